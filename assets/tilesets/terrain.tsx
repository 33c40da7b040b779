<?xml version='1.0' encoding='UTF-8'?>
<tileset version="1.10" tiledversion="1.11.0" name="terrain" tilewidth="64" tileheight="64" tilecount="48" columns="8">
 <image source="terrain.png" width="512" height="384" />
 <tile id="0" type="forest" />
 <tile id="1" type="forest" />
 <tile id="2" type="ruins" />
 <tile id="3" type="ruins" />
 <tile id="4" type="wall" />
 <tile id="5" type="wall" />
 <tile id="6" type="hill" />
 <tile id="7" type="hill" />
 <tile id="8" type="forest" />
 <tile id="9" type="forest" />
 <tile id="10" type="ruins" />
 <tile id="11" type="ruins" />
 <tile id="12" type="wall" />
 <tile id="13" type="wall" />
 <tile id="14" type="hill" />
 <tile id="15" type="hill" />
 <tile id="16" type="river" />
 <tile id="17" type="river" />
 <tile id="18" type="ford" />
 <tile id="19" type="ford" />
 <tile id="20" type="marsh" />
 <tile id="21" type="marsh" />
 <tile id="22" type="hedge" />
 <tile id="23" type="hedge" />
 <tile id="24" type="river" />
 <tile id="25" type="river" />
 <tile id="26" type="ford" />
 <tile id="27" type="ford" />
 <tile id="28" type="marsh" />
 <tile id="29" type="marsh" />
 <tile id="30" type="hedge" />
 <tile id="31" type="hedge" />
 <tile id="32" type="rocks" />
 <tile id="33" type="rocks" />
 <tile id="34" type="bridge" />
 <tile id="35" type="bridge" />
 <tile id="36" type="other" />
 <tile id="37" type="other" />
 <tile id="40" type="rocks" />
 <tile id="41" type="rocks" />
 <tile id="42" type="bridge" />
 <tile id="43" type="bridge" />
 <tile id="44" type="other" />
 <tile id="45" type="other" />
</tileset>
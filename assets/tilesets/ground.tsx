<?xml version='1.0' encoding='UTF-8'?>
<tileset version="1.10" tiledversion="1.11.0" name="ground" tilewidth="64" tileheight="64" tilecount="144" columns="12">
 <image source="ground.png" width="768" height="768" />
 <tile id="0" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="1" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="2" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="3" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="4" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="5" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="6" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="7" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="8" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="9" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="10" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="11" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="12" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="13" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="14" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="15" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="16" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="17" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="18" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="19" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="20" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="21" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="22" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="23" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="24" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="25" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="26" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="27" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="28" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="29" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="30" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="31" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="32" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="33" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="34" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="35" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="36" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="37" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="38" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="39" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="grass" />
  </properties>
 </tile>
 <tile id="40" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="41" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="42" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="43" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="moss" />
  </properties>
 </tile>
 <tile id="44" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="45" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="46" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="47" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="dirt" />
  </properties>
 </tile>
 <tile id="48" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="49" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="50" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="51" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="52" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="53" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="54" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="55" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="56" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="57" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="58" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="59" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="60" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="61" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="62" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="63" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="64" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="65" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="66" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="67" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="68" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="69" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="70" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="71" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="72" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="73" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="74" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="75" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="76" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="77" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="78" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="79" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="80" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="81" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="82" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="83" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="84" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="85" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="86" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="87" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="sand" />
  </properties>
 </tile>
 <tile id="88" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="89" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="90" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="91" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="rock" />
  </properties>
 </tile>
 <tile id="92" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="93" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="94" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="95" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="flagstone" />
  </properties>
 </tile>
 <tile id="96" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="97" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="98" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="99" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="100" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="101" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="102" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="103" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="104" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="105" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="106" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="107" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="108" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="109" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="110" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="111" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="112" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="113" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="114" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="115" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="116" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="117" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="118" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="119" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="120" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="121" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="122" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="123" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="124" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="125" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="126" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="127" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="128" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="129" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="130" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="131" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="132" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="133" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="134" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="135" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="water" />
  </properties>
 </tile>
 <tile id="136" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="137" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="138" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="139" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="shallows" />
  </properties>
 </tile>
 <tile id="140" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="141" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="142" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
 <tile id="143" type="ground">
  <properties>
   <property name="ground" propertytype="Ground" value="planks" />
  </properties>
 </tile>
</tileset>
"""Guesses the picture of a card or creature that names none, from everything printed on it."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

from game.games.colors_of_magic.rules.cards.picture import PictureSpec

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.colors_of_magic.rules.cards.picture import Dress, Ground, Sky, Weather
    from game.games.colors_of_magic.rules.cards.specs import CardSpec, CreatureSpec


@dataclass(frozen=True, slots=True)
class _Lands:
    """The scenery that may stand behind the pictures of an element."""

    skies: tuple[Sky, ...]
    grounds: tuple[Ground, ...]
    weathers: tuple[Weather, ...]


_LANDS: Mapping[str, _Lands] = MappingProxyType(
    {
        "fire": _Lands(
            ("forge", "dusk", "hall", "cave"), ("embers", "stones", "paving"), ("sparks", "ash", "clear")
        ),
        "water": _Lands(
            ("deep", "winter", "dawn", "storm"), ("sea", "stones", "snow"), ("bubbles", "rain", "snow")
        ),
        "earth": _Lands(
            ("dusk", "cave", "day", "marsh"), ("hills", "forest", "stones"), ("leaves", "clear", "fog")
        ),
        "air": _Lands(
            ("day", "storm", "dawn", "night"), ("clouds", "hills", "stones"), ("wind", "lightning", "rain")
        ),
        "arcane": _Lands(
            ("void", "hall", "night"), ("shelves", "paving", "none"), ("runes", "stars", "clear")
        ),
        "": _Lands(
            ("night", "dusk", "marsh", "day"), ("stones", "forest", "hills"), ("fog", "leaves", "clear")
        ),
    }
)

_BEASTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "wolf": ("wolf", "ember-hound"),
        "serpent": ("sea-serpent", "moray", "ford-wyrm", "salamander", "storm-serpent"),
        "bird": ("falcon", "raven", "phoenix"),
        "tree": ("young-ash", "old-ash"),
        "beast": ("bear", "badger", "otter", "mossback", "scorpion", "griffin", "sphinx"),
        "orb": ("inkwell", "marsh-light"),
        "flame": ("marsh-light", "ashes"),
        "wind": ("weathervane", "swarm"),
        "shield": ("turtle",),
    }
)
"""The drawings that an emblem of a creature may stand for."""

_FRAMES: Mapping[str, str] = MappingProxyType({"golem": "golem", "imp": "imp", "spirit": "wisp"})
"""The frames that an emblem may stand for."""

_HEADS = ("hair", "hair-long", "hood", "kerchief", "plume", "beard", "braids", "bun", "helm", "cap")
_WIZARDS = ("hat", "wise-hat", "hood", "hair-long", "beard", "tricorne")
_ARMS = ("sword", "club-small", "hammer", "spade", "knife", "rapier", "hook-pole")
_MAGIC = ("staff", "book", "lantern", "stone-staff", "torch")
_MOVES = ("raise", "guard", "thrust", "stand", "run")
_CASTS = ("cast", "raise", "float", "stand")

_VERBS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "damage": ("fire-javelin", "fork-bolt", "nova", "crossed-flash", "fist-quake", "breaker-wave"),
        "heal": ("hand-spring", "rock-spring", "sap-branch"),
        "prevent": ("foam-shield", "granite-shield", "sap-branch"),
        "mana": ("ley-stones", "hearth", "last-candle"),
        "draw": ("open-book", "drawn-page"),
        "discard": ("sealed-lips", "crowned-skull"),
        "look": ("keyhole-eye", "hand-mirror"),
        "modify": ("stone-arm", "great-sword-red", "bolt-sword", "great-maul", "pearl-cuirass"),
        "grant": ("winged-boots", "pearl-cuirass", "granite-shield"),
        "forbid": ("irons", "shock-hand", "bramble-hand"),
        "move": ("winged-boots", "folded-path", "wind-gorge"),
        "push": ("blowing-cloud", "breaker-wave", "whirlpool", "undertow-wave"),
        "swap": ("twin-gales", "two-doors"),
        "teleport": ("two-doors", "folded-path"),
        "return": ("tornado", "twin-gales"),
        "banish": ("tornado", "vortex-hole"),
        "destroy": ("tomb", "crowned-skull"),
        "recall": ("drawn-page", "open-book"),
        "mark": ("bramble-hand", "sowing-hand", "shock-hand"),
        "counter": ("struck-scroll", "sealed-lips"),
        "dispel": ("unravelled", "struck-scroll"),
        "repeat": ("two-voices",),
        "redirect": ("hand-mirror", "mirror-hall"),
        "zone": ("lava", "ice-slick", "fog-bank", "rampart", "sinking"),
        "attack": ("anvil", "crossed-flash"),
    }
)
"""The subjects for pictures of spells, by the first effect of the spell."""

_KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "artefact": (
            "great-sword-red",
            "hourglass",
            "conch",
            "granite-shield",
            "hand-mirror",
            "winged-boots",
        ),
        "permanent": (
            "hearth",
            "rock-spring",
            "grove",
            "ley-stones",
            "white-tower",
            "storm-eye",
            "winter-peaks",
        ),
        "instant": ("crossed-flash", "foam-shield", "sealed-lips", "stone-arm"),
        "ephemeral": ("nova", "tornado", "sowing-hand", "open-hand"),
    }
)
"""The subjects for pictures of spells where no effect decides, by the spell's types."""


_SIGNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "flame": ("hearth", "lava", "bellows", "nova"),
        "wave": ("undertow-wave", "breaker-wave", "whirlpool"),
        "orb": ("hourglass", "hand-mirror", "conch"),
        "book": ("open-book", "drawn-page", "struck-scroll"),
        "eye": ("keyhole-eye", "storm-eye"),
        "star": ("nova", "crossed-flash", "fork-bolt"),
        "mountain": ("winter-peaks", "fist-quake"),
        "wind": ("blowing-cloud", "tornado", "twin-gales", "wind-gorge"),
        "boots": ("winged-boots", "folded-path"),
        "hand": ("open-hand", "fist", "shock-hand", "cupped-hands"),
        "tower": ("white-tower", "rampart"),
        "crystal": ("ice-slick", "rock-spring", "ley-stones"),
        "shield": ("granite-shield", "foam-shield", "pearl-cuirass"),
        "sword": ("great-sword-red", "bolt-sword", "crossed-flash"),
        "skull": ("crowned-skull", "tomb", "sealed-lips"),
        "tree": ("grove", "sap-branch"),
    }
)
"""The subjects for pictures of spells whose emblems are named."""


class _Choice:
    """Chooses by the name of a thing, so that its picture never changes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def of(self, part: str, among: Sequence[str]) -> str:
        """The value for that part, always the same for one name."""
        return among[crc32(f"{self._name}/{part}".encode()) % len(among)]


def card_picture(card: CardSpec) -> PictureSpec:
    """The picture of a spell: what its card says, completed from its effects."""
    chosen = _Choice(card.id)
    verbs = [str(effect.__struct_config__.tag) for effect in card.effects]
    among = _SIGNS.get(card.art) or next((_VERBS[verb] for verb in verbs if verb in _VERBS), None)
    kind = next((kind for kind in _KINDS if kind in card.types), "ephemeral")
    said = card.picture or PictureSpec()
    body = said.body or chosen.of("body", among or _KINDS[kind])
    return _placed(said, PictureSpec(body=body), card.element.value, chosen)


def creature_picture(creature: CreatureSpec) -> PictureSpec:
    """The picture of a creature: what its profile says, completed from emblem, keywords and numbers."""
    chosen = _Choice(creature.id)
    said = creature.picture or PictureSpec()
    element = creature.element.value if creature.element is not None else ""
    if said.body:
        return _placed(said, PictureSpec(), element, chosen)
    return _placed(said, _creature(creature, chosen), element, chosen)


def _creature(creature: CreatureSpec, chosen: _Choice) -> PictureSpec:
    words = {keyword.split()[0] for keyword in creature.keywords}
    if creature.art in _BEASTS:
        return PictureSpec(body=chosen.of("body", _BEASTS[creature.art]))
    if creature.flux is not None:
        held, gesture = chosen.of("hand", _MAGIC), chosen.of("gesture", _CASTS)
        head = chosen.of("head", _WIZARDS)
        return PictureSpec(body="human", dress="robe", head=head, hand=held, gesture=gesture)
    gesture = chosen.of("gesture", _MOVES)
    if creature.art in _FRAMES or "ethereal" in words:
        frame = _FRAMES.get(creature.art, "wisp")
        return PictureSpec(
            body=frame, gesture=gesture, hand=chosen.of("hand", _ARMS) if frame != "golem" else ""
        )
    if "flying" in words:
        return PictureSpec(body=chosen.of("body", _BEASTS["bird"]))
    if creature.size == "L":
        return PictureSpec(
            body="brute", gesture=gesture, hand=chosen.of("hand", ("club", "boulder", "hammer"))
        )
    frame = "child" if "servant" in words else "human"
    held = chosen.of("hand", _MAGIC if creature.ranged is not None else _ARMS)
    shield = "shield" if creature.defence > 3 else ""
    dress: Dress = "armour" if "armour" in words else "tunic"
    head = chosen.of("head", _HEADS)
    return PictureSpec(body=frame, dress=dress, head=head, hand=held, off_hand=shield, gesture=gesture)


def _placed(said: PictureSpec, guessed: PictureSpec, element: str, chosen: _Choice) -> PictureSpec:
    """The printed picture, completed by guesses, then by a landscape of the element."""
    lands = _LANDS[element]
    found = {key: getattr(said, key) or getattr(guessed, key) for key in PictureSpec.__struct_fields__}
    found["sky"] = found["sky"] or chosen.of("sky", lands.skies)
    found["ground"] = found["ground"] or chosen.of("ground", lands.grounds)
    found["weather"] = found["weather"] or chosen.of("weather", lands.weathers)
    return msgspec.structs.replace(PictureSpec(), **found)

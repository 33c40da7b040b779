"""A folder with the least that is a library, for tests to spoil one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CARDS = """\
[[mark]]
id = "ember"
name = { fr = "Braise", en = "Ember" }
text = { fr = "Une braise.", en = "An ember." }

[[creature]]
id = "ash"
name = { fr = "Cendre", en = "Ash" }
text = { fr = "Un magicien.", en = "A wizard." }
element = "fire"
movement = 5
melee = 2
defence = 3
hp = 8
flux = 4

[[creature]]
id = "imp"
name = { fr = "Diablotin", en = "Imp" }
text = { fr = "Petit.", en = "Small." }
element = "fire"
movement = 6
melee = 2
defence = 3
hp = 1
keywords = ["servant", "source 1"]

[[card]]
id = "spark"
name = { fr = "Étincelle", en = "Spark" }
element = "fire"
types = ["ephemeral"]
cost = 1
range = 8
sight = true
text = { fr = "Un dégât.", en = "One damage." }
targets = [{ kind = "creature" }]
effects = [{ do = "damage", to = "target" }]

[[card]]
id = "call-imp"
name = { fr = "Appel", en = "Call" }
element = "fire"
types = ["summon"]
cost = 2
text = { fr = "Un diablotin.", en = "An imp." }
creature = "imp"

[[school]]
id = "embers"
name = { fr = "Les braises", en = "The Embers" }
element = "fire"
cards = ["spark", "spark", "spark", "spark", "spark", "spark", "spark", "spark", "call-imp", "call-imp"]

[[wizard]]
id = "ash"
creature = "ash"
element = "fire"
text = { fr = "Cendre.", en = "Ash." }
codex = ["spark", "spark", "spark", "spark", "spark", "spark", "spark", "spark", "call-imp", "call-imp"]

[[monster_card]]
id = "a1"
S = { move = 6, attack = 1 }
M = { move = 5, attack = 2 }
L = { move = 4, attack = 3 }
"""

SCENARIO = """\
id = "clearing"
name = { fr = "La clairière", en = "The Clearing" }
text = { fr = "Tenez l'autel.", en = "Hold the altar." }
map = "clairiere.tmx"
monsters = [{ creature = "imp", at = [11.8, 20.0] }]
markers = [{ id = "altar", name = { fr = "L'autel", en = "The altar" }, at = [11.8, 4.8] }]

[[objectives]]
id = "hold"
name = { fr = "Tenir", en = "Hold" }
text = { fr = "Tenir.", en = "Hold." }
rank = "major"
points = 3
goal = { kind = "control", marker = "altar" }
"""


def written(home: Path, cards: str = CARDS, scenario: str | None = None) -> Path:
    """The folder with these card and scenario files in the places where a library has them."""
    folder = home / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "base.toml").write_text(cards, encoding="utf-8")
    if scenario is not None:
        folder = home / "scenarios"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "clearing.toml").write_text(scenario, encoding="utf-8")
    return home

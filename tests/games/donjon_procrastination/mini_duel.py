"""A folder with the least that is a library of duels, for tests to spoil one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CARDS = """\
[[series]]
id = "yard"
name = { fr = "La cour", en = "The Yard" }
size = 4

[[card]]
id = "ogre"
name = { fr = "Ogre", en = "Ogre" }
class = "force"
value = 5
series = "yard"
number = 1
text = { fr = "Plus un.", en = "Plus one." }
effects = [{ do = "points", amount = 1 }]

[[card]]
id = "cat"
name = { fr = "Chat", en = "Cat" }
class = "dexterity"
value = 3
series = "yard"
number = 2
family = "pirate"
text = { fr = "Sans effet.", en = "No effect." }

[[card]]
id = "star"
name = { fr = "Étoile", en = "Star" }
class = "magic"
value = 1
series = "yard"
number = 3
text = { fr = "Grandit.", en = "Grows." }
grows = { of = "cards", zone = "score" }

[[card]]
id = "medal"
name = { fr = "Médaille", en = "Medal" }
class = "epic"
value = 6
series = "yard"
number = 7
promo = true
text = { fr = "Promo.", en = "Promo." }

[[bluff]]
id = "boast"
name = { fr = "Vantardise", en = "Boast" }
text = { fr = "Esbroufe.", en = "Bluff." }
"""

DECKS = """\
[[deck]]
name = "La cour"
kind = "collection"
bluff = "boast"
cards = { ogre = 4, cat = 4, star = 4 }
"""


def written(home: Path, cards: str = CARDS, decks: str | None = DECKS) -> Path:
    """The folder with these files in the places where a library has them."""
    folder = home / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "base.toml").write_text(cards, encoding="utf-8")
    if decks is not None:
        (home / "lists").mkdir(exist_ok=True)
        (home / "lists" / "donjon_procrastination.toml").write_text(decks, encoding="utf-8")
    return home

"""What is shown on a card, whatever the game: words and numbers, already in the player's language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.icons import Icon
    from game.ui.palette import Crest, Element, Side


class CardKind(Enum):
    """Which frame a card has."""

    SPELL = "spell"
    CREATURE = "creature"
    MONSTER = "monster"
    OBJECTIVE = "objective"
    DUEL = "duel"


class Trim(Enum):
    """Which ornaments stand around the border of a duel card."""

    PLANT = "plant"
    PIRATE = "pirate"
    FIRE = "fire"


@dataclass(frozen=True, slots=True)
class CardNumber:
    """A number with the icon and the word that say what it counts."""

    icon: Icon
    value: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row of a table on a card: a badge (`S`), numbers, and a few words."""

    badge: str
    numbers: tuple[CardNumber, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is shown; every text may be empty and every tuple too.

    `seal` is what the wax seal says (the cost, the points). `reach` is the range of a spell and `sight`
    whether the target must be seen. `numbers` are a creature's. `initiative` and `boost` are what the card
    does in a duel, `foot_icon` standing in the place of a missing initiative. `art` names the drawing (see
    `card_art`). `mark` names a board drawing that takes the place of the element's stone. `side` is whose
    card it is.

    A duel card has a `crest`, on whose shield `seal` is the value, with a star if it `grows`; a `trim` for
    its family; `flavour` below the text; `foot` says where it belongs, `promo` what its golden seal says.
    """

    title: str
    kind: CardKind = CardKind.SPELL
    element: Element | None = None
    side: Side | None = None
    seal: str = ""
    types: str = ""
    text: str = ""
    reach: str = ""
    sight: bool = False
    numbers: tuple[CardNumber, ...] = ()
    rows: tuple[CardRow, ...] = ()
    initiative: str = ""
    boost: str = ""
    foot_icon: Icon | None = None
    art: str = ""
    mark: str = ""
    crest: Crest | None = None
    trim: Trim | None = None
    grows: bool = False
    flavour: str = ""
    foot: str = ""
    promo: str = ""

"""Why somebody did something, in terms of what everybody sees: places, creatures, points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

MotiveKind = Literal[
    "win",
    "collect",
    "hold",
    "deny",
    "near",
    "summon",
    "away",
    "strike",
    "shoot",
    "threaten",
    "hurt",
    "spare",
    "await",
    "have",
    "keep",
    "mana",
    "cards",
    "first",
    "ready",
]
"""What is wanted.

`win`: the game. `collect`: an objective. `hold`, `deny`: a place is kept, or kept from the other side.
`near`, `away`: to be nearer to something, or to have the other side farther from it; `summon`: a creature
arrives nearer to it. `strike`, `shoot`: that attack follows; `threaten`: it may follow later; `hurt`: a
creature has been harmed. `spare`: a creature is in less danger. `await`: a monster that will attack it can be
beaten. `have`, `keep`: a creature is there, or lives. `mana`, `cards`, `first` (to begin the next turn),
`ready` (one creature more to activate).
"""

When = Literal["", "now", "next", "before"]
"""By when: in this turn's End phase, in a later one's, or before a creature that is attacked acts."""


@dataclass(frozen=True, slots=True)
class Motive:
    """Why somebody did something.

    Attributes:
        kind: what is wanted.
        about: the id of the marker, objective or creature that it is about; empty for none.
        creature: the id of the creature that is summoned; empty for none.
        when: by when.
    """

    kind: MotiveKind
    about: str = ""
    creature: str = ""
    when: When = ""


PLAIN: Final[frozenset[MotiveKind]] = frozenset({"win", "mana", "cards", "first", "ready"})
"""What is wanted for its own sake: about nothing on the table."""

NONE = "-"
"""Stands for an empty field where a motive is written."""


def write_motive(motive: Motive) -> str:
    """The motive as text on one line.

    >>> write_motive(Motive("hold", "wine-press", when="next"))
    'hold wine-press - next'
    """
    words = (motive.kind, motive.about, motive.creature, motive.when)
    return " ".join(word or NONE for word in words)


def read_motive(text: str) -> Motive:
    """The motive that a text says.

    Raises:
        ValueError: it is none.
    """
    words = ["" if word == NONE else word for word in text.split()]
    if len(words) != len(Motive.__slots__):
        raise ValueError("a motive: KIND ABOUT CREATURE WHEN, each a word or -")
    kind, about, creature, when = words
    if kind not in get_args(MotiveKind):
        raise ValueError("one of " + ", ".join(get_args(MotiveKind)))
    if when not in get_args(When):
        raise ValueError("one of " + ", ".join(filter(None, get_args(When))))
    if bool(about) == (kind in PLAIN) or bool(creature) != (kind == "summon"):
        raise ValueError("what it is about, and for `summon` the creature")
    return Motive(kind, about, creature, when)  # type: ignore[arg-type]  # as just seen

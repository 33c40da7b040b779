"""The actions of a player, each a small value with a text form of one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, get_args

from game.core.action_words import Several, Verb, Word, codec_of

if TYPE_CHECKING:
    from game.core.system import Codec
    from game.games.donjon_procrastination.rules.play.state import Copy


MOST_DIGITS = 3
"""Digits that the face of a die may have."""


def _read_face(word: str) -> int:
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        raise ValueError(word)
    return int(word)


CARD = Word("CARD")


@dataclass(frozen=True, slots=True)
class Draft:
    """Choose a card of the hand that goes around (DP-MIMIC-02)."""

    verb: ClassVar = Verb("draft", CARD)
    card: Copy


@dataclass(frozen=True, slots=True)
class Place:
    """Place a card face down: the fighter in the face-off, a Soutien in the support phase."""

    verb: ClassVar = Verb("place", CARD)
    card: Copy


@dataclass(frozen=True, slots=True)
class Bluff:
    """Place Esbroufe face down as a decoy (DP-SUPPORT-02)."""

    verb: ClassVar = Verb("bluff")


@dataclass(frozen=True, slots=True)
class Pass:
    """Place nothing in the support phase (D5)."""

    verb: ClassVar = Verb("pass")


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of the hand, which holds too many (DP-END-ROUND-03)."""

    verb: ClassVar = Verb("discard", CARD)
    card: Copy


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer the question of an effect with some of its options."""

    verb: ClassVar = Verb("choose", Several(Word("PICK")))
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw one's dice (DP-DICE-01): `faces` are those of real dice, empty if the program rolls."""

    verb: ClassVar = Verb("throw", Several(Word("FACE", str, _read_face)))
    faces: tuple[int, ...] = ()


Action = Draft | Place | Bluff | Pass | Discard | Choose | Throw

ACTIONS: Codec[Action] = codec_of(get_args(Action))
"""Actions as text."""

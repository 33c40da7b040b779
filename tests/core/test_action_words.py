"""Actions written as words, by what their classes declare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from game.core.action_words import Optional, Several, Verb, Word, codec_of, one_of


@dataclass(frozen=True)
class Send:
    verb: ClassVar = Verb(
        "send",
        Word("WHO"),
        one_of(("north", "south")),
        Several(Word("THING")),
        Optional(Word("N", str, int), "days"),
        Several(Word("COIN"), "pay"),
    )

    who: str
    way: str
    things: tuple[str, ...] = ()
    days: int | None = None
    coins: tuple[str, ...] = ()


@dataclass(frozen=True)
class Walk:
    verb: ClassVar = Verb("walk", Several(Word("FEET", str, int), least=1))

    steps: tuple[int, ...]


@dataclass(frozen=True)
class Wait:
    verb: ClassVar = Verb("wait")


TRAVELS = codec_of([Send, Walk, Wait])
FORMS = "send WHO north|south [THING...] [days=N] [pay=COIN...], walk FEET FEET..., wait"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("send ann north", Send("ann", "north")),
        ("send ann south rope pay=gold pay=tin", Send("ann", "south", ("rope",), None, ("gold", "tin"))),
        ("send ann north rope lamp days=3", Send("ann", "north", ("rope", "lamp"), 3)),
        # A key that stands before the fields of one word are through is such a word itself.
        ("send pay=gold north", Send("pay=gold", "north")),
        ("send ann north =rope", Send("ann", "north", ("=rope",))),
        ("walk 3 -4", Walk((3, -4))),
        ("wait", Wait()),
    ],
)
def test_what_is_written_is_read_as_it_was(text: str, action: object) -> None:
    assert TRAVELS.write(action) == text
    assert TRAVELS.read(text) == action


def test_words_behind_those_that_must_be_there_stand_in_any_order() -> None:
    in_order = TRAVELS.read("send ann north rope lamp days=3 pay=tin")
    assert TRAVELS.read("  send ann north pay=tin rope days=2 lamp days=3 ") == in_order


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "send",
        "send ann",
        "send ann west",
        "send ann north days=soon",
        "walk",
        "walk far",
        "wait 3",
    ],
)
def test_what_says_no_action_is_told_what_may_be_written(text: str) -> None:
    with pytest.raises(ValueError, match=r"^an action: ") as fault:
        TRAVELS.read(text)
    assert str(fault.value) == f"an action: {FORMS}"

"""What becomes of wishes that are changed condition by condition, as their list in the workshop does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from recorded_text import same_as_before

from game.positions.wish_edits import (
    changed,
    numbers_asked,
    rejoined,
    switched,
    wish_lines,
    with_condition,
    without_condition,
)
from game.positions.wishes import (
    Condition,
    KeptWish,
    WishError,
    conditions,
    dropped,
    given_up,
    parsed_wish,
    renamed,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.positions.wishes import Wish

KEPT = Path(__file__).parent / "answers" / "wish_edits.txt"

WISHES = (
    "seen",
    "sees a and sees b",
    "sees a or sees b or sees c",
    "sees a and sees b and sees c and sees d",
    "reachable and (sees a or sees b) and not seen",
    "(sees a or sees b) and (sees c or sees d)",
    "(sees a and sees b) or (sees c and sees d) or sees e",
    "reachable and (sees a or (sees b and (sees c or within 2 of a))) and in a",
)


@pytest.mark.parametrize(
    ("before", "number", "after"),
    [
        ("sees a and sees b and sees c", 0, "sees b and sees c"),
        ("sees a and sees b and sees c", 2, "sees a and sees b"),
        ("reachable and (sees a or sees b)", 1, "reachable and sees b"),
        ("reachable and (sees a or sees b)", 2, "reachable and sees a"),
        ("reachable and (sees a or sees b)", 0, "sees a or sees b"),
        ("seen", 0, None),
    ],
)
def test_a_condition_is_dropped_as_if_it_had_not_been_written(
    before: str, number: int, after: str | None
) -> None:
    assert text_of(dropped(parsed_wish(before), number)) == (after or "nothing")


@pytest.mark.parametrize(
    ("before", "number", "after"),
    [
        ("sees a and sees b", 1, "sees a or sees b"),
        ("sees a or sees b", 1, "sees a and sees b"),
        ("sees a and sees b and sees c", 1, "(sees a or sees b) and sees c"),
        ("sees a and sees b and sees c", 2, "sees a and (sees b or sees c)"),
        ("sees a or sees b or sees c", 2, "(sees a or sees b) and sees c"),
        ("reachable and (sees a or sees b)", 2, "reachable and sees a and sees b"),
    ],
)
def test_and_is_turned_into_or_before_a_condition_and_back(before: str, number: int, after: str) -> None:
    assert rejoined(parsed_wish(before), number).text == after


def text_of(wish: Wish | None) -> str:
    return "nothing" if wish is None else wish.text or "no condition"


def kept_text(kept: KeptWish | None) -> str:
    if kept is None:
        return "nothing"
    return f"{kept.wish.text}, off {kept.off}, asked: {text_of(kept.asked)}, {numbers_asked(kept)}"


def edits(text: str) -> Iterator[str]:
    """Everything that can be done with a wish."""
    wish = parsed_wish(text)
    count = len([*conditions(wish)])
    yield f"{text}: not so is {(~wish).text}"
    for line in wish_lines(wish):
        yield f"{line.number} {line.depth} {line.joint or 'first'}: {line.condition.text}"
    for n in range(count):
        yield f"-- {n}"
        yield f"without {text_of(without(wish, n))}, dropped {text_of(dropped(wish, n))}"
        yield f"turned {changed(wish, n, Condition.__invert__).text}, rejoined {rejoined(wish, n).text}"
        yield f"given up {given_up(wish, n)}"
    more = parsed_wish("within 3 of b")
    assert isinstance(more, Condition)
    for off in dict.fromkeys(((), (0,), (count - 1,), (*range(1, count, 2),), (*range(count),))):
        kept = KeptWish("a", wish, "mine", off)
        yield f"-- {kept_text(kept)}, {kept.called}"
        yield kept_text(switched(kept, 0))
        yield kept_text(switched(kept, 0, count - 1))
        yield kept_text(without_condition(kept, 0))
        yield kept_text(without_condition(kept, count - 1))
        yield kept_text(with_condition(kept, more))
        yield kept_text(with_condition(kept, next(conditions(wish))))
        other = renamed(kept, "a", "z")
        yield f"{other.creature}: {kept_text(other)}"


@pytest.mark.parametrize("number", range(len(WISHES)))
def test_all_that_can_be_done_with_a_wish_is_as_it_was(number: int, rewrite: bool) -> None:
    same_as_before(KEPT, number, edits(WISHES[number]), rewrite=rewrite)


BROKEN = (
    "",
    "and",
    "sees",
    "sees (",
    "sees a sees b",
    "sees a or",
    "not",
    "(sees a",
    "sees a)",
    'sees "a',
    "within of a",
    "within x of a",
    "within -1 of a",
    "within 300 of a",
    "within 300.1 of a",
    "within nan of a",
    "within 3 from a",
    "at least 3 of a",
    "at most 3 from a",
    "cover a",
    "cover 0 from a",
    "cover 40 from a",
    "cover 41 from a",
    "cover two from a",
    "reachable with",
    "reachable with action with action",
    "sees a even",
    "sees a even if b moves 2",
    "sees a even if a moves",
    "sees a even if a moves 2 even if a moves 2",
    "in a even if a moves 2",
    "holds a even if a moves 2",
    "threatened by a even if a moves 2",
    "shoots a even if a moves 0.1234",
    "engaged even if a moves 2",
    "open",
    "may see a",
    "seen by",
    " and ".join(["seen"] * 40),
    " and ".join(["seen"] * 41),
    "not " * 40 + "seen",
    "not " * 41 + "seen",
    "(" * 40 + "seen" + ")" * 40,
    "(" * 41 + "seen" + ")" * 41,
)


def read() -> Iterator[str]:
    for text in BROKEN:
        try:
            found = f"is {parsed_wish(text).text[:60]}"
        except WishError as error:
            found = f"{error.found}, expected {error.expected}"
        yield f"{text[:60]!r}: {found}"


def test_what_is_no_wish_is_refused_as_it_was(rewrite: bool) -> None:
    same_as_before(KEPT, 20, read(), rewrite=rewrite)


def test_what_is_no_wish_is_told_in_a_line() -> None:
    assert str(WishError("seen by", "a name")) == "seen by: a name"

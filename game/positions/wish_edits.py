"""Changes to wishes, each a pure function: what a list does whose conditions are clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.positions.wishes import AllOf, AnyOf, Condition, KeptWish, Wish, conditions, dropped, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Joint = Literal["", "and", "or"]
"""How a condition is joined to what is before it; the first to nothing."""


@dataclass(frozen=True, slots=True)
class WishLine:
    """A condition in the list of a wish: its number, how it is joined to the one before, its nesting."""

    number: int
    condition: Condition
    joint: Joint
    depth: int


def wish_lines(wish: Wish) -> tuple[WishLine, ...]:
    """The conditions of a wish as a list.

    >>> from game.positions.wishes import parsed_wish
    >>> for line in wish_lines(parsed_wish("reachable and (sees a or sees b)")):
    ...     print(line.depth, line.joint, line.condition.text)
    0  reachable
    1 and sees a
    1 or sees b
    """
    return tuple(
        WishLine(number, condition, joint, depth)
        for number, (condition, joint, depth) in enumerate(_walk(wish, "", -1))
    )


def _walk(wish: Wish, joint: Joint, depth: int) -> Iterator[tuple[Condition, Joint, int]]:
    if isinstance(wish, Condition):
        yield wish, joint, max(depth, 0)
        return
    for index, part in enumerate(wish.parts):
        own: Joint = "and" if isinstance(wish, AllOf) else "or"
        yield from _walk(part, own if index else joint, depth + 1)


def changed(wish: Wish, number: int, change: Callable[[Condition], Condition]) -> Wish:
    """The wish with another condition in the place of that one, by number."""
    if isinstance(wish, Condition):
        return change(wish) if number == 0 else wish
    parts = []
    for part in wish.parts:
        count = sum(1 for _ in conditions(part))
        parts.append(changed(part, number, change) if 0 <= number < count else part)
        number -= count
    return replace(wish, parts=tuple(parts))


def rejoined(wish: Wish, number: int) -> Wish:
    """The wish where a condition is joined otherwise to the one before it: by or instead of and, or back.

    As in lists that people write, `or` then binds closer: what stands on both sides of it is one group.

    >>> from game.positions.wishes import parsed_wish
    >>> wish = rejoined(parsed_wish("reachable and sees a and sees b"), 2)
    >>> wish.text, rejoined(wish, 2).text
    ('reachable and (sees a or sees b)', 'reachable and sees a and sees b')
    """
    if isinstance(wish, Condition):
        return wish
    parts, start = wish.parts, 0
    found: Wish | None = None
    for index, part in enumerate(parts):
        count = sum(1 for _ in conditions(part))
        if start == number and index > 0:
            if isinstance(wish, AnyOf):
                sides = (joined(AnyOf, parts[:index]), joined(AnyOf, parts[index:]))
                found = joined(AllOf, (side for side in sides if side is not None))
            else:
                merged = parts[index - 1] | part
                found = joined(AllOf, (*parts[: index - 1], merged, *parts[index + 1 :]))
        elif start < number < start + count:
            within = rejoined(part, number - start)
            found = joined(type(wish), (*parts[:index], within, *parts[index + 1 :]))
        start += count
    return wish if found is None else found


def with_condition(kept: KeptWish, condition: Condition) -> KeptWish:
    """The wish with one more condition, which has to hold too; nothing if it is there already."""
    if condition in conditions(kept.wish):
        return kept
    return replace(kept, wish=kept.wish & condition)


def without_condition(kept: KeptWish, number: int) -> KeptWish | None:
    """The wish with a condition taken out; None if it was the last."""
    wish = dropped(kept.wish, number)
    if wish is None:
        return None
    off = tuple(each - (each > number) for each in kept.off if each != number)
    return replace(kept, wish=wish, off=off)


def switched(kept: KeptWish, *numbers: int) -> KeptWish:
    """The wish with these conditions switched off, or on again if they all are off."""
    chosen, off = set(numbers), set(kept.off)
    return replace(kept, off=tuple(sorted(off - chosen if chosen <= off else off | chosen)))


def numbers_asked(kept: KeptWish) -> tuple[int, ...]:
    """The numbers, in the whole wish, of the conditions of what is `asked`, in their order."""
    return tuple(n for n, _ in enumerate(conditions(kept.wish)) if n not in kept.off)

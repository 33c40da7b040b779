"""The conditions of a wish for `Position.where`, joined by `&` and `|` and turned round by `~`.

>>> (sees("wizard") & ~seen_by("archer") & within(6, "well")).text
'sees wizard and not seen by archer and within 6 of well'
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.positions.wishes import AllOf, AnyOf, Condition, Wanted, WishError, parsed_wish

Wish = Condition | AllOf | AnyOf


def wish(text: str) -> Wish:
    """The wish that a text says, as the command `query where` and position files take it.

    >>> wish("sees wizard and open ground") == sees("wizard") & open_ground()
    True

    Raises:
        InputError: the text says none.
    """
    from game.core.errors import InputError, said

    try:
        return parsed_wish(text)
    except WishError as error:
        place = said("the wish {wish}", wish=f'"{text}"')
        raise InputError("where", place, error.found, error.expected) from None


def _named(condition: str, name: Any) -> str:  # noqa: ANN401 - whatever somebody takes for a name
    """The name of a thing, such as an id.

    Raises:
        InputError: it is none.
    """
    found: str = _of_kind(condition, name, str, "a text")
    if found:
        return found
    from game.core.errors import InputError

    raise InputError("where", condition, '""', "a name")


def _inches(condition: str, length: Any) -> float:  # noqa: ANN401 - whatever somebody takes for a length
    """A length.

    Raises:
        InputError: it is none.
    """
    found: float = _of_kind(condition, length, (int, float), "a number")
    return found


def _of_kind(condition: str, value: Any, kind: Any, expected: str) -> Any:  # noqa: ANN401 - checked here
    if isinstance(value, kind):
        return value
    from game.core.errors import InputError

    raise InputError("where", condition, repr(value), expected)


def reachable(moves: int = 1) -> Condition:
    """A move leads there; with 2, a move and another one in place of the Action.

    Raises:
        ValueError: neither 1 nor 2.
    """
    if moves not in {1, 2}:
        raise ValueError(f"{moves} moves; one or two are known")
    return Condition(Wanted.REACHABLE, count=moves)


def sees(target: str) -> Condition:
    """Whoever stands there sees the creature of that id."""
    return Condition(Wanted.SEES, _named("sees", target))


def seen_by(viewer: str) -> Condition:
    """The creature of that id sees whoever stands there."""
    return Condition(Wanted.SEEN, _named("seen_by", viewer))


def seen() -> Condition:
    """Some hostile creature sees whoever stands there."""
    return Condition(Wanted.SEEN)


def cover_from(shooter: str, count: int = 1) -> Condition:
    """At least so many covers lie on every free line from the shooter (it may see nothing at all)."""
    return Condition(Wanted.COVER, _named("cover_from", shooter), count=count)


def within(inches: float, of: str) -> Condition:
    """At most so far from a creature, piece of terrain, zone or a point such as "12,8", edge to edge."""
    return Condition(Wanted.WITHIN, _named("within", of), _inches("within", inches))


def at_least(inches: float, of: str) -> Condition:
    """At least so far from it, edge to edge."""
    return Condition(Wanted.BEYOND, _named("at_least", of), _inches("at_least", inches))


def in_(zone: str) -> Condition:
    """With a part of the base in the zone."""
    return Condition(Wanted.IN, _named("in_", zone))


def wholly_in(zone: str) -> Condition:
    """With the whole base in the zone."""
    return Condition(Wanted.WHOLLY_IN, _named("wholly_in", zone))


def engages(foe: str) -> Condition:
    """Engaged with that hostile creature."""
    return Condition(Wanted.ENGAGED, _named("engages", foe))


def engaged() -> Condition:
    """Engaged with some hostile creature."""
    return Condition(Wanted.ENGAGED)


def threatened() -> Condition:
    """Where some hostile creature could attack in its next activation."""
    return Condition(Wanted.THREATENED)


def threatened_by(foe: str) -> Condition:
    """Where that hostile creature could attack in its next activation."""
    return Condition(Wanted.THREATENED, _named("threatened_by", foe))


def shoots(target: str) -> Condition:
    """From where it may shoot the creature of that id."""
    return Condition(Wanted.SHOOTS, _named("shoots", target))


def holds(objective: str) -> Condition:
    """Where it holds the objective."""
    return Condition(Wanted.HOLDS, _named("holds", objective))


def open_ground() -> Condition:
    """With no part of the base on difficult terrain."""
    return Condition(Wanted.OPEN_GROUND)


def even_if(condition: Condition, moves: float) -> Condition:
    """The condition, wherever within so many inches its target might stand instead.

    >>> even_if(~seen_by("archer"), 2).text
    'not seen by archer even if archer moves 2'

    Raises:
        InputError: it is a wish of several conditions, or no length.
    """
    one: Condition = _of_kind("even_if", condition, Condition, "a single condition")
    return replace(one, despite=_inches("even_if", moves))

"""Conditions that run out, and hit points, as values: how long they last, how they read as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.games.turn_order.rules.known_conditions import USUAL, Tone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Lasting = Literal["manual", "rounds", "turns", "until_start", "until_end"]
"""The end of a condition: by hand, after so many rounds or turns of a person, with such a turn."""

Shown = Literal["hidden", "word", "numbers"]
"""The form in which players see hit points."""

ShownOf = Literal["table", "hidden", "word", "numbers"]
"""The same for one person; `table` is the setting of the table."""

AtZero = Literal["ask", "out", "dying", "stays"]
"""The consequence of running out of hit points: the game master is asked, or it is always the same."""

Word = Literal["unhurt", "hurt", "bloodied", "down", "disabled", "dying", "dead"]
"""The words that players see in place of hit points (TABLE-MARKS-05)."""

Step = Literal["turn_began", "turn_ended", "round_ended"]
"""The moments at which conditions run down."""

DEAD = -10
"""Hit points at and below which a person is dead by the stages of D&D 3.5."""

MOST_NAME = 60
"""Characters of a condition's name."""

MOST_CONDITIONS = 40
"""Conditions that one person may have."""

MOST_LEFT = 999
"""Turns or rounds that a condition may last."""

MOST_POINTS = 9999
"""Hit points, and damage at once."""

COUNTED = frozenset({"rounds", "turns"})
BOUND = frozenset({"turns", "until_start", "until_end"})
"""Ways of lasting that depend on a person's turns."""

CONDITION = ("TABLE-MARKS-01", "marks.condition")
POINTS = ("TABLE-MARKS-04", "marks.points")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that a person has.

        Condition("held", "until_end", of="alia")

    Attributes:
        count: rounds or turns left, where they are counted.
        of: the id of the person whose turns end it; empty for the bearer.
        tone: whether it is good for the bearer; empty for what is usual.
        fresh: whether it was set during a turn of that person, which then does not count (TABLE-MARKS-02).
    """

    name: str
    lasting: Lasting = "manual"
    count: int = 1
    of: str = ""
    tone: Literal["", "good", "bad", "neutral"] = ""
    fresh: bool = False


def tone_of(condition: Condition) -> Tone:
    """Whether the condition is good or bad for its bearer."""
    return condition.tone or USUAL.get(condition.name, "neutral")


def passed(
    conditions: Iterable[Condition], bearer: str, step: Step, who: str, present: Collection[str]
) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """The conditions of `bearer` after a step of the clock, and those that ended by it (TABLE-MARKS-01..03).

    `who` is the id of the person whose turn begins or ends, empty at the end of a round. A condition that
    waits for turns of a person who is not `present` ends with the round.
    """
    kept, over = [], []
    for condition in conditions:
        after = _after(condition, condition.of or bearer, step, who, present)
        if after is None:
            over.append(condition)
        else:
            kept.append(after)
    return tuple(kept), tuple(over)


def _after(
    condition: Condition, subject: str, step: Step, who: str, present: Collection[str]
) -> Condition | None:
    match step, condition.lasting:
        case "round_ended", "rounds":
            return _counted(condition)
        case "round_ended", _:
            return None if condition.lasting in BOUND and subject not in present else condition
        case ("turn_began", "until_start") | ("turn_ended", "until_end") if subject == who:
            return None
        case "turn_ended", "turns" if subject == who:
            return replace(condition, fresh=False) if condition.fresh else _counted(condition)
        case _:
            return condition


def still_bound(conditions: Iterable[Condition], present: Collection[str]) -> tuple[Condition, ...]:
    """The conditions that are kept when an encounter is kept in a file.

    One that waits for turns of a person who is not `present` would end with the round, and is left out.
    """
    return tuple(condition for condition in conditions if not condition.of or condition.of in present)


def ended_dying(conditions: Iterable[Condition]) -> list[int]:
    """The places of the conditions that end when a person has hit points again.

    The last comes first: taking one away then moves none of those still to go.
    """
    return [i for i, condition in enumerate(conditions) if condition.name in ("dying", "disabled")][::-1]


def _counted(condition: Condition) -> Condition | None:
    return replace(condition, count=condition.count - 1) if condition.count > 1 else None


# ---- hit points


def most_of(hp: int | None, most: int | None) -> int | None:
    """The maximum of hit points; where none is given, the present ones, but not below 0."""
    return max(hp, 0) if most is None and hp is not None else most


def held_of(hp: int | None, most: int | None) -> int | None:
    """The present hit points; where none are given, the maximum. None where none are kept."""
    return most if hp is None else hp


def word_of(points: int, most: int, *, staged: bool = False) -> Word:
    """The word for hit points: down at 0, bloodied at half or less, unhurt at the maximum (TABLE-MARKS-05).

    With `staged` they have the stages of D&D 3.5: disabled at 0, dying from -1, dead at -10 (ruling D35-E16).
    """
    if points <= 0 and staged:
        return "disabled" if points == 0 else "dying" if points > DEAD else "dead"
    if points <= 0:
        return "down"
    if 2 * points <= most:
        return "bloodied"
    return "hurt" if points < most else "unhurt"


def points_text(hp: int | None, most: int | None) -> str:
    """Hit points as `7/20`; empty where none are kept."""
    points = held_of(hp, most)
    return "" if points is None else f"{points}/{most_of(hp, most)}"


_POINTS = re.compile(r"\s*([-\N{MINUS SIGN}]?\d{1,4})\s*(?:/\s*(\d{1,4})\s*)?")


def points_of(text: str) -> tuple[int | None, int | None]:
    """The hit points and their maximum that `7/20`, `20` or an empty text says.

    Raises:
        ValueError: the text is none of these.
    """
    if not text.strip():
        return None, None
    found = _POINTS.fullmatch(text)
    if found is None:
        raise ValueError("hit points, as 7/20")
    points = int(found[1].replace("\N{MINUS SIGN}", "-"))
    most = max(points, 0) if found[2] is None else int(found[2])
    return points, most

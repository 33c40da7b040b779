"""Conditions that run out, and hit points, as values: how long they last, how they read as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.games.turn_order.rules.known_conditions import USUAL, Tone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Lasting = Literal["manual", "rounds", "turns", "until_start", "until_end"]
"""Until it is taken away; so many rounds; so many turns of somebody; until such a turn begins or ends."""

Shown = Literal["hidden", "word", "numbers"]
"""What players see of hit points."""

ShownOf = Literal["table", "hidden", "word", "numbers"]
"""The same for one person: as the table has it, or otherwise."""

AtZero = Literal["ask", "out", "dying", "stays"]
"""What becomes of somebody without hit points: the game master is asked, or it is always the same."""

Word = Literal["unhurt", "hurt", "bloodied", "down", "disabled", "dying", "dead"]

Step = Literal["turn_began", "turn_ended", "round_ended"]
"""What the clock does."""

DEAD = -10
"""Hit points at which one is dead by the stages of D&D 3.5."""

MOST_NAME = 60
"""Characters of a condition's name."""

MOST_CONDITIONS = 40
"""Of one person."""

MOST_LEFT = 999
"""Turns or rounds that a condition may last."""

MOST_POINTS = 9999
"""Hit points, and damage at once."""

COUNTED = frozenset({"rounds", "turns"})
BOUND = frozenset({"turns", "until_start", "until_end"})
"""Ends by somebody's turns."""

CONDITION = ("TABLE-MARKS-01", "marks.condition")
POINTS = ("TABLE-MARKS-04", "marks.points")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that somebody is in.

    Attributes:
        count: rounds or turns left, where they are counted.
        of: the id of whose turns end it; empty for whoever is in it.
        tone: whether it is good for them; empty for what is usual.
        fresh: it was set in a turn of whose turns are counted, and that turn does not count.
    """

    name: str
    lasting: Lasting = "manual"
    count: int = 1
    of: str = ""
    tone: Literal["", "good", "bad", "neutral"] = ""
    fresh: bool = False


def tone_of(condition: Condition) -> Tone:
    """Whether it is good or bad for whoever is in it."""
    return condition.tone or USUAL.get(condition.name, "neutral")


def passed(
    conditions: Iterable[Condition], bearer: str, step: Step, who: str, here: Collection[str]
) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """The conditions of `bearer` after a step of the clock, and those that ended by it (TABLE-MARKS-01..03).

    The step is about a turn of `who`, or about nobody's; what waits for turns of somebody who is not `here`
    ends with the round.
    """
    kept, over = [], []
    for condition in conditions:
        after = _after(condition, condition.of or bearer, step, who, here)
        if after is None:
            over.append(condition)
        else:
            kept.append(after)
    return tuple(kept), tuple(over)


def _after(
    condition: Condition, subject: str, step: Step, who: str, here: Collection[str]
) -> Condition | None:
    match step, condition.lasting:
        case "round_ended", "rounds":
            return _counted(condition)
        case "round_ended", _:
            return None if condition.lasting in BOUND and subject not in here else condition
        case ("turn_began", "until_start") | ("turn_ended", "until_end") if subject == who:
            return None
        case "turn_ended", "turns" if subject == who:
            return replace(condition, fresh=False) if condition.fresh else _counted(condition)
        case _:
            return condition


def still_bound(conditions: Iterable[Condition], here: Collection[str]) -> tuple[Condition, ...]:
    """Those that do not wait for turns of somebody who is not `here`: the others end with the round."""
    return tuple(condition for condition in conditions if not condition.of or condition.of in here)


def ended_dying(conditions: Iterable[Condition]) -> list[int]:
    """The places of those that somebody is no longer in who has hit points again, the last first."""
    return [i for i, condition in enumerate(conditions) if condition.name in ("dying", "disabled")][::-1]


def _counted(condition: Condition) -> Condition | None:
    return replace(condition, count=condition.count - 1) if condition.count > 1 else None


# ---- hit points


def most_of(hp: int | None, most: int | None) -> int | None:
    """The greatest hit points, which are those held where nothing else is said, but never below 0."""
    return max(hp, 0) if most is None and hp is not None else most


def held_of(hp: int | None, most: int | None) -> int | None:
    """The hit points held, which are the greatest where nothing else is said; None where none are kept."""
    return most if hp is None else hp


def word_of(now: int, most: int, *, staged: bool = False) -> Word:
    """How somebody fares: down at 0, bloodied at half or less, unhurt at the most (TABLE-MARKS-05).

    By the stages of D&D 3.5 it is disabled at 0, from -1 dying, at -10 dead (ruling D35-E16).
    """
    if now <= 0 and staged:
        return "disabled" if now == 0 else "dying" if now > DEAD else "dead"
    if now <= 0:
        return "down"
    if 2 * now <= most and now < most:
        return "bloodied"
    return "hurt" if now < most else "unhurt"


def points_text(hp: int | None, most: int | None) -> str:
    """Hit points as `7/20`; empty where none are kept."""
    now = held_of(hp, most)
    return "" if now is None else f"{now}/{most_of(hp, most)}"


_POINTS = re.compile(r"\s*([-\N{MINUS SIGN}]?\d{1,4})\s*(?:/\s*(\d{1,4})\s*)?")


def points_of(text: str) -> tuple[int | None, int | None]:
    """The hit points that `7/20`, `20` or nothing says, with the greatest.

    Raises:
        ValueError: it says neither.
    """
    if not text.strip():
        return None, None
    found = _POINTS.fullmatch(text)
    if found is None:
        raise ValueError("hit points, as 7/20")
    now = int(found[1].replace("\N{MINUS SIGN}", "-"))
    most = max(now, 0) if found[2] is None else int(found[2])
    return now, most

"""Verdicts with reasons, and `Rules`, the protocol by which the program knows every rule system."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NewType, Protocol, TypeVar

from game.core.copies import quick
from game.core.errors import keyed, said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice
    from game.core.errors import Said

Seat = NewType("Seat", int)
"""A player's place at the table, counted from 0."""

Value = str | int | float
"""A value in a message: a name, a count, or a length in inches."""

XY = tuple[float, float]


@quick
@dataclass(frozen=True, slots=True)
class Mark:
    """Geometry that shows a reason on the board, in inches.

    One point with a radius is a disc, one without is a spot; several points are a path, closed if `closed`.

    >>> base, wall = Mark(((3.0, 4.0),), radius=0.5), Mark(((0.0, 0.0), (2.0, 0.0), (2.0, 1.0)), closed=True)
    >>> Reason.of("CM-LOS-03", "sight.blocked", base, wall).marks == (base, wall)
    True
    """

    points: tuple[XY, ...]
    radius: float | None = None
    closed: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why something is allowed or refused: a rule, a message key with numbers, and shapes to draw.

    >>> reason = Reason.of("CM-MELEE-02", "attack.out_of_reach", gap=1.5, reach=1.0)
    >>> reason.rule, reason.values
    ('CM-MELEE-02', (('gap', 1.5), ('reach', 1.0)))
    """

    rule: str
    key: str
    values: tuple[tuple[str, Value], ...] = ()
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, rule: str, key: str, *marks: Mark, **values: Value) -> Reason:
        """Build a reason; `values` fill the message's named places."""
        return cls(rule, key, tuple(values.items()), marks)

    def said(self, text: str = "") -> Said:
        """The reason with its rule, as a part of a fault; `text` says it in English where that is known."""
        reason = keyed(self.key, dict(self.values), text)
        if not self.rule:
            return reason
        return said("{reason} [{rule}]", reason=reason, rule=self.rule)


@quick
@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer that explains itself. A refusal always has at least one reason.

    >>> Verdict.yes().allowed
    True
    >>> verdict = Verdict.no(Reason.of("TABLE-UNDO-01", "match.undo.nothing"))
    >>> verdict.allowed, [reason.rule for reason in verdict.reasons]
    (False, ['TABLE-UNDO-01'])
    >>> Verdict.no()
    Traceback (most recent call last):
    ValueError: a refusal needs a reason
    """

    allowed: bool
    reasons: tuple[Reason, ...] = ()

    def __post_init__(self) -> None:
        if not self.allowed and not self.reasons:
            raise ValueError("a refusal needs a reason")

    @classmethod
    def yes(cls, *reasons: Reason) -> Verdict:
        """Allowed, with the rules that bear on it."""
        return cls(allowed=True, reasons=reasons)

    @classmethod
    def no(cls, *reasons: Reason) -> Verdict:
        """Refused, for these reasons.

        Raises:
            ValueError: no reason was given.
        """
        return cls(allowed=False, reasons=reasons)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats (several when the victory is shared, none for a draw).

    Whoever plays alone has won, or else lost: there are no winners then.

    >>> won, drawn = Outcome(frozenset({Seat(0)})), Outcome(frozenset())
    >>> sorted(won.winners), bool(drawn.winners)
    ([0], False)
    """

    winners: frozenset[Seat]
    reasons: tuple[Reason, ...] = ()


S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


@quick
@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """The result of an action: the next state, and the events on the way, in order.

    `left` is the state that each of the events left, where the rules note it: a table then shows what happens
    from state to state, and need not know what an event does.

    >>> step = Step("three on the table", ("drew a card", "laid it down"))
    >>> step.state, len(step.events)
    ('three on the table', 2)
    """

    state: S
    events: tuple[E, ...] = ()
    left: tuple[S, ...] = ()


class Rules(Protocol[S, A, E, V_co]):
    """One rule system. States, actions, events and views are frozen values; nothing here blocks or draws."""

    name: str

    def deciders(self, state: S) -> frozenset[Seat]:
        """The seats that may act now; several while secret choices are open, none once the match is over."""
        ...

    def check(self, state: S, seat: Seat, action: A) -> Verdict:
        """Whether `seat` may do `action` now. Complete: every refusal has its reasons."""
        ...

    def legal_actions(self, state: S, seat: Seat) -> Iterable[A]:
        """Actions that `check` allows: all of them, but for continuous choices such as places in inches."""
        ...

    def apply(self, state: S, seat: Seat, action: A, dice: Dice) -> Step[S, E]:
        """Run `action`, which `check` must allow, to the next decision."""
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """The state as far as that seat (or, with None, an onlooker) may know it."""
        ...

    def redact(self, event: E, seat: Seat | None) -> E | None:
        """The event as that seat may see it, or None when it may not see it at all."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The outcome, or None while the match goes on."""
        ...

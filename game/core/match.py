"""`Match`, which owns the state, the dice and the log of a match, and is the only way to act in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, Literal, Self

from game.core.copies import quick, replace
from game.core.dice import SeededDice
from game.core.rules import A, E, Outcome, Reason, S, Seat, Step, V_co, Verdict
from game.core.system import C, System

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice

Seal = Literal["dice", "shown"]
"""The reason why an action can no longer be undone: dice were drawn, or something hidden was shown."""


@dataclass(frozen=True, slots=True)
class Thought(Generic[A]):
    """An action that a machine considered, and what it would have been worth to it.

    `motive` may say why, in a text of the system's own that anybody may read: of what was done, not of what
    else was considered.
    """

    action: A
    worth: float
    motive: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Entry(Generic[S, A, E]):
    """One action as it happened: who did what, what followed, and the state it left.

    `drew` says whether dice were drawn. `why` is what a machine thought of doing, the best first; nothing
    where a person acted. `left` is the state that each event left, where the rules note it.
    """

    seat: Seat
    action: A
    events: tuple[E, ...]
    state: S
    drew: bool
    why: tuple[Thought[A], ...] = ()
    left: tuple[S, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryLine(Generic[E]):
    """The part of one action that a player may read: its number (0 for the setup), who acted, the events.

    The action itself is left out, since it may name a hidden card; its events say what may be known.
    """

    number: int
    seat: Seat | None
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class Course(Generic[S, A, E]):
    """The course of a match: the start, the dice with the number of actions before each, the actions."""

    first: Step[S, E]
    dice: tuple[tuple[int, Dice], ...]
    entries: tuple[Entry[S, A, E], ...] = ()


class Strength(StrEnum):
    """How well a machine player plays."""

    RANDOM = "random"
    EASY = "easy"
    MIDDLE = "middle"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Controller:
    """The controller of a seat: a machine of that strength, or a person, with a name if they gave one."""

    strength: Strength | None = None
    name: str = ""


class Match(Generic[C, S, A, E, V_co]):
    """State, dice and log of one match.

    Undo is free until dice were drawn or something hidden was shown: `System.reveals` says so of each
    event, `System.hints` of what followed without an event that shows it, the dice count their draws
    themselves. Past that, `branch` opens a what-if copy with dice of its own, so that nobody learns from it
    how the real ones will fall.

    `players` says who controls each seat, as soon as that is known; the rules do not ask.

    >>> from dice_duel.rules import SYSTEM, Hold, Roll, Setup  # the example of CONTRIBUTING.md
    >>> from game.core.dice import ScriptedDice
    >>> match = Match.start(SYSTEM, Setup(goal=5), ScriptedDice(3, 6))
    >>> first, second = match.seats
    >>> match.act(first, Hold()).reasons[0].key
    'dice_duel.nothing_rolled'
    >>> match.act(first, Roll()).allowed, match.state.pot
    (True, 3)
    >>> match.act(first, Hold()).allowed, match.state.scores
    (True, (3, 0))
    >>> match.undo().allowed, match.state.pot  # to hold drew no dice
    (True, 3)
    >>> match.undo().reasons[0].key  # to roll did
    'match.undo.dice'
    >>> match.act(first, Roll()).allowed and match.act(first, Hold()).allowed
    True
    >>> match.outcome.winners
    frozenset({0})
    """

    def __init__(self, system: System[C, S, A, E, V_co], setup: C, course: Course[S, A, E]) -> None:
        self.system = system
        self.setup = setup
        self.seats = system.seats_of(setup)
        self.course = course
        self.players: tuple[Controller, ...] = ()
        self._undone: tuple[Entry[S, A, E], ...] = ()
        self._sealed: dict[int, tuple[Entry[S, A, E], Seal | None]] = {}

    @classmethod
    def start(cls, system: System[C, S, A, E, V_co], setup: C, dice: Dice) -> Self:
        """A new match, run to its first decision."""
        return cls(system, setup, Course(system.start(setup, dice), ((0, dice),)))

    @property
    def entries(self) -> tuple[Entry[S, A, E], ...]:
        """The whole log, hidden things included: for saving and tests, not for players."""
        return self.course.entries

    @property
    def state(self) -> S:
        """The state now, hidden things included."""
        entries = self.course.entries
        return entries[-1].state if entries else self.course.first.state

    def state_at(self, number: int) -> S:
        """The state after that many actions."""
        # Kept with every action and not worked out again: frozen states share all that has not changed.
        return self.entries[number - 1].state if number else self.course.first.state

    @property
    def deciders(self) -> frozenset[Seat]:
        """The seats that may act now."""
        return self.system.rules.deciders(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the match goes on."""
        return self.system.rules.outcome(self.state)

    def legal_actions(self, seat: Seat) -> Iterable[A]:
        """The actions that seat may take now."""
        return self.system.rules.legal_actions(self.state, seat)

    def check(self, seat: Seat, action: A) -> Verdict:
        """Whether that seat may do that now, and why."""
        return self.system.rules.check(self.state, seat, action)

    def act(self, seat: Seat, action: A, why: Iterable[Thought[A]] = ()) -> Verdict:
        """Make a move if it is allowed; people, machine players and replays all come this way.

        The events are then the last line of `log`. An action that is allowed ends what could be redone.
        `why` is kept beside it, for those who ask.
        """
        verdict = self.check(seat, action)
        if verdict.allowed:
            dice = self.course.dice[-1][1]
            # Rules do not say whether they drew: the dice count, so that no rule can forget to seal its step.
            drawn = len(dice.drawn)
            step = self.system.rules.apply(self.state, seat, action, dice)
            drew, thoughts = len(dice.drawn) > drawn, tuple(why)
            events = step.events
            if thoughts and thoughts[0].motive and thoughts[0].action == action:
                events = self.system.explained(seat, thoughts[0].motive, step)
            self._append(Entry(seat, action, events, step.state, drew, thoughts, step.left))
            self._undone = ()
        return verdict

    def _append(self, entry: Entry[S, A, E]) -> None:
        self.course = replace(self.course, entries=(*self.entries, entry))

    def seal(self, number: int) -> Seal | None:
        """The reason why the action of that number, from 1, cannot be undone any more; None if it can.

        It is found out when it is asked for, since `System.hints` may play the action again.
        """
        entry = self.entries[number - 1]
        # By the entry itself, not its number alone: after an undo another action may bear that number.
        known = self._sealed.get(number)
        if known is None or known[0] is not entry:
            known = self._sealed[number] = entry, self._found(number, entry)
        return known[1]

    def _found(self, number: int, entry: Entry[S, A, E]) -> Seal | None:
        if entry.drew:
            return "dice"
        system, before = self.system, self.state_at(number - 1)
        shown = any(system.reveals(event) for event in entry.events)
        return "shown" if shown or system.hints(before, entry.seat, entry.action) else None

    def view(self, seat: Seat | None, at: int | None = None) -> V_co:
        """The view of that seat (None: an onlooker) now, or after `at` actions."""
        at = len(self.entries) if at is None else at
        return self.system.rules.view(self.state_at(at) if seat is not None else self.watched(at), seat)

    def watched(self, at: int | None = None) -> S:
        """The state that onlookers look at now, or after `at` actions.

        While `System.holds` is true of the state, they go on seeing the last state of which it was not, with
        the actions done in it that they see at once.
        """
        at, system = len(self.entries) if at is None else at, self.system
        free = next((n for n in range(at, -1, -1) if not system.holds(self.state_at(n))), at)
        state = self.state_at(free)
        for entry in self.entries[free:at]:
            if system.at_once(entry.action) and system.rules.check(state, entry.seat, entry.action).allowed:
                # With dice of its own: those of the match must not fall again.
                state = system.rules.apply(state, entry.seat, entry.action, SeededDice(0)).state
        return state

    def log(self, seat: Seat | None, since: int = 0) -> tuple[HistoryLine[E], ...]:
        """The lines that the seat may read, of the setup (line 0) and of every action, from `since` on.

        What onlookers are held from, they read with the action that ends that.
        """
        steps: list[tuple[Seat | None, tuple[E, ...]]] = [(None, self.course.first.events)]
        steps += ((entry.seat, entry.events) for entry in self.entries)
        if seat is None:
            steps = self._held_together(steps)
        redact = self.system.rules.redact
        lines = []
        for number, (actor, events) in list(enumerate(steps))[since:]:
            seen = tuple(kept for event in events if (kept := redact(event, seat)) is not None)
            lines.append(HistoryLine(number, actor, seen))
        return tuple(lines)

    def _held_together(
        self, steps: list[tuple[Seat | None, tuple[E, ...]]]
    ) -> list[tuple[Seat | None, tuple[E, ...]]]:
        """The steps, with what onlookers were held from moved to the one that let them see it."""
        shown, held = steps[:1], steps[0][1][:0]
        for (actor, events), entry in zip(steps[1:], self.entries, strict=True):
            if not self.system.holds(entry.state):
                shown.append((actor, held + events))
                held = ()
            elif self.system.at_once(entry.action):
                shown.append((actor, events))
            else:
                shown.append((actor, ()))
                held += events
        return shown

    def may_undo(self, seat: Seat | None = None) -> Verdict:
        """Whether the last action can be taken back by that seat (None: by the table)."""
        if not self.entries:
            return Verdict.no(Reason.of("TABLE-UNDO-01", "match.undo.nothing"))
        last = self.entries[-1]
        if seat is not None and seat != last.seat:
            return Verdict.no(Reason.of("TABLE-UNDO-02", "match.undo.not_yours"))
        match self.seal(len(self.entries)):
            case "dice":
                return Verdict.no(Reason.of("TABLE-UNDO-03", "match.undo.dice"))
            case "shown":
                return Verdict.no(Reason.of("TABLE-UNDO-04", "match.undo.shown"))
            case None:
                return Verdict.yes(Reason.of("TABLE-UNDO-01", "match.undo.free"))

    def undo(self, seat: Seat | None = None) -> Verdict:
        """Take the last action back, if `may_undo` allows it."""
        verdict = self.may_undo(seat)
        if verdict.allowed:
            *kept, last = self.entries
            # The action drew nothing, so the dice of a branch may as well begin before it.
            dice = tuple((min(number, len(kept)), dice) for number, dice in self.course.dice)
            self.course = replace(self.course, dice=dice, entries=tuple(kept))
            self._undone = (*self._undone, last)
        return verdict

    def may_redo(self, seat: Seat | None = None) -> Verdict:
        """Whether the action undone last can be done again by that seat (None: by the table)."""
        if not self._undone:
            return Verdict.no(Reason.of("TABLE-UNDO-05", "match.redo.nothing"))
        if seat is not None and seat != self._undone[-1].seat:
            return Verdict.no(Reason.of("TABLE-UNDO-02", "match.undo.not_yours"))
        return Verdict.yes(Reason.of("TABLE-UNDO-05", "match.redo.free"))

    def redo(self, seat: Seat | None = None) -> Verdict:
        """Do again what was undone last, if `may_redo` allows it."""
        verdict = self.may_redo(seat)
        if verdict.allowed:
            # The very same entry: it is not applied again, and records can tell that nothing is new.
            self._append(self._undone[-1])
            self._undone = self._undone[:-1]
        return verdict

    def branch(self, dice: Dice, at: int | None = None) -> Self:
        """A what-if copy as it was after `at` actions (None: now), going on with `dice`.

        The dice that were taken up after that stay among those of its course, so that it says how often that
        happened; they fall no more.

        Raises:
            ValueError: there have not been that many actions.
        """
        at = len(self.entries) if at is None else at
        if not 0 <= at <= len(self.entries):
            raise ValueError(f"a branch at action {at} of {len(self.entries)}")
        earlier = tuple((min(number, at), dice) for number, dice in self.course.dice)
        course = Course(self.course.first, (*earlier, (at, dice)), self.entries[:at])
        branch = type(self)(self.system, self.setup, course)
        branch.players = self.players
        return branch

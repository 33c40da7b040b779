"""Picks among several options: by rule, at random, or by asking a player; and checks the answers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Literal

from game.core.rules import Reason, Verdict
from game.games.donjon_procrastination.rules.play.events import EffectIdle
from game.games.donjon_procrastination.rules.play.resolution import faces_question
from game.games.donjon_procrastination.rules.play.state import Pending, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.vocabulary import Picking
    from game.games.donjon_procrastination.rules.play.run import Run

HOW_MANY_KEY = "dp.ask.how_many"


@dataclass(frozen=True, slots=True)
class Among:
    """The options that an effect picks from.

    Attributes:
        options: what there is, the top of a pile first. Chance picks by position, so that it does not depend
            on what the hidden cards are.
        value: what `lowest` and `highest` compare; of equals the first is meant.
        kind: what a question calls them.
        purpose: message key of the sentence that asks.
        hidden: whether they are cards that others may not see.
    """

    options: tuple[str, ...]
    value: Callable[[str], int]
    kind: Literal["card", "own_die", "opponent_die"]
    purpose: str
    hidden: bool = False


def idle(run: Run, pending: Pending) -> None:
    """Record that an effect does nothing."""
    run.tell(EffectIdle(pending.seat, pending.card))


def picked(
    run: Run, pending: Pending, among: Among, pick: Picking, count: int, *, optional: bool = False
) -> tuple[str, ...] | None:
    """The chosen options, at most as many as there are; None while the player is asked.

    Nothing is asked if there is only one way, unless it is optional: then the player says which, or how many.
    """
    # As much as there is: an effect that asks for more does what it can.
    most = len(among.options) if pick == "all" else min(count, len(among.options))
    if most < 1:
        return ()
    if pick == "chosen":
        return _chosen(run, pending, among, most, optional=optional)
    if optional:
        if not pending.answers:
            numbers = tuple(str(number) for number in range(most + 1))
            run.ask(Question(pending.seat, pending.card, "number", numbers, HOW_MANY_KEY), pending)
            return None
        most = int(pending.answers[-1][0])
    return by_rule(run, among, pick, most)


def fallen(run: Run, pending: Pending, seat: Seat, count: int) -> tuple[int, ...] | None:
    """The faces of dice rolled by an effect; None while real ones are asked for."""
    setup = run.state.setup
    if pending.faces:
        return pending.faces
    if setup.enters(seat):
        run.ask(faces_question(run.state, seat, pending.card, count), pending)
        return None
    return tuple(run.dice.roll(setup.rules.die_sides) for _ in range(count))


def by_rule(run: Run, among: Among, pick: Picking, count: int) -> tuple[str, ...]:
    """Pick options without asking; there must be enough of them."""
    match pick:
        case "random":
            return _random(run, among.options, count)
        case "lowest":
            return tuple(sorted(among.options, key=among.value)[:count])
        case "highest":
            return tuple(sorted(among.options, key=lambda option: -among.value(option))[:count])
        case _:
            return among.options[:count]


def question_among(pending: Pending, among: Among, least: int, most: int) -> Question:
    """A question about some of the options."""
    return Question(
        pending.seat, pending.card, among.kind, among.options, among.purpose, least, most, among.hidden
    )


def _chosen(run: Run, pending: Pending, among: Among, most: int, *, optional: bool) -> tuple[str, ...] | None:
    if pending.answers:
        return pending.answers[-1]
    # Taking all of them is no choice.
    if most == len(among.options) and not optional:
        return among.options
    run.ask(question_among(pending, among, 0 if optional else most, most), pending)
    return None


def _random(run: Run, options: tuple[str, ...], count: int) -> tuple[str, ...]:
    found: list[str] = []
    left = list(options)
    for _ in range(count):
        # One by one by position: a shuffle would draw from the dice for cards that nobody takes.
        drawn = run.dice.choice(left)
        left.remove(drawn)
        found.append(drawn)
    return tuple(found)


RULE = "DP-D21"
"""The ruling that an effect says what may be chosen, and how much."""

MOST = 60
"""The most answers listed for a question; beyond that they are a selection with some of every size."""


def check_picks(question: Question, picks: tuple[str, ...]) -> Verdict:
    """Whether these picks answer the question, with every reason against them."""
    reasons = tuple(_against(question, picks))
    return Verdict(allowed=not reasons, reasons=reasons)


def _against(question: Question, picks: tuple[str, ...]) -> Iterator[Reason]:
    if len(picks) < question.least:
        yield Reason.of(RULE, "dp.pick.too_few", count=question.least)
    if len(picks) > question.most:
        yield Reason.of(RULE, "dp.pick.too_many", count=question.most)
    if len(set(picks)) < len(picks):
        yield Reason.of(RULE, "dp.pick.twice")
    if not set(picks) <= set(question.options):
        yield Reason.of(RULE, "dp.pick.not_offered")


def picks_of(question: Question) -> Iterator[tuple[str, ...]]:
    """Answers that `check_picks` allows, each combination once and at most MOST of them."""
    return islice(_in_turn(question), MOST)


def _in_turn(question: Question) -> Iterator[tuple[str, ...]]:
    """Every combination, alternating between the sizes."""
    sizes = range(question.least, min(question.most, len(question.options)) + 1)
    # Round and round through the sizes, or the smallest would use up the selection.
    waiting = [combinations(question.options, size) for size in sizes]
    while waiting:
        left = []
        for answers in waiting:
            answer = next(answers, None)
            if answer is not None:
                yield answer
                left.append(answers)
        waiting = left

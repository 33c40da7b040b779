"""Which of several an effect means: by itself where the card or chance decides, else by an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.games.donjon_procrastination.rules.play.events import EffectIdle
from game.games.donjon_procrastination.rules.play.state import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.donjon_procrastination.rules.cards.vocabulary import Picking
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Pending

HOW_MANY_KEY = "dp.ask.how_many"


@dataclass(frozen=True, slots=True)
class Among:
    """What an effect picks from.

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
    """Say that an effect does nothing."""
    run.tell(EffectIdle(pending.seat, pending.card))


def picked(
    run: Run, pending: Pending, among: Among, pick: Picking, count: int = 1, *, optional: bool = False
) -> tuple[str, ...] | None:
    """So many of the options, or as many as there are; None while the player is asked.

    Nothing is asked if there is one way only. What is optional is asked about in any case: which ones, or
    how many where the player does not choose which.
    """
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


def by_rule(run: Run, among: Among, pick: Picking, count: int) -> tuple[str, ...]:
    """So many of the options, of which there are enough, without anybody choosing."""
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
    """Ask for some of the options."""
    return Question(
        pending.seat, pending.card, among.kind, among.options, among.purpose, least, most, among.hidden
    )


def _chosen(run: Run, pending: Pending, among: Among, most: int, *, optional: bool) -> tuple[str, ...] | None:
    if pending.answers:
        return pending.answers[-1]
    if most == len(among.options) and not optional:
        return among.options
    run.ask(question_among(pending, among, 0 if optional else most, most), pending)
    return None


def _random(run: Run, options: tuple[str, ...], count: int) -> tuple[str, ...]:
    found: list[str] = []
    left = list(options)
    for _ in range(count):
        one = run.dice.choice(left)
        left.remove(one)
        found.append(one)
    return tuple(found)

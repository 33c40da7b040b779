"""Answers to the questions of effects: which are right, and which there are."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.donjon_procrastination.rules.play.state import Question

RULE = "DP-CARD-01"
"""A card has an effect, and its effect says what there is to choose."""

MOST = 60
"""Answers that are named to a question; of more there is a selection, with some of every size."""


def check_picks(question: Question, picks: tuple[str, ...]) -> Verdict:
    """Whether the question may be answered so, with every reason against it."""
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
    """Every combination, the sizes taking turns."""
    sizes = range(question.least, min(question.most, len(question.options)) + 1)
    waiting = [combinations(question.options, size) for size in sizes]
    while waiting:
        left = []
        for answers in waiting:
            answer = next(answers, None)
            if answer is not None:
                yield answer
                left.append(answers)
        waiting = left

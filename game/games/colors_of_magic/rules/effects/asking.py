"""Questions that effects ask: yes or no, which of these, in words for both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.spec import Words
from game.core.rules import Reason
from game.games.colors_of_magic.rules.play.masks import is_masked
from game.games.colors_of_magic.rules.play.moments import Target
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.rules import Value
    from game.games.colors_of_magic.rules.effects.context import Context
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side

RULE = "R-51"
"""The ruling that an effect's questions follow from: the engine asks instead of choosing."""

NO, YES = Target("option", "0"), Target("option", "1")

_NO_YES = (Words(fr="Non", en="No"), Words(fr="Oui", en="Yes"))


def decider(state: State, side: Side) -> Side:
    """Who answers for a side: its player, or for monsters the first-player token's holder (R-51)."""
    if side in SIDES:
        return side
    return state.token if state.token in SIDES else SIDES[0]


def yes_or_no(run: Run, context: Context, *, key: str, **values: Value) -> Question:
    """Whether the player whose effect it is wants something; the answer is `NO` or `YES`."""
    return Question(
        decider(run.state, context.side),
        Reason.of(RULE, key, source=context.source, **values),
        options=(NO, YES),
        labels=_NO_YES,
    )


def which_creatures(
    run: Run, context: Context, creatures: Sequence[str], count: int = 1, *, key: str
) -> Question:
    """Which of these creatures, so many of them."""
    return Question(
        decider(run.state, context.side),
        Reason.of(RULE, key, source=context.source, count=count),
        options=tuple(map(Target.creature, creatures)),
        least=min(count, len(creatures)),
        most=count,
    )


def which_option(side: Side, text: Reason, labels: Sequence[Words]) -> Question:
    """Which of these, named in words; the answer is an option's number."""
    options = tuple(Target("option", str(index)) for index in range(len(labels)))
    return Question(side, text, options=options, labels=tuple(labels))


def name_of(run: Run, identity: str) -> Words:
    """What something in play is called: a creature, a card, a zone or an objective."""
    state, library = run.state, run.library
    body = state.find(identity)
    if body is not None:
        return library.creatures[body.profile].name
    for zone in state.zones:
        if zone.id == identity:
            return zone.name
    if identity.count(":") == 2 and not is_masked(identity):
        printed = identity.split(":")[1]
        for named in (library.cards, library.creatures):
            if printed in named:
                return named[printed].name
    scenario = library.scenarios.get(state.scenario or "")
    for objective in scenario.objectives if scenario is not None else ():
        if objective.id == identity:
            return objective.name
    return Words(fr=identity, en=identity)

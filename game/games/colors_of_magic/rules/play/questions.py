"""Questions to one player in the course of an action: which of these, which place, or which path.

Effects ask for a yes or no, for some of several creatures, or for an option in words, in both languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Literal

from game.content.spec import Words
from game.core.copies import replace
from game.core.rules import Reason, Value, Verdict
from game.core.zones import Card
from game.games.colors_of_magic.rules.play.placing import Region, check_place, places
from game.games.colors_of_magic.rules.play.run import Run, SoleDecision
from game.games.colors_of_magic.rules.play.shifting import Stride, check_stride, strides
from game.games.colors_of_magic.rules.state.actions import Action, Choose, Move
from game.games.colors_of_magic.rules.state.events import Chose
from game.games.colors_of_magic.rules.state.state import Asking, Context, State, Target, decider
from game.games.colors_of_magic.rules.state.view import is_masked, masked_card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.positions.position import Side

MOST_COMBINATIONS = 60
"""The most answers of each size that `choices` lists when several things are picked at once."""

Among = Literal["pick", "place", "path"]

RULE = "R-51"
"""The ruling behind an effect's questions: the engine asks instead of choosing."""

NO, YES = Target("option", "0"), Target("option", "1")

_NO_YES = (Words(fr="Non", en="No"), Words(fr="Oui", en="Yes"))


@dataclass(frozen=True, slots=True)
class Question(SoleDecision):
    """A choice of one player; the answer goes to the `Asking` task below it on the agenda.

    `text` is the question with its rule. Of `pick`, between `least` and `most` of the options are named
    (`labels` say what the options of kind `option` mean); of `place`, a point of the region; of `path`, a
    stride of a creature, or nothing if it stays. `secret` options are cards that only this side may see.
    """

    text: Reason
    among: Among = "pick"
    options: tuple[Target, ...] = ()
    labels: tuple[Words, ...] = ()
    least: int = 1
    most: int = 1
    region: Region | None = None
    stride: Stride | None = None
    secret: bool = False

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether that is a valid answer."""
        del side
        match action:
            case Choose(picks) if self.among == "pick":
                return self._check_picks(picks)
            case Choose((Target("point", at=at),)) if self.region is not None and at is not None:
                return check_place(referee, state, self.region, at)
            # Nothing is an answer only where the creature may stay or the pick is optional.
            case Choose(()) if self.least == 0:
                return Verdict.yes()
            case Move(path) if self.stride is not None:
                return check_stride(referee, state, self.stride, path)
            case _:
                return Verdict.no(self.text)

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Every answer, or a selection of many."""
        del side
        if self.among != "pick" and self.least == 0:
            yield Choose(())
        if self.region is not None:
            yield from (Choose((Target.point(at),)) for at in places(referee, state, self.region))
        elif self.stride is not None:
            yield from (Move(path) for path in strides(referee, state, self.stride))
        else:
            # Few of each size rather than all of the smallest.
            for count in range(self.least, min(self.most, len(self.options)) + 1):
                yield from map(Choose, islice(combinations(self.options, count), MOST_COMBINATIONS))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Pass the answer to the task that asked."""
        picks = (
            tuple(Target.point(at) for at in action.path) if isinstance(action, Move) else _picks_of(action)
        )
        run.emit(Chose(side, picks, secret=self.secret, rule=self.text.rule))
        asking, *rest = run.state.agenda
        if not isinstance(asking, Asking):
            raise TypeError(f"{asking} did not ask")
        answered = replace(asking, answers=(*asking.answers, picks))
        run.state = replace(run.state, agenda=(answered, *rest))

    def masked(self, side: Side | None) -> Question:
        """The question with secret options face down."""
        if not self.secret or side is self.side:
            return self
        options = tuple(replace(o, id=masked_card(Card(o.id), i)) for i, o in enumerate(self.options))
        return replace(self, options=options)

    def _check_picks(self, picks: tuple[Target, ...]) -> Verdict:
        wanted = Reason.of("R-61", "question.pick", least=self.least, most=self.most)
        if len(set(picks)) != len(picks) or not set(picks) <= set(self.options):
            return Verdict.no(self.text, wanted)
        # With fewer options than are asked for, all of them are the answer.
        least = min(self.least, len(self.options))
        return Verdict.yes(self.text) if least <= len(picks) <= self.most else Verdict.no(self.text, wanted)


def _picks_of(action: Action) -> tuple[Target, ...]:
    if not isinstance(action, Choose):
        raise TypeError(f"{action} answers no question")
    return action.picks


def yes_or_no(run: Run, context: Context, *, key: str, side: Side | None = None, **values: Value) -> Question:
    """Asks the effect's player, or another `side`, yes or no; the answer is `NO` or `YES`."""
    return Question(
        decider(run.state, context.side) if side is None else side,
        Reason.of(RULE, key, source=context.source, **values),
        options=(NO, YES),
        labels=_NO_YES,
    )


def which_creatures(
    run: Run, context: Context, creatures: Sequence[str], count: int = 1, *, key: str
) -> Question:
    """Asks for `count` of these creatures."""
    return Question(
        decider(run.state, context.side),
        Reason.of(RULE, key, source=context.source, count=count),
        options=tuple(map(Target.creature, creatures)),
        least=min(count, len(creatures)),
        most=count,
    )


def which_option(side: Side, text: Reason, labels: Sequence[Words]) -> Question:
    """Asks for one of these options, named in words; the answer is its number."""
    options = tuple(Target("option", str(index)) for index in range(len(labels)))
    return Question(side, text, options=options, labels=tuple(labels))


def name_of(run: Run, identity: str) -> Words:
    """The name of something in play: a creature, a card, a zone or an objective."""
    state, library = run.state, run.library
    body = state.find(identity)
    if body is not None:
        return library.creatures[body.profile].name
    for zone in state.zones:
        if zone.id == identity:
            return zone.name
    # Copies read `side:print:number`; one whose creature has left play is named by its print.
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

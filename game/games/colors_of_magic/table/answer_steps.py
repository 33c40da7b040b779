"""Steps that answer what happens: an Instant in a window, a card in a duel, a free attack, a question."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from math import atan2, cos, sin, tau
from typing import TYPE_CHECKING

from game.art.tokens import Token
from game.battlefield.answer_overlays import beside
from game.battlefield.overlays import (
    HighlightOverlay,
    NoteOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    ZoneOverlay,
)
from game.board.shapes import STEP, Point, distance, snap
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.log.effect_words import effect_words
from game.games.colors_of_magic.log.names import LogNames
from game.games.colors_of_magic.rules.cards.effects import May, Triggered
from game.games.colors_of_magic.rules.effects.places import WAYS, WHICH_WAY
from game.games.colors_of_magic.rules.meaning.abilities import Borne
from game.games.colors_of_magic.rules.moments import Work, WorkOff
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.duel_cards import initiative
from game.games.colors_of_magic.rules.state.actions import Action, Boost, Choose, Done, FreeAttack, Move, Pass
from game.games.colors_of_magic.rules.state.state import Moment, Perform, Target
from game.games.colors_of_magic.table.cast_steps import begin_cast, castable_cards, castable_targets
from game.games.colors_of_magic.table.faces import signed
from game.games.colors_of_magic.table.pay_steps import pays_with
from game.games.colors_of_magic.table.step import (
    ActionStep,
    BackStep,
    ChangedStep,
    NextStep,
    Offer,
    Outcome,
    Pays,
    action_offer,
    named,
    primary_first,
)
from game.games.colors_of_magic.table.use_steps import on_grid
from game.table.table import Act
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour, Tone
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.colors_of_magic.rules.play.questions import Question
    from game.games.colors_of_magic.rules.play.shifting import Stride
    from game.games.colors_of_magic.rules.state.state import Pending
    from game.games.colors_of_magic.table.table_view import TableView


ARROW = 3.0
"""The length in inches of the arrow that shows a direction."""


@dataclass(frozen=True, slots=True)
class WindowStep(ActionStep):
    """Something happens: play an Instant, or pass."""

    rule = "CM-STACK-03"

    moments: tuple[Moment, ...]

    def prompt(self, view: TableView) -> str:
        """The event, and that the player may answer it."""
        return view.say("table.ask.instant", what=view.names.moment(self.moments[-1]))

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on a card: whether it can be cast."""
        return castable_cards(view, self.moments).get(target.id) if target.kind == "card" else None

    def take(self, view: TableView, target: Target) -> Outcome:
        """The first step of casting the card."""
        return NextStep(begin_cast(view, target.id))

    def pays(self, view: TableView, card: str) -> Pays | None:
        """The means: with mana, with a card, or only with blood."""
        return pays_with(view, card)

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The Instants that answer."""
        return castable_targets(view, self.moments)

    def answers(self, view: TableView) -> Sequence[str]:
        """The Instants that answer, else the pass."""
        return (*ActionStep.answers(self, view)[:-1], "act.pass")

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button to pass; the Instants are chosen in the hand."""
        return (action_offer(view, "pass", Icon.GO_BY, Pass()),)


@dataclass(frozen=True, slots=True)
class DuelStep(ActionStep):
    """A duel: put a card forward, then play it face down, or pass; `card` is the one put forward."""

    rule = "CM-MELEE-04"

    card: str | None = None

    @property
    def picks(self) -> tuple[Target, ...]:
        """The card put forward."""
        return () if self.card is None else (Target("card", self.card),)

    def prompt(self, view: TableView) -> str:
        """Put a card forward or pass, and how many were played before; then play it or take it back."""
        if self.card is None:
            duel = view.decision
            own = duel.laid(view.side) if isinstance(duel, Duel) and view.side is not None else 0
            return view.say("table.ask.duel_again", count=own) if own else view.say("table.ask.duel")
        return view.say("table.ask.duel_card", card=view.names.card(self.card))

    def action(self, target: Target) -> Boost | None:
        """Cards of the hand are played."""
        return Boost(target.id) if target.kind == "card" else None

    def take(self, view: TableView, target: Target) -> Outcome:  # noqa: ARG002 - the same in every view
        """Put the card forward instead of any other; only the button plays it, never an accidental click."""
        if target.id == self.card:
            return None
        forward = DuelStep(target.id)
        return NextStep(forward) if self.card is None else ChangedStep(forward)

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The whole hand."""
        hand = view.state.player(view.side).zones.hand if view.side is not None else ()
        return tuple(Target("card", card) for card in hand)

    def answers(self, view: TableView) -> Sequence[str]:
        """The button that plays the card put forward; before that the cards, or the pass."""
        return ("act.boost", *ActionStep.answers(self, view)[:-1], "act.pass")

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button to pass; with a card put forward, buttons to play it and to take it back."""
        say, go_by = view.say, action_offer(view, "pass", Icon.GO_BY, Pass())
        if self.card is None:
            return (go_by,)
        text = say("table.act.boost", bonus=signed(initiative(view.library, self.card)))
        play = action_offer(view, "boost", Icon.CHECK, Boost(self.card), text=text, look=Look.PRIMARY)
        back = Offer("take_back", say("table.act.take_back"), Icon.UNDO, Verdict.yes(), BackStep())
        return (play, back, go_by)


@dataclass(frozen=True, slots=True)
class FreeAttackStep(ActionStep):
    """The choice of the creature that strikes the one that leaves."""

    answered_by = ("act.free.",)

    rule = "CM-DISENGAGE-03"

    mover: str

    def prompt(self, view: TableView) -> str:
        """The question about a creature that leaves: strike, or let it go."""
        return view.say("table.ask.free_attack", who=view.names.of(self.mover))

    def action(self, target: Target) -> FreeAttack | None:
        """A free attack by the chosen creature, if it was engaged."""
        return FreeAttack(target.id) if target.kind == "creature" else None

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The creatures that may strike."""
        able = (action for action in view.legal if isinstance(action, FreeAttack))
        return tuple(Target.creature(action.by) for action in able)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each creature that may strike, and one to let the other go."""
        strikes = (
            action_offer(
                view,
                f"free.{number}",
                Icon.MELEE,
                FreeAttack(target.id),
                text=view.say("table.act.free_attack", who=view.names.of(target.id)),
            )
            for number, target in enumerate(self.lit(view))
        )
        return primary_first((*strikes, action_offer(view, "done", Icon.CHECK, Done())))


@dataclass(frozen=True, slots=True)
class QuestionStep(ActionStep):
    """The answer to a question: some of its options, a place, or a path.

    `picks` are those chosen so far where several are asked for.
    """

    question: Question
    picks: tuple[Target, ...] = ()

    @property
    def path_of(self) -> str | None:
        """The creature whose path is asked for."""
        return self.question.stride.creature if self.question.stride is not None else None

    @property
    def wants_point(self) -> bool:
        """Whether a place is asked for, or a direction that a place can show."""
        return self.question.among == "place" or self._compass is not None

    @property
    def _compass(self) -> Point | None:
        """Where the direction begins that is asked for; None if none is."""
        text = self.question.text
        return text.marks[0].points[0] if text.key == WHICH_WAY and text.marks else None

    def _way(self, at: Point) -> Target | None:
        """The direction nearest to that of a point; None for where it begins."""
        start = self._compass
        if start is None or distance(start, at) < STEP:
            return None
        turn = atan2(at[1] - start[1], at[0] - start[0]) / tau
        return self.question.options[round(turn * WAYS) % WAYS]

    @property
    def several(self) -> bool:
        """Whether more than one option may be picked, or none."""
        return self.question.most > 1 or self.question.least == 0

    def not_asked(self, view: TableView, target: Target) -> Verdict:
        """A refusal that says what the question asks for."""
        name, prompt = named(view, target), view.names.reason(self.question.text)
        return Verdict.no(Reason.of(self.question.text.rule, "table.not_asked_for", what=name, prompt=prompt))

    def prompt(self, view: TableView) -> str:
        """The question with its rule, what the effect in question does, or where on the board to click."""
        asked, options = view.names.cited(self.question.text), self.question.options
        does = _offered(view)
        if does:
            return f"{asked} {view.say('table.ask.effect', what=does)}"
        if not options or any(target.kind != "creature" for target in options):
            return asked
        key = "table.ask.ringed_several" if self.several else "table.ask.ringed"
        return f"{asked} {view.say(key)}"

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """Whether that is an answer, or part of one."""
        if self.question.among == "place":
            return view.check(Choose((on_grid(target),))) if target.at is not None else None
        if target.at is not None and self._way(target.at) is not None:
            return Verdict.yes()
        return Verdict.yes() if target in self.question.options else None

    def take(self, view: TableView, target: Target) -> Outcome:  # noqa: ARG002 - the same in every view
        """Answer, or add to the picks."""
        way = None if target.at is None else self._way(target.at)
        if way is not None:
            return Act((Choose((way,)),))
        if target.at is not None or not self.several:
            return Act((Choose((on_grid(target),)),))
        if target in self.picks:
            picks = tuple(pick for pick in self.picks if pick != target)
        else:
            picks = (*self.picks, target)
        return ChangedStep(replace(self, picks=picks))

    def walk(self, path: tuple[Point, ...]) -> Act[Action]:
        """Answer with a path."""
        return Act((Move(path),))

    def lit(self, view: TableView) -> tuple[Target, ...]:  # noqa: ARG002 - the question says it
        """The options that may be picked."""
        return self.question.options

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """The options that are words; and the end of picking, where several may be picked."""
        question = self.question
        found = [
            Offer(
                f"option.{target.id}",
                self._label(view, target, place),
                Icon.CHECK if target in self.picks else Icon.NEXT,
                Verdict.yes(),
                self.take(view, target),
            )
            for place, target in enumerate(question.options)
            # Creatures are pressed where they stand, cards in the hand or where they are laid out.
            if target.kind not in {"creature", "card"}
            # Every other direction of the compass; those in between are pointed at.
            if self._compass is None or place % 2 == 0
        ]
        if question.among == "pick" and self.several:
            text = view.say("table.act.choose", count=len(self.picks))
            answer = Choose(self.picks)
            found.append(action_offer(view, "choose", Icon.CHECK, answer, text=text, look=Look.PRIMARY))
        elif question.least == 0:
            stay: Outcome = Act((Choose(()),))
            found.append(Offer("stay", view.say("table.act.stay"), Icon.CLOSE, Verdict.yes(), stay))
        return tuple(found)

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:
        """The region where a base may be put, or the reach of a creature's move, and what is picked."""
        region, stride = self.question.region, self.question.stride
        if region is not None and region.near is not None and region.within is not None:
            label = view.say("table.range", inches=view.say.inches(region.within))
            yield ZoneOverlay(region.near, region.within, Tone.REACH, label)
        start, way = self._compass, None if pointer is None else self._way(pointer)
        if start is not None and way is not None:
            turn = int(way.id) * tau / WAYS
            tip = (start[0] + ARROW * cos(turn), start[1] + ARROW * sin(turn))
            label = view.say.words(self.question.labels[int(way.id)])
            yield PathOverlay((PathLeg(start, tip),), Tone.ALLOWED, label)
        for pick in self.picks:
            if pick.kind == "creature":
                yield HighlightOverlay(view.base(pick.id), Tone.ALLOWED, icon=Icon.CHECK)
        if stride is not None:
            base = view.base(stride.creature)
            yield ZoneOverlay(base, stride.inches, Tone.REACH, view.say.inches(stride.inches))
            if pointer is not None:
                corners = view.inquiry.waypoints
                yield from _path(view, stride, (base.centre, *corners, snap(pointer)), corners)

    def ghost(self, view: TableView, pointer: Point) -> Token | None:
        """The base that a click would put there."""
        region, side = self.question.region, view.side
        if region is None or side is None:
            return None
        verdict = self.judge(view, Target.point(pointer))
        legal = verdict is not None and verdict.allowed
        owner = SideColour((region.side or side).value)
        return Token("", pointer, region.radius, owner, "star", ghost=True, illegal=not legal)

    def _label(self, view: TableView, target: Target, place: int) -> str:
        """An effect that answers is labelled by what it does, any other option by its words."""
        if target.kind != "option":
            return named(view, target)
        labels = self.question.labels
        number = int(target.id) if target.id.isdigit() else place
        worded = view.say.words(labels[number]) if number < len(labels) else target.id
        below = _asking(view)
        if not isinstance(below, WorkOff) or number >= len(below.waiting):
            return worded
        borne, names = below.waiting[number], _log_names(view)
        who = view.names.of(borne.context.source)
        if borne.mark:
            who = view.say("log.mark_of", mark=names.thing(borne.mark), who=who)
        deed = effect_words(names, borne.ability.effects) if isinstance(borne.ability, Triggered) else ""
        return view.say("table.effect", who=who, what=deed) if deed else who


def _asking(view: TableView) -> Pending | None:
    """The task that asks the open question."""
    return view.state.agenda[1] if len(view.state.agenda) > 1 else None


def _offered(view: TableView) -> str:
    """Words for the optional effect in question; empty if the question is about something else."""
    match _asking(view):
        case Work(ability=Borne(ability=Triggered(effects=effects))) | Perform(effect=May(effects=effects)):
            return effect_words(_log_names(view), effects)
        case _:
            return ""


def _log_names(view: TableView) -> LogNames:
    return LogNames(view.library, view.say, view.names.players, numbers=view.names.numbers)


def _path(
    view: TableView, stride: Stride, path: tuple[Point, ...], corners: tuple[Point, ...]
) -> Iterator[Overlay]:
    """The path as an answer, with its cost out of what the creature may move, and why it is refused if so."""
    verdict, creature = view.check(Move(path)), stride.creature
    within, made_of = stride.within(view.referee, view.state), view.inquiry.sums.get(stride.creature, "")
    skirmish = view.referee.skirmish_for(view.state, creature)
    walk = skirmish.walk(creature, path, inches=within, slips=stride.slips)
    of = view.say.inches(within)
    cost = view.say.inches(beside(walk.bill.cost_in, within))
    label = view.say("workshop.cost", cost=cost, of=f"{of} = {made_of}" if stride.full and made_of else of)
    legs = tuple(PathLeg(a, b) for a, b in itertools.pairwise(path))
    tone = Tone.ALLOWED if verdict.allowed else Tone.REFUSED
    ghost = view.base(creature).at(path[-1])
    yield PathOverlay(legs, tone, label=label, icon=Icon.MOVE, waypoints=corners, ghost=ghost)
    if not verdict.allowed:
        text = view.names.reason(verdict.reasons[0])
        yield NoteOverlay(path[-1], text, Tone.REFUSED, Icon.CLOSE)

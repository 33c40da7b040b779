"""The pending decision at the table: what is picked so far, and what a press does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.core.rules import Reason, Seat, Verdict
from game.games.donjon_procrastination.rules.play.actions import (
    Action,
    Bluff,
    Choose,
    Discard,
    Draft,
    Pass,
    Place,
    Throw,
)
from game.games.donjon_procrastination.rules.play.resolution import dice_of
from game.games.donjon_procrastination.rules.play.state import BLUFF, Question, State
from game.table.table import Act, GoOn, Intent, Pin, Point, PutAway, Refused
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.games.donjon_procrastination.table.session import DuelSession


_DIGITS = "0123456789"


# Gestures


@dataclass(frozen=True, slots=True)
class CardPressed:
    """A card was pressed: in the hand, on the cloth or among the answers."""

    card: str


@dataclass(frozen=True, slots=True)
class OptionPressed:
    """An answer in words was pressed, or a die by its index."""

    option: str


@dataclass(frozen=True, slots=True)
class OfferPressed:
    """A button of the decision was pressed, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class PilePressed:
    """An open pile of a player was pressed: `score`, `discard` or `carried`."""

    seat: Seat
    pile: str


@dataclass(frozen=True, slots=True)
class ExhibitClosed:
    """The player puts away cards that were shown."""


@dataclass(frozen=True, slots=True)
class FacesTyped:
    """Faces of real dice were typed so far."""

    text: str


Again = Literal["again", "swapped", "series"]
"""The kinds of another game: with the same seats, with the seats swapped, or as the second of three."""


@dataclass(frozen=True, slots=True)
class AgainPressed:
    """Another game, once this one is over."""

    how: Again


@dataclass(frozen=True, slots=True)
class RulePressed:
    """The text of a rule is wanted, by its id."""

    rule: str


Gesture = (
    CardPressed
    | OptionPressed
    | OfferPressed
    | PilePressed
    | ExhibitClosed
    | FacesTyped
    | AgainPressed
    | RulePressed
)


# The decision and its choices


def faces_of(text: str, sides: int) -> tuple[int, ...]:
    """The typed faces; those of dice with fewer than ten sides may stand together (`35`)."""
    digits = "".join(letter if letter in _DIGITS else " " for letter in text)
    words = tuple(digits) if sides < 10 else digits.split()
    return tuple(int(word) for word in words if word.strip())


def bluff_of(state: State, seat: Seat) -> str:
    """The picture id of a player's Esbroufe card."""
    return f"{seat}:{state.setup.bluffs[seat]}:0"


@dataclass(frozen=True, slots=True)
class Picks:
    """Cards, or options of a question, picked but not confirmed; `of` identifies the decision."""

    things: tuple[str, ...] = ()
    of: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A button of the decision: `act.<name>`, what it says, and whether it may be pressed."""

    name: str
    text: str
    icon: Icon
    verdict: Verdict
    look: Look = Look.PLAIN


@dataclass(frozen=True, slots=True)
class Decision:
    """The viewer's decision: `seat` decides, None while nobody here does.

    `picks` are those made for this decision.
    """

    session: DuelSession
    seat: Seat | None
    picks: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The table as the viewer knows it."""
        return self.session.table

    @property
    def key(self) -> tuple[object, ...]:
        """A key that differs from decision to decision."""
        state = self.state
        return (self.seat, state.question, state.phase, state.round, state.windows)

    @property
    def question(self) -> Question | None:
        """The effect's question to the deciding player, except one for the faces of dice."""
        return self.state.question if self.seat is not None and self.falling is None else None

    @property
    def falling(self) -> Question | None:
        """The question for the faces of real dice, for an effect or for ordering players."""
        question = self.state.question
        if self.seat is None or question is None or question.kind != "faces":
            return None
        return question

    @property
    def phase(self) -> str:
        """The kind of decision: a phase, or `question`."""
        if self.seat is None:
            return ""
        if self.falling is not None:
            return "dice"
        return "question" if self.question is not None else self.state.phase

    @property
    def pickable(self) -> frozenset[str]:
        """Everything to choose from, whether it may be chosen or not."""
        if self.seat is None:
            return frozenset()
        if self.question is not None:
            return frozenset(self.question.options)
        if self.phase == "dice":
            return frozenset()
        player = self.state.players[self.seat]
        return frozenset({*player.hand, *player.dealt, BLUFF})

    @property
    def thrown(self) -> int:
        """How many dice the deciding player must throw now; 0 in every other decision."""
        if self.seat is None or self.phase != "dice":
            return 0
        if self.falling is not None:
            return self.falling.most
        return dice_of(self.state.setup.rules, self.state.players[self.seat])

    @property
    def real(self) -> bool:
        """Whether they are real dice, whose faces the player types."""
        return bool(self.thrown) and self.state.setup.throwing(self.seat or 0) == "table"

    @property
    def dice_of(self) -> Seat | None:
        """The player whose dice are chosen from, if any."""
        question = self.question
        if question is None or question.kind not in ("own_die", "opponent_die"):
            return None
        return question.seat if question.kind == "own_die" else self.state.opponent(question.seat)

    def judge(self, choice: str) -> Verdict:
        """Whether that card, or option of a question, may be chosen now."""
        if self.seat is None:
            return Verdict.no(Reason.of("DP-FLOW-01", "dp.over" if self.session.over else "table.not_asked"))
        if self.question is not None:
            if choice in self.question.options:
                return Verdict.yes()
            return Verdict.no(Reason.of("DP-FLOW-01", "dp.answer_first"))
        return self.session.match.check(self.seat, self._action_for(choice))

    def may_confirm(self) -> Verdict:
        """Whether the picks can be confirmed."""
        if self.seat is None:
            return self.judge("")
        action = self._action()
        if action is None:
            return Verdict.no(Reason.of("DP-FLOW-01", f"dp.phase.{self.phase}"))
        return self.session.match.check(self.seat, action)

    def _action(self) -> Action | None:
        if self.question is not None:
            return Choose(self.picks)
        if self.phase == "dice":
            faces = faces_of("".join(self.picks), self.state.setup.rules.die_sides)
            return Throw(faces) if faces else None
        return self._action_for(self.picks[0]) if self.picks else None

    def _action_for(self, choice: str) -> Action:
        """The action that choosing it means in this phase."""
        match self.state.phase:
            case "draft":
                return Draft(choice)
            case "trim":
                return Discard(choice)
            case _:
                return Bluff() if choice == BLUFF else Place(choice)

    # Results of gestures

    def press(self, gesture: Gesture) -> Intent[Picks, Action]:
        """The intent of a press on the decision, or on cards left to look at."""
        match gesture:
            case CardPressed(card):
                viewer = self.session.viewer
                own = () if viewer is None else (*self.state.players[viewer].hand, BLUFF)
                if card in self.pickable or (self.seat is None and card in own):
                    return self._pick(card)
                return Pin(bluff_of(self.state, self.session.front) if card == BLUFF else card)
            case OptionPressed(option):
                question = self.question
                at_once = question is not None and answered_at_once(question)
                if question is not None and at_once and option in question.options:
                    return Act((Choose((option,)),))
                return self._pick(option)
            case OfferPressed(name):
                return self._press_offer(name)
            case ExhibitClosed():
                return PutAway()
            case FacesTyped(text):
                return self._pointing((text,) if text else ())
            case PilePressed() | AgainPressed() | RulePressed():
                return None

    def _press_offer(self, name: str) -> Intent[Picks, Action]:
        match name:
            case "continue":
                return GoOn()
            case "pass":
                return Act((Pass(),))
            case "none":
                return Act((Choose(()),))
            case "throw":
                return Act((Throw(),))
            case _:
                return self._confirm()

    def put_back(self) -> Intent[Picks, Action]:
        """Put back what was picked last; None if nothing is picked."""
        return self._pointing(self.picks[:-1]) if self.picks else None

    def _pick(self, choice: str) -> Intent[Picks, Action]:
        """Pick something, or put it back; a second press on a lone pick confirms it."""
        verdict = self.judge(choice)
        if not verdict.allowed:
            return Refused(verdict)
        most = self.question.most if self.question is not None else 1
        if choice in self.picks:
            if most == 1:
                return self._confirm()
            return self._pointing(tuple(pick for pick in self.picks if pick != choice))
        if most == 1:
            return self._pointing((choice,))
        if len(self.picks) < most:
            return self._pointing((*self.picks, choice))
        return Refused(Verdict.no(Reason.of("DP-D21", "dp.pick.too_many", count=most)))

    def _confirm(self) -> Intent[Picks, Action]:
        """The action of the picks, or the reasons against it."""
        verdict, action = self.may_confirm(), self._action()
        return Act((action,)) if verdict.allowed and action is not None else Refused(verdict)

    def _pointing(self, things: tuple[str, ...]) -> Point[Picks]:
        return Point(Picks(things, self.key))


def decide(session: DuelSession, pointing: Picks, *, idle: bool) -> Decision:
    """The pending decision; picks made for another decision are dropped."""
    decision = Decision(session, session.actor if idle else None)
    kept = pointing.things if pointing.of == decision.key else ()
    if decision.real:
        return replace(decision, picks=kept)
    return replace(decision, picks=tuple(pick for pick in kept if pick in decision.pickable))


def answered_at_once(question: Question) -> bool:
    """Whether one press answers: on words, or on a die to choose. Cards are picked, read, and confirmed."""
    return question.kind != "card" and question.most == 1


def offers(decision: Decision, say: Translator, *, held: bool) -> Iterator[Offer]:
    """The buttons of the decision; `held` while a decided round is looked at."""
    if held:
        yield Offer("continue", say("duel.act.continue"), Icon.FORWARD, Verdict.yes(), Look.PRIMARY)
        return
    question, picks = decision.question, decision.picks
    match decision.phase:
        case "question" if question is not None:
            if answered_at_once(question) and question.least == 1:
                return
            if question.least == 0 and not picks:
                yield Offer("none", say("duel.act.none"), Icon.CLOSE, Verdict.yes())
            else:
                yield _confirming(decision, say("duel.act.choose", count=len(picks)))
        case "face" | "draft" | "trim" as phase:
            yield _confirming(decision, say(f"duel.act.{phase}"))
        case "dice":
            if decision.real:
                words, may = say("duel.act.dice"), decision.may_confirm()
                yield Offer("enter", words, Icon.CHECK, may, Look.PRIMARY)
            look = Look.PLAIN if decision.real else Look.PRIMARY
            words = say("duel.act.throw_for_me" if decision.real else "duel.act.throw")
            yield Offer("throw", words, Icon.STAR, Verdict.yes(), look)
        case "support":
            bluffs = picks[:1] == (BLUFF,)
            yield _confirming(decision, say("duel.act.bluff" if bluffs else "duel.act.support"))
            yield Offer("pass", say("duel.act.pass"), Icon.GO_BY, Verdict.yes())
        case _:
            return


def _confirming(decision: Decision, text: str) -> Offer:
    """The button that confirms the picks."""
    return Offer("confirm", text, Icon.CHECK, decision.may_confirm(), Look.PRIMARY)

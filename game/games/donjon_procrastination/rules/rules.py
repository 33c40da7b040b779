"""Donjon & Procrastination as a rule system of the core."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.dice import SeededDice
from game.core.rules import Outcome, Reason, Seat, Step, Verdict
from game.games.donjon_procrastination.rules.cards.specs import WatchedLibrary
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.cards.vocabulary import Choose as ChooseEffect
from game.games.donjon_procrastination.rules.effects.questions import check_picks, picks_of
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
from game.games.donjon_procrastination.rules.play.events import Answered, Drafted, Event, PlacedDown
from game.games.donjon_procrastination.rules.play.memory import remembered
from game.games.donjon_procrastination.rules.play.preparation import begin, draw_hands
from game.games.donjon_procrastination.rules.play.resolution import dice_of, go_on_ordering, throw_dice
from game.games.donjon_procrastination.rules.play.run import Run, move
from game.games.donjon_procrastination.rules.play.state import BLUFF, NOTHING, Player, Question, State
from game.games.donjon_procrastination.rules.play.view import View, redact, unseen, view
from game.games.donjon_procrastination.rules.round import begin_round, owing, to_next_decision

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.setup import Setup

NAME = "donjon-procrastination"
"""The name under which the system is registered and saved."""


class DonjonProcrastination:
    """The rules of the game over one library of printed things, for 2 to 6 seats.

    Where games are only imagined, nobody `remembers` what was shown, and no step notes what its events left:
    it changes nothing of the game.
    """

    name = NAME

    def __init__(self, library: Library, *, remembers: bool = True) -> None:
        self.library = library
        self._remembers = remembers

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """A new game, run to its first decision.

        Raises:
            ValueError: the setup cannot be played (see `check_setup`).
        """
        run = Run(self.library, begin(setup, self.library, dice), dice)
        if run.state.phase != "draft":
            draw_hands(run)
            begin_round(run)
        return Step(run.state, tuple(run.events))

    def deciders(self, state: State) -> frozenset[Seat]:
        """The seats that may act now: all who owe a secret choice, or the player asked by an effect."""
        if state.outcome is not None:
            return frozenset()
        if state.question is not None:
            return frozenset({state.question.seat})
        return frozenset(owing(state))

    def check(self, state: State, seat: Seat, action: Action) -> Verdict:
        """Whether that seat may do this now, with every reason against it."""
        reasons = tuple(self._against(state, seat, action))
        return Verdict(allowed=not reasons, reasons=reasons)

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Action]:
        """Everything that may be done now; a selection where several of many can be chosen."""
        if seat not in self.deciders(state):
            return ()
        if state.question is not None:
            if state.question.kind == "faces":
                return [Throw()]
            return [Choose(picks) for picks in picks_of(state.question)]
        player = state.players[seat]
        match state.phase:
            case "draft":
                return [Draft(card) for card in player.dealt]
            case "face":
                return [Place(card) for card in player.hand]
            case "support":
                return self._supports(player)
            case "dice":
                return [Throw()]
            case _:
                return [Discard(card) for card in player.hand]

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State, Event]:
        """Do an action that `check` allows, and everything that follows."""
        run = Run(self.library, state, dice)
        _do(run, seat, action)
        to_next_decision(run)
        if self._remembers:
            run.change(sightings=remembered(state, run.state, run.events))
        # Imagined games are not looked at, and there are many of them.
        return Step(run.state, tuple(run.events), tuple(run.left) if self._remembers else ())

    def hints(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether what followed an action without dice depended on cards hidden from somebody.

        It did if the rules looked at the face of such a card: effects count cards in hands, and take what
        they find in Limbo. The action is played again to find out.
        """
        library = WatchedLibrary(**vars(self.library))
        # Any seed: the question is only asked of actions that draw no dice.
        run = Run(library, state, SeededDice(0))
        _do(run, seat, action)
        to_next_decision(run)
        seats = range(len(state.players))
        return any(not library.asked.isdisjoint(unseen(state, Seat(reader))) for reader in seats)

    def view(self, state: State, seat: Seat | None) -> View:
        """The state with what that seat may not know left out."""
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event with what that seat may not know left out."""
        return redact(event, seat)

    def outcome(self, state: State) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        return state.outcome

    def _supports(self, player: Player) -> list[Action]:
        """The actions in the support phase (DP-SUPPORT-01..04)."""
        found: list[Action] = []
        if player.allowance > 0:
            found += [Place(card) for card in player.hand if self._is_support(card)]
        if player.bluff == "hand":
            found.append(Bluff())
        # D5: passing is always possible, and with no allowance left Esbroufe still is (D1).
        return [*found, Pass()]

    def _is_support(self, card: str) -> bool:
        return self.library.card(card).class_ is CardClass.SUPPORT

    def _against(self, state: State, seat: Seat, action: Action) -> Iterator[Reason]:
        """Every reason against an action."""
        if state.outcome is not None:
            yield Reason.of("DP-END-01", "dp.over")
        elif state.question is not None:
            yield from _against_answer(state, state.question, seat, action)
        elif seat not in owing(state):
            yield _not_owing(state, seat)
        elif state.phase == "dice" and isinstance(action, Throw):
            yield from _against_faces(
                state, seat, action.faces, dice_of(state.setup.rules, state.players[seat])
            )
        else:
            yield from self._against_step(state, state.players[seat], action)

    def _against_step(self, state: State, player: Player, action: Action) -> Iterator[Reason]:
        match state.phase, action:
            case "draft", Draft(card):
                if card not in player.dealt:
                    yield Reason.of("DP-MIMIC-02", "dp.draft.not_in_hand")
            case "face", Place(card):
                if card not in player.hand:
                    yield Reason.of("DP-FACE-01", "dp.face.not_in_hand")
            case "face", Bluff():
                yield Reason.of("DP-FACE-01", "dp.face.bluff")
            case "support", Place() | Bluff() | Pass():
                yield from self._against_support(player, action)
            case "trim", Discard(card):
                if card == BLUFF:
                    yield Reason.of("DP-SETUP-09", "dp.trim.bluff")
                elif card not in player.hand:
                    yield Reason.of("DP-END-ROUND-03", "dp.trim.not_in_hand")
            case _:
                yield Reason.of("DP-FLOW-01", f"dp.phase.{state.phase}")

    def _against_support(self, player: Player, action: Place | Bluff | Pass) -> Iterator[Reason]:
        match action:
            case Place(card):
                if card not in player.hand:
                    yield Reason.of("DP-SUPPORT-01", "dp.support.not_in_hand")
                elif not self._is_support(card):
                    yield Reason.of("DP-SUPPORT-01", "dp.support.not_a_support")
                if player.allowance < 1:
                    yield Reason.of("DP-SUPPORT-04", "dp.support.one")
            case Bluff():
                if player.bluff != "hand":
                    yield Reason.of("DP-SUPPORT-02", "dp.support.no_bluff")
            case Pass():
                pass


def _against_faces(state: State, seat: Seat, faces: tuple[int, ...], needed: int) -> Iterator[Reason]:
    """Yield the faults of the faces of real dice; there are none where the program throws."""
    rules = state.setup.rules
    if not faces:
        return
    if state.setup.throwing(seat) != "table":
        yield Reason.of("DP-DICE-01", "dp.dice.not_real")
        return
    if len(faces) != needed:
        yield Reason.of("DP-DICE-01", "dp.dice.number", count=needed, found=len(faces))
    if not all(1 <= face <= rules.die_sides for face in faces):
        yield Reason.of("DP-DICE-05", "dp.dice.face", most=rules.die_sides)


def _not_owing(state: State, seat: Seat) -> Reason:
    """The reason why a seat that owes nothing may not act: its card is placed, or it was not asked."""
    if not state.players[seat].placed:
        return Reason.of("DP-FLOW-01", "dp.not_asked")
    # Cited is the rule by which the others are waited for.
    rules = {"draft": "DP-MIMIC-02", "face": "DP-FACE-03"}
    return Reason.of(rules.get(state.phase, "DP-SUPPORT-05"), "dp.placed_already")


def _against_answer(state: State, question: Question, seat: Seat, action: Action) -> Iterator[Reason]:
    if seat != question.seat:
        yield Reason.of("DP-FLOW-01", "dp.not_asked")
    elif question.kind == "faces" and isinstance(action, Throw):
        yield from _against_faces(state, seat, action.faces, question.most)
    elif question.kind == "faces":
        yield Reason.of("DP-FLOW-01", "dp.phase.dice")
    elif not isinstance(action, Choose):
        yield Reason.of("DP-FLOW-01", "dp.answer_first")
    else:
        verdict = check_picks(question, action.picks)
        yield from () if verdict.allowed else verdict.reasons


def _do(run: Run, seat: Seat, action: Action) -> None:
    player = run.player(seat)
    match action:
        case Draft(card):
            dealt = tuple(other for other in player.dealt if other != card)
            run.alter(seat, dealt=dealt, placed=card)
            run.tell(Drafted(seat, card))
        case Place(card):
            hand = tuple(other for other in player.hand if other != card)
            _place(run, seat, card, hand=hand, placed=card)
        case Bluff():
            _place(run, seat, BLUFF, bluff="table", placed=BLUFF)
        case Pass():
            _place(run, seat, NOTHING, placed=NOTHING)
        case Discard(card):
            move(run, card, (seat, "hand"), (seat, "discard"), "DP-END-ROUND-03")
        case Choose(picks):
            _answer(run, seat, picks)
        case Throw(faces):
            if run.state.question is None:
                throw_dice(run, seat, faces)
            else:
                _fall(run, run.state.question, faces)


def _place(run: Run, seat: Seat, card: str, **changes: object) -> None:
    run.alter(seat, **changes)
    run.tell(PlacedDown(seat, card, "face" if run.state.phase == "face" else "support"))


def _fall(run: Run, question: Question, entered: tuple[int, ...]) -> None:
    """Record the dice that were asked for: real ones as entered, others at random."""
    sides, tie = run.state.setup.rules.die_sides, run.state.tie
    faces = entered or tuple(run.dice.roll(sides) for _ in range(question.most))
    run.change(question=None)
    # A die for the order of players belongs to no effect.
    if tie is not None:
        go_on_ordering(run, tie, faces[0])
        return
    asking, *others = run.state.pending
    run.change(pending=(replace(asking, faces=faces), *others))


def _answer(run: Run, seat: Seat, picks: tuple[str, ...]) -> None:
    question = run.state.question
    if question is None:
        raise ValueError("nothing was asked")
    asking, *others = run.state.pending
    answered = replace(asking, answers=(*asking.answers, picks))
    run.change(question=None, pending=(answered, *others))
    options = asking.effect.options if isinstance(asking.effect, ChooseEffect) else ()
    chosen = tuple(options[int(pick)].text for pick in picks) if question.kind == "option" else ()
    run.tell(Answered(seat, question.card, question.kind, picks, question.hidden, chosen))

"""Guesses what a view hides, and tries an action in that guess up to the next quiet moment."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat
from game.core.zones import Card, Pile
from game.games.colors_of_magic.ai.duels import boost
from game.games.colors_of_magic.ai.lookahead import lookahead, prospects_of
from game.games.colors_of_magic.rules.cards.library import Library, codex_of, copies_of, grimoire_of, printed
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.questions import YES, Question
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Choose,
    Done,
    FreeAttack,
    Pass,
    Shoot,
    Strike,
)
from game.games.colors_of_magic.rules.state.state import SIDES, Pending, Player, State, opponent
from game.games.colors_of_magic.rules.state.view import View, is_masked
from game.games.colors_of_magic.rules.system import cards_of
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.dice import Dice
    from game.games.colors_of_magic.ai.evaluate import Evaluator
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.system import ColorsOfMagic


def guess(view: View, library: Library, dice: Dice) -> State:
    """One of the states that the view may be hiding.

    A player's unseen cards are those of the list that are not visible anywhere. Codex cards are assumed to be
    in the hand, where they began (R-07); the others are dealt at random to the hand, the duel and the draw
    pile.
    """
    table = view.table
    shown = [card for task in table.agenda for card in _shown_by(task)]
    seen = {card for card in (*cards_of(table), *shown) if not is_masked(card)}
    packs = {side: _Pack(table, side, library, seen, dice) for side in SIDES}
    red, blue = (packs[player.side].dealt_to(player, shown) for player in table.players)
    hands = {player.side: player.zones.hand.cards for player in (red, blue)}
    agenda = tuple(_unmasked(task, packs, hands) for task in table.agenda)
    red, blue = (packs[player.side].piled_up(player) for player in (red, blue))
    monsters = [card for card in copies_of(Side.NEUTRAL, library.monster_cards) if card not in seen]
    deck = Pile(dice.shuffle(monsters)[: len(table.monster_deck)])
    return replace(table, players=(red, blue), monster_deck=deck, agenda=agenda)


class _Pack:
    """One player's unseen cards, dealt from the end: those most likely to be in the hand come first."""

    def __init__(self, table: State, side: Side, library: Library, seen: set[Card], dice: Dice) -> None:
        army = table.setup.lists[SIDES.index(side)]
        grimoire, codex = grimoire_of(army, library), codex_of(army, library)
        unseen = [card for card in copies_of(side, (*grimoire, *codex)) if card not in seen]
        wizardly = Counter(codex) - Counter(grimoire)
        likely = [card for card in unseen if printed(card) in wizardly]
        others = [card for card in unseen if printed(card) not in wizardly]
        self._cards = [*dice.shuffle(others), *dice.shuffle(likely)]
        self._dice = dice

    def deal(self) -> Card:
        """Deal the next card."""
        return self._cards.pop()

    def dealt_to(self, player: Player, shown: Sequence[Card]) -> Player:
        """The player with faces on the cards of the hand; the faces in `shown` are given."""
        hand = player.zones.hand.cards
        given = tuple(card for card in shown if card.startswith(f"{player.side}:"))
        if any(map(is_masked, hand)) and len(given) == len(hand) and not any(map(is_masked, given)):
            faces = given
        else:
            faces = tuple(self.deal() if is_masked(card) else card for card in hand)
        return replace(player, zones=replace(player.zones, hand=Pile(faces)))

    def piled_up(self, player: Player) -> Player:
        """The player with the remaining cards in the draw pile, in random order."""
        rest = self._dice.shuffle(self._cards)[: len(player.zones.deck)]
        return replace(player, zones=replace(player.zones, deck=Pile(rest)))


def _shown_by(task: Pending) -> tuple[Card, ...]:
    """The cards of a hand that a secret question shows."""
    if isinstance(task, Question) and task.secret:
        return tuple(option.id for option in task.options)
    return ()


def _unmasked(task: Pending, packs: Mapping[Side, _Pack], hands: Mapping[Side, tuple[Card, ...]]) -> Pending:
    """The task with faces on its hidden cards; a question hides cards of a hand, in the order of the hand."""
    match task:
        case Duel(played=played):
            faces = (
                replace(played_card, card=packs[played_card.side].deal())
                if is_masked(played_card.card)
                else played_card
                for played_card in played
            )
            return replace(task, played=tuple(faces))
        case Question(secret=True, options=options) if any(is_masked(option.id) for option in options):
            hand = hands[Side(options[0].id.split(":")[0])]
            cards = tuple(replace(option, id=card) for option, card in zip(options, hand, strict=True))
            return replace(task, options=cards)
        case _:
            return task


RISKED = 1
"""The points by which a creature may be weaker than one that leaves and still strike at it."""

BLED = 2
"""The hit points that a creature gives for X without thinking."""

LONGEST = 40
"""The number of decisions after which imagined play stops and is judged as it stands."""


def quick_answer(rules: ColorsOfMagic, evaluator: Evaluator, state: State, seat: Seat) -> Action:
    """A quick answer for the seat; a go or an activation is ended rather than used."""
    match state.agenda[0]:
        case Duel() as duel:
            return boost(evaluator, state, duel, SIDES[seat])
        case FreeAttacks(mover=mover):
            attacks = [
                action for action in rules.legal_actions(state, seat) if isinstance(action, FreeAttack)
            ]
            return next(
                (attack for attack in attacks if _dares(rules.referee, state, attack.by, mover)), Done()
            )
        case Question() as question:
            return _quick_reply(rules, state, question)
        case _:
            choices = []
            for action in rules.legal_actions(state, seat):
                if isinstance(action, Pass | Done):
                    return action
                choices.append(action)
            return next(
                (choice for choice in choices if isinstance(choice, Choose) and choice.picks), choices[0]
            )


def _quick_reply(rules: ColorsOfMagic, state: State, question: Question) -> Action:
    """A quick answer to a question; of many places or ways the first will do, and no other is looked for."""
    match question:
        case Question(text=Reason(key="effect.how_much" | "effect.how_much_marks"), options=options):
            # As much as there is for X: less would rather not have been cast.
            return Choose((options[-1],))
        case Question(text=Reason(key="effect.how_much_life"), options=options):
            return Choose((options[min(BLED, len(options) - 1)],))
        case _ if YES in question.options:
            return Choose((YES,))
    answers = question.choices(rules.referee, state, question.side)
    first = next(answers)
    if question.stride is not None:
        return first
    picking = (answer for answer in chain((first,), answers) if isinstance(answer, Choose) and answer.picks)
    return next(picking, first)


def _dares(referee: Referee, state: State, attacker: str, mover: str) -> bool:
    melee, defence = referee.stat(state, attacker, "melee"), referee.stat(state, mover, "defence")
    return melee + RISKED >= defence


class Sandbox:
    """A guessed state in which actions are tried; `others` are further guesses at what is hidden.

    Both sides answer at once by `quick_answer`. The dice are the player's own.
    """

    def __init__(
        self,
        rules: ColorsOfMagic,
        evaluator: Evaluator,
        state: State,
        seat: Seat,
        dice: Dice,
        others: Sequence[State] = (),
    ) -> None:
        self.rules = rules
        self.evaluator = evaluator
        self.state = state
        self.seat = seat
        self.side = SIDES[seat]
        self.dice = dice
        self.others = others
        self._dealt = state.player(opponent(self.side)).zones
        self._worth: dict[tuple[int, Side | None], tuple[State, float]] = {}

    def begun(self, action: Action) -> Sandbox:
        """The sandbox after the action."""
        box = copy(self)
        box.state = self.after(self.state, action)
        return box

    def after(self, state: State, action: Action) -> State:
        """The state after the action and all that answers it, at the next go or in the player's activation.

        Outside the Activation phase it is the state at the next decision that is not part of a fight.
        """
        state = self.rules.apply(state, self.seat, action, self.dice).state
        for _ in range(LONGEST):
            if state.outcome is not None or self._quiet(state):
                break
            seat = min(self.rules.deciders(state))
            answer = quick_answer(self.rules, self.evaluator, state, seat)
            state = self.rules.apply(state, seat, answer, self.dice).state
        return state

    def seen_from(self, side: Side, state: State) -> Outlook:
        """What the player of that side may see in the state."""
        return Outlook(self.rules, self.evaluator, state, Seat(SIDES.index(side)), self.dice)

    def value(self, state: State) -> float:
        """The worth of a state to the player."""
        return self.evaluator.evaluate(state, self.side)

    def value_ahead(self, state: State, mover: Side | None = None) -> float:
        """The worth of a state, including what both sides may do with the remaining goes of the turn.

        `mover` has the next go; without it that is the opponent, unless the state says otherwise.
        """
        key = (id(state), mover)
        known = self._worth.get(key)
        if known is None:
            # The state is kept as well, so that its id stays its own.
            known = self._worth[key] = (state, self._value_ahead(state, mover or self.mover(state)))
        return known[1]

    def _value_ahead(self, state: State, mover: Side | None) -> float:
        value = self.value(state)
        if state.outcome is not None:
            return value
        return value + self._foreseen(state, mover if state.phase == "activation" else None)

    def mover(self, state: State) -> Side | None:
        """Who has the next go of the turn; None where there is none to come.

        That is the opponent once the player has acted, unless the state says otherwise.
        """
        if state.phase != "activation" or state.outcome is not None:
            return None
        decision = state.agenda[0]
        return decision.side if isinstance(decision, TakeGo) else opponent(self.side)

    def tried(self, state: State, action: Action) -> float:
        """The worth of a state after the action; a fight is averaged over all guesses of the other hand."""
        states = [state]
        victim = state.find(action.target) if isinstance(action, Strike | Shoot) else None
        other = state.player(opponent(self.side))
        if victim is not None and victim.side is other.side and other.zones.hand == self._dealt.hand:
            states += [self._with(state, guessed) for guessed in self.others]
        return sum(self.value_ahead(self.after(before, action)) for before in states) / len(states)

    def _with(self, state: State, guessed: State) -> State:
        """The state with the hand and the draw pile of the other player from another guess."""
        other = state.player(opponent(self.side))
        dealt = guessed.player(other.side).zones
        zones = replace(other.zones, hand=dealt.hand, deck=dealt.deck)
        other = replace(other, zones=zones)
        red, blue = (other if player.side is other.side else player for player in state.players)
        return replace(state, players=(red, blue))

    def left_after(self, creature: str) -> float:
        """The worth of what both sides may do with the rest of the turn if that creature acts first."""
        state = self.state
        bodies = tuple(replace(body, tapped=True) if body.id == creature else body for body in state.bodies)
        return self._foreseen(replace(state, bodies=bodies), opponent(self.side))

    def _foreseen(self, state: State, mover: Side | None) -> float:
        return self.evaluator.weights.foreseen * lookahead(self.evaluator, state, self.side, mover)

    def goes_on(self, state: State) -> bool:
        """Whether the player is in the middle of an activation."""
        decision = state.agenda[0] if state.outcome is None and state.agenda else None
        return isinstance(decision, InActivation) and self.side in decision.sides(state)

    def choices(self, state: State) -> Iterator[Action]:
        """The player's choices in a state, worked out lazily."""
        decision = state.agenda[0]
        if isinstance(decision, InActivation):
            yield from decision.choices(self.rules.referee, state, self.side)

    def _quiet(self, state: State) -> bool:
        decision = state.agenda[0]
        if state.phase == "activation" and state.turn:
            return isinstance(decision, TakeGo) or self.goes_on(state)
        return not isinstance(decision, Duel | InstantWindow | FreeAttacks)


class Outlook(Sandbox):
    """A sandbox in which fights are estimated: of one guess, a single one would say too little."""

    def tried(self, state: State, action: Action) -> float:
        """The worth of a state after the action, of a fight by its prospects alone."""
        acting = state.agenda[0]
        if not isinstance(action, Strike | Shoot) or not isinstance(acting, InActivation):
            return super().tried(state, action)
        attacks = prospects_of(self.evaluator, state).attacks(state.body(acting.creature), 0.0)
        return self.value_ahead(state) + max(
            (attack.worth for attack in attacks if attack.victim == action.target), default=0.0
        )

"""The card rounds of Attention Donjon ! as the core knows a rule system; seat 0 is the game master's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Step
from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.actions import (
    Action,
    Change,
    CloseEffect,
    DrawAll,
    EndRound,
    EndTurn,
    MoveCard,
    Prepare,
    Start,
    ToResolution,
    TriggerEvent,
)
from game.games.attention_donjon.rules.cards import full_deck
from game.games.attention_donjon.rules.check_changes import change_reasons
from game.games.attention_donjon.rules.check_course import course_reasons
from game.games.attention_donjon.rules.corrections import combatant_of
from game.games.attention_donjon.rules.initiative import next_stage, place_arrivals, to_draw
from game.games.attention_donjon.rules.offers import offered
from game.games.attention_donjon.rules.perform import perform
from game.games.attention_donjon.rules.run import Run
from game.games.attention_donjon.rules.setup import Setup
from game.games.attention_donjon.rules.state import Effect, State
from game.games.attention_donjon.rules.track import track
from game.games.attention_donjon.rules.turns import call_up, settle_waiting
from game.games.attention_donjon.rules.view import redact, view
from game.games.turn_order.rules.fields import Fields
from game.games.turn_order.rules.master_rules import MasterRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.core.turn_order import Track
    from game.games.attention_donjon.rules.events import Event
    from game.games.attention_donjon.rules.view import View

NAME = "attention-donjon"
"""What the system is registered and saved under."""


class AttentionDonjon(MasterRules[State, Action, "Event", Run]):
    """The rules of the card rounds."""

    name = NAME
    fields = Fields[State, Run]()

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter at the Preparation of its first Round; nothing is shuffled yet."""
        del dice
        combatants = tuple(combatant_of(spec, setup.round) for spec in setup.combatants)
        kept = {card for one in combatants for card in (*one.jokers, *one.reserve)}
        return Step(
            State(
                rules=setup.rules,
                suits=setup.suits,
                name=setup.name,
                events=setup.events,
                entries=setup.entries,
                count_rounds=setup.count_rounds,
                round=setup.round,
                combatants=combatants,
                discards=tuple(card for card in full_deck(setup.rules.jokers) if card not in kept),
                effects=tuple(Effect(spec, since=setup.round) for spec in setup.effects),
                last_actor=setup.last_actor,
            )
        )

    def against(self, state: State, action: Action) -> Iterable[Reason]:
        """Everything that stands against an action."""
        return _against(state, action)

    def offered(self, state: State) -> Iterable[Action]:
        """Actions to try, allowed or not."""
        return offered(state)

    def run(self, state: State, dice: Dice) -> Run:
        """What carries out an action."""
        return Run(state, dice)

    def perform(self, run: Run, action: Action) -> None:
        """Carry out an action that `check` allows."""
        perform(run, action)

    def settle(self, run: Run) -> None:
        """Go on to the next decision."""
        while _goes_on(run):
            pass
        call_up(run)

    def view(self, state: State, seat: Seat | None) -> View:
        """The encounter as that seat sees it; None: the players."""
        return view(state, seat)

    def heard(self, event: Event) -> Event | None:
        """What the players hear of an event."""
        return redact(event, None)

    def track(self, state: State, seat: Seat | None) -> Track:
        """The order of this Round."""
        return track(state, seat)

    def proceed(self, state: State) -> Action | None:
        """The next step of the Round (AD-GEN-03); None while somebody has something to choose."""
        if state.outcome is not None or not state.combatants:
            return None
        action = _next_action(state)
        return action if action is not None and self.check(state, MASTER, action).allowed else None


def encounter_of(state: State) -> Setup:
    """The encounter as it now stands, to be played from the Preparation of this Round on."""
    return Setup(
        name=state.name,
        combatants=tuple(
            replace(one.spec, jokers=one.jokers, reserve=one.reserve) for one in state.combatants
        ),
        effects=tuple(effect.spec for effect in state.effects if _still_bound(state, effect)),
        suits=state.suits,
        events=state.events,
        entries=state.entries,
        count_rounds=state.count_rounds,
        round=state.round,
        last_actor=state.last_actor,
        rules=state.rules,
    )


def _still_bound(state: State, effect: Effect) -> bool:
    return all(state.has(one) for one in (effect.spec.target, effect.spec.bound) if one)


def _goes_on(run: Run) -> bool:
    """Take the next step that nobody decides on; whether there was one."""
    state = run.state
    if state.prompts or state.outcome is not None:
        return False
    match state.phase:
        case "initiative":
            return next_stage(run)
        case "turns":
            return settle_waiting(run) or place_arrivals(run)
        case _:
            return False


def _next_action(state: State) -> Action | None:
    match state.phase:
        case "preparation":
            return Prepare()
        case "initiative":
            return DrawAll() if to_draw(state) else None
        case "turns":
            if state.current is None:
                return ToResolution()
            return EndTurn() if state.started else Start()
        case "resolution":
            return CloseEffect() if state.open_effect else EndRound()


def _against(state: State, action: Action) -> Iterator[Reason]:
    identity = _named_by(action)
    if identity is not None and not state.has(identity):
        yield Reason.of("AD-GROUP-01", "ad.nobody", id=identity)
        return
    yield from course_reasons(state, action)
    yield from change_reasons(state, action)


def _named_by(action: Action) -> str | None:
    """The id of the combatant that an action must be about; None if it need not be about any."""
    match action:
        case Change(spec):
            return spec.id
        case TriggerEvent(id="") | MoveCard(id=""):
            return None
        case _:
            return getattr(action, "id", None)

"""The handlers of all actions: each says why an action may not be taken now, and takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from game.core.rules import Outcome, Reason
from game.games.attention_donjon.rules import actions, changes, effects, initiative, turns
from game.games.attention_donjon.rules.cards import Card, is_joker
from game.games.attention_donjon.rules.initiative import due_after_keeping, is_waiting, to_draw
from game.games.attention_donjon.rules.people import MARKS
from game.games.attention_donjon.rules.piles import ask, can_draw, drawable, prepare
from game.games.attention_donjon.rules.setup import MOST_EVENTS, MOST_TEXT, ActionKind, text_reasons
from game.games.attention_donjon.rules.turns import ACTIONS, actions_left
from game.games.turn_order.rules.fields import Close, Remove
from game.games.turn_order.rules.master_rules import Handler, mark_handlers
from game.games.turn_order.rules.report import Phrase

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.events import Run
    from game.games.attention_donjon.rules.state import Combatant, State

Check = Callable[["State", Any], "Iterator[Reason]"]
"""A function that says what forbids an action of some kind."""


def _events_first(state: State) -> Iterator[Reason]:
    if state.prompts:
        yield Reason.of("AD-INIT-07", "ad.event_first", count=len(state.prompts))


# ---- initiative


def _unprompted(check: Check) -> Check:
    """A check that also refuses while an unexpected event waits to be played."""

    def checked(state: State, action: Any) -> Iterator[Reason]:  # noqa: ANN401 - whatever `check` takes
        yield from _events_first(state)
        yield from check(state, action)

    return checked


def _against_preparing(state: State, _: actions.Prepare) -> Iterator[Reason]:
    if state.phase != "preparation":
        yield Reason.of("AD-GEN-03", "ad.not_preparation")


def _against_draw(state: State, action: actions.Draw) -> Iterator[Reason]:
    combatant = state.get(action.id)
    yield from _against_drawing(state, combatant)
    if action.cards:
        yield from _against_named(state, combatant, action.cards)


def _against_all_drawing(state: State, _: actions.DrawAll) -> Iterator[Reason]:
    if not to_draw(state):
        yield Reason.of("AD-INIT-01", "ad.nobody_draws")
    elif not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")


def _against_sitting_out(state: State, action: actions.SitOut) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if combatant not in to_draw(state):
        yield Reason.of("AD-INIT-01", "ad.draws_not_now", name=combatant.name)


def _against_drawing(state: State, combatant: Combatant) -> Iterator[Reason]:
    if combatant in to_draw(state):
        if not can_draw(state):
            yield Reason.of("AD-A9", "ad.deck_empty")
        return
    if state.phase not in ("initiative", "turns"):
        yield Reason.of("AD-GEN-03", "ad.not_initiative")
    elif combatant.drawn:
        yield Reason.of("AD-INIT-02", "ad.has_drawn", name=combatant.name)
    elif combatant.enters > state.round:
        yield Reason.of("AD-A18", "ad.draws_later", name=combatant.name)
    elif state.undecided is not None and not combatant.is_pc:
        yield Reason.of("AD-JOKER-02", "ad.joker_first", name=state.undecided.name)
    elif state.stage == "players":
        yield Reason.of("AD-INIT-03", "ad.players_first")
    else:
        yield Reason.of("AD-INIT-04", "ad.group_first")


def _against_named(state: State, combatant: Combatant, cards: Sequence[Card]) -> Iterator[Reason]:
    """Yield the reasons why cards entered by hand cannot be drawn.

    They must be all that come: those drawn at once, and those that replace a group's Jokers (AD-A5).
    """
    due = combatant.spec.draws
    if not combatant.is_pc and state.rules.group_joker != "first":
        due += sum(map(is_joker, cards))
    if len(cards) != due:
        yield Reason.of("AD-INIT-02", "ad.cards_due", count=due)
    yield from _against_cards(state, *cards)


def _against_cards(state: State, *cards: Card) -> Iterator[Reason]:
    if not drawable(state, cards):
        yield Reason.of("AD-PREP-01", "ad.not_in_deck")


def _against_keeping(state: State, action: actions.KeepJoker) -> Iterator[Reason]:
    combatant, card = state.get(action.id), action.card
    if combatant.undecided is None:
        yield Reason.of("AD-JOKER-01", "ad.no_joker_drawn", name=combatant.name)
        return
    due = due_after_keeping(state, combatant)
    if due and not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")
    if card and not due:
        yield Reason.of("AD-JOKER-04", "ad.no_card_due")
    elif card:
        yield from _against_cards(state, card)


def _against_holding(state: State, action: actions.FreeJoker) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if combatant.undecided is None:
        yield Reason.of("AD-JOKER-01", "ad.no_joker_drawn", name=combatant.name)
    elif combatant.room == 0 and not is_waiting(state, combatant.id):
        yield Reason.of("AD-MULTI-01", "ad.turns_enough", count=combatant.spec.slots)


def _against_choice(state: State, action: actions.Choose) -> Iterator[Reason]:
    combatant, cards = state.get(action.id), action.cards
    if combatant.undecided is not None:
        yield Reason.of("AD-JOKER-02", "ad.joker_first", name=combatant.name)
    elif combatant.is_pc and state.phase == "initiative" and state.stage != "choice":
        yield Reason.of("AD-INIT-05", "ad.groups_first")
    elif not combatant.must_choose:
        yield Reason.of("AD-INIT-05", "ad.no_choice", name=combatant.name)
    elif len(set(cards)) != len(cards) or not set(cards) <= set(combatant.hand):
        yield Reason.of("AD-INIT-05", "ad.not_drawn_by", name=combatant.name)
    elif not 1 <= len(cards) <= combatant.room:
        yield Reason.of("AD-MULTI-01", "ad.choose_up_to", most=combatant.room)


# ---- turns


def _against_any_turn(state: State) -> Iterator[Reason]:
    if state.phase != "turns":
        yield Reason.of("AD-GEN-03", "ad.not_turns")
    yield from _events_first(state)
    if state.undecided is not None:
        yield Reason.of("AD-WAIT-06", "ad.joker_first", name=state.undecided.name)
    chooser = next((combatant for combatant in state.combatants if combatant.must_choose), None)
    if state.phase == "turns" and chooser is not None:
        yield Reason.of("AD-INIT-05", "ad.choose_first", name=chooser.name)


def _in_turns(check: Check, *, up: bool = True) -> Check:
    """A check that also refuses outside the turns phase, and with `up` when no turn is up."""

    def checked(state: State, action: Any) -> Iterator[Reason]:  # noqa: ANN401 - whatever `check` takes
        yield from _against_any_turn(state)
        if state.phase == "turns" and up and state.current is None:
            yield Reason.of("AD-EFFECT-03", "ad.no_turn")
        elif state.phase == "turns":
            yield from check(state, action)

    return checked


def _against_start(state: State, _: actions.Start) -> Iterator[Reason]:
    if state.started:
        yield Reason.of("AD-ACT-01", "ad.started")


def _against_end(state: State, action: actions.EndTurn) -> Iterator[Reason]:
    if action.skipped and state.started:
        yield Reason.of("AD-A13", "ad.started")


def _against_claim(state: State, action: actions.Claim) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if not combatant.free:
        yield Reason.of("AD-JOKER-09", "ad.no_free_joker", name=combatant.name)
    if state.started:
        yield Reason.of("AD-A7", "ad.turn_running")


def _against_waiting(state: State, action: actions.Wait) -> Iterator[Reason]:
    current = state.current
    if current is None:
        return
    if not state.get(current.owner).is_pc:
        yield Reason.of("AD-WAIT-08", "ad.groups_never_wait")
    if state.started:
        yield Reason.of("AD-WAIT-01", "ad.wait_before")
    if not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")
    elif action.card:
        yield from _against_cards(state, action.card)


def _against_action(state: State, action: actions.Take) -> Iterator[Reason]:
    current = state.current
    if current is None:
        return
    if action.kind not in get_args(ActionKind):
        yield Reason.of("AD-ACT-02", "ad.unknown_kind")
    kinds = [taken.kind for taken in state.taken]
    if not state.get(current.owner).is_pc:
        yield Reason.of("AD-GROUP-04", "ad.groups_act_at_once")
    if len(action.label) > MOST_TEXT:
        yield Reason.of("AD-ACT-02", "ad.text", most=MOST_TEXT)
    if "complex" in kinds:
        yield Reason.of("AD-ACT-06", "ad.complex_is_all")
    elif action.kind == "complex" and kinds:
        yield Reason.of("AD-ACT-06", "ad.complex_needs_both")
    elif actions_left(state) == 0:
        yield Reason.of("AD-ACT-01", "ad.no_action_left", count=ACTIONS)
    if action.kind == "standard" and "standard" in kinds:
        yield Reason.of("AD-ACT-03", "ad.one_standard")
    if action.kind == "bonus" and "bonus" in kinds:
        yield Reason.of("AD-ACT-04", "ad.one_bonus")


def _against_command(state: State, action: actions.Command) -> Iterator[Reason]:
    current, player = state.current, action.player
    if current is not None and state.get(current.owner).is_pc:
        yield Reason.of("AD-GROUP-02", "ad.no_group_up")
    if not player.strip() or len(player) > MOST_TEXT:
        yield Reason.of("AD-GROUP-02", "ad.text", most=MOST_TEXT)


def _against_resolving(state: State, _: actions.ToResolution) -> Iterator[Reason]:
    if state.pending:
        yield Reason.of("AD-GEN-03", "ad.turns_left", count=len(state.pending))
    holder = next((combatant for combatant in state.combatants if combatant.free), None)
    if holder is not None and state.rules.unused_joker == "last":
        yield Reason.of("AD-A7", "ad.joker_last", name=holder.name)


def _against_reaction(state: State, action: actions.React) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if state.phase not in ("turns", "resolution"):
        yield Reason.of("AD-REACT-01", "ad.not_turns")
    if not combatant.is_pc:
        yield Reason.of("AD-REACT-01", "ad.only_characters_react")
    if combatant.reacted:
        yield Reason.of("AD-REACT-01", "ad.reacted", name=combatant.name)
    current = state.current
    own = current is not None and state.started and current.owner == combatant.id
    if own and any(taken.kind == "complex" for taken in state.taken):
        yield Reason.of("AD-A15", "ad.complex_is_all")
    yield from text_reasons(action.label)


def _against_announcing(_state: State, action: actions.AnnounceRoll) -> Iterator[Reason]:
    yield from text_reasons(action.label)


def _against_rolling(state: State, _: actions.MarkRolled) -> Iterator[Reason]:
    if state.roll is None or state.roll.rolled:
        yield Reason.of("AD-JOKER-07", "ad.no_roll")


def _against_bless(state: State, action: actions.Bless) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if not combatant.jokers:
        yield Reason.of("AD-JOKER-06", "ad.no_kept_joker", name=combatant.name)
    if len(action.roll) > MOST_TEXT:
        yield Reason.of("AD-JOKER-07", "ad.text", most=MOST_TEXT)
    if action.roll:
        return
    if state.roll is None:
        yield Reason.of("AD-JOKER-07", "ad.no_roll")
    elif state.roll.rolled:
        yield Reason.of("AD-JOKER-07", "ad.rolled")


# ---- events and resolution


def _against_playing(state: State, action: actions.PlayEvent) -> Iterator[Reason]:
    if not 0 <= action.index < len(state.prompts):
        yield Reason.of("AD-INIT-07", "ad.no_event")


def _against_triggering(state: State, action: actions.TriggerEvent) -> Iterator[Reason]:
    if len(state.prompts) >= MOST_EVENTS:
        yield Reason.of("AD-A3", "ad.full", most=MOST_EVENTS)
    yield from text_reasons(action.text)


def _in_resolution(check: Check) -> Check:
    """A check that also refuses outside the resolution phase, and while an event waits to be played."""

    def checked(state: State, action: Any) -> Iterator[Reason]:  # noqa: ANN401 - whatever `check` takes
        yield from _events_first(state)
        if state.phase == "resolution":
            yield from check(state, action)
        else:
            yield Reason.of("AD-GEN-03", "ad.not_resolution")

    return checked


def _play_event(run: Run, action: actions.PlayEvent) -> None:
    played = run.state.prompts[action.index]
    run.change(
        prompts=tuple(prompt for number, prompt in enumerate(run.state.prompts) if number != action.index)
    )
    run.report("AD-INIT-07", Phrase.of("ad.log.event_played", more=played.text), who=played.who)


def _close(run: Run, _: Close) -> None:
    run.change(outcome=Outcome(frozenset()))
    run.report("AD-GEN-01", Phrase.of("ad.log.closed", round=run.state.round))


HANDLERS: Mapping[type, Handler[State, Run]] = MappingProxyType(
    {
        actions.Prepare: Handler(prepare, _unprompted(_against_preparing)),
        actions.Draw: Handler(initiative.draw, _unprompted(_against_draw)),
        actions.DrawAll: Handler(initiative.draw_all, _unprompted(_against_all_drawing)),
        actions.SitOut: Handler(initiative.sit_out, _unprompted(_against_sitting_out)),
        actions.KeepJoker: Handler(initiative.keep_joker, _unprompted(_against_keeping)),
        actions.FreeJoker: Handler(initiative.hold_joker, _unprompted(_against_holding)),
        actions.Choose: Handler(
            lambda run, act: initiative.choose(run, act.id, act.cards), _unprompted(_against_choice)
        ),
        actions.PlayEvent: Handler(_play_event, _against_playing),
        actions.TriggerEvent: Handler(lambda run, act: ask(run, act.id, "", act.text), _against_triggering),
        actions.Start: Handler(lambda run, _: turns.start(run), _in_turns(_against_start)),
        actions.Claim: Handler(turns.claim, _in_turns(_against_claim, up=False)),
        actions.Wait: Handler(turns.wait, _in_turns(_against_waiting)),
        actions.Take: Handler(turns.take, _in_turns(_against_action)),
        actions.EndTurn: Handler(turns.end, _in_turns(_against_end)),
        actions.Command: Handler(turns.command, _in_turns(_against_command)),
        actions.React: Handler(turns.react, _against_reaction),
        actions.AnnounceRoll: Handler(turns.announce_roll, _against_announcing),
        actions.MarkRolled: Handler(turns.mark_rolled, _against_rolling),
        actions.Bless: Handler(turns.bless, _against_bless),
        actions.ToResolution: Handler(turns.to_resolution, _in_turns(_against_resolving, up=False)),
        actions.OpenEffect: Handler(effects.open_effect, _in_resolution(effects.against_opening)),
        actions.CloseEffect: Handler(effects.close_effect, _in_resolution(effects.against_closing)),
        actions.EndRound: Handler(effects.end_round, _in_resolution(effects.against_round_end)),
        actions.AddEffect: Handler(effects.add_effect, effects.against_adding),
        actions.RemoveEffect: Handler(effects.remove_effect, effects.against_ending),
        actions.Add: Handler(changes.add, changes.against_adding),
        actions.Change: Handler(changes.change, changes.against_changing),
        Remove: Handler(changes.remove),
        actions.SetCard: Handler(changes.set_card, changes.against_setting_card),
        actions.AddSlot: Handler(changes.add_slot, changes.against_adding_slot),
        actions.RemoveSlot: Handler(changes.remove_slot, changes.against_removing_slot),
        actions.MoveCard: Handler(changes.move_card, changes.against_moving),
        actions.TakeBack: Handler(changes.take_back, changes.against_taking_back),
        actions.SetScenario: Handler(changes.set_scenario, changes.against_scenario),
        Close: Handler(_close),
        **mark_handlers(MARKS),
    }
)
"""The handler of each kind of action."""

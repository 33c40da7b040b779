"""Why something may not be done now, each with its rule."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from game.core.rules import Reason
from game.games.attention_donjon.rules import changes, effects
from game.games.attention_donjon.rules.actions import (
    Action,
    Add,
    AddEffect,
    AddSlot,
    AnnounceRoll,
    Bless,
    Change,
    Choose,
    Claim,
    CloseEffect,
    Command,
    Draw,
    DrawAll,
    EndRound,
    EndTurn,
    FreeJoker,
    KeepJoker,
    MarkRolled,
    MoveCard,
    OpenEffect,
    PlayEvent,
    Prepare,
    React,
    RemoveEffect,
    RemoveSlot,
    SetCard,
    SetScenario,
    SitOut,
    Start,
    Take,
    TakeBack,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.cards import is_joker
from game.games.attention_donjon.rules.fields import nobody
from game.games.attention_donjon.rules.initiative import due_after_keeping, is_waiting, to_draw
from game.games.attention_donjon.rules.piles import can_draw, drawable
from game.games.attention_donjon.rules.setup import MOST_TEXT, ActionKind, text_reasons
from game.games.attention_donjon.rules.turns import ACTIONS, actions_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant, State

Check = Callable[["State", Any], "Iterator[Reason]"]
"""What stands against an action of some kind."""


def against(state: State, action: Action) -> Iterator[Reason]:
    """Everything that stands against an action, if it sets no field."""
    identity = _named_by(action)
    if identity is not None and not state.has(identity):
        yield nobody(state, identity)
        return
    check = AGAINST.get(type(action))
    if check is not None:
        yield from check(state, action)


def _named_by(action: Action) -> str | None:
    """The id of the combatant that an action must be about; None if it need not be about any."""
    match action:
        case Change(spec):
            return spec.id
        case TriggerEvent(id="") | MoveCard(id=""):
            return None
        case _:
            return getattr(action, "id", None)


def _events_first(state: State) -> Iterator[Reason]:
    if state.prompts:
        yield Reason.of("AD-INIT-07", "ad.event_first", count=len(state.prompts))


# ---- initiative


def _unprompted(check: Check) -> Check:
    """What is only done when every event was played."""

    def checked(state: State, action: Any) -> Iterator[Reason]:  # noqa: ANN401 - whatever `check` takes
        yield from _events_first(state)
        yield from check(state, action)

    return checked


def _against_preparing(state: State, _: Prepare) -> Iterator[Reason]:
    if state.phase != "preparation":
        yield Reason.of("AD-GEN-03", "ad.not_preparation")


def _against_draw(state: State, action: Draw) -> Iterator[Reason]:
    one = state.combatant(action.id)
    yield from _against_drawing(state, one)
    if action.cards:
        yield from _against_named(state, one, action.cards)


def _against_all_drawing(state: State, _: DrawAll) -> Iterator[Reason]:
    if not to_draw(state):
        yield Reason.of("AD-INIT-01", "ad.nobody_draws")
    elif not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")


def _against_sitting_out(state: State, action: SitOut) -> Iterator[Reason]:
    one = state.combatant(action.id)
    if one not in to_draw(state):
        yield Reason.of("AD-INIT-01", "ad.draws_not_now", name=one.name)


def _against_drawing(state: State, one: Combatant) -> Iterator[Reason]:
    if one in to_draw(state):
        if not can_draw(state):
            yield Reason.of("AD-A9", "ad.deck_empty")
        return
    if state.phase not in ("initiative", "turns"):
        yield Reason.of("AD-GEN-03", "ad.not_initiative")
    elif one.drawn:
        yield Reason.of("AD-INIT-02", "ad.has_drawn", name=one.name)
    elif one.enters > state.round:
        yield Reason.of("AD-A18", "ad.draws_later", name=one.name)
    elif state.undecided is not None and not one.is_pc:
        yield Reason.of("AD-JOKER-02", "ad.joker_first", name=state.undecided.name)
    elif state.stage == "players":
        yield Reason.of("AD-INIT-03", "ad.players_first")
    else:
        yield Reason.of("AD-INIT-04", "ad.group_first")


def _against_named(state: State, one: Combatant, cards: Sequence[Card]) -> Iterator[Reason]:
    """Cards entered by hand are all that come: those drawn at once, and what replaces a group's Jokers."""
    due = one.spec.draws
    if not one.is_pc and state.rules.group_joker != "first":
        due += sum(map(is_joker, cards))
    if len(cards) != due:
        yield Reason.of("AD-INIT-02", "ad.cards_due", count=due)
    yield from _against_cards(state, *cards)


def _against_cards(state: State, *cards: Card) -> Iterator[Reason]:
    if not drawable(state, cards):
        yield Reason.of("AD-PREP-01", "ad.not_in_deck")


def _against_keeping(state: State, action: KeepJoker) -> Iterator[Reason]:
    one, card = state.combatant(action.id), action.card
    if one.undecided is None:
        yield Reason.of("AD-JOKER-01", "ad.no_joker_drawn", name=one.name)
        return
    due = due_after_keeping(state, one)
    if due and not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")
    if card and not due:
        yield Reason.of("AD-JOKER-04", "ad.no_card_due")
    elif card:
        yield from _against_cards(state, card)


def _against_holding(state: State, action: FreeJoker) -> Iterator[Reason]:
    one = state.combatant(action.id)
    if one.undecided is None:
        yield Reason.of("AD-JOKER-01", "ad.no_joker_drawn", name=one.name)
    elif one.room == 0 and not is_waiting(state, one.id):
        yield Reason.of("AD-MULTI-01", "ad.turns_enough", count=one.spec.slots)


def _against_choice(state: State, action: Choose) -> Iterator[Reason]:
    one, cards = state.combatant(action.id), action.cards
    if one.undecided is not None:
        yield Reason.of("AD-JOKER-02", "ad.joker_first", name=one.name)
    elif one.is_pc and state.phase == "initiative" and state.stage != "choice":
        yield Reason.of("AD-INIT-05", "ad.groups_first")
    elif not one.must_choose:
        yield Reason.of("AD-INIT-05", "ad.no_choice", name=one.name)
    elif len(set(cards)) != len(cards) or not set(cards) <= set(one.hand):
        yield Reason.of("AD-INIT-05", "ad.not_drawn_by", name=one.name)
    elif not 1 <= len(cards) <= one.room:
        yield Reason.of("AD-MULTI-01", "ad.choose_up_to", most=one.room)


# ---- turns


def _against_any_turn(state: State) -> Iterator[Reason]:
    if state.phase != "turns":
        yield Reason.of("AD-GEN-03", "ad.not_turns")
    yield from _events_first(state)
    if state.undecided is not None:
        yield Reason.of("AD-WAIT-06", "ad.joker_first", name=state.undecided.name)
    chooser = next((one for one in state.combatants if one.must_choose), None)
    if state.phase == "turns" and chooser is not None:
        yield Reason.of("AD-INIT-05", "ad.choose_first", name=chooser.name)


def _in_turns(check: Check, *, up: bool = True) -> Check:
    """What is only done in the turns, most of it by who is up."""

    def checked(state: State, action: Any) -> Iterator[Reason]:  # noqa: ANN401 - whatever `check` takes
        yield from _against_any_turn(state)
        if state.phase == "turns" and up and state.current is None:
            yield Reason.of("AD-EFFECT-03", "ad.no_turn")
        elif state.phase == "turns":
            yield from check(state, action)

    return checked


def _against_start(state: State, _: Start) -> Iterator[Reason]:
    if state.started:
        yield Reason.of("AD-ACT-01", "ad.started")


def _against_end(state: State, action: EndTurn) -> Iterator[Reason]:
    if action.skipped and state.started:
        yield Reason.of("AD-A13", "ad.started")


def _against_claim(state: State, action: Claim) -> Iterator[Reason]:
    one = state.combatant(action.id)
    if not one.free:
        yield Reason.of("AD-JOKER-09", "ad.no_free_joker", name=one.name)
    if state.started:
        yield Reason.of("AD-A7", "ad.turn_running")


def _against_waiting(state: State, action: Wait) -> Iterator[Reason]:
    current = state.current
    if current is None:
        return
    if not state.combatant(current.owner).is_pc:
        yield Reason.of("AD-WAIT-08", "ad.groups_never_wait")
    if state.started:
        yield Reason.of("AD-WAIT-01", "ad.wait_before")
    if not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")
    elif action.card:
        yield from _against_cards(state, action.card)


def _against_action(state: State, action: Take) -> Iterator[Reason]:
    current = state.current
    if current is None:
        return
    if action.kind not in get_args(ActionKind):
        yield Reason.of("AD-ACT-02", "ad.unknown_kind")
    kinds = [taken.kind for taken in state.taken]
    if not state.combatant(current.owner).is_pc:
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


def _against_command(state: State, action: Command) -> Iterator[Reason]:
    current, player = state.current, action.player
    if current is not None and state.combatant(current.owner).is_pc:
        yield Reason.of("AD-GROUP-02", "ad.no_group_up")
    if not player.strip() or len(player) > MOST_TEXT:
        yield Reason.of("AD-GROUP-02", "ad.text", most=MOST_TEXT)


def _against_resolving(state: State, _: ToResolution) -> Iterator[Reason]:
    if state.pending:
        yield Reason.of("AD-GEN-03", "ad.turns_left", count=len(state.pending))
    holder = next((one for one in state.combatants if one.free), None)
    if holder is not None and state.rules.unused_joker == "last":
        yield Reason.of("AD-A7", "ad.joker_last", name=holder.name)


def _against_reaction(state: State, action: React) -> Iterator[Reason]:
    one = state.combatant(action.id)
    if state.phase not in ("turns", "resolution"):
        yield Reason.of("AD-REACT-01", "ad.not_turns")
    if not one.is_pc:
        yield Reason.of("AD-REACT-01", "ad.only_characters_react")
    if one.reacted:
        yield Reason.of("AD-REACT-01", "ad.reacted", name=one.name)
    current = state.current
    own = current is not None and state.started and current.owner == one.id
    if own and any(taken.kind == "complex" for taken in state.taken):
        yield Reason.of("AD-A15", "ad.complex_is_all")
    yield from text_reasons(action.label)


def _against_announcing(_state: State, action: AnnounceRoll) -> Iterator[Reason]:
    yield from text_reasons(action.label)


def _against_rolling(state: State, _: MarkRolled) -> Iterator[Reason]:
    if state.roll is None or state.roll.rolled:
        yield Reason.of("AD-JOKER-07", "ad.no_roll")


def _against_bless(state: State, action: Bless) -> Iterator[Reason]:
    one = state.combatant(action.id)
    if not one.jokers:
        yield Reason.of("AD-JOKER-06", "ad.no_kept_joker", name=one.name)
    if len(action.roll) > MOST_TEXT:
        yield Reason.of("AD-JOKER-07", "ad.text", most=MOST_TEXT)
    if action.roll:
        return
    if state.roll is None:
        yield Reason.of("AD-JOKER-07", "ad.no_roll")
    elif state.roll.rolled:
        yield Reason.of("AD-JOKER-07", "ad.rolled")


# ---- events and resolution


def _against_playing(state: State, action: PlayEvent) -> Iterator[Reason]:
    if not 0 <= action.index < len(state.prompts):
        yield Reason.of("AD-INIT-07", "ad.no_event")


def _against_triggering(_state: State, action: TriggerEvent) -> Iterator[Reason]:
    yield from text_reasons(action.text)


def _in_resolution(check: Check) -> Check:
    """What is only done in the resolution phase, when every event was played."""

    def checked(state: State, action: Any) -> Iterator[Reason]:  # noqa: ANN401 - whatever `check` takes
        yield from _events_first(state)
        if state.phase == "resolution":
            yield from check(state, action)
        else:
            yield Reason.of("AD-GEN-03", "ad.not_resolution")

    return checked


AGAINST: Mapping[type, Check] = MappingProxyType(
    {
        Prepare: _unprompted(_against_preparing),
        Draw: _unprompted(_against_draw),
        DrawAll: _unprompted(_against_all_drawing),
        SitOut: _unprompted(_against_sitting_out),
        KeepJoker: _unprompted(_against_keeping),
        FreeJoker: _unprompted(_against_holding),
        Choose: _unprompted(_against_choice),
        Start: _in_turns(_against_start),
        Claim: _in_turns(_against_claim, up=False),
        Wait: _in_turns(_against_waiting),
        Take: _in_turns(_against_action),
        EndTurn: _in_turns(_against_end),
        Command: _in_turns(_against_command),
        ToResolution: _in_turns(_against_resolving, up=False),
        React: _against_reaction,
        AnnounceRoll: _against_announcing,
        MarkRolled: _against_rolling,
        Bless: _against_bless,
        PlayEvent: _against_playing,
        TriggerEvent: _against_triggering,
        OpenEffect: _in_resolution(effects.against_opening),
        CloseEffect: _in_resolution(effects.against_closing),
        EndRound: _in_resolution(effects.against_round_end),
        AddEffect: effects.against_adding,
        RemoveEffect: effects.against_ending,
        Add: changes.against_adding,
        Change: changes.against_changing,
        SetCard: changes.against_setting_card,
        AddSlot: changes.against_adding_slot,
        RemoveSlot: changes.against_removing_slot,
        MoveCard: changes.against_moving,
        TakeBack: changes.against_taking_back,
        SetScenario: changes.against_scenario,
    }
)

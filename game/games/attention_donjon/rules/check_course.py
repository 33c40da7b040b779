"""Why something cannot be done now in the course of a Round."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from game.core.rules import Reason
from game.games.attention_donjon.rules.actions import (
    Bless,
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
    OpenEffect,
    Prepare,
    React,
    SitOut,
    Start,
    Take,
    ToResolution,
    Wait,
)
from game.games.attention_donjon.rules.cards import is_joker
from game.games.attention_donjon.rules.check_specs import MOST_TEXT
from game.games.attention_donjon.rules.effects import left_to_resolve
from game.games.attention_donjon.rules.initiative import due_after_keeping, is_waiting, to_draw
from game.games.attention_donjon.rules.piles import can_draw, drawable
from game.games.attention_donjon.rules.setup import ActionKind
from game.games.attention_donjon.rules.turns import ACTIONS, actions_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.attention_donjon.rules.actions import Action
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant, State

InitiativeAction = Prepare | Draw | DrawAll | SitOut | KeepJoker | FreeJoker | Choose
TurnAction = Start | Claim | Wait | Take | EndTurn | Command | ToResolution


def course_reasons(state: State, action: Action) -> Iterator[Reason]:
    """Every reason against an action of the course; none for other actions."""
    match action:
        case Prepare() | Draw() | DrawAll() | SitOut() | KeepJoker() | FreeJoker() | Choose():
            yield from _events_first(state)
            yield from _against_initiative(state, action)
        case Start() | Claim() | Wait() | Take() | EndTurn() | Command() | ToResolution():
            yield from _against_any_turn(state)
            yield from _against_turn(state, action)
        case React(identity):
            yield from _against_reaction(state, state.combatant(identity))
        case MarkRolled() if state.roll is None or state.roll.rolled:
            yield Reason.of("AD-JOKER-07", "ad.no_roll")
        case Bless():
            yield from _against_bless(state, action)
        case OpenEffect() | CloseEffect() | EndRound():
            yield from _events_first(state)
            yield from _against_resolution(state, action)
        case _:
            pass


def _events_first(state: State) -> Iterator[Reason]:
    if state.prompts:
        yield Reason.of("AD-INIT-07", "ad.event_first", count=len(state.prompts))


# ---- initiative


def _against_initiative(state: State, action: InitiativeAction) -> Iterator[Reason]:
    match action:
        case Prepare() if state.phase != "preparation":
            yield Reason.of("AD-GEN-03", "ad.not_preparation")
        case Draw(identity, cards):
            yield from _against_drawing(state, state.combatant(identity))
            if cards:
                yield from _against_named(state, state.combatant(identity), cards)
        case DrawAll() if not to_draw(state):
            yield Reason.of("AD-INIT-01", "ad.nobody_draws")
        case DrawAll() if not can_draw(state):
            yield Reason.of("AD-A9", "ad.deck_empty")
        case SitOut(identity) if state.combatant(identity) not in to_draw(state):
            yield Reason.of("AD-INIT-01", "ad.draws_not_now", name=state.combatant(identity).name)
        case KeepJoker(identity, card):
            yield from _against_keeping(state, state.combatant(identity), card)
        case FreeJoker(identity):
            yield from _against_holding(state, state.combatant(identity))
        case Choose(identity, cards):
            yield from _against_choice(state, state.combatant(identity), cards)
        case _:
            pass


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


def _against_keeping(state: State, one: Combatant, card: Card) -> Iterator[Reason]:
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


def _against_holding(state: State, one: Combatant) -> Iterator[Reason]:
    if one.undecided is None:
        yield Reason.of("AD-JOKER-01", "ad.no_joker_drawn", name=one.name)
    elif one.room == 0 and not is_waiting(state, one.id):
        yield Reason.of("AD-MULTI-01", "ad.turns_enough", count=one.spec.slots)


def _against_choice(state: State, one: Combatant, cards: Sequence[Card]) -> Iterator[Reason]:
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


def _against_turn(state: State, action: TurnAction) -> Iterator[Reason]:
    if state.phase != "turns":
        return
    if state.current is None and not isinstance(action, Claim | ToResolution):
        yield Reason.of("AD-EFFECT-03", "ad.no_turn")
        return
    match action:
        case Start() if state.started:
            yield Reason.of("AD-ACT-01", "ad.started")
        case Claim(identity):
            yield from _against_claim(state, state.combatant(identity))
        case Wait(card):
            yield from _against_waiting(state, card)
        case Take():
            yield from _against_action(state, action)
        case EndTurn(skipped=True) if state.started:
            yield Reason.of("AD-A13", "ad.started")
        case Command():
            yield from _against_command(state, action.player)
        case ToResolution():
            yield from _against_resolving(state)
        case _:
            pass


def _against_claim(state: State, one: Combatant) -> Iterator[Reason]:
    if not one.free:
        yield Reason.of("AD-JOKER-09", "ad.no_free_joker", name=one.name)
    if state.started:
        yield Reason.of("AD-A7", "ad.turn_running")


def _against_waiting(state: State, card: Card) -> Iterator[Reason]:
    current = state.current
    if current is None:
        return
    if not state.combatant(current.owner).is_pc:
        yield Reason.of("AD-WAIT-08", "ad.groups_never_wait")
    if state.started:
        yield Reason.of("AD-WAIT-01", "ad.wait_before")
    if not can_draw(state):
        yield Reason.of("AD-A9", "ad.deck_empty")
    elif card:
        yield from _against_cards(state, card)


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


def _against_command(state: State, player: str) -> Iterator[Reason]:
    current = state.current
    if current is not None and state.combatant(current.owner).is_pc:
        yield Reason.of("AD-GROUP-02", "ad.no_group_up")
    if not player.strip() or len(player) > MOST_TEXT:
        yield Reason.of("AD-GROUP-02", "ad.text", most=MOST_TEXT)


def _against_resolving(state: State) -> Iterator[Reason]:
    if state.pending:
        yield Reason.of("AD-GEN-03", "ad.turns_left", count=len(state.pending))
    holder = next((one for one in state.combatants if one.free), None)
    if holder is not None and state.rules.unused_joker == "last":
        yield Reason.of("AD-A7", "ad.joker_last", name=holder.name)


def _against_reaction(state: State, one: Combatant) -> Iterator[Reason]:
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


# ---- resolution


def _against_resolution(state: State, action: OpenEffect | CloseEffect | EndRound) -> Iterator[Reason]:
    if state.phase != "resolution":
        yield Reason.of("AD-GEN-03", "ad.not_resolution")
        return
    opened = state.effect(state.open_effect)
    match action:
        case OpenEffect(identity):
            effect = state.effect(identity)
            if effect is None or effect not in left_to_resolve(state):
                yield Reason.of("AD-EFFECT-04", "ad.nothing_to_do")
            if opened is not None:
                yield Reason.of("AD-EFFECT-04", "ad.effect_open", label=opened.spec.label)
        case CloseEffect() if opened is None:
            yield Reason.of("AD-EFFECT-04", "ad.no_effect_open")
        case EndRound() if left_to_resolve(state):
            yield Reason.of("AD-EFFECT-06", "ad.effects_left", count=len(left_to_resolve(state)))
        case _:
            pass

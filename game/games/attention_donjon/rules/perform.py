"""Each action and who carries it out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Outcome
from game.games.attention_donjon.rules import effects, initiative, turns
from game.games.attention_donjon.rules.actions import (
    AddEffect,
    AnnounceRoll,
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
    PlayEvent,
    Prepare,
    React,
    RemoveEffect,
    SetCounter,
    SitOut,
    Start,
    Take,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.corrections import correct
from game.games.attention_donjon.rules.events import (
    Blessed,
    Closed,
    Commanded,
    EventPlayed,
    Reacted,
    RollAnnounced,
    RollMade,
)
from game.games.attention_donjon.rules.piles import ask, can_draw, discard, prepare
from game.games.attention_donjon.rules.state import Roll
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.run import Close

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.actions import Action
    from game.games.attention_donjon.rules.run import Run

InitiativeAction = Prepare | Draw | DrawAll | SitOut | KeepJoker | FreeJoker | Choose
TurnAction = Start | Claim | Wait | Take | EndTurn | Command | ToResolution
EffectAction = OpenEffect | CloseEffect | AddEffect | RemoveEffect | SetCounter | EndRound
TableAction = React | AnnounceRoll | MarkRolled | Bless | PlayEvent | TriggerEvent | Close


def perform(run: Run, action: Action) -> None:
    """Carry out what `check` allows."""
    match action:
        case Correct():
            pass
        case Prepare() | Draw() | DrawAll() | SitOut() | KeepJoker() | FreeJoker() | Choose():
            _initiative(run, action)
        case Start() | Claim() | Wait() | Take() | EndTurn() | Command() | ToResolution():
            _turn(run, action)
        case OpenEffect() | CloseEffect() | AddEffect() | RemoveEffect() | SetCounter() | EndRound():
            _effect(run, action)
        case React() | AnnounceRoll() | MarkRolled() | Bless() | PlayEvent() | TriggerEvent() | Close():
            _table(run, action)
        case _:
            correct(run, action)


def _initiative(run: Run, action: InitiativeAction) -> None:
    match action:
        case Prepare():
            prepare(run)
        case Draw(identity, cards):
            initiative.draw_initiative(run, identity, cards)
        case DrawAll():
            _draw_all(run)
        case SitOut(identity):
            initiative.sit_out(run, identity)
        case KeepJoker(identity, card):
            initiative.keep_joker(run, identity, card)
        case FreeJoker(identity):
            initiative.hold_joker(run, identity)
        case Choose(identity, cards):
            initiative.choose(run, identity, cards)


def _draw_all(run: Run) -> None:
    """Everybody of this stage draws, in the order of the list, until something must be decided (AD-A2)."""
    while (waiting := initiative.to_draw(run.state)) and can_draw(run.state) and not run.state.prompts:
        initiative.draw_initiative(run, waiting[0].id)


def _turn(run: Run, action: TurnAction) -> None:
    match action:
        case Start():
            turns.start(run)
        case Claim(identity):
            turns.claim(run, identity)
        case Wait(card):
            turns.wait(run, card)
        case Take(kind, label):
            turns.take(run, kind, label)
        case EndTurn(skipped):
            turns.end(run, skipped=skipped)
        case Command(player):
            run.change(commander=player)
            run.tell(Commanded(who=turns.up(run.state).owner, player=player))
        case ToResolution():
            turns.to_resolution(run)


def _effect(run: Run, action: EffectAction) -> None:
    match action:
        case AddEffect(spec):
            effects.add_effect(run, spec)
        case RemoveEffect(identity):
            effects.end_effect(run, effects.found(run.state, identity), "")
        case SetCounter(identity, count):
            effects.set_counter(run, identity, count)
        case OpenEffect(identity):
            effects.open_effect(run, identity)
        case CloseEffect():
            effects.close_effect(run)
        case EndRound():
            effects.end_round(run)


def _table(run: Run, action: TableAction) -> None:
    match action:
        case React(identity, label):
            run.edit(identity, reacted=True)
            run.tell(Reacted(who=identity, label=label))
        case AnnounceRoll(identity, label):
            run.change(roll=Roll(identity, label))
            run.tell(RollAnnounced(who=identity, label=label))
        case MarkRolled():
            _mark_rolled(run)
        case Bless():
            _bless(run, action)
        case PlayEvent(index):
            played = run.state.prompts[index]
            run.change(prompts=run.state.prompts[:index] + run.state.prompts[index + 1 :])
            run.tell(EventPlayed(who=played.who, text=played.text))
        case TriggerEvent(text, identity):
            ask(run, identity, "", text)
        case Close():
            run.change(outcome=Outcome(frozenset()))
            run.tell(Closed(round=run.state.round))


def _mark_rolled(run: Run) -> None:
    roll = run.state.roll
    if roll is None:
        raise ValueError("no roll was announced")
    run.change(roll=replace(roll, rolled=True))
    run.tell(RollMade(who=roll.who, label=roll.label))


def _bless(run: Run, action: Bless) -> None:
    """Spend a Joker, which is discarded; what it does to the dice is not ours to say (AD-JOKER-08, AD-A6)."""
    *kept, joker = run.state.combatant(action.id).jokers
    run.edit(action.id, jokers=tuple(kept))
    discard(run, action.id, joker)
    roll = run.state.roll
    label = action.roll or (roll.label if roll is not None else "")
    run.tell(Blessed(who=action.id, label=label, curse=action.curse))

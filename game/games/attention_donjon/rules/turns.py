"""Turns: waiting, claims of the initiative, actions, and who commands groups (AD-WAIT, AD-ACT, AD-GROUP)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.cards import RANKS, Card, is_joker, place_of, printed, rank_of
from game.games.attention_donjon.rules.effects import count_turn, fade, is_hidden
from game.games.attention_donjon.rules.piles import discard, draw_cards
from game.games.attention_donjon.rules.setup import named_entry
from game.games.attention_donjon.rules.state import Roll, Slot, State, Taken
from game.games.turn_order.rules.report import Audience, Phrase, apart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.attention_donjon.rules import actions
    from game.games.attention_donjon.rules.events import Run
    from game.games.attention_donjon.rules.setup import ActionKind

ACTIONS = 2
"""Actions in a turn (AD-ACT-01)."""

_ACTED_BY: Mapping[ActionKind, str] = MappingProxyType(
    {
        "movement": "AD-ACT-05",
        "standard": "AD-ACT-03",
        "bonus": "AD-ACT-04",
        "complex": "AD-ACT-06",
    }
)
"""The rules of the kinds of action."""


def up(state: State) -> Slot:
    """The turn that is up or being played.

    Raises:
        ValueError: there is none.
    """
    if state.current is None:
        raise ValueError("no turn is up")
    return state.current


def commander_of(state: State, slot: Slot) -> str:
    """The player who commands in that turn; empty for the game master.

    A group is led by the player named on its sheet (AD-GROUP-03), else by the last who played (AD-GROUP-02),
    else by the player of the next character (AD-A14).
    """
    combatant = state.get(slot.owner)
    if combatant.is_pc:
        return combatant.player
    at_work = state.current is not None and state.current.number == slot.number
    named = (state.commander if at_work else "") or combatant.spec.controller or state.last_actor
    if named or state.rules.first_command == "master":
        return named
    owners = (state.get(other.owner) for other in state.pending)
    return next((owner.player for owner in owners if owner.is_pc), "")


def actions_left(state: State) -> int:
    """How many Actions the current turn has left (AD-ACT-01, AD-ACT-06)."""
    spent = sum(ACTIONS if taken.kind == "complex" else 1 for taken in state.taken)
    return ACTIONS - spent


def call_up(run: Run) -> None:
    """Report whose turn is up, if that changed."""
    slot, before = _called(run.state), _called(run.first)
    if slot is not None and (before is None or (before.number, before.mark) != (slot.number, slot.mark)):
        # For the game master only: players would notice when an entry comes late, after a turn they do not
        # see.
        phrase = Phrase.of("ad.log.up", mark=slot.mark, audience="master")
        run.report("AD-ORDER-03", phrase, who=slot.owner, detail=True)


def _called(state: State) -> Slot | None:
    """The turn that is up and has not begun: it may still wait, and others may claim the initiative."""
    return None if state.started or state.prompts or state.waiting else state.current


def start(run: Run) -> None:
    """Begin the turn that is up: effects until then end, Reactions come back (AD-DURATION-03, AD-A15)."""
    slot = up(run.state)
    owner = run.state.get(slot.owner)
    fade(run, slot.owner, "until_start", "AD-DURATION-03", turn=0)
    if run.state.rules.reactions == "any_turn":
        for combatant in run.state.combatants:
            run.edit(combatant.id, reacted=False)
    elif run.state.rules.reactions == "own_turn":
        run.edit(slot.owner, reacted=False)
    player = commander_of(run.state, slot)
    run.change(started=True)
    if slot.free:
        run.report("AD-JOKER-09", Phrase.of("ad.log.claimed"), who=slot.owner)
        return
    directive = owner.spec.directive
    if player and player != owner.name:
        phrases = [
            Phrase.of("ad.log.started", card=slot.mark),
            Phrase.of("ad.log.played_by", player=player, more=directive, audience=_audience_of(run, player)),
        ]
    else:
        phrases = [Phrase.of("ad.log.started", card=slot.mark, more=directive)]
    run.report("AD-ORDER-03", *phrases, who=slot.owner)


def _audience_of(run: Run, player: str) -> Audience:
    """The readers of a phrase in which this player commands: not the players if it tells of a hidden one.

    The view of the players leaves out `last_actor` for the same reason.
    """
    combatants = run.state.combatants
    hidden = any(combatant.spec.hidden and combatant.player == player for combatant in combatants)
    return "master" if hidden else "all"


def take(run: Run, action: actions.Take) -> None:
    """Take an action (AD-ACT)."""
    kind, label = action.kind, action.label
    if not run.state.started:
        start(run)
    run.change(taken=(*run.state.taken, Taken(kind, label)))
    run.report(
        _ACTED_BY[kind], Phrase.of(f"ad.log.action.{kind}", more=named_entry(label)), who=up(run.state).owner
    )


def end(run: Run, action: actions.EndTurn) -> None:
    """End the turn; a character who used none of its Actions has acted all the same (AD-A13).

    A skipped turn counts down effects that last for turns, but its character has not acted: effects until the
    end of its next turn go on, and it is not the last actor (AD-A14).
    """
    skipped = action.skipped
    if not run.state.started and not skipped:
        start(run)
    slot = up(run.state)
    owner = run.state.get(slot.owner)
    finish(run, slot, "skipped" if skipped else "played")
    if skipped:
        run.report("AD-A13", Phrase.of("ad.log.skipped"), who=owner.id)
    else:
        run.report("AD-ACT-01", Phrase.of("ad.log.ended"), who=owner.id, detail=True)
    count_turn(run, owner.id, slot.number)
    if skipped:
        return
    run.edit(owner.id, acted=True)
    if owner.is_pc:
        run.change(last_actor=owner.player)
    fade(run, owner.id, "until_end", "AD-DURATION-03", turn=slot.number)


def finish(run: Run, slot: Slot, status: str) -> None:
    """Put a slot among those that are over, and its card on the drawn pile."""
    current = run.state.current
    if current is not None and current.number == slot.number:
        run.change(started=False, taken=(), commander="")
    if slot.card:
        discard(run, slot.owner, slot.card)
    run.drop_slot(slot.number)
    over = tuple(other for other in run.state.slots if other.status != "pending")
    finished = replace(slot, card="", status=status)  # type: ignore[arg-type]  # a Status
    run.change(slots=(*over, finished, *run.state.pending))


def claim(run: Run, action: actions.Claim) -> None:
    """Take the initiative with a Joker, which is discarded, and play at once (AD-JOKER-09, AD-JOKER-10)."""
    identity = action.id
    combatant = run.state.get(identity)
    joker, *rest = combatant.free
    run.edit(identity, free=tuple(rest))
    discard(run, identity, joker)
    slot = Slot(run.new_number(), identity, "", printed(joker), free=True)
    over = tuple(other for other in run.state.slots if other.status != "pending")
    run.change(slots=(*over, slot, *run.state.pending))
    start(run)


def wait(run: Run, action: actions.Wait) -> None:
    """Draw a new card; it is compared once events are played and Jokers decided (AD-WAIT-02)."""
    slot, named = up(run.state), (action.card,) if action.card else ()
    run.change(waiting=slot.number)
    run.edit(slot.owner, hand=draw_cards(run, slot.owner, 1, "waiting", named))


def settle_waiting(run: Run) -> None:
    """Compare the new card, once there is one, with the one held (AD-WAIT-03, AD-WAIT-04).

    The card held may itself come from waiting: an earlier place in the order cannot be reached any more
    (AD-A10).
    """
    if not run.state.waiting:
        return
    slot = run.state.slot(run.state.waiting)
    hand = run.state.get(slot.owner).hand
    card = next(iter(hand), "")
    if not card or is_joker(card):
        return
    run.edit(slot.owner, hand=())
    run.change(waiting=0)
    discard(run, slot.owner, slot.card)
    moved = replace(slot, card=card, mark=printed(card), before=(*slot.before, slot.mark))
    run.drop_slot(slot.number)
    if is_higher(run.state, card, slot.card):
        _lose(run, moved, slot.mark)
    else:
        run.insert(moved)
        phrase = Phrase.of("ad.log.waited", before=slot.mark, after=moved.mark)
        run.report("AD-WAIT-04", phrase, who=slot.owner)


def is_higher(state: State, card: Card, held: Card) -> bool:
    """Whether a card drawn while waiting is higher than the one held (AD-A10)."""
    if state.rules.higher == "rank":
        return RANKS.index(rank_of(card)) < RANKS.index(rank_of(held))
    return place_of(card, state.suits) < place_of(held, state.suits)


def to_resolution(run: Run, _: actions.ToResolution | None = None) -> None:
    """End the turns; the house rule says what becomes of unused Jokers (AD-EFFECT-03, AD-A7)."""
    keeps = run.state.rules.unused_joker == "keep"
    for combatant in run.state.combatants:
        for joker in combatant.free:
            if keeps:
                run.edit(combatant.id, jokers=(*run.state.get(combatant.id).jokers, joker))
            else:
                discard(run, combatant.id, joker)
            key = "ad.log.joker_unused.kept" if keeps else "ad.log.joker_unused"
            run.report("AD-A7", Phrase.of(key), who=combatant.id)
        run.edit(combatant.id, free=())
    run.change(phase="resolution")
    acting = [effect for effect in run.state.effects if effect.spec.acts]
    unseen = sum(is_hidden(run.state, effect) for effect in acting)
    run.report(
        "AD-EFFECT-03",
        *apart(
            Phrase.of("ad.log.resolution", count=len(acting)),
            Phrase.of("ad.log.resolution", count=len(acting) - unseen),
        ),
    )


def _lose(run: Run, slot: Slot, before: str) -> None:
    """Lose the initiative for this card, or for all of them by the house rule (AD-WAIT-03, AD-A4).

    Effects bound to the next turn end in either case (AD-DURATION-04).
    """
    run.report("AD-WAIT-03", Phrase.of("ad.log.lost", before=before, after=slot.mark), who=slot.owner)
    lost = [slot]
    if run.state.rules.lost_cards == "all":
        lost += [
            other for other in run.state.pending if other.owner == slot.owner and other.number != slot.number
        ]
    for lost_slot in lost:
        finish(run, lost_slot, "lost")
    run.edit(slot.owner, lost=True)
    fade(run, slot.owner, "both", "AD-DURATION-04", turn=0)


# ---- out of turn


def command(run: Run, action: actions.Command) -> None:
    """Name the player who commands the group that is up (AD-A14)."""
    run.change(commander=action.player)
    run.report("AD-A14", Phrase.of("ad.log.commanded", player=action.player), who=up(run.state).owner)


def react(run: Run, action: actions.React) -> None:
    """A character uses its Reaction (AD-REACT-01)."""
    run.edit(action.id, reacted=True)
    run.report("AD-REACT-01", Phrase.of("ad.log.reacted", more=named_entry(action.label)), who=action.id)


def announce_roll(run: Run, action: actions.AnnounceRoll) -> None:
    """Announce a roll for a Trait (AD-JOKER-07)."""
    run.change(roll=Roll(action.id, action.label))
    run.report("AD-JOKER-07", Phrase.of("ad.log.roll", more=action.label), who=action.id)


def mark_rolled(run: Run, _: actions.MarkRolled) -> None:
    """Note that the dice of the announced roll have been cast: no Joker can change it now (AD-JOKER-07)."""
    roll = run.state.roll
    if roll is None:
        raise ValueError("no roll was announced")
    run.change(roll=replace(roll, rolled=True))
    run.report("AD-JOKER-07", Phrase.of("ad.log.rolled", more=roll.label), who=roll.who)


def bless(run: Run, action: actions.Bless) -> None:
    """Spend a Joker, which is discarded; what it does to the roll is not modelled (AD-JOKER-08, AD-A6)."""
    *kept, joker = run.state.get(action.id).jokers
    run.edit(action.id, jokers=tuple(kept))
    discard(run, action.id, joker)
    roll = run.state.roll
    label = action.roll or (roll.label if roll is not None else "")
    key = "ad.log.cursed" if action.curse else "ad.log.blessed"
    run.report("AD-JOKER-08", Phrase.of(key, more=label), who=action.id)

"""The card rounds of Attention Donjon ! as the core knows a rule system; seat 0 is the game master's.

The order of the deck is hidden from everybody; what the game master hides, from the players.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat, Step
from game.core.turn_order import MASTER, TableSystem, Track, Turn
from game.games.attention_donjon.rules import actions, changes, initiative, turns
from game.games.attention_donjon.rules.actions import Action
from game.games.attention_donjon.rules.cards import full_deck, is_joker, place_of, rank_of
from game.games.attention_donjon.rules.effects import is_hidden, left_to_resolve
from game.games.attention_donjon.rules.events import CardsDrawn, Event, Run
from game.games.attention_donjon.rules.fields import FIELDS, FORMER
from game.games.attention_donjon.rules.handlers import HANDLERS
from game.games.attention_donjon.rules.people import COMBATANT, MARKS, veiled
from game.games.attention_donjon.rules.setup import (
    COLUMNS,
    MOST_ROUNDS,
    CombatantSpec,
    EffectSpec,
    Kind,
    Setup,
    gathered,
    setup_reasons,
)
from game.games.attention_donjon.rules.state import Combatant, Effect, State
from game.games.turn_order.rules.fields import Close, Correct, Corrected, Remove
from game.games.turn_order.rules.master_rules import MasterRules, master_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.games.attention_donjon.rules.state import Slot


NAME = "attention-donjon"
"""The name under which the system is registered and saved."""

_KEPT = ("name", "suits", "events", "entries", "count_rounds", "round", "last_actor", "rules", "health")
"""The fields that an encounter and its state share."""


@dataclass(frozen=True, slots=True)
class View:
    """The state as far as one seat (None: the players) may know it.

    Attributes:
        table: the state, in which every hidden card is an empty text and hidden combatants are left out.
        current: the turn that is up; None too where players do not see whose it is.
    """

    seat: Seat | None
    table: State
    current: Slot | None


class AttentionDonjon(MasterRules[State, Action, "Event", Run]):
    """The rules of the card rounds."""

    name = NAME
    what = "an encounter of Attention Donjon !"
    handlers = HANDLERS
    fields = FIELDS
    former = FORMER
    people = COMBATANT
    marks = MARKS
    setup = Setup
    run = Run

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter at the Preparation of its first Round; nothing is shuffled yet."""
        del dice
        combatants = tuple(changes.combatant_of(spec, setup.round) for spec in setup.combatants)
        kept = {card for combatant in combatants for card in (*combatant.jokers, *combatant.reserve)}
        return Step(
            State(
                **{name: getattr(setup, name) for name in _KEPT},
                combatants=combatants,
                discards=tuple(card for card in full_deck(setup.rules.jokers) if card not in kept),
                effects=tuple(Effect(spec, since=setup.round) for spec in setup.effects),
            )
        )

    def offered(self, state: State) -> Iterator[Action]:
        """Actions to try, allowed or not; of free numbers, words and cards a few examples."""
        yield from (
            actions.Prepare(),
            actions.DrawAll(),
            actions.PlayEvent(),
            actions.Start(),
            actions.Wait(),
            actions.EndTurn(),
            actions.EndTurn(skipped=True),
        )
        # The deck is offered by the cards in it and never by their order, which nobody knows.
        named = min(state.deck, default="")
        if named:
            yield actions.Wait(named)
        yield from (
            actions.Take("movement"),
            actions.Take("standard"),
            actions.Take("bonus"),
            actions.Take("complex"),
            actions.TakeBack(),
        )
        yield from (
            actions.ToResolution(),
            actions.CloseEffect(),
            actions.EndRound(),
            actions.MarkRolled(),
            actions.TriggerEvent(),
        )
        for combatant in state.combatants:
            yield from _offered_to(state, combatant, named)
        yield from _offered_in_order(state, named)
        yield from _offered_for_effects(state)
        newcomer = f"newcomer-{len(state.combatants) + 1}"
        kind: Kind = "group" if state.round % 2 else "pc"
        yield actions.Add(CombatantSpec(newcomer, newcomer, kind, draws=2))
        yield actions.SetScenario(state.events[:-1], state.entries, not state.count_rounds)
        yield Close()

    def named_by(self, action: Action) -> str | None:
        """The id of the combatant that an action must be about; None if it need not be about any."""
        match action:
            case actions.Change(spec):
                return spec.id
            case actions.TriggerEvent(id="") | actions.MoveCard(id=""):
                return None
            case _:
                return getattr(action, "id", None)

    def settle(self, run: Run) -> None:
        """Go on to the next decision."""
        while _goes_on(run):
            pass
        turns.call_up(run)

    def faults(self, setup: Setup) -> Iterable[Reason]:
        """The reasons why an encounter cannot be played, empty if it can."""
        return setup_reasons(setup)

    def next_step(self, state: State) -> Action | None:
        """The next step of the Round (AD-GEN-03); None while cards or Jokers have to be chosen."""
        match state.phase:
            case "preparation":
                return actions.Prepare()
            case "initiative":
                return actions.DrawAll() if initiative.to_draw(state) else None
            case "turns":
                if state.current is None:
                    return actions.ToResolution()
                return actions.EndTurn()
            case "resolution":
                return actions.CloseEffect() if state.open_effect else actions.EndRound()

    def out_of_fight(self, state: State, who: str, *, dying: bool) -> tuple[Action, ...]:
        """No more cards are drawn, and the turns of this Round are skipped (AD-A19)."""
        skipped = (
            Correct(str(slot.number), "status", "skipped") for slot in state.pending if slot.owner == who
        )
        identity = f"dying-{who}-{state.round}-{len(state.effects)}"
        effect = (actions.AddEffect(EffectSpec(identity, "dying", who, "manual")),) if dying else ()
        # The last Round there can be: until then no card is drawn, unless `back_in_fight` sets another.
        return (*skipped, Correct(who, "enters", MOST_ROUNDS), *effect)

    def back_in_fight(self, state: State, who: str) -> tuple[Action, ...]:
        """Cards are drawn again from the next Round on, and the effect of dying ends."""
        dying = (
            effect.id
            for effect in state.effects
            if effect.spec.target == who and effect.spec.label == "dying"
        )
        over = tuple(actions.RemoveEffect(identity) for identity in dying)
        out = state.get(who).enters == MOST_ROUNDS
        return (*over, *((Correct(who, "enters", min(state.round + 1, MOST_ROUNDS)),) if out else ()))

    def flows(self, state: State) -> bool:
        """Whether nothing is to be decided before the next step, and no effect acts in between."""
        match state.phase:
            case "turns":
                idle = state.current is None and not any(combatant.free for combatant in state.combatants)
                return idle and not any(effect.spec.acts for effect in state.effects)
            case "resolution":
                return not left_to_resolve(state)
            case "preparation":
                return True
            case _:
                return False

    def encounter_of(self, state: State) -> Setup:
        """The encounter as it now stands, to be played from the Preparation of this Round on."""
        return Setup(
            **{name: getattr(state, name) for name in _KEPT},
            combatants=tuple(
                replace(combatant.spec, jokers=combatant.jokers, reserve=combatant.reserve)
                for combatant in state.combatants
            ),
            effects=tuple(effect.spec for effect in state.effects if _still_bound(state, effect)),
        )

    def holds(self, state: State) -> bool:
        """During the turn of a hidden combatant, the last turn that players saw seems to go on.

        Before the first turn that they see in this Round, that one seems to be up. The same holds while only
        hidden effects are left to resolve, or only hidden combatants have to draw or to choose.
        """
        if state.outcome is not None:
            return False
        if state.phase == "initiative":
            waited_for = _waited_for(state)
            return bool(waited_for) and all(combatant.spec.hidden for combatant in waited_for)
        current, seen = state.current, _seen_slots(state)
        if state.phase == "resolution" or (state.phase == "turns" and current is None):
            left = left_to_resolve(state)
            return bool(left) and all(is_hidden(state, effect) for effect in left)
        if current is None or current in seen:
            return False
        # `all` is also true where players see no turn at all, and so nothing that could seem to be up.
        return any(slot.status != "pending" for slot in seen) or all(
            slot.status != "pending" for slot in seen
        )

    def view(self, state: State, seat: Seat | None) -> View:
        """The state as that seat sees it."""
        if seat == MASTER:
            masked = replace(state, deck=("",) * len(state.deck))
            return View(seat, masked, state.current)
        hidden = frozenset(combatant.id for combatant in state.combatants if combatant.spec.hidden)
        table = _without(state, hidden)
        if state.current is not None and state.current.owner in hidden:
            table = replace(table, started=False, taken=(), commander="", waiting=0)
        return View(seat, table, table.current)

    def heard(self, event: Event) -> Event | None:
        """Return the event as players hear it; None if a hidden combatant drew the cards."""
        return None if isinstance(event, CardsDrawn) and event.hidden else event

    def reveals(self, event: Event) -> bool:
        """Whether the event shows a card of the deck, or a combatant who was hidden."""
        match event:
            case CardsDrawn():
                return True
            case Corrected(field="hidden", after=hidden):
                return not hidden
            case _:
                return super().reveals(event)

    def track(self, state: State, seat: Seat | None) -> Track:
        """The turns of this Round; those of hidden combatants are left out for players."""
        shown = state.slots if seat == MASTER else _seen_slots(state)
        coming = [slot for slot in shown if slot.status == "pending"]
        current = coming.pop(0) if state.current is not None and coming else None
        return Track(
            round=state.round,
            current=None if current is None else _turn(state, current),
            coming=tuple(_turn(state, slot) for slot in coming),
            done=tuple(_turn(state, slot) for slot in shown if slot.status != "pending"),
            why=(
                *((_why(state, slot, other),) for slot, other in pairwise(coming)),
                *([()] if coming else []),
            ),
        )


def table() -> TableSystem:
    """The table's system. The deck is hidden from the game master too, so drawing a card cannot be undone."""
    return master_table(AttentionDonjon(), gathered, actions.Add, columns=COLUMNS, number="draws")


def _still_bound(state: State, effect: Effect) -> bool:
    return all(state.has(identity) for identity in (effect.spec.target, effect.spec.bound) if identity)


def _goes_on(run: Run) -> bool:
    """Take the next step that nobody decides on; return whether there was one."""
    state = run.state
    if state.prompts or state.outcome is not None:
        return False
    match state.phase:
        case "initiative":
            return initiative.next_stage(run)
        case "turns":
            turns.settle_waiting(run)
            return initiative.place_arrivals(run)
        case _:
            return False


# ---- actions to try


def _offered_to(state: State, combatant: Combatant, named: str) -> Iterator[Action]:
    identity = combatant.id
    yield from (
        actions.Draw(identity),
        actions.SitOut(identity),
        actions.KeepJoker(identity),
        actions.FreeJoker(identity),
    )
    if named:
        yield actions.Draw(identity, (named,))
        yield actions.KeepJoker(identity, named)
    for card in combatant.hand:
        yield actions.Choose(identity, (card,))
    if len(combatant.hand) > 1:
        yield actions.Choose(identity, combatant.hand[: combatant.room])
    yield from (actions.Claim(identity), actions.React(identity), actions.AnnounceRoll(identity))
    yield from (
        actions.Bless(identity),
        actions.Bless(identity, curse=True, roll="!"),
        actions.Command(combatant.player),
    )
    yield actions.AddSlot(identity)
    yield from _offered_cards(state, combatant)
    yield actions.Change(
        replace(combatant.spec, draws=combatant.spec.draws % 3 + 1, slots=combatant.spec.slots % 2 + 1)
    )
    if len(state.combatants) > 1:
        yield Remove(identity)


def _offered_cards(state: State, combatant: Combatant) -> Iterator[Action]:
    for card in (*combatant.jokers, *combatant.reserve, *combatant.free):
        yield actions.MoveCard(card, "discards")
        yield actions.MoveCard(card, "deck")
    for card in (min(state.deck, default=""), *state.discards[-1:]):
        if card:
            yield actions.MoveCard(card, "reserve", combatant.id)
            yield actions.MoveCard(card, "jokers", combatant.id)
            yield actions.MoveCard(card, "free", combatant.id)


def _offered_in_order(state: State, named: str) -> Iterator[Action]:
    for slot in state.slots:
        yield actions.RemoveSlot(slot.number)
        if named:
            yield actions.SetCard(slot.number, named)
        if state.pending and state.pending[-1].card:
            yield actions.SetCard(slot.number, state.pending[-1].card)


def _offered_for_effects(state: State) -> Iterator[Action]:
    for effect in state.effects:
        yield actions.OpenEffect(effect.id)
        yield actions.RemoveEffect(effect.id)
    number = len(state.effects) + 1
    for combatant in state.combatants[:2]:
        identity = f"effect-{combatant.id}-{state.round}-{number}"
        yield actions.AddEffect(
            EffectSpec(identity, identity, combatant.id, "rounds", 2, acts=number % 2 == 0)
        )
        yield actions.AddEffect(EffectSpec(f"{identity}-a", identity, combatant.id, "until_start"))
        yield actions.AddEffect(
            EffectSpec(f"{identity}-b", identity, lasting="until_end", bound=combatant.id)
        )
        yield actions.AddEffect(EffectSpec(f"{identity}-c", identity, combatant.id, "turns", 2))


def _waited_for(state: State) -> tuple[Combatant, ...]:
    """The combatants who have to draw or to choose before the Initiative phase goes on."""
    return (
        *initiative.to_draw(state),
        *(combatant for combatant in state.combatants if combatant.undecided),
        *(
            combatant
            for combatant in state.combatants
            if combatant.must_choose and combatant.is_pc == (state.stage == "choice")
        ),
        *(state.get(prompt.who) for prompt in state.prompts if state.has(prompt.who)),
    )


def _seen_slots(state: State) -> tuple[Slot, ...]:
    return tuple(slot for slot in state.slots if not state.get(slot.owner).spec.hidden)


def _without(state: State, hidden: frozenset[str]) -> State:
    """The state as players see it: cards of hidden combatants seem to lie in the deck, turns are renumbered.

    A smaller deck, a gap in the drawn pile or in the numbers of turns would show that somebody is there.
    """
    slots = tuple(slot for slot in state.slots if slot.owner not in hidden)
    numbers = {slot.number: place for place, slot in enumerate(slots, start=1)}
    discards = tuple(card for card in state.discards if card not in state.unseen)
    veiled = [combatant for combatant in state.combatants if combatant.id in hidden]
    out = sum(
        len((*combatant.hand, *combatant.free, *combatant.jokers, *combatant.reserve)) for combatant in veiled
    )
    out += sum(bool(slot.card) for slot in state.slots if slot.owner in hidden) + len(state.unseen)
    if not state.deck and not state.made:
        # Before the first Preparation all cards lie on the drawn pile, which would show what cards are kept.
        out, discards = out + len(discards), ()
    effects = tuple(effect for effect in state.effects if not is_hidden(state, effect))
    opened = state.open_effect if any(effect.id == state.open_effect for effect in effects) else ""
    roll = state.roll
    played = state.last_actor
    unseen = any(combatant.player == played for combatant in state.combatants if combatant.id in hidden)
    return replace(
        state,
        events=(),
        last_actor="" if unseen else played,
        combatants=tuple(
            _seen(state, combatant) for combatant in state.combatants if combatant.id not in hidden
        ),
        deck=("",) * (len(state.deck) + out),
        discards=discards,
        unseen=frozenset(),
        slots=tuple(replace(slot, number=numbers[slot.number]) for slot in slots),
        made=len(slots),
        waiting=numbers.get(state.waiting, 0),
        prompts=tuple(prompt for prompt in state.prompts if prompt.who not in hidden),
        effects=tuple(
            replace(effect, spec=replace(effect.spec, note=""), during=numbers.get(effect.during, 0))
            for effect in effects
        ),
        open_effect=opened,
        roll=None if roll is not None and roll.who in hidden else roll,
    )


def _seen(state: State, combatant: Combatant) -> Combatant:
    spec = replace(combatant.spec, note="", **MARKS.seen(state, combatant.id))
    if veiled(combatant):
        spec = replace(spec, draws=1, slots=1, multi="best", surplus="discard")
    spec = replace(spec, numbers="")
    return replace(combatant, spec=spec, health_word=MARKS.health_word(state, combatant.id))


# ---- the order of a Round


def _turn(state: State, slot: Slot) -> Turn:
    spec = state.get(slot.owner).spec
    same = [other.number for other in state.slots if other.owner == slot.owner]
    extra = slot.free or slot.number != same[0]
    return Turn(spec.id, spec.name, spec.side, slot.mark, extra, "card")


def _why(state: State, slot: Slot, other: Slot) -> Reason:
    """The rule that puts a turn before the next; by hand if the cards say otherwise."""
    if place_of(slot.card, state.suits) > place_of(other.card, state.suits):
        return Reason.of("AD-A12", "ad.why.by_hand", card=slot.mark, other=other.mark)
    if is_joker(slot.card):
        return Reason.of("AD-A5", "ad.why.joker", card=slot.mark)
    if rank_of(slot.card) == rank_of(other.card):
        return Reason.of("AD-ORDER-02", "ad.why.suit", card=slot.mark, other=other.mark)
    return Reason.of("AD-ORDER-01", "ad.why.rank", card=slot.mark, other=other.mark)

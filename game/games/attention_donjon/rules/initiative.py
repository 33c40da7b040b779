"""The Initiative phase: players draw, groups draw, players choose, and the turns are put in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.actions import Draw
from game.games.attention_donjon.rules.cards import Card, is_joker, place_of, printed
from game.games.attention_donjon.rules.piles import ask, can_draw, discard, draw_cards, watch
from game.games.attention_donjon.rules.state import Combatant, Slot, State
from game.games.turn_order.rules.report import Phrase, apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.attention_donjon.rules.actions import DrawAll, FreeJoker, KeepJoker, SitOut
    from game.games.attention_donjon.rules.events import Run, Why


def to_draw(state: State) -> tuple[Combatant, ...]:
    """The combatants that may draw initiative now, in the order of the list (AD-A2).

    Players draw first (AD-INIT-03), then groups one by one (AD-INIT-04); late arrivals draw during the turns
    (AD-A18).
    """
    left = tuple(
        combatant for combatant in state.combatants if not combatant.drawn and combatant.enters <= state.round
    )
    if state.phase == "turns":
        return left
    if state.phase != "initiative" or state.stage == "choice":
        return ()
    if state.stage == "players":
        return tuple(combatant for combatant in left if combatant.is_pc)
    if any(not combatant.is_pc and combatant.must_choose for combatant in state.combatants):
        return ()  # the rule of one group is applied before the next one draws
    return tuple(combatant for combatant in left if not combatant.is_pc)


def draw(run: Run, action: Draw) -> None:
    """Draw all of a combatant's initiative cards at once (AD-INIT-02, AD-INIT-04)."""
    identity, named = action.id, action.cards
    combatant = run.state.get(identity)
    why: Why = "initiative" if run.state.phase == "initiative" else "arrival"
    count = combatant.spec.draws
    run.edit(identity, hand=draw_cards(run, identity, count, why, named[:count]), drawn=True)
    if combatant.is_pc:
        return
    # The rule of a group counts cards: its Jokers are replaced before (AD-A5).
    replacements = list(named[count:])
    while _replace_joker(run, identity, replacements):
        replacements = replacements[1:]
    _apply_multi(run, run.state.get(identity))


def draw_all(run: Run, _: DrawAll) -> None:
    """Let everybody of this stage draw, in the order of the list, until something must be decided (AD-A2)."""
    while (waiting := to_draw(run.state)) and can_draw(run.state) and not run.state.prompts:
        draw(run, Draw(waiting[0].id))


def sit_out(run: Run, action: SitOut) -> None:
    """Let a combatant draw nothing in this Round."""
    run.edit(action.id, drawn=True)
    run.report("AD-INIT-01", Phrase.of("ad.log.sat_out"), who=action.id)


def keep_joker(run: Run, action: KeepJoker) -> None:
    """Keep the Joker to bless or curse; a new card is drawn if there is no other (AD-JOKER-03)."""
    identity, card = action.id, action.card
    combatant = run.state.get(identity)
    joker, hand = _parted(combatant)
    run.edit(identity, hand=hand, jokers=(*combatant.jokers, joker))
    run.report("AD-JOKER-06", Phrase.of("ad.log.joker_kept"), who=identity)
    if due_after_keeping(run.state, combatant):
        why: Why = "waiting" if is_waiting(run.state, identity) else "replacement"
        run.edit(identity, hand=draw_cards(run, identity, 1, why, (card,) if card else ()))


def hold_joker(run: Run, action: FreeJoker) -> None:
    """Hold the Joker for free initiative (AD-JOKER-09); one who waits gives up the old card (AD-A11)."""
    identity = action.id
    combatant = run.state.get(identity)
    joker, hand = _parted(combatant)
    run.edit(identity, hand=hand, free=(*combatant.free, joker))
    run.report("AD-JOKER-09", Phrase.of("ad.log.joker_free"), who=identity)
    if is_waiting(run.state, identity):
        slot = run.state.slot(run.state.waiting)
        discard(run, identity, slot.card)
        run.drop_slot(slot.number)
        run.change(waiting=0)


def is_waiting(state: State, identity: str) -> bool:
    """Whether that combatant is waiting, with a new card that is not settled yet."""
    return state.waiting != 0 and state.slot(state.waiting).owner == identity


def due_after_keeping(state: State, combatant: Combatant) -> bool:
    """Whether keeping the Joker makes its holder draw another card (AD-JOKER-03, AD-A11)."""
    others = len(combatant.hand) - 1 + len(combatant.free)
    return is_waiting(state, combatant.id) or others == 0


def choose(run: Run, identity: str, cards: Sequence[Card]) -> None:
    """Use those cards as initiative; the others are surplus (AD-INIT-05, AD-INIT-06)."""
    combatant = run.state.get(identity)
    surplus = tuple(card for card in combatant.hand if card not in cards)
    # A Joker is never kept as a plain card: a group's only counts as initiative (AD-A5).
    kept = tuple(card for card in surplus if combatant.spec.surplus == "keep" and not is_joker(card))
    run.edit(identity, hand=tuple(cards), reserve=(*combatant.reserve, *kept))
    discard(run, identity, *(card for card in surplus if card not in kept))
    chosen = [Phrase.of("ad.log.chosen", cards=tuple(cards))] if cards else []
    key = "ad.log.surplus.kept" if kept else "ad.log.surplus.discarded"
    others = [Phrase.of(key, cards=surplus)] if surplus else []
    run.report("AD-INIT-06" if surplus else "AD-INIT-05", *chosen, *others, who=identity)


def next_stage(run: Run) -> bool:
    """Go on to the next stage if this one is done; return whether it was."""
    state = run.state
    if state.prompts or state.undecided or to_draw(state):
        return False
    if state.stage == "players":
        run.change(stage="groups")
        return True
    # A group chooses in its own stage, players when all groups have shown their cards (AD-INIT-05).
    groups = state.stage == "groups"
    if any(combatant.must_choose for combatant in state.combatants if combatant.is_pc != groups):
        return False
    if groups:
        run.change(stage="choice")
    else:
        begin_turns(run)
    return True


def place_arrivals(run: Run) -> bool:
    """Place the first late arrival whose cards are settled; return whether there was one (AD-A18)."""
    for combatant in run.state.combatants:
        settled = combatant.hand and not combatant.undecided and not combatant.must_choose
        if settled and not is_waiting(run.state, combatant.id):
            _drop_surplus(run, combatant)
            for card in run.state.get(combatant.id).hand:
                _place_late(run, combatant, card)
            run.edit(combatant.id, hand=())
            return True
    return False


def _parted(combatant: Combatant) -> tuple[Card, tuple[Card, ...]]:
    joker = combatant.undecided
    if joker is None:
        raise ValueError(f"{combatant.id} holds no Joker to be decided on")
    return joker, tuple(card for card in combatant.hand if card != joker)


def _replace_joker(run: Run, identity: str, named: Sequence[Card]) -> bool:
    """Apply the house rule about a group's Joker (AD-A5); return whether one was replaced."""
    combatant = run.state.get(identity)
    joker = next((card for card in combatant.hand if is_joker(card)), None)
    how = run.state.rules.group_joker
    if joker is None or how == "first":
        if joker is not None:
            run.report("AD-A5", Phrase.of("ad.log.joker_of_group.first"), who=identity)
        return False
    run.report("AD-A5", Phrase.of(f"ad.log.joker_of_group.{how}"), who=identity)
    if how == "event":
        ask(run, identity, printed(joker), "")
    # The Joker stays out until its replacement is there, so that it cannot come up again at once.
    rest = tuple(card for card in combatant.hand if card != joker)
    run.edit(identity, hand=(*rest, *draw_cards(run, identity, 1, "replacement", named)))
    discard(run, identity, joker)
    return True


def _apply_multi(run: Run, group: Combatant) -> None:
    """Apply the rule of a group that draws several cards (AD-INIT-04)."""
    suits = run.state.suits
    ordered = sorted(group.hand, key=lambda card: place_of(card, suits))
    count = group.spec.slots
    match group.spec.multi:
        case "best" if len(ordered) > count:
            choose(run, group.id, ordered[:count])
        case "worst" if len(ordered) > count:
            choose(run, group.id, ordered[-count:])
        case _:
            pass  # `all` keeps every card; by `choose` the game master is asked


def _drop_surplus(run: Run, combatant: Combatant) -> None:
    """Discard the cards of a character who holds free initiative for every turn it may have."""
    if combatant.is_pc and combatant.hand and combatant.room == 0:
        choose(run, combatant.id, ())


def begin_turns(run: Run) -> None:
    """Put all cards in order; those of characters alone may trigger events (AD-ORDER, AD-INIT-07)."""
    for combatant in run.state.combatants:
        _drop_surplus(run, combatant)
    run.change(phase="turns", started=False, taken=())
    for combatant in run.state.combatants:
        for card in combatant.hand:
            run.insert(Slot(run.new_number(), combatant.id, card, printed(card)))
        run.edit(combatant.id, hand=())
    unseen = sum(run.state.get(slot.owner).spec.hidden for slot in run.state.slots)
    run.report(
        "AD-ORDER-01",
        *apart(
            Phrase.of("ad.log.turns", count=len(run.state.slots)),
            Phrase.of("ad.log.turns", count=len(run.state.slots) - unseen),
        ),
    )
    if run.state.rules.event_check == "initiative":
        for combatant in run.state.combatants:
            cards = [slot.card for slot in run.state.slots if slot.owner == combatant.id]
            if combatant.is_pc:
                watch(run, combatant.id, (*cards, *combatant.free))


def _place_late(run: Run, combatant: Combatant, card: Card) -> None:
    """Give a late arrival a turn if its card is lower than that of the turn being played (AD-A18)."""
    # A turn of free initiative does not show how far the order of cards has come.
    from_cards = [slot for slot in run.state.slots if not slot.free]
    current = next((slot for slot in from_cards if slot.status == "pending"), None)
    reached = current or (from_cards[-1] if from_cards else None)
    if combatant.is_pc and run.state.rules.event_check == "initiative":
        watch(run, combatant.id, (card,))
    if reached is not None and place_of(card, run.state.suits) < _place_of_slot(run.state, reached):
        discard(run, combatant.id, card)
        run.report("AD-A18", Phrase.of("ad.log.too_late", mark=printed(card)), who=combatant.id)
        return
    run.insert(Slot(run.new_number(), combatant.id, card, printed(card)))


def _place_of_slot(state: State, slot: Slot) -> tuple[int, int]:
    return place_of(slot.card or slot.printed_card, state.suits)

"""The course of a round from decision to decision (DP-FLOW-01), up to the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Outcome, Reason, Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect, CardClass
from game.games.donjon_procrastination.rules.effects.perform import carry
from game.games.donjon_procrastination.rules.play.events import (
    BluffReturned,
    Compared,
    EffectBegan,
    GameEnded,
    Revealed,
    RoundBegan,
)
from game.games.donjon_procrastination.rules.play.preparation import drafted, draw_hands
from game.games.donjon_procrastination.rules.play.resolution import (
    SUPPORT_RULES,
    printed_value,
    put_in_order,
    resolve,
    roll_dice,
    throws_now,
)
from game.games.donjon_procrastination.rules.play.run import PLAYERS, Run, draw
from game.games.donjon_procrastination.rules.play.state import (
    BLUFF,
    NOTHING,
    Entrant,
    Pending,
    Played,
    Player,
    Slot,
    State,
)
from game.games.donjon_procrastination.rules.play.values import factor, value_of

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, Library


def to_next_decision(run: Run) -> None:
    """Do everything that follows until somebody must decide, or the game has ended."""
    while not waits(run.state):
        state = run.state
        # From the innermost: the effects of a card, then the cards of the phase, then the next phase.
        if state.pending:
            run.change(pending=state.pending[1:])
            carry(run, state.pending[0])
        elif state.slots:
            run.change(slots=state.slots[1:])
            _open(run, state.slots[0])
        else:
            _go_on(run)


def waits(state: State) -> bool:
    """Whether the rules wait for somebody to decide, or the game is over."""
    return state.outcome is not None or state.question is not None or bool(owing(state))


def owing(state: State) -> tuple[Seat, ...]:
    """The players who must choose or discard a card now, apart from questions of effects."""
    if state.question is not None or state.pending or state.slots:
        return ()
    return tuple(Seat(seat) for seat, player in enumerate(state.players) if _owes(state, seat, player))


def _owes(state: State, seat: int, player: Player) -> bool:
    match state.phase:
        case "draft":
            return not player.placed and bool(player.dealt)
        case "face":
            return not player.placed
        case "support":
            return not player.placed and asked_for_support(state, player)
        case "dice":
            return throws_now(state, seat)
        case "trim":
            return len(player.hand) > state.setup.rules.hand_max
        case _:
            return False


def asked_for_support(state: State, player: Player) -> bool:
    """Whether a player takes part in this support window; all take part in the first (DP-SUPPORT-01..04)."""
    # After the first window only those are asked whom an effect has allowed one more (DP-SUPPORT-04).
    return not player.support_done and (state.windows == 0 or player.allowance > 0)


def begin_round(run: Run) -> None:
    """Begin a round, unless somebody can no longer play a card (DP-END-01, D10)."""
    state = run.state
    # D10: the first player who cannot play ends the game for all.
    if stuck(state):
        end_game(run)
        return
    rules = state.setup.rules
    fresh = {
        "allowance": rules.support_limit,
        "bluffed": False,
        "support_done": False,
        "dice": (),
        "fighter": None,
        "supports": (),
    }
    players = tuple(PLAYERS.remade(player, fresh) for player in state.players)
    run.change(players=players, round=state.round + 1, phase="face", mods=(), results=(), windows=0)
    seats = range(len(players))
    run.tell(RoundBegan(run.state.round, tuple(run.opponent(seat) for seat in seats)))


def _go_on(run: Run) -> None:
    """Go on to the next phase, once nothing is left to do in this one."""
    match run.state.phase:
        case "draft":
            if drafted(run):
                draw_hands(run)
                begin_round(run)
        case "face":
            _reveal_fighters(run)
        case "face_effects":
            run.change(phase="support")
        case "support":
            _support(run)
        # Back to the support phase: an effect may have allowed another card. Without one it ends at once.
        case "support_effects":
            run.change(phase="support")
        case "dice":
            roll_dice(run)
        case "dice_effects":
            resolve(run)
        case "after":
            _draw(run)
        case _:
            begin_round(run)


def _reveal_fighters(run: Run) -> None:
    """Reveal all fighters at once and compare them (DP-FACE-03..07)."""
    free = run.state.setup.rules.support_in_face_off == "free"
    placed = tuple((Seat(seat), player.placed) for seat, player in enumerate(run.state.players))
    for seat, card in placed:
        support = run.library.card(card).class_ is CardClass.SUPPORT
        # D1: a Soutien in the face-off uses up the allowance, unless a house rule frees it.
        allowance = run.player(seat).allowance - (support and not free)
        run.alter(seat, placed="", fighter=Played(card), allowance=max(0, allowance))
    run.change(phase="face_effects")
    # All lie open before any two are compared (DP-FACE-03).
    run.tell(Revealed("face", placed))
    for seat, card in placed:
        _compare(run, seat, card)
    entrants = [Entrant(seat, printed_value(run, seat), (Slot(seat, "fighter"),)) for seat, _ in placed]
    put_in_order(run, "face", entrants)


def _compare(run: Run, seat: Seat, card: str) -> None:
    library, state, opponent = run.library, run.state, run.opponent(seat)
    times = factor(library, state, seat, opponent)
    points = times * value_of(library, state, seat, Played(card))
    run.tell(Compared(seat, opponent, card, times, points))


def _support(run: Run) -> None:
    """Reveal what was placed; if nobody was asked, go on to the dice."""
    placed = [(Seat(seat), player.placed) for seat, player in enumerate(run.state.players) if player.placed]
    if not placed:
        run.change(phase="dice")
        return
    run.change(phase="support_effects", windows=run.state.windows + 1)
    entrants = []
    for seat, card in placed:
        if card in (BLUFF, NOTHING):
            run.alter(seat, placed="", bluffed=card == BLUFF, support_done=True)
            continue
        player = run.player(seat)
        supports = (*player.supports, Played(card))
        run.alter(seat, placed="", supports=supports, allowance=player.allowance - 1)
        value = value_of(run.library, run.state, seat, Played(card))
        entrants.append(Entrant(seat, value, (Slot(seat, "support", card),)))
    run.tell(Revealed("support", tuple(placed)))
    # Esbroufe goes back at once (D6).
    for seat in [seat for seat, card in placed if card == BLUFF]:
        run.alter(seat, bluff="hand")
        run.tell(BluffReturned(seat))
    # The points are counted already: a total is worked out whenever somebody asks (D7, DP-SUPPORT-11).
    put_in_order(run, "support", entrants, SUPPORT_RULES)


def _draw(run: Run) -> None:
    """Let everybody draw a card, then up to the minimum (DP-END-ROUND-01, DP-END-ROUND-02)."""
    least = run.state.setup.rules.hand_min
    for seat in range(len(run.state.players)):
        # One card in any case, and only then up to the minimum: a full hand draws too, and trims
        # (DP-END-ROUND-03).
        draw(run, Seat(seat), "DP-END-ROUND-01")
        while len(run.player(seat).hand) < least and draw(run, Seat(seat), "DP-END-ROUND-02"):
            pass
    run.change(phase="trim")


def _open(run: Run, slot: Slot) -> None:
    """Begin a player's turn in the order of effects, with the card that now holds the place."""
    card, effects = _effects(run, slot)
    if effects:
        run.tell(EffectBegan(slot.seat, card))
        run.push(*(Pending(slot.seat, card, effect) for effect in effects))


def _effects(run: Run, slot: Slot) -> tuple[str, tuple[AnyEffect, ...]]:
    # The cards have left the table by now, so the slot names the card itself.
    if slot.part == "after":
        return slot.card, run.library.card(slot.card).after
    played = _standing(run.player(slot.seat), slot)
    if played is None or played.cancelled:
        return "", ()
    spec: CardSpec = run.library.card(played.card)
    return played.card, spec.dice if slot.part == "dice" else spec.effects


def _standing(player: Player, slot: Slot) -> Played | None:
    if slot.part == "fighter":
        # Whoever fights now: a replaced fighter's turn belongs to the new one (D3).
        return player.fighter
    return next((played for played in player.table if played.card == slot.card), None)


Standing = tuple[int, int, int]
"""Champions, the sum of their printed values, cards in hand: compared in this order."""


def stuck(state: State) -> tuple[Seat, ...]:
    """The players who can no longer play a card; Esbroufe does not count as one (D10)."""
    return tuple(Seat(seat) for seat, player in enumerate(state.players) if not player.hand)


def end_game(run: Run) -> None:
    """Settle the cards that ties have left on the table, then count."""
    unable = stuck(run.state)
    for seat, player in enumerate(run.state.players):
        match run.state.setup.rules.carried_at_end:
            case "score":
                run.alter(seat, score=player.carried[::-1] + player.score, carried=())
            case "discard":
                seen = player.seen.union(player.carried)
                run.alter(seat, discard=player.carried[::-1] + player.discard, seen=seen, carried=())
            # D10: what ties have left scores for nobody, and stays where it lies.
            case "nobody":
                pass
    outcome = outcome_of(run.library, run.state)
    run.change(phase="over", outcome=outcome)
    counts, values, hands = zip(*standings(run.library, run.state), strict=True)
    run.tell(GameEnded(outcome, counts, values, hands, unable))


def standings(library: Library, state: State) -> tuple[Standing, ...]:
    """The numbers that decide the victory, by seat."""
    return tuple(_standing_of(library, player) for player in state.players)


def outcome_of(library: Library, state: State) -> Outcome:
    """Most champions win, then the highest sum of values, then most cards in hand; else it is shared."""
    found = standings(library, state)
    best = max(found)
    winners = frozenset(Seat(seat) for seat, standing in enumerate(found) if standing == best)
    return Outcome(winners, (_reason(found, best),))


def _standing_of(library: Library, player: Player) -> Standing:
    return len(player.score), sum(library.card(card).value for card in player.score), len(player.hand)


def _reason(found: tuple[Standing, ...], best: Standing) -> Reason:
    champions, value, hand = best
    level = [standing for standing in found if standing[0] == champions]
    if len(level) == 1:
        return Reason.of("DP-END-03", "dp.end.champions", count=champions)
    level = [standing for standing in level if standing[1] == value]
    if len(level) == 1:
        return Reason.of("DP-END-04", "dp.end.values", count=champions, value=value)
    if level.count(best) == 1:
        return Reason.of("DP-END-05", "dp.end.hands", count=champions, value=value, hand=hand)
    return Reason.of("DP-END-05", "dp.end.shared", count=champions, value=value, hand=hand)

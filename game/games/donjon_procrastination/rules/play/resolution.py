"""Dice, totals, and what becomes of the cards (DP-DICE, DP-RESOLVE, DP-MULTI-06..10)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import DiceRolled, RoundEnded, Totals
from game.games.donjon_procrastination.rules.play.order import Entrant, printed_value, put_in_order
from game.games.donjon_procrastination.rules.play.state import Slot
from game.games.donjon_procrastination.rules.play.totals import tally, totals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.house_rules import HouseRules
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Player, Result

RULES: Mapping[Result, str] = MappingProxyType(
    {"won": "DP-RESOLVE-02", "lost": "DP-RESOLVE-03", "tied": "DP-RESOLVE-04"}
)


def dice_of(rules: HouseRules, player: Player) -> int:
    """How many dice a player rolls: one for each visible card, and at least one (DP-DICE-01..04, D9)."""
    cards = len(player.table) + (len(player.carried) if rules.carried_dice else 0)
    return max(rules.min_dice, rules.die_per_card * cards)


def roll_dice(run: Run) -> None:
    """Everybody rolls; then the cards that act on dice take their order (DP-DICE-06, D8)."""
    rules = run.state.setup.rules
    for seat, player in enumerate(run.state.players):
        faces = tuple(run.dice.roll(rules.die_sides) for _ in range(dice_of(rules, player)))
        run.alter(seat, dice=faces)
        run.tell(DiceRolled(Seat(seat), faces))
    run.change(phase="dice_effects")
    entrants = []
    for seat, player in enumerate(run.state.players):
        cards = [played.card for played in player.table if run.library.card(played.card).dice]
        slots = tuple(Slot(Seat(seat), "dice", card) for card in cards)
        if slots:
            entrants.append(Entrant(seat, printed_value(run, seat), slots))
    put_in_order(run, "dice", entrants)


def resolve(run: Run) -> None:
    """Compare, and put the cards where they belong; then what cards do after the round takes its order."""
    count = len(run.state.players)
    pairs = [totals(run.library, run.state, Seat(seat)) for seat in range(count)]
    results = tuple(_result(own, theirs, count) for own, theirs in pairs)
    entrants = _afters(run)
    for seat, (own, theirs) in enumerate(pairs):
        terms = tally(run.library, run.state, Seat(seat)).terms
        run.tell(Totals(Seat(seat), run.opponent(seat), own, theirs, terms))
    for seat, (own, theirs) in enumerate(pairs):
        tie = count > 2 and own == theirs
        _put_away(run, Seat(seat), results[seat], _rule(results[seat], count, tie=tie))
    run.change(phase="after", results=results)
    put_in_order(run, "after", entrants)


def _result(own: int, theirs: int, players: int) -> Result:
    """Between two a tie is one; among more it is no victory (DP-MULTI-10)."""
    if own > theirs:
        return "won"
    return "tied" if own == theirs and players == 2 else "lost"


def _rule(result: Result, players: int, *, tie: bool) -> str:
    if players == 2:
        return RULES[result]
    if tie:
        return "DP-MULTI-10"
    return "DP-MULTI-08" if result == "won" else "DP-MULTI-09"


def _afters(run: Run) -> list[Entrant]:
    entrants = []
    for seat, player in enumerate(run.state.players):
        cards = [
            played.card
            for played in player.table
            if not played.cancelled and run.library.card(played.card).after
        ]
        slots = tuple(Slot(Seat(seat), "after", card) for card in cards)
        if slots:
            entrants.append(Entrant(seat, printed_value(run, seat), slots))
    return entrants


def _put_away(run: Run, seat: Seat, result: Result, rule: str) -> None:
    """Champions, Limbo, or left in place for the next round (DP-RESOLVE-02..07)."""
    player = run.player(seat)
    played = tuple(one.card for one in player.table)
    cards = player.carried + played
    match result:
        case "won":
            run.alter(seat, score=cards[::-1] + player.score, carried=())
        case "lost":
            discard = cards[::-1] + player.discard
            run.alter(seat, discard=discard, seen=player.seen.union(cards), carried=())
        case "tied":
            run.alter(seat, carried=cards)
    run.alter(seat, fighter=None, supports=())
    run.tell(RoundEnded(seat, result, cards, rule))

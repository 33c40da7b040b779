"""Cards dealt at the real table: named for one after the other, until everybody who may draw has theirs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.attention_donjon.rules.actions import Draw
from game.games.attention_donjon.rules.cards import Card, is_joker
from game.games.attention_donjon.rules.initiative import to_draw
from game.games.attention_donjon.rules.piles import drawable
from game.games.attention_donjon.table.card_dialog import CardDialog, PersonWalk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.attention_donjon.rules.state import Combatant
    from game.games.attention_donjon.table.forms import RoundsContext


def hand_dialog(table: RoundsContext, one: Combatant, passed: frozenset[str] = frozenset()) -> CardDialog:
    """Asks for the cards of somebody who may draw; then for those of the next, but for those passed over."""

    def count(cards: Sequence[Card]) -> int:
        replaced = not one.is_pc and table.state.rules.group_joker != "first"
        return one.spec.draws + (sum(map(is_joker, cards)) if replaced else 0)

    def free(card: Card) -> Verdict:
        if drawable(table.state, (card,)):
            return Verdict.yes()
        return Verdict.no(Reason.of("AD-PREP-01", "ad.not_in_deck"))

    waiting = [other for other in to_draw(table.state) if other.id not in passed]
    walk = PersonWalk(
        len(waiting),
        partial(_next, table, one.id, passed),
        partial(_next, table, one.id, passed | {one.id}) if len(waiting) > 1 else None,
    )
    title = table.say("ad.pick.title", name=one.name)
    return CardDialog(table, title, lambda cards: Draw(one.id, cards), count=count, free=free, walk=walk)


def first_hand(table: RoundsContext) -> CardDialog | None:
    """Asks for everybody's cards, one after the other; None while nobody may draw."""
    waiting = to_draw(table.state)
    return hand_dialog(table, waiting[0]) if waiting else None


def _next(table: RoundsContext, before: str, passed: frozenset[str]) -> None:
    """Ask for the next one: those behind in the order of the list first."""
    state = table.state
    waiting = {one.id for one in to_draw(state)} - passed
    ids = [one.id for one in state.combatants]
    at = ids.index(before) + 1 if before in ids else 0
    found = next((who for who in (*ids[at:], *ids[:at]) if who in waiting), None)
    if found is not None:
        table.push(hand_dialog(table, state.get(found), passed))

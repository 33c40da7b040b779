"""Dealing real cards: the dialog asks for the cards of one combatant after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.attention_donjon.rules.actions import Action, Draw
from game.games.attention_donjon.rules.cards import Card, is_joker
from game.games.attention_donjon.rules.initiative import to_draw
from game.games.attention_donjon.rules.piles import drawable
from game.games.attention_donjon.table.card_dialog import CardDialog, PersonWalk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.attention_donjon.rules.state import Combatant, State
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession


def hand_dialog(
    session: MasterSession, acts: Acts[Action], drawer: Combatant, passed: frozenset[str] = frozenset()
) -> CardDialog:
    """The dialog for the cards of one who may draw; it goes on to the next, except those `passed` over."""
    state: State = session.state

    def count(cards: Sequence[Card]) -> int:
        replaced = not drawer.is_pc and state.rules.group_joker != "first"
        return drawer.spec.draws + (sum(map(is_joker, cards)) if replaced else 0)

    def free(card: Card) -> Verdict:
        if drawable(state, (card,)):
            return Verdict.yes()
        return Verdict.no(Reason.of("AD-PREP-01", "ad.not_in_deck"))

    waiting = [other for other in to_draw(state) if other.id not in passed]
    walk = PersonWalk(
        len(waiting),
        partial(_next, session, acts, drawer.id, passed),
        partial(_next, session, acts, drawer.id, passed | {drawer.id}) if len(waiting) > 1 else None,
    )
    title = acts.say("ad.pick.title", name=drawer.name)
    return CardDialog(
        state, acts, title, lambda cards: Draw(drawer.id, cards), count=count, free=free, walk=walk
    )


def first_hand(session: MasterSession, acts: Acts[Action]) -> CardDialog | None:
    """The dialog for the first who may draw, which goes on to the others; None while nobody may."""
    waiting = to_draw(session.state)
    return hand_dialog(session, acts, waiting[0]) if waiting else None


def _next(session: MasterSession, acts: Acts[Action], before: str, passed: frozenset[str]) -> None:
    """Ask for the next one: those after `before` in the list first, then those who come earlier in it."""
    state: State = session.state
    waiting = {drawer.id for drawer in to_draw(state)} - passed
    ids = [combatant.id for combatant in state.combatants]
    at = ids.index(before) + 1 if before in ids else 0
    found = next((who for who in (*ids[at:], *ids[:at]) if who in waiting), None)
    if found is not None:
        acts.push(hand_dialog(session, acts, state.get(found), passed))

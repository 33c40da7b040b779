"""Totals as they are built up on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.names import signed
from game.games.donjon_procrastination.rules.play.totals import tally

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.rules.play.totals import Link, Term
    from game.games.donjon_procrastination.table.names import DuelNames


class Tallies:
    """The totals of one table, none once the cards of a round have been put away.

    `counted` is how many terms of each total have been counted so far, None for all.
    """

    def __init__(self, names: DuelNames, state: State, counted: int | None = None) -> None:
        self.names = names
        self.state = state
        self.counted = counted

    def terms(self, seat: Seat, link: Link | None = None) -> tuple[Term, ...]:
        """What a player's total is made of in a link (by default of the own one), as far as it is counted."""
        if self.state.results:
            return ()
        return tally(self.names.library, self.state, seat, link).terms[: self.counted]

    def total(self, seat: Seat, link: Link | None = None) -> int:
        """The sum of these terms."""
        return sum(term.amount * term.factor for term in self.terms(seat, link))

    def sentence(self, seat: Seat, link: Link | None = None) -> str:
        """The sum in words, with what each number comes from; empty while there is nothing to count."""
        terms = self.terms(seat, link)
        if len(terms) == 1 and terms[0].factor == 1:
            return signed(terms[0].amount)
        return self.names.sum_text(terms) if terms else ""

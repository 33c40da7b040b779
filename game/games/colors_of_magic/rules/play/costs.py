"""The cost of a spell and its range through a caster, term by term (CM-CAST-02, -04, -06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.state.terms import Term, Terms, total

if TYPE_CHECKING:
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.words import Stat
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import State


def cost_of(referee: Referee, state: State, card: Card, caster: str) -> int:
    """The mana a spell costs through that caster, after all changes; Canalisation adds its number."""
    more, through = referee.as_they_stand(
        state, ("costs more", caster), lambda: _added_by(referee, state, caster)
    )
    # The floor comes before Canalisation: a spell made free still costs what its channel adds.
    return max(0, int(referee.library.card(card).cost + more)) + through


def _added_by(referee: Referee, state: State, caster: str) -> tuple[float, int]:
    """The change of a spell's cost for whoever pays, and the extra cost by Canalisation."""
    wizard = wizard_id(referee.library, state, state.body(caster).side)
    # Changes of cost are the wizard's, who pays, whoever casts; without a wizard they are the caster's.
    payer = wizard if state.find(wizard) is not None else caster
    through = 0 if caster == wizard else referee.keyword(state, caster, "canalisation") or 0
    return referee.stat(state, payer, "cost"), through


def cost_terms(referee: Referee, state: State, card: Card, caster: str) -> Terms:
    """The terms of `cost_of`, the printed cost first (CM-CAST-02, -06)."""
    wizard = wizard_id(referee.library, state, state.body(caster).side)
    payer = wizard if state.find(wizard) is not None else caster
    terms = (Term(referee.library.card(card).cost, "printed"), *_changes(referee, state, payer, "cost"))
    least = max(0, -int(total(terms)))
    # Derived from the cost itself, so that the sum shown is always the price that is paid.
    through = cost_of(referee, state, card, caster) - int(total(terms)) - least
    added = (Term(least, "least"), Term(through, "canalisation"))
    return (*terms, *(term for term in added if term.amount))


def range_terms(referee: Referee, state: State, reach: float, caster: str) -> Terms:
    """The terms of a printed range through that caster, the printed value first (CM-CAST-04)."""
    terms = (Term(reach, "printed"), *_changes(referee, state, caster, "range"))
    least = max(0.0, -total(terms))
    return (*terms, Term(least, "least")) if least else terms


def _changes(referee: Referee, state: State, creature: str, stat: Stat) -> Terms:
    return tuple(term for term in referee.terms(state, creature, stat) if term.kind != "printed")


def range_of(referee: Referee, state: State, card: Card, caster: str) -> float | None:
    """The range of the spell through that caster, in inches; None if it has none (CM-CAST-04)."""
    printed_range = referee.library.card(card).range
    if printed_range is None:
        return None
    return max(0.0, printed_range + longer(referee, state, caster))


def longer(referee: Referee, state: State, caster: str) -> float:
    """The inches that a creature adds to the ranges of the spells it casts."""
    return referee.stat(state, caster, "range")

"""The cost of a spell and its range through a caster, term by term (CM-CAST-02, -04, -06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.library import copy_passes
from game.games.colors_of_magic.rules.meaning.meaning import number
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.state.state import Context
from game.games.colors_of_magic.rules.state.terms import Term, Terms, total

if TYPE_CHECKING:
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.words import Stat
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import Purse, State


def cost_of(
    referee: Referee, state: State, card: Card, caster: str, *, free: bool = False, whole: bool = False
) -> int:
    """The mana a spell costs through that caster, after all changes; Canalisation adds its number.

    A `free` one costs only that. What mana for such spells alone pays counts only in the `whole` cost.
    """
    if referee.library.earmarking and not whole:
        cost = cost_of(referee, state, card, caster, free=free, whole=True)
        return cost - sum(taken for _, taken in from_purses(referee, state, card, caster, cost))
    more, through, some_change = referee.as_they_stand(
        state, ("costs more", caster), lambda: _added_by(referee, state, caster)
    )
    if free:
        return through
    spec = referee.library.card(card)
    cost = max(0, int(spec.cost + more))
    if some_change or spec.discount:
        cost += sum(int(term.amount) for term in _of_this(referee, state, card, caster, cost))
    # The floor comes before Canalisation: a spell made free still costs what its channel adds.
    return cost + through


def from_purses(
    referee: Referee, state: State, card: Card, caster: str, cost: int
) -> tuple[tuple[Purse, int], ...]:
    """How much of a cost each purse for such spells pays, the oldest first (R-88)."""
    found: list[tuple[Purse, int]] = []
    for purse in state.player(state.body(caster).side).purses:
        taken = min(purse.amount, cost)
        if taken and copy_passes(referee.library, state.setup.lists, card, purse.spells):
            found.append((purse, taken))
            cost -= taken
    return tuple(found)


def payer_of(referee: Referee, state: State, caster: str) -> str:
    """Whose cost of spells counts: the wizard's, who pays; without a wizard the caster's."""
    wizard = wizard_id(referee.library, state, state.body(caster).side)
    return wizard if state.find(wizard) is not None else caster


def _of_this(referee: Referee, state: State, card: Card, caster: str, cost: int) -> tuple[Term, ...]:
    """What changes the cost of this spell alone: its own discount, and changes for certain spells (R-64)."""
    spec = referee.library.card(card)
    standing = referee.standing(state).get(payer_of(referee, state, caster))
    changes = () if standing is None else standing.spells
    found: list[Term] = []
    if spec.discount:
        context = Context(state.body(caster).side, spec.id, own=caster, caster=caster)
        less = min(max(0, number(referee.reading(state), context, spec.discount)), cost)
        found.append(Term(-less, "effect"))
        cost -= less
    for change in changes:
        wanted = change.effect.spells
        if change.effect.stat != "cost":
            continue
        if wanted is not None and not copy_passes(referee.library, state.setup.lists, card, wanted):
            continue
        # A least cost bounds what the change takes; it never makes a spell dearer.
        after = max(cost + change.amount, min(cost, change.effect.least), 0)
        found.append(Term(after - cost, "effect", change.source))
        cost = after
    return tuple(term for term in found if term.amount)


def _added_by(referee: Referee, state: State, caster: str) -> tuple[float, int, bool]:
    """What changes the cost of every spell, what Canalisation adds, and whether certain spells change too."""
    wizard = wizard_id(referee.library, state, state.body(caster).side)
    payer = payer_of(referee, state, caster)
    through = 0 if caster == wizard else referee.keyword(state, caster, "canalisation") or 0
    return referee.stat(state, payer, "cost"), through, of_some(referee, state, payer)


def cost_terms(referee: Referee, state: State, card: Card, caster: str) -> Terms:
    """The terms of `cost_of`, the printed cost first (CM-CAST-02, -06)."""
    spec = referee.library.card(card)
    payer = payer_of(referee, state, caster)
    terms = (Term(spec.cost, "printed"), *_changes(referee, state, payer, "cost"))
    least = max(0, -int(total(terms)))
    terms = (*terms, *_of_this(referee, state, card, caster, int(total(terms)) + least))
    # Derived from the cost itself, so that the sum shown is always the price that is paid.
    whole = cost_of(referee, state, card, caster, whole=True)
    through = whole - int(total(terms)) - least
    paid = whole - cost_of(referee, state, card, caster)
    added = (Term(least, "least"), Term(through, "canalisation"), Term(-paid, "effect"))
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
    return max(0.0, printed_range + longer(referee, state, caster, card))


def longer(referee: Referee, state: State, caster: str, card: Card | None = None) -> float:
    """The inches that a creature adds to the ranges of the spells it casts, and to that of this one alone."""
    more = referee.stat(state, caster, "range")
    if card is None or not of_some(referee, state, caster):
        return more
    lists = state.setup.lists
    return more + sum(
        change.amount
        for change in referee.standing(state)[caster].spells
        if change.effect.stat == "range"
        and (change.effect.spells is None or copy_passes(referee.library, lists, card, change.effect.spells))
    )


def of_some(referee: Referee, state: State, creature: str) -> bool:
    """Whether costs or ranges of certain spells alone change for a creature."""
    standing = referee.standing(state).get(creature)
    return standing is not None and bool(standing.spells)

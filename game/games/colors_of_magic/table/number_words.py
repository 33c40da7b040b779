"""Puts numbers that differ from the print into words: their terms, and whether they help or hurt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.colors_of_magic.rules.meaning.meaning import wizard
from game.games.colors_of_magic.rules.play.costs import cost_terms, range_terms
from game.games.colors_of_magic.rules.play.piles import cards_at_hand
from game.games.colors_of_magic.rules.state.terms import Term, Terms, total
from game.games.colors_of_magic.table.faces import signed
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.games.colors_of_magic.rules.cards.words import Stat
    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.table_view import TableView

EXPLAINED: tuple[Stat, ...] = (
    "movement",
    "melee",
    "ranged",
    "defence",
    "reach",
    "hp",
    "armour",
    "flux",
    "source",
    "initiative",
    "range",
    "cost",
)
"""The characteristics whose sums are shown, in that order."""

ONLY_ADDED: frozenset[Stat] = frozenset({"armour", "source", "initiative", "range", "cost"})
"""The characteristics whose additions are shown even where nothing is printed."""

SPACE = "\N{NO-BREAK SPACE}"

GAIN, LOSS = Icon.GAIN, Icon.LOSS
"""The icons for more, and less, than printed."""


@dataclass(frozen=True, slots=True)
class TermLine:
    """A term of a number: its text with a sign unless it is the printed value, and its name.

    `tone` is 1 for a bonus, -1 for a penalty, 0 for what is printed.
    """

    amount: str
    name: str
    tone: int

    @property
    def rich(self) -> str:
        """The term as rich text; bonuses and penalties have signs and tones."""
        return f"{toned(self.amount, self.tone)}{SPACE}{self.name}"


def toned(text: str, tone: int, rise: int | None = None) -> str:
    """A number as rich text in the tone of a bonus (1) or a penalty (-1), after an arrow up or down.

    The arrow points where the number went: in the direction of `rise` where that is not the tone, since a
    rising price is a penalty.
    """
    if not tone:
        return rich("<b>{}</b>", text)
    tag, way = "gain" if tone > 0 else "loss", GAIN if (rise or tone) > 0 else LOSS
    return rich("<{}><icon:{}><b>{}</b></{}>", tag, way, text, tag)


def shown_number(view: TableView, terms: Terms, better: int = 1) -> str:
    """A number as rich text, marked if it differs from the print; for prices less is better (-1)."""
    now, text = total(terms), view.say.number(total(terms))
    before = sum(term.amount for term in terms if term.kind == "printed")
    rise = 1 if now > before else -1
    return text if now == before else toned(text, better * rise, rise)


def term_name(view: TableView, term: Term, bearer: str = "") -> str:
    """The source of a term; what is printed on the creature itself is its own."""
    match term.kind:
        case "effect" | "card":
            own = term.source == bearer and term.kind == "effect"
            return view.say("number.own") if own else view.names.of(term.source)
        case "mark":
            return view.say.words(view.library.marks[term.source].name)
        case kind:
            return view.say(f"number.{kind}")


def equation(view: TableView, terms: Terms, bearer: str = "") -> str:
    """A number with its terms: `4 = 3 + 1 Fishery`."""
    return f"{view.say.number(total(terms))} = {sum_of(view, terms, bearer)}"


def sum_of(view: TableView, terms: Terms, bearer: str = "") -> str:
    """The terms in a row, each with its name except the printed value: `3 + 1 Fishery`."""
    first, *rest = terms
    words = [_first(view, first, bearer)]
    for term in rest:
        sign = "+" if term.amount >= 0 else "\N{MINUS SIGN}"
        amount = view.say.number(abs(term.amount))
        words.append(f"{sign}{SPACE}{amount}{SPACE}{term_name(view, term, bearer)}")
    return " ".join(words)


def _first(view: TableView, term: Term, bearer: str) -> str:
    amount = view.say.number(term.amount)
    return amount if term.kind == "printed" else f"{amount}{SPACE}{term_name(view, term, bearer)}"


def explained(view: TableView, terms: Terms, bearer: str = "") -> str:
    """A number, with its terms if there are more than the printed one."""
    return equation(view, terms, bearer) if len(terms) > 1 else view.say.number(total(terms))


def lines_of(view: TableView, terms: Terms, stat: Stat, bearer: str) -> tuple[TermLine, ...]:
    """The terms of a number one per line, the printed value named after the characteristic."""
    return tuple(_line(view, term, stat, bearer) for term in terms)


def _line(view: TableView, term: Term, stat: Stat, bearer: str) -> TermLine:
    if term.kind == "printed":
        return TermLine(view.say.number(term.amount), view.say(f"stat.{stat}"), 0)
    tone = 1 if term.amount > 0 else -1
    return TermLine(signed(int(term.amount)), term_name(view, term, bearer), tone)


def cost_differences(view: TableView, card: str) -> Iterator[str]:
    """The cost and the range of a card in the viewer's hand, as far as something changes them.

    Both are those of the wizard, or as printed while it is not in play.
    """
    leader = wizard(view.state, view.side) if view.side is not None else None
    if leader is None or card not in cards_at_hand(view.state, leader.side):
        return
    referee, state, reach = view.referee, view.state, view.library.card(card).range
    found: list[tuple[Stat, Terms]] = [("cost", cost_terms(referee, state, card, leader.id))]
    if reach is not None:
        found.append(("range", range_terms(referee, state, reach, leader.id)))
    for stat, terms in found:
        if len(terms) > 1:
            better = -1 if stat == "cost" else 1
            words = f"{shown_number(view, terms, better)} = {sum_of(view, terms)}"
            yield f"{_capital(view.say(f'stat.{stat}'))}{SPACE}{words}"


def movement_sums(view: TableView) -> Mapping[str, str]:
    """The terms of Movement, by creature id, where they are more than the printed value."""
    found = {
        body.id: view.referee.terms(view.once_activated(body.id), body.id, "movement")
        for body in view.state.bodies
    }
    return {creature: sum_of(view, terms, creature) for creature, terms in found.items() if len(terms) > 1}


def differences(view: TableView, body: Body) -> Iterator[str]:
    """A line for every changed characteristic of a creature: `Melee 4 = 3 + 1 Fishery`.

    What its activation will change is marked as such.
    """
    later = view.once_activated(body.id)
    for stat in EXPLAINED:
        now = view.referee.terms(view.state, body.id, stat)
        terms = now if later is view.state else view.referee.terms(later, body.id, stat)
        if len(terms) > 1:
            line = f"{_capital(view.say(f'stat.{stat}'))}{SPACE}{_explained(view, terms, stat, body)}"
            yield line if terms == now else view.say("table.once_activated", number=line)


def _explained(view: TableView, terms: Terms, stat: Stat, body: Body) -> str:
    if stat in ONLY_ADDED and not terms[0].amount:
        added = [f"{signed(int(term.amount))}{SPACE}{term_name(view, term, body.id)}" for term in terms[1:]]
        return ", ".join(added)
    return f"{shown_number(view, terms)} = {sum_of(view, terms, body.id)}"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"

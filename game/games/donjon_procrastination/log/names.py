"""Names in Donjon & Procrastination: players, cards, classes, families, and the words of sums."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.content.log_entry import listed
from game.games.donjon_procrastination.rules.play.state import BLUFF, HIDDEN, NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from game.content.locale import Translator
    from game.core.rules import Reason, Seat, Value
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
    from game.games.donjon_procrastination.rules.play.values import Term

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"
SPACE = "\N{NO-BREAK SPACE}"

_COPY_PARTS = 3


@dataclass(frozen=True)
class DuelNames:
    """The names of things in one language; `players` may give the names of the people at the seats."""

    library: Library
    tr: Translator
    players: Mapping[Seat, str] = field(default_factory=dict)

    def player(self, seat: Seat) -> str:
        """The name of a seat's player, else `Joueur 1`."""
        return self.players.get(seat) or self.tr("dp.player", number=seat + 1)

    def class_(self, kind: CardClass) -> str:
        """The name of a class."""
        return self.tr(f"dp.class.{kind}")

    def family(self, family: Family) -> str:
        """The name of a family."""
        return self.tr(f"dp.family.{family}")

    def card(self, card: str) -> str:
        """The name of a copy, of what was placed, or of a printed card by its id; or that it is hidden."""
        match card:
            case "" | "?":
                return self.tr("log.hidden", count=1)
            case "esbroufe":
                return self.tr("dp.bluff")
            case "nothing":
                return self.tr("dp.nothing")
        parts = card.split(":")
        spec = parts[1] if len(parts) == _COPY_PARTS else card
        known = self.library.cards.get(spec) or self.library.bluffs.get(spec)
        return self.tr.words(known.name) if known is not None else card

    def text(self, card: str) -> str:
        """The printed text of a copy."""
        return self.tr.words(self.library.card(card).text)

    def cards(self, cards: Iterable[str]) -> str:
        """A list of several cards: known ones by name, hidden ones as a number."""
        everything = tuple(cards)
        known = [self.card(card) for card in everything if card not in ("", HIDDEN)]
        hidden = len(everything) - len(known)
        return self.listed([*known, self.tr("log.hidden", count=hidden)] if hidden else known)

    def listed(self, names: Sequence[str]) -> str:
        """`a, b et c`."""
        return listed(self.tr, names)

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence, with names in the place of ids."""
        values = tuple((key, self._named(value)) for key, value in reason.values)
        return self.tr.reason(replace(reason, values=values))

    def cited(self, *reasons: Reason) -> str:
        """Reasons as sentences, each with the rule that it rests on."""
        return " ".join(f"{self.reason(reason)} [{reason.rule}]" for reason in reasons)

    def sum_text(self, terms: Sequence[Term], painted: Callable[[Term, str], str] | None = None) -> str:
        """A total term by term: twice five by the wheel, less a Soutien, plus dice, and the sum.

        `painted` may mark the text of a term that another card adds or takes.
        """
        total = sum(term.amount * term.factor for term in terms)
        parts = []
        for place, term in enumerate(terms):
            note = self._note(term)
            if term.kind == "die" and place == len(terms) - 1:
                note = self.tr("dp.sum.dice", count=sum(term.kind == "die" for term in terms))
            said = _term(term, note, first=place == 0)
            given = painted is not None and term.kind in ("support", "growth", "value", "effect")
            parts.append(painted(term, said) if painted is not None and given else said)
        return f"{' '.join(parts)} = {signed(total)}" if parts else signed(total)

    def _note(self, term: Term) -> str:
        match term.kind:
            case "fighter" if term.wheel is not None:
                return " > ".join(self.class_(kind) for kind in term.wheel)
            case "fighter" if term.because and term.factor == 1:
                return self.tr("dp.sum.undoubled", card=self.card(term.because))
            case "fighter":
                return self.card(term.because) if term.because else ""
            case "growth":
                return self.tr("dp.sum.growth")
            case "die":
                return ""
            case _:
                return self.card(term.card)

    def _named(self, value: Value) -> Value:
        if not isinstance(value, str):
            return value
        known = value.count(":") == _COPY_PARTS - 1 or value in self.library.cards
        return self.card(value) if known or value in (BLUFF, NOTHING) else value


def _term(term: Term, note: str, *, first: bool) -> str:
    """A term of a sum: the number, followed by its source."""
    number = str(abs(term.amount))
    if term.factor != 1:
        number = f"{number}{SPACE}{TIMES}{SPACE}{term.factor}"
    said = f"{number}{SPACE}({note})" if note else number
    if first:
        return said if term.amount >= 0 else f"{MINUS}{said}"
    return f"{MINUS if term.amount < 0 else '+'}{SPACE}{said}"


def signed(number: int) -> str:
    """A number as text; a negative one has a true minus sign instead of a hyphen."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"

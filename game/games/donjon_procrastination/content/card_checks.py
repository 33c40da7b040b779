"""Checks what is printed for Donjon & Procrastination, card by card and deck by deck."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from game.content.locale import Language, translator
from game.content.spec import Finding, Spec, number_findings, word_findings
from game.content.toml_source import Steps, shown
from game.core.errors import keyed, said
from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, Library
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    Bonus,
    Cancel,
    Choose,
    Class,
    Condition,
    Copy,
    Count,
    Filter,
    Gamble,
    Look,
    Move,
    Points,
    Replace,
    Reroll,
    SetDie,
    SwapDice,
    SwapFighters,
    Value,
)
from game.games.donjon_procrastination.rules.play.preparation import check_deck
from game.games.donjon_procrastination.rules.play.setup import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "size": (1, 999),
        "number": (1, 999),
        "value": (-20, 20),
        "amount": (-20, 20),
        "to": (-20, 20),
        "by": (-20, 20),
        "count": (-6, 10),
        "per": (-9, 9),
        "plus": (-20, 20),
        "least": (-20, 40),
        "most": (-20, 40),
        "at_least": (-20, 99),
        "at_most": (-20, 99),
    }
)
"""The smallest and largest number under a key, in whatever it stands."""

PUBLIC = ("score", "table", "carried")
"""Zones whose cards everybody knows, so that anybody can check a filter applied to them."""

TIMES: Mapping[str, Time] = MappingProxyType({"effects": "effects", "dice": "dice", "after": "after"})
"""The keys of a card that hold effects."""


def printed_findings(spec: Spec, library: Library) -> Iterator[Finding]:
    """Every fault of a series, a card, an Esbroufe card or a deck."""
    match spec:
        case DeckSpec():
            yield from _deck(spec, library)
        case CardSpec():
            yield from _card(spec, library)
            yield from _visit(spec, (), "effects")
        case _:
            yield from _visit(spec, (), "effects")


def _visit(spec: Spec, steps: Steps, time: Time) -> Iterator[Finding]:
    yield from number_findings(spec, steps, BOUNDS)
    yield from word_findings(spec, steps)
    yield from verb_findings(spec, steps, time)
    for name, key in zip(spec.__struct_fields__, spec.__struct_encode_fields__, strict=True):
        value, path = getattr(spec, name), (*steps, key)
        if isinstance(spec, CardSpec):
            time = "table" if key == "grows" else TIMES.get(key, "effects")
        match value:
            case Spec():
                yield from _visit(value, path, time)
            case tuple():
                for index, item in enumerate(value):
                    if isinstance(item, Spec):
                        yield from _visit(item, (*path, index), time)


def _card(card: CardSpec, library: Library) -> Iterator[Finding]:
    series = library.series.get(card.series)
    if series is None:
        yield (("series",), shown(card.series), "the id of a series")
    elif card.promo and card.number <= series.size:
        found = said("{number}, within the {size} of its series", number=card.number, size=series.size)
        yield (("number",), found, "a promo's number above the size of the series")
    if card.grows is not None and not _is_public(card.grows):
        wanted = "a number that everybody can check: cards everyone sees, or how many lie in a zone"
        yield (("grows",), "a count of what may be hidden", wanted)


def _is_public(count: Count) -> bool:
    match count:
        case Count(of="cards", zone=zone, filter=asked):
            return asked is None or zone in PUBLIC
        case Count(of=of):
            return of != "value"


def _deck(deck: DeckSpec, library: Library) -> Iterator[Finding]:
    verdict = check_deck(deck, library, HouseRules())
    if verdict.allowed:
        return
    tr = translator(Language.EN)
    for reason in verdict.reasons:
        message = keyed(reason.key, dict(reason.values), tr.reason(reason))
        found = said("a {kind} against {rule} ({why})", kind=deck.kind, rule=reason.rule, why=message)
        yield ((), found, "one within the rules")


Time = Literal["table", "effects", "dice", "after"]
"""The time when something printed applies: while the card lies on the table, or with effects of that key."""

FACES = 6

PLACES = ("hand", "discard", "pile", "score", "carried", "collection", "table")
"""Zones that cards can be put into by an effect."""


def verb_findings(spec: Spec, steps: Steps, time: Time) -> Iterator[Finding]:
    """Every fault of one effect, condition, count or filter."""
    match spec:
        case Filter():
            yield from _filter(spec, steps)
        case Count():
            yield from _count(spec, steps, time)
        case Condition():
            yield from _condition(spec, steps)
            yield from _condition_in_time(spec, steps, time)
        case _:
            yield from _in_time(spec, steps, time)
            yield from _table_verbs(spec, steps)
            yield from _card_verbs(spec, steps)
            yield from _dice_verbs(spec, steps)
            yield from _nested_verbs(spec, steps)


def _filter(asked: Filter, steps: Steps) -> Iterator[Finding]:
    if asked == Filter():
        yield (steps, "a filter that asks nothing", "classes, families, least or most")
    for key in ("classes", "families"):
        named = getattr(asked, key)
        if len(set(named)) < len(named):
            yield ((*steps, key), "one twice", "each once")
    yield from _ordered(asked.least, asked.most, (*steps, "most"))


def _count(count: Count, steps: Steps, time: Time) -> Iterator[Finding]:
    yield from _ordered(count.least, count.most, (*steps, "most"))
    if count.per == 0:
        yield ((*steps, "per"), "0", "how much each counts")
    if count.of != "cards" and count.filter is not None:
        yield ((*steps, "filter"), "a filter", 'it beside of = "cards"')
    if not count.faces or len(set(count.faces)) < len(count.faces) or not set(count.faces) <= _all_faces():
        yield ((*steps, "faces"), str(list(count.faces)), "faces from 1 to 6, each once")
    if count.of in ("dice", "dice_sum") and time == "effects":
        yield ((*steps, "of"), f'"{count.of}"', "it in dice or after, as no die is rolled yet")
    if count.of == "cards" and count.zone == "this":
        yield ((*steps, "zone"), '"this"', "a zone with any number of cards")
    on_table = count.of == "value" or (count.of == "cards" and count.zone == "table")
    if on_table and time == "after":
        yield ((*steps, "of"), f'"{count.of}"', "what is left after the round, when the table is empty")


def _condition(condition: Condition, steps: Steps) -> Iterator[Finding]:
    bounded = condition.at_least is not None or condition.at_most is not None
    if condition == Condition():
        yield (steps, "nothing that must hold", "at least one thing to ask")
    if bounded and condition.count is None:
        yield ((*steps, "count"), "no such key", "a count beside at_least or at_most")
    if condition.count is not None and not bounded:
        yield ((*steps, "count"), "a count without bounds", "at_least or at_most beside it")
    yield from _ordered(condition.at_least, condition.at_most, (*steps, "at_most"))


def _condition_in_time(condition: Condition, steps: Steps, time: Time) -> Iterator[Finding]:
    if condition.result is not None and time != "after":
        yield ((*steps, "result"), f'"{condition.result}"', "it in after, when the round is resolved")
    asked = ("own_fighter", "opponent_fighter", "dominates", "dominated", "total")
    for key in (*asked, "own_support", "opponent_support") if time == "after" else ():
        if getattr(condition, key) is not None:
            yield ((*steps, key), "a question about the table", "it before after, when the table is empty")


def _in_time(spec: Spec, steps: Steps, time: Time) -> Iterator[Finding]:
    """Faults of effects that come too early or too late to do anything."""
    match spec:
        case Reroll() | SetDie() | AddDice() | SwapDice() if time != "dice":
            yield (_verb(steps), _named(spec), "it in dice, once they are rolled")
        case Allow() if time != "effects":
            yield (_verb(steps), _named(spec), "it in effects, before the dice")
        case Points() | Value() | Class() | Bonus() | Replace() | SwapFighters() | Cancel() | Copy() if (
            time == "after"
        ):
            yield (_verb(steps), _named(spec), "it in effects or dice, as the table is empty after the round")
        case Move(source=source, target=target) if time == "after" and "table" in (source, target):
            key = "source" if source == "table" else "target"
            yield ((*steps, key), '"table"', "another zone, as the table is empty after the round")


def _table_verbs(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Points(amount=0):
            yield ((*steps, "amount"), "0", "a number of points")
        case Value(to=None, by=None):
            yield ((*steps, "by"), "no such key", "to or by")
        case Value(to=to, by=by) if to is not None and by is not None:
            yield ((*steps, "by"), "it beside to", "one of the two")
        case Value(by=0):
            yield ((*steps, "by"), "0", "a number to change the value by")
        case Bonus(card="own_supports" | "opponent_supports" as card):
            yield ((*steps, "card"), f'"{card}"', "a fighter, as only its value is doubled")
        case Cancel(card="this") | Copy(card="this"):
            yield ((*steps, "card"), '"this"', "another card than the one that says it")
        case Allow(count=0):
            yield ((*steps, "count"), "0", "how many more")


def _card_verbs(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Move():
            yield from _move(spec, steps)
        case Replace(source="table" | "this" as source):
            yield ((*steps, "source"), f'"{source}"', "a zone that a new fighter can come from")
        case Replace(pick="all"):
            yield ((*steps, "pick"), '"all"', "a way to pick one card")
        case Look(count=int(count)) if count < 1:
            yield ((*steps, "count"), str(count), "at least 1")
        case Look(zone="pile", count=None):
            yield ((*steps, "count"), "no such key", "how many from the top of the pile")


def _move(move: Move, steps: Steps) -> Iterator[Finding]:
    if move.target not in PLACES:
        yield ((*steps, "target"), f'"{move.target}"', said("one of {choices}", choices=", ".join(PLACES)))
    if move.source == move.target and move.source_who == move.target_who:
        yield ((*steps, "target"), f'"{move.target}"', "another place than the one the cards come from")
    if isinstance(move.count, int) and move.count < 1:
        yield ((*steps, "count"), str(move.count), "at least 1")


def _dice_verbs(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Reroll(pick="top") | SetDie(pick="top"):
            yield ((*steps, "pick"), '"top"', "a way to pick dice")
        case Reroll(count=count) | SetDie(count=count) if count < 1:
            yield ((*steps, "count"), str(count), "at least 1")
        case SetDie(to=int(to), by=None) if not 1 <= to <= FACES:
            yield ((*steps, "to"), str(to), "a face from 1 to 6")
        case SetDie(to=None, by=None | 0):
            yield ((*steps, "by"), "no change", "to a face, or by a number")
        case SetDie(to=int(), by=int()):
            yield ((*steps, "by"), "it beside to", "one of the two")
        case AddDice(count=0):
            yield ((*steps, "count"), "0", "a number of dice")
        case SwapDice():
            for key in ("give", "take"):
                if getattr(spec, key) in ("all", "top"):
                    yield ((*steps, key), f'"{getattr(spec, key)}"', "a way to pick one die")


def _nested_verbs(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Gamble(least=least) if not 2 <= least <= FACES:
            yield ((*steps, "least"), str(least), "a number from 2 to 6")
        case Gamble(then=(), otherwise=()):
            yield ((*steps, "then"), "no effect", "at least one, there or in otherwise")
        case Choose(options=(() | (_,)) as options):
            yield ((*steps, "options"), said("{count} options", count=len(options)), "at least two")
        case Choose(options=options) if not any(option.effects for option in options):
            yield ((*steps, "options"), "no effect", "at least one in one of the options")


def _ordered(least: int | None, most: int | None, place: Steps) -> Iterator[Finding]:
    if least is not None and most is not None and most < least:
        yield (place, str(most), said("at least {least}", least=least))


def _all_faces() -> set[int]:
    return set(range(1, FACES + 1))


def _verb(steps: Steps) -> Steps:
    return (*steps, "do")


def _named(spec: Spec) -> str:
    return f'"{spec.__struct_config__.tag}"'

"""The results of many games as one HTML page by itself, in both languages, for whoever writes cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import escape
from math import ceil, sqrt
from statistics import mean, median
from typing import TYPE_CHECKING

from game.content.html_page import html_page
from game.content.locale import Language, translator
from game.simulation.tables import Rate, rates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.core.agent import ReportWords, Result

Z = 1.96
"""The standard deviations on each side of an interval that holds 95 of 100 times."""

CHART = (640, 150)
"""Width and height of the chart of lengths, in pixels."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card in the report: its title and its picture (JPEG, in base64) in each language."""

    titles: Mapping[str, str]
    pictures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Reported:
    """What a report tells of.

    Attributes:
        game: the key of the name of the game.
        results: of all the games.
        words: the names of the counted things.
        cards: every card that could be played, by its id.
        names: what variants are called, in each language.
        own: the cards of the set that is tried, all if there are none.
        source: the folder of the set, empty where none is tried.
    """

    game: str
    results: Sequence[Result]
    words: ReportWords
    cards: Mapping[str, ShownCard]
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    source: str = ""


def interval(share: float, count: int) -> tuple[float, float]:
    """The bounds between which the true share lies 95 times of 100 (Wilson 1927).

    A draw counts as a half, which makes the interval a little wider than need be.

    >>> [round(bound, 2) for bound in interval(0.5, 20)]
    [0.3, 0.7]
    >>> interval(0.0, 0)
    (0.0, 1.0)
    """
    if not count:
        return 0.0, 1.0
    square = Z * Z / count
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / count + square / (4 * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def report_page(told: Reported, language: Language) -> str:
    """The page; it shows that language first."""
    others = [other for other in Language if other is not language]
    mains = [(each, _Page(told, translator(each)).lines()) for each in (language, *others)]
    title = _title(told, translator(language))
    return html_page(title, mains, _STYLE)


_STYLE = """
.sheet{max-width:64rem}
table{border-collapse:collapse;width:100%;margin:.3rem 0}
th,td{padding:.22rem .5rem;text-align:right;border-bottom:1px solid #d8c394;font-variant-numeric:tabular-nums}
th{font-size:.85rem;color:#5a1a14;vertical-align:bottom}
th:first-child,td:first-child{text-align:left}
td.card div{display:flex;gap:.7rem;align-items:center}
td small,.never small{color:#6b543a;display:block}
td.card img{width:72px;height:auto;flex:none}
td svg{display:block}
.never{display:flex;flex-wrap:wrap;gap:.8rem;list-style:none;padding:0}
.never li{display:block;width:6.4rem;text-align:center;line-height:1.15;font-size:.9rem}
.never img{width:6rem;height:auto}
.chart{max-width:100%;height:auto}
"""


def _title(told: Reported, say: Translator) -> str:
    game = say(told.game)
    return (
        say("report.title_of_set", game=game, set=told.source)
        if told.source
        else say("report.title", game=game)
    )


class _Page:
    """The report in one language."""

    def __init__(self, told: Reported, say: Translator) -> None:
        self._told, self._say = told, say
        self._results = told.results

    def lines(self) -> Iterator[str]:
        """The lines of HTML."""
        say, told, words = self._say, self._told, self._told.words
        yield f'<main lang="{say.language}">'
        yield f"<h1>{escape(_title(told, say))}</h1>"
        yield f'<p class="note">{escape(self._about())}</p>'
        yield f'<p class="note">{escape(say("report.how"))}</p>'
        yield from self._shares("report.by_seat", lambda _, seat: [say("report.seat", number=seat + 1)])
        if len({player for result in self._results for player in result.players}) > 1:
            players: Callable[[Result, int], list[str]] = lambda result, seat: [result.players[seat]]  # noqa: E731 - as the others
            yield from self._shares("report.by_player", players)
        yield from self._shares(
            f"report.by_{words.brought}", lambda result, seat: result.brought[seat : seat + 1]
        )
        yield from self._shares(
            f"report.by_{words.variant}",
            lambda result, seat: [self._named(result.variant)] if seat == 0 else [],
        )
        yield from self._lengths()
        yield from self._cards()
        yield from self._never()
        yield "</main>"

    def _about(self) -> str:
        say, results = self._say, self._results
        players = " \N{MULTIPLICATION SIGN} ".join(dict.fromkeys(p for r in results for p in r.players))
        draws = sum(not result.winners for result in results)
        games = say("report.games", count=len(results))
        seeds = say("report.seeds", first=min(r.seed for r in results), last=max(r.seed for r in results))
        return f"{games} {say('report.draws', count=draws)} {say('report.players', players=players)} {seeds}"

    def _named(self, variant: str) -> str:
        names = self._told.names.get(variant)
        return variant if names is None else names[str(self._say.language)]

    # ---- shares of victory

    def _shares(self, key: str, names: Callable[[Result, int], Iterable[str]]) -> Iterator[str]:
        found = rates(self._results, names)
        if not found:
            return
        say = self._say
        yield f"<h2>{escape(say(key))}</h2>"
        yield "<table><thead><tr>"
        yield self._heads("report.name", "report.sides", "report.share", "report.interval", "")
        yield "</tr></thead><tbody>"
        for rate in found:
            yield f"<tr><td>{escape(rate.name)}</td><td>{rate.matches}</td>{self._share(rate)}</tr>"
        yield "</tbody></table>"

    def _heads(self, *keys: str) -> str:
        return "".join(f'<th scope="col">{escape(self._say(key)) if key else ""}</th>' for key in keys)

    def _share(self, rate: Rate | None) -> str:
        if rate is None:
            return "<td>\N{EN DASH}</td><td></td><td></td>"
        low, high = interval(rate.share, rate.matches)
        bounds = f"{self._percent(low)} \N{EN DASH} {self._percent(high)}"
        return f"<td>{self._percent(rate.share)}</td><td>{bounds}</td><td>{_bar(rate.share, low, high)}</td>"

    def _bounds(self, rate: Rate) -> str:
        low, high = interval(rate.share, rate.matches)
        return f"<small>{self._percent(low)} \N{EN DASH} {self._percent(high)}</small>"

    def _percent(self, share: float) -> str:
        return self._say("report.percent", value=round(100 * share))

    # ---- lengths

    def _lengths(self) -> Iterator[str]:
        say, rounds = self._say, [result.rounds for result in self._results]
        actions = [result.actions for result in self._results]
        unit = say(f"report.unit.{self._told.words.rounds}")
        yield f"<h2>{escape(say('report.length'))}</h2>"
        numbers = {"mean": round(mean(rounds), 1), "median": median(rounds)}
        numbers |= {"least": min(rounds), "most": max(rounds)}
        yield f"<p>{escape(say('report.rounds', unit=unit, **numbers))} "
        yield f"{escape(say('report.actions', mean=round(mean(actions)), most=max(actions)))}</p>"
        yield _chart(Counter(rounds), say("report.chart", unit=unit))

    # ---- cards

    def _cards(self) -> Iterator[str]:
        told, say = self._told, self._say
        held = {rate.name: rate for rate in rates(self._results, lambda result, seat: result.cards[seat])}
        played = {rate.name: rate for rate in rates(self._results, _played)}
        known = [card for card in held if card in told.cards]
        # The cards of the set first; among them those by which most is won.
        known.sort(key=lambda card: (card not in told.own, -held[card].share, card))
        if not known:
            return
        yield f"<h2>{escape(say('report.by_card'))}</h2>"
        yield f"<p>{escape(say(f'report.held.{told.words.brought}'))}</p>"
        yield "<table><thead><tr>"
        yield self._heads("report.card", "report.had", "report.share", "report.interval", "")
        yield self._heads("report.times_played", "report.share_played")
        yield "</tr></thead><tbody>"
        for card in known:
            mine, rate = held[card], played.get(card)
            times = "0" if rate is None else str(rate.matches)
            share = "\N{EN DASH}" if rate is None else self._percent(rate.share) + self._bounds(rate)
            yield (
                f"<tr>{self._card(card)}<td>{mine.matches}</td>{self._share(mine)}"
                f"<td>{times}</td><td>{share}</td></tr>"
            )
        yield "</tbody></table>"

    def _card(self, card: str) -> str:
        return f'<td class="card"><div>{self._picture(card)}<span>{self._title_of(card)}</span></div></td>'

    def _title_of(self, card: str) -> str:
        title = self._told.cards[card].titles[str(self._say.language)]
        return f"{escape(title)}<small>{escape(card)}</small>"

    def _picture(self, card: str) -> str:
        shown = self._told.cards[card]
        code = str(self._say.language)
        data = shown.pictures[code]
        return f'<img alt="{escape(shown.titles[code], quote=True)}" src="data:image/jpeg;base64,{data}">'

    def _never(self) -> Iterator[str]:
        told, say = self._told, self._say
        done = {card for result in self._results for cards in result.played for card in cards}
        left = [card for card in told.cards if card not in done and (not told.own or card in told.own)]
        yield f"<h2>{escape(say('report.never'))}</h2>"
        if not left:
            yield f"<p>{escape(say('report.all_played'))}</p>"
            return
        had = {card for result in self._results for cards in result.cards for card in cards}
        yield '<ul class="never">'
        for card in left:
            key = "report.never_had" if card not in had else "report.had_not_played"
            yield f"<li>{self._picture(card)}{self._title_of(card)}<small>{escape(say(key))}</small></li>"
        yield "</ul>"


def _played(result: Result, seat: int) -> Sequence[str]:
    return result.played[seat] if seat < len(result.played) else ()


def _bar(share: float, low: float, high: float) -> str:
    """A line from 0 to 1 with the half, the interval and the share on it, for the eye alone."""
    x0, x1, at = (round(120 * value, 1) for value in (low, high, share))
    return (
        '<svg width="120" height="14" aria-hidden="true"><path d="M0 7H120M60 2V12" stroke="#b08d4a"/>'
        f'<path d="M{x0} 7H{x1}" stroke="#5a1a14" stroke-width="4"/>'
        f'<path d="M{at} 1V13" stroke="#2b1d12" stroke-width="2.5"/></svg>'
    )


def _chart(counts: Counter[int], words: str) -> str:
    """How many games took how many rounds, as columns with their numbers."""
    width, height = CHART
    first, last = min(counts), max(counts)
    step = width / (last - first + 1)
    most = max(counts.values())
    columns = []
    for rounds in range(first, last + 1):
        tall = round((height - 44) * counts[rounds] / most, 1)
        x, base = (rounds - first) * step, height - 20
        middle = round(x + step / 2, 1)
        columns.append(
            f'<rect x="{round(x + step * 0.15, 1)}" y="{round(base - tall, 1)}" '
            f'width="{round(step * 0.7, 1)}" height="{tall}" fill="#8a5a2a"/>'
        )
        if step >= 18 or not (rounds - first) % ceil(18 / step):
            columns.append(f'<text x="{middle}" y="{height - 4}" text-anchor="middle">{rounds}</text>')
        if counts[rounds] and step >= 18:
            columns.append(
                f'<text x="{middle}" y="{round(base - tall - 4, 1)}" text-anchor="middle">'
                f"{counts[rounds]}</text>"
            )
    return (
        f'<svg class="chart" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(words, quote=True)}" font-size="13" fill="#2b1d12">'
        f'{"".join(columns)}<path d="M0 {height - 20}H{width}" stroke="#2b1d12"/></svg>'
    )

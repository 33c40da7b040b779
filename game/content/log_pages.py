"""The log of a match as a file to keep: plain text, Markdown, or one HTML page in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from game.content.html_page import html_page
from game.content.locale import Language, translator
from game.content.log_entry import ending, readable, taken_up_again
from game.content.rulebook import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log, LogEntry
    from game.core.match import HistoryLine
    from game.core.record import AnyMatch
    from game.core.rules import Seat


class LogFormat(StrEnum):
    """The formats of a written log."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


SUFFIXES = {".html": LogFormat.HTML, ".md": LogFormat.MARKDOWN, ".txt": LogFormat.TEXT}
"""The formats by the ends of the names of their files."""


@dataclass(frozen=True, slots=True)
class LogItem:
    """The account of one action: its number (0 for the start), the sentences, and who did it.

    `who` is empty for the start, and where one person does everything.
    """

    number: int
    entries: tuple[LogEntry, ...]
    who: str = ""


@dataclass(frozen=True, slots=True)
class LogBook:
    """A match told in one language.

    Attributes:
        title: what the match is called.
        notes: whose knowledge it is, and how often other dice were taken up.
        actions: those of which there is something to tell, in order.
        end: how it ended, or that it did not; empty where the last sentence tells that.
    """

    language: Language
    title: str
    notes: tuple[str, ...]
    actions: tuple[LogItem, ...]
    end: str = ""


def worded(lines: Iterable[HistoryLine[Any]], log: Log, *, alone: bool) -> tuple[LogItem, ...]:
    """The accounts of all actions that have any sentence; nobody is named if one person is `alone`."""
    found = (
        LogItem(
            line.number,
            log.entries(line.events),
            "" if alone or line.seat is None else log.player(line.seat),
        )
        for line in lines
    )
    return tuple(item for item in found if item.entries)


def log_book(
    match: AnyMatch,
    log_in: Callable[[Translator], Log],
    language: Language,
    title: Callable[[Translator], str],
    seat: Seat | None = None,
    *,
    master: bool = False,
) -> LogBook:
    """A match as that seat, or an onlooker, may know it; `log_in` and `title` give both in a language.

    `master`: its only seat is a game master, who knows what the players may not.
    """
    tr = translator(language)
    log = log_in(tr)
    alone = len(match.seats) == 1
    if seat is None:
        reader = tr("log_file.onlooker")
    else:
        reader = tr("log_file.master") if master else tr("log_file.seat", name=log.player(seat))
    notes = tuple(note for note in (reader, taken_up_again(match, tr)) if note)
    items = worded(readable(match, log, seat), log, alone=alone)
    return LogBook(language, title(tr), notes, items, ending(match, log, tr))


def log_file(
    form: LogFormat,
    match: AnyMatch,
    log_in: Callable[[Translator], Log],
    language: Language,
    title: Callable[[Translator], str],
    seat: Seat | None = None,
    *,
    master: bool = False,
) -> str:
    """The file of a match as that seat, or an onlooker, may know it; `master` as in `log_book`.

    Text and Markdown are in that language; an HTML page holds both and shows that one first.
    """
    write = partial(log_book, match, log_in, title=title, seat=seat, master=master)
    book = write(language)
    match form:
        case LogFormat.TEXT:
            return as_text(book)
        case LogFormat.MARKDOWN:
            return as_markdown(book)
        case LogFormat.HTML:
            others = [other for other in Language if other is not language]
            return as_html([book, *map(write, others)])


@dataclass(frozen=True, slots=True)
class _Row:
    """One sentence; `number` and `who` are empty where they are those of the sentence before it."""

    entry: LogEntry
    number: str
    who: str

    @property
    def title(self) -> str:
        """The sentence of a heading without its full stop."""
        return self.entry.text.removesuffix(".")


def _rows(book: LogBook) -> Iterator[_Row]:
    for action in book.actions:
        number, who = str(action.number), action.who
        for entry in action.entries:
            yield _Row(entry, number, who)
            number, who = (str(action.number), who) if entry.heading else ("", "")


# ---- plain text


def as_text(book: LogBook) -> str:
    """The log as plain text: a line for each sentence, with the rule behind it; rounds stand out."""
    lines = [book.title, *book.notes, ""]
    for row in _rows(book):
        rule = f" [{row.entry.rule}]" if row.entry.rule else ""
        if row.entry.heading:
            lines += ["", f"== {row.title}{rule} ==", ""]
            continue
        number = f"{row.number:>5}. " if row.number else " " * 7
        who = f"{row.who} \N{EM DASH} " if row.who else ""
        lines.append(f"{number}{who}{row.entry.text}{rule}")
    if book.end:
        lines += ["", book.end]
    return "\n".join(lines) + "\n"


# ---- Markdown


_MARKS = re.compile(r"([\\`*_\[\]#|~<>&])")
"""The characters that Markdown, or HTML in it, would read as signs."""


def as_markdown(book: LogBook) -> str:
    """The log as Markdown: rounds as headings, a list item for each sentence."""
    lines = [f"# {_plain(book.title)}", ""]
    lines += [f"*{_plain(note)}*  " for note in book.notes]
    in_list = False
    for row in _rows(book):
        rule = f" `{row.entry.rule}`" if row.entry.rule else ""
        if row.entry.heading:
            lines += ["", f"## {_plain(row.title)}{rule}"]
            in_list = False
            continue
        if not in_list:
            lines.append("")
        in_list = True
        number = f"{row.number}\\. " if row.number else ""
        who = f"**{_plain(row.who)}** " if row.who else ""
        lines.append(f"- {number}{who}{_plain(row.entry.text)}{rule}")
    if book.end:
        lines += ["", _plain(book.end)]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """The text with every sign of Markdown escaped, on one line."""
    return _MARKS.sub(r"\\\1", " ".join(text.split("\n")))


# ---- HTML


def as_html(books: Sequence[LogBook]) -> str:
    """The log as one HTML page by itself, in each of the languages; the first is shown at the beginning."""
    return html_page(books[0].title, [(book.language, _main(book)) for book in books])


def _main(book: LogBook) -> Iterator[str]:
    yield f'<main lang="{book.language}">'
    yield f"<h1>{escape(book.title)}</h1>"
    yield from (f'<p class="note">{escape(note)}</p>' for note in book.notes)
    in_list = False
    for row in _rows(book):
        rule = _rule(row.entry, book.language)
        if row.entry.heading:
            if in_list:
                yield "</ol>"
            in_list = False
            yield f"<h2>{escape(row.title)}{rule}</h2>"
            continue
        if not in_list:
            yield "<ol>"
        in_list = True
        who = f"<b>{escape(row.who)}</b> " if row.who else ""
        yield f'<li><span class="number">{row.number}</span><p>{who}{escape(row.entry.text)}{rule}</p></li>'
    if in_list:
        yield "</ol>"
    if book.end:
        yield f'<p class="note">{escape(book.end)}</p>'
    yield from _rules(book)
    yield "</main>"


def _rule(entry: LogEntry, language: Language) -> str:
    if not entry.rule:
        return ""
    rule = escape(entry.rule)
    return f' <a class="rule" href="#{language}-{rule}">{rule}</a>'


def _rules(book: LogBook) -> Iterator[str]:
    """The rules that the log cites, in their words."""
    rulebook = load_rulebook()
    cited = sorted({entry.rule for action in book.actions for entry in action.entries if entry.rule})
    if not cited:
        return
    yield f"<h2>{escape(translator(book.language)('log_file.rules'))}</h2>"
    yield "<dl>"
    for rule in cited:
        words = rulebook.cited(rule).text(book.language)
        yield f'<dt id="{book.language}-{escape(rule)}">{escape(rule)}</dt><dd>{escape(words)}</dd>'
    yield "</dl>"

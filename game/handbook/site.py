"""A handbook as a static site: pages of HTML with their figures inside, one style sheet, one script."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape, unescape
from typing import TYPE_CHECKING

from game.content.resources import program_version
from game.figures.svg import svg_inline, svg_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.figures.chart import Note, TableRow
    from game.figures.model import Page
    from game.handbook.chapters import Chapter, RuleEntry
    from game.handbook.plates import AnsweredFigure, WorkedLesson

GENERATOR = "Arcane Table handbook"
"""What the first page of every site says it was made by."""

FIRST = "index.html"
"""The page that a browser opens by itself."""

STYLE, SCRIPT, PDF = "handbook.css", "handbook.js", "handbook.pdf"
"""The files beside the pages."""


@dataclass(frozen=True, slots=True)
class HandbookSite:
    """What the pages of a handbook are made of; `worked` are its lessons with their figures, by id."""

    game: str
    chapters: Sequence[Chapter]
    worked: Mapping[str, WorkedLesson]
    say: Translator

    @property
    def counted(self) -> dict[str, int]:
        """How many rules have a figure, and how many have none."""
        entries = [entry for chapter in self.chapters for entry in chapter.entries]
        shown = sum(1 for entry in entries if not entry.why)
        return {"shown": shown, "unshown": len(entries) - shown}

    @property
    def counted_words(self) -> str:
        """The same in words."""
        counted = self.counted
        return self.say("handbook.counted" if counted["unshown"] else "handbook.all_counted", **counted)

    def pages(self) -> Iterator[tuple[str, str]]:
        """The pages by their names, the first one first."""
        yield FIRST, self._index()
        for number, chapter in enumerate(self.chapters):
            yield page_name(chapter), self._chapter(number)

    def _index(self) -> str:
        say = self.say
        lines = [
            f"<p>{escape(say('handbook.intro'))}</p>",
            f"<p>{escape(self.counted_words)}</p>",
            f'<p><a href="{PDF}">{escape(say("handbook.pdf"))}</a></p>',
            f'<nav aria-label="{escape(say("handbook.contents"))}">',
            '<ul class="chapters">',
        ]
        for chapter in self.chapters:
            name = page_name(chapter)
            lines.append(f'<li><h2><a href="{name}">{escape(chapter.title)}</a></h2><ul class="rules">')
            for entry in chapter.entries:
                link = f'<a class="id" href="{name}#{escape(entry.id)}">{escape(entry.id)}</a>'
                lines.append(f"<li>{link} {escape(entry.text)}</li>")
            lines.append("</ul></li>")
        return self._page(say("handbook.title"), self.game, [*lines, "</ul></nav>"], ())

    def _chapter(self, number: int) -> str:
        say, chapter = self.say, self.chapters[number]
        pages: list[Page] = []
        lines = [f"<p>{escape(say('handbook.keys'))}</p>"]
        for entry in chapter.entries:
            lines += self._article(entry, pages)
        lines.append('<nav><ul class="rules">')
        for at in (number - 1, number + 1):
            if 0 <= at < len(self.chapters):
                other = self.chapters[at]
                lines.append(f'<li><a href="{page_name(other)}">{escape(other.title)}</a></li>')
        lines.append(f'<li><a href="{FIRST}">{escape(say("handbook.to_contents"))}</a></li></ul></nav>')
        return self._page(chapter.title, self.game, lines, pages)

    def _article(self, entry: RuleEntry, pages: list[Page]) -> Iterator[str]:
        say = self.say
        yield f'<article id="{escape(entry.id)}">'
        yield f'<h2><span class="id">{escape(entry.id)}</span></h2>'
        if entry.text:
            yield f'<p class="text">{escape(entry.text)}</p>'
        if entry.source:
            yield f'<p class="source">{escape(say("handbook.source", source=entry.source))}</p>'
        if entry.rulings:
            yield f"<details><summary>{escape(say('handbook.read_as'))}</summary>"
            for ruling in entry.rulings:
                words = escape(ruling.text(say.language))
                yield f'<p class="reading"><span class="id">{ruling.id}</span> {words}</p>'
            yield "</details>"
        for lesson in entry.lessons:
            yield from self._lesson(self.worked[lesson.id], lesson.mover, pages)
        for rule in entry.elsewhere:
            words = escape(say("handbook.elsewhere", rule="\0")).replace("\0", self._link(rule))
            yield f'<p class="why">{words}</p>'
        if entry.why:
            words = self._linked(say("handbook.no_figure", why=entry.why))
            yield f'<p class="why">{words}</p>'
        yield "</article>"

    def _linked(self, words: str) -> str:
        """Words in which ids of rules lead there."""
        ids = sorted((escape(e.id) for chapter in self.chapters for e in chapter.entries), key=len)
        found = re.compile(rf"(?<![\w.-])({'|'.join(map(re.escape, reversed(ids)))})(?![\w-])")
        return found.sub(lambda match: self._link(unescape(match[1])), escape(words))

    def _link(self, rule: str) -> str:
        chapter = next(c for c in self.chapters if any(entry.id == rule for entry in c.entries))
        return f'<a href="{page_name(chapter)}#{escape(rule)}">{escape(rule)}</a>'

    def _lesson(self, lesson: WorkedLesson, mover: str, pages: list[Page]) -> Iterator[str]:
        say = self.say
        yield f'<section class="lesson" id="{lesson.id}">'
        if lesson.words:
            yield f"<p>{escape(lesson.words)}</p>"
        yield f'<div class="plates answers" aria-label="{escape(say("handbook.answers"))}">'
        for plate in lesson.answers:
            yield self._figure(plate, pages)
        yield "</div>"
        if lesson.mistakes:
            yield f'<h3>{escape(say("handbook.mistakes"))}</h3><ul class="mistakes">'
            for mistake in lesson.mistakes:
                yield f'<li><p class="claim">{escape(mistake.words)}</p>'
                if mistake.of is None:
                    yield self._figure(mistake.plate, pages)
                else:
                    yield from self._right(mistake.plate.note)
                yield "</li>"
            yield "</ul>"
        if lesson.ruled:
            yield f'<h3>{escape(say("handbook.houses"))}</h3><div class="plates">'
            for plate in lesson.ruled:
                yield self._figure(plate, pages)
            yield "</div>"
        if lesson.steps:
            words = {"before": say("handbook.before"), "next": say("handbook.next")}
            given = "".join(f' data-{key}="{escape(text)}"' for key, text in words.items())
            yield f'<h3>{escape(say("handbook.steps", who=mover))}</h3><div class="plates steps"{given}>'
            for number, plate in enumerate(lesson.steps, start=1):
                place = say("handbook.step", number=number, count=len(lesson.steps))
                yield self._figure(plate, pages, place)
            yield "</div>"
        yield "</section>"

    def _figure(self, plate: AnsweredFigure, pages: list[Page], place: str = "") -> str:
        pages.append(plate.page)
        name = f"figure-{len(pages)}"
        given = f' data-place="{escape(place)}"' if place else ""
        return "\n".join(
            (
                f'<figure id="{name}"{given}><figcaption>',
                *self._note(plate.note),
                f'</figcaption><div class="board">{svg_inline(plate.page, name)}</div></figure>',
            )
        )

    def _note(self, note: Note) -> Iterator[str]:
        kind = "" if note.allowed is None else " yes" if note.allowed else " no"
        answer = f' <span class="answer{kind}">{escape(note.answer)}</span>' if note.answer else ""
        yield f'<p class="head">{escape(note.heading)}{answer}</p>'
        for sentence in note.sentences:
            yield f"<p>{escape(sentence.words)}{self._cited(sentence.rule)}</p>"
        for rows in note.tables:
            yield from _table(rows)

    def _right(self, note: Note) -> Iterator[str]:
        for sentence in note.sentences:
            yield f'<p class="right">{escape(sentence.words)}{self._cited(sentence.rule)}</p>'

    def _cited(self, rule: str) -> str:
        """The id of the rule that a sentence rests on, which leads there if the rule is in the handbook."""
        if not rule:
            return ""
        known = any(entry.id == rule for chapter in self.chapters for entry in chapter.entries)
        told = self._link(rule) if known else escape(rule)
        return f' <span class="cited">({told})</span>'

    def _page(self, title: str, above: str, lines: Sequence[str], pages: Sequence[Page]) -> str:
        return "\n".join(
            (
                "<!doctype html>",
                f'<html lang="{self.say.language}">',
                '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
                f'<meta name="generator" content="{GENERATOR}">',
                f"<title>{escape(title)} - {escape(above)}</title>",
                f'<link rel="stylesheet" href="{STYLE}"><link rel="icon" href="data:,">',
                f'<script src="{SCRIPT}" defer></script></head>',
                f'<body><header><a href="{FIRST}">{escape(above)}</a><h1>{escape(title)}</h1></header>',
                "<main>",
                *((svg_letters(pages),) if pages else ()),
                *lines,
                f"</main><footer>Arcane Table {program_version()}</footer></body></html>",
                "",
            )
        )


def page_name(chapter: Chapter) -> str:
    """The name of the file of a chapter, which a ruleset may call anything."""
    name = chapter.id.lower()
    return FIRST.replace(".", "-rules.") if f"{name}.html" == FIRST else f"{name}.html"


def _table(rows: Sequence[TableRow]) -> Iterator[str]:
    head, *body = rows
    yield "<table><thead><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head.cells) + "</tr></thead>"
    yield "<tbody>"
    for row in body:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
        yield f'<tr class="total">{cells}</tr>' if row.total else f"<tr>{cells}</tr>"
    yield "</tbody></table>"

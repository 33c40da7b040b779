"""The rules reader: rules by section, with a search; each with its number, its rulings and its source."""

from __future__ import annotations

import unicodedata
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from game.battlefield.answer_page import answer_parts, report
from game.battlefield.example_board import ExampleBoard, ExampleInquiry, painted
from game.content.locale import translator
from game.handbook.boards import board_of, reasons_of
from game.handbook.chapters import chapters
from game.handbook.lesson_file import standard_handbook
from game.positions.ruleset_file import standard_ruleset
from game.ui.drawing.icons import Icon
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.content.locale import Language
    from game.content.rulebook import Rulebook, RuleText, Ruling
    from game.handbook.lesson_file import RuleLesson
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

CODE = 132.0
"""Least width that the numbers of rules take."""

SOUGHT = "rules.sought"
"""The name of the text of the rule that was asked for."""

MOST_FOUND = 40
"""Rules shown for one search."""


class RulesReader(Scene):
    """Opens at the section of `rule`, the id of a rule or ruling, else at the first section of `system`."""

    def __init__(self, rulebook: Rulebook, rule: str = "", system: str = "") -> None:
        super().__init__()
        self.rulebook = rulebook
        self.sought = ""
        self.rule = rule
        named = system.replace("-", "_")  # games are named with hyphens
        known = named if named in rulebook.systems else rulebook.systems[0]
        self._first = rulebook.sections_of(known)[0].id
        self.section = self._section_of(rule)
        self._seeks = bool(rule)
        self._chosen = ""  # the id of the lesson that was asked for
        self._place = 0  # the number of the place that its creature was put at last
        self._tried: tuple[tuple[str, Language], ExampleInquiry] | None = None
        self._painted: tuple[Ui, tuple[BoardView, Camera]] | None = None

    def build(self) -> Widget:
        """Two sheets: sections and search on the left, rules on the right."""
        box = self.app.box
        left = Column(
            [
                Anchor(Ribbon(self.ui.say("rules.title"), self.ui.palette.accent, height=58, overhang=14)),
                TextField(
                    "rules.search",
                    self.sought,
                    self._search,
                    hint=self.ui.say("rules.search"),
                    icon=Icon.SEARCH,
                ),
                self._sections(),
                Button(
                    "rules.back", self.ui.say("dialog.back"), self.app.pop, icon=Icon.BACK, look=Look.PRIMARY
                ),
            ],
            gap=12,
        )
        self._page = Scroll(Column(self._entries(), gap=12), name="rules.page")
        width = min(360.0, box.w * 0.36)
        sheets = Row(
            [
                Anchor(Panel(left, Material.PARCHMENT, margin=28, seed=3), w=width, h=box.h - 32),
                Panel(self._page, Material.FRAMED, margin=40, corner=0, grow=1),
            ],
            gap=16,
        )
        return Anchor(sheets, w=min(1400.0, box.w - 32), h=box.h - 32)

    def rebuild(self) -> None:
        """Build the page; where a rule was asked for, it is in sight."""
        super().rebuild()
        seeks, self._seeks = self._seeks, False
        if not self.sought.strip():
            self.interface.show(self.interface.find(self.first_focus()))
        for widget in self._page.walk() if seeks else ():
            if widget.name == SOUGHT:
                self._page.reveal(widget.box, self.ui)

    def first_focus(self) -> str:
        """The entry of the section that is open."""
        return f"rules.sections.{self._position()}"

    def open_reference(self, reference: str) -> bool:
        """Turn to the rule; returns whether it exists."""
        try:
            self.rulebook.cited(reference)
        except KeyError:
            return False
        self.rule, self.section, self.sought, self._chosen = reference, self._section_of(reference), "", ""
        self._seeks = True
        self._show()
        return True

    def shown(self) -> Sequence[RuleText | Ruling]:
        """The rules of the section, or those that were found."""
        if not self.sought.strip():
            return self.rulebook.rules(self.section)
        words = _plain(self.sought).split()
        everything: list[RuleText | Ruling] = [self.rulebook.rule(identity) for identity in self.rulebook.ids]
        everything += self.rulebook.rulings
        return [rule for rule in everything if all(word in self._haystack(rule) for word in words)]

    def _haystack(self, rule: RuleText | Ruling) -> str:
        return _plain(f"{rule.id} {rule.text(self.say.language)}")

    def _sections(self) -> Widget:
        """The systems, and of the one that is open its sections below it."""
        language, book = self.say.language, self.rulebook
        texts = {section.id: section.text(language) for section in book.sections}
        entries = [
            (book.title(row).text(language), Icon.RULES) if row in book.systems else (texts[row], None)
            for row in self._rows()
        ]
        return ListBox("rules.sections", entries, None if self.sought else self._position(), self._turn)

    def _rows(self) -> list[str]:
        """The rows of the list: ids of systems, and of the sections of the open one."""
        book = self.rulebook
        rows: list[str] = []
        for system in book.systems:
            rows.append(system)
            if system == book.system_of(self.section):
                rows += [section.id for section in book.sections_of(system)]
        return rows

    def _position(self) -> int:
        return self._rows().index(self.section)

    def _entries(self) -> list[Widget]:
        say, styles = self.ui.say, self.ui.styles
        shown = self.shown()
        if self.sought.strip():
            heading = say("rules.found", count=len(shown))
        else:
            sections = {section.id: section for section in self.rulebook.sections}
            heading = sections[self.section].text(self.say.language)
        parts: list[Widget] = [
            Label(heading, styles.heading.but(size=30), align=0.5),
            Anchor(RuleLine(), w=320),
        ]
        if not self.sought.strip():
            parts += self._example()
        parts += [self._entry(rule) for rule in shown[:MOST_FOUND]]
        if len(shown) > MOST_FOUND:
            parts.append(Label(say("rules.more", count=len(shown) - MOST_FOUND), styles.note, align=0.5))
        if not self.sought.strip():
            parts += self._readings(shown)
        return parts

    def _lesson(self) -> RuleLesson | None:
        """The lesson on the board: the one asked for, else that of the rule, else the section's first."""
        lessons = lessons_by_rule(self.say.language)
        rules = [self.rule, *(rule.id for rule in self.rulebook.rules(self.section))]
        here = [each for rule in rules for each in lessons.get(rule, ()) if rule.startswith(self.section)]
        chosen = next((each for each in here if each.id == self._chosen), None)
        return chosen or (here[0] if here else None)

    def _example(self) -> list[Widget]:
        """A board to try the section's rules on, with what it answers; nothing where it has none."""
        say, lesson = self.say, self._lesson()
        found = None if lesson is None else board_of(lesson)
        if lesson is None or found is None:
            return []
        if self._tried is None or self._tried[0] != (lesson.id, say.language):
            asked = ExampleInquiry(found, say, self.rebuild)
            self._tried = ((lesson.id, say.language), asked)
            self._place = 0
        asked = self._tried[1]
        if self._painted is None or self._painted[0] is not self.ui:
            self._painted = (self.ui, painted(self.ui))
        view = self._painted[1]
        view[0].set_board(asked.inquiry.position.board)
        across = min(360.0, self.app.box.w * 0.3)
        words: list[Widget] = [Label(lesson.words.text(say.language), self.ui.styles.strong)]
        words.append(Label(say("rules.try"), self.ui.styles.note))
        if lesson.places:
            words.append(Anchor(self._stepper(lesson, asked), 0))
        words += answer_parts(self.ui, None, report(asked.inquiry, say), say)
        row = Row([ExampleBoard(asked, view, across, say), Column(words, gap=4, grow=1)], gap=18, align=0)
        return [row, *self._mistakes(lesson)]

    def _stepper(self, lesson: RuleLesson, asked: ExampleInquiry) -> Widget:
        """A button that puts the lesson's creature at the next of its places."""

        def step() -> None:
            self._place = (self._place + 1) % len(lesson.places)
            asked.put(lesson.mover, lesson.places[self._place])

        words = self.say("rules.step", who=lesson.mover, number=self._place + 1, count=len(lesson.places))
        return Button("rules.step", words, step, icon=Icon.NEXT, look=Look.QUIET, height=34)

    def _mistakes(self, lesson: RuleLesson) -> list[Widget]:
        """What people take for true, and why it is not."""
        say, styles = self.say, self.ui.styles
        parts: list[Widget] = []
        for mistake in lesson.mistakes:
            told = " ".join(say.reason(reason) for reason in reasons_of(lesson.position, mistake.ask))
            parts.append(Label(say("rules.mistake", words=mistake.words.text(say.language)), styles.note))
            parts.append(Label(told, styles.body))
        return [Column(parts, gap=2)] if parts else []

    def _entry(self, rule: RuleText | Ruling) -> Widget:
        styles = self.ui.styles
        asked, words = rule.id == self.rule, rule.text(self.say.language)
        style = styles.subheading.but(size=17, colour=self.ui.palette.accent)
        number = Label(rule.id, style, lift=1)
        body = styles.strong.but(size=styles.body.size) if asked else styles.body
        text = Label(words, body, grow=1, name=SOUGHT if asked else "")
        height = self.ui.texts.height(styles.body)
        width = max(CODE, *(self.ui.texts.width(rule.id, style) + 4 for rule in self.shown()))
        parts: list[Widget] = [Anchor(number, 0, 0, w=width, h=height), text]
        lessons = lessons_by_rule(self.say.language).get(rule.id)
        if lessons and not self.sought.strip():
            show = partial(self._choose, lessons[0].id)
            name, label = f"rules.show.{rule.id}", self.ui.say("rules.show")
            parts.append(Button(name, label, show, look=Look.QUIET, height=30, size=15))
        return Row(parts, gap=12, align=0)

    def _choose(self, lesson: str) -> None:
        """Put a lesson on the board, and turn to it."""
        self._chosen = lesson
        self._show()
        self.interface.focus(self.interface.find("rules.board"))

    def _readings(self, rules: Sequence[RuleText | Ruling]) -> list[Widget]:
        """The rulings that the section's rules are read by."""
        cited: dict[str, Ruling] = {}
        for rule in rules:
            for identity in getattr(rule, "rulings", ()):
                cited[identity] = self.rulebook.ruling(identity)
        if not cited:
            return []
        head = Label(self.ui.say("rules.readings"), self.ui.styles.heading.but(size=24), align=0.5)
        return [Anchor(RuleLine(), w=320), head, *(self._entry(ruling) for ruling in cited.values())]

    def _section_of(self, rule: str) -> str:
        if rule in self.rulebook.ids:
            return self.rulebook.rule(rule).section
        for identity in self.rulebook.ids:
            if rule and rule in self.rulebook.rule(identity).rulings:
                return self.rulebook.rule(identity).section
        return self._first

    def _turn(self, index: int) -> None:
        row = self._rows()[index]
        opened = row in self.rulebook.systems
        self.section = self.rulebook.sections_of(row)[0].id if opened else row
        self.sought = self._chosen = ""
        self.ui.sounds.play(Sound.PAGE)
        self._show()

    def _search(self, text: str) -> None:
        self.sought = text
        self._show()

    def _show(self) -> None:
        """Show another page, from its top."""
        self._page.offset = 0
        self.rebuild()


@lru_cache(maxsize=2)
def lessons_by_rule(language: Language) -> Mapping[str, tuple[RuleLesson, ...]]:
    """The lessons of the handbook that a board can ask, by the rules that they show."""
    found = chapters(standard_handbook(language), standard_ruleset(), translator(language))
    entries = {entry.id: entry for chapter in found for entry in chapter.entries}
    here = {id_: tuple(filter(board_of, entry.lessons)) for id_, entry in entries.items()}
    there = {id_: [each for rule in entry.elsewhere for each in here[rule]] for id_, entry in entries.items()}
    return {id_: (*lessons, *there[id_]) for id_, lessons in here.items()}


@lru_cache(maxsize=2048)
def _plain(text: str) -> str:
    """The text without accents, case and typographic apostrophes, as people type when they search."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    return "".join(c for c in bare if not unicodedata.combining(c))

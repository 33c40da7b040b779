"""The rules reader: rules by section, with a search; each with its number, its rulings and its source."""

from __future__ import annotations

import unicodedata
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from game.battlefield.answer_page import AnswerLine, LineKind, answer_parts, report
from game.battlefield.example_board import ExampleBoard, ExampleInquiry, painted
from game.content.locale import translator
from game.figures.png import POINTS_PER_INCH, paint
from game.figures.styles import FigurePaper
from game.handbook.boards import board_of, reasons_of
from game.handbook.chapters import chapters
from game.handbook.lesson_file import standard_handbook
from game.handbook.plates import ruled_figure
from game.positions.flip_words import option_words
from game.positions.ruleset_file import standard_ruleset
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.paint import SurfaceCache
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row, Spacer
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import pygame

    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.content.locale import Language
    from game.content.rulebook import Rulebook, RuleText, Ruling
    from game.figures.model import Page
    from game.handbook.lesson_file import HouseRule, RuleLesson
    from game.handbook.plates import AnsweredFigure
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

CODE = 132.0
"""Least width that the numbers of rules take."""

SOUGHT = "rules.sought"
"""The name of the text of the rule that was asked for."""

MOST_FOUND = 40
"""Rules shown for one search."""

NARROW = 620.0
"""Width of a page on which words stand below a board, and a rule below its number, instead of beside it."""

MARGIN = 40.0
"""The margin of the page of rules."""

BOARD = (0.5, 0.52)
"""The width of a board as a share of the page's, and at most of the window's height: both it and the rule
that it shows are in sight."""

FIGURE = 170.0
"""The width of figures of house rules in points: narrow, so that their print is large enough on screen."""

SHOWN = 360.0
"""How wide such a figure is shown at most, so that it is in sight from top to bottom."""


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
        self._house: HouseRule | None = None  # the house rule of the lesson whose figure is shown
        self._ruled: tuple[tuple[str, HouseRule, Language], AnsweredFigure] | None = None
        self._tried: tuple[tuple[str, Language], ExampleInquiry] | None = None
        self._painted: tuple[Ui, tuple[BoardView, Camera]] | None = None
        self._figures = SurfaceCache()

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
        width = self._side()
        sheets = Row(
            [
                Anchor(Panel(left, Material.PARCHMENT, margin=28, seed=3), w=width, h=box.h - 32),
                Panel(self._page, Material.FRAMED, margin=MARGIN, corner=0, grow=1),
            ],
            gap=16,
        )
        return Anchor(sheets, w=self._across(), h=box.h - 32)

    def _across(self) -> float:
        """The width of both sheets with the gap between them."""
        return min(1400.0, self.app.box.w - 32)

    def _side(self) -> float:
        """The width of the left sheet."""
        return min(360.0, self.app.box.w * 0.36)

    def _page_width(self) -> float:
        """The width of the page between its margins."""
        return self._across() - self._side() - 16 - 2 * MARGIN

    @property
    def narrow(self) -> bool:
        """Whether the page has no room for two things beside one another."""
        return self._page_width() < NARROW

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
        parts: list[Widget] = [Label(heading, styles.heading.but(size=24 if self.narrow else 30), align=0.5)]
        if not self.narrow:  # there the board below comes first
            parts.append(Anchor(RuleLine(), w=320))
        example = [] if self.sought.strip() else self._example()
        # The rule that was asked for stands above the board that shows it: both are in sight at once.
        above = [rule for rule in shown if rule.id == self.rule] if example else []
        parts += [self._entry(rule) for rule in above] + example
        parts += [self._entry(rule) for rule in shown[:MOST_FOUND] if rule not in above]
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
            self._place, self._house = 0, None
        asked = self._tried[1]
        if self._painted is None or self._painted[0] is not self.ui:
            self._painted = (self.ui, painted(self.ui))
        view = self._painted[1]
        view[0].set_board(asked.inquiry.position.board)
        wide, high = BOARD
        across = min(self._page_width() * (1 if self.narrow else wide), self.app.box.h * high)
        words: list[Widget] = [Label(lesson.words.text(say.language), self.ui.styles.strong)]
        words.append(Label(say("rules.try"), self.ui.styles.note))
        if lesson.places:
            words.append(Anchor(self._stepper(lesson, asked), 0))
        words += answer_parts(self.ui, report(asked.inquiry, say))
        drawn = ExampleBoard(asked, view, across, say)
        row: Widget
        if self.narrow:
            row = Column([Anchor(drawn, 0.5, 0, w=across), *words, *self._houses(lesson)], gap=4)
        else:
            board = Column([drawn, *self._houses(lesson)], gap=4)
            row = Row([Anchor(board, 0, 0, w=across), Column(words, gap=4, grow=1)], gap=18, align=0)
        ruled = [self._house_figure(lesson, self._house)] if self._house in lesson.house else []
        return [row, *ruled, *self._mistakes(lesson)]

    def _stepper(self, lesson: RuleLesson, asked: ExampleInquiry) -> Widget:
        """A button that puts the lesson's creature at the next of its places."""

        def step() -> None:
            self._place = (self._place + 1) % len(lesson.places)
            asked.put(lesson.mover, lesson.places[self._place])

        words = self.say("rules.step", who=lesson.mover, number=self._place + 1, count=len(lesson.places))
        return Button("rules.step", words, step, icon=Icon.NEXT, height=34, size=15)

    def _mistakes(self, lesson: RuleLesson) -> list[Widget]:
        """What people take for true, and why it is not."""
        say, styles = self.say, self.ui.styles
        parts: list[Widget] = []
        for mistake in lesson.mistakes:
            told = " ".join(say.reason(reason) for reason in reasons_of(lesson.position, mistake.ask))
            if not told:  # only a figure shows why
                continue
            parts.append(Label(say("rules.mistake", words=mistake.words.text(say.language)), styles.note))
            parts.append(Label(told, styles.body))
        return [Column(parts, gap=2)] if parts else []

    def _houses(self, lesson: RuleLesson) -> Iterator[Widget]:
        """The house rules that change what the lesson asks; pressing one shows its figure."""
        say = self.say
        if lesson.house:
            yield Label(say("handbook.houses"), self.ui.styles.subheading)
        for number, rule in enumerate(lesson.house, start=1):
            _, option, value = option_words(rule.option, rule.value, say)
            words, choose = say("rules.house", option=option, value=value), partial(self._choose_house, rule)
            button = Button(f"rules.house.{number}", words, choose, icon=Icon.RULES, height=34, size=15)
            button.chosen = rule == self._house
            yield Anchor(button, 0)

    def _house_figure(self, lesson: RuleLesson, rule: HouseRule) -> Widget:
        """The handbook's figure of a lesson under a house rule, and what is answered beside it."""
        say = self.say
        key = (lesson.id, rule, say.language)
        if self._ruled is None or self._ruled[0] != key:
            self._ruled = (key, ruled_figure(lesson, rule, say, FIGURE, FigurePaper.PARCHMENT))
        figure = self._ruled[1]
        across = min(SHOWN, self.app.box.w * 0.3)
        words = Column(answer_parts(self.ui, tuple(_told(figure))), gap=4, grow=1)

        def painted(dpi: int) -> pygame.Surface:
            return self._figures.get((key, dpi), lambda: paint(figure.page, dpi))

        picture = FigurePicture(figure.page, across, painted)
        if self.narrow:
            return Column([Anchor(picture, 0.5, 0, w=across), words], gap=8)
        return Row([picture, words], gap=18, align=0)

    def _choose_house(self, rule: HouseRule) -> None:
        """Show the figure of a house rule, and bring it into sight; once more hides it."""
        self._house = None if rule == self._house else rule
        self.rebuild()
        if self._house is not None:
            self.interface.show(self.interface.find("rules.figure"))

    def _entry(self, rule: RuleText | Ruling) -> Widget:
        styles = self.ui.styles
        asked, words = rule.id == self.rule, rule.text(self.say.language)
        style = styles.subheading.but(size=17, colour=self.ui.palette.accent)
        number = Label(rule.id, style, lift=1)
        body = styles.strong.but(size=styles.body.size) if asked else styles.body
        text = Label(words, body, grow=1, name=SOUGHT if asked else "")
        height = self.ui.texts.height(styles.body)
        width = max(CODE, *(self.ui.texts.width(rule.id, style) + 4 for rule in self.shown()))
        of = Anchor(number, 0, 0, w=width, h=height)
        lessons = lessons_by_rule(self.say.language).get(rule.id)
        shower: list[Widget] = []
        if lessons and not self.sought.strip():
            shower.append(self._shower(rule.id, [lesson.id for lesson in lessons]))
        if self.narrow:
            return Column([Row([of, Spacer(grow=1), *shower], gap=12, align=0), text], gap=0)
        return Row([of, text, *shower], gap=12, align=0)

    def _shower(self, rule: str, lessons: list[str]) -> Widget:
        """A button that puts a rule's lesson on the board; where it has several, one after the other."""
        shown = self._lesson()
        at = lessons.index(shown.id) + 1 if shown is not None and shown.id in lessons else 0
        number = at % len(lessons) + 1
        words = self.say("rules.show")
        if len(lessons) > 1:
            words = self.say("rules.show_of", number=number, count=len(lessons))
        show = partial(self._choose, lessons[number - 1])
        button = Button(f"rules.show.{rule}", words, show, icon=Icon.EYE, height=30, size=13)
        button.chosen = at > 0
        return button

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


class FigurePicture(Widget):
    """A figure, `across` logical units wide at most; `paint` paints it for a number of pixels an inch."""

    def __init__(self, page: Page, across: float, paint: Callable[[int], pygame.Surface]) -> None:
        super().__init__("rules.figure")
        self.page = page
        self.across = across
        self.paint = paint

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as it may be, and as high as the figure then is."""
        wide = min(width, self.across)
        return Size(wide, wide * self.page.height / self.page.width)

    def draw(self, canvas: Canvas, ui: Ui) -> None:  # noqa: ARG002 - the same in every theme
        """Draw the figure with its shadow."""
        dpi = round(POINTS_PER_INCH * canvas.px(self.box.w) / self.page.width)
        canvas.lay("figure", self.paint(dpi), (self.box.x, self.box.y), 5, 150)


def _told(figure: AnsweredFigure) -> Iterator[AnswerLine]:
    """What a figure answers, line by line."""
    note = figure.note
    yield AnswerLine(note.heading, LineKind.TITLE)
    if note.answer:
        kind = {True: LineKind.YES, False: LineKind.NO, None: LineKind.TEXT}[note.allowed]
        yield AnswerLine(note.answer, kind)
    yield from (AnswerLine(sentence.words, rule=sentence.rule) for sentence in note.sentences)
    for row in (row for _, *rows in note.tables for row in rows):  # below the heads
        yield AnswerLine(row.cells[0], LineKind.FIGURE, value=row.cells[-1])


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

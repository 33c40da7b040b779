"""The quiz of positions on screen: a random board, an answer by pointing, then the engine's, drawn."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import in_short, overlays
from game.battlefield.answer_page import answer_parts, report
from game.battlefield.board_pane import BoardPane
from game.battlefield.board_view import BoardView, board_view
from game.battlefield.camera import Camera
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.overlays import HighlightOverlay, MarkerKind, MarkerOverlay, Overlay
from game.battlefield.position_answers import Picked
from game.battlefield.position_tokens import ghost_token, tokens
from game.content.markup import rich
from game.core.dice import Dice, SeededDice, fresh_seed
from game.core.errors import InputError
from game.positions.quiz import SIDE, Asked, Grade, Question, grade, mistakes, question
from game.table.dialogs import report as report_fault
from game.table.dialogs import show_help
from game.table.loading import LoadingScene
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll
from game.workshop.quiz_scores import Score, keep_score, read_scores, scores_path, totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.art.tokens import Token
    from game.battlefield.board_pane import PaneHost
    from game.board.shapes import Point
    from game.board.terrain import Kind
    from game.content.locale import Translator
    from game.ui.app import App
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui


QUIZZES_SHOWN = 24
"""Quizzes that the chart shows."""

BEFORE_BAR, MOMENT = 1.0, 0.01
"""Seconds for which the first question is waited for before a bar says so, and between two looks for it."""

EACH = 3
"""Questions of each kind in one quiz."""

SHEET = (380.0, 0.3, 480.0)
"""Width of the sheet beside the board: least, as a part of the window's, greatest."""


class QuizScene(Scene):
    """The quizzes, one after another, until it is left. `seed` decides boards and questions."""

    has_map = True

    def __init__(self, seed: int | None = None) -> None:
        super().__init__()
        self._dice: Dice = SeededDice(fresh_seed() if seed is None else seed)
        self._work = ThreadPoolExecutor(1, "questions")
        self._coming: Future[Question] | None = None
        self.kept: tuple[Score, ...] = ()
        self._view: tuple[Ui, Camera, BoardView] | None = None
        self.order: tuple[Asked, ...] = ()
        self.pane: QuizPane | None = None

    def _begin(self) -> None:
        """Begin another quiz, and look for its first question."""
        self.order = self._dice.shuffle(tuple(Asked) * EACH)
        self.grades: list[Grade] = []
        self._look_for(0)

    def _look_for(self, number: int) -> None:
        """Look for a question in a thread: while nothing is compiled that takes a second or two."""
        self._coming = self._work.submit(question, self.order[number], self._dice, self._terrain)

    def _ask(self) -> None:
        """Ask the next question, and look for the one after it meanwhile."""
        if self._coming is None:
            raise RuntimeError("no question is looked for before a quiz begins")
        self.question = self._coming.result()
        if len(self.grades) + 1 < len(self.order):
            self._look_for(len(self.grades) + 1)
        self.named: frozenset[str] = frozenset()
        self.at: Point | None = None
        self.grade: Grade | None = None
        self.inquiry = Inquiry(History(self.question.position), tool=Tool.PLACE)
        self.inquiry.shown.reach = False

    def _terrain(self, kind: Kind) -> str:
        return self.say(f"terrain.kind.{kind}")

    @property
    def over(self) -> bool:
        """Whether all questions have been answered and looked at."""
        return len(self.grades) == len(self.order) and self.grade is None

    # Building

    def enter(self, app: App) -> None:
        """Read the scores, reporting a damaged file and leaving it alone; then ask the first question."""
        super().enter(app)
        try:
            self.kept = read_scores(scores_path())
        except InputError as error:
            report_fault(app, error)
        app.push(LoadingScene(self._first(), app.pop, patience=BEFORE_BAR))

    def leave(self) -> None:
        """Stop looking for the next question."""
        self._work.shutdown(wait=False, cancel_futures=True)

    def _first(self) -> Iterator[float]:
        """Wait for the first question, and ask it."""
        self._begin()
        while self._coming is not None and not self._coming.done():
            wait((self._coming,), MOMENT)
            yield 0.0
        self._ask()
        self._show("quiz.board")

    def build(self) -> Widget:
        """The board, and a sheet with the question beside it; after the last, how it went."""
        if not self.order:
            return Spacer()
        if self.over:
            return self._result()
        least, part, most = SHEET
        width = min(max(least, part * self.app.box.w), most)
        sheet = Panel(Column([*self._words(), *self._buttons()], gap=10), margin=26, seed=11)
        return Row([self._board(), Anchor(sheet, w=width, h=self.app.box.h)], gap=0)

    def _board(self) -> Widget:
        """The board; what has been painted of it is used again."""
        pointer = QuizPointer(self.point, self.look_at)
        self.pane = QuizPane(self._painted(), pointer, self, self.say, self.question)
        return self.pane

    def _painted(self) -> tuple[BoardView, Camera]:
        if self._view is None or self._view[0] is not self.ui:
            ui, glide = self.ui, self.app.options.motion > 0
            camera = Camera(SIDE, SIDE, Box(0, 0, 100, 100), glide=glide)
            self._view = (ui, camera, board_view(ui, camera))
        _, camera, painted = self._view
        painted.set_board(self.question.position.board)
        return painted, camera

    def _words(self) -> list[Widget]:
        say, styles = self.say, self.ui.styles
        number = len(self.grades) + (self.grade is None)
        asked = self.question.asked
        name = self.question.subject
        flag = rich("<icon:{}>", Icon.STAR)
        parts: list[Widget] = [
            Label(say("quiz.number", number=number, of=len(self.order)), styles.note, align=0.5),
            Label(say(f"quiz.ask.{asked}", name=name, flag=flag), styles.heading.but(size=24), align=0.5),
            Anchor(RuleLine(), w=240),
        ]
        if self.grade is None:
            movement = say.inches(self.question.position.creature(name).movement)
            how = Label(say(f"quiz.how.{asked}", flag=flag, movement=movement), styles.body)
            return [*parts, how, *self._so_far(), Spacer(grow=1)]
        rows = [*self._graded(self.grade), *answer_parts(self.ui, report(self.inquiry, say))]
        return [*parts, Scroll(Column(rows, gap=6), name="quiz.answer")]

    def _so_far(self) -> list[Widget]:
        """The label that says which creature or place has been pointed at so far, if any."""
        names = ", ".join(sorted(self.named))
        text = self.say("quiz.named", names=names) if names else ""
        return [Label(text, self.ui.styles.strong)] if text else []

    def _graded(self, given: Grade) -> list[Widget]:
        say, styles = self.say, self.ui.styles
        key = "right" if given.mark == 1 else "near" if given.mark > 0 else "wrong"
        look = styles.strong.but(size=22, colour=(32, 88, 30) if given.mark else (142, 18, 22))
        icon = Icon.CHECK if given.mark else Icon.CLOSE
        rows: list[Widget] = [Label(rich("<icon:{}> {}", icon, say(f"quiz.{key}")), look)]
        for part, who in (("missed", given.missed), ("named_wrongly", given.wrong)):
            if who:
                rows.append(Label(say(f"quiz.{part}", names=", ".join(sorted(who))), styles.body))
        if given.off is not None:
            rows.append(Label(say("quiz.off", inches=say.inches(round(given.off, 1))), styles.body))
        rows += self._why(given)
        if self.question.asked is Asked.SEES:
            rows.append(Label(say("quiz.point_for_why"), styles.note))
        return rows

    def _why(self, given: Grade) -> Iterator[Widget]:
        """The reasons why parts of the answer are wrong; not for a creature explained in full below."""
        explained_below = self.inquiry.pair[1] if self.inquiry.pair is not None else None
        for who, reasons in mistakes(self.question, given, self.at).items():
            if who != explained_below:
                short = [in_short(reason) for reason in reasons]
                words = " ".join(self.say.reason(reason) for reason in short)
                rules = ", ".join(dict.fromkeys(reason.rule for reason in short))
                yield Label(rich("{} <soft><i>{}</i></soft>", words, rules), self.ui.styles.body.but(size=18))

    def _buttons(self) -> list[Widget]:
        say = self.say
        leave = Button("quiz.leave", say("quiz.leave"), self.app.pop, icon=Icon.QUIT, height=42, size=17)
        if self.grade is not None:
            return [Row([leave, Spacer(grow=1), _act("next", say, self.go_on, Icon.NEXT)], gap=8)]
        nothing = self.question.end is not None and self.at is None
        refusal = say("quiz.point_first") if nothing else ""
        return [Row([leave, Spacer(grow=1), _act("confirm", say, self.confirm, Icon.CHECK, refusal)], gap=8)]

    def _result(self) -> Widget:
        marks = sum(given.mark for given in self.grades)
        return result_sheet(self.ui, self.say, marks, len(self.order), self.kept, self.app.pop, self.again)

    def first_focus(self) -> str:
        """Empty: nothing has the focus until the board is ready and the first question comes."""
        return ""

    # Answering

    def point(self, at: Point) -> None:
        """Somebody, or a place, was pointed at."""
        if self.grade is not None:
            return
        under = self.inquiry.creature_at(at)
        if self.question.end is not None:
            self.at = at
        elif under is not None and under.id != self.question.subject:
            self.named ^= {under.id}
        self.ui.sounds.play(Sound.CLACK)
        self.rebuild()

    def confirm(self) -> None:
        """Grade what was pointed at, and draw the engine's answer."""
        if self.grade is not None or (self.question.end is not None and self.at is None):
            return
        asked, subject = self.question, self.question.subject
        self.grade = given = grade(asked, self.named, self.at)
        self.grades.append(given)
        self.ui.sounds.play(Sound.CHIME if given.mark == 1 else Sound.THUD)
        inquiry = self.inquiry
        match asked.asked:
            case Asked.SEES:
                others = sorted(given.missed | given.wrong) or sorted(asked.right)
                inquiry.tool, inquiry.picked = Tool.SIGHT, Picked("creature", subject)
                inquiry.pair = (subject, others[0])
            case Asked.ENGAGED:
                inquiry.shown.zones = True
            case Asked.REACHES:
                inquiry.tool, inquiry.picked = Tool.MOVE, Picked("creature", subject)
                inquiry.pointer, inquiry.shown.reach = asked.end, True
                inquiry.leaver = subject
                best = inquiry.best_path()
                if best is None or not best.verdict.allowed:
                    inquiry.pointer = asked.flag  # a hair beyond what it can pay
        self._show("quiz.next")

    def look_at(self, at: Point | None) -> None:
        """Show, after the answer, the line of sight to the creature that is pointed at."""
        if self.grade is None or self.question.asked is not Asked.SEES or at is None:
            return
        under = self.inquiry.creature_at(at)
        pair = (self.question.subject, under.id) if under is not None else self.inquiry.pair
        if pair != self.inquiry.pair and pair is not None and pair[0] != pair[1]:
            self.inquiry.pair = pair
            self.rebuild()

    def go_on(self) -> None:
        """Ask the next question, or show the result."""
        self.grade = None
        if len(self.grades) < len(self.order):
            self._ask()
        else:
            self._keep()
        self._show("quiz.again" if self.over else "quiz.board")

    def again(self) -> None:
        """Begin another quiz."""
        self._begin()
        self._ask()
        self._show("quiz.board")

    def _show(self, focus: str) -> None:
        self.rebuild()
        self.interface.focus(self.interface.find(focus), ring=self.app.by_keyboard)

    def _keep(self) -> None:
        graded = list(zip(self.order, self.grades, strict=True))
        marks = {kind: (sum(given.mark for asked, given in graded if asked is kind), EACH) for kind in Asked}
        score = Score(f"{datetime.now(UTC).astimezone():%Y-%m-%d}", marks)
        try:
            self.kept = keep_score(scores_path(), score)
        except InputError as error:
            self.kept = (*self.kept, score)
            report_fault(self.app, error)

    # The host of the pane

    def answer(self, outcome: None) -> None:
        """Do nothing: the gesture has had its effect already."""

    def quiet(self) -> None:
        """Do nothing: the quiz says nothing beside its answer."""

    def go_back(self) -> None:
        """Take back what was pointed at, by a right click."""
        if self.grade is None:
            self.named, self.at = frozenset(), None
            self.rebuild()

    def tokens(self) -> Sequence[Token]:
        """The creatures, and the end of the move that was pointed at."""
        asked = self.question
        subject = asked.position.creature(asked.subject)
        standing = [
            replace(token, selected=token.id == asked.subject, engaged=()) for token in tokens(self.inquiry)
        ]
        ends = [ghost_token(replace(subject, at=self.at), self.inquiry)] if self.at is not None else []
        return [*standing, *ends]

    def overlays(self) -> Sequence[Overlay]:
        """The creatures pointed at, the flag, and after the answer what the engine says."""
        asked, rules = self.question, self.question.position.rules
        found: list[Overlay] = list(overlays(self.inquiry, self.say)) if self.grade is not None else []
        found += [
            HighlightOverlay(creature.base(rules), self._tone(creature.id), icon=Icon.CHECK)
            for creature in asked.position.creatures
            if creature.id in self.named
        ]
        if asked.flag is not None:
            found.append(MarkerOverlay(MarkerKind.GOAL, asked.flag))
        return found

    def _tone(self, creature: str) -> Tone:
        given = self.grade
        return Tone.REFUSED if given is not None and creature in given.wrong else Tone.ALLOWED

    def command(self, command: Command) -> bool:
        """Confirm or go on by the end key; show the help."""
        if command is Command.END and self.order and not self.over:
            (self.confirm if self.grade is None else self.go_on)()
            return True
        if command is Command.HELP:
            show_help(self.app, self.say("quiz.hands"))
            return True
        return super().command(command)

    def update(self, seconds: float) -> bool:
        """Let the camera glide, and make the ground paler under an answer."""
        moved = False
        if self.pane is not None and not self.over:
            moved = self.pane.camera.update(seconds)
            moved = self.pane.update(seconds) or moved
        return super().update(seconds) or moved


def _act(name: str, say: Translator, act: Callable[[], None], icon: Icon, refusal: str = "") -> Button:
    text = say(f"quiz.{name}")
    return Button(
        f"quiz.{name}", text, act, icon=icon, look=Look.PRIMARY, refusal=refusal, height=42, size=17
    )


def result_sheet(
    ui: Ui,
    say: Translator,
    marks: float,
    of: int,
    kept: Sequence[Score],
    leave: Callable[[], None],
    again: Callable[[], None],
) -> Widget:
    """The result: marks out of those possible, a chart of the quizzes that were `kept`, two buttons."""
    styles = ui.styles
    rows: list[Widget] = [
        Anchor(Ribbon(say("quiz.title"), ui.palette.accent, height=64, size=28)),
        Label(say("quiz.marks", marks=say.number(marks), of=of), styles.heading, align=0.5),
        ScoreChart([score.part for score in kept[-QUIZZES_SHOWN:]], say("quiz.chart")),
    ]
    for asked, (won, count) in totals(kept).items():
        part = say("quiz.part", marks=say.number(won), of=count, percent=round(100 * won / count))
        kind = Label(say(f"quiz.kind.{asked}"), styles.body, grow=1)
        rows.append(Row([kind, Label(part, styles.strong)], gap=12))
    ways = [
        Button("quiz.leave", say("quiz.leave"), leave, icon=Icon.QUIT),
        Button("quiz.again", say("quiz.again"), again, icon=Icon.TO_START, look=Look.PRIMARY),
    ]
    rows.append(Anchor(Row(ways, gap=16)))
    return Anchor(Panel(Column(rows, gap=14), Material.FRAMED, margin=46, name="quiz.result"), w=640)


class ScoreChart(Widget):
    """A chart with a bar for each quiz, the newest on the right; `parts` run from 0 to 1."""

    def __init__(self, parts: Sequence[float], tip: str) -> None:
        super().__init__("quiz.chart", tip=tip)
        self.shares = parts

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - figures only
        """The parts in per cent."""
        return ", ".join(f"{round(100 * part)} %" for part in self.shares)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """All the width, and the height of the chart."""
        return Size(width, 110)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the bars on a line, the last with its figure."""
        foot = Box(self.box.x, self.box.bottom - 4, self.box.w, 2)
        canvas.fill(foot, ui.palette.ink_soft)
        step = self.box.w / QUIZZES_SHOWN
        for place, part in enumerate(self.shares):
            high = max(2.0, part * (self.box.h - 30))
            bar = Box(self.box.x + place * step + 3, foot.y - high, step - 6, high)
            last = place == len(self.shares) - 1
            canvas.fill(bar, ui.palette.accent if last else ui.palette.gilt_dark)
            if last:
                style = Style(Face.BOLD, 16, ui.palette.ink)
                figure = ui.texts.line(f"{round(100 * part)}\N{NO-BREAK SPACE}%", style)
                canvas.blit_centred(figure, (max(bar.centre[0], self.box.x + 22), bar.y - 12))


@dataclass(frozen=True, slots=True)
class QuizPointer:
    """Answers mouse and keyboard on the board: a release points at something, the pointer looks at it."""

    point: Callable[[Point], None]
    look: Callable[[Point | None], None]

    def hover(self, at: Point | None) -> None:
        """The pointer is there."""
        self.look(at)

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> None:
        """Do nothing yet: a press may become a drag of the view."""

    def drag(self, at: Point) -> None:
        """Do nothing: nothing is drawn by dragging."""

    def release(self, at: Point, *, keep: bool = False) -> None:
        """Somebody, or a place, was pointed at."""
        del keep
        self.point(at)


class QuizPane(BoardPane[None]):
    """Tab goes through the creatures of the question `asked`."""

    def __init__(
        self,
        painted: tuple[BoardView, Camera],
        pointer: QuizPointer,
        host: PaneHost[None],
        say: Translator,
        asked: Question,
    ) -> None:
        super().__init__("quiz.board", painted, pointer, host, say)
        self.asked = asked

    def next_stop(self, step: int) -> Point | None:
        """The next creature."""
        creatures = self.asked.position.creatures
        places = [creature.at for creature in creatures]
        at = places.index(self.cursor) + step if self.cursor in places else 0
        return places[at % len(places)]

    def starting_point(self) -> Point:
        """The creature that is asked about."""
        return self.asked.position.creature(self.asked.subject).at

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over the cursor and the held button."""
        super().resume(before, ui)
        if isinstance(before, QuizPane):
            self.cursor, self.held = before.cursor, before.held

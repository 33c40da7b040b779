"""Puzzles on screen: a creature is put where a wish is fulfilled, and every miss is told and drawn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import in_short, overlays
from game.battlefield.board_pane import BoardPane
from game.battlefield.board_view import BoardView, board_view
from game.battlefield.camera import Camera
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.overlays import HighlightOverlay, NoteOverlay, Overlay, RulerOverlay
from game.battlefield.position_answers import Picked
from game.battlefield.position_tokens import ghost_token, tokens
from game.board.shapes import Disc, Polygon, distance, snap
from game.content.markup import rich
from game.core.errors import InputError
from game.positions.puzzle import GRADES, told_in, worked_out
from game.positions.puzzle_file import every_puzzle
from game.positions.puzzle_misses import misses
from game.positions.skirmish import Skirmish
from game.positions.wish_verdicts import WishVerdicts, set_down
from game.positions.wish_words import condition_words
from game.positions.wishes import AllOf, Condition, Wanted, conditions
from game.table.dialogs import report as report_fault
from game.table.dialogs import show_help
from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll
from game.workshop.puzzle_progress import PuzzleAnswer, answers_path, keep_answer, progress, read_answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    from game.art.tokens import Token
    from game.battlefield.board_pane import PaneHost
    from game.board.shapes import Point, Shape
    from game.board.terrain import Kind
    from game.content.locale import Translator
    from game.core.rules import Mark
    from game.positions.position import Position
    from game.positions.puzzle import Puzzle, Worked
    from game.positions.puzzle_misses import Miss
    from game.positions.wishes import Wish
    from game.ui.app import App
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

SHEET = (400.0, 0.31, 500.0)
"""Width of the sheet beside the board: least, as a part of the window's, greatest."""

LOW = 600.0
"""The height of a window below which the heading is short."""

GOOD, BAD = (32, 88, 30), (142, 18, 22)
"""The colours of what is right and of what is wrong on the sheet."""

OF_SIGHT = frozenset({Wanted.SEES, Wanted.SEEN, Wanted.COVER, Wanted.SHOOTS})


class PuzzleScene(Scene):
    """The puzzles one after another, the first one that is not solved to begin with."""

    has_map = True

    def __init__(self, puzzles: Sequence[Puzzle] | None = None) -> None:
        super().__init__()
        self._given = puzzles
        self.puzzles: tuple[Puzzle, ...] = ()
        self.answers: tuple[PuzzleAnswer, ...] = ()
        self._work = ThreadPoolExecutor(1, "puzzles")
        self._worked: dict[str, Future[Worked]] = {}
        self._judge = ThreadPoolExecutor(1, "puzzle misses")
        self._exact: Future[tuple[Miss, ...]] | None = None
        self._found_way: Inquiry | None = None
        self._view: tuple[Ui, Position, Camera, BoardView] | None = None
        self.number = 0
        self.pane: PuzzlePane | None = None

    # Building

    def enter(self, app: App) -> None:
        """Read the puzzles and what was answered, reporting what is damaged, and ask the first unsolved."""
        super().enter(app)
        faults: tuple[InputError, ...] = ()
        if self._given is None:
            shelf = every_puzzle()
            self.puzzles, faults = shelf.puzzles, shelf.faults
        else:
            self.puzzles = tuple(self._given)
        try:
            self.answers = read_answers(answers_path())
        except InputError as error:
            faults = (*faults, error)
        solved = progress(self.answers).solved
        unsolved = (i for i, puzzle in enumerate(self.puzzles) if puzzle.id not in solved)
        if self.puzzles:
            self.ask(next(unsolved, 0))
        for fault in faults[:1]:
            report_fault(app, fault)

    def leave(self) -> None:
        """Stop working out answers."""
        if self.puzzles:
            self.asked.wish_search.forget()
        self._work.shutdown(wait=False, cancel_futures=True)
        self._judge.shutdown(wait=False, cancel_futures=True)

    def ask(self, number: int) -> None:
        """Ask the puzzle of that number."""
        self.number = number
        given = self.puzzles[number]
        self.puzzle = told_in(given, self.say.words, self._terrain)
        self.verdicts = WishVerdicts(Skirmish(self.puzzle.position), self.puzzle.mover)
        self.asked = Inquiry(History(self.puzzle.position), tool=Tool.PLACE)
        self.asked.shown.reach = False
        self.tried: Inquiry | None = None
        self.at: Point | None = None
        self.misses: tuple[Miss, ...] = ()
        self.shown = 0
        self.solved = self.given_up = self.hinted = False
        self._moved = False
        # The answer is worked out meanwhile, for the grade where none is written, and for how much is right.
        if given.id not in self._worked:
            self._worked[given.id] = self._work.submit(worked_out, given)
        for condition in conditions(self.puzzle.wish):
            if condition.kind is Wanted.REACHABLE:
                self._work.submit(self.verdicts.reach, condition.count)
        self._show("puzzle.board")

    @property
    def over(self) -> bool:
        """Whether the puzzle is solved or given up."""
        return self.solved or self.given_up

    @property
    def worked(self) -> Worked | None:
        """The answer, once it is known."""
        known = self._worked.get(self.puzzle.id)
        return known.result() if known is not None and known.done() and not known.cancelled() else None

    @property
    def grade(self) -> int | None:
        """The grade of the puzzle, as it is written or once it is known."""
        return self._grade_of(self.puzzle)

    def _grade_of(self, puzzle: Puzzle) -> int | None:
        known = self._worked.get(puzzle.id)
        if puzzle.grade is not None or known is None or not known.done() or known.cancelled():
            return puzzle.grade
        return known.result().grade

    def _terrain(self, kind: Kind) -> str:
        return self.say(f"terrain.kind.{kind}")

    def build(self) -> Widget:
        """The board, and a sheet with what is asked beside it."""
        if not self.puzzles:
            return Anchor(Button("puzzle.leave", self.say("quiz.leave"), self.app.pop, icon=Icon.QUIT))
        least, part, most = SHEET
        width = min(max(least, part * self.app.box.w), most)
        body = Scroll(Column([*self._words()], gap=7), name="puzzle.sheet")
        sheet = Panel(Column([*self._heading(), body, *self._buttons()], gap=9), margin=26, seed=11)
        return Row([self._board(), Anchor(sheet, w=width, h=self.app.box.h)], gap=0)

    def _board(self) -> Widget:
        pointer = PuzzlePointer(self.place, self.look_at)
        self.pane = PuzzlePane(self._painted(), pointer, self, self.say, self.puzzle, self.asked)
        return self.pane

    def _painted(self) -> tuple[BoardView, Camera]:
        """The board; what has been painted of it is used again."""
        ui, position = self.ui, self.puzzle.position
        if self._view is None or self._view[0] is not ui or self._view[1] is not position:
            board = position.board
            glide = self.app.options.motion > 0
            camera = Camera(board.width, board.height, Box(0, 0, 100, 100), glide=glide)
            view = board_view(ui, camera)
            view.set_board(board, picture=position.picture)
            self._view = (ui, position, camera, view)
        return self._view[3], self._view[2]

    def _heading(self) -> Iterator[Widget]:
        say, styles = self.say, self.ui.styles
        found = progress(self.answers)
        streak = say("puzzle.streak", streak=found.streak, longest=found.longest)
        number = say("puzzle.number", number=self.number + 1, of=len(self.puzzles))
        done = rich(" <icon:{}>", Icon.DONE) if self.puzzle.id in found.solved else ""
        yield Label(rich("{}{}, {}", number, done, streak), styles.note, align=0.5, name="puzzle.number")
        yield Label(self.say.words(self.puzzle.title), styles.heading.but(size=24), align=0.5)
        self._told = self.worked is not None
        # In a low window the button of the grade says it, and what is asked keeps the room.
        if self.app.box.h < LOW:
            return
        if self.grade is not None:
            grade = say("puzzle.grade", grade=self.grade, of=GRADES[-1])
            yield Label(grade, styles.note, align=0.5, name="puzzle.grade")
        yield Anchor(RuleLine(), w=240)

    def _words(self) -> Iterator[Widget]:
        say, styles = self.say, self.ui.styles
        yield Label(say("puzzle.task", name=self.puzzle.mover), styles.strong)
        failing = {miss.condition for miss in self.misses}
        judged = self.at is not None and (self.solved or bool(self.misses))
        stands = None not in failing
        for words, parts in tasks(self.puzzle, say):
            wrong = stands and all(part in failing for part in parts)
            icon = (Icon.CLOSE if wrong else Icon.CHECK) if judged and stands else Icon.NEXT
            colour = (BAD if wrong else GOOD) if judged and stands else styles.body.colour
            yield Label(rich("<icon:{}> {}", icon, words), styles.body.but(colour=colour))
        if not judged and not self.over:
            yield Label(say("puzzle.how"), styles.note)
        yield from self._judged()
        if self.hinted and self.puzzle.hint is not None and not self.over:
            yield Label(rich("<i>{}</i>", say.words(self.puzzle.hint)), styles.body, name="puzzle.hint.text")
        if self.over:
            yield from self._explained()

    def _judged(self) -> Iterator[Widget]:
        say, styles = self.say, self.ui.styles
        if self.solved:
            look = styles.strong.but(size=22, colour=GOOD)
            yield Label(rich("<icon:{}> {}", Icon.CHECK, say("quiz.right")), look)
        elif self.misses:
            look = styles.strong.but(size=22, colour=BAD)
            yield Label(rich("<icon:{}> {}", Icon.CLOSE, say("quiz.wrong")), look)
        for number, miss in enumerate(self.misses):
            told = [in_short(reason) for reason in miss.reasons]
            words = " ".join(say.reason(reason) for reason in told)
            if miss.moved is not None:
                words = say("puzzle.if_moved", who=miss.by, why=words)
            rules = ", ".join(dict.fromkeys(reason.rule for reason in told if reason.rule))
            text = rich("{} <soft><i>{}</i></soft>", words, rules)
            label = Label(text, styles.body.but(size=18), grow=1)
            if len(self.misses) == 1:
                yield label
                continue
            draw = _small(f"miss.{number}", "", partial(self.draw_miss, number), Icon.EYE, say("puzzle.draw"))
            draw.chosen = number == self.shown
            yield Row([label, draw], gap=6)

    def _explained(self) -> Iterator[Widget]:
        say, styles = self.say, self.ui.styles
        worked = self.worked
        if worked is not None:
            area = round(worked.answer.area.square_inches, 2)
            share = say.number(round(100 * worked.share, 1))
            yield Label(say("puzzle.share", area=say.number(area), share=share), styles.body.but(size=18))
        if self.puzzle.lesson is not None:
            rules = ", ".join(self.puzzle.rules)
            words = rich("{} <soft><i>{}</i></soft>", say.words(self.puzzle.lesson), rules)
            yield Label(words, styles.body, name="puzzle.lesson")

    def _buttons(self) -> Iterator[Widget]:
        say = self.say
        ways = [
            _small("previous", "", partial(self.go, -1), Icon.PREVIOUS, say("puzzle.previous")),
            *(self._grade_button(grade) for grade in GRADES),
            _small("following", "", partial(self.go, 1), Icon.NEXT, say("puzzle.following")),
        ]
        yield Anchor(Row(ways, gap=4))
        leave = _small("leave", "", self.app.pop, Icon.QUIT, say("quiz.leave"))
        if self.over:
            on = _small("next", say("quiz.next"), self.go_on, Icon.NEXT, look=Look.PRIMARY)
            yield Row([leave, Spacer(grow=1), on], gap=6)
            return
        refusal = "" if self.at is not None else say("quiz.point_first")
        confirm = _small(
            "confirm", say("quiz.confirm"), self.confirm, Icon.CHECK, look=Look.PRIMARY, refusal=refusal
        )
        help_ = [_small("hint", "", self.hint, Icon.WHY, say("puzzle.hint"))] if self.puzzle.hint else []
        give_up = _small("give_up", "", self.give_up, Icon.EYE, say("puzzle.give_up"))
        yield Row([leave, Spacer(grow=1), *help_, give_up, confirm], gap=6)

    def _grade_button(self, grade: int) -> Widget:
        """A button that goes to the next puzzle of a grade that is not solved."""
        tip = self.say("puzzle.of_grade", grade=grade)
        button = _small(f"grade.{grade}", str(grade), partial(self.go_to_grade, grade), None, tip)
        button.chosen = grade == self.grade
        return button

    def first_focus(self) -> str:
        """Empty: nothing has the focus until the first puzzle is asked."""
        return ""

    # Answering

    def place(self, at: Point) -> None:
        """The creature is put there; what was told of another place is forgotten."""
        if self.over:
            return
        board = self.puzzle.position.board
        x, y = snap(at)
        known, self.at = self.at, (min(max(x, 0.0), board.width), min(max(y, 0.0), board.height))
        if known is None or self.misses:
            self.tried, self.misses = None, ()
            self.rebuild()
        self._moved = True

    def look_at(self, at: Point | None) -> None:
        """The pointer is there: near a border of the answer it is told what draws it."""
        if self.over:
            self.asked.pointer = at

    def confirm(self) -> None:
        """Judge the place by the exact verdicts, and keep the answer."""
        if self.at is None or self.over:
            return
        # The verdict at once; by how much a line is closed may take 0.2 s, and follows.
        self.misses = misses(self.verdicts, self.puzzle.wish, self.at, margin=False)
        if self.misses:
            if self._exact is not None:
                self._exact.cancel()
            apart = WishVerdicts(self.verdicts.skirmish, self.puzzle.mover)
            self._exact = self._judge.submit(misses, apart, self.puzzle.wish, self.at)
        self.shown = 0
        self.solved = not self.misses
        self._keep(right=self.solved)
        self.ui.sounds.play(Sound.CHIME if self.solved else Sound.THUD)
        if self.solved:
            self._draw_answer()
        else:
            self.tried = self._tried(self.misses[0])
        self._show("puzzle.next" if self.solved else "puzzle.board")

    def give_up(self) -> None:
        """Show the answer; without a right answer before, the streak ends."""
        if self.over:
            return
        self.given_up = True
        self.tried, self.misses = None, ()
        self._keep(right=False)
        self._draw_answer()
        self._show("puzzle.next")

    def hint(self) -> None:
        """Show the hint."""
        self.hinted = True
        self.rebuild()

    def draw_miss(self, number: int) -> None:
        """Draw why one of the conditions fails."""
        self.shown = number
        self.tried = self._tried(self.misses[number])
        self.rebuild()

    def go(self, step: int) -> None:
        """Ask the puzzle after this one, or with -1 the one before."""
        self.ask((self.number + step) % len(self.puzzles))

    def go_on(self) -> None:
        """Ask the next puzzle that is not solved; of those, one after this."""
        solved = progress(self.answers).solved
        every = range(self.number + 1, self.number + 1 + len(self.puzzles))
        order = [number % len(self.puzzles) for number in every]
        self.ask(next((n for n in order if self.puzzles[n].id not in solved), order[0]))

    def go_to_grade(self, grade: int) -> None:
        """Ask the next puzzle of that grade, one that is not solved if there is any."""
        solved = progress(self.answers).solved
        every = range(self.number + 1, self.number + 1 + len(self.puzzles))
        order = [number % len(self.puzzles) for number in every]
        of_grade = [number for number in order if self._grade_of(self.puzzles[number]) == grade]
        unsolved = (number for number in of_grade if self.puzzles[number].id not in solved)
        if of_grade:
            self.ask(next(unsolved, of_grade[0]))

    def _keep(self, *, right: bool) -> None:
        answer = PuzzleAnswer(f"{datetime.now(UTC).astimezone():%Y-%m-%d}", self.puzzle.id, right)
        try:
            self.answers = keep_answer(answers_path(), answer)
        except InputError as error:
            self.answers = (*self.answers, answer)
            report_fault(self.app, error)

    def _draw_answer(self) -> None:
        """Let the area be drawn; a thread works it out."""
        self.asked.show_wish(0)
        self.asked.pointer = None

    def _tried(self, miss: Miss) -> Inquiry | None:
        """The position as it would be, to draw why a condition fails; None where that is the old one."""
        condition = miss.condition
        if condition is None or self.at is None or condition.kind is Wanted.REACHABLE:
            return None
        there = self.verdicts.at(self.at)
        if miss.moved is not None:
            there = set_down(there, miss.by, miss.moved)
        inquiry = Inquiry(History(there.position), tool=Tool.PLACE)
        shown = inquiry.shown
        shown.reach = False
        mover = self.puzzle.mover
        if condition.kind in OF_SIGHT and miss.by:
            looks = condition.kind in {Wanted.SEES, Wanted.SHOOTS}
            inquiry.pair = (mover, miss.by) if looks else (miss.by, mover)
            inquiry.preview = there.position  # so that it is drawn without its margin
        elif condition.kind is Wanted.THREATENED and miss.by:
            inquiry.picked, shown.threat = Picked("creature", miss.by), True
        elif condition.kind is Wanted.ENGAGED:
            shown.zones = True
        return inquiry

    def _show(self, focus: str) -> None:
        self.rebuild()
        self.interface.focus(self.interface.find(focus), ring=self.app.by_keyboard)

    # The host of the pane

    def answer(self, outcome: None) -> None:
        """Do nothing: the gesture has had its effect already."""

    def quiet(self) -> None:
        """Do nothing: nothing is said beside the answer."""

    def go_back(self) -> None:
        """Take the creature off the board again, by a right click."""
        if not self.over:
            self.at, self.tried, self.misses = None, None, ()
            self.rebuild()

    def tokens(self) -> Sequence[Token]:
        """The creatures, and the one that is put somewhere as a ghost."""
        if self.tried is not None:
            return tokens(self.tried)
        mover = self.puzzle.position.creature(self.puzzle.mover)
        standing = [replace(token, selected=token.id == mover.id) for token in tokens(self.asked)]
        ghost = [ghost_token(replace(mover, at=self.at), self.asked)] if self.at is not None else []
        return [*standing, *ghost]

    def overlays(self) -> Sequence[Overlay]:
        """What is drawn of the miss that is shown, or of the answer."""
        if not self.misses or self.at is None:
            return overlays(self.asked, self.say)
        miss = self.misses[self.shown]
        if miss.condition is not None and miss.condition.kind is Wanted.REACHABLE:
            return overlays(self._way(), self.say)
        laid = overlays(self.tried or self.asked, self.say)
        return [*laid, *self._marked(miss)]

    def _way(self) -> Inquiry:
        """The way to the place that was judged, which takes a while to find."""
        known = self._found_way
        if known is not None and known.pointer == self.at and known.position is self.puzzle.position:
            return known
        inquiry = self._found_way = Inquiry(History(self.puzzle.position), tool=Tool.MOVE)
        inquiry.picked, inquiry.pointer = Picked("creature", self.puzzle.mover), self.at
        inquiry.leaver = self.puzzle.mover
        return inquiry

    def _marked(self, miss: Miss) -> Iterator[Overlay]:
        """The shapes and distances of the reasons, where they are not drawn as a line of sight."""
        condition = miss.condition
        if condition is not None and condition.kind in OF_SIGHT:
            return
        for reason in miss.reasons:
            for mark in reason.marks:
                found = drawn_mark(mark, self.say)
                if found is not None:
                    yield found
        if condition is None and self.at is not None:
            words = self.say.reason(in_short(miss.reasons[0]))
            yield NoteOverlay(self.at, words, Tone.REFUSED, Icon.CLOSE)

    def command(self, command: Command) -> bool:
        """Confirm or go on by the end key; show the help."""
        if command is Command.END and self.puzzles:
            (self.go_on if self.over else self.confirm)()
            return True
        if command is Command.HELP:
            show_help(self.app, self.say("puzzle.hands"))
            return True
        return super().command(command)

    def update(self, seconds: float) -> bool:
        """Let the camera glide; tell the grade and by how much a place is wrong as soon as they are known."""
        moved = False
        if self.pane is not None:
            moved = self.pane.camera.update(seconds)
            moved = self.pane.update(seconds) or moved
            if self._exact is not None and self._exact.done():
                exact, self._exact = self._exact.result(), None
                if [miss.condition for miss in exact] == [miss.condition for miss in self.misses]:
                    self.misses = exact
                    self.rebuild()
            if (self.worked is not None) is not self._told:
                self.rebuild()
            moved, self._moved = moved or self._moved, False
        return super().update(seconds) or moved


def tasks(puzzle: Puzzle, say: Translator) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    """What is asked, a line each, and the conditions of it; of alternatives that stand in one line all."""
    wish = puzzle.wish
    for part in wish.parts if isinstance(wish, AllOf) else (wish,):
        yield _words_of(part, puzzle, say), tuple(conditions(part))


def _words_of(wish: Wish, puzzle: Puzzle, say: Translator) -> str:
    if isinstance(wish, Condition):
        return condition_words(wish, puzzle.position, say)
    joined = "puzzle.and" if isinstance(wish, AllOf) else "puzzle.or"
    return say(joined).join(_words_of(part, puzzle, say) for part in wish.parts)


def drawn_mark(mark: Mark, say: Translator) -> Overlay | None:
    """A shape or a distance that a reason names."""
    points = mark.points
    if mark.radius:
        shape: Shape = Disc(*points[0], mark.radius)
        return HighlightOverlay(shape, Tone.REFUSED)
    if mark.closed:
        return HighlightOverlay(Polygon(points), Tone.REFUSED)
    if len(points) == 2:
        start, end = points
        return RulerOverlay(start, end, say.inches(round(distance(start, end), 2)), pinned=True)
    return None


def _small(
    name: str,
    text: str,
    act: Callable[[], None],
    icon: Icon | None,
    tip: str = "",
    *,
    look: Look = Look.PLAIN,
    refusal: str = "",
) -> Button:
    return Button(
        f"puzzle.{name}", text, act, icon=icon, tip=tip, look=look, refusal=refusal, height=40, size=16
    )


class PuzzlePointer:
    """Answers the mouse on the board: a press or a drag puts the creature there."""

    def __init__(self, place: Callable[[Point], None], look: Callable[[Point | None], None]) -> None:
        self.place, self.look = place, look

    def hover(self, at: Point | None) -> None:
        """The pointer is there."""
        self.look(at)

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> None:
        """The creature is put there."""
        del waypoint, free
        self.place(at)

    def drag(self, at: Point) -> None:
        """The creature is moved along."""
        self.place(at)

    def release(self, at: Point, *, keep: bool = False) -> None:
        """Do nothing: it was put there when it was pressed."""


class PuzzlePane(BoardPane[None]):
    """The arrow keys move the creature; Tab goes through the creatures."""

    def __init__(
        self,
        painted: tuple[BoardView, Camera],
        pointer: PuzzlePointer,
        host: PaneHost[None],
        say: Translator,
        puzzle: Puzzle,
        asked: Inquiry,
    ) -> None:
        super().__init__("puzzle.board", painted, pointer, host, say)
        self.puzzle = puzzle
        self._asked = asked
        self._put = pointer.place

    @property
    def inquiry(self) -> Inquiry | None:
        """The inquiry, of which the answer is worked out in a thread."""
        return self._asked

    def point_at(self, at: Point) -> None:
        """Put the keyboard's cursor there, and the creature."""
        super().point_at(at)
        self._put(at)

    def next_stop(self, step: int) -> Point | None:
        """The next creature."""
        places = [creature.at for creature in self.puzzle.position.creatures]
        at = places.index(self.cursor) + step if self.cursor in places else 0
        return places[at % len(places)]

    def starting_point(self) -> Point:
        """Where the creature stands."""
        return self.puzzle.position.creature(self.puzzle.mover).at

    def measured_from(self) -> Point | None:
        """Where the creature stands."""
        return self.starting_point()

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over the cursor and the held button."""
        super().resume(before, ui)
        if isinstance(before, PuzzlePane) and before.puzzle is self.puzzle:
            self.cursor, self.held = before.cursor, before.held

"""What would change a verdict: looked for in a thread, listed in the answer, drawn when pointed at."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from game.battlefield.answer_overlays import overlays
from game.battlefield.answer_page import FlipRow, LineKind, as_text, report
from game.battlefield.edits import History
from game.battlefield.flip_search import FlipQuestion, FlipSearch
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.overlays import HighlightOverlay, MarginOverlay, NoteOverlay
from game.battlefield.position_answers import Picked
from game.board.lines import parts_of
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece, ThinLine
from game.cli.play import speak
from game.positions.flips import distinct, in_order, sight_flips
from game.positions.move_flips import WayTo
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.scene import Scene
from game.ui.widgets.layout import Column
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.ui.widgets.base import Widget

WALL = Piece("wall", rectangle(8.0, 3.0, 9.0, 6.3), *Kind.WALL.preset, Kind.WALL)
ARCHER = Creature("archer", Side.RED, (4.0, 6.0), name="Archer", movement=4.0)
KNIGHT = Creature("knight", Side.BLUE, (14.0, 6.0), name="Knight")
FIELD = Position(Board(24.0, 24.0, (WALL,)), (ARCHER, KNIGHT))
SIGHT = FlipQuestion("sight", "archer", "knight")


def asked(position: Position = FIELD, **given: object) -> Inquiry:
    inquiry = Inquiry(History(position), tool=Tool.SIGHT, pair=("archer", "knight"))
    for name, value in given.items():
        setattr(inquiry, name, value)
    return inquiry


def found(inquiry: Inquiry) -> None:
    """Wait until all is found."""
    question, until = inquiry.flip_question(), monotonic() + 120
    assert question is not None
    while inquiry.flip_search.of(inquiry.history.present, question).waiting and monotonic() < until:
        sleep(0.01)


def test_what_is_found_in_the_background_is_the_same() -> None:
    search, until = FlipSearch(), monotonic() + 120
    while search.of(FIELD, SIGHT).waiting and monotonic() < until:
        assert search.owing
        sleep(0.01)
    told = in_order(distinct(sight_flips(Skirmish(FIELD), "archer", "knight")), ("archer", "knight"))
    assert search.of(FIELD, SIGHT).flips == told
    assert not search.owing
    search.forget()
    assert search.of(FIELD, SIGHT).waiting
    search.forget()
    assert not search.owing


def test_another_question_or_position_gives_up_the_one_before() -> None:
    search = FlipSearch()
    search.of(FIELD, SIGHT)
    first = search._work
    search.of(FIELD, FlipQuestion("engaged", "archer", "knight"))
    second = search._work
    assert first is not None
    assert not first.wanted
    search.of(replace(FIELD), FlipQuestion("engaged", "archer", "knight"))
    assert second is not None
    assert not second.wanted
    search.forget()


@pytest.mark.rule("CM-LOS-02")
def test_the_list_takes_the_place_of_the_single_margin(tr_en: Translator) -> None:
    inquiry = asked()
    assert any(line.text.startswith("Flips if") for line in report(inquiry, tr_en))
    assert inquiry.ask_flips()
    assert inquiry.flips_of == SIGHT
    report(inquiry, tr_en)
    found(inquiry)
    lines = report(inquiry, tr_en)
    told = [line.text for line in lines if line.kind is LineKind.FLIP]
    assert told[0].startswith("Archer ")
    assert told[0].endswith("not seen")
    assert [text.split()[0] for text in told] == ["Archer", "Knight", "wall"]
    assert not any(line.text.startswith("Flips if") for line in lines)
    assert told[-1] in as_text(inquiry, tr_en)
    assert lines[-1].text == 'Nothing that would have to move more than 3" is listed.'
    assert inquiry.ask_flips()
    assert inquiry.flips_of is None


def test_what_is_pointed_at_is_drawn_else_the_first_move_of_a_creature(tr_en: Translator) -> None:
    inquiry = asked(flips_of=SIGHT)
    tuple(overlays(inquiry, tr_en))
    found(inquiry)
    flips = inquiry.flip_search.of(FIELD, SIGHT).flips

    def drawn() -> list[MarginOverlay]:
        return [overlay for overlay in overlays(inquiry, tr_en) if isinstance(overlay, MarginOverlay)]

    (first,) = drawn()
    assert first.body == inquiry.skirmish.base("archer")
    assert first.shift == flips[0].shift
    assert first.label.startswith("Archer ")
    inquiry.flip_shown = next(flip for flip in flips if flip.what == "piece")
    (wall,) = drawn()
    assert wall.body == WALL.shape
    inquiry.flip_shown = replace(flips[0], inches=9.0)
    assert drawn() == [first]


def test_a_line_is_drawn_whole_and_says_once_how_far(tr_en: Translator) -> None:
    line = ThinLine("house", ((9.0, 2.0), (9.0, 4.0), (9.5, 6.3)), Kind.WALL, *Kind.WALL.preset)
    position = replace(FIELD, board=Board(24.0, 24.0, parts_of(line)))
    inquiry = asked(position, flips_of=SIGHT)
    tuple(overlays(inquiry, tr_en))
    found(inquiry)
    flips = inquiry.flip_search.of(position, SIGHT).flips
    inquiry.flip_shown = next(flip for flip in flips if flip.name == "house")
    drawn = [overlay for overlay in overlays(inquiry, tr_en) if isinstance(overlay, MarginOverlay)]
    assert len(drawn) == len(position.board.pieces)
    assert [bool(overlay.label) for overlay in drawn] == [True, *[False] * (len(drawn) - 1)]


def test_a_ruling_is_noted_at_the_one_who_looks(tr_en: Translator) -> None:
    wood = Piece("wood", rectangle(8.0, 3.0, 9.0, 6.3), *Kind.FOREST.preset, Kind.FOREST)
    position = replace(FIELD, board=Board(24.0, 24.0, (wood,)))
    inquiry = asked(position, flips_of=SIGHT)
    tuple(overlays(inquiry, tr_en))
    found(inquiry)
    flips = inquiry.flip_search.of(position, SIGHT).flips
    inquiry.flip_shown = next(flip for flip in flips if flip.what == "ruling")
    notes = [overlay for overlay in overlays(inquiry, tr_en) if isinstance(overlay, NoteOverlay)]
    assert [note.at for note in notes if "R-38" in note.label] == [ARCHER.at]


@pytest.mark.rule("CM-MOVE-02", "CM-ENGAGE-03")
def test_moves_and_engagements_are_asked_at_the_pointer(tr_en: Translator) -> None:
    inquiry = asked(tool=Tool.MOVE, pair=None, picked=Picked("creature", "archer"), pointer=(4.0, 10.2))
    assert inquiry.may_flip() == FlipQuestion("move", "archer", way=WayTo("archer", (4.0, 10.2)))
    inquiry.waypoints = ((4.0, 7.0),)
    drawn = FlipQuestion("move", "archer", way=WayTo("archer", (4.0, 10.2), ((4.0, 7.0),), declared=True))
    assert inquiry.may_flip() == drawn
    inquiry.waypoints, inquiry.pointer = (), KNIGHT.at
    assert inquiry.may_flip() == FlipQuestion("engaged", "archer", "knight")
    inquiry.pointer = None
    assert inquiry.may_flip() is None
    assert not inquiry.ask_flips()
    inquiry.pointer = (4.0, 10.2)
    assert inquiry.ask_flips()
    inquiry.pointer = None
    found(inquiry)
    text = as_text(inquiry, tr_en)
    assert "WHAT WOULD CHANGE WHETHER ARCHER GETS THERE" in text
    assert 'Archer with 0.2" more of Movement: gets there' in text
    goals = [overlay for overlay in overlays(inquiry, tr_en) if isinstance(overlay, HighlightOverlay)]
    assert any(getattr(goal.shape, "centre", None) == (4.0, 10.2) for goal in goals)
    assert inquiry.cancel()
    assert inquiry.flips_of is None


def test_a_question_about_who_is_gone_is_asked_no_more() -> None:
    inquiry = asked(flips_of=SIGHT)
    inquiry.change(replace(FIELD, creatures=(ARCHER,)))
    assert inquiry.flips_of is None
    dragged = asked(flips_of=SIGHT, preview=replace(FIELD))
    assert dragged.flip_question() is None
    opened = asked(flips_of=SIGHT, lists_flips=True)
    opened.open(History(FIELD))
    assert opened.flips_of is None
    assert opened.lists_flips


class Rows(Scene):
    """Two lines of a list."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[str] = []

    def build(self) -> Widget:
        inquiry = asked(flips_of=SIGHT)
        report(inquiry, self.say)
        found(inquiry)
        lines = [line for line in report(inquiry, self.say) if line.flip is not None]
        rows = [
            FlipRow(line, line.flip, lambda flip: self.kept.append(flip.name), kept=False)
            for line in lines
            if line.flip is not None
        ]
        return Column(list(rows))


def test_rows_are_reached_and_kept_by_the_keyboard() -> None:
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="en")))
    scene = Rows()
    app.push(scene)
    hand = Driver(app)
    hand.key("tab")
    hand.key("return")
    hand.key("tab")
    hand.key("return")
    assert len(scene.kept) == 2
    assert len(set(scene.kept)) == 2

"""The small boards of the rulebook: each section about positions has one, and dragging changes its answer."""

from __future__ import annotations

import pytest
from faults import none_of
from screens import misfits

from game.battlefield.example_board import ExampleBoard
from game.cli.play import speak
from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.handbook.lesson_file import standard_handbook
from game.handbook.plates import ruled_figure
from game.positions.reasons import layout_faults
from game.table.rules_reader import FigurePicture, RulesReader, lessons_by_rule
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.text.text import Face
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen

ABOUT_POSITIONS = ("MOVE", "ENGAGE", "DISENGAGE", "MELEE", "RANGED", "LOS", "COVER")

pytestmark = pytest.mark.usefixtures("coarse_boards")


def test_sections_about_positions_have_a_board_on_which_all_stand_legally() -> None:
    lessons = lessons_by_rule(Language.EN)
    rules = load_rulebook()
    for name in ABOUT_POSITIONS:
        assert any(lessons[rule.id] for rule in rules.rules(f"CM-{name}"))
    none_of(
        f"{lesson.id}: {fault.key}"
        for found in lessons.values()
        for lesson in found
        for fault in layout_faults(lesson.position)
    )
    assert "CM-PACT-01" not in lessons


def reader(
    rule: str, language: str = "en", scale: float = 1.0, size: tuple[int, int] = (1280, 720)
) -> Driver:
    options = Options(language=language, ui_scale=scale, reduced_motion=True)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(RulesReader(load_rulebook(), rule))
    return Driver(app)


def words(hand: Driver) -> str:
    return " ".join(w.text for w in hand.scene.interface.root.walk() if isinstance(w, Label))


def board(hand: Driver) -> ExampleBoard:
    found = hand.find("rules.board")
    assert isinstance(found, ExampleBoard)
    return found


def test_a_creature_dragged_behind_the_wall_is_no_longer_seen_and_a_right_click_puts_it_back() -> None:
    hand = reader("CM-LOS-02")
    assert "No line of sight" not in words(hand)
    pane = board(hand)
    hand.drag(pane.camera.to_screen((9.5, 6.2)), pane.camera.to_screen((9.5, 2.5)))
    assert board(hand).asked.inquiry.position.creature("B").at == (9.5, 2.5)
    assert "No line of sight" in words(hand)
    board(hand).asked.go_back()
    assert "No line of sight" not in words(hand)


def test_a_rule_is_put_on_the_board_its_creature_stepped_and_its_mistakes_told() -> None:
    hand = reader("CM-LOS-02")
    hand.press("rules.show.CM-LOS-03")
    assert "Half hidden is hidden" in words(hand)
    assert "A sees C: a free line runs from base to base." in words(hand)
    assert board(hand).asked.inquiry.position.creature("B").at == (9.0, 6.0)
    hand.press("rules.step")
    assert board(hand).asked.inquiry.position.creature("B").at == (9.0, 8.5)
    board(hand).asked.go_back()
    assert board(hand).asked.inquiry.position.creature("B").at == (9.0, 6.0)


@pytest.mark.parametrize("language", list(Language))
def test_a_house_rule_shows_the_handbooks_figure_and_words_by_keys(language: Language) -> None:
    hand = reader("CM-ENGAGE-03", language)
    say = translator(language)
    lesson = lessons_by_rule(language)["CM-ENGAGE-03"][0]
    told = ruled_figure(lesson, lesson.house[0], say).note
    with pytest.raises(KeyError):
        hand.find("rules.figure")
    hand.scene.interface.focus(board(hand))
    for key in ("tab", "return"):
        hand.key(key)
    picture, page = hand.find("rules.figure"), hand.find("rules.page")
    assert isinstance(picture, FigurePicture)
    assert picture.page.language == language
    assert page.box.y <= picture.box.y
    assert picture.box.bottom <= page.box.bottom
    assert all(sentence.words in words(hand) for sentence in told.sentences)
    assert say("engaged.none_stored") in words(hand)
    hand.key("return")
    with pytest.raises(KeyError):
        hand.find("rules.figure")


def test_a_rule_with_several_lessons_shows_one_after_the_other() -> None:
    hand = reader("CM-LOS-03")
    first, second = (lesson.words.text(Language.EN) for lesson in lessons_by_rule(Language.EN)["CM-LOS-03"])
    for told, then in ((first, "Show 2 of 2"), (second, "Show 1 of 2"), (first, "Show 2 of 2")):
        show = hand.find("rules.show.CM-LOS-03")
        assert isinstance(show, Button)
        assert (told in words(hand), show.text) == (True, then)
        hand.press("rules.show.CM-LOS-03")


def test_every_lesson_with_a_house_rule_is_in_the_reader() -> None:
    book, here = standard_handbook(Language.EN), lessons_by_rule(Language.EN)
    shown = {lesson.id for lessons in here.values() for lesson in lessons}
    none_of(lesson.id for lesson in book.lessons if lesson.house and lesson.id not in shown)


def test_terrain_can_be_dragged() -> None:
    hand = reader("CM-COVER-01")
    pane = board(hand)
    before = pane.asked.inquiry.position.board.pieces[0]
    hand.drag(pane.camera.to_screen((6.0, 6.0)), pane.camera.to_screen((9.0, 6.0)))
    assert board(hand).asked.inquiry.position.board.pieces[0] != before


def test_by_keys_enter_takes_hold_arrows_carry_and_enter_lets_go() -> None:
    hand = reader("CM-LOS-02")
    hand.scene.interface.focus(board(hand))
    for key in ("return", *["down"] * 8, "return"):
        hand.key(key)
    assert board(hand).asked.inquiry.position.creature("A").at == (2.5, 1.2)
    hand.key("tab")
    assert not board(hand).focused


def test_the_wheel_scrolls_the_page_and_other_sections_have_no_board() -> None:
    hand = reader("CM-MOVE-01")
    zoom = board(hand).camera.zoom
    hand.wheel(-2, board(hand).box.centre)
    assert board(hand).camera.zoom == zoom
    with pytest.raises(KeyError):
        reader("CM-PACT-01").find("rules.board")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_rule_that_is_asked_for_and_its_board_are_in_sight_together(scale: float) -> None:
    hand = reader("CM-LOS-06", "fr", scale)
    page, sought, drawn = hand.find("rules.page").box, hand.find("rules.sought").box, board(hand).box
    assert page.y <= sought.y < sought.bottom <= drawn.y < drawn.bottom - drawn.h / 3 <= page.bottom
    if scale > 1:
        assert sought.w > page.w * 0.8, "its words have the width of the page"
    assert misfits(hand) == []


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)]
)
def test_the_board_has_nearly_half_of_the_page_and_is_whole_in_sight(
    size: tuple[int, int], scale: float, language: Language
) -> None:
    hand = reader("CM-ENGAGE-02", language, scale, size)
    page, drawn = hand.find("rules.page").box, board(hand).box
    assert drawn.w == drawn.h >= page.w * 0.45
    assert drawn.bottom <= page.bottom
    assert misfits(hand) == []


def test_what_can_be_pressed_looks_it_and_the_lesson_on_the_board_is_told() -> None:
    hand = reader("CM-ENGAGE-02")
    hand.press("rules.show.CM-ENGAGE-03")
    names = ("rules.show.CM-ENGAGE-02", "rules.show.CM-ENGAGE-03", "rules.house.1")
    buttons = [hand.find(name) for name in names]
    assert [(b.look, b.chosen) for b in buttons if isinstance(b, Button)] == [
        (Look.PLAIN, False),
        (Look.PLAIN, True),
        (Look.PLAIN, False),
    ]


@pytest.mark.parametrize("rule", ["CM-LOS-07", "CM-UNIT-02"])
def test_the_rule_that_was_asked_for_is_in_sight_and_stands_out(rule: str) -> None:
    hand = reader(rule)
    page, sought = hand.find("rules.page"), hand.find("rules.sought")
    assert isinstance(sought, Label)
    assert sought.text == load_rulebook().rule(rule).text(Language.EN)
    assert sought.style.face is Face.BOLD
    assert page.box.y <= sought.box.y
    assert sought.box.bottom <= page.box.bottom

"""The guided lesson, played from its beginning to its end by mouse and by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from screens import misfits
from workshops import place, words

from game.battlefield.inquiry import Tool
from game.cli.play import entries, first_scene, lesson, speak
from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.positions.position_file import load_position
from game.table.dialogs import ConfirmDialog
from game.table.loading import LoadingScene
from game.table.title import LessonOffer, TitleScene
from game.ui.app import App, Settings
from game.ui.box import Size
from game.ui.driver import Driver
from game.ui.options import Options, load_options
from game.ui.widgets.choice import Toggle
from game.ui.widgets.tooltip import tip_place
from game.ui.window.window import OffScreen
from game.workshop.lesson import LessonCreature, guided_lesson, lesson_position
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point
    from game.ui.box import Spot

CORNER = (1.0, 12.5)
"""A place of the board where nothing is."""

STEPS = ["pick", "walk", "detour", "wood", "engage", "wall", "cover", "threat", "ruling"]


class Pupil:
    """A lesson at hand, begun from the title; places are given in inches."""

    def __init__(self, language: str = "fr", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
        self.app = App(OffScreen(size), Settings(speak, options))
        self.app.push(TitleScene(entries))
        self.hand = Driver(self.app)
        self.hand.press("title.lesson")
        self.scene = workshop(self.app)

    def at(self, point: Point) -> Spot:
        return place(self.hand, point)

    def click(self, point: Point) -> None:
        self.hand.click(self.at(point))

    def point(self, point: Point) -> None:
        self.hand.move(self.at(point))

    def box(self, name: str) -> tuple[bool, str]:
        """Whether a box is ticked, and its words."""
        found = self.hand.find(name)
        assert isinstance(found, Toggle)
        return found.on, found.text

    def where(self, who: str) -> Point:
        return self.scene.inquiry.position.creature(who).at

    @property
    def over(self) -> bool:
        """Whether no lesson is given any more."""
        return all(widget.name != "lesson.note" for widget in self.scene.interface.root.walk())

    @property
    def now(self) -> tuple[str, bool]:
        """The step whose title the note has, none at the farewell, and whether it was done."""
        say = translator(Language(self.app.options.language))
        note, button = words(self.hand, "lesson.note"), words(self.hand, "lesson.skip")
        titles = {name: say(f"lesson.{name}") for name in STEPS}
        step = next((name for name, title in titles.items() if note.split(" | ")[0].endswith(title)), "")
        return step, button == say("lesson.go_on")

    @property
    def finished(self) -> bool:
        """Whether the note says farewell."""
        return self.now == ("", False)

    def go_on(self) -> None:
        assert self.now[1], self.now
        self.point(CORNER)
        self.hand.press("lesson.skip")

    def skip_to(self, name: str) -> None:
        for _ in range(STEPS.index(name)):
            self.hand.press("lesson.skip")
        assert self.now == (name, False)

    def waypoint(self, point: Point) -> None:
        self.hand.hold_key("lctrl")
        self.click(point)
        self.hand.release_key("lctrl")

    def lead(self, start: Point, to: Point) -> None:
        """The keyboard's cursor from one place to near another, by arrows of half an inch."""
        for key, steps in (("right", to[0] - start[0]), ("up", to[1] - start[1])):
            towards = key if steps > 0 else {"right": "left", "up": "down"}[key]
            for _ in range(round(abs(steps) * 2)):
                self.hand.key(towards)

    def focus(self) -> str:
        focused = self.scene.interface.focused
        return focused.name if focused is not None else ""


def workshop(app: App) -> WorkshopScene:
    """The workshop on top, once it is ready."""
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    assert isinstance(app.scene, WorkshopScene)
    return app.scene


pytestmark = pytest.mark.usefixtures("coarse_boards")


def by_mouse(pupil: Pupil) -> list[tuple[str, bool]]:
    """Do all that is asked; what was asked, and whether it was done then."""
    log = []

    def go_on() -> None:
        log.append(pupil.now)
        assert not misfits(pupil.hand)
        pupil.go_on()

    pupil.click(pupil.where("Lise"))
    go_on()
    pupil.click((5.0, 3.6))
    go_on()
    pupil.waypoint((5.4, 7.9))
    pupil.click((7.4, 8.9))
    go_on()
    pupil.click((8.2, 6.4))
    go_on()
    pupil.hand.drag(pupil.at(pupil.where("Lise")), pupil.at(pupil.where("Brogg")))
    go_on()
    pupil.click(pupil.where("Maud"))
    pupil.hand.press("tool.sight")
    pupil.click(pupil.where("Corvin"))
    go_on()
    pupil.click(pupil.where("Rask"))
    go_on()
    pupil.hand.hold_key("lalt")
    pupil.hand.release_key("lalt")
    go_on()
    pupil.hand.press("workshop.page.2")
    pupil.hand.press("rules.difficult_test.1")
    go_on()
    return log


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        ("fr", (1280, 720), 1.0),
        ("en", (1280, 720), 1.0),
        ("fr", (1920, 1080), 2.0),
        ("en", (1920, 1080), 2.0),
    ],
)
def test_all_is_done_by_mouse(language: str, size: tuple[int, int], scale: float) -> None:
    pupil = Pupil(language, size, scale)
    assert pupil.now == ("pick", False)
    assert by_mouse(pupil) == [(name, True) for name in STEPS]
    assert pupil.finished
    assert not misfits(pupil.hand)
    pupil.hand.press("lesson.skip")
    assert pupil.over
    assert not misfits(pupil.hand)
    pupil.hand.press("workshop.leave")
    assert isinstance(pupil.app.scene, TitleScene)


def test_all_is_done_by_keyboard_alone() -> None:
    pupil = Pupil()
    key, log = pupil.hand.key, []

    def go_on() -> None:
        log.append(pupil.now)
        key("ctrl+return")
        assert pupil.focus() == "workshop.board"

    key("tab")
    go_on()
    pupil.lead(pupil.where("Lise"), (5.0, 3.6))
    key("return")
    go_on()
    pupil.lead((5.0, 3.6), (5.4, 7.9))
    key("space")
    pupil.lead((5.4, 7.9), (7.4, 8.9))
    key("return")
    go_on()
    pupil.lead((7.4, 8.9), (8.2, 6.4))
    key("return")
    go_on()
    pupil.lead((8.2, 6.4), (13.0, 6.4))
    key("return")
    go_on()
    key("tab")
    key("l")
    pupil.lead(pupil.where("Maud"), pupil.where("Corvin"))
    key("return")
    go_on()
    pupil.lead(pupil.where("Corvin"), pupil.where("Rask"))
    key("return")
    go_on()
    pupil.hand.hold_key("lalt")
    pupil.hand.release_key("lalt")
    go_on()
    key("f6")
    key("right")
    key("right")
    key("return")
    while pupil.focus() != "rules.difficult_test.0":
        key("tab")
    key("right")
    key("return")
    go_on()
    assert log == [(name, True) for name in STEPS]
    key("ctrl+return")
    assert pupil.over


def test_every_step_can_be_skipped_and_the_last_leads_into_free_play() -> None:
    pupil = Pupil()
    for name in STEPS:
        assert pupil.now == (name, False)
        pupil.hand.press("lesson.skip")
    assert pupil.finished
    pupil.hand.press("lesson.skip")
    assert pupil.over
    assert pupil.app.scene is pupil.scene


def test_the_note_is_reached_by_keyboard() -> None:
    pupil = Pupil()
    for _ in range(4):
        pupil.hand.key("f6")
    assert pupil.focus() == "lesson.skip"
    pupil.hand.key("return")
    assert pupil.now == ("walk", False)


def test_the_key_that_goes_on_makes_moves_while_something_is_asked() -> None:
    pupil = Pupil()
    pupil.skip_to("walk")
    pupil.click(pupil.where("Lise"))
    pupil.point((5.0, 3.6))
    pupil.hand.key("ctrl+return")
    assert pupil.where("Lise") == pytest.approx((5.0, 3.6), abs=0.02)
    assert pupil.now == ("walk", True)


def test_the_lesson_is_left_at_any_time_without_a_question() -> None:
    pupil = Pupil()
    pupil.click(pupil.where("Lise"))
    pupil.click((5.0, 3.6))
    pupil.hand.press("lesson.leave")
    assert isinstance(pupil.app.scene, TitleScene)


def test_one_escape_too_many_asks_before_it_ends_the_lesson() -> None:
    pupil = Pupil()
    pupil.hand.key("escape")
    assert isinstance(pupil.app.scene, ConfirmDialog)
    pupil.hand.press("dialog.cancel")
    assert pupil.now == ("pick", False)
    pupil.hand.press("workshop.leave")
    pupil.hand.press("dialog.yes")
    assert isinstance(pupil.app.scene, TitleScene)


# Out of order


def test_what_was_done_stays_done_when_it_is_undone() -> None:
    pupil = Pupil()
    pupil.click(pupil.where("Lise"))
    pupil.go_on()
    pupil.click((5.0, 3.6))
    pupil.hand.key("ctrl+z")
    assert pupil.where("Lise") == (3.2, 5.4)
    assert pupil.now == ("walk", True)


def test_undoing_a_walk_undoes_the_step_of_the_lesson() -> None:
    pupil = Pupil()
    pupil.click(pupil.where("Lise"))
    pupil.click((5.0, 3.6))
    pupil.go_on()
    pupil.hand.key("ctrl+z")
    assert pupil.now == ("walk", False)
    pupil.hand.key("ctrl+shift+z")
    assert pupil.now == ("walk", True)


def test_a_walk_without_a_waypoint_is_no_detour() -> None:
    pupil = Pupil()
    pupil.skip_to("detour")
    pupil.click(pupil.where("Lise"))
    pupil.click((5.0, 3.6))
    assert pupil.now == ("detour", False)


def test_only_a_line_that_is_closed_shows_the_wall() -> None:
    pupil = Pupil()
    pupil.skip_to("wall")
    pupil.click(pupil.where("Maud"))
    pupil.hand.key("l")
    pupil.click(pupil.where("Lise"))
    assert pupil.now == ("wall", False)
    pupil.click(pupil.where("Rask"))
    assert pupil.now == ("wall", False)
    pupil.click(pupil.where("Corvin"))
    assert pupil.now == ("wall", True)


def test_the_step_of_rulings_needs_one_that_changes_something_here() -> None:
    pupil = Pupil()
    pupil.skip_to("ruling")
    pupil.click(pupil.where("Maud"))
    pupil.hand.press("workshop.page.2")
    told = [pupil.box("rules.ranged_while_engaged")]
    pupil.hand.press("rules.ranged_while_engaged")
    assert pupil.now == ("ruling", False)
    told.append(pupil.box("rules.ranged_while_engaged"))
    assert sorted(told) == [(False, "Non"), (True, "Oui")]


def test_nothing_breaks_without_the_creatures_that_it_speaks_of() -> None:
    pupil = Pupil()
    for who in LessonCreature:
        pupil.click(pupil.where(who))
        pupil.hand.key("delete")
    for _ in STEPS:
        pupil.app.draw()
        pupil.hand.press("lesson.skip")
    assert pupil.finished


def test_the_step_of_walking_accepts_any_creature() -> None:
    pupil = Pupil()
    pupil.click(pupil.where("Rask"))
    pupil.go_on()
    pupil.click((10.5, 2.0))
    assert pupil.now == ("walk", True)


def test_another_position_ends_the_lesson() -> None:
    pupil = Pupil()
    pupil.app.ui.host.set_clipboard('title = "own"\nsize_mm = 300\n')
    pupil.hand.key("ctrl+v")
    assert pupil.over
    pupil.hand.press("workshop.leave")
    assert isinstance(pupil.app.scene, ConfirmDialog)


# What it looks like


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_the_note_keeps_its_size(language: str, size: tuple[int, int], scale: float) -> None:
    pupil = Pupil(language, size, scale)
    box = pupil.hand.find("lesson.note").box
    for _ in STEPS:
        pupil.hand.press("lesson.skip")
        assert pupil.hand.find("lesson.note").box == box
        assert not misfits(pupil.hand)


def test_the_note_says_what_to_do_and_then_what_it_showed() -> None:
    pupil = Pupil("en")

    def note() -> str:
        return words(pupil.hand, "lesson.note")

    assert "Click her" in note()
    assert "Tab goes" in note()
    assert "Skip" in note()
    pupil.click(pupil.where("Lise"))
    assert "all that she can reach" in note()
    assert "Go on" in note()


def test_what_is_spoken_of_is_marked_until_it_is_done() -> None:
    pupil = Pupil()

    def marks() -> list[str]:
        kinds = [type(overlay).__name__ for overlay in pupil.scene.overlays()]
        return [kind for kind in kinds if kind in {"ZoneOverlay", "NoteOverlay"}]

    assert marks() == ["ZoneOverlay", "NoteOverlay"]
    pupil.click(pupil.where("Lise"))
    assert marks() == []


@pytest.mark.parametrize("language", Language)
def test_the_board_of_the_lesson_has_everything_that_it_speaks_of(language: Language) -> None:
    position = load_position(lesson_position(), language.value)
    assert {creature.id for creature in position.creatures} >= set(LessonCreature)
    say = translator(language)
    assert all(key in say for key in guided_lesson().texts)
    options = [option for ruling in load_rulebook().rulings for option in ruling.options]
    (difficult,) = (option for option in options if option.name == "difficult_test")
    assert difficult.text(language) in say("lesson.ruling.task", next_part="F6")


# The first launch


def offered(config: Path) -> Driver:
    app = App(OffScreen((1280, 720)), Settings(speak, load_options(config), config))
    app.push(first_scene(app.options.language))
    return Driver(app)


@pytest.mark.parametrize(("answer", "name"), [("lesson.begin", "first game"), ("lesson.later", "title")])
def test_the_lesson_is_offered_once_after_the_language(tmp_path: Path, answer: str, name: str) -> None:
    config = tmp_path / "options.toml"
    driver = offered(config)
    driver.press("language.en")
    assert isinstance(driver.scene, LessonOffer)
    assert driver.scene.title == "Welcome"
    assert not misfits(driver)
    driver.press(answer)
    if name == "first game":
        while isinstance(driver.scene, LoadingScene):
            driver.wait(0.1)
        assert translator(Language.EN)("guide.summon") in words(driver, "guide.note")
    else:
        assert isinstance(driver.scene, TitleScene)
    assert load_options(config).lesson_offered
    assert isinstance(offered(config).scene, TitleScene)


def test_escape_declines_the_offer_of_the_lesson(tmp_path: Path) -> None:
    driver = offered(tmp_path / "options.toml")
    driver.press("language.fr")
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    assert driver.app.options.lesson_offered


def test_the_lesson_begins_with_the_tool_that_walks() -> None:
    scene = lesson(Language.EN)
    assert isinstance(scene, WorkshopScene)
    assert scene.inquiry.tool is Tool.MOVE


# What lies over what


def test_a_tooltip_leaves_the_words_of_the_lesson_in_sight() -> None:
    pupil = Pupil()
    note = pupil.hand.find("lesson.note")
    (text,) = (widget.box for widget in note.walk() if widget.kept_clear)
    button = pupil.hand.find("lesson.skip").box
    place = tip_place(Size(260, 50), button, pupil.app.box, [text])
    assert place.y >= text.bottom
    assert tip_place(Size(260, 50), button, pupil.app.box, []).y < text.bottom


def test_on_the_page_of_rules_what_a_tool_asks_for_can_be_chosen() -> None:
    pupil = Pupil()
    pupil.hand.press("tool.creature")
    pupil.hand.press("workshop.page.2")
    names = {widget.name.rpartition(".")[0] for widget in pupil.scene.interface.root.walk()}
    assert {"stamp.side", "stamp.size"} <= names
    assert not misfits(pupil.hand)

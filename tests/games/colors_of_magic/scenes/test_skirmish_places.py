"""Where everything stands at the table of Colors of Magic, and that nothing moves by itself."""

from __future__ import annotations

import itertools
import random
from dataclasses import astuple
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from laid_out import laid_out
from played_tables import at_a_go, beside_a_foe, play
from screens import misfits
from table_player import shipped_library, table

from game.games.colors_of_magic.rules.state.actions import Activate
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.decisions import READ_FROM, ShownTile, decision
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.pictures import Portraits
from game.games.colors_of_magic.table.places import Places
from game.games.colors_of_magic.table.strips import FIGURES, CreatureTile, strips
from game.games.colors_of_magic.table.table_model import CreatureLine, RosterModel
from game.positions.position import Side
from game.table.dialogs import HelpScene
from game.table.rules_reader import RulesReader
from game.ui.box import Box
from game.ui.drawing.palette import SideColour
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scroll

SIZES = [(960, 540), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1440)]

pytestmark = pytest.mark.usefixtures("coarse_boards")


def places(size: tuple[int, int], *, folded: bool = False) -> Places:
    return Places.of(Box(0, 0, *size), folded=folded)


def boxes(found: Places) -> list[Box]:
    placed = (getattr(found, name) for name in Places.__slots__)
    return [box for box in placed if box is not None]


@pytest.mark.parametrize(("size", "part"), [((1280, 720), 0.36), ((1920, 1080), 0.40)])
def test_the_board_takes_its_part_of_the_window(size: tuple[int, int], part: float) -> None:
    board = places(size).board
    side = min(board.w, board.h)
    assert side * side >= part * size[0] * size[1]


@pytest.mark.parametrize(
    ("size", "narrow"), [((960, 540), True), ((1280, 720), True), ((1280, 1024), True), ((1920, 1080), False)]
)
def test_strips_are_as_narrow_as_a_portrait_unless_names_fit(size: tuple[int, int], narrow: bool) -> None:
    found = places(size)
    assert (found.own.w <= FIGURES[-1] + 12) is narrow
    assert (found.own.w >= 146) is not narrow
    assert found.others.w == found.own.w


@pytest.mark.parametrize(
    ("size", "board", "panel", "hand"),
    [
        ((960, 540), 420, 400, 636),
        ((1280, 720), 593, 546, 874),
        ((1920, 1080), 911, 611, 1439),
    ],
)
def test_what_strips_leave_goes_to_the_panel_and_neither_board_nor_hand_pays_for_it(
    size: tuple[int, int], board: float, panel: float, hand: float
) -> None:
    """With three strips the panel was 324, 406 and 480 wide, and the hand as wide as here."""
    found = places(size)
    assert found.board.w >= board
    assert found.panel.w >= panel
    assert found.hand.w >= hand
    assert found.piles is not None
    assert found.piles.right == found.actions.x == found.hand.right


def test_one_strip_is_shared_by_those_who_have_something_in_play_as_they_need_it() -> None:
    seat = table((1280, 720))
    frame: Any = SimpleNamespace(ui=seat.hand.app.ui, press=lambda _: None)
    line = CreatureLine("a", SideColour.RED, "star", "Imp", "", 1, 1, tapped=False, tip="")
    unused: Any = SimpleNamespace(portraits=None, cards=None)

    def shared(*numbers: int) -> dict[str, Box]:
        rosters = [
            (RosterModel(side, "", (line,) * number, ()), ())
            for side, number in zip((Side.BLUE, Side.NEUTRAL), numbers, strict=True)
        ]
        return {widget.name: box for widget, box in strips(frame, rosters, unused, Box(600, 44, 62, 590))}

    both = shared(6, 3)
    assert list(both) == ["panel.blue", "panel.neutral"]
    above, below = both.values()
    assert above.h > below.h > 590 / 4
    assert below.y == above.bottom
    assert below.bottom == pytest.approx(634)
    alone = shared(6, 0)
    assert list(alone) == ["panel.blue"]
    assert (alone["panel.blue"].x, alone["panel.blue"].y) == (600, 44)
    assert below.h < alone["panel.blue"].h < 590  # as long as what it holds, and no longer
    assert shared(0, 0) == {}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_over_anything_else(size: tuple[int, int]) -> None:
    window, found = Box(0, 0, *size), boxes(places(size))
    for first, other in itertools.combinations(found, 2):
        assert not first.inset(0.5).overlaps(other.inset(0.5))
    for box in found:
        assert min(box.w, box.h) > 0
        assert box.within(window) == box


def test_folded_away_the_panel_leaves_its_place_to_the_board() -> None:
    shown, folded = places((1280, 720)), places((1280, 720), folded=True)
    assert folded.board.w > shown.board.w + 300
    assert folded.board.h == shown.board.h
    assert folded.actions == shown.actions
    assert not folded.actions.overlaps(folded.others.inset(0.5))


@pytest.mark.parametrize("size", SIZES)
def test_folded_away_the_whole_board_and_the_strips_are_seen(size: tuple[int, int]) -> None:
    found = places(size, folded=True)
    (x, y), side = found.board.centre, min(found.board.w, found.board.h)
    assert not Box(x - side / 2, y - side / 2, side, side).overlaps(found.actions)
    corner = Box(found.panel.right - 46, found.panel.y + 6, 40, 40)
    assert not any(corner.overlaps(strip) for strip in (found.own, found.others))
    panels = (found.own, found.others, found.board)
    assert not any(first.inset(0.5).overlaps(second) for first, second in itertools.combinations(panels, 2))


@pytest.mark.parametrize(
    ("high", "titled", "scrolls"), [(400, True, False), (260, False, False), (150, False, True)]
)
def test_what_is_asked_leaves_its_place_to_the_answers_where_room_is_short(
    high: float, *, titled: bool, scrolls: bool
) -> None:
    """The actions say it as well."""
    ui = table().hand.app.ui
    answers = [Button(f"act.option.{number}", "Cliff Griffin", lambda: None) for number in range(4)]
    over = SimpleNamespace(choices=(), duel=None, exhibit=None)
    model = SimpleNamespace(laid_over=over, prompt="Whose blood?")
    frame = SimpleNamespace(ui=ui)
    unused: Any = None
    asked = decision(cast("Any", model), cast("Any", frame), unused, Box(0, 0, 400, high), unused, answers)
    assert asked is not None
    asked.arrange(ui, Box(0, 0, 400, high))
    parts = list(asked.walk())
    assert any(isinstance(widget, Label) and widget.text == "Whose blood?" for widget in parts) is titled
    assert any(isinstance(widget, Scroll) for widget in parts) is scrolls


@pytest.mark.parametrize(("count", "readable"), [(1, True), (2, True), (8, False)])
def test_cards_that_are_shown_are_as_large_as_all_of_them_fit(count: int, *, readable: bool) -> None:
    seat = table()
    ui, box = seat.hand.app.ui, Box(0, 0, 540, 420)
    cards = seat.scene.model.holding(seat.scene.model.front).cards
    shown = SimpleNamespace(title="Monsters", cards=(cards[0].card,) * count)
    over = SimpleNamespace(choices=(), duel=None, exhibit=shown)
    unused: Any = None
    pictures = SimpleNamespace(cards=SimpleNamespace(face=lambda _: None))
    model, frame = SimpleNamespace(laid_over=over, prompt=""), SimpleNamespace(ui=ui, pin=unused)
    sheet = decision(cast("Any", model), cast("Any", frame), cast("Any", pictures), box, unused, ())
    assert sheet is not None
    sheet.arrange(ui, box)
    tiles = [widget for widget in sheet.walk() if isinstance(widget, ShownTile)]
    assert len(tiles) == count
    assert all((tile.width >= READ_FROM) is readable for tile in tiles)
    assert all(tile.box.within(box) == tile.box for tile in tiles)


def test_a_name_in_a_strip_stays_off_its_frame() -> None:
    app = table((1920, 1080)).hand.app
    box = Box(20, 20, 146, 58)
    pictures = []
    for name in ("Porte-flambeau", ""):
        line = CreatureLine("a", SideColour.RED, "star", name, "", 1, 1, tapped=False, tip="")
        tile = CreatureTile(line, Portraits(app.ui.palette), 50, lambda: None)
        tile.arrange(app.ui, box)
        app.canvas.surface.fill((230, 210, 170))
        tile.draw(app.canvas, app.ui)
        pictures.append(pygame.mask.from_threshold(app.canvas.surface, (230, 210, 170), (2, 2, 2, 255)))
    named, bare = pictures
    words = bare.copy()
    words.erase(named, (0, 0))
    first, *others = words.get_bounding_rects()
    drawn = first.unionall(others)
    assert drawn.w > 40
    assert drawn.right <= box.right - 8


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.25), ((1280, 720), 4 / 3)])
def test_portraits_are_large_enough_to_be_told_apart(size: tuple[int, int], scale: float) -> None:
    """Also in large letters, where the rows are scrolled and empty piles give way to them."""
    seat = at_a_go(size=size, scale=scale, language="en")
    tiles = [tile for tile in seat.scene.interface.root.walk() if isinstance(tile, CreatureTile)]
    assert len(tiles) >= 10
    assert all(tile.figure >= FIGURES[0] for tile in tiles)
    strips_ = [widget for widget in seat.scene.interface.root.walk() if widget.name.startswith("panel.")]
    for tile in tiles:
        around = next(strip.box for strip in strips_ if strip.box.x <= tile.box.centre[0] <= strip.box.right)
        assert tile.box.centre[0] - tile.figure / 2 - 3 >= around.x - 1
    assert all(strip.box.bottom <= seat.hand.app.box.bottom for strip in strips_)


def test_the_board_keeps_its_place_whatever_is_asked_and_nothing_floats_over_it() -> None:
    seat = table((1280, 720))
    chance, seen, where = random.Random(5), set(), set()  # noqa: S311 - a game, no secret
    for _ in range(30):
        before = len(seat.scene.session.match.entries)
        play(seat, chance, lambda _: len(seat.scene.session.match.entries) > before)  # noqa: B023 - called at once
        seen.add(type(seat.step).__name__)
        board = seat.pane.box
        where.add(astuple(board))
        for widget in seat.scene.interface.root.walk():
            if widget.name and widget not in seat.pane.walk() and widget.name != "table.hand":
                assert not widget.box.overlaps(board.inset(1)), widget.name
    assert len(seen) > 3
    assert len(where) == 1


def test_own_creatures_and_numbers_stand_on_the_left_for_either_side() -> None:
    for seed in range(1, 6):
        seat = table((1280, 720), seed=seed)
        front = seat.scene.model.front
        back, find = seat.scene.model.back, seat.hand.find
        assert find(f"side.{front}").box.x < find(f"side.{back}").box.x
    seat = at_a_go()
    front, back, find = seat.scene.model.front, seat.scene.model.back, seat.hand.find
    assert find(f"panel.{front}").box.x < seat.pane.box.x < find(f"panel.{back}").box.x


def test_the_panel_folds_and_a_pinned_card_brings_it_back() -> None:
    seat = table((1280, 720))
    seat.hand.press("table.fold")
    assert seat.scene.page == SheetPage.FOLDED
    assert "table.sheet" not in seat.names()
    seat.scene.pin(f"red:{next(iter(shipped_library().cards))}:1")
    assert seat.scene.page == SheetPage.CARD
    assert "table.sheet" in seat.names()


def test_help_over_the_board_opens_the_rule_of_what_is_asked_there() -> None:
    seat = table((1280, 720))
    assert seat.step is not None
    seat.hand.move(seat.pane.box.centre)
    seat.hand.key("f1")
    assert isinstance(seat.hand.scene, RulesReader)
    assert seat.hand.scene.rule == seat.step.rule
    seat.hand.key("escape")
    seat.hand.press("table.help")
    assert isinstance(seat.hand.scene, HelpScene)


def test_the_answer_page_says_who_is_engaged_and_follows_the_pointer() -> None:
    seat = table((1280, 720))
    play(seat, random.Random(1), lambda step: type(step).__name__ == "GoStep")  # noqa: S311 - a game
    seat.scene.turn_page(SheetPage.ANSWER)
    assert seat.scene.model.sheet.answer
    own = next(body for body in seat.state.bodies if body.side is seat.scene.session.side)
    foe = next(body for body in seat.state.bodies if body.side not in {own.side, None})
    seat.hand.click(seat.spot(own.at))
    seat.hand.key("l")
    seat.hand.move(seat.spot(foe.at))
    seat.hand.wait(0.1)
    seat.hand.click(seat.spot(foe.at))
    words = " ".join(line.text for line in seat.scene.model.sheet.answer)
    assert seat.scene.table.view(seat.scene.moment()).names.body(foe) in words  # type: ignore[attr-defined]  # the table of this game


def test_a_pointer_that_leaves_the_board_points_at_nobody_any_more() -> None:
    """Also where it was on a creature when it was last heard of: its reach would stay."""
    seat = table((1280, 720))
    play(seat, random.Random(1), lambda step: isinstance(step, GoStep))  # noqa: S311 - a game, no secret
    own = next(body for body in seat.state.bodies if body.side is seat.scene.session.side)

    def hovered() -> object:
        return seat.scene.table.view(seat.scene.moment()).inquiry.hovered  # type: ignore[attr-defined]  # the table of this game

    seat.hand.move(seat.spot(own.at))
    assert hovered() is not None
    seat.hand.move(seat.hand.find("act.pass").box.centre)
    assert hovered() is None


def test_by_keyboard_a_second_enter_on_a_creature_goes_to_the_button_that_activates_it() -> None:
    seat = table((1280, 720))
    seat.by_keyboard = True
    play(seat, random.Random(1), lambda step: isinstance(step, GoStep))  # noqa: S311 - a game, no secret
    before = seat.scene.session.number
    own = next(body for body in seat.state.bodies if body.side is seat.scene.session.side)
    for _ in range(2):
        seat.point(own.at)
    focused = seat.scene.interface.focused
    assert focused is not None
    assert (focused.name, seat.scene.session.number) == ("act.activate", before)
    seat.hand.key("return")
    assert isinstance(seat.step, ActivationStep)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_no_button_moves_while_a_target_is_chosen_or_something_is_refused(
    size: tuple[int, int], scale: float
) -> None:
    seat, foe = beside_a_foe(size, scale)
    scene = seat.scene

    def buttons() -> dict[str, Box]:
        return {
            widget.name: widget.box
            for widget in scene.interface.root.walk()
            if widget.name.startswith("act.")
        }

    for long in ("Non. ", "Trop loin, et rien ne le permet [CM-UNIT-02]. " * 4):
        before = buttons()
        scene.message = long
        scene.sync()
        assert buttons() == before
        scene.message = ""
        scene.sync()
    seat.press("act.strike")
    before = buttons()
    assert before["act.strike"].x < before["act.shoot"].x
    seat.creature(foe)
    assert isinstance(seat.step, AttackStep)
    assert seat.step.target == foe
    assert buttons() == before
    seat.press("act.shoot")
    assert {name: box for name, box in buttons().items() if name in before} == before


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.25)])
def test_cast_and_cancel_keep_their_places_while_a_spell_is_composed(
    size: tuple[int, int], scale: float, language: str
) -> None:
    """Cast is on the right, where it began; Cancel is beside the place of Pass, and never on it."""
    seat = laid_out(language, "call-hearth-blade", size, scale)
    boxes = {name: seat.hand.find(name).box for name in ("act.cast", "act.pass")}
    seat.press("act.cast")
    cancel = [seat.hand.find("act.back").box]
    seat.press(next(name for name in seat.names() if name.startswith("hand.") and name.endswith(":9")))
    cancel.append(seat.hand.find("act.back").box)
    opened = [type(seat.step)]
    seat.take(Target.point((9.0, 8.0)))
    opened.append(type(seat.step))
    assert opened == [CastStep, PaymentStep]
    cancel.append(seat.hand.find("act.back").box)
    assert seat.hand.find("act.confirm").box == boxes["act.cast"]
    assert len(set(map(astuple, cancel))) == 1
    assert cancel[0].right <= boxes["act.pass"].x
    assert not misfits(seat.hand)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)])
def test_in_a_duel_what_is_left_and_the_button_to_pass_fit_beside_one_another(
    size: tuple[int, int], scale: float
) -> None:
    seat, foe = beside_a_foe(size, scale)
    seat.press("act.strike")
    seat.creature(foe)
    seat.press("act.strike")
    seat.draw_aside()
    while not (isinstance(seat.step, DuelStep) and "table.left" in seat.names()):
        seat.press("act.pass")
        seat.draw_aside()
    assert "act.pass" in seat.names()
    assert misfits(seat.hand) == []


def test_prompts_and_refusals_are_seen_whole_even_where_everything_is_large() -> None:
    """A card pressed in an activation is refused with what can be done instead, without scrolling."""
    seat = table((1280, 720), scale=2.0)
    chance = random.Random(2)  # noqa: S311 - a game, no secret
    play(seat, chance, lambda step: isinstance(step, GoStep))
    side = seat.scene.session.side
    creatures = [body.id for body in seat.state.bodies if body.side is side]
    seat.do(Activate(creatures[0]))
    assert "table.said" not in seat.names()
    buttons = {
        widget.name: widget.box
        for widget in seat.scene.interface.root.walk()
        if widget.name.startswith("act.")
    }
    for card in seat.state.player(seat.scene.session.front_side).zones.hand:
        seat.press(f"hand.{card}")
        assert "CM-UNIT-02" in seat.scene.status_text()
        assert "table.said" not in seat.names()
        assert {name: seat.hand.find(name).box for name in buttons} == buttons

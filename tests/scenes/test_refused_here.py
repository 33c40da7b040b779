"""What is refused says why at the pointer, too, at every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from duel_player import new_match, sit_down
from laid_out import laid_out
from master_player import sit

from game.battlefield.overlays import NoteOverlay
from game.core.rules import Reason, Verdict
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.table.table import Refused
from game.ui.canvas import Canvas
from game.ui.widgets.tooltip import AWAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.box import Box

pytestmark = pytest.mark.usefixtures("coarse_boards")

Sat = tuple[Any, Any]
"""A driver and the scene of a table."""


def skirmish() -> Sat:
    seat = laid_out("en", "gust")
    return seat.hand, seat.scene


def duel() -> Sat:
    guest = sit_down(new_match())
    guest.settle()
    return guest.hand, guest.scene


def master(table: Any) -> Callable[[], Sat]:
    def made() -> Sat:
        hand = sit(table, table.system().setup())
        return hand.hand, hand.scene

    return made


TABLES = {
    "skirmish": skirmish,
    "duel": duel,
    "rounds": master(ROUNDS),
    "combat": master(COMBAT),
    "wheel": master(WHEEL),
}


@pytest.fixture
def slips(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The sheets that are drawn, the last one on top."""
    drawn: list[Box] = []
    sheet = Canvas.sheet

    def kept(self: Canvas, box: Box, seed: int = 0, **how: Any) -> None:
        drawn.append(box)
        sheet(self, box, seed=seed, **how)

    monkeypatch.setattr(Canvas, "sheet", kept)
    return drawn


@pytest.mark.parametrize("name", TABLES)
def test_a_refusal_is_read_at_the_pointer_until_that_moves_away(name: str, slips: list[Box]) -> None:
    hand, scene = TABLES[name]()
    hand.move((300, 300))
    before = hand.frame().copy()
    scene.answer(Refused(Verdict.no(Reason.of("TABLE-UNDO-02", "table.not_asked"))))
    tip = scene.refusal_tip
    assert tip is not None
    assert tip[0] == scene.message
    assert tip[1].contains((300, 300))
    slips.clear()
    shown = hand.frame()
    slip = slips[-1]
    assert slip.inset(-40).contains((300, 300))
    edge = (round(slip.centre[0]), round(slip.y + 4))
    assert before.get_at(edge) != shown.get_at(edge)
    hand.move((300, 300 + AWAY / 2))
    assert scene.refusal_tip == tip
    hand.move((300, 300 + 2 * AWAY))
    assert scene.refusal_tip is None
    assert scene.message == tip[0], "it still stands where the table says such things"


@pytest.mark.parametrize("scale", [1.0, 4 / 3])
def test_a_refusal_on_the_board_hides_no_creature(scale: float, slips: list[Box]) -> None:
    """Pressed on, below, and in the midst of others: all bases and their badges stay in sight."""
    seat = laid_out("en", "gust")
    seat.hand.app.set_options(ui_scale=scale)
    seat.hand.frame()
    bodies = [body.at for body in seat.state.bodies]
    assert len(bodies) >= 4
    for x, y in bodies:
        seat.hand.move(seat.spot((x, y - 0.6)))
        seat.scene.refuse(Verdict.no(Reason.of("TABLE-UNDO-02", "table.not_asked")))
        slips.clear()
        seat.hand.frame()
        ground = seat.scene.table.tip_ground()
        assert ground is not None
        assert len(ground.things) >= len(bodies)
        slip = slips[-1]
        assert slip.common(ground.box).area == pytest.approx(slip.area), "it lies wholly on the board"
        assert not [thing for thing in ground.things if slip.overlaps(thing)]


def test_what_is_refused_by_keys_says_so_beside_the_button() -> None:
    hand, scene = skirmish()
    hand.key("f6")
    scene.interface.focus(scene.interface.find("act.activate"))
    hand.key("tab")
    scene.interface.focus(scene.interface.find("act.activate"))
    scene.refuse(Verdict.no(Reason.of("TABLE-UNDO-02", "table.not_asked")))
    tip = scene.refusal_tip
    assert tip is not None
    assert tip[1] == scene.interface.find("act.activate").box


def at_by_keys(name: str) -> Sat:
    """A duel with the focus there, where Tab has led it."""
    hand, scene = duel()
    for _ in range(60):
        hand.key("tab")
        if scene.interface.focused.name == name:
            return hand, scene
    raise AssertionError(f"no key leads to {name}")


def test_enter_on_a_grey_button_says_beside_it_what_is_missing_until_the_focus_goes_on() -> None:
    hand, scene = at_by_keys("act.confirm")
    button = scene.interface.find("act.confirm")
    hand.key("return")
    assert scene.refusal_tip == (button.refusal, button.box)
    assert "[DP-FLOW-01]" in scene.status_text()
    hand.key("left")
    assert scene.refusal_tip is None


def test_enter_on_a_card_that_cannot_be_played_says_why_once_more_and_stays_there() -> None:
    hand, scene = at_by_keys("hand.esbroufe")
    hand.key("return")
    assert scene.interface.focused.name == "hand.esbroufe"
    assert scene.message == scene.interface.focused.refusal
    assert "[DP-FACE-01]" in scene.status_text()
    assert scene.refusal_tip is None, "below the card that is enlarged it stands already"


def test_a_click_on_bare_ground_says_at_once_what_comes_first() -> None:
    seat = laid_out("en", "gust")
    seat.hand.click(seat.spot((9.0, 12.0)))
    seat.hand.click(seat.spot((3.0, 4.0)))
    tip = seat.scene.refusal_tip
    assert tip is not None
    assert "[CM-UNIT-01]" in tip[0]


def test_what_a_note_on_the_board_says_is_not_laid_over_it_once_more() -> None:
    seat = laid_out("en", "gust")
    seat.hand.click(seat.spot((9.0, 12.0)))
    seat.hand.press("act.activate")
    far = seat.spot((9.0, 1.5))
    seat.hand.click(far)
    assert "[CM-MOVE-01]" in seat.scene.message
    notes = [note.label for note in seat.pane.input.overlays() if isinstance(note, NoteOverlay)]
    assert any(seat.scene.message.startswith(note) for note in notes)
    assert seat.scene.refusal_tip is None

"""What the others did since the last go: told behind the curtain at one click, and shown on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from screens import misfits
from table_player import Seat, table

from game.games.colors_of_magic.rules.state.actions import Activate, Move
from game.games.colors_of_magic.table.acts_of_others import since, stops
from game.games.colors_of_magic.table.hand import SpellHand
from game.games.colors_of_magic.table.panels import SheetPage
from game.table.curtain import CurtainScene
from game.table.look_back import LookBackScene
from game.ui.widgets.label import Label
from game.ui.widgets.tooltip import tip_place, tip_size

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.acts_of_others import Announced


def handed_over(*, still: bool = True) -> Seat:
    """Two people at one screen, up to where one who sits down has something to be told: at one press."""
    seat = table(language="en")
    for _ in range(100):
        if isinstance(seat.hand.scene, CurtainScene):
            seat.hand.press("curtain.ready")
            assert seat.hand.app.scenes == [seat.scene]
            if stops(seat.scene.session):
                seat.hand.app.set_options(reduced_motion=still)
                return seat
        else:
            seat.scene.loop.do((seat.legal[0],))  # type: ignore[attr-defined]
        seat.hand.frame()
    raise AssertionError("nobody did anything")


def announcement(looking: LookBackScene[Any, Any, Any, Any, Any]) -> Announced:
    shown = looking.model.laid_over.announced
    assert shown is not None
    return cast("Announced", shown)


def labels(seat: Seat) -> list[str]:
    return [widget.text for widget in seat.hand.scene.interface.root.walk() if isinstance(widget, Label)]


def test_one_click_leads_from_the_curtain_to_the_table_which_tells_what_is_new() -> None:
    seat = handed_over()
    assert seat.scene.session.mine
    assert 0 < seat.scene.model.sheet.news < len(seat.scene.model.sheet.log)
    lines = labels(seat)
    assert lines.index("Since your last go") < lines.index("Before that")


def test_what_others_did_is_gone_through_on_the_same_board_and_back() -> None:
    seat = handed_over()
    number, place, camera = seat.scene.session.number, seat.pane.box, seat.pane.camera
    found = stops(seat.scene.session)
    assert since(seat.scene.session) <= found[0] <= number
    seat.hand.key("j")
    looking = seat.hand.scene
    assert isinstance(looking, LookBackScene)
    pane = looking.interface.find("table.board")
    assert pane.box == place
    assert announcement(looking).side is not seat.scene.session.side
    assert pane.camera is camera  # type: ignore[attr-defined]
    assert looking.session.viewer == seat.scene.session.viewer
    assert looking.session.number < number or len(found) == 1
    for _ in found:
        seat.hand.key("right")
    assert (looking.looking.place, looking.session.number) == (len(found), number)
    seat.hand.key("left")
    assert looking.session.number == found[-1] - 1
    seat.hand.press("replay.close")
    assert seat.hand.app.scenes == [seat.scene]
    assert (seat.scene.session.number, seat.scene.model.laid_over.announced) == (number, None)
    assert seat.scene.session.act(seat.legal[0]).allowed


def test_a_hand_that_lies_face_down_takes_no_room_from_the_one_that_is_read() -> None:
    seat = handed_over()
    here = hands(seat)
    seat.hand.key("j")
    (read,) = hands(seat)
    assert not read.face_down
    assert [read.box.w] == [hand.box.w for hand in here]
    assert not misfits(seat.hand)


def hands(seat: Seat) -> list[SpellHand]:
    """The hands that lie on the table that is shown."""
    return [hand for hand in seat.hand.scene.interface.root.walk() if isinstance(hand, SpellHand)]


def test_after_the_last_act_nothing_lies_over_the_way_back() -> None:
    """The only act needs no button to go on; why that one goes no further is said beside the way back."""
    seat = handed_over()
    found = stops(seat.scene.session)
    seat.hand.key("j")
    looking = seat.hand.scene
    assert isinstance(looking, LookBackScene)
    focused = looking.interface.focused
    assert focused is not None
    assert focused.name == ("replay.forward" if len(found) > 1 else "replay.close")
    for _ in found:
        seat.hand.key("right")
    forward, close = seat.hand.find("replay.forward"), seat.hand.find("replay.close")
    kept = [widget.box for widget in looking.interface.root.walk() if widget.kept_clear]
    tip = tip_place(tip_size(looking.ui, forward.help), forward.box, seat.hand.app.box.inset(6), kept)
    assert forward.help
    assert not tip.overlaps(close.box)


def test_own_acts_stand_apart_from_what_the_others_did_before() -> None:
    seat = handed_over()
    seat.scene.turn_page(SheetPage.LOG)
    for kind in (Activate, Move):
        wanted = next(action for action in seat.legal if isinstance(action, kind))
        seat.scene.loop.do((wanted,))  # type: ignore[attr-defined]
        seat.hand.frame()
    model, lines = seat.scene.model, labels(seat)
    assert model.sheet.own > 0
    assert (
        lines.index("After that, newest first")
        < lines.index("Since your last go")
        < lines.index("Before that")
    )
    own_lines = lines[lines.index("After that, newest first") + 1 : lines.index("Since your last go")]
    assert all(entry.text in line for entry, line in zip(model.sheet.log[::-1], own_lines, strict=False))
    assert any("moves" in line for line in own_lines)


def test_own_acts_change_nothing_about_what_the_others_did_before() -> None:
    seat = handed_over()
    session = seat.scene.session
    for _ in range(100):
        if isinstance(seat.hand.scene, CurtainScene):
            seat.hand.press("curtain.ready")
        ready = [action for action in seat.legal if isinstance(action, Activate)]
        if ready and stops(session):
            break
        seat.scene.loop.do((seat.legal[0],))  # type: ignore[attr-defined]
        seat.hand.frame()
    found = stops(session)
    assert found
    seat.scene.loop.do((ready[0],))  # type: ignore[attr-defined]
    assert session.viewer == session.asked
    assert stops(session) == found


def test_where_nobody_did_anything_that_is_said() -> None:
    seat = table(language="en")
    seat.hand.key("j")
    assert seat.hand.app.scenes[0] is seat.scene
    if isinstance(seat.hand.scene, CurtainScene):
        seat.hand.press("curtain.ready")
        seat.hand.key("j")
    assert seat.hand.app.scenes == [seat.scene]
    assert "Nobody else" in seat.scene.message


def test_with_motion_each_act_stops_until_the_next_is_asked_for() -> None:
    seat = handed_over(still=False)
    seat.hand.press("table.look_back")
    looking = seat.hand.scene
    assert isinstance(looking, LookBackScene)
    seat.hand.wait(5)
    first = announcement(looking)
    seat.hand.wait(5)
    assert announcement(looking) is first

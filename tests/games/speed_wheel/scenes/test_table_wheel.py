"""The speed wheel on screen: examples played by mouse and by keys, what hands move, what players see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit
from pictures import assert_golden
from screens import misfits

from game.content.markup import rich
from game.games.speed_wheel.art.wheel_widget import WheelWidget
from game.games.speed_wheel.rules.actions import Advance, EndTurn
from game.games.speed_wheel.rules.state import HouseRules, Modifier, PawnSpec, Setup
from game.games.speed_wheel.table.pages import WheelPage
from game.games.speed_wheel.table.pane import TABLE, Caption
from game.games.speed_wheel.table.pawns import WheelRow
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table import portraits
from game.games.turn_order.table.chips import Chip, ChipRow, chip_width, laid_chips
from game.ui.drawing.icons import Icon
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.speed_wheel.rules.state import Pawn, State
    from game.ui.box import Box, Spot
    from game.ui.ui import Ui

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0), ((960, 540), 1.0)]

SEED_EXAMPLE = Setup(
    "E1", (PawnSpec("A", "Ada", "pc", 2, space=2), PawnSpec("B", "Bram", "pc", 1, space=4)), arrow=4
)
LAPS = Setup("E7", (PawnSpec("A", "Ada", "pc", 14), PawnSpec("B", "Bram", "pc", 8), PawnSpec("C", "Cendre")))
FORD = Setup(
    "Le gué",
    (
        PawnSpec("ada", "Ada", "pc", 2, (Modifier(1, "potion", 2),), portrait="sword"),
        PawnSpec("morvane", "Morvane la Noire", "npc", 1, numbers="hidden", portrait="staff"),
        PawnSpec("bram", "Bram", "pc", 0, portrait="axe"),
        PawnSpec("gobelin", "Gobelin", "npc", 8, portrait="skull", note="peur du feu"),
        PawnSpec("loup", "Loup", "npc", 4, hidden=True, portrait="wolf"),
    ),
)


def wheel(hand: Hand) -> WheelWidget:
    found = hand.hand.find("wheel")
    assert isinstance(found, WheelWidget)
    return found


def pawn(hand: Hand, identity: str) -> Pawn:
    state: State = hand.state
    return next(pawn for pawn in state.pawns if pawn.id == identity)


def spaces(hand: Hand) -> dict[str, int]:
    """Where the wheel on the screen shows the pawns."""
    return {pawn.id: pawn.space for pawn in wheel(hand).pawns}


def rows(hand: Hand, begin: str) -> list[WheelRow]:
    walk = hand.hand.scene.interface.root.walk()
    return [widget for widget in walk if isinstance(widget, WheelRow) and widget.name.startswith(begin)]


def queue(hand: Hand) -> str:
    """The names of the queue, replays marked with a star, what is over in brackets."""
    lines = []
    for row in rows(hand, "slot."):
        name = row.text.name + ("*" if "WH-LAP-05" in row.tip else "")
        lines.append(f"({name})" if row.text.over else name)
    return " ".join(lines)


def caption(hand: Hand) -> str:
    return ribbon(hand).text


def ribbon(hand: Hand) -> Caption:
    """The ribbon below the wheel; it is lit while a global turn is told."""
    found = hand.hand.find("wheel.caption")
    assert isinstance(found, Caption)
    return found


def open_page(hand: Hand, page: WheelPage) -> None:
    hand.press(f"wheel.page.{[*WheelPage].index(page)}")


def step_told(hand: Hand) -> str:
    """The step that is marked on the page of steps; empty for none."""
    labels = [widget for widget in hand.hand.scene.interface.root.walk() if widget.name.startswith("step.")]
    marked = [step.name for step in labels if rich("<icon:{}>", Icon.PLAY) in label(hand, step.name)]
    return "".join(marked).removeprefix("step.")


def middle(hand: Hand, name: str) -> Spot:
    return hand.hand.find(name).box.centre


def label(hand: Hand, name: str) -> str:
    return str(hand.hand.find(name).text)  # type: ignore[attr-defined]  # a label


# ---- the worked examples


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_the_seed_example_on_screen(by_keyboard: bool) -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.by_keyboard = by_keyboard
    assert (wheel(hand).arrow, spaces(hand)) == (4, {"A": 2, "B": 4})
    hand.press("act.proceed")
    assert (wheel(hand).arrow, spaces(hand)) == (5, {"A": 5, "B": 6})
    assert queue(hand) == "Ada* Bram Ada"
    assert "Ada rejoue" in caption(hand)
    assert "[WH-LAP-05]" in caption(hand)
    for turns in ("(Ada*) Bram Ada", "(Ada*) (Bram) Ada"):
        hand.press("act.proceed")
        assert queue(hand) == turns
    hand.press("act.proceed")
    assert hand.state.turn == 2


@pytest.mark.rule("WH-SEQ-02")
@pytest.mark.parametrize("last", ["act.proceed", "act.skip"])
def test_the_press_that_ends_the_last_turn_begins_the_next_global_turn(last: str) -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("act.proceed")
    for _ in range(len(hand.state.queue) - 1):
        assert hand.hand.find("act.proceed").text == "Tour suivant"  # type: ignore[attr-defined]  # a button
        hand.press("act.proceed")
    assert hand.hand.find("act.proceed").text == "Tour global suivant"  # type: ignore[attr-defined]  # a button
    hand.press(last)
    assert (hand.state.turn, hand.state.current) == (2, 0)
    hand.press("table.undo")
    assert queue(hand) == "(Ada*) (Bram) (Ada)"


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_the_example_of_two_laps_and_one_is_played_on_screen(by_keyboard: bool) -> None:
    hand = sit(TABLE, LAPS, language="en")
    hand.by_keyboard = by_keyboard
    hand.press("act.proceed")
    assert queue(hand) == "Ada* Ada* Bram* Ada Bram Cendre"
    assert {pawn.id: pawn.laps for pawn in wheel(hand).pawns} == {"A": 2, "B": 1, "C": 0}
    hand.press("act.proceed", "act.skip")
    assert [row.tip.count("WH-W11") for row in rows(hand, "slot.")] == [0, 1, 0, 0, 0, 0]
    assert hand.state.queue[1].done == "skipped"
    hand.press("wheel.page.2")
    words = hand.shown()
    for rule in ("WH-LAP-02", "WH-ARROW-02", "WH-SEQ-01", "WH-ORDER-06"):
        assert f"[{rule}]" in words


def test_the_reckoning_of_the_seed_example() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("wheel.page.3", "reckoning.which.1")
    assert label(hand, "reckoning.shift").startswith("m = 1")
    numbers = {
        pawn_id: [str(part.text) for part in hand.hand.find(f"reckoning.{pawn_id}").parts]  # type: ignore[attr-defined]
        for pawn_id in "AB"
    }
    assert numbers == {"A": ["+2", "4", "3", "7", "1", "0"], "B": ["+1", "0", "2", "2", "0", "1"]}
    assert hand.state.turn == 0


# ---- what hands move


def test_a_pawn_is_dragged_to_a_space_and_nowhere_else() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.hand.drag(middle(hand, "pawn.A"), wheel(hand).layout.middle_of(6))
    assert pawn(hand, "A").space == 6
    assert "[WH-W3]" in caption(hand)
    hand.hand.drag(middle(hand, "pawn.A"), middle(hand, "table.title"))
    assert pawn(hand, "A").space == 6
    assert len(hand.scene.session.match.entries) == 1


def test_the_arrow_is_dragged_to_a_line() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    shown = wheel(hand)
    hand.hand.drag(middle(hand, "wheel.arrow"), shown.layout.spot(-1.5, 150))
    assert hand.state.arrow == 1


def test_pawns_and_arrow_are_carried_by_keys() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.by_keyboard = True
    hand.focus("pawn.B")
    for key in ("right", "right", "right", "return"):
        hand.hand.key(key)
    assert pawn(hand, "B").space == 1
    assert hand.focused == "pawn.B"
    for key in ("left", "escape", "return"):
        hand.hand.key(key)
    assert pawn(hand, "B").space == 1
    assert hand.scene.pointing.selected == "B"
    hand.hand.key("home")
    hand.hand.frame()
    assert wheel(hand).layout.shelf is not None
    hand.hand.key("return")
    assert pawn(hand, "B").space == 0
    assert wheel(hand).layout.shelf is not None
    hand.focus("wheel.arrow")
    hand.hand.key("left")
    hand.hand.key("return")
    assert hand.state.arrow == 3


def test_turns_to_come_are_put_elsewhere_by_mouse_and_by_keys() -> None:
    hand = sit(TABLE, LAPS)
    hand.press("act.proceed", "act.proceed")
    hand.focus("slot.C.1")
    hand.hand.key("alt+up")
    assert queue(hand) == "(Ada*) Ada* Bram* Ada Cendre Bram"
    assert hand.focused == "slot.C.1"
    target = rows(hand, "slot.")[1].box
    hand.hand.drag(middle(hand, "slot.C.1"), (target.centre[0], target.y + 4), steps=9)
    assert queue(hand) == "(Ada*) Cendre Ada* Bram* Ada Bram"
    hand.hand.drag(middle(hand, "slot.A.1"), (target.centre[0], target.bottom + 90), steps=9)
    assert queue(hand) == "(Ada*) Cendre Ada* Bram* Ada Bram"


def test_the_list_is_put_in_another_order() -> None:
    hand = sit(TABLE, LAPS)
    hand.press("wheel.page.1")
    hand.focus("list.C")
    hand.hand.key("alt+up")
    assert [pawn.id for pawn in hand.state.pawns] == ["A", "C", "B"]
    target = rows(hand, "list.")[0].box
    hand.hand.drag(middle(hand, "list.B"), (target.centre[0], target.y + 3), steps=9)
    assert [pawn.id for pawn in hand.state.pawns] == ["B", "A", "C"]


def test_what_cannot_be_done_says_why_with_its_rule() -> None:
    hand = sit(TABLE, LAPS)
    assert "[WH-SEQ-02]" in hand.refusal("act.skip")
    hand.press("pawn.A")
    assert "[WH-ORDER-01]" in hand.refusal("sheet.advance_now")
    hand.press("act.proceed")
    hand.press("act.proceed", "table.page.1", "log.1", "act.earlier")
    hand.hand.drag(middle(hand, "pawn.A"), wheel(hand).layout.middle_of(3))
    assert pawn(hand, "A").space == 4
    assert "[TABLE-UNDO-06]" in hand.scene.message


# ---- speeds


def change_chips(hand: Hand, name: str) -> list[str]:
    """The chips that say what would change."""
    row = hand.hand.find(name)
    assert isinstance(row, ChipRow)
    return [chip.text for chip in row.chips]


def test_speeds_are_tried_without_a_change_of_the_state() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    before = hand.state
    hand.press("wheel.page.4", "what_if.B.more", "what_if.B.more")
    assert hand.state is before
    assert change_chips(hand, "what_if.B.changes") == ["case 6 → 2"]
    assert not hand.has("what_if.A.changes")
    assert {pawn.order for pawn in wheel(hand).pawns} != {""}
    ghosts = wheel(hand).preview
    assert ghosts is not None
    assert (ghosts.arrow, ghosts.spaces) == (5, {"A": 5, "B": 2})
    hand.hand.frame()
    hand.hand.key("escape")
    assert hand.refusal("what_if.back")
    assert wheel(hand).preview is None
    assert hand.state is before
    assert hand.refusal("what_if.take")
    hand.press("what_if.B.more", "what_if.take")
    assert pawn(hand, "B").speed == 2


def test_a_speed_that_nobody_can_have_is_refused_where_it_is_tried() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("wheel.page.4")
    hand.write("what_if.B", "999999")
    (why,) = [
        widget for widget in hand.hand.scene.interface.root.walk() if widget.name == "what_if.B.refused"
    ]
    assert isinstance(why, Label)
    assert "99" in why.text
    assert not hand.has("what_if.B.changes")
    assert hand.refusal("what_if.take")


def test_speeds_that_were_tried_leave_modifiers_as_they_are() -> None:
    hand = sit(TABLE, FORD)
    hand.press("wheel.page.4", "what_if.ada.less", "what_if.take")
    assert (pawn(hand, "ada").base, pawn(hand, "ada").speed) == (1, 2)


def test_a_modifier_has_a_reason_and_a_duration() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("pawn.A", "sheet.modify")
    hand.write("form.value", "-2")
    hand.write("form.label", "boue")
    hand.write("form.turns", "1")
    assert change_chips(hand, "preview.A")[-1] == "tours en plus 1 → 0"
    hand.press("dialog.yes")
    assert pawn(hand, "A").modifiers == (Modifier(-2, "boue", 1),)
    assert "boue" in hand.shown()
    assert wheel(hand).pawns[0].speed == "+0"
    hand.press("act.proceed")
    assert wheel(hand).pawns[0].speed == "+2"


def test_a_base_speed_is_asked_for() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("pawn.B", "sheet.set_speed")
    hand.write("form.speed", "7")
    hand.press("dialog.yes")
    assert pawn(hand, "B").speed == 7


def test_a_pawn_advances_at_once_where_the_house_allows_it() -> None:
    hand = sit(TABLE, Setup("", SEED_EXAMPLE.pawns, 4, HouseRules(advance_now=True)))
    hand.press("act.proceed", "pawn.B", "sheet.advance_now")
    hand.write("form.spaces", "6")
    hand.press("dialog.yes")
    assert queue(hand) == "Ada* Bram* Bram Ada"
    assert "[WH-W6]" in caption(hand)
    assert spaces(hand)["B"] == 6


# ---- who comes and goes


def test_a_pawn_comes_changes_and_leaves() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("act.add")
    hand.write("form.name", "Gobelin")
    hand.press("dialog.yes")
    newcomer = hand.state.pawns[-1]
    assert (newcomer.name, newcomer.kind, newcomer.space) == ("Gobelin", "npc", 4)
    name = newcomer.id
    hand.press(f"pawn.{name}", "sheet.paused", "sheet.numbers.1", "sheet.hidden", "sheet.kind.0")
    changed = pawn(hand, name)
    assert (changed.paused, changed.numbers, changed.hidden, changed.kind) == (True, "hidden", True, "pc")
    hand.press("person.edit")
    hand.write("form.name", "Grik")
    hand.write("form.space", "1")
    hand.press("dialog.yes")
    assert (pawn(hand, name).name, pawn(hand, name).space) == ("Grik", 1)
    hand.press("sheet.up")
    assert hand.state.pawns[1].id == name
    hand.press("person.remove")
    assert name not in spaces(hand)


def test_pc_and_npc_and_whose_turn_it_is_are_told_apart() -> None:
    hand = sit(TABLE, FORD)
    hand.do(Advance())
    hand.do(Correct("bram", "paused", value=True))
    shown = {pawn.id: pawn for pawn in wheel(hand).pawns}
    assert [shown[name].friend for name in ("ada", "gobelin")] == [True, False]
    assert [name for name, shown_pawn in shown.items() if shown_pawn.lit] == ["gobelin"]
    assert [name for name, shown_pawn in shown.items() if shown_pawn.paused] == ["bram"]
    assert [name for name, shown_pawn in shown.items() if shown_pawn.veiled] == ["loup"]


# ---- what players see


def test_players_see_neither_speeds_of_enemies_nor_hidden_pawns_nor_notes() -> None:
    hand = sit(TABLE, FORD)
    hand.press("act.proceed", "table.players")
    shown = {pawn.id: pawn for pawn in wheel(hand).pawns}
    assert "loup" not in shown
    assert (shown["morvane"].speed, shown["gobelin"].speed) == ("", "")
    tips = " ".join(shown_pawn.tip for shown_pawn in shown.values())
    assert "Vitesse +1" not in tips
    assert "peur du feu" not in tips + hand.shown()
    hand.hand.drag(middle(hand, "pawn.ada"), wheel(hand).layout.middle_of(2))
    assert len(hand.scene.session.match.entries) == 1


# ---- telling


def moving(hand: Hand) -> Hand:
    hand.hand.app.set_options(reduced_motion=False)
    return hand


def pass_time(hand: Hand, seconds: float) -> None:
    """Let time pass in a few long frames."""
    for _ in range(round(seconds * 10)):
        hand.hand.app.step(0.1)


def test_a_global_turn_is_told_step_by_step() -> None:
    hand = moving(sit(TABLE, SEED_EXAMPLE))
    open_page(hand, WheelPage.STEPS)
    hand.press("act.proceed")
    steps, captions, places = [], [], []
    for _ in range(200):
        pass_time(hand, 0.1)
        if not ribbon(hand).lit:
            break
        step = step_told(hand)
        steps += [step] if step not in steps else []
        captions += [caption(hand)] if caption(hand) not in captions else []
        places += [(wheel(hand).arrow, *spaces(hand).values())]
    assert steps == ["move", "arrow", "replays", "order"]
    assert [caption.rpartition("[")[2].partition("]")[0] for caption in captions] == [
        "WH-LAP-02",
        "WH-ARROW-02",
        "WH-LAP-05",
        "WH-ORDER-01",
    ]
    assert list(dict.fromkeys(places)) == [(4, 2, 4), (4, 5, 6), (5, 5, 6)]
    assert not any(pawn.order for pawn in wheel(hand).pawns)


@pytest.mark.rule("WH-MOVE-01")
def test_all_pawns_move_together_and_a_global_turn_is_told_in_three_seconds() -> None:
    pawns = tuple(PawnSpec(f"p{i}", f"Pion {i}", "pc", i) for i in range(11))
    hand = moving(sit(TABLE, Setup("", pawns, rules=HouseRules())))
    hand.press("act.proceed")
    pass_time(hand, 0.5)
    assert set(wheel(hand).motion.walks) == {pawn.id for pawn in pawns}
    assert "+1" in [pawn.order for pawn in wheel(hand).pawns]
    seconds = 0.5
    while ribbon(hand).lit and seconds < 6:
        pass_time(hand, 0.1)
        seconds += 0.1
    assert seconds <= 3.05
    assert not wheel(hand).motion.walks


def test_a_press_while_a_turn_is_told_ends_the_telling_and_does_what_it_is_for() -> None:
    hand = moving(sit(TABLE, SEED_EXAMPLE))
    hand.press("act.proceed")
    pass_time(hand, 0.5)
    hand.press("act.proceed")
    assert not ribbon(hand).lit
    assert [slot.done for slot in hand.state.queue[:2]] == ["played", ""]
    hand.press("act.proceed", "act.proceed")
    pass_time(hand, 0.5)
    assert ribbon(hand).lit
    hand.hand.key("ctrl+return")
    assert not ribbon(hand).lit
    assert hand.state.queue[0].done == "played"
    hand.press("table.undo", "table.undo")
    assert hand.state.current is None


def test_every_button_of_the_bar_has_a_key_that_its_tip_names() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    bar = hand.hand.find("table.actions")
    buttons = [widget for widget in bar.walk() if widget.name.startswith("act.")]
    assert all("Ctrl+" in button.help for button in buttons)
    skip = f"ctrl+place {[button.name for button in buttons].index('act.skip') + 1}"
    hand.hand.key(skip)
    assert "[WH-SEQ-02]" in hand.scene.message
    hand.hand.key("ctrl+return")
    hand.hand.key(skip)
    assert hand.state.queue[0].done == "skipped"
    hand.hand.key("ctrl+place 1")
    assert hand.hand.scene is not hand.scene


def test_a_click_during_a_global_turn_ends_its_animation() -> None:
    hand = moving(sit(TABLE, SEED_EXAMPLE))
    hand.press("act.proceed")
    pass_time(hand, 0.5)
    assert wheel(hand).arrow == 4
    hand.hand.click(middle(hand, "table.title"))
    assert not ribbon(hand).lit
    assert (wheel(hand).arrow, spaces(hand)) == (5, {"A": 5, "B": 6})
    assert len(hand.scene.session.match.entries) == 1


def test_a_pawn_that_is_pressed_as_it_walks_is_the_one_that_is_chosen() -> None:
    for part in (0.1, 0.4, 0.9, 1.1):
        hand = moving(sit(TABLE, SEED_EXAMPLE))
        hand.press("act.proceed")
        pass_time(hand, part)
        hand.hand.app.show()
        seen = wheel(hand).standings()["A"]
        hand.hand.click((seen.at[0] + 0.3 * seen.across, seen.at[1] - 0.3 * seen.across))
        assert not ribbon(hand).lit
        assert [pawn.id for pawn in wheel(hand).pawns if pawn.chosen] == ["A"], part


def test_whoever_points_a_little_late_at_a_walking_pawn_means_it() -> None:
    for part in (0.2, 0.5, 0.8):
        hand = moving(sit(TABLE, SEED_EXAMPLE))
        hand.press("act.proceed")
        pass_time(hand, part)
        seen = wheel(hand).standings()["A"].at
        pass_time(hand, 0.1)
        hand.hand.app.show()
        hand.hand.click(seen)
        assert not ribbon(hand).lit
        assert [pawn.id for pawn in wheel(hand).pawns if pawn.chosen] == ["A"], part


def test_a_pawn_that_flies_more_than_once_around_is_chosen_where_it_just_was() -> None:
    for part in (0.3, 0.6, 0.9):
        hand = moving(sit(TABLE, Setup("", (LAPS.pawns[0], LAPS.pawns[2]))))
        hand.press("act.proceed")
        pass_time(hand, part)
        seen = wheel(hand).standings()["A"].at
        pass_time(hand, 0.2)
        hand.hand.app.show()
        hand.hand.click(seen)
        assert [pawn.id for pawn in wheel(hand).pawns if pawn.chosen] == ["A"], part


def test_chips_beside_a_long_name_are_smaller_before_they_are_counted_away() -> None:
    hand = sit(TABLE, Setup("", (PawnSpec("p", "Bertrand de Montfaucon", "pc", 2),)), (1920, 1080))
    hand.press("wheel.page.1")
    (row,), ui = rows(hand, "list."), hand.hand.app.ui
    chips = row.text.matter
    wide = next(width for width in range(20, 200) if laid_chips(ui, chips, width) == [[*chips]])
    usual, small = row.chip_size(ui, chips, 2 * wide), row.chip_size(ui, chips, wide - 8)
    assert 10 <= small < usual
    assert laid_chips(ui, chips, wide - 8, small) == [[*chips]]
    assert row.chip_size(ui, chips, 10) == usual
    more = (Chip("24/24", "good"), *chips)
    room = chip_width(ui, more[0], usual) + 40
    assert row.written(ui, more, room) == ([more[0], *(chip.sign for chip in chips)], usual)


def test_in_a_large_window_all_chips_of_a_turn_are_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    prone = PawnSpec("q", "Gobelin 1", "npc", 7, hp=0, max_hp=6, conditions=(Condition("prone"),))
    others = [PawnSpec(f"r{place}", f"Loup {place}", "npc", 0) for place in range(9)]
    pawns = (PawnSpec("p", "Bertrand de Montfaucon", "pc", 7), prone, *others)
    hand = sit(TABLE, Setup("", pawns), (1920, 1080))
    drawn: list[str] = []

    def draw(_canvas: object, ui: Ui, room: Box, chips: Sequence[Chip], *, size: float) -> None:
        drawn.extend(chip.text for line in laid_chips(ui, chips, room.w, size) for chip in line)

    monkeypatch.setattr(portraits, "draw_chips", draw)
    hand.hand.key("ctrl+return")
    hand.hand.frame()
    assert "à terre" in drawn
    assert "Tour supplémentaire" in drawn
    assert not [text for text in drawn if text.startswith("+")]


def test_a_pawn_is_hit_up_to_its_rim_and_the_one_on_top_first() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    place = wheel(hand).standings()["A"]
    hand.hand.click((place.at[0] - 0.47 * place.across, place.at[1]))
    assert [pawn.id for pawn in wheel(hand).pawns if pawn.chosen] == ["A"]
    hand = moving(sit(TABLE, LAPS))
    hand.press("act.proceed")
    pass_time(hand, 0.1)
    shown = wheel(hand)
    spot = shown.standings()["A"].at
    for pawn_id in ("A", "B", "C"):
        shown.handles[pawn_id].box = shown.handles["A"].box
        shown.handles[pawn_id].spread = shown.handles["A"].spread
    assert shown.hit(spot)[0].name == f"pawn.{shown.drawn()[-1].id}"


def test_who_waits_before_the_line_comes_over_it() -> None:
    hand = moving(sit(TABLE, Setup("", (PawnSpec("A", "Ada", "pc", 2, space=0),), rules=HouseRules())))
    assert wheel(hand).layout.shelf is not None
    hand.press("act.proceed")
    pass_time(hand, 0.7)
    walking = wheel(hand).standings()["A"].at
    assert wheel(hand).layout.space_at(walking) in (None, 1, 2)
    hand.hand.key("tab")
    assert (spaces(hand), wheel(hand).layout.shelf) == ({"A": 3}, None)


def test_undo_during_the_animation_of_a_global_turn_ends_it() -> None:
    hand = moving(sit(TABLE, SEED_EXAMPLE))
    hand.press("act.proceed")
    pass_time(hand, 1.2)
    hand.hand.key("ctrl+z")
    assert (wheel(hand).arrow, spaces(hand)) == (4, {"A": 2, "B": 4})
    assert not ribbon(hand).lit


def test_players_watch_the_same_telling_without_what_is_hidden() -> None:
    hand = moving(sit(TABLE, FORD))
    hand.press("table.players")
    hand.hand.key("ctrl+return")
    seen, seals = set(), set[str]()
    for _ in range(60):
        pass_time(hand, 0.1)
        seen.add(tuple(spaces(hand).values()))
        seals = {pawn.order for pawn in wheel(hand).pawns if pawn.order} or seals
        assert "loup" not in spaces(hand)
    assert len(seen) == 2
    places = sorted(int(place) for seal in seals for place in seal.split("\N{MIDDLE DOT}"))
    assert places == [*range(1, len(places) + 1)]


def test_an_earlier_moment_is_looked_at_again() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("act.proceed", "act.proceed", "table.page.1", "log.1")
    assert queue(hand) == "Ada* Bram Ada"
    hand.press("act.earlier")
    assert (wheel(hand).arrow, queue(hand)) == (4, "")
    hand.press("act.proceed")
    assert queue(hand) == "(Ada*) Bram Ada"


# ---- every screen


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_fits(size: tuple[int, int], scale: float, language: str) -> None:
    hand = sit(TABLE, FORD, size, language, scale)
    corrections = Correct("loup", "paused", value=True), Correct("bram", "space", 0)
    for action in (Advance(), EndTurn(), EndTurn(skipped=True), *corrections):
        hand.do(action)
    hand.press("pawn.ada")
    for page in WheelPage:
        open_page(hand, page)
        assert not misfits(hand.hand), page
    for name in ("sheet.modify", "sheet.set_speed", "sheet.put", "sheet.set_laps", "act.add", "person.edit"):
        hand.press(name)
        assert not misfits(hand.hand), name
        hand.hand.key("escape")
    hand.press("table.players")
    assert not misfits(hand.hand)


def test_a_long_sentence_on_the_ribbon_is_legible_and_leaves_its_rule_to_the_tip() -> None:
    hand = sit(TABLE, SEED_EXAMPLE)
    long = "Doran perd 15 points de vie : 24 devient 9 sur 24. Doran : mal en point."
    below = ribbon(hand)
    caption = Caption(long, "TABLE-MARKS-04", lit=False, height=below.height)
    caption.box = below.box
    words = caption.words(hand.hand.app.ui)
    letters = [run.style.size for line in words.lines for run in line.runs]
    assert min(letters) >= 13
    assert len(words.lines) == 1
    assert caption.tip == f"{long} [TABLE-MARKS-04]"
    assert not caption.misfits(hand.hand.app.ui)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_long_names_fit(size: tuple[int, int], scale: float) -> None:
    names = ("Anticonstitutionnellement", "Maximilien-Bartholomé des Hautes-Roches du Nord-Ouest", "Il")
    crowd = tuple(PawnSpec(f"p{i}", name, "pc", i * 5, space=i) for i, name in enumerate(names))
    hand = sit(TABLE, Setup("", crowd), size, "fr", scale)
    hand.press("act.proceed")
    for page in WheelPage:
        open_page(hand, page)
        ours = {widget.name or type(widget).__name__ for widget in hand.hand.find("table.centre").walk()}
        assert not [fault for fault in misfits(hand.hand) if fault.partition(":")[0] in ours], page


def test_an_empty_wheel_fits_and_a_closed_one_refuses_changes() -> None:
    hand = sit(TABLE, Setup())
    assert "ajoutez" in label(hand, "table.status")
    for page in WheelPage:
        open_page(hand, page)
        assert not misfits(hand.hand)
    hand = sit(TABLE, SEED_EXAMPLE)
    hand.press("act.proceed", "table.page.2", "encounter.close")
    assert hand.state.outcome is not None
    hand.hand.drag(middle(hand, "pawn.A"), wheel(hand).layout.middle_of(2))
    assert pawn(hand, "A").space == 5
    assert "[" in hand.scene.message


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_number_of_a_name_stands_on_no_line_of_its_own(size: tuple[int, int], scale: float) -> None:
    crowd = tuple(PawnSpec(f"p{i}", f"Chaman gobelin {i + 1}", "npc", i, space=i) for i in range(3))
    hand = sit(TABLE, Setup("", crowd), size, "fr", scale)
    hand.hand.frame()
    ui = hand.hand.app.ui
    plates = wheel(hand).plates(ui)
    assert len(plates) == len(crowd)
    for plate in plates.values():
        lines = plate.words(ui).lines
        assert not "".join(run.text for run in lines[-1].runs).strip().isdigit(), plate.name


@pytest.mark.parametrize("count", [2, 3, 24])
def test_wheels_of_any_size_hold_a_crowd(count: int) -> None:
    crowd = tuple(PawnSpec(f"p{i}", f"Pion {i}", "pc" if i % 2 else "npc", i % 7) for i in range(40))
    hand = sit(TABLE, Setup("", crowd, rules=HouseRules(spaces=count, start="before_line")))
    hand.press("act.proceed")
    assert len(wheel(hand).standings()) == 40
    assert not misfits(hand.hand)
    hand.hand.frame()


def test_the_table_looks_as_it_did(rewrite: bool) -> None:
    hand = sit(TABLE, FORD)
    for action in (
        Advance(),
        EndTurn(),
        Correct("bram", "space", 0),
        Correct("morvane", "numbers", "hidden"),
    ):
        hand.do(action)
    assert_golden(hand.hand.frame(), "table-wheel", rewrite=rewrite)


def test_all_speeds_are_typed_in_a_column_and_undone_in_one_step() -> None:
    hand = sit(TABLE, FORD)
    before = [pawn.base for pawn in hand.state.pawns]
    hand.press("act.speeds")
    assert not misfits(hand.hand)
    for number in ("4", "-1"):
        hand.hand.type(number)
        hand.hand.key("return")
    hand.hand.key("ctrl+return")
    assert [pawn.base for pawn in hand.state.pawns] == [4, -1, *before[2:]]
    hand.press("table.undo")
    assert [pawn.base for pawn in hand.state.pawns] == before

"""A combat of D&D 3.5 at the game master's table, by mouse and by keys alone."""

from __future__ import annotations

import pytest
from master_player import Hand, sit
from screens import misfits

from game.content.markup import rich
from game.games.d20_initiative.rules.actions import AddBadge, Begin
from game.games.d20_initiative.rules.state import CombatantSpec, Setup, Used
from game.games.d20_initiative.table.pane import TABLE, D20Pane
from game.games.d20_initiative.table.track import CombatRow
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.condition_dialog import ConditionDialog
from game.games.turn_order.table.turn_strip import SmallTurn
from game.table.dialogs import PromptDialog
from game.ui.widgets.label import Label

ADA = CombatantSpec("ada", "Ada", "players", dexterity=3, armour_class=17)
BRUN = CombatantSpec("brun", "Brun", "players", armour_class=15)
OGRE = CombatantSpec("ogre", "Ogre", dexterity=-1, armour_class=16)
ORC = CombatantSpec("orc-1", "Orc 1", group="orcs")
ORC_2 = CombatantSpec("orc-2", "Orc 2", group="orcs")
FIGHT = Setup("Le pont", (ADA, BRUN, OGRE))


def rolled(*counts: int, setup: Setup = FIGHT) -> Setup:
    """The encounter with the counts that the dice have given."""
    specs = zip(setup.combatants, counts, strict=True)
    made = tuple(
        CombatantSpec(
            spec.id,
            spec.name,
            spec.side,
            spec.dexterity,
            armour_class=spec.armour_class,
            roll=count - spec.dexterity,
            aware=spec.aware,
        )
        for spec, count in specs
    )
    return Setup(setup.name, made)


def table(setup: Setup = FIGHT, *, by_keyboard: bool = False) -> Hand:
    hand = sit(TABLE, setup)
    hand.by_keyboard = by_keyboard
    return hand


def begun(*counts: int, by_keyboard: bool = False) -> Hand:
    """In the first turn of the first round."""
    hand = table(rolled(*counts), by_keyboard=by_keyboard)
    hand.press("act.proceed")
    assert hand.state.round == 1
    return hand


def rows(hand: Hand) -> list[str]:
    return [widget.line.id for widget in hand.scene.interface.root.walk() if isinstance(widget, CombatRow)]


def chips(hand: Hand) -> list[tuple[str, str]]:
    """The order that is shown before something is done."""
    found = hand.hand.scene.interface.root.walk()
    return [(chip.stop.turn.name, chip.stop.turn.mark) for chip in found if isinstance(chip, SmallTurn)]


BOTH_HANDS = pytest.mark.parametrize("by_keyboard", [False, True], ids=["mouse", "keys"])


# ---- before the combat


@BOTH_HANDS
def test_awareness_and_dice_by_hand_lead_to_a_surprise_round(by_keyboard: bool) -> None:
    hand = table(by_keyboard=by_keyboard)
    hand.press("aware.brun")
    assert any(
        "Brun" in widget.text for widget in hand.scene.interface.root.walk() if isinstance(widget, Label)
    )
    hand.press("roll.ada")
    hand.write("form.face", "15")
    hand.press("dialog.yes")
    assert hand.state.get("ada").score == 18
    hand.press("roll.ogre")
    hand.write("form.face", "12")
    hand.press("dialog.yes", "act.proceed")
    assert hand.state.phase == "surprise"
    assert hand.state.current == "ada"
    assert hand.refusal("act.full").endswith("[D35-SURPRISE-07]")
    hand.press("act.standard")
    assert hand.refusal("act.move").endswith("[D35-SURPRISE-07]")
    hand.press("act.proceed", "act.proceed", "act.proceed", "act.proceed")
    assert hand.state.round == 1
    assert hand.state.get("brun").roll is not None


def test_a_check_of_spot_makes_aware() -> None:
    hand = table()
    hand.press("aware.brun", "notice.brun")
    hand.write("form.difficulty", "12")
    hand.write("form.bonus", "4")
    hand.write("form.face", "8")
    hand.press("dialog.yes")
    assert hand.state.get("brun").spec.aware
    hand.press("notice.ada")
    hand.write("form.face", "0")
    assert hand.refusal("dialog.yes").endswith("[D35-INIT-02]")


def test_a_group_shares_one_roll() -> None:
    hand = table(Setup("", (ADA, ORC, ORC_2)))
    hand.press("roll.orc-1")
    hand.write("form.face", "9")
    hand.press("dialog.yes")
    assert [hand.state.get(identity).score for identity in ("orc-1", "orc-2", "ada")] == [9, 9, None]
    assert hand.refusal("roll.orc-2").endswith("[D35-INIT-04]")


# ---- turns


@BOTH_HANDS
def test_actions_are_used_up_and_say_why(by_keyboard: bool) -> None:
    hand = begun(20, 15, 10, by_keyboard=by_keyboard)
    hand.write("turn.label", "attaque Brun")
    hand.press("act.standard", "act.move")
    assert hand.state.get("ada").used == Used(standard=True, move=True, moved=True)
    for spent, rule in (("standard", "D35-INIT-03"), ("full", "D35-INIT-03"), ("step", "D35-READY-09")):
        assert hand.refusal(f"act.{spent}").endswith(f"[{rule}]")
    assert hand.refusal("act.ready").endswith("[D35-READY-02]")
    assert hand.refusal("act.delay").endswith("[D35-DELAY-01]")
    hand.press("act.free", "table.page.1")
    assert "attaque Brun" in hand.shown()


@BOTH_HANDS
def test_to_ready_and_to_delay_are_one_press_each(by_keyboard: bool) -> None:
    hand = begun(20, 15, 10, by_keyboard=by_keyboard)
    hand.press("act.ready")
    assert hand.state.get("ada").ready is not None
    assert hand.has("trigger.ada")
    hand.press("act.proceed", "act.delay")
    assert hand.state.get("brun").delaying
    assert hand.state.current == "ogre"


@BOTH_HANDS
def test_a_readied_action_shows_the_order_then_interrupts(by_keyboard: bool) -> None:
    hand = begun(20, 15, 10, by_keyboard=by_keyboard)
    hand.press("act.ready_words")
    before = hand.state
    hand.write("form.action", "tirer")
    assert hand.refusal("dialog.yes").endswith("[D35-READY-04]")
    hand.write("form.trigger", "il attaque")
    assert chips(hand) == [("Ada", "15"), ("Brun", "15"), ("Ogre", "10")]
    assert hand.state == before
    hand.press("dialog.yes", "act.proceed")
    assert hand.state.current == "brun"
    hand.press("act.proceed", "trigger.ada")
    assert chips(hand) == [("Ada", "10"), ("Ogre", "10")]
    hand.press("dialog.yes")
    assert hand.state.current == "ada"
    assert hand.state.paused == ("ogre",)
    hand.press("act.proceed")
    assert hand.state.current == "ogre"
    assert hand.state.order == ("brun", "ada", "ogre")
    assert rows(hand) == ["brun", "ada", "ogre"]


def test_a_readied_action_can_be_given_up() -> None:
    hand = begun(20, 15, 10)
    hand.press("act.ready_words")
    hand.write("form.action", "parer")
    hand.write("form.trigger", "on charge")
    hand.press("dialog.yes", "act.proceed", "drop.ada")
    assert hand.state.get("ada").ready is None
    assert not hand.has("trigger.ada")


@BOTH_HANDS
def test_a_delay_shows_the_order_then_waits_for_its_count(by_keyboard: bool) -> None:
    hand = begun(20, 15, 10, by_keyboard=by_keyboard)
    hand.press("act.delay_until")
    assert chips(hand) == [("Brun", "15"), ("Ogre", "10")]
    hand.write("form.count", "25")
    assert hand.refusal("dialog.yes").endswith("[D35-DELAY-03]")
    hand.write("form.count", "12")
    assert chips(hand) == [("Brun", "15"), ("Ada", "12"), ("Ogre", "10")]
    assert hand.state.current == "ada"
    hand.press("dialog.yes")
    assert hand.state.current == "brun"
    assert hand.state.order == ("brun", "ada", "ogre")


@BOTH_HANDS
def test_whoever_waits_acts_between_two_turns_only(by_keyboard: bool) -> None:
    hand = begun(20, 15, 10, by_keyboard=by_keyboard)
    hand.press("act.delay_until", "dialog.yes")
    assert hand.state.current == "brun"
    hand.press("act_now.ada")
    assert hand.state.current == "ada"
    assert hand.state.get("ada").score == 15
    assert hand.state.order == ("brun", "ada", "ogre")


@BOTH_HANDS
def test_one_press_ends_a_turn_whoever_waits_and_whoever_cannot_act(by_keyboard: bool) -> None:
    hand = begun(20, 15, 10, by_keyboard=by_keyboard)
    hand.do(Correct("brun", "able", value=False))
    hand.press("act.delay_until", "dialog.yes")
    assert hand.state.current == "ogre"
    hand.press("act.proceed")
    assert (hand.state.round, hand.state.current) == (2, "ada")
    hand.press("act.proceed", "table.undo")
    assert hand.state.current == "ada"


# ---- out of turn, and by hand


def test_what_happens_out_of_turn_is_on_the_sheet() -> None:
    hand = begun(20, 15, 10)
    hand.press("row.ogre")
    assert hand.refusal("person.opportunity").endswith("[D35-FLAT-04]")
    hand.press("person.counterspell")
    hand.write("form.level", "3")
    hand.write("form.bonus", "5")
    hand.write("form.face", "14")
    assert not hand.has("form.dispel_bonus")
    hand.press("form.prepared", "dialog.yes", "person.brace")
    hand.write("form.damage", "7")
    hand.press("dialog.yes", "table.page.1")
    words = hand.shown()
    assert "[D35-READY-15]" in words
    assert "14" in words
    assert "[D35-READY-19]" in words
    hand.press(
        "table.page.0", "row.ada", "person.opportunity", "row.ogre", "person.counterspell", "form.dispel"
    )
    assert hand.has("form.dispel_bonus")


def test_conditions_come_and_go() -> None:
    hand = begun(20, 15, 10)
    hand.do(AddBadge("brun", "secoué", 2))
    hand.press("row.brun")
    assert "secoué" in hand.shown()
    hand.press("badge.0.remove")
    assert not hand.state.get("brun").spec.badges
    hand.press("person.able")
    assert not hand.state.get("brun").spec.able
    hand.press("person.flat_footed")
    assert not hand.state.get("brun").flat_footed


def test_counts_turns_and_the_round_are_put_right_by_hand() -> None:
    hand = begun(20, 15, 10)
    hand.press("row.ogre", "person.score")
    hand.write("form.score", "18")
    hand.press("dialog.yes")
    assert hand.state.order == ("ada", "ogre", "brun")
    hand.press("person.recall_off")
    assert hand.state.coming == ("brun",)
    hand.press("person.recall_on")
    assert hand.state.coming == ("ogre", "brun")
    hand.press("act.round")
    hand.write("form.round", "5")
    hand.press("dialog.yes")
    assert hand.state.round == 5
    assert not hand.refusal("person.up")
    hand.press("person.up")
    assert hand.refusal("person.up").endswith("[D35-INIT-06]")


def test_ties_are_reordered_by_keys_and_by_dragging() -> None:
    hand = begun(12, 12, 12)
    order = hand.state.order
    hand.hand.press(f"row.{order[2]}")
    hand.hand.key("alt+up")
    assert hand.state.order == (order[0], order[2], order[1])
    hand.hand.key("alt+up")
    assert hand.state.order == (order[2], order[0], order[1])
    hand.hand.key("alt+up")
    assert hand.scene.message.endswith("[D35-INIT-06]")
    start, end = hand.hand.find(f"row.{order[2]}").box.centre, hand.hand.find(f"row.{order[1]}").box
    hand.hand.drag(start, (start[0], end.bottom - 4))
    assert hand.state.order == (order[0], order[1], order[2])
    assert rows(hand) == list(hand.state.order)


# ---- what is seen


def test_the_armour_class_is_lower_while_flat_footed() -> None:
    hand = begun(5, 20, 15)
    lines = {
        widget.line.id: widget.line
        for widget in hand.scene.interface.root.walk()
        if isinstance(widget, CombatRow)
    }
    assert (lines["ada"].armour, lines["ada"].lowered) == ("14", True)
    assert (lines["brun"].armour, lines["brun"].lowered) == ("15", False)
    assert lines["brun"].lit
    assert lines["brun"].used == Used()
    assert lines["ogre"].used is None


def test_the_players_see_neither_counts_nor_actions_of_enemies() -> None:
    hand = begun(20, 15, 10)
    hand.press("row.brun", "person.numbers.1", "row.ada", "table.players")
    lines = {
        widget.line.id: widget.line
        for widget in hand.hand.scene.interface.root.walk()
        if isinstance(widget, CombatRow)
    }
    assert (lines["ada"].count, lines["ada"].armour) == ("20", "17")
    assert (lines["ogre"].count, lines["ogre"].armour) == ("", "")
    assert (lines["brun"].count, lines["brun"].armour) == ("", "")
    assert all(line.used is None for line in lines.values())


def test_eleven_lines_fill_the_players_sheet_in_a_large_window() -> None:
    ones = tuple(CombatantSpec(f"c{i}", f"Combattant {i}", "players", roll=20 - i) for i in range(11))
    hand = sit(TABLE, Setup("", ones), (1920, 1080))
    hand.press("act.proceed", "table.players")
    rows = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, CombatRow)]
    room = hand.hand.find("players.pane").box
    assert len({row.box.x for row in rows}) == 1
    assert rows[-1].box.bottom - rows[0].box.y > 0.85 * room.h


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((960, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0)])
def test_nothing_is_cut_off_in_a_combat(size: tuple[int, int], scale: float, language: str) -> None:
    long = CombatantSpec("celeste", "Céleste de Hautefeuille-sur-Vire", "players", dexterity=2, aware=False)
    hand = sit(TABLE, Setup("", (*FIGHT.combatants, ORC, ORC_2, long)), size, language, scale)
    assert not misfits(hand.hand)
    for _ in range(9):
        hand.press("act.proceed")
        assert not misfits(hand.hand)
    hand.press("act.ready_words")
    assert not misfits(hand.hand)
    hand.write("form.action", "tirer une flèche")
    hand.write("form.trigger", "on bouge")
    hand.press("dialog.yes", "act.proceed", "act.delay_until")
    assert not misfits(hand.hand)
    hand.press("dialog.yes")
    assert not misfits(hand.hand)
    for form in ("counterspell", "brace", "edit"):
        hand.press(f"person.{form}")
        assert not misfits(hand.hand), form
        hand.hand.key("escape")


# ---- the initiative sheet


def sheet(hand: Hand, *typed: str) -> None:
    """Open the sheet by its key, and type numbers, each followed by Tab."""
    hand.hand.key("i")
    for number in typed:
        hand.hand.type(number)
        hand.hand.key("tab")


@pytest.mark.rule("D35-INIT-01")
def test_totals_of_any_size_are_typed_down_the_sheet_and_the_rest_is_rolled() -> None:
    hand = table()
    sheet(hand, "31", "-4")
    hand.press("sheet.rest")
    assert [hand.state.get(identity).score for identity in ("ada", "brun")] == [31, -4]
    assert hand.state.get("ogre").roll is not None
    hand.press("act.proceed")
    assert hand.state.round == 1
    hand.press("table.undo", "table.undo")
    assert [combatant.score for combatant in hand.state.combatants] == [None, None, None]


@pytest.mark.rule("D35-INIT-02")
def test_dice_are_typed_down_the_sheet_and_show_their_sums() -> None:
    hand = table()
    hand.hand.key("i")
    hand.press("sheet.way.1", "sheet.number.ada")
    hand.hand.type("15")
    assert rich("15 +3 = <b>18</b>") in hand.shown()
    hand.hand.key("return")
    hand.hand.type("21")
    assert hand.refusal("dialog.yes").endswith("[D35-INIT-02]")
    hand.hand.key("backspace")
    hand.hand.key("ctrl+return")
    assert [(combatant.roll, combatant.score) for combatant in hand.state.combatants] == [
        (15, 18),
        (2, 2),
        (None, None),
    ]


@pytest.mark.rule("D35-SURPRISE-02")
def test_a_whole_side_is_surprised_at_once_and_one_of_it_is_not() -> None:
    hand = table()
    hand.hand.key("i")
    hand.press("sheet.surprised.players")
    hand.press("sheet.number.brun")
    hand.hand.key("s")
    assert hand.refusal("dialog.yes") == ""
    hand.press("dialog.yes")
    assert [combatant.surprised for combatant in hand.state.combatants] == [True, False, False]
    hand.press("act.proceed", "act.proceed")
    assert hand.state.phase == "surprise"


def test_a_total_typed_in_the_fight_takes_the_place_of_the_old_one_and_is_kept_in_files() -> None:
    hand = begun(20, 15, 10)
    hand.press("act.initiatives")
    assert not misfits(hand.hand)
    hand.write("sheet.number.ogre", "40")
    hand.press("dialog.yes")
    assert hand.state.order[0] == "ogre"
    again = TABLE.system().encounter_of(hand.state)
    assert [combatant.total for combatant in again.combatants] == [None, None, 40]
    assert table(again).state.get("ogre").score == 40


def test_one_of_a_group_may_have_a_total_of_its_own() -> None:
    hand = table(Setup("", (ADA, ORC, ORC_2)))
    sheet(hand, "10", "12")
    hand.press("dialog.yes")
    assert [combatant.score for combatant in hand.state.combatants] == [10, 12, 12]
    sheet(hand)
    hand.write("sheet.number.orc-2", "7")
    hand.press("dialog.yes")
    assert [combatant.score for combatant in hand.state.combatants] == [10, 12, 7]


def test_what_is_done_in_a_turn_is_done_by_keys_that_the_tips_name() -> None:
    hand = begun(15, 9, 4)
    panel = [widget for widget in hand.hand.find("turn").walk() if widget.name in D20Pane.acts]
    assert len(panel) == 7
    assert all("Ctrl+Maj+" in widget.help for widget in panel)
    hand.hand.key("ctrl+shift+place 1")
    hand.hand.key("ctrl+shift+place 2")
    assert hand.state.get("ada").used == Used(standard=True, move=True, moved=True)
    hand.hand.key("ctrl+shift+place 3")
    assert "D35-" in hand.scene.message
    hand.press("act.proceed")
    hand.focus("turn.label")
    hand.hand.key("ctrl+shift+place 7")
    assert hand.focused == "act.proceed", "no key after it is typed into the field of words"
    assert hand.state.get("brun").delaying
    assert hand.state.current == "ogre"


def test_a_high_window_shows_what_is_the_matter_with_who_is_up() -> None:
    ones = (
        CombatantSpec("ada", "Ada", "players", roll=20, hp=3, max_hp=20, note="poison"),
        CombatantSpec("ogre", "Ogre", roll=4),
    )
    hand = sit(TABLE, Setup("", ones), (1920, 1080))
    hand.do(Begin())
    assert [chip.text for chip in hand.hand.find("turn.matter").chips] == ["3/20"]  # type: ignore[attr-defined]
    assert hand.hand.find("turn.note").text == "poison"  # type: ignore[attr-defined]


def test_keys_for_harm_and_conditions_mean_whoever_is_up_or_whose_sheet_was_opened_in_this_turn() -> None:
    hand = begun(20, 15, 10)
    up = hand.state.current
    other = next(combatant.id for combatant in hand.state.combatants if combatant.id != up)
    hand.press(f"row.{other}")
    assert asked_about(hand) == hand.state.get(other).name
    hand.press("act.proceed")
    current = hand.state.current
    assert current not in (up, None)
    third = next(combatant.id for combatant in hand.state.combatants if combatant.id != current)
    hand.press(f"row.{third}", "act.proceed")
    assert hand.state.current != third
    assert asked_about(hand) == hand.state.get(hand.state.current).name


def asked_about(hand: Hand) -> str:
    """Whose hit points the key F asks about; E asks about the same one's conditions."""
    hand.hand.key("f")
    points = hand.hand.scene
    assert isinstance(points, PromptDialog)
    hand.hand.key("escape")
    hand.hand.key("e")
    conditions = hand.hand.scene
    assert isinstance(conditions, ConditionDialog)
    hand.hand.key("escape")
    assert points.title in conditions.title
    return points.title

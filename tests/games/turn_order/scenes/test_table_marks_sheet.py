"""Hit points and conditions at the game master's table, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from master_player import Hand, sit
from screens import misfits

from game.core.record import dump, parse, record, replay
from game.games.attention_donjon.rules.setup import CombatantSpec as Drawer
from game.games.attention_donjon.rules.setup import Setup as Rounds
from game.games.attention_donjon.table.pane import TABLE as CARDS
from game.games.d20_initiative.log import D20Log
from game.games.d20_initiative.rules.actions import Begin
from game.games.d20_initiative.rules.state import CombatantSpec
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.d20_initiative.table.pane import TABLE as D35
from game.games.speed_wheel.rules.actions import Advance, EndTurn
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.content import dump_encounter, parse_encounter
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, Harm
from game.games.turn_order.table.chips import Chip, ChipRow, chip_width, laid_chips
from game.games.turn_order.table.marks_sheet import points_action
from game.games.turn_order.table.master_model import MasterPointing
from game.table.table import Point

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import Participant, TurnTable


def combat(**how: Any) -> Hand:
    """Ada's turn; her sheet is open."""
    ones = (
        CombatantSpec("ada", "Ada", "players", roll=15, max_hp=20),
        CombatantSpec("ogre", "Ogre", roll=4),
    )
    hand = sit(D35, Combat("", ones), **how)
    hand.do(Begin())
    return hand


def person(hand: Hand, who: str, state: Any = None) -> Participant:
    master: Any = hand.table.table
    people: list[Participant] = master.game.forms.people(state or hand.state, hand.hand.app.ui.say)
    return next(person for person in people if person.id == who)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("-7", Harm("ada", -7)),
        ("\N{MINUS SIGN} 7", Harm("ada", -7)),
        ("+3", Harm("ada", 3)),
        ("12", Correct("ada", "points", "12/20")),
        ("12/30", Correct("ada", "points", "12/30")),
        ("-2/20", Correct("ada", "points", "-2/20")),
        ("", Correct("ada", "points", "")),
    ],
)
def test_what_is_typed_for_hit_points(text: str, means: object) -> None:
    assert points_action("ada", text, 9, 20) == means


def test_damage_and_healing_are_typed_on_the_sheet_and_at_a_key() -> None:
    hand = combat()
    hand.write("person.points", "-7")
    hand.hand.key("return")
    assert person(hand, "ada").health.numbers == "13/20"  # type: ignore[union-attr]  # they are kept
    hand.hand.press("row.ada")
    hand.hand.key("f")
    hand.hand.type("+3")
    hand.hand.key("return")
    assert person(hand, "ada").health.numbers == "16/20"  # type: ignore[union-attr]  # as above
    hand.press("row.ogre")
    hand.hand.key("f")
    hand.hand.type("-3")
    assert "TABLE-MARKS-04" in hand.refusal("dialog.yes")
    hand.hand.key("escape")
    hand.write("person.points", "-3 of something")
    hand.hand.key("return")
    assert "TABLE-MARKS-04" in hand.table.message
    hand.do(Harm("ada", -19))
    entries = D20Log(hand.hand.app.ui.say).entries(hand.table.session.match.entries[-1].events)
    assert "16 devient \N{MINUS SIGN}3 sur 20" in entries[0].text


def test_a_condition_is_given_counted_and_taken_away_by_hand() -> None:
    hand = combat()
    hand.hand.key("e")
    hand.press("usual.stunned", "form.lasting.2", "form.of.ogre", "dialog.yes")
    (held,) = hand.state.get("ada").spec.conditions
    assert held == Condition("stunned", "turns", 1, "ogre")
    hand.press("condition.0.more")
    (chip,) = person(hand, "ada").chips
    assert (chip.text, chip.left, chip.kind, chip.tip) == ("étourdi", "2", "bad", "étourdi, 2 tours (Ogre)")
    hand.press("condition.0.remove")
    assert person(hand, "ada").chips == ()
    hand.press("condition.add")
    hand.write("form.name", "À terre")
    hand.hand.key("return")
    assert hand.state.get("ada").spec.conditions == (Condition("prone"),)


def test_a_condition_that_somebody_has_is_not_given_again_for_as_long() -> None:
    hand = combat(language="en")
    for _ in range(2):
        hand.press("condition.add", "usual.prone")
        refused = hand.refusal("dialog.yes")
        if refused:
            break
        hand.press("dialog.yes")
    assert refused == "This condition is there already, for as long."
    hand.press("form.lasting.1")
    assert not hand.refusal("dialog.yes")
    hand.press("dialog.yes")
    held = hand.state.get("ada").spec.conditions
    assert [(condition.name, condition.lasting) for condition in held] == [
        ("prone", "manual"),
        ("prone", "rounds"),
    ]


def test_players_see_the_word_and_what_they_may_is_chosen() -> None:
    hand = combat()
    hand.write("person.points", "-12")
    hand.hand.key("return")
    master: Any = hand.table.table
    health = person(hand, "ada", master.session.match.view(None).table).health
    assert health is not None
    assert (health.word, health.numbers, health.chip.text) == ("bloodied", "", "mal en point")
    hand.press("person.hp_shown", "form.shown.3", "dialog.yes")
    assert hand.state.get("ada").spec.hp_shown == "numbers"
    hand.press("table.page.2", "encounter.health.0")
    assert hand.state.health == "hidden"


def test_conditions_of_the_card_rounds_are_effects_and_of_the_wheel_conditions() -> None:
    hand = sit(CARDS, Rounds("", (Drawer("ada", "Ada", max_hp=9), Drawer("bo", "Bo"))))
    hand.press("seat.ada", "condition.add", "usual.blessed", "form.lasting.4", "form.of.bo", "dialog.yes")
    (effect,) = hand.state.effects
    assert (effect.spec.label, effect.spec.lasting, effect.spec.bound) == ("blessed", "until_end", "bo")
    assert [chip.text for chip in person(hand, "ada").chips] == ["béni"]
    hand = sit(WHEEL, Wheel("", (PawnSpec("ada", "Ada", "pc", max_hp=9), PawnSpec("bo", "Bo"))))
    hand.do(Advance(), AddCondition("ada", Condition("prone")))
    assert [(chip.text, chip.kind) for chip in person(hand, "ada").chips] == [("à terre", "bad")]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_sheet_and_dialogs_fit(size: tuple[int, int], scale: float, language: str) -> None:
    hand = combat(size=size, scale=scale, language=language)
    hand.do(
        AddCondition("ada", Condition("silenced", "rounds", 12)),
        AddCondition("ada", Condition("held", "until_end", of="ogre")),
    )
    assert not misfits(hand.hand)
    hand.hand.key("e")
    assert not misfits(hand.hand)
    hand.press("form.lasting.2")
    assert not misfits(hand.hand)
    hand.hand.key("escape")
    hand.hand.key("f")
    assert not misfits(hand.hand)


def test_chips_that_do_not_fit_are_counted() -> None:
    hand = combat()
    ui, chips = (
        hand.hand.app.ui,
        [Chip("à terre", "bad", tip="tout du long"), Chip("béni", "good"), Chip("x")],
    )
    room = chip_width(ui, chips[0]) + 60
    ((first, more),) = laid_chips(ui, chips, room)
    assert (first.text, more.text) == ("à terre", "+2")
    assert "béni" in more.tip
    assert [len(line) for line in laid_chips(ui, chips, room, lines=2)] == [1, 2]
    row = ChipRow(chips)
    assert "tout du long" in row.help
    ((alone,),) = laid_chips(ui, chips, chip_width(ui, chips[0]) - 1, lines=5)
    assert alone.text == "+3", "a chip that is wider than the room is counted, however many lines there are"


def test_a_key_pressed_after_a_dialog_leaves_no_letter_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, ended = combat(), []
    hand.hand.key("f")
    monkeypatch.setattr(hand.hand.app.screen, "end_text", lambda: ended.append(True))
    hand.hand.key("escape")
    assert ended


def test_the_global_turn_a_turn_ended_too_soon_and_the_first_round_are_put_right_on_the_sheet() -> None:
    hand = sit(WHEEL, Wheel("", (PawnSpec("ada", "Ada", "pc", 1), PawnSpec("bo", "Bo"))))
    hand.do(Advance(), EndTurn())
    hand.press("pawn.ada", "sheet.given_back")
    assert hand.state.queue[hand.state.current].pawn == "ada"
    hand.press("sheet.turn")
    hand.write("form.turn", "7")
    hand.press("dialog.yes")
    assert hand.state.turn == 7
    hand = sit(CARDS, Rounds("", (Drawer("ada", "Ada"), Drawer("bo", "Bo"))))
    hand.press("seat.ada", "person.enters")
    hand.write("form.enters", "3")
    hand.press("dialog.yes")
    assert hand.state.get("ada").enters == 3


@pytest.mark.rule("TABLE-MARKS-03")
@pytest.mark.parametrize("game", [D35, WHEEL])
def test_somebody_whose_condition_waits_for_one_who_left_is_duplicated_and_kept(game: TurnTable) -> None:
    if game is D35:
        hand = combat()
    else:
        hand = sit(WHEEL, Wheel("", (PawnSpec("ada", "Ada", "pc"), PawnSpec("ogre", "Ogre"))))
    hand.do(AddCondition("ada", Condition("held", "until_end", of="ogre")), Remove("ogre"))
    hand.table.press(Point(MasterPointing(pinned="ada")))
    hand.press("person.duplicate")
    hand.write("form.count", "2")
    hand.press("dialog.yes")
    table = game.system()
    kept = dump_encounter(game.name, table.encounter_of(hand.state))
    _, setup = parse_encounter(kept, "kept", {game.name: table})
    assert [person.id for person in getattr(setup, table.people)] == ["ada", "ada-2", "ada-3"]
    saved = parse(dump(record(hand.table.session.match)), "saved")
    assert replay(saved, {game.name: table.system}).state == hand.state

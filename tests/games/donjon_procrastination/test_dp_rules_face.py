"""The face-off: placing, revealing, the wheel, and the order of effects (DP-FLOW, DP-FACE)."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Table, card, hand, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Points, Replace, Value
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    Compared,
    DiceRolled,
    EffectBegan,
    Ordered,
    OrderRolled,
    PlacedDown,
    Revealed,
    RoundBegan,
    RoundEnded,
    Totals,
)
from game.games.donjon_procrastination.rules.play.state import HIDDEN

A, B = Seat(0), Seat(1)


def faced(own: str, other: str, *dice: object, **more: Any) -> Table:
    """The face-off of two cards, and a Soutien phase in which nobody has decided yet."""
    game = table(hand(own, pile="F1 F1"), hand(other, pile="X1 X1"), dice=dice, **more)
    return game.act(0, f"place {own.split(maxsplit=1)[0]}").act(1, f"place {other.split(maxsplit=1)[0]}")


def order(game: Table) -> tuple[list[int], str]:
    """Whose effects come when, and by which rule the first is the first."""
    ordered = game.happened(Ordered)[0]
    return [slot.seat for slot in ordered.slots], ordered.rules[0]


# ---- the phases


@pytest.mark.rule("DP-FLOW-01")
def test_a_round_has_its_five_phases_in_order() -> None:
    game = faced("M5 S-1", "F7", 3, 2, 6)
    game.act(0, "place S-1").act(1, "bluff")
    wanted = (Revealed, DiceRolled, RoundEnded, CardMoved, RoundBegan)
    kinds = [type(event).__name__ for event in game.events if isinstance(event, wanted)]
    assert kinds == [
        *("Revealed", "Revealed"),
        *("DiceRolled", "DiceRolled", "RoundEnded", "RoundEnded"),
        *("CardMoved",) * 4,
        "RoundBegan",
    ]
    assert [event.phase for event in game.happened(Revealed)] == ["face", "support"]


@pytest.mark.rule("DP-FLOW-01")
@pytest.mark.parametrize("action", ["pass", "discard M5", "choose", "choose M5", "draft M5"])
def test_nothing_is_done_out_of_its_phase(action: str) -> None:
    game = table(hand("M5 F1"), hand("F7"))
    assert game.refused(0, action) == {"DP-FLOW-01"}
    game = faced("M5 M5", "F7")
    if action != "pass":
        assert game.refused(0, action) == {"DP-FLOW-01"}


@pytest.mark.rule("DP-FLOW-01")
def test_in_the_middle_of_a_question_nothing_else_is_done() -> None:
    swap = card("swap", "E9", effects=(Replace(),))
    game = faced("swap F1 F2", "F7", cards=[swap])
    assert game.deciders == {0}
    assert game.refused(0, "pass") == {"DP-FLOW-01"}
    assert game.refused(1, "pass") == {"DP-FLOW-01"}
    assert game.refused(1, "choose F1") == {"DP-FLOW-01"}
    assert game.act(0, "choose F2").fighter(0) == "F2"


# ---- placing and revealing


@pytest.mark.rule("DP-FACE-01")
def test_one_card_of_the_hand_is_placed_but_not_esbroufe() -> None:
    game = table(hand("M5 F1", pile="E9"), hand("F7"))
    assert game.choices(0) == ["place 0:M5:1", "place 0:F1:1"]
    assert game.refused(0, "bluff") == {"DP-FACE-01"}
    assert game.refused(0, "place esbroufe") == {"DP-FACE-01"}
    for elsewhere in ("0:E9:1", "1:F7:1", "0:nothing:1", "nothing"):
        assert game.refused(0, f"place {elsewhere}") == {"DP-FACE-01"}
    game.act(0, "place M5")
    assert (game.player(0).placed, game.zone(0, "hand")) == ("0:M5:1", ["F1"])


@pytest.mark.rule("DP-FACE-02")
def test_a_soutien_may_fight() -> None:
    game = faced("S-2", "F7")
    assert (game.fighter(0), game.totals) == ("S-2", (-2, 7))


@pytest.mark.rule("DP-FACE-03")
def test_cards_are_revealed_once_both_lie_there() -> None:
    game = table(hand("M5 F1"), hand("F7 F1")).act(1, "place F7")
    assert not game.happened(Revealed)
    assert game.deciders == {0}
    assert game.refused(1, "place F1") == {"DP-FACE-03"}
    assert game.state.phase == "face"
    game.act(0, "place M5")
    assert game.happened(Revealed) == [Revealed("face", ((A, "0:M5:1"), (B, "1:F7:1")))]


@pytest.mark.rule("DP-FACE-03")
@pytest.mark.parametrize("onlooker", [A, None])
def test_what_lies_face_down_is_known_to_its_player_only(onlooker: Seat | None) -> None:
    seen = []
    for chosen in ("F7", "F1"):
        game = table(hand("M5 F1"), hand("F7 F1")).act(1, f"place {chosen}")
        seen.append((game.rules.view(game.state, onlooker), game.rules.redact(game.last[0], onlooker)))
        assert game.rules.view(game.state, B).table.players[1].placed == f"1:{chosen}:1"
    assert seen[0] == seen[1]
    assert seen[0][0].table.players[1].placed == HIDDEN
    assert seen[0][1] == PlacedDown(B, HIDDEN, "face")


# ---- the wheel


@pytest.mark.rule("DP-FACE-04", "DP-FACE-05", "DP-W1")
@pytest.mark.parametrize(
    ("own", "other", "points"),
    [
        ("M5", "F7", (10, 7)),
        ("F7", "X4", (14, 4)),
        ("X4", "M5", (8, 5)),
        ("F7", "M5", (7, 10)),
        ("M0", "F7", (0, 7)),
    ],
)
def test_a_dominating_class_doubles_its_value(own: str, other: str, points: tuple[int, int]) -> None:
    game = faced(own, other)
    assert game.totals == points
    assert [event.points for event in game.happened(Compared)] == list(points)


@pytest.mark.rule("DP-FACE-05")
def test_only_the_value_is_doubled_and_neither_points_nor_soutien_nor_dice() -> None:
    helped = card("helped", "M5", effects=(Points(amount=3),))
    game = faced("helped S2", "F7", 4, 1, 1, cards=[helped])
    assert game.totals == (13, 7)
    game.act(0, "place S2").act(1, "pass")
    assert [(event.result, len(event.cards)) for event in game.happened(RoundEnded)] == [
        ("won", 2),
        ("lost", 1),
    ]
    # 5 doubled, and 3 + 2 + 4 + 1.
    assert game.happened(Totals)[0].own == 20


@pytest.mark.rule("DP-FACE-05", "DP-D17")
def test_a_negative_value_is_doubled_to_the_letter() -> None:
    assert faced("M-2", "F7").totals == (-4, 7)


@pytest.mark.rule("DP-FACE-06")
@pytest.mark.parametrize(("own", "other"), [("M5", "M7"), ("F5", "F7"), ("X5", "X7"), ("E5", "E7")])
def test_equal_classes_have_no_bonus(own: str, other: str) -> None:
    assert faced(own, other).totals == (5, 7)


@pytest.mark.rule("DP-FACE-07")
@pytest.mark.parametrize(
    ("own", "other", "points"),
    [
        ("E6", "F7", (6, 7)),
        ("M5", "S-2", (5, -2)),
        ("S3", "X4", (3, 4)),
        ("S3", "E4", (3, 4)),
        ("X5", "E6", (5, 6)),
    ],
)
def test_epic_and_soutien_stand_outside_the_wheel(own: str, other: str, points: tuple[int, int]) -> None:
    assert faced(own, other).totals == points


@pytest.mark.rule("DP-FACE-05", "DP-W1", "DP-N1")
def test_a_house_may_turn_the_wheel_or_change_its_factor() -> None:
    around = ((CardClass.FORCE, CardClass.MAGIC), (CardClass.MAGIC, CardClass.DEXTERITY))
    assert faced("M5", "F7", wheel=around).totals == (5, 14)
    one_pair = ((CardClass.MAGIC, CardClass.FORCE),)
    assert faced("M5", "F7", wheel=one_pair).totals == (10, 7)
    assert faced("F7", "X4", wheel=one_pair).totals == (7, 4)
    assert faced("M5", "F7", bonus=3).totals == (15, 7)


# ---- changed cards


@pytest.mark.rule("DP-FACE-08", "DP-D3")
def test_a_changed_fighter_is_compared_anew_with_what_is_printed() -> None:
    weak = card("weak", "F7", effects=(Value(by=5), Replace(pick="lowest")))
    game = faced("M5", "weak X4", cards=[weak])
    assert game.totals == (5, 8)
    assert game.zone(1, "discard") == ["weak"]


# ---- the order of effects


@pytest.mark.rule("DP-FACE-09")
def test_the_highest_value_applies_its_effect_first() -> None:
    assert order(faced("F5", "E7")) == ([1, 0], "DP-FACE-09")
    assert order(faced("E7", "F5")) == ([0, 1], "DP-FACE-09")
    assert order(faced("S-1", "S-3")) == ([0, 1], "DP-FACE-09")


@pytest.mark.rule("DP-FACE-09", "DP-D7")
def test_the_later_effect_finds_what_the_earlier_has_done() -> None:
    first = card("first", "E7", effects=(Value(card="opponent_fighter", to=0),))
    second = card("second", "E5", effects=(Value(by=1),))
    assert faced("first", "second", cards=[first, second]).totals == (7, 1)
    assert faced("second", "first", cards=[first, second]).totals == (1, 7)


@pytest.mark.rule("DP-FACE-09", "DP-D2")
def test_the_value_that_orders_is_the_printed_one_or_by_a_house_rule_the_doubled() -> None:
    assert order(faced("F5", "M3"))[0] == [0, 1]
    assert order(faced("F5", "M3", order_by="doubled"))[0] == [1, 0]


@pytest.mark.rule("DP-FACE-10")
@pytest.mark.parametrize(("own", "other"), [("M6", "F6"), ("F6", "X6"), ("X6", "M6")])
def test_of_equal_values_the_dominating_class_comes_first(own: str, other: str) -> None:
    assert order(faced(own, other)) == ([0, 1], "DP-FACE-10")
    assert order(faced(other, own)) == ([1, 0], "DP-FACE-10")


@pytest.mark.rule("DP-FACE-11", "DP-D4", "DP-D20")
def test_of_equal_cards_a_die_decides_and_equal_dice_are_rolled_again() -> None:
    game = faced("M6", "M6", 3, 3, 2, 5)
    assert order(game) == ([1, 0], "DP-FACE-11")
    rolls = [OrderRolled(((A, 3), (B, 3))), OrderRolled(((A, 2), (B, 5)))]
    assert game.happened(OrderRolled) == rolls
    for seat in (A, B, None):
        assert [game.rules.redact(roll, seat) for roll in rolls] == rolls
    assert order(faced("M6", "M6", 4, 2)) == ([0, 1], "DP-FACE-11")


@pytest.mark.rule("DP-FACE-12", "DP-D4")
@pytest.mark.parametrize(("own", "other"), [("E6", "F6"), ("S6", "M6"), ("E6", "S6")])
def test_of_equal_values_without_dominance_a_die_decides(own: str, other: str) -> None:
    assert order(faced(own, other, 1, 6)) == ([1, 0], "DP-FACE-12")
    assert order(faced(own, other, 6, 1)) == ([0, 1], "DP-FACE-12")


@pytest.mark.rule("DP-FACE-12")
def test_off_a_wheel_with_one_pair_the_other_classes_roll() -> None:
    one_pair = ((CardClass.MAGIC, CardClass.FORCE),)
    assert order(faced("F6", "X6", 1, 2, wheel=one_pair)) == ([1, 0], "DP-FACE-12")


@pytest.mark.rule("DP-FACE-09", "DP-FLOW-01")
def test_effects_apply_one_player_after_the_other_before_any_soutien() -> None:
    first = card("first", "E7", effects=(Points(amount=1), Points(amount=1)))
    second = card("second", "E5", effects=(Points(amount=1),))
    game = faced("second", "first", cards=[first, second])
    assert [event.card for event in game.happened(EffectBegan)] == ["1:first:1", "0:second:1"]
    assert (game.state.phase, game.state.slots) == ("support", ())

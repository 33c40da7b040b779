"""The Soutien phase: Soutien, Esbroufe or nothing, their order and their count (DP-SUPPORT)."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Table, card, hand, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Allow,
    Condition,
    Move,
    Points,
    Replace,
    Value,
)
from game.games.donjon_procrastination.rules.play.events import (
    BluffReturned,
    DiceRolled,
    EffectBegan,
    Ordered,
    OrderRolled,
    PlacedDown,
    Revealed,
    Totals,
)
from game.games.donjon_procrastination.rules.play.state import HIDDEN

A, B = Seat(0), Seat(1)


def fought(own: str, other: str, *dice: object, **more: Any) -> Table:
    """A fight of the first card of each hand: now they may support it."""
    limit = more.get("support_limit", 1)
    hands = (hand(own, pile="F1 F1 F1", allowance=limit), hand(other, pile="X1 X1 X1", allowance=limit))
    game = table(*hands, dice=dice, **more)
    game.act(0, f"place {own.split(maxsplit=1)[0]}").act(1, f"place {other.split(maxsplit=1)[0]}")
    assert game.state.phase == "support"
    return game


def order(game: Table) -> tuple[list[int], str]:
    ordered = [event for event in game.happened(Ordered) if event.phase == "support"][-1]
    return [slot.seat for slot in ordered.slots], ordered.rules[0]


def count(game: Table, seat: int = 0) -> int:
    """A player's total as the round was resolved."""
    return next(event.own for event in game.happened(Totals) if event.seat == seat)


# ---- what may be placed


@pytest.mark.rule("DP-SUPPORT-01")
def test_a_soutien_of_the_hand_may_be_placed_and_nothing_else() -> None:
    game = fought("M5 S-1 F3", "F7")
    assert game.choices(0) == ["place 0:S-1:1", "bluff", "pass"]
    assert game.refused(0, "place F3") == {"DP-SUPPORT-01"}
    assert game.refused(0, "place 0:M5:1") == {"DP-SUPPORT-01"}
    assert game.refused(0, "place 1:F7:1") == {"DP-SUPPORT-01"}
    game.act(0, "place S-1")
    assert (game.supports(0), game.player(0).placed, game.zone(0, "hand")) == ([], "0:S-1:1", ["F3"])


@pytest.mark.rule("DP-SUPPORT-02")
def test_esbroufe_may_be_placed_even_with_a_soutien_in_hand() -> None:
    game = fought("M5 S-1", "F7")
    assert {"bluff", "pass"} < set(game.choices(0))
    assert game.choices(1) == ["bluff", "pass"]
    game.act(0, "bluff")
    assert (game.player(0).bluff, game.zone(0, "hand")) == ("table", ["S-1"])


@pytest.mark.rule("DP-SUPPORT-02", "DP-D14")
def test_whose_esbroufe_is_lost_passes() -> None:
    game = table(hand("M5", bluff="lost"), hand("F7")).act(0, "place M5").act(1, "place F7")
    assert game.refused(0, "bluff") == {"DP-SUPPORT-02"}
    assert game.choices(0) == ["pass"]


@pytest.mark.rule("DP-SUPPORT-03", "DP-D5")
def test_placing_nothing_is_a_choice() -> None:
    game = fought("M5 S-1", "F7", 3, 6).act(0, "pass")
    assert (game.state.phase, game.deciders) == ("support", {1})
    game.act(1, "pass")
    assert Revealed("support", ((A, "nothing"), (B, "nothing"))) in game.last
    assert [event.faces for event in game.happened(DiceRolled)] == [(3,), (6,)]


@pytest.mark.rule("DP-SUPPORT-04")
def test_one_soutien_a_round() -> None:
    game = fought("M5 S-1 S-2", "F7", 1, 1, 1).act(0, "place S-1")
    assert game.refused(0, "place S-2") == {"DP-SUPPORT-05"}
    game.act(1, "pass")
    assert len(game.happened(Totals)) == 2
    assert "S-2" in game.zone(0, "hand")
    assert game.state.round == 2


@pytest.mark.rule("DP-SUPPORT-04")
def test_more_than_one_is_refused_by_its_number() -> None:
    game = table(hand("S-1", fighter="M5", allowance=0), hand(fighter="F7"), phase="support")
    assert game.refused(0, "place S-1") == {"DP-SUPPORT-04"}
    assert game.choices(0) == ["bluff", "pass"]


@pytest.mark.rule("DP-SUPPORT-04")
def test_an_effect_may_allow_a_second_one_which_is_revealed_later() -> None:
    crowd = card("crowd", "S-1", effects=(Allow(),))
    game = fought("M5 crowd S-2 S-3", "F7 S-4", 1, 1, 1, 1, 1, cards=[crowd])
    game.act(0, "place crowd").act(1, "place S-4")
    assert (game.supports(0), game.state.phase, game.deciders) == (["crowd"], "support", {0})
    assert game.refused(1, "bluff") == {"DP-FLOW-01"}
    game.act(0, "place S-2")
    assert count(game) == 10 - 1 - 2 + 3
    assert [len(event.faces) for event in game.happened(DiceRolled)] == [3, 2]


@pytest.mark.rule("DP-SUPPORT-04")
@pytest.mark.parametrize("ending", ["pass", "bluff"])
def test_passing_or_bluffing_ends_the_soutien_phase_for_a_player(ending: str) -> None:
    game = fought("M5 S-1 S-2", "F7", 1, 1, 1, support_limit=2).act(0, "place S-1").act(1, "pass")
    assert game.deciders == {0}
    game.act(0, ending)
    assert (game.state.round, len(game.happened(Totals))) == (2, 2)


@pytest.mark.rule("DP-SUPPORT-04", "DP-N1")
def test_a_house_may_allow_three_or_none() -> None:
    game = fought("M5 S-1 S-1 S-1 S-1", "F7", *(1,) * 5, support_limit=3)
    game.act(0, "place S-1").act(1, "pass").act(0, "place S-1").act(0, "place S-1")
    assert game.zone(0, "score").count("S-1") == 3
    game = fought("M5 S-1", "F7", support_limit=0)
    assert game.refused(0, "place S-1") == {"DP-SUPPORT-04"}
    assert game.choices(0) == ["bluff", "pass"]


@pytest.mark.rule("DP-SUPPORT-04", "DP-END-ROUND-05", "DP-N1")
@pytest.mark.parametrize("limit", [0, 1, 3])
def test_every_round_begins_with_the_allowance_of_the_house(limit: int) -> None:
    game = fought("M5 F2", "F7 F2", 1, 1, support_limit=limit).act(0, "pass").act(1, "bluff")
    assert game.state.round == 2
    assert [player.allowance for player in game.state.players] == [limit, limit]


@pytest.mark.rule("DP-SUPPORT-04", "DP-FACE-02", "DP-D1")
def test_a_soutien_that_fights_is_the_one_of_the_round() -> None:
    game = fought("S-2 S-1", "F7")
    assert game.refused(0, "place S-1") == {"DP-SUPPORT-04"}
    assert game.choices(0) == ["bluff", "pass"]


@pytest.mark.rule("DP-SUPPORT-04", "DP-FACE-02", "DP-D1")
def test_by_a_house_rule_a_soutien_that_fights_does_not_count() -> None:
    game = fought("S-2 S-1", "F7", 1, 1, 1, support_in_face_off="free")
    game.act(0, "place S-1").act(1, "pass")
    assert game.happened(DiceRolled)[0].faces == (1, 1)
    assert count(game) == -3 + 2


@pytest.mark.rule("DP-SUPPORT-04", "DP-D1")
def test_a_soutien_that_comes_to_fight_by_an_effect_was_not_played() -> None:
    fetch = card("fetch", "E5", effects=(Replace(pick="lowest"),))
    game = fought("fetch S-2 S-1", "F7", cards=[fetch])
    assert game.fighter(0) == "S-2"
    assert "place 0:S-1:1" in game.choices(0)


# ---- reveal and count


@pytest.mark.rule("DP-SUPPORT-05")
def test_nothing_is_revealed_before_everybody_has_decided() -> None:
    game = fought("M5 S-1", "F7").act(0, "place S-1")
    assert len(game.happened(Revealed)) == 1
    for again in ("bluff", "pass", "place 0:S-1:1"):
        assert game.refused(0, again) == {"DP-SUPPORT-05"}
    assert game.deciders == {1}
    game = fought("M5 S-1", "F7", 1, 1, 1).act(1, "bluff").act(0, "place S-1")
    assert game.happened(Revealed)[1] == Revealed("support", ((A, "0:S-1:1"), (B, "esbroufe")))


@pytest.mark.rule("DP-SUPPORT-05", "DP-SUPPORT-02", "DP-D5")
@pytest.mark.parametrize("onlooker", [B, None])
def test_soutien_esbroufe_and_a_pass_look_alike_until_the_reveal(onlooker: Seat | None) -> None:
    seen = []
    for action in ("place S-1", "bluff", "pass"):
        game = fought("M5 S-1 F3", "F7 S-1").act(0, action)
        view = game.rules.view(game.state, onlooker)
        seen.append((view, [game.rules.redact(event, onlooker) for event in game.last], game.deciders))
        assert game.last == (PlacedDown(A, game.player(0).placed, "support"),)
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][1] == [PlacedDown(A, HIDDEN, "support")]
    hidden = seen[0][0].table.players[0]
    assert (len(hidden.hand), hidden.placed, hidden.bluff) == (1, HIDDEN, "hand")


@pytest.mark.rule("DP-SUPPORT-06")
@pytest.mark.parametrize(("soutien", "total"), [("S-2", 8), ("S3", 13), ("S0", 10)])
def test_a_soutien_counts_what_it_is_worth(soutien: str, total: int) -> None:
    game = fought(f"M5 {soutien}", "F7", 1, 2, 4).act(0, f"place {soutien}").act(1, "pass")
    assert count(game) == total + 3


@pytest.mark.rule("DP-SUPPORT-07", "DP-D6")
def test_esbroufe_counts_nothing_and_is_back_before_the_dice() -> None:
    game = fought("M5 S-1", "F7", 2, 3).act(0, "bluff").act(1, "pass")
    assert count(game) == 10 + 2
    kinds = [type(event).__name__ for event in game.last]
    assert kinds.index("Revealed") < kinds.index("BluffReturned") < kinds.index("DiceRolled")
    assert game.happened(BluffReturned) == [BluffReturned(A)]
    assert game.player(0).bluff == "hand"
    assert game.zone(0, "score") == ["M5"]


@pytest.mark.rule("DP-SUPPORT-07", "DP-D6")
def test_esbroufe_is_in_hand_again_while_effects_apply() -> None:
    asks = card("asks", "S-1", effects=(Replace(),))
    game = fought("M5", "F7 asks F1 F2", cards=[asks]).act(0, "bluff").act(1, "place asks")
    assert game.deciders == {1}
    assert game.player(0).bluff == "hand"


@pytest.mark.rule("DP-SUPPORT-07", "DP-RESOLVE-04", "DP-D6")
def test_esbroufe_does_not_stay_on_the_table_after_a_tie() -> None:
    game = fought("M5 F1", "F10 F1", 3, 3).act(0, "bluff").act(1, "bluff")
    assert game.zone(0, "carried") == ["M5"]
    assert [game.player(seat).bluff for seat in (0, 1)] == ["hand", "hand"]


# ---- the order of effects


@pytest.mark.rule("DP-SUPPORT-08")
def test_the_highest_soutien_applies_its_effect_first() -> None:
    game = fought("M5 S-3", "F7 S-1", 1, 1, 1, 1).act(0, "place S-3").act(1, "place S-1")
    assert order(game) == ([1, 0], "DP-SUPPORT-08")
    game = fought("M5 S2", "F7 S-1", 1, 1, 1, 1).act(0, "place S2").act(1, "place S-1")
    assert order(game) == ([0, 1], "DP-SUPPORT-08")


@pytest.mark.rule("DP-SUPPORT-09")
def test_of_equal_soutien_the_dominating_fighter_has_the_first() -> None:
    game = fought("F7 S-2", "M5 S-2", 1, 1, 1, 1).act(0, "place S-2").act(1, "place S-2")
    assert order(game) == ([1, 0], "DP-SUPPORT-09")


@pytest.mark.rule("DP-SUPPORT-10", "DP-D4", "DP-D20")
@pytest.mark.parametrize(("own", "other"), [("M5", "M7"), ("E5", "F7"), ("S5", "M7")])
def test_without_dominance_a_die_decides_between_equal_soutien(own: str, other: str) -> None:
    dice = (2, 2, 4, 6, 1, 1, 1, 1)
    game = fought(f"{own} S-2", f"{other} S-2", *dice, support_in_face_off="free")
    game.act(0, "place S-2").act(1, "place S-2")
    assert order(game) == ([1, 0], "DP-SUPPORT-10")
    assert [event.faces for event in game.happened(OrderRolled)] == [((A, 2), (B, 2)), ((A, 4), (B, 6))]


@pytest.mark.rule("DP-SUPPORT-08")
def test_a_single_soutien_needs_no_order() -> None:
    game = fought("M5 S-2", "M7", 1, 1, 1).act(0, "place S-2").act(1, "bluff")
    assert [event.phase for event in game.happened(Ordered)] == ["face"]
    assert not game.happened(OrderRolled)


@pytest.mark.rule("DP-SUPPORT-11", "DP-D7")
def test_counting_before_or_after_effects_comes_to_the_same() -> None:
    """The total that an effect reads has the points of all Soutien cards already, and follows each effect."""
    behind = Condition(total="behind")
    helps = card("helps", "S-3", effects=(Points(amount=4, when=(behind,)), Points(amount=9, when=(behind,))))
    game = fought("M5 helps", "E9 S-1", 1, 1, 1, 1, cards=[helps]).act(0, "place helps").act(1, "place S-1")
    # 5 - 3 against 9 - 1 is behind: 6 against 8 still is.
    assert [event.card for event in game.happened(EffectBegan)] == ["0:helps:1"]
    assert count(game) == 5 - 3 + 4 + 9 + 2


@pytest.mark.rule("DP-SUPPORT-11", "DP-D7")
def test_a_soutien_revalued_by_an_effect_is_counted_anew() -> None:
    turned = card("turned", "S-3", effects=(Value(to=3),))
    game = fought("M5 turned", "E9", 1, 1, 1, cards=[turned]).act(0, "place turned").act(1, "pass")
    assert count(game) == 5 + 3 + 2


@pytest.mark.rule("DP-SUPPORT-03")
def test_a_hand_emptied_by_an_effect_can_still_bluff_or_pass() -> None:
    steal = Move(source="hand", source_who="opponent", target="hand", pick="random", count=9)
    thief = card("thief", "E9", effects=(steal,))
    game = table(hand("thief"), hand("F7 S-1"), cards=[thief], dice=("1:S-1:1", 1, 1, 1))
    game.act(0, "place thief").act(1, "place F7")
    assert (game.zone(0, "hand"), game.zone(1, "hand")) == (["S-1"], [])
    assert game.choices(1) == ["bluff", "pass"]
    game.act(1, "bluff").act(0, "place S-1")
    assert game.zone(0, "score") == ["S-1", "thief"]

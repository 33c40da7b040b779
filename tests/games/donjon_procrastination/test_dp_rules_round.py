"""Dice, the resolution of a round, and its end (DP-GOAL, DP-DICE, DP-RESOLVE, DP-END-ROUND)."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Table, card, hand, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    Move,
    Points,
    SetDie,
    Value,
)
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    DiceChanged,
    DiceRolled,
    Ordered,
    OrderRolled,
    RoundBegan,
    RoundEnded,
    Totals,
)

A, B = Seat(0), Seat(1)
PILE = "F1 F1 F1"


def played(own: str, other: str, *dice: object, **more: Any) -> Table:
    """A round in which each plays the fighter named first and, if there is a second one, that Soutien."""
    cards = more.pop("cards", ())
    game = table(hand(own, pile=PILE), hand(other, pile=PILE), dice=dice, cards=cards, **more)
    for seat, text in enumerate((own, other)):
        game.act(seat, f"place {text.split()[0]}")
    for seat, text in enumerate((own, other)):
        soutien = text.split()[1:2]
        game.act(seat, f"place {soutien[0]}" if soutien else "pass")
    return game


def faces(game: Table) -> list[tuple[int, ...]]:
    return [event.faces for event in game.happened(DiceRolled)]


def results(game: Table) -> list[tuple[str, str]]:
    return [(event.result, event.rule) for event in game.happened(RoundEnded)]


# ---- dice


@pytest.mark.rule("DP-DICE-01", "DP-DICE-04")
def test_a_die_for_each_fighter_and_soutien() -> None:
    assert faces(played("M5 S-1", "F7", 3, 2, 6)) == [(3, 2), (6,)]
    crowd = card("crowd", "S-1", effects=(Allow(),))
    game = table(hand("M5 crowd S-2"), hand("F7"), cards=[crowd], dice=(1, 2, 3, 4))
    game.act(0, "place M5").act(1, "place F7").act(1, "pass").act(0, "place crowd", "place S-2")
    assert faces(game) == [(1, 2, 3), (4,)]


@pytest.mark.rule("DP-DICE-02")
def test_without_a_card_it_is_one_die() -> None:
    exile = Move(
        source="table", source_who="opponent", target="hand", target_who="opponent", pick="all", count=9
    )
    game = played("hook", "F7", 5, 6, cards=[card("hook", "E9", effects=(exile,))])
    assert faces(game) == [(5,), (6,)]
    assert [event.own for event in game.happened(Totals)] == [14, 6]
    assert game.zone(1, "discard") == []


@pytest.mark.rule("DP-DICE-02")
def test_a_soutien_without_a_fighter_gives_its_die() -> None:
    gone = Move(source="table", target="hand", pick="top")
    game = played("E5 leaves", "F7", 5, 6, cards=[card("leaves", "S2", effects=(gone,))])
    assert game.happened(DiceRolled)[0].faces == (5,)
    assert game.zone(0, "score") + game.zone(0, "discard") == ["leaves"]


@pytest.mark.rule("DP-DICE-03")
def test_esbroufe_gives_no_die() -> None:
    game = table(hand("M5"), hand("F7"), dice=(4, 5)).act(0, "place M5").act(1, "place F7")
    game.act(0, "bluff").act(1, "bluff")
    assert faces(game) == [(4,), (5,)]


@pytest.mark.rule("DP-DICE-04")
def test_a_soutien_gives_one_more_die_whatever_it_is_worth() -> None:
    assert faces(played("M5 S-9", "F7 S9", 1, 2, 3, 4)) == [(1, 2), (3, 4)]


@pytest.mark.rule("DP-DICE-05")
def test_the_sum_of_the_dice_is_added_to_the_total() -> None:
    game = played("M5 S-2", "F7", 4, 3, 6)
    assert [event.own for event in game.happened(Totals)] == [15, 13]


@pytest.mark.rule("DP-DICE-06", "DP-D8")
def test_effects_on_dice_apply_in_the_order_of_fighters() -> None:
    low = card("low", "E3", dice=(SetDie(who="opponent", to=1, pick="highest"),))
    high = card("high", "E5", dice=(SetDie(to=6, pick="lowest"),))
    game = played("low", "high", 4, 4, cards=[low, high])
    assert [event.seat for event in game.happened(DiceChanged)] == [B, B]
    assert [event.after for event in game.happened(DiceChanged)] == [(6,), (1,)]
    assert [event.phase for event in game.happened(Ordered)] == ["face", "dice"]


@pytest.mark.rule("DP-DICE-06", "DP-D8", "DP-D2")
def test_effects_on_values_do_not_change_who_comes_first_after_the_dice() -> None:
    grown = card("grown", "E3", effects=(Value(by=9),), dice=(SetDie(to=6),))
    still = card("still", "E5", dice=(SetDie(to=6),))
    game = played("grown", "still", 4, 4, cards=[grown, still])
    dice = [event for event in game.happened(Ordered) if event.phase == "dice"]
    assert [slot.seat for slot in dice[0].slots] == [B, A]


@pytest.mark.rule("DP-DICE-06", "DP-D8", "DP-D4")
def test_of_equal_fighters_dominance_and_then_a_die_decides_about_dice() -> None:
    force, magic = (
        card(name, like, dice=(SetDie(to=6),)) for name, like in (("force", "F5"), ("magic", "M5"))
    )
    game = played("force", "magic", 4, 4, cards=[force, magic])
    assert [slot.seat for slot in game.happened(Ordered)[-1].slots] == [B, A]
    # The dice: who comes first in the face-off, the two dice, who comes first after them.
    game = played("force", "force", 2, 1, 4, 4, 3, 5, cards=[force])
    assert [event.faces for event in game.happened(OrderRolled)] == [((A, 2), (B, 1)), ((A, 3), (B, 5))]
    assert [slot.seat for slot in game.happened(Ordered)[-1].slots] == [B, A]


@pytest.mark.rule("DP-DICE-07")
def test_a_soutien_that_fights_counts_as_a_card_for_dice() -> None:
    game = table(hand("S-2"), hand("F7"), dice=(4, 5)).act(0, "place S-2").act(1, "place F7")
    game.act(0, "bluff").act(1, "pass")
    assert faces(game) == [(4,), (5,)]
    assert faces(played("S-2 S-1", "F7", 4, 2, 5, support_in_face_off="free")) == [(4, 2), (5,)]


@pytest.mark.rule("DP-DICE-01", "DP-N1")
def test_a_house_may_roll_other_dice() -> None:
    assert faces(played("M5 S-1", "F7", 8, 1, 7, 2, 3, 3, die_sides=8, die_per_card=2)) == [
        (8, 1, 7, 2),
        (3, 3),
    ]
    assert faces(played("M5", "F7", 1, 2, 3, 4, min_dice=2)) == [(1, 2), (3, 4)]


# ---- resolution


@pytest.mark.rule("DP-RESOLVE-01", "DP-GOAL-01", "DP-GOAL-02")
def test_the_highest_total_wins_the_round() -> None:
    """The worked duel of the catalogue."""
    game = table(hand("M5 S-1", pile=PILE), hand("F7", pile=PILE), dice=(3, 2, 6))
    game.act(0, "place M5").act(1, "place F7")
    assert game.totals == (10, 7)
    game.act(0, "place S-1").act(1, "bluff")
    assert [(event.own, event.theirs) for event in game.happened(Totals)] == [(14, 13), (13, 14)]
    assert (game.zone(0, "score"), game.zone(0, "discard")) == (["S-1", "M5"], [])
    assert (game.zone(1, "score"), game.zone(1, "discard")) == ([], ["F7"])


@pytest.mark.rule("DP-RESOLVE-02", "DP-GOAL-01", "DP-D16")
def test_the_winner_scores_all_own_cards_face_up() -> None:
    game = played("M5 S-1", "F7", 6, 6, 1)
    assert results(game)[0] == ("won", "DP-RESOLVE-02")
    for seat in (A, B, None):
        assert game.rules.view(game.state, seat).table.players[0].score == ("0:S-1:1", "0:M5:1")


@pytest.mark.rule("DP-RESOLVE-03", "DP-GOAL-02", "DP-LEX-03")
def test_the_loser_discards_all_own_cards() -> None:
    game = played("M5", "F7 S-1", 6, 1, 1)
    assert results(game)[1] == ("lost", "DP-RESOLVE-03")
    assert (game.zone(1, "discard"), game.zone(1, "score")) == (["S-1", "F7"], [])


@pytest.mark.rule("DP-RESOLVE-04")
def test_after_a_tie_the_cards_stay() -> None:
    game = played("M5 S-1", "F10", 1, 2, 2)
    assert results(game) == [("tied", "DP-RESOLVE-04")] * 2
    assert (game.zone(0, "carried"), game.zone(1, "carried")) == (["M5", "S-1"], ["F10"])
    assert not any(game.zone(seat, zone) for seat in (0, 1) for zone in ("score", "discard"))
    assert (game.fighter(0), game.supports(0)) == ("", [])
    for seat in (A, B, None):
        assert game.rules.view(game.state, seat).table.players[0].carried == ("0:M5:1", "0:S-1:1")


@pytest.mark.rule("DP-RESOLVE-05")
def test_the_next_winner_scores_all_and_the_loser_discards_all() -> None:
    game = table(
        hand("M9", pile=PILE, carried="F2 S-1"), hand("F1 S-1", pile=PILE, carried="X4"), dice=(1, 1, 1)
    )
    game.act(0, "place M9").act(1, "place F1").act(0, "pass").act(1, "place S-1")
    assert (game.zone(0, "score"), game.zone(0, "carried")) == (["M9", "S-1", "F2"], [])
    assert (game.zone(1, "discard"), game.zone(1, "carried")) == (["S-1", "F1", "X4"], [])


@pytest.mark.rule("DP-RESOLVE-06")
def test_cards_that_stayed_count_for_nothing() -> None:
    strong = card("strong", "M9", effects=(Points(amount=9),), dice=(AddDice(),))
    game = table(hand("F3", pile=PILE, carried="strong"), hand("E5", pile=PILE), cards=[strong], dice=(1, 1))
    game.act(0, "place F3").act(1, "place E5")
    assert game.totals == (3, 5)
    game.act(0, "pass").act(1, "pass")
    assert faces(game) == [(1,), (1,)]
    assert game.zone(0, "discard") == ["F3", "strong"]


@pytest.mark.rule("DP-RESOLVE-06", "DP-D9")
def test_by_a_house_rule_cards_that_stayed_give_dice() -> None:
    cards = (hand("F3", pile=PILE, carried="M9 S-1"), hand("E5", pile=PILE))
    game = table(*cards, dice=(1, 2, 3, 4), carried_dice=True).act(0, "place F3").act(1, "place E5")
    game.act(0, "pass").act(1, "pass")
    assert faces(game) == [(1, 2, 3), (4,)]


@pytest.mark.rule("DP-RESOLVE-07")
def test_ties_add_up() -> None:
    game = table(hand("E5 E4 M3"), hand("F5 X4 F2"), dice=(2, 1, 3, 3, 2, 1, 4, 4, 1, 1))
    for own, other in (("E5", "F5"), ("E4", "X4"), ("M3", "F2")):
        game.act(0, f"place {own}").act(1, f"place {other}").act(0, "pass").act(1, "pass")
    assert game.zone(0, "score") == ["M3", "E4", "E5"]
    assert game.zone(1, "discard") == ["F2", "X4", "F5"]


# ---- the end of a round


@pytest.mark.rule("DP-END-ROUND-01")
def test_everybody_draws_the_top_card() -> None:
    """The worked hand of the catalogue."""
    game = table(hand("M5 S-1 F1 F2", pile="E1 E2"), hand("F7 F1 F2 F3", pile="E3 E4"), dice=(1, 1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "place S-1").act(1, "bluff")
    assert game.zone(0, "hand") == ["F1", "F2", "E1"]
    assert game.zone(1, "hand") == ["F1", "F2", "F3", "E3"]
    assert (game.zone(0, "pile"), game.zone(1, "pile")) == (["E2"], ["E4"])
    assert [event.rule for event in game.happened(CardMoved)] == ["DP-END-ROUND-01"] * 2


@pytest.mark.rule("DP-END-ROUND-01")
def test_of_an_empty_pile_nothing_is_drawn() -> None:
    game = table(hand("M5 F1 F2"), hand("F7 F1 F2"), dice=(1, 1)).act(0, "place M5").act(1, "place F7")
    game.act(0, "pass").act(1, "pass")
    assert (game.zone(0, "hand"), game.state.phase) == (["F1", "F2"], "face")


@pytest.mark.rule("DP-END-ROUND-02", "DP-END-ROUND-04")
def test_up_to_two_are_drawn_not_counting_esbroufe() -> None:
    game = table(hand("M5", pile="E1 E2 E3 E4 E5"), hand("F7 F1", pile="E6 E7"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "bluff").act(1, "pass")
    assert (game.zone(0, "hand"), game.zone(0, "pile")) == (["E1", "E2"], ["E3", "E4", "E5"])
    assert (game.zone(1, "hand"), game.zone(1, "pile")) == (["F1", "E6"], ["E7"])
    assert [event.rule for event in game.happened(CardMoved)] == [
        *("DP-END-ROUND-01", "DP-END-ROUND-02", "DP-END-ROUND-01"),
    ]


@pytest.mark.rule("DP-END-ROUND-02")
def test_a_short_pile_gives_what_it_has() -> None:
    game = table(hand("M5", pile="E1"), hand("F7 F1 F1"), dice=(1, 1)).act(0, "place M5").act(1, "place F7")
    game.act(0, "pass").act(1, "pass")
    assert (game.zone(0, "hand"), game.zone(0, "pile"), game.state.round) == (["E1"], [], 2)


@pytest.mark.rule("DP-END-ROUND-03", "DP-D16")
def test_more_than_six_are_discarded_one_by_one_as_the_player_likes() -> None:
    cards = "F1 F2 F3 F4 F5 F6 F7 F8"
    game = table(hand(f"M5 {cards}", pile="E1"), hand("F7", pile="E2 E2"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert (game.state.phase, game.deciders, len(game.zone(0, "hand"))) == ("trim", {0}, 9)
    assert game.refused(1, "discard E2") == {"DP-FLOW-01"}
    assert game.refused(0, "discard M5") == {"DP-END-ROUND-03"}
    assert game.refused(0, "place F1") == {"DP-FLOW-01"}
    assert game.refused(0, "pass") == {"DP-FLOW-01"}
    game.act(0, "discard F2", "discard E1", "discard F8")
    assert game.zone(0, "hand") == ["F1", "F3", "F4", "F5", "F6", "F7"]
    assert game.zone(0, "discard") == ["F8", "E1", "F2"]
    assert (game.state.phase, game.state.round) == ("face", 2)
    assert game.rules.view(game.state, B).table.players[0].discard == ("", "", "")


@pytest.mark.rule("DP-END-ROUND-03", "DP-END-ROUND-05")
def test_everybody_discards_before_the_next_round_begins() -> None:
    cards = "F1 F2 F3 F4 F5 F6"
    game = table(hand(f"M5 {cards}", pile="E1"), hand(f"F7 {cards}", pile="E2"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert game.deciders == {0, 1}
    game.act(1, "discard F1")
    assert (game.deciders, game.happened(RoundBegan)) == ({0}, [])
    game.act(0, "discard F1")
    assert game.happened(RoundBegan) == [RoundBegan(2, (B, A))]


@pytest.mark.rule("DP-END-ROUND-04")
def test_one_card_and_esbroufe_are_one_card() -> None:
    game = table(hand("M5", pile="E1 E2"), hand("F7", pile="E1"), dice=(1, 1), hand_min=1)
    game.act(0, "place M5").act(1, "place F7").act(0, "bluff").act(1, "bluff")
    assert (game.zone(0, "hand"), game.player(0).bluff) == (["E1"], "hand")


@pytest.mark.rule("DP-END-ROUND-03", "DP-N1")
def test_a_house_may_have_other_limits() -> None:
    game = table(hand("M5 F1 F2", pile="E1"), hand("F7 F1 F2", pile="E1"), dice=(1, 1), hand_max=2)
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert game.deciders == {0, 1}
    game = table(hand("M5", pile="E1 E1 E1 E1"), hand("F7", pile="E1 E1"), dice=(1, 1), hand_min=4)
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert [len(game.zone(seat, "hand")) for seat in (0, 1)] == [4, 2]


@pytest.mark.rule("DP-END-ROUND-05")
def test_a_new_round_begins_with_nothing_of_the_last() -> None:
    helped = card("helped", "M5", effects=(Points(amount=3), Allow()))
    game = played("helped S-1", "F7 S-1", 1, 1, 1, 1, cards=[helped])
    assert game.deciders == {0}
    game.act(0, "pass")
    assert (game.state.round, game.state.mods, game.state.results) == (2, (), ())
    assert [(player.dice, player.allowance, player.bluffed) for player in game.state.players] == [
        ((), 1, False)
    ] * 2

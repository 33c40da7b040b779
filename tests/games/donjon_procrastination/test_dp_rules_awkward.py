"""Rules where cards meet them at awkward moments: late changes, empty zones, ties and stolen cards."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Table, card, hand, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Cancel,
    Condition,
    Copy,
    Move,
    Points,
    Replace,
    SwapFighters,
    Value,
)
from game.games.donjon_procrastination.rules.play.events import (
    Cancelled,
    EffectBegan,
    EffectIdle,
    FighterReplaced,
    Ordered,
    OrderRolled,
    RoundEnded,
    Totals,
)

A, B = Seat(0), Seat(1)
THIEF = card("thief", "E9", effects=(Move(source="hand", source_who="opponent", target="hand", pick="all"),))


def fought(own: str, other: str, *dice: object, cards: Any = (), **house: Any) -> Table:
    """A fight of the first card of each hand."""
    game = table(hand(own, pile="F1 F1 F1"), hand(other, pile="X1 X1 X1"), cards=cards, dice=dice, **house)
    return game.act(0, f"place {own.split(maxsplit=1)[0]}").act(1, f"place {other.split(maxsplit=1)[0]}")


def counts(game: Table) -> list[int]:
    return [event.own for event in game.happened(Totals)]


# ---- late changes


@pytest.mark.rule("DP-FACE-08", "DP-D3")
@pytest.mark.parametrize(("house", "points"), [("slot_to_come", 0), ("always", 3)])
def test_a_fighter_brought_in_by_a_soutien_comes_too_late_for_its_effect(house: str, points: int) -> None:
    late = card("late", "S-1", effects=(Replace(pick="highest"),))
    fresh = card("fresh", "X4", effects=(Points(amount=3),))
    game = fought("F2 late fresh", "M5", 1, 1, 1, cards=[late, fresh], replaced_effect=house)
    game.act(0, "place late").act(1, "pass")
    assert game.happened(FighterReplaced) == [FighterReplaced("0:late:1", A, "0:F2:1", "0:fresh:1")]
    # Dexterity dominates Magic now: 4 doubled, the Soutien, two dice.
    assert counts(game) == [8 - 1 + points + 2, 5 + 1]
    won = next(event for event in game.happened(RoundEnded) if event.seat == A)
    assert won.cards == ("0:fresh:1", "0:late:1")
    assert game.zone(0, "discard") == ["F2"]


@pytest.mark.rule("DP-FACE-08")
def test_what_effects_gave_the_old_fighter_is_gone_with_it() -> None:
    late = card("late", "S0", effects=(Replace(pick="highest"),))
    curse = card("curse", "E9", effects=(Value(card="opponent_fighter", by=-2),))
    game = fought("F6 late E4", "curse", 1, 1, 1, cards=[late, curse])
    assert game.totals == (4, 9)
    game.act(0, "place late").act(1, "pass")
    assert counts(game)[0] == 4 + 0 + 2


@pytest.mark.rule("DP-FACE-09", "DP-D7")
def test_a_card_that_lost_its_effects_before_its_turn_does_nothing() -> None:
    hush = card("hush", "E9", effects=(Cancel(card="opponent_fighter"),))
    loud = card("loud", "E5", effects=(Points(amount=9),))
    game = fought("hush", "loud", cards=[hush, loud])
    assert game.totals == (9, 5)
    assert [event.card for event in game.happened(EffectBegan)] == ["0:hush:1"]
    late = fought("loud", "E9", cards=[loud]).carry(1, "E9", Cancel(card="opponent_fighter"))
    assert late.totals == (5, 9)


@pytest.mark.rule("DP-FACE-09")
def test_what_was_copied_stays_when_the_copied_card_loses_its_effects() -> None:
    loud = card("loud", "E9", effects=(Points(amount=3),))
    echo = card("echo", "E5", effects=(Copy(card="opponent_fighter"),))
    game = fought("loud", "echo", cards=[loud, echo])
    assert game.totals == (12, 8)
    game.carry(1, "echo", Cancel(card="opponent_fighter"))
    assert game.totals == (9, 8)
    game.carry(0, "loud", Cancel(card="opponent_fighter"))
    assert game.totals == (9, 5)
    assert [event.card for event in game.happened(Cancelled)] == ["0:loud:1", "1:echo:1"]


@pytest.mark.rule("DP-FACE-09")
def test_of_a_card_without_effects_nothing_is_copied() -> None:
    hush = card("hush", "E9", effects=(Cancel(card="own_fighter"), Points(amount=9)))
    echo = card("echo", "E5", effects=(Copy(card="opponent_fighter"),))
    game = fought("hush", "echo", cards=[hush, echo])
    assert game.totals == (9, 5)
    assert game.happened(EffectIdle) == [EffectIdle(B, "1:echo:1")]


# ---- what is not there


@pytest.mark.rule("DP-DICE-02", "DP-SUPPORT-10")
def test_without_fighters_equal_soutien_is_rolled_for() -> None:
    hook = card(
        "hook",
        "E9",
        effects=(
            Move(source="table", source_who="opponent", target="discard", target_who="opponent", pick="all"),
            Move(source="this", target="hand"),
        ),
    )
    game = fought("hook S-2", "F7 S-2", 5, 3, 2, 4, cards=[hook])
    assert (game.fighter(0), game.fighter(1)) == ("", "")
    game.act(0, "place S-2").act(1, "place S-2")
    assert game.happened(Ordered)[-1].rules == ("DP-SUPPORT-10", "")
    assert game.happened(OrderRolled)[0].faces == ((A, 5), (B, 3))
    assert counts(game) == [0, 2]


@pytest.mark.rule("DP-END-ROUND-01")
def test_draws_steals_and_changes_without_cards_do_nothing() -> None:
    steal = Move(source="hand", source_who="opponent", target="hand", pick="random")
    for effect in (
        Move(source="pile", target="hand", pick="top", count=3),
        steal,
        Replace(),
        Replace(source="pile"),
    ):
        game = table(hand(fighter="M5"), hand(fighter="F7"), dice=()).carry(0, "M5", effect)
        assert game.just(EffectIdle) == [EffectIdle(A, "0:M5:1")]
        assert game.state.question is None


@pytest.mark.rule("DP-END-01", "DP-END-ROUND-02")
def test_whose_hand_is_stolen_and_whose_pile_is_empty_ends_the_game_by_the_next_round() -> None:
    game = table(hand("thief F1"), hand("F7 F2"), cards=[THIEF], dice=(1, 1))
    game.act(0, "place thief").act(1, "place F7")
    assert (game.zone(1, "hand"), game.state.outcome) == ([], None)
    game.act(0, "pass").act(1, "bluff")
    assert game.state.outcome is not None
    assert game.state.outcome.winners == {0}
    assert game.zone(0, "hand") == ["F1", "F2"]


@pytest.mark.rule("DP-END-ROUND-02")
def test_who_was_robbed_draws_up_to_two() -> None:
    game = fought("thief F1", "F7 F2 F3", 1, 1, cards=[THIEF]).act(0, "pass").act(1, "pass")
    assert game.zone(1, "hand") == ["X1", "X1"]
    assert game.zone(0, "hand") == ["F1", "F2", "F3", "F1"]


@pytest.mark.rule("DP-END-ROUND-03")
def test_who_stole_too_many_discards_before_the_next_round() -> None:
    game = fought("thief F1 F2 F3 F4", "F7 E1 E2 E3", 1, 1, cards=[THIEF]).act(0, "pass").act(1, "pass")
    assert (game.deciders, len(game.zone(0, "hand"))) == ({0}, 8)
    game.act(0, "discard E1", "discard E2")
    assert game.zone(0, "discard") == ["E2", "E1"]
    assert game.zone(1, "discard") == ["F7"]


# ---- ties and stolen cards


@pytest.mark.rule("DP-RESOLVE-05", "DP-FACE-08")
def test_fighters_that_changed_sides_go_with_what_each_had_left_in_place() -> None:
    swap = card("swap", "E1", effects=(SwapFighters(),))
    hands = (hand("swap", carried="F1 S-1"), hand("F3", carried="X4"))
    game = table(*hands, cards=[swap], dice=(1, 1)).act(0, "place swap").act(1, "place F3")
    assert game.totals == (3, 1)
    game.act(0, "pass").act(1, "pass")
    assert game.zone(0, "score") == ["F3", "S-1", "F1"]
    assert game.zone(1, "discard") == ["swap", "X4"]


@pytest.mark.rule("DP-RESOLVE-04", "DP-RESOLVE-05", "DP-FACE-08")
def test_a_fighter_won_by_a_swap_stays_with_its_new_player_after_a_tie() -> None:
    swap = card("swap", "E3", effects=(SwapFighters(),))
    game = fought("swap F2", "E5 F1", 1, 3, cards=[swap]).act(0, "pass").act(1, "pass")
    assert (game.zone(0, "carried"), game.zone(1, "carried")) == (["E5"], ["swap"])


@pytest.mark.rule("DP-RESOLVE-06")
def test_cards_left_in_place_may_be_taken_away_by_an_effect() -> None:
    broom = card(
        "broom",
        "E9",
        effects=(
            Move(
                source="carried",
                source_who="opponent",
                target="discard",
                target_who="opponent",
                pick="all",
                count=9,
            ),
        ),
    )
    game = table(hand("broom", carried="F1"), hand("F3", carried="X4 X3"), cards=[broom], dice=(1, 1))
    game.act(0, "place broom").act(1, "place F3")
    assert (game.zone(1, "carried"), game.zone(0, "carried")) == ([], ["F1"])
    assert sorted(game.zone(1, "discard")) == ["X3", "X4"]


@pytest.mark.rule("DP-RESOLVE-04", "DP-END-01", "DP-D10")
@pytest.mark.parametrize(("house", "winners"), [("nobody", {0, 1}), ("score", {0}), ("discard", {0, 1})])
def test_a_game_that_ends_with_a_tie_on_the_table(house: str, winners: set[int]) -> None:
    game = table(hand("M4 S0"), hand("F7"), dice=(1, 1, 3), carried_at_end=house)
    game.act(0, "place M4").act(1, "place F7").act(0, "place S0").act(1, "pass")
    assert [event.result for event in game.happened(RoundEnded)] == ["tied", "tied"]
    assert game.state.outcome is not None
    assert game.state.outcome.winners == winners


# ---- after the round


@pytest.mark.rule("DP-RESOLVE-03", "DP-LEX-03")
def test_a_loser_that_comes_back_leaves_limbo() -> None:
    back = card("back", "F1", after=(Move(source="this", target="hand", when=(Condition(result="lost"),)),))
    game = fought("back", "E9", 1, 1, cards=[back]).act(0, "pass").act(1, "pass")
    assert (game.zone(0, "discard"), game.zone(0, "hand")) == ([], ["back", "F1"])
    assert [event.rule for event in game.happened(RoundEnded)] == ["DP-RESOLVE-03", "DP-RESOLVE-02"]


@pytest.mark.rule("DP-RESOLVE-02", "DP-END-ROUND-01")
def test_what_a_card_does_after_the_round_comes_before_the_draw() -> None:
    spoils = card("spoils", "E9", after=(Move(source="pile", target="hand", pick="top", count=2),))
    game = fought("spoils", "F1", 1, 1, cards=[spoils]).act(0, "pass").act(1, "pass")
    assert len(game.zone(0, "hand")) == 3
    assert game.zone(0, "score") == ["spoils"]

"""Cards drawn, discarded, stolen, searched for, given and recovered; cards looked at."""

from __future__ import annotations

import pytest
from duel_table import Table, card, hand, names_of, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    CardClass,
    Condition,
    Filter,
    Look,
    Move,
    Points,
)
from game.games.donjon_procrastination.rules.effects.questions import check_picks
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    EffectIdle,
    FighterReplaced,
    Looked,
    Totals,
)

A, B = Seat(0), Seat(1)

DRAW = Move(source="pile", target="hand", pick="top")
DISCARD = Move(source="hand", target="discard")
STEAL = Move(source="hand", source_who="opponent", target="hand", pick="random")


def duel(own: str = "", other: str = "", **zones: str) -> Table:
    """M5 with these cards in hand and zones, against F7."""
    return table(hand(own, fighter="M5", **zones), hand(other, fighter="F7"))


# ---- drawing


@pytest.mark.rule("DP-LEX-02")
def test_the_top_of_the_pile_is_drawn() -> None:
    game = duel("F1", pile="X2 X3 X4").carry(0, "M5", Move(source="pile", target="hand", pick="top", count=2))
    assert game.zone(0, "hand") == ["F1", "X2", "X3"]
    assert game.zone(0, "pile") == ["X4"]


def test_a_short_pile_gives_what_it_has() -> None:
    game = duel(pile="X2").carry(0, "M5", Move(source="pile", target="hand", pick="top", count=3))
    assert game.zone(0, "hand") == ["X2"]
    assert game.carry(0, "M5", DRAW).just(EffectIdle) == [EffectIdle(A, "0:M5:1")]


def test_the_opponent_may_be_made_to_draw() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7", pile="X2"))
    made = Move(source="pile", source_who="opponent", target="hand", target_who="opponent", pick="top")
    assert game.carry(0, "M5", made).zone(1, "hand") == ["X2"]


# ---- discarding


@pytest.mark.rule("DP-LEX-03")
def test_an_effect_discards_to_the_own_limbo_face_down() -> None:
    game = duel("F1 F2").carry(0, "M5", DISCARD)
    assert game.options == ["F1", "F2"]
    assert game.asked.hidden
    game.answer("F2")
    assert (game.zone(0, "hand"), game.zone(0, "discard")) == (["F1"], ["F2"])
    assert game.player(0).seen == frozenset()
    assert game.just(CardMoved) == [CardMoved("0:F2:1", A, "hand", A, "discard", "DP-LEX-03", "0:M5:1")]


def test_what_lay_open_is_remembered_in_limbo() -> None:
    game = duel(score="F1").carry(0, "M5", Move(source="score", target="discard"))
    assert game.player(0).seen == {"0:F1:1"}


def test_nothing_is_asked_where_there_is_one_way_only() -> None:
    assert duel("F1").carry(0, "M5", DISCARD).zone(0, "discard") == ["F1"]
    two = Move(source="hand", target="discard", count=2)
    assert duel("F1 F2").carry(0, "M5", two).zone(0, "discard") == ["F2", "F1"]
    assert duel().carry(0, "M5", DISCARD).just(EffectIdle)


@pytest.mark.rule("DP-SETUP-08", "DP-SETUP-09")
def test_esbroufe_is_never_chosen_nor_counted() -> None:
    game = duel("F1 F2").carry(0, "M5", Move(source="hand", target="discard", count=3))
    assert game.zone(0, "hand") == []
    assert game.player(0).bluff == "hand"
    game = duel("F1 F2").carry(0, "M5", DISCARD)
    verdict = check_picks(game.asked, ("esbroufe",))
    assert [reason.key for reason in verdict.reasons] == ["dp.pick.not_offered"]


# ---- stealing and giving


@pytest.mark.rule("DP-D14", "DP-SETUP-09")
def test_a_random_card_of_a_hand_is_never_esbroufe() -> None:
    game = table(hand(fighter="M5"), hand("F1 F2", fighter="F7"), dice=("1:F2:1", "1:F1:1"))
    game.carry(0, "M5", STEAL)
    assert (game.zone(0, "hand"), game.zone(1, "hand")) == (["F2"], ["F1"])
    game.carry(0, "M5", STEAL, STEAL)
    assert game.zone(0, "hand") == ["F2", "F1"]
    assert game.just(EffectIdle)
    assert [game.player(seat).bluff for seat in (0, 1)] == ["hand", "hand"]


def test_chance_depends_on_places_and_not_on_cards() -> None:
    orders = (["F1", "F2", "F3"], ["F3", "F1", "F2"])
    places = set()
    for held in orders:
        game = table(hand(fighter="M5"), hand(" ".join(held), fighter="F7")).carry(0, "M5", STEAL)
        places.add(held.index(game.zone(0, "hand")[0]))
    assert len(places) == 1


def test_a_card_that_lets_its_player_choose_shows_the_hand() -> None:
    picky = Move(source="hand", source_who="opponent", target="discard", target_who="opponent")
    game = duel(other="F1 F2").carry(0, "M5", picky)
    assert game.asked.seat == 0
    assert [(event.seat, names_of(event.cards)) for event in game.just(Looked)] == [(0, ["F1", "F2"])]
    assert game.answer("F1").zone(1, "discard") == ["F1"]


def test_a_card_may_be_given_away() -> None:
    give = Move(source="hand", target="hand", target_who="opponent")
    game = duel("F1 F2").carry(0, "M5", give)
    assert game.asked.purpose == "dp.ask.to_other_hand"
    assert game.answer("F1").zone(1, "hand") == ["F1"]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_among_three_cards_are_really_taken_from_the_opponent_of_the_round() -> None:
    hands = [hand(name, fighter="E5") for name in ("F1", "F2", "F3")]
    assert table(*hands, round=1).carry(0, "E5", STEAL).zone(1, "hand") == []
    assert table(*hands, round=2).carry(0, "E5", STEAL).zone(2, "hand") == []


# ---- recovering and searching


def test_cards_of_the_limbo_come_back() -> None:
    forces = Filter(classes=(CardClass.FORCE,), least=2)
    recover = Move(source="discard", target="hand", filter=forces)
    game = duel(discard="F1 F2 F3 X4").carry(0, "M5", recover)
    assert game.options == ["F2", "F3"]
    assert game.answer("F3").zone(0, "hand") == ["F3"]
    assert game.zone(0, "discard") == ["F1", "F2", "X4"]


def test_what_may_be_done_may_be_left() -> None:
    optional = Move(source="discard", target="hand", count=2, optional=True)
    game = duel(discard="F1 F2").carry(0, "M5", optional)
    assert (game.asked.least, game.asked.most) == (0, 2)
    game.answer()
    assert game.zone(0, "hand") == []
    assert not game.just(EffectIdle)
    assert not duel().carry(0, "M5", optional).state.question


def test_of_cards_nobody_may_see_it_is_asked_how_many() -> None:
    draw = Move(source="pile", target="hand", pick="top", count=2, optional=True)
    game = duel(pile="F1 F2 F3").carry(0, "M5", draw)
    assert (game.asked.kind, game.options) == ("number", ["0", "1", "2"])
    assert not game.just(Looked)
    assert game.answer("1").zone(0, "hand") == ["F1"]


@pytest.mark.rule("DP-DECK-07", "DP-LEX-01")
def test_the_collection_is_what_is_owned_outside_the_game() -> None:
    search = Move(source="collection", target="hand")
    game = duel(collection="F1 F2").carry(0, "M5", search)
    assert game.options == ["F1", "F2"]
    assert game.answer("F2").zone(0, "collection") == ["F1"]
    assert game.zone(0, "hand") == ["F2"]


@pytest.mark.rule("DP-LEX-01")
def test_the_collection_holds_what_is_left_of_a_common_pack() -> None:
    search = Move(source="collection", target="hand")
    game = table(hand(fighter="M5"), hand(fighter="F7"), common="F1 F2").carry(0, "M5", search)
    assert [names_of(event.cards) for event in game.just(Looked)] == [["F1", "F2"]]
    game.answer("F2")
    assert names_of(game.state.common) == ["F1"]
    assert game.zone(0, "hand") == ["F2"]


def test_a_pile_that_was_searched_is_shuffled() -> None:
    order = ("0:F3:1", "0:F2:1", "0:F1:1")
    game = table(hand(fighter="M5", pile="F1 F2 F3"), hand(fighter="F7"), dice=(order,))
    game.carry(0, "M5", Move(source="pile", target="hand"))
    assert [names_of(event.cards) for event in game.just(Looked)] == [["F1", "F2", "F3"]]
    game.answer("F2")
    assert game.zone(0, "pile") == ["F3", "F1"]


def test_cards_go_on_top_of_the_pile() -> None:
    put_back = Move(source="hand", target="pile", count=2)
    game = duel("F1 F2 F3", pile="X1").carry(0, "M5", put_back).answer("F3", "F1")
    assert game.zone(0, "pile") == ["F1", "F3", "X1"]


@pytest.mark.parametrize(
    ("pick", "taken"), [("lowest", ["F1"]), ("highest", ["X3"]), ("top", ["X3"]), ("all", ["X3", "F3", "F1"])]
)
def test_the_effect_says_which_card_of_the_pile_is_moved(pick: str, taken: list[str]) -> None:
    move = Move(source="discard", target="hand", pick=pick)  # type: ignore[arg-type]  # one of the words
    game = duel(discard="X3 F3 F1").carry(0, "M5", move)
    assert game.zone(0, "hand") == taken


# ---- the table, and the card itself


def test_a_card_goes_among_the_champions() -> None:
    game = duel("F1").carry(0, "M5", Move(source="hand", target="score"))
    assert game.zone(0, "score") == ["F1"]


def test_a_fighter_may_leave_the_table() -> None:
    game = duel().carry(0, "M5", Move(source="this", target="hand"))
    assert game.fighter(0) == ""
    assert game.zone(0, "hand") == ["M5"]
    assert game.just(FighterReplaced) == [FighterReplaced("0:M5:1", A, "0:M5:1", "")]
    assert game.totals == (0, 7)


@pytest.mark.rule("DP-DICE-02")
def test_whose_fighter_has_left_still_rolls_a_die() -> None:
    flees = card("flees", "F1", effects=(Move(source="this", target="hand"),))
    game = table(hand("flees"), hand("E5"), cards=[flees], dice=(2, 3))
    game.act(0, "place flees").act(1, "place E5").act(0, "pass").act(1, "pass")
    assert [(event.seat, event.own) for event in game.happened(Totals)] == [(0, 2), (1, 8)]


def test_a_soutien_of_the_opponent_may_be_sent_back() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7", supports="S-1 S-2"))
    back = Move(
        source="table",
        source_who="opponent",
        target="hand",
        target_who="opponent",
        filter=Filter(classes=(CardClass.SUPPORT,)),
    )
    game.carry(0, "M5", back)
    assert not game.asked.hidden
    assert game.answer("S-2").supports(1) == ["S-1"]


def test_a_card_put_on_the_table_joins_the_fighter() -> None:
    game = duel("F2").carry(0, "M5", Move(source="hand", target="table"))
    assert (game.fighter(0), game.supports(0)) == ("M5", ["F2"])
    assert game.totals == (12, 7)


def test_a_card_put_on_an_empty_table_fights() -> None:
    game = table(hand("F2", supports="S-1"), hand(fighter="X1"))
    game.carry(0, "S-1", Move(source="hand", target="table"))
    assert game.fighter(0) == "F2"
    assert game.just(FighterReplaced) == [FighterReplaced("0:S-1:1", A, "", "0:F2:1")]
    assert game.totals == (3, 1)


def test_nothing_comes_to_the_table_once_the_round_is_resolved() -> None:
    game = table(hand("F1", score="M5"), hand(), phase="after")
    game.carry(0, "M5", Move(source="hand", target="table"))
    assert game.just(EffectIdle)
    assert game.zone(0, "hand") == ["F1"]


def test_a_card_already_there_does_not_move() -> None:
    game = table(hand("M5"), hand(), phase="after").carry(0, "M5", Move(source="this", target="hand"))
    assert game.just(EffectIdle)


def test_a_card_comes_back_after_a_lost_round() -> None:
    lost = (Condition(result="lost"),)
    phoenix = card("phoenix", "M4", after=(Move(source="this", target="hand", when=lost),))
    game = table(hand("phoenix", pile="F1"), hand("E9", pile="F1"), cards=[phoenix], dice=(1, 1))
    game.act(0, "place phoenix").act(1, "place E9").act(0, "pass").act(1, "pass")
    assert game.zone(0, "hand") == ["phoenix", "F1"]
    assert game.zone(0, "discard") == []


def test_nothing_is_done_to_a_place_that_is_none() -> None:
    assert duel("F1").carry(0, "M5", Move(source="hand", target="this")).just(EffectIdle)


def test_what_is_asked_waits_for_the_answer_and_then_goes_on() -> None:
    game = duel("F1 F2").carry(0, "M5", DISCARD, Points(amount=4))
    assert game.totals == (10, 7)
    assert game.answer("F1").totals == (14, 7)


# ---- looking


def test_a_hand_is_looked_at() -> None:
    game = duel(other="F1 F2").carry(0, "M5", Look())
    assert game.just(Looked) == [Looked("0:M5:1", A, B, ("1:F1:1", "1:F2:1"), ((B, "hand"), (B, "hand")))]
    assert duel().carry(0, "M5", Look()).just(EffectIdle)


def test_part_of_a_hand_is_seen_at_random() -> None:
    game = table(hand(fighter="M5"), hand("F1 F2 F3", fighter="F7"), dice=("1:F2:1",))
    assert game.carry(0, "M5", Look(count=1)).just(Looked)[0].cards == ("1:F2:1",)


def test_the_top_of_a_pile_is_looked_at() -> None:
    game = duel(pile="F1 F2 F3").carry(0, "M5", Look(zone="pile", who="own", count=2))
    assert names_of(game.just(Looked)[0].cards) == ["F1", "F2"]
    assert game.zone(0, "pile") == ["F1", "F2", "F3"]

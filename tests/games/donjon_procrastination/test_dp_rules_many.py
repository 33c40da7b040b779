"""Three to six players, each against a neighbour (DP-MULTI, D13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from duel_table import Hand, Table, card, hand, library, table

from game.core.agent import RandomAgent, play
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.record import record, replay
from game.core.rules import Seat
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.game import GAME
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Bonus,
    Cancel,
    CardClass,
    Class,
    Condition,
    Count,
    Move,
    Points,
    Reroll,
    SetDie,
    SwapDice,
    SwapFighters,
    Value,
)
from game.games.donjon_procrastination.rules.play.events import (
    ClassChanged,
    Compared,
    Ordered,
    OrderRolled,
    RoundBegan,
    RoundEnded,
    Totals,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.preparation import check_setup
from game.games.donjon_procrastination.rules.play.setup import Brought, HouseRules, Setup
from game.games.donjon_procrastination.rules.play.values import card_terms, duels_of, factor
from game.games.donjon_procrastination.rules.system import donjon_procrastination

CELINE, RAPHAEL, TRISTAN = Seat(0), Seat(1), Seat(2)
PILE = "E1 E1 E1"


def fought(*fighters: str, dice: tuple[object, ...] = (), cards: Any = (), **house: Any) -> Table:
    """Everybody places that fighter and no Soutien; the dice are of the order first, then of each seat."""
    hands: list[Hand] = [hand(fighter, pile=PILE) for fighter in fighters]
    game = table(*hands, cards=cards, dice=dice, **house)
    for seat, fighter in enumerate(fighters):
        game.act(seat, f"place {fighter}")
    return game


def resolved(game: Table) -> list[tuple[str, str]]:
    """What the round comes to for each seat, and by which rule."""
    for seat in range(len(game.state.players)):
        game.act(seat, "pass")
    return [(event.result, event.rule) for event in game.happened(RoundEnded)]


def compared(game: Table) -> list[tuple[int, int]]:
    return [(event.own, event.theirs) for event in game.happened(Totals)]


WON, BEATEN, LEVEL = ("won", "DP-MULTI-08"), ("lost", "DP-MULTI-09"), ("lost", "DP-MULTI-10")


# ---- who plays, and against whom


@pytest.mark.rule("DP-MULTI-01")
@pytest.mark.parametrize(("players", "fine"), [(1, False), (2, True), (3, True), (6, True), (7, False)])
def test_three_to_six_may_play(players: int, fine: bool) -> None:
    cards = library(f"F{value}" for value in range(70))
    setup = Setup(mode="classic", bluffs=("ruse",) * players, series=("tests",))
    verdict = check_setup(setup, cards)
    assert verdict.allowed is fine
    if not fine:
        assert [reason.rule for reason in verdict.reasons] == ["DP-MULTI-01"]


@pytest.mark.rule("DP-MULTI-01", "DP-MULTI-02")
@pytest.mark.parametrize("players", [3, 6])
def test_everybody_may_bring_a_deck_of_their_own(players: int) -> None:
    cards = library(f"F{value}" for value in range(90))
    decks = tuple(
        Brought(str(seat), tuple((f"F{15 * seat + number}", 1) for number in range(15)), "ruse")
        for seat in range(players)
    )
    match = Match.start(
        donjon_procrastination(cards), Setup("deck", ("ruse",) * players, decks=decks), SeededDice(1)
    )
    for seat, player in enumerate(match.state.players):
        own = {f"{seat}:{name}:1" for name, _ in decks[seat].cards}
        assert {*player.pile, *player.hand, *player.collection} == own
        assert len(player.pile) + len(player.hand) == 10


@pytest.mark.rule("DP-MULTI-04", "DP-MULTI-05", "DP-MULTI-03")
def test_the_left_neighbour_first_then_the_right_one_and_so_on() -> None:
    game = table(*(hand("F1 F1 F1", pile=PILE) for _ in range(3)), phase="trim", round=0).go_on()
    for _ in range(3):
        for action in ("place", "pass"):
            for seat in range(3):
                game.act(seat, game.choices(seat)[-1] if action == "pass" else game.choices(seat)[0])
    opponents = [event.opponents for event in game.happened(RoundBegan)][:4]
    assert opponents == [(1, 2, 0), (2, 0, 1), (1, 2, 0), (2, 0, 1)]


@pytest.mark.rule("DP-MULTI-04", "DP-MULTI-05")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_neighbours_around_a_larger_table(players: int) -> None:
    hands = [hand("F1") for _ in range(players)]
    left, right = (table(*hands, round=number).state for number in (1, 2))
    assert [left.opponent(seat) for seat in range(players)] == [*range(1, players), 0]
    assert [right.opponent(seat) for seat in range(players)] == [players - 1, *range(players - 1)]


@pytest.mark.rule("DP-MULTI-03", "DP-FACE-03", "DP-SUPPORT-05")
def test_all_of_them_place_before_anything_is_revealed() -> None:
    game = table(hand("M4"), hand("F4"), hand("X4")).act(1, "place F4").act(0, "place M4")
    assert (game.deciders, game.state.phase) == ({2}, "face")
    assert game.refused(0, "bluff") == {"DP-FACE-03"}


# ---- what counts against whom


@pytest.mark.rule("DP-MULTI-06", "DP-MULTI-07", "DP-MULTI-08", "DP-D13")
def test_each_duel_is_counted_on_its_own_and_all_may_win() -> None:
    """The worked round of the catalogue, with the left neighbours."""
    game = fought("M4", "F4", "X4", dice=(6, 5, 4, 3, 3, 3))
    assert [event.points for event in game.happened(Compared)] == [8, 8, 8]
    assert resolved(game) == [WON] * 3
    assert compared(game) == [(11, 7)] * 3
    assert [len(player.score) for player in game.state.players] == [1, 1, 1]


@pytest.mark.rule("DP-MULTI-06", "DP-MULTI-09", "DP-D13")
def test_against_the_right_neighbours_the_same_cards_all_lose() -> None:
    game = fought("M4", "F4", "X4", dice=(6, 5, 4, 3, 3, 3), round=2)
    assert resolved(game) == [BEATEN] * 3
    assert compared(game) == [(7, 11)] * 3
    assert [len(player.discard) for player in game.state.players] == [1, 1, 1]


@pytest.mark.rule("DP-MULTI-10", "DP-D13")
def test_by_a_house_rule_everybody_has_one_total() -> None:
    game = fought("M4", "F4", "X4", dice=(6, 5, 4, 3, 3, 3), multi_totals="single")
    assert resolved(game) == [LEVEL] * 3
    assert compared(game) == [(11, 11)] * 3
    assert [len(player.discard) for player in game.state.players] == [1, 1, 1]


@pytest.mark.rule("DP-MULTI-07", "DP-MULTI-08", "DP-MULTI-09")
def test_the_beaten_neighbour_may_win_all_the_same() -> None:
    game = fought("E9", "E6", "E3", dice=(1, 1, 1))
    assert resolved(game) == [WON, WON, BEATEN]
    assert [game.zone(seat, "score") for seat in range(3)] == [["E9"], ["E6"], []]
    assert [game.zone(seat, "discard") for seat in range(3)] == [[], [], ["E3"]]


@pytest.mark.rule("DP-MULTI-10")
def test_a_tie_is_no_victory_and_nothing_stays() -> None:
    game = fought("E9", "E8", "E3", dice=(1, 2, 1))
    assert resolved(game) == [LEVEL, WON, BEATEN]
    assert [game.zone(seat, "carried") for seat in range(3)] == [[], [], []]
    assert game.zone(0, "discard") == ["E9"]


@pytest.mark.rule("DP-MULTI-10")
def test_between_two_the_tie_stays_a_tie() -> None:
    assert resolved(fought("E9", "E8", dice=(1, 2))) == [("tied", "DP-RESOLVE-04")] * 2


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
@pytest.mark.parametrize(
    ("house", "raphael"), [("link", (7, 5)), ("single", (4, 5))], ids=["each duel", "one total"]
)
def test_points_taken_from_the_opponent_count_against_oneself_only(
    house: str, raphael: tuple[int, int]
) -> None:
    curse = card("curse", "E9", effects=(Points(amount=-3, who="opponent"),))
    game = fought("curse", "E6", "E4", dice=(1, 1, 1), cards=[curse], multi_totals=house)
    assert game.faced(0) == (9, 3)
    resolved(game)
    assert compared(game) == [(10, 4), raphael, (5, 10)]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_what_one_gives_oneself_counts_in_both_duels() -> None:
    proud = card("proud", "E6", effects=(Points(amount=4),))
    game = fought("E9", "proud", "E4", dice=(1, 1, 1), cards=[proud])
    assert resolved(game) == [BEATEN, WON, BEATEN]
    assert compared(game) == [(10, 11), (11, 5), (5, 10)]


TAKEN = {
    "points": Points(amount=-2, who="opponent"),
    "a value": Value(card="opponent_fighter", by=-2),
    "a new value": Value(card="opponent_fighter", to=4),
}
"""Three ways to take two from an E6; cards that differ in nothing else."""


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
@pytest.mark.parametrize("taken", TAKEN.values(), ids=TAKEN)
@pytest.mark.parametrize(
    ("house", "raphael"), [("link", (7, 5)), ("single", (5, 5))], ids=["each duel", "one total"]
)
def test_what_an_effect_takes_counts_alike_whether_it_takes_points_or_value(
    taken: Points | Value, house: str, raphael: tuple[int, int]
) -> None:
    game = fought(
        "breaker",
        "E6",
        "E4",
        dice=(1, 1, 1),
        cards=[card("breaker", "E9", effects=(taken,))],
        multi_totals=house,
    )
    assert game.faced(0) == (9, 4)
    resolved(game)
    assert compared(game) == [(10, 5), raphael, (5, 10)]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_by_a_house_rule_a_changed_value_counts_in_both_duels() -> None:
    breaker = card("breaker", "E9", effects=(Value(card="opponent_fighter", by=-2),))
    game = fought("breaker", "E6", "E4", dice=(1, 1, 1), cards=[breaker], multi_totals="shared")
    resolved(game)
    assert compared(game) == [(10, 5), (5, 5), (5, 10)]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_a_value_that_one_changes_oneself_counts_in_both_duels_on_top_of_what_the_other_took() -> None:
    proud = card("proud", "E6", effects=(Value(by=4),))
    breaker = card("breaker", "E9", effects=(Value(card="opponent_fighter", by=-2),))
    game = fought("breaker", "proud", "E4", dice=(1, 1, 1), cards=[proud, breaker])
    assert [game.faced(seat) for seat in range(3)] == [(9, 8), (10, 4), (4, 9)]
    changes = [(event.before, event.after, event.only) for event in game.happened(ValueChanged)]
    assert changes == [(6, 4, CELINE), (6, 10, None), (4, 8, CELINE)]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_a_value_is_read_as_it_stands_in_the_own_duel() -> None:
    breaker = card("breaker", "E9", effects=(Value(card="opponent_fighter", by=-2),))
    reader = card("reader", "E6", effects=(Points(amount=Count(of="value")),))
    game = fought("breaker", "reader", "E4", cards=[breaker, reader])
    assert [game.faced(seat) for seat in range(3)] == [(9, 10), (12, 4), (4, 9)]


@pytest.mark.rule("DP-MULTI-06", "DP-FACE-05", "DP-D13")
def test_a_class_and_a_doubling_that_are_taken_count_in_the_duel_they_were_aimed_at() -> None:
    tamer = card("tamer", "E9", effects=(Bonus(card="opponent_fighter", rule="none"),))
    assert fought("tamer", "M5", "F4", cards=[tamer]).faced(1) == (10, 4)
    assert fought("tamer", "M5", "F4", cards=[tamer], multi_totals="shared").faced(1) == (5, 4)
    dyer = card("dyer", "F9", effects=(Class(card="opponent_fighter", to=CardClass.DEXTERITY),))
    game = fought("dyer", "M5", "F4", cards=[dyer])
    assert (game.faced(0), game.faced(1)) == ((18, 5), (10, 4))
    assert [event.only for event in game.happened(ClassChanged)] == [CELINE]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_a_cancelled_card_is_without_effects_for_everybody() -> None:
    censor = card("censor", "E9", effects=(Cancel(card="opponent_fighter"),))
    proud = card("proud", "E6", effects=(Points(amount=4),))
    game = fought("censor", "proud", "E4", cards=[censor, proud])
    assert (game.faced(0), game.faced(1)) == ((9, 6), (6, 4))


@pytest.mark.rule("DP-MULTI-06")
def test_an_effect_means_the_opponent_of_the_round() -> None:
    steal = Move(source="hand", source_who="opponent", target="hand", pick="random")
    thief = card("thief", "E9", effects=(steal,))
    for number, victim in ((1, 1), (2, 2)):
        hands = [hand("thief"), hand("F1 F2"), hand("X1 X2")]
        stolen = f"{victim}:{'_FX'[victim]}2:1"
        game = table(*hands, cards=[thief], round=number, dice=(stolen,))
        game.act(0, "place thief").act(1, "place F1").act(2, "place X1")
        assert game.player(0).hand == (stolen,)


@pytest.mark.rule("DP-MULTI-06")
def test_a_condition_reads_the_total_of_the_duel() -> None:
    behind = card("behind", "E5", effects=(Points(amount=1, when=(Condition(total="behind"),)),))
    game = fought("behind", "E4", "E9", cards=[behind])
    assert game.faced(0) == (5, 4)
    game = fought("behind", "E4", "E9", cards=[behind], round=2)
    assert game.faced(0) == (6, 9)


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_dice_are_rolled_once_and_what_is_done_to_them_is_real_for_all() -> None:
    turner = card("turner", "E9", dice=(SetDie(who="opponent", to=1, pick="highest"),))
    game = fought("turner", "E3", "E2", dice=(2, 6, 5), cards=[turner])
    assert resolved(game) == [WON, BEATEN, BEATEN]
    assert compared(game) == [(11, 4), (4, 7), (7, 11)]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_fighters_and_dice_that_change_sides_are_real_for_all() -> None:
    game = table(*(hand(fighter=name) for name in ("E9", "E3", "E2"))).carry(0, "E9", SwapFighters())
    assert [game.faced(seat) for seat in range(3)] == [(3, 9), (9, 2), (2, 3)]
    hands = [hand(fighter=f"E{value}", dice=(value,)) for value in (1, 2, 6)]
    game = table(*hands, phase="dice_effects", round=2).carry(0, "E1", SwapDice())
    assert [player.dice for player in game.state.players] == [(6,), (2,), (1,)]
    hands = [hand(fighter=f"E{value}", dice=(value,)) for value in (1, 2, 3)]
    game = table(*hands, phase="dice_effects", round=2, dice=(5, 4))
    game.carry(0, "E1", Reroll(who="opponent"), AddDice(who="opponent"))
    assert [player.dice for player in game.state.players] == [(1,), (2,), (5, 4)]


@pytest.mark.rule("DP-D13")
@pytest.mark.parametrize(("players", "house"), [(2, "link"), (4, "shared")])
def test_a_match_saved_before_values_were_those_of_a_duel_is_gone_on_with_as_it_was(
    players: int, house: str
) -> None:
    system = GAME.system()
    library = load_duel_library()
    bluffs = tuple(sorted(library.bluffs))[:players]
    setup = Setup("classic", bluffs, series=tuple(library.series), rules=HouseRules(multi_totals=house))  # type: ignore[arg-type]  # one of them
    agents = {Seat(seat): RandomAgent() for seat in range(players)}
    match, _ = play(donjon_procrastination(library, 1), setup, agents, 3)
    written = replace(record(match), setup=record(match).setup.replace('"multi_totals": "shared"', ""))
    again = replay(written, {system.name: system})
    assert written.content.startswith("1-")
    assert again.state == match.state
    assert record(again).content == written.content


# ---- the order of effects


def order(game: Table) -> list[int]:
    return [slot.seat for slot in game.happened(Ordered)[0].slots]


@pytest.mark.rule("DP-MULTI-03", "DP-FACE-09", "DP-D13")
def test_effects_go_down_by_value_over_all() -> None:
    game = fought("E3", "E9", "E6", "E7")
    assert order(game) == [1, 3, 2, 0]
    assert game.happened(Ordered)[0].rules == ("DP-FACE-09", "DP-FACE-09", "DP-FACE-09", "")


@pytest.mark.rule("DP-FACE-10", "DP-D13")
def test_of_opponents_of_equal_value_the_dominating_comes_first() -> None:
    assert order(fought("E9", "F5", "M5", "E1")) == [0, 2, 1, 3]
    assert order(fought("E9", "M5", "F5", "E1")) == [0, 1, 2, 3]


@pytest.mark.rule("DP-FACE-11", "DP-FACE-12", "DP-D13")
def test_who_do_not_face_each_other_roll_whatever_their_classes() -> None:
    game = fought("F5", "E9", "M5", "E1", dice=(6, 2))
    assert order(game) == [1, 0, 2, 3]
    assert game.happened(OrderRolled) == [OrderRolled(((Seat(0), 6), (Seat(2), 2)))]


@pytest.mark.rule("DP-FACE-11", "DP-D13", "DP-D4")
def test_where_each_dominates_the_next_in_a_ring_the_dice_decide() -> None:
    game = fought("M4", "F4", "X4", dice=(3, 3, 6, 1, 4))
    # From the one that the dice let begin, the ring goes on by dominance.
    assert order(game) == [2, 0, 1]
    assert [len(event.faces) for event in game.happened(OrderRolled)] == [3, 2]
    assert game.happened(Ordered)[0].rules == ("DP-FACE-10", "DP-FACE-10", "")


@pytest.mark.rule("DP-FACE-10", "DP-FACE-12", "DP-D13")
@pytest.mark.parametrize(
    ("dice", "expected"), [((6, 5, 1), [0, 1, 2]), ((5, 1, 3), [0, 2, 1]), ((2, 6, 4), [2, 0, 1])]
)
def test_the_dominated_rolls_against_the_one_it_has_nothing_to_do_with(
    dice: tuple[int, ...], expected: list[int]
) -> None:
    assert order(fought("M5", "F5", "E5", dice=dice)) == expected


@pytest.mark.rule("DP-MULTI-04")
@pytest.mark.parametrize("round_number", [1, 2])
def test_a_players_cards_count_in_the_own_duel_and_in_that_of_who_faces_the_player(round_number: int) -> None:
    three = table(hand("E1", pile=PILE), hand("E2", pile=PILE), hand("E3", pile=PILE))
    state = replace(three.state, round=round_number)
    step = 1 if round_number % 2 else -1
    assert [duels_of(state, seat) for seat in range(3)] == [(seat, (seat - step) % 3) for seat in range(3)]
    two = table(hand("E1", pile=PILE), hand("E2", pile=PILE))
    assert [duels_of(two.state, seat) for seat in range(2)] == [(0,), (1,)]


@pytest.mark.rule("DP-RESOLVE-01")
def test_among_more_than_two_the_opponents_total_is_told_with_its_terms() -> None:
    for fighters in (("E7", "E5"), ("E7", "E5", "E3")):
        game = fought(*fighters, dice=(1,) * len(fighters))
        resolved(game)
        many = len(fighters) > 2
        for event in game.happened(Totals):
            assert sum(term.amount * term.factor for term in event.terms) == event.own
            assert bool(event.against) is many
            assert sum(term.amount * term.factor for term in event.against) == event.theirs * many


@pytest.mark.rule("DP-MULTI-04")
def test_the_terms_of_a_fighter_are_those_against_whom_it_meets_in_that_duel() -> None:
    """Magic dominates Force here and is doubled; in the duel of the third it meets Dexterity."""
    game = fought("M5", "F3", "X2")
    state, cards = game.state, game.rules.library
    fighter = state.players[0].fighter
    assert fighter is not None
    for duel, met in ((0, state.opponent(0)), (2, 2)):
        terms = card_terms(cards, state, Seat(0), fighter, duel)
        assert sum(term.amount * term.factor for term in terms) == 5 * factor(cards, state, 0, met)
    assert factor(cards, state, 0, 1) != factor(cards, state, 0, 2)

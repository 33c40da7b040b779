"""Chapter by chapter, the rules of Donjon & Procrastination as the booklet has them: set-up, cards, words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from duel_table import card, hand, library, names_of, table, words

from game.core.dice import ScriptedDice, SeededDice
from game.core.match import Match
from game.core.rules import Reason, Seat
from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, printed
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    CardClass,
    Family,
    Filter,
    Move,
    Points,
)
from game.games.donjon_procrastination.rules.play.actions import Bluff
from game.games.donjon_procrastination.rules.play.events import Dealt, EffectBegan, RoundBegan
from game.games.donjon_procrastination.rules.play.preparation import check_deck, check_setup
from game.games.donjon_procrastination.rules.play.setup import Brought, HouseRules, Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.state import State

A, B = Seat(0), Seat(1)
TWO = ("ruse", "ruse")


def shelf(count: int) -> Library:
    """So many different cards in one series, and one Esbroufe."""
    return library(f"F{value}" for value in range(count))


def classic(players: int = 2, **more: Any) -> Setup:
    return Setup(mode="classic", bluffs=("ruse",) * players, series=("tests",), **more)


def brought(count: int) -> Brought:
    """A collection of so many different cards."""
    return Brought("all", tuple((f"F{value}", 1) for value in range(count)), "ruse", "collection")


def begun(setup: Setup, cards: Library, dice: Dice | None = None) -> State:
    return donjon_procrastination(cards).start(setup, dice or SeededDice(5)).state


def why_not(setup: Setup, cards: Library) -> set[str]:
    verdict = check_setup(setup, cards)
    assert not verdict.allowed
    with pytest.raises(ValueError, match="dp\\."):
        donjon_procrastination(cards).start(setup, SeededDice(5))
    return {reason.rule for reason in verdict.reasons}


# ---- the common pack


@pytest.mark.rule("DP-SETUP-01")
def test_esbroufe_is_taken_out_before_the_pack_is_shuffled() -> None:
    cards, dice = shelf(24), SeededDice(5)
    state = begun(classic(), cards, dice)
    assert (dice.drawn[0].kind, dice.drawn[0].of) == ("shuffle", 24)
    assert dice.drawn[0].result != tuple(range(24))
    everything = [copy for player in state.players for copy in (*player.pile, *player.hand)]
    assert sorted(map(printed, (*everything, *state.common))) == sorted(cards.cards)


@pytest.mark.rule("DP-SETUP-02")
def test_each_is_dealt_ten_cards_and_the_others_stay_aside() -> None:
    state = begun(classic(), shelf(24))
    assert [len(player.pile) + len(player.hand) for player in state.players] == [10, 10]
    assert len(state.common) == 4


@pytest.mark.rule("DP-SETUP-02", "DP-SETUP-03", "DP-SETUP-05")
def test_the_pack_is_dealt_off_shuffled_again_by_each_and_drawn_from_the_top() -> None:
    cards = shelf(21)
    pack = [f"c:F{value}:1" for value in range(21)]
    upside_down = pack[::-1]
    first, second, last = upside_down[:10], upside_down[10:20], upside_down[20:]
    dice = ScriptedDice(upside_down, first[::-1], second)
    state = begun(classic(), cards, dice)
    dice.finish()
    assert names_of(state.players[0].hand) == ["F11", "F12", "F13", "F14"]
    assert names_of(state.players[0].pile) == ["F15", "F16", "F17", "F18", "F19", "F20"]
    assert state.players[1].hand + state.players[1].pile == tuple(second)
    assert state.common == tuple(last)


@pytest.mark.rule("DP-SETUP-02", "DP-D19")
def test_with_fewer_than_ten_cards_a_player_there_is_no_classic_game() -> None:
    assert why_not(classic(), shelf(19)) == {"DP-SETUP-02"}
    assert check_setup(classic(), shelf(19)).reasons[0].values == (("found", 19), ("needed", 20))
    assert check_setup(classic(), shelf(20)).allowed
    assert check_setup(classic(packs=2), shelf(19)).allowed
    assert why_not(classic(3), shelf(29)) == {"DP-SETUP-02"}
    assert check_setup(classic(3), shelf(30)).allowed


@pytest.mark.rule("DP-SETUP-02", "DP-SETUP-07", "DP-LEX-01")
def test_what_is_wrong_with_a_setup_is_told_with_its_number_or_its_player() -> None:
    def told(setup: Setup) -> list[tuple[str, dict[str, Any]]]:
        return [(reason.key, dict(reason.values)) for reason in check_setup(setup, shelf(24)).reasons]

    assert told(classic(pile=1)) == []
    assert told(classic(pile=0)) == [("dp.setup.number", {"found": 0, "least": 1})]
    lacking = Setup(mode="classic", bluffs=("ruse", "none"), series=("tests",))
    assert told(lacking) == [("dp.setup.bluff", {"seat": 2})]
    many = Brought("all", (("F1", 101), ("F2", 100)), "ruse", "collection")
    setup = Setup(mode="collection", bluffs=TWO, decks=(brought(20), many))
    assert ("dp.deck.many_copies", {"card": "F1", "found": 101, "most": 100}) in told(setup)
    assert [key for key, _ in told(setup)].count("dp.deck.many_copies") == 1


@pytest.mark.rule("DP-FACE-05")
def test_a_wheel_that_cannot_turn_is_named_once() -> None:
    force, magic = CardClass.FORCE, CardClass.MAGIC
    rules = HouseRules(wheel=((force, force), (magic, magic)))
    assert list(check_setup(classic(rules=rules), shelf(24)).reasons) == [
        Reason.of("DP-FACE-05", "dp.setup.wheel")
    ]


@pytest.mark.rule("DP-FACE-05", "DP-DICE-01", "DP-DICE-02", "DP-DICE-05", "DP-SETUP-05", "DP-SUPPORT-04")
@pytest.mark.parametrize(
    ("name", "least", "rule"),
    [
        ("bonus", 1, "DP-FACE-05"),
        ("die_per_card", 0, "DP-DICE-01"),
        ("min_dice", 0, "DP-DICE-02"),
        ("die_sides", 2, "DP-DICE-05"),
        ("hand_start", 1, "DP-SETUP-05"),
        ("hand_min", 0, "DP-END-ROUND-02"),
        ("hand_max", 0, "DP-END-ROUND-03"),
        ("support_limit", 0, "DP-SUPPORT-04"),
    ],
)
def test_each_number_of_the_house_rules_has_its_least_value(name: str, least: int, rule: str) -> None:
    def told(value: int) -> list[Reason]:
        rules = HouseRules(**{"hand_min": 0} | {name: value})  # type: ignore[arg-type]  # fields of these
        return list(check_setup(classic(rules=rules), shelf(24)).reasons)

    assert told(least) == []
    assert Reason.of(rule, "dp.setup.number", found=least - 1, least=least) in told(least - 1)


@pytest.mark.rule("DP-SETUP-01")
def test_promo_cards_and_other_series_are_not_in_the_pack() -> None:
    cards = library((f"F{value}" for value in range(20)), [card("gift", "E9", promo=True, number=100)])
    assert len(begun(classic(), cards).common) == 0
    assert why_not(Setup(mode="classic", bluffs=TWO, series=()), cards) == {"DP-SETUP-02"}


@pytest.mark.rule("DP-SETUP-03")
def test_nobody_sees_the_order_of_a_pile_not_even_its_owner() -> None:
    match = Match.start(donjon_procrastination(shelf(24)), classic(), SeededDice(5))
    for seat in (A, B, None):
        seen = match.view(seat).table
        assert [player.pile for player in seen.players] == [("",) * 6] * 2
        assert seen.common == ("",) * 4
    for seat in (A, B):
        known = " ".join(map(repr, match.log(seat)[0].events))
        assert not [copy for player in match.state.players for copy in player.pile if repr(copy) in known]


# ---- the own collection


@pytest.mark.rule("DP-SETUP-04", "DP-LEX-01")
def test_of_ones_collection_ten_random_cards_are_the_pile() -> None:
    setup = Setup(mode="collection", bluffs=TWO, decks=(brought(37), brought(10)))
    players, other = begun(setup, shelf(37)).players, begun(setup, shelf(37), SeededDice(6)).players
    assert len(players[0].pile) + len(players[0].hand) == 10
    assert len(players[0].collection) == 27
    assert {*players[0].collection, *players[0].pile, *players[0].hand} == {
        f"0:F{value}:1" for value in range(37)
    }
    assert set(players[0].collection) != set(other[0].collection)
    assert players[1].collection == ()


@pytest.mark.rule("DP-SETUP-04")
def test_a_collection_must_hold_a_pile() -> None:
    setup = Setup(mode="collection", bluffs=TWO, decks=(brought(10), brought(9)))
    assert why_not(setup, shelf(20)) == {"DP-SETUP-04"}


@pytest.mark.rule("DP-MULTI-02", "DP-SETUP-04", "DP-DECK-01")
def test_everybody_brings_one_and_of_the_right_kind() -> None:
    assert why_not(Setup(mode="collection", bluffs=TWO, decks=(brought(20),)), shelf(20)) == {"DP-MULTI-02"}
    deck = Brought("deck", tuple((f"F{value}", 1) for value in range(15)), "ruse")
    assert why_not(Setup(mode="collection", bluffs=TWO, decks=(deck, deck)), shelf(20)) == {"DP-SETUP-04"}
    assert why_not(Setup(mode="deck", bluffs=TWO, decks=(deck, brought(15))), shelf(20)) == {"DP-DECK-01"}
    assert check_setup(Setup(mode="deck", bluffs=TWO, decks=(deck, deck)), shelf(20)).allowed


# ---- hands


@pytest.mark.rule("DP-SETUP-05", "DP-SETUP-06", "DP-SETUP-08")
def test_four_cards_and_esbroufe_are_the_hand() -> None:
    step = donjon_procrastination(shelf(24)).start(classic(), SeededDice(5))
    for seat, player in enumerate(step.state.players):
        assert (len(player.hand), len(player.pile), player.bluff) == (4, 6, "hand")
        assert not {"ruse", "esbroufe"} & set(names_of(player.hand))
        assert Dealt(Seat(seat), 6, player.hand) in step.events
    assert step.events[-1] == RoundBegan(1, (B, A))


@pytest.mark.rule("DP-SETUP-05", "DP-N1")
def test_a_house_may_begin_with_another_number_of_cards() -> None:
    state = begun(classic(rules=HouseRules(hand_start=6)), shelf(20))
    assert [(len(player.hand), len(player.pile)) for player in state.players] == [(6, 4)] * 2


@pytest.mark.rule("DP-SETUP-07")
@pytest.mark.parametrize("bluffs", [("ruse", ""), ("", "ruse"), ("ruse", "ruse", ""), ("ruse", "unknown")])
def test_without_an_esbroufe_for_everybody_there_is_no_game(bluffs: tuple[str, ...]) -> None:
    setup = Setup(mode="classic", bluffs=bluffs, series=("tests",))
    assert why_not(setup, shelf(40)) == {"DP-SETUP-07"}


@pytest.mark.rule("DP-SETUP-07")
@pytest.mark.parametrize("kind", ["deck", "collection"])
def test_a_deck_without_an_esbroufe_is_none(kind: Literal["deck", "collection"]) -> None:
    cards = {f"F{value}": 1 for value in range(15)}
    for bluff, fine in (("ruse", True), ("", False)):
        verdict = check_deck(DeckSpec("one", cards, bluff, kind), shelf(20), HouseRules())
        assert verdict.allowed == fine
        assert fine or [reason.rule for reason in verdict.reasons] == ["DP-SETUP-07"]


@pytest.mark.rule("DP-SETUP-07")
@pytest.mark.parametrize(
    "setup",
    [
        classic(),
        classic(4),
        Setup(mode="collection", bluffs=TWO, decks=(brought(20), brought(20))),
        Setup(mode="mimic", bluffs=TWO, series=("tests",)),
    ],
    ids=["classic", "four players", "collection", "mimic"],
)
def test_everybody_starts_with_esbroufe_in_hand_and_may_play_it(setup: Setup) -> None:
    match = Match.start(donjon_procrastination(shelf(40)), setup, SeededDice(5))
    while match.state.phase != "support":
        assert {player.bluff for player in match.state.players} == {"hand"}
        seat = min(match.deciders)
        assert match.act(seat, next(iter(match.legal_actions(seat)))).allowed
    for seat in match.deciders:
        assert Bluff() in match.legal_actions(seat)


@pytest.mark.rule("DP-SETUP-08", "DP-END-ROUND-04")
def test_six_cards_and_esbroufe_are_not_too_many() -> None:
    game = table(hand("M5 F1 F2 F3 F4 F5", pile="X1"), hand("F7", pile="X2 X3"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert (len(game.zone(0, "hand")), game.state.phase, game.state.round) == (6, "face", 2)


@pytest.mark.rule("DP-SETUP-09", "DP-END-ROUND-03")
def test_esbroufe_is_not_discarded_for_having_too_many() -> None:
    game = table(hand("M5 F1 F2 F3 F4 F5 F6", pile="X1"), hand("F7", pile="X2 X3"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert game.state.phase == "trim"
    assert game.refused(0, "discard esbroufe") == {"DP-SETUP-09"}
    assert "discard esbroufe" not in game.choices(0)


# ---- cards and words


@pytest.mark.rule("DP-CARD-01")
def test_a_card_has_a_class_a_value_a_name_and_maybe_an_effect() -> None:
    with pytest.raises(TypeError):
        CardSpec(id="x", name=words("x"), value=3, series="tests", number=1, text=words(""))  # type: ignore[call-arg]  # has no class
    speaks = card("speaks", "E3", effects=(Points(amount=2),))
    game = table(hand("speaks"), hand("F7"), cards=[speaks]).act(0, "place speaks").act(1, "place F7")
    assert [event.card for event in game.happened(EffectBegan)] == ["0:speaks:1"]
    assert game.totals == (5, 7)


@pytest.mark.rule("DP-CARD-02")
def test_families_are_what_effects_may_ask_for() -> None:
    assert {family.value for family in Family} == {"plant", "pirate", "fire"}
    parrot = card("parrot", "E1", family=Family.PIRATE)
    fern = card("fern", "E2", family=Family.PLANT)
    crew = Move(
        source="discard", target="hand", pick="all", filter=Filter(families=(Family.PIRATE,)), count=9
    )
    game = table(hand(fighter="M5", discard="parrot fern F3"), hand(fighter="F7"), cards=[parrot, fern])
    assert game.carry(0, "M5", crew).zone(0, "hand") == ["parrot"]


@pytest.mark.rule("DP-LEX-01", "DP-DECK-07")
def test_effects_find_cards_of_the_collection_that_are_not_in_the_game() -> None:
    fetch = Move(source="collection", target="hand")
    game = table(hand(fighter="M5", collection="E9 E8"), hand(fighter="F7", collection="E7"))
    game.carry(0, "M5", fetch)
    assert game.options == ["E9", "E8"]
    assert game.answer("E8").zone(0, "hand") == ["E8"]
    assert game.zone(0, "collection") == ["E9"]


@pytest.mark.rule("DP-LEX-02")
@pytest.mark.parametrize("mode", ["classic", "collection", "deck"])
def test_the_pile_is_of_ten_cards_however_it_is_made(mode: Any) -> None:
    deck = Brought("deck", tuple((f"F{value}", 1) for value in range(15)), "ruse")
    decks = {"classic": (), "collection": (brought(30),) * 2, "deck": (deck,) * 2}[mode]
    series = ("tests",) if mode == "classic" else ()
    state = begun(Setup(mode=mode, bluffs=TWO, series=series, decks=decks), shelf(30))
    assert [len(player.pile) + len(player.hand) for player in state.players] == [10, 10]


@pytest.mark.rule("DP-LEX-03", "DP-D16")
def test_what_an_effect_discards_goes_face_down_to_its_owners_limbo() -> None:
    drop = Move(source="hand", target="discard", source_who="opponent", target_who="opponent", pick="random")
    game = table(hand(fighter="M5"), hand("E1 E2", fighter="F7", discard="E3"), dice=("1:E2:1",))
    game.carry(0, "M5", drop)
    assert game.zone(1, "discard") == ["E2", "E3"]
    assert game.zone(0, "discard") == []
    assert game.rules.view(game.state, A).table.players[1].discard == ("", "")
    assert game.rules.view(game.state, B).table.players[1].discard == ("1:E2:1", "1:E3:1")

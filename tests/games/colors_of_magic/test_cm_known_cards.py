"""What is known of cards: who sees them move, what may be cast from where, which lists may be played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from magic_table import ARMY, card, instant, library, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import Damage, Draw, If, Lend
from game.games.colors_of_magic.rules.cards.library import card_passes, check_list, of_codex
from game.games.colors_of_magic.rules.cards.specs import ArmyList, Element, SchoolSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Trigger, WhichCards
from game.games.colors_of_magic.rules.state.creature_events import Boosted
from game.games.colors_of_magic.rules.state.events import CardMoved, Chose, Looked, Passed, SpellCast
from game.games.colors_of_magic.rules.state.state import Permission, Target
from game.games.colors_of_magic.rules.state.view import redact, reveals, view
from game.positions.position import Side

RED, BLUE = Side.RED, Side.BLUE


# ---- who sees what


@pytest.mark.rule("CM-STACK-03", "R-51")
@pytest.mark.parametrize(
    ("source", "target", "shown", "owner", "other", "news"),
    [
        ("deck", "hand", False, True, False, True),
        ("deck", "hand", True, True, True, True),
        ("deck", "deck", False, False, False, False),
        ("deck", "discard", False, True, True, True),
        ("deck", "monsters", False, False, False, True),
        ("hand", "discard", False, True, True, True),
        ("hand", "deck", False, True, False, False),
        ("hand", "deck", True, True, True, True),
        ("hand", "duel", False, True, False, False),
        ("duel", "hand", False, True, False, False),
        ("duel", "discard", False, True, True, True),
        ("discard", "hand", False, True, True, False),
        ("exile", "deck", False, True, True, False),
        ("codex", "hand", True, True, True, False),
        ("stack", "play", False, True, True, False),
    ],
)
def test_a_card_that_moves_is_seen_by_whom_it_may(
    source: Any, target: Any, shown: bool, owner: bool, other: bool, news: bool
) -> None:
    moved = CardMoved(RED, "red:spark:2", source, target, shown=shown)
    masked = replace(moved, card="red:?:0")
    assert redact(moved, RED) == (moved if owner else masked)
    assert redact(moved, BLUE) == (moved if other else masked)
    assert redact(moved, None) == (moved if other else masked)
    assert reveals(moved) is news


@pytest.mark.rule("R-35", "R-51")
def test_what_one_player_looks_at_chooses_or_lays_is_hidden_from_all_others() -> None:
    cards = ("blue:spark:1", "blue:study:1")
    picks = tuple(Target("card", name) for name in cards)
    hidden = tuple(Target("card", f"blue:?:{number}") for number in (0, 1))
    for event, masked in (
        (Looked(RED, BLUE, "deck", cards), Looked(RED, BLUE, "deck", ("blue:?:0", "blue:?:1"))),
        (Chose(RED, picks, secret=True), Chose(RED, hidden, secret=True)),
        (Boosted(RED, "red:spark:1"), Boosted(RED, "red:?:0")),
    ):
        assert redact(event, RED) == event
        assert redact(event, BLUE) == redact(event, None) == masked
    for seen in (
        Looked(RED, BLUE, "deck", cards, shown=True),
        Chose(RED, picks),
        Boosted(RED, None),
        Passed(RED, first=True),
    ):
        assert {redact(seen, side) for side in (RED, BLUE, None)} == {seen}
    assert reveals(Looked(RED, BLUE, "deck", cards))
    assert reveals(SpellCast(RED, "red:spark:1", 1, "red:mage:0", (), 2, (), None))
    assert not reveals(Passed(RED, first=True))


def test_a_player_sees_the_own_hand_and_of_all_other_cards_how_many_there_are() -> None:
    game = table(red="spark study", blue="trick dull", decks=("dull dull", "shrine"), discards=("blade", ""))

    def seen(side: Side | None) -> list[tuple[str, ...]]:
        players = view(game.state, side).table.players
        return [pile.cards for player in players for pile in (player.zones.hand, player.zones.deck)]

    mine = ("red:spark:1", "red:study:1")
    red_deck, blue_deck = ("red:?:2", "red:?:3"), ("blue:?:2",)
    assert seen(RED) == [mine, red_deck, ("blue:?:0", "blue:?:1"), blue_deck]
    assert seen(BLUE) == [("red:?:0", "red:?:1"), red_deck, ("blue:trick:1", "blue:dull:1"), blue_deck]
    assert seen(None) == [("red:?:0", "red:?:1"), red_deck, ("blue:?:0", "blue:?:1"), blue_deck]
    assert view(game.state, None).table.monster_deck.cards == ("neutral:?:0", "neutral:?:1")
    assert view(game.state, BLUE).table.player(RED).zones.discard.cards == ("red:blade:1",)


# ---- what may be cast


HALO = card("halo", cost=0, free_when=Trigger(when="dies"), effects=(Draw(),))
WHIM = card("whim", "instant", effects=(Draw(),))
BOTH = instant("both", "dies", Draw(), phase=None)
OATH = card("oath", lend=Lend(damage=1))
VOW = card("vow", "permanent", lend=Lend(damage=1))
PLEA = card("plea", lend=Lend(damage=1), effects=(Draw(),))


@pytest.mark.rule("CM-ACT-03", "CM-ACT-11", "R-62", "R-63", "R-64")
def test_of_each_printed_card_one_may_be_cast_on_a_go_or_in_answer() -> None:
    cards = (HALO, WHIM, BOTH, OATH, VOW, PLEA)
    game = table(red="halo halo whim both oath vow plea deny", codices=("call-imp halo", ""), cards=cards)
    found = game.rules.referee.hands.of(game.player("red"))
    assert sorted(name.split(":")[1] for name in found.for_goes) == ["call-imp", "halo", "plea", "vow"]
    assert "red:halo:1" in found.for_goes
    assert sorted((name.split(":")[1], when) for name, when in found.instants if when is not None) == [
        ("both", "dies"),
        ("deny", "spell_cast"),
        ("halo", "dies"),
    ]
    assert [name for name, when in found.instants if when is None] == ["red:whim:1"]
    assert found.answered == {"dies", "spell_cast", None}
    hidden = game.rules.referee.hands.of(view(game.state, BLUE).table.player(RED))
    assert {name.split(":")[1] for name in hidden.for_goes} == {"call-imp", "halo"}


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("permit", "may"),
    [
        (Permission(WhichCards(), "discard", "exile", "turn", 1), ["spark", "study"]),
        (Permission(WhichCards(), "exile", "exile", "turn", 1), ["trick"]),
        (Permission(WhichCards(named="study"), "discard", "exile", "turn", 1), ["study"]),
        (Permission(WhichCards(), "discard", "exile", "turn", 1, ("red:spark:1", "red:trick:1")), ["spark"]),
        (Permission(WhichCards(), "discard", "exile", "turn", 1, ()), []),
    ],
)
def test_from_elsewhere_ones_own_cards_may_be_cast_that_the_permission_is_about(
    permit: Permission, may: list[str]
) -> None:
    game = table(discards=("spark study", "dull"), exiles=("trick", ""))
    player = replace(game.player("red"), permits=(permit,))
    zones = replace(player.zones, discard=player.zones.discard.put("blue:shrine:9"))
    hands = game.rules.referee.hands
    assert [name.split(":")[1] for name in hands.permitted(replace(player, zones=zones))] == may
    game.state = with_state(game, players=(player, game.player("blue"))).state
    assert sorted(name.split(":")[1] for name in hands.of(game.player("red")).for_goes) == sorted(may)


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("wanted", "passing"),
    [
        (WhichCards(), {"spark", "call-imp", "hidden", "deny"}),
        (WhichCards(types=("summon", "instant")), {"call-imp", "deny"}),
        (WhichCards(element="fire"), {"spark", "call-imp", "hidden", "deny"}),
        (WhichCards(element="water"), set()),
        (WhichCards(named="spark"), {"spark"}),
        (WhichCards(damages=True), {"spark", "hidden"}),
        (WhichCards(damages=False), {"call-imp", "deny"}),
        (WhichCards(types=("ephemeral",), named="deny"), set()),
    ],
)
def test_a_choice_of_cards_lets_through_what_it_says(wanted: WhichCards, passing: set[str]) -> None:
    deep = If(condition=Condition(has_moved=True), then=(), otherwise=(Damage(to="target"),))
    shelf = library(cards=(card("hidden", effects=(deep,)),))
    names = ("spark", "call-imp", "hidden", "deny")
    assert {name for name in names if card_passes(shelf.cards[name], wanted)} == passing


@pytest.mark.rule("R-61", "R-07")
@pytest.mark.parametrize(
    ("copy", "codex"),
    [
        ("red:call-guard:6", False),
        ("red:call-guard:7", True),
        ("red:call-imp:1", True),
        ("red:spark:9", False),
        ("neutral:call-imp:1", False),
        ("red:call-imp:t1", False),
    ],
)
def test_the_copies_behind_those_of_the_grimoire_are_those_of_the_codex(copy: str, codex: bool) -> None:
    assert of_codex(library(), (ARMY, ARMY), copy) is codex


# ---- lists


def no(key: str, **values: Any) -> tuple[str, dict[str, Any]]:
    """What stands against a list."""
    return key, values


@pytest.mark.rule("CM-SETUP-15", "R-06")
@pytest.mark.parametrize(
    ("changes", "most", "faults"),
    [
        ({}, None, [no("list.fine", size=30)]),
        ({"wizard": "nobody"}, None, [no("list.no_such_wizard", wizard="nobody")]),
        ({"schools": ("one", "two")}, None, [no("list.schools", found=2, wanted=3, size=30)]),
        ({"schools": ("one", "two", "two")}, None, [no("list.school_again", school="two")]),
        ({"schools": ("one", "two", "none")}, 1, [no("list.no_such_school", school="none")]),
        ({"grimoire": ("spark",) * 30}, None, [no("list.both")]),
        ({"schools": (), "grimoire": ("spark",) * 30}, None, [no("list.fine", size=30)]),
        ({"schools": (), "grimoire": ("spark",) * 29}, None, [no("list.grimoire", found=29, size=30)]),
        ({"codex": ("spark",) * 3}, None, [no("list.fine", size=30)]),
        ({"codex": ("spark",) * 2}, None, [no("list.codex", found=2, size=3)]),
        ({"codex": ("rain", "spark", "spark")}, None, [no("list.fire_and_water")]),
        ({"schools": ("one", "two", "mist")}, None, [no("list.fire_and_water")]),
        ({"schools": ("sky", "sky2", "sky3")}, None, [no("list.no_fire")]),
        (
            {"schools": (), "grimoire": ("spark",) * 9 + ("gust",) * 21},
            None,
            [no("list.few_fire", found=9, wanted=10)],
        ),
        ({"schools": (), "grimoire": ("spark",) * 10 + ("gust",) * 20}, None, [no("list.fine", size=30)]),
        ({}, 6, [no("list.fine", size=30)]),
        (
            {},
            5,
            [
                no("list.copies", card=name, found=6, most=5)
                for name in ("spark", "study", "dull", "trick", "call-guard")
            ],
        ),
        ({"codex": ("spark", "spark", "nothing")}, None, [no("list.no_such_card", card="nothing")]),
    ],
)
def test_a_list_that_may_not_be_played_says_why(
    changes: dict[str, Any], most: int | None, faults: list[tuple[str, dict[str, Any]]]
) -> None:
    of_other_elements = {"rain": Element.WATER, "gust": Element.AIR}
    shelf = library(
        cards=[msgspec.structs.replace(card(name), element=of) for name, of in of_other_elements.items()]
    )
    schools = dict(shelf.schools)
    for name in ("mist", "sky", "sky2", "sky3"):
        element = Element.WATER if name == "mist" else Element.AIR
        schools[name] = SchoolSpec(id=name, name=words(name), element=element, cards=("gust",) * 10)
    shelf = replace(shelf, schools=schools)
    army = {"name": "test", "wizard": "mage", "schools": ARMY.schools, "codex": ARMY.codex, **changes}
    found = check_list(ArmyList(**army), shelf, most, 3)
    assert [(reason.key, dict(reason.values)) for reason in found.reasons] == faults
    assert found.allowed is (faults[0][0] == "list.fine")

"""What cards may say of how they are cast: Instants, free abilities, lending, prices. Each is played."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import stand, with_state
from written_cards import WALL, played, told

from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.state.state import Permanent
from game.games.colors_of_magic.rules.state.view import is_masked, view
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
RED, BLUE = "red:mage:0", "blue:mage:0"


# ---- Instants that wait for nothing


@pytest.mark.rule("R-62", "CM-TYPE-08")
def test_an_instant_without_a_trigger_comes_before_the_move_that_was_declared() -> None:
    game = played(
        """
        [[card]]
        id = "sting"
        types = ["instant"]
        range = 6
        targets = [{ filter = { side = "enemies" } }]
        effects = [{ do = "damage", to = "target" }]
        """,
        stand(MINE, 4, 4.5),
        stand(GUARD, 8, 3),
        red="sting",
        first="blue",
    )
    assert game.refused("red", f"cast red:sting:1 {RED} creature={GUARD}") == {"CM-ACT-01"}
    game.act("blue", f"activate {GUARD}")
    assert game.asked == {"red"}
    game.act("red", "pass")
    game.act("blue", "move 8,3 8,6")
    game.act("red", f"cast red:sting:1 {RED} creature={GUARD}")
    assert game.hp(GUARD) == 2
    events = [type(event).__name__ for event in game.last]
    assert events.index("Damaged") < events.index("Walked")
    assert "red:sting" not in told(game)


@pytest.mark.rule("R-62", "CM-ACT-11")
def test_an_instant_without_a_trigger_is_no_go() -> None:
    game = played(
        """
        [[card]]
        id = "sting"
        types = ["instant"]
        effects = [{ do = "draw" }]
        """,
        red="sting",
    )
    assert game.refused("red", f"cast red:sting:1 {RED}") == {"CM-ACT-11"}


@pytest.mark.rule("R-62", "CM-STACK-06")
def test_a_permanent_spell_on_the_stack_is_countered_and_no_other_whoever_cast_it() -> None:
    text = """
        [[card]]
        id = "undo"
        types = ["instant"]
        targets = [{ kind = "spell", card = { types = ["permanent"] } }]
        effects = [{ do = "counter" }]
        """
    game = played(text, red="undo", blue="shrine spark", first="blue")
    game.act("blue", f"cast blue:shrine:1 {BLUE}")
    game.act("red", *[text for text in game.choices("red") if text.startswith("cast red:undo")][:1])
    assert game.discards("blue") == ["shrine"]
    assert game.state.permanents == ()
    game = played(text, red="undo", blue="spark", first="blue")
    game.act("blue", f"cast blue:spark:1 {BLUE} creature={BLUE}")
    assert game.hp(BLUE) == 9


@pytest.mark.rule("R-62")
def test_armour_for_a_duel_is_given_before_its_cards_are_shown_and_not_after() -> None:
    text = """
        [[card]]
        id = "brace"
        types = ["instant"]
        targets = [{ filter = { side = "allies" } }]
        effects = [{ do = "modify", to = "target", stat = "armour", amount = 2, until = "duel" }]
        """
    fight = (stand(MINE, 10, 10), stand(GUARD, 11.5, 10, modifiers=()))
    game = played(text, *fight, red="fireball", blue="brace brace")
    game.act("red", f"activate {MINE}")
    game.act("blue", "pass")
    game.act("red", f"strike {GUARD}")
    # The attack is declared: the window that is there anyway.
    game.act("blue", f"cast blue:brace:1 {BLUE} creature={GUARD}")
    while isinstance(game.decision, InstantWindow):
        game.act("blue", "pass")
    game.act("blue", "pass").act("red", "boost red:fireball:1").act("blue", "pass")
    # Shown, won and struck, with nobody asked in between.
    assert game.hp(GUARD) == 3
    assert game.hand("blue") == ["brace"]
    assert not game.body(GUARD).modifiers
    assert "armour" in told(game)


@pytest.mark.rule("R-62")
def test_a_card_is_drawn_and_one_of_the_hand_goes_to_the_bottom_of_the_draw_pile() -> None:
    game = played(
        """
        [[card]]
        id = "ponder"
        types = ["instant"]
        effects = [{ do = "draw" }, { do = "discard", who = "you", to = "bottom" }]
        """,
        stand(GUARD, 12, 12),
        red="ponder spark",
        first="blue",
        decks=("study dull", "dull"),
    )
    game.act("blue", f"activate {GUARD}")
    game.act("red", f"cast red:ponder:1 {RED}", "choose card=red:spark:1")
    assert game.hand("red") == ["study"]
    assert game.deck("red") == ["dull", "spark"]
    assert "bottom of the draw pile" in told(game)
    for side in (Side.BLUE, None):
        assert all(is_masked(card) for card in view(game.state, side).table.players[0].zones.deck)


# ---- free abilities


FREE = """
[[creature]]
id = "captain"
[[creature.abilities]]
kind = "used"
way = "free"
name = { fr = "Ordre", en = "Order" }
cost = 1
targets = [{ filter = { side = "allies" }, range = 3 }]
effects = [{ do = "move", to = "target", inches = 2 }]
"""


@pytest.mark.rule("R-62")
def test_a_free_ability_moves_an_ally_once_a_turn_and_spends_no_go() -> None:
    captain = "red:captain:1"
    game = played(FREE, stand(captain, 8, 8, tapped=True), stand(MINE, 10, 8))
    game.act("red", f"use {captain} 0 creature={MINE}", "move 10,8 12,8")
    assert game.body(MINE).at == (12, 8)
    assert game.mana("red") == 4
    assert game.asked == {"red"}
    assert game.refused("red", f"use {captain} 0 creature={MINE}") >= {"R-62"}
    # Still the same go: the creature may be activated.
    game.act("red", f"activate {MINE}")
    assert "Order" in told(game)


@pytest.mark.rule("R-62")
def test_a_free_ability_comes_between_and_after_the_parts_of_an_activation() -> None:
    captain = "red:captain:1"
    for before in ((), ("move 8,8 8,9",), ("move 8,8 8,9", "move 8,9 8,10")):
        game = played(FREE, stand(captain, 8, 8), stand(MINE, 10, 8))
        game.act("red", f"activate {captain}", *before)
        assert game.asked == {"red"}
        assert game.offers("red", f"use {captain} 0 creature={MINE}")
        game.act("red", f"use {captain} 0 creature={MINE}", "move 10,8 11,8")
        # With both parts spent and nothing free left the activation is over.
        assert game.asked == ({"blue"} if len(before) == 2 else {"red"})


@pytest.mark.rule("R-62")
def test_the_top_card_is_looked_at_for_nothing_and_may_go_to_the_bottom() -> None:
    text = """
    [[creature]]
    id = "seer"
    [[creature.abilities]]
    kind = "used"
    way = "free"
    name = { fr = "Lire", en = "Read" }
    effects = [{ do = "look", at = "deck", whose = "you", then = "bottom" }]
    """
    for under, left in ((" card=red:spark:1", ["study", "spark"]), ("", ["spark", "study"])):
        game = played(text, stand("red:seer:1", 8, 8), decks=("spark study", "dull"))
        game.act("red", "use red:seer:1 0")
        # The other player sees that a card is looked at, and not which.
        seen = view(game.state, Side.BLUE)
        assert "red:spark:1" not in repr(seen.table.agenda)
        game.act("red", f"choose{under}")
        assert game.deck("red") == left
        assert game.asked == {"red"}
        told(game)


@pytest.mark.rule("R-62", "R-32")
def test_shots_reach_farther_for_a_turn_if_it_has_not_moved() -> None:
    game = played(
        """
        [[creature]]
        id = "gunner"
        ranged = 3
        ranged_max = 6
        [[creature.abilities]]
        kind = "used"
        way = "free"
        name = { fr = "Viser", en = "Aim" }
        condition = { has_moved = false }
        effects = [{ do = "modify", to = "self", stat = "ranged_max", amount = 4 }]
        """,
        stand("red:gunner:1", 8, 8),
        stand(GUARD, 17, 8),
    )
    game.act("red", "activate red:gunner:1")
    assert game.refused("red", f"shoot {GUARD}")
    moved = with_state(game, bodies=tuple(replace(body, travelled=1.0) for body in game.state.bodies))
    assert moved.refused("red", "use red:gunner:1 0")
    game.act("red", "use red:gunner:1 0", f"shoot {GUARD}")
    assert "range of shots" in told(game)


@pytest.mark.rule("R-62")
def test_what_may_be_used_once_a_game_is_not_used_again_next_turn() -> None:
    game = played(
        """
        [[creature]]
        id = "sage"
        [[creature.abilities]]
        kind = "used"
        way = "free"
        limit = "game"
        name = { fr = "Serviteurs", en = "Servants" }
        effects = [{ do = "token", profile = "imp", within = 2 }]
        """,
        stand("red:sage:1", 8, 8),
        first="red",
    )
    game.act("red", "use red:sage:1 0")
    game.act("red", game.choices("red")[0], "pass")
    game.act("blue", "pass")
    assert game.state.turn == 2
    assert game.refused("red", "use red:sage:1 0") == {"R-62"}


# ---- a card of the hand that lends its effect


LEND = """
[[card]]
id = "kindling"
lend = { to = { damages = true }, damage = 1 }

[[card]]
id = "wings"
lend = { to = { types = ["summon"] }, effects = [{ do = "ready", to = "self" }, { do = "grant", to = "self", keyword = "flying" }] }

[[card]]
id = "seal"
lend = { to = { types = ["instant"] }, safe = true }
"""


@pytest.mark.rule("R-63")
def test_a_card_lends_a_spell_one_more_damage_for_its_own_cost_and_both_are_discarded() -> None:
    game = played(LEND, red="spark kindling wings", mana=(3, 5))
    game.act("red", f"cast red:spark:1 {RED} creature={RED}")
    assert game.choices("red") == ["choose", "choose card=red:kindling:1"]
    assert "kindling" not in repr(view(game.state, Side.BLUE).table.agenda)
    game.act("red", "choose card=red:kindling:1")
    assert game.hp(RED) == 8
    assert game.mana("red") == 0
    assert sorted(game.discards("red")) == ["kindling", "spark"]
    assert "lends" in told(game)


@pytest.mark.rule("R-63")
def test_nothing_is_lent_without_the_mana_for_it_or_to_another_kind_of_spell() -> None:
    game = played(LEND, red="spark kindling", mana=(2, 5))
    game.act("red", f"cast red:spark:1 {RED} creature={RED}")
    assert game.hp(RED) == 9
    game = played(LEND, red="study kindling", mana=(3, 5))
    game.act("red", f"cast red:study:1 {RED}")
    assert "kindling" in game.hand("red")


@pytest.mark.rule("R-63", "R-14")
def test_a_card_lent_to_a_summoning_makes_the_creature_ready_and_lets_it_fly() -> None:
    game = played(LEND, red="call-guard wings", game={"summon_ready": False})
    game.act("red", f"cast red:call-guard:1 {RED} point=5,3", "choose card=red:wings:1")
    brought = game.body("red:call-guard:1")
    assert not brought.tapped
    assert "flying" in game.rules.referee.keywords(game.state, brought.id)
    told(game)


@pytest.mark.rule("R-63", "R-62")
def test_a_card_that_only_lends_is_not_cast_and_nobody_is_asked_about_it() -> None:
    text = """
        [[card]]
        id = "pinch"
        types = ["instant"]
        lend = { to = { damages = true }, damage = 1 }
        """
    game = played(LEND + text, stand(MINE, 8, 8), red="kindling", blue="pinch")
    assert game.refused("red", f"cast red:kindling:1 {RED}") == {"R-63"}
    assert not game.offers("red", "cast red:kindling")
    game.act("red", f"activate {MINE}", "move 8,8 9,8")
    assert game.asked == {"red"}


@pytest.mark.rule("R-63", "CM-STACK-06")
def test_an_instant_that_is_lent_a_seal_cannot_be_countered() -> None:
    for lent in (" card=blue:seal:1", ""):
        game = played(
            LEND, stand(MINE, 8, 8), red="deny", blue="ambush seal", game={"stack_mode": "priority"}
        )
        game.act("red", f"activate {MINE}", "move 8,8 8,9")
        game.act("blue", f"cast blue:ambush:1 {BLUE}", f"choose{lent}")
        game.act("red", "cast red:deny:1 red:mage:0")
        while isinstance(game.decision, InstantWindow):
            game.act(next(iter(game.asked)), "pass")
        assert game.hp(MINE) == (2 if lent else 3)
        assert game.discards("red") == ["deny"]


# ---- sight and range


@pytest.mark.rule("R-42", "CM-LOS-06")
def test_an_answer_that_asks_for_sight_is_not_played_behind_a_wall() -> None:
    text = """
        [[card]]
        id = "parry"
        types = ["instant"]
        trigger = { when = "attacks", subject = { side = "enemies" }, within = 8, sight = true }
        effects = [{ do = "cancel" }]
        """
    places = (stand(MINE, 11, 12.2), stand(GUARD, 11, 10.5), stand(BLUE, 7, 10.5))
    seen = played(text, *places, blue="parry")
    seen.act("red", f"activate {MINE}", f"strike {GUARD}")
    assert seen.asked == {"blue"}
    seen.act("blue", f"cast blue:parry:1 {BLUE}")
    assert seen.hp(GUARD) == 3
    assert seen.asked == {"red"}
    told(seen)
    hidden = played(text, *places, blue="parry", pieces=(WALL,))
    hidden.act("red", f"activate {MINE}", f"strike {GUARD}")
    # Nobody is asked: the duel begins, and the defender's player lays the first card.
    assert hidden.refused("blue", f"cast blue:parry:1 {BLUE}")


# ---- cards elsewhere, other prices


@pytest.mark.rule("R-64", "CM-EXILE-01")
def test_one_ephemeral_is_cast_from_the_discard_and_exiled_afterwards() -> None:
    game = played(
        """
        [[card]]
        id = "recollect"
        effects = [{ do = "permit", cards = { types = ["ephemeral"] }, zone = "discard", after = "exile" }]
        """,
        red="recollect",
        discards=("study study shrine", ""),
        decks=("dull dull dull dull dull dull", "dull"),
    )
    game.act("red", f"cast red:recollect:1 {RED}")
    game.act("blue", "pass")
    assert game.refused("red", f"cast red:shrine:1 {RED}") == {"CM-ACT-03"}
    game.act("red", f"cast red:study:1 {RED}")
    assert [card.split(":")[1] for card in game.player("red").zones.exile] == ["study"]
    assert game.refused("red", f"cast red:study:2 {RED}") == {"CM-ACT-03"}
    assert "from the discard" in told(game)


@pytest.mark.rule("R-64", "CM-CAST-02")
def test_the_next_summoning_of_the_turn_costs_less_but_at_least_one() -> None:
    game = played(
        """
        [[card]]
        id = "bell"
        effects = [{ do = "modify", to = "wizard", stat = "cost", amount = -2, spells = { types = ["summon"] }, times = 1, least = 1 }]
        """,
        red="bell study call-guard call-well",
        mana=(6, 0),
    )
    game.act("red", f"cast red:bell:1 {RED}")
    game.act("blue", "pass")
    # No summoning: it costs what it costs, and uses nothing up.
    game.act("red", f"cast red:study:1 {RED}")
    assert game.mana("red") == 4
    game.act("red", f"cast red:call-guard:1 {RED} point=5,3")
    assert game.mana("red") == 3
    game.act("red", f"cast red:call-well:1 {RED} point=3,5")
    assert game.mana("red") == 1
    told(game)


@pytest.mark.rule("R-64")
def test_a_card_costs_less_for_each_mark_on_the_field() -> None:
    game = played(
        """
        [[mark]]
        id = "ember"
        [[card]]
        id = "blaze"
        cost = 4
        discount = { per = "marks", mark = "ember", who = { side = "creatures" } }
        effects = [{ do = "draw" }]
        """,
        stand(MINE, 8, 8, marks=("ember", "ember"), marked_by=(Side.RED, Side.RED)),
        stand(GUARD, 14, 8, marks=("ember",), marked_by=(Side.RED,)),
        red="blaze",
        mana=(1, 0),
    )
    game.act("red", f"cast red:blaze:1 {RED}")
    assert game.mana("red") == 0


@pytest.mark.rule("R-64")
def test_a_card_is_cast_from_the_hand_for_nothing_when_an_ally_dies() -> None:
    game = played(
        """
        [[card]]
        id = "wake"
        cost = 4
        free_when = { when = "dies", subject = { side = "allies" } }
        effects = [{ do = "draw", amount = 2 }]
        """,
        stand("red:imp:1", 10, 10),
        red="fireball wake",
        mana=(4, 0),
    )
    assert game.refused("red", f"cast red:wake:1 {BLUE}")
    game.act("red", f"cast red:fireball:1 {RED} creature=red:imp:1")
    assert game.asked == {"red"}
    game.act("red", f"cast red:wake:1 {RED}")
    assert game.mana("red") == 0
    assert len(game.hand("red")) == 2
    told(game)


@pytest.mark.rule("R-64", "CM-ACT-03")
def test_without_such_a_death_it_is_cast_as_a_go_for_its_cost() -> None:
    game = played(
        """
        [[card]]
        id = "wake"
        cost = 4
        free_when = { when = "dies", subject = { side = "allies" } }
        effects = [{ do = "draw", amount = 2 }]
        """,
        red="wake",
    )
    game.act("red", f"cast red:wake:1 {RED}")
    assert game.mana("red") == 1


# ---- prices besides mana


@pytest.mark.rule("R-64")
def test_a_price_in_marks_is_one_mark_unless_it_says_more() -> None:
    text = """
        [[mark]]
        id = "ember"
        [[card]]
        id = "flare"
        price = { mark = "ember" }
        effects = [{ do = "draw" }]
        """
    game = played(text, stand(MINE, 8, 8, marks=("ember", "ember"), marked_by=(Side.RED,) * 2), red="flare")
    game.act("red", f"cast red:flare:1 {RED}")
    assert game.body(MINE).marks == ("ember",)


@pytest.mark.rule("R-64")
def test_two_marks_are_taken_off_ones_creatures_as_the_price() -> None:
    text = """
        [[mark]]
        id = "ember"
        [[card]]
        id = "flare"
        price = { mark = "ember", marks = 2 }
        effects = [{ do = "draw" }]
        """
    marked = {"marks": ("ember",), "marked_by": (Side.RED,)}
    game = played(text, stand(MINE, 8, 8, **marked), red="flare")
    assert game.refused("red", f"cast red:flare:1 {RED}") == {"R-64"}
    three = (stand(MINE, 8, 8, **marked), stand(OTHER, 10, 8, **marked), stand("red:imp:1", 12, 8, **marked))
    game = played(text, *three, red="flare")
    game.act("red", f"cast red:flare:1 {RED}", f"choose creature={OTHER}", f"choose creature={MINE}")
    assert [game.body(b.id).marks for b in three] == [(), (), ("ember",)]
    assert len(game.hand("red")) == 1
    told(game)


@pytest.mark.rule("R-61")
def test_a_card_may_be_cast_only_with_three_permanents() -> None:
    text = """
        [[card]]
        id = "synod"
        condition = { count = { per = "permanents" }, at_least = 3 }
        effects = [{ do = "draw" }]
        """
    shrines = [Permanent(f"red:shrine:{n}", Side.RED, caster=RED) for n in (1, 2, 3)]
    assert played(text, red="synod", permanents=shrines[:2]).refused("red", f"cast red:synod:1 {RED}") == {
        "R-61"
    }
    played(text, red="synod", permanents=shrines).act("red", f"cast red:synod:1 {RED}")


@pytest.mark.parametrize("when", ["phase_begins", "phase_ends"])
@pytest.mark.rule("R-64", "R-08", "CM-COLLECT-06")
def test_a_permanent_is_kept_for_a_mana_at_each_collection_or_discarded(when: str) -> None:
    text = f"""
        [[card]]
        id = "tower"
        types = ["permanent"]
        [[card.abilities]]
        kind = "triggered"
        trigger = {{ when = "{when}", phase = "collection", whose = "you" }}
        effects = [{{ do = "may", cost = 1, otherwise = [{{ do = "recall", what = "this", to = "discard" }}] }}]
        """
    for answer, kept in (("1", True), ("0", False)):
        game = played(text, permanents=[Permanent("red:tower:1", Side.RED, caster=RED)], mana=(0, 0))
        game.act("red", "pass").act("blue", "pass")
        assert game.state.turn == 2
        game.act("red", f"choose option={answer}")
        assert bool(game.state.permanents) is kept
        assert game.mana("red") == (3 if kept else 4)
        assert game.discards("red") == ([] if kept else ["tower"])
        told(game)


@pytest.mark.rule("R-64", "R-52")
def test_one_of_the_players_creatures_dies_as_the_price() -> None:
    game = played(
        """
        [[card]]
        id = "offering"
        price = { sacrifice = { wizard = false } }
        effects = [{ do = "draw", amount = 2 }]
        """,
        stand(MINE, 8, 8),
        stand("red:imp:1", 10, 8),
        red="offering",
    )
    game.act("red", f"cast red:offering:1 {RED}", f"choose creature={MINE}")
    assert not game.alive(MINE)
    assert len(game.hand("red")) == 2
    told(game)


@pytest.mark.rule("R-64")
def test_x_is_as_much_mana_as_the_player_likes() -> None:
    game = played(
        """
        [[card]]
        id = "torrent"
        price = { x = true }
        targets = [{}]
        effects = [{ do = "damage", to = "target", amount = { per = "x" } }]
        """,
        red="torrent",
    )
    game.act("red", f"cast red:torrent:1 {RED} creature={BLUE}")
    assert len(game.choices("red")) == 5
    game.act("red", "choose option=3")
    assert game.mana("red") == 1
    assert game.hp(BLUE) == 7
    told(game)


PAID_BY_X = """
[[creature]]
id = "kiln"
[[creature.abilities]]
kind = "used"
way = "free"
limit = "turn"
price = { x = true }
name = { fr = "Fournaise", en = "Furnace" }
targets = [{ filter = { side = "enemies" } }]
effects = [{ do = "damage", to = "target", amount = { per = "x" } }]

[[creature]]
id = "stove"
[[creature.abilities]]
kind = "used"
way = "free"
limit = "turn"
price = { x = true }
name = { fr = "Poêle", en = "Stove" }
effects = [{ do = "damage", to = "enemy_wizard", amount = { per = "x" } }]

[[card]]
id = "orb"
types = ["permanent"]
[[card.abilities]]
kind = "used"
way = "tap"
price = { x = true }
name = { fr = "Orbe", en = "Orb" }
targets = [{ filter = { side = "enemies" } }]
effects = [{ do = "damage", to = "target", amount = { per = "x" } }]

[[card]]
id = "flinch"
types = ["instant"]
trigger = { when = "targeted", by = "ability" }
effects = [{ do = "draw" }]

[[card]]
id = "pyre"
cost = 0
effects = [{ do = "may", price = { x = true }, effects = [{ do = "damage", to = "enemy_wizard", amount = { per = "x" } }] }]
"""


def with_x(**more: Any) -> Table:
    """The small game with abilities whose price is X."""
    things = stand("red:kiln:1", 10, 10), stand("red:stove:1", 12, 10)
    return played(PAID_BY_X, *things, permanents=[Permanent("red:orb:1", Side.RED, caster=RED)], **more)


@pytest.mark.rule("R-64", "R-62")
@pytest.mark.parametrize(
    "use", [f"use red:kiln:1 0 creature={BLUE}", "use red:stove:1 0", f"use red:orb:1 0 creature={BLUE}"]
)
def test_an_ability_counts_the_mana_that_was_paid_for_x(use: str) -> None:
    game = with_x().act("red", use, "choose option=3")
    assert (game.mana("red"), game.hp(BLUE)) == (2, 7)
    told(game)


@pytest.mark.rule("R-64", "R-42")
def test_an_ability_counts_x_after_its_target_has_answered() -> None:
    game = with_x(blue="flinch").act("red", f"use red:kiln:1 0 creature={BLUE}", "choose option=3")
    assert game.hp(BLUE) == 10
    game.act("blue", f"cast blue:flinch:1 {BLUE}")
    assert game.hp(BLUE) == 7


@pytest.mark.rule("R-64")
def test_x_may_be_paid_for_a_part_of_an_effect() -> None:
    game = with_x(red="pyre").act("red", f"cast red:pyre:1 {RED}", "choose option=1", "choose option=2")
    assert (game.mana("red"), game.hp(BLUE)) == (3, 8)
    told(game)


@pytest.mark.rule("R-64", "R-52")
def test_only_what_the_card_asks_for_and_ones_own_may_be_sacrificed() -> None:
    text = """
        [[card]]
        id = "offering"
        price = { sacrifice = { wizard = false } }
        effects = [{ do = "draw" }]
        """
    theirs = stand("blue:guard:1", 14, 8)
    game = played(text, stand(MINE, 8, 8), stand("red:imp:1", 10, 8), theirs, red="offering")
    game.act("red", f"cast red:offering:1 {RED}")
    assert game.choices("red") == [f"choose creature={MINE}", "choose creature=red:imp:1"]
    assert played(text, theirs, red="offering").refused("red", f"cast red:offering:1 {RED}") == {"R-64"}


@pytest.mark.rule("R-64")
def test_a_mark_that_is_the_price_is_the_only_one_taken_off() -> None:
    text = """
        [[mark]]
        id = "ember"
        [[mark]]
        id = "frost"
        [[card]]
        id = "kindle"
        price = { mark = "ember" }
        effects = [{ do = "draw" }]
        """
    both = (Side.RED, Side.BLUE)
    for marks, left, doers in (
        (("ember", "frost"), ("frost",), (Side.BLUE,)),
        (("frost", "ember"), ("frost",), (Side.RED,)),
        (("ember", "ember"), ("ember",), (Side.BLUE,)),
    ):
        game = played(text, stand(MINE, 8, 8, marks=marks, marked_by=both), red="kindle")
        game.act("red", f"cast red:kindle:1 {RED}")
        assert (game.body(MINE).marks, game.body(MINE).marked_by) == (left, doers)
        told(game)


@pytest.mark.rule("R-64")
def test_cards_and_hit_points_are_prices_too() -> None:
    game = played(
        """
        [[card]]
        id = "pact"
        price = { cards = 1, life = 2 }
        effects = [{ do = "mana", amount = 3 }]
        """,
        red="pact spark study",
    )
    game.act("red", f"cast red:pact:1 {RED}", "choose card=red:study:1")
    assert game.hp(RED) == 8
    assert game.mana("red") == 7
    assert game.hand("red") == ["spark"]
    told(game)


@pytest.mark.rule("R-62", "R-07")
def test_a_wizard_makes_a_token_for_each_card_of_the_codex_once_a_game() -> None:
    game = played(
        """
        [[creature]]
        id = "abbess"
        [[creature.abilities]]
        kind = "used"
        way = "free"
        limit = "game"
        name = { fr = "Noviciat", en = "Novitiate" }
        targets = [{ kind = "card", zone = "codex" }]
        effects = [{ do = "token", profile = "imp", count = { per = "codex" }, within = 3 }, { do = "exile", what = "target_card" }]
        """,
        stand("red:abbess:1", 10, 10),
        codices=("call-imp call-guard", ""),
    )
    game.act("red", "use red:abbess:1 0 card=red:call-imp:1")
    for _ in range(2):
        game.act("red", game.choices("red")[0])
    assert sum(body.profile == "imp" for body in game.state.bodies) == 2
    assert [card.split(":")[1] for card in game.player("red").codex] == ["call-guard"]
    told(game)


@pytest.mark.rule("R-64", "R-63")
def test_nothing_is_lent_to_a_spell_whose_caster_died_as_its_price() -> None:
    text = """
        [[card]]
        id = "pyre"
        price = { life = 2 }
        effects = [{ do = "damage", to = "enemy_wizard" }]
        [[card]]
        id = "ember"
        lend = { damage = 1 }
        [[creature]]
        id = "priest"
        hp = 2
        keywords = ["canalisation 0"]
        """
    game = played(text, stand("red:priest:1", 8, 8), red="pyre ember")
    game.act("red", "cast red:pyre:1 red:priest:1")
    assert not game.alive("red:priest:1")
    assert game.hand("red") == ["ember"]
    assert game.hp(BLUE) == 9
    assert game.asked == {"blue"}
    told(game)


@pytest.mark.rule("R-64", "CM-PACT-02")
def test_a_spell_with_a_price_may_be_paid_for_by_the_pact_with_the_hit_points_that_are_left() -> None:
    text = """
        [[card]]
        id = "pyre"
        cost = 3
        price = { life = 2 }
        effects = [{ do = "draw" }]
        """
    game = played(text, stand(MINE, 8, 8), red="pyre", mana=(1, 0))
    game.act("red", f"cast red:pyre:1 {RED} pact={RED}*2")
    assert (game.hp(RED), game.mana("red")) == (6, 0)
    spent = stand(RED, 4, 4, damage=7)
    weak = played(text, spent, red="pyre", mana=(1, 0))
    assert weak.refused("red", f"cast red:pyre:1 {RED} pact={RED}*2") == {"R-64"}
    assert not [choice for choice in weak.choices("red") if choice.startswith("cast")]

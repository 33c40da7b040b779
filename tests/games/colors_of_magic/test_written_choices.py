"""Cards that choose by bounds, by chance and by what is not so, and count what this turn and this duel held."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import played, told

from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
GUARD, OTHER, OGRE = "blue:guard:1", "blue:guard:2", "blue:ogre:1"


def cast(name: str, *targets: str, side: str = "red") -> str:
    """A cast of a card on these creatures."""
    return " ".join((f"cast {side}:{name}:1 {side}:mage:0", *(f"creature={target}" for target in targets)))


FILTERS = """
[[card]]
id = "finish"
targets = [{ filter = { side = "enemies", at_most = { hp = 1 } } }]
effects = [{ do = "destroy", to = "target" }]

[[card]]
id = "humble"
targets = [{ filter = { at_least = { melee = 5, movement = 1 }, at_most = { defence = 9 } } }]
effects = [{ do = "tap", to = "target" }]

[[card]]
id = "blind"
targets = [{ filter = { at_least = { ranged = 0 } } }]
effects = [{ do = "tap", to = "target" }]

[[card]]
id = "quake"
effects = [{ do = "damage", to = { side = "enemies", without = { keyword = "flying" } } }]

[[card]]
id = "disarm"
targets = [{ filter = { artefact = true } }]
effects = [{ do = "damage", to = "target" }]

[[card]]
id = "newcomer"
targets = [{ filter = { arrived = true } }]
effects = [{ do = "damage", to = "target" }]

[[card]]
id = "guests"
effects = [{ do = "token", profile = "goblin", near = "wizard" }]

[[card]]
id = "offer"
price = { sacrifice = { side = "allies", token = true } }
effects = [{ do = "mana", amount = 3 }]

[[card]]
id = "weakest"
effects = [{ do = "damage", to = { side = "enemies", wizard = false, pick = "least" } }]

[[card]]
id = "strongest"
effects = [{ do = "damage", to = { side = "enemies", wizard = false, pick = "most", stat = "melee" } }]

[[card]]
id = "lot"
effects = [{ do = "damage", to = { side = "enemies", wizard = false, pick = "random", count = 2 } }]

[[card]]
id = "edict"
effects = [{ do = "destroy", to = { side = "enemies", wizard = false, monster = false, pick = "chosen", by = "opponent" } }]
"""


def test_targets_are_bounded_by_what_they_have_now() -> None:
    hurt = stand(GUARD, 16, 16, damage=2)
    game = played(FILTERS, hurt, stand(OTHER, 12, 16), stand(OGRE, 12, 12), red="finish humble blind")
    assert game.refused("red", cast("finish", OTHER))
    assert game.refused("red", cast("humble", GUARD))
    assert game.refused("red", cast("blind", GUARD)), "who cannot shoot has no such number"
    game.act("red", cast("finish", GUARD)).act("blue", "pass").act("red", cast("humble", OGRE))
    assert not game.alive(GUARD)
    assert game.body(OGRE).tapped
    game.act("red", cast("blind", BLUE))
    told(game)


def test_who_passes_a_filter_inside_it_is_left_out() -> None:
    game = played(
        FILTERS + '[[creature]]\nid = "crow"\nkeywords = ["flying"]\n',
        stand(GUARD, 16, 16),
        stand("blue:crow:1", 10, 10),
        red="quake",
    )
    game.act("red", cast("quake"))
    assert (game.hp(GUARD), game.hp("blue:crow:1"), game.hp(BLUE)) == (2, 3, 9)


def test_bearers_of_artefacts_and_those_who_just_came_are_found() -> None:
    blade = Permanent("blue:blade:1", Side.BLUE, bearer=GUARD, caster=BLUE)
    game = played(
        FILTERS, stand(GUARD, 6, 8), stand(OTHER, 8, 6), red="disarm newcomer call-imp", permanents=[blade]
    )
    assert game.refused("red", cast("disarm", OTHER))
    game.act("red", cast("disarm", GUARD)).act("blue", "pass")
    assert game.refused("red", cast("newcomer", OTHER))
    game.act("red", "cast red:call-imp:1 red:mage:0 point=3,5").act("red", cast("newcomer", "red:call-imp:1"))
    assert not game.alive("red:call-imp:1")
    again = played(FILTERS, red="newcomer call-imp")
    again.act("red", "cast red:call-imp:1 red:mage:0 point=3,5").act("blue", "pass").act("red", "pass")
    if again.asked == {"blue"}:
        again.act("blue", "pass")
    assert (again.state.turn, again.alive("red:call-imp:1")) == (2, True)
    assert again.refused("red", cast("newcomer", "red:call-imp:1")), "it came a turn ago"


def test_a_price_may_ask_for_a_creature_that_no_card_brought() -> None:
    game = played(FILTERS, stand("red:guard:1", 8, 8), red="guests offer", mana=(9, 9))
    assert not game.offers("red", "cast red:offer:1")
    game.act("red", cast("guests"))
    game.act("red", game.choices("red")[0]).act("blue", "pass")
    (token,) = [body.id for body in game.state.bodies if ":t" in body.id]
    (offer,) = [action for action in game.choices("red") if action.startswith("cast red:offer:1")]
    mana = game.mana("red")
    game.act("red", offer)
    assert (game.alive(token), game.alive("red:guard:1"), game.mana("red")) == (False, True, mana + 2)


def test_groups_are_narrowed_by_the_least_the_most_and_by_chance() -> None:
    three = (stand(GUARD, 16, 16, damage=1), stand(OTHER, 12, 16), stand(OGRE, 12, 12))
    game = played(FILTERS, *three, red="weakest strongest", mana=(9, 9))
    game.act("red", cast("weakest")).act("blue", "pass").act("red", cast("strongest"))
    assert (game.hp(GUARD), game.hp(OTHER), game.hp(OGRE)) == (1, 3, 5)
    for order, hurt in (((OGRE, GUARD, OTHER), {OGRE, GUARD}), ((OTHER, OGRE, GUARD), {OTHER, OGRE})):
        chance = played(FILTERS, *three, red="lot", dice=[order])
        before = {one: chance.hp(one) for one in (GUARD, OTHER, OGRE)}
        chance.act("red", cast("lot"))
        assert {one for one in before if chance.hp(one) < before[one]} == hurt
    even = played(FILTERS, stand(GUARD, 16, 16), stand(OTHER, 12, 16), red="weakest")
    even.act("red", cast("weakest"))
    assert even.asked == {"red"}, "of two that have the least a player chooses"


def test_the_opponent_chooses_who_dies() -> None:
    game = played(FILTERS, stand(GUARD, 16, 16), stand(OTHER, 12, 16), red="edict")
    game.act("red", cast("edict"))
    assert game.asked == {"blue"}
    game.act("blue", f"choose creature={OTHER}")
    assert (game.alive(GUARD), game.alive(OTHER)) == (True, False)
    told(game)


COUNTS = """
[[card]]
id = "storm"
targets = [{}]
effects = [{ do = "damage", to = "target", amount = { per = "spells" } }]

[[card]]
id = "slow"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "movement", amount = { per = "stat", stat = "movement", who = "target", every = 2, each = -1, least = -20 } }]

[[card]]
id = "refuse"
types = ["instant"]
trigger = { when = "spell_cast", whose = "opponent", spell = { cost_at_most = 2 } }
effects = [{ do = "counter" }]

[[card]]
id = "heavy"
types = ["instant"]
trigger = { when = "spell_cast", whose = "opponent", spell = { cost_at_least = 3 } }
effects = [{ do = "draw" }]
"""


def test_the_spells_of_this_turn_are_counted_and_every_two_make_one() -> None:
    game = played(COUNTS, stand(OGRE, 12, 12), red="study storm slow trick", mana=(9, 9))
    game.act("red", cast("study")).act("blue", "pass").act("red", cast("storm", OGRE))
    assert game.hp(OGRE) == 4
    game.act("red", cast("slow", OGRE))
    assert game.rules.referee.stat(game.state, OGRE, "movement") == 3
    game.act("red", "pass")
    assert (game.state.turn, game.player("red").cast) == (2, 0)


def test_cards_are_filtered_by_what_they_cost() -> None:
    game = played(COUNTS, red="trick dull", blue="refuse heavy", mana=(9, 9))
    game.act("red", cast("trick"))
    assert game.offers("blue", "cast blue:refuse")
    assert not game.offers("blue", "cast blue:heavy")
    again = played(COUNTS, red="dull", blue="refuse heavy", mana=(9, 9))
    again.act("red", cast("dull"))
    assert again.offers("blue", "cast blue:heavy")
    assert not again.offers("blue", "cast blue:refuse")


DUELS = """
[[creature]]
id = "stoic"
abilities = [
  { kind = "triggered", trigger = { when = "wins_duel", subject_is = "self", condition = { count = { per = "laid" }, at_most = 0 } }, effects = [{ do = "draw" }] },
  { kind = "triggered", trigger = { when = "wins_duel", subject_is = "self", condition = { count = { per = "opponent_laid" }, at_least = 1 } }, effects = [{ do = "mana", amount = { per = "opponent_laid" } }] },
]

[[creature]]
id = "stubborn"
abilities = [{ kind = "triggered", trigger = [{ when = "attacks", subject_is = "self" }, { when = "attacks", object_is = "self" }], effects = [{ do = "win", to = "self", ties = true }] }]

[[creature]]
id = "sore"
abilities = [{ kind = "triggered", trigger = { when = "ties_duel", subject_is = "self" }, effects = [{ do = "damage", to = "foe" }] }]

[[card]]
id = "hush"
types = ["instant"]
trigger = { when = "attacks", subject = { side = "enemies" } }
effects = [{ do = "forbid", to = "subject", orders = ["lay"], until = "duel" }]
"""


@pytest.mark.rule("R-74")
def test_cards_laid_in_the_duel_are_counted() -> None:
    stoic, foe = stand("red:stoic:1", 10, 10), stand("blue:goblin:1", 11.5, 10)
    game = played(DUELS, stoic, foe, blue="dull dull")
    mana = game.mana("red")
    game.act("red", f"activate {stoic.id}", f"strike {foe.id}")
    game.act("blue", "boost blue:dull:1", "boost blue:dull:2")
    assert not game.alive(foe.id)
    game.act("red", game.choices("red")[0])
    assert (game.mana("red"), len(game.hand("red"))) == (mana + 2, 1)
    laid = played(DUELS, stoic, foe, red="trick", blue="")
    laid.act("red", f"activate {stoic.id}", f"strike {foe.id}", "boost red:trick:1")
    assert laid.hand("red") == [], "a card was laid"


@pytest.mark.rule("R-74", "CM-MELEE-09")
def test_a_tied_duel_is_won_by_who_wins_ties_and_hurts_by_who_answers_it() -> None:
    attacker = stand("red:stubborn:1", 10, 10)
    game = played(DUELS, attacker, stand(GUARD, 11.5, 10))
    game.act("red", f"activate {attacker.id}", f"strike {GUARD}")
    assert (game.hp(attacker.id), game.hp(GUARD)) == (3, 2)
    told(game)
    both = played(DUELS, attacker, stand("blue:stubborn:1", 11.5, 10))
    both.act("red", f"activate {attacker.id}", "strike blue:stubborn:1")
    assert (both.hp(attacker.id), both.hp("blue:stubborn:1")) == (3, 3), "both win ties, so neither does"
    weaker = played(DUELS, stand("red:stubborn:1", 10, 10), stand(OGRE, 11.5, 10))
    weaker.act("red", "activate red:stubborn:1", f"strike {OGRE}")
    assert (weaker.hp("red:stubborn:1"), weaker.hp(OGRE)) == (2, 6), "no tie"
    sore = played(DUELS, stand("red:sore:1", 10, 10), stand(GUARD, 11.5, 10))
    sore.act("red", "activate red:sore:1", f"strike {GUARD}")
    assert (sore.hp("red:sore:1"), sore.hp(GUARD)) == (3, 2)
    told(sore)


@pytest.mark.rule("R-74", "CM-MELEE-05")
def test_who_may_lay_no_cards_passes_in_the_duel() -> None:
    game = played(DUELS, stand("red:guard:1", 10, 10), stand(GUARD, 11.5, 10), red="trick", blue="hush trick")
    game.act("red", "activate red:guard:1", f"strike {GUARD}").act("blue", cast("hush", side="blue"))
    game.act("blue", "boost blue:trick:1")
    assert game.hp("red:guard:1") == 2, "red was never asked"
    assert game.hand("red") == ["trick"]
    told(game)

"""Words of card files that the other plays leave out: each is said in a card here, and played."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import WALL, played, told

from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.state.creature_events import DuelDecided
from game.games.colors_of_magic.rules.state.view import redact
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, GUARD = "red:guard:1", "blue:guard:1"


def cast(name: str, *targets: str) -> str:
    """Red's cast of a card."""
    return " ".join((f"cast red:{name}:1 {RED}", *targets))


SPELLS = """
[[card]]
id = "sealed"
safe = true
effects = [{ do = "mana", amount = 3 }]

[[card]]
id = "tithe"
types = ["permanent"]
abilities = [{ kind = "continuous", to = "wizard", stat = "cost", amount = -5, spells = { named = "dull" }, least = 2 }]

[[card]]
id = "salvage"
effects = [{ do = "permit", zone = "exile", after = "discard", cards = { named = "study" } }]

[[card]]
id = "put-away"
effects = [{ do = "discard", who = "you", to = "exile" }, { do = "discard", who = "you", to = "top" }]

[[card]]
id = "toss"
effects = [{ do = "throw", sides = 4, effects = [{ do = "mana", amount = { per = "thrown" } }] }]
"""


@pytest.mark.rule("R-63")
def test_a_card_that_says_that_nothing_counters_it_is_not_countered() -> None:
    game = played(SPELLS, red="sealed", blue="deny")
    game.act("red", cast("sealed"))
    if isinstance(game.decision, InstantWindow):
        game.act("blue", f"cast blue:deny:1 {BLUE}")
    assert game.mana("red") == 7


@pytest.mark.rule("R-64")
def test_a_permanent_lessens_the_cost_of_a_card_it_names_down_to_its_least() -> None:
    game = played(SPELLS, red="tithe dull study")
    game.act("red", cast("tithe")).act("blue", "pass")
    game.act("red", cast("dull"), cast("study"))
    assert game.mana("red") == 5 - 1 - 2 - 1


@pytest.mark.rule("R-64", "CM-EXILE-02")
def test_a_card_of_the_exile_is_cast_from_there_and_discarded() -> None:
    game = played(SPELLS, red="salvage", exiles=("study trick", ""))
    assert game.refused("red", cast("study")) == {"CM-EXILE-02"}
    game.act("red", cast("salvage")).act("blue", "pass")
    assert game.refused("red", cast("trick")) == {"CM-EXILE-02"}
    game.act("red", cast("study"))
    assert game.discards("red") == ["study", "salvage"]


@pytest.mark.rule("CM-EXILE-01", "R-61")
def test_cards_of_the_hand_are_exiled_and_put_on_top_of_the_draw_pile() -> None:
    game = played(SPELLS, red="put-away spark study")
    game.act("red", cast("put-away"), "choose card=red:spark:1")
    assert [game.hand("red"), game.deck("red")[0]] == [[], "study"]
    assert [card.split(":")[1] for card in game.player("red").zones.exile] == ["spark"]
    told(game)


@pytest.mark.rule("R-67")
def test_a_die_has_as_many_sides_as_the_card_says() -> None:
    game = played(SPELLS, red="toss", dice=(4,))
    game.act("red", cast("toss"))
    assert game.mana("red") == 8


FIGHTS = """
[[creature]]
id = "lancer"
[[creature.abilities]]
kind = "triggered"
trigger = { when = "wins_duel", subject_is = "self", condition = { who = "subject", as_attacker = true } }
effects = [{ do = "mana" }]

[[creature]]
id = "bruiser"
size = "M"

[[card]]
id = "wink"
targets = [{}]
effects = [{ do = "if", condition = { who = "target", sight = true, of = "caster" }, then = [{ do = "mana", amount = 3 }] }]

[[card]]
id = "glare"
effects = [{ do = "damage", to = { side = "enemies", sight = true } }]

[[card]]
id = "guard-it"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "forbid", to = "target", orders = ["be_attacked"], by = { largest = "M", smallest = "M" }, until = "next_turn" }]

[[card]]
id = "trade"
targets = [{ filter = { side = "allies" } }, { filter = { side = "enemies" } }]
effects = [{ do = "exchange", a = "target", b = "target2", stat = "melee", until = "activation" }, { do = "win", to = "target", until = "turn" }]

[[card]]
id = "volley"
targets = [{ filter = { smallest = "L" }, count = 3 }]
effects = [{ do = "damage", to = "target3" }]

[[card]]
id = "bodyguard"
types = ["instant"]
trigger = { when = "attacks", within = 3, around = "wizard" }
effects = [{ do = "cancel" }]
"""


@pytest.mark.rule("R-61", "R-37")
def test_an_ability_of_the_attacker_alone_is_not_one_of_the_defender() -> None:
    attacks = played(FIGHTS, stand("red:lancer:1", 10, 10), stand("blue:goblin:1", 11.5, 10))
    attacks.act("red", "activate red:lancer:1", "strike blue:goblin:1")
    assert attacks.mana("red") == 6
    defends = played(FIGHTS, stand("red:lancer:1", 10, 10), stand("blue:goblin:1", 11.5, 10), first="blue")
    defends.act("blue", "activate blue:goblin:1", "strike red:lancer:1")
    assert defends.just(DuelDecided)
    assert defends.mana("red") == 5


@pytest.mark.rule("R-61", "CM-LOS-06")
def test_what_asks_for_sight_finds_only_whom_it_sees() -> None:
    behind = stand(GUARD, 14, 10)
    for pieces, seen in (((), True), ((WALL,), False)):
        game = played(FIGHTS, stand(RED, 5, 10), behind, red="wink", pieces=pieces)
        game.act("red", cast("wink", f"creature={GUARD}"))
        assert game.mana("red") == (7 if seen else 4)
        game = played(FIGHTS, stand(RED, 5, 10), behind, red="glare", pieces=pieces)
        game.act("red", cast("glare"))
        assert game.hp(GUARD) == (2 if seen else 3)


@pytest.mark.rule("R-61", "CM-MELEE-01")
def test_a_ban_on_some_sizes_holds_to_the_end_of_the_next_turn_for_these_alone() -> None:
    small, middle = stand(GUARD, 11.5, 10), stand("blue:bruiser:1", 8.3, 10)
    game = played(FIGHTS, stand(MINE, 10, 10), small, middle, red="guard-it")
    game.act("red", cast("guard-it", f"creature={MINE}"))
    game.act("blue", f"activate {GUARD}")
    assert game.verdict("blue", f"strike {MINE}").allowed
    game.act("blue", "done").act("red", "pass").act("blue", "activate blue:bruiser:1")
    assert game.refused("blue", f"strike {MINE}") == {"R-61"}
    game.act("blue", "done", "pass")
    assert game.state.turn == 2
    game.act("red", "pass").act("blue", "activate blue:bruiser:1")
    assert game.refused("blue", f"strike {MINE}") == {"R-61"}


@pytest.mark.rule("R-69")
def test_a_number_is_exchanged_for_an_activation_and_a_duel_won_later_in_the_turn() -> None:
    game = played(FIGHTS, stand(MINE, 10, 10), stand("blue:ogre:1", 12.2, 10), red="trade")
    game.act("red", cast("trade", f"creature={MINE}", "creature=blue:ogre:1"))
    melee = [game.rules.referee.stat(game.state, one, "melee") for one in (MINE, "blue:ogre:1")]
    assert melee == [6, 3]
    game.act("blue", "pass").act("red", f"activate {MINE}", "strike blue:ogre:1")
    assert game.just(DuelDecided)[0].winner == MINE
    game.act("red", "done")
    assert game.rules.referee.stat(game.state, MINE, "melee") == 3


@pytest.mark.rule("R-61")
def test_the_third_of_three_large_targets_is_hurt() -> None:
    ogres = [stand(f"blue:ogre:{n}", 8 + 4 * n, 10) for n in (1, 2, 3)]
    game = played(FIGHTS, *ogres, stand(GUARD, 10, 16), red="volley")
    wanted = [f"creature={ogre.id}" for ogre in ogres]
    assert game.refused("red", cast("volley", *wanted[:2], f"creature={GUARD}")) == {"R-61"}
    game.act("red", cast("volley", *wanted))
    assert [game.hp(ogre.id) for ogre in ogres] == [6, 6, 5]


@pytest.mark.rule("R-42", "R-61")
def test_an_answer_is_measured_from_whom_the_card_says() -> None:
    near = (stand("red:herald:1", 12, 12), stand(MINE, 10, 10), stand(GUARD, 11.5, 10))
    for wizard, answers in (((8.0, 10.0), True), ((3.0, 3.0), False)):
        game = played(FIGHTS, *near, stand(RED, *wizard), red="bodyguard", first="blue")
        game.act("blue", f"activate {GUARD}", f"strike {MINE}")
        assert game.offers("red", "cast red:bodyguard") is answers


PLACES = """
[[card]]
id = "mist"
range = 12
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Brume", en = "Mist" }, radius = 1, opacity = "light", hinders = "allies", footing = "difficult" }]

[[card]]
id = "blow"
targets = [{ kind = "zone" }]
effects = [{ do = "shift", zone = "target_zone", inches = 3, origin = "caster", direction = "towards" }]

[[card]]
id = "sweep"
targets = [{ kind = "zone" }]
effects = [{ do = "damage", to = { within = 0, around = "target_zone" } }]

[[card]]
id = "twin"
targets = [{}]
effects = [{ do = "copy", of = "target", within = 1 }]

[[card]]
id = "grave-call"
effects = [{ do = "raise", filter = { side = "enemies" }, near = "enemy_wizard", within = 2 }]

[[creature]]
id = "squire"
[[card]]
id = "saddle"
targets = [{}, {}]
effects = [{ do = "ride", to = "target", on = "target2" }]
[[card]]
id = "unsaddle"
targets = [{}]
effects = [{ do = "dismount", to = "target", within = 3 }]
"""


@pytest.mark.rule("R-66", "CM-COVER-02")
def test_a_zone_that_hinders_its_own_side_gives_light_cover_and_is_drawn_to_the_caster() -> None:
    game = played(PLACES, stand(GUARD, 10.7, 3), red="mist blow sweep")
    game.act("red", cast("mist", "point=12,3")).act("blue", "pass")
    (laid,) = game.state.zones
    assert (laid.hinders, laid.opacity) == (Side.RED, "light")
    game.act("red", cast("sweep", f"zone={laid.id}"))
    assert game.hp(GUARD) == 2
    game.act("red", cast("blow", f"zone={laid.id}"))
    assert [zone.at for zone in game.state.zones] == [(9, 3)]
    told(game)


@pytest.mark.rule("R-66")
def test_a_zone_that_is_drawn_to_the_caster_goes_no_further() -> None:
    game = played(PLACES, red="mist blow")
    game.act("red", cast("mist", "point=5,3")).act("blue", "pass")
    game.act("red", cast("blow", f"zone={game.state.zones[0].id}"))
    assert [zone.at for zone in game.state.zones] == [(3, 3)]


@pytest.mark.rule("R-14", "R-61")
def test_a_copy_stands_as_near_as_the_card_says() -> None:
    game = played(PLACES, stand(MINE, 10, 10), red="twin")
    game.act("red", cast("twin", f"creature={MINE}"))
    assert game.verdict("red", "choose point=11,10").allowed
    assert game.refused("red", "choose point=14,10")


@pytest.mark.rule("R-69", "R-52")
def test_an_enemy_that_died_comes_back_to_its_own_side_where_the_caster_says() -> None:
    game = played(PLACES, stand(GUARD, 8, 8, damage=2), red="spark grave-call")
    game.act("red", cast("spark", f"creature={GUARD}")).act("blue", "pass")
    game.act("red", cast("grave-call"))
    assert game.asked == {"red"}
    game.act("red", "choose point=18,20")
    assert (game.body(GUARD).side, game.hp(GUARD), game.body(GUARD).at) == (Side.BLUE, 3, (18, 20))


@pytest.mark.rule("R-70")
def test_a_rider_gets_off_as_far_as_the_card_says() -> None:
    game = played(PLACES, stand("red:squire:1", 8, 8), stand(MINE, 10, 10), red="saddle unsaddle")
    game.act("red", cast("saddle", "creature=red:squire:1", f"creature={MINE}")).act("blue", "pass")
    game.act("red", cast("unsaddle", "creature=red:squire:1"))
    assert game.refused("red", "choose point=16,10")
    game.act("red", "choose point=13.5,10")
    assert game.body("red:squire:1").at == (13.5, 10)


ELEMENTS = """
[[creature]]
id = "stranger"
element = "ELEMENT"

[[card]]
id = "greet"
targets = [{ filter = { element = "ELEMENT" } }]
effects = [{ do = "heal", to = "target" }]
"""


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    "text", ['element = "water"', 'element = "earth"', 'element = "air"', 'element = "arcane"']
)
def test_creatures_of_an_element_are_targeted_and_others_not(text: str) -> None:
    game = played(
        ELEMENTS.replace('element = "ELEMENT"', text), stand("red:stranger:1", 8, 8, damage=1), red="greet"
    )
    game.act("red", cast("greet", "creature=red:stranger:1"))
    assert game.hp("red:stranger:1") == 3
    again = played(ELEMENTS.replace('element = "ELEMENT"', text), stand(MINE, 8, 8), red="greet")
    assert again.refused("red", cast("greet", f"creature={MINE}")) == {"R-61"}


@pytest.mark.rule("R-61", "CM-UNIT-06")
def test_an_action_limited_to_one_in_a_turn_is_refused_a_second_time() -> None:
    text = """
        [[creature]]
        id = "bard"
        [[creature.abilities]]
        kind = "used"
        limit = "turn"
        name = { fr = "Chant", en = "Song" }
        effects = [{ do = "modify", to = "wizard", stat = "source", amount = 1 }, { do = "act", to = "self" }]
        """
    game = played(text, stand("red:bard:1", 8, 8))
    game.act("red", "activate red:bard:1", "use red:bard:1 0")
    assert game.rules.referee.stat(game.state, RED, "source") == 1
    assert game.refused("red", "use red:bard:1 0") == {"R-62"}


BACK = """
[[card]]
id = "smite"
targets = [{ filter = { side = "allies" } }, { filter = { side = "enemies" } }]
effects = [{ do = "damage", to = "target2", amount = { per = "stat", stat = "melee", who = "target" } }]

[[card]]
id = "bless"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "defence", amount = { per = "stat", stat = "hp", who = "target" } }]

[[card]]
id = "call-back"
targets = [{}]
effects = [{ do = "recall", what = "target" }]

[[card]]
id = "sink"
effects = [{ do = "recall", what = { side = "enemies", wizard = false }, to = "bottom" }]

[[card]]
id = "seek"
effects = [{ do = "look", at = "deck", whose = "you", amount = 3, then = "hand" }]

[[card]]
id = "tax"
types = ["instant"]
trigger = { when = "spell_cast", subject = { side = "enemies" } }
effects = [{ do = "may", by = "opponent", cost = 2, otherwise = [{ do = "counter" }] }]

[[card]]
id = "toll"
effects = [{ do = "may", by = "opponent", price = { life = 2 }, otherwise = [{ do = "draw" }] }]

[[card]]
id = "reap"
effects = [{ do = "mana", amount = { per = "died", who = { side = "enemies" }, each = 2 } }, { do = "score", points = 1 }, { do = "draw", amount = { per = "points" } }, { do = "draw", who = "opponent", amount = { per = "opponent_points", plus = 1 } }]

[[card]]
id = "pennant"
types = ["permanent"]
abilities = [{ kind = "continuous", to = { side = "allies", within = 6 }, stat = "melee", amount = { per = "stat", stat = "defence", who = "wizard" } }]
"""


@pytest.mark.rule("R-51")
def test_an_amount_may_be_a_characteristic_of_somebody() -> None:
    """Of hit points the ones left count."""
    game = played(BACK, stand(MINE, 8, 8, damage=1), stand(GUARD, 12, 8), red="bless smite")
    game.act("red", cast("bless", f"creature={MINE}")).act("blue", "pass")
    assert game.rules.referee.stat(game.state, MINE, "defence") == 3 + 2
    game.act("red", cast("smite", f"creature={MINE}", f"creature={GUARD}"))
    assert game.state.find(GUARD) is None
    told(game)


@pytest.mark.rule("R-50")
def test_what_holds_continuously_counts_what_is_printed_and_given_for_a_while_so_that_nothing_counts_itself() -> (
    None
):
    game = played(BACK, stand(MINE, 6, 6), red="pennant")
    game.act("red", cast("pennant"))
    wizard = game.rules.referee.stat(game.state, RED, "defence")
    assert game.rules.referee.stat(game.state, MINE, "melee") == 3 + wizard


@pytest.mark.rule("R-56")
def test_a_creature_that_is_called_back_leaves_play_without_dying_and_its_card_goes_to_the_hand() -> None:
    mine = stand(MINE, 8, 8, card="red:call-guard:1", marks=("ember",))
    game = played(BACK, mine, red="call-back")
    game.act("red", cast("call-back", f"creature={MINE}"))
    assert game.state.find(MINE) is None
    assert "call-guard" in game.hand("red")
    assert not any(event.__class__.__name__ == "Died" for event in game.events)
    told(game)


@pytest.mark.rule("R-56")
def test_of_creatures_that_are_put_under_the_pile_the_wizard_stays_and_who_has_no_card_is_gone() -> None:
    foe = stand(GUARD, 12, 8, card="blue:call-guard:1")
    game = played(BACK, foe, stand("blue:guard:2", 14, 8), red="sink", decks=("dull", "dull"))
    game.act("red", cast("sink"))
    assert [body.id for body in game.state.bodies if body.side is Side.BLUE] == [BLUE]
    assert game.deck("blue") == ["dull", "call-guard"]
    told(game)


@pytest.mark.rule("R-51")
def test_one_of_the_cards_looked_at_is_taken_and_only_its_player_knows_which() -> None:
    game = played(BACK, red="seek", decks=("spark study trick dull", "dull"))
    game.act("red", cast("seek"), "choose card=red:study:1")
    assert game.hand("red") == ["study"]
    assert game.deck("red") == ["spark", "trick", "dull"]
    assert all("study:1" not in repr(redact(event, Side.BLUE)) for event in game.events)
    told(game)


@pytest.mark.rule("R-61", "CM-CAST-05")
@pytest.mark.parametrize(("answer", "mana", "hp"), [("1", 2, 0), ("0", 4, 3)])
def test_a_spell_is_countered_unless_its_player_pays(answer: str, mana: int, hp: int) -> None:
    """The spell costs 1 of 5; whoever cast it is asked, and the effect's player is not."""
    game = played(BACK, stand(MINE, 4, 4), stand(GUARD, 8, 8), red="smite", blue="tax")
    game.act("red", cast("smite", f"creature={MINE}", f"creature={GUARD}"))
    game.act("blue", f"cast blue:tax:1 {BLUE}")
    assert game.asked == {"red"}
    game.act("red", f"choose option={answer}")
    found = game.state.find(GUARD)
    assert (game.player("red").mana, 0 if found is None else game.hp(GUARD)) == (mana, hp)
    told(game)


@pytest.mark.rule("R-61")
def test_the_hit_points_of_a_price_that_the_opponent_pays_are_those_of_their_wizard() -> None:
    game = played(BACK, red="toll")
    game.act("red", cast("toll")).act("blue", "choose option=1")
    assert (game.hp(RED), game.hp(BLUE)) == (10, 8)


@pytest.mark.rule("R-51")
def test_points_and_the_dead_of_this_turn_are_counted() -> None:
    game = played(
        BACK, stand(MINE, 8, 8), stand(GUARD, 12, 8, damage=2), red="smite reap", decks=("dull dull", "dull")
    )
    game.act("red", cast("smite", f"creature={MINE}", f"creature={GUARD}")).act("blue", "pass")
    before = game.player("red").mana
    game.act("red", cast("reap"))
    assert game.player("red").mana == before - 1 + 2
    assert (game.hand("red"), game.hand("blue")) == (["dull"], ["dull"])

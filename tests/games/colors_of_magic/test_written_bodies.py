"""What cards may say of bans, piles, moments, filters, what is given for a while, and bodies. Each is played."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effect_play import does
from magic_table import stand, with_state
from written_cards import played, told

from game.games.colors_of_magic.rules.cards.effects import Modify, Ride
from game.games.colors_of_magic.rules.cards.specs import Goal
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play.harm import Die
from game.games.colors_of_magic.rules.play.turn import ending
from game.games.colors_of_magic.rules.play.victory import fulfilled_by
from game.games.colors_of_magic.rules.state.creature_events import DuelDecided, Endowed
from game.games.colors_of_magic.rules.state.events import CardMoved, SpellCopied
from game.games.colors_of_magic.rules.state.state import BoardMarker, Permanent
from game.games.colors_of_magic.rules.state.view import is_masked, redact, view
from game.games.colors_of_magic.rules.system import faults
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.state.state import Body

MINE, OTHER, GUARD, FOE = "red:guard:1", "red:guard:2", "blue:guard:1", "blue:guard:2"
RED, BLUE = "red:mage:0", "blue:mage:0"


def cast(card: str, *rest: str) -> str:
    return " ".join((f"cast red:{card}:1 {RED}", *rest))


# ---- bans with a measure


BANS = """
[[creature]]
id = "blurred"
abilities = [{ kind = "continuous", forbid = ["be_shot"] }]

[[creature]]
id = "warded"
abilities = [{ kind = "continuous", forbid = ["be_targeted_by_spells"], by = { side = "enemies" } }]

[[creature]]
id = "lofty"
abilities = [{ kind = "continuous", forbid = ["be_attacked"], by = { largest = "M" } }]

[[creature]]
id = "mute-herald"
keywords = ["canalisation 1"]
abilities = [{ kind = "continuous", forbid = ["cast"] }]
"""


@pytest.mark.rule("R-61")
def test_what_cannot_be_shot_at_may_be_struck() -> None:
    game = played(BANS, stand("red:archer:1", 10, 10), stand("blue:blurred:1", 11.5, 10))
    game.act("red", "activate red:archer:1")
    assert game.refused("red", "shoot blue:blurred:1") == {"R-61"}
    assert "shoot blue:blurred:1" not in game.choices("red")
    assert game.verdict("red", "strike blue:blurred:1").allowed


@pytest.mark.rule("R-61")
def test_what_spells_of_enemies_cannot_target_shots_and_friends_can() -> None:
    near = (stand("red:archer:1", 10, 10), stand("blue:warded:1", 7, 5))
    game = played(BANS, *near, red="spark", blue="spark")
    assert game.refused("red", cast("spark", "creature=blue:warded:1")) == {"R-61"}
    assert cast("spark", "creature=blue:warded:1") not in game.choices("red")
    game.act("red", "activate red:archer:1", "shoot blue:warded:1")
    own = played(BANS, stand("blue:warded:1", 18, 20), blue="spark", first="blue")
    own.act("blue", f"cast blue:spark:1 {BLUE} creature=blue:warded:1")
    assert own.hp("blue:warded:1") == 2


@pytest.mark.rule("R-61")
def test_only_large_creatures_may_attack_it() -> None:
    game = played(BANS, stand(MINE, 10, 10), stand("red:ogre:1", 13, 10), stand("blue:lofty:1", 11.3, 10))
    game.act("red", f"activate {MINE}")
    assert game.refused("red", "strike blue:lofty:1") == {"R-61"}
    game.act("red", "done").act("blue", "pass")
    game.act("red", "activate red:ogre:1")
    assert game.verdict("red", "strike blue:lofty:1").allowed


@pytest.mark.rule("R-61", "CM-CAST-06")
def test_a_creature_that_may_not_be_the_caster_casts_nothing() -> None:
    game = played(BANS, stand("red:mute-herald:1", 10, 10), red="study")
    assert game.refused("red", "cast red:study:1 red:mute-herald:1") == {"R-61"}


# ---- piles


PILES = """
[[card]]
id = "foresee"
effects = [{ do = "look", at = "deck", whose = "you", amount = 3, then = "order" }]

[[card]]
id = "pry"
effects = [{ do = "look", at = "hand", whose = "opponent", reveal = true }, { do = "discard", who = "opponent", choice = "other", to = "bottom" }]

[[card]]
id = "homecoming"
targets = [{ kind = "card", zone = "exile", count = 2, optional = true }]
effects = [{ do = "recall", to = "hand" }]

[[card]]
id = "homecoming-of-all"
effects = [{ do = "recall", what = "exiled", to = "hand" }]
"""


@pytest.mark.rule("R-51")
def test_the_top_three_cards_go_back_in_any_order_that_only_their_player_knows() -> None:
    game = played(PILES, red="foresee", decks=("spark study trick dull", "dull"))
    game.act("red", cast("foresee"))
    for side in (Side.BLUE, None):
        assert all(name not in repr(view(game.state, side).table.agenda) for name in ("spark", "study:1"))
    game.act("red", "choose card=red:trick:1", "choose card=red:spark:1")
    assert game.deck("red") == ["trick", "spark", "study", "dull"]
    for event in game.events:
        if not isinstance(event, CardMoved):
            assert "trick:1" not in repr(redact(event, Side.BLUE))
    told(game)


@pytest.mark.rule("R-51")
def test_of_a_revealed_hand_a_chosen_card_goes_to_the_bottom() -> None:
    game = played(PILES, red="pry", blue="spark study", decks=("dull", "dull trick"))
    game.act("red", cast("pry"), "choose card=blue:study:1")
    assert game.hand("blue") == ["spark"]
    assert game.deck("blue") == ["dull", "trick", "study"]
    assert "bottom" in told(game)
    assert all(is_masked(card) for card in view(game.state, Side.RED).table.players[1].zones.deck)


@pytest.mark.rule("R-56")
def test_exiled_cards_come_back_to_the_hand() -> None:
    game = played(PILES, red="homecoming", exiles=("spark study trick", ""))
    game.act("red", cast("homecoming", "card=red:spark:1", "card=red:trick:1"))
    assert sorted(game.hand("red")) == ["spark", "trick"]
    game = played(PILES, red="homecoming-of-all", exiles=("spark study trick", ""))
    game.act("red", cast("homecoming-of-all"))
    assert sorted(game.hand("red")) == ["spark", "study", "trick"]
    told(game)


# ---- moments


def hears(when: str, effects: str = '{ do = "mana" }') -> str:
    return f"""
    [[creature]]
    id = "hearer"
    hp = 5
    [[creature.abilities]]
    kind = "triggered"
    trigger = {when}
    effects = [{effects}]
    """


@pytest.mark.rule("R-68", "CM-COLLECT-04")
def test_drawing_and_countering_are_heard() -> None:
    hearer = stand("red:hearer:1", 10, 10)
    game = played(hears('{ when = "draws", whose = "opponent" }'), hearer, blue="study", first="blue")
    game.act("blue", f"cast blue:study:1 {BLUE}")
    assert game.mana("red") == 7
    game = played(
        hears('{ when = "countered", whose = "opponent" }'), hearer, red="deny", blue="study", first="blue"
    )
    game.act("blue", f"cast blue:study:1 {BLUE}").act("red", f"cast red:deny:1 {RED}")
    assert game.mana("red") == 5
    told(game)


@pytest.mark.rule("R-68", "CM-CAST-07")
def test_a_discard_is_heard_by_the_card_that_it_was() -> None:
    spells = '{ when = "discards", whose = "you", spell = { types = ["ephemeral"] } }'
    for thrown, mana in (("trick", 3), ("shrine", 2)):
        game = played(hears(spells), stand("red:hearer:1", 10, 10), red=f"dull {thrown}", mana=(4, 0))
        game.act("red", f"cast red:dull:1 {RED} discard=red:{thrown}:1")
        assert game.mana("red") == mana


@pytest.mark.rule("R-68", "CM-MOVE-06")
def test_moving_through_a_creature_is_heard() -> None:
    through = hears('{ when = "passes_through", subject_is = "self" }', '{ do = "heal", to = "object" }')
    game = played(
        through, stand("red:hearer:1", 8, 8), stand(MINE, 8, 10, damage=1), stand(OTHER, 10, 10, damage=1)
    )
    game.act("red", "activate red:hearer:1", "move 8,8 8,12.5")
    assert (game.hp(MINE), game.hp(OTHER)) == (3, 2)


@pytest.mark.rule("R-68", "CM-DISENGAGE-02")
def test_disengaging_is_heard() -> None:
    game = played(
        hears('{ when = "disengages", subject_is = "self" }'),
        stand("red:hearer:1", 10, 10),
        stand(GUARD, 11.5, 10),
    )
    game.act("red", "activate red:hearer:1", "disengage")
    assert game.mana("red") == 6


@pytest.mark.rule("R-68")
def test_gaining_a_mark_of_a_kind_is_heard_and_another_not() -> None:
    marks = '[[mark]]\nid = "ember"\n[[mark]]\nid = "frost"\n'
    text = hears('{ when = "gains_mark", subject_is = "self", mark = "ember" }') + marks
    for mark, mana in (("ember", 5), ("frost", 4)):
        burn = f'[[card]]\nid = "burn"\ntargets = [{{}}]\neffects = [{{ do = "mark", to = "target", mark = "{mark}" }}]\n'
        game = played(text + burn, stand("red:hearer:1", 10, 10), red="burn")
        game.act("red", cast("burn", "creature=red:hearer:1"))
        assert game.mana("red") == mana


@pytest.mark.rule("R-68", "R-58")
def test_a_mark_is_gained_by_the_doing_of_who_puts_it_and_of_who_put_what_puts_it() -> None:
    """Embers of red's on blue's creature put frost on it, which is red's doing too."""
    text = """
        [[mark]]
        id = "frost"
        [[mark]]
        id = "ember"
        abilities = [{ kind = "triggered", trigger = { when = "phase_begins", phase = "end" }, effects = [{ do = "mark", to = "bearer", mark = "frost" }] }]
        [[card]]
        id = "burn"
        targets = [{}]
        effects = [{ do = "mark", to = "target", mark = "ember" }]
        """
    for whose, mana in (("you", (5, 6)), ("opponent", (4, 4))):
        game = played(
            text + hears(f'{{ when = "gains_mark", whose = "{whose}" }}'),
            stand("red:hearer:1", 10, 10),
            stand(GUARD, 16, 16),
            red="burn",
        )
        game.act("red", cast("burn", f"creature={GUARD}"))
        assert game.mana("red") == mana[0]
        game.run(*ending()[:3])
        assert game.body(GUARD).marks == ("ember", "frost")
        assert game.mana("red") == mana[1]


@pytest.mark.rule("R-68")
def test_the_end_of_a_move_and_of_an_attack_are_heard() -> None:
    ends = '[{ when = "ends_move", subject_is = "self" }, { when = "ends_attack", subject_is = "self" }]'
    game = played(hears(ends), stand("red:hearer:1", 10, 10), stand(GUARD, 13.5, 10))
    game.act("red", "activate red:hearer:1", "move 10,10 12,10")
    assert game.mana("red") == 6
    game.act("red", f"strike {GUARD}")
    assert game.mana("red") == 7
    told(game)


@pytest.mark.rule("R-68")
def test_one_of_two_triggers_is_enough_to_play_a_card() -> None:
    text = """
        [[card]]
        id = "flinch"
        types = ["instant"]
        trigger = [{ when = "attacks", object = { side = "allies" } }, { when = "spell_cast", whose = "opponent" }]
        effects = [{ do = "mana" }]
        """
    game = played(text, stand(MINE, 10, 10), stand(GUARD, 11.5, 10), blue="flinch", red="study")
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    assert game.offers("blue", "cast blue:flinch")
    game = played(text, stand(MINE, 10, 10), blue="flinch", red="study")
    game.act("red", cast("study"))
    assert game.offers("blue", "cast blue:flinch")
    game = played(text, stand(MINE, 10, 10), blue="flinch", red="study")
    game.act("red", f"activate {MINE}")
    assert game.asked == {"red"}


@pytest.mark.rule("R-61")
def test_no_ability_is_set_off_by_its_own_effect() -> None:
    echo = hears('{ when = "draws", whose = "you" }', '{ do = "draw" }')
    game = played(echo, stand("red:hearer:1", 10, 10), red="study", decks=("dull " * 9, "dull"))
    game.act("red", cast("study"))
    # Two cards are drawn, and for each of them one more.
    assert len(game.hand("red")) == 4


# ---- filters


@pytest.mark.rule("R-61")
def test_filters_ask_for_elements_of_creatures_and_for_the_card_that_damage_comes_from() -> None:
    proof = hears(
        '{ when = "takes_damage", subject_is = "self", spell = { element = "fire", types = ["ephemeral"] } }',
        '{ do = "replace", amount = 0 }',
    )
    game = played(proof, stand("red:hearer:1", 6, 6), red="spark")
    game.act("red", cast("spark", "creature=red:hearer:1"))
    assert game.hp("red:hearer:1") == 5
    water = '[[creature]]\nid = "otter"\nelement = "water"\n[[card]]\nid = "dry"\ntargets = [{ filter = { element = "water" } }]\neffects = [{ do = "damage", to = "target" }]\n'
    game = played(water, stand("blue:otter:1", 8, 8), stand(GUARD, 10, 8), red="dry")
    assert [t for t in game.choices("red") if "dry" in t] == [cast("dry", "creature=blue:otter:1")]


@pytest.mark.rule("R-61")
def test_filters_ask_what_a_creature_has_done_and_what_is_lowered() -> None:
    def among(wanted: str) -> list[str]:
        text = f'[[card]]\nid = "pick"\ntargets = [{{ filter = {{ {wanted} }} }}]\neffects = [{{ do = "damage", to = "target" }}]\n'
        slow = '[[card]]\nid = "slow"\ntypes = ["artefact"]\nbearer = "any"\nabilities = [{ kind = "continuous", to = "bearer", stat = "movement", amount = -1 }]\n'
        bodies = (
            stand(MINE, 10, 10, travelled=2.0),
            stand(OTHER, 14, 10, attacked=True),
            stand("red:imp:1", 18, 10),
        )
        worn = [Permanent("red:slow:1", Side.RED, "red:imp:1", caster=RED)]
        game = played(text + slow, *bodies, red="pick", permanents=worn)
        return sorted(t.split("=")[1] for t in game.choices("red") if "pick" in t)

    assert MINE not in among("moved = false")
    assert among("moved = true") == [MINE]
    assert among("attacked = true") == [OTHER]
    assert among('lowered = "movement"') == ["red:imp:1"]


@pytest.mark.rule("R-61", "CM-MELEE-01")
def test_whoever_has_attacked_has_until_the_turn_ends() -> None:
    game = played("", stand(MINE, 10, 10), stand(GUARD, 11.5, 10))
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    assert game.body(MINE).attacked
    game.act("red", "done").act("blue", "pass").act("red", "pass")
    assert not game.body(MINE).attacked


# ---- given for a while


GIVEN = """
[[card]]
id = "cheer"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "give", to = "target", ability = { kind = "triggered", trigger = { when = "wins_duel", subject_is = "self" }, effects = [{ do = "draw" }] } }]

[[card]]
id = "fuse"
types = ["instant"]
trigger = { when = "attacks", subject = { side = "enemies" } }
effects = [{ do = "give", to = "subject", until = "duel", ability = { kind = "triggered", trigger = { when = "ends_attack" }, effects = [{ do = "damage", to = "self" }] } }]

[[card]]
id = "until-it-begins"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "melee", amount = 2, until = "activation_begins" }]

[[card]]
id = "until-it-ends"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "melee", amount = 2, until = "activation_ends" }]
"""


@pytest.mark.rule("R-68")
def test_until_the_end_of_the_turn_it_draws_a_card_when_it_wins() -> None:
    game = played(GIVEN, stand(MINE, 10, 10), stand(GUARD, 11.5, 10, profile="goblin"), red="cheer")
    game.act("red", cast("cheer", f"creature={MINE}")).act("blue", "pass")
    assert game.happened(Endowed)
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    assert len(game.hand("red")) == 1
    game.act("red", "done", "pass")
    assert not game.body(MINE).modifiers
    assert "gains an ability" in told(game)


@pytest.mark.rule("R-68", "R-36")
def test_damage_at_the_end_of_the_duel_comes_after_the_blow() -> None:
    game = played(GIVEN, stand(MINE, 10, 10), stand(GUARD, 11.5, 10, profile="goblin", damage=0), blue="fuse")
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    game.act("blue", f"cast blue:fuse:1 {BLUE}")
    assert game.hp(MINE) == 2
    names = [type(event).__name__ for event in game.last]
    assert names.index("DuelDecided") < len(names) - 1 - names[::-1].index("Damaged")
    assert not game.body(MINE).modifiers


@pytest.mark.rule("R-68", "CM-UNIT-01")
def test_until_its_next_activation_begins_and_until_it_ends_are_two_things() -> None:
    for card, during in (("until-it-begins", 3), ("until-it-ends", 5)):
        game = played(GIVEN, stand(MINE, 10, 10), red=card)
        game.act("red", cast(card, f"creature={MINE}")).act("blue", "pass")
        stat = game.rules.referee.stat
        assert stat(game.state, MINE, "melee") == 5
        game.act("red", f"activate {MINE}")
        assert stat(game.state, MINE, "melee") == during
        game.act("red", "done")
        assert stat(game.state, MINE, "melee") == 3


# ---- bodies


BODIES = """
[[card]]
id = "trade"
targets = [{}, {}]
effects = [{ do = "exchange", a = "target", b = "target2", stat = "melee" }]

[[card]]
id = "glance"
types = ["instant"]
trigger = { when = "takes_damage", by = "melee", subject = { side = "allies" } }
effects = [{ do = "replace", amount = 1 }]

[[card]]
id = "triumph"
types = ["instant"]
trigger = { when = "attacks", subject = { side = "allies" } }
effects = [{ do = "win", to = "subject" }]

[[creature]]
id = "crowd"
abilities = [{ kind = "continuous", stat = "control", amount = 1 }]

[[card]]
id = "brood"
effects = [{ do = "token", profile = "imp", within = 2, effects = [{ do = "grant", to = "it", keyword = "flying" }] }]

[[creature]]
id = "thorny"
keywords = ["armour 1"]
[[card]]
id = "twin"
targets = [{}]
effects = [{ do = "copy", of = "target", keeps = true }]

[[card]]
id = "cleanse"
targets = [{}]
effects = [{ do = "strip", to = "target" }]

[[creature]]
id = "smith"
[[creature.abilities]]
kind = "used"
way = "free"
name = { fr = "Forge", en = "Forge" }
effects = [{ do = "mana" }]
[[card]]
id = "again"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "refresh", to = "target" }]

[[card]]
id = "mirror"
types = ["instant"]
trigger = { when = "spell_cast", spell = { damages = true } }
effects = [{ do = "recast" }]

[[card]]
id = "rally"
effects = [{ do = "raise", filter = { side = "allies" }, within = 3 }]

[[card]]
id = "gamble"
targets = [{}]
effects = [{ do = "throw", sides = 6, effects = [{ do = "damage", to = "target", amount = { per = "thrown" } }] }]
"""


@pytest.mark.rule("R-69", "R-52")
def test_who_comes_back_of_several_that_died_is_chosen() -> None:
    for chosen, other in (("red:imp:1", MINE), (MINE, "red:imp:1")):
        game = played(BODIES, stand(MINE, 9, 9), stand("red:imp:1", 12, 9), red="rally")
        game.run(Die("red:imp:1", destroyed=True), Die(MINE, destroyed=True))
        dead = [body.id for body in game.state.died]
        assert set(dead) == {MINE, "red:imp:1"}
        game.act("red", cast("rally"), f"choose option={dead.index(chosen)}")
        game.act("red", "choose point=5.5,3")
        assert (game.alive(chosen), game.alive(other)) == (True, False)
        assert game.body(chosen).at == (5.5, 3)
        told(game)


@pytest.mark.rule("R-69")
def test_two_creatures_exchange_their_melee_for_a_turn() -> None:
    game = played(BODIES, stand("red:ogre:1", 10, 10), stand(GUARD, 14, 10), red="trade")
    game.act("red", cast("trade", "creature=red:ogre:1", f"creature={GUARD}"))
    stat = game.rules.referee.stat
    assert (stat(game.state, "red:ogre:1", "melee"), stat(game.state, GUARD, "melee")) == (3, 6)
    game.act("blue", "pass").act("red", "pass")
    assert stat(game.state, GUARD, "melee") == 3
    told(game)


@pytest.mark.rule("R-69", "CM-MELEE-10")
def test_the_damage_of_a_duel_is_replaced_by_one() -> None:
    strong = '[[card]]\nid = "crush"\neffects = [{ do = "draw" }]\ninitiative = 1\nboost = { fr = "Plus.", en = "More." }\non_attack = [{ do = "damage", to = "foe", amount = 2 }]\n'
    for blue, left in (("glance", 5), ("", 3)):
        game = played(
            BODIES + strong,
            stand("red:ogre:1", 10, 10),
            stand(GUARD, 12, 10, profile="ogre"),
            red="crush",
            blue=blue,
        )
        game.act("red", "activate red:ogre:1", f"strike {GUARD}")
        while game.asked == {"blue"}:
            game.act("blue", "pass")
        game.act("red", "boost red:crush:1")
        while game.asked == {"blue"}:
            choice = next((t for t in game.choices("blue") if t.startswith("cast")), "pass")
            game.act("blue", choice)
        assert game.hp(GUARD) == left
        told(game)


@pytest.mark.rule("R-69", "CM-MELEE-08")
def test_a_duel_is_won_outright_whatever_the_totals() -> None:
    game = played(BODIES, stand("red:imp:1", 10, 10), stand("blue:ogre:1", 11.6, 10), red="triumph")
    game.act("red", "activate red:imp:1", "strike blue:ogre:1", f"cast red:triumph:1 {RED}")
    while isinstance(game.decision, InstantWindow):
        game.act("red", "pass")
    assert game.happened(DuelDecided)[0].winner == "red:imp:1"
    assert game.hp("blue:ogre:1") == 5
    assert "will win its next duel" in told(game)


@pytest.mark.rule("R-69", "R-58")
def test_one_creature_counts_as_two_at_an_objective() -> None:
    goal = Goal(kind="control", marker="altar")
    altar = BoardMarker("altar", "altar", (10.0, 10.0))
    for mine, sides in (("red:crowd:1", (Side.RED,)), (MINE, ())):
        game = with_state(played(BODIES, stand(mine, 10, 8.5), stand(GUARD, 10, 11.5)), markers=(altar,))
        assert fulfilled_by(game.rules.referee, game.state, goal) == sides


@pytest.mark.rule("R-69")
def test_what_was_just_made_is_meant_by_the_effects_beside_it() -> None:
    game = played(BODIES, red="brood")
    game.act("red", cast("brood"))
    game.act("red", game.choices("red")[0])
    (token,) = (body.id for body in game.state.bodies if body.profile == "imp")
    assert "flying" in game.rules.referee.keywords(game.state, token)


@pytest.mark.rule("R-69")
def test_a_copy_keeps_what_is_printed_if_the_card_says_so() -> None:
    game = played(BODIES, stand("red:thorny:1", 10, 10), red="twin")
    game.act("red", cast("twin", "creature=red:thorny:1"))
    game.act("red", game.choices("red")[0])
    (copy,) = (body.id for body in game.state.bodies if body.decoy)
    assert game.hp(copy) == 1
    assert game.rules.referee.keyword(game.state, copy, "armour") == 1


@pytest.mark.rule("R-69")
def test_what_holds_only_for_a_while_is_taken_away_and_the_rest_stays() -> None:
    game = played(BODIES, stand(GUARD, 10, 10), red="cleanse")
    does(
        game,
        Modify(to="target", stat="melee", amount=2),
        Modify(to="target", stat="defence", amount=1, until="forever"),
        at=GUARD,
    )
    game.act("red", cast("cleanse", f"creature={GUARD}"))
    stat = game.rules.referee.stat
    assert (stat(game.state, GUARD, "melee"), stat(game.state, GUARD, "defence")) == (3, 4)
    told(game)


@pytest.mark.rule("R-69", "R-62")
def test_an_ability_is_used_once_more() -> None:
    game = played(BODIES, stand("red:smith:1", 10, 10), red="again")
    game.act("red", "use red:smith:1 0")
    assert game.refused("red", "use red:smith:1 0") == {"R-62"}
    game.act("red", cast("again", "creature=red:smith:1")).act("blue", "pass")
    game.act("red", "use red:smith:1 0")
    assert game.mana("red") == 6
    told(game)


@pytest.mark.rule("R-69")
def test_the_last_spell_is_copied_with_new_targets() -> None:
    game = played(BODIES, stand(MINE, 18, 18), red="spark mirror", blue="spark", first="blue")
    game.act("blue", f"cast blue:spark:1 {BLUE} creature={MINE}")
    game.act("red", f"cast red:mirror:1 {RED}")
    # Range and sight are those of the spell, from whoever copies it.
    assert game.choices("red") == [f"choose creature={RED}"]
    game.act("red", f"choose creature={RED}")
    assert game.hp(RED) == 9
    assert game.just(SpellCopied)
    assert game.hp(MINE) == 2
    told(game)


@pytest.mark.rule("R-69")
def test_a_spell_that_copies_takes_the_one_before_it_whoever_cast_that() -> None:
    parrot = """
        [[card]]
        id = "parrot"
        effects = [{ do = "recast" }]
        """
    game = played(parrot, stand(MINE, 18, 18), red="parrot parrot", blue="spark", first="blue")
    game.act("blue", f"cast blue:spark:1 {BLUE} creature={MINE}")
    game.act("red", f"cast red:parrot:1 {RED}", f"choose creature={RED}").act("blue", "pass")
    # The copy itself is not the last spell, or a second one would find nothing.
    game.act("red", f"cast red:parrot:2 {RED}", f"choose creature={RED}")
    assert game.hp(RED) == 8


@pytest.mark.rule("R-69", "R-52")
def test_a_creature_that_died_this_turn_comes_back() -> None:
    game = played(BODIES, stand("red:call-guard:1", 8, 8, damage=2), red="spark rally")
    game.act("red", cast("spark", "creature=red:call-guard:1"))
    assert "call-guard" in game.discards("red")
    game.act("blue", "pass").act("red", cast("rally"))
    game.act("red", game.choices("red")[0])
    assert game.hp("red:call-guard:1") == 3
    assert "call-guard" not in game.discards("red")
    assert "comes back" in told(game)
    late = played(BODIES, red="rally")
    late.act("red", cast("rally"))
    assert late.asked == {"blue"}


@pytest.mark.rule("R-67")
def test_as_much_damage_as_a_die_shows() -> None:
    game = played(BODIES, red="gamble", dice=(4,))
    game.act("red", cast("gamble", f"creature={BLUE}"))
    assert game.hp(BLUE) == 6
    assert "shows 4" in told(game)


# ---- riders and mounts


RIDERS = """
[[creature]]
id = "squire"
abilities = [{ kind = "used", way = "free", name = { fr = "Pied à terre", en = "Down" }, condition = { is = { rides = true } }, effects = [{ do = "dismount", to = "self" }] }]

[[creature]]
id = "charger"
size = "M"
movement = 8
hp = 2
abilities = [{ kind = "continuous", stat = "melee", amount = 1, condition = { is = { ridden = true } } }]

[[card]]
id = "saddle"
targets = [{ filter = { side = "allies", named = "squire" } }, { filter = { side = "allies", named = "charger" }, range = 8 }]
effects = [{ do = "ride", to = "target", on = "target2" }]

[[card]]
id = "gust"
targets = [{}]
effects = [{ do = "push", to = { side = "creatures", within = 1, around = "target", others = false }, inches = 2, direction = "chosen" }]
"""
SQUIRE, CHARGER = "red:squire:1", "red:charger:1"


def mounted(*others: Body, **more: Any) -> Table:
    bodies = (stand(SQUIRE, 8, 7), stand(CHARGER, 8, 9), *others)
    game = played(RIDERS, *bodies, **{"red": "saddle gust fireball", **more})
    game.act("red", cast("saddle", f"creature={SQUIRE}", f"creature={CHARGER}")).act("blue", "pass")
    return game


@pytest.mark.rule("R-70")
def test_a_rider_stands_on_the_base_of_its_mount_and_goes_where_that_goes() -> None:
    game = mounted()
    referee = game.rules.referee
    assert referee.base(game.state, SQUIRE) == referee.base(game.state, CHARGER)
    assert referee.stat(game.state, CHARGER, "melee") == 4
    game.act("red", f"activate {CHARGER}", "move 8,9 8,16")
    assert game.body(SQUIRE).at == game.body(CHARGER).at == (8, 16)
    game.act("red", "done")
    # Then the rider, whose Movement is the mount's.
    assert game.state.activation is not None
    assert game.state.activation.creature == SQUIRE
    assert game.refused("red", "move 8,16 8,17") == {"R-70"}
    assert not [text for text in game.choices("red") if text.startswith("move")]
    game.act("red", "done")
    assert game.body(SQUIRE).tapped
    assert game.body(CHARGER).tapped
    assert not list(faults(referee, game.state))
    assert "mounts" in told(game)


@pytest.mark.rule("R-70", "CM-UNIT-01")
def test_a_rider_that_is_activated_first_is_followed_by_its_mount() -> None:
    game = mounted(stand(GUARD, 8, 11), red="saddle")
    game.act("red", f"activate {SQUIRE}", f"strike {GUARD}", "done")
    assert game.state.activation is not None
    assert game.state.activation.creature == CHARGER
    assert not game.body(GUARD).tapped
    game.act("red", "done")
    assert game.state.activation is None


@pytest.mark.rule("R-70")
def test_both_are_seen_and_struck_and_a_push_moves_them_once() -> None:
    game = mounted(stand("blue:archer:1", 8, 15), blue="spark")
    seen = game.rules.referee.skirmish(game.state).sights("blue:archer:1")
    assert seen[SQUIRE].visible
    assert seen[CHARGER].visible
    game.act("red", cast("gust", f"creature={CHARGER}"), "choose option=0")
    assert game.body(SQUIRE).at == game.body(CHARGER).at == (10, 9)


@pytest.mark.rule("R-70", "R-52")
def test_when_the_mount_dies_the_rider_stays() -> None:
    game = mounted()
    game.act("red", cast("fireball", f"creature={CHARGER}"))
    assert not game.alive(CHARGER)
    rider = game.body(SQUIRE)
    assert (rider.at, rider.mount) == ((8, 9), None)
    small = game.rules.referee.radius(game.state, "squire")
    assert game.rules.referee.base(game.state, SQUIRE).r == small
    assert not list(faults(game.rules.referee, game.state))
    assert "gets off" in told(game)


@pytest.mark.rule("R-70", "R-62")
def test_a_rider_gets_off_beside_its_mount() -> None:
    game = mounted()
    game.act("red", f"use {SQUIRE} 0")
    game.act("red", game.choices("red")[0])
    assert game.body(SQUIRE).mount is game.body(CHARGER).rider is None
    assert not list(faults(game.rules.referee, game.state))
    # Each of them has an activation of its own again.
    game.act("red", f"activate {SQUIRE}", "done")
    assert not game.body(CHARGER).tapped


@pytest.mark.rule("R-70")
def test_nobody_rides_a_rider_an_enemy_or_a_mount_that_is_ridden() -> None:
    game = mounted(stand("red:squire:2", 10, 7))
    again = does(game, Ride(to="target", on="target2"), at=("red:squire:2", CHARGER))
    assert again.body("red:squire:2").mount is None
    again = does(game, Ride(to="target", on="target2"), at=("red:squire:2", SQUIRE))
    assert again.body("red:squire:2").mount is None
    again = does(game, Ride(to="target", on="target2"), at=("red:squire:2", BLUE))
    assert again.body("red:squire:2").mount is None

"""Where words of card files meet each other: what ends, what comes first, what would go on for ever. Each is played."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from effect_play import does
from magic_table import stand
from written_cards import played, told

from game.content.spec import Words
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.rules.cards.effects import Draw, Grow, Modify, Strip, Used, Zone
from game.games.colors_of_magic.rules.cards.words import Price
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.state.events import CardMoved

MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
RED, BLUE = "red:mage:0", "blue:mage:0"


@pytest.mark.rule("R-62")
@pytest.mark.parametrize(
    ("price", "bounded"),
    [
        (None, False),
        (Price(x=True), False),
        (Price(life=1), True),
        (Price(mana=1), True),
        (Price(cards=1), True),
    ],
)
def test_a_free_ability_without_limit_costs_something(price: Price | None, *, bounded: bool) -> None:
    name = Words(fr="Source", en="Spring")
    ability = Used(name=name, effects=(Draw(),), way="free", limit="none", price=price)
    found = [where for where, *_ in findings(ability, Known())]
    assert found == ([] if bounded else [("limit",)])


def test_only_a_cost_may_change_for_so_many_spells() -> None:
    assert list(findings(Modify(to="self", stat="melee", amount=1, times=2), Known()))
    assert not list(findings(Modify(to="self", stat="cost", amount=-1, times=2), Known()))


@pytest.mark.rule("R-69")
def test_what_is_stripped_loses_a_passing_shape_and_keeps_a_lasting_one() -> None:
    game = played("", stand(MINE, 10, 10))
    grown = does(game, Grow(to="target", profile="ogre", until="turn"), at=MINE)
    assert grown.body(MINE).profile == "ogre"
    bare = does(grown, Strip(to="target"), at=MINE)
    assert bare.body(MINE).profile == "guard"
    assert bare.body(MINE).grown_from == ()
    grown = does(game, Grow(to="target", profile="ogre"), at=MINE)
    assert does(grown, Strip(to="target"), at=MINE).body(MINE).profile == "ogre"


@pytest.mark.rule("R-66", "R-68")
@pytest.mark.parametrize("until", ["move", "activation_begins", "activation_ends"])
def test_a_zone_of_a_creature_ends_with_its_own_doings_and_not_with_those_of_another(until: str) -> None:
    ring = Zone(name=Words(fr="Cercle", en="Ring"), radius=2, at="target", until=until)  # type: ignore[arg-type]  # durations
    game = does(played("", stand(MINE, 6, 10), stand(OTHER, 14, 10)), ring, at=MINE)
    game.act("red", f"activate {OTHER}", "move 14,10 14,12", "done").act("blue", "pass")
    assert len(game.state.zones) == 1
    game.act("red", f"activate {MINE}")
    assert len(game.state.zones) == (0 if until == "activation_begins" else 1)
    game.act("red", "move 6,10 6,12")
    assert len(game.state.zones) == (1 if until == "activation_ends" else 0)
    game.act("red", "done")
    assert not game.state.zones


ON_THE_WAY = """
[[creature]]
id = "runner"
hp = 6
abilities = [{ kind = "triggered", trigger = { when = "ends_move", subject_is = "self" }, effects = [{ do = "draw" }] }]

[[card]]
id = "thorns"
targets = [{ kind = "point" }]
[[card.effects]]
do = "zone"
name = { fr = "Ronces", en = "Thorns" }
radius = 1
[[card.effects.abilities]]
kind = "triggered"
trigger = { when = "enters" }
effects = [{ do = "damage", to = "subject" }]
"""


@pytest.mark.rule("R-66", "R-68")
def test_what_happens_on_the_way_is_answered_before_the_end_of_the_move() -> None:
    game = played(ON_THE_WAY, stand("red:runner:1", 10, 10), red="thorns", decks=("dull dull", "dull"))
    game.act("red", f"cast red:thorns:1 {RED} point=10,12").act("blue", "pass")
    game.act("red", "activate red:runner:1", "move 10,10 10,14")
    names = [type(event).__name__ for event in game.last]
    assert names.index("Damaged") < names.index("CardMoved")
    told(game)


@pytest.mark.rule("R-68", "CM-STACK-06")
def test_a_countered_spell_opens_a_window_only_if_something_waits_for_it() -> None:
    waits = '[[card]]\nid = "idle"\ntypes = ["instant"]\neffects = [{ do = "draw" }]\n'
    game = played(waits, red="deny", blue="study idle", first="blue")
    game.act("blue", f"cast blue:study:1 {BLUE}")
    while isinstance(game.decision, InstantWindow) and game.asked == {"blue"}:
        game.act("blue", "pass")
    game.act("red", f"cast red:deny:1 {RED}")
    asked = 0
    while isinstance(game.decision, InstantWindow):
        asked += 1
        game.act(next(iter(game.asked)), "pass")
    # Only the counter spell itself could be answered.
    assert asked <= 2
    assert "study" in game.discards("blue")


@pytest.mark.rule("R-61")
def test_distances_between_targets_are_those_of_one_kind_of_target() -> None:
    text = """
        [[card]]
        id = "pair"
        targets = [{ filter = { side = "allies" } }, { filter = { side = "enemies" }, count = 2, apart = 3 }]
        effects = [{ do = "damage", to = { side = "enemies", targeted = true } }]
        """
    foes = (stand(GUARD, 10, 11.5), stand("blue:guard:2", 16, 10))
    game = played(text, stand(MINE, 10, 10), *foes, red="pair")
    # The ally stands near one of the two; only these must be far from each other.
    game.act("red", f"cast red:pair:1 {RED} creature={MINE} creature={GUARD} creature=blue:guard:2")
    assert (game.hp(GUARD), game.hp("blue:guard:2")) == (2, 2)
    near = played(text, stand(MINE, 10, 10), foes[0], stand("blue:guard:2", 12, 11.5), red="pair")
    aims = f"cast red:pair:1 {RED} creature={MINE} creature={GUARD} creature=blue:guard:2"
    assert near.refused("red", aims) == {"R-61"}
    assert aims not in near.choices("red")


@pytest.mark.rule("R-69")
def test_two_spells_that_copy_do_not_copy_each_other_for_ever() -> None:
    text = """
        [[card]]
        id = "echo"
        effects = [{ do = "recast" }]
        [[card]]
        id = "answer"
        types = ["instant"]
        trigger = { when = "spell_cast" }
        effects = [{ do = "recast" }]
        """
    game = played(text, red="echo", blue="answer")
    game.act("red", f"cast red:echo:1 {RED}").act("blue", f"cast blue:answer:1 {BLUE}")
    assert sorted(game.discards("red") + game.discards("blue")) == ["answer", "echo"]
    assert game.asked == {"blue"}


@pytest.mark.rule("R-64")
def test_a_spell_cast_for_nothing_does_not_use_up_a_reduction() -> None:
    text = """
        [[card]]
        id = "bell"
        effects = [{ do = "modify", to = "wizard", stat = "cost", amount = -2, times = 1 }]
        [[card]]
        id = "wake"
        cost = 4
        free_when = { when = "dies", subject = { side = "allies" } }
        effects = [{ do = "draw" }]
        """
    game = played(text, stand("red:imp:1", 18, 18), red="bell wake call-guard", blue="spark", mana=(6, 5))
    game.act("red", f"cast red:bell:1 {RED}")
    game.act("blue", f"cast blue:spark:1 {BLUE} creature=red:imp:1")
    game.act("red", f"cast red:wake:1 {RED}")
    assert any(modifier.times for modifier in game.body(RED).modifiers)
    assert game.happened(CardMoved)

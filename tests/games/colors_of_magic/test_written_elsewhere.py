"""Spells measured from elsewhere, cards put into play, the opponent's cards, creatures that come back."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from effect_play import does
from magic_table import stand
from written_cards import WALL, played, told

from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.rules.cards.effects import Banish, IntoPlay, Recall
from game.games.colors_of_magic.rules.cards.words import WhichCards
from game.games.colors_of_magic.rules.play.harm import Die
from game.games.colors_of_magic.rules.state.state import Target
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, WOLF, GUARD = "red:guard:1", "red:imp:1", "blue:guard:1"

ELSEWHERE = """
[[card]]
id = "pack"
types = ["summon"]
range = 2
creature = "imp"
origin = { side = "allies", named = "imp", others = false }

[[card]]
id = "glare"
range = 3
sight = true
targets = [{ filter = { side = "enemies", wizard = true } }]
origin = { side = "allies", named = "imp" }
effects = [{ do = "damage", to = "target" }]

[[card]]
id = "backstab"
range = 2
targets = [{ filter = { side = "allies", wizard = false } }]
origin = "enemy_wizard"
effects = [{ do = "draw" }]

[[creature]]
id = "herder"
abilities = [{ kind = "used", name = { fr = "Mordre", en = "Bite" }, range = 1, origin = { side = "allies", named = "imp" }, targets = [{ filter = { side = "enemies" } }], effects = [{ do = "damage", to = "target" }] }]

[[card]]
id = "exhume"
effects = [{ do = "deploy", cards = { types = ["summon"] }, near = "wizard", within = 2 }]

[[card]]
id = "grave-robbery"
effects = [{ do = "deploy", whose = "opponent", near = "wizard", within = 2, tapped = true }]

[[card]]
id = "relic"
types = ["artefact"]
abilities = [{ kind = "continuous", to = "bearer", stat = "melee", amount = 1 }]

[[card]]
id = "arm"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "deploy", cards = { types = ["artefact"] }, from = "hand", near = "target" }]

[[card]]
id = "echo-of-it"
effects = [{ do = "recast" }]

[[card]]
id = "recall-codex"
effects = [{ do = "deploy", from = "codex", near = "wizard" }]

[[card]]
id = "restore"
effects = [{ do = "deploy", from = "exile" }]

[[card]]
id = "thief"
effects = [{ do = "permit", whose = "opponent", until = 2, after = "discard" }]

[[card]]
id = "blink"
targets = [{}]
effects = [{ do = "banish", to = "target", until = "now", within = 4 }]

[[card]]
id = "fade"
targets = [{}]
effects = [{ do = "banish", to = "target", within = 3, near = "wizard" }]

[[card]]
id = "long-fade"
targets = [{}]
effects = [{ do = "banish", to = "target", until = 2 }]

[[card]]
id = "charm"
types = ["permanent"]
targets = [{ filter = { side = "enemies" } }]
effects = [{ do = "control", to = "target", until = "play" }]

[[card]]
id = "claim"
targets = [{ kind = "permanent", whose = "any" }]
effects = [{ do = "take" }]
"""


@pytest.mark.rule("R-83", "R-14")
def test_a_creature_is_summoned_near_another_than_the_caster() -> None:
    game = played(ELSEWHERE, stand(WOLF, 15, 15), red="pack")
    game.act("red", f"cast red:pack:1 {RED} point=16.5,15")
    assert game.body("red:pack:1").at == (16.5, 15)
    again = played(ELSEWHERE, stand(WOLF, 15, 15), red="pack")
    assert again.refused("red", f"cast red:pack:1 {RED} point=4.5,3") == {"R-14"}
    assert again.offers("red", "cast red:pack:1")
    without = played(ELSEWHERE, red="pack")
    assert without.refused("red", f"cast red:pack:1 {RED} point=4.5,3") == {"R-83"}
    assert not without.offers("red", "cast red:pack:1")


@pytest.mark.rule("R-83", "R-42")
def test_range_and_sight_are_those_of_one_that_the_card_speaks_of() -> None:
    game = played(ELSEWHERE, stand(WOLF, 17, 20), stand("red:imp:2", 3, 10), red="glare")
    game.act("red", f"cast red:glare:1 {RED} creature={BLUE}")
    assert game.hp(BLUE) == 9
    hidden = played(
        ELSEWHERE,
        stand(BLUE, 10.5, 10),
        stand(WOLF, 8, 10),
        stand("red:imp:2", 10.5, 1),
        red="glare",
        pieces=(WALL,),
    )
    rules = hidden.refused("red", f"cast red:glare:1 {RED} creature={BLUE}")
    assert rules == {"CM-LOS-06"}, "the near one does not see it, the other one is too far away"
    one = played(ELSEWHERE, stand(MINE, 19, 18), stand(WOLF, 4, 4), red="backstab")
    one.act("red", f"cast red:backstab:1 {RED} creature={MINE}")
    assert one.discards("red") == ["backstab"]


@pytest.mark.rule("R-83", "R-69")
def test_a_copy_is_measured_from_whom_the_copied_card_says() -> None:
    game = played(ELSEWHERE, stand(WOLF, 17, 20), red="glare echo-of-it", mana=(9, 5))
    game.act("red", f"cast red:glare:1 {RED} creature={BLUE}").act("blue", "pass")
    game.act("red", f"cast red:echo-of-it:1 {RED}", f"choose creature={BLUE}")
    assert game.hp(BLUE) == 8


@pytest.mark.rule("R-83", "CM-UNIT-06")
def test_an_action_may_be_measured_from_another_creature_too() -> None:
    herder = "red:herder:1"
    game = played(ELSEWHERE, stand(herder, 3, 6), stand(WOLF, 10, 10), stand(GUARD, 11.5, 10))
    game.act("red", f"activate {herder}")
    assert [text for text in game.choices("red") if text.startswith("use")] == [
        f"use {herder} 0 creature={GUARD}"
    ]
    game.act("red", f"use {herder} 0 creature={GUARD}")
    assert game.hp(GUARD) == 2


@pytest.mark.rule("R-81", "R-52")
def test_a_creature_comes_from_the_discard_straight_into_play() -> None:
    game = played(ELSEWHERE, red="exhume", discards=("spark call-imp call-guard", ""))
    game.act("red", f"cast red:exhume:1 {RED}")
    assert [option.id for option in game.decision.options] == ["red:call-imp:1", "red:call-guard:1"]
    game.act("red", "choose card=red:call-guard:1")
    assert game.refused("red", "choose point=9,9") == {"R-14"}
    game.act("red", "choose point=5,3")
    body = game.body("red:call-guard:1")
    assert (body.at, body.tapped, body.side, body.fresh) == ((5, 3), False, Side.RED, True)
    assert game.mana("red") == played(ELSEWHERE, red="exhume").mana("red") - 1
    assert game.discards("red") == ["exhume", "spark", "call-imp"]
    assert "comes into play" in told(game)


@pytest.mark.rule("R-81", "R-78")
def test_an_enemy_rises_on_the_side_of_who_raised_it_and_its_card_goes_back() -> None:
    game = played(ELSEWHERE, red="grave-robbery", discards=("", "call-guard"))
    game.act("red", f"cast red:grave-robbery:1 {RED}", "choose point=5,3")
    body = game.body("blue:call-guard:1")
    assert (body.side, body.tapped) == (Side.RED, True)
    game.run(Die(body.id, destroyed=True))
    assert "call-guard" in game.discards("blue")


@pytest.mark.rule("R-81", "CM-TYPE-04")
def test_an_artefact_is_put_on_whoever_the_card_says() -> None:
    game = played(ELSEWHERE, stand(MINE, 10, 10), red="arm relic")
    game.act("red", f"cast red:arm:1 {RED} creature={MINE}")
    assert [(one.card, one.bearer) for one in game.state.permanents] == [("red:relic:1", MINE)]
    assert game.rules.referee.stat(game.state, MINE, "melee") == 4


@pytest.mark.rule("R-81", "R-07")
def test_a_creature_of_the_codex_comes_into_play_for_nothing() -> None:
    game = played(ELSEWHERE, red="recall-codex", codices=("call-guard", ""))
    game.act("red", f"cast red:recall-codex:1 {RED}", "choose point=5,3")
    assert game.alive("red:call-guard:1")
    assert not game.player("red").codex


@pytest.mark.rule("R-81", "R-56")
def test_a_permanent_comes_back_from_the_exile_and_works() -> None:
    game = played(ELSEWHERE, red="restore", exiles=("shrine spark", ""))
    game.act("red", f"cast red:restore:1 {RED}")
    assert [one.card for one in game.state.permanents] == ["red:shrine:1"]
    assert game.rules.referee.stat(game.state, RED, "flux") == 5


@pytest.mark.rule("R-84", "R-64")
def test_a_card_of_the_opponents_is_cast_and_goes_back_to_its_owner() -> None:
    game = played(ELSEWHERE, red="thief", discards=("", "call-imp"), mana=(5, 5))
    game.act("red", f"cast red:thief:1 {RED}").act("blue", "pass")
    game.act("red", f"cast blue:call-imp:1 {RED} point=5,3")
    body = game.body("blue:call-imp:1")
    assert body.side is Side.RED
    assert not game.offers("red", "cast blue:")
    assert "from the discard of" in told(game)
    game.run(Die(body.id, destroyed=True))
    assert game.discards("blue") == ["call-imp"]


@pytest.mark.rule("R-82")
def test_a_creature_leaves_the_table_and_comes_back_elsewhere_at_once() -> None:
    game = played(ELSEWHERE, stand(GUARD, 11, 10), stand(MINE, 10, 10), red="blink")
    game.act("red", f"cast red:blink:1 {RED} creature={MINE}")
    assert game.state.find(MINE) is None
    assert game.refused("red", "choose point=16,10") == {"CM-MOVE-07"}
    game.act("red", "choose point=13,10")
    assert game.body(MINE).at == (13, 10)
    assert game.state.absences == ()
    assert "for a while" in told(game)


@pytest.mark.rule("R-82", "CM-END-06")
def test_another_comes_back_near_the_wizard_once_the_turn_is_over() -> None:
    game = played(ELSEWHERE, stand(MINE, 15, 10), red="fade")
    game.act("red", f"cast red:fade:1 {RED} creature={MINE}").act("blue", "pass").act("red", "pass")
    assert game.asked == {"red"}
    game.act("red", "choose point=5,3")
    assert game.body(MINE).at == (5, 3)
    assert game.state.turn == 2


@pytest.mark.rule("R-82", "R-79")
def test_and_one_stays_away_for_two_turns() -> None:
    game = played(ELSEWHERE, stand(MINE, 15, 10), red="long-fade")
    game.act("red", f"cast red:long-fade:1 {RED} creature={MINE}").act("blue", "pass").act("red", "pass")
    assert (game.state.turn, game.state.find(MINE)) == (2, None)
    first, other = ("blue", "red") if game.asked == {"blue"} else ("red", "blue")
    game.act(first, "pass").act(other, "pass")
    assert game.state.turn == 3
    assert game.body(MINE).at == (15, 10)


@pytest.mark.rule("R-82")
def test_a_creature_taken_from_its_exile_forgets_how_long_it_was_to_stay_away() -> None:
    game = played(ELSEWHERE, stand("red:call-guard:1", 15, 10), red="long-fade fade", mana=(9, 5))
    brought = "red:call-guard:1"
    game.act("red", f"cast red:long-fade:1 {RED} creature={brought}").act("blue", "pass")
    assert [absence.until for absence in game.state.absences] == [2]
    does(game, Recall(what="target_card"), targets=(Target("card", brought),))
    game.act("red", f"cast {brought} {RED} point=5,3", f"cast red:fade:1 {RED} creature={brought}")
    assert [absence.until for absence in game.state.absences] == ["turn"]


@pytest.mark.rule("R-73", "R-78")
def test_who_takes_a_permanent_over_controls_whom_it_lets_control() -> None:
    game = played(ELSEWHERE, stand(GUARD, 10, 10), red="charm", blue="claim")
    game.act("red", f"cast red:charm:1 {RED} creature={GUARD}")
    assert game.body(GUARD).side is Side.RED
    game.act("blue", f"cast blue:claim:1 {BLUE} permanent=red:charm:1")
    assert game.body(GUARD).side is Side.BLUE
    assert game.state.permanents[0].side is Side.BLUE


def test_machines_count_what_is_put_into_play() -> None:
    game = played(ELSEWHERE, red="exhume", discards=("call-guard", ""))
    evaluator = Evaluator(game.rules.referee)
    before = evaluator.evaluate(game.state, Side.RED)
    game.act("red", f"cast red:exhume:1 {RED}", "choose point=5,3")
    assert evaluator.evaluate(game.state, Side.RED) > before


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (Banish(to="self", near="wizard"), "near"),
        (IntoPlay(cards=WhichCards(types=("ephemeral",))), "types"),
        (IntoPlay(from_="hand", whose="opponent"), "from"),
        (Recall(what="this", count=1), "count"),
        (Recall(what="this", cards=WhichCards(element="fire")), "cards"),
        (Banish(to="self", until=13), "until"),
    ],
)
def test_what_can_never_happen_is_a_fault(wrong: Banish | IntoPlay | Recall, key: str) -> None:
    assert [steps[-1] for steps, _, _ in findings(wrong, Known())] == [key]

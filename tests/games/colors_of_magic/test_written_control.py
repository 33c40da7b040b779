"""Creatures that another player controls for a while (R-78)."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import played, told

from game.core.copies import replace
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.rules.state.creature_events import Controlled
from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, GUARD, OTHER = "red:guard:1", "blue:guard:1", "blue:guard:2"

CONTROL = """
[[creature]]
id = "page"
abilities = [{ kind = "continuous", to = { side = "allies", within = 6, wizard = true }, stat = "melee", amount = 1 }]

[[card]]
id = "charm"
targets = [{}]
effects = [{ do = "control", to = "target" }]

[[card]]
id = "bind"
types = ["permanent"]
targets = [{}]
effects = [{ do = "control", to = "target", until = "play" }]

[[card]]
id = "trade"
targets = [{}]
effects = [{ do = "control", to = "target", until = "forever" }]

[[card]]
id = "unmake"
targets = [{ kind = "permanent", whose = "any" }]
effects = [{ do = "dispel" }]

[[card]]
id = "wash"
targets = [{}]
effects = [{ do = "strip", to = "target" }]

[[card]]
id = "lull"
types = ["instant"]
trigger = { when = "attacks", subject = { side = "enemies" } }
effects = [{ do = "control", to = "subject", until = "activation" }]

[[card]]
id = "lull-walker"
types = ["instant"]
trigger = { when = "declares_move", subject = { side = "enemies" } }
effects = [{ do = "control", to = "subject" }]

[[card]]
id = "saddle"
targets = [{}, {}]
effects = [{ do = "ride", to = "target", on = "target2" }]

[[card]]
id = "rebirth"
effects = [{ do = "raise", filter = { side = "allies" } }]

[[card]]
id = "rebirth-theirs"
effects = [{ do = "raise", filter = { side = "enemies" } }]

[[card]]
id = "pass-it"
targets = [{ kind = "permanent", whose = "any" }, {}]
effects = [{ do = "take", to = "target", whose = "same" }]

[[card]]
id = "call"
effects = [{ do = "recall", what = { side = "creatures", wizard = false } }]
"""


def cast(name: str, *targets: str, side: str = "red") -> str:
    """A cast of a card on these creatures."""
    return " ".join((f"cast {side}:{name}:1 {side}:mage:0", *(f"creature={target}" for target in targets)))


@pytest.mark.rule("R-78", "CM-ACT-04")
def test_a_creature_is_activated_by_who_controls_it_and_given_back_at_the_end_of_the_turn() -> None:
    game = played(CONTROL, stand(GUARD, 16, 16), stand(OTHER, 17.5, 16), stand(MINE, 8, 8), red="charm")
    game.act("red", cast("charm", GUARD))
    assert game.body(GUARD).side is Side.RED
    assert game.refused("blue", f"activate {GUARD}")
    game.act("blue", "pass").act("red", f"activate {GUARD}")
    assert game.offers("red", f"strike {OTHER}"), "who was its ally is engaged with it at once (R-24)"
    assert not game.offers("red", f"strike {MINE}")
    game.act("red", f"strike {OTHER}", "done").act("red", "pass")
    assert (game.state.turn, game.body(GUARD).side) == (2, Side.BLUE)
    assert [(event.side, event.back) for event in game.happened(Controlled)] == [
        (Side.RED, False),
        (Side.BLUE, True),
    ]
    assert "Red takes control of guard (Blue)." in told(game)
    assert "guard (Blue) goes back to Blue." in told(game)


@pytest.mark.rule("R-78")
def test_its_auras_serve_who_controls_it_as_long_as_the_permanent_is_in_play() -> None:
    page = "blue:page:1"
    game = played(CONTROL, stand(page, 18, 18), stand(RED, 14, 16), red="bind unmake")
    melee = {one: game.rules.referee.stat(game.state, one, "melee") for one in (RED, BLUE)}
    assert melee == {RED: 2, BLUE: 3}
    game.act("red", cast("bind", page))
    assert [game.rules.referee.stat(game.state, one, "melee") for one in (RED, BLUE)] == [3, 2]
    game.act("blue", "pass").act("red", "cast red:unmake:1 red:mage:0 permanent=red:bind:1")
    assert game.body(page).side is Side.BLUE
    assert [game.rules.referee.stat(game.state, one, "melee") for one in (RED, BLUE)] == [2, 3]
    told(game)


@pytest.mark.rule("R-78")
def test_wizards_and_monsters_are_not_taken() -> None:
    goblin = "neutral:goblin:1"
    game = played(CONTROL, stand(goblin, 12, 12), red="charm bind")
    game.act("red", cast("charm", BLUE)).act("blue", "pass").act("red", cast("bind", goblin))
    assert (game.body(BLUE).side, game.body(goblin).side) == (Side.BLUE, Side.NEUTRAL)
    assert not game.happened(Controlled)


@pytest.mark.rule("R-78")
def test_who_took_it_last_controls_it_and_what_ends_first_changes_nothing_more() -> None:
    game = played(CONTROL, stand(GUARD, 12, 12), red="charm", blue="bind", mana=(9, 9))
    game.act("red", cast("charm", GUARD)).act("blue", cast("bind", GUARD, side="blue"))
    assert game.body(GUARD).side is Side.BLUE
    game.act("red", "pass").act("blue", "pass")
    assert (game.state.turn, game.body(GUARD).side) == (2, Side.BLUE)
    stolen = played(CONTROL, stand(GUARD, 12, 12), red="trade wash", mana=(9, 9))
    stolen.act("red", cast("trade", GUARD)).act("blue", "pass").act("red", cast("wash", GUARD))
    assert stolen.body(GUARD).side is Side.RED, "that is for good"
    washed = played(CONTROL, stand(GUARD, 12, 12), red="charm", blue="wash")
    washed.act("red", cast("charm", GUARD)).act("blue", cast("wash", GUARD, side="blue"))
    assert washed.body(GUARD).side is Side.BLUE


@pytest.mark.rule("R-78", "R-43")
def test_an_attack_of_who_changes_sides_is_lost_and_its_activation_goes_on() -> None:
    game = played(CONTROL, stand(GUARD, 10, 10), stand(MINE, 11.5, 10), red="lull")
    game.act("red", "pass").act("blue", f"activate {GUARD}", f"strike {MINE}")
    game.act("red", cast("lull"))
    assert (game.hp(MINE), game.hp(GUARD)) == (3, 3)
    assert game.asked == {"red"}, "whoever controls it decides the rest"
    game.act("red", "move 10,10 10,6", "done") if game.offers("red", "move") else game.act("red", "done")
    assert game.body(GUARD).side is Side.BLUE
    told(game)


@pytest.mark.rule("R-78")
def test_a_creature_taken_on_its_way_goes_on_for_its_new_player() -> None:
    game = played(CONTROL, stand(GUARD, 10, 10), red="lull-walker")
    game.act("red", "pass").act("blue", f"activate {GUARD}", "move 10,10 10,14")
    game.act("red", cast("lull-walker"))
    assert (game.body(GUARD).at, game.body(GUARD).side, game.asked) == ((10, 14), Side.RED, {"red"})


@pytest.mark.rule("R-78", "R-70")
def test_a_rider_that_is_taken_gets_off() -> None:
    game = played(
        CONTROL, stand(GUARD, 12, 12), stand(OTHER, 12, 14), blue="saddle", red="dull charm", mana=(9, 9)
    )
    game.act("red", cast("dull")).act("blue", cast("saddle", GUARD, OTHER, side="blue"))
    assert game.body(GUARD).mount == OTHER
    game.act("red", cast("charm", GUARD))
    assert (game.body(GUARD).mount, game.body(OTHER).rider) == (None, None)
    told(game)


@pytest.mark.rule("R-78", "R-52")
def test_it_dies_for_its_owner_and_comes_back_to_its_owner() -> None:
    imp = stand("blue:call-imp:1", 10, 3)
    game = played(CONTROL, imp, red="charm spark rebirth rebirth-theirs", mana=(9, 9))
    game.act("red", cast("charm", imp.id)).act("blue", "pass").act("red", cast("spark", imp.id))
    assert (game.alive(imp.id), game.discards("blue"), game.discards("red")[0]) == (
        False,
        ["call-imp"],
        "spark",
    )
    game.act("red", cast("rebirth"))
    assert not game.alive(imp.id), "it is none of red's dead"
    game.act("red", cast("rebirth-theirs"), game.choices("red")[0]) if False else game.act(
        "red", cast("rebirth-theirs")
    )
    if not game.alive(imp.id):
        game.act("red", game.choices("red")[0])
    assert game.body(imp.id).side is Side.BLUE


@pytest.mark.rule("R-78", "CM-TYPE-05")
def test_its_card_and_its_artefacts_stay_their_owners() -> None:
    imp = stand("blue:call-imp:1", 10, 3)
    blade = Permanent("blue:blade:1", Side.BLUE, bearer=imp.id, caster=BLUE)
    game = played(CONTROL, imp, red="charm call", permanents=[blade])
    game.act("red", cast("charm", imp.id))
    assert game.rules.referee.stat(game.state, imp.id, "melee") == 4
    game.act("blue", "pass").act("red", cast("call"))
    assert (game.hand("blue"), game.discards("blue")) == (["call-imp"], ["blade"])


@pytest.mark.rule("R-78", "R-73")
def test_a_permanent_that_passes_to_another_creature_takes_that_one_instead() -> None:
    game = played(CONTROL, stand(GUARD, 12, 12), stand(OTHER, 12, 15), red="bind pass-it", mana=(9, 9))
    game.act("red", cast("bind", GUARD)).act("blue", "pass")
    game.act("red", f"cast red:pass-it:1 red:mage:0 permanent=red:bind:1 creature={OTHER}")
    assert (game.body(GUARD).side, game.body(OTHER).side) == (Side.BLUE, Side.RED)
    told(game)


@pytest.mark.rule("R-78")
def test_machines_count_a_creature_that_is_soon_given_back_as_its_owners() -> None:
    game = played(CONTROL, stand(GUARD, 16, 16), red="charm trade", mana=(9, 9))
    evaluator = Evaluator(game.rules.referee)

    def forces(until: str | None) -> float:
        body = game.body(GUARD)
        if until is not None:
            taken = played(CONTROL, stand(GUARD, 16, 16), red=until)
            taken.act("red", cast(until, GUARD))
            body = taken.body(GUARD)
        bodies = tuple(body if one.id == GUARD else one for one in game.state.bodies)
        return evaluator.evaluate(replace(game.state, bodies=bodies), Side.RED)

    assert forces("trade") > forces("charm") > forces(None)

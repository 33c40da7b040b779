"""Cards that take permanents over, or pass them from one creature to another (R-73)."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import card, stand
from written_cards import played, told

from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.rules.cards.effects import Take
from game.games.colors_of_magic.rules.cards.words import TargetSpec
from game.games.colors_of_magic.rules.state.creature_events import Taken
from game.games.colors_of_magic.rules.state.state import Permanent, Target
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
HERE = (stand(MINE, 8, 8), stand(OTHER, 8, 12), stand(GUARD, 16, 16))

TAKING = """
[[card]]
id = "steal"
targets = [{ kind = "permanent", whose = "opponent" }]
effects = [{ do = "take" }]

[[card]]
id = "wrest"
targets = [{ kind = "permanent", whose = "any" }, {}]
effects = [{ do = "take", to = "target" }]

[[card]]
id = "shift-it"
targets = [{ kind = "permanent", whose = "any" }, {}]
effects = [{ do = "take", to = "target", whose = "same" }]

[[card]]
id = "gift"
targets = [{ kind = "permanent" }]
effects = [{ do = "take", whose = "opponent" }]

[[card]]
id = "restless-blade"
types = ["artefact"]
abilities = [
  { kind = "continuous", to = "bearer", stat = "melee", amount = 2 },
  { kind = "used", name = { fr = "Passe", en = "Hand on" }, targets = [{ filter = { side = "allies" } }], effects = [{ do = "take", what = "this", to = "target" }] },
]

[[card]]
id = "hex"
types = ["permanent"]
targets = [{}]
effects = [
  { do = "modify", to = "target", stat = "defence", amount = -2, until = "play" },
  { do = "give", to = "target", until = "play", ability = { kind = "continuous", stat = "movement", amount = -3 } },
]

[[card]]
id = "unmake"
targets = [{ kind = "permanent", whose = "any" }]
effects = [{ do = "dispel" }]
"""


def cast(name: str, *targets: str) -> str:
    """Red's cast of a card."""
    return " ".join((f"cast red:{name}:1 {RED}", *targets))


@pytest.mark.rule("R-73", "CM-TYPE-02")
def test_a_permanent_taken_over_works_for_its_new_side_and_goes_to_its_owners_discard() -> None:
    shrine = Permanent("blue:shrine:1", Side.BLUE, caster=BLUE)
    game = played(TAKING, *HERE, red="steal unmake", permanents=[shrine])
    stat = game.rules.referee.stat
    assert [stat(game.state, one, "flux") for one in (RED, BLUE)] == [4, 5]
    worth = Evaluator(game.rules.referee).evaluate(game.state, Side.RED)
    game.act("red", cast("steal", "permanent=blue:shrine:1"))
    assert [stat(game.state, one, "flux") for one in (RED, BLUE)] == [5, 4]
    assert Evaluator(game.rules.referee).evaluate(game.state, Side.RED) > worth
    assert game.happened(Taken)[0].side is Side.RED
    assert "Red takes over shrine" in told(game)
    game.act("blue", "pass").act("red", cast("unmake", "permanent=blue:shrine:1"))
    assert (game.discards("blue"), game.state.permanents) == (["shrine"], ())


@pytest.mark.rule("R-73", "R-12")
def test_what_has_been_taken_over_is_tapped_by_its_new_player_unless_it_is_tapped_already() -> None:
    for tapped in (False, True):
        fountain = Permanent("blue:fountain:1", Side.BLUE, caster=BLUE, tapped=tapped)
        game = played(TAKING, red="steal", blue="dull", permanents=[fountain])
        game.act("red", cast("steal", "permanent=blue:fountain:1"))
        assert not game.offers("blue", "use blue:fountain:1")
        game.act("blue", "pass")
        assert game.offers("red", "use blue:fountain:1") is not tapped
        if not tapped:
            mana = game.mana("red")
            game.act("red", "use blue:fountain:1 0")
            assert game.mana("red") == mana + 1


@pytest.mark.rule("R-73", "R-54", "CM-TYPE-05")
def test_an_artefact_passes_to_another_bearer_and_dies_with_that_one() -> None:
    blade = Permanent("blue:blade:1", Side.BLUE, bearer=GUARD, caster=BLUE)
    game = played(TAKING, *HERE, red="wrest spark", permanents=[blade])
    game.act("red", cast("wrest", "permanent=blue:blade:1", f"creature={MINE}")).act("blue", "pass")
    (taken,) = game.state.permanents
    assert (taken.side, taken.bearer) == (Side.RED, MINE)
    stat = game.rules.referee.stat
    assert [stat(game.state, one, "melee") for one in (MINE, GUARD)] == [4, 3]
    told(game)
    game.act("red", cast("spark", f"creature={MINE}"))
    again = played(TAKING, *HERE, red="shift-it", permanents=[blade])
    again.act("red", cast("shift-it", "permanent=blue:blade:1", f"creature={OTHER}"))
    (moved,) = again.state.permanents
    assert (moved.side, moved.bearer) == (Side.BLUE, OTHER)
    assert "blade passes to guard" in told(again)


@pytest.mark.rule("R-73")
def test_a_curse_on_a_creature_passes_to_another_with_what_lasts_while_it_is_in_play() -> None:
    game = played(TAKING, *HERE, red="hex shift-it unmake")
    stat = game.rules.referee.stat

    def numbers(creature: str) -> tuple[float, float]:
        return stat(game.state, creature, "defence"), stat(game.state, creature, "movement")

    game.act("red", cast("hex", f"creature={MINE}")).act("blue", "pass")
    assert numbers(MINE) == (1, 3)
    game.act("red", cast("shift-it", "permanent=red:hex:1", f"creature={GUARD}"))
    assert (numbers(MINE), numbers(GUARD)) == ((3, 6), (1, 3))
    assert game.state.permanents[0].targets == (Target.creature(GUARD),)
    game.act("red", cast("unmake", "permanent=red:hex:1"))
    assert numbers(GUARD) == (3, 6)
    assert game.discards("red")[:2] == ["unmake", "hex"]


@pytest.mark.rule("R-73", "CM-UNIT-06")
def test_a_permanent_is_given_away_and_an_artefact_hands_itself_on() -> None:
    shrine = Permanent("red:shrine:1", Side.RED, caster=RED)
    blade = Permanent("red:restless-blade:1", Side.RED, bearer=MINE, caster=RED)
    game = played(TAKING, *HERE, red="gift", permanents=[shrine, blade])
    game.act("red", cast("gift", "permanent=red:shrine:1"))
    assert game.state.permanents[0].side is Side.BLUE
    game.act("blue", "pass").act("red", f"activate {MINE}")
    game.act("red", f"use red:restless-blade:1 1 creature={OTHER}")
    assert game.state.permanents[1].bearer == OTHER
    assert game.rules.referee.stat(game.state, OTHER, "melee") == 5
    told(game)


def test_what_is_taken_must_be_targeted() -> None:
    known = Known(frozenset(), frozenset(), frozenset())
    wrong = card("grab", effects=(Take(),))
    wanted = (("effects", 0, "what"), '"target_card"', "a target of kind permanent")
    assert wanted in list(findings(wrong, known))
    sound = card("grab", targets=(TargetSpec(kind="permanent"),), effects=(Take(),))
    assert wanted not in list(findings(sound, known))

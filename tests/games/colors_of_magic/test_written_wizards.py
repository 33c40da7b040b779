"""Ten abilities that an author could want of a wizard, two of each element, as card files say them. Each is played."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from magic_table import stand, with_state
from written_cards import played, told

from game.games.colors_of_magic.rules.play.costs import cost_of
from game.games.colors_of_magic.rules.state.state import BoardMarker
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.state.state import Body

MINE, GUARD = "red:guard:1", "blue:guard:1"
RED, BLUE = "red:mage:0", "blue:mage:0"

WIZARDS = """
[[mark]]
id = "ember"

# Fire. Once a game: exile a card of the Codex, and an imp arrives for each card that was in it.
[[creature]]
id = "kindler"
[[creature.abilities]]
kind = "used"
way = "free"
limit = "game"
name = { fr = "Brasier", en = "Pyre" }
targets = [{ kind = "card", zone = "codex" }]
effects = [{ do = "token", profile = "imp", count = { per = "codex" }, within = 3 }, { do = "exile", what = "target_card" }]

# Fire. Once a turn, when an enemy gains an ember, it takes 1 damage.
[[creature]]
id = "stoker"
[[creature.abilities]]
kind = "triggered"
once = true
trigger = { when = "gains_mark", mark = "ember", subject = { side = "enemies" } }
effects = [{ do = "damage", to = "subject" }]

# Water. Once a turn: a card of the Codex goes to the bottom of the draw pile, a card is drawn.
[[creature]]
id = "tidewife"
[[creature.abilities]]
kind = "used"
way = "free"
name = { fr = "Reflux", en = "Ebb" }
targets = [{ kind = "card", zone = "codex" }]
effects = [{ do = "recall", to = "bottom" }, { do = "draw" }]

# Water. An enemy that ends its move within 3" may be pushed 2".
[[creature]]
id = "breaker"
[[creature.abilities]]
kind = "triggered"
optional = true
trigger = { when = "ends_move", subject = { side = "enemies" }, within = 3 }
effects = [{ do = "push", to = "subject", inches = 2 }]

# Earth. As long as she has not moved, the cards of her Codex cost 1 less.
[[creature]]
id = "mason"
[[creature.abilities]]
kind = "continuous"
to = "wizard"
stat = "cost"
amount = -1
spells = { codex = true }
condition = { has_moved = false }

# Earth. Action, once a game: a wall of 6" that stays until the end of the next turn.
[[creature]]
id = "waller"
[[creature.abilities]]
kind = "used"
limit = "game"
name = { fr = "Rempart", en = "Rampart" }
range = 8
targets = [{ kind = "point", count = 2, together = 6 }]
effects = [{ do = "zone", to = "target_point2", name = { fr = "Rempart", en = "Rampart" }, radius = 0.25, footing = "impassable", opacity = "blocking", until = "next_turn" }]

# Air. Once a turn, for 1 mana: she is put beside a marker of her own.
[[creature]]
id = "swift"
[[creature.abilities]]
kind = "used"
way = "free"
cost = 1
name = { fr = "Retour", en = "Return" }
effects = [{ do = "teleport", to = "self", within = 1, near = { marker = "burrow", whose = "you" } }]

# Air. When she casts a card of her Codex, each ally within 3" may move 1".
[[creature]]
id = "piper"
[[creature.abilities]]
kind = "triggered"
trigger = { when = "spell_cast", whose = "you", spell = { codex = true } }
effects = [{ do = "move", to = { side = "allies", within = 3 }, inches = 1 }]

# Arcane. Once a game: the last spell takes effect once more, on new targets.
[[creature]]
id = "copyist"
[[creature.abilities]]
kind = "used"
way = "free"
limit = "game"
name = { fr = "Copie", en = "Copy" }
effects = [{ do = "recast" }]

# Arcane. Once a game: a card of her Codex may be cast from the discard this turn, and goes back to it.
[[creature]]
id = "reader"
[[creature.abilities]]
kind = "used"
way = "free"
limit = "game"
name = { fr = "Relire", en = "Read again" }
effects = [{ do = "permit", cards = { codex = true }, zone = "discard", after = "discard" }]

[[card]]
id = "burn"
targets = [{}]
effects = [{ do = "mark", to = "target", mark = "ember" }]
"""


def at_the_table(wizard: str, *bodies: Body, **more: Any) -> Table:
    """The small game with one of the wizards."""
    return played(WIZARDS, stand(f"red:{wizard}:1", 8, 8), *bodies, **more)


@pytest.mark.rule("R-62", "R-07")
def test_a_card_of_the_codex_becomes_as_many_tokens_as_cards_were_there_once_a_game() -> None:
    game = at_the_table("kindler", codices=("call-imp call-guard", ""))
    game.act("red", "use red:kindler:1 0 card=red:call-guard:1")
    for _ in range(2):
        game.act("red", game.choices("red")[0])
    assert sum(body.profile == "imp" for body in game.state.bodies) == 2
    assert [card.split(":")[1] for card in game.player("red").zones.exile] == ["call-guard"]
    assert game.refused("red", "use red:kindler:1 0 card=red:call-imp:1") == {"R-62"}
    told(game)


@pytest.mark.rule("R-68")
def test_a_mark_that_an_enemy_gains_hurts_it_once_a_turn() -> None:
    game = at_the_table("stoker", stand(GUARD, 12, 8), red="burn burn")
    game.act("red", f"cast red:burn:1 {RED} creature={GUARD}").act("blue", "pass")
    game.act("red", f"cast red:burn:2 {RED} creature={GUARD}")
    assert game.hp(GUARD) == 2
    told(game)


@pytest.mark.rule("R-62", "R-07")
def test_a_card_of_the_codex_is_exchanged_for_one_of_the_draw_pile() -> None:
    game = at_the_table("tidewife", codices=("call-imp", ""), decks=("study dull", "dull"))
    game.act("red", "use red:tidewife:1 0 card=red:call-imp:1")
    assert game.hand("red") == ["study"]
    assert game.deck("red") == ["dull", "call-imp"]
    told(game)


@pytest.mark.rule("R-68", "R-67")
def test_an_enemy_that_ends_its_move_near_is_pushed_if_its_player_wants() -> None:
    for answer, y in (("1", 13.5), ("0", 11.5)):
        game = at_the_table("breaker", stand(GUARD, 8, 14), first="blue")
        game.act("blue", f"activate {GUARD}", "move 8,14 8,11.5")
        game.act("red", f"choose option={answer}")
        assert game.body(GUARD).at == (8, y)
        told(game)


@pytest.mark.rule("R-64", "CM-CAST-02")
def test_cards_of_the_codex_cost_less_as_long_as_she_has_not_moved() -> None:
    game = at_the_table("mason", codices=("call-imp", ""), red="call-well")

    def costs() -> list[int]:
        cards = ("red:call-imp:1", "red:call-well:1")
        return [cost_of(game.rules.referee, game.state, card, RED) for card in cards]

    assert costs() == [0, 2]
    game.act("red", "activate red:mason:1", "move 8,8 8,9", "done").act("blue", "pass")
    assert costs() == [1, 2]


@pytest.mark.rule("R-66", "R-62")
def test_a_wall_is_raised_once_a_game_and_stays_a_turn_longer() -> None:
    game = at_the_table("waller", stand(GUARD, 12, 12))
    game.act("red", "activate red:waller:1", "use red:waller:1 0 point=8,11 point=13,11")
    assert [zone.end for zone in game.state.zones] == [(13, 11)]
    game.act("red", "done").act("blue", "pass").act("red", "pass")
    assert game.state.turn == 2
    assert len(game.state.zones) == 1
    told(game)


@pytest.mark.rule("R-66", "R-14")
def test_she_goes_back_to_a_marker_of_her_own_for_a_mana() -> None:
    own = BoardMarker("burrow:1", "burrow", (16.0, 6.0), side=Side.RED)
    game = with_state(at_the_table("swift"), markers=(own,))
    game.act("red", "use red:swift:1 0")
    game.act("red", game.choices("red")[0])
    assert abs(game.body("red:swift:1").at[0] - 16) < 3
    assert game.mana("red") == 4
    told(game)


@pytest.mark.rule("R-68", "R-07")
def test_a_card_cast_from_the_codex_lets_allies_move_and_another_does_not() -> None:
    game = at_the_table("piper", stand(MINE, 10, 8), codices=("call-imp", ""), red="study")
    game.act("red", f"cast red:study:1 {RED}")
    assert game.asked == {"blue"}
    game.act("blue", "pass")
    cast = next(line for line in game.choices("red") if line.startswith("cast red:call-imp"))
    game.act("red", cast)
    game.act("red", "move 10,8 10,9")
    assert game.body(MINE).at == (10, 9)
    told(game)


@pytest.mark.rule("R-69")
def test_the_last_spell_is_copied_on_new_targets_once_a_game() -> None:
    game = at_the_table("copyist", stand(GUARD, 9, 12), blue="study", red="spark")
    game.act("red", f"cast red:spark:1 {RED} creature={RED}").act("blue", "pass")
    game.act("red", "use red:copyist:1 0", f"choose creature={GUARD}")
    assert game.hp(GUARD) == 2
    told(game)


@pytest.mark.rule("R-64", "R-07")
def test_a_card_of_the_codex_is_cast_again_from_the_discard_and_no_other() -> None:
    game = at_the_table("reader", discards=("call-imp study", ""), decks=("dull dull", "dull"))
    game.act("red", "use red:reader:1 0")
    assert game.refused("red", f"cast red:study:1 {RED}") == {"CM-ACT-03"}
    cast = next(line for line in game.choices("red") if line.startswith("cast red:call-imp"))
    game.act("red", cast)
    assert any(body.profile == "imp" for body in game.state.bodies)
    told(game)

"""What cards say that ship with nothing of the kind is weighed by what it does, not by its name."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import stand
from written_cards import played

from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.rules.state.actions import Cast, Pass
from game.games.colors_of_magic.rules.state.view import view
from game.positions.position import Side

MINE, GUARD = "red:guard:1", "blue:guard:1"

USEFUL = {
    "throw": 'targets = [{ filter = { side = "enemies" } }]\neffects = [{ do = "throw", sides = 6, effects = [{ do = "damage", to = "target", amount = { per = "thrown" } }] }]',
    "group at a point": 'targets = [{ kind = "point" }]\neffects = [{ do = "damage", to = { side = "enemies", within = 2, around = "target_point" }, amount = 3 }]',
    "price in x": 'price = { x = true }\ntargets = [{ filter = { side = "enemies" } }]\neffects = [{ do = "damage", to = "target", amount = { per = "x" } }]',
    "stopped push": 'targets = [{ filter = { side = "enemies" } }]\neffects = [{ do = "push", to = "target", inches = 8, origin = "caster", on_creature = [{ do = "destroy", to = "it" }], on_terrain = [{ do = "destroy", to = "it" }] }]',
    "token with effects": 'effects = [{ do = "token", profile = "ogre", effects = [{ do = "grant", to = "it", keyword = "armour 1" }] }]',
    "smaller shape": 'targets = [{ filter = { side = "enemies" } }]\neffects = [{ do = "grow", to = "target", profile = "imp" }]',
}
"""Effects that no card that ships has, each of them good for whoever casts it here."""


@pytest.mark.parametrize("name", USEFUL)
def test_a_strong_player_uses_a_word_that_it_has_never_seen(name: str) -> None:
    text = f'[[card]]\nid = "new"\ncost = 1\n{USEFUL[name]}\n'
    game = played(text, stand(MINE, 10, 10), stand(GUARD, 22.5, 10, profile="ogre"), red="new", mana=(4, 0))
    choices = [
        action for action in game.rules.legal_actions(game.state, Seat(0)) if isinstance(action, Cast | Pass)
    ]
    assert len(choices) > 1
    agent = player(Strength.STRONG, game.rules.library)
    chosen = agent.choose(view(game.state, Side.RED), choices, SeededDice(1))
    assert isinstance(chosen, Cast), chosen


def test_a_strong_player_does_not_use_a_word_that_hurts_it() -> None:
    text = '[[card]]\nid = "new"\ncost = 1\ntargets = [{ filter = { side = "allies", wizard = false } }]\neffects = [{ do = "throw", sides = 6, effects = [{ do = "damage", to = "target", amount = { per = "thrown" } }] }]\n'
    game = played(text, stand(MINE, 10, 10), red="new", mana=(4, 0))
    choices = [
        action for action in game.rules.legal_actions(game.state, Seat(0)) if isinstance(action, Cast | Pass)
    ]
    agent = player(Strength.STRONG, game.rules.library)
    assert agent.choose(view(game.state, Side.RED), choices, SeededDice(1)) == Pass()

"""All systems by name, each loaded only when it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.games import GAMES

PLAY_A_DUEL = """
import sys
from game.games import GAMES
system = GAMES.systems()["donjon-procrastination"]
assert system.name == "donjon-procrastination"
print(sorted({"numba", "pygame"} & set(sys.modules)), [name for name in sys.modules if "game.board" in name])
"""


def test_every_system_has_the_name_it_is_registered_under() -> None:
    registry = GAMES.systems()
    assert list(registry) == list(GAMES)
    assert [system.name for system in registry.values()] == list(registry)
    assert registry["colors-of-magic"] is registry["colors-of-magic"]


def test_there_are_no_other_systems() -> None:
    with pytest.raises(KeyError, match="chess"):
        GAMES.systems()["chess"]


def test_a_duel_of_cards_loads_no_geometry() -> None:
    process = subprocess.run([sys.executable, "-c", PLAY_A_DUEL], capture_output=True, text=True, check=True)
    assert process.stdout == "[] []\n"

"""Whatever legal cards say, games with them come to an end, and everything holds on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from random_cards import random_library

from game.content.locale import Language, translator
from game.core.agent import play
from game.core.copies import replace
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.games.colors_of_magic.rules.state.view import redact
from game.games.colors_of_magic.rules.system import colors_of_magic, faults, off_grid
from game.games.colors_of_magic.simulation import Plan, library, setup_of

if TYPE_CHECKING:
    from game.core.agent import AnyMatch


@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_with_random_cards_keep_to_the_rules(seed: int) -> None:
    setup = setup_of(Plan(games=1, first=seed, players=("random", "random")), 2 * seed)
    setup = replace(setup, game=GameRules(max_turns=2))
    printed = random_library(library(), SeededDice(seed), setup)
    system = colors_of_magic(printed)
    agents = {Seat(seat): player(Strength.RANDOM, printed) for seat in (0, 1)}
    wrong: list[str] = []

    def watch(match: AnyMatch) -> None:
        wrong.extend(faults(system.rules.referee, match.state))  # type: ignore[attr-defined]  # its rules
        wrong.extend(off_grid(match.state))

    match, _ = play(system, setup, agents, seed, watch)
    assert match.outcome is not None
    assert not wrong
    # Whatever happened is told, in both languages and to an onlooker too.
    for language in Language:
        log = GameLog(printed, translator(language))
        for entry in match.entries:
            for event in entry.events:
                for told in (event, redact(event, None)):
                    assert log.sentence(told).endswith((".", "?", "!")), told
                    assert "{" not in log.sentence(told), told

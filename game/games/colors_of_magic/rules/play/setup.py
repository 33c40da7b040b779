"""What is settled before a game starts."""

from __future__ import annotations

from dataclasses import dataclass, field

# Setups are read from text, which looks the types of the fields up when the program runs.
from game.games.colors_of_magic.rules.cards.specs import ArmyList  # noqa: TC001
from game.games.colors_of_magic.rules.play.game_rules import GameRules
from game.positions.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Setup:
    """Both lists (red's first), the scenario if it is agreed on already, and the house rules."""

    lists: tuple[ArmyList, ArmyList]
    scenario: str | None = None
    table: HouseRules = field(default_factory=HouseRules)
    game: GameRules = field(default_factory=GameRules)

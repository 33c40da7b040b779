"""What is settled before a game starts."""

from __future__ import annotations

from dataclasses import dataclass, field

# Setups are read from text, which looks the types of the fields up when the program runs.
from game.systems.colors_of_magic.cards.specs import ArmyList  # noqa: TC001
from game.systems.colors_of_magic.house_rules import HouseRules
from game.systems.colors_of_magic.play.game_rules import GameRules


@dataclass(frozen=True, slots=True)
class Setup:
    """Both lists (red's first), the scenario if it is agreed on already, and the house rules."""

    lists: tuple[ArmyList, ArmyList]
    scenario: str | None = None
    table: HouseRules = field(default_factory=HouseRules)
    game: GameRules = field(default_factory=GameRules)

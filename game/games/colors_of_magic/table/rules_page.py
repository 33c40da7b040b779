"""The house rules of a new game: those of the table and those of the course of the game."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args, get_type_hints

from game.games.colors_of_magic.rules.play.setup import GameRules
from game.table.rule_options import (
    POSITION_SPANS,
    OptionValue,
    RulingCells,
    Span,
    in_columns,
    option_widgets,
    rule_cell,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.content.locale import Translator
    from game.content.rulebook import Rulebook
    from game.positions.house_rules import HouseRules
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

RULINGS: Mapping[str, str] = MappingProxyType(
    {
        "terrain_placement": "R-02",
        "deploy_zone_in": "R-04",
        "servant_placement": "R-05",
        "max_copies": "R-06",
        "codex_mode": "R-07",
        "mana_cap": "R-10",
        "hand_limit": "R-11",
        "permanent_ability_uses_go": "R-12",
        "casting_taps_caster": "R-13",
        "summon_ready": "R-14",
        "summon_in_engagement": "R-14",
        "summon_default_range": "R-14",
        "instants_after_pass": "R-16",
        "opportunity_duel": "R-29",
        "ranged_defender_deals_damage": "R-33",
        "duel_mode": "R-35",
        "stack_mode": "R-40",
        "illegal_after_pause": "R-43",
        "pact_may_kill_wizard": "R-44",
        "pact_shortfall_only": "R-45",
        "discard_with_pact": "R-46",
        "monster_duel": "R-47",
        "dead_codex_to": "R-52",
        "max_turns": "R-59",
        "wizard_death": "R-59",
    }
)
"""The ruling that each option of the course of the game belongs to."""

_GAME_SPANS: Mapping[str, Span] = MappingProxyType(
    {
        "deploy_zone_in": Span(2.0, 12.0, 0.5),
        "max_copies": Span(1.0, 10.0, none=0.0, whole=True),
        "hand_limit": Span(1.0, 30.0, none=0.0, whole=True),
        "summon_default_range": Span(0.0, 12.0, 0.5),
        "max_turns": Span(1.0, 20.0, none=0.0, whole=True),
    }
)


class RulesPage:
    """Builds the page; `changed` is given the rules as they are to be."""

    def __init__(
        self, ui: Ui, say: Translator, book: Rulebook, changed: Callable[[HouseRules, GameRules], None]
    ) -> None:
        self.ui = ui
        self.say = say
        self.book = book
        self.changed = changed

    def build(self, table: HouseRules, game: GameRules, columns: int) -> Widget:
        """Every option, those of the course of the game first; what differs stands out."""
        rulings = self.book.rulings_of("colors_of_magic")
        cells = RulingCells(self.ui, self.say, POSITION_SPANS)
        of_table = cells.of(table, rulings, lambda changed: self.changed(changed, game))
        return in_columns([*self._game_cells(table, game), *of_table], columns)

    def _game_cells(self, table: HouseRules, game: GameRules) -> list[Widget]:
        hints = get_type_hints(GameRules)
        cells = []
        for option in fields(GameRules):
            name = option.name
            choices = [
                (value, self.say(f"game_rule.{name}.{value}"))
                for value in get_args(hints[name])
                if isinstance(value, str)
            ]
            label = self.say(f"game_rule.{name}")
            span = _GAME_SPANS.get(name, Span())

            def set_to(new: OptionValue, name: str = name) -> None:
                self.changed(table, replace(game, **{name: new}))  # type: ignore[arg-type] # what it holds

            widgets = option_widgets(f"rules.{name}", getattr(game, name), choices, span, self.say, set_to)
            differs = getattr(game, name) != getattr(GameRules(), name)
            cells.append(rule_cell(self.ui, label, RULINGS[name], [*widgets], differs=differs))
        return cells

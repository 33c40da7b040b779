"""The house rules of a new game: those of the table and those of the course of the game."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args, get_type_hints

from game.client.widgets.label import Label
from game.client.widgets.layout import Column, Row
from game.scenes.rule_options import OptionValue, Span, option_widgets
from game.scenes.workshop.rules_page import SPANS, ruling_tip
from game.systems.colors_of_magic.house_rules import HouseRules
from game.systems.colors_of_magic.play.game_rules import GameRules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.client.ui import Ui
    from game.client.widgets.base import Widget
    from game.content.locale import Translator
    from game.content.rulebook import Rulebook

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


def changed_options(table: HouseRules, game: GameRules) -> tuple[str, ...]:
    """The names of the options that differ from their defaults."""
    found = [f.name for f in fields(HouseRules) if getattr(table, f.name) != getattr(HouseRules(), f.name)]
    found += [f.name for f in fields(GameRules) if getattr(game, f.name) != getattr(GameRules(), f.name)]
    return tuple(found)


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
        cells = self._game_cells(table, game) + self._table_cells(table, game)
        share = -(-len(cells) // columns)
        parts = [Column(cells[i * share : (i + 1) * share], gap=16, grow=1) for i in range(columns)]
        return Row(parts, gap=26, align=0)

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
            cells.append(self._cell(label, RULINGS[name], "", differs, [*widgets]))
        return cells

    def _table_cells(self, table: HouseRules, game: GameRules) -> list[Widget]:
        names = {option.name for option in fields(HouseRules)}
        cells = []
        for ruling in self.book.rulings:
            for option in ruling.options:
                name = option.name
                if name not in names:
                    continue

                def set_to(new: OptionValue, name: str = name) -> None:
                    self.changed(replace(table, **{name: new}), game)  # type: ignore[arg-type] # the same

                choices = [(choice.value, choice.text(self.say.language)) for choice in option.choices]
                value: OptionValue = getattr(table, name)
                span = SPANS.get(name, Span())
                widgets = option_widgets(f"rules.{name}", value, choices, span, self.say, set_to)
                differs = value != getattr(HouseRules(), name)
                label, tip = option.text(self.say.language), ruling_tip(ruling, self.say)
                cells.append(self._cell(label, ruling.id, tip, differs, [*widgets]))
        return cells

    def _cell(self, label: str, ruling: str, tip: str, differs: bool, widgets: Sequence[Widget]) -> Widget:
        style = self.ui.styles.strong if differs else self.ui.styles.body
        colour = self.ui.palette.accent if differs else self.ui.palette.ink
        heading = Label(f"{label} <soft><i>{ruling}</i></soft>", style.but(size=18, colour=colour), tip=tip)
        return Column([heading, *widgets], gap=5)

"""Exact answers about skirmish positions, figures of them, and matches, to be imported.

    import arcane_table as at

    table = at.load("table.toml")
    sight = table.sight("archer", "knight")
    print(sight.visible, sight.cover, sight.margin)
    for reason in sight.reasons:
        print(reason.rule, reason.text)
    places = table.where("archer", at.sees("knight") & ~at.threatened())
    at.figure(table, sight, places).save("seen.svg")

Importing it loads no geometry, no compiler and no pygame: what is asked for is loaded then. Nothing in it
prints, exits or changes a setting of the process. Lengths are in inches, places from the bottom left corner.
What is named here keeps its meaning within a version of the format (docs/python.md); `game` is private.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from arcane_table.answers import (
    Answer,
    Coherency,
    Distance,
    Engagements,
    Move,
    Reach,
    Reason,
    SideAnswer,
    Sight,
    Template,
    Threat,
    Visible,
    Where,
    Zones,
)
from arcane_table.conditions import (
    at_least,
    cover_from,
    engaged,
    engages,
    even_if,
    holds,
    in_,
    open_ground,
    reachable,
    seen,
    seen_by,
    sees,
    shoots,
    threatened,
    threatened_by,
    wholly_in,
    wish,
    within,
)
from arcane_table.drawing import Figure, Panel, figure
from arcane_table.matches import Machine, Match, Player, Turn, machine, match, resume
from arcane_table.position import Position, build, load, load_map, load_ruleset, parse
from arcane_table.preparation import compile_kernels
from arcane_table.simulations import Games, simulation
from game.core.dice import SeededDice as Dice
from game.core.errors import InputError

if TYPE_CHECKING:
    from game.board.area import Area, Patch
    from game.board.sight.margin import Margin
    from game.core.agent import Result
    from game.positions.flips import Flip
    from game.positions.position import Creature, HouseRules
    from game.positions.ruleset import Ruleset

    __version__: str

__all__ = [
    "Answer",
    "Area",
    "Coherency",
    "Creature",
    "Dice",
    "Distance",
    "Engagements",
    "Figure",
    "Flip",
    "Games",
    "HouseRules",
    "InputError",
    "Machine",
    "Margin",
    "Match",
    "Move",
    "Panel",
    "Patch",
    "Player",
    "Position",
    "Reach",
    "Reason",
    "Result",
    "Ruleset",
    "SideAnswer",
    "Sight",
    "Template",
    "Threat",
    "Turn",
    "Visible",
    "Where",
    "Zones",
    "__version__",
    "at_least",
    "build",
    "compile_kernels",
    "cover_from",
    "engaged",
    "engages",
    "even_if",
    "figure",
    "holds",
    "in_",
    "load",
    "load_map",
    "load_ruleset",
    "machine",
    "match",
    "open_ground",
    "parse",
    "reachable",
    "resume",
    "seen",
    "seen_by",
    "sees",
    "shoots",
    "simulation",
    "threatened",
    "threatened_by",
    "wholly_in",
    "wish",
    "within",
]

_LOADED_LATER = {
    "Area": "game.board.area",
    "Patch": "game.board.area",
    "Margin": "game.board.sight.margin",
    "Result": "game.core.agent",
    "Flip": "game.positions.flips",
    "Creature": "game.positions.position",
    "HouseRules": "game.positions.position",
    "Ruleset": "game.positions.ruleset",
}
"""The types of ours that answers are made of, by the modules that they are in."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever bears that name
    """A name that is looked up when somebody asks for it (PEP 562)."""
    if name == "__version__":
        from game.content.resources import program_version

        return program_version()
    if name in _LOADED_LATER:
        from arcane_table.preparation import prepared

        prepared()
        return getattr(import_module(_LOADED_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

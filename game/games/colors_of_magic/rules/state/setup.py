"""The settings before a game starts: lists, scenario and house rules; read and written as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from game.content.record_text import read_json
from game.content.toml_source import as_found
from game.core.errors import joined, said
from game.games.colors_of_magic.rules.cards.library import CODEX_SIZE, Library, check_list
from game.games.colors_of_magic.rules.cards.specs import ArmyList  # noqa: TC001
from game.positions.position import HouseRules
from game.positions.position_spec import BOUNDS, out_of_bounds

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class GameRules:
    """The house rules of the game, named as in the rulings, with their defaults. Lengths are in inches."""

    terrain_placement: Literal["scenario", "alternate", "free"] = "scenario"
    deploy_zone_in: float = 6.0
    servant_placement: Literal["zone", "near_wizard"] = "zone"
    max_copies: int | None = None
    codex_size: int = CODEX_SIZE
    codex_mode: Literal["hand", "zone"] = "hand"
    mana_cap: Literal["base_flux", "total_flux", "explicit"] = "base_flux"
    hand_limit: int | None = None
    permanent_ability_uses_go: bool = True
    casting_taps_caster: bool = False
    summon_ready: bool = True
    summon_in_engagement: bool = True
    summon_default_range: float = 3.0
    instants_after_pass: bool = True
    opportunity_duel: Literal["full", "static"] = "full"
    ranged_defender_deals_damage: bool = True
    duel_mode: Literal["open", "one_each", "pass_final"] = "open"
    stack_mode: Literal["rounds", "priority"] = "rounds"
    illegal_after_pause: Literal["lost", "redo"] = "lost"
    pact_may_kill_wizard: bool = True
    pact_shortfall_only: bool = True
    discard_with_pact: bool = True
    monster_duel: Literal["static", "opponent_plays", "draw_card"] = "static"
    dead_codex_to: Literal["discard", "codex", "exile"] = "discard"
    max_turns: int | None = None  # R-59; None: the scenario's
    wizard_death: Literal["scenario", "loses", "points", "nothing"] = "scenario"
    caster_gone: Literal["checked", "lost", "resolves"] = "checked"


GAME_BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "deploy_zone_in": (0.0, 100.0),
        "max_copies": (1.0, 99.0),
        "codex_size": (1.0, 99.0),
        "hand_limit": (0.0, 99.0),
        "summon_default_range": (0.0, 100.0),
        "max_turns": (1.0, 99.0),
    }
)
"""The smallest and the largest value of each numeric house rule."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Both lists (red's first), the scenario if it is agreed on already, and the house rules."""

    lists: tuple[ArmyList, ArmyList]
    scenario: str | None = None
    table: HouseRules = field(default_factory=HouseRules)
    game: GameRules = field(default_factory=GameRules)


def write_setup(setup: Setup) -> str:
    """The setup as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    for key, rules in (("table", HouseRules()), ("game", GameRules())):
        defaults = asdict(rules)
        table[key] = {name: value for name, value in table[key].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(text: str, library: Library) -> Setup:
    """The setup that a text holds.

    Raises:
        ValueError: it holds none, or none that can be played with what is printed; the message is what was
            expected.
    """
    try:
        setup = msgspec.convert(read_json(text), Setup)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(said("a setup of Colors of Magic ({error})", error=as_found(str(error)))) from error
    if setup.scenario is not None and setup.scenario not in library.scenarios:
        known = ", ".join(sorted(library.scenarios))
        raise ValueError(
            said("a scenario of {known} instead of {scenario}", known=known, scenario=setup.scenario)
        )
    for rules, bounds in ((setup.table, BOUNDS), (setup.game, GAME_BOUNDS)):
        for key in out_of_bounds(rules, bounds):
            low, high = bounds[key]
            raise ValueError(
                said("house rules in which {key} is from {low:g} to {high:g}", key=key, low=low, high=high)
            )
    for army in setup.lists:
        verdict = check_list(army, library, setup.game.max_copies, setup.game.codex_size)
        if not verdict.allowed:
            reasons = joined(reason.said() for reason in verdict.reasons)
            raise ValueError(
                said("lists that may be played, unlike {name!r} ({why})", name=army.name, why=reasons)
            )
    return setup

"""House rules as a TOML table `[rules]`: only what differs from the defaults, checked key by key."""

from __future__ import annotations

from dataclasses import asdict, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from game.systems.colors_of_magic.house_rules import HouseRules, PerSize
from game.toml_source import one_of, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.toml_source import TomlSource

NONE = "none"
"""How a table writes None, which TOML lacks."""

MAY_BE_NONE = frozenset({"cover_floor", "cover_max", "ranged_max"})

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "board_mm": (50.0, 3000.0),
        "base_mm": (5.0, 300.0),
        "melee_reach": (0.0, 100.0),
        "ranged_max": (0.0, 100.0),
        "cover_floor": (-99.0, 99.0),
        "cover_max": (0.0, 99.0),
    }
)
"""The smallest and largest value of each numeric option (of each entry, for those with one per size)."""


def read_house_rules(source: TomlSource) -> HouseRules:
    """The house rules of the document's table `[rules]`.

    Raises:
        InputError: an unknown option, a value of another kind, or one out of bounds.
    """
    table = source.document.get("rules", {})
    expected = _expected()
    per_size = {field.name for field in fields(PerSize)}
    for key, value in table.items():
        if f"rules.{key}" not in expected:
            raise source.fault(("rules", key), "an unknown option", f"one of {', '.join(_names())}")
        if isinstance(value, dict) and set(value) != per_size:
            raise source.fault(("rules", key), shown(sorted(value)), expected[f"rules.{key}"])
    values = {k: None if v == NONE and k in MAY_BE_NONE else v for k, v in table.items()}
    rules = source.convert(values, HouseRules, expected, at=("rules",))
    for key, (low, high) in BOUNDS.items():
        if not all(low <= number <= high for number in _numbers(getattr(rules, key))):
            raise source.fault(("rules", key), shown(table[key]), expected[f"rules.{key}"])
    return rules


def house_rules_table(rules: HouseRules) -> dict[str, Any]:
    """The options that differ from the defaults, as TOML values."""
    defaults = HouseRules()
    table: dict[str, Any] = {}
    for field in fields(HouseRules):
        value = getattr(rules, field.name)
        if value == getattr(defaults, field.name):
            continue
        match value:
            case None:
                table[field.name] = NONE
            case PerSize():
                table[field.name] = asdict(value)
            case _:
                table[field.name] = value
    return table


def _numbers(value: float | PerSize | None) -> tuple[float, ...]:
    match value:
        case None:
            return ()
        case PerSize(small, medium, large):
            return (small, medium, large)
        case _:
            return (value,)


def _names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(HouseRules))


def _expected() -> Mapping[str, str]:
    """What each option holds, in words, from its type and bounds."""
    hints = get_type_hints(HouseRules)
    return {f"rules.{name}": _words(name, hints[name]) for name in _names()}


def _words(name: str, hint: object) -> str:
    if hint is bool:
        return "true or false"
    if name not in BOUNDS:
        return one_of(get_args(hint))
    low, high = BOUNDS[name]
    if hint is PerSize:
        return f"{{ S = ..., M = ..., L = ... }} with numbers from {low:g} to {high:g}"
    number = "a whole number" if int in get_args(hint) else "a number"
    none = f' or "{NONE}"' if name in MAY_BE_NONE else ""
    return f"{number} from {low:g} to {high:g}{none}"

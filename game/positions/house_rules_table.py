"""House rules as a TOML table `[rules]`: only what differs from the defaults, checked key by key."""

from __future__ import annotations

from dataclasses import asdict, fields
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from game.content.toml_source import one_of, shown
from game.positions.house_rules import HouseRules, PerSize

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.content.toml_source import TomlSource

TABLE = "rules"

NONE = "none"
"""How the table writes None, which TOML lacks."""

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
        InputError: it is no table, an unknown option, a value of another kind, or one out of bounds.
    """
    expected = _expected()
    table = source.document.get(TABLE, {})
    if not isinstance(table, dict):
        raise source.fault((TABLE,), shown(table), f"one table [{TABLE}]")
    per_size = {field.name for field in fields(PerSize)}
    for key, value in table.items():
        if f"{TABLE}.{key}" not in expected:
            names = ", ".join(field.name for field in fields(HouseRules))
            raise source.fault((TABLE, key), "an unknown option", f"one of {names}")
        if isinstance(value, dict) and set(value) != per_size:
            raise source.fault((TABLE, key), shown(sorted(value)), expected[f"{TABLE}.{key}"])
    hints = get_type_hints(HouseRules)
    values = {k: None if v == NONE and _may_be_none(hints[k]) else v for k, v in table.items()}
    rules = source.convert(values, HouseRules, expected, at=(TABLE,))
    for key, (low, high) in BOUNDS.items():
        if not all(low <= number <= high for number in _numbers(getattr(rules, key))):
            raise source.fault((TABLE, key), shown(table[key]), expected[f"{TABLE}.{key}"])
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


def _expected() -> Mapping[str, str]:
    """What each option holds, in words, from its type and bounds."""
    return {f"{TABLE}.{name}": _words(name, hint) for name, hint in get_type_hints(HouseRules).items()}


def _words(name: str, hint: object) -> str:
    if hint is bool:
        return "true or false"
    if name not in BOUNDS:
        return one_of(get_args(hint))
    low, high = BOUNDS[name]
    if hint is PerSize:
        return f"{{ S = ..., M = ..., L = ... }} with numbers from {low:g} to {high:g}"
    number = "a whole number" if int in get_args(hint) else "a number"
    none = f' or "{NONE}"' if _may_be_none(hint) else ""
    return f"{number} from {low:g} to {high:g}{none}"


def _may_be_none(hint: object) -> bool:
    return NoneType in get_args(hint)


def _numbers(value: float | PerSize | None) -> tuple[float, ...]:
    match value:
        case None:
            return ()
        case PerSize(small, medium, large):
            return (small, medium, large)
        case _:
            return (value,)

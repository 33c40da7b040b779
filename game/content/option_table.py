"""House rules as a TOML table: only what differs from the defaults, checked key by key."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from types import NoneType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_type_hints

from game.systems.colors_of_magic.house_rules import HouseRules, PerSize
from game.systems.colors_of_magic.play.game_rules import GameRules
from game.toml_source import one_of, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.toml_source import TomlSource

NONE = "none"
"""How a table writes None, which TOML lacks."""

R = TypeVar("R", HouseRules, GameRules)


@dataclass(frozen=True)
class OptionTable(Generic[R]):
    """How one class of house rules is written: the table's name, and the bounds of its numbers.

    `bounds` has the smallest and largest value of each numeric option (of each entry, for those with one per
    size).
    """

    kind: type[R]
    table: str
    bounds: Mapping[str, tuple[float, float]]

    def read(self, source: TomlSource) -> R:
        """The house rules of the document's table.

        Raises:
            InputError: an unknown option, a value of another kind, or one out of bounds.
        """
        expected = self._expected()
        table = source.document.get(self.table, {})
        if not isinstance(table, dict):
            raise source.fault((self.table,), shown(table), f"one table [{self.table}]")
        per_size = {field.name for field in fields(PerSize)}
        for key, value in table.items():
            if f"{self.table}.{key}" not in expected:
                names = ", ".join(field.name for field in fields(self.kind))
                raise source.fault((self.table, key), "an unknown option", f"one of {names}")
            if isinstance(value, dict) and set(value) != per_size:
                raise source.fault((self.table, key), shown(sorted(value)), expected[f"{self.table}.{key}"])
        values = {k: None if v == NONE and self._may_be_none(k) else v for k, v in table.items()}
        rules = source.convert(values, self.kind, expected, at=(self.table,))
        for key, (low, high) in self.bounds.items():
            if not all(low <= number <= high for number in _numbers(getattr(rules, key))):
                raise source.fault((self.table, key), shown(table[key]), expected[f"{self.table}.{key}"])
        return rules

    def written(self, rules: R) -> dict[str, Any]:
        """The options that differ from the defaults, as TOML values."""
        defaults = self.kind()
        table: dict[str, Any] = {}
        for field in fields(self.kind):
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

    def _may_be_none(self, name: str) -> bool:
        return NoneType in get_args(get_type_hints(self.kind)[name])

    def _expected(self) -> Mapping[str, str]:
        """What each option holds, in words, from its type and bounds."""
        hints = get_type_hints(self.kind)
        return {f"{self.table}.{name}": self._words(name, hint) for name, hint in hints.items()}

    def _words(self, name: str, hint: object) -> str:
        if hint is bool:
            return "true or false"
        if name not in self.bounds:
            return one_of(get_args(hint))
        low, high = self.bounds[name]
        if hint is PerSize:
            return f"{{ S = ..., M = ..., L = ... }} with numbers from {low:g} to {high:g}"
        number = "a whole number" if int in get_args(hint) else "a number"
        none = f' or "{NONE}"' if self._may_be_none(name) else ""
        return f"{number} from {low:g} to {high:g}{none}"


def _numbers(value: float | PerSize | None) -> tuple[float, ...]:
    match value:
        case None:
            return ()
        case PerSize(small, medium, large):
            return (small, medium, large)
        case _:
            return (value,)

"""Something printed together with the place in a file that it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from game.content.toml_source import Steps, TomlSource
    from game.core.errors import InputError

Finding = tuple["Steps", str, str]
"""Where, what was found there, and what was expected."""

S_co = TypeVar("S_co", bound=msgspec.Struct, covariant=True)


@dataclass(frozen=True, slots=True)
class Printed(Generic[S_co]):
    """One card, creature, scenario, list...: what it says, and where; `at` is () for a whole file."""

    spec: S_co
    source: TomlSource
    at: Steps

    def fault(self, steps: Steps, found: str, expected: str) -> InputError:
        """An error about what stands at `steps` within it."""
        return self.source.fault((*self.at, *steps), found, expected)

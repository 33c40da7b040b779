"""Any value of the program written out as text, the same wherever it is made: for answers that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from game.core.errors import InputError


def written_out(value: Any, folder: Path = Path()) -> str:
    """A value with all that is in it; files by their place in the folder, arrays as runs of the same."""
    match value:
        case InputError():
            return _without(str(value), folder)
        case Enum():
            return str(value)
        case str():
            return _without(value, folder)
        case float() | np.floating():
            return f"{float(value) + 0.0:.6f}"
        case Path():
            return _without(str(value), folder)
        case bytes():
            return f"{len(value)} bytes"
        case np.ndarray():
            return "[" + "; ".join(_runs(row) for row in np.atleast_2d(value).tolist()) + "]"
        case Mapping():
            items = sorted(
                (written_out(key, folder), written_out(item, folder)) for key, item in value.items()
            )
            return "{" + ", ".join(f"{key}: {item}" for key, item in items) + "}"
        case set() | frozenset():
            return "{" + ", ".join(sorted(written_out(each, folder) for each in value)) + "}"
        case list() | tuple():
            return "(" + ", ".join(written_out(each, folder) for each in value) + ")"
        case _ if is_dataclass(value) and not isinstance(value, type):
            inside = (
                f"{each.name}={written_out(getattr(value, each.name), folder)}"
                for each in fields(value)
                if each.repr and not each.name.startswith("_")
            )
            return f"{type(value).__name__}({', '.join(inside)})"
        case _:
            return str(value)


def _runs(row: list[Any]) -> str:
    runs = ((each, len([*same])) for each, same in groupby(row))
    return " ".join(f"{each}" if count == 1 else f"{each}x{count}" for each, count in runs)


def _without(text: str, folder: Path) -> str:
    """A text without the folder in which the test works."""
    found = text.replace(str(folder.resolve()), "").replace(str(folder), "") if folder != Path() else text
    return found.replace("\\", "/")

"""Where the tests' helpers lie: beside the tests of their game, and used by others as well."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def add_to_path() -> None:
    """Let any test import any helper by its name, which no two files among the tests share."""
    folders = (TESTS, *sorted(path for path in TESTS.rglob("*/") if any(path.glob("*.py"))))
    sys.path[:0] = [str(path) for path in folders if not (path / "__init__.py").exists()]

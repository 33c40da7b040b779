"""Faults of many things in one test: every one of them is named, each on a line of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def none_of(faults: Iterable[str]) -> None:
    """Fail with every fault that there is."""
    found = list(faults)
    if found:
        pytest.fail("\n".join([f"{len(found)} found:", *found]), pytrace=False)

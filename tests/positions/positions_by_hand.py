"""Positions as somebody writes them, for tests of what is made of their words."""

from __future__ import annotations


def piece_between(kind: str, ruleset: str = "") -> str:
    """A position in which one piece without a name stands between A and B."""
    named = f'ruleset = "{ruleset}"' if ruleset else ""
    return f"""
size_mm = 600
{named}
[[terrain]]
kind = "{kind}"
rectangle = [8, 4, 9, 12]
[[creature]]
id = "A"
side = "red"
at = [4, 8]
[[creature]]
id = "B"
side = "blue"
at = [14, 8]
"""

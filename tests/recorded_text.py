"""Answers kept as text, in numbered parts of a file, and compared number by number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

HEAD = re.compile(r"^== (\d+)\n", re.MULTILINE)

NUMBER = re.compile(r"-?\d+\.(\d+)")


def fine(*numbers: float) -> str:
    """Numbers to a billionth."""
    return ", ".join("endless" if number == float("inf") else f"{number:.9f}" for number in numbers)


def same_as_before(path: Path, number: int, lines: Iterable[str], *, rewrite: bool) -> None:
    """Compare lines with that part of the file; written anew instead if asked to, by one process at a time.

    Numbers may differ by 20 of their last digit: compiled and uncompiled, they are not rounded alike.
    """
    text = "\n".join(lines) + "\n"
    parts = HEAD.split(path.read_text("utf-8"))[1:] if path.is_file() else []
    kept = dict(zip(map(int, parts[::2]), parts[1::2], strict=True))
    if rewrite:
        path.parent.mkdir(exist_ok=True)
        kept[number] = text
        path.write_text("".join(f"== {each}\n{kept[each]}" for each in sorted(kept)), "utf-8")
    before = kept[number]
    assert NUMBER.sub("#", text) == NUMBER.sub("#", before)
    for now, then in zip(NUMBER.finditer(text), NUMBER.finditer(before), strict=True):
        assert abs(float(now[0]) - float(then[0])) <= 20 * 10.0 ** -len(then[1]), before[: then.end()]

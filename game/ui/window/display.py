"""The display that a window opens on: the size that fits it, and the scale its own programs use."""

from __future__ import annotations

import ctypes
import re
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FRAME = (16, 96)
"""Width and height, in the desktop's units, left to a window's own frame and to the bars of the desktop."""

SCALES = (0.75, 3.0)
"""The least and the greatest interface scale, as in the options."""

STEP = 0.25
"""Between two scales."""

NORMAL_DPI = 96.0
"""Dots an inch of a display on which nothing is enlarged."""


MOST_PIXELS = 3840 * 2160
"""Pixels that are painted at most; a larger window shows them enlarged."""


def painted_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size, in pixels, at which the contents of a window of that size are painted."""
    times = 1
    while size[0] * size[1] > MOST_PIXELS * times * times:
        times += 1
    return max(1, size[0] // times), max(1, size[1] // times)


def fitted(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """The size of a window, less where the desktop has no room for that."""
    return min(size[0], desktop[0] - FRAME[0]), min(size[1], desktop[1] - FRAME[1])


def proposed_scale(
    environment: Mapping[str, str], platform: str, asked: Callable[[], float | None] | None = None
) -> float:
    """The interface scale that the desktop's own programs use, in steps; 1 where nothing says so.

    On a Mac, and wherever the desktop enlarges windows itself, that is 1.
    """
    scale: float | None = None
    if platform == "win32":
        scale = (asked or _windows_scale)()
    elif platform.startswith("linux"):
        scale = _number(environment.get("GDK_SCALE")) or _number(environment.get("QT_SCALE_FACTOR"))
        if scale is None and environment.get("DISPLAY"):
            scale = (asked or _x11_scale)()
    if scale is None:
        return 1.0
    return min(max(round(scale / STEP) * STEP, 1.0), SCALES[1])


def _number(text: str | None) -> float | None:
    with suppress(ValueError):
        number = float(text or "")
        return number if 0 < number < 10_000 else None
    return None


def _x11_scale() -> float | None:
    """The scale by the resource Xft.dpi, which desktops set for all programs; None without `xrdb`."""
    try:
        done = subprocess.run(
            ["xrdb", "-query"],  # noqa: S607 - wherever the system has it
            capture_output=True,
            text=True,
            timeout=1,
            check=False,
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    found = re.search(r"^Xft\.dpi:\s*([\d.]+)\s*$", done.stdout, re.MULTILINE)
    dpi = _number(found[1]) if found else None
    return None if dpi is None else dpi / NORMAL_DPI


def _windows_scale() -> float | None:
    """The scale that Windows reports for its first display; None before Windows 10."""
    library = getattr(ctypes, "windll", None)
    with suppress(AttributeError, OSError):
        return float(library.user32.GetDpiForSystem()) / NORMAL_DPI if library else None
    return None

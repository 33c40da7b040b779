"""How far a command is, told on standard error to a person who waits at a terminal."""

from __future__ import annotations

import sys


def tell(words: str) -> None:
    """Show where it is over what was shown before, empty words to take that away; nothing to no terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()

"""The options in use, and which of them are to be written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.ui.options import merge_options

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.options import Options


class KeptOptions:
    """The options as they are `now`; `file` is None where nothing may be written."""

    def __init__(self, options: Options, file: Path | None) -> None:
        self.now = options
        self._file = file
        self._changed: set[str] = set()

    def change(self, **changes: object) -> None:
        """Have others from now on."""
        self.now = msgspec.structs.replace(self.now, **changes)
        self._changed |= changes.keys()

    def save(self) -> None:
        """Write down what has changed since.

        Raises:
            InputError: the file cannot be written.
        """
        if self._file is not None:
            merge_options(self.now, self._changed, self._file)
            self._changed.clear()

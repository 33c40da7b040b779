"""Values of files as typed objects, by any thread."""

from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

T = TypeVar("T")

_ONE_AT_A_TIME = Lock()
"""msgspec 0.22 works out what a type holds when it is first converted to, and writes it to the type: two
threads at once end the program with a segmentation fault. It happened where somebody began a game while its
cards were still being read ahead."""


def converted(value: object, kind: type[T]) -> T:
    """The value, of plain lists, tables and scalars, as a `kind`.

    Raises:
        msgspec.ValidationError: it is none.
    """
    with _ONE_AT_A_TIME:
        return msgspec.convert(value, kind)

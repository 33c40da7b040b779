"""A cache on the user's disk, for things that take long to make and are always the same."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from game.content.resources import cache_folder

if TYPE_CHECKING:
    from collections.abc import Callable

DIGEST = hashlib.sha256().digest_size


def cached(kind: str, made_of: bytes, make: Callable[[], bytes]) -> bytes:
    """The result of `make`: from the cache's folder `kind` if that has it for `made_of`, else made and kept.

    Each file begins with a digest of its content, so that one cut short by a full disk is noticed.
    Where nothing can be read or written it is made each time.
    """
    file = cache_folder() / kind / hashlib.sha256(made_of).hexdigest()[:16]
    with suppress(OSError):
        held = file.read_bytes()
        if hashlib.sha256(held[DIGEST:]).digest() == held[:DIGEST]:
            return held[DIGEST:]
    made = make()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(hashlib.sha256(made).digest() + made)
    return made

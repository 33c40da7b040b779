"""What takes long to make and is always the same, kept in the user's cache from one run to the next."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from game.content.resources import cache_folder

if TYPE_CHECKING:
    from collections.abc import Callable

DIGEST = hashlib.sha256().digest_size


def kept(kind: str, made_of: bytes, make: Callable[[], bytes]) -> bytes:
    """What `make` makes of `made_of`: found in the cache's folder `kind`, or else made and left there.

    It lies behind its digest, for a file cut short by a full disk would spoil every later run. Where nothing
    can be read or written it is made each time.
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

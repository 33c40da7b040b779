"""The rule systems that a match can be played with, each with everything printed for it.

It stands here and not in `systems` because a system is not whole without its cards, which are read here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.library_files import open_library
from game.systems.colors_of_magic.system import colors_of_magic

if TYPE_CHECKING:
    from game.core.system import AnySystem


def systems() -> dict[str, AnySystem]:
    """Every system by the name that saved matches give it, with the user's own cards.

    Raises:
        InputError: shipped content is damaged.
    """
    found = [colors_of_magic(open_library().library)]
    return {system.name: system for system in found}

"""The rule systems that a match can be played with, each with everything printed for it.

It stands here and not in `systems` because a system is not whole without its cards, which are read next door.
A system is loaded when it is asked for: the geometry of one costs nothing where only the other is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.games.turn_order.content.encounter_file import TABLES, table_system

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.system import AnySystem
    from game.games.colors_of_magic.rules.cards.library import Library as MagicLibrary
    from game.games.donjon_procrastination.rules.cards.library import Library as DuelLibrary

COLORS_OF_MAGIC = "colors-of-magic"
DONJON_PROCRASTINATION = "donjon-procrastination"


class Registry(Mapping[str, "AnySystem"]):
    """Systems by the names that saved matches give them, each made when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], AnySystem]]) -> None:
        self._makers = makers
        self._made: dict[str, AnySystem] = {}

    def __getitem__(self, name: str) -> AnySystem:
        """The system of that name.

        Raises:
            KeyError: there is none.
            InputError: what is printed for it has a fault.
        """
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def systems(magic: MagicLibrary | None = None, duels: DuelLibrary | None = None) -> Registry:
    """Every system, played with what is printed in the library given for it.

    One that is not given is opened when its system is asked for: what ships with the game, and the sound
    files of the user.
    """
    return Registry(
        {
            COLORS_OF_MAGIC: lambda: _colors_of_magic(magic),
            DONJON_PROCRASTINATION: lambda: _donjon_procrastination(duels),
            **{name: partial(_table, name) for name in TABLES},
        }
    )


def _table(name: str) -> AnySystem:
    return table_system(name).system


def _colors_of_magic(library: MagicLibrary | None) -> AnySystem:
    from game.games.colors_of_magic.content.library_files import load_library  # noqa: PLC0415 - only its matches pay for it
    from game.games.colors_of_magic.rules.system import colors_of_magic  # noqa: PLC0415 - as above

    return colors_of_magic(load_library() if library is None else library)


def _donjon_procrastination(library: DuelLibrary | None) -> AnySystem:
    from game.games.donjon_procrastination.content.library_files import load_duel_library  # noqa: PLC0415 - only its matches pay for it
    from game.games.donjon_procrastination.rules.system import donjon_procrastination  # noqa: PLC0415 - as above

    return donjon_procrastination(load_duel_library() if library is None else library)

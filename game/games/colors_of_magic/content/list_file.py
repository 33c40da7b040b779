"""The user's own lists of Colors of Magic, a TOML file of `[[list]]` tables, and what lists break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.content.resources import user_folder
from game.content.shelf import load_own, save_own
from game.games.colors_of_magic.rules.cards.library import Library, check_list
from game.games.colors_of_magic.rules.cards.specs import ArmyList

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.content.spec import Finding

TABLE = "list"


def user_lists() -> Path:
    """Where this user's lists are kept."""
    return user_folder() / "lists" / "colors_of_magic.toml"


def load_lists(path: Path) -> tuple[ArmyList, ...]:
    """The lists of a file, none if there is no file. They may break the list rules (`lists.check_list`).

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    return load_own(path, TABLE, ArmyList)


def save_lists(lists: Sequence[ArmyList], path: Path) -> None:
    """Write the lists to a file, replacing it whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    save_own(lists, path, TABLE)


def list_findings(army: ArmyList, library: Library) -> Iterator[Finding]:
    """Every fault of a list, in the words of its reason."""
    verdict = check_list(army, library)
    if verdict.allowed:
        return
    tr = translator(Language.EN)
    for reason in verdict.reasons:
        yield ((), f"a list against {reason.rule} ({tr.reason(reason)})", "a list within the rules")

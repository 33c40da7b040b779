"""Lists that break the list rules, as faults of the file they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.games.colors_of_magic.rules.cards.lists import check_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.printed import Finding
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ArmyList


def list_findings(army: ArmyList, library: Library) -> Iterator[Finding]:
    """Every fault of a list, in the words of its reason."""
    verdict = check_list(army, library)
    if verdict.allowed:
        return
    tr = translator(Language.EN)
    for reason in verdict.reasons:
        yield ((), f"a list against {reason.rule} ({tr.reason(reason)})", "a list within the rules")

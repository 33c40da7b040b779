"""Encounters and creatures as Improved Initiative writes them: one of them, or all that it keeps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from game.core.errors import said
from game.games.turn_order.foreign import (
    Foreign,
    first_whole,
    list_of,
    modifier,
    says,
    table_of,
    text_of,
    whole_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ENCOUNTERS = ("SavedEncounters.", "AutoSavedEncounters.", "Encounters.")
CREATURES = ("PlayerCharacters.", "PersistentCharacters.", "Creatures.")
"""The beginnings of the keys of a whole export."""

BLOCKS = ("Actions", "BonusActions", "Reactions", "LegendaryActions", "MythicActions", "Traits")
"""Lists of what has a name and a content: each becomes a line of the note, what is rolled for first."""

LISTS = (
    "Speed", "Saves", "Skills", "Senses", "Languages", "DamageVulnerabilities", "DamageResistances",
    "DamageImmunities", "ConditionImmunities",
)  # fmt: skip
"""Lists of words, or of what has a name and a modifier: each becomes a line of the note."""

READ = {
    *BLOCKS, *LISTS, "Name", "HP", "AC", "InitiativeModifier", "Player", "Abilities", "Challenge", "Type",
    "Id", "Version", "Path", "LastUpdateMs", "Source",
}  # fmt: skip
"""Keys of a creature that are read, or that only Improved Initiative needs."""


def creatures(tree: Mapping[str, Any]) -> list[Foreign] | None:
    """The creatures that a value describes, in their order; None if it is not of Improved Initiative.

    Of a whole export all encounters are read, and its library of creatures only if it has none.
    """
    if isinstance(tree.get("Combatants"), list):
        return list(_encounter(tree))
    if isinstance(tree.get("StatBlock"), dict):
        return [_combatant(tree)]
    if "Name" in tree and (isinstance(tree.get("HP"), dict) or isinstance(tree.get("AC"), dict)):
        return [_creature(tree)]
    if not any(key.startswith((*ENCOUNTERS, *CREATURES)) for key in tree):
        return None
    encounters = [value for key, value in tree.items() if key.startswith(ENCOUNTERS)]
    found = [creature for value in encounters for creature in _encounter(_opened(value))]
    library = [value for key, value in tree.items() if key.startswith(CREATURES)]
    if not found:
        return [_creature(table_of(block.get("StatBlock")) or block) for block in map(_opened, library)]
    if library:
        left = said("{count} creatures kept", count=len(library))
        found.append(Foreign("", left_out=(left,)))
    return found


def _opened(value: object) -> Mapping[str, Any]:
    """The table that a value is, or that it is the text of."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return table_of(value)


def _encounter(tree: Mapping[str, Any]) -> Iterator[Foreign]:
    for value in list_of(tree.get("Combatants")):
        if isinstance(value, dict):
            yield _combatant(value)


def _combatant(tree: Mapping[str, Any]) -> Foreign:
    made = _creature(table_of(tree.get("StatBlock")))
    most = first_whole((tree.get("MaxHP"), made.hp))
    left_out = list(made.left_out)
    for key in ("CurrentHP", "TemporaryHP"):
        number = whole_of(tree.get(key))
        if number is not None and number != (most if key == "CurrentHP" else 0):
            left_out.append(f"{key} {number}")
    tags = [words for tag in list_of(tree.get("Tags")) if (words := _tag(tag))]
    return Foreign(
        text_of(tree.get("Alias")) or made.name or text_of(tree.get("Name")),
        made.side,
        made.dexterity,
        made.initiative,
        made.armour_class,
        most,
        # What is written for those who have not rolled yet is 0.
        whole_of(tree.get("Initiative")) or None,
        tree.get("Hidden") is True,
        tuple(filter(None, [text_of(tree.get("CurrentNotes")), ", ".join(tags), *made.note])),
        tuple(left_out),
    )


def _tag(tag: object) -> str:
    if not isinstance(tag, dict):
        return text_of(tag)
    words, left = text_of(tag.get("Text")), whole_of(tag.get("DurationRemaining"))
    return f"{words} ({left})" if words and left and left > 0 else words


def _creature(block: Mapping[str, Any]) -> Foreign:
    dexterity = modifier(whole_of(table_of(block.get("Abilities")).get("Dex")))
    return Foreign(
        text_of(block.get("Name")),
        "players" if text_of(block.get("Player")) else "enemies",
        dexterity,
        whole_of(block.get("InitiativeModifier")) if block.get("InitiativeModifier") else None,
        whole_of(table_of(block.get("AC")).get("Value")),
        whole_of(table_of(block.get("HP")).get("Value")),
        note=tuple(_notes(block)),
        left_out=tuple(text_of(key) for key, value in block.items() if key not in READ and says(value)),
    )


def _notes(block: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the note: what is done first, with its dice, then what else there is to know."""
    for key in BLOCKS:
        for part in map(table_of, list_of(block.get(key))):
            yield _sentence(text_of(part.get("Name")), text_of(part.get("Content")))
    for key in ("AC", "HP"):
        yield _sentence(key, text_of(table_of(block.get(key)).get("Notes")), needed=True)
    for key in LISTS:
        yield _sentence(key, ", ".join(filter(None, map(_word, list_of(block.get(key))))), needed=True)
    yield _sentence("Challenge", text_of(block.get("Challenge")), needed=True)
    yield text_of(block.get("Type"))


def _word(part: object) -> str:
    if not isinstance(part, dict):
        return text_of(part)
    number = whole_of(part.get("Modifier"))
    return text_of(part.get("Name")) + ("" if number is None else f" {number:+d}")


def _sentence(name: str, content: str, *, needed: bool = False) -> str:
    if needed and not content:
        return ""
    return f"{name}: {content}" if name and content else name or content

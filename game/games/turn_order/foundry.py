"""Actors and combats as Foundry VTT writes them for its systems of D&D 5, D&D 3.5 and Pathfinder."""

from __future__ import annotations

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
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.turn_order import Side

NEUTRAL, FRIENDLY = 0, 1
"""Dispositions of tokens."""

HOUSEKEEPING = {
    "_id", "_stats", "effects", "flags", "folder", "img", "items", "name", "ownership", "permission",
    "prototypeToken", "sort", "token", "type", "system", "data",
}  # fmt: skip
"""Keys of an actor that are read, or that only Foundry needs."""


def creatures(tree: Mapping[str, Any]) -> list[Foreign] | None:
    """The creatures that a value describes; None if it is not of Foundry."""
    if isinstance(tree.get("combatants"), list):
        return [_combatant(table_of(value)) for value in tree["combatants"] if isinstance(value, dict)]
    return [_actor(tree)] if _is_actor(tree) else None


def _is_actor(tree: Mapping[str, Any]) -> bool:
    holder = isinstance(tree.get("system"), dict) or isinstance(tree.get("data"), dict)
    return holder and isinstance(tree.get("name"), str) and isinstance(tree.get("type"), str)


def _combatant(tree: Mapping[str, Any]) -> Foreign:
    actor, token = table_of(tree.get("actor")), table_of(tree.get("token"))
    made = _actor(actor)
    name = text_of(tree.get("name")) or text_of(token.get("name")) or made.name
    out = (said("out of the fight"),) if tree.get("defeated") is True else ()
    return Foreign(
        name,
        made.side if actor else _side(token, None),
        made.dexterity,
        made.initiative,
        made.armour_class,
        made.hp,
        whole_of(tree.get("initiative")),
        tree.get("hidden") is True or made.hidden,
        made.note,
        (*out, *made.left_out),
    )


def _actor(tree: Mapping[str, Any]) -> Foreign:
    held = table_of(tree.get("system")) or table_of(tree.get("data"))
    # Of earlier versions, a whole actor lies one step deeper.
    inner = table_of(held.get("data"))
    held = inner if "attributes" in inner else held
    attributes, abilities = table_of(held.get("attributes")), table_of(held.get("abilities"))
    hp, armour, start = (table_of(attributes.get(key)) for key in ("hp", "ac", "init"))
    # Pathfinder's system says of armour class what it is normally, touched and surprised.
    usual = table_of(armour.get("normal"))
    dex = table_of(abilities.get("dex"))
    bonus = first_whole((dex.get("mod"), modifier(first_whole((dex.get("value"), dex.get("total"))))))
    most, now = first_whole((hp.get("max"), hp.get("value"))), whole_of(hp.get("value"))
    wounds = () if now in (None, most) else (said("{now} of {most} hit points", now=now, most=most),)
    token = table_of(tree.get("prototypeToken")) or table_of(tree.get("token"))
    return Foreign(
        text_of(tree.get("name")),
        _side(token, tree.get("type")),
        bonus,
        _initiative(start, bonus),
        first_whole((armour.get("value"), armour.get("flat"), usual.get("total"), usual.get("value"))),
        most,
        hidden=token.get("hidden") is True,
        note=tuple(_notes(list_of(tree.get("items")))),
        left_out=(*wounds, *_left_out(tree, held)),
    )


def _initiative(start: Mapping[str, Any], dexterity: int | None) -> int | None:
    """The whole modifier: as given, or the bonus that comes on top of Dexterity's."""
    whole = first_whole((start.get("mod"), start.get("total")))
    extra = first_whole((start.get("bonus"), start.get("value")))
    return whole if whole is not None or extra is None else extra + (dexterity or 0)


def _side(token: Mapping[str, Any], kind: object) -> Side:
    """The players' side has the characters only: what the master leads keeps its numbers to itself."""
    if kind == "character":
        return "players"
    return "neutral" if whole_of(token.get("disposition")) in (NEUTRAL, FRIENDLY) else "enemies"


def _notes(items: Sequence[object]) -> Iterator[str]:
    for item in map(table_of, items):
        held = table_of(item.get("system")) or table_of(item.get("data"))
        described = text_of(table_of(held.get("description")).get("value"))
        name = text_of(item.get("name"))
        damage = ", ".join(
            text_of(part[0]) for part in list_of(table_of(held.get("damage")).get("parts")) if list_of(part)
        )
        yield ": ".join(filter(None, (name, damage, described)))


def _left_out(tree: Mapping[str, Any], held: Mapping[str, Any]) -> Iterator[str]:
    for key, value in tree.items():
        if key not in HOUSEKEEPING and says(value):
            yield text_of(key)
    for key, value in held.items():
        if key not in ("attributes", "abilities") and says(value):
            yield text_of(key)

"""What a side sees, could attack and hides from, for the command `query`, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from game.positions.attacks import rough_border
from game.positions.reasons import faults_of, label
from game.positions.sides import LAYERS
from game.positions.sides import moved as with_moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.board.area import Area
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.positions.position import Position
    from game.positions.sides import Attack, Lane, SideChange, SideView
    from game.positions.skirmish import Skirmish

Json = dict[str, Any]

Called: TypeAlias = "Callable[[str], str]"
"""What a creature is called in words, by its id."""

RULES: dict[str, str] = {
    "sees": "sight.free",
    "threatens": "threat.move_then_attack",
    "reaches": "reach.within",
    "hides": "sight.free",
}
"""The reason whose rule stands behind an area."""


def side_json(
    view: SideView,
    change: SideChange | None,
    skirmish: Skirmish,
    tr: Translator,
    area_json: Callable[[Area], Json],
    moved: tuple[str, Point] | None = None,
) -> Json:
    """The areas of a side, lines of fire and the table; after somebody `moved`, what that has changed.

    Whoever is set down where nobody may stand is told, first of all.
    """
    position = skirmish.position
    told: Json = {"side": str(view.side), "allowed": True}
    told |= {layer: area_json(view.areas[layer]) for layer in LAYERS}
    told |= {
        "lanes": [
            {"a": lane.a, "b": lane.b, "line": lane.line, "cover": lane.cover, "ranged": lane.ranged}
            for lane in view.lanes
        ],
        "attacks": [_attack(each) for each in view.attacks],
        "change": None if change is None else _change(change, area_json),
        "table": [*table_lines(view, position, tr)],
    }
    cite = skirmish.ruleset.cite
    faults = () if moved is None else faults_of(with_moved(position, *moved), moved[0])
    ruled = [{"rule": each.rule or None, "text": tr.reason(each)} for each in faults]
    ruled += [{"rule": cite(reason) or None, "text": text} for reason, text in layer_words(view, tr)]
    called = labelled(position)
    words = [lane_words(lane, called, tr) for lane in view.lanes]
    if change is not None:
        words += change_words(change, called, tr)
    ruled += [{"rule": None, "text": text} for text in words]
    attackers = [each for each in position.creatures if each.side is view.side]
    exact = (*skirmish.exactness("threat"), *rough_border(attackers, position.rules))
    ruled += [{"rule": each.rule or None, "text": tr.reason(each)} for each in exact]
    told["reasons"] = ruled
    return told


def _attack(attack: Attack) -> Json:
    return {
        "a": attack.a,
        "b": attack.b,
        "gap_in": attack.gap,
        "strikes": attack.strikes,
        "shoots": attack.shoots,
        "melee": attack.melee,
        "ranged": attack.ranged,
    }


def _change(change: SideChange, area_json: Callable[[Area], Json]) -> Json:
    return {
        "gained": {layer: area_json(each) for layer, each in change.gained.items()},
        "lost": {layer: area_json(each) for layer, each in change.lost.items()},
        "opened": change.opened,
        "closed": change.closed,
        "attacks": [{"before": _attack(was), "after": _attack(now)} for was, now in change.attacks],
    }


def labelled(position: Position) -> Called:
    """What creatures are called, by their ids, in a text that may name them by these as well."""
    return lambda identity: label(position.creature(identity))


def layer_words(view: SideView, tr: Translator) -> Iterator[tuple[str, str]]:
    """How large each area is, with the name of the reason whose rule stands behind it."""
    side = tr(f"side.of.{view.side}")
    for layer in LAYERS:
        area = view.areas.get(layer)
        if area is not None:
            yield RULES[layer], tr(f"side.{layer}", side=side, area=round(area.square_inches, 1))


def lane_words(lane: Lane, called: Called, tr: Translator) -> str:
    """Who may shoot whom, with what, and through how much cover."""
    a, b = called(lane.a), called(lane.b)
    if not lane.cover:
        return tr("side.lane_open", a=a, b=b, ranged=lane.ranged)
    return tr("side.lane", a=a, b=b, ranged=lane.ranged, count=lane.cover)


def cell_words(attack: Attack, tr: Translator) -> str:
    """A cell of the table: with how much it strikes and shoots, and whether only after a move."""
    found = []
    for key, when, number in (
        ("strikes", attack.strikes, attack.melee),
        ("shoots", attack.shoots, attack.ranged),
    ):
        if when != "no":
            found.append(tr(f"side.cell.{key}.{when}", number=number or 0))
    return ", ".join(found) or tr("side.cell.no")


def tables(
    view: SideView, position: Position, called: Called, tr: Translator
) -> Iterator[list[tuple[str, ...]]]:
    """Who could attack whom, a table each way round: rows attack columns; a last row counts attackers.

    Of what is not known yet they say so.
    """
    unknown = "" if view.whole else tr("side.waiting.short")
    own = [creature for creature in position.creatures if creature.side is view.side]
    foes = [creature for creature in position.creatures if creature.side is not view.side]
    for rows, columns in ((own, foes), (foes, own)):
        if not rows or not columns:
            continue
        cells = [(tr("side.table.head"), *(called(each.id) for each in columns))]
        for row in rows:
            found = (view.attack(row.id, column.id) for column in columns)
            cells.append(
                (called(row.id), *(unknown if each is None else cell_words(each, tr) for each in found))
            )
        count = (len({*view.attackers(each.id)}) for each in columns)
        cells.append((tr("side.table.attackers"), *(unknown or tr.number(each) for each in count)))
        yield cells


def table_lines(view: SideView, position: Position, tr: Translator) -> Iterator[str]:
    """The tables as lines of plain text."""
    for cells in tables(view, position, labelled(position), tr):
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for row in cells:
            yield "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
        yield ""
    yield tr("side.table.key")


def change_words(change: SideChange, called: Called, tr: Translator) -> Iterator[str]:
    """What came and what went, a sentence each."""
    for key, areas in (("gained", change.gained), ("lost", change.lost)):
        for layer, area in areas.items():
            if told := round(area.square_inches, 1):
                yield tr(f"side.{key}.{layer}", area=told)
    for key, pairs in (("opened", change.opened), ("closed", change.closed)):
        for pair in pairs:
            a, b = map(called, pair)
            yield tr(f"side.{key}", a=a, b=b)
    for was, now in change.attacks:
        a, b = called(was.a), called(was.b)
        yield tr("side.attack_changed", a=a, b=b, before=cell_words(was, tr), after=cell_words(now, tr))

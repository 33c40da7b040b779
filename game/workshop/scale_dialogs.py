"""What is asked once of a map that others drew: how wide a tile or a square is, what is terrain or a door."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.board.maps.sayings import Nameable, Saying, nameable
from game.board.shapes import INCH_MM
from game.board.terrain import GROUND_KINDS, LINE_KINDS, Kind
from game.content.map_files import LEAST_MM, MOST_MM, SaidBeside, usual_tile
from game.positions.battle_map import SHORTEST_MM, USUAL_INCHES, Unclosed
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice, MenuItem, open_menu
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Grid
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.workshop.laying import Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.board.maps.foreign import ForeignMap
    from game.positions.battle_map import BattleMap
    from game.ui.widgets.base import Widget

ROW, AROUND = 42.0, 480.0
"""Logical pixels of a row of the dialog, and of everything else in it."""

KINDS = tuple(dict.fromkeys((*GROUND_KINDS, *LINE_KINDS)))


@dataclass(frozen=True, slots=True)
class TileLength:
    """How wide a tile or a square is, as it is typed, and how many of them lie across and down.

    No side of the board may be shorter than `least` millimetres.
    """

    text: str
    unit: Unit
    across: float
    down: float
    least: float = LEAST_MM

    @property
    def inches(self) -> float | None:
        """Inches of a tile; None where the text is no number, or no board may be so small or so large."""
        try:
            length = float(self.text.strip().replace(",", "."))
        except ValueError:
            return None
        mm = length * (INCH_MM if self.unit is Unit.INCHES else 1.0)
        sides = (self.across * mm, self.down * mm)
        return mm / INCH_MM if self.least <= min(sides) <= max(sides) <= MOST_MM else None

    def in_unit(self, unit: Unit) -> TileLength:
        """The same length in another unit, if it is one."""
        known = self.inches
        if known is None or unit is self.unit:
            return replace(self, unit=unit)
        return replace(self, text=f"{known * (1 if unit is Unit.INCHES else INCH_MM):.10g}", unit=unit)


class ScaleDialog(Dialog):
    """Asks how large a tile or a square is. What else is asked lies below it."""

    width = 760.0

    def __init__(self, title: str, length: TileLength) -> None:
        super().__init__(title)
        self.length = length

    def scale(self, words: str) -> Sequence[Widget]:
        """The question, the field with its unit, and how large the board becomes."""
        say, styles = self.ui.say, self.ui.styles
        written = say.written(self.length.text)
        field = TextField("scale.length", written, self._typed, done=lambda _: self._enter(), longest=12)
        field.whole = True
        units = [(unit, say(f"workshop.photo.unit.{unit}")) for unit in Unit]
        self._board = Label(self._size(), styles.small)
        choice = Choice("scale.unit", units, self.length.unit, self._change_unit)
        return [Label(words, styles.body), Grid([field, choice], columns=(1, 1.2), gap=10), self._board]

    def buttons(self) -> Sequence[Widget]:
        """Cancel, and take the map; the latter says why it cannot be."""
        say = self.ui.say
        self._ok = Button(
            "dialog.yes", say("workshop.map_take"), self._enter, look=Look.PRIMARY, icon=Icon.CHECK
        )
        self._ok.refusal = self._refusal()
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), self._ok]

    def first_focus(self) -> str:
        """The field of the length."""
        return "scale.length"

    @abstractmethod
    def taken(self, inches: float) -> None:
        """Take the map with tiles of that many inches."""

    def _typed(self, text: str) -> None:
        self.length = replace(self.length, text=text)
        self._ok.refusal = self._refusal()
        self._board.text = self._size()
        self.interface.rearrange()

    def _change_unit(self, unit: Unit) -> None:
        self.length = self.length.in_unit(unit)
        self.rebuild()

    def _size(self) -> str:
        inches = self.length.inches
        if inches is None:
            return self._refusal()
        width, height = self.length.across * inches, self.length.down * inches
        say = self.ui.say
        return say(
            "workshop.map_board", width=say.number(round(width, 1)), height=say.number(round(height, 1))
        )

    def _refusal(self) -> str:
        return (
            ""
            if self.length.inches is not None
            else self.ui.say("workshop.map_length", least=round(self.length.least))
        )

    def _enter(self) -> None:
        inches = self.length.inches
        if inches is not None:
            self.close()
            self.taken(inches)


class BattleMapDialog(ScaleDialog):
    """Asks how large a square of a battle map is, and what its portals are that it calls not closed."""

    def __init__(self, title: str, battle_map: BattleMap, take: Callable[[float, Unclosed], None]) -> None:
        size = battle_map.spec.resolution.map_size
        super().__init__(title, TileLength(f"{USUAL_INCHES:g}", Unit.INCHES, size.x, size.y, SHORTEST_MM))
        self._unclosed = battle_map.unclosed
        self._chosen = Unclosed.WINDOW
        self._take = take

    def content(self) -> Sequence[Widget]:
        """The length of a square, and the portals if there are such."""
        say = self.ui.say
        parts = [*self.scale(say("workshop.map_square"))]
        if self._unclosed:
            ways = [(way, say(f"workshop.map_unclosed.{way.name.lower()}")) for way in Unclosed]
            parts.append(Label(say("workshop.map_unclosed", count=self._unclosed), self.ui.styles.body))
            parts.append(Choice("scale.unclosed", ways, self._chosen, self._choose))
        return parts

    def taken(self, inches: float) -> None:
        """Hand on what was said."""
        self._take(inches, self._chosen)

    def _choose(self, way: Unclosed) -> None:
        self._chosen = way


class MapTerrainDialog(ScaleDialog):
    """Asks how large a tile is, and which layers, classes and properties of a map are terrain of which kind.

    What was said before, and is more than the dialog asks, stays as it was and counts first.
    """

    def __init__(
        self, title: str, found: ForeignMap, before: SaidBeside, take: Callable[[SaidBeside], None]
    ) -> None:
        down = found.cells[1] * found.tile[1] / found.tile[0]
        inches = before.tile_inches or usual_tile(found) / INCH_MM
        unit = Unit.INCHES if inches >= 0.5 else Unit.MILLIMETRES
        text = f"{inches * (1 if unit is Unit.INCHES else INCH_MM):.10g}"
        super().__init__(title, TileLength(text, unit, found.cells[0], down))
        self._names = nameable(found)
        self._kept = tuple(saying for saying in before.sayings if not _is_plain(saying))
        plain = [saying for saying in before.sayings if _is_plain(saying)]
        self._said = {
            name: saying.kind
            for name in self._names
            for saying in plain
            if (saying.layer, saying.of_class, saying.key) == (name.layer, name.of_class, name.key)
        }
        self._take = take

    def height(self) -> float | None:
        """The height of the screen where the rows would not fit into it, else None."""
        return self.app.box.h - 40 if len(self._names) * ROW + AROUND > self.app.box.h else None

    def content(self) -> Sequence[Widget]:
        """The length of a tile, and a row for each layer, class and property."""
        say, styles = self.ui.say, self.ui.styles
        cells: list[Widget] = []
        for number, name in enumerate(self._names):
            kind = self._said.get(name)
            words = say("workshop.map_no_terrain") if kind is None else say(f"terrain.kind.{kind}")
            ask = partial(self._ask, number)
            cells.append(Label(self._called(name), styles.body, lift=0.5))
            cells.append(
                Button(f"terrain.{number}", words, ask, icon=Icon.TERRAIN if kind else None, height=36)
            )
        grid = Grid(cells, columns=(1.6, 1), gap=12, row_gap=6)
        rows: list[Widget] = [Label(say("workshop.map_terrain"), styles.body)] if cells else []
        if cells:
            rows.append(Scroll(grid, name="terrain.rows") if self.height() is not None else grid)
        return [*self.scale(say("workshop.map_tile")), *rows]

    def taken(self, inches: float) -> None:
        """Hand on what was said."""
        said = [
            Saying(kind, *kind.preset, name.layer, name.of_class, name.key)
            for name, kind in self._said.items()
        ]
        self._take(SaidBeside(inches, (*self._kept, *said)))

    def _called(self, name: Nameable) -> str:
        key, word = next(
            (key, word)
            for key, word in (("layer", name.layer), ("class", name.of_class), ("property", name.key))
            if word is not None
        )
        return self.ui.say(f"workshop.map_{key}", name=word, count=name.count)

    def _ask(self, number: int) -> None:
        """Open the kinds of terrain below a row."""
        say = self.ui.say
        entries = [
            MenuItem(f"kind.{kind}", say(f"terrain.kind.{kind}"), partial(self._say, number, kind))
            for kind in KINDS
        ]
        none = MenuItem("kind.none", say("workshop.map_no_terrain"), partial(self._say, number, None))
        box = self.interface.find(f"terrain.{number}").box
        open_menu(self.interface, (box.x, box.y + box.h), [none, *entries])

    def _say(self, number: int, kind: Kind | None) -> None:
        name = self._names[number]
        self._said.pop(name, None)
        if kind is not None:
            self._said[name] = kind
        self.rebuild()


def _is_plain(saying: Saying) -> bool:
    """Whether the dialog could have said it: by one thing alone, of the kind and no more."""
    named = [word for word in (saying.layer, saying.of_class, saying.key) if word is not None]
    preset = (saying.footing, saying.opacity) == saying.kind.preset
    return len(named) == 1 and saying.value is None and preset and not saying.thin and not saying.name

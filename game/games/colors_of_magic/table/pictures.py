"""The pictures of one table: its board, its cards, its portraits, painted for the current window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_face import CardPainter, CardPictures
from game.art.tokens import Medallions, kept_portrait
from game.battlefield.board_view import BoardView, board_view
from game.battlefield.camera import Camera
from game.games.colors_of_magic.art.pictures import card_scene, creature_scene, portrait, prepare
from game.games.colors_of_magic.content.library_files import map_like
from game.games.colors_of_magic.rules.cards.library import codex_of, grimoire_of, printed
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.table.faces import Faces
from game.ui.box import Box
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Palette, SideColour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pygame

    from game.art.card_face import CardFace
    from game.art.ground import GroundRows, PictureRows
    from game.games.colors_of_magic.art.pictures import Scene
    from game.games.colors_of_magic.table.table_view import TableView
    from game.ui.ui import Ui

_DRAWING = 0.4
"""The share of the loading time that the figures take."""


def _scenes(view: TableView) -> Iterator[tuple[Scene, bool]]:
    """The pictures that both lists and the scenario may need, and whether each stands on the board."""
    library = view.library
    for army in view.state.setup.lists:
        yield creature_scene(library.creatures[library.wizards[army.wizard].creature]), True
        for name in (*grimoire_of(army, library), *codex_of(army, library)):
            card = library.cards[name]
            creature = library.creatures[card.creature] if card.creature else None
            yield card_scene(card, creature), creature is not None
    scenario = library.scenarios.get(view.state.scenario or "")
    for monster in scenario.monsters if scenario is not None else ():
        yield creature_scene(library.creatures[monster.creature]), True


class TableCards(CardPictures):
    """Pictures of copies (`red:spark:1`)."""

    def __init__(self, painter: CardPainter, faces: Faces) -> None:
        super().__init__(painter)
        self.faces = faces

    def face(self, card: str) -> CardFace | None:
        """The face of a card; None if it is face down."""
        if is_masked(card):
            return None
        if printed(card) in self.faces.library.monster_cards:
            return self.faces.monster(self.faces.library.monster_cards[printed(card)])
        return self.faces.copy(card)

    def back(self, card: str, width: int) -> pygame.Surface:
        """The back of a card."""
        owner = card.partition(":")[0]
        return self.painter.back(None if owner == SideColour.NEUTRAL else SideColour(owner), width)


class Portraits:
    """The portraits on bases, as they stand on the board, in any size; returned surfaces are shared."""

    def __init__(self, palette: Palette) -> None:
        self._art = Medallions(palette)
        self._kept = SurfaceCache(8_000_000)

    def base(self, side: SideColour, emblem: str, diameter: int, *, tapped: bool = False) -> pygame.Surface:
        """A base `diameter` pixels wide."""
        key = (side, emblem, diameter, tapped)
        return self._kept.get(key, lambda: self._art.base(side, emblem, diameter, tapped=tapped))


class TablePictures:
    """Paints for one table; pictures are kept until the window changes.

    Attributes:
        camera: looks at the board.
        board: the board as painted for this window.
        cards, portraits: the pictures of cards and of creatures.
        turned: pictures of cards that lean in a hand.
    """

    def __init__(self, view: TableView, ui: Ui) -> None:
        self.turned = SurfaceCache(24_000_000)
        self._map: tuple[str, GroundRows, Sequence[PictureRows]] = ("", (), ())
        self._paint_cards(view, ui)
        self._scenes = tuple(dict.fromkeys(_scenes(view)))
        self.camera = self._camera(view)
        self.board = self._painted()
        self.look(view, ui)

    def look(self, view: TableView, ui: Ui) -> None:
        """Show that board in this window; a board of another size gets another camera."""
        repainted = ui is not self._ui
        if repainted:
            self._paint_cards(view, ui)
        if not self.fits(view):
            self.camera = self._camera(view)
            repainted = True
        if repainted:
            self.board = self._painted()
        ground, pictures = self._painted_on_map(view)
        self.board.set_board(view.inquiry.position.board, ground, pictures=pictures)

    def fits(self, view: TableView) -> bool:
        """Whether the camera still fits the size of the board."""
        board = view.inquiry.position.board
        return (self.camera.width, self.camera.height) == (board.width, board.height)

    def _paint_cards(self, view: TableView, ui: Ui) -> None:
        self._ui = ui
        self.cards = TableCards(ui.kept(CardPainter), Faces(view.library, view.say))
        self.portraits = Portraits(ui.palette)

    def _camera(self, view: TableView) -> Camera:
        board, glide = view.inquiry.position.board, self._ui.options.motion > 0
        return Camera(board.width, board.height, Box(0, 0, 100, 100), glide=glide)

    def _painted(self) -> BoardView:
        return board_view(self._ui, self.camera)

    def made_ready(self) -> Iterator[float]:
        """Draw the figures that may be needed, then prepare the board; yields the share done."""
        yield from (_DRAWING * part for part in self.figures())
        yield from (_DRAWING + (1 - _DRAWING) * part for part in self.board.prepare())

    def figures(self) -> Iterator[float]:
        """Draw the figures that may be needed, one a step; yields the share done."""
        for count, (scene, stands) in enumerate(self._scenes):
            prepare(scene)
            if stands:
                kept_portrait(portrait(scene))
            yield count / len(self._scenes)

    def _painted_on_map(self, view: TableView) -> tuple[GroundRows, Sequence[PictureRows]]:
        """The ground of the scenario's map and the pictures on it; empty where it has no map."""
        scenario = view.library.scenarios.get(view.state.scenario or "")
        name = scenario.map if scenario is not None else ""
        if name != self._map[0]:
            found = map_like(name, view.library.boards[name]) if name else None
            self._map = (name, found.ground, found.tiles) if found is not None else ("", (), ())
        return self._map[1:]

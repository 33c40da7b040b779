"""The pictures of one table: its board, its cards, its portraits, for the window as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_painter import CardPainter
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera
from game.board.jit import compiled
from game.board.kernel_cache import is_warm
from game.board.tiled import load_map
from game.board.warm_up import warming
from game.content.resources import maps
from game.games.colors_of_magic.table.cards import TableCards
from game.games.colors_of_magic.table.faces import Faces
from game.games.colors_of_magic.table.portraits import Portraits
from game.ui.box import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.table.scene import TableScene
    from game.ui.ui import Ui

WARMING = 0.8
"""The part of making ready that compiling takes, where nothing was ever compiled."""


class TableArt:
    """Paints for one table; what it has painted is kept until the window changes."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._camera: Camera | None = None
        self._view: tuple[Ui, BoardView] | None = None
        self._cards: tuple[Ui, TableCards, Portraits] | None = None
        self._ground: tuple[str, tuple[tuple[str, ...], ...]] = ("", ())

    def made_ready(self) -> Iterator[float]:
        """Compile what was never compiled here, then paint the board; yields how much is done."""
        cold = compiled() and not is_warm()
        if cold:
            yield from (WARMING * done / steps for done, steps in warming())
        start = WARMING if cold else 0.0
        yield from (start + (1 - start) * part for part in self.board_view().prepare())

    def board_view(self) -> BoardView:
        """The board as it is painted for this window."""
        scene = self._scene
        if self._view is None or self._view[0] is not scene.ui:
            self._view = (scene.ui, BoardView(self.camera, scene.ui.texts, scene.ui.palette))
        view = self._view[1]
        view.set_board(scene.outlook.desk.position.board, self._ground_rows())
        return view

    @property
    def camera(self) -> Camera:
        """Looks at the board; another one for a board of another size."""
        scene = self._scene
        board = scene.outlook.desk.position.board
        known = self._camera
        if known is None or (known.width, known.height) != (board.width, board.height):
            glide = scene.app.options.motion > 0
            known = Camera(board.width, board.height, Box(0, 0, 100, 100), glide=glide)
            self._camera = known
            self._view = None
        return known

    @property
    def cards(self) -> TableCards:
        """The pictures of cards."""
        return self._pictures()[1]

    @property
    def portraits(self) -> Portraits:
        """The pictures of creatures."""
        return self._pictures()[2]

    def _pictures(self) -> tuple[Ui, TableCards, Portraits]:
        scene = self._scene
        if self._cards is None or self._cards[0] is not scene.ui:
            faces = Faces(scene.session.library, scene.say, scene.say.language)
            palette = scene.ui.palette
            self._cards = (scene.ui, TableCards(CardPainter(palette), faces), Portraits(palette))
        return self._cards

    def _ground_rows(self) -> tuple[tuple[str, ...], ...]:
        scene = self._scene
        scenario = scene.session.library.scenarios.get(scene.outlook.state.scenario or "")
        name = scenario.map if scenario is not None else ""
        if name != self._ground[0]:
            self._ground = (name, load_map(maps() / name).ground if name else ())
        return self._ground[1]

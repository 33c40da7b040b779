"""What is drawn above the table: the card looked at, what is on its way, the arrows of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.colors_of_magic.rules.play import casting
from game.games.colors_of_magic.rules.play.view import is_masked
from game.games.colors_of_magic.table.cast_plan import range_rings
from game.games.colors_of_magic.table.floats import duel_shown
from game.games.colors_of_magic.table.go_plans import GoPlan
from game.table.old_match_overlay import MatchShow
from game.ui import palette
from game.ui.box import Box
from game.ui.text import Style
from game.ui.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battlefield.overlays import Overlay
    from game.games.colors_of_magic.rules.play.events import Where
    from game.games.colors_of_magic.rules.play.state import StackItem
    from game.games.colors_of_magic.table.cards import TableCards
    from game.games.colors_of_magic.table.scene import TableScene
    from game.games.colors_of_magic.table.stage import Stage
    from game.positions.position import Side
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.widgets.base import Widget


class Show(MatchShow):
    """Draws over one table's widgets."""

    large = 270.0
    part = 0.36
    _scene: TableScene

    @property
    def cards(self) -> TableCards:
        """The pictures of cards."""
        return self._scene.cards

    def follow(self) -> None:
        """Bring the duel on the table up to what is being shown; build the sheet when one begins or ends."""
        scene = self._scene
        show = duel_shown(scene)
        if (show is None) != (scene.duel_view is None):
            scene.rebuild()
        elif show is not None and scene.duel_view is not None:
            scene.duel_view.show = show

    def spot_of(self, side: Side, where: Where) -> Spot:
        """Where on the screen a side's pile is."""
        scene = self._scene
        front = side is scene.session.front_side
        names = {"deck": "pile.deck", "discard": "pile.discard", "exile": "pile.exile", "hand": "hand"}
        name = names.get(where, "table.board") if front else f"side.{side}"
        if where in {"play", "stack"}:
            name = "table.board"
        try:
            return scene.interface.find(name).box.centre
        except KeyError:
            return scene.app.box.centre

    def draw(self, canvas: Canvas) -> None:
        """Arrows, flights, words, then the card that is looked at."""
        scene = self._scene
        stage = scene.flow.stage
        for item in scene.outlook.state.stack:
            self._arrow(canvas, item)
        self._rising(canvas, stage)
        self._flight(canvas, stage)
        self._banner(canvas, stage)
        if stage.card:
            self._large(canvas, stage)
        elif not scene.flow.timeline.busy:
            self.zoomed(canvas)

    def range_of_card(self) -> Iterator[Overlay]:
        """How far the card of the hand that is looked at reaches, from everybody who could cast it."""
        scene, tile = self._scene, self.pointed()
        side = scene.session.side
        if tile is None or side is None or is_masked(tile.card) or not isinstance(scene.hands.plan, GoPlan):
            return
        state = scene.outlook.state
        if tile.card in state.player(side).zones.hand:
            able = casting.casters(scene.outlook.referee, state, side)
            yield from range_rings(scene.outlook, scene.session.library.card(tile.card), able)

    def _large(self, canvas: Canvas, stage: Stage) -> None:
        box = canvas.box
        width = min(300.0, box.h * 0.42)
        at = (box.centre[0] - width / 2, box.centre[1] - width / RATIO / 2 - 30)
        picture = self._scene.cards.whole(stage.card, canvas.px(width))
        canvas.dim(70)
        canvas.drop_shadow("large", picture, at, 14, 200)
        canvas.blit(picture, at)
        self._ribbon(canvas, stage.caption, at[1] + width / RATIO + 14)

    def _banner(self, canvas: Canvas, stage: Stage) -> None:
        if stage.banner:
            self._ribbon(canvas, stage.banner, self._scene.pane.box.centre[1] - 30)

    def _ribbon(self, canvas: Canvas, text: str, y: float) -> None:
        ui = self._scene.ui
        width = min(canvas.box.w - 40, max(360.0, ui.texts.width(text, ui.styles.ribbon.but(size=24)) / 0.7))
        style = ui.texts.shrunk(text, ui.styles.ribbon.but(size=24), width * 0.7, least=0.6)
        box = Box(canvas.box.centre[0] - width / 2, y, width, 60)
        shape = ui.theme.ribbon(canvas.size(box), ui.palette.accent)
        canvas.drop_shadow("banner", shape, (box.x, box.y), 6)
        canvas.blit(shape, (box.x, box.y))
        canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.y + box.h * 0.375))

    def _rising(self, canvas: Canvas, stage: Stage) -> None:
        word = stage.rising
        if word is None:
            return
        x, y = self._scene.camera.to_screen(word.at)
        hue = self._scene.ui.palette.tones[word.tone]
        style = Style(Face.TITLE, 40, hue.glow, (20, 4, 4))
        with canvas.clip(self._scene.pane.box):
            canvas.blit_centred(self._scene.ui.texts.line(word.text, style), (x, y - 20 - 46 * word.part))

    def _flight(self, canvas: Canvas, stage: Stage) -> None:
        flight = stage.flight
        if flight is None:
            return
        picture = self._scene.cards.thumb(flight.card, canvas.px(74))
        x, y = flight.spot()
        canvas.drop_shadow("flight", picture, (x - 37, y - 52), 6, 150)
        canvas.blit(picture, (x - 37, y - 52))

    def _arrow(self, canvas: Canvas, item: StackItem) -> None:
        """From a spell on the stack to everything it is aimed at."""
        scene = self._scene
        row = self._find(f"stack.{item.number}")
        if row is None:
            return
        hue = scene.ui.palette.sides[palette.Side(item.side.value)]
        for target in item.targets:
            body = scene.outlook.state.find(target.id) if target.id else None
            at = body.at if body is not None else target.at
            if at is None:
                continue
            end = scene.camera.to_screen(at)
            if scene.pane.box.contains(end):
                start = (row.box.x - 2, row.box.centre[1])
                _draw_arrow(canvas, start, end, (hue.ink, hue.glow))

    def _find(self, name: str) -> Widget | None:
        return next((w for w in self._scene.interface.root.walk() if w.name == name), None)


def _draw_arrow(
    canvas: Canvas, start: Spot, end: Spot, colours: tuple[palette.Colour, palette.Colour]
) -> None:
    """An arrow with a dark edge; its head stops a little before the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    tip = (end[0] - ux * 12, end[1] - uy * 12)
    neck = (tip[0] - ux * 16, tip[1] - uy * 16)
    dark, light = colours
    for colour, width, spread in ((dark, 7.0, 10.0), (light, 3.5, 7.0)):
        canvas.line(start, neck, colour, width)
        wings = (
            (neck[0] - uy * spread, neck[1] + ux * spread),
            (neck[0] + uy * spread, neck[1] - ux * spread),
        )
        canvas.polygon((tip, *wings), colour)

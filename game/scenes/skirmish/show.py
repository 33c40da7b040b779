"""What is drawn above the table: the card looked at, what is on its way, the arrows of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client import palette
from game.client.box import Box
from game.client.card_paper import RATIO
from game.client.faces import Face
from game.client.text import Style
from game.scenes.skirmish.cast_plan import range_rings
from game.scenes.skirmish.floats import duel_shown
from game.scenes.skirmish.go_plans import GoPlan
from game.scenes.skirmish.hand_fan import CardTile
from game.systems.colors_of_magic.play import casting
from game.systems.colors_of_magic.play.masks import is_masked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.client.box import Spot
    from game.client.canvas import Canvas
    from game.client.overlays import Overlay
    from game.client.widgets.base import Widget
    from game.scenes.skirmish.scene import TableScene
    from game.scenes.skirmish.stage import Stage
    from game.systems.colors_of_magic.play.events import Where
    from game.systems.colors_of_magic.play.state import StackItem
    from game.systems.colors_of_magic.position import Side


SLIP = 300.0
"""Width of the words that say why a card cannot be chosen, in logical units."""


class Show:
    """Draws over one table's widgets."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

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
            self._zoomed(canvas)

    def _zoomed(self, canvas: Canvas) -> None:
        """The card of the hand, the stack or a choice that the pointer or the focus is on."""
        tile = self.pointed()
        if tile is None:
            return
        box = canvas.box
        width = min(270.0, box.h * 0.36)
        height = width / RATIO
        x = min(max(tile.box.x + tile.width / 2 - width / 2, 8), box.right - width - 8)
        y = tile.box.y - height - 8
        if y < 6:
            y = min(max(tile.box.centre[1] - height / 2, 6), box.bottom - height - 6)
            right = tile.box.x + tile.width + 10
            x = right if right + width < box.right - 6 else tile.box.x - width - 10
        picture = self._scene.cards.whole(tile.card, canvas.px(width))
        canvas.drop_shadow("zoomed", picture, (x, y), 12, 190)
        canvas.blit(picture, (x, y))
        if tile.refusal:
            self._refusal(canvas, tile.refusal, Box(x, y, width, height))

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

    def _refusal(self, canvas: Canvas, text: str, card: Box) -> None:
        """Why the card cannot be chosen, on a slip beside it."""
        ui = self._scene.ui
        paragraph = ui.texts.paragraph(f"<red>{text}</red>", ui.styles.small.but(size=18), SLIP)
        w, h = paragraph.width + 36, paragraph.height + 26
        beside = card.right + 8 if card.right + 8 + w < canvas.box.right else card.x - 8 - w
        slip = Box(beside, card.bottom - h - 10, w, h)
        canvas.sheet(slip, seed=5)
        canvas.paragraph(paragraph, slip.inset(18, 13))

    def pointed(self) -> CardTile | None:
        """The card that the pointer is on, else the one that the keyboard has got to."""
        interface = self._scene.interface
        tiles = [widget for widget in interface.root.walk() if isinstance(widget, CardTile)]
        hovered = next((tile for tile in tiles if tile.hovered), None)
        if hovered is not None:
            return hovered
        return next((tile for tile in tiles if tile.focused and interface.ring), None)

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

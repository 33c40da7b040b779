"""What is drawn above the table: cards on their way, a banner, and the card that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.box import Box
from game.client.card_paper import RATIO
from game.scenes.duel.dice_view import DiceBox
from game.scenes.duel.table_card import TableCard
from game.scenes.skirmish.hand_fan import CardTile

if TYPE_CHECKING:
    from game.client.box import Spot
    from game.client.canvas import Canvas
    from game.core.rules import Seat
    from game.scenes.duel.scene import DuelScene

SLIP = 300.0
"""Width of the words that say why a card cannot be chosen, in logical units."""

FLYING = 84.0
"""Width of a card on its way, in logical units."""


class Show:
    """Draws over one table's widgets."""

    def __init__(self, scene: DuelScene) -> None:
        self._scene = scene

    def spot_of(self, seat: Seat, where: str) -> Spot:
        """Where on the screen a place of a player is."""
        scene = self._scene
        own = seat == scene.session.front
        names = {
            "hand": ("hand",) if own else (f"backs.{seat}", f"seat.{seat}"),
            "fighter": (f"table.{seat}.fighter", f"bed.{seat}.fighter"),
            "table": (f"table.{seat}.fighter", f"bed.{seat}.fighter"),
            "support": (f"bed.{seat}.support", f"table.{seat}.support.0"),
            "carried": (f"carried.{seat}", f"table.{seat}.fighter"),
        }.get(where, (f"pile.{seat}.{where}", f"seat.{seat}"))
        found = {widget.name: widget for widget in scene.interface.root.walk() if widget.name in names}
        for name in names:
            if name in found:
                return found[name].box.centre
        return scene.app.box.centre

    def follow(self) -> None:
        """Bring what turns or rolls up to date; everything else stays as it was built."""
        stage = self._scene.flow.stage
        for widget in self._scene.interface.root.walk():
            if isinstance(widget, TableCard) and widget.turning is not None and stage.turned:
                widget.turning = stage.turn
            elif isinstance(widget, DiceBox):
                for seat, roll in stage.rolls.items():
                    if widget.name == f"dice.{seat}":
                        widget.tray.seek(roll.part)

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves, then the card that is looked at."""
        stage = self._scene.flow.stage
        for flight in stage.flights:
            picture = self._scene.cards.thumb(flight.card, canvas.px(FLYING))
            x, y = flight.spot()
            at = (x - FLYING / 2, y - FLYING / RATIO / 2)
            canvas.drop_shadow("flying", picture, at, 8, 150)
            canvas.blit(picture, at)
        if stage.banner:
            self._banner(canvas, stage.banner)
        elif not self._scene.flow.timeline.busy:
            self._zoomed(canvas)

    def pointed(self) -> CardTile | None:
        """The card that the pointer is on, else the one that the keyboard has got to."""
        interface = self._scene.interface
        tiles = [widget for widget in interface.root.walk() if isinstance(widget, CardTile)]
        hovered = next((tile for tile in tiles if tile.hovered), None)
        if hovered is not None:
            return hovered
        return next((tile for tile in tiles if tile.focused and interface.ring), None)

    def _zoomed(self, canvas: Canvas) -> None:
        """The card that is looked at, large and beside its place, with why it cannot be chosen."""
        tile = self.pointed()
        if tile is None:
            return
        box = canvas.box
        width = min(290.0, box.h * 0.4)
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

    def _refusal(self, canvas: Canvas, text: str, card: Box) -> None:
        ui = self._scene.ui
        paragraph = ui.texts.paragraph(f"<red>{text}</red>", ui.styles.small.but(size=18), SLIP)
        w, h = paragraph.width + 36, paragraph.height + 26
        beside = card.right + 8 if card.right + 8 + w < canvas.box.right else card.x - 8 - w
        slip = Box(beside, card.bottom - h - 10, w, h)
        canvas.sheet(slip, seed=5)
        canvas.paragraph(paragraph, slip.inset(18, 13))

    def _banner(self, canvas: Canvas, text: str) -> None:
        ui = self._scene.ui
        style = ui.styles.ribbon.but(size=28)
        width = min(canvas.box.w - 40, max(380.0, ui.texts.width(text, style) / 0.7))
        style = ui.texts.shrunk(text, style, width * 0.7, least=0.6)
        middle = self._scene.interface.find("table.arena").box.centre
        box = Box(middle[0] - width / 2, middle[1] - 36, width, 72)
        shape = ui.theme.ribbon(canvas.size(box), ui.palette.accent)
        canvas.drop_shadow("banner", shape, (box.x, box.y), 8)
        canvas.blit(shape, (box.x, box.y))
        canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.y + box.h * 0.375))

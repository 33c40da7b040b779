"""What is drawn above the table: cards on their way, a banner, and the card that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.donjon_procrastination.table.dice_view import DiceBox
from game.games.donjon_procrastination.table.table_card import TableCard
from game.table.old_match_overlay import MatchShow
from game.ui.box import Box

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.table.cards import DuelCards
    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.ui.box import Spot
    from game.ui.canvas import Canvas

FLYING = 84.0
"""Width of a card on its way, in logical units."""


class Show(MatchShow):
    """Draws over one table's widgets."""

    large = 290.0
    part = 0.4
    _scene: DuelScene

    @property
    def cards(self) -> DuelCards:
        """The pictures of cards."""
        return self._scene.cards

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
            self.zoomed(canvas)

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

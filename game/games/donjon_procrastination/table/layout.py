"""The widgets of the card table, for the picture that is shown: bar, cloth, sheet, action bar and hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.names import signed
from game.games.donjon_procrastination.rules.play.state import BLUFF
from game.games.donjon_procrastination.table.arena import Arena
from game.games.donjon_procrastination.table.draft_cloth import DraftCloth
from game.games.donjon_procrastination.table.floats import floats
from game.games.donjon_procrastination.table.question_panel import question_column
from game.games.donjon_procrastination.table.seat_parts import PartsMaker
from game.games.donjon_procrastination.table.sheet import Sheet
from game.games.donjon_procrastination.table.slips import Herald, TallySlip
from game.games.donjon_procrastination.table.top_bar import STEP_OF, RoundTrack
from game.games.donjon_procrastination.table.wheel_view import wheel_view
from game.table.hand_fan import CardTile, HandFan
from game.ui.icons import Icon
from game.ui.paint import SurfaceCache
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.rules import Seat
    from game.games.donjon_procrastination.table.offers import Offer
    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.ui.widgets.base import Widget

SHEET = (236.0, 0.215, 400.0)
"""Least width of the sheet, the part of the window that it takes, and its greatest width."""

BARS = 110.0
"""Height of the bars above and below the cloth together."""

PLATE = 38.0
"""Side of a button with an icon only, in logical units."""


class DuelLayout:
    """Builds the tree of one table. It holds no state but pictures."""

    def __init__(self, scene: DuelScene) -> None:
        self._scene = scene
        self._turned = SurfaceCache(24_000_000)

    @property
    def sheet_width(self) -> float:
        """The width of the sheet."""
        least, part, most = SHEET
        return min(max(part * self._scene.app.box.w, least), most)

    @property
    def hand_height(self) -> float:
        """How high the hand is, in logical units."""
        return max(100.0, min(210.0, self._scene.app.box.h * 0.205))

    def build(self) -> Widget:
        """The whole table."""
        return Column(
            [self.bar(), Row([self.arena(), self._sheet()], gap=0, grow=1), self.actions(), self.hand()],
            gap=0,
        )

    # Above

    def bar(self) -> Widget:
        """The round and its phases, and what can be done with the whole table."""
        scene = self._scene
        state = scene.picture.state
        step = "result" if scene.flow.recap is not None else STEP_OF[state.phase]
        if scene.flow.stage.rolls or (
            scene.flow.timeline.busy and any(player.dice for player in state.players)
        ):
            step = "dice"
        row = [RoundTrack(scene.say, state, step), Spacer(4), *self.acts()]
        return Panel(Row(row, gap=5, align=0.5), Ground.LEATHER, margin=7, name="table.bar")

    def acts(self) -> list[Widget]:
        """Undo, files, help, leave."""
        scene = self._scene
        undo, redo = scene.session.may_undo(), scene.session.may_redo()
        made = (
            ("undo", Icon.UNDO, scene.undo, scene.why(undo)),
            ("redo", Icon.REDO, scene.redo, scene.why(redo)),
            ("save", Icon.SAVE, scene.save, ""),
            ("open", Icon.OPEN, scene.open, ""),
            ("help", Icon.HELP, scene.help, ""),
            ("leave", Icon.QUIT, scene.leave_table, ""),
        )
        tips = {name: scene.say(f"table.button.{name}") for name, *_ in made}
        return [
            Button(f"table.{name}", "", run, icon=icon, tip=tips[name], refusal=refusal, height=PLATE)
            for name, icon, run, refusal in made
        ]

    # The cloth

    def arena(self) -> Widget:
        """The cloth and all players."""
        scene = self._scene
        maker = PartsMaker(scene, scene.picture)
        if scene.picture.state.phase == "draft":
            return DraftCloth(scene, maker)
        seats = {seat: maker.of(seat) for seat in scene.around()}
        slips = [self._slip(seat) for seat in reversed(list(seats))] if len(seats) == 2 else []
        arena = Arena(scene.art, seats, wheel_view(scene), self._herald(), slips, floats(scene))
        state = scene.picture.state
        if len(seats) > 2 and state.round:
            arena.arrows = tuple((seat, state.opponent(seat)) for seat in seats)
        return arena

    def _slip(self, seat: Seat) -> TallySlip:
        scene = self._scene
        hue, tallies = scene.ui.palette.seats[seat], scene.tallies
        total = signed(tallies.total(seat))
        return TallySlip(f"slip.{seat}", tallies.sentence(seat), total, hue, won=scene.won(seat))

    def _herald(self) -> Herald:
        caption = self._scene.flow.stage.caption
        if caption:
            return Herald("table.herald", caption, aloud=True)
        return Herald("table.herald", self._scene.standing_words(), aloud=self._scene.flow.recap is not None)

    # Beside it

    def _sheet(self) -> Widget:
        scene = self._scene
        sheet = Sheet(scene, self.sheet_width, scene.app.box.h)
        question = scene.decision.question
        if question is not None:
            return sheet.framed(question_column(scene, question, self.sheet_width - 36))
        return sheet.build()

    # Below

    def actions(self) -> Widget:
        """What is asked, and the buttons."""
        scene = self._scene
        scene.status = Label(
            scene.status_text(), scene.ui.styles.on_wood_small.but(size=18), lift=0.5, grow=1
        )
        buttons = (
            [] if scene.decision.question is not None else [self.offer_button(one) for one in scene.offers()]
        )
        return Panel(
            Row([Spacer(10), Anchor(scene.status, 0, 0.5, h=44, grow=1), *buttons], gap=6, align=0.5),
            Ground.LEATHER,
            margin=6,
            name="table.actions",
        )

    def offer_button(self, offer: Offer) -> Button:
        """The button of an offer."""
        scene = self._scene
        return Button(
            f"act.{offer.name}",
            offer.text,
            lambda: scene.press_offer(offer),
            icon=offer.icon,
            look=offer.look,
            refusal=scene.why(offer.verdict),
            height=42,
            size=17,
        )

    def hand(self) -> Widget:
        """The hand of the player at the edge of the table."""
        seat = self._scene.session.front
        fan = HandFan(list(self._tiles(seat)), self.hand_height - 8, self._turned)
        row = Row([Spacer(6), fan, Spacer(6)], gap=8, align=0.5)
        box = self._scene.app.box
        return Anchor(Panel(row, Ground.WOOD, margin=4, name="table.hand"), w=box.w, h=self.hand_height)

    def _tiles(self, seat: Seat) -> Iterator[CardTile]:
        scene = self._scene
        player = scene.picture.state.players[seat]
        for place, card in enumerate((*player.dealt, *player.hand)):
            if card:
                yield self._tile(f"hand.{card}", card, card)
            else:
                yield CardTile(f"hand.hidden.{place}", scene.back_of(seat), scene.cards, _nothing)
        if player.bluff == "hand" and not player.dealt:
            picture = scene.bluff_of(seat)
            if scene.session.sees(seat):
                yield self._tile("hand.esbroufe", BLUFF, picture)
            else:
                yield CardTile("hand.hidden.bluff", scene.back_of(seat), scene.cards, _nothing)

    def _tile(self, name: str, card: str, picture: str) -> CardTile:
        scene, decision = self._scene, self._scene.decision
        refusal = scene.why(decision.judge(card)) if decision.seat is not None else ""
        return CardTile(
            name,
            picture,
            scene.cards,
            self._presser(card),
            lit=card in decision.picks,
            marked=card in decision.picks,
            refusal=refusal,
            pin=scene.pin,
        )

    def pointed_refusal(self) -> str:
        """Why the card that is looked at cannot be chosen; empty if it can."""
        tile = self._scene.show.pointed()
        return tile.refusal if tile is not None else ""

    def _presser(self, card: str) -> Callable[[], None]:
        return partial(self._scene.press_card, card)


def _nothing() -> None:
    """A card that lies face down is only looked at."""

"""The table's widgets: bar, both sides, board, sheet, action bar and hand, for the state as it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.state import SIDES, Target
from game.games.colors_of_magic.table.floats import floats
from game.games.colors_of_magic.table.sheet import Page, Sheet
from game.games.colors_of_magic.table.side_panel import SidePanels
from game.games.colors_of_magic.table.stack_view import stack_panel
from game.games.colors_of_magic.table.table_pane import TablePane
from game.games.colors_of_magic.table.top_bar import PhaseTrack, SidePlate
from game.positions.position import Side as GameSide
from game.table.hand_fan import CardTile, HandFan, PileButton
from game.ui.icons import Icon
from game.ui.paint import SurfaceCache
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.colors_of_magic.table.plan import Offer
    from game.games.colors_of_magic.table.scene import TableScene
    from game.positions.position import Side
    from game.ui.widgets.base import Widget

WIDE = 1200.0
"""From this window width on, the other side has a panel of its own."""

SIDE_WIDTHS = (236.0, 0.195, 320.0)
SHEET_WIDTHS = (262.0, 0.215, 380.0)
"""Least width of a panel, the part of the window that it takes, and its greatest width."""

BARS = 122.0
"""Height of the bars above and below the board."""

MARGIN = 60.0
"""Wood that stays bare beside the board, on both sides together."""

MOST_SPARE = 90.0

PLATE = 38.0
"""Side of a button with an icon only, in logical units."""


class Layout:
    """Builds the tree of one table. It holds no state but pictures."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._turned = SurfaceCache(24_000_000)

    @property
    def wide(self) -> bool:
        """Whether both sides have panels."""
        return self._scene.app.box.w >= WIDE

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of the sheet."""
        return tuple(page for page in Page if page is not Page.FOE or not self.wide)

    def build(self) -> Widget:
        """The whole table."""
        scene = self._scene
        scene.pane = TablePane(scene.board_view(), scene.camera, scene.hands, scene, floats(scene))
        panels = self._panels()
        outlook = scene.outlook
        front, back = outlook.session.front_side, outlook.session.back_side
        middle: list[Widget] = [self._side(panels, front), scene.pane]
        if self.wide:
            middle.append(self._side(panels, back, neutral=True))
        middle.append(self._sheet(panels, back))
        return Column(
            [self._bar(), Row(middle, gap=0, grow=1), self._actions(), self._hand()],
            gap=0,
        )

    # Above

    def _bar(self) -> Widget:
        scene = self._scene
        outlook = scene.outlook
        asked = outlook.session.asked_side
        plates: list[Widget] = [SidePlate(outlook, side, acting=asked is side) for side in SIDES]
        row = [plates[0], PhaseTrack(outlook), plates[1], Spacer(4), *self._acts()]
        return Panel(Row(row, gap=5, align=0.5), Ground.LEATHER, margin=7, name="table.bar")

    def _acts(self) -> list[Widget]:
        scene = self._scene
        outlook = scene.outlook
        undo, redo = scene.session.may_undo(), scene.session.may_redo()
        made = (
            ("undo", Icon.UNDO, scene.undo, outlook.why(undo)),
            ("redo", Icon.REDO, scene.redo, outlook.why(redo)),
            ("save", Icon.SAVE, scene.save, ""),
            ("open", Icon.OPEN, scene.open, ""),
            ("help", Icon.HELP, scene.help, ""),
            ("leave", Icon.QUIT, scene.leave_table, ""),
        )
        return [
            Button(
                f"table.{name}",
                "",
                run,
                icon=icon,
                tip=scene.say(f"table.button.{name}"),
                refusal=refusal,
                height=PLATE,
            )
            for name, icon, run, refusal in made
        ]

    def ways_out(self, *, words: bool = True) -> list[Widget]:
        """What can be done once the game is over; without `words` only leaving is named on its button."""
        scene, say = self._scene, self._scene.say
        leave, look = say("table.button.leave"), Look.PRIMARY
        return [
            self.way_out("over.save", say("table.button.save"), scene.save, Icon.SAVE, words=words),
            self.way_out("over.watch", say("replay.watch"), scene.watch, Icon.EYE, words=words),
            Button("over.leave", leave, scene.leave_table, icon=Icon.QUIT, look=look, size=17),
        ]

    @staticmethod
    def way_out(name: str, text: str, run: Callable[[], None], icon: Icon, *, words: bool) -> Button:
        """A button that says what it does, or has it in its tip."""
        return Button(name, text if words else "", run, icon=icon, tip="" if words else text, size=17)

    # Beside the board

    def _panels(self) -> SidePanels:
        scene = self._scene
        panels = SidePanels(
            scene.ui,
            scene.outlook,
            (scene.cards, scene.portraits),
            lambda one: scene.choose(Target.creature(one)),
            lambda one: scene.choose(Target("permanent", one)),
        )
        panels.picked = scene.hands.picked
        panels.lit = frozenset((target.kind, target.id) for target in scene.asked.lit)
        return panels

    def _side(self, panels: SidePanels, side: Side, *, neutral: bool = False) -> Widget:
        panel = Panel(
            self._side_body(panels, side, neutral=neutral), margin=15, name=f"panel.{side}", seed=17
        )
        return Anchor(panel, w=self._share(SIDE_WIDTHS), h=self._scene.app.box.h)

    def _share(self, widths: tuple[float, float, float]) -> float:
        """The width of a panel: a part of the window's, within bounds, and of what the board leaves bare."""
        return self._least_share(widths) + self._spare()

    def _least_share(self, widths: tuple[float, float, float]) -> float:
        least, part, most = widths
        return min(max(part * self._scene.app.box.w, least), most)

    def _spare(self) -> float:
        """What each panel gets of the wood that would lie bare beside the square board."""
        panels = [SIDE_WIDTHS, SHEET_WIDTHS, *([SIDE_WIDTHS] if self.wide else [])]
        box = self._scene.app.box
        board = box.h - BARS - self.hand_height
        bare = box.w - board - sum(map(self._least_share, panels)) - MARGIN
        return min(max(bare / len(panels), 0.0), MOST_SPARE)

    def _side_body(self, panels: SidePanels, side: Side, *, neutral: bool) -> Widget:
        scene = self._scene
        ui, names = scene.ui, scene.outlook.names
        rows: list[Widget] = [panels.of(side)]
        if neutral and any(body.side is GameSide.NEUTRAL for body in scene.outlook.state.bodies):
            rows.append(Label(names.side(GameSide.NEUTRAL), ui.styles.subheading.but(size=17), align=0.5))
            rows.append(panels.of(GameSide.NEUTRAL))
        head = Label(names.side(side), ui.styles.subheading.but(size=18), align=0.5)
        parts: list[Widget] = [head]
        if side is scene.outlook.session.back_side:
            parts.append(self._small_piles(side))
        return Column([*parts, Scroll(Column(rows, gap=6), name=f"rows.{side}")], gap=4)

    def _small_piles(self, side: Side) -> Widget:
        scene = self._scene
        zones = scene.outlook.state.player(side).zones
        buttons: list[Widget] = []
        for name, pile in (("discard", zones.discard), ("exile", zones.exile)):
            text = scene.say(f"table.pile_count.{name}", count=len(pile))
            refusal = "" if len(pile) else scene.say("table.pile_empty")
            run = partial(scene.leaf, side, name)
            buttons.append(
                Button(f"foe.{name}", text, run, look=Look.QUIET, refusal=refusal, height=26, size=16)
            )
        return Row(buttons, gap=2)

    def _sheet(self, panels: SidePanels, back: Side) -> Widget:
        scene = self._scene
        page = scene.page if scene.page in self.pages else self.pages[0]
        width = self._share(SHEET_WIDTHS)
        sheet = Sheet(scene.ui, scene.outlook, scene.cards, scene.looked_at)
        match page:
            case Page.FOE:
                body = self._foe_rows(panels, back)
            case Page.CARD:
                body = sheet.card(width - 60)
            case Page.GOALS:
                body = sheet.goals()
            case Page.LOG:
                body = self.log_page(sheet)
        height = scene.app.box.h
        if not scene.outlook.state.stack:
            return sheet.build(page, self.pages, scene.turn_page, body, (width, height))
        stack = stack_panel(scene, width)
        left = scene.app.box.h - BARS - self.hand_height - stack.wanted(scene.ui, width).h
        return Column([stack, sheet.build(page, self.pages, scene.turn_page, body, (width, left))], gap=0)

    def log_page(self, sheet: Sheet) -> Widget:
        """What has happened."""
        scene = self._scene
        return sheet.log(scene.chronicle.entries(scene.session, scene.say))

    def _foe_rows(self, panels: SidePanels, back: Side) -> Widget:
        scene = self._scene
        names = scene.outlook.names
        parts: list[Widget] = [self._small_piles(back), panels.of(back)]
        if any(body.side is GameSide.NEUTRAL for body in scene.outlook.state.bodies):
            style = scene.ui.styles.subheading.but(size=17)
            parts += [Label(names.side(GameSide.NEUTRAL), style, align=0.5), panels.of(GameSide.NEUTRAL)]
        return Column(parts, gap=6)

    # Below

    def _actions(self) -> Widget:
        scene = self._scene
        scene.status = Label(
            scene.status_text(), scene.ui.styles.on_wood_small.but(size=18), lift=0.5, grow=1
        )
        buttons = self._offers()
        return Panel(
            Row([scene.status, *buttons], gap=6, align=None), Ground.LEATHER, margin=7, name="table.actions"
        )

    def _offers(self) -> list[Widget]:
        scene = self._scene
        offers = scene.asked.offers_in_bar()
        room = scene.app.box.w * 0.66
        for speaks in (_always, _tells, _is_primary):
            buttons = [self.offer_button(offer, words=speaks(offer)) for offer in offers]
            if sum(button.wanted(scene.ui, room).w + 6 for button in buttons) <= room:
                break
        return list(buttons)

    def offer_button(self, offer: Offer, *, words: bool = True) -> Button:
        """The button of an offer; without words they are its tip."""
        scene = self._scene
        tip = offer.tip if words else f"<b>{offer.text}</b>"
        return Button(
            f"act.{offer.name}",
            offer.text if words else "",
            lambda: scene.press_offer(offer),
            icon=offer.icon,
            look=offer.look,
            tip=tip,
            refusal=scene.outlook.why(offer.verdict),
            height=40,
            size=17,
        )

    @property
    def hand_height(self) -> float:
        """How high the hand is, in logical units."""
        return max(104.0, min(190.0, self._scene.app.box.h * 0.2))

    def _hand(self) -> Widget:
        side = self._scene.outlook.session.front_side
        return self.tray([*self.piles(side), self.fan(side)])

    def tray(self, held: Sequence[Widget]) -> Widget:
        """The lower edge of the table, with what lies on it."""
        row = Row([Spacer(6), *held], gap=8, align=0.5)
        box = self._scene.app.box
        return Anchor(Panel(row, Ground.WOOD, margin=4, name="table.hand"), w=box.w, h=self.hand_height)

    def fan(self, side: Side) -> HandFan:
        """The hand of a side and its Codex."""
        player = self._scene.outlook.state.player(side)
        tiles = [self._tile(card) for card in (*player.zones.hand, *player.codex)]
        return HandFan(tiles, self.hand_height - 8, self._turned)

    def piles(self, side: Side) -> list[Widget]:
        """The piles of a side."""
        scene = self._scene
        zones = scene.outlook.state.player(side).zones
        width = min(62.0, (self.hand_height - 40) * 0.7)
        return [
            PileButton(
                f"pile.{name}",
                scene.say(f"table.pile.{name}"),
                len(pile),
                _top(name, pile.cards),
                scene.cards,
                partial(scene.leaf, side, name),
                refusal=scene.say("table.pile_down") if name == "deck" else _empty(scene, len(pile)),
                tip=scene.say(f"table.pile_tip.{name}", count=len(pile)),
                width=width,
            )
            for name, pile in (("deck", zones.deck), ("discard", zones.discard), ("exile", zones.exile))
        ]

    def _tile(self, card: str) -> CardTile:
        scene = self._scene
        target = Target("card", card)
        verdict = scene.hands.plan.judge(target) if scene.hands.plan is not None else None
        refusal = scene.outlook.why(verdict) if verdict is not None else ""
        return CardTile(
            f"hand.{card}",
            card,
            scene.cards,
            choose_card(scene, target),
            lit=target in scene.asked.lit_set,
            marked=target in scene.asked.picks,
            refusal=refusal,
            pin=scene.pin,
        )


def _always(_offer: Offer) -> bool:
    return True


def _tells(offer: Offer) -> bool:
    """Whether the words of a button say what its icon does not, of something that can be done now."""
    return _is_primary(offer) or (offer.name.startswith("use.") and offer.verdict.allowed)


def _is_primary(offer: Offer) -> bool:
    return offer.look is Look.PRIMARY


def choose_card(scene: TableScene, target: Target) -> Callable[[], None]:
    """What a press on a card does."""
    return lambda: scene.choose(target)


def _top(name: str, cards: tuple[str, ...]) -> str | None:
    if not cards:
        return None
    if name != "deck":
        return cards[0]
    owner = cards[0].partition(":")[0]
    return f"{owner}:?:0"


def _empty(scene: TableScene, count: int) -> str:
    return "" if count else scene.say("table.pile_empty")

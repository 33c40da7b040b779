"""The table of a game of Colors of Magic: a match seen by one player after the other, and played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield import answer_overlays as pictures
from game.battlefield.inquiry import Tool
from game.board.kernel_cache import is_warm
from game.games.colors_of_magic.table.asked import Asked
from game.games.colors_of_magic.table.chronicle import Chronicle
from game.games.colors_of_magic.table.controls import Controls
from game.games.colors_of_magic.table.flow import Flow
from game.games.colors_of_magic.table.go_plans import ActivationPlan, AttackPlan, GoPlan
from game.games.colors_of_magic.table.hands import Hands
from game.games.colors_of_magic.table.layout import Layout
from game.games.colors_of_magic.table.outlook import Outlook
from game.games.colors_of_magic.table.plan import Act, Outcome, Refused
from game.games.colors_of_magic.table.session import Session
from game.games.colors_of_magic.table.sheet import Page
from game.games.colors_of_magic.table.show import Show
from game.games.colors_of_magic.table.table_art import TableArt
from game.games.colors_of_magic.table.table_tokens import ground_overlays, table_tokens
from game.table import dialogs
from game.table.loading import LoadingScene
from game.table.old_match_scene import MatchScene
from game.table.pile_dialog import OpenPile, PileDialog
from game.ui import palette
from game.ui.box import Box
from game.ui.events import KeyPressed, KeyReleased, Mods, PointerPressed, modifier

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.art.tokens import Token
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.battlefield.overlays import Overlay
    from game.core.errors import InputError
    from game.core.rules import Reason
    from game.games.colors_of_magic.rules.play.state import Target
    from game.games.colors_of_magic.table.cards import TableCards
    from game.games.colors_of_magic.table.duel_view import DuelView
    from game.games.colors_of_magic.table.plan import Offer
    from game.games.colors_of_magic.table.portraits import Portraits
    from game.games.colors_of_magic.table.session import Agents, GameMatch
    from game.games.colors_of_magic.table.table_pane import TablePane
    from game.positions.position import Side
    from game.ui.app import App
    from game.ui.box import Spot
    from game.ui.events import Event
    from game.ui.widgets.base import Widget

NAMED_FROM = 27.0
"""Logical units to an inch from which on every creature has its name below it."""


class TableScene(MatchScene[Page]):
    """One match, played by people at this screen and by machines.

    `agents` play red and blue; None is a person. `file` is where the match was loaded from or saved last.
    """

    hands_key = "table.hands"
    session: Session
    flow: Flow
    controls: Controls
    show: Show
    pane: TablePane

    def __init__(self, match: GameMatch, agents: Agents | None = None, file: Path | None = None) -> None:
        super().__init__(Session(match, agents), file, page=Page.CARD, card_page=Page.CARD)
        self.duel_view: DuelView | None = None
        self.layout = Layout(self)
        self.controls = Controls(self)
        self.flow = Flow(self)
        self.show = Show(self)
        self.art = TableArt(self)
        self.asked = Asked(self)
        self.chronicle = Chronicle()

    # Building

    def enter(self, app: App) -> None:
        """Look at the match, make the board ready, then let the first one act."""
        self._app = app
        self.outlook = Outlook(self.session, self.say)
        self.hands = Hands(self.outlook)
        self.asked.look()
        super().enter(app)
        if app.options.motion <= 0 and is_warm():
            self.flow.begin()
            return
        app.push(LoadingScene(self.art.made_ready(), given_up=app.pop))

    def build(self) -> Widget:
        """The table as it is now."""
        return self.layout.build()

    def first_focus(self) -> str:
        """The board."""
        return "table.board"

    def rebuild(self) -> None:
        """Build the widgets; the words may be others now, and the focus never gets lost."""
        if self.outlook.say is not self.say:
            self.outlook = Outlook(self.session, self.say, self.outlook)
            self.hands.look_at(self.outlook)
            self.asked.look()
        super().rebuild()

    def refocus(self, *, ring: bool) -> None:
        """The board."""
        self.interface.focus(self.pane, ring=ring)

    def board_view(self) -> BoardView:
        """The board as it is painted for this window."""
        return self.art.board_view()

    @property
    def camera(self) -> Camera:
        """Looks at the board."""
        return self.art.camera

    @property
    def cards(self) -> TableCards:
        """The pictures of cards."""
        return self.art.cards

    @property
    def portraits(self) -> Portraits:
        """The pictures of creatures."""
        return self.art.portraits

    @property
    def board_room(self) -> Box:
        """About the room that the board has."""
        if self._interface is not None and hasattr(self, "pane") and self.pane.box.h > 0:
            return self.pane.box
        box = self.app.box
        return Box(0, 0, box.w - 460, box.h - 120 - self.layout.hand_height)

    @property
    def looked_at(self) -> str:
        """The creature or card that the sheet shows."""
        return self.pinned or self.hands.picked or ""

    def prompt(self) -> str:
        """What whoever looks is asked for now."""
        return self.asked.prompt()

    def cited(self, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return self.outlook.names.cited(reason)

    # What the board pane asks

    def tokens(self) -> Sequence[Token]:
        """The creatures, and the one that a click would put down."""
        lit = frozenset(target.id for target in self.asked.lit if target.kind == "creature")
        named = self.camera.zoom >= NAMED_FROM
        shown = table_tokens(self.outlook, self.flow.stage, lit, self.hands.picked, named=named)
        pointer, plan = self.outlook.desk.pointer, self.hands.plan
        ghost = plan.ghost(pointer) if plan is not None and pointer is not None else None
        return (*shown, ghost) if ghost is not None else shown

    def overlays(self) -> Sequence[Overlay]:
        """What is laid over the board; nothing of a path while something is shown."""
        named = self.camera.zoom >= NAMED_FROM
        found: list[Overlay] = list(ground_overlays(self.outlook, named=named))
        if self.flow.timeline.busy:
            return found
        desk, plan = self.outlook.desk, self.hands.plan
        looking = desk.tool in (Tool.SIGHT, Tool.RULER) or desk.shown.peek
        if plan is None or looking or isinstance(plan, GoPlan | ActivationPlan | AttackPlan):
            found += pictures.overlays(desk, self.say)
        if plan is not None:
            found += plan.overlays(desk.pointer)
            found += self.show.range_of_card()
        return found

    def answer(self, outcome: Outcome) -> None:
        """Do, or take the step that a gesture led to, or say why not."""
        match self.hands.follow(outcome):
            case Act(actions):
                verdict = self.flow.do(actions)
                if not verdict.allowed:
                    self.refuse(verdict)
            case Refused(verdict):
                self.refuse(verdict)
            case _:
                pass
        self.sync()

    def quiet(self) -> None:
        """Forget what was last said."""
        self.message = ""

    def go_back(self) -> None:
        """Cancel one step."""
        self.cancel()

    # What widgets ask

    def choose(self, target: Target) -> None:
        """Something was pressed beside the board."""
        self.message = ""
        self.answer(self.hands.choose(target))

    def press_offer(self, offer: Offer) -> None:
        """A button of the action bar was pressed."""
        self.message = ""
        self.answer(self.hands.press_offer(offer))

    def leaf(self, side: Side, pile: str) -> None:
        """Leaf through a discard pile or what is exiled."""
        zones = self.outlook.state.player(side).zones
        cards = (zones.discard if pile == "discard" else zones.exile).cards
        faces = tuple(self.cards.face(card) for card in cards)
        name = self.say(f"table.pile.{pile}")
        self.app.push(
            PileDialog(self.outlook.names.side(side), [OpenPile(name, faces, palette.Side(side.value))])
        )

    # Time and events

    def shortcut(self, event: Event) -> bool:
        """A press skips what is being shown; Alt held shows all zones."""
        shown = self.outlook.desk.shown
        match event:
            case KeyPressed(key=key) if modifier(key) is Mods.ALT:
                shown.peek = True
            case KeyReleased(key=key) if modifier(key) is Mods.ALT:
                shown.peek = False
            case PointerPressed() | KeyPressed(mods=Mods.NONE) if self.flow.timeline.busy:
                self.flow.timeline.skip()
            case PointerPressed(at=at) if self.flow.result is not None or self.flow.exhibit is not None:
                return self._put_away(at)
            case _:
                return False
        return True

    def _put_away(self, at: Spot) -> bool:
        """Put away what was left to be looked at; whether the press was meant for that."""
        lying = [widget for widget in self.interface.root.walk() if widget.name in {"duel", "table.exhibit"}]
        self.flow.put_away()
        self.rebuild()
        return any(widget.box.contains(at) for widget in lying)

    def update(self, seconds: float) -> bool:
        """Show what happens, glide, let machines act."""
        if self.app.scene is self:
            self.flow.begin()
        moved = self.flow.update(seconds)
        moved = self.camera.update(seconds) or moved
        self.pane.time += seconds
        if self.flow.timeline.busy and moved:
            self.show.follow()
        return super().update(seconds) or moved

    def look_again(self) -> None:
        """Something has happened: show the table as it is."""
        self.outlook = Outlook(self.session, self.say, self.outlook)
        self.hands.look_at(self.outlook)
        self.asked.look()
        super().look_again()

    def sync(self) -> None:
        """Make the widgets say what is asked now."""
        self.asked.look()
        if not self.pane.held or self.hands.dragging is None:
            super().sync()

    def _state(self) -> tuple[object, ...]:
        hands, flow = self.hands, self.flow
        return (*super()._state(), hands.plan, hands.picked, self.outlook.state, flow.result, flow.exhibit)

    def cancel_step(self) -> bool:
        """Put away what was left to be looked at, or cancel one step of a plan."""
        if self.flow.put_away():
            self.rebuild()
            return True
        return self.hands.cancel()

    def fault(self, error: InputError) -> None:
        """Say what is wrong with a file."""
        dialogs.report(self.app, error)

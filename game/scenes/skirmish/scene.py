"""The table of a game of Colors of Magic: a match seen by one player after the other, and played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.kernel_cache import is_warm
from game.client import palette
from game.client.box import Box
from game.client.events import KeyPressed, KeyReleased, Mods, PointerPressed, modifier
from game.client.sound import Cue
from game.content.rulebook import load_rulebook
from game.scenes import dialogs
from game.scenes.help import show_help
from game.scenes.loading import LoadingScene
from game.scenes.match import keeping
from game.scenes.rules_reader import RulesReader
from game.scenes.skirmish.asked import Asked
from game.scenes.skirmish.chronicle import Chronicle
from game.scenes.skirmish.controls import Controls
from game.scenes.skirmish.flow import Flow
from game.scenes.skirmish.go_plans import ActivationPlan, AttackPlan, GoPlan
from game.scenes.skirmish.hands import Hands
from game.scenes.skirmish.layout import Layout
from game.scenes.skirmish.outlook import Outlook
from game.scenes.skirmish.pile_dialog import OpenPile, PileDialog
from game.scenes.skirmish.plan import Act, Outcome, Refused
from game.scenes.skirmish.session import Session
from game.scenes.skirmish.sheet import Page
from game.scenes.skirmish.show import Show
from game.scenes.skirmish.table_art import TableArt
from game.scenes.skirmish.table_tokens import ground_overlays, table_tokens
from game.scenes.spoken import SpokenScene
from game.scenes.workshop import pictures
from game.scenes.workshop.desk import Tool

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.client.app import App
    from game.client.board_view import BoardView
    from game.client.box import Spot
    from game.client.camera import Camera
    from game.client.canvas import Canvas
    from game.client.events import Event
    from game.client.keys import Command
    from game.client.overlays import Overlay
    from game.client.tokens import Token
    from game.client.widgets.base import Widget
    from game.client.widgets.label import Label
    from game.core.rules import Verdict
    from game.errors import InputError
    from game.scenes.skirmish.cards import TableCards
    from game.scenes.skirmish.duel_view import DuelView
    from game.scenes.skirmish.plan import Offer
    from game.scenes.skirmish.portraits import Portraits
    from game.scenes.skirmish.session import Agents, GameMatch
    from game.scenes.skirmish.table_pane import TablePane
    from game.systems.colors_of_magic.play.moments import Target
    from game.systems.colors_of_magic.position import Side

NAMED_FROM = 27.0
"""Logical units to an inch from which on every creature has its name below it."""


class TableScene(SpokenScene):
    """One match, played by people at this screen and by machines.

    `agents` play red and blue; None is a person. `file` is where the match was loaded from or saved last.
    """

    pane: TablePane
    status: Label

    def __init__(self, match: GameMatch, agents: Agents | None = None, file: Path | None = None) -> None:
        super().__init__()
        self.session = Session(match, agents)
        self.file = file
        self.saved = len(match.entries)
        self.page = Page.CARD
        self.pinned = ""
        self.message = ""
        self.duel_view: DuelView | None = None
        self.layout = Layout(self)
        self.controls = Controls(self)
        self.flow = Flow(self)
        self.show = Show(self)
        self.art = TableArt(self)
        self.asked = Asked(self)
        self.chronicle = Chronicle()
        self._seen: tuple[object, ...] = ()

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
        before = self._interface
        had = before.focused is not None if before is not None else False
        ring = before.ring if before is not None else False
        super().rebuild()
        self._seen = self._state()
        if had and self.interface.focused is None:
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

    def status_text(self) -> str:
        """What the line above the hand says."""
        return f"<b>{self.message}</b>" if self.message else self.asked.prompt()

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
                    self._refuse(verdict)
            case Refused(verdict):
                self._refuse(verdict)
            case _:
                pass
        self.sync()

    def quiet(self) -> None:
        """Forget what was last said."""
        self.message = ""

    def go_back(self) -> None:
        """Cancel one step."""
        self.cancel()

    def _refuse(self, verdict: Verdict) -> None:
        self.ui.sounds.play(Cue.ERROR)
        self.message = self.outlook.names.cited(verdict.reasons[0])

    # What widgets ask

    def choose(self, target: Target) -> None:
        """Something was pressed beside the board."""
        self.message = ""
        self.answer(self.hands.choose(target))

    def press_offer(self, offer: Offer) -> None:
        """A button of the action bar was pressed."""
        self.message = ""
        self.answer(self.hands.press_offer(offer))

    def pin(self, card: str) -> None:
        """Keep a card in sight, or let it go."""
        self.pinned = "" if self.pinned == card else card
        if self.pinned:
            self.page = Page.CARD
        self.sync()

    def turn_page(self, page: Page) -> None:
        """Open another page of the sheet."""
        self.page = page
        self.sync()

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

    def handle(self, event: Event) -> bool:
        """As every scene, then bring the widgets up to date."""
        handled = super().handle(event)
        if handled and self._app is not None and self in self.app.scenes:
            self.sync()
        return handled

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

    def draw(self, canvas: Canvas) -> None:
        """The table, then what moves above it."""
        super().draw(canvas)
        self.show.draw(canvas)

    def look_again(self) -> None:
        """Something has happened: show the table as it is."""
        self.outlook = Outlook(self.session, self.say, self.outlook)
        self.hands.look_at(self.outlook)
        self.asked.look()
        if self._interface is not None:
            self.rebuild()

    def sync(self) -> None:
        """Make the widgets say what is asked now."""
        self.asked.look()
        if self.pane.held and self.hands.dragging is not None:
            return
        if self._state() != self._seen:
            self.rebuild()

    def _state(self) -> tuple[object, ...]:
        hands = self.hands
        return (
            hands.plan,
            hands.picked,
            self.outlook.state,
            self.page,
            self.pinned,
            self.message,
            self.flow.timeline.busy,
            self.flow.result,
            self.flow.exhibit,
        )

    def cancel(self) -> bool:
        """One step back; away from the table when nothing is left to cancel."""
        if self.message:
            self.message = ""
        elif self.pinned:
            self.pinned = ""
        elif self.flow.put_away():
            self.rebuild()
        elif not self.hands.cancel():
            self.leave_table()
            return True
        self.sync()
        return True

    def command(self, command: Command) -> bool:
        """What keys ask for."""
        act = self.controls.of(command)
        if act is None:
            return super().command(command)
        act()
        self.sync()
        return True

    # Undo, files, help

    def undo(self) -> None:
        """Take the last action back, or say why not."""
        self._turned_back(self.session.undo() if self._idle() else self.session.not_asked())

    def redo(self) -> None:
        """Do it again, or say why not."""
        self._turned_back(self.session.redo() if self._idle() else self.session.not_asked())

    def _turned_back(self, verdict: Verdict) -> None:
        if verdict.allowed:
            self.flow.forget()
            self.look_again()
            self.flow.advance()
        else:
            self._refuse(verdict)
            self.sync()

    def _idle(self) -> bool:
        return not self.flow.timeline.busy and not self.flow.thinking

    def save(self) -> None:
        """Save under the file's name, or ask for one."""
        keeping.save(self)

    def open(self) -> None:
        """Ask for a saved game."""
        keeping.open_game(self)

    def watch(self) -> None:
        """See the whole game again."""
        keeping.watch(self)

    def leave_table(self) -> None:
        """Away from the table; an unfinished game is saved first."""
        keeping.leave_table(self)

    def leave(self) -> None:
        """The scene is taken off the stack, or the window is closed: an unfinished game is kept."""
        self.flow.stop()
        keeping.keep_unfinished(self)

    def help(self) -> None:
        """The rule that was spoken of last, or the keys."""
        rule = self.message.rpartition("[")[2].rstrip("]") if self.message.endswith("]") else ""
        book = load_rulebook()
        try:
            book.cited(rule)
        except KeyError:
            show_help(self.app, self.say("table.hands"))
        else:
            self.app.push(RulesReader(book, rule))

    def fault(self, error: InputError) -> None:
        """Say what is wrong with a file."""
        dialogs.report(self.app, error)

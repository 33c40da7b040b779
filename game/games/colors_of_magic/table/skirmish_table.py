"""The table of Colors of Magic: what it shows of a match, and what a player's gestures mean there."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.battlefield.overlays import NoteOverlay
from game.battlefield.position_answers import Lookout
from game.content.rulebook import load_rulebook
from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.log.names import measured_among
from game.games.colors_of_magic.rules.play.preparation import AgreeScenario
from game.games.colors_of_magic.rules.state.actions import Action, Pass, Propose
from game.games.colors_of_magic.table import board_keys
from game.games.colors_of_magic.table.activation_left import draw_left
from game.games.colors_of_magic.table.acts_of_others import reading, stops
from game.games.colors_of_magic.table.animation import Animation, Animator, exhibit_of
from game.games.colors_of_magic.table.board import BoardInput, BoardModel, TablePane
from game.games.colors_of_magic.table.decisions import draw_arrows, draw_moving
from game.games.colors_of_magic.table.duel_view import BESIDE, DuelView
from game.games.colors_of_magic.table.gestures import answer, begun, cancel
from game.games.colors_of_magic.table.go_steps import GoStep
from game.games.colors_of_magic.table.hand import carried_tile, draw_carried
from game.games.colors_of_magic.table.layout import Note, TableLayout
from game.games.colors_of_magic.table.log_news import Teller, log_for
from game.games.colors_of_magic.table.looked_at import WIDEST, draw_looked_at
from game.games.colors_of_magic.table.motions import draw_motion
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.pictures import TablePictures
from game.games.colors_of_magic.table.places import Places
from game.games.colors_of_magic.table.pointing_value import Pointing
from game.games.colors_of_magic.table.presenter import (
    answer_lines,
    looked_at,
    pile_cards,
    shown_duel,
    table_model,
)
from game.games.colors_of_magic.table.session import Agents, GameMatch, SkirmishPlayback, SkirmishSession
from game.games.colors_of_magic.table.step import Gesture, Leaf, ReadRule, WishGesture
from game.games.colors_of_magic.table.table_model import LookedAtModel, StackLine, TableModel
from game.games.colors_of_magic.table.table_view import TableView
from game.games.colors_of_magic.table.wishes import TableWishes
from game.table.guide import widget_box
from game.table.loading import LoadingScene, drawn_once
from game.table.look_back import LookBackScene
from game.table.match_cards import CardTile, draw_enlarged, pointed_card
from game.table.match_scene import MatchScene
from game.table.pile_dialog import OpenPile, PileDialog
from game.table.rules_reader import RulesReader
from game.table.table import (
    Frame,
    Handled,
    Intent,
    Moment,
    Open,
    OpenQuestion,
    Point,
    PutAway,
    Showing,
    Table,
)
from game.ui.box import Box
from game.ui.drawing.palette import SideColour
from game.ui.input.events import Event, KeyPressed, KeyReleased, Mods, PointerPressed, modifier
from game.ui.input.keys import Command
from game.ui.widgets.layout import Placed
from game.ui.widgets.tooltip import TipGround

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.battlefield.answer_page import AnswerLine
    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.rules import Reason, Seat
    from game.games.colors_of_magic.rules.state.events import Where
    from game.positions.position import Side
    from game.table.game import Games
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

SHADOW = 24.0
"""What the shadow of a large card takes below it, in logical units."""

LARGE = (270.0, 0.36)
"""The greatest width of a card over the rosters: in logical units, and as a share of the window's height."""

BADGES = 0.4
"""Inches around a base in which its badges lie."""

READABLE, NARROWER = 140.0, 8.0
"""The least width of a card beside a duel, in logical units, and the steps in which it gives way to it."""

EDGE, DUEL = 14.0, 0.52
"""Around a card beside a duel, in logical units; the share of the width that the duel keeps."""

OFFER, USE = "act.", "act.use."
"""What the names of buttons of a step begin with, and of those that use abilities."""

PILE_WIDGETS = {"deck": "pile.deck", "discard": "pile.discard", "exile": "pile.exile", "hand": "hand"}
"""The widgets that stand for the piles of the player at the lower edge."""

BEFORE_BAR = 1.0
"""Seconds for which the previous screen stays visible while the table is made ready."""

PASS_REST = 4.0
"""Seconds in which a pass can be taken back before a machine acts."""

Now = Moment[SkirmishSession, Pointing]


class SkirmishTable(Table[SkirmishSession, TableModel, Pointing, Action, Gesture]):
    """Battlefield, hands, both sides and the panel. It keeps the pictures, and what is being shown."""

    hands_key = "table.hands"
    take_back_key = "table.take_back"
    nothing_picked = Pointing()
    first_page = SheetPage.CARD
    watch_page = SheetPage.LOG
    card_page = SheetPage.CARD
    recap_page = SheetPage.LOG
    pictured = "table.board"
    first_focus = ("table.board",)
    wanted = ("table.board",)
    stacked_replay = True
    has_map = True

    def __init__(self) -> None:
        self.animation = Animation()
        self._view: TableView | None = None
        self._pictures: TablePictures | None = None
        self._pane: TablePane | None = None
        self._root: Widget | None = None
        self._teller = Teller()
        self._stack: tuple[StackLine, ...] = ()
        self._page_box: Box | None = None
        self._answer: tuple[AnswerLine, ...] = ()
        self._wishes = TableWishes()
        self._redraw = False
        self._lookout = Lookout()
        self._rested: tuple[object, Spot | None] = (None, None)

    # Values

    def view(self, moment: Now) -> TableView:
        """The table as it is seen; while events are being shown, as it was before them."""
        known, session = self._view, moment.session
        if known is None or known.say is not moment.say or not (moment.showing or known.seen is session.view):
            self._view = known = TableView(session, moment.say, known)
        return known

    def pictures(self, moment: Now) -> TablePictures:
        """The pictures for the current window, showing the board of that moment."""
        view = self.view(moment)
        if self._pictures is None:
            self._pictures = TablePictures(view, moment.ui)
        self._pictures.look(view, moment.ui)
        return self._pictures

    def pointing(self, moment: Now) -> Pointing:
        """The pointing of that moment; after something happened, the first step of the new decision."""
        session, before = moment.session, moment.pointing
        about = (session.number, session.viewer, moment.showing)
        return before if before.about == about else begun(self.view(moment), before, about)

    def model(self, moment: Now) -> TableModel:
        """The view model of everything that is painted."""
        self.pictures(moment)
        return table_model(self.view(moment), self.animation, moment, lambda: self._teller.log(moment))

    def layout(self, model: TableModel, frame: Frame[Gesture]) -> Widget:
        """The widgets that paint it."""
        if self._pictures is None:
            raise RuntimeError("there are no pictures before there is a model")
        board = BoardInput(model.board, self._pictures.camera, frame.press, frame.back)
        wishes = None
        if model.sheet.page == SheetPage.WISH:
            wishes = self._wishes.page(model.board.view, model.board.pointing, frame)
        layout = TableLayout(model, frame, self._pictures, board, self.note(model, frame), wishes)
        self._pane, self._stack = layout.pane, model.stack
        self._root = root = layout.build()
        self._page_box = layout.reading
        return root

    def picture(self, moment: Now) -> Widget:
        """The board at its place on screen, so that the camera keeps its position."""
        view = TableView(moment.session, moment.say)
        if self._pictures is None:
            self._pictures = TablePictures(view, moment.ui)
        self._pictures.look(view, moment.ui)
        board = BoardModel(view, moment.pointing, frozenset(), Animation(), showing=False)
        nothing = Frame[Gesture].still(moment)
        shown = BoardInput(board, self._pictures.camera, nothing.press, nothing.back)
        box = Places.of(moment.room).board
        if self._pane is not None and self._pane.box.w > 0:
            box = self._pane.box
        return Placed([(TablePane(self._pictures.board, shown), box)])

    def note(self, model: TableModel, frame: Frame[Gesture]) -> Note | None:  # noqa: ARG002 - for tables that teach
        """A note for the panel; None at a table that does not teach."""
        return None

    def cited(self, moment: Now, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return self.view(moment).names.cited(reason)

    def log(self, moment: Now) -> Log:
        """The log that words events for the viewer."""
        return log_for(moment)

    def rematch(self, moment: Now, games: Games | None) -> Callable[[], Scene]:
        """What begins another game with the same lists, scenario and rules, at the same seats."""
        return lambda: _again(moment.session, games)

    def look_back(self, moment: Now, closed: Callable[[], None]) -> Scene | None:
        """A replay of what others did since the viewer acted last, on this table; None if it was nothing."""
        session = moment.session
        found = stops(session)
        if session.viewer is None or not found:
            return None
        playback = SkirmishPlayback(session.match, found[0] - 1)
        playback.look(session.viewer)
        playback.recalled = True
        return LookBackScene(playback, self, found, closed)

    def parts(self, model: TableModel) -> Sequence[str]:
        """The parts that a key goes through: board, corner, choice, actions, hand, panels, sheet, bar."""
        sides = (f"panel.{model.front}", f"panel.{model.back}")
        above = ("table.board", "board.corner", "table.choice", "table.actions", "table.hand")
        return (*above, *sides, "panel.neutral", "table.sheet", "table.bar")

    def turn_name(self, say: Translator, number: int) -> str:
        """The name of a turn; turn 0 is the preparation."""
        return say("replay.turn", number=number) if number else say("table.preparation")

    def machine_choices(self, session: SkirmishSession, seat: Seat) -> tuple[Action, ...]:
        """A machine's choices: it agrees to the scenario that the other side proposes."""
        decision = session.decision
        wished = decision.proposals[1 - seat] if isinstance(decision, AgreeScenario) else None
        return (Propose(wished),) if wished is not None else super().machine_choices(session, seat)

    # What happens

    def show(self, moment: Now, before: int, spot: Callable[[Sequence[str]], Spot]) -> Showing:
        """How to show what followed from the actions after that many."""
        session, animation = moment.session, self.animation
        view = self._view or self.view(moment)

        def spot_of(side: Side, where: Where) -> Spot:
            if where in {"play", "stack"}:
                return spot(["table.board"])
            is_front = side is session.front_side
            return spot([PILE_WIDGETS.get(where, "table.board") if is_front else f"side.{side}"])

        still = moment.ui.options.motion <= 0
        animator = Animator(animation, view, moment.ui.sounds, spot_of, still=still)
        events = session.events_since(before)
        log = log_for(moment, measured_among(view.state.bodies, view.state.setup.table.base_mm))
        cues = animator.cues(events, reading(moment, log.sentence))
        if still and animator.result is not None:
            animation.result = animator.result
        animation.exhibit = exhibit_of(events, view, still=still) or animation.exhibit
        return Showing(cues)

    def settle(self, moment: Now) -> None:
        """Show the table as it is."""
        self.animation.clear(announced=not moment.watching)
        if moment.ui.host.watched:
            self._lookout.follow(self.view(moment).inquiry.position)

    def forget(self) -> None:
        """Put away everything that was left to look at, and stop what is being shown."""
        self.animation.clear()
        self.animation.forget()

    def put_away(self) -> bool:
        """Put away the result of a duel, or cards that were shown."""
        return self.animation.put_away()

    def shown(self) -> object:
        """The values that widgets depend on: a duel's result, shown cards, a duel at hand, an open answer."""
        animation = self.animation
        shown = (animation.result, animation.exhibit, animation.duel is None, animation.announced)
        return *shown, self._answer, self._wishes.told

    def follow(self, interface: Interface, moment: Now) -> None:
        """Update the duel's widget to what is being shown, and the board to the slider's position."""
        view, pane = self.view(moment), self._pane
        duel = shown_duel(view, self.animation, moment.pointing.step, showing=moment.showing)
        for widget in interface.root.walk():
            if isinstance(widget, DuelView) and duel is not None:
                widget.duel = duel
        if pane is not None and self._pictures is not None and self._pictures.fits(view):
            self._pictures.look(view, moment.ui)
            pane.input.board = BoardModel(view, moment.pointing, frozenset(), self.animation, moment.showing)

    def overlay(self, canvas: Canvas, interface: Interface, moment: Now) -> None:
        """Draw arrows, flying cards and words, then the card that is looked at."""
        pane, pictures = self._pane, self._pictures
        if pane is None or pictures is None:
            return
        tile = self._pointed_tile(interface, moment)
        # The board is drawn by now: where no event told it before, it shows the ranges with the next frame.
        self._redraw = self._point(pane, tile, interface) or self._redraw
        draw_arrows(canvas, moment.ui, interface, self._stack, pane)
        if not moment.showing:
            draw_left(canvas, moment.ui, self.view(moment), moment.pointing.picked, (pane.camera, pane.box))
        panel = Places.of(moment.room).panel
        draw_moving(canvas, moment.ui, self.animation, pictures.cards, pane, panel)
        carried = carried_tile(interface)
        if carried is not None:
            draw_carried(canvas, carried)
        if self.animation.motion is not None:
            with canvas.clip(pane.box):
                draw_motion(canvas, moment.ui, self.animation.motion, pane.camera)
        if self.animation.card or moment.showing:
            return
        assistant = moment.ui.options.assistant
        self._redraw = self._wishes.look(self.view(moment), moment.page, assistant) or self._redraw
        answering = moment.page == SheetPage.ANSWER
        if answering:
            self._answer = answer_lines(self.view(moment), moment.pointing)
        # Nor does what is pointed at for a wish hide its page.
        reading = answering or moment.page == SheetPage.WISH
        if self._page_box is not None and (tile is not None or not reading):
            shown = self._pointed_at(moment, tile)
            if shown is not None:
                draw_looked_at(canvas, moment.ui, pictures.cards, shown, self._page_box)
        elif tile is not None:
            self._enlarge(canvas, interface, tile, moment)

    def _point(self, pane: TablePane, tile: CardTile | None, interface: Interface) -> bool:
        """Tell the board of which card or ability it shows the range; whether that is another one now."""
        before = pane.input.card, pane.input.offer
        card = tile.card if tile is not None else None
        pointed = interface.hovered or interface.focused
        is_use = pointed is not None and pointed.name.startswith(USE)
        offer = pointed.name.removeprefix(OFFER) if pointed is not None and is_use else ""
        pane.input.card, pane.input.offer = card, offer
        return (card, offer) != before

    def _enlarge(self, canvas: Canvas, interface: Interface, tile: CardTile, moment: Now) -> None:
        """Draw a card large in the panel, and a duel beside the card: none of the two hides the other.

        Where both have no room there, the card begins at the board and covers the rosters for as long.
        """
        pane, pictures = self._pane, self._pictures
        if pane is None or pictures is None:
            return
        said = widget_box(interface, "table.actions")
        floor = said.y - SHADOW if said is not None else canvas.box.bottom
        panel = Places.of(moment.room).panel
        duel = next((widget for widget in interface.root.walk() if isinstance(widget, DuelView)), None)
        width = min(LARGE[0], canvas.box.h * LARGE[1], (floor - 12) * RATIO)
        at = (pane.box.right + 4, max(6.0, min(tile.box.y, floor) - width / RATIO - 8))
        inside = min(WIDEST, (1 - DUEL) * panel.w - EDGE, (panel.h - 2 * EDGE) * RATIO)
        if duel is None:
            fits = panel.w - width - EDGE >= BESIDE
        else:
            while not (fits := duel.fits_beside(moment.ui, panel.x + EDGE + inside)) and inside > READABLE:
                inside = max(READABLE, inside - NARROWER)
        if fits:
            width, at = inside, (panel.x + EDGE, panel.y + EDGE)
        if duel is not None:
            duel.draw_beside(canvas, moment.ui, at[0] + width)
        draw_enlarged(canvas, moment.ui, tile, pictures.cards, width, at)

    def above(self, interface: Interface, moment: Now) -> object:
        """The card or creature that is shown large, and where the arrows point on the board."""
        pane, animation = self._pane, self.animation
        if pane is None or moment.showing or animation.card or animation.motion is not None:
            return object()
        tile = self._pointed_tile(interface, moment)
        self._point(pane, tile, interface)
        aimed = pane.camera.view if self._stack else None
        carried = carried_tile(interface)
        held = None if carried is None else carried.carried
        return (self._creature_shown(moment) if tile is None else tile.card), aimed, held

    def _pointed_tile(self, interface: Interface, moment: Now) -> CardTile | None:
        """The card under the pointer, but for one that came there by itself as another left the hand."""
        step, at = moment.pointing.step, interface.pointer
        if self._rested[0] != step:
            self._rested = (step, at)
        tile = pointed_card(interface)
        came = step is not None and step.casting is not None and at is not None and at == self._rested[1]
        return None if came and tile is interface.hovered else tile

    def _pointed_at(self, moment: Now, tile: CardTile | None) -> LookedAtModel | None:
        """The card under the pointer, with why it cannot be chosen, or the creature on the board.

        With neither, the spell being cast: what others did, which opens by itself when the seat is taken,
        gives way to what the spell does. The page of cards shows it already.
        """
        if tile is not None:
            return looked_at(self.view(moment), tile.card, tile.refusal, tile.words)
        creature, step = self._creature_shown(moment), moment.pointing.step
        if creature is None and moment.page == SheetPage.LOG and step is not None:
            creature = step.casting
        return looked_at(self.view(moment), creature) if creature is not None else None

    def _creature_shown(self, moment: Now) -> str | None:
        """The creature under the pointer on the board, unless it is shown already."""
        view, pane = self.view(moment), self._pane
        on_board = pane is not None and (pane.hovered or (pane.focused and pane.cursor is not None))
        creature = view.inquiry.hovered if on_board else None
        if creature is None or creature.id in {moment.pinned, moment.pointing.dragged}:
            return None
        return creature.id

    def says(self, interface: Interface, reason: str) -> bool:  # noqa: ARG002 - the board alone says any
        """Whether a note at the end of the path that the pointer asks for says so already."""
        pane = self._pane
        notes = () if pane is None else pane.input.overlays()
        return any(isinstance(note, NoteOverlay) and reason.startswith(note.label) for note in notes)

    def tip_ground(self) -> TipGround | None:
        """The board, and the creatures on it with their badges."""
        pane = self._pane
        if pane is None:
            return None
        camera = pane.camera
        tokens = pane.input.tokens()
        around = [(camera.to_screen(token.at), (token.radius + BADGES) * camera.zoom) for token in tokens]
        return TipGround(pane.box, [Box(x - r, y - r, 2 * r, 2 * r) for (x, y), r in around])

    def update(self, seconds: float) -> bool:
        """Let the camera glide."""
        redraw, self._redraw = self._redraw, False
        if self._pane is not None:
            redraw = self._pane.update(seconds) or redraw
        return (self._pictures is not None and self._pictures.camera.update(seconds)) or redraw

    def loading(self, moment: Now, given_up: Callable[[], None]) -> Scene | None:
        """The scene shown until everything is painted; None without motion or spectators.

        In a window what was on the screen before stays there meanwhile, unless a map of one's own takes long.
        """
        pictures, pane = self.pictures(moment), self._pane
        if moment.ui.host.watched and self._root is not None and pane is not None:
            position = self.view(moment).inquiry.position
            board, table = pictures.board.prepare(), drawn_once(self._root, moment.ui, moment.room)
            parts = chain((part / 2 for part in board), (0.5 + part / 2 for part in table))
            steps = self._lookout.after(parts, position)
            return LoadingScene(steps, given_up, patience=BEFORE_BAR)
        return LoadingScene(pictures.made_ready(), given_up) if moment.ui.options.motion > 0 else None

    # Input

    def intent(self, moment: Now, model: TableModel, gesture: Gesture) -> Intent[Pointing, Action]:
        """The intent that a gesture expresses."""
        del model
        if isinstance(gesture, Leaf):
            return Open(self._pile_dialog(moment, gesture))
        if isinstance(gesture, WishGesture):
            return self._wishes.gesture(self.view(moment), gesture)
        if isinstance(gesture, ReadRule):
            return Open(RulesReader(load_rulebook(), gesture.rule))
        if self._pane is not None and self._pane.cursor is not None:
            return board_keys.entered(self.view(moment), moment.pointing, gesture)
        return Point(*answer(self.view(moment), moment.pointing, gesture))

    def catch(self, moment: Now, model: TableModel, event: Event) -> Intent[Pointing, Action]:
        """Alt held shows all zones; a press puts away what was left to look at."""
        del model
        match event:
            case KeyPressed(key=key) | KeyReleased(key=key) if modifier(key) is Mods.ALT:
                self.view(moment).inquiry.shown.peek = isinstance(event, KeyPressed)
            case PointerPressed(at=at) if not moment.showing and self._left_to_look_at:
                return PutAway(passes=not Places.of(moment.room).panel.contains(at))
            case _:
                return None
        return Handled()

    @property
    def _left_to_look_at(self) -> bool:
        return self.animation.result is not None or self.animation.exhibit is not None

    def decision_kind(self, moment: Now) -> object:
        """The open step; the first step of a go only begins something."""
        steps = moment.pointing.steps
        return None if not steps or isinstance(steps[-1], GoStep) else type(steps[0])

    def open_question(self, moment: Now) -> OpenQuestion | None:
        """The open step, unless it only begins something."""
        steps = moment.pointing.steps
        answers = tuple(steps[-1].answers(self.view(moment))) if steps else ()
        key = (moment.session.number, len(steps), answers)
        return OpenQuestion(key, answers) if answers else None

    def patience(self, moment: Now) -> float:
        """The seconds in which a pass can be taken back, in a real window."""
        session = moment.session
        entries = session.match.entries
        passed = bool(entries) and isinstance(entries[-1].action, Pass) and session.may_undo().allowed
        return PASS_REST if passed and moment.ui.host.appearing > 0 else 0.0

    def cancel(self, moment: Now, model: TableModel) -> Intent[Pointing, Action]:
        """Take back the last thing picked or chosen."""
        del model
        if self._wishes.cancel(self.view(moment)):
            return Handled()
        before = cancel(self.view(moment), moment.pointing)
        return Point(before) if before is not None else None

    def key(self, moment: Now, model: TableModel, command: Command) -> Intent[Pointing, Action]:
        """The intent that a key of the battlefield expresses."""
        if self._pane is None:
            return None
        if command is Command.WISH:
            if isinstance(moment.session, SkirmishPlayback):
                return None  # of what is only watched the same key asks why
            return self._wishes.key(self.view(moment), moment.pointing, moment.ui.options.assistant)
        return board_keys.pressed(command, self.view(moment), self._pane, moment.pointing, model)

    def _pile_dialog(self, moment: Now, leaf: Leaf) -> PileDialog:
        view, cards = self.view(moment), self.pictures(moment).cards
        faces = tuple(cards.face(card) for card in pile_cards(view, leaf.side, leaf.pile))
        pile = OpenPile(view.say(f"table.pile.{leaf.pile}"), faces, SideColour(leaf.side.value))
        return PileDialog(view.names.side(leaf.side), [pile])


SkirmishScene = MatchScene[SkirmishSession, TableModel, Pointing, Action, Gesture]


def skirmish_scene(
    match: GameMatch, agents: Agents | None = None, file: Path | None = None, games: Games | None = None
) -> SkirmishScene:
    """The scene of a match, played by people at this screen and by machines.

    `agents` play red and blue; None is a person. `file` is where the match was last loaded from or saved.
    """
    return MatchScene(SkirmishSession(match, agents), SkirmishTable(), file, games)


def _again(played: SkirmishSession | SkirmishPlayback, games: Games | None) -> SkirmishScene:
    """The scene of another match like one that was played, with other dice."""
    match: GameMatch = Match.start(played.match.system, played.match.setup, SeededDice(fresh_seed()))
    agents = tuple(
        None if agent is None else player(agent.strength, played.library) for agent in played.agents
    )
    scene = skirmish_scene(match, agents, games=games)
    scene.session.names = dict(played.names)
    return scene


def replay_scene(match: GameMatch, file: Path | None = None, games: Games | None = None) -> SkirmishScene:
    """The same match, to be watched again."""
    return MatchScene(SkirmishPlayback(match), SkirmishTable(), file, games)

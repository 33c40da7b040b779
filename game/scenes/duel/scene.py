"""The card table of Donjon & Procrastination: a match seen by one player after the other, and played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.box import Size
from game.client.events import KeyPressed, Mods, PointerPressed
from game.client.icons import Icon
from game.client.scene import Scene
from game.client.sound import Cue
from game.client.widgets.button import Button, Look
from game.content.locale import Language, Translator, translator
from game.core.rules import Verdict
from game.scenes.duel.arena import EDGE
from game.scenes.duel.art import DuelArt
from game.scenes.duel.cards import back_of
from game.scenes.duel.chronicle import Chronicle
from game.scenes.duel.controls import Controls
from game.scenes.duel.decision import Decision
from game.scenes.duel.flow import Flow
from game.scenes.duel.layout import BARS, DuelLayout
from game.scenes.duel.names import DuelNames
from game.scenes.duel.offers import offers, way_out
from game.scenes.duel.piles import pile_dialog
from game.scenes.duel.session import DuelSession
from game.scenes.duel.sheet import Page, log_page
from game.scenes.duel.show import Show
from game.scenes.duel.staging import Picture
from game.scenes.duel.standing import deciding_pair, option_words, standing_words
from game.scenes.duel.story import story_of
from game.scenes.duel.tallies import Tallies
from game.scenes.match import keeping
from game.systems.donjon_procrastination.play.events import GameEnded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.client.app import App
    from game.client.canvas import Canvas
    from game.client.events import Event
    from game.client.keys import Command
    from game.client.widgets.base import Widget
    from game.client.widgets.label import Label
    from game.core.rules import Seat
    from game.scenes.duel.cards import DuelCards
    from game.scenes.duel.offers import Offer
    from game.scenes.duel.session import DuelMatch
    from game.scenes.match.entrance import Agents
    from game.systems.donjon_procrastination.cards.vocabulary import CardClass
    from game.systems.donjon_procrastination.play.state import Question


class DuelScene(Scene):
    """One match, played by people at this screen and by machines.

    `agents` says who plays each seat; None is a person. `file` is where the match was loaded from or saved
    last.
    """

    status: Label

    def __init__(self, match: DuelMatch, agents: Agents | None = None, file: Path | None = None) -> None:
        super().__init__()
        self.session = DuelSession(match, agents)
        self.file = file
        self.saved = len(match.entries)
        self.page = Page.LOG
        self.pinned = ""
        self.message = ""
        self.flow = Flow(self)
        self.show = Show(self)
        self.art = DuelArt(self)
        self.decision = Decision(self)
        self.layout = DuelLayout(self)
        self.controls = Controls(self)
        self.chronicle = Chronicle()
        self._seen: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._names: DuelNames | None = None
        self._settled: tuple[tuple[object, ...], Picture] | None = None

    # Building

    def enter(self, app: App) -> None:
        """Look at the match, then let the first one act."""
        self._app = app
        self.decision.look()
        super().enter(app)
        if app.options.motion <= 0:
            self.flow.begin()

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self.names.tr

    @property
    def names(self) -> DuelNames:
        """What things are called in the language in use."""
        language = Language(self.app.options.language or Language.FR)
        if self._names is None or self._names.tr.language is not language:
            self._names = DuelNames(self.session.library, translator(language), self.session.names)
        return self._names

    def build(self) -> Widget:
        """The table as it is shown now."""
        self.tallies = Tallies(self.names, self.picture.state, self.flow.stage.counted)
        return self.layout.build()

    def first_focus(self) -> str:
        """The first card of the hand, if there is one."""
        return next(
            (w.name for w in self.interface.root.walk() if w.name.startswith("hand.") and w.focusable), ""
        )

    def rebuild(self) -> None:
        """Build the widgets; the focus never gets lost."""
        before = self._interface
        ring = before.ring if before is not None else False
        had = before is not None and before.focused is not None
        super().rebuild()
        self._seen, self._shown = self._state(), self._staged()
        if had and self.interface.focused is None:
            self.controls.refocus(ring=ring)

    @property
    def cards(self) -> DuelCards:
        """The pictures of cards."""
        return self.art.cards

    @property
    def picture(self) -> Picture:
        """The table that is shown: as it is staged, as a round was decided on it, or as it is."""
        flow = self.flow
        if flow.stage.picture is not None:
            return flow.stage.picture
        if flow.recap is not None:
            return flow.recap
        key = (self.session.number, self.session.viewer, self.session.view)
        if self._settled is None or self._settled[0] != key:
            self._settled = (key, Picture(self.session.table, story_of(self.session.round_events())))
        return self._settled[1]

    @property
    def ending(self) -> GameEnded | None:
        """How the match ended, if it has."""
        if not self.session.over:
            return None
        events = (event for line in self.session.match.log(None) for event in line.events)
        return next((event for event in events if isinstance(event, GameEnded)), None)

    @property
    def looked_at(self) -> str:
        """The card that the sheet shows."""
        return self.pinned or self._picked_card() or self.flow.stage.acting

    def _picked_card(self) -> str:
        if not self.decision.picks:
            return ""
        pick = self.decision.picks[-1]
        return pick if pick.count(":") == 2 else ""

    def around(self) -> Sequence[Seat]:
        """The seats, from the one at the edge of the table around to the left."""
        seats, front = self.session.match.seats, self.session.front
        return [*seats[front:], *seats[:front]]

    def back_of(self, seat: Seat) -> str:
        """What the pictures call a card of a player that lies face down."""
        return back_of(seat)

    def bluff_of(self, seat: Seat) -> str:
        """What the pictures call the Esbroufe card of a player."""
        return f"{seat}:{self.session.table.setup.bluffs[seat]}:0"

    def die_asked(self, question: Question) -> Seat | None:
        """Whose dice a question is about, if it is about dice."""
        match question.kind:
            case "own_die":
                return question.seat
            case "opponent_die":
                return self.picture.state.opponent(question.seat)
            case _:
                return None

    def option_words(self) -> tuple[str, ...]:
        """The answers to choose from, in words."""
        return option_words(self.picture.state, self.names)

    def deciding_pair(self) -> tuple[CardClass, CardClass] | None:
        """What the wheel says of the duel at the edge of the table."""
        return deciding_pair(self.picture.state, self.session.library, self.session.front)

    def standing_words(self) -> str:
        """What can be read on the cloth while nothing is announced."""
        return standing_words(self.picture, self.names, recap=self.flow.recap is not None)

    def won(self, seat: Seat) -> bool | None:
        """Whether a player has won the round that is shown; None as long as it is not decided, or tied."""
        ended = next((one for one in self.picture.story.ended if one.seat == seat), None)
        return None if ended is None or ended.result == "tied" else ended.result == "won"

    def status_text(self) -> str:
        """What the line above the hand says."""
        return f"<b>{self.message}</b>" if self.message else self.decision.prompt()

    def why(self, verdict: Verdict) -> str:
        """Why something is refused, with the rule; empty if it is allowed."""
        return "" if verdict.allowed else self.names.cited(verdict.reasons[0])

    def log_page(self) -> Widget:
        """What has happened."""
        return log_page(self)

    @property
    def arena(self) -> Size:
        """About the room that there is on the cloth."""
        box, layout = self.app.box, self.layout
        return Size(box.w - layout.sheet_width - 2 * EDGE, box.h - layout.hand_height - BARS - 2 * EDGE)

    def ways_out(self, *, words: bool) -> Sequence[Widget]:
        """What can be done once the game is over; without `words` only leaving is named on its button."""
        say = self.say
        leave, look = say("table.button.leave"), Look.PRIMARY
        return [
            way_out("over.save", say("table.button.save"), self.save, Icon.SAVE, words=words),
            way_out("over.watch", say("replay.watch"), self.watch, Icon.EYE, words=words),
            Button("over.leave", leave, self.leave_table, icon=Icon.QUIT, look=look, size=17),
        ]

    # What widgets ask

    def offers(self) -> list[Offer]:
        """The buttons of the decision at hand."""
        return list(offers(self))

    def press_card(self, card: str) -> None:
        """Take up a card if it may be chosen, else say why not; what only lies there is shown."""
        self.message = ""
        if self.decision.concerns(card) or (self.decision.seat is None and card in self._own_hand()):
            self._judged(self.decision.pick(card))
        else:
            self.pin(card)
        self.sync()

    def _own_hand(self) -> tuple[str, ...]:
        viewer = self.session.viewer
        return () if viewer is None else self.session.table.players[viewer].hand

    def press_option(self, option: str) -> None:
        """An answer in words, or a die, was pressed."""
        self.message = ""
        question = self.decision.question
        if question is not None and question.kind in ("class", "option", "number") and question.most == 1:
            self._judged(self.decision.answer((option,)))
        else:
            self._judged(self.decision.pick(option))
        self.sync()

    def press_offer(self, offer: Offer) -> None:
        """A button of the decision was pressed."""
        self.message = ""
        self._judged(offer.act())
        self.sync()

    def _judged(self, verdict: Verdict) -> None:
        if not verdict.allowed:
            self.ui.sounds.play(Cue.ERROR)
            self.message = self.names.cited(verdict.reasons[0])

    def go_on(self) -> Verdict:
        """Put the cards of a decided round away."""
        self.flow.go_on()
        return Verdict.yes()

    def put_away(self) -> None:
        """Put away cards that were shown."""
        self.flow.put_away()
        self.sync()

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

    def leaf(self, seat: Seat, pile: str) -> None:
        """Leaf through the open piles of a player."""
        self.app.push(pile_dialog(self, seat, pile))

    # Time and events

    def handle(self, event: Event) -> bool:
        """As every scene, then bring the widgets up to date."""
        handled = super().handle(event)
        if handled and self._app is not None and self in self.app.scenes:
            self.sync()
        return handled

    def shortcut(self, event: Event) -> bool:
        """A press skips what is being shown."""
        match event:
            case PointerPressed() | KeyPressed(mods=Mods.NONE) if self.flow.timeline.busy:
                self.flow.timeline.skip()
                return True
            case _:
                return False

    def update(self, seconds: float) -> bool:
        """Show what happens, let machines act."""
        if self.app.scene is self:
            self.flow.begin()
        moved = self.flow.update(seconds)
        if moved and self.flow.timeline.busy:
            if self._staged() != self._shown:
                self.rebuild()
            self.show.follow()
        return super().update(seconds) or moved

    def _staged(self) -> tuple[object, ...]:
        """What of the stage the widgets are built for; the rest moves by itself."""
        stage = self.flow.stage
        turned, rolling = tuple(stage.turned), tuple(stage.rolls)
        return (stage.picture, turned, rolling, stage.lit, stage.counted, stage.acting, stage.caption)

    def draw(self, canvas: Canvas) -> None:
        """The table, then what moves above it."""
        super().draw(canvas)
        self.show.draw(canvas)

    def look_again(self) -> None:
        """Something has happened: show the table as it is."""
        self.decision.look()
        if self._interface is not None:
            self.rebuild()

    def sync(self) -> None:
        """Make the widgets say what is asked now."""
        self.decision.look()
        if self._state() != self._seen:
            self.rebuild()

    def _state(self) -> tuple[object, ...]:
        return (
            self.decision.seat,
            self.decision.picks,
            self.picture,
            self.page,
            self.pinned,
            self.message,
            self.flow.timeline.busy,
            self.flow.recap,
            self.flow.exhibit,
            self.session.viewer,
        )

    def cancel(self) -> bool:
        """One step back; away from the table when nothing is left to cancel."""
        if self.message:
            self.message = ""
        elif self.pinned:
            self.pinned = ""
        elif self.flow.put_away() or self.decision.put_back():
            pass
        else:
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
            self._judged(verdict)

    def _idle(self) -> bool:
        return not self.flow.timeline.busy and not self.flow.thinking and self.flow.recap is None

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
        """The rule that was spoken of last, or that of the card looked at, or the keys."""
        self.controls.help()

"""The card table of Donjon & Procrastination: a match seen by one player after the other, and played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Verdict
from game.games.donjon_procrastination.rules.play.events import GameEnded
from game.games.donjon_procrastination.table.arena import EDGE
from game.games.donjon_procrastination.table.art import DuelArt
from game.games.donjon_procrastination.table.cards import back_of
from game.games.donjon_procrastination.table.chronicle import Chronicle
from game.games.donjon_procrastination.table.controls import Controls
from game.games.donjon_procrastination.table.decision import Decision
from game.games.donjon_procrastination.table.flow import Flow
from game.games.donjon_procrastination.table.layout import BARS, DuelLayout
from game.games.donjon_procrastination.table.names import DuelNames
from game.games.donjon_procrastination.table.offers import offers, way_out
from game.games.donjon_procrastination.table.piles import pile_dialog
from game.games.donjon_procrastination.table.session import DuelSession
from game.games.donjon_procrastination.table.sheet import Page, log_page
from game.games.donjon_procrastination.table.show import Show
from game.games.donjon_procrastination.table.staging import Picture
from game.games.donjon_procrastination.table.standing import deciding_pair, option_words, standing_words
from game.games.donjon_procrastination.table.story import story_of
from game.games.donjon_procrastination.table.tallies import Tallies
from game.table.old_match_scene import MatchScene
from game.ui.box import Size
from game.ui.events import KeyPressed, Mods, PointerPressed
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.core.rules import Reason, Seat
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.state import Question
    from game.games.donjon_procrastination.table.cards import DuelCards
    from game.games.donjon_procrastination.table.offers import Offer
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.game import Agents
    from game.ui.app import App
    from game.ui.events import Event
    from game.ui.widgets.base import Widget


class DuelScene(MatchScene[Page]):
    """One match, played by people at this screen and by machines.

    `agents` says who plays each seat; None is a person. `file` is where the match was loaded from or saved
    last.
    """

    hands_key = "duel.hands"
    session: DuelSession
    flow: Flow
    controls: Controls
    show: Show

    def __init__(self, match: DuelMatch, agents: Agents | None = None, file: Path | None = None) -> None:
        super().__init__(DuelSession(match, agents), file, page=Page.LOG, card_page=Page.CARD)
        self.flow = Flow(self)
        self.show = Show(self)
        self.art = DuelArt(self)
        self.decision = Decision(self)
        self.layout = DuelLayout(self)
        self.controls = Controls(self)
        self.chronicle = Chronicle()
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
    def names(self) -> DuelNames:
        """What things are called in the language in use."""
        if self._names is None or self._names.tr is not self.say:
            self._names = DuelNames(self.session.library, self.say, self.session.names)
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
        """Build the widgets; remember what of the stage they show."""
        super().rebuild()
        self._shown = self._staged()

    def refocus(self, *, ring: bool) -> None:
        """A button to go on, an answer, or a card of the hand."""
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

    def prompt(self) -> str:
        """What whoever looks is asked for now."""
        return self.decision.prompt()

    def cited(self, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return self.names.cited(reason)

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
            self.refuse(verdict)

    def go_on(self) -> Verdict:
        """Put the cards of a decided round away."""
        self.flow.go_on()
        return Verdict.yes()

    def put_away(self) -> None:
        """Put away cards that were shown."""
        self.flow.put_away()
        self.sync()

    def leaf(self, seat: Seat, pile: str) -> None:
        """Leaf through the open piles of a player."""
        self.app.push(pile_dialog(self, seat, pile))

    # Time and events

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

    def look_again(self) -> None:
        """Something has happened: show the table as it is."""
        self.decision.look()
        super().look_again()

    def sync(self) -> None:
        """Make the widgets say what is asked now."""
        self.decision.look()
        super().sync()

    def _state(self) -> tuple[object, ...]:
        decision, flow = self.decision, self.flow
        asked = (decision.seat, decision.picks, self.session.viewer)
        return (*super()._state(), *asked, self.picture, flow.recap, flow.exhibit)

    def cancel_step(self) -> bool:
        """Put shown cards away, or the last card that was picked back."""
        return self.flow.put_away() or self.decision.put_back()

    def _idle(self) -> bool:
        return super()._idle() and self.flow.recap is None

    def _said(self) -> str:
        """What was last said, or why the card looked at cannot be chosen."""
        return self.message or self.layout.pointed_refusal()

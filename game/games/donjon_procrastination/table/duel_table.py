"""The card table of Donjon & Procrastination: the game's side of a match on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.art.card_face import CardPainter
from game.content.rulebook import load_rulebook
from game.games.donjon_procrastination.rules.play.actions import Action
from game.games.donjon_procrastination.rules.play.events import Looked, Revealed, RoundEnded
from game.games.donjon_procrastination.table.animation import Animation, Animator
from game.games.donjon_procrastination.table.cloth_cards import DiceBox, TableCard
from game.games.donjon_procrastination.table.decision import (
    AgainPressed,
    Decision,
    Gesture,
    OfferPressed,
    Picks,
    PilePressed,
    RulePressed,
    decide,
)
from game.games.donjon_procrastination.table.ending import SECONDS
from game.games.donjon_procrastination.table.hand import draw_reading, reading_place
from game.games.donjon_procrastination.table.held_dice import Moving
from game.games.donjon_procrastination.table.layout import DuelLayout
from game.games.donjon_procrastination.table.model import DuelModel, ModelMaker, Page
from game.games.donjon_procrastination.table.pictures import ClothPictures, DuelCards, DuelFaces
from game.games.donjon_procrastination.table.rematch import next_game
from game.games.donjon_procrastination.table.session import (
    DuelMatch,
    DuelPlayback,
    DuelSession,
    names_at,
    table_log,
)
from game.games.donjon_procrastination.table.shown_state import Shown
from game.table.match_cards import draw_banner, draw_flights, pointed_card
from game.table.match_scene import MatchScene
from game.table.pile_dialog import OpenPile, PileDialog
from game.table.rules_reader import RulesReader
from game.table.table import Frame, Intent, Moment, Open, OpenQuestion, Showing, Table
from game.ui.input.keys import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.content.log_entry import Log, LogEntry
    from game.core.rules import Reason, Seat
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.table.sheet import Note
    from game.table.game import Agents, Games
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

FLYING = 84.0
"""Width of a card on its way, in logical units."""

PILES = ("score", "discard", "carried")
"""The piles of a player that are open, at least in part."""

DuelMoment = Moment[DuelSession, Picks]


class DuelTable(Table[DuelSession, DuelModel, Picks, Action, Gesture]):
    """The screen of a duel: cards on the cloth, a sheet beside it, a hand at its edge.

    `animation` is what is being shown until the view takes its place.
    """

    hands_key: ClassVar[str] = "duel.hands"
    nothing_picked = Picks()
    first_page: ClassVar[str] = Page.LOG
    watch_page: ClassVar[str] = Page.LOG
    card_page: ClassVar[str] = Page.CARD
    pictured: ClassVar[str] = "table.arena"
    first_focus: ClassVar[Sequence[str]] = ("held.", "act.faces", "hand.")
    wanted: ClassVar[Sequence[str]] = (
        "act.continue",
        "exhibit.close",
        "over.again",
        "over.leave",
        "held.",
        "act.faces",
        "pick.",
        "option.",
        "die.",
        "hand.",
    )
    playable: ClassVar[Sequence[str]] = (*wanted, "act.")
    take_back_key: ClassVar[str] = "duel.act.take_back"

    def __init__(self, games: Games | None = None) -> None:
        self._games = games
        self._moving = Moving()
        self._lively = True
        self._crowning = False
        self.animation = Animation()
        self._before = 0
        self._exhibit: Looked | None = None
        self._owed: dict[Seat, Looked] = {}
        self._names: DuelNames | None = None
        self._settled: tuple[tuple[object, ...], Shown] | None = None
        self._worded_log: tuple[tuple[object, ...], tuple[LogEntry, ...]] = ((), ())
        self._cards: tuple[Ui, DuelCards] | None = None
        self._cloth = ClothPictures()

    # Values

    def pointing(self, moment: DuelMoment) -> Picks:
        """The picks that still apply to the decision to be made."""
        decision = self._decision(moment)
        return Picks(decision.picks, decision.key)

    def model(self, moment: DuelMoment) -> DuelModel:
        """The view model of everything that is painted."""
        model = ModelMaker(
            session=moment.session,
            names=self._names_of(moment),
            shown=self._shown(moment.session),
            decision=self._decision(moment),
            animation=self.animation,
            busy=moment.showing,
            held=moment.held,
            exhibit=self._exhibit,
            log=self._log(moment) if moment.page == Page.LOG and not moment.watching else (),
            page=moment.page,
            pinned=moment.pinned,
        ).model()
        self._lively = moment.ui.options.motion > 0
        if model.ending is None:
            self._moving.crowned = 0.0
        elif moment.watching or not self._lively:
            self._moving.crowned = 1.0
        self._crowning = model.ending is not None
        return model

    def layout(self, model: DuelModel, frame: Frame[Gesture]) -> Widget:
        """Bar, cloth, sheet, action bar and hand."""
        return self.laid_out(model, frame)

    def laid_out(self, model: DuelModel, frame: Frame[Gesture], note: Note | None = None) -> Widget:
        """The layout, with a note above the sheet, or in its place, if one is given."""
        cards = self._cards_of(frame.ui, model.names)
        return DuelLayout(model, frame, (cards, self._cloth), self._moving, note).build()

    def picture(self, moment: DuelMoment) -> Widget:
        """The cloth with every card that is not open to all face down."""
        session, names = moment.session, self._names_of(moment)
        model = ModelMaker(
            session=session,
            names=names,
            shown=Shown(session.table, session.round_events()),
            decision=decide(session, moment.pointing, idle=moment.idle),
            animation=Animation(),
            busy=False,
            held=False,
            exhibit=None,
            log=(),
            page=moment.page,
            pinned="",
        ).model()
        pictures = self._cards_of(moment.ui, names), self._cloth
        return DuelLayout(model, Frame.still(moment), pictures, Moving(crowned=1.0)).build()

    def cited(self, moment: DuelMoment, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return self._names_of(moment).cited(reason)

    def log(self, moment: DuelMoment) -> Log:
        """The log, with the names that are used at this table."""
        return table_log(self._names_of(moment))

    def parts(self, model: DuelModel) -> Sequence[str]:  # noqa: ARG002 - always the same
        """The names of the parts that a key goes through: hand, actions, sheet, cloth, bar."""
        return ("table.hand", "table.actions", "table.sheet", "table.arena", "table.bar")

    def turn_name(self, say: Translator, number: int) -> str:
        """The name of a round; the first turn may be the draft."""
        return say("duel.round", number=number) if number else say("duel.step.draft")

    def _decision(self, moment: DuelMoment) -> Decision:
        return decide(moment.session, moment.pointing, idle=moment.idle)

    def _names_of(self, moment: DuelMoment) -> DuelNames:
        made = names_at(moment.session, moment.say)
        if self._names is None or self._names.tr is not made.tr or self._names.players != made.players:
            self._names = made
        return self._names

    def _cards_of(self, ui: Ui, names: DuelNames) -> DuelCards:
        """The pictures of cards, in the language and the colours in use."""
        if self._cards is None or self._cards[0] is not ui:
            self._cards = (
                ui,
                DuelCards(ui.kept(CardPainter), DuelFaces(names.library, names.tr)),
            )
        return self._cards[1]

    def _shown(self, session: DuelSession) -> Shown:
        """The table that is looked at: as it is being shown, or as it is."""
        if self.animation.shown is not None:
            return self.animation.shown
        key = (session.number, session.viewer, session.view)
        if self._settled is None or self._settled[0] != key:
            self._settled = (key, Shown(session.table, session.round_events()))
        return self._settled[1]

    def _log(self, moment: DuelMoment) -> tuple[LogEntry, ...]:
        """The log, no sooner than things are shown; each action is worded once."""
        session, names = moment.session, self._names_of(moment)
        shown = tuple(self.animation.events_shown)
        until = session.number if self.animation.shown is None else self._before
        key = (until, len(shown), session.viewer, names)
        if key != self._worded_log[0]:
            self._worded_log = (key, table_log(names).entries((*session.events_until(until), *shown)))
        return self._worded_log[1]

    # Input

    def intent(self, moment: DuelMoment, model: DuelModel, gesture: Gesture) -> Intent[Picks, Action]:
        """The intent that a press expresses."""
        if isinstance(gesture, PilePressed):
            return Open(self._pile_dialog(moment, model, gesture))
        if isinstance(gesture, AgainPressed):
            match, agents = next_game(moment.session, gesture.how)
            return Open(duel_scene(match, agents, None, self._games), instead=True)
        if isinstance(gesture, RulePressed):
            return Open(RulesReader(load_rulebook(), gesture.rule))
        return model.decision.press(gesture)

    def key(self, moment: DuelMoment, model: DuelModel, command: Command) -> Intent[Picks, Action]:  # noqa: ARG002 - the model says all
        """The key that ends a turn presses the most likely button, else passes."""
        if command is not Command.END:
            return None
        found = (offer for offer, _ in model.offers if offer.verdict.allowed)
        wanted = next(found, None)
        return None if wanted is None else model.decision.press(OfferPressed(wanted.name))

    def decision_kind(self, moment: DuelMoment) -> object:
        """The kind of decision: the phase, or the question of a card."""
        table = moment.session.table
        return table.phase, table.question

    def open_question(self, moment: DuelMoment) -> OpenQuestion | None:
        """The question of a card that the viewer must answer."""
        decision = self._decision(moment)
        if decision.seat is None or decision.state.question is None:
            return None
        hand = (f"hand.{option}" for option in decision.state.question.options)
        return OpenQuestion(decision.key, ("held.", "act.faces", "pick.", "option.", "die.", *hand))

    def cancel(self, moment: DuelMoment, model: DuelModel) -> Intent[Picks, Action]:  # noqa: ARG002 - the model says all
        """Put back the card that was picked last."""
        return model.decision.put_back()

    def _pile_dialog(self, moment: DuelMoment, model: DuelModel, pressed: PilePressed) -> PileDialog:
        """A player's champions, Limbo and carried cards; hidden ones lie face down."""
        player, cards = model.shown.state.players[pressed.seat], self._cards_of(moment.ui, model.names)
        piles = [
            OpenPile(
                moment.say(f"duel.pile.{name}"),
                tuple(cards.face(card) if card else None for card in zone),
            )
            for name, zone in zip(PILES, (player.score, player.discard, player.carried), strict=True)
        ]
        first = PILES.index(pressed.pile) if pressed.pile in PILES else 0
        return PileDialog(model.names.player(pressed.seat), piles, first)

    # What happens

    def show(self, moment: DuelMoment, before: int, spot: Callable[[Sequence[str]], Spot]) -> Showing:
        """How to show events: cards turn and fly, dice roll; a decided round is held before its cards go."""
        session = moment.session
        if not moment.watching:
            self._remember(session, before)
        self._before = before
        self.animation.clear()
        self.animation.shown = Shown(
            session.seen(session.match.state_at(before)), session.round_events(before)
        )
        animator = Animator(
            self.animation,
            self._names_of(moment),
            moment.ui.sounds,
            lambda seat, where: spot(_names_of_place(seat, where, own=seat == session.front)),
        )
        happenings = session.happenings_since(before)
        ends = [
            place for place, happening in enumerate(happenings) if isinstance(happening.event, RoundEnded)
        ]
        if not ends:
            return Showing(animator.cues(happenings))
        results = animator.results([happenings[place].event for place in ends])
        later = happenings[ends[0] :]
        return Showing([*animator.cues(happenings[: ends[0]]), results], lambda: animator.cues(later))

    def update(self, seconds: float) -> bool:
        """Shake the held dice, and let the laurels grow once the game is over."""
        moving = self._moving
        if moving.shaking and self._lively:
            moving.shaken += seconds
            return True
        if not self._crowning or moving.crowned >= 1:
            return False
        moving.crowned = min(1.0, moving.crowned + seconds / SECONDS)
        return True

    def grips(self) -> bool:
        """Whether the player holds dice, whose widget must not be rebuilt meanwhile."""
        return self._moving.shaking

    def settle(self, moment: DuelMoment) -> None:
        """Show the table as it is, and what a person was shown in secret."""
        self.animation.clear()
        viewer, question = moment.session.viewer, moment.session.table.question
        if viewer is not None and viewer in self._owed and not moment.watching:
            shown = self._owed.pop(viewer)
            asked = question is not None and set(shown.cards) <= set(question.options)
            self._exhibit = None if asked else shown

    def forget(self) -> None:
        """Stop showing what was shown in secret and what is on its way."""
        self._exhibit = None
        self.animation.clear()

    def put_away(self) -> bool:
        """Take away cards that were shown."""
        had, self._exhibit = self._exhibit is not None, None
        return had

    def shown(self) -> object:
        """The values that widgets depend on."""
        return (*self.animation.built, self._exhibit)

    def follow(self, interface: Interface, moment: DuelMoment) -> None:  # noqa: ARG002 - only what is shown moves
        """Update turning cards and rolling dice in the existing widgets."""
        animation = self.animation
        for widget in interface.root.walk():
            if isinstance(widget, TableCard) and widget.turning is not None and animation.turned:
                widget.turning = animation.turn
            elif isinstance(widget, DiceBox):
                for seat, roll in animation.rolls.items():
                    if widget.name == f"dice.{seat}":
                        widget.tray.seek(roll.part)

    def overlay(self, canvas: Canvas, interface: Interface, moment: DuelMoment) -> None:
        """Draw flying cards, a banner, then the card that is looked at."""
        animation, cards = self.animation, self._cards_of(moment.ui, self._names_of(moment))
        draw_flights(canvas, animation.flights, cards.thumb, FLYING)
        tile = pointed_card(interface)
        if animation.banner:
            draw_banner(canvas, moment.ui, animation.banner, interface.find("table.arena").box.centre)
        elif tile is not None and not moment.showing:
            place = reading_place(interface, tile)
            if place is not None:
                draw_reading(canvas, moment.ui, tile, cards, place)

    def all_look(self, session: DuelSession, before: int) -> bool:
        """Whether anything happened besides a secret choice."""
        lines = session.match.log(None, before + 1)
        revealed = any(isinstance(event, Revealed) for line in lines for event in line.events)
        return revealed or len(lines[-1].events) > 1

    def _remember(self, session: DuelSession, before: int) -> None:
        """Keep what people were shown in secret until they look."""
        for seat in session.match.seats:
            if session.is_person(seat):
                for line in session.match.log(seat, before + 1):
                    for event in line.events:
                        if isinstance(event, Looked) and event.seat == seat and all(event.cards):
                            self._owed[seat] = event


def _names_of_place(seat: Seat, where: str, *, own: bool) -> Sequence[str]:
    """The names of the widgets that may stand for a place of a player, the likeliest first."""
    match where:
        case "hand":
            return ("hand",) if own else (f"backs.{seat}", f"seat.{seat}")
        case "fighter" | "table":
            return (f"table.{seat}.fighter", f"bed.{seat}.fighter")
        case "support":
            return (f"bed.{seat}.support", f"table.{seat}.support.0")
        case "carried":
            return (f"carried.{seat}", f"table.{seat}.fighter")
        case _:
            return (f"pile.{seat}.{where}", f"seat.{seat}")


DuelScene = MatchScene[DuelSession, DuelModel, Picks, Action, Gesture]
"""A duel on screen."""


def duel_scene(
    match: DuelMatch, agents: Agents | None = None, file: Path | None = None, games: Games | None = None
) -> DuelScene:
    """A duel to be played; `agents` says who plays each seat, None being a person."""
    return DuelScene(DuelSession(match, agents), DuelTable(games), file, games)


def duel_replay(match: DuelMatch, file: Path | None = None, games: Games | None = None) -> DuelScene:
    """A duel to be watched again."""
    return DuelScene(DuelPlayback(match), DuelTable(), file, games)

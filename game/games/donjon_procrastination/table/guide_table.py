"""The table of the guided first game: the same table, with a note beside the cloth that leads through it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.ai.first_duellist import FirstDuellist
from game.games.donjon_procrastination.table.decision import (
    AgainPressed,
    Decision,
    Gesture,
    Picks,
    RulePressed,
)
from game.games.donjon_procrastination.table.duel_table import DuelMoment, DuelScene, DuelTable, duel_scene
from game.games.donjon_procrastination.table.first_duel import MARK, first_duel, is_first_duel
from game.games.donjon_procrastination.table.guide import NEWCOMER, STEPS, DuelStep, ghost, hint, told
from game.games.donjon_procrastination.table.session import DuelSession
from game.table.guide import Guide, Progress, widget_box
from game.table.guide_entry import begin_guided
from game.table.guide_note import FOLDED, Ghost, Place, band, is_low, page
from game.table.table import Open
from game.ui.box import Box
from game.ui.widgets.layout import Placed

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.table.model import DuelModel
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.game import Agents, Games
    from game.table.guide_note import GuideActs, GuideModel
    from game.table.table import Frame, Intent
    from game.ui.app import App
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.widgets.base import Widget


class GuidedDuel(DuelTable):
    """A duel that is led through; what was done is in the match, what else is kept in the guide."""

    def __init__(self, games: Games | None = None) -> None:
        super().__init__(games)
        self._guide: Guide[Decision, Event, State] = Guide(STEPS, NEWCOMER)

    @property
    def guide(self) -> GuideModel | None:
        """What the note says."""
        return self._guide.note

    def progress(self, match: DuelMatch) -> Progress:
        """How far the newcomer has come."""
        return self._guide.progress(match.entries)

    def due(self, moment: DuelMoment) -> DuelStep | None:
        """What there is to do now; nothing while the other side acts, or something is shown or held."""
        decision = self._decision(moment)
        if decision.seat is None:
            return None
        return self._guide.current(decision, self.progress(moment.session.match), decision.state.round)

    def model(self, moment: DuelMoment) -> DuelModel:
        """Everything that is painted; what the guide says is worked out with it."""
        made = super().model(moment)
        match, decision = moment.session.match, made.decision
        step = self.due(moment)
        shown = Ghost("act.continue") if moment.held else ghost(decision, step)
        general = hint(decision, match, held=moment.held)
        words = told(match, moment.say)
        self._guide.tell(moment, self.progress(match), step, general, words, shown)
        return made

    def layout(self, model: DuelModel, frame: Frame[Gesture]) -> Widget:
        """The table below the note; in a low window it lies on the sheet, and what to do is the prompt."""
        note, room = self._guide.note, self._guide.below(frame.room)
        if note is None:
            return super().layout(model, frame)
        if is_low(frame.room):
            return self._low(model, frame, note)
        above = Box(frame.room.x, frame.room.y, frame.room.w, frame.room.h - room.h)
        built = super().layout(model, replace(frame, room=room))
        return Placed([(built, room), (band(frame, note, self._acts(frame, note)), above)])

    def intent(self, moment: DuelMoment, model: DuelModel, gesture: Gesture) -> Intent[Picks, Action]:
        """What a press comes to; another game is the guided one again."""
        if isinstance(gesture, AgainPressed):
            return Open(guided_duel(first_duel(), None, self._games), instead=True)
        return super().intent(moment, model, gesture)

    def shown(self) -> object:
        """What of it the widgets are built for: the note as well."""
        return super().shown(), self._guide.shown()

    def update(self, seconds: float) -> bool:
        """Let dice, laurels and the hand go their way."""
        moved = super().update(seconds)
        return self._guide.update(seconds) or moved

    def overlay(self, canvas: Canvas, interface: Interface, moment: DuelMoment) -> None:
        """Draw what moves, then the hand."""
        super().overlay(canvas, interface, moment)
        if not moment.showing:
            self._guide.draw(canvas, moment.ui, partial(_where, interface))

    def _low(self, model: DuelModel, frame: Frame[Gesture], note: GuideModel) -> Widget:
        """The table with the note on its sheet; while that asks something, what to do is the prompt."""
        if model.decision.question is not None and not self._guide.folded and frame.status == model.prompt:
            frame = replace(frame, status=f"<b>{note.task}</b>")
        if model.decision.question is not None or model.ending is not None:
            return super().layout(model, frame)
        made = page(frame, note, self._acts(frame, note), elsewhere=False)
        return self.laid_out(model, frame, (made, FOLDED if self._guide.folded else frame.room.h))

    def _acts(self, frame: Frame[Gesture], note: GuideModel) -> GuideActs:
        return self._guide.acts(frame, partial(frame.press, RulePressed(note.rule)))


def _where(interface: Interface, place: Place) -> Box | None:
    """Where a widget is on the screen; nothing is pointed at that is no widget."""
    return widget_box(interface, place) if isinstance(place, str) else None


def guided_duel(match: DuelMatch, file: Path | None = None, games: Games | None = None) -> DuelScene:
    """The guided first game, played by whoever sits here against the opponent that leads through it."""
    session = DuelSession(match)
    session = DuelSession(match, (None, FirstDuellist(session.library)))
    return DuelScene(session, GuidedDuel(games), file, games)


def table_scene(
    match: DuelMatch, agents: Agents | None = None, file: Path | None = None, games: Games | None = None
) -> DuelScene:
    """The table of a match: of the guided one, with the guide."""
    if is_first_duel(match):
        return guided_duel(match, file, games)
    return duel_scene(match, agents, file, games)


def begin_first_duel(app: App, games: Games) -> None:
    """Sit down to the guided first game; ask first where one was left unfinished.

    Raises:
        InputError: what ships with the game is damaged.
    """
    begin_guided(app, games, MARK, first_duel, guided_duel)

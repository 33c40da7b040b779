"""The table of the guided first game: the usual table, with a note that leads through it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.core.dice import SeededDice
from game.core.match import Match
from game.games.donjon_procrastination.ai.first_duellist import FirstDuellist
from game.games.donjon_procrastination.content.library_files import first_duel_decks, load_duel_library
from game.games.donjon_procrastination.rules.play.actions import Action
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.donjon_procrastination.table.decision import (
    AgainPressed,
    Decision,
    Gesture,
    Picks,
    RulePressed,
)
from game.games.donjon_procrastination.table.duel_table import DuelMoment, DuelScene, DuelTable, duel_scene
from game.games.donjon_procrastination.table.guide import (
    NEWCOMER,
    STEPS,
    DuelStep,
    asked,
    ghost,
    hint,
    sentence_values,
)
from game.games.donjon_procrastination.table.model import DuelModel
from game.games.donjon_procrastination.table.session import DuelSession
from game.table.guide import Guide, GuidedTable
from game.table.guide_entry import GuidedGame
from game.table.guide_note import FOLDED, Ghost, band, is_low, page
from game.table.table import Open
from game.ui.box import Box
from game.ui.widgets.layout import Placed

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.game import Games
    from game.table.guide_note import GuideActs, GuideModel
    from game.table.table import Frame, Intent
    from game.ui.widgets.base import Widget


SEED = 2927
"""Whoever follows the hints wins two rounds, ties the third, then wins its cards too, and loses the last."""

FIRST_DUEL = "first-duel"
"""The newcomer's collection, whose name marks a match as the guided one."""

MARK = f'"name": "{FIRST_DUEL}"'
"""The note in the setup of a guided game's record."""

PILE = 6
"""Cards of a draw pile: enough for five rounds."""


def first_duel() -> DuelMatch:
    """A match at its first decision, in which newcomers throw their own dice.

    Raises:
        InputError: something that ships has a fault.
    """
    decks = first_duel_decks()
    setup = Setup("collection", tuple(deck.bluff for deck in decks), decks=decks, throws=("own",), pile=PILE)
    match: DuelMatch = Match.start(donjon_procrastination(load_duel_library()), setup, SeededDice(SEED))
    return match


def is_first_duel(match: DuelMatch) -> bool:
    """Whether the match is a guided first game."""
    return any(deck.name == FIRST_DUEL for deck in match.setup.decks)


class GuidedDuel(GuidedTable[DuelSession, DuelModel, Picks, Action, Gesture], DuelTable):
    """A duel with a guide."""

    def __init__(self, games: Games | None = None) -> None:
        super().__init__(games)
        self._guide: Guide[Decision, Event, State] = Guide(STEPS, NEWCOMER)

    def due(self, moment: DuelMoment) -> DuelStep | None:
        """The step that is due; None while the other side acts, or something is shown or held."""
        decision = self._decision(moment)
        if decision.seat is None:
            return None
        return self._guide.current(decision, self.progress(moment.session.match), decision.state.round)

    def model(self, moment: DuelMoment) -> DuelModel:
        """The view model of everything that is painted, including what the guide says."""
        made = super().model(moment)
        match, decision = moment.session.match, made.decision
        step = self.due(moment)
        shown = Ghost("act.continue") if moment.held else ghost(decision, step)
        general = hint(decision, match, held=moment.held)
        words = sentence_values(decision, match, moment.say)
        self._guide.tell(moment, self.progress(match), step, general, words, shown, asked(decision, step))
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
        """The intent that a press expresses; asking for another game begins the guided one again."""
        if isinstance(gesture, AgainPressed):
            return Open(guided_duel(first_duel(), None, self._games), instead=True)
        return super().intent(moment, model, gesture)

    def _low(self, model: DuelModel, frame: Frame[Gesture], note: GuideModel) -> Widget:
        """The table with the note on its sheet; while that asks something, what to do is the prompt."""
        if model.decision.question is not None and not self._guide.folded and frame.status == model.prompt:
            frame = replace(frame, status=rich("<b>{}</b>", note.task))
        if model.decision.question is not None or model.ending is not None:
            return super().layout(model, frame)
        made = page(frame, note, self._acts(frame, note), elsewhere=False)
        return self.laid_out(model, frame, (made, FOLDED if self._guide.folded else frame.room.h))

    def _acts(self, frame: Frame[Gesture], note: GuideModel) -> GuideActs:
        return self._guide.acts(frame, partial(frame.press, RulePressed(note.rule)))


def guided_duel(match: DuelMatch, file: Path | None = None, games: Games | None = None) -> DuelScene:
    """The guided first game, against the opponent that leads through it."""
    session = DuelSession(match)
    session = DuelSession(match, (None, FirstDuellist(session.library)))
    return DuelScene(session, GuidedDuel(games), file, games)


GUIDED = GuidedGame(MARK, first_duel, is_first_duel, guided_duel, duel_scene)

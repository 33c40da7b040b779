"""The table of Colors of Magic asked without a window: what a player sees, points at and is painted."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.core.match import Course, Match
from game.core.rules import Step
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Done, Pass
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.animation import Animation
from game.games.colors_of_magic.table.gestures import begun
from game.games.colors_of_magic.table.log_news import LogWithNews
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.pointing_value import Pointing
from game.games.colors_of_magic.table.presenter import table_model
from game.games.colors_of_magic.table.session import SkirmishSession
from game.games.colors_of_magic.table.table_view import TableView
from game.table.table import Moment
from game.ui.box import Box

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.table.session import GameMatch
    from game.games.colors_of_magic.table.table_model import TableModel
    from game.ui.ui import Ui


@cache
def at_a_go() -> GameMatch:
    """A match where the first go of the game is to be taken."""
    library = load_library()
    red, *_, blue = (library.lists[name] for name in sorted(library.lists))
    system = colors_of_magic(library)
    match: GameMatch = Match.start(system, Setup((red, blue), "giant-of-the-clearing"), SeededDice(3))
    while not isinstance(SkirmishSession(match).decision, TakeGo):
        seat = min(match.deciders)
        match.act(seat, _unhurried(match.legal_actions(seat)))
    return match


def _unhurried(actions: object) -> Action:
    found = list(cast("list[Action]", actions))
    return next((action for action in found if not isinstance(action, Pass | Done)), found[0])


def view(match: GameMatch | None = None) -> TableView:
    """The table as whoever is asked sees it."""
    session = SkirmishSession(match or at_a_go())
    session.sit(session.asked)
    return TableView(session, translator(Language.EN))


def pointing(seen: TableView) -> Pointing:
    """What is pointed at when that player is asked."""
    return begun(seen, Pointing(), (seen.session.number, seen.session.viewer, False))


def model(seen: TableView, pointed: Pointing) -> TableModel:
    """The table as it is painted then."""
    room = Box(0, 0, 1280, 720)
    moment = Moment(
        session=seen.session,
        pointing=pointed,
        page=SheetPage.CARD,
        pinned="",
        message="",
        showing=False,
        held=False,
        watching=False,
        ui=cast("Ui", None),
        say=seen.say,
        room=room,
    )
    return table_model(seen, Animation(), moment, LogWithNews)


def view_of(game: Table, language: Language = Language.EN) -> TableView:
    """The table as whoever is asked sees it."""
    state = game.state
    match: GameMatch = Match(
        colors_of_magic(game.rules.library), state.setup, Course(Step(state), ((0, game.dice),))
    )
    session = SkirmishSession(match)
    session.sit(session.asked)
    return TableView(session, translator(language))

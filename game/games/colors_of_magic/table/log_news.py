"""The log beside the board as the viewer may read it, and how many of its entries are news to the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.colors_of_magic.content.terrain_names import terrain_names
from game.games.colors_of_magic.log.game_log import GameLog, RunningLog, count_entries
from game.games.colors_of_magic.log.names import MEASURED, Measures, measured_in
from game.games.colors_of_magic.log.places import ground_of
from game.games.colors_of_magic.table.acts_of_others import news

if TYPE_CHECKING:
    from game.content.log_entry import LogEntry
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.session import SkirmishSession
    from game.table.table import Moment


@dataclass(frozen=True, slots=True)
class LogWithNews:
    """The log, the last entry last.

    Attributes:
        entries: what has happened, as far as the viewer may know.
        news: how many of them tell what others did since the viewer's last go.
        own: how many after those tell what the viewer has done since.
    """

    entries: tuple[LogEntry, ...] = ()
    news: int = 0
    own: int = 0


def log_for(moment: Moment[SkirmishSession, Pointing], measures: Measures = MEASURED) -> GameLog:
    """The log that words events for the viewer."""
    at, say = moment.session, moment.say
    pieces = terrain_names(at.library, at.table.scenario, say.language).names
    ground = ground_of(at.library, at.table, say, pieces)
    return GameLog(at.library, say, at.players, measures=measures, numbers=at.numbers, ground=ground)


class Teller:
    """Words the log of a match as it grows: each entry once."""

    def __init__(self) -> None:
        self._running = RunningLog()

    def log(self, moment: Moment[SkirmishSession, Pointing]) -> LogWithNews:
        """The entries up to that moment, and how many of them are news to the viewer."""
        session, events = moment.session, moment.session.events_until(moment.session.number)
        log = log_for(moment, measured_in(session.match))
        entries = self._running.entries(log, events, (session.viewer, moment.say))
        others, since = news(moment)
        own = count_entries(since)
        return LogWithNews(entries, count_entries((*others, *since)) - own, own)

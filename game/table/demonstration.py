"""The demonstrations of all games: a match between machines, which is watched and saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.core.agent import thoughts_of
from game.core.files import write_text
from game.core.record import save
from game.table.match_journal import SUFFIX
from game.table.match_scene import MatchScene
from game.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from game.core.agent import Agent
    from game.core.dice import Dice
    from game.core.record import AnyMatch
    from game.core.rules import Seat
    from game.table.game import Game
    from game.table.replay import ReplayControls
    from game.ui.driver import Driver

B = TypeVar("B", bound=Table[Any, Any, Any, Any, Any])

FRAME = 1 / 20
"""Seconds between two looks at what is being shown."""

LONGEST = 600
"""The number of frames to wait for something to be shown before going on."""


def played(match: AnyMatch, agents: Mapping[Seat, Agent[Any, Any]], dice: Dice) -> AnyMatch:
    """The match, played to its end by these machines."""
    while match.outcome is None:
        seat = min(match.deciders)
        choices = tuple(match.legal_actions(seat))
        action = agents[seat].choose(match.view(seat), choices, dice)
        match.act(seat, action, thoughts_of(agents[seat]))
    return match


def watched(driver: Driver, kind: type[B]) -> tuple[ReplayControls, B]:
    """The replay on the screen: the object that goes through its actions, and its table.

    Raises:
        TypeError: another scene is on the screen.
    """
    scene = driver.scene
    if isinstance(scene, MatchScene) and isinstance(scene.table, kind) and scene.replay is not None:
        return scene.replay, scene.table
    raise TypeError(f"the demonstration is in {type(scene).__name__}, not in a replay")


def show(
    driver: Driver,
    replay: ReplayControls,
    wanted: Callable[[Any], bool],
    seen: Callable[[], bool],
) -> None:
    """Go to the first `wanted` action from here, and play it until `seen` says that its result is shown."""
    entries = replay.playback.match.entries
    found = (number for number, entry in enumerate(entries) if wanted(entry))
    replay.go_to(next(found, replay.playback.at))
    replay.step_on()
    for _ in range(LONGEST):
        if seen() or not replay.loop.timeline.busy:
            return
        driver.app.step(FRAME)


def keep_game(game: Game, match: AnyMatch, folder: Path, name: str) -> None:
    """Save the game under that name, and its log as text in both languages."""
    save(match, folder / f"{name}{SUFFIX}")
    for language in Language:
        tr = translator(language)
        lines = match_lines(match, game.log(match, tr), tr)
        write_text(folder / f"{name}-{language}.txt", "".join(f"{line}\n" for line in lines))

"""Random clicks at the table of Colors of Magic, and passes.

    cd tests/games/colors_of_magic/scenes
    python random_clicks.py 2000
    xvfb-run -s "-screen 0 1600x900x24" python random_clicks.py 2000 --window

They come in bursts on one spot, at the pace of a hand, most of them on buttons. A phase that is passed with
something left to do must have been confirmed. With `--window` they are clicks of a real mouse in a real
window.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    import helper_folders

    helper_folders.add_to_path()

from real_hands import RealHands
from table_player import Seat, table

from game.cli.play import speak
from game.core.match import Strength
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Done, Pass
from game.games.colors_of_magic.table.go_steps import GoStep, PassStep, left_to_do
from game.games.colors_of_magic.table.pointing_value import Pointing
from game.games.colors_of_magic.table.table_view import TableView
from game.table.loading import LoadingScene
from game.table.turn_loop import TurnLoop
from game.ui.app import App, Settings
from game.ui.options import Options
from game.ui.window.window import APPEARING, OffScreen, Window

if TYPE_CHECKING:
    from game.core.rules import Verdict
    from game.games.colors_of_magic.rules.state.actions import Action

LEFT_ALONE = frozenset(
    ("table.leave", "table.open", "table.save", "table.options", "table.help", "over.leave", "dialog.yes")
)


BACK = 0.1
"""How often one step is cancelled before a burst."""

KINDS = (
    (0.2, "act.pass"),
    (0.6, "act."),
    (0.8, "curtain."),
    (0.3, "hand."),
    (0.3, "creature."),
)
"""How often a button whose name begins so is aimed at, where no earlier one was; else any spot."""


A_GAME = 250
"""Clicks at one table, before another one is laid out."""


@dataclass
class Clicked:
    """So many clicks and actions; the passes of a phase, those that came early, what was left unconfirmed."""

    clicks: int = 0
    actions: int = 0
    passes: int = 0
    early: int = 0
    unconfirmed: list[str] = field(default_factory=list)


def first_go(seed: int, *, machine: bool = False) -> Seat:
    """A table at the first go of a person, as in a real window: what has just appeared takes no click."""
    seat = table(scenario="giant-of-the-clearing", seed=seed)
    for _ in range(400):
        seat.draw_aside()
        if isinstance(seat.step, GoStep):
            break
        busy = (action for action in seat.legal if not isinstance(action, Pass | Done))
        assert isinstance(seat.scene.loop, TurnLoop)
        seat.scene.loop.do((next(busy, seat.legal[0]),))
    session = seat.scene.session
    if machine:
        other = player(Strength.RANDOM, session.library)
        session.agents = tuple(None if seat == session.viewer else other for seat in (0, 1))
    screen = seat.hand.app.screen
    assert isinstance(screen, OffScreen)
    screen.appearing = APPEARING
    return seat


def click_at_random(seat: Seat, count: int, seed: int) -> Clicked:
    """Click so often, in bursts, and write down what was passed."""
    chance, found = random.Random(seed), Clicked()  # noqa: S311 - hands, no secret
    _watch(seat, found)
    while found.clicks < count and not seat.scene.session.over:
        at = _spot(seat, chance)
        if chance.random() < BACK and len(seat.scene.pointing.steps) > 1:
            seat.hand.key("escape")
        for _ in range(min(chance.choice((1, 1, 2, 5)), count - found.clicks)):
            seat.hand.click(at)
            found.clicks += 1
            _rest(seat, chance.choice((1, 2, 4, 12)))
            while isinstance(seat.hand.scene, LoadingScene):
                _rest(seat, 1)
    found.actions = len(seat.scene.session.match.entries)
    return found


def _rest(seat: Seat, twentieths: int) -> None:
    """So many twentieths of a second."""
    if isinstance(seat.hand, RealHands):
        seat.hand.wait(twentieths / 20)
        return
    for _ in range(twentieths):
        seat.hand.app.step(1 / 20)


def in_a_window(seat: Seat) -> Seat:
    """The same table in a window, with a real mouse."""
    app = App(Window((1280, 720)), Settings(speak, Options(language="fr")))
    app.push(seat.scene)
    return Seat(RealHands(app), seat.scene)


def _spot(seat: Seat, chance: random.Random) -> tuple[float, float]:
    scene, box = seat.hand.scene, seat.hand.app.box
    stops = [w for w in scene.interface.root.walk() if w.focusable and w.name not in LEFT_ALONE]
    for part, begins in KINDS:
        of_kind = [widget for widget in stops if widget.name.startswith(begins)]
        if of_kind and chance.random() < part:
            return chance.choice(of_kind).box.centre
    while True:
        at = (chance.uniform(0, box.w), chance.uniform(0, box.h))
        control = scene.interface.control_at(at)
        if control is None or control.name not in LEFT_ALONE:
            return at


def _watch(seat: Seat, found: Clicked) -> None:
    """Look at every pass of a phase before it is done."""
    scene = seat.scene
    session, act = scene.session, scene.session.act

    def watched(action: Action) -> Verdict:
        if isinstance(action, Pass) and isinstance(session.decision, TakeGo) and session.mine:
            found.passes += 1
            left = left_to_do(TableView(session, scene.say))
            pointing = scene.pointing
            assert isinstance(pointing, Pointing)
            if left:
                found.early += 1
                if not isinstance(pointing.step, PassStep) and session.viewer not in pointing.unasked:
                    found.unconfirmed.append(repr(left))
        return act(action)

    session.act = watched  # type: ignore[method-assign]  # to look at what is done


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    windowed = "--window" in sys.argv
    total, seed = Clicked(), 0
    while total.clicks < wanted:
        seat = first_go(seed, machine=windowed)
        seat = in_a_window(seat) if windowed else seat
        counted = click_at_random(seat, min(A_GAME, wanted - total.clicks), seed)
        if isinstance(seat.hand, RealHands):
            seat.hand.close()
        seed += 1
        total.clicks += counted.clicks
        total.actions += counted.actions
        total.passes += counted.passes
        total.early += counted.early
        total.unconfirmed += counted.unconfirmed
        sys.stdout.write(f"{total}\n")
        sys.stdout.flush()

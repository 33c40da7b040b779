"""Tables of Colors of Magic played on by hand until a moment that a test is about."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from table_player import Seat, table

from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Course, Match
from game.core.rules import Step
from game.games.colors_of_magic.rules.state.actions import Activate, Deploy, Done, Move, Pass, Shoot, Strike
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.go_steps import GoStep
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.positions.position import Side
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.core.rules import Seat as Chair
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.table.step import ActionStep


MOST_STEPS = 400


def something(seat: Seat, chance: random.Random, wanted: tuple[type, ...] = ()) -> Action:
    """One of the legal actions, of a kind that is wanted if there is one, and seldom a pass."""
    legal = seat.legal
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    liked = [kind for kind in kinds if kind in wanted]
    if len(kinds) > 1 and chance.random() < 0.8:
        kinds = [kind for kind in kinds if kind not in (Pass, Done)] or kinds
    kind = chance.choice(liked or kinds)
    return chance.choice([action for action in legal if type(action) is kind])


def play(
    seat: Seat, chance: random.Random, until: Callable[[ActionStep | None], bool], *wanted: type
) -> None:
    """Play by chance until a step of that kind is reached, or the game is over."""
    scene = seat.scene
    for _ in range(MOST_STEPS):
        seat.draw_aside()
        if scene.session.over or until(seat.step):
            return
        number = len(scene.session.match.entries)
        seat.do(something(seat, chance, wanted))
        if len(scene.session.match.entries) == number and seat.hand.scene is scene:
            # A click may mean another path than the straight one that was legal; then it is given up.
            while len(scene.pointing.steps) > 1:
                scene.cancel()
            scene.message = ""
            scene.sync()
    raise AssertionError(f"not reached in {MOST_STEPS} steps: {scene.model.prompt}")


def at_a_go(**settings: Hashable) -> Seat:
    """A table where the first go of the game is to be taken."""
    seat = table(**settings, actions=done_before_the_first_go(**settings))  # type: ignore[arg-type]  # what `table` takes
    seat.draw_aside()
    assert isinstance(seat.step, GoStep)
    return seat


@cache
def done_before_the_first_go(**settings: Hashable) -> tuple[tuple[Chair, Action], ...]:
    """What is done by hand, once for all tests that begin there."""
    entries = played_to_a_go(**settings).scene.session.match.entries
    return tuple((entry.seat, entry.action) for entry in entries)


def played_to_a_go(**settings: Hashable) -> Seat:
    """The same, with everything before it done at this table."""
    seat = table(**settings)  # type: ignore[arg-type]  # as above
    play(seat, random.Random(1), lambda plan: isinstance(plan, GoStep), Deploy)  # noqa: S311 - a game
    return seat


def at_a_duel() -> Seat:
    """A table where somebody is in a duel that cards may decide."""
    seat = at_a_go()
    chance = random.Random(2)  # noqa: S311 - a game, no secret
    play(seat, chance, lambda plan: isinstance(plan, DuelStep), Strike, Shoot, Activate, Move)
    assert isinstance(seat.step, DuelStep)
    return seat


def beside_a_foe(size: tuple[int, int], scale: float) -> tuple[Seat, str]:
    """A creature has been activated beside one of the other side, whose name follows."""
    seat = table()
    play(seat, random.Random(1), lambda step: isinstance(step, GoStep))  # noqa: S311 - a game, no secret
    match = seat.scene.session.match
    state, side = match.state, seat.scene.session.side
    own = next(body for body in state.bodies if body.side is side and not body.tapped)
    foe = next(body for body in state.bodies if body.side not in {side, Side.NEUTRAL})
    met = replace(own, at=(foe.at[0] + 1.3, foe.at[1]))
    bodies = tuple(met if body is own else body for body in state.bodies)
    start: Course[Any, Any, Any] = Course(Step(replace(state, bodies=bodies)), ((0, SeededDice(1)),))
    other = Match(match.system, match.setup, start)
    assert other.act(min(other.deciders), Activate(own.id)).allowed
    options = Options(language="fr", reduced_motion=True, ui_scale=scale)
    app = App(OffScreen(size), Settings(speak, options))
    scene = skirmish_scene(other)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    sitting = Seat(Driver(app), scene)
    sitting.draw_aside()
    return sitting, foe.id

"""Colors of Magic on screen: a new game, a saved one, the list builder, and the demonstration."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.core.dice import SeededDice
from game.core.match import Entry, Match, Strength
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.art.pictures import ask_for_all
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.state.creature_events import DuelRevealed, MonsterCardTurned
from game.games.colors_of_magic.rules.state.events import Event, SpellCast
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.state.state import State, seat_of
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.builder_scene import BuilderScene
from game.games.colors_of_magic.table.faces import all_faces, all_tokens
from game.games.colors_of_magic.table.guide_table import GUIDED
from game.games.colors_of_magic.table.setup_scene import SetupScene
from game.games.colors_of_magic.table.skirmish_table import SkirmishTable, replay_scene, skirmish_scene
from game.table.demonstration import FRAME, played, show, watched
from game.table.game import Demonstration, DemoStep, Games, GameScreen
from game.table.loading import LoadingScene
from game.table.new_match import sit_down

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.table.session import GameMatch
    from game.ui.app import App
    from game.ui.driver import Driver

    Played = Entry[State, Action, Event]


def set_up(app: App, games: Games) -> None:
    """Open the scene that sets up a new game and then sits down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(SetupScene(sit_down(app, games, skirmish_scene)))


def compose(app: App) -> None:
    """Open the list builder without a game being set up.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(BuilderScene(load_library(), GameRules().max_copies, _nothing))


def _nothing() -> None:
    """Do nothing: no scene below has to read the lists again."""


LISTS = ("Malo \N{EN DASH} Silence", "Isaure \N{EN DASH} Contretemps")
SCENARIO = "giant-of-the-clearing"
SEED = 18
"""The seed of a game in which machines aim a spell at a creature early on, so that it can be shown."""

TURNS = 2
"""The turns that are shown."""


def game_steps(language: str) -> Sequence[DemoStep]:
    """Watch a game at its telling moments, and leave."""
    return (
        DemoStep(f"deployed-{language}", f"machines play {TURNS} turns, seed {SEED}: deployment", _open),
        DemoStep(f"spell-{language}", "a spell with a target, its hand seen by its player alone", _spell),
        DemoStep(f"duel-{language}", "a duel, its cards being revealed", _duel),
        DemoStep(f"monsters-{language}", "the Monsters phase: an activation card", _monsters),
        DemoStep(f"end-{language}", "how it ended, with all cards open", _end),
        DemoStep(f"watched-{language}", "back to the title", _leave),
    )


@cache
def demonstrated() -> GameMatch:
    """The demonstration's game: the same on every machine, as long as neither rules nor players change."""
    library = load_library()
    red, blue = (library.lists[name] for name in LISTS)
    setup = Setup((red, blue), SCENARIO, game=GameRules(max_turns=TURNS))
    match: GameMatch = Match.start(colors_of_magic(library), setup, SeededDice(SEED))
    agent = player(Strength.MIDDLE, library)
    return played(match, dict.fromkeys(match.seats, agent), SeededDice(SEED + 1))


def _open(driver: Driver) -> None:
    driver.app.set_options(reduced_motion=False)
    driver.app.push(replay_scene(demonstrated()))
    while isinstance(driver.scene, LoadingScene):
        driver.wait(FRAME)
    replay, _ = watched(driver, SkirmishTable)
    replay.go_to(replay.playback.turns()[1])


def _spell(driver: Driver) -> None:
    """Stop where a spell is on the stack, preferably aimed at a creature; else as it was cast."""
    replay, table = watched(driver, SkirmishTable)
    match: GameMatch = replay.playback.match
    numbers = range(replay.playback.at, len(match.entries) + 1)
    aimed = [n for n in numbers if any(item.targets for item in match.state_at(n).stack)]
    if aimed:
        number = max(aimed, key=lambda n: _at_creature(match.state_at(n)))
        replay.look_with(seat_of(match.state_at(number).stack[0].side))
        replay.go_to(number)
        return
    show(driver, replay, lambda entry: any(map(_aimed, entry.events)), lambda: bool(table.animation.card))


def _duel(driver: Driver) -> None:
    replay, table = watched(driver, SkirmishTable)
    replay.look_with("open")

    def turned() -> bool:
        duel = table.animation.duel
        return duel is not None and 0 < duel.shown == len(duel.cards)

    show(driver, replay, lambda entry: any(map(_contested, entry.events)), turned)


def _monsters(driver: Driver) -> None:
    replay, table = watched(driver, SkirmishTable)

    def turned(entry: Played) -> bool:
        cards = any(isinstance(event, MonsterCardTurned) for event in entry.events)
        return cards and entry.state.phase == "monsters"

    show(driver, replay, turned, lambda: bool(table.animation.card))


def _end(driver: Driver) -> None:
    watched(driver, SkirmishTable)[0].to_end()


def _leave(driver: Driver) -> None:
    driver.key("escape")
    driver.app.set_options(reduced_motion=True)


def _at_creature(state: State) -> bool:
    return any(target.kind == "creature" for item in state.stack for target in item.targets)


def _aimed(event: Event) -> bool:
    return isinstance(event, SpellCast) and bool(event.targets)


def _contested(event: Event) -> bool:
    return isinstance(event, DuelRevealed) and len({side for side, _, _ in event.cards}) > 1


DEMONSTRATION = Demonstration("game", demonstrated, game_steps)

SCREEN = GameScreen(
    set_up,
    GUIDED.table,
    replay_scene,
    compose,
    DEMONSTRATION,
    guided=GUIDED.begin,
    ask_for_all=ask_for_all,
    faces=all_faces,
    tokens=all_tokens,
)

"""Every scene that is put over another takes the keys: focus, Tab, Enter, Escape, and the focus given back.

The controls of every table and screen are pressed by keys, one after the other, and so are those of what
comes up, once for each class of scenes. What takes an accident to come up, such as a full disk, is made by
`MADE`. What the tables of the two card games ask without a dialog is met by playing them. The last test
names every class of scenes that nobody looks at.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import battle_maps
import foreign_maps
import pygame
import pytest
from asked_tables import at_a_go, view
from duel_player import new_match, sit_down
from evening import ENEMIES, HEADING, HEROES
from explained_games import finished
from faults import none_of
from laid_out import laid_out
from master_player import sit
from played_tables import play
from table_player import table

import game as program
from game.cli.play import entries, speak
from game.cli.unfinished import UnfinishedDialog
from game.content.locale import Language, translator
from game.content.map_files import SaidBeside, anybodys
from game.content.resources import assets
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.rules import Reason, Seat, Verdict
from game.games import GAMES
from game.games.attention_donjon.rules.setup import Setup as Cards
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.colors_of_magic.table.leaving_steps import HemmedInStep
from game.games.colors_of_magic.table.setup_steps import TerrainStep
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.games.colors_of_magic.table.step import ActionStep
from game.games.d20_initiative.rules.state import CombatantSpec
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.donjon_procrastination.table.duel_table import duel_scene
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.screen import ChooseEncounter
from game.positions.battle_map import read_battle_map
from game.positions.picture_file import picture_of
from game.positions.position import Position, Side
from game.positions.sides import SideView
from game.table.chooser import ChooserScene
from game.table.curtain import CurtainScene
from game.table.dialogs import MessageDialog
from game.table.file_dialogs import NotKeptDialog
from game.table.guide_entry import GoOnDialog
from game.table.loading import LoadingScene
from game.table.open_match import SeatsDialog, watched
from game.table.title import LessonOffer, TitleScene
from game.table.why_dialog import WhyDialog
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import KeyPressed
from game.ui.options import Options
from game.ui.scene import Scene
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen
from game.workshop.laying import Laying
from game.workshop.map_dialog import MapDialog
from game.workshop.photo import PhotoScene
from game.workshop.scale_dialogs import BattleMapDialog, MapTerrainDialog
from game.workshop.scene import WorkshopScene
from game.workshop.side_dialog import SideTableDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.turn_order.table.pane import TurnTable
    from game.table.match_scene import MatchScene
    from game.ui.input.events import Event

pytestmark = pytest.mark.usefixtures("coarse_boards")

DEPTH = 2
"""How many controls are pressed one after the other, from a table or a screen on."""

MOST_TABS = 30

MOST_ESCAPES = 3
"""Where leaving is asked about, Escape is pressed again."""

ALIKE = 2
"""How many of the scenes that controls of one kind bring up are looked at: there may be eleven people."""


def shown(*scenes: Scene) -> Driver:
    """A driver with these scenes on, the last one on top."""
    app = App(OffScreen((1280, 720)), Settings(speak, Options(language="en", reduced_motion=True)))
    for scene in scenes:
        app.push(scene)
    return ready(Driver(app))


def ready(driver: Driver) -> Driver:
    """The same, once nothing is loading."""
    while driver.app.scenes and isinstance(driver.app.scene, LoadingScene):
        driver.wait(0.1)
    return driver


def focused(scene: Scene) -> str:
    """The name of what has the focus there."""
    focus = scene.interface.focused
    return "" if focus is None else focus.name


def stops(scene: Scene) -> list[str]:
    """The names of all controls that answer now."""
    return [widget.name for widget in scene.interface.controls()]


def top(driver: Driver) -> Scene | None:
    """The scene on top, if it has widgets."""
    return driver.scene if driver.app.scenes and isinstance(driver.app.scene, Scene) else None


def press(driver: Driver, name: str) -> None:
    """Press a control by keys."""
    scene = driver.scene
    scene.interface.focus(scene.interface.find(name))
    driver.key("return")
    ready(driver)


def said_twice(scene: Scene) -> Iterator[str]:
    """The sentences that a dialog says more than once; what was done several times is told as often."""
    if not scene.overlay or isinstance(scene, WhyDialog):
        return
    labels = [widget.text for widget in scene.interface.root.walk() if isinstance(widget, Label)]
    said = Counter(sentence for text in labels for sentence in re.findall(r"[^.!?\n]{22,}[.!?]", text))
    yield from (sentence for sentence, count in said.items() if count > 1)


def keys_at_fault(driver: Driver) -> Iterator[str]:
    """What is wrong with the keys of the scene that has come up over another; it is left by Escape."""
    scene, below = driver.app.scenes[-1], driver.app.scenes[-2]
    assert isinstance(scene, Scene)
    assert isinstance(below, Scene)
    called, before = type(scene).__name__, focused(below)
    yield from (f"{called} says {sentence!r} twice" for sentence in said_twice(scene))
    if focused(scene) not in stops(scene):
        yield f"{called} opens with the focus on {focused(scene)!r}"
    for key in ("tab", "shift+tab"):
        for _ in range(min(len(stops(scene)) + 1, MOST_TABS)):
            driver.key(key)
            if top(driver) is not scene or focused(scene) not in stops(scene):
                yield f"{called}: {key} leads out of it"
    for _ in range(MOST_ESCAPES):
        if top(driver) is not scene:
            break
        driver.key("escape")
    asks = scene in driver.app.scenes[:-1]
    if top(driver) is not below and not asks and called not in STAYS:
        yield f"{called}: Escape does not leave it"
    elif top(driver) is not below:
        return
    elif focused(below) != before:
        yield f"{called}: once it has gone, the focus is on {focused(below)!r} instead of {before!r}"


STAYS = {"CurtainScene"}
"""Only the player whom a curtain waits for opens it."""


@dataclass
class Walk:
    """Presses what can be pressed; `seen` are the classes of scenes that came up over others."""

    make: Callable[[], Driver]
    seen: set[str] = field(default_factory=set)

    def opened(self, path: tuple[str, ...]) -> Driver | None:
        """The screen after these controls were pressed; None where one of them is not there."""
        driver = self.make()
        for name in path:
            scene = top(driver)
            if scene is None or name not in stops(scene):
                return None
            press(driver, name)
        return driver

    def faults(self, path: tuple[str, ...] = (), depth: int = DEPTH) -> Iterator[str]:
        """What is wrong with the keys of all that the controls there bring up."""
        driver = self.opened(path)
        below = None if driver is None else top(driver)
        if driver is None or below is None:
            return
        number, tried = done(below), Counter[str]()
        for name in stops(below):
            if top(driver) is not below or done(below) != number or name not in stops(below):
                driver = self.opened(path)
                below = None if driver is None else top(driver)
                if driver is None or below is None:
                    return
                if name not in stops(below):
                    continue
            before = [*driver.app.scenes]
            press(driver, name)
            scene = top(driver)
            if scene is below and below.interface.close() and focused(below) != name:
                yield f"{name}: once its list is closed, the focus is on {focused(below)!r}"
            if scene is None or scene in before or len(driver.app.scenes) < 2:
                continue
            kind = f"{type(scene).__name__} by {name.rpartition('.')[0]}"
            tried[kind] += 1
            if tried[kind] > ALIKE and name.count(".") > 1:
                driver.key("escape")
            else:
                yield from self._came_up(driver, scene, (*path, name), depth)

    def _came_up(self, driver: Driver, scene: Scene, path: tuple[str, ...], depth: int) -> Iterator[str]:
        where, called = " > ".join(path), type(scene).__name__
        new = called not in self.seen
        self.seen.add(called)
        below = driver.app.scenes[-2]
        assert isinstance(below, Scene)
        if path[-1] in stops(below) and focused(below) != path[-1]:
            yield f"{where}: below {called} the focus went to {focused(below)!r}"
        yield from (f"{where}: {fault}" for fault in keys_at_fault(driver))
        if new:
            again = self.opened(path)
            assert again is not None
            if not again.scene.handle(KeyPressed(pygame.K_RETURN)):
                yield f"{where}: Enter means nothing to {focused(scene)!r} of {called}"
            if depth > 1:
                yield from self.faults(path, depth - 1)


def done(scene: Scene) -> int:
    """How much was done at a table, so that one that was touched is laid anew."""
    session = getattr(scene, "session", None)
    return 0 if session is None else len(session.match.entries)


def title() -> TitleScene:
    return TitleScene(entries)


def evening(game: TurnTable, setup: object, rounds: int) -> Callable[[], Driver]:
    """A table of turns with eleven people after so many presses of the key that goes on."""

    def made() -> Driver:
        hand = sit(game, setup, language="en")
        hand.hand.key("c")
        hand.hand.app.ui.host.set_clipboard(HEROES + HEADING["en"] + ENEMIES)
        hand.hand.key("ctrl+v")
        hand.hand.key("ctrl+return")
        if "dialog.yes" in stops(hand.hand.scene):
            hand.hand.press("dialog.yes")
        for _ in range(rounds):
            hand.hand.key("ctrl+return")
        return hand.hand

    return made


def begun(driver: Driver, *presses: str) -> Driver:
    """The same after these presses."""
    for name in presses:
        press(driver, name)
    return driver


def with_turns() -> Driver:
    """The workshop while the people of an encounter take turns on its board."""
    file = assets() / "positions" / "narrow-gap.toml"
    table = next(iter(GAMES.tables())).replace("-", "_")
    return begun(shown(title(), WorkshopScene(Language.EN, file)), "workshop.page.3", f"turns.begin.{table}")


def fallen() -> Driver:
    """A table where somebody has just fallen."""
    ones = (CombatantSpec("ada", "Ada", "players", total=20), CombatantSpec("orc", "Orc", hp=5, total=15))
    hand = sit(COMBAT, Combat("", ones))
    hand.press("act.proceed")
    hand.scene.table._table.select("orc")
    hand.hand.frame()
    hand.write("person.points", "-9")
    hand.hand.key("return")
    return hand.hand


def encounters() -> Driver:
    """The encounters of a table of turns, once the page about the table is closed."""
    driver = begun(shown(title(), ChooserScene(GAMES)), f"choose.{GAMES[WHEEL.name].words}")
    driver.key("escape")
    assert isinstance(driver.scene, ChooseEncounter)
    return driver


ROOTS: dict[str, tuple[Callable[[], Driver], int]] = {
    "title": (lambda: shown(title()), 1),
    "chooser": (lambda: shown(title(), ChooserScene(GAMES)), 2),
    "encounter": (encounters, 1),
    "workshop": (lambda: shown(title(), WorkshopScene(Language.EN)), 1),
    "turns": (with_turns, 2),
    "skirmish": (
        lambda: begun(shown(title(), skirmish_scene(at_a_go().branch(SeededDice(1)))), "curtain.ready"),
        1,
    ),
    "duel": (lambda: begun(shown(title(), duel_scene(new_match())), "curtain.ready"), 1),
    "watched": (lambda: shown(title(), watched(finished(), None, GAMES)), 1),
    **{
        f"{game.name}-{rounds}": (evening(game, setup, rounds), depth)
        for game, setup, far in ((ROUNDS, Cards(), 12), (COMBAT, Combat(), 4), (WHEEL, Wheel(), 4))
        for rounds, depth in ((1, 1), (far, 2))
    },
}
"""Where controls are pressed, and how many one after the other."""


FAR = 200
"""How many actions of a battle are looked at."""


def nothing(*_: object) -> None:
    """An answer that no test waits for."""


def photo() -> Driver:
    with TemporaryDirectory() as folder:
        path = Path(folder, "table.png")
        path.write_bytes(battle_maps.picture(20, 15, 8, "PNG"))
        picture = picture_of(path)
    return shown(title(), PhotoScene("table.png", picture, Laying.of(picture, 24.0, 24.0), nothing))


def battle_map() -> Driver:
    with TemporaryDirectory() as folder:
        found = read_battle_map(battle_maps.doors_in_gaps(Path(folder)))
    return shown(title(), BattleMapDialog("a battle map", found, nothing))


def foreign_map() -> Driver:
    with TemporaryDirectory() as folder:
        found = anybodys(foreign_maps.stamped(Path(folder)))
        assert found is not None
        return shown(title(), MapTerrainDialog("a map", found, SaidBeside(), nothing))


FAULT = InputError("a.arcane", "", "a file", "nothing")

MADE: dict[str, Callable[[], Driver]] = {
    "MessageDialog": lambda: shown(title(), MessageDialog("A fault", "It is damaged.")),
    "NotKeptDialog": lambda: shown(title(), NotKeptDialog(FAULT, "a", nothing, nothing)),
    "MapDialog": lambda: shown(title(), MapDialog("A map", "Somebody stands in a river.", nothing, nothing)),
    "GoOnDialog": lambda: shown(title(), GoOnDialog("The first game", nothing, nothing)),
    "LessonOffer": lambda: shown(title(), LessonOffer(nothing, nothing)),
    "UnfinishedDialog": lambda: shown(title(), UnfinishedDialog()),
    "SideTableDialog": lambda: shown(
        title(),
        SideTableDialog(lambda: None, SideView(Side.RED), Position(), translator(Language.EN)),
    ),
    "SeatsDialog": lambda: shown(
        title(), SeatsDialog("a", new_match(), GAMES["donjon-procrastination"], nothing, nothing)
    ),
    "CurtainScene": lambda: shown(title(), CurtainScene(Seat(0), "Ada", nothing)),
    "FallenDialog": fallen,
    "PhotoScene": photo,
    "BattleMapDialog": battle_map,
    "MapTerrainDialog": foreign_map,
}
"""What comes up over others by accident, or after much play."""

REACHED: dict[str, frozenset[str]] = {
    "title": frozenset({"ChooserScene", "PuzzleScene", "QuizScene", "WorkshopScene"}),
    "chooser": frozenset({"BuilderScene", "DeckBuilder", "DuelSetupScene", "MatchScene", "SetupScene"}),
    "encounter": frozenset({"HouseRulesDialog", "MasterScene"}),
    "turns": frozenset({"BoardScene", "JoinDialog", "PromptDialog", "QuickEntryDialog", "SpeedSheet"}),
    "skirmish": frozenset({"LookBackScene"}),
    "duel": frozenset({"PileDialog"}),
    "watched": frozenset({"FileDialog", "FilmDialog", "HelpScene", "OptionsScene", "WhyDialog"}),
    "attention-donjon-1": frozenset({"CardDialog", "SavedGroupsDialog", "ScenarioDialog"}),
    "attention-donjon-12": frozenset({"ConfirmDialog", "CorrectedPile", "FormDialog", "MoveDialog"}),
    "d20-initiative-4": frozenset(
        {"ConditionDialog", "HowItWorksDialog", "InitiativeSheet", "PlayersScene", "RulesReader"}
    ),
}
"""Classes of scenes that the controls of a root lead to."""

ALONE = {"ChooseEncounter", "TitleScene", "LanguageScene", "LoadingScene", "PlayersAlone"}
"""Scenes that come up over no other, under one, are gone before anybody presses a key, or are only filmed."""


@pytest.mark.parametrize("root", ROOTS)
def test_what_comes_up_takes_the_keys_and_gives_the_focus_back(root: str) -> None:
    make, depth = ROOTS[root]
    walk = Walk(make)
    none_of(walk.faults(depth=depth))
    assert walk.seen >= REACHED.get(root, frozenset())


@pytest.mark.parametrize("name", MADE)
def test_what_seldom_comes_up_takes_the_keys_as_well(name: str) -> None:
    driver = MADE[name]()
    assert type(driver.scene).__name__ == name
    none_of(keys_at_fault(driver))


@dataclass
class Questions:
    """What a table asked without a dialog while it was played; `faults` are questions without the focus."""

    driver: Driver
    scene: MatchScene[Any, Any, Any, Any, Any]
    key: object = None
    met: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        post = self.driver.post
        self.look()

        def posted(event: Event) -> None:
            post(event)
            self.look()

        self.driver.post = posted  # type: ignore[method-assign]  # to look at the table after every event

    def look(self) -> None:
        """Look at the table; a question that has just opened has the focus, if anything answers it."""
        scene = self.scene
        if top(self.driver) is not scene or not scene.idle:
            return
        labels = [widget.text for widget in scene.interface.root.walk() if isinstance(widget, Label)]
        if labels.count(scene.model.prompt) > 1:
            self.faults.append(f"{scene.model.prompt} is asked twice")
        asked = scene.table.open_question(scene.moment())
        before, self.key = self.key, None if asked is None else asked.key
        if asked is None or asked.key == before:
            return
        called = type(getattr(scene.pointing, "step", None)).__name__
        self.met.add(called)
        beginnings = tuple(asked.answers)
        able = [name for name in stops(scene) if name.startswith(beginnings)]
        if able and not focused(scene).startswith(beginnings):
            self.faults.append(f"{called} {beginnings} leaves the focus on {focused(scene)!r}")


SELDOM = (HemmedInStep("red:x:1", Verdict.no(Reason.of("R-28", "table.a_place"))), TerrainStep())
"""Steps that a few games by chance do not come to."""


def played(seed: int, scenario: str | None = "giant-of-the-clearing") -> Questions:
    """A battle played by chance; without a scenario this is chosen first."""
    seat = table(language="en", seed=seed, scenario=scenario, max_turns=2)
    questions = Questions(seat.hand, seat.scene)
    play(seat, random.Random(seed), lambda _: seat.scene.session.number > FAR)  # noqa: S311 - a game
    return questions


def fought() -> Questions:
    """Foes beside each other: one is left alone, one leaves, and is struck for it."""
    seat = laid_out("en", "gust", ahead=0.3)
    questions = Questions(seat.hand, seat.scene)
    for name in ("act.cast", "act.activate"):
        seat.press(name)
        seat.hand.key("escape")
    side = seat.state.active
    mine = next(body.id for body in seat.state.bodies if body.side is side and not body.id.endswith(":0"))
    seat.creature(mine)
    for name in ("act.activate", "act.use.0"):
        seat.press(name)
    seat.hand.key("escape")
    seat.press("act.disengage")
    seat.draw_aside()
    return questions


def test_what_the_battlefield_asks_takes_the_focus() -> None:
    played_out = [*map(played, range(3)), played(0, None), fought()]
    none_of(fault for questions in played_out for fault in questions.faults)
    met = {name for questions in played_out for name in questions.met}
    asking = {each.__name__ for each in ActionStep.__subclasses__() if each.answered_by != ()}
    assert asking - met == {type(step).__name__ for step in SELDOM}


@pytest.mark.parametrize("step", SELDOM)
def test_what_the_battlefield_seldom_asks_is_answered_by_its_buttons(step: ActionStep) -> None:
    seen = view()
    names = [f"act.{offer.name}" for offer in step.offers(seen)]
    assert any(name.startswith(tuple(step.answers(seen))) for name in names)


def test_what_the_duel_asks_takes_the_focus() -> None:
    for seed in range(3):
        guest = sit_down(new_match(seed=seed))
        questions = Questions(guest.hand, guest.scene)
        guest.play()
        none_of(questions.faults)
        assert questions.met


def test_every_class_of_scenes_is_looked_at() -> None:
    """Whoever writes a new one adds it to what a root reaches, or to what is made."""
    for module in pkgutil.walk_packages(program.__path__, "game."):
        importlib.import_module(module.name)
    known = {*MADE, *ALONE, *(name for names in REACHED.values() for name in names)}
    none_of(f"nobody opens {name}" for name in {each.__name__ for each in concrete(Scene)} - known)


def concrete(scene: type) -> Iterator[type]:
    """The classes below that of which there are scenes."""
    each: type
    for each in scene.__subclasses__():
        if not inspect.isabstract(each) and each.__module__.startswith("game."):
            yield each
        yield from concrete(each)

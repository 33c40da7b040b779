"""Plays at a table as people do: by pressing its widgets and pointing at its board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Match
from game.games import GAMES
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Activate,
    Boost,
    Cast,
    Choose,
    Deploy,
    Disengage,
    Done,
    FreeAttack,
    Move,
    Pass,
    Propose,
    Shoot,
    Strike,
    TakeCorner,
    Use,
)
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.board import TablePane
from game.games.colors_of_magic.table.cast_steps import CasterStep, CastStep
from game.games.colors_of_magic.table.go_steps import PassStep
from game.games.colors_of_magic.table.leaving_steps import HemmedInStep, IdleStep
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.setup_steps import DeployStep
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.games.colors_of_magic.table.use_steps import UseStep
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point
    from game.core.rules import Seat as Chair
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import State, Target
    from game.games.colors_of_magic.table.session import Agents
    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.games.colors_of_magic.table.step import ActionStep
    from game.ui.box import Spot

ANYWAY: dict[type, str] = {
    PassStep: "act.pass.anyway",
    HemmedInStep: "act.disengage",
    IdleStep: "act.done.anyway",
}
BUTTONS: dict[type, str] = {Pass: "pass", Done: "done", Disengage: "disengage"}


@cache
def shipped_library() -> Library:
    """What ships with the game, read once for all the tables of a run."""
    return load_library()


def table(
    size: tuple[int, int] = (1280, 720),
    language: str = "fr",
    scale: float = 1.0,
    *,
    scenario: str | None = "giant-of-the-clearing",
    lists: tuple[int, int] = (0, -1),
    agents: Agents = (None, None),
    seed: int = 3,
    max_turns: int | None = None,
    actions: Sequence[tuple[Chair, Action]] = (),
) -> Seat:
    """A game with two of the lists that ship, at a screen of that size, after what has been `done` in it."""
    library = shipped_library()
    names = sorted(library.lists)
    chosen = (library.lists[names[lists[0]]], library.lists[names[lists[1]]])
    system = colors_of_magic(library)
    setup = Setup(chosen, scenario, game=GameRules(max_turns=max_turns))
    match = Match.start(system, setup, SeededDice(seed))
    for chair, action in actions:
        assert match.act(chair, action).allowed
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    scene = skirmish_scene(match, agents, games=GAMES)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    return Seat(Driver(app), scene)


@dataclass
class Seat:
    """Whoever sits at the table; `by_keyboard` presses keys only."""

    hand: Driver
    scene: SkirmishScene
    by_keyboard: bool = False

    @property
    def state(self) -> State:
        """The table as the player sees it."""
        return self.scene.session.table

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the player may do now; of free inches a selection."""
        return self.scene.session.legal()

    @property
    def step(self) -> ActionStep | None:
        """The step that the player is at."""
        return self.scene.pointing.step

    @property
    def pane(self) -> TablePane:
        """The board."""
        pane = self.scene.interface.find("table.board")
        assert isinstance(pane, TablePane)
        return pane

    def names(self) -> set[str]:
        """The names of all widgets of the table."""
        return {widget.name for widget in self.scene.interface.root.walk()}

    def spot(self, at: Point) -> Spot:
        """Where on the screen a place of the board is."""
        return self.pane.camera.to_screen(at)

    def press(self, name: str) -> None:
        """Press a widget."""
        if not self.by_keyboard:
            self.hand.press(name)
            return
        if self._focus() == name or any(self._search(name, parts) for parts in range(9)):
            self.hand.key("return")
            return
        raise AssertionError(f"no key leads to {name}")

    def _search(self, name: str, parts: int) -> bool:
        """Go so many parts on from the board, then from stop to stop up to the board."""
        for _ in range(12):
            if self._focus() == "table.board":
                break
            self.hand.key("f6")
        for _ in range(parts):
            self.hand.key("f6")
        for _ in range(90):
            if self._focus() in {name, "table.board"}:
                break
            self.hand.key("tab")
        return self._focus() == name

    def _focus(self) -> str:
        focused = self.hand.scene.interface.focused
        return focused.name if focused is not None else ""

    def point(self, at: Point) -> None:
        """Press a place on the board, once the result of a duel no longer lies over it."""
        scene = self.scene
        while scene.idle and ("table.exhibit" in self.names() or self._shows_result()):
            self.hand.key("escape")
        if not self.by_keyboard:
            self.hand.click(self.spot(at))
            return
        while scene.interface.focused is not self.pane:
            self.hand.key("f6")
        self.pane.point_at(at)
        self.hand.key("return")

    def _shows_result(self) -> bool:
        duel = self.scene.model.laid_over.duel
        return duel is not None and duel.decided

    def creature(self, creature: str) -> None:
        """Press a creature beside the board, or on it where the window is too small for both sides' rows."""
        name = f"creature.{creature}"
        if name in self.names():
            self.press(name)
        else:
            self.point(self.state.body(creature).at)

    def draw_aside(self) -> None:
        """Open the curtain, if one hangs."""
        while self.hand.scene is not self.scene:
            stops = [w.name for w in self.hand.scene.interface.root.walk() if w.focusable and w.name]
            name = next(stop for stop in stops if stop == "curtain.ready")
            if self.by_keyboard:
                assert self.hand.scene.interface.focused is not None
                assert self.hand.scene.interface.focused.name == name
                self.hand.key("return")
            else:
                self.hand.press(name)

    def draw_aside_any(self) -> None:
        """Open the curtain of whatever table is on."""
        while not isinstance(self.hand.scene, MatchScene):
            stops = [w.name for w in self.hand.scene.interface.root.walk() if w.focusable and w.name]
            self.hand.press(next(stop for stop in stops if stop == "curtain.ready"))

    def take(self, target: Target) -> None:
        """Choose a target where it lies."""
        if target.at is not None:
            self.point(target.at)
            return
        match target.kind:
            case "creature":
                self.creature(target.id)
            case "option":
                self.press(f"act.option.{target.id}")
            case "permanent":
                self.press(f"permanent.{target.id}")
            case "spell":
                self.press(f"stack.{target.id}")
            case "card":
                floating = [card.target for card in self.scene.model.laid_over.choices]
                place = f"pick.{floating.index(target)}" if target in floating else f"hand.{target.id}"
                self.press(place)

    def do(self, action: Action) -> None:
        """Do an action, step by step."""
        match action:
            case Deploy(creature, at):
                self._deploy(creature, at)
            case Activate(creature):
                if self.scene.pointing.picked != creature:
                    self.creature(creature)
                self.press("act.activate")
            case Move(path):
                self.point(path[-1])
            case Strike(target):
                self._attack("act.strike", target)
            case Shoot(target):
                self._attack("act.shoot", target)
            case Boost(card):
                self.press(f"hand.{card}")
                self.press("act.boost")
            case Cast():
                self._cast(action)
            case Use():
                self._use(action)
            case Choose(picks):
                self._answer(picks)
            case _:
                self.press(f"act.{_button(action)}")
                if isinstance(self.step, PassStep | HemmedInStep | IdleStep):
                    self.press(ANYWAY[type(self.step)])

    def _deploy(self, creature: str, at: Point) -> None:
        if not isinstance(self.step, DeployStep):
            self.press(f"hand.{creature}")
        self.point(at)

    def _attack(self, button: str, target: str) -> None:
        self.press(button)
        self.creature(target)
        step = self.step
        assert isinstance(step, AttackStep)
        assert step.target == target
        self.press(button)

    def _cast(self, cast: Cast) -> None:
        self.press(f"hand.{cast.card}")
        if isinstance(self.step, CasterStep):
            self.creature(cast.caster)
        for target in cast.targets:
            assert isinstance(self.step, CastStep), (cast, self.scene.status_text())
            self.take(target)
        if isinstance(self.step, CastStep):
            self.press("act.without")
        assert isinstance(self.step, PaymentStep), (cast, self.scene.status_text())
        if cast.discard is not None:
            self.press(f"hand.{cast.discard}")
        for creature, points in cast.pact:
            for _ in range(points):
                self.creature(creature)
        self.press("act.confirm")

    def _use(self, use: Use) -> None:
        offers = [offer for offer, why in self.scene.model.offers if not why]
        names = [offer.name for offer in offers if offer.name.startswith("use.")]
        self.press(f"act.{names[0]}")
        for _ in range(4):
            if not isinstance(self.step, UseStep):
                return
            known = sorted(self.scene.model.board.lit, key=lambda target: (target.kind, target.id))
            self.take(known[0] if known else use.targets[-1])

    def _answer(self, picks: tuple[Target, ...]) -> None:
        names = self.names()
        if not picks and "act.stay" in names:
            self.press("act.stay")
            return
        for pick in picks:
            self.take(pick)
        names = self.names()
        if "act.choose" in names:
            self.press("act.choose")


def _button(action: Action) -> str:
    """The button of the action bar that does an action at once."""
    match action:
        case Propose(name):
            return f"scenario.{name}"
        case TakeCorner(corner):
            return f"corner.{corner}"
        case FreeAttack():
            return "free.0"
        case _:
            return BUTTONS[type(action)]

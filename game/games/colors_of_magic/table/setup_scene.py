"""A new game: who plays, with which lists and scenario, and by which house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.content.markup import rich
from game.content.rulebook import load_rulebook
from game.content.shelf import Opened
from game.core.dice import SeededDice
from game.core.match import Match, Strength
from game.core.rules import Reason, Seat
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.ai.strengths import STRENGTHS
from game.games.colors_of_magic.content.library_files import load_lists, open_library, user_lists
from game.games.colors_of_magic.rules.cards.library import Library, check_list
from game.games.colors_of_magic.rules.cards.specs import ArmyList
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.builder_scene import BuilderScene
from game.games.colors_of_magic.table.faces import Faces
from game.games.colors_of_magic.table.setup_pages import MapPreview, RulesPage
from game.positions.position import HouseRules
from game.table.card_widget import CardView
from game.table.new_match import Begin, NewMatchScene, SetupKeys
from game.table.rule_options import changed_options
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour
from game.ui.sound import Sound
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import ListBox, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.agent import Agent
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.view import View
    from game.games.colors_of_magic.table.session import Agents, GameMatch
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class SidePlan:
    """The player of a side, and the list; a person unless there is a strength."""

    army: str
    name: str = ""
    machine: Strength | None = None


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The settings of a new game, red's side first."""

    sides: tuple[SidePlan, SidePlan]
    scenario: str
    table: HouseRules = field(default_factory=HouseRules)
    game: GameRules = field(default_factory=GameRules)

    @classmethod
    def first(cls, library: Library) -> GamePlan:
        """A person against a machine, with the first two lists, in the first scenario."""
        armies = list(library.lists)
        sides = (SidePlan(armies[0]), SidePlan(armies[1], machine=Strength.MIDDLE))
        return cls(sides, next(iter(library.scenarios)))

    def side(self, seat: int, changed: SidePlan) -> GamePlan:
        """The same plan with that seat changed."""
        red, blue = self.sides
        return replace(self, sides=(changed, blue) if seat == 0 else (red, changed))

    def names(self) -> dict[Seat, str]:
        """The names of those players who have one."""
        return {Seat(seat): plan.name.strip() for seat, plan in enumerate(self.sides) if plan.name.strip()}


def list_faults(army: ArmyList | None, library: Library, rules: GameRules) -> tuple[Reason, ...]:
    """The reasons why that list may not be played; None stands for a list that no longer exists."""
    if army is None:
        return (Reason.of("R-06", "new.no_list"),)
    verdict = check_list(army, library, rules.max_copies, rules.codex_size)
    return () if verdict.allowed else verdict.reasons


def begun(plan: GamePlan, lists: Mapping[str, ArmyList], library: Library, seed: int) -> GameMatch:
    """The match of a plan whose lists have no faults, at its first decision."""
    red, blue = (lists[side.army] for side in plan.sides)
    setup = Setup((red, blue), plan.scenario, plan.table, plan.game)
    return Match.start(colors_of_magic(library), setup, SeededDice(seed))


def agents(plan: GamePlan, library: Library) -> Agents:
    """The players: a machine of the wanted strength, or None for a person."""
    red, blue = (_agent(side, library) for side in plan.sides)
    return (red, blue)


def _agent(side: SidePlan, library: Library) -> Agent[View, Action] | None:
    return None if side.machine is None else player(side.machine, library)


KEYS = SetupKeys(
    title_key="new.title",
    compose_key="new.compose",
    compose_tip_key="new.compose.tip",
    pages={
        "players": (Icon.CREATURE, "new.page.players"),
        "scenario": (Icon.MAP, "new.page.scenario"),
        "rules": (Icon.RULES, "new.page.rules"),
    },
)

_LISTED = 400.0
"""Width of the lists where the card takes the rest, with the gap beside it."""

_GAP = 30.0
"""Gap between the two sides."""


class SetupScene(NewMatchScene[ArmyList]):
    """The choice of players and lists, of the scenario, and of house rules."""

    plan: GamePlan
    library: Library

    def __init__(self, begin: Begin, plan: GamePlan | None = None, library: Library | None = None) -> None:
        opened = open_library() if library is None else Opened(library)
        super().__init__(begin, KEYS, opened.faults)
        self.library = opened.library
        self.plan = plan if plan is not None else GamePlan.first(self.library)
        if self.plan.scenario not in self.library.scenarios:
            # The user's file has gone, or has a fault since.
            self.plan = replace(self.plan, scenario=GamePlan.first(self.library).scenario)

    @property
    def faces(self) -> Faces:
        """The cards of the library in this language."""
        return Faces(self.library, self.say)

    @property
    def shipped(self) -> Mapping[str, ArmyList]:
        """The lists that ship with the game, by name."""
        return self.library.lists

    def read_own(self) -> tuple[ArmyList, ...]:
        """The user's own lists.

        Raises:
            InputError: the file cannot be read or is not what it should be.
        """
        return load_lists(user_lists())

    @property
    def changed(self) -> tuple[str, ...]:
        """The house rules that differ from those of the book."""
        return changed_options(self.plan.table) + changed_options(self.plan.game)

    def refusal(self) -> str:
        """The reason why the game cannot begin yet, empty if it can."""
        found = []
        for side, plan in zip((SideColour.RED, SideColour.BLUE), self.plan.sides, strict=True):
            faults = list_faults(self.lists.get(plan.army), self.library, self.plan.game)
            if faults:
                text = " ".join(f"{self.say.reason(fault)} [{fault.rule}]" for fault in faults)
                found.append(self.say("new.bad_list", side=self.say(f"hue.{side}"), name=plan.army, why=text))
        return "\n".join(found)

    def begun(self, seed: int) -> tuple[GameMatch, Agents, Mapping[Seat, str]]:
        """The game as set up, at its first decision, with its players and their names."""
        match = begun(self.plan, self.lists, self.library, seed)
        return match, agents(self.plan, self.library), self.plan.names()

    def composer(self, left: Callable[[], None]) -> BuilderScene:
        """The list builder."""
        return BuilderScene(self.library, self.plan.game.max_copies, left, self.plan.game.codex_size)

    def build_page(self) -> Widget:
        """The page that is open."""
        match self.page:
            case "players":
                return self._players()
            case "scenario":
                return self._scenario()
            case _:
                return self._rules()

    # The players

    def _players(self) -> Widget:
        height = self.room.h
        red, blue = (Anchor(self._side(seat, height), 0, 0, w=self._side_width, h=height) for seat in (0, 1))
        return Row([red, blue], gap=_GAP)

    def _side(self, seat: int, height: float) -> Widget:
        say, plan = self.say, self.plan.sides[seat]
        side = (SideColour.RED, SideColour.BLUE)[seat]
        kinds = [(False, say("new.person")), (True, say("new.machine"))]
        who = Choice(
            f"new.{side}.who", kinds, plan.machine is not None, lambda machine: self._seat(seat, machine)
        )
        head = Row([SeatGem(self.ui.palette.sides[side], 40), Anchor(who, 0, 0.5, h=40, grow=1)], gap=12)
        names = list(self.lists)
        chosen = names.index(plan.army) if plan.army in names else None
        entries = [(name, None if name in self.library.lists else Icon.FLAG) for name in names]
        listed = ListBox(f"new.{side}.lists", entries, chosen, lambda index: self._take(seat, names[index]))
        tall = height - 40 - 40 - 20 - self._about_height(plan.army)
        width = min(tall * RATIO, max(self._side_width * 0.46, self._side_width - _LISTED))
        row = Row([Anchor(self._wizard(plan.army, side), w=width, h=tall), listed], gap=14, grow=1)
        return Column(
            [head, self._who(seat, side), row, Label(self._about(plan.army), self.ui.styles.small)], gap=10
        )

    def _who(self, seat: int, side: SideColour) -> Widget:
        """The field for a person's name, or the strength of a machine."""
        say, plan = self.say, self.plan.sides[seat]
        if plan.machine is None:
            hint = say("new.name_hint")
            return TextField(
                f"new.{side}.name", plan.name, lambda text: self._name(seat, text), hint=hint, longest=24
            )
        strengths = [(strength, say(f"new.strength.{strength}")) for strength in STRENGTHS]
        tips = [say(f"new.strength.{strength}.tip") for strength in STRENGTHS]
        return Choice(
            f"new.{side}.strength",
            strengths,
            plan.machine,
            lambda value: self._strength(seat, value),
            tips=tips,
        )

    def _wizard(self, army: str, side: SideColour) -> Widget:
        found = self.lists.get(army)
        wizard = self.library.wizards.get(found.wizard) if found is not None else None
        if wizard is None:
            return CardView(None, back=side, widest=600)
        return CardView(self.faces.creature(self.library.creatures[wizard.creature], side), widest=600)

    def _about(self, army: str) -> str:
        """The schools of a list."""
        found = self.lists.get(army)
        if found is None:
            return self.say("new.no_list")
        schools = [self.library.schools[school] for school in found.schools if school in self.library.schools]
        if not schools:
            return self.say("new.own_grimoire", count=len(found.grimoire))
        return " · ".join(self.say.words(school.name) for school in schools)

    def _about_height(self, army: str) -> float:
        return self.ui.texts.paragraph(self._about(army), self.ui.styles.small, self._side_width).height + 10

    @property
    def _side_width(self) -> float:
        """Width of the settings of one side."""
        return (self.room.w - _GAP) / 2

    def _seat(self, seat: int, machine: bool) -> None:
        plan = self.plan.sides[seat]
        self._change(seat, replace(plan, machine=Strength.MIDDLE if machine else None))

    def _strength(self, seat: int, strength: Strength) -> None:
        self._change(seat, replace(self.plan.sides[seat], machine=strength))

    def _take(self, seat: int, army: str) -> None:
        self._change(seat, replace(self.plan.sides[seat], army=army))

    def _name(self, seat: int, text: str) -> None:
        self.plan = self.plan.side(seat, replace(self.plan.sides[seat], name=text))

    def _change(self, seat: int, side: SidePlan) -> None:
        self.plan = self.plan.side(seat, side)
        self.rebuild()

    # The scenario

    def _scenario(self) -> Widget:
        say = self.say
        scenarios = list(self.library.scenarios.values())
        shown = self.library.scenarios[self.plan.scenario]
        index = [spec.id for spec in scenarios].index(shown.id)
        entries = [(say.words(spec.name), Icon.MAP) for spec in scenarios]
        listed = ListBox("new.scenarios", entries, index, lambda i: self._play(scenarios[i].id))
        height = self.room.h
        room = self.room.w - height - 22
        styles = self.ui.styles
        words: list[Widget] = [
            Label(say.words(shown.name), styles.heading, align=0.5),
            Anchor(RuleLine(), w=240),
            Label(say.words(shown.text), styles.body),
            Label(say("new.turns", count=shown.max_turns), styles.note),
        ]
        words += [
            Label(
                rich(
                    "<b>{}</b> ({})\n{}",
                    say.words(o.name),
                    say("new.points", count=o.points),
                    say.words(o.text),
                ),
                styles.small,
            )
            for o in shown.objectives
        ]
        preview = MapPreview(shown, self.library, self.plan.game.deploy_zone_in, side=height)
        text = Column(
            [
                Anchor(listed, w=room, h=min(height * 0.36, 36 * len(entries) + 2)),
                Scroll(Column(words, gap=8), name="new.text"),
            ],
            gap=10,
            grow=1,
        )
        return Row([Anchor(preview, w=height, h=height), text], gap=22, grow=1)

    def _play(self, scenario: str) -> None:
        self.plan = replace(self.plan, scenario=scenario)
        self.ui.sounds.play(Sound.PAGE)
        self.rebuild()

    # The house rules

    def _rules(self) -> Widget:
        say = self.say
        reset = Button(
            "new.reset",
            say("new.reset"),
            lambda: self._rule(HouseRules(), GameRules()),
            icon=Icon.UNDO,
            height=40,
            size=17,
        )
        if not self.changed:
            reset.refusal = say("new.unchanged")
        note = Label(say("new.rules_note"), self.ui.styles.small, lift=0.5, grow=1)
        page = RulesPage(self.ui, say, load_rulebook(), self._rule)
        columns = 2 if self.app.box.w < 1200 else 3
        options = page.build(self.plan.table, self.plan.game, columns)
        return Column([Row([note, reset], gap=16), Scroll(options, name="new.rules")], gap=10, grow=1)

    def _rule(self, table: HouseRules, game: GameRules) -> None:
        self.plan = replace(self.plan, table=table, game=game)
        self.rebuild()

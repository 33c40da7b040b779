"""How a game begins: everything on its place for the first decision (CM-SETUP-01..16, rulings R-02..R-07)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.board.shapes import snap
from game.core.rules import Reason, Verdict
from game.core.zones import Pile, Zones
from game.games.colors_of_magic.rules.cards.library import copies_of
from game.games.colors_of_magic.rules.cards.lists import codex_of, grimoire_of
from game.games.colors_of_magic.rules.effects.returning import room_near
from game.games.colors_of_magic.rules.play.actions import Propose
from game.games.colors_of_magic.rules.play.deployment import ChooseCorner, DeployForces
from game.games.colors_of_magic.rules.play.events import (
    Arrived,
    InitiativeDrawn,
    ScenarioProposed,
    TokenTaken,
)
from game.games.colors_of_magic.rules.play.hands import draw, move_card, shuffle
from game.games.colors_of_magic.rules.play.laying import LayScenarioTerrain
from game.games.colors_of_magic.rules.play.state import SIDES, BoardMarker, Body, Objective, Player, State
from game.games.colors_of_magic.rules.play.tasks import Decision, Task
from game.games.colors_of_magic.rules.play.turn import BeginTurn
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Point
    from game.board.terrain import Board
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ScenarioMarker
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.setup import Setup

STARTING_HAND = 5


def begin(referee: Referee, setup: Setup) -> State:
    """The state before anything is done: both decks in the order of their lists, and what is to be done."""
    red, blue = (_player(referee.library, setup, side) for side in SIDES)
    agreed = AgreeScenario() if setup.scenario is None else TakeScenario(setup.scenario)
    return State(
        setup,
        (red, blue),
        agenda=(
            agreed,
            DrawForToken(),
            LayScenarioTerrain(),
            SetUpScenario(),
            ChooseCorners(),
            DealHands(),
            BeginTurn(),
        ),
    )


@dataclass(frozen=True, slots=True)
class AgreeScenario(Decision):
    """Both players propose a scenario until they propose the same one (CM-SETUP-03). Red's proposal first."""

    proposals: tuple[str | None, str | None] = (None, None)

    def sides(self, state: State) -> frozenset[Side]:
        """Both."""
        del state
        return frozenset(SIDES)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether it proposes a scenario that there is."""
        del state, side
        match action:
            case Propose(name) if name in referee.library.scenarios:
                return Verdict.yes(Reason.of("CM-SETUP-03", "prepare.propose"))
            case Propose(name):
                return Verdict.no(Reason.of("CM-SETUP-03", "prepare.no_such_scenario", name=name))
            case _:
                return Verdict.no(Reason.of("CM-SETUP-03", "prepare.scenario_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Every scenario."""
        del state, side
        yield from map(Propose, sorted(referee.library.scenarios))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Note the proposal; two of the same are an agreement."""
        if not isinstance(action, Propose):
            raise TypeError(f"{action} proposes nothing")
        red, blue = self.proposals
        proposals = (action.scenario, blue) if side is Side.RED else (red, action.scenario)
        agreed = proposals[0] == proposals[1]
        run.emit(ScenarioProposed(side, action.scenario, agreed))
        run.push(TakeScenario(action.scenario) if agreed else AgreeScenario(proposals))


@dataclass(frozen=True, slots=True)
class TakeScenario(Task):
    """A scenario is agreed on; its objective cards lie open beside the table (CM-SETUP-04)."""

    scenario: str

    def run(self, run: Run) -> None:
        """Lay its objectives out."""
        cards = run.library.scenarios[self.scenario].objectives
        objectives = tuple(Objective(card.id) for card in cards)
        run.state = replace(run.state, scenario=self.scenario, objectives=objectives)


@dataclass(frozen=True, slots=True)
class DrawForToken(Task):
    """Both players draw for the first-player token until one draw is higher (CM-SETUP-05..08, R-03)."""

    def run(self, run: Run) -> None:
        """Shuffle, draw card by card, and shuffle the drawn cards back in."""
        for side in SIDES:
            shuffle(run, side, "CM-SETUP-06")
        first = self._draw(run)
        while first is None:
            first = self._draw(run)
        for side in SIDES:
            for card in run.player(side).aside:
                move_card(run, card, side, "aside", "deck", "CM-SETUP-08")
            shuffle(run, side, "CM-SETUP-08")
        run.state = replace(run.state, token=first, active=first)
        run.emit(TokenTaken(first))

    def _draw(self, run: Run) -> Side | None:
        """One draw of both players: who won it, None for a tie; a coin decides without cards (R-03)."""
        bonus: list[int] = []
        for side in SIDES:
            deck = run.player(side).zones.deck
            if not deck:
                return SIDES[int(run.dice.coin())]
            card = deck.cards[0]
            move_card(run, card, side, "deck", "aside", "CM-SETUP-06", shown=True)
            bonus.append(run.library.card(card).initiative or 0)
            run.emit(InitiativeDrawn(side, card, bonus[-1]))
        red, blue = bonus
        if red == blue:
            return None
        return Side.RED if red > blue else Side.BLUE


@dataclass(frozen=True, slots=True)
class SetUpScenario(Task):
    """The scenario's monsters and markers take their places, and its deck is shuffled (CM-SETUP-11)."""

    def run(self, run: Run) -> None:
        """Place everything where the scenario says, or as near as the table and its terrain leave room."""
        scenario = run.library.scenarios[run.state.scenario or ""]
        monsters = scenario.monsters
        identities = copies_of(Side.NEUTRAL, (monster.creature for monster in monsters))
        for identity, monster in zip(identities, monsters, strict=True):
            body = Body(identity, monster.creature, Side.NEUTRAL, snap(monster.at))
            body = replace(body, at=room_near(run, body) or body.at)
            run.state = replace(run.state, bodies=(*run.state.bodies, body))
            run.emit(Arrived(body, "scenario", rule="CM-SETUP-11"))
        board = run.referee.board(run.state)
        markers = tuple(
            BoardMarker(marker.id, marker.id, _on_board(board, marker), marker.radius, marker.name)
            for marker in scenario.markers
        )
        cards = run.library.monster_cards if scenario.uses_deck else ()
        deck = Pile(tuple(copies_of(Side.NEUTRAL, cards)))
        run.state = replace(run.state, markers=markers, monster_deck=deck.shuffled(run.dice))


def _on_board(board: Board, marker: ScenarioMarker) -> Point:
    """Where a marker lies: where the scenario says, or at the edge of a smaller table (R-01)."""
    (x, y), r = marker.at, marker.radius
    return (min(x, board.width - r), min(y, board.height - r))


@dataclass(frozen=True, slots=True)
class ChooseCorners(Task):
    """The holder of the token chooses a corner and deploys first (CM-SETUP-12, -13, R-04)."""

    def run(self, run: Run) -> None:
        """Ask for the corner, then for everybody's forces."""
        if run.state.token is None:
            raise ValueError("nobody has the first-player token")
        run.push(ChooseCorner(run.state.token), DeployForces())


@dataclass(frozen=True, slots=True)
class DealHands(Task):
    """Both players shuffle, draw five cards and take up what is left of the Codex (CM-SETUP-16, R-07)."""

    def run(self, run: Run) -> None:
        """Deal to each."""
        for side in SIDES:
            shuffle(run, side, "CM-SETUP-15")
            draw(run, side, STARTING_HAND, "CM-SETUP-16")
            if run.state.setup.game.codex_mode == "hand":
                for card in run.player(side).codex:
                    move_card(run, card, side, "codex", "hand", "R-07")


def _player(library: Library, setup: Setup, side: Side) -> Player:
    """A player with the cards of the list; copies are numbered through grimoire and Codex."""
    army = setup.lists[SIDES.index(side)]
    grimoire = grimoire_of(army, library)
    copies = tuple(copies_of(side, (*grimoire, *codex_of(army, library))))
    deck, codex = Pile(copies[: len(grimoire)]), Pile(copies[len(grimoire) :])
    return Player(side, Zones(deck=deck), codex)

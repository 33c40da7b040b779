"""The start of a game: scenario, first-player token, terrain, hands (CM-SETUP-01..16, rulings R-02..R-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.area import area_of, intersection
from game.board.shapes import TOUCH, Chain, Disc, Point, Polygon, Shape, bounds, chain, snap
from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.core.zones import Pile, Zones
from game.games.colors_of_magic.rules.cards.library import Library, codex_of, copies_of, grimoire_of
from game.games.colors_of_magic.rules.meaning.reading import scenario_of
from game.games.colors_of_magic.rules.play.deployment import ChooseCorner, DeployForces
from game.games.colors_of_magic.rules.play.lasting import room_near
from game.games.colors_of_magic.rules.play.piles import draw, move_card, shuffle
from game.games.colors_of_magic.rules.play.run import Decision, Run, Task
from game.games.colors_of_magic.rules.play.turn import BeginTurn
from game.games.colors_of_magic.rules.state.actions import Action, Done, Propose, PutTerrain
from game.games.colors_of_magic.rules.state.creature_events import Arrived
from game.games.colors_of_magic.rules.state.events import (
    InitiativeDrawn,
    ScenarioProposed,
    TerrainPut,
    TokenTaken,
)
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    BoardMarker,
    Body,
    Objective,
    Player,
    State,
    opponent,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board, Piece
    from game.games.colors_of_magic.rules.cards.specs import ScenarioMarker
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.setup import Setup

STARTING_HAND = 5
"""Cards that each player draws before the first turn (CM-SETUP-16)."""

SHIFTS: tuple[Point, ...] = ((0.0, 0.0), (2.0, 0.0), (-2.0, 0.0), (0.0, 2.0), (0.0, -2.0))
"""The offsets from its place on the map, in inches, at which `choices` lays a piece."""

MOST_PIECES = 6
"""The most pieces that `choices` tries."""


def begin(referee: Referee, setup: Setup) -> State:
    """The state before anything is done: both decks in list order, and the agenda."""
    red, blue = (_player(referee.library, setup, side) for side in SIDES)
    agreed = AgreeScenario() if setup.scenario is None else TakeScenario(setup.scenario)
    return State(
        setup,
        (red, blue),
        # In the order of CM-SETUP-01.
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
    """Both players propose a scenario until they agree (CM-SETUP-03). `proposals` holds red's first."""

    proposals: tuple[str | None, str | None] = (None, None)

    def sides(self, state: State) -> frozenset[Side]:
        """Both players, until they agree."""
        del state
        return frozenset(SIDES)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Allow the proposal of a scenario that is in the library."""
        del state, side
        match action:
            case Propose(name) if name in referee.library.scenarios:
                return Verdict.yes(Reason.of("CM-SETUP-03", "prepare.propose"))
            case Propose(name):
                return Verdict.no(Reason.of("CM-SETUP-03", "prepare.no_such_scenario", name=name))
            case _:
                return Verdict.no(Reason.of("CM-SETUP-03", "prepare.scenario_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """A proposal of every scenario, in the order of their ids."""
        del state, side
        yield from map(Propose, sorted(referee.library.scenarios))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Record the proposal; two equal ones are an agreement."""
        if not isinstance(action, Propose):
            raise TypeError(f"{action} proposes nothing")
        red, blue = self.proposals
        # Each player's newest proposal counts, so that either may come round to the other's.
        proposals = (action.scenario, blue) if side is Side.RED else (red, action.scenario)
        agreed = proposals[0] == proposals[1]
        run.emit(ScenarioProposed(side, action.scenario, agreed))
        run.push(TakeScenario(action.scenario) if agreed else AgreeScenario(proposals))


@dataclass(frozen=True, slots=True)
class TakeScenario(Task):
    """A scenario is agreed on; its objective cards lie open beside the table (CM-SETUP-04)."""

    scenario: str

    def run(self, run: Run) -> None:
        """Lay out its objectives."""
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
                # Drawn cards stay aside until it is settled: a tie must not draw them again.
                move_card(run, card, side, "aside", "deck", "CM-SETUP-08")
            shuffle(run, side, "CM-SETUP-08")
        run.state = replace(run.state, token=first, active=first)
        run.emit(TokenTaken(first))

    def _draw(self, run: Run) -> Side | None:
        """Draw for both players: the winner, or None for a tie; without cards a coin decides (R-03)."""
        bonus: list[int] = []
        for side in SIDES:
            deck = run.player(side).zones.deck
            if not deck:
                # a grimoire that has run out of cards leaves it to a coin.
                return SIDES[int(run.dice.coin())]
            card = deck.cards[0]
            move_card(run, card, side, "deck", "aside", "CM-SETUP-06", shown=True)
            # a card without a bonus counts 0, and only the newest draw counts.
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
        """Place everything where the scenario says, or as near as there is room."""
        scenario = run.library.scenarios[run.state.scenario or ""]
        monsters = scenario.monsters
        identities = copies_of(Side.NEUTRAL, (monster.creature for monster in monsters))
        for identity, monster in zip(identities, monsters, strict=True):
            body = Body(identity, monster.creature, Side.NEUTRAL, snap(monster.at))
            # Players may have laid terrain where the scenario wants a monster.
            body = replace(body, at=room_near(run, body) or body.at)
            run.state = replace(run.state, bodies=(*run.state.bodies, body))
            run.emit(Arrived(body, "scenario", rule="CM-SETUP-11"))
        board = run.referee.board(run.state)
        markers = tuple(
            BoardMarker(marker.id, marker.id, _on_board(board, marker), marker.radius, marker.name)
            for marker in scenario.markers
        )
        # Edition 6 put everything on the grid of actions; older games replay with markers where they lay.
        if run.referee.edition >= 6:
            markers = tuple(replace(marker, at=snap(marker.at)) for marker in markers)
        cards = run.library.monster_cards if scenario.uses_deck else ()
        deck = Pile(tuple(copies_of(Side.NEUTRAL, cards)))
        run.state = replace(run.state, markers=markers, monster_deck=deck.shuffled(run.dice))


def _on_board(board: Board, marker: ScenarioMarker) -> Point:
    """The place of a marker: the scenario's, or the edge of a smaller table (R-01)."""
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
            # CM-SETUP-15 shuffles the grimoire once more, although the draw for the token has done so.
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


@dataclass(frozen=True, slots=True)
class LayScenarioTerrain(Task):
    """Puts the map's terrain on the table: as it is, or laid by the players (R-02)."""

    def run(self, run: Run) -> None:
        """Put the terrain on the table, or ask the players to lay it."""
        pieces = map_of(run.library, run.state).pieces
        token = run.state.token
        if token is None:
            raise ValueError("nobody has the first-player token")
        match run.state.setup.game.terrain_placement:
            case "scenario":
                run.state = replace(run.state, pieces=pieces)
            case "alternate":
                run.push(LayTerrain(token))
            case "free":
                run.state = replace(run.state, pieces=pieces)
                run.push(LayTerrain(token))


@dataclass(frozen=True, slots=True)
class LayTerrain(Decision):
    """The players lay pieces in turn until all are laid or both are done.

    With free placement the pieces lie as on the map, and either player may move them until both are done.
    """

    side: Side
    finished: tuple[Side, ...] = ()

    def sides(self, state: State) -> frozenset[Side]:
        """The sides that may lay a piece now."""
        if state.setup.game.terrain_placement == "free":
            return frozenset(SIDES) - frozenset(self.finished)
        return frozenset({self.side})

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether the piece may lie there: on the board, and on no other piece."""
        del side
        match action:
            case Done():
                return Verdict.yes(Reason.of("CM-SETUP-09", "prepare.terrain_done"))
            case PutTerrain(name, shift):
                piece = _piece(map_of(referee.library, state), name)
                if piece is None or (not _may_move(state) and _is_laid(state, name)):
                    return Verdict.no(Reason.of("R-02", "prepare.no_such_piece", piece=name))
                return _check_place(referee, state, _shifted(piece, shift))
            case _:
                return Verdict.no(Reason.of("CM-SETUP-09", "prepare.terrain_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """The end of laying, or some pieces in a few places."""
        del side
        yield Done()
        board = map_of(referee.library, state)
        waiting = [piece for piece in board.pieces if _may_move(state) or not _is_laid(state, piece.name)]
        for piece in waiting[:MOST_PIECES]:
            for shift in SHIFTS:
                moved = _shifted(piece, shift)
                if moved not in state.pieces and _check_place(referee, state, moved).allowed:
                    yield PutTerrain(piece.name, shift)

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Lay the piece, and ask the next."""
        finished = self.finished
        if isinstance(action, PutTerrain):
            _lay(run, side, action)
        else:
            finished = (*finished, side)
        # The turns alternate, except that a player who is done is left out.
        left = [player_side for player_side in (opponent(side), side) if player_side not in finished]
        whole = len(run.state.pieces) == len(map_of(run.library, run.state).pieces)
        if left and (_may_move(run.state) or not whole):
            run.push(LayTerrain(left[0], finished))


def map_of(library: Library, state: State) -> Board:
    """The board of the scenario's map, with all its terrain."""
    return library.boards[scenario_of(library, state).map]


def _may_move(state: State) -> bool:
    """Whether pieces on the table may still be moved."""
    return state.setup.game.terrain_placement == "free"


def _is_laid(state: State, name: str) -> bool:
    return any(piece.name == name for piece in state.pieces)


def _piece(board: Board, name: str) -> Piece | None:
    """The map's piece of that name; in an action's text its blanks are underscores."""
    return next((p for p in board.pieces if p.name.replace(" ", "_") == name.replace(" ", "_")), None)


def _check_place(referee: Referee, state: State, piece: Piece) -> Verdict:
    board = map_of(referee.library, state)
    left, bottom, right, top = bounds(piece.shape)
    # A piece may touch the edge and its neighbours, as bases may.
    if min(left, bottom, board.width - right, board.height - top) < -TOUCH:
        return Verdict.no(Reason.of("R-02", "prepare.piece_off_board", piece=piece.name))
    for other in state.pieces:
        if other.name != piece.name and _overlap(other.shape, piece.shape):
            return Verdict.no(Reason.of("R-02", "prepare.pieces_overlap", piece=piece.name, other=other.name))
    return Verdict.yes(Reason.of("CM-SETUP-09", "prepare.terrain"))


def _overlap(a: Shape, b: Shape) -> bool:
    """Whether two pieces share more than their borders."""
    apart = [(low_a >= high_b) or (low_b >= high_a) for low_a, high_a, low_b, high_b in _extents(a, b)]
    # Boxes first: they settle most pairs without cutting polygons.
    return not any(apart) and intersection(area_of(a), area_of(b)).square_inches > TOUCH


def _extents(a: Shape, b: Shape) -> Iterator[tuple[float, float, float, float]]:
    (left, bottom, right, top), (west, south, east, north) = bounds(a), bounds(b)
    yield (left, right, west, east)
    yield (bottom, top, south, north)


def _shifted(piece: Piece, by: Point) -> Piece:
    dx, dy = by
    match piece.shape:
        case Disc(x, y, r):
            return replace(piece, shape=Disc(x + dx, y + dy, r))
        case Polygon(corners):
            return replace(piece, shape=Polygon(tuple((x + dx, y + dy) for x, y in corners)))
        case Chain(points, joined):
            return replace(piece, shape=chain([(x + dx, y + dy) for x, y in points], joined))


def _lay(run: Run, side: Side, action: PutTerrain) -> None:
    piece = _piece(map_of(run.library, run.state), action.piece)
    if piece is None:
        raise KeyError(action.piece)
    others = tuple(other for other in run.state.pieces if other.name != piece.name)
    run.state = replace(run.state, pieces=(*others, _shifted(piece, action.shift)))
    run.emit(TerrainPut(side, piece.name))

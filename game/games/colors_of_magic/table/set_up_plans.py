"""The steps of the preparation: scenario, terrain, corner, wizard, Servants."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from game.battlefield.edits import moved_shape
from game.battlefield.overlays import HighlightOverlay
from game.board.shapes import Disc, Polygon, distance, polygon, snap
from game.core.rules import Verdict
from game.games.colors_of_magic.rules.play.actions import (
    Deploy,
    Done,
    Propose,
    PutTerrain,
    TakeCorner,
)
from game.games.colors_of_magic.rules.play.deployment import corner_square, servants
from game.games.colors_of_magic.rules.play.preparation import map_of
from game.games.colors_of_magic.rules.play.scenario import wizard_id
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.table.plan import Go, Offer, Plan
from game.ui import palette
from game.ui.icons import Icon
from game.ui.palette import Tone
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.board.terrain import Piece
    from game.games.colors_of_magic.rules.play.state import Corner
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Outcome
    from game.positions.position import Side

CORNERS: tuple[Corner, ...] = ("SW", "SE", "NE", "NW")

ZONE_TONE = {palette.Side.RED: Tone.THREAT, palette.Side.BLUE: Tone.REACH}


class ScenarioPlan(Plan):
    """Which scenario to play."""

    def prompt(self) -> str:
        """Propose one."""
        return self.outlook.say("table.ask.scenario")

    def offers(self) -> tuple[Offer, ...]:
        """One button for each scenario; its text is the tip."""
        return tuple(
            Offer(
                f"scenario.{name}",
                self.outlook.names.words(spec.name),
                Icon.MAP,
                Verdict.yes(),
                partial(self.act, Propose(name)),
                tip=self.outlook.names.words(spec.text),
            )
            for name, spec in sorted(self.outlook.session.library.scenarios.items())
        )


class CornerPlan(Plan):
    """Which corner to take."""

    wants_point = True

    def prompt(self) -> str:
        """Choose a corner; the other player gets the one across."""
        return self.outlook.say("table.ask.corner")

    def judge(self, target: Target) -> Verdict | None:
        """A point means the corner it is nearest to."""
        if target.at is None:
            return None
        return self.outlook.session.check(TakeCorner(self._nearest(target.at)))

    def take(self, target: Target) -> Outcome:
        """Take that corner."""
        return self.act(TakeCorner(self._nearest(target.at or (0.0, 0.0))))

    def offers(self) -> tuple[Offer, ...]:
        """One button for each corner."""
        say, session = self.outlook.say, self.outlook.session
        found = []
        for corner in CORNERS:
            action = TakeCorner(corner)
            text = say(f"table.corner.{corner.lower()}")
            run = partial(self.act, action)
            found.append(Offer(f"corner.{corner}", text, Icon.FLAG, session.check(action), run))
        return tuple(found)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:
        """The four zones, the one pointed at singled out."""
        pointed = self._nearest(pointer) if pointer is not None else None
        for corner, (x, y) in self._places.items():
            size = self.outlook.state.setup.game.deploy_zone_in
            left, bottom = (x - size if x else 0.0), (y - size if y else 0.0)
            label = self.outlook.say(f"table.corner.{corner.lower()}")
            tone = Tone.ALLOWED if corner == pointed else Tone.SIGHT
            yield HighlightOverlay(_square((left, bottom, left + size, bottom + size)), tone, label)

    @cached_property
    def _places(self) -> dict[Corner, Point]:
        board = self.outlook.referee.board(self.outlook.state)
        east, north = board.width, board.height
        return {"SW": (0.0, 0.0), "SE": (east, 0.0), "NE": (east, north), "NW": (0.0, north)}

    def _nearest(self, at: Point) -> Corner:
        return min(self._places, key=lambda corner: distance(self._places[corner], at))


class DeployPlan(Plan):
    """Where a creature is put down: the wizard, or a Servant."""

    wants_point = True

    def __init__(self, outlook: Outlook, creature: str, profile: str, before: Plan | None = None) -> None:
        super().__init__(outlook)
        self.creature = creature
        self.profile = outlook.session.library.creatures[profile]
        self.before = before

    def prompt(self) -> str:
        """Choose a place in the own corner."""
        return self.outlook.say("table.ask.place", who=self.outlook.names.words(self.profile.name))

    def judge(self, target: Target) -> Verdict | None:
        """Whether it may stand there."""
        if target.at is None:
            return None
        return self.outlook.session.check(Deploy(self.creature, snap(target.at)))

    def take(self, target: Target) -> Outcome:
        """Put it there."""
        return self.act(Deploy(self.creature, snap(target.at or (0.0, 0.0))))

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """The own corner."""
        yield from zone_overlays(self.outlook)

    def ghost(self, pointer: Point) -> Token | None:
        """The creature as it would stand there."""
        verdict, side = self.judge(Target.point(pointer)), self.outlook.side
        if side is None:
            return None
        return self.outlook.token(self.profile, side, pointer, legal=verdict is not None and verdict.allowed)

    def back(self) -> Plan | None:
        """The choice among the Servants, if there was one."""
        return self.before


class ServantsPlan(Plan):
    """Which Servant to deploy, or none of those left."""

    def prompt(self) -> str:
        """Choose one, or be done."""
        return self.outlook.say("table.ask.servants")

    def judge(self, target: Target) -> Verdict | None:
        """Servants of the Codex."""
        return Verdict.yes() if target.kind == "card" and target.id in self._cards else None

    def take(self, target: Target) -> Outcome:
        """On to its place."""
        creature = self.outlook.session.library.card(target.id).creature or ""
        return Go(DeployPlan(self.outlook, target.id, creature, self))

    def lit(self) -> tuple[Target, ...]:
        """The Servants left."""
        return tuple(Target("card", card) for card in self._cards)

    def offers(self) -> tuple[Offer, ...]:
        """One button for each, and the end of deploying."""
        names, say = self.outlook.names, self.outlook.say
        found = [
            Offer(
                f"servant.{number}",
                names.card(card),
                Icon.CREATURE,
                Verdict.yes(),
                partial(self.take, Target("card", card)),
            )
            for number, card in enumerate(self._cards)
        ]
        verdict = self.outlook.session.check(Done())
        done = Offer(
            "done", say("table.act.done"), Icon.CHECK, verdict, partial(self.act, Done()), Look.PRIMARY
        )
        return (*found, done)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """The own corner."""
        yield from zone_overlays(self.outlook)

    @cached_property
    def _cards(self) -> tuple[str, ...]:
        side = self.outlook.side
        if side is None:
            return ()
        return servants(self.outlook.session.library, self.outlook.state, side)


class TerrainPlan(Plan):
    """Which piece of terrain to lay and where; `piece` is the one in hand, `grip` where it was taken."""

    wants_point = True

    def __init__(self, outlook: Outlook, piece: Piece | None = None) -> None:
        super().__init__(outlook)
        self.piece = piece

    def prompt(self) -> str:
        """Choose a piece, then its place."""
        if self.piece is None:
            return self.outlook.say("table.ask.terrain")
        return self.outlook.say("table.ask.terrain_place", name=self.piece.name)

    def judge(self, target: Target) -> Verdict | None:
        """Whether the piece in hand may lie with its middle there."""
        if target.at is None or self.piece is None:
            return None
        return self.outlook.session.check(self._laying(target.at))

    def take(self, target: Target) -> Outcome:
        """Lay it."""
        return self.act(self._laying(target.at or (0.0, 0.0)))

    def offers(self) -> tuple[Offer, ...]:
        """One button for each piece that is left, and the end of laying."""
        say = self.outlook.say
        state, library = self.outlook.state, self.outlook.session.library
        laid = {piece.name for piece in state.pieces}
        free = state.setup.game.terrain_placement == "free"
        pieces = [p for p in map_of(library, state).pieces if free or p.name not in laid]
        found = [
            Offer(f"piece.{number}", piece.name, Icon.TERRAIN, Verdict.yes(), partial(self._hold, piece))
            for number, piece in enumerate(pieces)
        ]
        verdict = self.outlook.session.check(Done())
        done = Offer(
            "done", say("table.act.done"), Icon.CHECK, verdict, partial(self.act, Done()), Look.PRIMARY
        )
        return (*found, done)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:
        """The piece in hand where it would lie."""
        if self.piece is None or pointer is None:
            return
        verdict = self.outlook.session.check(self._laying(pointer))
        tone = Tone.ALLOWED if verdict.allowed else Tone.REFUSED
        shape = moved_shape(self.piece.shape, self._laying(pointer).shift)
        yield HighlightOverlay(shape, tone, self.piece.name)

    def back(self) -> Plan | None:
        """No piece in hand."""
        return TerrainPlan(self.outlook) if self.piece is not None else None

    def _hold(self, piece: Piece) -> Outcome:
        return Go(TerrainPlan(self.outlook, piece))

    def _laying(self, at: Point) -> PutTerrain:
        if self.piece is None:
            raise ValueError("no piece in hand")
        x, y = _middle(self.piece)
        return PutTerrain(self.piece.name, snap((at[0] - x, at[1] - y)))


def wizard_plan(outlook: Outlook, side: Side) -> Plan:
    """Where the wizard of that side is put down."""
    identity = wizard_id(outlook.session.library, outlook.state, side)
    return DeployPlan(outlook, identity, identity.split(":")[1])


def zone_overlays(outlook: Outlook) -> Iterator[Overlay]:
    """The corner of whoever looks."""
    side = outlook.side
    if side is not None and outlook.state.player(side).corner is not None:
        square = _square(corner_square(outlook.referee, outlook.state, side))
        yield HighlightOverlay(square, ZONE_TONE[palette.Side(side.value)], outlook.say("table.own_corner"))


def _middle(piece: Piece) -> Point:
    match piece.shape:
        case Disc(x, y, _):
            return (x, y)
        case shape:
            xs, ys = [x for x, _ in shape.corners], [y for _, y in shape.corners]
            return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _square(sides: tuple[float, float, float, float]) -> Polygon:
    left, bottom, right, top = sides
    return polygon(((left, bottom), (right, bottom), (right, top), (left, top)))

"""Steps of the preparation: scenario, terrain, corner, wizard, Servants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.edits import moved_shape
from game.battlefield.overlays import HighlightOverlay, Overlay
from game.board.shapes import Point, Polygon, distance, middle, polygon, snap
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.play.deployment import corner_square, servants
from game.games.colors_of_magic.rules.play.preparation import map_of
from game.games.colors_of_magic.rules.state.actions import (
    Deploy,
    Done,
    Propose,
    PutTerrain,
    TakeCorner,
)
from game.games.colors_of_magic.rules.state.state import SIDES, Body, Corner, Target
from game.games.colors_of_magic.table.leaving_steps import done_offer
from game.games.colors_of_magic.table.step import (
    ActionStep,
    ChangedStep,
    NextStep,
    Offer,
    Outcome,
    action_offer,
    primary_first,
)
from game.table.table import Act
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour, Tone
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.art.tokens import Token
    from game.board.terrain import Piece
    from game.games.colors_of_magic.table.table_view import TableView

CORNERS: tuple[Corner, ...] = ("NW", "NE", "SW", "SE")


@dataclass(frozen=True, slots=True)
class ScenarioStep(ActionStep):
    """The choice of a scenario."""

    answered_by = ("act.scenario.",)

    rule = "CM-SETUP-03"

    def prompt(self, view: TableView) -> str:
        """Propose a scenario."""
        return view.say("table.ask.scenario")

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each scenario, with its text as the tip."""
        words = view.say.words
        return tuple(
            Offer(
                f"scenario.{name}",
                words(spec.name),
                Icon.MAP,
                Verdict.yes(),
                Act((Propose(name),)),
                tip=words(spec.text),
            )
            for name, spec in sorted(view.library.scenarios.items())
        )


@dataclass(frozen=True, slots=True)
class CornerStep(ActionStep):
    """The choice of a corner."""

    answered_by = ("act.corner.",)

    rule = "CM-SETUP-12"

    @property
    def wants_point(self) -> bool:
        """A point means the corner it is nearest to."""
        return True

    def prompt(self, view: TableView) -> str:
        """Choose a corner; the opponent gets the one opposite."""
        return view.say("table.ask.corner")

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on the corner nearest to the point."""
        return view.check(TakeCorner(_nearest(view, target.at))) if target.at is not None else None

    def take(self, view: TableView, target: Target) -> Outcome:
        """Take the corner nearest to the point."""
        return Act((TakeCorner(_nearest(view, target.at or (0.0, 0.0))),))

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each corner."""
        return tuple(
            action_offer(
                view,
                f"corner.{corner}",
                Icon.FLAG,
                TakeCorner(corner),
                text=view.say(f"table.corner.{corner.lower()}"),
            )
            for corner in CORNERS
        )

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:
        """The four zones, with the one under the pointer highlighted."""
        pointed = _nearest(view, pointer) if pointer is not None else None
        size = view.state.setup.game.deploy_zone_in
        for corner, (x, y) in _corners(view).items():
            left, bottom = (x - size if x else 0.0), (y - size if y else 0.0)
            label = view.say(f"table.corner.{corner.lower()}")
            tone = Tone.ALLOWED if corner == pointed else Tone.SIGHT
            yield HighlightOverlay(_square((left, bottom, left + size, bottom + size)), tone, label)


def _corners(view: TableView) -> Mapping[Corner, Point]:
    board = view.referee.board(view.state)
    east, north = board.width, board.height
    return {"SW": (0.0, 0.0), "SE": (east, 0.0), "NE": (east, north), "NW": (0.0, north)}


def _nearest(view: TableView, at: Point) -> Corner:
    corners = _corners(view)
    return min(corners, key=lambda corner: distance(corners[corner], at))


@dataclass(frozen=True, slots=True)
class DeployStep(ActionStep):
    """The place of a creature to deploy: the wizard, or a Servant; `profile` is its printed profile."""

    rule = "CM-SETUP-13"

    creature: str
    profile: str

    @property
    def wants_point(self) -> bool:
        """Whether a place is asked for: always."""
        return True

    def prompt(self, view: TableView) -> str:
        """Choose a place in the own corner."""
        who = view.say.words(view.library.creatures[self.profile].name)
        return view.say("table.ask.place", who=who)

    def action(self, target: Target) -> Deploy | None:
        """The deployment at that place."""
        return Deploy(self.creature, snap(target.at)) if target.at is not None else None

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """Both corners."""
        return both_corners(view)

    def ghost(self, view: TableView, pointer: Point) -> Token | None:
        """The creature as it would stand there."""
        if view.side is None:
            return None
        verdict = self.judge(view, Target.point(pointer))
        return view.ghost(view.library.creatures[self.profile], view.side, pointer, verdict)

    def arrives(self, view: TableView) -> Body | None:
        """The creature that is deployed."""
        return None if view.side is None else Body(self.creature, self.profile, view.side, (0.0, 0.0))


@dataclass(frozen=True, slots=True)
class ServantsStep(ActionStep):
    """The choice of a Servant to deploy, or of none of the rest."""

    answered_by = ("act.servant.", "act.done")

    rule = "CM-SETUP-14"

    def prompt(self, view: TableView) -> str:
        """Choose a Servant, or finish."""
        return view.say("table.ask.servants")

    def not_asked(self, view: TableView, target: Target) -> Verdict:
        """A refusal: a place is asked for only once the Servant is chosen."""
        if target.kind != "point" or not self.lit(view):
            return ActionStep.not_asked(self, view, target)
        return Verdict.no(Reason.of(self.rule, "table.servant_first"))

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on a Servant of the Codex."""
        return Verdict.yes() if target in self.lit(view) else None

    def take(self, view: TableView, target: Target) -> Outcome:
        """The step that asks for its place."""
        return NextStep(DeployStep(target.id, view.library.card(target.id).creature or ""))

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The Servants that are left."""
        if view.side is None:
            return ()
        return tuple(Target("card", card) for card in servants(view.library, view.state, view.side))

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each Servant, the first being primary, and one to finish."""
        found = (
            Offer(
                f"servant.{number}",
                view.names.card(target.id),
                Icon.CREATURE,
                Verdict.yes(),
                self.take(view, target),
            )
            for number, target in enumerate(self.lit(view))
        )
        left = view.say("table.ask.idle_servants", count=len(self.lit(view)))
        return primary_first((*found, done_offer(view, left)))

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """Both corners."""
        return both_corners(view)


@dataclass(frozen=True, slots=True)
class TerrainStep(ActionStep):
    """The choice of a piece of terrain and of its place; `piece` is the one in hand."""

    rule = "CM-SETUP-09"

    piece: Piece | None = None

    @property
    def wants_point(self) -> bool:
        """Whether the place of the piece is asked for."""
        return True

    def prompt(self, view: TableView) -> str:
        """Choose a piece, then its place."""
        if self.piece is None:
            return view.say("table.ask.terrain")
        return view.say("table.ask.terrain_place", name=view.names.pieces.within(self.piece.name))

    def action(self, target: Target) -> PutTerrain | None:
        """Lay the piece in hand with its middle at that place."""
        return _laying(self.piece, target.at) if self.piece is not None and target.at is not None else None

    def answers(self, view: TableView) -> Sequence[str]:  # noqa: ARG002 - the same in every view
        """The pieces, or the end once all are laid; with one in hand the board."""
        return ("act.piece.", "act.done") if self.piece is None else ("table.board",)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each remaining piece, and one to finish."""
        state = view.state
        laid = {piece.name for piece in state.pieces}
        free = state.setup.game.terrain_placement == "free"
        pieces = [p for p in map_of(view.library, state).pieces if free or p.name not in laid]
        taken = NextStep if self.piece is None else ChangedStep
        called = view.names.pieces.within
        found = (
            Offer(
                f"piece.{number}", called(piece.name), Icon.TERRAIN, Verdict.yes(), taken(TerrainStep(piece))
            )
            for number, piece in enumerate(pieces)
        )
        return (*found, action_offer(view, "done", Icon.CHECK, Done(), look=Look.PRIMARY))

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:
        """The piece in hand where it would lie."""
        if self.piece is None or pointer is None:
            return
        laying = _laying(self.piece, pointer)
        tone = Tone.ALLOWED if view.check(laying).allowed else Tone.REFUSED
        yield HighlightOverlay(
            moved_shape(self.piece.shape, laying.shift), tone, view.names.pieces.within(self.piece.name)
        )


def both_corners(view: TableView) -> Iterator[Overlay]:
    """The corners that are taken, each with the colour, the sign and the name of its side, the viewer's last.

    Whoever places a creature keeps an eye on where the others will stand.
    """
    for side in sorted(SIDES, key=lambda side: side is view.side):
        if view.side is not None and view.state.player(side).corner is not None:
            own = side is view.side
            square = _square(corner_square(view.referee, view.state, side))
            label = view.say("table.own_corner" if own else "table.other_corner")
            yield HighlightOverlay(square, SideColour(side.value), label, standing=not own)


def _laying(piece: Piece, at: Point) -> PutTerrain:
    """The action that lays a piece with its middle there."""
    x, y = middle(piece.shape)
    return PutTerrain(piece.name, snap((at[0] - x, at[1] - y)))


def _square(sides: tuple[float, float, float, float]) -> Polygon:
    left, bottom, right, top = sides
    return polygon(((left, bottom), (right, bottom), (right, top), (left, top)))

"""A position and what is asked of it: its history, the tool in use, what is picked, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from game.battlefield import edits
from game.board.area import Ring
from game.board.shapes import Disc, Point, Shape, distance, polygon, snap
from game.board.space import BoardSpace
from game.positions.skirmish import Skirmish
from game.positions.variant import compare

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from game.battlefield.edits import History
    from game.board.area import Area
    from game.board.shapes import Segment
    from game.board.sight import Sight
    from game.board.terrain import Piece
    from game.positions.answers import BestAnswer, MoveAnswer, SightAnswer, ThreatAnswer
    from game.positions.house_rules import HouseRules
    from game.positions.position import Creature, Position
    from game.positions.variant import VariantDiff

T = TypeVar("T")
Contours = tuple[tuple[float, tuple[Ring, ...]], ...]


class Tool(StrEnum):
    """What a click or a drag on the board does."""

    MOVE = "move"
    PLACE = "place"
    SIGHT = "sight"
    RULER = "ruler"
    CREATURE = "creature"
    TERRAIN = "terrain"
    POLYGON = "polygon"


ShownName = Literal["reach", "zones", "threat", "visible"]
"""What may be shown or hidden by hand."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A creature by its id, or a piece of terrain by its name."""

    kind: Literal["creature", "piece"]
    name: str


@dataclass(frozen=True, slots=True)
class Ruler:
    """A measurement between two points, either of which may lie on a base: then that base's edge counts."""

    start: Point
    end: Point
    start_base: Disc | None = None
    end_base: Disc | None = None

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two points measured between: on the edges that face each other where they are on bases."""
        a, b = self._discs
        length = distance(a.centre, b.centre)
        if length == 0:
            return a.centre, b.centre
        ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
        return (a.x + ux * a.r, a.y + uy * a.r), (b.x - ux * b.r, b.y - uy * b.r)

    @property
    def inches(self) -> float:
        """The distance, edge to edge; negative where two bases overlap (ruling R-20)."""
        a, b = self._discs
        return distance(a.centre, b.centre) - a.r - b.r

    @property
    def _discs(self) -> tuple[Disc, Disc]:
        return self.start_base or Disc(*self.start, 0.0), self.end_base or Disc(*self.end, 0.0)


@dataclass(slots=True)
class Shown:
    """What is laid over the board besides the answer to the tool in use; `peek` while Alt is held."""

    zones: bool = False
    reach: bool = True
    threat: bool = False
    visible: bool = False
    peek: bool = False

    def flip(self, name: ShownName) -> None:
        """Show that, or hide it."""
        setattr(self, name, not getattr(self, name))


@dataclass(slots=True)
class Inquiry:
    """A position and what is asked of it. Scenes change it and draw what it says; it knows no pygame.

    `preview` is a position that a drag shows and has not made yet. `pair` is a sight that stays shown.
    `variant` is a change of ruling that is being tried, `reach_of` a creature whose reach stays shown.
    """

    history: History
    tool: Tool = Tool.MOVE
    picked: Picked | None = None
    pointer: Point | None = None
    waypoints: tuple[Point, ...] = ()
    preview: Position | None = None
    pair: tuple[str, str] | None = None
    rulers: tuple[Ruler, ...] = ()
    ruler_start: Point | None = None
    sketch: tuple[Point, ...] = ()
    shown: Shown = field(default_factory=Shown)
    variant: HouseRules | None = None
    reach_of: str | None = None
    _judged: Skirmish | None = None
    _answers: dict[Hashable, object] = field(default_factory=dict)
    _mirrored: tuple[Position, BoardSpace] | None = None

    @property
    def position(self) -> Position:
        """What the board shows."""
        return self.preview if self.preview is not None else self.history.present

    @property
    def skirmish(self) -> Skirmish:
        """The judge of the position shown; a new one whenever the position changes."""
        if self._judged is None or self._judged.position is not self.position:
            self._judged = Skirmish(self.position)
            self._answers = {}
        return self._judged

    def best_path(self) -> BestAnswer | None:
        """The cheapest path of the creature picked to where the pointer is."""
        creature, declared = self.creature, self.declared()
        if creature is None or declared is None:
            return None
        to = declared[-1]
        return self._remembered(("best", creature.id, to), lambda judge: judge.best(creature.id, to))

    @staticmethod
    def may_go(best: BestAnswer) -> bool:
        """Whether a cheapest path is walked when asked for: it arrives, or engages on the way (R-23)."""
        walk = best.route.walk
        return best.verdict.allowed or (walk.stop is not None and walk.legal)

    def drawn_path(self) -> MoveAnswer | None:
        """The judgement of the path drawn for the creature picked."""
        creature, path = self.creature, self.declared()
        if creature is None or path is None:
            return None
        return self._remembered(("move", creature.id, path), lambda judge: judge.move(creature.id, path))

    def straight_path(self) -> MoveAnswer | None:
        """The straight path to where the pointer is, if only that one may be walked.

        The cheapest path avoids engagements and is found a little long; a straight one may reach what it
        does not, or stop engaged on the way.
        """
        best, drawn = self.best_path(), self.drawn_path()
        if self.waypoints or best is None or drawn is None or self.may_go(best):
            return None
        return drawn if drawn.verdict.allowed else None

    def sight_answer(self, viewer: str, target: str) -> SightAnswer:
        """The sight of one on another; without its margin while something is dragged, for speed."""
        margin = self.preview is None
        key = ("sight", viewer, target, margin)
        return self._remembered(key, lambda judge: judge.sight(viewer, target, margin=margin))

    def sights(self, creature: str) -> dict[str, Sight]:
        """What a creature sees of every other one."""
        return self._remembered(("sights", creature), lambda judge: judge.sights(creature))

    def reach_area(self, creature: str) -> Area:
        """Where a creature can end a move."""
        return self._remembered(("area", creature), lambda judge: judge.reach(creature).area())

    def reach_lines(self, creature: str, costs: tuple[float, ...]) -> Contours:
        """Lines of equal cost in its reach."""
        return self._remembered(
            ("lines", creature, costs), lambda judge: judge.reach(creature).iso_lines(costs)
        )

    def threat(self, creature: str) -> ThreatAnswer:
        """Where and whom a creature could attack in its next activation."""
        return self._remembered(("threat", creature), lambda judge: judge.threat(creature))

    def visible(self, creature: str) -> Area:
        """What a creature sees of the table."""
        return self._remembered(("visible", creature), lambda judge: judge.visible(creature))

    def diff(self) -> VariantDiff | None:
        """What the change of ruling that is being tried would change."""
        variant = self.variant
        if variant is None:
            return None
        name = self.creature.id if self.creature else None
        return self._remembered(("diff", variant, name), lambda judge: compare(judge, variant, name))

    def _remembered(self, key: Hashable, make: Callable[[Skirmish], T]) -> T:
        """An answer about the position shown, worked out once."""
        judge = self.skirmish
        if key not in self._answers:
            self._answers[key] = make(judge)
        return cast("T", self._answers[key])

    @property
    def space(self) -> BoardSpace:
        """The position shown as a physical space, for what is under a point or along a line."""
        if self._mirrored is None or self._mirrored[0] is not self.position:
            self._mirrored = (self.position, _mirror(self.position))
        return self._mirrored[1]

    @property
    def creature(self) -> Creature | None:
        """The creature picked, if one is."""
        if self.picked is None or self.picked.kind != "creature":
            return None
        return next((c for c in self.position.creatures if c.id == self.picked.name), None)

    @property
    def piece(self) -> Piece | None:
        """The piece of terrain picked, if one is."""
        if self.picked is None or self.picked.kind != "piece":
            return None
        return next((p for p in self.position.board.pieces if p.name == self.picked.name), None)

    @property
    def hovered(self) -> Creature | None:
        """The creature under the pointer."""
        return self.creature_at(self.pointer) if self.pointer is not None else None

    def called(self, identity: str) -> str:
        """What people call a creature: its name, or its id where it has none."""
        return self.position.creature(identity).name or identity

    def creature_at(self, point: Point) -> Creature | None:
        """The creature whose base covers the point."""
        picked = self.pick_at(point)
        if picked is None or picked.kind != "creature":
            return None
        return self.position.creature(picked.name)

    def pick_at(self, point: Point) -> Picked | None:
        """What a click there means: a creature before the terrain that it stands on."""
        found = self.space.pick(point)
        return _picked(found) if found is not None else None

    def first_met(self, line: Segment, names: Sequence[str]) -> Point | None:
        """Where a line first meets one of these creatures or pieces of terrain."""
        hits = self.space.ray(*line)
        return next((hit.at for hit in hits if _picked(hit.id).name in names), None)

    def pick(self, picked: Picked | None) -> None:
        """Have that in hand; a path begun for another creature is given up."""
        if picked != self.picked:
            self.waypoints = ()
        self.picked = picked

    def pick_next(self, step: int) -> None:
        """Pick the next creature of the list, or with -1 the one before."""
        ids = [c.id for c in self.position.creatures]
        if not ids:
            return
        current = self.creature
        at = ids.index(current.id) + step if current else (0 if step > 0 else -1)
        self.pick(Picked("creature", ids[at % len(ids)]))

    def show_reach(self) -> None:
        """Show the reach of the creature hovered or hide it; without one, that of the creature picked."""
        hovered = self.hovered
        if hovered is not None and hovered != self.creature:
            self.reach_of = None if self.reach_of == hovered.id else hovered.id
        elif self.reach_of is not None:
            self.reach_of = None
        else:
            self.shown.flip("reach")

    def take(self, tool: Tool) -> None:
        """Change the tool; what the old one had begun is given up."""
        self.tool = tool
        self.cancel_begun()

    def cancel_begun(self) -> bool:
        """Give up what is half done; whether there was anything."""
        begun = bool(self.preview or self.waypoints or self.sketch or self.ruler_start is not None)
        self.preview = None
        self.waypoints = ()
        self.sketch = ()
        self.ruler_start = None
        return begun

    def cancel(self) -> bool:
        """Go one step back: what is half done, then the line of sight, the rulers, the pick, the tool."""
        if self.cancel_begun():
            return True
        if self.pair is not None:
            self.pair = None
        elif self.rulers:
            self.rulers = ()
        elif self.tool is not Tool.MOVE:
            self.take(Tool.MOVE)
        elif self.picked is not None:
            self.pick(None)
        else:
            return False
        return True

    def open(self, history: History) -> None:
        """Ask another position; what is laid over the board stays so, all else begins anew."""
        fresh = Inquiry(history, shown=self.shown)
        for one in fields(fresh):
            setattr(self, one.name, getattr(fresh, one.name))

    def change(self, position: Position, picked: Picked | None = None) -> None:
        """Make a change that undo takes back; pick something of it, or keep what is picked."""
        self.preview = None
        self.history = self.history.then(position)
        self._forget_what_is_gone()
        if picked is not None:
            self.pick(picked)

    def undo(self) -> None:
        """Take the last change back."""
        self.cancel_begun()
        self.history = self.history.undo()
        self._forget_what_is_gone()

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self.cancel_begun()
        self.history = self.history.redo()
        self._forget_what_is_gone()

    def delete_picked(self) -> None:
        """Delete what is picked."""
        match self.picked:
            case Picked("creature", name):
                self.change(edits.delete_creature(self.position, name))
            case Picked("piece", name):
                self.change(edits.delete_piece(self.position, name))
            case _:
                pass

    def declared(self) -> tuple[Point, ...] | None:
        """The path drawn so far for the creature picked: where it stands, the waypoints, the pointer."""
        if self.creature is None or self.pointer is None:
            return None
        return (self.creature.at, *self.waypoints, snap(self.pointer))

    def sighted(self) -> tuple[str, str] | None:
        """Whose sight of whom is looked at: of the one picked on the one hovered, or the pair that stays."""
        viewer, target = self.creature, self.hovered
        if self.tool is Tool.SIGHT and viewer and target and viewer.id != target.id:
            return (viewer.id, target.id)
        return self.pair

    def measured(self) -> Ruler | None:
        """The ruler being drawn."""
        if self.ruler_start is None or self.pointer is None:
            return None
        return self.ruler(self.ruler_start, self.pointer)

    def ruler(self, start: Point, end: Point) -> Ruler:
        """A ruler between two points, holding on to the bases it touches."""
        a, b = self.creature_at(start), self.creature_at(end)
        rules = self.position.rules
        return Ruler(start, end, a.base(rules) if a else None, b.base(rules) if b else None)

    def finished_sketch(self) -> Shape | None:
        """The polygon sketched; None while it has too few corners.

        Raises:
            ShapeError: its sides cross, or it has no area.
        """
        return polygon(self.sketch) if len(self.sketch) >= 3 else None

    def _forget_what_is_gone(self) -> None:
        ids = {c.id for c in self.position.creatures}
        names = {p.name for p in self.position.board.pieces}
        if self.picked and self.picked.name not in (ids if self.picked.kind == "creature" else names):
            self.pick(None)
        if self.pair and not set(self.pair) <= ids:
            self.pair = None
        if self.reach_of not in ids:
            self.reach_of = None


def _mirror(position: Position) -> BoardSpace:
    space = BoardSpace()
    for piece in position.board.pieces:
        space.add_piece(f"piece:{piece.name}", piece.shape)
    for creature in position.creatures:
        space.add_base(f"creature:{creature.id}", creature.base(position.rules))
    return space


def _picked(identity: str) -> Picked:
    kind, _, name = identity.partition(":")
    return Picked("creature" if kind == "creature" else "piece", name)

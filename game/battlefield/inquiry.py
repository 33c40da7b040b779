"""A position and what is asked of it: its history, the tool in use, what is picked, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from game.battlefield import edits
from game.battlefield.flip_search import FlipQuestion, FlipSearch
from game.battlefield.foresight import Foresight, GhostPlace
from game.battlefield.position_answers import Picked, PositionAnswers, saddle
from game.battlefield.ruler import Held, Ruler
from game.battlefield.side_threat import SideThreat
from game.battlefield.side_watch import SideWatch
from game.battlefield.wish_aim import WishAim, stops_of, target_at
from game.battlefield.wish_search import WishSearch
from game.board.engagement import engaged
from game.board.kernels.jit import compiled
from game.board.measures import depth, square_inches
from game.board.shapes import STEP, TOUCH, distance, snap
from game.board.terrain import Footing
from game.positions.move_flips import WayTo
from game.positions.piece_names import PieceNames
from game.positions.position import Side
from game.positions.wish_edits import changed as with_changed
from game.positions.wish_edits import with_condition
from game.positions.wish_names import may_be_asked, may_be_wished
from game.positions.wishes import Condition, KeptWish, Wanted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battlefield.edits import History
    from game.board.maps.foreign import LeftOut
    from game.board.shapes import Point
    from game.board.sight.margin import Margin
    from game.board.terrain import Piece, ThinLine
    from game.content.locale import Translator
    from game.core.rules import Reason
    from game.positions.answers import BestAnswer, MoveAnswer, SightAnswer
    from game.positions.flips import Flip
    from game.positions.position import Creature, HouseRules, Position
    from game.positions.skirmish import Skirmish
    from game.positions.variant import VariantDiff
    from game.positions.where import WhereAnswer
    from game.positions.zones import Template, Zone


class Tool(StrEnum):
    """The tools: each gives clicks and drags on the board another meaning."""

    MOVE = "move"
    PLACE = "place"
    SIGHT = "sight"
    RULER = "ruler"
    CREATURE = "creature"
    TERRAIN = "terrain"
    POLYGON = "polygon"
    TEMPLATE = "template"
    ZONE = "zone"


NEAR_BORDER = 0.2
"""How near its border a ruler holds on to a zone, in inches: some pixels at the usual size."""

REACHING = (Tool.MOVE, Tool.PLACE)
"""The tools with which the reach of the creature looked at is shown without being asked for."""

ShownName = Literal["reach", "zones", "threat", "visible", "trails"]
"""The overlays that may be shown or hidden by hand."""


@dataclass(slots=True)
class Shown:
    """The overlays on the board besides the answer to the tool in use; `peek` while Alt is held.

    `threatened` is the side of which it is shown where any of its foes could attack. `trails` of those who
    moved are drawn plainly, with arrows.
    """

    zones: bool = False
    reach: bool = True
    threat: bool = False
    visible: bool = False
    threatened: Side | None = None
    trails: bool = False
    peek: bool = False

    def flip(self, name: ShownName) -> None:
        """Show that layer if it is hidden, hide it if it is shown."""
        setattr(self, name, not getattr(self, name))


class Snap(StrEnum):
    """What places and corners of terrain are drawn to: nothing, a grid of half an inch, corners close by."""

    FREE = "free"
    GRID = "grid"
    CORNERS = "corners"


class Outline(StrEnum):
    """How the outline of an area is drawn: corner by corner, pulled up, or traced by hand."""

    CORNERS = "corners"
    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    BRUSH = "brush"


@dataclass(slots=True)
class Inquiry:
    """A position and what is asked of it. Scenes change it and draw what it says; it knows no pygame.

    `preview` is a position that a drag shows and has not made yet. `pair` is a sight that stays shown.
    `variant` is a change of ruling that is being tried, `reach_of` a creature whose reach stays shown,
    `sketch` is what is drawn of a new piece, an area of that `outline` or, where it is `thin`, a line, or of
    a zone, `leaver` an engaged one whose reach is asked for while it is looked at,
    `map_names` what terrain is called where that is not by the names of the board, `words` those by which it
    is called after its kind where it has no name, `sums` what the Movement
    of a creature is made of, in words, by its id: "7 + 2 Torchbearer"; `foresight` says what would come of
    standing where the pointer is, `side_threat` where a side could be attacked by any of its foes, and
    `side_watch` what one side sees, threatens, gets to and hides from.
    `flips_of` is a verdict of which it stays asked what would change it, `flip_shown` such a change that is
    drawn, `wish` the number of a wish of the position, of which it stays shown where it is fulfilled, and
    `wish_aim` a condition of it whose target is about to be pointed at; where
    `lists_flips` they are listed for every line of sight, once kernels are compiled. While
    a hand moves on it is `hurried`: ways far out of reach are not found as exactly as once it rests.
    `left_out` counts what lies on the position's map and is no terrain; zones and templates that are
    `shown_elsewhere` are neither drawn over the board nor told among the answers.
    """

    history: History
    tool: Tool = Tool.MOVE
    picked: Picked | None = None
    pointer: Point | None = None
    grain: float = 0.0
    waypoints: tuple[Point, ...] = ()
    preview: Position | None = None
    pair: tuple[str, str] | None = None
    rulers: tuple[Ruler, ...] = ()
    ruler_start: Point | None = None
    sketch: tuple[Point, ...] = ()
    thin: bool = False
    outline: Outline = Outline.CORNERS
    snap: Snap = Snap.FREE
    corner: int = 0
    shown: Shown = field(default_factory=Shown)
    variant: HouseRules | None = None
    reach_of: str | None = None
    leaver: str | None = None
    map_names: PieceNames = field(default_factory=PieceNames)
    words: Translator | None = None
    sums: Mapping[str, str] = field(default_factory=dict)
    foresight: Foresight = field(default_factory=Foresight)
    side_threat: SideThreat = field(default_factory=SideThreat)
    side_watch: SideWatch = field(default_factory=SideWatch)
    flip_search: FlipSearch = field(default_factory=FlipSearch)
    flips_of: FlipQuestion | None = None
    flip_shown: Flip | None = None
    lists_flips: bool = False
    wish: int | None = None
    wish_aim: WishAim | None = None
    wish_search: WishSearch = field(default_factory=WishSearch)
    hurried: bool = False
    left_out: tuple[LeftOut, ...] = ()
    shown_elsewhere: bool = False
    _answers: PositionAnswers | None = None
    _before: Point | None = None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.preview if self.preview is not None else self.history.present

    @property
    def answers(self) -> PositionAnswers:
        """The answers known about that position; begun anew whenever the position changes."""
        if self._answers is None or self._answers.position is not self.position:
            self._answers = PositionAnswers(self.position)
        return self._answers

    @property
    def skirmish(self) -> Skirmish:
        """The judge of the position shown."""
        return self.answers.skirmish

    def best_path(self) -> BestAnswer | None:
        """The cheapest path of the creature picked to where the pointer is."""
        creature, path = self.creature, self.declared()
        if creature is None or not path:
            return None
        best = self.answers.best(creature.id, path[-1], hurried=self.hurried)
        end = best.route.walk.end
        missed = 0.0 < distance(end, path[-1]) <= self.grain and best.route.walk.legal
        if not missed or self.may_go(best) or self.answers.move(creature.id, path).verdict.allowed:
            return best
        # The pointer is beyond the Movement by less than a hand can help: the place at its end is meant.
        near = self.answers.best(creature.id, snap(end), hurried=self.hurried)
        return near if self.may_go(near) else best

    def rests(self) -> bool:
        """Whether the hand that was `hurried` is where it was when last asked; it hurries no more."""
        rested = self.hurried and self.pointer == self._before
        self._before = self.pointer
        self.hurried = self.hurried and not rested
        return rested

    @staticmethod
    def may_go(best: BestAnswer) -> bool:
        """Whether a cheapest path may be walked: it arrives, or engages on the way (R-23)."""
        walk = best.route.walk
        return best.verdict.allowed or (walk.stop is not None and walk.legal)

    def drawn_path(self) -> MoveAnswer | None:
        """The judgement of the path drawn for the creature picked."""
        creature, path = self.creature, self.declared()
        return self.answers.move(creature.id, path) if creature and path else None

    def chosen_path(self) -> MoveAnswer | None:
        """The path that is walked instead of the cheapest: that by the waypoints, else a straight one."""
        return self.drawn_path() if self.waypoints else self.straight_path()

    def asked_move(self) -> Creature | None:
        """The creature picked, if the pointer asks where it may go."""
        creature = self.creature
        points_at_path = self.tool is Tool.MOVE and self.pointer is not None and self.wish_aim is None
        return creature if points_at_path and self.hovered != creature else None

    def standing(self) -> GhostPlace | None:
        """The place where the picked creature would stand if it were let go now; None if no move is shown."""
        creature = self.creature
        if creature is None:
            return None
        if self.preview is not None:
            foes = self.skirmish.engaged_with(creature.id)
            return GhostPlace(creature.id, creature.at, tuple(foe.id for foe in foes))
        best = self.best_path() if self.asked_move() is not None else None
        if best is None:
            return None
        drawn = self.chosen_path()
        if drawn is None:
            return GhostPlace(creature.id, best.route.walk.end, best.engages)
        return GhostPlace(creature.id, drawn.walk.end, drawn.engages) if drawn.verdict.allowed else None

    def straight_path(self) -> MoveAnswer | None:
        """The straight path to where the pointer is, if only that one may be walked.

        The cheapest path avoids engagements and is found a little long; a straight one may reach what it
        does not, or stop engaged on the way. Where a way past those enemies leads on, nobody means to be
        stopped by them, unless the pointer is at one of them.
        """
        best, creature = self.best_path(), self.creature
        if self.waypoints or best is None or creature is None or self.may_go(best):
            return None
        drawn = self.drawn_path()
        if drawn is None or not drawn.verdict.allowed:
            return None
        past = best.route.full_cost is not None and distance(best.route.walk.end, creature.at) > TOUCH
        return None if drawn.walk.stop is not None and past and not self._meets_at_pointer() else drawn

    def _meets_at_pointer(self) -> bool:
        """Whether the creature picked would be engaged if it stood at the pointer."""
        creature, at = self.creature, self.pointer
        if creature is None or at is None:
            return False
        base = self.skirmish.base(creature.id).at(at)
        skirmish, a = self.skirmish, creature.id
        return any(
            engaged(base, skirmish.base(foe.id), skirmish.zone(a, foe.id)) for foe in skirmish.hostiles(a)
        )

    def sight_answer(self, viewer: str, target: str) -> SightAnswer:
        """The sight of one on another; without its margin while something is dragged, for speed."""
        return self.answers.sight(viewer, target, margin=self.preview is None)

    def figure_margin(self, viewer: str, target: str) -> Margin | None:
        """How far the one looked at has to move for the verdict to flip: figures move, hills do not."""
        margin = self.sight_answer(viewer, target).margin
        if margin is None or margin.inches is None or margin.body == "target":
            return margin
        return self.answers.target_margin(viewer, target)

    def flip_question(self) -> FlipQuestion | None:
        """The verdict of which is told what would change it: one that stays asked, else a line of sight."""
        if self.preview is not None or self.variant is not None:
            return None
        pair = self.sighted()
        if self.flips_of is None and pair is not None and self.lists_flips and compiled():
            return FlipQuestion("sight", *pair)
        return self.flips_of

    def may_flip(self) -> FlipQuestion | None:
        """The verdict that the pointer asks for and that something may change."""
        pair, creature, hovered = self.sighted(), self.creature, self.hovered
        if pair is not None:
            return FlipQuestion("sight", *pair)
        if creature is None or self.tool is not Tool.MOVE:
            return None
        if hovered is not None and hovered.hostile_to(creature):
            return FlipQuestion("engaged", creature.id, hovered.id)
        path = self.declared() if self.asked_move() is creature else None
        if not path:
            return None
        way = WayTo(creature.id, path[-1], path[1:-1], declared=bool(self.waypoints))
        return FlipQuestion("move", creature.id, way=way)

    def ask_flips(self) -> bool:
        """Keep asking what would change the verdict at the pointer, or ask no more; false if neither."""
        asked = self.may_flip()
        if asked is None and self.flips_of is None:
            return False
        self.flips_of = None if asked in (None, self.flips_of) else asked
        self.flip_shown = None
        return True

    @property
    def wished(self) -> KeptWish | None:
        """The wish that is shown."""
        wishes = self.history.present.wishes
        return None if self.wish is None else wishes[self.wish]

    def wish_answer(self) -> WhereAnswer | None:
        """Where the wish that is shown is fulfilled; None while that is not known, or cannot be asked."""
        kept, present = self.wished, self.history.present
        if kept is None or not may_be_asked(kept, present):
            self.wish_search.forget()
            return None
        held = self.preview is not None and self.creature is not None and self.creature.id != kept.creature
        if not held or self.preview is None or self.creature is None:
            return self.wish_search.of(present, kept)
        if self.hurried:
            return self.wish_search.dragged(self.preview, kept, self.creature.id)
        return self.wish_search.of(self.preview, kept)

    def wishes_of(self, creature: str) -> tuple[int, ...]:
        """The numbers of the wishes that the position keeps for a creature."""
        wishes = self.history.present.wishes
        return tuple(number for number, kept in enumerate(wishes) if kept.creature == creature)

    def show_wish(self, number: int | None) -> None:
        """Show where that wish is fulfilled, or none of them."""
        self.wish, self.wish_aim = number, None

    def begin_wish(self, creature: str) -> None:
        """Keep one more wish of a creature, of one move or else of open ground, and show it."""
        present = self.history.present
        known = (kind for kind in (Wanted.REACHABLE, Wanted.OPEN_GROUND) if may_be_wished(kind, present))
        self._keep((*present.wishes, KeptWish(creature, Condition(next(known)))))
        self.show_wish(len(self.history.present.wishes) - 1)

    def change_wish(self, changed: KeptWish) -> None:
        """Put another wish in the place of the one that is shown; it stays shown."""
        number, wishes = self.wish, self.history.present.wishes
        if number is not None:
            self._keep((*wishes[:number], changed, *wishes[number + 1 :]))

    def drop_wish(self) -> None:
        """Forget the wish that is shown."""
        number, wishes = self.wish, self.history.present.wishes
        if number is not None:
            self.show_wish(None)
            self._keep((*wishes[:number], *wishes[number + 1 :]))

    def point_wish(self, at: Point, *, exactly: bool = False) -> bool:
        """Ask the condition that waits for its target about what lies there; whether that can be it."""
        kept, aim = self.wished, self.wish_aim
        if kept is None or aim is None:
            return False
        target = target_at(
            self.answers, aim, self.history.present.creature(kept.creature), at, exactly=exactly
        )
        if not target:
            return False
        condition, number = aim.about(target), aim.number
        self.wish_aim = None
        if number is None:
            self.change_wish(with_condition(kept, condition))
        else:
            self.change_wish(replace(kept, wish=with_changed(kept.wish, number, lambda _: condition)))
        return True

    def wish_stops(self) -> tuple[Point, ...]:
        """The places of all that the condition that waits for its target may be about; else none."""
        kept, aim = self.wished, self.wish_aim
        if kept is None or aim is None:
            return ()
        return stops_of(self.answers, aim, self.history.present.creature(kept.creature))

    def _keep(self, wishes: tuple[KeptWish, ...]) -> None:
        self.change(replace(self.history.present, wishes=wishes), self.picked)

    def diff(self) -> VariantDiff | None:
        """The differences that the change of ruling being tried would make; None if none is tried."""
        if self.variant is None:
            return None
        return self.answers.diff(self.variant, self.creature.id if self.creature else None)

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
    def template(self) -> Template | None:
        """The template picked, if one is."""
        if self.picked is None or self.picked.kind != "template":
            return None
        return next((t for t in self.position.templates if t.id == self.picked.name), None)

    @property
    def zone(self) -> Zone | None:
        """The zone picked, if one is."""
        if self.picked is None or self.picked.kind != "zone":
            return None
        return next((z for z in self.position.zones if z.id == self.picked.name), None)

    @property
    def draws(self) -> bool:
        """Whether the tool in use draws an outline."""
        return self.tool in (Tool.POLYGON, Tool.ZONE)

    @property
    def draws_line(self) -> bool:
        """Whether the tool in use draws a thin line, which no zone is."""
        return self.tool is Tool.POLYGON and self.thin

    @property
    def brushes(self) -> bool:
        """Whether the tool in use traces an outline freehand."""
        return self.draws and not self.draws_line and self.outline is Outline.BRUSH

    def placed_at(self, point: Point) -> Picked | None:
        """What the free hand takes hold of at a point.

        A creature comes first. Of a zone and the terrain there it is the smaller one, so that neither an
        objective on a hill nor a wood in a deployment zone is hidden by the other.
        """
        under = self.answers.under(point)
        if under is not None and under.kind == "creature":
            return under
        there = [zone for zone in self.position.zones if depth(zone.shape, point) >= 0.0]
        if not there:
            return under
        zone = min(reversed(there), key=lambda zone: square_inches(zone.shape))
        if under is not None:
            shape = edits.piece_named(self.position, under.name).shape
            if square_inches(shape) < square_inches(zone.shape):
                return under
        return Picked("zone", zone.id)

    def template_at(self, point: Point) -> Template | None:
        """The template that covers the point: the one laid last."""
        laid = reversed(self.position.templates)
        return next((template for template in laid if depth(template.shape, point) >= 0.0), None)

    @property
    def hovered(self) -> Creature | None:
        """The creature under the pointer."""
        return self.creature_at(self.pointer) if self.pointer is not None else None

    def movement(self, creature: Creature, say: Translator) -> str:
        """The Movement of a creature in inches, with what it is made of if that is known."""
        inches, made_of = say.inches(creature.movement), self.sums.get(creature.id, "")
        return f"{inches} = {made_of}" if made_of else inches

    @property
    def piece_names(self) -> PieceNames:
        """What terrain is called where that is not by the names of the board."""
        return self.map_names if self.words is None else self.answers.names_by_kind(self.words)

    def called(self, identity: str) -> str:
        """The name of a creature, or its id if it has none."""
        return self.position.creature(identity).name or identity

    def told(self, reason: Reason) -> Reason:
        """A reason as it is read: with the names of terrain, and of creatures without their ids."""
        return self.answers.plain_names.reason(self.piece_names.reason(reason))

    def creature_at(self, point: Point) -> Creature | None:
        """The creature whose base covers the point; where one rides another, whichever is shown there."""
        under = self.answers.under(point)
        if under is None or under.kind != "creature":
            return None
        found = self.position.creature(under.name)
        riding = (creature for creature in self.position.creatures if creature.mount == found.id)
        rider = found if found.mount else next(riding, None)
        if rider is None:
            return found
        seat = saddle(rider.base(self.position.rules))
        return rider if distance(point, seat.centre) <= seat.r else self.position.creature(rider.mount)

    def pick(self, picked: Picked | None) -> None:
        """Pick that; a path begun for another creature is given up."""
        if picked != self.picked:
            self.waypoints, self.corner = (), 0
        self.picked = picked

    def pick_next(self, step: int) -> None:
        """Pick the next creature of the list, or with -1 the one before."""
        ids = [c.id for c in self.position.creatures]
        if not ids:
            return
        current = self.creature
        at = ids.index(current.id) + step if current else (0 if step > 0 else -1)
        self.pick(Picked("creature", ids[at % len(ids)]))

    def shows_reach(self, creature: Creature | None) -> bool:
        """Whether the reach of that creature is shown when it is looked at, of None whether it is in general.

        Whoever is engaged would have to disengage first, which is seldom meant: that is shown when asked for.
        """
        if creature is not None and self.skirmish.engaged_with(creature.id):
            return self.leaver == creature.id
        return self.shown.reach

    def flip_reach(self) -> None:
        """Show the reach of the creature looked at or hide it; unless it is engaged, that of all."""
        looked_at = self.creature or self.hovered
        if looked_at is not None and self.skirmish.engaged_with(looked_at.id):
            self.leaver = None if self.leaver == looked_at.id else looked_at.id
        else:
            self.shown.flip("reach")

    def show_reach(self) -> None:
        """Show the reach of the creature hovered or hide it; without one, that of the creature picked."""
        asked = self.hovered
        if self.tool in REACHING:
            # The reach of whoever is picked is laid over the board as it is.
            asked = None if asked == self.creature else asked
        else:
            asked = asked or self.creature
        if asked is not None:
            self.reach_of = None if self.reach_of == asked.id else asked.id
        elif self.reach_of is not None:
            self.reach_of = None
        else:
            self.flip_reach()

    def lay_reach(self) -> bool:
        """The same where hovering shows a reach unless somebody is picked; whether one is shown then."""
        looked_at, hovered = self.creature or self.hovered, self.hovered or self.creature
        unshown = self.tool not in REACHING or hovered != looked_at
        if self.reach_of is not None or (looked_at is not None and unshown):
            self.show_reach()
            return self.reach_of is not None
        self.flip_reach()
        return self.shows_reach(looked_at)

    def flip_side_threat(self, own: Side = Side.RED) -> None:
        """Show where any foe of whoever is looked at could attack, or hide it; without one, any of `own`."""
        looked_at = self.creature or self.hovered
        shown = self.shown
        side = looked_at.side if looked_at is not None else shown.threatened or own
        shown.threatened = None if shown.threatened is side else side

    def flip_side_watch(self) -> None:
        """Show what the side of whoever is looked at sees and threatens, or hide it; without one, red's."""
        looked_at, watch = self.creature or self.hovered, self.side_watch
        side = looked_at.side if looked_at is not None else watch.side or Side.RED
        watch.show(None if watch.side is side else side, self.history.present)

    def take(self, tool: Tool) -> None:
        """Change the tool; what the old one had begun is given up."""
        self.tool = tool
        self.cancel_begun()

    def cancel_begun(self) -> bool:
        """Give up what is half done; returns whether there was anything."""
        begun = bool(
            self.preview or self.waypoints or self.sketch or self.ruler_start is not None or self.wish_aim
        )
        self.wish_aim = None
        self.preview = None
        self.waypoints = ()
        self.sketch = ()
        self.ruler_start = None
        return begun

    def cancel(self) -> bool:
        """Go one step back: what is half done, then the line of sight, the rulers, the pick, the tool."""
        if self.cancel_begun():
            return True
        if self.flips_of is not None:
            self.flips_of = None
        elif self.pair is not None:
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
        self.flip_search.forget()
        self.wish_search.forget()
        self.side_watch.show(None, history.present)
        fresh = Inquiry(history, shown=self.shown, lists_flips=self.lists_flips)
        for attribute in fields(fresh):
            setattr(self, attribute.name, getattr(fresh, attribute.name))

    def change(self, position: Position, picked: Picked | None = None) -> None:
        """Make a change that undo takes back; pick something of it, or keep what is picked."""
        self.preview = self.wish_aim = None
        self.history = self.history.then(position)
        self._forget_what_is_gone()
        if picked is not None:
            self.pick(picked)

    def undo(self) -> None:
        """Take the last change back."""
        self._turn_to(self.history.undo())

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self._turn_to(self.history.redo())

    def add_creature(self, creature: Creature) -> None:
        """Put a creature on the board, under an id that is free, and pick it."""
        position = edits.add_creature(self.position, creature)
        self.change(position, Picked("creature", position.creatures[-1].id))

    def add_piece(self, piece: Piece) -> None:
        """Put a piece of terrain on the board, under a name that is free, and pick it."""
        self._change_and_pick_new(edits.add_piece(self.position, piece))

    def add_copy(self, piece: Piece, by: Point) -> None:
        """Put a copy of a piece, or of the whole line that it is part of, beside it and pick it."""
        if piece.line is None:
            self.add_piece(replace(piece, shape=edits.moved_shape(piece.shape, by)))
        else:
            self._change_and_pick_new(edits.add_line(self.position, edits.moved_line(piece.line, by)))

    def add_line(self, line: ThinLine) -> None:
        """Put a line on the board, under a name that is free, and pick its first part.

        Raises:
            ShapeError: it crosses, touches or turns back on itself.
        """
        self._change_and_pick_new(edits.add_line(self.position, line))

    def add_zone(self, zone: Zone) -> None:
        """Lay a zone, under an id that is free, and pick it."""
        position = edits.add_zone(self.position, zone)
        self.change(position, Picked("zone", position.zones[-1].id))

    def turn_door(self, name: str) -> None:
        """Open the piece of that name, or shut it, if it is a door of a line."""
        piece = edits.piece_named(self.position, name)
        position = edits.set_door(self.position, name, is_open=piece.footing is not Footing.OPEN)
        if position is not self.position:
            self.change(position, self.picked)

    def _change_and_pick_new(self, position: Position) -> None:
        """Make the change, and pick the first piece that was not there before."""
        known = {piece.called for piece in self.position.board.pieces}
        added = next(piece.name for piece in position.board.pieces if piece.called not in known)
        self.change(position, Picked("piece", added))

    def delete_picked(self) -> None:
        """Delete what is picked."""
        match self.picked:
            case Picked("creature", name):
                self.change(edits.delete_creature(self.position, name))
            case Picked("piece", name):
                self.change(edits.delete_piece(self.position, name))
            case Picked("template", name):
                self.change(edits.delete_template(self.position, name))
            case Picked("zone", name):
                self.change(edits.delete_zone(self.position, name))

    def declared(self) -> tuple[Point, ...] | None:
        """The path drawn so far for the creature picked: where it stands, the waypoints, the pointer."""
        if self.creature is None or self.pointer is None:
            return None
        path = (self.creature.at, *self.waypoints, snap(self.pointer))
        return self._kept_within(self.creature.id, path) if self.waypoints and self.grain else path

    def _kept_within(self, creature: str, path: tuple[Point, ...]) -> tuple[Point, ...]:
        """The path, cut where the Movement ends if it is longer by less than a hand can help."""
        faults = self.answers.move(creature, path).walk.faults
        too_long = max((fault.excess for fault in faults if fault.kind == "too_far"), default=0.0)
        (x, y), end = path[-2:]
        last = distance((x, y), end)
        if not 0.0 < too_long <= min(self.grain, last - STEP):
            return path
        # A step of the grid shorter, so that snapping makes it no longer than it may be.
        part = (last - too_long - STEP) / last
        return (*path[:-1], snap((x + part * (end[0] - x), y + part * (end[1] - y))))

    def sighted(self) -> tuple[str, str] | None:
        """The viewer and the target in question: picked and hovered creature, or the pair that stays."""
        viewer, target = self.creature, self.hovered
        if self.wish_aim is None and self.tool is Tool.SIGHT and viewer and target and viewer.id != target.id:
            return (viewer.id, target.id)
        return self.pair

    def measured(self) -> Ruler | None:
        """The ruler being drawn."""
        if self.ruler_start is None or self.pointer is None:
            return None
        return self.ruler(self.ruler_start, self.pointer)

    def ruler(self, start: Point, end: Point) -> Ruler:
        """A ruler between two points, holding on to what lies there.

        Within one and the same thing it measures from point to point.
        """
        a, b = self._held_at(start), self._held_at(end)
        return Ruler(start, end) if a == b else Ruler(start, end, a, b)

    def _held_at(self, point: Point) -> Held | None:
        """What a ruler holds on to at a point: a base before the terrain that it stands on.

        Zones and templates, within which there is much to measure, it holds on to by their borders alone.
        """
        position = self.position
        under = self.answers.under(point)
        if under is not None and under.kind == "creature":
            return Held((self.skirmish.base(under.name),))
        laid: tuple[Zone | Template, ...] = (*position.zones, *position.templates)
        near = [each for each in laid if abs(depth(each.shape, point)) <= NEAR_BORDER]
        if near:
            bordering = min(near, key=lambda each: square_inches(each.shape))
            return Held((bordering.shape,), bordering.called)
        if under is None:
            return None
        pieces = position.board.pieces
        called = next((piece.called for piece in pieces if piece.name == under.name), under.name)
        shapes = tuple(piece.shape for piece in pieces if piece.called == called)
        return Held(shapes, self.piece_names.within(called))

    def _turn_to(self, history: History) -> None:
        self.cancel_begun()
        self.history = history
        self._forget_what_is_gone()

    def _forget_what_is_gone(self) -> None:
        ids = {c.id for c in self.position.creatures}
        names = {p.name for p in self.position.board.pieces}
        laid = {template.id for template in self.position.templates}
        zones = {zone.id for zone in self.position.zones}
        there = {"creature": ids, "piece": names, "template": laid, "zone": zones}
        if self.picked and self.picked.name not in there[self.picked.kind]:
            self.pick(None)
        if self.pair and not set(self.pair) <= ids:
            self.pair = None
        if self.flips_of and not set(self.flips_of.ids) <= ids:
            self.flips_of = None
        if self.reach_of not in ids:
            self.reach_of = None
        if self.wish is not None and self.wish >= len(self.history.present.wishes):
            self.show_wish(None)

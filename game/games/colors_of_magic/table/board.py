"""The battlefield of the table: what stands on it, what is laid over it, and the pane that takes input."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.art.tokens import Token
from game.battlefield.answer_overlays import consequences, overlays
from game.battlefield.board_pane import BoardPane
from game.battlefield.edits import move_creature
from game.battlefield.foresight import GhostPlace
from game.battlefield.inquiry import Tool
from game.battlefield.overlays import (
    MARK_REACH,
    AreaOverlay,
    HighlightOverlay,
    IsoOverlay,
    MarkerKind,
    MarkerOverlay,
    Overlay,
    TagOverlay,
    TrailOverlay,
)
from game.battlefield.position_answers import saddle
from game.board.shapes import TOUCH, Disc, Point, distance, gap
from game.games.colors_of_magic.rules.meaning.meaning import zone_ground
from game.games.colors_of_magic.rules.meaning.reading import open_objectives
from game.games.colors_of_magic.rules.play import casting
from game.games.colors_of_magic.rules.play.victory import fulfilled_by
from game.games.colors_of_magic.rules.state.actions import Use
from game.games.colors_of_magic.rules.state.state import DECOY_HP, SIDES, Target
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.rules.state.walls import shape_of
from game.games.colors_of_magic.table.activation_left import activation_left, boxes_of_left
from game.games.colors_of_magic.table.answer_steps import WindowStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.gestures import stops
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.games.colors_of_magic.table.near_misses import settled
from game.games.colors_of_magic.table.paths import asked_of_board
from game.games.colors_of_magic.table.ranges import ability_rings, card_rings
from game.games.colors_of_magic.table.session import SkirmishPlayback
from game.games.colors_of_magic.table.step import CursorMoved, Down, Drag, Gesture, NextStep, PointWish, Up
from game.games.colors_of_magic.table.table_view import TableView, emblem
from game.games.colors_of_magic.table.trails import trails_of
from game.games.colors_of_magic.table.use_steps import UseStep
from game.positions.skirmish import Skirmish
from game.table.table import Act
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.battlefield.inquiry import Inquiry
    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.animation import Animation
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.ranges import RangeRing
    from game.games.colors_of_magic.table.step import ActionStep
    from game.ui.box import Box
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

NAMED_FROM = 27.0
"""The scale, in logical units per inch, from which every marker has its name beside it."""


@dataclass(frozen=True, slots=True)
class BoardModel:
    """Everything the board is painted from; `lit` are the targets that may be chosen."""

    view: TableView
    pointing: Pointing
    lit: frozenset[Target]
    animation: Animation
    showing: bool

    def tokens(self) -> tuple[Token, ...]:
        """A token for each creature, moving ones where they are now, and for one that a click would place."""
        view, step, animation = self.view, self.pointing.step, self.animation
        picked, pointer, under = self.pointing.picked, view.inquiry.pointer, view.inquiry.hovered
        engaged = view.inquiry.skirmish.engaged()
        hovered = under.id if under is not None else None
        bodies = {body.id: body for body in view.state.bodies} | animation.added
        health = {body.id: _hit_points(view, body) for body in bodies.values()}
        seats = {body.id: self._seat(body) for body in bodies.values()}
        tokens = tuple(
            Token(
                body.id,
                seats[body.id].centre,
                seats[body.id].r * animation.sizes.get(body.id, 1.0),
                SideColour(body.side.value),
                view.kept(("emblem", body.profile), partial(emblem, view.spec(body))),
                view.names.body(body),
                tapped=view.spent(body),
                selected=body.id == picked,
                hovered=body.id == hovered,
                focused=Target.creature(body.id) in self.lit,
                engaged=tuple(pair.b for pair in engaged if pair.a == body.id),
                dimmed=body.id in animation.fading,
                acting=view.acts(body)
                or (animation.announced is not None and animation.announced.creature == body.id),
                hp=health[body.id][0],
                max_hp=health[body.id][1],
                marks=len(body.marks),
                own=body.side is view.side,
                rides=body.mount is not None,
                owner=None if body.taken_by is None else SideColour(body.owner.value),
            )
            for body in bodies.values()
            if body.id not in animation.removed
        )
        ghost = step.ghost(view, pointer) if step is not None and pointer is not None else None
        return (*tokens, ghost) if ghost is not None else tokens

    def _seat(self, body: Body) -> Disc:
        """Where a creature is drawn now: on its base, or on that of the mount that it rides."""
        view, at = self.view, self.animation.at
        mount = view.state.find(body.mount)
        if mount is None:
            return Disc(*at.get(body.id, body.at), view.referee.radius(view.state, body.profile))
        base = Disc(*at.get(mount.id, mount.at), view.referee.radius(view.state, mount.profile))
        return saddle(base)

    def _trails(self) -> Iterator[Overlay]:
        """The ways that creatures have gone this turn: with arrows on demand or where a match is watched."""
        view = self.view
        plain = view.inquiry.shown.trails or isinstance(view.session, SkirmishPlayback)
        for trail in trails_of(view):
            body = view.state.find(trail.creature)
            # The trail of a creature that is moving begins once it has arrived.
            if body is not None and body.id not in self.animation.at:
                steps = tuple((step.start, step.end, step.walked) for step in trail.steps)
                start = view.base(body.id).at(trail.start)
                yield TrailOverlay(start, steps, SideColour(body.side.value), plain=plain)

    def overlays(self, card: str | None, offer: str = "", *, named: bool) -> Iterator[Overlay]:
        """Zones and markers; then, unless something is shown, what is asked.

        Last the range of what is pointed at: a `card`, or the ability of the `offer` of that name.
        """
        view = self.view
        yield from _ground_overlays(view, named=named)
        yield from self._trails()
        if self.showing:
            return
        inquiry, step = asked_of_board(view, self.pointing), self.pointing.step
        looking = inquiry.tool in (Tool.SIGHT, Tool.RULER) or inquiry.shown.peek
        if step is None or looking or isinstance(step, GoStep | ActivationStep | AttackStep):
            found = overlays(inquiry, view.say)
            idle = self._is_spent or (isinstance(step, AttackStep) and not looking)
            yield from (overlay for overlay in found if not (idle and _is_reach(overlay)))
            yield from _objectives_foreseen(view, inquiry)
        if step is not None:
            yield from step.overlays(view, inquiry.pointer)
            yield from _arrival(view, inquiry, step)
        if card is not None and isinstance(step, GoStep | ActivationStep | WindowStep):
            yield from _with_those_within(view, _card_range(view, card))
        elif offer and step is not None:
            yield from _with_those_within(view, _ability_range(view, step, offer))

    @property
    def _is_spent(self) -> bool:
        """Whether the picked creature has been activated and so cannot move any more."""
        left = activation_left(self.view, self.pointing.picked)
        return left is not None and left.movement == left.action == "spent"


def _is_reach(overlay: Overlay) -> bool:
    return isinstance(overlay, AreaOverlay | IsoOverlay) and overlay.tone is Tone.REACH


def _arrival(view: TableView, inquiry: Inquiry, step: ActionStep) -> Iterator[Overlay]:
    """The consequences for a creature that would arrive where the pointer is, if it may."""
    at, body = inquiry.pointer, step.arrives(view)
    if body is None:
        return
    verdict = step.judge(view, Target.point(at)) if at is not None and inquiry.foresight.wanted else None
    if at is None or verdict is None or not verdict.allowed:
        inquiry.foresight.forget()
        return
    position = view.with_arriving(body)
    there = Skirmish(move_creature(position, body.id, at))
    foes = tuple(foe.id for foe in there.engaged_with(body.id))
    yield from consequences(inquiry, view.say, position, GhostPlace(body.id, at, foes))


def _objectives_foreseen(view: TableView, inquiry: Inquiry) -> Iterator[Overlay]:
    """The objectives that the creature's side would hold, or no longer hold, if it stood where shown."""
    standing = inquiry.standing() if inquiry.foresight.wanted else None
    body = view.state.find(standing.creature) if standing is not None else None
    if standing is None or body is None or body.side not in SIDES:
        return
    moved = (
        replace(creature, at=standing.at) if creature is body else creature for creature in view.state.bodies
    )
    foreseen = replace(view.state, bodies=tuple(moved))
    markers = {marker.id: marker for marker in view.state.markers}
    for _, spec in open_objectives(view.library, view.state):
        marker = markers.get(spec.goal.marker or "")
        if marker is None or spec.goal.kind not in ("control", "hold_wizard"):
            continue
        before = body.side in fulfilled_by(view.referee, view.state, spec.goal)
        after = body.side in fulfilled_by(view.referee, foreseen, spec.goal)
        if before or after:
            words = view.say("table.foreseen.held" if after else "table.foreseen.lost")
            tone, icon = (Tone.ALLOWED, Icon.FLAG) if after else (Tone.WARNING, Icon.CLOSE)
            mark = Disc(*marker.at, max(marker.radius, MARK_REACH))
            yield TagOverlay(mark, ((icon, words),), tone)


def _hit_points(view: TableView, body: Body) -> tuple[int, int]:
    """The hit points that a creature has and its maximum; as printed until it is in play."""
    state, referee = view.state, view.referee
    if state.find(body.id) is None:
        printed = DECOY_HP if body.decoy else view.spec(body).hp
        return printed, printed
    return view.kept(("hp", body.id), lambda: (referee.hp(state, body.id), referee.max_hp(state, body.id)))


def _card_range(view: TableView, card: str) -> Iterator[RangeRing]:
    """The range of a card from each creature that could cast it."""
    side, state = view.side, view.state
    if side is not None and not is_masked(card) and card in state.player(side).zones.hand:
        able = casting.casters(view.referee, state, side)
        yield from card_rings(view, view.library.card(card), able)


def _ability_range(view: TableView, step: ActionStep, offer: str) -> Iterator[RangeRing]:
    """The range of the ability that a button of the step uses, or begins to; nothing for other buttons."""
    offers = view.kept(("offers", step), lambda: step.offers(view))
    outcome = next((one.outcome for one in offers if one.name == offer), None)
    match outcome:
        case NextStep(UseStep(source, number)):
            yield from ability_rings(view, source, number)
        case Act((Use(source, number),)):
            yield from ability_rings(view, source, number)
        case _:
            pass


def _with_those_within(view: TableView, rings: Iterator[RangeRing]) -> Iterator[Overlay]:
    """The rings, and a mark on everybody within them who may be meant."""
    drawn = tuple(rings)
    yield from (ring.zone for ring in drawn)
    for creature in _within(view, drawn):
        yield HighlightOverlay(view.base(creature), Tone.SIGHT)


def _within(view: TableView, rings: Sequence[RangeRing]) -> Iterator[str]:
    """The creatures within a ring that may be meant, edge to edge, but those that rings are drawn around."""
    around = {ring.zone.base for ring in rings}
    for body in view.state.bodies:
        base = view.base(body.id)
        near = (ring for ring in rings if gap(ring.zone.base, base) <= ring.zone.reach + TOUCH)
        if base not in around and any(ring.means(view, body) for ring in near):
            yield body.id


def _ground_overlays(view: TableView, *, named: bool) -> Iterator[Overlay]:
    """The zones that spells made and the scenario's markers: all `named`, or the one pointed at."""
    pointer = view.inquiry.pointer
    for zone in view.state.zones:
        ground = zone_ground(view.referee.reading(view.state), zone)
        if ground is not None:
            name = view.say.words(zone.name)
            yield HighlightOverlay(shape_of(ground), Tone.ENGAGEMENT, name, Icon.SPECIAL, standing=True)
    for marker in view.state.markers:
        name = view.say.words(marker.name) if marker.name is not None else marker.kind
        kind = _marker_kind(view, marker.id)
        pointed = pointer is not None and distance(pointer, marker.at) <= max(marker.radius, MARK_REACH)
        around = Disc(*marker.at, marker.radius)
        yield MarkerOverlay(kind, marker.at, around, name if named or pointed else "")


def _marker_kind(view: TableView, marker: str) -> MarkerKind:
    scenario = view.library.scenarios.get(view.state.scenario or "")
    for objective in scenario.objectives if scenario is not None else ():
        if objective.goal.marker == marker:
            return MarkerKind.MAJOR if objective.rank == "major" else MarkerKind.MINOR
    return MarkerKind.MINOR


# The pane


@dataclass(slots=True)
class BoardInput:
    """The contents of the pane, and the meaning of gestures there; gestures are passed on unchanged.

    `card` is the card of the hand that is looked at, `offer` the name of the button that is pointed at;
    `back` cancels one step. For a wish the point itself is meant, and not what lies there, where it is
    pointed at `exactly`.
    """

    board: BoardModel
    camera: Camera
    send: Callable[[Gesture], None]
    back: Callable[[], object]
    card: str | None = None
    offer: str = ""
    exactly: bool = False

    def tokens(self) -> Sequence[Token]:
        """The creatures, and the one that a click would put down."""
        return self.board.tokens()

    def overlays(self) -> Sequence[Overlay]:
        """The overlays on the board."""
        return tuple(self.board.overlays(self.card, self.offer, named=self._named))

    @property
    def _named(self) -> bool:
        return self.camera.zoom >= NAMED_FROM

    def hover(self, at: Point | None) -> None:
        """The pointer is over that point of the board; None: it is not on the board."""
        board = self.board
        board.view.inquiry.pointer = at if at is None else settled(board.view, board.pointing, at)

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> None:
        """A button went down; with Ctrl it adds a corner to the path."""
        del free
        self.hover(at)
        if self.board.view.inquiry.wish_aim is not None:
            self.exactly = waypoint
            return  # something is pointed at for a wish, once the button comes up
        self.send(Down(at, corner=waypoint))

    def drag(self, at: Point) -> None:
        """The pointer moved with the button held."""
        self.hover(at)
        pointing = self.board.pointing
        if pointing.grip is not None and pointing.dragged is None:
            self.send(Drag(at))

    def release(self, at: Point, *, keep: bool = False) -> None:
        """The button came up."""
        del keep
        self.hover(at)
        inquiry = self.board.view.inquiry
        aimed = inquiry.wish_aim is not None
        self.send(PointWish(at, self.exactly) if aimed else Up(inquiry.pointer or at))

    def answer(self, outcome: None) -> None:
        """Do nothing when a gesture was sent: the pane itself has nothing to show."""

    def quiet(self) -> None:
        """Do nothing when something new begins: the last message goes when the gesture is sent."""

    def go_back(self) -> None:
        """Cancel one step."""
        self.back()

    def stops(self) -> Sequence[str]:
        """The creatures that Tab goes through."""
        return stops(self.board.view, self.board.pointing)


class TablePane(BoardPane[None]):
    """The pane of the board; Tab goes through the creatures that may be chosen."""

    def __init__(self, painted: BoardView, board: BoardInput) -> None:
        super().__init__("table.board", (painted, board.camera), board, board, board.board.view.say)
        self.input = board
        self.stop: str | None = None

    @property
    def inquiry(self) -> Inquiry:
        """The question put to the board."""
        return self.input.board.view.inquiry

    def resume(self, before: Widget, ui: Ui) -> None:
        """Keep the cursor and the held button of the pane before."""
        super().resume(before, ui)
        if isinstance(before, TablePane):
            self.cursor, self.held, self.stop = before.cursor, before.held, before.stop
            self.typed = before.typed
            self.input.card = before.input.card

    def pointer_gone(self) -> None:
        """Point at nobody any more, unless the keyboard's cursor is on the board."""
        if self.cursor is None:
            self.input.hover(None)

    @property
    def follows(self) -> Box | None:
        """The box of the board; the table reports everything else that follows the pointer."""
        return self.box

    @property
    def cites(self) -> str:
        """The rule behind what is asked on the board."""
        step = self.input.board.pointing.step
        return step.rule if step is not None else ""

    def beside_bases(self) -> tuple[Box, ...]:
        """What the creature that is activated or picked has left."""
        board = self.input.board
        return boxes_of_left(board.view, board.pointing.picked, self.camera)

    def measured_from(self) -> Point | None:
        """The place of the picked creature."""
        body = self.input.board.view.state.find(self.input.board.pointing.picked)
        return body.at if body is not None else None

    def point_at(self, at: Point) -> None:
        """Draw the picked creature's path to the cursor, as in a drag."""
        super().point_at(at)
        self.input.send(CursorMoved(at, measured=bool(self.typed.text)))

    def pointed(self) -> None:
        """The mouse has taken over from the keyboard."""
        self.input.send(CursorMoved(None))

    def next_stop(self, step: int) -> Point | None:
        """The next creature that may be chosen, or the next thing that a wish may be about."""
        wished = self.wish_stop(step)
        if wished is not None:
            return wished
        names = self.input.stops()
        if not names:
            return None
        place = names.index(self.stop) + step if self.stop in names else (0 if step > 0 else -1)
        self.stop = names[place % len(names)]
        return self.input.board.view.state.body(self.stop).at

    def starting_point(self) -> Point:
        """The last point of the pointer, else the picked creature's, else the middle of the board."""
        view = self.input.board.view
        picked = view.state.find(self.input.board.pointing.picked)
        middle = (self.camera.width / 2, self.camera.height / 2)
        return view.inquiry.pointer or (picked.at if picked is not None else middle)

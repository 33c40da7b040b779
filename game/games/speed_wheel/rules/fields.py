"""The fields that the game master sets by hand on the wheel (W3, W5, W6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from game.core.rules import Reason
from game.core.turn_order import MOST_NOTE
from game.games.speed_wheel.rules.people import MARKS, PAWN
from game.games.speed_wheel.rules.state import BEFORE, FASTEST, MOST_LAPS, MOST_TEXT, Kind, Modifier, State
from game.games.speed_wheel.rules.turns import tell_slot
from game.games.turn_order.rules.fields import (
    Field,
    Fields,
    Flag,
    Index,
    OneOf,
    Subject,
    Text,
    Whole,
    from_one,
    the_table,
    turned,
)
from game.games.turn_order.rules.master_rules import with_former_veils
from game.games.turn_order.rules.people import seen_fields

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.speed_wheel.rules.events import Run


TEXT = ("WH-BOARD-01", "wh.text")
PLACES = ("WH-ORDER-01", "wh.place")
VALUE = "turn_order.value"


TURN: Subject[State, Run] = replace(
    PAWN,
    ids=lambda state: (str(index) for index in range(len(state.left))),
    missing=lambda state, _: Reason.of(*PLACES, most=len(state.left)),
    about=lambda state, index: state.left[int(index)].pawn,
)
"""A turn of the queue, by its place among those not yet over."""

ANY_TURN: Subject[State, Run] = replace(
    PAWN,
    ids=lambda state: (str(index) for index in range(len(state.queue))),
    missing=lambda state, _: Reason.of(*PLACES, most=len(state.queue)),
    item=lambda state, index: state.queue[int(index)],
    about=lambda state, index: state.queue[int(index)].pawn,
)
"""A turn of the queue, by its place in it, those that are over included."""


def _parts(who: str) -> tuple[str, int]:
    pawn, _, index = who.rpartition("/")  # from the right: the pawn's id may have a slash
    return pawn, int(index)


def _modifier_of(state: State, who: str) -> Modifier:
    pawn, index = _parts(who)
    return state.get(pawn).modifiers[index]


def _edit_modifier(run: Run, who: str, **changes: object) -> None:
    pawn, index = _parts(who)
    held = [*run.state.get(pawn).modifiers]
    held[index] = replace(held[index], **changes)  # type: ignore[arg-type]  # fields of a Modifier
    run.edit(pawn, modifiers=tuple(held))


MODIFIER: Subject[State, Run] = replace(
    PAWN,
    ids=lambda state: (f"{pawn.id}/{index}" for pawn in state.pawns for index in range(len(pawn.modifiers))),
    missing=lambda _state, _who: Reason.of("WH-MOVE-03", "wh.no_modifier"),
    item=_modifier_of,
    edit=_edit_modifier,
    about=lambda _state, who: _parts(who)[0],
)
"""A modifier of a pawn's speed, by `<id>/<place among its modifiers>`."""

WHEEL: Subject[State, Run] = the_table(PAWN.missing)


def _spaces(state: State) -> Whole:
    return Whole(BEFORE, state.rules.spaces)


def _line(state: State) -> Whole:
    return Whole(1, state.rules.spaces)


def _final_speed(state: State, who: str, base: int) -> int:
    return state.get(who).speed - state.get(who).base + base


def _kind_says(_: str, after: str) -> tuple[str]:
    return (f"wh.log.corrected.kind.{after}",)


def _space_says(before: int, after: int) -> tuple[str]:
    change = "before_line" if after == BEFORE else "from_line" if before == BEFORE else "space"
    return (f"wh.log.corrected.{change}",)


def _place_of(state: State, identity: str) -> int:
    return [pawn.id for pawn in state.pawns].index(identity)


def _set_place(run: Run, identity: str, place: int) -> None:
    others = [pawn for pawn in run.state.pawns if pawn.id != identity]
    others.insert(place, run.state.get(identity))
    run.change(pawns=tuple(others))


def _move_turn(run: Run, index: str, place: int) -> None:
    """Move a turn among those not yet over; if another comes first now, it begins."""
    over, left = [slot for slot in run.state.queue if slot.done], [*run.state.left]
    left.insert(place, left.pop(int(index)))
    run.change(queue=(*over, *left))
    if 0 in (int(index), place):
        tell_slot(run)


def _done_says(_: str, after: str) -> tuple[str]:
    return (f"wh.log.corrected.{after or 'given_back'}",)


def _set_done(run: Run, index: str, done: Literal["", "played", "skipped"]) -> None:
    """Set a turn as over, or as still to come; if another comes first now, it begins."""
    state = run.state
    queue = [*state.queue]
    queue[int(index)] = replace(queue[int(index)], done=done)
    run.change(queue=tuple(queue))
    if run.state.current not in (None, state.current):
        tell_slot(run)


def _not_begun(state: State, _who: str) -> Iterator[Reason]:
    if not state.turn:
        yield Reason.of("WH-SEQ-01", "wh.not_begun")


_PAUSED = turned("wh.log.corrected.paused.on", "wh.log.corrected.paused.off")

FIELDS: Fields[State, Run] = Fields(
    Field("name", PAWN, Text(MOST_TEXT, empty=False), "WH-BOARD-01", "wh.log.renamed", TEXT),
    Field("note", PAWN, Text(MOST_NOTE), "WH-BOARD-01", "wh.log.noted", TEXT, heard="nothing"),
    Field(
        "speed",
        PAWN,
        Whole(-FASTEST, FASTEST),
        "WH-W6",
        "wh.log.speed.set",
        ("WH-MOVE-03", "wh.speed"),
        attribute="base",
        logged=_final_speed,
        heard="numbers",
    ),
    Field(
        "moves_left",
        MODIFIER,
        Whole(0, FASTEST),
        "WH-MOVE-03",
        "wh.log.corrected.moves_left",
        ("WH-MOVE-03", "wh.moves"),
        get=lambda state, who: _modifier_of(state, who).turns or 0,
        put=lambda run, who, turns: _edit_modifier(run, who, turns=turns or None),
        logged=lambda _state, _who, turns: turns or "\N{INFINITY}",
        heard="nothing",
    ),
    Field("kind", PAWN, OneOf(get_args(Kind)), "WH-W3", _kind_says, ("WH-ORDER-04", VALUE), heard="nothing"),
    Field("space", PAWN, _spaces, "WH-W3", _space_says, ("WH-BOARD-01", "wh.space")),
    Field("laps", PAWN, Whole(0, MOST_LAPS), "WH-W3", "wh.log.corrected.laps", ("WH-LAP-02", "wh.laps")),
    Field("paused", PAWN, Flag(), "WH-W3", _PAUSED, ("WH-ORDER-01", VALUE), heard="nothing"),
    *seen_fields(PAWN),
    Field(
        "place",
        PAWN,
        lambda state: Index(len(state.pawns)),
        "WH-W3",
        "wh.log.corrected.place",
        ("WH-ORDER-04", "wh.place"),
        get=_place_of,
        put=_set_place,
        logged=from_one,
        heard="nothing",
    ),
    Field(
        "queue",
        TURN,
        lambda state: Index(len(state.left)),
        "WH-W3",
        "wh.log.corrected.queue",
        PLACES,
        get=lambda _, index: int(index),
        put=_move_turn,
        logged=from_one,
        heard="nothing",  # the places count turns of hidden pawns
    ),
    Field("arrow", WHEEL, _line, "WH-W3", "wh.log.corrected.arrow", ("WH-BOARD-02", "wh.space")),
    Field(
        "done",
        ANY_TURN,
        OneOf(("", "played", "skipped")),
        "WH-SEQ-02",
        _done_says,
        ("WH-SEQ-02", VALUE),
        put=_set_done,
    ),
    Field(
        "turn",
        WHEEL,
        Whole(1, MOST_LAPS),
        "WH-SEQ-01",
        "wh.log.corrected.turn",
        ("WH-SEQ-01", "wh.turn_number"),
        against_any=_not_begun,
    ),
    *MARKS.fields(WHEEL),
)
"""Everything that may be corrected by hand."""

FORMER = with_former_veils(
    {
        "rename": lambda old: (old["id"], "name", old["name"]),
        "note": lambda old: (old["id"], "note", old["text"]),
        "set-speed": lambda old: (old["id"], "speed", old["speed"]),
        "set-kind": lambda old: (old["id"], "kind", old["kind"]),
        "put": lambda old: (old["id"], "space", old["space"]),
        "set-laps": lambda old: (old["id"], "laps", old["laps"]),
        "pause": lambda old: (old["id"], "paused", old.get("paused", True)),
        "reorder": lambda old: (old["id"], "place", old["place"]),
        "move-slot": lambda old: (str(old["index"]), "queue", old["place"]),
        "put-arrow": lambda old: ("", "arrow", old["space"]),
    }
)
"""The verbs of fields in saves of earlier versions."""

"""What the game master puts right by hand on the wheel (W3, W5, W6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from game.core.rules import Reason
from game.games.speed_wheel.rules.setup import FASTEST, MOST_LAPS, MOST_TEXT, Kind
from game.games.speed_wheel.rules.state import BEFORE, State
from game.games.turn_order.rules.fields import (
    Choice,
    Field,
    Fields,
    Flag,
    Marks,
    Place,
    Subject,
    Text,
    Value,
    Whole,
    as_held,
    formerly,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.games.speed_wheel.rules.turn import WheelRun
    from game.games.turn_order.rules.fields import Heard, Type, Veil

TEXT = ("WH-BOARD-01", "wh.text")
PLACES = ("WH-ORDER-01", "wh.place")


def no_pawn(_state: State, identity: str) -> Reason:
    """Why nothing can be done about a pawn that is not on the wheel."""
    return Reason.of("WH-BOARD-01", "wh.no_pawn", id=identity)


def _veil(state: State, identity: str) -> Veil:
    pawn = state.get(identity)
    return "hidden" if pawn.hidden else "secret" if pawn.secret else "open"


PAWN: Subject[State] = Subject(
    ids=lambda state: (pawn.id for pawn in state.pawns),
    missing=no_pawn,
    name=lambda state, identity: state.get(identity).name,
    veil=_veil,
)
WHEEL: Subject[State] = Subject(
    ids=lambda _: ("",), missing=no_pawn, name=lambda _state, _who: "", veil=lambda _state, _who: "open"
)
TURN: Subject[State] = Subject(
    ids=lambda state: (str(index) for index in range(len(state.left))),
    missing=lambda state, _: Reason.of(*PLACES, most=len(state.left)),
    name=PAWN.name,
    veil=_veil,
    about=lambda state, index: state.left[int(index)].pawn,
)
"""A turn of the queue, by its place among those not yet over."""


def _of_pawn(
    name: str,
    kind: Type | Callable[[State], Type],
    refusal: tuple[str, str],
    says: str | Callable[..., Iterable[str]],
    *,
    attribute: str = "",
    rule: str = "WH-W3",
    told: Callable[[State, str, Any], Value] = as_held,
    heard: Heard = "all",
) -> Field[State, WheelRun]:
    """A field of pawns that is kept as it is."""
    key = attribute or name
    return Field(
        name,
        PAWN,
        kind,
        lambda state, who: getattr(state.get(who), key),
        lambda run, who, value: run.edit(who, **{key: value}),
        rule,
        refusal,
        says,
        heard=heard,
        told=told,
    )


def _space_says(before: int, after: int) -> tuple[str]:
    what = "before_line" if after == BEFORE else "from_line" if before == BEFORE else "space"
    return (f"wh.log.corrected.{what}",)


def _veil_says(before: tuple[str, ...], after: tuple[str, ...]) -> Iterable[str]:
    for mark in ("secret", "hidden"):
        if (mark in before) != (mark in after):
            yield f"wh.log.corrected.{mark}.{'on' if mark in after else 'off'}"


def _set_veil(run: WheelRun, who: str, marks: tuple[str, ...]) -> None:
    run.edit(who, secret="secret" in marks, hidden="hidden" in marks)


def _place_of(state: State, identity: str) -> int:
    return [pawn.id for pawn in state.pawns].index(identity)


def _set_place(run: WheelRun, identity: str, place: int) -> None:
    others = [pawn for pawn in run.state.pawns if pawn.id != identity]
    others.insert(place, run.state.get(identity))
    run.change(pawns=tuple(others))


def _move_turn(run: WheelRun, index: str, place: int) -> None:
    """Among the turns not yet over, put one elsewhere; if another comes first, it begins."""
    done, left = [slot for slot in run.state.queue if slot.done], [*run.state.left]
    left.insert(place, left.pop(int(index)))
    run.change(queue=(*done, *left))
    if 0 in (int(index), place):
        run.tell_slot()


FIELDS: Fields[State, WheelRun] = Fields(
    _of_pawn("name", Text(MOST_TEXT, empty=False), TEXT, "wh.log.renamed", rule="WH-BOARD-01"),
    _of_pawn("note", Text(MOST_TEXT), TEXT, "wh.log.noted", rule="WH-BOARD-01", heard="nothing"),
    _of_pawn(
        "speed",
        Whole(-FASTEST, FASTEST),
        ("WH-MOVE-03", "wh.speed"),
        "wh.log.speed.set",
        attribute="base",
        rule="WH-W6",
        told=lambda state, who, base: state.get(who).speed - state.get(who).base + base,
        heard="numbers",
    ),
    _of_pawn(
        "kind",
        Choice(get_args(Kind)),
        ("WH-ORDER-04", "turn_order.value"),
        lambda _, after: (f"wh.log.corrected.kind.{after}",),
        heard="nothing",
    ),
    _of_pawn(
        "space", lambda state: Whole(BEFORE, state.rules.spaces), ("WH-BOARD-01", "wh.space"), _space_says
    ),
    _of_pawn("laps", Whole(0, MOST_LAPS), ("WH-LAP-02", "wh.laps"), "wh.log.corrected.laps"),
    _of_pawn(
        "paused",
        Flag(),
        ("WH-ORDER-01", "turn_order.value"),
        lambda _, after: (f"wh.log.corrected.paused.{'on' if after else 'off'}",),
        heard="nothing",
    ),
    Field(
        "veil",
        PAWN,
        Marks(("secret", "hidden")),
        lambda state, who: state.get(who).veil,
        _set_veil,
        "WH-W3",
        ("WH-BOARD-01", "turn_order.value"),
        _veil_says,
        heard="nothing",
    ),
    Field(
        "place",
        PAWN,
        lambda state: Place(len(state.pawns)),
        _place_of,
        _set_place,
        "WH-W3",
        ("WH-ORDER-04", "wh.place"),
        "wh.log.corrected.place",
        told=lambda _state, _who, place: place + 1,
        heard="nothing",
    ),
    Field(
        "queue",
        TURN,
        lambda state: Place(len(state.left)),
        lambda _, index: int(index),
        _move_turn,
        "WH-W3",
        PLACES,
        "wh.log.corrected.queue",
        told=lambda _state, _who, place: place + 1,
    ),
    Field(
        "arrow",
        WHEEL,
        lambda state: Whole(1, state.rules.spaces),
        lambda state, _: state.arrow,
        lambda run, _, space: run.change(arrow=space),
        "WH-W3",
        ("WH-BOARD-02", "wh.space"),
        "wh.log.corrected.arrow",
    ),
)
"""Everything that may be put right by hand."""

FORMER = formerly(
    {
        "rename": lambda old: (old["id"], "name", old["name"]),
        "note": lambda old: (old["id"], "note", old["text"]),
        "set-speed": lambda old: (old["id"], "speed", old["speed"]),
        "set-kind": lambda old: (old["id"], "kind", old["kind"]),
        "put": lambda old: (old["id"], "space", old["space"]),
        "set-laps": lambda old: (old["id"], "laps", old["laps"]),
        "pause": lambda old: (old["id"], "paused", old.get("paused", True)),
        "veil": lambda old: (old["id"], "veil", [mark for mark in ("secret", "hidden") if old.get(mark)]),
        "reorder": lambda old: (old["id"], "place", old["place"]),
        "move-slot": lambda old: (str(old["index"]), "queue", old["place"]),
        "put-arrow": lambda old: ("", "arrow", old["space"]),
    }
)
"""The verbs that fields had in saves of before."""

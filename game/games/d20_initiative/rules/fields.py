"""The fields that the game master sets by hand in a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.core.turn_order import MOST_NOTE
from game.games.d20_initiative.rules.order import arranged, inserted, rearrange
from game.games.d20_initiative.rules.people import COMBATANT, ENTRY, MARKS
from game.games.d20_initiative.rules.state import MOST, MOST_TEXT, Ready, Used
from game.games.turn_order.rules.fields import (
    Field,
    Fields,
    Flag,
    Index,
    OneOf,
    SomeOf,
    Subject,
    Text,
    Whole,
    from_one,
    marked,
    the_table,
    turned,
)
from game.games.turn_order.rules.master_rules import with_former_veils
from game.games.turn_order.rules.people import seen_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.games.d20_initiative.rules.events import Run
    from game.games.d20_initiative.rules.state import State

TEXT = ("D35-INIT-01", "d35.text")
VALUE = "turn_order.value"


COMBAT: Subject[State, Run] = the_table(COMBATANT.missing)


def _says(message: str) -> Callable[[object, object], tuple[str]]:
    """A function that gives the message of a correction.

    Players hear only that there was one: the event as redacted has empty values, and so gets the bare
    message.
    """

    def says(before: object, after: object) -> tuple[str]:
        known = (before, after) != ("", "")
        return (f"d35.log.corrected.{message}" if known else "d35.log.corrected",)

    return says


def _no_place(state: State, who: str) -> Iterator[Reason]:
    if who not in state.order:
        yield Reason.of("D35-INIT-01", "d35.no_place", name=state.get(who).name)


def _has_turn(state: State, who: str, comes: bool) -> Iterator[Reason]:
    if comes and who in (state.current, *state.paused):
        yield Reason.of("D35-INIT-03", "d35.has_turn", name=state.get(who).name)


def _no_rounds(state: State, _who: str) -> Iterator[Reason]:
    if state.phase != "rounds":
        yield Reason.of("D35-INIT-04", "d35.round")


def _awareness_says(_before: object, after: tuple[str, ...]) -> Iterable[str]:
    yield "d35.log.aware" if "aware" in after else "d35.log.unaware"
    if "spotted" not in after:
        yield "d35.log.unspotted"


def _set_score(run: Run, who: str, score: int) -> None:
    """Set the count; the place in the order follows it."""
    run.edit(who, score=score)
    rearrange(run, inserted(run, run.state.order, who))


def _set_place(run: Run, who: str, place: int) -> None:
    order = [other for other in run.state.order if other != who]
    order.insert(place, who)
    rearrange(run, order)


def _set_turn(run: Run, who: str, comes: bool) -> None:
    """Give back the turn of this round, or take it away."""
    others = {other for other in run.state.coming if other != who}
    run.change(coming=arranged(run.state.order, {*others, who} if comes else others))


def _used(state: State, who: str) -> tuple[str, ...]:
    used = state.get(who).used
    return tuple(name for name in ("standard", "move", "step", "moved") if getattr(used, name))


def _set_used(run: Run, who: str, names: tuple[str, ...]) -> None:
    run.edit(who, used=Used(**dict.fromkeys(names, True)))


def _no_turns(state: State, _who: str) -> Iterator[Reason]:
    if state.phase == "awareness":
        yield Reason.of("D35-INIT-01", "d35.not_begun")


def _name_of(state: State, _who: str, identity: str) -> str:
    found = state.find(identity)
    return "" if found is None else found.name


def _set_current(run: Run, _who: str, identity: str) -> None:
    """Make it another combatant's turn: those before have had theirs, those after have theirs to come."""
    state = run.state
    if not identity:
        run.change(current=None, paused=(), finished=state.current)
        return
    after = state.order[state.order.index(identity) + 1 :]
    surprise = state.phase == "surprise"
    coming = tuple(who for who in after if not surprise or state.get(who).spec.aware)
    run.change(current=identity, paused=(), coming=coming)
    run.edit(identity, used=Used(), delaying=False)


def _set_delaying(run: Run, who: str, holds: bool) -> None:
    """Set whether a combatant delays; one who does has no other turn to come."""
    run.edit(who, delaying=holds)
    if holds:
        run.change(coming=tuple(other for other in run.state.coming if other != who))


FIELDS: Fields[State, Run] = Fields(
    Field("name", ENTRY, Text(MOST_TEXT, empty=False), "D35-INIT-01", "d35.log.renamed", TEXT),
    Field("note", ENTRY, Text(MOST_NOTE), "D35-INIT-01", "d35.log.noted", TEXT, heard="nothing"),
    Field("awareness", ENTRY, SomeOf(("aware", "spotted")), "D35-SURPRISE-02", _awareness_says),
    Field("able", ENTRY, Flag(), "D35-INACT-01", turned("d35.log.able", "d35.log.unable")),
    *seen_fields(ENTRY),
    Field(
        "score",
        COMBATANT,
        Whole(-MOST, MOST),
        "D35-INIT-04",
        _says("score"),
        ("D35-INIT-02", "d35.number"),
        get=lambda state, who: state.get(who).count,
        put=_set_score,
        heard="fact",
        against_any=_no_place,
    ),
    Field(
        "place",
        COMBATANT,
        lambda state: Index(len(state.order)),
        "D35-INIT-04",
        _says("place"),
        ("D35-INIT-06", "d35.place"),
        get=lambda state, who: state.order.index(who) if who in state.order else 0,
        put=_set_place,
        logged=from_one,
        heard="fact",
        against_any=_no_place,
    ),
    Field(
        "flat_footed",
        COMBATANT,
        Flag(),
        "D35-INIT-04",
        _says("flat_footed"),
        ("D35-FLAT-01", VALUE),
        heard="fact",
    ),
    Field(
        "turn",
        COMBATANT,
        Flag(),
        "D35-INIT-04",
        _says("turn"),
        ("D35-INIT-03", VALUE),
        get=lambda state, who: who in state.coming,
        put=_set_turn,
        heard="fact",
        against_any=_no_place,
        against=_has_turn,
    ),
    Field(
        "round",
        COMBAT,
        Whole(0, MOST),
        "D35-INIT-04",
        _says("round"),
        ("D35-INIT-04", "d35.round"),
        heard="fact",
        against_any=_no_rounds,
    ),
    Field(
        "used",
        COMBATANT,
        SomeOf(("standard", "move", "step", "moved")),
        "D35-INIT-03",
        _says("used"),
        ("D35-INIT-03", VALUE),
        get=_used,
        put=_set_used,
        heard="fact",
    ),
    Field(
        "current",
        COMBAT,
        lambda state: OneOf(("", *state.order)),
        "D35-INIT-03",
        _says("current"),
        ("D35-INIT-03", VALUE),
        get=lambda state, _: state.current or "",
        put=_set_current,
        logged=_name_of,
        heard="fact",
        against_any=_no_turns,
    ),
    Field(
        "delaying",
        COMBATANT,
        Flag(),
        "D35-DELAY-01",
        _says("delaying"),
        ("D35-DELAY-01", VALUE),
        put=_set_delaying,
        heard="fact",
        against_any=_no_place,
        against=_has_turn,
    ),
    Field(
        "readied",
        COMBATANT,
        Flag(),
        "D35-READY-05",
        _says("readied"),
        ("D35-READY-05", VALUE),
        get=lambda state, who: state.get(who).ready is not None,
        put=lambda run, who, holds: run.edit(who, ready=Ready("standard", "", "") if holds else None),
        heard="fact",
        against_any=_no_place,
    ),
    *MARKS.fields(COMBAT),
)
"""Everything that may be corrected by hand; `turn` is whether a combatant's turn of this round is to come."""


FORMER = with_former_veils(
    {
        "rename": lambda old: (old["id"], "name", old["name"]),
        "note": lambda old: (old["id"], "note", old["text"]),
        "set-aware": lambda old: (
            old["id"],
            "awareness",
            marked(aware=old["aware"], spotted=old.get("spotted", True)),
        ),
        "set-able": lambda old: (old["id"], "able", old["able"]),
        "set-score": lambda old: (old["id"], "score", old["score"]),
        "place": lambda old: (old["id"], "place", old["place"]),
        "set-flat-footed": lambda old: (old["id"], "flat_footed", old["flat_footed"]),
        "recall": lambda old: (old["id"], "turn", old["coming"]),
        "set-round": lambda old: ("", "round", old["round"]),
    }
)
"""The verbs of fields in saves of earlier versions."""

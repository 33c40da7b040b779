"""What the game master sets by hand in a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.d20_initiative.rules.order import arranged, inserted, rearrange
from game.games.d20_initiative.rules.setup import MOST, MOST_TEXT, CombatantSpec
from game.games.turn_order.rules.fields import (
    Field,
    Fields,
    Flag,
    Marks,
    Place,
    Subject,
    Text,
    Whole,
    formerly,
    marked,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.games.d20_initiative.rules.run import Run
    from game.games.d20_initiative.rules.state import State

TEXT = ("D35-INIT-01", "d35.text")
VALUE = "turn_order.value"


def nobody(_state: State, identity: str) -> Reason:
    """Why nothing can be done about somebody who is not there."""
    return Reason.of("D35-INIT-01", "d35.nobody", id=identity)


COMBATANT: Subject[State] = Subject(
    ids=lambda state: (one.id for one in state.combatants),
    missing=nobody,
    name=lambda state, who: state.get(who).name,
    veil=lambda state, who: "hidden" if state.get(who).spec.hidden else "open",
)
COMBAT: Subject[State] = Subject(
    ids=lambda _: ("",), missing=nobody, name=lambda _state, _who: "", veil=lambda _state, _who: "open"
)


def _says(what: str) -> Callable[[object, object], tuple[str]]:
    """The sentence of a correction, of which players hear only that there was one."""

    def says(before: object, after: object) -> tuple[str]:
        known = (before, after) != ("", "")
        return (f"d35.log.corrected.{what}" if known else "d35.log.corrected",)

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


def awareness_of(spec: CombatantSpec) -> tuple[str, ...]:
    """Whether somebody is aware of the enemy, and spotted by it (D35-SURPRISE-02)."""
    return marked(aware=spec.aware, spotted=spec.spotted)


def _awareness_says(_before: object, after: tuple[str, ...]) -> Iterable[str]:
    yield "d35.log.aware" if "aware" in after else "d35.log.unaware"
    if "spotted" not in after:
        yield "d35.log.unspotted"


def veil_of(spec: CombatantSpec) -> tuple[str, ...]:
    """What the players do not see of somebody: the numbers (`secret`), or anything (`hidden`)."""
    return marked(secret=spec.secret, hidden=spec.hidden)


def _told_veil(_state: State, _who: str, marks: tuple[str, ...]) -> str:
    return marks[-1] if marks else "open"


def _set_score(run: Run, who: str, score: int) -> None:
    """The place follows the count."""
    run.alter(who, score=score)
    rearrange(run, inserted(run, run.state.order, who))


def _place_of(state: State, who: str) -> int:
    return state.order.index(who) if who in state.order else 0


def _set_place(run: Run, who: str, place: int) -> None:
    order = [other for other in run.state.order if other != who]
    order.insert(place, who)
    rearrange(run, order)


def _set_turn(run: Run, who: str, comes: bool) -> None:
    """The turn of this round is given back, or taken away."""
    others = {other for other in run.state.coming if other != who}
    run.change(coming=arranged(run.state.order, {*others, who} if comes else others))


FIELDS: Fields[State, Run] = Fields(
    Field(
        "name",
        COMBATANT,
        Text(MOST_TEXT, empty=False),
        lambda state, who: state.get(who).name,
        lambda run, who, name: run.alter_spec(who, name=name),
        "D35-INIT-01",
        TEXT,
        "d35.log.renamed",
    ),
    Field(
        "note",
        COMBATANT,
        Text(MOST_TEXT),
        lambda state, who: state.get(who).spec.note,
        lambda run, who, note: run.alter_spec(who, note=note),
        "D35-INIT-01",
        TEXT,
        "d35.log.noted",
        heard="nothing",
    ),
    Field(
        "awareness",
        COMBATANT,
        Marks(("aware", "spotted")),
        lambda state, who: awareness_of(state.get(who).spec),
        lambda run, who, marks: run.alter_spec(who, aware="aware" in marks, spotted="spotted" in marks),
        "D35-SURPRISE-02",
        ("D35-SURPRISE-02", VALUE),
        _awareness_says,
    ),
    Field(
        "able",
        COMBATANT,
        Flag(),
        lambda state, who: state.get(who).spec.able,
        lambda run, who, able: run.alter_spec(who, able=able),
        "D35-INACT-01",
        ("D35-INACT-01", VALUE),
        lambda _, able: ("d35.log.able" if able else "d35.log.unable",),
    ),
    Field(
        "veil",
        COMBATANT,
        Marks(("secret", "hidden")),
        lambda state, who: veil_of(state.get(who).spec),
        lambda run, who, marks: run.alter_spec(who, secret="secret" in marks, hidden="hidden" in marks),
        "D35-INIT-04",
        ("D35-INIT-01", VALUE),
        "d35.log.corrected.veil",
        told=_told_veil,
        heard="nothing",
    ),
    Field(
        "score",
        COMBATANT,
        Whole(-MOST, MOST),
        lambda state, who: state.get(who).score or 0,
        _set_score,
        "D35-INIT-04",
        ("D35-INIT-02", "d35.number"),
        _says("score"),
        heard="fact",
        now=_no_place,
    ),
    Field(
        "place",
        COMBATANT,
        lambda state: Place(len(state.order)),
        _place_of,
        _set_place,
        "D35-INIT-04",
        ("D35-INIT-06", "d35.place"),
        _says("place"),
        told=lambda _state, _who, place: place + 1,
        heard="fact",
        now=_no_place,
    ),
    Field(
        "flat_footed",
        COMBATANT,
        Flag(),
        lambda state, who: state.get(who).flat_footed,
        lambda run, who, flat_footed: run.alter(who, flat_footed=flat_footed),
        "D35-INIT-04",
        ("D35-FLAT-01", VALUE),
        _says("flat_footed"),
        heard="fact",
    ),
    Field(
        "turn",
        COMBATANT,
        Flag(),
        lambda state, who: who in state.coming,
        _set_turn,
        "D35-INIT-04",
        ("D35-INIT-03", VALUE),
        _says("turn"),
        heard="fact",
        now=_no_place,
        against=_has_turn,
    ),
    Field(
        "round",
        COMBAT,
        Whole(0, MOST),
        lambda state, _: state.round,
        lambda run, _, number: run.change(round=number),
        "D35-INIT-04",
        ("D35-INIT-04", "d35.round"),
        _says("round"),
        heard="fact",
        now=_no_rounds,
    ),
)
"""Everything that may be put right by hand; `turn` is whether somebody's turn of this round is to come."""


FORMER = formerly(
    {
        "rename": lambda old: (old["id"], "name", old["name"]),
        "note": lambda old: (old["id"], "note", old["text"]),
        "set-aware": lambda old: (
            old["id"],
            "awareness",
            marked(aware=old["aware"], spotted=old.get("spotted", True)),
        ),
        "set-able": lambda old: (old["id"], "able", old["able"]),
        "veil": lambda old: (old["id"], "veil", [mark for mark in ("secret", "hidden") if old.get(mark)]),
        "set-score": lambda old: (old["id"], "score", old["score"]),
        "place": lambda old: (old["id"], "place", old["place"]),
        "set-flat-footed": lambda old: (old["id"], "flat_footed", old["flat_footed"]),
        "recall": lambda old: (old["id"], "turn", old["coming"]),
        "set-round": lambda old: ("", "round", old["round"]),
    }
)
"""The verbs that fields had in saves of before."""

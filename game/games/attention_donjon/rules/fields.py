"""The fields that the game master sets by hand in the card rounds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.rules import Reason
from game.core.turn_order import MOST_NOTE
from game.games.attention_donjon.rules.cards import SUITS, place_of
from game.games.attention_donjon.rules.effects import edit_effect, found, is_hidden
from game.games.attention_donjon.rules.initiative import begin_turns
from game.games.attention_donjon.rules.people import COMBATANT, MARKS, SHEET
from game.games.attention_donjon.rules.piles import discard, prepare, take_out
from game.games.attention_donjon.rules.setup import (
    MOST_DRAWS,
    MOST_ROUNDS,
    MOST_TEXT,
    Lasting,
    effect_reasons,
)
from game.games.attention_donjon.rules.state import Phase, State, Status
from game.games.attention_donjon.rules.turns import finish, to_resolution
from game.games.turn_order.rules.fields import (
    Field,
    Fields,
    Flag,
    Index,
    OneOf,
    OrderOf,
    Subject,
    Text,
    Whole,
    from_one,
    the_table,
)
from game.games.turn_order.rules.master_rules import formerly
from game.games.turn_order.rules.people import seen_fields

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules.events import Run


TEXT = ("AD-GROUP-01", "ad.text")
ROUNDS = Whole(1, MOST_ROUNDS)


def _no_turn(state: State, _number: str) -> Reason:
    if state.phase != "turns":
        return Reason.of("AD-GEN-03", "ad.not_turns")
    return Reason.of("AD-ORDER-01", "ad.no_such_turn")


TURN: Subject[State, Run] = replace(
    COMBATANT,
    ids=lambda state: (str(slot.number) for slot in state.slots if state.phase == "turns"),
    missing=_no_turn,
    item=lambda state, number: state.slot(int(number)),
    about=lambda state, number: state.slot(int(number)).owner,
)
"""A turn of this Round, by its number."""

EFFECT: Subject[State, Run] = Subject(
    ids=lambda state: (effect.id for effect in state.effects),
    missing=lambda _state, _who: Reason.of("AD-EFFECT-01", "ad.no_effect"),
    item=lambda state, who: found(state, who).spec,
    edit=lambda run, who, **changes: edit_effect(
        run, who, spec=replace(found(run.state, who).spec, **changes)
    ),
    name=lambda state, who: found(state, who).spec.label,
    veil=lambda state, who: "hidden" if is_hidden(state, found(state, who)) else "open",
)
TABLE: Subject[State, Run] = the_table(COMBATANT.missing)


# ---- the order


def settle_first(state: State, _who: str) -> Iterator[Reason]:
    """Yield the reason why the order cannot change: a card drawn in waiting is not settled."""
    if state.waiting:
        yield Reason.of("AD-WAIT-02", "ad.settle_first")


def _place_in_queue(state: State, number: str) -> int:
    numbers = [str(slot.number) for slot in state.pending]
    return numbers.index(number) if number in numbers else 0


def _queue_now(state: State, number: str) -> Iterator[Reason]:
    yield from settle_first(state, number)
    slot, current = state.slot(int(number)), state.current
    if slot.status != "pending" or (state.started and slot == current):
        yield Reason.of("AD-A12", "ad.turn_not_to_come")


def _queue_against(state: State, _number: str, place: int) -> Iterator[Reason]:
    if state.started and place == 0:
        yield Reason.of("AD-A12", "ad.place", most=len(state.pending))


def _set_queue(run: Run, number: str, place: int) -> None:
    over = [slot for slot in run.state.slots if slot.status != "pending"]
    pending = [slot for slot in run.state.pending if str(slot.number) != number]
    pending.insert(place, run.state.slot(int(number)))
    run.change(slots=(*over, *pending))


def _status_against(state: State, number: str, status: Status) -> Iterator[Reason]:
    slot = state.slot(int(number))
    if status == slot.status:
        yield Reason.of("AD-ORDER-01", "ad.is_so_already")
    elif status == "pending" and slot.free:
        yield Reason.of("AD-JOKER-09", "ad.joker_has_no_place")
    elif status == "pending" and slot.printed_card not in state.discards:
        yield Reason.of("AD-PREP-01", "ad.card_elsewhere", card=slot.mark)


def _set_status(run: Run, number: str, status: Status) -> None:
    """Set a turn as over or lost, or as still to come, with its card from the drawn pile."""
    slot = run.state.slot(int(number))
    if status == "pending":
        card = slot.printed_card
        take_out(run, card)
        run.drop_slot(slot.number)
        run.insert(replace(slot, card=card, status=status))
    elif slot.status == "pending":
        finish(run, slot, status)
    else:
        run.edit_slot(slot.number, status=status)


def _set_suits(run: Run, _who: str, suits: tuple[str, ...]) -> None:
    """Put the turns to come in the order of their cards, but for the one being played."""
    over = [slot for slot in run.state.slots if slot.status != "pending"]
    pending = list(run.state.pending)
    fixed = 1 if run.state.started else 0
    rest = sorted(pending[fixed:], key=lambda slot: place_of(slot.card, suits))
    run.change(suits=suits, slots=(*over, *pending[:fixed], *rest))


# ---- the phase of the Round


def _phase_now(state: State, _who: str) -> Iterator[Reason]:
    """Yield why no phase can be set: a card drawn in waiting is not settled, or an event is not played."""
    if state.waiting:
        yield Reason.of("AD-WAIT-02", "ad.settle_first")
    if state.prompts:
        yield Reason.of("AD-INIT-07", "ad.event_first", count=len(state.prompts))


def _phase_against(state: State, _who: str, phase: Phase) -> Iterator[Reason]:
    """Yield why turns cannot begin: somebody has yet to decide about a Joker, or to choose among cards."""
    if phase != "turns":
        return
    if state.undecided is not None:
        yield Reason.of("AD-WAIT-06", "ad.joker_first", name=state.undecided.name)
    chooser = next((combatant for combatant in state.combatants if combatant.must_choose), None)
    if chooser is not None:
        yield Reason.of("AD-INIT-05", "ad.choose_first", name=chooser.name)


def _set_phase(run: Run, _who: str, phase: Phase) -> None:
    """Go to a phase of this Round (AD-GEN-03).

    Going back to preparation or initiative takes all cards of this Round back, and initiative also shuffles
    the deck again. When turns begin, those who have drawn take theirs and the others sit the Round out; going
    on to resolution skips the turns that are left.
    """
    before = run.state.phase
    if phase == before:
        return
    run.change(open_effect="")
    match phase:
        case "preparation":
            _begin_anew(run)
        case "initiative":
            _begin_anew(run)
            prepare(run)
        case "turns" if before == "resolution":
            run.change(phase="turns")
        case "turns":
            for combatant in run.state.combatants:
                run.edit(combatant.id, drawn=combatant.drawn or combatant.enters <= run.state.round)
            begin_turns(run)
        case "resolution":
            _lay_down(run)
            for slot in run.state.pending:
                finish(run, slot, "skipped")
            to_resolution(run)


def _lay_down(run: Run) -> None:
    """Discard every hand."""
    for combatant in run.state.combatants:
        discard(run, combatant.id, *combatant.hand)
        run.edit(combatant.id, hand=())


def _begin_anew(run: Run) -> None:
    """Put the Round back to before its Preparation; kept cards stay where they are."""
    _lay_down(run)
    for combatant in run.state.combatants:
        held = [slot.card for slot in run.state.slots if slot.owner == combatant.id and slot.card]
        discard(run, combatant.id, *combatant.free, *held)
        run.edit(combatant.id, free=(), drawn=False, acted=False, lost=False)
    run.change(phase="preparation", stage="players", slots=(), started=False, taken=(), commander="")


# ---- everything else


def _set_place(run: Run, who: str, place: int) -> None:
    others = [combatant for combatant in run.state.combatants if combatant.id != who]
    others.insert(place, run.state.get(who))
    run.change(combatants=tuple(others))


def _only_characters(state: State, who: str) -> Iterator[Reason]:
    if not state.get(who).is_pc:
        yield Reason.of("AD-REACT-01", "ad.only_characters_react")


def _effect_as(state: State, who: str, **changes: str) -> Iterator[Reason]:
    """Yield the faults that an effect would have with these values."""
    spec = replace(found(state, who).spec, **changes)  # type: ignore[arg-type]  # fields of an EffectSpec
    yield from effect_reasons(spec, (combatant.id for combatant in state.combatants))


def _subject_against(name: str, state: State, who: str, value: str) -> Iterator[Reason]:
    yield from _effect_as(state, who, **{name: value})


def _logged_name(state: State, _who: str, identity: str) -> str:
    return state.get(identity).name if state.has(identity) else ""


def _effect_closed(state: State, who: str) -> Iterator[Reason]:
    if state.open_effect == who:
        yield Reason.of("AD-EFFECT-04", "ad.effect_open", label=found(state, who).spec.label)


def _set_round(run: Run, _who: str, number: int) -> None:
    """Renumber this Round; arrivals and effects keep their distance from it."""
    shift = number - run.state.round
    run.change(
        round=number,
        combatants=tuple(
            replace(combatant, enters=combatant.enters + shift) for combatant in run.state.combatants
        ),
        effects=tuple(replace(effect, since=effect.since + shift) for effect in run.state.effects),
    )


FIELDS: Fields[State, Run] = Fields(
    Field("name", SHEET, Text(MOST_TEXT, empty=False), "AD-GROUP-01", "ad.log.renamed", TEXT),
    Field("note", SHEET, Text(MOST_NOTE), "AD-GROUP-01", "ad.log.noted", TEXT, heard="nothing"),
    *seen_fields(SHEET),
    Field(
        "draws",
        SHEET,
        Whole(1, MOST_DRAWS),
        "AD-INIT-02",
        "ad.log.corrected.draws",
        ("AD-INIT-02", "ad.draws"),
        heard="numbers",
    ),
    Field("acted", COMBATANT, Flag(), "AD-A13", "ad.log.corrected.acted"),
    Field("lost", COMBATANT, Flag(), "AD-WAIT-03", "ad.log.corrected.lost"),
    Field(
        "reacted", COMBATANT, Flag(), "AD-REACT-01", "ad.log.corrected.reacted", against_any=_only_characters
    ),
    Field(
        "place",
        COMBATANT,
        lambda state: Index(len(state.combatants)),
        "AD-A2",
        "ad.log.corrected.place",
        ("AD-A2", "ad.place"),
        get=lambda state, who: [combatant.id for combatant in state.combatants].index(who),
        put=_set_place,
        logged=from_one,
        heard="nothing",  # the places count those who are hidden
    ),
    Field(
        "queue",
        TURN,
        lambda state: Index(len(state.pending)),
        "AD-A12",
        "ad.log.corrected.queue",
        ("AD-A12", "ad.place"),
        get=_place_in_queue,
        put=_set_queue,
        logged=from_one,
        heard="nothing",  # as above
        against_any=_queue_now,
        against=_queue_against,
    ),
    Field(
        "status",
        TURN,
        OneOf(get_args(Status)),
        "AD-GEN-03",
        "ad.log.corrected.status",
        put=_set_status,
        against_any=settle_first,
        against=_status_against,
    ),
    Field("count", EFFECT, ROUNDS, "AD-EFFECT-01", "ad.log.corrected.counter", ("AD-EFFECT-01", "ad.count")),
    Field("last_actor", TABLE, Text(MOST_TEXT), "AD-A14", "ad.log.corrected.last_actor", TEXT),
    Field(
        "round",
        TABLE,
        ROUNDS,
        "AD-GEN-02",
        "ad.log.corrected.round",
        ("AD-GEN-02", "ad.round"),
        put=_set_round,
    ),
    Field(
        "phase",
        TABLE,
        OneOf(get_args(Phase)),
        "AD-GEN-03",
        "ad.log.corrected.phase",
        put=_set_phase,
        against_any=_phase_now,
        against=_phase_against,
    ),
    Field(
        "suits",
        TABLE,
        OrderOf(SUITS),
        "AD-A8",
        "ad.log.corrected.suits",
        ("AD-ORDER-02", "ad.suits"),
        put=_set_suits,
        against_any=settle_first,
    ),
    Field(
        "effect_label",
        EFFECT,
        Text(MOST_TEXT, empty=False),
        "AD-EFFECT-01",
        "ad.log.corrected.effect",
        TEXT,
        attribute="label",
    ),
    Field(
        "effect_lasting",
        EFFECT,
        OneOf(get_args(Lasting)),
        "AD-DURATION-01",
        "ad.log.corrected.effect",
        ("AD-DURATION-01", "turn_order.value"),
        attribute="lasting",
        against=lambda state, who, kind: _effect_as(state, who, lasting=kind),
    ),
    *(
        Field(
            f"effect_{name}",
            EFFECT,
            lambda state: OneOf(("", *(combatant.id for combatant in state.combatants))),
            "AD-DURATION-01",
            "ad.log.corrected.effect",
            ("AD-DURATION-01", "ad.no_subject"),
            attribute=name,
            logged=_logged_name,
            heard="nothing",
            against=partial(_subject_against, name),
        )
        for name in ("target", "bound")
    ),
    Field(
        "effect_acts",
        EFFECT,
        Flag(),
        "AD-EFFECT-04",
        "ad.log.corrected.effect",
        attribute="acts",
        against_any=_effect_closed,
    ),
    Field(
        "enters",
        COMBATANT,
        ROUNDS,
        "AD-A18",
        "ad.log.corrected.enters",
        ("AD-GEN-02", "ad.round"),
    ),
    *MARKS.fields(TABLE),
)
"""Everything that may be corrected by hand; `count` is the Rounds left of an effect."""

FORMER = formerly(
    {
        "rename": lambda old: (old["id"], "name", old["name"]),
        "note": lambda old: (old["id"], "note", old["text"]),
        "veil": lambda old: (old["id"], "hidden", old.get("hidden", True)),
        "reorder": lambda old: (old["id"], "place", old["place"]),
        "set-flag": lambda old: (old["id"], old["flag"], old.get("value", True)),
        "move-slot": lambda old: (str(old["slot"]), "queue", old["place"]),
        "mark-slot": lambda old: (str(old["slot"]), "status", old["status"]),
        "set-counter": lambda old: (old["effect"], "count", old["count"]),
        "set-last": lambda old: ("", "last_actor", old["player"]),
        "set-round": lambda old: ("", "round", old["round"]),
        "set-suits": lambda old: ("", "suits", old["suits"]),
    }
)
"""The verbs of fields in saves of earlier versions."""

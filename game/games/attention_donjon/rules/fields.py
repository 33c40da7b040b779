"""What the game master sets by hand in the card rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from game.core.rules import Reason
from game.games.attention_donjon.rules.cards import SUITS, place_of
from game.games.attention_donjon.rules.effects import edit_effect, found, is_hidden
from game.games.attention_donjon.rules.piles import take_out
from game.games.attention_donjon.rules.setup import MOST_ROUNDS, MOST_TEXT
from game.games.attention_donjon.rules.state import Status
from game.games.attention_donjon.rules.turns import finish
from game.games.turn_order.rules.fields import (
    Arrangement,
    Choice,
    Field,
    Fields,
    Flag,
    Place,
    Subject,
    Text,
    Whole,
    formerly,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules.run import Run
    from game.games.attention_donjon.rules.state import State
    from game.games.turn_order.rules.fields import Veil

TEXT = ("AD-GROUP-01", "ad.text")
VALUE = "turn_order.value"


def nobody(_state: State, identity: str) -> Reason:
    """Why nothing can be done about somebody who is not there."""
    return Reason.of("AD-GROUP-01", "ad.nobody", id=identity)


def _veil(state: State, who: str) -> Veil:
    return "hidden" if state.combatant(who).spec.hidden else "open"


def _no_turn(state: State, _number: str) -> Reason:
    if state.phase != "turns":
        return Reason.of("AD-GEN-03", "ad.not_turns")
    return Reason.of("AD-ORDER-01", "ad.no_such_turn")


COMBATANT: Subject[State] = Subject(
    ids=lambda state: (one.id for one in state.combatants),
    missing=nobody,
    name=lambda state, who: state.combatant(who).name,
    veil=_veil,
)
TURN: Subject[State] = Subject(
    ids=lambda state: (str(slot.number) for slot in state.slots if state.phase == "turns"),
    missing=_no_turn,
    name=COMBATANT.name,
    veil=_veil,
    about=lambda state, number: state.slot(int(number)).owner,
)
"""A turn of this Round, by its number."""

EFFECT: Subject[State] = Subject(
    ids=lambda state: (effect.id for effect in state.effects),
    missing=lambda _state, _who: Reason.of("AD-EFFECT-01", "ad.no_effect"),
    name=lambda state, effect: found(state, effect).spec.label,
    veil=lambda state, effect: "hidden" if is_hidden(state, found(state, effect)) else "open",
)
TABLE: Subject[State] = Subject(
    ids=lambda _: ("",), missing=nobody, name=lambda _state, _who: "", veil=lambda _state, _who: "open"
)


# ---- the order


def settle_first(state: State, _who: str) -> Iterator[Reason]:
    """Nothing of the order changes while a card drawn in waiting is not settled."""
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
    """A turn is over or lost; or it is still to come, with its card from the drawn pile."""
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


# ---- everything else


def _place_in_list(state: State, who: str) -> int:
    return [one.id for one in state.combatants].index(who)


def _set_place(run: Run, who: str, place: int) -> None:
    others = [one for one in run.state.combatants if one.id != who]
    others.insert(place, run.state.combatant(who))
    run.change(combatants=tuple(others))


def _only_characters(state: State, who: str) -> Iterator[Reason]:
    if not state.combatant(who).is_pc:
        yield Reason.of("AD-REACT-01", "ad.only_characters_react")


def _set_count(run: Run, effect: str, count: int) -> None:
    edit_effect(run, effect, spec=replace(found(run.state, effect).spec, count=count))


def _set_round(run: Run, _who: str, number: int) -> None:
    """Another number for this Round; what began in it still did."""
    shift = number - run.state.round
    run.change(
        round=number,
        combatants=tuple(replace(one, enters=one.enters + shift) for one in run.state.combatants),
        effects=tuple(replace(effect, since=effect.since + shift) for effect in run.state.effects),
    )


def _flag(name: str, rule: str, **more: Any) -> Field[State, Run]:  # noqa: ANN401 - what else is declared
    return Field(
        name,
        COMBATANT,
        Flag(),
        lambda state, who: getattr(state.combatant(who), name),
        lambda run, who, value: run.edit(who, **{name: value}),
        rule,
        (rule, VALUE),
        f"ad.log.corrected.{name}",
        **more,
    )


FIELDS: Fields[State, Run] = Fields(
    Field(
        "name",
        COMBATANT,
        Text(MOST_TEXT, empty=False),
        lambda state, who: state.combatant(who).name,
        lambda run, who, name: run.edit_spec(who, name=name),
        "AD-GROUP-01",
        TEXT,
        "ad.log.renamed",
    ),
    Field(
        "note",
        COMBATANT,
        Text(MOST_TEXT),
        lambda state, who: state.combatant(who).spec.note,
        lambda run, who, note: run.edit_spec(who, note=note),
        "AD-GROUP-01",
        TEXT,
        "ad.log.noted",
        heard="nothing",
    ),
    Field(
        "hidden",
        COMBATANT,
        Flag(),
        lambda state, who: state.combatant(who).spec.hidden,
        lambda run, who, hidden: run.edit_spec(who, hidden=hidden),
        "AD-GROUP-01",
        ("AD-GROUP-01", VALUE),
        lambda _, hidden: ("ad.log.veiled" if hidden else "ad.log.unveiled",),
    ),
    Field(
        "place",
        COMBATANT,
        lambda state: Place(len(state.combatants)),
        _place_in_list,
        _set_place,
        "AD-A2",
        ("AD-A2", "ad.place"),
        "ad.log.corrected.place",
        told=lambda _state, _who, place: place + 1,
    ),
    _flag("acted", "AD-A13"),
    _flag("lost", "AD-WAIT-03"),
    _flag("reacted", "AD-REACT-01", now=_only_characters),
    Field(
        "queue",
        TURN,
        lambda state: Place(len(state.pending)),
        _place_in_queue,
        _set_queue,
        "AD-A12",
        ("AD-A12", "ad.place"),
        "ad.log.corrected.queue",
        told=lambda _state, _who, place: place + 1,
        now=_queue_now,
        against=_queue_against,
    ),
    Field(
        "status",
        TURN,
        Choice(get_args(Status)),
        lambda state, number: state.slot(int(number)).status,
        _set_status,
        "AD-GEN-03",
        ("AD-GEN-03", VALUE),
        "ad.log.corrected.status",
        now=settle_first,
        against=_status_against,
    ),
    Field(
        "count",
        EFFECT,
        Whole(1, MOST_ROUNDS),
        lambda state, effect: found(state, effect).spec.count,
        _set_count,
        "AD-EFFECT-01",
        ("AD-EFFECT-01", "ad.count"),
        "ad.log.corrected.counter",
    ),
    Field(
        "last_actor",
        TABLE,
        Text(MOST_TEXT),
        lambda state, _: state.last_actor,
        lambda run, _, player: run.change(last_actor=player),
        "AD-A14",
        TEXT,
        "ad.log.corrected.last_actor",
    ),
    Field(
        "round",
        TABLE,
        Whole(1, MOST_ROUNDS),
        lambda state, _: state.round,
        _set_round,
        "AD-GEN-02",
        ("AD-GEN-02", "ad.round"),
        "ad.log.corrected.round",
    ),
    Field(
        "suits",
        TABLE,
        Arrangement(SUITS),
        lambda state, _: state.suits,
        _set_suits,
        "AD-A8",
        ("AD-ORDER-02", "ad.suits"),
        "ad.log.corrected.suits",
        now=settle_first,
    ),
)
"""Everything that may be put right by hand; `count` is the Rounds left of an effect."""

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
"""The verbs that fields had in saves of before."""

"""The contract: what every rule system keeps, found out by playing it at random.

A claim about every system is a function in CHECKS, which is given a played match and yields its faults, each
with the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise, takewhile
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from contract import AnyCase, Played, name_of

from game.core.dice import SeededDice
from game.core.record import dump, load, parse, record, replay, save

if TYPE_CHECKING:
    from game.core.match import Entry
    from game.core.rules import Seat

    AnyEntry = Entry[Any, Any, Any]


Check = Callable[[Played], Iterator[str]]

BRANCHED = 40
"""Actions that a branch goes on for at most."""

MOST_LISTED = 8
"""Faults that one check names of one match; that there are more is said."""


def random_play_comes_to_an_end(played: Played) -> Iterator[str]:
    match, last = played.match, len(played.match.entries)
    if match.outcome is None:
        yield "there is no outcome"
    elif not match.outcome.winners <= set(match.seats):
        yield f"the winners are {match.outcome.winners}"
    if match.deciders:
        yield f"{match.deciders} still decide"
    yield from (f"{name_of(seat)} may still act" for seat in match.seats if played.legal(last, seat))


def somebody_decides_until_the_end(played: Played) -> Iterator[str]:
    rules, seats = played.case.system.rules, set(played.match.seats)
    for at, state in enumerate(played.states[:-1]):
        deciders = rules.deciders(state)
        if not deciders or not deciders <= seats:
            yield f"after {at} actions {set(deciders)} of {seats} decide"
        if rules.outcome(state) is not None:
            yield f"after {at} actions it is over"


def everything_is_a_frozen_value(played: Played) -> Iterator[str]:
    entries = played.match.entries
    seen = [("the setup", played.match.setup)]
    for at, state in enumerate(played.states):
        seen.append((f"the state after {at} actions", state))
        seen += [
            (f"the view of {name_of(seat)} after {at} actions", played.view(at, seat))
            for seat in played.viewers
        ]
    for number, entry in enumerate(entries, start=1):
        seen.append((f"action {number}", entry.action))
        seen += [(f"an event of action {number}", event) for event in entry.events]
    for name, value in seen:
        yield from (f"{name}: {fault}" for fault in dict.fromkeys(played.parts.faults_as_value(value)))


def legal_actions_and_check_agree(played: Played) -> Iterator[str]:
    rules = played.case.system.rules
    for at, state in enumerate(played.states):
        deciders = rules.deciders(state)
        for seat in played.match.seats:
            place = f"after {at} actions {name_of(seat)}"
            legal = played.legal(at, seat)
            named = set(legal)
            if len(named) != len(legal):
                yield f"{place} is offered an action twice"
            if bool(legal) != (seat in deciders):
                yield f"{place} is offered {len(legal)} actions; {set(deciders)} decide"
            for action in legal:
                if not rules.check(state, seat, action).allowed:
                    yield f"{place} is offered {action}, which is refused"
            if played.case.complete:
                missed = played.allowed(at, seat) - named
                yield from (f"{place} is not offered {action}, which is allowed" for action in missed)


def refusals_have_reasons_and_change_nothing(played: Played) -> Iterator[str]:
    for at in range(0, len(played.states), 3):
        match = played.match.branch(SeededDice(0), at)
        course = match.course
        for seat in match.seats:
            for action in played.tried:
                if action in played.allowed(at, seat):
                    continue
                verdict = match.act(seat, action)
                place = f"after {at} actions {name_of(seat)}: {action}"
                if verdict.allowed:
                    yield f"{place} is refused, then allowed"
                elif not verdict.reasons or not all(reason.rule and reason.key for reason in verdict.reasons):
                    yield f"{place} is refused for {verdict.reasons}"
                if match.course != course:
                    yield f"{place} changes the match"


def cards_are_conserved(played: Played) -> Iterator[str]:
    cards = played.case.cards
    at_first = cards(played.states[0])
    yield from (f"{card} is there {count} times" for card, count in at_first.items() if count != 1)
    for at, state in enumerate(played.states):
        if (present := cards(state)) != at_first:
            yield f"after {at} actions {at_first - present} are lost, {present - at_first} are new"


def hidden_cards_are_called_what_the_state_calls_them(played: Played) -> Iterator[str]:
    """Else the checks below would look for names that are never anywhere."""
    for at, state in enumerate(played.states):
        named = played.parts.strings(state)
        for viewer in played.viewers:
            if unknown := played.secrets(at, viewer) - named:
                place = f"after {at} actions {name_of(viewer)}"
                yield f"{place} is not to see {sorted(unknown)}, which the state does not name"


def views_do_not_name_hidden_cards(played: Played) -> Iterator[str]:
    for viewer in played.viewers:
        for at in range(len(played.states)):
            named = played.secrets(at, viewer) & played.parts.strings(played.view(at, viewer))
            if named:
                yield f"after {at} actions {name_of(viewer)} sees {sorted(named)}"


def what_events_left_hides_as_much(played: Played) -> Iterator[str]:
    case, rules = played.case, played.case.system.rules
    for number, entry in enumerate(played.match.entries, start=1):
        if entry.left and len(entry.left) != len(entry.events):
            yield f"action {number} has {len(entry.events)} events, which left {len(entry.left)} states"
        for viewer in played.viewers:
            for event, state in zip(entry.events, entry.left, strict=False):
                named = case.secrets(state, viewer) & played.parts.strings(rules.view(state, viewer))
                if named:
                    place = f"after {type(event).__name__} of action {number}"
                    yield f"{place} {name_of(viewer)} sees {sorted(named)}"


def views_do_not_depend_on_hidden_cards(played: Played) -> Iterator[str]:
    case, dice = played.case, SeededDice(played.seed)
    for viewer in played.viewers:
        for at, reached in enumerate(played.states):
            state = reached if viewer is not None else played.match.watched(at)
            twin = played.parts.renamed(state, case.exchanged(state, viewer, dice))
            if case.system.rules.view(twin, viewer) != played.view(at, viewer):
                yield f"after {at} actions {name_of(viewer)} sees something else with other hidden cards"


def events_do_not_name_hidden_cards(played: Played) -> Iterator[str]:
    match, openly = played.match, played.case.openly
    happened = (match.course.first.events, *(entry.events for entry in match.entries))
    shown = [frozenset[str]().union(*map(openly, events)) for events in happened]
    for viewer in played.viewers:
        for line in match.log(viewer):
            before = played.secrets(max(line.number - 1, 0), viewer)
            after = played.secrets(line.number, viewer)
            named = (played.parts.strings(line.events) - shown[line.number]) & before & after
            if named:
                yield f"action {line.number} tells {name_of(viewer)} of {sorted(named)}"


def events_do_not_depend_on_hidden_cards(played: Played) -> Iterator[str]:
    case, dice, renamed = played.case, SeededDice(played.seed), played.parts.renamed
    rules = case.system.rules
    for viewer in played.viewers:
        for at, entry in enumerate(played.match.entries):
            if played.match.seal(at + 1) or entry.seat == viewer:
                continue
            state = played.states[at]
            names = case.exchanged(state, viewer, dice)
            twin, action = renamed(state, names), renamed(entry.action, names)
            if rules.check(twin, entry.seat, action).allowed:
                step = rules.apply(twin, entry.seat, action, SeededDice(0))
                if not _sound_alike(case, viewer, step.events, entry.events):
                    heard = f"{name_of(viewer)} something else with other hidden cards"
                    yield f"action {at + 1}, which `reveals` says shows nothing, tells {heard}"


def _sound_alike(case: AnyCase, viewer: Seat | None, own: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether that viewer hears the same up to where one of the two stops to ask."""
    redact = case.system.rules.redact
    heard = [[redact(event, viewer) for event in events] for events in (own, other)]
    first, second = ([*takewhile(lambda event: not case.prompts(event), events)] for events in heard)
    stopped = (len(first), len(second)) != tuple(map(len, heard))
    both = min(len(first), len(second)) if stopped else None
    return first[:both] == second[:both]


def a_replay_equals_the_play(played: Played) -> Iterator[str]:
    match = played.match
    again = replay(parse(dump(record(match)), "record"), {match.system.name: match.system})
    yield from _differences(match.entries, again.entries)
    if again.course.first != match.course.first:
        yield "it starts otherwise"
    if again.outcome != match.outcome:
        yield f"it ends with {again.outcome} instead of {match.outcome}"
    if record(again) != record(match):
        yield "it is written otherwise"


def a_saved_match_is_loaded_as_it_was(played: Played) -> Iterator[str]:
    match = played.match.branch(SeededDice(played.seed + 7), len(played.match.entries) // 2)
    seat = min(match.deciders)
    match.act(seat, next(iter(match.legal_actions(seat))))
    path = played.folder / "match.txt"
    save(match, path)
    again = load(path, {match.system.name: match.system})
    yield from _differences(match.entries, again.entries)
    for viewer in played.viewers:
        if again.view(viewer) != match.view(viewer):
            yield f"{name_of(viewer)} sees something else"
    if (written := sorted(played.folder.iterdir())) != [path]:
        yield f"it is written to {written}"


def actions_and_setups_have_a_text_form(played: Played) -> Iterator[str]:
    setup, system = played.match.setup, played.case.system
    if system.setups.read(system.setups.write(setup)) != setup:
        yield f"the setup reads otherwise: {setup}"
    for action in played.tried:
        text = system.actions.write(action)
        if "\n" in text or text != text.strip():
            yield f"{text!r} is not a line"
        if (read := system.actions.read(text)) != action:
            yield f"{text!r} is read as {read}, not {action}"
    try:
        read = system.actions.read("no such action")
    except ValueError as error:
        if not str(error).strip():
            yield "what is no action is refused without a word"
    else:
        yield f"what is no action is read as {read}"


def undo_and_redo_lead_back(played: Played) -> Iterator[str]:
    finished = played.match
    for at, entry in enumerate(finished.entries):
        match = finished.branch(SeededDice(0), at + 1)
        seal, undone = finished.seal(at + 1), match.undo(entry.seat).allowed
        if undone != (seal is None):
            yield f"action {at + 1}, sealed by {seal}, is undone: {undone}"
        if undone and match.state != played.states[at]:
            yield f"action {at + 1} undone leaves another state"
        if undone and not match.redo(entry.seat).allowed:
            yield f"action {at + 1} cannot be redone"
        if match.entries != finished.entries[: at + 1]:
            yield f"action {at + 1} undone and redone is not what it was"


def what_was_shown_cannot_be_undone(played: Played) -> Iterator[str]:
    write = played.case.system.actions.write
    for viewer in played.viewers:
        known = [played.secrets(at, viewer) for at in range(len(played.states))]
        entries = enumerate(played.match.entries, start=1)
        for (number, entry), (before, after) in zip(entries, pairwise(known), strict=True):
            if before - after and not played.match.seal(number):
                yield f"{write(entry.action)} shows {name_of(viewer)} {sorted(before - after)}"


def a_branch_leaves_the_match_alone(played: Played) -> Iterator[str]:
    finished = played.match
    course = finished.course
    match = finished.branch(SeededDice(played.seed + 1), len(finished.entries) // 2)
    goes_on = min(len(match.entries) + BRANCHED, len(finished.entries) + 20)
    while match.outcome is None and len(match.entries) < goes_on:
        seat = max(match.deciders)
        match.act(seat, list(match.legal_actions(seat))[-1])
    if finished.course != course:
        yield "the match goes on with its branch"
    again = replay(record(match), {match.system.name: match.system})
    yield from _differences(match.entries, again.entries)


def seats_out_of_turn_are_refused(played: Played) -> Iterator[str]:
    rules = played.case.system.rules
    for at, state in enumerate(played.states):
        for seat in sorted(set(played.match.seats) - rules.deciders(state)):
            for action in played.tried[:10]:
                if rules.check(state, seat, action).allowed:
                    yield f"after {at} actions {name_of(seat)} may {action} out of turn"


def _differences(played: tuple[AnyEntry, ...], again: tuple[AnyEntry, ...]) -> Iterator[str]:
    if len(played) != len(again):
        yield f"{len(again)} actions instead of {len(played)}"
    for number, (before, other) in enumerate(zip(played, again, strict=False), start=1):
        if before != other:
            yield f"action {number} is {other.action}, not {before.action}, or has other consequences"


CHECKS: tuple[Check, ...] = (
    random_play_comes_to_an_end,
    somebody_decides_until_the_end,
    everything_is_a_frozen_value,
    legal_actions_and_check_agree,
    refusals_have_reasons_and_change_nothing,
    cards_are_conserved,
    hidden_cards_are_called_what_the_state_calls_them,
    views_do_not_name_hidden_cards,
    what_events_left_hides_as_much,
    views_do_not_depend_on_hidden_cards,
    events_do_not_name_hidden_cards,
    events_do_not_depend_on_hidden_cards,
    a_replay_equals_the_play,
    a_saved_match_is_loaded_as_it_was,
    actions_and_setups_have_a_text_form,
    undo_and_redo_lead_back,
    what_was_shown_cannot_be_undone,
    a_branch_leaves_the_match_alone,
    seats_out_of_turn_are_refused,
)


def faults(check: Check, played: Played) -> list[str]:
    """What that check finds, each beginning with its name; a check that cannot go on has found a fault."""
    name = check.__name__.replace("_", " ")
    found = check(played)
    listed: list[str] = []
    try:
        listed += islice(found, MOST_LISTED)
        more = sum(1 for _ in found)
    except Exception as error:  # noqa: BLE001 - the system under the contract may raise anything
        frame = extract_tb(error.__traceback__)[-1]
        listed.append(f"{type(error).__name__}: {error} ({frame.filename}:{frame.lineno})")
        more = 0
    listed += [f"and {more} more"] * (more > 0)
    return [f"{name}: {fault}" for fault in listed]

"""The contract: what every rule system keeps, found out by playing it at random.

A system comes under the contract by a `Case` in CASES.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

import pytest
from ad_case import AD_CASE
from cm_case import CM_CASE
from contract import (
    AnyCase,
    exchange,
    faults_as_value,
    onlookers,
    random_match,
    renamed,
    strings,
)
from d35_case import D35_CASE
from dp_case import DP_CASE
from toy_system import LANTERN_CASE
from wh_case import WH_CASE

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.record import dump, load, parse, record, replay, save
from game.core.rules import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CASES: dict[str, AnyCase] = {
    case.system.name: case for case in (LANTERN_CASE, CM_CASE, DP_CASE, WH_CASE, D35_CASE, AD_CASE)
}
PLAYED = [(name, seed) for name, case in CASES.items() for seed in range(case.seeds)]

AnyMatch = Match[Any, Any, Any, Any, Any]

pytestmark = pytest.mark.parametrize(("name", "seed"), PLAYED)


@cache
def played(name: str, seed: int) -> AnyMatch:
    return random_match(CASES[name], seed)


def states(match: AnyMatch) -> Iterator[Any]:
    return (match.state_at(number) for number in range(len(match.entries) + 1))


def tried(case: AnyCase, match: AnyMatch) -> list[Any]:
    """Actions of that system, most of them out of place at most times."""
    pool = dict.fromkeys(case.tried(match.setup))
    pool.update(dict.fromkeys(entry.action for entry in match.entries))
    return list(pool)


def test_random_play_comes_to_an_end(name: str, seed: int) -> None:
    match = played(name, seed)
    assert match.outcome is not None
    assert match.outcome.winners <= set(match.seats)
    assert not match.deciders
    assert not any(list(match.legal_actions(seat)) for seat in match.seats)


def test_somebody_decides_until_the_end(name: str, seed: int) -> None:
    match = played(name, seed)
    for state in list(states(match))[:-1]:
        deciders = match.system.rules.deciders(state)
        assert deciders
        assert deciders <= set(match.seats)
        assert match.system.rules.outcome(state) is None


def test_everything_is_a_frozen_value(name: str, seed: int) -> None:
    match = played(name, seed)
    seen = [match.setup, *states(match), *(entry.action for entry in match.entries)]
    seen += [event for entry in match.entries for event in entry.events]
    seen += [match.view(seat, at) for seat in onlookers(match) for at in range(len(match.entries) + 1)]
    assert not [fault for value in seen for fault in faults_as_value(value)]


def test_legal_actions_and_check_agree(name: str, seed: int) -> None:
    match, rules = played(name, seed), CASES[name].system.rules
    pool = tried(CASES[name], match)
    for state in states(match):
        for seat in match.seats:
            legal = list(rules.legal_actions(state, seat))
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in rules.deciders(state))
            for action in legal:
                assert rules.check(state, seat, action).allowed
            if CASES[name].complete:
                allowed = {action for action in pool if rules.check(state, seat, action).allowed}
                assert allowed <= set(legal)


def test_refusals_have_reasons_and_change_nothing(name: str, seed: int) -> None:
    finished = played(name, seed)
    pool = tried(CASES[name], finished)
    for at in range(0, len(finished.entries) + 1, 3):
        match = finished.branch(SeededDice(0), at)
        course = match.course
        for seat in match.seats:
            for action in pool:
                if match.check(seat, action).allowed:
                    continue
                verdict = match.act(seat, action)
                assert not verdict.allowed
                assert all(reason.rule and reason.key for reason in verdict.reasons)
                assert match.course == course


def test_cards_are_conserved(name: str, seed: int) -> None:
    case, match = CASES[name], played(name, seed)
    at_first = case.cards(match.state_at(0))
    assert set(at_first.values()) <= {1}
    for state in states(match):
        assert case.cards(state) == at_first


def test_views_do_not_name_hidden_cards(name: str, seed: int) -> None:
    case, match = CASES[name], played(name, seed)
    for viewer in onlookers(match):
        for at, state in enumerate(states(match)):
            assert not case.secrets(state, viewer).intersection(strings(match.view(viewer, at)))


def test_views_do_not_depend_on_hidden_cards(name: str, seed: int) -> None:
    case, match, dice = CASES[name], played(name, seed), SeededDice(seed)
    for viewer in onlookers(match):
        for at, state in enumerate(states(match)):
            twin = renamed(state, exchange(case.hidden(state, viewer), dice))
            assert case.system.rules.view(twin, viewer) == match.view(viewer, at)


def test_events_do_not_name_hidden_cards(name: str, seed: int) -> None:
    case, match = CASES[name], played(name, seed)
    shown = {0: frozenset[str]().union(*map(case.openly, match.course.first.events))}
    for number, entry in enumerate(match.entries, start=1):
        shown[number] = frozenset[str]().union(*map(case.openly, entry.events))
    for viewer in onlookers(match):
        for line in match.log(viewer):
            before = case.secrets(match.state_at(max(line.number - 1, 0)), viewer)
            after = case.secrets(match.state_at(line.number), viewer)
            named = set(strings(line.events)) - shown[line.number]
            assert not named & before & after


def test_events_do_not_depend_on_hidden_cards(name: str, seed: int) -> None:
    case, match, dice = CASES[name], played(name, seed), SeededDice(seed)
    rules = case.system.rules

    def unprompted(event: Any) -> bool:
        return not case.prompts(event)

    for viewer in onlookers(match):
        for at, entry in enumerate(match.entries):
            state = match.state_at(at)
            if entry.seal or entry.seat == viewer:
                continue
            names = exchange(case.hidden(state, viewer), dice)
            twin, action = renamed(state, names), renamed(entry.action, names)
            if rules.check(twin, entry.seat, action).allowed:
                step = rules.apply(twin, entry.seat, action, SeededDice(0))
                seen = [rules.redact(event, viewer) for event in step.events]
                saw = [rules.redact(event, viewer) for event in entry.events]
                first, other = ([*takewhile(unprompted, events)] for events in (seen, saw))
                stopped = len(first) < len(seen) or len(other) < len(saw)
                both = min(len(first), len(other)) if stopped else None
                assert first[:both] == other[:both]


def test_a_replay_equals_the_play(name: str, seed: int) -> None:
    match = played(name, seed)
    again = replay(parse(dump(record(match)), "record"), {match.system.name: match.system})
    assert again.entries == match.entries
    assert again.course.first == match.course.first
    assert again.outcome == match.outcome
    assert record(again) == record(match)


def test_a_saved_match_is_loaded_as_it_was(name: str, seed: int, tmp_path: Path) -> None:
    finished = played(name, seed)
    match = finished.branch(SeededDice(seed + 7), len(finished.entries) // 2)
    seat = min(match.deciders)
    match.act(seat, next(iter(match.legal_actions(seat))))
    path = tmp_path / "match.txt"
    save(match, path)
    again = load(path, {match.system.name: match.system})
    assert again.entries == match.entries
    assert [again.view(seat) for seat in onlookers(again)] == [match.view(seat) for seat in onlookers(match)]
    assert sorted(tmp_path.iterdir()) == [path]


def test_actions_and_setups_have_a_text_form(name: str, seed: int) -> None:
    match, system = played(name, seed), CASES[name].system
    assert system.setups.read(system.setups.write(match.setup)) == match.setup
    for action in tried(CASES[name], match):
        text = system.actions.write(action)
        assert "\n" not in text
        assert text == text.strip()
        assert system.actions.read(text) == action
    with pytest.raises(ValueError, match=r"\w"):
        system.actions.read("no such action")


def test_undo_and_redo_lead_back(name: str, seed: int) -> None:
    finished = played(name, seed)
    for at, entry in enumerate(finished.entries):
        match = finished.branch(SeededDice(0), at + 1)
        verdict = match.undo(entry.seat)
        assert verdict.allowed == (entry.seal is None)
        if verdict.allowed:
            assert match.state == finished.state_at(at)
            assert match.redo(entry.seat).allowed
        assert match.entries == finished.entries[: at + 1]


def test_what_was_shown_cannot_be_undone(name: str, seed: int) -> None:
    case, match = CASES[name], played(name, seed)
    for viewer in onlookers(match):
        known = [case.secrets(state, viewer) for state in states(match)]
        for entry, (before, after) in zip(match.entries, pairwise(known), strict=True):
            if before - after:
                assert entry.seal, f"{match.system.actions.write(entry.action)} shows {before - after}"


def test_a_branch_leaves_the_match_alone(name: str, seed: int) -> None:
    finished = played(name, seed)
    course = finished.course
    match = finished.branch(SeededDice(seed + 1), len(finished.entries) // 2)
    while match.outcome is None and len(match.entries) < len(finished.entries) + 20:
        seat = max(match.deciders)
        match.act(seat, list(match.legal_actions(seat))[-1])
    assert finished.course == course
    assert replay(record(match), {match.system.name: match.system}).entries == match.entries


def test_seats_out_of_turn_are_refused(name: str, seed: int) -> None:
    match, rules = played(name, seed), CASES[name].system.rules
    for state in states(match):
        for seat in set(match.seats) - rules.deciders(state):
            for action in tried(CASES[name], match)[:10]:
                assert not rules.check(state, Seat(seat), action).allowed

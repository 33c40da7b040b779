"""The contract has teeth: a lantern duel broken in one way fails the check that watches that way."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import contract_checks
import pytest
from contract import Played
from toy_system import (
    LANTERN_CASE,
    LANTERN_DUEL,
    Action,
    Burn,
    Drew,
    Duel,
    Event,
    LanternDuel,
    Pass,
    Pick,
    Picked,
    View,
    write_action,
)

from game.core.match import Match
from game.core.rules import Outcome, Reason, Seat, Step, Verdict
from game.core.system import Codec

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from contract import AnyCase

    from game.core.dice import Dice


class ShowsBothHands(LanternDuel):
    def view(self, state: Duel, seat: Seat | None) -> View:  # noqa: ARG002 - the fault
        red, blue = (self._side(state, owner, owner) for owner in (Seat(0), Seat(1)))
        return View(state.won, (red, blue))


class ShowsBothHandsMeanwhile(ShowsBothHands):
    def apply(self, state: Duel, seat: Seat, action: Action, dice: Dice) -> Step[Duel, Event]:
        step = super().apply(state, seat, action, dice)
        return replace(step, left=(step.state,) * len(step.events))


class ShowsTheSecretPick(LanternDuel):
    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event if isinstance(event, Picked) else super().redact(event, seat)


class TellsAboutTheHand(LanternDuel):
    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        if isinstance(event, Picked) and event.card and event.seat != seat:
            return replace(event, card="a strong one" if event.card[1:] > "3" else "a weak one")
        return super().redact(event, seat)


class OffersTooLittle(LanternDuel):
    def legal_actions(self, state: Duel, seat: Seat) -> Iterable[Action]:
        return [action for action in super().legal_actions(state, seat) if not isinstance(action, Burn)]


class OffersTooMuch(LanternDuel):
    def check(self, state: Duel, seat: Seat, action: Action) -> Verdict:
        weak = isinstance(action, Burn) and action.card.endswith("1")
        return Verdict.no(Reason.of("LD", "toy.weak")) if weak else super().check(state, seat, action)


class NobodyIsThereToWin(LanternDuel):
    def outcome(self, state: Duel) -> Outcome | None:
        return super().outcome(state) and Outcome(frozenset({Seat(7)}))


class FallsAsleep(LanternDuel):
    """Once a match has ended, nobody decides in any other state either."""

    def __init__(self) -> None:
        self._over = False

    def outcome(self, state: Duel) -> Outcome | None:
        found = super().outcome(state)
        self._over = self._over or found is not None
        return found

    def deciders(self, state: Duel) -> frozenset[Seat]:
        return frozenset() if self._over else super().deciders(state)


class ShowsAList(LanternDuel):
    def view(self, state: Duel, seat: Seat | None) -> View:
        won: Any = [*state.won]
        return replace(super().view(state, seat), won=won)


class RefusesWithoutAWord(LanternDuel):
    def check(self, state: Duel, seat: Seat, action: Action) -> Verdict:
        verdict = super().check(state, seat, action)
        return verdict if verdict.allowed else Verdict.no()


class LosesBurnedCards(LanternDuel):
    def apply(self, state: Duel, seat: Seat, action: Action, dice: Dice) -> Step[Duel, Event]:
        step = super().apply(state, seat, action, dice)
        red, blue = step.state.zones
        return replace(step, state=replace(step.state, zones=(replace(red, exile=type(red.exile)()), blue)))


class LetsAnybodyPass(LanternDuel):
    def check(self, state: Duel, seat: Seat, action: Action) -> Verdict:
        passes = isinstance(action, Pass) and state.shown
        return Verdict.yes() if passes else super().check(state, seat, action)


class Remembers(LanternDuel):
    """Plays otherwise the second time."""

    def __init__(self) -> None:
        self._played = count()

    def apply(self, state: Duel, seat: Seat, action: Action, dice: Dice) -> Step[Duel, Event]:
        if isinstance(action, Pick) and next(self._played) > 5:
            dice.coin()
        return super().apply(state, seat, action, dice)


def _with_rules(rules: LanternDuel) -> AnyCase:
    return replace(LANTERN_CASE, system=replace(LANTERN_DUEL, rules=rules))


FORGETS_TO_REVEAL = replace(
    LANTERN_CASE, system=replace(LANTERN_DUEL, reveals=lambda event: isinstance(event, Drew))
)
NUMBERS_CARDS = replace(LANTERN_CASE, hidden=lambda _state, _seat: (frozenset({"0"}),))
WRITES_BADLY = replace(
    LANTERN_CASE,
    system=replace(LANTERN_DUEL, actions=Codec(write_action, lambda text: Pick(text.split()[-1]))),
)

BROKEN: list[tuple[AnyCase, contract_checks.Check]] = [
    (_with_rules(NobodyIsThereToWin()), contract_checks.random_play_comes_to_an_end),
    (_with_rules(FallsAsleep()), contract_checks.somebody_decides_until_the_end),
    (_with_rules(ShowsAList()), contract_checks.everything_is_a_frozen_value),
    (_with_rules(OffersTooLittle()), contract_checks.legal_actions_and_check_agree),
    (_with_rules(OffersTooMuch()), contract_checks.legal_actions_and_check_agree),
    (_with_rules(RefusesWithoutAWord()), contract_checks.refusals_have_reasons_and_change_nothing),
    (_with_rules(LosesBurnedCards()), contract_checks.cards_are_conserved),
    (NUMBERS_CARDS, contract_checks.hidden_cards_are_called_what_the_state_calls_them),
    (_with_rules(ShowsBothHands()), contract_checks.views_do_not_name_hidden_cards),
    (_with_rules(ShowsBothHandsMeanwhile()), contract_checks.what_events_left_hides_as_much),
    (_with_rules(ShowsBothHands()), contract_checks.views_do_not_depend_on_hidden_cards),
    (_with_rules(ShowsTheSecretPick()), contract_checks.events_do_not_name_hidden_cards),
    (_with_rules(TellsAboutTheHand()), contract_checks.events_do_not_depend_on_hidden_cards),
    (_with_rules(Remembers()), contract_checks.a_replay_equals_the_play),
    (WRITES_BADLY, contract_checks.a_saved_match_is_loaded_as_it_was),
    (WRITES_BADLY, contract_checks.actions_and_setups_have_a_text_form),
    (FORGETS_TO_REVEAL, contract_checks.what_was_shown_cannot_be_undone),
    (WRITES_BADLY, contract_checks.a_branch_leaves_the_match_alone),
    (_with_rules(LetsAnybodyPass()), contract_checks.seats_out_of_turn_are_refused),
]


@pytest.mark.parametrize(("case", "check"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_system_is_caught(case: AnyCase, check: contract_checks.Check, tmp_path: Path) -> None:
    found = faults_in_many_matches(case, check, tmp_path)
    name = check.__name__.replace("_", " ")
    assert found
    assert all(fault.startswith(f"{name}: ") for fault in found)


def test_an_undo_that_is_granted_too_often_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Match, "may_undo", lambda *_: Verdict.yes())
    assert faults_in_many_matches(LANTERN_CASE, contract_checks.undo_and_redo_lead_back, tmp_path)


def test_every_check_is_proven() -> None:
    proven = {check for _, check in BROKEN}
    assert set(contract_checks.CHECKS) - proven == {contract_checks.undo_and_redo_lead_back}


def test_many_faults_are_counted(tmp_path: Path) -> None:
    check = contract_checks.views_do_not_name_hidden_cards
    found = contract_checks.faults(check, Played(_with_rules(ShowsBothHands()), 3, tmp_path))
    assert len(found) == contract_checks.MOST_LISTED + 1
    assert re.fullmatch(r"views do not name hidden cards: and \d+ more", found[-1])


def faults_in_many_matches(case: AnyCase, check: contract_checks.Check, folder: Path) -> list[str]:
    """What that check finds in the first match in which it finds something."""
    for seed in range(12):
        if found := contract_checks.faults(check, Played(case, seed, folder)):
            return found
    return []

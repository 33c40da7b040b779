"""The contract has teeth: a lantern duel broken in one way fails the test that watches that way."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
import test_contract
from test_contract import CASES
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

from game.core.errors import InputError
from game.core.rules import Reason, Seat, Step, Verdict
from game.core.system import Codec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from contract import AnyCase

    from game.core.dice import Dice


class ShowsBothHands(LanternDuel):
    def view(self, state: Duel, seat: Seat | None) -> View:  # noqa: ARG002 - the fault
        red, blue = (self._side(state, owner, owner) for owner in (Seat(0), Seat(1)))
        return View(state.won, (red, blue))


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
WRITES_BADLY = replace(
    LANTERN_CASE,
    system=replace(LANTERN_DUEL, actions=Codec(write_action, lambda text: Pick(text.split()[-1]))),
)

BROKEN: list[tuple[AnyCase, Callable[..., Any]]] = [
    (_with_rules(ShowsBothHands()), test_contract.test_views_do_not_name_hidden_cards),
    (_with_rules(ShowsBothHands()), test_contract.test_views_do_not_depend_on_hidden_cards),
    (_with_rules(ShowsTheSecretPick()), test_contract.test_events_do_not_name_hidden_cards),
    (_with_rules(TellsAboutTheHand()), test_contract.test_events_do_not_depend_on_hidden_cards),
    (_with_rules(OffersTooLittle()), test_contract.test_legal_actions_and_check_agree),
    (_with_rules(OffersTooMuch()), test_contract.test_legal_actions_and_check_agree),
    (_with_rules(LosesBurnedCards()), test_contract.test_cards_are_conserved),
    (_with_rules(LetsAnybodyPass()), test_contract.test_seats_out_of_turn_are_refused),
    (_with_rules(Remembers()), test_contract.test_a_replay_equals_the_play),
    (FORGETS_TO_REVEAL, test_contract.test_what_was_shown_cannot_be_undone),
    (WRITES_BADLY, test_contract.test_actions_and_setups_have_a_text_form),
]


@pytest.mark.parametrize(("case", "watch"), BROKEN)
def test_a_broken_system_is_caught(
    case: AnyCase, watch: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(CASES, "broken", case)
    test_contract.played.cache_clear()
    with pytest.raises((AssertionError, InputError, pytest.fail.Exception)):
        _watch_many_matches(watch, tmp_path)
    test_contract.played.cache_clear()


def _watch_many_matches(watch: Callable[..., Any], tmp_path: Path) -> None:
    extra = {"tmp_path": tmp_path} if "tmp_path" in watch.__annotations__ else {}
    for seed in range(12):
        watch("broken", seed, **extra)

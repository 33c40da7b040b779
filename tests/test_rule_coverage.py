"""Every rule has a test that would fail if it were broken, and every mark names a rule that is there."""

from __future__ import annotations

from pathlib import Path

from game.content.coverage import rule_tests, uncovered
from game.content.rulebook import load_rulebook

TESTS = Path(__file__).resolve().parent


def test_every_rule_has_a_test() -> None:
    assert not uncovered(load_rulebook(), TESTS)


def test_every_mark_names_a_rule() -> None:
    rulebook = load_rulebook()
    known = {*rulebook.ids, *(ruling.id for ruling in rulebook.rulings)}
    assert not {rule: tests for rule, tests in rule_tests(TESTS).items() if rule not in known}

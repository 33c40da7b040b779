"""Every rule and ruling has a test that would fail if it were broken, and every mark names one of them."""

from __future__ import annotations

from pathlib import Path

from faults import none_of

from game.cli.check import rule_tests, uncovered
from game.content.rulebook import load_rulebook

TESTS = Path(__file__).resolve().parent


def test_rules_and_the_marks_of_tests_agree() -> None:
    rulebook, marked = load_rulebook(), rule_tests(TESTS)
    known = {*rulebook.ids, *(ruling.id for ruling in rulebook.rulings)}
    untested = [f"{rule} has no test" for rule in uncovered(rulebook, TESTS)]
    none_of(
        [*untested, *(f"{rule} of {tests} is no rule" for rule, tests in marked.items() if rule not in known)]
    )

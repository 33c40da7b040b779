"""Conditions as they are typed: complete names, and how long they last."""

from __future__ import annotations

import pytest

from game.content.locale import Language, translator
from game.games.turn_order.rules.known_conditions import USUAL
from game.games.turn_order.table.condition_dialog import TypedCondition, completed_condition, typed_condition


def usual(language: Language) -> dict[str, str]:
    say = translator(language)
    return {say(f"condition.{name}"): name for name in USUAL}


@pytest.mark.rule("TABLE-MARKS-01")
@pytest.mark.parametrize(
    ("language", "text", "name", "rounds"),
    [
        (Language.EN, "stunned", "stunned", None),
        (Language.EN, "Stunned 2", "stunned", 2),
        (Language.EN, "stunned 2 rounds", "stunned", 2),
        (Language.EN, "on fire (3)", "on fire", 3),
        (Language.FR, "étourdi 2", "stunned", 2),
        (Language.FR, "etourdi 2 tours", "stunned", 2),
        (Language.EN, "stunned 0", "stunned 0", None),
        (Language.EN, "curse of the 9", "curse of the", 9),
        (Language.EN, "7", "7", None),
    ],
)
def test_what_is_typed_is_a_name_and_a_duration(
    language: Language, text: str, name: str, rounds: int | None
) -> None:
    assert typed_condition(text, usual(language)) == TypedCondition(name, rounds)


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        (Language.EN, "stun", "stunned"),
        (Language.EN, "st", ""),
        (Language.EN, "con", ""),
        (Language.EN, "webbed", ""),
        (Language.EN, "stunned", "stunned"),
        (Language.FR, "etour", "stunned"),
        (Language.FR, "étourdi", "stunned"),
    ],
)
def test_the_beginning_of_only_one_name_is_completed(language: Language, text: str, name: str) -> None:
    assert completed_condition(text, usual(language)) == name

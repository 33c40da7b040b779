"""Conditions and hit points as chips, in the words of the reader."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.games.turn_order.log import ROUNDS, RoundWords, condition_name, lasting_words
from game.games.turn_order.rules.conditions import (
    BOUND,
    COUNTED,
    Condition,
    held_of,
    most_of,
    tone_of,
    word_of,
)
from game.games.turn_order.table.chips import Chip, Health

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.content.locale import Translator
    from game.games.turn_order.rules.conditions import Word

MINUS = "\N{MINUS SIGN}"

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "prone": "human_handsdown",
        "stunned": "star_circle_outline",
        "blinded": "eye_off",
        "deafened": "ear_hearing_off",
        "poisoned": "bottle_tonic_skull",
        "burning": "fire",
        "bleeding": "water",
        "frightened": "ghost",
        "held": "lock",
        "grappled": "hand_back_left",
        "silenced": "volume_off",
        "asleep": "sleep",
        "slowed": "tortoise",
        "cursed": "skull_outline",
        "unconscious": "bed",
        "dying": "skull",
        "paralysed": "snowflake",
        "confused": "help_circle_outline",
        "hasted": "rabbit",
        "protected": "shield",
        "invisible": "ghost_outline",
        "raging": "fire",
        "defending": "shield_half_full",
        "concentrating": "head_cog_outline",
        "marked": "target",
        "flying": "feather",
        "hiding": "eye_off_outline",
        "petrified": "wall",
        "entangled": "spider_web",
        "pinned": "pin",
    }
)
"""Icons of usual conditions; the others have the icon of their kind."""


def condition_chip(
    say: Translator,
    condition: Condition,
    bearer: str,
    name_of: Callable[[str], str],
    rounds: RoundWords = ROUNDS,
) -> Chip:
    """The chip of a condition of `bearer`, an id; `name_of` gives the name of an id, empty if there is none.

    `rounds` are the table's messages that name rounds.
    """
    called, subject = condition_name(say, condition.name), condition.of or bearer
    of = name_of(subject) if condition.lasting in BOUND else ""
    lasting = (
        lasting_words(say, condition.lasting, condition.count, of, rounds)
        if of or condition.lasting not in BOUND
        else ""
    )
    left = (
        str(condition.count) if condition.lasting in COUNTED else f"\N{RIGHTWARDS ARROW} {of}" if of else ""
    )
    tip = say("marks.chip", condition=called, lasting=lasting) if lasting else called
    return Chip(called, tone_of(condition), left, tip, ICONS.get(condition.name, ""))


def condition_chips(
    say: Translator,
    conditions: Iterable[Condition],
    bearer: str,
    name_of: Callable[[str], str],
    rounds: RoundWords = ROUNDS,
) -> tuple[Chip, ...]:
    """The chips of all conditions of a person."""
    return tuple(condition_chip(say, condition, bearer, name_of, rounds) for condition in conditions)


def seen_chips(say: Translator, person: Any) -> tuple[Chip, ...]:  # noqa: ANN401 - what holds `hidden` and `numbers`
    """A chip for the game master if the person is hidden, or its numbers are set to be hidden or shown."""
    if person.hidden:
        return (Chip(say("seen.hidden.chip"), tip=say("seen.hidden.tip"), icon="eye_off_outline"),)
    return (Chip(say(f"seen.numbers.chip.{person.numbers}"), icon="eye_outline"),) if person.numbers else ()


def health(say: Translator, person: Any, health_word: str) -> Health | None:  # noqa: ANN401 - what holds hit points
    """The hit points to show: the numbers if they are known, else `health_word`; None for nothing."""
    points, most = held_of(person.hp, person.max_hp), most_of(person.hp, person.max_hp)
    if points is not None and most is not None:
        word: Word = word_of(points, most, staged=getattr(person, "staged", False))
        return Health(word, say(f"marks.word.{word}"), f"{points}/{most}".replace("-", MINUS))
    return Health(health_word, say(f"marks.word.{health_word}")) if health_word else None  # type: ignore[arg-type]  # a Word

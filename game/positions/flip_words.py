"""Flips in words: what would have to change, by how much and which way, and what the verdict is then."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.content.rulebook import load_rulebook
from game.positions.answers import length_words
from game.positions.position import HouseRules, PerSize

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.content.rulebook import Option
    from game.positions.flips import Flip
    from game.positions.position import RuleValue


MOST_OPTIONS = 64
"""Options that are kept at hand: a frame asks for the words of each that it tells."""


def flip_words(flip: Flip, called: Callable[[str], str], tr: Translator) -> str:
    """The whole flip in a line: "archer 0.18" north: sees, without cover"."""
    return tr("flip.whole", change=change_words(flip, called, tr), after=after_words(flip, tr))


def change_words(flip: Flip, called: Callable[[str], str], tr: Translator) -> str:
    """What changes; `called` gives the name of a creature by its id, or of terrain by its own."""
    inches = length_words(abs(flip.inches), flip.at_least, tr.inches, tr)
    match flip.what:
        case "ruling":
            ruling, option, value = option_words(flip.name, flip.to, tr)
            return tr("flip.ruling", ruling=ruling, option=option, value=value)
        case "movement":
            key = "flip.more" if flip.inches >= 0.0 else "flip.fewer"
            return tr(key, name=called(flip.name), inches=inches)
        case _:
            return tr("flip.move", name=called(flip.name), inches=inches, way=tr(f"flip.way.{flip.way}"))


def after_words(flip: Flip, tr: Translator) -> str:
    """The verdict after the change."""
    after = flip.after
    if flip.of in ("sight", "cover"):
        if not after.holds:
            return tr("flip.after.unseen")
        return tr("flip.after.seen", count=after.covers or 0) if after.covers else tr("flip.after.open")
    return tr(f"flip.after.{flip.of}.{'yes' if after.holds else 'no'}")


def option_words(name: str, value: RuleValue, tr: Translator) -> tuple[str, str, str]:
    """The id of the ruling that has an option of the house rules, the option, and that value of it."""
    ruling, option = _option(name)
    return ruling, option.text(tr.language), _value(option, value, tr)


@lru_cache(MOST_OPTIONS)
def _option(name: str) -> tuple[str, Option]:
    """The option of that name, after the id of its ruling."""
    options = ((ruling.id, option) for ruling in load_rulebook().rulings for option in ruling.options)
    return next(pair for pair in options if pair[1].name == name and hasattr(HouseRules, name))


def _value(option: Option, value: RuleValue, tr: Translator) -> str:
    """A value of the option."""
    match value:
        case bool():
            return tr("flip.yes" if value else "flip.no")
        case None:
            return tr("flip.no_limit")
        case PerSize():
            return ", ".join(f"{size} {tr.number(number)}" for size, number in value.by_size.items())
        case int() | float():
            return tr.number(value)
    choices = {choice.value: choice.text(tr.language) for choice in option.choices}
    return choices.get(value, value)

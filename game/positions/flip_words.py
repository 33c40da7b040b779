"""Flips in words: what would have to change, by how much and which way, and what the verdict is then."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.content.rulebook import load_rulebook
from game.positions.answers import length_words
from game.positions.position import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.content.rulebook import Option
    from game.positions.flips import Flip


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
            option = _option(flip.name)
            return tr(
                "flip.ruling", ruling=flip.ruling, option=option.text(tr.language), value=_value(flip, tr)
            )
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


@lru_cache(MOST_OPTIONS)
def _option(name: str) -> Option:
    """The option of that name."""
    options = (option for ruling in load_rulebook().rulings for option in ruling.options)
    return next(option for option in options if option.name == name and hasattr(HouseRules, name))


def _value(flip: Flip, tr: Translator) -> str:
    """The value that the option would have."""
    if isinstance(flip.to, bool):
        return tr("flip.yes" if flip.to else "flip.no")
    choices = {choice.value: choice.text(tr.language) for choice in _option(flip.name).choices}
    return choices.get(str(flip.to), str(flip.to))

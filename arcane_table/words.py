"""Words that choose: each is one of a few."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from enum import StrEnum

W = TypeVar("W", bound="StrEnum")


def given(kind: type[W], place: str, word: str) -> W:
    """The value that a word stands for; `place` is what faults call the argument.

    Raises:
        InputError: it stands for none.
    """
    try:
        return kind(word)
    except ValueError:
        from game.core.errors import InputError, any_of

        raise InputError(place, "", repr(word), any_of([*kind])) from None

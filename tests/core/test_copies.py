"""Copies with some fields changed are those that the library makes."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

import pytest

from game.core.copies import maker, quick, replace
from game.core.rules import Verdict


@dataclass(frozen=True, slots=True)
class Thing:
    """A value whose fields are called as what the copying itself speaks of."""

    value: int
    kind: str = "thing"
    copy: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Thing):
    """A value with fields of its own and of another."""

    name: str


@dataclass(frozen=True)
class Loose:
    """A value that has a dictionary."""

    value: int
    made: int = field(default=0, init=False)


@pytest.mark.parametrize("value", [Thing(1), Named(value=2, name="two"), Loose(3)])
def test_a_copy_is_what_the_library_makes_of_it(value: Any) -> None:
    for changes in ({}, {"value": 7}):
        copied = replace(value, **changes)
        assert copied == dataclasses.replace(value, **changes)
        assert type(copied) is type(value)
        assert copied is not value


def test_several_fields_change_and_the_rest_are_the_very_same() -> None:
    original = Thing(1, copy=(1, 2))
    changed = replace(original, value=2, kind="other")
    assert changed == Thing(2, "other", (1, 2))
    assert changed.copy is original.copy
    assert original == Thing(1, copy=(1, 2))


def test_what_is_checked_when_it_is_made_is_checked_in_a_copy() -> None:
    with pytest.raises(ValueError, match="reason"):
        replace(Verdict.yes(), allowed=False)


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError):
        replace(Thing(1), colour="red")  # type: ignore[call-arg]


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Made(Thing):
    """A value of every sort of field."""

    name: str
    parts: list[int] = field(default_factory=list)


@quick
@dataclass(frozen=True, slots=True)
class Checked:
    """A value that is checked when it is made."""

    value: int

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError("less than nothing")


def test_what_is_made_fast_is_what_the_library_makes() -> None:
    made = Made(1, name="one")
    assert (made.value, made.kind, made.copy, made.name, made.parts) == (1, "thing", (), "one", [])
    assert type(made) is Made
    assert made == dataclasses.replace(made)
    assert made.parts is not Made(1, name="one").parts
    assert signature(Made).parameters.keys() == {"value", "kind", "copy", "name", "parts"}
    assert maker(Thing)(1, "some", (2,)) == Thing(1, "some", (2,))
    with pytest.raises(TypeError):
        Made(1, "thing", (), "one")  # type: ignore[call-arg]  # which has to be named
    with pytest.raises(ValueError, match="less than nothing"):
        Checked(-1)


def test_what_is_made_or_copied_fast_is_frozen() -> None:
    for made in (Checked(1), replace(Thing(1), value=2), maker(Thing)(1, "some", ())):
        with pytest.raises(dataclasses.FrozenInstanceError):
            made.value = 3  # type: ignore[misc]  # that is the point


def test_only_what_keeps_its_fields_in_slots_is_made_fast() -> None:
    with pytest.raises(TypeError, match="keeps more"):
        quick(Loose)
    for kind in (Loose, Checked):
        with pytest.raises(TypeError, match="only made of its fields"):
            maker(kind)

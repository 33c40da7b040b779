"""Setups as indented JSON, for systems whose setups carry their house rules under `rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.core.rules import Reason


class Ruled(Protocol):
    """A setup with house rules."""

    @property
    def rules(self) -> object:
        """The house rules, of which every field has a default."""
        ...


S = TypeVar("S", bound=Ruled)


def write_setup(setup: Ruled) -> str:
    """The setup as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    defaults = msgspec.to_builtins(type(setup.rules)())
    table["rules"] = {name: value for name, value in table["rules"].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(text: str, kind: type[S], what: str, faults: Callable[[S], Iterable[Reason]]) -> S:
    """The setup of a kind that a text holds; `what` names it, `faults` says why one cannot be played.

    Raises:
        ValueError: it holds none, or one that cannot be played; the message is what was expected.
    """
    try:
        setup = msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"{what} ({error})") from error
    reasons = tuple(faults(setup))
    if reasons:
        why = ", ".join(f"{reason.key} by {reason.rule}" for reason in reasons)
        raise ValueError(f"{what} that can be played ({why})")
    return setup

"""Random sittings of every rule system, told step by step and compared with what was told before.

Each step says what was done and what came of it, for each who may know of it, and in a few letters what
everybody then sees, what may be done, and which rule refuses what else was tried. Whatever a rule does
differently shows as a difference of text. `pytest --rewrite` writes anew: read it before you keep it.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from contract import onlookers
from contract_cases import CASES
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as struct_fields

from game.core.dice import SeededDice
from game.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from contract import AnyCase, AnyMatch

    from game.core.rules import Seat, Verdict

SITTINGS = Path(__file__).parent / "sittings"

SEEDS: dict[str, tuple[int, ...]] = {"colors-of-magic": (1, 3)}
"""The sittings of a system that are told: mostly the first six; of the skirmish those that measure little."""

STEPS = 60
"""Actions of one sitting."""


def sitting_text(case: AnyCase, seed: int) -> str:
    """A sitting as text."""
    setup = case.setup(seed)
    match: AnyMatch = Match.start(case.system, setup, SeededDice(seed))
    whims = SeededDice(seed + 2_000_000)
    lines = list(_events(match, 0))
    for _ in range(STEPS):
        lines.append(f"  everybody sees {_letters(*_seen(match))}")
        if match.outcome is not None:
            break
        seat = whims.choice(sorted(match.deciders))
        verdicts = [(action, match.check(seat, action)) for action in case.tried(setup)]
        legal = list(match.legal_actions(seat))
        lines.append(
            f"  {len(legal)} ways {_letters(*map(_text, legal))}, of what else was tried {_judged(verdicts)}"
        )
        tried = [action for action, verdict in verdicts if verdict.allowed and action not in legal]
        # What may be done is many ways to do a few things: each kind of them is as likely.
        kinds: dict[type, list[Any]] = {}
        for action in [*legal, *tried]:
            if len(kinds) == 1 or not _ends(action):
                kinds.setdefault(type(action), []).append(action)
        action = whims.choice(whims.choice(list(kinds.values())))
        before = len(match.entries)
        assert match.act(seat, action).allowed
        lines += [f"{seat + 1}> {case.system.actions.write(action)}", *_events(match, before)]
    return "\n".join(lines) + "\n"


def _judged(verdicts: list[tuple[Any, Verdict]]) -> str:
    """How many of the actions are allowed, and by which rules the others are not."""
    reasons = [_text(verdict.reasons) for _, verdict in verdicts if not verdict.allowed]
    return f"{len(verdicts) - len(reasons)} allowed {_letters(*reasons)}"


def _letters(*texts: str) -> str:
    """Texts in so few letters that a difference of any shows."""
    return sha256("\n".join(texts).encode()).hexdigest()[:8]


def _ends(action: object) -> bool:
    """Whether nothing more comes after an action."""
    return type(action).__name__ in {"Close", "Concede"}


def _events(match: AnyMatch, first: int) -> Iterator[str]:
    """What happened from an entry on; below it what those hear to whom it is told otherwise."""
    rules = match.system.rules
    for entry in match.entries[first:]:
        for event in entry.events:
            whole = _text(event)
            yield f"  {whole}"
            heard: dict[str, str] = {}
            for seat in onlookers(match):
                part = rules.redact(event, seat)
                text = "nothing" if part is None else _text(part)
                if text != whole:
                    heard[text] = heard.get(text, "") + _seat(seat)
            yield from (f"    ({seats}) {text}" for text, seats in heard.items())


def _seen(match: AnyMatch) -> Iterator[str]:
    """What each seat and an onlooker see, as text."""
    rules: Any = match.system.rules
    for seat in onlookers(match):
        yield _text(match.view(seat))
        if hasattr(rules, "track"):
            yield _text(rules.track(match.state, seat))


def _seat(seat: Seat | None) -> str:
    return "-" if seat is None else str(seat + 1)


def _usual(part: Any, value: object) -> bool:
    """Whether a field of a dataclass or of a struct is as it is by default."""
    if part.default not in (MISSING, NODEFAULT):
        return bool(part.default == value)
    return part.default_factory not in (MISSING, NODEFAULT) and part.default_factory() == value


def _text(value: Any) -> str:
    """A value in one line, without what is as it is by default; sets in order, lengths to a thousandth."""
    if isinstance(value, Struct) or (is_dataclass(value) and not isinstance(value, type)):
        # The parts of a card are structs: a word that none of them uses changes no sitting.
        parts = struct_fields(value) if isinstance(value, Struct) else fields(value)
        contents = ((field, getattr(value, field.name)) for field in parts if getattr(field, "init", True))
        inside = ", ".join(
            f"{field.name}={_text(content)}" for field, content in contents if not _usual(field, content)
        )
        return f"{type(value).__name__}({inside})"
    match value:
        case Enum():
            return value.name
        case float():
            return f"{value:.3f}".rstrip("0").rstrip(".")
        case tuple() | list():
            return f"[{', '.join(map(_text, value))}]"
        case frozenset() | set():
            return f"{{{', '.join(sorted(map(_text, value)))}}}"
        case dict():
            return f"{{{', '.join(f'{_text(key)}: {_text(item)}' for key, item in value.items())}}}"
        case _:
            return repr(value)


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in CASES for seed in SEEDS.get(name, range(6))]
)
def test_a_random_sitting_is_still_told_so(name: str, seed: int, rewrite: bool) -> None:
    kept, sitting = SITTINGS / f"{name}-{seed}.txt", sitting_text(CASES[name], seed)
    if rewrite:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(sitting, "utf-8")
    assert kept.is_file(), f"{kept.name} is missing: run with --rewrite, then read it"
    assert sitting == kept.read_text("utf-8")

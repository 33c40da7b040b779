"""What `check ruleset` finds: faults of a ruleset file, and what in it is left open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.terrain import OPENINGS, Footing, Kind
from game.content.toml_source import TomlSource
from game.core.errors import InputError
from game.core.files import read_text
from game.positions.ruleset import ASKED, DEEDS, OF_ENGAGEMENT, REASONS
from game.positions.ruleset_file import contradictions, option_faults, parse_ruleset, read_spec

if TYPE_CHECKING:
    from pathlib import Path

    from game.positions.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Remark:
    """Something left open: the key of a message, and the names that it is about."""

    key: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: faults, and remarks, which there are only without faults."""

    faults: tuple[InputError, ...] = ()
    remarks: tuple[Remark, ...] = ()


def check_ruleset(path: Path) -> Checked:
    """Every contradiction of a ruleset file; if there is none, what it leaves open."""
    faults: list[InputError] = []
    try:
        text = read_text(path)
        toml = TomlSource.parse(text, path)
        spec, wrong = read_spec(toml)
        faults.extend(wrong)
        faults.extend(toml.fault(*finding) for finding in contradictions(spec))
        faults.extend(option_faults(toml, spec))
        if not faults:
            return Checked(remarks=remarks(parse_ruleset(text, path, path.name)))
    except InputError as error:
        faults.append(error)
    return Checked(tuple(faults))


def remarks(ruleset: Ruleset) -> tuple[Remark, ...]:
    """The reasons without a rule, the questions that can never be asked, and what can never be so."""
    unruled = tuple(name for name in _told(ruleset) if not ruleset.cite(name))
    found = (
        Remark("check.ruleset.no_rule", unruled),
        Remark("check.ruleset.never_asked", tuple(name for name in ASKED + DEEDS if not ruleset.knows(name))),
        Remark("check.ruleset.never_engaged", ("engaged",) if _asks_in_vain(ruleset) else ()),
        Remark("check.ruleset.never_cited", _never_cited(ruleset)),
        Remark("check.ruleset.costs_nothing", _cost_nothing(ruleset)),
        Remark("check.ruleset.openings_as_ours", _in_vain_of_openings(ruleset)),
    )
    return tuple(remark for remark in found if remark.names)


def _told(ruleset: Ruleset) -> tuple[str, ...]:
    """The reasons that are ever told about positions of that game; those of the quiz are about our own."""
    never = set(OF_ENGAGEMENT) if ruleset.engagement is None else set()
    groups = ("quiz.",) if ruleset.coherency is not None else ("quiz.", "unit.")
    return tuple(
        name
        for name in REASONS
        if name not in never and not ruleset.is_silent(name) and not name.startswith(groups)
    )


def _asks_in_vain(ruleset: Ruleset) -> bool:
    """Whether it may be asked who is engaged though nobody ever is."""
    return ruleset.engagement is None and ruleset.knows("engaged")


def _never_cited(ruleset: Ruleset) -> tuple[str, ...]:
    """The rules that stand for no reason that is ever told."""
    quiz = (name for name in REASONS if name.startswith("quiz."))
    cited = {ruleset.cite(name) for name in (*_told(ruleset), *quiz)}
    return tuple(rule.id for rule in ruleset.rules if rule.id not in cited)


def _cost_nothing(ruleset: Ruleset) -> tuple[str, ...]:
    """The difficult kinds of which an inch costs no more than any other."""
    usual = ruleset.difficult_factor
    return tuple(
        kind.name
        for kind in ruleset.kinds
        if kind.footing is Footing.DIFFICULT and (usual if kind.cost is None else kind.cost) <= 1.0
    )


def _in_vain_of_openings(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds called as doors and windows are that do something else: those in a line do as ours."""
    return tuple(
        kind.name
        for kind in ruleset.kinds
        if kind.name in OPENINGS and (kind.exempt or (kind.footing, kind.opacity) != Kind(kind.name).preset)
    )

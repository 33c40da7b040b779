"""The tables and keys of a ruleset file: what each holds and expects in words (docs/rulesets.md)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from game.board.terrain import Footing, Kind, Opacity
from game.content.toml_source import one_of
from game.core.errors import said
from game.positions.position_spec import BaseWidth, Length

if TYPE_CHECKING:
    from collections.abc import Mapping

Phrase = Annotated[str, msgspec.Meta(max_length=400)]
Factor = Annotated[float, msgspec.Meta(ge=1, le=10)]
FileId = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Sight = Literal["clear", "light", "light_cover", "blocking"]

_BOTH = said("a text in either language or both: {{ fr = ..., en = ... }}")

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "id": "small letters a to z and digits, in words joined by hyphens",
        "name": _BOTH,
        "bases": "tables [bases.NAME], each with mm",
        "engagement.within": 'inches from 0 to 100, or "none"',
        "coherency": "a table with within, and of",
        "coherency.within": "a length in inches, from 0 to 100",
        "coherency.of": one_of(("any", "chain", "leader")),
        "moving.difficult_factor": "what an inch of difficult terrain costs, from 1 to 10",
        "kinds": "tables [kinds.NAME]",
        "questions": "false, true or words for each of our questions",
        "rules": "tables [rules.ID]",
        "words": said("texts {{ fr = ..., en = ... }} by the key of one of our messages"),
        "creature": "what creatures have unless they say it themselves, as in tables [[creature]]",
        "house_rules": "house rules as in the table [rules] of a position",
    }
)
"""The expected content of keys that have a fixed place, in words."""

KEYS: Mapping[str, str] = MappingProxyType(
    {
        "mm": "a diameter in millimetres, from 5 to 300",
        "reach": "a length in inches, from 0 to 100",
        "engages": "a length in inches, from 0 to 100",
        "cost": "what an inch of it costs, from 1 to 10",
        "looks": one_of(tuple(Kind)),
        "movement": one_of(tuple(Footing)),
        "except": "what it is to creatures with a keyword, by the keyword",
        "sight": one_of(tuple(Opacity)),
        "for": "the names of our reasons, in a list",
        "text": _BOTH,
        "name": _BOTH,
        "stops": "true or false",
        "free_attacks": "true or false",
    }
)
"""The expected content of keys below names that the file chooses."""


class WordingSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A text in either language or both."""

    fr: Phrase = ""
    en: Phrase = ""


class BaseSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table `[bases.NAME]`."""

    mm: BaseWidth
    reach: Length = 1.0
    engages: Length | None = None
    name: WordingSpec | None = None


class EngagementSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The table `[engagement]`; what it leaves out is as nobody's engagement has it, or as ours."""

    within: Length | Literal["none"] = 1.0
    stops: bool | None = None
    free_attacks: bool | None = None


class CoherencySpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The table `[coherency]`."""

    within: Length
    of: Literal["any", "chain", "leader"] = "any"


class MovingSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The table `[moving]`."""

    difficult_factor: Factor = 2.0


class EffectSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a kind of terrain is to creatures with a keyword, where that differs."""

    movement: Footing | None = None
    sight: Sight | None = None
    cost: Factor | None = None


class KindSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"exempt": "except"}):
    """A table `[kinds.NAME]`."""

    looks: Kind | None = None
    movement: Footing | None = None
    sight: Sight | None = None
    cost: Factor | None = None
    name: WordingSpec | None = None
    exempt: dict[str, Any] = {}  # each an `EffectSpec`, read one by one


class CitedSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"reasons": "for"}):
    """A table `[rules.ID]`."""

    reasons: tuple[str, ...] = ()
    text: WordingSpec | None = None


class RulesetSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole ruleset."""

    # What stands in its tables by chosen names is read table by table, to name the place of a fault.
    id: FileId
    name: WordingSpec
    bases: dict[str, BaseSpec] = msgspec.field(default_factory=dict)
    engagement: EngagementSpec = msgspec.field(default_factory=EngagementSpec)
    coherency: CoherencySpec | None = None
    moving: MovingSpec = msgspec.field(default_factory=MovingSpec)
    kinds: dict[str, KindSpec] = msgspec.field(default_factory=dict)
    questions: dict[str, bool | WordingSpec] = msgspec.field(default_factory=dict)
    rules: dict[str, CitedSpec] = msgspec.field(default_factory=dict)
    words: dict[str, WordingSpec] = msgspec.field(default_factory=dict)
    creature: dict[str, Any] = {}
    house_rules: dict[str, Any] = {}

"""What position files and rulesets hold, told in types of whole files, from which schemas are made.

Their readers read some tables one by one, so as to name the place of a fault: those are put back where they
stand.
"""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from game.content.json_schema import Written
from game.content.locale import Language
from game.content.rulebook import load_rulebook
from game.positions.look_table import EXPECTED as IN_LOOKS
from game.positions.look_table import LooksSpec
from game.positions.position import HouseRules, PerSize
from game.positions.position_spec import (
    BOUNDS,
    BoardInches,
    BoardSide,
    CreatureSpec,
    PositionSpec,
)
from game.positions.position_spec import EXPECTED as IN_POSITION
from game.positions.puzzle_file import EXPECTED as IN_PUZZLES
from game.positions.puzzle_file import PuzzleSpec, PuzzlesSpec
from game.positions.ruleset_file import NAMED
from game.positions.ruleset_spec import EXPECTED as IN_RULESET
from game.positions.ruleset_spec import KEYS, EffectSpec, KindSpec, RulesetSpec
from game.positions.wish_table import EXPECTED as IN_WISHES
from game.positions.wish_table import WishesSpec
from game.positions.zone_table import EXPECTED as IN_LAID
from game.positions.zone_table import LaidSpec

if TYPE_CHECKING:
    from collections.abc import Mapping


def position_format() -> Written:
    """What a position file holds."""
    later = (LaidSpec, WishesSpec, LooksSpec)
    laid = {key: hint for spec in later for key, hint in get_type_hints(spec, include_extras=True).items()}
    # msgspec 0.22 crashes on a bounded number or a pair of them, but not on a number or two of them in a row.
    two = msgspec.Meta(min_length=2, max_length=2)
    kind = _changed(
        PositionSpec,
        size_mm=BoardSide | Annotated[tuple[BoardSide, ...], two],
        size_in=BoardInches | Annotated[tuple[BoardInches, ...], two],
        rules=_house_rules(),
        **laid,
    )
    return Written(kind, {**IN_POSITION, **IN_LAID, **IN_WISHES, **IN_LOOKS, **_options("rules")})


def puzzles_format() -> Written:
    """What a file of puzzles holds."""
    position = position_format()
    puzzle = _changed(PuzzleSpec, position=str | position.kind)
    kind = _changed(PuzzlesSpec, puzzle=tuple.__class_getitem__((puzzle, ...)))
    inside = {f"puzzle.position.{key}": words for key, words in position.words.items()}
    return Written(kind, {**inside, **IN_PUZZLES}, ids=False)


def ruleset_format() -> Written:
    """What a ruleset file holds."""
    kinds = _changed(KindSpec, exempt=dict[str, EffectSpec])
    kind = _changed(
        RulesetSpec,
        creature=_optional(CreatureSpec),
        house_rules=_house_rules(),
        **{key: dict.__class_getitem__((str, value)) for key, value in {**NAMED, "kinds": kinds}.items()},
    )
    return Written(kind, {**KEYS, **IN_RULESET, **_options("house_rules")})


def _changed(spec: type[msgspec.Struct], **types: Any) -> type[msgspec.Struct]:  # noqa: ANN401 - types of fields
    """The struct with other types of some fields, which may all be left out."""
    hints = get_type_hints(spec, include_extras=True)
    every = msgspec.structs.fields(spec)
    fields: list[Any] = []
    for known in every:
        name, kind = known.name, types.get(known.name, hints[known.name])
        fields.append((name, kind) if known.required else (name, kind, _default(known, name in types)))
    return msgspec.defstruct(
        spec.__name__,
        fields,
        kw_only=True,
        rename={known.name: known.encode_name for known in every},
        namespace={"__doc__": spec.__doc__},
    )


def _default(known: msgspec.structs.FieldInfo, changed: bool) -> Any:  # noqa: ANN401 - of any field
    return None if changed or known.default is msgspec.NODEFAULT else known.default


def _optional(spec: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The struct with nothing required."""
    hints = get_type_hints(spec, include_extras=True)
    fields: list[Any] = [(name, kind, None) for name, kind in hints.items()]
    return msgspec.defstruct(
        f"Usual{spec.__name__}",
        fields,
        kw_only=True,
        namespace={"__doc__": spec.__doc__},
    )


def _house_rules() -> type[msgspec.Struct]:
    """The table of house rules, by the types and bounds of the options."""
    fields: list[Any] = [
        (name, _option(name, hint), None) for name, hint in get_type_hints(HouseRules).items()
    ]
    return msgspec.defstruct("HouseRules", fields, kw_only=True)


def _option(name: str, hint: Any) -> Any:  # noqa: ANN401 - types of fields
    if name not in BOUNDS:
        return hint
    low, high = BOUNDS[name]
    number: Any = Annotated[float, msgspec.Meta(ge=low, le=high)]
    if int in get_args(hint):
        number = Annotated[int, msgspec.Meta(ge=int(low), le=int(high))]
    if hint is PerSize:
        return dict[str, number]
    return number | Literal["none"] if NoneType in get_args(hint) else number


def _options(table: str) -> Mapping[str, str]:
    """What each house rule is, by its key."""
    options = (option for ruling in load_rulebook().rulings for option in ruling.options)
    return {f"{table}.{option.name}": option.text(Language.EN) for option in options}

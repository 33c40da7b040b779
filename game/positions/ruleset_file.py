"""Ruleset files: a game in its own words, as TOML (reference: docs/rulesets.md)."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from game.board.lines import parts_of
from game.board.terrain import Board, Footing, Kind, Opacity
from game.content.locale import Language, translator
from game.content.resources import assets, data_folder
from game.content.toml_source import TomlSource, one_of, shown
from game.core.copies import replace
from game.core.errors import InputError, said
from game.core.files import is_file, read_text
from game.positions.position import HouseRules
from game.positions.position_spec import EXPECTED as IN_POSITIONS
from game.positions.position_spec import NONE, CreatureSpec, read_house_rules
from game.positions.ruleset import (
    ASKED,
    DEEDS,
    GROUP,
    REASONS,
    BaseSize,
    CitedRule,
    Coherency,
    Exemption,
    Ruleset,
    TerrainKind,
    Wording,
)
from game.positions.ruleset_spec import (
    EXPECTED,
    KEYS,
    BaseSpec,
    CitedSpec,
    EffectSpec,
    KindSpec,
    RulesetSpec,
    WordingSpec,
)
from game.positions.run_names import runs_apart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from game.board.terrain import Piece, ThinLine
    from game.content.spec import Finding
    from game.positions.position import Position

DEFAULT = "default.toml"
"""The file that names the ruleset which is used where none is named."""

OF_BASES = ("base_mm", "melee_reach")
"""House rules that the table [bases] says in a ruleset."""

OF_CREATURES = ("movement", "melee", "ranged", "defence", "ranged_max")
"""What a ruleset may say of creatures that do not say it themselves."""

LENGTHS = ("movement", "ranged_max")
"""What of that is a length: for whole numbers the kernels would be compiled anew."""


def rulesets() -> Path:
    """The folder of rulesets that ship with the game."""
    return assets() / "rulesets"


def own_rulesets() -> Path:
    """The folder of this user's rulesets; it need not exist yet."""
    return data_folder() / "rulesets"


@lru_cache(maxsize=1)
def standard_ruleset() -> Ruleset:
    """The ruleset that is used where a position names none."""
    path = rulesets() / DEFAULT
    named = TomlSource.parse(read_text(path), path).document["ruleset"]
    return load_ruleset(rulesets() / str(named))


def ruleset_of(position: Position) -> Ruleset:
    """The ruleset of a position."""
    return position.ruleset or standard_ruleset()


def load_ruleset(path: Path, file: str = "") -> Ruleset:
    """The ruleset in a file, by the name that positions give it.

    Raises:
        InputError: the file cannot be read, holds something else, or contradicts itself.
    """
    return parse_ruleset(read_text(path), path, file)


def parse_ruleset(text: str, source: Path | str, file: str = "") -> Ruleset:
    """The ruleset in a text; `source` names it in errors.

    >>> text = '''
    ... format = 1
    ... id = "lanterns"
    ... name = { en = "Lanterns" }
    ... [bases]
    ... trooper = { mm = 25 }
    ... [rules.L-3]
    ... for = ["sight.*"]
    ... '''
    >>> game = parse_ruleset(text, "lanterns.toml")
    >>> game.sizes[0].mm, game.cite("sight.closed_by_terrain")
    (25.0, 'L-3')
    >>> parse_ruleset(text.replace("sight.*", "singing"), "lanterns.toml")
    Traceback (most recent call last):
    game.core.errors.InputError: lanterns.toml, rules.L-3.for (line 8): ...

    Raises:
        InputError: the text is no ruleset, or contradicts itself.
    """
    toml = TomlSource.parse(text, source)
    spec, faults = read_spec(toml)
    for fault in faults:
        raise fault
    for finding in contradictions(spec):
        raise toml.fault(*finding)
    for fault in option_faults(toml, spec):
        raise fault
    within = None if spec.engagement.within == NONE else float(spec.engagement.within)
    stops, attacks = spec.engagement.stops, spec.engagement.free_attacks
    house = read_house_rules(toml, HouseRules(), "house_rules", without=OF_BASES)
    defaults = HouseRules()
    return Ruleset(
        id=spec.id,
        name=_wording(spec.name),
        file=file,
        sizes=tuple(
            BaseSize(name, float(size.mm), float(size.reach), _wording(size.name), _number(size.engages))
            for name, size in spec.bases.items()
        )
        or _our_sizes(),
        engagement=within,
        stops=within is not None if stops is None else stops,
        free_attacks=within is not None if attacks is None else attacks,
        difficult_factor=float(spec.moving.difficult_factor),
        kinds=tuple(_kind(name, kind) for name, kind in spec.kinds.items()),
        options=tuple(
            (field.name, getattr(house, field.name))
            for field in fields(HouseRules)
            if getattr(house, field.name) != getattr(defaults, field.name)
        ),
        creature=tuple(
            (key, float(value) if key in LENGTHS else value) for key, value in spec.creature.items()
        ),
        unknown=frozenset(name for name, words in spec.questions.items() if words is False),
        called=tuple(
            (name, _wording(words)) for name, words in spec.questions.items() if not isinstance(words, bool)
        ),
        rules=tuple(
            CitedRule(identity, rule.reasons, _wording(rule.text)) for identity, rule in spec.rules.items()
        ),
        words=tuple((key, _wording(words)) for key, words in spec.words.items()),
        coherency=None
        if spec.coherency is None
        else Coherency(float(spec.coherency.within), spec.coherency.of),
    )


def _our_sizes() -> tuple[BaseSize, ...]:
    """The sizes of a game that names none: S, M and L."""
    bases, reaches = HouseRules().base_mm.by_size, HouseRules().melee_reach.by_size
    return tuple(BaseSize(name, mm, reaches[name]) for name, mm in bases.items())


def read_spec(toml: TomlSource) -> tuple[RulesetSpec, tuple[InputError, ...]]:
    """What the document says as far as it is sound, table by table, and what is wrong with the rest."""
    expected = _Expected(EXPECTED)
    faults: list[InputError] = []
    # A fault in a table by a chosen name would be told without that name: such tables are read one by one.
    whole = {key: value for key, value in toml.document.items() if key not in NAMED}
    said_of_all = toml.sound_keys(whole, RulesetSpec, expected, (), faults)
    named: dict[str, dict[str, Any]] = {}
    for key, kind in NAMED.items():
        table, named[key] = toml.document.get(key, {}), {}
        if not isinstance(table, dict):
            faults.append(toml.fault((key,), shown(table), EXPECTED[key]))
            continue
        for name, value in table.items():
            if not name.strip() or len(name) > LONGEST_NAME:
                faults.append(toml.fault((key, name), shown(name), "a name of 1 to 60 characters"))
                continue
            read = toml.sound(value, kind, _Expected(chosen=f"{key}.{name}"), (key, name), faults)
            if read is not None:
                named[key][name] = read
    for name, kind_spec in named["kinds"].items():
        exempt = toml.document["kinds"][name].get("except", {})
        effects = {
            keyword: toml.sound(
                effect,
                EffectSpec,
                _Expected(chosen=f"kinds.{name}.except.{keyword}"),
                ("kinds", name, "except", keyword),
                faults,
            )
            for keyword, effect in exempt.items()
        }
        kind_spec.exempt = {keyword: effect for keyword, effect in effects.items() if effect is not None}
    nameless: dict[str, Any] = {"id": "", "name": WordingSpec()}
    return RulesetSpec(**nameless | said_of_all | named), tuple(faults)


NAMED: Mapping[str, Any] = MappingProxyType(
    {
        "bases": BaseSpec,
        "kinds": KindSpec,
        "questions": bool | WordingSpec,
        "rules": CitedSpec,
        "words": WordingSpec,
    }
)
"""The tables that hold one for each name, and what that is."""

LONGEST_NAME = 60


class _Expected(dict[str, str]):
    """The expected content of dotted keys, that of those below chosen names by their last part.

    The key that ends with the `chosen` name has none: that name may be one of ours, as a kind called `cost`.
    """

    def __init__(self, known: Mapping[str, str] = MappingProxyType({}), *, chosen: str = "") -> None:
        super().__init__(known)
        self._chosen = chosen

    def get(self, key: str, default: object = None) -> str | None:  # type: ignore[override] # as it is asked
        """The words for a key, None if there are none."""
        del default
        if key == self._chosen:
            return None
        return super().get(key) or KEYS.get(key.rpartition(".")[2] if "." in key else "")


def find_ruleset(toml: TomlSource, named: str, folder: Path) -> Ruleset:
    """The ruleset that a position names: beside it, in the user's folder, or shipped.

    Raises:
        InputError: there is none of that name, or it is at fault.
    """
    for place in (folder, own_rulesets(), rulesets()):
        path = place / named
        if is_file(path):
            found = path.resolve()
            known = (home.resolve() for home in (own_rulesets(), rulesets()))
            inside = next((home for home in known if found.is_relative_to(home)), None)
            return load_ruleset(path, str(found) if inside is None else found.relative_to(inside).as_posix())
    raise toml.fault(
        ("ruleset",),
        said('"{name}", which is not there', name=named),
        "a ruleset beside this file, in your folder of rulesets, or shipped with the game",
    )


def with_kinds(board: Board, ruleset: Ruleset) -> Board:
    """The board whose pieces are of the ruleset's kinds where these take the place of ours."""
    if not any(kind.name in [*Kind] for kind in ruleset.kinds):
        return board
    pieces: list[Piece] = []
    for piece in board.pieces:
        if piece.line is None:
            pieces.append(_of_own_kind(piece, ruleset))
        elif not pieces or pieces[-1].line is None or pieces[-1].line.name != piece.line.name:
            pieces += parts_of(_of_own_kind(piece.line, ruleset))
    return Board(board.width, board.height, runs_apart(pieces))


Kinded = TypeVar("Kinded", "Piece", "ThinLine")


def _of_own_kind(thing: Kinded, ruleset: Ruleset) -> Kinded:
    """A piece or a line of the ruleset's kind of its name; what it says of its own stays."""
    own = ruleset.kind(thing.kind)
    if own is None or thing.sort or (thing.footing, thing.opacity) != thing.kind.preset:
        return thing
    return replace(
        thing, kind=own.looks, footing=own.footing, opacity=own.opacity, sort=own.name, cost=own.cost
    )


def of_kind(piece: Piece, named: str, ruleset: Ruleset) -> Piece:
    """The piece as one of a kind, of the ruleset's or of ours."""
    own = ruleset.kind(named)
    if own is None:
        kind = Kind(named)
        footing, opacity = kind.preset
        return replace(piece, kind=kind, footing=footing, opacity=opacity, sort="", cost=None)
    return replace(
        piece, kind=own.looks, footing=own.footing, opacity=own.opacity, sort=own.name, cost=own.cost
    )


def kinds_of(ruleset: Ruleset, ours: Sequence[Kind]) -> tuple[str, ...]:
    """The kinds that may be chosen: the ruleset's that look like one of those, and ours that it leaves."""
    own = tuple(kind.name for kind in ruleset.kinds if kind.looks in ours)
    return (*own, *(str(kind) for kind in ours if ruleset.kind(kind) is None))


def contradictions(spec: RulesetSpec) -> Iterator[Finding]:
    """What of a ruleset contradicts something else in it, or names what there is not."""
    yield from _of_engagement(spec)
    yield from _of_questions(spec)
    yield from _of_rules(spec)
    yield from _of_kinds(spec)
    yield from ((("creature", key), "an unknown key", one_of(OF_CREATURES)) for key in _strange(spec))
    yield from _of_words(spec)
    for key in OF_BASES:
        if key in spec.house_rules:
            yield ("house_rules", key), shown(spec.house_rules[key]), "that only in the table [bases]"


def option_faults(toml: TomlSource, spec: RulesetSpec) -> Iterator[InputError]:
    """The faults of single values: of creatures, and of house rules, each looked at by itself."""
    for key in (key for key in spec.creature if key not in _strange(spec)):
        tried = {"id": "a", "side": "red", "at": [0, 0], key: spec.creature[key]}
        try:
            toml.convert(tried, CreatureSpec, IN_POSITIONS, at=("creature",))
        except InputError as fault:
            yield fault
    for key, value in spec.house_rules.items():
        if key not in OF_BASES:
            try:
                alone = replace(toml, document={"house_rules": {key: value}})
                read_house_rules(alone, HouseRules(), "house_rules", without=OF_BASES)
            except InputError as fault:
                yield fault


def _of_engagement(spec: RulesetSpec) -> Iterator[Finding]:
    """Where nobody is ever engaged, nothing may hang on it."""
    if spec.engagement.within != NONE:
        return
    expected = said('no such thing, as engagement.within is "{none}"', none=NONE)
    for key in ("stops", "free_attacks"):
        if getattr(spec.engagement, key):
            yield ("engagement", key), shown(getattr(spec.engagement, key)), expected
    for key in ("engagement", "disengage_costs", "disengage_must_clear", "ranged_while_engaged"):
        if key in spec.house_rules:
            yield ("house_rules", key), shown(spec.house_rules[key]), expected
    for name, size in spec.bases.items():
        if size.engages is not None:
            yield ("bases", name, "engages"), shown(size.engages), expected
    if spec.questions.get("engaged", False) is not False:
        yield ("questions", "engaged"), _asked(spec.questions["engaged"]), expected


def _of_questions(spec: RulesetSpec) -> Iterator[Finding]:
    for key in spec.questions:
        if key not in ASKED + DEEDS:
            yield ("questions", key), "an unknown question", one_of(ASKED + DEEDS)
    if "coherency" in spec.questions and (spec.questions["coherency"] is not False) is (
        spec.coherency is None
    ):
        expected = "the same as the table [coherency]: words where there is one, false where there is none"
        yield ("questions", "coherency"), _asked(spec.questions["coherency"]), expected
    if spec.questions.get("shoot") is False:
        expected = "no such thing, as questions.shoot is false"
        for table, key in (("house_rules", "ranged_max"), ("creature", "ranged"), ("creature", "ranged_max")):
            if key in getattr(spec, table):
                yield (table, key), shown(getattr(spec, table)[key]), expected


def _asked(words: bool | WordingSpec) -> str:
    """What a ruleset says of a question, as a fault quotes it."""
    return shown(words) if isinstance(words, bool) else "words"


def _of_rules(spec: RulesetSpec) -> Iterator[Finding]:
    said_by: dict[str, str] = {}
    for identity, rule in spec.rules.items():
        for name in rule.reasons:
            if not is_reason(name):
                expected = said(
                    "the name of a reason such as sight.free, or of a group such as sight.*: one of {names}",
                    names=", ".join(dict.fromkeys(known.partition(".")[0] + GROUP for known in REASONS)),
                )
                yield ("rules", identity, "for"), shown(name), expected
            elif name in said_by:
                found = said("{name}, for which {rule} stands already", name=name, rule=said_by[name])
                yield ("rules", identity, "for"), found, "one rule for each reason"
            said_by.setdefault(name, identity)


def is_reason(name: str) -> bool:
    """Whether one of our reasons, or a group of them, has that name."""
    if name.endswith(GROUP):
        return any(known.startswith(name.removesuffix("*")) for known in REASONS)
    return name in REASONS


def _of_kinds(spec: RulesetSpec) -> Iterator[Finding]:
    for name, kind in spec.kinds.items():
        ours = name in [*Kind]
        if kind.looks is None and not ours and (kind.movement is None or kind.sight is None):
            yield ("kinds", name), "no looks", "looks, or both movement and sight"
        own = _kind(name, kind)
        told: list[tuple[tuple[str, ...], Footing, float | None]] = [
            (("kinds", name), own.footing, kind.cost)
        ]
        for effect in own.exempt:
            at = ("kinds", name, "except", effect.keyword)
            told.append((at, effect.footing, kind.exempt[effect.keyword].cost))
        for place, footing, cost in told:
            if cost is not None and footing is not Footing.DIFFICULT:
                yield (*place, "cost"), shown(cost), "that only where movement is difficult"
        for effect in own.exempt:
            if (effect.footing, effect.opacity, effect.cost) == (own.footing, own.opacity, own.cost):
                yield (
                    ("kinds", name, "except", effect.keyword),
                    "the same as for everybody",
                    "what differs for them",
                )


def _strange(spec: RulesetSpec) -> list[str]:
    """The keys of the table of creatures that it cannot have."""
    return [key for key in spec.creature if key not in OF_CREATURES]


def _of_words(spec: RulesetSpec) -> Iterator[Finding]:
    """Texts for messages that there are, with no other places than those."""
    if not spec.words:
        return
    known = {language: translator(language).messages for language in Language}
    deeds = {name for name in DEEDS if isinstance(spec.questions.get(name), WordingSpec)}
    for key, words in spec.words.items():
        if key not in known[Language.EN]:
            yield ("words", key), "no message of ours", "the key of a message, such as sight.free"
            continue
        for language in Language:
            text = getattr(words, language.value)
            places = {place for form in known[language][key].forms for place in _places(form)}
            try:
                wrong = sorted(set(_places(text)) - places - deeds)
            except ValueError:
                yield ("words", key, language.value), shown(text), "brackets that open and close"
                continue
            if wrong:
                allowed = ", ".join(f"{{{place}}}" for place in sorted(places | deeds))
                expected = said("one of {choices}", choices=allowed) if allowed else "a text without brackets"
                yield ("words", key, language.value), said("the place {{{name}}}", name=wrong[0]), expected


def _places(text: str) -> list[str]:
    """The names of the places in a message.

    Raises:
        ValueError: a bracket is not closed, or opened.
    """
    parts = [part for part in Formatter().parse(text) if part[1] is not None]
    if any(spec or conversion for _, _, spec, conversion in parts):
        raise ValueError(text)
    return [str(name) for _, name, _, _ in parts]


def _wording(spec: WordingSpec | None) -> Wording:
    return Wording() if spec is None else Wording(spec.fr, spec.en)


def _kind(name: str, spec: KindSpec) -> TerrainKind:
    looks = spec.looks or (Kind(name) if name in [*Kind] else Kind.OTHER)
    footing, opacity = looks.preset
    footing, opacity = spec.movement or footing, opacity_of(spec.sight) or opacity
    cost = _number(spec.cost)
    exempt = tuple(
        Exemption(
            keyword,
            effect.movement or footing,
            opacity_of(effect.sight) or opacity,
            cost if effect.cost is None else _number(effect.cost),
        )
        for keyword, effect in spec.exempt.items()
    )
    return TerrainKind(name, looks, footing, opacity, _wording(spec.name), exempt, cost)


def _number(value: float | None) -> float | None:
    """The number as one that kernels take, None for none."""
    return None if value is None else float(value)


def opacity_of(sight: str | None) -> Opacity | None:
    """The class of sight by its word in a file."""
    if sight is None:
        return None
    return Opacity.LIGHT if sight == LIGHT_COVER else Opacity(sight)


LIGHT_COVER = "light_cover"
"""Another word for the sight class `light`, as the rulebook calls it."""

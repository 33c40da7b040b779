"""Positions: loaded or built, asked, and changed into others."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from arcane_table.answers import (
    Coherency,
    Distance,
    Engagements,
    Move,
    Reach,
    SideAnswer,
    Sight,
    Template,
    Threat,
    Visible,
    Where,
    Zones,
)
from arcane_table.preparation import prepared
from arcane_table.words import given
from game.core.errors import InputError, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from game.board.shapes import Point
    from game.board.terrain import Piece
    from game.content.locale import Translator
    from game.positions.answers_json import JsonWriter
    from game.positions.flips import Flip
    from game.positions.position import Creature, HouseRules
    from game.positions.position import Position as Layout
    from game.positions.ruleset import Asked, Ruleset
    from game.positions.skirmish import Skirmish
    from game.positions.wishes import KeptWish, Wish

Spoken = Literal["fr", "en"]
"""The languages in which reasons, captions and faults are told."""

FARTHEST = 1000.0
"""How far from the corner of the board a point may lie that is measured to, in inches."""


class Position:
    """A table with terrain and creatures, under house rules, which answers questions about itself.

    It never changes: `moved` and its like give another one. What is dear to work out is kept.

    >>> table = build(
    ...     {
    ...         "size_in": [24, 24],
    ...         "terrain": [{"name": "wall", "kind": "wall", "rectangle": [11, 5, 12, 18]}],
    ...         "creature": [
    ...             {"id": "archer", "side": "red", "at": [6, 12], "ranged": 3},
    ...             {"id": "knight", "side": "blue", "at": [18, 12]},
    ...         ],
    ...     }
    ... )
    >>> sight = table.sight("archer", "knight")
    >>> sight.visible, sight.blocked_by, sight.reasons[0].rule
    (False, ('wall',), 'CM-LOS-03')
    >>> table.moved("archer", (12, 22)).sight("archer", "knight").visible
    True

    Attributes:
        source: what faults call it: the file that it was loaded from.
        lang: the language of reasons and captions.
    """

    def __init__(
        self, layout: Layout, lang: Spoken = "en", source: str = "position", before: Skirmish | None = None
    ) -> None:
        """Made by `load`, `parse`, `build` and `load_map`; `layout` and `before` are the program's own."""
        from game.positions.skirmish import Skirmish

        self.lang: Spoken = _spoken(lang)
        self.source = source
        self._layout = layout
        self._skirmish = Skirmish(layout, before)

    # ---- what it is

    @property
    def title(self) -> str:
        """Its title, empty without one."""
        return self._layout.title

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the table."""
        return (self._layout.board.width, self._layout.board.height)

    @property
    def creatures(self) -> tuple[Creature, ...]:
        """The creatures in the order of the file."""
        return self._layout.creatures

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of terrain; a thin line is several."""
        return self._layout.board.pieces

    @property
    def rules(self) -> HouseRules:
        """The house rules that it is judged by."""
        return self._layout.rules

    @property
    def ruleset(self) -> Ruleset:
        """The game whose words and rules it speaks."""
        return self._skirmish.ruleset

    @property
    def wishes(self) -> tuple[KeptWish, ...]:
        """The wishes that it keeps for `where`."""
        return self._layout.wishes

    @property
    def layout(self) -> Layout:
        """The program's own position, for its commands; it may change from version to version."""
        return self._layout

    def __repr__(self) -> str:
        width, height = self.size
        size = f"{width:g}x{height:g} in"
        counts = f"{len(self.creatures)} creatures, {len(self.pieces)} pieces"
        return f"<Position {self.source}: {size}, {counts}>"

    def _repr_svg_(self) -> str:
        """The table drawn, for notebooks."""
        from arcane_table.drawing import figure

        return figure(self).svg

    # ---- questions

    def sight(self, a: str, b: str, *, margin: bool = True) -> Sight:
        """Whether creature a sees creature b, through what cover; the margin takes longer than the rest.

        Raises:
            InputError: there are no such two creatures, as for all questions; or the game knows no sight.
        """
        self.expect("sight", a, b)
        return Sight(self, a, b, self._skirmish.sight(a, b, margin=margin))

    def move(self, a: str, to: Point, via: Sequence[Point] = ()) -> Move:
        """What a move along straight legs costs, where it stops, and whether it is allowed."""
        self.expect("move", a)
        self._points("move", (*via, to))
        path = (self._skirmish.base(a).centre, *via, to)
        return Move(self, a, to, tuple(via), self._skirmish.move(a, path))

    def best_move(self, a: str, to: Point) -> Move:
        """The cheapest way to a place, or how far towards it the creature gets."""
        self.expect("move", a)
        self._points("move", (to,))
        return Move(self, a, to, (), self._skirmish.best(a, to))

    def reach(self, a: str) -> Reach:
        """Everywhere the creature can end a move."""
        self.expect("reach", a)
        return Reach(self, a, self._skirmish.reach_answer(a))

    def threat(self, a: str) -> Threat:
        """Where and whom the creature could attack in its next activation."""
        self.expect("threat", a)
        return Threat(self, a, self._skirmish.threat(a))

    def visible(self, a: str) -> Visible:
        """What the creature sees of the table."""
        self.expect("visible", a)
        return Visible(self, a, self._skirmish.visible(a))

    def engaged(self, a: str = "", b: str = "") -> Engagements:
        """Who is engaged with whom; of two creatures that are named also whether these are, and why not.

        Raises:
            InputError: there is no such creature, or only one is named.
        """
        named = (a, b) if a or b else ()
        self.expect("engaged", *named)
        return Engagements(self, self._skirmish.engaged(), (a, b) if named else None)

    def where(self, a: str, wish: Wish | str | None = None) -> Where:
        """Where the creature could stand so that a wish comes true, else the first that is kept for it.

        Raises:
            InputError: there is no such creature, the wish is none, or it names what is not there.
        """
        from game.positions.where import where
        from game.positions.where_json import wish_of

        self.expect("where", a)
        asked = wish
        if asked is None or isinstance(asked, str) or asked.text:  # a wish without conditions has no text
            text = asked if asked is None or isinstance(asked, str) else asked.text
            asked = wish_of(text, a, self._layout, self.source)
        return Where(self, a, where(self._skirmish, a, asked))

    def side(self, side: str, moved: str = "", to: Point | None = None) -> SideAnswer:
        """What a side sees, threatens, gets to and hides from; what changes if somebody moves.

        Raises:
            InputError: there is no such side or creature, only half a move is given, or one off the table.
        """
        from game.content.toml_source import one_of
        from game.positions.position import Side, misplaced
        from game.positions.sides import moved as with_moved
        from game.positions.sides import side_change, side_view
        from game.positions.skirmish import Skirmish

        self._check("side")
        sides = tuple(str(each) for each in Side)
        if side not in sides:
            raise self._fault("side", f'"{side}"' if side else "no side", one_of(sides))
        view = side_view(self._skirmish, Side(side))
        if not moved and to is None:
            return SideAnswer(self, side, None, view, None)
        if not moved or to is None:
            raise self._fault("side", "half a move", "--moved A --to X,Y")
        self._need("side", self._ids(), (moved,), "no creature", "a creature of the position ({choices})")
        self._points("side", (to,))
        off = misplaced(to, *self.size)
        if off is not None:
            raise self._fault("side", *off)
        there = with_moved(self._layout, moved, to)
        after = side_view(Skirmish(there, self._skirmish), Side(side))
        return SideAnswer(self, side, (moved, to), after, side_change(view, after))

    def measure(self, a: str | Point, b: str | Point) -> Distance:
        """How far apart two things are: creatures, zones, templates, terrain, or points such as (3, 4.5)."""
        self._points("measure", [each for each in (a, b) if not isinstance(each, str)])
        a, b = (each if isinstance(each, str) else f"{each[0]},{each[1]}" for each in (a, b))
        from game.positions.piece_names import on_board
        from game.positions.zone_answers import measure_reasons, measured, point_in, things_of

        def is_near(text: str) -> bool:
            at = point_in(text)
            return at is not None and all(abs(number) <= FARTHEST for number in at)

        ids = [*things_of(self._layout), *(text for text in (a, b) if text and is_near(text))]
        self._check("measure")
        a, b = (each if each in ids else on_board(each, self._layout) for each in (a, b))
        anything = "a thing of the position ({choices}) or X,Y"
        self._need("measure", ids, (a, b), "nothing to measure to", anything, listed=False)
        # The command line keeps a point such as -1,3 from being an option by a space before it.
        a, b = (text.strip() if is_near(text) else text for text in (a, b))
        found = measured(self._skirmish, a, b)
        return Distance(self, a, b, found, measure_reasons(self._skirmish, a, b, found))

    def zones(self) -> Zones:
        """Who is in which zone, and who holds the objectives."""
        from game.positions.zone_answers import zone_answer

        self.expect("zones")
        return Zones(self, tuple(zone_answer(self._skirmish, zone) for zone in self._layout.zones))

    def coherency(self) -> Coherency:
        """Who is out of coherency of its unit."""
        from game.positions.zone_answers import unit_answers

        self.expect("coherency")
        return Coherency(self, unit_answers(self._skirmish))

    def template(self, a: str) -> Template:
        """Who is under the template of that id."""
        from game.positions.zone_answers import template_answer

        self._check("template")
        laid = {template.id: template for template in self._layout.templates}
        anything, none = "a template of the position ({choices})", "a position with templates"
        self._need("template", laid, (a,), "no template", anything, none=none)
        return Template(self, a, template_answer(self._skirmish, laid[a]))

    def sight_flips(self, a: str, b: str) -> tuple[Flip, ...]:
        """What would change whether a sees b, or through how much cover; the least first."""
        from game.positions.flips import sight_flips

        self.expect("sight", a, b)
        return self._sorted(sight_flips(self._skirmish, a, b), a, b)

    def engaged_flips(self, a: str, b: str) -> tuple[Flip, ...]:
        """What would change whether two creatures are engaged; the least first."""
        from game.positions.flips import engaged_flips

        self.expect("engaged", a, b)
        return self._sorted(engaged_flips(self._skirmish, a, b), a, b)

    def move_flips(
        self, a: str, to: Point, via: Sequence[Point] = (), *, declared: bool = False
    ) -> tuple[Flip, ...]:
        """What would change whether the creature gets there, by any way or by the declared one."""
        from game.positions.move_flips import WayTo, move_flips

        self.expect("move", a)
        return self._sorted(move_flips(self._skirmish, WayTo(a, to, tuple(via), declared=declared)), a)

    # ---- other positions

    def moved(self, a: str, to: Point) -> Position:
        """The position with the creature at another place; whether it may stand there is not asked.

        Raises:
            InputError: there is no such creature, or the place is not one on the table.
        """
        return self.changed(a, at=to)

    def changed(self, a: str, **fields: Any) -> Position:  # noqa: ANN401 - as the creature's fields are
        """The position with other values of a creature, by the names of its fields: `movement=4`.

        Raises:
            InputError: there is no such creature, a creature has no such field, or no such value of it.
        """
        from dataclasses import replace

        from game.content.toml_source import TomlSource, one_of, shown
        from game.positions.position import misplaced
        from game.positions.position_spec import EXPECTED, CreatureSpec

        self._need("creature", self._ids(), (a,), "no creature", "a creature of the position ({choices})")
        before = self._layout.creature(a)
        wanted = {"id": a, "side": before.side, "at": before.at} | fields
        source = TomlSource(self.source, "", {"creature": wanted})
        read = source.convert(wanted, CreatureSpec, EXPECTED, at=("creature",))
        sizes = tuple(self.rules.base_mm.by_size)
        if "size" in fields and read.size not in sizes:
            raise source.fault(("creature", "size"), shown(read.size), one_of(sizes))
        laid = [zone.id for zone in self._layout.zones] + [each.id for each in self._layout.templates]
        if read.id != a and read.id in [*self._ids(), *laid]:
            again = said("{what} again", what=shown(read.id))
            raise source.fault(("creature", "id"), again, "an id that nothing else has")
        foes = {each.id for each in self.creatures if each.side is not read.side and each.id != a}
        for foe in read.engaged_with if "engaged_with" in fields else ():
            if foe not in foes:
                raise source.fault(
                    ("creature", "engaged_with"), shown(foe), "ids of creatures of another side"
                )
        off = misplaced(read.at, *self.size) if "at" in fields else None
        if off is not None:
            raise source.fault(("creature", "at"), *off)
        after = replace(before, **{name: getattr(read, name) for name in fields})
        creatures = tuple(after if each.id == a else each for each in self.creatures)
        return self._with(replace(self._layout, creatures=creatures))

    def without(self, *ids: str) -> Position:
        """The position without these creatures."""
        from dataclasses import replace

        self._need("creature", self._ids(), ids, "no creature", "a creature of the position ({choices})")
        left = tuple(each for each in self.creatures if each.id not in ids)
        return self._with(replace(self._layout, creatures=left))

    def ruled(self, **options: Any) -> Position:  # noqa: ANN401 - as the house rules' fields are
        """The position under other house rules, by the names of their options: `cover_line="centre"`.

        Raises:
            InputError: there is no such option, or no such value of it.
        """
        from dataclasses import replace

        from game.content.toml_source import TomlSource
        from game.positions.position_spec import NONE, TABLE, read_house_rules

        table = {name: NONE if value is None else value for name, value in options.items()}
        rules = read_house_rules(TomlSource(self.source, "", {TABLE: table}), self._layout.rules)
        return self._with(replace(self._layout, rules=rules))

    def in_language(self, lang: Spoken) -> Position:
        """The same position, told in another language, its names too if its file has them in both."""
        from game.positions.retold import told
        from game.positions.translations import in_language

        layout = told(self._layout, lambda words: in_language(words, lang))
        return Position(layout, lang, self.source, self._skirmish)

    @property
    def text(self) -> str:
        """The position as the text of a file that loads to an equal one.

        Raises:
            InputError: the map that it lies on cannot be read.
        """
        from game.positions.position_file import dump_position

        return dump_position(self._layout)

    def save(self, path: str | Path) -> None:
        """Write it to a position file, replacing that whole or not at all.

        Raises:
            InputError: the file cannot be written.
        """
        from game.positions.position_file import save_position

        save_position(self._layout, Path(path))

    # ---- for answers

    def json_writer(self) -> JsonWriter:
        """What writes answers about it as JSON, in its language."""
        from game.positions.answers_json import JsonWriter

        return JsonWriter(self._skirmish, self.translator())

    def translator(self) -> Translator:
        """What says messages in its language."""
        from game.content.locale import Language, translator

        return translator(Language(self.lang))

    def _with(self, layout: Layout) -> Position:
        return Position(layout, self.lang, self.source, self._skirmish)

    def _ids(self) -> list[str]:
        return [creature.id for creature in self.creatures]

    def _sorted(self, flips: Iterator[Flip], *asked: str) -> tuple[Flip, ...]:
        from game.positions.flips import distinct, in_order

        return in_order(distinct(flips), asked)

    def expect(self, question: Asked, *creatures: str) -> None:
        """See that the game knows the question, and that the creatures are there, two different ones if two.

        Raises:
            InputError: something is not so.
        """
        self._check(question)
        self._need(question, self._ids(), creatures, "no creature", "a creature of the position ({choices})")
        if len(creatures) > 1 and creatures[0] == creatures[1]:
            found = said("{what} twice", what=f'"{creatures[0]}"')
            raise self._fault(question, found, "two different creatures")

    def _check(self, question: Asked) -> None:
        from game.content.toml_source import one_of
        from game.positions.ruleset import ASKED

        if not self.ruleset.knows(question):
            known = tuple(name for name in ASKED if self.ruleset.knows(name))
            found = said("a question that {ruleset} does not know", ruleset=self.ruleset.id)
            raise self._fault(question, found, one_of(known) if known else "a game that knows a question")

    def _need(
        self,
        question: str,
        known: Iterable[str],
        names: Sequence[str],
        nothing: str,
        anything: str,
        *,
        listed: bool = True,
        none: str = "a position with creatures",
    ) -> None:
        from game.content.toml_source import one_of

        ids = tuple(known)
        for name in names:
            if name not in ids:
                found = f'"{name}"' if name else nothing
                names_all = listed and len(ids) > 1
                expected = one_of(ids) if names_all else said(anything, choices=", ".join(ids))
                if listed and not ids:
                    expected = none
                raise self._fault(question, found, expected)

    def _points(self, question: str, points: Sequence[Point]) -> None:
        """See that each of those is two numbers.

        Raises:
            InputError: one is something else.
        """
        for point in points:
            try:
                x, y = point
                fine = not isinstance(point, str) and isfinite(float(x)) and isfinite(float(y))
            except (TypeError, ValueError):
                fine = False
            if not fine:
                raise self._fault(question, repr(point), "two numbers, such as (12.5, 8)")

    def _fault(self, question: str, found: str, expected: str) -> InputError:
        return InputError(self.source, said("query {query}", query=question), found, expected)


def _spoken(lang: Spoken) -> Spoken:
    """The language, if it is one of ours."""
    from game.content.locale import Language

    return given(Language, "lang", lang).value


def load(path: str | Path, lang: Spoken = "en", *, painted: bool = True) -> Position:
    """The position in a file (docs/positions.md), told in a language.

    A map of another program that it lies on is painted, for figures; where nobody looks, it need not be.

    Raises:
        InputError: the file cannot be read or holds something else, or there is no such language.
    """
    prepared()
    from game.positions.position_file import load_position

    return Position(load_position(Path(path), _spoken(lang), painted=painted), lang, str(path))


def parse(text: str, lang: Spoken = "en", source: str = "position") -> Position:
    """The position in a text such as files have; `source` is what faults call it.

    Raises:
        InputError: the text is no position.
    """
    prepared()
    from game.positions.position_file import parse_position

    return Position(parse_position(text, source, _spoken(lang)), lang, source)


def build(table: Mapping[str, Any], lang: Spoken = "en") -> Position:
    """The position that a table of values describes, with the keys that position files have.

    >>> build({"creature": [{"id": "imp", "side": "red", "at": [3, 4]}]}).creatures[0].at
    (3.0, 4.0)

    Raises:
        InputError: it is no position.
    """
    from game.content.toml_writer import toml_text

    try:
        text = toml_text(table)
    except TypeError:
        at, kind = next(_unwritable(table))
        expected = "a text, a number, true or false, a list or a table of these"
        raise InputError("position", at, kind, expected) from None
    return parse(text, lang)


def _unwritable(value: object, at: str = "") -> Iterator[tuple[str, str]]:
    """Where in a table something stands that no file can hold, and of which type it is."""
    match value:
        case dict():
            for key, inner in value.items():
                place = f"{at}.{key}" if at else str(key)
                if isinstance(key, str):
                    yield from _unwritable(inner, place)
                else:
                    yield place, type(key).__name__
        case list() | tuple():
            for number, inner in enumerate(value):
                yield from _unwritable(inner, f"{at}[{number}]")
        case str() | int() | float():
            pass
        case _:
            yield at, type(value).__name__


def load_map(path: str | Path, lang: Spoken = "en") -> Position:
    """The terrain of a map without anybody on it: a Tiled map (.tmx, .tmj), or a battle map (.uvtt and such).

    Raises:
        InputError: the map cannot be read.
    """
    prepared()
    from game.positions.battle_map import SUFFIXES, USUAL_INCHES, Unclosed, position_of, read_battle_map

    source = Path(path)
    if source.suffix.lower() in SUFFIXES:
        layout = position_of(read_battle_map(source), USUAL_INCHES, Unclosed.WINDOW)
        return Position(layout, lang, str(path))
    return build({"board": str(source.resolve())}, lang)


def load_ruleset(path: str | Path) -> Ruleset:
    """The ruleset in a file (docs/rulesets.md); a position takes one by its key `ruleset`.

    Raises:
        InputError: the file cannot be read or is no ruleset.
    """
    prepared()
    from game.positions.ruleset_file import load_ruleset as loaded

    return loaded(Path(path))

"""Answers about a position as values: numbers, places, areas, and the reasons by rule id."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arcane_table.position import Position
    from game.board.area import Area
    from game.board.measures import Measure
    from game.board.movement.bill import Bill
    from game.board.movement.movement import Walk
    from game.board.shapes import Point
    from game.board.sight.margin import Margin
    from game.core.rules import Reason as Given
    from game.core.rules import Verdict
    from game.figures.shows import Show
    from game.positions.answers import (
        BestAnswer,
        EngagedPair,
        MoveAnswer,
        ReachAnswer,
        SightAnswer,
        ThreatAnswer,
    )
    from game.positions.answers_json import Json, JsonWriter
    from game.positions.flips import Flip
    from game.positions.sides import Attack, Lane, SideChange, SideView
    from game.positions.where import Border, Relief, Spot, WhereAnswer
    from game.positions.wishes import Condition, Wish
    from game.positions.zone_answers import TemplateAnswer, UnitAnswer, ZoneAnswer

FORMAT = 1
"""The format of the JSON of answers: it grows by keys, and changes with another number only."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason in words; the id of its rule, or None; the rule's text, if a ruleset has it."""

    rule: str | None
    text: str
    rule_text: str | None = None


@dataclass(frozen=True)
class Answer(ABC):
    """What all answers have in common. An answer belongs to the position it was given about.

    In a notebook it shows itself drawn; `str` of it is its reasons, a line each.
    """

    position: Position = field(repr=False)

    question: ClassVar[str]
    """The question, as the command `query` calls it."""

    @property
    def allowed(self) -> bool:
        """Whether it may be done, or is so."""
        verdict = self._verdict()
        return verdict.allowed if verdict is not None else True

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why, in the language of the position and in the words of its game."""
        return tuple(
            Reason(told["rule"], told["text"], told.get("rule_text")) for told in self._json()["reasons"]
        )

    def as_json(self) -> Json:
        """The answer as the command `query` prints it, rounded to a millionth of an inch."""
        from game.positions.answers_json import rounded

        return {"format": FORMAT, "query": self.question} | {
            key: rounded(value) for key, value in self._json().items()
        }

    def __str__(self) -> str:
        return "\n".join(
            f"{reason.text} [{reason.rule}]" if reason.rule else reason.text for reason in self.reasons
        )

    def _repr_svg_(self) -> str:
        """The answer drawn, for notebooks."""
        from arcane_table.drawing import figure

        return figure(self.position, self).svg

    def _json(self) -> Json:
        return self._told(self.position.json_writer())

    @abstractmethod
    def _told(self, writer: JsonWriter) -> Json:
        """The answer as JSON that is not rounded."""

    @abstractmethod
    def show(self) -> Show:
        """The answer as figures are asked for it."""

    def _verdict(self) -> Verdict | None:
        return None


@dataclass(frozen=True)
class Sight(Answer):
    """Whether creature `a` sees creature `b`."""

    a: str
    b: str
    _found: SightAnswer = field(repr=False)

    question: ClassVar[str] = "sight"

    @property
    def visible(self) -> bool:
        """Whether some line is free."""
        return self._found.sight.visible

    @property
    def cover(self) -> tuple[str, ...]:
        """The names of the pieces that the line crosses whose cover counts."""
        return self._found.cover_pieces

    @property
    def ranged(self) -> int | None:
        """The viewer's ranged characteristic after cover, None if it may not shoot at the target."""
        return self._found.ranged

    @property
    def witness(self) -> tuple[Point, Point] | None:
        """A free line, None if there is none."""
        return self._found.sight.witness

    @property
    def blocked_by(self) -> tuple[str, ...]:
        """The terrain and the creatures that close every line together, none of which can be left out."""
        return self._found.blocked_by

    @property
    def margin(self) -> Margin | None:
        """How far some body would have to move for the verdict to flip, None if it was not asked for."""
        return self._found.margin

    def flips(self) -> tuple[Flip, ...]:
        """The least move of each thing, and each ruling, that would change the verdict; the least first."""
        return self.position.sight_flips(self.a, self.b)

    def show(self) -> Show:
        """The line or what closes it."""
        from game.figures.shows import SightShow

        return SightShow(self.a, self.b)

    def _verdict(self) -> Verdict:
        return self._found.verdict

    def _told(self, writer: JsonWriter) -> Json:
        return {"a": self.a, "b": self.b} | writer.sight(self._found)


@dataclass(frozen=True)
class Move(Answer):
    """A way of creature `a`: the cheapest to a place, or one that was declared leg by leg."""

    a: str
    to: Point
    via: tuple[Point, ...]
    _found: BestAnswer | MoveAnswer = field(repr=False)

    question: ClassVar[str] = "move"

    @property
    def is_best(self) -> bool:
        """Whether the cheapest way was asked for."""
        from game.positions.answers import BestAnswer

        return isinstance(self._found, BestAnswer)

    @property
    def _walk(self) -> Walk:
        from game.positions.answers import BestAnswer

        return self._found.route.walk if isinstance(self._found, BestAnswer) else self._found.walk

    @property
    def cost(self) -> float:
        """What the path costs in inches of Movement."""
        return self._walk.bill.cost_in

    @property
    def full_cost(self) -> float | None:
        """What the whole way costs, however little Movement there is; None without any, or if declared."""
        from game.positions.answers import BestAnswer

        return self._found.route.full_cost if isinstance(self._found, BestAnswer) else None

    @property
    def bill(self) -> Bill:
        """The cost, leg by leg."""
        return self._walk.bill

    @property
    def path(self) -> tuple[Point, ...]:
        """The places of the base's centre, as far as the move gets."""
        return self._walk.path

    @property
    def engages(self) -> tuple[str, ...]:
        """The creatures that it is engaged with at the end."""
        return self._found.engages

    @property
    def free_attacks(self) -> tuple[str, ...]:
        """The creatures that may strike before it leaves."""
        return self._found.free_attacks

    def flips(self) -> tuple[Flip, ...]:
        """What would change whether it gets there; the least first."""
        return self.position.move_flips(self.a, self.to, self.via, declared=not self.is_best)

    def show(self) -> Show:
        """The path with its bill."""
        from game.figures.shows import BestShow, MoveShow

        return BestShow(self.a, self.to) if self.is_best else MoveShow(self.a, (*self.via, self.to))

    def _verdict(self) -> Verdict:
        return self._found.verdict

    def _told(self, writer: JsonWriter) -> Json:
        from game.positions.answers import BestAnswer

        if isinstance(self._found, BestAnswer):
            return {"a": self.a} | writer.best(self.a, self._found)
        return {"a": self.a} | writer.move(self.a, self._found)


@dataclass(frozen=True)
class Reach(Answer):
    """Everywhere that creature `a` can end a move."""

    a: str
    _found: ReachAnswer = field(repr=False)

    question: ClassVar[str] = "reach"

    @property
    def area(self) -> Area:
        """The places of its base's centre."""
        return self._found.reach.area()

    @property
    def free_attacks(self) -> tuple[str, ...]:
        """The creatures that may strike before it leaves."""
        return self._found.free_attacks

    def show(self) -> Show:
        """The area with lines of equal cost."""
        from game.figures.shows import ReachShow

        return ReachShow(self.a)

    def _verdict(self) -> Verdict:
        return self._found.verdict

    def _told(self, writer: JsonWriter) -> Json:
        return {"a": self.a} | writer.reach(self.a, self._found)


@dataclass(frozen=True)
class Threat(Answer):
    """Where, and whom, creature `a` could attack in its next activation."""

    a: str
    _found: ThreatAnswer = field(repr=False)

    question: ClassVar[str] = "threat"

    @property
    def melee(self) -> Area:
        """The points of the table that it could strike."""
        return self._found.melee

    @property
    def ranged(self) -> Area | None:
        """The points of the table that it could shoot at, None if it cannot shoot."""
        return self._found.ranged

    @property
    def melee_targets(self) -> tuple[str, ...]:
        """The creatures that it could strike."""
        return self._found.melee_targets

    @property
    def ranged_targets(self) -> tuple[str, ...]:
        """The creatures that it could shoot at."""
        return self._found.ranged_targets

    def show(self) -> Show:
        """The areas."""
        from game.figures.shows import ThreatShow

        return ThreatShow(self.a)

    def _told(self, writer: JsonWriter) -> Json:
        return {"a": self.a} | writer.threat(self._found)


@dataclass(frozen=True)
class Visible(Answer):
    """What creature `a` sees of the table."""

    a: str
    area: Area = field(repr=False)

    question: ClassVar[str] = "visible"

    def show(self) -> Show:
        """The area."""
        from game.figures.shows import VisibleShow

        return VisibleShow(self.a)

    def _told(self, writer: JsonWriter) -> Json:
        return {"a": self.a} | writer.visible(self.area)


@dataclass(frozen=True)
class Engagements(Answer):
    """Who is engaged with whom, and how many inches are between their edges."""

    pairs: tuple[EngagedPair, ...]
    about: tuple[str, str] | None = None
    """The two that were named, if two were."""

    question: ClassVar[str] = "engaged"

    def flips(self, a: str, b: str) -> tuple[Flip, ...]:
        """What would change whether these two are engaged; the least first."""
        return self.position.engaged_flips(a, b)

    def show(self) -> Show:
        """The zones of engagement."""
        from game.figures.shows import EngagementShow

        return EngagementShow()

    def _told(self, writer: JsonWriter) -> Json:
        return writer.engaged(self.pairs, self.about)


@dataclass(frozen=True)
class Where(Answer):
    """Where creature `a` could stand so that a wish comes true; `allowed` says whether there is a place."""

    a: str
    _found: WhereAnswer = field(repr=False)

    question: ClassVar[str] = "where"

    @property
    def allowed(self) -> bool:
        """Whether there is such a place."""
        return bool(self._found.area.patches)

    @property
    def wish(self) -> Wish:
        """What was asked for."""
        return self._found.wish

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of the wish, in the order by which borders and reliefs number them."""
        from game.positions.wishes import conditions

        return tuple(conditions(self._found.wish))

    @property
    def area(self) -> Area:
        """The places of the base's centre."""
        return self._found.area

    @property
    def borders(self) -> tuple[Border, ...]:
        """Stretches of its border, each with the number of the condition that draws it."""
        return self._found.borders

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The place that is cheapest to get to, and the one farthest from any border."""
        return self._found.spots

    @property
    def reliefs(self) -> tuple[Relief, ...]:
        """Where there is no such place: what giving up one condition alone would open, the most first."""
        return self._found.reliefs

    def without(self, condition: int) -> Where:
        """The answer with one condition given up, by its number.

        Raises:
            IndexError: there is no such condition.
        """
        from game.positions.wishes import or_everywhere, without

        if not 0 <= condition < len(self.conditions):
            raise IndexError(condition)
        return self.position.where(self.a, or_everywhere(without(self._found.wish, condition)))

    def show(self) -> Show:
        """The area, its borders and its spots."""
        from game.figures.shows import WhereShow

        return WhereShow(self.a, self._found.wish)

    def _told(self, writer: JsonWriter) -> Json:
        return writer.where(self._found)


@dataclass(frozen=True)
class SideAnswer(Answer):
    """What one side together sees, threatens, gets to and hides from, and who could attack whom.

    `moved` is who was set down elsewhere, and where, if what that changes was asked for; the answer is the
    one after it, and `change` says what is otherwise than before.
    """

    side: str
    moved: tuple[str, Point] | None
    _found: SideView = field(repr=False)
    change: SideChange | None = field(repr=False)

    question: ClassVar[str] = "side"

    @property
    def areas(self) -> dict[str, Area]:
        """What it `sees`, `threatens`, `reaches`, and `hides` from all foes."""
        return {str(layer): area for layer, area in self._found.areas.items()}

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """Lines of fire, of the side and then at it."""
        return self._found.lanes

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """Who could attack whom now or next, a cell for each pair, both ways round."""
        return self._found.attacks

    @property
    def table(self) -> str:
        """The attacks as a table of plain text."""
        return "\n".join(self._json()["table"])

    def show(self) -> Show:
        """Where it hides and what it threatens, or what the move changes of that."""
        from game.figures.shows import SideShow
        from game.positions.position import Side

        return SideShow(Side(self.side), ("threatens",) if self.moved else ("hides", "threatens"), self.moved)

    def _told(self, writer: JsonWriter) -> Json:
        return writer.side(self._found, self.change, self.moved)


@dataclass(frozen=True)
class Distance(Answer):
    """How far apart two things are, edge to edge."""

    a: str
    b: str
    _found: Measure = field(repr=False)
    _given: tuple[Given, ...] = field(repr=False)

    question: ClassVar[str] = "measure"

    @property
    def inches(self) -> float:
        """The distance, zero where they touch."""
        return self._found.inches

    @property
    def points(self) -> tuple[Point, Point]:
        """The two nearest points."""
        return (self._found.start, self._found.end)

    def show(self) -> Show:
        """The ruler."""
        from game.figures.shows import MeasureShow

        return MeasureShow(self.a, self.b)

    def _told(self, writer: JsonWriter) -> Json:
        return {"a": self.a, "b": self.b} | writer.measure(self._found, self._given)


@dataclass(frozen=True)
class Zones(Answer):
    """Who is in which zone, and who holds the objectives."""

    each: tuple[ZoneAnswer, ...]

    question: ClassVar[str] = "zones"

    @property
    def allowed(self) -> bool:
        """Whether everybody who has to be in a zone is there."""
        return _all_allowed(each.verdict for each in self.each)

    def show(self) -> Show:
        """The zones."""
        from game.figures.shows import ZonesShow

        return ZonesShow()

    def _told(self, writer: JsonWriter) -> Json:
        return writer.zones(self.each)


@dataclass(frozen=True)
class Coherency(Answer):
    """Who is out of coherency of its unit, and by how much."""

    units: tuple[UnitAnswer, ...]

    question: ClassVar[str] = "coherency"

    @property
    def allowed(self) -> bool:
        """Whether every unit keeps together."""
        return _all_allowed(each.verdict for each in self.units)

    def show(self) -> Show:
        """The units."""
        from game.figures.shows import CoherencyShow

        return CoherencyShow()

    def _told(self, writer: JsonWriter) -> Json:
        return writer.coherency(self.units)


@dataclass(frozen=True)
class Template(Answer):
    """Who is under the template of that id."""

    a: str
    _found: TemplateAnswer = field(repr=False)

    question: ClassVar[str] = "template"

    @property
    def wholly(self) -> tuple[str, ...]:
        """The creatures that are wholly under it."""
        return self._found.wholly

    @property
    def partly(self) -> tuple[str, ...]:
        """The creatures that are partly under it."""
        return self._found.partly

    def show(self) -> Show:
        """The template."""
        from game.figures.shows import TemplateShow

        return TemplateShow(self.a)

    def _told(self, writer: JsonWriter) -> Json:
        return {"a": self.a} | writer.template(self._found)


def _all_allowed(verdicts: Iterable[Any]) -> bool:
    return all(verdict.allowed for verdict in verdicts)

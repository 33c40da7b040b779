"""Answers about positions as JSON, the same for the command `query` and for who imports the package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.positions.piece_names import with_kind_names
from game.positions.reasons import label
from game.positions.wording import in_words_of, rule_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.area import Area
    from game.board.measures import Measure
    from game.board.movement.bill import Bill
    from game.board.movement.movement import Fault, Walk
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.positions.answers import (
        BestAnswer,
        EngagedPair,
        MoveAnswer,
        ReachAnswer,
        SightAnswer,
        ThreatAnswer,
    )
    from game.positions.flips import Flip
    from game.positions.sides import SideChange, SideView
    from game.positions.skirmish import Skirmish
    from game.positions.where import WhereAnswer
    from game.positions.zone_answers import TemplateAnswer, UnitAnswer, ZoneAnswer

Json = dict[str, Any]


class JsonWriter:
    """Writes answers about one position as JSON, with reasons in a language and in the words of its game.

    Lengths are in inches and not rounded; `rounded` does that.

    >>> from game.content.locale import Language, translator
    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> pair = Creature("imp", Side.RED, (3.0, 5.0)), Creature("ogre", Side.BLUE, (4.5, 5.0))
    >>> skirmish = Skirmish(Position(creatures=pair))
    >>> told = JsonWriter(skirmish, translator(Language.EN)).engaged(skirmish.engaged())
    >>> rounded(told["pairs"])
    [{'a': 'imp', 'b': 'ogre', 'gap_in': 0.515748}]
    """

    def __init__(self, skirmish: Skirmish, tr: Translator) -> None:
        self._skirmish = skirmish
        self._tr = with_kind_names(skirmish.position, in_words_of(skirmish.ruleset, tr))

    def reasons(self, reasons: Iterable[Reason]) -> list[Json]:
        """Each reason with the id of its rule, or null, and the rule's text, if a ruleset has it."""
        return [self._reason(reason) for reason in reasons]

    def _reason(self, reason: Reason) -> Json:
        told: Json = {"rule": reason.rule or None, "text": self._tr.reason(reason)}
        text = rule_text(self._skirmish.ruleset, reason.rule, self._tr)
        return told | {"rule_text": text} if text else told

    def _verdict(self, verdict: Verdict) -> Json:
        return {"allowed": verdict.allowed, "reasons": self.reasons(verdict.reasons)}

    def sight(self, answer: SightAnswer) -> Json:
        """Whether one creature sees another."""
        margin, position = answer.margin, self._skirmish.position
        return {
            "visible": answer.sight.visible,
            "cover": len(answer.cover_pieces),
            "cover_pieces": answer.cover_pieces,
            "ranged": answer.ranged,
            "witness": answer.sight.witness,
            "blocked_by": answer.blocked_by,
            "margin_in": margin.inches if margin else None,
            "margin_at_least_in": margin.at_least if margin else None,
            "too_close": margin is not None and margin.too_close,
            # Of a position without a picture every place is known exactly, and it is not said.
            **({} if position.picture is None else {"error_in": position.error_in}),
        } | self._verdict(answer.verdict)

    def flips(self, flips: Sequence[Flip]) -> list[Json]:
        """What would change a verdict."""
        from game.positions.flip_words import flip_words  # noqa: PLC0415 - other answers do not pay for it

        names = {creature.id: label(creature) for creature in self._skirmish.position.creatures}
        return [
            {
                "of": flip.of,
                "what": flip.what,
                "name": flip.name,
                "inches": flip.inches,
                "at_least_in": flip.at_least,
                "shift": flip.shift,
                "way": flip.way or None,
                "ruling": flip.ruling or None,
                "to": flip.to,
                "allowed": flip.after.holds,
                "cover": flip.after.covers,
                "text": flip_words(flip, lambda name: names.get(name, name), self._tr),
            }
            for flip in flips
        ]

    def move(self, a: str, answer: MoveAnswer) -> Json:
        """A declared move of the creature."""
        return {"best": False} | self._moved(a, answer.walk, answer)

    def best(self, a: str, answer: BestAnswer) -> Json:
        """The cheapest way of the creature to a place."""
        route = answer.route
        head = {"best": True, "reached": route.reached, "full_cost_in": route.full_cost}
        return head | self._moved(a, route.walk, answer)

    def _moved(self, a: str, walk: Walk, answer: BestAnswer | MoveAnswer) -> Json:
        ids = {"kind": answer.kind, "engages": answer.engages, "free_attacks": answer.free_attacks}
        return self._walk(a, walk) | ids | self._verdict(answer.verdict)

    def _walk(self, a: str, walk: Walk) -> Json:
        return {
            "movement_in": self._skirmish.position.creature(a).movement,
            "cost_in": walk.bill.cost_in,
            "bill": self._bill(walk.bill),
            "stops_at": walk.stop.at if walk.stop else None,
            "path": walk.path,
            "faults": [self._fault(a, fault) for fault in walk.faults],
        }

    def _bill(self, bill: Bill) -> Json:
        pieces, ruleset = self._skirmish.position.board.pieces, self._skirmish.ruleset
        legs = [
            {
                "start": leg.start,
                "end": leg.end,
                "difficult": leg.difficult,
                "pieces": [*dict.fromkeys(pieces[i].called for i in leg.pieces)],
                **({"factor": leg.factor} if ruleset.costs_by_kind else {}),
            }
            for leg in bill.legs
        ]
        return {
            "open_in": bill.open_in,
            "difficult_in": bill.difficult_in,
            "length_in": bill.length_in,
            "factor": max((factor for factor, _ in bill.shares), default=ruleset.difficult_factor),
            "cost_in": bill.cost_in,
            "legs": legs,
        }

    def _fault(self, a: str, fault: Fault) -> Json:
        match fault.kind:
            case "impassable":
                names = [piece.called for piece in self._skirmish.position.board.pieces]
            case "ally":
                names = [creature.id for creature in self._skirmish.allies(a)]
            case _:
                names = [creature.id for creature in self._skirmish.hostiles(a)]
        culprit = None if fault.index is None else names[fault.index]
        return {"kind": fault.kind, "at": fault.at, "with": culprit, "excess_in": fault.excess}

    def reach(self, a: str, answer: ReachAnswer) -> Json:
        """Everywhere the creature can end a move."""
        return {
            "kind": answer.kind,
            "free_attacks": answer.free_attacks,
            "movement_in": self._skirmish.position.creature(a).movement,
            "area": area_json(answer.reach.area()),
        } | self._verdict(answer.verdict)

    def engaged(self, pairs: Sequence[EngagedPair], about: tuple[str, str] | None = None) -> Json:
        """Who is engaged with whom; `about` two creatures also whether these are, and first why not."""
        told: Json = {}
        why: tuple[Reason, ...] = ()
        if about is not None:
            a, b = about
            told = {"a": a, "b": b, "engaged": any({pair.a, pair.b} == {a, b} for pair in pairs)}
            why = self._skirmish.why_not_engaged(a, b)
        return told | {
            "allowed": True,
            "pairs": [{"a": pair.a, "b": pair.b, "gap_in": pair.gap} for pair in pairs],
            "reasons": self.reasons((*why, *self._skirmish.engaged_reasons())),
        }

    def threat(self, answer: ThreatAnswer) -> Json:
        """Where and whom a creature could attack next."""
        ranged = None
        if answer.ranged is not None:
            ranged = {"targets": answer.ranged_targets, "area": area_json(answer.ranged)}
        return {
            "allowed": True,
            "melee": {"targets": answer.melee_targets, "area": area_json(answer.melee)},
            "ranged": ranged,
            "reasons": self.reasons(answer.reasons),
        }

    def visible(self, area: Area) -> Json:
        """What a creature sees of the table."""
        return {"allowed": True, "visible_area": area_json(area), "reasons": []}

    def measure(self, found: Measure, reasons: Iterable[Reason]) -> Json:
        """How far apart two things are."""
        return {
            "allowed": True,
            "distance_in": found.inches,
            "points": (found.start, found.end),
            "reasons": self.reasons(reasons),
        }

    def zones(self, answers: Sequence[ZoneAnswer]) -> Json:
        """Who is in which zone, and who holds the objectives."""
        found = [
            {
                "id": answer.zone.id,
                "kind": str(answer.zone.kind),
                "holder": answer.holder,
                "contested": answer.contested,
                "present": answer.present,
                "creatures": [
                    {"id": each.creature, "gap_in": each.gap, "out_in": each.out, "wholly": each.wholly}
                    for each in answer.creatures
                ],
            }
            | self._verdict(answer.verdict)
            for answer in answers
        ]
        return self._all("zones", found, [answer.verdict for answer in answers])

    def coherency(self, answers: Sequence[UnitAnswer]) -> Json:
        """Who is out of coherency of its unit."""
        units = [
            {
                "unit": answer.unit,
                "members": answer.members,
                "out": [{"id": identity, "by_in": inches} for identity, inches in answer.out],
            }
            | self._verdict(answer.verdict)
            for answer in answers
        ]
        return self._all("units", units, [answer.verdict for answer in answers])

    def _all(self, name: str, each: list[Json], verdicts: Sequence[Verdict]) -> Json:
        """Several verdicts under a name, and as one."""
        reasons = [reason for verdict in verdicts for reason in verdict.reasons]
        allowed = all(verdict.allowed for verdict in verdicts)
        return {"allowed": allowed, name: each, "reasons": self.reasons(reasons)}

    def where(self, answer: WhereAnswer) -> Json:
        """Where a creature could stand so as to fulfil a wish."""
        from game.positions.where_json import where_json  # noqa: PLC0415 - other answers do not pay for it

        return where_json(answer, self._skirmish, self._tr)

    def side(self, view: SideView, change: SideChange | None, moved: tuple[str, Point] | None = None) -> Json:
        """What a side sees, threatens, gets to and hides from, and what it changes that somebody `moved`."""
        from game.positions.side_json import side_json  # noqa: PLC0415 - other answers do not pay for it

        return side_json(view, change, self._skirmish, self._tr, area_json, moved)

    def template(self, answer: TemplateAnswer) -> Json:
        """Who is under a template."""
        return {
            "allowed": True,
            "wholly": answer.wholly,
            "partly": answer.partly,
            "reasons": self.reasons(answer.reasons),
        }


def area_json(area: Area) -> Json:
    """An area as the outlines of its patches, with their holes."""
    patches = [{"outline": patch.outline, "holes": patch.holes} for patch in area.patches]
    return {"square_in": area.square_inches, "patches": patches}


def rounded(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Floats to a millionth of an inch, without a negative zero; tuples as lists."""
    match value:
        case float():
            return round(value, 6) + 0.0
        case dict():
            return {key: rounded(item) for key, item in value.items()}
        case list() | tuple():
            return [rounded(item) for item in value]
        case _:
            return value

"""Answers of a `Skirmish` as JSON values: names instead of indexes, reasons as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.area import Area
    from game.board.movement import Bill, Fault, Walk
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.positions.question import Question
    from game.positions.skirmish import Skirmish

Json = dict[str, Any]


def answer_json(question: Question, skirmish: Skirmish, tr: Translator) -> Json:
    """The answer to a question whose creatures exist, ready to be written but for the rounding."""
    a, b = question.a or "", question.b or ""
    match question.query:
        case "sight":
            return {"a": a, "b": b} | _sight(skirmish, a, b, tr)
        case "move":
            return {"a": a} | _move(skirmish, question, tr)
        case "reach":
            return {"a": a} | _reach(skirmish, a, tr)
        case "engaged":
            return _engaged(skirmish, tr)
        case "threat":
            return {"a": a} | _threat(skirmish, a, tr)
        case "visible":
            return {"a": a, "allowed": True, "visible_area": _area(skirmish.visible(a)), "reasons": []}


def _reasons(reasons: Iterable[Reason], tr: Translator) -> list[Json]:
    return [{"rule": reason.rule, "text": tr.reason(reason)} for reason in reasons]


def _verdict(verdict: Verdict, tr: Translator) -> Json:
    return {"allowed": verdict.allowed, "reasons": _reasons(verdict.reasons, tr)}


def _sight(skirmish: Skirmish, a: str, b: str, tr: Translator) -> Json:
    answer = skirmish.sight(a, b)
    margin = answer.margin
    return {
        "visible": answer.sight.visible,
        "cover": len(answer.cover_pieces),
        "cover_pieces": answer.cover_pieces,
        "ranged": answer.ranged,
        "witness": answer.sight.witness,
        "blocked_by": answer.blocked_by,
        "margin_in": margin.inches if margin else None,
        "too_close": margin is not None and margin.too_close,
    } | _verdict(answer.verdict, tr)


def _move(skirmish: Skirmish, question: Question, tr: Translator) -> Json:
    a, to = question.a or "", question.to or (0.0, 0.0)
    if question.best:
        best = skirmish.best(a, to)
        head = {"best": True, "reached": best.route.reached, "full_cost_in": best.route.full_cost}
        ids = {"kind": best.kind, "engages": best.engages, "free_attacks": best.free_attacks}
        return head | _walk(skirmish, a, best.route.walk) | ids | _verdict(best.verdict, tr)
    path = (skirmish.base(a).centre, *question.via, to)
    answer = skirmish.move(a, path)
    ids = {"kind": answer.kind, "engages": answer.engages, "free_attacks": answer.free_attacks}
    return {"best": False} | _walk(skirmish, a, answer.walk) | ids | _verdict(answer.verdict, tr)


def _walk(skirmish: Skirmish, a: str, walk: Walk) -> Json:
    return {
        "movement_in": skirmish.position.creature(a).movement,
        "cost_in": walk.bill.cost_in,
        "bill": _bill(skirmish, walk.bill),
        "stops_at": walk.stop.at if walk.stop else None,
        "path": walk.path,
        "faults": [_fault(skirmish, a, fault) for fault in walk.faults],
    }


def _bill(skirmish: Skirmish, bill: Bill) -> Json:
    pieces = skirmish.position.board.pieces
    legs = [
        {
            "start": leg.start,
            "end": leg.end,
            "difficult": leg.difficult,
            "pieces": [pieces[i].name for i in leg.pieces],
        }
        for leg in bill.legs
    ]
    return {
        "open_in": bill.open_in,
        "difficult_in": bill.difficult_in,
        "length_in": bill.length_in,
        "factor": bill.factor,
        "cost_in": bill.cost_in,
        "legs": legs,
    }


def _fault(skirmish: Skirmish, a: str, fault: Fault) -> Json:
    match fault.kind:
        case "impassable":
            names = [piece.name for piece in skirmish.position.board.pieces]
        case "ally":
            names = [creature.id for creature in skirmish.allies(a)]
        case _:
            names = [creature.id for creature in skirmish.hostiles(a)]
    culprit = None if fault.index is None else names[fault.index]
    return {"kind": fault.kind, "at": fault.at, "with": culprit, "excess_in": fault.excess}


def _reach(skirmish: Skirmish, a: str, tr: Translator) -> Json:
    answer = skirmish.reach_answer(a)
    return {
        "kind": answer.kind,
        "free_attacks": answer.free_attacks,
        "movement_in": skirmish.position.creature(a).movement,
        "area": _area(answer.reach.area()),
    } | _verdict(answer.verdict, tr)


def _engaged(skirmish: Skirmish, tr: Translator) -> Json:
    pairs = skirmish.engaged()
    return {
        "allowed": True,
        "pairs": [{"a": pair.a, "b": pair.b, "gap_in": pair.gap} for pair in pairs],
        "reasons": _reasons(skirmish.engaged_reasons(), tr),
    }


def _threat(skirmish: Skirmish, a: str, tr: Translator) -> Json:
    answer = skirmish.threat(a)
    ranged = None
    if answer.ranged is not None:
        ranged = {"targets": answer.ranged_targets, "area": _area(answer.ranged)}
    return {
        "allowed": True,
        "melee": {"targets": answer.melee_targets, "area": _area(answer.melee)},
        "ranged": ranged,
        "reasons": _reasons(answer.reasons, tr),
    }


def _area(area: Area) -> Json:
    patches = [{"outline": patch.outline, "holes": patch.holes} for patch in area.patches]
    return {"square_in": area.square_inches, "patches": patches}

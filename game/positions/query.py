"""The command `query`: questions about a position file, answered as JSON on standard output."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import lru_cache
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

import msgspec

from game.content.locale import Language, Translator, translator
from game.content.toml_source import as_found, one_of
from game.core.errors import InputError, said
from game.core.files import read_text
from game.positions.position_file import load_position
from game.positions.position_spec import XY
from game.positions.reasons import label
from game.positions.ruleset import ASKED, Asked
from game.positions.skirmish import Skirmish
from game.positions.wording import in_words_of, rule_text

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from game.board.area import Area
    from game.board.movement.bill import Bill
    from game.board.movement.movement import Fault, Walk
    from game.core.rules import Reason, Verdict
    from game.positions.answers import BestAnswer, MoveAnswer
    from game.positions.ruleset import Ruleset

Spoken = Literal["fr", "en"]
Json = dict[str, Any]

FLIPPED: tuple[Asked, ...] = ("sight", "move", "engaged")
"""The questions that can say what would change their verdict."""

FAULT = 2
"""The exit code of the command for bad input."""

MOST_BATCH = 64_000_000
"""How many bytes a file of questions may take."""

LONGEST_LINE = 100_000
"""Characters of a line of a batch, from a file or from standard input."""

FARTHEST = 1000.0
"""How far from the corner of the board a point may lie that is measured to, in inches."""

KEPT_POSITIONS = 16
"""Positions that a batch keeps at hand, so that many questions about one file load it once."""


class Query(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A question, with the keys of a batch file's line.

    `a` and `b` are creatures' ids; `to` and `via` are points in inches for `move`, and `best` asks for the
    cheapest path instead of the straight segments. `lang` is that of the reasons. With `flips` sight, a move
    and the engagement of two creatures say what would change the verdict. `wish` is what `where` asks for.
    """

    file: str
    query: Asked
    a: str | None = None
    b: str | None = None
    to: XY | None = None
    via: tuple[XY, ...] = ()
    best: bool = False
    flips: bool = False
    wish: str | None = None
    lang: Spoken | None = None


def parsed_query(line: str, source: str, number: int) -> Query:
    """The question on a line of a batch file.

    Raises:
        InputError: the line is not JSON, or not a question.
    """
    if len(line) > LONGEST_LINE:
        too_long = said("over {most} characters", most=LONGEST_LINE)
        raise InputError(source, said("line {line}", line=number), too_long, "a shorter question")
    try:
        return msgspec.json.decode(line, type=Query)
    except UnicodeEncodeError:
        found, expected = "bytes that are not UTF-8", "text in UTF-8"
        raise InputError(source, said("line {line}", line=number), found, expected) from None
    except (msgspec.DecodeError, RecursionError) as error:
        found = as_found(str(error))
        expected = 'an object such as {"file": "duel.toml", "query": "sight", "a": "A", "b": "B"}'
        raise InputError(source, said("line {line}", line=number), found, expected) from None


def answer_json(question: Query, skirmish: Skirmish, tr: Translator) -> Json:
    """The answer to a question whose creatures exist, ready to be written but for the rounding."""
    a, b = question.a or "", question.b or ""
    tr = in_words_of(skirmish.ruleset, tr)
    match question.query:
        case "sight":
            return {"a": a, "b": b} | _sight(skirmish, a, b, tr) | _flips(question, skirmish, tr)
        case "move":
            return {"a": a} | _move(skirmish, question, tr) | _flips(question, skirmish, tr)
        case "reach":
            return {"a": a} | _reach(skirmish, a, tr)
        case "engaged":
            pair = {"a": a, "b": b} if question.flips else {}
            return pair | _engaged(skirmish, tr) | _flips(question, skirmish, tr)
        case "threat":
            return {"a": a} | _threat(skirmish, a, tr)
        case "visible":
            return {"a": a, "allowed": True, "visible_area": _area(skirmish.visible(a)), "reasons": []}
        case "where":
            from game.positions.where_json import where_json, wish_of  # noqa: PLC0415 - the others do not pay for it

            wish = wish_of(question.wish, a, skirmish.position, question.file)
            return where_json(skirmish, a, wish, tr)
        case _:
            return _laid_json(question.query, a, b, skirmish, tr)


def _laid_json(asked: Asked, a: str, b: str, skirmish: Skirmish, tr: Translator) -> Json:
    """The answer to a question about zones, units, templates and distances."""
    match asked:
        case "measure":
            # The command line keeps a point such as -1,3 from being an option by a space before it.
            a, b = (text.strip() if _is_point(text) else text for text in (a, b))
            return {"a": a, "b": b} | _measure(skirmish, a, b, tr)
        case "zones":
            return _zones(skirmish, tr)
        case "coherency":
            return _coherency(skirmish, tr)
        case _:
            return {"a": a} | _template(skirmish, a, tr)


def _reasons(reasons: Iterable[Reason], skirmish: Skirmish, tr: Translator) -> list[Json]:
    return [_reason(reason, skirmish, tr) for reason in reasons]


def _reason(reason: Reason, skirmish: Skirmish, tr: Translator) -> Json:
    """A reason with the id of its rule, null if there is none, and the rule's text if the ruleset has it."""
    told: Json = {"rule": reason.rule or None, "text": tr.reason(reason)}
    text = rule_text(skirmish.ruleset, reason.rule, tr)
    return told | {"rule_text": text} if text else told


def _verdict(verdict: Verdict, skirmish: Skirmish, tr: Translator) -> Json:
    return {"allowed": verdict.allowed, "reasons": _reasons(verdict.reasons, skirmish, tr)}


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
        "margin_at_least_in": margin.at_least if margin else None,
        "too_close": margin is not None and margin.too_close,
        # Of a position without a picture every place is known exactly, and it is not said.
        **({} if skirmish.position.picture is None else {"error_in": skirmish.position.error_in}),
    } | _verdict(answer.verdict, skirmish, tr)


def _flips(question: Query, skirmish: Skirmish, tr: Translator) -> Json:
    """What would change the verdict, if it is asked for."""
    if not question.flips:
        return {}
    from game.positions.flip_words import flip_words  # noqa: PLC0415 - other questions do not pay for it
    from game.positions.flips import BEYOND, distinct, engaged_flips, in_order, sight_flips  # noqa: PLC0415 - nor this
    from game.positions.move_flips import WayTo, move_flips  # noqa: PLC0415 - nor for this

    a, b, to = question.a or "", question.b or "", question.to or (0.0, 0.0)
    match question.query:
        case "sight":
            found = sight_flips(skirmish, a, b)
        case "engaged":
            found = engaged_flips(skirmish, a, b)
        case _:
            found = move_flips(skirmish, WayTo(a, to, question.via, declared=not question.best))
    names = {creature.id: label(creature) for creature in skirmish.position.creatures}
    told = [
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
            "text": flip_words(flip, lambda name: names.get(name, name), tr),
        }
        for flip in in_order(distinct(found), (a, b))
    ]
    return {"flips": told, "flips_within_in": BEYOND}


def _move(skirmish: Skirmish, question: Query, tr: Translator) -> Json:
    a, to = question.a or "", question.to or (0.0, 0.0)
    answer: BestAnswer | MoveAnswer
    head: Json = {"best": question.best}
    if question.best:
        answer = skirmish.best(a, to)
        walk = answer.route.walk
        head |= {"reached": answer.route.reached, "full_cost_in": answer.route.full_cost}
    else:
        answer = skirmish.move(a, (skirmish.base(a).centre, *question.via, to))
        walk = answer.walk
    ids = {"kind": answer.kind, "engages": answer.engages, "free_attacks": answer.free_attacks}
    return head | _walk(skirmish, a, walk) | ids | _verdict(answer.verdict, skirmish, tr)


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
            "pieces": [*dict.fromkeys(pieces[i].called for i in leg.pieces)],
            **({"factor": leg.factor} if skirmish.ruleset.costs_by_kind else {}),
        }
        for leg in bill.legs
    ]
    return {
        "open_in": bill.open_in,
        "difficult_in": bill.difficult_in,
        "length_in": bill.length_in,
        "factor": max((factor for factor, _ in bill.shares), default=skirmish.ruleset.difficult_factor),
        "cost_in": bill.cost_in,
        "legs": legs,
    }


def _fault(skirmish: Skirmish, a: str, fault: Fault) -> Json:
    match fault.kind:
        case "impassable":
            names = [piece.called for piece in skirmish.position.board.pieces]
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
    } | _verdict(answer.verdict, skirmish, tr)


def _engaged(skirmish: Skirmish, tr: Translator) -> Json:
    pairs = skirmish.engaged()
    return {
        "allowed": True,
        "pairs": [{"a": pair.a, "b": pair.b, "gap_in": pair.gap} for pair in pairs],
        "reasons": _reasons(skirmish.engaged_reasons(), skirmish, tr),
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
        "reasons": _reasons(answer.reasons, skirmish, tr),
    }


def _measure(skirmish: Skirmish, a: str, b: str, tr: Translator) -> Json:
    from game.positions.zone_answers import measure_reasons, measured  # noqa: PLC0415 - other questions do not pay for it

    found = measured(skirmish, a, b)
    reasons = measure_reasons(skirmish, a, b, found)
    return {
        "allowed": True,
        "distance_in": found.inches,
        "points": (found.start, found.end),
        "reasons": _reasons(reasons, skirmish, tr),
    }


def _is_point(text: str) -> bool:
    from game.positions.zone_answers import point_in  # noqa: PLC0415 - other questions do not pay for it

    at = point_in(text)
    return at is not None and all(abs(number) <= FARTHEST for number in at)


def _zones(skirmish: Skirmish, tr: Translator) -> Json:
    from game.positions.zone_answers import zone_answer  # noqa: PLC0415 - other questions do not pay for it

    answers = [zone_answer(skirmish, zone) for zone in skirmish.position.zones]
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
        | _verdict(answer.verdict, skirmish, tr)
        for answer in answers
    ]
    reasons = [reason for answer in answers for reason in answer.verdict.reasons]
    allowed = all(answer.verdict.allowed for answer in answers)
    return {"allowed": allowed, "zones": found, "reasons": _reasons(reasons, skirmish, tr)}


def _coherency(skirmish: Skirmish, tr: Translator) -> Json:
    from game.positions.zone_answers import unit_answers  # noqa: PLC0415 - other questions do not pay for it

    answers = unit_answers(skirmish)
    units = [
        {
            "unit": answer.unit,
            "members": answer.members,
            "out": [{"id": identity, "by_in": inches} for identity, inches in answer.out],
        }
        | _verdict(answer.verdict, skirmish, tr)
        for answer in answers
    ]
    reasons = [reason for answer in answers for reason in answer.verdict.reasons]
    allowed = all(answer.verdict.allowed for answer in answers)
    return {"allowed": allowed, "units": units, "reasons": _reasons(reasons, skirmish, tr)}


def _template(skirmish: Skirmish, a: str, tr: Translator) -> Json:
    laid = next(template for template in skirmish.position.templates if template.id == a)
    from game.positions.zone_answers import template_answer  # noqa: PLC0415 - other questions do not pay for it

    answer = template_answer(skirmish, laid)
    return {
        "allowed": True,
        "wholly": answer.wholly,
        "partly": answer.partly,
        "reasons": _reasons(answer.reasons, skirmish, tr),
    }


def _area(area: Area) -> Json:
    patches = [{"outline": patch.outline, "holes": patch.holes} for patch in area.patches]
    return {"square_in": area.square_inches, "patches": patches}


def run(args: Namespace) -> int:
    """Answer the question on the command line, or every line of `--batch`.

    Raises:
        InputError: the command line or the file is at fault; in a batch, only the batch file itself.
    """
    if args.batch is not None:
        return _run_batch(args.batch, args.lang)
    if args.question is None:
        raise InputError(
            "query", "", "no question", said("{choices} or --batch FILE", choices=", ".join(ASKED))
        )
    question = Query(
        file=args.file,
        query=args.question,
        a=getattr(args, "a", None),
        b=getattr(args, "b", None),
        to=getattr(args, "to", None),
        via=tuple(getattr(args, "via", None) or ()),
        best=getattr(args, "best", False),
        flips=getattr(args, "flips", False),
        wish=" and ".join(getattr(args, "wish", None) or ()) or None,
    )
    skirmish = _load(Path(question.file), args.lang)
    _print(_answered(question, skirmish, translator(Language(args.lang))))
    return 0


def _run_batch(source: str, language: Spoken) -> int:
    """Answer each line in turn; a fault becomes a line of its own and does not stop the rest."""
    folder = Path() if source == "-" else Path(source).parent
    load = lru_cache(KEPT_POSITIONS)(_load)
    speak = lru_cache(len(Language))(translator)
    code = 0
    for number, line in _lines(source):
        try:
            question = parsed_query(line, source, number)
            spoken = question.lang or language
            skirmish = load(_found(question.file, folder), spoken)
            answer = _answered(question, skirmish, speak(Language(spoken)))
        except InputError as error:
            code = FAULT
            answer = {"error": speak(Language(language)).fault(error), "line": number}
        _print(answer)
    return code


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, numbered from 1; `-` is standard input."""
    if source == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
        lines: Iterable[str] = _bounded(sys.stdin)
    else:
        lines = read_text(Path(source), MOST_BATCH).split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, line


def _bounded(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is too long, no more than shows that it is."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE + 1)


def _found(file: str, folder: Path) -> Path:
    """A position named in a batch lies beside the batch file, or else where the command runs."""
    beside = folder / file
    with suppress(OSError):  # a name that no file can have: reading says so
        if beside.exists():
            return beside
    return Path(file)


def _load(path: Path, language: Spoken) -> Skirmish:
    return Skirmish(load_position(path, language, painted=False))


def _answered(question: Query, skirmish: Skirmish, tr: Translator) -> dict[str, Any]:
    _check_known(question, skirmish.ruleset)
    _check_creatures(question, skirmish)
    if question.flips and question.query not in FLIPPED:
        raise InputError(
            question.file, said("query {query}", query=question.query), "--flips", one_of(FLIPPED)
        )
    if question.query == "move" and question.to is None:
        raise InputError(question.file, "query move", "no place to go", "--to X,Y")
    if question.best and question.via:
        expected = "one of the two: the cheapest path has corners of its own"
        raise InputError(question.file, "query move", "--via beside --best", expected)
    answer = answer_json(question, skirmish, tr)
    return {"query": question.query, "file": question.file} | {k: _rounded(v) for k, v in answer.items()}


def _check_known(question: Query, ruleset: Ruleset) -> None:
    """See that the position's game knows the question."""
    if ruleset.knows(question.query):
        return
    asked = tuple(name for name in ASKED if ruleset.knows(name))
    found = said("a question that {ruleset} does not know", ruleset=ruleset.id)
    raise InputError(question.file, said("query {query}", query=question.query), found, one_of(asked))


def _check_creatures(question: Query, skirmish: Skirmish) -> None:
    position = skirmish.position
    needed: tuple[str | None, ...]
    nothing, anything = "no creature", "a creature of the position ({choices})"
    ids = [creature.id for creature in position.creatures]
    match question.query:
        case "engaged" if question.flips:
            needed = (question.a, question.b)
        case "engaged" | "zones" | "coherency":
            return
        case "measure":
            from game.positions.zone_answers import things_of  # noqa: PLC0415 - other questions do not pay for it

            ids = [*things_of(position), *(t for t in (question.a, question.b) if t and _is_point(t))]
            needed = (question.a, question.b)
            nothing, anything = "nothing to measure to", "a thing of the position ({choices}) or X,Y"
        case "template":
            ids = [template.id for template in position.templates]
            nothing, anything = "no template", "a template of the position ({choices})"
            needed = (question.a,)
        case "sight":
            needed = (question.a, question.b)
        case _:
            needed = (question.a,)
    for identity in needed:
        if identity not in ids:
            found = nothing if identity is None else f'"{identity}"'
            expected = one_of(tuple(ids)) if len(ids) > 1 else said(anything, choices=", ".join(ids))
            raise InputError(question.file, said("query {query}", query=question.query), found, expected)
    if question.a == question.b and (question.query == "sight" or question.flips) and question.a:
        raise InputError(
            question.file,
            said("query {query}", query=question.query),
            said("{what} twice", what=f'"{question.a}"'),
            "two different creatures",
        )


def _rounded(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Floats to a millionth of an inch, without a negative zero."""
    match value:
        case float():
            return round(value, 6) + 0.0
        case dict():
            return {key: _rounded(item) for key, item in value.items()}
        case list() | tuple():
            return [_rounded(item) for item in value]
        case _:
            return value


def _print(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    sys.stdout.flush()

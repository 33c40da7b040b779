"""The command `query`: questions about a position file, answered as JSON on standard output."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from io import TextIOWrapper
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TextIO

import msgspec

from arcane_table.position import Position, load
from game.content.locale import Language, translator
from game.content.toml_source import TomlSource, as_found, one_of, shown
from game.core.errors import InputError, said
from game.core.files import STANDARD, read_text
from game.positions.position_spec import XY
from game.positions.ruleset import ASKED, Asked

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from arcane_table.answers import Answer
    from game.positions.flips import Flip

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

KEPT_POSITIONS = 16
"""Positions that a batch keeps at hand, so that many questions about one file load it once."""


class Query(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A question, with the keys of a batch file's line.

    `a` and `b` are creatures' ids; `to` and `via` are points in inches for `move`, and `best` asks for the
    cheapest path instead of the straight segments. `lang` is that of the reasons. With `flips` sight, a move
    and the engagement of two creatures say what would change the verdict. `wish` is what `where` asks for.
    Of `side` a is "red", "blue" or "neutral", and b a creature that is set down at `to`.
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


ONE_OF_BOTH = "one of the two: the cheapest path has corners of its own"

EXAMPLE = 'an object such as {"file": "duel.toml", "query": "sight", "a": "A", "b": "B"}'
"""What a line of a batch is."""

_HOLD: Mapping[str, str] = MappingProxyType(
    {
        "file": "the name of a position file",
        "to": "a point [x, y] in inches, x and y from -1000 to 1000",
        "via": "points [[x, y], [x, y], ...] in inches, x and y from -1000 to 1000",
    }
)
"""What keys of a line hold, where their type alone does not say it."""


def parsed_query(line: str, source: str, number: int) -> Query:
    """The question on a line of a batch file.

    Raises:
        InputError: the line is not JSON, or not a question.
    """
    place = said("line {line}", line=number)
    if len(line) > LONGEST_LINE:
        too_long = said("over {most} characters", most=LONGEST_LINE)
        raise InputError(source, place, too_long, "a shorter question")
    try:
        document = msgspec.json.decode(line)
        # The last of several would count; of numbers only their place matters here, however long they are.
        repeated = json.loads(line, object_pairs_hook=_repeated, parse_int=str)
    except UnicodeEncodeError:
        raise InputError(source, place, "bytes that are not UTF-8", "text in UTF-8") from None
    except RecursionError:
        raise InputError(source, place, "brackets nested too deep", EXAMPLE) from None
    except msgspec.DecodeError as error:
        # Where in the line a number is too great msgspec does not know, and says so.
        found, _, _ = str(error).partition(" - at ")
        raise InputError(source, place, as_found(found), EXAMPLE) from None
    if not isinstance(document, dict):
        raise InputError(source, place, shown(document), EXAMPLE)
    if repeated is not None:
        there = said("{place} (line {line})", place=repeated or '""', line=number)
        raise InputError(source, there, "a key twice", "each key once")
    try:
        question = _question(TomlSource(source, "", document))
    except InputError as error:
        there = said("{place} (line {line})", place=error.place, line=number)
        raise InputError(source, there, error.found, error.expected) from None
    if Path(question.file) == STANDARD:
        expected = "a file: many questions have files of their own"
        raise InputError(source, place, '"-"', expected)
    return question


def _repeated(pairs: Sequence[tuple[str, object]]) -> str | None:
    """The first key that is there twice; of what is within a question no key counts."""
    return next((key for key, count in Counter(key for key, _ in pairs).items() if count > 1), None)


def _question(line: TomlSource) -> Query:
    """The question of a line, whose place is not told yet.

    What is null is not said. Nor is what a question does not know and is false or empty: whoever writes each
    key on each line says nothing by that.
    """
    document = line.document
    known = next((keys for query, keys in KEYS.items() if query == document.get("query")), None)
    every = tuple(field.name for field in msgspec.structs.fields(Query))
    may = every if known is None else tuple(key for key in every if key in {*SHARED_KEYS, *known})
    for key, value in document.items():
        # Of flips it is said which questions know them.
        empty = value is None or value is False or value == [] or key == "flips"
        if key not in every or (key not in may and not empty):
            raise line.fault((key,), "an unknown key", said("one of {choices}", choices=", ".join(may)))
    given = {key: value for key, value in document.items() if value is not None}
    question = line.convert(given, Query, _HOLD)
    if question.flips and question.query not in FLIPPED:
        raise line.fault(("flips",), said("flips of {query}", query=question.query), one_of(FLIPPED))
    if question.best and question.via:
        raise line.fault(("via",), "via beside best", ONE_OF_BOTH)
    needed = {"move": ("to",), "side": ("b", "to") if {"b", "to"} & given.keys() else ()}
    for key in needed.get(question.query, ()):
        if key not in given:
            raise line.fault((key,), "no such key", _HOLD.get(key, "a text"))
    return question


def answered(question: Query, position: Position) -> Json:
    """The answer to a question as it is printed.

    Raises:
        InputError: it cannot be answered: who is asked about is not there, or something is missing.
    """
    _check(question)
    told = _ASKED[question.query](position, question).as_json()
    head = {key: told.pop(key) for key in ("format", "query")} | {"file": question.file}
    return head | told | (_flips(question, position) if question.flips else {})


def _check(question: Query) -> None:
    """See that the words of a command line fit together; a line of a batch was looked at as it was read."""
    if question.best and question.via:
        place = said("query {query}", query=question.query)
        raise InputError(question.file, place, "--via beside --best", ONE_OF_BOTH)


def _move(position: Position, question: Query) -> Answer:
    a = question.a or ""
    if question.to is None:
        position.expect("move", a)
        raise InputError(question.file, "query move", "no place to go", "--to X,Y")
    if question.best:
        return position.best_move(a, question.to)
    return position.move(a, question.to, question.via)


def _engaged(position: Position, question: Query) -> Answer:
    if question.flips or question.a is not None or question.b is not None:
        position.expect("engaged", question.a or "", question.b or "")
    return position.engaged(question.a or "", question.b or "")


_ASKED: Mapping[Asked, Callable[[Position, Query], Answer]] = MappingProxyType(
    {
        "sight": lambda position, asked: position.sight(asked.a or "", asked.b or ""),
        "move": _move,
        "reach": lambda position, asked: position.reach(asked.a or ""),
        "engaged": _engaged,
        "threat": lambda position, asked: position.threat(asked.a or ""),
        "visible": lambda position, asked: position.visible(asked.a or ""),
        "where": lambda position, asked: position.where(asked.a or "", asked.wish),
        "side": lambda position, asked: position.side(asked.a or "", asked.b or "", asked.to),
        "measure": lambda position, asked: position.measure(asked.a or "", asked.b or ""),
        "zones": lambda position, _: position.zones(),
        "coherency": lambda position, _: position.coherency(),
        "template": lambda position, asked: position.template(asked.a or ""),
    }
)
"""How each question is put to a position."""


SHARED_KEYS = ("file", "query", "lang")
"""The keys that every question knows."""

KEYS: Mapping[Asked, tuple[str, ...]] = MappingProxyType(
    {
        "sight": ("a", "b", "flips"),
        "move": ("a", "to", "via", "best", "flips"),
        "reach": ("a",),
        "engaged": ("a", "b", "flips"),
        "threat": ("a",),
        "visible": ("a",),
        "where": ("a", "wish"),
        "side": ("a", "b", "to"),
        "measure": ("a", "b"),
        "zones": (),
        "coherency": (),
        "template": ("a",),
    }
)
"""The keys of each question besides those."""


def _flips(question: Query, position: Position) -> Json:
    """What would change the verdict."""
    from game.positions.answers_json import rounded  # noqa: PLC0415 - other questions do not pay for it
    from game.positions.flips import BEYOND  # noqa: PLC0415 - nor this

    a, b = question.a or "", question.b or ""
    found: tuple[Flip, ...]
    match question.query:
        case "sight":
            found = position.sight_flips(a, b)
        case "engaged":
            found = position.engaged_flips(a, b)
        case _:
            to = question.to or (0.0, 0.0)
            found = position.move_flips(a, to, question.via, declared=not question.best)
    return {"flips": rounded(position.json_writer().flips(found)), "flips_within_in": BEYOND}


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
        b=getattr(args, "moved", None) or getattr(args, "b", None),
        to=getattr(args, "to", None),
        via=tuple(getattr(args, "via", None) or ()),
        best=getattr(args, "best", False),
        flips=getattr(args, "flips", False),
        wish=_joined(getattr(args, "wish", None) or ()),
    )
    answer = answered(question, _load(Path(question.file), args.lang))
    if getattr(args, "text", False):
        told = (*answer["table"], *(reason["text"] for reason in answer["reasons"]))
        sys.stdout.write("\n".join(told) + "\n")
    else:
        _print(answer)
    return 0


def _joined(wishes: Sequence[str]) -> str | None:
    """Everything that is wished for: what is asked for by each option has to hold."""
    if not all(map(str.strip, wishes)):
        expected = said('a wish such as --wish "{wish}"', wish="reachable and not seen")
        raise InputError("--wish", "", "nothing", expected)
    return " and ".join(f"({wish})" for wish in wishes) if len(wishes) > 1 else next(iter(wishes), None)


def _run_batch(source: str, language: Spoken) -> int:
    """Answer each line in turn; a fault becomes a line of its own and does not stop the rest."""
    folder = Path() if source == "-" else Path(source).parent
    kept = lru_cache(KEPT_POSITIONS)(_load)
    code = 0
    for number, line in _lines(source):
        try:
            question = parsed_query(line, source, number)
            position = kept(_found(question.file, folder), question.lang or language)
            answer = answered(question, position)
        except InputError as error:
            code = FAULT
            answer = {"error": translator(Language(language)).fault(error), "line": number}
        _print(answer)
    return code


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, numbered from 1; `-` is standard input."""
    if source == "-":
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="surrogateescape")
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


def _load(path: Path, language: Spoken) -> Position:
    return load(path, language, painted=False)


def _print(answer: Json) -> None:
    sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    sys.stdout.flush()

"""The command `query`: questions about a position file, answered as JSON on standard output."""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.board.jit import compiled
from game.board.kernel_cache import is_warm
from game.board.warm_up import warm_up
from game.content.locale import Language, Translator, translator
from game.content.toml_source import one_of
from game.core.errors import InputError
from game.core.files import read_text
from game.positions.position_file import load_position
from game.positions.query_json import answer_json
from game.positions.question import QUESTIONS, Question, Spoken, parsed_question
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

FAULT = 2
"""Exit code for bad input."""

KEPT_POSITIONS = 16
"""Positions that a batch keeps at hand, so that many questions about one file load it once."""


def run(args: Namespace) -> int:
    """Answer the question on the command line, or every line of `--batch`.

    Raises:
        InputError: the command line or the file is at fault; in a batch, only the batch file itself.
    """
    if args.batch is not None:
        _prepare(translator(Language(args.lang)))
        return _run_batch(args.batch, args.lang)
    if args.question is None:
        raise InputError("query", "", "no question", f"{', '.join(QUESTIONS)} or --batch FILE")
    question = Question(
        file=args.file,
        query=args.question,
        a=getattr(args, "a", None),
        b=getattr(args, "b", None),
        to=getattr(args, "to", None),
        via=tuple(getattr(args, "via", None) or ()),
        best=getattr(args, "best", False),
    )
    skirmish = _load(Path(question.file), args.lang)
    _print(_answered(question, skirmish, translator(Language(args.lang))))
    return 0


def _prepare(tr: Translator) -> None:
    """Compile the kernels once, telling a person who waits at a terminal how far it is."""
    if not compiled() or is_warm():
        return

    def tell(done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            sys.stderr.write("\r" + tr("cli.warm_up", done=done, total=total) + end)
            sys.stderr.flush()

    warm_up(tell)


def _run_batch(source: str, language: Spoken) -> int:
    """Answer each line in turn; a fault becomes a line of its own and does not stop the rest."""
    folder = Path() if source == "-" else Path(source).parent
    load = lru_cache(KEPT_POSITIONS)(_load)
    speak = lru_cache(len(Language))(translator)
    code = 0
    for number, line in _lines(source):
        try:
            question = parsed_question(line, source, number)
            spoken = question.lang or language
            skirmish = load(_found(question.file, folder), spoken)
            answer = _answered(question, skirmish, speak(Language(spoken)))
        except InputError as error:
            code = FAULT
            answer = {"error": str(error), "line": number}
        _print(answer)
    return code


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, numbered from 1; `-` is standard input."""
    lines = sys.stdin if source == "-" else read_text(Path(source)).split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, line


def _found(file: str, folder: Path) -> Path:
    """A position named in a batch lies beside the batch file, or else where the command runs."""
    beside = folder / file
    return beside if beside.exists() else Path(file)


def _load(path: Path, language: Spoken) -> Skirmish:
    return Skirmish(load_position(path, language))


def _answered(question: Question, skirmish: Skirmish, tr: Translator) -> dict[str, Any]:
    _check_creatures(question, skirmish)
    if question.query == "move" and question.to is None:
        raise InputError(question.file, "query move", "no place to go", "--to X,Y")
    if question.best and question.via:
        expected = "one of the two: the cheapest path has corners of its own"
        raise InputError(question.file, "query move", "--via beside --best", expected)
    answer = answer_json(question, skirmish, tr)
    return {"query": question.query, "file": question.file} | {k: _rounded(v) for k, v in answer.items()}


def _check_creatures(question: Question, skirmish: Skirmish) -> None:
    ids = [creature.id for creature in skirmish.position.creatures]
    needed = {"engaged": (), "sight": (question.a, question.b)}.get(question.query, (question.a,))
    for identity in needed:
        if identity not in ids:
            found = "no creature" if identity is None else f'"{identity}"'
            expected = (
                one_of(tuple(ids)) if len(ids) > 1 else f"a creature of the position ({', '.join(ids)})"
            )
            raise InputError(question.file, f"query {question.query}", found, expected)
    if question.query == "sight" and question.a == question.b:
        raise InputError(question.file, "query sight", f'"{question.a}" twice', "two different creatures")


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

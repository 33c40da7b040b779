"""A question about a position, from the command line or from a line of a batch file."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from game.core.errors import InputError

Kind = Literal["sight", "move", "reach", "engaged", "threat", "visible"]
Spoken = Literal["fr", "en"]
QUESTIONS: tuple[str, ...] = get_args(Kind)

Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
XY = tuple[Coordinate, Coordinate]


class Question(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One question, with the keys of a batch file's line.

    `a` and `b` are creatures' ids; `to` and `via` are points in inches for `move`, and `best` asks for the
    cheapest path instead of the straight segments. `lang` is that of the reasons.
    """

    file: str
    query: Kind
    a: str | None = None
    b: str | None = None
    to: XY | None = None
    via: tuple[XY, ...] = ()
    best: bool = False
    lang: Spoken | None = None


def parsed_question(line: str, source: str, number: int) -> Question:
    """The question on a line of a batch file.

    Raises:
        InputError: the line is not JSON, or not a question.
    """
    try:
        return msgspec.json.decode(line, type=Question)
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        found = str(error)[:1].lower() + str(error)[1:]
        expected = 'an object such as {"file": "duel.toml", "query": "sight", "a": "A", "b": "B"}'
        raise InputError(source, f"line {number}", found, expected) from None

"""The command `schema`: the JSON Schema of a kind of TOML file, for editors.

`python -m game.cli.schema` writes those that ship anew, after a change of what files may say.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec

from game.content.json_schema import Written, json_schema
from game.content.locale import Language, sayings, translator
from game.content.map_files import EXPECTED as IN_SAYINGS
from game.content.map_files import BesideSpec
from game.content.resources import assets
from game.content.rulebook import EXPECTED as IN_RULES
from game.content.rulebook import RulesFile, load_rulebook
from game.core.files import write_text
from game.figures.orders import ListSpec
from game.games import GAMES
from game.games.turn_order.content import encounter_format
from game.positions.file_formats import position_format, puzzles_format, ruleset_format
from game.table.game import FileFormat

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping
    from pathlib import Path

SHARED = (
    FileFormat("position", "positions", position_format),
    FileFormat("puzzles", "puzzles of positions", puzzles_format),
    FileFormat("ruleset", "rulesets for positions", ruleset_format),
    FileFormat("sayings", "what is terrain on a map of Tiled", lambda: Written(BesideSpec, IN_SAYINGS)),
    FileFormat("encounter", "encounters", lambda: encounter_format(GAMES.tables())),
    FileFormat("rules", "the rules of a game, in words", lambda: Written(RulesFile, IN_RULES)),
    FileFormat("figures", "lists of figures to draw", lambda: Written(ListSpec)),
)
"""The kinds of files that belong to no game alone."""


def formats() -> Mapping[str, FileFormat]:
    """Every kind of TOML file that people write, by its name."""
    every = (*(form for game in GAMES.values() for form in game.formats), *SHARED)
    return {form.name: form for form in every}


def schema_text(form: FileFormat, language: Language) -> str:
    """The schema of a kind of file, as JSON whose texts are in that language."""
    made = json_schema(form.written(), form.text, explained(language))
    return msgspec.json.format(msgspec.json.encode(made)).decode() + "\n"


def explained(language: Language) -> Callable[[str], str]:
    """Puts what explains keys into a language: docstrings, house rules, and what readers expect.

    What has no translation yet stays as it is.
    """
    if language is Language.EN:
        return "".join  # a plain text of one that remembers its template, which JSON does not take
    options = (option for ruling in load_rulebook().rulings for option in ruling.options)
    known = {option.en: option.text(language) for option in options}
    known |= sayings(assets() / "schemas" / f"{language}.po", language)
    say = translator(language)
    return lambda text: known.get(text) or "".join(say.said(text))


def shipped_schema(name: str) -> Path:
    """The schema that ships, which the first line of our own files names."""
    return assets() / "schemas" / f"{name}.schema.json"


def run(args: Namespace) -> int:
    """Print the schema that is asked for, or write it.

    Raises:
        InputError: it cannot be written.
    """
    text = schema_text(formats()[args.format], Language(args.lang))
    if args.output is None:
        sys.stdout.write(text)
    else:
        write_text(args.output, text)
    return 0


def write_shipped() -> None:
    """Write every schema that ships."""
    for name, form in formats().items():
        write_text(shipped_schema(name), schema_text(form, Language.EN))


if __name__ == "__main__":
    write_shipped()

"""The language of a command: `--lang` wherever it stands, else the option, else the locale."""

from __future__ import annotations

import locale
import os
import sys
import tomllib
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.content.resources import PROGRAM, config_folder
from game.core.errors import InputError, said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FLAG = "--lang"

OPTIONS = "options.toml"


def asked(argv: Sequence[str]) -> tuple[Language | None, list[str]]:
    """The language that a command line asks for, and its words without that.

    Raises:
        InputError: it asks for none that there is.
    """
    found, rest, words = None, [], iter(argv)
    for word in words:
        flag, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif flag == FLAG:
            found = _language(value if equals else next(words, ""))
        else:
            rest.append(word)
    return found, rest


def preferred(environ: Mapping[str, str] = os.environ) -> Language:
    """The language of this user's options, else of the locale."""
    try:
        document = tomllib.loads((config_folder() / OPTIONS).read_text(encoding="utf-8"))
        return Language(document.get("language", ""))
    except (OSError, ValueError, TypeError):
        return of_locale(environ)


def of_locale(environ: Mapping[str, str] = os.environ) -> Language:
    """The language that the locale is nearest to: French where it is French, else English, as for `C`."""
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "")
    if not name and sys.platform == "win32":
        name = locale.getlocale()[0] or ""
    tongue = name.partition(".")[0].lower()
    return Language.FR if tongue.startswith(Language.FR.value) else Language.EN


def fault(error: InputError, language: Language) -> str:
    """The sentence of bad input, in English where the catalogues are at fault."""
    try:
        return translator(language).fault(error)
    except InputError:
        return str(error)


def _language(word: str) -> Language:
    try:
        return Language(word)
    except ValueError:
        first, *others = Language
        known = said("{choices} or {last}", choices=first.value, last=", ".join(others))
        raise InputError(PROGRAM, FLAG, repr(word), known) from None

"""The one exception for input that a person can correct."""

from pathlib import Path

MOST_OF_SOURCE = 200
MOST_OF_PLACE = 160
MOST_FOUND = 300
MOST_EXPECTED = 600
"""Characters of a file's name, of a place in it, of what was found and of what was expected."""

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


class InputError(Exception):
    """Bad input: a map, a card file, a save, a command line, a key file.

    Its text is one sentence saying the file, the place in it, what was found and what was expected; a fault
    that says it all, such as "no such file", expects nothing. Whatever the input was, the sentence is on one
    line, of bounded length and of characters that can be shown. The command line prints it and exits with 2;
    scenes show it in a dialog. Nothing else is raised for bad input.
    """

    def __init__(self, source: Path | str, place: str, found: str, expected: str = "") -> None:
        self.source = source
        self.place = one_line(place, MOST_OF_PLACE)
        self.found = one_line(found, MOST_FOUND)
        self.expected = one_line(expected, MOST_EXPECTED)
        name = one_line(str(source), MOST_OF_SOURCE)
        where = f"{name}, {self.place}" if self.place else name
        said = f"found {self.found}" if expected and not found.startswith("no ") else self.found
        super().__init__(f"{where}: {said}, expected {self.expected}" if expected else f"{where}: {said}")


def one_line(text: str, most: int) -> str:
    """A text for a message: its middle left out where it is too long, and nothing that cannot be shown."""
    if len(text) > most:
        end = (most - 1) // 2
        text = text[: most - 1 - end] + ELLIPSIS + text[-end:]
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable() or character in _SPACES:
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"

"""The one exception for input that a person can correct."""

from pathlib import Path


class InputError(Exception):
    """Bad input: a map, a card file, a save, a command line, a key file.

    Its text is one sentence saying the file, the place in it, what was found and what was expected; a fault
    that says it all, such as "no such file", expects nothing. The command line prints it and exits with 2;
    scenes show it in a dialog. Nothing else is raised for bad input.
    """

    def __init__(self, source: Path | str, place: str, found: str, expected: str = "") -> None:
        where = f"{source}, {place}" if place else f"{source}"
        said = f"found {found}" if expected and not found.startswith("no ") else found
        super().__init__(f"{where}: {said}, expected {expected}" if expected else f"{where}: {said}")
        self.source = source
        self.place = place
        self.found = found
        self.expected = expected

"""The folders of files: those that ship with the game, and those of the user.

What ships is beside the package in a checkout, inside it wherever it is installed.
"""

from functools import cache
from importlib import metadata
from pathlib import Path

import platformdirs

_APP = "arcane-table"
_PACKAGE = Path(__file__).resolve().parents[1]

PROGRAM = "arcane-table"
"""The name of the program among packages and commands."""


@cache
def _project(package: Path) -> str:
    """The project file beside the package if that is a checkout of this program, else empty."""
    try:
        text = (package.parent / "pyproject.toml").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
    return text if f'\nname = "{PROGRAM}"\n' in text else ""


def is_checkout() -> bool:
    """Whether this is a checkout, whose sources may have changed since something was made from them."""
    return bool(_project(_PACKAGE))


def _folder(name: str) -> Path:
    """A folder that ships: beside the package in a checkout, where it is no neighbour's; else inside it."""
    return (_PACKAGE.parent if _project(_PACKAGE) else _PACKAGE) / name


def program_version() -> str:
    """The version of this program, "?" where neither a checkout nor an installation says it."""
    for line in _project(_PACKAGE).splitlines():
        if line.startswith("version = "):
            return line.partition('"')[2].partition('"')[0]
    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return "?"


def assets() -> Path:
    """The folder of pictures, rule texts and message catalogues; a game's own are in a folder of its name."""
    return _folder("assets")


def catalogues(language: str) -> list[Path]:
    """The message catalogues of a language: those of all games, then each game's own."""
    own = sorted(assets().glob(f"*/words/{language}/*.po"))
    return [*sorted((assets() / "locale" / language).glob("*.po")), *own]


def fault_words(language: str) -> Path | None:
    """The catalogue that says faults in a language; None in the one that the program writes them in."""
    path = assets() / "faults" / f"{language}.po"
    return path if path.is_file() else None


def rulebooks() -> list[Path]:
    """The files of rules: what all games share, then each game's own."""
    return [*sorted((assets() / "rules").glob("*.toml")), *sorted(assets().glob("*/rules.toml"))]


def maps() -> Path:
    """The folder of Tiled maps that ship with the game."""
    return _folder("maps")


def data_folder() -> Path:
    """The folder of what this user has made: saved games, cards, lists, encounters; it need not exist yet."""
    return platformdirs.user_data_path(_APP, appauthor=False)


def config_folder() -> Path:
    """The folder of this user's options; it need not exist yet."""
    return platformdirs.user_config_path(_APP, appauthor=False)


def cache_folder() -> Path:
    """The folder of what can be made again: painted boards, cut typefaces; it need not exist yet."""
    return platformdirs.user_cache_path(_APP, appauthor=False)


def state_folder() -> Path:
    """The folder of logs; it need not exist yet."""
    return platformdirs.user_state_path(_APP, appauthor=False)

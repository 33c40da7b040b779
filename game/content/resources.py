"""Where files are: those that ship with the game, and those of the user.

What ships is beside the package in a checkout, inside it in a wheel.
"""

from pathlib import Path

import platformdirs

_APP = "arcane-table"
_PACKAGE = Path(__file__).resolve().parents[1]


def _folder(name: str) -> Path:
    beside = _PACKAGE.parent / name
    return beside if beside.is_dir() else _PACKAGE / name


def assets() -> Path:
    """The folder of fonts, pictures, rule texts and message catalogues."""
    return _folder("assets")


def catalogues(language: str) -> list[Path]:
    """The message catalogues of a language: those of all, and what a game's room has of its own."""
    rooms = sorted((_PACKAGE / "games").glob(f"*/texts/{language}.po"))
    return [*sorted((assets() / "locale" / language).glob("*.po")), *rooms]


def rulebooks() -> list[Path]:
    """The files of rules: those in the assets, and what a game's room has of its own."""
    return [*sorted((assets() / "rules").glob("*.toml")), *sorted(_PACKAGE.glob("games/*/texts/rules.toml"))]


def maps() -> Path:
    """The folder of Tiled maps that ship with the game."""
    return _folder("maps")


def data_folder() -> Path:
    """What this user has made: saved games, own cards, lists, encounters, parties; it need not exist yet."""
    return platformdirs.user_data_path(_APP, appauthor=False)


def config_folder() -> Path:
    """The folder of this user's options; it need not exist yet."""
    return platformdirs.user_config_path(_APP, appauthor=False)


def cache_folder() -> Path:
    """What can be made again: painted boards, cut typefaces; it need not exist yet."""
    return platformdirs.user_cache_path(_APP, appauthor=False)


def state_folder() -> Path:
    """The folder of logs; it need not exist yet."""
    return platformdirs.user_state_path(_APP, appauthor=False)

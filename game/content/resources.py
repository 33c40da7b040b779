"""Where files are: those that ship with the game, and those of the user.

What ships is beside the package in a checkout, inside it in a wheel.
"""

from pathlib import Path

import platformdirs

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


def user_folder() -> Path:
    """The folder of this user's options, own cards and own lists; it need not exist yet."""
    return Path(platformdirs.user_config_dir("arcane-table", appauthor=False))


def state_folder() -> Path:
    """The folder of what this user's program notes about itself, such as its log; it need not exist yet."""
    return platformdirs.user_state_path("arcane-table", appauthor=False)

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


def maps() -> Path:
    """The folder of Tiled maps that ship with the game."""
    return _folder("maps")


def user_folder() -> Path:
    """The folder of this user's options, own cards and own lists; it need not exist yet."""
    return Path(platformdirs.user_config_dir("arcane-table", appauthor=False))

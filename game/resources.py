"""Where the files that ship with the game are: beside the package in a checkout, inside it in a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    beside = _PACKAGE.parent / name
    return beside if beside.is_dir() else _PACKAGE / name


def assets() -> Path:
    """The folder of fonts, pictures, rule texts and message catalogues."""
    return _folder("assets")


def maps() -> Path:
    """The folder of Tiled maps that ship with the game."""
    return _folder("maps")

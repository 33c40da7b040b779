"""The project's page at a package index: its address, its links, and the README with links that lead there.

The address stands in one place, the file `packaging/address`, or for one run in `ARCANE_TABLE_ADDRESS`. What
is built without it, for oneself, has a README without links; `packaging/release` refuses.
"""
# ruff: noqa: INP001 - a file that hatchling loads by its path, outside any package

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # whoever only asks for the address needs no build backend
    MetadataHookInterface = object

ROOT = Path(__file__).resolve().parent.parent

VARIABLE = "ARCANE_TABLE_ADDRESS"

FILE = Path("packaging") / "address"

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
"""A link or a picture of Markdown: whether it is a picture, its words, and where it leads."""


class AddressError(Exception):
    """There is no address, or one that is none; the text is a sentence."""


def address(root: Path = ROOT) -> str:
    """Where the project is, without a slash at its end.

    Raises:
        AddressError: none is given, or something else than an `https` address.
    """
    file = root / FILE
    place = VARIABLE if VARIABLE in os.environ else str(FILE)
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    noted = "".join(line for line in lines if not line.startswith("#"))
    given = (os.environ.get(VARIABLE) or noted).strip().rstrip("/")
    if not given:
        wanted = f"https://HOST/OWNER/NAME in {FILE} or {VARIABLE}"
        raise AddressError(f"release: found no address of the project, expected {wanted}")
    if not re.fullmatch(r"https://[\w.-]+(/[\w.~-]+)+", given):
        raise AddressError(f"{place}: found {given!r}, expected https://HOST/OWNER/NAME")
    return given


def urls(at: str, version: str) -> dict[str, str]:
    """The links beside the description."""
    return {
        "Homepage": at,
        "Documentation": f"{at}/blob/v{version}/docs/index.md",
        "Changelog": f"{at}/blob/v{version}/CHANGELOG.md",
    }


def with_links(text: str, at: str | None, version: str) -> str:
    """The README with links that lead to the files of that version; without an address, words without links.

    >>> with_links("[maps](docs/maps.md), [us](https://a.b/c) ![x](x.png)", "https://a.b/c", "1.0.0")
    '[maps](https://a.b/c/blob/v1.0.0/docs/maps.md), [us](https://a.b/c) ![x](https://a.b/c/raw/v1.0.0/x.png)'
    >>> with_links("[maps](docs/maps.md) ![x](x.png)", None, "1.0.0")
    'maps '
    """

    def led(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        if at is None:
            return "" if picture else words
        kind = "raw" if picture else "blob"
        return f"{picture}[{words}]({at}/{kind}/v{version}/{target})"

    return LINK.sub(led, text)


def page(text: str, version: str, root: Path = ROOT) -> tuple[str, dict[str, str]]:
    """The text of the page and its links, as far as an address is given."""
    try:
        at = address(root)
    except AddressError:
        if os.environ.get(VARIABLE):
            raise
        return with_links(text, None, version), {}
    return with_links(text, at, version), urls(at, version)


class PageHook(MetadataHookInterface):  # type: ignore[misc] # the build backend is not there for the type checker
    """Puts the page into what is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the README and the links."""
        root = Path(self.root)
        text, links = page((root / "README.md").read_text("utf-8"), metadata["version"], root)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = links


if __name__ == "__main__":
    try:
        print(address())  # noqa: T201 - that is what it is asked for
    except AddressError as error:
        sys.exit(str(error))

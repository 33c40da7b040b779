"""What makes the program installable: locked versions, licences, icons, what desktops read."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from faults import none_of
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from game.art.decor import medallion
from game.content.credits import libraries
from game.content.resources import assets, program_version
from game.core.record import FORMER_TITLE, TITLE
from game.table.match_journal import SUFFIX
from game.ui.drawing.palette import palette

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import Distribution

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ASKED = [Requirement(line) for line in PROJECT["dependencies"]]
DESKTOP = ROOT / "packaging" / "linux"
TRACKER = "from joblib.externals.loky.backend.resource_tracker import main"


def installed(asked: list[Requirement], seen: set[str]) -> Iterator[Distribution]:
    """The distributions asked for on this machine, and all that they ask for in turn."""
    for requirement in asked:
        name = canonicalize_name(requirement.name)
        if name in seen or (
            requirement.marker is not None and not requirement.marker.evaluate({"extra": ""})
        ):
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:
            pytest.skip(f"{name} is not installed here")
        yield found
        yield from installed([Requirement(line) for line in found.requires or ()], seen)


def licence_of(found: Distribution) -> str:
    metadata_found = found.metadata
    words = [
        line[:80] for key in ("License-Expression", "License") for line in metadata_found.get_all(key) or ()
    ]
    return " ".join(
        [*words, *(line for line in metadata_found.get_all("Classifier") or () if "License" in line)]
    )


def locked_versions() -> dict[str, list[Version]]:
    text = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    locked: dict[str, list[Version]] = {}
    for name, version in re.findall(r"^([a-z0-9._-]+)==([^ ;\\]+)", text, re.MULTILINE):
        locked.setdefault(canonicalize_name(name), []).append(Version(version))
    return locked


def test_the_credits_name_every_library_and_its_licence() -> None:
    credited = {library.name: library.licence for library in libraries()}
    needed = {canonicalize_name(found.metadata["Name"]): found for found in installed(ASKED, set())}
    assert sorted(credited) == sorted(needed)
    # Licences change from version to version: those of the locked ones are told.
    locked = locked_versions()
    none_of(
        f"{name} says {licence_of(found)!r}, the credits {credited[name]!r}"
        for name, found in needed.items()
        if Version(found.version) in locked[name]
        and re.split("[-,]", credited[name])[0] not in licence_of(found)
    )


def test_the_page_of_licences_says_what_the_credits_say() -> None:
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    listed = [tuple(row[:2]) for line in page.splitlines() if len(row := line.strip("| ").split(" | ")) == 3]
    assert listed[2:] == [(library.name, library.licence) for library in libraries()]


def test_the_lock_holds_what_is_asked_for() -> None:
    locked = locked_versions()
    asked = ASKED + [Requirement(line) for line in PROJECT["optional-dependencies"]["dev"]]
    none_of(
        f"{requirement}: the lock has {locked.get(canonicalize_name(requirement.name))}; run .ci/lock"
        for requirement in asked
        if not any(
            version in requirement.specifier
            for version in locked.get(canonicalize_name(requirement.name), [])
        )
    )


def test_every_locked_package_has_hashes() -> None:
    text = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    parts = re.split(r"^(?=[a-z0-9._-]+==)", text, flags=re.MULTILINE)[1:]
    assert len(parts) > len(ASKED)
    none_of(part.partition(" ")[0] for part in parts if "--hash=sha256:" not in part)


def test_the_version_is_the_newest_of_the_changelog_and_all_have_dates() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.*)$", text, re.MULTILINE)
    dated = [re.fullmatch(r"(\d+\.\d+\.\d+) \((20\d\d-\d\d-\d\d)\)", title) for title in titles]
    assert all(dated), titles
    assert dated[0] is not None
    assert dated[0][1] == PROJECT["version"] == program_version()


def test_the_icon_is_the_emblem_of_the_title() -> None:
    folder = assets() / "icons"
    assert (folder / "arcane-table.svg").read_text(encoding="utf-8") == medallion(palette())
    sizes = {path.name: pygame.image.load(path).get_size() for path in folder.glob("*.png")}
    assert sizes == {f"arcane-table-{n}.png": (n, n) for n in (16, 24, 32, 48, 64, 128, 256, 512)}


SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_desktops_open_saved_games_and_positions_with_the_program() -> None:
    entry = ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment,method-assign] # keys are written as they are
    entry.read(DESKTOP / "arcane-table.desktop", encoding="utf-8")
    menu = entry["Desktop Entry"]
    assert (menu["Exec"].split()[0], menu["Icon"]) == (next(iter(PROJECT["scripts"])), "arcane-table")

    match, position = kinds = ET.parse(DESKTOP / "arcane-table.xml").getroot()  # noqa: S314 - our own file
    assert menu["MimeType"] == "".join(f"{kind.get('type')};" for kind in kinds)
    about = ET.parse(DESKTOP / "arcane-table.metainfo.xml").getroot()  # noqa: S314 - the same
    assert [each.text for each in about.iter("mediatype")] == [kind.get("type") for kind in kinds]
    assert [glob.get("pattern") for glob in match.iter(f"{SPACE}glob")] == [f"*{SUFFIX}"]
    assert [glob.get("pattern") for glob in position.iter(f"{SPACE}glob")] == ["*.position.toml"]
    (magic,) = match.iter(f"{SPACE}match")
    assert all(title.startswith(str(magic.get("value"))) for title in (TITLE, FORMER_TITLE))


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="needs shared-mime-info")
def test_the_kinds_of_files_are_those_that_desktops_read(tmp_path: Path) -> None:
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(DESKTOP / "arcane-table.xml", packages)
    done = subprocess.run(
        ["update-mime-database", tmp_path / "mime"],  # noqa: S607 - wherever the system has it
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert {
        line for line in (tmp_path / "mime" / "globs2").read_text("utf-8").splitlines() if "#" not in line
    } == {
        f"50:application/x-arcane-table-match:*{SUFFIX}",
        "50:application/x-arcane-table-position:*.position.toml",
    }


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
def test_shops_of_programs_read_what_is_said_of_this_one() -> None:
    words = ["appstreamcli", "validate", "--no-net", str(DESKTOP / "arcane-table.metainfo.xml")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    # An id such as `org.example.ArcaneTable` takes an address, which the project has none of yet.
    known = ("cid-desktopapp-is-not-rdns",)
    found = [line for line in done.stdout.splitlines() if line.startswith(("E:", "W:"))]
    none_of(line for line in found if not any(each in line for each in known))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="desktops of Linux")
def test_the_program_enters_a_desktop_and_leaves_it_again(tmp_path: Path) -> None:
    program = tmp_path / "my games" / "arcane-table"
    program.parent.mkdir()
    program.touch()
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")}
    subprocess.run([DESKTOP / "install", program], env=environment, check=True)
    entry = (tmp_path / "share" / "applications" / "arcane-table.desktop").read_text(encoding="utf-8")
    assert f'Exec="{program}" %f\n' in entry
    assert len(list((tmp_path / "share").rglob("arcane-table.*"))) == 8 + 1 + 4
    subprocess.run([DESKTOP / "install", "--remove"], env=environment, check=True)
    assert not list((tmp_path / "share").rglob("arcane-table.*"))


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["-m", "joblib.externals.loky.backend.popen_loky_posix", "--help"], "--process-name"),
        (
            ["-c", "from joblib.externals.loky.backend.resource_tracker import main; print(main.__name__)"],
            "main",
        ),
        (["--version"], program_version()),
    ],
)
def test_the_program_without_python_is_the_python_of_its_own_processes(
    arguments: list[str], answer: str
) -> None:
    start = [sys.executable, str(ROOT / "packaging" / "start.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.run(start, env=environment, check=True, capture_output=True, text=True)
    assert answer in process.stdout

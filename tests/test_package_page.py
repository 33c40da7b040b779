"""The page of the package at an index: its links lead somewhere, and a release needs an address."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from faults import none_of

from game.content.resources import program_version

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent

ADDRESS = "https://example.org/team/arcane-table"

VARIABLE = "ARCANE_TABLE_ADDRESS"

RELATIVE = re.compile(r"\]\((?!https://|#)[^)]*\)|(?:src|href)=\"(?!https://|#)")


@pytest.fixture(scope="module")
def module() -> Any:
    spec = importlib.util.spec_from_file_location("package_page", ROOT / "packaging" / "page.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def built(kind: str, folder: Path, given: str | None) -> str:
    """What a built distribution says of itself."""
    pytest.importorskip("hatchling")
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    if given is not None:
        environment[VARIABLE] = given
    words = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(words, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=300)
    (file,) = folder.iterdir()
    if kind == "wheel":
        with zipfile.ZipFile(file) as wheel:
            (name,) = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
            return wheel.read(name).decode()
    with tarfile.open(file) as sources:
        (info,) = (each for each in sources.getnames() if each.endswith("/PKG-INFO"))
        member = sources.extractfile(info)
        assert member is not None
        return member.read().decode()


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("given", [ADDRESS, None])
def test_the_page_of_what_is_built_has_no_relative_link(kind: str, given: str | None, tmp_path: Path) -> None:
    told = built(kind, tmp_path, given)
    head, _, text = told.partition("\n\n")
    assert "# Arcane Table" in text
    none_of(found[0] for found in RELATIVE.finditer(text))
    linked = re.findall(r"^Project-URL: (\w+), (.*)$", head, re.MULTILINE)
    if given is None:
        assert not linked
        return
    at = f"{ADDRESS}/blob/v{program_version()}"
    assert dict(linked) == {
        "Homepage": ADDRESS,
        "Documentation": f"{at}/docs/index.md",
        "Changelog": f"{at}/CHANGELOG.md",
    }
    assert f"]({at}/docs/positions.md#wishes)" in text


def test_every_link_of_the_readme_leads_to_a_file(module: Any) -> None:
    text = module.with_links((ROOT / "README.md").read_text("utf-8"), ADDRESS, "1.0.0")
    led = re.findall(rf"{re.escape(ADDRESS)}/(blob|raw)/v1\.0\.0/([^)#]+)", text)
    assert len(led) > 30
    none_of(path for _, path in led if not (ROOT / path).is_file())
    none_of(path for kind, path in led if (kind == "raw") is not path.endswith((".png", ".svg")))


def test_the_address_stands_in_a_file_and_what_is_given_for_one_run_goes_before_it(
    module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / "packaging").mkdir()
    (tmp_path / "packaging" / "address").write_text(f"# told here alone\n{ADDRESS}/\n", "utf-8")
    assert module.address(tmp_path) == ADDRESS
    monkeypatch.setenv(VARIABLE, "https://example.org/other/fork")
    assert module.address(tmp_path) == "https://example.org/other/fork"


@pytest.mark.parametrize(
    "given", ["http://example.org/a/b", "example.org/a", "https://example.org", "https:// a/b"]
)
def test_what_is_no_address_is_refused_in_one_sentence(
    module: Any, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, given)
    ask: Callable[[], object] = module.address
    with pytest.raises(module.AddressError) as refused:
        ask()
    assert str(refused.value) == f"{VARIABLE}: found {given!r}, expected https://HOST/OWNER/NAME"
    with pytest.raises(module.AddressError):
        module.page("", "1.0.0")


@pytest.mark.skipif(os.name != "posix", reason="a shell")
def test_a_release_without_an_address_is_refused_in_one_sentence(tmp_path: Path) -> None:
    if "\nhttps://" in (ROOT / "packaging" / "address").read_text("utf-8"):
        pytest.skip("the project has an address by now")
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE} | {"LC_ALL": "C"}
    words = [str(ROOT / "packaging" / "release"), str(tmp_path / "made")]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr == (
        "release: found no address of the project, expected https://HOST/OWNER/NAME in packaging/address or "
        "ARCANE_TABLE_ADDRESS\n"
    )
    assert not list(tmp_path.iterdir())

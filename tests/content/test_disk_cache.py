"""What is kept in the user's cache from one run to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.content.disk_cache import cached

if TYPE_CHECKING:
    from pathlib import Path


class Maker:
    """Makes the same thing again and again, and counts."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> bytes:
        self.made += 1
        return b"made at length"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("game.content.disk_cache.cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_a_cached_file_is_made_once_for_each_source(cache: Path) -> None:
    make = Maker()
    assert [cached("things", b"wood", make) for _ in range(3)] == [b"made at length"] * 3
    assert make.made == 1
    cached("things", b"stone", make)
    assert make.made == 2
    assert len(list((cache / "things").iterdir())) == 2


@pytest.mark.parametrize("spoiled", [b"", b"too short", b"\0" * 60])
def test_a_spoiled_file_is_made_anew(cache: Path, spoiled: bytes) -> None:
    make = Maker()
    cached("things", b"wood", make)
    (file,) = (cache / "things").iterdir()
    file.write_bytes(spoiled)
    assert [cached("things", b"wood", make) for _ in range(2)] == [b"made at length"] * 2
    assert make.made == 2


def test_where_nothing_can_be_written_it_is_made_each_time(cache: Path) -> None:
    cache.write_text("no folder", encoding="utf-8")
    make = Maker()
    assert [cached("things", b"wood", make) for _ in range(2)] == [b"made at length"] * 2
    assert make.made == 2

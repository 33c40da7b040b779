"""Compiled kernels are executed: they are taken from a folder of one's own alone."""

from __future__ import annotations

import logging
import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from game.board.kernels.kernel_cache import folder

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX rights")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where kernels are kept; nobody else may write there."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    return tmp_path


def test_the_folder_is_made_for_its_owner_alone(home: Path) -> None:
    cache_folder = folder()
    assert cache_folder is not None
    assert (cache_folder.parent, stat.S_IMODE(cache_folder.stat().st_mode)) == (home, 0o700)
    assert folder() == cache_folder


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720])
def test_one_that_others_may_write_to_is_not_used(
    home: Path, mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    first = folder()
    assert first is not None
    first.chmod(mode)
    with caplog.at_level(logging.WARNING):
        second = folder()
        assert second == folder() == first.with_name(f"{first.name}-own")
    assert [record.getMessage() for record in caplog.records] == [
        f"compiled kernels in {first} are not used: others may write to it"
    ]
    assert home == second.parent


def test_nor_one_of_somebody_else_nor_a_link(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = folder()
    assert first is not None
    first.rename(home / "elsewhere")
    first.symlink_to(home / "elsewhere")
    assert folder() == first.with_name(f"{first.name}-own")
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    assert folder() is None


def test_nor_one_in_a_folder_that_others_may_change_unless_as_they_may_in_tmp(home: Path) -> None:
    home.chmod(0o777)
    assert folder() is None
    home.chmod(0o1777)
    assert folder() is not None

"""Kernels kept on disk: compiled anew where they are damaged, not kept where the disk is full."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from game.board import jit, kernel_files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(not jit.compiled(), reason="kernels are not compiled here")


def thrice(number: float) -> float:
    """A small kernel."""
    return 3.0 * number


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Kernels are kept in an empty folder."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_files._tell.cache_clear()
    return tmp_path


def is_found() -> bool:
    """Whether the kernel answers, and was found on the disk."""
    made = jit.kernel(thrice)
    assert made(2.0) == 6.0
    return bool(made.stats.cache_hits)  # type: ignore[attr-defined]  # numba's dispatcher


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def changed(data: bytes) -> bytes:
    return data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 8]) + data[len(data) // 2 + 1 :]


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [cut, changed, lambda _: b"", lambda data: bytes(len(data))],
    ids=["cut", "changed", "empty", "zeros"],
)
def test_what_is_damaged_is_compiled_anew(
    kind: str, damage: Callable[[bytes], bytes], place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert not is_found()
    assert is_found()
    assert not caplog.records
    (file,) = place.rglob(f"*.{kind}")
    file.write_bytes(damage(file.read_bytes()))
    found = is_found()
    if not found:
        assert is_found()
    if kind == "nbc":
        assert not found
        assert len(caplog.records) == 1


def test_a_full_disk_is_no_fault(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.replace", full)
    assert not is_found()
    assert not is_found()
    assert len(caplog.records) == 1

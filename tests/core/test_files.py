from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core.errors import InputError
from game.core.files import write_bytes, write_text


def test_a_file_is_written_as_it_is(tmp_path: Path) -> None:
    write_text(tmp_path / "note.txt", "l’abbaye\nen ruine\n")  # noqa: RUF001 - not ASCII on purpose
    assert (tmp_path / "note.txt").read_bytes() == b"l\xe2\x80\x99abbaye\nen ruine\n"


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "data.bin"
    write_bytes(path, b"old")
    write_bytes(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind there")
def test_others_may_read_what_any_new_file_lets_them(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").touch()
    write_text(tmp_path / "ours.txt", "")
    assert (tmp_path / "ours.txt").stat().st_mode == (tmp_path / "plain.txt").stat().st_mode


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "note.txt"
    write_text(path, "old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(InputError, match=r"cannot be written \(no space left"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]

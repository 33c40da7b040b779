from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core.errors import InputError
from game.core.files import folder_of, found_in, read_text, write_bytes, write_text


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


def test_line_ends_of_every_kind_are_read_as_line_feeds(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(tmp_path / "note.txt") == "one\ntwo\nthree\n"


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"x" * 3_000_000)
    assert len(read_text(path, 3_000_000)) == 3_000_000
    with pytest.raises(InputError, match=r"long\.txt: found 3 MB, expected at most 2 MB"):
        read_text(path)
    with pytest.raises(InputError, match=r"found 3 MB, expected at most 2\.9 MB"):
        read_text(path, 2_900_000)


def test_a_file_of_any_size_is_not_read_for_it(tmp_path: Path) -> None:
    path = tmp_path / "hole.txt"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # takes no room on the disk, and more than there is in memory
    with pytest.raises(InputError, match=r"found 1,099,511\.7 MB"):
        read_text(path)


@pytest.mark.skipif(os.name == "nt", reason="there are none of these there")
def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(InputError, match="found a device or a pipe, expected a file"):
            read_text(path)
    with pytest.raises(InputError, match="found a folder, expected a file"):
        read_text(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "note.txt", tmp_path / "link.txt"
    link.symlink_to(real)
    for text in ("new", "newer"):
        write_text(link, text)
        assert link.is_symlink()
        assert real.read_text(encoding="utf-8") == text
    assert folder_of(link) == tmp_path / "there"
    assert folder_of(real) == tmp_path / "there"
    assert sorted(tmp_path.iterdir()) == [link, tmp_path / "there"]
    ring = tmp_path / "ring.txt"
    ring.symlink_to(ring)
    assert folder_of(ring) == tmp_path


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_folder_in_a_folder_may_be_a_link(tmp_path: Path) -> None:
    mine, there = tmp_path / "mine", tmp_path / "there"
    for path in (mine / "deep" / "a.txt", there / "deep" / "b.txt", mine / "c.txt", mine / "d.no"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (mine / "linked").symlink_to(there)
    (there / "back").symlink_to(mine)
    (mine / "gone").symlink_to(tmp_path / "nowhere")
    found = [path.relative_to(mine).as_posix() for path in found_in(mine, "*.txt")]
    assert found == ["c.txt", "deep/a.txt", "linked/deep/b.txt"]
    assert found_in(tmp_path / "nowhere", "*") == []

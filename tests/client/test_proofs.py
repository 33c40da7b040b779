"""Proof sheets: every card of a set, in both languages, on pages or in one picture."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pygame
import pytest
from PIL import Image

from game.cli.main import main
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.games import GAMES
from game.paper.proofs import MOST_IN_PICTURE, Proof, proof_png

if TYPE_CHECKING:
    from pathlib import Path

CARD = """
[[card]]
id = "NAME"
name = { fr = "É", en = "S" }
element = "fire"
types = ["ephemeral"]
cost = 1
text = { fr = "Piochez 1 carte.", en = "Draw 1 card." }
effects = [{ do = "draw" }]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "mine"
    home.mkdir()
    (home / "cards.toml").write_text("".join(CARD.replace("NAME", f"c-{i}") for i in range(5)), "utf-8")
    return home


def test_a_set_is_printed_four_cards_a_page(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof.pdf"
    assert main(["export", "proof", str(folder), "-o", str(out), "--lang", "en"]) == 0
    written = out.read_bytes()
    assert written.startswith(b"%PDF")
    assert b"/Count 2 " in written
    # Each of the five in both languages, and none of those that ship.
    assert len(re.findall(rb"/Subtype /Image", written)) == 10


def test_a_set_is_printed_to_standard_output(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", "proof", str(folder), "-o", "-", "--lang", "en"]) == 0
    printed = capsysbinary.readouterr().out
    assert printed.startswith(b"%PDF")
    assert printed.rstrip().endswith(b"%%EOF")


def test_a_set_is_one_picture(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof.png"
    assert main(["export", "proof", str(folder), "-o", str(out), "--lang", "fr"]) == 0
    picture = Image.open(io.BytesIO(out.read_bytes()))
    assert picture.height > picture.width


def test_every_card_that_ships_has_a_face_in_both_languages() -> None:
    for name in ("colors-of-magic", "donjon-procrastination"):
        game = GAMES[name]
        faces, cards = game.screen().faces, game.cards
        assert faces is not None
        assert cards is not None
        library = cards().checked(None).library
        french, english = (faces(library, translator(language)) for language in Language)
        assert french.keys() == english.keys()
        assert french.keys() >= library.cards.keys()  # type: ignore[attr-defined] # as both games have it
        assert any(french[card] != english[card] for card in french)


def test_faults_are_told(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "proof.pdf"
    assert main(["export", "proof", str(folder), "-o", str(tmp_path / "proof.svg"), "--lang", "en"]) == 2
    assert ".pdf or .png" in capsys.readouterr().err
    (folder / "bad.toml").write_text("[[card]]\n", encoding="utf-8")
    assert main(["export", "proof", str(folder), "-o", str(out), "--lang", "en"]) == 2
    assert "bad.toml" in capsys.readouterr().err
    assert main(["export", "proof", str(tmp_path / "none"), "-o", str(out), "--lang", "en"]) == 2
    assert "no folder" in capsys.readouterr().err
    assert not out.exists()


def test_one_picture_has_its_limit(tmp_path: Path) -> None:
    pygame.init()
    many = [Proof(str(number), ()) for number in range(MOST_IN_PICTURE + 1)]
    with pytest.raises(InputError, match="at most 200 in one picture"):
        proof_png("many", many, tmp_path / "a.png", translator(Language.EN))

"""What people call themselves, their positions and their files is shown as they wrote it, or refused."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from master_player import sit

from game.cli.main import main as command_line
from game.content.locale import Language
from game.content.resources import assets
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.files import bounded_text
from game.core.match import Match
from game.core.record import dump, parse, record, replay
from game.core.rules import Seat
from game.games import GAMES
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as INITIATIVE
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.content import load_encounter
from game.games.turn_order.rules.fields import Correct
from game.positions.position_file import load_position, parse_position
from game.ui.widgets.text_field import TextField
from game.workshop.journal import load_unfinished

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.turn_order.table.pane import TurnTable

ODD = ("<icon:x>", "<b>Ada", "</b>", "{name}", "\N{HEBREW LETTER ALEF}\u202ebc", "W" * 300, "\N{CROWN}")
"""Names that may be unusual, and stand for nothing but themselves."""


def position(title: str) -> str:
    creature = f'[[creature]]\nid = "A"\nname = "{title}"\nside = "red"\nat = [2, 2]\n'
    return f'title = "{title}"\nsize_mm = 300\n{creature}'


def encounter(system: str, name: str) -> str:
    people = GAMES.tables()[system].people
    return f'system = "{system}"\nname = "{name}"\n[[{people}]]\nid = "a"\nname = "{name}"\n'


@pytest.mark.parametrize("table", [INITIATIVE, WHEEL, ROUNDS], ids=lambda table: table.name)
def test_an_odd_name_is_a_name_at_every_table_of_turns(table: TurnTable, tmp_path: Path) -> None:
    path = tmp_path / "<icon:x>.toml"
    for name in ODD:
        path.write_text(encounter(table.name, name), "utf-8")
        seat = sit(table, load_encounter(path, GAMES.tables())[1])
        seat.hand.frame()
        assert name[:20] in seat.shown()
        renamed = Correct("a", "name", f"<icon:y>{name}")
        seat.do(renamed)
        seat.hand.frame()
        assert "<icon:y>" in seat.shown()


def test_a_control_character_in_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    for written, code in (("\\u0000", "U+0000"), ("\\u001b[31m", "U+001B"), ("\\uFDD0b\\uFDD1", "U+FDD0")):
        path.write_text(position(f"a{written}"), "utf-8")
        with pytest.raises(InputError, match=rf"odd\.toml, title \(line 1\): .*{code.replace('+', '.')}"):
            load_position(path)
        for system in GAMES.tables():
            path.write_text(encounter(system, f"a{written}"), "utf-8")
            with pytest.raises(InputError, match=code.replace("+", ".")):
                load_encounter(path, GAMES.tables())
    lines = tmp_path / "odd.csv"
    lines.write_bytes(b"# speed-wheel\nAlia 3\nGob\0lin 4\n")
    with pytest.raises(InputError, match=r"line 3: found the control character U.0000"):
        load_encounter(lines, GAMES.tables())


@pytest.mark.parametrize("system", list(GAMES.tables()))
def test_a_name_is_not_corrected_to_what_cannot_be_shown(system: str, tmp_path: Path) -> None:
    """Nor in a match that somebody wrote by hand; one that was saved with such a name before opens."""
    path = tmp_path / "fight.toml"
    path.write_text(encounter(system, "Ada"), "utf-8")
    table: Any = GAMES.systems()[system]
    match: Any = Match.start(table, load_encounter(path, GAMES.tables())[1], SeededDice(1))
    verdict = match.act(Seat(0), Correct("a", "name", "A\0"))
    assert [reason.key for reason in verdict.reasons] == ["turn_order.control"]
    assert match.act(Seat(0), Correct("a", "name", "Brun")).allowed
    former = dump(record(match)).replace("Brun", "Br\\u0000un")
    again = replay(parse(former, path), GAMES.systems(), path)
    assert "Br\N{REPLACEMENT CHARACTER}un" in dump(record(again))


def test_a_position_that_was_being_laid_out_opens_with_what_cannot_be_shown_replaced(tmp_path: Path) -> None:
    path = tmp_path / "workshop.toml"
    path.write_text(position("a\\u0000b"), "utf-8")
    assert load_unfinished(path, Language.EN).position.title == "a\N{REPLACEMENT CHARACTER}b"
    with pytest.raises(InputError):
        parse_position(path.read_text("utf-8"), path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("figure", "--show", "move:archer:1e308,1e308", "-o", "o.svg"), "X,Y within 1000 inches"),
        (("figure", "-o", f"{'x' * 300}.svg"), "file name too long"),
        (("figure", *("--show", "reach:archer") * 300, "-o", "o.svg"), "300 shows"),
        (("simulate", "donjon-procrastination", "--games", "1", "--scheduler", "junk"), "tcp://HOST:PORT"),
        (("check", "cards", "x" * 300), "no folder"),
    ],
)
def test_odd_words_of_a_command_are_answered_in_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    gap = str(assets() / "positions" / "narrow-gap.toml")
    first = (words[0], gap, *words[1:]) if words[0] == "figure" else words
    assert command_line(["--lang", "en", *first]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_a_clipboard_of_any_length_is_taken_or_refused_at_once() -> None:
    with pytest.raises(InputError, match="at most 2 MB"):
        bounded_text("x" * 50_000_000, "clipboard")
    field = TextField("name", "", lambda _: None)
    began = time.process_time()
    field._insert("\0" * 50_000_000)
    assert field.text == ""
    assert time.process_time() - began < 2

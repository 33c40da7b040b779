"""The command `check`: every fault on a line of its own, and a code for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.content.locale import Language, translator
from game.content.resources import assets, maps
from game.positions.position_file import load_position, parse_position
from game.positions.reasons import layout_faults

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = sorted((assets() / "positions").glob("*.toml"))

CROWDED = """
[[terrain]]
name = "mur"
kind = "wall"
rectangle = [10, 10, 12, 12]
[[creature]]
id = "A"
side = "red"
at = [5, 5]
[[creature]]
id = "B"
side = "blue"
at = [5.5, 5]
[[creature]]
id = "C"
side = "blue"
at = [10.2, 9.8]
[[creature]]
id = "D"
side = "blue"
at = [0.1, 20]
"""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_the_examples_stand_as_in_play(path: Path) -> None:
    assert layout_faults(load_position(path)) == ()


def test_a_position_that_play_never_reaches_is_remarked_on() -> None:
    remarks = layout_faults(parse_position(CROWDED, "crowded"))
    assert [remark.key for remark in remarks] == [
        "layout.overlap",
        "layout.on_impassable",
        "layout.off_board",
    ]
    for language in Language:
        tr = translator(language)
        assert all("{" not in tr.reason(remark) for remark in remarks)


def test_check_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crowded = tmp_path / "crowded.toml"
    crowded.write_text(CROWDED, encoding="utf-8")
    assert main(["check", "--lang", "en", "position", str(EXAMPLES[0]), str(crowded)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{EXAMPLES[0]}: nothing to report."
    assert len(lines) == 4
    assert lines[1].startswith(f"{crowded}: remark: A and B overlap by 0.484")
    broken = tmp_path / "broken.toml"
    broken.write_text("creature = 3", encoding="utf-8")
    assert main(["check", "position", str(broken), str(EXAMPLES[0])]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{broken}, creature (ligne 1)\N{NO-BREAK SPACE}: on trouve 3")
    assert lines[1].endswith("rien à signaler.")


TEN_MISTAKES = """\
titel = "x"
[[terrain]]
kind = "forrest"
circle = [3, 3, 1]
[[terrain]]
kind = "wall"
rectangle = [3, 3, 3, 5]
[[line]]
kind = "wall"
points = [[1, 1], [5, 1]]
doors = [{ from = 3, to = 2 }]
[[creature]]
id = "a"
side = "green"
at = [3, 40]
[[creature]]
id = "b"
side = "red"
at = [3]
size = "XL"
speed = 4
[rules]
cover = 3
"""


def test_all_mistakes_of_a_position_are_told_in_two_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """First the keys and what they hold, then each piece, creature and rule, and the first of the rest."""

    def places(text: str) -> list[str]:
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        assert main(["check", "--lang", "en", "position", str(path)]) == 2
        return [line.split(", ", 1)[1].split(" (", 1)[0] for line in capsys.readouterr().out.splitlines()]

    assert places(TEN_MISTAKES) == ["titel", "creature[0].side", "creature[1].at", "creature[1].speed"]
    mended = TEN_MISTAKES.replace("titel", "title").replace('"green"', '"blue"').replace("[3]", "[3, 4]")
    single = ["terrain[0].kind", "terrain[1].rectangle", "line[0]", "creature[1].size"]
    assert places(mended.replace("speed = 4", "")) == ["rules.cover", *single]


def test_check_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = [str(path) for path in sorted(maps().glob("*.tmx"))]
    assert len(shipped) >= 4
    assert main(["check", "map", *shipped]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(shipped)
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map/>", encoding="utf-8")
    assert main(["check", "map", str(broken)]) == 2
    assert str(broken) in capsys.readouterr().out


def test_check_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "rules"]) == 0
    assert "rien à signaler" in capsys.readouterr().out


def test_check_coverage_lists_each_rule_with_its_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_one.py").write_text(
        'import pytest\n\n\n@pytest.mark.rule("CM-LOS-04")\ndef test_it(): ...\n', encoding="utf-8"
    )
    assert main(["check", "coverage", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert "CM-LOS-04\n  test_one.py::test_it\n" in out
    assert "CM-LOS-05\n  none\n" in out


def test_check_coverage_wants_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "check", "coverage", str(tmp_path / "none")]) == 2
    assert "none: no folder, expected a folder of tests" in capsys.readouterr().err


def test_all_faults_of_zones_templates_wishes_and_the_look_are_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(text: str) -> list[str]:
        file = tmp_path / "table.toml"
        file.write_text(text, encoding="utf-8")
        assert main(["check", "position", str(file), "--lang", "en"]) == 2
        return [
            line.partition(" (line")[0].rpartition(", ")[2] for line in capsys.readouterr().out.splitlines()
        ]

    creature = '[[creature]]\nid = "a"\nside = "red"\nat = [5, 5]\n'
    keys = (
        '[[zone]]\nid = "z"\nkind = "hill"\ncircle = [1, 1, -1]\n[[template]]\nid = "t"\nat = 3\ncircle = 1\n'
        '[[wish]]\ncreature = "a"\ntext = "holds z"\noff = "x"\n[[wish]]\ntext = "seen"\n'
    )
    assert told(creature + keys) == [
        "zone[0].kind", "zone[0].circle", "template[0].at", "wish[0].off", "wish[1].creature",
    ]  # fmt: skip
    assert told(keys) == told(creature.replace("red", "pink") + keys)[1:]
    things = (
        '[[zone]]\nid = "a"\ncircle = [1, 1, 1]\nside = "red"\n[[zone]]\nid = "z"\n'
        '[[template]]\nid = "z"\nat = [1, 1]\n'
        '[[wish]]\ncreature = "a"\ntext = "sees"\n[[wish]]\ncreature = "a"\ntext = "seen"\noff = [1]\n'
    )
    assert told(creature + things) == [
        "zone[0].id", "template[0].id", "zone[0].side", "zone[1]", "template[0]", "wish[0].text",
        "wish[1].off[0]",
    ]  # fmt: skip
    look = '[figure]\nlabels = { x = "1", a = "2", y = "3" }\ncolours = { z = "#112233" }\n'
    assert told(creature + look) == ["figure.labels.x", "figure.labels.y", "figure.colours.z"]
    assert told(creature + '[figure]\ncaption = 1\nlabels = { x = 5 }\nfont = "x"\n') == [
        "figure.caption", "figure.labels", "figure.font",
    ]  # fmt: skip

"""Questions from the command line, answered as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import main
from game.content.locale import Language
from game.content.resources import assets

EXAMPLES = assets() / "positions"
GAP = str(EXAMPLES / "narrow-gap.toml")
FOREST = str(EXAMPLES / "forest-edge.toml")
FIGHT = str(EXAMPLES / "disengagement.toml")
LINE = str(EXAMPLES / "allies-and-enemies.toml")
BRIDGE = str(EXAMPLES / "crowded-bridge.toml")


class Asker:
    """Asks the command line and reads its JSON."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Any:
        assert main(["query", *words]) == 0
        out = self.capsys.readouterr().out
        assert out.count("\n") == 1
        return json.loads(out)

    def refused(self, *words: str) -> str:
        assert main(["--lang", "en", "query", *words]) == 2
        captured = self.capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        return captured.err


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Asker:
    return Asker(capsys)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_sight(ask: Asker) -> None:
    seen = ask("sight", GAP, "archer", "knight")
    assert seen["visible"] is seen["allowed"] is True
    assert (seen["query"], seen["file"], seen["a"], seen["b"]) == ("sight", GAP, "archer", "knight")
    assert seen["blocked_by"] == []
    assert seen["cover"] == 0
    assert len(seen["witness"]) == 2
    assert seen["margin_in"] > 0
    assert seen["ranged"] == 3
    blocked = ask("sight", GAP, "archer", "goblin")
    assert blocked["visible"] is blocked["allowed"] is False
    assert blocked["blocked_by"] == ["mur sud"]
    assert blocked["witness"] is None
    assert blocked["ranged"] is None
    assert blocked["reasons"][0]["rule"] == "CM-LOS-03"


@pytest.mark.rule("CM-COVER-01", "CM-COVER-02")
def test_sight_through_cover(ask: Asker) -> None:
    clear = ask("sight", FOREST, "hunter", "wolf")
    assert (clear["cover"], clear["ranged"]) == (0, 3)
    covered = ask("sight", FOREST, "hunter", "bear")
    assert covered["cover"] == len(covered["cover_pieces"]) == 2
    assert covered["ranged"] == 1


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_what_would_change_sight(ask: Asker) -> None:
    plain = ask("sight", GAP, "archer", "knight")
    told = ask("sight", GAP, "archer", "knight", "--flips", "--lang", "en")
    assert "flips" not in plain
    assert {key: told[key] for key in plain if key != "reasons"} == {
        key: value for key, value in plain.items() if key != "reasons"
    }
    assert told["flips_within_in"] == 3.0
    names = [flip["name"] for flip in told["flips"]]
    assert names == ["archer", "knight", "goblin", "north wall", "south wall"]
    wall = told["flips"][-1]
    assert (wall["of"], wall["what"], wall["way"], wall["allowed"]) == ("sight", "piece", "n", False)
    assert wall["inches"] == pytest.approx(0.2, abs=0.001)
    assert 0.199 <= wall["at_least_in"] <= wall["inches"]
    assert wall["text"] == 'south wall 0.2" north: not seen'
    assert wall["ruling"] is wall["to"] is wall["cover"] is None
    french = ask("sight", GAP, "archer", "knight", "--flips", "--lang", "fr")
    words = french["flips"][-1]["text"].replace("\N{NO-BREAK SPACE}", " ")
    assert words == 'mur sud de 0,2" vers le nord : pas vu'


@pytest.mark.rule("CM-ENGAGE-03")
def test_what_would_change_an_engagement(ask: Asker) -> None:
    told = ask("engaged", GAP, "knight", "archer", "--flips")
    assert (told["a"], told["b"], told["flips"]) == ("knight", "archer", [])
    near = ask("engaged", FIGHT)["pairs"][0]
    fight = ask("engaged", FIGHT, near["a"], near["b"], "--flips")
    moves = [flip for flip in fight["flips"] if flip["what"] == "creature"]
    assert {flip["name"] for flip in moves} == {near["a"], near["b"]}
    assert all(flip["at_least_in"] == pytest.approx(1.0 - near["gap_in"], abs=1e-5) for flip in moves)


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-03")
def test_whether_two_are_engaged_and_why_not(ask: Asker) -> None:
    far = ask("--lang", "en", "engaged", GAP, "archer", "goblin")
    assert (far["a"], far["b"], far["engaged"]) == ("archer", "goblin", False)
    assert far["reasons"][0] == {
        "rule": "CM-ENGAGE-01",
        "text": 'Goblin is 7.021" away, engagement reaches 1" only.',
    }
    assert "engaged" not in ask("engaged", GAP)
    near = ask("engaged", FIGHT)
    pair = near["pairs"][0]
    told = ask("engaged", FIGHT, pair["b"], pair["a"])
    assert told["engaged"] is True
    assert told["reasons"] == near["reasons"]


@pytest.mark.rule("CM-ENGAGE-01")
def test_nothing_would_have_allies_engaged_and_it_is_said_why(ask: Asker) -> None:
    told = ask("--lang", "fr", "engaged", GAP, "knight", "goblin", "--flips")
    assert (told["flips"], told["engaged"]) == ([], False)
    assert told["reasons"][0]["text"].startswith(
        'Gobelin (goblin) est du camp de Chevalier (knight)\xa0: à 2,963", pas de combat, seules'
    )


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("nobody", "archer"), '"nobody"'),
        (("archer", "nobody"), '"nobody"'),
        (("archer",), "no creature"),
        (("archer", "archer"), '"archer" twice'),
        (("", ""), "no creature"),
    ],
)
def test_names_of_creatures_that_are_not_there_are_refused_with_and_without_flips(
    ask: Asker, names: tuple[str, ...], found: str
) -> None:
    assert found in ask.refused("engaged", GAP, *names)
    assert found in ask.refused("engaged", GAP, *names, "--flips")


@pytest.mark.rule("CM-MOVE-02")
def test_what_would_change_a_move(ask: Asker) -> None:
    told = ask("move", GAP, "archer", "--to", "6.2,16.5", "--best", "--flips")
    more = next(flip for flip in told["flips"] if flip["what"] == "movement")
    missing = told["full_cost_in"] - told["movement_in"]
    assert (more["allowed"], told["allowed"]) == (missing > 0, missing <= 0)
    assert more["inches"] == pytest.approx(missing, abs=0.0011)


def test_only_verdicts_can_be_asked_what_would_change_them(ask: Asker, tmp_path: Path) -> None:
    assert "no creature" in ask.refused("engaged", GAP, "--flips")
    assert "twice" in ask.refused("engaged", GAP, "archer", "archer", "--flips")
    lines = batch(tmp_path / "asked.jsonl", {"file": GAP, "query": "reach", "a": "archer", "flips": True})
    assert main(["query", "--batch", str(lines), "--lang", "en"]) == 2
    fault = json.loads(ask.capsys.readouterr().out)
    assert fault["error"].endswith(
        'flips (line 1): found flips of reach, expected "sight", "move" or "engaged"'
    )


def test_a_batch_speaks_of_its_keys_and_not_of_options(ask: Asker, tmp_path: Path) -> None:
    way = {"query": "move", "a": "archer", "to": [8, 14], "via": [[7, 14]], "best": True}
    lines = batch(
        tmp_path / "asked.jsonl", {"file": GAP} | way, {"file": GAP, "query": "where", "a": "archer"}
    )
    assert main(["query", "--batch", str(lines), "--lang", "en"]) == 2
    both, wishless = (json.loads(line)["error"] for line in ask.capsys.readouterr().out.splitlines())
    assert "via (line 1): found via beside best, expected one of the two: " in both
    assert wishless.endswith('no wish, expected a wish such as "reachable and not seen"')


@pytest.mark.rule("CM-LOS-04", "CM-LOS-05", "CM-LOS-07")
def test_sight_past_allies_and_enemies(ask: Asker) -> None:
    assert ask("sight", LINE, "archer", "captain")["reasons"][1]["rule"] == "CM-LOS-07"
    assert ask("sight", LINE, "captain", "archer")["blocked_by"] == ["shield"]
    both = ask("sight", LINE, "archer", "scout")
    assert both["blocked_by"] == ["pan de mur", "guard"]
    assert both["reasons"][0]["rule"] == "CM-LOS-05"
    assert ask("sight", LINE, "archer", "sentry")["blocked_by"] == ["ogre"]


@pytest.mark.rule("CM-MOVE-04")
def test_move_along_straight_segments(ask: Asker) -> None:
    straight = ask("move", FOREST, "scout", "--to", "9,16", "--via", "7.5,15", "8,15.5")
    assert straight["allowed"] is True
    assert straight["kind"] == "move"
    assert straight["path"] == [[7.5, 13.0], [7.5, 15.0], [8.0, 15.5], [9.0, 16.0]]
    assert straight["stops_at"] is None
    assert straight["engages"] == []
    through = ask("move", FOREST, "scout", "--to", "13,14.2")
    bill = through["bill"]
    assert through["allowed"] is False
    assert bill["difficult_in"] > 1
    assert bill["cost_in"] == through["cost_in"]
    assert bill["cost_in"] == pytest.approx(bill["open_in"] + 2 * bill["difficult_in"], abs=1e-5)
    assert {piece for leg in bill["legs"] for piece in leg["pieces"]} == {"bois des loups"}


@pytest.mark.rule("CM-ENGAGE-01", "CM-MOVE-06", "CM-MOVE-07")
def test_move_over_the_bridge(ask: Asker) -> None:
    across = ask("move", BRIDGE, "runner", "--to", "11.8,15.5")
    assert across["allowed"] is True
    assert across["stops_at"] == across["path"][-1]
    assert across["engages"] == ["guard"]
    assert {"CM-ENGAGE-01", "CM-MOVE-06"} <= {reason["rule"] for reason in across["reasons"]}
    onto = ask("move", BRIDGE, "runner", "--to", "11.8,12")
    assert onto["allowed"] is False
    assert onto["faults"][0]["kind"] == "ally"
    assert onto["faults"][0]["with"] == "bearer"
    assert onto["reasons"][0]["rule"] == "CM-MOVE-07"
    wet = ask("move", BRIDGE, "runner", "--to", "9,12", "--best")
    assert wet["allowed"] is wet["reached"] is False
    assert wet["faults"] == []
    assert wet["reasons"][0]["rule"] == "CM-MOVE-05"


@pytest.mark.rule("CM-MOVE-01")
def test_move_by_the_cheapest_path(ask: Asker) -> None:
    best = ask("move", FOREST, "scout", "--to", "13,14.2", "--best")
    straight = ask("move", FOREST, "scout", "--to", "13,14.2")
    assert best["best"] is best["reached"] is best["allowed"] is True
    assert best["cost_in"] == best["full_cost_in"] < best["movement_in"] < straight["cost_in"]
    assert best["path"][-1] == [13.0, 14.2]


@pytest.mark.rule("CM-DISENGAGE-03", "CM-ENGAGE-04")
def test_move_out_of_a_fight(ask: Asker) -> None:
    answer = ask("move", FIGHT, "knight", "--to", "11,15.5")
    assert answer["kind"] == "disengage"
    assert answer["free_attacks"] == ["goblin1", "goblin2"]
    assert answer["reasons"][0]["rule"] == "CM-ENGAGE-04"


@pytest.mark.rule("CM-ENGAGE-03")
def test_engaged(ask: Asker) -> None:
    answer = ask("engaged", FIGHT)
    assert [(pair["a"], pair["b"]) for pair in answer["pairs"]] == [
        ("knight", "goblin1"),
        ("knight", "goblin2"),
    ]
    assert answer["reasons"][0]["rule"] == "CM-ENGAGE-03"
    assert ask("engaged", GAP)["pairs"] == []


def test_reach_visible_and_threat(ask: Asker) -> None:
    reach = ask("reach", BRIDGE, "runner")
    assert reach["area"]["square_in"] > 50
    assert all(len(patch["outline"]) > 2 for patch in reach["area"]["patches"])
    assert reach["reasons"]
    seen = ask("visible", GAP, "archer")
    assert 0 < seen["visible_area"]["square_in"] < 23.7**2
    threat = ask("threat", FIGHT, "mage")
    assert threat["ranged"]["targets"] == ["goblin1", "goblin2", "troll"]
    assert threat["melee"]["area"]["square_in"] > 0
    assert ask("threat", FIGHT, "troll")["ranged"] is None


def test_reasons_come_in_both_languages(ask: Asker) -> None:
    french = ask("sight", GAP, "archer", "goblin")
    english = ask("sight", "--lang", "en", GAP, "archer", "goblin")
    assert french["reasons"][0]["text"].startswith("Archère (archer) ne voit pas Gobelin (goblin)\u00a0:")
    assert english["reasons"][0]["text"].startswith("Archer does not see Goblin:")
    assert ask("--lang", "en", "engaged", GAP)["reasons"] == [
        {"rule": "CM-ENGAGE-03", "text": 'No creature is within 1" of a hostile one.'}
    ]


def test_numbers_are_rounded_to_a_millionth_of_an_inch(ask: Asker) -> None:
    answer = ask("move", FOREST, "scout", "--to", "7.1,13.123456789")
    assert answer["path"][-1] == [7.1, 13.123457]


def test_coordinates_may_be_negative(ask: Asker) -> None:
    answer = ask("move", FOREST, "scout", "--to", "-1,13", "--via", "-.5,12.5", "-0.2,12.9")
    assert answer["allowed"] is False
    assert answer["faults"][0]["kind"] == "board"
    assert answer["path"][1] == [-0.5, 12.5]


def test_every_answer_begins_and_ends_alike(ask: Asker) -> None:
    for words in (
        ("sight", GAP, "archer", "knight"),
        ("move", GAP, "archer", "--to", "7,7"),
        ("move", GAP, "archer", "--to", "7,7", "--best"),
        ("reach", GAP, "archer"),
        ("engaged", GAP),
        ("threat", GAP, "archer"),
        ("visible", GAP, "archer"),
    ):
        answer = ask(*words)
        assert list(answer)[:3] == ["format", "query", "file"]
        assert isinstance(answer["allowed"], bool)
        assert isinstance(answer["reasons"], list)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("sight", GAP, "archer", "nobody"), '"nobody"'),
        (("sight", GAP, "archer", "archer"), '"archer" twice'),
        (("reach", GAP, "x"), 'expected "archer", "knight" or "goblin"'),
        (("move", GAP, "archer", "--to", "3"), "'3' is not a point X,Y"),
        (("move", GAP, "archer", "--to", "nan,1"), "no point within 1000 inches"),
        (("move", GAP, "archer"), "--to"),
        (("sight", GAP, "archer"), "B"),
        (("sight", "no.toml", "a", "b"), "no.toml"),
        (("fly", GAP, "archer"), "'fly'"),
        (("--lang", "de", "engaged", GAP), "'de'"),
        ((), "no question"),
        (("--batch", "no.jsonl"), "no.jsonl"),
    ],
)
def test_a_bad_question_is_refused_in_one_sentence(ask: Asker, words: tuple[str, ...], found: str) -> None:
    assert found in ask.refused(*words)


def batch(path: Path, *lines: object) -> Path:
    path.write_text(
        "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8"
    )
    return path


def test_a_batch_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "gap.toml").write_text(Path(GAP).read_text(encoding="utf-8"), encoding="utf-8")
    path = batch(
        tmp_path / "questions.jsonl",
        {"file": "gap.toml", "query": "sight", "a": "archer", "b": "knight"},
        "",
        {"file": GAP, "query": "engaged", "lang": "en"},
        {"file": FOREST, "query": "move", "a": "scout", "to": [8, 14], "via": [[7.5, 14]]},
        {"file": FOREST, "query": "move", "a": "scout", "to": [8, 14], "best": True},
    )
    assert main(["query", "--batch", str(path)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["query"] for answer in answers] == ["sight", "engaged", "move", "move"]
    assert answers[0]["file"] == "gap.toml"
    assert answers[1]["reasons"][0]["text"].startswith("No creature")
    assert answers[2]["path"] == [[7.5, 13.0], [7.5, 14.0], [8.0, 14.0]]
    assert answers[3]["best"] is True


def test_a_fault_in_a_batch_is_a_line_and_does_not_stop_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = batch(
        tmp_path / "questions.jsonl",
        "not json",
        {"file": GAP, "query": "dance"},
        {"file": "none.toml", "query": "engaged"},
        {"file": GAP, "query": "sight", "a": "archer", "b": "ghost"},
        {"file": GAP, "query": "move", "a": "archer"},
        {"file": GAP, "query": "engaged", "colour": 1},
        "\ud800".encode("utf-8", "replace").decode(),
        {"file": GAP, "query": "engaged"},
    )
    assert main(["query", "--batch", str(path)]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in answer for answer in answers] == [True] * 7 + [False]
    assert [answer["line"] for answer in answers[:-1]] == [1, 2, 3, 4, 5, 6, 7]
    assert "ligne 1\N{NO-BREAK SPACE}: on trouve" in answers[0]["error"]
    assert '"ghost"' in answers[3]["error"]
    assert "questions.jsonl, to (ligne 5)\N{NO-BREAK SPACE}: cette clé manque" in answers[4]["error"]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem)
def test_every_question_about_every_example_has_an_answer(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.positions.position_file import load_position
    from game.positions.ruleset_file import ruleset_of

    position = load_position(path)
    ids = [creature.id for creature in position.creatures]
    questions: list[dict[str, object]] = []
    if ruleset_of(position).knows("engaged"):
        questions.append({"file": str(path), "query": "engaged"})
    for a in ids:
        questions += [{"file": str(path), "query": query, "a": a} for query in ("reach", "threat")]
        questions += [{"file": str(path), "query": "move", "a": a, "to": [12, 12], "best": True}]
        questions += [{"file": str(path), "query": "move", "a": a, "to": [12, 12]}]
        questions += [{"file": str(path), "query": "sight", "a": a, "b": b} for b in ids if b != a]
    for question, language in zip(questions, cycle(Language), strict=False):
        question["lang"] = language
    source = batch(tmp_path / "all.jsonl", *questions)
    assert main(["query", "--batch", str(source)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(questions)
    for answer in answers:
        assert answer["allowed"] or answer["reasons"]
        assert all(reason["text"] and "{" not in reason["text"] for reason in answer["reasons"])


def test_the_cheapest_path_takes_no_corners(ask: Asker) -> None:
    message = ask.refused("move", FOREST, "scout", "--to", "9,9", "--via", "8,8", "--best")
    assert "--via beside --best" in message


def test_file_names_that_no_file_can_have_do_not_stop_a_batch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["x" * 300, "a/" * 5000, "\0", "\ud800", ""]
    path = batch(tmp_path / "all.jsonl", *({"file": name, "query": "engaged"} for name in [*names, GAP]))
    assert main(["query", "--batch", str(path)]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in answer for answer in answers] == [True] * len(names) + [False]


def test_input_that_is_not_utf_8_is_a_fault_of_its_line() -> None:
    question = json.dumps({"file": GAP, "query": "engaged"}).encode()
    completed = subprocess.run(
        [sys.executable, "main.py", "query", "--batch", "-"],
        input=question + b"\n\xe9t\xe9\n" + question + b"\n",
        capture_output=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONIOENCODING": "utf-8"},
        cwd=Path(__file__).parents[2],
        timeout=60,
        check=False,
    )
    assert (completed.returncode, completed.stderr) == (2, b"")
    first, second, third = (json.loads(line) for line in completed.stdout.decode().splitlines())
    assert "UTF-8" in second["error"]
    assert second["line"] == 2
    assert first == third


def test_an_argument_that_is_not_utf_8_is_told_as_it_can_be() -> None:
    completed = subprocess.run(
        [sys.executable, "main.py", "query", "engaged", b"\xe9.toml"],
        capture_output=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        timeout=60,
        check=False,
    )
    assert completed.returncode == 2
    assert completed.stderr.decode().count("\n") == 1
    assert ".toml" in completed.stderr.decode()

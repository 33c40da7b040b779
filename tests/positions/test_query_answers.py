"""Questions answered in this process: what is asked, what is refused, and how a batch goes on."""

from __future__ import annotations

import io
import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from battlefield import box, creature, on_table, skirmish

from arcane_table.position import Position, Spoken, load
from game.cli import query
from game.cli.query import Query, answered, parsed_query
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.positions.answers_json import rounded
from game.positions.ruleset import ASKED

if TYPE_CHECKING:
    from pathlib import Path

CLOSE = """
[[creature]]
id = "A"
side = "red"
at = [4, 5]
[[creature]]
id = "B"
side = "blue"
at = [5.5, 5]
"""

ALONE = CLOSE.partition('[[creature]]\nid = "B"')[0]


def asked(question: Query, text: str, tmp_path: Path) -> dict[str, Any]:
    path = tmp_path / "here.toml"
    path.write_text(text, encoding="utf-8")
    return answered(question, load(path))


def test_a_line_is_a_question_or_a_fault_of_that_line() -> None:
    line = '{"file": "a.toml", "query": "move", "a": "A", "to": [1, 2], "via": [[3, 4]]}'
    question = parsed_query(line, "all.jsonl", 7)
    assert question == Query("a.toml", "move", "A", to=(1.0, 2.0), via=((3.0, 4.0),))
    for bad, found in (
        ("x" * 20, "expected an object such as"),
        ("\udce9", "bytes that are not UTF-8"),
        ("[" * 5000, "line 7"),
        (" " * 100_001, "over 100000 characters"),
    ):
        with pytest.raises(InputError, match=r"^all\.jsonl, line 7: ") as caught:
            parsed_query(bad, "all.jsonl", 7)
        assert found in str(caught.value)
    with pytest.raises(InputError, match=r"^all\.jsonl, query \(line 7\): no such key, expected .*\"sight\""):
        parsed_query('{"file": "a.toml"}', "all.jsonl", 7)
    padded = line + " " * (query.LONGEST_LINE - len(line))
    assert parsed_query(padded, "all.jsonl", 1) == question, "just so long a line is read"


POINT = "un point [x, y] en pouces, x et y de -1000 à 1000"


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ('"query": "sight", "a": 3', "a (ligne 7)\xa0: on trouve 3, il faut un texte"),
        (
            '"query": "dance"',
            'query (ligne 7)\xa0: on trouve "dance", il faut "coherency", "engaged", "measure", ',
        ),
        ('"query": ["sight"]', 'query (ligne 7)\xa0: on trouve ["sight"], il faut "coherency"'),
        ('"query": null', "query (ligne 7)\xa0: cette clé manque\xa0; il faut"),
        ('"query": "move", "to": [5000, 2]', f"to (ligne 7)\xa0: on trouve [5000, 2], il faut {POINT}"),
        ('"query": "move", "to": [true, 2]', f"to (ligne 7)\xa0: on trouve [true, 2], il faut {POINT}"),
        ('"query": "move", "to": "1,2"', f'to (ligne 7)\xa0: on trouve "1,2", il faut {POINT}'),
        (
            '"query": "move", "to": [1e999, 2]',
            "ligne 7\xa0: on trouve un nombre trop grand, il faut",
        ),
        ('"query": "move", "via": [1, 2]', "via (ligne 7)\xa0: on trouve [1, 2], il faut des points [[x, y]"),
        ('"query": "move", "best": 1', "best (ligne 7)\xa0: on trouve 1, il faut true ou false"),
        ('"query": "move", "best": 0', "best (ligne 7)\xa0: on trouve 0, il faut true ou false"),
        ('"query": "move", "a": "A"', f"to (ligne 7)\xa0: cette clé manque\xa0; il faut {POINT}"),
        ('"query": "side", "a": "red", "b": "A"', f"to (ligne 7)\xa0: cette clé manque\xa0; il faut {POINT}"),
        (
            '"query": "side", "a": "red", "to": [1, 2]',
            "b (ligne 7)\xa0: cette clé manque\xa0; il faut un texte",
        ),
        ('"query": "zones", "lang": "de"', 'lang (ligne 7)\xa0: on trouve "de", il faut "en" ou "fr"'),
        ('"query": "zones", "file": "b.toml"', "file (ligne 7)\xa0: on trouve une clé deux fois"),
        ('"query": "zones", "": 1', '"" (ligne 7)\xa0: on trouve une clé inconnue'),
        (
            '"query": "zones",',
            "ligne 7\xa0: on trouve JSON incorrect\xa0: virgule de trop dans un objet",
        ),
    ],
)
def test_what_a_line_holds_is_told_as_of_other_files(keys: str, fault: str) -> None:
    with pytest.raises(InputError) as caught:
        parsed_query(f'{{"file": "a.toml", {keys}}}', "all.jsonl", 7)
    assert translator(Language.FR).fault(caught.value).startswith(f"all.jsonl, {fault}")


@pytest.mark.parametrize("line", ["[1, 2]", '"x"', "null", "12", "true"])
def test_a_line_is_an_object(line: str) -> None:
    with pytest.raises(InputError, match=r"^all\.jsonl, line 7: found .*, expected an object such as"):
        parsed_query(line, "all.jsonl", 7)


def test_a_question_refuses_keys_that_it_does_not_know_and_names_those_it_does() -> None:
    for question, key, known in (
        ("where", '"b": "B"', "file, query, a, wish, lang"),
        ("where", '"to": [1, 2]', "file, query, a, wish, lang"),
        ("sight", '"to": [1, 2]', "file, query, a, b, flips, lang"),
        ("move", '"b": "B"', "file, query, a, to, via, best, flips, lang"),
        ("zones", '"a": "A"', "file, query, lang"),
        ("engaged", '"colour": null', "file, query, a, b, flips, lang"),
    ):
        with pytest.raises(InputError) as caught:
            parsed_query(f'{{"file": "a.toml", "query": "{question}", {key}}}', "all.jsonl", 7)
        assert str(caught.value).endswith(f"(line 7): found an unknown key, expected one of {known}")


def test_keys_that_say_nothing_may_stand_on_every_line() -> None:
    empty = '"b": null, "to": null, "via": [], "best": false, "flips": false, "lang": null'
    question = parsed_query(f'{{"file": "a.toml", "query": "where", "a": "A", {empty}}}', "all.jsonl", 7)
    assert question == Query("a.toml", "where", "A")


def test_the_keys_of_every_question_are_known() -> None:
    assert set(query.KEYS) == set(ASKED)
    fields = {field.name for field in msgspec.structs.fields(Query)}
    assert {*query.SHARED_KEYS, *(key for keys in query.KEYS.values() for key in keys)} == fields


@pytest.mark.parametrize(
    ("question", "found", "expected"),
    [
        (Query("f", "reach"), "no creature", '"A" or "B"'),
        (Query("f", "reach", "C"), '"C"', '"A" or "B"'),
        (Query("f", "sight", "A"), "no creature", '"A" or "B"'),
        (Query("f", "sight", "A", "C"), '"C"', '"A" or "B"'),
        (Query("f", "sight", "A", "A"), '"A" twice', "two different creatures"),
        (Query("f", "move", "A"), "no place to go", "--to X,Y"),
        (
            Query("f", "move", "A", to=(1, 1), via=((2, 2),), best=True),
            "--via beside --best",
            "one of the two",
        ),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(
    question: Query, found: str, expected: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as caught:
        asked(question, CLOSE, tmp_path)
    assert caught.value.found == found
    assert expected in caught.value.expected
    assert f", query {question.query}: " in str(caught.value)


def test_where_one_creature_stands_alone_it_is_named_as_the_only_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a creature of the position \(A\)"):
        asked(Query("f", "reach", "B"), ALONE, tmp_path)
    with pytest.raises(InputError, match="a position with creatures"):
        asked(Query("f", "reach", "B"), "", tmp_path)


def test_a_question_about_a_template_or_a_distance_says_what_it_lacks(tmp_path: Path) -> None:
    for question, found, expected in (
        (Query("f", "template"), "no template", "a position with templates"),
        (Query("f", "template", "A"), '"A"', "a position with templates"),
        (Query("f", "measure", "A"), "nothing to measure to", "a thing of the position (A) or X,Y"),
        (Query("f", "measure", "A", ""), "nothing to measure to", "a thing of the position (A) or X,Y"),
        (Query("f", "measure", "A", "nan,1"), '"nan,1"', "a thing of the position (A) or X,Y"),
    ):
        with pytest.raises(InputError) as caught:
            asked(question, ALONE, tmp_path)
        assert (caught.value.found, caught.value.expected) == (found, expected)


def test_questions_that_need_no_creature_or_no_place_are_answered(tmp_path: Path) -> None:
    engaged = asked(Query("f", "engaged"), CLOSE, tmp_path)
    assert list(engaged) == ["format", "query", "file", "allowed", "pairs", "reasons"]
    assert engaged["pairs"] == [{"a": "A", "b": "B", "gap_in": 0.515748}]
    two = asked(Query("f", "engaged", "B", "A"), CLOSE, tmp_path)
    assert two == engaged | {"a": "B", "b": "A", "engaged": True}
    moved = asked(Query("f", "move", "A", to=(3, 5), via=((3.5, 5),)), CLOSE, tmp_path)
    assert moved["path"] == [[4.0, 5.0], [3.5, 5.0], [3.0, 5.0]]
    assert moved["best"] is False


def test_numbers_are_told_to_a_millionth_and_zero_has_no_sign() -> None:
    told = rounded({"a": [1.23456789, (-1e-9, 2)], "b": "text", "c": None, "d": 3})
    assert told == {"a": [1.234568, [0.0, 2]], "b": "text", "c": None, "d": 3}
    assert str(told["a"][1][0]) == "0.0"


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_a_sight_is_told_with_its_margin_and_whether_that_is_too_close() -> None:
    wall = box("wall", 4.5, -0.49, 5.5, 5)
    field = skirmish(creature("A", 0, 0, ranged=3), creature("B", 10, 0, "blue"), terrain=[wall])
    close = Position(field.position).sight("A", "B").as_json()
    assert close["too_close"] is True
    assert close["margin_at_least_in"] <= close["margin_in"] < 0.04
    open_field = skirmish(creature("A", 0, 0), creature("B", 2, 0, "blue"))
    clear = Position(open_field.position).sight("A", "B").as_json()
    assert (clear["too_close"], clear["margin_in"], clear["margin_at_least_in"]) == (False, None, 3.0)
    assert (clear["visible"], clear["cover"], clear["ranged"]) == (True, 0, None)


@pytest.mark.rule("CM-MOVE-05", "CM-MOVE-07", "CM-MOVE-08", "CM-SETUP-02")
@pytest.mark.parametrize(
    ("to", "kind", "culprit"),
    [
        ((3, 0), "ally", "friend"),
        ((0, 3), "impassable", "wall"),
        ((-8, 0), "board", None),
        ((0, -3), None, None),
    ],
)
def test_a_fault_names_what_is_in_the_way(to: tuple[int, int], kind: str | None, culprit: str | None) -> None:
    field = skirmish(
        creature("A", 0, 0, movement=9.0),
        creature("friend", 3.2, 0),
        creature("foe", 0, -5, "blue"),
        terrain=[box("hill", 5, 5, 6, 6), box("wall", -1, 2, 1, 4)],
    )
    told = Position(field.position).move("A", on_table(*to)).as_json()
    assert [(fault["kind"], fault["with"]) for fault in told["faults"]] == ([(kind, culprit)] if kind else [])
    assert told["stops_at"] == (told["path"][-1] if kind is None else None)


@pytest.mark.rule("CM-MOVE-08")
def test_a_hostile_base_in_the_way_is_named() -> None:
    field = skirmish(
        creature("A", 0, 0, movement=9.0, keywords=("untouchable",)),
        creature("other", 5, 5, "blue"),
        creature("foe", 3, 0, "blue"),
    )
    told = Position(field.position).move("A", on_table(3, 0)).as_json()
    assert [(fault["kind"], fault["with"]) for fault in told["faults"]] == [("hostile", "foe")]


# ---- the command


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


def asking(**values: Any) -> Namespace:
    return Namespace(**({"batch": None, "question": None, "lang": "en"} | values))


def test_the_command_answers_one_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "here.toml"
    path.write_text(CLOSE, encoding="utf-8")
    assert query.run(asking(question="engaged", file=str(path))) == 0
    (told,) = answers(capsys)
    assert (told["query"], told["file"], len(told["pairs"])) == ("engaged", str(path), 1)
    assert query.run(asking(question="move", file=str(path), a="A", to=(2.0, 5.0), via=[(3.0, 5.0)])) == 0
    assert answers(capsys)[0]["path"] == [[4.0, 5.0], [3.0, 5.0], [2.0, 5.0]]
    assert query.run(asking(question="move", file=str(path), a="A", to=(2.0, 5.0), via=None)) == 0
    assert answers(capsys)[0]["path"] == [[4.0, 5.0], [2.0, 5.0]]
    with pytest.raises(InputError, match="no question"):
        query.run(asking())
    with pytest.raises(InputError, match="the cheapest path"):
        query.run(asking(question="move", file=str(path), a="A", to=(2.0, 5.0), via=[(3.0, 5.0)], best=True))


def test_a_batch_goes_on_after_a_fault_and_names_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = tmp_path / "batch", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    (folder / "here.toml").write_text(CLOSE, encoding="utf-8")
    (elsewhere / "here.toml").write_text(ALONE, encoding="utf-8")
    (elsewhere / "there.toml").write_text(CLOSE, encoding="utf-8")
    monkeypatch.chdir(elsewhere)
    lines = [
        {"file": "here.toml", "query": "engaged"},
        {"file": "there.toml", "query": "engaged", "lang": "fr"},
        {"file": "gone.toml", "query": "engaged"},
        {"file": "here.toml", "query": "reach", "a": "C", "lang": "fr"},
        {"file": "here.toml", "query": "engaged"},
    ]
    text = "\n   \n".join(map(json.dumps, lines)) + "\n"
    (folder / "all.jsonl").write_text(text, encoding="utf-8")
    assert query.run(asking(batch=str(folder / "all.jsonl"))) == query.FAULT == 2
    beside, in_french, gone, nobody, last = answers(capsys)
    assert len(beside["pairs"]) == 1, "the file beside the batch comes first"
    assert len(in_french["pairs"]) == 1
    assert in_french["reasons"][0]["text"] != beside["reasons"][0]["text"]
    assert gone["line"] == 5
    assert "gone.toml" in gone["error"]
    assert nobody["line"] == 7
    assert "expected" in nobody["error"], "faults are told in the language of the command"
    assert last == beside
    (folder / "good.jsonl").write_text(json.dumps(lines[0]), encoding="utf-8")
    assert query.run(asking(batch=str(folder / "good.jsonl"))) == 0
    assert answers(capsys) == [beside]


@pytest.mark.parametrize(("files", "loads"), [(1, 1), (16, 16), (17, 34)])
def test_a_batch_keeps_sixteen_positions_at_hand(
    files: int, loads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"{number}.toml" for number in range(files)]
    for name in names:
        (tmp_path / name).write_text("", encoding="utf-8")
    lines = [json.dumps({"file": name, "query": "engaged"}) for name in names]
    (tmp_path / "all.jsonl").write_text("\n".join(lines * 2), encoding="utf-8")
    loaded, loads_it = [], query._load

    def counted(path: Path, language: Spoken) -> Position:
        loaded.append(path)
        return loads_it(path, language)

    monkeypatch.setattr(query, "_load", counted)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert query.run(asking(batch=str(tmp_path / "all.jsonl"))) == 0
    assert len(loaded) == loads


def test_a_file_of_questions_may_have_64_million_bytes(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_bytes(b"")
    for size in (64_000_000, 64_000_001):
        with path.open("r+b") as file:
            file.truncate(size)
        if size == 64_000_000:
            assert [(number, len(line)) for number, line in query._lines(str(path))] == [(1, size)]
            continue
        with pytest.raises(InputError, match=r"all\.jsonl"):
            list(query._lines(str(path)))


def test_from_standard_input_files_lie_where_the_command_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here.toml").write_text(CLOSE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    question = json.dumps({"file": "here.toml", "query": "engaged"})
    endless = "x" * (3 * query.LONGEST_LINE)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"\n{endless}\n{question}\n"))
    assert query.run(asking(batch="-")) == 2
    too_long, told = answers(capsys)
    assert too_long["line"] == 2
    assert f"over {query.LONGEST_LINE} characters" in too_long["error"].replace("\u202f", "").replace(",", "")
    assert len(told["pairs"]) == 1


def test_of_a_line_that_is_too_long_no_more_is_kept_than_shows_it() -> None:
    most = query.LONGEST_LINE
    text = "a" * (2 * most + 7) + "\n" + "b" * most + "\n" + "c" * (most - 1) + "\nd"
    found = list(query._bounded(io.StringIO(text)))
    assert [line[0] for line in found] == ["a", "b", "c", "d"]
    assert [len(line) for line in found] == [most + 1, most + 1, most, 1]


def test_bytes_of_standard_input_are_read_as_utf_8(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.TextIOWrapper(io.BytesIO(b"\xe9t\xe9\n"), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", raw)
    assert query.run(asking(batch="-")) == 2
    assert "UTF-8" in answers(capsys)[0]["error"]


def test_each_answer_is_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    class Pipe(io.StringIO):
        def flush(self) -> None:
            written.append(self.getvalue())

    monkeypatch.setattr(sys, "stdout", Pipe())
    query._print({"line": 1, "error": "gu\u00e9"})
    assert written == ['{"line": 1, "error": "gu\u00e9"}\n']

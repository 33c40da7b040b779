"""The package that one imports: what it loads and leaves alone, and that it answers as the commands do."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import arcane_table as at
from game.cli.main import main
from game.content.resources import assets

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
GAP = str(assets() / "positions" / "narrow-gap.toml")

TABLE: dict[str, Any] = {
    "size_in": [24, 24],
    "terrain": [{"name": "wall", "kind": "wall", "rectangle": [11, 5, 12, 18]}],
    "creature": [
        {"id": "archer", "side": "red", "at": [6, 12], "ranged": 3},
        {"id": "knight", "side": "blue", "at": [18, 12]},
    ],
}


@pytest.fixture
def table() -> at.Position:
    return at.build(TABLE)


def run(program: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stderr == ""
    return done.stdout


# ---- what it loads


def test_importing_it_loads_nothing_heavy_and_leaves_the_process_as_it_was() -> None:
    told = run(
        "import json, os, sys, threading\n"
        "before = dict(os.environ), list(sys.path), threading.active_count()\n"
        "import arcane_table\n"
        "heavy = {'numba', 'numpy', 'shapely', 'pygame', 'PIL', 'msgspec', 'babel', 'fontTools'}\n"
        "after = dict(os.environ), list(sys.path), threading.active_count()\n"
        "print(json.dumps([sorted(heavy & set(sys.modules)), before == after]))"
    )
    assert json.loads(told) == [[], True]


def test_a_question_changes_no_setting_and_loads_no_pygame() -> None:
    told = run(
        "import json, os, sys\n"
        "before = dict(os.environ)\n"
        "import arcane_table as at\n"
        f"sight = at.load({GAP!r}).sight('archer', 'knight', margin=False)\n"
        "print(json.dumps([sight.visible, dict(os.environ) == before, 'pygame' in sys.modules]))"
    )
    assert json.loads(told) == [True, True, False]


def test_it_stands_beside_other_numba_code() -> None:
    pytest.importorskip("numba")
    told = run(
        "import numba, numpy\n"
        "@numba.njit\n"
        "def squares(n):\n"
        "    return numpy.arange(n) ** 2\n"
        "squares(5)\n"
        "import arcane_table as at\n"
        f"print(at.load({GAP!r}).sight('archer', 'knight', margin=False).visible, squares(4)[-1])"
    )
    assert told == "True 9\n"


def test_everything_that_is_named_is_there_and_says_what_it_is() -> None:
    for name in at.__all__:
        assert getattr(at, name) is not None
        assert name == "__version__" or getattr(at, name).__doc__
    assert re.fullmatch(r"\d+\.\d+\.\d+", at.__version__)
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        _ = at.nothing_of_ours


# ---- questions


def test_answers_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    table = at.load(GAP)
    asked: list[tuple[list[str], at.Answer]] = [
        (["sight", GAP, "archer", "knight"], table.sight("archer", "knight")),
        (["move", GAP, "archer", "--to", "6,15", "--via", "5,14"], table.move("archer", (6, 15), [(5, 14)])),
        (["move", GAP, "archer", "--to", "6,15", "--best"], table.best_move("archer", (6, 15))),
        (["engaged", GAP], table.engaged()),
        (["visible", GAP, "archer"], table.visible("archer")),
        (["measure", GAP, "archer", "knight"], table.measure("archer", "knight")),
        (["zones", GAP], table.zones()),
        (["side", GAP, "red"], table.side("red")),
    ]
    for words, answer in asked:
        assert main(["query", *words, "--lang", "en"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told.pop("file") == GAP
        assert told == json.loads(json.dumps(answer.as_json()))
        assert [reason.text for reason in answer.reasons] == [each["text"] for each in told["reasons"]]
        assert answer.allowed is told["allowed"]


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "CM-MOVE-01")
def test_a_position_is_asked_and_changed_into_others(table: at.Position) -> None:
    sight = table.sight("archer", "knight")
    assert not sight.visible
    assert (sight.blocked_by, sight.witness, sight.ranged) == (("wall",), None, None)
    assert "wall closes every line from base to base. [CM-LOS-03]" in str(sight)
    beside = table.moved("archer", (12, 22))
    assert beside.sight("archer", "knight").visible
    assert table.creatures[0].at == (6.0, 12.0), "the first one is as it was"
    assert not table.changed("archer", movement=2).best_move("archer", (6, 20)).allowed
    assert table.best_move("archer", (6, 20)).full_cost == pytest.approx(8)
    assert [each.id for each in table.without("archer").creatures] == ["knight"]
    assert table.measure("archer", (9.0, 12)).inches == table.measure("archer", "9,12").inches
    assert table.ruled(los_ignore_own_piece=False).rules.los_ignore_own_piece is False
    assert "voit" in str(beside.in_language("fr").sight("archer", "knight"))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"id": "knight"}, 'creature.id: found "knight" again, expected an id that nothing else has'),
        ({"engaged_with": ["nobody"]}, 'found "nobody", expected ids of creatures of another side'),
        ({"engaged_with": ["archer"]}, 'found "archer", expected ids of creatures of another side'),
    ],
)
def test_a_creature_is_changed_into_none_that_a_file_could_not_have(
    table: at.Position, fields: dict[str, object], fault: str
) -> None:
    with pytest.raises(at.InputError, match=fault):
        table.changed("archer", **fields)
    same = table.changed("archer", id="archer", engaged_with=["knight"])
    assert same.creatures[0].engaged_with == ("knight",)


@pytest.mark.parametrize(
    ("built", "fault"),
    [
        (
            {"creature": [{"id": "imp", "at": [3, None]}]},
            r"creature\[0\].at\[1\]: found NoneType, expected a text",
        ),
        ({"rules": {3: 4}}, "rules.3: found int, expected a text"),
        ({"a key": 3}, r"a key \(line 1\): found an unknown key"),
    ],
)
def test_what_no_file_can_hold_is_told_by_its_place(built: dict[str, object], fault: str) -> None:
    with pytest.raises(at.InputError, match=fault):
        at.build(built)


@pytest.mark.rule("CM-LOS-02")
def test_a_wish_is_built_of_conditions_or_said(table: at.Position) -> None:
    wish = at.sees("knight") & (at.within(3, "wall") | at.at_least(9, "knight")) & ~at.engaged()
    built, said = table.where("archer", wish), table.where("archer", wish.text)
    assert built.wish == said.wish == at.wish(wish.text)
    assert built.area == said.area
    assert built.allowed
    assert {border.condition for border in built.borders} <= {None, *range(len(built.conditions))}
    for spot in built.spots:
        assert table.moved("archer", spot.at).sight("archer", "knight", margin=False).visible
    wider = built.without(0)
    assert wider.area.square_inches > built.area.square_inches
    with pytest.raises(IndexError):
        built.without(9)
    vain = table.where("archer", at.within(1, "knight") & at.at_least(5, "knight"))
    assert (vain.allowed, vain.spots) == (False, ())
    assert [relief.condition for relief in vain.reliefs] == [0, 1]
    despite = at.even_if(at.sees("knight"), 2)
    assert table.where("archer", despite).wish.text == "sees knight even if knight moves 2"


@pytest.mark.parametrize(
    ("ask", "fault"),
    [
        (lambda t: t.sight("archer", "ghost"), 'position, query sight: found "ghost", expected "archer" or'),
        (lambda t: t.sight("archer", "archer"), 'found "archer" twice, expected two different creatures'),
        (lambda t: t.reach(""), "position, query reach: no creature, expected"),
        (lambda t: t.where("archer", "sees"), "position, the wish"),
        (lambda t: t.where("archer", at.sees("ghost")), "ghost"),
        (lambda t: t.where("archer"), "no wish"),
        (lambda t: t.template("cone"), "a position with templates"),
        (lambda t: t.measure("archer", "9"), "X,Y"),
        (lambda t: t.moved("ghost", (1, 1)), '"ghost"'),
        (
            lambda t: t.moved("archer", (25, 1)),
            "creature.at: found [25, 1], expected a point on the board, up to",
        ),
        (
            lambda t: t.side("red", "archer", (1, -1)),
            "query side: found [1, -1], expected a point on the board",
        ),
        (lambda t: t.side("red", "archer", "there"), "query side: found 'there', expected two numbers"),
        (
            lambda t: t.changed("archer", movement=-1),
            "creature.movement: found -1, expected a length in inches",
        ),
        (lambda t: t.without("ghost"), '"ghost"'),
        (lambda _: at.load("nowhere.toml"), "nowhere.toml: no such file"),
        (lambda _: at.parse("title = 3"), "title"),
        (lambda _: at.wish("sees"), "the wish"),
        (lambda t: at.figure(t, "sight:archer"), "--show"),
        (
            lambda t: at.figure(t, t.moved("archer", (12, 22)).sight("archer", "knight")),
            "an answer about another position",
        ),
        (lambda t: at.figure(t, crop="0,0"), "--crop"),
        (lambda t: at.figure(t, crop=(4, 4)), "--crop"),
        (lambda t: at.figure(t, width=84), "--width"),  # type: ignore[arg-type] # people write it
    ],
)
def test_what_cannot_be_answered_is_one_sentence(ask: Any, fault: str, table: at.Position) -> None:
    with pytest.raises(at.InputError) as caught:
        ask(table)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_position_is_written_and_read_again(table: at.Position, tmp_path: Path) -> None:
    table.save(tmp_path / "table.toml")
    again = at.load(tmp_path / "table.toml")
    assert again.text == table.text
    assert repr(again) == f"<Position {tmp_path / 'table.toml'}: 24x24 in, 2 creatures, 1 pieces>"
    ground = at.load_map(min((ROOT / "maps").glob("*.tmx")))
    assert ground.pieces
    assert not ground.creatures


# ---- figures


def test_answers_show_themselves_drawn(table: at.Position, tmp_path: Path) -> None:
    sight = table.sight("archer", "knight", margin=False)
    drawn = at.figure(table, sight, table.engaged())
    assert drawn.svg == at.figure(table, "sight:archer:knight", "engagement").svg
    assert sight._repr_svg_() == at.figure(table, sight).svg
    assert "<svg" in table._repr_svg_()
    for name, begins in (("a.svg", b"<"), ("a.pdf", b"%PDF"), ("a.png", b"\x89PNG")):
        drawn.save(tmp_path / name, dpi=40)
        assert (tmp_path / name).read_bytes().startswith(begins)
    with pytest.raises(at.InputError, match=r"the suffix '\.gif', expected"):
        drawn.save(tmp_path / "a.gif")


# ---- matches


def test_a_crop_may_be_four_numbers(table: at.Position) -> None:
    assert at.figure(table, crop=(4, 4.5, 20, 20)).svg == at.figure(table, crop="4,4.5,20,20").svg


def test_the_same_seed_and_players_give_the_same_match(tmp_path: Path) -> None:
    def played() -> at.Match:
        return at.match("donjon-procrastination", [at.machine("middle"), at.machine("random")], seed=7).play()

    duel = played()
    assert duel.over
    assert duel.turn() is None
    assert duel.seat is None
    assert duel.winners
    assert duel.actions == played().actions
    assert len(duel.log("fr")) == len(duel.log("en")) > 0
    duel.save(tmp_path / "duel.arcane")
    assert at.resume(tmp_path / "duel.arcane").actions == duel.actions
    with pytest.raises(at.InputError, match="a match that is over"):
        duel.act("pass")
    with pytest.raises(at.InputError, match="a match that is over"):
        duel.step()


def test_a_player_of_ones_own_decides_by_what_it_may_know() -> None:
    seen: list[at.Turn] = []

    def first(turn: at.Turn) -> str:
        seen.append(turn)
        return turn.choices[0]

    dice = at.Dice(3)
    duel = at.match("donjon-procrastination", [first, at.machine("random")], dice=dice).play()
    assert {turn.seat for turn in seen} == {0}
    assert dice.drawn, "the dice are one's own"
    assert {turn.choices[0] for turn in seen} <= {*duel.actions}


def test_a_match_is_played_by_hand_and_refuses_with_the_rule() -> None:
    duel = at.match("donjon-procrastination", seed=2)
    turn = duel.turn()
    assert turn is not None
    assert turn.seat == duel.seat
    with pytest.raises(at.InputError, match="seat 0 without a player"):
        duel.step()
    with pytest.raises(at.InputError, match='"dance"'):
        duel.act("dance")
    duel.act(turn.choices[0])
    assert duel.actions == (turn.choices[0],)


def test_a_match_that_cannot_be_begun_says_why() -> None:
    unknown: Any = "clever"
    for ask, fault in (
        (lambda: at.match("chess"), '"chess"'),
        (lambda: at.match("donjon-procrastination", [at.Machine(unknown)]), '"clever"'),
        (lambda: at.match("donjon-procrastination", [at.machine("random")] * 3), "3 players"),
        (lambda: at.match("speed-wheel"), "a setup as saved games have it"),
        (lambda: at.match("donjon-procrastination", colour="red"), "colour"),
        (lambda: at.match("donjon-procrastination", setup="mode poker"), "setup"),
        (lambda: at.simulation("speed-wheel"), '"speed-wheel"'),
        (lambda: at.simulation("donjon-procrastination", mode="deck", deck=("none",)), "none"),
    ):
        with pytest.raises(at.InputError, match=fault):
            ask()


def test_many_games_are_told_as_the_command_tells_them() -> None:
    games = at.simulation("donjon-procrastination", a="random", b="middle", seed=4)
    results = [result for _, result in sorted(games.results(range(3)))]
    assert results[1].seed == games.play(1).seed
    assert "middle" in games.table(results)
    assert len(games.as_json(results)["matches"]) == 3
    same = at.simulation("donjon-procrastination", a=at.machine("random"), b=at.machine("middle"), seed=4)
    assert (same.play(1).players, same.play(1).winners) == (results[1].players, results[1].winners)


# ---- the page


@pytest.mark.parametrize("number", range(6))
def test_the_blocks_of_the_page_run(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 6
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks[number], f"docs/python.md block {number}", "exec"), {})  # noqa: S102 - our own page


def word(text: str) -> Any:
    return text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            lambda table: at.figure(table, paper=word("blue")),
            "--paper: found 'blue', expected white or parchment",
        ),
        (lambda table: at.figure(table, ink=word("red")), "--ink: found 'red', expected colour or black"),
        (
            lambda table: at.figure(table, without=[word("legs")]),
            "without: found 'legs', expected title, caption",
        ),
        (
            lambda table: at.figure(table, panels=[at.Panel(table, mark=word("so"))]),
            "--mark: found 'so', expected",
        ),
        (lambda table: at.figure(table).data(".gif"), "figure: found '.gif', expected .svg, .png or .pdf"),
        (lambda table: at.figure(table).data(".png", dpi=5000), "--dpi: found 5000, expected 36 to 600"),
        (
            lambda table: at.figure(table).data(".svg", text=word("runes")),
            "--text: found 'runes', expected",
        ),
        (lambda table: table.in_language(word("de")), "lang: found 'de', expected fr or en"),
        (
            lambda table: table.changed("archer", size="Q"),
            'creature.size: found "Q", expected "S", "M"',
        ),
        (lambda table: table.changed("archer", side="green"), 'creature.side: found "green", expected "red"'),
        (
            lambda table: table.changed("archer", wings=2),
            "creature.wings: found an unknown key",
        ),
        (lambda table: table.moved("archer", "there"), 'creature.at: found "there", expected a point [x, y]'),
        (
            lambda table: table.ruled(cover_line="curve"),
            'rules.cover_line: found "curve", expected "b',
        ),
        (
            lambda table: table.ruled(magic=True),
            "rules.magic: found an unknown option",
        ),
        (
            lambda _: at.simulation("donjon-procrastination", a="hero"),
            'donjon-procrastination, a: found "hero", expected random, middle, strong',
        ),
    ],
)
def test_a_word_that_is_none_of_ours_is_a_fault_that_says_which_are(
    table: at.Position, asked: Callable[[at.Position], object], said: str
) -> None:
    with pytest.raises(at.InputError) as told:
        asked(table)
    assert said in str(told.value)


def test_who_hears_a_figure_hears_its_marks(table: at.Position) -> None:
    panels = [
        at.Panel(table, ["sight:archer:knight"], "Behind the wall", "verdict"),
        at.Panel(table, (), "", "right"),
    ]
    drawn = at.figure(table, panels=panels).svg
    assert "A: Behind the wall, marked as wrong." in drawn
    assert "B: marked as right." in drawn


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda _: at.within("knight", 6), "where, within: found 6, expected a text"),  # type: ignore[arg-type]
        (lambda _: at.within("far", "knight"), "where, within: found 'far', expected a number"),  # type: ignore[arg-type]
        (lambda _: at.sees(3), "where, sees: found 3, expected a text"),  # type: ignore[arg-type]
        (
            lambda _: at.even_if(at.sees("knight") & at.seen(), 1),  # type: ignore[arg-type]
            "expected a single condition",
        ),
        (
            lambda table: table.best_move("archer", 3),
            "position, query move: found 3, expected two numbers, such as (12.5, 8)",
        ),
        (lambda table: table.move("archer", (1, 2), ["12"]), "found '12', expected two numbers"),
        (lambda table: table.move("archer", (float("nan"), 2)), "found (nan, 2), expected two numbers"),
        (lambda table: table.measure("archer", 7), "query measure: found 7, expected two numbers"),
    ],
)
def test_what_is_asked_in_a_wrong_way_is_said_in_a_sentence(
    table: at.Position, ask: Callable[[at.Position], object], told: str
) -> None:
    with pytest.raises(at.InputError) as refused:
        ask(table)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)

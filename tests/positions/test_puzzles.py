"""Puzzles: how their files are read, how a place is judged, what a miss is told, how hard they are."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest
import shapely

from game.board.area import to_shapely
from game.board.shapes import INCH_MM
from game.board.terrain import Board
from game.cli import puzzles as puzzles_command
from game.cli.main import main
from game.content.locale import Language, translator
from game.content.spec import Words
from game.core.copies import replace
from game.positions.position import Creature, Position, Side
from game.positions.puzzle import Puzzle, grade_of, is_right, told_in, worked_out
from game.positions.puzzle_file import checked_puzzles, puzzles_text, read_puzzles
from game.positions.puzzle_maker import MATTERS
from game.positions.puzzle_misses import Miss, misses
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import conditions, parsed_wish, without

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point

FILE = """\
format = 1

[[puzzle]]
id = "round-the-wall"
title = { fr = "Autour du mur", en = "Round the wall" }
mover = "Lise"
wish = "reachable and sees ogre and not seen by Maud"
lesson = { fr = "Un mur cache.", en = "A wall hides." }
rules = ["CM-LOS-03"]
names = { ogre = { fr = "le troll", en = "the ogre" } }

[puzzle.position]
size_in = [12, 9]

[[puzzle.position.terrain]]
kind = "wall"
rectangle = [5.8, 2.0, 6.2, 6.0]

[[puzzle.position.terrain]]
kind = "marsh"
circle = [3.0, 7.5, 1.0]

[[puzzle.position.creature]]
id = "Lise"
side = "red"
at = [3.0, 4.0]
ranged = 3

[[puzzle.position.creature]]
id = "ogre"
side = "blue"
at = [9.0, 7.0]

[[puzzle.position.creature]]
id = "Maud"
side = "blue"
at = [9.5, 2.0]
ranged = 3

[[puzzle.position.zone]]
id = "well"
kind = "objective"
circle = [2.0, 2.0, 0.5]
hold = { within = 1.0 }
"""


FAR = "at least 3 from Maud even if Maud moves 2"

R = 25 / 25.4 / 2
"""The radius of a small base, in inches."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(FILE, "utf-8")
    return file


@pytest.fixture
def puzzle(path: Path) -> Puzzle:
    shelf = read_puzzles([path])
    assert shelf.faults == ()
    return shelf.puzzles[0]


def told(puzzle: Puzzle, wish: str, at: Point) -> list[tuple[str, str]]:
    """The conditions that fail at a place, each with the rule of its first reason."""
    return [(name_of(miss), miss.reasons[0].rule) for miss in missed(puzzle, wish, at)]


def missed(puzzle: Puzzle, wish: str, at: Point) -> tuple[Miss, ...]:
    verdicts = WishVerdicts(Skirmish(puzzle.position), puzzle.mover)
    found = misses(verdicts, parsed_wish(wish), at)
    assert bool(found) is not verdicts.holds(parsed_wish(wish), at)
    return found


def name_of(miss: Miss) -> str:
    return "" if miss.condition is None else miss.condition.text


# Files


def test_a_puzzle_is_read_with_its_position(puzzle: Puzzle) -> None:
    assert puzzle.title.en == "Round the wall"
    assert [creature.id for creature in puzzle.position.creatures] == ["Lise", "ogre", "Maud"]
    assert puzzle.wish.text == "reachable and sees ogre and not seen by Maud"


def test_a_position_may_lie_beside_the_file(path: Path) -> None:
    (path.parent / "duel.toml").write_text('[[creature]]\nid = "Lise"\nside = "red"\nat = [3, 4]\n', "utf-8")
    head, _, _ = FILE.partition("[puzzle.position]")
    head = head.replace("mover", 'position = "duel.toml"\nmover').replace("names = {", "#")
    path.write_text(head.replace("reachable and sees ogre and not seen by Maud", "within 2 of 5,5"), "utf-8")
    shelf = read_puzzles([path])
    assert shelf.faults == ()
    assert shelf.puzzles[0].position.creature("Lise").at == (3.0, 4.0)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("format = 1", "format = 2", "own.toml, format (line 1): found 2"),
        ('id = "round-the-wall"', 'id = "Round"', 'own.toml, puzzle "Round", id (line 4)'),
        ('side = "red"', 'side = "green"', 'puzzle "round-the-wall", position.creature[0].side (line 25)'),
        (
            'mover = "Lise"',
            'mover = "Lisa"',
            'mover (line 6): found "Lisa", expected "Lise", "ogre" or "Maud"',
        ),
        ("not seen by Maud", "not seen by Mau", 'wish (line 7): found seen by "Mau"'),
        ("CM-LOS-03", "CM-LOS-33", 'rules (line 9): found "CM-LOS-33", expected the id of a rule'),
        ("names = { ogre", "names = { troll", "names.troll (line 10): found a name of nothing"),
        ("lesson", "lessons", "lessons (line 8): found an unknown key"),
        ('kind = "objective"', 'kind = "objectiv"', "position.zone[0].kind (line 42)"),
    ],
)
def test_a_fault_names_its_place(path: Path, right: str, wrong: str, said: str) -> None:
    path.write_text(FILE.replace(right, wrong), "utf-8")
    (fault,) = read_puzzles([path]).faults
    assert said in str(fault)


def test_all_that_is_wrong_with_a_puzzle_is_told_at_once(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one key says does not keep the others from being looked at."""
    wrong = FILE.replace('"Lise"\nwish', '"Lisa"\ngrade = 7\nwish').replace("CM-LOS-03", "CM-LOS-33")
    wrong = wrong.replace("names = { ogre", "names = { troll").replace("lesson", "lessons")
    wrong = wrong.replace("reachable and", "reachable nd").replace("\ntitle", "\n# title")
    path.write_text("frmat = 1\n" + wrong, "utf-8")
    assert main(["--lang", "en", "check", "puzzles", str(path)]) == 2
    told = [line.partition(": ")[0].partition(", ")[2] for line in capsys.readouterr().out.splitlines()]
    keys = ("grade", "lessons", "title", "wish", "mover", "names.troll", "rules")
    assert [each.split(" (")[0].split(", ")[-1] for each in told] == ["frmat", *keys]


def test_a_place_that_is_wrong_and_a_grade_that_is_another_are_both_told(path: Path) -> None:
    path.write_text(FILE.replace('"Lise"\nwish', '"Lise"\nsolution = [3, 4]\ngrade = 5\nwish'), "utf-8")
    _, faults = checked_puzzles(path)
    assert ["solution" in str(faults[0]), "grade" in str(faults[1])] == [True, True]


def test_a_puzzle_cites_rules_of_the_game_that_its_position_is_of(path: Path) -> None:
    """Beside those of ours: by id, and none that is in neither."""
    game = 'id = "walls"\nname = { en = "Walls" }\n[bases.man]\nmm = 25\n[rules.W-1]\nfor = ["sight.*"]\n'
    path.with_name("walls.toml").write_text(game, "utf-8")
    of_game = FILE.replace("size_in = ", 'ruleset = "walls.toml"\nsize_in = ')

    path.write_text(of_game.replace('"CM-LOS-03"', '"W-1", "CM-LOS-03"'), "utf-8")
    (puzzle,) = read_puzzles([path]).puzzles
    assert puzzle.rules == ("W-1", "CM-LOS-03")

    path.write_text(of_game.replace('"CM-LOS-03"', '"W-1", "W-2"'), "utf-8")
    (fault,) = read_puzzles([path]).faults
    assert 'found "W-2", expected the id of a rule' in str(fault)


def test_a_faulty_puzzle_leaves_the_others(path: Path) -> None:
    second = FILE.partition("\n")[2]
    third = second.replace("round-the-wall", "other").replace("Lise", "Li", 1)
    path.write_text(FILE + second + third, "utf-8")
    shelf = read_puzzles([path])
    assert [puzzle.id for puzzle in shelf.puzzles] == ["round-the-wall"]
    assert ["round-the-wall" in str(fault) for fault in shelf.faults] == [True, False]


def test_a_file_is_written_as_it_is_read(puzzle: Puzzle, path: Path) -> None:
    kept = replace(puzzle, hint=Words(fr="a", en="b"), solution=(1.0, 2.0))
    path.write_text(puzzles_text([kept]), "utf-8")
    shelf = read_puzzles([path])
    assert shelf.faults == ()
    assert replace(shelf.puzzles[0], position=puzzle.position) == kept
    for part in ("creatures", "zones"):
        assert getattr(shelf.puzzles[0].position, part) == getattr(puzzle.position, part)
    assert [p.shape for p in shelf.puzzles[0].position.board.pieces] == [
        p.shape for p in puzzle.position.board.pieces
    ]


def test_everything_is_called_as_the_reader_calls_it(puzzle: Puzzle) -> None:
    french = translator(Language.FR)
    told = told_in(puzzle, french.words, lambda kind: french(f"terrain.kind.{kind}"))
    assert [creature.id for creature in told.position.creatures] == ["Lise", "le troll", "Maud"]
    assert [piece.name for piece in told.position.board.pieces] == ["Mur", "Marais"]
    assert told.wish.text == 'reachable and sees "le troll" and not seen by Maud'
    assert told.position.wishes[0].wish == told.wish


# The command


def test_check_says_how_hard_each_is(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "check", "puzzles", str(path)]) == 0
    out = capsys.readouterr().out
    assert "round-the-wall is of grade" in out


def test_puzzles_are_written_to_files_that_are_found_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "puzzles", "-o", str(tmp_path / "x.txt")]) == 2
    assert "found the suffix '.txt', expected .toml" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("reachable and sees ogre", "within 1 of Maud and engages ogre", "a wish that some place fulfils"),
        ('mover = "Lise"', 'mover = "Lise"\nsolution = [3, 4]', "found [3.0, 4.0]: "),
    ],
)
def test_check_refuses_a_puzzle_without_an_answer(path: Path, right: str, wrong: str, said: str) -> None:
    path.write_text(FILE.replace(right, wrong), "utf-8")
    _, (fault,) = checked_puzzles(path)
    assert said in str(fault)


# Judging


@pytest.mark.parametrize(
    ("wish", "at", "failing"),
    [
        ("open ground", (12.0, 4.0), [("", "CM-SETUP-02")]),
        ("open ground", (5.5, 4.0), [("", "CM-MOVE-05")]),
        ("open ground", (9.0, 6.6), [("", "CM-MOVE-07")]),
        ("reachable", (11.0, 8.0), [("reachable", "CM-MOVE-02")]),
        ("reachable", (4.0, 4.0), []),
        ("not reachable", (4.0, 4.0), [("not reachable", "CM-MOVE-02")]),
        ("reachable with action", (11.0, 8.0), []),
        ("sees Maud", (3.0, 4.0), [("sees Maud", "CM-LOS-03")]),
        ("not sees Maud", (9.0, 3.5), [("not sees Maud", "CM-LOS-02")]),
        ("not seen", (9.0, 3.5), [("not seen", "CM-LOS-02")]),
        ("seen", (3.0, 4.0), [("seen", "CM-LOS-02")]),
        ("cover from Maud", (9.0, 3.5), [("cover from Maud", "CM-COVER-01")]),
        ("within 2 of Maud", (9.5, 6.0), [("within 2 of Maud", "R-20")]),
        ("at least 2 from Maud", (9.0, 3.5), [("at least 2 from Maud", "R-20")]),
        ("engages Maud", (9.5, 6.0), [("engages Maud", "CM-ENGAGE-01")]),
        ("not engaged", (9.5, 3.0), [("not engaged", "CM-ENGAGE-03")]),
        ("engaged", (3.0, 4.0), [("engaged", "CM-ENGAGE-03")]),
        ("not threatened by Maud", (9.0, 3.5), [("not threatened by Maud", "CM-UNIT-02")]),
        ("shoots Maud", (3.0, 4.0), [("shoots Maud", "CM-LOS-03")]),
        ("open ground", (3.0, 7.0), [("open ground", "CM-MOVE-04")]),
        ("not open ground", (3.0, 4.0), [("not open ground", "CM-MOVE-03")]),
        ("engages ogre or seen", (3, 4), [("engages ogre", "CM-ENGAGE-01"), ("seen", "CM-LOS-02")]),
        (FAR, (3.0, 4.0), []),
        (FAR, (9.0, 4.5), [(FAR, "R-20")]),
    ],
)  # fmt: skip
def test_each_condition_that_fails_is_told_with_its_rule(
    puzzle: Puzzle, wish: str, at: Point, failing: list[tuple[str, str]]
) -> None:
    assert told(puzzle, wish, at) == failing


@pytest.mark.parametrize(
    ("engagement", "rules", "away", "key", "limit"),
    [
        ("within = 2", "", 1.5, "near", 2.0),
        ("within = 2", "", 2.5, "far", 2.0),
        ("within = 0.5", "", 0.8, "far", 0.5),
        ("within = 0.5", '[house_rules]\nengagement = "stateful"\n', 0.4, "near", 0.5),
        ('within = "none"', "", 0.5, "never", None),
    ],
)
def test_a_miss_goes_by_the_engagement_of_the_game_that_the_position_is_of(
    path: Path, engagement: str, rules: str, away: float, key: str, limit: float | None
) -> None:
    game = (
        f'id = "near"\nname = {{ en = "Near" }}\n[bases.man]\nmm = 25.4\n[engagement]\n{engagement}\n{rules}'
    )
    path.with_name("near.toml").write_text(game, "utf-8")
    path.write_text(FILE.replace("size_in = ", 'ruleset = "near.toml"\nsize_in = '), "utf-8")
    (puzzle,) = read_puzzles([path]).puzzles
    (miss,) = missed(puzzle, f"{'not ' if key == 'near' else ''}engages ogre", (8.0 - away, 7.0))
    (reason,) = miss.reasons
    assert (reason.key, dict(reason.values).get("limit")) == (f"quiz.why.{key}", limit)


def test_a_miss_of_an_objective_and_of_a_zone_is_told(puzzle: Puzzle) -> None:
    (miss,) = missed(puzzle, "holds well", (5.0, 4.0))
    assert miss.reasons[0].key == "zone.nobody"
    (miss,) = missed(puzzle, "wholly in well", (2.3, 2.0))
    assert (miss.reasons[0].key, round(float(dict(miss.reasons[0].values)["out"]), 3)) == (
        "zone.partly",
        0.292,
    )
    (miss,) = missed(puzzle, "in well", (4.0, 2.0))
    assert (miss.reasons[0].key, round(float(dict(miss.reasons[0].values)["by"]), 3)) == (
        "quiz.why.too_far",
        1.008,
    )


def test_a_way_that_is_too_long_is_told_by_how_much(puzzle: Puzzle) -> None:
    (miss,) = missed(puzzle, "reachable", (11.0, 8.0))
    values = dict(miss.reasons[0].values)
    assert miss.reasons[0].key == "quiz.why.dear"
    assert values["by"] == pytest.approx(float(values["cost"]) - 6.0)
    assert float(values["cost"]) >= hypot(8.0, 4.0)


@pytest.mark.parametrize(
    ("wish", "at", "by"),
    [
        ("within 2 of Maud", (9.5, 6.0), 2.0 - 2 * R),
        ("at least 2 from Maud", (9.5, 3.5), 0.5 + 2 * R),
        # She may walk away by that much, or come nearer.
        ("within 2 of Maud even if Maud moves 0.5", (9.5, 6.0), 2.5 - 2 * R),
        ("at least 2 from Maud even if Maud moves 0.5", (9.5, 3.5), 1.0 + 2 * R),
    ],
)
def test_a_distance_is_told_by_how_much_it_is_missed(puzzle: Puzzle, wish: str, at: Point, by: float) -> None:
    (miss,) = missed(puzzle, wish, at)
    assert dict(miss.reasons[0].values)["by"] == pytest.approx(by)


@pytest.mark.rule("CM-COVER-01")
def test_cover_that_is_missing_is_told_with_the_free_line(puzzle: Puzzle) -> None:
    (miss,) = missed(puzzle, "cover from Maud", (9.0, 3.5))
    (mark,) = miss.reasons[0].marks
    start, end = mark.points
    assert hypot(start[0] - 9.5, start[1] - 2.0) == pytest.approx(R, abs=0.01)
    assert hypot(end[0] - 9.0, end[1] - 3.5) == pytest.approx(R, abs=0.01)


def test_why_it_cannot_stand_there_says_nothing_of_others_that_cannot(puzzle: Puzzle) -> None:
    ogre, maud = (replace(each, at=(9.0 + x, 7.0)) for x, each in enumerate(puzzle.position.creatures[1:]))
    crossed = replace(maud, at=(9.5, 7.0))
    position = replace(puzzle.position, creatures=(puzzle.position.creatures[0], ogre, crossed))
    (miss,) = misses(WishVerdicts(Skirmish(position), "Lise"), parsed_wish("reachable"), (5.5, 4.0))
    assert [(reason.rule, dict(reason.values)["creature"]) for reason in miss.reasons] == [
        ("CM-MOVE-05", "Lise")
    ]


def test_a_sight_that_fails_only_once_its_target_has_moved_says_where_to(puzzle: Puzzle) -> None:
    (miss,) = missed(puzzle, "not seen by Maud even if Maud moves 5", (3.0, 5.0))
    assert miss.by == "Maud"
    assert miss.moved is not None
    moved = tuple(
        replace(each, at=miss.moved) if each.id == "Maud" else each for each in puzzle.position.creatures
    )
    there = WishVerdicts(Skirmish(replace(puzzle.position, creatures=moved)), "Lise")
    assert not there.holds(parsed_wish("not seen by Maud"), (3.0, 5.0))


def test_every_reason_is_a_sentence_in_both_languages(puzzle: Puzzle) -> None:
    wishes = (
        ("reachable and sees Maud and engaged and holds well", (11.0, 8.0)),
        ("not seen and not threatened and cover 2 from Maud and in well", (9.5, 3.5)),
        ("not open ground and within 1 of ogre and at least 9 from Maud and threatened by ogre", (1.0, 1.0)),
    )
    for wish, at in wishes:
        for miss in missed(puzzle, wish, at):
            for language in Language:
                for reason in miss.reasons:
                    assert translator(language).reason(reason)


# How hard it is


def test_grades_go_by_the_share_of_the_places(puzzle: Puzzle) -> None:
    worked = worked_out(puzzle)
    assert 0.0 < worked.share < 1.0
    assert worked.grade == grade_of(worked.share)
    assert is_right(puzzle, worked.answer.spots[0].at)


def test_the_share_is_of_the_places_there_are_however_little_room_they_take() -> None:
    """A base an inch wide has half an inch by half an inch for its middle, and all of that is right."""
    position = Position(Board(1.5, 1.5), (Creature("x", Side.RED, (0.75, 0.75), base_mm=INCH_MM),))
    words = Words(fr="P", en="P")
    worked = worked_out(Puzzle("p", words, position, "x", parsed_wish("open ground")))
    assert worked.answer.area.square_inches == pytest.approx(0.25, abs=0.01)
    assert worked.share == pytest.approx(1.0)


def test_places_are_judged_as_the_area_says_but_for_its_border(puzzle: Puzzle) -> None:
    """Also at places that are right by a hair the exact verdict counts, not the area."""
    area = to_shapely(worked_out(puzzle).answer.area)
    border = shapely.boundary(area)
    verdicts = WishVerdicts(Skirmish(puzzle.position), puzzle.mover)
    sure = right = 0
    for column in range(16):
        for row in range(12):
            at = (0.4 + 0.75 * column, 0.4 + 0.75 * row)
            if shapely.distance(border, shapely.Point(at)) > 0.02:
                sure += 1
                inside = bool(shapely.intersects_xy(area, *at))
                right += inside
                assert verdicts.holds(puzzle.wish, at) is inside, at
    assert sure > 150
    assert right > 4


def test_the_command_finds_puzzles_of_which_every_condition_matters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.toml"
    assert main(["puzzles", "--lang", "en", "--seed", "1", "--count", "1", "-o", str(file)]) == 0
    assert "of grade" in capsys.readouterr().out
    ((found, answer),), faults = checked_puzzles(file)
    assert faults == ()
    assert found.solution is not None
    assert found.grade == answer.grade
    finder = PlaceFinder(Skirmish(found.position), found.mover)
    area = finder.square_inches(found.wish)
    for number, _ in enumerate(conditions(found.wish)):
        rest = without(found.wish, number)
        assert rest is None or finder.square_inches(rest) >= MATTERS * area


def test_puzzles_are_printed_all_together_and_told_beside_that(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(puzzles_command, "found_puzzles", lambda *_: iter([(puzzle, worked_out(puzzle))] * 2))
    assert main(["puzzles", "--lang", "en", "--count", "2", "-o", "-"]) == 0
    printed, told = capsysbinary.readouterr()
    assert told.count(b"of grade") == 2
    assert printed == puzzles_text([puzzle, puzzle]).encode()

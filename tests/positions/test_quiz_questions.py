"""What the quiz asks and what it leaves out, how answers are graded, and what is said of wrong ones."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from battlefield import box, creature, on_table, skirmish

from game.board.shapes import Disc, gap
from game.board.sight.margin import Margin
from game.board.sight.sight import Sight
from game.board.terrain import Board, Footing, Kind
from game.core.dice import SeededDice
from game.positions import quiz
from game.positions.position import CreatureSize, Position, Side
from game.positions.quiz import Asked, Grade, Question, grade, mistakes
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Callable

PAIR = (creature("A", 0, 0), creature("B", 1.75, 0, "blue"), creature("C", 5, 0, "blue"), creature("D", 0, 4))


def about(asked: Asked, *right: str, **more: Any) -> Question:
    return Question(asked, skirmish(*PAIR).position, "A", frozenset(right), **more)


# ---- grading


@pytest.mark.parametrize(
    ("named", "mark", "missed", "wrong"),
    [
        ("BC", 1.0, "", ""),
        ("B", 0.0, "C", ""),
        ("BCD", 0.0, "", "D"),
        ("BD", 0.0, "C", "D"),
        ("", 0.0, "BC", ""),
    ],
)
def test_a_mark_is_for_naming_all_of_them_and_nobody_else(
    named: str, mark: float, missed: str, wrong: str
) -> None:
    given = grade(about(Asked.SEES, "B", "C"), frozenset(named))
    assert given == Grade(mark, frozenset(missed), frozenset(wrong))


@pytest.mark.parametrize(("off", "mark"), [(0.0, 1.0), (0.5, 1.0), (0.75, 0.5), (1.0, 0.5), (1.25, 0.0)])
def test_a_place_is_exact_within_half_an_inch_and_near_within_one(off: float, mark: float) -> None:
    given = grade(about(Asked.REACHES, flag=(9, 9), end=(5.0, 5.0)), frozenset(), (5.0, 5.0 + off))
    assert given == Grade(mark, off=off)


def test_no_place_at_all_has_no_mark() -> None:
    given = grade(about(Asked.REACHES, flag=(9, 9), end=(5.0, 5.0)), frozenset())
    assert (given.mark, given.off) == (0.0, None)


# ---- what is wrong with an answer


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-03")
def test_each_creature_taken_wrongly_is_told_with_the_gap() -> None:
    asked = about(Asked.ENGAGED, "B")
    why = mistakes(asked, grade(asked, frozenset("CD")))
    assert list(why) == ["B", "C", "D"]
    assert [(one.rule, one.key, dict(one.values)) for (one,) in why.values()] == [
        ("CM-ENGAGE-03", "quiz.why.near", {"who": "B", "gap": pytest.approx(0.75), "limit": 1.0}),
        ("CM-ENGAGE-01", "quiz.why.far", {"who": "C", "gap": pytest.approx(4.0), "limit": 1.0}),
        ("CM-ENGAGE-01", "quiz.why.ally", {"who": "D", "a": "A", "gap": pytest.approx(3.0)}),
    ]
    assert mistakes(asked, grade(asked, frozenset("B"))) == {}


@pytest.mark.rule("CM-ENGAGE-03")
def test_bases_that_overlap_are_told_with_no_gap() -> None:
    position = skirmish(creature("A", 0, 0), creature("B", 0.5, 0, "blue")).position
    asked = Question(Asked.ENGAGED, position, "A", frozenset("B"))
    ((near,),) = mistakes(asked, grade(asked, frozenset())).values()
    assert dict(near.values)["gap"] == 0.0


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_a_sight_taken_wrongly_is_told_with_what_turns_it() -> None:
    wall = box("wall", 2, -0.6, 2.5, 0.9)
    position = skirmish(creature("A", 0, 0), creature("B", 4, 0, "blue"), terrain=[wall]).position
    asked = Question(Asked.SEES, position, "A", frozenset())
    ((closed, margin),) = mistakes(asked, grade(asked, frozenset("B"))).values()
    assert closed.rule == "CM-LOS-03"
    assert (margin.rule, margin.key) == ("CM-LOS-02", "quiz.why.margin")
    assert dict(margin.values)["inches"] == pytest.approx(0.1, abs=0.01)
    alone = skirmish(creature("A", 0, 0), creature("B", 4, 0, "blue")).position
    ((free,),) = mistakes(Question(Asked.SEES, alone, "A"), Grade(0.0, wrong=frozenset("B"))).values()
    assert free.key == "sight.free"


@pytest.mark.rule("CM-MOVE-02", "CM-MOVE-05")
def test_a_place_that_is_off_is_told_with_what_it_would_cost() -> None:
    position = skirmish(creature("A", 0, 0, movement=3.0), terrain=[box("wall", 1, 3, 3, 5)]).position
    asked = Question(Asked.REACHES, position, "A", flag=on_table(6, 0), end=on_table(3, 0))

    def why(at: tuple[float, float] | None, mark: float = 0.0) -> dict[str, Any]:
        return dict(mistakes(asked, Grade(mark), at))

    ((dear,),) = why(on_table(5, 0)).values()
    assert (dear.rule, dear.key) == ("CM-MOVE-02", "quiz.why.dear")
    values = dict(dear.values)
    assert values == {
        "cost": pytest.approx(5, abs=1e-3),
        "movement": 3.0,
        "by": pytest.approx(2, abs=1e-3),
    }
    ((cheap,),) = why(on_table(2, 0)).values()
    assert cheap.key == "quiz.why.cheap"
    assert dict(cheap.values)["by"] == pytest.approx(1, abs=1e-3)
    ((just,),) = why(on_table(3, 0)).values()
    assert just.key == "quiz.why.cheap"
    assert dict(just.values)["by"] == 0.0
    ((blocked,),) = why(on_table(2, 4)).values()
    assert blocked.rule == "CM-MOVE-05"
    assert why(on_table(2, 0), 0.5).keys() == {"A"}
    assert why(on_table(3, 0), 1.0) == {}
    assert why(None) == {}


# ---- what is asked


def six(*others: tuple[float, float, str]) -> Position:
    """A in the midst and five others, far off on A's own side unless told otherwise."""
    found = [creature("A", 0, 0)]
    for number in range(5):
        x, y, side = others[number] if number < len(others) else (5 - number, 6, "red")
        found.append(creature("BCDEF"[number], x, y, side))
    laid: Position = skirmish(*found).position
    return laid


def made(monkeypatch: pytest.MonkeyPatch, position: Position, **told: Any) -> None:
    """Have that position laid out, and answer about it what is told."""
    monkeypatch.setattr(quiz, "_crowded", lambda *_: position)
    if told:
        true = Skirmish(position)
        usual = {"base": true.base, "engaged_with": true.engaged_with}
        monkeypatch.setattr(quiz, "Skirmish", lambda laid: SimpleNamespace(position=laid, **(usual | told)))


@pytest.mark.rule("CM-ENGAGE-03")
@pytest.mark.parametrize(
    ("others", "asked"),
    [
        ([(1.75, 0, "blue")], True),
        ([(3, 0, "blue")], False),
        ([(1.75, 0, "red")], False),
        ([(1.9, 0, "blue")], False),
        ([(2.1, 0, "blue"), (-1.5, 0, "blue")], False),
        ([(-1.5, 0, "blue"), (2.1, 0, "red")], False),
        ([(-1.5, 0, "blue"), (2.125, 0, "blue")], True),
        ([(1.875, 0, "blue")], True),
    ],
)
def test_nobody_is_asked_about_a_gap_that_is_nearly_an_inch(
    monkeypatch: pytest.MonkeyPatch, others: list[tuple[float, float, str]], asked: bool
) -> None:
    made(monkeypatch, six(*others))
    found = quiz._engaged(Board(), SeededDice(1))
    assert (found is not None) is asked
    if found is not None:
        assert (found.asked, found.subject) == (Asked.ENGAGED, "A")
        near = [creature for creature in found.position.creatures if creature.id in found.right]
        assert all(gap(one.base(found.position.rules), Disc(8.0, 12.0, 0.5)) < 1 for one in near)


def test_on_a_board_with_room_for_too_few_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = six((1.75, 0, "blue"))
    made(monkeypatch, Position(whole.board, whole.creatures[:5]))
    assert quiz._engaged(Board(), SeededDice(1)) is None
    assert quiz._sees(Board(), SeededDice(1)) is None


@pytest.mark.rule("CM-LOS-02")
@pytest.mark.parametrize(
    ("seen", "margin", "asked"),
    [
        ("BC", Margin(0.5), True),
        ("B", Margin(0.5), True),
        ("BCDE", Margin(0.5), True),
        ("", Margin(0.5), False),
        ("BCDEF", Margin(0.5), False),
        ("BC", Margin(0.119), False),
        ("BC", Margin(0.12), True),
        ("BC", Margin(None), True),
        ("BC", None, True),
    ],
)
def test_sights_are_asked_about_where_some_are_seen_and_none_nearly(
    monkeypatch: pytest.MonkeyPatch, seen: str, margin: Margin | None, asked: bool
) -> None:
    made(
        monkeypatch,
        six(),
        sights=lambda _: {other: Sight(other in seen, None) for other in "BCDEF"},
        sight=lambda _, other: SimpleNamespace(margin=margin if other == "D" else Margin(0.9)),
    )
    found = quiz._sees(Board(), SeededDice(1))
    assert (found is not None) is asked
    if found is not None:
        assert (found.asked, found.subject, found.right) == (Asked.SEES, "A", frozenset(seen))


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-02")
@pytest.mark.parametrize(
    ("route", "asked"),
    [
        ({}, True),
        ({"full_cost": None}, False),
        ({"stop": object()}, False),
        ({"cost_in": -0.1}, True),
        ({"cost_in": -0.13}, False),
        ({"difficult_in": 0.0}, False),
        ({"difficult_in": 0.49}, False),
        ({"difficult_in": 0.5}, True),
        ({"difficult_in": 0.0, "bent": True}, True),
    ],
)
def test_a_way_is_asked_about_that_is_slowed_or_bent_and_takes_all_the_movement(
    monkeypatch: pytest.MonkeyPatch, route: dict[str, Any], asked: bool
) -> None:
    position = six()
    start = position.creatures[0].at

    def best(_: str, to: tuple[float, float]) -> Any:
        movement = 4.0
        end = (start[0] + movement, start[1])
        bill = SimpleNamespace(
            cost_in=movement + route.get("cost_in", 0.0),
            difficult_in=route.get("difficult_in", 0.6),
            length_in=movement * (1.05 if route.get("bent") else 1.0),
        )
        walk = SimpleNamespace(bill=bill, stop=route.get("stop"), end=end)
        return SimpleNamespace(route=SimpleNamespace(full_cost=route.get("full_cost", 9.0), walk=walk, to=to))

    class Dice:
        """It moves 4 inches, and is sent to (15, 15)."""

        def roll(self, sides: int) -> int:
            return {3: 1, 140: 140}[sides]

    made(monkeypatch, position, best=best)
    found = quiz._reaches(Board(), Dice())  # type: ignore[arg-type]
    assert (found is not None) is asked
    if found is not None:
        assert (found.flag, found.end) == ((15.0, 15.0), (start[0] + 4.0, start[1]))
        assert found.position.creatures[0].movement == 4.0
        assert found.position.creatures[1:] == position.creatures[1:]


@pytest.mark.parametrize(("away", "asked"), [(4.9, False), (5.0, False), (5.2, True)])
def test_nobody_is_sent_less_than_an_inch_farther_than_it_gets(
    monkeypatch: pytest.MonkeyPatch, away: float, asked: bool
) -> None:
    class Dice:
        """It moves 4 inches, and is sent to (8, 8)."""

        def roll(self, sides: int) -> int:
            return {3: 1, 140: 70}[sides]

    found = [creature("A", 0, 0), *six().creatures[1:]]
    found[0] = replace(found[0], at=(8.0 - away, 8.0))
    bill = SimpleNamespace(cost_in=4.0, difficult_in=1.0, length_in=4.0)
    walk = SimpleNamespace(bill=bill, stop=None, end=(1.0, 1.0))
    best = SimpleNamespace(route=SimpleNamespace(full_cost=9.0, walk=walk))
    position = Position(Board(), tuple(found))
    made(monkeypatch, position, best=lambda *_: best)
    assert (quiz._reaches(Board(), Dice()) is not None) is asked  # type: ignore[arg-type]
    made(monkeypatch, position, best=lambda *_: best, engaged_with=lambda _: (found[1],))
    assert quiz._reaches(Board(), Dice()) is None  # type: ignore[arg-type]


# ---- boards


def test_a_board_has_pieces_apart_that_lie_within_it() -> None:
    for seed in range(12):
        board = quiz.random_board(SeededDice(seed), lambda kind: f"the {kind}")
        assert (board.width, board.height) == (16.0, 16.0)
        assert len(board.pieces) >= 3
        for piece in board.pieces:
            name, _, number = piece.name.rpartition(" ")
            assert name == f"the {piece.kind}"
            assert 1 <= int(number) <= quiz.PIECES
            assert (piece.footing, piece.opacity) == piece.kind.preset
            corners = piece.shape.corners  # type: ignore[union-attr]
            assert all(0 <= value <= 16 for corner in corners for value in corner)
            assert all(value == round(value, 3) for corner in corners for value in corner)
            if piece.kind in quiz.THIN:
                assert len(corners) == 4
            else:
                assert 3 <= len(corners) <= 9
        assert len({piece.name for piece in board.pieces}) == len(board.pieces)


def test_a_thin_piece_is_half_an_inch_wide_and_two_and_a_half_to_four_long() -> None:
    sizes = set()
    for seed in range(40):
        piece, around = quiz._piece(Kind.WALL, "wall", SeededDice(seed))
        assert piece is not None
        a, b, c, d = piece.shape.corners  # type: ignore[union-attr]
        sides = sorted(
            round(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5, 1) for p, q in ((a, b), (b, c))
        )
        assert sides[0] == 0.5
        sizes.add(sides[1])
        middle = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
        assert middle == pytest.approx(around.centre, abs=2e-3)
        assert around.r == pytest.approx(sides[1] / 2 + 0.3, abs=0.01)
        assert ((b[0] + d[0]) / 2, (b[1] + d[1]) / 2) == pytest.approx(around.centre, abs=2e-3)
    assert sizes == {2.5, 3.0, 3.5, 4.0}


def test_other_pieces_have_six_to_nine_corners_within_their_disc() -> None:
    counts = set()
    for seed in range(40):
        piece, around = quiz._piece(Kind.FOREST, "wood", SeededDice(seed))
        if piece is None:
            continue
        corners = piece.shape.corners  # type: ignore[union-attr]
        away = [((x - around.x) ** 2 + (y - around.y) ** 2) ** 0.5 for x, y in corners]
        assert max(away) == pytest.approx(around.r, abs=2e-3)
        assert min(away) >= 0.9 - 2e-3
        assert around.r <= 2.0
        counts.add(len(corners))
    assert {6, 7, 8, 9} <= counts


def test_places_lie_an_inch_from_the_edges_at_the_least() -> None:
    class Dice:
        def __init__(self, *rolls: int) -> None:
            self.rolls = list(rolls)

        def roll(self, sides: int) -> int:
            assert sides == 140
            return self.rolls.pop(0)

    assert quiz._place(Dice(1, 140)) == (1.1, 15.0)  # type: ignore[arg-type]
    assert quiz._place(Dice(70, 35)) == (8.0, 4.5)  # type: ignore[arg-type]
    assert quiz._near(Dice(140, 35), []) == (11.5, 6.25)  # type: ignore[arg-type]


def test_others_are_tried_one_to_three_inches_from_the_first() -> None:
    first = creature("A", 0, 0)
    for seed in range(20):
        x, y = quiz._near(SeededDice(seed), [first, creature("B", 5, 5)])
        away = ((x - first.at[0]) ** 2 + (y - first.at[1]) ** 2) ** 0.5
        assert 1.1 - 1e-9 <= away <= 3.0 + 1e-9
        assert round(away * 10, 6) == round(away * 10)


def crowd(where: Callable[..., Any], seed: int = 3, board: Board | None = None) -> Position:
    return quiz._crowded(board or Board(16.0, 16.0), SeededDice(seed), where)


@pytest.mark.parametrize(
    ("shift", "placed"), [((1.1, 0), True), ((1.01, 0), False), ((0.5, 0), False), ((0, 1.1), True)]
)
def test_creatures_stand_apart(
    shift: tuple[float, float], placed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        quiz, "_creature", lambda number, _, at: replace(creature("ABCDEFGH"[number], 0, 0), at=at)
    )
    tried = iter([(8.0, 8.0), (8.0 + shift[0], 8.0 + shift[1])])
    position = crowd(lambda *_: next(tried, (-5.0, -5.0)))
    assert len(position.creatures) == (2 if placed else 1)


@pytest.mark.parametrize(
    ("x", "placed"), [(0.4, False), (0.5, False), (0.6, True), (15.4, True), (15.6, False)]
)
def test_creatures_stand_wholly_on_the_board(x: float, placed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz, "_creature", lambda number, _, at: replace(creature("AB"[number], 0, 0), at=at))
    for at in ((x, 8.0), (8.0, x)):
        tried = iter([at])
        assert len(crowd(lambda *_: next(tried, (-5.0, -5.0))).creatures) == (1 if placed else 0)  # noqa: B023


def test_creatures_stand_in_no_impassable_terrain_and_there_are_six_of_them() -> None:
    board = skirmish(terrain=[box("wall", -8, -12, 0, 4), box("forest", 0, -12, 8, 4)]).position.board
    position = crowd(quiz._anywhere, board=Board(16.0, 16.0, board.pieces))
    assert len(position.creatures) == quiz.OTHERS + 1
    assert all(one.at[0] >= 8.4 for one in position.creatures)
    assert board.pieces[0].footing is Footing.IMPASSABLE
    assert [one.id for one in position.creatures] == list("ABCDEF")
    tries = []

    def beyond(*_: object) -> tuple[float, float]:
        tries.append(1)
        return -5.0, 0.0

    assert crowd(beyond).creatures == ()
    assert len(tries) == quiz.TRIES


def test_the_first_is_red_and_of_the_others_two_in_three_are_blue() -> None:
    class Dice:
        def __init__(self, *rolls: int, coin: bool = False) -> None:
            self.rolls, self.heads = list(rolls), coin

        def roll(self, _: int) -> int:
            return self.rolls.pop(0)

        def coin(self) -> bool:
            return self.heads

    first = quiz._creature(0, Dice(2), (1.0, 2.0))  # type: ignore[arg-type]
    assert (first.id, first.side, first.size, first.ranged, first.at) == (
        "A",
        Side.RED,
        CreatureSize.SMALL,
        None,
        (1.0, 2.0),
    )
    second = quiz._creature(1, Dice(1, 1, coin=True), (1.0, 2.0))  # type: ignore[arg-type]
    assert (second.id, second.side, second.size, second.ranged) == ("B", Side.RED, CreatureSize.MEDIUM, 3)
    third = quiz._creature(2, Dice(2, 4), (1.0, 2.0))  # type: ignore[arg-type]
    assert (third.id, third.side, third.size) == ("C", Side.BLUE, CreatureSize.SMALL)

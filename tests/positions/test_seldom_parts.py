"""What seldom matters: shots over walls, names in whole, who counts for nobody, puzzles at their limits."""

from __future__ import annotations

import pytest

from game.board.area import Area
from game.board.shapes import Disc, rectangle
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.positions import puzzle_maker
from game.positions.picture_doubt import doubted_attack
from game.positions.position import FLYING, Creature, Position, Side
from game.positions.position_file import dump_position, parse_position
from game.positions.puzzle import Puzzle, Worked
from game.positions.quiz import SIDE
from game.positions.skirmish import Skirmish
from game.positions.where import Spot, WhereAnswer
from game.positions.wish_words import found_words
from game.positions.wishes import Wanted, conditions, parsed_wish
from game.positions.zone_answers import zone_answer
from game.positions.zones import Hold, Zone, ZoneKind

WALL = Piece("wall", rectangle(9, 2, 10, 8), *Kind.WALL.preset, Kind.WALL)


def test_whoever_flies_shoots_over_a_wall_and_does_not_see_through_it() -> None:
    """One glance after the other, in whichever order; one that walks does neither."""
    target = Creature("b", Side.BLUE, (15.0, 5.0))
    for keywords, over in (((FLYING,), True), ((), False)):
        viewer = Creature("a", Side.RED, (5.0, 5.0), keywords=keywords)
        for first in (True, False):
            skirmish = Skirmish(Position(Board(20.0, 10.0, (WALL,)), (viewer, target)))
            seen = {shooting: skirmish.glance("a", "b", shooting=shooting) for shooting in (first, not first)}
            assert {shooting: sight.visible for shooting, sight in seen.items()} == {True: over, False: False}


def test_an_answer_calls_the_mover_by_name_and_id_unless_it_is_to_be_short() -> None:
    position = Position(Board(20.0, 10.0), (Creature("o1", Side.RED, (5.0, 5.0), name="Ogre"),))
    answer = WhereAnswer("o1", parsed_wish("open ground"), Area(), (), ())
    tr = translator(Language.EN)
    assert [*found_words(answer, position, tr)] == ["Ogre (o1) could stand so nowhere."]
    assert [*found_words(answer, position, tr, short=True)] == ["Ogre could stand so nowhere."]


def test_who_is_not_named_among_those_who_count_counts_for_nobody() -> None:
    creatures = tuple(
        Creature(name, side, at)
        for name, side, at in (("a", Side.RED, (9.0, 5.0)), ("b", Side.BLUE, (11.0, 5.0)))
    )
    for counts, holder in ((None, None), ((("a", 2),), "red"), ((("a", 1), ("b", 2)), "blue"), ((), None)):
        well = Zone(
            "well", Disc(10.0, 5.0, 0.75), ZoneKind.OBJECTIVE, hold=Hold(3.0, by="most", counts=counts)
        )
        skirmish = Skirmish(Position(Board(20.0, 10.0), creatures, zones=(well,)))
        answer = zone_answer(skirmish, well)
        named = {"a", "b"} if counts is None else {creature for creature, _ in counts}
        assert (answer.holder, set(answer.present)) == (holder, named)


def test_terrain_without_a_kind_is_written_without_one() -> None:
    """It says what it does to movement and sight instead; terrain of a kind says that alone."""
    odd = Piece("odd", rectangle(2, 2, 4, 4), Footing.DIFFICULT, Opacity.CLEAR)
    position = Position(Board(20.0, 10.0, (odd, WALL)))
    text = dump_position(position)
    assert parse_position(text, "again.toml").board.pieces == (odd, WALL)
    first, second = text.split("[[terrain]]")[1:]
    assert 'movement = "difficult"' in first
    assert "kind" not in first
    assert 'kind = "wall"' in second
    assert "movement" not in second


@pytest.mark.parametrize(("inches", "gap"), [(0.75, 0.75), (-0.05, 0.0)])
def test_a_doubted_attack_tells_the_gap_there_is(inches: float, gap: float) -> None:
    (doubt,) = doubted_attack(Creature("b", Side.BLUE, (5.0, 5.0)), inches, 0.5, 1.0)
    assert dict(doubt.values)["gap"] == gap


def test_what_is_tried_as_a_puzzle_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is to shoot who cannot, and the well lies an inch and a half from every edge, or farther."""

    def taken(puzzle: Puzzle, _: int | None) -> Worked:
        spot = Spot((5.0, 5.0), "robust", None, 1.0)
        return Worked(WhereAnswer(puzzle.mover, puzzle.wish, Area(), (), (spot,)), 0.1)

    monkeypatch.setattr(puzzle_maker, "_worth", taken)
    found = puzzle_maker.found_puzzles(SeededDice(1))
    wells: list[Disc] = []
    shooting = 0
    for puzzle, _ in (next(found) for _ in range(60)):
        mover = puzzle.position.creature(puzzle.mover)
        asked = [condition.kind for condition in conditions(puzzle.wish)]
        shooting += Wanted.SHOOTS in asked
        assert Wanted.SHOOTS not in asked or mover.ranged is not None
        wells += [zone.shape for zone in puzzle.position.zones if isinstance(zone.shape, Disc)]
    assert shooting > 5
    edges = [edge for well in wells for edge in (well.x, well.y, SIDE - well.x, SIDE - well.y)]
    assert 1.5 <= min(edges) < 2.5

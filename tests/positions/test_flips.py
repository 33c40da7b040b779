"""What would change a verdict: each flip that is told flips it, no shorter move of the same thing does."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
import pytest
import sampling

from game.board.lines import parts_of
from game.board.shapes import gap, rectangle
from game.board.terrain import Board, Footing, Kind, LineOpening, Piece, ThinLine
from game.positions.flip_words import flip_words
from game.positions.flips import (
    BEYOND,
    Flip,
    Judged,
    changed,
    compass,
    distinct,
    engaged_flips,
    in_order,
    may_stand,
    seen_as,
    sight_flips,
    with_creature,
    with_piece_moved,
)
from game.positions.move_flips import WayTo, move_flips
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.ruleset import BaseSize, Ruleset
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.shapes import Point
    from game.content.locale import Translator

A = Creature("A", Side.RED, (4.0, 6.0), ranged=3, movement=4.0)
B = Creature("B", Side.BLUE, (14.0, 6.0))


def piece(name: str, kind: Kind, *box: float) -> Piece:
    return Piece(name, rectangle(*box), *kind.preset, kind)


def table(*pieces: Piece, others: tuple[Creature, ...] = (), rules: HouseRules | None = None) -> Position:
    return Position(Board(24.0, 24.0, pieces), (A, B, *others), rules or HouseRules())


def told(position: Position) -> dict[tuple[str, int | None], Flip]:
    """The flips of A's sight of B, by what changes and the cover after it, None if it is not seen then."""
    found = in_order(distinct(sight_flips(Skirmish(position), "A", "B")), ("A", "B"))
    return {(flip.name, flip.after.covers): flip for flip in found}


def random_position(seed: int, pieces: int, bases: int, rules: HouseRules | None = None) -> Position:
    scene = sampling.random_scene(np.random.default_rng(seed), pieces, bases)
    creatures = [
        replace(A, at=scene.viewer.centre, base_mm=scene.viewer.r * 50.8),
        replace(B, at=scene.target.centre, base_mm=scene.target.r * 50.8),
    ]
    for number, base in enumerate(scene.blockers):
        side = (Side.BLUE, Side.RED)[number % 2]
        creatures.append(Creature(f"c{number}", side, base.centre, base_mm=base.r * 50.8))
    return Position(scene.board, tuple(creatures), rules or HouseRules())


def keeps_its_promise(
    position: Position, flip: Flip, judge: Callable[[Skirmish], Judged], seed: int, tries: int = 20
) -> None:
    """The flip gives the verdict that it tells, and no random shorter move of the same thing gives it."""
    before = judge(Skirmish(position))
    after = judge(Skirmish(changed(position, flip)))
    assert after == flip.after
    assert after != before
    if flip.shift is None:
        return
    assert flip.inches == pytest.approx(hypot(*flip.shift))
    assert 0.0 <= flip.at_least <= flip.inches <= BEYOND + 0.01
    assert flip.way == compass(flip.shift)
    if flip.what == "creature":
        assert may_stand(position, flip.name, flip.shift)
    random = np.random.default_rng(seed)
    for _ in range(tries):
        r, angle = max(0.0, flip.at_least - 0.001) * random.random() ** 0.5, random.uniform(0, 2 * pi)
        shorter = replace(flip, shift=(r * cos(angle), r * sin(angle)))
        if flip.what == "piece" and puts_a_wall_under_one(position, shorter):
            continue
        if flip.what != "creature" or may_stand(position, flip.name, shorter.shift or (0.0, 0.0)):
            assert judge(Skirmish(changed(position, shorter))) != after


def puts_a_wall_under_one(position: Position, flip: Flip) -> bool:
    """Whether an impassable piece would come under one of the two: such moves do not count."""
    after = changed(position, flip)
    walls = (after.board.pieces[flip.piece or 0].shape, position.board.pieces[flip.piece or 0].shape)
    bases = [position.creature(name).base(position.rules) for name in "AB"]
    kind = position.board.pieces[flip.piece or 0]
    return kind.footing is Footing.IMPASSABLE and any(
        sampling.depth_in(walls[0], base) > 0 >= sampling.depth_in(walls[1], base) for base in bases
    )


@pytest.mark.rule("CM-LOS-02")
def test_who_is_hidden_is_told_what_would_show_it_the_two_first_the_wall_last() -> None:
    position = table(piece("wall", Kind.WALL, 8, 3, 9, 6.3), others=(replace(B, id="C", at=(11.0, 6.4)),))
    assert not seen_as("A", "B")(Skirmish(position)).holds
    found = in_order(distinct(sight_flips(Skirmish(position), "A", "B")), ("A", "B"))
    assert [flip.name for flip in found if flip.what != "ruling"][:3] == ["A", "B", "C"]
    assert [flip.what for flip in found][-1] == "piece"
    assert all(flip.after.holds for flip in found)
    assert all(flip.of == "sight" for flip in found)
    up = next(flip for flip in found if flip.name == "C")
    assert up.way in ("n", "ne", "nw", "e")


@pytest.mark.rule("CM-COVER-01", "CM-COVER-02")
def test_each_number_of_covers_is_told_with_the_move_that_gives_it() -> None:
    woods = piece("near wood", Kind.FOREST, 7, 4, 8, 7.0), piece("far wood", Kind.FOREST, 10, 4, 11, 7.4)
    found = told(table(*woods))
    assert seen_as("A", "B")(Skirmish(table(*woods))) == Judged(holds=True, covers=2)
    assert {after for name, after in found if name == "A"} == {0, 1}
    assert found["A", 1].inches < found["A", 0].inches
    # The strip that both bases see through ends at 6.492: the woods have to go so far down or aside.
    assert found["near wood", 1].inches == pytest.approx(7.0 - 6.492, abs=0.002)
    assert found["far wood", 1].inches == pytest.approx(7.4 - 6.492, abs=0.002)
    assert all(flip.of == "cover" for flip in found.values())


@pytest.mark.rule("R-38")
def test_rulings_that_turn_the_verdict_are_told_with_their_number(
    tr_en: Translator, tr_fr: Translator
) -> None:
    wood = piece("wood", Kind.FOREST, 8, 3, 9, 6.3)
    found = told(table(wood))
    line = [flip for flip in found.values() if flip.what == "ruling"]
    assert {(flip.ruling, flip.name) for flip in line} == {("R-38", "cover_line")}
    assert {flip.after.covers for flip in line} == {1}
    assert flip_words(line[0], str, tr_en).startswith("Ruling R-38, ")
    assert flip_words(line[0], str, tr_fr).startswith("Arbitrage R-38, ")


@pytest.mark.rule("R-38", "R-39")
@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(cover_line="centre"),
        HouseRules(cover_line="worst"),
        HouseRules(cover_ignore_shooter_piece=True),
    ],
)
def test_where_another_line_counts_changes_of_cover_are_bounded_from_above(rules: HouseRules) -> None:
    wood = piece("wood", Kind.FOREST, 8, 3, 9, 6.3)
    position = table(wood, rules=rules)
    judge, found = seen_as("A", "B"), told(position)
    moves = [flip for flip in found.values() if flip.of == "cover" and flip.shift is not None]
    assert {flip.name for flip in moves} >= {"A", "wood"}
    for flip in moves:
        assert flip.at_least == 0.0
        keeps_its_promise(position, flip, judge, 1)


def test_a_flip_says_its_direction_its_bounds_and_what_comes_of_it(
    tr_en: Translator, tr_fr: Translator
) -> None:
    flip = Flip("sight", "creature", "A", Judged(holds=True, covers=2), 0.18, 0.178, (0.0, 0.18))
    assert flip_words(flip, str, tr_en) == 'A 0.18" north: seen, 2 covers'
    assert flip_words(flip, str, tr_fr) == 'A de 0,18" vers le nord\N{NO-BREAK SPACE}: vu, 2 couverts'
    wide = replace(flip, at_least=0.1, after=Judged(holds=False), shift=(-0.1, -0.15))
    assert flip_words(wide, str, tr_en) == 'A at least 0.1", at most 0.18" south-west: not seen'
    assert flip_words(replace(wide, at_least=0.0), str, tr_en) == 'A at most 0.18" south-west: not seen'
    less = Flip("move", "movement", "A", Judged(holds=False), -0.5, 0.499)
    assert flip_words(less, str, tr_en) == 'A with 0.5" less of Movement: does not get there'
    assert less.way == ""


@pytest.mark.rule("CM-LOS-02", "CM-COVER-02")
@pytest.mark.parametrize("seed", range(16))
def test_in_random_scenes_each_flip_of_sight_flips_and_no_shorter_move_does(seed: int) -> None:
    position = random_position(seed, 24, 12)
    judge = seen_as("A", "B")
    found = in_order(distinct(sight_flips(Skirmish(position), "A", "B")), ("A", "B"))
    assert len({(f.what, f.name, f.piece, f.after, f.of, f.to) for f in found}) == len(found)
    for flip in found:
        keeps_its_promise(position, flip, judge, seed)


@pytest.mark.rule("CM-ENGAGE-03")
@pytest.mark.parametrize("apart", [0.4, 0.999, 1.0, 1.001, 1.7])
def test_the_border_of_engagement_is_as_far_for_both(apart: float) -> None:
    position = table(others=())
    across = A.base(position.rules).r + B.base(position.rules).r
    near = replace(B, at=(4.0, 6.0 + across + apart))
    position = replace(position, creatures=(A, near))
    skirmish = Skirmish(position)
    found = in_order(distinct(engaged_flips(skirmish, "A", "B")), ("A", "B"))
    moves = [flip for flip in found if flip.what == "creature"]
    assert [flip.name for flip in moves] == ["A", "B"]
    for flip in moves:
        assert flip.inches == pytest.approx(abs(apart - 1.0), abs=1e-4)
        assert flip.at_least == pytest.approx(abs(apart - 1.0), abs=1e-6)
        keeps_its_promise(position, flip, lambda s: Judged(bool(s.engaged_with("A"))), 3)
    assert moves[0].way == ("s" if apart <= 1.0 else "n")
    rulings = {flip.name for flip in found if flip.what == "ruling"}
    assert rulings == ({"engagement"} if apart <= 1.0 else set())


@pytest.mark.rule("CM-ENGAGE-03")
def test_sizes_that_engage_from_farther_have_a_border_of_their_own() -> None:
    sizes = (BaseSize("rider", 40.0, 1.0, engages=2.0), BaseSize("S", 25.0, 1.0))
    ruleset = Ruleset("riders", file="riders.toml", sizes=sizes)
    rider = replace(A, size="rider", base_mm=40.0)
    position = replace(table(), creatures=(rider, replace(B, at=(4.0, 9.0))), ruleset=ruleset)
    skirmish = Skirmish(position)
    assert skirmish.zone("A", "B") == 2.0
    for flip in engaged_flips(skirmish, "A", "B"):
        if flip.what == "creature":
            assert flip.at_least == pytest.approx(2.0 - (3.0 - 32.5 / 25.4), abs=1e-6)
            keeps_its_promise(position, flip, lambda s: Judged(bool(s.engaged_with("A"))), 3)


@pytest.mark.rule("CM-ENGAGE-03")
def test_who_cannot_step_straight_back_is_told_the_way_round() -> None:
    position = table(piece("wall", Kind.WALL, 3.0, 4.0, 5.0, 5.5))
    position = replace(position, creatures=(A, replace(B, at=(4.0, 7.9))))
    found = {flip.name: flip for flip in engaged_flips(Skirmish(position), "A", "B")}
    assert found["A"].inches > found["A"].at_least + 0.01
    assert found["B"].inches == pytest.approx(found["A"].at_least, abs=1e-4)
    for flip in found.values():
        if flip.what == "creature":
            keeps_its_promise(position, flip, lambda s: Judged(bool(s.engaged_with("A"))), 3)


def test_friends_are_never_engaged_and_nothing_flips_that() -> None:
    position = replace(table(), creatures=(A, replace(B, side=Side.RED, at=(5.2, 6.0))))
    assert not list(engaged_flips(Skirmish(position), "A", "B"))


def gets_there(journey: WayTo) -> Callable[[Skirmish], Judged]:
    return lambda skirmish: Judged(journey.arrives(skirmish))


@pytest.mark.rule("CM-MOVE-02")
def test_what_is_too_far_is_told_how_many_inches_are_missing() -> None:
    position = table()
    for declared in (False, True):
        journey = WayTo("A", (8.4, 6.0), declared=declared)
        found = in_order(distinct(move_flips(Skirmish(position), journey)), ("A",))
        assert {flip.what for flip in found[:2]} == {"creature", "movement"}
        place, more = sorted(found[:2], key=lambda flip: flip.what)
        assert more.inches == pytest.approx(0.4, abs=0.0011)
        assert place.inches == pytest.approx(0.4, abs=0.01)
        assert place.at_least == pytest.approx(0.2, abs=0.001)
        assert place.way == "e"
        for flip in (place, more):
            keeps_its_promise(position, flip, gets_there(journey), 2)


@pytest.mark.rule("CM-MOVE-02")
def test_what_is_in_reach_is_told_how_many_inches_are_to_spare() -> None:
    position, journey = table(), WayTo("A", (7.5, 6.0))
    found = in_order(distinct(move_flips(Skirmish(position), journey)), ("A",))
    spare = next(flip for flip in found if flip.what == "movement")
    assert spare.inches == pytest.approx(-0.501, abs=0.0011)
    for flip in found:
        keeps_its_promise(position, flip, gets_there(journey), 2, tries=6)


@pytest.mark.rule("CM-MOVE-05")
def test_whoever_stands_on_the_goal_has_to_leave_it_and_no_start_helps() -> None:
    ally = Creature("ally", Side.RED, (7.0, 6.3))
    position, journey = table(others=(ally,)), WayTo("A", (7.0, 6.0))
    found = {flip.name: flip for flip in move_flips(Skirmish(position), journey)}
    assert "A" not in found
    # Centres 0.3 inch apart, and two radii of 12.5 mm in all: it has to be 0.984 away.
    assert found["ally"].inches == pytest.approx(25 / 25.4 - 0.3, abs=0.01)
    keeps_its_promise(position, found["ally"], gets_there(journey), 2)


@pytest.mark.rule("CM-MOVE-03")
def test_a_marsh_in_the_way_is_told_by_its_name_and_last() -> None:
    position = table(piece("marsh", Kind.MARSH, 5.0, 0.0, 6.0, 20.0))
    journey = WayTo("A", (7.8, 6.0))
    found = in_order(distinct(move_flips(Skirmish(position), journey)), ("A",))
    assert [flip.what for flip in found][-1] == "piece"
    assert found[-1].name == "marsh"
    for flip in found:
        keeps_its_promise(position, flip, gets_there(journey), 2, tries=6)


@pytest.mark.rule("CM-MOVE-02")
@pytest.mark.parametrize("seed", range(4))
def test_in_random_scenes_each_flip_of_a_move_flips_and_no_shorter_move_does(seed: int) -> None:
    position = random_position(seed, 8, 5)
    x, y = position.creature("A").at
    journey = WayTo("A", (min(max(x + 2.5, 1.0), 22.0), min(max(y + 2.0, 1.0), 22.0)))
    for flip in distinct(move_flips(Skirmish(position), journey)):
        keeps_its_promise(position, flip, gets_there(journey), seed, tries=6)


def test_a_thin_line_moves_as_a_whole() -> None:
    door = LineOpening(Kind.DOOR, 1.0, 2.0)
    line = ThinLine("house", ((9.0, 2.0), (9.0, 6.3)), Kind.WALL, *Kind.WALL.preset, openings=(door,))
    position = table(*parts_of(line))
    found = told(position)
    house = next(flip for (name, _), flip in found.items() if name == "house")
    after = changed(position, house)
    assert len({id(each.line) for each in after.board.pieces}) == 1
    assert after.board.pieces[0].line is not line
    keeps_its_promise(position, house, seen_as("A", "B"), 1)


def test_the_nearest_come_first_within_each_kind() -> None:
    at = Judged(holds=True)
    flips = [
        Flip("sight", "piece", "wall", at, 0.1),
        Flip("sight", "ruling", "los_grazing_blocks", at, to=False),
        Flip("sight", "creature", "x", at, 0.3),
        Flip("sight", "creature", "y", at, 0.2),
        Flip("sight", "creature", "B", at, 0.1),
        Flip("sight", "creature", "A", at, 2.0),
    ]
    order = ["A", "B", "y", "x", "los_grazing_blocks", "wall"]
    assert [flip.name for flip in in_order(flips, ("A", "B"))] == order


def wrongs(position: Position, name: str) -> list[float]:
    """By how many inches a creature is out of the table at each side, on each other and in each wall."""
    base, board = position.creature(name).base(position.rules), position.board
    out = [base.r - base.x, base.r - base.y, base.x + base.r - board.width, base.y + base.r - board.height]
    out += [-gap(base, other.base(position.rules)) for other in position.creatures if other.id != name]
    walls = [each.shape for each in board.pieces if each.footing is Footing.IMPASSABLE]
    return out + [sampling.depth_in(wall, base) for wall in walls]


def is_worse(position: Position, after: Position, name: str) -> bool:
    """Whether the creature is somewhere farther out of the table, or deeper in something, than it was."""
    pairs = zip(wrongs(position, name), wrongs(after, name), strict=True)
    return any(now > max(was, 0.0) + 2e-6 for was, now in pairs)


@pytest.mark.rule("CM-LOS-02")
def test_who_sticks_out_of_the_table_is_not_shown_a_place_farther_out() -> None:
    creatures = replace(A, at=(22.0, 3.0)), replace(B, at=(23.8, 20.0))
    wall = piece("wall", Kind.WALL, 20, 10, 23.3, 11)
    position = replace(table(wall), creatures=creatures)
    assert not seen_as("A", "B")(Skirmish(position)).holds
    flip = told(position)["B", 0]
    # A hundred and seventy thousandths to the right it would be seen: but that is out of the table.
    assert seen_as("A", "B")(Skirmish(with_creature(position, "B", replace(B, at=(23.98, 20.0))))).holds
    assert not is_worse(position, changed(position, flip), "B")
    assert 0.2 < flip.inches < BEYOND
    assert flip.at_least < 0.18
    keeps_its_promise(position, flip, seen_as("A", "B"), 1)


@pytest.mark.rule("CM-LOS-02")
def test_who_stands_on_another_is_not_shown_a_place_deeper_in_it() -> None:
    ally = Creature("ally", Side.RED, (14.0, 6.8))
    position = table(piece("wall", Kind.WALL, 8, 3, 9, 6.6), others=(ally,))
    assert not seen_as("A", "B")(Skirmish(position)).holds
    alone = told(replace(position, creatures=(A, B)))["B", 0]
    assert alone.way == "n"
    flip = told(position)["B", 0]
    assert flip.inches > alone.inches + 0.01
    assert not is_worse(position, changed(position, flip), "B")
    keeps_its_promise(position, flip, seen_as("A", "B"), 1)


@pytest.mark.rule("CM-ENGAGE-03", "CM-MOVE-02")
def test_no_engagement_and_no_move_is_flipped_from_farther_out_of_the_table() -> None:
    near = replace(B, at=(0.2, 7.6))
    position = replace(table(), creatures=(replace(A, at=(0.9, 6.0)), near))
    found = [*engaged_flips(Skirmish(position), "A", "B")]
    found += move_flips(Skirmish(position), WayTo("B", (0.6, 12.0)))
    moves = [flip for flip in found if flip.what == "creature"]
    assert {flip.name for flip in moves} == {"A", "B"}
    assert not any(is_worse(position, changed(position, flip), flip.name) for flip in moves)


@pytest.mark.rule("CM-LOS-02", "R-30b")
def test_a_wall_that_lies_under_somebody_is_not_pushed_deeper_under_it() -> None:
    # It lies under the lower left of B, hides that, and would hide all of B if it were eight tenths higher.
    position = table(piece("wall", Kind.WALL, 12, 2, 13.8, 5.7), rules=HouseRules(los_ignore_own_piece=False))
    judge, base = seen_as("A", "B"), B.base(position.rules)
    assert judge(Skirmish(position)).holds
    assert not judge(Skirmish(with_piece_moved(position, 0, (0.0, 0.8)))).holds
    flip = told(position)["wall", None]
    before, after = (each.board.pieces[0].shape for each in (position, changed(position, flip)))
    assert 0.0 < sampling.depth_in(after, base) <= sampling.depth_in(before, base) + 1e-6
    assert 0.8 < flip.inches < 0.9
    keeps_its_promise(position, flip, judge, 1)


@pytest.mark.rule("CM-LOS-02")
@pytest.mark.parametrize("seed", range(24))
def test_wherever_they_stand_no_flip_leads_to_a_worse_place_and_none_is_under_the_margin(seed: int) -> None:
    """The table is cut to its middle, so that some stick out of it; some stand on others and in walls."""
    position = random_position(seed, 16, 8)
    random = np.random.default_rng(seed)
    cut = replace(position.board, width=float(random.uniform(8, 20)), height=float(random.uniform(8, 20)))
    moved = tuple(
        replace(each, at=(min(each.at[0], cut.width + 0.3), min(each.at[1], cut.height + 0.3)))
        for each in position.creatures
    )
    position = replace(position, board=cut, creatures=moved)
    skirmish = Skirmish(position)
    margin = skirmish.sight("A", "B").margin
    assert margin is not None
    found = distinct(sight_flips(skirmish, "A", "B"))
    for flip in (flip for flip in found if flip.shift is not None):
        if flip.what == "creature":
            assert not is_worse(position, changed(position, flip), flip.name)
        keeps_its_promise(position, flip, seen_as("A", "B"), seed, tries=6)
        # The margin is of everything but the viewer, which it leaves where it stands.
        if flip.of == "sight" and flip.name != "A":
            assert margin.at_least <= flip.inches
    if margin.inches is not None and margin.body == "target" and is_fine(position, margin.shift):
        shown = next(flip for flip in found if flip.name == "B" and flip.of == "sight")
        assert shown.at_least - 1e-6 <= margin.inches
        assert shown.inches >= margin.at_least


def is_fine(position: Position, shift: Point | None) -> bool:
    """Whether B may stand where the shift takes it."""
    return shift is not None and may_stand(position, "B", shift)


def test_a_base_off_the_board_may_stay_where_it_is_but_no_other_leaves_it() -> None:
    position = replace(table(), creatures=(replace(A, at=(0.1, 6.0)), B))
    assert may_stand(position, "A", (0.0, 1.0))
    assert not may_stand(position, "B", (-14.0, 0.0))

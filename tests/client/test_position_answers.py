"""What is under the pointer and in the way of a line: creatures, and the terrain that they stand on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from battlefield import box, creature, on_table, skirmish

from game.battlefield.answer_overlays import sight_overlays
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry
from game.battlefield.overlays import HighlightOverlay
from game.battlefield.position_answers import Lookout, Picked, PositionAnswers, terrain_of
from game.content.locale import Language, translator
from game.ui.drawing.icons import Icon

POSITION = skirmish(
    creature("a", 0, 0), creature("b", 6, 0), terrain=[box("forest", -1, -1, 1, 1), box("wall", 3, -1, 4, 1)]
).position


def test_a_creature_is_under_the_pointer_before_the_terrain_that_it_stands_on() -> None:
    answers = PositionAnswers(POSITION)
    assert answers.under(on_table(0.2, 0)) == Picked("creature", "a")
    assert answers.under(on_table(0.8, 0)) == Picked("piece", "forest")
    assert answers.under(on_table(2, 0)) is None


def test_a_line_first_meets_what_is_nearest_of_both() -> None:
    answers, line = PositionAnswers(POSITION), (on_table(0, 0), on_table(8, 0))
    assert answers.first_met(line, ["b", "wall"]) == on_table(3, 0)
    assert answers.first_met(line, ["b"]) == on_table(5.5, 0)
    assert answers.first_met(line, ["c"]) is None


def test_terrain_is_laid_out_once_for_all_positions_on_a_board() -> None:
    moved = replace(POSITION, creatures=POSITION.creatures[:1])
    assert PositionAnswers(POSITION).terrain is PositionAnswers(moved).terrain is terrain_of(POSITION.board)


def test_a_lookout_looks_again_only_when_a_base_of_another_size_has_come() -> None:
    class Counting(Lookout):
        looked = 0

        def _begin(self, position: object, creatures: object) -> None:
            del position, creatures
            self.looked += 1

    lookout = Counting()
    lookout.follow(POSITION)
    lookout.follow(replace(POSITION, creatures=POSITION.creatures[:1]))
    assert lookout.looked == 1
    larger = skirmish(creature("a", 0, 0), creature("c", 3, 3, r=1.0)).position
    assert list(lookout.after(iter([1, 2]), larger)) == [1, 2]
    assert lookout.looked == 2


@pytest.mark.rule("CM-COVER-02", "R-39")
@pytest.mark.parametrize(
    ("rules", "ranged", "taken", "why"),
    [
        ({}, 3, ["\N{MINUS SIGN}1", "\N{MINUS SIGN}1"], ""),
        ({}, 1, ["\N{MINUS SIGN}1", "0"], "at its least"),
        ({"cover_max": 1}, 3, ["\N{MINUS SIGN}1", "0"], "no more at this table"),
    ],
)
def test_each_piece_of_cover_says_what_it_takes_and_why_it_takes_nothing(
    rules: dict[str, int], ranged: int, taken: list[str], why: str
) -> None:
    woods = [box("forest", x, -3, x + 0.5, 3, f"wood {x}") for x in (2, 4)]
    shooter = creature("S", 0, 0, ranged=ranged)
    position = skirmish(shooter, creature("T", 10, 0, "blue"), terrain=woods, **rules).position
    found = sight_overlays(Inquiry(History(position)), translator(Language.EN), "S", "T")
    covers = [o for o in found if isinstance(o, HighlightOverlay) and o.icon is Icon.DEFENCE]
    assert sorted(cover.icon_text for cover in covers) == sorted(taken)
    assert all((bool(why) and why in cover.label) is (cover.icon_text == "0") for cover in covers)

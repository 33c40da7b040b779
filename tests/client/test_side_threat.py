"""Where a side is in danger: the threats of all its foes, laid over each other."""

from __future__ import annotations

from itertools import combinations
from time import monotonic, sleep

import pytest

from game.battlefield.answer_overlays import overlays
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry
from game.battlefield.overlays import HeatOverlay, NoteOverlay, TagOverlay
from game.battlefield.side_threat import SideHeat, SideThreat, heats, stacked
from game.board.area import area_of
from game.board.shapes import rectangle
from game.board.terrain import Board
from game.content.locale import Language, translator
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats

FIELD = Position(
    Board(24.0, 24.0),
    (
        Creature("ysoline", Side.RED, (4.0, 12.0), name="Ysoline"),
        Creature("wolf", Side.BLUE, (12.0, 12.0), movement=4.0, name="Wolf"),
        Creature("archer", Side.BLUE, (20.0, 12.0), movement=4.0, ranged=2, name="Archer"),
        Creature("drake", Side.NEUTRAL, (12.0, 15.0), movement=4.0, name="Drake"),
    ),
    HouseRules(),
)


def last(side: Side) -> SideHeat:
    return list(heats(FIELD, side, Threats()))[-1]


@pytest.mark.rule("CM-UNIT-02")
def test_each_foe_adds_its_own_threat_and_nobody_else_does() -> None:
    heat = last(Side.RED)
    assert [creature for creature, _ in heat.threats] == ["wolf", "archer", "drake"]
    skirmish = Skirmish(FIELD)
    for creature, area in heat.threats:
        threat = skirmish.threat(creature)
        at_least = threat.melee.square_inches if threat.ranged is None else threat.ranged.square_inches
        assert area.square_inches >= at_least - 1e-6


@pytest.mark.rule("CM-UNIT-02")
def test_where_any_foe_could_attack_is_shown_before_it_is_known_how_many() -> None:
    threats = Threats()
    unknown, anywhere, *later = heats(FIELD, Side.RED, threats)
    assert (unknown.shown, unknown.waiting) == ((), 3)
    assert anywhere.waiting == 3
    (level,) = anywhere.shown
    assert level.square_inches == pytest.approx(later[-1].levels[0].square_inches, rel=1e-3)
    # Of two that are known of three, what both could attack lies on that.
    assert later[1].shown == (level, *later[1].levels[1:])
    assert len(later[1].shown) == 2
    assert later[-1].shown == later[-1].levels
    # What is known of all is not worked out together once more.
    assert [heat.anywhere for heat in heats(FIELD, Side.RED, threats)] == [None] * 4


def test_levels_count_who_could_attack_a_place() -> None:
    heat = last(Side.RED)
    for x in range(1, 24, 2):
        for y in range(1, 24, 2):
            at = (x + 0.37, y + 0.41)
            covered = sum(level.contains(at) for level in heat.levels)
            assert covered == len(heat.at(at)), at


def test_levels_of_boxes_are_counted_one_by_one() -> None:
    boxes = [area_of(rectangle(at, 0, at + 4, 1)) for at in range(6)]
    levels: tuple[object, ...] = ()
    for box in boxes:
        levels = stacked(levels, box)  # type: ignore[arg-type]  # they are areas
    # Nine inches long: 1, 2, 3, 4, 4, 4, 3, 2, 1 boxes lie over each inch.
    assert [level.square_inches for level in levels] == pytest.approx([9, 7, 5, 3])  # type: ignore[attr-defined]


def test_a_threat_computed_in_the_background_is_the_same() -> None:
    threat, until = SideThreat(), monotonic() + 120
    heat = threat.of(FIELD, Side.RED)
    while threat.owing and monotonic() < until:
        sleep(0.01)
        heat = threat.of(FIELD, Side.RED)
    assert heat.levels == last(Side.RED).levels
    threat.forget()
    assert not threat.owing


def test_another_side_is_another_question() -> None:
    threat, until = SideThreat(), monotonic() + 120
    threat.of(FIELD, Side.RED)
    heat = threat.of(FIELD, Side.BLUE)
    while threat.owing and monotonic() < until:
        sleep(0.01)
        heat = threat.of(FIELD, Side.BLUE)
    assert [creature for creature, _ in heat.threats] == ["ysoline", "drake"]


def test_whoever_could_attack_where_the_pointer_is_is_named_there() -> None:
    inquiry = Inquiry(History(FIELD), pointer=(14.0, 12.0))
    inquiry.flip_side_threat()
    say, until = translator(Language.EN), monotonic() + 120
    found = overlays(inquiry, say)
    while inquiry.side_threat.owing and monotonic() < until:
        sleep(0.01)
        found = overlays(inquiry, say)
    (heat,) = [overlay for overlay in found if isinstance(overlay, HeatOverlay)]
    assert heat.label == "Danger for Red"
    (note,) = [overlay for overlay in found if isinstance(overlay, NoteOverlay)]
    assert note.label == "3 could attack here: Wolf, Archer and Drake"
    assert len([overlay for overlay in found if isinstance(overlay, TagOverlay)]) == 3
    inquiry.flip_side_threat()
    assert not any(isinstance(overlay, HeatOverlay) for overlay in overlays(inquiry, say))


def test_the_side_of_whoever_is_looked_at_is_asked_about() -> None:
    inquiry = Inquiry(History(FIELD), pointer=(12.0, 12.0))
    inquiry.flip_side_threat()
    assert inquiry.shown.threatened is Side.BLUE


def test_levels_lie_within_each_other() -> None:
    heat = last(Side.BLUE)
    for lower, upper in combinations(heat.levels, 2):
        assert upper.square_inches <= lower.square_inches

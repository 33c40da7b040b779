"""Pawns on the speed wheel stand on their own space, beside one another, and walk the way that they go."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot, tau
from typing import TYPE_CHECKING

import pygame
import pytest
from screens import show
from shapely import LineString
from svg_faults import faults

from game.games.speed_wheel.art import wheel_art as art
from game.games.speed_wheel.art import wheel_widget
from game.games.speed_wheel.art.pawn_places import FEW, pawn_places
from game.games.speed_wheel.art.wheel_layout import Walk, WheelMotion
from game.games.speed_wheel.art.wheel_pawn import WheelPawn, badge_boxes
from game.games.speed_wheel.art.wheel_widget import WheelWidget
from game.ui.box import Box
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.games.speed_wheel.art.wheel_names import NamePlate
    from game.ui.driver import Driver


WORDS = ("Alia", "Bertrand de Montfaucon", "Gobelin 3", "Ogre des marais", "Nécromancienne")


FRIENDS = (
    *("Alia", "Bertrand", "Céleste", "Doran", "Élise", "Ogre", "Chaman", "Sorcière", "Fanny", "Gaspard"),
    *("Hector", "Ines", "Jules", "Karim", "Léa", "Mona", "Nils", "Octave", "Paul", "Quentin", "Rose"),
)


@pytest.fixture(scope="module")
def driver() -> Driver:
    return show("language")


def made(*spaces: int, count: int = 6, motion: WheelMotion | None = None) -> WheelWidget:
    pawns = [WheelPawn(str(i), f"Pion {i}", space) for i, space in enumerate(spaces)]
    return WheelWidget(count, 1, pawns, motion=motion)


@pytest.mark.parametrize("count", [2, 3, 6, 11, 24])
def test_a_crowd_stands_within_its_space(count: int) -> None:
    for crowd in (1, 2, 3, 5, 9, 20):
        check_crowd(crowd, count)


def check_crowd(crowd: int, count: int) -> None:
    places = pawn_places([2] * crowd, count)
    first, last = art.start_of(2, count), art.start_of(3, count)
    number = art.at((first + last) / 2, art.NUMBERS)
    for place in places:
        assert first < place.angle < last
        assert art.FIELD[0] <= place.away - place.across / 2
        assert place.away + place.across / 2 <= (art.FIELD[1] if crowd <= FEW else art.BAND[1])
        assert dist(art.at(place.angle, place.away), number) >= place.across / 2 + art.NUMBER * 0.99
    for neighbour, other in combinations(places, 2):
        (ax, ay), (bx, by) = (art.at(place.angle, place.away) for place in (neighbour, other))
        assert hypot(ax - bx, ay - by) >= neighbour.across * 0.98


def test_seven_on_one_space_stand_up_to_the_rim_and_stay_large() -> None:
    (place, *_) = pawn_places([2] * 7, 6)
    assert place.across > 37


@pytest.mark.parametrize(("count", "crowd"), [(6, 9), (8, 13), (10, 4), (12, 6), (16, 18)])
def test_a_crowd_leaves_the_point_of_the_arrow_free(driver: Driver, count: int, crowd: int) -> None:
    for side in (220, 393, 760):
        for space in range(1, count + 1):
            for arrow in (space, space % count + 1):
                wheel = WheelWidget(count, arrow, [WheelPawn(str(i), f"{i}", space) for i in range(crowd)])
                wheel.arrange(driver.app.ui, Box(0, 0, side, side))
                point = wheel.pointer.box.inset(1)
                on_it = [
                    handle.name for handle in wheel.handles.values() if handle.box.inset(1).overlaps(point)
                ]
                assert not on_it, (side, space, arrow)


def test_the_space_under_a_spot_and_the_line_nearest_to_it(driver: Driver) -> None:
    wheel = made(1, 0, count=9)
    wheel.arrange(driver.app.ui, Box(40, 20, 600, 480))
    for space in range(10):
        assert wheel.layout.space_at(wheel.layout.middle_of(space)) == space
    for space in range(1, 10):
        for slip in (-0.2, 0.2):
            spot = wheel.layout.spot(art.start_of(space + slip, 9), 150)
            assert wheel.layout.line_at(spot) == space
    assert wheel.layout.space_at((639, 21)) is None
    assert wheel.layout.line_at((639, 21)) is None


def test_a_pawn_walks_clockwise_around_the_wheel(driver: Driver) -> None:
    motion = WheelMotion()
    wheel = made(5, 2, motion=motion)
    wheel.arrange(driver.app.ui, Box(0, 0, 500, 500))
    x, y = wheel.layout.disc.centre
    seen = []
    for tenth in range(11):
        motion.walks = {"0": Walk("0", 3, 10, tenth / 10)}
        at = wheel.standings()["0"].at
        assert hypot(at[0] - x, at[1] - y) > 60
        seen.append(wheel.layout.space_at(at))
    assert seen == [5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3]
    motion.walks = {"0": Walk("0", 3, 10, 1.0)}
    spot = wheel.standings()["0"].at
    motion.walks = {}
    settled = made(3, 2)
    settled.arrange(driver.app.ui, Box(0, 0, 500, 500))
    assert spot == pytest.approx(settled.standings()["0"].at)


def test_a_pawn_comes_from_before_the_line_over_the_first_space(driver: Driver) -> None:
    motion = WheelMotion({"0": Walk("0", 3, 3, 1 / 3)})
    wheel = made(0, 0, motion=motion)
    wheel.arrange(driver.app.ui, Box(0, 0, 620, 500))
    assert wheel.layout.space_at(wheel.standings()["0"].at) == 1
    assert wheel.layout.space_at(wheel.standings()["1"].at) == 0


def test_the_arrow_lies_where_its_space_begins() -> None:
    assert [art.start_of(space, 6) for space in (1, 2, 7)] == pytest.approx(
        [-tau / 4, -tau / 4 + tau / 6, -tau / 4 + tau]
    )


def test_the_drawings_are_sound() -> None:
    assert not faults(art.sector(2, 7, (200, 150, 60), 0.3))
    assert not faults(art.shelf(96, 150))


CROWDS = [(11, (1, 1, 2)), (11, (1, 2, 3)), (15, (3, 4, 4)), (20, (1, 2, 3)), (20, (5, 6))]


def faces_but_for(name: str, wheel: WheelWidget, plate: NamePlate) -> list[Box]:
    """What names may not cover: the faces of pawns, but for that of its own if it is written there."""
    return [
        Box(*place.at, 0, 0).inset(-place.across * 0.3)
        for other, place in wheel.standings().items()
        if other != name or not plate.on_it
    ]


@pytest.mark.parametrize("side", [467.0, 780.0, 930.0])
def test_names_cover_no_pawn_no_badge_and_no_other_name(driver: Driver, side: float) -> None:
    for crowd, spaces in CROWDS:
        pawns = [
            WheelPawn(str(i), WORDS[i % len(WORDS)], spaces[i % len(spaces)], speed="+1", laps=i % 2)
            for i in range(crowd)
        ]
        wheel = WheelWidget(6, 1, pawns)
        wheel.arrange(driver.app.ui, Box(0, 0, side * 1.1, side))
        places, names = wheel.standings(), wheel.plates(driver.app.ui)
        assert len(names) >= crowd * 0.6
        for name, plate in names.items():
            others = [other.box for other_name, other in names.items() if other_name != name]
            faces = faces_but_for(name, wheel, plate)
            # Badges are drawn over names that are written on pawns.
            badged = () if plate.on_it else pawns
            badges = [box.inset(1) for pawn in badged for box in badge_boxes(pawn, places[pawn.id])]
            covered = [box for box in (*others, *badges, *faces) if box.overlaps(plate.box.inset(1))]
            assert not covered, (side, crowd, spaces, name)
            assert plate.box.within(wheel.box) == plate.box


WHEELS = [((1280, 720), 1.0, (505, 467)), ((1920, 1080), 1.0, (936, 783)), ((1920, 1080), 2.0, (291, 295))]
"""Windows, scales, and the room that the game master's wheel has there."""


@pytest.mark.parametrize("crowd", [5, 8, 12, 15])
@pytest.mark.parametrize(("window", "scale", "room"), WHEELS)
def test_of_a_crowd_on_one_space_every_pawn_and_every_name_is_seen(
    window: tuple[int, int], scale: float, room: tuple[float, float], crowd: int
) -> None:
    driver = show("title", window, scale)
    names = [*WORDS, *(f"Gobelin {number}" for number in range(1, 20))][:crowd]
    for space in range(1, 7):
        pawns = [WheelPawn(str(i), name, space, speed="+1") for i, name in enumerate(names)]
        wheel = WheelWidget(6, 1, pawns)
        wheel.arrange(driver.app.ui, Box(0, 0, *room))
        places, plates = wheel.standings(), wheel.plates(driver.app.ui)
        assert set(plates) == {pawn.id for pawn in pawns}
        for name, plate in plates.items():
            assert plate.box.within(wheel.box) == plate.box
            assert plate.style.size * scale >= 11
            inner = plate.box.inset(1)
            assert not [other for other in plates if other != name and plates[other].box.overlaps(inner)]
            assert not any(face.overlaps(inner) for face in faces_but_for(name, wheel, plate))
        for name, place in places.items():
            others = [other.at for other_name, other in places.items() if other_name != name]
            assert min(dist(place.at, other) for other in others) >= place.across * 0.9


def test_a_name_away_from_its_pawn_has_a_line_past_others_but_from_the_midst_of_a_crowd(
    driver: Driver,
) -> None:
    pawns = [WheelPawn(str(i), FRIENDS[i], 5 + i % 2, speed="+1") for i in range(20)]
    wheel = WheelWidget(6, 1, pawns)
    wheel.arrange(driver.app.ui, Box(0, 0, 505, 467))
    places, names = wheel.standings(), wheel.plates(driver.app.ui)
    lines = {name: plate.line for name, plate in names.items() if plate.line is not None}
    assert len(names) == len(pawns)
    passed = set()
    for name, (start, end) in lines.items():
        assert start == places[name].at
        for other, place in places.items():
            way = [
                (start[0] + (end[0] - start[0]) * i / 20, start[1] + (end[1] - start[1]) * i / 20)
                for i in range(21)
            ]
            if other != name and min(dist(spot, place.at) for spot in way) <= place.across * 0.3:
                passed.add(name)
    assert len(passed) <= len(pawns) / 5 < len(lines)
    assert all(names[name].over for name in passed), "it is drawn over them, up to its own pawn"


@pytest.mark.parametrize("space", [1, 4])
@pytest.mark.parametrize(("window", "scale", "room"), WHEELS)
def test_lines_to_the_names_of_a_crowd_are_not_tangled(
    window: tuple[int, int], scale: float, room: tuple[float, float], space: int
) -> None:
    driver = show("title", window, scale)
    wheel = WheelWidget(6, 1, [WheelPawn(name, name, space, speed="+1") for name in FRIENDS])
    wheel.arrange(driver.app.ui, Box(0, 0, *room))
    plates = wheel.plates(driver.app.ui)
    assert set(plates) == set(FRIENDS)
    lines = {name: plate.line for name, plate in plates.items() if plate.line is not None}
    crossing = [
        pair
        for pair in combinations(lines, 2)
        if LineString(lines[pair[0]]).crosses(LineString(lines[pair[1]]))
    ]
    below = [
        (name, other)
        for name, line in lines.items()
        for other, plate in plates.items()
        if name != other and plate.box.inset(1).pixels(1).clipline(*line)
    ]
    assert len(crossing) + len(below) <= 3


def test_in_a_crowd_of_small_pawns_short_names_are_written_on_them() -> None:
    driver = show("title", (1920, 1080), 2.0)
    names = ["Alia", "Bertrand", *(f"Gobelin {i}" for i in range(1, 12)), *(f"Loup {i}" for i in range(1, 9))]
    wheel = WheelWidget(6, 1, [WheelPawn(name, name, 1, speed="+1") for name in names])
    wheel.arrange(driver.app.ui, Box(0, 0, 291, 295))
    places, plates = wheel.standings(), wheel.plates(driver.app.ui)
    assert {plates[name].name for name in names if plates[name].on_it} == {
        *(f"G{i}" for i in range(1, 12)),
        *(f"L{i}" for i in range(1, 9)),
    }
    assert not any(plates[name].on_it for name in ("Alia", "Bertrand"))
    for name, plate in plates.items():
        assert not plate.on_it or plate.box.within(Box(*places[name].at, 0, 0).inset(-11)) == plate.box
        assert plate.style.size * 2 >= 12


def crowded(driver: Driver, *names: str, lit: str = "") -> dict[str, str]:
    """What those names are on a small wheel where all stand in one space."""
    pawns = [WheelPawn(name, name, 5, speed="+1", lit=name == lit) for name in names]
    wheel = WheelWidget(6, 1, pawns)
    wheel.arrange(driver.app.ui, Box(0, 0, 400, 380))
    return {name: plate.name for name, plate in wheel.plates(driver.app.ui).items()}


GROUPS = [f"{name} {number}" for name in ("Loup", "Gobelin", "Géant", "Archer") for number in range(1, 5)]


def test_in_a_crowd_groups_are_called_by_a_letter_and_a_number(driver: Driver) -> None:
    seen = crowded(driver, "Alia", *GROUPS, lit="Loup 2")
    assert set(seen) == {"Alia", *GROUPS}
    assert seen["Alia"] == "Alia"
    assert seen["Loup 2"] == "Loup 2", "whoever is up has the whole name"
    short = {name: called for name, called in seen.items() if called != name}
    assert len(short) > 8
    for name, called in short.items():
        word, number = name.split()
        assert called == {"Loup": "L", "Gobelin": "Go", "Géant": "Gé", "Archer": "A"}[word] + number


def test_groups_that_begin_alike_are_told_apart_by_their_initials(driver: Driver) -> None:
    kinds = ("Orque", "Orque archer", "Orque des marais")
    names = [f"{kind} {number}" for kind in kinds for number in range(1, 7)]
    seen = crowded(driver, *names)
    short = {name: called for name, called in seen.items() if called != name}
    assert len(short) > 8
    assert len(set(short.values())) == len(short)
    assert {called[:-1] for called in short.values()} == {"O", "Oa", "Odm"}


def test_a_name_without_a_group_is_never_shortened(driver: Driver) -> None:
    names = ("Pion", "Tour 1", *(f"{letter}é" * 5 for letter in "abcdefghijkl"))
    seen = crowded(driver, *names)
    assert all(called == name for name, called in seen.items())


def test_a_wheel_without_pawns_has_no_names(driver: Driver) -> None:
    wheel = made()
    wheel.arrange(driver.app.ui, Box(0, 0, 505, 467))
    assert wheel.plates(driver.app.ui) == {}


def test_names_of_pawns_that_walk_stay_beside_them(driver: Driver) -> None:
    motion = WheelMotion({"0": Walk("0", 3, 2, 0.3)})
    wheel = made(1, 1, 1, 1, 2, 2, motion=motion)
    wheel.arrange(driver.app.ui, Box(0, 0, 505, 467))
    for name, plate in wheel.plates(driver.app.ui).items():
        place = wheel.standings()[name]
        near = plate.box.inset(-place.across * 0.8)
        assert near.contains(place.at)


def test_no_sign_of_a_kind_covers_a_number(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ui, seen, numbers = driver.app.ui, [], []
    for drawn in (True, False):
        wheel = WheelWidget(6, 5, [WheelPawn(str(i), "", 5, speed="+1", laps=1) for i in range(6)])
        wheel.arrange(ui, Box(0, 0, 467, 467))
        surface = pygame.Surface((467, 467))
        if not drawn:
            monkeypatch.setattr(wheel_widget, "draw_kind", lambda *_: None)
        wheel.draw(Canvas(surface, ui.theme, ui.texts), ui)
        seen.append(pygame.surfarray.array3d(surface))
        numbers = [
            badge_boxes(pawn, wheel.standings()[pawn.id])[-1].inset(3).pixels(1) for pawn in wheel.pawns
        ]
    assert (seen[0] != seen[1]).any()
    for x, y, w, h in numbers:
        assert (seen[0][x : x + w, y : y + h] == seen[1][x : x + w, y : y + h]).all()

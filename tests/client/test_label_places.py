"""Labels of the board never pile up: they cover neither each other nor a creature that is not their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.board_view import obstacles
from game.battlefield.camera import Lens
from game.battlefield.cost_chips import CostChips
from game.battlefield.label_places import LabelRoom, Placer, Sign
from game.battlefield.labels import LabelLayer
from game.battlefield.overlay_layer import OverlayLayer
from game.battlefield.overlays import (
    HighlightOverlay,
    IsoLine,
    IsoOverlay,
    MarkerKind,
    MarkerOverlay,
    NoteOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
)
from game.board.shapes import Disc, Point
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone, palette
from game.ui.text.text import Texts

VIEW = pygame.Rect(0, 0, 592, 592)

Token = tuple[float, float, float]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Token, ...]:
    """Bases that do not overlap, many of them in contact, in pixels at fit size."""
    wanted = draw(
        st.lists(
            st.tuples(st.floats(0, 592), st.floats(0, 592), st.sampled_from((11.5, 18.0, 23.0))),
            min_size=1,
            max_size=30,
        )
    )
    found: list[Token] = []
    for x, y, r in wanted:
        if all(hypot(x - a, y - b) >= r + s for a, b, s in found):
            found.append((x, y, r))
    return tuple(found)


def names_of(tokens: tuple[Token, ...]) -> list[Sign]:
    return [
        Sign(i, (60 + 13 * (i % 6), 19), (x, y), r, weight=i % 6, upwards=0.25, near=True)
        for i, (x, y, r) in enumerate(tokens)
    ]


def answers_to(tokens: tuple[Token, ...]) -> list[Sign]:
    return [Sign(f"a{i}", (170, 33), (x, y), r, weight=8) for i, (x, y, r) in enumerate(tokens[:3])]


def covers(box: pygame.Rect, token: Token) -> bool:
    x, y, r = token
    return hypot(min(max(x, box.left), box.right) - x, min(max(y, box.top), box.bottom) - y) < r - 0.01


@settings(max_examples=150, deadline=None)
@given(boards())
def test_no_two_labels_overlap_and_none_covers_a_creature(tokens: tuple[Token, ...]) -> None:
    lines = tuple(((a[0], a[1]), (b[0], b[1])) for a, b in combinations(tokens[:3], 2))
    signs = [*answers_to(tokens), *names_of(tokens)]
    boxes = Placer().place(signs, LabelRoom(tokens, lines=lines), VIEW)
    shown = [box for box in boxes if box is not None]
    assert all(VIEW.contains(box) for box in shown)
    assert not any(a.colliderect(b) for a, b in combinations(shown, 2))
    assert not any(covers(box, token) for box in shown for token in tokens)
    names = [box for sign, box in zip(signs, boxes, strict=True) if sign.near and box is not None]
    assert not any(box.clipline(*line) for box in names for line in lines)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_an_answer_finds_room_on_any_board_off_every_creature_and_line(tokens: tuple[Token, ...]) -> None:
    middle = (VIEW.centerx, VIEW.centery)
    line = ((40.0, 300.0), (550.0, 310.0))
    answer = Sign("answer", (200, 33), middle, 14, weight=8)
    box = Placer().place([*names_of(tokens), answer], LabelRoom(tokens, lines=(line,)), VIEW)[-1]
    assert box is not None
    assert not box.clipline(*line)
    assert not any(covers(box, token) for token in tokens)


def test_what_finds_no_room_is_left_out_the_least_important_first() -> None:
    narrow = pygame.Rect(0, 0, 130, 80)
    order = [Sign(i, (100, 19), (65, 40), 12, weight, near=True) for i, weight in enumerate((0, 1, 2, 4, 5))]
    boxes = Placer().place(order, LabelRoom(((65.0, 40.0, 12.0),)), narrow)
    kept = [sign.weight for sign, box in zip(order, boxes, strict=True) if box is not None]
    assert kept == [4, 5]


def test_a_name_stands_beside_its_own_creature_rather_than_beside_another() -> None:
    own, other = (200.0, 200.0, 12.0), (200.0, 250.0, 12.0)
    sign = Sign("own", (60, 19), own[:2], 12, upwards=0.25, near=True)
    (box,) = Placer().place([sign], LabelRoom((own, other)), VIEW)
    assert box is not None
    assert box.centery < 225
    (alone,) = Placer().place([sign], LabelRoom((own,)), VIEW)
    assert alone is not None
    assert alone.midtop == (200, 214)


def test_a_name_without_room_close_by_is_led_to_from_farther_off_rather_than_broken() -> None:
    own = (200.0, 200.0, 12.0)
    sign = Sign("own", (60, 19), own[:2], 12, upwards=0.25, near=True, narrow=(20, 19))
    walled = (pygame.Rect(120, 160, 160, 27), pygame.Rect(120, 213, 160, 20), pygame.Rect(120, 187, 67, 26))
    taken = (*walled, pygame.Rect(237, 187, 43, 26))
    (box,) = Placer().place([sign], LabelRoom((own,), taken), VIEW)
    assert box is not None
    assert box.size == (60, 19)
    assert box.collidelist(taken) == -1


def test_places_are_worked_out_again_only_when_something_changed() -> None:
    tokens = ((100.0, 100.0, 12.0), (160.0, 100.0, 12.0))
    placer = Placer()
    first = placer.place(names_of(tokens), LabelRoom(tokens), VIEW)
    assert placer.place(names_of(tokens), LabelRoom(tokens), VIEW) is first
    moved = ((101.0, 100.0, 12.0), tokens[1])
    assert placer.place(names_of(moved), LabelRoom(moved), VIEW) is not first


@settings(max_examples=60, deadline=None)
@given(boards(), st.lists(st.tuples(st.floats(0, 592), st.floats(0, 592)), min_size=2, max_size=4))
def test_what_is_known_of_boxes_from_the_frame_before_changes_no_place(
    tokens: tuple[Token, ...], pointer: list[Point]
) -> None:
    """Who stands where they were is looked at once; it is as if all were looked at in each frame."""
    around, kept, anew = 24.0, Placer(), Placer()
    signs = [*names_of(tokens), *(Sign(f"tag {t}", (40, 27), t[:2], t[2], 4) for t in tokens[:3])]
    for x, y in pointer:
        ghost, line = (x, y, 18.0), (tokens[0][:2], (x, y))
        shown = [*signs, Sign("path", (120, 33), (x, y), 14, 8)]
        moving = LabelRoom((ghost,), lines=(line,))
        found = kept.place(shown, LabelRoom(tokens, around=around), VIEW, moving)
        assert found == anew.place(shown, LabelRoom((*tokens, ghost), lines=(line,), around=around), VIEW)


def test_a_label_stays_on_its_side_while_it_moves() -> None:
    wall = pygame.Rect(0, 110, 592, 40)
    sign = Sign("one", (80, 19), (200, 90), 12, upwards=0.25)
    placer = Placer()
    (above,) = placer.place([sign], LabelRoom(boxes=(wall,)), VIEW)
    (still,) = placer.place([replace(sign, at=(203, 90))], LabelRoom(), VIEW)
    assert above is not None
    assert still == above.move(3, 0)


def test_labels_keep_off_marks_lines_and_bases_of_an_answer() -> None:
    lens = Lens(20.0, (0.0, 592.0), VIEW)
    marker: Point = (5.0, 5.0)
    room = obstacles(
        [
            MarkerOverlay(MarkerKind.MAJOR, marker),
            PathOverlay((PathLeg((1, 1), (2, 2)),), ghost=Disc(2, 2, 0.5), refused=((2, 2), (3, 3))),
            SightOverlay(Disc(9, 9, 0.5), Disc(12, 9, 0.5), ((9, 9), (12, 9))),
            RulerOverlay((0, 0), (4, 0), "4"),
        ],
        lens,
    )
    assert len(room.lines) == 4
    assert {disc[2] for disc in room.discs} == {10.0}
    assert room.faint[0].center == lens.px(marker)


@settings(max_examples=40, deadline=None)
@given(boards())
def test_costs_are_written_along_their_line_where_nothing_else_is(tokens: tuple[Token, ...]) -> None:
    lens = Lens(20.0, (0.0, 592.0), VIEW)
    ring = ((5.0, 5.0), (25.0, 5.0), (25.0, 25.0), (5.0, 25.0), (5.0, 5.0))
    taken = LabelRoom(tokens).squares
    chips = CostChips(Texts(1.0, palette()), palette())
    overlay = IsoOverlay((IsoLine("2", (ring,)), IsoLine("4", (ring,))))
    drawn = chips.draw(pygame.Surface(VIEW.size, 0, 32), lens, overlay, taken)
    assert drawn
    assert not any(a.colliderect(b) for a, b in combinations(drawn, 2))
    assert all(box.collidelist(taken) < 0 for box in drawn)
    corners = [lens.px(point) for point in ring]
    assert all(any(box.clipline(a, b) for a, b in pairwise(corners)) for box in drawn)


@settings(max_examples=60, deadline=None)
@given(boards(), st.booleans())
def test_bubbles_stay_off_the_creatures_and_lines_that_they_speak_of(
    tokens: tuple[Token, ...], free: bool
) -> None:
    lens = Lens(592 / 26, (0.0, 592.0), VIEW)
    inches = [Disc(x / lens.ppi, (592 - y) / lens.ppi, r / lens.ppi) for x, y, r in tokens[:6]]
    viewer, target = inches[0], Disc(13, 13, 0.5)
    line = (viewer.centre, target.centre)
    middle = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
    overlays: list[Overlay] = [
        SightOverlay(viewer, target, line, None if free else middle, "Jeune frêne voit Griffon des falaises"),
        NoteOverlay(target.centre, "Trop loin pour ce sort."),
        *(HighlightOverlay(disc, Tone.REFUSED, "Page des sources", Icon.EYE_OFF) for disc in inches[1:3]),
    ]
    surface = pygame.Surface(VIEW.size, 0, 32)
    labels = OverlayLayer(palette()).draw_above(surface, lens, overlays, 1.0, 0.0)
    room = LabelRoom(tuple((*lens.px(d.centre), d.r * lens.ppi) for d in inches)) + obstacles(overlays, lens)
    boxes = LabelLayer(Texts(1.0, palette()), palette()).draw(surface, VIEW, labels, room)
    assert len(boxes) == len(labels)
    assert not any(covers(box, disc) for box in boxes for disc in room.discs)
    assert not any(box.clipline(*room.lines[0]) for box in boxes)


def test_names_stay_off_the_place_that_was_chosen() -> None:
    lens = Lens(592 / 26, (0.0, 592.0), VIEW)
    chosen = HighlightOverlay(Disc(13, 13, 0.7), Tone.ALLOWED, "Phénix", Icon.CHECK)
    room = obstacles([chosen], lens)
    assert room.discs == ((*lens.px((13, 13)), 0.7 * lens.ppi),)
    beside = Sign("name", (120, 19), lens.px((13, 13.9)), 6.0, upwards=-0.25, near=True)
    (box,) = Placer().place([beside], room, VIEW)
    assert box is None or not covers(box, room.discs[0])

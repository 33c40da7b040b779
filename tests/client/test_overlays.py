"""What is laid over the board: legible on every ground, told apart without colour, labelled in order."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product
from math import hypot

import numpy as np
import pygame
import pytest
from faults import none_of
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pictures import assert_golden

from game.art.strokes import along, dashes, stroke
from game.battlefield.answer_overlays import beside, in_short
from game.battlefield.board_view import obstacles
from game.battlefield.camera import Lens
from game.battlefield.label_places import LabelRoom
from game.battlefield.labels import BoardLabel, LabelLayer
from game.battlefield.overlay_layer import OverlayLayer
from game.battlefield.overlays import (
    AreaOverlay,
    HighlightOverlay,
    IsoLine,
    IsoOverlay,
    MarginOverlay,
    MarkerKind,
    MarkerOverlay,
    NoteOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    ZoneOverlay,
)
from game.board.area import Area, Patch, area_of
from game.board.shapes import Disc, Point, rectangle
from game.core.rules import Reason
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import hatch_square
from game.ui.drawing.palette import Hatch, PaletteKind, Tone, palette
from game.ui.text.text import Texts

Pixels = NDArray[np.float64]

VIEW = pygame.Rect(0, 0, 400, 400)
LENS = Lens(40.0, (0.0, 400.0), VIEW)
"""Ten inches square, y up."""

GROUNDS = {"meadow": (94, 108, 50), "sand": (216, 186, 134), "night": (20, 24, 18), "snow": (236, 240, 244)}

WITNESS = ((2.0, 2.0), (7.0, 7.0))

ALL: tuple[Overlay, ...] = (
    AreaOverlay(area_of(Disc(5, 5, 2)), Tone.REACH, "Portée"),
    IsoOverlay((IsoLine("2", (((3.0, 5.0), (5.0, 7.0), (7.0, 5.0)),)),)),
    PathOverlay((PathLeg((2, 2), (4, 5)), PathLeg((4, 5), (7, 6), True)), label="5,2", ghost=Disc(7, 6, 0.5)),
    SightOverlay(Disc(2, 2, 0.5), Disc(7, 7, 0.8), WITNESS, None, "Visible"),
    SightOverlay(Disc(2, 2, 0.5), Disc(7, 7, 0.8), WITNESS, (5, 5), "Masquée"),
    HighlightOverlay(rectangle(4, 4, 6, 5), Tone.REFUSED, "Mur", Icon.EYE_OFF),
    RulerOverlay((2, 3), (7, 3), "5"),
    ZoneOverlay(Disc(5, 5, 0.5)),
    MarginOverlay(Disc(5, 5, 0.5), (0.4, 0.1), "0,4"),
    MarginOverlay(rectangle(4, 4, 6, 5), (0.4, 0.1), "0,4"),
    MarkerOverlay(MarkerKind.MAJOR, (5, 5), label="Autel"),
    NoteOverlay((5, 5), "Trop juste"),
)


def layer(kind: PaletteKind = PaletteKind.STANDARD) -> OverlayLayer:
    colours = palette(kind)
    return OverlayLayer(colours)


def drawn(
    overlay: Overlay,
    colour: tuple[int, int, int] = GROUNDS["meadow"],
    *,
    lens: Lens = LENS,
    opacity: float = 1.0,
    kind: PaletteKind = PaletteKind.STANDARD,
) -> tuple[Pixels, list[BoardLabel]]:
    surface = pygame.Surface(lens.view.size, 0, 32)
    surface.fill(colour)
    art = layer(kind)
    labels = art.draw_below(surface, lens, [overlay], opacity)
    labels += art.draw_above(surface, lens, [overlay], opacity, 0.0)
    return pygame.surfarray.array3d(surface).astype(np.float64), labels


def changed(picture: Pixels, colour: tuple[int, int, int] = GROUNDS["meadow"]) -> NDArray[np.bool_]:
    return np.asarray(np.abs(picture - colour).max(axis=2) > 8)


class TestLegible:
    def test_an_area_has_a_border_that_stands_out_on_any_ground(self) -> None:
        faults = []
        for ground, kind, tone in product(GROUNDS, PaletteKind, Tone):
            area = AreaOverlay(area_of(rectangle(2, 2, 8, 8)), tone)
            picture, _ = drawn(area, GROUNDS[ground], kind=kind)
            across = picture[70:90, 195:205].mean(axis=(1, 2))
            if across.max() - across.min() <= 45:
                faults.append(f"{tone} of the palette {kind} on {ground}")
        none_of(faults)

    def test_a_line_stands_out_on_any_ground(self) -> None:
        faults = []
        for ground, colour in GROUNDS.items():
            surface = pygame.Surface((60, 60), 0, 32)
            surface.fill(colour)
            stroke(surface, ((0, 30), (60, 30)), (255, 232, 130), 4)
            column = pygame.surfarray.array3d(surface)[30].mean(axis=1)
            if column.max() - column.min() <= 120:
                faults.append(ground)
        none_of(faults)

    def test_no_two_hatches_look_alike(self) -> None:
        shown = {hatch: self._hatch(hatch) for hatch in Hatch}
        pairs = combinations(Hatch, 2)
        none_of(
            f"{hatch} and {other}"
            for hatch, other in pairs
            if np.abs(shown[hatch] - shown[other]).mean() <= 20
        )

    def test_a_hatch_repeats_without_a_seam(self) -> None:
        faults = []
        for hatch in Hatch:
            alpha = self._hatch(hatch)
            inner = np.abs(np.diff(alpha, axis=0)).mean()
            seam = np.abs(alpha[0] - alpha[-1]).mean()
            if seam >= inner * 2.5 + 12:
                faults.append(f"{hatch}: {seam:.1f} at the seam, {inner:.1f} within")
        none_of(faults)

    def _hatch(self, hatch: Hatch) -> Pixels:
        return pygame.surfarray.array_alpha(hatch_square(hatch, 48, (255, 255, 255), 1.0)).astype(np.float64)

    def test_difficult_ground_is_drawn_otherwise_than_open(self) -> None:
        easy = PathOverlay((PathLeg((2, 5), (8, 5)),))
        hard = PathOverlay((PathLeg((2, 5), (8, 5), difficult=True),))
        lines = [pygame.transform.grayscale(_surface(drawn(path)[0])) for path in (easy, hard)]
        looks = [pygame.surfarray.array3d(line)[100:300, 188:212, 0].astype(float) for line in lines]
        assert np.abs(looks[0] - looks[1]).mean() > 10


def _surface(picture: Pixels) -> pygame.Surface:
    return pygame.surfarray.make_surface(picture.astype(np.uint8))


class TestWhere:
    def test_every_overlay_draws_something(self) -> None:
        shown = [(overlay, *drawn(overlay)) for overlay in ALL]
        none_of(
            str(overlay) for overlay, picture, labels in shown if changed(picture).sum() <= 100 and not labels
        )

    def test_an_overlay_out_of_view_draws_nothing(self) -> None:
        away = replace(LENS, origin=(-3000.0, 400.0))
        none_of(str(overlay) for overlay in ALL if changed(drawn(overlay, lens=away)[0]).any())

    def test_nothing_is_drawn_beyond_an_areas_border(self) -> None:
        seen = changed(drawn(AreaOverlay(area_of(rectangle(3, 3, 6, 6)), Tone.THREAT))[0])
        inner = np.zeros_like(seen)
        inner[114:246, 154:286] = True
        assert seen[inner].mean() > 0.5
        assert not seen[~inner].any()

    def test_a_hole_stays_free(self) -> None:
        ring = Area((Patch(rectangle(1, 1, 9, 9).corners, (rectangle(4, 4, 6, 6).corners,)),))
        seen = changed(drawn(AreaOverlay(ring, Tone.REACH))[0])
        assert not seen[170:230, 170:230].any()
        assert seen[60:120, 60:120].mean() > 0.5

    def test_an_empty_area_is_no_trouble(self) -> None:
        picture, labels = drawn(AreaOverlay(Area(), Tone.REACH, "Rien"))
        assert not changed(picture).any()
        assert labels == []

    def test_looking_very_closely_shows_the_same_area(self) -> None:
        close = Lens(220.0, (-600.0, 1000.0), VIEW)
        picture, _ = drawn(AreaOverlay(area_of(rectangle(1, 1, 9, 9)), Tone.SIGHT), lens=close)
        assert changed(picture).mean() > 0.9
        farther, _ = drawn(AreaOverlay(area_of(rectangle(4, 4, 9, 9)), Tone.SIGHT), lens=close)
        border = round(close.px((4, 4))[0])
        assert not changed(farther)[: border - 6].any()
        assert changed(farther)[border + 6 :, :100].mean() > 0.9

    def test_opacity_makes_areas_fainter_but_not_their_borders(self) -> None:
        area = AreaOverlay(area_of(rectangle(3, 3, 6, 6)), Tone.THREAT)
        strong, faint = (drawn(area, opacity=o)[0] - GROUNDS["meadow"] for o in (1.0, 0.3))
        inside, border = np.s_[145:215, 185:255], np.s_[145:215, 158:163]
        assert 0 < np.abs(faint[inside]).mean() < np.abs(strong[inside]).mean() * 0.5
        assert np.abs(faint[border]).mean() > np.abs(strong[border]).mean() * 0.9

    def test_a_path_ends_in_its_ghost_and_is_crossed_out_beyond_the_stop(self) -> None:
        legs = (PathLeg((1, 5), (5, 5)),)
        plain, _ = drawn(PathOverlay(legs))
        ghost, labels = drawn(
            PathOverlay(
                legs, ghost=Disc(5, 5, 0.8), stop=(5, 5), stop_label="Arrêt", refused=((5, 5), (9, 5))
            )
        )
        assert not changed(plain)[230:, :].any()
        assert changed(ghost)[228:236, 195:205].any()
        assert changed(ghost)[340:375, 190:210].any()
        assert [label.icon for label in labels] == [Icon.MELEE]

    def test_a_stopped_line_of_sight_is_crossed_where_it_stops(self) -> None:
        viewer, target = Disc(1, 5, 0.4), Disc(9, 5, 0.4)
        line = ((1.4, 5.0), (8.6, 5.0))
        free, _ = drawn(SightOverlay(viewer, target, line, corridor=False))
        stopped, _ = drawn(SightOverlay(viewer, target, line, (5, 5), corridor=False))
        beside = (slice(194, 207), slice(191, 195))
        assert changed(stopped)[beside].any()
        assert not changed(free)[beside].any()

    def test_a_small_shift_has_an_arrow_that_can_be_seen(self) -> None:
        small, _ = drawn(MarginOverlay(Disc(5, 5, 0.5), (0.01, 0.0), ""))
        assert changed(small)[205:222, 195:206].any()


class TestLabels:
    @settings(max_examples=40)
    @given(
        st.lists(st.tuples(st.floats(60, 740), st.floats(40, 560)), min_size=1, max_size=7),
        st.sampled_from(["\u22121", "6,5\u202f″ sur 8\u202f″", "Pas de ligne de vue"]),
    )
    def test_labels_stay_in_view_and_cover_no_other(self, places: list[Point], text: str) -> None:
        view = pygame.Rect(0, 0, 800, 600)
        boxes = self._placed(view, [BoardLabel(text, place, Tone.REACH, Icon.MOVE) for place in places])
        assert len(boxes) == len(places)
        assert all(view.contains(box) for box in boxes)
        assert all(not a.colliderect(b) for a, b in combinations(boxes, 2))

    def test_labels_leave_what_is_taken_free(self) -> None:
        view = pygame.Rect(0, 0, 800, 600)
        taken = [pygame.Rect(300, 200, 200, 90)]
        (box,) = self._placed(view, [BoardLabel("Visible", (400, 300), Tone.SIGHT)], taken)
        assert not box.colliderect(taken[0])

    def test_a_label_of_a_place_far_outside_is_left_out(self) -> None:
        view = pygame.Rect(0, 0, 800, 600)
        assert self._placed(view, [BoardLabel("Loin", (1400, 300), Tone.SIGHT)]) == []

    def test_the_weightier_label_is_nearer_its_place(self) -> None:
        view = pygame.Rect(0, 0, 800, 600)
        light = BoardLabel("un mot assez long", (400, 300), Tone.SIGHT, weight=1)
        heavy = BoardLabel("un autre mot long", (400, 300), Tone.SIGHT, weight=9)
        far, near = self._placed(view, [light, heavy])
        away = [hypot(box.centerx - 400, box.centery - 300) for box in (near, far)]
        assert away[0] <= away[1]

    def test_of_a_crowd_of_labels_those_are_left_out_that_find_no_room(self) -> None:
        view = pygame.Rect(0, 0, 200, 100)
        boxes = self._placed(view, [BoardLabel("Trop de mots", (100, 50), Tone.REFUSED) for _ in range(12)])
        assert 1 <= len(boxes) < 12
        assert all(view.contains(box) for box in boxes)
        assert all(not a.colliderect(b) for a, b in combinations(boxes, 2))

    @pytest.mark.parametrize("corner", [(0.0, 0.0), (7.0, 0.0), (0.0, 7.0), (7.0, 7.0)])
    def test_a_zone_has_its_label_on_it_below_the_buttons_of_the_board(self, corner: Point) -> None:
        x, y = corner
        _, labels = drawn(HighlightOverlay(rectangle(x, y, x + 3, y + 3), Tone.SIGHT, "Nord-est"))
        zone = pygame.Rect(round(x * 40), round((7 - y) * 40), 120, 120)
        (box,) = self._placed(VIEW, labels, [pygame.Rect(310, 0, 90, 20)])
        assert zone.contains(box)

    @pytest.mark.parametrize("words", ["Zone adverse", "rouges \N{MIDDLE DOT} Rouge", "La zone du nord"])
    def test_a_label_wider_than_its_zone_has_more_lines_and_lies_on_it(self, words: str) -> None:
        _, labels = drawn(HighlightOverlay(rectangle(3, 3, 5.5, 5.5), Tone.SIGHT, words))
        zone = pygame.Rect(120, 170, 140, 140)
        art = LabelLayer(Texts(1.0, palette()), palette())
        one = art.plate(words, Tone.SIGHT, labels[0].icon)
        (box,) = self._placed(VIEW, labels)
        assert box.w <= 100 < one.get_width()
        assert box.h > one.get_height()
        assert zone.contains(box)

    def _placed(
        self, view: pygame.Rect, labels: list[BoardLabel], taken: list[pygame.Rect] | None = None
    ) -> list[pygame.Rect]:
        art = LabelLayer(Texts(1.0, palette()), palette())
        return art.draw(pygame.Surface(view.size, 0, 32), view, labels, LabelRoom(boxes=tuple(taken or ())))


class TestStrokes:
    POINT = st.tuples(st.floats(-50, 50), st.floats(-50, 50))

    @given(st.lists(POINT, min_size=2, max_size=6), st.floats(1, 20), st.floats(1, 20))
    def test_dashes_and_gaps_share_the_line(self, points: list[Point], on: float, off: float) -> None:
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        parts = list(dashes(points, on, off))
        lengths = [sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(part)) for part in parts]
        assert all(part <= on + 1e-6 for part in lengths)
        whole, rest = divmod(length, on + off)
        assert sum(lengths) == pytest.approx(whole * on + min(rest, on), abs=1e-5)

    @given(st.lists(POINT, min_size=2, max_size=6), st.floats(1, 20), st.floats(0, 10))
    def test_places_along_a_line_are_evenly_spaced(
        self, points: list[Point], spacing: float, first: float
    ) -> None:
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        found = list(along(points, spacing, first))
        expected = 0 if length < first else int((length - first) / spacing) + 1
        assert abs(len(found) - expected) <= 1


def test_golden_overlays(rewrite: bool) -> None:
    surface = pygame.Surface((960, 540), 0, 32)
    surface.fill(GROUNDS["meadow"])
    lens = Lens(54.0, (0.0, 540.0), surface.get_rect())
    art = layer()
    overlays = [
        *ALL[:3],
        SightOverlay(Disc(10, 2, 0.5), Disc(16, 8, 0.8), ((10.3, 2.3), (15.5, 7.5)), None, "Visible"),
        SightOverlay(Disc(10, 8, 0.5), Disc(16, 2, 0.8), ((10.3, 7.7), (15.5, 2.5)), (12, 6), "Masquée"),
        HighlightOverlay(rectangle(11.4, 5.4, 12.6, 6.6), Tone.REFUSED, "Mur", Icon.EYE_OFF),
        RulerOverlay((1, 1), (7, 1), "6″"),
        ZoneOverlay(Disc(2, 8, 0.5)),
        MarginOverlay(Disc(8, 8.6, 0.5), (0.4, 0.1), "0,4″"),
    ]
    labels = art.draw_below(surface, lens, overlays, 1.0)
    labels += art.draw_above(surface, lens, overlays, 1.0, 0.0)
    LabelLayer(Texts(1.0, palette()), palette()).draw(surface, lens.view, labels, obstacles(overlays, lens))
    assert_golden(surface, "board_overlays", rewrite=rewrite)


@pytest.mark.parametrize(
    ("length", "limit", "shown"),
    [
        (2.683, 6.0, 2.7),
        (4.998, 6.0, 5.0),
        (6.0, 6.0, 6.0),
        (5.974, 6.0, 5.97),
        (6.041, 6.0, 6.04),
        (6.003, 6.0, 6.003),
        (5.998, 6.0, 5.998),
    ],
)
def test_a_cost_is_told_in_tenths_where_that_decides_nothing(
    length: float, limit: float, shown: float
) -> None:
    assert beside(length, limit) == shown


def test_a_reason_on_the_board_is_told_to_tenths_unless_that_makes_a_whole_inch_of_it() -> None:
    far = Reason.of("CM-MOVE-02", "path", cost=6.174, of=6.0, over=0.174, factor=2)
    assert dict(in_short(far).values) == {"cost": 6.2, "of": 6.0, "over": 0.2, "factor": 2}
    close = Reason.of("CM-MOVE-02", "path", cost=6.041, of=6.0, over=0.041)
    assert dict(in_short(close).values) == {"cost": 6.04, "of": 6.0, "over": 0.04}
    near = Reason.of("CM-MOVE-02", "path", cost=6.004, of=6.0, over=0.004)
    assert in_short(near) == near


def test_a_long_reason_is_broken_into_lines_so_that_it_fits_on_a_narrow_board() -> None:
    reason = "Le chemin le moins cher jusque-là coûte 6,174″, le Mouvement est de 6″ : 0,174″ de trop."
    art, view = LabelLayer(Texts(1.0, palette()), palette()), pygame.Rect(0, 0, 340, 340)
    long, short = (art.plate(text, Tone.REFUSED, Icon.CLOSE) for text in (reason, "Trop loin"))
    assert long.get_height() > 1.5 * short.get_height()
    room = LabelRoom(((170.0, 170.0, 20.0),))
    (box,) = art.draw(
        pygame.Surface(view.size, 0, 32), view, [BoardLabel(reason, (170, 170), Tone.REFUSED)], room
    )
    assert view.contains(box)

"""What a base tells by itself: hit points, that it has acted, its marks, and whom it is engaged with."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.art.scaled_pictures import Allowance
from game.art.tokens import Token
from game.battlefield.camera import Lens
from game.battlefield.token_badges import BadgeArt, BadgeKind, badges, links
from game.battlefield.token_layer import TokenLayer
from game.ui.drawing.palette import SideColour, palette
from game.ui.text.text import Texts

FIT = Lens(592 / 26, (23.0, 569.0), pygame.Rect(0, 0, 592, 592))
"""A board of 24 inches in the place that it has in a window of 1280x720."""

ART = BadgeArt(Texts(1.0, palette()), palette())


def badge_token(name: str, at: tuple[float, float], **state: object) -> Token:
    token = Token(name, at, 0.492, SideColour.RED, "sword", hp=3, max_hp=4)
    return replace(token, **state)  # type: ignore[arg-type]  # fields of those names


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Token, ...]:
    """Creatures in and out of contact, hurt, tapped, marked, engaged with whoever is near and hostile."""
    found: list[Token] = []
    inch = st.floats(0.5, 8.0)
    for number in range(draw(st.integers(2, 14))):
        at, radius = (draw(inch), draw(inch)), draw(st.sampled_from((0.492, 0.787, 0.984)))
        if any(hypot(at[0] - o.at[0], at[1] - o.at[1]) < radius + o.radius for o in found):
            continue
        most = draw(st.integers(1, 12))
        side = draw(st.sampled_from(list(SideColour)))
        near = [
            o.id
            for o in found
            if o.side is not side and hypot(at[0] - o.at[0], at[1] - o.at[1]) <= radius + o.radius + 1
        ]
        token = Token(f"t{number}", at, radius, side, engaged=tuple(near), max_hp=most)
        hp, marks = draw(st.integers(1, most)), draw(st.integers(0, 3))
        found.append(replace(token, hp=hp, marks=marks, tapped=draw(st.booleans())))
    return tuple(found)


@settings(max_examples=120, deadline=None)
@given(crowds())
def test_every_base_shows_its_hit_points_and_no_two_badges_overlap(tokens: tuple[Token, ...]) -> None:
    shown = badges(tokens, FIT, links(tokens, FIT), ART.wide)
    assert [b.owner for b in shown if b.kind is BadgeKind.HEALTH] == [token.id for token in tokens]
    assert not any(a.box.colliderect(b.box) for a, b in combinations(shown, 2))


def test_hit_points_are_written_in_figures_that_can_be_read_at_fit_size() -> None:
    (seal,) = badges([badge_token("a", (5, 5))], FIT, (), ART.wide)
    assert seal.text == "3/4"
    assert seal.part == pytest.approx(0.75)
    assert seal.box.height >= 12
    (whole,) = badges([badge_token("a", (5, 5), hp=4)], FIT, (), ART.wide)
    assert whole.text == "4"


def test_a_badge_says_that_it_has_acted_and_another_how_many_marks_it_bears() -> None:
    plain = {b.kind for b in badges([badge_token("a", (5, 5))], FIT, (), ART.wide)}
    drawn = badges([badge_token("a", (5, 5), tapped=True, marks=2)], FIT, (), ART.wide)
    assert plain == {BadgeKind.HEALTH}
    assert {b.kind: b.text for b in drawn} == {
        BadgeKind.HEALTH: "3/4",
        BadgeKind.ACTED: "",
        BadgeKind.MARKS: "2",
    }


def test_a_badge_with_the_emblem_of_its_owner_says_that_another_controls_it() -> None:
    drawn = badges([badge_token("a", (5, 5), owner=SideColour.BLUE)], FIT, (), ART.wide)
    (owner,) = [badge for badge in drawn if badge.kind is BadgeKind.OWNER]
    assert owner.side is SideColour.BLUE
    pictures = []
    for side in (SideColour.BLUE, SideColour.RED):
        surface = pygame.Surface((60, 60), pygame.SRCALPHA)
        ART.draw(surface, [replace(owner, side=side, box=pygame.Rect(10, 10, 30, 30))])
        # Without the colours: the emblem alone tells the sides apart.
        pictures.append(pygame.surfarray.array2d(pygame.transform.grayscale(surface)))
    assert (pictures[0] != pictures[1]).sum() > 20


@pytest.mark.parametrize("state", [{"hp": 2}, {"tapped": True}, {"marks": 1}])
def test_a_badge_is_recognised_without_colour(state: dict[str, object]) -> None:
    looks = []
    for token in (badge_token("a", (5, 5)), badge_token("a", (5, 5), **state)):
        surface = pygame.Surface((60, 60), 0, 32)
        lens = Lens(FIT.ppi, (30 - 5 * FIT.ppi, 30 + 5 * FIT.ppi), surface.get_rect())
        art = TokenLayer(Texts(1.0, palette()), palette())
        art.draw(surface, lens, [token], 0.0)
        art.draw_badges(surface, lens)
        looks.append(pygame.surfarray.array3d(pygame.transform.grayscale(surface)).astype(int)[..., 0])
    assert (abs(looks[0] - looks[1]) > 60).sum() > 10


def test_whoever_is_engaged_is_linked_to_whom_between_their_bases() -> None:
    tokens = [
        badge_token("a", (5, 5), engaged=("b",)),
        badge_token("b", (6.5, 5), side=SideColour.BLUE),
        badge_token("c", (9, 9)),
    ]
    (pair,) = links(tokens, FIT)
    assert (pair.a, pair.b) == ("a", "b")
    assert pair.middle == pytest.approx(FIT.px((5.75, 5)))
    blades = [b for b in badges(tokens, FIT, (pair,), ART.wide) if b.kind is BadgeKind.BLADES]
    (cross,) = blades
    assert hypot(cross.box.centerx - pair.middle[0], cross.box.centery - pair.middle[1]) < 6


def test_a_ghost_bears_no_badges_and_a_tiny_base_only_while_it_is_looked_at() -> None:
    far = Lens(10.0, (0.0, 100.0), pygame.Rect(0, 0, 100, 100))
    assert badges([badge_token("a", (5, 5), ghost=True)], FIT, (), ART.wide) == ()
    assert badges([badge_token("a", (5, 5))], far, (), ART.wide) == ()
    assert len(badges([badge_token("a", (5, 5), hovered=True)], far, (), ART.wide)) == 1


def test_small_bases_have_names_where_everything_is_large() -> None:
    """At a scale of 2 a board of 24 inches leaves 16 logical pixels to the base of a small creature."""
    lens = Lens(32.0, (0.0, 800.0), pygame.Rect(0, 0, 800, 800), 2.0)
    token = Token("a", (12.0, 12.0), 0.5, SideColour.NEUTRAL, "star", "Lavandière de nuit")
    names, *_ = TokenLayer(Texts(2.0, palette()), palette()).draw(
        pygame.Surface((800, 800), 0, 32), lens, [token], 0.0
    )
    assert len(names) == 1


def test_whose_a_creature_is_flies_as_a_banner_in_the_colour_and_the_shape_of_that_side() -> None:
    """R-78: its ribbons end as the side's name plates do, so that colour alone does not tell it."""
    shapes: dict[SideColour, bytes] = {}
    for side in SideColour:
        token = badge_token("taken", (6.0, 6.0), owner=side)
        (banner,) = [badge for badge in badges((token,), FIT, (), ART.wide) if badge.kind is BadgeKind.OWNER]
        assert banner.side is side
        assert min(banner.box.size) >= 20
        picture = pygame.Surface(banner.box.size, pygame.SRCALPHA)
        ART.draw(picture, [replace(banner, box=pygame.Rect((0, 0), banner.box.size))])
        pixels = [
            picture.get_at((x, y))[:3]
            for x in range(picture.get_width())
            for y in range(picture.get_height())
        ]

        def dyed(of: SideColour, seen: list[tuple[int, ...]] = pixels) -> int:
            ends = zip(palette().sides[of].ink, palette().sides[of].fill, strict=True)
            spans = [(low - 10, high + 10) for low, high in ends]
            return sum(
                all(low <= part <= high for part, (low, high) in zip(pixel, spans, strict=True))
                for pixel in seen
            )

        assert max(SideColour, key=dyed) is side
        assert dyed(side) >= 0.15 * len(pixels)
        shapes[side] = pygame.image.tobytes(pygame.mask.from_surface(picture).to_surface(), "RGB")
    assert len(set(shapes.values())) == len(SideColour)


def test_a_small_base_is_its_own_size_though_no_time_is_left_to_paint() -> None:
    large, small = badge_token("a", (6.0, 6.0)), badge_token("b", (3.0, 3.0))
    large = replace(large, radius=0.984)

    def drawn(allowance: Allowance) -> bytes:
        surface = pygame.Surface(FIT.view.size, pygame.SRCALPHA)
        TokenLayer(Texts(1.0, palette()), palette(), allowance).draw(surface, FIT, [large, small], 0.0)
        return bytes(surface.get_buffer().raw)

    none = Allowance(0.0)
    none.begin()
    assert drawn(none) == drawn(Allowance())

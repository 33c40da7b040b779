"""Every creature and spell has a picture of its own, told at thumb size; its token shows the same figure."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, get_args

import numpy as np
import pygame
import pytest
from faults import none_of
from msgspec import structs
from svg_faults import faults

from game.art.tokens import Drawing, Medallions, emblem_for
from game.games.colors_of_magic.art import pictures
from game.games.colors_of_magic.art.backdrops import SKIES, Backdrop
from game.games.colors_of_magic.art.guesses import card_picture, creature_picture
from game.games.colors_of_magic.art.pictures import (
    MOODS,
    Scene,
    card_scene,
    creature_scene,
    drawings,
    figure,
    goal_scene,
    painted,
    portrait,
)
from game.games.colors_of_magic.content.drawings import shipped_drawings
from game.games.colors_of_magic.content.library_files import library_faults
from game.games.colors_of_magic.rules.cards.picture import FRAMES, Ground, PictureSpec, Weather
from game.ui.drawing.palette import SideColour, palette

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.games.colors_of_magic.rules.cards.library import Library

WINDOW = (51, 61)
"""The picture of a card 58 pixels wide, as it lies in a hand."""

LEAST = 15.0
"""By how many of 255 the pixels of two pictures differ at least, on average. Measured: 17 for the nearest."""


@cache
def library() -> Library:
    return library_faults()[0]


@cache
def shipped() -> dict[str, Scene]:
    """Each picture that ships, by the creature or the spell that it belongs to."""
    creatures = {name: creature_scene(spec) for name, spec in library().creatures.items()}
    spells = {name: card_scene(card, None) for name, card in library().cards.items() if not card.creature}
    return creatures | spells


def test_whatever_ships_describes_its_picture() -> None:
    described = {name: spec.picture for name, spec in library().creatures.items()}
    described |= {name: card.picture for name, card in library().cards.items() if not card.creature}
    none_of(name for name, picture in described.items() if picture is None or not picture.body)
    none_of(
        f"{a} and {b}" for (a, first), (b, second) in combinations(shipped().items(), 2) if first == second
    )


def test_pictures_are_told_apart_at_thumb_size() -> None:
    seen = {
        name: pygame.surfarray.array3d(painted(scene, WINDOW)).astype(np.float32).ravel()
        for name, scene in shipped().items()
    }
    near = ((float(np.abs(seen[a] - seen[b]).mean()), a, b) for a, b in combinations(seen, 2))
    none_of(f"{a} and {b}: {apart:.1f}" for apart, a, b in near if apart < LEAST)


def test_figures_are_told_apart_by_their_lines() -> None:
    """Not by the scene behind them nor by a colour."""
    bodies = {name: re.sub("#[0-9a-f]{6}", "", figure(scene).body) for name, scene in shipped().items()}
    none_of(f"{a} and {b}" for a, b in combinations(bodies, 2) if bodies[a] == bodies[b])


def test_a_summoning_shows_its_creature_and_the_token_the_same_figure() -> None:
    summonings = [card for card in library().cards.values() if card.creature]
    assert summonings
    for card in summonings:
        creature = library().creatures[card.creature or ""]
        scene = card_scene(card, creature)
        assert scene == creature_scene(creature)
        assert figure(scene).body in portrait(scene).document
        assert figure(scene).body in figure(scene).document(figure(scene).whole)


def test_a_bust_lies_on_its_figure() -> None:
    def off(scene: Scene) -> bool:
        drawn = figure(scene)
        (x, y, side), (left, top, whole) = drawn.bust, drawn.whole
        middle = x + side / 2, y + side / 2
        return not (left < middle[0] < left + whole and top < middle[1] < top + whole and side < whole * 1.3)

    none_of(name for name in library().creatures if off(shipped()[name]))


def test_tokens_of_two_creatures_differ_at_the_size_of_a_board_that_fits() -> None:
    medallions = Medallions(palette())
    tokens = {name: portrait(shipped()[name]) for name in library().creatures}
    seen = {
        name: pygame.surfarray.array3d(medallions.base(SideColour.RED, token, 30)).astype(np.float32).ravel()
        for name, token in tokens.items()
    }
    near = ((float(np.abs(seen[a] - seen[b]).mean()), a, b) for a, b in combinations(seen, 2))
    none_of(f"{a} and {b}: {apart:.1f}" for apart, a, b in near if apart < LEAST_OF_TOKENS)


LEAST_OF_TOKENS = 5.0
"""As LEAST, of whole bases 30 pixels wide, which all have the same rim."""


def test_a_drawn_portrait_is_its_own_emblem_and_round() -> None:
    token = portrait(shipped()["ember-hound"])
    assert emblem_for(token) == token
    assert isinstance(emblem_for(token), Drawing)
    assert len(repr(token)) < 30
    whole = Medallions(palette()).base(SideColour.RED, token, 60)
    assert whole.get_at((0, 0)).a == 0
    tapped = Medallions(palette()).base(SideColour.RED, token, 60, tapped=True)
    assert whole.get_buffer().raw != tapped.get_buffer().raw


def test_the_same_picture_is_painted_the_same_and_as_large_as_asked() -> None:
    scene = shipped()["oriane"]
    for size in ((51, 61), (190, 80), (300, 210), (7, 9), (1, 1)):
        first, second = painted(scene, size), painted(scene, size)
        assert first.get_size() == size
        assert first.get_buffer().raw == second.get_buffer().raw


def test_whatever_is_drawn_uses_only_what_is_drawn_right() -> None:
    documents = {name: figure(scene).document((0, 0, 200)) for name, scene in shipped().items()}
    documents |= {f"token of {name}": portrait(shipped()[name]).document for name in library().creatures}
    grounds, weathers = get_args(Ground), get_args(Weather)
    for index, sky in enumerate(SKIES):
        ground, weather = grounds[index % len(grounds)], weathers[index % len(weathers)]
        documents[sky] = Backdrop(drawings(), sky, 3).document(ground, weather)
    none_of(f"{name}: {fault}" for name, document in documents.items() for fault in faults(document))


def test_every_part_that_ships_can_be_drawn() -> None:
    names = shipped_drawings().texts
    none_of(name for name in names if not drawings().shapes(name))
    for gesture in shipped_drawings().gestures:
        for frame in FRAMES:
            assert pictures._body(Scene(PictureSpec(body=frame, gesture=gesture)))


def number_of_pictures(specs: Iterable[PictureSpec]) -> int:
    return len(set(specs))


def test_what_describes_no_picture_has_one_that_is_guessed_from_its_print() -> None:
    bare = [structs.replace(spec, picture=None) for spec in library().creatures.values()]
    assert number_of_pictures(creature_picture(spec) for spec in bare) > 0.9 * len(bare)
    spells = [structs.replace(card, picture=None) for card in library().cards.values()]
    assert number_of_pictures(card_picture(card) for card in spells) > 0.75 * len(spells)
    for scene in (*map(creature_scene, bare), *(card_scene(card, None) for card in spells)):
        assert pictures._body(scene)
    hound = structs.replace(library().creatures["ember-hound"], picture=None)
    assert creature_picture(hound).body in {"wolf", "ember-hound"}
    assert creature_picture(hound) == creature_picture(structs.replace(hound))
    wizard = structs.replace(library().creatures["malo"], picture=None)
    assert creature_picture(wizard).dress == "robe"
    counter = structs.replace(library().cards["strike-through"], picture=None, art="")
    assert card_picture(counter).body in {"struck-scroll", "sealed-lips"}


def test_a_picture_that_says_little_is_completed() -> None:
    sparse = structs.replace(library().creatures["torchbearer"], picture=PictureSpec(sky="night"))
    made = creature_picture(sparse)
    assert made.sky == "night"
    assert made.body
    assert made.ground in get_args(Ground)
    assert made.weather in get_args(Weather)


def test_the_prey_of_an_objective_is_on_its_card() -> None:
    wyrm = library().creatures["ford-wyrm"]
    goals = {goal.id: goal for scenario in library().scenarios.values() for goal in scenario.objectives}
    hunted = goal_scene(goals["slay-the-wyrm"], wyrm)
    assert hunted.spec.body == creature_scene(wyrm).spec.body
    assert hunted != creature_scene(wyrm)
    scenes = {goal_scene(goal, library().creatures.get(goal.goal.profile or "")) for goal in goals.values()}
    assert len(scenes) == len(goals)
    bare = structs.replace(goals["hold-the-bridge"], picture=None)
    assert goal_scene(bare, None).spec.body == "banner"


@pytest.mark.parametrize("element", MOODS)
def test_elements_light_the_same_figure_in_their_own_way(element: str) -> None:
    shown = {key: painted(Scene(PictureSpec(body="human"), key), WINDOW).get_buffer().raw for key in MOODS}
    assert [key for key in shown if shown[key] == shown[element]] == [element]

"""The log names places: where creatures come from and go to, by what is near, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typography import french_faults

from game.board.shapes import disc, polygon, rectangle
from game.board.terrain import Kind
from game.content.articles import has_article, named
from game.content.locale import Language
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.log.names import MEASURED
from game.games.colors_of_magic.log.places import (
    WAYS,
    Ground,
    Landmark,
    Relation,
    Whereabouts,
    in_words,
    went,
)
from game.games.colors_of_magic.rules.state import creature_events as c
from game.games.colors_of_magic.rules.state.state import Body
from game.positions.position import Side

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.content.locale import Translator

RADIUS = 0.5

ENGLISH = (
    Landmark("Wine Press", disc(12.0, 12.0, 0.6)),
    Landmark("Willow Wood", rectangle(2.0, 16.0, 8.0, 21.0), Kind.FOREST),
    Landmark("Great Yew", disc(20.0, 20.0, 1.0), Kind.FOREST),
    Landmark("Heron Ford", rectangle(15.0, 4.0, 18.0, 7.0), Kind.FORD),
    Landmark("Otter, Lower Reach", rectangle(15.0, 0.0, 18.0, 4.0), Kind.RIVER),
    Landmark("Donkey Bridge", rectangle(15.5, 1.0, 17.5, 3.0), Kind.BRIDGE),
    Landmark("Fox Knoll", polygon(((3.0, 8.0), (6.0, 8.0), (6.0, 11.0), (3.0, 11.0))), Kind.HILL),
    Landmark("Nave, North Wall", rectangle(20.0, 10.0, 23.0, 11.0), Kind.WALL),
)
FRENCH_NAMES = {
    "Wine Press": "Pressoir",
    "Willow Wood": "Bois du Meunier",
    "Great Yew": "Grand if",
    "Heron Ford": "Gué du Héron",
    "Otter, Lower Reach": "La Loutre, aval",
    "Donkey Bridge": "Pont aux Ânes",
    "Fox Knoll": "Butte aux Renards",
    "Nave, North Wall": "Nef, mur nord",
}
GROUNDS = {
    Language.EN: Ground(ENGLISH),
    Language.FR: Ground(tuple(Landmark(FRENCH_NAMES[mark.name], mark.shape, mark.kind) for mark in ENGLISH)),
}


def at(say: Translator, place: Point) -> str:
    return in_words(say, "at", GROUNDS[say.language].whereabouts(place, RADIUS))


def way(say: Translator, start: Point, end: Point) -> str:
    ground = GROUNDS[say.language]
    return went(say, ground.whereabouts(start, RADIUS), ground.whereabouts(end, RADIUS))[1]


@pytest.mark.parametrize(
    ("place", "english", "french"),
    [
        ((12.3, 12.0), "at the Wine Press", "au Pressoir"),
        ((13.5, 12.0), "beside the Wine Press", "à côté du Pressoir"),
        ((12.0, 8.5), "south of the Wine Press", "au sud du Pressoir"),
        ((5.0, 18.0), "in the Willow Wood", "dans le Bois du Meunier"),
        ((8.2, 18.0), "at the edge of the Willow Wood", "à la lisière du Bois du Meunier"),
        ((7.8, 18.0), "at the edge of the Willow Wood", "à la lisière du Bois du Meunier"),
        ((20.0, 18.0), "beside the Great Yew", "à côté du Grand if"),
        ((16.5, 6.0), "in the Heron Ford", "dans le Gué du Héron"),
        ((16.5, 2.0), "on the Donkey Bridge", "sur le Pont aux Ânes"),
        ((14.0, 2.5), "on the bank of the Otter", "sur la rive de la Loutre"),
        ((4.0, 9.0), "on the Fox Knoll", "sur la Butte aux Renards"),
        ((6.8, 9.0), "at the foot of the Fox Knoll", "au pied de la Butte aux Renards"),
        ((22.0, 11.9), "beside the North Wall of the Nave", "à côté du mur nord de la Nef"),
        ((2.0, 2.0), "in the south-west corner", "dans le coin sud-ouest"),
        ((10.0, 1.5), "at the south edge of the board", "au bord sud du plateau"),
    ],
)
def test_a_place_is_told_by_what_is_near(
    tr_en: Translator, tr_fr: Translator, place: Point, english: str, french: str
) -> None:
    assert at(tr_en, place) == english
    # Parts of a thing keep the capital that the map gives them.
    assert at(tr_fr, place).lower() == french.lower()


def test_where_nothing_has_a_name_the_part_of_the_board_is_told(tr_en: Translator, tr_fr: Translator) -> None:
    bare = Ground()
    for place, english, french in (
        ((12.0, 12.0), "in the middle of the board", "au milieu du plateau"),
        ((18.0, 12.0), "in the east of the board", "dans l\N{RIGHT SINGLE QUOTATION MARK}est du plateau"),
        ((1.0, 23.0), "in the north-west corner", "dans le coin nord-ouest"),
    ):
        found = bare.whereabouts(place, RADIUS)
        assert in_words(tr_en, "at", found) == english
        assert in_words(tr_fr, "at", found) == french


@pytest.mark.parametrize(
    ("start", "end", "english", "french"),
    [
        (
            (12.3, 12.0),
            (8.2, 18.0),
            "from the Wine Press to the edge of the Willow Wood",
            "du Pressoir à la lisière du Bois du Meunier",
        ),
        (
            (8.2, 18.0),
            (13.5, 12.0),
            "from the edge of the Willow Wood to the Wine Press",
            "de la lisière du Bois du Meunier au Pressoir",
        ),
        (
            (2.0, 2.0),
            (16.5, 2.0),
            "from the south-west corner onto the Donkey Bridge",
            "du coin sud-ouest sur le Pont aux Ânes",
        ),
        (
            (12.0, 8.5),
            (16.5, 6.0),
            "from south of the Wine Press into the Heron Ford",
            "du sud du Pressoir dans le Gué du Héron",
        ),
        (
            (8.2, 18.0),
            (8.2, 17.0),
            "along the edge of the Willow Wood",
            "le long de la lisière du Bois du Meunier",
        ),
        ((8.2, 18.0), (5.0, 18.0), "into the Willow Wood", "dans le Bois du Meunier"),
        ((12.0, 8.5), (12.3, 12.0), "to the Wine Press", "au Pressoir"),
        ((16.5, 6.0), (14.3, 6.0), "beside the Heron Ford", "à côté du Gué du Héron"),
    ],
)
def test_a_move_is_told_from_where_to_where(
    tr_en: Translator, tr_fr: Translator, start: Point, end: Point, english: str, french: str
) -> None:
    assert way(tr_en, start, end) == english
    assert way(tr_fr, start, end) == french


FALCON = "red:call-crag-falcon:1"
WALK = c.Walked(FALCON, ((12.3, 12.0), (11.0, 15.0), (8.2, 18.0)), 7.613)


def test_at_the_table_a_move_has_no_inches_and_in_a_record_what_it_cost(
    tr_en: Translator, tr_fr: Translator
) -> None:
    library = load_library()
    walked = "Crag Falcon (Red) goes from the Wine Press to the edge of the Willow Wood."
    at_table = GameLog(library, tr_en, measures=MEASURED, ground=GROUNDS[Language.EN])
    assert at_table.sentence(WALK) == walked
    exact = GameLog(library, tr_en, ground=GROUNDS[Language.EN])
    assert exact.sentence(WALK) == f'{walked} Cost: 7.613".'
    french = GameLog(library, tr_fr, measures=MEASURED, ground=GROUNDS[Language.FR])
    assert french.sentence(WALK) == "Faucon des cimes (Rouge) va du Pressoir à la lisière du Bois du Meunier."


def test_who_arrives_and_who_is_moved_is_told_with_the_place(tr_en: Translator, tr_fr: Translator) -> None:
    library = load_library()
    english = GameLog(library, tr_en, ground=GROUNDS[Language.EN])
    french = GameLog(library, tr_fr, ground=GROUNDS[Language.FR])
    came = c.Arrived(Body(FALCON, "crag-falcon", Side.RED, (12.3, 12.0)), "summoned")
    assert english.sentence(came) == "Crag Falcon (Red) comes into play at the Wine Press."
    assert french.sentence(came) == "Faucon des cimes (Rouge) arrive en jeu au Pressoir."
    pushed = c.Shifted(FALCON, (13.5, 12.0), (16.5, 6.0), "push")
    assert english.sentence(pushed) == "Crag Falcon (Red) is pushed from the Wine Press into the Heron Ford."
    assert french.sentence(pushed) == (
        "Faucon des cimes (Rouge) subit une poussée, du Pressoir dans le Gué du Héron."
    )
    nudged = c.Shifted(FALCON, (13.5, 12.0), (13.6, 12.0), "push")
    assert english.sentence(nudged) == "Crag Falcon (Red) is pushed."


RELATIONS: dict[Relation, Whereabouts] = {
    **{
        relation: Whereabouts(relation, "Pressoir")
        for relation in ("at", "inside", "on", "edge", "foot", "bank", "beside")
    },
    "middle": Whereabouts("middle"),
}


def test_every_way_to_tell_a_place_has_words_in_both_languages(tr_en: Translator, tr_fr: Translator) -> None:
    places = [*RELATIONS.values()]
    places += [Whereabouts("way", "Pressoir", side) for side in WAYS]
    places += [
        Whereabouts(relation, "", side) for relation in ("corner", "border", "part") for side in WAYS
    ]  # all are relations
    for say in (tr_en, tr_fr):
        for place in places:
            for form in ("at", "from", "to"):
                text = in_words(say, form, place)
                assert "{" not in text
                faults = [wrong for wrong in ("de le ", "à le ", "de les ", "à les ") if wrong in text]
                assert not faults, text
    assert not list(french_faults(in_words(tr_fr, "from", RELATIONS["edge"])))


def test_every_name_that_ships_has_its_french_article() -> None:
    library = load_library()
    names = {
        part
        for spec in library.scenarios.values()
        for name in (
            *(marker.name.fr for marker in spec.markers),
            *(piece.name for piece in library.boards[spec.map].pieces),
        )
        for part in name.split(", ")
    }
    assert len(names) > 80
    assert sorted(name for name in names if not has_article(name)) == []


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Le puits", "le puits"),
        ("L\N{RIGHT SINGLE QUOTATION MARK}Arche", "l\N{RIGHT SINGLE QUOTATION MARK}Arche"),
        ("Ossuaire", "l\N{RIGHT SINGLE QUOTATION MARK}Ossuaire"),
        ("Haie du Moulin", "la Haie du Moulin"),
        ("Hôtel-Dieu", "«\N{NO-BREAK SPACE}Hôtel-Dieu\N{NO-BREAK SPACE}»"),
        ("Hospice des Sœurs", "l\N{RIGHT SINGLE QUOTATION MARK}Hospice des Sœurs"),
        ("Osselets", "les Osselets"),
        ("Zarbi", "«\N{NO-BREAK SPACE}Zarbi\N{NO-BREAK SPACE}»"),
    ],
)
def test_a_french_name_has_the_article_of_its_noun(name: str, french: str) -> None:
    assert named(name, Language.FR) == french


def test_an_english_name_keeps_the_article_that_it_has() -> None:
    assert named("The Well", Language.EN) == "the Well"
    assert named("Wine Press", Language.EN) == "the Wine Press"

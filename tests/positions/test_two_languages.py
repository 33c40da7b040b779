"""Texts of positions in both languages: read in one, saved with both, told in the other."""

from __future__ import annotations

import pytest

import arcane_table
from game.content.resources import assets
from game.core.copies import replace
from game.core.errors import InputError
from game.positions.position_file import dump_position, dump_whole, load_position, parse_position
from game.positions.retold import told

BOTH = """
title = { fr = "Le pont", en = "The bridge" }
[[terrain]]
name = { fr = "bois", en = "wood" }
kind = "forest"
circle = [5, 5, 2]
[[terrain]]
kind = "wall"
circle = [15, 15, 1]
[[line]]
name = { fr = "maison", en = "house" }
points = [[8, 5], [15, 5], [15, 12], [8, 12]]
closed = true
doors = [{ from = 2.0, to = 3.5, name = { fr = "porte sud", en = "south door" } }, { from = 5.0, to = 6.0 }]
[[zone]]
id = "lamp"
name = { fr = "la lampe", en = "the lamp" }
circle = [6, 14, 0.8]
[[template]]
id = "flare"
name = { fr = "la fusée", en = "the flare" }
at = [15, 12]
circle = 1.5
[[creature]]
id = "a"
name = { fr = "Gobelin", en = "Goblin" }
unit = { fr = "la ronde", en = "the watch" }
side = "red"
at = [3, 3]
[[creature]]
id = "b"
name = "Ruth"
side = "blue"
at = [20, 3]
[[wish]]
creature = "a"
name = { fr = "au bois", en = "to the wood" }
text = "within 2 of bois and in lamp"
"""


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("asked", ["within 2 of bois and in house", 'within 2 of wood and in "porte sud"'])
def test_a_wish_that_is_asked_calls_terrain_by_either_name(
    language: arcane_table.position.Spoken, asked: str
) -> None:
    table = arcane_table.parse(BOTH, language)
    french = asked.replace("wood", "bois").replace("house", "maison")
    english = asked.replace("bois", "wood").replace("maison", "house").replace("porte sud", "south door")
    assert table.where("a", asked).wish.text == (french if language == "fr" else english)
    with pytest.raises(InputError, match='within "forêt"'):
        table.where("a", "within 2 of forêt")


def test_the_language_asked_for_is_read() -> None:
    french, english = parse_position(BOTH, "x", "fr"), parse_position(BOTH, "x", "en")
    assert (french.title, english.title) == ("Le pont", "The bridge")
    assert (french.creatures[0].name, english.creatures[0].unit) == ("Gobelin", "the watch")
    assert english.creatures[1].name == "Ruth"
    assert [piece.name for piece in english.board.pieces][:4] == ["wood", "wall", "house", "south door"]
    assert (english.zones[0].name, english.templates[0].name) == ("the lamp", "the flare")
    # The wish calls the wood as the French do.
    assert english.wishes[0].wish.text == "within 2 of wood and in lamp"
    assert english.wishes[0].name == "to the wood"


def test_both_are_saved() -> None:
    french, english = parse_position(BOTH, "x", "fr"), parse_position(BOTH, "x", "en")
    for text in (dump_position(french), dump_position(english), dump_whole(english)):
        assert (parse_position(text, "y", "fr"), parse_position(text, "y", "en")) == (french, english)


def test_a_copy_keeps_both_names_and_a_renamed_creature_has_one() -> None:
    position = parse_position(BOTH, "x", "en")
    first = position.creatures[0]
    copied = replace(first, id="c", at=(9.0, 18.0))
    renamed = replace(first, name="Grik")
    text = dump_position(replace(position, creatures=(renamed, copied)))
    assert [each.name for each in parse_position(text, "y", "fr").creatures] == ["Grik", "Gobelin"]


def test_it_is_told_in_the_other_language() -> None:
    french, english = parse_position(BOTH, "x", "fr"), parse_position(BOTH, "x", "en")
    assert told(french, lambda words: words.en) == english
    assert told(english, lambda words: words.fr) == french
    answer = arcane_table.parse(BOTH, "fr").in_language("en").sight("a", "b")
    assert "Goblin" in str(answer) + " ".join(reason.text for reason in answer.reasons)


def test_a_wish_about_a_line_that_is_nothing_but_doors_is_told_in_the_other_language() -> None:
    gate = (
        'doors = [{ from = 0, to = 3 }]\nname = { fr = "portail", en = "gate" }\npoints = [[18, 5], [18, 8]]'
    )
    text = BOTH.replace("within 2 of bois", "within 2 of portail").replace(
        "[[zone]]", f"[[line]]\n{gate}\n[[zone]]"
    )
    english = arcane_table.parse(text, "fr").in_language("en")
    assert english.layout.wishes[0].wish.text == "within 2 of gate and in lamp"
    assert english.where("a").reasons


def test_names_of_terrain_are_told_apart_in_both_languages() -> None:
    with pytest.raises(InputError, match=r'line\[0\]\.name.*"house" again'):
        parse_position(BOTH.replace('"wood"', '"house"'), "x", "fr")
    with pytest.raises(InputError, match=r"creature\[0\]\.name\.en"):
        parse_position(BOTH.replace(', en = "Goblin"', ""), "x", "fr")


def test_every_shipped_position_has_both() -> None:
    files = sorted((assets() / "positions").glob("*.toml"))
    assert len(files) == 12
    for file in files:
        french, english = load_position(file, "fr"), load_position(file, "en")
        assert french.title != english.title, file
        assert told(french, lambda words: words.en).title == english.title
        if french.map_file is None:
            named = {piece.called for piece in french.board.pieces}
            told_twice = {each.words.fr for each in french.translations}
            assert named - told_twice <= {"barricade", "console"}, file  # the same word in both

"""Wishes as text, and their joining and giving up."""

from __future__ import annotations

import pytest

from game.positions.wishes import (
    EXPECTED,
    MOST_CONDITIONS,
    AllOf,
    AnyOf,
    Condition,
    Wanted,
    Wish,
    WishError,
    conditions,
    parsed_wish,
    without,
)

TEXTS = (
    "reachable",
    "not reachable with action",
    "sees wizard",
    "seen",
    "not seen by archer",
    "cover from archer",
    "cover 2 from archer",
    "within 1.5 of 3,4",
    "at least 6 from ogre even if ogre moves 2",
    'in "the old wood" or wholly in yard',
    "engages ogre and not engaged",
    "threatened or threatened by ogre",
    "shoots ogre and holds well",
    "open ground and (seen or not threatened)",
    'sees "and"',
    'sees "Jo ""le gros""" even if "Jo ""le gros""" moves 2',
    'not in """"',
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_wish_is_told_as_it_is_read(text: str) -> None:
    assert parsed_wish(text).text == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("SEES wizard AND NOT seen", "sees wizard and not seen"),
        ("may shoot ogre", "shoots ogre"),
        ("engaged by ogre", "engages ogre"),
        ("not (seen and threatened)", "not seen or not threatened"),
        ("not not seen", "seen"),
        ("seen or sees a and engaged", "seen or (sees a and engaged)"),
    ],
)
def test_other_ways_to_say_a_wish(text: str, same: str) -> None:
    assert parsed_wish(text) == parsed_wish(same)


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("", "nothing", "reachable, reachable with action, sees A, seen, seen by A, "),
        ("sees", "nothing", "a name"),
        ("sees (", '"("', "a name"),
        ("sees a b", '"b"', "and, or, even if a moves 2"),
        ('within 3 of "a b" even so', '"even"', 'and, or, even if "a b" moves 2'),
        ("sees a even if a moves 2 seen", '"seen"', "and, or"),
        ("reachable with", '"with"', "and, or, with action"),
        ("(sees a or seen) engaged", '"engaged"', "and, or"),
        ("(seen", "nothing", "), and, or"),
        ("(sees a", "nothing", "), and, or, even if a moves 2"),
        ("cover 0 from a", '"0"', "from, or a number of pieces"),
        ("cover 2 a", '"a"', "from"),
        ("within x of a", '"x"', "inches from 0 to 300"),
        ("within -1 of a", '"-1"', "inches from 0 to 300"),
        ("within nan of a", '"nan"', "inches from 0 to 300"),
        ("at least 3 of a", '"of"', "from"),
        ("fly", '"fly"', "reachable, "),
        ('sees "a', '"', "a name between"),
        ('sees "a"" and seen', '"', "a name between"),
        ('sees ""', '""', "a name"),
        ('within 2 of "" or seen', '""', "a name"),
        ("sees a even if b moves 2", 'even if "b"', "a creature that the condition names"),
        ("reachable even if a moves 2", '"even"', "and, or, with action"),
        ("seen even if a moves 2", '"even"', "and, or"),
        ("threatened by a even if a moves 2", '"even"', "and, or"),
        ("sees a even if a 2", '"2"', "moves"),
        (" and ".join(["seen"] * (MOST_CONDITIONS + 1)), "41 conditions", "at most 40"),
        ("(" * 50 + "seen" + ")" * 50, "(", "at most 40 parentheses"),
    ],
)
def test_what_is_no_wish_is_refused_with_its_place(text: str, found: str, expected: str) -> None:
    with pytest.raises(WishError) as fault:
        parsed_wish(text)
    assert fault.value.found.startswith(found)
    assert fault.value.expected.startswith(expected)


def test_words_round_a_condition_are_expected_beside_the_conditions() -> None:
    with pytest.raises(WishError) as fault:
        parsed_wish("sees a and flies")
    words = fault.value.expected
    assert all(f'"{word}"' in words for word in ("not", "even if A moves 2", "and", "or"))
    assert words.startswith(EXPECTED)


def test_a_condition_given_up_is_taken_to_hold() -> None:
    wish = parsed_wish("seen and (sees a or sees b) and engaged")
    assert [c.text for c in conditions(wish)] == ["seen", "sees a", "sees b", "engaged"]
    left = [without(wish, number) for number in range(4)]
    assert [None if each is None else each.text for each in left] == [
        "(sees a or sees b) and engaged",
        "seen and engaged",
        "seen and engaged",
        "seen and (sees a or sees b)",
    ]
    assert without(parsed_wish("seen"), 0) is None
    assert without(parsed_wish("seen or engaged"), 1) is None


def test_wishes_are_joined_and_turned_round() -> None:
    seen, engaged = Condition(Wanted.SEEN), Condition(Wanted.ENGAGED)
    assert (~(seen | engaged)).text == "not seen and not engaged"
    assert (seen & engaged & ~seen).text == "seen and engaged and not seen"
    assert ((seen | engaged) & seen).text == "(seen or engaged) and seen"
    assert ((seen & engaged) | seen).text == "(seen and engaged) or seen"
    assert (~(seen & engaged) | seen).text == "not seen or not engaged or seen"


@pytest.mark.parametrize("wish", [Condition(Wanted.SEEN), AllOf(()), AnyOf(())])
def test_a_wish_joined_by_a_word_of_python_is_refused_where_a_part_would_be_lost(wish: Wish) -> None:
    with pytest.raises(TypeError, match="joined by & and"):
        _ = wish and Condition(Wanted.ENGAGED)
    with pytest.raises(TypeError, match="turned round by ~"):
        _ = not wish

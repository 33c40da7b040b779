"""Wishes in words, their limits, and what is told of an answer: who draws a border, what to give up."""

from __future__ import annotations

import pytest

from game.board.area import Area, Patch
from game.board.shapes import disc, rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language, translator
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish
from game.positions.where import Border, Relief, Spot, WhereAnswer
from game.positions.wish_edits import rejoined
from game.positions.wish_names import check_names, lost_names, may_be_asked
from game.positions.wish_words import answer_words, border_words, condition_words, rule_of
from game.positions.wishes import (
    AllOf,
    AnyOf,
    Condition,
    KeptWish,
    Wanted,
    WishError,
    given_up,
    parsed_wish,
    renamed,
    without,
)
from game.positions.zones import Zone, ZoneKind

POSITION = Position(
    Board(20.0, 20.0, (Piece("wall", rectangle(8, 0, 9, 10), *Kind.WALL.preset, Kind.WALL),)),
    (
        Creature("scout", Side.RED, (5.0, 7.0), ranged=3),
        Creature("guard", Side.RED, (2.0, 10.0)),
        Creature("o1", Side.BLUE, (15.0, 11.0), name="Ogre"),
    ),
    zones=(
        Zone("well", disc(6.0, 10.0, 0.75), ZoneKind.OBJECTIVE, "the old well"),
        Zone("yard", rectangle(1, 14, 4, 18)),
    ),
)

WORDS = {
    "reachable": "one move gets there",
    "not reachable": "one move does not get there",
    "reachable with action": "a move and the Action get there",
    "not reachable with action": "a move and the Action do not get there",
    "sees o1": "sees Ogre (o1)",
    "not sees o1": "does not see Ogre (o1)",
    "seen by o1": "Ogre (o1) sees it",
    "seen": "somebody hostile sees it",
    "not seen": "nobody hostile sees it",
    "cover from o1": "in cover from Ogre (o1), or out of sight",
    "within 2.5 of well": 'within 2.5" of the old well',
    "within 0 of well": 'within 0" of the old well',
    "not within 3 of wall": 'farther than 3" from wall',
    "at least 6 from o1": 'at least 6" from Ogre (o1)',
    "in yard": "at least partly in yard",
    "not wholly in yard": "not wholly in yard",
    "engages o1": "engaged with Ogre (o1)",
    "engaged": "engaged with somebody",
    "not engaged": "engaged with nobody",
    "threatened by o1": "Ogre (o1) can attack it next",
    "not threatened": "nobody can attack it next",
    "shoots o1": "may shoot Ogre (o1)",
    "holds well": "its side holds the old well",
    "open ground": "on open ground",
    "sees o1 even if o1 moves 2": 'sees Ogre (o1), even if Ogre (o1) moves 2"',
}


@pytest.mark.parametrize("text", WORDS)
def test_each_condition_has_words_of_its_own(text: str) -> None:
    wish = parsed_wish(text)
    assert isinstance(wish, Condition)
    assert condition_words(wish, POSITION, translator(Language.EN)) == WORDS[text]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("reachable", "CM-MOVE-01"),
        ("sees o1", "CM-LOS-02"),
        ("engaged", "CM-ENGAGE-03"),
        ("within 2 of o1", ""),
        ("open ground", ""),
    ],
)
def test_the_rule_behind_a_condition_is_named_where_there_is_one(text: str, rule: str) -> None:
    wish = parsed_wish(text)
    assert isinstance(wish, Condition)
    assert rule_of(wish, Skirmish(POSITION).ruleset) == rule


@pytest.mark.parametrize(
    ("condition", "by", "words"),
    [
        (None, "", "the edge of the table"),
        (None, "o1", "Ogre (o1) is in the way"),
        (0, "o1", "Ogre (o1) does not see it"),
        (0, "", "nobody hostile sees it"),
        (1, "o1", "engaged with Ogre (o1)"),
        (2, "wall", 'within 2" of wall'),
        (3, "o1", "guard sees it"),
        (4, "wall", "on open ground"),
    ],
)
def test_a_border_is_named_by_who_draws_it(condition: int | None, by: str, words: str) -> None:
    wish = parsed_wish("not seen and engaged and within 2 of wall and seen by guard and open ground")
    line = ((1.0, 1.0), (2.0, 1.0))
    told = border_words(Border(line, condition, by), wish, POSITION, translator(Language.EN))
    assert told == words


PLACE = Area((Patch(((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)), ()),))


def test_an_answer_tells_the_room_and_each_spot_as_it_is() -> None:
    spots = (
        Spot((2.0, 2.5), "cheapest", 1.25, 0.0),
        Spot((2.0, 2.0), "robust", 1.5, 0.75),
        Spot((1.0, 2.0), "cheapest", None, 0.0),
    )
    told = answer_words(
        WhereAnswer("scout", parsed_wish("seen"), PLACE, (), spots), POSITION, translator(Language.EN)
    )
    room, cheapest, robust, no_path = told
    assert room == "scout could stand so on 4 sq in."
    assert cheapest == 'Nearest by path: 2; 2.5, for 1.25".'
    assert '0.75"' in robust
    assert "2; 2" in robust
    assert "path" in no_path
    assert '"' not in no_path


@pytest.mark.parametrize(
    ("text", "reliefs", "sentences"),
    [
        ("seen", (), ["scout could stand so nowhere."]),
        (
            "seen and engaged",
            (),
            ["scout could stand so nowhere.", "No single condition, given up, would open a place."],
        ),
        (
            "seen and engaged",
            (Relief(1, 2.5, (3.0, 4.0)),),
            [
                "scout could stand so nowhere.",
                "Without “engaged with somebody” there would be 2.5 sq in, one place at 3; 4.",
            ],
        ),
        (
            "seen and (engaged or open ground)",
            (Relief(1, 2.5, (3.0, 4.0)),),
            [
                "scout could stand so nowhere.",
                (
                    "Without “engaged with somebody” or “on open ground” there would be 2.5 sq in, "
                    "one place at 3; 4."
                ),
            ],
        ),
    ],
)
def test_where_nothing_fits_it_is_told_what_to_give_up(
    text: str, reliefs: tuple[Relief, ...], sentences: list[str]
) -> None:
    answer = WhereAnswer("scout", parsed_wish(text), Area(), (), (), reliefs)
    assert [*answer_words(answer, POSITION, translator(Language.EN))] == sentences


@pytest.mark.parametrize(
    "text",
    [
        " and ".join(["seen"] * 40),
        "(" * 40 + "seen" + ")" * 40,
        "within 0 of o1",
        "at least 300 from o1",
        "cover 40 from o1",
        "cover 1 from o1",
        "cover 2 from o1",
        "within 0.125 of o1",
    ],
)
def test_what_is_right_at_a_limit_is_a_wish(text: str) -> None:
    said = parsed_wish(text).text
    assert parsed_wish(said).text == said
    assert said in {text, text.strip("()"), "cover from o1"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (" and ".join(["seen"] * 41), "41 conditions"),
        ("(" * 41 + "seen" + ")" * 41, "("),
        ("not " * 41 + "seen", "("),
        ("within 300.5 of o1", '"300.5"'),
        ("cover 41 from o1", '"41"'),
        ("cover ² from o1", '"²"'),
        ("seen)", '")"'),
        ("sees )", '")"'),
        ('"sees" o1', '"sees"'),
        ("cover 2", "nothing"),
    ],
)
def test_what_is_beyond_a_limit_is_none(text: str, found: str) -> None:
    with pytest.raises(WishError) as fault:
        parsed_wish(text)
    assert fault.value.found == found


def test_names_that_read_like_words_or_have_a_space_are_put_in_quotes() -> None:
    for name in ("of", "in", "from", "even", "if", "moves", "by", "with", "the well", "(a)"):
        told = Condition(Wanted.SEES, name).text
        assert told == f'sees "{name}"'
        assert parsed_wish(told) == Condition(Wanted.SEES, name)


def test_another_name_is_taken_over_wherever_a_wish_has_it() -> None:
    kept = KeptWish("scout", parsed_wish("sees o1 and (seen by o1 or in yard)"), "there")
    told = renamed(kept, "o1", "giant")
    assert (told.creature, told.name) == ("scout", "there")
    assert told.wish.text == "sees giant and (seen by giant or in yard)"
    assert renamed(kept, "scout", "spy").creature == "spy"
    assert renamed(kept, "scout", "spy").wish == kept.wish


@pytest.mark.parametrize(
    ("text", "number", "left"),
    [
        ("seen and engaged", 0, "engaged"),
        ("seen and engaged", 1, "seen"),
        ("(seen or engaged) and threatened", 0, "threatened"),
        ("(seen or engaged) and threatened", 2, "seen or engaged"),
        ("(seen and engaged) or threatened", 0, "engaged or threatened"),
        ("(seen and engaged) or threatened", 1, "seen or threatened"),
        ("(seen and engaged) or threatened", 2, None),
        ("seen and engaged", 2, "seen and engaged"),
    ],
)
def test_giving_up_one_leaves_the_others_as_they_are_joined(text: str, number: int, left: str | None) -> None:
    rest = without(parsed_wish(text), number)
    assert (None if rest is None else rest.text) == left


def test_of_none_everything_is_all_and_nothing_is_any() -> None:
    assert ~AllOf(()) == AnyOf(())
    assert ~AnyOf(()) == AllOf(())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("sees guard", None),
        ("seen", None),
        ("engages o1", None),
        ("within 1 of wall", None),
        ("within 1 of 3,4", None),
        ("in 3,4", None),
        ("holds well", None),
        ("open ground", None),
        ("engages guard", 'engages "guard"'),
        ("shoots guard", 'shoots "guard"'),
        ("threatened by guard", 'threatened by "guard"'),
        ("sees scout", 'sees "scout"'),
        ("within 1 of scout", 'within "scout"'),
        ("holds yard", 'holds "yard"'),
        ("seen and sees nobody", 'sees "nobody"'),
    ],
)
def test_a_wish_may_only_name_what_is_there_and_can_be_asked_of_it(text: str, fault: str | None) -> None:
    kept = KeptWish("scout", parsed_wish(text))
    if fault is None:
        check_names(kept.wish, "scout", POSITION)
        assert lost_names(kept, POSITION) == {}
        assert may_be_asked(kept, POSITION)
        return
    with pytest.raises(WishError) as error:
        check_names(kept.wish, "scout", POSITION)
    assert error.value.found == fault
    assert [lost.found for lost in lost_names(kept, POSITION).values()] == [fault]
    assert not may_be_asked(kept, POSITION)


def test_the_wish_of_somebody_who_is_gone_is_not_asked() -> None:
    kept = KeptWish("spy", parsed_wish("seen"))
    assert not may_be_asked(kept, POSITION)


def test_where_nothing_of_that_kind_is_there_it_is_said_in_general() -> None:
    alone = Position(creatures=(Creature("scout", Side.RED, (5.0, 7.0)),))
    with pytest.raises(WishError) as error:
        check_names(parsed_wish("sees o1"), "scout", alone)
    assert error.value.expected == "somebody or something of that kind in the position"


@pytest.mark.parametrize(
    ("text", "number", "then"),
    [
        ("seen and engaged", 1, "seen or engaged"),
        ("seen or engaged", 1, "seen and engaged"),
        ("seen and engaged and reachable", 2, "seen and (engaged or reachable)"),
        ("seen and engaged", 0, "seen and engaged"),
    ],
)
def test_a_condition_is_joined_otherwise_to_the_one_before_it(text: str, number: int, then: str) -> None:
    assert rejoined(parsed_wish(text), number).text == then


@pytest.mark.parametrize(
    ("number", "together"), [(0, (0, 1)), (1, (0, 1)), (2, (2,)), (3, (3, 4)), (4, (3, 4))]
)
def test_what_is_joined_by_or_is_given_up_together(number: int, together: tuple[int, ...]) -> None:
    wish = parsed_wish("(seen or engaged) and reachable and (threatened or open ground)")
    assert given_up(wish, number) == together


def test_of_an_or_one_part_alone_is_given_up_where_something_is_left_of_it() -> None:
    wish = parsed_wish("reachable and ((seen and engaged) or open ground)")
    assert [given_up(wish, number) for number in range(4)] == [(0,), (1,), (2,), (1, 2, 3)]
    assert without(wish, 1) == parsed_wish("reachable and (engaged or open ground)")
    assert without(wish, 3) == parsed_wish("reachable")

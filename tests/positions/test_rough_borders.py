"""Where the border of an area is approximate, the answer and the figure say so, and only there."""

from __future__ import annotations

import pytest

import arcane_table as at
from game.content.locale import Language, translator
from game.figures.model import texts
from game.figures.options import FigureOptions
from game.figures.page import figure
from game.figures.shows import parse_show

ROUGH = "the border of that area, drawn from many places"

RANGE = "where a range ends"

STEPS = "runs in steps"

AROUND = "16 places around it are tried"


def table(**archer: int) -> at.Position:
    return at.build(
        {
            "size_in": [24, 24],
            "terrain": [{"name": "ruin", "kind": "ruins", "rectangle": [11, 5, 12, 18]}],
            "creature": [
                {"id": "archer", "side": "red", "at": [6, 12], "movement": 2, **archer},
                {"id": "knight", "side": "blue", "at": [18, 12]},
            ],
        }
    )


def told(answer: at.Answer) -> str:
    return " ".join(reason.text for reason in answer.reasons)


def test_of_a_threat_that_only_strikes_nothing_is_approximate() -> None:
    assert ROUGH not in told(table().threat("archer"))


@pytest.mark.parametrize(
    ("archer", "limited"), [({"ranged": 3}, False), ({"ranged": 3, "ranged_max": 8}, True)]
)
def test_a_threat_that_shoots_says_that_its_border_is_approximate(
    archer: dict[str, int], limited: bool
) -> None:
    position = table(**archer)
    for answer in (position.threat("archer"), position.side("red")):
        assert told(answer).count(ROUGH) == 1
        assert (RANGE in told(answer)) is limited
    assert ROUGH not in told(position.side("blue"))
    assert ROUGH in str(position.threat("archer").as_json()["reasons"])


def test_a_wish_says_which_of_its_borders_are_approximate() -> None:
    position = table()
    covered = at.cover_from("knight", 1)
    assert STEPS not in told(position.where("archer", covered))
    assert STEPS in told(position.ruled(cover_line="worst").where("archer", covered))
    assert STEPS not in told(position.ruled(cover_line="worst").where("archer", at.sees("knight")))
    assert AROUND in told(position.where("archer", at.even_if(at.sees("knight"), 1)))
    assert AROUND not in told(position.where("archer", at.even_if(at.within(6, "knight"), 1)))


@pytest.mark.parametrize("show", ["threat:archer", "side:red"])
def test_the_figure_says_it_too(show: str) -> None:
    for archer, rough in (({"ranged": 3}, True), ({}, False)):
        layout = table(**archer).layout
        page = figure(layout, [parse_show(show, layout)], translator(Language.EN), FigureOptions())
        words = " ".join(run.content for run in texts(page))
        assert ("drawn from many places" in words) is rough
        assert ("drawn from many places" in page.description) is rough

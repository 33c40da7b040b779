"""Questions in the middle of something: what answers them, what is offered, what is told (R-51, R-61)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import stand, table, with_state, words

from game.board.shapes import Disc
from game.core.rules import Reason
from game.games.colors_of_magic.rules.effects.creatures import Bring
from game.games.colors_of_magic.rules.play.placing import Region
from game.games.colors_of_magic.rules.play.questions import (
    NO,
    YES,
    Question,
    which_creatures,
    which_option,
    yes_or_no,
)
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.shifting import Stride
from game.games.colors_of_magic.rules.state.actions import Choose, Done, Move
from game.games.colors_of_magic.rules.state.events import Chose
from game.games.colors_of_magic.rules.state.state import Context, Target
from game.games.colors_of_magic.rules.state.view import redact
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.state.actions import Action

RED, BLUE = Side.RED, Side.BLUE

TEXT = Reason.of("R-51", "effect.choose", source="red:spark:1")

CARDS = tuple(Target("card", f"red:dull:{n}") for n in range(1, 13))


def picking(count: int, least: int = 1, most: int = 1, **more: Any) -> Question:
    """A question for so many of the first cards."""
    return Question(RED, TEXT, options=CARDS[:count], least=least, most=most, **more)


def check(
    asked: Question, action: Action, game: Table | None = None
) -> list[tuple[str, dict[str, Any]]] | None:
    """What is said against an answer; None if it is one."""
    game = game or table(stand("red:guard:1", 10, 10))
    verdict = asked.check(game.rules.referee, game.state, RED, action)
    return None if verdict.allowed else [(reason.key, dict(reason.values)) for reason in verdict.reasons]


def offered(asked: Question, game: Table | None = None) -> list[Action]:
    game = game or table(stand("red:guard:1", 10, 10))
    return list(asked.choices(game.rules.referee, game.state, RED))


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("count", "least", "most", "fits"),
    [
        (3, 1, 1, {1}),
        (3, 1, 2, {1, 2}),
        (3, 2, 2, {2}),
        (3, 0, 1, {0, 1}),
        (3, 0, 3, {0, 1, 2, 3}),
        (2, 3, 3, {2}),
        (1, 2, 2, {1}),
        (2, 2, 9, {2}),
    ],
)
def test_as_many_are_picked_as_it_says_or_all_if_there_are_fewer(
    count: int, least: int, most: int, fits: set[int]
) -> None:
    asked = picking(count, least, most)
    wanted = {"least": least, "most": most}
    for number in range(count + 1):
        against = check(asked, Choose(CARDS[:number]))
        assert (against is None) is (number in fits), number
        assert against is None or [key for key, _ in against] == ["effect.choose", "question.pick"]
        assert against is None or against[1][1] == wanted
    every = [Choose(picks) for n in sorted(fits) for picks in combinations(CARDS[:count], n)]
    assert offered(asked) == [choice for choice in every if len(choice.picks) >= least]


@pytest.mark.rule("R-61")
def test_nothing_is_picked_twice_nor_anything_that_is_not_offered() -> None:
    asked = picking(3, 1, 3)
    assert check(asked, Choose((CARDS[0], CARDS[1]))) is None
    for picks in ((CARDS[0], CARDS[0]), (CARDS[0], CARDS[5]), (CARDS[5],)):
        against = check(asked, Choose(picks))
        assert against is not None
        assert [key for key, _ in against] == ["effect.choose", "question.pick"]
    assert check(asked, Done()) == [("effect.choose", {"source": "red:spark:1"})]
    assert check(asked, Move(((1.0, 1.0), (2.0, 2.0)))) == [("effect.choose", {"source": "red:spark:1"})]


@pytest.mark.rule("R-51")
def test_of_many_answers_sixty_of_each_size_are_offered() -> None:
    sizes = [len(choice.picks) for choice in offered(picking(12, 1, 3))]  # type: ignore[union-attr]  # choices
    assert [sizes.count(size) for size in (0, 1, 2, 3, 4)] == [0, 12, 60, 60, 0]


@pytest.mark.rule("R-51", "R-14")
@pytest.mark.parametrize("least", [0, 1])
def test_a_place_is_asked_for_and_may_be_left_out_only_if_it_says_so(least: int) -> None:
    region = Region(0.5, "R-14", near=Disc(12, 12, 0.5), within=3.0)
    asked = Question(RED, TEXT, among="place", region=region, least=least)
    assert check(asked, Choose((Target.point((14.0, 12.0)),))) is None
    against = check(asked, Choose((Target.point((19.0, 12.0)),)))
    assert against is not None
    assert against[0][0] == "place.too_far"
    assert (check(asked, Choose(())) is None) is (least == 0)
    assert check(asked, Choose((CARDS[0],))) == [("effect.choose", {"source": "red:spark:1"})]
    choices = offered(asked)
    assert (Choose(()) in choices) is (least == 0)
    assert len(choices) == 23 + (least == 0), "the guard stands where one of the places would be"
    assert all(check(asked, choice) is None for choice in choices)


@pytest.mark.rule("R-51", "CM-MOVE-01")
def test_a_path_is_asked_for_and_the_creature_may_stay() -> None:
    asked = Question(RED, TEXT, among="path", least=0, stride=Stride("red:guard:1", 2.0))
    assert check(asked, Move(((10.0, 10.0), (12.0, 10.0)))) is None
    assert check(asked, Move(((10.0, 10.0), (12.1, 10.0)))) is not None
    assert check(asked, Choose((Target.point((12.0, 10.0)),))) == [
        ("effect.choose", {"source": "red:spark:1"})
    ]
    assert check(asked, Choose(())) is None
    choices = offered(asked)
    assert choices[0] == Choose(())
    assert len(choices) > 4
    assert all(isinstance(choice, Move) and check(asked, choice) is None for choice in choices[1:])


@pytest.mark.rule("R-51")
def test_an_answer_goes_to_the_task_that_asked_and_is_told() -> None:
    game = table(stand("red:guard:1", 10, 10), red="dull dull", agenda=())
    source = Context(RED, "red:spark:1", own="red:guard:1")
    waiting = Bring(context=source, profile="imp", side=RED, near=Disc(10, 10, 0.5), within=3.0, how="token")
    for secret in (False, True):
        asked = picking(2, secret=secret)
        run = Run(game.rules.referee, with_state(game, agenda=(waiting,)).state, game.dice)
        asked.decide(run, RED, Choose(CARDS[:1]))
        assert run.state.agenda == (replace(waiting, answers=(CARDS[:1],)),)
        told = Chose(RED, CARDS[:1], secret=secret, rule="R-51")
        assert run.events == [told]
        assert redact(told, RED) == told
        assert (redact(told, Side.BLUE) == redact(told, None) == told) is not secret
        asked.decide(run, RED, Move(((1.0, 2.0), (3.0, 4.0))))
        points = (Target.point((1.0, 2.0)), Target.point((3.0, 4.0)))
        assert run.state.agenda == (replace(waiting, answers=(CARDS[:1], points)),)


@pytest.mark.rule("R-51")
def test_secret_options_are_face_down_for_the_other_side() -> None:
    asked = picking(2, secret=True)
    assert asked.masked(RED) is asked
    assert picking(2).masked(BLUE) == picking(2)
    for side in (BLUE, None):
        hidden = asked.masked(side).options
        assert len({option.id for option in hidden}) == 2
        assert not {option.id for option in hidden} & {card.id for card in CARDS}


@pytest.mark.rule("R-51")
def test_yes_is_the_second_of_two_and_creatures_are_asked_for_as_far_as_there_are_any() -> None:
    game = table(first="blue")
    run = Run(game.rules.referee, game.state, game.dice)
    source = Context(RED, "red:spark:1")
    asked = yes_or_no(run, source, key="effect.pay", cost=2)
    assert (asked.side, asked.options, [label.en for label in asked.labels]) == (
        RED,
        (NO, YES),
        ["No", "Yes"],
    )
    assert (asked.least, asked.most, dict(asked.text.values)["cost"]) == (1, 1, 2)
    assert yes_or_no(run, Context(Side.NEUTRAL, "x"), key="effect.use").side is BLUE
    two = which_creatures(run, source, ("red:mage:0", "blue:mage:0"), 3, key="effect.which_creature")
    assert (two.least, two.most, [option.id for option in two.options]) == (
        2,
        3,
        ["red:mage:0", "blue:mage:0"],
    )
    one = which_creatures(run, source, ("red:mage:0", "blue:mage:0"), key="effect.which_creature")
    assert (one.least, one.most) == (1, 1)
    options = which_option(RED, TEXT, (words("a"), words("b"), words("c")))
    assert [(option.kind, option.id) for option in options.options] == [("option", str(n)) for n in range(3)]
    assert [label.en for label in options.labels] == ["a", "b", "c"]

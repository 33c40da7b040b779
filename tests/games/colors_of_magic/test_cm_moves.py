"""Moves in play: paused on the way, cut by fights, lost when no longer possible (CM-MOVE, R-42, R-43)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, sin
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ENEMY, card, creature, instant, stand, table, with_state, words

from game.board.shapes import STEP, gap, rectangle
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Continuous,
    Damage,
    Forbid,
    FreeMove,
    Modify,
    Triggered,
    Zone,
)
from game.games.colors_of_magic.rules.cards.words import Group, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.placing import stands_free
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.shifting import (
    PushCreature,
    Stride,
    check_stride,
    on_grid,
    shift,
    strides,
)
from game.games.colors_of_magic.rules.play.walking import MakeMove
from game.games.colors_of_magic.rules.state.creature_events import Shifted, Walked
from game.games.colors_of_magic.rules.state.events import Fizzled
from game.games.colors_of_magic.rules.state.state import Modifier, Moment
from game.games.colors_of_magic.rules.system import EDITION, ColorsOfMagic
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.cards.effects import AnyEffect

R = 25 / 2 / 25.4
"""The radius of a small base, in inches."""

SENTRY = creature(
    "sentry",
    abilities=(
        Triggered(
            trigger=Trigger(when="comes_within", subject=ENEMY, within=4),
            effects=(Damage(to="subject"),),
        ),
    ),
)


def wall(x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece("wall", rectangle(x0, y0, x1, y1), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)


def wood(x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece("wood", rectangle(x0, y0, x1, y1), Footing.DIFFICULT, Opacity.LIGHT, Kind.FOREST)


def apart(game: Table, a: str, b: str) -> float:
    referee = game.rules.referee
    return gap(referee.base(game.state, a), referee.base(game.state, b))


@pytest.mark.rule("CM-MOVE-01", "CM-UNIT-03")
def test_a_creature_goes_where_it_is_sent_and_no_further_than_its_movement() -> None:
    game = table(stand("red:guard:1", 5, 10)).act("red", "activate red:guard:1")
    assert game.refused("red", "move 5,10 11.01,10") >= {"CM-MOVE-01"}
    game.act("red", "move 5,10 11,10")
    assert game.body("red:guard:1").at == (11, 10)
    assert game.body("red:guard:1").travelled == pytest.approx(6)
    (walked,) = game.just(Walked)
    assert walked.cost == pytest.approx(6)


@pytest.mark.rule("CM-MOVE-02")
def test_a_path_starts_where_the_creature_stands() -> None:
    game = table(stand("red:guard:1", 5, 10)).act("red", "activate red:guard:1")
    assert game.refused("red", "move 6,10 8,10") == {"CM-MOVE-02"}


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
def test_terrain_slows_and_stops_a_move_in_play() -> None:
    game = table(stand("red:guard:1", 5, 10), pieces=(wood(7, 8, 9, 12), wall(12, 0, 13, 20)))
    game.act("red", "activate red:guard:1")
    assert "CM-MOVE-01" in game.refused("red", "move 5,10 9.5,10")
    assert "CM-MOVE-05" in game.refused("red", "move 5,10 5,6 12.5,6")
    game.act("red", "move 5,10 6.4,10")


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-03", "R-23")
def test_a_move_past_an_enemy_ends_an_inch_from_it_on_the_grid() -> None:
    game = table(stand("red:guard:1", 5, 10), stand("blue:guard:1", 10, 10.3))
    game.act("red", "activate red:guard:1", "move 5,10 11,10")
    x, y = game.body("red:guard:1").at
    assert apart(game, "red:guard:1", "blue:guard:1") == pytest.approx(1, abs=0.002)
    assert (round(x, 3), round(y, 3)) == pytest.approx((x, y), abs=1e-9)
    (walked,) = game.just(Walked)
    assert walked.engages == ("blue:guard:1",)
    referee = game.rules.referee
    assert [foe.id for foe in referee.skirmish(game.state).engaged_with("red:guard:1")] == ["blue:guard:1"]


@pytest.mark.rule("CM-ENGAGE-03", "R-24")
def test_a_table_may_keep_account_of_who_is_engaged() -> None:
    game = table(
        stand("red:guard:1", 5, 10),
        stand("blue:guard:1", 10, 10),
        house={"engagement": "stateful"},
    )
    game.act("red", "activate red:guard:1", "move 5,10 11,10")
    assert game.body("red:guard:1").engaged_with == ("blue:guard:1",)
    assert game.body("blue:guard:1").engaged_with == ("red:guard:1",)
    run = Run(game.rules.referee, game.state, game.dice)
    assert shift(run, "blue:guard:1", (15.0, 10.0), "teleport", "R-24")
    assert run.state.body("red:guard:1").engaged_with == ()
    assert run.state.body("blue:guard:1").engaged_with == ()


@pytest.mark.rule("R-42")
def test_a_move_pauses_where_something_watches_and_goes_on_afterwards() -> None:
    game = table(stand("red:guard:1", 3, 10), stand("blue:sentry:1", 12, 10), creatures=(SENTRY,))
    game.act("red", "activate red:guard:1", "move 3,10 9,10")
    to_the_pause, rest = game.just(Walked)
    assert to_the_pause.path[-1] == pytest.approx((12 - 4 - 2 * R, 10), abs=STEP)
    assert rest.path[-1] == pytest.approx((9, 10))
    assert to_the_pause.cost + rest.cost == pytest.approx(6, abs=1e-5)
    assert game.hp("red:guard:1") == 2
    assert game.body("red:guard:1").travelled == pytest.approx(6, abs=1e-5)


@pytest.mark.rule("R-42")
def test_one_that_starts_within_does_not_come_within() -> None:
    game = table(stand("red:guard:1", 8, 10), stand("blue:sentry:1", 12, 10), creatures=(SENTRY,))
    game.act("red", "activate red:guard:1", "move 8,10 8,12 5,12")
    assert game.hp("red:guard:1") == 3
    assert len(game.just(Walked)) == 1


@pytest.mark.rule("R-42", "CM-STACK-08")
def test_a_watch_at_an_inch_and_the_fight_there_stop_the_same_move() -> None:
    guard = instant("halt", "comes_within", Damage(to="subject"), subject=ENEMY, within=1, around="wizard")
    game = table(
        stand("red:guard:1", 15, 20),
        stand("blue:guard:1", 3, 20),
        blue="halt",
        cards=(guard,),
    )
    game.act("red", "activate red:guard:1", "move 15,20 20,20")
    assert game.asked == {"blue"}
    game.act("blue", "cast blue:halt:1 blue:mage:0")
    assert game.hp("red:guard:1") == 2
    assert apart(game, "red:guard:1", "blue:mage:0") == pytest.approx(1, abs=0.002)
    assert not game.happened(Fizzled)
    assert game.asked == {"red"}


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(("cost", "pauses"), [(1, True), (30, False)])
def test_an_instant_that_cannot_be_paid_makes_no_pause_that_would_betray_it(cost: int, pauses: bool) -> None:
    halt = instant(
        "halt", "comes_within", Damage(to="subject"), cost=cost, subject=ENEMY, within=3, around="wizard"
    )
    game = table(stand("red:guard:1", 12, 20), blue="halt", cards=(halt,))
    game.act("red", "activate red:guard:1", "move 12,20 17,20")
    assert (game.asked == {"blue"}) is pauses
    assert (game.body("red:guard:1").at == (17, 20)) is not pauses
    assert len(game.just(Walked)) == 1


@pytest.mark.rule("CM-STACK-09", "R-43")
def test_a_move_that_may_not_happen_any_more_is_lost() -> None:
    web = instant("web", "declares_move", Forbid(to="subject", orders=("move",)), subject=ENEMY)
    game = table(stand("red:guard:1", 5, 10), blue="web", cards=(web,))
    game.act("red", "activate red:guard:1", "move 5,10 8,10").act("blue", "cast blue:web:1 blue:mage:0")
    assert game.body("red:guard:1").at == (5, 10)
    assert [event.what for event in game.just(Fizzled)] == ["move"]
    assert game.body("red:guard:1").tapped
    assert game.refused("red", "move 5,10 8,10") == {"R-61"}


@pytest.mark.rule("R-43")
def test_a_table_may_let_a_lost_move_be_made_otherwise() -> None:
    pull = instant("shove", "declares_move", FreeMove(to="subject", inches=1), subject=ENEMY)
    game = table(
        stand("red:guard:1", 5, 10),
        blue="shove",
        cards=(pull,),
        game={"illegal_after_pause": "redo"},
    )
    game.act("red", "activate red:guard:1", "move 5,10 8,10")
    game.act("blue", "cast blue:shove:1 blue:mage:0", "move 5,10 5,11")
    assert game.just(Fizzled)
    game.act("red", "move 5,11 11,11")
    assert game.body("red:guard:1").at == (11, 11)
    assert game.offers("red", "move")


@pytest.mark.rule("CM-UNIT-03", "R-42")
def test_a_slowed_creature_goes_as_far_as_it_still_can() -> None:
    mud = instant("mud", "declares_move", Modify(to="subject", stat="movement", amount=-3), subject=ENEMY)
    game = table(stand("red:guard:1", 5, 10), blue="mud", cards=(mud,))
    game.act("red", "activate red:guard:1", "move 5,10 11,10").act("blue", "cast blue:mud:1 blue:mage:0")
    assert game.body("red:guard:1").at == pytest.approx((8, 10))


@pytest.mark.rule("R-42")
def test_a_cancelled_move_does_not_happen_and_is_spent() -> None:
    stop = instant("stop", "declares_move", Cancel(), subject=ENEMY)
    game = table(stand("red:guard:1", 5, 10), blue="stop", cards=(stop,))
    game.act("red", "activate red:guard:1", "move 5,10 11,10").act("blue", "cast blue:stop:1 blue:mage:0")
    assert game.body("red:guard:1").at == (5, 10)
    game.act("red", "move 5,10 8,10")
    assert game.asked == {"blue"}, "that was its second move, and the activation is over"


@pytest.mark.rule("CM-ENGAGE-04")
def test_a_free_move_out_of_a_fight_must_slip_out() -> None:
    game = table(stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10))
    referee, away = game.rules.referee, ((10.0, 10.0), (10.0, 14.0))
    plain, slips = Stride("red:guard:1", 4.0), Stride("red:guard:1", 4.0, slips=True)
    assert {r.rule for r in check_stride(referee, game.state, plain, away).reasons} == {"CM-ENGAGE-04"}
    assert not list(strides(referee, game.state, plain))
    assert check_stride(referee, game.state, slips, away).allowed
    past = ((10.0, 10.0), (10.0, 11.0), (12.9, 11.2))
    assert check_stride(referee, game.state, slips, past).allowed
    through = ((10.0, 10.0), (14.0, 10.0))
    assert not check_stride(referee, game.state, slips, through).allowed


def test_strides_are_few_and_allowed_even_in_a_corner_full_of_things() -> None:
    game = table(
        *(stand(f"red:guard:{n}", 1 + 1.1 * n, 1.4) for n in range(1, 6)),
        *(stand(f"blue:guard:{n}", 2 + 3 * n, 6) for n in range(1, 4)),
        pieces=(wall(0.2, 4, 3, 5), wood(4, 3.2, 9, 5)),
    )
    stride = Stride("red:guard:2", 5.0)
    found = list(strides(game.rules.referee, game.state, stride))
    assert 0 < len(found) <= 16
    assert all(check_stride(game.rules.referee, game.state, stride, path).allowed for path in found)


@pytest.mark.rule("CM-MOVE-07")
def test_a_push_goes_straight_away_and_stops_at_what_is_solid() -> None:
    guard = stand("blue:guard:1", 10, 10)
    game = table(guard).run(PushCreature("blue:guard:1", 2.0, (8.0, 10.0)))
    assert game.body("blue:guard:1").at == pytest.approx((12, 10))
    assert game.body("blue:guard:1").travelled == 0
    walled = table(guard, pieces=(wall(11.5, 8, 12, 12),)).run(PushCreature("blue:guard:1", 3.0, (8.0, 10.0)))
    assert walled.body("blue:guard:1").at == pytest.approx((11.5 - R, 10), abs=0.002)
    crowded = table(guard, stand("blue:guard:2", 12, 10)).run(PushCreature("blue:guard:1", 3.0, (8.0, 10.0)))
    assert apart(crowded, "blue:guard:1", "blue:guard:2") == pytest.approx(0, abs=0.002)
    edge = table(stand("blue:guard:1", 1, 10)).run(PushCreature("blue:guard:1", 3.0, (8.0, 10.0)))
    assert edge.body("blue:guard:1").at == pytest.approx((R, 10), abs=0.002)
    drawn = table(guard, stand("red:ogre:1", 6, 10)).run(
        PushCreature("blue:guard:1", 9.0, (6.0, 10.0), towards=True)
    )
    assert apart(drawn, "blue:guard:1", "red:ogre:1") == pytest.approx(0, abs=0.002)


def test_what_is_immovable_is_neither_pushed_nor_put_elsewhere() -> None:
    rock = creature("rock", keywords=("immovable",))
    game = table(stand("blue:rock:1", 10, 10), creatures=(rock,)).run(
        PushCreature("blue:rock:1", 2.0, (8.0, 10.0))
    )
    assert game.body("blue:rock:1").at == (10, 10)
    assert not game.happened(Shifted)
    run = Run(game.rules.referee, game.state, game.dice)
    assert not shift(run, "blue:rock:1", (15.0, 10.0), "teleport", "")


def test_an_ability_may_let_a_creature_move_aside() -> None:
    shy = creature(
        "shy",
        abilities=(
            Triggered(
                trigger=Trigger(when="ends_move", subject=ENEMY, within=3),
                effects=(FreeMove(to="self", inches=2),),
            ),
        ),
    )
    game = table(stand("red:guard:1", 5, 10), stand("blue:shy:1", 12, 10), creatures=(shy,))
    game.act("red", "activate red:guard:1", "move 5,10 9,10")
    assert game.asked == {"blue"}
    game.act("blue", "move 12,10 14,10")
    assert game.body("blue:shy:1").at == (14, 10)
    assert game.asked == {"red"}


@pytest.mark.rule("CM-ENGAGE-01")
def test_a_path_that_engages_still_does_on_the_grid() -> None:
    """The cheapest path stops at an inch exactly; rounded to the grid it must not stop a hair before."""
    lost = []
    for number in range(60):
        angle = number * 0.11
        foe = (10 + 4.2 * cos(angle), 10 + 4.2 * sin(angle))
        creatures = (
            Creature("a", Side.RED, (10.0, 10.0)),
            Creature("b", Side.BLUE, (round(foe[0], 3), round(foe[1], 3))),
        )
        skirmish = Skirmish(Position(Board(), creatures))
        best = skirmish.best("a", creatures[1].at)
        assert best.engages == ("b",)
        walked = on_grid(skirmish, "a", best.route.walk.path, best.engages)
        if walked is None or skirmish.move("a", walked).engages != ("b",):
            lost.append(number)
    assert lost == []


def halted(*effects: AnyEffect, to: str = "11,10", pieces: tuple[Piece, ...] = (), **more: Any) -> Table:
    """A guard with Movement 6 walks from (5, 10) past a blue wizard, who answers at (8.016, 10)."""
    halt = instant("halt", "comes_within", *effects, cost=0, subject=ENEMY, within=6, around="wizard")
    mage = stand("blue:mage:0", 15, 10)
    game = table(stand("red:guard:1", 5, 10), mage, blue="halt", cards=(halt,), pieces=pieces, **more)
    game.act("red", "activate red:guard:1", f"move 5,10 {to}")
    assert game.asked == {"blue"}
    assert game.body("red:guard:1").at == (8.016, 10)
    return game.act("blue", "cast blue:halt:1 blue:mage:0")


def slow(inches: int) -> Modify:
    return Modify(to="subject", stat="movement", amount=-inches)


@pytest.mark.rule("CM-MOVE-01", "CM-UNIT-03", "R-42", "R-43")
@pytest.mark.parametrize(("inches", "x"), [(1, 10), (2, 9), (3, 8.016), (5, 8.016), (9, 8.016)])
def test_a_creature_that_is_slowed_in_mid_move_goes_on_with_what_it_has_left(inches: int, x: float) -> None:
    game = halted(slow(inches))
    assert game.body("red:guard:1").at == (x, 10)
    assert game.body("red:guard:1").travelled == pytest.approx(x - 5)
    assert not game.just(Fizzled)
    assert len(game.just(Walked)) == (x > 8.016), "who stays is not said to walk"


@pytest.mark.rule("R-42")
def test_a_creature_that_is_faster_by_then_goes_no_further_than_it_declared() -> None:
    game = halted(slow(-3), to="10,10")
    assert game.body("red:guard:1").at == (10, 10)


@pytest.mark.rule("R-42")
def test_what_is_gained_on_the_way_makes_up_for_what_was_lost() -> None:
    """A spring gives 2, is lost in mid-move, and an answer gives 1 back."""
    game = halted(slow(3), slow(-1))
    assert game.body("red:guard:1").at == (9, 10)


@pytest.mark.rule("CM-MOVE-01", "R-43")
def test_an_aura_whose_source_dies_in_mid_move_bears_nobody_further() -> None:
    drummer = creature(
        "drummer",
        hp=1,
        abilities=(Continuous(to=Group(side="allies", others=True), stat="movement", amount=2),),
    )
    shot = instant(
        "shot",
        "comes_within",
        Damage(to=Group(side="enemies", named="drummer")),
        cost=0,
        subject=ENEMY,
        within=6,
        around="wizard",
    )
    game = table(
        stand("red:guard:1", 5, 10),
        stand("red:drummer:1", 3, 18),
        stand("blue:mage:0", 16, 10),
        blue="shot",
        cards=(shot,),
        creatures=(drummer,),
    )
    game.act("red", "activate red:guard:1", "move 5,10 13,10").act("blue", "cast blue:shot:1 blue:mage:0")
    assert not game.alive("red:drummer:1")
    assert game.body("red:guard:1").at == (11, 10)


@pytest.mark.rule("CM-MOVE-04", "R-42")
def test_what_was_spent_in_difficult_ground_counts_double_after_the_pause() -> None:
    """6.5 to 7.5 inches are wood: a base of half an inch pays double from 6.008 to 7.992."""
    game = halted(slow(1), to="9,10", pieces=(wood(6.5, 8, 7.5, 12),))
    assert game.body("red:guard:1").at == (8.016, 10), "3.016 inches, 1.984 of them double, are 5"


@pytest.mark.rule("R-42")
def test_a_free_move_of_so_many_inches_is_not_slowed() -> None:
    """What an effect lets a creature move is no Movement of its own."""
    halt = instant("halt", "comes_within", slow(5), cost=0, subject=ENEMY, within=6, around="wizard")
    dash = card("dash", cost=0, targets=(TargetSpec(),), effects=(FreeMove(to="target", inches=5),))
    game = table(
        stand("red:guard:1", 5, 10),
        stand("blue:mage:0", 15, 10),
        red="dash",
        blue="halt",
        cards=(halt, dash),
    )
    game.act("red", "cast red:dash:1 red:mage:0 creature=red:guard:1", "move 5,10 10,10")
    game.act("blue", "cast blue:halt:1 blue:mage:0")
    assert game.body("red:guard:1").at == (10, 10)


@pytest.mark.rule("R-42")
def test_a_game_begun_before_goes_on_as_it_was_begun() -> None:
    mud = instant("halt", "comes_within", slow(5), cost=0, subject=ENEMY, within=6, around="wizard")
    game = table(stand("red:guard:1", 5, 10), stand("blue:mage:0", 15, 10), blue="halt", cards=(mud,))
    game.rules = ColorsOfMagic(game.rules.library, 5)
    game.act("red", "activate red:guard:1", "move 5,10 11,10").act("blue", "cast blue:halt:1 blue:mage:0")
    assert game.body("red:guard:1").at == (11, 10)


@pytest.mark.rule("R-43")
def test_a_move_that_is_lost_half_way_is_not_given_back_whole() -> None:
    """A table may let a lost move be made otherwise; what was walked before the pause was walked."""
    shove = FreeMove(to="subject", inches=1)
    game = halted(shove, game={"illegal_after_pause": "redo"})
    game.act("blue", "move 8.016,10 8.016,11")
    assert [event.what for event in game.just(Fizzled)] == ["move"]
    game.act("red", "move 8.016,11 11,11")
    assert game.asked == {"blue"}, "that was its second move, and the activation is over"


@pytest.mark.rule("R-42")
def test_two_that_watch_the_same_line_both_answer() -> None:
    game = table(
        stand("red:guard:1", 3, 10),
        stand("blue:sentry:1", 9, 13),
        stand("blue:sentry:2", 9, 7),
        creatures=(SENTRY,),
    )
    game.act("red", "activate red:guard:1", "move 3,10 8,10")
    assert game.hp("red:guard:1") == 1


def test_whatever_stands_stands_on_the_grid() -> None:
    game = table(stand("red:runner:1", 9.5, 8), creatures=(creature("runner", movement=8.0),))
    game.act("red", "activate red:runner:1", "move 9.5,8 17.4,8")
    assert game.body("red:runner:1").at == (17.4, 8)


# ---- moves with corners, watched and answered


def bent(*bodies: Any, to: str = "move 5,10 7,10 7,14", **more: Any) -> Table:
    """A guard with Movement 6 walks two inches east and four north."""
    game = table(stand("red:guard:1", 5, 10), *bodies, **more)
    return game.act("red", "activate red:guard:1", to)


@pytest.mark.rule("CM-MOVE-02", "R-21")
def test_a_move_with_corners_is_told_with_all_of_them() -> None:
    game = bent(to="move 5,10 7,10 7,12 6,12 6,13")
    (walked,) = game.just(Walked)
    assert list(walked.path) == [(5, 10), (7, 10), (7, 12), (6, 12), (6, 13)]
    assert game.body("red:guard:1").travelled == pytest.approx(6)


@pytest.mark.rule("R-42")
def test_a_path_may_pause_on_any_of_its_legs() -> None:
    """Both sentries see the second leg only: within 4 of them from y = 10.9 and from y = 12.3."""
    sentries = (stand("blue:sentry:1", 9, 15.4), stand("blue:sentry:2", 5, 16.8))
    game = bent(*sentries, creatures=(SENTRY,))
    assert game.hp("red:guard:1") == 1
    paths = [walked.path for walked in game.just(Walked)]
    assert [len(path) for path in paths] == [3, 2, 2]
    assert [path[-1] for path in paths] == [path[0] for path in paths[1:]] + [(7, 14)]
    assert paths[0][:2] == ((5, 10), (7, 10))
    assert paths[0][2][0] == pytest.approx(7, abs=0.003)
    assert sum(walked.cost for walked in game.just(Walked)) == pytest.approx(6, abs=1e-4)
    both = bent(stand("blue:sentry:1", 9, 15.4), stand("blue:sentry:2", 5, 15.4), creatures=(SENTRY,))
    assert both.hp("red:guard:1") == 1, "both at one and the same place"
    assert len(both.just(Walked)) == 2


@pytest.mark.rule("R-42")
def test_who_watches_for_others_does_not_keep_the_next_from_answering() -> None:
    own, foe = stand("red:sentry:1", 10.5, 10), stand("blue:sentry:1", 12, 10)
    game = table(stand("red:guard:1", 3, 10), own, foe, creatures=(SENTRY,))
    game.act("red", "activate red:guard:1", "move 3,10 9,10")
    assert game.hp("red:guard:1") == 2
    assert game.body("red:guard:1").at == (9, 10)


@pytest.mark.rule("R-42", "CM-TYPE-08")
@pytest.mark.parametrize("hand", ["halt", "dull halt", "deny halt", "near halt"])
def test_whatever_else_is_in_the_hand_the_instant_that_watches_answers(hand: str) -> None:
    halt = instant(
        "halt", "comes_within", Damage(to="subject"), cost=0, subject=ENEMY, within=6, around="wizard"
    )
    near = instant("near", "comes_within", Damage(to="subject"), cost=0, subject=ENEMY)
    game = table(
        stand("red:guard:1", 5, 10), stand("blue:mage:0", 15, 10), blue=hand, red="dull", cards=(halt, near)
    )
    game.act("red", "activate red:guard:1", "move 5,10 11,10")
    assert game.asked == {"blue"}
    assert game.body("red:guard:1").at == (8.016, 10)


@pytest.mark.rule("CM-CAST-06", "R-42")
@pytest.mark.parametrize(
    ("watcher", "pauses"), [("blue:herald:1", True), ("blue:guard:1", False), ("red:herald:1", False)]
)
def test_an_instant_watches_around_each_creature_that_may_cast_it(watcher: str, pauses: bool) -> None:
    halt = instant(
        "halt", "comes_within", Damage(to="subject"), cost=0, subject=ENEMY, within=4, around="caster"
    )
    game = table(stand("red:guard:1", 3, 10), stand(watcher, 12, 10), blue="halt", cards=(halt,))
    game.act("red", "activate red:guard:1", "move 3,10 9,10")
    assert (game.asked == {"blue"}) is pauses
    assert (game.body("red:guard:1").at == (9, 10)) is not pauses


AMONG = stand("red:guard:2", 8.3, 10)
"""Where the guard is paused at 8.016, it stands on this ally; it is clear of it up to x = 7.316."""


@pytest.mark.rule("R-25", "R-43")
@pytest.mark.parametrize("effects", [(Cancel(),), (Forbid(to="subject", orders=("move",)),)])
def test_a_move_that_ends_among_allies_backs_up_to_where_it_was_clear(effects: tuple[AnyEffect, ...]) -> None:
    halt = instant("halt", "comes_within", *effects, cost=0, subject=ENEMY, within=6, around="wizard")
    bodies = (stand("red:guard:1", 5, 10), AMONG, stand("blue:mage:0", 15, 10))
    game = table(*bodies, blue="halt", cards=(halt,))
    game.act("red", "activate red:guard:1", "move 5,10 11,10").act("blue", "cast blue:halt:1 blue:mage:0")
    at = game.body("red:guard:1").at
    assert at == pytest.approx((8.3 - 2 * R, 10), abs=0.002)
    assert 0 <= apart(game, "red:guard:1", "red:guard:2") < 0.002
    (back,) = game.just(Walked)
    assert (back.path, back.cost, back.rule) == (((8.016, 10), at), 0.0, "R-25")
    assert [event.what for event in game.just(Fizzled)] == ["move"]


@pytest.mark.rule("R-25")
def test_the_last_clear_place_may_lie_on_an_earlier_leg() -> None:
    """The second leg begins on the ally: the guard was last clear of it before the corner."""
    halt = instant("halt", "comes_within", Cancel(), cost=0, subject=ENEMY, within=6, around="wizard")
    bodies = (stand("red:guard:1", 5, 10), stand("red:guard:2", 8, 10.3), stand("blue:mage:0", 8, 17.5))
    game = table(*bodies, blue="halt", cards=(halt,))
    game.act("red", "activate red:guard:1", "move 5,10 6,9.5 8,10 8,12.5")
    assert game.asked == {"blue"}
    game.act("blue", "cast blue:halt:1 blue:mage:0")
    x, y = game.body("red:guard:1").at
    assert 7.0 < x < 7.3
    assert y == pytest.approx(9.5 + (x - 6) / 4, abs=0.002)
    assert 0 <= apart(game, "red:guard:1", "red:guard:2") < 0.002


@pytest.mark.rule("R-25")
def test_where_the_last_clear_place_is_taken_the_nearest_free_one_will_do() -> None:
    game = table(stand("red:guard:1", 5, 10), AMONG, stand("red:guard:3", 7.2, 10.1))
    bodies = (
        replace(body, at=(8.016, 10)) if body.id == "red:guard:1" else body for body in game.state.bodies
    )
    game = with_state(game, bodies=tuple(bodies))
    moment = Moment("declares_move", "red:guard:1", side=Side.RED)
    path = ((8.016, 10.0), (11.0, 10.0))
    MakeMove(moment, Stride("red:guard:1", 3.0), path, resumed=True, clear=(7.316, 10.0)).cancelled(
        run := Run(game.rules.referee, game.state, game.dice)
    )
    at = run.state.body("red:guard:1").at
    assert at not in {(8.016, 10.0), (7.316, 10.0)}
    assert stands_free(run.referee, run.state, run.referee.base(run.state, "red:guard:1"), ("red:guard:1",))
    assert [event.how for event in run.events if isinstance(event, Shifted)] == ["push"]


@pytest.mark.rule("R-42", "CM-ENGAGE-04")
def test_who_slips_out_of_a_fight_goes_on_after_a_pause_in_it() -> None:
    halt = instant(
        "halt", "comes_within", Damage(to="subject"), cost=0, subject=ENEMY, within=4, around="wizard"
    )
    dash = card(
        "dash", cost=0, targets=(TargetSpec(),), effects=(FreeMove(to="target", inches=5, slips=True),)
    )
    game = table(
        stand("red:guard:1", 5, 10),
        stand("blue:guard:1", 6, 11.6),
        stand("blue:mage:0", 11.5, 10),
        red="dash",
        blue="halt",
        cards=(halt, dash),
    )
    game.act("red", "cast red:dash:1 red:mage:0 creature=red:guard:1", "move 5,10 9,10")
    assert game.asked == {"blue"}
    assert apart(game, "red:guard:1", "blue:guard:1") < 1
    game.act("blue", "cast blue:halt:1 blue:mage:0")
    assert game.body("red:guard:1").at == (9, 10)
    assert game.hp("red:guard:1") == 2


@pytest.mark.rule("CM-STACK-09", "CM-ENGAGE-04")
@pytest.mark.parametrize(("keywords", "x"), [((), 5), (("untouchable",), 8)])
def test_who_is_engaged_by_an_answer_to_its_move_stays_unless_it_is_untouchable(
    keywords: tuple[str, ...], x: float
) -> None:
    rush = instant("rush", "declares_move", FreeMove(to="wizard", inches=4), cost=0, subject=ENEMY)
    walker = creature("walker", keywords=keywords)
    bodies = (stand("red:walker:1", 5, 10), stand("blue:mage:0", 5, 14))
    game = table(*bodies, blue="rush", cards=(rush,), creatures=(walker,))
    game.act("red", "activate red:walker:1", "move 5,10 8,10")
    game.act("blue", "cast blue:rush:1 blue:mage:0", "move 5,14 5,11.5")
    assert game.body("red:walker:1").at == (x, 10)
    assert [event.what for event in game.just(Fizzled)] == ["move"] * (x == 5)


@pytest.mark.rule("CM-ENGAGE-01", "R-42", "R-55")
def test_the_move_of_who_is_engaged_in_a_pause_is_over_with_what_lasted_for_it() -> None:
    rush = instant(
        "rush",
        "comes_within",
        FreeMove(to="wizard", inches=4),
        cost=0,
        subject=ENEMY,
        within=4,
        around="wizard",
    )
    hasty = Modifier("red:spark:1", "move", 1, stat="movement", amount=1)
    guard = stand("red:guard:1", 5, 10, modifiers=(hasty,))
    game = table(guard, stand("blue:mage:0", 13, 10), blue="rush", cards=(rush,))
    game.act("red", "activate red:guard:1", "move 5,10 11,10")
    game.act("blue", "cast blue:rush:1 blue:mage:0", "move 13,10 10,10")
    assert game.body("red:guard:1").at == (8.016, 10)
    assert game.body("red:guard:1").modifiers == ()


@pytest.mark.rule("CM-UNIT-08", "R-43")
@pytest.mark.parametrize(("second", "x"), [(False, 8), (True, 8)])
def test_an_action_that_is_forbidden_stops_the_second_move_and_not_the_first(second: bool, x: float) -> None:
    bind = instant("bind", "declares_move", Forbid(to="subject", orders=("act",)), cost=0, subject=ENEMY)
    game = table(stand("red:guard:1", 5, 10), blue="bind", cards=(bind,))
    game.act("red", "activate red:guard:1", "move 5,10 8,10")
    if second:
        game.act("blue", "pass").act("red", "move 8,10 10,10")
    game.act("blue", "cast blue:bind:1 blue:mage:0")
    assert game.body("red:guard:1").at == (x, 10)
    assert len(game.just(Fizzled)) == second


@pytest.mark.rule("CM-MOVE-04", "R-42")
@pytest.mark.parametrize(
    ("edition", "within", "x"),
    [(5, 6, 9.509), (EDITION, 6, 9.508), (5, 3.516, 10.751), (EDITION, 3.516, 10.75)],
)
def test_ground_that_an_answer_makes_difficult_halves_what_is_left(
    edition: int, within: float, x: float
) -> None:
    mire = Zone(name=words("mire"), radius=20, at="wizard", footing="difficult")
    halt = instant("halt", "comes_within", mire, cost=0, subject=ENEMY, within=within, around="wizard")
    bodies = (stand("red:guard:1", 5, 10), stand("blue:mage:0", 15, 10))
    game = table(*bodies, blue="halt", cards=(halt,))
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.act("red", "activate red:guard:1", "move 5,10 11,10").act("blue", "cast blue:halt:1 blue:mage:0")
    assert game.body("red:guard:1").at == pytest.approx((x, 10), abs=0.0006)


@pytest.mark.rule("R-24", "CM-ENGAGE-03")
def test_a_table_that_keeps_account_notes_whom_a_move_leaves_and_whom_it_meets() -> None:
    game = table(
        stand("red:guard:1", 5, 10, engaged_with=("blue:guard:1",)),
        stand("red:guard:2", 5, 13.2, engaged_with=("blue:guard:1",)),
        stand("blue:guard:1", 5, 11.6, engaged_with=("red:guard:1", "red:guard:2")),
        stand("blue:guard:2", 10, 10),
        house={"engagement": "stateful"},
    )
    dash = Stride("red:guard:1", 4.0, slips=True)
    game.run(MakeMove(Moment("declares_move", "red:guard:1"), dash, ((5.0, 10.0), (8.0, 10.0))))
    assert game.body("red:guard:1").engaged_with == ()
    assert game.body("blue:guard:1").engaged_with == ("red:guard:2",)
    assert game.body("red:guard:2").engaged_with == ("blue:guard:1",)
    step = Stride("red:guard:1", 4.0)
    game.run(MakeMove(Moment("declares_move", "red:guard:1"), step, ((8.0, 10.0), (9.0, 10.0))))
    assert game.body("red:guard:1").engaged_with == ("blue:guard:2",)
    assert game.body("blue:guard:2").engaged_with == ("red:guard:1",)
    assert game.body("blue:guard:1").engaged_with == ("red:guard:2",)


@pytest.mark.rule("CM-UNIT-03", "R-42")
def test_a_slowed_creature_goes_not_a_step_of_the_grid_further_than_it_can() -> None:
    mud = instant("mud", "declares_move", slow(3), subject=ENEMY)
    game = table(stand("red:guard:1", 5, 10), blue="mud", cards=(mud,))
    game.act("red", "activate red:guard:1", "move 5,10 8.001,10").act("blue", "cast blue:mud:1 blue:mage:0")
    assert game.body("red:guard:1").at == (8, 10)

"""What is easily overlooked: who comes first, what is told with which rule, and what does not matter."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from effect_play import does
from magic_table import card, opening, scenario, stand, table, with_state, words

from game.board.shapes import Chain, bounds, chain, rectangle, snap
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import Continuous, Draw, FreeMove, Marker
from game.games.colors_of_magic.rules.cards.words import TargetSpec
from game.games.colors_of_magic.rules.play.casting import all_casts
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.harm import AfterDeaths, Bury, Deal, Die, Restore, after_deaths
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.piles import shuffle
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.shifting import Stride
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.play.walking import MakeMove
from game.games.colors_of_magic.rules.state.actions import ACTIONS, Pass
from game.games.colors_of_magic.rules.state.creature_events import MarkerPut, Prevented
from game.games.colors_of_magic.rules.state.events import CardMoved, Chose, Shuffled
from game.games.colors_of_magic.rules.state.motives import Motive, read_motive
from game.games.colors_of_magic.rules.state.state import (
    Carry,
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permanent,
    Target,
)
from game.games.colors_of_magic.rules.state.view import redact, view
from game.positions.position import Side

G, FOE = "red:guard:1", "blue:guard:1"


# ---- damage and deaths


@pytest.mark.rule("CM-MELEE-13")
def test_what_answers_this_damage_is_used_up_before_what_is_older() -> None:
    older = Modifier("red:a:1", "turn", 1, prevent=1)
    answer = Modifier("red:b:1", "turn", 1, prevent=1, answers=True)
    game = table(stand(G, 10, 10, modifiers=(older, answer)), stand(FOE, 14, 10)).run(Deal(G, 1, by=FOE))
    assert game.hp(G) == 3
    assert game.body(G).modifiers == (older,)


@pytest.mark.rule("R-42")
def test_nobody_is_asked_about_damage_that_is_prevented_already() -> None:
    guarded = stand(G, 10, 10, modifiers=(Modifier("red:a:1", "turn", 1, prevent=1),))
    game = table(guarded, stand(FOE, 14, 10), red="shield").run(Deal(G, 1, by=FOE))
    assert [event.amount for event in game.just(Prevented)] == [1]
    assert isinstance(game.decision, TakeGo)
    assert not isinstance(game.run(Deal(G, 1, by=FOE)).decision, TakeGo)


@pytest.mark.rule("R-52")
def test_what_waits_for_a_death_comes_right_behind_it() -> None:
    game, waiting = table(stand(G, 10, 10)), Carry((Draw(),), Context(Side.RED, "red:spark:1"))
    agenda = (Bury(G), Restore(G, 1), Restore(G, 2))
    run = Run(game.rules.referee, replace(game.state, agenda=agenda), game.dice)
    assert after_deaths(run, waiting)
    assert run.state.agenda == (agenda[0], AfterDeaths(waiting), *agenda[1:])


@pytest.mark.rule("R-59")
def test_the_last_to_stand_wins_without_waiting_for_a_monster_that_dies_too() -> None:
    ogre = "neutral:ogre:1"
    game = table(stand(ogre, 12, 12), played=scenario(last_standing=True), game={"wizard_death": "nothing"})
    game.run(Die("blue:mage:0", destroyed=True), Die(ogre, destroyed=True))
    assert game.winners == {"red"}
    assert game.alive(ogre), "the game is over before"


# ---- what lasts


@pytest.mark.rule("R-55")
def test_what_was_made_this_turn_until_the_next_goes_on() -> None:
    made = Modifier("red:a:1", "next_turn", 1, stat="melee", amount=1)
    game = table(stand(G, 10, 10, modifiers=(replace(made, turn=0), made)))
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, "next_turn")
    assert run.state.body(G).modifiers == (made,)


def test_a_sum_of_nothing_needs_no_term_that_lifts_it() -> None:
    weak = Modifier("blue:a:1", "turn", 1, stat="melee", amount=-3)
    game = table(
        stand(G, 10, 10, modifiers=(weak,)), stand(FOE, 14, 10, modifiers=(replace(weak, amount=-4),))
    )
    terms = [game.rules.referee.terms(game.state, who, "melee") for who in (G, FOE)]
    assert [term.amount for term in terms[0]] == [3, -3]
    assert [term.amount for term in terms[1]] == [3, -4, 1]


@pytest.mark.rule("CM-MOVE-04")
def test_a_zone_that_is_no_terrain_hides_none_behind_it() -> None:
    calm = GroundZone("zone:1", words("calm"), Side.RED, 1.0, "turn", 1, "red:mage:0", at=(15.0, 15.0))
    mire = replace(calm, id="zone:2", footing="difficult")
    game = with_state(table(), zones=(calm, mire))
    assert [piece.name for piece in game.rules.referee.board(game.state).pieces] == ["zone:2"]


# ---- cards


@pytest.mark.rule("CM-TYPE-02", "CM-TYPE-03")
def test_a_card_that_stays_is_told_with_the_rule_of_its_type() -> None:
    game = table(red="shrine blade")
    game.act("red", "cast red:shrine:1 red:mage:0")
    (shrine,) = [event for event in game.just(CardMoved) if event.target == "play"]
    game = table(red="shrine blade").act("red", "cast red:blade:1 red:mage:0 creature=red:mage:0")
    (blade,) = [event for event in game.just(CardMoved) if event.target == "play"]
    assert (shrine.rule, blade.rule) == ("CM-TYPE-02", "CM-TYPE-03")


@pytest.mark.rule("R-54", "CM-TYPE-03")
def test_an_artefact_keeps_the_targets_that_follow_its_bearer() -> None:
    leash = card("leash", "artefact", cost=0, targets=(TargetSpec(), TargetSpec()))
    game = table(stand(FOE, 6, 3), stand(G, 3, 6), red="leash", cards=(leash,))
    game.act("red", f"cast red:leash:1 red:mage:0 creature=red:mage:0 creature={FOE} creature={G}")
    (stays,) = game.state.permanents
    assert stays.bearer == "red:mage:0"
    assert stays.targets == (Target.creature(FOE), Target.creature(G))


@pytest.mark.rule("CM-CAST-02")
def test_card_by_card_the_same_casts_are_offered_as_at_once() -> None:
    game = table(stand(FOE, 6, 3), red="spark study")
    group = all_casts(game.rules.referee, game.state, Side.RED)
    by_card = [cast for kind in group.kinds for branch in kind() for cast in branch()]
    assert {ACTIONS.write(cast).split()[1] for cast in by_card} == {"red:spark:1", "red:study:1"}
    assert by_card == list(group.every())


@pytest.mark.rule("CM-MELEE-05")
def test_of_a_hand_that_one_does_not_see_only_a_pass_may_be_foreseen() -> None:
    game = table(stand(G, 10, 10), stand(FOE, 11.5, 10), red="trick", blue="spark")
    game.act("red", f"activate {G}", f"strike {FOE}")
    duel = next(task for task in game.state.agenda if isinstance(task, Duel))
    seen = view(game.state, Side.RED).table
    offered = {side: list(duel.choices(game.rules.referee, seen, side)) for side in (Side.RED, Side.BLUE)}
    assert len(offered[Side.RED]) == 2
    assert offered[Side.BLUE] == [Pass()]


@pytest.mark.rule("CM-CAST-02")
def test_of_a_hand_that_one_does_not_see_no_cast_is_foreseen() -> None:
    game = table(red="study", blue="study spark")
    seen = view(game.state, Side.RED).table
    casts = {side: list(all_casts(game.rules.referee, seen, side).every()) for side in (Side.RED, Side.BLUE)}
    assert casts[Side.RED]
    assert casts[Side.BLUE] == []


@pytest.mark.rule("R-09")
def test_a_card_that_is_drawn_is_not_shown() -> None:
    (moved,) = does(table(), Draw()).just(CardMoved)
    assert (moved.target, moved.shown) == ("hand", False)
    assert redact(moved, Side.BLUE) != moved == redact(moved, Side.RED)


@pytest.mark.rule("R-61", "R-12")
def test_who_may_not_act_may_still_tap_a_permanent() -> None:
    bound = stand("red:mage:0", 3, 3, modifiers=(Modifier("blue:web:1", "turn", 1, forbid=("act",)),))
    game = table(bound, permanents=(Permanent("red:fountain:1", Side.RED, caster="red:mage:0"),))
    game.act("red", "use red:fountain:1 0")
    assert game.mana("red") == 6


# ---- what is told


def test_a_marker_that_is_put_is_not_told_as_removed() -> None:
    game = does(table(), Marker(marker="well", at="self"))
    assert [(event.kind, event.removed) for event in game.just(MarkerPut)] == [("well", False)]
    does(game, Marker(marker="well", at="self", remove=True))
    assert [(event.kind, event.removed) for event in game.just(MarkerPut)] == [("well", True)]


@pytest.mark.rule("R-09")
def test_a_pile_that_is_only_shuffled_is_not_told_as_refilled() -> None:
    game = table()
    run = Run(game.rules.referee, game.state, game.dice)
    shuffle(run, Side.RED, "R-09")
    assert [(event.side, event.refilled) for event in run.events if isinstance(event, Shuffled)] == [
        (Side.RED, False)
    ]


@pytest.mark.rule("R-61")
@pytest.mark.parametrize("side", [Side.RED, Side.BLUE])
def test_what_was_chosen_in_secret_shows_to_who_chose(side: Side) -> None:
    chose = Chose(Side.RED, (Target("card", "red:spark:1"),), secret=True)
    assert (redact(chose, side) == chose) is (side is Side.RED)


# ---- places of rest


@pytest.mark.rule("R-23", "R-24")
@pytest.mark.parametrize(("steps", "on_grid"), [(60, True), (60.03, True), (60.5, False)])
def test_who_is_stopped_by_two_at_once_rests_where_both_hold_it(steps: float, on_grid: bool) -> None:
    # The way meets the grid only every 0.056 inch: it stops at such a point, more than a step beyond one, or
    # far from any.
    alone, (along_x, along_y), part = table(stand(G, 8, 8)), (0.030, 0.047), hypot(0.030, 0.047)
    apart = 2 * alone.rules.referee.base(alone.state, G).r + 1 - 1e-8
    x, y = 8 + steps * along_x, 8 + steps * along_y
    aside_x, aside_y = apart * along_y / part, apart * along_x / part
    foes = (stand(FOE, x - aside_x, y + aside_y), stand("blue:guard:2", x + aside_x, y - aside_y))
    game = table(stand(G, 8, 8), *foes).act("red", f"activate {G}", "move 8,8 11,12.7")
    engaged = {body.id for body in game.rules.referee.skirmish(game.state).engaged_with(G)}
    assert engaged == {FOE, "blue:guard:2"}
    assert (game.body(G).at == snap(game.body(G).at)) is on_grid


# ---- motives


@pytest.mark.parametrize(
    "text",
    ["like well - -", "hold - - -", "win well - -", "hold well goblin -", "summon well - -", "hold well -"],
)
def test_what_is_no_motive_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"motive|one of|about"):
        read_motive(text)


def test_a_motive_reads_as_it_was_written() -> None:
    assert read_motive("hold wine-press - next") == Motive("hold", "wine-press", when="next")


# ---- terrain and ways


@pytest.mark.rule("CM-SETUP-09")
def test_terrain_lies_as_far_along_and_up_as_it_was_shifted() -> None:
    """Of every shape: with corners, and thin lines, which go on elsewhere or do not."""
    box = Piece("box", rectangle(4, 4, 6, 7), Footing.IMPASSABLE, Opacity.BLOCKING)
    fence, rail = (
        Piece(name, chain(points, joined), *Kind.FENCE.preset, Kind.FENCE)
        for name, points, joined in (
            ("fence", [(10, 4), (14, 4), (14, 7)], (False, False)),
            ("rail", [(10, 12), (14, 12), (14, 15)], (True, False)),
        )
    )
    game = opening(game={"terrain_placement": "free"}, pieces=(box, fence, rail))
    for name in ("box", "fence", "rail"):
        game.act("red", f"terrain {name} 1.5,-0.75")
    laid = {piece.name: piece for piece in game.state.pieces}
    for piece in (box, fence, rail):
        left, bottom, right, top = bounds(piece.shape)
        moved = laid[piece.name].shape
        assert bounds(moved) == pytest.approx((left + 1.5, bottom - 0.75, right + 1.5, top - 0.75), abs=1e-4)
        assert isinstance(moved, type(piece.shape))
        if isinstance(moved, Chain) and isinstance(piece.shape, Chain):
            assert moved.joined == piece.shape.joined


@pytest.mark.rule("CM-MOVE-02", "R-42")
def test_a_way_round_a_wall_that_is_cut_off_the_grid_ends_on_it_behind_the_wall() -> None:
    """The corners of the way are kept: straight from its beginning, the wall would be in the way."""
    wall = Piece("wall", rectangle(7, 8, 12, 8.4), Footing.IMPASSABLE, Opacity.BLOCKING)
    game = table(stand(G, 6, 7), pieces=(wall,))
    path = ((6.0, 7.0), (6.0, 9.3), (9.0, 10.1))
    game.run(MakeMove(Moment("declares_move", G), Stride(G, 4.0), path))
    at, part = game.body(G).at, 1.7 / hypot(3.0, 0.8)
    assert at == snap(at)
    assert at == pytest.approx((6 + 3 * part, 9.3 + 0.8 * part), abs=0.003)


def test_what_a_card_gives_no_amount_for_is_none() -> None:
    assert FreeMove(to="self").inches == 0
    assert Continuous().amount == 0


@pytest.mark.rule("CM-COVER-03")
def test_a_duel_of_which_nothing_else_is_said_is_through_no_cover() -> None:
    assert Duel(Side.BLUE, G, "blue:guard:1", "melee", 3, 2).cover == 0

"""Rules where something is missing, lies on top of something else, or has just changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import card, instant, stand, table, words

from game.board.shapes import Disc, distance, rectangle
from game.board.terrain import Footing, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import Attack, Damage, GainMana, May, Permit
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Group, Price, TargetSpec
from game.games.colors_of_magic.rules.effects.answers import cancel
from game.games.colors_of_magic.rules.meaning.meaning import holds, zone_gap
from game.games.colors_of_magic.rules.play.activating import legal_moves
from game.games.colors_of_magic.rules.play.harm import Suffer
from game.games.colors_of_magic.rules.play.lasting import room_near
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.shifting import MakePush, PushCreature, Stride
from game.games.colors_of_magic.rules.play.targeting import Aim
from game.games.colors_of_magic.rules.play.turn import EndTurn
from game.games.colors_of_magic.rules.play.walking import MakeMove
from game.games.colors_of_magic.rules.state.creature_events import Boosted
from game.games.colors_of_magic.rules.state.state import Context, GroundZone, Moment, Target
from game.games.colors_of_magic.rules.state.view import masked_card, redact
from game.positions.position import Side

G, FOE, OTHER = "red:guard:1", "blue:guard:1", "blue:guard:2"


@pytest.mark.rule("CM-MELEE-01", "CM-CAST-01")
def test_a_spell_may_leave_out_whom_its_attack_would_be_made_on() -> None:
    lunge = card(
        "lunge",
        cost=0,
        targets=(TargetSpec(), TargetSpec(optional=True)),
        effects=(Attack(by="target", at="target2"), GainMana()),
    )
    game = table(stand(G, 6, 3), stand(FOE, 7.5, 3), red="lunge", cards=(lunge,))
    assert game.offers("red", f"cast red:lunge:1 {RED_MAGE} creature={G}")
    assert game.act("red", f"cast red:lunge:1 {RED_MAGE} creature={G}").mana("red") == 6


@pytest.mark.rule("R-61")
def test_a_spell_on_the_stack_is_aimed_at_by_whom_the_card_says() -> None:
    game = table(red="trick", blue="deny").act("red", f"cast red:trick:1 {RED_MAGE}")
    (spell,) = game.state.stack

    def found(side: Side, whose: str) -> list[Target]:
        aim = Aim(game.rules.referee, game.state, side, None, None, sight=False)
        return list(aim.candidates(TargetSpec(kind="spell", whose=whose)))  # type: ignore[arg-type]

    aimed_at = [Target("spell", str(spell.number))]
    assert found(Side.BLUE, "opponent") == found(Side.RED, "you") == found(Side.RED, "any") == aimed_at
    assert found(Side.RED, "opponent") == found(Side.BLUE, "you") == []


@pytest.mark.rule("R-61")
def test_a_number_is_counted_before_the_first_of_several_is_hurt() -> None:
    game = table(stand(FOE, 12, 12, damage=1), stand(OTHER, 15, 12))
    wounds = Count(per="damage_taken", who="target")
    does(game, Damage(to=Group(side="enemies"), amount=wounds), at=FOE)
    assert [game.hp(creature) for creature in (FOE, OTHER, BLUE_MAGE)] == [1, 2, 9]


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("bounds", "holds_so"),
    [
        ({"at_least": 2}, True),
        ({"at_least": 3}, False),
        ({"at_most": 2}, True),
        ({"at_most": 1}, False),
        ({"at_least": 1, "at_most": 1}, False),
    ],
)
def test_a_count_that_just_reaches_its_bound_meets_it(bounds: dict[str, int], holds_so: bool) -> None:
    game = table(red="trick spark")
    asked = Condition(count=Count(per="hand"), **bounds)  # type: ignore[arg-type]  # as written out
    assert (
        holds(game.rules.referee.reading(game.state), Context(Side.RED, "", own=RED_MAGE), asked) is holds_so
    )


@pytest.mark.rule("CM-STACK-01", "R-42")
def test_an_answer_to_ones_own_spells_is_asked_for_by_nobody_elses() -> None:
    cheer = instant("cheer", "spell_cast", GainMana(), whose="you")
    game = table(red="trick cheer", blue="cheer", cards=(cheer,))
    assert game.act("red", f"cast red:trick:1 {RED_MAGE}").asked == {"red"}


@pytest.mark.rule("CM-ACT-01")
def test_only_who_is_activated_has_moves() -> None:
    game = table(stand(G, 8, 8), stand("red:guard:2", 12, 8))
    assert not legal_moves(game.rules.referee, game.state, G)
    game.act("red", f"activate {G}")
    assert legal_moves(game.rules.referee, game.state, G)
    assert not legal_moves(game.rules.referee, game.state, "red:guard:2")


@pytest.mark.rule("R-20")
@pytest.mark.parametrize(
    ("end", "at", "apart"),
    [
        ((15.0, 5.0), (10.0, 8.0), 3.0),
        ((5.0, 15.0), (2.0, 10.0), 3.0),
        ((11.0, 13.0), (4.0, 11.5), 4.7),
        ((15.0, 5.0), (18.0, 9.5), 5.5),
        ((15.0, 5.0), (2.0, 0.5), 5.5),
        ((5.0, 5.0), (8.0, 9.0), 5.0),
    ],
)
def test_how_far_a_base_is_from_a_wall_of_fire(
    end: tuple[float, float], at: tuple[float, float], apart: float
) -> None:
    wall = GroundZone("zone:1", words("fire"), Side.RED, 0.5, "turn", 1, RED_MAGE, at=(5.0, 5.0), end=end)
    game = table()
    reading = game.rules.referee.reading(game.state)
    assert zone_gap(reading, wall, Disc(*at, 0.6)) == pytest.approx(apart - 1.1)


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(("hand", "asked"), [("trick spark", {"red"}), ("trick", set())])
def test_a_price_of_as_many_cards_as_the_hand_has_can_be_paid(hand: str, asked: set[str]) -> None:
    paid = May(price=Price(cards=2), effects=(GainMana(),))
    game = does(table(red=hand), paid)
    assert (game.asked if isinstance(game.decision, Question) else set()) == asked


@pytest.mark.rule("R-55", "R-64")
def test_what_may_be_cast_until_the_next_turn_is_kept_at_the_end_of_this_one() -> None:
    game = does(table(), Permit(until="next_turn"), Permit(until="turn"))
    assert [permit.until for permit in game.player("red").permits] == ["next_turn", "turn"]
    game.run(EndTurn())
    assert [permit.until for permit in game.player("red").permits] == ["next_turn"]


@pytest.mark.rule("R-43")
@pytest.mark.parametrize(
    ("amount", "share", "inches"), [(5, None, 5.0), (5, 0.5, 5.0), (0, None, 0.0), (None, 0.5, 1.5)]
)
def test_a_push_becomes_so_many_inches_or_that_share_of_them(
    amount: int | None, share: float | None, inches: float
) -> None:
    push = MakePush(Moment("pushed", G), PushCreature(G, 3.0, (3.0, 3.0)))
    assert push.replaced(amount, share).push.inches == inches


@pytest.mark.rule("CM-MELEE-06")
def test_the_other_side_sees_that_a_boost_was_laid_and_not_which_card() -> None:
    boosted = Boosted(Side.RED, "red:trick:1")
    assert redact(boosted, Side.RED) == boosted
    assert redact(boosted, Side.BLUE) == replace(boosted, card=masked_card("red:trick:1", 0))
    assert redact(Boosted(Side.RED, None), Side.BLUE) == Boosted(Side.RED, None)


# ---- which of several things an answer calls off


def called_off(moment: Moment, *agenda: MakeMove | Suffer) -> list[MakeMove | Suffer]:
    """What an effect that answers that moment takes off the agenda."""
    game = table(stand(G, 8, 8), stand(FOE, 12, 8))
    run = Run(game.rules.referee, replace(game.state, agenda=agenda), game.dice)
    cancel(run, Context(Side.BLUE, "blue:deny:1", moment=moment))
    return [task for task in agenda if task not in run.state.agenda]


def move(creature: str, *, to: float) -> MakeMove:
    return MakeMove(Moment("declares_move", creature), Stride(creature, 6.0), ((8.0, 8.0), (8.0, to)))


@pytest.mark.rule("R-43")
def test_an_answer_to_who_comes_near_calls_off_that_move_and_nothing_on_top_of_it() -> None:
    hurt, own, other = Suffer(Moment("takes_damage", G), 1), move(G, to=10.0), move(FOE, to=11.0)
    comes = Moment("comes_within", G, FOE)
    assert called_off(comes, hurt, other, own) == [own]
    assert called_off(comes, hurt) == []
    assert called_off(Moment("declares_move", G), hurt, other, own) == [own]
    assert called_off(Moment("declares_move", FOE), hurt, own, other) == [other]
    assert called_off(Moment("activated", G), hurt, own, other) == []
    assert called_off(Moment("takes_damage", G), other, own, hurt) == [hurt]


# ---- the nearest room


@pytest.mark.rule("CM-MOVE-07")
@pytest.mark.parametrize(
    ("half", "apart"), [(0.5, 1.318), (2.0, 2.984), (4.0, 4.984), (9.0, 9.983), (10.0, 11.483)]
)
def test_where_a_wall_stands_now_who_comes_back_stands_beside_it(half: float, apart: float) -> None:
    """As near as any place that is tried: the wall reaches `half` from the old place, the base further."""
    sides = (12 - half, 12 - half, 12 + half, 12 + half)
    wall = Piece("wall", rectangle(*sides), Footing.IMPASSABLE, Opacity.BLOCKING)
    game = table(stand("red:mage:0", 0.7, 0.7), stand("blue:mage:0", 23, 23), pieces=(wall,))
    away = stand(G, 12, 12)
    at = room_near(Run(game.rules.referee, game.state, game.dice), away)
    assert at is not None
    assert distance(at, away.at) == pytest.approx(apart, abs=0.02)

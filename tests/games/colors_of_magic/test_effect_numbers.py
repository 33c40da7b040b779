"""What effects do to hit points, characteristics, keywords, marks, mana and points."""

from __future__ import annotations

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import Table, creature, scenario, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import (
    Collect,
    Continuous,
    Damage,
    Forbid,
    GainMana,
    Grant,
    Heal,
    Mark,
    Modify,
    Prevent,
    Score,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, MarkSpec, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Count, Group
from game.games.colors_of_magic.rules.play.harm import Deal
from game.games.colors_of_magic.rules.play.lasting import expire, source_left
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import Changed, Damaged, Died, Healed, Prevented
from game.games.colors_of_magic.rules.state.events import Scored
from game.games.colors_of_magic.rules.state.state import Modifier, Moment
from game.positions.position import Side

BURR = MarkSpec(
    id="burr",
    name=words("burr"),
    text=words(""),
    abilities=(Continuous(stat="movement", amount=-1),),
)

GUARD = "blue:guard:1"


def stat(game: Table, who: str, name: str) -> float:
    return game.rules.referee.stat(game.state, who, name)  # type: ignore[arg-type]  # written out by the tests


def later(game: Table, when: str) -> Table:
    """The game once what lasted until then is over."""
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, when)  # type: ignore[arg-type]  # written out by the tests
    game.state = run.state
    return game


# ---- hit points


def test_damage_wounds_and_kills() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Damage(to="target", amount=2), at=GUARD)
    assert game.hp(GUARD) == 1
    assert game.just(Damaged)[0].by == RED_MAGE
    does(game, Damage(to="target"), at=GUARD)
    assert not game.alive(GUARD)
    assert len(game.just(Died)) == 1


def test_armour_takes_off_damage_unless_it_is_ignored() -> None:
    tough = creature("tough", keywords=("armour 2",))
    game = table(stand("blue:tough:1", 10, 10), creatures=[tough])
    does(game, Damage(to="target", amount=2), at="blue:tough:1")
    assert game.hp("blue:tough:1") == 3
    does(game, Damage(to="target", amount=2, ignores_armour=True), at="blue:tough:1")
    assert game.hp("blue:tough:1") == 1


def test_damage_to_a_group_falls_on_each_and_no_one_else() -> None:
    game = table(stand(GUARD, 5, 3), stand("blue:guard:2", 3, 6), stand("blue:guard:3", 15, 15))
    does(game, Damage(to=Group(side="enemies", within=3.0)))
    assert [game.hp(f"blue:guard:{n}") for n in (1, 2, 3)] == [2, 2, 3]
    assert game.hp(RED_MAGE) == 10


def test_healing_takes_away_no_more_than_was_suffered() -> None:
    game = table(stand(GUARD, 10, 10, damage=1))
    does(game, Heal(to="target", amount=5), at=GUARD)
    assert game.hp(GUARD) == 3
    assert game.just(Healed)[0].amount == 1


def test_prevented_damage_is_used_up_point_by_point() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Prevent(to="target", amount=2), Damage(to="target", amount=3), at=GUARD)
    assert game.hp(GUARD) == 2
    assert game.just(Prevented)[0].amount == 2
    does(game, Damage(to="target"), at=GUARD)
    assert game.hp(GUARD) == 1


def test_reflected_damage_goes_back_to_who_dealt_it() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Prevent(to="target", amount=2, reflect=True), Damage(to="target", amount=2), at=GUARD)
    assert game.hp(GUARD) == 3
    assert game.hp(RED_MAGE) == 8


def test_prevention_lasts_no_longer_than_it_says() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Prevent(to="target", until="duel"), at=GUARD)
    later(game, "duel")
    does(game, Damage(to="target"), at=GUARD)
    assert game.hp(GUARD) == 2


def test_what_is_not_there_any_more_is_left_alone() -> None:
    game = table()
    does(
        game,
        Damage(to="target"),
        Heal(to="target"),
        Modify(to="target", stat="melee", amount=1),
        Damage(to="subject"),
        Damage(to="it"),
        GainMana(),
        at="blue:guard:9",
    )
    assert game.mana("red") == 6


# ---- numbers, keywords, bans


@pytest.mark.parametrize(
    ("until", "gone_after"), [("duel", "duel"), ("activation", "activation"), ("turn", "turn")]
)
def test_a_changed_number_lasts_as_long_as_it_says(until: str, gone_after: str) -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Modify(to="target", stat="melee", amount=2, until=until), at=GUARD)  # type: ignore[arg-type]
    assert stat(game, GUARD, "melee") == 5
    later(game, gone_after)
    assert stat(game, GUARD, "melee") == 3


def test_until_the_next_turn_is_over_at_the_end_of_that_one() -> None:
    game = table(stand(GUARD, 10, 10), turn=2)
    does(game, Modify(to="target", stat="defence", amount=1, until="next_turn"), at=GUARD)
    later(game, "turn")
    assert stat(game, GUARD, "defence") == 4
    game = later(with_state(game, turn=3), "turn")
    assert stat(game, GUARD, "defence") == 3


def test_what_lasts_while_a_card_is_in_play_ends_with_it() -> None:
    modifier = Modifier("red:shrine:1", "play", 1, stat="melee", amount=2)
    other = Modifier("red:shrine:2", "play", 1, stat="melee", amount=1)
    game = table(stand(GUARD, 10, 10, modifiers=(modifier, other)))
    assert stat(game, GUARD, "melee") == 6
    run = Run(game.rules.referee, game.state, game.dice)
    source_left(run, "red:shrine:1")
    game.state = run.state
    assert stat(game, GUARD, "melee") == 4


def test_who_lived_by_borrowed_hit_points_alone_dies_when_they_go() -> None:
    game = table(stand(GUARD, 10, 10, damage=2))
    does(game, Modify(to="target", stat="hp", amount=-1), at=GUARD)
    assert not game.alive(GUARD)


def test_a_granted_keyword_counts_like_a_printed_one() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Grant(to="target", keyword="armour 1"), at=GUARD)
    does(game, Damage(to="target", amount=2), at=GUARD)
    assert game.hp(GUARD) == 2
    later(game, "turn")
    does(game, Damage(to="target"), at=GUARD)
    assert game.hp(GUARD) == 1


def test_what_is_forbidden_is_refused() -> None:
    game = table(stand("red:guard:1", 10, 10))
    does(game, Forbid(to="target", orders=("activate",)), at="red:guard:1")
    game.refused("red", "activate red:guard:1")
    later(game, "turn")
    assert game.verdict("red", "activate red:guard:1").allowed


# ---- marks


def test_every_mark_does_what_it_says() -> None:
    game = table(stand(GUARD, 10, 10), marks=[BURR])
    does(game, Mark(to="target", mark="burr", amount=2), at=GUARD)
    assert stat(game, GUARD, "movement") == 4
    does(game, Mark(to="target", mark="burr", amount=-1), at=GUARD)
    assert stat(game, GUARD, "movement") == 5


def test_no_more_marks_are_taken_off_than_there_are() -> None:
    game = table(stand(GUARD, 10, 10, marks=("burr",)), marks=[BURR])
    does(game, Mark(to="target", mark="burr", amount=-3), at=GUARD)
    assert game.body(GUARD).marks == ()


# ---- mana, points, objectives


def test_mana_comes_and_goes_but_never_below_nothing() -> None:
    game = table(mana=(2, 1))
    does(game, GainMana(amount=3), GainMana(who="opponent", amount=-4))
    assert (game.mana("red"), game.mana("blue")) == (5, 0)


def test_both_players_may_gain() -> None:
    game = does(table(mana=(0, 0)), GainMana(who="both", amount=2))
    assert (game.mana("red"), game.mana("blue")) == (2, 2)


def test_the_owner_of_the_subject_may_gain() -> None:
    game = table(stand(GUARD, 10, 10), mana=(0, 0))
    does(game, GainMana(who="subject_owner"), moment=Moment("arrives", GUARD))
    assert (game.mana("red"), game.mana("blue")) == (0, 1)


def test_points_are_scored() -> None:
    game = does(table(), Score(points=2))
    assert game.player("red").points == 2
    assert game.just(Scored)[0].total == 2


def test_an_objective_is_collected_by_what_is_printed_on_it() -> None:
    altar = ObjectiveSpec(
        id="altar", name=words("altar"), text=words(""), rank="minor", goal=Goal(kind="never"), points=2
    )
    game = table(played=scenario(altar))
    does(game, Collect(), source="altar")
    assert game.player("red").points == 2
    does(game, Collect(), source="altar")
    assert game.player("red").points == 2


def test_an_effect_of_the_scenario_is_no_players() -> None:
    game = table(mana=(0, 0))
    does(game, GainMana(), Score(), Collect(), side=Side.NEUTRAL, source="altar")
    assert (game.mana("red"), game.mana("blue")) == (0, 0)
    assert game.player("red").points == 0


# ---- numbers read from the table


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (Count(per="hand"), 2),
        (Count(per="opponent_hand"), 1),
        (Count(per="creatures", who=Group(side="enemies")), 2),
        (Count(per="creatures", who=Group(side="creatures", around="target", within=3.0)), 0),
        (Count(per="marks", who="target", mark="burr"), 2),
        (Count(per="inches_moved", who="target"), 4),
        (Count(per="damage_taken", who="target"), 1),
        (Count(per="discard"), 3),
        (Count(per="exile"), 1),
        (Count(per="mana"), 5),
        (Count(per="permanents"), 0),
        (Count(per="turn"), 3),
        (Count(per="hand", each=3, plus=1), 7),
        (Count(per="hand", each=-1, least=-1), -1),
        (Count(per="hand", each=5, most=4), 4),
    ],
)
def test_a_count_is_read_from_the_table(count: Count, expected: int) -> None:
    game = table(
        stand(GUARD, 10, 10, damage=1, travelled=4.5, marks=("burr", "burr")),
        red="dull dull",
        blue="dull",
        discards=("dull dull dull", ""),
        exiles=("dull", ""),
        turn=3,
        marks=[BURR],
    )
    does(game, GainMana(amount=count), at=GUARD)
    assert game.mana("red") == max(0, 5 + expected)


def test_the_amount_is_that_of_what_triggered_the_effect() -> None:
    game = table(mana=(0, 0))
    does(game, GainMana(amount=Count(per="amount")), moment=Moment("takes_damage", BLUE_MAGE, amount=3))
    assert game.mana("red") == 3


def test_a_filter_narrows_a_group_down() -> None:
    game = table(
        stand(GUARD, 10, 10, damage=1, tapped=True),
        stand("blue:ogre:1", 14, 10),
        stand("neutral:goblin:1", 14, 14),
    )
    wanted = {
        GUARD: Group(side="enemies", wounded=True),
        "blue:ogre:1": Group(side="enemies", named="ogre"),
        "neutral:goblin:1": Group(side="monsters"),
        BLUE_MAGE: Group(side="enemies", wizard=True),
    }
    for who, group in wanted.items():
        before = {body.id: game.hp(body.id) for body in game.state.bodies}
        does(game, Heal(to=group), Modify(to=group, stat="hp", amount=1))
        grown = {body.id for body in game.state.bodies if game.hp(body.id) > before[body.id]}
        assert grown == {who}


def test_the_nearest_of_a_group_is_taken() -> None:
    game = table(stand(GUARD, 6, 3), stand("blue:guard:2", 9, 3))
    does(game, Damage(to=Group(side="enemies", pick="nearest")))
    assert (game.hp(GUARD), game.hp("blue:guard:2")) == (2, 3)


def test_of_several_equally_near_ones_the_player_chooses() -> None:
    game = table(stand(GUARD, 6, 3), stand("blue:guard:2", 3, 6))
    does(game, Damage(to=Group(side="enemies", pick="nearest")))
    assert game.asked == {"red"}
    game.act("red", "choose creature=blue:guard:2")
    assert (game.hp(GUARD), game.hp("blue:guard:2")) == (3, 2)


def test_as_many_of_a_group_are_chosen_as_it_says() -> None:
    game = table(stand(GUARD, 10, 10), stand("blue:guard:2", 12, 10), stand("blue:guard:3", 14, 10))
    chosen = Group(side="enemies", named="guard", pick="chosen", count=2)
    does(game, Damage(to=chosen))
    game.refused("red", "choose creature=blue:guard:1")
    game.act("red", "choose creature=blue:guard:1 creature=blue:guard:3")
    assert [game.hp(f"blue:guard:{n}") for n in (1, 2, 3)] == [2, 3, 2]


def test_without_a_choice_nobody_is_asked() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Damage(to=Group(side="enemies", named="guard", pick="chosen", count=2)))
    assert game.hp(GUARD) == 2
    does(game, Damage(to=Group(side="enemies", named="ogre", pick="chosen")))
    assert game.hp(GUARD) == 2


def test_damage_of_a_dead_creature_still_has_a_place() -> None:
    game = table(stand(GUARD, 10, 10), stand("blue:guard:2", 13, 10))
    ghost = stand("red:guard:5", 10, 11)
    died = Moment("dies", ghost.id, last_known=(ghost,))
    does(game, Damage(to=Group(side="enemies", within=1.0)), own=ghost.id, moment=died)
    assert (game.hp(GUARD), game.hp("blue:guard:2")) == (2, 3)


def test_damage_is_dealt_by_what_it_comes_from() -> None:
    game = table(stand(GUARD, 10, 10))
    game.run(Deal(GUARD, 1, by=BLUE_MAGE))
    assert game.just(Damaged)[0].by == BLUE_MAGE


# ---- what is told, and what is not


@pytest.mark.rule("R-61")
def test_marks_that_come_and_go_are_told_and_the_oldest_of_the_kind_goes_first() -> None:
    had = {"marks": ("burr", "ash", "burr"), "marked_by": (Side.BLUE, Side.RED, Side.RED)}
    game = table(stand(GUARD, 10, 10, **had), marks=[BURR])
    does(game, Mark(to="target", mark="burr", amount=-1), at=GUARD)
    body = game.body(GUARD)
    assert (body.marks, body.marked_by) == (("ash", "burr"), (Side.RED, Side.RED))
    assert game.just(Changed) == [Changed(GUARD, mark="burr", amount=-1)]
    does(game, Mark(to="target", mark="burr", amount=2), at=GUARD, side=Side.BLUE)
    body = game.body(GUARD)
    assert body.marks == ("ash", "burr", "burr", "burr")
    assert body.marked_by == (Side.RED, Side.RED, Side.BLUE, Side.BLUE)
    assert game.just(Changed) == [Changed(GUARD, mark="burr", amount=2)]
    does(game, Mark(to="target", mark="burr", amount=-9), at=GUARD)
    assert game.just(Changed) == [Changed(GUARD, mark="burr", amount=-3)]
    assert game.body(GUARD).marks == ("ash",)
    for amount in (-1, 0):
        does(game, Mark(to="target", mark="burr", amount=amount), at=GUARD)
        assert game.just(Changed) == []
    does(game, Mark(to="target", mark="ash", amount=-1), at=GUARD)
    assert (game.body(GUARD).marks, game.body(GUARD).marked_by) == ((), ())


def test_effects_of_nothing_leave_nothing_behind() -> None:
    game = table(stand(GUARD, 10, 10, damage=1))
    none = Count(per="hand")
    for effect in (
        Modify(to="target", stat="melee", amount=none),
        Prevent(to="target", amount=none),
        Damage(to="target", amount=none),
        Heal(to="target", amount=none),
        GainMana(amount=none),
    ):
        does(game, effect, at=GUARD)
        assert game.last == (), effect
        assert game.body(GUARD).modifiers == ()
    assert game.hp(GUARD) == 2


def test_a_changed_number_a_keyword_and_a_ban_are_told() -> None:
    game = table(stand(GUARD, 10, 10))
    for effect, told in (
        (Modify(to="target", stat="melee", amount=-2), Changed(GUARD, stat="melee", amount=-2)),
        (Grant(to="target", keyword="armour 2"), Changed(GUARD, keyword="armour 2")),
        (Forbid(to="target", orders=("move", "act")), Changed(GUARD, forbidden=("move", "act"))),
    ):
        assert does(game, effect, at=GUARD).just(Changed) == [told]

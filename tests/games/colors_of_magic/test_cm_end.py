"""The End phase in its order, and how a game ends (CM-END-01..06, rulings R-10, R-55, R-59)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from magic_table import ALLY, Table, card, creature, instant, scenario, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import (
    Banish,
    Cancel,
    Damage,
    GainMana,
    Modify,
    Score,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.specs import CardSpec, Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Filter, Group, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.harm import Die
from game.games.colors_of_magic.rules.play.turn import ending
from game.games.colors_of_magic.rules.state.creature_events import Damaged, Tapped
from game.games.colors_of_magic.rules.state.events import (
    AbilityUsed,
    GameEnded,
    ManaChanged,
    ObjectiveCollected,
    TokenTaken,
)
from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side

AT_END = Trigger(when="phase_begins", phase="end")


def at_end(identity: str, *effects: Any) -> CardSpec:
    """A permanent that works in the End phase."""
    return card(identity, "permanent", abilities=(Triggered(trigger=AT_END, effects=effects),))


def altar(points: int = 2) -> ObjectiveSpec:
    """An objective to control the altar."""
    goal = Goal(kind="control", marker="altar")
    name = words("altar")
    return ObjectiveSpec(id="altar", name=name, text=name, rank="minor", points=points, goal=goal)


ALTAR = scenario(altar(), markers=(("altar", (12.0, 12.0)),))


@pytest.mark.rule("CM-END-01")
def test_an_end_condition_is_checked_and_the_card_collected() -> None:
    game = table(stand("red:guard:1", 12, 13.5), agenda=ending(), played=ALTAR)
    assert game.happened(ObjectiveCollected) == [ObjectiveCollected(Side.RED, "altar", 2)]
    assert game.state.objectives[0].collected_by == (Side.RED,)
    assert game.player("red").points == 2
    assert game.player("blue").points == 0


@pytest.mark.rule("CM-END-02")
def test_effects_of_the_end_phase_work() -> None:
    thorns = at_end("thorns", Damage(to="wizard"))
    game = table(agenda=ending(), permanents=[Permanent("red:thorns:1", Side.RED)], cards=(thorns,))
    assert game.hp("red:mage:0") == 9


@pytest.mark.rule("CM-END-02")
def test_the_holder_of_the_token_has_the_first_effects() -> None:
    gift = at_end("gift", GainMana())
    for first, order in (("red", ["red:gift:1", "blue:gift:1"]), ("blue", ["blue:gift:1", "red:gift:1"])):
        in_play = [Permanent(f"{side}:gift:1", Side(side)) for side in ("red", "blue")]
        game = table(agenda=ending(), first=first, permanents=in_play, cards=(gift,), mana=(0, 0))
        assert [event.source for event in game.happened(AbilityUsed)] == order


@pytest.mark.rule("CM-END-03")
def test_everything_tapped_is_ready_for_the_next_turn() -> None:
    tapped = (
        stand("red:guard:1", 6, 6, tapped=True),
        stand("blue:guard:1", 16, 16, tapped=True),
        stand("neutral:ogre:1", 12, 12, tapped=True),
    )
    game = table(*tapped, agenda=ending(), permanents=[Permanent("red:fountain:1", Side.RED, tapped=True)])
    assert not any(body.tapped for body in game.state.bodies)
    assert not game.state.permanents[0].tapped
    assert len(game.happened(Tapped)) == 4
    assert "activate red:guard:1" in game.choices("red")


@pytest.mark.rule("CM-END-04")
@pytest.mark.parametrize(("passes", "holder"), [("red", "red"), ("blue", "blue")])
def test_the_token_goes_to_who_passed_first(passes: str, holder: str) -> None:
    game = table(stand("red:guard:1", 6, 6))
    if passes == "blue":
        game.act("red", "activate red:guard:1", "done").act("blue", "pass").act("red", "pass")
    else:
        game.act("red", "pass").act("blue", "pass")
    assert game.holder == holder
    assert len(game.happened(TokenTaken)) == (passes == "blue")


@pytest.mark.rule("CM-END-05")
@pytest.mark.parametrize(("had", "kept"), [(6, 4), (4, 4), (2, 2)])
def test_a_wizard_keeps_no_more_mana_than_it_channels(had: int, kept: int) -> None:
    game = table(stand("red:spring:1", 6, 6), agenda=ending(), mana=(had, 0))
    cut = [event for event in game.happened(ManaChanged) if event.rule == "CM-END-05"]
    assert [event.now for event in cut] == ([kept] if had > kept else [])
    assert game.mana("red") == kept + 4 + 2


@pytest.mark.parametrize(("mode", "kept"), [("base_flux", 4), ("total_flux", 6), ("explicit", 3)])
def test_what_the_mana_is_cut_to_may_be_ruled(mode: str, kept: int) -> None:
    mage = creature("mage", hp=10, flux=4, channel_capacity=3)
    game = table(
        stand("red:spring:1", 6, 6), agenda=ending(), mana=(9, 0), creatures=(mage,), game={"mana_cap": mode}
    )
    assert game.mana("red") == kept + 4 + 2


@pytest.mark.rule("CM-END-06")
def test_effects_see_what_is_tapped_still_and_the_mana_is_cut_last() -> None:
    tired = Condition(who="wizard", is_=Filter(tapped=True))
    trigger = Trigger(when="phase_begins", phase="end", condition=tired)
    ability = Triggered(trigger=trigger, effects=(GainMana(amount=2),))
    alarm = card("alarm", "permanent", abilities=(ability,))
    game = table(
        stand("red:mage:0", 3, 3, tapped=True),
        agenda=ending(),
        mana=(4, 0),
        permanents=[Permanent("red:alarm:1", Side.RED)],
        cards=(alarm,),
        played=ALTAR,
    )
    changes = [(event.amount, event.now) for event in game.happened(ManaChanged)]
    assert changes[:2] == [(2, 6), (-2, 4)]
    order = [type(event) for event in game.events if isinstance(event, AbilityUsed | Tapped)]
    assert order == [AbilityUsed, Tapped]


@pytest.mark.rule("CM-END-06")
def test_everything_has_its_place_in_the_end_phase() -> None:
    game = table(
        stand("red:guard:1", 12, 13.5, tapped=True),
        permanents=[Permanent("red:gift:1", Side.RED)],
        cards=(at_end("gift", GainMana()),),
        mana=(9, 0),
        played=ALTAR,
    )
    game.act("red", "activate red:mage:0", "done").act("blue", "pass").act("red", "pass")
    kinds = (ObjectiveCollected, AbilityUsed, Tapped, TokenTaken)
    end = [event for event in game.last if isinstance(event, kinds) or event.rule == "CM-END-05"]
    order = [type(event) for event in end]
    assert order == [ObjectiveCollected, AbilityUsed, Tapped, Tapped, TokenTaken, ManaChanged]


@pytest.mark.rule("CM-END-06")
def test_objectives_come_before_effects() -> None:
    thorns = at_end("thorns", Damage(to=Group(side="allies", wizard=False)))
    game = table(
        stand("red:guard:1", 12, 13.5, damage=2),
        agenda=ending(),
        permanents=[Permanent("red:thorns:1", Side.RED)],
        cards=(thorns,),
        played=ALTAR,
    )
    order = [type(event) for event in game.events if isinstance(event, ObjectiveCollected | Damaged)]
    assert order == [ObjectiveCollected, Damaged]
    assert not game.alive("red:guard:1")


def test_what_lasts_until_the_end_of_the_turn_ends_with_it() -> None:
    rage = card("rage-of", effects=(Modify(to="wizard", stat="melee", amount=2),))
    game = table(red="rage-of", cards=(rage,)).act("red", "cast red:rage-of:1 red:mage:0")
    assert game.rules.referee.stat(game.state, "red:mage:0", "melee") == 4
    game.act("blue", "pass").act("red", "pass")
    assert game.rules.referee.stat(game.state, "red:mage:0", "melee") == 2


# ---- how a game ends


def killed(game: Table, side: str) -> None:
    game.act("red", f"cast red:fireball:1 red:mage:0 creature={side}:mage:0")


def test_a_dead_wizard_loses_at_once() -> None:
    game = table(stand("blue:mage:0", 20, 20, damage=7), stand("blue:guard:1", 9, 9), red="fireball")
    killed(game, "blue")
    assert game.winners == {"red"}
    assert not game.asked


def test_both_wizards_dead_at_the_same_time_is_a_draw() -> None:
    doom = card("doom", effects=(Damage(to=Group(wizard=True, others=False), amount=9),))
    hurt = [stand(f"{side}:mage:0", at, at, damage=3) for side, at in (("red", 3), ("blue", 20))]
    game = table(*hurt, red="doom", cards=(doom,)).act("red", "cast red:doom:1 red:mage:0")
    assert game.winners == set()
    assert game.state.outcome is not None
    assert game.state.outcome.reasons[0].key == "victory.both_wizards"


@pytest.mark.parametrize(("ruled", "points"), [("points", 2), ("nothing", 0)])
def test_a_wizards_death_may_cost_points_or_nothing(ruled: str, points: int) -> None:
    game = table(
        stand("blue:mage:0", 20, 20, damage=7),
        stand("blue:guard:1", 9, 9),
        red="fireball",
        game={"wizard_death": ruled},
    )
    killed(game, "blue")
    assert game.state.outcome is None
    assert game.player("red").points == points
    game.act("blue", "activate blue:guard:1")


def test_the_last_one_standing_wins() -> None:
    game = table(stand("blue:mage:0", 20, 20, damage=7), red="fireball", game={"wizard_death": "nothing"})
    killed(game, "blue")
    assert game.winners == {"red"}


def test_enough_points_win_at_once() -> None:
    played = scenario(altar(points=6), markers=(("altar", (12.0, 12.0)),))
    game = table(stand("blue:guard:1", 12, 13.5), agenda=ending(), played=played)
    assert game.winners == {"blue"}


@pytest.mark.parametrize(("holder", "winners"), [("red", {"red"}), ("blue", {"blue"}), (None, set[str]())])
def test_after_the_last_turn_the_most_points_win(holder: str | None, winners: set[str]) -> None:
    bodies = (stand(f"{holder}:guard:1", 12, 13.5),) if holder else ()
    game = table(*bodies, agenda=ending(), played=ALTAR, turn=6)
    assert game.winners == winners


def test_the_number_of_turns_may_be_ruled() -> None:
    assert table(agenda=ending(), turn=6, game={"max_turns": 7}).state.turn == 7
    assert table(agenda=ending(), turn=2, game={"max_turns": 2}).winners == set()


# ---- said with reasons, at once and not before


def reasons(game: Table) -> list[tuple[str, dict[str, Any]]]:
    """Why the game has ended."""
    assert game.state.outcome is not None
    return [(reason.key, dict(reason.values)) for reason in game.state.outcome.reasons]


@pytest.mark.rule("R-59")
@pytest.mark.parametrize(
    ("holder", "key", "red", "blue"),
    [
        ("red", "victory.turns", 2, 0),
        ("blue", "victory.turns", 0, 2),
        (None, "victory.turns_draw", 0, 0),
    ],
)
def test_the_end_of_the_last_turn_says_the_points(holder: str | None, key: str, red: int, blue: int) -> None:
    bodies = (stand(f"{holder}:guard:1", 12, 13.5),) if holder else ()
    game = table(*bodies, agenda=ending(), played=ALTAR, turn=6)
    assert reasons(game) == [(key, {"turns": 6, "red": red, "blue": blue})]
    assert table(*bodies, agenda=ending(), played=ALTAR, turn=5).state.turn == 6


@pytest.mark.rule("R-59")
@pytest.mark.parametrize(
    ("red", "blue", "who", "winners"),
    [
        (5, 4, "you", {"red"}),
        (3, 5, "opponent", {"blue"}),
        (5, 4, "both", {"red"}),
        (4, 5, "both", {"blue"}),
        (5, 5, "both", set()),
        (4, 4, "both", None),
    ],
)
def test_who_has_six_points_has_won_at_once_and_equal_points_draw(
    red: int, blue: int, who: Any, winners: set[str] | None
) -> None:
    """A spell gives the last point, and nothing more is done in the game."""
    glory = card("glory", cost=0, effects=(Score(points=1, who=who), GainMana(amount=3)))
    game = table(red="glory", cards=(glory,))
    players = (replace(game.state.players[0], points=red), replace(game.state.players[1], points=blue))
    game = with_state(game, players=players).act("red", "cast red:glory:1 red:mage:0")
    assert game.mana("red") == (8 if winners is None else 5), "the game ended before the mana came"
    if winners is None:
        assert game.state.outcome is None
        return
    assert game.winners == winners
    key = "victory.points" if winners else "victory.points_draw"
    assert reasons(game) == [(key, {"points": 6, "wanted": 6})]


@pytest.mark.rule("R-59")
@pytest.mark.parametrize(("dies", "wins"), [("red", "blue"), ("blue", "red")])
def test_a_dead_wizard_is_the_reason_of_the_end(dies: str, wins: str) -> None:
    game = table(stand("blue:guard:1", 9, 9), stand("red:guard:1", 14, 9)).run(
        Die(f"{dies}:mage:0", destroyed=True)
    )
    assert game.winners == {wins}
    assert reasons(game) == [(f"victory.wizard_{dies}", {})]
    last = table(game={"wizard_death": "nothing"}).run(Die(f"{dies}:mage:0", destroyed=True))
    assert reasons(last) == [(f"victory.last_{dies}", {})]


@pytest.mark.rule("R-59")
@pytest.mark.parametrize("ruled", ["loses", "nothing"])
def test_who_would_have_died_too_and_is_saved_wins_alone(ruled: str) -> None:
    """Both are about to die of the same effect; the second death is called off."""
    doom = card("doom", effects=(Damage(to=Group(wizard=True, others=False), amount=9),))
    save = instant("save", "would_die", Cancel(), cost=0, subject=ALLY)
    for saved in ("red", "blue"):
        hurt = [stand(f"{side}:mage:0", at, at, damage=3) for side, at in (("red", 3), ("blue", 20))]
        game = table(
            *hurt, red="doom save", blue="save", cards=(doom, save), game={"wizard_death": ruled}
        ).act("red", "cast red:doom:1 red:mage:0")
        for _ in range(2):
            (side,) = game.asked
            game.act(side, f"cast {saved}:save:1 {saved}:mage:0" if side == saved else "pass")
            if game.state.outcome is not None:
                break
        assert game.winners == {saved}


@pytest.mark.rule("R-59")
def test_nobody_left_on_either_side_is_a_draw() -> None:
    doom = card("doom", effects=(Damage(to=Group(others=False), amount=99),))
    game = table(red="doom", cards=(doom,), game={"wizard_death": "nothing"})
    game.act("red", "cast red:doom:1 red:mage:0")
    assert game.winners == set()
    assert reasons(game) == [("victory.nobody_left", {})]


@pytest.mark.rule("R-59")
def test_who_is_banished_is_neither_dead_nor_gone() -> None:
    away = card("away", cost=0, targets=(TargetSpec(),), effects=(Banish(to="target"),))
    game = table(red="away", cards=(away,)).act("red", "cast red:away:1 red:mage:0 creature=blue:mage:0")
    assert not game.alive("blue:mage:0")
    assert game.state.outcome is None
    game.act("blue", "pass").act("red", "pass")
    assert game.alive("blue:mage:0")
    assert game.state.turn == 2


@pytest.mark.rule("R-59")
@pytest.mark.parametrize(("dies", "winners"), [(("blue",), (Side.RED,)), (("red",), (Side.BLUE,))])
def test_the_end_is_told_once_with_who_has_won(dies: tuple[str, ...], winners: tuple[Side, ...]) -> None:
    game = table().run(*(Die(f"{side}:mage:0", destroyed=True) for side in dies))
    assert game.happened(GameEnded) == [GameEnded(winners)]
    assert table(agenda=ending(), turn=6).happened(GameEnded) == [GameEnded(())]

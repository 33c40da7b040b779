"""Where duels, moves, deaths and monsters meet (CM-MELEE, CM-RANGED, CM-DISENGAGE, CM-MONSTER)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from magic_table import ALLY, ENEMY, Table, card, creature, instant, scenario, stand, table, with_state, words

from game.board.shapes import Polygon
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.core.zones import Pile
from game.games.colors_of_magic.rules.cards.effects import (
    Banish,
    Cancel,
    Continuous,
    Damage,
    If,
    Modify,
    Prevent,
    Push,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, MonsterStep, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Filter, Group, TargetSpec
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.monsters import MonstersPhase
from game.games.colors_of_magic.rules.state.creature_events import (
    AttackDeclared,
    Damaged,
    MonsterCardTurned,
    Walked,
)
from game.games.colors_of_magic.rules.state.events import Fizzled

R = 25 / 2 / 25.4


def wall(name: str, left: float, bottom: float, right: float, top: float) -> Piece:
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Piece(name, Polygon(corners), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.OTHER)


def beside(x: float, gap: float = 0.5) -> float:
    return round(x + 2 * R + gap, 3)


def pair() -> tuple[Any, Any]:
    return stand("red:guard:1", 10, 10), stand("blue:guard:1", beside(10), 10)


# ---- boosts


PLUS = card("plus", initiative=1, on_attack=(Damage(to="foe"),))
PARRY = card("parry", initiative=0, on_defence=(Prevent(to="self", until="duel"),))
PARRY2 = card("parry2", initiative=0, on_defence=(Prevent(to="self", amount=2, until="duel"),))
RIPOSTE = card("riposte", initiative=0, on_defence=(Damage(to="foe"),))
THORN = card(
    "thorn",
    initiative=1,
    on_attack=(If(condition=Condition(who="foe", is_=Filter(wounded=True)), then=(Damage(to="foe"),)),),
)
FURY = instant(
    "fury", "attacks", Modify(to="subject", stat="initiative", amount=3, until="duel"), subject=ALLY
)
BOOSTS = (PLUS, PARRY, PARRY2, RIPOSTE, THORN, FURY)


def duel(red: str, blue: str, **more: Any) -> Table:
    """Red's guard strikes blue's; the cards are played in turn, blue first, then both pass."""
    game = table(*pair(), red=red, blue=blue, cards=BOOSTS, **more)
    game.act("red", "activate red:guard:1", "strike blue:guard:1")
    return game


@pytest.mark.rule("CM-MELEE-13", "R-37")
def test_what_is_prevented_on_defence_counts_against_the_whole_package() -> None:
    game = duel("plus", "parry")
    game.act("blue", "boost blue:parry:1").act("red", "boost red:plus:1")
    # Hands are empty: the duel is over. 1 damage and 1 of the boost, less the 1 prevented.
    assert game.hp("blue:guard:1") == 2
    assert [event.amount for event in game.happened(Damaged)] == [1]


@pytest.mark.rule("CM-MELEE-13", "R-37")
def test_a_shield_for_the_duel_does_not_outlast_it() -> None:
    game = duel("plus", "parry2")
    game.act("blue", "boost blue:parry2:1").act("red", "boost red:plus:1")
    assert game.hp("blue:guard:1") == 3
    assert game.body("blue:guard:1").modifiers == ()


@pytest.mark.rule("CM-MELEE-12", "CM-MELEE-13", "R-37")
def test_the_loser_that_dies_of_the_blow_still_does_its_remaining_effects() -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("blue:imp:1", beside(10), 10),
        red="plus",
        blue="riposte",
        cards=BOOSTS,
    ).act("red", "activate red:guard:1", "strike blue:imp:1")
    game.act("blue", "boost blue:riposte:1").act("red", "boost red:plus:1")
    assert not game.alive("blue:imp:1")
    assert game.hp("red:guard:1") == 2
    assert game.discards("blue") == ["riposte"]


@pytest.mark.rule("CM-MELEE-12", "R-37")
def test_conditional_additions_of_the_winner_are_part_of_the_package() -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("blue:guard:1", beside(10), 10, damage=1),
        red="thorn",
        cards=BOOSTS,
    ).act("red", "activate red:guard:1", "strike blue:guard:1")
    game.act("red", "boost red:thorn:1")
    assert [event.amount for event in game.happened(Damaged)] == [2]


@pytest.mark.rule("CM-MELEE-09", "R-36")
def test_on_a_stalemate_no_boost_works_and_the_cards_are_discarded() -> None:
    bold = card("bold", initiative=0, on_attack=(Damage(to="foe"),), on_defence=(Damage(to="foe"),))
    game = table(*pair(), red="bold", blue="bold", cards=(bold,))
    game.act("red", "activate red:guard:1", "strike blue:guard:1")
    game.act("blue", "boost blue:bold:1").act("red", "boost red:bold:1")
    assert not game.happened(Damaged)
    assert (game.discards("red"), game.discards("blue")) == (["bold"], ["bold"])
    assert "CM-UNIT-02" in game.refused("red", "strike blue:guard:1")


@pytest.mark.rule("R-35")
@pytest.mark.parametrize(
    ("mode", "order"),
    [
        ("open", ["blue", "red", "blue", "red", "blue", "red"]),
        ("one_each", ["blue", "red"]),
        ("pass_final", ["blue", "red", "red", "red"]),
    ],
)
def test_modes_of_a_duel_ask_as_often_as_they_say(mode: str, order: list[str]) -> None:
    game = duel("dull dull dull", "dull dull", game={"duel_mode": mode})
    asked = []
    # Blue only ever passes; red lays two cards, then passes.
    while isinstance(game.decision, Duel):
        side = game.decision.side.value
        asked.append(side)
        laid = len(game.decision.played)
        game.act(side, f"boost red:dull:{laid + 1}" if side == "red" and laid < 2 else "pass")
    assert asked == order


# ---- ranged


@pytest.mark.rule("R-33", "CM-RANGED-01")
@pytest.mark.parametrize(("ruling", "left"), [(True, 1), (False, 2)])
def test_a_shooter_that_loses_is_hurt_by_boosts_and_by_the_victory_if_the_table_says_so(
    ruling: bool, left: int
) -> None:
    game = table(
        stand("red:archer:1", 10, 10),
        stand("blue:guard:1", 16, 10),
        blue="plus",
        cards=BOOSTS,
        game={"ranged_defender_deals_damage": ruling},
    ).act("red", "activate red:archer:1", "shoot blue:guard:1")
    game.act("blue", "boost blue:plus:1")
    assert game.hp("red:archer:1") == left


@pytest.mark.rule("CM-COVER-02", "CM-COVER-03", "R-39")
@pytest.mark.parametrize(
    ("house", "start"), [({}, 0), ({"cover_floor": None}, -1), ({"cover_max": 1}, 0), ({"cover_max": 0}, 1)]
)
def test_cover_and_its_floor_are_taken_off_before_the_duel(house: dict[str, Any], start: int) -> None:
    def forest(n: int, x: float) -> Piece:
        return Piece(
            f"forest {n}",
            Polygon(((x, 6), (x + 1, 6), (x + 1, 14), (x, 14))),
            Footing.DIFFICULT,
            Opacity.LIGHT,
            Kind.OTHER,
        )

    weak = creature("weak", ranged=1)
    game = table(
        stand("red:weak:1", 8, 10),
        stand("blue:guard:1", 16, 10),
        red="plus",
        creatures=(weak,),
        cards=BOOSTS,
        pieces=(forest(1, 10), forest(2, 12)),
        house=house,
    ).act("red", "activate red:weak:1", "shoot blue:guard:1")
    (declared,) = game.happened(AttackDeclared)
    assert declared.attack == start


@pytest.mark.rule("R-32")
def test_shooting_while_engaged_is_a_matter_of_the_table() -> None:
    bodies = (
        stand("red:archer:1", 10, 10),
        stand("blue:guard:1", beside(10), 10),
        stand("blue:imp:1", 10, 16),
    )
    game = table(*bodies).act("red", "activate red:archer:1")
    assert game.offers("red", "shoot blue:imp:1")
    assert game.offers("red", "shoot blue:guard:1")
    strict = table(*bodies, house={"ranged_while_engaged": False}).act("red", "activate red:archer:1")
    assert not strict.offers("red", "shoot")
    near = table(*bodies, house={"ranged_max": 5.0}).act("red", "activate red:archer:1")
    assert not near.offers("red", "shoot blue:imp:1")
    assert near.offers("red", "shoot blue:guard:1")


# ---- instants in fights


@pytest.mark.rule("CM-STACK-09", "R-43")
@pytest.mark.parametrize("ruling", ["lost", "redo"])
def test_an_attack_whose_target_was_moved_away_is_lost_or_redone(ruling: str) -> None:
    away = instant("away", "attacks", Push(to="object", inches=4, origin="subject"), object=ALLY)
    game = table(*pair(), blue="away", cards=(away,), game={"illegal_after_pause": ruling})
    game.act("red", "activate red:guard:1", "strike blue:guard:1")
    game.act("blue", "cast blue:away:1 blue:mage:0")
    assert [event.what for event in game.happened(Fizzled)] == ["attack"]
    assert game.asked == {"red"}
    # It was engaged when its activation began, so that only its Action would let it move.
    assert game.offers("red", "move") is (ruling == "redo")


@pytest.mark.rule("CM-UNIT-01", "R-43")
def test_a_cancelled_activation_leaves_the_creature_tapped_and_the_go_spent() -> None:
    hold = instant("hold", "activated", Cancel(), subject=ENEMY)
    game = table(*pair(), blue="hold", cards=(hold,))
    game.act("red", "activate red:guard:1").act("blue", "cast blue:hold:1 blue:mage:0")
    assert game.body("red:guard:1").tapped
    assert game.asked == {"blue"}
    assert not game.happened(AttackDeclared)


# ---- leaving combat


def surrounded(**more: Any) -> Table:
    """Red's guard with two of blue's and a goblin around it, all engaged."""
    around = (
        stand("blue:guard:1", beside(10), 10),
        stand("blue:imp:1", round(10 - 2 * R - 0.5, 3), 10),
        stand("neutral:goblin:1", 10, beside(10)),
    )
    return table(stand("red:guard:1", 10, 10), *around, **more).act("red", "activate red:guard:1")


@pytest.mark.rule("CM-DISENGAGE-03", "CM-DISENGAGE-04", "CM-DISENGAGE-05", "R-29")
def test_several_free_attacks_come_one_after_the_other_and_the_mover_may_kill() -> None:
    game = surrounded(red="spark spark")
    game.act("red", "disengage")
    assert game.asked == {"blue"}
    game.act("blue", "free-attack blue:imp:1")
    # The imp's attack: red defends with 3 and a card of 2, against 3: the imp dies.
    game.act("red", "boost red:spark:1", "pass")
    assert not game.alive("blue:imp:1")
    assert game.asked == {"blue"}
    game.act("blue", "free-attack blue:guard:1")
    game.act("red", "pass")
    # The goblin has struck by itself: 1 against 3, so it has died as well once red has passed.
    while isinstance(game.decision, Duel):
        game.act("red", "pass")
    assert not game.alive("neutral:goblin:1")
    assert game.asked == {"red"}
    game.act("red", "move 10,10 10,5")
    assert game.body("red:guard:1").at == (10, 5)


@pytest.mark.rule("CM-DISENGAGE-05", "R-29")
def test_once_the_mover_is_dead_nobody_else_strikes() -> None:
    game = table(
        stand("red:imp:1", 10, 10),
        stand("blue:guard:1", beside(10), 10),
        stand("blue:guard:2", 10, beside(10), profile="guard"),
        stand("neutral:goblin:1", 10, round(10 - 2 * R - 0.5, 3)),
        blue="spark",
    ).act("red", "activate red:imp:1", "disengage")
    game.act("blue", "free-attack blue:guard:1", "boost blue:spark:1")
    if game.asked == {"blue"} and isinstance(game.decision, Duel):
        game.act("blue", "pass")
    assert not game.alive("red:imp:1")
    assert len(game.happened(AttackDeclared)) == 1
    assert game.asked == {"blue"}
    assert game.state.activation is None


@pytest.mark.rule("CM-MONSTER-05", "R-47")
def test_a_monster_draws_a_card_for_its_free_attack_too() -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("neutral:goblin:1", 10, beside(10)),
        red="dull",
    )
    game = with_state(game, monster_deck=Pile(("neutral:rage:1", "neutral:prowl:1")))
    game.act("red", "activate red:guard:1", "disengage")
    turned = game.happened(MonsterCardTurned)
    assert [(event.monster, event.purpose) for event in turned] == [("neutral:goblin:1", "attack")]
    (declared,) = game.happened(AttackDeclared)
    assert declared.attack == 1 + 1
    game.act("red", "pass")


@pytest.mark.rule("R-27")
@pytest.mark.parametrize(("ruling", "strikes"), [("movement", True), ("action", False)])
def test_what_disengaging_costs_decides_whether_an_action_is_left(ruling: str, strikes: bool) -> None:
    game = table(*pair(), stand("blue:imp:1", 10, 15), house={"disengage_costs": ruling}).act(
        "red", "activate red:guard:1", "disengage"
    )
    game.act("blue", "done").act("red", "move 10,10 10,14")
    at = game.body("red:guard:1").at
    assert at[1] == pytest.approx(15 - 1 - 2 * R, abs=2e-3)
    assert game.offers("red", "strike blue:imp:1") is strikes


@pytest.mark.rule("CM-ENGAGE-01", "CM-DISENGAGE-06", "R-28")
def test_coming_back_to_the_old_one_stops_the_move_after_having_been_clear() -> None:
    game = table(*pair()).act("red", "activate red:guard:1", "disengage")
    game.act("blue", "done")
    foe = game.body("blue:guard:1").at
    game.act("red", f"move 10,10 10,12 {foe[0]},12.5 {foe[0]},11")
    at = game.body("red:guard:1").at
    assert at[1] == pytest.approx(10 + 1 + 2 * R, abs=2e-3)
    assert [foe.id for foe in game.rules.referee.skirmish(game.state).engaged_with("red:guard:1")] == [
        "blue:guard:1"
    ]


@pytest.mark.rule("CM-MELEE-02", "R-19")
def test_larger_creatures_reach_beyond_engagement_and_are_not_struck_at_when_left() -> None:
    brute = creature("brute", size="M", melee=6)
    far = round(10 + R + 40 / 2 / 25.4 + 1.9, 3)
    game = table(stand("red:guard:1", 10, 10), stand("blue:brute:1", far, 10), creatures=(brute,)).act(
        "red", "activate red:guard:1"
    )
    assert game.refused("red", "disengage") == {"CM-DISENGAGE-01"}
    assert not game.offers("red", "strike")
    game.act("red", "done").act("blue", "activate blue:brute:1")
    assert game.offers("blue", "strike red:guard:1")
    small = table(
        stand("red:guard:1", 10, 10),
        stand("blue:brute:1", far, 10),
        creatures=(brute,),
        first="blue",
        house={"melee_reach": type(game.state.setup.table.melee_reach)(1, 1, 1)},
    ).act("blue", "activate blue:brute:1")
    assert not small.offers("blue", "strike")


@pytest.mark.rule("R-19")
def test_walls_stop_blows_only_where_the_table_says_so() -> None:
    pieces = (wall("wall", 10.55, 6, 10.9, 14),)
    bodies = (stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.45, 10))
    game = table(*bodies, pieces=pieces).act("red", "activate red:guard:1")
    assert game.offers("red", "strike blue:guard:1")
    strict = table(*bodies, pieces=pieces, house={"melee_needs_los": True}).act("red", "activate red:guard:1")
    assert not strict.offers("red", "strike blue:guard:1")


# ---- deaths and what hung on them


@pytest.mark.rule("R-52")
@pytest.mark.parametrize(
    ("ruling", "place"), [("discard", "discard"), ("codex", "codex"), ("exile", "exile")]
)
def test_only_creatures_of_the_codex_rest_elsewhere(ruling: str, place: str) -> None:
    # The grimoire of both lists has six call-guards, numbered first; the seventh is the Codex's.
    bodies = [
        stand(
            f"blue:call-guard:{number}", 6 + 3 * number, 6, profile="guard", card=f"blue:call-guard:{number}"
        )
        for number in (1, 2)
    ]
    numbers = (1, 7)
    bodies = [
        replace(bodies[0]),
        replace(bodies[1], id="blue:call-guard:7", card="blue:call-guard:7"),
    ]
    game = table(*bodies, red="fireball fireball", mana=(8, 5), game={"dead_codex_to": ruling})
    for number, copy in enumerate(numbers, 1):
        game.act("red", f"cast red:fireball:{number} red:mage:0 creature=blue:call-guard:{copy}")
        game.act("blue", "pass") if number == 1 else None
    zones = game.player("blue").zones
    assert "blue:call-guard:1" in zones.discard
    piles = {"discard": zones.discard, "exile": zones.exile, "codex": game.player("blue").codex}
    assert "blue:call-guard:7" in piles[place]


IDOL = creature(
    "idol",
    hp=2,
    abilities=(Continuous(to=Group(side="allies", named="frail"), stat="hp", amount=2),),
)
FRAIL = creature("frail", hp=1)
GONE = card("gone", targets=(TargetSpec(),), effects=(Banish(to="target"),))


@pytest.mark.rule("R-52")
def test_who_lived_by_a_creature_that_is_banished_dies() -> None:
    game = table(
        stand("blue:idol:1", 10, 10),
        stand("blue:frail:1", 14, 10, damage=2),
        red="gone",
        creatures=(IDOL, FRAIL),
        cards=(GONE,),
    ).act("red", "cast red:gone:1 red:mage:0 creature=blue:idol:1")
    assert not game.alive("blue:frail:1")


# ---- monsters


def orders(*steps: MonsterStep, **more: Any) -> ObjectiveSpec:
    return ObjectiveSpec(
        id="hunt",
        name=words("hunt"),
        text=words(""),
        rank="major",
        goal=Goal(kind="never"),
        points=1,
        monsters=steps,
        **more,
    )


MOVE, STRIKE = MonsterStep(do="move"), MonsterStep(do="attack")


def phase(*bodies: Any, objective: ObjectiveSpec, deck: str, **more: Any) -> Table:
    game = table(*bodies, played=scenario(objective), **more)
    cards = tuple(f"neutral:{name}:{n}" for n, name in enumerate(deck.split(), 1))
    game = with_state(game, monster_deck=Pile(cards), phase="monsters")
    return game.run(MonstersPhase())


@pytest.mark.rule("CM-MONSTER-07", "R-50")
def test_the_symbol_works_after_the_move_even_if_the_monster_died_of_it() -> None:
    trap = instant("trap", "ends_move", Damage(to="subject", amount=9), subject=ENEMY)
    game = phase(
        stand("neutral:goblin:1", 10, 10),
        objective=orders(MOVE, STRIKE, special=(Damage(to=Group(side="creatures", named="mage"), amount=1),)),
        deck="rage prowl",
        red="trap",
        cards=(trap,),
    ).act("red", "cast red:trap:1 red:mage:0")
    assert not game.alive("neutral:goblin:1")
    assert len(game.happened(MonsterCardTurned)) == 1
    assert (game.hp("red:mage:0"), game.hp("blue:mage:0")) == (9, 9)


@pytest.mark.rule("CM-MONSTER-05", "CM-MONSTER-08", "R-48", "R-51")
def test_an_engaged_monster_stays_and_strikes_with_one_card_the_holder_decides_whom() -> None:
    game = phase(
        stand("neutral:ogre:1", 12, 12),
        stand("red:guard:1", 12, round(12 + R + 25 / 25.4 + 0.6, 3)),
        stand("blue:guard:1", 12, round(12 - R - 25 / 25.4 - 0.6, 3)),
        objective=orders(MOVE, STRIKE),
        deck="prowl",
        first="blue",
    )
    assert game.asked == {"blue"}
    assert [event.purpose for event in game.happened(MonsterCardTurned)] == ["attack"]
    game.act("blue", "choose creature=red:guard:1")
    assert not game.happened(Walked)
    (declared,) = game.happened(AttackDeclared)
    assert (declared.defender, declared.attack) == ("red:guard:1", 9)

"""What numbers are made of, and what is at stake in a duel (CM-UNIT, CM-MELEE, CM-COVER, R-33, R-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest
from magic_table import card, creature, stand, table, words

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.games.colors_of_magic.rules.cards.effects import (
    Continuous,
    Damage,
    GainMana,
    Grant,
    If,
    Modify,
    Prevent,
)
from game.games.colors_of_magic.rules.cards.specs import MarkSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Filter, Group, Stat
from game.games.colors_of_magic.rules.meaning.reading import mark_numbered
from game.games.colors_of_magic.rules.play.attacks import opening
from game.games.colors_of_magic.rules.play.costs import cost_of, cost_terms, range_of, range_terms
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.duel_stakes import creature_of, stakes
from game.games.colors_of_magic.rules.state.creature_events import AttackDeclared, Damaged
from game.games.colors_of_magic.rules.state.state import Modifier, Permanent
from game.games.colors_of_magic.rules.state.terms import Term, total
from game.games.colors_of_magic.rules.state.view import view
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

A, D = "red:guard:1", "blue:guard:1"
"""Attacker and defender: melee 3, defence 3, 3 hit points."""

FISHERY = card(
    "fishery", "permanent", abilities=(Continuous(to=Group(side="allies"), stat="melee", amount=1),)
)
GULL = creature("gull", keywords=("flying",))
RUST = MarkSpec(
    id="rust",
    name=words("rust"),
    text=words(""),
    abilities=(Continuous(to="self", stat="melee", amount=-1),),
)


def terms(game: Table, creature: str, stat: Stat) -> tuple[Term, ...]:
    return game.rules.referee.terms(game.state, creature, stat)


@pytest.mark.rule("CM-UNIT-01")
def test_a_number_names_everything_that_changes_it() -> None:
    cursed = Modifier("blue:hex:1", "turn", 1, stat="melee", amount=-2)
    game = table(
        stand(A, 10, 10, marks=("rust", "rust"), modifiers=(cursed,)),
        permanents=[Permanent("red:fishery:1", Side.RED), Permanent("red:blade:1", Side.RED, A)],
        cards=(FISHERY,),
        marks=(RUST,),
    )
    assert terms(game, A, "melee") == (
        Term(3, "printed"),
        Term(-2, "effect", "blue:hex:1"),
        Term(-2, "mark", "rust"),
        Term(1, "effect", "red:fishery:1"),
        Term(1, "effect", "red:blade:1"),
    )
    assert terms(game, A, "defence") == (Term(3, "printed"),)


@pytest.mark.rule("CM-UNIT-01")
def test_what_keeps_a_number_from_going_below_0_is_a_term_of_its_own() -> None:
    cursed = Modifier("blue:hex:1", "turn", 1, stat="melee", amount=-5)
    game = table(stand(A, 10, 10, modifiers=(cursed,)))
    assert terms(game, A, "melee")[-1] == Term(2, "least")
    just = table(stand(A, 10, 10, modifiers=(Modifier("blue:hex:1", "turn", 1, stat="melee", amount=-3),)))
    assert terms(just, A, "melee") == (Term(3, "printed"), Term(-3, "effect", "blue:hex:1"))
    assert total(terms(game, A, "melee")) == game.rules.referee.position(game.state).creature(A).melee == 0


def test_the_terms_of_every_number_come_to_it() -> None:
    tough = creature("tough", keywords=("armour 1",))
    lasting = (
        Modifier("red:oil:1", "turn", 1, keyword="armour 2"),
        Modifier("red:oil:1", "turn", 1, stat="armour", amount=1),
        Modifier("red:oil:1", "turn", 1, stat="hp", amount=2),
        Modifier("red:oil:1", "turn", 1, stat="movement", amount=-1),
    )
    game = table(
        stand("red:tough:1", 10, 10, modifiers=lasting, marks=("rust",)),
        stand("red:well:1", 13, 10),
        creatures=(tough,),
        marks=(RUST,),
        permanents=[Permanent("red:shrine:1", Side.RED)],
    )
    referee, state = game.rules.referee, game.state
    for body in state.bodies:
        for stat in get_args(Stat):
            assert total(referee.terms(state, body.id, stat)) == referee.stat(state, body.id, stat), (
                body,
                stat,
            )
    assert terms(game, "red:tough:1", "armour") == (Term(1, "printed"), Term(3, "effect", "red:oil:1"))


@pytest.mark.rule("CM-CAST-04", "CM-CAST-06")
def test_the_terms_of_a_price_and_of_a_range_come_to_them() -> None:
    plain = table(stand("red:mage:0", 10, 10), red="spark")
    assert cost_terms(plain.rules.referee, plain.state, "red:spark:1", "red:mage:0") == (Term(2, "printed"),)
    changes = tuple(Modifier("red:fishery:1", "turn", 1, stat=stat, amount=-3) for stat in ("cost", "range"))
    game = table(stand("red:mage:0", 10, 10, modifiers=changes), stand("red:herald:1", 12, 10), red="spark")
    referee, state, spark = game.rules.referee, game.state, "red:spark:1"
    for caster, through in (("red:mage:0", 0), ("red:herald:1", 1)):
        found = cost_terms(referee, state, spark, caster)
        assert total(found) == cost_of(referee, state, spark, caster) == through
        assert found[:3] == (Term(2, "printed"), Term(-3, "effect", "red:fishery:1"), Term(1, "least"))
        assert (Term(1, "canalisation") in found) is bool(through)
        assert total(range_terms(referee, state, 8, caster)) == range_of(referee, state, spark, caster)


# Duels

UNHURT, HURT = Condition(is_=Filter(wounded=False)), Condition(who="foe", hp_at_most=2)

CARDS = (
    FISHERY,
    card("two", initiative=2),
    card("cleave", initiative=4, on_attack=(Damage(to="foe"),)),
    card("pierce", initiative=4, on_attack=(Damage(to="foe", ignores_armour=True),)),
    card("parry", initiative=0, on_defence=(Prevent(to="self", until="duel"),)),
    card("plate", initiative=0, on_defence=(Grant(to="self", keyword="armour 1", until="duel"),)),
    card("iron", initiative=0, on_defence=(Modify(to="self", stat="armour", amount=1, until="duel"),)),
    card("winged", initiative=0, on_defence=(Grant(to="self", keyword="flying 3", until="duel"),)),
    card("other", initiative=0, on_defence=(Modify(to="self", stat="melee", amount=3, until="duel"),)),
    card("wary", initiative=0, on_defence=(If(condition=UNHURT, then=(Prevent(to="self", until="duel"),)),)),
    card(
        "hardy",
        initiative=0,
        on_defence=(If(condition=UNHURT, then=(), otherwise=(Prevent(to="self", amount=2, until="duel"),)),),
    ),
    card("ruthless", initiative=4, on_attack=(If(condition=HURT, then=(Damage(to="foe", amount=2),)),)),
)


def duel(*, red: str = "", blue: str = "two", against: dict[str, Any] | None = None, **more: Any) -> Table:
    """Red's guard attacks blue's; `against` is what blue's guard bears."""
    game = table(
        stand(A, 10, 10), stand(D, 11.9, 10, **against or {}), red=red, blue=blue, cards=CARDS, **more
    )
    return game.act("red", f"activate {A}", f"strike {D}")


def lay(game: Table, *cards: str) -> Table:
    """Each lays their cards, one after the other; who has none left passes."""
    while isinstance(game.decision, Duel) and cards:
        side = str(next(iter(game.asked)))
        own = next((card for card in cards if card.startswith(side)), None)
        game.act(side, f"boost {own}" if own else "pass")
        cards = tuple(card for card in cards if card != own)
    return game


@pytest.mark.rule("CM-MELEE-03")
def test_a_duel_names_what_its_numbers_are_made_of() -> None:
    more = Modifier("red:song:1", "turn", 1, stat="initiative", amount=2)
    game = table(
        stand(A, 10, 10, modifiers=(more,)),
        stand(D, 11.9, 10),
        blue="two",
        cards=CARDS,
        permanents=[Permanent("red:fishery:1", Side.RED)],
    ).act("red", f"activate {A}", f"strike {D}")
    fought = game.decision
    assert fought.attack_terms == (
        Term(3, "printed"),
        Term(1, "effect", "red:fishery:1"),
        Term(2, "effect", "red:song:1"),
    )
    assert total(fought.attack_terms) == fought.attack == 6
    assert fought.defence_terms == (Term(3, "printed"),)
    (declared,) = game.happened(AttackDeclared)
    assert (declared.attack_terms, declared.defence_terms) == (fought.attack_terms, fought.defence_terms)


@pytest.mark.rule("CM-COVER-03", "CM-RANGED-03")
def test_a_shot_names_its_cover_and_the_flyer() -> None:
    footing, opacity = Kind.FOREST.preset
    wood = Piece("wood", rectangle(7, 7, 8, 13), footing, opacity, Kind.FOREST)
    game = table(
        stand("red:archer:1", 5, 10),
        stand("blue:gull:1", 15, 10),
        creatures=(GULL,),
        pieces=(wood,),
        red="spark",
    ).act("red", "activate red:archer:1", "shoot blue:gull:1")
    fought = game.decision
    assert fought.attack_terms == (Term(3, "printed"), Term(-1, "cover"), Term(1, "flying"))
    assert (fought.attack, fought.cover) == (3, 1)


@pytest.mark.rule("CM-MONSTER-05")
def test_a_monster_names_its_card() -> None:
    """The card of a monster of size L adds 3."""
    game = table(stand("neutral:ogre:1", 10, 10), stand(D, 12.4, 10), blue="two", cards=CARDS)
    start = opening(game.rules.referee, game.state, "neutral:ogre:1", D, "melee", bonus=3)
    assert start.attack_terms == (Term(6, "printed"), Term(3, "monster_card"))
    assert start.attack == 9


@pytest.mark.rule("R-35")
def test_who_plays_for_which_creature() -> None:
    game = duel(red="two")
    assert creature_of(game.state, game.decision, Side.RED) == A
    assert creature_of(game.state, game.decision, Side.BLUE) == D


@pytest.mark.rule("R-47")
def test_nobody_plays_for_a_monster_unless_the_opponent_does() -> None:
    for played, fights in (("nobody", None), ("opponent_plays", "neutral:ogre:1")):
        rules = {} if played == "nobody" else {"monster_duel": played}
        game = table(
            stand(A, 10, 10), stand("neutral:ogre:1", 12.4, 10), red="trick", blue="trick", game=rules
        )
        game.act("red", f"activate {A}", "strike neutral:ogre:1")
        assert creature_of(game.state, game.decision, Side.BLUE) == fights
        assert creature_of(game.state, game.decision, Side.RED) == A


@pytest.mark.rule("CM-MELEE-10", "CM-MELEE-12", "R-37")
@pytest.mark.parametrize(
    ("red", "blue", "against"),
    [
        ("cleave", "", {}),
        ("cleave cleave", "", {}),
        ("cleave cleave", "parry", {}),
        ("cleave pierce", "plate", {}),
        ("cleave", "iron", {}),
        ("cleave pierce", "plate parry", {}),
        ("cleave", "", {"modifiers": (Modifier("blue:foam:1", "turn", 1, prevent=1),)}),
        ("cleave", "", {"modifiers": (Modifier("blue:foam:1", "turn", 1, keyword="armour 5"),)}),
        ("cleave cleave", "", {"damage": 1}),
        ("", "cleave", {}),
        ("cleave", "winged", {}),
        ("cleave", "other", {}),
        ("cleave", "wary", {}),
        ("cleave", "wary", {"damage": 1}),
        ("cleave", "hardy", {}),
        ("cleave", "hardy", {"damage": 1}),
        ("cleave", "hardy hardy", {"damage": 1}),
        ("ruthless", "", {}),
        ("ruthless", "", {"damage": 1}),
        ("ruthless", "plate", {"damage": 1}),
    ],
)
def test_the_stakes_are_what_the_duel_then_does(red: str, blue: str, against: dict[str, Any]) -> None:
    game = duel(red=f"{red} two", blue=f"{blue} two", against=against)
    laid = [f"{side}:{name}" for side, hand in (("red", red), ("blue", blue)) for name in hand.split()]
    numbered = [f"{name}:{laid[: at + 1].count(name)}" for at, name in enumerate(laid)]
    lay(game, *numbered)
    fought, state, referee = game.decision, game.state, game.rules.referee
    assert len(fought.played) == len(numbered)
    winner = A if red else D
    expected = stakes(referee, state, fought, winner)
    while isinstance(game.decision, Duel):
        game.act(*game.asked, "pass")
    assert sum(event.amount for event in game.happened(Damaged)) == expected.damage
    assert expected.dies is not game.alive(expected.loser)
    if not expected.dies:
        assert game.hp(expected.loser) == expected.left


@pytest.mark.rule("R-35")
def test_a_hidden_card_is_counted_and_not_read() -> None:
    game = duel(red="cleave two", blue="parry parry")
    lay(game, "blue:parry:1", "red:cleave:1")
    seen = view(game.state, Side.RED).table
    fought = seen.agenda[0]
    assert isinstance(fought, Duel)
    expected = stakes(game.rules.referee, seen, fought, A)
    assert (expected.damage, expected.hidden) == (2, 1)
    assert expected.terms == (Term(1, "victory"), Term(1, "card", "red:cleave:1"))


@pytest.mark.rule("R-33")
def test_a_defender_who_wins_against_a_shooter_may_do_nothing() -> None:
    for hurts in (True, False):
        game = table(
            stand("red:archer:1", 10, 10),
            stand(D, 14, 10),
            blue="two",
            cards=CARDS,
            game={"ranged_defender_deals_damage": hurts},
        ).act("red", "activate red:archer:1", f"shoot {D}")
        expected = stakes(game.rules.referee, game.state, game.decision, D)
        assert expected.damage == int(hurts)


@pytest.mark.rule("R-37", "CM-MELEE-12")
@pytest.mark.parametrize(("hurt", "mana"), [(0, 5 + 1), (1, 5 + 1)])
def test_a_condition_that_adds_no_damage_is_asked_after_the_blow(hurt: int, mana: int) -> None:
    """The guard has three hit points: two once it has been struck."""
    brand = card("brand", initiative=4, on_attack=(If(condition=HURT, then=(GainMana(),)),))
    game = table(stand(A, 10, 10), stand(D, 11.9, 10, damage=hurt), red="brand", cards=(brand,))
    game.act("red", f"activate {A}", f"strike {D}", "boost red:brand:1")
    assert game.hp(D) == 2 - hurt
    assert game.mana("red") == mana


@pytest.mark.rule("R-33", "CM-MELEE-11")
@pytest.mark.parametrize("hurts", [True, False])
def test_only_who_wins_against_a_shooter_does_nothing_by_the_house_rule(hurts: bool) -> None:
    rule = {"ranged_defender_deals_damage": hurts}
    melee = duel(blue="cleave", game=rule)
    assert stakes(melee.rules.referee, melee.state, melee.decision, D).damage == 1
    assert stakes(melee.rules.referee, melee.state, melee.decision, A).damage == 1
    shot = table(stand("red:archer:1", 10, 10), stand(D, 14, 10), blue="two", cards=CARDS, game=rule)
    shot.act("red", "activate red:archer:1", f"shoot {D}")
    assert stakes(shot.rules.referee, shot.state, shot.decision, "red:archer:1").damage == 1
    assert stakes(shot.rules.referee, shot.state, shot.decision, D).damage == hurts


@pytest.mark.parametrize(
    ("number", "mark"),
    [(0, ""), (99, ""), (100, "ash"), (199, "ash"), (200, "rust"), (299, "rust"), (300, "")],
)
def test_an_ability_of_a_mark_is_known_by_its_number(number: int, mark: str) -> None:
    ash = MarkSpec(id="ash", name=words("ash"), text=words(""))
    assert mark_numbered(table(marks=(RUST, ash)).rules.library, number) == mark

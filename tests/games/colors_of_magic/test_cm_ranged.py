"""Ranged attacks in play (CM-RANGED, CM-LOS-06, CM-COVER, rulings R-32, R-33, R-38, R-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ALLY, card, creature, instant, stand, table

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.content.spec import Words
from game.games.colors_of_magic.rules.cards.effects import Damage, Grant, Zone
from game.games.colors_of_magic.rules.play.attacks import may_attack, opening, targets
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.creature_events import AttackDeclared, Damaged, DuelDecided
from game.games.colors_of_magic.rules.state.events import Fizzled

if TYPE_CHECKING:
    from magic_table import Table

S, T = "red:archer:1", "blue:guard:1"
"""The shooter (ranged 3) at (5, 10) and its target (defence 3) at (15, 10)."""

SHOOT = f"shoot {T}"


def piece(kind: str, x0: float, y0: float, x1: float, y1: float, name: str = "") -> Piece:
    footing, opacity = Kind(kind).preset
    return Piece(name or kind, rectangle(x0, y0, x1, y1), footing, opacity, Kind(kind))


def field(*more: Any, **options: Any) -> Table:
    """The shooter has been activated."""
    game = table(stand(S, 5, 10), stand(T, 15, 10), *more, **options)
    return game.act("red", f"activate {S}")


def attack_of(game: Table) -> int:
    return opening(game.rules.referee, game.state, S, T, "ranged").attack


TWO_WOODS = (piece("forest", 7, 7, 8, 13, "one"), piece("forest", 9, 7, 11, 13, "two"))
WALL = piece("wall", 9.5, 9, 10.5, 11)


@pytest.mark.rule("CM-RANGED-01", "CM-RANGED-02")
def test_with_sight_a_shot_is_a_duel_at_any_distance() -> None:
    game = field(red="spark").act("red", SHOOT)
    (declared,) = game.just(AttackDeclared)
    assert (declared.kind, declared.attack, declared.defence) == ("ranged", 3, 3)
    game.act("red", "boost red:spark:1")
    assert game.hp(T) == 2


@pytest.mark.rule("CM-RANGED-06", "CM-LOS-06", "CM-RANGED-02")
def test_without_sight_there_is_no_shot() -> None:
    game = field(pieces=(WALL,))
    assert "CM-LOS-03" in game.refused("red", SHOOT)
    assert not game.offers("red", SHOOT)
    behind_an_enemy = field(stand("blue:ogre:1", 10, 10))
    assert "CM-LOS-04" in behind_an_enemy.refused("red", SHOOT)
    behind_an_ally = field(stand("red:ogre:1", 10, 10))
    assert behind_an_ally.offers("red", SHOOT)


@pytest.mark.rule("CM-RANGED-03", "R-32")
def test_without_a_ranged_characteristic_there_is_no_shot() -> None:
    game = table(stand("red:guard:1", 5, 10), stand(T, 15, 10)).act("red", "activate red:guard:1")
    assert "CM-RANGED-03" in game.refused("red", SHOOT)
    assert not game.offers("red", "shoot")


@pytest.mark.rule("R-32")
def test_a_profile_or_a_table_may_bound_the_range() -> None:
    bow = creature("archer", ranged=3, ranged_max=6.0)
    assert "CM-RANGED-02" in field(creatures=(bow,)).refused("red", SHOOT)
    assert "CM-RANGED-02" in field(house={"ranged_max": 8.0}).refused("red", SHOOT)
    assert field(house={"ranged_max": 10.0}).offers("red", SHOOT)


@pytest.mark.rule("R-32")
@pytest.mark.parametrize(("ruling", "allowed"), [(True, True), (False, False)])
def test_shooting_while_engaged_is_the_tables_to_rule(ruling: bool, allowed: bool) -> None:
    game = field(stand("blue:imp:1", 5, 11.9), house={"ranged_while_engaged": ruling})
    assert game.verdict("red", SHOOT).allowed is allowed
    assert game.offers("red", SHOOT) is allowed


@pytest.mark.rule("CM-RANGED-03", "CM-RANGED-04", "CM-RANGED-05")
def test_ranged_and_defence_with_cards_and_a_tie_is_a_stalemate() -> None:
    game = field(red="spark", blue="spark").act("red", SHOOT).act("blue", "boost blue:spark:1")
    game.act("red", "boost red:spark:1")
    assert game.just(DuelDecided)[0].winner is None
    assert (game.hp(S), game.hp(T)) == (3, 3)


@pytest.mark.rule("R-33")
@pytest.mark.parametrize(("ruling", "left"), [(True, 1), (False, 2)])
def test_a_defender_that_wins_hurts_the_shooter_unless_the_table_says_no(ruling: bool, left: int) -> None:
    cut = card("cut", initiative=2, on_attack=(Damage(to="foe"),))
    game = field(blue="cut", cards=(cut,), game={"ranged_defender_deals_damage": ruling})
    game.act("red", SHOOT).act("blue", "boost blue:cut:1")
    assert game.just(DuelDecided)[0].winner == T
    assert game.hp(S) == left
    assert len(game.just(Damaged)) == 1


@pytest.mark.rule("CM-COVER-02", "CM-COVER-03", "R-39")
def test_cover_is_taken_off_before_cards_are_played_and_shown() -> None:
    game = field(pieces=TWO_WOODS, red="spark", blue="dull").act("red", SHOOT)
    (declared,) = game.just(AttackDeclared)
    assert (declared.attack, declared.cover) == (1, 2)
    assert isinstance(game.decision, Duel)
    assert game.decision.attack == 1
    game.act("blue", "pass").act("red", "boost red:spark:1").act("blue", "pass")
    assert game.just(DuelDecided)[0].winner is None, "1 and a card of 2 against 3"


@pytest.mark.rule("CM-COVER-02", "R-39")
def test_cover_takes_no_more_than_there_is() -> None:
    woods = tuple(piece("forest", x, 7, x + 0.5, 13, f"wood {x}") for x in (6, 7, 8, 9))
    assert attack_of(field(pieces=woods)) == 0
    assert attack_of(field(pieces=woods, house={"cover_floor": None})) == -1
    assert attack_of(field(pieces=woods, house={"cover_max": 1})) == 2


@pytest.mark.rule("CM-COVER-01", "R-38")
def test_the_best_free_line_counts() -> None:
    aside = (piece("forest", 9, 9.8, 11, 15),)
    assert attack_of(field(pieces=aside)) == 3
    assert attack_of(field(pieces=aside, house={"cover_line": "centre"})) == 2


@pytest.mark.rule("CM-COVER-05")
def test_cover_changes_neither_defence_nor_melee() -> None:
    game = table(stand(S, 10, 10), stand(T, 11.9, 10), pieces=(piece("forest", 10.8, 7, 11.1, 13),))
    start = opening(game.rules.referee, game.state, S, T, "melee")
    assert (start.attack, start.defence, start.cover) == (3, 3, 0)
    assert opening(game.rules.referee, game.state, S, T, "ranged").defence == 3


@pytest.mark.rule("CM-COVER-04")
def test_cover_does_nothing_to_spells() -> None:
    wood = piece("forest", 5, 0, 6, 8)
    game = table(stand(T, 9, 3), red="spark", pieces=(wood,))
    game.act("red", f"cast red:spark:1 red:mage:0 creature={T}")
    assert game.hp(T) == 2


@pytest.mark.rule("CM-STACK-09", "R-43")
def test_a_shot_whose_line_is_closed_in_between_is_lost() -> None:
    smoke = instant(
        "smoke",
        "targeted",
        Zone(
            name=Words(fr="Fumée", en="Smoke"),
            radius=2.0,
            at="subject",
            footing="difficult",
            opacity="blocking",
        ),
        subject=ALLY,
        by="ranged",
    )
    game = field(blue="smoke", cards=(smoke,), house={"los_ignore_own_piece": False})
    game.act("red", SHOOT).act("blue", "cast blue:smoke:1 blue:mage:0")
    assert [event.what for event in game.just(Fizzled)] == ["attack"]
    assert not game.happened(DuelDecided)


# ---- keywords


@pytest.mark.rule("CM-RANGED-03")
def test_a_flying_target_is_easier_to_hit_and_a_flying_shooter_sees_over_terrain() -> None:
    bird = creature("guard", keywords=("flying",))
    assert attack_of(field(creatures=(bird,))) == 4
    hawk = creature("archer", ranged=3, keywords=("flying",))
    above = field(creatures=(hawk,), pieces=(WALL, *TWO_WOODS))
    assert above.offers("red", SHOOT)
    assert attack_of(above) == 3
    assert "CM-LOS-04" in field(stand("blue:ogre:1", 10, 10), creatures=(hawk,)).refused("red", SHOOT)


@pytest.mark.rule("CM-COVER-02")
def test_precision_ignores_light_cover() -> None:
    sharp = creature("archer", ranged=3, keywords=("precision",))
    assert attack_of(field(creatures=(sharp,), pieces=TWO_WOODS)) == 3


@pytest.mark.rule("CM-COVER-01")
def test_what_is_camouflaged_cannot_be_shot_at_in_cover() -> None:
    moss = creature("guard", keywords=("camouflage",))
    game = field(creatures=(moss,), pieces=TWO_WOODS)
    assert "CM-COVER-01" in game.refused("red", SHOOT)
    assert not game.offers("red", SHOOT)
    assert field(creatures=(moss,)).offers("red", SHOOT)
    sharp = creature("archer", ranged=3, keywords=("precision",))
    assert field(creatures=(moss, sharp), pieces=TWO_WOODS).offers("red", SHOOT)


def test_a_keyword_gained_counts_as_one_printed() -> None:
    wings = instant("wings", "activated", Grant(to="subject", keyword="flying"), subject=ALLY)
    game = field(red="wings", cards=(wings,), pieces=(WALL,))
    assert game.asked == {"red"}
    game.act("red", "cast red:wings:1 red:mage:0")
    assert game.offers("red", SHOOT)


def test_the_quick_answer_is_the_explained_one() -> None:
    game = field(
        stand("blue:imp:1", 5, 12),
        stand("blue:imp:2", 12, 16),
        stand("neutral:ogre:1", 9, 13),
        pieces=(WALL, *TWO_WOODS),
    )
    referee, state = game.rules.referee, game.state
    for kind in ("melee", "ranged"):
        quick = set(targets(referee, state, S, kind))
        order = "strike" if kind == "melee" else "shoot"
        foes = [body.id for body in state.bodies if body.side.value != "red"]
        assert quick == {foe for foe in foes if game.verdict("red", f"{order} {foe}").allowed}
        assert all(may_attack(referee, state, S, foe, kind) == (foe in quick) for foe in foes)

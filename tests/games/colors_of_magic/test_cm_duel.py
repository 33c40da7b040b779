"""Melee duels, card by card (CM-MELEE, rulings R-19, R-35 to R-37, R-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ALLY, ENEMY, card, creature, instant, stand, table

from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Continuous,
    Damage,
    Draw,
    FreeMove,
    GainMana,
    Heal,
    Modify,
    Prevent,
    Redirect,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import Count, Trigger
from game.games.colors_of_magic.rules.play.attacks import opening
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.creature_events import (
    AttackDeclared,
    Boosted,
    Damaged,
    Died,
    DuelDecided,
    DuelRevealed,
    Healed,
    Prevented,
)
from game.games.colors_of_magic.rules.state.events import CardMoved, Fizzled, ManaChanged
from game.games.colors_of_magic.rules.state.state import Modifier, seat_of
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

CARDS = (
    card("two", initiative=2),
    card("one", initiative=1),
    card("bluff"),
    card("cleave", initiative=4, on_attack=(Damage(to="foe"),)),
    card("loot", initiative=4, on_attack=(GainMana(),)),
    card("parry", initiative=0, on_defence=(Prevent(to="self", until="duel"),)),
    card("solace", initiative=0, on_defence=(Draw(),)),
    card("rally", initiative=4, on_attack=(Heal(to="self"),)),
)

A, D = "red:guard:1", "blue:guard:1"
"""Attacker and defender: melee 3, defence 3, 3 hit points."""

STRIKE = f"strike {D}"


def duel(red: str = "", blue: str = "", **more: Any) -> Table:
    """Red's guard attacks blue's."""
    game = table(stand(A, 10, 10), stand(D, 11.9, 10), red=red, blue=blue, cards=CARDS, **more)
    return game.act("red", f"activate {A}", STRIKE)


def finish(game: Table) -> Table:
    """Nobody plays any more cards."""
    while isinstance(game.decision, Duel):
        game.act(*game.asked, "pass")
    return game


@pytest.mark.rule("CM-MELEE-01")
def test_an_attack_names_a_hostile_target() -> None:
    game = table(stand(A, 10, 10), stand("red:guard:2", 10, 11.5)).act("red", f"activate {A}")
    assert "CM-MELEE-01" in game.refused("red", "strike red:guard:2")
    assert game.refused("red", "strike blue:nobody:1") == {"CM-MELEE-01"}
    assert not game.offers("red", "strike")


@pytest.mark.rule("CM-MELEE-02", "R-19")
@pytest.mark.parametrize(
    ("profile", "gap", "allowed"),
    [
        ("guard", 1.0, True),
        ("guard", 1.01, False),
        ("ogre", 3.0, True),
        ("ogre", 3.01, False),
    ],
)
def test_reach_follows_size(profile: str, gap: float, allowed: bool) -> None:
    radii = {"guard": 25 / 50.8, "ogre": 50 / 50.8}
    x = 10 + radii[profile] + 25 / 50.8 + gap
    game = table(stand(f"red:{profile}:1", 10, 10), stand(D, x, 10)).act("red", f"activate red:{profile}:1")
    assert game.verdict("red", STRIKE).allowed is allowed
    assert game.offers("red", STRIKE) is allowed


@pytest.mark.rule("CM-MELEE-03", "CM-MELEE-04")
def test_cards_cost_nothing_their_spells_do_not_happen_and_the_defender_begins() -> None:
    game = duel(red="one", blue="spark")
    assert isinstance(game.decision, Duel)
    assert game.asked == {"blue"}
    finish(game.act("blue", "boost blue:spark:1"))
    assert game.mana("blue") == 5
    assert not game.happened(ManaChanged)
    assert game.hp(A) == 2, "by the duel, 3 against 5"
    assert game.hp("red:mage:0") == 10
    assert game.refused("red", "boost red:one:1")


@pytest.mark.rule("CM-MELEE-05", "R-35")
def test_two_passes_in_succession_decide_and_a_pass_is_not_final() -> None:
    game = duel(red="one one", blue="one two")
    game.act("blue", "boost blue:two:1").act("red", "pass")
    game.act("blue", "pass")
    assert game.just(DuelRevealed)
    game = duel(red="one one", blue="one two one")
    game.act("blue", "boost blue:two:1").act("red", "pass").act("blue", "boost blue:one:1")
    game.act("red", "boost red:one:1").act("blue", "pass").act("red", "pass")
    (shown,) = game.just(DuelRevealed)
    assert [(side.value, copy, bonus) for side, copy, bonus in shown.cards] == [
        ("blue", "blue:two:1", 2),
        ("blue", "blue:one:1", 1),
        ("red", "red:one:1", 1),
    ]
    assert (shown.attack, shown.defence) == (4, 6)


@pytest.mark.rule("CM-MELEE-05")
def test_without_cards_the_printed_values_decide_at_once() -> None:
    game = duel()
    (shown,) = game.just(DuelRevealed)
    assert (shown.attack, shown.defence) == (3, 3)


@pytest.mark.rule("CM-MELEE-06", "CM-MELEE-07", "CM-MELEE-08", "CM-MELEE-10")
def test_the_higher_total_wins_and_deals_one_damage() -> None:
    game = duel(red="two one", blue="one")
    game.act("blue", "boost blue:one:1").act("red", "boost red:two:1").act("red", "boost red:one:1")
    (shown,) = game.just(DuelRevealed)
    assert (shown.attack, shown.defence) == (6, 4)
    assert game.just(DuelDecided)[0].winner == A
    assert (game.hp(A), game.hp(D)) == (3, 2)


@pytest.mark.rule("CM-MELEE-08")
def test_the_melee_of_the_defender_does_not_matter() -> None:
    brute = creature("brute", melee=9, defence=1)
    game = table(stand(A, 10, 10), stand("blue:brute:1", 11.9, 10), creatures=(brute,))
    game.act("red", f"activate {A}", "strike blue:brute:1")
    assert game.hp("blue:brute:1") == 2


@pytest.mark.rule("CM-MELEE-09", "R-36")
def test_a_tie_has_no_effect_but_the_action_and_the_cards_are_spent() -> None:
    game = duel(red="cleave", blue="two two")
    game.act("blue", "boost blue:two:1").act("red", "boost red:cleave:1").act("blue", "boost blue:two:2")
    assert game.just(DuelDecided)[0].winner is None
    assert (game.hp(A), game.hp(D)) == (3, 3)
    assert game.discards("red") == ["cleave"]
    assert game.discards("blue") == ["two", "two"]
    assert game.refused("red", STRIKE) == {"CM-UNIT-02"}


@pytest.mark.rule("R-69")
@pytest.mark.parametrize(
    ("attacks", "defends", "melee", "winner"),
    [
        (True, False, -2, A),
        (False, True, 2, D),
        (True, True, 2, None),
        (True, True, -2, None),
        (False, False, 1, A),
        (False, False, 0, None),
        (False, False, -1, D),
    ],
)
def test_who_wins_outright_wins_whatever_the_totals_unless_both_do(
    attacks: bool, defends: bool, melee: int, winner: str | None
) -> None:
    mine = (
        Modifier("red:oath:1", "duel", 1, wins="outright" if attacks else None, stat="melee", amount=melee),
    )
    theirs = (Modifier("blue:oath:1", "duel", 1, wins="outright" if defends else None),)
    game = table(stand(A, 10, 10, modifiers=mine), stand(D, 11.9, 10, modifiers=theirs))
    game.act("red", f"activate {A}", STRIKE)
    (decided,) = game.happened(DuelDecided)
    loser = None if winner is None else D if winner == A else A
    assert (decided.winner, decided.loser) == (winner, loser)
    assert decided.rule == ("CM-MELEE-09" if winner is None else "CM-MELEE-10")


@pytest.mark.rule("CM-MELEE-10")
def test_the_margin_does_not_matter() -> None:
    game = table(stand("red:ogre:1", 10, 10), stand(D, 12, 10)).act("red", "activate red:ogre:1", STRIKE)
    assert game.hp(D) == 2


@pytest.mark.rule("CM-MELEE-11")
def test_a_winning_defender_hurts_the_attacker() -> None:
    game = duel(blue="two").act("blue", "boost blue:two:1")
    assert (game.hp(A), game.hp(D)) == (2, 3)
    assert game.just(Damaged)[0].by == D


@pytest.mark.rule("CM-MELEE-12", "R-37")
def test_the_winner_applies_its_cards_on_attack_in_one_package_whichever_its_role() -> None:
    game = duel(blue="cleave").act("blue", "boost blue:cleave:1")
    assert game.hp(A) == 1
    assert [event.amount for event in game.just(Damaged)] == [2]
    lost = duel(red="cleave", blue="cleave two").act("blue", "boost blue:cleave:1")
    lost.act("red", "boost red:cleave:1").act("blue", "boost blue:two:1")
    assert (lost.hp(A), lost.hp(D)) == (1, 3), "the loser's card on attack does nothing"


@pytest.mark.rule("CM-MELEE-13", "R-37")
def test_the_loser_applies_its_cards_on_defence_and_shields_come_before_the_blow() -> None:
    game = duel(red="parry", blue="two").act("blue", "boost blue:two:1").act("red", "boost red:parry:1")
    assert game.hp(A) == 3
    assert [event.amount for event in game.just(Prevented)] == [1]
    assert game.body(A).modifiers == (), "what was for this duel is over"
    won = duel(red="cleave parry").act("red", "boost red:cleave:1", "boost red:parry:1")
    assert not won.just(Prevented)
    assert won.body(A).modifiers == (), "the winner's card on defence does nothing"


@pytest.mark.rule("R-37")
def test_other_effects_follow_the_blow_the_winners_first_even_for_the_dead() -> None:
    game = table(
        stand(A, 10, 10),
        stand("blue:imp:1", 11.9, 10),
        red="loot",
        blue="solace",
        cards=CARDS,
        decks=("dull", "study"),
    )
    game.act("red", f"activate {A}", "strike blue:imp:1")
    game.act("blue", "boost blue:solace:1").act("red", "boost red:loot:1")
    order = [
        type(e)
        for e in game.last
        if isinstance(e, Damaged | Died | ManaChanged) or (isinstance(e, CardMoved) and e.source == "deck")
    ]
    assert order == [Damaged, Died, ManaChanged, CardMoved]
    assert game.hand("blue") == ["study"]


@pytest.mark.rule("R-36")
def test_cards_go_to_the_discard_after_the_effects() -> None:
    game = duel(red="rally").act("red", "boost red:rally:1")
    kinds = [type(e) for e in game.last if isinstance(e, Damaged | Healed | CardMoved)]
    assert kinds == [Damaged, CardMoved]
    (moved,) = game.just(CardMoved)
    assert (moved.source, moved.target, moved.card) == ("duel", "discard", "red:rally:1")


@pytest.mark.rule("R-35")
def test_any_card_of_the_hand_may_be_played_as_a_bluff_but_no_other() -> None:
    game = duel(blue="bluff", exiles=("", "two"), codices=("", "one"), discards=("", "cleave"))
    assert game.refused("blue", "boost blue:two:1") == {"CM-EXILE-02"}
    assert game.refused("blue", "boost blue:one:1") == {"R-07"}
    assert game.refused("blue", "boost blue:cleave:1") == {"CM-MELEE-04"}
    assert game.refused("blue", "done") == {"CM-MELEE-04"}
    game.act("blue", "boost blue:bluff:1")
    assert game.just(DuelRevealed)[0].cards == ((Side.BLUE, "blue:bluff:1", 0),)


@pytest.mark.rule("R-35")
def test_faces_are_hidden_and_numbers_open_until_the_cards_are_turned() -> None:
    game = duel(red="one", blue="two two").act("blue", "boost blue:two:1")
    rules = game.rules
    for side in (Side.RED, None):
        seen = rules.view(game.state, None if side is None else seat_of(side)).table.agenda[0]
        assert isinstance(seen, Duel)
        assert [played.card for played in seen.played] == ["blue:?:0"]
    own = rules.view(game.state, seat_of(Side.BLUE)).table.agenda[0]
    assert isinstance(own, Duel)
    assert own.cards() == ("blue:two:1",)
    (laid,) = [e for e in game.just(Boosted) if e.card]
    assert rules.redact(laid, seat_of(Side.RED)) != laid
    assert rules.redact(laid, seat_of(Side.BLUE)) == laid


@pytest.mark.rule("R-35")
def test_a_table_may_allow_one_card_each_or_make_a_pass_final() -> None:
    one_each = duel(red="one one", blue="one one", game={"duel_mode": "one_each"})
    one_each.act("blue", "boost blue:one:1").act("red", "boost red:one:1")
    assert one_each.just(DuelRevealed)
    final = duel(red="one one", blue="one two", game={"duel_mode": "pass_final"}).act("blue", "pass")
    final.act("red", "boost red:one:1", "boost red:one:2")
    assert final.just(DuelRevealed)[0].attack == 5


@pytest.mark.rule("CM-MELEE-07")
def test_what_counts_in_any_duel_counts_on_both_sides() -> None:
    boost = instant(
        "fury", "attacks", Modify(to="subject", stat="initiative", amount=2, until="duel"), subject=ALLY
    )
    game = table(stand(A, 10, 10), stand(D, 11.9, 10), red="fury", cards=(*CARDS, boost))
    game.act("red", f"activate {A}", STRIKE, "cast red:fury:1 red:mage:0")
    assert game.happened(DuelRevealed)[0].attack == 5
    assert game.hp(D) == 2
    assert opening(game.rules.referee, game.state, A, D, "melee").attack == 3, "it was for that duel"


@pytest.mark.rule("CM-STACK-09", "R-43")
def test_an_attack_on_one_that_has_got_away_does_not_happen_and_is_spent() -> None:
    dodge = instant(
        "dodge", "targeted", FreeMove(to="subject", inches=3, slips=True), subject=ALLY, by="melee"
    )
    game = table(stand(A, 10, 10), stand(D, 11.9, 10), blue="dodge", cards=(dodge,))
    game.act("red", f"activate {A}", STRIKE)
    game.act("blue", "cast blue:dodge:1 blue:mage:0", "move 11.9,10 14.9,10")
    assert [event.what for event in game.just(Fizzled)] == ["attack"]
    assert not game.happened(DuelDecided)
    assert "CM-UNIT-02" in game.refused("red", STRIKE)


@pytest.mark.rule("R-43")
def test_a_table_may_give_the_action_back() -> None:
    dodge = instant(
        "dodge", "targeted", FreeMove(to="subject", inches=3, slips=True), subject=ALLY, by="melee"
    )
    game = table(
        stand(A, 10, 10),
        stand(D, 11.9, 10),
        stand("blue:imp:1", 10, 11.9),
        blue="dodge",
        cards=(dodge,),
        game={"illegal_after_pause": "redo"},
    )
    game.act("red", f"activate {A}", STRIKE)
    game.act("blue", "cast blue:dodge:1 blue:mage:0", "move 11.9,10 14.9,10")
    assert game.offers("red", "strike blue:imp:1")


@pytest.mark.rule("R-42")
def test_an_attack_may_be_cancelled_or_turned_on_another() -> None:
    ward = instant("ward", "attacks", Cancel(), subject=ENEMY)
    game = table(stand(A, 10, 10), stand(D, 11.9, 10), blue="ward", cards=(ward,))
    game.act("red", f"activate {A}", STRIKE).act("blue", "cast blue:ward:1 blue:mage:0")
    assert not game.happened(DuelDecided)
    saviour = creature(
        "saviour",
        hp=5,
        abilities=(
            Triggered(
                trigger=Trigger(when="targeted", subject=ALLY, object=ENEMY, within=3),
                effects=(Redirect(to="self"),),
            ),
        ),
    )
    game = table(
        stand("red:ogre:1", 10, 10), stand(D, 12, 10), stand("blue:saviour:1", 12, 12), creatures=(saviour,)
    )
    game.act("red", "activate red:ogre:1", STRIKE)
    assert (game.hp(D), game.hp("blue:saviour:1")) == (3, 4)


@pytest.mark.rule("CM-MELEE-01")
def test_abilities_answer_a_duel_won_and_a_duel_lost() -> None:
    proud = creature(
        "proud",
        melee=5,
        abilities=(
            Triggered(trigger=Trigger(when="wins_duel", subject_is="self"), effects=(Heal(to="self"),)),
        ),
    )
    sour = creature(
        "sour",
        abilities=(
            Triggered(trigger=Trigger(when="loses_duel", subject_is="self"), effects=(Damage(to="foe"),)),
        ),
    )
    game = table(
        stand("red:proud:1", 10, 10, damage=2), stand("blue:sour:1", 11.9, 10), creatures=(proud, sour)
    )
    game.act("red", "activate red:proud:1", "strike blue:sour:1")
    assert game.hp("blue:sour:1") == 2
    assert game.hp("red:proud:1") == 1, "1 of 3 left, healed to 2, and hurt by the loser"


@pytest.mark.rule("R-19")
def test_the_attack_is_announced_with_its_numbers() -> None:
    game = table(stand(A, 10, 10), stand(D, 11.9, 10), cards=CARDS).act("red", f"activate {A}", STRIKE)
    (declared,) = game.just(AttackDeclared)
    assert (declared.attack, declared.defence, declared.cover, declared.kind) == (3, 3, 0, "melee")


@pytest.mark.rule("R-61")
def test_who_is_taunted_attacks_nobody_else() -> None:
    brag = creature("brag", keywords=("taunt",))
    game = table(
        stand("red:ogre:1", 10, 10), stand("blue:brag:1", 12.4, 10), stand(D, 10, 13), creatures=(brag,)
    )
    game.act("red", "activate red:ogre:1")
    assert game.refused("red", STRIKE) == {"R-61"}
    assert game.offers("red", "strike blue:brag:1")
    assert not game.offers("red", STRIKE)


def test_armour_takes_from_the_blow() -> None:
    plate = creature("plate", keywords=("armour 1",))
    game = table(
        stand(A, 10, 10), stand("blue:plate:1", 11.9, 10), red="two cleave", cards=CARDS, creatures=(plate,)
    )
    game.act("red", f"activate {A}", "strike blue:plate:1", "boost red:two:1", "boost red:cleave:1")
    assert [event.amount for event in game.just(Damaged)] == [1], "2 in one package, less 1"


def test_damage_that_counts_something_joins_the_package() -> None:
    crowd = card("crowd", initiative=5, on_attack=(Damage(to="foe", amount=Count(per="hand")),))
    game = table(stand(A, 10, 10), stand("blue:ogre:1", 12.3, 10), red="crowd dull dull", cards=(crowd,))
    game.act("red", f"activate {A}", "strike blue:ogre:1", "boost red:crowd:1", "pass")
    assert [event.amount for event in game.just(Damaged)] == [3]


@pytest.mark.rule("CM-MELEE-01", "R-61")
def test_what_cannot_be_attacked_is_not() -> None:
    saint = creature("saint", abilities=(Continuous(forbid=("be_attacked",)),))
    game = table(stand(A, 10, 10), stand("blue:saint:1", 11.9, 10), creatures=(saint,))
    game.act("red", f"activate {A}")
    assert game.refused("red", "strike blue:saint:1") == {"R-61"}
    assert not game.offers("red", "strike")

"""What effects do to cards: drawn, discarded, looked at, exiled, called back; stolen looks stay secret."""

from __future__ import annotations

from dataclasses import replace

import pytest
from effect_play import RED_MAGE, does
from magic_table import Table, card, stand, table

from game.games.colors_of_magic.rules.cards.effects import (
    Continuous,
    Counter,
    Damage,
    Discard,
    Dispel,
    Draw,
    ExileCard,
    GainMana,
    Look,
    Modify,
    Recall,
)
from game.games.colors_of_magic.rules.cards.words import Count, TargetSpec
from game.games.colors_of_magic.rules.effects.card_piles import exile, send_anywhere
from game.games.colors_of_magic.rules.play.piles import counter, put
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.events import CardMoved, Looked
from game.games.colors_of_magic.rules.state.state import Context, Permanent, Target
from game.games.colors_of_magic.rules.state.view import redact, view
from game.positions.position import Side

SHRINE = Permanent("blue:shrine:1", Side.BLUE, caster="blue:mage:0")


def target_of(kind: str, identity: str) -> tuple[Target, ...]:
    return (Target(kind, identity),)  # type: ignore[arg-type]  # written out by the tests


def test_cards_are_drawn() -> None:
    game = does(table(), Draw(amount=2), Draw(who="opponent"))
    assert (len(game.hand("red")), len(game.hand("blue"))) == (2, 1)


def test_nothing_is_drawn_from_nothing() -> None:
    game = does(table(decks=("", "")), Draw(amount=2))
    assert game.hand("red") == []


def test_a_player_discards_cards_of_their_own_choice() -> None:
    game = does(table(blue="spark study dull"), Discard(amount=2))
    assert game.asked == {"blue"}
    game.act("blue", "choose card=blue:spark:1 card=blue:dull:1")
    assert game.hand("blue") == ["study"]
    assert set(game.discards("blue")) == {"spark", "dull"}


def test_the_opponent_does_not_see_what_a_player_chooses_from() -> None:
    game = does(table(blue="spark study dull"), Discard(amount=1))
    assert "blue:spark" not in repr(view(game.state, Side.RED).table.agenda[0])
    assert "blue:spark" in repr(view(game.state, Side.BLUE).table.agenda[0])


def test_the_opponent_chooses_where_the_effect_says_so_and_sees_the_hand() -> None:
    game = does(table(blue="spark study"), Discard(choice="other"))
    assert game.asked == {"red"}
    assert game.just(Looked)[0].cards == ("blue:spark:1", "blue:study:1")
    game.act("red", "choose card=blue:spark:1")
    assert game.hand("blue") == ["study"]


def test_chance_chooses_where_the_effect_says_so() -> None:
    order = ("blue:dull:1", "blue:spark:1", "blue:study:1")
    game = table(blue="spark study dull", dice=[order])
    does(game, Discard(amount=1, choice="chance"))
    assert game.discards("blue") == ["dull"]


@pytest.mark.parametrize("choice", ["own", "other", "chance"])
def test_a_hand_that_is_too_small_is_discarded_whole(choice: str) -> None:
    game = does(table(blue="spark"), Discard(amount=2, choice=choice), GainMana())  # type: ignore[arg-type]
    assert game.discards("blue") == ["spark"]
    does(game, Discard(amount=2, choice=choice), GainMana())  # type: ignore[arg-type]
    assert game.mana("red") == 7


def test_both_players_discard() -> None:
    game = does(table(red="dull", blue="spark"), Discard(who="both"))
    assert (game.discards("red"), game.discards("blue")) == (["dull"], ["spark"])


def test_a_look_at_a_hand_is_for_the_one_who_looks() -> None:
    game = does(table(blue="spark study"), Look(at="hand"))
    (looked,) = game.just(Looked)
    assert looked.cards == ("blue:spark:1", "blue:study:1")
    assert "spark" not in repr(redact(looked, None))


def test_a_revealed_hand_is_for_everybody() -> None:
    game = does(table(blue="spark"), Look(at="hand", reveal=True))
    (looked,) = game.just(Looked)
    assert redact(looked, None) == looked


def test_the_next_cards_of_a_pile_are_looked_at() -> None:
    game = does(table(decks=("spark study dull", "")), Look(at="deck", whose="you", amount=2))
    assert game.just(Looked)[0].cards == ("red:spark:1", "red:study:1")
    assert game.deck("red") == ["spark", "study", "dull"]


def test_nobody_looks_for_a_monster() -> None:
    game = does(table(blue="spark"), Look(at="hand"), side=Side.NEUTRAL)
    assert not game.just(Looked)


def test_a_targeted_card_comes_back_to_the_hand() -> None:
    game = table(discards=("spark study", ""))
    does(game, Recall(), targets=target_of("card", "red:study:1"))
    assert game.hand("red") == ["study"]
    assert game.discards("red") == ["spark"]


@pytest.mark.parametrize("place", ["hand", "deck", "codex"])
def test_a_targeted_card_goes_where_the_effect_says(place: str) -> None:
    game = table(discards=("spark", ""))
    does(game, Recall(to=place), targets=target_of("card", "red:spark:1"))  # type: ignore[arg-type]
    (moved,) = game.just(CardMoved)
    assert (moved.source, moved.target) == ("discard", place)
    if place == "deck":
        assert game.deck("red")[0] == "spark"


def test_a_card_that_has_gone_is_not_called_back() -> None:
    game = does(table(), Recall(), GainMana(), targets=target_of("card", "red:study:1"))
    assert game.mana("red") == 6


def test_a_targeted_card_is_exiled() -> None:
    game = table(discards=("", "spark"))
    does(game, ExileCard(what="target_card"), targets=target_of("card", "blue:spark:1"))
    assert game.player("blue").zones.exile.cards == ("blue:spark:1",)


@pytest.mark.rule("CM-EXILE-01")
def test_the_card_exiled_last_lies_on_top_of_the_others() -> None:
    game = table(discards=("", "spark"), exiles=("", "study"))
    does(game, ExileCard(what="target_card"), targets=target_of("card", "blue:spark:1"))
    assert game.player("blue").zones.exile.cards == ("blue:spark:1", "blue:study:1")


@pytest.mark.rule("CM-EXILE-01")
def test_a_spell_that_exiles_itself_is_not_discarded() -> None:
    once = card("once", cost=0, effects=(ExileCard(), GainMana()))
    game = table(red="once", cards=[once])
    game.act("red", f"cast red:once:1 {RED_MAGE}")
    assert game.player("red").zones.exile.cards == ("red:once:1",)
    assert game.discards("red") == []
    assert game.mana("red") == 6


def test_a_spell_that_recalls_itself_comes_back_to_the_hand() -> None:
    boomerang = card("boomerang", cost=1, effects=(Recall(what="this"),))
    game = table(red="boomerang", cards=[boomerang])
    game.act("red", f"cast red:boomerang:1 {RED_MAGE}")
    assert game.hand("red") == ["boomerang"]


def test_a_permanent_is_dispelled_with_what_it_gave() -> None:
    game = table(stand("blue:guard:1", 10, 10), permanents=[SHRINE])
    flux = game.rules.referee.stat(game.state, "blue:mage:0", "flux")
    does(game, Dispel(), targets=target_of("permanent", "blue:shrine:1"))
    assert game.rules.referee.stat(game.state, "blue:mage:0", "flux") == flux - 1
    assert game.discards("blue") == ["shrine"]
    assert game.state.permanents == ()


def test_a_bearer_that_lived_by_an_artefact_dies_with_it() -> None:
    heart = card("heart", "artefact", abilities=(Continuous(to="bearer", stat="hp", amount=2),))
    worn = Permanent("blue:heart:1", Side.BLUE, bearer="blue:guard:1")
    game = table(stand("blue:guard:1", 10, 10, damage=4), permanents=[worn], cards=[heart])
    assert game.hp("blue:guard:1") == 1
    does(game, Dispel(), targets=target_of("permanent", "blue:heart:1"))
    assert not game.alive("blue:guard:1")


def test_a_permanent_is_sent_back_to_the_hand() -> None:
    game = table(permanents=[SHRINE])
    does(game, Recall(), targets=target_of("permanent", "blue:shrine:1"))
    assert game.hand("blue") == ["shrine"]
    assert game.state.permanents == ()


def test_what_a_permanent_gives_for_as_long_as_it_is_in_play_ends_with_it() -> None:
    game = table(stand("blue:guard:1", 10, 10), permanents=[SHRINE])
    lasting = Modify(to="target", stat="melee", amount=2, until="play")
    does(game, lasting, at="blue:guard:1", source="blue:shrine:1", side=Side.BLUE)
    assert _melee(game) == 5
    does(game, Dispel(), targets=target_of("permanent", "blue:shrine:1"))
    assert _melee(game) == 3


def test_a_counter_without_a_spell_does_nothing() -> None:
    assert does(table(), Counter(), Dispel(), GainMana()).mana("red") == 6


@pytest.mark.rule("CM-CAST-01")
def test_a_card_of_the_discard_pile_is_a_target_a_card_of_another_pile_is_not() -> None:
    salvage = card("salvage", targets=(TargetSpec(kind="card"),), effects=(Recall(),))
    game = table(red="salvage dull", discards=("spark", "study"), cards=[salvage])
    assert game.choices("red").count(f"cast red:salvage:1 {RED_MAGE} card=red:spark:1") == 1
    game.refused("red", f"cast red:salvage:1 {RED_MAGE} card=blue:study:1")
    game.refused("red", f"cast red:salvage:1 {RED_MAGE} card=red:dull:1")
    game.act("red", f"cast red:salvage:1 {RED_MAGE} card=red:spark:1")
    assert game.hand("red") == ["dull", "spark"]


def test_damage_may_depend_on_the_hand() -> None:
    game = table(stand("blue:guard:1", 10, 10), red="dull dull")
    does(game, Damage(to="target", amount=Count(per="hand")), at="blue:guard:1")
    assert game.hp("blue:guard:1") == 1


def _melee(game: Table) -> float:
    return game.rules.referee.stat(game.state, "blue:guard:1", "melee")


@pytest.mark.rule("CM-TYPE-05", "CM-EXILE-01")
def test_of_several_permanents_the_one_that_is_sent_away_goes() -> None:
    laid = [Permanent("red:shrine:1", Side.RED), Permanent("red:fountain:1", Side.RED)]
    game = table(stand("red:call-imp:1", 5, 5), permanents=laid)
    run = Run(game.rules.referee, game.state, game.dice)
    send_anywhere(run, "red:fountain:1", "exile", "")
    assert [permanent.card for permanent in run.state.permanents] == ["red:shrine:1"]
    assert run.state.player(Side.RED).zones.exile.cards == ("red:fountain:1",)
    assert run.state.find("red:call-imp:1") is not None


@pytest.mark.rule("CM-EXILE-01", "CM-STACK-09")
@pytest.mark.parametrize("countered", [False, True])
def test_a_spell_that_was_aimed_at_is_exiled_from_the_stack_unless_it_has_gone(countered: bool) -> None:
    game = table(red="study", blue="deny").act("red", "cast red:study:1 red:mage:0")
    (item,) = game.state.stack
    run = Run(game.rules.referee, game.state, game.dice)
    if countered:
        counter(run, item.number)
    exile(
        run,
        Context(Side.BLUE, "blue:deny:1", targets=(Target("spell", str(item.number)),)),
        ExileCard(what="target_card"),
    )
    zones = run.state.player(Side.RED).zones
    assert run.state.stack == ()
    assert (zones.exile.cards, zones.discard.cards) == (
        ((), ("red:study:1",)) if countered else (("red:study:1",), ())
    )


@pytest.mark.rule("CM-STACK-09", "CM-EXILE-01")
def test_of_two_spells_on_the_stack_the_one_that_is_sent_away_goes() -> None:
    game = table(red="study", blue="echo").act("red", "cast red:study:1 red:mage:0")
    run = Run(game.rules.referee, game.state, game.dice)
    (below,) = run.state.stack
    put(run, replace(below, number=9, card="blue:echo:1", side=Side.BLUE))
    send_anywhere(run, "red:study:1", "exile", "")
    assert [item.card for item in run.state.stack] == ["blue:echo:1"]
    assert run.state.player(Side.RED).zones.exile.cards == ("red:study:1",)

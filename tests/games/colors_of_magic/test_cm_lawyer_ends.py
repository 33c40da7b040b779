"""Deaths that come together, casters and bearers that are gone, odd texts (R-42..44, R-54, R-59, R-60)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ALLY, ENEMY, card, creature, instant, stand, table, words

from game.games.colors_of_magic.rules.cards.effects import (
    Attack,
    Damage,
    Destroy,
    Dispel,
    Forbid,
    GainMana,
    Push,
    Redirect,
    Teleport,
    Triggered,
    Used,
    Zone,
)
from game.games.colors_of_magic.rules.cards.words import Group, TargetSpec, Trigger
from game.games.colors_of_magic.rules.state.actions import ACTIONS
from game.games.colors_of_magic.rules.state.creature_events import Damaged
from game.games.colors_of_magic.rules.state.events import Fizzled, SpellResolved
from game.games.colors_of_magic.rules.state.state import Permanent
from game.games.colors_of_magic.rules.system import EDITION, ColorsOfMagic
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

DYING = (stand("red:mage:0", 3, 3, damage=9), stand("blue:mage:0", 8, 3, damage=9))

QUAKE = card("quake", effects=(Damage(to=Group(others=False)),))
KILL = instant("kill", "spell_cast", Destroy(to="object"), whose="opponent")
SHOVE = instant("shove", "spell_cast", Push(to="wizard", inches=5, origin="subject"), whose="opponent")


@pytest.mark.rule("R-59")
def test_wizards_that_die_of_the_same_effect_draw() -> None:
    game = table(*DYING, stand("red:guard:1", 12, 12), red="quake", cards=(QUAKE,))
    game.act("red", "cast red:quake:1 red:mage:0")
    assert game.winners == set()


@pytest.mark.rule("R-59")
def test_where_no_wizard_need_live_the_last_side_standing_wins_and_nobody_left_is_a_draw() -> None:
    for guards, winners in (((), set()), ((stand("red:guard:1", 12, 12),), {"red"})):
        game = table(*DYING, *guards, red="quake", cards=(QUAKE,), game={"wizard_death": "nothing"}).act(
            "red", "cast red:quake:1 red:mage:0"
        )
        assert game.winners == winners


@pytest.mark.rule("CM-STACK-09", "R-43", "R-54")
def test_an_artefact_whose_bearer_is_gone_is_discarded_without_effect() -> None:
    game = table(stand("red:imp:1", 5, 3), red="blade", blue="kill", cards=(KILL,))
    game.act("red", "cast red:blade:1 red:mage:0 creature=red:imp:1")
    game.act("blue", "cast blue:kill:1 blue:mage:0")
    assert not game.alive("red:imp:1")
    assert [event.what for event in game.happened(Fizzled)] == ["spell"]
    assert game.discards("red") == ["blade"]
    assert game.mana("red") == 4
    assert game.state.permanents == ()


@pytest.mark.rule("CM-STACK-09", "R-42", "R-43")
def test_a_target_that_is_out_of_range_by_then_is_not_hit() -> None:
    game = table(stand("blue:mage:0", 11, 3), red="spark", blue="shove", cards=(SHOVE,)).act(
        "red", "cast red:spark:1 red:mage:0 creature=blue:mage:0"
    )
    game.act("blue", "cast blue:shove:1 blue:mage:0")
    assert game.hp("blue:mage:0") == 10
    assert [event.what for event in game.happened(Fizzled)] == ["spell"]
    assert game.asked == {"blue"}


@pytest.mark.rule("R-43")
def test_a_table_may_give_a_spell_back_that_has_become_impossible() -> None:
    game = table(
        stand("blue:mage:0", 11, 3),
        red="spark",
        blue="shove",
        cards=(SHOVE,),
        game={"illegal_after_pause": "redo"},
    ).act("red", "cast red:spark:1 red:mage:0 creature=blue:mage:0")
    game.act("blue", "cast blue:shove:1 blue:mage:0")
    assert (game.hand("red"), game.mana("red"), game.asked) == (["spark"], 5, {"red"})


@pytest.mark.rule("CM-TYPE-06", "R-42")
def test_nobody_is_summoned_where_somebody_stands_by_then() -> None:
    jump = instant("jump", "spell_cast", Teleport(to="wizard", within=None), whose="opponent")
    game = table(stand("blue:mage:0", 9, 3), red="call-guard", blue="jump", cards=(jump,)).act(
        "red", "cast red:call-guard:1 red:mage:0 point=6,3"
    )
    game.act("blue", "cast blue:jump:1 blue:mage:0", "choose point=6.3,3")
    assert not game.alive("red:call-guard:1")
    assert game.discards("red") == ["call-guard"]


@pytest.mark.rule("CM-CAST-06", "R-44")
def test_a_caster_that_dies_of_its_own_pact_still_reaches_as_far() -> None:
    game = table(
        stand("red:herald:1", 12, 12, damage=2),
        stand("blue:guard:1", 16, 12),
        red="spark",
        mana=(2, 0),
    ).act("red", "cast red:spark:1 red:herald:1 creature=blue:guard:1 pact=red:herald:1*1")
    assert not game.alive("red:herald:1")
    assert game.hp("blue:guard:1") == 2


@pytest.mark.rule("CM-TYPE-05")
def test_a_curse_on_a_dead_enemy_goes_to_the_discard_of_its_owner() -> None:
    game = table(
        stand("blue:imp:1", 6, 3),
        red="spark",
        permanents=(Permanent("red:curse:1", Side.RED, bearer="blue:imp:1"),),
    ).act("red", "cast red:spark:1 red:mage:0 creature=blue:imp:1")
    assert sorted(game.discards("red")) == ["curse", "spark"]
    assert game.discards("blue") == []


@pytest.mark.rule("R-41", "CM-TYPE-08", "CM-END-02")
def test_in_the_end_phase_the_holder_of_the_token_answers_first_whoever_passed_first() -> None:
    game = table(red="omen", blue="omen", first="blue").act("blue", "activate blue:mage:0", "done")
    game.act("red", "pass").act("blue", "pass")
    assert game.asked == {"blue"}
    game.act("blue", "cast blue:omen:1 blue:mage:0")
    assert game.asked == {"red"}
    game.act("red", "cast red:omen:1 red:mage:0")
    assert [event.card for event in game.happened(SpellResolved)] == ["red:omen:1", "blue:omen:1"]
    assert game.holder == "red"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "move",
            "move 1",
            "move inf,0",
            "move nan,0",
            "cast",
            "use x",
            "strike",
            "pass pass",
            "choose x",
        ),
        *(
            "choose creature",
            "choose creature=",
            "choose =a",
            "choose thing=a",
            "choose point=1",
            "choose point=",
        ),
    ],
)
def test_what_says_no_action_is_refused_as_such(text: str) -> None:
    with pytest.raises(ValueError, match="an action"):
        ACTIONS.read(text)


# ---- what waits, and whose doing it was is gone

REVENGE = instant("revenge", "spell_cast", Destroy(to="subject"), cost=0, whose="opponent")
RIPOSTE = instant("riposte", "targeted", Destroy(to="object"), cost=0, by="ability", subject=ALLY)


def avenged(spell: str, target: str = "", **more: Any) -> Table:
    """A herald casts a spell at a guard 3.5 inches off, and is destroyed before the spell resolves."""
    edition = more.pop("edition", EDITION)
    game = table(
        stand("red:herald:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        red=spell,
        blue="revenge",
        cards=(REVENGE,),
        **more,
    )
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.act("red", f"cast red:{spell}:1 red:herald:1 {target}".strip())
    game.act("blue", "cast blue:revenge:1 blue:mage:0")
    assert not game.alive("red:herald:1")
    return game


AT_GUARD = "creature=blue:guard:1"


@pytest.mark.rule("CM-STACK-09", "R-42", "R-60")
@pytest.mark.parametrize(
    ("ruled", "spell", "target", "resolves"),
    [
        ("checked", "spark", AT_GUARD, False),
        ("checked", "fireball", AT_GUARD, True),
        ("checked", "study", "", True),
        ("checked", "shrine", "", True),
        ("checked", "call-guard", "point=14,12", False),
        ("checked", "blade", "creature=red:mage:0", False),
        ("lost", "study", "", False),
        ("lost", "spark", AT_GUARD, False),
        ("resolves", "spark", AT_GUARD, True),
        ("resolves", "call-guard", "point=14,12", True),
    ],
)
def test_a_spell_without_its_caster(ruled: str, spell: str, target: str, resolves: bool) -> None:
    """A spark has a range of 8 inches and needs sight, a fireball neither; a summoning is near its caster."""
    if spell == "blade":
        game = avenged(spell, "creature=red:herald:1", game={"caster_gone": ruled})
    else:
        game = avenged(spell, target, game={"caster_gone": ruled})
    assert bool(game.happened(SpellResolved)[1:]) is resolves
    lost = [event.reasons[0].rule for event in game.happened(Fizzled)]
    assert lost == ([] if resolves else ["R-60"])
    if not resolves:
        assert game.discards("red")[0] == spell, "the card goes to the discard, the mana is spent"
        assert game.mana("red") < 5


@pytest.mark.rule("R-60")
def test_in_a_game_begun_before_every_spell_without_its_caster_takes_effect() -> None:
    assert avenged("spark", AT_GUARD, edition=5).hp("blue:guard:1") == 2


@pytest.mark.rule("R-60", "R-43")
@pytest.mark.parametrize("edition", [5, EDITION])
@pytest.mark.parametrize(("kept", "resolves"), [((), True), ((stand("blue:ogre:1", 14, 13.4),), False)])
def test_a_summoning_without_its_caster_still_needs_its_room(
    edition: int, kept: tuple[Any, ...], resolves: bool
) -> None:
    """An ogre arrives with the answer, where the guard was to stand."""
    come = instant(
        "come",
        "spell_cast",
        Destroy(to="subject"),
        Teleport(to=Group(named="ogre"), within=None, near=None),
        cost=0,
        whose="opponent",
    )
    ogre = (stand("blue:ogre:1", 20, 8),) if kept else ()
    game = table(
        stand("red:herald:1", 12, 12),
        *ogre,
        red="call-guard",
        blue="come",
        cards=(come,),
        game={"caster_gone": "resolves"},
    )
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.act("red", "cast red:call-guard:1 red:herald:1 point=14,12").act(
        "blue", "cast blue:come:1 blue:mage:0"
    )
    if kept:
        game.act("blue", "choose point=14,13.4")
    assert game.alive("red:call-guard:1") is resolves
    lost = [event.reasons[0].rule for event in game.happened(Fizzled)]
    assert lost == ([] if resolves else ["CM-MOVE-07"])


@pytest.mark.rule("R-60", "R-43")
@pytest.mark.parametrize(("victim", "resolves"), [("blue:guard:1", False), ("blue:guard:2", True)])
def test_in_a_game_begun_before_a_spell_needs_nothing_but_its_targets(victim: str, resolves: bool) -> None:
    quake = instant(
        "quakes", "spell_cast", Destroy(to=Group(others=False, named="herald")), Damage(to="wizard")
    )
    rage = card(
        "rage", cost=0, targets=(TargetSpec(), TargetSpec(kind="point")), effects=(Damage(to="target"),)
    )
    game = table(
        stand("red:herald:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        stand("blue:guard:2", 16, 16),
        red="rage",
        blue="quakes",
        cards=(quake, rage),
    )
    game.rules = ColorsOfMagic(game.rules.library, 5)
    game.act("red", f"cast red:rage:1 red:herald:1 {AT_GUARD} point=2,2")
    state = game.state
    game.state = replace(state, bodies=tuple(b for b in state.bodies if b.id != victim))
    game.act("blue", "cast blue:quakes:1 blue:mage:0")
    lost = [event.reasons[0].key for event in game.happened(Fizzled)]
    assert lost == ([] if resolves else ["cast.gone"])
    assert bool(game.happened(Damaged)[1:]) is resolves


@pytest.mark.rule("R-60", "R-42")
def test_a_spell_that_resolves_without_its_caster_still_needs_its_other_targets() -> None:
    """By a house rule it takes effect, but not on who is gone as well."""
    quake = instant(
        "quakes", "spell_cast", Destroy(to=Group(others=False, named="herald")), Destroy(to="object"), cost=0
    )
    game = table(
        stand("red:herald:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        red="spark",
        blue="quakes",
        cards=(quake,),
        game={"caster_gone": "resolves"},
    ).act("red", f"cast red:spark:1 red:herald:1 {AT_GUARD}")
    game.act("blue", "cast blue:quakes:1 blue:mage:0")
    assert [event.reasons[0].rule for event in game.happened(Fizzled)] == ["CM-STACK-09"]


@pytest.mark.rule("R-60")
def test_a_spell_without_its_caster_may_be_aimed_elsewhere_and_is_lost_all_the_same() -> None:
    ward = instant("ward", "targeted", Redirect(to="enemy_wizard"), cost=0, by="spell", subject=ALLY)
    game = table(
        stand("red:herald:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        red="spark",
        blue="ward revenge",
        cards=(ward, REVENGE),
    ).act("red", f"cast red:spark:1 red:herald:1 {AT_GUARD}")
    game.act("blue", "cast blue:revenge:1 blue:mage:0")
    if game.asked == {"blue"} and game.offers("blue", "cast blue:ward"):
        game.act("blue", "cast blue:ward:1 blue:mage:0")
    assert (game.hp("red:mage:0"), game.hp("blue:guard:1")) == (10, 3)


SLINGER = creature(
    "slinger",
    abilities=(Used(name=words("sling"), targets=(TargetSpec(),), range=8, effects=(Damage(to="target"),)),),
)


@pytest.mark.rule("CM-STACK-09", "R-60")
@pytest.mark.parametrize(("edition", "hurt"), [(5, 1), (EDITION, 0)])
def test_an_action_is_lost_with_the_creature_that_does_it(edition: int, hurt: int) -> None:
    game = table(
        stand("red:slinger:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        blue="riposte",
        cards=(RIPOSTE,),
        creatures=(SLINGER,),
    )
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.act("red", "activate red:slinger:1", f"use red:slinger:1 0 {AT_GUARD}")
    game.act("blue", "cast blue:riposte:1 blue:mage:0")
    assert game.hp("blue:guard:1") == 3 - hurt
    assert [event.what for event in game.happened(Fizzled)] == ["ability"] * (1 - hurt)


@pytest.mark.rule("CM-STACK-09")
def test_what_an_action_needs_must_still_be_there_when_its_target_has_answered() -> None:
    net = instant("net", "targeted", Forbid(to="object", orders=("act",)), cost=0, by="ability", subject=ALLY)
    game = table(
        stand("red:slinger:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        blue="net",
        cards=(net,),
        creatures=(SLINGER,),
    )
    game.act("red", "activate red:slinger:1", f"use red:slinger:1 0 {AT_GUARD}")
    game.act("blue", "cast blue:net:1 blue:mage:0")
    assert game.hp("blue:guard:1") == 3


@pytest.mark.rule("CM-STACK-09", "R-60")
def test_the_ability_of_a_card_is_lost_with_the_card() -> None:
    idol = card(
        "idol",
        "permanent",
        abilities=(
            Used(name=words("curse"), way="tap", targets=(TargetSpec(),), effects=(Damage(to="target"),)),
        ),
    )
    smash = card(
        "smash",
        "instant",
        cost=0,
        trigger=Trigger(when="targeted", by="ability", subject=ALLY),
        targets=(TargetSpec(kind="permanent", whose="any"),),
        effects=(Dispel(),),
    )
    game = table(
        stand("blue:guard:1", 16, 12),
        blue="smash",
        cards=(idol, smash),
        permanents=(Permanent("red:idol:1", Side.RED, caster="red:mage:0"),),
    )
    game.act("red", f"use red:idol:1 0 {AT_GUARD}")
    game.act("blue", "cast blue:smash:1 blue:mage:0 permanent=red:idol:1")
    assert game.hp("blue:guard:1") == 3
    assert [event.reasons[0].rule for event in game.happened(Fizzled)] == ["R-60"]


@pytest.mark.rule("R-60", "R-43")
def test_an_ability_whose_source_is_gone_before_its_turn_works_no_more() -> None:
    """Both answer the same cast: the avenger destroys the well before that one's turn."""
    avenger = creature(
        "avenger",
        abilities=(
            Triggered(
                trigger=Trigger(when="spell_cast", whose="opponent"),
                effects=(Destroy(to=Group(others=False, named="leech")),),
            ),
        ),
    )
    leech = creature(
        "leech",
        abilities=(Triggered(trigger=Trigger(when="spell_cast"), effects=(GainMana(amount=3),)),),
    )
    game = table(
        stand("blue:avenger:1", 16, 12),
        stand("blue:leech:1", 16, 16),
        red="study",
        creatures=(avenger, leech),
    ).act("red", "cast red:study:1 red:mage:0")
    game.act("blue", "choose option=0")
    assert not game.alive("blue:leech:1")
    assert game.mana("blue") == 5


@pytest.mark.rule("CM-STACK-09", "R-43")
def test_what_forbids_an_action_in_its_midst_stops_it() -> None:
    """An attack, and a move made with the Action."""
    daze = instant("daze", "attacks", Forbid(to="subject", orders=("act",)), cost=0, subject=ENEMY)
    trip = instant("trip", "declares_move", Forbid(to="subject", orders=("act",)), cost=0, subject=ENEMY)
    game = table(stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10), blue="daze", cards=(daze,))
    game.act("red", "activate red:guard:1", "strike blue:guard:1").act("blue", "cast blue:daze:1 blue:mage:0")
    assert [event.what for event in game.just(Fizzled)] == ["attack"]
    game = table(stand("red:guard:1", 5, 10), blue="trip trip", cards=(trip,), mana=(5, 5))
    game.act("red", "activate red:guard:1", "move 5,10 8,10").act("blue", "pass")
    game.act("red", "move 8,10 11,10").act("blue", "cast blue:trip:1 blue:mage:0")
    assert game.body("red:guard:1").at == (8, 10)


@pytest.mark.rule("R-29", "CM-STACK-09")
def test_a_free_attack_that_is_forbidden_by_then_is_not_made() -> None:
    calm = instant("calm", "attacks", Forbid(to="subject", orders=("attack",)), cost=0, subject=ENEMY)
    game = table(stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10), red="calm", cards=(calm,))
    game.act("red", "activate red:guard:1", "disengage").act("blue", "free-attack blue:guard:1")
    game.act("red", "cast red:calm:1 red:mage:0")
    assert [event.what for event in game.just(Fizzled)] == ["attack"]
    assert game.asked == {"red"}


@pytest.mark.rule("R-60", "CM-MOVE-07")
def test_a_place_that_a_spell_is_aimed_at_need_not_be_free_without_its_caster_either() -> None:
    fire = card(
        "fire",
        cost=0,
        targets=(TargetSpec(kind="point"),),
        effects=(Zone(name=words("fire"), radius=1),),
    )
    game = table(
        stand("red:herald:1", 12, 12),
        stand("blue:guard:1", 16, 12),
        red="fire",
        blue="revenge",
        cards=(REVENGE, fire),
    )
    game.act("red", "cast red:fire:1 red:herald:1 point=16,12").act("blue", "cast blue:revenge:1 blue:mage:0")
    assert not game.happened(Fizzled)
    assert [zone.at for zone in game.state.zones] == [(16, 12)]


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(("edition", "allowed"), [(1, True), (2, False), (EDITION, False)])
def test_only_in_the_first_edition_a_spell_ordered_attacks_that_cannot_be_made(
    edition: int, allowed: bool
) -> None:
    order = card("order", cost=0, targets=(TargetSpec(),), effects=(Attack(by="caster", at="target"),))
    game = table(stand("blue:guard:1", 16, 12), red="order", cards=(order,))
    game.rules = ColorsOfMagic(game.rules.library, edition)
    assert game.verdict("red", "cast red:order:1 red:mage:0 creature=blue:guard:1").allowed is allowed
    near = table(stand("blue:guard:1", 4.5, 3), red="order", cards=(order,))
    assert near.verdict("red", "cast red:order:1 red:mage:0 creature=blue:guard:1").allowed
    assert not near.verdict("red", "cast red:order:1 red:mage:0 creature=red:mage:0").allowed


@pytest.mark.rule("R-51")
@pytest.mark.parametrize(("edition", "asked"), [(1, True), (2, False), (EDITION, False)])
def test_only_in_the_first_edition_somebody_was_asked_about_an_attack_on_nobody(
    edition: int, asked: bool
) -> None:
    eager = creature(
        "eager",
        abilities=(
            Triggered(
                trigger=Trigger(when="spell_cast"), effects=(Attack(by="self", at=None),), optional=True
            ),
        ),
    )
    game = table(stand("red:eager:1", 12, 12), red="trick", creatures=(eager,))
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.act("red", "cast red:trick:1 red:mage:0")
    assert (game.asked == {"red"}) is asked

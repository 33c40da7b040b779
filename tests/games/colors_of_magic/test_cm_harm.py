"""Damage, prevention, healing and death (rulings R-36, R-42, R-52; CM-TYPE-05)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ALLY, creature, instant, scenario, stand, table, words

from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Continuous,
    Damage,
    Draw,
    GainMana,
    Heal,
    Mark,
    Modify,
    Redirect,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, MarkSpec, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Count, Trigger
from game.games.colors_of_magic.rules.play.harm import (
    AfterDeaths,
    Bury,
    Deal,
    Die,
    Leave,
    Restore,
    after_deaths,
    bury_all,
    remove,
)
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.creature_events import Damaged, Died, Healed, Prevented, ZoneEnded
from game.games.colors_of_magic.rules.state.events import CardMoved
from game.games.colors_of_magic.rules.state.state import (
    Carry,
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permanent,
)
from game.games.colors_of_magic.rules.system import EDITION, ColorsOfMagic, to_next_decision
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec

G, FOE = "red:guard:1", "blue:guard:1"


def field(*more: Any, **options: Any) -> Table:
    return table(stand(G, 10, 10), stand(FOE, 14, 10), *more, **options)


@pytest.mark.rule("R-52")
def test_damage_adds_up_and_without_hit_points_a_creature_dies_at_once() -> None:
    game = field(stand("red:call-guard:1", 10, 14)).run(Deal("red:call-guard:1", 2, by=FOE))
    assert game.hp("red:call-guard:1") == 1
    assert [(e.amount, e.left, e.by) for e in game.just(Damaged)] == [(2, 1, FOE)]
    game.run(Deal("red:call-guard:1", 5, by=FOE))
    assert not game.alive("red:call-guard:1")
    assert game.discards("red") == ["call-guard"], "its card goes to the owner's discard"
    assert game.just(Died)[0].body.id == "red:call-guard:1"


@pytest.mark.rule("R-52")
@pytest.mark.parametrize(
    ("ruling", "place"), [("discard", "discard"), ("exile", "exile"), ("codex", "codex")]
)
def test_a_table_may_send_dead_codex_creatures_elsewhere(ruling: str, place: str) -> None:
    game = field(
        stand("red:call-imp:1", 10, 14), stand("red:call-well:1", 10, 16), game={"dead_codex_to": ruling}
    )
    game.run(Die("red:call-imp:1", destroyed=True), Die("red:call-well:1", destroyed=True))
    moved = {e.card: e.target for e in game.happened(CardMoved)}
    assert moved == {"red:call-imp:1": place, "red:call-well:1": "discard"}


@pytest.mark.rule("R-52")
def test_monsters_tokens_and_wizards_leave_no_card() -> None:
    game = field(stand("neutral:goblin:1", 18, 3)).run(Deal("neutral:goblin:1", 1, by=G))
    assert not game.alive("neutral:goblin:1")
    assert not game.happened(CardMoved)


@pytest.mark.rule("CM-TYPE-05")
def test_artefacts_of_the_dead_go_to_their_owners() -> None:
    worn = (Permanent("red:blade:1", Side.RED, bearer=G), Permanent("blue:curse:1", Side.BLUE, bearer=G))
    game = field(permanents=worn).run(Die(G, destroyed=True))
    assert game.discards("red") == ["blade"]
    assert game.discards("blue") == ["curse"]
    assert game.state.permanents == ()


def test_armour_lessens_every_blow_and_may_be_ignored() -> None:
    plate = creature("plate", keywords=("armour 1",))
    game = field(stand("red:plate:1", 10, 14), creatures=(plate,))
    game.run(Deal("red:plate:1", 2, by=FOE))
    assert game.hp("red:plate:1") == 2
    game.run(Deal("red:plate:1", 1, by=FOE))
    assert game.hp("red:plate:1") == 2
    game.run(Deal("red:plate:1", 1, by=FOE, ignores_armour=True))
    assert game.hp("red:plate:1") == 1
    assert [e.amount for e in game.happened(Prevented)] == [1, 1]


@pytest.mark.rule("R-42")
def test_damage_is_announced_so_that_it_can_be_prevented() -> None:
    game = field(red="shield").run(Deal(G, 2, by=FOE))
    assert game.asked == {"red"}
    assert game.hp(G) == 3
    game.act("red", "cast red:shield:1 red:mage:0")
    assert game.hp(G) == 2
    assert [e.amount for e in game.just(Prevented)] == [1]


def test_what_prevents_is_used_up_oldest_first_and_may_be_dealt_back() -> None:
    shields = (
        Modifier("red:a:1", "turn", 1, prevent=1),
        Modifier("red:b:1", "turn", 1, prevent=3, reflects=True),
        Modifier("red:c:1", "turn", 1, stat="melee", amount=1),
    )
    game = table(stand(G, 10, 10, modifiers=shields), stand(FOE, 14, 10)).run(Deal(G, 2, by=FOE))
    assert game.hp(G) == 3
    assert game.hp(FOE) == 2
    assert [m.prevent for m in game.body(G).modifiers] == [2, 0]
    assert not [e for e in game.just(Damaged) if e.creature == G]


def test_who_deals_damage_is_known_by_those_who_wait_for_it() -> None:
    leech = creature(
        "leech",
        abilities=(
            Triggered(trigger=Trigger(when="deals_damage", subject_is="self"), effects=(GainMana(),)),
            Triggered(trigger=Trigger(when="takes_damage", subject_is="self"), effects=(Draw(),)),
        ),
    )
    game = field(stand("red:leech:1", 10, 14), creatures=(leech,)).run(Deal(FOE, 1, by="red:leech:1"))
    assert game.mana("red") == 6
    game.run(Deal("red:leech:1", 1, by=FOE))
    assert game.hand("red") == ["dull"]


@pytest.mark.rule("R-42", "R-52")
def test_death_may_be_averted() -> None:
    saved = instant("save", "would_die", Cancel(), Heal(to="subject"), subject=ALLY)
    game = field(red="save", cards=(saved,)).run(Deal(G, 5, by=FOE))
    assert game.asked == {"red"}
    game.act("red", "cast red:save:1 red:mage:0")
    assert game.alive(G)
    assert game.hp(G) >= 1
    assert not game.happened(Died)


@pytest.mark.rule("R-52")
def test_a_creature_healed_in_time_does_not_die_but_a_destroyed_one_does() -> None:
    balm = instant("balm", "would_die", Heal(to="subject", amount=9), subject=ALLY)
    healed = field(red="balm", cards=(balm,)).run(Deal(G, 3, by=FOE))
    healed.act("red", "cast red:balm:1 red:mage:0")
    assert healed.alive(G)
    destroyed = field(red="balm", cards=(balm,)).run(Die(G, destroyed=True))
    destroyed.act("red", "cast red:balm:1 red:mage:0")
    assert not destroyed.alive(G)


def test_the_last_gasp_of_a_creature_is_heard() -> None:
    bomb = creature(
        "bomb",
        hp=1,
        abilities=(
            Triggered(
                trigger=Trigger(when="dies", subject_is="self"), effects=(Damage(to="object", amount=2),)
            ),
        ),
    )
    game = field(stand("red:bomb:1", 10, 14), creatures=(bomb,)).run(Deal("red:bomb:1", 1, by=FOE))
    assert game.hp(FOE) == 1


@pytest.mark.rule("R-52")
def test_with_a_creature_goes_what_depends_on_it() -> None:
    zone = GroundZone("zone:1", words("mire"), Side.RED, 2.0, "turn", 1, G, around=G)
    gift = Modifier(G, "play", 1, stat="hp", amount=2)
    frail = stand("red:imp:1", 10, 14, damage=2, modifiers=(gift,))
    game = field(frail)
    game.state = replace(game.state, zones=(zone,), must_activate=(G, FOE))
    game.run(Die(G, destroyed=True))
    assert game.state.zones == ()
    assert game.happened(ZoneEnded)
    assert game.state.must_activate == (FOE,)
    assert not game.alive("red:imp:1"), "what kept it alive has ended"


def test_healing_takes_away_no_more_than_was_suffered() -> None:
    game = table(stand(G, 10, 10, damage=2)).run(Restore(G, 5))
    assert [(e.amount, e.left) for e in game.just(Healed)] == [(2, 3)]
    game.run(Restore(G, 5))
    assert len(game.happened(Healed)) == 1


def test_nobody_is_hurt_who_is_not_there() -> None:
    game = field().run(
        Deal("red:imp:9", 1), Die("red:imp:9"), Restore("red:imp:9", 1), Deal(G, 0), Deal(G, -2)
    )
    assert game.hp(G) == 3
    assert not game.happened(Damaged)


def test_all_without_hit_points_are_seen_to() -> None:
    game = table(stand(G, 10, 10))
    run = Run(game.rules.referee, game.state, game.dice)
    run.set_body(replace(run.state.body(G), damage=3))
    bury_all(run)
    to_next_decision(run)
    assert run.state.find(G) is None


def test_a_creature_taken_out_of_play_leaves_stored_fights() -> None:
    game = table(stand(G, 10, 10, engaged_with=(FOE,)), stand(FOE, 11.9, 10, engaged_with=(G,)))
    run = Run(game.rules.referee, game.state, game.dice)
    remove(run, run.state.body(G))
    assert run.state.body(FOE).engaged_with == ()


def hit_points_by_hand(plus: int = 0) -> CreatureSpec:
    """A creature with a hit point for each card in its player's hand, and so many more."""
    count = Count(per="hand", plus=plus)
    return creature("proud", hp=0, abilities=(Continuous(to="self", stat="hp", amount=count),))


PROUD = "red:proud:1"


@pytest.mark.rule("R-52")
def test_counted_hit_points_that_fall_to_none_kill_when_the_effect_is_done() -> None:
    cast = table(stand(PROUD, 10, 14), red="trick", creatures=(hit_points_by_hand(),))
    assert cast.alive(PROUD)
    assert not cast.act("red", "cast red:trick:1 red:mage:0").alive(PROUD)
    discarded = table(
        stand(PROUD, 10, 14), red="fireball study", mana=(3, 5), creatures=(hit_points_by_hand(),)
    )
    discarded.act("red", "cast red:fireball:1 red:mage:0 creature=blue:mage:0 discard=red:study:1")
    assert not discarded.alive(PROUD)
    boosted = table(
        stand(G, 6, 6),
        stand(FOE, 7.5, 6),
        stand(PROUD, 10, 14),
        red="trick",
        creatures=(hit_points_by_hand(),),
    )
    boosted.act("red", f"activate {G}", f"strike {FOE}", "boost red:trick:1")
    assert not boosted.alive(PROUD)


@pytest.mark.rule("R-52")
def test_who_can_have_no_hit_points_is_not_saved_from_death() -> None:
    saved = instant("save", "would_die", Cancel(), subject=ALLY)
    game = table(
        stand(PROUD, 10, 14), red="trick save", cards=(saved,), creatures=(hit_points_by_hand(plus=-1),)
    )
    game.act("red", "cast red:trick:1 red:mage:0", "cast red:save:1 red:mage:0")
    assert not game.alive(PROUD)
    assert not game.state.stack


@pytest.mark.rule("R-52", "R-42")
def test_what_answers_damage_comes_after_death_and_rescues_nobody() -> None:
    answer = Triggered(
        trigger=Trigger(when="deals_damage"), effects=(Modify(to="object", stat="hp", amount=1), GainMana())
    )
    game = field(stand("red:medic:1", 10, 14), creatures=(creature("medic", abilities=(answer,)),))
    game.run(Deal(G, 3, by=FOE))
    assert not game.alive(G)
    assert game.mana("red") == 6, "the ability answers all the same"
    game.run(Deal("red:medic:1", 1, by=FOE))
    assert game.hp("red:medic:1") == 3


@pytest.mark.rule("CM-END-01", "R-52")
def test_who_strikes_the_last_blow_has_slain_whatever_answers_it() -> None:
    slay = ObjectiveSpec(
        id="slay",
        name=words("slay"),
        text=words(""),
        rank="minor",
        points=1,
        when="immediate",
        goal=Goal(kind="slay", profile="goblin"),
    )
    brand = Triggered(
        trigger=Trigger(when="deals_damage", subject_is="self"), effects=(Mark(to="object", mark="burn"),)
    )
    game = field(
        stand("red:smith:1", 10, 14),
        stand("neutral:goblin:1", 18, 3),
        creatures=(creature("smith", abilities=(brand,)),),
        marks=(MarkSpec(id="burn", name=words("burn"), text=words("")),),
        played=scenario(slay),
    )
    game.run(Deal("neutral:goblin:1", 1, by="red:smith:1"))
    assert game.state.player(Side.RED).points == 1


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(("edition", "left"), [(5, 1), (EDITION, 2)])
def test_armour_that_an_answer_gives_lessens_the_damage_it_answers(edition: int, left: int) -> None:
    steel = instant(
        "steel", "takes_damage", Modify(to="subject", stat="armour", amount=1), cost=0, subject=ALLY
    )
    game = table(stand("blue:guard:1", 12, 12), blue="steel", cards=(steel,))
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.run(Deal("blue:guard:1", 2, by="red:mage:0", kind="spell"))
    game.act("blue", "cast blue:steel:1 blue:mage:0")
    assert game.hp("blue:guard:1") == left
    assert [event.amount for event in game.happened(Prevented)] == [1] * (left - 1)


@pytest.mark.rule("R-42")
def test_damage_that_another_one_suffers_is_lessened_by_the_armour_of_that_one() -> None:
    mail = creature("mail", keywords=("armour 1",))
    shield = instant("swap", "takes_damage", Redirect(to="wizard"), cost=0, subject=ALLY)
    game = table(stand("blue:mail:1", 12, 12), blue="swap", cards=(shield,), creatures=(mail,))
    game.run(Deal("blue:mail:1", 3, by="red:mage:0", kind="spell"))
    game.act("blue", "cast blue:swap:1 blue:mage:0")
    assert (game.hp("blue:mail:1"), game.hp("blue:mage:0")) == (3, 7), "the wizard wears none"


@pytest.mark.rule("R-52", "R-42")
@pytest.mark.parametrize(("edition", "alive"), [(1, True), (2, False), (EDITION, False)])
def test_only_in_the_first_edition_an_answer_to_the_damage_came_before_death(
    edition: int, alive: bool
) -> None:
    answer = Triggered(
        trigger=Trigger(when="deals_damage"), effects=(Modify(to="object", stat="hp", amount=1),)
    )
    game = field(stand("red:medic:1", 10, 14), creatures=(creature("medic", abilities=(answer,)),))
    game.rules = ColorsOfMagic(game.rules.library, edition)
    game.run(Deal(G, 3, by=FOE))
    assert game.alive(G) is alive


@pytest.mark.rule("R-52")
@pytest.mark.parametrize(("edition", "waits"), [(3, False), (4, True), (EDITION, True)])
def test_a_fight_that_answers_a_death_waits_behind_the_last_one_and_those_that_wait(
    edition: int, waits: bool
) -> None:
    game = field()
    game.rules = ColorsOfMagic(game.rules.library, edition)
    older, newer = (Carry((GainMana(amount=n),), Context(Side.RED, "red:spark:1")) for n in (1, 2))
    agenda = (Bury(G), Restore(G, 1), Bury(FOE), AfterDeaths(older), AfterDeaths(older), Restore(FOE, 1))
    run = Run(game.rules.referee, replace(game.state, agenda=agenda), game.dice)
    assert after_deaths(run, newer) is waits
    assert run.state.agenda == ((*agenda[:5], AfterDeaths(newer), agenda[5]) if waits else agenda)
    run.state = replace(game.state, agenda=agenda[:5])
    assert after_deaths(run, newer) is waits
    assert run.state.agenda == (*agenda[:5], *[AfterDeaths(newer)] * waits)
    run.state = replace(game.state, agenda=agenda[1:2])
    assert not after_deaths(run, newer)
    assert run.state.agenda == agenda[1:2]


@pytest.mark.rule("R-52")
@pytest.mark.parametrize(("healed", "left"), [(1, 1), (2, 2), (0, None)])
def test_who_is_healed_when_about_to_die_lives_on(healed: int, left: int | None) -> None:
    balm = instant("balm", "would_die", Heal(to="subject", amount=healed), GainMana(), cost=0, subject=ALLY)
    game = field(red="balm", cards=(balm,)).run(Deal(G, 3, by=FOE))
    game.act("red", "cast red:balm:1 red:mage:0")
    assert (game.hp(G) if game.alive(G) else None) == left


@pytest.mark.rule("R-52", "R-43")
def test_who_is_saved_keeps_one_hit_point_even_of_one() -> None:
    save = instant("save", "would_die", Cancel(), cost=0, subject=ALLY)
    game = field(stand("red:imp:1", 10, 14), red="save", cards=(save,)).run(Deal("red:imp:1", 1, by=FOE))
    game.act("red", "cast red:save:1 red:mage:0")
    assert game.hp("red:imp:1") == 1
    run = Run(game.rules.referee, game.state, game.dice)
    Leave(Moment("would_die", "red:nobody:1")).cancelled(run)
    Leave(Moment("would_die", G)).cancelled(run)
    assert run.state == game.state, "nobody is there to be saved, and the guard is well"


@pytest.mark.rule("R-52")
def test_nobody_is_about_to_die_with_a_hit_point_left() -> None:
    save = instant("save", "would_die", Cancel(), cost=0, subject=ALLY)
    game = field(red="save", cards=(save,)).run(Deal(G, 2, by=FOE))
    assert game.hp(G) == 1
    assert isinstance(game.decision, TakeGo), "no window"


@pytest.mark.rule("CM-TYPE-08", "R-42")
@pytest.mark.parametrize(("blow", "asked"), [(1, False), (2, True)])
def test_damage_that_armour_stops_is_none_and_the_rest_is_what_answers_count(blow: int, asked: bool) -> None:
    plate = creature("plate", keywords=("armour 1",))
    revenge = instant("revenge", "takes_damage", GainMana(amount=Count(per="amount")), cost=0, subject=ALLY)
    game = field(stand("red:plate:1", 10, 14), red="revenge", cards=(revenge,), creatures=(plate,))
    game.run(Deal("red:plate:1", blow, by=FOE))
    assert isinstance(game.decision, TakeGo) is not asked
    assert [event.amount for event in game.just(Prevented)] == [1]
    if asked:
        game.act("red", "cast red:revenge:1 red:mage:0")
        assert game.mana("red") == 5 + 1
        assert game.hp("red:plate:1") == 2


@pytest.mark.rule("CM-TYPE-05")
def test_what_an_artefact_gave_while_it_was_in_play_ends_with_its_bearer() -> None:
    given = tuple(
        Modifier(source, "play", 1, stat="melee", amount=1) for source in ("red:blade:1", G, "red:shrine:1")
    )
    worn = (Permanent("red:blade:1", Side.RED, bearer=G), Permanent("red:blade:2", Side.RED, bearer=FOE))
    game = table(stand(G, 10, 10), stand(FOE, 14, 10, modifiers=given), permanents=worn)
    game.run(Die(G, destroyed=True))
    assert [modifier.source for modifier in game.body(FOE).modifiers] == ["red:shrine:1"]
    assert [permanent.card for permanent in game.state.permanents] == ["red:blade:2"]


@pytest.mark.rule("R-52")
@pytest.mark.parametrize(("number", "place"), [(5, "discard"), (6, "discard"), (7, "codex")])
def test_of_a_card_in_both_lists_only_the_copy_of_the_codex_is_spared(number: int, place: str) -> None:
    """Six copies of the grimoire have the numbers 1 to 6, the one of the Codex has 7."""
    copy = f"red:call-guard:{number}"
    game = field(stand(copy, 10, 14), game={"dead_codex_to": "codex"}).run(Die(copy, destroyed=True))
    assert [event.target for event in game.happened(CardMoved)] == [place]

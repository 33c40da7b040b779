"""What holds while cards are in play: numbers, keywords, bans, auras, conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effect_play import RED_MAGE, does
from magic_table import Table, card, creature, scenario, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, Modify
from game.games.colors_of_magic.rules.cards.specs import Goal, MarkSpec, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Filter, Group
from game.games.colors_of_magic.rules.state.state import BoardMarker, Permanent
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec

HERO, GUARD = "red:hero:1", "blue:guard:1"


def hero(**continuous: Any) -> CreatureSpec:
    return creature("hero", abilities=(Continuous(**continuous),))


def stat(game: Table, who: str, name: Any) -> float:
    return game.rules.referee.stat(game.state, who, name)


@pytest.mark.parametrize(
    ("name", "printed"),
    [("movement", 6), ("melee", 3), ("defence", 3), ("armour", 0), ("source", 0), ("hp", 3)],
)
def test_a_number_is_changed_while_the_creature_is_in_play(name: str, printed: int) -> None:
    game = table(stand(HERO, 10, 10), creatures=[hero(stat=name, amount=2)])
    assert stat(game, HERO, name) == printed + 2


def test_numbers_from_several_sources_add_up() -> None:
    worn = [Permanent(f"red:blade:{n}", Side.RED, bearer=HERO) for n in (1, 2)]
    game = table(stand(HERO, 10, 10), creatures=[hero(stat="melee", amount=1)], permanents=worn)
    does(game, Modify(to="target", stat="melee", amount=-2), at=HERO)
    assert stat(game, HERO, "melee") == 3 + 1 + 2 - 2


@pytest.mark.parametrize("per", ["hand", "opponent_hand", "discard", "exile", "mana", "turn"])
def test_a_number_follows_what_it_counts_besides_the_table(per: Any) -> None:
    proud = hero(stat="melee", amount=Count(per=per))
    game = table(stand(HERO, 10, 10), creatures=[proud], mana=(0, 0), turn=0)
    before = stat(game, HERO, "melee")
    more = table(
        stand(HERO, 10, 10),
        creatures=[proud],
        red="dull dull",
        blue="dull dull",
        discards=("dull dull", ""),
        exiles=("dull dull", ""),
        mana=(2, 0),
        turn=2,
    ).state
    # The table stays the very same.
    after = with_state(game, players=more.players, turn=more.turn)
    assert stat(after, HERO, "melee") == before + 2


@pytest.mark.parametrize("asked", [{"phase": "activation"}, {"your_go": True}])
def test_a_condition_on_phase_or_go_holds_no_longer_than_that_lasts(asked: Any) -> None:
    brave = hero(stat="melee", amount=1, condition=Condition(**asked))
    game = table(stand(HERO, 10, 10), creatures=[brave])
    assert stat(game, HERO, "melee") == 4
    assert stat(with_state(game, phase="end", active=Side.BLUE), HERO, "melee") == 3


def test_a_copy_has_one_hit_point_for_conditions_too() -> None:
    last = Continuous(to="bearer", stat="melee", amount=1, condition=Condition(hp_at_most=1))
    ring = card("ring", "artefact", abilities=(last,))
    worn = [Permanent(f"red:ring:{n}", Side.RED, bearer=f"red:guard:{n}") for n in (1, 2)]
    copy, whole = stand("red:guard:1", 10, 10, decoy=True), stand("red:guard:2", 14, 10)
    game = table(copy, whole, permanents=worn, cards=[ring])
    assert stat(game, copy.id, "melee") == stat(game, whole.id, "melee") + 1


def test_an_aura_reaches_as_far_as_it_says_and_not_itself() -> None:
    aura = hero(to=Group(side="allies", within=2), stat="defence", amount=1)
    game = table(
        stand(HERO, 10, 10),
        stand("red:guard:1", 12.9, 10),
        stand("red:guard:2", 10, 13.1),
        stand(GUARD, 8, 10),
        creatures=[aura],
    )
    assert [stat(game, f"red:guard:{n}", "defence") for n in (1, 2)] == [4, 3]
    assert stat(game, HERO, "defence") == 3
    assert stat(game, GUARD, "defence") == 3


def test_an_aura_goes_with_the_creature_and_dies_with_it() -> None:
    aura = hero(to=Group(side="allies", within=2), stat="defence", amount=1)
    game = table(stand(HERO, 10, 10), stand("red:guard:1", 12, 10), creatures=[aura])
    assert stat(game, "red:guard:1", "defence") == 4
    away = with_state(game, bodies=(*game.state.bodies[:-2], stand(HERO, 5, 10), game.state.bodies[-1]))
    assert stat(away, "red:guard:1", "defence") == 3
    does(game, Damage(to="target", amount=3), at=HERO)
    assert stat(game, "red:guard:1", "defence") == 3


def test_an_aura_may_include_the_one_it_comes_from() -> None:
    aura = hero(to=Group(side="allies", within=2, others=False), stat="defence", amount=1)
    assert stat(table(stand(HERO, 10, 10), creatures=[aura]), HERO, "defence") == 4


def test_a_permanent_works_for_its_player() -> None:
    standing = [Permanent("blue:shrine:1", Side.BLUE, caster="blue:mage:0")]
    game = table(permanents=standing)
    assert (stat(game, "blue:mage:0", "flux"), stat(game, RED_MAGE, "flux")) == (5, 4)


def test_an_artefact_works_for_its_bearer_whosever_it_is() -> None:
    game = table(stand(GUARD, 10, 10), permanents=[Permanent("red:curse:1", Side.RED, bearer=GUARD)])
    assert stat(game, GUARD, "melee") == 2


def test_self_on_an_artefact_is_its_bearer() -> None:
    charm = card(
        "charm",
        "artefact",
        abilities=(Continuous(stat="melee", amount=2, condition=Condition(has_moved=True)),),
    )
    worn = Permanent("red:charm:1", Side.RED, bearer=HERO, caster=RED_MAGE)
    game = table(
        stand(HERO, 10, 10, travelled=2.0),
        permanents=[worn],
        cards=[charm],
        creatures=[hero(stat="hp", amount=1)],
    )
    assert stat(game, HERO, "melee") == 5


def test_a_keyword_is_given() -> None:
    game = table(stand(HERO, 10, 10), creatures=[hero(keyword="armour 1")])
    assert game.rules.referee.keyword(game.state, HERO, "armour") == 1
    does(game, Damage(to="target", amount=2), at=HERO)
    assert game.hp(HERO) == 2


def test_something_is_forbidden() -> None:
    chains = hero(to=Group(side="enemies", within=3), forbid=("activate", "move"))
    game = table(stand(HERO, 10, 10), stand(GUARD, 12, 10), creatures=[chains], first="blue")
    game.refused("blue", f"activate {GUARD}")
    banned = game.rules.referee.forbidden(game.state, GUARD, "move")
    assert banned is not None
    assert dict(banned.values)["source"] == HERO


@pytest.mark.parametrize(
    ("more", "condition", "holds"),
    [
        ({}, Condition(has_moved=False), True),
        ({"travelled": 3.0}, Condition(has_moved=False), False),
        ({"travelled": 3.0}, Condition(moved_at_least=3), True),
        ({"damage": 1}, Condition(is_=Filter(wounded=True)), True),
        ({"damage": 1}, Condition(hp_at_most=2), True),
        ({}, Condition(hp_at_most=2), False),
        ({}, Condition(is_=Filter(keyword="flying")), False),
        ({}, Condition(marker="altar"), True),
        ({}, Condition(your_go=True), True),
    ],
)
def test_a_condition_is_looked_at_all_the_time(
    more: dict[str, Any], condition: Condition, holds: bool
) -> None:
    game = table(stand(HERO, 10, 10, **more), creatures=[hero(stat="melee", amount=2, condition=condition)])
    game = with_state(game, markers=(BoardMarker("altar", "altar", (11, 10)),))
    assert stat(game, HERO, "melee") == (5 if holds else 3)


def test_an_amount_is_counted_all_the_time() -> None:
    pack = hero(stat="melee", amount=Count(per="creatures", who=Group(side="allies", within=3), most=2))
    friends = [stand(f"red:guard:{n}", 10 + n, 12) for n in range(3)]
    assert stat(table(stand(HERO, 10, 10), *friends[:1], creatures=[pack]), HERO, "melee") == 4
    assert stat(table(stand(HERO, 10, 10), *friends, creatures=[pack]), HERO, "melee") == 5


def test_every_mark_of_a_kind_counts() -> None:
    burr = MarkSpec(
        id="burr",
        name=words("burr"),
        text=words(""),
        abilities=(Continuous(to="bearer", stat="movement", amount=-1),),
    )
    game = table(stand(GUARD, 10, 10, marks=("burr", "burr")), marks=[burr])
    assert stat(game, GUARD, "movement") == 4


def test_an_objective_on_the_table_may_change_everybody() -> None:
    storm = ObjectiveSpec(
        id="storm",
        name=words("storm"),
        text=words(""),
        rank="major",
        goal=Goal(kind="never"),
        points=1,
        abilities=(Continuous(to=Group(side="creatures"), stat="ranged", amount=-1),),
    )
    game = table(played=scenario(storm))
    assert stat(game, RED_MAGE, "ranged") == 2


def test_a_copy_has_no_abilities() -> None:
    game = table(stand(HERO, 10, 10, decoy=True), creatures=[hero(stat="melee", amount=2)])
    assert stat(game, HERO, "melee") == 3


def test_abilities_that_ask_for_each_others_keywords_do_not_go_round() -> None:
    ability = Continuous(keyword="flying", condition=Condition(is_=Filter(keyword="ethereal")))
    other = Continuous(keyword="ethereal", condition=Condition(is_=Filter(keyword="flying")))
    game = table(stand(HERO, 10, 10), creatures=[creature("hero", abilities=(ability, other))])
    assert game.rules.referee.keywords(game.state, HERO) == ()

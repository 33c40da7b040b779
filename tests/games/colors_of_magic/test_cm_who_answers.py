"""Which abilities there are, on profiles, marks, keywords and gifts, and what sets them off (R-42, R-51)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE
from magic_table import card, creature, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import Continuous, GainMana, Triggered
from game.games.colors_of_magic.rules.cards.specs import KeywordSpec, MarkSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Filter, Trigger, WhichCards
from game.games.colors_of_magic.rules.meaning.abilities import (
    answering,
    borne,
    has_worked,
    having_worked,
    sets_off,
)
from game.games.colors_of_magic.rules.state.state import (
    Carry,
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permanent,
    StackItem,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.meaning.abilities import Borne

MINE, GUARD = "red:guard:1", "blue:guard:1"


def watching(when: Any, **more: Any) -> Triggered:
    """An ability that answers a moment."""
    return Triggered(trigger=Trigger(when=when), effects=(GainMana(),), **more)


BRAVE = KeywordSpec(
    id="brave",
    name=words("brave"),
    text=words(""),
    abilities=(Continuous(stat="melee", amount=2), watching("dies")),
)
RUST = MarkSpec(id="rust", name=words("rust"), text=words(""), abilities=(watching("dies"),))
HERO = creature("hero", keywords=("brave",), abilities=(watching("attacks"), watching("dies")))
TOTEM = card("totem", "permanent", abilities=(watching("dies"),))


def shown(game: Table, moment: Moment) -> list[tuple[str, int, str, str]]:
    """The abilities that answer a moment: whose, by which number, on which mark or keyword."""
    reading = game.rules.referee.reading(game.state)
    return [told(found) for found in answering(reading, moment)]


def told(found: Borne) -> tuple[str, int, str, str]:
    return found.context.source, found.number, found.mark, found.keyword


# ---- what is there


@pytest.mark.rule("R-61", "R-55")
@pytest.mark.parametrize(
    ("body", "melee"),
    [
        (stand("red:hero:1", 8, 8), 5),
        (stand("red:hero:1", 8, 8, decoy=True), 3),
        (stand("red:hero:1", 8, 8, decoy=True, keeps=True), 5),
        (stand(MINE, 8, 8), 3),
        (stand(MINE, 8, 8, modifiers=(Modifier("red:spark:1", "turn", 1, keyword="brave"),)), 5),
        (stand("red:hero:1", 8, 8, modifiers=(Modifier("red:spark:1", "turn", 1, keyword="brave"),)), 7),
        (stand("red:hero:1", 8, 8, modifiers=(Modifier("red:spark:1", "turn", 1, keyword="flying"),)), 5),
    ],
)
def test_a_keyword_of_a_set_works_as_often_as_a_creature_has_it(body: Any, melee: int) -> None:
    game = table(body, creatures=(HERO,), keywords=(BRAVE,))
    assert game.rules.referee.stat(game.state, body.id, "melee") == melee


@pytest.mark.rule("R-61", "R-42", "R-52")
def test_a_death_is_answered_by_profiles_marks_gifts_keywords_permanents_and_zones() -> None:
    given = Modifier("red:spark:1", "turn", 1, ability=watching("dies"), serial=3)
    fog = GroundZone(
        "zone:1",
        words("fog"),
        Side.BLUE,
        1.0,
        "turn",
        1,
        BLUE_MAGE,
        at=(20.0, 8.0),
        abilities=(watching("dies"),),
    )
    hero = stand("red:hero:1", 8, 8, marks=("rust", "rust"), marked_by=(Side.BLUE,), modifiers=(given,))
    copy = stand("red:hero:2", 12, 8, decoy=True)
    game = table(
        hero,
        copy,
        creatures=(HERO,),
        keywords=(BRAVE,),
        marks=(RUST,),
        cards=(TOTEM,),
        permanents=[Permanent("blue:totem:1", Side.BLUE, caster=BLUE_MAGE)],
    )
    game.state = with_state(game, zones=(fog,)).state
    everybody = [
        ("red:hero:1", 1, "", ""),
        ("red:hero:1", 100, "rust", ""),
        ("red:hero:1", 100, "rust", ""),
        ("red:hero:1", 1_000_003, "", ""),
        ("red:hero:1", 201, "", "brave"),
        ("blue:totem:1", 0, "", ""),
        ("zone:1", 0, "", ""),
    ]
    death = Moment("dies", GUARD, side=Side.RED, last_known=(stand(GUARD, 9, 9),))
    assert shown(game, death) == everybody
    # Who has just died answers that, once; who is still there not twice.
    dead = stand("red:hero:3", 9, 9)
    assert shown(game, replace(death, subject=dead.id, last_known=(dead, hero))) == [
        *everybody[:5],
        ("red:hero:3", 1, "", ""),
        ("red:hero:3", 201, "", "brave"),
        *everybody[5:],
    ]
    assert shown(game, Moment("attacks", "red:hero:1", GUARD)) == [("red:hero:1", 0, "", "")]
    assert shown(game, Moment("draws", RED_MAGE)) == []
    reading = game.rules.referee.reading(game.state)
    doers = [
        found.context.doer for found in borne(game.rules.referee, game.state, wanted="dies", reading=reading)
    ]
    assert doers[1:3] == [Side.BLUE, None]


@pytest.mark.rule("R-62", "R-55")
def test_an_ability_that_has_worked_or_is_at_work_does_not_answer() -> None:
    once = creature("hero", abilities=(watching("dies", once=True), watching("dies")))
    game = table(stand("red:hero:1", 8, 8), stand("red:hero:2", 8, 12), creatures=(once,))
    death = Moment("dies", GUARD, last_known=(stand(GUARD, 9, 9),))
    every = [(f"red:hero:{hero}", number, "", "") for hero in (1, 2) for number in (0, 1)]
    assert shown(game, death) == every
    game.state = having_worked(game.state, "red:hero:1", 0)
    assert shown(game, death) == every[1:]
    assert (has_worked(game.state, "red:hero:1", 0), has_worked(game.state, "red:hero:2", 0)) == (True, False)
    game.state = having_worked(game.state, "red:hero:2", 0, for_good=True)
    assert (game.body("red:hero:2").used, game.body("red:hero:2").spent) == ((), (0,))
    assert shown(game, death) == [every[1], every[3]]
    at_work = Carry((), Context(Side.RED, "red:hero:2"), ("red:hero:2", 1))
    game.state = with_state(game, agenda=(at_work, *game.state.agenda)).state
    assert shown(game, death) == [every[1]]


@pytest.mark.rule("R-51", "R-54")
@pytest.mark.parametrize(
    ("permanent", "own", "caster"),
    [
        (Permanent("red:totem:1", Side.RED, caster=MINE), MINE, MINE),
        (Permanent("red:totem:1", Side.RED, caster="red:guard:9"), RED_MAGE, RED_MAGE),
        (Permanent("red:totem:1", Side.RED), RED_MAGE, RED_MAGE),
        (Permanent("red:totem:1", Side.RED, GUARD, caster=MINE), GUARD, MINE),
    ],
)
def test_a_permanent_speaks_of_its_bearer_its_caster_or_the_wizard(
    permanent: Permanent, own: str, caster: str
) -> None:
    game = table(stand(MINE, 8, 8), stand(GUARD, 12, 8), cards=(TOTEM,), permanents=[permanent])
    (found,) = borne(game.rules.referee, game.state, wanted="dies")
    assert (found.context.own, found.context.caster, found.context.bearer) == (own, caster, permanent.bearer)


# ---- what sets them off


STRUCK = Moment("takes_damage", GUARD, MINE, by="melee", side=Side.RED, amount=1)
SPOKEN = Moment("spell_cast", RED_MAGE, GUARD, by="spell", side=Side.RED, item=4)
COLLECTS = Moment("phase_begins", side=Side.RED, phase="collection")


@pytest.mark.rule("R-42", "R-08")
@pytest.mark.parametrize(
    ("moment", "trigger", "answered"),
    [
        (STRUCK, {}, True),
        (STRUCK, {"by": "melee"}, True),
        (STRUCK, {"by": "ranged"}, False),
        (STRUCK, {"subject": Filter(side="enemies")}, True),
        (STRUCK, {"subject": Filter(side="allies")}, False),
        (STRUCK, {"object": Filter(side="allies")}, True),
        (STRUCK, {"object": Filter(side="enemies")}, False),
        (STRUCK, {"subject_is": "self"}, False),
        (STRUCK, {"object_is": "self"}, True),
        (STRUCK, {"object_is": "wizard"}, False),
        (STRUCK, {"whose": "you"}, True),
        (STRUCK, {"whose": "opponent"}, False),
        (STRUCK, {"within": 3.0}, True),
        (STRUCK, {"within": 2.9}, False),
        (STRUCK, {"within": 2.0, "around": "wizard"}, False),
        (STRUCK, {"sight": True}, True),
        (STRUCK, {"condition": Condition(has_moved=True)}, False),
        (STRUCK, {"condition": Condition(has_moved=False)}, True),
        (STRUCK, {"mark": "rust"}, False),
        (replace(STRUCK, mark="rust"), {"mark": "rust"}, True),
        (replace(STRUCK, object=None), {"object": Filter(side="allies")}, False),
        (replace(STRUCK, object=None), {"object_is": "self"}, False),
        (replace(STRUCK, object=None), {"object": Filter()}, True),
        (replace(STRUCK, side=None), {"whose": "you"}, False),
        (replace(STRUCK, side=None), {"whose": "opponent"}, True),
        (replace(STRUCK, side=None, subject=None), {"whose": "opponent"}, False),
        (SPOKEN, {"spell": WhichCards(named="spark")}, True),
        (SPOKEN, {"spell": WhichCards(named="study")}, False),
        (replace(SPOKEN, item=5), {"spell": WhichCards()}, False),
        (replace(SPOKEN, item=5, card="red:study:1"), {"spell": WhichCards(named="study")}, True),
        (replace(SPOKEN, item=5, card="red:?:1"), {"spell": WhichCards()}, False),
        (replace(SPOKEN, item=None, card="red:guard:1"), {"spell": WhichCards()}, False),
        (COLLECTS, {}, True),
        (replace(COLLECTS, side=Side.BLUE), {}, False),
        (replace(COLLECTS, side=Side.BLUE), {"whose": "opponent"}, True),
        (replace(COLLECTS, side=None), {}, True),
        (COLLECTS, {"phase": "collection"}, True),
        (COLLECTS, {"phase": "end"}, False),
        (Moment("enters", GUARD, "zone:1", side=Side.BLUE), {}, True),
        (replace(STRUCK, when="dies"), {"when": "takes_damage"}, False),
    ],
)
def test_a_moment_sets_off_what_speaks_of_it(moment: Moment, trigger: dict[str, Any], answered: bool) -> None:
    game = table(stand(MINE, 8, 8), stand(GUARD, 8 + 3 + 50 / 50.8, 8), red="study")
    game.state = with_state(game, stack=(StackItem(4, "red:spark:1", Side.RED, RED_MAGE),)).state
    context = Context(Side.RED, MINE, own=MINE, moment=moment)
    asked = Trigger(**{"when": moment.when, **trigger})
    assert sets_off(game.rules.referee.reading(game.state), context, asked) is answered


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(("source", "answered"), [("zone:1", True), ("zone:2", False), (MINE, True)])
def test_a_zone_answers_who_enters_it_and_no_other_zone(source: str, answered: bool) -> None:
    zones = tuple(
        GroundZone(f"zone:{n}", words("fog"), Side.RED, 1.0, "turn", 1, RED_MAGE, at=(20.0, 6.0 * n))
        for n in (1, 2)
    )
    game = table(stand(MINE, 8, 8), stand(GUARD, 12, 8))
    game.state = with_state(game, zones=zones).state
    reading = game.rules.referee.reading(game.state)
    entering = Moment("enters", GUARD, "zone:1", side=Side.BLUE)
    assert sets_off(reading, Context(Side.RED, source, moment=entering), Trigger(when="enters")) is answered
    struck = replace(STRUCK, object="zone:1")
    assert sets_off(reading, Context(Side.RED, source, moment=struck), Trigger(when="takes_damage"))

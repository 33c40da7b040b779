"""How long, for which spells, how much an effect did, what is paid for X, and what counts in a duel."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from magic_table import stand
from written_cards import played, told

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.core.copies import replace
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.ai.printed_values import PrintedValues
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.content.library_files import checked_library
from game.games.colors_of_magic.rules.cards.effects import (
    Continuous,
    Damage,
    Forbid,
    GainMana,
    Heal,
    Modify,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import (
    Count,
    Group,
    Price,
    TargetSpec,
    Trigger,
    WhichCards,
)
from game.games.colors_of_magic.rules.play.costs import cost_of, cost_terms
from game.games.colors_of_magic.rules.state.creature_events import DuelRevealed
from game.games.colors_of_magic.rules.state.terms import total
from game.positions.position import Side

if TYPE_CHECKING:
    from pathlib import Path

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, GUARD = "red:guard:1", "blue:guard:1"

MEASURES = """
[[mark]]
id = "ember"

[[card]]
id = "vigour"
targets = [{}]
effects = [{ do = "modify", to = "target", stat = "melee", amount = 2, until = 3 }]

[[card]]
id = "long-arm"
effects = [{ do = "modify", to = "wizard", stat = "range", amount = 6, spells = { damages = true }, times = 1 }]

[[card]]
id = "ward"
targets = [{ filter = { side = "allies" } }]
effects = [{ do = "forbid", to = "target", orders = ["be_targeted_by_spells"], spells = { cost_at_most = 2 }, until = "next_turn" }]

[[card]]
id = "silence"
types = ["permanent"]
abilities = [{ kind = "continuous", to = "enemy_wizard", forbid = ["cast"], spells = { types = ["summon"] } }]

[[card]]
id = "keep-one"
effects = [{ do = "recall", what = "discarded", to = "hand", cards = { types = ["summon"] }, count = 1 }]

[[creature]]
id = "hoarder"
abilities = [{ kind = "triggered", trigger = { when = "wins_duel", subject_is = "self" }, effects = [{ do = "recall", what = "laid", count = 1 }] }]

[[card]]
id = "bonfire"
targets = [{ filter = { side = "enemies" } }]
effects = [{ do = "discard", who = "you", amount = 3 }, { do = "damage", to = "target", amount = { per = "done" } }]

[[card]]
id = "leech"
targets = [{ filter = { side = "enemies" } }]
effects = [{ do = "damage", to = "target", amount = 3 }, { do = "heal", to = "wizard", amount = { per = "done" } }, { do = "mana", amount = { per = "done" } }]

[[card]]
id = "cull"
effects = [{ do = "each", of = { side = "creatures", wizard = false }, effects = [{ do = "destroy", to = "it" }] }, { do = "draw", amount = { per = "done" } }]

[[card]]
id = "pyre"
price = { x = "cards" }
targets = [{}]
effects = [{ do = "damage", to = "target", amount = { per = "x" } }]

[[card]]
id = "vein"
price = { x = "life" }
effects = [{ do = "mana", amount = { per = "x" } }]

[[card]]
id = "flood"
price = { x = "mana" }
effects = [{ do = "draw", amount = { per = "x" } }]

[[card]]
id = "stoke"
price = { x = "marks", mark = "ember" }
effects = [{ do = "draw", amount = { per = "x" } }]

[[card]]
id = "well-spring"
cost = 0
effects = [{ do = "mana", amount = 3, spells = { types = ["summon"] }, until = 2 }]

[[card]]
id = "rising-tide"
initiative = 1
more = { per = "laid_later" }
effects = [{ do = "draw" }]

[[card]]
id = "payback"
more = { per = "opponent_laid", each = 2 }
effects = [{ do = "draw" }]
"""


def cast(name: str, *targets: str) -> str:
    """Red's cast of a card on these creatures."""
    return " ".join((f"cast red:{name}:1 {RED}", *(f"creature={target}" for target in targets)))


@pytest.mark.rule("R-79", "CM-END-02")
def test_what_lasts_three_turns_is_over_with_the_third() -> None:
    game = played(MEASURES, stand(MINE, 10, 10), red="vigour", blue="dull")
    game.act("red", cast("vigour", MINE))
    for turn in (1, 2, 3):
        assert game.state.turn == turn
        assert game.rules.referee.stat(game.state, MINE, "melee") == 5
        while game.state.turn == turn:
            game.act(*game.asked, "pass")
    assert game.rules.referee.stat(game.state, MINE, "melee") == 3


@pytest.mark.rule("R-79", "CM-CAST-04")
def test_the_range_of_the_next_spell_that_deals_damage_is_longer_and_no_others() -> None:
    game = played(MEASURES, stand(GUARD, 14, 3), red="long-arm spark spark", mana=(9, 5))
    assert game.refused("red", cast("spark", GUARD)) == {"CM-CAST-04"}
    game.act("red", cast("long-arm")).act("blue", "pass").act("red", cast("spark", GUARD))
    assert game.hp(GUARD) == 2, "it has its range until it resolves"
    assert game.refused("red", cast("spark", GUARD).replace(":1", ":2", 1)) == {"CM-CAST-04"}


@pytest.mark.rule("R-61", "CM-CAST-01")
def test_cheap_spells_alone_may_not_target_it() -> None:
    game = played(MEASURES, stand(GUARD, 5, 6), red="spark fireball", blue="ward", mana=(9, 5), first="blue")
    game.act("blue", f"cast blue:ward:1 {BLUE} creature={GUARD}")
    assert game.refused("red", cast("spark", GUARD)) == {"R-61"}
    assert not any(GUARD in text for text in game.choices("red") if "spark" in text)
    game.act("red", cast("fireball", GUARD))


@pytest.mark.rule("R-61", "CM-CAST-05")
def test_some_spells_alone_may_not_be_cast() -> None:
    game = played(MEASURES, red="silence", blue="call-imp dull")
    game.act("red", cast("silence"))
    assert game.refused("blue", f"cast blue:call-imp:1 {BLUE} point=18,20") == {"R-61"}
    assert not game.offers("blue", "cast blue:call-imp")
    assert game.offers("blue", "cast blue:dull")


@pytest.mark.rule("R-77", "R-51")
def test_one_of_certain_cards_in_a_pile_is_chosen() -> None:
    game = played(MEASURES, red="keep-one", discards=("spark call-imp call-guard", ""))
    game.act("red", cast("keep-one"))
    assert [option.id for option in game.decision.options] == ["red:call-imp:1", "red:call-guard:1"]
    game.act("red", "choose card=red:call-guard:1")
    assert game.hand("red") == ["call-guard"]


@pytest.mark.rule("R-74", "R-36")
def test_one_of_the_cards_laid_in_a_duel_is_taken_up_again() -> None:
    hoarder = "red:hoarder:1"
    game = played(MEASURES, stand(hoarder, 10, 10), stand(GUARD, 11.5, 10), red="spark trick")
    game.act("red", f"activate {hoarder}", f"strike {GUARD}")
    game.act("red", "boost red:spark:1", "boost red:trick:1")
    assert game.asked == {"red"}
    game.act("red", "choose card=red:spark:1")
    assert game.hand("red") == ["spark"]
    assert game.discards("red") == ["trick"]


@pytest.mark.rule("R-74", "CM-MELEE-12")
def test_a_card_taken_up_is_in_the_hand_alone_while_the_duel_is_not_over() -> None:
    """Found by the long run: game 5 of set 7050."""
    text = """
[[creature]]
id = "gleaner"
abilities = [
    { kind = "triggered", trigger = { when = "loses_duel", subject_is = "self" }, effects = [{ do = "recall", what = "laid" }, { do = "may", effects = [{ do = "draw", amount = { per = "laid" } }] }] },
]
"""
    gleaner = "red:gleaner:1"
    game = played(text, stand(gleaner, 10, 10), stand("blue:ogre:1", 11.7, 10), red="trick study")
    game.act("red", f"activate {gleaner}", "strike blue:ogre:1", "boost red:trick:1", "pass")
    assert game.asked == {"red"}
    assert game.hand("red") == ["study", "trick"]
    game.act("red", "choose option=1")
    assert game.hand("red") == ["study", "trick", "dull"], "it was laid all the same"


@pytest.mark.rule("R-87")
def test_damage_for_each_card_that_was_discarded() -> None:
    game = played(MEASURES, stand(GUARD, 10, 10), red="bonfire dull dull")
    game.act("red", cast("bonfire", GUARD))
    assert game.hp(GUARD) == 1, "there were but two cards"


@pytest.mark.rule("R-87")
def test_what_was_dealt_is_healed_and_what_was_healed_is_gained() -> None:
    game = played(
        MEASURES,
        stand(RED, 3, 3, damage=2),
        stand("blue:goblin:1", 10, 10),
        stand(GUARD, 15, 10),
        red="leech",
    )
    game.act("red", cast("leech", GUARD))
    assert (game.hp(RED), game.mana("red")) == (10, 4 + 2), "three dealt, two healed"


@pytest.mark.rule("R-87")
def test_a_card_for_each_creature_that_died_of_it() -> None:
    game = played(
        MEASURES, stand(MINE, 10, 10), stand(GUARD, 15, 10), red="cull", decks=("spark study dull", "")
    )
    game.act("red", cast("cull"))
    assert game.hand("red") == ["spark", "study"]


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("card", "answer", "seen"),
    [
        ("pyre", "choose card=red:dull:1 card=red:dull:2", {"hp": 1, "hand": []}),
        ("pyre", "choose", {"hp": 3, "hand": ["dull", "dull"]}),
        ("vein", "choose option=2", {"own": 8, "mana": 6}),
        ("flood", "choose option=2", {"mana": 2, "hand": ["dull", "dull", "dull", "dull"]}),
        ("stoke", "choose option=1", {"hand": ["dull", "dull", "dull"], "marks": ("ember",)}),
    ],
)
def test_as_much_as_one_likes_of_cards_life_or_marks(card: str, answer: str, seen: dict[str, object]) -> None:
    marked = stand(MINE, 6, 6, marks=("ember", "ember"), marked_by=(Side.RED, Side.RED))
    game = played(MEASURES, marked, stand(GUARD, 10, 10), red=f"{card} dull dull")
    game.act("red", cast(card, *((GUARD,) if card == "pyre" else ())), answer)
    now = {
        "hp": game.hp(GUARD),
        "own": game.hp(RED),
        "mana": game.mana("red"),
        "hand": game.hand("red"),
        "marks": game.body(MINE).marks,
    }
    assert {key: now[key] for key in seen} == seen
    told(game)


@pytest.mark.rule("R-88", "CM-CAST-02")
def test_mana_for_summonings_pays_for_summonings_alone_and_first() -> None:
    game = played(MEASURES, red="well-spring call-guard call-guard spark", mana=(2, 5))
    game.act("red", cast("well-spring"))
    referee, state = game.rules.referee, game.state
    assert [cost_of(referee, state, f"red:{card}:1", RED) for card in ("call-guard", "spark")] == [0, 2]
    assert total(cost_terms(referee, state, "red:call-guard:1", RED)) == 0
    assert game.mana("red") == 2
    game.act("blue", "pass").act("red", f"cast red:call-guard:1 {RED} point=5,3")
    assert game.mana("red") == 2
    game.act("red", f"cast red:call-guard:2 {RED} point=7,3")
    assert (game.mana("red"), game.player("red").purses) == (1, ())
    assert "for certain spells alone: 3" in told(game)


@pytest.mark.rule("R-88")
def test_machines_count_mana_for_certain_spells_for_less_than_other_mana() -> None:
    game = played(MEASURES, red="well-spring", mana=(0, 5))
    evaluator = Evaluator(game.rules.referee)
    game.act("red", cast("well-spring"))
    red, blue = game.state.players
    none, other = replace(red, purses=()), replace(red, purses=(), mana=3)
    values = [
        evaluator.evaluate(replace(game.state, players=(player, blue)), Side.RED)
        for player in (none, red, other)
    ]
    assert values == sorted(values)
    assert len(set(values)) == 3


@pytest.mark.rule("R-88", "R-79", "CM-END-05")
def test_and_is_lost_after_the_second_turn() -> None:
    game = played(MEASURES, red="well-spring", mana=(0, 5))
    game.act("red", cast("well-spring"))
    for turn, left in ((1, [3]), (2, [3]), (3, [])):
        assert [purse.amount for purse in game.player("red").purses] == left
        while game.state.turn == turn:
            game.act(*game.asked, "pass")


@pytest.mark.rule("R-86", "CM-MELEE-07")
def test_a_card_counts_those_laid_after_it_once_they_are_shown() -> None:
    game = played(
        MEASURES,
        stand(MINE, 10, 10),
        stand(GUARD, 11.5, 10),
        red="dull rising-tide trick study",
        blue="payback",
    )
    game.act("red", f"activate {MINE}", f"strike {GUARD}")
    game.act("blue", "boost blue:payback:1").act(
        "red", "boost red:dull:1", "boost red:rising-tide:1", "boost red:trick:1", "boost red:study:1"
    )
    shown = {card.split(":")[1]: bonus for _, card, bonus in game.happened(DuelRevealed)[-1].cards}
    assert shown == {"payback": 8, "dull": 0, "rising-tide": 3, "trick": 1, "study": 0}
    assert game.happened(DuelRevealed)[-1].attack == 3 + 4


CHARGED = """
[[mark]]
id = "ember"

[[card]]
id = "brazier"
types = ["artefact"]
effects = [{ do = "mark", what = "this", mark = "ember", amount = 3 }]
abilities = [
    { kind = "used", way = "free", limit = "none", name = { fr = "Tison", en = "Brand" }, price = { mark = "ember", of = "this" }, effects = [{ do = "draw" }] },
    { kind = "continuous", to = "bearer", stat = "melee", amount = { per = "charges", mark = "ember" } },
]

[[card]]
id = "snuff"
targets = [{ kind = "permanent", whose = "any" }]
effects = [{ do = "mark", what = "target_card", mark = "ember", amount = -2 }, { do = "mana", amount = { per = "done" } }]

[[card]]
id = "blaze"
range = 10
targets = [{ kind = "point", where = "terrain", ground = "forest" }]
effects = [{ do = "damage", to = { side = "creatures", on = "target_point" } }]
"""

WOOD = Piece("wood", rectangle(6, 2, 10, 6), *Kind.FOREST.preset, Kind.FOREST)


@pytest.mark.rule("R-89", "R-12")
def test_an_artefact_bears_marks_that_are_counted_and_spent() -> None:
    game = played(CHARGED, red="brazier", blue="snuff")
    game.act("red", cast("brazier", RED))
    assert game.rules.referee.stat(game.state, RED, "melee") == 2 + 3
    game.act("blue", "pass").act("red", "use red:brazier:1 0")
    assert game.rules.referee.stat(game.state, RED, "melee") == 2 + 2
    assert game.hand("red") == ["dull"]
    again = played(CHARGED, red="brazier", blue="snuff")
    again.act("red", cast("brazier", RED)).act("blue", f"cast blue:snuff:1 {BLUE} permanent=red:brazier:1")
    assert (again.mana("blue"), again.state.permanents[0].marks) == (6, ("ember",))
    again.act("red", "use red:brazier:1 0")
    assert again.refused("red", "use red:brazier:1 0") == {"R-64"}
    told(again)


@pytest.mark.rule("R-90", "R-61")
def test_whoever_stands_on_a_targeted_forest_burns() -> None:
    game = played(
        CHARGED,
        stand(MINE, 9.7, 4),
        stand(GUARD, 7, 5.5),
        stand("blue:imp:1", 12, 4),
        red="blaze",
        pieces=(WOOD,),
    )
    assert game.refused("red", f"cast red:blaze:1 {RED} point=5,5") == {"R-90"}
    assert game.offers("red", f"cast red:blaze:1 {RED} point=8")
    game.act("red", f"cast red:blaze:1 {RED} point=7,3")
    assert [game.hp(one) for one in (MINE, GUARD, "blue:imp:1")] == [2, 2, 1]


@pytest.mark.rule("R-86")
def test_machines_expect_something_of_what_is_counted_later() -> None:
    library = played(MEASURES).rules.library
    values = PrintedValues(library)
    assert values.card("rising-tide", 1) > values.card("study", 1)


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (
            Triggered(trigger=Trigger(when="dies"), effects=(Damage(to="self", amount=Count(per="done")),)),
            "per",
        ),
        (Damage(to="self", amount=Count(per="laid_later")), "per"),
        (Forbid(to="self", orders=("move",), spells=WhichCards()), "spells"),
        (Continuous(stat="melee", amount=1, spells=WhichCards()), "spells"),
        (Modify(to="self", stat="melee", amount=1, times=1), "times"),
        (Price(x="marks"), "mark"),
        (GainMana(spells=WhichCards(), amount=0), "amount"),
        (GainMana(until=2), "until"),
        (Count(per="charges"), "mark"),
        (Price(of="this"), "of"),
        (TargetSpec(ground="forest"), "ground"),
        (TargetSpec(where="terrain"), "where"),
        (Damage(to=Group(on="target_point")), "on"),
        (Modify(to="self", stat="melee", amount=1, until=0), "until"),
    ],
)
def test_what_can_never_happen_is_a_fault(wrong: Damage | Heal | Price, key: str) -> None:
    assert [steps[-1] for steps, _, _ in findings(wrong, Known())] == [key]


REMARKED = """
[[card]]
id = "{id}"
name = {{ fr = "M", en = "P" }}
element = "fire"
types = ["ephemeral"]
cost = 1
text = {{ fr = "Un texte.", en = "A text." }}
{rest}
"""


@pytest.mark.parametrize(
    ("rest", "key"),
    [
        ('effects = [{ do = "recall", what = "laid" }]', "what"),
        ('effects = [{ do = "draw", amount = { per = "laid" } }]', "per"),
        ('origin = "wizard"\neffects = [{ do = "draw" }]', "origin"),
        ('effects = [{ do = "compel", to = { side = "allies", others = false }, at = "wizard" }]', "at"),
    ],
)
def test_what_looks_unmeant_is_remarked(rest: str, key: str, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(REMARKED.format(id="one", rest=rest), encoding="utf-8")
    checked = checked_library(tmp_path)
    assert not checked.faults, str(checked.faults[0])
    assert len(checked.remarks) == 1
    assert f"{key} (" in str(checked.remarks[0])


def test_cards_of_a_duel_may_be_taken_up_in_a_boost(tmp_path: Path) -> None:
    boost = 'boost = { fr = "Reprenez.", en = "Take up." }\non_attack = [{ do = "recall", what = "laid" }]'
    text = REMARKED.format(id="one", rest=f'effects = [{{ do = "draw" }}]\n{boost}')
    (tmp_path / "one.toml").write_text(text, encoding="utf-8")
    assert checked_library(tmp_path).remarks == ()

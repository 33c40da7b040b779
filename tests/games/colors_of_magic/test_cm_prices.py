"""What a price besides mana takes, to the last mark, card and hit point, and what a spell costs (R-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import card, stand, table, words
from written_cards import played

from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Damage, Draw, GainMana, May
from game.games.colors_of_magic.rules.cards.specs import MarkSpec
from game.games.colors_of_magic.rules.cards.words import Count, Filter, Price, WhichCards
from game.games.colors_of_magic.rules.play.costs import cost_of, cost_terms, range_terms
from game.games.colors_of_magic.rules.play.prices import (
    GiveCards,
    GiveLife,
    PayX,
    Sacrifice,
    TakeMana,
    TakeMark,
    pay_price,
    price_faults,
)
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.state.creature_events import Changed, Damaged, Died
from game.games.colors_of_magic.rules.state.events import CardMoved, ManaChanged
from game.games.colors_of_magic.rules.state.state import Modifier, Target
from game.games.colors_of_magic.rules.state.terms import Term
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
EMBER = MarkSpec(id="ember", name=words("ember"), text=words(""))
"""A mark that does nothing."""


def marked(identity: str, x: float, *marks: str) -> Any:
    """A creature with marks that red has put on it."""
    return stand(identity, x, 8, marks=marks, marked_by=(Side.RED,) * len(marks))


def no(key: str, **values: Any) -> Reason:
    """A reason why a price cannot be paid."""
    return Reason.of("R-64", key, **values)


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("price", "more", "reasons"),
    [
        (Price(mana=3), {"mana": 3}, []),
        (Price(mana=4), {"mana": 3}, [no("price.mana", cost=4, mana=3)]),
        (Price(mana=1), {"mana": -2}, [no("price.mana", cost=1, mana=0)]),
        (Price(mark="ember", marks=3), {}, []),
        (Price(mark="ember", marks=4), {}, [no("price.marks", mark="ember", count=4, found=3)]),
        (Price(mark="frost"), {}, [no("price.marks", mark="frost", count=1, found=0)]),
        (Price(cards=2), {}, []),
        (Price(cards=3), {}, [no("price.cards", count=3, found=2)]),
        (Price(cards=2), {"taken": ("red:spark:1",)}, [no("price.cards", count=2, found=1)]),
        (Price(life=2), {}, []),
        (Price(life=3), {}, [no("price.life", count=3)]),
        (Price(life=2), {"pact": ((MINE, 1), (RED_MAGE, 5))}, [no("price.life", count=2)]),
        (Price(life=2), {"pact": ((RED_MAGE, 5),)}, []),
        (Price(life=1), {"payer": None}, [no("price.life", count=1)]),
        (Price(), {"payer": None}, []),
        (Price(sacrifice=Filter(named="guard")), {}, []),
        (Price(sacrifice=Filter(named="ogre")), {}, [no("price.sacrifice")]),
        (
            Price(mana=9, mark="frost", cards=9, life=9, sacrifice=Filter(named="ogre")),
            {"mana": 8},
            [
                no("price.mana", cost=9, mana=8),
                no("price.marks", mark="frost", count=1, found=0),
                no("price.cards", count=9, found=2),
                no("price.life", count=9),
                no("price.sacrifice"),
            ],
        ),
    ],
)
def test_a_price_can_just_be_paid_or_says_what_it_lacks(
    price: Price, more: dict[str, Any], reasons: list[Reason]
) -> None:
    mine = stand(MINE, 8, 8, damage=1, marks=("ember",), marked_by=(Side.RED,))
    theirs = (stand("blue:ogre:1", 20, 8), marked(GUARD, 16, "ember", "frost"))
    game = table(mine, marked(OTHER, 12, "ember", "ember"), *theirs, red="spark study", marks=(EMBER,))
    given = {"payer": MINE, "mana": 5, **more}
    assert list(price_faults(game.rules.referee, game.state, Side.RED, price, **given)) == reasons


@pytest.mark.rule("R-64")
def test_what_a_price_does_not_ask_for_is_not_taken() -> None:
    assert pay_price(Price(), Side.RED, MINE, "red:spark:1") == ()
    assert pay_price(Price(life=2), Side.RED, None, "red:spark:1") == ()
    said: dict[str, Any] = {"side": Side.RED, "source": "red:spark:1"}
    anybody = Filter()
    every = Price(mana=2, x=True, mark="ember", marks=2, cards=3, life=1, sacrifice=anybody)
    assert pay_price(every, Side.RED, MINE, "red:spark:1", 7) == (
        TakeMana(Side.RED, 2),
        PayX(**said, number=7),
        TakeMark(**said, mark="ember"),
        TakeMark(**said, mark="ember"),
        GiveCards(**said, count=3),
        GiveLife(Side.RED, MINE, 1, "red:spark:1"),
        Sacrifice(**said, wanted=anybody),
    )


def asked(game: Table) -> Question:
    """The question that is put now."""
    assert isinstance(game.decision, Question)
    return game.decision


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("mana", [0, 2])
def test_for_x_each_number_of_mana_is_offered_from_none_to_all(mana: int) -> None:
    game = table(mana=(mana, 5)).run(PayX(side=Side.RED, source="red:spark:1", number=None))
    numbers = [str(count) for count in range(mana + 1)]
    assert asked(game) == Question(
        Side.RED,
        no("effect.how_much", source="red:spark:1"),
        options=tuple(Target("option", number) for number in numbers),
        labels=tuple(words(number) for number in numbers),
    )
    game.act("red", f"choose option={mana}")
    assert game.mana("red") == 0


@pytest.mark.rule("R-64", "CM-STACK-01")
def test_x_is_that_of_the_spell_it_is_paid_for_and_of_no_other_on_the_stack() -> None:
    text = """
        [[card]]
        id = "torrent"
        price = { x = true }
        effects = [{ do = "damage", to = "enemy_wizard", amount = { per = "x" } }]
        [[card]]
        id = "reply"
        types = ["instant"]
        trigger = { when = "spell_cast", whose = "opponent" }
        price = { x = true }
        effects = [{ do = "damage", to = "enemy_wizard", amount = { per = "x", each = 2 } }]
        """
    game = played(text, red="torrent", blue="reply")
    game.act("red", f"cast red:torrent:1 {RED_MAGE}", "choose option=3")
    game.act("blue", f"cast blue:reply:1 {BLUE_MAGE}", "choose option=1")
    assert (game.hp(RED_MAGE), game.hp(BLUE_MAGE)) == (8, 7)
    assert (game.mana("red"), game.mana("blue")) == (1, 3)


@pytest.mark.rule("R-64")
def test_a_mark_is_taken_from_the_only_one_who_has_it_without_a_question() -> None:
    bearers = (marked(MINE, 8, "frost", "ember"), marked(OTHER, 12, "frost"), marked(GUARD, 16, "ember"))
    game = table(*bearers, marks=(EMBER,)).run(TakeMark(side=Side.RED, source="red:spark:1", mark="ember"))
    assert game.last == (Changed(MINE, mark="ember", amount=-1),)
    assert [game.body(body.id).marks for body in bearers] == [("frost",), ("frost",), ("ember",)]
    several = table(marked(MINE, 8, "ember"), marked(OTHER, 12, "ember"), marks=(EMBER,))
    several.run(TakeMark(side=Side.RED, source="red:spark:1", mark="ember"))
    assert asked(several) == Question(
        Side.RED,
        no("effect.which_gives_mark", source="red:spark:1", mark="ember"),
        options=(Target.creature(MINE), Target.creature(OTHER)),
    )


@pytest.mark.rule("R-64", "R-51")
def test_cards_that_are_the_price_are_chosen_in_secret_unless_all_of_the_hand_go() -> None:
    def giving(hand: str) -> Table:
        return table(red=hand).run(GiveCards(side=Side.RED, source="red:dull:1", count=2))

    game = giving("spark study trick")
    options = tuple(Target("card", f"red:{name}:1") for name in ("spark", "study", "trick"))
    text = Reason.of("R-51", "effect.discard", source="red:dull:1", count=2)
    assert asked(game) == Question(Side.RED, text, options=options, least=2, most=2, secret=True)
    game.act("red", "choose card=red:spark:1 card=red:trick:1")
    assert (game.hand("red"), game.discards("red")) == (["study"], ["trick", "spark"])
    assert {event.rule for event in game.happened(CardMoved)} == {"R-64"}
    assert giving("spark study").hand("red") == []


@pytest.mark.rule("R-64", "R-52")
@pytest.mark.parametrize(("damage", "points", "left"), [(0, 2, 1), (0, 3, 0), (1, 3, 0)])
def test_hit_points_that_are_the_price_are_told_and_the_last_one_kills(
    damage: int, points: int, left: int
) -> None:
    armoured = Modifier("red:plate:1", "turn", 1, keyword="armour 2", prevent=2)
    game = table(stand(MINE, 8, 8, damage=damage, modifiers=(armoured,)))
    game.run(GiveLife(Side.RED, MINE, points, "red:spark:1"))
    assert game.happened(Damaged) == [Damaged(MINE, points, left, by="red:spark:1", rule="R-64")]
    assert game.alive(MINE) is (left > 0)
    assert len(game.happened(Died)) == (left == 0)
    assert table().run(GiveLife(Side.RED, MINE, 1, "red:spark:1")).last == ()


@pytest.mark.rule("R-64", "R-52")
def test_the_only_one_who_may_be_sacrificed_dies_unasked_whatever_its_hit_points() -> None:
    sacrifice = Sacrifice(side=Side.RED, source="red:spark:1", wanted=Filter(wizard=False))
    game = table(stand(MINE, 8, 8), stand(GUARD, 16, 8)).run(sacrifice)
    assert [event.body.id for event in game.happened(Died)] == [MINE]
    several = table(stand(MINE, 8, 8), stand(OTHER, 12, 8)).run(sacrifice)
    assert asked(several) == Question(
        Side.RED,
        no("effect.which_dies", source="red:spark:1"),
        options=(Target.creature(MINE), Target.creature(OTHER)),
    )
    several.act("red", f"choose creature={OTHER}")
    assert [event.body.id for event in several.happened(Died)] == [OTHER]
    assert table(stand(GUARD, 16, 8)).run(sacrifice).last == ()


@pytest.mark.rule("R-51", "R-64")
@pytest.mark.parametrize(
    ("cost", "price", "offered"),
    [
        (3, None, True),
        (4, None, False),
        (1, Price(mana=2), True),
        (2, Price(mana=2), False),
        (0, Price(life=3), True),
        (0, Price(life=4), False),
    ],
)
def test_what_may_be_done_for_mana_and_a_price_is_offered_if_both_can_be_paid(
    cost: int, price: Price | None, offered: bool
) -> None:
    paid = May(cost=cost, price=price, effects=(Draw(),), otherwise=(GainMana(amount=5),))
    game = does(table(stand(MINE, 8, 8), mana=(3, 0)), paid, own=MINE)
    assert isinstance(game.decision, Question) is offered
    if offered:
        game.act("red", "choose option=1")
    assert game.mana("red") == (8 if not offered else 3 - cost - (price.mana if price else 0))
    assert len(game.hand("red")) == offered
    assert all(change.amount for change in game.happened(ManaChanged))


@pytest.mark.rule("R-51")
@pytest.mark.parametrize(("cost", "price", "done"), [(0, None, 1), (1, None, 0), (0, Price(mana=0), 0)])
def test_monsters_do_for_nothing_what_they_may_and_pay_no_price(
    cost: int, price: Price | None, done: int
) -> None:
    may = May(cost=cost, price=price, effects=(Damage(to="target"),))
    game = does(table(stand(GUARD, 16, 8)), may, at=GUARD, side=Side.NEUTRAL, own=None, caster=None)
    if isinstance(game.decision, Question):
        (side,) = game.asked
        game.act(side, "choose option=1")
    assert len(game.happened(Damaged)) == done


# ---- what a spell costs


BLAZE = card("blaze", cost=4, discount=Count(per="hand"), effects=(Draw(),))
"""Costs less for each card in hand, itself included."""

GLOW = card("glow", cost=4, discount=Count(per="exile"), effects=(Draw(),))
"""Costs less for each card in exile."""

SUMMONS, SPARKS = WhichCards(types=("summon",)), WhichCards(named="spark")


def change(amount: int, **more: Any) -> Modifier:
    """A change of what spells cost."""
    return Modifier("red:bell:1", "turn", 1, stat="cost", amount=amount, **more)


@pytest.mark.rule("R-64", "CM-CAST-02", "CM-CAST-06")
@pytest.mark.parametrize(
    ("name", "hand", "changes", "cost", "terms"),
    [
        ("blaze", "blaze", (), 3, (Term(4, "printed"), Term(-1, "effect"))),
        ("glow", "glow", (), 4, (Term(4, "printed"),)),
        ("blaze", "blaze" + " dull" * 5, (), 0, (Term(4, "printed"), Term(-4, "effect"))),
        (
            "blaze",
            "blaze dull",
            (change(1),),
            3,
            (Term(4, "printed"), Term(1, "effect", "red:bell:1"), Term(-2, "effect")),
        ),
        (
            "blaze",
            "blaze dull",
            (change(-3, spells=WhichCards(named="blaze")),),
            0,
            (Term(4, "printed"), Term(-2, "effect"), Term(-2, "effect", "red:bell:1")),
        ),
        (
            "blaze",
            "blaze dull",
            (change(-5),),
            0,
            (Term(4, "printed"), Term(-5, "effect", "red:bell:1"), Term(1, "least")),
        ),
        (
            "spark",
            "spark",
            (change(-1, spells=SPARKS), change(-1, spells=SUMMONS)),
            1,
            (Term(2, "printed"), Term(-1, "effect", "red:bell:1")),
        ),
        (
            "spark",
            "spark",
            (change(-5, spells=SPARKS, least=1), change(2, spells=SPARKS)),
            3,
            (Term(2, "printed"), Term(-1, "effect", "red:bell:1"), Term(2, "effect", "red:bell:1")),
        ),
        ("spark", "spark", (change(-1, spells=SPARKS, least=3),), 2, (Term(2, "printed"),)),
        (
            "spark",
            "spark",
            (change(-3, spells=SPARKS),),
            0,
            (Term(2, "printed"), Term(-2, "effect", "red:bell:1")),
        ),
        (
            "spark",
            "spark",
            (Modifier("red:bell:1", "turn", 1, stat="range", amount=-1, spells=SPARKS),),
            2,
            (Term(2, "printed"),),
        ),
        (
            "spark",
            "spark",
            (
                Modifier("red:bell:1", "turn", 1, stat="range", amount=-1, spells=SPARKS),
                change(-1, spells=SUMMONS),
                change(-1, spells=SPARKS),
            ),
            1,
            (Term(2, "printed"), Term(-1, "effect", "red:bell:1")),
        ),
    ],
)
def test_a_spell_costs_what_its_terms_come_to(
    name: str, hand: str, changes: tuple[Modifier, ...], cost: int, terms: tuple[Term, ...]
) -> None:
    game = table(stand(RED_MAGE, 3, 3, modifiers=changes), red=hand, cards=(BLAZE, GLOW))
    told = cost_terms(game.rules.referee, game.state, f"red:{name}:1", RED_MAGE)
    assert told == terms
    assert cost_of(game.rules.referee, game.state, f"red:{name}:1", RED_MAGE) == cost
    assert sum(term.amount for term in told) == cost


@pytest.mark.rule("CM-CAST-02", "R-64")
def test_through_a_herald_even_a_free_spell_costs_what_its_channel_adds() -> None:
    game = table(stand("red:herald:1", 6, 3), red="blaze", cards=(BLAZE,))
    referee, state = game.rules.referee, game.state
    assert cost_of(referee, state, "red:blaze:1", "red:herald:1") == 4
    assert cost_of(referee, state, "red:blaze:1", "red:herald:1", free=True) == 1
    assert cost_of(referee, state, "red:blaze:1", RED_MAGE, free=True) == 0
    assert cost_terms(referee, state, "red:blaze:1", "red:herald:1") == (
        Term(4, "printed"),
        Term(-1, "effect"),
        Term(1, "canalisation"),
    )


@pytest.mark.rule("CM-CAST-04")
@pytest.mark.parametrize(
    ("shorter", "terms"),
    [
        (-7, (Term(8, "printed"), Term(-7, "effect", "red:fog:1"))),
        (-8, (Term(8, "printed"), Term(-8, "effect", "red:fog:1"))),
        (-10, (Term(8, "printed"), Term(-10, "effect", "red:fog:1"), Term(2, "least"))),
    ],
)
def test_a_range_is_shortened_to_nothing_and_not_below(shorter: int, terms: tuple[Term, ...]) -> None:
    fog = Modifier("red:fog:1", "turn", 1, stat="range", amount=shorter)
    game = table(stand(RED_MAGE, 3, 3, modifiers=(fog,)))
    assert range_terms(game.rules.referee, game.state, 8.0, RED_MAGE) == terms


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("cast", "left"),
    [("call-guard:1 {} point=6,3", [1, None, 2]), ("study:1 {}", [2, None, 2]), ("trick:1 {}", [2, None, 1])],
)
def test_a_spell_counts_among_those_that_were_to_cost_less(cast: str, left: list[int | None]) -> None:
    cheap = (
        change(-1, spells=SUMMONS, times=2),
        change(-1),
        change(-1, spells=WhichCards(named="trick"), times=2),
    )
    game = table(stand(RED_MAGE, 3, 3, modifiers=cheap), red="call-guard study trick")
    game.act("red", f"cast red:{cast.format(RED_MAGE)}")
    assert [modifier.times for modifier in game.body(RED_MAGE).modifiers] == left


@pytest.mark.rule("R-64")
def test_the_last_spell_that_was_to_cost_less_uses_it_up() -> None:
    once = change(-1, times=1)
    game = table(stand(RED_MAGE, 3, 3, modifiers=(once, once)), red="study dull")
    game.act("red", f"cast red:study:1 {RED_MAGE}")
    assert game.body(RED_MAGE).modifiers == ()

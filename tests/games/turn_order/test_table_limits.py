"""How much a game master may enter at the tables of turns: the last value allowed, and the first refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faults import none_of

from game.core.dice import SeededDice
from game.core.turn_order import MASTER, MOST_NOTE
from game.games.attention_donjon.rules import actions as ad
from game.games.attention_donjon.rules import setup as ad_setup
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.d20_initiative.rules import actions as d35
from game.games.d20_initiative.rules import state as d35_state
from game.games.d20_initiative.rules.rules import D20Initiative
from game.games.speed_wheel.rules import actions as wh
from game.games.speed_wheel.rules import state as wh_state
from game.games.speed_wheel.rules.rules import SpeedWheel
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.mark_actions import AddCondition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Pairs = list[tuple[Any, Any]]
"""What may be done, with what is a little too much; None where there is no such."""


def text(count: int) -> str:
    return "x" * count


def astray(rules: Any, state: Any, pairs: Pairs) -> Iterator[str]:
    """Actions that are judged otherwise than they are paired."""
    for fine, excess in pairs:
        if fine is not None and not rules.check(state, MASTER, fine).allowed:
            yield f"{fine} is refused: {rules.check(state, MASTER, fine).reasons}"
        if excess is not None and rules.check(state, MASTER, excess).allowed:
            yield f"{excess} is allowed"


def astray_setups(rules: Any, pairs: Pairs) -> Iterator[str]:
    for fine, excess in pairs:
        if fine is not None and list(rules.faults(fine)):
            yield f"refused: {fine!r:.200} {list(rules.faults(fine))[:2]}"
        if excess is not None and not list(rules.faults(excess)):
            yield f"allowed: {excess!r:.200}"


def whole(who: str, name: str, low: int, high: int) -> Pairs:
    """A number that is corrected by hand."""
    return [
        (Correct(who, name, low), Correct(who, name, low - 1)),
        (Correct(who, name, high), Correct(who, name, high + 1)),
    ]


def words(who: str, name: str, *, empty: bool, most: int = 400) -> Pairs:
    """A text that is corrected by hand."""
    nothing = Correct(who, name, "")
    return [
        (Correct(who, name, text(most)), Correct(who, name, text(most + 1))),
        (nothing, None) if empty else (None, nothing),
    ]


def conditions(who: str) -> Pairs:
    return [
        (AddCondition(who, Condition(text(60))), AddCondition(who, Condition(text(61)))),
        (AddCondition(who, Condition("x", "rounds", 999)), AddCondition(who, Condition("x", "rounds", 1000))),
        (AddCondition(who, Condition("x", "rounds", 1)), AddCondition(who, Condition("x", "rounds", 0))),
    ]


def of_spec(add: Any, spec: Any, *changes: tuple[dict[str, Any], dict[str, Any]]) -> Pairs:
    """Somebody who may come, and somebody with a little too much."""
    usual: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
        ({"id": text(400)}, {"id": text(401)}),
        ({}, {"id": ""}),
        ({"name": text(400)}, {"name": text(401)}),
        ({}, {"name": " "}),
        ({"note": text(MOST_NOTE)}, {"note": text(MOST_NOTE + 1)}),
        ({"hp": 9999}, {"hp": 10000}),
        ({"hp": -9999, "max_hp": 3}, {"hp": -10000, "max_hp": 3}),
        ({"hp": 1, "max_hp": 9999}, {"hp": 1, "max_hp": 10000}),
        ({"hp": 1, "max_hp": 0}, {"hp": 1, "max_hp": -1}),
    )
    return [(add(replace(spec, **fine)), add(replace(spec, **excess))) for fine, excess in (*usual, *changes)]


def many(spec: Any, count: int) -> tuple[Any, ...]:
    return tuple(replace(spec, id=f"n{number}") for number in range(count))


def test_limits_of_the_wheel() -> None:
    rules, spec = SpeedWheel(), wh_state.PawnSpec("late", "Late")
    modifier, setup = wh_state.Modifier, wh_state.Setup
    house = wh_state.HouseRules(advance_now=True)
    ada = replace(spec, id="ada", name="Ada", modifiers=(modifier(1, "song", 3),))
    state = rules.start(setup("", (ada,), rules=house), SeededDice(1)).state
    full = rules.start(setup("", many(spec, 60), rules=house), SeededDice(1)).state
    laden = rules.start(setup("", (replace(ada, modifiers=(modifier(1),) * 20),)), SeededDice(1)).state
    less = rules.start(setup("", (replace(ada, modifiers=(modifier(1),) * 19),)), SeededDice(1)).state
    pairs: Pairs = [
        *words("ada", "name", empty=False),
        *words("ada", "note", empty=True, most=MOST_NOTE),
        *whole("ada", "speed", -99, 99),
        *whole("ada", "laps", 0, 999),
        *whole("ada", "space", 0, 6),
        *whole("", "arrow", 1, 6),
        *whole("ada/0", "moves_left", 0, 99),
        (wh.Modify("ada", 99), wh.Modify("ada", 100)),
        (wh.Modify("ada", -99), wh.Modify("ada", -100)),
        (wh.Modify("ada", 1, "", 0), wh.Modify("ada", 1, "", -1)),
        (wh.Modify("ada", 1, "", 99), wh.Modify("ada", 1, "", 100)),
        (wh.Modify("ada", 1, text(400)), wh.Modify("ada", 1, text(401))),
        (wh.Unmodify("ada", 0), wh.Unmodify("ada", 1)),
        (None, wh.Unmodify("ada", -1)),
        (wh.AdvanceNow("ada", 1), wh.AdvanceNow("ada", 0)),
        (wh.AdvanceNow("ada", 99), wh.AdvanceNow("ada", 100)),
        *conditions("ada"),
        *of_spec(
            wh.Add,
            spec,
            ({"speed": 99}, {"speed": 100}),
            ({"speed": -99}, {"speed": -100}),
            ({"space": 0}, {"space": -1}),
            ({"space": 6}, {"space": 7}),
            ({"modifiers": (modifier(1),) * 20}, {"modifiers": (modifier(1),) * 21}),
            ({"modifiers": (modifier(99),)}, {"modifiers": (modifier(100),)}),
            ({"modifiers": (modifier(-99),)}, {"modifiers": (modifier(-100),)}),
            ({"modifiers": (modifier(1, "", 1),)}, {"modifiers": (modifier(1, "", 0),)}),
            ({"modifiers": (modifier(1, "", 99),)}, {"modifiers": (modifier(1, "", 100),)}),
            ({"modifiers": (modifier(1, text(400)),)}, {"modifiers": (modifier(1, text(401)),)}),
            ({"conditions": (Condition("x"),) * 40}, {"conditions": (Condition("x"),) * 41}),
        ),
    ]
    none_of(
        [
            *astray(rules, state, pairs),
            *astray(rules, full, [(None, wh.Add(spec))]),
            *astray(rules, laden, [(None, wh.Modify("ada", 1))]),
            *astray(rules, less, [(wh.Modify("ada", 1), None)]),
            *astray_setups(
                rules,
                [
                    (setup(text(400)), setup(text(401))),
                    (setup("", many(spec, 60)), setup("", many(spec, 61))),
                    (setup("", arrow=1), setup("", arrow=0)),
                    (setup("", arrow=6), setup("", arrow=7)),
                    (None, setup("", (spec, spec))),
                ],
            ),
        ]
    )


def test_limits_of_d20_initiative() -> None:
    rules, spec, setup = D20Initiative(), d35_state.CombatantSpec("late", "Late"), d35_state.Setup
    badge = d35_state.Badge
    ada = replace(spec, id="ada", name="Ada", roll=9, badges=(badge("shaken"),) * 39)
    start = rules.start(setup("", (ada, replace(spec, id="bo", roll=4))), SeededDice(1)).state
    state = rules.apply(start, MASTER, d35.Begin(), SeededDice(1)).state
    full = rules.start(setup("", many(spec, 80)), SeededDice(1)).state
    laden = rules.start(setup("", (replace(ada, badges=(badge("shaken"),) * 40),)), SeededDice(1)).state
    pairs: Pairs = [
        *words("ada", "name", empty=False),
        *words("ada", "note", empty=True, most=MOST_NOTE),
        *whole("ada", "score", -999, 999),
        *whole("ada", "place", 0, 1),
        (Correct("", "round", 999), Correct("", "round", 1000)),
        (d35.AddBadge("ada", text(400)), d35.AddBadge("ada", text(401))),
        (None, d35.AddBadge("ada", " ")),
        (d35.AddBadge("ada", "x", 0), d35.AddBadge("ada", "x", -1)),
        (d35.AddBadge("ada", "x", 999), d35.AddBadge("ada", "x", 1000)),
        (d35.RemoveBadge("ada", 0), d35.RemoveBadge("ada", -1)),
        (d35.RemoveBadge("ada", 38), d35.RemoveBadge("ada", 39)),
        (d35.Act("free", text(400)), d35.Act("free", text(401))),
        (d35.ReadyAction("move", text(400), "x"), d35.ReadyAction("move", text(401), "x")),
        (d35.ReadyAction("move", "x", text(400)), d35.ReadyAction("move", "x", text(401))),
        (d35.Brace("ada", 0, charging=False), d35.Brace("ada", -1, charging=False)),
        (d35.Brace("ada", 999, charging=False), d35.Brace("ada", 1000, charging=False)),
        *conditions("ada"),
        *of_spec(
            d35.Add,
            spec,
            ({"dexterity": 999}, {"dexterity": 1000}),
            ({"dexterity": -999}, {"dexterity": -1000}),
            ({"misc": 999}, {"misc": 1000}),
            ({"armour_class": 999}, {"armour_class": 1000}),
            ({"dodge": 999}, {"dodge": 1000}),
            ({"total": 999}, {"total": 1000}),
            ({"roll": 1}, {"roll": 0}),
            ({"roll": 20}, {"roll": 21}),
            ({"group": text(400)}, {"group": text(401)}),
            ({"badges": (badge("x"),) * 40}, {"badges": (badge("x"),) * 41}),
            ({"badges": (badge(text(400)),)}, {"badges": (badge(text(401)),)}),
            ({"badges": (badge("x", 999),)}, {"badges": (badge("x", 1000),)}),
            ({"conditions": (Condition("x"),) * 40}, {"conditions": (Condition("x"),) * 41}),
        ),
        (d35.Add(spec, 1), d35.Add(spec, 0)),
        (d35.Add(spec, 20), d35.Add(spec, 21)),
        (None, d35.Add(replace(spec, id="ada"))),
    ]
    none_of(
        [
            *astray(rules, state, pairs),
            *astray(rules, full, [(None, d35.Add(spec))]),
            *astray(rules, laden, [(None, d35.AddBadge("ada", "x"))]),
            *astray_setups(
                rules,
                [
                    (setup(text(400)), setup(text(401))),
                    (setup("", many(spec, 80)), setup("", many(spec, 81))),
                    (None, setup("", (spec, spec))),
                ],
            ),
        ]
    )


def test_the_rounds_of_attention_donjon() -> None:
    rules, spec, setup = AttentionDonjon(), ad_setup.CombatantSpec("late", "Late"), ad_setup.Setup
    effect, pattern, entry = ad_setup.EffectSpec("fire", "Fire"), ad_setup.Pattern, ad_setup.Entry
    state = rules.start(setup("", (replace(spec, id="ada"),), effects=(effect,)), SeededDice(1)).state
    full = rules.start(setup("", many(spec, 40)), SeededDice(1)).state
    pairs: Pairs = [
        *words("ada", "name", empty=False),
        *words("ada", "note", empty=True, most=MOST_NOTE),
        *whole("ada", "draws", 1, 6),
        *whole("", "round", 1, 999),
        *whole("fire", "count", 1, 999),
        *whole("ada", "enters", 1, 999),
        *whole("ada", "place", 0, 0),
        *words("fire", "effect_label", empty=False),
        *words("", "last_actor", empty=True),
        *of_spec(
            ad.Add,
            spec,
            ({"draws": 1}, {"draws": 0}),
            ({"draws": 6}, {"draws": 7}),
            ({"slots": 1}, {"slots": 0}),
            ({"slots": 6}, {"slots": 7}),
            ({"player": text(400)}, {"player": text(401)}),
            ({"controller": text(400)}, {"controller": text(401)}),
            ({"directive": text(400)}, {"directive": text(401)}),
            ({"members": ("x",) * 100}, {"members": ("x",) * 101}),
            ({"members": (text(400),)}, {"members": (text(401),)}),
        ),
        (None, ad.Add(replace(spec, id="ada"))),
    ]

    def effects(count: int) -> Any:
        return setup("", effects=many(effect, count))

    def rules_of(jokers: int) -> Any:
        return setup("", rules=ad_setup.HouseRules(jokers=jokers))

    setups: Iterable[tuple[Any, Any]] = [
        (setup(text(400)), setup(text(401))),
        (setup("", last_actor=text(400)), setup("", last_actor=text(401))),
        (setup("", many(spec, 40)), setup("", many(spec, 41))),
        (None, setup("", (spec, spec))),
        (effects(200), effects(201)),
        (None, setup("", effects=(effect, effect))),
        (setup("", effects=(replace(effect, count=1),)), setup("", effects=(replace(effect, count=0),))),
        (setup("", effects=(replace(effect, count=999),)), setup("", effects=(replace(effect, count=1000),))),
        (
            setup("", effects=(replace(effect, note=text(400)),)),
            setup("", effects=(replace(effect, note=text(401)),)),
        ),
        (setup("", events=(pattern(joker=True),) * 60), setup("", events=(pattern(joker=True),) * 61)),
        (setup("", events=(pattern(text=text(400)),)), setup("", events=(pattern(text=text(401)),))),
        (setup("", events=(pattern(rank="K", suit="H"),)), setup("", events=(pattern(rank="1"),))),
        (None, setup("", events=(pattern(suit="Z"),))),
        (setup("", entries=(entry("x"),) * 60), setup("", entries=(entry("x"),) * 61)),
        (setup("", entries=(entry(text(400)),)), setup("", entries=(entry(text(401)),))),
        (setup("", round=1), setup("", round=0)),
        (setup("", round=999), setup("", round=1000)),
        (rules_of(0), rules_of(-1)),
        (rules_of(4), rules_of(5)),
    ]
    none_of(
        [
            *astray(rules, state, pairs),
            *astray(rules, full, [(None, ad.Add(spec))]),
            *astray_setups(rules, list(setups)),
        ]
    )

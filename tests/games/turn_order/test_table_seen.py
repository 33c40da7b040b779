"""What players see of whoever is hidden or has hidden numbers: every field of them, at every table."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest
from led_table import Led

from game.games.attention_donjon.rules.setup import CombatantSpec as Drawer
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.rules.state import Badge
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.rules.state import Modifier, PawnSpec
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.content import parse_encounter
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct

if TYPE_CHECKING:
    from game.games.turn_order.rules.people import Numbers
    from game.games.turn_order.table.pane import TurnTable

HOLDS_NUMBERS = {
    "speed-wheel": {"speed", "modifiers", "conditions", "hp", "max_hp"},
    "d20-initiative": {"dexterity", "misc", "armour_class", "dodge", "roll", "total", "badges"}
    | {"conditions", "hp", "max_hp"},
    "attention-donjon": {"draws", "slots", "hp", "max_hp"},
}
"""The fields of somebody that hold numbers; `space` is where the pawn is seen to stand."""

CASES: tuple[tuple[TurnTable, Any, Any], ...] = (
    (
        WHEEL,
        PawnSpec("ada", "Ada", "pc", 2),
        PawnSpec(
            "wolf",
            "Wolf",
            speed=83,
            modifiers=(Modifier(-71, "zz-song", 91),),
            conditions=(Condition("held", "rounds", 867),),
            hp=4321,
            max_hp=8765,
            note="zz-note",
        ),
    ),
    (
        COMBAT,
        Fighter("ada", "Ada", "players", total=5, armour_class=17),
        Fighter(
            "wolf",
            "Wolf",
            dexterity=83,
            misc=71,
            armour_class=91,
            dodge=67,
            total=567,
            badges=(Badge("shaken", 79),),
            conditions=(Condition("held", "rounds", 867),),
            hp=4321,
            max_hp=8765,
            note="zz-note",
        ),
    ),
    (
        ROUNDS,
        Drawer("ada", "Ada"),
        Drawer("wolf", "Wolf", "group", "enemies", draws=6, slots=5, hp=4321, max_hp=8765, note="zz-note"),
    ),
)
TABLES = pytest.mark.parametrize(
    ("table", "ada", "wolf"), CASES, ids=lambda table: getattr(table, "name", "")
)


def numbers_shown(held: Any) -> set[str]:
    """The numbers in what a field holds, as they might be read on a screen: those that are nothing else."""
    if isinstance(held, tuple):
        return set().union(*map(numbers_shown, held))
    if hasattr(held, "__dataclass_fields__"):
        return set().union(*(numbers_shown(getattr(held, field.name)) for field in fields(held)))
    return {str(abs(held))} if isinstance(held, int) and abs(held) > 60 else set()


def shown(led: Led) -> str:
    return repr((led.seen, led.sentences, led.events))


@TABLES
def test_every_field_that_holds_a_number_is_known_to_this_test(table: TurnTable, ada: Any, wolf: Any) -> None:
    del ada
    numbers = {
        field.name
        for field in fields(wolf)
        if field.name not in ("id", "name", "space")
        and (isinstance(getattr(wolf, field.name), int | tuple) or "int" in str(field.type))
        and not isinstance(getattr(wolf, field.name), bool)
    }
    assert numbers - {"members", "jokers", "reserve"} == HOLDS_NUMBERS[table.name]


@TABLES
@pytest.mark.rule("TABLE-SEEN-02")
@pytest.mark.parametrize("numbers", ["", "hidden"])
def test_no_number_of_an_enemy_reaches_the_players(
    table: TurnTable, ada: Any, wolf: Any, numbers: Numbers
) -> None:
    led = Led.of(table, [ada, replace(wolf, numbers=numbers)], {"ada": "QS", "wolf": "4D"})
    for step in range(5):
        seen = shown(led)
        assert "Wolf" in seen
        for name in HOLDS_NUMBERS[table.name]:
            found = [text for text in numbers_shown(getattr(wolf, name)) if text in seen]
            assert not found, (step, name, found)
        assert "zz" not in seen
        if table is not ROUNDS:  # cards are drawn by the six there
            led.press()


@TABLES
@pytest.mark.rule("TABLE-SEEN-02")
def test_numbers_reach_the_players_once_the_game_master_shows_them(
    table: TurnTable, ada: Any, wolf: Any
) -> None:
    led = Led.of(table, [ada, wolf])
    before = led.session.match.view(None)
    led.do(Correct("wolf", "numbers", "shown"))
    assert led.session.match.view(None) != before
    spec = led.session.match.view(None).table.people[-1]
    held = getattr(spec, "spec", spec)
    expected = {
        "speed-wheel": ("base", 83),
        "d20-initiative": ("armour_class", 91),
        "attention-donjon": ("draws", 6),
    }
    name, number = expected[table.name]
    assert getattr(held, name) == number


@TABLES
@pytest.mark.rule("TABLE-SEEN-01")
def test_nothing_of_who_is_hidden_reaches_the_players(table: TurnTable, ada: Any, wolf: Any) -> None:
    hidden = replace(wolf, id="zz", name="Zz", hidden=True, numbers="shown", hp_shown="numbers")
    led = Led.of(table, [ada, hidden], {"ada": "QS", "zz": "4D"})
    for step in range(5):
        seen = shown(led)
        assert "zz" not in seen.lower(), step
        for name in HOLDS_NUMBERS[table.name]:
            assert not [text for text in numbers_shown(getattr(wolf, name)) if text in seen], (step, name)
        if table is ROUNDS:
            hidden = replace(hidden, draws=1, slots=1)
            led = led if step else Led.of(table, [ada, hidden], led.cards)
        led.press()


@TABLES
@pytest.mark.rule("TABLE-SEEN-02", "TABLE-MARKS-05")
def test_hidden_numbers_go_before_the_hit_points_that_the_table_shows(
    table: TurnTable, ada: Any, wolf: Any
) -> None:
    for numbers, own, points in (
        ("", "table", True),
        ("hidden", "table", False),
        ("hidden", "numbers", True),
        ("shown", "word", False),
    ):
        led = Led.of(table, [ada, replace(wolf, numbers=numbers, hp_shown=own)], health="numbers")
        assert ("4321" in shown(led)) == points, (numbers, own)


@pytest.mark.parametrize(("system", "people"), [("speed-wheel", "pawns"), ("d20-initiative", "combatants")])
def test_files_that_say_secret_hide_the_numbers_as_before(system: str, people: str) -> None:
    tables = {table.name: table.system() for table, _, _ in CASES}
    text = f'system = "{system}"\n\n[[{people}]]\nid = "a"\nname = "A"\nsecret = true\n'
    _, setup = parse_encounter(text, "old.toml", tables)
    assert [person.numbers for person in getattr(setup, people)] == ["hidden"]
    written = tables[system].system.setups.write(setup)
    former = written.replace('"numbers": "hidden"', '"secret": true')
    assert former != written
    assert tables[system].system.setups.read(former) == setup

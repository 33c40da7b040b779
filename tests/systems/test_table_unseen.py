"""The same encounter with somebody hidden and without: players are shown and told the same of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.content.locale import Language, translator
from game.content.log_entry import readable
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.actions import Draw, OpenEffect
from game.games.attention_donjon.rules.setup import CombatantSpec as Drawer
from game.games.attention_donjon.rules.setup import EffectSpec
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.rules.actions import Delay
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.mark_events import Harm
from game.games.turn_order.table.session import MasterSession

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.turn_order.table.pane import TurnTable

ENOUGH = 24
"""Presses that lead through at least two rounds of all three tables."""


def begun(table: TurnTable, people: Sequence[Any], **more: Any) -> MasterSession:
    system = table.system()
    setup = system.setup(**{table.people: tuple(people)}, **more)
    return MasterSession(Match.start(system.system, setup, SeededDice(4)))


def pressed(session: MasterSession, cards: dict[str, str]) -> None:
    """Go on as one press does; all cards are drawn at once, as they are dictated."""
    steps, state = session.next_steps(), session.state
    if getattr(state, "phase", "") == "initiative":
        steps = (Batch(tuple(Draw(one.id, (cards[one.id],)) for one in state.combatants)),)
    for step in steps or (OpenEffect("fire"),):
        assert session.act(step).allowed


def shown(session: MasterSession) -> object:
    return (session.track(None), session.match.view(None).table.people)


def told(table: TurnTable, session: MasterSession) -> list[tuple[str, ...]]:
    """What the players read, an item for each action of which there is something to tell."""
    log = table.log(session.match, translator(Language.EN))
    lines = (log.entries(line.events) for line in readable(session.match, log, None))
    return [tuple(entry.text for entry in entries) for entries in lines if entries]


def pictures(session: MasterSession, cards: dict[str, str]) -> Iterator[object]:
    """What the players saw one after the other; what looks the same is one picture."""
    before = None
    for _ in range(ENOUGH * 2):
        now = shown(session)
        if now != before:
            yield now
            before = now
        pressed(session, cards)


def alike(table: TurnTable, people: Sequence[Any], lurker: Any, at: int, cards: dict[str, str]) -> None:
    """Two encounters, one with somebody hidden among the others, look and read alike as far as both go."""
    with_it = [*people[:at], lurker, *people[at:]]
    fire = {"effects": (EffectSpec("fire", "Fire", "lurk", count=2, acts=True),)} if table is ROUNDS else {}
    one, other = begun(table, with_it, **fire), begun(table, people)
    seen, plain = list(pictures(one, cards)), list(pictures(other, cards))
    length = min(len(seen), len(plain))
    assert length > ENOUGH / 2
    assert seen[:length] == plain[:length]
    heard, said = told(table, one), told(table, other)
    if table is ROUNDS:  # the steps that end a Round are read together where they waited for each other
        heard, said = separate(heard), separate(said)
    length = min(len(heard), len(said))
    assert length > ENOUGH / 2
    assert heard[:length] == said[:length]


def separate(lines: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [(text,) for texts in lines for text in texts]


PAWNS = (
    PawnSpec("ada", "Ada", speed=3, conditions=(Condition("prone", "turns", 2),)),
    PawnSpec("bo", "Bo", speed=0),
    PawnSpec("wolf", "Wolf", "npc", speed=1),
)


@pytest.mark.parametrize("speed", [0, 1, 3])
def test_on_the_wheel_nothing_tells_that_a_hidden_pawn_plays(speed: int) -> None:
    alike(WHEEL, PAWNS, PawnSpec("lurk", "Lurk", "npc", speed=speed, hidden=True), 3, {})


def test_on_the_wheel_nothing_tells_of_a_hidden_pawn_that_comes_first() -> None:
    people = [PawnSpec("ada", "Ada", speed=3), *PAWNS[1:]]
    alike(WHEEL, people, PawnSpec("lurk", "Lurk", "pc", speed=3, hidden=True), 0, {})


FIGHTERS = tuple(
    Fighter(name.lower(), name, "players", total=total)
    for name, total in (("Ada", 18), ("Bo", 12), ("Cid", 6))
)


@pytest.mark.parametrize("total", [20, 15, 9, 2])
def test_in_a_combat_nothing_tells_that_somebody_hidden_acts(total: int) -> None:
    alike(COMBAT, FIGHTERS, Fighter("lurk", "Lurk", total=total, hidden=True), 3, {})


CARDS = {"ada": "QS", "bo": "9H", "cid": "4D"}
DRAWERS = tuple(Drawer(name.lower(), name) for name in ("Ada", "Bo", "Cid"))


@pytest.mark.parametrize("card", ["KC", "JC", "7C", "2C"])
def test_in_card_rounds_nothing_tells_that_a_hidden_group_acts(card: str) -> None:
    lurker = Drawer("lurk", "Lurk", "group", "enemies", hidden=True)
    alike(ROUNDS, DRAWERS, lurker, 3, CARDS | {"lurk": card})


def test_a_wound_is_seen_at_once_while_the_order_waits() -> None:
    ada, *others = FIGHTERS
    hurt = Fighter("ada", "Ada", "players", total=18, hp=20, max_hp=20, hp_shown="numbers")
    session = begun(COMBAT, [hurt, *others, Fighter("lurk", "Lurk", total=15, hidden=True)])
    for _ in range(2):
        pressed(session, {})
    assert session.track().current is not None
    while session.state.current != "lurk":
        pressed(session, {})
    before = session.track(None)
    assert before.current is not None
    assert before.current.combatant == ada.id
    assert session.act(Harm("ada", -8)).allowed
    assert session.match.view(None).table.get("ada").spec.hp == 12
    assert session.track(None) == before
    assert "12" in told(COMBAT, session)[-1][0]


def test_who_was_hidden_is_up_as_soon_as_shown() -> None:
    session = begun(COMBAT, [*FIGHTERS, Fighter("lurk", "Lurk", total=15, hidden=True)])
    while session.state.current != "lurk":
        pressed(session, {})
    assert session.act(Correct("lurk", "veil", ())).allowed
    current = session.track(None).current
    assert current is not None
    assert current.combatant == "lurk"


def test_who_waits_seems_up_until_the_next_one_is() -> None:
    session = begun(COMBAT, [*FIGHTERS, Fighter("lurk", "Lurk", total=15, hidden=True)])
    while session.state.current != "ada":
        pressed(session, {})
    assert session.act(Delay(onward=True)).allowed
    assert session.state.current == "lurk"
    assert session.match.deciders == {MASTER}
    current = session.track(None).current
    assert current is not None
    assert (current.combatant, session.match.view(None).table.get("ada").delaying) == ("ada", False)

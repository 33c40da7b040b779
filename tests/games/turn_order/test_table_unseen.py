"""In the turn of somebody hidden: what players see at once, and what waits (see `test_table_twins`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.content.log_entry import readable
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.d20_initiative.rules.actions import Delay
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.mark_actions import Harm
from game.games.turn_order.table.session import MasterSession

if TYPE_CHECKING:
    from collections.abc import Sequence


def begun(people: Sequence[Fighter]) -> MasterSession:
    system = COMBAT.system()
    setup = system.setup(combatants=tuple(people))
    return MasterSession(Match.start(system.system, setup, SeededDice(4)))


def pressed(session: MasterSession) -> None:
    """Go on as one press does."""
    for step in session.next_steps():
        assert session.act(step).allowed


def sentences_read(session: MasterSession) -> list[str]:
    """What the players have read."""
    log = COMBAT.log(session.match, translator(Language.EN))
    lines = (log.entries(line.events) for line in readable(session.match, log, None))
    return [entry.text for entries in lines for entry in entries]


FIGHTERS = tuple(
    Fighter(name.lower(), name, "players", total=total)
    for name, total in (("Ada", 18), ("Bo", 12), ("Cid", 6))
)


def test_a_wound_is_seen_at_once_while_the_order_waits() -> None:
    ada, *others = FIGHTERS
    hurt = Fighter("ada", "Ada", "players", total=18, hp=20, max_hp=20, hp_shown="numbers")
    session = begun([hurt, *others, Fighter("lurk", "Lurk", total=15, hidden=True)])
    for _ in range(2):
        pressed(session)
    assert session.track().current is not None
    while session.state.current != "lurk":
        pressed(session)
    before = session.track(None)
    assert before.current is not None
    assert before.current.combatant == ada.id
    assert session.act(Harm("ada", -8)).allowed
    assert session.match.view(None).table.get("ada").spec.hp == 12
    assert session.track(None) == before
    assert "12" in sentences_read(session)[-1]


def test_who_was_hidden_is_up_as_soon_as_shown() -> None:
    session = begun([*FIGHTERS, Fighter("lurk", "Lurk", total=15, hidden=True)])
    while session.state.current != "lurk":
        pressed(session)
    assert session.act(Correct("lurk", "hidden", value=False)).allowed
    current = session.track(None).current
    assert current is not None
    assert current.combatant == "lurk"


def test_who_waits_seems_up_until_the_next_one_is() -> None:
    session = begun([*FIGHTERS, Fighter("lurk", "Lurk", total=15, hidden=True)])
    while session.state.current != "ada":
        pressed(session)
    assert session.act(Delay(onward=True)).allowed
    assert session.state.current == "lurk"
    assert session.match.deciders == {MASTER}
    current = session.track(None).current
    assert current is not None
    assert (current.combatant, session.match.view(None).table.get("ada").delaying) == ("ada", False)

"""Nothing that a person reads at the table names a creature or a card by its id."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from played_tables import something
from table_player import table

from game.games.colors_of_magic.rules.state.actions import Activate, Cast, Move, Shoot, Strike
from game.table.turn_loop import TurnLoop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from table_player import Seat

    from game.games.colors_of_magic.rules.state.actions import Action

ID = re.compile(r"\b(red|blue|neutral):[a-z]")
SAID = ("text", "help", "tip", "refusal")
STEPS = 60


def words_and_refusals(seat: Seat, chance: random.Random) -> Iterator[str]:
    """The words of every widget, the message, and why anything that anybody might try cannot be done."""
    for widget in seat.scene.interface.root.walk():
        yield from (str(getattr(widget, name, "")) for name in SAID)
    yield seat.scene.message
    view = seat.pane.input.board.view
    for action in attempts(seat, chance):
        verdict = view.check(action)
        yield from (view.names.cited(reason) for reason in verdict.reasons)


def attempts(seat: Seat, chance: random.Random) -> Iterator[Action]:
    """Actions with everybody, most of which are refused."""
    state = seat.pane.input.board.view.state
    bodies = [body.id for body in state.bodies]
    hand = [card for player in state.players for card in player.zones.hand if card]
    for creature in bodies:
        yield from (Activate(creature), Strike(creature), Shoot(creature))
        yield from (Cast(card, creature) for card in hand[:4])
    if state.bodies:
        yield Move((state.bodies[0].at, (chance.uniform(0, 24), chance.uniform(0, 24))))


def test_no_sentence_names_anything_by_its_id() -> None:
    seat, chance = table(scenario="giant-of-the-clearing", seed=2), random.Random(2)  # noqa: S311 - a game
    found: dict[str, None] = {}
    for step in range(STEPS):
        seat.draw_aside()
        if step % 4 == 0:
            found.update(dict.fromkeys(text for text in words_and_refusals(seat, chance) if ID.search(text)))
        loop = seat.scene.loop
        assert isinstance(loop, TurnLoop)
        loop.do((something(seat, chance),))
        seat.scene.sync()
        seat.hand.wait(0.05)
    assert not found, "\n".join(found)

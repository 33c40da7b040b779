"""What players read from three metres away: whose turn it is and who comes next, in large letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit
from pygame import Rect
from screens import encloses

from game.games.attention_donjon.rules.actions import DrawAll, Prepare
from game.games.attention_donjon.rules.setup import HouseRules
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.art.wheel_art import NUMBER, NUMBERS, start_of
from game.games.speed_wheel.art.wheel_widget import WheelWidget
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.quick_entry import parsed, specs
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.mark_actions import AddCondition
from game.games.turn_order.table.players_page import Plate
from game.games.turn_order.table.turn_strip import AHEAD
from game.ui.box import Box
from game.ui.ui import Ui
from game.ui.window.second_window import WHOLE

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable
    from game.ui.widgets.base import Widget

TABLES = pytest.mark.parametrize("table", [WHEEL, COMBAT, ROUNDS], ids=lambda table: table.name)

NAMES = ("Alia", "Bertrand de Montfaucon", "Céleste", "Nécromancienne", "Ogre des marais", "Chaman gobelin")

FAR = 40
"""Height of letters that are read from three metres away, in pixels of a window of 1920x1080."""


def at_turns(table: TurnTable, count: int, timer: int) -> Hand:
    """So many people, most of them with a condition, somebody being up."""
    system = table.system()
    count = min(count, 12) if table is ROUNDS else count  # a deck of cards gives no more their initiative
    lines = [f"{NAMES[i % len(NAMES)]} {i // len(NAMES) or ''}".strip() for i in range(count)]
    people = tuple(specs(parsed("\n".join(lines), system, "players").rows, system, ()))
    rules = {"rules": HouseRules(jokers=0)} if table is ROUNDS else {}
    hand = sit(table, system.setup(**{system.people: people}, **rules))
    hand.hand.app.set_options(turn_timer=timer)
    if table is ROUNDS:
        hand.do(Prepare(), DrawAll(), DrawAll())
    for _ in range(3):
        if hand.scene.session.track().current is None:
            hand.do(*hand.scene.session.next_steps())
    assert hand.scene.session.track().current is not None
    if table is not ROUNDS:  # whose conditions are effects of its own
        for person in table.forms.people(hand.state)[::2]:
            hand.do(AddCondition(person.id, Condition("poisoned", "rounds", 3)))
    return hand


def page(hand: Hand, size: tuple[int, int] = (1920, 1080)) -> tuple[Widget, Ui]:
    """The players' window of that size, in pixels."""
    app, scale = hand.hand.app, min(size[0] / WHOLE[0], size[1] / WHOLE[1])
    ui = Ui(scale, app.ui.say, app.ui.host, app.options, app.ui.sounds, before=app.ui)
    box = Box(0, 0, size[0] / scale, size[1] / scale)
    root = hand.table.table.for_players(lambda: False).build(ui, box)
    root.arrange(ui, box)
    return root, ui


@TABLES
@pytest.mark.parametrize("timer", [0, 60])
@pytest.mark.parametrize("count", [3, 12, 24])
def test_the_first_of_the_queue_are_read_from_afar_and_nobody_is_cut(
    table: TurnTable, count: int, timer: int
) -> None:
    root, ui = page(at_turns(table, count, timer))
    (who,) = [widget for widget in root.walk() if widget.name == "players.who"]
    plates = [widget for widget in who.walk() if isinstance(widget, Plate)]
    for plate in plates[: 1 + AHEAD]:
        assert plate._style(ui).size * ui.scale >= FAR, plate.turn.name
    for widget in who.walk():
        assert encloses(who.box, widget.box), widget.name
        assert not widget.misfits(ui)
    told = len(plates) + sum(int(part) for part in _counted(root).split() if part.isdigit())
    assert told >= min(count, 1 + AHEAD)


def _counted(root: Widget) -> str:
    found = [getattr(widget, "text", "") for widget in root.walk() if widget.name == "players.played"]
    return found[0] if found else ""


@pytest.mark.parametrize("count", [7, 12])
def test_names_of_pawns_are_read_and_their_lines_cross_no_number(count: int) -> None:
    root, ui = page(at_turns(WHEEL, count, 0), (1280, 720))
    (shown,) = (widget for widget in root.walk() if isinstance(widget, WheelWidget))
    plates = shown.plates(ui)
    assert len(plates) == count
    assert min(plate.style.size for plate in plates.values()) * ui.scale >= 13
    numbers = [
        Rect(x - half, y - half, 2 * half, 2 * half)
        for space in range(1, shown.spaces + 1)
        for x, y in [shown.layout.spot(start_of(space + 0.5, shown.spaces), NUMBERS)]
        for half in [NUMBER * shown.layout.unit]
    ]
    lines = [plate.line for plate in plates.values() if plate.line is not None]
    assert lines
    assert not [line for line in lines for number in numbers if number.clipline(*line)]

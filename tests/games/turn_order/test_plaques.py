"""Names on the plaques of the strip of turns: in letters that can be read, and told apart."""

from __future__ import annotations

import pytest

from game.content.locale import Language, translator
from game.core.turn_order import Turn
from game.games.turn_order.table.plaques import READABLE, Plaque
from game.ui.box import Box, Size
from game.ui.ui import Ui
from game.ui.window.window import OffScreen

LOW = Size(146, 35)
"""A plaque in two rows, in a window of 720 lines."""


def plaque(name: str, *others: str, size: Size = LOW) -> tuple[str, float]:
    """What a plaque says of that name, and in letters how large."""
    ui = Ui(1.0, translator(Language.FR), OffScreen((1280, 720)))
    turn = Turn("one", name, "players", mark="5", kind="space")
    made = Plaque("turn.one", turn, "wolf", lambda: None, size=size, others=(name, *others))
    made.arrange(ui, Box(0, 0, *size))
    return made._called(ui), made._style(ui).size


def test_of_a_long_name_its_beginning_is_shown_in_letters_that_can_be_read() -> None:
    words, letters = plaque("Bertrand de Montfaucon", "Alia", "Brun")
    assert words == "Bertrand de…"
    assert letters >= READABLE


def test_a_name_that_begins_as_another_does_stays_whole() -> None:
    words, _ = plaque("Bertrand de Montfaucon", "Bertrand de Malemort", "Alia")
    assert words == "Bertrand de Montfaucon"


@pytest.mark.parametrize("name", ["Bertrand de Montfaucon", "Guillemette"])
def test_on_a_large_plaque_long_names_are_whole_and_legible(name: str) -> None:
    words, letters = plaque(name, size=Size(188, 66))
    assert words == name
    assert letters >= READABLE


@pytest.mark.parametrize("size", [LOW, Size(188, 66), Size(228, 66), Size(226, 80)])
def test_no_line_has_a_number_alone(size: Size) -> None:
    words, letters = plaque("Nécromancienne 1", "Nécromancienne 2", "Alia", size=size)
    assert words.endswith(("\N{NO-BREAK SPACE}1", "… 1"))
    assert words.startswith("Nécro")
    assert letters >= READABLE


def test_where_there_is_room_a_name_stays_on_one_line() -> None:
    wide = Size(228, 66)
    words, letters = plaque("Brun Barbe-de-fer", size=wide)
    ui = Ui(1.0, translator(Language.FR), OffScreen((1280, 720)))
    assert ui.texts.width(words, ui.styles.on_wood.but(size=letters)) < 0.6 * wide.w
    assert letters >= READABLE

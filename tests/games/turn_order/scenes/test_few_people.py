"""Few people at a table: what they have is larger, and no bare sheet is left where rows could be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from evening import ENEMIES, HEADING, HEROES, Evening, begin
from screens import misfits

from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.attention_donjon.table.seats import Seat
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.d20_initiative.table.track import LEAST, CombatRow
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.plaques import READABLE, Plaque

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable

FOUR = {
    language: f"Alia\nBrun Barbe-de-fer\n{heading}Nécromancienne x2" for language, heading in HEADING.items()
}

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.25), ((1920, 1080), 2.25)]


def entered(table: TurnTable, lines: str, size: tuple[int, int], language: str, scale: float) -> Evening:
    evening = Evening(begin(table, size, language, scale=scale), lambda _act, _hand: None)
    evening.enter(lines)
    evening.hand.hand.key("ctrl+return")
    return evening


def rows(evening: Evening) -> list[CombatRow]:
    root = evening.hand.hand.scene.interface.root
    return [widget for widget in root.walk() if isinstance(widget, CombatRow) and not widget.hidden]


def plaques(evening: Evening) -> list[Plaque]:
    root = evening.hand.hand.scene.interface.root
    return [widget for widget in root.walk() if isinstance(widget, Plaque)]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_four_fill_the_sheet_before_and_in_a_combat(
    size: tuple[int, int], scale: float, language: str
) -> None:
    evening = entered(COMBAT, FOUR[language], size, language, scale)
    hand = evening.hand.hand
    for _ in range(3):
        assert misfits(hand) == []
        room = hand.find("track.rows").box
        shown = rows(evening)
        assert len(shown) == 4
        assert all(row.box.bottom <= room.bottom + 1 for row in shown)
        if scale == 1.0:
            assert sum(row.box.h for row in shown) >= 0.6 * room.h
        evening.end_turn()
    assert [row.line.lit for row in shown].count(True) == 1


def test_of_four_names_all_are_whole_in_the_strip() -> None:
    evening = entered(COMBAT, FOUR["fr"], (1280, 720), "fr", 1.0)
    evening.end_turn()
    evening.end_turn()
    for _ in range(4):
        assert len(plaques(evening)) >= 4
        assert all(plaque.whole(evening.hand.hand.app.ui) for plaque in plaques(evening))
        widths = {plaque.box.w for plaque in plaques(evening)}
        assert len(widths) == 1
        evening.end_turn()


def test_rows_of_many_are_as_they_were() -> None:
    evening = entered(COMBAT, HEROES + HEADING["fr"] + ENEMIES, (1280, 720), "fr", 1.0)
    evening.end_turn()
    evening.end_turn()
    assert all(row.box.h < LEAST for row in rows(evening))


def test_with_few_pawns_the_next_global_turn_is_seen_from_the_first_turn_on() -> None:
    evening = entered(WHEEL, "Alia 4\nBrun 3\nLoup 5", (1280, 720), "fr", 1.0)
    evening.end_turn()
    root = evening.hand.hand.scene.interface.root
    shown = [widget.name for widget in root.walk() if widget.name.startswith("coming.") and not widget.hidden]
    assert len(shown) >= 3
    assert evening.hand.hand.find("wheel.page.queue.all").box.h > 0
    assert misfits(evening.hand.hand) == []


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_cards_before_few_have_large_buttons_that_fit(
    size: tuple[int, int], scale: float, language: str
) -> None:
    evening = entered(ROUNDS, FOUR[language], size, language, scale)
    for _ in range(8):
        assert misfits(evening.hand.hand) == []
        evening.end_turn()


FIVE = "Alia\nBertrand de Montfaucon\nCéleste\nDoran\nÉlise"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_five_fill_the_card_table_with_whole_names(size: tuple[int, int], scale: float) -> None:
    """Where cards have no room below the plates these are as high as there is room for."""
    evening = entered(ROUNDS, FIVE, size, "fr", scale)
    hand = evening.hand.hand
    shown = [widget for widget in hand.scene.interface.root.walk() if isinstance(widget, Seat)]
    assert len(shown) == 5
    assert misfits(hand) == []
    room = hand.find("table.seats").box
    top, bottom = min(seat.box.y for seat in shown), max(seat.box.bottom for seat in shown)
    assert bottom <= room.bottom + 1
    assert bottom - top >= 0.6 * room.h
    for seat in shown:
        called, style = seat._name(hand.app.ui)
        assert called == seat.model.name
        assert style.size >= READABLE


@pytest.mark.parametrize("many", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_names_of_few_are_whole_at_the_card_table(size: tuple[int, int], scale: float, many: int) -> None:
    evening = entered(ROUNDS, "\n".join(FIVE.split("\n")[:many]), size, "fr", scale)
    hand = evening.hand.hand
    shown = [widget for widget in hand.scene.interface.root.walk() if isinstance(widget, Seat)]
    assert len(shown) == many
    assert misfits(hand) == []
    for seat in shown:
        called, _ = seat._name(hand.app.ui)
        assert called == seat.model.name


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_portrait_at_the_card_table_gives_way_to_a_long_name(size: tuple[int, int], scale: float) -> None:
    evening = entered(ROUNDS, f"{FIVE}\nNécromancienne\nOgre des marais\nChaman gobelin", size, "fr", scale)
    ui = evening.hand.hand.app.ui
    seats = [widget for widget in evening.hand.hand.scene.interface.root.walk() if isinstance(widget, Seat)]
    assert misfits(evening.hand.hand) == []
    assert [seat._name(ui)[0].replace("\N{ZERO WIDTH SPACE}", "") for seat in seats] == [
        seat.model.name for seat in seats
    ]
    assert all(seat._name(ui)[1].size >= READABLE for seat in seats)

"""Who is up and the next three are in sight at every turn-order table, at every size, whatever was done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit
from screens import encloses, misfits

from game.games.attention_donjon.rules.setup import CombatantSpec as CardHolder
from game.games.attention_donjon.rules.setup import Setup as RoundsSetup
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.attention_donjon.table.seats import Seat
from game.games.d20_initiative.rules.state import CombatantSpec
from game.games.d20_initiative.rules.state import Setup as CombatSetup
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.d20_initiative.table.track import CombatRow
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as WheelSetup
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.speed_wheel.table.pawns import WheelRow
from game.games.turn_order.table.chips import laid_chips
from game.games.turn_order.table.plaques import READABLE, Plaque
from game.games.turn_order.table.players_page import Plate
from game.games.turn_order.table.portraits import numbered
from game.games.turn_order.table.turn_list import FoldLine
from game.games.turn_order.table.turn_strip import AHEAD
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.turn_order.table.pane import TurnTable
    from game.ui.box import Box
    from game.ui.widgets.base import Widget

NAMES = (
    "Alia",
    "Bertrand de Montfaucon",
    "Céleste",
    "Doran",
    "Élise",
    *(f"Gobelin {number}" for number in range(1, 5)),
    "Ogre des marais",
    "Chaman gobelin",
    *(f"Squelette {number}" for number in range(1, 10)),
)

GAMES = {"combat": COMBAT, "wheel": WHEEL, "rounds": ROUNDS}

ROWS = (CombatRow, WheelRow, Seat)

PLACES = [(11, (1280, 720), 1.0), (20, (1920, 1080), 1.0), (11, (1920, 1080), 2.0), (20, (1280, 720), 1.0)]


def people(game: str, count: int) -> object:
    """An encounter of so many people, five of them players' characters."""
    named = [(f"p{index}", name, index < 5) for index, name in enumerate(NAMES[:count])]
    match game:
        case "combat":
            sides = ("enemies", "players")
            return CombatSetup("", tuple(CombatantSpec(key, name, sides[own]) for key, name, own in named))  # type: ignore[arg-type]  # a side
        case "wheel":
            kinds = ("npc", "pc")
            return WheelSetup(
                "",
                tuple(
                    PawnSpec(key, name, kinds[own], place * 3 % 7)  # type: ignore[arg-type]  # a kind
                    for place, (key, name, own) in enumerate(named)
                ),
            )
        case _:
            made = (
                CardHolder(key, name, "pc" if own else "group", "players" if own else "enemies")
                for key, name, own in named
            )
            return RoundsSetup("", tuple(made), count_rounds=True)


def in_sight(widget: Widget, views: tuple[Box, ...]) -> Iterator[Widget]:
    """The widgets that are wholly inside the window and every view around them."""
    if widget.hidden:
        return
    if all(encloses(view, widget.box, 1) for view in views):
        yield widget
    inner = (*views, widget.box) if isinstance(widget, Scroll) else views
    for part in widget.parts:
        yield from in_sight(part, inner)


def called(row: Widget) -> str:
    match row:
        case CombatRow():
            return row.line.name
        case WheelRow():
            return row.text.name
        case Seat():
            return row.model.name
        case _:
            return ""


def rows_in_sight(hand: Hand) -> list[str]:
    """The names on the lines, or the places, that are seen whole."""
    seen = in_sight(hand.hand.scene.interface.root, (hand.hand.app.box,))
    return [called(widget) for widget in seen if isinstance(widget, ROWS)]


def plaques_in_sight(hand: Hand) -> list[str]:
    """The names on the plaques of turns that are not over."""
    seen = in_sight(hand.hand.scene.interface.root, (hand.hand.app.box,))
    return [plaque.turn.name for plaque in seen if isinstance(plaque, Plaque) and not plaque.over]


def up(hand: Hand) -> list[str]:
    """Who is up and the next three, by the rules."""
    track = hand.table.session.track()
    turns = [turn for turn in (track.current, *track.next) if turn is not None]
    return [turn.name for turn in turns[: AHEAD + (track.current is not None)]]


def all_in_sight(hand: Hand) -> None:
    assert plaques_in_sight(hand)[: len(up(hand))] == up(hand)
    missing = set(up(hand)) - set(rows_in_sight(hand))
    assert not missing, (missing, hand.table.session.number)


def same_place(first: Box, other: Box) -> bool:
    return encloses(first, other, 0.01) and encloses(other, first, 0.01)


def go_on(hand: Hand) -> None:
    """One step: what must be decided first, else the next turn."""
    names = {widget.name for widget in hand.hand.scene.interface.root.walk()}
    asked = sorted(name for name in names if name.startswith(("now.free.", "now.event.")))
    if asked and not hand.refusal(asked[0]):
        hand.press(asked[0])
    else:
        hand.press("act.proceed")


def turns_of(hand: Hand, wanted: int) -> Iterator[int]:
    """Goes on for so many turns."""
    taken = 0
    for _ in range(6 * wanted + 60):
        before = hand.table.session.track().current
        go_on(hand)
        current = hand.table.session.track().current
        if current is not None and current != before:
            taken += 1
            yield taken
        if taken == wanted:
            return
    raise AssertionError(f"only {taken} turns came")


def seat_them(game: str, count: int, size: tuple[int, int], scale: float = 1.0) -> Hand:
    table: TurnTable = GAMES[game]
    return sit(table, people(game, count), size, "fr", scale)


@pytest.mark.parametrize(("count", "size", "scale"), PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_who_is_up_and_the_next_three_are_in_sight_for_two_rounds(
    game: str, count: int, size: tuple[int, int], scale: float
) -> None:
    hand = seat_them(game, count, size, scale)
    assert not misfits(hand.hand)
    row = hand.hand.find("table.actions").box
    button = hand.hand.find("act.proceed").box
    for turn in turns_of(hand, 2 * count + 2):
        all_in_sight(hand)
        assert same_place(hand.hand.find("table.actions").box, row)
        assert same_place(hand.hand.find("act.proceed").box, button)
        if turn % 7 == 0:
            assert not misfits(hand.hand), turn


@pytest.mark.parametrize(("count", "size", "scale"), [*PLACES, (14, (1280, 720), 2.0)])
@pytest.mark.parametrize("game", ["combat", "wheel"])
def test_names_in_the_strip_are_whole_in_letters_of_one_size(
    game: str, count: int, size: tuple[int, int], scale: float
) -> None:
    hand = seat_them(game, count, size, scale)
    ui = hand.hand.app.ui
    for _ in turns_of(hand, 3):
        shown = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Plaque)]
        assert [plaque._called(ui) for plaque in shown] == [numbered(plaque.turn.name) for plaque in shown]
        (letters,) = {plaque._style(ui).size for plaque in shown}
        assert letters >= READABLE


def test_the_strip_is_paged_from_end_to_end() -> None:
    """Also where plaques are as wide as their names, so that pages hold more or fewer of them."""
    hand = seat_them("combat", 20, (1280, 720), 2.0)
    list(turns_of(hand, 1))
    seen = {*plaques_in_sight(hand)}
    while not hand.refusal("strip.after"):
        hand.press("strip.after")
        seen |= {*plaques_in_sight(hand)}
    assert seen == {*NAMES}
    while not hand.refusal("strip.before"):
        hand.press("strip.before")
    assert plaques_in_sight(hand)[0] == up(hand)[0]


@pytest.mark.parametrize(("count", "size"), [(11, (1280, 720)), (20, (1920, 1080))])
@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_seen_without_scrolling(game: str, count: int, size: tuple[int, int]) -> None:
    hand = seat_them(game, count, size)
    assert set(rows_in_sight(hand)) == set(NAMES[:count])
    for turn in turns_of(hand, count):
        if turn in (1, count // 2):
            assert set(rows_in_sight(hand)) == set(NAMES[:count])


@pytest.mark.parametrize("game", GAMES)
def test_looking_back_forms_and_scrolling_do_not_hide_who_is_up(game: str) -> None:
    hand = seat_them(game, 11, (960, 540))
    numbers = [hand.table.session.number for _ in turns_of(hand, 9)]
    hand.press("table.page.1", f"log.{numbers[4]}")
    assert hand.table.session.at is not None
    all_in_sight(hand)
    hand.press("act.earlier")
    all_in_sight(hand)
    hand.press("act.proceed")
    all_in_sight(hand)
    hand.press("table.page.0", "person.edit")
    hand.hand.key("escape")
    all_in_sight(hand)
    scroll = next(
        widget
        for widget in hand.scene.interface.root.walk()
        if isinstance(widget, Scroll) and any(isinstance(row, ROWS) for row in widget.part.walk())
    )
    hand.hand.wheel(-30, scroll.box.centre)
    go_on(hand)
    all_in_sight(hand)
    hand.press("table.fold")
    all_in_sight(hand)


@pytest.mark.parametrize("game", ["combat", "wheel"])
def test_turns_that_were_played_fold_into_one_line(game: str) -> None:
    hand = seat_them(game, 11, (1280, 720))
    list(turns_of(hand, 5))
    line = next(widget for widget in hand.scene.interface.root.walk() if isinstance(widget, FoldLine))
    assert line.text.startswith("4 ")
    seen = rows_in_sight(hand)
    hand.press(line.name)
    assert len(rows_in_sight(hand)) == len(seen) - 4
    go_on(hand)
    all_in_sight(hand)
    hand.press(line.name)
    assert len(rows_in_sight(hand)) >= 11


def test_the_sheet_folds_away_and_comes_back_with_whoever_is_pressed() -> None:
    hand = seat_them("combat", 11, (1280, 720))
    list(turns_of(hand, 2))
    width = hand.hand.find("table.centre").box.w
    hand.press("table.fold")
    assert not hand.has("table.sheet")
    assert hand.hand.find("table.centre").box.w > width + 200
    assert not misfits(hand.hand)
    hand.press("row.p3")
    assert hand.has("table.sheet")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["combat", "rounds"])
def test_all_are_in_sight_before_the_order_is_settled_at_twice_the_size(game: str, language: str) -> None:
    hand = sit(GAMES[game], people(game, 11), (1920, 1080), language, 2.0)
    if game == "rounds":
        hand.press("act.proceed")
    assert set(NAMES[:11]) <= set(rows_in_sight(hand))
    assert not misfits(hand.hand)
    if game == "combat":
        hand.press("spotted.p9")
        assert not hand.state.get("p9").spec.spotted
        hand.press("row.p9", "person.notice")
        return
    hand.press("act.proceed", "act.proceed")
    beside = {
        seat.model.id: seat.card_box(seat.model.cards[0].card) for seat in seats(hand) if seat.model.cards
    }
    assert beside
    assert not [
        widget
        for widget, card in beside.items()
        if card is None or not encloses(hand.hand.find(f"seat.{widget}").box, card, 1)
    ]
    assert not misfits(hand.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("count", "size", "scale"), [*PLACES, (14, (1280, 720), 2.0)])
def test_before_a_combat_names_are_whole_and_the_sheet_is_used(
    count: int, size: tuple[int, int], scale: float, language: str
) -> None:
    hand = sit(COMBAT, people("combat", count), size, language, scale)
    ui = hand.hand.app.ui
    rows = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, CombatRow)]
    lines = [row._name(ui, row._rooms(row.box)[2].w).lines for row in rows]
    shown = {" ".join("".join(run.text for run in line.runs) for line in name) for name in lines}
    assert shown == {numbered(name) for name in NAMES[:count]}
    assert all(run.style.size >= READABLE for name in lines for line in name for run in line.runs)
    centre = hand.hand.find("table.centre").box
    assert max(hand.hand.find(f"spotted.p{who}").box.right for who in range(count)) > 0.45 * centre.w
    assert not misfits(hand.hand)


def seats(hand: Hand) -> list[Seat]:
    return [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Seat)]


@pytest.mark.parametrize("game", GAMES)
def test_whose_sheet_it_is_stays_in_sight_while_it_is_scrolled(game: str) -> None:
    hand = seat_them(game, 11, (1280, 720))
    list(turns_of(hand, 1))
    scroll = hand.hand.find("table.sheet.person")
    hand.hand.wheel(-30, scroll.box.centre)
    name = hand.hand.find("person.name")
    assert name in list(in_sight(hand.hand.scene.interface.root, (hand.hand.app.box,)))


def names_in_sight(hand: Hand) -> set[str]:
    return {widget.name for widget in in_sight(hand.hand.scene.interface.root, (hand.hand.app.box,))}


def offered(hand: Hand) -> set[str]:
    """What the panel of the turn has to press, but for the list of actions that the scenario knows."""
    (panel,) = (
        widget for widget in hand.hand.scene.interface.root.walk() if widget.name in ("turn.all", "now.all")
    )
    assert isinstance(panel, Scroll)
    names = {widget.name for widget in panel.part.walk() if isinstance(widget, Button)}
    return {name for name in names if not name.startswith("now.entry.")}


@pytest.mark.parametrize("game", ["combat", "rounds"])
def test_in_a_low_window_all_that_a_turn_offers_is_in_sight(game: str) -> None:
    hand = seat_them(game, 11, (1280, 720), 2.0)
    for _ in turns_of(hand, 11):
        assert offered(hand) <= names_in_sight(hand)
        assert not misfits(hand.hand)


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 10), ((1920, 1080), 11)])
def test_the_sums_of_a_global_turn_take_a_line_each(size: tuple[int, int], least: int) -> None:
    hand = seat_them("wheel", 11, size, 1.0)
    hand.press("act.proceed", "wheel.page.3")
    assert sum(name.startswith("reckoning.p") for name in names_in_sight(hand)) >= least
    assert not misfits(hand.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_stands_ready_and_who_waits_is_in_sight_beside_the_turn(language: str) -> None:
    hand = sit(COMBAT, people("combat", 11), (1280, 720), language)
    hand.press("act.proceed", "act.proceed", "act.ready", "act.proceed", "act.delay", "act.delay")
    offers = offered(hand)
    assert len([name for name in offers if name.startswith(("trigger.", "act_now."))]) == 3
    assert offers <= names_in_sight(hand)
    assert not misfits(hand.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_condition_is_asked_for_without_scrolling_in_a_low_window(game: str, language: str) -> None:
    hand = sit(GAMES[game], people(game, 11), (1280, 720), language, 2.0)
    list(turns_of(hand, 1))
    hand.press({"combat": "turn.p4", "wheel": "pawn.p4", "rounds": "seat.p4"}[game])
    hand.hand.key("e")
    for lasting in range(5):
        hand.press(f"form.lasting.{lasting}")
        count = {"form.count"} if hand.has("form.count") else set()
        seen = names_in_sight(hand)
        assert {
            "form.name",
            "dialog.yes",
            *(f"form.lasting.{lasting}" for lasting in range(5)),
            *count,
        } <= seen
        assert sum(name.startswith("usual.") for name in seen) >= 8
        assert not misfits(hand.hand)


def test_names_and_signs_beside_cards_are_large_where_there_is_room() -> None:
    large, small = (seats(seat_them("rounds", 11, size)) for size in ((1920, 1080), (1280, 720)))
    assert all(seat.sizes.name > 24 and seat.head >= 60 for seat in large)
    assert all(seat.sizes.name < 20 for seat in small)


@pytest.mark.parametrize("count", [9, 11])
def test_everybody_after_the_next_three_is_legible_from_afar_on_a_large_screen(count: int) -> None:
    hand = seat_them("wheel", count, (1920, 1080))
    hand.hand.key("ctrl+return")  # before it players see no order, which tells speeds
    hand.press("table.players")
    plates = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Plate)]
    assert len(plates) >= count
    assert min(plate.box.h for plate in plates) > 40


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("count", [9, 11])
def test_signs_on_low_plates_are_shown_and_not_counted(count: int, scale: float) -> None:
    hand = seat_them("wheel", count, (1920, 1080), scale)
    for who in range(count):
        hand.press(f"pawn.p{who}")
        hand.hand.key("f")
        hand.hand.type("6/9")
        hand.hand.key("return")
        for lasting in ("form.lasting.0", "form.lasting.1"):
            hand.hand.key("e")
            hand.press("usual.prone", lasting, "dialog.yes")
    hand.press("table.players")
    ui = hand.hand.app.ui
    for plate in hand.hand.scene.interface.root.walk():
        if isinstance(plate, Plate) and plate.matter and not plate._large:
            name, room = plate._words()
            assert room.x - name.right >= 4
            (shown,) = laid_chips(ui, plate._signs(), room.w, plate.box.h * 0.36)
            assert shown == [*plate._signs()], plate.name
            assert shown[0].icon == plate.matter[0].mark


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_speeds_of_eleven_can_be_tried_without_scrolling(size: tuple[int, int]) -> None:
    hand = seat_them("wheel", 11, size)
    hand.press("wheel.page.4")
    page = hand.hand.find("wheel.pages").box
    assert all(encloses(page, hand.hand.find(f"what_if.p{who}").box) for who in range(11))
    assert not misfits(hand.hand)


def test_what_belongs_into_a_field_is_read_whole_where_a_tick_stands_beside_it() -> None:
    hand = sit(COMBAT, people("combat", 11), (1280, 720), "en", 2.0)
    hand.press("row.p0")
    hand.write("person.note.p0", "afraid of fire")
    assert hand.has("person.note.keep")
    assert not misfits(hand.hand)


@pytest.mark.parametrize("count", [7, 8])
def test_long_names_on_low_plates_of_the_players_get_two_lines_before_they_are_cut(count: int) -> None:
    setup = people("wheel", count)
    assert isinstance(setup, WheelSetup)
    pawns = tuple(replace(pawn, name="Bertrand de Montfaucon") for pawn in setup.pawns)
    hand = sit(WHEEL, replace(setup, pawns=pawns), (1920, 1080), "fr", 2.0)
    hand.press("act.proceed", "table.players")
    ui = hand.hand.app.ui
    plates = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Plate)]
    assert all(plate.whole(ui) for plate in plates)

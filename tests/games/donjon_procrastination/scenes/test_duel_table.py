"""The card table of Donjon & Procrastination, played by mouse and by keyboard without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from duel_player import Guest, app_of, duel_library, finished_match, new_match, sit_down
from screens import encloses, misfits

from game.art.card_face import CardPainter
from game.content.markup import rich
from game.core.agent import RandomAgent
from game.core.record import load, save
from game.core.rules import Seat
from game.games.donjon_procrastination.art.cloth import room_beside
from game.games.donjon_procrastination.rules.play.actions import Pass, Place
from game.games.donjon_procrastination.rules.play.events import Compared, EffectBegan, Totals
from game.games.donjon_procrastination.rules.play.state import BLUFF
from game.games.donjon_procrastination.table.cloth import Cloth
from game.games.donjon_procrastination.table.cloth_cards import DiceBox, TableCard
from game.games.donjon_procrastination.table.decision import CardPressed
from game.games.donjon_procrastination.table.pictures import DuelCards, DuelFaces
from game.games.donjon_procrastination.table.player_widgets import Backs, TotalSeal, TotalSlip
from game.games.donjon_procrastination.table.seat_model import ClothCard
from game.table.curtain import CurtainScene
from game.table.dialogs import ConfirmDialog, HelpScene
from game.table.file_dialogs import FileDialog
from game.table.match_cards import CardTile, PileButton
from game.table.match_journal import saves_folder
from game.table.match_scene import MatchScene
from game.table.pile_dialog import PileDialog
from game.table.rules_reader import RulesReader
from game.ui.input.events import MouseButton
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.games.donjon_procrastination.table.duel_table import DuelScene
    from game.ui.widgets.base import Widget

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0), ((960, 540), 1.0)]


def alone(seed: int = 3, players: int = 2) -> Guest:
    """One person against machines that play anything."""
    return sit_down(new_match(players, seed), (None, *(RandomAgent() for _ in range(players - 1))))


def shown(guest: Guest) -> Iterator[str]:
    """Every card whose face can be seen."""
    for widget in guest.hand.scene.interface.root.walk():
        yield from faces(widget)


def faces(widget: Widget) -> Iterator[str]:
    match widget:
        case TableCard(turning=0.0):
            return
        case CardTile():
            yield widget.card
        case PileButton() if widget.card is not None:
            yield widget.card
        case Backs():
            yield from widget.held
        case _:
            return


def hand_of(guest: Guest) -> list[CardTile]:
    """The cards at the edge of the table."""
    tiles = [widget for widget in guest.hand.scene.interface.root.walk() if isinstance(widget, CardTile)]
    return [tile for tile in tiles if tile.name.startswith("hand.")]


def log_lines(guest: Guest) -> list[str]:
    """The lines of the log that can be read."""
    sheet = guest.scene.interface.find("table.sheet.log")
    return [widget.text for widget in sheet.walk() if isinstance(widget, Label)]


def watched(guest: Guest) -> DuelScene:
    """The replay that is on the screen."""
    scene = guest.hand.scene
    assert isinstance(scene, MatchScene)
    assert scene.replay is not None
    return scene


def round_to_recap(guest: Guest) -> None:
    """Play until a round has been decided."""
    for _ in range(20):
        guest.hand.wait(0.02)
        if guest.held:
            return
        seat = guest.asked
        if seat is None:
            guest.settle()
            continue
        guest.do(next(iter(guest.scene.session.match.legal_actions(seat))))
    raise AssertionError("no round was decided")


# ---- whole games


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (5, 8)])
def test_a_whole_game_is_played_by_mouse(players: int, seed: int) -> None:
    guest = sit_down(new_match(players, seed))
    assert guest.play() > 5 * players
    assert guest.scene.model.ending is not None
    assert "table.over" in guest.names


def test_a_whole_game_is_played_by_keyboard_alone() -> None:
    guest = sit_down(new_match(2, 4))
    guest.by_keyboard = True
    assert guest.play() > 10
    guest.press("over.leave")
    assert not guest.hand.app.scenes


def test_a_drafted_game_is_played_at_the_table() -> None:
    guest = sit_down(new_match(2, 1, "mimic"))
    assert guest.scene.session.table.phase == "draft"
    guest.play()
    assert guest.scene.session.over


def test_machines_play_on_by_themselves() -> None:
    guest = sit_down(new_match(3, 11), (RandomAgent(),) * 3)
    for _ in range(400):
        guest.hand.wait(0.02)
        if guest.scene.session.over:
            break
    assert guest.scene.model.ending is not None


# ---- secrets


@pytest.mark.rule("DP-FACE-03")
def test_no_card_of_another_hand_is_ever_seen() -> None:
    guest = sit_down(new_match(3, 6))
    match = guest.scene.session.match
    for _ in range(70):
        viewer = guest.scene.session.viewer
        state = match.state
        hidden = {card for player in state.players for card in player.pile}
        for seat, player in enumerate(state.players):
            if seat != viewer:
                hidden |= {*player.hand, player.placed}
        if not guest.held:
            assert not hidden & set(shown(guest))
        if guest.scene.session.over:
            return
        names = set(guest.names)
        stops = [name for name in ("curtain.ready", "act.continue", "exhibit.close") if name in names]
        if stops:
            guest.press(stops[0])
        else:
            asked = guest.asked
            assert asked is not None
            guest.do(next(iter(match.legal_actions(asked))))


@pytest.mark.rule("DP-FACE-03")
def test_what_is_placed_lies_face_down_until_all_have_placed() -> None:
    guest = sit_down(new_match(2))
    guest.settle()
    first = hand_of(guest)[0].card
    guest.do(Place(first))
    assert isinstance(guest.hand.scene, CurtainScene)
    assert first not in set(shown(guest))
    guest.settle()
    placed = guest.scene.interface.find("table.0.fighter")
    assert isinstance(placed, TableCard)
    assert placed.card != first
    second = hand_of(guest)[0].card
    guest.do(Place(second))
    fighters = [guest.scene.interface.find(f"table.{seat}.fighter") for seat in (0, 1)]
    assert [tile.card for tile in fighters if isinstance(tile, TableCard)] == [first, second]


@pytest.mark.rule("DP-SUPPORT-02")
def test_a_bluff_and_a_support_look_alike_to_the_other() -> None:
    guest = sit_down(new_match(2, 12))
    while guest.scene.session.table.phase != "support" or guest.asked is None:
        guest.settle()
        seat = guest.asked
        assert seat is not None
        if guest.decision.phase != "support":
            guest.do(next(iter(guest.scene.session.match.legal_actions(seat))))
    first = guest.asked
    guest.press("hand.esbroufe")
    guest.press("act.confirm")
    guest.settle()
    lying = guest.scene.interface.find(f"table.{first}.support.0")
    assert isinstance(lying, TableCard)
    assert BLUFF not in lying.card
    assert lying.turning == 0.0


def test_after_everybody_has_chosen_all_look_at_the_table_and_no_hand_lies_open() -> None:
    guest = sit_down(new_match(2))
    round_to_recap(guest)
    assert guest.scene.session.viewer is None
    assert all(tile.name.startswith("hand.hidden") for tile in hand_of(guest))
    guest.press("act.continue")
    assert isinstance(guest.hand.scene, CurtainScene)


def test_the_log_tells_of_a_round_no_sooner_than_it_is_shown() -> None:
    app = app_of(still=False)
    guest = sit_down(new_match(2, 9), (None, RandomAgent()), app)
    guest.hand.wait(0.02)
    while guest.decision.phase != "face":
        guest.hand.wait(0.02)
    before = log_lines(guest)
    guest.do(Place(hand_of(guest)[0].card))
    assert guest.scene.moment().showing
    assert log_lines(guest) == before


# ---- choosing


@pytest.mark.rule("DP-FACE-01")
def test_esbroufe_may_not_fight_and_says_why() -> None:
    guest = alone()
    tile = guest.scene.interface.find("hand.esbroufe")
    assert isinstance(tile, CardTile)
    assert tile.refusal.endswith("[DP-FACE-01]")
    guest.scene.press(CardPressed(BLUFF))
    assert guest.scene.status_text().endswith(rich("[DP-FACE-01]</b>"))
    guest.hand.key("f1")
    assert isinstance(guest.hand.scene, RulesReader)


@pytest.mark.rule("DP-SUPPORT-01")
def test_only_support_cards_are_lit_in_the_support_phase() -> None:
    guest = alone(seed=5)
    library = guest.scene.session.library
    held = [tile.card for tile in hand_of(guest) if tile.name != "hand.esbroufe"]
    guest.do(Place(next(card for card in held if library.card(card).class_ != "support")))
    guest.settle()
    assert guest.decision.phase == "support"
    for tile in hand_of(guest):
        if tile.name != "hand.esbroufe":
            support = library.card(tile.card).class_ == "support"
            assert bool(tile.refusal) is not support


def test_a_first_press_takes_a_card_up_and_a_second_one_places_it() -> None:
    guest = alone()
    name = hand_of(guest)[0].name
    guest.press(name)
    assert guest.decision.picks
    assert not guest.scene.session.match.entries
    guest.hand.key("escape")
    assert not guest.decision.picks
    guest.press(name)
    guest.press(name)
    assert guest.scene.session.match.entries


def test_without_a_card_the_button_says_what_is_missing() -> None:
    guest = alone()
    button = guest.scene.interface.find("act.confirm")
    assert isinstance(button, Pressable)
    assert button.refusal.endswith("[DP-FLOW-01]")


def test_the_last_choice_is_taken_back_at_the_curtain_by_whoever_made_it() -> None:
    guest = sit_down(new_match(2))
    guest.settle()
    seat = guest.asked
    guest.do(Place(hand_of(guest)[0].card))
    assert "curtain.back" in guest.names
    guest.press("curtain.back")
    assert not guest.scene.session.match.entries
    assert isinstance(guest.hand.scene, CurtainScene)
    assert guest.scene.session.viewer is None
    guest.press("curtain.ready")
    assert guest.asked == seat


def test_what_was_revealed_is_not_taken_back() -> None:
    guest = alone()
    guest.do(Place(hand_of(guest)[0].card))
    guest.settle()
    guest.hand.key("ctrl+z")
    assert "[TABLE-UNDO-0" in guest.scene.message


# ---- what is shown


@pytest.mark.rule("DP-RESOLVE-01")
def test_a_decided_round_stays_on_the_table_with_both_sums() -> None:
    guest = alone(seed=7)
    round_to_recap(guest)
    state = guest.scene.model.shown.state
    for seat in (0, 1):
        slip = guest.scene.interface.find(f"slip.{seat}")
        events = guest.scene.model.shown.events
        ended = next(event for event in events if isinstance(event, Totals) and event.seat == seat)
        assert isinstance(slip, TotalSlip)
        assert slip.shown.number.replace("\N{MINUS SIGN}", "-") == str(ended.own)
        box = guest.scene.interface.find(f"dice.{seat}")
        assert isinstance(box, DiceBox)
        assert box.tray.faces == state.players[seat].dice
    won = guest.scene.model.seats[0].total.won
    assert won is not None or guest.scene.model.shown.ended[0].result == "tied"


@pytest.mark.rule("DP-FACE-05")
def test_the_wheel_is_lit_where_it_decides() -> None:
    for seed in (1, 2, 4):
        guest = alone(seed=seed)
        guest.do(Place(hand_of(guest)[0].card))
        guest.settle()
        events = guest.scene.model.shown.events
        if any(isinstance(event, EffectBegan) for event in events):
            continue
        doubled = any(isinstance(event, Compared) and event.bonus > 1 for event in events)
        assert (guest.scene.model.wheel.lit is not None) == doubled


@pytest.mark.rule("DP-MULTI-04")
def test_arrows_say_who_is_compared_with_whom() -> None:
    guest = alone(players=4)
    arena = guest.scene.interface.find("table.arena")
    assert isinstance(arena, Cloth)
    assert arena.arrows == ((0, 1), (1, 2), (2, 3), (3, 0))


@pytest.mark.rule("DP-FACE-09")
def test_the_table_says_who_goes_first_and_why() -> None:
    guest = alone(seed=3)
    guest.do(Place(hand_of(guest)[0].card))
    guest.settle()
    ordered = guest.scene.model.shown.ordered
    assert ordered is not None
    first = guest.scene.interface.find(f"table.{ordered.slots[0].seat}.fighter")
    assert isinstance(first, TableCard)
    assert first.shown.place == 1
    assert guest.scene.model.names.player(ordered.slots[0].seat) in guest.scene.model.announcement.text


def test_everything_moves_and_a_press_skips_it() -> None:
    app = app_of(still=False)
    guest = sit_down(new_match(2, 9), (None, RandomAgent()), app)
    while guest.decision.phase != "face":
        guest.hand.wait(0.02)
    name = hand_of(guest)[0].name
    guest.press(name)
    guest.press("act.confirm")
    moving = guest.scene.moment().showing
    assert moving
    for _ in range(10):
        guest.hand.wait(0.05)
    for _ in range(200):
        if guest.asked is not None:
            break
        if guest.scene.moment().showing:
            guest.hand.key("space")
        else:
            guest.hand.wait(0.02)
    assert guest.scene.model.shown.state.players[0].fighter is not None


def test_the_whole_show_ends_where_the_view_says() -> None:
    app = app_of(still=False)
    guest = sit_down(new_match(2, 9), (None, RandomAgent()), app)
    for _ in range(3000):
        if guest.scene.moment().showing:
            app.step(0.1)
        elif guest.held:
            guest.press("act.continue")
        elif guest.scene.session.table.round > 1:
            break
        elif guest.asked is None:
            guest.hand.wait(0.02)
        else:
            assert guest.scene.model.shown.state == guest.scene.session.table
            guest.do(next(iter(guest.scene.session.match.legal_actions(guest.asked))))
    assert guest.scene.session.table.round > 1


# ---- looking


def test_a_right_click_pins_a_card_and_escape_lets_it_go() -> None:
    guest = alone()
    tile = hand_of(guest)[0]
    guest.hand.press(tile.name, MouseButton.RIGHT)
    assert guest.scene.model.looked_at == tile.card
    guest.hand.key("escape")
    assert guest.scene.model.looked_at == ""


def test_open_piles_are_leafed_through() -> None:
    guest = alone(seed=7)
    round_to_recap(guest)
    guest.settle()
    pile = "score" if guest.scene.session.table.players[0].score else "discard"
    guest.press(f"pile.0.{pile}")
    assert isinstance(guest.hand.scene, PileDialog)
    assert guest.hand.scene.shown.cards
    guest.hand.key("escape")
    guest.hand.key("f1")
    assert isinstance(guest.hand.scene, HelpScene)


@pytest.mark.rule("DP-LEX-02")
def test_a_draw_pile_is_not_leafed_through() -> None:
    pile = alone().scene.interface.find("pile.0.pile")
    assert isinstance(pile, PileButton)
    assert pile.refusal.endswith("[DP-LEX-02]")


# ---- files


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    guest = alone(seed=7)
    round_to_recap(guest)
    guest.settle()
    path = tmp_path / "duel.arcane"
    save(guest.scene.session.match, path)
    match = load(path, {guest.scene.session.match.system.name: guest.scene.session.match.system})
    again = sit_down(match, (None, RandomAgent()), app_of(language="en"))
    assert again.scene.session.table == guest.scene.session.table
    again.do(next(iter(match.legal_actions(Seat(0)))))
    assert len(again.scene.session.match.entries) > len(guest.scene.session.match.entries)


def test_leaving_keeps_the_unfinished_game() -> None:
    guest = alone()
    guest.do(Place(hand_of(guest)[0].card))
    guest.settle()
    guest.hand.press("table.leave")
    assert isinstance(guest.hand.scene, ConfirmDialog)
    guest.hand.press("dialog.yes")
    assert list(saves_folder().glob("unfinished*.arcane"))


def test_saving_asks_for_a_name() -> None:
    guest = alone()
    guest.hand.key("ctrl+s")
    assert isinstance(guest.hand.scene, FileDialog)


# ---- replays


def test_a_game_is_watched_again() -> None:
    match = finished_match(3, 11)
    guest = sit_down(match)
    guest.press("over.watch")
    scene = watched(guest)
    for number in range(1, 9):
        guest.hand.press("replay.forward")
        assert scene.session.number == number
    looks: tuple[tuple[int, set[int]], ...] = ((0, set()), (1, {0}), (4, {0, 1, 2}))
    for place, seen in looks:
        guest.hand.press(f"replay.eyes.{place}")
        known = {
            seat
            for seat, player in enumerate(scene.session.table.players)
            if player.hand and all(player.hand)
        }
        assert known == seen
    guest.hand.key("end")
    assert scene.session.over
    assert "table.over" in [widget.name for widget in scene.interface.root.walk()]
    guest.hand.key("home")
    assert scene.session.number == 0


@pytest.mark.parametrize("eyes", [1, 3], ids=["a player's", "all cards open"])
def test_every_card_of_a_hand_can_be_pressed_in_a_replay(eyes: int) -> None:
    guest = sit_down(finished_match(2, 11))
    guest.press("over.watch")
    scene = watched(guest)
    guest.hand.press(f"replay.eyes.{eyes}")
    for _ in range(3):
        guest.hand.press("replay.forward")
    names = [tile.name for tile in hand_of(guest)]
    assert "hand.esbroufe" in names
    for name in names:
        guest.hand.press(name)
        guest.hand.frame()
        if not scene.pinned:
            guest.hand.press(name, MouseButton.RIGHT)
            guest.hand.frame()
        assert scene.pinned == tile_at(guest, name).card
        scene.pin(scene.pinned)


def tile_at(guest: Guest, name: str) -> CardTile:
    """The card of that name on the screen."""
    tile = guest.hand.find(name)
    assert isinstance(tile, CardTile)
    return tile


# ---- everything fits


@pytest.mark.parametrize(
    ("players", "size", "scale", "language"),
    [
        (players, *SIZES[(players + turn) % len(SIZES)], ("fr", "en")[turn])
        for players in range(2, 7)
        for turn in (0, 1)
    ],
)
def test_everything_fits(size: tuple[int, int], scale: float, players: int, language: str) -> None:
    app = app_of(size, language, scale)
    guest = sit_down(new_match(players, 20 + players), (None, *[RandomAgent()] * (players - 1)), app)
    for _ in range(9):
        assert not misfits(guest.hand)
        if guest.held:
            guest.press("act.continue")
        elif guest.asked is None:
            guest.hand.wait(0.02)
        else:
            guest.do(next(iter(guest.scene.session.match.legal_actions(guest.asked)), Pass()))


def test_the_end_of_a_game_fits_in_the_smallest_window() -> None:
    for language in ("fr", "en"):
        guest = sit_down(finished_match(6, 2), None, app_of((960, 540), language))
        assert "table.over" in guest.names
        assert not misfits(guest.hand)


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_totals_of_several_players_are_legible(players: int, size: tuple[int, int], scale: float) -> None:
    guest = sit_down(new_match(players), app=app_of(size, scale=scale))
    guest.settle()
    seals = [widget for widget in guest.scene.interface.root.walk() if isinstance(widget, TotalSeal)]
    assert len(seals) == players
    assert all(seal.box.h >= 38 for seal in seals)


@pytest.mark.parametrize(
    ("size", "scale", "least"), [((1280, 720), 2.0, 75), ((1280, 720), 1.0, 120), ((1920, 1080), 1.0, 165)]
)
def test_the_cards_of_three_players_are_as_large_as_the_cloth_allows(
    size: tuple[int, int], scale: float, least: float
) -> None:
    guest = sit_down(new_match(3), app=app_of(size, scale=scale))
    guest.settle()
    for seat in range(3):
        assert guest.scene.interface.find(f"bed.{seat}.fighter").box.w >= least
    nothing_overlaps_on_the_cloth(guest)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "scale", "own", "others"),
    [((1280, 720), 2.0, 50, 42), ((1280, 720), 1.0, 95, 70), ((1920, 1080), 1.0, 140, 110)],
)
def test_four_players_lie_in_two_rows_with_the_wheel_beside_the_arrows(
    size: tuple[int, int], scale: float, own: float, others: float, language: str
) -> None:
    guest = sit_down(new_match(4), app=app_of(size, language, scale=scale))
    guest.settle()
    beds = [guest.scene.interface.find(f"bed.{seat}.fighter").box for seat in range(4)]
    assert beds[0].w >= own
    assert all(bed.w >= others for bed in beds[1:])
    last, front = (guest.scene.interface.find(f"seat.{seat}").box for seat in (3, 0))
    arrow = last.right - room_beside(last.w, last.right - front.right)
    assert guest.scene.interface.find("table.wheel").box.x > arrow + 5
    nothing_overlaps_on_the_cloth(guest)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(
    ("size", "scale", "own", "others"),
    [((1280, 720), 2.0, 48, 33), ((1280, 720), 1.0, 85, 75), ((1920, 1080), 1.0, 125, 115)],
)
def test_cards_and_dice_of_five_and_six_players_are_told_apart(
    size: tuple[int, int], scale: float, own: float, others: float, players: int
) -> None:
    guest = sit_down(new_match(players), app=app_of(size, scale=scale))
    guest.settle()
    find = guest.scene.interface.find
    beds = [find(f"bed.{seat}.fighter").box for seat in range(players)]
    assert beds[0].w >= own
    assert all(bed.w >= others for bed in beds[1:])
    assert all(find(f"dice.{seat}").box.h >= 42 for seat in range(players))
    nothing_overlaps_on_the_cloth(guest)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "least"), [((1280, 720), 8), ((1920, 1080), 11)])
def test_the_names_of_the_smallest_cards_are_written_over_their_pictures(
    size: tuple[int, int], least: int, language: str
) -> None:
    """Six players in the largest letters: in the pictures the letters of names are 5 and 7 pixels high."""
    guest = sit_down(new_match(6), app=app_of(size, language, scale=2.0))
    guest.settle()
    width = guest.scene.interface.find("bed.1.fighter").box.w
    unreadable = []
    for card in duel_library().cards:
        words = card_on_cloth(guest, card, width).name_in_words(guest.hand.app.ui)
        letters = [] if words is None else [run.style.size for line in words.lines for run in line.runs]
        if min(letters, default=0) * guest.hand.app.ui.scale < least:
            unreadable.append(card)
    assert len(unreadable) <= 1


def test_the_name_of_a_large_card_is_left_to_its_picture() -> None:
    guest = sit_down(new_match(2), app=app_of((1920, 1080)))
    guest.settle()
    card = next(iter(duel_library().cards))
    assert card_on_cloth(guest, card, 120).name_in_words(guest.hand.app.ui) is None


def card_on_cloth(guest: Guest, card: str, width: float) -> TableCard:
    ui = guest.hand.app.ui
    cards = DuelCards(ui.kept(CardPainter), DuelFaces(duel_library(), ui.say))
    tile = TableCard(ClothCard("card", f"0:{card}:1"), cards, lambda: None)
    tile.width = width
    return tile


def nothing_overlaps_on_the_cloth(guest: Guest) -> None:
    arena = guest.scene.interface.find("table.arena")
    assert isinstance(arena, Cloth)
    parts = [part for seat in arena.seats.values() for part in seat.all if not part.hidden]
    for place, part in enumerate([*parts, arena.wheel, arena.announcement]):
        assert encloses(arena.box, part.box)
        assert not [other.name for other in parts[:place] if part.box.overlaps(other.box)], part.name

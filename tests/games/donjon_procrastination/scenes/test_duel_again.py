"""Another game at the same table: its seats, its score, how it is shown and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from duel_player import Guest, app_of, finished_match, sit_down
from duel_screens import new_duel
from screens import misfits, over_title

from game.cli.play import entries
from game.core.agent import RandomAgent
from game.core.record import load, save
from game.core.rules import Outcome, Seat
from game.games import GAMES
from game.games.donjon_procrastination.rules.play.setup import Bout
from game.games.donjon_procrastination.table.duel_table import duel_scene
from game.games.donjon_procrastination.table.ending import Wreath
from game.games.donjon_procrastination.table.new_game import pack_lacks
from game.games.donjon_procrastination.table.recap import RoundScore, deciding, rounds_of
from game.games.donjon_procrastination.table.rematch import bout_of, next_setup
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
from game.table.curtain import CurtainScene
from game.table.match_scene import MatchScene
from game.table.title import TitleScene
from game.ui.drawing.icons import Icon
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import BESIDE, Scroll

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.donjon_procrastination.rules.play.state import Result

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]


def ended(seed: int = 3) -> Guest:
    """At the end of a game between a person called Alia and a machine."""
    guest = sit_down(finished_match(2, seed), (None, RandomAgent()))
    guest.scene.session.names = {Seat(0): "Alia"}
    return guest


def go_on(guest: Guest, how: str) -> Guest:
    """The next game, at the table that takes the place of this one."""
    guest.press(f"over.{how}")
    scene = guest.hand.scene
    assert isinstance(scene, MatchScene)
    assert not scene.session.over
    return Guest(guest.hand, scene)


def test_a_shared_game_counts_for_nobody_and_two_of_three_decide() -> None:
    bout = Bout(3).after(frozenset({Seat(1)}), 2).after(frozenset({Seat(0), Seat(1)}), 2)
    assert bout.counted(2) == (0, 1)
    assert bout.champion is None
    assert bout.after(frozenset({Seat(1)}), 2).champion == 1
    assert Bout(1, (5, 0)).champion is None


def test_play_again_keeps_the_seats_and_counts_the_games() -> None:
    guest = ended()
    winner = bout_of(guest.scene.session.match).counted(2)
    again = go_on(guest, "again")
    assert again.scene.session.match.setup.bout.counted(2) == winner
    assert again.scene.session.names == {Seat(0): "Alia"}
    assert again.scene.session.agents[0] is None
    assert isinstance(again.scene.interface.find("table.bout"), Label)


def test_in_a_revenge_everybody_has_the_other_seat_and_keeps_what_was_won() -> None:
    guest = ended()
    before = guest.scene.session.match
    again = go_on(guest, "swapped")
    after = again.scene.session.match
    assert after.setup.bluffs == before.setup.bluffs[::-1]
    assert after.setup.bout.counted(2) == bout_of(before).counted(2)[::-1]
    assert again.scene.session.names == {Seat(1): "Alia"}
    assert again.scene.session.agents[1] is None


def test_the_best_of_three_begins_with_the_game_just_played_and_is_kept_with_the_game(tmp_path: Path) -> None:
    again = go_on(ended(), "series")
    match = again.scene.session.match
    assert match.setup.bout.most == 3
    assert sum(match.setup.bout.won) == 1
    save(match, tmp_path / "second.arcane")
    assert load(tmp_path / "second.arcane", GAMES.systems()).setup.bout == match.setup.bout
    for _ in range(4):
        again.play()
        counted = again.scene.interface.find("table.bout")
        won = [
            str(bout_of(again.scene.session.match).counted(2)[seat.seat]) for seat in again.scene.model.seats
        ]
        assert isinstance(counted, Label)
        assert Icon.BOUT.value in counted.text
        assert Icon.POINTS.value not in counted.text
        assert counted.text.endswith(" \N{EN DASH} ".join(won))
        if bout_of(again.scene.session.match).champion is not None:
            break
        again = go_on(again, "again")
    assert next_setup(again.scene.session.match, "again").bout == Bout(3)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_the_end_fits_at_every_size(size: tuple[int, int], scale: float, language: str, players: int) -> None:
    guest = sit_down(finished_match(players, 5), app=app_of(size, language, scale))
    assert {"over.wreath", "over.rounds", "over.again", "over.swapped", "over.series"} <= set(guest.names)
    assert not misfits(guest.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_line_of_the_rounds_is_seen_at_the_end(players: int, language: str) -> None:
    guest = sit_down(finished_match(players, 5), app=app_of((1280, 720), language))
    rounds, ways = guest.hand.find("over.rounds"), guest.hand.find("over.again")
    assert "over.rows" not in guest.names  # nothing has to be scrolled
    assert rounds.box.bottom <= ways.box.y


def test_what_is_scrolled_at_the_end_ends_beside_the_bar() -> None:
    guest = sit_down(finished_match(2, 10), app=app_of((1280, 720), scale=2.0))
    rows = guest.hand.find("over.rows")
    assert isinstance(rows, Scroll)
    inside = list(rows.part.walk())
    assert any(widget.name.startswith("over.fighter.") for widget in inside)
    assert max(widget.box.right for widget in inside) <= rows.box.right - BESIDE


def test_after_a_replay_one_can_play_again() -> None:
    guest = ended()
    guest.press("over.watch")
    guest.hand.key("escape")
    assert guest.hand.scene is guest.scene
    assert {"over.again", "over.swapped"} <= set(guest.names)
    go_on(guest, "swapped")


def called_by(guest: Guest, way: str) -> CurtainScene:
    """The first curtain of a new duel of two people, begun after a match was over and watched again."""
    hand, app = guest.hand, guest.hand.app
    guest.press("over.watch")
    hand.key("space")
    hand.wait(1.0)
    hand.key("escape")
    hand.wait(1.0)
    if way == "new":
        guest.press("over.leave")
        app.push(new_duel(lambda match, agents, _names: app.replace(duel_scene(match, agents, games=GAMES))))
        hand.wait(1.0)
        hand.press("new.page.1")
        hand.wait(1.0)
        hand.press("new.seat.1")
        hand.wait(1.0)
        hand.press("new.who.0")
        hand.wait(1.0)
        hand.press("new.start")
    else:
        guest.press(f"over.{way}")
    for _ in range(300):
        if isinstance(hand.scene, CurtainScene):
            return hand.scene
        hand.wait(0.02)
    raise AssertionError("nobody is called")


@pytest.mark.parametrize("key", ["return", "space", "kp enter"])
@pytest.mark.parametrize("way", ["again", "swapped", "series", "new"])
def test_after_a_replay_keys_draw_the_curtain_of_the_next_duel_aside(way: str, key: str) -> None:
    """Once it has been there for half a second: until then a key was meant for what was there before."""
    app = app_of((1280, 720))
    app.push(TitleScene(entries))
    app.screen.appearing = 0.5
    guest = sit_down(finished_match(2, 3), app=app)
    guest.hand.wait(1.0)
    curtain = called_by(guest, way)
    guest.hand.key(key)
    assert guest.hand.scene is curtain
    guest.hand.click((640, 700))
    guest.hand.wait(0.6)
    guest.hand.key(key)
    assert isinstance(guest.hand.scene, MatchScene)
    assert guest.hand.scene.session.actor == curtain.seat


def test_laurels_grow_once_and_stand_still_under_reduced_motion() -> None:
    for still in (True, False):
        guest = sit_down(finished_match(2, 5), app=app_of(still=still))
        wreath = guest.scene.interface.find("over.wreath")
        assert isinstance(wreath, Wreath)
        assert (wreath.part() == 1) is still
        guest.hand.wait(4.0)
        assert wreath.part() == 1


def scored(*rounds: tuple[Result, tuple[int, int]]) -> list[RoundScore]:
    """Rounds of two players: how each ended for the first, and the champions after it."""
    other: dict[Result, Result] = {"won": "lost", "lost": "won", "tied": "tied"}
    return [
        RoundScore(number, (Seat(1), Seat(0)), ("", ""), (0, 0), (0, 0), (own, other[own]), champions)
        for number, (own, champions) in enumerate(rounds, start=1)
    ]


def test_the_duel_that_decides_is_the_one_in_which_the_winner_went_ahead_for_good() -> None:
    rounds = scored(("won", (1, 0)), ("lost", (1, 1)), ("won", (2, 1)), ("won", (3, 1)), ("lost", (3, 2)))
    found = deciding(rounds, Seat(0))
    assert found is not None
    assert found.number == 3
    led = deciding(scored(("won", (1, 0)), ("won", (2, 0)), ("lost", (2, 1))), Seat(0))
    assert led is not None
    assert led.number == 2


def test_the_rounds_add_up_to_the_champions_at_the_end() -> None:
    for seed in range(4):
        match = finished_match(2, seed)
        events = [event for line in match.log(None) for event in line.events]
        rounds = rounds_of(events)
        assert isinstance(match.outcome, Outcome)
        assert rounds[-1].champions == tuple(len(player.score) for player in match.state.players)


@pytest.mark.rule("DP-SETUP-02")
@pytest.mark.parametrize("players", [4, 6])
def test_a_pack_that_does_not_suffice_is_filled_by_one_press(players: int) -> None:
    driver = over_title(new_duel(), (1920, 1080), "fr", 2.0)
    driver.press("new.page.1")
    for _ in range(players - 2):
        driver.press("new.join")
    scene = driver.scene
    assert isinstance(scene, DuelSetupScene)
    assert pack_lacks(scene.plan, scene.library)
    assert not misfits(driver)
    driver.press("new.fill")
    assert not scene.refusal()
    assert "new.fill" not in [widget.name for widget in scene.interface.root.walk()]

"""A saved game remembers who plays, is called by what was going on, and is listed with a picture."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from table_player import Seat, table

from game.cli.play import entries
from game.core.match import Strength
from game.games import GAMES
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.table.file_dialogs import FileDialog
from game.table.match_files import continue_unfinished, go_on, open_saved_game
from game.table.match_journal import saves_folder, unfinished_games
from game.table.save_pictures import Thumbnail, kept_picture, save_name
from game.table.title import TitleScene

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def seat() -> Seat:
    """A person at a table with a middling machine, after something was done."""
    seat = table(language="en", max_turns=2)
    library = seat.scene.session.library
    scene = skirmish_scene(seat.scene.session.match, (None, player(Strength.MIDDLE, library)), games=GAMES)
    seat.hand.app.replace(scene)
    sat = Seat(seat.hand, scene)
    for _ in range(50):
        if sat.scene.session.mine and sat.scene.idle:
            break
        sat.hand.wait(0.2)
    sat.scene.loop.do((sat.legal[0],))  # type: ignore[attr-defined]
    sat.hand.frame()
    return sat


def saved(seat: Seat) -> Path:
    seat.hand.press("table.save")
    assert isinstance(seat.hand.scene, FileDialog)
    seat.hand.press("dialog.yes")
    assert seat.scene.file.path is not None
    return seat.scene.file.path


def strengths(seat: Seat) -> list[Strength | None]:
    scene = seat.hand.scene
    assert isinstance(scene, type(seat.scene))
    return [None if agent is None else agent.strength for agent in scene.session.agents]


def test_a_game_against_a_machine_is_gone_on_with_against_that_machine(seat: Seat) -> None:
    """By the dialog of seats, which proposes it; in the place of a game of two people; and by Continue."""
    path = saved(seat)
    go_on(seat.hand.app, path, GAMES)
    seat.hand.press("seats.play")
    assert strengths(seat) == [None, Strength.MIDDLE]
    two = table(language="en")
    two.hand.press("table.open")
    names = [one.name for one in saves_folder().glob("*.arcane") if one.name != path.name]
    place = sorted([path.name, *names], key=str.casefold).index(path.name)
    two.hand.press(f"dialog.files.{place}")
    two.hand.press("dialog.yes")
    assert strengths(two) == [None, Strength.MIDDLE]


def test_continue_is_first_and_seats_the_machine_again(seat: Seat) -> None:
    seat.scene.file.close(seat.hand.app)
    path = unfinished_games()[0]
    app = table(language="en").hand.app
    title = TitleScene(entries)
    app.push(title)
    assert title.entries[0].name == "continue"
    assert title.first_focus() == "title.continue"
    assert title.interface.focused is not None
    assert title.interface.focused.name == "title.continue"
    continue_unfinished(app, path, GAMES)
    assert [None if one is None else one.strength for one in app.scene.session.agents] == [  # type: ignore[attr-defined]
        None,
        Strength.MIDDLE,
    ]


def test_a_save_is_called_by_game_players_turn_and_date_and_has_a_picture(seat: Seat) -> None:
    path = saved(seat)
    today = f"{datetime.now(UTC).astimezone():%Y-%m-%d}"
    assert path.name.startswith("Colors of Magic, Red \N{EN DASH} machine, ")
    assert today in path.name
    picture = kept_picture(path)
    assert picture is not None
    assert picture.get_height() < 200
    assert len({picture.get_at((x, 80))[:3] for x in range(picture.get_width())}) > 9
    title = TitleScene(entries)
    seat.hand.app.push(title)
    open_saved_game(title, GAMES)
    shown = [one for one in seat.hand.scene.interface.root.walk() if isinstance(one, Thumbnail)]
    assert any(one.picture is not None for one in shown)
    assert not any(one.box.overlaps(seat.hand.scene.interface.find("dialog.field").box) for one in shown[:1])


def test_a_name_is_one_that_every_system_takes() -> None:
    when = datetime(2026, 11, 22, 9, 5, tzinfo=UTC)
    assert save_name(["A/B: c?", "", "Turn 3"], when) == "A-B- c-, Turn 3, 2026-11-22 09h05"

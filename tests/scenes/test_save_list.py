"""A saved game remembers who plays, is called by what was going on, and is listed with a picture."""

from __future__ import annotations

import os
from argparse import Namespace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame
import pytest
from master_player import Hand, sit
from screens import encloses, misfits
from table_player import Seat, table

from game.cli import play
from game.cli.play import entries, speak
from game.content.markup import rich
from game.core.match import Strength
from game.games import GAMES
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.d20_initiative.table.pane import TABLE
from game.table.file_dialogs import FileDialog
from game.table.match_journal import headline, saves_folder, unfinished_games
from game.table.open_match import continue_unfinished, go_on, open_saved_game
from game.table.save_entries import Thumbnail, keep_picture, kept_picture, picture_of, save_name
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen

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
    names = [save.name for save in saves_folder().glob("*.arcane") if save.name != path.name]
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
    assert [None if agent is None else agent.strength for agent in app.scene.session.agents] == [  # type: ignore[attr-defined]
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
    shown = [widget for widget in seat.hand.scene.interface.root.walk() if isinstance(widget, Thumbnail)]
    assert any(thumbnail.picture is not None for thumbnail in shown)
    assert not any(
        thumbnail.box.overlaps(seat.hand.scene.interface.find("dialog.field").box) for thumbnail in shown[:1]
    )


def test_games_that_are_being_played_are_no_names_to_save_under(seat: Seat) -> None:
    seat.scene.file.journal.wait()
    assert list(saves_folder().glob("unfinished*"))
    seat.hand.press("table.save")
    dialog = seat.hand.scene
    assert isinstance(dialog, FileDialog)
    assert dialog.folder == saves_folder().resolve()
    assert "dialog.files.0" not in {widget.name for widget in dialog.interface.root.walk()}


def test_to_paint_the_picture_leaves_the_board_as_it_is_looked_at(seat: Seat) -> None:
    """With the panel folded away the board is wider than it is at first."""
    seat.scene.turn_page(SheetPage.FOLDED)
    seat.hand.frame()
    camera = seat.pane.camera
    camera.zoom_at(camera.box.centre, 1.5)
    camera.settle()
    before = camera.box, camera.view
    seat.scene.picture()
    assert (camera.box, camera.view) == before


def test_pictures_of_earlier_versions_are_removed_unseen_for_they_showed_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.table.save_entries.cache_folder", lambda: tmp_path)
    monkeypatch.setattr(play, "_demonstrate", lambda *_: 0)
    save = saves_folder() / "draft.arcane"
    keep_picture(pygame.Surface((8, 8)), save)
    assert kept_picture(save) is not None
    former = tmp_path / "saves" / picture_of(save).name
    former.parent.mkdir()
    picture_of(save).rename(former)
    assert kept_picture(save) is None
    assert play.run(Namespace(lang="en", file=None, speak=False)) == 0
    assert not former.exists()


def test_a_name_is_one_that_every_system_takes() -> None:
    when = datetime(2026, 11, 22, 9, 5, tzinfo=UTC)
    assert save_name(["A/B: c?", "", "Turn 3"], when) == "A-B- c-, Turn 3, 2026-11-22 09h05"


# What the title says of it

AMBUSH = Setup(
    "Ambush",
    (
        CombatantSpec("ada", "Ada", "players", dexterity=3),
        CombatantSpec("lurker", "Lurker", hidden=True),
        CombatantSpec("ogre", "Ogre", dexterity=-1),
    ),
)


def led(language: str = "en") -> Hand:
    """The encounter after a few steps."""
    hand = sit(TABLE, AMBUSH, language=language)
    for _ in range(3):
        hand.do(hand.table.session.next_step())
    hand.table.update(0)
    hand.table.file.journal.wait()
    return hand


def on_title(language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Driver:
    options = Options(language=language, ui_scale=scale, reduced_motion=True)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(TitleScene(entries))
    app.step(0)
    return Driver(app)


def written(hand: Driver) -> list[str]:
    return [widget.text for widget in hand.scene.interface.root.walk() if isinstance(widget, Label)]


def ended(hand: Hand) -> None:
    """As if the program had been killed: nothing is written any more, its locks are let go of."""
    file = hand.table.file.journal._file
    assert file is not None
    file.wait()
    file._lock.release()


def test_the_title_says_after_any_end_which_round_and_turn_it_was() -> None:
    hand = led()
    up = hand.table.session.track(None).current
    ended(hand)
    (path,) = unfinished_games()
    assert not any("Ambush" in word for word in headline(path).words)
    words = written(on_title())
    assert rich("<b>D&D 3.5 initiative</b>") in words
    assert not any("Ambush" in word for word in words), "players look at the title, too"
    assert any("round" in word.lower() for word in words)
    assert up is None or up.name in words
    assert not any("Lurker" in word for word in words)
    assert not any(isinstance(widget, Thumbnail) for widget in on_title().scene.interface.root.walk())


def test_it_is_told_in_the_language_of_whoever_looks(seat: Seat) -> None:
    seat.scene.file.close(seat.hand.app)
    (path,) = unfinished_games()
    os.utime(path, (1_795_000_000, 1_795_000_000))
    english, french = written(on_title("en")), written(on_title("fr"))
    assert "Red \N{EN DASH} machine" in english
    assert "Rouge \N{EN DASH} machine" in french
    assert any("18 November 2026, " in line for line in english)
    assert any("Le 18 novembre 2026 à " in line for line in french)


def test_a_file_that_tells_it_in_one_language_is_told_in_that_one(seat: Seat) -> None:
    seat.scene.file.close(seat.hand.app)
    (path,) = unfinished_games()
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith('# told ["fr"')), "utf-8")
    assert headline(path, "fr") == headline(path, "en") == headline(path)
    assert "Red \N{EN DASH} machine" in written(on_title("fr"))


def test_the_picture_of_an_encounter_is_what_players_see_and_is_not_that_of_a_game_before() -> None:
    hand = led()
    hand.table.leave_table()
    hand.hand.wait(0.6)
    hand.press("dialog.yes")
    assert any(isinstance(widget, Thumbnail) for widget in on_title().scene.interface.root.walk())
    (path,) = unfinished_games()
    shown = kept_picture(path)
    assert shown is not None
    path.unlink()
    again = led()
    assert again.table.file.journal.path == path
    assert kept_picture(path) is None
    content = again.table.table.picture(again.table.moment())
    texts = [str(getattr(widget, "turn", "")) + str(getattr(widget, "text", "")) for widget in content.walk()]
    assert any("Ogre" in text for text in texts)
    assert not any("Lurker" in text for text in texts)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_all_of_it_fits_on_the_title(language: str, size: tuple[int, int], scale: float) -> None:
    hand = led(language)
    hand.table.leave_table()
    hand.hand.wait(0.6)
    hand.press("dialog.yes")
    title = on_title(language, size, scale)
    assert not misfits(title)
    boxes = [title.find(name).box for name in ("title.left", "title.continue", "title.quit")]
    assert all(encloses(title.app.box, box) for box in boxes)


@pytest.mark.parametrize("where", ["title", "table"])
def test_a_game_that_was_left_is_listed_by_what_was_going_on(seat: Seat, where: str) -> None:
    seat.scene.file.close(seat.hand.app)
    (path,) = unfinished_games()
    hand = table(language="en").hand
    if where == "title":
        title = TitleScene(entries)
        hand.app.push(title)
        open_saved_game(title, GAMES)
    else:
        hand.press("table.open")
    assert isinstance(hand.scene, FileDialog)
    listed = hand.find("dialog.files.0").spoken(hand.app.ui)
    assert path.name not in listed
    assert "Colors of Magic" in listed
    assert misfits(hand) == []

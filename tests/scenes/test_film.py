"""A replay saved as a film: from the bar of the replay, and from the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import av
import numpy as np
import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from screens import texts

from game.cli.main import main
from game.cli.play import speak
from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.record import load, save
from game.games import GAMES
from game.games.speed_wheel.rules.state import PawnSpec, Setup
from game.games.turn_order.rules.fields import Close
from game.games.turn_order.table.session import MasterSession
from game.table.film import DRAWN, LAST, Clip, Film
from game.table.film_dialog import FilmDialog
from game.table.film_files import FilmFormat, FilmWriter, GifColours
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.table.open_match import go_on, watched
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.core.record import AnyMatch

DUEL = Path(__file__).parents[2] / "docs" / "examples" / "duel.arcane"


@pytest.fixture
def duel() -> AnyMatch:
    return load(DUEL, GAMES.systems())


@pytest.fixture
def hand(duel: AnyMatch) -> Driver:
    driver = Driver(App(OffScreen(DRAWN), Settings(speak, Options(language="en", reduced_motion=True))))
    driver.app.push(watched(duel, None, GAMES))
    driver.wait(0.2)
    return driver


def wait_for_the_film(hand: Driver) -> None:
    for _ in range(2000):
        if not isinstance(hand.app.scene, LoadingScene):
            return
        hand.wait(0.05)
    raise AssertionError("the film is never there")


def without_pictures(page: str) -> str:
    """A page without the letters of its pictures, among which any short word may stand by chance."""
    return re.sub(r"base64,[\w+/=]+", "", page)


def named(hand: Driver, path: Path) -> None:
    """Type where a film is saved into the dialog that asks."""
    hand.press("dialog.field")
    hand.key("ctrl+a")
    hand.type(str(path))
    hand.key("return")


def test_an_action_is_saved_as_a_gif_from_the_bar(hand: Driver, tmp_path: Path) -> None:
    hand.press("replay.forward")
    hand.press("table.film")
    dialog = hand.scene
    assert isinstance(dialog, FilmDialog)
    hand.press("film.part.1")
    assert dialog.clip == Clip(0, 1)
    assert "1 action." in texts(hand)
    hand.press("film.save")
    named(hand, tmp_path / "a.gif")
    wait_for_the_film(hand)
    assert isinstance(hand.app.scene, MatchScene)
    assert "a.gif" in hand.app.notice.text
    with GifImageFile(tmp_path / "a.gif") as film:
        assert film.size == Clip(0, 1).size
        assert film.n_frames > 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.gif"]


def test_a_film_that_is_stopped_leaves_nothing(hand: Driver, tmp_path: Path) -> None:
    hand.press("replay.forward")
    hand.press("table.film")
    hand.press("film.part.2")
    hand.press("film.save")
    named(hand, tmp_path / "whole.gif")
    for _ in range(5):
        hand.wait(0.05)
    (table,) = (scene for scene in hand.app.scenes if isinstance(scene, MatchScene))
    assert hand.app.scene is not table
    hand.key("escape")
    assert hand.app.scene is table
    assert not list(tmp_path.iterdir())


def test_the_turn_is_called_as_the_table_calls_it(hand: Driver) -> None:
    hand.press("table.film")
    assert hand.find("film.part.0").spoken(hand.app.ui).startswith("Round 1")


def test_at_the_start_there_is_no_action_to_be_shown(hand: Driver) -> None:
    hand.press("table.film")
    hand.press("film.part.1")
    assert hand.find("film.save").refused
    hand.press("film.part.2")
    assert not hand.find("film.save").refused


def test_the_eyes_of_the_replay_see_the_film(duel: AnyMatch) -> None:
    (open_cards,) = Film(duel, GAMES, speak, Language.EN).shots(Clip(0, 0))
    (closed,) = Film(duel, GAMES, speak, Language.EN, "onlooker").shots(Clip(0, 0))
    assert open_cards.picture.get_view("1").raw != closed.picture.get_view("1").raw


def test_the_page_has_a_picture_after_each_action_with_its_sentences(duel: AnyMatch, tmp_path: Path) -> None:
    film, path = Film(duel, GAMES, speak, Language.EN), tmp_path / "turn.html"
    clip = film.part(0, 2)
    told = film.told(clip, GAMES.of(duel).log(duel, translator(Language.EN)))
    done = [*FilmWriter(film, clip, path, told=told, title="Duel <1>", language=Language.EN)]
    assert done == sorted(done)
    assert done[-1] == 1.0
    page = path.read_text("utf-8")
    assert page.count("<figure") == 3
    assert "Duel &lt;1&gt;" in page
    for number in (1, 2):
        assert all(sentence in page for sentence in told[number])
    targets = set(re.findall(r'href="#(after-\d+)"', page))
    assert targets <= set(re.findall(r'id="(after-\d+)"', page))
    assert "http" not in without_pictures(page).replace("http-equiv", "")


def test_a_turn_becomes_an_mp4(tmp_path: Path) -> None:
    path = tmp_path / "start.mp4"
    assert main(["film", str(DUEL), "-o", str(path), "--from", "0", "--to", "1", "--width", "480"]) == 0
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        assert (stream.width, stream.height) == (480, 270)
        assert sum(1 for _ in container.decode(stream)) >= LAST * 10


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "a.mov"], ".gif, .mp4 or .html"),
        (["-o", "a.gif", "--turn", "99"], "a turn from 0 to 6"),
        (["-o", "a.gif", "--from", "9", "--to", "3"], "actions from 0 to 36, in order"),
        (["-o", "a.gif", "--width", "9"], "--width"),
    ],
)
def test_what_cannot_be_filmed_is_refused(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["film", str(DUEL), *words, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def led(name: str, path: Path) -> Path:
    """A saved match of the speed wheel with two pawns, one of which its players do not know of."""
    wheel = GAMES.systems()["speed-wheel"]
    pawns = (PawnSpec("ada", "Ada", "pc", 1), PawnSpec("imp", name, "npc", 1, hidden=True))
    session = MasterSession(Match.start(wheel, Setup("", pawns), SeededDice(1)))
    for action in session.next_steps():
        assert session.act(action).allowed
    save(session.match, path)
    return path


def test_an_encounter_is_filmed_as_its_players_saw_it(tmp_path: Path) -> None:
    pages = []
    for name in ("Imp of the well", "Wyrm"):
        out = tmp_path / f"{name}.html"
        path = led(name, tmp_path / "led.arcane")
        assert main(["film", str(path), "-o", str(out), "--lang", "en", "--width", "480"]) == 0
        pages.append(out.read_text("utf-8"))
        assert name not in without_pictures(pages[-1])
        assert "Ada" in pages[-1]
    # What the players do not know of changes no pixel and no word.
    assert pages[0] == pages[1]
    assert pages[0].count("<img") > 1


@pytest.fixture
def watching(tmp_path: Path) -> Driver:
    """The replay of an encounter, at its start."""
    match = load(led("Imp", tmp_path / "led.arcane"), GAMES.systems())
    (tmp_path / "led.arcane").unlink()
    driver = Driver(App(OffScreen(DRAWN), Settings(speak, Options(language="en", reduced_motion=True))))
    driver.app.push(watched(match, None, GAMES))
    driver.wait(0.2)
    return driver


def test_a_replay_of_an_encounter_is_filmed_from_its_bar(watching: Driver, tmp_path: Path) -> None:
    watching.press("table.film")
    dialog = watching.scene
    assert isinstance(dialog, FilmDialog)
    assert "Whoever gets it sees what the players saw." in texts(watching)
    watching.press("film.save")
    named(watching, tmp_path / "a.html")
    wait_for_the_film(watching)
    assert isinstance(watching.app.scene, MatchScene)
    page = (tmp_path / "a.html").read_text("utf-8")
    assert page.count("<figure") == dialog.clip.last - dialog.clip.first + 1 > 1
    assert "Imp" not in without_pictures(page)
    assert [path.name for path in tmp_path.iterdir()] == ["a.html"]


def test_a_film_of_an_encounter_that_is_stopped_leaves_nothing(watching: Driver, tmp_path: Path) -> None:
    watching.press("table.film")
    watching.press("film.save")
    named(watching, tmp_path / "a.gif")
    watching.wait(0.05)
    assert isinstance(watching.scene, LoadingScene)
    watching.key("escape")
    assert isinstance(watching.app.scene, MatchScene)
    assert not list(tmp_path.iterdir())


def test_an_encounter_that_goes_on_has_no_film_button(watching: Driver) -> None:
    table = watching.app.scene
    assert isinstance(table, MatchScene)
    table.session.go_on_from_here()
    table.refresh()
    watching.wait(0.1)
    assert all(widget.name != "table.film" for widget in table.interface.root.walk())


def test_a_gif_that_begins_with_bare_wood_shows_the_colours_that_come() -> None:
    grey = Image.linear_gradient("L")
    wood = Image.merge("RGB", [grey.point(lambda n, k=k: n * k // 10) for k in (6, 3, 1)])
    table, blue, cream = wood.copy(), (30, 60, 160), (240, 225, 180)
    table.paste(cream, (40, 40, 90, 110))
    table.paste(blue, (200, 200, 212, 212))
    colours = GifColours()
    first, second, third = (colours.of(each) for each in (wood, table, wood))
    for place, colour in (((60, 60), cream), ((205, 205), blue)):
        seen = second.convert("RGB").getpixel(place)
        assert isinstance(seen, tuple)
        assert max(abs(a - b) for a, b in zip(seen, colour, strict=True)) <= 6
    # What has not changed looks as before, and colours that fit are kept.
    off = np.abs(np.asarray(first.convert("RGB"), np.int16) - np.asarray(wood, np.int16))
    assert off.max() <= 12
    assert second.getpalette() == third.getpalette()


def test_an_encounter_that_is_over_has_one(tmp_path: Path) -> None:
    path = led("Imp", tmp_path / "led.arcane")
    session = MasterSession(load(path, GAMES.systems()))
    assert session.act(Close()).allowed
    save(session.match, path)
    path.rename(tmp_path / "over.arcane")
    driver = Driver(App(OffScreen(DRAWN), Settings(speak, Options(language="en", reduced_motion=True))))
    go_on(driver.app, tmp_path / "over.arcane", GAMES)
    driver.wait(0.2)
    driver.press("table.film")
    assert isinstance(driver.scene, FilmDialog)
    assert driver.scene.clip.last == len(session.match.entries)


def test_turns_of_an_encounter_are_not_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = led("Imp", tmp_path / "led.arcane")
    assert main(["film", str(path), "-o", str(tmp_path / "a.gif"), "--turn", "1", "--lang", "en"]) == 2
    assert "--turn: found 1, expected --from and --to" in capsys.readouterr().err


def test_too_many_pictures_are_refused(
    duel: AnyMatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.table.film_files.MOST", {FilmFormat.GIF: 3})
    film = Film(duel, GAMES, speak, Language.EN)
    writer = FilmWriter(film, film.whole(), tmp_path / "a.gif", told={}, title="", language=Language.EN)
    with pytest.raises(InputError, match="at most 3"):
        list(writer)

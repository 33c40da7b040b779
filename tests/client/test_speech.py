"""The screen read aloud: what gets the focus, what comes up, what happens; by a voice, or printed."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from game.cli.play import entries, speak
from game.content.markup import plain, rich
from game.content.resources import assets
from game.games import GAMES
from game.games.donjon_procrastination.art.duel_card import DuelFace
from game.table.card_widget import CardButton
from game.table.match_scene import MatchScene
from game.table.options import OptionsScene
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.text.speech import TOOLS, PrintedSpeech, Reader, SpeechProgram, Spoken, voice_of
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from pathlib import Path


class Heard:
    """Keeps what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.hushed = 0

    def say(self, text: str, language: str) -> None:
        self.said.append(f"{language}: {text}")

    def hush(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        pass

    def since(self, hand: Driver) -> list[str]:
        """What a frame says."""
        self.said.clear()
        hand.wait(0)
        return list(self.said)


@pytest.fixture
def voice() -> Heard:
    return Heard()


@pytest.fixture
def hand(voice: Heard) -> Driver:
    settings = Settings(speak, Options(language="en"), reader=Reader(voice))
    app = App(OffScreen((1280, 720)), settings)
    app.push(TitleScene(entries))
    return Driver(app)


def test_the_title_and_what_has_the_focus_are_read(hand: Driver, voice: Heard) -> None:
    first, second = voice.since(hand)
    assert first.startswith("en: Arcane Table")
    assert second.startswith("en: New game. ")
    assert voice.since(hand) == []
    hand.key("tab")
    (moved,) = voice.since(hand)
    assert moved.startswith("en: First game. ")
    assert voice.hushed == 2, "what was being said is cut short"


def test_controls_say_what_they_are_for_and_how_they_stand(hand: Driver, voice: Heard) -> None:
    hand.app.push(OptionsScene())
    hand.scene.interface.focus(hand.find("options.reduced_motion"))
    spoken = voice.since(hand)[-1]
    about = "en: Reduced motion. Nothing glides, flies or tumbles."
    assert spoken == f"{about} Show results without animation, off."
    hand.key("space")
    assert voice.since(hand)[-1].endswith(", on.")
    hand.scene.interface.focus(hand.find("options.sound_volume"))
    assert voice.since(hand)[-1].endswith("60%.")
    hand.press("options.language.0")
    assert any(
        sentence.startswith("fr: ") and sentence.endswith(", choisi.") for sentence in voice.since(hand)
    )


def test_a_notice_is_read_once(hand: Driver, voice: Heard) -> None:
    voice.since(hand)
    hand.app.notify(rich("Picture <b>saved</b>"))
    assert voice.since(hand) == ["en: Picture saved"]
    assert voice.since(hand) == []


def test_the_log_is_read_as_it_grows(hand: Driver, voice: Heard) -> None:
    game = GAMES["speed-wheel"].screen()
    assert game.encounter is not None
    scene = game.encounter(assets() / "speed_wheel" / "encounters" / "race.en.toml", GAMES)
    assert isinstance(scene, MatchScene)
    hand.app.push(scene)
    voice.since(hand)
    scene.message = rich("Not <b>now</b>")
    assert voice.since(hand) == ["en: Not now"]
    scene.message = ""
    assert voice.since(hand) == []
    before = scene.session.number
    hand.key("ctrl+return")
    log = scene.table.log(scene.moment()).entries(scene.session.events_since(before))
    assert log, "something is told"
    spoken = voice.since(hand)
    assert spoken[: len(log)] == [f"en: {plain(entry.text)}" for entry in log]
    assert voice.since(hand) == []


def test_a_card_says_what_is_printed_on_it(hand: Driver) -> None:
    face = DuelFace("Patience", types="Plant", seal="4", text=rich("Draw a <b>card</b>."))
    card = CardButton("card", face, lambda: None, chosen=True, count=2)
    assert plain(card.spoken(hand.app.ui)) == "chosen. 2. Patience. Plant. 4. Draw a card."
    hidden = CardButton("card", None, lambda: None)
    assert hidden.spoken(hand.app.ui) == "Card face down."


def test_without_a_voice_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    voice = voice_of("linux", lambda _: None)
    assert isinstance(voice, PrintedSpeech)
    voice.say("Tour 2", "fr")
    assert capsys.readouterr().out == "Tour 2\n"


@pytest.mark.parametrize(
    ("platform", "program"), [("linux", "spd-say"), ("darwin", "say"), ("win32", "powershell")]
)
def test_each_system_has_its_voice(platform: str, program: str) -> None:
    (tool,) = (TOOLS[platform][name] for name in TOOLS[platform])
    for language in ("fr", "en"):
        assert tool.command(language)[0] == program
    assert tool.command("fr") != tool.command("en")
    voice = voice_of(platform, lambda name: f"/usr/bin/{name}" if name == program else None)
    assert isinstance(voice, Spoken)
    voice.close()


SAYS = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + ': ' + sys.stdin.read() + '\\n')"


def until(path: Path, text: str) -> None:
    end = time.monotonic() + 10
    while not (path.exists() and path.read_text(encoding="utf-8") == text):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_voice_says_one_sentence_after_another_and_no_frame_waits(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    voice = Spoken(SpeechProgram(lambda language: (sys.executable, "-c", SAYS, str(heard), language)))
    begun = time.monotonic()
    voice.say("Tour 2", "fr")
    voice.say("Turn 2", "en")
    assert time.monotonic() - begun < 0.5
    until(heard, "fr: Tour 2\nen: Turn 2\n")
    voice.close()


def test_a_voice_is_cut_short(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    slow = "import time; time.sleep(60)"

    def command(language: str) -> tuple[str, ...]:
        return (sys.executable, "-c", slow if language == "fr" else SAYS, str(heard), language)

    voice = Spoken(SpeechProgram(command))
    voice.say("long", "fr")
    voice.say("forgotten", "en")
    time.sleep(0.1)
    voice.hush()
    voice.say("next", "en")
    until(heard, "en: next\n")
    voice.close()


def test_a_voice_that_does_not_start_prints(capsys: pytest.CaptureFixture[str]) -> None:
    voice = Spoken(SpeechProgram(lambda _: ("no-such-program",)))
    voice.say("Tour 2", "fr")
    end = time.monotonic() + 10
    out = ""
    while not out and time.monotonic() < end:
        out = capsys.readouterr().out
        time.sleep(0.01)
    assert out == "Tour 2\n"
    voice.close()

"""A game master's evening at the three tables of turns, by named widgets and keys.

`python tests/games/turn_order/scenes/evening.py FOLDER` plays it in both languages at two sizes, and puts a
picture after every act into the folder. With `--window` a real mouse and real keys play it once at each
table in a real window, by the clock; without a screen, after `xvfb-run -s "-screen 0 1600x900x24"`.
"""

from __future__ import annotations

import re
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    import helper_folders

    helper_folders.add_to_path()

from master_player import Hand, sit
from real_hands import RealHands
from screens import misfits

from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Match
from game.games import GAMES
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.screen import match_scene
from game.games.turn_order.table.session import MasterSession
from game.table.game import Games
from game.table.open_match import go_on
from game.ui.app import App, Settings
from game.ui.input.events import KeyPressed, MouseButton, PointerPressed, TextTyped
from game.ui.options import Options
from game.ui.window.window import APPEARING, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.games.turn_order.table.pane import TurnTable
    from game.ui.input.events import Event

HEROES = "Alia 3\nBertrand de Montfaucon 1\nCéleste 2\nDoran 1\nÉlise 4\n"
ENEMIES = "Gobelin x4 +1\nOgre des marais +0 chiffres cachés\nChaman gobelin 2"
HEADING = {"fr": "ennemis :\n", "en": "enemies:\n"}

NO_NUMBERS = re.compile(r" \+?\d(?= chiffres cachés$|$)", re.MULTILINE)
"""What lines say of speed and initiative, which cards do not ask for."""

TOTALS = (24, 19, 17, 12, 8, 15, 14, 11, 9, 13, 16)
"""The initiatives that the table calls out, in the order in which they were written down."""

SIZES = ((1280, 720), (1920, 1080))


@dataclass
class Evening:
    """Whoever runs it; `look` is told of every act once it is done."""

    hand: Hand
    look: Callable[[str, Hand], None]
    inputs: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._since = time.monotonic()
        app, self._count = self.hand.hand.app, 0
        handle = app.handle

        def counted(event: Event) -> None:
            self._count += isinstance(event, KeyPressed | PointerPressed | TextTyped)
            handle(event)

        app.handle = counted  # type: ignore[method-assign]  # to count what hands do

    def done(self, act: str) -> None:
        """An act is done: how many clicks, keys and letters it took, and how long."""
        self.inputs[act], self._count = self._count, 0
        self.seconds[act] = round(time.monotonic() - self._since, 1)
        self.look(act, self.hand)
        self._since = time.monotonic()

    def up(self) -> str:
        """Who is up."""
        track = self.hand.table.session.track()
        return track.current.name if track.current is not None else ""

    def enter(self, lines: str) -> None:
        """People join by lines that are pasted."""
        self.hand.hand.key("c")
        self.hand.hand.app.ui.host.set_clipboard(lines)
        self.hand.hand.key("ctrl+v")

    def end_turn(self) -> None:
        """The key that ends a turn."""
        self.hand.hand.key("ctrl+return")

    def until(self, name: str) -> None:
        """Turns end until somebody is up."""
        for _ in range(30):
            if self.up() == name:
                return
            self.end_turn()
        raise AssertionError(f"{name} never is up")

    def points(self, row: str, typed: str) -> None:
        """Hit points of somebody who is picked, at the key for them."""
        self.hand.press(row)
        self.hand.hand.key("f")
        self.hand.hand.key("ctrl+a")
        self.hand.hand.type(typed)
        self.hand.hand.key("return")
        with suppress(KeyError):  # asked only of whoever falls
            self.hand.press("fallen.out")


def begin(table: TurnTable, size: tuple[int, int], language: str, scale: float = 1.0) -> Hand:
    """A table where nobody sits yet."""
    return sit(table, table.system().setup(), size, language, scale)


class PatientHands(RealHands):
    """Real hands that let what has just appeared, or moves, settle before they click on it."""

    def press(self, name: str, button: MouseButton = MouseButton.LEFT) -> None:
        """Look until it stands still, then press."""
        self.wait(APPEARING + 0.1)
        seen = None
        while seen != self.find(name).box:
            seen = self.find(name).box
            self.wait(0.1)
        super().press(name, button)


def begin_in_a_window(table: TurnTable, language: str) -> Hand:
    """The same in a real window, with everything that moves."""
    app = App(Window((1280, 720), title="evening"), Settings(speak, Options(language=language)))  # type: ignore[arg-type]  # a language
    match = Match.start(table.system().system, table.system().setup(), SeededDice(3))
    scene = match_scene(table, MasterSession(match), None, Games())
    app.push(scene)
    hands = PatientHands(app)
    hands.wait(1.0)
    return Hand(hands, scene)


def sit_down(evening: Evening, language: str) -> None:
    """Five and six join, and the initiatives are typed as they are called out."""
    hand = evening.hand
    evening.done("00-empty")
    evening.enter(HEROES + HEADING[language] + ENEMIES)
    evening.done("01-entry")
    hand.hand.key("ctrl+return")
    evening.done("02-joined")
    hand.hand.key("i")
    for total in TOTALS:
        hand.hand.type(str(total))
        hand.hand.key("tab")
    evening.done("03-initiatives")
    hand.hand.key("ctrl+return")
    for row, points in (("row.alia", "24/24"), ("row.gobelin-1", "6/6"), ("row.chaman-gobelin", "11/11")):
        evening.points(row, points)
    evening.done("04-points")


def first_rounds(evening: Evening) -> None:
    """A charge, a delay, a condition of each kind, a readied action, a death."""
    hand = evening.hand
    evening.end_turn()
    evening.done("10-round-1")
    hand.write("turn.label", "charge")
    hand.press("act.full")
    evening.points("row.gobelin-1", "-4")
    evening.done("11-charge")
    evening.end_turn()
    hand.press("act.delay")
    evening.done("12-delay")
    hand.press("row.celeste")
    hand.hand.key("e")
    hand.press("usual.blessed", "form.lasting.1")
    evening.done("13-condition")
    hand.press("dialog.yes")
    evening.end_turn()
    hand.press("row.alia", "condition.add", "usual.shaken", "form.lasting.2", "dialog.yes")
    evening.done("14-shaken")
    evening.until("Gobelin 2")
    hand.press("act_now.bertrand-de-montfaucon")
    evening.done("15-after-delay")
    evening.until("Ogre des marais")
    hand.press("act.ready")
    evening.done("16-ready")
    evening.until("Alia")
    evening.done("20-round-2")
    hand.press("trigger.ogre-des-marais")
    evening.done("21-trigger")
    hand.press("dialog.yes")
    evening.points("row.alia", "-15")
    evening.done("22-bloodied")
    evening.end_turn()
    evening.points("row.gobelin-1", "-9")
    evening.done("23-first-death")


def later_rounds(evening: Evening) -> None:
    """Somebody comes late, a mistake is undone, somebody is healed, another dies."""
    hand = evening.hand
    evening.until("Élise")
    evening.end_turn()
    evening.enter("Loup 2")
    hand.hand.key("ctrl+return")
    evening.done("30-late")
    hand.hand.key("i")
    hand.write("sheet.number.loup", "18")
    hand.hand.key("ctrl+return")
    evening.done("31-late-initiative")
    evening.until("Élise")
    evening.end_turn()
    evening.points("row.alia", "-15")
    evening.done("40-mistake")
    hand.hand.key("ctrl+z")
    evening.done("41-undone")
    evening.until("Élise")
    evening.end_turn()
    evening.points("row.alia", "+8")
    evening.done("50-healed")


def last_round(evening: Evening) -> None:
    """The second death, and the log."""
    hand = evening.hand
    evening.until("Élise")
    evening.end_turn()
    evening.points("row.chaman-gobelin", "-14")
    hand.press("person.remove")
    evening.done("60-second-death")
    hand.press("table.players")
    evening.done("61-players")
    hand.hand.key("escape")
    hand.press("table.page.1")
    evening.done("62-log")
    hand.press("table.page.2")
    evening.done("63-encounter")


def save_and_reopen(evening: Evening, path: Path) -> None:
    """The table is saved, and gone on with from its file."""
    hand = evening.hand
    hand.hand.key("ctrl+s")
    hand.hand.key("ctrl+a")
    hand.hand.type(str(path))
    evening.done("51-save")
    hand.hand.key("return")
    go_on(hand.hand.app, path, GAMES)
    evening.done("52-reopened")


def combat(evening: Evening, language: str, path: Path) -> None:
    """Six rounds of D&D 3.5."""
    sit_down(evening, language)
    first_rounds(evening)
    later_rounds(evening)
    save_and_reopen(evening, path)
    last_round(evening)


def later(evening: Evening, path: Path, go: Callable[[], None], row: str) -> None:
    """Rounds three to six at another table: somebody comes late, a mistake is undone, two die, all is kept.

    `go` plays a round, `row` is what those who are pressed are called before their ids.
    """
    hand = evening.hand
    evening.enter("Loup")
    hand.hand.key("ctrl+return")
    evening.done("40-late")
    go()
    evening.points(f"{row}.doran", "24/24")
    evening.points(f"{row}.doran", "-15")
    evening.done("41-mistake")
    hand.hand.key("ctrl+z")
    evening.done("42-undone")
    go()
    hand.press(f"{row}.gobelin-2", "person.remove")
    evening.done("43-first-death")
    save_and_reopen(evening, path)
    go()
    hand.press(f"{row}.ogre-des-marais", "person.remove")
    evening.done("60-second-death")
    go()
    hand.press("table.players")
    evening.done("61-players")


def wheel(evening: Evening, language: str, path: Path | None = None) -> None:
    """Two global turns and the third's first of the speed wheel; with a path to save to, six."""
    hand = evening.hand
    evening.done("00-empty")
    evening.enter(HEROES + HEADING[language] + ENEMIES)
    hand.hand.key("ctrl+return")
    evening.done("01-joined")
    for turn in (1, 2):
        evening.end_turn()
        evening.done(f"{turn}0-moved")
        for _ in range(2):
            evening.end_turn()
        hand.press("pawn.gobelin-1")
        hand.hand.key("e")
        hand.press("usual.prone" if turn == 1 else "usual.stunned", "dialog.yes")
        evening.points("pawn.gobelin-1", "6/6" if turn == 1 else "-6")
        evening.done(f"{turn}1-hurt")
        for page in range(5):
            hand.press(f"wheel.page.{page}")
            evening.done(f"{turn}2-page-{page}")
        hand.press("wheel.page.0")
        while hand.state.turn == turn:
            evening.end_turn()
        evening.done(f"{turn}3-over")
    hand.press("table.players")
    evening.done("30-players")
    hand.hand.key("escape")

    def go() -> None:
        turn = hand.state.turn
        while hand.state.turn == turn:
            evening.end_turn()

    if path is not None:
        later(evening, path, go, "pawn")


def rounds(evening: Evening, language: str, path: Path | None = None) -> None:
    """Two Rounds of Attention Donjon !; with a path to save to, six."""
    hand = evening.hand
    evening.done("00-empty")
    evening.enter(NO_NUMBERS.sub("", HEROES + HEADING[language] + ENEMIES))
    hand.hand.key("ctrl+return")
    evening.done("01-joined")
    for turn in (1, 2):
        evening.end_turn()
        evening.done(f"{turn}0-drawing")
        first = True
        for _ in range(60):
            if hand.state.round > turn:
                break
            go_on_with_cards(evening)
            if first and hand.state.phase == "turns":
                evening.done(f"{turn}1-turns")
                first = False
        assert hand.state.round > turn, (turn, hand.state.phase)
        evening.done(f"{turn}3-over")
    hand.press("table.players")
    evening.done("30-players")
    hand.hand.key("escape")

    def go() -> None:
        turn = hand.state.round
        for _ in range(60):
            if hand.state.round == turn:
                go_on_with_cards(evening)

    if path is not None:
        later(evening, path, go, "seat")


def go_on_with_cards(evening: Evening) -> None:
    """What must be decided first, else the next turn."""
    names = [widget.name for widget in evening.hand.hand.scene.interface.root.walk()]
    asked = [name for name in names if name.startswith(("now.free.", "now.event."))]
    if asked and not evening.hand.refusal(asked[0]):
        evening.hand.press(asked[0])
    else:
        evening.end_turn()


def main(folder: Path) -> None:
    """Play everything with pictures, and say what an act takes."""
    for language in HEADING:
        for size in SIZES:
            for name, table in (("combat", COMBAT), ("wheel", WHEEL), ("rounds", ROUNDS)):
                place = folder / f"{name}-{language}-{size[1]}"
                place.mkdir(parents=True, exist_ok=True)
                evening = Evening(begin(table, size, language), partial(_shot, place))
                PLAYED[name](evening, language, place / "evening.arcane")
                print(place.name, evening.inputs)  # noqa: T201 - a script


def main_in_a_window(folder: Path) -> None:
    """Play each table once, and say what an act takes: inputs and seconds."""
    for name, table, language in (("combat", COMBAT, "fr"), ("wheel", WHEEL, "en"), ("rounds", ROUNDS, "fr")):
        place = folder / f"{name}-window"
        place.mkdir(parents=True, exist_ok=True)
        evening = Evening(begin_in_a_window(table, language), partial(_shot, place))
        PLAYED[name](evening, language, place / "e.arcane")
        lines = (f"{act} {evening.inputs[act]} in {evening.seconds[act]} s" for act in evening.inputs)
        print(name, round(sum(evening.seconds.values())), "s:", ", ".join(lines))  # noqa: T201 - a script
        hands = evening.hand.hand
        assert isinstance(hands, RealHands)
        hands.close()


PLAYED: Mapping[str, Callable[[Evening, str, Path], None]] = {
    "combat": combat,
    "wheel": wheel,
    "rounds": rounds,
}


def _shot(place: Path, act: str, hand: Hand) -> None:
    """The picture, and what does not fit."""
    hand.hand.move((2, 2))
    hand.hand.save(place / f"{act}.png")
    if faults := misfits(hand.hand):
        print(place.name, act, faults)  # noqa: T201 - a script


if __name__ == "__main__":
    (main_in_a_window if "--window" in sys.argv else main)(Path(sys.argv[1]))

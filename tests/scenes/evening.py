"""A game master's evening at the three tables of turns, by named widgets and keys.

`python tests/scenes/evening.py FOLDER` plays it in both languages at two sizes, and puts a
picture after every act into the folder.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from master_player import Hand, sit
from screens import misfits

from game.games import GAMES
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.table.match_files import go_on
from game.ui.events import KeyPressed, PointerPressed, TextTyped

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.turn_order.table.pane import TurnTable
    from game.ui.events import Event

HEROES = "Alia 3\nBertrand de Montfaucon 1\nCéleste 2\nDoran 1\nÉlise 4\n"
ENEMIES = "Gobelin x4 +1\nOgre des marais +0 secret\nChaman gobelin 2"
HEADING = {"fr": "ennemis :\n", "en": "enemies:\n"}

NO_NUMBERS = re.compile(r" \+?\d(?= secret$|$)", re.MULTILINE)
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

    def __post_init__(self) -> None:
        app, self._count = self.hand.hand.app, 0
        handle = app.handle

        def counted(event: Event) -> None:
            self._count += isinstance(event, KeyPressed | PointerPressed | TextTyped)
            handle(event)

        app.handle = counted  # type: ignore[method-assign]  # to count what hands do

    def done(self, act: str) -> None:
        """An act is done: how many clicks, keys and letters it took."""
        self.inputs[act], self._count = self._count, 0
        self.look(act, self.hand)

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


def begin(table: TurnTable, size: tuple[int, int], language: str) -> Hand:
    """A table where nobody sits yet."""
    return sit(table, table.system().setup(), size, language)


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
    hand.press("person.able")
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


def wheel(evening: Evening, language: str) -> None:
    """Two global turns and the third's first of the speed wheel."""
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
        hand.press("usual.prone", "dialog.yes")
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


def rounds(evening: Evening, language: str) -> None:
    """Two Rounds of Attention Donjon !"""
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
                match name:
                    case "combat":
                        combat(evening, language, place / "evening.arcane")
                    case "wheel":
                        wheel(evening, language)
                    case _:
                        rounds(evening, language)
                print(place.name, evening.inputs)  # noqa: T201 - a script


def _shot(place: Path, act: str, hand: Hand) -> None:
    """The picture, and what does not fit."""
    hand.hand.move((2, 2))
    hand.hand.save(place / f"{act}.png")
    if faults := misfits(hand.hand):
        print(place.name, act, faults)  # noqa: T201 - a script


if __name__ == "__main__":
    main(Path(sys.argv[1]))

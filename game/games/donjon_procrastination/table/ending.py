"""The sheet at the end of a game: the winner, the deciding duel, the rounds, what next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.games.donjon_procrastination.log.names import DuelNames, signed
from game.games.donjon_procrastination.table.decision import Again, AgainPressed, Gesture
from game.games.donjon_procrastination.table.recap import RoundScore, deciding
from game.table.match_cards import CardTile
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import artwork
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row
from game.ui.widgets.scroll import BESIDE, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.events import GameEnded
    from game.games.donjon_procrastination.rules.play.setup import Bout
    from game.games.donjon_procrastination.rules.play.state import Copy
    from game.games.donjon_procrastination.table.pictures import DuelCards
    from game.table.table import Frame
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Hue
    from game.ui.ui import Ui

WIDTH = 900.0
"""Width of the sheet at most, in logical units."""

ROOMY = 560.0
"""Height of the cloth from which the sheet has wide margins and large cards."""

SECONDS = 1.8
"""The seconds in which the laurels grow."""

LEAVES = 11
"""Pairs of leaves on each branch of the laurels."""

SIZE = (240.0, 200.0)
"""Width and height of their drawing, in its own units."""

AGAIN: Sequence[tuple[Again, Icon, Look]] = (
    ("again", Icon.REDO, Look.PRIMARY),
    ("swapped", Icon.SWAP, Look.PLAIN),
    ("series", Icon.BOUT, Look.PLAIN),
)
"""The ways to play on, each with its icon."""

_GROWING = re.compile(r'<[^<>]*data-pair="([0-9]+)"[^<>]*/>')
"""Finds an element of that drawing that belongs to a pair of leaves, numbered from the foot up."""


def laurels(pairs: int) -> str:
    """The wreath with that many pairs of leaves on each branch, from the foot up, and their part of stem."""
    whole = artwork("donjon_procrastination/art/laurels")
    return _GROWING.sub(lambda part: part[0] if int(part[1]) <= pairs else "", whole)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: its last event, its rounds, and the games played in a row including it."""

    ended: GameEnded
    rounds: tuple[RoundScore, ...]
    bout: Bout


class Wreath(Widget):
    """Laurels around the winner's gem; `part` says how far they have grown, from 0 to 1."""

    def __init__(self, hues: Sequence[Hue], height: float, part: Callable[[], float]) -> None:
        super().__init__("over.wreath")
        self.hues = list(hues)
        self.height = height
        self.part = part

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The height that was given, and the width that goes with it."""
        return Size(min(width, self.height * SIZE[0] / SIZE[1]), self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the laurels, then the gems."""
        box, pairs = self.box, round(self.part() * LEAVES)
        size = canvas.size(box)
        wreath = ui.theme.drawing(("laurels", pairs), size, lambda: laurels(pairs))
        canvas.drop_shadow(("laurels", pairs), wreath, (box.x, box.y), 4, 120)
        canvas.blit(wreath, (box.x, box.y))
        side = box.h * 0.5 if len(self.hues) == 1 else box.h * 0.34
        step = side * 0.8
        left = box.centre[0] - step * (len(self.hues) - 1) / 2
        for place, hue in enumerate(self.hues):
            self._draw_gem(canvas, ui, hue, (left + place * step, box.y + box.h * 0.48), side)

    @staticmethod
    def _draw_gem(canvas: Canvas, ui: Ui, hue: Hue, at: tuple[float, float], side: float) -> None:
        fill, size = hue.fill, (canvas.px(side), canvas.px(side))
        stone = ui.theme.drawing(("stone", fill), size, lambda: artwork("art/ornaments/stone", gem=fill))
        canvas.lay("stone", stone, (at[0] - side / 2, at[1] - side / 2), 5, 170)
        style = Style(Face.ICON, side * 0.54, (255, 248, 226), (24, 10, 4))
        canvas.blit_centred(ui.texts.line(hue.emblem.glyph, style), at)


class RoundTable(Widget):
    """A column for each round, a row for each player, `row` high: who won it, and the deciding total."""

    HEAD = 20.0

    def __init__(
        self, rounds: Sequence[RoundScore], names: DuelNames, hues: Sequence[Hue], row: float
    ) -> None:
        super().__init__("over.rounds")
        self.row = row
        self.rounds = list(rounds)
        self.names = names
        self.hues = list(hues)

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """How many rounds each player has won."""
        seats = range(len(self.hues))
        won = [sum(score.results[seat] == "won" for score in self.rounds) for seat in seats]
        return ", ".join(f"{self.names.players[seat]} {won[seat]}" for seat in self.names.players)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as there is room for, with a line for each player."""
        return Size(width, self.HEAD + self.row * len(self.hues))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the numbers of the rounds, then a row for each player."""
        if not self.rounds:
            return
        box = self.box
        head = min(120.0, box.w * 0.2)
        step = min(54.0, (box.w - head) / len(self.rounds))
        small = Style(Face.TITLE, 13, ui.palette.ink_soft)
        title = ui.texts.shrunk(self.names.tr("duel.over.rounds"), small, head - 8, least=0.6)
        canvas.text(self.names.tr("duel.over.rounds"), title, (box.x, box.y + 2))
        for place, score in enumerate(self.rounds):
            x = box.x + head + step * (place + 0.5)
            canvas.blit_centred(ui.texts.line(str(score.number), small), (x, box.y + self.HEAD / 2))
        for seat, hue in enumerate(self.hues):
            y = box.y + self.HEAD + self.row * (seat + 0.5)
            self._draw_row(canvas, ui, seat, hue, (box.x, y, head, step))

    def _draw_row(
        self, canvas: Canvas, ui: Ui, seat: int, hue: Hue, at: tuple[float, float, float, float]
    ) -> None:
        left, y, head, step = at
        name = self.names.players[seat]  # type: ignore[index]  # seats are numbers
        style = ui.texts.shrunk(name, ui.styles.strong.but(size=16), head - 8, least=0.5)
        canvas.text(name, style, (left, y - ui.texts.height(style) / 2))
        for place, score in enumerate(self.rounds):
            x = left + head + step * (place + 0.5)
            won = score.results[seat] == "won"
            cell = Box(x - step / 2 + 2, y - self.row / 2 + 2, step - 4, self.row - 4)
            if won:
                canvas.fill(cell, hue.fill, 255, 5)
                canvas.outline(cell, ui.palette.gilt_dark, 1.4, 5)
            text = signed(score.totals[seat])
            ink = ui.palette.cream if won else ui.palette.ink_soft
            letters = Style(Face.BOLD if won else Face.TEXT, 15, ink)
            drawn = ui.texts.line(text, ui.texts.shrunk(text, letters, step - 8, least=0.6))
            canvas.blit_centred(drawn, (x, y))


class EndSheet:
    """Builds the sheet of one ended game in the given room; `part` says how far the laurels have grown."""

    def __init__(
        self,
        ending: Ending,
        names: DuelNames,
        frame: Frame[Gesture],
        cards: DuelCards,
        room: Size,
        part: Callable[[], float],
    ) -> None:
        self._ending = ending
        self._names = names
        self._frame = frame
        self._cards = cards
        self._room = room
        self._part = part
        self._wide = room.h > ROOMY

    def build(self) -> Widget:
        """Crown and ribbon, the results, and what can be done next; more compact where space is short."""
        sheet, fits = self._sheet()
        if self._wide and not fits:
            self._wide = False
            sheet, _ = self._sheet()
        return sheet

    def _sheet(self) -> tuple[Widget, bool]:
        """The sheet, and whether it fits without scrolling."""
        frame, room = self._frame, self._room
        width = min(WIDTH, room.w)
        margin = 34.0 if self._wide else 27.0
        ways = self._ways(width - 2 * margin - 12)
        head = self._head()
        inner = width - 2 * margin
        taken = sum(part.wanted(frame.ui, inner).h for part in (head, *ways)) + 12 * (len(ways) + 2)
        results = self._column(inner)
        most = room.h - 2 * margin - taken
        fits = results.wanted(frame.ui, inner).h <= most
        body = results if fits else Anchor(self._scrolled(self._column(inner - BESIDE)), h=most)
        column = Column([head, body, *map(Anchor, ways)], gap=8)
        return Panel(column, Material.FRAMED, margin=margin, name="table.over"), fits

    def _column(self, width: float) -> Widget:
        return Column(list(self._results(width)), gap=8 if self._wide else 3)

    @staticmethod
    def _scrolled(results: Widget) -> Widget:
        return Scroll(results, name="over.rows")

    def _head(self) -> Widget:
        """The wreath with the winner, and the score between the players."""
        ui, names, ended = self._frame.ui, self._names, self._ending.ended
        hues = [ui.palette.seats[seat] for seat in sorted(ended.outcome.winners)]
        height = min(150.0, max(74.0, self._room.h * (0.24 if self._wide else 0.19)))
        ribbon = Ribbon(self._title(), ui.palette.accent, height=56 if self._wide else 44, size=24)
        lines: list[Widget] = [Anchor(ribbon)]
        score = self._score()
        if score:
            lines.append(Label(score, ui.styles.strong.but(size=18), align=0.5))
        lines += [Label(names.cited(reason), ui.styles.note, align=0.5) for reason in ended.outcome.reasons]
        wreath = Wreath(hues, height, self._part)
        beside = Column(lines, gap=4, grow=1)
        return Row([Anchor(wreath, w=height * SIZE[0] / SIZE[1], h=height), beside], gap=14, align=0.5)

    def _title(self) -> str:
        names, champion = self._names, self._ending.bout.champion
        if champion is not None:
            return names.tr("duel.over.bout_won", who=names.player(champion))
        winners = [names.player(seat) for seat in sorted(self._ending.ended.outcome.winners)]
        key = "duel.over.won" if len(winners) == 1 else "duel.over.shared"
        return names.tr(key, who=", ".join(winners))

    def _score(self) -> str:
        """The games that everybody has won, if there was more than this one."""
        return bout_words(self._ending.bout, self._names)

    def _results(self, width: float) -> Iterator[Widget]:
        """The results of all players beside the duel that decided, then every round."""
        ended, names, ui = self._ending.ended, self._names, self._frame.ui
        gap = 4 if self._wide else 0
        standing = Grid(list(_standings(ended, names, ui)), columns=(1.4, 1.4, 1, 0.9), gap=6, row_gap=gap)
        left: list[Widget] = [standing]
        if ended.stuck:
            stuck = names.listed([names.player(seat) for seat in ended.stuck])
            text = names.tr("duel.over.stuck", who=stuck, count=len(ended.stuck))
            left.append(Label(rich("{} <soft>[DP-END-01]</soft>", text), ui.styles.small))
        decided = self._deciding()
        if decided is None:
            yield Column(left, gap=6)
        else:
            half = (width - 18) / 2
            yield Row([Anchor(Column(left, gap=6), 0, 0, w=half), Anchor(decided, 0.5, 0, w=half)], gap=18)
        if self._ending.rounds:
            if self._wide:
                yield RuleLine()
            hues = [ui.palette.seats[seat] for seat in names.players]
            yield RoundTable(self._ending.rounds, names, hues, 24 if self._wide else 22)

    def _deciding(self) -> Widget | None:
        """The fighters of the deciding duel, with both totals."""
        winners = self._ending.ended.outcome.winners
        if len(winners) != 1:
            return None
        (winner,) = winners
        decisive = deciding(self._ending.rounds, winner)
        if decisive is None:
            return None
        names, ui = self._names, self._frame.ui
        foe = decisive.opponents[winner]
        width = 92.0 if self._wide else 64.0
        tiles = [
            self._fighter(winner, decisive.fighters[winner], decisive.totals[winner], width),
            Label(names.tr("duel.over.against"), ui.styles.note, align=0.5, lift=0.5),
            self._fighter(foe, decisive.fighters[foe], decisive.against[winner], width),
        ]
        title = names.tr("duel.over.deciding", number=decisive.number)
        return Column(
            [Label(title, ui.styles.strong.but(size=17), align=0.5), Anchor(Row(tiles, gap=10, align=0.5))],
            gap=4,
        )

    def _fighter(self, seat: Seat, card: Copy, came_to: int, width: float) -> Widget:
        """A fighter with its player's total beside it."""
        ui = self._frame.ui
        total = Label(
            rich("<b>{}</b>\n{}", self._names.player(seat), signed(came_to)),
            ui.styles.body.but(size=18),
            align=0.5,
            lift=0.5,
        )
        if card.count(":") != 2:
            return total
        press = partial(self._frame.pin, card)
        tile = CardTile(f"over.fighter.{seat}", card, self._cards, press, width=width, pin=self._frame.pin)
        parts = [Anchor(tile, w=width, h=width / RATIO), total]
        return Row(parts, gap=6, align=0.5)

    # Another game

    def _ways(self, width: float) -> list[Widget]:
        """The buttons to play on, where possible, and to leave."""
        ways = self._frame.ways_out(width if self._wide else 0.0, 1)
        if self._frame.replay_bar is not None:
            return [ways]
        for button in ways.walk():
            if isinstance(button, Button):
                button.look = Look.PLAIN
        if not self._wide:
            return [Row([*self._again(), ways], gap=8)]
        return [Row(list(self._again()), gap=12), ways]

    def _again(self) -> Iterator[Widget]:
        names, bout = self._names, self._ending.bout
        going_on = bout.most > 1 and bout.champion is None
        for kind, icon, look in AGAIN:
            if kind == "series" and bout.most > 1:
                continue
            key = "duel.again.next" if kind == "again" and going_on else f"duel.again.{kind}"
            worded = self._wide or kind != "series"
            yield Button(
                f"over.{kind}",
                names.tr(key) if worded else "",
                partial(self._frame.press, AgainPressed(kind)),
                icon=icon,
                look=look,
                tip=names.tr(f"duel.again.{kind}.tip") if worded else self._both(kind),
                size=18,
            )

    def _both(self, kind: Again) -> str:
        """The tip of a button without words: what it does, and how."""
        tr = self._names.tr
        return rich("<b>{}</b>\n{}", tr(f"duel.again.{kind}"), tr(f"duel.again.{kind}.tip"))


def bout_words(bout: Bout, names: DuelNames) -> str:
    """How many games everybody has won, and of how many; empty if there is nothing to tell."""
    won = bout.counted(len(names.players))
    if bout.most == 1 and sum(won) < 1:
        return ""
    tally = ", ".join(f"{names.player(seat)} {won[seat]}" for seat in names.players)
    return names.tr("duel.bout.of" if bout.most > 1 else "duel.bout.tally", of=bout.most, told=tally)


def _standings(ended: GameEnded, names: DuelNames, ui: Ui) -> Iterator[Widget]:
    """A row for each player: name, champions, sum of values, cards in hand."""
    styles = ui.styles
    for column in ("who", "champions", "values", "hands"):
        yield Label(names.tr(f"duel.over.{column}"), styles.small, align=0.0 if column == "who" else 0.5)
    order = sorted(
        names.players,
        key=lambda seat: (ended.champions[seat], ended.values[seat], ended.hands[seat]),
        reverse=True,
    )
    for seat in order:
        won = seat in ended.outcome.winners
        style = styles.strong if won else styles.body
        crown = rich("<icon:{}> ", Icon.FIRST) if won else ""
        yield Label(f"{crown}{names.player(seat)}", style)
        for value in (ended.champions[seat], ended.values[seat], ended.hands[seat]):
            yield Label(signed(value), style, align=0.5)

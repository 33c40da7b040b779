"""What floats over the cloth: cards that were shown, and the end of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.names import DuelNames, signed
from game.games.donjon_procrastination.table.decision import ExhibitClosed, Gesture
from game.table.hand_fan import CardTile
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Floating, Grid, Ground, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.donjon_procrastination.rules.play.events import GameEnded, Looked
    from game.games.donjon_procrastination.table.model import DuelModel
    from game.games.donjon_procrastination.table.pictures import DuelCards
    from game.table.table import Frame
    from game.ui.box import Size
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

CARD = 104.0
"""Width of a card that is shown, in logical units."""

WIDTH = 740.0
"""Width of the sheet at the end of the game at most."""

ROOMY = 420.0
"""Height of the cloth from which on that sheet has wide margins."""


def floating(model: DuelModel, frame: Frame[Gesture], cards: DuelCards, room: Size) -> Widget | None:
    """What floats over the cloth now, which has that room."""
    if model.ended is not None:
        return Floating(_end(model.ended, model.names, frame, room), WIDTH)
    if model.exhibit is not None:
        return Floating(_exhibit(model.exhibit, model.names, frame, cards), 620.0)
    return None


def _exhibit(shown: Looked, names: DuelNames, frame: Frame[Gesture], cards: DuelCards) -> Widget:
    """Cards that the player was shown by an effect."""
    title = names.tr("duel.looked", card=names.card(shown.by), who=names.player(shown.whose))
    tiles: list[Widget] = [
        CardTile(f"exhibit.{place}", card, cards, lambda: None, width=CARD, pin=frame.pin)
        for place, card in enumerate(shown.cards)
    ]
    rows: list[Widget] = [Label(title, frame.ui.styles.body.but(size=18), align=0.5)]
    rows += [Anchor(Row(tiles[start : start + 5], gap=8)) for start in range(0, len(tiles), 5)]
    put_away = partial(frame.press, ExhibitClosed())
    rows.append(
        Anchor(Button("exhibit.close", frame.say("dialog.ok"), put_away, icon=Icon.CHECK, look=Look.PRIMARY))
    )
    return Panel(Column(rows, gap=10), margin=24, name="table.exhibit", seed=37)


def _end(ended: GameEnded, names: DuelNames, frame: Frame[Gesture], room: Size) -> Widget:
    """Who won, and by what: champions, then the sum of their values, then cards in hand."""
    ui, width = frame.ui, min(WIDTH, room.w)
    winners = [names.player(seat) for seat in sorted(ended.outcome.winners)]
    key = "duel.over.won" if len(winners) == 1 else "duel.over.shared"
    told = Column(list(_reasons(ended, names, ui)), gap=8)
    margin, high = (38.0, 56.0) if room.h > ROOMY else (20.0, 44.0)
    ribbon = Ribbon(frame.say(key, who=", ".join(winners)), ui.palette.accent, height=high, size=24)
    most = room.h - 2 * margin - high - 46 - 20
    wanted = told.wanted(ui, width - 2 * margin).h
    body = told if wanted <= most else Anchor(Scroll(told, name="over.rows"), h=most)
    parts = [Anchor(ribbon), body, Anchor(frame.ways_out(width - 90))]
    return Panel(Column(parts, gap=10), Ground.FRAMED, margin=margin, name="table.over")


def _reasons(ended: GameEnded, names: DuelNames, ui: Ui) -> Iterator[Widget]:
    """Why the game has ended and who has won it, then what everybody came to."""
    for reason in ended.outcome.reasons:
        yield Label(names.cited(reason), ui.styles.note, align=0.5)
    if ended.stuck:
        stuck = names.listed([names.player(seat) for seat in ended.stuck])
        text = names.tr("duel.over.stuck", who=stuck, count=len(ended.stuck))
        yield Label(f"{text} <soft>[DP-END-01]</soft>", ui.styles.small, align=0.5)
    yield Grid(list(_standings(ended, names, ui)), columns=(2.2, 1, 1, 1), gap=10, row_gap=6)


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
        crown = f"<icon:{Icon.FIRST}> " if won else ""
        yield Label(f"{crown}{names.player(seat)}", style)
        for value in (ended.champions[seat], ended.values[seat], ended.hands[seat]):
            yield Label(signed(value), style, align=0.5)

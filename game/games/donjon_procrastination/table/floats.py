"""What floats over the cloth: cards that were shown, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.names import signed
from game.games.donjon_procrastination.table.float_panel import Float
from game.table.hand_fan import CardTile
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Grid, Ground, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.donjon_procrastination.rules.play.events import GameEnded, Looked
    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.ui.widgets.base import Widget

CARD = 104.0
"""Width of a card that is shown, in logical units."""


WIDTH = 740.0
"""Width of the sheet at the end of the game at most."""

ROOMY = 420.0
"""Height of the cloth from which on that sheet has wide margins."""


def floats(scene: DuelScene) -> list[Widget]:
    """Everything that floats over the cloth now."""
    if scene.flow.timeline.busy or scene.flow.recap is not None:
        return []
    ended = scene.ending
    if ended is not None:
        return [Float(_over(scene, ended), WIDTH)]
    return [Float(_exhibit(scene, scene.flow.exhibit), 620.0)] if scene.flow.exhibit is not None else []


def _exhibit(scene: DuelScene, shown: Looked) -> Widget:
    """Cards that the player was shown by an effect."""
    title = scene.say("duel.looked", card=scene.names.card(shown.by), who=scene.names.player(shown.whose))
    tiles: list[Widget] = [
        CardTile(f"exhibit.{place}", card, scene.cards, lambda: None, width=CARD, pin=scene.pin)
        for place, card in enumerate(shown.cards)
    ]
    rows: list[Widget] = [Label(title, scene.ui.styles.body.but(size=18), align=0.5)]
    rows += [Anchor(Row(tiles[start : start + 5], gap=8)) for start in range(0, len(tiles), 5)]
    close = Button(
        "exhibit.close", scene.say("dialog.ok"), scene.put_away, icon=Icon.CHECK, look=Look.PRIMARY
    )
    rows.append(Anchor(close))
    return Panel(Column(rows, gap=10), margin=24, name="table.exhibit", seed=37)


def _over(scene: DuelScene, ended: GameEnded) -> Widget:
    """Who won, and by what: champions, then the sum of their values, then cards in hand."""
    say, width = scene.say, min(WIDTH, scene.arena.w)
    winners = [scene.names.player(seat) for seat in sorted(ended.outcome.winners)]
    key = "duel.over.won" if len(winners) == 1 else "duel.over.shared"
    told = Column(list(_reasons(scene, ended)), gap=8)
    ways = Row(scene.ways_out(words=True), gap=12)
    if ways.wanted(scene.ui, scene.app.box.w).w > width - 90:
        ways = Row(scene.ways_out(words=False), gap=12)
    margin, high = (38.0, 56.0) if scene.arena.h > ROOMY else (20.0, 44.0)
    ribbon = Ribbon(say(key, who=", ".join(winners)), scene.ui.palette.accent, height=high, size=24)
    room = scene.arena.h - 2 * margin - high - 46 - 20
    wanted = told.wanted(scene.ui, width - 2 * margin).h
    body = told if wanted <= room else Anchor(Scroll(told, name="over.rows"), h=room)
    return Panel(
        Column([Anchor(ribbon), body, Anchor(ways)], gap=10), Ground.FRAMED, margin=margin, name="table.over"
    )


def _reasons(scene: DuelScene, ended: GameEnded) -> Iterator[Widget]:
    """Why the game has ended and who has won it, then what everybody came to."""
    say, styles = scene.say, scene.ui.styles
    for reason in ended.outcome.reasons:
        yield Label(scene.names.cited(reason), styles.note, align=0.5)
    if ended.stuck:
        stuck = scene.names.listed([scene.names.player(seat) for seat in ended.stuck])
        text = say("duel.over.stuck", who=stuck, count=len(ended.stuck))
        yield Label(f"{text} <soft>[DP-END-01]</soft>", styles.small, align=0.5)
    yield Grid(list(_standings(scene, ended)), columns=(2.2, 1, 1, 1), gap=10, row_gap=6)


def _standings(scene: DuelScene, ended: GameEnded) -> Iterator[Widget]:
    """A row for each player: name, champions, sum of values, cards in hand."""
    say, styles = scene.say, scene.ui.styles
    for column in ("who", "champions", "values", "hands"):
        yield Label(say(f"duel.over.{column}"), styles.small, align=0.0 if column == "who" else 0.5)
    order = sorted(
        scene.session.match.seats,
        key=lambda seat: (ended.champions[seat], ended.values[seat], ended.hands[seat]),
        reverse=True,
    )
    for seat in order:
        won = seat in ended.outcome.winners
        style = styles.strong if won else styles.body
        crown = f"<icon:{Icon.FIRST}> " if won else ""
        yield Label(f"{crown}{scene.names.player(seat)}", style)
        for value in (ended.champions[seat], ended.values[seat], ended.hands[seat]):
            yield Label(signed(value), style, align=0.5)

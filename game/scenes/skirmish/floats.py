"""What floats over the board: the stack, a duel, cards and answers to choose from, the end of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.widgets.label import Label, Ribbon
from game.client.widgets.layout import Anchor, Column, Row
from game.client.widgets.panel import Ground, Panel
from game.client.widgets.scroll import Scroll
from game.scenes.skirmish.duel_view import DuelShow, DuelView
from game.scenes.skirmish.hand_fan import CardTile
from game.scenes.skirmish.table_pane import Float
from game.systems.colors_of_magic.play.duel import Duel
from game.systems.colors_of_magic.play.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.client.widgets.base import Widget
    from game.scenes.skirmish.scene import TableScene
    from game.systems.colors_of_magic.play.moments import Target

CHOICE_CARD = 104.0


def floats(scene: TableScene) -> list[Float]:
    """Everything that floats over the board now."""
    return list(_floats(scene))


def duel_shown(scene: TableScene) -> DuelShow | None:
    """The duel on the table: the one being staged, the one being decided, or the last result."""
    if scene.flow.stage.duel is not None:
        return scene.flow.stage.duel
    decision = scene.outlook.decision
    if isinstance(decision, Duel):
        return DuelShow.of(scene.outlook, decision)
    return scene.flow.result if not scene.session.over else None


def _floats(scene: TableScene) -> Iterator[Float]:
    show = duel_shown(scene)
    if show is not None:
        view = DuelView(scene.outlook, show, scene.cards, scene.portraits)
        scene.duel_view = view
        yield Float(view, 0.5, 0.04, 620)
    else:
        scene.duel_view = None
    if scene.session.over and not scene.flow.timeline.busy:
        yield Float(_over(scene), 0.5, 0.5, 540)
        return
    choices = _choices(scene)
    if choices is not None:
        yield Float(choices, 0.5, 1.0 if show is not None else 0.5, 620)


def _choices(scene: TableScene) -> Widget | None:
    """Cards, permanents or answers to choose from that lie nowhere else on the table."""
    tiles = [_tile(scene, number, target) for number, target in enumerate(scene.asked.targets_to_float())]
    offers = scene.asked.offers_in_float()
    if not tiles and not offers:
        return None
    rows: list[Widget] = [Label(scene.asked.prompt(), scene.ui.styles.body.but(size=18), align=0.5)]
    if tiles:
        per_row = max(1, int(560 // (CHOICE_CARD + 8)))
        lines = [tiles[i : i + per_row] for i in range(0, len(tiles), per_row)]
        rows += [Anchor(Row(line, gap=8)) for line in lines]
    rows += [scene.layout.offer_button(offer) for offer in offers]
    column = Column(rows, gap=8)
    room = scene.board_room.h - 90
    body: Widget = column
    if column.wanted(scene.ui, 560).h > room:
        body = Anchor(Scroll(column, name="table.choices"), h=room, w=560)
    return Panel(body, margin=24, name="table.choice", seed=37)


def _tile(scene: TableScene, number: int, target: Target) -> Widget:
    card = target.id
    if target.kind == "spell":
        item = next(one for one in scene.outlook.state.stack if str(one.number) == target.id)
        card = item.card
    picked = target in scene.asked.picks
    return CardTile(
        f"pick.{number}",
        card,
        scene.cards,
        partial(scene.choose, target),
        width=CHOICE_CARD,
        lit=picked,
        pin=scene.pin,
    )


def _over(scene: TableScene) -> Widget:
    """Who won, with how many points, and why."""
    say, styles, session = scene.say, scene.ui.styles, scene.session
    outcome = session.match.outcome
    winners = sorted(outcome.winners) if outcome is not None else []
    names = scene.outlook.names
    if len(winners) == 1:
        title = say("table.over.won", side=names.side(SIDES[winners[0]]))
    else:
        title = say("table.over.draw")
    rows: list[Widget] = [Anchor(Ribbon(title, scene.ui.palette.accent, height=58, size=24))]
    for player in scene.outlook.state.players:
        text = say("table.over.points", side=names.side(player.side), count=player.points)
        rows.append(Label(text, styles.body, align=0.5))
    reasons = outcome.reasons if outcome is not None else ()
    rows += [Label(names.cited(reason), styles.note, align=0.5) for reason in reasons]
    rows.append(Anchor(Row(scene.layout.ways_out(), gap=12)))
    return Panel(Column(rows, gap=12), Ground.FRAMED, margin=38, name="table.over")

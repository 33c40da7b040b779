"""What floats over the board: the stack, a duel, cards and answers to choose from, the end of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.state import SIDES
from game.games.colors_of_magic.table.duel_view import DuelShow, DuelView
from game.games.colors_of_magic.table.table_pane import AIR, Float
from game.table.hand_fan import CardTile
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.colors_of_magic.rules.play.state import Target
    from game.games.colors_of_magic.table.scene import TableScene
    from game.games.colors_of_magic.table.stage import Exhibit
    from game.ui.widgets.base import Widget

CHOICE_CARD = 104.0
OVER_WIDTH = 540.0


def floats(scene: TableScene) -> list[Float]:
    """Everything that floats over the board now."""
    return list(_floats(scene))


def duel_shown(scene: TableScene) -> DuelShow | None:
    """The duel on the table: the one being staged, the one being decided, or the last result."""
    if scene.flow.timeline.busy:
        return scene.flow.stage.duel
    decision = scene.outlook.decision
    if isinstance(decision, Duel):
        return DuelShow.of(scene.outlook, decision)
    return None if scene.session.over or scene.flow.exhibit is not None else scene.flow.result


def _floats(scene: TableScene) -> Iterator[Float]:
    show = duel_shown(scene)
    if show is not None:
        view = DuelView(scene.outlook, show, scene.cards, scene.portraits)
        scene.duel_view = view
        yield Float(view, 0.5, 0.04, 620)
    else:
        scene.duel_view = None
    if scene.session.over and not scene.flow.timeline.busy:
        yield Float(_over(scene), 0.5, 0.5, OVER_WIDTH)
        return
    choices = _choices(scene)
    if choices is not None:
        yield Float(choices, 0.5, 1.0 if show is not None else 0.5, 620)
    elif scene.flow.exhibit is not None and show is None and not scene.flow.timeline.busy:
        yield Float(_exhibit(scene, scene.flow.exhibit), 0.5, 0.5, 620)


def _exhibit(scene: TableScene, exhibit: Exhibit) -> Widget:
    """Cards that the player was shown."""
    rows: list[Widget] = [Label(exhibit.title, scene.ui.styles.body.but(size=18), align=0.5)]
    tiles: list[Widget] = [
        CardTile(f"exhibit.{number}", card, scene.cards, lambda: None, width=CHOICE_CARD, pin=scene.pin)
        for number, card in enumerate(exhibit.cards)
    ]
    rows += _lines(scene, tiles)
    return _sheet(scene, Column(rows, gap=8), "table.exhibit")


def _choices(scene: TableScene) -> Widget | None:
    """Cards, permanents or answers to choose from that lie nowhere else on the table."""
    tiles = [_tile(scene, number, target) for number, target in enumerate(scene.asked.targets_to_float())]
    offers = scene.asked.offers_in_float()
    if not tiles and not offers:
        return None
    rows: list[Widget] = [Label(scene.asked.prompt(), scene.ui.styles.body.but(size=18), align=0.5)]
    if tiles:
        rows += _lines(scene, tiles)
    rows += [scene.layout.offer_button(offer) for offer in offers]
    return _sheet(scene, Column(rows, gap=8), "table.choice")


def _lines(scene: TableScene, tiles: Sequence[Widget]) -> list[Widget]:
    """Cards in as many lines as they need."""
    room = min(560.0, scene.board_room.w - 76)
    per_row = max(1, int(room // (CHOICE_CARD + 8)))
    lines = [tiles[i : i + per_row] for i in range(0, len(tiles), per_row)]
    return [Anchor(Row(line, gap=8)) for line in lines]


def _sheet(scene: TableScene, column: Column, name: str) -> Widget:
    """The column on a sheet; what is too high for the board scrolls."""
    room = scene.board_room.h - 90
    body: Widget = column
    if column.wanted(scene.ui, 560).h > room:
        body = Anchor(Scroll(column, name=f"{name}.rows"), h=room, w=560)
    return Panel(body, margin=24, name=name, seed=37)


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
        marked=picked,
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
    rows.append(Anchor(_ways_out(scene)))
    return Panel(Column(rows, gap=12), Ground.FRAMED, margin=38, name="table.over")


def _ways_out(scene: TableScene) -> Widget:
    """What can be done now; where the board is narrow the words are in the tips."""
    room = min(OVER_WIDTH, scene.board_room.w - 2 * AIR) - 90
    worded = Row(scene.layout.ways_out(), gap=12)
    if worded.wanted(scene.ui, scene.app.box.w).w <= room:
        return worded
    return Row(scene.layout.ways_out(words=False), gap=12)

"""The panel that announces what others do: whose act it is, its card or creature, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.content.markup import rich
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.table.looked_at import large
from game.games.colors_of_magic.table.table_model import LookedAtModel
from game.table.card_widget import CardPicture
from game.table.match_controls import ANNOUNCED
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour
from game.ui.options import PACES
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.acts_of_others import Announced
    from game.games.colors_of_magic.table.pictures import TablePictures
    from game.games.colors_of_magic.table.step import Gesture
    from game.games.colors_of_magic.table.table_view import TableView
    from game.table.table import Frame
    from game.ui.box import Box
    from game.ui.widgets.base import Widget

MARGIN, NARROW = 22.0, 20.0
"""Margin of the panel, and where room is short."""

HEAD, FOOT, LOW = 38.0, 40.0, 28.0
"""Heights of the rows above and below the picture, and of the one above where room is short."""

GAP = 8.0
"""Gap between the parts."""

SMALL = 300.0
"""The height below which the words are smaller."""

BESIDE = 130.0
"""Least width that is left for the words beside the picture."""

PACE_ICONS = (Icon.STEP_BACK, Icon.PLAY, Icon.TO_END, Icon.PAUSE)
"""The icons of the paces to choose from: slow, normal, fast, and waiting until somebody goes on."""


def announcement(
    announced: Announced, view: TableView, frame: Frame[Gesture], pictures: TablePictures, place: Box
) -> Widget:
    """The panel for one act; with a button to go on where it waits for that, and a choice of pace."""
    ui, _say = frame.ui, frame.say
    hue = ui.palette.sides[SideColour(announced.side.value)]
    small = place.h < SMALL
    margin = NARROW if small else MARGIN
    inner = Size(place.w - 2 * margin, place.h - 2 * margin)
    style = ui.styles.subheading.but(size=16 if small else 20)
    who = Label(view.names.side(announced.side), style, lift=0.5, grow=1)
    words = Label("\n".join(announced.lines), ui.styles.body.but(size=15 if small else 18), grow=1)
    gem = LOW if small else HEAD
    head = Row([Anchor(SeatGem(hue, gem), w=gem + 4), who], gap=8, align=0.5)
    foot = [] if frame.replay_bar is not None else [_foot(announced, frame, inner.w)]
    shown, room = _looked_at(announced, view), inner.h - (FOOT + GAP if foot else 0)
    if shown is not None:
        width = min(inner.w - BESIDE - GAP, room * RATIO)
        picture = Anchor(CardPicture(large(pictures.cards, shown), width), 0, 0, w=width, h=room)
        told = Column([head, Scroll(words, name="announced.words")], gap=4, grow=1)
        beside = Row([picture, Anchor(told, w=inner.w - width - 2 * GAP, h=room)], gap=2 * GAP, align=0.0)
        return Panel(Column([beside, *foot], gap=GAP), margin=margin, name="announced", seed=43)
    rows = [head, Scroll(words, name="announced.words"), *foot]
    return Panel(Column(rows, gap=GAP), margin=margin, name="announced", seed=43)


def _foot(announced: Announced, frame: Frame[Gesture], width: float) -> Widget:
    """The choice of pace and the button to go on, with as many labels as fit."""
    row: list[Widget] = []
    for named, worded in ((True, True), (False, True), (False, False)):
        row = _foot_row(announced, frame, named=named, worded=worded)
        if sum(part.wanted(frame.ui, width).w for part in row) + GAP * (len(row) - 1) <= width:
            break
    return Anchor(Row(row, gap=GAP, align=0.5), h=FOOT)


def _foot_row(announced: Announced, frame: Frame[Gesture], *, named: bool, worded: bool) -> list[Widget]:
    """The choice of pace, the chosen one `named` beside it, and the button, `worded` or with a tip."""
    say = frame.say
    values = [(pace, "") for pace in PACES]
    tips = [rich("<b>{}</b>\n{}", say("options.pace"), say(f"options.pace.{pace}")) for pace in PACES]
    pace = frame.ui.options.pace

    def choose(chosen: str) -> None:
        frame.set_options(pace=chosen)

    row: list[Widget] = [Choice(f"{ANNOUNCED}pace", values, pace, choose, tips=tips, icons=PACE_ICONS)]
    if named:
        row.append(Label(say(f"options.pace.{pace}"), frame.ui.styles.note.but(size=16), lift=0.5))
    row.append(Spacer(grow=1))
    if announced.waits:
        text = say("announced.go_on")
        button = Button(
            f"{ANNOUNCED}go_on",
            text if worded else "",
            frame.go_on,
            icon=Icon.FORWARD,
            look=Look.PRIMARY,
            tip="" if worded else text,
            height=FOOT,
        )
        row.append(button)
    return row


def _looked_at(announced: Announced, view: TableView) -> LookedAtModel | None:
    """The card of the act, else the creature that acts, also one that is only being deployed."""
    if announced.card:
        return LookedAtModel(announced.card)
    body = view.state.find(announced.creature)
    if body is not None:
        return LookedAtModel("", view.spec(body), SideColour(body.side.value))
    if announced.creature.count(":") != 2:
        return None
    # A Servant has the id of the card that calls it, a wizard one of its own.
    card = view.library.cards.get(printed(announced.creature))
    profile = printed(announced.creature) if card is None else card.creature or ""
    spec = view.library.creatures.get(profile)
    return LookedAtModel("", spec, SideColour(announced.side.value)) if spec is not None else None

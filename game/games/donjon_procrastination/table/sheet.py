"""The sheet beside the table, and those over the cloth: shown cards, and the end of the game."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.table.decision import (
    CardPressed,
    ExhibitClosed,
    Gesture,
    OptionPressed,
)
from game.games.donjon_procrastination.table.ending import WIDTH, EndSheet
from game.games.donjon_procrastination.table.model import DuelModel, Page
from game.table.card_widget import CardPicture
from game.table.match_cards import CardTile
from game.table.match_controls import log_lines
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Floating, Panel, Row
from game.ui.widgets.scroll import BESIDE, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.rules.play.events import Looked
    from game.games.donjon_procrastination.rules.play.state import Question
    from game.games.donjon_procrastination.table.pictures import DuelCards
    from game.table.table import Frame
    from game.ui.box import Box
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


CARD = 104.0
"""Width of a card to choose, in logical units, where two are beside each other."""

ASKING = 76.0
"""Width of the asking card, in logical units."""

ASKED = "question.asked"
"""The name of the question above its answers."""

ANSWERS, ASKING_VIEW = "question.answers", "question.asking"
"""The names of the views of the answers and of the card that asks."""

CHOOSER = "question.chooser"
"""The name of the heading that says who chooses."""

ROOMY = 640.0
"""Height of the window from which a question has a heading, in logical units."""

PAGE_ICONS: Mapping[Page, Icon] = MappingProxyType(
    {Page.CARD: Icon.CARDS, Page.DUELS: Icon.MELEE, Page.LOG: Icon.LOG}
)


READING = 66.0
"""Least height at which the asking card is read above the answers: three lines, in logical units."""

Note = tuple["Widget", float]
"""A note beside the cloth, and its height, in logical units."""


class Sheet:
    """Makes the sheet of one table, `width` logical units wide."""

    def __init__(self, model: DuelModel, frame: Frame[Gesture], cards: DuelCards, width: float) -> None:
        self._model = model
        self._frame = frame
        self._cards = cards
        self._width = width

    def build(self, buttons: Sequence[Widget]) -> Widget:
        """The question with its buttons, or the tabs and the page that is open."""
        question = self._model.decision.question
        column = self._pages() if question is None else self._question(question, buttons)
        panel = Panel(column, margin=18, name="table.sheet", seed=13)
        return Anchor(panel, w=self._width, h=self._frame.room.h)

    def below(self, note: Note, buttons: Sequence[Widget]) -> Widget:
        """The sheet below a note, or the note alone if it takes the whole height."""
        made, height = note
        if height >= self._frame.room.h:
            return Anchor(made, w=self._width, h=height)
        rest = Anchor(self.build(buttons), grow=1)
        column = Column([Anchor(made, h=height), rest], gap=0)
        return Anchor(column, w=self._width, h=self._frame.room.h)

    # Questions

    def _question(self, question: Question, buttons: Sequence[Widget]) -> Widget:
        """The asking card with its text, the question and its answers."""
        ui = self._frame.ui
        ribbon = self._chooser(question.seat)
        asked = Label(self._model.prompt, ui.styles.body.but(size=18), align=0.5, name=ASKED)
        cards = question.kind == "card"
        rows = self._card_rows(question.options) if cards else map(self._option, question.options)
        # Where there is little room the answers come first: the bar below says what is asked.
        wide = self._frame.room.h >= ROOMY
        above = [self._asking("question.copied", card) for card in (self._model.copied,) if card]
        asking = self._asking("question.card", question.card)
        # The card itself lies on the cloth: where its picture would take the room, its words do.
        words = [] if above else [Label(self._model.names.text(question.card), ui.styles.body.but(size=17))]
        answers = Answers([asking, *above], words, list(rows), scrolls=cards)
        top = [Anchor(ribbon), asked] if wide else []
        return Column([*top, answers, *map(Anchor, buttons)], gap=8, name="table.question")

    def _chooser(self, seat: Seat) -> Widget:
        """A heading that says who chooses: you, or by name whoever of those before the open table it is."""
        say, palette = self._frame.say, self._frame.ui.palette
        words, colour = say("duel.question"), palette.accent
        if not self._model.decision.session.mine:
            words = say("duel.question.of", who=self._model.names.player(seat))
            colour = palette.seats[seat].ink
        return Ribbon(words, colour, height=50, size=19, name=CHOOSER)

    def _asking(self, name: str, card: str) -> Widget:
        """The asking card, or the one whose effects it copies, small, with its text beside it."""
        tile = CardTile(
            name,
            card,
            self._cards,
            partial(self._frame.pin, card),
            width=ASKING,
            pin=self._frame.pin,
        )
        text = Label(self._model.names.text(card), self._frame.ui.styles.body.but(size=17), grow=1)
        return Row([tile, text], gap=10, align=0.5)

    def _option(self, option: str) -> Widget:
        chosen = option in self._model.decision.picks
        button = Button(
            f"option.{option}",
            self._option_text(option),
            partial(self._frame.press, OptionPressed(option)),
            icon=Icon.CHECK if chosen else None,
            height=42,
            size=17,
        )
        button.chosen = chosen
        return button

    def _option_text(self, option: str) -> str:
        """The words of an answer."""
        model, decision = self._model, self._model.decision
        question = decision.question
        match question.kind if question is not None else "":
            case "class":
                return model.names.class_(CardClass(option))
            case "own_die" | "opponent_die":
                asked = decision.dice_of
                dice = () if asked is None else model.shown.state.players[asked].dice
                return self._frame.say("duel.die", face=dice[int(option)])
            case "option" if int(option) < len(model.option_words):
                return model.option_words[int(option)]
            case _:
                return option

    def _card_rows(self, cards: Sequence[str]) -> Iterator[Widget]:
        columns = max(1, int((self._width - 58 + 8) // (CARD + 8)))
        picks = self._model.decision.picks
        tiles: list[Widget] = [
            CardTile(
                f"pick.{place}",
                card,
                self._cards,
                partial(self._frame.press, CardPressed(card)),
                width=CARD,
                lit=card in picks,
                marked=card in picks,
                pin=self._frame.pin,
            )
            for place, card in enumerate(cards)
        ]
        for start in range(0, len(tiles), columns):
            yield Anchor(Row(tiles[start : start + columns], gap=8))

    # Cards and duels looked at

    def _pages(self) -> Widget:
        frame, page = self._frame, Page(self._model.page)
        tabs = Choice(
            "table.page",
            [(page, "") for page in Page],
            page,
            frame.turn_page,
            tips=[frame.say(f"duel.page.{page}") for page in Page],
            icons=[PAGE_ICONS[page] for page in Page],
        )
        style = frame.ui.styles.subheading.but(size=18)
        heading = Label(frame.say(f"duel.page.{page}"), style, align=0.5)
        match page:
            case Page.CARD:
                body = self._card()
            case Page.DUELS:
                body = Column(list(self._duels()), gap=8)
            case Page.LOG:
                body = frame.replay_log or log_lines(self._model.log, frame.ui, frame.say("duel.no_log"))
        return Column([tabs, heading, Scroll(body, name=f"table.sheet.{page}")], gap=6)

    def _card(self) -> Widget:
        card = self._model.looked_at
        if not card:
            return Label(self._frame.say("duel.nothing_looked_at"), self._frame.ui.styles.note)
        return CardPicture(partial(self._cards.whole, card), self._width - 60)

    def _duels(self) -> Iterator[Widget]:
        """Widgets for the duels: both players, and both sums of each duel, the viewer's first."""
        styles = self._frame.ui.styles
        if not self._model.duels:
            yield Label(self._frame.say("duel.no_duels"), styles.note)
        body = styles.body.but(size=17)
        for duel in self._model.duels:
            yield Label(duel.title, styles.strong.but(size=18))
            yield from (Label(sentence, body) for sentence in duel.sums)
            if duel.result:
                yield Label(rich("<red>{}</red> <soft>[{}]</soft>", duel.result, duel.rule), body)


class Answers(Column):
    """What asks above the answers, in the room that they leave; if that is too little, all scrolls together.

    The answers then come first: a view opens at its top, so that no first words are ever cut off. Where
    `asking` does not fit above, its `words` stand there alone. Answers that `scrolls` need no more than the
    room for the first of them; of others all are in sight.
    """

    def __init__(
        self, asking: Sequence[Widget], words: Sequence[Widget], answers: Sequence[Widget], *, scrolls: bool
    ) -> None:
        super().__init__(answers, gap=8, grow=1)
        whole = Column(answers, gap=self.gap)
        self._first = answers[0] if scrolls else whole
        self._below = [Scroll(whole, name=ANSWERS)] if scrolls else list(answers)
        self._scrolls = scrolls
        self._asking = [Column(each, gap=self.gap) for each in (asking, words) if each]
        self._views = [Scroll(each, name=ASKING_VIEW) for each in self._asking]
        everything = Column([*answers, *asking], gap=self.gap)
        self._together = [Scroll(everything, name=ANSWERS)]

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - it takes what room there is
        """All the room that is left."""
        return Size(width, 0)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place what asks above the answers, or below them in one view."""
        room = box.h - self._first.wanted(ui, box.w).h - self.gap
        self.replace(self._together if room < READING else self._above(ui, box.w, room))
        super().arrange(ui, box)

    def _above(self, ui: Ui, width: float, room: float) -> list[Widget]:
        """What asks, or else its words, in a view above the answers."""
        highs = [part.wanted(ui, width - BESIDE).h for part in self._asking]
        at = next((at for at, high in enumerate(highs) if high <= room), 0)
        if not self._scrolls:
            return [self._views[at], *self._below]
        return [Anchor(self._views[at], 0, 0, w=width, h=min(room, highs[at])), *self._below]


def floating(
    model: DuelModel, frame: Frame[Gesture], cards: DuelCards, room: Size, crowned: Callable[[], float]
) -> Widget | None:
    """The widget that floats over the cloth in that room; `crowned` is the growth of the laurels."""
    if model.ending is not None:
        return Floating(EndSheet(model.ending, model.names, frame, cards, room, crowned).build(), WIDTH)
    if model.exhibit is not None:
        return Floating(_exhibit(model.exhibit, model.names, frame, cards), 620.0)
    return None


def _exhibit(shown: Looked, names: DuelNames, frame: Frame[Gesture], cards: DuelCards) -> Widget:
    """The panel with the cards that an effect shows to the player."""
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

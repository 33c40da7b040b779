"""What an effect asks, on the sheet: cards to choose from, or answers in words, and the buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.table.hand_fan import CardTile
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.donjon_procrastination.rules.play.state import Question
    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.ui.widgets.base import Widget

CARD = 104.0
"""Width of a card to choose, in logical units, where two are beside each other."""


def question_column(scene: DuelScene, question: Question, width: float) -> Widget:
    """The question and its answers, `width` logical units wide."""
    ribbon = Ribbon(scene.say("duel.question"), scene.ui.palette.accent, height=50, size=19)
    asked = Label(scene.decision.prompt(), scene.ui.styles.body.but(size=18), align=0.5)
    answers = Column(list(_answers(scene, question, width)), gap=8)
    rows: list[Widget] = [Anchor(ribbon), asked, Scroll(answers, name="question.answers")]
    buttons = [scene.layout.offer_button(offer) for offer in scene.offers()]
    rows += [Anchor(button) for button in buttons]
    return Column(rows, gap=8, name="table.question")


def _answers(scene: DuelScene, question: Question, width: float) -> Iterator[Widget]:
    if question.kind == "card":
        yield from _cards(scene, question.options, width - 22)
        return
    for option in question.options:
        button = Button(
            f"option.{option}",
            option_text(scene, question, option),
            partial(scene.press_option, option),
            icon=Icon.CHECK if option in scene.decision.picks else None,
            height=42,
            size=17,
        )
        button.chosen = option in scene.decision.picks
        yield button


def option_text(scene: DuelScene, question: Question, option: str) -> str:
    """What an answer is called."""
    say = scene.say
    match question.kind:
        case "class":
            return scene.names.class_(CardClass(option))
        case "own_die" | "opponent_die":
            asked = scene.die_asked(question)
            dice = () if asked is None else scene.picture.state.players[asked].dice
            return say("duel.die", face=dice[int(option)])
        case "option":
            options = scene.option_words()
            return options[int(option)] if int(option) < len(options) else option
        case _:
            return option


def _cards(scene: DuelScene, cards: Sequence[str], width: float) -> Iterator[Widget]:
    columns = max(1, int((width + 8) // (CARD + 8)))
    tiles: list[Widget] = [
        CardTile(
            f"pick.{place}",
            card,
            scene.cards,
            partial(scene.press_card, card),
            width=CARD,
            lit=card in scene.decision.picks,
            marked=card in scene.decision.picks,
            pin=scene.pin,
        )
        for place, card in enumerate(cards)
    ]
    for start in range(0, len(tiles), columns):
        yield Anchor(Row(tiles[start : start + columns], gap=8))

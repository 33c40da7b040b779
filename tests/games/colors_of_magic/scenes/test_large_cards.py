"""Where cards are shown large: in the panel, over neither the board nor the rosters beside it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from played_tables import at_a_go, play
from table_player import table

from game.content.markup import plain
from game.games.colors_of_magic.rules.state.actions import Activate, Cast, Move, Strike
from game.games.colors_of_magic.table import skirmish_table
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.duel_view import DuelView
from game.games.colors_of_magic.table.panels import SheetPage, card_page
from game.games.colors_of_magic.table.places import Places
from game.games.colors_of_magic.table.presenter import looked_at
from game.games.colors_of_magic.table.skirmish_table import READABLE, SkirmishTable
from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.text.text import Texts
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.table_model import LookedAtModel
    from game.ui.box import Spot

pytestmark = pytest.mark.usefixtures("coarse_boards")


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.25)], ids=str
)
def test_in_a_duel_a_card_of_the_hand_is_shown_in_the_panel(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """It covers neither the other player's plate nor the rosters, in large letters either."""
    seat = table(size, scale=scale)
    play(seat, random.Random(1), lambda step: isinstance(step, DuelStep), Activate, Move, Strike)  # noqa: S311 - a game
    shown: list[Spot] = []
    lay = Canvas.lay

    def watched(self: Canvas, name: str, picture: object, at: Spot, *rest: object) -> None:
        if name == "zoomed":
            shown.append(at)
        lay(self, name, picture, at, *rest)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(Canvas, "lay", watched)
    card = next(name for name in sorted(seat.names()) if name.startswith("hand.") and name != "hand.order")
    seat.hand.move(seat.hand.find(card).box.centre)
    seat.hand.frame()
    places = Places.of(seat.hand.app.box)
    x, y = shown[-1]
    assert x >= places.panel.x > places.others.right
    # At the top of the parchment, and not on its edge.
    assert (x - places.panel.x, y - places.panel.y) == (14.0, 14.0)
    # And the duel stays in sight beside it, all of it.
    (duel,) = (widget for widget in seat.scene.interface.root.walk() if isinstance(widget, DuelView))
    assert duel.fits_beside(seat.hand.app.ui, x + READABLE)


@pytest.mark.rule("CM-CAST-02")
def test_the_spell_being_cast_is_shown_while_its_targets_are_chosen() -> None:
    seat = at_a_go()
    cast = next(action for action in seat.legal if isinstance(action, Cast) and action.targets)
    assert not seat.scene.model.sheet.looked_at
    seat.press(f"hand.{cast.card}")
    # The hand has left the card: what it does can still be read beside the board.
    seat.hand.move((2.0, 2.0))
    seat.hand.frame()
    assert seat.step is not None
    assert seat.step.casting == cast.card
    assert seat.scene.model.sheet.looked_at.card == cast.card
    while len(seat.scene.pointing.steps) > 1:
        seat.scene.cancel()
    seat.hand.frame()
    assert not seat.scene.model.sheet.looked_at


@pytest.mark.rule("CM-CAST-02")
def test_the_news_give_way_to_the_spell_whose_targets_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """They open by themselves when another takes the seat."""
    drawn: list[str] = []

    def draw(_canvas: object, _ui: object, _cards: object, shown: LookedAtModel, _place: object) -> None:
        drawn.append(shown.card)

    monkeypatch.setattr(skirmish_table, "draw_looked_at", draw)
    seat = at_a_go()
    assert seat.scene.page == SheetPage.LOG
    cast = next(action for action in seat.legal if isinstance(action, Cast) and action.targets)
    seat.press(f"hand.{cast.card}")
    seat.hand.move((2.0, 2.0))
    drawn.clear()
    seat.hand.frame()
    assert drawn == [cast.card]
    seat.scene.turn_page(SheetPage.ANSWER)
    seat.hand.move((2.0, 2.0))
    drawn.clear()
    seat.hand.frame()
    assert drawn == [], "the board's answer is read while one aims"


def test_words_beside_a_large_card_are_not_broken_into_single_words() -> None:
    seat = at_a_go()
    scene, table_ = seat.scene, seat.scene.table
    assert isinstance(table_, SkirmishTable)
    moment = scene.moment()
    own = next(body for body in seat.state.bodies if body.side is scene.session.side)
    words = "Movement 9 = 7 + 2 Torchbearer (once activated)"
    shown = replace(looked_at(table_.view(moment), own.id), words=words)
    place = Box(0, 0, 612, 700)
    page = card_page(scene.ui, scene.say, table_.pictures(moment).cards, shown, place)
    page.arrange(scene.ui, place)
    label = next(widget for widget in page.walk() if isinstance(widget, Label))
    assert label.box.w >= 190


@pytest.mark.parametrize(
    ("language", "told"), [("en", ("Move 5", "Melee 1", "Def. 4")), ("fr", ("Mouv. 5",))]
)
def test_in_large_letters_the_numbers_of_a_small_card_are_read_beside_it(
    monkeypatch: pytest.MonkeyPatch, language: str, told: tuple[str, ...]
) -> None:
    written: list[str] = []
    paragraph = Texts.paragraph

    def watched(self: Texts, text: str, *rest: Any, **how: Any) -> object:
        written.append(text)
        return paragraph(self, text, *rest, **how)

    monkeypatch.setattr(Texts, "paragraph", watched)
    for scale, said in ((1.0, False), (2.25, True)):
        seat = at_a_go(language=language, scale=scale)
        seat.hand.move(seat.hand.find("hand.blue:call-clay-golem:1").box.centre)
        written.clear()
        seat.hand.frame()
        read = "\n".join(map(plain, written))
        assert all((words in read) is said for words in told)

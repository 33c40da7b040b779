"""At the duel's table totals name their parts, a changed value says why, and a question shows its card."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest
from duel_player import app_of, sit_down
from duel_table import card, library, words
from screens import encloses, misfits

from game.content.markup import plain, rich
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Choose,
    Copy,
    Move,
    Option,
    Points,
    Value,
)
from game.games.donjon_procrastination.rules.play.actions import Choose as Answer
from game.games.donjon_procrastination.rules.play.actions import Place
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.donjon_procrastination.table.player_widgets import BACK
from game.games.donjon_procrastination.table.sheet import ANSWERS, ASKED, ASKING_VIEW, CHOOSER
from game.table.curtain import CurtainScene
from game.table.match_cards import CardTile
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from duel_player import Guest

    from game.games.donjon_procrastination.rules.cards.specs import CardSpec
    from game.games.donjon_procrastination.table.seat_model import ClothCard
    from game.games.donjon_procrastination.table.session import DuelMatch

BREAKER = card("breaker", "E5", name=words("Door Breaker"), effects=(Value(card="opponent_fighter", by=-2),))


def chooser(name: str, text: str, *options: Option) -> CardSpec:
    """A card that lets its player choose."""
    return card(name.lower(), "E5", name=words(name), text=words(text), effects=(Choose(options=options),))


QUEEN = chooser(
    "Queen",
    "Choose: +2 points, or none.",
    Option(text=words("+2 points"), effects=(Points(amount=2),)),
    Option(text=words("None")),
)
WORDY = card(
    "wordy",
    "E5",
    name=words("Wordy Queen"),
    text=words("Choose what is written here, after you have read it as often as you like. " * 4),
    effects=QUEEN.effects,
)
EATER = chooser(
    "Eater",
    "You may discard 1 card: +4 points.",
    Option(text=words("Discard"), effects=(Move(source="hand", target="discard"), Points(amount=4))),
    Option(text=words("Stay hungry")),
)
PICKER = card(
    "picker",
    "E5",
    name=words("Picker"),
    text=words("After the fight, put any 1 card of your hand on top of your own draw pile."),
    effects=(Move(source="hand", target="pile"),),
)
MIRROR = card("mirror", "E5", name=words("Mirror"), effects=(Copy(card="opponent_fighter"),))


def match_with(name: str, players: int, first: int = 0) -> DuelMatch:
    """A match in which the first player has drawn that card; all others are plain ones of value 5."""
    cards = [card(f"plain{number}", "E5") for number in range(10 * players)]
    system = donjon_procrastination(library(cards=(BREAKER, QUEEN, WORDY, EATER, PICKER, MIRROR, *cards)))
    setup = Setup("classic", ("ruse",) * players, series=("tests",))
    for seed in count(first):
        match: DuelMatch = Match.start(system, setup, SeededDice(seed))
        if any(name in copy for copy in match.state.players[0].hand):
            return match
    raise AssertionError


def called(name: str, players: int, app_size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Guest:
    """A screen at which all have placed their fighters, the first player that card; nobody has sat down."""
    match = match_with(name, players)
    for number in range(players):
        hand = match.state.players[number].hand
        chosen = next(copy for copy in hand if ("plain" if number else name) in copy)
        assert match.act(Seat(number), Place(chosen)).allowed
    return sit_down(match, None, app_of(app_size, "en", scale))


def fought(name: str, players: int, app_size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Guest:
    """The first player fights with that card, everybody else with a plain one."""
    guest = called(name, players, app_size, scale)
    if "curtain.ready" in guest.names:
        guest.press("curtain.ready")
    return guest


def fighter_of(guest: Guest, number: int) -> ClothCard:
    shown = next(seat for seat in guest.scene.model.seats if seat.seat == number)
    return shown.fighter  # type: ignore[return-value]  # one has been revealed


def test_a_changed_value_says_how_it_comes_about_and_the_total_as_well() -> None:
    guest = fought("breaker", 2)
    broken = fighter_of(guest, 1)
    assert (broken.value, broken.gain) == ("3", False)
    assert plain(broken.why).split() == ["5", "\N{MINUS SIGN}", "2", "(Door", "Breaker)", "=", "3"]
    total = next(seat for seat in guest.scene.model.seats if seat.seat == 1).total
    assert total.sentence == broken.why
    assert rich("<loss>") in total.sentence
    tile = next(
        widget for widget in guest.hand.scene.interface.root.walk() if widget.name == "table.1.fighter"
    )
    assert isinstance(tile, CardTile)
    assert tile.note == broken.why


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_among_more_a_card_shows_its_value_in_both_duels() -> None:
    guest = fought("breaker", 3)
    broken = fighter_of(guest, 1)
    assert broken.value == "5/3"
    own, other = plain(broken.why).splitlines()
    assert own.endswith(": 5 = 5")
    assert other.endswith("(Door Breaker) = 3")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_a_question_shows_the_card_that_asks_with_its_text(size: tuple[int, int], scale: float) -> None:
    guest = fought("queen", 2, size, scale)
    assert {"question.card", "option.0", "option.1"} <= set(guest.names)
    labels = [widget.text for widget in guest.hand.scene.interface.root.walk() if isinstance(widget, Label)]
    assert "Choose: +2 points, or none." in labels
    assert misfits(guest.hand) == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)])
def test_all_answers_are_seen_however_long_the_card_that_asks(size: tuple[int, int], scale: float) -> None:
    guest = fought("wordy", 2, size, scale)
    interface = guest.scene.interface
    reading = next(widget for widget in interface.root.walk() if isinstance(widget, Scroll))
    assert reading.limit > 0
    assert "question.card" in [widget.name for widget in reading.walk()]
    for name in ("option.0", "option.1"):
        answer = interface.find(name).box
        assert encloses(interface.find("table.question").box, answer)
        assert not answer.overlaps(reading.box)
    assert misfits(guest.hand) == []


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)]
)
def test_a_choice_of_cards_opens_at_its_top_with_the_first_card_whole(
    players: int, size: tuple[int, int], scale: float
) -> None:
    """The words of the card that asks stand above it whole, or where there is no room for them below."""
    guest = fought("picker", players, size, scale)
    interface = guest.scene.interface
    views = {widget.name: widget for widget in interface.root.walk() if isinstance(widget, Scroll)}
    assert [view.offset for view in views.values()] == [0] * len(views)
    assert encloses(views[ANSWERS].box, interface.find("pick.0").box)
    if ASKING_VIEW in views:
        assert views[ASKING_VIEW].limit == 0
    else:
        assert scale == 2
        assert [asks.box.y > interface.find("pick.1").box.y for asks in texts_of(guest, PICKER)] == [True]
    assert misfits(guest.hand) == []


def texts_of(guest: Guest, asking: CardSpec) -> list[Label]:
    """The labels with the words of a card."""
    labels = [widget for widget in guest.scene.interface.root.walk() if isinstance(widget, Label)]
    return [label for label in labels if label.text == asking.text.en]


@pytest.mark.parametrize("players", [2, 3])
def test_hands_that_lie_face_down_are_no_larger_than_those_on_the_cloth(players: int) -> None:
    """Nothing can be read of them while somebody is asked over the open table."""
    guest = called("queen", players, (1920, 1080))
    hidden = [name for name in guest.names if name.startswith("hand.hidden.")]
    assert len(hidden) > 1
    assert all(guest.scene.interface.find(name).box.w <= BACK for name in hidden)
    assert misfits(guest.hand) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_question_of_a_copied_effect_shows_the_card_that_it_is_copied_from(size: tuple[int, int]) -> None:
    for seed in count():
        match = match_with("mirror", 2, seed)
        asking = next((copy for copy in match.state.players[1].hand if "queen" in copy), "")
        if asking:
            break
    mirror = next(copy for copy in match.state.players[0].hand if "mirror" in copy)
    assert match.act(Seat(0), Place(mirror)).allowed
    assert match.act(Seat(1), Place(asking)).allowed
    while match.state.question is not None and match.state.question.seat:
        assert match.act(Seat(1), Answer(("1",))).allowed
    guest = sit_down(match, None, app_of(size, "en"))
    if "curtain.ready" in guest.names:
        guest.press("curtain.ready")
    labels = [widget.text for widget in guest.hand.scene.interface.root.walk() if isinstance(widget, Label)]
    assert "Choose: +2 points, or none." in labels
    copied = guest.hand.find("question.copied")
    assert isinstance(copied, CardTile)
    assert guest.hand.find("question.card").box.bottom <= copied.box.y
    assert misfits(guest.hand) == []


def heading(guest: Guest) -> str:
    ribbon = guest.scene.interface.find(CHOOSER)
    assert isinstance(ribbon, Ribbon)
    return ribbon.text


@pytest.mark.parametrize("players", [2, 3])
def test_whoever_may_pay_with_a_card_is_called_and_chooses_with_the_hand_in_sight(players: int) -> None:
    guest = called("eater", players)
    curtain = guest.hand.scene
    assert isinstance(curtain, CurtainScene)
    assert curtain.seat == 0
    guest.press("curtain.ready")
    assert guest.asked == guest.scene.session.viewer == 0
    assert "option.0" in guest.names
    assert not [card.name for card in guest.scene.model.hand if card.name.startswith("hand.hidden")]
    assert heading(guest) == "Yours to choose"


def test_what_is_asked_over_the_open_table_names_whoever_chooses() -> None:
    guest = called("queen", 3)
    assert guest.hand.scene is guest.scene
    assert guest.scene.session.viewer is None
    assert guest.asked == 0
    name = guest.scene.model.names.player(Seat(0))
    assert heading(guest) == f"{name} chooses"
    asked = guest.scene.interface.find(ASKED)
    assert isinstance(asked, Label)
    assert plain(asked.text).startswith(f"Queen ({name}): ")

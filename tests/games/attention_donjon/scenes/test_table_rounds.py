"""The rounds of Attention Donjon ! at the game master's table, by mouse and by keys alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from evening import HEROES, NO_NUMBERS, Evening, begin, go_on_with_cards
from master_player import Hand, sit
from screens import misfits

from game.content.markup import plain
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, Entry, Pattern, Setup
from game.games.attention_donjon.table.card_dialog import CardDialog
from game.games.attention_donjon.table.cards import Pile, TableCard, Tokens
from game.games.attention_donjon.table.decisions import DrawerName
from game.games.attention_donjon.table.pane import TABLE
from game.games.attention_donjon.table.seats import Seat
from game.games.attention_donjon.table.turn_panel import early_shuffle
from game.games.turn_order.table.plaques import Plaque
from game.ui.box import Box
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.state import State

ADA = CombatantSpec("ada", "Ada", player="Zoé")
BO = CombatantSpec("bo", "Bo", player="Marc")
ORCS = CombatantSpec("orcs", "Orques", kind="group", side="enemies", directive="Foncent tout droit.")
FIRE = EffectSpec("fire", "Brasier", count=2, acts=True)
CRYPT = Setup("La crypte", (ADA, BO, ORCS), (FIRE,), count_rounds=True)

BOTH_HANDS = pytest.mark.parametrize("by_keyboard", [False, True], ids=["mouse", "keys"])


def table(
    setup: Setup = CRYPT, *, by_keyboard: bool = False, language: str = "fr", scale: float = 1.0
) -> Hand:
    """The deck is shuffled, nobody has drawn yet."""
    hand = sit(TABLE, setup, language=language, scale=scale)
    hand.by_keyboard = by_keyboard
    hand.press("act.proceed")
    return hand


def drawn(
    *lines: str,
    setup: Setup = CRYPT,
    by_keyboard: bool = False,
    language: str = "fr",
    scale: float = 1.0,
) -> Hand:
    """Everybody has drawn what the lines say, entered by hand: `ada 8H`."""
    hand = table(setup, by_keyboard=by_keyboard, language=language, scale=scale)
    for line in lines:
        who, *cards = line.split()
        hand.press(f"now.by_hand.{who}", *(f"pick.{card}" for card in cards))
        if len(cards) > 1:
            hand.press("dialog.yes")
        if isinstance(hand.hand.scene, CardDialog):
            hand.hand.key("escape")  # the picker has gone on to the next
    return hand


def order(hand: Hand) -> str:
    state: State = hand.state
    return " ".join(f"{slot.owner}:{slot.card}" for slot in state.pending)


def seat(hand: Hand, who: str) -> str:
    """What lies before somebody: each card with how it stands."""
    found = hand.hand.find(f"seat.{who}")
    assert isinstance(found, Seat)
    return " ".join(f"{card.card}:{card.state}" for card in found.model.cards)


def pile(hand: Hand, name: str) -> int:
    found = hand.hand.find(f"pile.{name}")
    assert isinstance(found, Pile)
    return len(found.cards)


def used(hand: Hand) -> list[bool]:
    """The tokens of the two Actions."""
    walk = hand.hand.scene.interface.root.walk()
    return [spent for widget in walk if isinstance(widget, Tokens) for _, spent in widget.icons]


# ---- a whole Round


@BOTH_HANDS
def test_a_whole_round_with_a_joker_a_wait_and_an_acting_effect(by_keyboard: bool) -> None:
    hand = drawn("ada 8H", "bo joker1", by_keyboard=by_keyboard)
    assert hand.state.undecided.id == "bo"
    hand.press("now.keep_by_hand.bo", "pick.6S", "now.by_hand.orcs", "pick.7C")
    assert order(hand) == "ada:8H orcs:7C bo:6S"
    assert seat(hand, "bo") == "6S:coming *1:kept"
    assert (pile(hand, "deck"), pile(hand, "discards"), pile(hand, "kept")) == (50, 0, 1)

    hand.press("now.wait_by_hand", "pick.5D")
    assert order(hand) == "orcs:7C bo:6S ada:5D"
    assert "Foncent tout droit." in hand.shown()
    hand.press("act.proceed")

    hand.write("now.label", "coup de hache")
    hand.press("now.take.standard")
    assert used(hand) == [True, False]
    assert hand.refusal("now.take.standard").endswith("[AD-ACT-03]")
    assert hand.refusal("now.take.complex").endswith("[AD-ACT-06]")
    hand.press("person.roll")
    hand.write("form.label", "Force")
    hand.press("dialog.yes", "now.curse.bo")
    assert hand.state.get("bo").jokers == ()
    hand.press("now.take.movement", "act.proceed")

    hand.press("now.entry.rage", "act.proceed", "act.proceed")
    assert hand.state.phase == "resolution"
    hand.press("now.open_effect.fire", "now.close_effect", "act.proceed")
    assert hand.state.round == 2
    assert hand.state.effect("fire").spec.count == 1
    hand.press("table.page.1")
    assert "coup de hache [AD-ACT-03]" in plain(hand.shown())


@BOTH_HANDS
def test_free_initiative_is_claimed_in_a_gap_only(by_keyboard: bool) -> None:
    hand = drawn("ada 8H", "bo joker2", by_keyboard=by_keyboard)
    hand.press("now.free.bo", "now.by_hand.orcs", "pick.7C")
    assert seat(hand, "bo") == "*2:free"
    hand.press("now.start")
    assert hand.refusal("now.claim.bo").endswith("[AD-A7]")
    hand.press("act.proceed", "now.claim.bo")
    assert hand.state.current.owner == "bo"
    assert hand.state.started
    assert order(hand) == "bo: orcs:7C"


@BOTH_HANDS
def test_among_several_cards_some_are_chosen_once_groups_are_known(by_keyboard: bool) -> None:
    many = CombatantSpec("bo", "Bo", draws=3, slots=2, surplus="keep")
    hand = drawn("bo KS 9D 4C", setup=Setup("", (many, ORCS)), by_keyboard=by_keyboard)
    assert not hand.has("now.choose.bo")
    hand.press("now.draw.orcs")
    assert hand.refusal("now.choose.bo").endswith("[AD-MULTI-01]")
    hand.press("now.card.bo.KS", "now.card.bo.9D", "now.card.bo.4C", "now.choose.bo")
    assert {slot.card for slot in hand.state.slots if slot.owner == "bo"} == {"9D", "4C"}
    assert seat(hand, "bo").endswith("KS:kept")


def test_cards_come_from_the_deck_where_none_is_named() -> None:
    hand = table()
    hand.press("act.proceed")
    while hand.state.undecided:
        hand.press(f"now.free.{hand.state.undecided.id}")
    hand.press("now.draw.orcs")
    assert hand.state.phase == "turns"
    before = len(hand.state.deck)
    owner = hand.state.get(hand.state.current.owner)
    if owner.is_pc and not hand.state.undecided:
        hand.press("now.wait")
        assert len(hand.state.deck) == before - 1
    else:
        assert not hand.has("now.wait") or hand.state.undecided


def test_somebody_may_sit_out_or_not_act() -> None:
    hand = drawn("ada 8H")
    hand.press("now.sit_out.bo", "now.draw.orcs")
    assert seat(hand, "bo") == ""
    while hand.state.current is not None:
        hand.press("now.skip")
    assert {slot.status for slot in hand.state.slots} == {"skipped"}


def test_an_unexpected_event_is_played_before_anything_else() -> None:
    hand = drawn(
        "ada 8H", "bo 6S", setup=Setup("", (ADA, BO), events=(Pattern("6", text="Le sol tremble."),))
    )
    assert "Le sol tremble." in hand.shown()
    assert hand.refusal("now.take.movement").endswith("[AD-INIT-07]")
    hand.press("now.event.0", "act.event")
    hand.write("form.text", "La porte claque.")
    hand.press("dialog.yes")
    assert "La porte claque." in hand.shown()
    hand.press("now.event.0")
    assert not hand.state.prompts


def test_a_group_is_led_by_whoever_is_named() -> None:
    hand = drawn("ada 8H", "bo 6S", "orcs AC")
    assert "Zoé" in hand.shown()
    hand.press("now.command")
    hand.write("form.player", "Inès")
    hand.press("dialog.yes", "act.last")
    assert hand.state.commander == "Inès"
    hand.write("form.player", "Marc")
    hand.press("dialog.yes")
    assert hand.state.last_actor == "Marc"


# ---- by hand


@BOTH_HANDS
def test_turns_are_put_right_on_the_sheet(by_keyboard: bool) -> None:
    hand = drawn("ada 8H", "bo 6S", "orcs 7C", by_keyboard=by_keyboard)
    hand.press("seat.bo")
    number = next(slot.number for slot in hand.state.slots if slot.owner == "bo")
    hand.press(f"slot.{number}.card", "pick.QD")
    assert order(hand) == "bo:QD ada:8H orcs:7C"
    hand.press(f"slot.{number}.down")
    assert order(hand) == "ada:8H bo:QD orcs:7C"
    hand.press("seat.bo", f"slot.{number}.status")  # another card was another turn, whose sheet is open
    assert seat(hand, "bo") == "QD:played"
    hand.press("person.add_turn_by_hand", "pick.2C")
    assert order(hand) == "ada:8H orcs:7C bo:2C"
    hand.press(f"slot.{number}.remove", "person.reacted", "person.lost", "table.undo", "table.undo")
    assert not hand.state.get("bo").reacted
    assert hand.state.get("bo").acted is False


def test_reactions_are_counted() -> None:
    hand = drawn("ada 8H", "bo 6S", "orcs 7C")
    hand.press("seat.bo", "person.react")
    assert hand.refusal("person.react").endswith("[AD-REACT-01]")
    assert hand.state.get("bo").reacted


def test_a_card_is_moved_from_the_deck_to_where_it_lies_in_truth() -> None:
    hand = drawn("ada 8H")
    hand.press("pile.deck", "pile.QD")
    assert hand.refusal("move.deck").endswith("[AD-PREP-03]")
    hand.press("move.reserve.ada")
    assert hand.state.get("ada").reserve == ("QD",)
    hand.press("pile.kept", "pile.QD", "move.discards")
    assert pile(hand, "discards") == 1
    hand.press("now.by_hand.bo")
    assert hand.refusal("pick.QD").endswith("[AD-PREP-01]")


def test_effects_are_added_counted_and_taken_away() -> None:
    hand = drawn("ada 8H", "bo 6S", "orcs 7C")
    hand.press("seat.bo", "person.effect")
    assert hand.refusal("dialog.yes").endswith("[AD-GROUP-01]")
    hand.write("form.label", "Poison")
    hand.write("form.count", "3")
    hand.press("form.acts", "dialog.yes")
    (poison,) = (effect for effect in hand.state.effects if effect.id != "fire")
    assert (poison.spec.label, poison.spec.target, poison.spec.count, poison.spec.acts) == (
        "Poison",
        "bo",
        3,
        True,
    )
    hand.press(f"effect.{poison.id}.less")
    assert hand.state.effect(poison.id).spec.count == 2
    borne = hand.hand.find("seat.bo").model.matter  # type: ignore[attr-defined]  # a seat
    assert [(chip.text, chip.left) for chip in borne] == [("Poison", "2")]
    hand.press(f"effect.{poison.id}.remove", "effect.fire.remove")
    assert hand.state.effects == ()


def test_what_is_to_be_resolved_has_room_where_everything_is_large() -> None:
    evening = Evening(begin(TABLE, (1280, 720), "fr", 2.0), lambda _act, _hand: None)
    hand = evening.hand
    evening.enter(NO_NUMBERS.sub("", HEROES))
    hand.hand.key("ctrl+return")
    hand.press("seat.alia", "person.effect")
    hand.write("form.label", "Loup x2 +1")
    hand.write("form.count", "5")
    hand.press("form.acts", "dialog.yes")
    while hand.state.phase != "resolution":
        go_on_with_cards(evening)
    assert any(widget.name.startswith("now.open_effect.") for widget in hand.hand.scene.interface.root.walk())
    assert not misfits(hand.hand)


def test_what_the_buttons_without_words_are_for_is_not_torn_apart() -> None:
    evening = Evening(begin(TABLE, (1280, 720), "fr", 2.0), lambda _act, _hand: None)
    evening.enter(NO_NUMBERS.sub("", HEROES))
    evening.hand.hand.key("ctrl+return")
    evening.end_turn()
    legend = evening.hand.hand.find("now.legend")
    assert isinstance(legend, Label)
    assert "Ne\N{NO-BREAK SPACE}pas\N{NO-BREAK SPACE}tirer" in legend.text


@pytest.mark.parametrize("opened", [("act.scenario",), ("seat.bo", "effect.fire.edit")])
def test_a_form_confirmed_without_changes_makes_no_action(opened: tuple[str, ...]) -> None:
    hand = drawn("ada 8H", "bo 6S", "orcs 7C")
    before = hand.state
    hand.press(*opened, "dialog.yes")
    assert hand.state is before
    assert hand.hand.scene is hand.table


def test_the_scenario_is_put_right_in_the_middle_of_a_round() -> None:
    hand = drawn("ada 7S", "bo 7H", "orcs 7C")
    hand.press(
        "act.scenario",
        "scenario.suit.1",
        "scenario.count_rounds",
        "scenario.event_rank.13",
        "scenario.event_suit.2",
    )
    hand.write("scenario.event.text", "Un volet claque.")
    hand.press("scenario.event.add")
    hand.write("scenario.entry.name", "Tourner la roue")
    hand.press("scenario.kind.3")
    hand.press("scenario.entry.add", "dialog.yes")
    state: State = hand.state
    assert order(hand) == "bo:7H ada:7S orcs:7C"
    assert not state.count_rounds
    assert state.events == (Pattern("2", "H", text="Un volet claque."),)
    assert state.entries[-1] == Entry("Tourner la roue", "complex")
    hand.press("now.entry.Tourner la roue")
    assert used(hand) == [True, True]


def test_somebody_joins_as_entered_and_is_changed() -> None:
    hand = table()
    hand.press("table.page.2", "encounter.add", "form.kind.1")
    hand.write("form.name", "Statues")
    hand.write("form.members", "lion, griffon")
    hand.write("form.draws", "2")
    hand.press("dialog.yes")
    joined = hand.state.combatants[-1].spec
    assert (joined.name, joined.kind, joined.members, joined.draws) == (
        "Statues",
        "group",
        ("lion", "griffon"),
        2,
    )
    hand.press(
        "table.page.0", f"seat.{joined.id}", "person.edit", "form.multi.1", "form.hidden", "dialog.yes"
    )
    changed = hand.state.get(joined.id).spec
    assert changed.multi == "worst"
    assert changed.hidden


# ---- what is seen


def test_players_do_not_see_who_is_hidden() -> None:
    ghost = CombatantSpec("ghost", "Spectre", kind="group", side="enemies", hidden=True, note="froid")
    hand = drawn("ada 8H", "ghost JC", setup=Setup("", (ADA, ghost)))
    hand.press("table.players")
    assert hand.has("seat.ada")
    assert not hand.has("seat.ghost")
    assert "Spectre" not in hand.shown()


def test_the_picker_shows_every_card_and_refuses_those_that_are_elsewhere() -> None:
    hand = drawn("ada 8H")
    hand.press("now.by_hand.bo")
    cards = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, TableCard)]
    assert len(cards) == 54
    assert [card.card for card in cards if card.refusal] == ["8H"]


LONG = (
    CombatantSpec(
        "celeste", "Céleste de Hautefeuille-sur-Vire", draws=3, slots=2, portrait="staff", jokers=("*2",)
    ),
    CombatantSpec("brun", "Brun Barbe-de-fer", reserve=("9C", "9D"), portrait="axe"),
    CombatantSpec(
        "garde", "Garde de la porte nord", kind="group", side="enemies", directive="Tient la porte. " * 4
    ),
)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_begins_a_groups_turn_stands_beside_what_lets_it_go_by(language: str, scale: float) -> None:
    hand = drawn("ada 8H", "bo 6S", "orcs KC", language=language, scale=scale)
    command, start, skip = (hand.hand.find(f"now.{name}").box for name in ("command", "start", "skip"))
    assert command.bottom < start.y == skip.y
    assert start.right < skip.x
    assert not misfits(hand.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((960, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_nothing_is_cut_off_in_a_round(size: tuple[int, int], scale: float, language: str) -> None:
    setup = Setup("", LONG, (FIRE, EffectSpec("held", "Garde haute", "brun", "until_end")), count_rounds=True)
    hand = sit(TABLE, setup, size, language, scale)
    assert not misfits(hand.hand)
    for names in (
        ("act.proceed",),
        ("now.by_hand.celeste", "pick.KS", "pick.5D"),
        ("pick.joker1", "dialog.yes"),
        ("pick.7H",),
        ("now.free.celeste", "now.by_hand.garde"),
        ("pick.AC",),
        ("now.card.celeste.KS", "now.choose.celeste"),
        ("act.proceed",),
        ("act.proceed", "seat.brun"),
        ("person.edit",),
        ("dialog.cancel", "act.effect"),
        ("dialog.cancel", "act.scenario"),
        ("dialog.cancel", "pile.deck"),
        ("pile.QD",),
        ("dialog.cancel", "pile.kept"),
        ("dialog.ok", "now.take.standard"),
        ("act.proceed", "table.players"),
    ):
        hand.press(*names)
        assert not misfits(hand.hand), names


def flying(hand: Hand, who: str) -> set[str]:
    """The cards of somebody that do not lie before them yet."""
    seat = hand.hand.find(f"seat.{who}")
    assert isinstance(seat, Seat)
    return {card.card for card in seat.model.cards} & set(seat.flying)


def test_cards_fly_to_who_drew_them_and_a_key_lays_them_down() -> None:
    hand = sit(TABLE, CRYPT)
    hand.hand.app.set_options(reduced_motion=False)
    hand.press("act.proceed")
    hand.press("now.draw.ada")
    (card,) = flying(hand, "ada")
    assert card in hand.state.get("ada").hand
    still = hand.hand.frame().copy()
    hand.hand.wait(0.3)
    assert hand.hand.frame().get_buffer().raw != still.get_buffer().raw
    hand.hand.wait(0.4)
    assert not flying(hand, "ada")
    hand.press("now.draw.bo")
    assert flying(hand, "bo")
    hand.hand.key("f6")
    assert not flying(hand, "bo")


# ---- cards by hand, from one to the next


def picker(hand: Hand) -> CardDialog:
    scene = hand.hand.scene
    assert isinstance(scene, CardDialog)
    return scene


def typed(hand: Hand, *keys: str) -> None:
    for key in keys:
        hand.hand.key(key)


def log_lines(hand: Hand) -> str:
    root = hand.hand.scene.interface.root
    return " ".join(
        str(getattr(widget, "text", "")) for widget in root.walk() if widget.name.startswith("log.")
    )


@pytest.mark.rule("AD-INIT-02")
def test_cards_are_typed_for_one_after_the_other_in_french() -> None:
    hand = table()
    hand.hand.key("i")
    assert "Ada" in picker(hand).title
    typed(hand, "r", "p")
    assert "Bo" in picker(hand).title
    typed(hand, "1", "0", "k")
    assert [hand.state.get(who).hand for who in ("ada", "bo")] == [("KS",), ("10D",)]
    assert "Orques" in picker(hand).title
    typed(hand, "r", "p")
    assert "AD-PREP-01" in hand.shown()
    typed(hand, "d", "backspace", "v", "t")
    assert order(hand) == "ada:KS orcs:JC bo:10D"
    assert not isinstance(hand.hand.scene, CardDialog)


def test_in_english_the_letters_are_those_of_english_cards_and_a_joker_is_a_star() -> None:
    hand = sit(TABLE, CRYPT, language="en")
    hand.press("act.proceed")
    hand.hand.key("i")
    typed(hand, "k", "s", "q", "h")
    assert [hand.state.get(who).hand for who in ("ada", "bo")] == [("KS",), ("QH",)]
    hand = sit(TABLE, CRYPT, language="en")
    hand.press("act.proceed", "act.deal", "pick.later")
    assert "Bo" in picker(hand).title
    typed(hand, "asterisk")
    assert hand.state.undecided.id == "bo"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_buttons_have_words_in_a_low_window_while_many_draw(language: str) -> None:
    people = tuple(CombatantSpec(f"c{i}", f"Combattant {i}", player=f"Zoé {i}") for i in range(11))
    hand = sit(TABLE, Setup("", people), language=language)
    hand.press("act.proceed")
    buttons = [widget for widget in hand.hand.find("table.actions").walk() if isinstance(widget, Button)]
    assert len(buttons) == 7
    assert all(button.text for button in buttons)
    word = hand.hand.app.ui.say("ad.now.sits_out")
    assert word.replace(" ", "\N{NO-BREAK SPACE}") in hand.shown()
    assert not misfits(hand.hand)


def test_cards_are_printed_as_the_language_prints_them() -> None:
    hand = drawn("ada KH", "bo QS", "orcs JC")
    hand.press("table.page.1")
    lines = log_lines(hand)
    assert "R♥" in lines
    assert "K♥" not in lines
    walk = hand.hand.scene.interface.root.walk()
    assert "Ada, R♥" in [widget.spoken(hand.hand.app.ui) for widget in walk if isinstance(widget, Plaque)]
    english = sit(TABLE, CRYPT, language="en")
    english.press("act.proceed", "now.by_hand.ada", "pick.KH")
    english.hand.key("escape")
    english.press("table.page.1")
    assert "K♥" in log_lines(english)


def test_hit_points_are_a_sign_beside_a_card_where_words_have_no_room() -> None:
    hand = sit(TABLE, Setup("", (CombatantSpec("ada", "Ada", hp=24, max_hp=24), CombatantSpec("bo", "Bo"))))
    seat = hand.hand.find("seat.ada")
    assert isinstance(seat, Seat)
    ui = hand.hand.app.ui
    ((words,), usual, _), ((sign,), *_) = (seat.shown(ui, Box(0, 0, width, 40), 12) for width in (200, 34))
    assert (words.text, usual, sign.text) == ("24/24", 12, "")
    assert sign.mark == words.mark
    (small,), letters, _ = seat.shown(ui, Box(0, 0, 50, 40), 12)
    assert small.text == "24/24"
    assert 8 < letters < 12


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_long_name_of_who_draws_stands_on_two_lines_not_in_tiny_letters(size: tuple[int, int]) -> None:
    names = ("Alia", "Bertrand de Montfaucon", "Céleste", "Doran")
    people = tuple(CombatantSpec(f"p{place}", name) for place, name in enumerate(names))
    hand = sit(TABLE, Setup("", people), size=size)
    hand.press("act.proceed")
    ui, root = hand.hand.app.ui, hand.hand.scene.interface.root
    drawers = [widget for widget in root.walk() if isinstance(widget, DrawerName)]
    assert [drawer.text for drawer in drawers] == list(names)
    assert min(drawer.words(ui).lines[0].runs[0].style.size for drawer in drawers) >= 14
    assert not misfits(hand.hand)


@pytest.mark.rule("AD-A9")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_game_master_is_warned_before_hidden_draws_have_the_deck_shuffled_early(hidden: bool) -> None:
    wolves = CombatantSpec("wolves", "Wolves", kind="group", side="enemies", draws=2, hidden=hidden)
    hand = sit(TABLE, Setup("", (ADA, BO, wolves)), language="en")
    hand.press("act.proceed")
    state: State = hand.state
    assert early_shuffle(state, hand.table.ui.say) == ""
    few = replace(state, deck=state.deck[:1], discards=state.deck[1:20])
    assert early_shuffle(few, hand.table.ui.say).startswith("Hidden combatants: 1 card") == hidden
    assert early_shuffle(replace(few, discards=()), hand.table.ui.say) == ""


def test_beside_the_cards_stands_who_plays_them_and_no_name_twice() -> None:
    pack = CombatantSpec("pack", "Meute", kind="group", side="enemies", members=("Meute", "loup", "chef"))
    hand = table(Setup("La crypte", (ADA, CombatantSpec("cleo", "Cléo", player="Cléo"), pack)))
    seats = [seat for seat in hand.hand.scene.interface.root.walk() if isinstance(seat, Seat)]
    assert {seat.model.name: seat.notes for seat in seats} == {
        "Ada": ("Zoé",),
        "Cléo": (),
        "Meute": ("loup", "chef"),
    }
    tips = [seat.tip for seat in seats]
    assert [tip.count("Cléo") for tip in tips] == [0, 1, 0]

"""References to rules in texts: where they are, and that pressing one opens the rulebook there."""

from __future__ import annotations

import pytest

from game.cli.play import speak
from game.content.rulebook import load_rulebook
from game.table.dialogs import HelpScene, MessageDialog, show_help, show_rule
from game.table.rules_reader import RulesReader
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.label import Label
from game.ui.widgets.links import placed, references
from game.ui.window.window import OffScreen


def test_ids_of_rules_and_rulings_are_found_and_other_words_are_not() -> None:
    text = "No line [CM-LOS-04], read as R-30b; D35-INIT-02. Not 12-03, UTF-8, A-B, r-30 or X-ray."
    assert references(text) == ("CM-LOS-04", "R-30b", "D35-INIT-02")


def test_every_rule_and_ruling_can_be_referred_to() -> None:
    book = load_rulebook()
    ids = [*book.ids, *(ruling.id for ruling in book.rulings if ruling.id.startswith("R-"))]
    assert [identity for identity in ids if references(f"see [{identity}].") != (identity,)] == []


def dialog(text: str, scale: float = 1.0) -> Driver:
    app = App(
        OffScreen((1280, 720)),
        Settings(speak, Options(language="en", ui_scale=scale, reduced_motion=True), follow=show_rule),
    )
    app.push(MessageDialog("A title", text))
    return Driver(app)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_click_on_a_reference_opens_its_rule_and_beside_it_nothing(scale: float) -> None:
    words = "Nobody sees through that wall, for no free line is left between the two bases [CM-LOS-04]."
    hand = dialog(words, scale)
    label = next(w for w in hand.scene.interface.root.walk() if isinstance(w, Label) and w.text == words)
    ui = hand.app.ui
    paragraph = ui.texts.paragraph(label.text, label.style, label.box.w)
    ((name, place, _),) = placed(ui, paragraph, label.box, label.align, label.lift)
    assert name == "CM-LOS-04"
    hand.click((place.x - 30, place.centre[1]))
    assert isinstance(hand.scene, MessageDialog)
    hand.click(place.centre)
    reader = hand.scene
    assert isinstance(reader, RulesReader)
    assert reader.section == "CM-LOS"
    assert reader.open_reference("CM-MOVE-01")
    assert reader.section == "CM-MOVE"
    assert not reader.open_reference("CM-NONE-99")


def test_help_opens_the_rule_cited_last_else_the_keys() -> None:
    hand = dialog("nothing")
    show_help(hand.app, "", "It says so twice [CM-MOVE-01] [CM-LOS-02]")
    assert isinstance(hand.scene, RulesReader)
    assert hand.scene.rule == "CM-LOS-02"
    hand.key("escape")
    show_help(hand.app, "", "no rule at all, or [CM-NONE-99]")
    assert isinstance(hand.scene, HelpScene)


def test_the_keys_of_a_table_lead_to_the_rules_of_its_game() -> None:
    hand = dialog("nothing")
    hand.app.push(HelpScene("Les touches", "", "speed-wheel"))
    hand.press("help.rules")
    assert isinstance(hand.scene, RulesReader)
    assert hand.scene.rulebook.system_of(hand.scene.section) == "speed_wheel"

"""Options at the table, at once; and what the table says while it opens."""

from __future__ import annotations

from table_player import table

from game.table.options import OptionsScene


def test_options_open_over_the_table_by_a_key_and_a_button_and_change_it_at_once() -> None:
    """The match goes on where it was, in the other language, at the other scale and pace."""
    seat = table(language="en")
    number, app = seat.scene.session.number, seat.hand.app
    seat.hand.key("f10")
    assert isinstance(seat.hand.scene, OptionsScene)
    seat.hand.press("options.language.0")
    seat.hand.key("escape")
    assert app.scenes == [seat.scene]
    assert seat.scene.status_text() == seat.scene.model.prompt
    assert seat.scene.moment().say.language == "fr"
    before = seat.pane.box.w
    seat.hand.press("table.options")
    app.set_options(ui_scale=1.25)
    seat.hand.press("options.pace.3")
    seat.hand.press("options.back")
    assert app.scenes == [seat.scene]
    assert seat.pane.box.w < before
    assert (app.options.pace, app.options.patience) == ("wait", None)
    assert seat.scene.session.number == number

"""No phase of Colors of Magic is passed by accident: the question, the way back, the click that skips."""

from __future__ import annotations

from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING

import pygame
import pytest
from asked_tables import at_a_go, model, pointing, view
from random_clicks import click_at_random, first_go
from table_player import table

from game.core.agent import RandomAgent
from game.core.dice import SeededDice
from game.core.zones import Pile
from game.games.colors_of_magic.rules.state.actions import Activate, Done, Pass
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.gestures import answer, begun, cancel, choose
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep, PassStep, left_to_do
from game.games.colors_of_magic.table.leaving_steps import IdleStep
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.setup_steps import ServantsStep
from game.games.colors_of_magic.table.skirmish_table import PASS_REST
from game.games.colors_of_magic.table.step import Pressed
from game.table.table import Act
from game.table.turn_loop import TurnLoop
from game.ui.cues import Cue
from game.ui.input.events import KeyPressed, Mods
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from table_player import Seat

    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.step import Offer
    from game.games.colors_of_magic.table.table_view import TableView

pytestmark = pytest.mark.usefixtures("coarse_boards")


def offers(seen: TableView, pointed: Pointing) -> dict[str, Offer]:
    """The buttons at that step."""
    return {offer.name: offer for offer, _ in model(seen, pointed).offers}


def primary(seen: TableView, pointed: Pointing) -> list[str]:
    """The names of the buttons that ask most to be pressed."""
    return [name for name, offer in offers(seen, pointed).items() if offer.look is Look.PRIMARY]


def pass_pressed() -> tuple[TableView, Pointing]:
    """A go at which somebody with something left to do has pressed Pass."""
    seen = view()
    first = pointing(seen)
    then, doing = answer(seen, first, Pressed(offers(seen, first)["pass"]))
    assert doing is None
    return seen, then


def spent() -> TableView:
    """The same go with every creature tapped and no card at hand: nothing is left to do."""
    match = at_a_go().branch(SeededDice(1))
    last = match.entries[-1]
    state = last.state
    bodies = tuple(replace(body, tapped=True) for body in state.bodies)
    red, blue = (
        replace(player, zones=replace(player.zones, hand=Pile()), codex=Pile()) for player in state.players
    )
    still = replace(last, state=replace(state, bodies=bodies, players=(red, blue)))
    match.course = replace(match.course, entries=(*match.entries[:-1], still))
    return view(match)


def test_a_pass_with_something_left_to_do_is_a_question() -> None:
    seen, then = pass_pressed()
    left = left_to_do(seen)
    assert left.creatures
    assert isinstance(then.step, PassStep)
    assert set(then.step.lit(seen)) == {*left.creatures, *left.cards}
    assert str(len(left.creatures)) in model(seen, then).prompt
    assert primary(seen, then) == ["keep"]
    assert "pass" not in offers(seen, then)


def test_the_question_is_answered_by_going_on_by_passing_or_by_doing_something_else() -> None:
    seen, then = pass_pressed()
    back, doing = answer(seen, then, Pressed(offers(seen, then)["keep"]))
    assert (back, doing) == (pointing(seen), None)
    assert cancel(seen, then) == back
    assert answer(seen, then, Pressed(offers(seen, then)["pass.anyway"])) == (then, Act((Pass(),)))
    creature = left_to_do(seen).creatures[0]
    other, doing = choose(seen, then, creature)
    assert (other.step, doing) == (GoStep(creature.id), None)


def test_who_does_not_want_to_be_asked_again_is_not_and_the_other_player_is() -> None:
    seen, then = pass_pressed()
    reply, doing = answer(seen, then, Pressed(offers(seen, then)["pass.unasked"]))
    assert doing == Act((Pass(),))
    later = begun(seen, reply, (seen.session.number + 1, seen.session.viewer, False))
    assert answer(seen, later, Pressed(offers(seen, later)["pass"])) == (later, Act((Pass(),)))
    viewer = seen.session.viewer
    assert later.unasked == {viewer}


def test_a_creature_that_has_done_nothing_is_asked_about_before_it_is_done() -> None:
    """Its activation cannot be had back once somebody else has acted."""
    match = at_a_go().branch(SeededDice(1))
    creature = left_to_do(view(match)).creatures[0].id
    match.act(min(match.deciders), Activate(creature))
    active = view(match)
    step = pointing(active)
    then, doing = answer(active, step, Pressed(offers(active, step)["done"]))
    assert (type(then.step), doing) == (IdleStep, None)
    assert active.names.of(creature) in model(active, then).prompt
    assert primary(active, then) == ["keep"]
    assert answer(active, then, Pressed(offers(active, then)["keep"])) == (step, None)
    assert answer(active, then, Pressed(offers(active, then)["done.anyway"]))[1] == Act((Done(),))
    unasked = replace(step, unasked=frozenset(match.seats))
    assert answer(active, unasked, Pressed(offers(active, step)["done"])) == (unasked, Act((Done(),)))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_clicks_in_one_place_never_give_up_an_activation(scale: float) -> None:
    seat = first_go(3)
    seat.hand.app.set_options(ui_scale=scale)
    assert isinstance(seat.scene.loop, TurnLoop)
    seat.scene.loop.do((next(action for action in seat.legal if isinstance(action, Activate)),))
    before = len(seat.scene.session.match.entries)
    spot = seat.hand.find("act.done").box.centre
    for _ in range(6):
        seat.hand.click(spot)
        seat.hand.wait(0.6)
    assert len(seat.scene.session.match.entries) == before


def test_what_is_useful_is_primary_and_a_pass_only_where_nothing_else_is_possible() -> None:
    seen = view()
    assert primary(seen, pointing(seen)) == ["activate"]
    after = spent()
    assert not left_to_do(after)
    assert primary(after, pointing(after)) == ["pass"]
    assert offers(after, pointing(after))["pass"].outcome == Act((Pass(),))


def test_a_servant_that_may_be_deployed_is_primary_and_not_the_end_of_deploying() -> None:
    seat = table(seed=3)
    while not isinstance(seat.step, ServantsStep):
        seat.draw_aside()
        seat.scene.loop.do((seat.legal[0],))  # type: ignore[attr-defined] # the turn loop
        seat.hand.app.step(0.1)
    shown = [offer.name for offer, _ in seat.scene.model.offers if offer.look is Look.PRIMARY]
    assert shown == ["servant.0"]


def test_an_activation_with_something_left_does_not_offer_to_be_done_first() -> None:
    match = at_a_go().branch(SeededDice(1))
    creature = left_to_do(view(match)).creatures[-1]
    assert match.act(min(match.deciders), Activate(creature.id)).allowed
    seen = view(match)
    pointed = pointing(seen)
    assert isinstance(pointed.step, ActivationStep)
    assert primary(seen, pointed) == ["move"]


# On the table


def kind(seat: Seat) -> type:
    """What kind of step the player is at."""
    return type(seat.step)


def settled(seat: Seat) -> None:
    """Let what has just appeared become old."""
    for _ in range(12):
        seat.hand.app.step(1 / 20)


def test_random_clicks_pass_no_phase_with_something_left_to_do_unless_it_is_confirmed() -> None:
    found = click_at_random(first_go(0), 150, seed=0)
    assert found.passes > 0
    assert found.early > 0
    assert found.unconfirmed == []


def test_a_pass_may_be_undone_until_the_machine_has_acted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PASS_REST >= 3
    monkeypatch.setattr("game.games.colors_of_magic.table.skirmish_table.PASS_REST", 1.0)
    seat = first_go(3)
    viewer = seat.scene.session.viewer
    seat.scene.session.agents = (None, RandomAgent()) if viewer == 0 else (RandomAgent(), None)
    settled(seat)
    count = seat.scene.session.number
    for name in ("act.pass", "act.pass.anyway"):
        seat.press(name)
        settled(seat)
    session = seat.scene.session
    assert session.number == count + 1
    assert "ndo" in seat.scene.model.prompt or "nnuler" in seat.scene.model.prompt
    seat.press("table.undo")
    assert session.number == count
    assert session.mine
    settled(seat)
    for name in ("act.pass", "act.pass.anyway"):
        seat.press(name)
        settled(seat)
    for _ in range(2000):
        if session.number > count + 1:
            break
        seat.hand.app.step(1 / 50)
        sleep(0.002)  # the machine thinks beside the screen
    assert session.number > count + 1
    assert not session.may_undo().allowed


def test_a_pass_may_be_undone_behind_the_curtain_that_the_next_has_not_opened() -> None:
    seat = first_go(3)
    count, viewer = seat.scene.session.number, seat.scene.session.viewer
    for name in ("act.pass", "act.pass.anyway", "curtain.back", "curtain.ready"):
        settled(seat)
        seat.hand.press(name)
    assert kind(seat) is GoStep
    assert (seat.scene.session.number, seat.scene.session.viewer) == (count, viewer)


def test_the_key_that_ends_asks_as_well_and_held_down_it_does_nothing_more() -> None:
    seat = first_go(3)
    count = seat.scene.session.number
    seat.hand.key("ctrl+return")
    assert kind(seat) is PassStep
    for _ in range(5):
        seat.hand.post(KeyPressed(pygame.K_RETURN, 0, Mods.CTRL, repeat=True))
    assert kind(seat) is PassStep
    assert seat.scene.session.number == count
    seat.hand.key("ctrl+return")
    assert seat.scene.session.number == count + 1, "pressed again it says yes"


def focus(seat: Seat) -> str:
    """The name of what has the focus."""
    focused = seat.scene.interface.focused
    return "" if focused is None else focused.name


def test_a_question_takes_the_focus_and_gives_it_back() -> None:
    seat = first_go(3)
    seat.scene.interface.focus(seat.scene.interface.find("table.board"))
    count = seat.scene.session.number
    seat.hand.key("ctrl+return")
    assert focus(seat) == "act.keep"
    seat.hand.wait(1.0)
    seat.hand.key("return")
    assert (kind(seat), focus(seat)) == (GoStep, "table.board")
    seat.hand.key("ctrl+return")
    seat.hand.key("tab")
    assert focus(seat) == "act.pass.anyway", "Tab reaches the other answers"
    seat.hand.wait(1.0)
    seat.hand.key("return")
    assert seat.scene.session.number == count + 1


def test_a_click_that_skips_what_is_shown_does_what_it_was_meant_for() -> None:
    seat = first_go(3)
    settled(seat)
    seat.scene.loop.timeline.speed = 1.0
    hand = next(
        card.card for card in seat.scene.model.holding(seat.scene.session.front_side).cards if card.lit
    )
    seat.scene.loop.timeline.play([Cue(5.0, lambda _: None)], seat.scene._settle)
    seat.scene.refresh()
    assert seat.step is None
    seat.press(f"hand.{hand}")
    assert isinstance(seat.step, CastStep | PaymentStep)


def test_a_click_that_skips_presses_nothing_that_has_just_appeared() -> None:
    seat = first_go(3)
    settled(seat)
    at = seat.hand.find("act.activate").box.centre
    seat.scene.loop.timeline.speed = 1.0
    seat.scene.loop.timeline.play([Cue(5.0, lambda _: None)], seat.scene._settle)
    seat.scene.refresh()
    assert "act.activate" not in seat.names()
    seat.hand.click(at)
    assert seat.step == GoStep(seat.scene.pointing.picked)
    assert not seat.scene.loop.timeline.busy

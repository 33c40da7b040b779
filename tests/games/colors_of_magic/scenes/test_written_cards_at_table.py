"""Cards that authors write, at the table: what is asked of whoever plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from magic_table import stand
from screens import misfits
from table_player import Seat
from written_cards import played

from game.battlefield.overlays import ZoneOverlay
from game.cli.play import speak
from game.core.match import Course, Match
from game.core.rules import Step
from game.games import GAMES
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.positions.position import Side
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.drawing.palette import SideColour
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from magic_table import Table

CARDS = """
[[mark]]
id = "ember"
name = { fr = "Escarbille", en = "Cinder" }
text = { fr = "Rien.", en = "Nothing." }

[[creature]]
id = "sweeper"
[[creature.abilities]]
kind = "used"
way = "free"
name = { fr = "Balayage", en = "Sweeping" }
targets = [{ kind = "zone" }]
effects = [{ do = "dispel" }]

[[card]]
id = "mist"
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Brume", en = "Mist" }, radius = 2, until = "forever" }]

[[card]]
id = "sweep"
targets = [{ kind = "zone" }]
effects = [{ do = "dispel" }]

[[card]]
id = "flare"
price = { mark = "ember" }
targets = [{ filter = { side = "enemies" } }]
effects = [{ do = "damage", to = "target" }]
"""

CHOICES = """
[[card]]
id = "shove"
targets = [{}]
effects = [{ do = "push", to = "target", inches = 3, direction = "chosen" }]

[[card]]
id = "charm"
targets = [{}]
effects = [{ do = "control", to = "target" }]

[[card]]
id = "burst"
targets = [{}, { filter = { side = "enemies" }, between = "first", together = 3 }]
effects = [{ do = "damage", to = "target2" }]

[[card]]
id = "scatter"
targets = [{ count = 3, apart = 3, optional = true }, { filter = { side = "enemies" } }]
effects = [{ do = "damage", to = { targeted = true } }]
"""

MAGE = "red:mage:0"


def at_table(game: Table, language: str) -> Seat:
    """The skirmish as it stands, on screen."""
    state = game.state
    match = Match(colors_of_magic(game.rules.library), state.setup, Course(Step(state), ((0, game.dice),)))
    options = Options(language=language, reduced_motion=True)  # type: ignore[arg-type]  # "fr" or "en"
    app = App(OffScreen((1280, 720)), Settings(speak, options))
    scene = skirmish_scene(match, (None, None), games=GAMES)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    seat = Seat(Driver(app), scene)
    seat.draw_aside()
    return seat


def in_the_mist() -> Table:
    """A zone lies on the board, and what takes it away is at hand."""
    game = played(CARDS, stand("red:sweeper:1", 4, 4), red="mist sweep", mana=(9, 5))
    return game.act("red", f"cast red:mist:1 {MAGE} point=8,5").act("blue", "pass")


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    ("language", "asked", "name"), [("fr", "une zone", "Brume"), ("en", "a zone", "Mist")]
)
def test_a_spell_that_targets_a_zone_offers_it_by_a_button(language: str, asked: str, name: str) -> None:
    game = in_the_mist()
    (zone,) = game.state.zones
    seat = at_table(game, language)
    seat.press("hand.red:sweep:1")
    assert asked in seat.scene.model.prompt
    assert not misfits(seat.hand)
    assert name.casefold() in seat.hand.find(f"act.zone.{zone.id}").text.casefold()  # type: ignore[attr-defined]  # a button
    seat.press(f"act.zone.{zone.id}")
    assert f"act.zone.{zone.id}" not in seat.names()


@pytest.mark.rule("R-62", "R-66")
def test_an_ability_that_targets_a_zone_offers_it_by_a_button() -> None:
    game = in_the_mist()
    (zone,) = game.state.zones
    seat = at_table(game, "en")
    seat.creature("red:sweeper:1")
    seat.press(next(name for name in seat.names() if name.startswith("act.use")))
    seat.press(f"act.zone.{zone.id}")
    assert seat.state.zones == ()


def test_zones_of_one_name_are_told_apart_by_their_places() -> None:
    game = played(CARDS, red="mist mist sweep", mana=(9, 5))
    game.act("red", f"cast red:mist:1 {MAGE} point=8,5").act("blue", "pass")
    game.act("red", f"cast red:mist:2 {MAGE} point=14,9")
    seat = at_table(game, "en")
    seat.press("hand.red:sweep:1")
    buttons = [seat.hand.find(f"act.zone.{zone.id}") for zone in game.state.zones]
    texts = [button.text.casefold() for button in buttons]  # type: ignore[attr-defined]  # of buttons
    assert texts == ["mist at 8; 5", "mist at 14; 9"]
    assert not misfits(seat.hand)


@pytest.mark.parametrize(("language", "name"), [("fr", "Escarbille"), ("en", "Cinder")])
def test_a_price_in_marks_names_the_mark(language: str, name: str) -> None:
    marked = {"marks": ("ember",), "marked_by": (Side.RED,)}
    game = played(
        CARDS, stand("red:imp:1", 8, 8, **marked), stand("red:guard:1", 10, 8, **marked), red="flare"
    )
    game.act("red", f"cast red:flare:1 {MAGE} creature=blue:mage:0")
    seat = at_table(game, language)
    assert name in seat.scene.model.prompt
    assert "ember" not in seat.scene.model.prompt


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_direction_is_shown_by_a_click_on_the_board_and_its_main_ones_by_buttons(language: str) -> None:
    game = played(CHOICES, stand("blue:guard:1", 8, 8), red="shove")
    game.act("red", f"cast red:shove:1 {MAGE} creature=blue:guard:1")
    seat = at_table(game, language)
    assert len([name for name in seat.names() if name.startswith("act.option")]) == 8
    assert not misfits(seat.hand)
    # North-north-east, which no button names.
    seat.point((9.5, 11.7))
    (body,) = (body for body in seat.state.bodies if body.id == "blue:guard:1")
    assert body.at == pytest.approx((9.148, 10.772), abs=2e-3)


@pytest.mark.rule("R-61")
def test_targets_that_may_be_left_out_are_left_out_by_one_press_and_those_too_near_are_not_offered() -> None:
    bodies = (stand("red:guard:1", 8, 8), stand("red:guard:2", 10, 8), stand("blue:guard:1", 14, 8))
    seat = at_table(played(CHOICES, *bodies, red="scatter"), "en")
    seat.press("hand.red:scatter:1")
    seat.creature("red:guard:1")
    board = seat.scene.model.board
    lit = {target.id for target in board.lit}
    assert "red:guard:2" not in lit
    assert "blue:guard:1" in lit
    assert seat.step is not None
    labels = [getattr(overlay, "label", "") for overlay in seat.step.overlays(board.view, None)]
    assert 'at least 3" apart' in labels
    seat.press("act.without")
    seat.creature("blue:guard:1")
    seat.press("act.confirm")
    damage = {body.id: body.damage for body in seat.state.bodies}
    assert (damage["red:guard:1"], damage["red:guard:2"], damage["blue:guard:1"]) == (1, 0, 1)


@pytest.mark.rule("R-51")
def test_cards_that_are_put_in_order_are_shown_once() -> None:
    looks = '{ do = "look", at = "deck", whose = "you", amount = 3, then = "order" }'
    text = f'[[card]]\nid = "foresee"\neffects = [{looks}]\n'
    game = played(text, red="foresee", decks=("spark study trick dull", "dull"))
    game.act("red", f"cast red:foresee:1 {MAGE}")
    seat = at_table(game, "en")
    names = seat.names()
    assert {"pick.0", "pick.1", "pick.2"} <= names
    assert not [name for name in names if name.startswith("act.option")]
    seat.press("pick.2")
    seat.press("pick.0")
    assert [card.split(":")[1] for card in seat.scene.session.match.state.players[0].zones.deck][:2] == [
        "trick",
        "spark",
    ]


@pytest.mark.rule("R-61")
def test_a_target_that_is_measured_from_the_first_is_offered_near_it_within_a_ring() -> None:
    bodies = (stand("red:guard:1", 8, 8), stand("blue:guard:1", 10.5, 8), stand("blue:guard:2", 14, 8))
    seat = at_table(played(CHOICES, *bodies, red="burst"), "en")
    seat.press("hand.red:burst:1")
    seat.creature("red:guard:1")
    board = seat.scene.model.board
    lit = {target.id for target in board.lit}
    assert "blue:guard:1" in lit
    assert "blue:guard:2" not in lit
    assert seat.step is not None
    rings = [overlay for overlay in seat.step.overlays(board.view, None) if isinstance(overlay, ZoneOverlay)]
    assert [(ring.base.centre, ring.reach) for ring in rings if "3" in ring.label] == [((8, 8), 3)]


@pytest.mark.rule("R-78")
def test_a_creature_that_was_taken_is_activated_at_the_table_and_told_whose_it_is() -> None:
    game = played(CHOICES, stand("red:guard:1", 8, 8), stand("blue:guard:1", 14, 8), red="charm")
    game.act("red", f"cast red:charm:1 {MAGE} creature=blue:guard:1").act("blue", "pass")
    seat = at_table(game, "en")
    tokens = {token.id: token for token in seat.scene.model.board.tokens()}
    assert tokens["blue:guard:1"].owner is SideColour.BLUE
    seat.creature("blue:guard:1")
    seat.press("act.activate")
    assert seat.state.activation is not None
    assert seat.state.activation.creature == "blue:guard:1"
    assert not misfits(seat.hand)


AFAR = """
[[mark]]
id = "ember"
name = { fr = "Escarbille", en = "Cinder" }
text = { fr = "Rien.", en = "Nothing." }

[[card]]
id = "pack"
types = ["summon"]
range = 2
creature = "imp"
origin = { side = "allies", named = "imp" }

[[card]]
id = "thief"
effects = [{ do = "permit", whose = "opponent" }]

[[card]]
id = "blink"
targets = [{}]
effects = [{ do = "banish", to = "target", until = "now", within = 4 }]

[[card]]
id = "brazier"
types = ["permanent"]
effects = [{ do = "mark", what = "this", mark = "ember", amount = 3 }]

[[card]]
id = "goad"
targets = [{}]
effects = [{ do = "compel", to = "target", must = ["attack"] }]
"""


@pytest.mark.rule("R-83")
def test_a_spell_is_measured_from_whom_its_card_says_within_a_ring_around_each() -> None:
    bodies = (stand("red:imp:1", 10, 8), stand("red:imp:2", 16, 8))
    seat = at_table(played(AFAR, *bodies, red="pack"), "en")
    seat.press("hand.red:pack:1")
    assert seat.step is not None
    board = seat.scene.model.board
    rings = [overlay for overlay in seat.step.overlays(board.view, None) if isinstance(overlay, ZoneOverlay)]
    assert [(ring.base.centre, ring.reach) for ring in rings] == [((10, 8), 2), ((16, 8), 2)]
    seat.point((16, 10))
    seat.press("act.confirm")
    assert {body.at for body in seat.state.bodies if body.id == "red:pack:1"} == {(16, 10)}


@pytest.mark.rule("R-84")
def test_a_card_of_the_opponents_that_may_be_cast_lies_beside_the_hand() -> None:
    game = played(AFAR, red="thief", discards=("", "study dull"))
    game.act("red", f"cast red:thief:1 {MAGE}").act("blue", "pass")
    seat = at_table(game, "en")
    assert {"hand.blue:study:1", "hand.blue:dull:4"} <= seat.names()
    assert not misfits(seat.hand)
    seat.press("hand.blue:study:1")
    seat.press("act.confirm")
    assert len(seat.state.players[0].zones.hand) == 2
    assert seat.state.players[1].zones.exile.cards == ("blue:study:1",)


@pytest.mark.rule("R-82")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_where_a_creature_comes_back_is_asked_for(language: str) -> None:
    game = played(AFAR, stand("red:guard:1", 10, 8), red="blink")
    game.act("red", f"cast red:blink:1 {MAGE} creature=red:guard:1")
    seat = at_table(game, language)
    assert "guard" in seat.scene.model.prompt
    assert not misfits(seat.hand)
    seat.point((13, 8))
    assert {body.at for body in seat.state.bodies if body.id == "red:guard:1"} == {(13, 8)}


@pytest.mark.rule("R-89")
@pytest.mark.parametrize(("language", "name"), [("fr", "Escarbille"), ("en", "Cinder")])
def test_marks_on_a_permanent_are_named_in_its_tip(language: str, name: str) -> None:
    game = played(AFAR, red="brazier").act("red", f"cast red:brazier:1 {MAGE}")
    seat = at_table(game, language)
    (line,) = (line for roster in seat.scene.model.rosters for line in roster.permanents)
    assert name in line.tip
    assert "3" in line.tip


@pytest.mark.rule("R-80")
def test_who_has_to_attack_is_offered_no_end_of_its_activation_and_told_why() -> None:
    game = played(AFAR, stand("red:guard:1", 10, 8), stand("blue:guard:1", 11.5, 8), red="goad")
    game.act("red", f"cast red:goad:1 {MAGE} creature=red:guard:1").act("blue", "pass")
    game.act("red", "activate red:guard:1")
    seat = at_table(game, "en")
    seat.press("act.done")
    assert seat.state.activation is not None
    seat.creature("blue:guard:1")
    assert not misfits(seat.hand)

"""What the table says to a hand that plays: after a card, beside an enemy, in red, before the game."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from asked_tables import model, pointing, view_of
from faults import none_of
from magic_table import card, creature, scenario, stand, table, words
from played_tables import at_a_duel, beside_a_foe
from played_tables import at_a_go as table_at_a_go
from table_player import table as seated

from game.battlefield.overlays import HighlightOverlay, PathOverlay
from game.board.shapes import Disc
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import Attack, Triggered, Zone
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import TargetSpec, Trigger
from game.games.colors_of_magic.rules.state.actions import Boost, Pass
from game.games.colors_of_magic.rules.state.state import Objective, Target
from game.games.colors_of_magic.table.activation_left import LeftPips, activation_left
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.gestures import begun, choose
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.games.colors_of_magic.table.hand import SpellHand
from game.games.colors_of_magic.table.presenter import _points
from game.games.colors_of_magic.table.session import SkirmishSession
from game.games.colors_of_magic.table.skirmish_table import SkirmishTable
from game.games.colors_of_magic.table.table_model import OutcomeModel
from game.games.colors_of_magic.table.table_view import REMARKS, TableView
from game.positions.position import Side
from game.table.table import Frame, Refused
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.tooltip import tip_place, tip_size

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.pointing_value import Pointing

pytestmark = pytest.mark.usefixtures("coarse_boards")

ASSETS = Path(__file__).resolve().parents[4] / "assets"
WORDS = ("locale/en", "colors_of_magic/words/en")


@pytest.mark.rule("CM-MELEE-04")
def test_after_a_card_the_prompt_of_a_duel_says_how_many_were_played() -> None:
    seat = at_a_duel()
    before = seat.scene.status_text()
    side = seat.scene.session.side
    card = next(action.card for action in seat.legal if isinstance(action, Boost))
    seat.press(f"hand.{card}")
    seat.press("act.boost")
    for _ in range(8):
        seat.draw_aside()
        if isinstance(seat.step, DuelStep) and seat.scene.session.side is side:
            break
        seat.press("act.pass")
    assert seat.scene.status_text() != before
    assert "One card played" in seat.scene.status_text() or "Une carte jouée" in seat.scene.status_text()


@pytest.mark.rule("CM-UNIT-01")
def test_a_click_on_an_enemy_does_not_drop_the_creature_that_waits() -> None:
    seen = view_of(table(stand("red:guard:1", 4, 12), stand("blue:guard:1", 8, 12)))
    looked, _ = choose(seen, pointing(seen), Target.creature("red:guard:1"))
    assert looked.picked == "red:guard:1"
    kept, doing = choose(seen, looked, Target.creature("blue:guard:1"))
    assert kept.picked == "red:guard:1"
    assert isinstance(doing, Refused)
    assert "Activate guard" in seen.why(doing.verdict)
    free, doing = choose(seen, pointing(seen), Target.creature("blue:guard:1"))
    assert (free.picked, doing) == ("blue:guard:1", None)


@pytest.mark.rule("CM-RANGED-02")
def test_only_what_is_against_a_shot_is_said_against_it() -> None:
    game = table(stand("red:guard:1", 4, 12), stand("blue:guard:1", 8, 12)).act("red", "activate red:guard:1")
    seen = view_of(game)
    verdict = game.verdict("red", "shoot blue:guard:1")
    assert {"attack.no_ranged", "sight.free"} <= {reason.key for reason in verdict.reasons}
    said = seen.why(verdict)
    assert seen.names.reason(verdict.reasons[0]) in said
    assert "free" not in said
    assert len(said.splitlines()) == 1
    remark = Verdict.no(Reason.of("CM-LOS-01", "sight.free", a="a", b="b"))
    assert seen.why(remark)


@pytest.mark.rule("CM-ENGAGE-02")
def test_who_is_engaged_is_not_told_that_moving_again_uses_the_action() -> None:
    game = table(stand("red:guard:1", 4, 12), stand("blue:guard:1", 8, 12))
    game.act("red", "activate red:guard:1")
    free = table(stand("red:guard:1", 4, 12)).act("red", "activate red:guard:1")
    game.act("red", "move 4,12 6.1,12")
    free.act("red", "move 4,12 6.1,12")
    lines = [activation_left(view_of(each), "red:guard:1") for each in (game, free)]
    assert [line is not None and "moving again" in line.line for line in lines] == [False, True]


def test_no_walk_is_shown_where_a_click_attacks() -> None:
    game = table(stand("red:archer:1", 4, 12), stand("blue:guard:1", 9, 12)).act(
        "red", "activate red:archer:1"
    )
    seen = view_of(game)
    pointed = pointing(seen)
    assert isinstance(pointed.step, ActivationStep)

    def walks(at: tuple[float, float]) -> bool:
        seen.inquiry.pointer = at
        laid = model(seen, pointed).board.overlays(None, named=False)
        return any(isinstance(overlay, PathOverlay) for overlay in laid)

    assert walks((6.0, 12.0))
    assert not walks((9.0, 12.0))


def test_a_new_turn_begins_with_nobody_picked() -> None:
    game = table(stand("red:guard:1", 4, 12))
    seen = view_of(game)
    looked, _ = choose(seen, pointing(seen), Target.creature("red:guard:1"))
    assert isinstance(looked.step, GoStep)
    assert looked.picked is not None
    match = seen.session.match
    turn = match.state.turn
    while match.state.turn == turn:
        seat = min(match.deciders)
        legal = list(match.legal_actions(seat))
        assert match.act(seat, next((a for a in legal if isinstance(a, Pass)), legal[0])).allowed
    session = SkirmishSession(match)
    session.sit(seen.session.viewer)
    after = begun(TableView(session, seen.say), looked, (session.number, session.viewer, False))
    assert after.picked is None


@pytest.mark.rule("R-07")
def test_before_the_game_the_plate_counts_the_codex_that_lies_with_the_hand() -> None:
    seat = seated()
    for _ in range(60):
        seat.draw_aside()
        side = seat.scene.session.front_side
        held = seat.scene.model.holding(side).cards
        if held and not seat.state.player(side).zones.hand:
            break
        seat.do(seat.legal[0])
    plate = next(plate for plate in seat.scene.model.plates if plate.side is side)
    assert dict(plate.numbers)[Icon.CARDS] == len(held)
    assert "Codex" in plate.tip
    assert all("Codex" in card.words for card in held if not card.pays)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_what_is_left_keeps_its_words_beside_the_button_that_goes_back(
    size: tuple[int, int], scale: float
) -> None:
    seat, foe = beside_a_foe(size, scale)
    seat.press("act.strike")
    seat.creature(foe)
    assert {"table.left", "act.back"} <= seat.names()
    left = seat.scene.interface.find("table.left")
    assert isinstance(left, LeftPips)
    assert left.worded(seat.scene.ui)


def test_the_ground_that_a_spell_changes_is_shown_before_it_is_cast() -> None:
    lava = Zone(name=words("pool"), radius=1.5)
    pool = card("pool", range=8, targets=(TargetSpec(kind="point"),), effects=(lava,))
    seen = view_of(table(red="pool", mana=(5, 5), cards=(pool,)))
    aiming, _ = choose(seen, pointing(seen), Target("card", "red:pool:1"))
    seen.inquiry.pointer, ground = (6.0, 6.0), Disc(6.0, 6.0, 1.5)

    def shown(pointed: Pointing) -> list[object]:
        laid = model(seen, pointed).board.overlays(None, named=False)
        return [overlay.shape for overlay in laid if isinstance(overlay, HighlightOverlay)]

    assert ground in shown(aiming)
    chosen, _ = choose(seen, aiming, Target.point((6.0, 6.0)))
    assert ground in shown(chosen)


def test_while_a_spell_is_cast_nothing_is_said_of_whoever_was_picked() -> None:
    seen = view_of(table(stand("red:guard:1", 4, 12), red="fireball", mana=(5, 5)))
    looked, _ = choose(seen, pointing(seen), Target.creature("red:guard:1"))
    assert model(seen, looked).left is not None
    casting, _ = choose(seen, looked, Target("card", "red:fireball:1"))
    assert casting.step is not None
    assert casting.step.casting
    assert model(seen, casting).left is None


@pytest.mark.rule("R-59")
def test_the_points_at_the_end_name_the_objectives_that_gave_them() -> None:
    goal = Goal(kind="control", marker="altar")
    toll = ObjectiveSpec(id="toll", name=words("The Toll"), text=words(""), rank="major", goal=goal, points=3)
    seen = view_of(table(played=scenario(toll, markers=(("altar", (12.0, 12.0)),))))
    seen.state = replace(seen.state, objectives=(Objective("toll", (Side.RED,)),))
    red, blue = seen.state.player(Side.RED), seen.state.player(Side.BLUE)
    assert _points(seen, replace(red, points=3)) == "Red: 3 victory points \N{EN DASH} The Toll 3"
    assert _points(seen, replace(red, points=4)).endswith("\N{EN DASH} The Toll 3, other points 1")
    assert _points(seen, blue) == "Blue: 0 victory points"


def test_what_is_left_out_of_a_refusal_are_reasons_that_there_are() -> None:
    texts = (path.read_text("utf-8") for folder in WORDS for path in (ASSETS / folder).glob("*.po"))
    known = re.compile(r'^msgid "(.+)"', re.MULTILINE)
    keys = [key for text in texts for key in known.findall(text)]
    assert [remark for remark in REMARKS if not any(key.startswith(remark) for key in keys)] == []


@pytest.mark.rule("CM-RANGED-02")
def test_who_would_answer_an_attack_first_is_named_before_it_is_made() -> None:
    """As Old Crag answers whoever shoots at him, with a boulder."""
    boulder = Attack(by="self", at="object", kind="ranged")
    riposte = Triggered(
        trigger=Trigger(when="targeted", subject_is="self", by="ranged"), effects=(boulder,), once=True
    )
    giant = creature("giant", ranged=6, element=None, abilities=(riposte,))
    bodies = (stand("red:archer:1", 4, 12), stand("neutral:giant:1", 9, 12))
    game = table(*bodies, creatures=(giant,)).act("red", "activate red:archer:1")
    seen = view_of(game)
    aimed, _ = choose(seen, pointing(seen), Target.creature("neutral:giant:1"))
    assert isinstance(aimed.step, AttackStep)
    assert "giant answers first" in aimed.step.prompt(seen)
    other = view_of(table(*bodies[:1], stand("neutral:ogre:1", 9, 12)).act("red", "activate red:archer:1"))
    aimed, _ = choose(other, pointing(other), Target.creature("neutral:ogre:1"))
    assert isinstance(aimed.step, AttackStep)
    assert "first" not in aimed.step.prompt(other)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_no_tip_of_the_table_covers_the_hand(size: tuple[int, int], scale: float) -> None:
    seat = table_at_a_go(size=size, scale=scale)
    interface, ui, room = seat.scene.interface, seat.scene.ui, seat.hand.app.box.inset(6)
    (hand,) = [widget for widget in interface.root.walk() if isinstance(widget, SpellHand)]
    read = [widget.box for widget in interface.root.walk() if widget.kept_clear]
    assert hand.spared
    tipped = [widget for widget in interface.root.walk() if widget.help and widget.name]
    assert "hand.order" in {widget.name for widget in tipped}
    none_of(
        widget.name
        for widget in tipped
        if tip_place(tip_size(ui, widget.help), widget.box, room, read, [hand.box]).overlaps(hand.box)
    )


def test_a_button_with_long_words_does_not_take_those_of_the_others() -> None:
    seat = table_at_a_go(size=(1920, 1080), scale=2.0)
    scene, table_ = seat.scene, seat.scene.table
    assert isinstance(table_, SkirmishTable)
    model_ = table_.model(scene.moment())
    (first, *_), again = model_.offers, "Token: stop the Charging Filchling before it comes any nearer"
    long = replace(first[0], name="use.token", text=again, look=Look.PLAIN)
    page = table_.layout(replace(model_, offers=(*model_.offers, (long, ""))), Frame.still(scene.moment()))
    page.arrange(scene.ui, seat.hand.app.box)
    words = {widget.name: widget.text for widget in page.walk() if isinstance(widget, Button)}
    assert words["act.activate"]
    assert words["act.cast"]


def test_the_ways_out_keep_their_words_below_points_of_many_objectives() -> None:
    seat = table_at_a_go(size=(1920, 1080), scale=2.0)
    scene, table_ = seat.scene, seat.scene.table
    assert isinstance(table_, SkirmishTable)
    model_ = table_.model(scene.moment())
    names = (
        "First Blood",
        "Second Blood",
        "Catch the Timid One",
        "Bring Down the Tripper",
        "Hush the Bawler",
    )
    blue = f"Blue: 6 victory points, {', '.join(f'{name} 1' for name in names)}, Uproot the Stout One 1"
    over = OutcomeModel(
        "Victory: Blue", ("Red: 1 victory point", blue), ("6 victory points: 6 were needed.",)
    )
    laid = replace(model_.laid_over, over=over)
    page = table_.layout(replace(model_, laid_over=laid), scene._frame())
    page.arrange(scene.ui, seat.hand.app.box)
    words = {widget.name: widget.text for widget in page.walk() if isinstance(widget, Button)}
    assert [name for name, text in words.items() if name.startswith("over.") and text]

"""The table of a game of Colors of Magic, played by mouse and by keyboard without a screen."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from played_tables import MOST_STEPS, at_a_duel, at_a_go, play, played_to_a_go, something
from screens import misfits
from table_player import Seat, table

from game.battlefield.overlays import PathOverlay, SightOverlay, ZoneOverlay
from game.core.agent import RandomAgent
from game.core.record import load
from game.games import GAMES
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.actions import (
    Activate,
    Boost,
    Cast,
    Deploy,
    Move,
    Pass,
    Propose,
    Shoot,
    Strike,
)
from game.games.colors_of_magic.rules.state.creature_events import Boosted, DuelDecided, DuelRevealed
from game.games.colors_of_magic.rules.state.events import InitiativeDrawn
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.animation import Animation, Animator
from game.games.colors_of_magic.table.answer_steps import DuelStep, WindowStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.games.colors_of_magic.table.panels import SheetPage
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.games.colors_of_magic.table.table_view import TableView
from game.positions.position import Side
from game.table.curtain import CurtainScene
from game.table.dialogs import ConfirmDialog, HelpScene
from game.table.file_dialogs import FileDialog
from game.table.match_cards import CardTile, pointed_card
from game.table.match_journal import saves_folder, unfinished_games
from game.table.pile_dialog import PileDialog
from game.table.rules_reader import RulesReader
from game.ui.input.events import MouseButton
from game.ui.options import Options
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.games.colors_of_magic.table.duel_model import AttackModel
    from game.games.colors_of_magic.table.step import ActionStep
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

SIZES = [((960, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)]


pytestmark = pytest.mark.usefixtures("coarse_boards")


def step(seat: Seat) -> ActionStep | None:
    """The step that the player is at."""
    return seat.step


def view(seat: Seat) -> TableView:
    """The table with its names, as the player sees it."""
    return TableView(seat.scene.session, seat.scene.say)


def overlays(seat: Seat) -> Sequence[Overlay]:
    """What is laid over the board."""
    return tuple(seat.scene.model.board.overlays(None, named=True))


def token_at(seat: Seat, creature: str) -> Point:
    """Where a creature stands on the board as it is painted."""
    tokens = seat.scene.model.board.tokens()
    return next(token.at for token in tokens if token.id == creature)


def on_top(seat: Seat) -> Scene:
    """The scene that is shown."""
    return seat.hand.scene


def corners(seat: Seat) -> int:
    """How many corners have been added to the path."""
    return len(seat.scene.pointing.corners)


def result(seat: Seat) -> AttackModel | None:
    """The duel that lies over the board."""
    return seat.scene.model.laid_over.duel


def shows(seat: Seat) -> bool:
    """Whether something is being shown just now."""
    return seat.scene.loop.timeline.busy


def found(seat: Seat, name: str) -> Widget:
    return seat.scene.interface.find(name)


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["mouse", "keyboard"])
def test_a_whole_game_from_the_choice_of_the_scenario_to_its_end(by_keyboard: bool) -> None:
    seat = table(scenario=None, max_turns=2)
    seat.by_keyboard = by_keyboard
    for _ in range(2):
        seat.do(Propose("rite-of-the-arch"))
    assert seat.state.scenario == "rite-of-the-arch"
    assert seat.state.token is not None
    play(seat, random.Random(4), lambda _: False)  # noqa: S311 - a game, no secret
    assert seat.scene.session.over
    assert "table.over" in {widget.name for widget in seat.scene.interface.root.walk()}
    played = {type(entry.action) for entry in seat.scene.session.match.entries}
    assert {Deploy, Activate, Cast, Boost, Pass} <= played


def faults_at_every_size(seat: Seat) -> Iterator[str]:
    """What does not fit of the table as it is, at any size and in any language; then all is as before."""
    app, before = seat.hand.app, seat.hand.app.screen.surface.get_size()
    for (size, scale), language in product(SIZES, ("en", "fr")):
        app.set_options(language=language, ui_scale=scale)
        seat.hand.resize(size)
        yield from (f"{size} x {scale}, {language}: {fault}" for fault in misfits(seat.hand))
    app.set_options(ui_scale=1.0)
    seat.hand.resize(before)


def test_everything_fits_whatever_is_asked() -> None:
    seat = table((960, 540), max_turns=1)
    chance = random.Random(4)  # noqa: S311 - a game, no secret
    looked: set[type] = set()
    for _ in range(40):
        seat.draw_aside()
        if seat.scene.session.over:
            break
        kind = type(seat.step)
        if kind not in looked:
            looked.add(kind)
            none_of(faults_at_every_size(seat))
        play(seat, chance, lambda plan, kind=kind: type(plan) is not kind)  # type: ignore[misc] # bound now
    none_of(faults_at_every_size(seat))
    assert {GoStep, ActivationStep} <= looked
    assert not any(isinstance(widget, Scroll) for widget in seat.hand.find("table.over").walk())


def test_the_first_go_lights_what_may_be_done() -> None:
    seat = at_a_go()
    lit = {(target.kind, target.id) for target in seat.scene.model.board.lit}
    own = [body for body in seat.state.bodies if body.side is seat.scene.session.side]
    assert {("creature", body.id) for body in own} <= lit
    tokens = {token.id: token for token in seat.scene.model.board.tokens()}
    assert all(tokens[body.id].focused for body in own)


def test_disabled_buttons_say_why_with_their_rule() -> None:
    seat = at_a_go()
    own = next(b for b in seat.state.bodies if b.side is seat.scene.session.side)
    seat.do(Activate(own.id))
    assert isinstance(step(seat), ActivationStep)
    disengage = found(seat, "act.disengage")
    assert "CM-DISENGAGE-01" in disengage.help
    seat.press("act.disengage")
    assert seat.scene.session.match.entries[-1].action == Activate(own.id)


def test_a_card_that_cannot_be_cast_says_why() -> None:
    seat = at_a_go()
    scene = seat.scene
    refused = [
        card
        for card in seat.state.player(scene.session.front_side).zones.hand
        if "instant" in scene.session.library.card(card).types
    ]
    assert refused
    seat.press(f"hand.{refused[0]}")
    assert isinstance(step(seat), GoStep)
    tile = found(seat, f"hand.{refused[0]}")
    assert isinstance(tile, CardTile)
    assert "CM-ACT-11" in tile.refusal


def test_pointing_shows_the_path_and_its_cost_before_a_click_walks_it() -> None:
    seat = at_a_go()
    scene = seat.scene
    wizard = next(b for b in seat.state.bodies if b.side is scene.session.side)
    seat.do(Activate(wizard.id))
    way = next(action for action in seat.legal if isinstance(action, Move))
    half = tuple(a + (b - a) / 2 for a, b in zip(wizard.at, way.path[-1], strict=True))
    seat.hand.move(seat.spot((half[0], half[1])))
    paths = [overlay for overlay in overlays(seat) if isinstance(overlay, PathOverlay)]
    assert paths
    assert re.fullmatch(r'\d([.,]\d)?" (of|sur) \d"', paths[0].label)
    assert seat.state.body(wizard.id).at == wizard.at
    seat.point((half[0], half[1]))
    assert seat.state.body(wizard.id).at == pytest.approx(half, abs=0.1)


def test_a_drag_activates_and_moves() -> None:
    seat = at_a_go()
    scene = seat.scene
    wizard = next(b for b in seat.state.bodies if b.side is scene.session.side)
    toward = (wizard.at[0] + (1.0 if wizard.at[0] < 12 else -1.0), wizard.at[1])
    seat.hand.drag(seat.spot(wizard.at), seat.spot(toward))
    kinds = [type(entry.action) for entry in scene.session.match.entries[-2:]]
    assert kinds == [Activate, Move]


def test_ctrl_and_a_click_add_a_corner_to_the_path() -> None:
    seat = at_a_go()
    scene = seat.scene
    wizard = next(b for b in seat.state.bodies if b.side is scene.session.side)
    seat.do(Activate(wizard.id))
    aside = 1.0 if wizard.at[0] < 12 else -1.0
    seat.hand.hold_key("lctrl")
    seat.point((wizard.at[0] + aside, wizard.at[1]))
    seat.hand.release_key("lctrl")
    assert corners(seat) == 1
    scene.cancel()
    assert corners(seat) == 0
    assert isinstance(step(seat), ActivationStep)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_key_that_lays_something_over_the_board_says_so(
    size: tuple[int, int], scale: float, language: str
) -> None:
    seat = at_a_go(size=size, scale=scale, language=language)
    announced = []
    for key in ("m", "m", "k", "k", "b", "b"):
        seat.hand.key(key)
        announced.append(seat.scene.message)
        assert not misfits(seat.hand)
    assert all(announced)
    assert len(set(announced)) == 6


def test_a_spell_shows_its_range_and_each_step_can_be_taken_back() -> None:
    seat = at_a_go()
    scene = seat.scene
    summons = [
        action
        for action in seat.legal
        if isinstance(action, Cast) and "summon" in scene.session.library.card(action.card).types
    ]
    seat.press(f"hand.{summons[0].card}")
    if not isinstance(step(seat), CastStep):
        seat.creature(summons[0].caster)
    assert isinstance(step(seat), CastStep)
    assert any(isinstance(overlay, ZoneOverlay) and overlay.label for overlay in overlays(seat))
    seat.take(summons[0].targets[0])
    assert isinstance(step(seat), PaymentStep)
    seat.hand.key("escape")
    assert isinstance(step(seat), CastStep)
    while not isinstance(step(seat), GoStep):
        seat.hand.key("escape")
    assert scene.session.match.entries[-1].action != summons[0]


def test_the_card_that_pays_is_marked_in_the_hand_until_it_is_pressed_again() -> None:
    seat = at_a_go()
    scene = seat.scene
    summon = next(
        action
        for action in seat.legal
        if isinstance(action, Cast) and "summon" in scene.session.library.card(action.card).types
    )
    seat.press(f"hand.{summon.card}")
    if not isinstance(step(seat), CastStep):
        seat.creature(summon.caster)
    seat.take(summon.targets[0])
    hand = seat.state.player(scene.session.front_side).zones.hand
    other = next(card for card in hand if card != summon.card)
    for marked in (True, False):
        seat.press(f"hand.{other}")
        tile = found(seat, f"hand.{other}")
        assert isinstance(tile, CardTile)
        assert tile.marked is marked


def test_a_place_out_of_range_is_refused_with_its_rule() -> None:
    seat = at_a_go()
    scene = seat.scene
    summon = next(
        action
        for action in seat.legal
        if isinstance(action, Cast) and "summon" in scene.session.library.card(action.card).types
    )
    seat.press(f"hand.{summon.card}")
    if not isinstance(step(seat), CastStep):
        seat.creature(summon.caster)
    cast = seat.step
    assert isinstance(cast, CastStep)
    seen = view(seat)
    places = (Target.point((x + 0.5, y + 0.5)) for x in range(2, 21) for y in range(2, 21))
    verdicts = ((place, cast.judge(seen, place)) for place in places)
    refused = ((place, verdict) for place, verdict in verdicts if verdict is not None and not verdict.allowed)
    far = next(place for place, no in refused if [reason.rule for reason in no.reasons] == ["R-14"])
    assert far.at is not None
    seat.point(far.at)
    assert seat.step is cast
    assert "R-14" in scene.message


def test_an_attack_is_shown_with_its_numbers_before_it_is_made() -> None:
    seat = at_a_go()
    scene = seat.scene
    play(
        seat,
        random.Random(2),  # noqa: S311 - a game, no secret
        lambda plan: (
            isinstance(plan, ActivationStep)
            and any(isinstance(action, Strike | Shoot) for action in seat.legal)
        ),
        Activate,
        Move,
    )
    attack = next(action for action in seat.legal if isinstance(action, Strike | Shoot))
    number = len(scene.session.match.entries)
    seat.press("act.strike" if isinstance(attack, Strike) else "act.shoot")
    seat.creature(attack.target)
    assert isinstance(step(seat), AttackStep)
    assert len(scene.session.match.entries) == number
    assert view(seat).names.of(attack.target) in scene.status_text()
    assert any(isinstance(overlay, SightOverlay) for overlay in overlays(seat))


def test_a_card_is_put_forward_taken_back_and_played_and_the_other_side_does_not_see_it() -> None:
    seat = at_a_duel()
    scene, hand = seat.scene, seat.hand
    first, number = scene.session.side, len(scene.session.match.entries)
    card = next(action.card for action in seat.legal if isinstance(action, Boost))
    seat.press(f"hand.{card}")
    assert step(seat) == DuelStep(card)
    assert f"duel.{card}" in seat.names()
    hand.key("escape")
    assert step(seat) == DuelStep()
    seat.press(f"hand.{card}")
    hand.click(seat.pane.box.centre, button=MouseButton.RIGHT)
    assert step(seat) == DuelStep()
    assert len(scene.session.match.entries) == number
    seat.press(f"hand.{card}")
    hand.key("ctrl+return")
    assert scene.session.match.entries[number].action == Boost(card)
    seat.draw_aside()
    decision = scene.session.decision
    if isinstance(decision, Duel):
        others = [played.card for played in decision.played if played.side is not scene.session.side]
        assert all(map(is_masked, others))
        assert others or scene.session.side is first


def test_the_result_of_a_duel_stays_until_it_is_put_away() -> None:
    seat = at_a_duel()
    scene = seat.scene
    while isinstance(step(seat), DuelStep):
        seat.do(Pass())
        seat.draw_aside()
    shown = result(seat)
    assert shown is not None
    assert shown.decided
    assert "duel" in {widget.name for widget in scene.interface.root.walk()}
    seat.hand.key("escape")
    assert result(seat) is None
    assert "duel" not in {widget.name for widget in scene.interface.root.walk()}


def test_a_duel_is_counted_up_card_by_card() -> None:
    seat = at_a_duel()
    scene = seat.scene
    decision = scene.session.decision
    assert isinstance(decision, Duel)
    show = scene.model.laid_over.duel
    assert show is not None
    side = seat.state.body(decision.defender).side
    cards = seat.state.player(scene.session.front_side).zones.hand.cards[:2]
    events = (
        Boosted(side, cards[0]),
        Boosted(side, cards[1]),
        DuelRevealed(((side, cards[0], 2), (side, cards[1], 3)), show.attack, show.defence + 5),
        DuelDecided(decision.defender, decision.attacker),
    )
    animation = Animation()
    animator = Animator(animation, view(seat), scene.ui.sounds, lambda *_: (0.0, 0.0))
    totals = []
    for cue in animator.cues(events):
        cue.show(1.0)
        if animation.duel is not None:
            totals.append(animation.duel.totals()[1] - show.defence)
    assert totals == [0, 0, 2, 5, 5, 5]
    assert animator.result is not None
    assert animator.result.winner == decision.defender


def test_the_curtain_falls_before_another_hand_is_shown() -> None:
    seat = at_a_go()
    scene = seat.scene
    before = scene.session.side
    seat.do(Pass())
    assert isinstance(on_top(seat), CurtainScene)
    assert scene.session.viewer is None
    hands = [card for player in seat.state.players for card in player.zones.hand]
    assert hands
    assert all(map(is_masked, hands))
    seat.draw_aside()
    assert scene.session.side is not before
    own = seat.state.player(scene.session.front_side).zones.hand
    assert not any(map(is_masked, own))


def test_a_window_says_what_happens_and_that_one_may_pass() -> None:
    seat = at_a_go(scenario="relics-of-sombreval", lists=(4, 3))
    scene = seat.scene
    play(seat, random.Random(4), lambda plan: isinstance(plan, WindowStep), Cast, Activate, Move)  # noqa: S311
    if scene.session.over:
        pytest.fail("no Instant could be played in the whole game")
    plan = step(seat)
    assert isinstance(plan, WindowStep)
    assert view(seat).names.moment(plan.moments[-1]) in scene.status_text()
    number = len(scene.session.match.entries)
    seat.press("act.pass")
    assert len(scene.session.match.entries) == number + 1


def test_undo_is_free_until_something_is_shown() -> None:
    seat = at_a_go()
    scene = seat.scene
    own = next(b for b in seat.state.bodies if b.side is scene.session.side)
    seat.do(Activate(own.id))
    seat.hand.key("ctrl+z")
    assert not seat.state.body(own.id).tapped
    assert isinstance(step(seat), GoStep)
    seat.hand.key("ctrl+shift+z")
    assert seat.state.body(own.id).tapped
    for _ in range(40):
        if not scene.session.may_undo().allowed:
            break
        seat.hand.key("ctrl+z")
    assert found(seat, "table.undo").help.count("TABLE-UNDO") == 1
    seat.hand.key("ctrl+z")
    assert "TABLE-UNDO" in scene.message


def test_a_game_is_saved_in_the_middle_of_a_duel_and_gone_on_with() -> None:
    seat = at_a_duel()
    scene = seat.scene
    seat.hand.key("ctrl+s")
    assert isinstance(on_top(seat), FileDialog)
    seat.hand.key("return")
    assert on_top(seat) is scene
    assert scene.file.path is not None
    assert scene.file.path.parent == saves_folder()
    again = load(scene.file.path, {"colors-of-magic": colors_of_magic(scene.session.library)})
    assert again.state == scene.session.match.state
    resumed = skirmish_scene(again, games=GAMES)
    seat.hand.app.push(resumed)
    seat.draw_aside_any()
    assert seat.hand.scene is resumed
    assert isinstance(resumed.pointing.step, DuelStep)


def test_an_unfinished_game_stays_on_the_disk_when_the_table_is_left() -> None:
    seat = played_to_a_go()
    seat.press("table.leave")
    assert isinstance(on_top(seat), ConfirmDialog)
    seat.hand.press("dialog.yes")
    (path,) = unfinished_games()
    systems = {"colors-of-magic": colors_of_magic(seat.scene.session.library)}
    assert load(path, systems).state == seat.scene.session.match.state


def test_an_unfinished_game_takes_the_place_of_no_other() -> None:
    first, second = played_to_a_go(), played_to_a_go()
    for seat in (first, second):
        seat.hand.app.quit()
        seat.hand.app.run()
    assert len(unfinished_games()) == 2


def test_a_game_that_is_being_played_is_not_offered_to_be_continued() -> None:
    seat = played_to_a_go()
    seat.hand.wait(0.1)
    assert list(saves_folder().glob("unfinished*"))
    assert not unfinished_games()
    seat.hand.app.quit()
    seat.hand.app.run()
    assert unfinished_games()


def test_a_card_is_enlarged_under_the_pointer_and_pinned_by_a_right_click() -> None:
    seat = at_a_go()
    scene = seat.scene
    card = seat.state.player(scene.session.front_side).zones.hand.cards[0]
    seat.hand.move(found(seat, f"hand.{card}").box.centre)
    pointed = pointed_card(scene.interface)
    assert pointed is not None
    assert pointed.card == card
    seat.hand.press(f"hand.{card}", MouseButton.RIGHT)
    assert scene.model.sheet.looked_at.card == card
    assert scene.page is SheetPage.CARD
    seat.hand.key("escape")
    assert scene.pinned == ""


def test_open_piles_are_leafed_through_and_the_draw_pile_is_not() -> None:
    seat = at_a_go()
    assert found(seat, "pile.deck").help
    seat.press("pile.deck")
    assert on_top(seat) is seat.scene
    chance = random.Random(5)  # noqa: S311 - a game, no secret
    scene = seat.scene
    play(
        seat,
        chance,
        lambda plan: (
            isinstance(plan, GoStep) and len(seat.state.player(scene.session.front_side).zones.discard) > 0
        ),
    )
    seat.press("pile.discard")
    assert isinstance(on_top(seat), PileDialog)


def test_help_tells_the_rule_that_was_spoken_of_or_the_keys() -> None:
    seat = at_a_go()
    seat.hand.key("f1")
    assert isinstance(on_top(seat), HelpScene)
    seat.hand.key("escape")
    seat.scene.message = "Non. [CM-ACT-11]"
    seat.hand.key("f1")
    assert isinstance(on_top(seat), RulesReader)


def test_the_log_names_rules_and_only_what_the_viewer_may_know() -> None:
    seat = at_a_go()
    scene = seat.scene
    scene.turn_page(SheetPage.LOG)
    entries = scene.model.sheet.log
    assert any(entry.rule == "CM-SETUP-06" for entry in entries)
    front, back = scene.session.front_side, scene.session.back_side
    seen = "\n".join(entry.text for entry in entries)
    hidden_hand = scene.session.match.state.player(back).zones.hand
    names = view(seat).names
    drawn = {names.card(card) for card in hidden_hand}
    own = seat.state.player(front).zones.hand
    known = {names.card(card) for card in own}
    opened = {names.card(card) for side in (front, back) for card in _shown_cards(seat, side)}
    assert not [name for name in drawn - known - opened if name in seen]


def _shown_cards(seat: Seat, side: Side) -> list[str]:
    """Cards of a list that everybody has seen: those drawn for the token, and the Codex."""
    setup = seat.scene.session.match.setup
    library = seat.scene.session.library
    army = setup.lists[0 if side is Side.RED else 1]
    codex = library.wizards[army.wizard].codex
    drawn = [
        event.card
        for line in seat.scene.session.match.log(None)
        for event in line.events
        if isinstance(event, InitiativeDrawn)
    ]
    return [*drawn, *(f"{side}:{card}:1" for card in (*codex, *army.codex))]


def test_machines_play_the_game_to_its_end() -> None:
    seat = table(agents=(RandomAgent(), RandomAgent()), max_turns=1)
    for _ in range(MOST_STEPS):
        if seat.scene.session.over:
            break
        seat.hand.app.step(1 / 60)
    assert seat.scene.session.over
    assert seat.scene.session.viewer is None


def test_one_person_plays_against_a_machine_without_a_curtain() -> None:
    seat = table(agents=(None, RandomAgent()), max_turns=1)
    chance = random.Random(3)  # noqa: S311 - a game, no secret
    scene = seat.scene
    for _ in range(MOST_STEPS):
        assert on_top(seat) is scene
        assert scene.session.side is Side.RED
        if scene.session.over:
            break
        if scene.session.mine:
            number = len(scene.session.match.entries)
            seat.do(something(seat, chance))
            if len(scene.session.match.entries) == number:
                while len(scene.pointing.steps) > 1:
                    scene.cancel()
        else:
            seat.hand.app.step(1 / 60)
    assert scene.session.over


def test_what_happens_is_shown_and_can_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = at_a_go()
    scene = seat.scene
    monkeypatch.setattr(Options, "motion", property(lambda _: 1.0))
    wizard = next(b for b in seat.state.bodies if b.side is scene.session.side)
    seat.do(Activate(wizard.id))
    scene.loop.timeline.skip()
    way = next(action for action in seat.legal if isinstance(action, Move))
    seat.do(way)
    assert shows(seat)
    seat.hand.wait(0.1)
    shown = token_at(seat, wizard.id)
    end = scene.session.match.state.body(wizard.id).at
    assert shown not in (wizard.at, end)
    seat.hand.click(seat.pane.box.centre)
    assert not shows(seat)
    assert token_at(seat, wizard.id) == end


def test_the_language_changes_in_the_middle_of_a_game() -> None:
    seat = at_a_go()
    before = seat.scene.status_text()
    seat.hand.app.set_options(language="en")
    assert seat.scene.status_text() != before
    assert seat.scene.model.roster(Side.RED).name == "Red"


def test_buttons_and_the_map_move_the_view_and_nothing_is_played_by_it() -> None:
    seat = at_a_go()
    fit, before = seat.pane.camera.zoom, seat.scene.session.number
    assert "board.map" not in seat.names()
    for _ in range(3):
        seat.hand.press("board.zoom_in")
    assert seat.pane.camera.goal.zoom > 1.5 * fit
    box = seat.hand.find("board.map").box
    seat.hand.click((box.x + 0.3 * box.w, box.y + 0.7 * box.h))
    side = seat.pane.camera.width
    assert (seat.pane.camera.goal.x, seat.pane.camera.goal.y) == pytest.approx(
        (0.3 * side, 0.3 * side), abs=1
    )
    seat.hand.key("kp0")
    assert "board.map" not in seat.names()
    assert seat.scene.session.number == before
    seat.scene.interface.focus(seat.pane)
    seat.hand.key("f6")
    assert seat.scene.interface.focused is seat.hand.find("board.zoom_out")

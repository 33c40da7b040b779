"""The guided first game, played by a newcomer who does the first sensible act that each step shows."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from newcomer import MOST_INPUTS, Newcomer, fresh
from screens import misfits, texts
from workshops import words

from game.battlefield.overlays import HighlightOverlay, MarkerOverlay, SightOverlay, TrailOverlay
from game.cli.play import entries, first_scene, speak
from game.content.locale import Language, translator
from game.content.markup import rich
from game.content.rulebook import load_rulebook
from game.core.record import dump, parse, record, replay
from game.games import GAMES
from game.games.colors_of_magic.content import first_game_files
from game.games.colors_of_magic.content.library_files import shipped_cards
from game.games.colors_of_magic.rules.state.actions import Activate, Done, Pass
from game.games.colors_of_magic.table import guide_table
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.duel_view import DuelView
from game.games.colors_of_magic.table.go_steps import PassStep
from game.games.colors_of_magic.table.guide import ORDER, STEPS, progress
from game.games.colors_of_magic.table.guide_table import (
    GUIDED,
    MARK,
    GuidedSkirmish,
    guided_scene,
    is_first_game,
)
from game.games.colors_of_magic.table.guide_words import sentence_values
from game.games.colors_of_magic.table.step import BackStep
from game.positions.position import Side
from game.table.guide import Progress
from game.table.guide_entry import GoOnDialog, left_unfinished
from game.table.guide_note import hand_at
from game.table.loading import LoadingScene
from game.table.match_cards import CardTile
from game.table.match_journal import unfinished_games
from game.table.match_scene import MatchScene
from game.table.open_match import continue_unfinished
from game.table.rules_reader import RulesReader
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.box import Size
from game.ui.canvas import Canvas
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tooltip import tip_place, tip_size
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.games.colors_of_magic.table.table_view import TableView
    from game.ui.ui import Ui

pytestmark = pytest.mark.usefixtures("coarse_boards")


def scene_of(hand: Driver) -> SkirmishScene:
    """The table on top, once it is ready."""
    while isinstance(hand.app.scene, LoadingScene):
        hand.app.step(1 / 60)
    assert isinstance(hand.app.scene, MatchScene)
    return hand.app.scene


def puzzling(newcomer: Newcomer) -> list[str]:
    """What somebody who never saw the game would stumble over now."""
    scene, found = newcomer.scene, []
    step, model = scene.pointing.step, scene.model
    if "  " in model.prompt:
        found.append(f"a name is missing: {model.prompt}")
    if step is not None and any(c.card == step.casting and c.refusal for c in model.holding(Side.RED).cards):
        found.append(f"the spell itself is refused: {model.prompt}")
    if len(scene.pointing.steps) > 1 and not any(isinstance(o.outcome, BackStep) for o, _ in model.offers):
        found.append(f"no button leads back: {model.prompt}")
    if isinstance(step, AttackStep):
        laid = [
            overlay
            for overlay in model.board.overlays(None, named=True)
            if not isinstance(overlay, MarkerOverlay | TrailOverlay)
        ]
        found += [
            f"laid over an attack: {overlay}"
            for overlay in laid
            if not isinstance(overlay, SightOverlay | HighlightOverlay)
        ]
    reckoning = model.laid_over.duel.reckoning if model.laid_over.duel is not None else None
    ahead = reckoning is not None and "nothing more" in reckoning.needs and "duel" in newcomer.done
    shown = newcomer.guide.ghost
    if ahead and shown is not None and str(shown.start).startswith("hand."):
        found.append(f"a card is shown though nothing more is needed: {model.prompt}")
    buttons = [widget for widget in scene.interface.root.walk() if isinstance(widget, Button)]
    able = [button for button in buttons if button.name.startswith("act.") and not button.refusal]
    return found + [f"{button.name} has no words" for button in able if not button.text]


def test_a_newcomer_who_does_what_is_shown_learns_everything_and_wins() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    seen: list[str] = []
    puzzles: list[str] = []
    while not progress(newcomer.scene.session.match).complete:
        assert newcomer.inputs < MOST_INPUTS, newcomer.guide
        seen.append(newcomer.guide.title)
        puzzles += puzzling(newcomer)
        newcomer.follow()
    assert puzzles == []
    assert set(newcomer.done) == set(ORDER)
    assert seen[0] == "Summon"
    assert newcomer.scene.session.match.state.turn == 2
    assert newcomer.guide.title == "You know it all"
    token = newcomer.hand.find("act.use.0")
    assert isinstance(token, Button)
    assert (token.text, token.tip) == (
        "Token: Gain 2 mana",
        rich("<b>Drive Off the Filchling</b>\nGain 2 mana."),
    )
    while not newcomer.scene.session.over:
        newcomer.hand.press("act.pass")
        newcomer.rest()
        if isinstance(newcomer.scene.pointing.step, PassStep):
            newcomer.hand.press("act.pass.anyway")
            newcomer.rest()
    assert newcomer.scene.session.match.outcome is not None
    assert newcomer.scene.session.match.outcome.winners == frozenset({0})
    assert newcomer.guide.title == "Well played"
    newcomer.hand.press("over.rematch")
    while isinstance(newcomer.app.scene, LoadingScene):
        newcomer.app.step(1 / 60)
    again = newcomer.app.scene
    assert isinstance(again, MatchScene)
    assert isinstance(again.table, GuidedSkirmish)
    assert progress(again.session.match).done == ()


def test_the_board_is_as_large_as_at_any_table() -> None:
    for size, least in (((1280, 720), 0.36), ((1920, 1080), 0.4)):
        newcomer = Newcomer(size=size)
        box = newcomer.hand.find("table.board").box
        assert box.w * box.h >= least * size[0] * size[1]


def test_the_whole_prompt_is_in_sight_while_a_creature_acts_at_every_size() -> None:
    for size, scale in (((1280, 720), 1.0), ((1920, 1080), 2.0)):
        newcomer = Newcomer("fr", size, scale)
        newcomer.rest()
        newcomer.hand.press("guide.fold")
        for name in ("creature.red:oriane:0", "act.activate"):
            newcomer.hand.press(name)
            newcomer.rest()
        prompts = [
            widget for widget in newcomer.hand.find("table.actions").walk() if isinstance(widget, Scroll)
        ]
        assert all(prompt.part.box.h <= prompt.box.h + 1 for prompt in prompts)


def test_the_hand_points_at_whom_the_words_speak_of_after_shoot_is_pressed() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.until("duel")
    while newcomer.guide.title != "See and shoot":
        newcomer.follow()
    for name in ("creature.red:oriane:0", "act.activate"):
        newcomer.hand.press(name)
        newcomer.rest()
    pointed = newcomer.guide.ghost
    newcomer.hand.press("act.shoot")
    newcomer.rest()
    assert newcomer.guide.ghost == pointed


def test_a_creature_that_walked_up_to_an_enemy_is_told_to_strike_and_sees_both_totals() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.until("summon")
    assert "(Torchbearer)" in newcomer.guide.task
    place = {body.id: body.at for body in newcomer.scene.session.match.state.bodies}
    x, y = place["blue:call-guard-badger:1"]
    newcomer.hand.drag(newcomer.spot(place["red:call-torchbearer:1"]), newcomer.spot((x - 0.7, y - 0.9)))
    newcomer.rest()
    assert newcomer.done[-1] == "engage"
    assert newcomer.guide.title == "Strike"
    newcomer.follow()
    assert "Torchbearer strikes Guard Badger: 2 against 3" in texts(newcomer.hand)


def test_a_card_that_comes_under_a_still_pointer_is_not_looked_at_while_another_is_cast() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.follow()
    scene, hand = newcomer.scene, newcomer.hand
    step = scene.pointing.step
    assert step is not None
    assert step.casting is not None
    assert isinstance(scene.interface.hovered, CardTile), "the hand has closed up"
    table = scene.table
    assert isinstance(table, GuidedSkirmish)
    assert table.above(scene.interface, scene.moment())[0] is None  # type: ignore[index]  # a pair
    hand.move((hand.at[0] + 3, hand.at[1]))
    assert table.above(scene.interface, scene.moment())[0] == scene.interface.hovered.card  # type: ignore[index]


def test_a_card_that_is_looked_at_in_a_duel_hides_nothing_of_what_is_asked() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.until("strike")
    while not isinstance(newcomer.scene.pointing.step, DuelStep):
        newcomer.follow()
    hand = newcomer.hand
    said = hand.find("table.actions").box
    # Its soft shadow may lie on the upper rim.
    area = pygame.Rect(round(said.x), round(said.y) + 14, round(said.w), round(said.h) - 14)

    def seen(at: tuple[float, float]) -> bytes:
        hand.move(at)
        hand.wait(0.5)
        hand.frame()
        return pygame.image.tobytes(newcomer.app.screen.surface.subsurface(area), "RGB")

    cards = [w for w in newcomer.scene.interface.root.walk() if isinstance(w, CardTile)]
    before = seen((640.0, 20.0))
    assert cards
    for card in cards:
        assert seen(card.box.centre) == before, card.name


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.25)])
def test_a_duel_is_read_beside_a_card_that_is_looked_at(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    newcomer = Newcomer(size=size, scale=scale)
    newcomer.rest()
    newcomer.until("strike")
    while not isinstance(newcomer.scene.pointing.step, DuelStep):
        newcomer.follow()
    duel = newcomer.hand.find("duel")
    assert isinstance(duel, DuelView)
    seen: dict[str, list[float]] = {"card": [], "duel": []}
    drawn, laid = DuelView._draw, Canvas.lay

    def draw(view: DuelView, canvas: Canvas, ui: Ui) -> None:
        seen["duel"].append(view.box.x)
        assert view.measure(ui, Size(view.box.w, view.box.h)) is not None, "all of it fits"
        drawn(view, canvas, ui)

    def lay(canvas: Canvas, name: str, picture: pygame.Surface, at: tuple[float, float], *more: int) -> None:
        if name == "zoomed":
            seen["card"].append(at[0] + picture.get_width() / canvas.scale)
        laid(canvas, name, picture, at, *more)

    monkeypatch.setattr(DuelView, "_draw", draw)
    monkeypatch.setattr(Canvas, "lay", lay)
    card = next(w for w in newcomer.scene.interface.root.walk() if isinstance(w, CardTile))
    newcomer.hand.move(card.box.centre)
    newcomer.hand.wait(0.5)
    newcomer.hand.frame()
    assert seen["card"]
    assert seen["duel"][-1] >= seen["card"][-1] - 1


def test_while_something_is_shown_nothing_is_asked() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    for _ in range(2):
        newcomer.follow()
    newcomer.app.set_options(reduced_motion=False)
    newcomer.hand.press("act.confirm")
    newcomer.app.step(0.05)
    assert newcomer.scene.moment().showing
    assert newcomer.guide.title == "The other side"


def test_the_first_act_is_a_legal_one_within_three_clicks() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    before = newcomer.scene.session.number
    for _ in range(3):
        newcomer.follow()
    assert newcomer.scene.session.number > before
    assert newcomer.done == ("summon",)


def test_something_else_is_forgiven_and_can_be_taken_back() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.until("summon")
    assert newcomer.guide.title == "Move"
    session = newcomer.scene.session
    newcomer.scene.loop.do((Activate("red:oriane:0"),))  # type: ignore[attr-defined] # the turn loop
    newcomer.app.step(0.1)
    newcomer.scene.sync()
    assert newcomer.guide.title == "Move", "Oriane may be the one to move"
    newcomer.scene.loop.do((Done(),))  # type: ignore[attr-defined] # the same
    newcomer.rest()
    assert "move" not in newcomer.done
    assert newcomer.guide.title == "Move"
    assert session.mine


def test_passing_too_early_leaves_what_there_is_to_learn_for_the_next_turn() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.scene.loop.do((Pass(),))  # type: ignore[attr-defined] # the turn loop
    for _ in range(12):
        newcomer.rest()
        if newcomer.scene.session.match.state.turn == 2 and newcomer.scene.session.mine:
            break
        newcomer.follow()
    assert newcomer.guide.title == "Summon"


def test_a_step_can_be_skipped() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.hand.press("guide.skip")
    assert newcomer.guide.title == "Move"
    assert newcomer.done == ()


def test_the_rule_is_a_press_away() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.hand.press("guide.rule")
    assert isinstance(newcomer.app.scene, RulesReader)
    assert newcomer.app.scene.rule == "CM-TYPE-06"


def test_how_far_one_has_come_is_found_again_in_a_saved_match() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.until("move")
    text = dump(record(newcomer.scene.session.match))
    again = replay(parse(text, "saved"), GAMES.systems(), "saved")
    assert is_first_game(again)
    scene = GUIDED.table(again, (None, None), None, GAMES)
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.table, GuidedSkirmish)
    assert progress(again).done == ("summon", "move")


def test_undo_brings_back_the_step_of_the_guide() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    newcomer.until("move")
    newcomer.hand.key("ctrl+z")
    newcomer.rest()
    assert newcomer.done == ("summon",)
    assert newcomer.guide.title == "Move"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "scale", "least"), [((1280, 720), 1.0, 18), ((1920, 1080), 1.0, 20), ((1920, 1080), 2.0, 16)]
)
def test_the_note_has_room_for_all_that_it_says(
    language: str, size: tuple[int, int], scale: float, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without scrolling, and in the larger type the more room there is."""
    newcomer = Newcomer(language, size, scale)
    newcomer.rest()
    board = newcomer.hand.find("table.board").box
    table = newcomer.scene.table

    def values(view: TableView, *about: Any) -> dict[str, Value]:
        """What sentences name, the longest names where nothing is known."""
        card, who = view.names.card("red:call-hearth-blade:1"), view.names.of("blue:perrine:0")
        long: dict[str, Value] = {"card": card, "cost": 3, "range": 8, "who": who, "whom": who, "inches": 6}
        return {**long, **{key: value for key, value in sentence_values(view, *about).items() if value}}

    monkeypatch.setattr(guide_table, "sentence_values", values)
    for step in STEPS:
        monkeypatch.setattr(table, "due", lambda _, step=step: step)
        monkeypatch.setattr(table, "progress", lambda _, step=step: Progress((step.name,)))
        newcomer.scene.refresh()
        assert not misfits(newcomer.hand), step.name
        lines = newcomer.hand.find("guide.lines")
        assert isinstance(lines, Scroll)
        own = tuple(filter(None, (newcomer.guide.done, newcomer.guide.why)))
        labels = [
            widget for widget in lines.walk() if isinstance(widget, Label) and widget.text.endswith(own)
        ]
        assert all(label.style.size >= least and label.box.bottom <= lines.box.bottom for label in labels), (
            step.name
        )
        assert newcomer.hand.find("table.board").box == board


def test_every_step_has_its_words_and_a_rule_of_the_book() -> None:
    book = load_rulebook()
    assert sorted(ORDER) == sorted(step.name for step in STEPS)
    for language in Language:
        say = translator(language)
        for step in STEPS:
            assert step.rule in book.ids
            assert all(f"guide.{step.name}{part}" in say for part in ("", ".task", ".why", ".done"))


def test_the_hand_goes_its_way_and_stays_where_nothing_moves() -> None:
    start, end = (0.0, 0.0), (100.0, 0.0)
    way = [hand_at(start, end, seconds / 10, still=False)[0] for seconds in range(10)]
    assert way == sorted(way)
    assert way[0] == 0
    assert hand_at(start, end, 0.0, still=True) == end
    assert hand_at(start, None, 0.5, still=False) == start


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_no_tooltip_lies_over_what_the_guide_asks_for(
    language: str, size: tuple[int, int], scale: float
) -> None:
    newcomer = Newcomer(language, size, scale)
    newcomer.rest()
    parts, room = list(newcomer.hand.scene.interface.root.walk()), newcomer.app.box.inset(6)
    read = [widget for widget in parts if widget.kept_clear]
    assert {widget.name for part in read for widget in part.walk()} & {
        "guide.task",
        "guide.lines",
        "table.said",
    }
    tipped = [widget for widget in parts if widget.help and widget.name]
    assert any(widget.name.startswith("creature.") for widget in tipped)
    boxes = [widget.box for widget in read]
    for widget in tipped:
        place = tip_place(tip_size(newcomer.app.ui, widget.help), widget.box, room, boxes)
        assert not [box for box in boxes if place.overlaps(box)], widget.name


# From the title, and back to it


def titled(tmp_path: Path) -> Driver:
    options = Options(language="en", reduced_motion=True, lesson_offered=True)
    app = App(OffScreen((1280, 720)), Settings(speak, options, tmp_path / "options.toml"))
    app.push(TitleScene(entries))
    return Driver(app)


def test_the_first_game_is_left_and_continued(tmp_path: Path) -> None:
    hand = titled(tmp_path)
    hand.press("title.first_game")
    scene = scene_of(hand)
    hand.wait(0.6)
    assert "Hearth Blade" in words(hand, "table.actions")
    hand.press("guide.skip")
    scene.loop.do((Pass(),))  # type: ignore[attr-defined] # the turn loop
    scene.leave_table()
    hand.wait(0.6)
    hand.press("dialog.yes")
    assert left_unfinished(MARK) is not None
    hand.press("title.first_game")
    assert isinstance(hand.scene, GoOnDialog)
    hand.wait(0.6)
    hand.press("guide.go_on")
    again = scene_of(hand)
    assert again.session.match.entries[-1].action == Pass() or again.session.number > scene.session.number
    assert isinstance(again.table, GuidedSkirmish)


def test_continue_says_that_the_cards_have_changed_only_if_they_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = "have changed"
    for cards, says_so in ((shipped_cards(), False), (_recoloured(tmp_path), True)):
        hand = titled(tmp_path)
        scene = guided_scene(fresh(), games=GAMES)
        hand.app.push(scene)
        scene_of(hand).loop.do((Pass(),))  # type: ignore[attr-defined] # the turn loop
        scene.file.close(hand.app)
        monkeypatch.setattr(first_game_files, "shipped_cards", partial(Path, cards))
        first_game_files.first_game_library.cache_clear()
        continue_unfinished(hand.app, unfinished_games()[0], GAMES)
        assert isinstance(scene_of(hand).table, GuidedSkirmish)
        assert (changed in hand.app.notice.text) is says_so
    first_game_files.first_game_library.cache_clear()


def _recoloured(folder: Path) -> Path:
    """The cards that ship, with a comment in one of their files."""
    cards = folder / "cards"
    shutil.copytree(shipped_cards(), cards)
    fire = cards / "fire.toml"
    fire.write_text(f"# mine\n{fire.read_text(encoding='utf-8')}", encoding="utf-8")
    return cards


def test_the_chooser_leads_to_it(tmp_path: Path) -> None:
    hand = titled(tmp_path)
    hand.press("title.game")
    hand.wait(0.6)
    hand.press("choose.magic.guided")
    assert isinstance(scene_of(hand).table, GuidedSkirmish)


def test_the_first_game_is_offered_at_the_first_launch(tmp_path: Path) -> None:
    options = Options(reduced_motion=True)
    app = App(OffScreen((1280, 720)), Settings(speak, options, tmp_path / "options.toml"))
    app.push(first_scene("en"))
    hand = Driver(app)
    hand.wait(0.6)
    hand.press("lesson.begin")
    assert isinstance(scene_of(hand).table, GuidedSkirmish)
    assert app.options.lesson_offered


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_without_motion_the_note_tells_what_the_other_side_did(size: tuple[int, int], scale: float) -> None:
    newcomer = Newcomer("en", size, scale)
    assert "table.look_back" not in {widget.name for widget in newcomer.hand.scene.interface.root.walk()}
    newcomer.follow()
    newcomer.until(ORDER[0])
    assert "table.look_back" in {widget.name for widget in newcomer.hand.find("guide.note").walk()}
    assert "Guard Badger" in words(newcomer.hand, "guide.note")

"""Around the table: a new game, lists, the curtain, open piles, saved games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pictures import assert_golden
from screens import encloses, misfits, misnamed, over_title, refusal, texts

from game.art.card_paper import RATIO
from game.content.locale import Language, translator
from game.content.own_file import free_name
from game.core.agent import RandomAgent
from game.core.match import Controller, Strength
from game.core.record import save
from game.core.rules import Seat
from game.games import GAMES
from game.games.colors_of_magic.ai.players import EasyPlayer, MiddlePlayer
from game.games.colors_of_magic.content.library_files import (
    OWN_LISTS,
    load_library,
    load_lists,
    user_cards,
    user_lists,
)
from game.games.colors_of_magic.game import GAME
from game.games.colors_of_magic.rules.cards.specs import ArmyList, Element
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.games.colors_of_magic.table.builder_pages import CardFilter, Draft
from game.games.colors_of_magic.table.builder_scene import BuilderScene
from game.games.colors_of_magic.table.faces import Faces
from game.games.colors_of_magic.table.setup_scene import GamePlan, SetupScene, agents, begun, list_faults
from game.table.card_widget import LEGIBLE, CardButton, CardView
from game.table.curtain import CurtainScene
from game.table.dialogs import ConfirmDialog, MessageDialog
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.table.open_match import SeatsDialog, go_on
from game.table.pile_dialog import OpenPile, PileDialog
from game.table.title import TitleScene
from game.ui.drawing.palette import SideColour
from game.ui.input.events import MouseButton
from game.ui.widgets.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.table.session import GameMatch
    from game.table.new_match import Begin
    from game.ui.driver import Driver
    from game.ui.scene import Scene

LIBRARY = load_library()


def no_answer(*_args: object) -> None:
    """An answer that no test waits for."""


def new_game(begin: Begin = no_answer) -> SetupScene:
    return SetupScene(begin, library=LIBRARY)


def builder() -> BuilderScene:
    return BuilderScene(LIBRARY, None, no_answer)


def piles() -> PileDialog:
    faces = Faces(LIBRARY, translator(Language.FR))
    cards = tuple(faces.card(spec, SideColour.RED) for spec in list(LIBRARY.cards.values())[:8])
    return PileDialog(
        "Défausse",
        [OpenPile("Rouge", cards), OpenPile("Main", (None,) * 3, SideColour.BLUE), OpenPile("Exil", ())],
    )


def curtain() -> CurtainScene:
    return CurtainScene(Seat(0), "Zoé", no_answer)


def seats() -> SeatsDialog:
    plan = GamePlan.first(LIBRARY)
    return SeatsDialog("mardi", begun(plan, LIBRARY.lists, LIBRARY, 3), GAME, no_answer, no_answer)


def turned(scene: Callable[[], Scene], *presses: str) -> Callable[[], tuple[Scene, tuple[str, ...]]]:
    return lambda: (scene(), presses)


SCREENS: dict[str, Callable[[], tuple[Scene, tuple[str, ...]]]] = {
    "new": turned(new_game),
    "new-scenario": turned(new_game, "new.page.1"),
    "new-rules": turned(new_game, "new.page.2"),
    "lists": turned(builder, "builder.lists.0"),
    "schools": turned(builder, "builder.lists.0", "builder.page.1"),
    "cards": turned(builder, "builder.lists.0", "builder.page.1", "builder.kind.1"),
    "codex": turned(builder, "builder.lists.0", "builder.page.2"),
    "curtain": turned(curtain),
    "piles": turned(piles),
    "face-down": turned(piles, "pile.tab.1"),
    "empty": turned(piles, "pile.tab.2"),
    "seats": turned(seats),
}


def show(name: str, size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0) -> Driver:
    scene, presses = SCREENS[name]()
    driver = over_title(scene, size, language, scale)
    for press in presses:
        driver.press(press)
    return driver


# Every screen


@pytest.mark.parametrize(
    ("size", "language", "scale"),
    [
        ((1280, 720), "fr", 1.0),
        ((1280, 720), "en", 2.0),
        ((1920, 1080), "fr", 2.0),
        ((1920, 1080), "en", 1.0),
    ],
)
@pytest.mark.parametrize("name", SCREENS)
def test_everything_fits(name: str, size: tuple[int, int], language: str, scale: float) -> None:
    assert misfits(show(name, size, language, scale)) == []


@pytest.mark.parametrize("language", list(Language))
def test_the_button_that_saves_a_list_stays_within_its_column(language: Language) -> None:
    builder = show("lists", (1920, 1080), language, 2.0)
    assert builder.find("builder.save").box.right <= builder.find("builder.name").box.right


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.25)])
def test_the_card_of_a_list_that_is_looked_at_can_be_read(size: tuple[int, int], scale: float) -> None:
    builder = show("cards", size, "fr", scale)
    view = builder.find("builder.view").box
    assert view.h >= 0.44 * builder.app.box.h
    assert view.bottom <= builder.find("builder.faults").box.y
    assert builder.find("builder.faults").box.bottom <= builder.find("builder.save").box.y


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("page", ["cards", "codex"])
def test_two_rows_of_cards_are_seen_at_twice_the_size(page: str, language: str) -> None:
    builder = show(page, (1280, 720), language, 2.0)
    cards = builder.find("builder.cards")
    tiles = [part for part in cards.walk() if isinstance(part, CardButton)]
    second = sorted({tile.box.y for tile in tiles})[1]
    assert second + tiles[0].width / RATIO + 4 <= cards.box.bottom
    filters = [builder.find(f"builder.{name}").box for name in ("element", "type", "cost")]
    assert all(box.h <= 38 for box in filters), "their words stand on one line"


@pytest.mark.parametrize("name", SCREENS)
def test_everything_is_named_once_and_reached_by_keyboard(name: str) -> None:
    assert misnamed(show(name)) == []


@pytest.mark.parametrize(("name", "language"), [("new", "fr"), ("cards", "en"), ("curtain", "fr")])
def test_the_screen_looks_as_it_did(name: str, language: str, rewrite: bool) -> None:
    assert_golden(show(name, language=language).frame(), f"around-{name}-{language}", rewrite=rewrite)


# The curtain


def test_a_press_beside_the_button_leaves_the_curtain_to_enter() -> None:
    opened: list[bool] = []
    driver = over_title(CurtainScene(Seat(1), "Ana", lambda: opened.append(True)))
    driver.click((5, 5))
    driver.key("return")
    assert opened == [True]


def test_one_click_draws_the_curtain_aside_and_nothing_else_does() -> None:
    opened: list[bool] = []
    driver = over_title(CurtainScene(Seat(1), "Ana", lambda: opened.append(True)))
    driver.key("escape")
    driver.frame()
    assert opened == []
    assert not driver.scene.overlay
    assert "Ana" in texts(driver)
    driver.key("return")
    assert opened == [True]
    assert isinstance(driver.scene, TitleScene)


# Piles


def test_cards_of_a_pile_are_as_large_as_the_window_allows() -> None:
    hand = show("piles", (1920, 1080))
    first, last = hand.find("pile.card.0").box, hand.find("pile.card.7").box
    assert first.w > 200
    assert encloses(hand.find("pile.cards").box, last), "nothing has to be scrolled"


def test_piles_are_leafed_through_with_the_arrows() -> None:
    dialog = piles()
    driver = over_title(dialog)
    assert refusal(driver, "pile.previous")
    for _ in range(9):
        driver.key("right")
    assert dialog.card == 7
    assert refusal(driver, "pile.next")
    driver.key("left")
    assert dialog.card == 6
    driver.press("pile.card.2")
    assert dialog.card == 2
    driver.press("pile.tab.2")
    assert refusal(driver, "pile.next") == refusal(driver, "pile.previous") != ""
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


# A new game


def test_a_game_begins_with_what_was_chosen() -> None:
    matches: list[GameMatch] = []
    scene = new_game(lambda match, _agents, _names: matches.append(match))
    driver = over_title(scene)
    driver.press("new.red.name")
    driver.type("Zoé")
    driver.press("new.red.lists.3")
    driver.press("new.blue.strength.0")
    driver.press("new.page.1")
    driver.press("new.scenarios.2")
    driver.press("new.page.2")
    driver.press("rules.pact_may_kill_wizard")
    driver.press("new.start")
    (match,) = matches
    plan = scene.plan
    assert match.setup.game == plan.game
    red, blue = plan.sides
    assert red.name == "Zoé"
    assert red.army == list(LIBRARY.lists)[3]
    assert red.machine is None
    assert blue.machine is Strength.EASY
    assert plan.scenario == list(LIBRARY.scenarios)[2]
    assert plan.game == GameRules(pact_may_kill_wizard=False)
    assert plan.names() == {0: "Zoé"}


def test_the_match_of_a_plan_is_set_up_as_planned() -> None:
    plan = GamePlan.first(LIBRARY)
    match = begun(plan, LIBRARY.lists, LIBRARY, 4)
    assert match.setup.scenario == plan.scenario
    assert [army.name for army in match.setup.lists] == [side.army for side in plan.sides]
    red, blue = agents(plan, LIBRARY)
    assert red is None
    assert isinstance(blue, MiddlePlayer)
    random = plan.side(0, replace(plan.sides[0], machine=Strength.RANDOM))
    assert isinstance(agents(random, LIBRARY)[0], RandomAgent)


def test_changed_house_rules_are_counted_and_restored() -> None:
    driver = over_title(new_game())
    driver.press("new.page.2")
    assert refusal(driver, "new.reset")
    driver.press("rules.summon_ready")
    assert isinstance(driver.scene, SetupScene)
    assert not driver.scene.plan.game.summon_ready
    assert refusal(driver, "new.reset") == ""
    driver.press("new.reset")
    assert driver.scene.plan.game == GameRules()


def test_what_was_settled_is_found_again() -> None:
    driver = over_title(new_game())
    assert isinstance(driver.scene, SetupScene)
    driver.scene.plan = replace(driver.scene.plan, game=GameRules(max_turns=3))
    settled = driver.scene.plan
    driver.key("escape")
    driver.app.push(new_game())
    assert isinstance(driver.scene, SetupScene)
    assert driver.scene.plan == settled


def test_files_of_the_user_at_fault_are_named_and_a_game_begins_without_them() -> None:
    user_cards().mkdir(parents=True)
    (user_cards() / "faulty.toml").write_text("[[card]\n", encoding="utf-8")
    user_lists().parent.mkdir(parents=True)
    user_lists().write_text("nonsense = [", encoding="utf-8")
    matches: list[GameMatch] = []
    driver = over_title(SetupScene(lambda match, _agents, _names: matches.append(match)))
    assert isinstance(driver.scene, MessageDialog)
    assert "faulty.toml" in driver.scene.text
    assert user_lists().name in driver.scene.text
    driver.key("return")
    driver.press("new.start")
    assert matches


@pytest.mark.rule("CM-SETUP-15")
def test_a_list_at_fault_keeps_the_game_from_beginning_and_says_why() -> None:
    short = ArmyList(name="Courte", wizard="wizard-isaure", schools=("school-four-winds",))
    OWN_LISTS.save([short], user_lists())
    driver = over_title(new_game())
    assert refusal(driver, "new.start") == ""
    driver.press(f"new.red.lists.{len(LIBRARY.lists)}")
    assert "CM-SETUP-15" in refusal(driver, "new.start")
    assert "Courte" in refusal(driver, "new.start")


@pytest.mark.rule("R-06")
def test_a_bound_on_copies_is_asked_of_lists() -> None:
    army = next(iter(LIBRARY.lists.values()))
    assert list_faults(army, LIBRARY, GameRules()) == ()
    faults = list_faults(army, LIBRARY, GameRules(max_copies=1))
    assert {fault.rule for fault in faults} == {"R-06"}


# Lists


def composed(driver: Driver) -> Draft:
    assert isinstance(driver.scene, BuilderScene)
    return driver.scene.draft


def test_a_list_is_composed_saved_renamed_and_deleted() -> None:
    driver = over_title(builder())
    driver.press("builder.wizard.wizard-isaure")
    driver.press("builder.page.1")
    assert "CM-SETUP-15" in texts(driver)
    for school in ("school-four-winds", "school-wrath-of-the-sky", "school-tides"):
        driver.press(f"builder.school.{school}")
    assert "Liste jouable" in texts(driver)
    driver.key("ctrl+s")
    (kept,) = load_lists(user_lists())
    assert kept == composed(driver).army
    assert refusal(driver, "builder.save")
    driver.press("builder.name")
    driver.key("ctrl+a")
    driver.type("Grand large")
    driver.press("builder.save")
    assert [army.name for army in load_lists(user_lists())] == ["Grand large"]
    driver.press("builder.delete")
    assert isinstance(driver.scene, ConfirmDialog)
    driver.press("dialog.yes")
    assert load_lists(user_lists()) == ()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_at_twice_the_size_the_wizards_page_shows_both_rows_of_the_codex(
    language: str, size: tuple[int, int]
) -> None:
    driver = over_title(builder(), size, language, 2.0)
    wizard = LIBRARY.wizards["wizard-isaure"]
    cards = [driver.find(f"builder.comes.{card}").box for card in wizard.codex]
    seen = driver.find("builder.wizards").box
    assert len({card.y for card in cards}) == 2
    assert all(card.y + 25 < seen.bottom for card in cards)


def test_the_builder_uses_a_large_window_and_shows_the_schools_in_pairs() -> None:
    left = {}
    for size in ((1280, 720), (1920, 1080)):
        driver = over_title(builder(), size)
        root = driver.scene.interface.root
        assert root.box.w >= 0.95 * size[0]
        assert root.box.h >= 0.95 * size[1]
        assert not misfits(driver)
        driver.press("builder.page.1")
        schools = [driver.find(f"builder.school.{school}") for school in LIBRARY.schools]
        left[size] = len({round(school.box.x) for school in schools})
        assert not misfits(driver)
    assert left == {(1280, 720): 1, (1920, 1080): 2}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.0)])
@pytest.mark.parametrize(
    ("page", "named"),
    [
        ("lists", "builder.wizard.wizard-isaure"),
        ("schools", "builder.school-four-winds.gust"),
        ("cards", "builder.card.gust"),
        ("codex", "builder.card.gust"),
        ("piles", "pile.card.0"),
    ],
)
def test_the_name_of_a_small_card_stands_below_it(
    page: str, named: str, size: tuple[int, int], scale: float, language: str
) -> None:
    driver = show(page, size, language, scale)
    card = driver.find(named)
    assert isinstance(card, CardButton)
    ui = driver.app.ui
    name = card.written(ui)
    assert (name is None) is (card.width * ui.scale >= LEGIBLE), "else the painted one can be read"
    if name is not None:
        assert card.width / RATIO + name.height <= card.box.h
    assert misfits(driver) == []


def test_a_list_that_another_window_has_saved_stays() -> None:
    driver = over_title(builder())
    driver.press("builder.wizard.wizard-isaure")
    name = composed(driver).name
    other = ArmyList(name=name, wizard="wizard-nobody")
    OWN_LISTS.save([other], user_lists())
    driver.key("ctrl+s")
    assert load_lists(user_lists()) == (other, composed(driver).army)
    assert composed(driver).name == f"{name} 2"
    assert f"{name} 2" in driver.app.notice.text


def test_names_of_other_lists_are_refused() -> None:
    driver = over_title(builder())
    driver.press("builder.page.0")
    driver.press("builder.wizard.wizard-malo")
    driver.press("builder.name")
    driver.key("ctrl+a")
    driver.type(next(iter(LIBRARY.lists)))
    assert refusal(driver, "builder.save")
    assert free_name("Vague", ["Vague", "Vague 2"]) == "Vague 3"


def test_cards_are_added_and_taken_away_one_by_one() -> None:
    driver = over_title(builder())
    driver.press("builder.lists.3")
    driver.press("builder.page.1")
    driver.press("builder.kind.1")
    before = composed(driver).counts(LIBRARY, codex=False)
    assert before.total() == 30
    driver.press("builder.card.gust")
    assert composed(driver).counts(LIBRARY, codex=False)["gust"] == before["gust"] + 1
    driver.press("builder.card.gust", MouseButton.RIGHT)
    driver.key("delete")
    assert composed(driver).counts(LIBRARY, codex=False)["gust"] == before["gust"] - 1
    driver.press("builder.page.2")
    driver.press("builder.card.gust")
    assert composed(driver).army.codex[-1] == "gust"
    driver.press("builder.own_codex")
    assert composed(driver).army.codex == ()


def test_a_card_that_is_looked_at_is_shown_large() -> None:
    driver = over_title(builder())
    driver.press("builder.page.2")
    scene = driver.scene
    assert isinstance(scene, BuilderScene)
    card = next(name for name in scene.buttons)
    driver.move(driver.find(f"builder.card.{card}").box.centre)
    driver.wait(0.05)
    assert scene.shown == card


def test_filters_narrow_the_cards_down() -> None:
    driver = over_title(builder())
    driver.press("builder.page.2")
    driver.press("builder.element")
    driver.press("builder.element.1")
    assert isinstance(driver.scene, BuilderScene)
    assert driver.scene.filter == CardFilter(element=Element.FIRE)
    shown = driver.scene.filter.of(LIBRARY.cards.values())
    assert shown
    assert {card.element for card in shown} == {Element.FIRE}
    dear = CardFilter(cost=6).of(LIBRARY.cards.values())
    assert min(card.cost for card in dear) == 6
    assert any(card.cost > 6 for card in dear)
    assert all("instant" in card.types for card in CardFilter(type="instant").of(LIBRARY.cards.values()))


def test_changes_are_not_lost_without_asking() -> None:
    left: list[bool] = []
    driver = over_title(BuilderScene(LIBRARY, None, lambda: left.append(True)))
    driver.press("builder.wizard.wizard-malo")
    driver.key("escape")
    assert type(driver.scene).__name__ == "ConfirmDialog"
    driver.key("escape")
    assert type(driver.scene).__name__ == "BuilderScene"
    driver.key("escape")
    driver.press("dialog.yes")
    assert left == [True]
    assert isinstance(driver.scene, TitleScene)


def test_another_wizard_brings_its_own_codex() -> None:
    army = replace_codex(LIBRARY)
    assert Draft(army).led("wizard-malo").army.codex == ()


def replace_codex(library: Library) -> ArmyList:
    army = library.lists[next(iter(library.lists))]
    return Draft(army).with_card("gust", library, codex=True).army


# Saved games


def test_a_saved_game_goes_on_with_those_who_are_asked_for(tmp_path: Path) -> None:
    match = begun(GamePlan.first(LIBRARY), LIBRARY.lists, LIBRARY, 3)
    (seat, *_) = sorted(match.deciders)
    assert match.act(seat, next(iter(match.legal_actions(seat)))).allowed
    path = tmp_path / "mardi.arcane"
    save(match, path)
    driver = over_title(new_game())
    go_on(driver.app, path, GAMES)
    assert isinstance(driver.scene, SeatsDialog)
    assert "mardi" in texts(driver)
    driver.press("seats.1.1")
    driver.press("seats.play")
    table = driver.app.scenes[-1]
    if isinstance(table, LoadingScene):
        table = driver.app.scenes[-2]
    assert isinstance(table, MatchScene)
    assert table.session.agents[0] is None
    assert isinstance(table.session.agents[1], EasyPlayer)
    assert table.session.match.entries == match.entries


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nobody_takes_the_seat_of_a_machine_while_the_game_goes_on(tmp_path: Path, language: str) -> None:
    """Saved, opened as the machine's side, looked at, left, and gone on with: its hand would be known."""
    match = begun(GamePlan.first(LIBRARY), LIBRARY.lists, LIBRARY, 3)
    match.players = (Controller(None, "Ada"), Controller(Strength.EASY))
    path = tmp_path / "mardi.arcane"
    save(match, path)
    driver = over_title(new_game(), language=language)
    go_on(driver.app, path, GAMES)
    assert isinstance(driver.scene, SeatsDialog)
    own, machine = (driver.find(f"seats.{seat}") for seat in (0, 1))
    assert isinstance(own, Choice)
    assert isinstance(machine, Choice)
    assert [value for value, _ in own.values] == [None, *(value for value, _ in machine.values)]
    assert machine.value is Strength.EASY
    assert not misfits(driver)


def test_a_game_without_actions_is_not_watched() -> None:
    driver = over_title(seats())
    assert refusal(driver, "seats.watch")
    assert refusal(driver, "seats.play") == ""


def test_in_a_large_window_the_set_up_is_as_large_as_the_window_and_its_cards_grow() -> None:
    def wizard(size: tuple[int, int]) -> float:
        inside = show("new", size).scene.interface.root.walk()
        return next(widget.box.w for widget in inside if isinstance(widget, CardView))

    scene = show("new", (1920, 1080)).scene
    assert isinstance(scene, SetupScene)
    assert scene.size.w * scene.size.h >= 0.9 * 1920 * 1080
    assert wizard((1920, 1080)) > 1.6 * wizard((1280, 720))

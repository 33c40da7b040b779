"""Around the table of Donjon & Procrastination: the games, a new duel, decks, the draft, saved matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest
from duel_screens import builder, composed, library, new_duel, no_answer
from screens import misfits, misnamed, over_title, refusal, texts

from game.core.agent import RandomAgent
from game.core.match import Strength
from game.core.record import save
from game.games import GAMES
from game.games.colors_of_magic.table.builder_scene import BuilderScene
from game.games.colors_of_magic.table.setup_scene import SetupScene
from game.games.donjon_procrastination.content.library_files import (
    OWN_DECKS,
    load_decks,
    user_decks,
    user_duel_cards,
)
from game.games.donjon_procrastination.game import GAME
from game.games.donjon_procrastination.rules.cards.specs import DeckSpec
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
from game.games.donjon_procrastination.rules.play.setup import WHEEL, HouseRules
from game.games.donjon_procrastination.table.deck_builder import DeckBuilder
from game.games.donjon_procrastination.table.deck_cards import CardFilter
from game.games.donjon_procrastination.table.deck_curve import DeckCurve
from game.games.donjon_procrastination.table.draft_cloth import DraftTile
from game.games.donjon_procrastination.table.duel_table import DuelTable, duel_scene
from game.games.donjon_procrastination.table.new_game import DuelPlan, SeatPlan, agents, begun
from game.games.donjon_procrastination.table.pictures import is_back
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
from game.table.card_widget import CardButton, CardView
from game.table.chooser import ChooserScene
from game.table.curtain import CurtainScene
from game.table.dialogs import ConfirmDialog, MessageDialog
from game.table.match_scene import MatchScene
from game.table.open_match import SeatsDialog, go_on, loaded
from game.table.save_entries import kept_picture
from game.table.title import TitleScene
from game.ui.drawing.palette import PaletteKind, palette
from game.ui.input.events import MouseButton

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.games.donjon_procrastination.rules.play.setup import Mode
    from game.games.donjon_procrastination.table.duel_table import DuelScene
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.ui.driver import Driver
    from game.ui.scene import Scene


def match_of(mode: Mode, players: int = 2) -> DuelMatch:
    plan = DuelPlan.first(library())
    while len(plan.seats) < players:
        plan = plan.joined(library())
    plan = replace(plan, mode=mode, series=tuple(library().series))
    return begun(plan, library().decks, library(), 5)


def draft(size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0) -> Driver:
    return over_title(duel_scene(match_of("mimic"), (None, RandomAgent())), size, language, scale)


def seats() -> SeatsDialog:
    return SeatsDialog("mardi", match_of("classic", 6), GAME, no_answer, no_answer)


def turned(scene: Callable[[], Scene], *presses: str) -> Callable[[], tuple[Scene, tuple[str, ...]]]:
    return lambda: (scene(), presses)


SCREENS: dict[str, Callable[[], tuple[Scene, tuple[str, ...]]]] = {
    "choose": turned(lambda: ChooserScene(GAMES)),
    "pack": turned(new_duel),
    "brought": turned(new_duel, "new.mode.collection"),
    "players": turned(new_duel, "new.page.1", "new.join"),
    "decks": turned(new_duel, "new.mode.deck", "new.page.1", "new.join", "new.join", "new.join", "new.join"),
    "rules": turned(new_duel, "new.page.2"),
    "cards": turned(builder),
    "deck": turned(builder, "builder.decks.3"),
    "faulty": turned(builder, "builder.decks.7", "builder.kind.0"),
    "seats": turned(seats),
    "draft": turned(lambda: duel_scene(match_of("mimic"), (None, RandomAgent()))),
}


def test_a_table_that_has_stood_for_a_while_keeps_nothing_that_only_the_title_shows() -> None:
    title = over_title(ChooserScene(GAMES))
    title.app.draw()
    kept = title.app.ui.theme._cache._kept
    title.app.push(duel_scene(match_of("mimic"), (None, RandomAgent())))
    title.app.draw()
    shown = set(kept)
    title.wait(4.0)
    assert shown <= set(kept)
    title.wait(2.0)
    left = set(kept)
    assert not shown <= left
    title.app.draw()
    assert left <= set(kept)
    assert not misfits(title)


def show(name: str, size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0) -> Driver:
    scene, presses = SCREENS[name]()
    driver = over_title(scene, size, language, scale)
    for press in presses:
        driver.press(press)
    return driver


def duel_at(scene: object) -> DuelScene:
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.table, DuelTable)
    return scene


def on_screen(driver: Driver) -> Scene:
    return driver.scene


def setup_of(driver: Driver) -> DuelSetupScene:
    assert isinstance(driver.scene, DuelSetupScene)
    return driver.scene


def test_a_large_window_shows_cards_beside_what_is_settled_and_nothing_lies_over_it() -> None:
    """On the page of the cards and on that of the players, with a common pack and with decks."""
    driver = over_title(new_duel(), (1920, 1080), "fr")
    for mode in ("classic", "deck"):
        driver.press("new.page.0")
        driver.press(f"new.mode.{mode}")
        driver.wait(1)
        for page, least in ((0, 8), (1, 4)):
            driver.press(f"new.page.{page}")
            driver.wait(1)
            views = [widget for widget in driver.scene.interface.root.walk() if isinstance(widget, CardView)]
            assert len(views) >= least
            assert not misfits(driver)
            room = driver.app.box
            assert max(view.box.right for view in views) > 0.9 * room.w
            assert all(view.box.right <= room.w and view.box.bottom <= room.h for view in views)
            assert driver.find("new.start").box.y >= max(view.box.bottom for view in views)


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


@pytest.mark.parametrize("name", SCREENS)
def test_everything_is_named_once_and_reached_by_keyboard(name: str) -> None:
    assert misnamed(show(name)) == []


@pytest.mark.parametrize("kind", PaletteKind)
@pytest.mark.parametrize("strong", [False, True])
def test_six_seats_are_told_apart_without_their_colours(kind: PaletteKind, strong: bool) -> None:
    hues = palette(kind, high_contrast=strong).seats
    assert len(hues) == 6
    assert len({hue.emblem for hue in hues}) == len({hue.hatch for hue in hues}) == 6
    assert len({hue.fill for hue in hues}) == 6


# Which game


def test_a_new_game_leads_to_the_games_and_on_to_the_one_that_is_chosen() -> None:
    driver = over_title(ChooserScene(GAMES))
    driver.key("escape")
    driver.key("return")
    assert isinstance(on_screen(driver), ChooserScene)
    driver.key("return")
    assert isinstance(on_screen(driver), SetupScene)
    driver.key("escape")
    driver.press("choose.duel")
    assert isinstance(on_screen(driver), DuelSetupScene)
    driver.press("new.back")
    driver.press("choose.duel.compose")
    assert isinstance(on_screen(driver), DeckBuilder)
    driver.key("escape")
    driver.press("choose.magic.compose")
    assert isinstance(on_screen(driver), BuilderScene)
    driver.key("escape")
    driver.press("choose.back")
    assert isinstance(on_screen(driver), TitleScene)


# A new duel


def test_a_duel_begins_with_what_was_chosen() -> None:
    matches: list[DuelMatch] = []
    scene = new_duel(lambda match, _agents, _names: matches.append(match))
    driver = over_title(scene)
    driver.press("new.mode.deck")
    driver.press("new.page.1")
    driver.press("new.name")
    driver.type("Zoé")
    driver.press("new.decks.2")
    driver.press("new.join")
    driver.press("new.strength.2")
    driver.press("new.bluff.next")
    driver.press("new.page.2")
    driver.press("rules.carried_dice")
    driver.press("new.start")
    (match,) = matches
    plan = scene.plan
    first, second, third = plan.seats
    decks = [deck.name for deck in library().decks.values() if deck.kind == "deck"]
    assert first == SeatPlan("Zoé", None, decks[2], first.collection)
    assert second.machine is Strength.MIDDLE
    assert third.machine is Strength.STRONG
    assert third.bluff
    assert plan.rules == HouseRules(carried_dice=True)
    assert plan.names() == {0: "Zoé"}
    setup = match.setup
    assert [deck.name for deck in setup.decks] == [seat.deck for seat in plan.seats]
    assert setup.bluffs[2] == third.bluff
    assert [agent is None for agent in agents(plan, library())] == [True, False, False]


def test_the_table_takes_the_place_of_the_setup() -> None:
    driver = over_title(ChooserScene(GAMES))
    driver.press("choose.duel")
    driver.press("new.start")
    table = duel_at(driver.app.scenes[-1])
    assert not any(isinstance(scene, DuelSetupScene) for scene in driver.app.scenes)
    assert table.session.match.setup.mode == "classic"


@pytest.mark.rule("DP-SETUP-02")
def test_a_pack_that_is_too_small_keeps_the_duel_from_beginning_and_says_why() -> None:
    driver = over_title(new_duel())
    driver.press("new.page.1")
    driver.press("new.join")
    assert "DP-SETUP-02" in refusal(driver, "new.start")
    driver.press("new.page.0")
    driver.press("new.packs.more")
    assert refusal(driver, "new.start") == ""
    assert "52" in texts(driver)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
)
def test_the_reason_against_beginning_stands_on_every_page_whatever_the_room(
    size: tuple[int, int], scale: float, language: str
) -> None:
    driver = over_title(new_duel(), size, language, scale)
    driver.press("new.page.1")
    driver.press("new.join")
    for page in ("0", "1", "2"):
        driver.press(f"new.page.{page}")
        assert refusal(driver, "new.start") in texts(driver)
        assert misfits(driver) == []
    driver.press("new.fill")
    assert "DP-SETUP-02" not in texts(driver)


@pytest.mark.rule("DP-MULTI-01")
def test_two_to_six_play() -> None:
    driver = over_title(new_duel())
    driver.press("new.mode.deck")
    driver.press("new.page.1")
    assert "DP-MULTI-01" in refusal(driver, "new.part")
    for _ in range(4):
        driver.press("new.join")
    assert "DP-MULTI-01" in refusal(driver, "new.join")
    assert len({seat.deck for seat in setup_of(driver).plan.seats}) == 6
    driver.press("new.part")
    assert len(setup_of(driver).plan.seats) == 5


@pytest.mark.rule("DP-MIMIC-01")
def test_only_two_draft() -> None:
    driver = over_title(new_duel())
    driver.press("new.page.1")
    driver.press("new.join")
    driver.press("new.page.0")
    driver.press("new.series.tomorrow")
    driver.press("new.mode.mimic")
    assert "DP-MIMIC-01" in refusal(driver, "new.start")
    driver.press("new.page.1")
    driver.press("new.part")
    assert refusal(driver, "new.start") == ""
    assert "DP-MIMIC-01" in refusal(driver, "new.join")


@pytest.mark.rule("DP-DECK-01")
def test_a_deck_at_fault_is_named_with_the_rules_that_it_breaks() -> None:
    OWN_DECKS.save([DeckSpec(name="Courte", cards={"portal-guard": 3}, bluff="dark-look")], user_decks())
    driver = over_title(new_duel())
    driver.press("new.mode.deck")
    driver.press("new.page.1")
    driver.press("new.decks.6")
    assert "Courte" in refusal(driver, "new.start")
    assert "DP-DECK-01" in refusal(driver, "new.start")
    assert "Garde du portail" in refusal(driver, "new.start")
    driver.press("new.decks.0")
    assert refusal(driver, "new.start") == ""


def test_the_wheel_is_turned_pair_by_pair_and_restored() -> None:
    driver = over_title(new_duel())
    driver.press("new.page.2")
    driver.press("rules.wheel.force-dexterity.2")
    assert setup_of(driver).plan.rules.wheel == ((CardClass.DEXTERITY, CardClass.FORCE), *WHEEL[1:])
    driver.press("rules.wheel.dexterity-magic.1")
    assert setup_of(driver).plan.rules.wheel == ((CardClass.DEXTERITY, CardClass.FORCE), WHEEL[2])
    assert refusal(driver, "new.start") == ""
    driver.press("new.reset")
    assert setup_of(driver).plan.rules == HouseRules()
    assert refusal(driver, "new.reset")


def test_files_of_the_user_at_fault_are_named_and_a_duel_begins_without_them() -> None:
    user_duel_cards().mkdir(parents=True)
    (user_duel_cards() / "faulty.toml").write_text("[[card]\n", encoding="utf-8")
    user_decks().parent.mkdir(parents=True)
    user_decks().write_text("nonsense = [", encoding="utf-8")
    matches: list[DuelMatch] = []
    driver = over_title(DuelSetupScene(lambda match, _agents, _names: matches.append(match)))
    assert isinstance(driver.scene, MessageDialog)
    assert "faulty.toml" in driver.scene.text
    assert user_decks().name in driver.scene.text
    driver.key("return")
    driver.press("new.start")
    assert matches


@pytest.mark.parametrize("by_key", [True, False])
def test_what_was_settled_is_found_again(*, by_key: bool) -> None:
    driver = over_title(DuelSetupScene(no_answer))
    driver.press("new.games.1")
    driver.press("new.page.2")
    driver.press("rules.wheel.dexterity-magic.1")
    settled = setup_of(driver).plan
    if by_key:
        driver.key("escape")
    else:
        driver.press("new.back")
    driver.app.push(DuelSetupScene(no_answer))
    assert setup_of(driver).plan == settled
    assert settled.most == 3


def test_a_press_on_nothing_leaves_the_way_on_to_enter() -> None:
    matches: list[DuelMatch] = []
    driver = over_title(DuelSetupScene(lambda match, _agents, _names: matches.append(match)))
    driver.click((2, 2))
    driver.key("return")
    assert matches


# The draft


@pytest.mark.rule("DP-MIMIC-02")
def test_a_card_is_drafted_by_keyboard_and_the_hands_change_players() -> None:
    driver = draft()
    table = duel_at(driver.scene)
    before = table.session.table.players[0].dealt
    driver.key("return")
    driver.key("return")
    driver.wait(0.3)
    player = table.session.table.players[0]
    assert player.drafted == before[:1]
    assert len(player.dealt) == len(before) - 1
    assert set(player.dealt).isdisjoint(before)
    names = {widget.name for widget in table.interface.root.walk()}
    assert {"drafted.0.0", "drafted.1.0", "place.0.1"} <= names
    assert "drafted.0.1" not in names


@pytest.mark.rule("DP-MIMIC-04")
def test_when_ten_cards_are_drafted_the_duel_begins() -> None:
    driver = draft()
    table = duel_at(driver.scene)
    for _ in range(10):
        hand = next(w.name for w in table.interface.root.walk() if w.name.startswith("hand.c:"))
        driver.press(hand)
        driver.press("act.confirm")
        driver.wait(0.3)
    assert table.session.table.phase == "face"
    assert table.session.table.round == 1
    assert "bed.0.fighter" in {widget.name for widget in table.interface.root.walk()}


def test_two_people_draft_behind_a_curtain() -> None:
    driver = over_title(duel_scene(match_of("mimic")))
    driver.wait(0.1)
    assert isinstance(driver.scene, CurtainScene)
    table = duel_at(driver.app.scenes[-2])
    assert not any(card for player in table.session.table.players for card in player.dealt)
    driver.press("curtain.ready")
    assert all(table.session.table.players[0].dealt)
    assert not any(table.session.table.players[1].dealt)


def test_a_draft_left_at_the_curtain_is_pictured_as_anybody_may_see_it() -> None:
    """As the table with its cards face down: not the curtain, and not the packet of whoever chose last."""
    driver = over_title(duel_scene(match_of("mimic")))
    driver.wait(0.1)
    table = duel_at(driver.app.scenes[-2])
    driver.press("curtain.ready")
    driver.press(next(w.name for w in table.interface.root.walk() if w.name.startswith("hand.c:")))
    driver.press("act.confirm")
    seen = pygame.image.tobytes(table.picture(), "RGB")
    driver.wait(0.3)
    assert isinstance(driver.scene, CurtainScene)
    table.leave()
    path = table.file.journal.path
    assert path is not None
    kept = kept_picture(path)
    assert kept is not None
    assert pygame.image.tobytes(kept, "RGB") == seen
    tiles = [w for w in table.table.picture(table.moment()).walk() if isinstance(w, DraftTile)]
    assert tiles
    assert all(is_back(tile.card) for tile in tiles)
    assert len({kept.get_at((x, 40))[:3] for x in range(kept.get_width())}) > 9


# Decks


def test_a_deck_is_composed_saved_renamed_and_deleted() -> None:
    driver = over_title(builder())
    assert "DP-DECK-01" in texts(driver)
    driver.press("builder.decks.0")
    patience = library().decks["Patience"]
    assert composed(driver).deck.cards == patience.cards
    assert composed(driver).deck.name == "Patience 2"
    assert refusal(driver, "builder.save")
    driver.press("builder.bluff.next")
    assert composed(driver).deck.bluff != patience.bluff
    driver.key("ctrl+s")
    (kept,) = load_decks(user_decks())
    assert kept == composed(driver).deck
    assert refusal(driver, "builder.save")
    driver.press("builder.name")
    driver.key("ctrl+a")
    driver.type("Verdure")
    driver.press("builder.save")
    assert [deck.name for deck in load_decks(user_decks())] == ["Verdure"]
    driver.press("builder.delete")
    assert isinstance(driver.scene, ConfirmDialog)
    driver.press("dialog.yes")
    assert load_decks(user_decks()) == ()


@pytest.mark.parametrize(
    ("size", "scale", "below"),
    [((1280, 720), 1.0, True), ((1280, 720), 2.0, False), ((1920, 1080), 1.0, False)],
)
def test_names_too_small_to_be_read_on_the_cards_of_a_deck_stand_below_them(
    size: tuple[int, int], scale: float, *, below: bool
) -> None:
    driver = show("deck", size, "fr", scale)
    tiles = [tile for tile in driver.find("builder.cards").walk() if isinstance(tile, CardButton)]
    assert tiles
    assert {tile.written(driver.app.ui) is not None for tile in tiles} == {below}
    assert all(tile.title for tile in tiles)


@pytest.mark.rule("DP-DECK-02")
def test_rules_are_checked_as_cards_are_added_and_taken_away() -> None:
    driver = over_title(builder())
    driver.press("builder.decks.1")
    assert "DP-DECK-02" not in texts(driver)
    while composed(driver).deck.cards["thundering-bosun"] < 3:
        driver.press("builder.card.thundering-bosun")
    assert "DP-DECK-02" in texts(driver)
    assert "DP-DECK-01" in texts(driver)
    driver.press("builder.card.thundering-bosun", MouseButton.RIGHT)
    assert "DP-DECK-02" not in texts(driver)
    driver.key("delete")
    assert composed(driver).deck.cards["thundering-bosun"] == 1


@pytest.mark.rule("DP-DECK-04")
def test_what_a_deck_may_not_have_a_collection_may() -> None:
    driver = over_title(builder())
    driver.press("builder.decks.7")
    assert "DP-DECK-04" not in texts(driver)
    driver.press("builder.kind.0")
    assert "DP-DECK-04" in texts(driver)
    assert composed(driver).deck.kind == "deck"


def test_names_of_other_decks_are_refused() -> None:
    driver = over_title(builder())
    driver.press("builder.card.portal-guard")
    driver.press("builder.name")
    driver.key("ctrl+a")
    driver.type("Patience")
    assert refusal(driver, "builder.save")
    driver.key("ctrl+a")
    driver.type(" ")
    assert refusal(driver, "builder.save")


def test_filters_narrow_the_cards_down() -> None:
    driver = over_title(builder())
    driver.press("builder.class")
    driver.press("builder.class.1")
    assert isinstance(driver.scene, DeckBuilder)
    assert driver.scene.filter == CardFilter(class_=CardClass.FORCE)
    driver.press("builder.search")
    driver.type("portail")
    shown = [w.name for w in driver.scene.interface.root.walk() if w.name.startswith("builder.card.")]
    assert shown == ["builder.card.portal-guard"]
    driver.key("ctrl+a")
    driver.type("zzz")
    assert "builder.cards" not in {w.name for w in driver.scene.interface.root.walk()}


def test_cards_are_found_by_family_series_number_and_kind() -> None:
    def found(shown: CardFilter) -> list[str]:
        cards = shown.of(library(), lambda card: card.name.fr, {"portal-guard"})
        return [card.id for card in cards]

    assert found(CardFilter()) == sorted(
        library().cards,
        key=lambda card: (
            list(library().series).index(library().cards[card].series),
            library().cards[card].number,
        ),
    )
    assert {library().cards[card].family for card in found(CardFilter(family=Family.FIRE))} == {Family.FIRE}
    assert {library().cards[card].family for card in found(CardFilter(family="none"))} == {None}
    assert {library().cards[card].series for card in found(CardFilter(series="arena"))} == {"arena"}
    assert all(library().cards[card].promo for card in found(CardFilter(kind="promo")))
    assert found(CardFilter(kind="taken")) == ["portal-guard"]
    number = library().cards["portal-guard"].number
    assert "portal-guard" in found(CardFilter(text=str(number)))
    assert found(CardFilter(text=f"{number}/26")) == ["portal-guard"]
    assert "late-tightrope-walker" in found(CardFilter(text="FUNAMBULE EN RET"))


def test_changes_are_not_lost_without_asking() -> None:
    left: list[bool] = []
    driver = over_title(DeckBuilder(library(), HouseRules(), lambda: left.append(True)))
    driver.press("builder.card.portal-guard")
    driver.key("escape")
    assert type(driver.scene).__name__ == "ConfirmDialog"
    driver.key("escape")
    assert type(driver.scene).__name__ == "DeckBuilder"
    driver.key("escape")
    driver.press("dialog.yes")
    assert left == [True]
    assert isinstance(driver.scene, TitleScene)


def test_a_new_deck_can_be_played_with_at_once() -> None:
    driver = over_title(ChooserScene(GAMES))
    driver.press("choose.duel")
    driver.press("new.compose")
    driver.press("builder.decks.0")
    driver.press("builder.bluff.next")
    driver.key("ctrl+s")
    driver.press("builder.back")
    driver.press("new.mode.deck")
    assert "Patience 2" in setup_of(driver).choosable()


# Saved matches


def test_a_saved_duel_opens_at_its_own_table(tmp_path: Path) -> None:
    match = match_of("classic", 3)
    (seat, *_) = sorted(match.deciders)
    assert match.act(seat, next(iter(match.legal_actions(seat)))).allowed
    path = tmp_path / "jeudi.arcane"
    save(match, path)
    assert loaded(path, GAMES).state == match.state
    driver = over_title(new_duel())
    go_on(driver.app, path, GAMES)
    assert isinstance(driver.scene, SeatsDialog)
    driver.press("seats.2.1")
    driver.press("seats.play")
    last = driver.app.scenes[-1]
    table = duel_at(last if isinstance(last, MatchScene) else driver.app.scenes[-2])
    assert table.session.agents[:2] == (None, None)
    assert isinstance(table.session.agents[2], RandomAgent)
    assert table.session.match.entries == match.entries


def test_a_saved_duel_is_watched_at_its_own_table(tmp_path: Path) -> None:
    match = match_of("classic")
    for seat in sorted(match.deciders):
        assert match.act(seat, next(iter(match.legal_actions(seat)))).allowed
    path = tmp_path / "jeudi.arcane"
    save(match, path)
    driver = over_title(new_duel())
    go_on(driver.app, path, GAMES)
    driver.press("seats.watch")
    assert duel_at(driver.app.scenes[-1]).replay is not None


def test_the_builder_uses_a_large_window_and_says_what_an_empty_curve_is_for() -> None:
    wide, low = over_title(builder(), (1920, 1080)), over_title(builder())
    for driver in (wide, low):
        root = driver.scene.interface.root
        assert root.box.w >= 0.95 * driver.app.box.w
        assert root.box.h >= 0.95 * driver.app.box.h
        assert not misfits(driver)
    cards = [widget for widget in wide.scene.interface.root.walk() if widget.name.startswith("builder.card.")]
    small = [widget for widget in low.scene.interface.root.walk() if widget.name.startswith("builder.card.")]
    assert cards[0].box.w >= 1.3 * small[0].box.w
    curve = wide.find("builder.curve")
    assert isinstance(curve, DeckCurve)
    assert not curve.numbers.columns
    assert curve.empty == wide.app.ui.say("deck.curve.none")

"""The game master's table, whatever is played at it: undo past dice, the past, files, the players' view."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit
from screens import misfits

from game.core.record import load, save
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec, HouseRules, Setup
from game.games.d20_initiative.table.pane import TABLE
from game.games.speed_wheel.rules.state import Setup as WheelSetup
from game.games.turn_order.content import (
    load_encounter,
    save_encounter,
    user_encounters,
    user_parties,
)
from game.games.turn_order.rules.fields import Close, Remove
from game.games.turn_order.table.encounter_page import HouseRulesDialog
from game.games.turn_order.table.how_it_works import HowItWorksDialog
from game.games.turn_order.table.players_scene import PlayersScene
from game.games.turn_order.table.screen import ChooseEncounter, screen_of
from game.table.dialogs import ConfirmDialog, HelpScene, MessageDialog
from game.table.file_dialogs import FileDialog
from game.table.match_journal import saves_folder
from game.table.match_scene import MatchScene
from game.table.open_match import go_on, watched
from game.table.rules_reader import RulesReader
from game.table.save_entries import Naming
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from pathlib import Path

FIGHT = Setup(
    "Le pont",
    (
        CombatantSpec("ada", "Ada", "players", dexterity=3, armour_class=17),
        CombatantSpec("brun", "Brun Barbe-de-fer", "players", armour_class=15),
        CombatantSpec("ogre", "Ogre", dexterity=-1, armour_class=16, note="fuit à 8 points de vie"),
        CombatantSpec("spy", "Espionne", "neutral", dexterity=5, hidden=True),
    ),
)
WINDOWS = [((960, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)]


def fight(**changes: object) -> Hand:
    return sit(TABLE, FIGHT, **changes)  # type: ignore[arg-type] # what `sit` takes


def past(hand: Hand) -> int | None:
    """After how many actions the table is looked at, None for now."""
    return hand.table.session.at


def rolls(hand: Hand) -> list[int | None]:
    return [combatant.roll for combatant in hand.state.combatants]


# ---- to take back


def test_a_roll_is_taken_back_and_comes_again_as_it_fell() -> None:
    hand = fight()
    assert hand.refusal("table.undo").endswith("[TABLE-UNDO-01]")
    hand.press("act.proceed")
    fallen = rolls(hand)
    assert None not in fallen
    hand.hand.key("ctrl+z")
    assert rolls(hand) == [None] * 4
    hand.hand.key("ctrl+shift+z")
    assert rolls(hand) == fallen


def test_what_follows_a_roll_taken_back_is_rolled_anew_and_saved(tmp_path: Path) -> None:
    hand = fight()
    results = set()
    for _ in range(6):
        hand.press("act.proceed")
        results.add(tuple(rolls(hand)))
        hand.press("table.undo")
    assert len(results) > 1
    hand.press("act.proceed", "act.proceed")
    hand.press("table.save")
    hand.write("dialog.field", str(tmp_path / "combat.arcane"))
    hand.press("dialog.yes")
    match = load(tmp_path / "combat.arcane", {TABLE.name: hand.scene.session.match.system})
    assert match.state == hand.state
    assert hand.scene.message


def test_everything_can_be_taken_back_to_the_start_and_done_again() -> None:
    hand = fight()
    for _ in range(9):
        hand.press("act.proceed")
    end = hand.state
    for _ in range(9):
        hand.press("table.undo")
    assert hand.state == hand.scene.session.match.course.first.state
    assert hand.refusal("table.undo")
    for _ in range(9):
        hand.press("table.redo")
    assert hand.state == end
    assert hand.refusal("table.redo").endswith("[TABLE-UNDO-05]")


def test_another_action_forgets_what_was_taken_back() -> None:
    hand = fight()
    hand.press("act.proceed", "act.proceed", "table.undo", "table.undo", "act.proceed")
    assert hand.refusal("table.redo").endswith("[TABLE-UNDO-05]")


# ---- the past


def test_a_line_of_the_log_leads_back_to_its_moment() -> None:
    hand = fight()
    for _ in range(4):
        hand.press("act.proceed")
    present = hand.state
    hand.press("table.page.1", "log.1")
    assert hand.scene.session.state.current is None
    assert hand.state == present
    hand.press("act.later")
    assert past(hand) == 2
    hand.press("act.earlier")
    assert past(hand) == 1
    assert hand.refusal("table.undo").endswith("[TABLE-UNDO-06]")
    hand.do(Close())
    assert hand.scene.message.endswith("[TABLE-UNDO-06]")
    hand.press("act.proceed")
    assert past(hand) is None
    assert hand.scene.session.state == present


def test_the_encounter_goes_on_from_an_earlier_moment_and_the_rest_can_come_back() -> None:
    hand = fight()
    for _ in range(4):
        hand.press("act.proceed")
    end = hand.state
    hand.press("table.page.1", "log.2", "act.from_here")
    assert len(hand.scene.session.match.entries) == 2
    hand.press("table.redo")
    assert hand.state == end


def test_escape_goes_back_one_step_after_the_other() -> None:
    hand = fight()
    hand.press("act.proceed", "act.proceed", "row.ogre", "table.page.1", "log.1")
    hand.hand.key("escape")
    assert past(hand) is None
    assert hand.scene.pointing.selected == "ogre"
    hand.hand.key("escape")
    assert not hand.scene.pointing.selected
    hand.hand.key("escape")
    assert isinstance(hand.hand.scene, ConfirmDialog)


# ---- the names of saved games


def test_a_saved_game_is_named_by_encounter_round_and_who_is_up_if_the_players_may_know() -> None:
    hand = fight()
    hand.press("act.proceed", "act.proceed")
    names = set()
    for _ in range(4):
        naming = Naming(hand.scene.session, hand.scene.table, GAMES)
        names.add(naming.name(hand.scene.say).rsplit(", ", 1)[0])
        hand.press("act.proceed")
    assert all(name.startswith("Le pont, Round 1") for name in names)
    assert "Le pont, Round 1, Ada" in names
    assert not any("Espionne" in name for name in names)


# ---- the log


def test_the_log_is_written_for_the_game_master_and_for_the_players(tmp_path: Path) -> None:
    hand = fight()
    hand.press("table.page.1")
    assert hand.refusal("log.export")
    hand.press("act.proceed", "act.proceed", "log.export")
    hand.write("dialog.field", str(tmp_path / "soir.txt"))
    hand.press("dialog.yes")
    text = (tmp_path / "soir.txt").read_text(encoding="utf-8")
    assert text.startswith("Le pont\n")
    assert "[D35-INIT-02]" in text
    assert "Espionne" in text
    hand.press("log.export_players")
    hand.write("dialog.field", str(tmp_path / "joueurs"))
    hand.press("dialog.yes")
    page = (tmp_path / "joueurs.html").read_text(encoding="utf-8")
    assert "Le pont" not in page
    assert "Espionne" not in page


# ---- who takes part


def test_somebody_is_added_put_right_renamed_noted_on_and_taken_out() -> None:
    hand = fight()
    hand.press("person.add")
    hand.write("form.name", "")
    assert hand.refusal("dialog.yes").endswith("[D35-INIT-01]")
    hand.write("form.name", "Loup gris")
    hand.write("form.dexterity", "2")
    hand.press("form.side.2", "form.portrait.wolf", "dialog.yes")
    wolf = hand.state.combatants[-1]
    assert (wolf.name, wolf.spec.side, wolf.spec.dexterity, wolf.spec.portrait) == (
        "Loup gris",
        "neutral",
        2,
        "wolf",
    )
    hand.press(f"row.{wolf.id}", "person.edit")
    hand.write("form.armour_class", "11")
    hand.press("dialog.yes")
    assert hand.state.get(wolf.id).spec.armour_class == 11
    hand.press("person.rename")
    hand.write("dialog.field", "Croc")
    hand.press("dialog.yes")
    assert hand.state.get(wolf.id).name == "Croc"
    hand.write(f"person.note.{wolf.id}", "a peur du feu")
    hand.press("person.note.keep")
    assert hand.state.get(wolf.id).spec.note == "a peur du feu"
    hand.press("person.remove")
    assert hand.state.find(wolf.id) is None
    hand.press("table.undo")
    assert hand.state.get(wolf.id).name == "Croc"


def test_a_number_out_of_bounds_is_refused_with_its_rule() -> None:
    hand = fight()
    hand.press("person.add")
    hand.write("form.roll", "21")
    assert hand.refusal("dialog.yes").endswith("[D35-INIT-02]")
    hand.write("form.roll", "")
    assert not hand.refusal("dialog.yes")
    hand.write("form.misc", "1000")
    assert "999" in hand.refusal("dialog.yes")


# ---- files


def test_an_encounter_is_kept_as_it_stands_and_opened_again() -> None:
    hand = fight()
    hand.press("act.proceed", "table.page.2", "encounter.rename")
    hand.write("dialog.field", "Le vieux pont")
    hand.press("dialog.yes", "encounter.save")
    assert isinstance(hand.hand.scene, FileDialog)
    hand.press("dialog.yes")
    path = user_encounters() / "le-vieux-pont.toml"
    name, setup = load_encounter(path, GAMES.tables())
    assert (name, setup.name) == (TABLE.name, "Le vieux pont")
    assert [spec.roll for spec in setup.combatants] == rolls(hand)
    hand.press("encounter.open")
    hand.hand.press("dialog.files.0")
    hand.hand.press("dialog.yes")
    assert hand.table is not hand.scene
    assert [spec.id for spec in (combatant.spec for combatant in hand.table.session.state.combatants)] == [
        spec.id for spec in FIGHT.combatants
    ]
    assert any(saves_folder().glob("unfinished*"))


def test_an_encounter_of_another_table_is_named(tmp_path: Path) -> None:
    hand = fight()
    save_encounter(tmp_path / "roue.toml", "speed-wheel", WheelSetup())
    hand.press("table.page.2", "encounter.open")
    assert isinstance(hand.hand.scene, FileDialog)
    hand.hand.scene.folder = tmp_path
    hand.hand.scene.rebuild()
    hand.write("dialog.field", "roue.toml")
    hand.press("dialog.yes")
    assert isinstance(hand.hand.scene, MessageDialog)
    assert "speed-wheel" in hand.hand.scene.text


def test_a_party_is_kept_and_joins_another_encounter() -> None:
    hand = fight()
    hand.press("table.page.2", "encounter.groups", "kept.keep.players", "dialog.yes")
    _, party = load_encounter(next(user_parties().iterdir()), GAMES.tables())
    assert [spec.id for spec in party.combatants] == ["ada", "brun"]
    empty = sit(TABLE, Setup())
    empty.press("table.page.2", "encounter.groups", "kept.0")
    assert [combatant.name for combatant in empty.state.combatants] == ["Ada", "Brun Barbe-de-fer"]


def test_house_rules_begin_the_encounter_anew() -> None:
    hand = fight()
    hand.press("act.proceed", "table.page.2", "encounter.rules")
    assert isinstance(hand.hand.scene, HouseRulesDialog)
    assert hand.refusal("dialog.yes")
    hand.press("rules.last_tie.1", "dialog.yes")
    assert hand.table.session.state.rules == HouseRules(last_tie="roll_off")
    assert hand.table.session.state.phase == "awareness"


def test_a_game_left_is_gone_on_with_from_the_saved_ones() -> None:
    hand = fight()
    hand.press("act.proceed", "act.proceed")
    state = hand.state
    hand.press("table.leave", "dialog.yes")
    saved = next(saves_folder().glob("unfinished*"))
    table = screen_of(TABLE).table(load(saved, GAMES.systems()), (None,), saved, GAMES)
    assert isinstance(table, MatchScene)
    assert table.session.state == state


def test_a_saved_game_opens_without_asking_who_plays(tmp_path: Path) -> None:
    hand = fight()
    hand.press("act.proceed")
    save(hand.scene.session.match, tmp_path / "soir.arcane")
    go_on(hand.hand.app, tmp_path / "soir.arcane", GAMES)
    assert hand.table is not hand.scene
    assert hand.table.session.state == hand.state


def test_a_finished_game_is_watched_from_its_start() -> None:
    hand = fight()
    hand.press("act.proceed", "act.proceed")
    hand.hand.app.push(watched(hand.scene.session.match, None, GAMES))
    assert past(hand) == 0
    hand.press("act.later", "act.later")
    assert past(hand) is None
    assert hand.table.session.state == hand.scene.session.state


def test_before_the_first_turn_the_sheet_names_everybody() -> None:
    hand = fight()
    hand.press("person.of.ogre")
    assert "Ogre" in hand.hand.find("person.name").text  # type: ignore[attr-defined]  # a label


def test_the_encounter_is_closed_and_opened_again_by_undoing() -> None:
    hand = fight()
    hand.press("table.page.2", "encounter.close")
    assert hand.state.outcome is not None
    assert "[" in hand.refusal("encounter.close")
    hand.press("table.undo")
    assert hand.state.outcome is None


# ---- the choice of an encounter


@pytest.mark.parametrize("language", ["fr", "en"])
def test_encounters_that_ship_can_be_begun(language: str) -> None:
    hand = fight(language=language)
    screen_of(TABLE).set_up(hand.hand.app, GAMES)
    hand.press("how.close")
    scene = hand.hand.scene
    assert isinstance(scene, ChooseEncounter)
    assert len(scene.candidates) == 3
    assert not misfits(hand.hand)
    hand.press("encounters.rules", "rules.ready_unused.1", "dialog.yes", "encounters.begin")
    state = hand.table.session.state
    assert len(state.combatants) == 7
    assert state.rules.ready_unused == "turn_lost"


def test_an_empty_encounter_asks_for_people() -> None:
    hand = fight()
    screen_of(TABLE).set_up(hand.hand.app, GAMES)
    hand.press("how.close")
    hand.press("encounters.2", "encounters.begin")
    assert not hand.table.session.state.combatants
    hand.press("act.proceed")
    assert hand.table.message
    hand.press("track.add", "dialog.yes")
    assert len(hand.table.session.state.combatants) == 1


# ---- help, the players' view


def test_help_opens_the_rule_that_was_spoken_of() -> None:
    hand = fight()
    hand.hand.key("f1")
    assert isinstance(hand.hand.scene, HelpScene)
    hand.hand.key("escape")
    hand.do(Remove("nobody"))
    hand.hand.key("f1")
    assert isinstance(hand.hand.scene, RulesReader)
    assert hand.hand.scene.rule == "D35-INIT-01"


def test_shift_and_the_key_of_help_tell_how_the_table_works() -> None:
    hand = fight()
    hand.do(Remove("nobody"))
    hand.hand.key("shift+f1")
    assert isinstance(hand.hand.scene, HowItWorksDialog)


def test_the_keys_of_help_are_those_of_the_table() -> None:
    hand = fight()
    hand.hand.key("f1")
    texts = {widget.text for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Label)}
    assert {"Entrée rapide", "Initiatives, vitesses ou cartes de tous"} <= texts
    assert not any(text.startswith("Outil") for text in texts)


def test_the_players_view_goes_with_the_game_and_shows_nothing_hidden() -> None:
    hand = fight()
    hand.press("act.proceed", "act.proceed")
    scores = {combatant.id: combatant.score for combatant in hand.state.combatants}
    hand.hand.key("f9")
    assert isinstance(hand.hand.scene, PlayersScene)
    for _ in range(9):
        words = hand.shown()
        assert "Espionne" not in words
        assert "points de vie" not in words
        assert f"mark='{scores['ogre']}'" not in words.replace(f"mark='{scores['ada']}'", "")
        assert "armour='16'" not in words
        assert "armour='17'" in words or "armour='14'" in words
        assert not misfits(hand.hand)
        hand.hand.key("ctrl+return")
    assert hand.state.round > 1
    hand.hand.key("ctrl+z")
    hand.hand.key("escape")
    assert hand.hand.app.scenes[-1] is hand.scene


# ---- many, and every window


def test_a_plaque_says_why_it_stands_before_the_next() -> None:
    rolls_made = zip(FIGHT.combatants, (15, 10, 12, 3), strict=True)
    hand = sit(TABLE, Setup("", tuple(replace(spec, roll=roll) for spec, roll in rolls_made)))
    hand.press("act.proceed")
    assert hand.state.order == ("ada", "ogre", "brun", "spy")
    tip = hand.hand.find("turn.ogre").help
    assert "[D35-INIT-03]" in tip
    assert "11" in tip
    assert "10" in tip
    assert "[" not in hand.hand.find("turn.ada").help


def test_many_turns_are_shown_a_part_at_a_time() -> None:
    crowd = tuple(CombatantSpec(f"orc-{n}", f"Orc {n}") for n in range(30))
    hand = sit(TABLE, Setup("Horde", crowd))
    hand.press("act.proceed", "act.proceed")
    first = hand.state.order[0]
    assert hand.has(f"turn.{first}")
    assert not hand.has(f"turn.{hand.state.order[-1]}")
    assert not misfits(hand.hand)
    for _ in range(8):
        if not hand.refusal("strip.after"):
            hand.press("strip.after")
    assert hand.has(f"turn.{hand.state.order[-1]}")
    hand.press("act.proceed")
    assert hand.has(f"turn.{hand.state.order[1]}")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_nothing_is_cut_off(size: tuple[int, int], scale: float, language: str) -> None:
    hand = sit(TABLE, FIGHT, size, language, scale)
    assert not misfits(hand.hand)
    hand.press("act.proceed", "act.proceed")
    for page in range(3):
        hand.press(f"table.page.{page}")
        assert not misfits(hand.hand), page
    hand.press("table.page.0", "person.edit")
    assert not misfits(hand.hand)
    hand.hand.key("escape")
    hand.press("table.page.2", "encounter.rules")
    assert not misfits(hand.hand)
    hand.hand.key("escape")
    hand.press("table.page.1", "log.1")
    assert not misfits(hand.hand)


@pytest.mark.parametrize("presses", [("encounter.save",), ("encounter.groups", "kept.keep.all")])
def test_a_folder_that_cannot_be_made_is_told(presses: tuple[str, ...], data_dir: Path) -> None:
    data_dir.parent.mkdir(parents=True)
    data_dir.write_text("a file where the folder should be", encoding="utf-8")
    hand = fight()
    hand.press("table.page.2", "encounter.open")
    assert isinstance(hand.hand.scene, FileDialog)
    hand.press("dialog.cancel")
    screen_of(TABLE).set_up(hand.hand.app, GAMES)
    hand.press("how.close")
    hand.press("encounters.file", "dialog.cancel")
    hand.hand.app.pop()
    hand.press(*presses, "dialog.yes")
    assert isinstance(hand.hand.scene, MessageDialog)
    assert "écriture impossible" in hand.hand.scene.text

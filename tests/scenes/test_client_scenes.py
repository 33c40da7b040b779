"""Title, language, options, rules reader and dialogs, played as by hand."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING

import pytest
from screens import refusal

from game.cli.play import entries, first_scene, settings, speak
from game.content.markup import rich
from game.content.rulebook import load_rulebook
from game.core.errors import InputError
from game.table import dialogs
from game.table.dialogs import ConfirmDialog, HelpScene, MessageDialog, PromptDialog
from game.table.file_dialogs import FileDialog
from game.table.options import OptionsScene
from game.table.rules_reader import RulesReader
from game.table.title import LanguageScene, TitleEntry, TitleScene
from game.ui.app import App, Settings
from game.ui.drawing.palette import MapLook, PaletteKind
from game.ui.driver import Driver
from game.ui.input.keys import Command
from game.ui.options import Options, load_options
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.scene import Scene


def play(scene: Scene, options: Options | None = None, file: Path | None = None) -> Driver:
    chosen = options or Options(language="fr", reduced_motion=True)
    app = App(OffScreen((1280, 720)), Settings(speak, chosen, file, report=dialogs.report))
    app.push(scene)
    return Driver(app)


def label(driver: Driver, name: str) -> str:
    widget = driver.find(name)
    assert isinstance(widget, Label)
    return widget.text


# The title


def test_the_title_is_played_with_the_keyboard_alone() -> None:
    driver = play(TitleScene(entries))
    names = [entry.name for entry in driver_title(driver).entries]
    for _ in range(names.index("options")):
        driver.key("tab")
    driver.key("return")
    assert isinstance(driver.scene, OptionsScene)
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    focused = driver.scene.interface.focused
    assert focused is not None
    assert focused.name == "title.options"


def driver_title(driver: Driver) -> TitleScene:
    scene = driver.scene
    assert isinstance(scene, TitleScene)
    return scene


def test_escape_on_the_title_quits_nothing() -> None:
    driver = play(TitleScene(entries))
    driver.key("escape")
    assert driver.app.running


def test_the_quit_button_ends_the_program() -> None:
    driver = play(TitleScene(entries))
    driver.press("title.quit")
    assert not driver.app.running


def test_f1_on_the_title_shows_the_keys() -> None:
    driver = play(TitleScene(entries))
    driver.key("f1")
    assert isinstance(driver.scene, HelpScene)
    driver.key("return")
    assert isinstance(driver.scene, TitleScene)


def test_a_file_at_fault_is_shown_and_the_game_goes_on() -> None:
    def fail(_scene: TitleScene) -> None:
        raise InputError("bois.tmx", "layer terrain, object 3", "a triangle of two corners", "three")

    driver = play(TitleScene(lambda: [TitleEntry("rules", entries()[-1].icon, fail)]))
    driver.press("title.rules")
    assert isinstance(driver.scene, MessageDialog)
    assert "layer terrain, object 3" in driver.scene.text
    driver.press("dialog.ok")
    assert isinstance(driver.scene, TitleScene)


# The first launch


def test_the_language_is_asked_once(config_dir: Path) -> None:
    made, fault = settings()
    assert fault is None
    app = App(OffScreen((1280, 720)), made)
    app.push(first_scene(app.options.language))
    driver = Driver(app)
    assert isinstance(driver.scene, LanguageScene)
    driver.key("escape")
    driver.press("language.en")
    driver.press("lesson.later")
    assert isinstance(driver.scene, TitleScene)
    assert driver.app.ui.say("dialog.back") == "Back"
    assert load_options(config_dir / "options.toml").language == "en"
    again, _ = settings()
    assert isinstance(first_scene(again.options.language), TitleScene)


def test_a_corrupt_options_file_costs_nothing_but_the_options(config_dir: Path) -> None:
    (config_dir / "options.toml").write_text("[[[", encoding="utf-8")
    made, fault = settings()
    assert made.options == Options()
    assert str(config_dir / "options.toml") in str(fault)
    assert (config_dir / "options.toml.bad").exists()


# Options


def test_another_language_is_spoken_at_once(tmp_path: Path) -> None:
    driver = play(OptionsScene(), file=tmp_path / "options.toml")
    driver.press("options.language.1")
    assert driver.app.options.language == "en"
    assert driver.app.ui.say("options.keys") == "Keys"
    assert load_options(tmp_path / "options.toml").language == "en"


def test_every_option_of_the_page_changes(tmp_path: Path) -> None:
    driver = play(OptionsScene("view"), file=tmp_path / "options.toml")
    driver.press("options.high_contrast")
    driver.press("options.full_screen")
    driver.press("options.palette.1")
    driver.press("options.map_look.2")
    driver.press("options.overlay_opacity")
    driver.key("end")
    kept = load_options(tmp_path / "options.toml")
    assert kept.high_contrast
    assert kept.full_screen
    assert kept.palette is PaletteKind.SAFE
    assert kept.map_look is MapLook.DIAGRAM
    assert kept.overlay_opacity == 1.0


def test_the_scale_changes_when_the_knob_is_let_go() -> None:
    driver = play(OptionsScene("view"))
    box = driver.find("options.ui_scale").box
    driver.hold((box.x + 34, box.centre[1]))
    driver.move((box.x + 50, box.centre[1]))
    assert driver.app.ui.scale == 1.0
    driver.release()
    assert driver.app.options.ui_scale == 1.25
    assert driver.app.ui.scale == 1.25


def test_a_key_is_changed_by_pressing_it(tmp_path: Path) -> None:
    driver = play(OptionsScene("keys"), file=tmp_path / "options.toml")
    driver.press("options.key.sight")
    driver.key("shift+f3")
    assert driver.app.ui.key(Command.SIGHT) == "Maj+F3"
    assert load_options(tmp_path / "options.toml").keys == {"sight": ("shift+f3",)}
    driver.press("options.keys.reset")
    assert driver.app.ui.key(Command.SIGHT) == "L"


def test_a_key_that_is_taken_is_refused_with_a_sentence() -> None:
    driver = play(OptionsScene("keys"))
    driver.press("options.key.sight")
    driver.key("ctrl+z")
    assert label(driver, "options.keys.note") == (
        rich("<red>Ctrl+Z sert déjà à «\u00a0Annuler la dernière action\u00a0».</red>")
    )
    assert driver.app.ui.key(Command.SIGHT) == "L"


def test_escape_leaves_a_key_as_it_was_and_stays_on_the_page() -> None:
    driver = play(OptionsScene("keys"))
    driver.press("options.key.sight")
    driver.key("escape")
    assert isinstance(driver.scene, OptionsScene)
    assert driver.app.ui.key(Command.SIGHT) == "L"


def test_the_key_for_the_look_of_maps_does_nothing_where_there_is_none() -> None:
    driver = play(OptionsScene("keys"))
    driver.key("g")
    assert driver.app.options.map_look is MapLook.PAINTED


def test_the_original_keys_cannot_be_restored_while_they_are_in_use() -> None:
    assert (
        refusal(play(OptionsScene("keys")), "options.keys.reset") == "Toutes les touches sont d\u2019origine."
    )


# The rules reader


def test_the_reader_opens_at_the_rule_that_was_asked_for() -> None:
    scene = RulesReader(load_rulebook(), "CM-LOS-04")
    play(scene)
    assert scene.section == "CM-LOS"
    assert "CM-LOS-04" in [rule.id for rule in scene.shown()]
    sections, opened = (scene.interface.find(name).box for name in ("rules.sections", scene.first_focus()))
    assert sections.y <= opened.y
    assert opened.bottom <= sections.bottom, "its section stands in the list, in sight"


def test_from_the_title_the_reader_opens_at_the_game_that_was_left_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    headed = namedtuple("headed", "system")("colors-of-magic")  # noqa: PYI024 - of a headline what is asked
    monkeypatch.setattr("game.cli.play.unfinished_games", lambda: ["kept"])
    monkeypatch.setattr("game.cli.play.headline", lambda _: headed)
    monkeypatch.setattr("game.cli.play.continuing", tuple)
    driver = play(TitleScene(entries))
    driver.press("title.rules")
    assert isinstance(driver.scene, RulesReader)
    assert driver.scene.rulebook.system_of(driver.scene.section) == "colors_of_magic"


def test_the_reader_finds_without_accents_or_case() -> None:
    scene = RulesReader(load_rulebook())
    driver = play(scene)
    driver.press("rules.search")
    driver.type("CREATURE ennemie")
    found = [rule.text(scene.say.language) for rule in scene.shown()]
    assert found
    assert all("créature" in text.lower() and "ennemie" in text.lower() for text in found)
    driver.press("rules.sections.0")
    assert scene.sought == ""
    assert scene.section == scene.rulebook.sections[0].id


def test_a_search_without_result_says_so() -> None:
    driver = play(RulesReader(load_rulebook()))
    driver.press("rules.search")
    driver.type("xyzzy")
    heads = [widget.text for widget in driver.scene.interface.root.walk() if isinstance(widget, Label)]
    assert "0 règle trouvée" in heads


def test_every_section_can_be_read_in_both_languages() -> None:
    rulebook = load_rulebook()
    for language in ("fr", "en"):
        options = Options(language=language)
        driver = play(RulesReader(rulebook), options)
        read = set()
        for number, system in enumerate(rulebook.systems):
            first = rulebook.sections_of(system)[0].id
            if number:
                driver.scene.section = rulebook.sections_of(rulebook.systems[0])[0].id  # type: ignore[attr-defined]
                driver.scene.rebuild()
                driver.press(f"rules.sections.{len(rulebook.sections_of(rulebook.systems[0])) + number}")
            assert driver.scene.section == first  # type: ignore[attr-defined]
            for index in range(len(rulebook.sections_of(system))):
                driver.press(f"rules.sections.{number + 1 + index}")
                read.add(driver.scene.section)  # type: ignore[attr-defined]
                assert driver.scene.interface.root.misfits(driver.app.ui) == []
        assert read == {section.id for section in rulebook.sections}


# Dialogs


def test_a_question_begins_on_the_harmless_answer() -> None:
    log: list[str] = []
    driver = play(TitleScene(entries))
    driver.app.push(ConfirmDialog("Effacer", "Tout effacer ?", "Effacer", lambda: log.append("yes")))
    driver.key("return")
    assert log == []
    assert isinstance(driver.scene, TitleScene)
    driver.app.push(ConfirmDialog("Effacer", "Tout effacer ?", "Effacer", lambda: log.append("yes")))
    driver.key("right")
    driver.key("return")
    assert log == ["yes"]


def test_a_prompt_refuses_what_cannot_be_taken() -> None:
    log: list[str] = []
    driver = play(TitleScene(entries))
    prompt = PromptDialog("Nom", "?", log.append, fault=lambda text: "" if text else "Il faut un nom.")
    driver.app.push(prompt)
    assert refusal(driver, "dialog.yes") == "Il faut un nom."
    driver.key("return")
    assert driver.scene is prompt
    driver.type("Loup")
    driver.key("return")
    assert log == ["Loup"]


def test_a_file_is_found_and_opened(tmp_path: Path) -> None:
    (tmp_path / "camp").mkdir()
    (tmp_path / "camp" / "gué.toml").write_text("", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    chosen: list[Path] = []
    driver = play(TitleScene(entries))
    driver.app.push(FileDialog("Ouvrir", tmp_path, [".toml"], chosen.append))
    assert refusal(driver, "dialog.yes")
    driver.press("dialog.files.0")
    driver.press("dialog.files.0")
    assert refusal(driver, "dialog.yes") == ""
    driver.press("dialog.yes")
    assert chosen == [tmp_path / "camp" / "gué.toml"]


def test_saving_over_a_file_asks_first(tmp_path: Path) -> None:
    (tmp_path / "gué.toml").write_text("", encoding="utf-8")
    chosen: list[Path] = []
    driver = play(TitleScene(entries))
    driver.app.push(FileDialog("Enregistrer", tmp_path, [".toml"], chosen.append, saving=True))
    driver.type("gué")
    driver.key("return")
    assert isinstance(driver.scene, ConfirmDialog)
    assert chosen == []
    driver.press("dialog.yes")
    assert chosen == [tmp_path / "gué.toml"]
    assert isinstance(driver.scene, TitleScene)


def test_a_folder_that_cannot_be_read_is_empty(tmp_path: Path) -> None:
    driver = play(TitleScene(entries))
    driver.app.push(FileDialog("Ouvrir", tmp_path / "nowhere", [".toml"], lambda _path: None))
    driver.press("dialog.up")
    assert isinstance(driver.scene, FileDialog)
    assert driver.scene.folder == tmp_path


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize(("name", "fits"), [("é" * 125, True), ("é" * 128, False)])
def test_a_name_too_long_for_a_file_is_refused(name: str, fits: bool, saving: bool, tmp_path: Path) -> None:
    driver = play(TitleScene(entries))
    driver.app.push(FileDialog("Fichier", tmp_path, [".toml"], lambda _path: None, saving=saving))
    driver.press("dialog.field")
    driver.type(name)
    assert ("trop long" in refusal(driver, "dialog.yes")) is not fits
    driver.key("return")
    assert isinstance(driver.scene, FileDialog) is not (fits and saving)

"""Setting up an encounter at the three tables of turns: in lines, by groups that are kept, by copies."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit
from screens import misfits

from game.content.emblems import emblem_named
from game.core.record import dump, parse, record, replay
from game.games import GAMES
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as D20
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.content import user_encounters
from game.games.turn_order.names import stem
from game.games.turn_order.table.quick_entry_dialog import LEFT_OUT
from game.games.turn_order.table.saved_groups import saved_groups
from game.ui.widgets.label import Label
from game.ui.widgets.text_field import INSET, TextField

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable

TABLES = pytest.mark.parametrize("table", [WHEEL, D20, ROUNDS], ids=lambda table: table.name)

LINES = "Alia 3\nBrun 1\nCarl 2\nDora 1\nEve 4\nennemis :\nGobelin x4 +1\nOgre 1\nChef 2"


def people(hand: Hand) -> list[str]:
    game = hand.scene.table.game
    return [person.name for person in game.forms.people(hand.state)]


def empty(table: TurnTable, **look: object) -> Hand:
    return sit(table, table.system().setup(), **look)  # type: ignore[arg-type]


def paste(hand: Hand, text: str) -> None:
    hand.hand.app.ui.host.set_clipboard(text)
    hand.hand.key("ctrl+v")


@TABLES
def test_on_a_large_screen_fourteen_people_are_seen_at_once(table: TurnTable) -> None:
    hand = empty(table, size=(1920, 1080))
    hand.hand.key("c")
    paste(hand, "\n".join(f"Guetteur {letter}" for letter in "abcdefghijklmn"))
    seen = hand.hand.find("entry.rows").box
    rows = [hand.hand.find(f"entry.{number}.name").box for number in range(14)]
    assert all(row.within(seen) == row for row in rows)


@TABLES
def test_five_and_six_join_in_one_step_and_leave_in_one(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, LINES)
    assert hand.hand.scene.interface.find("dialog.yes").text.endswith("11")  # type: ignore[attr-defined]
    hand.hand.key("ctrl+return")
    names = ["Alia", "Brun", "Carl", "Dora", "Eve", *(f"Gobelin {number}" for number in (1, 2, 3, 4))]
    assert people(hand) == [*names, "Ogre", "Chef"]
    sides = {person.name: person.side for person in table.forms.people(hand.state)}
    assert (sides["Alia"], sides["Ogre"]) == ("players", "enemies")
    assert len({person.emblem for person in table.forms.people(hand.state) if "Gobelin" in person.name}) == 1
    hand.press("table.undo")
    assert people(hand) == []
    hand.press("table.redo")
    assert len(people(hand)) == 11


@TABLES
def test_an_entry_is_saved_and_read_again(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, LINES)
    hand.hand.key("ctrl+return")
    again = replay(parse(dump(record(hand.table.session.match)), "here"), GAMES.systems())
    assert again.state == hand.state


@TABLES
def test_the_grid_puts_right_what_lines_said(table: TurnTable) -> None:
    hand = empty(table)
    hand.press("person.quick")
    paste(hand, "Alia\nOgre 1 foo\nLoup x2")
    assert "«\N{NO-BREAK SPACE}foo\N{NO-BREAK SPACE}»" in hand.shown()
    hand.write("entry.1.count", "3")
    hand.press("entry.1.side")
    hand.write("entry.0.name", "Alia la Rouge")
    hand.write("entry.0.name", "Aline")
    assert "«\N{NO-BREAK SPACE}foo\N{NO-BREAK SPACE}»" in hand.shown()
    hand.press("dialog.yes")
    assert people(hand) == ["Aline", "Loup 1", "Loup 2", "Loup 3"]
    sides = [person.side for person in table.forms.people(hand.state)]
    assert sides == ["players", "enemies", "enemies", "enemies"]


@TABLES
@pytest.mark.parametrize(("language", "words"), [("fr", ("Camp", "Caché")), ("en", ("Side", "Hidden"))])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_column_of_the_grid_has_a_heading_above_it(
    table: TurnTable, language: str, words: tuple[str, str], scale: float
) -> None:
    hand = empty(table, language=language, scale=scale)
    hand.hand.key("c")
    paste(hand, LINES)
    labels = [widget for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Label)]
    heads = {label.text: label.box for label in labels}
    for word, name in zip(words, ("side", "hidden"), strict=True):
        button, head = hand.hand.find(f"entry.0.{name}").box, heads[word]
        assert head.bottom <= button.y + 1
        assert abs(head.centre[0] - button.centre[0]) < 2
    assert not misfits(hand.hand)


@TABLES
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_long_names_stand_whole_in_their_fields(table: TurnTable, language: str, scale: float) -> None:
    hand = empty(table, language=language, scale=scale)
    hand.hand.key("c")
    paste(hand, "Alia\nBertrand de Montfaucon")
    short, long = hand.hand.find("entry.0.name"), hand.hand.find("entry.1.name")
    assert isinstance(short, TextField)
    assert isinstance(long, TextField)
    ui = hand.hand.app.ui
    assert short.style(ui) == ui.styles.body
    assert ui.texts.width(long.text, long.style(ui)) <= long.box.w - 2 * INSET
    hand.write("entry.1.name", "Alia")
    renamed = hand.hand.find("entry.1.name")
    assert isinstance(renamed, TextField)
    assert renamed.style(ui) == ui.styles.body


@TABLES
def test_the_side_is_remembered_and_numbers_go_on(table: TurnTable) -> None:
    hand = empty(table)
    for _ in range(2):
        hand.hand.key("c")
        paste(hand, "ennemis :\nOrc x2" if not people(hand) else "Orc")
        hand.press("dialog.yes")
    assert people(hand) == ["Orc 1", "Orc 2", "Orc 3"]
    assert {person.side for person in table.forms.people(hand.state)} == {"enemies"}


def test_an_entry_that_was_undone_is_made_again_with_the_same_sides() -> None:
    hand = empty(D20)
    for _ in range(2):
        hand.hand.key("c")
        paste(hand, "Alia\nennemis :\nOrc")
        hand.hand.key("ctrl+return")
        assert [person.side for person in D20.forms.people(hand.state)] == ["players", "enemies"]
        hand.hand.key("ctrl+z")


def test_nobody_joins_where_nothing_can_be_read() -> None:
    hand = empty(D20)
    hand.press("person.quick")
    assert hand.refusal("dialog.yes") == "Encore personne"
    paste(hand, "Ogre x99")
    assert hand.refusal("dialog.yes")
    hand.hand.key("ctrl+return")
    hand.write("entry.lines", "Gobelin x60\nOgre x60")
    assert "80" in hand.refusal("dialog.yes")


@TABLES
def test_a_kept_group_is_dropped_in_with_one_press_and_numbered_on(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, LINES)
    hand.hand.key("ctrl+return")
    hand.press("table.page.2", "encounter.groups", "kept.keep.enemies")
    hand.hand.key("ctrl+a")
    hand.hand.type("La bande")
    hand.press("dialog.yes", "dialog.cancel", "encounter.groups", "kept.keep.players", "dialog.yes")
    assert not misfits(hand.hand)
    assert hand.refusal("kept.1") == "Ils sont déjà tous là."
    hand.press("kept.0")
    assert people(hand)[11:] == ["Gobelin 5", "Gobelin 6", "Gobelin 7", "Gobelin 8", "Ogre 2", "Chef 2"]
    hand.press("table.undo")
    assert len(people(hand)) == 11
    other = empty(table)
    other.press("person.groups", "kept.1")
    assert people(other) == ["Alia", "Brun", "Carl", "Dora", "Eve"]
    other.press("table.page.2", "encounter.groups", "kept.1.forget", "dialog.yes")
    assert not other.has("kept.1")


def group_of(names: str) -> Hand:
    """A table with these enemies, its kept groups open."""
    hand = empty(D20)
    hand.hand.key("c")
    paste(hand, names)
    hand.hand.key("ctrl+return")
    hand.press("table.page.2", "encounter.groups")
    return hand


def keep(hand: Hand, name: str) -> None:
    hand.press("kept.keep.all")
    hand.hand.key("ctrl+a")
    hand.hand.type(name)
    hand.press("dialog.yes")


def groups() -> dict[str, list[str]]:
    """The groups on the disk, and who is in each."""
    return {kept.name: [member.name for member in kept.members] for kept in saved_groups(D20)}


def test_a_group_that_another_window_keeps_under_the_same_name_stays_beside_it() -> None:
    ours, other = group_of("Orc"), group_of("Wolf")
    keep(other, "Band")
    keep(ours, "Band")
    assert groups() == {"Band": ["Wolf"], "Band 2": ["Orc"]}
    assert "Band 2" in ours.hand.app.notice.text


def test_a_group_is_replaced_after_a_question_and_not_if_another_window_changes_it_meanwhile() -> None:
    ours = group_of("Orc")
    keep(ours, "Band")
    keep(ours, "Band")
    ours.press("dialog.yes")
    assert groups() == {"Band": ["Orc"]}
    other = group_of("Wolf")
    keep(ours, "Band")
    keep(other, "Band")
    other.press("dialog.yes")
    ours.press("dialog.yes")
    assert groups() == {"Band": ["Wolf"], "Band 2": ["Orc"]}


def test_a_group_that_another_window_has_changed_is_not_forgotten() -> None:
    ours, other = group_of("Orc"), group_of("Wolf")
    keep(ours, "Band")
    other.press("dialog.cancel", "encounter.groups")
    ours.press("kept.0.forget")
    keep(other, "Band")
    other.press("dialog.yes")
    ours.press("dialog.yes")
    assert groups() == {"Band": ["Wolf"]}
    assert "Band" in ours.hand.app.notice.text
    ours.press("kept.0.forget", "dialog.yes")
    assert groups() == {}


def test_a_file_that_another_window_writes_while_it_is_asked_about_is_asked_about_again() -> None:
    ours, other = group_of("Orc"), group_of("Wolf")
    for hand in (ours, other):
        hand.press("dialog.cancel")
    ours.press("encounter.save", "dialog.yes")
    ours.press("encounter.save", "dialog.yes")  # it is there: whether to replace it
    (path,) = user_encounters().glob("*.toml")
    other.press("encounter.save", "dialog.yes", "dialog.yes")
    assert "Wolf" in path.read_text(encoding="utf-8")
    ours.press("dialog.yes")
    assert "Wolf" in path.read_text(encoding="utf-8")
    ours.press("dialog.yes")
    assert "Orc" in path.read_text(encoding="utf-8")


@TABLES
def test_somebody_is_duplicated_as_often_as_wanted(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, "Ogre 2")
    hand.hand.key("ctrl+return")
    hand.press("person.of.ogre", "person.duplicate")
    hand.hand.type("3")
    hand.hand.key("return")
    assert people(hand) == ["Ogre", "Ogre 2", "Ogre 3", "Ogre 4"]


@TABLES
def test_a_number_of_copies_far_too_great_is_refused_at_once(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, "Ogre 2")
    hand.hand.key("ctrl+return")
    hand.press("person.of.ogre", "person.duplicate")
    hand.hand.type("99999999999")
    assert "[" in hand.refusal("dialog.yes")


@TABLES
def test_somebody_put_right_without_a_change_stays_as_he_is(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, "Ogre 2")
    hand.hand.key("ctrl+return")
    hand.press("person.of.ogre", "person.edit", "dialog.yes")
    assert people(hand) == ["Ogre"]
    assert hand.hand.scene is hand.table


@TABLES
def test_a_form_asks_for_another_with_the_name_selected(table: TurnTable) -> None:
    hand = empty(table)
    hand.press("person.add")
    hand.hand.type("Ada")
    hand.press("dialog.again")
    hand.hand.type("Brun")
    hand.hand.key("return")
    assert people(hand) == ["Ada", "Brun"]


@TABLES
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_everything_fits(table: TurnTable, size: tuple[int, int], scale: float) -> None:
    hand = empty(table, size=size, scale=scale)
    assert not misfits(hand.hand)
    hand.press("person.quick")
    assert not misfits(hand.hand)
    paste(hand, LINES)
    assert not misfits(hand.hand)
    hand.press("dialog.yes")
    assert not misfits(hand.hand)


def test_several_actions_are_one_line_of_a_record() -> None:
    codec = D20.system().system.actions
    assert codec.write(codec.read('together {"actions":["roll-all","begin"]}')) == (
        'together {"actions":["roll-all","begin"]}'
    )
    for text in ('together {"actions":["dance"]}', "together 3", 'together {"acts":[]}'):
        with pytest.raises(ValueError, match=r"one of|values as JSON"):
            codec.read(text)


@TABLES
def test_no_two_who_are_entered_have_one_portrait_but_those_of_one_name(table: TurnTable) -> None:
    hand = empty(table)
    hand.hand.key("c")
    paste(hand, "Alia\nBrun\nCléo\nDorn\nÉlise\nFarid\nGwen\nHugo\nGobelin x3")
    hand.hand.key("ctrl+return")
    emblems: dict[str, set[str]] = {}
    for person in table.forms.people(hand.state):
        emblems.setdefault(emblem_named(person.emblem), set()).add(stem(person.name))
    assert all(len(stems) == 1 for stems in emblems.values()), emblems


def lists_left_out(hand: Hand) -> bool:
    """Whether it is listed what was not taken over."""
    return hand.has("entry.passed_over")


@TABLES
def test_a_short_list_of_what_was_left_out_leaves_its_room_to_the_lines(table: TurnTable) -> None:
    for names, room in ((("skills",), 60), (tuple(f"part{n}" for n in range(90)), LEFT_OUT)):
        hand = empty(table, size=(1920, 1080), scale=2.25)
        hand.hand.key("c")
        system = {"attributes": {}, **{name: {"x": 1} for name in names}}
        orc = {"name": "Orc", "type": "npc", "system": system}
        paste(hand, json.dumps([orc]))
        assert lists_left_out(hand)
        assert hand.hand.find("entry.passed_over").box.h <= room


BLOCK = "Gobelin\nCA 15\npv 5\nInit +6\nCimeterre 1d6+2"


@TABLES
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_stat_block_typed_key_by_key_is_taken_over_where_that_is_wanted(
    table: TurnTable, language: str
) -> None:
    hand = empty(table, language=language)
    hand.hand.key("c")
    hand.hand.type("Alia 3")
    assert not hand.has("entry.convert")
    hand.hand.key("ctrl+a")
    for line in BLOCK.split("\n"):
        hand.hand.type(line)
        hand.hand.key("return")
    assert not misfits(hand.hand)
    hand.press("entry.convert")
    assert not hand.has("entry.convert")
    hand.hand.key("ctrl+return")
    assert people(hand) == ["Gobelin"]


@TABLES
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_pasted_stat_block_is_replaced_by_the_line_one_would_type(
    table: TurnTable, language: str, size: tuple[int, int]
) -> None:
    hand = empty(table, language=language, size=size)
    hand.hand.key("c")
    paste(hand, "Alia 3\n" + ("enemies:\n" if language == "en" else "ennemis :\n"))
    paste(hand, BLOCK)
    text = hand.hand.scene.interface.find("entry.lines").text  # type: ignore[attr-defined]
    assert text.splitlines()[2].startswith("Gobelin")
    assert text.splitlines()[2].endswith('note "Cimeterre 1d6+2"')
    listed = lists_left_out(hand)
    assert listed == (table is not D20)
    assert not misfits(hand.hand)
    hand.hand.key("ctrl+return")
    assert people(hand) == ["Alia", "Gobelin"]


def test_json_that_cannot_be_read_says_why_below_the_box() -> None:
    hand = empty(D20)
    hand.hand.key("c")
    paste(hand, '{"Combatants": [')
    assert hand.hand.scene.interface.find("entry.lines").text == ""  # type: ignore[attr-defined]
    assert lists_left_out(hand)
    paste(hand, '{"Combatants": [{"StatBlock": {"Name": "Loup", "HP": {"Value": 11}, "Speed": []}}]}')
    hand.hand.key("ctrl+return")
    assert people(hand) == ["Loup"]


@TABLES
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.25)])
def test_the_dice_of_a_note_are_rolled_beside_the_match(
    table: TurnTable, language: str, size: tuple[int, int], scale: float
) -> None:
    hand = empty(table, language=language, size=size, scale=scale)
    hand.hand.key("c")
    paste(hand, 'Ogre note "Massue +5 (2d8+4) | Javelot 1d6 | Lent"')
    hand.hand.key("ctrl+return")
    who = table.forms.people(hand.state)[0].id
    hand.press(f"row.{who}" if hand.has(f"row.{who}") else f"person.of.{who}")
    assert not misfits(hand.hand)
    before = dump(record(hand.scene.table.session.match))
    assert not hand.has("person.rolled")
    hand.press("person.roll.0")
    rolled = hand.hand.find("person.rolled").text  # type: ignore[attr-defined]
    assert rolled.startswith("2d8+4: ")
    hand.press("person.roll.1")
    assert hand.hand.find("person.rolled").text.startswith("1d6: ")  # type: ignore[attr-defined]
    assert not misfits(hand.hand)
    assert dump(record(hand.scene.table.session.match)) == before


def test_a_note_of_several_lines_is_typed_and_is_one_line_of_the_journal() -> None:
    hand = empty(D20)
    hand.hand.key("c")
    paste(hand, "Ogre")
    hand.hand.key("ctrl+return")
    (ogre,) = D20.forms.people(hand.state)
    hand.press(f"row.{ogre.id}")
    hand.write(f"person.note.{ogre.id}", "Massue 2d8+4")
    hand.hand.key("return")
    hand.hand.type("Lent")
    hand.press("person.note.keep")
    assert hand.state.get(ogre.id).spec.note == "Massue 2d8+4\nLent"
    text = dump(record(hand.scene.table.session.match))
    assert [line for line in text.splitlines() if "Massue" in line][-1].count("Lent") == 1
    assert hand.has("person.roll.0")

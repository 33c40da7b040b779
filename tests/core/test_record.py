from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from contract import playthrough, random_match
from hypothesis import given
from hypothesis import strategies as st
from toy_system import LANTERN_CASE, LANTERN_DUEL, Burn, Pass, Pick, Setup

from game.core.dice import ScriptedDice, SeededDice
from game.core.errors import InputError
from game.core.match import Controller, Match, Strength, Thought
from game.core.record import (
    ActionLine,
    AnyMatch,
    Record,
    SeedLine,
    addition,
    dump,
    load,
    parse,
    record,
    reopened,
    replay,
    save,
)
from game.core.rules import Seat

SYSTEMS = {LANTERN_DUEL.name: LANTERN_DUEL}

TEXT = """\
arcane-table match, format 2
system: lantern_duel
content: 1
setup:
  wins 2
  deck 3
  hand 2
seed: 5
0: pick r1
1: pick b1
0: pick r3
"""
RECORDED = Path(__file__).parent / "lantern_duel_7.txt"


def test_a_match_is_written_as_people_would_note_it() -> None:
    match = Match.start(LANTERN_DUEL, Setup(wins=2, deck=3, hand=2), SeededDice(5))
    match.act(Seat(0), Pick("r1"))
    match.act(Seat(1), Pick("b1"))
    match.act(Seat(0), Pick("r3"))
    assert dump(record(match)) == TEXT


def test_what_was_written_is_read_again() -> None:
    assert parse(TEXT, "duel.txt") == Record(
        "lantern_duel",
        "1",
        "wins 2\ndeck 3\nhand 2",
        (SeedLine(5), ActionLine(0, "pick r1"), ActionLine(1, "pick b1"), ActionLine(0, "pick r3")),
    )


def test_matches_of_the_former_format_are_read() -> None:
    assert parse(TEXT.replace("format 2", "format 1"), "duel.txt") == parse(TEXT, "duel.txt")


def test_who_plays_and_what_is_played_with_is_kept() -> None:
    printed = {"cards/red.toml": "é" * 500, "maps/arena.tmx": "<map/>"}
    players = (Controller(name="Anna Lise"), Controller(Strength.STRONG), Controller())
    plain = parse(TEXT, "duel.txt")
    kept = replace(plain, printed=printed, players=players)
    assert parse(dump(kept), "duel.txt") == kept
    assert "\n  person Anna Lise\n  machine strong\n  person\n" in dump(kept)


def test_a_match_goes_on_with_the_texts_that_it_was_begun_with() -> None:
    reprinted = replace(
        LANTERN_DUEL, content="2", reprinted=lambda texts, _: replace(LANTERN_DUEL, content=texts["edition"])
    )
    begun = replace(parse(TEXT, "duel.txt"), printed={"edition": "1"})
    assert replay(begun, {reprinted.name: reprinted}).system.content == "1"
    other = replace(begun, content="3")
    with pytest.raises(InputError, match="content 3"):
        replay(other, {reprinted.name: reprinted})


def test_a_record_is_added_to_as_the_match_goes_on() -> None:
    """What was written, with what is added, says the same as the record written anew."""
    match = Match.start(LANTERN_DUEL, Setup(wins=2, deck=3, hand=3), SeededDice(5))
    text, course = dump(record(match)), match.course

    def follow() -> None:
        nonlocal text, course
        more = addition(match.system, course, match.course)
        text = dump(record(match)) if more is None else text + more
        course = match.course
        assert dump(parse(text, "duel.txt")) == dump(record(match))

    match.act(Seat(0), Pick("r1"))
    follow()
    assert match.undo().allowed
    follow()
    assert text.endswith("0: pick r1\nundo\n")
    match.act(Seat(0), Pick("r2"))
    match.undo()
    match.redo()
    follow()
    match = match.branch(SeededDice(9))
    match.act(Seat(1), Pick("b1"))
    follow()
    assert text.endswith("0: pick r2\nseed: 9\n1: pick b1\n")
    match = match.branch(SeededDice(10), 0)
    follow()


def test_a_match_that_is_reopened_has_other_dice_and_says_so() -> None:
    match = replay(parse(TEXT, "duel.txt"), SYSTEMS)
    again = reopened(match)
    assert again.entries == match.entries
    line = dump(record(again)).splitlines()[-1]
    assert line.startswith("reopened: ")
    assert line != dump(record(reopened(match))).splitlines()[-1]  # another copy of the file, other dice
    assert (record(match).reopened, record(again).reopened) == (0, 1)
    assert record(replay(record(again), SYSTEMS)) == record(again)


def test_comments_and_empty_lines_are_skipped() -> None:
    commented = TEXT.replace("seed: 5\n", "# the luck of the draw\n\nseed: 5\n\n") + "\n# the end\n\n"
    assert parse(commented, "duel.txt") == parse(TEXT, "duel.txt")


def test_undone_actions_are_not_written() -> None:
    match = replay(parse(TEXT, "duel.txt"), SYSTEMS)
    assert match.undo().allowed
    assert dump(record(match)) == TEXT.removesuffix("0: pick r3\n")


def test_a_branch_is_written_with_the_seed_it_took_up() -> None:
    match = replay(parse(TEXT, "duel.txt"), SYSTEMS).branch(SeededDice(77))
    match.act(Seat(1), next(iter(match.legal_actions(Seat(1)))))
    text = dump(record(match))
    assert text.splitlines()[-3:-1] == ["0: pick r3", "seed: 77"]
    assert replay(parse(text, "duel.txt"), SYSTEMS).entries == match.entries


def test_only_seeded_dice_can_be_written_down() -> None:
    match = Match.start(LANTERN_DUEL, Setup(deck=1, hand=1), ScriptedDice(("r1",), ("b1",)))
    with pytest.raises(TypeError, match="seeded dice"):
        record(match)


def test_saving_replaces_the_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "duel.txt"
    path.write_text("an older duel", encoding="utf-8")
    match = replay(parse(TEXT, "duel.txt"), SYSTEMS)
    save(match, path)
    assert path.read_text(encoding="utf-8") == TEXT
    assert list(tmp_path.iterdir()) == [path]
    assert load(path, SYSTEMS).entries == match.entries


FAULTS = [
    ("arcane-table match, format 2", "chess", "line 1", "'chess'", "format 2"),
    ("system: lantern_duel", "system: whist", "line 2", "system whist", "one of lantern_duel"),
    ("system: lantern_duel", "game: lantern_duel", "line 2", "'game: lantern_duel'", "`system: ...`"),
    ("content: 1", "content: 9", "line 3", "content 9", "content 1"),
    ("setup:", "setup", "line 4", "'setup'", "'setup:'"),
    ("  wins 2", "  wins two", "setup", "wins two", "each with a number"),
    ("  wins 2", "  rounds 2", "setup", "rounds 2", "wins, deck and hand"),
    ("seed: 5", "seed: five", "line 8", "'five'", "a whole number as seed"),
    ("seed: 5\n", "", "line 8", "'0: pick r1'", "`seed: ...`"),
    ("0: pick r1", "pick r1", "line 9", "'pick r1'", "`seat: action`"),
    ("0: pick r1", "red: pick r1", "line 9", "'red'", "the number of a seat"),
    ("0: pick r1", "2: pick r1", "line 9", "seat 2", "one of 0, 1"),
    ("0: pick r1", "0:", "line 9", "'0:'", "`seat: action`"),
    ("0: pick r1", "0: dance", "line 9", "'dance'", "pick CARD, burn CARD or pass"),
    ("1: pick b1", "1: pick b9", "line 10", "refused by LD-CARD-01", "an action that is allowed"),
    ("0: pick r3", "seed: x", "line 11", "'x'", "a whole number as seed"),
    ("0: pick r3", "reopened: x", "line 11", "'x'", "a whole number as seed"),
    ("0: pick r1", "undo", "line 9", "'undo'", "an action before it"),
    ("setup:", "players:\n  machine brilliant\nsetup:", "line 5", "'machine brilliant'", "`person NAME`"),
    ("setup:", "printed:\n  no-base64!\nsetup:", "line 5", "damaged lines", "the texts"),
    ("0: pick r3", f"0: {'x' * 500}", "line 11", f"{'x' * 79}\N{HORIZONTAL ELLIPSIS}'", "pick CARD"),
]


@pytest.mark.parametrize(("old", "new", "place", "found", "expected"), FAULTS)
def test_a_fault_is_named(old: str, new: str, place: str, found: str, expected: str, tmp_path: Path) -> None:
    assert old in TEXT
    path = tmp_path / "duel.txt"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load(path, SYSTEMS)
    assert caught.value.source == path
    assert caught.value.place == place
    assert found in caught.value.found
    assert expected in caught.value.expected


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.txt: no such file"):
        load(tmp_path / "none.txt", SYSTEMS)


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "duel.txt"
    path.write_bytes(b"arcane\xff")
    with pytest.raises(InputError, match="byte 6: found bytes that are not UTF-8"):
        load(path, SYSTEMS)


@given(st.data())
def test_a_damaged_file_is_refused_or_played(data: st.DataObject) -> None:
    """Whatever is cut out or put in, there is a sentence about it or a match, and never another error."""
    at = data.draw(st.integers(0, len(TEXT)))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.text(alphabet="0123: \nseedpickrb", max_size=6))
    with suppress(InputError):
        match = replay(parse(TEXT[:at] + put + TEXT[at + cut :], "duel.txt"), SYSTEMS)
        assert match.seats == (0, 1)


def test_a_recorded_playthrough_is_still_played_so(rewrite: bool) -> None:
    """Any change of dice, rules, events, views or seals shows as a difference of text."""
    text = playthrough(random_match(LANTERN_CASE, 7))
    if rewrite:
        RECORDED.write_text(text, encoding="utf-8")
    assert text == RECORDED.read_text(encoding="utf-8")


def test_text_forms_of_the_toys_actions() -> None:
    for action in (Pick("r1"), Burn("b2"), Pass()):
        assert LANTERN_DUEL.actions.read(LANTERN_DUEL.actions.write(action)) == action


def thoughtful() -> AnyMatch:
    match = Match.start(LANTERN_DUEL, Setup(wins=2, deck=3, hand=2), SeededDice(5))
    match.act(Seat(0), Pick("r1"), (Thought(Pick("r1"), 1.254), Thought(Pick("r3"), -0.5)))
    match.act(Seat(1), Pick("b1"))
    return match


def test_what_a_machine_thought_of_is_written_as_comments_and_read_again() -> None:
    text = dump(record(thoughtful()))
    assert text.endswith("0: pick r1\n# why 1.25 pick r1\n# why -0.50 pick r3\n1: pick b1\n")
    again = replay(parse(text, "duel.txt"), SYSTEMS)
    assert [entry.why for entry in again.entries] == [
        (Thought(Pick("r1"), 1.25), Thought(Pick("r3"), -0.5)),
        (),
    ]
    assert dump(record(again)) == text


def test_thoughts_make_no_difference_to_what_happens() -> None:
    text = dump(record(thoughtful()))
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    thought, silent = (replay(parse(each, "duel.txt"), SYSTEMS) for each in (text, plain))
    assert [(entry.seat, entry.action, entry.state) for entry in thought.entries] == [
        (entry.seat, entry.action, entry.state) for entry in silent.entries
    ]


@pytest.mark.parametrize("note", ["# why not", "# why 1.00 dance", "# why inf pick r1", "# a remark"])
def test_what_is_no_thought_is_a_comment_like_any_other(note: str) -> None:
    match = replay(parse(TEXT.replace("0: pick r1\n", f"0: pick r1\n{note}\n"), "duel.txt"), SYSTEMS)
    assert [entry.why for entry in match.entries] == [(), (), ()]


def test_thoughts_go_with_the_action_that_is_taken_back() -> None:
    match = Match.start(LANTERN_DUEL, Setup(wins=2, deck=3, hand=2), SeededDice(5))
    started = match.course
    match.act(Seat(0), Pick("r1"), (Thought(Pick("r1"), 1.25),))
    added = "0: pick r1\n# why 1.25 pick r1\n"
    assert addition(match.system, started, match.course) == added
    text, before = dump(record(match)), match.course
    assert match.undo().allowed
    assert addition(match.system, before, match.course) == "undo\n"
    assert not parse(text + "undo\n", "duel.txt").log[1:]
    assert match.redo().allowed
    assert dump(record(match)) == text

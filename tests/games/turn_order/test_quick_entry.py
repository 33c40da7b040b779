"""Many people entered in lines: what lines mean, what is wrong with others, and how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.locale import Language, translator
from game.core.turn_order import EntryColumn, Person, TableSystem
from game.games import GAMES
from game.games.turn_order.entry_lines import written
from game.games.turn_order.names import numbered
from game.games.turn_order.quick_entry import MOST_COUNT, MOST_PEOPLE, EnteredLines, EntryRow, parsed, specs

TABLES = GAMES.tables()
WHEEL, D20, ROUNDS = (TABLES[name] for name in ("speed-wheel", "d20-initiative", "attention-donjon"))


def row(name: str, count: int = 1, side: str = "enemies", **values: int | bool | str) -> EntryRow:
    return EntryRow(name, count, side, tuple(values.items()))  # type: ignore[arg-type]  # a side


def rows(entry: EnteredLines) -> list[EntryRow]:
    """What is said, wherever it stands."""
    return [EntryRow(row.name, row.count, row.side, row.values) for row in entry.rows]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Alia 3", row("Alia", speed=3)),
        ("Goblin x4 +1", row("Goblin", 4, speed=1)),
        ("Goblin x 4", row("Goblin", 4)),
        ("4 gobelins \N{MINUS SIGN}1", row("gobelins", 4, speed=-1)),
        ("Ogre +0 numbers hidden", row("Ogre", speed=0, numbers="hidden")),
        ("Ogre +0 chiffres montrés", row("Ogre", speed=0, numbers="shown")),
        ("Ogre +0 numbers hidden hidden", row("Ogre", speed=0, hidden=True, numbers="hidden")),
        ('"Agent secret" 2', row("Agent secret", speed=2)),
        ("Chef des ogres caché", row("Chef des ogres", hidden=True)),
        ("Loup 2 neutre", None),
        ('"Garde 7" 2', row("Garde 7", speed=2)),
        ("Zed case 4", row("Zed", space=4)),
        ("Zed vit2 case:4", row("Zed", speed=2, space=4)),
        ("Zed, 2", row("Zed", speed=2)),
        ("Zed; x2; 3", row("Zed", 2, speed=3)),
        ("Zed\t3\t4", row("Zed", speed=3, space=4)),
        ("joueurs: Alia 3", row("Alia", side="players", speed=3)),
        ('Ogre note "lent, bête"', row("Ogre", note="lent, bête")),
    ],
)
def test_a_typed_line_is_parsed_as_this_row(line: str, meant: EntryRow | None) -> None:
    assert rows(parsed(line, WHEEL)) == ([] if meant is None else [meant])


def test_a_line_longer_than_anybody_types_is_a_fault() -> None:
    entry = parsed("ab " * 600_000 + "\nAlia 3", WHEEL)
    assert [(fault.line, fault.key) for fault in entry.faults] == [(1, "entry.long_line")]
    assert rows(entry) == [row("Alia", speed=3)]


def test_sides_hold_until_another_is_named_and_are_remembered() -> None:
    entry = parsed("Alia\nennemis :\nOgre\n\n# ceux d'en face\nGobelin x2", D20, "players")
    assert [(row.name, row.side) for row in entry.rows] == [
        ("Alia", "players"),
        ("Ogre", "enemies"),
        ("Gobelin", "enemies"),
    ]
    assert entry.side == "enemies"


@pytest.mark.parametrize("separator", ["\t", ";", ","])
@pytest.mark.parametrize(
    "heads",
    [("name", "count", "dex", "ac", "side", "hidden"), ("Nom", "Nombre", "Dex", "CA", "Camp", "Caché")],
)
def test_a_spreadsheet_is_read_by_the_heads_of_its_columns(separator: str, heads: tuple[str, ...]) -> None:
    lines = [heads, ("Alia", "", "+3", "17", "pj", "non"), ("Garde 7", "2", "", "", "enemies", "oui")]
    entry = parsed("\n".join(separator.join(line) for line in lines), D20)
    assert rows(entry) == [
        row("Alia", 1, "players", dexterity=3, armour_class=17),
        row("Garde 7", 2, hidden=True),
    ]
    assert entry.faults == ()


def test_no_more_people_are_entered_at_once_than_any_table_could_hold() -> None:
    entry = parsed(f"Gobelin x{MOST_COUNT}\n" * 100 + "Ogre", WHEEL)
    assert sum(row.count for row in entry.rows) == MOST_PEOPLE
    assert {fault.key for fault in entry.faults} == {"entry.people"}


def test_what_is_wrong_with_a_line_is_said_beside_it_and_the_others_count() -> None:
    text = "Alia 3\nOgre 2 épées\nGobelin x99\nLoup 400\nnom;vitesse;taille\n;3;2\nTroll;rapide;3\nOrc;1;2"
    entry = parsed(text, WHEEL)
    assert [row.name for row in entry.rows] == ["Alia", "Orc"]
    assert [(fault.line, fault.key, fault.stops) for fault in entry.faults] == [
        (2, "entry.word", True),
        (3, "entry.count", True),
        (4, "entry.bounds", True),
        (5, "entry.passed_over", False),
        (6, "entry.no_name", True),
        (7, "entry.number", True),
    ]


def test_each_table_has_its_own_numbers() -> None:
    assert rows(parsed("Alia 2 1", ROUNDS)) == [row("Alia", draws=2, slots=1)]
    assert rows(parsed("Alia 2 16 24", D20)) == [row("Alia", dexterity=2, armour_class=16, hp=24)]
    assert [fault.key for fault in parsed("Alia 1 2 3 4", WHEEL).faults] == ["entry.too_many"]


def test_hit_points_that_are_entered_are_all_there_are() -> None:
    (made,) = specs(parsed("Ogre pv 30", WHEEL).rows, WHEEL, ())
    assert (made.hp, made.max_hp) == (30, 30)


def test_several_of_one_name_are_numbered_after_those_who_are_there() -> None:
    assert list(numbered(["Goblin"] * 3 + ["Ogre"], [])) == ["Goblin 1", "Goblin 2", "Goblin 3", "Ogre"]
    assert list(numbered(["Goblin", "goblin"], ["Goblin 1", "Goblin 4"])) == ["Goblin 5", "goblin 6"]
    assert list(numbered(["Ogre"], ["Ogre"])) == ["Ogre 2"]
    assert list(numbered(["Goblin", "Goblin", "Goblin 1"], [])) == ["Goblin 1", "Goblin 2", "Goblin 3"]


@pytest.mark.parametrize("table", [WHEEL, D20, ROUNDS], ids=lambda table: table.system.rules.name)
def test_those_of_one_name_have_one_portrait_and_ids_of_their_own(table: object) -> None:
    present = [Person("goblin-1", "Goblin 1", portrait="skull"), Person("ada", "Ada")]
    made = specs(parsed("Goblin x2\nOrc x2\nOgre", table).rows, table, present)  # type: ignore[arg-type]
    assert [spec.name for spec in made] == ["Goblin 2", "Goblin 3", "Orc 1", "Orc 2", "Ogre"]
    assert [spec.portrait for spec in made] == ["skull", "skull", "orc", "orc", ""]
    assert len({person.id for person in (*made, *present)}) == 7


NAMES = st.text(
    st.characters(categories=("L", "Nd", "Zs"), include_characters="-'.x4"), min_size=1, max_size=20
)


@st.composite
def some_rows(draw: st.DrawFn) -> list[EntryRow]:
    """Rows that the table of D&D could hold."""

    def value(column: EntryColumn) -> int | bool | str | None:
        if column.kind == "whole":
            return draw(st.none() | st.integers(column.low, column.high))
        return True if column.kind == "flag" and draw(st.booleans()) else None

    def row() -> EntryRow:
        name = " ".join(draw(NAMES).split()) or "x"
        given = tuple((c.name, v) for c in D20.columns if (v := value(c)) is not None)
        return EntryRow(name, draw(st.integers(1, MOST_COUNT)), draw(st.sampled_from(D20.sides)), given)

    return [row() for _ in range(draw(st.integers(0, 4)))]


@given(some_rows(), st.booleans())
def test_what_is_written_is_read_again(written_rows: list[EntryRow], french: bool) -> None:
    text = written(written_rows, D20, "enemies", french=french)
    entry = parsed(text, D20, "enemies")
    assert (rows(entry), entry.faults) == (written_rows, ()), text


@given(st.text(max_size=80))
def test_any_text_is_read_or_faulted(text: str) -> None:
    entry = parsed(text, WHEEL)
    assert all(row.name and row.count >= 1 for row in entry.rows)
    assert all(fault.line >= 1 and fault.key.startswith("entry.") for fault in entry.faults)


@pytest.mark.rule("TABLE-SEEN-01", "TABLE-SEEN-02")
@pytest.mark.parametrize("table", [WHEEL, D20, ROUNDS], ids=lambda table: table.system.name)
@pytest.mark.parametrize("line", ["Shaman 2 secret", "Shaman secret", "name;count;secret\nShaman;2;x"])
def test_a_word_that_meant_two_things_is_refused_and_says_what_to_write(
    table: TableSystem, line: str
) -> None:
    entry = parsed(line, table)
    assert entry.faults[0].key == "entry.secret"
    assert not entry.rows
    words = translator(Language.EN)(entry.faults[0].key, **dict(entry.faults[0].values))
    assert "“hidden”" in words
    assert "“numbers hidden”" in words


@pytest.mark.parametrize("table", [WHEEL, D20, ROUNDS], ids=lambda table: table.system.name)
def test_the_same_words_hide_somebody_at_every_table_and_are_written_again(table: TableSystem) -> None:
    for line, hidden, numbers in (
        ("Shaman 2 hidden", True, ""),
        ("Shaman 2 numbers hidden", False, "hidden"),
        ("Chamane 2 chiffres montrés", False, "shown"),
        ("Chamane 2 cachée chiffres cachés", True, "hidden"),
    ):
        entry = parsed(line, table)
        (spec,) = specs(entry.rows, table, ())
        assert (spec.hidden, spec.numbers, entry.faults) == (hidden, numbers, ())
        for french in (False, True):
            again = parsed(written(entry.rows, table, entry.side, french=french), table)
            assert [row.values for row in again.rows] == [row.values for row in entry.rows]
    (fault,) = parsed("name;numbers\nShaman;maybe", table).faults
    assert fault.key == "entry.choice"

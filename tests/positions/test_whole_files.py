"""Files of positions, rulesets and puzzles, read, written again, and broken in one place after the other.

The other tests hold files to their reference one by one; these notice any change of what is read, written or
said of a fault. `pytest -n0 --rewrite` writes the answers anew; whoever does so reads the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from recorded_text import same_as_before
from written_out import written_out

from game.core.errors import InputError
from game.positions.position_file import dump_position, load_position, parse_position
from game.positions.puzzle_file import puzzles_text, read_puzzles
from game.positions.reasons import layout_faults
from game.positions.ruleset_check import check_ruleset
from game.positions.ruleset_file import parse_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
TABLES = HERE / "tables"
KEPT = HERE / "answers" / "whole_files.txt"

NAMES = ("yard", "bogs", "melee", "photo")


def reading(name: str) -> Iterator[str]:
    for language in ("fr", "en"):
        position = load_position(TABLES / f"{name}.toml", language)
        yield f"-- {language}: {position.title}, {written_out((position.board.width, position.board.height))}"
        for group in (
            position.board.pieces,
            position.creatures,
            position.zones,
            position.templates,
            position.wishes,
        ):
            yield from map(written_out, group)
        yield written_out(position.rules)
        yield written_out((position.picture, position.look))
        yield from (written_out(fault.values) + f" {fault.key}" for fault in layout_faults(position))
        text = dump_position(position, TABLES)
        yield from (line for line in text.splitlines() if not line.startswith("data = "))
        assert parse_position(text, TABLES / "again.toml", language) == position


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_read_and_written_as_it_was(name: str, rewrite: bool) -> None:
    same_as_before(KEPT, NAMES.index(name), reading(name), rewrite=rewrite)


def test_a_ruleset_is_read_as_it_was(rewrite: bool) -> None:
    text = (TABLES / "keepers.toml").read_text("utf-8")
    checked = check_ruleset(TABLES / "keepers.toml")
    found = [written_out(parse_ruleset(text, "keepers.toml", "k.toml")), written_out(checked)]
    same_as_before(KEPT, 10, found, rewrite=rewrite)


CHANGES = {
    "yard": (
        ("size_in = [16, 13]", "size_in = [1.9, 13]"),
        ("size_in = [16, 13]", "size_in = [118.1, 13]"),
        ("size_in = [16, 13]", "size_in = 16\nsize_mm = 600"),
        ("size_in = [16, 13]", "size_in = [16]"),
        ("size_in = [16, 13]", "size_mm = 49"),
        ("size_in = [16, 13]", "size_mm = [300, 3000]"),
        ("size_in = [16, 13]", "size_mm = [300, 290]"),
        ("size_in = [16, 13]", 'board = "none.tmx"'),
        ("size_in = [16, 13]", 'board = "none.uvtt"'),
        ("size_in = [16, 13]", 'size_in = 16\nboard = "none.tmx"'),
        ("size_in = [16, 13]", 'size_in = 16\nruleset = "none.toml"'),
        ("size_in = [16, 13]", "size_in = 16\nboard_terrain = 1"),
        ("size_in = [16, 13]", "size_in = 16\nsize = 3"),
        ('title = { fr = "La cour", en = "The yard" }', 'title = { fr = "La cour" }'),
        ('title = { fr = "La cour", en = "The yard" }', f'title = "{"x" * 201}"'),
        ('title = { fr = "La cour", en = "The yard" }', "[rules]\nboard_mm = 20"),
        ('title = { fr = "La cour", en = "The yard" }', "rules = 3"),
        ('{ fr = "bois", en = "wood" }', '{ fr = "bois", en = "ruine" }'),
        ('name = "ruine"', 'name = "bois"'),
        ('name = "ruine"', 'name = " ruine"'),
        ('kind = "forest"', 'kind = "jungle"'),
        ('kind = "forest"', ""),
        ('kind = "forest"', 'movement = "open"'),
        ('kind = "forest"', 'movement = "open"\nsight = "light_cover"'),
        ('kind = "forest"', 'kind = "fence"'),
        ("circle = [4.2, 3.1, 1.4]", ""),
        ("circle = [4.2, 3.1, 1.4]", "circle = [4.2, 3.1, 0]"),
        ("circle = [4.2, 3.1, 1.4]", "circle = [4.2, 3.1, 1.4]\nrectangle = [1, 1, 2, 2]"),
        ("circle = [4.2, 3.1, 1.4]", "circle = [4.2, 1001, 1.4]"),
        ("rectangle = [6.1, 10.2, 8.3, 12.4]", "rectangle = [6.1, 10.2, 6.1, 12.4]"),
        ("rectangle = [6.1, 10.2, 8.3, 12.4]", "rectangle = [8.3, 12.4, 6.1, 10.2]"),
        ("[[13.2, 2.1], [14.6, 2.9], [13.9, 3.8]]", "[[13.2, 2.1], [14.6, 2.9]]"),
        ("[[13.2, 2.1], [14.6, 2.9], [13.9, 3.8]]", "[[0, 0], [2, 2], [2, 0], [0, 2]]"),
        ("[[6, 4], [9.5, 4], [9.5, 7.5], [6, 7.5]]", "[[6, 4], [9.5, 4], [9.5, 7.5], [8, 3]]"),
        ("[[6, 4], [9.5, 4], [9.5, 7.5], [6, 7.5]]", "[[6, 4]]"),
        ("{ from = 1.0, to = 2.3", "{ from = 2.5, to = 2.3"),
        ("{ from = 1.0, to = 2.3", "{ from = 1.0, to = 4.7"),
        ("{ from = 1.0, to = 2.3", "{ from = -1.0, to = 2.3"),
        ('name = "porte sud"', 'name = "caisse"'),
        ("open = true", 'open = "wide"'),
        ("to = 5.9", "to = 14.9"),
        ('kind = "low_wall"', 'kind = "forest"'),
        ('kind = "low_wall"', 'kind = "low_wall"\nname = "maison"'),
        ('kind = "fence"', 'kind = "fence"\nmovement = "open"\nsight = "blocking"'),
        ('id = "B"', 'id = "A"'),
        ('id = "B"', 'id = "B "'),
        ('side = "neutral"', 'side = "green"'),
        ("at = [7.6, 5.8]", "at = [7.6, 13.01]"),
        ("at = [7.6, 5.8]", "at = [-0.01, 5.8]"),
        ("at = [7.6, 5.8]", "at = [16, 0]"),
        ("at = [7.6, 5.8]", "at = [3.4, 4.9]"),
        ("at = [7.6, 5.8]", "at = [13.9, 3.0]"),
        ('size = "M"', 'size = "XL"'),
        ("movement = 4", "movement = 101"),
        ("melee = 5", "melee = -100"),
        ("ranged = 4", "ranged = 4.5"),
        ("reach = 1.5", "reach = -1"),
        ("ranged_max = 7", 'ranged_max = "far"'),
        ("ranged_max = 7", 'engaged_with = ["A", "B"]'),
        ("ranged_max = 7", 'engaged_with = ["D"]'),
        ("ranged_max = 7", 'engaged_with = ["nobody"]'),
        ("ranged_max = 7", "base_mm = 4"),
        ("ranged_max = 7", "base_mm = 300"),
        ('id = "puits"', 'id = "A"'),
        ('id = "puits"', 'id = "bombe"'),
        ('kind = "objective"', 'kind = "goal"'),
        ('hold = { within = 1.5, base = "any_part", by = "most" }', "hold = { within = 101 }"),
        ('hold = { within = 1.5, base = "any_part", by = "most" }', 'hold = { base = "half" }'),
        ('hold = { within = 1.5, base = "any_part", by = "most" }', 'side = "red"'),
        ('kind = "deployment"\nside = "red"', 'kind = "area"\nside = "red"'),
        ('kind = "deployment"\nside = "red"', 'kind = "deployment"\nside = "red"\nhold = { within = 1 }'),
        ("turn = 30", "turn = 3601"),
        ("turn = 30", 'turn = "left"'),
        ("turn = 30", "turn = 390"),
        ("circle = 1.5", "circle = 0"),
        ("circle = 1.5", "circle = 1.5\npolygon = [[0, 0], [1, 0], [1, 1]]"),
        ("circle = 1.5", ""),
        ('text = "engages B or within 3 of puits"', 'text = "engages B or"'),
        ('text = "engages B or within 3 of puits"', 'text = "engages Z or within 3 of nowhere"'),
        ('creature = "C"', 'creature = "Z"'),
        ("off = [0]", "off = [2]"),
        ("off = [0]", "off = [-1]"),
        ("off = [0]", "off = [0, 1]"),
        ('caption = { fr = "Qui', 'wings = { A = "1" }\ncaption = { fr = "Qui'),
        ('puits = ""', 'Z = ""'),
        ('colours = { A = "#0b7a4b"', 'colours = { A = "blue"'),
        ('colours = { A = "#0b7a4b"', 'colours = { Q = "#0b7a4b"'),
        ('bois = "1"', 'wood = "1", hill = "butte"'),
    ),
    "melee": (
        ('movement_path = "straight"', 'movement_path = "bent"'),
        ('movement_path = "straight"', "movement_paths = 1"),
        ("ranged_max = 8", "ranged_max = 100.5"),
        ("ranged_max = 8", 'ranged_max = "none"'),
        ("ranged_max = 8", "ranged_max = -1"),
        ('cover_floor = "none"', "cover_floor = -100"),
        ('cover_floor = "none"', "cover_floor = 1.5"),
        ('cover_floor = "none"', "cover_max = 0"),
        ('cover_floor = "none"', "cover_max = -1"),
        ('cover_floor = "none"', "board_mm = 3001"),
        ("{ S = 0.8, M = 1.4, L = 2 }", "{ S = 0.8, M = 1.4 }"),
        ("{ S = 0.8, M = 1.4, L = 2 }", "{ S = 0.8, M = 1.4, L = 200 }"),
        ("{ S = 0.8, M = 1.4, L = 2 }", "3"),
        ("{ S = 0.8, M = 1.4, L = 2 }", '{ S = 0.8, M = 1.4, L = "long" }'),
        ("{ S = 20, M = 32, L = 60 }", "{ S = 4.9, M = 32, L = 60 }"),
        ("disengage_must_clear = false", "disengage_must_clear = 0"),
    ),
    "bogs": (
        ('ruleset = "keepers.toml"\n', ""),
        ('kind = "bog"', 'kind = "swamp"'),
        ('kind = "bog"', 'kind = "bog"\nmovement = "open"'),
        ('kind = "glass"', 'kind = "wall"'),
        ('size = "giant"', 'size = "L"'),
        ("melee_needs_los = true", "melee_reach = { page = 1, giant = 3 }"),
        ("melee_needs_los = true", "melee_reach = { S = 1, M = 3, L = 4 }"),
        ("melee_needs_los = true", "base_mm = { page = 1, giant = 30 }"),
    ),
    "photo": (
        ("error_in = 0.3", "error_in = 3.5"),
        ("error_in = 0.3", ""),
        ("error_in = 0.3", 'file = "none.png"'),
        ("error_in = 0.3", "scale = 20"),
        ("[[3, 4], [57, 2], [59, 47], [1, 49]]", "[[3, 4], [57, 2], [1, 49], [59, 47]]"),
        ("[[3, 4], [57, 2], [59, 47], [1, 49]]", "[[3, 4], [3, 4], [59, 47], [1, 49]]"),
        ("[[3, 4], [57, 2], [59, 47], [1, 49]]", "[[57, 2], [3, 4], [1, 49], [59, 47]]"),
        ("[[3, 4], [57, 2], [59, 47], [1, 49]]", "[[3, 4], [57, 2], [59, 47]]"),
        ("[[3, 4], [57, 2], [59, 47], [1, 49]]", "[[0, 0], [10, 10], [20, 20], [0, 40]]"),
        (
            "[[3, 4], [57, 2], [59, 47], [1, 49]]",
            "[[3, 4], [57, 2], [59, 47], [1, 49]]\nonto = [1, 1, 11, 9]",
        ),
        (
            "[[3, 4], [57, 2], [59, 47], [1, 49]]",
            "[[3, 4], [57, 2], [59, 47], [1, 49]]\nonto = [1, 5, 11, 5.05]",
        ),
        ("[[3, 4], [57, 2], [59, 47], [1, 49]]", "[[3, 4], [57, 2], [59, 47], [1, 49]]\nonto = [1, 1, 1, 9]"),
        ("corners = [[3, 4], [57, 2], [59, 47], [1, 49]]", "scale = 5"),
        ("corners = [[3, 4], [57, 2], [59, 47], [1, 49]]", "scale = 0.5"),
        (
            "corners = [[3, 4], [57, 2], [59, 47], [1, 49]]",
            "scale_points = { from = [2, 3], to = [52, 3], inches = 10 }",
        ),
        (
            "corners = [[3, 4], [57, 2], [59, 47], [1, 49]]",
            "scale_points = { from = [2, 3], to = [2, 3], inches = 10 }",
        ),
        ("corners = [[3, 4], [57, 2], [59, 47], [1, 49]]", ""),
        ("inches = 2.3", "inches = 0.05"),
        ('data = "iVBOR', 'data = "iVB*R'),
        ('data = "iVBOR', 'data = "AAAAR'),
        ('data = "iVBOR', 'dta = "AAAAR'),
    ),
}
"""Of each table, what is changed in it, one after the other."""


def changed(name: str) -> Iterator[str]:
    text = (TABLES / f"{name}.toml").read_text("utf-8")
    for old, new in CHANGES[name]:
        assert old in text, old
        yield f"-- {old!r} to {new[:60]!r}"
        try:
            found = parse_position(text.replace(old, new, 1), TABLES / f"{name}.toml", "fr")
        except InputError as fault:
            yield written_out(fault, TABLES)
        else:
            board = found.board
            yield f"{board.width:.4f} x {board.height:.4f}, exact to {found.error_in:.5f}"
            yield ", ".join(
                f"{each.called} {each.footing} {each.opacity} {each.cost}" for each in board.pieces
            )
            yield ", ".join(written_out(fault.values) + fault.key for fault in layout_faults(found))
            yield written_out((found.look, found.wishes, found.rules))
            if found.picture is not None:
                yield written_out((found.picture, found.picture.residuals(12.0, 10.0)))


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_position_is_read_or_refused_as_it_was(name: str, rewrite: bool) -> None:
    same_as_before(KEPT, 20 + [*CHANGES].index(name), changed(name), rewrite=rewrite)


RULESET_CHANGES = (
    ('id = "keepers"', 'id = "The Keepers"'),
    ('id = "keepers"', ""),
    ("format = 1", "format = 2"),
    ('{ fr = "Les Gardiens", en = "Keepers" }', '"Keepers"'),
    ("mm = 25", "mm = 4"),
    ("mm = 25", "mm = 301"),
    ("reach = 1,", "reach = 101,"),
    ("engages = 2", "engages = -1"),
    ("engages = 2", "engage = 1"),
    ("[bases]", "[bases.none]\nmm = 20\n[bases.other]"),
    ("within = 0.5", 'within = "none"'),
    ("within = 0.5\nstops = false\nfree_attacks = true", 'within = "none"'),
    ('engages = 2, name = { fr = "géant", en = "giant" }', "engages = 0.5"),
    ("within = 0.5", "within = 101"),
    ("within = 0.5", 'within = "far"'),
    ("within = 1.5\nof", "within = 101\nof"),
    ('of = "leader"', 'of = "king"'),
    ("difficult_factor = 1.5", "difficult_factor = 0.9"),
    ("difficult_factor = 1.5", "difficult_factor = 1"),
    ("ranged_max = 9", "ranged_max = 101"),
    ("ranged_max = 9", "melee_reach = 2"),
    ("ranged_max = 9", "base_mm = { S = 1, M = 2, L = 3 }"),
    ("ranged_max = 9", "range = 9"),
    ('cover_line = "centre"', 'cover_line = "middle"'),
    ("ranged = 3\nmelee", "range = 3\nmelee"),
    ("ranged = 3\nmelee", "ranged = 100\nmelee"),
    ("movement = 5\n", "movement = 101\n"),
    ('looks = "marsh"', 'looks = "swamp"'),
    ('looks = "marsh"\nmovement = "difficult"\n', ""),
    ("cost = 3\n", "cost = 10.5\n"),
    ("cost = 3\n", "cost = 1\n"),
    ('movement = "difficult"\nsight = "clear"\ncost', 'movement = "open"\nsight = "clear"\ncost'),
    ('heron = { movement = "open" }', 'heron = { movement = "difficult" }'),
    ('heron = { movement = "open" }', 'heron = { movement = "open", cost = 2 }'),
    ('heron = { movement = "open" }', 'heron = { moves = "open" }'),
    ('ghost = { movement = "open", sight = "clear" }', 'ghost = { sight = "clear" }'),
    ("cast = false", 'cast = "no"'),
    ("cast = false", "sing = false"),
    ("cast = false", "coherency = false"),
    ("cast = false", "engaged = false"),
    ('shoot = { fr = "lancer", en = "throw" }', "shoot = false"),
    ('shoot = { fr = "lancer", en = "throw" }', "shoot = true"),
    ('for = ["move.*", "best.*", "reach.*"]', 'for = ["move.*", "moving.*"]'),
    ('for = ["move.*", "best.*", "reach.*"]', 'for = ["sight.free"]'),
    ('for = ["move.*", "best.*", "reach.*"]', 'for = ["move"]'),
    ('for = ["sight.*", "threat.*"]', "for = []"),
    ('for = ["sight.*", "threat.*"]', 'for = ["quiz.*"]'),
    ('"sight.free" = {', '"sight.fre" = {'),
    ("{a} peut {shoot} vers {b}.", "{a} peut {sing} vers {b}."),
    ("{a} peut {shoot} vers {b}.", "{a peut"),
    ("{a} peut {shoot} vers {b}.", "{a:3} peut"),
    ("{a} peut {shoot} vers {b}.", "{cast}"),
    ("[rules.K-1]", '[rules.""]'),
    ("[rules.K-1]", f"[rules.{'K' * 61}]"),
    ("[words]", "words = 3\n[more]"),
)
"""What is changed in the ruleset, one after the other."""


def rulesets_changed(folder: Path) -> Iterator[str]:
    text = (TABLES / "keepers.toml").read_text("utf-8")
    path = folder / "keepers.toml"
    for old, new in RULESET_CHANGES:
        assert old in text, old
        yield f"-- {old!r} to {new[:60]!r}"
        path.write_text(text.replace(old, new, 1), "utf-8")
        checked = check_ruleset(path)
        yield from (written_out(fault, folder) for fault in checked.faults)
        yield from (f"{remark.key}: {', '.join(remark.names)}" for remark in checked.remarks)
        if not checked.faults:
            found = parse_ruleset(path.read_text("utf-8"), path)
            yield written_out(
                (found.engagement, found.stops, found.free_attacks, found.sizes, found.kinds, found.options)
            )
            cited = [found.cite(name) for name in ("sight.free", "sight.ally_in_line", "unit.out")]
            yield f"{found.widest_zone}, {found.zone('page', 'giant')}, {found.costs_by_kind}"
            yield f"{found.engages_by_size}, {sorted(found.unknown)}, {cited}"


def test_a_changed_ruleset_is_read_or_refused_as_it_was(tmp_path: Path, rewrite: bool) -> None:
    same_as_before(KEPT, 30, rulesets_changed(tmp_path), rewrite=rewrite)


PUZZLES = """\
format = 1

[[puzzle]]
id = "well"
title = { fr = "Au puits", en = "To the well" }
mover = "A"
wish = "reachable and holds puits"
hint = { fr = "Près.", en = "Near." }
lesson = { fr = "Un puits se tient.", en = "A well is held." }
rules = ["CM-LOS-03"]
names = { B = { fr = "la Brute", en = "the Brute" }, wood = { fr = "le bois", en = "the wood" } }
solution = [6.5, 8.5]
grade = 4
position = "yard.toml"

[[puzzle]]
id = "alone"
title = { fr = "Seul", en = "Alone" }
mover = "x"
wish = "within 2 of 5,5"

[puzzle.position]
size_in = 10

[[puzzle.position.creature]]
id = "x"
side = "red"
at = [2, 2]
"""

PUZZLE_CHANGES = (
    ("", ""),
    ('id = "alone"', 'id = "well"'),
    ('id = "alone"', 'id = "All alone"'),
    ('mover = "x"', 'mover = "y"'),
    ('mover = "x"', 'mover = ""'),
    ('wish = "within 2 of 5,5"', 'wish = "within 2 of here"'),
    ('wish = "within 2 of 5,5"', 'wish = "within 2 over 5,5"'),
    ('wish = "within 2 of 5,5"', 'wishes = "within 2 of 5,5"'),
    ('rules = ["CM-LOS-03"]', 'rules = ["CM-LOS-99"]'),
    ("wood = {", "woods = {"),
    ("grade = 4", "grade = 6"),
    ("grade = 4", "grade = 0"),
    ("solution = [6.5, 8.5]", "solution = [6.5]"),
    ('position = "yard.toml"', 'position = "court.toml"'),
    ("size_in = 10", "size_in = 1"),
    ("at = [2, 2]", "at = [2, 12]"),
    ('{ fr = "Seul", en = "Alone" }', '{ fr = "Seul" }'),
)
"""What is changed in the file of puzzles, one after the other."""


def puzzles(folder: Path) -> Iterator[str]:
    (folder / "yard.toml").write_text((TABLES / "yard.toml").read_text("utf-8"), "utf-8")
    path = folder / "own.toml"
    for old, new in PUZZLE_CHANGES:
        assert old in PUZZLES, old
        path.write_text(PUZZLES.replace(old, new, 1) if old else PUZZLES, "utf-8")
        shelf = read_puzzles([path])
        yield f"-- {old!r} to {new!r}"
        yield from (written_out(fault, folder) for fault in shelf.faults)
        for puzzle in shelf.puzzles:
            yield written_out(
                (puzzle.id, puzzle.title, puzzle.mover, puzzle.wish.text, puzzle.lesson, puzzle.hint)
            )
            yield written_out((puzzle.rules, puzzle.names, puzzle.solution, puzzle.grade))
        if not old:
            yield from puzzles_text(shelf.puzzles).splitlines()


def test_puzzles_are_read_written_or_refused_as_they_were(tmp_path: Path, rewrite: bool) -> None:
    same_as_before(KEPT, 40, puzzles(tmp_path), rewrite=rewrite)

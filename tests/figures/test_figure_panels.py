"""Panels with letters, ticks and crosses; captions, labels, colours of one's own; what is called by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from figure_positions import ford

from arcane_table.drawing import Panel, figure
from arcane_table.position import Position, parse
from game.cli.main import main
from game.core.errors import InputError
from game.figures.model import Circle, Fill, ItemGroup, Lines, Page, PageBox, Text, texts, walk

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """
title = { fr = "Les deux bois", en = "Two woods" }
[[terrain]]
name = { fr = "bois", en = "wood" }
kind = "forest"
rectangle = [4, 10, 8, 14]
[[terrain]]
name = { fr = "mur", en = "old wall" }
kind = "wall"
rectangle = [11, 9, 11.6, 13]
[[creature]]
id = "imp"
name = { fr = "Lutin", en = "Imp" }
side = "red"
at = [9.5, 8]
[[creature]]
id = "ogre"
side = "blue"
at = [15, 11]
size = "L"
[figure]
caption = { fr = "Le lutin passe.", en = "The imp goes by." }
labels = { imp = "1", mur = { fr = "le mur", en = "the wall" } }
colours = { ogre = "#0b7a4b", mur = "#cc8844" }
"""


def drawn(table: Position, **options: object) -> Page:
    return figure(table, **options)._page  # type: ignore[arg-type]


def said(page: Page) -> list[str]:
    return [run.content for run in texts(page)]


def groups(page: Page, role: str) -> list[ItemGroup]:
    return [item for item in page.items if isinstance(item, ItemGroup) and item.role == role]


def frame(group: ItemGroup) -> PageBox:
    """The line around a panel, the last that is as wide and high as it is."""
    rings = [item.rings[0] for item in group.items if isinstance(item, Fill)]
    rings += [item.paths[0] for item in group.items if isinstance(item, Lines) and len(item.paths[0]) == 5]
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    return PageBox(min(xs), min(ys), max(xs), max(ys))


@pytest.fixture(scope="module")
def steps() -> dict[str, Page]:
    table = parse(TABLE, "fr")
    return {width: drawn(table, steps="move:imp:9.5,13", width=width) for width in ("84mm", "170mm")}


def test_a_move_is_told_in_three_panels(steps: dict[str, Page]) -> None:
    for width, page in steps.items():
        words = said(page)
        for letter, heading in zip("ABC", ("Avant", "Le chemin", "Après"), strict=True):
            assert letter in words
            assert heading in words
        boxes = [frame(group) for group in groups(page, "panel")]
        assert len(boxes) == 3
        below = width == "84mm"
        for one, other in ((0, 1), (1, 2)):
            apart = boxes[other].y0 - boxes[one].y1 if below else boxes[other].x0 - boxes[one].x1
            assert apart > 8.0
        assert all(box.x0 >= 0 and box.x1 <= page.width for box in boxes)
        # One scale: the panels are of one size.
        assert len({(round(box.x1 - box.x0, 3), round(box.height, 3)) for box in boxes}) == 1


def test_the_creature_stands_where_the_move_ends(steps: dict[str, Page]) -> None:
    page = steps["170mm"]
    bases = [c for group in groups(page, "base") for c in walk(group.items) if isinstance(c, Circle)]
    boxes = [frame(group) for group in groups(page, "panel")]
    first = [min(c.centre[1] for c in bases if box.x0 < c.centre[0] < box.x1) - box.y0 for box in boxes]
    assert first[0] == pytest.approx(first[1])
    assert first[2] < first[0] - 20  # north of where it stood


def marks(group: ItemGroup) -> tuple[int, int, tuple[float, ...]]:
    """How many ticks and crosses a panel has, and the dashes of the line around it."""
    lines = [item for item in group.items if isinstance(item, Lines)]
    ticks = sum(len(line.paths[0]) == 3 for line in lines)
    crosses = sum(len(line.paths) == 2 for line in lines)
    return ticks, crosses, next(line.stroke.dash for line in lines if len(line.paths[0]) == 5)


@pytest.mark.parametrize("ink", ["colour", "black"])
def test_right_and_wrong_are_told_apart_by_shape(ink: str) -> None:
    table = parse(TABLE, "en")
    near, far = ("move:imp:9.5,10",), ("move:imp:9.5,18",)
    panels = [Panel(table, near, "Right", "verdict"), Panel(table, far, "Wrong", "verdict")]
    right, wrong = (marks(group) for group in groups(drawn(table, panels=panels, ink=ink), "panel"))
    assert right == (1, 0, ())
    assert wrong[0] == 0
    assert wrong[1] > 0
    assert wrong[2] != ()


def test_captions_labels_and_colours_of_ones_own() -> None:
    for language, caption, wall in (
        ("fr", "Le lutin passe.", "le mur"),
        ("en", "The imp goes by.", "the wall"),
    ):
        page = drawn(parse(TABLE, language), crop="full")  # type: ignore[arg-type]
        words = said(page)
        assert caption in words
        assert "1" in words
        assert wall in words
        assert "imp" not in words
        inks = {item.stroke.colour for item in walk(page.items) if isinstance(item, Circle) and item.stroke}
        assert "#0b7a4b" in inks
    black = drawn(parse(TABLE, "en"), crop="full", ink="black")
    assert "#0b7a4b" not in {run.colour for run in texts(black)}


def test_those_of_the_command_line_go_before_the_positions(tmp_path: Path) -> None:
    file, out = tmp_path / "table.toml", tmp_path / "out.svg"
    file.write_text(TABLE, encoding="utf-8")
    words = ["--caption", "Mine.", "--label", "imp=Chief", "--label", "bois=", "--colour", "imp=#112233"]
    assert main(["--lang", "en", "figure", str(file), "--full", *words, "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert "Mine." in text
    assert "Chief" in text
    assert "The imp goes by." not in text
    assert "#112233" in text
    with pytest.raises(InputError, match=r"--label.*nobody"):
        figure(parse(TABLE), labels={"nobody": "x"})


def test_a_name_with_an_equals_sign_stands_between_quotation_marks(tmp_path: Path) -> None:
    file, out = tmp_path / "table.toml", tmp_path / "out.svg"
    named = TABLE.replace('"imp"', "'a=\"1\"'").replace("imp =", "'a=\"1\"' =")
    file.write_text(named, encoding="utf-8")
    words = ["--label", '"a=""1"""=Boss = 1', "--colour", '"a=""1"""=#112233', "--label", '"bois"=']
    assert main(["--lang", "en", "figure", str(file), "--full", *words, "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert "Boss = 1" in text
    assert "#112233" in text


def test_terrain_is_called_by_name_in_the_legend() -> None:
    legend = " ".join(
        run.content
        for group in groups(drawn(parse(TABLE, "en"), crop="full"), "legend")
        for run in group.items
        if isinstance(run, Text)
    )
    assert "Forest (wood): difficult, light cover" in legend
    assert "Wall (the wall): impassable, blocks sight" in legend


def test_doors_are_called_by_names_of_their_own_in_the_legend_and_by_none_else() -> None:
    """The first as much as the others."""
    doors = "doors = [{ from = 1, to = 2 }, { from = 3, to = 4, name = 'the gate' }]\n"
    text = f'[[line]]\nname = "the mill"\nkind = "wall"\npoints = [[2, 12], [12, 12]]\n{doors}'
    words = " ".join(said(drawn(parse(text, "en"), crop="full")))
    assert "Door (the gate): " in words
    assert "the mill: door" not in words
    swapped = text.replace("to = 2 }", "to = 2, name = 'the hatch' }").replace(", name = 'the gate'", "")
    words = " ".join(said(drawn(parse(swapped, "en"), crop="full")))
    assert "Door (the hatch): " in words
    assert "the mill: door" not in words


def test_nothing_outside_the_crop_is_named() -> None:
    page = drawn(parse(TABLE, "en"), crop="0,0,12,9.5")
    words = said(page)
    assert "ogre" not in words
    assert "wood" not in words
    assert not any("Forest" in run for run in words)


def test_a_sentence_without_a_rule_needs_no_letters_of_titles() -> None:
    """The letters of a face that nothing is set in were looked for in an empty font."""
    drawing = figure(parse(TABLE, "en"), "measure:imp:ogre", without=["title", "ornament", "legend"])
    assert drawing.data(".pdf").startswith(b"%PDF")


def test_a_list_has_panels(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "figures.toml").write_text(
        """
[[figure]]
file = "table.toml"
output = "one.svg"
title = { fr = "À gué", en = "Across" }
[[figure.panel]]
heading = { fr = "Ici", en = "Here" }
show = ["sight:imp:ogre"]
mark = "right"
[[figure.panel]]
heading = "There"
moved = { imp = [3, 3] }
mark = "wrong"
[[figure]]
file = "table.toml"
output = "two.svg"
steps = "move:imp:9.5,13"
labels = { imp = "Z" }
""",
        encoding="utf-8",
    )
    assert main(["--lang", "en", "figure", "--batch", str(tmp_path / "figures.toml")]) == 0
    one, two = ((tmp_path / name).read_text(encoding="utf-8") for name in ("one.svg", "two.svg"))
    assert all(words in one for words in ("Across", "Here", "There"))
    assert all(words in two for words in ("Before", "The path", "After", "Z"))


def test_a_board_wider_than_high_fills_the_width() -> None:
    wide = parse('size_in = [60, 30]\n[[creature]]\nid = "a"\nside = "red"\nat = [5, 5]\n', "en")
    page = drawn(wide, width="170mm", without=["ornament"])
    box = frame(groups(page, "frame")[0])
    assert box.x1 - box.x0 == pytest.approx(page.width - 6.0)
    table = Position(ford(), "en")
    narrow = drawn(table, without=["ornament"], panels=(), width="170mm")
    assert frame(groups(narrow, "frame")[0]).x1 <= narrow.width


@pytest.mark.parametrize(
    "words",
    [
        ["--mark", "right"],
        ["--panel", "x", "--moved", "imp"],
        ["--panel", "x", "--moved", "nobody:3,3"],
        ["--steps", "sight:imp:ogre"],
        ["--steps", "move:imp:3,3", "--panel", "x"],
        ["--colour", "imp=red"],
        ["--label", "imp"],
    ],
)
def test_bad_panels_are_told_in_a_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "table.toml", tmp_path / "out.svg"
    file.write_text(TABLE, encoding="utf-8")
    try:
        code = main(["--lang", "en", "figure", str(file), *words, "-o", str(out)])
    except SystemExit as left:
        code = int(str(left.code))
    assert code == 2
    assert not out.exists()
    assert "Traceback" not in capsys.readouterr().err


def test_no_verdict_is_marked_where_there_is_none() -> None:
    table = parse(TABLE, "en")
    panels = [Panel(table, (), "Nothing", "verdict"), Panel(table, ("reach:imp",), "Reach", "verdict")]
    page = drawn(table, panels=panels, width="84mm")
    for group in groups(page, "panel"):
        assert not any(isinstance(item, Lines) for item in group.items)


@pytest.mark.parametrize(("crop", "count"), [("full", 12), ("9,0,11,20", 4)])
def test_headings_stand_above_narrow_panels(crop: str, count: int) -> None:
    """They were set for wider panels than there were, over what stands above, and crashed on slender ones."""
    table = parse(TABLE, "en")
    panels = [Panel(table, (), "A heading of several words", "right") for _ in range(count)]
    page = drawn(table, panels=panels, width="84mm", crop=crop)
    drawings = groups(page, "panel")
    assert len(drawings) == count
    bottom = 0.0
    for group in drawings:
        box = frame(group)
        heading = [item for item in group.items if isinstance(item, Text)]
        assert min(run.y for run in heading) - 8.0 > bottom
        bottom = box.y1


def test_the_library_says_what_is_wrong_with_panels_and_colours() -> None:
    """A letter beyond Z and a colour that is none failed with an error of Python's own."""
    table = parse(TABLE)
    with pytest.raises(InputError, match="13 panels"):
        figure(table, panels=[Panel(table)] * 13)
    with pytest.raises(InputError, match="one of --steps and --panel"):
        figure(table, steps="move:imp:9.5,13", panels=[Panel(table)])
    with pytest.raises(InputError, match="--colour, imp: found 'red', expected #RRGGBB"):
        figure(table, colours={"imp": "red"})


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('colours = { imp = "red" }', "figure[0].colours (line 4), imp"),
        ("labels = { imp = 3 }", "figure[0].labels"),
        ("[[figure.panel]]\nmoved = { imp = [9, 5000] }", "figure[0].panel (line 4), imp"),
        ("[[figure.panel]]\nmoved = { imp = [nan, 1] }", "figure[0].panel (line 4), imp"),
        ('[[figure.panel]]\nmark = "no"', "figure[0].panel[0].mark"),
    ],
)
def test_what_is_wrong_in_a_list_is_told_with_its_place(
    line: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    words = f'[[figure]]\nfile = "table.toml"\noutput = "one.svg"\n{line}\n'
    (tmp_path / "figures.toml").write_text(words, encoding="utf-8")
    assert main(["--lang", "en", "figure", "--batch", str(tmp_path / "figures.toml")]) == 2
    assert place in capsys.readouterr().err


def test_a_colour_of_a_position_ends_where_its_line_does() -> None:
    with pytest.raises(InputError, match=r"figure\.colours"):
        parse(TABLE.replace('"#0b7a4b"', '"#0b7a4b\\n"'))


def test_after_a_move_that_is_refused_there_is_no_after() -> None:
    refused = drawn(parse(TABLE, "fr"), steps="move:imp:11.3,11")
    assert len(groups(refused, "panel")) == 2
    assert "Après" not in said(refused)

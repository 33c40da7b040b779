"""The handbook shows every positioning rule or says why not; its answers and figures are those recorded."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import cache
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from label_touches import touches
from recorded_text import same_as_before

from game.cli.main import main
from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.core.copies import replace
from game.core.errors import InputError
from game.figures.model import Circle, FigureFace, Fill, ItemGroup, Lines, PageBox, Text, texts, walk
from game.handbook.chapters import Chapter, RuleEntry, chapters, unexplained
from game.handbook.lesson_file import standard_handbook
from game.handbook.made import check_folder, write_folder
from game.handbook.plates import worked
from game.handbook.sheets import BOTTOM, COLUMN, GUTTER, MARGIN, WIDE, sheets
from game.handbook.site import HandbookSite, page_name
from game.positions.position import HouseRules
from game.positions.reasons import pair_reasons
from game.positions.ruleset import REASONS, CitedRule
from game.positions.ruleset_file import load_ruleset, rulesets, standard_ruleset
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.figures.model import Item, Page
    from game.handbook.lesson_file import RuleLesson
    from game.handbook.plates import AnsweredFigure, WorkedLesson
    from game.positions.ruleset import Ruleset

RECORDED = Path(__file__).parent / "lessons.txt"

FILES = ("lantern-wars.toml", "salt-roads.toml", "iron-corridors.toml")

BOOK = standard_handbook(Language.EN)


@pytest.mark.parametrize("language", list(Language))
def test_every_rule_has_a_figure_or_says_why_not(language: Language) -> None:
    say = translator(language)
    book = standard_handbook(language)
    games = [standard_ruleset(), *(load_ruleset(rulesets() / name, name) for name in FILES)]
    found = {ruleset.id: chapters(book, ruleset, say) for ruleset in games}
    none_of(f"{game}: {rule}" for game, of in found.items() for rule in unexplained(of))
    shown = {lesson.id for of in found.values() for c in of for e in c.entries for lesson in e.lessons}
    cited = {name for ruleset in games for name in REASONS if ruleset.cite(name)}
    none_of(
        f"{lesson.id} is shown nowhere"
        for lesson in book.lessons
        if lesson.id not in shown and (lesson.rules or cited.intersection(lesson.reasons))
    )


def test_what_lessons_name_is_there() -> None:
    rules = load_rulebook()
    named = {rule for lesson in BOOK.lessons for rule in lesson.rules}
    left = [rule for each in BOOK.unshown for rule in each.rules]
    none_of(f"{rule} is no rule" for rule in (*named, *left) if rule not in rules.ids)
    none_of(f"{rule} is shown and not shown" for rule in left if rule in named)
    none_of(f"{rule} twice" for rule, times in Counter(left).items() if times > 1)


def test_every_house_rule_is_tried() -> None:
    tried = {rule.option for lesson in BOOK.lessons for rule in lesson.house}
    left = {option for each in BOOK.unshown for option in each.options}
    none_of({field.name for field in fields(HouseRules)} ^ (tried | left))


@pytest.mark.parametrize("number", range(len(BOOK.lessons)), ids=lambda number: BOOK.lessons[number].id)
def test_a_lesson_is_as_recorded(number: int, *, rewrite: bool) -> None:
    """What is asked and answered, and how much is drawn of what: what changes is seen in review.

    `--rewrite` records it anew, with `-n 0`.
    """
    # Every reason is cited by its own name, so that a lesson is seen to give those that it is for.
    own = replace(standard_ruleset(), rules=tuple(CitedRule(name, (name,)) for name in REASONS))
    asked = BOOK.lessons[number]
    ruleset = asked.position.ruleset or own
    made = worked(replace(asked, position=replace(asked.position, ruleset=ruleset)), ruleset, TR)
    same_as_before(RECORDED, number, told(made), rewrite=rewrite)
    none_of(touch for plate in made.plates for touch in touches(plate.page))
    if ruleset is own:
        given = {sentence.rule for plate in made.plates for sentence in plate.note.sentences}
        given.update(answered(asked, own))
        none_of(f"{name} is no reason of it" for name in asked.reasons if name not in given)


def test_words_of_ours_are_not_said_of_a_game_with_other_numbers() -> None:
    kept = {}
    lesson = next(each for each in BOOK.lessons if each.id == "stopped")
    for name in FILES[:1] + FILES[2:]:
        ruleset = load_ruleset(rulesets() / name, name)
        made = worked(replace(lesson, places=()), ruleset, TR)
        kept[ruleset.id] = bool(made.words), len(made.mistakes), made.answers[0].note.sentences[1:2] != ()
    # An inch of engagement that stops; half an inch that does not.
    assert kept == {"lantern-wars": (True, 1, True), "iron-corridors": (False, 0, False)}


def answered(lesson: RuleLesson, ruleset: Ruleset) -> Iterator[str]:
    """The reasons of threats and engagements, which their figures do not tell."""
    position = replace(lesson.position, ruleset=ruleset)
    houses = [{rule.option: rule.value} for rule in lesson.house]
    for house in ({}, *houses):
        rules = replace(position.rules, **house)  # type: ignore[arg-type] # the options'
        skirmish = Skirmish(replace(position, rules=rules))
        for show in lesson.shows:
            kind, _, a = show.partition(":")
            if kind == "threat":
                yield from (reason.rule for reason in skirmish.threat(a).reasons)
            elif kind == "engagement":
                bases = {each.id: skirmish.base(each.id) for each in position.creatures}
                pairs = pair_reasons(skirmish.position, skirmish.engaged(), bases)
                yield from (reason.rule for reason in pairs)


TR = translator(Language.EN)


def told(made: WorkedLesson) -> Iterator[str]:
    """A lesson as text: its answers in words, and what is drawn."""
    yield made.id
    for kind, plates in (("asked", made.answers), ("ruled", made.ruled), ("stepped", made.steps)):
        for plate in plates:
            yield from answer(kind, plate)
    for mistake in made.mistakes:
        yield f"taken for true: {mistake.words}"
        if mistake.of is None:
            yield from answer("better", mistake.plate)
        else:
            yield f"  better: answer {mistake.of + 1}"


def answer(kind: str, plate: AnsweredFigure) -> Iterator[str]:
    """A figure as text."""
    note = plate.note
    yield f"{kind}: {note.heading} - {note.answer}"
    yield from (f"  {sentence.rule}: {sentence.words}" for sentence in note.sentences)
    yield f"  drawn: {'; '.join(drawn(plate.page))}"


def drawn(page: Page) -> Iterator[str]:
    """What of each part of a figure is there, and where: how many shapes, and the middle of their corners."""
    for group in page.items:
        role = getattr(group, "role", "")
        if role not in ("areas", "under", "over", "labels"):
            continue
        corners = [at for item in walk((group,)) for at in places(item)]
        if corners:
            x, y = (fsum(at[axis] for at in corners) / len(corners) for axis in (0, 1))
            yield f"{role} {len(list(walk((group,))))} at {x:.1f} {y:.1f}"


def places(item: Item) -> list[tuple[float, float]]:
    match item:
        case Lines(paths, _):
            return [at for path in paths for at in path]
        case Fill(rings):
            return [at for ring in rings for at in ring]
        case Circle(centre):
            return [centre]
        case Text():
            return [(item.x, item.y)]
        case _:
            return []


def test_a_folder_is_replaced_whole_and_only_if_it_is_a_handbook(tmp_path: Path) -> None:
    site = tmp_path / "site"
    page = '<meta name="generator" content="Arcane Table handbook">'
    write_folder(site, {"index.html": page.encode(), "old.html": page.encode()})
    write_folder(site, {"index.html": page.encode()})
    assert [path.name for path in site.iterdir()] == ["index.html"]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "novel.txt").write_text("mine", "utf-8")
    with pytest.raises(InputError, match="other files in it"):
        write_folder(tmp_path / "mine", {"index.html": b""})
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["mine", "site"]


@pytest.mark.parametrize("name", ["notes.txt", "mine.html", ".git/config"])
def test_what_others_put_into_a_handbook_is_not_removed(tmp_path: Path, name: str) -> None:
    page = b'<meta name="generator" content="Arcane Table handbook">'
    write_folder(tmp_path / "site", {"index.html": page})
    mine = tmp_path / "site" / name
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("mine", "utf-8")
    with pytest.raises(InputError, match="other files in it"):
        write_folder(tmp_path / "site", {"index.html": page})
    assert mine.read_text("utf-8") == "mine"


def test_a_link_stays_and_leads_to_the_new_handbook(tmp_path: Path) -> None:
    page = b'<meta name="generator" content="Arcane Table handbook">'
    write_folder(tmp_path / "site", {"index.html": page})
    link = tmp_path / "link"
    link.symlink_to("site")
    write_folder(link, {"index.html": page + b"new"})
    assert link.is_symlink()
    assert (tmp_path / "site" / "index.html").read_bytes() == page + b"new"
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["link", "site"]


def test_a_name_that_no_folder_has_is_a_fault() -> None:
    with pytest.raises(InputError, match="cannot be written"):
        check_folder(Path("site\0"))


@pytest.mark.parametrize("name", [".", ".."])
def test_the_current_folder_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    page = b'<meta name="generator" content="Arcane Table handbook">'
    write_folder(tmp_path / "site", {"index.html": page})
    stands_in = tmp_path / "site" if name == "." else tmp_path / "above" / "empty"
    stands_in.mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(stands_in)
    with pytest.raises(InputError):
        write_folder(Path(name), {"index.html": page})
    assert stands_in.samefile(Path.cwd())


def test_a_folder_is_as_it_was_if_it_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    page = '<meta name="generator" content="Arcane Table handbook">'
    write_folder(site, {"index.html": page.encode()})
    rename = Path.rename

    def interrupted(path: Path, to: Path) -> Path:
        if to == site and not path.name.endswith(".old"):
            raise KeyboardInterrupt
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_folder(site, {"index.html": b"new"})
    assert (site / "index.html").read_text("utf-8") == page
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_who_is_interrupted_while_a_folder_is_tried_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def interrupted(folder: Path) -> None:
        make(folder)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "mkdir", interrupted)
    with pytest.raises(KeyboardInterrupt):
        check_folder(tmp_path / "mine")
    assert not list(tmp_path.iterdir())


def test_a_folder_is_as_it_was_if_writing_fails(tmp_path: Path) -> None:
    site = tmp_path / "site"
    page = '<meta name="generator" content="Arcane Table handbook">'
    write_folder(site, {"index.html": page.encode()})
    with pytest.raises(InputError, match="cannot be written"):
        write_folder(site, {"index.html": b"new", "no/such": b""})
    assert (site / "index.html").read_text("utf-8") == page
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["-", "/proc/none/site"])
def test_where_nothing_can_be_written_is_told_before_anything_is_worked_out(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.cli.handbook.made_site", None)
    assert main(["handbook", "-o", name, "--lang", "en"]) == 2
    found = "standard output, expected the folder" if name == "-" else f"{name}: cannot be written"
    assert found in capsys.readouterr().err


def test_a_ruleset_called_index_does_not_take_the_place_of_the_first_page(tmp_path: Path) -> None:
    file = tmp_path / "index.toml"
    text = (rulesets() / FILES[0]).read_text("utf-8")
    file.write_text(text.replace('id = "lantern-wars"', 'id = "index"'), "utf-8")
    ruleset = load_ruleset(file, file.name)
    assert ruleset.id == "index"
    site = HandbookSite("Index", (), {}, TR)
    (chapter,) = chapters(BOOK, ruleset, TR)
    assert page_name(chapter) != next(iter(site.pages()))[0]


def test_no_column_of_the_pdf_begins_with_what_belongs_to_the_rule_before() -> None:
    words = translator(Language.EN)
    book = chapters(standard_handbook(Language.EN), standard_ruleset(), words)
    # All rules one after the other, without lessons; each start breaks the columns elsewhere.
    rules = [replace(entry, lessons=()) for each in book for entry in each.entries]
    none = words("handbook.no_figure", why="")[:8]
    first: list[str] = []
    for start in range(6):
        bare = [replace(book[0], entries=tuple(rules[start:]))]
        pages = sheets(HandbookSite("game", bare, {}, words))
        for runs in (texts(page) for page in pages):
            for left in (MARGIN, MARGIN + COLUMN + GUTTER):
                column = [run for run in runs if run.x >= left - 1.0]
                first += [min(column, key=lambda run: (run.y, run.x)).content] if column else []
    assert len(first) > 30
    none_of(line for line in first if line.startswith(none))


SECTIONS = ("CM-MOVE", "CM-RANGED", "CM-COVER")


@cache
def some_chapters(language: Language) -> tuple[HandbookSite, list[Page]]:
    """Three chapters of the handbook, and their pages."""
    say = translator(language)
    ruleset = standard_ruleset()
    found = [each for each in chapters(standard_handbook(language), ruleset, say) if each.id in SECTIONS]
    lessons = [lesson for chapter in found for entry in chapter.entries for lesson in entry.lessons]
    site = HandbookSite("game", found, {each.id: worked(each, ruleset, say) for each in lessons}, say)
    return site, sheets(site)


def frames(page: Page) -> list[PageBox]:
    """The frames of the figures on a page."""
    found = []

    def look(items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, ItemGroup) and item.role == "frame":
                rings = [ring for each in item.items if isinstance(each, Fill) for ring in each.rings]
                xs, ys = zip(*(at for ring in rings for at in ring), strict=True)
                found.append(PageBox(min(xs), min(ys), max(xs), max(ys)))
            elif isinstance(item, ItemGroup):
                look(item.items)

    look(page.items)
    return found


@pytest.mark.parametrize("language", list(Language))
def test_the_pages_of_the_pdf_are_filled_like_those_of_a_book(language: Language) -> None:
    site, pages = some_chapters(language)
    drawn_there = [box for page in pages for box in frames(page)]
    assert len(drawn_there) == sum(len(list(each.plates)) for each in site.worked.values()) > 40
    # Four figures with what they say, or nearly as much, on a page.
    assert len(drawn_there) / len(pages) > 2.3
    for number, page in enumerate(pages[:-1], start=1):
        # What stands above the foot of the page, in the fuller one of its columns.
        body = [run.box.y1 for run in texts(page) if run.y < BOTTOM] + [box.y1 for box in frames(page)]
        assert max(body) > MARGIN + 0.6 * (BOTTOM - MARGIN), f"page {number} is nearly empty"


@pytest.mark.parametrize("language", list(Language))
def test_nothing_on_the_pages_of_the_pdf_lies_over_anything_else(language: Language) -> None:
    _, pages = some_chapters(language)
    right = MARGIN + COLUMN + GUTTER
    for number, page in enumerate(pages, start=1):
        runs, boxes = texts(page), frames(page)
        none_of(f"page {number}: {run.content} is of {run.size} points" for run in runs if run.size < 6.5)
        none_of(
            f"page {number}: {run.content} runs out of the page"
            for run in runs
            if run.x < MARGIN - 1.0 or run.x + run.width > WIDE - MARGIN + 1.0
        )
        for box in boxes:
            column = MARGIN if box.x0 < right - GUTTER else right
            assert column - 1.0 <= box.x0 <= box.x1 <= column + COLUMN + 1.0
            assert box.y1 < BOTTOM
            none_of(
                f"page {number}: {run.content} lies over a figure's frame"
                for run in runs
                if run.size > 8.4 and run.box.grown(-1.0).overlaps(box) and run.y > box.y1 - 2.0
            )
        none_of(
            f"page {number}: two figures overlap"
            for at, box in enumerate(boxes)
            for other in boxes[:at]
            if box.overlaps(other)
        )
        none_of(
            f"page {number}: {one.content} | {other.content}"
            for at, one in enumerate(runs)
            for other in runs[:at]
            if one.box.grown(-1.0).overlaps(other.box.grown(-1.0))
        )


@pytest.mark.parametrize("language", list(Language))
def test_the_contents_say_on_which_page_each_chapter_begins(language: Language) -> None:
    site, pages = some_chapters(language)
    numbers = [run.content for run in texts(pages[0]) if run.content.isdecimal() and run.size > 10.0]
    titles = [chapter.title for chapter in site.chapters]
    begun = [
        str(next(n for n, page in enumerate(pages, start=1) if title in heads(page))) for title in titles
    ]
    assert numbers == begun


def heads(page: Page) -> set[str]:
    """What is set as large as the title of a chapter."""
    return {run.content for run in texts(page) if run.face is FigureFace.TITLE and run.size > 14.0}


def test_the_first_page_counts_rules_without_a_figure_only_where_there_are_some() -> None:
    theirs = chapters(BOOK, load_ruleset(rulesets() / FILES[0], FILES[0]), TR)
    assert HandbookSite("", theirs, {}, TR).counted_words == "All 11 rules have a figure."
    ours = HandbookSite("", chapters(BOOK, standard_ruleset(), TR), {}, TR)
    assert ours.counted_words == "48 rules with a figure, 35 without, and why."


def test_a_reason_leads_to_the_rule_that_it_names() -> None:
    shown = Chapter("cover", "Cover", (RuleEntry("C-2", ""), RuleEntry("C-20", "")))
    told = Chapter("more", "More", (RuleEntry("C-3", "", why="C-20 shows it, and C-2 too."),))
    page = dict(HandbookSite("", (shown, told), {}, TR).pages())["more.html"]
    links = ('<a href="cover.html#C-20">C-20</a> shows it', '<a href="cover.html#C-2">C-2</a> too.')
    assert all(link in page for link in links)


def test_a_folder_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handbook", "-o", "-", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.err == "handbook, -o: found standard output, expected the folder to write the handbook to\n"
    assert told.out == ""

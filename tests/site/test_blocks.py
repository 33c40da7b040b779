"""Every block of code in the guides is run: commands, Python, and files by the reader that they are for.

The French pages show the same blocks as the English ones, but for words (`tests/test_guides.py`): the English
are run, and the French files, whose words differ, are read as well. A block that no rule here covers fails by
its page and first line: give it a rule, or a reason. Commands that take long are only understood, unless
`EVERY_COMMAND=1` is set, as `.ci/nightly` does: then they run too, each in a process of its own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from faults import none_of

from game.cli.main import _parser, _shielded, _with_command, main
from game.content.map_files import read_beside
from game.core.errors import InputError
from game.figures.orders import read_list
from game.games.colors_of_magic.rules.cards.effects import Ability
from game.games.colors_of_magic.rules.cards.picture import PictureSpec
from game.games.donjon_procrastination.content.library_files import DECKS
from game.positions.position_file import parse_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
ENGLISH = [*(f"docs/{path.name}" for path in DOCS), "CONTRIBUTING.md"]
FRENCH = [f"docs/fr/{path.name}" for path in sorted((ROOT / "docs" / "fr").glob("*.md"))]
EVERY_COMMAND = os.environ.get("EVERY_COMMAND", "0") != "0"
UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

TABLE = """
size_in = [24, 24]
terrain = [{ kind = "wall", name = "wall", rectangle = [11, 5, 12, 8] }]
zone = [{ id = "Z", kind = "objective", circle = [16, 16, 2] }]
template = [{ id = "T", at = [12, 12], circle = 2 }]

[[creature]]
id = "A"
side = "red"
at = [8, 12]
ranged = 3

[[creature]]
id = "B"
side = "blue"
at = [15, 12]

[[creature]]
id = "C"
side = "blue"
at = [20, 6]
"""
"""What stands for the `FILE` of a synopsis: it has all that questions in the pages name."""

UNITS = """
ruleset = "assets/rulesets/lantern-wars.toml"
size_in = [24, 24]

[[creature]]
id = "A"
side = "red"
at = [8, 12]
unit = "first"

[[creature]]
id = "B"
side = "red"
at = [15, 12]
unit = "first"
"""
"""The same for a question that only some rulesets ask."""

STAND_INS = {
    "FILE": "table.toml",
    "WHAT": "sight:A:B",
    "X,Y": "9,15",
    "OUT.svg": "out.svg",
    "FOLDER": "drawn",
    "FILE.jsonl": "questions.jsonl",
    "FILE.toml": "puzzles.toml",
    "FIGURES.toml": "figures.toml",
    "ENCOUNTER.toml": "encounter.toml",
    "GAME.arcane": "game.arcane",
}
"""What the words of a synopsis stand for here."""

OF_PAGES = {
    "duel.toml": "docs/positions.md",
    "figures.toml": "docs/figures.md",
    "puzzles.toml": "docs/puzzles.md",
    "encounter.toml": "docs/encounters.md",
    "my-duel-cards/cellar.toml": "docs/duel-cards.md",
    "lantern-wars.toml": "docs/rulesets.md",
}
"""Files that commands name and pages show: the longest block of TOML there."""

OPENS_A_WINDOW = ("arcane-table play", "arcane-table docs/examples/", "arcane-table assets/positions/")
"""How commands begin that play until somebody ends them."""

ONLY_PARSED = {
    **dict.fromkeys(OPENS_A_WINDOW, "it opens a window (tests/scenes; test_card_watch.py watches a set)"),
    "arcane-table handbook": "it takes half a minute (tests/handbook writes one)",
    "arcane-table puzzles": "it searches for minutes (tests/positions/test_puzzles.py looks for one)",
    "arcane-table simulate": "machines play for seconds (tests/simulation and tests/games let them)",
    "arcane-table figure --batch": "a reach takes half a minute uncompiled (tests/figures draws lists)",
    "arcane-table film": "it draws each action for a minute (tests/scenes/test_film.py makes some)",
    "arcane-table print cards": "it paints for seconds (tests/client/test_print_cards.py prints some)",
    "arcane-table print tokens": "the same",
    "arcane-table print wheel --lang": "the same (tests/client/test_print_turns.py)",
    "arcane-table print board": "the same (tests/client/test_print_board.py)",
    "arcane-table export proof": "it paints for five seconds (tests/client/test_proofs.py has some painted)",
    "arcane-table check coverage": "it reads all tests (tests/test_rule_coverage.py runs it)",
}
"""Commands of ours that are only understood unless every command is run, by how they begin, and why."""

OF_OTHERS = {
    "python3 -m venv": "it installs (.ci/run and .ci/machines do so)",
    "pip install": "the same",
    "pre-commit install": "it changes the checkout",
    ".ci/run": "it runs this test",
    "python -m pytest": "the same",
    "python main.py simulate NAME": "NAME is a game that is being written",
    "python tests/looks.py NAME": "the same",
    "dask scheduler": "it serves until it is ended (tests/simulation starts one)",
    "dask worker": "the same",
}
"""Commands of others, and ours with a name to come, by how they begin, and why they are not run."""

SHORTER = (
    (r"--games \d+", "--games 1"),
    (r"--([ab]) (?:strong|middle)", r"--\1 random"),
    (r" --scheduler tcp://HOST:\d+", ""),  # nobody answers there (tests/simulation starts a cluster)
    (r"assets/positions/\*\.toml --full", "table.toml duel.toml"),
    (r"query coherency FILE", "query coherency units.toml"),
    (r"maps/\*\.tmx", "maps/riviere.tmx"),
)
"""What would take long, and what shows the same in less time."""


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    language: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.page}: ```{self.language} {self.text.splitlines()[0] if self.text else ''}"

    @property
    def lines(self) -> list[str]:
        """Its lines, those that a backslash breaks put together."""
        return [line for line in re.sub(r"\\\n\s*", "", self.text).splitlines() if line.strip()]


def blocks(page: str) -> list[Block]:
    return [
        Block(page, found[1], found[2]) for found in BLOCK.finditer((ROOT / page).read_text(encoding="utf-8"))
    ]


def shown(page: str) -> str:
    """The longest block of TOML of a page."""
    return max((block.text for block in blocks(page) if block.language == "toml"), key=len)


NAMED = """
[[creature]]
id = "archer"
side = "red"
at = [3, 3]

[[terrain]]
name = "north wall"
kind = "wall"
rectangle = [1, 1, 2, 2]
"""
"""What parts of position files name."""

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="60" height="60" tilewidth="10" tileheight="10">
 <objectgroup id="1" name="terrain">
  <object id="1" class="wall" x="100" y="300" width="200" height="10"/>
 </objectgroup>
</map>
"""
"""The map that the scenario of the guide names."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that the pages name, in which they are run."""
    for name in ("assets", "docs", "maps", "main.py"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "docs/examples/my-cards", tmp_path / "my-cards")
    (tmp_path / "my-duel-cards").mkdir()
    for name, page in OF_PAGES.items():
        (tmp_path / name).write_text(shown(page), encoding="utf-8")
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "units.toml").write_text(UNITS, encoding="utf-8")
    (asked,) = (block.text for block in blocks("docs/positions.md") if block.text.startswith('{"file"'))
    (tmp_path / "questions.jsonl").write_text(of_example(asked), encoding="utf-8")
    for source in ("docs/figures/ford.toml", "docs/examples/dungeon.dd2vtt"):
        shutil.copy(ROOT / source, tmp_path)
    shutil.copy(ROOT / "docs/examples/duel.arcane", tmp_path / "game.arcane")
    for cards, into in (("my-cards", "colors_of_magic"), ("my-duel-cards", "donjon_procrastination")):
        shutil.copytree(tmp_path / cards, tmp_path / ".local/share/arcane-table/cards" / into)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("page", ENGLISH)
def test_blocks_run(page: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def faults() -> Iterator[str]:
        for block in blocks(page):
            run = rule(block)
            if run is None:
                yield f"{block.name}: no rule says how this is run; give it one in {Path(__file__).name}"
                continue
            try:
                run(block, folder)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is named with its block
                yield f"{block.name}: {type(error).__name__}: {error}\n{''.join(capsys.readouterr())[-600:]}"

    none_of(faults())


@pytest.mark.parametrize("page", FRENCH)
def test_files_that_french_pages_show_are_read(page: str, folder: Path) -> None:
    for block in blocks(page):
        if block.language == "toml":
            read_toml(block, folder)


def rule(block: Block) -> Callable[[Block, Path], None] | None:
    """How a block is run."""
    if block.language in BY_LANGUAGE:
        return BY_LANGUAGE[block.language]
    if block.language in ("", "sh") and all(map(beginning, block.lines)):
        return run_commands
    beginnings = [key for key in OTHERS if key[0] == block.page and block.text.startswith(key[1])]
    return OTHERS[beginnings[0]] if beginnings else None


# ---- commands


def beginning(line: str) -> str:
    """What a line begins with, if it is a command that is known; else nothing."""
    known = ("arcane-table", *OF_OTHERS)
    return next((words for words in known if line.startswith(words)), "")


def run_commands(block: Block, folder: Path) -> None:
    for line in block.lines:
        if beginning(line) == "arcane-table":
            words = words_of(line)
            long = line.startswith(tuple(ONLY_PARSED))
            if long and not EVERY_COMMAND:
                parse(words)
            elif line.startswith(OPENS_A_WINDOW):
                open_for_a_while(words)
            else:
                assert (apart(words) if long else main(words)) == 0, line
                none_of(
                    f"{line}: {name} is not written"
                    for name in written(words)
                    if not (folder / name).exists()
                )


def words_of(line: str) -> list[str]:
    """The words of a command: of a synopsis without what may be left out, with names in place of capitals."""
    for pattern, short in SHORTER:
        line = re.sub(pattern, short, line)
    line = re.sub(r"\|\w+", "", re.sub(r"\s*\[[^\]]*\]", "", line))
    line = re.sub(
        r"(?<=[ :])(?:X,Y|[A-Z]{4,}(?:\.\w+)?|OUT\.svg)(?= |$)", lambda found: STAND_INS[found[0]], line
    )
    return [os.path.expanduser(word) for word in shlex.split(line, comments=True)[1:]]  # noqa: PTH111 - words, not paths


def parse(words: Sequence[str]) -> None:
    parser = _parser(words)
    with suppress(SystemExit):
        parser.parse_args(_with_command(parser, [_shielded(word) for word in words]))


def apart(words: Sequence[str]) -> int:
    """The exit code of a command in a process of its own: what it paints and loads is gone after it."""
    ran = subprocess.run(
        [sys.executable, "main.py", *words], capture_output=True, text=True, timeout=1800, check=False
    )
    assert ran.returncode == 0, ran.stderr[-600:]
    return ran.returncode


def open_for_a_while(words: Sequence[str]) -> None:
    """Open the window of a command until it is ended; without a screen it ends with a demonstration."""
    said = Path("said.txt")
    with said.open("w", encoding="utf-8") as stream:
        window = subprocess.Popen([sys.executable, "main.py", *words], stdout=stream, stderr=stream)
        try:
            assert window.wait(timeout=30) == 0
        except subprocess.TimeoutExpired:
            window.terminate()
            window.wait(timeout=30)
    assert "Traceback" not in said.read_text(encoding="utf-8")


def written(words: Sequence[str]) -> list[str]:
    """The files and folders that a command is told to write."""
    return [name for option, name in pairwise(words) if option == "-o"]


# ---- Python


def run_python(block: Block, folder: Path) -> None:
    if block.page == "docs/python.md":
        return  # each of its blocks is a test of its own (tests/test_package.py)
    code = compile(block.text, block.name, "exec")
    if block.page == "docs/figures.md" and UNCOMPILED:
        return  # its margin takes a minute then, and a moment with the kernels
    cards = folder / "cards"
    cards.mkdir(exist_ok=True)
    given = {"folder": cards, "path": folder / "maps" / "riviere.tmx"}
    exec(code, given)  # noqa: S102 - our own page


# ---- files


def read_toml(block: Block, folder: Path) -> None:
    """A file, or a part of one, is read by the reader that it is for."""
    values = tomllib.loads(block.text)
    key = (Path(block.page).name, next(iter(values), ""))
    assert key in READERS, f"no rule says by what {key} is read"
    READERS[key](block, folder)


def checked(kind: str, block: Block, folder: Path, *, after: str = "") -> None:
    """Let the command `check` read the block, below what it is a part of."""
    file = folder / f"shown-{kind}.toml"
    file.write_text(f"{block.text}\n{after}", encoding="utf-8")
    assert main(["check", kind, str(file)]) == 0


def checked_cards(system: str, block: Block, folder: Path) -> None:
    cards = folder / "shown-cards"
    cards.mkdir(exist_ok=True)
    (cards / "shown.toml").write_text(block.text, encoding="utf-8")
    assert main(["check", "cards", str(cards), "--system", system]) == 0


def appended(block: Block, folder: Path) -> None:
    """A part of a position is read with what it names: a creature, a wall, a picture that lies beside it."""
    shutil.copy(ROOT / "docs/pictures/table.png", folder / "table.jpg")
    checked("position", block, folder, after=NAMED)


def named_ruleset(block: Block, folder: Path) -> None:
    file = folder / "ruled.toml"
    file.write_text(block.text, encoding="utf-8")
    assert main(["check", "position", str(file)]) == 0


def read_schema_line(block: Block, folder: Path) -> None:
    found = re.fullmatch(r"#:schema (\S+)\n", block.text)
    assert found is not None
    assert main(["schema", "cards", "-o", found[1]]) == 0
    assert json.loads((folder / found[1]).read_text(encoding="utf-8"))


def read_sayings(block: Block, folder: Path) -> None:
    (folder / "dungeon.tmx.terrain.toml").write_text(block.text, encoding="utf-8")
    assert read_beside(folder / "dungeon.tmx").sayings


def read_scenario(block: Block, folder: Path) -> None:
    (folder / "old-wall.tmx").write_text(MAP, encoding="utf-8")
    checked("scenario", block, folder)


def read_lines(block: Block, folder: Path) -> None:
    (folder / "lines.csv").write_text(f"# d20-initiative\n{block.text}", encoding="utf-8")
    assert main(["check", "encounter", "lines.csv"]) == 0


def read_picture(block: Block, folder: Path) -> None:  # noqa: ARG001 - as all rules are called
    assert msgspec.convert(tomllib.loads(block.text)["picture"], PictureSpec)


def read_abilities(block: Block, folder: Path) -> None:  # noqa: ARG001 - as all rules are called
    assert [msgspec.convert(one, Ability) for one in tomllib.loads(block.text)["abilities"]]


def read_decks(block: Block, folder: Path) -> None:  # noqa: ARG001 - as all rules are called
    assert [msgspec.convert(one, DECKS["deck"]) for one in tomllib.loads(block.text)["deck"]]


def read_figures(block: Block, folder: Path) -> None:
    (folder / "shown-figures.toml").write_text(block.text, encoding="utf-8")
    assert read_list(folder / "shown-figures.toml")


def read_values(block: Block, folder: Path) -> None:  # noqa: ARG001 - as all rules are called
    """Inline tables, one a line; tests/games/colors_of_magic reads each as what it is."""
    assert all(tomllib.loads(f"value = {line}") for line in block.lines)


def read_patterns(block: Block, folder: Path) -> None:
    """The ten patterns at the head of the page, each the rest of a card; the same test plays them."""
    patterns = re.split(r"^# \d+\..*$", block.text, flags=re.MULTILINE)[1:]
    assert len(patterns) == 10
    assert all(map(tomllib.loads, patterns))
    del folder


def say_fault(block: Block, folder: Path) -> None:  # noqa: ARG001 - as all rules are called
    """The sentence is said of the example of its page, with another side; only its line may differ."""
    text = shown("docs/positions.md").replace('side = "blue"', 'side = "green"')
    with pytest.raises(InputError) as told:
        parse_position(text, "duel.toml")
    said, written = (re.sub(r"line \d+", "line", each) for each in (str(told.value), block.text.strip()))
    assert said == written


def ask(block: Block, folder: Path) -> None:
    """Questions, one a line, about the example table of the page, whose creatures have other names."""
    assert (folder / "questions.jsonl").read_text(encoding="utf-8") == of_example(block.text)
    assert main(["query", "--batch", "questions.jsonl"]) == 0


def of_example(questions: str) -> str:
    return questions.replace('"A"', '"mage"').replace('"B"', '"golem"')


BY_LANGUAGE: dict[str, Callable[[Block, Path], None]] = {"python": run_python, "toml": read_toml}

OTHERS: dict[tuple[str, str], Callable[[Block, Path], None]] = {
    ("docs/card-pictures.md", "picture = "): read_picture,
    ("docs/cards.md", "# 1. "): read_patterns,
    ("docs/cards.md", "[[mark]]"): partial(checked_cards, "colors-of-magic"),
    ("docs/cards.md", "{ "): read_values,
    ("docs/duel-cards.md", "[[deck]]"): read_decks,
    ("docs/encounters.md", "players:"): read_lines,
    ("docs/positions.md", "duel.toml, "): say_fault,
    ("docs/positions.md", '{"file"'): ask,
}
"""Blocks of no language, by page and beginning."""

READERS: dict[tuple[str, str], Callable[[Block, Path], None]] = {
    ("authors.md", ""): read_schema_line,
    ("cards.md", "abilities"): read_abilities,
    ("duel-cards.md", "series"): partial(checked_cards, "donjon-procrastination"),
    ("encounters.md", "system"): partial(checked, "encounter"),
    ("figures.md", "figure"): read_figures,
    ("maps.md", "tile_in"): read_sayings,
    ("positions.md", "title"): partial(checked, "position"),
    ("positions.md", "figure"): appended,
    ("positions.md", "size_in"): appended,
    ("positions.md", "line"): appended,
    ("puzzles.md", "format"): partial(checked, "puzzles"),
    ("rulesets.md", "ruleset"): named_ruleset,
    ("rulesets.md", "format"): partial(checked, "ruleset"),
    ("scenarios.md", "id"): read_scenario,
}
"""What reads a block of TOML, by its page and first key."""

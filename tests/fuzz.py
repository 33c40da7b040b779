"""All that reads what people hand over, fed with what nobody meant: success or one sentence, nothing else.

`test_fuzz.py` tries a few inputs of each kind; `.ci/nightly` tries as many as it has time for:

    python tests/fuzz.py --minutes 30 --write docs/reliability.md

An input is a file of ours, changed in its bytes, lines or structure. Which one it is, its number
alone decides: that of `--only options --first 4711 --count 1` is always the same.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from math import inf, nan
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from unittest import mock
from xml.etree import ElementTree as ET

if __name__ == "__main__":
    import helper_folders

    helper_folders.add_to_path()

import battle_maps
import foreign_maps
import tomli_w
from kills import write_into

from game.board.maps.drawing import painted
from game.cli.main import main as command_line
from game.cli.play import entries, speak
from game.cli.unfinished import go_on
from game.content.locale import Language
from game.content.map_files import any_map_faults, load_any_map
from game.content.resources import assets, data_folder, maps
from game.content.shelf import CardFiles, laid_out
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.packed_texts import pack, unpack
from game.core.record import INDENT, dump, load, record
from game.figures.orders import read_list
from game.games import GAMES
from game.games.colors_of_magic.content.library_files import CARDS, load_lists
from game.games.donjon_procrastination.content.library_files import DUEL_CARDS, load_decks
from game.games.turn_order.content import load_encounter, shipped_encounters
from game.positions.battle_map import Unclosed, position_of, read_battle_map
from game.positions.position_file import dump_position, load_position, parse_position
from game.table.match_journal import headline, load_unfinished, saves_folder, unfinished_games
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.options import Options, load_options
from game.ui.window.window import OffScreen
from game.workshop.journal import load_unfinished as load_position_journal
from game.workshop.unfinished import journals_folder, unfinished_positions

if TYPE_CHECKING:
    from types import FrameType

LONGEST = 1400
"""Characters of a fault."""

PATIENCE = 60
"""Seconds of processor time that the large run gives one input."""

MOST_MEMORY = 4_000_000_000

Faults = Sequence[InputError]


# ---- changing what is written

NUMBERS = (0, -1, 1, 3, 1.5, 100, 1001, 10**6, 10**9, 10**20, -(10**20), 1e300, 1e-300, nan, inf)
TEXTS = (
    "", " ", "x", "x" * 100, "x" * 401, "x" * 20_000, "é\u202e\u00a0", "a\nb", "../../x", '"', "{x} %s \\",
    "\0", "none", "true", "1", "*1", "9" * 5000,
    "<icon:x>", "<b>x", "</b>", "\x1b[31m", "a\x00b", "\x9f", "\ufdd0b\ufdd1", "\u05d0\u202ebc", "W" * 300,
    "\ud800",
)  # fmt: skip
BYTES = (
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n",
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b"#",
    b":",
    b"<",
    b"&",
)


def in_bytes(data: bytes, dice: Random) -> bytes:
    """A few bytes otherwise."""
    for _ in range(dice.choice((1, 1, 2, 5))):
        at, end = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
        end = min(end, at + dice.choice((1, 4, 60, len(data))))
        new = dice.choice(
            (b"", dice.choice(BYTES), dice.randbytes(3), data[at:end] * 2, dice.choice(BYTES) * 3000)
        )
        data = data[:at] + new + data[end:]
    return data


def in_lines(data: bytes, dice: Random) -> bytes:
    """A few lines otherwise."""
    lines = data.split(b"\n")
    for _ in range(dice.choice((1, 1, 2, 5))):
        at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        match dice.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at : at + 1] = [lines[at]] * dice.choice((2, 50, 2500))
            case 4:
                lines[at] = b"  " + lines[at].strip()
            case _:
                lines[at] = re.sub(rb"-?\d+", str(dice.choice(NUMBERS)).encode(), lines[at], count=1)
        lines = lines or [b""]
    return b"\n".join(lines)


def otherwise(value: Any, dice: Random) -> Any:
    """A value that may or may not do in the place of that one."""
    match dice.randrange(9):
        case 0 | 1:
            return dice.choice(NUMBERS)
        case 2 | 3:
            return dice.choice(TEXTS)
        case 4:
            return dice.choice((True, False, None, [], {}))
        case 5:
            return [value] * dice.choice((1, 2, 60))
        case 6:
            deep: Any = value
            for _ in range(dice.choice((3, 60, 400))):
                deep = [deep]
            return deep
        case 7 if isinstance(value, int | float):
            return value + dice.choice((1, -1, 0.5, 10))
        case 8 if isinstance(value, str):
            return value + dice.choice(TEXTS)
        case _:
            return {"id": value}


def in_a_tree(tree: Any, dice: Random) -> Any:
    """A parsed document with something in it otherwise; it is changed in place."""
    places = list(_places(tree))
    for _ in range(dice.choice((1, 1, 2, 4))):
        if not places:
            return otherwise(tree, dice)
        holder, key = dice.choice(places)
        with contextlib.suppress(KeyError, IndexError):
            match dice.randrange(6):
                case 0:
                    del holder[key]
                case 1 if isinstance(holder, dict):
                    holder[dice.choice(TEXTS)] = holder[key]
                case 1:
                    holder += [holder[key]] * dice.choice((1, 3, 40))
                case 2:
                    other, elsewhere = dice.choice(places)
                    holder[key] = json.loads(json.dumps(other[elsewhere], default=str))
                case _:
                    holder[key] = otherwise(holder[key], dice)
    return tree


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def in_toml(data: bytes, dice: Random) -> bytes:
    """A TOML document with something otherwise, or changed in its lines where it cannot be written."""
    try:
        return tomli_w.dumps(in_a_tree(tomllib.loads(data.decode()), dice)).encode()
    except (AttributeError, TypeError, ValueError, RecursionError):
        return in_lines(data, dice)


def in_names(data: bytes, dice: Random) -> bytes:
    """A TOML document with other texts, which nobody may be called by or everybody."""
    tree = tomllib.loads(data.decode())
    for holder, key in list(_places(tree)):
        if isinstance(holder[key], str) and key in NAMED and dice.random() < 0.5:
            holder[key] = dice.choice((*TEXTS, *TEXTS, holder[key] + dice.choice(TEXTS)))
    try:
        return tomli_w.dumps(tree).encode()
    except (TypeError, ValueError):  # half a character
        return in_lines(data, dice)


NAMED = frozenset({"name", "title", "note", "player", "directive", "id", "trigger", "text"})
"""Keys of what people write in words of their own."""


def in_xml(data: bytes, dice: Random) -> bytes:
    """A document of Tiled with an element or an attribute otherwise."""
    root = ET.fromstring(data)  # noqa: S314 - our own
    elements = list(root.iter())
    for _ in range(dice.choice((1, 1, 2, 4))):
        element, other = dice.choice(elements), dice.choice(elements)
        match dice.randrange(6):
            case 0 if len(element):
                element.remove(dice.choice(list(element)))
            case 1 if other is not root:
                element.extend([other] * dice.choice((1, 3)) if element not in other.iter() else [])
            case 2 if element.text:
                element.text = (
                    in_bytes(element.text.encode(), dice).decode(errors="replace").replace("\0", "")
                )
            case 3:
                element.tag = dice.choice(elements).tag
            case _:
                name = dice.choice([*element.attrib, *other.attrib, "x"])
                text = str(dice.choice((*NUMBERS, *TEXTS)))
                element.set(name, "".join(c for c in text if c.isprintable()))
    return ET.tostring(root)


def in_json_lines(data: bytes, dice: Random) -> bytes:
    """Lines of JSON, some with something in them otherwise."""
    lines = data.decode().split("\n")
    at = dice.randrange(len(lines))
    with contextlib.suppress(ValueError, TypeError):
        lines[at] = json.dumps(in_a_tree(json.loads(lines[at]), dice))
    return "\n".join(lines).encode()


def in_a_save(data: bytes, dice: Random) -> bytes:
    """A saved match: its setup, its actions or the cards that it was played with are otherwise."""
    lines = data.decode().split("\n")
    sections = [at for at, line in enumerate(lines) if line and not line.startswith(INDENT)]
    with contextlib.suppress(ValueError, TypeError):
        match dice.randrange(4):
            case 0 if "printed:" in lines:
                start, end = _section(lines, sections, "printed:")
                texts = dict(unpack([line.strip() for line in lines[start:end]]))
                name = dice.choice(sorted(texts))
                changed = (in_xml if name.endswith(("x",)) else in_toml)(texts[name].encode(), dice)
                del texts[name]
                name = dice.choice((name, name, name, name, *TEXTS))
                texts |= {name: changed.decode(errors="replace")}
                texts |= dict.fromkeys(map(str, range(dice.choice((0, 0, 0, 1000)))), "")
                lines[start:end] = [INDENT + line for line in pack(texts)]
                lines = [re.sub(r"^content: .*", "content: other", line) for line in lines]
            case 0 | 1:
                start, end = _section(lines, sections, "setup:")
                setup = in_a_tree(json.loads("\n".join(lines[start:end])), dice)
                lines[start:end] = [INDENT + line for line in json.dumps(setup, indent=1).split("\n")]
            case _:
                at = dice.choice([at for at in sections if lines[at][0].isdigit()] or sections)
                lines[at] = _action(lines[at], dice)
    return "\n".join(lines).encode(errors="surrogatepass")


def _section(lines: Sequence[str], sections: Sequence[int], name: str) -> tuple[int, int]:
    start = lines.index(name)
    return start + 1, next(at for at in sections if at > start)


def _action(line: str, dice: Random) -> str:
    head, brace, values = line.partition("{")
    if brace:
        return head + json.dumps(in_a_tree(json.loads(brace + values), dice))
    words = line.split(" ")
    at = dice.randrange(len(words))
    match dice.randrange(4):
        case 0:
            words[at] = str(dice.choice(NUMBERS))
        case 1:
            words[at] = dice.choice(TEXTS).replace("\n", "")
        case 2:
            words[at] = re.sub(r"-?[\d.]+", lambda _: str(dice.choice(NUMBERS)), words[at])
        case _:
            words[at : at + 1] = [words[at]] * dice.choice((0, 2, 5000))
    return " ".join(words)


# ---- what reads it


@dataclass(frozen=True)
class Target:
    """Something that reads.

    Attributes:
        seeds: sound inputs.
        ways: how they are changed, besides in bytes and lines.
        read: given a file of the folder, raises InputError or gives faults.
        name: of the file.
        beside: other files in the folder, by their names.
    """

    seeds: Callable[[], Sequence[bytes]]
    ways: tuple[Callable[[bytes, Random], bytes], ...]
    read: Callable[[Path], Faults | None]
    name: str = "input.toml"
    beside: Callable[[], Mapping[str, bytes]] = dict

    def input(self, dice: Random) -> bytes:
        """A seed, changed."""
        data = dice.choice(self.seeds())
        way = dice.choice((in_bytes, in_lines, *self.ways, *self.ways, *self.ways))
        changed = way(data, dice)
        return dice.choice((in_bytes, in_lines))(changed, dice) if dice.random() < 0.1 else changed


def _files(*patterns: str) -> Sequence[bytes]:
    return [path.read_bytes() for pattern in patterns for path in sorted(assets().glob(pattern))]


def _scenarios() -> Sequence[bytes]:
    """Those that ship under other ids, which each may have once."""
    return [data.replace(b'\nid = "', b'\nid = "own-', 1) for data in _files("*/scenarios/*.toml")]


def _maps() -> Sequence[bytes]:
    return [path.read_bytes() for path in sorted(maps().glob("*.tmx"))]


def _tileset() -> Sequence[bytes]:
    return [(assets() / "tilesets" / "terrain.tsx").read_bytes()]


def _all_saves() -> Sequence[bytes]:
    return [save for name in GAMES for save in saves(name)]


def _nothing(read: Callable[[Path], object]) -> Callable[[Path], None]:
    def reads(path: Path) -> None:
        read(path)

    return reads


def _among(cards: CardFiles[Any], system: str, path: Path) -> Faults:
    """What is wrong with all that a game has printed where one of its files is this one."""
    texts = dict(_systems()[system].printed)
    [name] = (name for name in texts if name.endswith(f"/{path.name}"))
    with laid_out(texts) as home:
        (home / name).write_bytes(path.read_bytes())
        return cards.faults(home=home)[1]


def _kinds(path: Path) -> Faults:
    kinds = [kind for game in GAMES.values() for kind in game.files]
    return [fault for kind in kinds for faults in kind.faults([path]) for fault in faults]


@cache
def saves(system: str) -> Sequence[bytes]:
    """A few matches of a game, begun by players who do anything."""
    table = GAMES.systems()[system]
    found = []
    for seed in range(3):
        match: Any = Match.start(table, _setup(system, seed), SeededDice(seed))
        dice = SeededDice(seed)
        for _ in range(12):
            if match.outcome is not None:
                break
            seat = dice.choice(sorted(match.deciders))
            match.act(seat, dice.choice(list(match.legal_actions(seat))))
        found.append(dump(record(match)).encode())
    return found


def _setup(system: str, seed: int) -> Any:
    if system in GAMES.tables():
        paths = sorted(shipped_encounters(system).glob("*.en.toml"))
        return load_encounter(paths[seed % len(paths)], GAMES.tables())[1]
    import cm_case
    import dp_case

    case: Any = {"colors-of-magic": cm_case, "donjon-procrastination": dp_case}[system]
    return case.setup_of(seed)


def _load(path: Path) -> None:
    headline(path)
    load(path, _systems())


@cache
def _systems() -> Mapping[str, Any]:
    return GAMES.systems()


def _journal(path: Path) -> None:
    load_unfinished(path, _systems())


POSITION = b"""title = "Duel"
size_mm = 300
[[terrain]]
kind = "hill"
name = "Hill"
circle = [6, 6, 1]
[[creature]]
id = "A"
side = "red"
at = [2, 2]
[[creature]]
id = "B"
side = "blue"
at = [8, 9]
"""

FIGURES = b"""[[figure]]
file = "duel.toml"
output = "duel.svg"
show = ["engagement"]
lang = "en"
crop = "0,0,4,4"
paper = "parchment"
ink = "black"
text = "fonts"
dpi = 72
"""


def _beside() -> Mapping[str, bytes]:
    return {"duel.toml": POSITION}


def _questions() -> Sequence[bytes]:
    asked = (
        {"file": "duel.toml", "query": "sight", "a": "A", "b": "B"},
        {"file": "duel.toml", "query": "move", "a": "A", "to": [4, 4], "via": [[3, 3]], "lang": "en"},
        {"file": "duel.toml", "query": "move", "a": "A", "to": [4, 4], "best": True},
        {"file": "duel.toml", "query": "engaged"},
        {"file": "duel.toml", "query": "threat", "a": "B"},
    )
    return ["\n".join(map(json.dumps, asked)).encode()]


def _spoken(words: Sequence[str]) -> tuple[int, str, str]:
    """Exit code, output and errors of a command line."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = command_line(words)
        except SystemExit as end:  # --help
            code = end.code if isinstance(end.code, int) else -1
    return code, out.getvalue(), errors.getvalue()


def _batch(path: Path) -> Faults:
    code, out, errors = _spoken(["query", "--batch", str(path)])
    answers = [json.loads(line) for line in out.splitlines()]
    errors_reported = [answer["error"] for answer in answers if "error" in answer] + errors.splitlines()
    assert (code == 2) == bool(errors_reported)
    return [_SaidError(sentence) for sentence in errors_reported]


RUN = [
    "simulate",
    "donjon-procrastination",
    "--a",
    "random",
    "--b",
    "random",
    "--games",
    "3",
    "--jobs",
    "1",
    "--lang",
    "en",
    "--resume",
]


def _runs() -> Sequence[bytes]:
    """What is kept of a run that was interrupted."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder, "run.jsonl")
        _spoken([*RUN[:-1], "--keep", str(kept)])
        return [b"".join(kept.read_bytes().splitlines(keepends=True)[:3])]


def _resumed(path: Path) -> Faults:
    code, out, errors = _spoken([*RUN, str(path)])
    assert (code == 2) == (not out)
    # Of games that are played it is said how far they are.
    return [_SaidError(errors.rstrip("\n"))] if code == 2 else ()


class _SaidError(InputError):
    """A fault of which only the sentence is known."""

    def __init__(self, sentence: str) -> None:
        super().__init__("", "", "")
        self.args = (sentence,)


COMMANDS = (
    ("query", "sight", "duel.toml", "A", "B"),
    ("query", "move", "duel.toml", "A", "--to", "4,4", "--via", "3,3", "-1,2"),
    ("query", "engaged", "duel.toml", "--lang", "en"),
    ("query", "--batch", "batch.jsonl"),
    ("check", "position", "duel.toml", "missing.toml"),
    ("check", "map", "map.tmx"),
    ("import", "map.uvtt", "-o", "map.toml", "--inches", "0.5", "--unclosed", "gap"),
    ("check", "encounter", "duel.toml"),
    ("check", "scenario", "duel.toml"),
    ("replay", "game.arcane", "--seat", "red", "--lang", "en"),
    ("replay", "game.arcane", "--format", "html", "-o", "told.html"),
    ("replay", "game.arcane", "--format", "markdown", "--lang", "fr"),
    ("export", "sheet", "fight.toml", "-o", "sheet.pdf", "--paper", "letter", "--lang", "en"),
    ("figure", "duel.toml", "--show", "sight A B", "-o", "out.svg", "--crop", "0,0,4,4"),
    ("figure", "--batch", "figures.toml", "-o", "drawn", "--text", "fonts"),
    ("figure", "duel.toml", "--show", "move:A:4,4", "--show", "best:A:4,4", "-o", "out.svg"),
)
WORDS = (
    "--lang",
    "--seat",
    "--to",
    "--best",
    "-o",
    "--dpi",
    "--format",
    "--paper",
    "text",
    "--show",
    "-h",
    "--",
    "-",
    ".",
    "1,2",
    "nan,inf",
    "move:A:1e308,1e308",
    "--scheduler",
    "x" * 300,
    "0",
)


def _commands() -> Sequence[bytes]:
    return ["\0".join(words).encode() for words in COMMANDS]


def in_words(data: bytes, dice: Random) -> bytes:
    """A command line, of which the command itself stays."""
    first, *words = data.decode().split("\0")
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randint(0, len(words))
        known = [word for line in COMMANDS for word in line]
        texts = [text.replace("\0", "") for text in TEXTS]
        word = str(dice.choice((*WORDS, *known, *texts, *map(str, NUMBERS))))
        words[at : at + dice.randint(0, 1)] = dice.choice(([word], [], [word] * 3))
    return "\0".join((first, *words)).encode(errors="replace")


def _words(path: Path) -> Faults:
    first, *rest = path.read_bytes().decode(errors="surrogateescape").split("\0")
    known = {line[0] for line in COMMANDS}
    with contextlib.chdir(path.parent):
        code, _, errors = _spoken([first if first in known else "query", *rest])
    assert code in (0, 2)
    # Of a game that is not over a replay says beside what it tells that players must not read it.
    assert code == 2 or not errors or first == "replay", errors
    if code == 0:
        return ()
    if "figure" in first:
        return [_SaidError(sentence) for sentence in errors.splitlines()]  # one for each figure at fault
    return [_SaidError(errors.rstrip("\n"))] if errors else ()


def _around() -> Mapping[str, bytes]:
    """What the commands are about."""
    (fight,) = _files("speed_wheel/encounters/drake.en.toml")
    (battle, *_) = _seeds(BATTLE_MAPS)
    match = saves("speed-wheel")[0]
    return {
        **_beside(),
        "fight.toml": fight,
        "figures.toml": FIGURES,
        "game.arcane": match,
        "map.uvtt": battle,
    }


def _written(*words: str) -> Callable[[Path], Faults]:
    """A command about a file that writes another, or says in a sentence why not."""

    def read(path: Path) -> Faults:
        output = path.with_name(words[-1])
        output.unlink(missing_ok=True)
        code, _, errors = _spoken([*words[:-2], str(path), words[-2], str(output)])
        assert code == (2 if errors else 0)
        assert output.exists() == (not errors)
        return [_SaidError(errors.rstrip("\n"))] if errors else ()

    return read


def _tilesets() -> Mapping[str, bytes]:
    paths = [*(assets() / "tilesets").glob("*.tsx"), *(assets() / "tilesets").glob("*.png")]
    return {f"../assets/tilesets/{path.name}": path.read_bytes() for path in paths}


def _map(path: Path) -> Faults:
    faults = any_map_faults(path)
    with contextlib.suppress(InputError):
        load_any_map(path)
    return faults


@cache
def _made(makes: Sequence[Callable[[Path], Path]]) -> Sequence[tuple[bytes, Mapping[str, bytes]]]:
    """Files that are made, and what lies beside each."""
    found = []
    for make in makes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            data = make(folder).read_bytes()
            others = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.*")}
            found.append((data, others))
    return found


FOREIGN = (
    foreign_maps.dated,
    foreign_maps.oblong_tiles,
    foreign_maps.endless,
    foreign_maps.stamped,
    foreign_maps.grouped,
    foreign_maps.pictured,
    foreign_maps.templated,
    foreign_maps.towering,
)
BATTLE_MAPS = (battle_maps.shared_walls, battle_maps.doors_in_gaps, battle_maps.closed_rooms)


def _seeds(makes: Sequence[Callable[[Path], Path]]) -> Sequence[bytes]:
    return [data for data, _ in _made(makes)]


def _beside_made(makes: Sequence[Callable[[Path], Path]], **more: bytes) -> Mapping[str, bytes]:
    others = {name: content for _, files in _made(makes) for name, content in files.items()}
    return {**others, **more}


SAID = (
    b'tile_in = 1.0\n[[terrain]]\nlayer = "Things"\nkind = "wall"\n[[terrain]]\nclass = "tree"\n'
    b'kind = "forest"\nname = "wood"\n[[terrain]]\nproperty = "solid"\nvalue = true\nkind = "hedge"\n'
    b'thin = true\n[[terrain]]\nlayer = "Walls"\nkind = "fence"\nmovement = "open"\nsight = "light"\n'
)
"""What is said beside a map."""


def _anybodys(path: Path) -> Faults:
    faults = any_map_faults(path)
    with contextlib.suppress(InputError):
        found = load_any_map(path)
        assert found.drawing is None or painted(found.drawing)
    return faults


def _said_beside(path: Path) -> Faults:
    return any_map_faults(path.parent / "map.tmx")


def _battle_map(path: Path) -> None:
    for unclosed in Unclosed:
        parse_position(dump_position(position_of(read_battle_map(path), 0.5, unclosed)), "again.toml")


def _with_map(path: Path) -> Faults:
    return any_map_faults(path.parent / "map.tmx")


def _map_beside() -> Mapping[str, bytes]:
    map_file = (maps() / "clairiere.tmx").read_bytes().replace(b"../assets/tilesets/terrain", b"input")
    picture = (assets() / "tilesets" / "terrain.png").read_bytes()
    return {**_tilesets(), "map.tmx": map_file, "terrain.png": picture}


@cache
def long_matches() -> Sequence[bytes]:
    """A match of an evening that does not end."""
    system = "d20-initiative"
    match: Any = Match.start(_systems()[system], _setup(system, 0), SeededDice(0))
    who = match.setup.combatants[0].id
    lines = "".join(f'0: correct {{"who":"{who}","field":"note","value":"{word}"}}\n' for word in "ab")
    return [dump(record(match)).encode() + lines.encode() * 5005]


def _app() -> App:
    return App(OffScreen((1280, 720)), Settings(speak, Options(language="fr", lesson_offered=True)))


def _drawn(path: Path) -> None:
    """What is accepted is played: its table is painted."""
    system, _ = load_encounter(path, GAMES.tables())
    begin = GAMES[system].screen().encounter
    assert begin is not None
    app = _app()
    app.push(begin(path, GAMES))
    app.step(1 / 60)
    app.draw()
    while app.scenes:
        app.pop()


def _title(path: Path) -> None:
    """The title opens, whatever lies in the data folder, and is opened twice more after Continue."""
    data = path.read_bytes()
    dice = Random(data)  # noqa: S311 - no secrets here
    shutil.rmtree(data_folder(), ignore_errors=True)
    for folder, name in ((saves_folder(), "unfinished.arcane"), (journals_folder(), "unfinished.toml")):
        folder.mkdir(parents=True)
        for number in range(dice.randint(0, 2)):
            (folder / name.replace(".", f"-{number + 2}.")).write_bytes(data)
        file = folder / name
        match dice.randrange(7):
            case 0:
                file.mkdir()
            case 1:
                file.symlink_to(file)
            case 2:
                (folder / ".locks").write_text("no folder")
                file.write_bytes(data)
            case 3:
                odd = os.fsdecode(b"unfinished-\xff<icon:x>\n" + os.fsencode(file.suffix))
                (folder / odd).write_bytes(data)
            case _:
                file.write_bytes(data)
                titles = dice.choice((b"", b'# told ["en","\0"]\n', b'# told ["fr","<icon:x>","\\u0000"]\n'))
                file.write_bytes(data + titles)
                when = dice.choice((-(10**11), -1, 0, 10**9, 10**12))
                os.utime(file, (when, when))
    for _ in range(3):
        app = _app()
        app.push(TitleScene(entries))
        app.step(1 / 60)
        app.draw()
        left = [*unfinished_games(), *unfinished_positions()]
        if left and left[0].parent == saves_folder():
            go_on(app, left[0])
            app.step(1 / 60)
        while app.scenes:
            app.pop()


OPTIONS = b"""language = "fr"
window = [1280, 800]
animation_speed = 1.0
ui_scale = 1.25
[keys]
undo = ["u"]
"""

LINES = (
    b"# speed-wheel\nplayers:\nAlia 3\nenemies:\nGoblin x4 +1\nOgre +0 numbers hidden\n",
    "nom;nombre;dex;CA;camp;caché\nAlia;;3;17;pj;non\nOgre;2;-1;16;ennemis;oui\n".encode(),
)
"""Encounters as lines and as a spreadsheet."""

FROM_ELSEWHERE = tuple(
    json.dumps(tree).encode()
    for tree in (
        {
            "Name": "Ford",
            "Combatants": [
                {
                    "Alias": "Chief",
                    "IndexLabel": 1,
                    "CurrentHP": 3,
                    "MaxHP": 7,
                    "Initiative": 12,
                    "Hidden": True,
                    "Tags": ["prone", {"Text": "slowed", "DurationRemaining": 2}],
                    "StatBlock": {
                        "Name": "Goblin",
                        "HP": {"Value": 7, "Notes": "(2d6)"},
                        "AC": {"Value": 15, "Notes": ""},
                        "Abilities": {"Str": 8, "Dex": 14},
                        "InitiativeModifier": 2,
                        "Player": "",
                        "Speed": ["30 ft."],
                        "Actions": [{"Name": "Scimitar", "Content": "+4 to hit, 1d6+2"}],
                    },
                }
            ],
        },
        {"Creatures.a1": '{"Name": "Wolf", "HP": {"Value": 11}, "AC": {"Value": 13}}', "Settings": {}},
        [
            {
                "name": "Orc",
                "type": "npc",
                "system": {
                    "attributes": {"hp": {"value": 9, "max": 15}, "ac": {"flat": 13}, "init": {"bonus": 1}},
                    "abilities": {"dex": {"value": 12}},
                },
                "items": [{"name": "Axe", "system": {"description": {"value": "<p>[[/r 1d12+3]]</p>"}}}],
                "prototypeToken": {"hidden": False, "disposition": -1},
            }
        ],
        {"round": 1, "combatants": [{"name": "Bat", "initiative": 15, "hidden": True, "defeated": False}]},
    )
)
"""Encounters of other programs."""


def in_json(data: bytes, dice: Random) -> bytes:
    """A JSON document with something otherwise, or changed in its lines where it is none."""
    try:
        return json.dumps(in_a_tree(json.loads(data), dice)).encode(errors="replace")
    except (TypeError, ValueError, RecursionError):
        return in_lines(data, dice)


TARGETS: Mapping[str, Target] = {
    "positions": Target(
        partial(_files, "positions/*.toml"), (in_toml,), _nothing(load_position), beside=_beside
    ),
    "position-journals": Target(
        partial(_files, "positions/*.toml"),
        (in_toml,),
        _nothing(partial(load_position_journal, language=Language.EN)),
    ),
    "encounters": Target(
        partial(_files, "*/encounters/*.toml"),
        (in_toml,),
        _nothing(partial(load_encounter, tables=GAMES.tables())),
    ),
    "encounter-lines": Target(
        lambda: LINES,
        (in_lines,),
        _nothing(partial(load_encounter, tables=GAMES.tables())),
        "input.csv",
    ),
    "encounters-from-elsewhere": Target(
        lambda: FROM_ELSEWHERE,
        (in_json,),
        _nothing(partial(load_encounter, tables=GAMES.tables())),
        "input.json",
    ),
    "drawn-encounters": Target(partial(_files, "*/encounters/*.toml"), (in_names,), _drawn),
    "data-folders": Target(_all_saves, (in_a_save,), _title, "game.arcane"),
    "long-matches": Target(long_matches, (in_lines,), _load, "game.arcane"),
    "options": Target(lambda: [OPTIONS], (in_toml,), _nothing(load_options)),
    "skirmish-cards": Target(
        partial(_files, "colors_of_magic/cards/fire.toml"),
        (in_toml,),
        partial(_among, CARDS, "colors-of-magic"),
        "fire.toml",
    ),
    "duel-cards": Target(
        partial(_files, "donjon_procrastination/cards/arena.toml"),
        (in_toml,),
        partial(_among, DUEL_CARDS, "donjon-procrastination"),
        "arena.toml",
    ),
    "scenarios": Target(_scenarios, (in_toml,), _kinds),
    "army-lists": Target(partial(_files, "colors*/lists/*.toml"), (in_toml,), _nothing(load_lists)),
    "deck-lists": Target(partial(_files, "donjon*/lists/*.toml"), (in_toml,), _nothing(load_decks)),
    "maps": Target(_maps, (in_xml,), _map, "map.tmx", _tilesets),
    "foreign-maps": Target(
        partial(_seeds, FOREIGN),
        (in_xml,),
        _anybodys,
        "map.tmx",
        lambda: _beside_made(FOREIGN, **{"map.tmx.terrain.toml": SAID}),
    ),
    "foreign-maps-in-json": Target(
        partial(_seeds, (foreign_maps.in_json,)),
        (in_json,),
        _anybodys,
        "map.tmj",
        lambda: _beside_made((foreign_maps.in_json,), **{"map.tmj.terrain.toml": SAID}),
    ),
    "beside-maps": Target(
        lambda: [SAID],
        (in_toml,),
        _said_beside,
        "map.tmx.terrain.toml",
        partial(_beside_made, (foreign_maps.oblong_tiles,)),
    ),
    "battle-maps": Target(partial(_seeds, BATTLE_MAPS), (in_json,), _nothing(_battle_map), "map.uvtt"),
    "tilesets": Target(_tileset, (in_xml,), _with_map, "input.tsx", _map_beside),
    **{f"saves-{name}": Target(partial(saves, name), (in_a_save,), _load, "game.arcane") for name in GAMES},
    "journals": Target(_all_saves, (in_a_save,), _journal, "game.arcane"),
    "figure-lists": Target(lambda: [FIGURES], (in_toml,), _nothing(read_list)),
    "batches": Target(_questions, (in_json_lines,), _batch, "batch.jsonl", _beside),
    "runs": Target(_runs, (in_json_lines,), _resumed, "run.jsonl"),
    "order-sheets": Target(
        partial(_files, "*/encounters/*.toml"), (in_toml,), _written("export", "sheet", "-o", "sheet.pdf")
    ),
    "told-replays": Target(
        _all_saves,
        (in_a_save,),
        _written("replay", "--format", "html", "--output", "told.html"),
        "game.arcane",
    ),
    "commands": Target(_commands, (in_words,), _words, "words", _around),
}
"""All that reads what people hand over."""


# ---- trying


def faults_of(target: Target, data: bytes, folder: Path) -> Faults:
    """What is said against an input; nothing if it can be read."""
    path = folder / "here" / target.name
    for name, content in {**target.beside(), target.name: data}.items():
        (path.parent / name).parent.mkdir(parents=True, exist_ok=True)
        (path.parent / name).write_bytes(content)
    try:
        return target.read(path) or ()
    except InputError as fault:
        return (fault,)
    finally:
        path.unlink()


@dataclass(frozen=True, slots=True)
class Answer:
    """How an input was answered.

    Attributes:
        refused: it was, in a sentence or more.
        wrong: what is wrong with that; empty if nothing.
    """

    refused: bool
    wrong: str = ""


def answer_to(target: Target, data: bytes, folder: Path) -> Answer:
    """How an input is answered."""
    try:
        faults = faults_of(target, data, folder)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is none that may be
        return Answer(refused=False, wrong="".join(traceback.format_exception(error)[-14:]))
    return Answer(bool(faults), next(filter(None, map(wrong_sentence, faults)), ""))


def wrong_sentence(fault: InputError) -> str:
    """What is wrong with a fault as a sentence; empty if nothing."""
    text = str(fault)
    if not text.strip() or len(text) > LONGEST:
        return f"{len(text)} characters: {text[:200]}"
    shown = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    return "" if shown.isprintable() else f"not one line that can be shown: {text!r}"


def input_of(name: str, number: int) -> bytes:
    """The input of that number; it is always the same."""
    return TARGETS[name].input(Random(f"{name} {number}"))  # noqa: S311 - no secrets here


class Slow(BaseException):
    """An input took too long."""


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise Slow


@dataclass(slots=True)
class Tally:
    """What came of the inputs of one kind.

    Attributes:
        tried: inputs.
        refused: those of them that were refused in a sentence.
        wrong: those that were answered otherwise than by reading them or by such a sentence.
        spent: seconds, all together.
        slowest: seconds of the slowest, and its number.
    """

    tried: int = 0
    refused: int = 0
    wrong: int = 0
    spent: float = 0.0
    slowest: tuple[float, int] = (0.0, 0)


def table(tallies: Mapping[str, Tally], command: str) -> str:
    """The outcomes as a table in Markdown."""
    lines = [
        f"`{command}`, {datetime.now(UTC):%Y-%m-%d}:",
        "",
        "| what reads | inputs | read | refused in a sentence | at fault | slowest, s |",
        "|---" * 6 + "|",
    ]
    for name, tally in (*tallies.items(), ("all", _sum(tallies.values()))):
        read = tally.tried - tally.refused - tally.wrong
        counts = f"{tally.tried} | {read} | {tally.refused} | {tally.wrong} | {tally.slowest[0]:.2f}"
        lines.append(f"| {name} | {counts} |")
    return "\n".join(lines) + "\n"


def _sum(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.tried += tally.tried
        total.refused += tally.refused
        total.wrong += tally.wrong
        total.slowest = max(total.slowest, tally.slowest)
    return total


def main() -> int:
    """Try inputs until the time is over; 1 if something was wrong."""
    parser = argparse.ArgumentParser(description="Try inputs until the time is over.")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--only", action="append", choices=list(TARGETS), help="may be repeated")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--count", type=int, default=sys.maxsize, help="inputs of each kind")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-faults"), help="where inputs at fault are put"
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page that has a place for the table")
    args = parser.parse_args()
    faulthandler.enable()
    if hasattr(signal, "SIGPROF"):
        import resource

        signal.signal(signal.SIGPROF, _ring)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with tempfile.TemporaryDirectory() as folder:
        homes = {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("CONFIG", "DATA", "STATE")}
        with mock.patch.dict(os.environ, homes):
            tallies = _run(args, Path(folder))
    report = table(tallies, f"python tests/fuzz.py --minutes {args.minutes:g}")
    sys.stdout.write(report)
    if args.write is not None:
        write_into(args.write, "tests/fuzz", report)
    return int(any(tally.wrong for tally in tallies.values()))


def _run(args: argparse.Namespace, folder: Path) -> Mapping[str, Tally]:
    end = time.monotonic() + 60 * args.minutes
    tallies = {name: Tally() for name in args.only or TARGETS}
    found = set[str]()
    while time.monotonic() < end and (left := [name for name in tallies if tallies[name].tried < args.count]):
        name = min(left, key=lambda name: tallies[name].spent)
        tally = tallies[name]
        number = args.first + tally.tried
        began = time.process_time()
        answer = _answered(name, number, folder)
        took = time.process_time() - began
        tally.spent += took
        tally.tried += 1
        tally.slowest = max(tally.slowest, (took, number))
        tally.refused += answer.refused and not answer.wrong
        tally.wrong += bool(answer.wrong)
        kind = f"{name}: {answer.wrong.strip().splitlines()[-1][:200]}" if answer.wrong else ""
        if kind and kind not in found:
            found.add(kind)
            args.keep.mkdir(exist_ok=True)
            (args.keep / f"{name}-{number}").write_bytes(input_of(name, number))
            sys.stdout.write(f"--only {name} --first {number} --count 1\n{answer.wrong}\n")
            sys.stdout.flush()
    return tallies


def _answered(name: str, number: int, folder: Path) -> Answer:
    data = input_of(name, number)
    _set_timer(PATIENCE)
    try:
        return answer_to(TARGETS[name], data, folder)
    except Slow:
        return Answer(refused=False, wrong=f"over {PATIENCE} s")
    finally:
        _set_timer(0)


def _set_timer(seconds: float) -> None:
    """Raise Slow after so much processor time; 0 for never. It does nothing where there is no such timer."""
    if hasattr(signal, "SIGPROF"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    sys.exit(main())

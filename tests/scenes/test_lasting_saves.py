"""Saved matches go on with what they were begun with, whatever becomes of the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.record import AnyMatch, load, save
from game.games import GAMES
from game.games.colors_of_magic.content.library_files import CARDS as MAGIC_CARDS
from game.games.colors_of_magic.rules.state.setup import Setup as MagicSetup
from game.games.donjon_procrastination.content.library_files import DUEL_CARDS
from game.games.donjon_procrastination.rules.play.setup import Setup as DuelSetup

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.content.shelf import CardFiles

OWN = """\
[[{table}]]
id = "my-own"
name = {{ fr = "À moi", en = "My Own" }}
text = {{ fr = "Rien.", en = "Nothing." }}
"""


def _duel(library: Any) -> DuelSetup:
    other = next(name for name in library.bluffs if name != "my-own")
    return DuelSetup("classic", ("my-own", other), series=tuple(library.series))


def _skirmish(library: Any) -> MagicSetup:
    red, *_, blue = (library.lists[name] for name in sorted(library.lists))
    return MagicSetup((red, blue), "giant-of-the-clearing")


GIVEN: dict[str, tuple[CardFiles[Any], str, Callable[[Any], Any]]] = {
    "donjon-procrastination": (DUEL_CARDS, "bluff", _duel),
    "colors-of-magic": (MAGIC_CARDS, "mark", _skirmish),
}


def remove(path: Path) -> None:
    path.unlink()


def comment(path: Path) -> None:
    path.write_text(f"# mine\n{path.read_text(encoding='utf-8')}", encoding="utf-8")


def reword(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace("Nothing.", "All."), encoding="utf-8")


def add(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("my-own", "another")
    path.with_name("another.toml").write_text(text, encoding="utf-8")


def saved(name: str, path: Path) -> tuple[AnyMatch, Path]:
    """A match with a file of one's own, a few actions on, and that file."""
    cards, table, setup = GIVEN[name]
    own = cards.own() / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text(OWN.format(table=table), encoding="utf-8")
    system = GAMES[name].system()
    match = Match.start(system, setup(cards.load()), SeededDice(4))
    for _ in range(6):
        seat = min(match.deciders)
        match.act(seat, next(iter(match.legal_actions(seat))))
    save(match, path)
    return match, own


def lines(match: AnyMatch) -> list[str]:
    tr = translator(Language.EN)
    return list(match_lines(match, GAMES.of(match).log(match, tr), tr))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("colors-of-magic", remove),
        *(("donjon-procrastination", change) for change in (remove, comment, reword, add)),
    ],
)
def test_a_save_outlives_what_becomes_of_the_files(
    name: str, change: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "match.arcane"
    match, own = saved(name, path)
    change(own)
    systems = GAMES.systems()
    assert systems[name].content != match.system.content
    again = load(path, systems)
    assert again.system.content == match.system.content
    assert again.state == match.state
    assert lines(again) == lines(match)
    seat = min(again.deciders)
    assert again.act(seat, next(iter(again.legal_actions(seat)))).allowed
    save(again, path)
    assert load(path, systems).state == again.state


def test_a_save_without_its_texts_opens_only_with_the_same_files(tmp_path: Path) -> None:
    path = tmp_path / "match.arcane"
    match, own = saved("donjon-procrastination", path)
    head, rest = path.read_text(encoding="utf-8").split("printed:\n")
    kept = [line for line in rest.splitlines() if not line.startswith("  eN")]
    start = next(number for number, line in enumerate(kept) if line in ("players:", "setup:"))
    former = head.replace("format 2", "format 1") + "\n".join(kept[start:]) + "\n"
    path.write_text(former, encoding="utf-8")
    assert load(path, GAMES.systems()).state == match.state
    comment(own)
    with pytest.raises(InputError, match="content"):
        load(path, GAMES.systems())

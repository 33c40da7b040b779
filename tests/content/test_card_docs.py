"""What docs/cards.md says about card files is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest

from game.content.card_files import TABLES
from game.content.effect_checks import KEYWORDS
from game.content.library_files import load_library, open_library
from game.systems.colors_of_magic.cards.specs import Element, SpellType
from game.systems.colors_of_magic.cards.vocabulary import (
    AnyEffect,
    Condition,
    Count,
    Duration,
    Filter,
    Happening,
    Name,
)
from game.toml_words import keys_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    import msgspec

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
WORDS = {word for quoted in re.findall(r"`([^`\n]+)`", DOCS) for word in re.findall(r"[a-z_0-9SML]+", quoted)}


def struct_keys(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return keys_at(kind, (), {})


@pytest.mark.parametrize(
    "words",
    [
        [str(kind.__struct_config__.tag) for kind in get_args(AnyEffect)],
        get_args(Name),
        get_args(Happening),
        get_args(Duration),
        get_args(SpellType),
        get_args(get_type_hints(Count)["per"]),
        [element.value for element in Element],
        KEYWORDS,
        struct_keys(Condition),
        struct_keys(Filter),
    ],
    ids=lambda words: words[0],
)
def test_no_word_of_the_vocabulary_is_left_out(words: Iterable[str]) -> None:
    assert set(words) - {"who"} <= WORDS


@pytest.mark.parametrize("table", TABLES)
def test_every_key_of_a_table_is_listed(table: str) -> None:
    line = next(line for line in DOCS.splitlines() if line.startswith(f"| `[[{table}]]`"))
    assert set(struct_keys(TABLES[table])) <= set(re.findall(r"`(\w+)`", line))


def test_the_example_is_a_card_to_play_with(tmp_path: Path) -> None:
    whole, abilities = EXAMPLES
    permanent = whole.replace("hail-of-cinders", "well").replace('"ephemeral"', '"permanent"')
    (tmp_path / "own.toml").write_text(f"{whole}\n{permanent}{abilities}", encoding="utf-8")
    opened = open_library(tmp_path)
    assert [str(fault) for fault in opened.faults] == []
    assert set(opened.library.cards) - set(load_library().cards) == {"hail-of-cinders", "well"}
    assert len(opened.library.cards["well"].abilities) == 3

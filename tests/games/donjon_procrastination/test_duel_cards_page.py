"""What the page on duel card files says is so: its examples are read, and it leaves out no word of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import msgspec
import pytest

from game.games.donjon_procrastination.content.card_checks import BOUNDS
from game.games.donjon_procrastination.content.library_files import (
    DECKS,
    TABLES,
    duel_library_faults,
    open_duel_library,
)
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AnyEffect,
    Card,
    CardClass,
    Condition,
    Count,
    Family,
    Filter,
    Option,
    Picking,
    Zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "duel-cards.md").read_text(encoding="utf-8")
BALANCE = (DOCS / "duel-balance.md").read_text(encoding="utf-8")
EFFECTS = re.findall(r"^\| `(\{ do = .*?\})` \|(.*)$", PAGE, re.MULTILINE)
CONDITIONS = re.findall(
    r"^\| `(\{ .*\})` \|", PAGE.split("## Conditions")[1].split("## Decks")[0], re.MULTILINE
)
SAID = {word for quoted in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"\w+", quoted)}
"""Every word of the page that is set as code."""

PARTS: tuple[type[msgspec.Struct], ...] = (
    *TABLES.values(),
    *DECKS.values(),
    *get_args(AnyEffect),
    *(Condition, Count, Filter, Option),
)


def table(text: str) -> dict[str, Any]:
    parsed: dict[str, Any] = tomllib.loads(f"example = {text}")["example"]
    return parsed


def test_the_example_is_a_card_file_without_fault(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "own.toml").write_text(example, encoding="utf-8")
    opened = open_duel_library(tmp_path)
    assert opened.faults == ()
    assert {"cellar-rat", "last-candle", "golden-cork"} <= set(opened.library.cards)
    assert "creaking-stair" in opened.library.bluffs


@pytest.mark.parametrize("text", [text for text, _ in EFFECTS])
def test_an_effect_of_the_page_is_without_fault_on_a_card(text: str, tmp_path: Path) -> None:
    time = "dice" if re.search(r'"(reroll|set_die|add_dice|swap_dice)"', text) else "effects"
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    changed = re.sub(r"^grows = .*$", lambda _: f"{time} = [{text}]", example, flags=re.MULTILINE)
    assert changed != example
    (tmp_path / "own.toml").write_text(changed, encoding="utf-8")
    assert open_duel_library(tmp_path).faults == ()


def test_every_effect_has_an_example() -> None:
    shown = {type(msgspec.convert(table(text), AnyEffect)) for text, _ in EFFECTS}
    assert shown == set(get_args(AnyEffect))


def test_what_is_said_of_keys_left_out_is_the_default() -> None:
    checked = 0
    for text, remark in EFFECTS:
        kind = type(msgspec.convert(table(text), AnyEffect))
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for key, value in re.findall(r"`(\w+) = ([^`]+)`", remark.rsplit("|", 2)[1]):
            if key in fields:
                default = fields[key].default
                documented = table(f"{{ {key} = {value} }}")[key]
                assert documented == (list(default) if default == () else default), text
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("text", CONDITIONS)
def test_the_examples_of_conditions_can_be_read(text: str) -> None:
    assert msgspec.convert(table(text), Condition) != Condition()


def test_every_key_of_a_condition_has_an_example() -> None:
    shown = {key for text in CONDITIONS for key in table(text)}
    assert set(Condition.__struct_encode_fields__) - shown == {"at_most"}


def test_no_key_is_left_out() -> None:
    keys = {field.encode_name for part in PARTS for field in msgspec.structs.fields(part)}
    assert sorted(keys - SAID) == []


@pytest.mark.parametrize(
    "words",
    [
        [str(kind.__struct_config__.tag) for kind in get_args(AnyEffect)],
        [card_class.value for card_class in CardClass],
        [family.value for family in Family],
        get_args(get_type_hints(Count)["of"]),
        *map(get_args, (Zone, Picking, Card)),
    ],
    ids=lambda words: words[0],
)
def test_no_word_of_the_vocabulary_is_left_out(words: Iterable[str]) -> None:
    assert sorted(set(words) - SAID) == []


@pytest.mark.parametrize("name", [*TABLES, *DECKS])
def test_every_key_of_a_table_is_listed(name: str) -> None:
    kind = {**TABLES, **DECKS}[name]
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| `[[{name}]]`"))
    assert set(kind.__struct_encode_fields__) <= set(re.findall(r"`(\w+)`", line))


def test_the_bounds_are_those_that_are_checked() -> None:
    bounds = re.findall(r"^\| `(\w+)` \| (\u2212?\d+) to (\d+)", PAGE, re.MULTILINE)
    assert bounds
    for key, low, high in bounds:
        assert BOUNDS[key] == (int(low.replace("\u2212", "-")), int(high)), key


def test_the_balance_table_was_measured_with_the_cards_that_ship() -> None:
    """A card whose value was changed since has to be measured again; no shift is beyond what is meant."""
    rows = re.findall(
        r"^\| (\d+/\d+ [^|]+) \| (\w+ [^|]+) \|.*\| ([+\u2212]?[\d.]+) \|$", BALANCE, re.MULTILINE
    )
    library, _ = duel_library_faults()
    printed = {
        f"{card.number}/{library.series[card.series].size} {card.name.en}": (
            f"{card.class_.value} {card.value}{'*' if card.grows else ''}".replace("-", "\u2212")
        )
        for card in library.cards.values()
    }
    assert {name: features for name, features, _ in rows} == printed
    assert max(abs(float(shift.replace("\u2212", "-"))) for _, _, shift in rows) <= 12

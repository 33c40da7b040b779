"""What the page on card files says is so: its examples are read, and it leaves out no word of the files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from magic_table import stand
from written_cards import played

from game.content.spec import Spec
from game.games.colors_of_magic.content.drawings import shipped_drawings
from game.games.colors_of_magic.content.effect_checks import BOUNDS, KEYWORDS
from game.games.colors_of_magic.content.library_files import TABLES, library_faults, open_library
from game.games.colors_of_magic.rules.cards.effects import Ability, AnyEffect
from game.games.colors_of_magic.rules.cards.picture import FRAMES, Dress, Ground, PictureSpec, Sky, Weather
from game.games.colors_of_magic.rules.cards.specs import Element
from game.games.colors_of_magic.rules.cards.words import Condition, Happening
from game.games.colors_of_magic.rules.state.events import AbilityUsed

if TYPE_CHECKING:
    from collections.abc import Iterable

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "cards.md").read_text(encoding="utf-8")
PICTURES = (DOCS / "card-pictures.md").read_text(encoding="utf-8")
EFFECTS = re.findall(r"^\| `(\{ do = .*?\})` \|(.*)$", PAGE, re.MULTILINE)
ABILITIES = re.findall(r"^\{ kind = .*\}$", PAGE, re.MULTILINE)
CONDITIONS = re.findall(
    r"^\| `(\{ .*\})` \|", PAGE.split("## Conditions")[1].split("## Triggers")[0], re.MULTILINE
)

QUOTED = re.findall(r"`([^`\n]+)`", PAGE + PICTURES)
SAID = {word for quoted in QUOTED for word in re.findall(r"\w+", quoted)}
"""Every word of the page, and of that on pictures, that is set as code."""

PATTERNS = re.split(r"^# \d+\. .*$", PAGE.split("```")[1], flags=re.MULTILINE)[1:]
"""The ten patterns at the head of the page, each the rest of a card."""


HEAD = """
[[card]]
id = "well"
name = { fr = "Puits", en = "Well" }
element = "fire"
cost = 1
text = { fr = "Un texte.", en = "A text." }
"""

LISTENS = """
[[creature.abilities]]
kind = "triggered"
trigger = { when = "WHEN" }
effects = [{ do = "mana" }]
"""

LISTENER, FOE = "red:listener:1", "blue:goblin:1"


def parts_and_words(kind: type[msgspec.Struct]) -> tuple[set[type[Spec]], set[str]]:
    """The classes that a table is made of, at any depth, and the words that their keys choose among."""
    parts: set[type[Spec]] = set()
    words: set[str] = set()
    left: list[Any] = [kind]
    while left:
        hint = left.pop()
        if get_origin(hint) is Literal:
            words.update(get_args(hint))
        elif isinstance(hint, type) and issubclass(hint, Spec):
            if hint not in parts:
                parts.add(hint)
                left += get_type_hints(hint).values()
        else:
            left += get_args(hint)
    return parts, words


def table(text: str) -> dict[str, Any]:
    parsed: dict[str, Any] = tomllib.loads(f"example = {text}")["example"]
    return parsed


def shipped() -> set[str]:
    library, _ = library_faults()
    return {*library.cards, *library.creatures, *library.marks}


def test_the_example_of_several_tables_is_a_card_file_without_fault(tmp_path: Path) -> None:
    example = next(block for block in PAGE.split("```\n") if block.startswith("[[mark]]"))
    (tmp_path / "example.toml").write_text(example, encoding="utf-8")
    opened = open_library(tmp_path)
    assert opened.faults == ()
    assert {"spit-cinders", "call-chimney-cat"} < set(opened.library.cards)


def test_every_effect_has_an_example_that_can_be_read() -> None:
    shown = [msgspec.convert(table(text), AnyEffect) for text, _ in EFFECTS]
    assert {type(effect) for effect in shown} == set(get_args(AnyEffect))


def test_what_is_said_of_keys_left_out_is_the_default() -> None:
    for text, remark in EFFECTS:
        kind = type(msgspec.convert(table(text), AnyEffect))
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for key, value in re.findall(r"`(\w+) = ([^`]+)`", remark.rsplit("|", 2)[1]):
            default = fields[key].default
            assert table(f"{{ {key} = {value} }}")[key] == (list(default) if default == () else default), text


@pytest.mark.parametrize("text", ABILITIES)
def test_the_examples_of_abilities_can_be_read(text: str) -> None:
    msgspec.convert(table(text), Ability)


@pytest.mark.parametrize("text", CONDITIONS)
def test_the_examples_of_conditions_can_be_read(text: str) -> None:
    assert msgspec.convert(table(text), Condition) != Condition()


@pytest.mark.parametrize("table", TABLES)
def test_no_key_and_no_word_of_a_table_is_left_out(table: str) -> None:
    parts, words = parts_and_words(TABLES[table])
    keys = {field.encode_name for part in parts for field in msgspec.structs.fields(part)}
    tags = {str(part.__struct_config__.tag) for part in parts} - {"None"}
    quoted = {word for text in QUOTED for word in re.findall(r"[\w-]+", text)}
    assert sorted(keys - SAID) == []
    assert sorted((words | tags) - quoted) == []


@pytest.mark.parametrize("words", [[element.value for element in Element], KEYWORDS], ids=["of", "keywords"])
def test_no_word_of_the_vocabulary_is_left_out(words: Iterable[str]) -> None:
    assert sorted(set(words) - SAID) == []


def test_each_of_the_ten_patterns_is_the_rest_of_a_card(tmp_path: Path) -> None:
    assert len(PATTERNS) == 10
    for number, pattern in enumerate(PATTERNS):
        head = f'id = "pattern-{number}"\nname = {{ fr = "M", en = "P" }}\nelement = "fire"\ncost = 1\n'
        text = 'text = { fr = "Un texte.", en = "A text." }\n'
        (tmp_path / f"{number}.toml").write_text(f"[[card]]\n{head}{text}{pattern}", encoding="utf-8")
    opened = open_library(tmp_path)
    assert opened.faults == ()
    assert {f"pattern-{number}" for number in range(10)} < set(opened.library.cards)


@pytest.mark.parametrize("table", TABLES)
def test_every_key_of_a_table_is_listed(table: str) -> None:
    """In a section of its own, or in its line of the table of tables."""
    section = re.search(rf"^### `\[\[{table}\]\]`$(.*?)^##", PAGE, re.MULTILINE | re.DOTALL)
    listed = section or re.search(rf"^\| `\[\[{table}\]\]` (.*)$", PAGE, re.MULTILINE)
    assert listed is not None
    assert set(TABLES[table].__struct_encode_fields__) <= set(re.findall(r"`(\w+)`", listed[1]))


def test_the_bounds_are_those_that_are_checked() -> None:
    bounds = re.findall(r"^\| (`[^|]*`) \| [^|]*?(\d+) to (\d+)", PAGE, re.MULTILINE)
    assert bounds
    for keys, low, high in bounds:
        for key in re.findall(r"\w+", keys):
            assert BOUNDS[key] == (int(low), int(high)), key


def test_what_the_examples_name_exists() -> None:
    named = {
        str(value) for text, _ in EFFECTS for key, value in table(text).items() if key in {"profile", "mark"}
    }
    assert named
    assert named <= shipped()


def test_the_drawings_of_pictures_are_those_that_there_are() -> None:
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", PICTURES))
    library, _ = library_faults()
    pictures = [spec.picture for spec in library.creatures.values() if spec.picture]
    pictures += [card.picture for card in library.cards.values() if card.picture]
    keys = ("body", "gesture", "face", "head", "hand", "off_hand", "back", "over", "behind", "front")
    assert {getattr(picture, key) for picture in pictures for key in keys} - {""} <= named
    drawn = {*shipped_drawings().texts, *shipped_drawings().gestures, *FRAMES}
    words = {word for kind in (Sky, Ground, Weather, Dress) for word in get_args(kind)}
    assert named - drawn - words - set(PictureSpec.__struct_fields__) - {"picture", "art"} == set()


@pytest.mark.rule("R-36", "R-37", "R-68")
def test_the_moments_of_an_attack_come_in_the_order_that_the_page_says() -> None:
    said = PAGE.split("In an attack the moments come in this order:")[1].split("is over.")[0]
    order = [word for word in re.findall(r"`(\w+)`", said) if word in get_args(Happening)]
    assert len(order) == len(set(order)) == 9
    assert "ties_duel" in PAGE
    whens = [when for when in get_args(Happening) if not when.startswith(("phase", "comes"))]
    heard = "".join(LISTENS.replace("WHEN", when) for when in whens)

    def moments(melee: int) -> list[str]:
        text = f'[[creature]]\nid = "listener"\nmelee = {melee}\n{heard}'
        game = played(text, stand(LISTENER, 10, 10), stand(FOE, 11.5, 10))
        game.act("red", f"activate {LISTENER}", f"strike {FOE}")
        return [whens[event.number] for event in game.happened(AbilityUsed) if event.source == LISTENER]

    assert moments(3) == ["activated", *order, "activation_ends"][: 1 + len(order)]
    # A tie has none of those in between, but its own.
    assert moments(1) == ["activated", "attacks", "targeted", "ties_duel", "ends_attack"]

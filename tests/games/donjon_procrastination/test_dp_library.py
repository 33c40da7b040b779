"""Card and deck files of duels become a library; faults are named by file, card, key and line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mini_duel import CARDS, DECKS, written

from game.cli.main import main
from game.core.errors import InputError
from game.games.donjon_procrastination.content.library_files import (
    OWN_DECKS,
    duel_library_faults,
    load_decks,
    load_duel_library,
    open_duel_library,
    shipped_duel_cards,
    user_decks,
    user_duel_cards,
)
from game.games.donjon_procrastination.rules.cards.specs import DeckSpec
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family, Filter
from game.games.donjon_procrastination.rules.play.values import matches

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.specs import Library


@pytest.fixture
def small(tmp_path: Path) -> Library:
    return open_duel_library(home=written(tmp_path)).library


def sentences(home: Path) -> list[str]:
    """Every fault of a library, each without the path of its file."""
    _, faults = duel_library_faults(home=home)
    return [f"{fault.place}: found {fault.found}, expected {fault.expected}" for fault in faults]


# ---- what is printed


@pytest.mark.rule("DP-CARD-01")
def test_a_card_has_class_value_name_and_perhaps_an_effect(small: Library) -> None:
    ogre, cat = small.cards["ogre"], small.cards["cat"]
    assert (ogre.class_, ogre.value, ogre.name.en, len(ogre.effects)) == (CardClass.FORCE, 5, "Ogre", 1)
    assert cat.effects == ()
    assert small.card("0:ogre:2") is ogre


@pytest.mark.rule("DP-CARD-01")
@pytest.mark.parametrize(
    "line", ['class = "force"\n', "value = 5\n", 'name = { fr = "Ogre", en = "Ogre" }\n']
)
def test_a_card_without_class_value_or_name_is_none(line: str, tmp_path: Path) -> None:
    assert line in CARDS
    key = line.partition(" ")[0]
    found = sentences(written(tmp_path, CARDS.replace(line, "", 1), None))
    assert any(f'card "ogre", {key}' in fault and "no such key" in fault for fault in found), found


@pytest.mark.rule("DP-CARD-02")
def test_families_exist_and_filters_find_them(small: Library, tmp_path: Path) -> None:
    assert set(Family) == {Family.PLANT, Family.PIRATE, Family.FIRE}
    pirates = Filter(families=(Family.PIRATE,))
    assert [card.id for card in small.cards.values() if matches(card, pirates)] == ["cat"]
    found = sentences(written(tmp_path, CARDS.replace('"pirate"', '"ghost"')))
    assert 'found "ghost", expected "plant", "pirate" or "fire"' in found[0]


def test_what_ships_is_without_fault() -> None:
    library, faults = duel_library_faults()
    assert [str(fault) for fault in faults] == []
    assert {deck.kind for deck in library.decks.values()} == {"deck", "collection"}


def test_the_version_changes_with_what_is_printed(tmp_path: Path) -> None:
    def version(cards: str = CARDS, decks: str = DECKS) -> str:
        return open_duel_library(home=written(tmp_path, cards, decks)).library.version

    plain = version()
    assert version(CARDS.replace("\n", "\r\n")) == plain
    assert version(CARDS.replace("value = 5", "value = 4")) != plain
    assert version(decks=DECKS.replace("star = 4", "star = 5")) != plain


# ---- the user's own cards

OWN = """\
[[card]]
id = "{name}"
name = {{ fr = "Mien", en = "Mine" }}
class = "force"
value = 2
series = "{series}"
number = 4
text = {{ fr = "Sans effet.", en = "No effect." }}
"""


def test_own_cards_join_the_library(tmp_path: Path, data_dir: Path) -> None:
    home = written(tmp_path)
    assert user_duel_cards().is_relative_to(data_dir)
    user_duel_cards().mkdir(parents=True)
    (user_duel_cards() / "mine.toml").write_text(OWN.format(name="mine", series="yard"), "utf-8")
    opened = open_duel_library(home=home)
    assert not opened.faults
    assert "mine" in opened.library.cards


def test_a_faulty_file_is_left_out_and_said(tmp_path: Path) -> None:
    home, own = written(tmp_path / "home"), tmp_path / "own"
    own.mkdir()
    (own / "good.toml").write_text(OWN.format(name="good", series="yard"), "utf-8")
    (own / "lost.toml").write_text(OWN.format(name="lost", series="nowhere"), "utf-8")
    (own / "ogre.toml").write_text(OWN.format(name="ogre", series="yard").replace("4", "3"), "utf-8")
    opened = open_duel_library(own, home)
    assert set(opened.library.cards) == {"ogre", "cat", "star", "medal", "good"}
    assert opened.library.cards["ogre"].value == 5
    left_out = {(Path(fault.source).name, fault.found) for fault in opened.faults}
    assert left_out >= {("lost.toml", '"nowhere"'), ("ogre.toml", '"ogre" again')}


def test_a_shipped_fault_is_raised(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r'base\.toml, card "ogre", value \(line 10\): found 50'):
        open_duel_library(home=written(tmp_path, CARDS.replace("value = 5", "value = 50")))


@given(st.data())
def test_any_damage_is_named_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    at, cut = data.draw(st.integers(0, len(CARDS))), data.draw(st.integers(0, 15))
    put = data.draw(st.sampled_from(["", '"', "'", "\n", "[", "]]", "= 3", "é", "{", "-1"]))
    home = written(tmp_path_factory.getbasetemp(), CARDS[:at] + put + CARDS[at + cut :])
    with suppress(InputError):
        assert open_duel_library(home=home).library.version


# ---- the user's own decks


def test_own_decks_are_kept(data_dir: Path) -> None:
    assert user_decks().is_relative_to(data_dir)
    assert load_decks(user_decks()) == ()
    decks = (
        DeckSpec(name="L'été « chaud »", cards={"ogre": 2, "carte inconnue": 1}, bluff="boast"),
        DeckSpec(name="Tout", cards={}, bluff="boast", kind="collection"),
    )
    OWN_DECKS.save(decks, user_decks())
    assert load_decks(user_decks()) == decks
    OWN_DECKS.save((), user_decks())
    assert load_decks(user_decks()) == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[deck]]\nname = "A"\nbluff = "b"\n', 'deck "A", cards (line 1): no such key'),
        (
            '[[deck]]\nname = "A"\nbluff = "b"\ncards = {}\n' * 2,
            'deck "A", name (line 6): found "A" again',
        ),
        (
            '[[deck]]\nname = "A"\nbluff = "b"\ncards = { ogre = "two" }\n',
            'deck "A", cards.ogre (line 4): found "two", expected a whole number of at most 100',
        ),
        ('[[list]]\nname = "A"\n', "found an unknown table, expected one of [[deck]]"),
    ],
)
def test_a_faulty_deck_file_is_named(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "decks.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_decks(path)
    assert sentence in str(caught.value)


# ---- faults of sense

PROBE = """
[[card]]
id = "probe"
name = { fr = "Sonde", en = "Probe" }
class = "force"
value = 2
series = "yard"
number = 4
text = { fr = "Rien.", en = "Nothing." }
"""


def card(**keys: str) -> str:
    """A card with more keys, in TOML."""
    return PROBE + "".join(f"{key} = {value}\n" for key, value in keys.items())


def of_effect(table: str) -> str:
    """A card with that effect as it is revealed."""
    return card(effects=f"[{table}]")


def of_condition(table: str, when: str = "effects") -> str:
    """A card with an effect under that condition."""
    verb = '"points", amount = 1' if when == "effects" else '"move", source = "hand", target = "pile"'
    return card(**{when: f"[{{ do = {verb}, when = [{table}] }}]"})


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        # the card itself
        (PROBE.replace('"yard"', '"moat"'), "series", 'found "moat", expected the id of a series'),
        (PROBE.replace('"probe"', '"Probe!"'), "id", "small letters a to z and digits"),
        (PROBE.replace('"probe"', '"cat"'), "id", 'found "cat" again, expected it only once'),
        (
            PROBE.replace("number = 4", "number = 2"),
            "number",
            'found 2 again, expected a number that "cat" has not',
        ),
        (PROBE.replace("number = 4", "number = 0"), "number", "found 0, expected a number from 1 to 999"),
        (card(promo="true"), "number", "a promo's number above the size of the series"),
        (PROBE.replace('"Rien."', '" "'), "text.fr", "a text in each language"),
        (card(grows='{ of = "value" }'), "grows", "a number that everybody can check"),
        (
            card(grows='{ of = "cards", zone = "hand", filter = { classes = ["force"] } }'),
            "grows",
            "a count of what may be hidden",
        ),
        # effects where they can do nothing
        (of_effect('{ do = "reroll" }'), "effects[0].do", 'found "reroll", expected it in dice'),
        (of_effect('{ do = "swap_dice" }'), "effects[0].do", 'found "swap_dice", expected it in dice'),
        (card(dice='[{ do = "allow" }]'), "dice[0].do", 'found "allow", expected it in effects'),
        (card(after='[{ do = "points", amount = 1 }]'), "after[0].do", "the table is empty after the round"),
        (card(after='[{ do = "replace" }]'), "after[0].do", 'found "replace"'),
        (
            of_effect('{ do = "gamble", least = 4, then = [{ do = "reroll" }] }'),
            "effects[0].then[0].do",
            'found "reroll", expected it in dice',
        ),
        (
            of_condition('{ result = "won" }'),
            "effects[0].when[0].result",
            'found "won", expected it in after',
        ),
        (
            of_condition("{ dominates = true }", "after"),
            "after[0].when[0].dominates",
            "when the table is empty",
        ),
        (
            of_effect('{ do = "points", amount = { of = "dice_sum" } }'),
            "effects[0].amount.of",
            "as no die is rolled yet",
        ),
        # numbers
        (
            of_effect('{ do = "points", amount = 0 }'),
            "effects[0].amount",
            "found 0, expected a number of points",
        ),
        (of_effect('{ do = "points", amount = 99 }'), "effects[0].amount", "found 99"),
        (of_effect('{ do = "value" }'), "effects[0].by", "no such key, expected to or by"),
        (of_effect('{ do = "value", to = 1, by = 1 }'), "effects[0].by", "expected one of the two"),
        (of_effect('{ do = "value", by = 0 }'), "effects[0].by", "a number to change the value by"),
        (
            of_effect('{ do = "gamble", least = 1, then = [{ do = "look" }] }'),
            "effects[0].least",
            "from 2 to 6",
        ),
        (of_effect('{ do = "gamble", least = 4 }'), "effects[0].then", "no effect"),
        (of_effect('{ do = "allow", count = 0 }'), "effects[0].count", "how many more"),
        (card(dice='[{ do = "set_die", to = 7 }]'), "dice[0].to", "a face from 1 to 6"),
        (card(dice='[{ do = "set_die" }]'), "dice[0].by", "to a face, or by a number"),
        (card(dice='[{ do = "add_dice", count = 0 }]'), "dice[0].count", "a number of dice"),
        (card(dice='[{ do = "reroll", count = 0 }]'), "dice[0].count", "at least 1"),
        (card(dice='[{ do = "reroll", pick = "top" }]'), "dice[0].pick", "a way to pick dice"),
        (card(dice='[{ do = "swap_dice", take = "all" }]'), "dice[0].take", "a way to pick one die"),
        # cards and zones
        (
            of_effect('{ do = "move", source = "hand", target = "hand" }'),
            "effects[0].target",
            "another place than the one the cards come from",
        ),
        (of_effect('{ do = "move", source = "hand", target = "this" }'), "effects[0].target", 'found "this"'),
        (
            card(after='[{ do = "move", source = "hand", target = "table" }]'),
            "after[0].target",
            'found "table"',
        ),
        (
            of_effect('{ do = "move", source = "hand", target = "pile", count = 0 }'),
            "effects[0].count",
            "at least 1",
        ),
        (of_effect('{ do = "replace", source = "table" }'), "effects[0].source", 'found "table"'),
        (of_effect('{ do = "replace", pick = "all" }'), "effects[0].pick", "a way to pick one card"),
        (
            of_effect('{ do = "look", zone = "pile" }'),
            "effects[0].count",
            "how many from the top of the pile",
        ),
        (of_effect('{ do = "bonus", card = "own_supports", rule = "none" }'), "effects[0].card", "a fighter"),
        (
            of_effect('{ do = "copy", card = "this" }'),
            "effects[0].card",
            "another card than the one that says it",
        ),
        # filters, counts, conditions, choices
        (
            of_effect('{ do = "replace", filter = {} }'),
            "effects[0].filter",
            "found a filter that asks nothing",
        ),
        (
            of_effect('{ do = "replace", filter = { least = 4, most = 3 } }'),
            "effects[0].filter.most",
            "found 3, expected at least 4",
        ),
        (
            of_effect('{ do = "replace", filter = { classes = ["epic", "epic"] } }'),
            "effects[0].filter.classes",
            "each once",
        ),
        (
            card(dice='[{ do = "points", amount = { of = "dice", faces = [7] } }]'),
            "dice[0].amount.faces",
            "faces from 1 to 6, each once",
        ),
        (of_condition("{}"), "effects[0].when[0]", "found nothing that must hold"),
        (of_condition("{ at_least = 2 }"), "effects[0].when[0].count", "a count beside at_least or at_most"),
        (
            of_condition('{ count = { of = "round" } }'),
            "effects[0].when[0].count",
            "at_least or at_most beside it",
        ),
        (
            of_effect('{ do = "choose", options = [{ text = { fr = "A", en = "A" } }] }'),
            "effects[0].options",
            "found 1 options, expected at least two",
        ),
    ],
)
def test_a_fault_is_named(text: str, place: str, sentence: str, tmp_path: Path) -> None:
    found = sentences(written(tmp_path, CARDS + text))
    assert len(found) == 1, found
    assert sentence in found[0]
    assert found[0].partition(",")[2].startswith(f" {place}"), found
    assert int(found[0].partition("(line ")[2].partition(")")[0]) > CARDS.count("\n")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("ogre = 4, cat = 4, star = 4", "ogre = 4", "a collection against DP-SETUP-04"),
        ('kind = "collection"\n', "", "a deck against DP-DECK-01 (A deck has 15 cards; this one has 12.)"),
        ("ogre = 4", "orge = 4", "a collection against DP-LEX-01"),
        ('"boast"', '"boost"', "a collection against DP-SETUP-07"),
        ("ogre = 4", "ogre = 0", "a collection against DP-LEX-01"),
    ],
)
def test_a_ready_made_deck_against_the_rules_is_named(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    found = sentences(written(tmp_path, decks=DECKS.replace(old, new, 1)))
    assert any(
        fault.startswith('deck "La cour" (line 1): found ') and sentence in fault for fault in found
    ), found


# ---- the command


def test_the_command_counts_what_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--lang", "en", "cards", "--system", "donjon-procrastination"]) == 0
    line = capsys.readouterr().out
    assert line.startswith(f"{len(load_duel_library().cards)} duel cards")
    assert line.count("\n") == 1
    assert main(["check", "cards", str(shipped_duel_cards())]) == 0
    assert "cartes de duel" in capsys.readouterr().out


def test_the_command_prints_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "donjon_procrastination"
    folder.mkdir()
    (folder / "own.toml").write_text(PROBE.replace('"force"', '"brawn"') + card(promo="false"), "utf-8")
    assert main(["check", "--lang", "en", "cards", str(folder)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        f'{folder}/own.toml, card "probe", class (line 5)',
        f'{folder}/own.toml, card "probe", series (line 16)',
    ]

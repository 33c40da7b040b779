"""Files that ask for more than any machine has: refused in one sentence, before anything is made of them."""

from __future__ import annotations

import base64
import io
import json
import sys
import zlib
from math import cos, sin
from typing import TYPE_CHECKING, Any

import pytest

from game.cli.main import main
from game.content.record_text import write_setup
from game.core.errors import InputError
from game.core.limits import GREATEST, MOST_CHARACTERS, MOST_ITEMS, excess
from game.core.record import MOST_ACTIONS, Record, SeedLine, dump, parse, replay
from game.games import GAMES
from game.games.attention_donjon.rules.setup import MOST_EVENTS, Pattern
from game.games.attention_donjon.rules.setup import Setup as Rounds
from game.games.d20_initiative.rules.state import MOST_BADGES, Badge, CombatantSpec
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.speed_wheel.rules.state import MOST_MODIFIERS, MOST_TURNS, HouseRules, Modifier, PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.turn_order.content import parse_encounter
from game.positions.position_file import parse_position

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.record import AnyMatch

HUGE = 10**20


def replayed(system: str, setup: object, *actions: str) -> AnyMatch:
    """A match as a saved file holds it; its setup a table, or as it is written."""
    table = GAMES.systems()[system]
    text = setup if isinstance(setup, str) else json.dumps(setup, indent=2)
    lines = "".join(f"0: {action}\n" for action in actions)
    written = dump(Record(system, table.content, text, (SeedLine(1),))) + lines
    return replay(parse(written, "game.arcane"), GAMES.systems(), "game.arcane")


def refused(system: str, setup: object, *actions: str) -> str:
    """Why such a match cannot be played, as a person reads it."""
    with pytest.raises(InputError) as caught:
        replayed(system, setup, *actions)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("x" * (MOST_CHARACTERS + 1), ((), "2001 characters", "at most 2000")),
        ({"a": [1, GREATEST + 1]}, (("a", 1), "1000000001", "a number of at most 1000000000")),
        ({"a": -(10**5000)}, (("a",), "a number of 16610 bits", "a number of at most 1000000000")),
        ({"a": 1e300}, (("a",), "1e+300", "a number of at most 1000000000")),
        ([[0] * (MOST_ITEMS + 1)], ((0,), "2001 items", "at most 2000")),
        ({"k" * (MOST_CHARACTERS + 1): 1}, ((), "a key of 2001 characters", "at most 2000")),
        ({"a": ["x" * MOST_CHARACTERS, GREATEST, 0.5, True, None]}, None),
    ],
)
def test_what_is_too_much_is_found(value: object, found: object) -> None:
    assert excess(value) == found


# ---- saved matches


def test_a_saved_match_has_no_more_jokers_than_an_encounter_may() -> None:
    somebody = {"id": "ada", "name": "Ada"}
    setup = {"combatants": [somebody], "rules": {"jokers": HUGE}}
    assert "expected at most" not in refused("attention-donjon", setup)
    assert "a number of at most 1000000000" in refused("attention-donjon", setup)
    setup["rules"] = {"jokers": GREATEST}
    assert "ad.jokers [AD-A1]" in refused("attention-donjon", setup)
    found = refused("attention-donjon", write_setup(Rounds()), f'add-effect {{"effect":{HUGE}}}')
    assert "add-effect" in found


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"table": {"board_mm": 1e6}}, "board_mm"),
        ({"game": {"max_turns": 1000}}, "max_turns"),
        ({"game": {"hand_limit": -1}}, "hand_limit"),
        ({"game": {"deploy_zone_in": 1e5}}, "deploy_zone_in"),
    ],
)
def test_house_rules_of_a_saved_skirmish_have_bounds(table: dict[str, Any], key: str) -> None:
    armies = [{"name": name, "wizard": "x"} for name in ("red", "blue")]
    assert f"house rules in which {key} is from" in refused("colors-of-magic", {"lists": armies} | table)


def test_a_brought_collection_has_no_more_copies_than_a_file_may_list() -> None:
    library = GAMES.systems()["donjon-procrastination"].rules.library  # type: ignore[attr-defined]
    card, bluff = next(iter(library.cards)), next(iter(library.bluffs))
    brought = {"name": "many", "cards": [[card, 100]] * 2, "bluff": bluff, "kind": "collection"}
    setup = {"mode": "collection", "bluffs": [bluff, bluff], "decks": [brought, brought]}
    assert "dp.deck.many_copies [DP-LEX-01]" in refused("donjon-procrastination", setup)


def test_a_saved_match_has_no_more_actions_than_can_be_replayed() -> None:
    head = dump(Record("speed-wheel", "1", "{}", (SeedLine(1),)))
    most = head + "0: advance\n" * (MOST_ACTIONS - 1)
    assert len(parse(most, "game").log) == MOST_ACTIONS
    assert len(parse(most + "undo\n0: advance\n", "game").log) == MOST_ACTIONS
    for line in ("0: advance\n", "seed: 1\n"):
        with pytest.raises(InputError, match=f"found one more, expected at most {MOST_ACTIONS} actions"):
            parse(most + line, "game")


def test_numbers_of_thousands_of_digits_are_no_numbers() -> None:
    digits = "9" * 10_000
    with pytest.raises(InputError, match="a whole number as seed") as caught:
        parse(dump(Record("speed-wheel", "1", "{}", ())) + f"seed: {digits}\n", "game")
    assert len(str(caught.value)) < 200
    assert "add-badge" in refused("d20-initiative", write_setup(Combat()), f'add-badge {{"rounds":{digits}}}')
    with pytest.raises(InputError, match="a number of too many digits"):
        parse_position(f"size_mm = {digits}", "duel.toml")


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "damaged lines"),
        (rb'{"cards/a.toml": "\ud800"}', "damaged lines"),
        (json.dumps({f"{i}.toml": "" for i in range(301)}).encode(), "more than 300 texts"),
        (b'{"": "x"}', "a name that leads elsewhere"),
        (rb'{"a\u0000b": "x"}', "cannot be written"),
        (json.dumps({"a" * 300: "x"}).encode(), "cannot be written"),
    ],
)
def test_what_a_saved_match_says_was_printed_is_looked_at(texts: bytes, found: str) -> None:
    packed = base64.b64encode(zlib.compress(texts)).decode()
    written = dump(Record("colors-of-magic", "other", "{}", (SeedLine(1),)))
    written = written.replace("setup:", f"printed:\n  {packed}\nsetup:")
    with pytest.raises(InputError, match=found):
        replay(parse(written, "game.arcane"), GAMES.systems(), "game.arcane")


# ---- what would pile up in a long saved match


def test_a_pawn_has_a_bounded_number_of_modifiers() -> None:
    full = PawnSpec("ada", "Ada", modifiers=(Modifier(1),) * MOST_MODIFIERS)
    modify = 'modify {"id":"ada","value":1}'
    assert "wh.modifiers_full" not in str(replayed("speed-wheel", write_setup(Wheel(pawns=(full,)))).state)
    assert "refused by WH-MOVE-03" in refused("speed-wheel", write_setup(Wheel(pawns=(full,))), modify)
    more = PawnSpec("ada", "Ada", modifiers=(Modifier(1),) * (MOST_MODIFIERS + 1))
    assert "wh.modifiers_full" in refused("speed-wheel", write_setup(Wheel(pawns=(more,))))


def test_a_global_turn_has_a_bounded_number_of_turns() -> None:
    rules = HouseRules(spaces=2, advance_now=True)
    fast = tuple(PawnSpec(f"p{i}", "P", speed=99, modifiers=(Modifier(99),) * 19) for i in range(3))
    assert "refused by WH-SEQ-02" in refused(
        "speed-wheel", write_setup(Wheel(pawns=fast, rules=rules)), "advance"
    )
    action = 'advance-now {"id":"ada","spaces":99}'
    slow = write_setup(Wheel(pawns=(PawnSpec("ada", "Ada"),), rules=rules))
    played = replayed("speed-wheel", slow, *[action] * 38)
    assert len(played.state.queue) <= MOST_TURNS
    assert "refused by WH-SEQ-02" in refused("speed-wheel", slow, *[action] * 40)


def test_somebody_has_a_bounded_number_of_conditions() -> None:
    combatant = CombatantSpec("ada", "Ada", badges=(Badge("prone"),) * MOST_BADGES)
    badge = 'add-badge {"id":"ada","name":"shaken"}'
    assert "refused by D35-INACT-01" in refused(
        "d20-initiative", write_setup(Combat(combatants=(combatant,))), badge
    )
    more = CombatantSpec("ada", "Ada", badges=(Badge("prone"),) * (MOST_BADGES + 1))
    assert "d35.badges [D35-INACT-01]" in refused("d20-initiative", write_setup(Combat(combatants=(more,))))


def test_events_are_bounded_in_number() -> None:
    setup = Rounds(events=(Pattern(),) * (MOST_EVENTS + 1))
    assert "ad.full [AD-A3]" in refused("attention-donjon", write_setup(setup))
    waiting = ["trigger-event"] * (MOST_EVENTS + 1)
    assert "refused by AD-A3" in refused("attention-donjon", write_setup(Rounds()), *waiting)


# ---- encounters, positions, batches


@pytest.mark.parametrize("system", ["speed-wheel", "attention-donjon", "d20-initiative"])
def test_the_name_of_an_encounter_is_no_book(system: str) -> None:
    for length in (401, 100_000):
        with pytest.raises(InputError) as caught:
            parse_encounter(f'system = "{system}"\nname = "{"x" * length}"', "ford.toml", GAMES.tables())
        assert len(str(caught.value)) < 300


def test_a_position_has_no_more_terrain_than_a_map_may() -> None:
    piece = '[[terrain]]\nkind = "hill"\ncircle = [5, 5, 1]\n'
    assert len(parse_position(piece * 1000, "duel.toml").board.pieces) == 1000
    with pytest.raises(InputError, match=r"terrain \(line 1\): found .*, expected tables .* at most 1000"):
        parse_position(piece * 1001, "duel.toml")
    with pytest.raises(InputError, match="pieces with those of the map, expected at most 1000"):
        parse_position('board = "clairiere.tmx"\n' + piece * 1000, "duel.toml")
    corners = ", ".join(f"[{9 + cos(i / 64)}, {9 + sin(i / 64)}]" for i in range(400))
    with pytest.raises(InputError, match="10400 corners with those of the map, expected at most 10000"):
        parse_position(f'[[terrain]]\nkind = "hill"\npolygon = [{corners}]\n' * 26, "duel.toml")


def test_a_line_of_a_batch_has_an_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["{" * 1000, "x" * 10_000_000, '{"file": "no.toml", "query": "engaged"}', "y" * 100_001]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert main(["query", "--batch", "-"]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4]
    errors = [answer["error"] for answer in answers]
    assert ["plus de 100000 caractères" in text for text in errors] == [False, True, False, True]


def test_a_saved_match_of_any_size_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.arcane"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert main(["--lang", "en", "replay", str(path)]) == 2
    assert "expected at most 16 MB" in capsys.readouterr().err

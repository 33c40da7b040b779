"""Games of Colors of Magic as files: saved in the middle of things, gone on with, and told by `replay`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match, Strength
from game.core.record import dump, load, parse, record, replay, save
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.game import GAME
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.system import EDITION, cards_of, colors_of_magic, decision_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import State

SEED, LISTS = 4, ("Aldegonde \N{EN DASH} Illusion", "Malo \N{EN DASH} Cascade")


@cache
def library() -> Library:
    return load_library()


def fresh() -> AnyMatch:
    card_library = library()
    red, blue = (card_library.lists[name] for name in LISTS)
    return Match.start(
        colors_of_magic(card_library), Setup((red, blue), "giant-of-the-clearing"), SeededDice(SEED)
    )


def go_on(match: AnyMatch, whims: int, until: Callable[[State], bool] = lambda _: False) -> None:
    """Let players who do anything they may play until then, or to the end."""
    agents = [player(Strength.RANDOM, library()) for _ in SIDES]
    dice = SeededDice(whims)
    while match.outcome is None and not until(match.state):
        seat = min(match.deciders)
        action = agents[seat].choose(match.view(seat), list(match.legal_actions(seat)), dice)
        assert match.act(seat, action).allowed


def in_duel(state: State) -> bool:
    """A card lies face down, and somebody may add another."""
    decision = decision_of(state)
    return isinstance(decision, Duel) and bool(decision.played)


def on_stack(state: State) -> bool:
    """A spell waits to be resolved while somebody may answer it."""
    return bool(state.stack) and isinstance(decision_of(state), InstantWindow)


@cache
def stopped(until: Callable[[State], bool]) -> AnyMatch:
    match = fresh()
    go_on(match, SEED, until)
    assert until(match.state)
    return match


@pytest.mark.parametrize("until", [in_duel, on_stack])
def test_a_game_saved_in_the_middle_of_things_goes_on_as_if_it_had_not_been(
    until: Callable[[State], bool], tmp_path: Path
) -> None:
    path = tmp_path / "game.arcane"
    match = stopped(until)
    save(match, path)
    loaded = load(path, {"colors-of-magic": colors_of_magic(library())})
    assert loaded.state == match.state
    assert loaded.deciders == match.deciders
    for seat in (*match.seats, None):
        assert loaded.view(seat) == match.view(seat)
        assert loaded.log(seat) == match.log(seat)
    again = load(path, {"colors-of-magic": colors_of_magic(library())})
    for played in (loaded, again):
        go_on(played, 99)
    assert loaded.outcome is not None
    assert len(loaded.entries) > len(match.entries)
    assert again.entries == loaded.entries
    assert dump(record(again)) == dump(record(loaded))


def test_what_may_be_taken_back_in_a_duel_may_be_after_loading(tmp_path: Path) -> None:
    path = tmp_path / "game.arcane"
    match = stopped(in_duel)
    save(match, path)
    loaded = load(path, {"colors-of-magic": colors_of_magic(library())})
    assert loaded.may_undo() == match.may_undo()
    numbers = range(1, len(match.entries) + 1)
    assert [loaded.seal(number) for number in numbers] == [match.seal(number) for number in numbers]


# The command


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file of a game that is in the middle of a duel."""
    path = tmp_path / "game.arcane"
    save(stopped(in_duel), path)
    return path


def test_a_saved_game_is_told(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved)]) == 0
    output = capsys.readouterr()
    lines = output.out.splitlines()
    heads = [line for line in lines[:-1] if not line.startswith(" ")]
    match = stopped(in_duel)
    actors = ["0", *(f"{n} {('Rouge', 'Bleu')[e.seat]}" for n, e in enumerate(match.entries, start=1))]
    assert heads == actors
    assert any(line.startswith("    CM-MELEE-04") for line in lines)
    assert not lines[-1].startswith(" ")
    assert output.err == ""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_seat_is_told_of_its_own_cards_alone(
    lang: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cards that nobody has shown yet, and that the other side has none of."""
    state = stopped(in_duel).state
    every = [{printed(card) for card in cards_of(state) if card.startswith(f"{side}:")} for side in SIDES]
    hands = [{printed(card) for card in state.player(side).zones.hand} for side in SIDES]
    secrets = (hands[0] - every[1], hands[1] - every[0])
    names = [{getattr(library().cards[card].name, lang) for card in secret} for secret in secrets]
    texts = []
    for seat in (["--seat", "red"], ["--seat", "blue"], []):
        assert main(["replay", str(saved), "--lang", lang, *seat]) == 0
        texts.append(capsys.readouterr().out)
    red, blue, onlooker = texts
    own = [name for name in names[0] if name in red and name not in onlooker]
    others = [name for name in names[1] if name in blue and name not in onlooker]
    assert own
    assert others
    assert not [name for name in own if name in blue]
    assert not [name for name in others if name in red]


def _edited(old: str, new: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


FAULTS: dict[str, tuple[Callable[[str], str], str]] = {
    "foreign": (lambda _: "Dear diary,\ntoday we played.\n", "line 1"),
    "empty": (lambda _: "", "line 1"),
    "another system": (_edited("system: colors-of-magic", "system: whist"), "whist"),
    "another version": (_edited("content: ", "content: 9"), "content 9"),
    "a damaged setup": (_edited("giant-of-the-clearing", "no-such-place"), "no-such-place"),
    "an unknown wizard": (_edited('"wizard": "', '"wizard": "no-'), "No wizard has the id"),
    "a damaged action": (_edited("0: ", "0: dance "), "dance"),
    "a stranger's seat": (_edited("\n0: ", "\n7: "), "seat 7"),
    "an action out of turn": (lambda text: f"{text}0: done\n1: done\n", "done"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_replayed_is_said_in_one_sentence(
    fault: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit, named = FAULTS[fault]
    saved.write_text(edit(saved.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["replay", str(saved), "--lang", "en"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert str(saved) in output.err
    assert named in output.err


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00\xff", None])
def test_no_text_and_no_file_are_said_so(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.arcane"
    if content is not None:
        path.write_bytes(content)
    assert main(["replay", str(path)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert path.name in output.err


def test_a_record_cut_short_anywhere_is_told_as_far_or_refused(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = saved.read_text(encoding="utf-8")
    for part in range(1, 12):
        saved.write_text(text[: len(text) * part // 12], encoding="utf-8")
        code = main(["replay", str(saved)])
        output = capsys.readouterr()
        assert code in {0, 2}
        assert output.err.count("\n") == (1 if code else 0)
        assert bool(output.out) is (code == 0)


def test_a_game_of_an_earlier_edition_is_read_and_keeps_its_version() -> None:
    text, systems = dump(record(fresh())), {"colors-of-magic": GAME.system()}
    current, old = (f"content: {edition}-" for edition in (EDITION, 1))
    assert replay(parse(text, "save"), systems).system.content == systems["colors-of-magic"].content
    assert replay(parse(text.replace(current, old), "save"), systems).system.content.startswith("1-")
    with pytest.raises(InputError):
        replay(parse(text.replace(current, "content: 0-"), "save"), systems)

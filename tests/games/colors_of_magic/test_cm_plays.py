"""Whole games told in both languages and compared with what was told before.

Any change of rules, cards, chance or wording shows as a difference of text. `pytest --rewrite` writes anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from any_of_all import AnyOfAll

from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.core.agent import play
from game.core.rules import Seat
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.game import GAME
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic

if TYPE_CHECKING:
    from game.core.record import AnyMatch
    from game.games.colors_of_magic.rules.cards.library import Library

PLAYS = Path(__file__).parent / "plays"


@dataclass(frozen=True)
class Played:
    """A game between two players who do anything they may, told as `seat` knows it (None: an onlooker)."""

    lists: tuple[str, str]
    scenario: str
    seed: int
    seat: Seat | None = None
    rules: GameRules = field(default_factory=GameRules)


GAMES = {
    "fords": Played(("Oriane \N{EN DASH} Crescendo", "Isaure \N{EN DASH} Cyclone"), "beasts-of-the-fords", 0),
    "clearing": Played(
        ("Aldegonde \N{EN DASH} Illusion", "Malo \N{EN DASH} Cascade"),
        "giant-of-the-clearing",
        4,
        Seat(0),
        GameRules(codex_mode="zone", stack_mode="priority", duel_mode="one_each"),
    ),
}


@cache
def library() -> Library:
    return load_library()


@cache
def match_of(name: str) -> AnyMatch:
    card_library, game = library(), GAMES[name]
    red, blue = (card_library.lists[army] for army in game.lists)
    agents = {Seat(seat): AnyOfAll() for seat in (0, 1)}
    setup = Setup((red, blue), game.scenario, game=game.rules)
    return play(colors_of_magic(card_library), setup, agents, game.seed)[0]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_still_played_and_told_so(name: str, language: Language, rewrite: bool) -> None:
    tr = translator(language)
    text = "".join(
        f"{line}\n"
        for line in match_lines(match_of(name), GAME.log(match_of(name), tr), tr, GAMES[name].seat)
    )
    path = PLAYS / f"{name}.{language}.txt"
    if rewrite:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_games_have_what_a_game_has(name: str) -> None:
    """They would miss little: duels, spells, monsters, deaths, and an end."""
    match = match_of(name)
    happened = {type(event).__name__ for entry in match.entries for event in entry.events}
    assert {"DuelRevealed", "SpellCast", "MonsterCardTurned", "Died", "ObjectiveCollected"} <= happened
    assert match.outcome is not None

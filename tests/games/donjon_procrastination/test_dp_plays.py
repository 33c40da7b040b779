"""Whole games told in both languages and compared with what was told before.

Any change of rules, cards, chance or wording shows as a difference of text. `pytest --rewrite` writes anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.core.agent import RandomAgent, play
from game.core.rules import Seat
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.game import GAME
from game.games.donjon_procrastination.rules.play.setup import Brought, HouseRules, Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.core.record import AnyMatch
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.setup import Mode

PLAYS = Path(__file__).parent / "plays"


@dataclass(frozen=True)
class Played:
    """A game between players who do anything they may, told as `seat` knows it (None: an onlooker)."""

    mode: Mode
    players: int
    seed: int
    seat: Seat | None = None
    rules: HouseRules = field(default_factory=HouseRules)

    def setup(self, library: Library) -> Setup:
        """The setup, with the first decks of the library where the mode takes decks."""
        bluffs = tuple(sorted(library.bluffs))[: self.players]
        if self.mode in ("classic", "mimic"):
            return Setup(self.mode, bluffs, series=tuple(library.series), rules=self.rules)
        found = [deck for _, deck in sorted(library.decks.items()) if deck.kind == self.mode]
        decks = tuple(Brought.of(deck) for deck in found[: self.players])
        return Setup(self.mode, bluffs, decks=decks, rules=self.rules)


GAMES = {
    "dp_classic": Played("classic", 2, 19),
    "dp_mimic": Played("mimic", 2, 17, Seat(1)),
    "dp_four": Played("deck", 4, 37, Seat(0), HouseRules(order_by="doubled", support_limit=2)),
}


@cache
def match_of(name: str) -> AnyMatch:
    library, game = load_duel_library(), GAMES[name]
    agents = {Seat(seat): RandomAgent() for seat in range(game.players)}
    return play(donjon_procrastination(library), game.setup(library), agents, game.seed)[0]


def happened(name: str) -> set[str]:
    match = match_of(name)
    events = (event for entry in match.entries for event in entry.events)
    return {type(event).__name__ for event in (*match.course.first.events, *events)}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_still_played_and_told_so(name: str, language: Language, rewrite: bool) -> None:
    text = "".join(
        f"{line}\n"
        for line in match_lines(
            match_of(name),
            GAME.log(match_of(name), translator(language)),
            translator(language),
            GAMES[name].seat,
        )
    )
    path = PLAYS / f"{name}.{language}.txt"
    if rewrite:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_games_have_what_a_game_has(name: str) -> None:
    """They would miss little: comparisons, orders, effects, bluffs, and an end."""
    everywhere = {"Compared", "Ordered", "EffectBegan", "BluffReturned", "Totals", "GameEnded"}
    assert everywhere <= happened(name)
    assert match_of(name).outcome is not None


def test_together_they_have_nearly_all_that_happens() -> None:
    together = set().union(*map(happened, GAMES))
    assert {"Drafted", "HandsSwapped", "OrderRolled", "FighterReplaced", "DiceChanged"} <= together
    assert {"Answered", "PointsGiven", "ValueChanged", "CardMoved", "EffectIdle"} <= together

"""Games with random cards, played at random: whatever legal cards say, everything holds on the way.

Of each game are checked: every invariant after every action, that every event is told in both languages, that
the saved game is the same one when it is replayed, and now and then that it tells nobody what they may not
know. `test_cm_random_cards.py` plays a few; far more of them:

    python tests/games/colors_of_magic/random_games.py --actions 200000 --first 1
"""

from __future__ import annotations

import sys
import traceback
from argparse import ArgumentParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    import helper_folders

    helper_folders.add_to_path()

import twins
from cm_case import CM_CASE, RULES
from random_cards import random_library
from typography import french_faults

from game.content.locale import Language, translator
from game.core.agent import play
from game.core.copies import replace
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.record import dump, parse, record, replay
from game.core.rules import Seat
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.state.view import redact
from game.games.colors_of_magic.rules.system import colors_of_magic, faults, off_grid
from game.games.colors_of_magic.simulation import Plan, library, setup_of
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.agent import AnyMatch
    from game.core.system import AnySystem
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.rules.state.setup import Setup

TURNS = 2
"""Turns of a game: many short games with other cards each find more than few long ones."""

CLAIMS = (twins.views_are_alike, twins.offers_are_alike, twins.what_follows_is_alike, twins.logs_read_alike)
"""What is asked of twins; machines and screens ask the same of cards that ship."""

TWINS = 40
"""Twins are made of one state in so many."""


GAMES = 12
"""Games with the same cards: making these takes longer than a game."""


@dataclass
class RandomSet:
    """Cards, lists, scenario and house rules, by a number alone."""

    seed: int
    setup: Setup = field(init=False)
    printed: Library = field(init=False)
    system: AnySystem = field(init=False)

    def __post_init__(self) -> None:
        """Make the cards."""
        rules = replace(RULES[self.seed % len(RULES)], max_turns=TURNS)
        self.setup = replace(setup_of(Plan(1, 0, ("random", "random")), 2 * self.seed), game=rules)
        self.printed = random_library(library(), SeededDice(self.seed), self.setup)
        self.system = colors_of_magic(self.printed)

    def played(self, number: int) -> tuple[AnyMatch, list[str]]:
        """The finished game of that number, and every invariant that did not hold."""
        wrong: list[str] = []
        agents = {Seat(seat): player(Strength.RANDOM, self.printed) for seat in (0, 1)}
        referee = self.system.rules.referee  # type: ignore[attr-defined]  # its rules

        def watch(match: AnyMatch) -> None:
            found = (*faults(referee, match.state), *off_grid(match.state))
            wrong.extend(f"after {len(match.entries)} actions: {fault}" for fault in found)

        match, _ = play(self.system, self.setup, agents, GAMES * self.seed + number, watch)
        return match, wrong

    def untold(self, match: AnyMatch) -> Iterator[str]:
        """Events that are not told as they should be, in either language, to somebody."""
        for language, log in self._logs().items():
            for entry in match.entries:
                for event in entry.events:
                    for side in (*Side, None):
                        yield from _badly_told(log.sentence(redact(event, side)), event, language)

    def _logs(self) -> dict[Language, GameLog]:
        return {language: GameLog(self.printed, translator(language)) for language in Language}

    def otherwise_replayed(self, match: AnyMatch) -> Iterator[str]:
        """Whether the game that is read again from what was saved differs."""
        written = dump(record(match))
        again = replay(parse(written, "saved"), {self.system.name: self.system})
        if again.state != match.state:
            yield "the saved game ends in another state"
        if [entry.events for entry in again.entries] != [entry.events for entry in match.entries]:
            yield "the saved game goes another way"

    def given_away(self) -> Iterator[str]:
        """What twins of some states of another game with these cards show to those who may not know it."""
        case = replace(CM_CASE, system=self.system, setup=lambda _: self.setup)
        yield from twins.faults(case, self.seed, TWINS, CLAIMS)


def _badly_told(sentence: str, event: Event, language: Language) -> Iterator[str]:
    if not sentence.endswith((".", "?", "!")) or "{" in sentence:
        yield f"{language}: {sentence!r} of {event}"
    elif language is Language.FR and (found := list(french_faults(sentence))):
        yield f"{sentence!r}: {found}"


def faults_of(seed: int, games: int = GAMES, *, with_twins: bool = False) -> tuple[int, list[str]]:
    """The actions of some games with random cards, and everything that is wrong with them."""
    cards, actions, found = RandomSet(seed), 0, list[str]()
    for number in range(games):
        try:
            match, wrong = cards.played(number)
            actions += len(match.entries)
            found += (*wrong, *cards.untold(match), *cards.otherwise_replayed(match))
        except Exception:  # noqa: BLE001 - whatever it is, it is a fault of the rules, and the others go on
            found.append(f"game {number}: {traceback.format_exc()}")
    if with_twins:
        found += cards.given_away()
    return actions, list(dict.fromkeys(found))


def main() -> int:
    """Play as many as are asked for; name what is found."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--actions", type=int, default=20_000, help="at least so many in all")
    parser.add_argument("--first", type=int, default=1, help="the number of the first set")
    parser.add_argument("--twins", type=int, default=20, help="twins are made in one set of so many")
    args = parser.parse_args()
    seed, actions, found = args.first, 0, 0
    while actions < args.actions:
        done, wrong = faults_of(seed, with_twins=seed % args.twins == 0)
        for fault in wrong:
            sys.stdout.write(f"set {seed}: {fault}\n")
        actions, found, seed = actions + done, found + bool(wrong), seed + 1
        sys.stdout.write(f"{seed - args.first} sets, {actions} actions, {found} sets with faults\n")
        sys.stdout.flush()
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())

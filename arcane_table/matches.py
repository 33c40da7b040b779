"""Matches of all games, played by machines, by scripts of one's own, or step by step."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from arcane_table.preparation import prepared
from arcane_table.words import given
from game.core.agent import LONGEST, decision, dice_of, thoughts_of
from game.core.dice import SeededDice, fresh_seed
from game.core.errors import InputError, any_of, said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.agent import AnyMatch, Simulation
    from game.core.dice import Dice
    from game.core.rules import Outcome, Seat
    from game.table.game import Game


Strengths = Literal["random", "easy", "middle", "strong"]


@dataclass(frozen=True)
class Machine:
    """A machine player of that strength."""

    strength: Strengths


def machine(strength: Strengths = "middle") -> Machine:
    """A machine player for `match`; how well each plays is told in docs/machine-players.md."""
    return Machine(strength)


@dataclass(frozen=True)
class Turn:
    """What a player decides upon.

    Attributes:
        seat: whose turn it is, from 0.
        choices: what may be done, as texts; of moves in inches a selection.
        view: the state as far as that seat may know it, a value of the game's own.
    """

    seat: int
    choices: tuple[str, ...]
    view: Any


class Player(Protocol):
    """A player of one's own, such as a function: given what its seat may know, the text of what it does."""

    def __call__(self, turn: Turn, /) -> str:
        """The text of what it does."""
        ...


class Match:
    """A match: who may act, what may be done, what happened.

    Actions are texts, as saved games have them.

    >>> duel = match("donjon-procrastination", [machine("random"), machine("random")], seed=3)
    >>> duel.step() in duel.actions
    True
    >>> len(duel.play().winners), duel.over
    (1, True)
    """

    def __init__(self, played: AnyMatch, game: Game, players: Sequence[Machine | Player]) -> None:
        """Made by `match` and `resume`."""
        self._match = played
        self._game = game
        self._players: dict[int, Any] = {}
        if len(players) > len(played.seats):
            found = said("{count} players", count=len(players))
            raise InputError(game.name, "players", found, said("at most {most}", most=len(played.seats)))
        seed = getattr(played.course.dice[0][1], "seed", 0)
        # A player decides with dice of its own: those of the match are the match's.
        self._dice: dict[Seat, SeededDice] = {}
        for seat, player in zip(played.seats, players, strict=False):
            self._players[seat] = self._agent(player) if isinstance(player, Machine) else player
            self._dice[seat] = dice_of(seed, seat)

    def _agent(self, player: Machine) -> Any:  # noqa: ANN401 - each game has agents of its own
        from game.core.match import Strength

        made, known = self._game.parts().machine, self._game.strengths
        if made is None or player.strength not in known:
            expected = any_of(known) if known else "players of one's own"
            raise InputError(self._game.name, "players", said('"{name}"', name=player.strength), expected)
        return made(self._match.system, Strength(player.strength))

    @property
    def seat(self) -> int | None:
        """The seat that acts next, from 0; None once it is over."""
        return min(self._match.deciders, default=None)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._match.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self._match.outcome

    @property
    def winners(self) -> frozenset[int]:
        """The winning seats: none while it goes on, or of a draw."""
        return frozenset() if self._match.outcome is None else frozenset(self._match.outcome.winners)

    @property
    def actions(self) -> tuple[str, ...]:
        """What was done, in order."""
        write = self._match.system.actions.write
        return tuple(write(entry.action) for entry in self._match.entries)

    @property
    def state(self) -> Any:  # noqa: ANN401 - a value of the game's own
        """The whole state, hidden things included; a value of the game's own."""
        return self._match.state

    def turn(self) -> Turn | None:
        """What is to be decided next, None once it is over."""
        seat = min(self._match.deciders, default=None)
        return None if seat is None else self._turn(seat)

    def _turn(self, seat: Seat) -> Turn:
        write = self._match.system.actions.write
        choices = tuple(write(action) for action in self._match.legal_actions(seat))
        return Turn(seat, choices, self._match.view(seat))

    def act(self, action: str) -> None:
        """Let the seat whose turn it is do that.

        Raises:
            InputError: it is not allowed, with the reason and its rule; the text is no action; or it is over.
        """
        seat = min(self._match.deciders, default=None)
        if seat is None:
            raise InputError(self._game.name, "", "a match that is over", "a match that goes on")
        try:
            read = self._match.system.actions.read(action)
        except ValueError as error:
            raise InputError(self._game.name, "", f'"{action}"', str(error)) from None
        verdict = self._match.act(seat, read)
        if not verdict.allowed:
            raise InputError(self._game.name, f'"{action}"', verdict.reasons[0].said())

    def step(self) -> str:
        """Let the player whose turn it is act, and give back what it did.

        Raises:
            InputError: the match is over, or a player of one's own did what is not allowed.
            RuntimeError: a machine did, which is a fault of ours.
        """
        seat = min(self._match.deciders, default=None)
        player = None if seat is None else self._players.get(seat)
        if seat is None or player is None:
            nobody = said("seat {seat} without a player", seat=seat)
            found = "a match that is over" if seat is None else nobody
            raise InputError(self._game.name, "", found, "a player whose turn it is")
        if not hasattr(player, "choose"):
            self.act(player(self._turn(seat)))
            return self.actions[-1]
        action = decision(player, self._match, seat, self._dice[seat])
        verdict = self._match.act(seat, action, thoughts_of(player))
        if not verdict.allowed:
            raise RuntimeError(f"{action} was refused: {verdict.reasons}")
        return self.actions[-1]

    def play(self) -> Match:
        """Play it to its end, and give back the match.

        Raises:
            InputError: a player of one's own did what is not allowed.
            RuntimeError: it does not end, or a machine did what is not allowed.
        """
        while not self.over:
            if len(self._match.entries) >= LONGEST:
                raise RuntimeError(f"{self._game.name}: no end after {LONGEST} actions")
            self.step()
        return self

    def log(self, lang: Literal["fr", "en"] = "en", seat: int | None = None) -> list[str]:
        """What happened in sentences, with their rules, as that seat or an onlooker may know it."""
        from game.content.locale import Language, translator
        from game.content.log_entry import match_lines

        tr = translator(given(Language, "lang", lang))
        found = None if seat is None else self._match.seats[seat]
        return list(match_lines(self._match, self._game.log(self._match, tr), tr, found))

    @property
    def text(self) -> str:
        """The match as a saved game, which the program opens and `resume` reads.

        Raises:
            TypeError: its dice have no seed.
        """
        from game.core.record import dump, record

        return dump(record(self._match))

    def save(self, path: str | Path) -> None:
        """Write it to a saved game (.arcane), replacing the file whole or not at all.

        Raises:
            InputError: the file cannot be written.
            TypeError: its dice have no seed.
        """
        from game.core.files import write_text

        write_text(Path(path), self.text)

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} to act"
        return f"<Match {self._game.name}: {len(self._match.entries)} actions, {state}>"


def match(
    game: str,
    players: Sequence[Machine | Player] = (),
    *,
    seed: int | None = None,
    dice: Dice | None = None,
    setup: str | None = None,
    **options: Any,  # noqa: ANN401 - whatever the game's simulation can vary
) -> Match:
    """A new match of a game, by its name on the command line.

    Its players sit down in order; seats without one are played by `act`. The dice are one's own, else made
    from the seed: with the same seed and players a match is the same on every machine. `setup` is a setup as
    saved games have it; without, the game's usual one is used, varied by the `options` that the command
    `simulate` has for it (`scenario=("slay_the_giant",)`, `mode="deck"`).

    Raises:
        InputError: there is no such game or machine player, or the setup is none.
    """
    prepared()
    from game.core.match import Match as Played

    known = _game(game)
    system = known.system()
    seeded = dice if dice is not None else SeededDice(fresh_seed() if seed is None else seed)
    chosen = _usual(known, options) if setup is None else _setup(known, setup)
    return Match(Played.start(system, chosen, seeded), known, players)


def resume(path: str | Path, players: Sequence[Machine | Player] = ()) -> Match:
    """A saved game, to be looked at or gone on with.

    Raises:
        InputError: the file is no saved game that these rules can replay.
    """
    prepared()
    from game.core.record import load
    from game.games import GAMES

    loaded = load(Path(path), GAMES.systems())
    return Match(loaded, GAMES.of(loaded), players)


def _game(name: str) -> Game:
    from game.games import GAMES

    if name not in GAMES:
        raise InputError("match", "", said('"{name}"', name=name), ", ".join(GAMES))
    return GAMES[name]


def _setup(game: Game, text: str) -> Any:  # noqa: ANN401 - each game has setups of its own
    try:
        return game.system().setups.read(text)
    except ValueError as error:
        raise InputError(game.name, "setup", f'"{text}"', str(error)) from None


def _usual(game: Game, options: Mapping[str, Any]) -> Any:  # noqa: ANN401 - each game has setups of its own
    simulation = game.parts().simulation
    if simulation is None:
        raise InputError(game.name, "setup", "no setup", "a setup as saved games have it")
    plan = simulation.plan(arguments(game, simulation, options))
    return simulation.setup(plan, 0)


def arguments(game: Game, simulation: Simulation[Any], options: Mapping[str, Any]) -> Namespace:
    """Options as the command `simulate` has them, those that are not given left open.

    Raises:
        InputError: the game has no such option, or nobody of that name plays it.
    """
    known = {option.flag.removeprefix("--"): option for option in simulation.options}
    usual = {"seed": 1, "games": 1, "check": False, "a": "middle", "b": "middle"}
    for name in options:
        if name not in known and name not in usual:
            raise InputError(game.name, name, said('"{name}"', name=name), ", ".join(known))
    for name in {"a", "b"} & options.keys():
        if options[name] not in simulation.players:
            found = said('"{name}"', name=str(options[name]))
            raise InputError(game.name, name, found, any_of(simulation.players))
    return Namespace(**{**dict.fromkeys(known), **usual, **options})

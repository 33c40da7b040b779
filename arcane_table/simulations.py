"""Many games between machine players, and what came of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from arcane_table.matches import Machine, arguments
from arcane_table.preparation import prepared, use_kept_kernels
from game.core.errors import InputError, said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.core.agent import Result, Simulation


@dataclass(frozen=True)
class Games:
    """Games that can be played by their numbers, here or in other processes; each is the same every time.

    >>> duels = simulation("donjon-procrastination", a="random", b="random", seed=5)
    >>> first = duels.play(0)
    >>> first.players, len(first.winners)
    (('random', 'random'), 1)
    """

    game: str
    plan: Any
    _simulation: Simulation[Any]

    def play(self, number: int) -> Result:
        """The result of the game of that number, from 0; the players change seats every other game."""
        return self._simulation.play(self.plan, number)

    @property
    def player(self) -> Callable[[int], Result]:
        """As `play`, as a value that can be sent to other processes; these use kernels that are kept."""
        play = partial(self._simulation.play, self.plan)
        return partial(_with_kernels, play) if self._simulation.geometry else play

    def results(self, numbers: Iterable[int], jobs: int = 1) -> Iterator[tuple[int, Result]]:
        """The results of these games with their numbers, as they come in, played by so many processes."""
        from game.simulation.pool import on_cores

        yield from on_cores(self.player, list(numbers), jobs)

    def table(self, results: Sequence[Result]) -> str:
        """Tables of results, as the command `simulate` prints them."""
        from game.simulation.tables import report

        return report(list(results), self._simulation.words)

    def as_json(self, results: Sequence[Result]) -> Any:  # noqa: ANN401 - JSON
        """The results with everything that is counted, as `simulate --json` writes it."""
        from game.simulation.tables import as_json

        return as_json(list(results), self._simulation.words)


def _with_kernels(play: Callable[[int], Result], number: int) -> Result:
    """A game of that number, with compiled kernels if there are any; it is the same with and without them."""
    use_kept_kernels()
    return play(number)


def simulation(game: str, **options: Any) -> Games:  # noqa: ANN401 - whatever the game can vary
    """Games of that name between machine players: `a`, `b`, `seed`, and what the command `simulate` has.

    Players are said as for `match`, `machine("strong")`, or in a word, "strong".

    Raises:
        InputError: no such game or option, or one that cannot be played.
    """
    prepared()
    from game.games import GAMES

    options = {name: as_.strength if isinstance(as_, Machine) else as_ for name, as_ in options.items()}
    found = GAMES[game].parts().simulation if game in GAMES else None
    if found is None:
        with_machines = ", ".join(name for name, each in GAMES.items() if each.strengths)
        raise InputError("simulation", "", said('"{name}"', name=game), with_machines)
    return Games(game, found.plan(arguments(GAMES[game], found, options)), found)

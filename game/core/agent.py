"""Machine players, matches between them without a screen, and the results that are kept."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from game.core.dice import SeededDice
from game.core.match import Match, Strength, Thought
from game.core.offers import Offers

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.core.system import C, System


A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


class Agent(Protocol[V_contra, A]):
    """A machine player of one seat; `strength` says how well it plays."""

    @property
    def strength(self) -> Strength:
        """How well it plays."""
        ...

    def choose(self, view: V_contra, choices: Sequence[A], dice: Dice) -> A:
        """The action to do, given what the seat may know.

        `choices` are actions that the rules allow now; of moves in inches they are a selection, and an agent
        may return another action that it knows to be allowed. The dice are the agent's own: the match's are
        never used.
        """
        ...


def thoughts_of(agent: Agent[Any, Any]) -> tuple[Thought[Any], ...]:
    """The actions that the agent considered for its last choice, the best first; none if it does not tell.

    An agent that tells has `thoughts`: at most a few actions that the rules allowed, each with its worth.
    """
    return tuple(getattr(agent, "thoughts", ()))


class RandomAgent:
    """Acts at random: first a kind of action is drawn, then one of that kind.

    Drawn at once, the many ways to do one thing would crowd out what can only be done in one. Of offers in
    groups a branch of that kind is drawn before one of its actions, and what is not drawn is not looked for.

    >>> from game.core.dice import SeededDice
    >>> RandomAgent(kind=len).choose(None, ["go", "up", "wait"], SeededDice(1)) in {"go", "up", "wait"}
    True
    """

    strength = Strength.RANDOM

    def __init__(self, kind: Callable[[Any], Hashable] = type) -> None:
        self._kind = kind

    def choose(self, view: object, choices: Iterable[A], dice: Dice) -> A:
        """One of the choices.

        Raises:
            ValueError: there are none.
        """
        del view
        if not isinstance(choices, Offers) or not all(group.kinds for group in choices.groups):
            return self._among(choices, dice)
        kinds = [branches for group in choices.groups for branches in group.kinds]
        for branches in dice.shuffle(kinds):
            for branch in dice.shuffle(tuple(branches())):
                found: tuple[A, ...] = tuple(branch())
                if found:
                    return dice.choice(found)
        raise ValueError("there is nothing to choose from")

    def _among(self, choices: Iterable[A], dice: Dice) -> A:
        """Draw one of the kinds of choices, then one of that kind."""
        kinds: dict[Hashable, list[A]] = {}
        for action in choices:
            kinds.setdefault(self._kind(action), []).append(action)
        return dice.choice(kinds[dice.choice(tuple(kinds))])


P = TypeVar("P")
"""A plan: which matches are simulated."""

LONGEST = 5000
"""More actions than any match takes; a match that reaches it never ends, which is a fault of the rules."""

AGENT_SEEDS = 1_000_003
"""Keeps the dice of the players apart from those of the match, and from each other."""

AnyMatch = Match[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Thinking:
    """The time that one seat took for its decisions, in seconds of processor time."""

    decisions: int
    total: float
    longest: float


@dataclass(frozen=True, slots=True)
class ReportWords:
    """The names that a game gives to the things that are counted, in tables and in JSON.

    Attributes:
        variant: which of several games was played.
        brought: what each seat came with.
        points: what a seat has at the end.
        rounds: how long it took.
        cards: how a seat had the cards that are counted for it.
        shifts: whether tables say of cards what having them makes of a seat's share.
    """

    variant: str
    brought: str
    points: str
    rounds: str
    cards: str
    shifts: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """One match: per seat what it brought, its player, its points, the printed cards that it had.

    `brought` is empty where nobody brings anything; `cards` has an empty tuple for a seat without cards;
    where nothing is scored, `points` is 1 for a victory. Without winners it was a draw; one player has lost.
    `seconds` are those of processor time: how busy the machine is with other things makes no difference.
    `played` are the printed cards that each seat played, of those that it had.
    """

    seed: int
    variant: str
    brought: tuple[str, ...]
    players: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    rounds: int
    actions: int
    seconds: float
    thinking: tuple[Thinking, ...]
    cards: tuple[tuple[str, ...], ...]
    played: tuple[tuple[str, ...], ...] = ()

    @property
    def alone(self) -> bool:
        """Whether nobody else played: what is not won is lost, and never a draw."""
        return len(self.players) == 1

    def share(self, seat: int) -> float:
        """The seat's share of the match: 1 for a victory, a part of a shared one, a half of a draw."""
        if self.alone and not self.winners:
            return 0.0
        if not self.winners:
            return 1 / len(self.players)
        return (seat in self.winners) / len(self.winners)


@dataclass(frozen=True, slots=True)
class SimulationOption:
    """An option of the command line that one game adds; `repeated` ones are collected in a list.

    Games that share a flag declare it alike: it is made once, as the first of them declares it.

    Attributes:
        flag: as it is typed.
        metavar: what its value is called in the help, empty where `choices` says it.
        text: what it does, in English; `assets/faults/fr.po` says it in French.
        choices: the values that it may have, any if there are none.
        number: whether the value is a whole number.
        repeated: whether it may be given several times.
    """

    flag: str
    metavar: str
    text: str
    choices: tuple[str, ...] = ()
    number: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Simulation(Generic[P]):
    """The simulation of one game's matches: what can be varied, and what is counted.

    Attributes:
        words: what the things are called that are counted.
        players: the names of the machine players, as `--a` and `--b` take them; the last one plays where the
            command line names none and there is no `middle`.
        options: what can be varied besides players, seed and number.
        plan: the plan that the command line asks for: `seed`, `a`, `b`, and every option by its name (None
            where it was not given); raises InputError where it cannot be played.
        play: the result of the match of that number; raises RuntimeError where a rule was broken. Like the
            plan it can be sent to other processes.
        setup: the setup of the match of that number.
        geometry: whether its rules ask the geometry, which is compiled.
        alone: whether it has one seat, so that `--b` is refused.
        library: everything printed that a plan is played with, whose faces the screen of the game paints.
        names: what the things are called that were played, in each language, by what a result calls them.
        own: the cards that the plan is about, all if there are none: those of a set that is tried.
    """

    words: ReportWords
    players: tuple[str, ...]
    options: tuple[SimulationOption, ...]
    plan: Callable[[Namespace], P]
    play: Callable[[P, int], Result]
    setup: Callable[[P, int], Any]
    geometry: bool = False
    alone: bool = False
    library: Callable[[P], Any] | None = None
    names: Callable[[P], Mapping[str, Mapping[str, str]]] | None = None
    own: Callable[[P], frozenset[str]] | None = None


def thinking(seconds: Mapping[Seat, Sequence[float]]) -> tuple[Thinking, ...]:
    """How long each seat took, from the seconds of its decisions."""
    return tuple(Thinking(len(each), sum(each), max(each, default=0.0)) for each in seconds.values())


def decision(agent: Agent[Any, Any], match: AnyMatch, seat: Seat, dice: Dice) -> Any:  # noqa: ANN401 - an action of any game
    """What the agent decides to do at that seat; one that looks at nothing is shown nothing."""
    choices = match.legal_actions(seat)
    if isinstance(agent, RandomAgent):
        return agent.choose(None, choices, dice)
    return agent.choose(match.view(seat), list(choices), dice)


def dice_of(seed: int, seat: Seat) -> SeededDice:
    """The dice of a player's own in a match of that seed."""
    return SeededDice(seed + AGENT_SEEDS * (seat + 1))


def play(
    system: System[C, Any, Any, Any, Any],
    setup: C,
    agents: Mapping[Seat, Agent[Any, Any]],
    seed: int,
    watch: Callable[[AnyMatch], None] = lambda _: None,
) -> tuple[AnyMatch, dict[Seat, list[float]]]:
    """The finished match, and the seconds of processor time that each seat took for each of its decisions.

    Finding out what may be done is part of that. Players who look at nothing are shown nothing. `watch` is
    called at the start and after every action.

    Raises:
        RuntimeError: the match does not end, or an agent did something that is not allowed.
    """
    match: AnyMatch = Match.start(system, setup, SeededDice(seed))
    dice = {seat: dice_of(seed, seat) for seat in agents}
    seconds: dict[Seat, list[float]] = {seat: [] for seat in agents}
    watch(match)
    while match.outcome is None:
        if len(match.entries) >= LONGEST:
            raise RuntimeError(f"seed {seed}: no end after {LONGEST} actions")
        seat = min(match.deciders)
        began = thread_time()
        action = decision(agents[seat], match, seat, dice[seat])
        seconds[seat].append(thread_time() - began)
        verdict = match.act(seat, action, thoughts_of(agents[seat]))
        if not verdict.allowed:
            raise RuntimeError(f"seed {seed}: {action} was refused: {verdict.reasons}")
        watch(match)
    return match, seconds

# ruff: noqa: INP001, T201 - a script that prints
"""Where the strong player of Colors of Magic errs: `python benchmarks/blunders.py`.

It plays against itself. Afterwards each decision by which it bled, walked into engagement or left a place
that it held, and each after which a healthy creature of its own was dead by its next go, is tried again, and
so is the best that it thought of instead, by a search one step deeper: in several guesses of what it could
not see, the activation is played to its end, the other side answers with a whole go, and only then is the
state judged. Both sides choose like the middle player, which looks ahead as well; so this sees one go more
than the choice did. A choice that is worth clearly less than the other is listed as a blunder, with what more
guesses say of it: the worst of many choices are partly those with the worst dice. The same seed gives the
same list.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.agent import play
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.motives import risk_of
from game.games.colors_of_magic.ai.players import MiddlePlayer, player
from game.games.colors_of_magic.ai.sandbox import Sandbox, guess
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Cast
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.state.view import view
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.simulation import Plan, library, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.record import AnyMatch
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.state import State
    from game.positions.position import Side

GUESSES = 4
"""Guesses at what is hidden in which both choices are tried."""

MORE_GUESSES = 16
"""Other guesses in which those that seem to be blunders are tried once more."""

STEPS = 60
"""Decisions after which a line of play is judged as it stands; a go with its answer takes far fewer."""


@dataclass(frozen=True)
class Blunder:
    """A choice that a deeper search rejects: its kind and place, and the victory points that it gave away.

    `again` is the same in more guesses, which is asked only of what gave much away.
    """

    kind: str
    seed: int
    number: int
    lost: float
    again: float
    chosen: str
    better: str
    motive: str


def main() -> None:
    """Print the blunders, the worst first, and how many of each kind there were among how many choices."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="games to play (20)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--points", type=float, default=1.0, help="victory points that make a blunder (1)")
    parser.add_argument("--strength", choices=("middle", "strong"), default="strong")
    args = parser.parse_args()
    tried: dict[str, int] = defaultdict(int)
    found: list[Blunder] = []
    for number in range(args.games):
        for blunder in of_game(args.seed, number, Strength(args.strength), args.points):
            tried[blunder.kind] += 1
            if blunder.lost >= args.points:
                found.append(blunder)
                print(
                    f"{blunder.lost:5.2f} (again {blunder.again:.2f}) {blunder.kind}, "
                    f"seed {blunder.seed}, action {blunder.number}"
                )
                print(f"      did: {blunder.chosen}")
                print(f"      better: {blunder.better}", flush=True)
    print(f"\n| kind | choices | blunders | and again | points given away, {args.games} games |")
    print("| --- | --- | --- | --- | --- |")
    for kind, choices in sorted(tried.items()):
        each = [blunder for blunder in found if blunder.kind == kind]
        again = sum(blunder.again >= args.points for blunder in each)
        lost = sum(blunder.again for blunder in each)
        print(f"| {kind} | {choices} | {len(each)} | {again} | {lost:.1f} |")


def of_game(first: int, number: int, strength: Strength, points: float) -> Iterator[Blunder]:
    """Every risky choice of one game, with what it gave away against the best other one thought of."""
    things, seed = library(), first + number
    system = colors_of_magic(things)
    agents = {Seat(seat): player(strength, things) for seat in range(2)}
    match, _ = play(system, setup_of(Plan(number + 1, first, (strength, strength)), number), agents, seed)
    judge = MiddlePlayer(things)
    log = GameLog(things, translator(Language.EN))
    for place, entry in enumerate(match.entries, start=1):
        if len(entry.why) < 2:
            continue
        before = match.state_at(place - 1)
        kind = kind_of(judge, before, entry.action)
        going = before.phase == "activation" and isinstance(before.agenda[0], TakeGo | InActivation)
        if kind is None and going and loses_one(match, place - 1, SIDES[entry.seat]):
            kind = f"healthy creature lost, {type(entry.action).__name__.lower()}"
        if kind is None:
            continue
        others = [thought.action for thought in entry.why[1:]]
        plain = [action for action in others if kind_of(judge, before, action) != kind] or others
        both, at = (entry.action, plain[0]), place - 1
        lost, again = given_away(judge, match, at, entry.seat, both, range(GUESSES)), 0.0
        if lost >= points:
            more = range(GUESSES, GUESSES + MORE_GUESSES)
            again = given_away(judge, match, at, entry.seat, both, more)
        words = [line.text for line in log.entries(entry.events)]
        yield Blunder(
            kind,
            seed,
            place,
            lost,
            again,
            " ".join(words)[:300],
            system.actions.write(plain[0]),
            entry.why[0].motive,
        )


def kind_of(judge: MiddlePlayer, state: State, action: Action) -> str | None:
    """What is risked by an action; None for nothing."""

    def after(before: State, tried: Action) -> State:
        seat = min(judge.rules.deciders(before))
        return judge.rules.apply(before, seat, tried, SeededDice(1)).state

    risk = risk_of(judge.evaluator, state, action, after)
    if risk is None:
        return None
    if isinstance(action, Cast):
        bled = [state.body(creature) for creature, _ in action.pact]
        if any(
            judge.evaluator.lives(state, body) <= points
            for body, (_, points) in zip(bled, action.pact, strict=True)
        ):
            return "sacrifice"
        return "blood of the wizard" if any(map(is_wizard, bled)) else "blood of others"
    acting = state.agenda[0]
    wizard = isinstance(acting, InActivation) and is_wizard(state.body(acting.creature))
    return f"{risk}, {'wizard' if wizard else 'other'}"


def loses_one(match: AnyMatch, at: int, side: Side) -> bool:
    """Whether a creature of the side that was unhurt then is dead at the side's next go."""
    before = match.state_at(at)
    healthy = [body.id for body in before.bodies if body.side is side and not body.damage and not body.decoy]
    answered = False
    for number in range(at + 1, len(match.entries) + 1):
        state = match.state_at(number)
        decision = state.agenda[0] if state.agenda else None
        ours = isinstance(decision, TakeGo) and decision.side is side
        answered = answered or (isinstance(decision, TakeGo) and not ours)
        if state.outcome is not None or state.phase != "activation" or (ours and answered):
            return any(state.find(creature) is None for creature in healthy)
    return False


def given_away(
    judge: MiddlePlayer, match: AnyMatch, at: int, seat: Seat, both: tuple[Action, Action], numbers: range
) -> float:
    """The victory points that the first of two actions gives away against the second."""
    chosen, other = (worth_of(judge, match, at, seat, action, numbers) for action in both)
    return (other - chosen) / judge.evaluator.weights.point


def worth_of(
    judge: MiddlePlayer, match: AnyMatch, at: int, seat: Seat, action: Action, numbers: range
) -> float:
    """The worth of an action to its player once the other side has answered, the mean of those guesses.

    After the answer it is judged even if the player has passed: what else would be compared is one go of the
    other side with all the goes that it has left.
    """
    seen, side = view(match.state_at(at), SIDES[seat]), SIDES[seat]
    total = 0.0
    for number in numbers:
        dice = SeededDice(1000 * at + number)
        state = guess(seen, judge.rules.library, dice)
        state = judge.rules.apply(state, seat, action, dice).state
        answered = False
        for _ in range(STEPS):
            if state.outcome is not None or state.phase != "activation":
                break
            decision = state.agenda[0]
            if isinstance(decision, TakeGo):
                if answered:
                    break
                answered = decision.side is not side
            asked = min(judge.rules.deciders(state))
            choices = list(judge.rules.legal_actions(state, asked))
            chosen = judge.choose(view(state, SIDES[asked]), choices, dice)
            state = judge.rules.apply(state, asked, chosen, dice).state
        total += Sandbox(judge.rules, judge.evaluator, state, seat, dice).value_ahead(state)
    return total / len(numbers)


if __name__ == "__main__":
    main()

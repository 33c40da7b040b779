"""Twins: two states that differ only in what somebody may not know are alike to that somebody in everything.

A game says by its `Case` what a seat cannot know: cards that may be exchanged (`hidden`) and what lies face
down (`laid`). From states of random matches twins are made for everybody who looks on, and every claim of
CLAIMS is a function that is given such a pair and yields its faults. Far more of them than in the tests:

    python tests/twins.py donjon-procrastination --seeds 200 --every 1
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    import helper_folders

    helper_folders.add_to_path()

import pygame
from contract import AnyCase, AnyMatch, Parts, name_of, onlookers, random_match
from contract_cases import CASES

from game.cli.play import speak
from game.core.agent import RandomAgent
from game.core.dice import SeededDice
from game.core.match import Course, Match
from game.core.rules import Seat, Step
from game.games import GAMES
from game.ui.app import App, Settings
from game.ui.canvas import Canvas
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.table.match_scene import MatchScene

    AnyScene = MatchScene[Any, Any, Any, Any, Any]

WORDS = ("name", "text", "tip", "refusal", "card", "words")
"""What widgets say, and the cards that they show."""

TRIED = 8
"""Actions of each player that are tried at a state."""


@dataclass(frozen=True)
class Pair:
    """A state and its twin, each as a match that begins there.

    Attributes:
        place: where the state comes from, for messages.
        viewer: whoever cannot tell them apart.
        matches: the match at the state, and at its twin.
        names: what the hidden cards of the one are called in the other.
    """

    place: str
    viewer: Seat | None
    matches: tuple[AnyMatch, AnyMatch]
    names: Mapping[str, str]
    parts: Parts
    dice: SeededDice

    def renamed(self, action: object) -> object:
        """An action as it is called in the twin."""
        return self.parts.renamed(action, dict(self.names))

    @cached_property
    def steps(self) -> tuple[tuple[object, AnyMatch, AnyMatch], ...]:
        """Some of the actions that may be done in both, with both matches after it."""
        first, found = self.matches[0], []
        for seat in sorted(first.deciders):
            for action in self.dice.shuffle(tuple(first.legal_actions(seat)))[:TRIED]:
                after = tuple(match.branch(SeededDice(9)) for match in self.matches)
                verdicts = after[0].act(seat, action), after[1].act(seat, self.renamed(action))
                if all(verdict.allowed for verdict in verdicts):
                    found.append((action, after[0], after[1]))
        return tuple(found)

    def sounds_alike(self, first: AnyMatch, other: AnyMatch) -> bool:
        """Whether the viewer has been told the same, and sees the same."""
        viewer = self.viewer
        return first.log(viewer) == other.log(viewer) and first.view(viewer) == other.view(viewer)


def pairs(case: AnyCase, seed: int, every: int) -> Iterator[Pair]:
    """Twins of every so many states of one random match, for everybody who looks on."""
    match, parts, dice = random_match(case, seed), Parts(), SeededDice(seed)
    for at in range(seed % every, len(match.entries), every):
        state = match.state_at(at)
        for viewer in onlookers(match):
            place = f"seed {seed}, after {at} actions, {name_of(viewer)}"
            names = case.exchanged(state, viewer, dice)
            exchanged = (parts.renamed(state, names), names)
            laid: tuple[tuple[Any, dict[str, str]], ...] = tuple((s, {}) for s in case.laid(state, viewer))
            for twin, called in (exchanged, *laid):
                both = tuple(
                    Match(match.system, match.setup, Course(Step(twin_state, ()), ((0, SeededDice(0)),)))
                    for twin_state in (state, twin)
                )
                yield Pair(place, viewer, (both[0], both[1]), called, parts, dice)


Claim = Callable[[Pair], Iterator[str]]


def views_are_alike(pair: Pair) -> Iterator[str]:
    first, other = (match.view(pair.viewer) for match in pair.matches)
    if first != other:
        yield "the view is another"


def offers_are_alike(pair: Pair) -> Iterator[str]:
    """What may be done, and why the rest may not."""
    viewer = pair.viewer
    if viewer is None:
        return
    first, other = (tuple(match.legal_actions(viewer)) for match in pair.matches)
    if first != other:
        yield f"{len(set(first) ^ set(other))} actions are offered in one of them only"
    case = CASES[pair.matches[0].system.name]
    for action in (*case.tried(pair.matches[0].setup), *first[:TRIED]):
        verdict, other_verdict = (match.check(viewer, action) for match in pair.matches)
        if verdict != other_verdict:
            yield f"{action}: {verdict} and {other_verdict}"


def what_follows_is_alike(pair: Pair) -> Iterator[str]:
    """What showed the viewer something hidden stands for good; whether it does is alike as well."""
    for action, first, other in pair.steps:
        alike = pair.sounds_alike(first, other)
        if not alike and first.seal(1) is None:
            yield f"{action} may be undone and told of hidden cards"
        if alike and first.may_undo(pair.viewer) != other.may_undo(pair.viewer):
            yield f"{action} may be undone: {first.may_undo(pair.viewer)} and {other.may_undo(pair.viewer)}"


def logs_read_alike(pair: Pair) -> Iterator[str]:
    say = speak("en")
    for action, first, other in pair.steps:
        if pair.sounds_alike(first, other):
            first_lines, second_lines = (
                [
                    entry.text
                    for line in match.log(pair.viewer)
                    for entry in GAMES.of(match).log(match, say).entries(line.events)
                ]
                for match in (first, other)
            )
            if first_lines != second_lines:
                yield f"{action}: {first_lines} and {second_lines}"


def machines_choose_alike(pair: Pair) -> Iterator[str]:
    viewer, match = pair.viewer, pair.matches[0]
    game = GAMES.of(match)
    machine = game.parts().machine
    if viewer is None or viewer not in match.deciders or machine is None:
        return
    for strength in game.strengths[:2]:
        agent = machine(match.system, strength)
        chosen, chosen_by_twin = (
            agent.choose(twin.view(viewer), tuple(twin.legal_actions(viewer)), SeededDice(5))
            for twin in pair.matches
        )
        if chosen != chosen_by_twin:
            yield f"a machine ({strength}) chooses {chosen} and {chosen_by_twin}"


def tables_look_alike(pair: Pair) -> Iterator[str]:
    """Every word and every pixel of the table, at once and after an action that sounded alike."""
    stepped = next(
        ((first, other) for _, first, other in pair.steps if pair.sounds_alike(first, other)), None
    )
    for first, other in (pair.matches, stepped) if stepped is not None else (pair.matches,):
        (words, pixels), (others, painted) = (_looked_at(match, pair.viewer) for match in (first, other))
        yield from (f"the table says {a!r} and {b!r}" for a, b in zip(words, others, strict=False) if a != b)
        if len(words) != len(others) or pixels != painted:
            yield "the table looks otherwise"


def pictures_are_alike(pair: Pair) -> Iterator[str]:
    """The picture of a saved match, which anybody may see, whoever sits at the table; all seats are alike."""
    if pair.viewer is not None:
        return
    for seat in (None, pair.matches[0].seats[0]):
        first, other = (_saved_picture(match, seat) for match in pair.matches)
        if first != other:
            yield f"the picture of a match that is saved by {name_of(seat)} shows hidden cards"


CLAIMS: tuple[Claim, ...] = (
    views_are_alike,
    offers_are_alike,
    what_follows_is_alike,
    logs_read_alike,
    machines_choose_alike,
    tables_look_alike,
    pictures_are_alike,
)


def faults(case: AnyCase, seed: int, every: int, claims: tuple[Claim, ...]) -> Iterator[str]:
    """What those claims find among the twins of one random match."""
    for pair in pairs(case, seed, every):
        for claim in claims:
            yield from (f"{pair.place}: {fault}" for fault in claim(pair))


# Screens


@cache
def _window() -> App:
    """One window for all, so that no card is painted twice; small, since the cloth is painted each time."""
    return App(OffScreen((960, 540)), Settings(speak, Options(language="en")))


@contextmanager
def _scene(match: AnyMatch, viewer: Seat | None) -> Iterator[tuple[App, AnyScene]]:
    """The table of a match, at which that seat is a person and all others are machines that do nothing yet.

    Nobody is called behind a curtain before time passes; where there is no viewer all seats are people.
    """
    app = _window()
    agents = tuple(None if viewer in (seat, None) else RandomAgent() for seat in match.seats)
    scene: Any = GAMES.of(match).screen().table(match.branch(SeededDice(1)), agents, None, GAMES)
    app.push(scene)
    yield app, scene
    while app.scenes:
        app.pop()


def _looked_at(match: AnyMatch, viewer: Seat | None) -> tuple[list[str], bytes]:
    with _scene(match, viewer) as (app, scene):
        size = app.screen.surface.get_size()
        canvas = Canvas(pygame.Surface(size, 0, 32), app.ui.theme, app.ui.texts)
        scene.draw(canvas)
        words = []
        for widget in scene.interface.root.walk():
            parts = (getattr(widget, name, "") for name in WORDS)
            words.append(" | ".join(part for part in parts if isinstance(part, str) and part))
        return words, pygame.image.tobytes(canvas.surface, "RGB")


def _saved_picture(match: AnyMatch, viewer: Seat | None) -> bytes:
    with _scene(match, viewer) as (app, scene):
        scene.draw(app.canvas)  # what is on the screen is that viewer's own
        return pygame.image.tobytes(scene.picture(), "RGB")


def main() -> int:
    """Try as many as are asked for; name what is found."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("system", choices=sorted(CASES))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="every so many states")
    names = [claim.__name__ for claim in CLAIMS]
    parser.add_argument("--claim", action="append", choices=names, help="only these")
    args = parser.parse_args()
    claims = tuple(claim for claim in CLAIMS if not args.claim or claim.__name__ in args.claim)
    count, found = 0, 0
    for seed in range(args.first, args.first + args.seeds):
        for pair in pairs(CASES[args.system], seed, args.every):
            count += 1
            for fault in chain.from_iterable(claim(pair) for claim in claims):
                found += 1
                sys.stdout.write(f"{pair.place}: {fault}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{count} twins, {found} faults\n")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())

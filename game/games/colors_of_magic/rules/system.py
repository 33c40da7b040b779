"""Colors of Magic as a rule system of the core, and the invariants of its states."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap, snap
from game.core.copies import replace
from game.core.dice import SeededDice
from game.core.offers import Offers
from game.core.rules import Outcome, Reason, Seat, Step, Verdict
from game.core.system import Codec, System
from game.core.zones import Card, Pile, census
from game.games.colors_of_magic.rules.effects.perform import carry, perform
from game.games.colors_of_magic.rules.moments import happens
from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.harm import bury_all
from game.games.colors_of_magic.rules.play.preparation import begin
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.referee import Referee
from game.games.colors_of_magic.rules.play.run import Decision, Run, Task, with_agenda
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import ACTIONS, Action, snapped
from game.games.colors_of_magic.rules.state.creature_events import Died, Leaves, Left, Walked
from game.games.colors_of_magic.rules.state.events import AbilityUsed, Asked, ReasonGiven, SpellCast
from game.games.colors_of_magic.rules.state.motives import Motive, read_motive
from game.games.colors_of_magic.rules.state.setup import read_setup, write_setup
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    BoardMarker,
    Body,
    Carry,
    Happens,
    Pending,
    Perform,
    Player,
    State,
    owner_of,
    seat_of,
)
from game.games.colors_of_magic.rules.state.view import View, is_masked, redact, reveals, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.rules.state.setup import Setup
    from game.positions.position import Side


NAME = "colors-of-magic"
"""The name under which the system is registered and saved."""

SEATS = 2

EDITION = 6
"""Incremented with every change of the rules that would replay saved matches differently.

2: hit points are checked after every effect, and before damage is answered (R-52); effects that would do
nothing are not offered.
3: monsters take the shortest paths.
4: an attack, or an Action, that answers a death waits until the dead have left play (R-52).
5: monsters round the corner of difficult terrain before they enter, and find straight ways within it.
6: after a pause a move has the movement that the creature has by then (R-42); a spell or an ability is lost
with what it depends on (R-60), and so is an attack or an Action that an answer forbids; everything stands on
the grid; monsters also take the shortest paths to creatures they attack, and where borders leave only a
narrow way.
"""

LONGEST = 10_000
"""More tasks than any step needs; abilities that trigger each other for ever are an error, not a hang."""


class ColorsOfMagic:
    """The rules of the game over one library of printed things. Seat 0 plays red, seat 1 blue."""

    name = NAME

    def __init__(self, library: Library, edition: int = EDITION) -> None:
        self.library = library
        self.referee = Referee(library, edition)

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """A new game, run to its first decision."""
        run = Run(self.referee, begin(self.referee, setup), dice)
        to_next_decision(run)
        return Step(run.state, tuple(run.events))

    def deciders(self, state: State) -> frozenset[Seat]:
        """The seats that may act now."""
        decision = decision_of(state)
        return frozenset() if decision is None else frozenset(map(seat_of, decision.sides(state)))

    def check(self, state: State, seat: Seat, action: Action) -> Verdict:
        """Whether that seat may do this now, with every reason against it."""
        decision, side = decision_of(state), SIDES[seat]
        if decision is None:
            return Verdict.no(Reason.of("R-59", "game.over"))
        if side not in decision.sides(state):
            return Verdict.no(Reason.of("CM-ACT-01", "game.not_your_turn"))
        return decision.check(self.referee, state, side, snapped(action))

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Action]:
        """The legal actions; of moves in inches and ways to pay a fair selection, each once."""
        decision, side = decision_of(state), SIDES[seat]
        if decision is None or side not in decision.sides(state):
            return ()
        return Offers(decision.groups(self.referee, state, side))

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State, Event]:
        """Do an action that `check` allows, and everything that follows."""
        decision = decision_of(state)
        if decision is None:
            raise ValueError("the game has ended")
        run = Run(self.referee, with_agenda(state, state.agenda[1:]), dice)
        decision.decide(run, SIDES[seat], snapped(action))
        victory.check(run)
        to_next_decision(run)
        return Step(run.state, tuple(run.events))

    def hints(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether not being asked after an action without dice told something of a hand (CM-STACK-03).

        Whoever holds an Instant that answers is asked. Where somebody would have been asked who held all
        their cards that nobody sees, not to be asked tells that the Instant is not in that hand.
        """
        players = tuple(map(_holding_all, state.players))
        if players == state.players:
            return False
        supposed = replace(state, players=(players[0], players[1]))
        # Any seed will do: the question is only asked of actions that draw no dice.
        step = self.apply(supposed, seat, action, SeededDice(0))
        return any(isinstance(event, Asked) for event in step.events)

    def view(self, state: State, seat: Seat | None) -> View:
        """The state with what that seat may not know face down."""
        return view(state, None if seat is None else SIDES[seat])

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event with what that seat may not know face down."""
        return redact(event, None if seat is None else SIDES[seat])

    def outcome(self, state: State) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        return state.outcome


def _holding_all(player: Player) -> Player:
    """The player with the draw pile in hand as well; an empty hand holds no answer, as everybody can see."""
    zones = player.zones
    if not zones.hand or not zones.deck:
        return player
    return replace(player, zones=replace(zones, hand=Pile((*zones.hand, *zones.deck))))


def to_next_decision(run: Run) -> None:
    """Run tasks until somebody has to decide, or the game has ended.

    Raises:
        RuntimeError: it never comes to a decision.
    """
    for _ in range(LONGEST):
        agenda = run.state.agenda
        if agenda and not isinstance(agenda[0], (Perform, Question)):
            bury_all(run)  # the current effect is done
        state = run.state
        agenda = state.agenda
        if state.outcome is not None or not agenda:
            return
        task = agenda[0]
        # A decision that has become nobody's is carried out like a task, which ends it.
        if isinstance(task, Decision) and task.sides(state):
            return
        run.state = with_agenda(state, agenda[1:])
        carry_out(run, task)
        victory.check(run)
    raise RuntimeError(f"no decision after {LONGEST} tasks: {run.state.agenda[:3]}")


def carry_out(run: Run, task: Pending) -> None:
    """Carry out a task taken off the agenda: tasks run themselves, values are passed to their functions.

    Raises:
        TypeError: it is nothing that can be done.
    """
    match task:
        case Task():
            task.run(run)
        case Happens():
            happens(run, task)
        case Carry():
            carry(run, task)
        case Perform():
            perform(run, task)
        case _:
            raise TypeError(f"{task} cannot be done")


def decision_of(state: State) -> Decision | None:
    """The pending decision; None once the game has ended."""
    if state.outcome is not None or not state.agenda:
        return None
    decision = state.agenda[0]
    if not isinstance(decision, Decision):
        raise TypeError(f"{decision} has not been done")
    return decision


def colors_of_magic(library: Library, edition: int = EDITION) -> System[Setup, State, Action, Event, View]:
    """The system for everything in that library; its version combines the edition and the library's version.

    Matches of an earlier edition continue under it, except for when a creature without hit points is removed.
    """
    rules = ColorsOfMagic(library, edition)
    return System(
        rules=rules,
        content=f"{edition}-{library.version}",
        seats=lambda _: SEATS,
        start=rules.start,
        reveals=reveals,
        hints=rules.hints,
        setups=Codec(write_setup, partial(read_setup, library=library)),
        actions=ACTIONS,
        printed=library.texts,
        explained=explained,
    )


DEEDS = (SpellCast, Walked, Leaves, AbilityUsed)
"""Events of which a player may give a reason."""


def explained(seat: Seat, motive: str, step: Step[State, Event]) -> tuple[Event, ...]:
    """The events of a step, with the reason after the deed of that seat; as they are where it says nothing.

    A text that somebody wrote into a saved match may speak of what is not there.
    """
    events, side = step.events, SIDES[seat]
    with suppress(ValueError):
        read = read_motive(motive)
        for place, event in enumerate(events, start=1):
            if isinstance(event, DEEDS) and _by(event) is side and _is_there(step, read):
                return (*events[:place], ReasonGiven(side, read), *events[place:])
    return events


def _by(deed: SpellCast | Walked | Leaves | AbilityUsed) -> Side:
    """Whose deed that is."""
    return deed.by or owner_of(deed.creature) if isinstance(deed, Walked | Leaves) else deed.side


def _is_there(step: Step[State, Event], motive: Motive) -> bool:
    """Whether everything that the motive is about is, or was in this step, in play or beside the table."""
    state = step.state
    there = {"", *(body.id for body in state.bodies), *(marker.id for marker in state.markers)}
    there |= {objective.id for objective in state.objectives}
    there |= {event.card for event in step.events if isinstance(event, SpellCast)}
    there |= {event.body.id for event in step.events if isinstance(event, Died | Left)}
    return {motive.about, motive.creature} <= there


def cards_of(state: State) -> Counter[Card]:
    """How often each copy of a card lies somewhere: exactly once each, at all times."""
    cards = census(state.monster_deck, state.monster_discard)
    for player in state.players:
        cards += census(*player.zones.piles, player.codex, player.aside)
    cards.update(body.card for body in (*state.bodies, *state.banished) if body.card is not None)
    cards.update(permanent.card for permanent in state.permanents)
    cards.update(item.card for item in state.stack)
    for task in state.agenda:
        cards.update(task.cards())
    return cards


def faults(referee: Referee, state: State) -> Iterator[str]:
    """Every violated invariant of a state, in a few words each."""
    yield from (f"{count} of {card}" for card, count in cards_of(state).items() if count != 1)
    yield from _faults_on_the_table(referee, state)
    for player in state.players:
        yield from _faults_of(player, state)
    for side in (*SIDES, None):
        shown = view(state, side).table
        for player in shown.players:
            open_cards = player.zones.deck.cards
            if player.side is not side:
                open_cards += player.zones.hand.cards
            yield from (f"{side} sees {card}" for card in open_cards if not is_masked(card))
    if state.turn > _turns(referee, state):
        yield f"turn {state.turn} of {_turns(referee, state)}"


def _faults_of(player: Player, state: State) -> Iterator[str]:
    if player.mana < 0:
        yield f"{player.side} has {player.mana} mana"
    if state.turn and state.token is None:
        yield "nobody has the first player's token"


def _faults_on_the_table(referee: Referee, state: State) -> Iterator[str]:
    """Overlapping bases while everybody stands still, creatures without hit points, duplicate ids."""
    # In between a mover may stand on its allies, and the dying are still there.
    if not state.agenda or not isinstance(state.agenda[0], TakeGo | Duel):
        return
    ids = Counter(body.id for body in state.bodies)
    yield from (f"{count} creatures {identity}" for identity, count in ids.items() if count > 1)
    yield from (f"{body.id} is dead" for body in state.bodies if referee.hp(state, body.id) <= 0)
    board = referee.board(state)
    discs = {body.id: referee.base(state, body.id) for body in state.bodies}
    riders = {body.id: body.mount for body in state.bodies if body.mount is not None}
    for rider, mount in riders.items():
        carries = state.find(mount)
        if carries is None or carries.rider != rider or carries.at != state.body(rider).at:
            yield f"{rider} does not sit on {mount}"
    for (a, disc_a), (b, disc_b) in combinations(discs.items(), 2):
        if gap(disc_a, disc_b) < -2 * TOUCH and not (riders.get(a) == b or riders.get(b) == a):
            yield f"{a} and {b} overlap"
    for identity, disc in discs.items():
        room = (disc.x, disc.y, board.width - disc.x, board.height - disc.y)
        if min(room) < disc.r - 2 * TOUCH:
            yield f"{identity} is off the board"


def off_grid(state: State) -> Iterator[str]:
    """Everything off the 0.001" grid; whatever an action has placed is on it."""
    placed: tuple[Body | BoardMarker, ...] = (*state.bodies, *state.banished, *state.markers)
    yield from (f"{item.id} is at {item.at}" for item in placed if item.at != snap(item.at))


def _turns(referee: Referee, state: State) -> int:
    """The most turns the game may have."""
    if state.setup.game.max_turns is not None:
        return state.setup.game.max_turns
    return 0 if state.scenario is None else referee.library.scenarios[state.scenario].max_turns

"""Corners, wizards and Servants (CM-SETUP-12..14, rulings R-04 and R-05)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.copies import replace
from game.core.offers import ActionGroup, Branch, Offers, alike, branching
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.library import Library, printed
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.play.piles import from_token_holder, move_card
from game.games.colors_of_magic.rules.play.placing import Region, check_place, places
from game.games.colors_of_magic.rules.play.run import Run, SoleDecision, Task
from game.games.colors_of_magic.rules.state.actions import Action, Deploy, Done, TakeCorner, each_once
from game.games.colors_of_magic.rules.state.creature_events import Arrived
from game.games.colors_of_magic.rules.state.events import CornerTaken
from game.games.colors_of_magic.rules.state.state import Body, Corner, State, opponent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.positions.position import Side

SERVANT = "servant"

NEAR_WIZARD = 3.0
"""The distance from the wizard within which Servants are placed, by house rule (R-05)."""

OPPOSITE: tuple[tuple[Corner, Corner], ...] = (("SW", "NE"), ("SE", "NW"), ("NE", "SW"), ("NW", "SE"))


@dataclass(frozen=True, slots=True)
class ChooseCorner(SoleDecision):
    """The first player takes a corner; the opponent gets the opposite one (R-04)."""

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Allow nothing but `TakeCorner`."""
        del referee, state, side
        if isinstance(action, TakeCorner):
            return Verdict.yes(Reason.of("CM-SETUP-12", "prepare.corner"))
        return Verdict.no(Reason.of("CM-SETUP-12", "prepare.corner_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """The four corners."""
        del referee, state, side
        yield from (TakeCorner(corner) for corner in get_args(Corner))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Give the player that corner and the opponent the opposite one."""
        if not isinstance(action, TakeCorner):
            raise TypeError(f"{action} takes no corner")
        # the zones are diagonally opposite, so the opponent has no choice left.
        for player_side, corner in ((side, action.corner), (opponent(side), dict(OPPOSITE)[action.corner])):
            run.set_player(replace(run.player(player_side), corner=corner))
            run.emit(CornerTaken(player_side, corner))


@dataclass(frozen=True, slots=True)
class DeployForces(Task):
    """Both wizards, then both players' Servants, the holder of the token first (CM-SETUP-13, -14, R-05)."""

    def run(self, run: Run) -> None:
        """Ask for each in turn."""
        order = from_token_holder(run.state)
        # Both wizards stand before any Servant: CM-SETUP-14 comes after CM-SETUP-13 for both players, and
        # R-05 lets the first player place all Servants before the second.
        run.push(*map(PlaceWizard, order), *map(PlaceServants, order))


@dataclass(frozen=True, slots=True)
class PlaceWizard(SoleDecision):
    """A player places the wizard in the corner (CM-SETUP-13)."""

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether the wizard may stand there."""
        match action:
            case Deploy(creature, at) if creature == wizard_id(referee.library, state, side):
                return check_place(
                    referee, state, _corner(referee, state, side, _wizard(referee, state, side)), at
                )
            case _:
                return Verdict.no(Reason.of("CM-SETUP-13", "prepare.wizard_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """A selection of places in the corner."""
        region = _corner(referee, state, side, _wizard(referee, state, side))
        wizard = wizard_id(referee.library, state, side)
        yield from (Deploy(wizard, at) for at in places(referee, state, region))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Place the wizard."""
        if not isinstance(action, Deploy):
            raise TypeError(f"{action} deploys nothing")
        _arrive(
            run, Body(action.creature, _wizard(run.referee, run.state, side), side, action.at), "CM-SETUP-13"
        )


@dataclass(frozen=True, slots=True)
class PlaceServants(SoleDecision):
    """A player deploys any of the Servants of the Codex, free of charge (CM-SETUP-14, R-05)."""

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether it is a Servant of the Codex and may stand there."""
        match action:
            case Done():
                return Verdict.yes(Reason.of("CM-SETUP-14", "prepare.servants_done"))
            case Deploy(card, at):
                if card not in servants(referee.library, state, side):
                    return Verdict.no(Reason.of("CM-SETUP-14", "prepare.no_servant", card=card))
                return check_place(referee, state, _servant_region(referee, state, side, card), at)
            case _:
                return Verdict.no(Reason.of("CM-SETUP-14", "prepare.servants_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """The end of deployment, or each Servant in a few places."""
        yield from Offers(self.groups(referee, state, side))

    def groups(self, referee: Referee, state: State, side: Side) -> tuple[ActionGroup[Action], ...]:
        """The end of deployment, then the Servants."""
        return (alike(lambda: (Done(),)), branching(partial(self._placed, referee, state, side), each_once))

    def _placed(self, referee: Referee, state: State, side: Side) -> Iterator[Branch[Action]]:
        """A producer, for each different Servant, of its deployments."""
        # One offer for equal cards. Reversed, since the last value of a key wins: the first copy is offered.
        different = {printed(card): card for card in reversed(servants(referee.library, state, side))}
        return (partial(_deployments, referee, state, side, card) for card in different.values())

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Place the Servant and ask again while there are more."""
        if not isinstance(action, Deploy):
            return
        card = action.creature
        # Deployed, not cast: nothing is paid and no spell triggers anything.
        move_card(run, card, side, "codex", "play", "CM-SETUP-14")
        profile = run.library.card(card).creature or ""
        _arrive(run, Body(card, profile, side, action.at, card), "CM-SETUP-14")
        if servants(run.library, run.state, side):
            run.push(self)


def servants(library: Library, state: State, side: Side) -> tuple[Card, ...]:
    """The Servants in a player's Codex."""
    return tuple(card for card in state.player(side).codex if _is_servant(library, card))


def corner_square(referee: Referee, state: State, side: Side) -> tuple[float, float, float, float]:
    """The deployment zone of a player who has a corner: left, bottom, right, top (R-04)."""
    board, size = referee.board(state), state.setup.game.deploy_zone_in
    # Before corners are chosen any zone will do for the table to draw.
    corner = state.player(side).corner or "SW"
    left = 0.0 if corner.endswith("W") else board.width - size
    bottom = 0.0 if corner.startswith("S") else board.height - size
    return (left, bottom, left + size, bottom + size)


def _is_servant(library: Library, card: Card) -> bool:
    creature = library.card(card).creature
    return creature is not None and SERVANT in library.creatures[creature].keywords


def _wizard(referee: Referee, state: State, side: Side) -> str:
    """The profile of a player's wizard."""
    return wizard_id(referee.library, state, side).split(":")[1]


def _corner(referee: Referee, state: State, side: Side, profile: str) -> Region:
    square = corner_square(referee, state, side)
    return Region(referee.radius(state, profile), "R-04", square=square, side=side)


def _deployments(referee: Referee, state: State, side: Side, card: Card) -> Iterator[Action]:
    region = _servant_region(referee, state, side, card)
    return (Deploy(card, at) for at in places(referee, state, region))


def _servant_region(referee: Referee, state: State, side: Side, card: Card) -> Region:
    profile = referee.library.card(card).creature or ""
    if state.setup.game.servant_placement == "zone":
        return _corner(referee, state, side, profile)
    wizard = referee.base(state, wizard_id(referee.library, state, side))
    return Region(referee.radius(state, profile), "R-05", near=wizard, within=NEAR_WIZARD, side=side)


def _arrive(run: Run, body: Body, rule: str) -> None:
    run.state = replace(run.state, bodies=(*run.state.bodies, body))
    run.emit(Arrived(body, "deployed", rule=rule))

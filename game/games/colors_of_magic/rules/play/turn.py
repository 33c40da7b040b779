"""A turn: Collection, Activation, Monsters and End phase, turn after turn.

(CM-TURN-01 and -02, CM-COLLECT, CM-ACT, CM-END, rulings R-08, R-10, R-12, R-15, R-16 and R-55.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.core.offers import ActionGroup, Offers, alike, branching
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.play import used, victory
from game.games.colors_of_magic.rules.play import victory as objectives
from game.games.colors_of_magic.rules.play.activating import BeginActivation
from game.games.colors_of_magic.rules.play.casting import all_casts, cast_spell, check_cast
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.monsters import MonstersPhase
from game.games.colors_of_magic.rules.play.piles import draw, from_token_holder, gain_mana, wizard_of
from game.games.colors_of_magic.rules.play.run import Run, SoleDecision, Task
from game.games.colors_of_magic.rules.play.stack import AnnounceSpell
from game.games.colors_of_magic.rules.state.actions import Action, Activate, Cast, Pass, Use, each_once
from game.games.colors_of_magic.rules.state.creature_events import Tapped
from game.games.colors_of_magic.rules.state.events import GoLost, Passed, PhaseBegan, TokenTaken
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Body,
    Happens,
    Moment,
    Permission,
    Purse,
    State,
    opponent,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.words import Phase
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.positions.position import Side

CARDS_A_TURN = 3
"""Cards that each player draws in the Collection phase (CM-COLLECT-04)."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Task):
    """The four phases of a turn; the End phase brings the next turn."""

    def run(self, run: Run) -> None:
        """Count the turn, forget who passed, and push the Collection and the Activation phase."""
        red, blue = (replace(player, passed=False) for player in run.state.players)
        run.state = replace(run.state, turn=run.state.turn + 1, players=(red, blue), first_to_pass=None)
        run.push(
            BeginPhase("collection"),
            *(CollectionPhase(side) for side in from_token_holder(run.state)),
            BeginPhase("activation"),
            NextGo(),
            *after_goes(),
        )


@dataclass(frozen=True, slots=True)
class BeginPhase(Task):
    """A phase begins; the holder of the token is the active player unless it says otherwise (R-41).

    The abilities of the Collection and the End phase have a place of their own in them.
    """

    phase: Phase

    def run(self, run: Run) -> None:
        """Set the phase and the active player; report it, and its moment where abilities answer one."""
        run.state = replace(run.state, phase=self.phase, active=run.state.token)
        run.emit(PhaseBegan(run.state.turn, self.phase))
        # Collection has a beginning for each player, and the End phase one after its objectives
        # (CM-END-06).
        if self.phase in {"activation", "monsters"}:
            run.push(Happens(Moment("phase_begins", phase=self.phase)))


@dataclass(frozen=True, slots=True)
class EndPhase(Task):
    """The end of a phase, which abilities may answer."""

    phase: Phase

    def run(self, run: Run) -> None:
        """Make the holder of the token active, and push the moment that abilities answer."""
        run.state = replace(run.state, active=run.state.token)
        run.push(Happens(Moment("phase_ends", phase=self.phase)))


@dataclass(frozen=True, slots=True)
class NextTurn(Task):
    """Begins the next turn, unless the last one is over (R-59)."""

    def run(self, run: Run) -> None:
        """Push the next turn, if there is one."""
        if not victory.time_up(run):
            run.push(BeginTurn())


def after_goes() -> tuple[Task, ...]:
    """The rest of a turn after both players have passed (CM-TURN-02)."""
    return (
        EndPhase("activation"),
        BeginPhase("monsters"),
        MonstersPhase(),
        EndPhase("monsters"),
        *ending(),
    )


def ending() -> tuple[Task, ...]:
    """The End phase in its order, and the next turn (CM-END-06, R-55)."""
    return (
        BeginPhase("end"),
        CheckObjectives(),
        EndEffects(),
        UntapAll(),
        HandOverToken(),
        CutMana(),
        EndTurn(),
        NextTurn(),
    )


@dataclass(frozen=True, slots=True)
class CollectionPhase(Task):
    """All three steps of a player (R-08), who is the active one meanwhile (R-41)."""

    side: Side

    def run(self, run: Run) -> None:
        """Gain mana, draw, then let the abilities of the phase work."""
        run.state = replace(run.state, active=self.side)
        gain_mana(run, self.side, total_flux(run.referee, run.state, self.side), "CM-COLLECT-03")
        draw(run, self.side, CARDS_A_TURN, "CM-COLLECT-04")
        # CM-COLLECT-06: abilities work after the cards are drawn, although the moment is the beginning of the
        # phase.
        run.push(CollectionOver(self.side))
        run.push(Happens(Moment("phase_begins", side=self.side, phase="collection")))


@dataclass(frozen=True, slots=True)
class CollectionOver(Task):
    """The end of a player's Collection, of which few things speak."""

    side: Side

    def run(self, run: Run) -> None:
        """Let it be answered."""
        run.tell(Moment("phase_ends", side=self.side, phase="collection"))


def total_flux(referee: Referee, state: State, side: Side) -> int:
    """The wizard's Flux, the Sources of the player's creatures, tapped or not, and what effects add."""
    wizard = wizard_id(referee.library, state, side)
    own = [body.id for body in state.bodies if body.side is side]
    # Sources go on giving without a wizard, where its death does not end the game.
    flux = referee.stat(state, wizard, "flux") if wizard in own else 0
    return max(0, int(flux + sum(referee.stat(state, creature, "source") for creature in own)))


@dataclass(frozen=True, slots=True)
class CheckObjectives(Task):
    """Objective cards with an End condition are collected by whoever meets it (CM-END-01)."""

    def run(self, run: Run) -> None:
        """Give each objective card whose End condition is met to the player who meets it."""
        objectives.check_at_end(run)


@dataclass(frozen=True, slots=True)
class EndEffects(Task):
    """Carries out everything that works in the End phase, while all is still tapped (CM-END-02, -06)."""

    def run(self, run: Run) -> None:
        """Announce the beginning and the end of the phase; abilities refer to either."""
        run.push(
            Happens(Moment("phase_begins", phase="end")),
            Happens(Moment("phase_ends", phase="end")),
        )


@dataclass(frozen=True, slots=True)
class UntapAll(Task):
    """Untaps everything, both players' and the scenario's (CM-END-03)."""

    def run(self, run: Run) -> None:
        """Untap creatures and permanents."""
        state = run.state
        # After the End effects, which may ask who is tapped, and before the token changes hands (CM-END-06).
        tapped = (body.id for body in state.bodies if body.tapped)
        ready = {one for one in tapped if run.referee.forbidden(state, one, "untap") is None}
        run.emit(*(Tapped(body.id, tapped=False) for body in state.bodies if body.id in ready))
        run.emit(
            *(Tapped(permanent.card, tapped=False) for permanent in state.permanents if permanent.tapped)
        )
        run.state = replace(
            state,
            bodies=tuple(replace(body, tapped=False) if body.id in ready else body for body in state.bodies),
            permanents=tuple(
                replace(permanent, tapped=False) if permanent.tapped else permanent
                for permanent in state.permanents
            ),
        )


@dataclass(frozen=True, slots=True)
class HandOverToken(Task):
    """Gives the token to the player who passed first (CM-END-04)."""

    def run(self, run: Run) -> None:
        """Give the token to the player who passed first; nothing changes if nobody did."""
        first = run.state.first_to_pass
        if first is not None and first is not run.state.token:
            run.state = replace(run.state, token=first)
            run.emit(TokenTaken(first, rule="CM-END-04"))


@dataclass(frozen=True, slots=True)
class CutMana(Task):
    """Cuts each reserve to the wizard's channelling capacity (CM-END-05)."""

    def run(self, run: Run) -> None:
        """Take from both players the mana above their capacity."""
        for side in SIDES:
            # Last of all that may give mana in the End phase (CM-END-06, R-55).
            room = capacity(run.referee, run.state, side) - run.player(side).mana
            gain_mana(run, side, min(room, 0), "CM-END-05")


@dataclass(frozen=True, slots=True)
class EndTurn(Task):
    """Ends what lasted until the end of the turn, and resets what creatures did in it."""

    def run(self, run: Run) -> None:
        """Let it all expire."""
        expire(run, "turn")
        run.state = replace(
            run.state,
            bodies=tuple(
                replace(body, travelled=0.0, origin=None, attacked=False, fresh=False)
                for body in run.state.bodies
            ),
            died=(),
        )
        for player in run.state.players:
            if player.cast:
                run.set_player(replace(player, cast=0))
        for player in run.state.players:
            kept = tuple(permit for permit in player.permits if _goes_on(permit, run.state.turn))
            if kept != player.permits:
                run.set_player(replace(player, permits=kept))
        for player in run.state.players:
            if player.purses:
                purses = tuple(purse for purse in player.purses if _goes_on(purse, run.state.turn))
                run.set_player(replace(player, purses=purses))


def _goes_on(given: Permission | Purse, turn: int) -> bool:
    """Whether what was given for so many turns still holds after the End phase of that turn (R-79)."""
    turns = given.until if isinstance(given.until, int) else 2 if given.until == "next_turn" else 1
    return turn < given.turn + turns - 1


def capacity(referee: Referee, state: State, side: Side) -> int:
    """How much mana a player may keep at the end of a turn (R-10)."""
    # From the list and not from the board: the capacity is printed, and outlives the wizard.
    leader = wizard_of(state, side)
    more = 0 if leader is None else int(referee.stat(state, leader, "channel"))
    return max(0, _printed_capacity(referee, state, side) + more)


def _printed_capacity(referee: Referee, state: State, side: Side) -> int:
    listed = state.setup.lists[SIDES.index(side)].wizard
    spec = referee.library.creatures[referee.library.wizards[listed].creature]
    match state.setup.game.mana_cap:
        case "base_flux":
            return spec.flux or 0
        case "total_flux":
            return total_flux(referee, state, side)
        case "explicit":
            return spec.flux or 0 if spec.channel_capacity is None else spec.channel_capacity


@dataclass(frozen=True, slots=True)
class NextGo(Task):
    """Passes the go to the opponent of `last`; no go is left when both have passed.

    Goes that are lost are left out (R-72).
    """

    last: Side | None = None

    def run(self, run: Run) -> None:
        """Ask for the next go, and for the one after it."""
        side = next_to_go(run.state, self.last)
        while side is not None and run.player(side).lost_goes:
            run.set_player(replace(run.player(side), lost_goes=run.player(side).lost_goes - 1))
            run.emit(GoLost(side, now=True))
            side = next_to_go(run.state, side)
        # With both players passed the token's holder is active again, for what ends the phase.
        run.state = replace(run.state, active=side or run.state.token)
        if side is not None:
            run.push(TakeGo(side), NextGo(side))


@dataclass(frozen=True, slots=True)
class TakeGo(SoleDecision):
    """A go: cast a spell, activate a creature, tap a permanent or use a token, or pass (CM-ACT-02)."""

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether the player may do that as this go."""
        # Even a pass is refused: what a card orders is done if it can be.
        forced = must_activate(referee, state, side)
        if forced and not (isinstance(action, Activate) and action.creature in forced):
            return Verdict.no(Reason.of("R-61", "go.must_activate", creature=forced[0]))
        match action:
            case Pass():
                return Verdict.yes(Reason.of("CM-ACT-06", "go.pass"))
            case Activate(creature):
                return check_activate(referee, state, side, creature)
            case Cast():
                return check_cast(referee, state, side, action)
            case Use():
                return used.check_use(referee, state, side, action)
            case _:
                return Verdict.no(Reason.of("CM-ACT-02", "go.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Everything the player may do with the go; of spells a selection of places and ways to pay."""
        yield from Offers(self.groups(referee, state, side))

    def groups(self, referee: Referee, state: State, side: Side) -> tuple[ActionGroup[Action], ...]:
        """The pass, activations, permanents and tokens, then spells."""
        forced = must_activate(referee, state, side)
        if forced:
            return (alike(lambda: map(Activate, forced)),)
        return (
            alike(lambda: (Pass(),)),
            alike(lambda: (Activate(body.id) for body in _may_be_activated(referee, state, side))),
            branching(partial(used.uses, referee, state, side), each_once),
            all_casts(referee, state, side),
        )

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Begin what the player does."""
        own = {body.id for body in run.state.bodies if body.side is side}
        # One go settles the order, done or impossible; it does not pursue the player any further.
        others = tuple(creature for creature in run.state.must_activate if creature not in own)
        run.state = replace(run.state, must_activate=others)
        match action:
            case Activate(creature):
                run.push(BeginActivation(creature))
            case Cast():
                item, before = cast_spell(run, side, action)
                run.push(*before, AnnounceSpell(item.number, again=self))
            case Use():
                # by default it takes the go. Under the house rule the same go is asked for again.
                free = used.is_free(run.referee, run.state, side, action)
                if free or not run.state.setup.game.permanent_ability_uses_go:
                    run.push(self)
                used.use(run, side, action)
            case _:
                _pass(run, side)


def next_to_go(state: State, last: Side | None) -> Side | None:
    """The side with the next go after `last` (None: at the start of the phase); None if both have passed."""
    # CM-ACT-08: whoever has not passed goes on alone.
    order = from_token_holder(state) if last is None else (opponent(last), last)
    return next((side for side in order if not state.player(side).passed), None)


def must_activate(referee: Referee, state: State, side: Side) -> tuple[str, ...]:
    """The creatures one of which must be activated with this go, as far as possible."""
    if not state.must_activate:
        return ()
    return tuple(
        body.id for body in _may_be_activated(referee, state, side) if body.id in state.must_activate
    )


def _may_be_activated(referee: Referee, state: State, side: Side) -> Iterator[Body]:
    """The creatures that pass `check_activate`."""
    for body in state.bodies:
        if body.side is side and not body.tapped and not referee.forbidden(state, body.id, "activate"):
            yield body


def check_activate(referee: Referee, state: State, side: Side, creature: str) -> Verdict:
    """Whether a player may activate that creature now (CM-ACT-04)."""
    body = state.find(creature)
    if body is None or body.side is not side:
        return Verdict.no(Reason.of("CM-ACT-02", "go.not_your_creature", creature=creature))
    if body.tapped:
        return Verdict.no(Reason.of("CM-ACT-04", "go.already_activated", creature=creature))
    forbidden = referee.forbidden(state, creature, "activate")
    if forbidden is not None:
        return Verdict.no(forbidden)
    return Verdict.yes(Reason.of("CM-UNIT-01", "go.activates", creature=creature))


def _pass(run: Run, side: Side) -> None:
    """End this player's goes in this phase; the first to pass gets the token later (CM-ACT-07, -09)."""
    run.set_player(replace(run.player(side), passed=True))
    # Noted now, handed over in the End phase: until then the old holder arbitrates (CM-ACT-09,
    # CM-MONSTER-08).
    first = run.state.first_to_pass is None
    if first:
        run.state = replace(run.state, first_to_pass=side)
    run.emit(Passed(side, first))
    run.tell(Moment("passes", wizard_of(run.state, side), side=side))

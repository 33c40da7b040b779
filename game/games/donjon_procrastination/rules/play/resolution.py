"""The order of effects (D8), dice, totals, and where the cards go.

DP-FACE-09..12, DP-SUPPORT-08..10, DP-DICE, DP-RESOLVE, DP-MULTI-06..10.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import (
    DiceRolled,
    Ordered,
    OrderRolled,
    RoundEnded,
    Totals,
)
from game.games.donjon_procrastination.rules.play.state import (
    Entrant,
    Played,
    Player,
    Question,
    Result,
    Slot,
    Tie,
)
from game.games.donjon_procrastination.rules.play.values import (
    class_of,
    dominates,
    duel_of,
    factor,
    tally,
    totals,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.setup import HouseRules
    from game.games.donjon_procrastination.rules.play.state import State

RULES: Mapping[Result, str] = MappingProxyType(
    {"won": "DP-RESOLVE-02", "lost": "DP-RESOLVE-03", "tied": "DP-RESOLVE-04"}
)


def dice_of(rules: HouseRules, player: Player) -> int:
    """How many dice a player rolls: one for each visible card, and at least one (DP-DICE-01..04, D9)."""
    # Esbroufe is back in the hand by now and gives no die (DP-DICE-03, D6); carried cards give one by house
    # rule.
    cards = len(player.table) + (len(player.carried) if rules.carried_dice else 0)
    return max(rules.min_dice, rules.die_per_card * cards)


def roll_dice(run: Run) -> None:
    """Roll for whoever has not thrown, then order the cards that act on dice (DP-DICE-06, D8)."""
    for seat, player in enumerate(run.state.players):
        if not player.dice:
            throw_dice(run, Seat(seat))
    run.change(phase="dice_effects")
    entrants = []
    for seat, player in enumerate(run.state.players):
        cards = [played.card for played in player.table if run.library.card(played.card).dice]
        slots = tuple(Slot(Seat(seat), "dice", card) for card in cards)
        if slots:
            # D8: ordered by the fighter's value, even where it is a Soutien that acts on the dice.
            entrants.append(Entrant(seat, printed_value(run, seat), slots))
    put_in_order(run, "dice", entrants)


def throw_dice(run: Run, seat: Seat, faces: tuple[int, ...] = ()) -> None:
    """Record a player's dice: real ones as entered, others at random."""
    rules, player = run.state.setup.rules, run.player(seat)
    shown = faces or tuple(run.dice.roll(rules.die_sides) for _ in range(dice_of(rules, player)))
    run.alter(seat, dice=shown)
    run.tell(DiceRolled(seat, shown, entered=bool(faces)))


def throws_now(state: State, seat: int) -> bool:
    """Whether that player still has dice to throw and throws them personally."""
    player, setup = state.players[seat], state.setup
    return setup.throwing(seat) != "program" and not player.dice and dice_of(setup.rules, player) > 0


def resolve(run: Run) -> None:
    """Compare the totals, put the cards away, then order the effects that come after the round."""
    count = len(run.state.players)
    pairs = [totals(run.library, run.state, Seat(seat)) for seat in range(count)]
    results = tuple(_result(own, opposing, count) for own, opposing in pairs)
    # Before the cards are put away, since the order is that of the fighters on the table.
    entrants = _afters(run)
    for seat, (own, opposing) in enumerate(pairs):
        foe = run.opponent(seat)
        terms = tally(run.library, run.state, Seat(seat)).terms
        against = tally(run.library, run.state, foe, (seat, foe)).terms if count > 2 else ()
        run.tell(Totals(Seat(seat), foe, own, opposing, terms, against))
    # All totals have been told before any card moves: among more than two, each decides another's result too.
    run.change(phase="after", results=results)
    for seat, (own, opposing) in enumerate(pairs):
        _put_away(run, Seat(seat), results[seat], _rule(results[seat], count, tie=own == opposing))
    put_in_order(run, "after", entrants)


def _result(own: int, opposing: int, players: int) -> Result:
    """The result of comparing two totals; equal ones tie between two, and lose among more (DP-MULTI-10)."""
    if own > opposing:
        return "won"
    return "tied" if own == opposing and players == 2 else "lost"


def _rule(result: Result, players: int, *, tie: bool) -> str:
    if players == 2:
        return RULES[result]
    if tie:
        return "DP-MULTI-10"
    return "DP-MULTI-08" if result == "won" else "DP-MULTI-09"


def _afters(run: Run) -> list[Entrant]:
    entrants = []
    for seat, player in enumerate(run.state.players):
        cards = [
            played.card
            for played in player.table
            if not played.cancelled and run.library.card(played.card).after
        ]
        slots = tuple(Slot(Seat(seat), "after", card) for card in cards)
        if slots:
            entrants.append(Entrant(seat, printed_value(run, seat), slots))
    return entrants


def _put_away(run: Run, seat: Seat, result: Result, rule: str) -> None:
    """Put cards into the score zone or Limbo, or leave them for the next round (DP-RESOLVE-02..07)."""
    player = run.player(seat)
    played = tuple(entry.card for entry in player.table)
    # DP-RESOLVE-05: what ties have left goes the same way as what was played now.
    cards = player.carried + played
    match result:
        case "won":
            run.alter(seat, score=cards[::-1] + player.score, carried=())
        case "lost":
            discard = cards[::-1] + player.discard
            # The discard is hidden (D16), but everybody saw these cards go there.
            run.alter(seat, discard=discard, seen=player.seen.union(cards), carried=())
        case "tied":
            run.alter(seat, carried=cards)
    run.alter(seat, fighter=None, supports=())
    run.tell(RoundEnded(seat, result, cards, rule))


FACE_RULES = ("DP-FACE-09", "DP-FACE-10", "DP-FACE-11", "DP-FACE-12")
SUPPORT_RULES = ("DP-SUPPORT-08", "DP-SUPPORT-09", "DP-SUPPORT-10", "DP-SUPPORT-10")
"""The rules for a higher value, a dominating class, a roll between equal classes, and any other roll."""


def printed_value(run: Run, seat: int) -> int:
    """The value that orders fighters: the printed one, or doubled by house rule (D2)."""
    fighter = run.player(seat).fighter
    if fighter is None:
        return 0
    # A fresh `Played` has no marks: what effects made of the value does not change the order (D2).
    value = value_of(run.library, run.state, seat, Played(fighter.card))
    doubled = run.state.setup.rules.order_by == "doubled"
    return value * factor(run.library, run.state, seat, run.opponent(seat)) if doubled else value


class _MissingFace(Exception):  # noqa: N818 - no error: a die of that seat has to be thrown first
    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class _Rolls:
    """The dice that order players, one after the other; those already known are not rolled again."""

    def __init__(self, run: Run, fallen: tuple[int, ...]) -> None:
        self._run = run
        self.fallen = [*fallen]
        self._used = 0

    def of(self, seat: int) -> int:
        """The next face of a die of that seat."""
        setup = self._run.state.setup
        # The ordering begins anew for every real die that is entered, and takes those that fell from here.
        if self._used == len(self.fallen):
            if setup.enters(seat):
                raise _MissingFace(seat)
            self.fallen.append(self._run.dice.roll(setup.rules.die_sides))
        self._used += 1
        return self.fallen[self._used - 1]


def put_in_order(
    run: Run,
    phase: Literal["face", "support", "dice", "after"],
    entrants: Sequence[Entrant],
    rules: tuple[str, str, str, str] = FACE_RULES,
) -> None:
    """Set the order of effects: highest value first, then the dominating class, then a roll.

    If real dice decide, they are asked for; `go_on_ordering` then continues.
    """
    _order(run, Tie(phase, tuple(entrants), rules))


def go_on_ordering(run: Run, tie: Tie, face: int) -> None:
    """Continue ordering players with the face of the die that was asked for."""
    _order(run, replace(tie, faces=(*tie.faces, face)))


def _order(run: Run, tie: Tie) -> None:
    rolls, before = _Rolls(run, tie.faces), len(run.events)
    ordered: list[tuple[Entrant, str]] = []
    by_value = sorted(tie.entrants, key=lambda entrant: -entrant.value)
    try:
        for _, equal in groupby(by_value, key=lambda entrant: entrant.value):
            ordered += _equals(run, list(equal), tie.rules, rolls)
    except _MissingFace as missing:
        # What was told of the interrupted attempt is told again by the one that has the missing face.
        del run.events[before:], run.left[before:]
        question = faces_question(run.state, Seat(missing.seat), "", 1)
        run.change(slots=(), tie=replace(tie, faces=tuple(rolls.fallen)), question=question)
        return
    slots = tuple(slot for entrant, _ in ordered for slot in entrant.slots)
    run.change(slots=slots, tie=None)
    if len(ordered) > 1:
        rules = tuple(rule for _, rule in ordered[:-1])
        run.tell(Ordered(tie.phase, tuple(entrant.slots[0] for entrant, _ in ordered), (*rules, "")))


def faces_question(state: State, seat: Seat, card: str, count: int) -> Question:
    """A question for the faces of that many real dice."""
    faces = tuple(str(face) for face in range(1, state.setup.rules.die_sides + 1))
    return Question(seat, card, "faces", faces, "", count, count)


def _equals(
    run: Run, left: list[Entrant], rules: tuple[str, str, str, str], rolls: _Rolls
) -> list[tuple[Entrant, str]]:
    """Players of equal value in order, each with the rule that puts the next one after.

    Once dominance does not decide who is next, all remaining players roll, and the highest comes whom none of
    them dominates; in a ring, where each is dominated, simply the highest.
    """
    ordered: list[Entrant] = []
    ranks: Mapping[int, int] = {}
    while left:
        free = [
            entrant
            for entrant in left
            if not any(_before(run, other.seat, entrant.seat) for other in left)
            # A ring of dominance among three leaves nobody free: then all of them are, and the roll decides.
        ] or left
        # One roll for all that are left, so that nobody rolls twice for the same order.
        if len(free) > 1 and not ranks:
            ranks = _rolled(run, [entrant.seat for entrant in left], rolls)
        first = min(free, key=lambda entrant: ranks.get(entrant.seat, 0))
        ordered.append(first)
        left = [entrant for entrant in left if entrant is not first]
    whys = [_why(run, former.seat, latter.seat, rules) for former, latter in pairwise(ordered)]
    return list(zip(ordered, [*whys, rules[0]], strict=True))


def _why(run: Run, seat: int, later: int, rules: tuple[str, str, str, str]) -> str:
    """The rule that puts a player before another of equal value."""
    _, dominance_rule, same_rule, other_rule = rules
    if _before(run, seat, later):
        return dominance_rule
    # Classes may differ from duel to duel (D13): where the two do not meet, each has that of its own duel.
    duels = (duel_of(run.state, seat, later),) * 2 if _face(run, seat, later) else (seat, later)
    return same_rule if _class(run, seat, duels[0]) == _class(run, later, duels[1]) else other_rule


def _class(run: Run, seat: int, duel: int) -> str:
    fighter = run.player(seat).fighter
    return "" if fighter is None else class_of(run.library, fighter, duel)


def _face(run: Run, seat: int, other: int) -> bool:
    return run.opponent(seat) == other or run.opponent(other) == seat


def _before(run: Run, seat: int, other: int) -> bool:
    """Whether two players face each other and the first one's fighter dominates."""
    return seat != other and _face(run, seat, other) and dominates(run.library, run.state, seat, other)


def _rolled(run: Run, seats: Sequence[int], rolls: _Rolls) -> Mapping[int, int]:
    """The rank of each seat by rolls, the highest first; equal rolls are rolled again (D4)."""
    if len(seats) < 2:
        return dict.fromkeys(seats, 0)
    faces = {seat: rolls.of(seat) for seat in seats}
    run.tell(OrderRolled(tuple((Seat(seat), face) for seat, face in faces.items())))
    ranks: dict[int, int] = {}
    for face in sorted(set(faces.values()), reverse=True):
        tied = [seat for seat in seats if faces[seat] == face]
        # D4: only equal rolls are rolled again, and only to order those who rolled them.
        again = _rolled(run, tied, rolls)
        for seat in sorted(tied, key=lambda seat: again[seat]):
            ranks[seat] = len(ranks)
    return ranks

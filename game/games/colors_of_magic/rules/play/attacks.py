"""Attacks: who may attack whom, declaring an attack, and making it once answered; the monsters' cards.

(CM-MELEE-01, -02, CM-RANGED, CM-COVER-02, -03, CM-MONSTER-03..07, rulings R-19, R-29, R-42, R-43, R-48.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.core.zones import Pile
from game.games.colors_of_magic.rules.play.duel import Duel, begin_duel
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.state.creature_events import AttackDeclared, MonsterCardTurned
from game.games.colors_of_magic.rules.state.events import Fizzled, Shuffled
from game.games.colors_of_magic.rules.state.state import Body, Happens, Moment, State
from game.games.colors_of_magic.rules.state.terms import Term, Terms, total
from game.positions.position import FLYING, TAUNT, Side
from game.positions.sight_reasons import AGAINST_FLYING, counted_cover, cover_penalty, ranged_against

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.activation import Part
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import MonsterCardSpec, MonsterLine
    from game.games.colors_of_magic.rules.cards.words import Duty, Order
    from game.games.colors_of_magic.rules.play.referee import Referee

AttackKind = Literal["melee", "ranged"]

ORDERS: dict[AttackKind, Order] = {"melee": "attack", "ranged": "shoot"}
"""The order that must not be forbidden for each kind of attack."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The numbers that a duel starts with, their terms, and the effect of cover (CM-COVER-03)."""

    attack: int
    defence: int
    cover: int = 0
    attack_terms: Terms = ()
    defence_terms: Terms = ()


def check_attack(referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind) -> Verdict:
    """Whether one creature may attack another from where they stand, apart from having an Action left."""
    skirmish = referee.skirmish(state)
    judged = skirmish.strike(attacker, defender) if kind == "melee" else skirmish.shoot(attacker, defender)
    against = tuple(_against(referee, state, attacker, defender, kind))
    if not against:
        return judged
    return Verdict.no(*against, *(() if judged.allowed else judged.reasons))


def may_attack(referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind) -> bool:
    """Like `check_attack`, without reasons."""
    skirmish = referee.skirmish(state)
    if kind == "melee":
        possible = skirmish.may_strike(attacker, defender)
    else:
        possible = skirmish.may_shoot(attacker, defender)
    return possible and not any(_against(referee, state, attacker, defender, kind))


def targets(referee: Referee, state: State, attacker: str, kind: AttackKind) -> tuple[str, ...]:
    """Every creature that the attacker may attack in that way from where it stands."""
    return referee.as_they_stand(
        state, ("targets", attacker, kind), lambda: tuple(_targets(referee, state, attacker, kind))
    )


def _targets(referee: Referee, state: State, attacker: str, kind: AttackKind) -> Iterator[str]:
    foes = referee.skirmish(state).hostiles(attacker)
    return (foe.id for foe in foes if may_attack(referee, state, attacker, foe.id, kind))


def opening(
    referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind, bonus: int = 0
) -> Opening:
    """The numbers that a duel starts with; `bonus` is added to the attack."""
    attacking, defending = (referee.position(state).creature(creature) for creature in (attacker, defender))
    terms, cover = referee.terms(state, attacker, kind), 0
    # Cover is part of the opening, before any card is laid (CM-COVER-03), and never of melee (CM-COVER-05).
    if kind == "ranged":
        rules = referee.position(state).rules
        seen = referee.skirmish(state).shots(attacker).get(defender)
        pieces = counted_cover(attacking, 0 if seen is None else len(seen.cover))
        against = ranged_against(attacking, defending, pieces, rules)
        cover = cover_penalty(pieces, rules)
        flying = AGAINST_FLYING if FLYING in defending.keywords else 0
        # As a difference, because of the floor at 0: with Rng 1 behind two pieces, cover takes 1, not
        # 2.
        terms += (Term(against - flying - total(terms), "cover"), Term(flying, "flying"))
    terms += (Term(bonus, "monster_card"), *_initiative(referee, state, attacker))
    attack_terms = tuple(term for term in terms if term.amount or term.kind == "printed")
    defence_terms = (
        *referee.terms(state, defender, "defence"),
        *_initiative(referee, state, defender),
    )
    return Opening(int(total(attack_terms)), int(total(defence_terms)), cover, attack_terms, defence_terms)


def _initiative(referee: Referee, state: State, creature: str) -> Iterator[Term]:
    """The terms that count for a creature in any duel."""
    # Nothing is printed of initiative on a creature: the printed term is an empty 0.
    terms = referee.terms(state, creature, "initiative")
    yield from (term for term in terms if term.kind != "printed")


def declare_attack(
    run: Run,
    attacker: str,
    defender: str,
    kind: AttackKind,
    *,
    free: bool = False,
    bonus: int = 0,
    effects: tuple[AnyEffect, ...] = (),
    part: Part | None = None,
) -> None:
    """Let an attack be answered, then make it.

    A `free` one is made whatever the distance is by then (R-29); `bonus` and `effects` are those of a
    monster's activation card; `part` is what the attack uses of the attacker's activation.
    """
    # Worked out twice: here for the players to see what they answer, and anew by `MakeAttack`.
    start = opening(run.referee, run.state, attacker, defender, kind, bonus)
    rule = "CM-DISENGAGE-03" if free else "CM-MELEE-01" if kind == "melee" else "CM-RANGED-01"
    run.emit(
        AttackDeclared(
            attacker,
            defender,
            kind,
            start.attack,
            start.defence,
            start.cover,
            free=free,
            rule=rule,
            attack_terms=start.attack_terms,
            defence_terms=start.defence_terms,
            by=run.state.body(attacker).taken_by,
        )
    )
    side = run.state.body(attacker).side
    moment = Moment("attacks", attacker, defender, by=kind, side=side)
    attack = MakeAttack(moment, attacker, defender, kind, free, bonus, effects, part)
    run.push(Happens(moment), attack, AfterAttack())


@dataclass(frozen=True, slots=True)
class AfterAttack(Task):
    """The end of an attack, with a duel or without: what lasted for the duel is over (R-36)."""

    def run(self, run: Run) -> None:
        """Remove what lasted until the end of the duel."""
        expire(run, "duel")


def declare_at_once(
    run: Run, attacker: str, defender: str, kind: AttackKind = "melee", *, free: bool = False
) -> None:
    """Let a creature attack outside its activation; a monster draws a card for it (R-47)."""
    body = run.state.body(attacker)
    # One card per attack, a free one included; no card for a defence.
    card = turn_card(run, body, "attack") if body.side is Side.NEUTRAL else None
    if card is None:
        declare_attack(run, attacker, defender, kind, free=free)
        return
    line = line_of(run, card, body)
    declare_attack(run, attacker, defender, kind, free=free, bonus=line.attack, effects=line.effects)


@dataclass(frozen=True, slots=True)
class MakeAttack(Performing):
    """A declared attack: first its target is announced, then it is made.

    Its moment is first that the attacker attacks, then that the defender is targeted.
    """

    attacker: str
    defender: str
    kind: AttackKind
    free: bool = False
    bonus: int = 0
    effects: tuple[AnyEffect, ...] = ()
    part: Part | None = None

    def run(self, run: Run) -> None:
        """Make the attack if it is still possible (CM-STACK-09)."""
        if run.state.find(self.attacker) is None or run.state.find(self.defender) is None:
            self._lose(run, (Reason.of("CM-STACK-09", "fight.gone"),))
            return
        # Two windows in turn: answers to the attack may redirect it, and only then is it known who is
        # targeted.
        if self.moment.when == "attacks":
            aimed = Moment("targeted", self.defender, self.attacker, by=self.kind, side=self.moment.side)
            run.push(Happens(aimed), replace(self, moment=aimed))
            return
        judged = check_attack(run.referee, run.state, self.attacker, self.defender, self.kind)
        # Until edition 5 a ban that came as an answer was ignored; games recorded then must replay as they
        # were.
        banned = tuple(self._banned(run)) if run.referee.edition >= 6 else ()
        bodies = (run.state.body(one) for one in (self.attacker, self.defender))
        friends = len({body.side for body in bodies}) == 1
        if banned or (not judged.allowed and (friends or not self.free)):
            self._lose(run, banned or judged.reasons)
            return
        run.set_body(replace(run.state.body(self.attacker), attacked=True))
        start = opening(run.referee, run.state, self.attacker, self.defender, self.kind, self.bonus)
        drawn = _drawn_for_defence(run, self.defender)
        defence_terms = (*start.defence_terms, *((Term(drawn, "monster_card"),) if drawn else ()))
        begin_duel(
            run,
            Duel(
                run.state.body(self.defender).side,
                self.attacker,
                self.defender,
                self.kind,
                start.attack,
                start.defence + drawn,
                cover=start.cover,
                free=self.free,
                effects=self.effects,
                attack_terms=start.attack_terms,
                defence_terms=defence_terms,
            ),
        )

    def _banned(self, run: Run) -> Iterator[Reason]:
        """Yield the reasons by now against an attack that `check_attack` does not cover.

        A free attack keeps only the distance at which it was announced (R-29).
        """
        referee, state = run.referee, run.state
        # Only an attack that uses the Action falls under what forbids Actions: free and card-given ones do
        # not.
        orders: list[tuple[str, Order]] = [(self.attacker, "act")] if self.part is not None else []
        if self.free:
            orders += [(self.attacker, ORDERS[self.kind]), (self.defender, "be_attacked")]
        for creature, order in orders:
            reason = referee.forbidden(state, creature, order, self.attacker)
            if reason is not None:
                yield reason

    def cancelled(self, run: Run) -> None:
        """The attack does not happen, and what it used is lost."""
        run.emit(Fizzled("attack", self.attacker, (Reason.of("R-43", "fight.cancelled"),)))

    def redirected(self, to: str) -> Self:
        """The same attack on another creature."""
        # The defender is the object of "attacks" and the subject of "targeted".
        moment = replace(self.moment, object=to)
        if self.moment.when == "targeted":
            moment = replace(self.moment, subject=to)
        return replace(self, defender=to, moment=moment)

    def _lose(self, run: Run, reasons: tuple[Reason, ...]) -> None:
        """The attack has become impossible: the Action is lost, or given back by house rule (R-43)."""
        run.emit(Fizzled("attack", self.attacker, reasons))
        run.give_back(self.attacker, self.part)


def _drawn_for_defence(run: Run, defender: str) -> int:
    """The bonus of the card drawn for a monster in defence, by house rule (R-47)."""
    body = run.state.body(defender)
    if body.side is not Side.NEUTRAL or run.state.setup.game.monster_duel != "draw_card":
        return 0
    card = turn_card(run, body, "attack")
    return 0 if card is None else line_of(run, card, body).attack


def _against(
    referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind
) -> Iterator[Reason]:
    """Yield the reasons against an attack besides distance and sight."""
    yield from _bans(referee, state, attacker, defender, kind)
    skirmish = referee.skirmish(state)
    taunting = [foe.id for foe in skirmish.engaged_with(attacker) if TAUNT in foe.keywords]
    first = sought(referee, state, attacker) if referee.library.compelling else ()
    # A taunt binds whoever is engaged with the taunter; with several taunters any of them will do, and so
    # will whoever is to be attacked before all others.
    if (taunting or first) and defender not in (*taunting, *first):
        names = ", ".join((*taunting, *first))
        rule, key = ("R-61", "fight.taunted") if taunting else ("R-80", "fight.compelled")
        yield Reason.of(rule, key, creature=attacker, hostiles=names)


def _bans(referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind) -> Iterator[Reason]:
    """Yield the reasons why cards forbid an attack."""
    forbidden = referee.forbidden(state, attacker, ORDERS[kind])
    if forbidden is not None:
        yield forbidden
    protected = referee.forbidden(state, defender, "be_attacked", attacker)
    if protected is None and kind == "ranged":
        protected = referee.forbidden(state, defender, "be_shot", attacker)
    if protected is not None:
        yield protected


def sought(referee: Referee, state: State, attacker: str) -> tuple[str, ...]:
    """Whom a creature has to attack before all others: of those only who it could attack now (R-80)."""
    standing = referee.standing(state).get(attacker)
    compulsions = () if standing is None else standing.compulsions
    wanted = dict.fromkeys(one for compulsion in compulsions for one in compulsion.at)
    return tuple(one for one in wanted if _could_attack(referee, state, attacker, one))


def _could_attack(referee: Referee, state: State, attacker: str, defender: str) -> bool:
    """Whether a creature could attack another in one way or the other, whatever it has to do first."""
    if state.find(defender) is None or defender == attacker:
        return False
    skirmish = referee.skirmish(state)
    kinds: tuple[AttackKind, ...] = ("melee", "ranged")
    for kind in kinds:
        possible = skirmish.may_strike if kind == "melee" else skirmish.may_shoot
        if (
            possible(attacker, defender)
            and next(_bans(referee, state, attacker, defender, kind), None) is None
        ):
            return True
    return False


def duties(referee: Referee, state: State, attacker: str) -> tuple[AttackKind, ...]:
    """The kinds of attacks of which a creature has to make one now, as it can (R-80)."""
    standing = referee.standing(state).get(attacker)
    compulsions = () if standing is None else standing.compulsions
    kinds: dict[Duty, AttackKind] = {"attack": "melee", "shoot": "ranged"}
    wanted = dict.fromkeys(kinds[duty] for compulsion in compulsions for duty in compulsion.must)
    return tuple(kind for kind in wanted if targets(referee, state, attacker, kind))


def turn_card(run: Run, monster: Body, purpose: Literal["move", "attack"]) -> MonsterCardSpec | None:
    """Draw the card for one action of a monster; None if there is no deck.

    The discards are shuffled into an empty deck (R-09).
    """
    state = run.state
    deck, discard = state.monster_deck, state.monster_discard
    if not deck:
        if not discard:
            return None
        deck, discard = discard.shuffled(run.dice), Pile()
        run.emit(Shuffled(Side.NEUTRAL, refilled=True))
    (card,), deck = deck.draw()
    run.state = replace(state, monster_deck=deck, monster_discard=discard.put(card))
    spec = run.library.monster_cards[card_kind(run.library, card)]
    run.emit(MonsterCardTurned(monster.id, card, purpose, spec.symbol))
    return spec


def card_kind(library: Library, card: str) -> str:
    """The printed card of a copy of the monster deck."""
    return card if card in library.monster_cards else card.split(":")[1]


def line_of(run: Run, card: MonsterCardSpec, monster: Body) -> MonsterLine:
    """The part of a card for the monster's size (CM-MONSTER-04)."""
    match run.referee.profile(monster).size:
        case "S":
            return card.S
        case "M":
            return card.M
        case "L":
            return card.L

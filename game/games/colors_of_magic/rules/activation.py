"""One creature's activation: a Movement and an Action, in either order (rules CM-UNIT and CM-DISENGAGE).

The state is a value. `check_*` say whether something may be done now, with reasons; the other functions
return the state after it and leave the checking to them. A disengagement has three steps: `announce` it,
`answer` for each creature that may strike first, then `move`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.positions.reasons import label, labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point
    from game.positions.position import Creature, Position
    from game.positions.skirmish import Skirmish


class Part(StrEnum):
    """The two parts of an activation."""

    MOVEMENT = "movement"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Leaving:
    """A disengagement announced but not yet walked: the part it uses, and who may still strike.

    The attackers are those engaged at the announcement (ruling R-29).
    """

    part: Part
    attackers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Activation:
    """The progress of a creature's activation. `began_engaged` bars the normal Movement (CM-ENGAGE-04)."""

    creature: str
    began_engaged: bool = False
    spent: frozenset[Part] = frozenset()
    leaving: Leaving | None = None

    def free(self, part: Part) -> bool:
        """Whether that part is still available."""
        return part not in self.spent


def begin(skirmish: Skirmish, a: str) -> Activation:
    """A new activation; the caller taps the card."""
    return Activation(a, began_engaged=bool(skirmish.engaged_with(a)))


def check_move(activation: Activation, skirmish: Skirmish, path: Sequence[Point]) -> Verdict:
    """Whether the creature may move along a path now, with its Movement or with its Action (CM-UNIT-08)."""
    refusal = _not_now(activation, skirmish)
    if refusal:
        return Verdict.no(refusal)
    creature = skirmish.position.creature(activation.creature)
    part = part_to_move(activation)
    if part is None:
        return Verdict.no(_cannot_move(activation, creature))
    foes = skirmish.engaged_with(creature.id)
    # Asked again although `began_engaged` is known: the creature may have become engaged since.
    if foes and activation.leaving is None:
        values = {"creature": label(creature), "hostiles": labels(foes)}
        return Verdict.no(Reason.of("CM-ENGAGE-04", "activation.must_disengage", **values))
    judged = skirmish.move(creature.id, path).verdict
    return Verdict(judged.allowed, (*judged.reasons, _how_it_moves(activation, part)))


def part_to_move(activation: Activation) -> Part | None:
    """The part a move would use: the announced one, else the Movement, else the Action (CM-UNIT-08)."""
    if activation.leaving is not None:
        return activation.leaving.part
    # CM-ENGAGE-04 bars the Movement of a creature that began engaged even if its foe has died since; only the
    # Action's move is left to it then.
    if activation.free(Part.MOVEMENT) and not activation.began_engaged:
        return Part.MOVEMENT
    return Part.ACTION if activation.free(Part.ACTION) else None


def move(activation: Activation) -> Activation:
    """The state after a move."""
    part = part_to_move(activation)
    # A disengagement has spent its part at the announcement (CM-DISENGAGE-02); adding it again is harmless.
    spent = activation.spent | {part} if part else activation.spent
    return replace(activation, spent=spent, leaving=None)


def check_announce(activation: Activation, skirmish: Skirmish) -> Verdict:
    """Whether the creature may announce a disengagement (CM-DISENGAGE-01)."""
    refusal = _not_now(activation, skirmish)
    if refusal:
        return Verdict.no(refusal)
    creature = skirmish.position.creature(activation.creature)
    foes = skirmish.engaged_with(creature.id)
    if not foes:
        return Verdict.no(Reason.of("CM-DISENGAGE-01", "activation.not_engaged", creature=label(creature)))
    part = _part_to_leave(activation, skirmish)
    if part is None:
        return Verdict.no(_spent(activation, creature))
    values = {"creature": label(creature), "hostiles": labels(foes)}
    return Verdict.yes(
        Reason.of("CM-DISENGAGE-02", f"activation.announces_{part}"),
        Reason.of("CM-DISENGAGE-03", "activation.attacks_first", **values),
    )


def announce(activation: Activation, skirmish: Skirmish) -> Activation:
    """The state after the announcement: the part is used, whether the creature then moves or not.

    Raises:
        ValueError: no part is left for it.
    """
    part = _part_to_leave(activation, skirmish)
    if part is None:
        raise ValueError("no part is left to disengage with")
    attackers = tuple(foe.id for foe in skirmish.engaged_with(activation.creature))
    return replace(activation, spent=activation.spent | {part}, leaving=Leaving(part, attackers))


def attackers(activation: Activation, position: Position) -> tuple[str, ...]:
    """The creatures that may still strike before this one leaves; the dead may not (ruling R-29)."""
    if activation.leaving is None:
        return ()
    alive = {creature.id for creature in position.creatures}
    return tuple(foe for foe in activation.leaving.attackers if foe in alive)


def check_answer(activation: Activation, skirmish: Skirmish, hostile: str) -> Verdict:
    """Whether that creature may make a free melee attack now (CM-DISENGAGE-03 and -04)."""
    position = skirmish.position
    values = {
        "creature": label(position.creature(activation.creature)),
        "hostile": label(position.creature(hostile)),
    }
    if hostile not in attackers(activation, position):
        return Verdict.no(Reason.of("CM-DISENGAGE-03", "activation.no_free_attack", **values))
    return Verdict.yes(
        Reason.of("CM-DISENGAGE-03", "activation.free_attack", **values),
        Reason.of("CM-DISENGAGE-04", "activation.free_duel", **values),
    )


def answer(activation: Activation, hostile: str) -> Activation:
    """The state after that creature made its free attack, or waived it."""
    if activation.leaving is None:
        return activation
    left = tuple(foe for foe in activation.leaving.attackers if foe != hostile)
    return replace(activation, leaving=replace(activation.leaving, attackers=left))


def check_attack(activation: Activation, skirmish: Skirmish, target: str) -> Verdict:
    """Whether the creature may use its Action for a melee attack on the target."""
    return _check_action(activation, skirmish, skirmish.strike(activation.creature, target))


def check_shoot(activation: Activation, skirmish: Skirmish, target: str) -> Verdict:
    """Whether the creature may use its Action for a ranged attack on the target."""
    return _check_action(activation, skirmish, skirmish.shoot(activation.creature, target))


def act(activation: Activation) -> Activation:
    """The state after an Action that is no move; a disengagement that was not walked is given up."""
    # The free attacks were suffered where the creature stood, and it stays there.
    return replace(activation, spent=activation.spent | {Part.ACTION}, leaving=None)


def _not_now(activation: Activation, skirmish: Skirmish) -> Reason | None:
    """The reason why nothing can be done at this moment, if any."""
    position = skirmish.position
    name = label(position.creature(activation.creature))
    waiting = [position.creature(foe) for foe in attackers(activation, position)]
    if waiting:
        values = {"creature": name, "hostiles": labels(waiting)}
        return Reason.of("CM-DISENGAGE-03", "activation.attacks_first", **values)
    return None


def _check_action(activation: Activation, skirmish: Skirmish, judged: Verdict) -> Verdict:
    refusal = _not_now(activation, skirmish)
    creature = skirmish.position.creature(activation.creature)
    if refusal is None and not activation.free(Part.ACTION):
        refusal = _spent(activation, creature)
    if refusal:
        return Verdict.no(refusal)
    rule, key = ("CM-UNIT-05", "activation.uses_action")
    if activation.began_engaged:
        rule, key = ("CM-ENGAGE-05", "activation.keeps_action")
    return Verdict(judged.allowed, (*judged.reasons, Reason.of(rule, key, creature=label(creature))))


def _part_to_leave(activation: Activation, skirmish: Skirmish) -> Part | None:
    """The part that a disengagement would use (ruling R-27)."""
    # With the Movement gone, the Action's move may still be a disengagement.
    if skirmish.position.rules.disengage_costs == "movement" and activation.free(Part.MOVEMENT):
        return Part.MOVEMENT
    return Part.ACTION if activation.free(Part.ACTION) else None


def _cannot_move(activation: Activation, creature: Creature) -> Reason:
    if activation.free(Part.MOVEMENT) and activation.began_engaged:
        return Reason.of("CM-ENGAGE-04", "activation.began_engaged", creature=label(creature))
    return _spent(activation, creature)


def _spent(activation: Activation, creature: Creature) -> Reason:
    both = activation.spent == {Part.MOVEMENT, Part.ACTION}
    key = "activation.both_spent" if both else "activation.action_spent"
    return Reason.of("CM-UNIT-02", key, creature=label(creature))


def _how_it_moves(activation: Activation, part: Part) -> Reason:
    if activation.leaving is not None:
        return Reason.of("CM-DISENGAGE-05", "activation.leaves")
    if part is Part.ACTION:
        return Reason.of("CM-UNIT-08", "activation.second_move")
    return Reason.of("CM-UNIT-03", "activation.uses_movement")

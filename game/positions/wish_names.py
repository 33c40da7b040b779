"""Whether what a wish names is there, and the game knows what it asks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.errors import any_of, said
from game.core.rules import Reason
from game.positions.piece_names import on_board
from game.positions.reasons import label
from game.positions.ruleset_file import ruleset_of
from game.positions.wishes import Wanted, WishError, conditions, parsed_wish, with_names
from game.positions.zone_answers import point_in, things_of
from game.positions.zones import ZoneKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.positions.position import Position
    from game.positions.wishes import KeptWish, Wish

OF_FOES = frozenset({Wanted.ENGAGED, Wanted.THREATENED, Wanted.SHOOTS})
"""What is only asked about somebody hostile."""

OF_THINGS = frozenset({Wanted.WITHIN, Wanted.BEYOND, Wanted.IN, Wanted.WHOLLY_IN})
"""What is asked about anything that can be measured to."""

OF_CREATURES = OF_FOES | {Wanted.SEES, Wanted.SEEN, Wanted.COVER}
"""What is asked about a creature."""


QUESTIONS: Mapping[Wanted, str] = MappingProxyType(
    {
        Wanted.REACHABLE: "reach",
        Wanted.SEES: "sight",
        Wanted.SEEN: "sight",
        Wanted.COVER: "sight",
        Wanted.ENGAGED: "engaged",
        Wanted.THREATENED: "threat",
        Wanted.SHOOTS: "shoot",
        Wanted.HOLDS: "zones",
    }
)
"""The question or deed that a game has to know if this is wished for."""


def may_be_wished(kind: Wanted, position: Position) -> bool:
    """Whether the game of the position knows what is asked there."""
    return kind not in QUESTIONS or ruleset_of(position).knows(QUESTIONS[kind])


def wish_here(text: str, a: str, position: Position) -> Wish:
    """The wish of the creature that a text says, which may name terrain as answers of either language do.

    Raises:
        WishError: it is none, names what is not there, or asks what the game does not know.
    """
    wish = parsed_wish(text)
    about = [each.target for each in conditions(wish) if each.kind in OF_THINGS]
    wish = with_names(wish, {target: on_board(target, position) for target in about})
    check_names(wish, a, position)
    return wish


def check_names(wish: Wish, a: str, position: Position) -> None:
    """See that all is there that a wish of the creature names, and that the game knows what is asked.

    Raises:
        WishError: something is not, or is not what the condition asks about.
    """
    for condition in conditions(wish):
        target, kind = condition.target, condition.kind
        if not may_be_wished(kind, position):
            ruleset = ruleset_of(position).id
            found = said("{what}, which {ruleset} does not know", what=f'"{condition.text}"', ruleset=ruleset)
            raise WishError(found, "a wish for what that game knows")
        if kind in OF_CREATURES:
            if target:
                _check(target, _others(kind, a, position), kind)
        elif kind is Wanted.HOLDS:
            zones = [zone.id for zone in position.zones if zone.kind is ZoneKind.OBJECTIVE]
            _check(target, zones, kind)
        elif kind in OF_THINGS and point_in(target) is None:
            known = [thing for thing in things_of(position) if thing not in position.together(a)]
            if target not in [piece.name for piece in position.board.pieces]:
                _check(target, known, kind)


def lost_names(kept: KeptWish, position: Position) -> dict[int, WishError]:
    """By its conditions, what of a kept wish is not there, no longer what is asked about, or not known.

    A wish whose creature is not there names nobody else.
    """
    if kept.creature not in {creature.id for creature in position.creatures}:
        return {}
    found = {}
    for number, condition in enumerate(conditions(kept.wish)):
        try:
            check_names(condition, kept.creature, position)
        except WishError as error:
            found[number] = error
    return found


def lost_wishes(position: Position) -> tuple[Reason, ...]:
    """Why wishes that the position keeps cannot be asked, a reason for each of these."""
    found = []
    for kept in position.wishes:
        lost = lost_names(kept, position)
        if all(creature.id != kept.creature for creature in position.creatures):
            found.append(Reason.of("", "layout.wish_of_nobody", creature=kept.creature, wish=kept.called))
        elif lost:
            values = {"creature": label(position.creature(kept.creature)), "wish": kept.called}
            asked = [each for number, each in enumerate(conditions(kept.wish)) if number in lost]
            unknown = [each.text for each in asked if not may_be_wished(each.kind, position)]
            names = [each.target for each in asked if may_be_wished(each.kind, position)]
            for key, told in (("layout.wish_unknown", unknown), ("layout.wish_lost", names)):
                if told:
                    found.append(Reason.of("", key, names=", ".join(dict.fromkeys(told)), **values))
    return tuple(found)


def may_be_asked(kept: KeptWish, position: Position) -> bool:
    """Whether its creature is there, and all that it asks about, which the game knows."""
    there = any(creature.id == kept.creature for creature in position.creatures)
    return there and not set(lost_names(kept, position)) - set(kept.off)


def _others(kind: Wanted, a: str, position: Position) -> list[str]:
    mover, itself = position.creature(a), position.together(a)
    return [
        other.id
        for other in position.creatures
        if other.id not in itself and (kind not in OF_FOES or mover.hostile_to(other))
    ]


def _check(name: str, known: list[str], kind: Wanted) -> None:
    if name not in known:
        expected = any_of(known) if known else "somebody or something of that kind in the position"
        raise WishError(f'{kind} "{name}"', expected)

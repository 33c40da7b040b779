"""The order of turns: results, ties, and places that change (D35-INIT-03..06, rulings E2, E9)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.state import D20
from game.games.turn_order.rules.report import Phrase, apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.games.d20_initiative.rules.events import Run
    from game.games.d20_initiative.rules.state import Combatant


def key(combatant: Combatant) -> tuple[int, int]:
    """The sort key of the order, result then modifier: the higher acts first (D35-INIT-03, D35-INIT-05)."""
    return (combatant.score if combatant.score is not None else -D20, combatant.modifier)


def in_order(run: Run, ids: Iterable[str]) -> tuple[str, ...]:
    """The ids by results, then modifiers, then as the house rule settles the ties that are left."""
    ranked = sorted((run.get(identity) for identity in ids), key=key, reverse=True)
    found: list[str] = []
    for _, level in groupby(ranked, key=lambda combatant: key(combatant)[0]):
        equal = list(level)
        for _, tied in groupby(equal, key=lambda combatant: combatant.modifier):
            found += _settled(run, list(tied))
        if len({combatant.modifier for combatant in equal}) > 1:
            _tell(run, equal, "D35-INIT-05", _between_seen(equal))
    return tuple(found)


def inserted(run: Run, order: Sequence[str], identity: str) -> tuple[str, ...]:
    """The order with a combatant put in by result and modifier.

    A tie is settled by one coin: the combatant goes before all its equals, or behind them all. Ties that were
    settled between these stay as they are (D35-INIT-06: stored for the whole combat).
    """
    others = [other for other in order if other != identity]
    own = key(run.get(identity))
    keys = [key(run.get(other)) for other in others]
    place = next((index for index, other in enumerate(keys) if other < own), len(others))
    if own in keys and run.dice.coin():
        place = keys.index(own)
    others.insert(place, identity)
    return tuple(others)


def after_count(run: Run, order: Sequence[str], identity: str, count: int) -> tuple[str, ...]:
    """The order with a combatant put behind all who are at that count or above (ruling E9)."""
    others = [other for other in order if other != identity]
    place = sum(key(run.get(other))[0] >= count for other in others)
    others.insert(place, identity)
    return tuple(others)


def beside(order: Sequence[str], identity: str, other: str, *, before: bool) -> tuple[str, ...]:
    """The order with a combatant placed directly before or after another."""
    others = [present for present in order if present != identity]
    place = others.index(other) + (0 if before else 1)
    others.insert(place, identity)
    return tuple(others)


def arranged(order: Sequence[str], ids: Iterable[str]) -> tuple[str, ...]:
    """The ids that are in the order, in its order."""
    wanted = set(ids)
    return tuple(identity for identity in order if identity in wanted)


def rearrange(run: Run, order: Sequence[str]) -> None:
    """Set another order; the turns to come are put in the same."""
    run.change(order=tuple(order), coming=arranged(order, run.state.coming))


def _settled(run: Run, tied: list[Combatant]) -> list[str]:
    """The ids of combatants with equal result and modifier, as the house rule orders them.

    See D35-INIT-06 and ruling E2.
    """
    if len(tied) < 2:
        return [combatant.id for combatant in tied]
    match run.state.rules.last_tie:
        case "dexterity":
            groups = _by(tied, [combatant.spec.dexterity for combatant in tied])
        case "players_first":
            groups = _by(tied, [combatant.spec.side == "players" for combatant in tied])
        case "roll_off":
            groups = _by(tied, [run.dice.roll(D20) for _ in tied])
        case _:
            groups = [tied]
    # Those who roll the same roll again, until all differ; any other tie that is left is a coin's.
    again = run.state.rules.last_tie == "roll_off"
    ids: list[str] = []
    for group in groups:
        ids += _settled(run, group) if again and len(group) > 1 else _tossed(run, group)
    _tell(run, [run.get(identity) for identity in ids], "D35-INIT-06")
    return ids


def _by(tied: Sequence[Combatant], values: Sequence[int]) -> list[list[Combatant]]:
    ranked = sorted(set(values), reverse=True)
    return [
        [combatant for combatant, value in zip(tied, values, strict=True) if value == rank] for rank in ranked
    ]


def _tossed(run: Run, tied: Sequence[Combatant]) -> list[str]:
    """The ids in a random order; of two, a coin decides."""
    ids = [combatant.id for combatant in tied]
    if len(ids) < 2:
        return ids
    if len(ids) == 2:
        return ids if run.dice.coin() else ids[::-1]
    return list(run.dice.shuffle(ids))


def _between_seen(equal: Sequence[Combatant]) -> bool:
    """Whether the modifiers of those whom players see differ; otherwise players read of no order."""
    return len({combatant.modifier for combatant in equal if not combatant.spec.hidden}) > 1


def _tell(run: Run, ones: Sequence[Combatant], rule: str, heard: bool = True) -> None:
    """Report in which order equals stand; players read of those whom they see, if they see several."""
    seen = [combatant for combatant in ones if heard and not combatant.spec.hidden]
    run.report(rule, *apart(_tie(ones), _tie(seen) if len(seen) > 1 else None))


def _tie(ones: Sequence[Combatant]) -> Phrase:
    return Phrase.of("d35.log.tie", names=" \N{MIDDLE DOT} ".join(combatant.name for combatant in ones))

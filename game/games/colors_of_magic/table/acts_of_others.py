"""Groups what others do into acts, one after the other, and says how each is announced."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.state.creature_events import (
    Arrived,
    AttackDeclared,
    Leaves,
    MonsterCardTurned,
    Walked,
)
from game.games.colors_of_magic.rules.state.events import (
    AbilityUsed,
    CornerTaken,
    Event,
    Passed,
    ReasonGiven,
    ScenarioProposed,
    SpellCast,
    TerrainPut,
    TokenTaken,
)
from game.games.colors_of_magic.rules.state.state import SIDES, owner_of, seat_of
from game.games.colors_of_magic.table.session import SkirmishPlayback
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.session import SkirmishSession
    from game.table.table import Moment

Deed = (
    SpellCast
    | Passed
    | AbilityUsed
    | Walked
    | Leaves
    | AttackDeclared
    | MonsterCardTurned
    | Arrived
    | ScenarioProposed
    | TokenTaken
    | TerrainPut
    | CornerTaken
)
"""Events that somebody chose to bring about; all others follow from them."""

WORDS, LEAST, SEEN = 0.24, 0.7, 0.3
"""Seconds to read a word, the least per announcement, and those to notice a change."""


@dataclass(frozen=True, slots=True)
class OthersAct:
    """An act of one side and its results; without a side, the events before anybody acted.

    Attributes:
        side: whose act it is.
        creature: the creature that acts, empty for none.
        card: the card that is used, empty for none.
        deeds: the events that say what is done.
        events: everything that happened, the deeds included.
    """

    side: Side | None = None
    creature: str = ""
    card: str = ""
    deeds: tuple[Deed, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Announced:
    """An act as it is announced: whose it is, and what is done, in sentences.

    With `waits` it stays until somebody goes on.
    """

    side: Side
    creature: str
    card: str
    lines: tuple[str, ...]
    waits: bool = False


def acts(events: Iterable[Event]) -> tuple[OthersAct, ...]:
    """Group events by act; the first act may be nobody's."""
    found = [OthersAct()]
    for event in events:
        deed = _deed(event)
        now = found[-1]
        if deed is None:
            found[-1] = replace(now, events=(*now.events, event))
        elif _goes_on(now, deed):
            found[-1] = replace(deed, deeds=(*now.deeds, *deed.deeds), events=(*now.events, event))
            found[-1] = replace(found[-1], card=now.card or deed.card)
        else:
            found.append(deed)
    return tuple(act for act in found if act.events)


@dataclass(frozen=True, slots=True)
class AnnouncementReader:
    """How acts of others are announced to the viewer.

    Attributes:
        others: the sides whose acts are announced.
        sentence: an event in words.
        patience: how long an announcement stays, against the time that it takes to read it; None: until
            somebody goes on.
        after: whether the table stops after each act, for somebody who goes through them.
        at_once: whether all acts are announced as one, where nobody waits for anything.
    """

    others: frozenset[Side]
    sentence: Callable[[Event], str]
    patience: float | None = 1.0
    after: bool = False
    at_once: bool = False

    def announced(self, act: OthersAct) -> Announced | None:
        """The announcement of an act, and why if that was said; None for one of nobody or of the viewer."""
        if act.side not in self.others or act.side is None:
            return None
        reasons = (event for event in act.events if isinstance(event, ReasonGiven))
        lines = tuple(self.sentence(event) for event in (*act.deeds, *reasons))
        return Announced(act.side, act.creature, act.card, lines, self.patience is None)

    def seconds(self, announcement: Announced) -> float:
        """How long an announcement stays, in seconds."""
        if self.after:
            return SEEN
        if self.patience is None:
            return inf
        words = sum(len(line.split()) for line in announcement.lines)
        return self.patience * (LEAST + WORDS * words)


def together(announcements: Sequence[Announced]) -> Announced:
    """All announcements as one, where they are not shown one by one; there is at least one."""
    return replace(
        announcements[-1], lines=tuple(line for announcement in announcements for line in announcement.lines)
    )


def _goes_on(act: OthersAct, deed: OthersAct) -> bool:
    """Whether a deed continues the act in progress: a monster's card, or the move after a disengagement."""
    if not act.deeds or act.creature != deed.creature:
        return False
    last, now = act.deeds[-1], deed.deeds[0]
    if isinstance(last, MonsterCardTurned):
        return isinstance(now, Walked if last.purpose == "move" else AttackDeclared)
    return isinstance(last, Leaves) and isinstance(now, Walked)


def _deed(event: Event) -> OthersAct | None:
    """The act that begins with an event; None if nobody chose to bring it about."""
    side, creature, card = None, "", ""
    match event:
        case SpellCast():
            side, creature, card = event.side, event.caster, event.card
        case AbilityUsed(used=True):
            side, creature = event.side, event.source
        case Walked(creature=acting) | Leaves(creature=acting) | AttackDeclared(attacker=acting):
            side, creature = event.by or owner_of(acting), acting
        case MonsterCardTurned(monster=acting):
            side, creature, card = owner_of(acting), acting, event.card
        case Arrived(body=body, how="deployed"):
            side, creature = body.side, body.id
        case Passed() | ScenarioProposed() | TokenTaken() | TerrainPut() | CornerTaken():
            side = event.side
        case _:
            return None
    return OthersAct(side, creature, card, (event,), (event,))


def since(session: SkirmishSession) -> int:
    """The viewer's last own go that others followed, as the number of its action.

    Answers in the go of another side, or to monsters, are not goes. What the viewer has done since the others
    acted last changes nothing.
    """
    after = len(session.match.entries) + 1
    for number in range(after - 1, 0, -1):
        if _in_own_go(session, number):
            if _others_between(session, number, after):
                return number
            after = number
    return 1


def _in_own_go(session: SkirmishSession, number: int) -> bool:
    """Whether the viewer took that action, in a go of the own side."""
    match = session.match
    before = match.state_at(number - 1)
    own = match.entries[number - 1].seat == session.viewer
    return own and (before.turn == 0 or (before.phase == "activation" and before.active is session.side))


def news(moment: Moment[SkirmishSession, Pointing]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The events of others since the viewer's last go, and those of the viewer since then.

    Both are empty in a replay, or where others have done nothing.
    """
    session = moment.session
    found = () if moment.watching or session.viewer is None else stops(session)
    if not found:
        return (), ()
    last = len(session.match.entries)
    begun = next((n for n in range(found[-1] + 1, last + 1) if _in_own_go(session, n)), last + 1)
    start, own = since(session), session.events_since(begun - 1)
    if found[0] > start:
        others = session.events_since(start)
        return others[: len(others) - len(own)], own
    before = session.events_since(max(0, start - 1))
    earlier = acts(before[: len(before) - len(own)])
    first = next((n for n, act in enumerate(earlier) if act.side not in {None, session.side}), 0)
    return tuple(event for act in earlier[first:] for event in act.events), own


def reading(
    moment: Moment[SkirmishSession, Pointing], sentence: Callable[[Event], str]
) -> AnnouncementReader | None:
    """The reader that announces acts of machines and monsters; None in a replay, where the log tells them.

    Without motion nothing is shown between two announcements; off screen they are made as one.
    """
    session, options = moment.session, moment.ui.options
    at_once = options.motion <= 0 and moment.ui.host.appearing <= 0
    if moment.watching:
        recalled = isinstance(session, SkirmishPlayback) and session.recalled
        others = frozenset((*SIDES, Side.NEUTRAL)) - {session.side}
        return AnnouncementReader(others, sentence, after=True, at_once=at_once) if recalled else None
    machines = (side for side in SIDES if not session.is_person(seat_of(side)))
    patience = options.patience
    if patience is not None and options.motion > 0:
        patience *= options.motion
    return AnnouncementReader(frozenset((*machines, Side.NEUTRAL)), sentence, patience, at_once=at_once)


def others_acted(session: SkirmishSession) -> bool:
    """Whether others did something since the viewer acted last."""
    return session.viewer is not None and bool(stops(session))


def stops(session: SkirmishSession) -> tuple[int, ...]:
    """The actions since then in which others did something that the viewer may know."""
    return _others_between(session, since(session), len(session.match.entries) + 1)


def _others_between(session: SkirmishSession, first: int, after: int) -> tuple[int, ...]:
    """The actions of others from `first` up to, but not including, `after`."""
    lines = session.match.log(session.viewer, first)[: after - first]
    return tuple(
        number
        for number, line in enumerate(lines, first)
        if any(act.side not in {None, session.side} for act in acts(line.events))
    )

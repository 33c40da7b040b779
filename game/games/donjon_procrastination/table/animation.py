"""Shows what happens before the table shows the result: cards turning and flying, dice, words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from game.content.markup import rich
from game.games.donjon_procrastination.log.game_log import belied_idle
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    CardMoved,
    Compared,
    DiceChanged,
    DiceRolled,
    EffectBegan,
    Event,
    PlacedDown,
    Revealed,
    RoundBegan,
    RoundEnded,
    Totals,
)
from game.games.donjon_procrastination.rules.play.state import NOTHING, Copy, Player, State
from game.games.donjon_procrastination.rules.play.values import class_of
from game.games.donjon_procrastination.table.pictures import back_of
from game.games.donjon_procrastination.table.session import table_log
from game.table.match_cards import Flight
from game.ui.cues import Cue, eased
from game.ui.sound import Sound, Sounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.table.session import Happening
    from game.games.donjon_procrastination.table.shown_state import Shown
    from game.ui.box import Spot

FLY, TURN, SAY, READ, ROLL, COUNT, HOLD, BANNER = 0.32, 0.8, 1.0, 1.9, 1.5, 0.32, 1.2, 0.9
"""The seconds that a card flies or turns, a sentence or a card's text stays, dice tumble, a term is counted,
a result is held, a banner stays."""

TOGETHER = (DiceRolled, Totals, RoundEnded)
"""Events that happen to all players at once."""

Where = str
"""A place on the screen: `hand`, `pile`, `discard`, `score`, `carried`, `fighter`, `support`."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A player's dice in motion: what they will show, and how far they have come, from 0 to 1.

    They are thrown, tumbling by the seed; or, if they showed something before, turned.
    """

    faces: tuple[int, ...]
    seed: int
    before: tuple[int, ...] = ()
    part: float = 0.0


@dataclass(slots=True)
class Animation:
    """Decoration only: it is cleared when the table is shown as it is.

    Attributes:
        shown: the table at this moment of what happens; None where the match is shown as it is.
        events_shown: what has been shown to happen so far, for the log.
        turned: what is being turned over, by seat, and how far, from 0 to 1.
        flights: cards on their way.
        lit: the class that dominates on the wheel at this moment, and the one that is dominated.
        rolls: dice in the air, by seat.
        counted: how many terms of the totals have been counted so far; None for all.
        acting: the card whose effect is being shown.
        caption: a sentence in the middle of the table, with what it rests on.
        banner: a line across the table.
    """

    shown: Shown | None = None
    events_shown: list[Event] = field(default_factory=list)
    turned: dict[Seat, str] = field(default_factory=dict)
    turn: float = 0.0
    flights: list[Flight] = field(default_factory=list)
    lit: tuple[CardClass, CardClass] | None = None
    rolls: dict[Seat, Roll] = field(default_factory=dict)
    counted: int | None = None
    acting: Copy = ""
    caption: str = ""
    banner: str = ""

    def clear(self) -> None:
        """Stop showing anything."""
        self.shown = self.lit = self.counted = None
        self.events_shown.clear()
        self.turned.clear()
        self.flights.clear()
        self.rolls.clear()
        self.turn = 0.0
        self.acting = self.caption = self.banner = ""

    @property
    def built(self) -> tuple[object, ...]:
        """The values that widgets depend on; the rest moves without rebuilding them."""
        turned, rolling = tuple(self.turned), tuple(self.rolls)
        return (self.shown, turned, rolling, self.lit, self.counted, self.acting, self.caption)


class Animator:
    """Turns one run of events into cues: what is shown of each, for how long, and with what sound.

    It begins at the table that the animation shows. `spot` gives the place on screen of a player's zone.
    """

    def __init__(
        self,
        animation: Animation,
        names: DuelNames,
        sounds: Sounds,
        spot: Callable[[Seat, Where], Spot],
    ) -> None:
        self.animation = animation
        self.names = names
        self._log = table_log(names)
        self.sounds = sounds
        self.spot = spot

    def cues(self, happenings: Sequence[Happening]) -> list[Cue]:
        """The cues of these events, in order; nothing is said that the events beside it belie."""
        belied = belied_idle([happening.event for happening in happenings])
        shown = [happening for place, happening in enumerate(happenings) if place not in belied]
        return [cue for group in _together(shown) for cue in self._of(group)]

    def _of(self, group: tuple[Happening, ...]) -> Iterator[Cue]:
        first = group[0]
        match first.event:
            case PlacedDown() as event:
                yield self._placed(event, first)
            case Revealed() as event:
                yield self._revealed(event, first)
            case Compared() as event:
                yield self._compared(event, first)
            case DiceRolled():
                yield self._rolled(group)
            case DiceChanged() as event:
                yield self._rolled(group)
                yield self._said(event, SAY)
            case Totals():
                yield from self._counted(group)
            case RoundEnded():
                yield self._put_away(group)
            case CardMoved() as event:
                yield from self._moved(event, first)
            case RoundBegan(number=number):
                yield self._banner(self.names.tr("duel.round", number=number), first)
            case event:
                yield self._said(event, READ if isinstance(event, EffectBegan) else SAY, first)

    def results(self, events: Sequence[Event]) -> Cue:
        """A cue for the results of the round, before any card is put away."""

        def show(part: float) -> None:
            if part >= 1:
                self._tell(events)

        return Cue(HOLD, show, self._sound(Sound.CHIME))

    # Words

    def _caption(self, event: Event) -> str:
        """The sentence of an event with its rule, empty if the table shows enough."""
        match event:
            case (
                PlacedDown()
                | CardMoved(by="")
                | Answered(kind="card" | "own_die" | "opponent_die" | "number")
            ):
                return ""
            case EffectBegan(card=card, copied=copied):
                text = self.names.tr.words(self.names.library.card(copied or card).text)
                return rich("<b>{}</b> {}", self._log.sentence(event), text)
            case _:
                entry = self._log.entry(event)
                return rich("{} <soft>[{}]</soft>", entry.text, entry.rule) if entry.rule else entry.text

    def _said(self, event: Event, seconds: float, happening: Happening | None = None) -> Cue:
        """A cue for the sentence of an event; a `happening` is shown at the same time."""

        def begin() -> None:
            text = self._caption(event)
            if happening is not None:
                self._follow(happening)
            self.animation.caption = text
            if isinstance(event, EffectBegan):
                self.animation.acting = event.card
            if text:
                self.sounds.play(Sound.PAGE)

        said = self._caption(event)
        return self._cue(seconds if said else 0.01, begin, self._hush)

    def _compared(self, event: Compared, happening: Happening) -> Cue:
        def begin() -> None:
            self.animation.caption = self._caption(event)
            self._follow(happening)
            own = happening.left.players[event.seat].fighter
            other = happening.left.players[event.opponent].fighter
            if event.bonus > 1 and own is not None and other is not None:
                library = self.names.library
                self.animation.lit = (
                    class_of(library, own, event.seat),
                    class_of(library, other, event.seat),
                )
            self.sounds.play(Sound.CLACK)

        def end() -> None:
            self.animation.lit = None
            self._hush()

        return self._cue(SAY + 0.4, begin, end)

    def _banner(self, text: str, happening: Happening) -> Cue:
        def begin() -> None:
            self._follow(happening)
            self.animation.banner = text
            self.sounds.play(Sound.PAGE)

        def end() -> None:
            self.animation.banner = ""

        return self._cue(BANNER, begin, end)

    def _hush(self) -> None:
        self.animation.caption = ""

    # Cards

    def _placed(self, event: PlacedDown, happening: Happening) -> Cue:
        if event.card == NOTHING:
            return Cue(0.01, lambda _: self._follow(happening))
        where = "fighter" if event.phase == "face" else "support"
        flight = Flight(back_of(event.seat), self.spot(event.seat, "hand"), self.spot(event.seat, where))
        return self._flying([flight], lambda: self._follow(happening))

    def _revealed(self, event: Revealed, happening: Happening) -> Cue:
        cards = {seat: card for seat, card in event.cards if card != NOTHING}

        def show(part: float) -> None:
            if part < 1:
                self.animation.turned, self.animation.turn = dict(cards), eased(part)
            else:
                self.animation.turned, self.animation.turn = {}, 0.0
                self._follow(happening)

        return Cue(TURN, show, self._sound(Sound.PAGE))

    def _moved(self, event: CardMoved, happening: Happening) -> Iterator[Cue]:
        start, end = self.spot(event.source_seat, event.source), self.spot(event.target_seat, event.target)
        if event.by:
            yield self._said(event, SAY * 0.6)
        if start == end:
            yield Cue(0.01, lambda _: self._follow(happening))
        else:
            flight = Flight(event.card or back_of(event.source_seat), start, end)
            yield self._flying(
                [flight],
                lambda: self._follow(happening),
                lambda before: _on_its_way(event, before, happening.left),
            )

    def _put_away(self, group: tuple[Happening, ...]) -> Cue:
        """A cue that puts away the cards of a round, everybody's at once, after `results`."""
        ended = [happening.event for happening in group if isinstance(happening.event, RoundEnded)]
        where = {"won": "score", "lost": "discard", "tied": "carried"}
        flights = [
            Flight(card, self.spot(event.seat, "fighter"), self.spot(event.seat, where[event.result]))
            for event in ended
            for card in event.cards
        ]
        left = group[-1].left
        return self._flying(flights, lambda: self._show(left), lambda before: _lifted(before, left))

    def _flying(
        self, flights: list[Flight], land: Callable[[], None], lift: Callable[[State], State] | None = None
    ) -> Cue:
        """A cue for flying cards; `lift` turns the table before the flight into the table during it."""
        lifted = False

        def show(part: float) -> None:
            nonlocal lifted
            shown = self.animation.shown
            if lift is not None and shown is not None and not lifted and part < 1:
                self._show(lift(shown.state))
                lifted = True
            if part < 1:
                self.animation.flights = [replace(flight, part=eased(part)) for flight in flights]
            else:
                self.animation.flights = []
                land()

        return Cue(FLY, show, self._sound(Sound.RUSTLE))

    # Dice and totals

    def _rolled(self, group: tuple[Happening, ...]) -> Cue:
        rolls = {
            happening.event.seat: self._roll(happening.event, happening.left.round)
            for happening in group
            if isinstance(happening.event, DiceRolled | DiceChanged)
        }

        def show(part: float) -> None:
            if part < 1:
                self.animation.rolls = {seat: replace(roll, part=part) for seat, roll in rolls.items()}
            else:
                self.animation.rolls = {}
                self._follow(*group)

        turned = all(roll.before for roll in rolls.values())
        return Cue(TURN if turned else ROLL, show, self._sound(Sound.CLACK))

    @staticmethod
    def _roll(event: DiceRolled | DiceChanged, number: int) -> Roll:
        """How the dice of an event come to rest in that round; the same event always looks the same."""
        seed = 8 * number + event.seat
        match event:
            case DiceRolled(faces=faces):
                return Roll(faces, seed)
            case DiceChanged(how="reroll", after=after):
                return Roll(after, seed + 64)
            case DiceChanged(before=before, after=after):
                return Roll(after, seed, before)

    def _counted(self, group: tuple[Happening, ...]) -> Iterator[Cue]:
        """Cues that count the totals, one term of everybody's at a time."""
        totals = [happening.event for happening in group if isinstance(happening.event, Totals)]
        most = max(max(len(event.terms), len(event.against)) for event in totals)
        for count in range(1, most + 1):
            yield self._cue(COUNT, self._counting(count), lambda: None)

        def end() -> None:
            self.animation.counted = None
            self._follow(*group)

        yield self._cue(0.01, end, lambda: None)

    def _counting(self, count: int) -> Callable[[], None]:
        def begin() -> None:
            self.animation.counted = count

        return begin

    # Parts

    def _follow(self, *happenings: Happening) -> None:
        """Record that these events have been shown, and show the state after the last of them."""
        self._tell([happening.event for happening in happenings])
        self._show(happenings[-1].left)

    def _tell(self, events: Sequence[Event]) -> None:
        self.animation.events_shown += events
        for event in events:
            if self.animation.shown is not None:
                self.animation.shown = self.animation.shown.after(event)

    def _show(self, state: State) -> None:
        if self.animation.shown is not None:
            self.animation.shown = replace(self.animation.shown, state=state)

    def _cue(self, seconds: float, begin: Callable[[], None], end: Callable[[], None]) -> Cue:
        """A cue with one callback for its beginning and one for its end."""

        def show(part: float) -> None:
            if part >= 1:
                end()

        return Cue(seconds, show, begin)

    def _sound(self, sound: Sound) -> Callable[[], None]:
        return lambda: self.sounds.play(sound)


def _together(happenings: Sequence[Happening]) -> Iterator[tuple[Happening, ...]]:
    """The events in order, those that happen to all at once grouped."""
    for kind, group in groupby(happenings, key=lambda happening: type(happening.event)):
        if kind in TOGETHER:
            yield tuple(group)
        else:
            yield from ((happening,) for happening in group)


def _on_its_way(event: CardMoved, before: State, after: State) -> State:
    """The table while a card flies: it has left its old place and not reached the new one."""
    seat = event.target_seat
    match event.target:
        case "common":
            return replace(after, common=before.common)
        case "table":
            was = before.players[seat]
            return _with_player(after, seat, fighter=was.fighter, supports=was.supports)
        case place:
            return _with_player(after, seat, **{place: getattr(before.players[seat], place)})


def _lifted(before: State, after: State) -> State:
    """The table while the cards of a round fly: gone from the table, not yet on the piles."""
    for seat, was in enumerate(before.players):
        after = _with_player(after, seat, score=was.score, discard=was.discard, carried=())
    return after


def _with_player(state: State, seat: int, **fields: Any) -> State:  # noqa: ANN401 - the fields of a Player
    players = list[Player](state.players)
    players[seat] = replace(players[seat], **fields)
    return replace(state, players=tuple(players))

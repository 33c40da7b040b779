"""Shows what happened before the table shows the result: walks, blows, numbers, flying cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.creature_events import (
    Arrived,
    AttackDeclared,
    Boosted,
    Changed,
    Damaged,
    Died,
    DuelDecided,
    DuelRevealed,
    Healed,
    Left,
    MonsterCardTurned,
    Prevented,
    Shifted,
    Walked,
)
from game.games.colors_of_magic.rules.state.events import (
    CardMoved,
    Event,
    Looked,
    ObjectiveCollected,
    PhaseBegan,
    Scored,
    SpellCast,
    Where,
)
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.table.acts_of_others import Announced, AnnouncementReader, acts, together
from game.games.colors_of_magic.table.creature_cues import CreatureCues, Stage
from game.games.colors_of_magic.table.duel_model import AttackModel, Fighter, known_bonus, terms_of
from game.table.match_cards import Flight
from game.ui.cues import Cue, eased
from game.ui.drawing.palette import Tone
from game.ui.sound import Sound, Sounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.games.colors_of_magic.table.table_view import TableView
    from game.positions.position import Side
    from game.ui.box import Spot

FLY, SHOW, HOLD, BANNER = 0.28, 1.0, 1.3, 0.8
"""Seconds that a card flies, that one is shown, that a duel's result is held, that a banner stays."""

COUNTERED = "CM-STACK-06"
"""The rule by which a spell leaves the stack without taking effect."""

FLYING = {("deck", "hand"), ("hand", "discard"), ("play", "discard"), ("discard", "hand"), ("stack", "exile")}


@dataclass(frozen=True, slots=True)
class Exhibit:
    """Cards shown to a player, with a title; they stay until they are put away."""

    title: str
    cards: tuple[str, ...]


@dataclass(slots=True)
class Animation(Stage):
    """The animation at this moment: decoration only, cleared when the table is shown as it is.

    Attributes:
        announced: what others do now, in words.
        card: a card shown large, with `caption` below.
        banner: a line across the board.
        duel: the duel as far as it has been shown.
        result: the last duel that was decided, until it is put away.
        exhibit: cards that were shown to the viewer, until they are put away.
    """

    announced: Announced | None = None
    flight: Flight | None = None
    banner: str = ""
    card: str = ""
    caption: str = ""
    duel: AttackModel | None = None
    result: AttackModel | None = None
    exhibit: Exhibit | None = None

    def clear(self, *, announced: bool = True) -> None:
        """Stop whatever moves; results and shown cards stay, and without `announced` the announcement too."""
        self.stand_still()
        if announced:
            self.announced = None
        self.flight = self.duel = None
        self.banner = self.card = self.caption = ""

    def put_away(self) -> bool:
        """Put away one thing that was left to look at; returns whether there was any."""
        if self.exhibit is not None:
            self.exhibit = None
            return True
        shown, self.result = self.result is not None, None
        return shown

    def forget(self) -> None:
        """Put away everything that was left to look at."""
        self.result = self.exhibit = None


class Animator:
    """Turns one run of events, which begins at the state of `view`, into cues that change the `animation`.

    `spot` gives the place on screen of a side's pile. `result` is the last duel that was decided. With
    `still` nothing moves, and what only motion would tell makes no sound.
    """

    def __init__(
        self,
        animation: Animation,
        view: TableView,
        sounds: Sounds,
        spot: Callable[[Side, Where], Spot],
        *,
        still: bool = False,
    ) -> None:
        self.animation = animation
        self.view = view
        self.sounds = sounds
        self.spot = spot
        self.result: AttackModel | None = None
        decision = view.decision
        self._duel = AttackModel.of(view, decision) if isinstance(decision, Duel) else None
        self.animation.duel = self._duel
        self._announced, self._stays, self._moves = False, False, not still
        self._creatures = CreatureCues(animation, view, sounds, still=still)

    def cues(self, events: Iterable[Event], reading: AnnouncementReader | None = None) -> list[Cue]:
        """The cues of these events, in order; with `reading`, acts of others are announced."""
        if reading is None:
            return [cue for event in events for cue in self._of(event)]
        parts = [(act, reading.announced(act)) for act in acts(events)]
        announcements = [announcement for _, announcement in parts if announcement is not None]
        cues: list[Cue] = []
        for act, announcement in parts:
            self._announced = announcement is not None
            self._stays = self._announced and not reading.at_once
            if announcement is not None:
                cues.append(
                    self._announcement(together(announcements) if reading.at_once else announcement, reading)
                )
            cues += [cue for event in act.events for cue in self._of(event)]
            if announcement is not None and reading.after and announcement is not announcements[-1]:
                cues.append(Cue(inf, lambda _: None, stop=True, readable=not reading.at_once))
        return cues

    def _announcement(self, announcement: Announced, reading: AnnouncementReader) -> Cue:
        def show(_part: float) -> None:
            self.animation.announced = announcement

        sound = self._sound(Sound.PAGE) if self._moves else None
        return Cue(reading.seconds(announcement), show, sound, stop=True, readable=not reading.at_once)

    def _of(self, event: Event) -> Iterator[Cue]:  # noqa: C901, PLR0912 - one flat table of what is shown of what
        match event:
            case Walked(creature=creature, path=path, engages=engages):
                yield self._creatures.along(creature, path, Sound.THUD if engages else Sound.CLACK)
            case Shifted(creature=creature, source=source, target=target, how=how):
                yield self._creatures.shift(creature, source, target, how)
            case Arrived(body=body):
                yield self._creatures.arrival(body)
            case Died(body=body) | Left(body=body):
                yield self._creatures.fall(body)
            case Damaged(creature=creature, amount=amount):
                yield from self._creatures.harm(creature, amount)
            case Healed(creature=creature, amount=amount):
                yield from self._creatures.word(creature, f"+{amount}", Tone.ALLOWED, Sound.CHIME)
            case Prevented(creature=creature):
                yield from self._creatures.word(
                    creature, self.view.say("table.prevented"), Tone.SIGHT, Sound.CLACK
                )
            case AttackDeclared():
                yield from self._begin_duel(event)
            case Boosted(side=side, card=card) if card is not None and self._duel is not None:
                laid = (side, card, known_bonus(self.view, card))
                self._duel = replace(self._duel, cards=(*self._duel.cards, laid), forward=None)
                yield self._duel_step(self._duel, 0.3, Sound.RUSTLE)
            case DuelRevealed():
                yield from self._reveal(event)
            case DuelDecided(winner=winner) if self._duel is not None:
                yield from self._decide(self._duel, winner)
            case CardMoved(card=card, source="stack", rule=rule) if rule == COUNTERED:
                yield self._creatures.countered(card)
            case Changed(creature=creature, mark=mark, amount=amount) if mark is not None and amount >= 0:
                yield self._creatures.marked(creature)
            case CardMoved(side=side, card=card, source=source, target=target) if (source, target) in FLYING:
                yield self._flight(Flight(card, self.spot(side, source), self.spot(side, target)))
            case SpellCast():
                self._creatures.casters[event.card] = event.caster
                yield from self._cast(event)
            case MonsterCardTurned():
                yield from self._turned(event)
            case PhaseBegan(turn=turn, phase=phase):
                yield self._banner("", Sound.PAGE, turn=turn, phase=self.view.say(f"table.phase.{phase}"))
            case ObjectiveCollected(side=side, objective=objective, points=points):
                who, name = self.view.names.side(side), self.view.names.of(objective)
                yield self._banner("_collected", Sound.CHIME, side=who, name=name, points=points)
            case Scored(side=side, points=points):
                yield self._banner("_scored", Sound.CHIME, side=self.view.names.side(side), count=points)
            case _:
                return

    # Duels

    def _begin_duel(self, event: AttackDeclared) -> Iterator[Cue]:
        bodies = self._creatures.bodies.get(event.attacker), self._creatures.bodies.get(event.defender)
        if bodies[0] is None or bodies[1] is None:
            return
        attacker, defender = Fighter.of(self.view, bodies[0]), Fighter.of(self.view, bodies[1])
        self._duel = AttackModel(
            attacker,
            defender,
            event.kind,
            event.attack,
            event.defence,
            open_hand=not self.view.session.over,
            terms=terms_of(
                self.view,
                event.kind,
                (event.attacker, event.defender),
                (event.attack_terms, event.defence_terms),
            ),
            own=next(
                (fighter.id for fighter in (attacker, defender) if fighter.side is self.view.side), None
            ),
        )
        yield self._duel_step(self._duel, SHOW, Sound.CLACK)

    def _reveal(self, event: DuelRevealed) -> Iterator[Cue]:
        if self._duel is None:
            return
        duel = replace(self._duel, cards=tuple((side, card, bonus) for side, card, bonus in event.cards))
        for shown in range(1, len(duel.cards) + 1):
            yield self._duel_step(replace(duel, shown=shown), 0.55, Sound.PAGE)
        full = replace(duel, shown=len(duel.cards))
        counted = full.totals()
        self._duel = replace(full, extra=(event.attack - counted[0], event.defence - counted[1]))
        yield self._duel_step(self._duel, 0.4, Sound.CLACK)

    def _decide(self, duel: AttackModel, winner: str | None) -> Iterator[Cue]:
        self.result = replace(duel, winner=winner, decided=True)
        self._duel = None
        yield replace(self._duel_step(self.result, HOLD, Sound.THUD), readable=self._stays)
        yield Cue(0.01, lambda _: self._show_duel(None))

    def _duel_step(self, duel: AttackModel, seconds: float, sound: Sound) -> Cue:
        return Cue(seconds, lambda _: self._show_duel(duel), self._sound(sound))

    def _show_duel(self, duel: AttackModel | None) -> None:
        self.animation.duel = duel

    # Cards and words

    def _flight(self, flight: Flight) -> Cue:
        def show(part: float) -> None:
            self.animation.flight = replace(flight, part=eased(part)) if part < 1 else None

        return Cue(FLY, show, self._sound(Sound.RUSTLE))

    def _cast(self, event: SpellCast) -> Iterator[Cue]:
        names = self.view.names
        who, side = names.of(event.caster), names.side(event.side)
        yield from self._large(event.card, self.view.say("table.casts", who=who, side=side), SHOW)

    def _turned(self, event: MonsterCardTurned) -> Iterator[Cue]:
        say, key = self.view.say, "table.turned_symbol" if event.symbol else "table.turned"
        who, what = self.view.names.of(event.monster), say(f"table.purpose.{event.purpose}")
        yield from self._large(event.card, say(key, who=who, what=what), HOLD)

    def _large(self, card: str, caption: str, seconds: float) -> Iterator[Cue]:
        """A card shown large with a caption, unless its act is announced."""
        if self._announced:
            return

        def show(part: float) -> None:
            shown = (card, caption) if part < 1 else ("", "")
            self.animation.card, self.animation.caption = shown

        yield Cue(seconds, show, self._sound(Sound.PAGE))

    def _banner(self, suffix: str, sound: Sound, **words: str | int) -> Cue:
        """The message `table.banner` plus a suffix, across the table."""
        text = self.view.say(f"table.banner{suffix}", **words)

        def show(part: float) -> None:
            self.animation.banner = text if part < 1 else ""

        return Cue(BANNER, show, self._sound(sound))

    def _sound(self, sound: Sound) -> Callable[[], None]:
        return lambda: self.sounds.play(sound)


def exhibit_of(events: Iterable[Event], view: TableView, *, still: bool) -> Exhibit | None:
    """The cards that an effect showed to the viewer; where nothing moves, also those that monsters drew."""
    say, names = view.say, view.names
    found: Exhibit | None = None
    drawn: list[str] = []
    for event in events:
        match event:
            case Looked(side=side, whose=owner, at=at, cards=cards) if cards and not any(
                map(is_masked, cards)
            ):
                title = say(f"table.looked.{at}", side=names.side(side), whose=names.side(owner))
                found = Exhibit(title, cards)
            case MonsterCardTurned(card=card) if still:
                drawn.append(card)
            case _:
                pass
    if found is None and drawn:
        return Exhibit(say("table.monster_cards"), tuple(drawn))
    return found

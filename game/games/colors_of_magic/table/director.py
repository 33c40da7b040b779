"""Turns events into cues: what is shown of each, for how long, and with what sound."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield.token_layer import WALK_SPEED, Walker
from game.board.shapes import path_length
from game.games.colors_of_magic.rules.play.events import (
    Arrived,
    AttackDeclared,
    Boosted,
    CardMoved,
    Damaged,
    Died,
    DuelDecided,
    DuelRevealed,
    Event,
    Healed,
    Left,
    Looked,
    MonsterCardTurned,
    ObjectiveCollected,
    PhaseBegan,
    Prevented,
    Scored,
    Shifted,
    SpellCast,
    Walked,
)
from game.games.colors_of_magic.rules.play.view import is_masked
from game.games.colors_of_magic.table.duel_view import DuelShow
from game.games.colors_of_magic.table.stage import Exhibit, Rising
from game.table.match_overlay import Flight
from game.ui.cues import Cue, eased
from game.ui.palette import Tone
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.events import Where
    from game.games.colors_of_magic.rules.play.state import Body
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.stage import Stage
    from game.positions.position import Side
    from game.ui.box import Spot
    from game.ui.sound import Sounds

RISE, FLY, SHOW, HOLD, BANNER = 0.7, 0.28, 1.0, 1.3, 0.8
"""Seconds that a number rises, a card flies, a card is shown, a duel's result is held, a banner stays."""

FLYING = {("deck", "hand"), ("hand", "discard"), ("play", "discard"), ("discard", "hand"), ("stack", "exile")}


class Director:
    """Stages one run of events that begin at the state of `outlook`.

    `spot` says where on the screen a side's pile is. `result` is the last duel that was decided.
    """

    def __init__(
        self, stage: Stage, outlook: Outlook, sounds: Sounds, spot: Callable[[Side, Where], Spot]
    ) -> None:
        self.stage = stage
        self.outlook = outlook
        self.sounds = sounds
        self.spot = spot
        self.result: DuelShow | None = None
        self._duel: DuelShow | None = None
        self._places: dict[str, Point] = {body.id: body.at for body in outlook.state.bodies}
        self._bodies: dict[str, Body] = {body.id: body for body in outlook.state.bodies}

    def cues(self, events: Iterable[Event]) -> list[Cue]:
        """The cues of these events, in order."""
        return [cue for event in events for cue in self._of(event)]

    def _of(self, event: Event) -> Iterator[Cue]:
        match event:
            case Walked() | Shifted() | Arrived() | Died() | Left():
                yield from self._bodies_cue(event)
            case Damaged() | Healed() | Prevented():
                yield from self._number_cue(event)
            case AttackDeclared() | Boosted() | DuelRevealed() | DuelDecided():
                yield from self._duel_cue(event)
            case CardMoved() | SpellCast() | MonsterCardTurned():
                yield from self._card_cue(event)
            case PhaseBegan(turn=turn, phase=phase):
                say = self.outlook.say
                text = say("table.banner", turn=turn, phase=say(f"table.phase.{phase}"))
                yield self._banner(text, Sound.PAGE)
            case ObjectiveCollected(side=side, objective=objective, points=points):
                names = self.outlook.names
                text = self.outlook.say(
                    "table.banner_collected",
                    side=names.side(side),
                    name=names.of(objective),
                    points=points,
                )
                yield self._banner(text, Sound.CHIME)
            case Scored(side=side, points=points):
                name = self.outlook.names.side(side)
                text = self.outlook.say("table.banner_scored", side=name, count=points)
                yield self._banner(text, Sound.CHIME)
            case _:
                return

    # Creatures

    def _bodies_cue(self, event: Walked | Shifted | Arrived | Died | Left) -> Iterator[Cue]:
        match event:
            case Walked(creature=creature, path=path, engages=engages):
                yield self._along(creature, path, WALK_SPEED, Sound.THUD if engages else Sound.CLACK)
            case Shifted(creature=creature, source=source, target=target):
                yield self._along(creature, (source, target), 2 * WALK_SPEED, Sound.RUSTLE)
            case Arrived(body=body):
                self._places[body.id] = body.at
                self._bodies[body.id] = body
                yield Cue(0.3, lambda _: self.stage.added.update({body.id: body}), self._sound(Sound.CHIME))
            case Died(body=body) | Left(body=body):
                yield self._fall(body)

    def _along(self, creature: str, path: tuple[Point, ...], speed: float, sound: Sound) -> Cue:
        length = path_length(path)
        self._places[creature] = path[-1]

        def show(part: float) -> None:
            self.stage.at[creature] = Walker(creature, path, eased(part) * length).at()
            if part >= 1:
                self.sounds.play(sound)

        return Cue(max(0.01, length / speed), show)

    def _fall(self, body: Body) -> Cue:
        def show(part: float) -> None:
            self.stage.fading.add(body.id)
            if part >= 1:
                self.stage.gone.add(body.id)

        return Cue(0.5, show, self._sound(Sound.THUD))

    def _number_cue(self, event: Damaged | Healed | Prevented) -> Iterator[Cue]:
        at = self._places.get(event.creature)
        if at is None:
            return
        match event:
            case Damaged(amount=amount):
                word, tone, sound = f"\N{MINUS SIGN}{amount}", Tone.REFUSED, Sound.THUD
            case Healed(amount=amount):
                word, tone, sound = f"+{amount}", Tone.ALLOWED, Sound.CHIME
            case Prevented():
                word, tone, sound = self.outlook.say("table.prevented"), Tone.SIGHT, Sound.CLACK

        def show(part: float) -> None:
            self.stage.rising = Rising(at, word, tone, part) if part < 1 else None

        yield Cue(RISE, show, self._sound(sound))

    # Duels

    def _duel_cue(self, event: AttackDeclared | Boosted | DuelRevealed | DuelDecided) -> Iterator[Cue]:
        match event:
            case AttackDeclared():
                yield from self._begin_duel(event)
            case Boosted(side=side, card=card) if card is not None and self._duel is not None:
                self._duel = replace(self._duel, cards=(*self._duel.cards, (side, card, None)))
                yield self._duel_step(self._duel, 0.3, Sound.RUSTLE)
            case DuelRevealed():
                yield from self._reveal(event)
            case DuelDecided(winner=winner) if self._duel is not None:
                self._duel = replace(self._duel, winner=winner, decided=True)
                self.result = self._duel
                yield self._duel_step(self._duel, HOLD, Sound.THUD)
                yield Cue(0.01, lambda _: self._show_duel(None))
                self._duel = None
            case _:
                return

    def resume_duel(self, show: DuelShow | None) -> None:
        """A duel was under way before these events."""
        self._duel = self.stage.duel = show

    def _begin_duel(self, event: AttackDeclared) -> Iterator[Cue]:
        attacker, defender = self._bodies.get(event.attacker), self._bodies.get(event.defender)
        if attacker is None or defender is None:
            return
        self._duel = DuelShow(attacker, defender, event.kind, event.attack, event.defence, event.cover)
        yield self._duel_step(self._duel, SHOW, Sound.CLACK)

    def _reveal(self, event: DuelRevealed) -> Iterator[Cue]:
        duel = self._duel
        if duel is None:
            return
        cards = tuple((side, card, bonus) for side, card, bonus in event.cards)
        for shown in range(1, len(cards) + 1):
            yield self._duel_step(duel.revealed(cards, shown), 0.55, Sound.PAGE)
        full = duel.revealed(cards, len(cards))
        counted = full.totals()
        full = replace(full, extra=(event.attack - counted[0], event.defence - counted[1]))
        self._duel = full
        yield self._duel_step(full, 0.4, Sound.CLACK)

    def _duel_step(self, show: DuelShow, seconds: float, sound: Sound) -> Cue:
        return Cue(seconds, lambda _: self._show_duel(show), self._sound(sound))

    def _show_duel(self, show: DuelShow | None) -> None:
        self.stage.duel = show

    # Cards

    def _card_cue(self, event: CardMoved | SpellCast | MonsterCardTurned) -> Iterator[Cue]:
        say, names = self.outlook.say, self.outlook.names
        match event:
            case CardMoved(side=side, card=card, source=source, target=target):
                if (source, target) in FLYING:
                    yield self._flight(Flight(card, self.spot(side, source), self.spot(side, target)))
            case SpellCast(side=side, card=card, caster=caster):
                caption = say("table.casts", who=names.of(caster), side=names.side(side))
                yield self._large(card, caption, SHOW)
            case MonsterCardTurned(monster=monster, card=card, purpose=purpose, symbol=symbol):
                key = "table.turned_symbol" if symbol else "table.turned"
                what = say(f"table.purpose.{purpose}")
                yield self._large(card, say(key, who=names.of(monster), what=what), HOLD)

    def _flight(self, flight: Flight) -> Cue:
        def show(part: float) -> None:
            self.stage.flight = replace(flight, part=eased(part)) if part < 1 else None

        return Cue(FLY, show, self._sound(Sound.RUSTLE))

    def _large(self, card: str, caption: str, seconds: float) -> Cue:
        def show(part: float) -> None:
            self.stage.card, self.stage.caption = (card, caption) if part < 1 else ("", "")

        return Cue(seconds, show, self._sound(Sound.PAGE))

    def _banner(self, text: str, sound: Sound) -> Cue:
        def show(part: float) -> None:
            self.stage.banner = text if part < 1 else ""

        return Cue(BANNER, show, self._sound(sound))

    def _sound(self, sound: Sound) -> Callable[[], None]:
        return lambda: self.sounds.play(sound)


def exhibit_of(events: Iterable[Event], outlook: Outlook, *, still: bool) -> Exhibit | None:
    """The cards that the viewer got to see by an effect; where nothing moves, also what monsters drew."""
    say, names = outlook.say, outlook.names
    found: Exhibit | None = None
    drawn: list[str] = []
    for event in events:
        match event:
            case Looked(side=side, whose=whose, at=at, cards=cards) if cards and not any(
                map(is_masked, cards)
            ):
                title = say(f"table.looked.{at}", side=names.side(side), whose=names.side(whose))
                found = Exhibit(title, cards)
            case MonsterCardTurned(card=card) if still:
                drawn.append(card)
            case _:
                pass
    if found is None and drawn:
        return Exhibit(say("table.monster_cards"), tuple(drawn))
    return found

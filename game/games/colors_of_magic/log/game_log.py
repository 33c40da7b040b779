"""What happened in a game of Colors of Magic, in sentences: for log, recap and replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.colors_of_magic.log.names import LogNames
from game.games.colors_of_magic.rules.play.events import (
    AbilityUsed,
    ActivationBegan,
    ActivationEnded,
    Arrived,
    Asked,
    AttackDeclared,
    Boosted,
    CardMoved,
    Changed,
    Chose,
    CornerTaken,
    Damaged,
    Died,
    DuelDecided,
    DuelRevealed,
    Event,
    Fizzled,
    GameEnded,
    Grown,
    Healed,
    InitiativeDrawn,
    Leaves,
    Left,
    Looked,
    ManaChanged,
    MarkerPut,
    MonsterCardTurned,
    ObjectiveCollected,
    Passed,
    PhaseBegan,
    Prevented,
    ScenarioProposed,
    Scored,
    Shifted,
    Shuffled,
    SpellCast,
    SpellResolved,
    Tapped,
    TerrainPut,
    TokenTaken,
    Walked,
    Where,
    ZoneEnded,
    ZoneMade,
)
from game.games.colors_of_magic.rules.play.state import SIDES
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.games.colors_of_magic.rules.cards.library import Library


def sentence(  # noqa: C901, PLR0912, PLR0915 - one case for each event
    names: LogNames, event: Event, cards: tuple[str, ...] = ()
) -> str:
    """What is said of an event; `cards` all moved alike."""
    tr = names.tr
    match event:
        case ScenarioProposed(side, scenario, agreed):
            title = names.words(names.library.scenarios[scenario].name)
            return tr("log.agreed" if agreed else "log.proposed", side=names.side(side), scenario=title)
        case InitiativeDrawn(side, card, bonus):
            return tr("log.initiative", side=names.side(side), card=names.card(card), bonus=bonus)
        case TokenTaken(side):
            return tr("log.token", side=names.side(side))
        case TerrainPut(side):
            return tr("log.terrain", side=names.side(side))
        case CornerTaken(side, corner):
            return tr("log.corner", side=names.side(side), corner=tr(f"log.corner.{corner.lower()}"))
        case PhaseBegan(turn, phase):
            return tr("log.phase", turn=turn, phase=tr(f"log.phase.{phase}"))
        case Passed(side, first):
            return tr("log.passed_first" if first else "log.passed", side=names.side(side))
        case Asked(side):
            return tr("log.asked", side=names.side(side))
        case ObjectiveCollected(side, objective, points):
            return tr("log.collected", side=names.side(side), what=names.thing(objective), count=points)
        case Scored(side, points, total):
            return tr("log.scored", side=names.side(side), count=points, total=total)
        case GameEnded(winners):
            return _ended(names, winners)
        case Shuffled(side, refilled):
            if side is Side.NEUTRAL:
                return tr("log.shuffled.monsters")
            return tr("log.refilled" if refilled else "log.shuffled", side=names.side(side))
        case CardMoved():
            return _moved(names, event, cards or (event.card,))
        case ManaChanged(side, amount, now):
            key = "log.mana.gained" if amount >= 0 else "log.mana.spent"
            return tr(key, side=names.side(side), count=abs(amount), now=now)
        case SpellCast():
            return _cast(names, event)
        case SpellResolved(card=card):
            return tr("log.resolved", card=names.card(card))
        case Looked(side, whose, at, looked, shown):
            key = f"log.shown.{at}" if shown else f"log.looked.{at}"
            return tr(key, side=names.side(side), whose=names.side(whose), cards=names.cards(looked))
        case Chose(side, picks):
            if not picks:
                return tr("log.chose_nothing", side=names.side(side))
            picked = names.listed([names.target(pick) for pick in picks])
            return tr("log.chose", side=names.side(side), what=picked)
        case Arrived(body, how):
            return tr(f"log.arrived.{how}", who=names.body(body))
        case ActivationBegan(creature):
            return tr("log.activated", who=names.thing(creature))
        case ActivationEnded(creature):
            return tr("log.done", who=names.thing(creature))
        case Walked(creature, cost=cost, engages=engages):
            moved = tr("log.walked", who=names.thing(creature), cost=cost)
            return f"{moved} {tr('log.engages', whom=names.things(engages))}" if engages else moved
        case Leaves(creature, hostiles):
            return tr("log.leaves", who=names.thing(creature), whom=names.things(hostiles))
        case Shifted(creature, how=how):
            return tr(f"log.shifted.{how}", who=names.thing(creature))
        case AttackDeclared():
            return _attack(names, event)
        case Boosted(side, card):
            if card is None:
                return tr("log.no_boost", side=names.side(side))
            return tr("log.boost", side=names.side(side), card=names.card(card))
        case DuelRevealed():
            return _revealed(names, event)
        case DuelDecided(winner, loser):
            if winner is None or loser is None:
                return tr("log.stalemate")
            return tr("log.duel_won", winner=names.thing(winner), loser=names.thing(loser))
        case Damaged(creature, amount, left, by):
            who, left = names.thing(creature), max(left, 0)
            if by is None:
                return tr("log.damaged", who=who, count=amount, left=left)
            return tr("log.damaged_by", who=who, count=amount, left=left, by=names.thing(by))
        case Prevented(creature, amount):
            return tr("log.prevented", who=names.thing(creature), count=amount)
        case Healed(creature, amount, left):
            return tr("log.healed", who=names.thing(creature), count=amount, left=left)
        case Died(body):
            return tr("log.died", who=names.body(body))
        case Fizzled(what, who, reasons):
            why = " ".join(names.reason(reason) for reason in reasons)
            return f"{tr(f'log.fizzled.{what}', who=names.card(who))} {why}".rstrip()
        case MonsterCardTurned(monster, purpose=purpose, symbol=symbol):
            drawn = tr(f"log.monster_card.{purpose}", who=names.thing(monster))
            return f"{drawn} {tr('log.monster_symbol')}" if symbol else drawn
        case AbilityUsed():
            return _ability(names, event)
        case Changed():
            return _changed(names, event)
        case Grown(creature, profile):
            into = names.words(names.library.creatures[profile].name)
            return tr("log.grown", who=names.thing(creature), profile=into)
        case Left(body, how):
            return tr(f"log.left.{how}", who=names.body(body))
        case Tapped(source, tapped):
            return tr("log.tapped" if tapped else "log.untapped", who=names.thing(source))
        case ZoneMade(name=name):
            return tr("log.zone", name=names.words(name))
        case ZoneEnded():
            return tr("log.zone_ended")
        case MarkerPut(marker, kind, removed=removed):
            known = names.thing(marker) if names.thing(marker) != marker else names.thing(kind)
            if known == kind:
                return tr("log.marker_gone" if removed else "log.marker")
            return tr("log.marker_named_gone" if removed else "log.marker_named", name=known)


def _moved(names: LogNames, move: CardMoved, cards: tuple[str, ...]) -> str:
    tr = names.tr
    side = names.side(move.side)
    match (move.source, move.target):
        case ("deck", "hand"):
            return tr("log.drew", side=side, cards=names.cards(cards))
        case ("hand", "discard"):
            return tr("log.discarded", side=side, cards=names.cards(cards))
        case (source, target):
            return tr(
                "log.moved",
                side=side,
                cards=names.cards(cards),
                source=tr(f"log.from.{source}"),
                target=tr(f"log.to.{target}"),
            )


def _cast(names: LogNames, cast: SpellCast) -> str:
    tr = names.tr
    key = "log.answered" if cast.instant else "log.cast"
    parts = [
        tr(
            key,
            side=names.side(cast.side),
            card=names.card(cast.card),
            caster=names.thing(cast.caster),
            cost=cast.cost,
        )
    ]
    if cast.targets:
        chosen = names.listed([names.target(target) for target in cast.targets])
        parts.append(tr("log.targets", targets=chosen))
    if cast.pact:
        paid = names.listed([tr("log.pact.one", who=names.thing(who), count=n) for who, n in cast.pact])
        parts.append(tr("log.pact", paid=paid))
    if cast.discard is not None:
        parts.append(tr("log.cast_discard", card=names.card(cast.discard)))
    return " ".join(parts)


def _ended(names: LogNames, winners: tuple[Side, ...]) -> str:
    match winners:
        case ():
            return names.tr("log.draw")
        case (one,):
            return names.tr("log.won", side=names.side(one))
        case _:
            return names.tr("log.won_together")


def _attack(names: LogNames, event: AttackDeclared) -> str:
    tr = names.tr
    who, whom = names.thing(event.attacker), names.thing(event.defender)
    key = "log.free_attack" if event.free else f"log.attack.{event.kind}"
    said = tr(key, who=who, whom=whom, attack=event.attack, defence=event.defence)
    return f"{said} {tr('log.cover', cover=event.cover)}" if event.cover else said


def _revealed(names: LogNames, event: DuelRevealed) -> str:
    tr = names.tr
    totals = tr("log.totals", attack=event.attack, defence=event.defence)
    if not event.cards:
        return totals
    cards = [
        tr("log.revealed.one", side=names.side(side), card=names.card(card), bonus=bonus)
        for side, card, bonus in event.cards
    ]
    return f"{tr('log.revealed', cards=', '.join(cards))} {totals}"


def _ability(names: LogNames, event: AbilityUsed) -> str:
    tr, what = names.tr, names.ability(event.source, event.number)
    who = names.thing(event.source)
    if not event.used:
        return tr("log.ability_works", who=who)
    if what:
        return tr("log.ability_named", side=names.side(event.side), who=who, what=what)
    return tr("log.ability", side=names.side(event.side), who=who)


def _changed(names: LogNames, event: Changed) -> str:
    tr, who = names.tr, names.thing(event.creature)
    parts = []
    if event.stat is not None:
        sign = "+" if event.amount >= 0 else "\N{MINUS SIGN}"
        amount = f"{sign}{abs(event.amount)}"
        parts.append(tr("log.changed.stat", who=who, amount=amount, stat=tr(f"stat.{event.stat}")))
    if event.keyword is not None:
        parts.append(tr("log.changed.keyword", who=who, keyword=names.keyword(event.keyword)))
    if event.mark is not None:
        key = "log.changed.mark" if event.amount >= 0 else "log.changed.unmark"
        parts.append(tr(key, who=who, mark=names.thing(event.mark), count=abs(event.amount) or 1))
    if event.forbidden:
        orders = names.neither([tr(f"order.{order}") for order in event.forbidden])
        parts.append(tr("log.changed.forbidden", who=who, orders=orders))
    return " ".join(parts) or tr("log.changed.nothing", who=who)


_TOLD: frozenset[Where] = frozenset({"stack", "duel", "play", "aside"})
"""Places that no card comes to or goes from without another event that says so."""


class GameLog:
    """Words events for one player: it says what they say, so give it events that were redacted."""

    tells_end = True

    def __init__(self, library: Library, tr: Translator, players: Mapping[Side, str] | None = None) -> None:
        self.names = LogNames(library, tr, players or {})

    def player(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        return self.names.side(SIDES[seat])

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        return sentence(self.names, event)

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry."""
        return LogEntry(event.rule, self.sentence(event), is_detail(event))

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order; cards that move alike share one, details only if wanted."""
        return tuple(entry for entry in self._entries(events) if details or not entry.detail)

    def _entries(self, events: Iterable[Event]) -> Iterator[LogEntry]:
        run: list[CardMoved] = []
        for event in events:
            if isinstance(event, CardMoved):
                if run and replace(event, card=run[0].card, shown=run[0].shown) != run[0]:
                    yield self._moved(run)
                    run = []
                run.append(event)
                continue
            if run:
                yield self._moved(run)
                run = []
            yield self.entry(event)
        if run:
            yield self._moved(run)

    def _moved(self, run: list[CardMoved]) -> LogEntry:
        text = sentence(self.names, run[0], tuple(move.card for move in run))
        return LogEntry(run[0].rule, text, is_detail(run[0]))


def is_detail(event: Event) -> bool:
    """Whether other events tell the same."""
    match event:
        case CardMoved(source=source, target=target):
            return source in _TOLD or target in _TOLD
        case ActivationEnded() | SpellResolved() | Chose() | Tapped() | Asked():
            return True
        case _:
            return False

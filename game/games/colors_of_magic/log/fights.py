"""Creatures, fights and the board in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.events import AbilityUsed, Arrived, Fizzled
from game.games.colors_of_magic.rules.play.field_events import (
    ActivationBegan,
    ActivationEnded,
    AttackDeclared,
    Boosted,
    Changed,
    Damaged,
    Died,
    DuelDecided,
    DuelRevealed,
    Grown,
    Healed,
    Leaves,
    Left,
    MarkerPut,
    MonsterCardTurned,
    Prevented,
    Shifted,
    Tapped,
    Walked,
    ZoneEnded,
    ZoneMade,
)

if TYPE_CHECKING:
    from game.games.colors_of_magic.log.names import LogNames
    from game.games.colors_of_magic.rules.play.events import Event


def duel_sentence(names: LogNames, event: Event) -> str:
    """What is said of attacks and duels; empty for other events."""
    tr = names.tr
    match event:
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
        case _:
            return ""


def harm_sentence(names: LogNames, event: Event) -> str:
    """What is said of damage and death, and of what did not happen; empty for other events."""
    tr = names.tr
    match event:
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
        case _:
            return ""


def move_sentence(names: LogNames, event: Event) -> str:
    """What is said of creatures that come, are activated and move; empty for other events."""
    tr = names.tr
    match event:
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
        case _:
            return ""


def change_sentence(names: LogNames, event: Event) -> str:
    """What is said of creatures that change or leave, and of abilities; empty for other events."""
    tr = names.tr
    match event:
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
        case _:
            return ""


def ground_sentence(names: LogNames, event: Event) -> str:
    """What is said of zones and markers; empty for other events."""
    tr = names.tr
    match event:
        case ZoneMade(name=name):
            return tr("log.zone", name=names.words(name))
        case ZoneEnded():
            return tr("log.zone_ended")
        case MarkerPut(marker, kind, removed=removed):
            known = names.thing(marker) if names.thing(marker) != marker else names.thing(kind)
            if known == kind:
                return tr("log.marker_gone" if removed else "log.marker")
            return tr("log.marker_named_gone" if removed else "log.marker_named", name=known)
        case _:
            return ""


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

"""The course of a game in sentences: preparation, phases, cards, mana, points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.events import (
    Asked,
    CardMoved,
    Chose,
    CornerTaken,
    GameEnded,
    InitiativeDrawn,
    Looked,
    ManaChanged,
    Passed,
    PhaseBegan,
    ScenarioProposed,
    Shuffled,
    SpellCast,
    SpellResolved,
    TerrainPut,
    TokenTaken,
)
from game.games.colors_of_magic.rules.play.field_events import ObjectiveCollected, Scored
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.log.names import LogNames
    from game.games.colors_of_magic.rules.play.events import Event


def opening_sentence(names: LogNames, event: Event) -> str:
    """What is said of the preparation; empty for other events."""
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
        case _:
            return ""


def course_sentence(names: LogNames, event: Event) -> str:
    """What is said of the turns and the score; empty for other events."""
    tr = names.tr
    match event:
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
        case _:
            return ""


def card_sentence(names: LogNames, event: Event, cards: tuple[str, ...] = ()) -> str:
    """What is said of cards, spells and mana; empty for other events. `cards` all moved alike."""
    tr = names.tr
    match event:
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
        case _:
            return ""


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

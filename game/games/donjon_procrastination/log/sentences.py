"""The events of Donjon & Procrastination in sentences."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.names import DuelNames, signed
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Choose
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    BluffReturned,
    BonusChanged,
    Cancelled,
    CardMoved,
    ClassChanged,
    Compared,
    Dealt,
    DiceChanged,
    DiceRolled,
    Drafted,
    EffectBegan,
    EffectIdle,
    Event,
    FighterReplaced,
    Gambled,
    GameEnded,
    HandsSwapped,
    Looked,
    Ordered,
    OrderRolled,
    PlacedDown,
    PointsGiven,
    Revealed,
    RoundBegan,
    RoundEnded,
    SupportAllowed,
    Totals,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Mapping


WHY_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "DP-FACE-09": "dp.log.why.value",
        "DP-FACE-10": "dp.log.why.class",
        "DP-FACE-11": "dp.log.why.die",
        "DP-FACE-12": "dp.log.why.die",
        "DP-SUPPORT-08": "dp.log.why.value",
        "DP-SUPPORT-09": "dp.log.why.class",
        "DP-SUPPORT-10": "dp.log.why.die",
    }
)
"""Why somebody acts before the next, by the rule that says so."""


def sentence(names: DuelNames, event: Event) -> str:  # noqa: C901, PLR0912 - one case for each event
    """What is said of an event."""
    tr = names.tr
    match event:
        case Dealt(seat, pile, hand):
            return tr("dp.log.dealt", who=names.player(seat), cards=names.cards(hand), count=pile)
        case Drafted(seat, card):
            return tr("dp.log.drafted", who=names.player(seat), card=names.card(card))
        case HandsSwapped(left):
            return tr("dp.log.swapped", count=left)
        case RoundBegan(number, opponents):
            if len(opponents) == 2:
                return tr("dp.log.round", number=number)
            return tr("dp.log.round_left" if number % 2 else "dp.log.round_right", number=number)
        case PlacedDown():
            return _placed(names, event)
        case Revealed():
            return _revealed(names, event)
        case BluffReturned(seat):
            return tr("dp.log.bluff_back", who=names.player(seat))
        case Compared(seat, _, card, bonus, points):
            who, card = names.player(seat), names.card(card)
            if bonus > 1:
                value = signed(points // bonus)
                return tr(
                    "dp.log.dominates", who=who, card=card, value=value, bonus=bonus, points=signed(points)
                )
            return tr("dp.log.no_bonus", who=who, card=card, points=signed(points))
        case OrderRolled(faces):
            rolled = [tr("dp.log.roll_one", who=names.player(seat), face=face) for seat, face in faces]
            return tr("dp.log.order_rolled", rolls=names.listed(rolled))
        case Ordered():
            return _ordered(names, event)
        case EffectBegan(seat, card, copied):
            if copied:
                return tr(
                    "dp.log.copies", who=names.player(seat), card=names.card(card), copied=names.card(copied)
                )
            return tr("dp.log.effect", who=names.player(seat), card=names.card(card))
        case EffectIdle(card=card):
            return tr("dp.log.idle", card=names.card(card))
        case Answered():
            return _answered(names, event)
        case PointsGiven(card, seat, amount):
            key = "dp.log.points" if amount >= 0 else "dp.log.points_lost"
            return tr(key, by=names.card(card), count=abs(amount), who=names.player(seat))
        case ValueChanged(by, _, card, before, after):
            said = tr("dp.log.value", card=names.card(card), before=signed(before), after=signed(after))
            return _by(names, by, card, said)
        case ClassChanged(by, _, card, kind):
            return _by(names, by, card, tr("dp.log.class", card=names.card(card), kind=names.class_(kind)))
        case BonusChanged(by, _, card, rule):
            return _by(names, by, card, tr(f"dp.log.bonus.{rule}", card=names.card(card)))
        case Cancelled(by, _, card):
            return tr("dp.log.cancelled", by=names.card(by), card=names.card(card))
        case FighterReplaced():
            return _replaced(names, event)
        case SupportAllowed(by, seat, count):
            key = "dp.log.allowed" if count >= 0 else "dp.log.disallowed"
            return tr(key, by=names.card(by), who=names.player(seat), count=abs(count))
        case Looked(by, seat, whose, cards):
            key = "dp.log.looked_own" if seat == whose else "dp.log.looked"
            who, whom = names.player(seat), names.player(whose)
            return tr(key, by=names.card(by), who=who, whom=whom, cards=names.cards(cards))
        case DiceRolled(seat, faces):
            who = names.player(seat)
            return tr("dp.log.rolled", who=who, count=len(faces), faces=_faces(faces), sum=sum(faces))
        case DiceChanged(by, seat, before, after, how):
            return tr(
                f"dp.log.dice.{how}",
                by=names.card(by),
                who=names.player(seat),
                before=_faces(before),
                after=_faces(after),
            )
        case Gambled(by, seat, face, least):
            key = "dp.log.gamble_won" if face >= least else "dp.log.gamble_lost"
            return tr(key, by=names.card(by), who=names.player(seat), face=face, least=least)
        case Totals(seat, opponent, own, theirs, terms):
            return tr(
                "dp.log.totals",
                who=names.player(seat),
                sum=names.sum_text(terms) if terms else signed(own),
                whom=names.player(opponent),
                theirs=signed(theirs),
            )
        case RoundEnded(seat, result, cards):
            ended = tr(f"dp.log.round_ended.{result}", who=names.player(seat))
            return f"{ended} {tr(f'dp.log.cards.{result}', cards=names.cards(cards))}" if cards else ended
        case GameEnded():
            return _game_ended(names, event)
        case CardMoved():
            return move_sentence(names, event, (event.card,))


def move_sentence(names: DuelNames, move: CardMoved, cards: tuple[str, ...]) -> str:
    """What is said of cards that go from one place to another, all alike."""
    tr, who = names.tr, names.player(move.target_seat)
    same = move.source_seat == move.target_seat
    what = names.cards(cards)
    if same and (move.source, move.target) == ("pile", "hand"):
        said = tr("dp.log.draws", who=who, cards=what)
    elif same and (move.source, move.target) == ("hand", "discard"):
        said = tr("dp.log.discards", who=who, cards=what)
    else:
        owner = "own" if same and move.source != "common" else "of"
        origin = tr(f"dp.log.{owner}.{move.source}", whom=names.player(move.source_seat))
        said = tr(f"dp.log.to.{move.target}", who=who, cards=what, origin=origin)
    return _by(names, move.by, "", said) if move.by else said


def _by(names: DuelNames, by: str, card: str, said: str) -> str:
    """What is said of a card, with the card that brought it about, if it is another."""
    return said if by == card else names.tr("dp.log.by", by=names.card(by), said=said)


def _placed(names: DuelNames, event: PlacedDown) -> str:
    tr, who = names.tr, names.player(event.seat)
    match event.card:
        case "" | "?" if event.phase == "support":
            return tr("dp.log.has_chosen", who=who)
        case "nothing":
            return tr("dp.log.passes", who=who)
        case card:
            return tr("dp.log.placed", who=who, card=names.card(card))


def _revealed(names: DuelNames, event: Revealed) -> str:
    tr = names.tr
    if all(card == NOTHING for _, card in event.cards):
        return tr("dp.log.revealed_nothing")
    shown = [
        tr("dp.log.revealed_one", who=names.player(seat), card=names.card(card)) for seat, card in event.cards
    ]
    return tr("dp.log.revealed", cards=names.listed(shown))


def _ordered(names: DuelNames, event: Ordered) -> str:
    """Who acts before whom, each with the reason for coming before the next."""
    parts = []
    for slot, rule in zip(event.slots, event.rules, strict=True):
        who = names.player(slot.seat)
        why = names.tr(WHY_KEYS[rule]) if rule in WHY_KEYS else ""
        parts.append(names.tr("dp.log.order_one", who=who, why=why) if why else who)
    return names.tr("dp.log.ordered", order=names.tr("dp.log.then").join(parts))


def _replaced(names: DuelNames, event: FighterReplaced) -> str:
    tr, who = names.tr, names.player(event.seat)
    before, after = names.card(event.before), names.card(event.after)
    if not event.after:
        return tr("dp.log.fighter_left", who=who, card=before)
    if not event.before:
        return tr("dp.log.fighter_came", who=who, card=after)
    return tr("dp.log.replaced", who=who, before=before, after=after)


def _answered(names: DuelNames, event: Answered) -> str:
    tr, who, card = names.tr, names.player(event.seat), names.card(event.card)
    if not event.picks:
        return tr("dp.log.chose_hidden" if event.hidden else "dp.log.chose_none", who=who, card=card)
    match event.kind:
        case "class":
            picks = [names.class_(CardClass(pick)) for pick in event.picks]
        case "option":
            picks = [_option(names, event.card, int(pick)) for pick in event.picks]
        case "card":
            picks = [names.card(pick) for pick in event.picks]
        case "own_die" | "opponent_die":
            picks = [tr("dp.log.die", number=int(pick) + 1) for pick in event.picks]
        case _:
            picks = list(event.picks)
    return tr("dp.log.chose", who=who, card=card, picks=names.listed(picks))


def _option(names: DuelNames, card: str, number: int) -> str:
    """The words of an option, where the card leaves no doubt which choice was made."""
    spec = names.library.card(card)
    choices = [one for one in (*spec.effects, *spec.dice, *spec.after) if isinstance(one, Choose)]
    if len(choices) == 1 and number < len(choices[0].options):
        return names.words(choices[0].options[number].text)
    return names.tr("dp.log.option", number=number + 1)


def _game_ended(names: DuelNames, event: GameEnded) -> str:
    tr = names.tr
    stuck = [names.player(seat) for seat in event.stuck]
    parts = [tr("dp.log.stuck", who=names.listed(stuck), count=len(stuck))] if stuck else []
    winners = [names.player(seat) for seat in sorted(event.outcome.winners)]
    parts.append(tr("dp.log.won", who=names.listed(winners), count=len(winners)))
    parts += [names.reason(reason) for reason in event.outcome.reasons]
    return " ".join(parts)


def _faces(faces: tuple[int, ...]) -> str:
    return " + ".join(str(face) for face in faces)

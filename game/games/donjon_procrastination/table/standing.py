"""What a table says by itself, while nothing is announced: the wheel, the order of effects, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import Choose
from game.games.donjon_procrastination.rules.play.totals import tally
from game.games.donjon_procrastination.table.chronicle import duel_log

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.table.names import DuelNames
    from game.games.donjon_procrastination.table.staging import Picture


def deciding_pair(state: State, library: Library, seat: Seat) -> tuple[CardClass, CardClass] | None:
    """The classes of a player's duel, the dominating one first, if that is why a value is doubled."""
    link = (seat, state.opponent(seat))
    terms = (term for one in link for term in tally(library, state, Seat(one), link).terms)
    return next((term.wheel for term in terms if term.wheel is not None), None)


def option_words(state: State, names: DuelNames) -> tuple[str, ...]:
    """The answers of the effect that asks, in words; empty if it asks for something else."""
    effect = state.pending[0].effect if state.pending else None
    return tuple(names.words(option.text) for option in effect.options) if isinstance(effect, Choose) else ()


def standing_words(picture: Picture, names: DuelNames, *, recap: bool) -> str:
    """Who has won the round, the order of effects with its reasons, or which round it is."""
    state, story = picture.state, picture.story
    if recap:
        return result_words(picture, names)
    if story.ordered is not None and state.phase != "after":
        if len(state.players) == 2:
            return duel_log(names).sentence(story.ordered)
        return names.tr("duel.first", who=names.player(story.ordered.slots[0].seat))
    if not state.round:
        return names.tr("duel.step.draft")
    text = names.tr("duel.round", number=state.round)
    if len(state.players) == 2:
        return text
    return f"{text}{names.tr('duel.colon')}{names.tr('duel.left' if state.round % 2 else 'duel.right')}"


def result_words(picture: Picture, names: DuelNames) -> str:
    """Who has won the round that has been decided, and what becomes of the cards."""
    ended = picture.story.ended
    winners = [names.player(one.seat) for one in ended if one.result == "won"]
    rule = next((one.rule for one in ended if one.result == "won"), ended[0].rule if ended else "")
    if winners:
        text = names.tr("duel.result.won", who=names.listed(winners), count=len(winners))
    elif any(one.result == "tied" for one in ended):
        text = names.tr("duel.result.tied")
    else:
        text = names.tr("duel.result.nobody")
    return f"<b>{text}</b> <soft>[{rule}]</soft>"

"""The guided first game as data: its steps, the gesture shown, and the hint where no step is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.markup import rich
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    DiceRolled,
    Event,
    GameEnded,
    PlacedDown,
    RoundEnded,
    Totals,
)
from game.games.donjon_procrastination.rules.play.state import BLUFF, NOTHING, State
from game.games.donjon_procrastination.table.decision import Decision
from game.table.guide import GuideStep, NextTask, Progress, progress_in
from game.table.guide_note import Ghost

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.core.rules import Value
    from game.games.donjon_procrastination.table.session import DuelMatch

NEWCOMER = Seat(0)

FIGHTER, ASKS, LOWERS = "lumberjack-on-break", "queen-of-the-stands", "door-breaker"
"""The fighters that steps use: one without effect, one whose effect asks, one that lowers a value."""

SECOND, THIRD, FOURTH = 2, 3, 4
"""The first rounds in which some steps appear."""

DuelStep = GuideStep[Decision, Event, State]
"""One thing to learn by doing it at this table."""


def card_of(decision: Decision, name: str) -> str:
    """The copy of that card in the newcomer's hand, empty for none."""
    return next((copy for copy in decision.state.players[NEWCOMER].hand if copy.split(":")[1] == name), "")


def soutien(decision: Decision) -> str:
    """A Soutien that may be placed now, empty for none."""
    library = decision.session.library
    hand = decision.state.players[NEWCOMER].hand
    found = (copy for copy in hand if library.card(copy).class_ is CardClass.SUPPORT)
    return next((copy for copy in found if decision.judge(copy).allowed), "")


def _faces(decision: Decision, name: str) -> bool:
    return decision.phase == "face" and bool(card_of(decision, name))


def _asked(decision: Decision, kind: str) -> bool:
    return decision.question is not None and decision.question.kind == kind


# Progress


def _placed(event: Event, phase: str) -> str:
    """The card that the newcomer places by this event in that phase; empty for any other event."""
    placed = isinstance(event, PlacedDown) and event.seat == NEWCOMER and event.phase == phase
    return event.card if isinstance(event, PlacedDown) and placed else ""


def _answered(event: Event, kind: str) -> bool:
    return isinstance(event, Answered) and event.seat == NEWCOMER and event.kind == kind


def _thrown(event: Event, _: State) -> bool:
    return isinstance(event, DiceRolled) and event.seat == NEWCOMER


def _supported(event: Event, _: State) -> bool:
    return _placed(event, "support") not in ("", BLUFF, NOTHING)


STEPS: tuple[DuelStep, ...] = (
    GuideStep(
        "duel_fighter",
        "DP-FACE-01",
        lambda event, _: bool(_placed(event, "face")),
        lambda decision: _faces(decision, FIGHTER),
    ),
    GuideStep(
        "duel_bluff",
        "DP-SUPPORT-02",
        lambda event, _: _placed(event, "support") == BLUFF,
        lambda decision: decision.phase == "support" and decision.judge(BLUFF).allowed,
    ),
    GuideStep("duel_throw", "DP-DICE-01", _thrown, lambda decision: decision.phase == "dice"),
    GuideStep(
        "duel_answer",
        "DP-FACE-09",
        lambda event, _: _answered(event, "option"),
        lambda decision: _faces(decision, ASKS) or _asked(decision, "option"),
        SECOND,
    ),
    GuideStep(
        "duel_support",
        "DP-SUPPORT-01",
        _supported,
        lambda decision: decision.phase == "support" and bool(soutien(decision)),
        SECOND,
    ),
    GuideStep(
        "duel_reroll",
        "DP-DICE-06",
        lambda event, _: _answered(event, "own_die"),
        lambda decision: _asked(decision, "own_die"),
    ),
    GuideStep(
        "duel_lower",
        "DP-SUPPORT-11",
        lambda event, _: f":{LOWERS}:" in _placed(event, "face"),
        lambda decision: _faces(decision, LOWERS),
        THIRD,
    ),
    GuideStep(
        "duel_pass",
        "DP-SUPPORT-03",
        lambda event, _: _placed(event, "support") == NOTHING,
        lambda decision: decision.phase == "support",
        THIRD,
    ),
    GuideStep(
        "duel_finish",
        "DP-GOAL-03",
        lambda event, _: isinstance(event, GameEnded),
        lambda decision: decision.seat is not None,
        FOURTH,
    ),
)
"""The steps, in their usual order; if several are possible, the first is due."""


def progress(match: DuelMatch) -> Progress:
    """How far the newcomer has come in the lesson of that match."""
    return progress_in(match.entries, STEPS)


# The gesture


def ghost(decision: Decision, due: DuelStep | None) -> Ghost | None:
    """The next press, given what is picked and the step that is due."""
    if decision.question is not None:
        return _answer(decision)
    match decision.phase:
        case "face":
            return _place(decision, _fighter(decision, due), f"hand.{_fighter(decision, due)}")
        case "support" if due is not None:
            return _support(decision, due)
        case "dice":
            return Ghost(f"held.{NEWCOMER}")
        case _:
            return None


def _fighter(decision: Decision, due: DuelStep | None) -> str:
    """The card that the step uses; else the newcomer's choice, or the highest value."""
    wanted = {"duel_fighter": FIGHTER, "duel_answer": ASKS, "duel_lower": LOWERS}
    asked = card_of(decision, wanted[due.name]) if due is not None and due.name in wanted else ""
    if asked or decision.picks:
        return asked or decision.picks[0]
    library, hand = decision.session.library, decision.state.players[NEWCOMER].hand
    return max(hand, key=lambda copy: library.card(copy).value, default="")


def _support(decision: Decision, due: DuelStep) -> Ghost | None:
    match due.name:
        case "duel_bluff":
            return _place(decision, BLUFF, "hand.esbroufe")
        case "duel_support":
            return _place(decision, soutien(decision), f"hand.{soutien(decision)}")
        case _:
            return Ghost("act.pass")


def _place(decision: Decision, choice: str, widget: str) -> Ghost:
    return Ghost("act.confirm" if decision.picks == (choice,) else widget)


def _answer(decision: Decision) -> Ghost | None:
    """The gesture for an answer: the first one in words, or the lowest of the newcomer's dice."""
    question = decision.question
    if question is None or question.kind not in ("option", "own_die"):
        return None
    if decision.picks:
        return Ghost("act.confirm")
    if question.kind == "option":
        return Ghost(f"option.{question.options[0]}")
    dice = decision.state.players[NEWCOMER].dice
    return Ghost(f"die.{NEWCOMER}.{min(question.options, key=lambda index: dice[int(index)])}")


# Words


def asked(decision: Decision, due: DuelStep | None) -> NextTask | None:
    """The present question where the task of the step speaks of another moment of a round."""
    if due is None:
        return None
    if due.name == "duel_answer" and decision.question is not None:
        return NextTask("guide.duel_now_answer")
    if due.name == "duel_finish" and decision.phase in FREE and decision.phase != "face":
        return NextTask(f"guide.duel_free_{decision.phase}")
    return None


def hint(decision: Decision, match: DuelMatch, *, held: bool) -> str:
    """The message where no step is due: by how a round ended, or by the kind of decision."""
    if held:
        ended = (event for event in _last(match) if isinstance(event, RoundEnded) and event.seat == NEWCOMER)
        return next((f"guide.duel_held_{event.result}" for event in ended), "guide.watch")
    if match.outcome is not None:
        return "guide.duel_over"
    return f"guide.duel_free_{decision.phase}" if decision.phase in FREE else "guide.watch"


FREE = ("face", "support", "dice", "question")
"""The kinds of decisions for which there is a message where no step is due."""


def sentence_values(decision: Decision, match: DuelMatch, say: Translator) -> dict[str, Value]:
    """The values in the guide's sentences: buttons, the Support card at hand, totals, champions."""
    names = ("face", "bluff", "support", "pass", "throw", "continue")
    totals = [event for entry in match.entries for event in entry.events if isinstance(event, Totals)]
    last = next((total for total in reversed(totals) if total.seat == NEWCOMER), None)
    players = match.view(None).table.players
    card = soutien(decision) if decision.phase == "support" else ""
    return {
        "card": say.words(decision.session.library.card(card).name) if card else "",
        **{name: rich("<i>{}</i>", say(f"duel.act.{name}")) for name in names},
        "own": last.own if last is not None else 0,
        "theirs": last.theirs if last is not None else 0,
        "champions": len(players[NEWCOMER].score),
        "others": len(players[1 - NEWCOMER].score),
    }


def _last(match: DuelMatch) -> tuple[Event, ...]:
    """The events of the last action."""
    return tuple(match.entries[-1].events) if match.entries else ()

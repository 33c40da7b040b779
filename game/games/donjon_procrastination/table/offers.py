"""The buttons that whoever decides is offered: to confirm what was picked, to bluff, to pass, to go on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.rules import Verdict
from game.games.donjon_procrastination.rules.play.state import BLUFF
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.donjon_procrastination.rules.play.state import Question
    from game.games.donjon_procrastination.table.scene import DuelScene


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: `act.<name>`, what it says and does, and whether it may be pressed."""

    name: str
    text: str
    act: Callable[[], Verdict]
    icon: Icon
    verdict: Verdict
    look: Look = Look.PLAIN


def offers(scene: DuelScene) -> Iterator[Offer]:
    """The buttons of the decision at hand."""
    decision, say = scene.decision, scene.say
    if scene.flow.recap is not None:
        yield Offer(
            "continue", say("duel.act.continue"), scene.go_on, Icon.FORWARD, Verdict.yes(), Look.PRIMARY
        )
        return
    question = decision.question
    if question is not None:
        yield from _of_question(scene, question)
        return
    picked = decision.picks[0] if decision.picks else ""
    match decision.phase:
        case "face" | "draft" | "trim":
            yield _confirm(scene, decision.phase)
        case "support":
            yield _confirm(scene, "bluff" if picked == BLUFF else "support")
            yield Offer("pass", say("duel.act.pass"), decision.pass_by, Icon.GO_BY, Verdict.yes())
        case _:
            return


def _confirm(scene: DuelScene, what: str) -> Offer:
    """Choose the card that is picked, for good."""
    text = scene.say(f"duel.act.{what}")
    return Offer(
        "confirm", text, scene.decision.confirm, Icon.CHECK, scene.decision.may_confirm(), Look.PRIMARY
    )


def _of_question(scene: DuelScene, question: Question) -> Iterator[Offer]:
    decision, say = scene.decision, scene.say
    if question.kind in ("option", "class", "number") and question.least == question.most == 1:
        return
    if question.least == 0 and not decision.picks:
        yield Offer("none", say("duel.act.none"), partial(decision.answer, ()), Icon.CLOSE, Verdict.yes())
        return
    text = say("duel.act.choose", count=len(decision.picks))
    yield Offer("confirm", text, decision.confirm, Icon.CHECK, decision.may_confirm(), Look.PRIMARY)


def way_out(name: str, text: str, run: Callable[[], None], icon: Icon, *, words: bool) -> Button:
    """A button that says what it does, or has it in its tip."""
    return Button(name, text if words else "", run, icon=icon, tip="" if words else text, size=17)

"""Shows what a machine considered: its best candidates in the words of the log, each with its worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.core.dice import SeededDice
from game.table.dialogs import Dialog
from game.table.session import AnySession, Playback, player_name
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, KeyPressed, Mods
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Grid
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.match import Entry, Thought
    from game.ui.widgets.base import Widget


MINUS = "\N{MINUS SIGN}"

SENTENCES = 3
"""The number of sentences of the log by which an action is described."""

_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate: an action that was considered, with its words, its worth, and whether it was chosen."""

    words: str
    worth: float
    done: bool


def explained(session: AnySession) -> tuple[int, ...]:
    """The numbers of the actions whose reasons the viewer may know, the first action being 1.

    They are told of a finished match, and in a replay of another to who sees the cards of that player.
    """
    open_to = session.match.outcome is not None
    return tuple(
        number
        for number, entry in enumerate(session.match.entries, start=1)
        if entry.why and (open_to or (isinstance(session, Playback) and session.sees(entry.seat)))
    )


def candidates(session: AnySession, log: Log, number: int) -> tuple[Candidate, ...]:
    """The candidates that were considered before the action of that number, the best first."""
    match = session.match
    entry = match.entries[number - 1]
    return tuple(
        Candidate(_words(session, log, number, thought), thought.worth, thought.action == entry.action)
        for thought in entry.why
    )


def signed(worth: float, say: Translator) -> str:
    """A number with one decimal and its sign: `+1.2`."""
    rounded = round(worth, 1)
    return f"{'+' if rounded >= 0 else MINUS}{say.number(abs(rounded))}"


def _words(session: AnySession, log: Log, number: int, thought: Thought[Any]) -> str:
    """The words of the log for a candidate, which is tried out on the table as it was."""
    match = session.match
    entry: Entry[Any, Any, Any] = match.entries[number - 1]
    rules, before = match.system.rules, match.state_at(number - 1)
    if thought.action == entry.action:
        events = entry.events
    elif rules.check(before, entry.seat, thought.action).allowed:
        events = rules.apply(before, entry.seat, thought.action, SeededDice(0)).events
    else:
        events = ()
    said = [entry.text for entry in log.entries(events)][:SENTENCES]
    return " ".join(said) or match.system.actions.write(thought.action)


def _last_choice(session: AnySession, numbers: Sequence[int], at: int) -> int:
    """The last of these actions up to that one of which there was a choice; else the last, or the first."""
    earlier = [number for number in numbers if number <= at]
    chosen = [number for number in earlier if len(session.match.entries[number - 1].why) > 1]
    return next(reversed(chosen or earlier), numbers[0])


class WhyDialog(Dialog):
    """The candidates of one action, of the last choice at first; arrows go to the action before or after."""

    width = 760.0

    def __init__(self, title: str, session: AnySession, log: Log, at: int) -> None:
        super().__init__(title)
        self.session = session
        self.log = log
        self.numbers = explained(session)
        self.number = _last_choice(session, self.numbers, at)

    def content(self) -> Sequence[Widget]:
        """The player and the action, and the candidates below each other."""
        say, styles = self.ui.say, self.ui.styles
        entry = self.session.match.entries[self.number - 1]
        name = player_name(say, self.session, entry.seat)
        parts: list[Widget] = []
        for place, candidate in enumerate(candidates(self.session, self.log, self.number), start=1):
            mark = say("why.done") if candidate.done else f"{place}."
            style = styles.strong if candidate.done else styles.body
            parts += [
                Label(mark, style),
                Label(candidate.words, style),
                Label(signed(candidate.worth, say), style, align=1),
            ]
        return [
            Label(say("why.of", number=self.number, name=name), styles.strong),
            Scroll(Grid(parts, columns=(0.9, 5.0, 0.8), gap=12, row_gap=12), name="why.candidates"),
            Label(say("why.worth"), styles.small),
        ]

    def buttons(self) -> Sequence[Widget]:
        """Buttons to the decisions before and after this one, and back."""
        say = self.ui.say
        first, last = self.number == self.numbers[0], self.number == self.numbers[-1]
        back, on = (lambda: self.leaf(-1)), (lambda: self.leaf(1))
        return [
            Button(
                "why.back",
                "",
                back,
                icon=Icon.STEP_BACK,
                tip=say("why.back"),
                refusal=say("why.first") if first else "",
            ),
            Button(
                "why.on",
                "",
                on,
                icon=Icon.STEP_ON,
                tip=say("why.on"),
                refusal=say("why.last") if last else "",
            ),
            Button("dialog.ok", say("dialog.ok"), self.close, look=Look.PRIMARY, icon=Icon.CHECK),
        ]

    def first_focus(self) -> str:
        """The button that goes back."""
        return "dialog.ok"

    def height(self) -> float | None:
        """A fixed height, so that the buttons stay where they are."""
        return min(560.0, self.app.box.h - 30)

    def shortcut(self, event: Event) -> bool:
        """Go from one decision to the next with left and right."""
        match event:
            case KeyPressed(key=key, mods=Mods.NONE) if key in _STEPS:
                self.leaf(_STEPS[key])
                return True
            case _:
                return False

    def leaf(self, step: int) -> None:
        """Go that many decisions on, as far as there are any."""
        place = self.numbers.index(self.number) + step
        self.number = self.numbers[min(len(self.numbers) - 1, max(0, place))]
        self.rebuild()

"""The table of the guided first game: the same table, with a note beside the board that leads through it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.ai.first_opponent import FirstOpponent
from game.games.colors_of_magic.rules.play.turn import total_flux
from game.games.colors_of_magic.table.first_game import NEWCOMER
from game.games.colors_of_magic.table.guide import STEPS, GuideStep, Progress, current, hint, progress
from game.games.colors_of_magic.table.guide_gestures import Place, ghost
from game.games.colors_of_magic.table.guide_note import (
    FOLDED,
    HIGH,
    RING,
    ROUND,
    ROUNDS,
    GuideActs,
    GuideModel,
    band,
    draw_ghost,
    is_low,
    page,
)
from game.games.colors_of_magic.table.places import Placed
from game.games.colors_of_magic.table.session import SkirmishSession
from game.games.colors_of_magic.table.skirmish_table import Now, SkirmishTable
from game.games.colors_of_magic.table.step import ReadRule
from game.positions.position import Side
from game.table.match_scene import MatchScene
from game.ui.box import Box
from game.ui.sound import Sound
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.match import Entry
    from game.core.rules import Value
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.events import Event
    from game.games.colors_of_magic.rules.play.state import State
    from game.games.colors_of_magic.table.layout import Note
    from game.games.colors_of_magic.table.pointed import Pointing
    from game.games.colors_of_magic.table.session import GameMatch
    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.games.colors_of_magic.table.step import Gesture
    from game.games.colors_of_magic.table.table_model import TableModel
    from game.games.colors_of_magic.table.table_view import TableView
    from game.table.game import Games
    from game.table.table import Frame, Intent
    from game.ui.canvas import Canvas
    from game.ui.events import Event as UiEvent
    from game.ui.interface import Interface
    from game.ui.widgets.base import Widget

    Log = tuple[Entry[State, Action, Event], ...]


ACTS = ("cast", "activate", "pass", "done", "disengage", "strike", "shoot")
"""The buttons that the guide names."""


class GuidedTable(SkirmishTable):
    """Keeps which steps were skipped and whether the note is folded: what was done is in the match."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped: frozenset[str] = frozenset()
        self._folded = False
        self._known: tuple[Log, Progress] = ((), Progress())
        self._due: tuple[int, str] = (0, "")
        self._stray = False
        self._guide: GuideModel | None = None
        self._seconds = 0.0
        self._in_panel = False

    # Values

    def progress(self, match: GameMatch) -> Progress:
        """How far the newcomer has come."""
        if self._known[0] is not match.entries:
            self._known = (match.entries, progress(match))
        return self._known[1]

    def model(self, moment: Now) -> TableModel:
        """Everything that is painted; what the guide says is worked out with it."""
        made = super().model(moment)
        before, self._guide = self._guide, self._guided(moment)
        if before is None or before.ghost != self._guide.ghost:
            self._seconds = 0.0
        if before is not None and before.done != self._guide.done and self._guide.done:
            moment.ui.sounds.play(Sound.CHIME)
        return made

    def due(self, moment: Now) -> GuideStep | None:
        """What there is to do now; nothing while something is being shown."""
        if moment.showing:
            return None
        return current(self.view(moment), self.progress(moment.session.match), self._skipped)

    def _guided(self, moment: Now) -> GuideModel:
        view, say = self.view(moment), moment.say
        known, step = self.progress(moment.session.match), self.due(moment)
        self._notice(moment, known, step)
        shown = ghost(view, moment.pointing.step, step) if not moment.showing else None
        words = told(view)
        done = say(f"guide.{known.last}.done", **words) if known.last else ""
        if step is not None:
            title, task = say(f"guide.{step.name}"), say(f"guide.{step.name}.task", **words)
            why, rule = say(f"guide.{step.name}.why", **words), step.rule
        else:
            complete = known.complete and not moment.session.over
            key = "guide.complete" if complete and moment.session.mine else hint(view)
            title, task, why, rule = say(f"{key}.title"), say(key, **words), "", ""
        count = say("guide.count", done=len(known.done), steps=len(STEPS))
        return GuideModel(title, count, done, task, why, rule, self._stray, step is not None, shown)

    def _notice(self, moment: Now, known: Progress, step: GuideStep | None) -> None:
        """Notice that something else was done than what was asked, until the next thing is done."""
        number, name = self._due
        entries = moment.session.match.entries
        if moment.showing or not moment.session.mine:
            return
        if number < len(entries):
            own = any(entry.seat == NEWCOMER for entry in entries[number:])
            left_out = bool(name) and name not in known.done and (step is None or step.name != name)
            self._stray = own and left_out
        elif number > len(entries):
            self._stray = False
        self._due = (len(entries), step.name if step is not None else "")

    def layout(self, model: TableModel, frame: Frame[Gesture]) -> Widget:
        """The table below the note; in a low window it is in the panel, and what to do in the prompt."""
        guide, room = self._guide, self._below(frame.room)
        self._in_panel = is_low(frame.room)
        if guide is None:
            return super().layout(model, frame)
        if self._in_panel:
            return super().layout(model, self._prompting(model, frame, guide))
        above = Box(frame.room.x, frame.room.y, frame.room.w, frame.room.h - room.h)
        built = super().layout(model, replace(frame, room=room))
        return Placed([(built, room), (band(frame, guide, self._acts(frame, guide)), above)])

    def _prompting(self, model: TableModel, frame: Frame[Gesture], guide: GuideModel) -> Frame[Gesture]:
        """With what to do as the prompt, and why where the panel is taken; refusals are said as ever."""
        if self._folded or frame.status != model.prompt:
            return frame
        taken = model.stack or model.choices or model.duel or model.exhibit or model.over
        said = "\n".join(filter(None, (f"<b>{guide.task}</b>", guide.why if taken else "")))
        return replace(frame, status=said)

    def note(self, model: TableModel, frame: Frame[Gesture]) -> Note | None:
        """The note, where it is in the panel."""
        del model
        guide = self._guide
        if guide is None or not self._in_panel:
            return None
        elsewhere = guide.task in frame.status
        made = page(frame, guide, self._acts(frame, guide), elsewhere=elsewhere)
        return made, FOLDED if self._folded else frame.room.h

    def _acts(self, frame: Frame[Gesture], guide: GuideModel) -> GuideActs:
        undo = next((one for one in frame.buttons if one.name == "table.undo"), None)
        may_undo = isinstance(undo, Pressable) and not undo.refusal
        return GuideActs(
            partial(frame.press, ReadRule(guide.rule)),
            self._skip,
            self._fold,
            undo.action if isinstance(undo, Pressable) and may_undo else None,
            folded=self._folded,
        )

    def _below(self, room: Box) -> Box:
        """What the note leaves of the window; it is as high whatever it says, so that nothing moves."""
        if is_low(room):
            return room
        high = FOLDED if self._folded else HIGH
        return Box(room.x, room.y + high, room.w, room.h - high)

    def shown(self) -> object:
        """What the widgets are built for: the note as well."""
        return super().shown(), self._skipped, self._folded

    # Input

    def catch(self, moment: Now, model: TableModel, event: UiEvent) -> Intent[Pointing, Action]:
        """As at every table, in what the note leaves of the window."""
        return super().catch(replace(moment, room=self._below(moment.room)), model, event)

    def _skip(self) -> None:
        name = self._due[1]
        if name:
            self._skipped |= {name}

    def _fold(self) -> None:
        self._folded = not self._folded

    # The hand

    def update(self, seconds: float) -> bool:
        """Let the hand go its way, a few times."""
        moved = super().update(seconds)
        showing = self._guide is not None and self._guide.ghost is not None
        if not showing or self._seconds > ROUND * ROUNDS:
            return moved
        self._seconds += seconds
        return True

    def overlay(self, canvas: Canvas, interface: Interface, moment: Now) -> None:
        """Draw what moves, then the hand."""
        super().overlay(canvas, interface, replace(moment, room=self._below(moment.room)))
        guide = self._guide
        if guide is None or guide.ghost is None or moment.showing:
            return
        where = partial(self._where, interface)
        still = moment.ui.options.motion <= 0
        draw_ghost(canvas, moment.ui, guide.ghost, where, self._seconds, still=still)

    def _where(self, interface: Interface, place: Place) -> Box | None:
        """Where that is on the screen; None where it is out of sight."""
        if isinstance(place, str):
            return next((one.box for one in interface.root.walk() if one.name == place), None)
        pane = self._pane
        if pane is None:
            return None
        x, y = pane.camera.to_screen(place)
        return Box(x - RING, y - RING, 2 * RING, 2 * RING) if pane.box.contains((x, y)) else None

    @property
    def guide(self) -> GuideModel | None:
        """What the note says."""
        return self._guide


def told(view: TableView) -> dict[str, Value]:
    """What the sentences of the guide name: the buttons, and what the wizard gives each turn."""
    buttons = {name: f"<i>{view.say(f'table.act.{name}')}</i>" for name in ACTS}
    return {**buttons, "flux": total_flux(view.referee, view.state, view.side or Side.RED)}


def guided_scene(match: GameMatch, file: Path | None = None, games: Games | None = None) -> SkirmishScene:
    """The guided first game, played by whoever sits here against the opponent that leads through it."""
    session = SkirmishSession(match, (None, FirstOpponent(match.system.rules.library)))  # type: ignore[attr-defined] # the rules of this system
    return MatchScene(session, GuidedTable(), file, games)

"""The base of a match's scene: it holds the values that the widgets show, and builds the widgets."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Generic

import pygame

from game.content.markup import rich
from game.core.rules import A, Verdict
from game.table import match_controls
from game.table.dialogs import HelpScene, show_rule_of
from game.table.match_cards import pointed_card
from game.table.match_controls import ReplayBar, ReplayLog, line_name
from game.table.save_entries import small
from game.table.table import Frame, G, M, Moment, N, P, Table
from game.table.why_dialog import WhyDialog, explained
from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.input.events import Event, KeyPressed, Mods
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Pressable
from game.ui.widgets.tooltip import AWAY, draw_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.table.replay import ReplayControls
    from game.table.turn_loop import MatchLoop
    from game.ui.app import App
    from game.ui.box import Spot
    from game.ui.interface import Interface
    from game.ui.widgets.base import Widget


WIDEST = 300.0
"""Size of a widget up to which a refusal of what was pressed there by keys is shown beside it."""

SETTLED = 5.0
"""Seconds after which a table has been drawn with all that it is painted with."""


class MatchView(Scene, Generic[N, M, P, A, G]):
    """Holds the values that are shown of a match, and rebuilds the widgets when these have changed.

    Attributes:
        session: the match and who plays it.
        table: what the game has on screen.
        loop: how the match goes on: the turn loop, or the loop of a replay.
        replay: what is done with a match that is watched again; None while it is played.
        pointing: what is picked.
        model: everything that is painted now.
        page: the page of the sheet that is open.
        pinned: the card or creature that is kept in sight, empty for none.
        message: what was last said or refused, empty for nothing.
    """

    loop: MatchLoop
    model: M

    def __init__(self, session: N, table: Table[N, M, P, A, G]) -> None:
        super().__init__()
        self.session = session
        self.table = table
        self.replay: ReplayControls | None = None
        self.pointing = table.nothing_picked
        self.page = table.first_page
        self.pinned = ""
        self.message = ""
        self._bar: ReplayBar | None = None
        self._log = ReplayLog(lambda: table.log(self.moment()))
        self._seen: tuple[object, ...] = ()
        self._put = ""
        self._led_on: object = None
        self._question: object = None
        self._asked_at = ""
        self._refused: tuple[str, Box | None] = ("", None)
        self._above: object = None
        self._heard: tuple[int, str] | None = None
        self._stood = 0.0

    def enter(self, app: App) -> None:
        """Look at the match."""
        super().enter(app)
        self._stood = 0.0
        self.ui.theme.mark()

    @property
    def keeps_focus(self) -> bool:
        """False: a press beside the controls is meant for the table, as Enter and Space are from then on."""
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; let go of what earlier screens were painted with once this one has stood a while."""
        if self.app.scene is self and self._stood < SETTLED:
            self._stood += seconds
            if self._stood >= SETTLED:
                self.ui.theme.forget_others()
        return super().update(seconds)

    # Calls of widgets, passed on to the scene

    @abstractmethod
    def press(self, gesture: G) -> None:
        """Do what a pressed control means."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue after an announcement has been read."""

    @property
    @abstractmethod
    def acts(self) -> Mapping[str, Callable[[], None]]:
        """The actions of the buttons and keys of every table, by the ends of the buttons' names."""

    @property
    def reasons(self) -> Mapping[str, Callable[[], None]]:
        """The action that shows what machines thought, where the viewer may know anything of it."""
        return {"why": self._explain} if explained(self.session) else {}

    def asks_why(self, event: Event) -> bool:
        """Show a machine's reasons if the event is the key that asks for them; returns whether it is."""
        match event:
            case KeyPressed(key=pygame.K_y, mods=Mods.NONE, repeat=False) if "why" in self.reasons:
                self._explain()
                return True
            case _:
                return False

    def _explain(self) -> None:
        log = self.table.log(self.moment())
        self.app.push(WhyDialog(self.say("replay.why"), self.session, log, self.session.number))

    def help(self) -> None:
        """Show the rule that is pointed at, was cited last, or refuses the card looked at; else the keys."""
        pointed, system = self.interface.pointed_words, self.session.match.system.name
        if self.replay is not None:
            if not show_rule_of(self.app, pointed):
                self.app.push(HelpScene(self.say("help.title"), self.say("replay.hands"), system))
            return
        tile = pointed_card(self.interface)
        said = self.message or ("" if tile is None else tile.refusal)
        if not show_rule_of(self.app, pointed, said):
            self.show_keys()

    def show_keys(self) -> None:
        """Show which key does what at this table."""
        table, system = self.table, self.session.match.system.name
        self.app.push(HelpScene(self.say("help.title"), self.say(table.hands_key), system, table.key_words))

    # Values for the table

    def moment(self) -> Moment[N, P]:
        """Everything that this scene holds, as values."""
        return Moment(
            session=self.session,
            pointing=self.pointing,
            page=self.page,
            pinned=self.pinned,
            message=self.message,
            showing=self.loop.timeline.busy,
            held=self.loop.held,
            watching=self.replay is not None,
            ui=self.ui,
            say=self.say,
            room=self.app.box,
        )

    def _frame(self) -> Frame[G]:
        acts, say, replay = self.acts, self.say, self.replay
        refusals = {}
        if replay is None:
            session = self.session
            refusals = {"undo": self.why(session.may_undo()), "redo": self.why(session.may_redo())}
        return Frame(
            ui=self.ui,
            say=say,
            room=self.app.box,
            status=self.status_text(),
            press=self.press,
            pin=self.pin,
            back=self.cancel,
            turn_page=self.turn_page,
            buttons=match_controls.bar_buttons(say, acts, refusals, watching=replay is not None),
            ways_out=lambda width, rows: match_controls.ways_out(
                self.ui, say, acts, width, rows, watching=replay is not None
            ),
            go_on=self.go_on,
            look_back=acts.get("look_back"),
            set_options=self.app.set_options,
            replay_bar=None if self._bar is None else self._bar.build(stacked=self.table.stacked_replay),
            replay_log=None if replay is None else self._log.page(replay.playback, self.ui, replay.go_to),
        )

    # Building

    def build(self) -> Widget:
        """Build the table as it is shown now."""
        self._look()
        if self.replay is not None:
            self._bar = self.bar(self.replay)
        self.model = self.table.model(self.moment())
        return self.table.layout(self.model, self._frame())

    def bar(self, replay: ReplayControls) -> ReplayBar:
        """The bar that controls a replay."""
        name = self.table.turn_name
        why = self.reasons.get("why")
        return ReplayBar(replay, self.ui, self.say, self.app.box, lambda number: name(self.say, number), why)

    def first_focus(self) -> str:
        """The control most likely wanted: what answers an open question; in a replay the slider.

        The arrows of the slider go through the actions.
        """
        if self.replay is not None:
            return "replay.slider"
        asked = self.table.open_question(self.moment())
        if asked is not None:
            self._question = asked.key
            answer = match_controls.likeliest(self.interface, asked.answers)
            if answer:
                return answer
        return match_controls.likeliest(self.interface, self.table.first_focus)

    def rebuild(self) -> None:
        """Build the widgets, keep the focus, and let the log show the action that is on the table.

        A focus that had to move because its widget is gone moves on once something likelier is there.
        """
        before = self._interface
        ring = before.ring if before is not None else False
        had = before is not None and before.focused is not None
        super().rebuild()
        self._seen = self._state()
        if before is not None:
            self._to_question(before)
        focused = self.interface.focused
        if had and (focused is None or focused.name == self._put):
            likely = match_controls.likeliest(self.interface, self.table.wanted)
            self._put = likely or match_controls.likeliest(self.interface, ("",))
            if self._put:
                self.interface.focus(self.interface.find(self._put), ring=ring)
        else:
            self._put = ""
            self._lead_on(ring=ring)
        if self.replay is not None:
            name = line_name(self.session.number)
            line = next((widget for widget in self.interface.root.walk() if widget.name == name), None)
            if line is not None:
                self.interface.show(line)

    def _lead_on(self, *, ring: bool) -> None:
        """Lead the focus away from what a new decision refuses, to what it allows.

        Between two decisions it stays wherever the player leads it, so that every reason can be read.
        """
        focused, asked = self.interface.focused, self._asked()
        if asked == self._led_on or self.replay is not None or not self.loop.at_rest:
            return
        if focused is None or not focused.refused:
            self._led_on = asked
            return
        likely = match_controls.likeliest(self.interface, self.table.playable)
        if likely and not self.interface.find(likely).refused:
            self._led_on = asked
            self.interface.focus(self.interface.find(likely), ring=ring)

    def _asked(self) -> object:
        """What differs from decision to decision."""
        return self.session.number, self.session.viewer, self.session.actor

    def _to_question(self, before: Interface) -> None:
        """Give the focus to a question that has just opened, and back once nothing is asked any more."""
        shown = self.replay is not None or self.loop.timeline.busy
        asked = None if shown else self.table.open_question(self.moment())
        key = None if asked is None else asked.key
        if key == self._question:
            return
        if self._question is None:
            self._asked_at = before.focused.name if before.focused is not None else ""
        self._question = key
        beginnings = (self._asked_at,) if asked is None else asked.answers
        name = match_controls.likeliest(self.interface, [beginning for beginning in beginnings if beginning])
        if name:
            self.interface.focus(self.interface.find(name), ring=self.app.by_keyboard)

    def _state(self) -> tuple[object, ...]:
        """The values for which the widgets are built; they are rebuilt when one changes."""
        session, loop = self.session, self.loop
        state = (
            (self.page, self.pinned, self.message, self.pointing, loop.timeline.busy, loop.held),
            (session.viewer, session.actor, session.view),
            self.table.shown(),
        )
        if self.replay is None:
            return state
        playback, replayed = self.replay.playback, self.replay.loop
        return (*state, playback.at, playback.eyes, replayed.playing, replayed.speed)

    def _look(self) -> None:
        """Drop from the pointing what can no longer be picked."""
        self.pointing = self.table.pointing(self.moment())

    def sync(self) -> None:
        """Update the widgets, but not while the pointer holds something."""
        self._look()
        sliding = self._bar is not None and self._bar.slider.pressed
        if self._state() != self._seen and not sliding and not self.table.grips():
            self.rebuild()

    def refresh(self) -> None:
        """Show the table as it is after something happened."""
        if self._interface is not None:
            self.rebuild()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, then what moves above it."""
        super().draw(canvas)
        self.table.overlay(canvas, self.interface, self.moment())
        tip = self.refusal_tip
        if tip is not None and self.app.scene is self and self.interface.tip() is None:
            draw_tip(canvas, self.ui, *tip, self.interface.root, self.table.tip_ground())

    def changes(self) -> Box | None:
        """The part of the screen that a move of the pointer changed, if nothing else follows the pointer."""
        before, self._above = self._above, self.table.above(self.interface, self.moment())
        return super().changes() if before == self._above else None

    def _settle(self) -> None:
        """Show the table as it is, after everything has been shown."""
        self.table.settle(self.moment())
        self.refresh()

    def look_back(self) -> None:
        """Show again what others did since the viewer acted last, one act after the other."""
        shown = self.table.look_back(self.moment(), self._settle) if self.loop.at_rest else None
        if shown is None:
            self.message = self.say("look_back.nothing")
            self.sync()
        else:
            self.app.push(shown)

    def picture(self) -> Surface:
        """The table as anybody may see it, painted apart from the screen."""
        table, ui, size = self.table, self.ui, self.app.screen.surface.get_size()
        session = self.session.unwatched()
        moment = replace(
            self.moment(),
            session=session,
            pointing=table.nothing_picked,
            page=table.first_page,
            pinned="",
            message="",
            showing=False,
            held=False,
        )
        root = table.picture(moment)
        root.arrange(ui, moment.room)
        part = next((widget for widget in root.walk() if widget.name and widget.name == table.pictured), root)
        canvas = Canvas(pygame.Surface(size), ui.theme, ui.texts)
        canvas.surface.blit(ui.theme.wood(size), (0, 0))
        part.draw(canvas, ui)
        return small(canvas.surface, part.box.pixels(ui.scale))

    # Words

    def status_text(self) -> str:
        """The text of the line above the hand; in a replay, which action is on the table."""
        if self._bar is not None:
            return self._bar.status_text()
        return rich("<b>{}</b>", self.message) if self.message else self.model.prompt

    def news(self) -> Sequence[str]:
        """The lines that the log has gained since the last call, and the status line."""
        number, status, before = self.session.number, self.status_text(), self._heard
        self._heard = number, status
        lines: list[str] = []
        if before is not None and before[0] < number:
            events = self.session.events_since(before[0])
            lines += [entry.text for entry in self.table.log(self.moment()).entries(events)]
        if before is None or status != before[1]:
            lines.append(status)
        return lines

    def why(self, verdict: Verdict) -> str:
        """The reason for a refusal, with its rule; empty if the verdict allows."""
        return "" if verdict.allowed else self.table.refusal(self.moment(), verdict)

    def refuse(self, verdict: Verdict) -> None:
        """Show the reason for a refusal."""
        self.ui.sounds.play(Sound.ERROR)
        self.message = self.why(verdict)
        self._refused = self.message, self._pressed_at()

    def _tell_refused(self) -> None:
        """Show why what a key has just pressed cannot be: no pointer rests there to show its tip."""
        if self._interface is None:
            return
        refused, focused = self.interface.refused, self.interface.focused
        # A key that the table catches never comes to the widgets, which would still tell of the one before.
        self.interface.refused = None
        if isinstance(refused, Pressable) and refused.refusal:
            self.message = refused.refusal
            self._refused = self.message, self._pressed_at()
            # The player went there to read why: the focus is not led away any more.
            self._led_on = self._asked()
        elif focused is None or focused.box != self._refused[1]:
            self._refused = "", None

    def _pressed_at(self) -> Box | None:
        """The place where something was just pressed: at the pointer, or a small widget with the focus."""
        interface = self.interface
        if self.app.by_keyboard:
            focused = interface.focused
            return None if focused is None or max(focused.box.size) > WIDEST else focused.box
        return None if interface.pointer is None else Box(*interface.pointer, 0, 0).inset(-AWAY)

    @property
    def refusal_tip(self) -> tuple[str, Box] | None:
        """The reason that is shown where the refused thing was pressed, and that place; None for nothing."""
        text, about = self._refused
        if about is None or not text or text != self.message or self.table.says(self.interface, text):
            return None
        card = pointed_card(self.interface)
        # A card that is looked at is enlarged, with the reason beside it.
        return None if card is not None and card.refusal == text else (text, about)

    def _point_away(self, at: Spot) -> None:
        """Take the reason away from the pointer once that has moved."""
        tip = self.refusal_tip
        if tip is not None and dist(tip[1].centre, at) > AWAY:
            self._refused = "", None
            self.app.redraw()

    def pin(self, card: str) -> None:
        """Keep a card in sight, or stop keeping it there."""
        self.pinned = "" if self.pinned == card else card
        if self.pinned:
            self.page = self.table.card_page
        self.sync()

    def turn_page(self, page: str) -> None:
        """Open another page of the sheet."""
        self.page = page
        self.sync()

    def _glanced(self) -> None:
        """Update only what moves with the slider of a replay."""
        if self._bar is not None:
            self._bar.status.text = self._bar.status_text()
        self.table.follow(self.interface, self.moment())
        self.app.redraw()

"""The speed wheel at the game master's table: the wheel itself, the queue, the list, the reckoning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.speed_wheel.art.wheel_layout import SHELF
from game.games.speed_wheel.art.wheel_widget import SpeedWheel
from game.games.speed_wheel.log.wheel_log import WheelLog
from game.games.speed_wheel.rules.actions import Action, Add, Advance, EndTurn
from game.games.speed_wheel.rules.rules import encounter_of
from game.games.speed_wheel.rules.setup import FASTEST, MOST_TEXT, PawnSpec
from game.games.speed_wheel.rules.state import BEFORE, State
from game.games.speed_wheel.table.caption import Caption
from game.games.speed_wheel.table.pages import Pages
from game.games.speed_wheel.table.pawns import wheel_pawns
from game.games.speed_wheel.table.sheet import WheelSheet
from game.games.speed_wheel.table.turn_playback import Show
from game.games.speed_wheel.table.what_if import WhatIf
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.run import Close, Remove
from game.games.turn_order.table.form import Field
from game.games.turn_order.table.kit import Offer, Pane, Person
from game.games.turn_order.table.players_scene import PlayersScene
from game.ui.icons import Icon
from game.ui.widgets.layout import Anchor, Column, Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.speed_wheel.rules.events import Event
    from game.games.speed_wheel.rules.view import View
    from game.games.turn_order.table.scene import MasterScene
    from game.ui.events import Event as ClientEvent
    from game.ui.widgets.base import Widget

SIDE = (296.0, 420.0)
"""Least and greatest width of the pages beside the wheel, in logical units."""

AROUND = 196.0
"""About how high everything above and below the centre is: what is left of the window is the wheel's."""

LOW = 600.0
"""Height of the window below which the caption is lower."""


class WheelPane(Pane[State, Action]):
    """The wheel with its pages. `show` tells of global turns, `what_if` holds speeds that are only tried."""

    def __init__(self, scene: MasterScene) -> None:
        super().__init__(scene)
        self.show = Show(self)
        self.what_if = WhatIf(self)
        self.pages = Pages(self)

    # Who takes part

    def people(self) -> Sequence[Person]:
        """The pawns in the order of the list."""
        return [
            Person(
                pawn.id,
                pawn.name,
                "players" if pawn.kind == "pc" else "enemies",
                pawn.portrait,
                pawn.note,
                pawn.hidden,
            )
            for pawn in self.state.pawns
        ]

    def fresh(self, identity: str, name: str) -> PawnSpec:
        """A newcomer of Speed 0."""
        return PawnSpec(identity, name)

    def spec_of(self, identity: str) -> PawnSpec:
        """A pawn as it stands now."""
        return next(spec for spec in encounter_of(self.state).pawns if spec.id == identity)

    def fields(self, *, adding: bool) -> Sequence[Field]:
        """What is asked about a pawn; its portrait only when it comes."""
        spaces = self.state.rules.spaces
        portrait = [Field("portrait", "portrait")] if adding else []
        return [
            Field("name", "text"),
            Field("kind", "choice", choices=("pc", "npc")),
            Field("speed", "number", -FASTEST, FASTEST),
            Field("space", "number", BEFORE, spaces, optional=adding),
            Field("paused", "toggle"),
            Field("secret", "toggle"),
            Field("hidden", "toggle"),
            Field("note", "text", longest=MOST_TEXT),
            *portrait,
        ]

    def add(self, spec: PawnSpec) -> Action:
        """A pawn comes onto the wheel."""
        return Add(spec)

    def edit(self, before: PawnSpec, after: PawnSpec) -> Sequence[Action]:
        """What makes a pawn as entered anew."""
        return list(_changes(before, after))

    def remove(self, identity: str) -> Action:
        """A pawn leaves the wheel."""
        return Remove(identity)

    def rename(self, identity: str, name: str) -> Action:
        """A pawn is called otherwise."""
        return Correct(identity, "name", name)

    def note(self, identity: str, text: str) -> Action:
        """A note on a pawn."""
        return Correct(identity, "note", text)

    def close(self) -> Action:
        """The encounter is over."""
        return Close()

    # What hands do on the wheel

    def choose(self, pawn: str) -> None:
        """Open the sheet of a pawn."""
        self.scene.select(pawn)

    def put(self, pawn: str, space: int) -> None:
        """Put a pawn on a space."""
        self.scene.do(Correct(pawn, "space", space))

    def put_arrow(self, space: int) -> None:
        """Lay the arrow at the start of a space."""
        self.scene.do(Correct("", "arrow", space))

    # What is shown

    def title(self) -> str:
        """The number of the global turn."""
        if not self.state.turn:
            return self.say("wh.title.before")
        return self.say("wh.title", number=self.state.turn)

    def centre(self) -> Widget:
        """The wheel and its caption, with the pages beside them."""
        state = self.show.current(self.state)
        box, caption = self.scene.app.box, self._caption()
        before = self._before(state)
        wheel_width = box.h - AROUND - caption.height + (SHELF if before else 0)
        side = min(SIDE[1], max(SIDE[0], box.w - self.scene.layout.sheet_width - wheel_width))
        pawns = wheel_pawns(
            state, self.say, chosen=self.scene.selected, orders=self.show.orders or self.what_if.orders()
        )
        wheel = SpeedWheel(
            state.rules.spaces,
            state.arrow,
            pawns,
            hands=self,
            motion=self.show.motion,
            preview=self.what_if.preview(),
            before=before,
            arrow_tip=self.say("wh.arrow.tip", space=state.arrow),
            grow=1,
        )
        left = Column([wheel, Anchor(caption, 0.5, 0.5, h=caption.height)], gap=2, grow=1)
        pages = Anchor(self.pages.build(side), 0.5, 0, w=side, h=box.h)
        return Row([left, pages], gap=4, name="table.centre", grow=1)

    def _before(self, state: State) -> str:
        """What the tray before the line is called; empty where nobody needs it."""
        waiting = any(pawn.space == BEFORE for pawn in state.pawns)
        return self.say("wh.before") if waiting or state.rules.start == "before_line" else ""

    def _caption(self) -> Caption:
        entry = self.show.caption
        lit = entry is not None
        if entry is None:
            entry = self._last_said()
        height = 58 if self.scene.app.box.h < LOW else 72
        return Caption(entry.text, entry.rule, lit=lit, height=height)

    def _last_said(self) -> LogEntry:
        """The last sentence of what is looked at."""
        session = self.scene.session
        for entry in reversed(session.match.entries[: session.number]):
            told = WheelLog(self.say).entries(entry.events)
            if told:
                return told[-1]
        return LogEntry("WH-BOARD-03", self.say("wh.caption.start", space=self.state.arrow))

    def sheet(self, person: Person) -> Sequence[Widget]:
        """Speed, modifiers, place and laps of a pawn, and what can be done about them."""
        pawn = self.state.pawn(person.id)
        return () if pawn is None else WheelSheet(self, pawn).parts()

    def offers(self) -> Sequence[Offer]:
        """Skip a turn, add a pawn."""
        say, check = self.say, self.scene.session.check
        skip = EndTurn(skipped=True)
        return [
            Offer("add", say("wh.add"), self.scene.people.add, Icon.PLUS, tip=say("wh.add.tip")),
            Offer(
                "skip",
                say("wh.skip"),
                lambda: self.scene.do(skip),
                Icon.GO_BY,
                check(skip),
                tip=say("wh.skip.tip"),
            ),
        ]

    def proceed_text(self) -> str:
        """The next turn, or the next global turn."""
        going = self.scene.session.next_step()
        return self.say("wh.proceed.advance" if isinstance(going, Advance) else "wh.proceed.end_turn")

    def standing(self) -> str:
        """Whose turn it is."""
        state = self.state
        if state.outcome is not None:
            return self.say("wh.standing.closed")
        if not state.pawns:
            return self.say("wh.standing.empty")
        if state.current is None:
            return self.say("wh.standing.over" if state.turn else "wh.standing.ready")
        slot = state.queue[state.current]
        name = next(pawn.name for pawn in state.pawns if pawn.id == slot.pawn)
        return self.say("wh.standing.replay" if slot.extra else "wh.standing.turn", name=name)

    def players(self) -> Widget:
        """The wheel as the players may see it, which is told of at the same pace."""
        view: View = self.scene.session.players_view
        state = self.show.current(view.table)
        if state is not view.table:
            state = self.scene.session.rules.view(state, None).table
        wheel = SpeedWheel(
            state.rules.spaces,
            state.arrow,
            wheel_pawns(state, self.say, orders=self.show.orders, players=True),
            motion=self.show.motion,
            before=self._before(state),
            grow=1,
        )
        return Column([wheel], name="table.centre", grow=1)

    # What happens

    def happened(self, before: int, events: Sequence[Event]) -> None:
        """Tell of a global turn step by step."""
        self.show.begin(before, events)

    def handle(self, event: ClientEvent) -> bool:
        """A click jumps to the end of what is being told."""
        return self.show.handle(event)

    def update(self, seconds: float) -> bool:
        """Go on telling."""
        return self.show.update(seconds)

    def cancel(self) -> bool:
        """Leave the speeds that are only tried."""
        return self.what_if.forget()

    def look_again(self) -> None:
        """Make the widgets anew, the players' too."""
        self.scene.refresh()
        for scene in self.scene.app.scenes:
            if isinstance(scene, PlayersScene):
                scene.rebuild()


def _changes(before: PawnSpec, after: PawnSpec) -> Iterator[Action]:
    """Each field of a pawn that is entered anew."""
    for name in ("name", "kind", "speed", "space", "paused", "veil", "note"):
        value = getattr(after, name)
        if value is not None and value != getattr(before, name):
            yield Correct(before.id, name, value)

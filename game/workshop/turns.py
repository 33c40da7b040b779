"""Turns in the workshop: an encounter at one of the three tables leads the creatures on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield.edits import fresh_name
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.position_answers import Picked
from game.battlefield.position_tokens import emblem
from game.battlefield.token_layer import NOW, OVER
from game.core.dice import fresh_seed
from game.core.errors import InputError
from game.core.turn_order import Person
from game.games import GAMES
from game.games.turn_order.content import load_encounter
from game.games.turn_order.table.session import MasterSession
from game.positions.position import Creature, Side
from game.table.autosave import MatchAutosave
from game.table.save_entries import in_every_language
from game.ui.sound import Sound
from game.workshop.joins import Joins, kept_joins
from game.workshop.turn_order import Standing, TurnOrder, stands

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from game.art.tokens import Token
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.core import turn_order
    from game.core.rules import Verdict
    from game.ui.app import App
    from game.workshop.bars import Status

MOST_STEPS = 60
"""How many steps of a table may lie between two turns."""


class Turns:
    """The turns of one workshop; `order` is None while nobody takes any.

    `look_at` brings a point of the board into view.

    Undo in the workshop concerns the board alone; turns are taken back by `step_back` or at their table.
    """

    def __init__(self, app: App, status: Status, inquiry: Inquiry, look_at: Callable[[Point], None]) -> None:
        self._app = app
        self._status = status
        self._inquiry = inquiry
        self._look_at = look_at
        self._tables = GAMES.tables()
        self.order: TurnOrder | None = None
        self.players = Side.BLUE  # as at the tables, whose players are blue
        self.follow = True
        self.changes = 0
        self._autosave: MatchAutosave[MasterSession] | None = None
        self._since = 0
        self._seated: frozenset[str] = frozenset()
        self._saw = False
        self._joins = Joins()
        self._standing: tuple[object, Standing] | None = None

    # The table and its people

    @property
    def present(self) -> tuple[Creature, ...]:
        """The creatures on the board."""
        return self._inquiry.history.present.creatures

    @property
    def state(self) -> tuple[object, ...]:
        """The values for which widgets are built."""
        return (self.changes, self.players, self.follow)

    @property
    def standing(self) -> Standing | None:
        """The state of the encounter; None while there is none."""
        order = self.order
        if order is None:
            return None
        key = (self.changes, self._inquiry.history.present, self._status.say.language)
        if self._standing is None or self._standing[0] != key:
            self._standing = (key, stands(order, self.present, self._since, self._status.say))
        return self._standing[1]

    def person(self, creature: Creature) -> Person:
        """A creature of the board as somebody who takes turns."""
        side: turn_order.Side = "players" if creature.side is self.players else "enemies"
        if creature.side is Side.NEUTRAL:
            side = "neutral"
        return Person(creature.id, creature.name or creature.id, side, emblem(creature))

    def combatant(self, creature: str) -> Person | None:
        """The combatant that a creature is at the table."""
        order, standing = self.order, self.standing
        if order is None or standing is None:
            return None
        return next((person for person in standing.people if person.id == order.joined.get(creature)), None)

    def creatures_of(self, combatant: str) -> tuple[Creature, ...]:
        """The creatures on the board that are a combatant."""
        joined = {} if self.order is None else self.order.joined
        return tuple(creature for creature in self.present if joined.get(creature.id) == combatant)

    def marked(self, token: Token) -> Token:
        """A creature as it is shown, with its place in the order."""
        standing = self.standing
        if standing is None or token.id not in standing.places:
            return token
        if token.id in standing.acting:
            return replace(token, turn=NOW, acting=True)
        place = standing.places[token.id]
        if place is not None:
            return replace(token, turn=str(place))
        return replace(token, turn=OVER if token.id in standing.done else "")

    # Beginning and ending

    def begin(self, table: str) -> None:
        """Gather the creatures on the board at that table."""
        try:
            order = TurnOrder.of(self._tables[table], map(self.person, self.present), fresh_seed())
        except ValueError as error:
            say = self._status.say
            self._status.tell(say("workshop.turns.cannot", why=say.said(str(error))), Sound.ERROR)
            return
        self._lead(order)
        self._status.tell(self._status.say("workshop.turns.gathered", count=len(order.joined)), Sound.CHIME)

    def open_path(self, path: Path) -> None:
        """Take an encounter from a file; creatures join it as their position says, else by id or name."""
        try:
            table, setup = load_encounter(path, self._tables)
        except InputError as error:
            self._status.fault(error)
            return
        kept = kept_joins(self._inquiry.history.present)
        order = TurnOrder.met(self._tables[table], setup, map(self.person, self.present), fresh_seed(), kept)
        self._lead(order)
        count, total = len(order.joined), len(self.present)
        self._status.tell(self._status.say("workshop.turns.met", count=count, total=total), Sound.CHIME)

    def _lead(self, order: TurnOrder) -> None:
        """Let that order lead from now on, and show on the board whose turn it is."""
        self.keep()
        self.order = order
        self._autosave = MatchAutosave(
            MasterSession(order.match),
            lambda: self._status.say("table.file_name"),
            lambda: in_every_language(self._status.say, self._words),
        )
        self._joins = Joins(self._inquiry.history.present)
        self._since = 0
        shown = self._inquiry.shown
        self._saw, shown.reach, shown.visible = shown.visible, True, True
        self._held(self._autosave.session)

    def _words(self, say: Translator) -> tuple[str, ...]:
        """The title's words for the encounter: name, round and current turn, as players may know them."""
        order = self.order
        if order is None:
            return ()
        track = order.rules.track(order.match.watched(), None)
        named = order.match.state.name or say(f"choose.{GAMES.of(order.match).words}")
        up = () if track.current is None else (track.current.name,)
        return (named, self._round(say), *up)

    def end(self) -> None:
        """End the turns; an encounter that was begun stays among the saved matches."""
        kept = self.keep()
        self.order = self._autosave = None
        self.changes += 1
        self._inquiry.shown.visible = self._saw
        say = self._status.say
        self._status.tell(say("workshop.turns.kept", name=kept) if kept else say("workshop.turns.ended"))

    def write_down(self) -> None:
        """Save what was done since the last call."""
        if self._autosave is not None:
            self._autosave.follow(self._app)

    def _on_disk(self) -> None:
        """Wait until everything that was done is on the disk."""
        self.write_down()
        if self._autosave is not None:
            self._autosave.journal.wait()

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:
        """Ask what to do if the encounter could not be kept; `leave` is called once it may be left."""
        return self._autosave is not None and self._autosave.asks_before_leaving(self._app, leave)

    def keep(self) -> str:
        """Keep an encounter that was begun and is not over; the name of its file, empty if there is none."""
        autosave = self._autosave
        if autosave is None:
            return ""
        autosave.close(self._app)
        path = autosave.journal.path
        return "" if autosave.is_kept or path is None else path.name

    # Turns

    def proceed(self) -> None:
        """Go on until somebody has the turn, or the table must decide something first."""
        order = self.order
        if order is None:
            return
        self._on_disk()
        since, verdict = len(order.match.entries), order.proceed()
        for _ in range(MOST_STEPS):
            if not verdict.allowed or order.track.current is not None or order.match.outcome is not None:
                break
            self._on_disk()
            verdict = order.proceed()
        if len(order.match.entries) > since:
            self._since = since
            self._held(MasterSession(order.match))
        if not verdict.allowed:
            self._refuse(verdict, "workshop.turns.at_table")
            return
        self._tell(Sound.PAGE)

    def step_back(self) -> None:
        """Take steps of the table back until somebody has the turn again; the board stays as it is."""
        if self.order is None or self._autosave is None:
            return
        session = self._autosave.session
        self._on_disk()
        verdict = session.undo()
        if not verdict.allowed:
            self._refuse(verdict)
            return
        while session.match.entries and session.track().current is None and session.undo().allowed:
            self._on_disk()
        self._since = len(session.match.entries)
        self._held(session)
        self._tell(Sound.PAGE)

    def open_table(self) -> None:
        """Sit down at the table itself, where everything else is done."""
        order, autosave = self.order, self._autosave
        if order is None or autosave is None:
            return
        self._since = len(autosave.session.match.entries)
        self._seated = frozenset(person.id for person in order.people)
        lead = GAMES[order.table].screen().lead
        if lead is not None:
            self._app.push(lead(autosave.session, autosave.journal, self.come_back))

    def come_back(self, session: MasterSession) -> None:
        """Go on as the table stands after it was left. Newcomers there may be creatures of the board."""
        order = self.order
        if order is None:
            return
        session.look_at(None)
        if session.match is not order.match:
            self._since = len(session.match.entries)
        self._held(session)
        newcomers = [person for person in order.people if person.id not in self._seated]
        order.recognise(map(self.person, self.present), newcomers)
        self._seated = frozenset(person.id for person in order.people)
        self.changes += 1
        self._tell()

    def _held(self, session: MasterSession) -> None:
        """The encounter as that session has it."""
        if self.order is None or self._autosave is None:
            return
        self._autosave.session, self.order.match = session, session.match
        self.changes += 1
        self.look()
        self._follow()

    def _follow(self) -> None:
        """Pick the creature whose turn it is, so that its options show."""
        standing, inquiry = self.standing, self._inquiry
        if not self.follow or standing is None or not standing.acting:
            return
        first = next(creature for creature in self.present if creature.id in standing.acting)
        if inquiry.creature is None or inquiry.creature.id not in standing.acting:
            inquiry.take(Tool.MOVE)
            inquiry.pick(Picked("creature", first.id))
            self._look_at(first.at)

    def set_follow(self, follow: bool) -> None:
        """Whether the creature picked follows the turns."""
        self.follow = follow
        self._follow()
        self._status.changed()

    def lead_by(self, side: Side) -> None:
        """Let the players lead that side of the board."""
        self.players = side
        self._status.changed()

    @property
    def picked(self) -> Creature | None:
        """The creature picked on the board."""
        return self._inquiry.creature

    def pick(self, creatures: Sequence[Creature]) -> None:
        """Pick the first of these on the board."""
        if creatures:
            self._inquiry.pick(Picked("creature", creatures[0].id))
        self._status.changed()

    # The combatants of the creatures

    def join(self, creature: str, combatant: str | None) -> None:
        """Make a creature that combatant, or nobody."""
        if self.order is not None:
            self.order.join(creature, combatant)
        self.changes += 1
        self._follow()
        self._status.changed()

    def join_anew(self, creature: Creature) -> None:
        """Make a creature a combatant of its own, new at the table."""
        order = self.order
        if order is None:
            return
        free = fresh_name(creature.id, {person.id for person in order.people})
        if self.act(lambda: order.add(replace(self.person(creature), id=free))):
            self.join(creature.id, free)

    def act(self, do: Callable[[], Verdict]) -> bool:
        """Do something at the table, or show why it is refused; returns whether it was done."""
        order = self.order
        if order is None:
            return False
        since = len(order.match.entries)
        self._on_disk()
        verdict = do()
        if not verdict.allowed:
            self._refuse(verdict, "workshop.turns.at_table")
            return False
        self._since = since
        self._held(MasterSession(order.match))
        self._status.changed()
        return True

    def look(self) -> None:
        """Note which creatures came to the board or left it."""
        if self.order is not None:
            self.changes += self._joins.look(self.order, self._inquiry.history.present)

    @property
    def joined(self) -> Mapping[str, str] | None:
        """The combatant of each creature, empty for none any more; None while nobody takes turns."""
        order, standing = self.order, self.standing
        if order is None or standing is None:
            return None
        here = {person.id for person in standing.people}
        return {creature.id: "" for creature in self.present if creature.combatant in here} | order.joined

    # Words

    def round_text(self) -> str:
        """The round as the table counts it."""
        return self._round(self._status.say)

    def _round(self, say: Translator) -> str:
        order, standing = self.order, self.standing
        if order is None or standing is None:
            return ""
        key = f"workshop.turns.round.{order.table.replace('-', '_')}"
        return say(key, number=standing.track.round)

    def _tell(self, cue: Sound | None = None) -> None:
        """Show whose turn it is."""
        standing, say = self.standing, self._status.say
        turn = None if standing is None else standing.track.current
        if turn is None:
            self._status.tell(say("workshop.turns.nobody", round=self.round_text()), cue)
            return
        here = self.creatures_of(turn.combatant)
        key = "workshop.turns.now" if here else "workshop.turns.now_elsewhere"
        self._status.tell(say(key, name=turn.name, round=self.round_text()), cue)

    def _refuse(self, verdict: Verdict, more_key: str = "") -> None:
        say = self._status.say
        why = " ".join(f"{say.reason(reason)} [{reason.rule}]" for reason in verdict.reasons)
        self._status.tell(f"{why} {say(more_key)}" if more_key else why, Sound.ERROR)

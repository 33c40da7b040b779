"""What a plan is made from: the game, the names of its things, and the geometry of the table as it is."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.art.tokens import EMBLEMS, Token
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.games.colors_of_magic.table.names import Names
from game.ui import palette

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.shapes import Disc
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import Body, Moment, State
    from game.games.colors_of_magic.table.session import Session
    from game.positions.position import Position, Side

EMBLEM_OF_ART = {
    "warrior": "sword",
    "golem": "tower",
    "imp": "flame",
    "spirit": "wind",
    "beast": "claw",
    "serpent": "dragon",
    "wizard": "staff",
    "bird": "wind",
    "tree": "leaf",
    "mountain": "tower",
    "wave": "drop",
    "crystal": "star",
    "orb": "star",
}
"""The portraits on bases that stand for the drawings of cards."""


class Outlook:
    """One state of the game as `side`, the viewer, sees it. Its desk answers questions of geometry.

    `castable` keeps which cards can be cast, by the moments that they would answer.
    """

    def __init__(self, session: Session, say: Translator, before: Outlook | None = None) -> None:
        self.session = session
        self.say = say
        self.side: Side | None = session.side
        self.castable: dict[tuple[Moment, ...], dict[str, Verdict]] = {}
        self.state: State = session.table
        self.decision = session.decision
        self.names = Names(session.library, say, self.state, session.players)
        position = self._position()
        self.desk: Inquiry = Inquiry(History(position), tool=Tool.PLACE)
        if before is not None and before.desk.position == position:
            self.desk = before.desk
        elif before is not None:
            self.desk.shown = before.desk.shown

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now; of free inches a selection."""
        return self.session.legal()

    @property
    def referee(self) -> Referee:
        """What the state means on the table."""
        return self.session.referee

    def base(self, creature: str) -> Disc:
        """The disc that a creature stands on."""
        return self.referee.base(self.state, creature)

    def profile(self, body: Body) -> CreatureSpec:
        """What is printed of a creature."""
        return self.session.library.creatures[body.profile]

    def why(self, verdict: Verdict) -> str:
        """The reasons of a refusal as sentences with their rules; empty for what is allowed."""
        return "" if verdict.allowed else "\n".join(map(self.names.cited, verdict.reasons))

    def listed(self, creatures: Iterable[str]) -> str:
        """The names of creatures, one after the other."""
        return ", ".join(map(self.names.of, creatures))

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        return self.names.reason(reason)

    def token(self, spec: CreatureSpec, side: Side, at: tuple[float, float], *, legal: bool = True) -> Token:
        """A creature that is not there yet."""
        radius = self.referee.radius(self.state, spec.id)
        owner = palette.Side(side.value)
        return Token("", at, radius, owner, emblem(spec), ghost=True, illegal=not legal)

    def _position(self) -> Position:
        position = self.referee.position(self.state)
        creatures = tuple(replace(c, name=self.names.of(c.id)) for c in position.creatures)
        return replace(position, creatures=creatures)


def emblem(spec: CreatureSpec) -> str:
    """The portrait on the base of a creature."""
    if spec.art in EMBLEMS:
        return spec.art
    return EMBLEM_OF_ART.get(spec.art, spec.art or spec.id)

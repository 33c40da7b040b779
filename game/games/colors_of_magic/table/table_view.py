"""A match as its viewer sees it at one moment: state, names, verdicts, and the geometry of the board."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from game.art.tokens import EMBLEMS, Token
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.games.colors_of_magic.table.names import Names
from game.ui import palette

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.board.shapes import Disc
    from game.content.locale import Translator
    from game.core.rules import Verdict
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import Body, State
    from game.games.colors_of_magic.table.session import Session
    from game.positions.position import Position, Side

T = TypeVar("T")

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


class TableView:
    """One moment of a match, seen by `side`; None is somebody who has no cards.

    Attributes:
        session: the match and who plays it.
        say: the words of the language in use.
        seen: what the rules say that the viewer may know.
        state: the table with what is hidden face down.
        names: what everything on it is called.
        inquiry: answers questions of geometry about the position.
    """

    def __init__(self, session: Session, say: Translator, before: TableView | None = None) -> None:
        self.session = session
        self.say = say
        self.side: Side | None = session.side
        self.seen = session.view
        self.state: State = session.table
        self.decision = session.decision
        self.names = Names(session.library, say, self.state, session.players)
        self._kept: dict[Hashable, object] = {}
        position = self._position()
        self.inquiry: Inquiry = Inquiry(History(position), tool=Tool.PLACE)
        if before is not None and before.inquiry.position == position:
            self.inquiry = before.inquiry
        elif before is not None:
            self.inquiry.shown = before.inquiry.shown

    @property
    def referee(self) -> Referee:
        """What the state means on the table."""
        return self.session.referee

    @property
    def library(self) -> Library:
        """Everything printed."""
        return self.session.library

    @property
    def whole_state(self) -> State:
        """The state that judges, in which the own cards have faces whoever looks; never to be shown."""
        return self.session.match.state

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now; of free inches a selection."""
        return self.session.legal()

    def check(self, action: Action) -> Verdict:
        """Whether the viewer may do that now, and why not."""
        return self.session.check(action)

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something about this moment, worked out once."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("T", self._kept[key])

    def base(self, creature: str) -> Disc:
        """The disc that a creature stands on."""
        return self.referee.base(self.state, creature)

    def spec(self, body: Body) -> CreatureSpec:
        """What is printed of a creature."""
        return self.library.creatures[body.profile]

    def why(self, verdict: Verdict) -> str:
        """The reasons of a refusal as sentences with their rules; empty for what is allowed."""
        return "" if verdict.allowed else "\n".join(map(self.names.cited, verdict.reasons))

    def ghost(
        self, spec: CreatureSpec, side: Side, at: tuple[float, float], verdict: Verdict | None
    ) -> Token:
        """A creature that is not there yet, as the verdict allows it."""
        radius = self.referee.radius(self.state, spec.id)
        owner = palette.Side(side.value)
        illegal = verdict is None or not verdict.allowed
        return Token("", at, radius, owner, emblem(spec), ghost=True, illegal=illegal)

    def _position(self) -> Position:
        position = self.referee.position(self.state)
        creatures = tuple(replace(c, name=self.names.of(c.id)) for c in position.creatures)
        return replace(position, creatures=creatures)


def emblem(spec: CreatureSpec) -> str:
    """The portrait on the base of a creature."""
    if spec.art in EMBLEMS:
        return spec.art
    return EMBLEM_OF_ART.get(spec.art, spec.art or spec.id)

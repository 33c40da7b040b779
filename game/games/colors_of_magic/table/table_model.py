"""The view model of a table, as frozen values that the presenter makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from game.battlefield.answer_page import AnswerLine
    from game.board.shapes import Point
    from game.content.log_entry import LogEntry
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec, ObjectiveSpec
    from game.games.colors_of_magic.rules.cards.words import Phase
    from game.games.colors_of_magic.rules.state.state import Target
    from game.games.colors_of_magic.table.activation_left import ActivationLeft
    from game.games.colors_of_magic.table.acts_of_others import Announced
    from game.games.colors_of_magic.table.animation import Exhibit
    from game.games.colors_of_magic.table.board import BoardModel
    from game.games.colors_of_magic.table.duel_model import AttackModel
    from game.games.colors_of_magic.table.step import Offer, Pays
    from game.positions.position import Side
    from game.ui.drawing.icons import Icon


@dataclass(frozen=True, slots=True)
class PlateModel:
    """A player in the bar above: mana, points, cards in hand; `crown` is the first-player token.

    `gone_by` is a short word for a player who has passed or loses the next go, else empty.
    """

    side: Side
    numbers: tuple[tuple[Icon, int], ...]
    tip: str
    acting: bool
    crown: bool
    gone_by: str


@dataclass(frozen=True, slots=True)
class PhasesModel:
    """The turn and the names of its phases; `now` is the current one."""

    turn: str
    names: tuple[tuple[Phase, str], ...]
    now: Phase | None

    @property
    def tip(self) -> str:
        """The turn and the phase."""
        return "\n".join([self.turn, *(name for phase, name in self.names if phase == self.now)])


@dataclass(frozen=True, slots=True)
class CreatureLine:
    """A creature beside the board; `numbers` are its characteristics as rich text.

    `tapped` says that it has acted, `acting` that its activation is not over.
    """

    id: str
    side: SideColour
    emblem: str
    name: str
    numbers: str
    hp: int
    max_hp: int
    tapped: bool
    tip: str
    lit: bool = False
    picked: bool = False
    acting: bool = False


@dataclass(frozen=True, slots=True)
class PermanentLine:
    """A permanent or an artefact in play."""

    card: str
    name: str
    tapped: bool
    tip: str
    lit: bool


@dataclass(frozen=True, slots=True)
class RosterModel:
    """The creatures and permanents that one side has in play."""

    side: Side
    name: str
    creatures: tuple[CreatureLine, ...]
    permanents: tuple[PermanentLine, ...]


@dataclass(frozen=True, slots=True)
class PileModel:
    """A pile of a side: the number of cards, the top one, and why it cannot be browsed if so."""

    name: str
    word: str
    counted: str
    count: int
    top: str | None
    refusal: str
    tip: str


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card that may be chosen where it lies; one that may be cast says how it can be paid for.

    `cast`: it is the spell that is being composed.
    """

    card: str
    target: Target
    lit: bool = False
    marked: bool = False
    refusal: str = ""
    pays: Pays | None = None
    words: str = ""
    cast: bool = False


@dataclass(frozen=True, slots=True)
class HandModel:
    """A player's cards: the hand with the Codex, and the piles; none for a player who only waits."""

    side: Side
    cards: tuple[CardModel, ...]
    piles: tuple[PileModel, ...]


@dataclass(frozen=True, slots=True)
class StackLine:
    """A spell on the stack, with its text and targets; `aims` are places on the board."""

    number: int
    side: SideColour
    card: CardModel
    words: str
    aims: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class GoalModel:
    """An objective card and its present state."""

    spec: ObjectiveSpec
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class OutcomeModel:
    """The end of the match: who won, the points, and why."""

    title: str
    points: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookedAtModel:
    """The contents of the panel: a card, or a creature's profile, with its present state."""

    card: str = ""
    spec: CreatureSpec | None = None
    side: SideColour = SideColour.NEUTRAL
    words: str = ""

    def __bool__(self) -> bool:
        """Whether anything is looked at."""
        return bool(self.card) or self.spec is not None


@dataclass(frozen=True, slots=True)
class SheetModel:
    """The panel beside the board, and what its pages show; a page that is not open may be empty.

    Attributes:
        page: the one that is open.
        looked_at: the creature or the card that is looked at.
        goals: the objective cards.
        answer: what the board answers to what is pointed at.
        log: what has happened; `news` says how many lines of it tell what others did since the viewer's last
            go, and `own` how many after them what the viewer has done since.
    """

    page: str
    looked_at: LookedAtModel
    goals: tuple[GoalModel, ...] = ()
    answer: tuple[AnswerLine, ...] = ()
    log: tuple[LogEntry, ...] = ()
    news: int = 0
    own: int = 0


@dataclass(frozen=True, slots=True)
class LaidOverModel:
    """The parts that lie over the board.

    Attributes:
        choices: what may be chosen and lies nowhere that it could be pressed.
        duel: the duel, being shown or decided, or its result.
        exhibit: cards that were shown to the viewer.
        announced: what others do now, in words.
        over: how the match ended.
    """

    choices: tuple[CardModel, ...] = ()
    duel: AttackModel | None = None
    exhibit: Exhibit | None = None
    announced: Announced | None = None
    over: OutcomeModel | None = None

    @property
    def waits(self) -> bool:
        """Whether play waits until something here is looked at or chosen; announcements do not count."""
        return bool(self.choices or self.duel or self.exhibit or self.over)


@dataclass(frozen=True, slots=True)
class TableModel:
    """A table as it is painted.

    Attributes:
        prompt: what is asked of the viewer.
        offers: the buttons of the step that is open, each with why it cannot be pressed.
        board: the battlefield, with what else may be chosen.
        front, back: the side whose cards lie at the lower edge, and the other one.
        laid_over: what lies over the board.
        occasion: which decision this is: an action more, or somebody else who looks.
        left: what the creature has left that is activated or picked.
        sheet: the panel beside the board.
    """

    prompt: str
    offers: tuple[tuple[Offer, str], ...]
    board: BoardModel
    front: Side
    back: Side
    plates: tuple[PlateModel, ...]
    phases: PhasesModel
    rosters: tuple[RosterModel, ...]
    holdings: tuple[HandModel, ...]
    stack: tuple[StackLine, ...]
    laid_over: LaidOverModel
    occasion: object
    left: ActivationLeft | None
    sheet: SheetModel

    def roster(self, side: Side) -> RosterModel:
        """The roster of a side."""
        return next(roster for roster in self.rosters if roster.side is side)

    def holding(self, side: Side) -> HandModel:
        """The cards of a side."""
        return next(holding for holding in self.holdings if holding.side is side)

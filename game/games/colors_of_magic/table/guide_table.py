"""The table of the guided first game: the usual table, with a note in the panel that leads through it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import dist
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.colors_of_magic.ai.first_opponent import FirstOpponent
from game.games.colors_of_magic.content.first_game_files import SCENARIO, first_game_library, first_game_lists
from game.games.colors_of_magic.rules.state.actions import Action, Deploy, TakeCorner
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.guide import STEPS
from game.games.colors_of_magic.table.guide_gestures import ghost
from game.games.colors_of_magic.table.guide_words import WATCH, asked, hint, sentence_values
from game.games.colors_of_magic.table.hand import SpellHand
from game.games.colors_of_magic.table.layout import news_page
from game.games.colors_of_magic.table.looked_at import large
from game.games.colors_of_magic.table.places import Places
from game.games.colors_of_magic.table.pointing_value import Pointing
from game.games.colors_of_magic.table.session import SkirmishSession
from game.games.colors_of_magic.table.skirmish_table import Now, SkirmishTable, skirmish_scene
from game.games.colors_of_magic.table.step import Gesture, ReadRule
from game.games.colors_of_magic.table.table_model import LookedAtModel, TableModel
from game.table.card_widget import CardPicture
from game.table.guide import Guide, GuidedTable, GuideStep
from game.table.guide_entry import GuidedGame
from game.table.guide_note import FOLDED, PRINT, RING, GuideModel, Place, is_low, page
from game.table.match_scene import MatchScene
from game.ui.box import Box
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.rules.state.state import State
    from game.games.colors_of_magic.table.layout import Note
    from game.games.colors_of_magic.table.session import GameMatch
    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.games.colors_of_magic.table.table_view import TableView
    from game.table.game import Games
    from game.table.guide_note import GuideActs
    from game.table.table import Frame
    from game.ui.interface import Interface
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


PRINTS = ((1000.0, 20.0), (700.0, 18.0), (0.0, PRINT))
"""The type sizes of the note, each with the window height it needs; the first that fits is used."""

SHOWN = (0.4, 0.66)
"""The most of the panel's width and height that a card beside the note takes."""

NEAR = 0.1
"""How near the hand's place is to that of the creature that it points at, in inches."""

SEED = 280
"""The seed with which the newcomer gets the first-player token, and a hand with a card for every step."""

MARK = f'"scenario": "{SCENARIO}"'
"""The text in a record's setup by which a match is known as a guided game."""

NEWCOMER, OPPONENT = Seat(0), Seat(1)

PREPARED: tuple[tuple[Seat, Action], ...] = (
    (NEWCOMER, TakeCorner("SW")),
    (NEWCOMER, Deploy("red:oriane:0", (2.6, 2.6))),
    (OPPONENT, Deploy("blue:perrine:0", (13.8, 10.6))),
    (NEWCOMER, Deploy("red:call-torchbearer:1", (4.8, 1.6))),
    (NEWCOMER, Deploy("red:call-torchbearer:2", (1.6, 4.8))),
    (OPPONENT, Deploy("blue:call-guard-badger:1", (10.4, 12.4))),
    (OPPONENT, Deploy("blue:call-guard-badger:2", (11.7, 10.4))),
    (OPPONENT, Deploy("blue:call-well-digger:1", (10.3, 14.4))),
)
"""The preparation, played beforehand so that the lesson begins with cards and creatures."""


class GuidedSkirmish(GuidedTable[SkirmishSession, TableModel, Pointing, Action, Gesture], SkirmishTable):
    """A skirmish with a guide."""

    def __init__(self) -> None:
        super().__init__()
        self._guide: Guide[TableView, Event, State] = Guide(STEPS, NEWCOMER)
        self._totals = False

    # Values

    def model(self, moment: Now) -> TableModel:
        """The view model, including the guide's note."""
        made = super().model(moment)
        view, over = self.view(moment), moment.session.over
        known, step = self.progress(moment.session.match), self.due(moment)
        learned = known.complete and not over and moment.session.mine
        shown = ghost(view, moment.pointing.step, step) if not moment.showing else None
        general = WATCH if moment.showing else "guide.complete" if learned else hint(view)
        opened, resting = moment.pointing.step, moment.showing or not moment.session.mine
        self._totals = isinstance(opened, AttackStep) and opened.target is not None
        words = sentence_values(view, opened, step)
        now = None if resting or (step is None and learned) else asked(view, opened, step)
        self._guide.tell(moment, known, step, general, words, shown, now)
        return made

    def rematch(self, moment: Now, games: Games | None) -> Callable[[], Scene]:  # noqa: ARG002 - the same for every match
        """What begins the guided game once more."""
        return lambda: guided_scene(first_game(), games=games)

    def due(self, moment: Now) -> GuideStep[TableView, Event, State] | None:
        """The step that is due; None while the other side acts or something is being shown."""
        if moment.showing or not moment.session.mine:
            return None
        view = self.view(moment)
        return self._guide.current(view, self.progress(moment.session.match), view.state.turn)

    def layout(self, model: TableModel, frame: Frame[Gesture]) -> Widget:
        """The table with the note in its panel, and the task in the prompt."""
        guide = self._guide.note
        return super().layout(model, frame if guide is None else self._prompting(model, frame, guide))

    def _prompting(self, model: TableModel, frame: Frame[Gesture], guide: GuideModel) -> Frame[Gesture]:
        """The task as the prompt, with its reason where the panel is taken; refusals appear as usual.

        The totals of an attack stay visible.
        """
        if self._guide.folded or frame.status != model.prompt:
            return frame
        taken = model.stack or model.laid_over.waits
        totals = model.prompt if self._totals else ""
        said = "\n".join(filter(None, (rich("<b>{}</b>", guide.task), totals, guide.why if taken else "")))
        return replace(frame, status=said)

    def note(self, model: TableModel, frame: Frame[Gesture]) -> Note | None:
        """The note, in the panel, so that the board is as large as at any table.

        Below it stands what others did, else beside it what the hand points at.
        """
        guide = self._guide.note
        if guide is None:
            return None
        elsewhere = guide.task in frame.status
        begun = guide.done or guide.stray
        news = begun and model.sheet.news and not model.sheet.looked_at
        low = is_low(frame.room)
        below = news_page(model, frame) if news and (not low or frame.ui.options.motion <= 0) else None
        shown = None if low or below is not None else self._shown(model, frame, guide)
        size = next(size for high, size in PRINTS if frame.room.h >= high)
        made = page(
            frame, guide, self._acts(frame, guide), elsewhere=elsewhere, news=below, shown=shown, size=size
        )
        return made, FOLDED if self._guide.folded else frame.room.h

    def _shown(self, model: TableModel, frame: Frame[Gesture], guide: GuideModel) -> Widget | None:
        """The card or the creature that the hand points at first, to be read beside the note."""
        start = guide.ghost.start if guide.ghost is not None else ""
        if self._pictures is None or not start:
            return None
        view, found = model.board.view, None
        if not isinstance(start, str):
            there = [body for body in view.state.bodies if dist(body.at, start) < NEAR]
            found = next(
                (LookedAtModel("", view.spec(one), SideColour(one.side.value)) for one in there), None
            )
        elif start.startswith("hand."):
            found = LookedAtModel(start.removeprefix("hand."))
        if found is None:
            return None
        panel = Places.of(frame.room).panel
        width = min(SHOWN[0] * panel.w, SHOWN[1] * panel.h * RATIO)
        return CardPicture(large(self._pictures.cards, found), width)

    def _acts(self, frame: Frame[Gesture], guide: GuideModel) -> GuideActs:
        return self._guide.acts(frame, partial(frame.press, ReadRule(guide.rule)))

    def place_box(self, interface: Interface, place: Place) -> Box | None:
        """The place on screen of what the gesture points at, a widget or a point of the board."""
        if isinstance(place, str):
            # Any copy is as good: the hand points at the one that lies in front.
            hands = (widget for widget in interface.root.walk() if isinstance(widget, SpellHand))
            fronts = (hand.front(place) for hand in hands)
            found = next((front for front in fronts if front != place), place)
            return super().place_box(interface, found)
        pane = self._pane
        if pane is None:
            return None
        x, y = pane.camera.to_screen(place)
        return Box(x - RING, y - RING, 2 * RING, 2 * RING) if pane.box.contains((x, y)) else None


def guided_scene(match: GameMatch, file: Path | None = None, games: Games | None = None) -> SkirmishScene:
    """The guided first game, against the opponent that leads through it."""
    session = SkirmishSession(match, (None, FirstOpponent(match.system.rules.library)))  # type: ignore[attr-defined] # the rules of this system
    return MatchScene(session, GuidedSkirmish(), file, games)


def first_game() -> GameMatch:
    """A match ready for its first go.

    Raises:
        InputError: something that ships has a fault.
        ValueError: the preparation is against the rules.
    """
    library = first_game_library()
    setup = Setup(first_game_lists(), SCENARIO, game=GameRules(codex_size=3))
    match: GameMatch = Match.start(colors_of_magic(library), setup, SeededDice(SEED))
    for seat, action in PREPARED:
        verdict = match.act(seat, action)
        if not verdict.allowed:
            raise ValueError(f"{action}: {verdict.reasons}")
    return match


def is_first_game(match: GameMatch) -> bool:
    """Whether that is the guided one."""
    return match.setup.scenario == SCENARIO


GUIDED = GuidedGame(MARK, first_game, is_first_game, guided_scene, skirmish_scene)

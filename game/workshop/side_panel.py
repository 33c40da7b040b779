"""The side panel: the answer in words, the card of what is picked, the house rules."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from game.battlefield import edits
from game.battlefield.inquiry import Picked
from game.content.rulebook import load_rulebook
from game.ui.icons import Icon
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel
from game.ui.widgets.scroll import Scroll
from game.workshop.answer_page import answer_parts
from game.workshop.card_page import PieceHands, creature_page, piece_page
from game.workshop.report import Line, report
from game.workshop.rules_page import Trial, rules_page
from game.workshop.stamps import stamp_choices
from game.workshop.turns_page import turns_page

if TYPE_CHECKING:
    from game.board.terrain import Piece
    from game.positions.house_rules import HouseRules
    from game.positions.position import Creature
    from game.ui.widgets.base import Widget
    from game.workshop.scene import WorkshopScene

WIDTH = 360.0


class Page(StrEnum):
    """A page of the panel."""

    ANSWER = "answer"
    CARD = "card"
    RULES = "rules"
    TURNS = "turns"


class SidePanel:
    """One workshop's panel. `lines` is the answer as it was last said."""

    def __init__(self, scene: WorkshopScene) -> None:
        self._scene = scene
        self.page = Page.ANSWER
        self.book = load_rulebook()
        self.lines: tuple[Line, ...] = ()
        self._answer = Column([])

    def build(self) -> Widget:
        """Tabs, what the tool in hand asks, and the page."""
        scene, say = self._scene, self._scene.say
        self.lines = report(scene.inquiry, say)
        self._answer = Column(self._answer_parts(), gap=7)
        tabs = Choice(
            "workshop.page",
            [(page, "" if page is Page.TURNS else say(f"workshop.page.{page}")) for page in Page],
            self.page,
            self._turn,
            tips=["" if page is not Page.TURNS else say(f"workshop.page.{page}") for page in Page],
            icons=[Icon.TURN if page is Page.TURNS else None for page in Page],
        )
        asked = self.page is Page.ANSWER
        stamps = stamp_choices(scene.inquiry.tool, scene.tools, say, scene.rebuild) if asked else []
        scroll = Scroll(self._body(), name=f"workshop.body.{self.page}")
        panel = Panel(
            Column([tabs, *stamps, *self._trial(), scroll], gap=10), margin=24, name="workshop.panel", seed=11
        )
        return Anchor(panel, w=WIDTH, h=scene.app.box.h)

    def fill(self) -> bool:
        """Say the answer anew if it has changed; whether it has."""
        lines = report(self._scene.inquiry, self._scene.say)
        if lines == self.lines:
            return False
        self.lines = lines
        self._answer.replace(self._answer_parts())
        return True

    def _answer_parts(self) -> list[Widget]:
        scene = self._scene
        return answer_parts(scene.ui, scene.inquiry.creature, self.lines, scene.say)

    def _trial(self) -> list[Widget]:
        """On the page of the rules: what the change that is tried would change, kept in sight."""
        scene = self._scene
        if self.page is not Page.RULES:
            return []
        held = scene.inquiry.history.present.rules
        trial = Trial(held, scene.inquiry.variant or held, self._keep_rules, self._drop_rules)
        head = trial.head(scene.ui, scene.say)
        if scene.inquiry.variant is None:
            return head
        said = Column(answer_parts(scene.ui, None, self.lines[1:], scene.say), gap=2)
        room = min(said.wanted(scene.ui, WIDTH - 60).h, scene.app.box.h / 4)
        return [*head, Anchor(Scroll(said, name="workshop.diff"), w=WIDTH, h=room)]

    def _turn(self, page: Page) -> None:
        self.page = page
        self._scene.sync()

    def _body(self) -> Widget:
        scene = self._scene
        creature, piece = scene.inquiry.creature, scene.inquiry.piece
        match self.page:
            case Page.RULES:
                rules = scene.inquiry.variant or scene.inquiry.history.present.rules
                return rules_page(scene.ui, scene.say, self.book, rules, self._try_rules)
            case Page.TURNS:
                return turns_page(scene, scene.turns)
            case Page.CARD if creature is not None:
                return creature_page(scene.ui, creature, scene.say, self._change_creature)
            case Page.CARD if piece is not None:
                tools = PieceHands(self._change_piece, scene.commands.turn, scene.commands.resize)
                return piece_page(scene.ui, piece, scene.say, tools)
            case Page.CARD:
                return Label(scene.say("workshop.card.nothing"), scene.ui.styles.note)
            case Page.ANSWER:
                return self._answer

    def _change_creature(self, changed: Creature) -> None:
        position, before = self._scene.inquiry.position, self._scene.inquiry.creature
        if before is None:
            return
        index = position.creatures.index(before)
        position = edits.update_creature(position, before.id, changed)
        self._scene.change(position, Picked("creature", position.creatures[index].id))

    def _change_piece(self, changed: Piece) -> None:
        position, before = self._scene.inquiry.position, self._scene.inquiry.piece
        if before is None:
            return
        index = position.board.pieces.index(before)
        position = edits.update_piece(position, before.name, changed)
        self._scene.change(position, Picked("piece", position.board.pieces[index].name))

    def _try_rules(self, rules: HouseRules) -> None:
        inquiry = self._scene.inquiry
        inquiry.variant = None if rules == inquiry.history.present.rules else rules
        self._scene.sync()

    def _keep_rules(self) -> None:
        inquiry = self._scene.inquiry
        rules, inquiry.variant = inquiry.variant, None
        if rules is not None:
            self._scene.change(edits.with_rules(inquiry.position, rules))

    def _drop_rules(self) -> None:
        self._scene.inquiry.variant = None
        self._scene.sync()

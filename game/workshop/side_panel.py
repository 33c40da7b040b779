"""The side panel: the answer in words, the card of the picked thing, the page of house rules."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from game.battlefield import edits
from game.battlefield.answer_page import AnswerLine, FlipKeeper, FlipRow, answer_parts, profile, report
from game.battlefield.legend import Meaning, legend_parts, meanings
from game.battlefield.position_answers import Picked
from game.battlefield.wish_page import WishPage
from game.content.markup import rich
from game.content.rulebook import Option, Rulebook, load_rulebook
from game.positions.position import Creature, HouseRules
from game.positions.sides import LAYERS, Layer
from game.table.rule_options import POSITION_SPANS, NumberRange, option_widgets, ruling_tip
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.workshop.card_page import PieceEdits, creature_page, piece_page, stamp_choices, zone_page
from game.workshop.outline_page import outline_parts, snap_choice
from game.workshop.side_dialog import SideTableDialog
from game.workshop.turns_page import turns_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.battlefield.inquiry import Inquiry
    from game.battlefield.overlays import Overlay
    from game.battlefield.wish_page import WishActs
    from game.board.terrain import Kind, Piece
    from game.content.locale import Translator
    from game.positions.flips import Flip
    from game.positions.position import RuleValue
    from game.positions.ruleset import CitedRule
    from game.positions.sides import SideChange, SideView
    from game.positions.zones import Zone
    from game.ui.app import App
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.workshop.bars import Status
    from game.workshop.outcomes import Outcome
    from game.workshop.tools import Tools
    from game.workshop.turns import Turns

WIDTH = 360.0


class PanelPage(StrEnum):
    """A page of the panel."""

    ANSWER = "answer"
    CARD = "card"
    RULES = "rules"
    TURNS = "turns"
    WISH = "wish"


ICONS = {PanelPage.RULES: Icon.RULES, PanelPage.WISH: Icon.PIN, PanelPage.TURNS: Icon.TURN}
"""The tabs that have an icon in the place of words, for which there is no room."""

LAYER_ICONS = {"sees": Icon.EYE, "threatens": Icon.THREAT, "reaches": Icon.REACH, "hides": Icon.EYE_OFF}
"""The areas of a side."""


class SidePanel:
    """The panel of a workshop. `lines` is the answer as it was last shown, `laid` what lay on the board then.

    `answer` says and shows what a change of terrain has led to.
    """

    def __init__(
        self,
        app: App,
        status: Status,
        inquiry: Inquiry,
        tools: Tools,
        turns: Turns,
        answer: Callable[[Outcome], None],
        wishing: WishActs,
    ) -> None:
        self.wishes = WishPage(inquiry, wishing)
        self.page = PanelPage.ANSWER
        self.book = load_rulebook()
        self.lines: tuple[AnswerLine, ...] = ()
        self.laid: Sequence[Overlay] = ()
        self._legend: tuple[Meaning, ...] = ()
        self._app = app
        self._status = status
        self._inquiry = inquiry
        self._tools = tools
        self._turns = turns
        self._answer_with = answer
        self._kept: Flip | None = None
        self._waited = False
        self._side_told: tuple[SideView | None, SideChange | None] = (None, None)
        self._answer = Column([])
        self.body = Scroll(self._answer)
        """The widget below the tabs; its size is what the window leaves it, whatever is in it."""

    def build(self) -> Widget:
        """The tabs, the choices of the tool in use, and the open page."""
        say = self._status.say
        self.lines, self._legend = report(self._inquiry, say), self._meanings()
        self._answer = Column(self._answer_parts(), gap=7)
        tabs = Choice(
            "workshop.page",
            [(page, "" if page in ICONS else say(f"workshop.page.{page}")) for page in PanelPage],
            self.page,
            self._turn,
            tips=[say(f"workshop.page.{page}") if page in ICONS else "" for page in PanelPage],
            icons=[ICONS.get(page) for page in PanelPage],
        )
        stamps = stamp_choices(self._tools, say, self._status.changed)
        if self.page is PanelPage.CARD and self._inquiry.zone is not None:
            # Its card asks for a kind as well, and two such choices, one above the other, leave it no room.
            stamps = []
        elif self.page is PanelPage.WISH:
            stamps = []  # it is about creatures, and as long as it is
        elif self.page is not PanelPage.RULES:  # which has no room to spare, and where nothing is drawn
            stamps += snap_choice(self._tools, say, self._status.changed)
        stamps += self._side_choice()
        self.body = Scroll(self._body(), name=f"workshop.body.{self.page}")
        parts = [tabs, *stamps, *self._trial(), self.body]
        panel = Panel(Column(parts, gap=10), margin=24, name="workshop.panel", seed=11)
        return Anchor(panel, w=WIDTH, h=self._app.box.h)

    def fill(self) -> bool:
        """Show the answer anew if it has changed; returns whether it has."""
        if self.page is PanelPage.WISH and self.wishes.behind:
            self.wishes.fill(self._app.ui, self._status.say)
            return True
        lines, legend = report(self._inquiry, self._status.say), self._meanings()
        if (lines, legend) == (self.lines, self._legend):
            return False
        self.lines, self._legend = lines, legend
        self._answer.replace(self._answer_parts())
        return True

    @property
    def behind(self) -> bool:
        """Whether something else lies on the board than the legend tells of."""
        return self._meanings() != self._legend

    @property
    def found_more(self) -> bool:
        """Whether more is known by now of what would change a verdict, or of a wish, than the page says."""
        inquiry = self._inquiry
        if self.page is PanelPage.WISH:
            return self.wishes.behind
        if self.page is PanelPage.ANSWER and inquiry.side_watch.side is not None:
            present = inquiry.history.present
            return self._side_told != (inquiry.side_watch.view(present), inquiry.side_watch.change(present))
        question = inquiry.flip_question()
        if question is None:
            return False
        found = inquiry.flip_search.of(inquiry.history.present, question)
        told = tuple(line.flip for line in self.lines if line.flip is not None)
        return told != found.flips or self._waited != found.waiting

    def pointed_flip(self) -> Flip | None:
        """The change whose line the pointer or the focus is on, else the one that stays drawn."""
        rows = [part for part in self._answer.walk() if isinstance(part, FlipRow)]
        pointed = next((row for row in rows if row.hovered), None)
        focused = next((row for row in rows if row.focused), None)
        row = pointed or focused
        return row.flip if row is not None else self._kept

    def _keep_flip(self, flip: Flip) -> None:
        self._kept = None if self._kept == flip else flip
        self._status.changed()
        self._answer.replace(self._answer_parts())

    def own_rule(self) -> CitedRule | None:
        """The rule in question, if the position's ruleset gives its text."""
        for identity in self._in_question():
            rule = self._inquiry.skirmish.ruleset.rule(identity)
            if rule is not None and (rule.text.fr or rule.text.en):
                return rule
        return None

    def _in_question(self) -> tuple[str, ...]:
        """The ids of what was spoken of last, and of what the answer rests on."""
        said = self._status.text.rpartition("[")[2].partition("]")[0]
        return said, next((line.rule for line in self.lines if line.rule), "")

    def rule_in_question(self) -> str:
        """The rule that was spoken of last or that the answer rests on; empty where there is none."""
        for rule in self._in_question():
            with suppress(KeyError):
                self.book.cited(rule)
                return rule
        return ""

    def _answer_parts(self) -> list[Widget]:
        ui, say = self._app.ui, self._status.say
        present, watch = self._inquiry.history.present, self._inquiry.side_watch
        self._side_told = (watch.view(present), watch.change(present))
        question = self._inquiry.flip_question()
        self._waited = (
            question is not None
            and self._inquiry.flip_search.of(self._inquiry.history.present, question).waiting
        )
        keeper = FlipKeeper(self._kept, self._keep_flip)
        answered = answer_parts(ui, self.lines, keeper)
        picked: list[Widget] = []
        if (creature := self._inquiry.creature) is not None:
            size = self._inquiry.skirmish.ruleset.size(creature.size)
            picked = [profile(ui, creature, size, say), RuleLine()]
        return [*picked, *answered, *legend_parts(ui, self._legend, say)]

    def _side_choice(self) -> list[Widget]:
        """Which area of the side that is shown is drawn, and its table."""
        watch, say = self._inquiry.side_watch, self._status.say
        if watch.side is None or self.page is not PanelPage.ANSWER:
            return []
        choice = Choice(
            "side.layer",
            [(layer, "") for layer in LAYERS],
            watch.layer,
            self._draw_layer,
            tips=[say(f"side.layer.{layer}") for layer in LAYERS],
            icons=[LAYER_ICONS[layer] for layer in LAYERS],
        )
        table = Button("side.table", say("side.table"), self._show_table, icon=Icon.CHART, height=38, size=16)
        return [Row([choice, table], gap=8, align=0.5)]

    def _draw_layer(self, layer: Layer) -> None:
        self._inquiry.side_watch.layer = layer
        self._status.changed()

    def _show_table(self) -> None:
        position, watch = self._inquiry.history.present, self._inquiry.side_watch
        view = watch.view(position)
        if view is not None:
            self._app.push(SideTableDialog(partial(watch.view, position), view, position, self._status.say))

    def _meanings(self) -> tuple[Meaning, ...]:
        """The meanings of what is laid over the board, where there is a place to say them."""
        if self.page is not PanelPage.ANSWER:
            return ()
        return meanings(self.laid, self._status.say)

    def _trial(self) -> list[Widget]:
        """The effects of the change of ruling being tried, on the page of the rules, always in sight."""
        if self.page is not PanelPage.RULES:
            return []
        ui, say = self._app.ui, self._status.say
        if self._inquiry.variant is None:
            return [Label(say("workshop.rules_hint"), ui.styles.note.but(size=17)), RuleLine()]
        keep = Button(
            "rules.keep",
            say("workshop.rules_keep"),
            self._keep_rules,
            icon=Icon.CHECK,
            look=Look.PRIMARY,
            height=38,
            size=16,
        )
        drop_words = say("workshop.rules_drop")
        drop = Button("rules.drop", drop_words, self._drop_rules, icon=Icon.CLOSE, height=38, size=16)
        said = Column(answer_parts(ui, self.lines[1:]), gap=2)
        room = min(said.wanted(ui, WIDTH - 60).h, self._app.box.h / 4)
        difference = Anchor(Scroll(said, name="workshop.diff"), w=WIDTH, h=room)
        return [Grid([keep, drop], columns=2, gap=8), RuleLine(), difference]

    def _turn(self, page: PanelPage) -> None:
        self.page = page
        self._status.changed()

    def _body(self) -> Widget:
        ui, say = self._app.ui, self._status.say
        creature, piece = self._inquiry.creature, self._inquiry.piece
        match self.page:
            case PanelPage.RULES:
                rules = self._inquiry.variant or self._inquiry.history.present.rules
                return rules_page(ui, say, self.book, rules, self._try_rules)
            case PanelPage.WISH:
                return self.wishes.build(ui, say)
            case PanelPage.TURNS:
                return turns_page(self._app, say, self._turns)
            case PanelPage.CARD if creature is not None:
                return creature_page(ui, creature, self._inquiry.skirmish.ruleset, say, self._change_creature)
            case PanelPage.CARD if piece is not None:
                changes = PieceEdits(self._change_piece, self._turn_piece, self._resize, self._cut)
                outline = outline_parts(ui, self._tools, say, self._answer_with, self._status.changed)
                return piece_page(ui, piece, self._inquiry.skirmish.ruleset, say, changes, outline)
            case PanelPage.CARD if self._inquiry.zone is not None:
                changes = PieceEdits(self._change_piece, self._turn_piece, self._resize, self._cut)
                outline = outline_parts(ui, self._tools, say, self._answer_with, self._status.changed)
                return zone_page(ui, self._inquiry.zone, say, self._change_zone, changes, outline)
            case PanelPage.CARD:
                return Label(say("workshop.card.nothing"), ui.styles.note)
            case PanelPage.ANSWER:
                return self._answer

    def _turn_piece(self, degrees: float) -> None:
        self._answer_with(self._tools.reshape(degrees=degrees))

    def _resize(self, factor: float) -> None:
        self._answer_with(self._tools.reshape(factor=factor))

    def _cut(self, opening: Kind) -> None:
        self._answer_with(self._tools.cut_opening(opening))

    def _change_creature(self, changed: Creature) -> None:
        position, before = self._inquiry.position, self._inquiry.creature
        if before is None:
            return
        index = position.creatures.index(before)
        position = edits.update_creature(position, before.id, changed)
        after = position.creatures[index]
        if (after.size, after.base_mm) != (before.size, before.base_mm):
            # The next one has the base of the one before it.
            self._tools.template = replace(self._tools.template, size=after.size, base_mm=after.base_mm)
        self._inquiry.change(position, Picked("creature", after.id))
        self._status.changed()

    def _change_piece(self, changed: Piece) -> None:
        position, before = self._inquiry.position, self._inquiry.piece
        if before is None:
            return
        index = position.board.pieces.index(before)
        position = edits.update_piece(position, before.name, changed)
        self._inquiry.change(position, Picked("piece", position.board.pieces[index].name))
        self._status.changed()

    def _change_zone(self, changed: Zone) -> None:
        self._inquiry.change(edits.update_zone(self._inquiry.position, changed.id, changed))
        self._status.changed()

    def _try_rules(self, rules: HouseRules) -> None:
        self._inquiry.variant = None if rules == self._inquiry.history.present.rules else rules
        self._status.changed()

    def _keep_rules(self) -> None:
        rules, self._inquiry.variant = self._inquiry.variant, None
        if rules is not None:
            self._inquiry.change(edits.with_rules(self._inquiry.position, rules))
            self._status.changed()

    def _drop_rules(self) -> None:
        self._inquiry.variant = None
        self._status.changed()


def rules_page(
    ui: Ui, say: Translator, book: Rulebook, rules: HouseRules, trial: Callable[[HouseRules], None]
) -> Column:
    """Every option with its ruling's number; `trial` is given the rules that are to be tried."""
    parts: list[Widget] = []
    for ruling in book.rulings:
        options = [option for option in ruling.options if option.name in _NAMES]
        for option in options:
            label = rich("{} <soft><i>{}</i></soft>", option.text(say.language), ruling.id)
            parts.append(
                Label(label, ui.styles.small.but(colour=ui.palette.ink), tip=ruling_tip(ruling, say))
            )
            parts.extend(_widgets(option, rules, say, trial))
    return Column(parts, gap=6)


_NAMES = frozenset(field.name for field in fields(HouseRules))


def _widgets(
    option: Option, rules: HouseRules, say: Translator, trial: Callable[[HouseRules], None]
) -> Iterator[Widget]:
    name = option.name

    def set_to(new: RuleValue) -> None:
        trial(replace(rules, **{name: new}))  # type: ignore[arg-type] # what the option holds

    choices = [(choice.value, choice.text(say.language)) for choice in option.choices]
    value: RuleValue = getattr(rules, name)
    yield from option_widgets(
        f"rules.{name}", value, choices, POSITION_SPANS.get(name, NumberRange()), say, set_to
    )

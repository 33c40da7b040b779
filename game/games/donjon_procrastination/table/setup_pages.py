"""Parts of the pages of a new duel, and the page of the house rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.art.card_paper import RATIO
from game.content.rulebook import load_rulebook
from game.games.donjon_procrastination.art.dominance_wheel import DominanceWheel
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.preparation import check_deck
from game.games.donjon_procrastination.rules.play.setup import WHEEL, HouseRules, Wheel
from game.games.donjon_procrastination.table.pictures import DuelFaces
from game.table.card_widget import CardView
from game.table.rule_options import NumberRange, RulingCells, changed_options, in_columns
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Grid, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, Library
    from game.games.donjon_procrastination.table.new_game import DuelPlan
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


SPANS: Mapping[str, NumberRange] = MappingProxyType(
    {
        "bonus": NumberRange(1, 5, whole=True),
        "die_per_card": NumberRange(0, 4, whole=True),
        "min_dice": NumberRange(0, 4, whole=True),
        "die_sides": NumberRange(2, 20, whole=True),
        "hand_start": NumberRange(1, 10, whole=True),
        "hand_min": NumberRange(0, 10, whole=True),
        "hand_max": NumberRange(1, 15, whole=True),
        "support_limit": NumberRange(0, 4, whole=True),
    }
)
"""The possible values of numeric options."""

WIDE = Size(1200.0, 480.0)
"""The page, in logical units, from which on cards are shown beside what is settled."""

LEGIBLE = 220.0
"""The width of a card whose text can be read, in logical units."""

GAP = 12.0
"""Between cards, in logical units."""

Pair = tuple[CardClass, CardClass]
"""Two classes of the wheel, the dominating one first."""


@dataclass(frozen=True, slots=True)
class SetupPage(ABC):
    """Builds a page of a planned duel, `width` by `height` logical units large.

    Attributes:
        settled: what is settled so far; a name that is typed is settled without another page being built.
        seat: the seat that is looked at.
        decks: everything that can be played with, by name.
        library: everything printed.
        change: settle something else, and look at that seat.
        rename: call the person of the seat otherwise; the widgets stay as they are.
    """

    settled: Callable[[], DuelPlan]
    seat: int
    decks: Mapping[str, DeckSpec]
    library: Library
    ui: Ui
    say: Translator
    width: float
    height: float
    change: Callable[[DuelPlan, int], None]
    rename: Callable[[str], None]

    @property
    def plan(self) -> DuelPlan:
        """The plan as settled so far."""
        return self.settled()

    @property
    def faces(self) -> DuelFaces:
        """The cards of the library in this language."""
        return DuelFaces(self.library, self.say)

    @property
    def names(self) -> DuelNames:
        """The names of things in the language in use."""
        return DuelNames(self.library, self.say, self.plan.names())

    @property
    def is_wide(self) -> bool:
        """Whether there is room for cards beside what is settled."""
        return self.width >= WIDE.w and self.height >= WIDE.h

    @abstractmethod
    def build(self) -> Widget:
        """The page as it stands."""

    def _settle(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of a DuelPlan
        """Change a setting of the whole duel."""
        self.change(replace(self.plan, **fields), self.seat)

    def _in_play(self, seats: Sequence[int]) -> Sequence[CardSpec]:
        """The cards that those seats may draw: of the common pack, or of what they bring; each once."""
        plan, cards = self.plan, self.library.cards
        if plan.mode in ("classic", "mimic"):
            return [card for card in cards.values() if card.series in plan.series and not card.promo]
        decks = [self.decks.get(plan.seats[seat].brings(plan.mode)) for seat in seats]
        names = dict.fromkeys(card for deck in decks if deck is not None for card in deck.cards)
        return [cards[name] for name in names]

    def _shown(self, cards: Sequence[CardSpec], width: float, height: float) -> Widget:
        """Cards in rows that fill the room, evenly picked where there are more than fit."""
        columns = max(1, int((width + GAP) // (LEGIBLE + GAP)))
        wide = (width - (columns - 1) * GAP) / columns
        rows = max(1, int((height + GAP) // (wide / RATIO + GAP)))
        wide = min(wide, ((height + GAP) / rows - GAP) * RATIO)
        step = max(1, len(cards) // (rows * columns))
        shown = [CardView(self.faces.card(card), widest=wide) for card in cards[::step][: rows * columns]]
        views = [Anchor(view, w=wide, h=wide / RATIO) for view in shown]
        grid = Grid(views, columns=columns, gap=GAP, row_gap=GAP)
        return Anchor(grid, 0, 0, w=columns * (wide + GAP) - GAP, h=rows * (wide / RATIO + GAP) - GAP)

    def _faults(self, deck: DeckSpec | None) -> str:
        if deck is None:
            return self.say("duel_new.no_deck")
        verdict = check_deck(deck, self.library, self.plan.rules)
        return "" if verdict.allowed else self.names.cited(*verdict.reasons)


class HouseRulesPage(SetupPage):
    """The page of the house rules."""

    __slots__ = ()

    def build(self) -> Widget:
        """Every option with its ruling, the wheel among them."""
        say, rules = self.say, self.plan.rules
        reset = Button(
            "new.reset", say("new.reset"), lambda: self._settle(rules=HouseRules()), icon=Icon.UNDO
        )
        if not changed_options(rules):
            reset.refusal = say("new.unchanged")
        note = Label(say("new.rules_note"), self.ui.styles.small, lift=0.5, grow=1)
        wheel = partial(
            wheel_choices,
            rules.wheel,
            self.ui,
            say,
            lambda new: self._settle(rules=replace(rules, wheel=new)),
        )
        cells = RulingCells(self.ui, say, SPANS, {"wheel": wheel})
        rulings = load_rulebook().rulings_of("donjon_procrastination")
        shown = in_columns(
            [*cells.of(rules, rulings, lambda new: self._settle(rules=new))], 2 if self.width > 700 else 1
        )
        return Column([Row([note, reset], gap=16), Scroll(shown, name="new.rules")], gap=10, grow=1)


def wheel_choices(
    wheel: Wheel, ui: Ui, say: Translator, changed: Callable[[Wheel], None]
) -> Sequence[Widget]:
    """A choice for each pair of classes of the wheel, in default order."""
    asked = Label(say("duel_new.which"), ui.styles.small)
    crests = [(Crest(above.value), Crest(below.value)) for above, below in wheel]
    names = {Crest(kind.value): say(f"dp.class.{kind}") for kind in CardClass}
    shown = DominanceWheel(crests, names, side=200)
    return [asked, *(_choice(pair, wheel, ui, say, changed) for pair in WHEEL), Anchor(shown, w=200, h=200)]


def _choice(pair: Pair, wheel: Wheel, ui: Ui, say: Translator, changed: Callable[[Wheel], None]) -> Widget:
    above, below = pair
    first, second = (say(f"dp.class.{kind}") for kind in pair)
    values: list[tuple[Pair | None, str]] = [
        (pair, first),
        (None, say("duel_new.neither")),
        ((below, above), second),
    ]
    tips = [
        say("duel_new.dominates", above=first, below=second),
        say("duel_new.neither.tip", one=first, other=second),
        say("duel_new.dominates", above=second, below=first),
    ]
    emblems = [ui.palette.crests[Crest(kind.value)].emblem for kind in pair]
    icons = [emblems[0], Icon.MINUS, emblems[1]]
    held = next((arrow for arrow in wheel if set(arrow) == set(pair)), None)

    def set_to(new: Pair | None) -> None:
        turned = {frozenset(arrow): arrow for arrow in wheel}
        turned.pop(frozenset(pair), None)
        if new is not None:
            turned[frozenset(pair)] = new
        changed(tuple(turned[key] for arrow in WHEEL if (key := frozenset(arrow)) in turned))

    return Choice(f"rules.wheel.{above}-{below}", values, held, set_to, tips=tips, icons=icons)

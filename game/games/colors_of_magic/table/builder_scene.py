"""The list builder: a wizard, three schools or thirty cards, a Codex; saved with the user's files."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.content.own_file import free_name
from game.games.colors_of_magic.content.library_files import OWN_LISTS
from game.games.colors_of_magic.rules.cards.library import CODEX_SIZE, GRIMOIRE_SIZE, Library, check_list
from game.games.colors_of_magic.rules.cards.specs import ArmyList, Element
from game.games.colors_of_magic.table.builder_pages import (
    COSTS,
    TYPES,
    CardFilter,
    ComposeActs,
    ComposedList,
    Draft,
    Pages,
)
from game.games.colors_of_magic.table.faces import Faces
from game.table.card_widget import CardButton, CardView
from game.table.composer import MOST, Composer, ComposerKeys, filter_button
from game.ui.drawing.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row
from game.ui.widgets.scroll import ListBox, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from game.art.card_face import CardFace
    from game.core.rules import Reason, Verdict
    from game.ui.widgets.base import Widget

PAGES = ("wizard", "grimoire", "codex")
_PAGE_ICONS = (Icon.CREATURE, Icon.CARDS, Icon.RULES)
_MARGIN = 34.0
_LEFT = 250.0
_GAP = 18.0
_BELOW_CARD = (196.0, 244.0)
"""Height of everything above and below the card that is looked at: name, faults, buttons; the least in a low
window, where faults are scrolled rather than the card being too small to read."""

_LOW = 560.0
"""The height of the sheet below which it is low, in logical units."""

_NARROW = 480.0
"""Width of the pages below which their names have no icons."""

_SAVE_ICON_FROM = 250.0
"""Width of the right column from which the save button has an icon beside its word."""


KEYS = ComposerKeys(
    name_key="builder.name",
    no_name_key="builder.no_name",
    shipped_name_key="builder.shipped_name",
    taken_name_key="builder.taken_name",
    saved_key="builder.saved",
    lose_key="builder.lose",
    delete_key="builder.delete",
    delete_ask_key="builder.delete_ask",
    not_kept_key="builder.not_kept",
)


class BuilderScene(Composer[Draft]):
    """Lists on the left with the faults of the open one; its parts on three pages."""

    own: tuple[ArmyList, ...]

    def __init__(
        self,
        library: Library,
        max_copies: int | None,
        left: Callable[[], None],
        codex_size: int = CODEX_SIZE,
    ) -> None:
        super().__init__(KEYS, OWN_LISTS, left)
        self.library = library
        self.max_copies = max_copies
        self.codex_size = codex_size
        self.page = PAGES[0]
        self.filter = CardFilter()
        self.free = False
        self.draft = Draft.copy(next(iter(library.lists.values())), "")

    # Values

    @property
    def faces(self) -> Faces:
        """The cards of the library in this language."""
        return Faces(self.library, self.say)

    @property
    def verdict(self) -> Verdict:
        """Whether the list may be played."""
        return check_list(self.draft.army, self.library, self.max_copies, self.codex_size)

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence, with names in the place of ids."""
        values = tuple((key, self._name(value) if key == "name" else value) for key, value in reason.values)
        return self.say.reason(replace(reason, values=values))

    def _name(self, value: object) -> str:
        found = self.library.cards.get(str(value)) or self.library.schools.get(str(value))
        return self.say.words(found.name) if found is not None else str(value)

    @property
    def shipped_names(self) -> Collection[str]:
        """The names of the lists that ship with the game."""
        return self.library.lists.keys()

    @property
    def buttons(self) -> Mapping[str, CardButton]:
        """The buttons of the cards, by card id."""
        return self._pages.buttons

    # Building

    def build(self) -> Widget:
        """A framed sheet: the lists, the open page, the card that is looked at."""
        box = self.app.box
        width, height = min(MOST.w, box.w - 20), min(MOST.h, box.h - 18)
        card = min(400.0, (width - 2 * _MARGIN) * 0.25)
        left = min(_LEFT, width * 0.21)
        room = width - 2 * _MARGIN - left - card - 2 * _GAP
        inner = height - 2 * _MARGIN
        composed = ComposedList(
            self.library,
            self.faces,
            self.draft,
            self.free,
            self.filter,
            room,
            self.delete_cap,
            low=inner < _LOW,
        )
        acts = ComposeActs(self.change, self.look, self.add, self.remove, self.set_free)
        self._pages = Pages(self.ui, self.say, composed, acts, self._filters)
        pages: dict[str, Callable[[], Widget]] = {
            "wizard": self._pages.wizard,
            "grimoire": self._pages.grimoire,
            "codex": self._pages.codex,
        }
        tabs = Choice(
            "builder.page", self._tabs(), self.page, self._turn, icons=_PAGE_ICONS if room > _NARROW else ()
        )
        middle = Column([Anchor(tabs), pages[self.page]()], gap=10)
        tall = inner - _BELOW_CARD[inner >= _LOW]
        self.view = CardView(self.face(), widest=min(card, tall * RATIO), name="builder.view")
        body = Row(
            [
                Anchor(self._lists(left), 0, 0, w=left, h=inner),
                Anchor(middle, 0, 0, w=room, h=inner),
                Anchor(self._right(card), 0, 0, w=card, h=inner),
            ],
            gap=_GAP,
        )
        return Anchor(Panel(body, Material.FRAMED, margin=_MARGIN, corner=0), w=width, h=height)

    def _filters(self) -> Widget:
        """A button for each filter, which opens a menu."""
        say, shown = self.say, self.filter
        elements = [(None, say("builder.any_element")), *((e, say(f"hue.{e}")) for e in Element)]
        types = [(None, say("builder.any_type")), *((t, say(f"card.type.{t}").capitalize()) for t in TYPES)]
        costs: list[tuple[int | None, str]] = [(None, say("builder.any_cost"))]
        costs += [
            (cost, say("builder.dear" if cost == COSTS[-1] else "builder.cost", cost=cost)) for cost in COSTS
        ]
        buttons = [
            filter_button(
                "builder.element",
                elements,
                shown.element,
                self,
                lambda e: self.set_filter(replace(shown, element=e)),
            ),
            filter_button(
                "builder.type", types, shown.type, self, lambda t: self.set_filter(replace(shown, type=t))
            ),
            filter_button(
                "builder.cost", costs, shown.cost, self, lambda c: self.set_filter(replace(shown, cost=c))
            ),
        ]
        shares = [button.wanted(self.ui, self.app.box.w).w for button in buttons]
        return Grid(buttons, columns=shares, gap=8)

    def first_focus(self) -> str:
        """The tab of the open page."""
        return f"builder.page.{PAGES.index(self.page)}"

    def _tabs(self) -> list[tuple[str, str]]:
        say = self.say
        cards = self.draft.counts(self.library, codex=False).total()
        codex = self.draft.counts(self.library, codex=True).total()
        return [
            ("wizard", say("builder.page.wizard")),
            ("grimoire", say("builder.page.grimoire", found=cards, size=GRIMOIRE_SIZE)),
            ("codex", say("builder.page.codex", found=codex, size=self.codex_size)),
        ]

    def _lists(self, width: float) -> Widget:
        say = self.say
        names = self.known
        entries = [(name, Icon.FLAG if name not in self.library.lists else None) for name in names]
        origin = names.index(self.draft.origin) if self.draft.origin in names else None
        listed = ListBox("builder.lists", entries, origin, self._pick)
        fresh = Button("builder.new", say("builder.new"), self._fresh, icon=Icon.PLUS, height=38, size=16)
        return Column(
            [
                Anchor(Ribbon(say("builder.title"), self.ui.palette.accent, height=52, overhang=10)),
                Row([Anchor(fresh, 0, 0, w=width - 48, h=38), self.delete_button()], gap=10),
                listed,
            ],
            gap=10,
        )

    def _right(self, width: float) -> Widget:
        """The name, the card that is looked at, the faults, and the way out."""
        style = self.ui.styles.small.but(colour=self.ui.palette.ink)
        lines = [
            Label(rich("{} <soft><i>{}</i></soft>", self.reason(reason), reason.rule), style)
            for reason in self.verdict.reasons
        ]
        parts: list[Widget] = [self.name_field()]
        if self.face() is not None:
            parts.append(Anchor(self.view))
        icon = Icon.CHECK if self.verdict.allowed else Icon.WARNING
        say = self.say
        save_icon = Icon.SAVE if width >= _SAVE_ICON_FROM else None
        state = say("builder.fine" if self.verdict.allowed else "builder.faulty")
        parts += [
            Label(rich("<icon:{}> {}", icon.value, state), self.ui.styles.strong.but(size=18)),
            Scroll(Column(lines, gap=6), name="builder.faults"),
            RuleLine(),
            Anchor(Row([self.back_button(), self.save_button(icon=save_icon)], gap=10), h=42),
        ]
        return Column(parts, gap=8)

    def face(self) -> CardFace | None:
        """The card that is looked at, else the wizard."""
        if self.shown in self.library.cards:
            return self.faces.card(self.library.cards[self.shown])
        wizard = self.library.wizards.get(self.draft.army.wizard)
        if wizard is None:
            return None
        return self.faces.creature(self.library.creatures[wizard.creature])

    # Files

    def blank(self) -> Draft:
        """A list with a wizard and nothing else."""
        return Draft.blank(self.library, free_name(self.say("builder.unnamed"), self.known))

    # Actions

    def add(self, card: str, codex: bool) -> None:
        """Add one copy of a card."""
        self.shown = card
        self.change(self.draft.with_card(card, self.library, codex=codex))

    def remove(self, card: str, codex: bool) -> None:
        """Remove one copy of a card."""
        self.shown = card
        self.ui.sounds.play(Sound.CLACK)
        self.change(self.draft.without_card(card, self.library, codex=codex))

    def set_free(self, free: bool) -> None:
        """Name the cards of the grimoire one by one, or make it of schools."""
        self.free = free
        known = all(school in self.library.schools for school in self.draft.army.schools)
        if not free:
            self.change(self.draft.unfreed())
        elif known and self.draft.army.schools:
            self.change(self.draft.freed(self.library))
        else:
            self.rebuild()

    def set_filter(self, shown: CardFilter) -> None:
        """Show the cards that pass another filter."""
        self.filter = shown
        self.rebuild()

    def _pick(self, index: int) -> None:
        name = self.known[index]
        own = {army.name: army for army in self.own}

        def pick() -> None:
            if name in own:
                self.draft = Draft(own[name], name)
            else:
                self.draft = replace(
                    Draft.copy(self.library.lists[name], free_name(name, self.known)), dirty=False
                )
            self.free, self.shown = bool(self.draft.army.grimoire), ""
            self.rebuild()

        self.guard(pick)

    def _fresh(self) -> None:
        def fresh() -> None:
            self.draft = self.blank()
            self.free, self.shown, self.page = False, "", PAGES[0]
            self.rebuild()

        self.guard(fresh)

    def _turn(self, page: str) -> None:
        self.page = page
        self.ui.sounds.play(Sound.PAGE)
        self.rebuild()

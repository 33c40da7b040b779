"""The dialog for a scenario's data: order of suits, unexpected events, actions, whether Rounds are shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

from game.content.markup import rich
from game.games.attention_donjon.rules.actions import Action, SetScenario
from game.games.attention_donjon.rules.cards import JOKER, RANKS, SUITS, printed
from game.games.attention_donjon.rules.setup import ActionKind, Entry, Pattern
from game.games.attention_donjon.table.forms import entry_words
from game.games.turn_order.ranks import ranked_alone
from game.games.turn_order.rules.fields import Correct
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Flow, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.locale import Translator
    from game.games.attention_donjon.rules.state import State
    from game.games.turn_order.table.acts import Acts
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Draft:
    """The values in the dialog; `pattern` and `entry` are those being made, not yet added."""

    suits: tuple[str, ...]
    events: tuple[Pattern, ...]
    entries: tuple[Entry, ...]
    count_rounds: bool
    pattern: Pattern
    entry: Entry


class ScenarioDialog(Dialog):
    """Asks for the scenario's data, which may be changed in the middle of an encounter."""

    width = 780.0

    def __init__(self, state: State, acts: Acts[Action]) -> None:
        super().__init__(acts.say("ad.act.scenario"))
        self._state = state
        self._acts = acts
        self.draft = Draft(state.suits, state.events, state.entries, state.count_rounds, Pattern(), Entry(""))

    def content(self) -> Sequence[Widget]:
        """A part for each kind of data; together they scroll."""
        parts = [*self._suits(), *self._rounds(), *self._events(), *self._entries()]
        return [Scroll(Column(parts, gap=9), name="scenario.all")]

    def height(self) -> float | None:
        """As high as the screen allows."""
        return min(self.app.box.h - 20, 760.0)

    def buttons(self) -> Sequence[Widget]:
        """Cancel and OK, which says why it cannot be pressed."""
        ok = Button("dialog.yes", self.ui.say("dialog.ok"), self._enter, look=Look.PRIMARY, icon=Icon.CHECK)
        ok.refusal = "\n".join(filter(None, map(self._acts.refusal, self._actions())))
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.CLOSE), ok]

    def first_focus(self) -> str:
        """The first suit, which stands at the top."""
        return "scenario.suit.0"

    # Parts

    def _suits(self) -> Iterator[Widget]:
        say = self.ui.say
        yield self._heading("ad.scenario.suits")
        yield Label(say("ad.scenario.suits.note"), self.ui.styles.note.but(size=17))
        yield Flow(
            [
                Button(
                    f"scenario.suit.{place}",
                    f"{printed(f'A{suit}')[-1]} {say(f'ad.suit.{suit.lower()}')}",
                    partial(self._sooner, place),
                    tip=say("ad.scenario.suits.tip"),
                    height=38,
                    size=17,
                )
                for place, suit in enumerate(self.draft.suits)
            ],
            gap=7,
        )

    def _sooner(self, place: int) -> None:
        """Exchange a suit with the one before it; the first becomes the last."""
        suits = list(self.draft.suits)
        suit = suits.pop(place)
        suits.insert(place - 1 if place else len(suits), suit)
        self._put(suits=tuple(suits))

    def _rounds(self) -> Iterator[Widget]:
        yield RuleLine()
        text = self.ui.say("ad.scenario.count_rounds")
        yield Toggle(
            "scenario.count_rounds", text, self.draft.count_rounds, lambda on: self._put(count_rounds=on)
        )

    def _events(self) -> Iterator[Widget]:
        say, draft, pattern = self.ui.say, self.draft, self.draft.pattern
        yield RuleLine()
        yield self._heading("ad.scenario.events")
        for place, event in enumerate(draft.events):
            words = rich("<b>{}</b> {}", pattern_words(event, say), event.text)
            yield self._row(f"scenario.event.{place}", words, "events", place)
        ranks = [
            ("", say("ad.scenario.any")),
            *((rank, ranked_alone(rank, say)) for rank in RANKS),
            ("*", JOKER),
        ]
        suits = [("", say("ad.scenario.any")), *((suit, printed(f"A{suit}")[-1]) for suit in SUITS)]
        rank = "*" if pattern.joker else pattern.rank
        yield Choice("scenario.event_rank", ranks, rank, self._rank)
        add = Button(
            "scenario.event.add",
            say("ad.scenario.add_event"),
            self._add_event,
            icon=Icon.PLUS,
            height=38,
            size=16,
        )
        if not (pattern.rank or pattern.suit or pattern.joker):
            add.refusal = say("ad.pattern")
        yield Anchor(
            Choice("scenario.event_suit", suits, pattern.suit, lambda suit: self._pattern(suit=suit)), 0, 0.5
        )
        text = TextField(
            "scenario.event.text",
            pattern.text,
            lambda text: self._quiet(pattern=replace(self.draft.pattern, text=text)),
            hint=say("ad.scenario.event_text"),
            done=lambda _text: None if add.refusal else self._add_event(),
            longest=300,
            grow=1,
        )
        yield Row([text, add], gap=8, align=0.5)

    def _rank(self, rank: str) -> None:
        if rank == "*":
            self._pattern(rank="", suit="", joker=True)
        else:
            self._pattern(rank=rank, joker=False)

    def _pattern(self, **changes: object) -> None:
        pattern = replace(self.draft.pattern, **changes)  # type: ignore[arg-type]  # a Pattern's fields
        self._put(pattern=replace(pattern, joker=False) if pattern.suit else pattern)

    def _add_event(self) -> None:
        self._put(events=(*self.draft.events, self.draft.pattern), pattern=Pattern())

    def _entries(self) -> Iterator[Widget]:
        say, draft, entry = self.ui.say, self.draft, self.draft.entry
        yield RuleLine()
        yield self._heading("ad.scenario.entries")
        for place, action in enumerate(draft.entries):
            words = rich("{} <soft>{}</soft>", entry_words(say, action), say(f"ad.kind.{action.kind}"))
            yield self._row(f"scenario.entry.{place}", words, "entries", place)
        kinds = [(kind, say(f"ad.kind.{kind}")) for kind in get_args(ActionKind)]
        yield Choice(
            "scenario.kind",
            kinds,
            entry.kind,
            lambda kind: self._put(entry=replace(self.draft.entry, kind=kind)),
        )
        name_field = TextField(
            "scenario.entry.name",
            entry.name,
            lambda name: self._quiet(entry=replace(self.draft.entry, name=name)),
            hint=say("ad.scenario.entry_name"),
            done=lambda _text: self._add_entry(),
            longest=60,
            grow=1,
        )
        add = Button(
            "scenario.entry.add",
            say("ad.scenario.add_entry"),
            self._add_entry,
            icon=Icon.PLUS,
            height=38,
            size=16,
        )
        yield Row([name_field, add], gap=8, align=0.5)

    def _add_entry(self) -> None:
        name = self.draft.entry.name.strip()
        if name:
            entry = replace(self.draft.entry, name=name)
            self._put(entries=(*self.draft.entries, entry), entry=Entry("", entry.kind))

    def _row(self, name: str, words: str, of: Literal["events", "entries"], place: int) -> Widget:
        """A line for an event or an action, with a button that drops it."""

        def drop() -> None:
            held = getattr(self.draft, of)
            self._put(**{of: held[:place] + held[place + 1 :]})

        label = Label(words, self.ui.styles.body.but(size=18), lift=0.5, grow=1)
        tip = self.ui.say("ad.scenario.drop")
        return Row(
            [label, Button(f"{name}.drop", "", drop, icon=Icon.DELETE, tip=tip, height=32)], gap=8, align=0.5
        )

    def _heading(self, key: str) -> Widget:
        return Label(self.ui.say(key), self.ui.styles.subheading.but(size=18))

    # Changes

    def _put(self, **changes: object) -> None:
        self._quiet(**changes)
        self.rebuild()

    def _quiet(self, **changes: object) -> None:
        self.draft = replace(self.draft, **changes)  # type: ignore[arg-type]  # a Draft's fields

    def _actions(self) -> list[Action]:
        state, draft = self._state, self.draft
        actions: list[Action] = []
        if draft.suits != state.suits:
            actions.append(Correct("", "suits", draft.suits))
        if (draft.events, draft.entries, draft.count_rounds) != (
            state.events,
            state.entries,
            state.count_rounds,
        ):
            actions.append(SetScenario(draft.events, draft.entries, draft.count_rounds))
        return actions

    def _enter(self) -> None:
        actions = self._actions()
        self.close()
        self._acts.act(actions)


def pattern_words(pattern: Pattern, say: Translator) -> str:
    """The cards that a pattern matches, as printed: `K♥`, `K`, `♥`, the Joker's star."""
    if pattern.joker:
        return JOKER
    suit = printed(f"A{pattern.suit}")[-1] if pattern.suit else ""
    return f"{ranked_alone(pattern.rank, say)}{suit}"

"""A small game of Donjon & Procrastination for tests, played in the words of saved games.

    game = table(hand("M5 S-1"), hand("F7", pile="X4"))
    game.act(0, "place M5").act(1, "place F7")
    assert game.totals == (10, 7)
    assert game.refused(0, "bluff") == {"DP-FLOW-01"}

A card is named by what is printed on it: `M5` is a Magic card of value 5, so are F (Force), X (Dexterity),
E (Epic) and S (Soutien), without an effect. Cards with effects are made with `card` and given to `table`.
Where a card of the game is named, `M5` means the first copy before the player who acts; all of it is
`1:M5:2`, the second of seat 1.

A round in the middle: `table(hand(fighter="M5"), hand(fighter="F7"))`, and `game.carry(0, "M5", effect)`
carries out effects of that card of seat 0 at once; a question is answered with `game.answer(...)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from game.content.spec import Words
from game.core.dice import ScriptedDice, SeededDice
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.specs import (
    SHARED,
    BluffSpec,
    CardSpec,
    Library,
    SeriesSpec,
    copies_of,
    printed,
)
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.effects.perform import carry
from game.games.donjon_procrastination.rules.effects.questions import check_picks
from game.games.donjon_procrastination.rules.play.actions import ACTIONS, Choose, Discard, Place
from game.games.donjon_procrastination.rules.play.run import Run
from game.games.donjon_procrastination.rules.play.setup import HouseRules, Setup
from game.games.donjon_procrastination.rules.play.state import Pending, Played, Player, State
from game.games.donjon_procrastination.rules.play.values import tally, totals
from game.games.donjon_procrastination.rules.round import to_next_decision
from game.games.donjon_procrastination.rules.rules import DonjonProcrastination
from game.games.donjon_procrastination.simulation import faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.dice import Dice
    from game.core.rules import Verdict
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.rules.play.state import Mod, Phase, Question, Slot

E = TypeVar("E")

CLASSES = {
    "F": CardClass.FORCE,
    "X": CardClass.DEXTERITY,
    "M": CardClass.MAGIC,
    "E": CardClass.EPIC,
    "S": CardClass.SUPPORT,
}
PLAIN = re.compile(r"([FXMES])(-?\d+)")
ZONES = ("hand", "pile", "discard", "score", "carried", "collection")


# ---- what is printed


def words(text: str) -> Words:
    """The same in both languages."""
    return Words(fr=text, en=text)


def card(identity: str, like: str = "F3", **more: Any) -> CardSpec:
    """A card with the class and value of a plain one."""
    kind = PLAIN.fullmatch(like)
    assert kind is not None, f"{like} is no plain card"
    plain = {"name": words(identity), "series": "tests", "number": 1, "text": words("")}
    return CardSpec(
        id=identity,
        class_=CLASSES[kind[1]],
        value=int(kind[2]),
        **{**plain, **more},
    )


def library(names: Iterable[str] = (), cards: Iterable[CardSpec] = ()) -> Library:
    """These cards, and the plain ones among the names."""
    made = {spec.id: spec for spec in cards}
    plain = {name: card(name, name) for name in names if name not in made}
    return Library(
        version="test",
        series={"tests": SeriesSpec(id="tests", name=words("tests"), size=99)},
        cards={**plain, **made},
        bluffs={"ruse": BluffSpec(id="ruse", name=words("ruse"), text=words(""))},
        decks={},
    )


# ---- what lies before a player


@dataclass(frozen=True)
class Hand:
    """One player's cards by what is printed on them, each zone in one text, the top of a pile first."""

    zones: dict[str, str]
    fighter: str
    supports: str
    more: dict[str, Any]

    @property
    def names(self) -> set[str]:
        """Everything that is printed on them."""
        return {name for text in (*self.zones.values(), self.fighter, self.supports) for name in text.split()}

    def player(self, seat: int) -> Player:
        """The player; copies are numbered from 1: fighter, Soutien cards, hand, pile, and so on."""
        texts = (self.fighter, self.supports, *(self.zones.get(zone, "") for zone in ZONES))
        copies = copies_of(str(seat), [name for text in texts for name in text.split()])
        fighter, supports, *zones = (tuple(next(copies) for _ in text.split()) for text in texts)
        return Player(
            fighter=Played(fighter[0]) if fighter else None,
            supports=tuple(Played(copy) for copy in supports),
            **dict(zip(ZONES, zones, strict=True)),  # type: ignore[arg-type]  # all of them are tuples of copies
            **self.more,
        )


def hand(
    cards: str = "",
    *,
    fighter: str = "",
    supports: str = "",
    pile: str = "",
    discard: str = "",
    score: str = "",
    carried: str = "",
    collection: str = "",
    **more: Any,
) -> Hand:
    """A player with these cards in hand; `more` are other fields of a Player (dice, bluff, allowance ...)."""
    zones = {
        "hand": cards,
        "pile": pile,
        "discard": discard,
        "score": score,
        "carried": carried,
        "collection": collection,
    }
    return Hand(zones, fighter, supports, more)


# ---- the game


@dataclass
class Table:
    """A game in the middle: what is done to it is written as in a saved game."""

    rules: DonjonProcrastination
    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)
    last: tuple[Event, ...] = ()

    def act(self, seat: int, *actions: str) -> Table:
        """Do one thing after the other, each of which must be allowed."""
        for text in actions:
            verdict = self.verdict(seat, text)
            assert verdict.allowed, f"{text}: {verdict.reasons}"
            step = self.rules.apply(self.state, Seat(seat), self.action(seat, text), self.dice)
            self._take(step.state, step.events)
        return self

    def refused(self, seat: int, action: str) -> set[str]:
        """The rules that forbid something now; it must be forbidden."""
        verdict = self.verdict(seat, action)
        assert not verdict.allowed, f"{action} is allowed: {verdict.reasons}"
        return {reason.rule for reason in verdict.reasons}

    def verdict(self, seat: int, action: str) -> Verdict:
        """Whether something may be done now."""
        return self.rules.check(self.state, Seat(seat), self.action(seat, action))

    def choices(self, seat: int) -> list[str]:
        """What may be done now, as text; every one of it must be allowed."""
        actions = list(self.rules.legal_actions(self.state, Seat(seat)))
        for action in actions:
            verdict = self.rules.check(self.state, Seat(seat), action)
            assert verdict.allowed, f"{action}: {verdict.reasons}"
        return [ACTIONS.write(action) for action in actions]

    def action(self, seat: int, text: str) -> Action:
        """The action that a text says, with short names of cards."""
        match ACTIONS.read(text):
            case Place(name):
                return Place(self.copy(seat, name))
            case Discard(name):
                return Discard(self.copy(seat, name))
            case Choose(picks):
                return Choose(tuple(self.copy(seat, name) for name in picks))
            case action:
                return action

    def copy(self, seat: int, name: str) -> str:
        """The copy that a short name means: of an option asked for, in a player's hand, or anywhere."""
        question = self.state.question
        options = () if question is None else question.options
        if ":" in name or name not in self.rules.library.cards:
            return name
        player = self.state.players[seat]
        everywhere = (
            copy
            for each in (player, *self.state.players)
            for copy in (*(played.card for played in each.table), *self.zones(each))
        )
        copies = (*options, *player.hand, *everywhere, *self.state.common)
        return next((copy for copy in copies if ":" in copy and printed(copy) == name), name)

    @staticmethod
    def zones(player: Player) -> list[str]:
        """Every copy of a player that is not on the table."""
        return [copy for zone in ZONES for copy in getattr(player, zone)]

    def carry(self, seat: int, name: str, *effects: Any, copied: bool = False) -> Table:
        """Carry out effects of a card and nothing else, up to a question or the last of them."""
        run = Run(self.rules.library, self.state, self.dice)
        source = self.copy(seat, name)
        run.push(*(Pending(Seat(seat), source, effect, copied) for effect in effects))
        return self._carry(run)

    def answer(self, *names: str) -> Table:
        """Answer the question of an effect that `carry` led to, and go on with the effects."""
        asked = self.asked
        picks = tuple(self.copy(asked.seat, name) for name in names)
        verdict = check_picks(asked, picks)
        assert verdict.allowed, verdict.reasons
        asking, *others = self.state.pending
        asking = replace(asking, answers=(*asking.answers, picks))
        state = replace(self.state, question=None, pending=(asking, *others))
        return self._carry(Run(self.rules.library, state, self.dice))

    def go_on(self) -> Table:
        """Do what follows by the rules until somebody has to decide."""
        run = Run(self.rules.library, self.state, self.dice)
        to_next_decision(run)
        self._take(run.state, tuple(run.events))
        return self

    @property
    def asked(self) -> Question:
        """The question of an effect; there must be one."""
        assert self.state.question is not None, "nobody is asked"
        return self.state.question

    @property
    def options(self) -> list[str]:
        """What may be answered, by what is printed on cards."""
        return names_of(self.asked.options) if self.asked.kind == "card" else list(self.asked.options)

    @property
    def deciders(self) -> set[int]:
        """The seats that may act now."""
        return set(self.rules.deciders(self.state))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's total in the duel that decides about the player's own cards."""
        seats = range(len(self.state.players))
        return tuple(tally(self.rules.library, self.state, Seat(seat)).total for seat in seats)

    def faced(self, seat: int) -> tuple[int, int]:
        """A player's total and the opponent's in the same duel (D13)."""
        return totals(self.rules.library, self.state, Seat(seat))

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def zone(self, seat: int, zone: str) -> list[str]:
        """The cards of a zone by what is printed."""
        return names_of(getattr(self.state.players[seat], zone))

    def fighter(self, seat: int) -> str:
        """What is printed on a fighter; empty if there is none."""
        fighter = self.player(seat).fighter
        return "" if fighter is None else printed(fighter.card)

    def supports(self, seat: int) -> list[str]:
        return names_of(played.card for played in self.player(seat).supports)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind since the game was laid out."""
        return [event for event in self.events if isinstance(event, kind)]

    def just(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last step led to."""
        return [event for event in self.last if isinstance(event, kind)]

    def _carry(self, run: Run) -> Table:
        while run.state.pending and run.state.question is None:
            first, *others = run.state.pending
            run.change(pending=tuple(others))
            carry(run, first)
        self.state, self.last = run.state, tuple(run.events)
        self.events.extend(run.events)
        return self

    def _take(self, state: State, events: tuple[Event, ...]) -> None:
        self.state, self.last = state, events
        self.events.extend(events)
        wrong = list(faults(self.rules.library, state))
        assert not wrong, wrong


def names_of(copies: Iterable[str]) -> list[str]:
    """What is printed on copies of cards."""
    return [printed(copy) for copy in copies]


def table(
    *hands: Hand,
    cards: Iterable[CardSpec] = (),
    common: str = "",
    phase: Phase | None = None,
    round: int = 1,  # noqa: A002 - as the field of the state is called
    slots: Sequence[Slot] = (),
    mods: Sequence[Mod] = (),
    dice: Sequence[object] | None = None,
    **house: Any,
) -> Table:
    """A game in the middle of a round: in the face-off, or in its effects if a fighter is there.

    `dice` is what will be drawn (else a seed decides), `common` the rest of a common pack, `house` are house
    rules.
    """
    cards = tuple(cards)
    names = {name for each in hands for name in each.names} | set(common.split())
    fought = any(each.fighter for each in hands)
    state = State(
        Setup(mode="classic", bluffs=("ruse",) * len(hands), series=("tests",), rules=HouseRules(**house)),
        tuple(each.player(seat) for seat, each in enumerate(hands)),
        phase=phase or ("face_effects" if fought else "face"),
        round=round,
        common=tuple(copies_of(SHARED, common.split())),
        slots=tuple(slots),
        mods=tuple(mods),
    )
    drawn: Dice = SeededDice(1) if dice is None else ScriptedDice(*dice)
    return Table(DonjonProcrastination(library(names, cards)), state, drawn)

"""The encounter between two actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.games.attention_donjon.rules.cards import Card, card_of, is_joker
from game.games.turn_order.rules.people import Roster

if TYPE_CHECKING:
    from game.core.rules import Outcome
    from game.games.attention_donjon.rules.setup import (
        ActionKind,
        CombatantSpec,
        EffectSpec,
        Entry,
        HouseRules,
        Pattern,
    )
    from game.games.turn_order.rules.conditions import Shown, Word

Phase = Literal["preparation", "initiative", "turns", "resolution"]
"""The phases of a Round (AD-GEN-03). Its end, the fifth, decides nothing and so is no state to be in."""

Stage = Literal["players", "groups", "choice"]
"""The parts of the Initiative phase: players draw, groups draw, players choose among their cards."""

Status = Literal["pending", "played", "lost", "skipped"]


@dataclass(frozen=True, slots=True)
class Combatant:
    """A character or a group in the encounter.

    Attributes:
        spec: what was entered; the cards, which change, are here.
        hand: cards drawn whose use is not settled yet.
        free: Jokers held for free initiative (AD-JOKER-09).
        jokers: Jokers kept to bless or curse; `reserve`: other cards kept by an ability.
        drawn: whether it has drawn in this Round, or sits the Round out.
        acted, lost: whether it has acted, or lost the initiative, in this Round.
        reacted: whether its Reaction is used up.
        enters: the Round in which it first draws (AD-A18).
        health_word: what players see instead of its hit points; empty if they see numbers or nothing.
    """

    spec: CombatantSpec
    hand: tuple[Card, ...] = ()
    free: tuple[Card, ...] = ()
    jokers: tuple[Card, ...] = ()
    reserve: tuple[Card, ...] = ()
    drawn: bool = False
    acted: bool = False
    lost: bool = False
    reacted: bool = False
    enters: int = 1
    health_word: Word | Literal[""] = ""

    @property
    def id(self) -> str:
        """The id that was entered."""
        return self.spec.id

    @property
    def name(self) -> str:
        """The name that was entered."""
        return self.spec.name

    @property
    def player(self) -> str:
        """The name of the player; the character's own where none was entered."""
        return self.spec.player or self.spec.name

    @property
    def is_pc(self) -> bool:
        """Whether it is a character of a player."""
        return self.spec.kind == "pc"

    @property
    def undecided(self) -> Card | None:
        """The Joker whose use the player has to choose next (AD-JOKER-01)."""
        return next((card for card in self.hand if is_joker(card)), None) if self.is_pc else None

    @property
    def room(self) -> int:
        """How many cards may be kept as initiative besides Jokers held for free initiative."""
        return max(0, self.spec.slots - len(self.free))

    @property
    def must_choose(self) -> bool:
        """Whether it holds more cards than it may use, and has a say in which."""
        asked = self.is_pc or self.spec.multi == "choose"
        return asked and self.undecided is None and 0 < self.room < len(self.hand)


@dataclass(frozen=True, slots=True)
class Slot:
    """A turn in the order of the Round.

    Attributes:
        number: identifies it within the encounter.
        card: the initiative card, which lies here until the turn is over; empty after that.
        mark: the card as printed, which stays when the card itself has gone.
        free: whether it was taken by free initiative.
        before: the cards it had before, as printed, the oldest first.
    """

    number: int
    owner: str
    card: Card
    mark: str
    status: Status = "pending"
    free: bool = False
    before: tuple[str, ...] = ()

    @property
    def printed_card(self) -> Card:
        """The card that is printed so, wherever it lies now."""
        return card_of(self.mark)


@dataclass(frozen=True, slots=True)
class Taken:
    """An action taken in the current turn."""

    kind: ActionKind
    label: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """An unexpected event that must be played now; `mark` is the printed card, empty if called by hand."""

    who: str
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect in play.

    Attributes:
        since: the Round in which it was set.
        during: the turn of its own subject in which it was set, which is not yet the next one; 0 for none.
        resolved: whether its Actions of this resolution phase are done.
        orphan: whether it is about a combatant who left without having been seen by the players.
    """

    spec: EffectSpec
    since: int = 1
    during: int = 0
    resolved: bool = False
    orphan: bool = False

    @property
    def id(self) -> str:
        """The id that was entered."""
        return self.spec.id

    @property
    def subject(self) -> str:
        """The id of the combatant whose turns end it."""
        return self.spec.bound or self.spec.target

    @property
    def fades(self) -> bool:
        """Whether it lasts until the start or the end of a turn."""
        return self.spec.lasting in ("until_start", "until_end")


@dataclass(frozen=True, slots=True)
class Roll:
    """The Trait roll last announced (AD-JOKER-07)."""

    who: str
    label: str
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class State(Roster[Combatant]):
    """The whole state of an encounter.

    Attributes:
        deck: the Exploration deck, top first; nobody sees its order.
        discards: the drawn pile, the oldest first; `unseen`: those of its cards that players did not see.
        slots: the turns of this Round in order, those that are over first.
        made: how many slots there have been.
        started: whether the turn that is up has begun; until then it may wait and others may claim.
        taken: the actions of the current turn.
        commander: the player who commands the current group, if named by hand.
        waiting: the number of the slot whose owner is waiting with a card not settled yet; 0 for none.
        prompts: unexpected events to be played before anything else.
        open_effect: the id of the effect whose Actions are being carried out; empty for none.
        last_actor: the player who played last.
    """

    rules: HouseRules
    suits: tuple[str, ...]
    name: str = ""
    events: tuple[Pattern, ...] = ()
    entries: tuple[Entry, ...] = ()
    count_rounds: bool = False
    round: int = 1
    phase: Phase = "preparation"
    stage: Stage = "players"
    combatants: tuple[Combatant, ...] = ()
    deck: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    unseen: frozenset[Card] = frozenset()
    slots: tuple[Slot, ...] = ()
    made: int = 0
    started: bool = False
    taken: tuple[Taken, ...] = ()
    commander: str = ""
    waiting: int = 0
    prompts: tuple[Prompt, ...] = ()
    effects: tuple[Effect, ...] = ()
    open_effect: str = ""
    roll: Roll | None = None
    last_actor: str = ""
    outcome: Outcome | None = None
    health: Shown = "word"

    @property
    def people(self) -> tuple[Combatant, ...]:
        """The combatants."""
        return self.combatants

    @property
    def pending(self) -> tuple[Slot, ...]:
        """The turns still to be played, the current one first."""
        return tuple(slot for slot in self.slots if slot.status == "pending")

    @property
    def current(self) -> Slot | None:
        """The turn that is up or being played."""
        if self.phase != "turns":
            return None
        return next((slot for slot in self.slots if slot.status == "pending"), None)

    @property
    def undecided(self) -> Combatant | None:
        """The first player who has to choose what a Joker is used for."""
        return next((combatant for combatant in self.combatants if combatant.undecided), None)

    def slot(self, number: int) -> Slot:
        """The slot of that number.

        Raises:
            KeyError: there is none.
        """
        for slot in self.slots:
            if slot.number == number:
                return slot
        raise KeyError(number)

    def effect(self, identity: str) -> Effect | None:
        """The effect of that id."""
        return next((effect for effect in self.effects if effect.id == identity), None)

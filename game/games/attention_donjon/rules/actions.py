"""The game master's actions besides setting fields, each a small value with a text form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Actions are read from text, which looks the types of the fields up when the program runs.
from game.games.attention_donjon.rules.cards import Card  # noqa: TC001
from game.games.attention_donjon.rules.setup import ActionKind, CombatantSpec, EffectSpec, Entry, Pattern  # noqa: TC001
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import Harm

Pile = Literal["deck", "discards", "reserve", "jokers", "free"]


@dataclass(frozen=True, slots=True)
class RoundsAction:
    """The base class of the actions of the card rounds."""


# ---- preparation and initiative


@dataclass(frozen=True, slots=True)
class Prepare(RoundsAction):
    """Rebuild and shuffle the whole Exploration deck (AD-PREP)."""


@dataclass(frozen=True, slots=True)
class Draw(RoundsAction):
    """A combatant draws all initiative cards at once (AD-INIT-02, AD-INIT-04).

    `cards` are those that were drawn from a deck of real cards; empty draws from the program's.
    """

    id: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawAll(RoundsAction):
    """Everybody who may draw now does so, until something must be chosen."""


@dataclass(frozen=True, slots=True)
class SitOut(RoundsAction):
    """A combatant draws no card in this Round."""

    id: str


@dataclass(frozen=True, slots=True)
class KeepJoker(RoundsAction):
    """Keep a Joker to bless or curse, and draw another card if one is due (AD-JOKER-03)."""

    id: str
    card: Card = ""


@dataclass(frozen=True, slots=True)
class FreeJoker(RoundsAction):
    """Hold a Joker for free initiative (AD-JOKER-09)."""

    id: str


@dataclass(frozen=True, slots=True)
class Choose(RoundsAction):
    """Choose the cards used as initiative; the others are surplus (AD-INIT-05)."""

    id: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayEvent(RoundsAction):
    """An unexpected event has been played, by its place among those that wait (AD-INIT-07)."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class TriggerEvent(RoundsAction):
    """An unexpected event, called by hand (AD-A3)."""

    text: str = ""
    id: str = ""


# ---- turns


@dataclass(frozen=True, slots=True)
class Start(RoundsAction):
    """The turn that is up begins: from now on nobody may wait or claim the initiative."""


@dataclass(frozen=True, slots=True)
class Claim(RoundsAction):
    """Take the initiative with a Joker and play at once (AD-JOKER-09)."""

    id: str


@dataclass(frozen=True, slots=True)
class Wait(RoundsAction):
    """The character that is up waits and draws a new card (AD-WAIT-02)."""

    card: Card = ""


@dataclass(frozen=True, slots=True)
class Take(RoundsAction):
    """Take an action in the current turn, which begins by it (AD-ACT)."""

    kind: ActionKind = "standard"
    label: str = ""


@dataclass(frozen=True, slots=True)
class EndTurn(RoundsAction):
    """End the current turn; `skipped` if it could not be taken, which does not count as acting."""

    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Command(RoundsAction):
    """Name the player who commands the group that is up (AD-GROUP-02, AD-A14)."""

    player: str


@dataclass(frozen=True, slots=True)
class React(RoundsAction):
    """A character's Reaction; the label of a ready-made one is a word for `entry_key` (AD-REACT)."""

    id: str
    label: str = "free_attack"


@dataclass(frozen=True, slots=True)
class AnnounceRoll(RoundsAction):
    """A combatant is about to roll for a Trait (AD-JOKER-07)."""

    id: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class MarkRolled(RoundsAction):
    """The dice of the announced roll have been cast."""


@dataclass(frozen=True, slots=True)
class Bless(RoundsAction):
    """Spend a kept Joker to bless or curse a roll before it is cast: that of `roll`, or the announced one."""

    id: str
    curse: bool = False
    roll: str = ""


# ---- resolution, end


@dataclass(frozen=True, slots=True)
class ToResolution(RoundsAction):
    """All turns are done: on to the resolution of effects (AD-EFFECT-03)."""


@dataclass(frozen=True, slots=True)
class OpenEffect(RoundsAction):
    """Begin to carry out an effect's Actions (AD-EFFECT-04)."""

    effect: str


@dataclass(frozen=True, slots=True)
class CloseEffect(RoundsAction):
    """The Actions of the open effect are done."""


@dataclass(frozen=True, slots=True)
class EndRound(RoundsAction):
    """Count effects down and begin the next Round (AD-EFFECT-06, AD-END-01)."""


# ---- effects


@dataclass(frozen=True, slots=True)
class AddEffect(RoundsAction):
    """An effect begins."""

    effect: EffectSpec


@dataclass(frozen=True, slots=True)
class RemoveEffect(RoundsAction):
    """Remove an effect by hand."""

    effect: str


# ---- who comes, goes and changes


@dataclass(frozen=True, slots=True)
class Add(RoundsAction):
    """A combatant joins the encounter (AD-A18)."""

    combatant: CombatantSpec


@dataclass(frozen=True, slots=True)
class Change(RoundsAction):
    """Replace a combatant's spec, except for cards, hit points and what players see of it."""

    combatant: CombatantSpec


# ---- putting things right by hand


@dataclass(frozen=True, slots=True)
class SetCard(RoundsAction):
    """Another initiative card for a turn to come, from the deck or the drawn pile, or exchanged."""

    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class AddSlot(RoundsAction):
    """Give a combatant one more turn, at that card or at one that is drawn."""

    id: str
    card: Card = ""


@dataclass(frozen=True, slots=True)
class RemoveSlot(RoundsAction):
    """Take a turn out of this Round."""

    slot: int


@dataclass(frozen=True, slots=True)
class MoveCard(RoundsAction):
    """Move a card that is no initiative: into the deck, onto the drawn pile, or to a combatant to keep."""

    card: Card
    to: Pile
    id: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack(RoundsAction):
    """Take back the last action of the current turn."""


@dataclass(frozen=True, slots=True)
class SetScenario(RoundsAction):
    """Set the scenario's events (AD-A3), actions (AD-ACT-09), and whether Rounds are shown (AD-GEN-02)."""

    events: tuple[Pattern, ...] = ()
    entries: tuple[Entry, ...] = ()
    count_rounds: bool = False


Action = RoundsAction | Remove | Correct | Close | Harm | Batch

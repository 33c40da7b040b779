"""The view model of the card table: everything that is painted, made of the view as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Choose
from game.games.donjon_procrastination.rules.play.events import EffectBegan, GameEnded, Looked
from game.games.donjon_procrastination.rules.play.setup import PILE
from game.games.donjon_procrastination.rules.play.state import BLUFF, Phase, State
from game.games.donjon_procrastination.rules.play.values import tally
from game.games.donjon_procrastination.table.decision import Decision, Offer, offers
from game.games.donjon_procrastination.table.ending import Ending, bout_words
from game.games.donjon_procrastination.table.pictures import back_of
from game.games.donjon_procrastination.table.recap import rounds_of
from game.games.donjon_procrastination.table.rematch import bout_of
from game.games.donjon_procrastination.table.seat_model import SeatMaker, SeatModel
from game.games.donjon_procrastination.table.session import table_log

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.log_entry import LogEntry
    from game.core.rules import Seat, Verdict
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.table.shown_state import Shown


class Page(StrEnum):
    """A page of the sheet."""

    CARD = "card"
    DUELS = "duels"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card at the edge of the table: `choice` is what a press chooses, empty while it lies face down."""

    name: str
    card: str
    choice: str = ""
    marked: bool = False
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence in the middle of the cloth, on parchment if it is spoken."""

    text: str
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class WheelModel:
    """The dominance wheel: who dominates whom, the deciding pair, and the factor on a value."""

    pairs: tuple[tuple[CardClass, CardClass], ...]
    lit: tuple[CardClass, CardClass] | None
    bonus: int


@dataclass(frozen=True, slots=True)
class DuelLine:
    """One duel of the round: both players, both sums, and the result with its rule."""

    title: str
    sums: tuple[str, str]
    result: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class DuelModel:
    """Everything that is painted of a card table.

    Attributes:
        shown: the table that is looked at, and the events of its round.
        decision: what is asked of the viewer, and what is picked.
        prompt: what the viewer is asked for now.
        offers: the buttons of the decision, each with why it may not be pressed.
        round_name, step: where the round stands.
        seats: the players, the one at the edge of the table first, then to the left.
        arrows: who is compared with whom, where there are more than two.
        hand: the cards at the edge of the table.
        page: the page of the sheet that is open.
        looked_at: the card that the sheet shows, empty for none.
        copied: the card whose effects the one that asks copies, empty for none.
        duels: the duels of the round, for the sheet.
        exhibit: cards that were shown to the viewer.
        ending: how the match ended, round by round.
        bout: the games played in a row, in words; empty where there is only this one.
    """

    shown: Shown
    decision: Decision
    prompt: str
    offers: tuple[tuple[Offer, str], ...]
    round_name: str
    step: str
    seats: tuple[SeatModel, ...]
    arrows: tuple[tuple[Seat, Seat], ...]
    wheel: WheelModel
    announcement: Announcement
    hand: tuple[HandCard, ...]
    page: str
    looked_at: str
    copied: str
    duels: tuple[DuelLine, ...]
    log: tuple[LogEntry, ...]
    option_words: tuple[str, ...]
    exhibit: Looked | None
    ending: Ending | None
    bout: str
    names: DuelNames

    @property
    def drafting(self) -> bool:
        """Whether cards are being drafted."""
        return self.shown.state.phase == "draft"


STEP_OF: Mapping[Phase, str] = MappingProxyType(
    {
        "draft": "draft",
        "face": "face",
        "face_effects": "face",
        "support": "support",
        "support_effects": "support",
        "dice": "dice",
        "dice_effects": "dice",
        "after": "result",
        "trim": "end",
        "over": "",
    }
)
"""The steps of a round (DP-FLOW-01) shown in the bar, by the phases of the rules."""


@dataclass(frozen=True, slots=True)
class ModelMaker(SeatMaker):
    """Makes the model of a whole table."""

    exhibit: Looked | None = None
    log: tuple[LogEntry, ...] = ()
    page: str = Page.LOG
    pinned: str = ""

    def model(self) -> DuelModel:
        """The view model of everything that is painted."""
        state, names = self.shown.state, self.names
        seats, front = self.session.match.seats, self.session.front
        around = [*seats[front:], *seats[:front]]
        resting = not self.busy and not self.held
        ending = self._ending() if resting else None
        return DuelModel(
            shown=self.shown,
            decision=self.decision,
            prompt=self._prompt(),
            offers=tuple(
                (offer, self._why(offer.verdict)) for offer in offers(self.decision, names.tr, held=self.held)
            ),
            round_name=self._round_name(),
            step=self._step(),
            seats=tuple(self.seat(seat) for seat in around),
            arrows=tuple((seat, state.opponent(seat)) for seat in around if state.round and len(around) > 2),
            wheel=self._wheel(),
            announcement=self._announcement(),
            hand=tuple(self._hand(front)),
            page=self.page,
            looked_at=self.pinned or self._picked_card() or self.animation.acting,
            copied=self._copied(),
            duels=tuple(self._duels(around)) if self.page == Page.DUELS else (),
            log=self.log,
            option_words=self._option_words(),
            exhibit=self.exhibit if resting else None,
            ending=ending,
            bout=self._bout(ending),
            names=names,
        )

    def _why(self, verdict: Verdict) -> str:
        return "" if verdict.allowed else self.names.cited(verdict.reasons[0])

    # The round

    def _prompt(self) -> str:
        """A sentence on what the player is to do, or what the table waits for."""
        say, names, decision = self.names.tr, self.names, self.decision
        if decision.seat is None:
            return self._waiting()
        name, question = names.player(decision.seat), decision.question
        if question is not None:
            card, asks = names.card(question.card), say(question.purpose)
            if self.session.mine:
                return rich("<b>{}</b>{}{}", card, say("duel.colon"), asks)
            return rich(
                "<b>{}</b>{}{}", say("dp.log.revealed_one", card=card, who=name), say("duel.colon"), asks
            )
        state = decision.state
        if state.phase == "trim":
            over = len(state.players[decision.seat].hand) - state.setup.rules.hand_max
            return say("duel.prompt.trim", who=name, count=over)
        if decision.thrown:
            if decision.falling is None:
                key = "duel.prompt.real" if decision.real else "duel.prompt.dice"
                return say(key, who=name, count=decision.thrown)
            words = say("duel.prompt.fall", who=name, count=decision.thrown)
            card = decision.falling.card
            reason = names.card(card) if card else say("duel.prompt.order")
            return rich("<b>{}</b>{}{}", reason, say("duel.colon"), words)
        return say(f"duel.prompt.{state.phase}", who=name)

    def _waiting(self) -> str:
        say, session = self.names.tr, self.session
        if self.busy:
            return say("duel.prompt.skip")
        if self.held:
            return say("duel.prompt.recap")
        asked = session.asked
        if asked is None:
            return say("duel.prompt.over")
        key = "duel.prompt.waits" if session.is_person(asked) else "duel.prompt.thinks"
        return say(key, who=self.names.player(asked))

    def _round_name(self) -> str:
        say, state = self.names.tr, self.shown.state
        if state.phase == "over":
            return say("duel.prompt.over")
        return say("duel.round", number=state.round) if state.round else say("duel.step.draft")

    def _step(self) -> str:
        state = self.shown.state
        fallen = not state.results and any(player.dice for player in state.players)
        if self.animation.rolls or (self.busy and fallen):
            return "dice"
        return "result" if self.held else STEP_OF[state.phase]

    def _wheel(self) -> WheelModel:
        """The wheel, lit for the pair that decides now, or in the duel at the table's edge."""
        rules = self.shown.state.setup.rules
        lit = self.animation.lit or deciding_pair(self.shown.state, self.names, self.session.front)
        return WheelModel(tuple(rules.wheel), lit, rules.bonus)

    def _announcement(self) -> Announcement:
        if self.shown.state.phase == "draft":
            return Announcement(self._draft_words())
        if self.animation.caption:
            return Announcement(self.animation.caption, aloud=True)
        if self.held:
            return Announcement(result_words(self.shown, self.names), aloud=True)
        return Announcement(standing_words(self.shown, self.names))

    def _draft_words(self) -> str:
        """How many cards have been chosen, and how many are left in the hand that goes around."""
        player, say = self.player(self.session.front), self.names.tr
        chosen = len(player.drafted) + (1 if player.placed else 0)
        counted = say("duel_draft.chosen", count=chosen, of=PILE)
        return f"{counted}\n{say('duel_draft.left', count=len(player.dealt))}"

    def _option_words(self) -> tuple[str, ...]:
        """The answers to the pending effect in words; empty if it asks for something else."""
        pending = self.shown.state.pending
        effect = pending[0].effect if pending else None
        if not isinstance(effect, Choose):
            return ()
        return tuple(self.names.tr.words(option.text) for option in effect.options)

    def _copied(self) -> str:
        """The card whose effects the asking card copies; empty if it asks for itself."""
        pending = self.shown.state.pending
        if self.decision.question is None or not pending or not pending[0].copied:
            return ""
        events = (event for line in reversed(self.session.lines()) for event in reversed(line.events))
        began = (event for event in events if isinstance(event, EffectBegan))
        return next((event.copied for event in began if event.card == pending[0].card), "")

    def _ending(self) -> Ending | None:
        if not self.session.over:
            return None
        events = [event for line in self.session.match.log(None) for event in line.events]
        ended = next((event for event in events if isinstance(event, GameEnded)), None)
        return None if ended is None else Ending(ended, rounds_of(events), bout_of(self.session.match))

    def _bout(self, ending: Ending | None) -> str:
        """The games played in a row, including this one once it is over."""
        before = bout_words(self.session.match.setup.bout, self.names)
        return bout_words(ending.bout, self.names) if before and ending is not None else before

    def _picked_card(self) -> str:
        pick = self.decision.picks[-1] if self.decision.picks else ""
        return pick if pick.count(":") == 2 else ""

    def _duels(self, around: Sequence[Seat]) -> Iterator[DuelLine]:
        """The lines of the duels: both players, and both sums of each duel, the viewer's first."""
        state, say, names = self.shown.state, self.names.tr, self.names
        if not state.round:
            return
        for seat in around if len(around) > 2 else around[:1]:
            foe = state.opponent(seat)
            first, second = (
                f"{names.player(side)}{say('duel.colon')}"
                f"{self.totals.sentence(side, (seat, foe)) or say('duel.no_total')}"
                for side in (seat, foe)
            )
            title = say("duel.against", who=names.player(seat), foe=names.player(foe))
            ended = next((end for end in self.shown.ended if end.seat == seat), None)
            if ended is None:
                yield DuelLine(title, (first, second))
            else:
                result = say(f"dp.log.round_ended.{ended.result}", who=names.player(seat))
                yield DuelLine(title, (first, second), result, ended.rule)

    # The hand

    def _hand(self, seat: Seat) -> Iterator[HandCard]:
        player = self.player(seat)
        for place, card in enumerate((*player.dealt, *player.hand)):
            if card:
                yield self._hand_card(f"hand.{card}", card, card)
            else:
                yield HandCard(f"hand.hidden.{place}", back_of(seat))
        if player.bluff == "hand" and not player.dealt:
            if self.session.sees(seat):
                yield self._hand_card("hand.esbroufe", BLUFF, self.bluff_of(seat))
            else:
                yield HandCard("hand.hidden.bluff", back_of(seat))

    def _hand_card(self, name: str, choice: str, card: str) -> HandCard:
        decision = self.decision
        refusal = self._why(decision.judge(choice)) if decision.seat is not None else ""
        return HandCard(name, card, choice, choice in decision.picks, refusal)


def deciding_pair(state: State, names: DuelNames, seat: Seat) -> tuple[CardClass, CardClass] | None:
    """The classes in a player's duel, the dominating one first, if a value is doubled for that."""
    foe = state.opponent(seat)
    terms = (term for side in (seat, foe) for term in tally(names.library, state, side, (seat, foe)).terms)
    return next((term.wheel for term in terms if term.wheel is not None), None)


def standing_words(shown: Shown, names: DuelNames) -> str:
    """The order of effects with its reasons, or the number of the round."""
    state, ordered = shown.state, shown.ordered
    if ordered is not None and state.phase != "after":
        if len(state.players) == 2:
            return table_log(names).sentence(ordered)
        return names.tr("duel.first", who=names.player(ordered.slots[0].seat))
    if not state.round:
        return names.tr("duel.step.draft")
    text = names.tr("duel.round", number=state.round)
    if len(state.players) == 2:
        return text
    return f"{text}{names.tr('duel.colon')}{names.tr('duel.left' if state.round % 2 else 'duel.right')}"


def result_words(shown: Shown, names: DuelNames) -> str:
    """Words for who won the decided round, and what becomes of the cards."""
    ended = shown.ended
    winners = [names.player(end.seat) for end in ended if end.result == "won"]
    rule = next((end.rule for end in ended if end.result == "won"), ended[0].rule if ended else "")
    if winners:
        text = names.tr("duel.result.won", who=names.listed(winners), count=len(winners))
    elif any(end.result == "tied" for end in ended):
        text = names.tr("duel.result.tied")
    else:
        text = names.tr("duel.result.nobody")
    return rich("<b>{}</b> <soft>[{}]</soft>", text, rule)

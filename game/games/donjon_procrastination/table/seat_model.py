"""Models of the places before each player of a card table, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.content.markup import rich
from game.games.donjon_procrastination.log.names import SPACE, DuelNames, signed
from game.games.donjon_procrastination.rules.play.setup import PILE
from game.games.donjon_procrastination.rules.play.state import (
    BLUFF,
    HIDDEN,
    NOTHING,
    Copy,
    Played,
    Player,
    State,
)
from game.games.donjon_procrastination.rules.play.values import Link, Term, card_terms, duels_of, tally
from game.games.donjon_procrastination.table.decision import Decision, bluff_of
from game.games.donjon_procrastination.table.pictures import back_of
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.core.rules import Seat
    from game.games.donjon_procrastination.table.animation import Animation, Roll
    from game.games.donjon_procrastination.table.session import DuelSession
    from game.games.donjon_procrastination.table.shown_state import Shown


@dataclass(frozen=True, slots=True)
class ClothCard:
    """A card on the cloth.

    Attributes:
        name: of its widget.
        card: what the pictures call it.
        lit: whether it may be chosen; `marked` whether it is.
        value: its value now where that is not the printed one; `gain` whether it is more.
        why: what makes it so, in words: a sum for each duel in which it differs.
        place: its place in the order of effects, 0 for none.
        acting: whether its effect applies at this moment.
        void: whether an effect cancelled it.
        back: what it lies on while it is face down or turning over.
        turning: how far it has turned from its back to its face, from 0 to 1; None for one that lies open.
    """

    name: str
    card: str
    lit: bool = False
    marked: bool = False
    value: str = ""
    gain: bool = False
    why: str = ""
    place: int = 0
    acting: bool = False
    void: bool = False
    back: str = ""
    turning: float | None = None


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A place without a card on the cloth: what it is for, in words and by a sign."""

    name: str
    text: str
    sign: Icon | None = None
    lit: bool = False


@dataclass(frozen=True, slots=True)
class PileModel:
    """A pile: its name in the rules, how many cards lie there, the top one; why it is not leafed through."""

    name: str
    word: str
    count: int
    top: str | None
    refusal: str
    tip: str


@dataclass(frozen=True, slots=True)
class DiceModel:
    """A player's dice: lying or rolling, which may be chosen (by index), and which are.

    `held` is the number of dice in the player's hand, about to be thrown.
    """

    faces: tuple[int, ...]
    roll: Roll | None
    lit: frozenset[int]
    marked: frozenset[int]
    held: int = 0


@dataclass(frozen=True, slots=True)
class Total:
    """A player's total: the sum in words, the number, the total compared with it, and the result."""

    sentence: str
    number: str
    versus: str = ""
    tip: str = ""
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class SeatModel:
    """Everything before one player; `held` is None for the player at the table's edge.

    `carried` is the newest of the cards that ties left in their place, and how many there are.
    """

    seat: Seat
    name: str
    numbers: tuple[tuple[Icon, int], ...]
    plate_tip: str
    acting: bool
    done: bool
    held: tuple[str, ...] | None
    held_tip: str
    fighter: ClothCard | CardPlace
    supports: tuple[ClothCard | CardPlace, ...]
    carried: tuple[str, int] | None
    dice: DiceModel
    piles: tuple[PileModel, ...]
    total: Total
    drafted: tuple[ClothCard | CardPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatTotals:
    """The totals of one table while they are counted; empty once the cards of a round are put away.

    `counted` is how many terms of each total have been counted so far, None for all.
    """

    names: DuelNames
    state: State
    counted: int | None = None

    def terms(self, seat: Seat, link: Link | None = None) -> tuple[Term, ...]:
        """The terms of a player's total in a link (by default the player's own), as far as counted."""
        if self.state.results:
            return ()
        return tally(self.names.library, self.state, seat, link).terms[: self.counted]

    def total(self, seat: Seat, link: Link | None = None) -> int:
        """The sum of the terms counted so far."""
        return sum(term.amount * term.factor for term in self.terms(seat, link))

    def sentence(self, seat: Seat, link: Link | None = None) -> str:
        """The sum in words, with the source of each number; empty while there is nothing to count."""
        terms = self.terms(seat, link)
        if len(terms) == 1 and terms[0].factor == 1:
            return signed(terms[0].amount)
        return self.names.sum_text(terms, painted) if terms else ""


def painted(term: Term, said: str) -> str:
    """The text of a term in a sum, with a sign and a colour for more or less."""
    more = term.amount * term.factor >= 0
    tag, icon = ("gain", Icon.GAIN) if more else ("loss", Icon.LOSS)
    return rich("<{}><icon:{}>{}{}</{}>", tag, icon, SPACE, said, tag)


@dataclass(frozen=True, slots=True)
class SeatMaker:
    """Makes the models of the players, for the viewer, from what is shown and decided.

    `busy` says that something is being shown, `held` that a decided round is held until somebody goes on.
    """

    session: DuelSession
    names: DuelNames
    shown: Shown
    decision: Decision
    animation: Animation
    busy: bool = False
    held: bool = False

    @property
    def totals(self) -> SeatTotals:
        """The totals as far as they are counted."""
        return SeatTotals(self.names, self.shown.state, self.animation.counted)

    def player(self, seat: Seat) -> Player:
        """The player of that seat, as shown."""
        return self.shown.state.players[seat]

    def bluff_of(self, seat: Seat) -> str:
        """The picture's name for the Esbroufe card of a player."""
        return bluff_of(self.shown.state, seat)

    def seat(self, seat: Seat) -> SeatModel:
        """The model of everything that lies before one player."""
        player, session = self.player(seat), self.session
        asked = None if self.busy or self.held else session.asked
        held = None if seat == session.front else tuple(self._held(seat))
        return SeatModel(
            seat=seat,
            name=self.names.player(seat),
            numbers=((Icon.POINTS, len(player.score)), (Icon.CARDS, len(player.hand))),
            plate_tip=self._plate_tip(seat),
            acting=asked == seat,
            done=bool(player.placed),
            held=held,
            held_tip=self.names.tr("duel.hand_of", who=self.names.player(seat), count=len(player.hand)),
            fighter=self._fighter(seat),
            supports=tuple(self._supports(seat)),
            carried=(player.carried[-1], len(player.carried)) if player.carried else None,
            dice=self._dice(seat),
            piles=tuple(self._piles(seat)),
            total=self._total(seat),
            drafted=tuple(self._drafted(seat)) if self.shown.state.phase == "draft" else (),
        )

    def _plate_tip(self, seat: Seat) -> str:
        """The tip of a plate: whom the player faces and the player's cards; in the draft only the hand."""
        names, player = self.names, self.player(seat)
        if not self.shown.state.round:
            return names.tr("duel.plate_alone", who=names.player(seat), hand=len(player.dealt))
        return names.tr(
            "duel.plate",
            who=names.player(seat),
            foe=names.player(self.shown.state.opponent(seat)),
            champions=len(player.score),
            hand=len(player.hand),
            pile=len(player.pile),
            limbo=len(player.discard),
        )

    def _held(self, seat: Seat) -> Iterator[str]:
        """Another player's hand: backs, unless the viewer knows the cards."""
        player = self.player(seat)
        for card in (*player.dealt, *player.hand):
            yield card or back_of(seat)
        if player.bluff == "hand" and not player.dealt:
            yield self.bluff_of(seat) if self.session.sees(seat) else back_of(seat)

    def _fighter(self, seat: Seat) -> ClothCard | CardPlace:
        player = self.player(seat)
        name = f"table.{seat}.fighter"
        if player.fighter is not None:
            return self._played(name, seat, player.fighter, fighter=True)
        if player.placed and self.shown.state.phase == "face":
            return self._face_down(name, seat, player.placed)
        text, lit = self.names.tr("duel.bed.fighter"), self._wanted(seat, "face")
        return CardPlace(f"bed.{seat}.fighter", text, Icon.MELEE, lit)

    def _supports(self, seat: Seat) -> Iterator[ClothCard | CardPlace]:
        player = self.player(seat)
        for place, played in enumerate(player.supports):
            yield self._played(f"table.{seat}.support.{place}", seat, played, fighter=False)
        if player.placed and self.shown.state.phase == "support":
            yield self._face_down(f"table.{seat}.support.{len(player.supports)}", seat, player.placed)
        elif not player.supports:
            text, lit = self.names.tr("duel.bed.support"), self._wanted(seat, "support")
            yield CardPlace(f"bed.{seat}.support", text, Icon.DEFENCE, lit)

    def _wanted(self, seat: Seat, phase: Literal["face", "support"]) -> bool:
        decision = self.decision
        return decision.seat == seat and decision.phase == phase and not self.player(seat).placed

    def _played(self, name: str, seat: Seat, played: Played, *, fighter: bool) -> ClothCard:
        state, order = self.shown.state, self.shown.ordered
        printed = self.names.library.card(played.card).value
        duels = duels_of(state, seat) if any(mark.only is not None for mark in played.marks) else (seat,)
        sums = {duel: self._brings(seat, played, duel) for duel in duels}
        values = list(dict.fromkeys(amount for amount, _ in sums.values()))
        changed = values != [printed]
        question = self.decision.question
        ordered = order is not None and (fighter or order.phase == "support")
        return ClothCard(
            name,
            played.card,
            lit=self._lit(played.card),
            marked=played.card in self.decision.picks,
            value="/".join(map(signed, values)) if changed else "",
            gain=max(values) > printed,
            why=self._why_value(seat, sums) if changed else "",
            place=self.shown.place_of(seat) or 0 if ordered else 0,
            acting=self.animation.acting == played.card
            or (question is not None and question.card == played.card),
            void=played.cancelled,
        )

    def _brings(self, seat: Seat, played: Played, duel: Seat) -> tuple[int, str]:
        """The value that a card brings in a duel, and the sum behind it."""
        terms = card_terms(self.names.library, self.shown.state, seat, played, duel)
        return sum(term.amount * term.factor for term in terms), self.names.sum_text(terms, painted)

    def _why_value(self, seat: Seat, sums: Mapping[Seat, tuple[int, str]]) -> str:
        """How the value of a card comes about, for each duel if they differ."""
        if len({amount for amount, _ in sums.values()}) == 1:
            return sums[seat][1]
        names, foe = self.names, self.shown.state.opponent(seat)
        return "\n".join(
            names.tr("duel.value_against", foe=names.player(foe if duel == seat else duel), sum=said)
            for duel, (_, said) in sums.items()
        )

    def _lit(self, card: Copy) -> bool:
        return self.decision.question is not None and card in self.decision.pickable

    def _face_down(self, name: str, seat: Seat, placed: str) -> ClothCard | CardPlace:
        """The card or place of what was placed in secret; its owner may look at it."""
        turned = self.animation.turned.get(seat)
        if placed == NOTHING and turned is None:
            return CardPlace(name, self.names.tr("duel.bed.passed"), Icon.GO_BY)
        card = placed if turned is None else turned
        if card in (HIDDEN, NOTHING):
            card = back_of(seat)
        elif card == BLUFF:
            card = self.bluff_of(seat)
        turning = 0.0 if turned is None else self.animation.turn
        marked = card in self.decision.picks
        return ClothCard(name, card, self._lit(card), marked, back=back_of(seat), turning=turning)

    def _drafted(self, seat: Seat) -> Iterator[ClothCard | CardPlace]:
        """A player's drafted cards, and the places left."""
        player = self.player(seat)
        chosen = (*player.drafted, *([player.placed] if player.placed else []))
        for place, card in enumerate(chosen):
            yield ClothCard(f"drafted.{seat}.{place}", back_of(seat) if card in ("", HIDDEN) else card)
        for place in range(len(chosen), PILE):
            yield CardPlace(f"place.{seat}.{place}", str(place + 1))

    def _dice(self, seat: Seat) -> DiceModel:
        roll = self.animation.rolls.get(seat)
        faces = self.player(seat).dice if not self.shown.state.results else ()
        question = self.decision.question
        if question is None or self.decision.dice_of != seat:
            held = self.decision.thrown if self.decision.seat == seat and not self.decision.real else 0
            return DiceModel(faces, roll, frozenset(), frozenset(), held)
        return DiceModel(
            faces, roll, frozenset(map(int, question.options)), frozenset(map(int, self.decision.picks))
        )

    def _piles(self, seat: Seat) -> Iterator[PileModel]:
        say, player = self.names.tr, self.player(seat)
        for name, cards in (("pile", player.pile), ("discard", player.discard), ("score", player.score)):
            known = name == "score" or (name == "discard" and self.session.sees(seat))
            top = None if not cards else cards[0] if known and cards[0] else back_of(seat)
            refusal = say("duel.pile_down") if name == "pile" else "" if cards else say("duel.pile_empty")
            tip = say(f"duel.pile_tip.{name}", who=self.names.player(seat), count=len(cards))
            yield PileModel(name, say(f"duel.pile.{name}"), len(cards), top, refusal, tip)

    def _total(self, seat: Seat) -> Total:
        names, totals, won = self.names, self.totals, self._won(seat)
        sentence, number = totals.sentence(seat), signed(totals.total(seat))
        if not sentence:
            return Total("", number, won=won)
        foe, colon = self.shown.state.opponent(seat), names.tr("duel.colon")
        foe_sum = totals.sentence(foe, (seat, foe)) or "0"
        tip = f"{names.player(seat)}{colon}{sentence}\n{names.player(foe)}{colon}{foe_sum}"
        versus = names.tr("duel.versus", total=signed(totals.total(foe, (seat, foe))))
        return Total(sentence, number, versus, tip, won)

    def _won(self, seat: Seat) -> bool | None:
        """Whether a player has won the round; None while undecided, or if tied."""
        ended = next((end for end in self.shown.ended if end.seat == seat), None)
        return None if ended is None or ended.result == "tied" else ended.result == "won"

"""The view model of a duel: both creatures, the terms of their numbers, the cards, and the stakes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.games.colors_of_magic.rules.play.duel_cards import Played, initiative
from game.games.colors_of_magic.rules.play.duel_stakes import Stakes, creature_of, stakes
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.table.number_words import TermLine, lines_of, sum_of
from game.games.colors_of_magic.table.table_view import TableView, emblem
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.duel import Duel
    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.rules.state.terms import Terms


@dataclass(frozen=True, slots=True)
class Fighter:
    """A creature of a duel as drawn; `hp` holds its hit points and their maximum."""

    id: str
    name: str
    side: Side
    emblem: str
    hp: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, view: TableView, body: Body) -> Fighter:
        """A creature of the duel, whether it is still in play or not."""
        referee, state = view.referee, view.state
        in_play = state.find(body.id) is not None
        hp = (referee.hp(state, body.id), referee.max_hp(state, body.id)) if in_play else (0, 0)
        return cls(body.id, view.names.body(body), body.side, emblem(view.spec(body)), hp)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Numbers for the viewer alone: the own total as a sum, the foe's known total, what is still needed.

    `ahead` is by how much the viewer leads over what is known, negative if behind; `effect` is what the card
    put forward does besides.
    """

    sum: str
    total: int
    shown: str
    needs: str
    ahead: int
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Stake:
    """The consequence of a victory, in words; `good` is 1 for the viewer's, -1 for a defeat, else 0."""

    text: str
    good: int


@dataclass(frozen=True, slots=True)
class AttackModel:
    """A duel as it is shown. `cards` holds for each card its side, its id and, once known, its bonus.

    `shown` is how many cards have been turned over, `winner` the creature that won once that is known, and
    `decided` whether it is. With `open_hand` the own cards lie face up until they are turned over. `terms`
    are what the attack and the defence are made of. `own` is the creature that the viewer plays for, None for
    an onlooker; `forward` the card that the viewer has put forward and not yet played.
    """

    attacker: Fighter
    defender: Fighter
    kind: str
    attack: int
    defence: int
    cards: tuple[tuple[Side, str, int | None], ...] = ()
    shown: int = 0
    winner: str | None = None
    decided: bool = False
    extra: tuple[int, int] = (0, 0)
    open_hand: bool = True
    terms: tuple[tuple[TermLine, ...], tuple[TermLine, ...]] = ((), ())
    own: str | None = None
    forward: tuple[str, int] | None = None
    reckoning: Reckoning | None = None
    stakes: tuple[Stake, ...] = ()

    @classmethod
    def of(cls, view: TableView, duel: Duel, forward: str | None = None) -> AttackModel:
        """The duel in progress, with the card that the viewer has put forward."""
        open_hand = not view.session.over
        model = cls(
            Fighter.of(view, view.state.body(duel.attacker)),
            Fighter.of(view, view.state.body(duel.defender)),
            duel.kind,
            duel.attack,
            duel.defence,
            tuple((played.side, played.card, known_bonus(view, played.card)) for played in duel.played),
            open_hand=open_hand,
            terms=terms_of(
                view, duel.kind, (duel.attacker, duel.defender), (duel.attack_terms, duel.defence_terms)
            ),
        )
        own = creature_of(view.state, duel, view.side) if view.side is not None else None
        if forward is not None:
            model = replace(model, forward=(forward, initiative(view.library, forward)))
        model = replace(model, own=own, stakes=_stakes(view, duel, own, forward))
        return replace(model, reckoning=_reckoning(view, model)) if own is not None else model

    def totals(self) -> tuple[int, int]:
        """Both totals with the cards turned over so far."""
        attack, defence = self.attack + self.extra[0], self.defence + self.extra[1]
        for side, _, bonus in self.cards[: self.shown]:
            if bonus is not None and self.for_attack(side):
                attack += bonus
            elif bonus is not None:
                defence += bonus
        return attack, defence

    def for_attack(self, side: Side) -> bool:
        """Whether a side's cards help the attacker; a player with no creature in it plays for the monster."""
        attacking = self.attacker.side
        return side is attacking or (attacking is Side.NEUTRAL and side is not self.defender.side)

    def cards_of(self, *, attacking: bool) -> tuple[tuple[int, str, int | None], ...]:
        """The cards laid for one of the creatures: each one's place among all, its id, its bonus if known."""
        return tuple(
            (place, card, bonus)
            for place, (side, card, bonus) in enumerate(self.cards)
            if self.for_attack(side) is attacking
        )

    def known_totals(self) -> tuple[int, int]:
        """Both totals with every card that the viewer knows, including the one put forward."""
        sums = [
            start + sum(bonus or 0 for _, _, bonus in self.cards_of(attacking=attacking))
            for start, attacking in ((self.attack, True), (self.defence, False))
        ]
        if self.forward is not None and self.own is not None:
            sums[0 if self.own == self.attacker.id else 1] += self.forward[1]
        return sums[0] + self.extra[0], sums[1] + self.extra[1]

    def hidden(self, *, attacking: bool) -> int:
        """How many of the cards laid for one of the two creatures are hidden."""
        return sum(bonus is None for _, _, bonus in self.cards_of(attacking=attacking))


def known_bonus(view: TableView, card: str) -> int | None:
    """The bonus of a card; None while the viewer does not see its face or must not see it yet."""
    return None if is_masked(card) or view.session.over else initiative(view.library, card)


def terms_of(
    view: TableView, kind: Literal["melee", "ranged"], fighters: tuple[str, str], terms: tuple[Terms, Terms]
) -> tuple[tuple[TermLine, ...], tuple[TermLine, ...]]:
    """The terms of the attack and of the defence, by name."""
    return lines_of(view, terms[0], kind, fighters[0]), lines_of(view, terms[1], "defence", fighters[1])


def _reckoning(view: TableView, model: AttackModel) -> Reckoning:
    say, attacking = view.say, model.own == model.attacker.id
    totals = model.known_totals()
    own_total, other_total = totals if attacking else totals[::-1]
    bonuses = [bonus for _, _, bonus in model.cards_of(attacking=attacking) if bonus is not None]
    if model.forward is not None:
        bonuses.append(model.forward[1])
    parts = [model.attack if attacking else model.defence, *bonuses]
    words = " + ".join(map(str, parts))
    hidden = model.hidden(attacking=not attacking)
    ahead = own_total - other_total
    winning = "ahead_hidden" if hidden else "ahead"
    key = winning if ahead > 0 else "behind" if ahead else "level"
    return Reckoning(
        f"{words} = {own_total}" if bonuses else words,
        own_total,
        say("table.duel.they_show_hidden", number=other_total, count=hidden)
        if hidden
        else say("table.duel.they_show", number=other_total),
        say(f"table.duel.{key}", number=abs(ahead), more=1 - ahead),
        ahead,
        _effect(view, model.forward[0]) if model.forward is not None else "",
    )


def _effect(view: TableView, card: str) -> str:
    """The printed text of what a card does in a duel besides its number."""
    spec = view.library.card(card)
    return view.say.words(spec.boost) if spec.boost is not None else ""


def _stakes(view: TableView, duel: Duel, own: str | None, forward: str | None) -> tuple[Stake, ...]:
    """The consequences of either victory, the viewer's own first."""
    if view.side is not None and forward is not None:
        duel = replace(duel, played=(*duel.played, Played(view.side, forward)))
    winners = (duel.attacker, duel.defender) if own != duel.defender else (duel.defender, duel.attacker)
    goods = (1, -1) if own is not None else (0, 0)
    found = (stakes(view.referee, view.state, duel, winner) for winner in winners)
    return tuple(Stake(_stake(view, stake, own), good) for stake, good in zip(found, goods, strict=True))


def _stake(view: TableView, stakes: Stakes, own: str | None) -> str:
    say, names = view.say, view.names
    if own is None:
        start = say("table.duel.if_wins", who=names.of(stakes.winner))
    else:
        start = say("table.duel.if_won" if stakes.winner == own else "table.duel.if_lost")
    whom = names.of(stakes.loser)
    amount = say("table.duel.damage", whom=whom, count=stakes.damage)
    if not stakes.damage:
        amount = say("table.duel.unhurt", whom=whom)
    if len(stakes.terms) > 1:
        amount += f" ({sum_of(view, stakes.terms)})"
    if not stakes.damage:
        return f"{start} {amount}"
    outcome = (
        f" {say('table.duel.dies')}" if stakes.dies else f", {say('table.duel.left', count=stakes.left)}"
    )
    return f"{start} {amount}{outcome}"

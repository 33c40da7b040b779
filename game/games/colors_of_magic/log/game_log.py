"""The log of a game of Colors of Magic, in sentences: for log, recap and replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.colors_of_magic.log.effect_words import effect_words
from game.games.colors_of_magic.log.grouping import EntryContent, grouped, is_detail, joined, may_share
from game.games.colors_of_magic.log.names import EXACT, LogNames, Measures
from game.games.colors_of_magic.rules.cards.effects import Triggered
from game.games.colors_of_magic.rules.state import creature_events as creatures
from game.games.colors_of_magic.rules.state import events as game_events
from game.games.colors_of_magic.rules.state.creature_events import (
    ActivationEvent,
    ChangeEvent,
    DuelEvent,
    HarmEvent,
)
from game.games.colors_of_magic.rules.state.events import (
    CardEvent,
    CardMoved,
    Event,
    PreparationEvent,
    TurnEvent,
)
from game.games.colors_of_magic.rules.state.state import SIDES
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.games.colors_of_magic.log.places import Ground
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.motives import Motive
    from game.games.colors_of_magic.rules.state.state import Body


PACT = "CM-PACT-01"
"""The rule of damage that pays for a spell."""


def sentence(names: LogNames, event: Event, cards: tuple[str, ...] = ()) -> str:
    """The sentence for an event; `cards` are all the cards that moved alike."""
    said = _of_kind(names, event, cards)
    # A zone has no name there, but an article, with which a sentence may begin.
    return said[:1].upper() + said[1:] if said.startswith(names.tr("log.a_zone")) else said


def _of_kind(names: LogNames, event: Event, cards: tuple[str, ...]) -> str:
    if isinstance(event, PreparationEvent):
        return _of_preparation(names, event)
    if isinstance(event, TurnEvent):
        return _of_turns(names, event)
    if isinstance(event, CardEvent):
        return _of_cards(names, event, cards)
    if isinstance(event, ActivationEvent):
        return _of_activations(names, event)
    if isinstance(event, DuelEvent):
        return _of_duels(names, event)
    if isinstance(event, HarmEvent):
        return _of_harm(names, event)
    return _of_changes(names, event)


def _of_preparation(names: LogNames, event: PreparationEvent) -> str:
    tr = names.tr
    match event:
        case game_events.ScenarioProposed(side, scenario, agreed):
            title = names.tr.words(names.library.scenarios[scenario].name)
            return tr("log.agreed" if agreed else "log.proposed", side=names.side(side), scenario=title)
        case game_events.InitiativeDrawn(side, card, bonus):
            return tr("log.initiative", side=names.side(side), card=names.card(card), bonus=bonus)
        case game_events.TokenTaken(side):
            return tr("log.token", side=names.side(side))
        case game_events.TerrainPut(side):
            return tr("log.terrain", side=names.side(side))
        case game_events.CornerTaken(side, corner):
            return tr("log.corner", side=names.side(side), corner=tr(f"log.corner.{corner.lower()}"))


def _of_turns(names: LogNames, event: TurnEvent) -> str:  # noqa: C901 - one case for each event
    tr = names.tr
    match event:
        case game_events.PhaseBegan(turn, phase):
            return tr("log.phase", turn=turn, phase=tr(f"log.phase.{phase}"))
        case game_events.Passed(side, first):
            return tr("log.passed_first" if first else "log.passed", side=names.side(side))
        case game_events.GoLost(side, now):
            return tr("log.loses_go" if now else "log.will_lose_go", side=names.side(side))
        case game_events.Asked(side):
            return tr("log.asked", side=names.side(side))
        case game_events.ObjectiveCollected(side, objective, points):
            return tr("log.collected", side=names.side(side), what=names.thing(objective), count=points)
        case game_events.Scored(side, points, total):
            return tr("log.scored", side=names.side(side), count=points, total=total)
        case game_events.GameEnded(winners):
            return _ended(names, winners)
        case game_events.Fizzled(kind, source, reasons):
            text = " ".join(names.reason(reason) for reason in reasons)
            return f"{tr(f'log.fizzled.{kind}', who=names.card(source))} {text}".rstrip()
        case game_events.AbilityUsed():
            return _ability(names, event)
        case game_events.ReasonGiven(motive=motive):
            return tr("log.reason", why=_motive(names, motive))


def _motive(names: LogNames, motive: Motive) -> str:
    """What was wanted, as in `to hold the Wine Press this turn`."""
    values = {"about": names.about(motive.about)} if motive.about else {}
    if motive.creature:
        values["creature"] = names.thing(motive.creature)
    if motive.when:
        return names.tr(f"log.motive.{motive.kind}.{motive.when}", **values)
    return names.tr(f"log.motive.{motive.kind}", **values)


def _of_cards(  # noqa: C901, PLR0912 - one case for each event
    names: LogNames, event: CardEvent, cards: tuple[str, ...]
) -> str:
    tr = names.tr
    match event:
        case game_events.Shuffled(side, refilled):
            if side is Side.NEUTRAL:
                return tr("log.shuffled.monsters")
            return tr("log.refilled" if refilled else "log.shuffled", side=names.side(side))
        case CardMoved():
            return _moved(names, event, cards or (event.card,))
        case game_events.ManaChanged(side, amount, now):
            key = "log.mana.gained" if amount >= 0 else "log.mana.spent"
            return tr(key, side=names.side(side), count=abs(amount), now=now)
        case game_events.ManaSetAside(side, amount):
            return tr("log.mana.set_aside", side=names.side(side), count=amount)
        case game_events.SpellCast():
            return _cast(names, event)
        case game_events.SpellResolved(card=card):
            return tr("log.resolved", card=names.card(card))
        case game_events.Lent(side, card, spell):
            return tr("log.lent", side=names.side(side), card=names.card(card), spell=names.card(spell))
        case game_events.Permitted(side, zone, whose):
            if whose is not None:
                return tr(f"log.permitted.their_{zone}", side=names.side(side), whose=names.side(whose))
            return tr(f"log.permitted.{zone}", side=names.side(side))
        case game_events.SpellCopied(card=card, targets=targets):
            told = tr("log.recast", card=names.card(card))
            if not targets:
                return told
            chosen = names.listed([names.target(target) for target in targets])
            return f"{told} {tr('log.targets', targets=chosen)}"
        case game_events.Looked(side, owner, at, looked, shown):
            key = f"log.shown.{at}" if shown else f"log.looked.{at}"
            return tr(key, side=names.side(side), whose=names.side(owner), cards=names.cards(looked))
        case game_events.Chose(side, picks):
            if not picks:
                return tr("log.chose_nothing", side=names.side(side))
            picked = names.listed([names.target(pick) for pick in picks])
            return tr("log.chose", side=names.side(side), what=picked)


def _of_activations(names: LogNames, event: ActivationEvent) -> str:
    tr = names.tr
    match event:
        case creatures.Arrived(body, how):
            return _arrived(names, body, how)
        case creatures.ActivationBegan(creature):
            return tr("log.activated", who=names.thing(creature))
        case creatures.ActivationEnded(creature):
            return tr("log.done", who=names.thing(creature))
        case creatures.Walked(engages=engages):
            moved = _walked(names, event)
            return f"{moved} {tr('log.engages', whom=names.things(engages))}" if engages else moved
        case creatures.Leaves(creature, hostiles):
            return tr("log.leaves", who=names.thing(creature), whom=names.things(hostiles))
        case creatures.Shifted():
            return _shifted(names, event)
        case creatures.MonsterCardTurned(monster, purpose=purpose, symbol=symbol):
            drawn = tr(f"log.monster_card.{purpose}", who=names.thing(monster))
            return f"{drawn} {tr('log.monster_symbol')}" if symbol else drawn


def _arrived(names: LogNames, body: Body, how: str) -> str:
    where = names.stands(body)
    if where and how != "scenario":
        return names.tr(f"log.arrived.{how}.at", who=names.body(body), where=where)
    return names.tr(f"log.arrived.{how}", who=names.body(body))


def _walked(names: LogNames, walk: creatures.Walked) -> str:
    """Words for a move: from where to where, and its cost where lengths are exact, or no board is known."""
    tr, who, cost = names.tr, names.thing(walk.creature), names.measured(walk.cost)
    elsewhere, where = names.went(walk.creature, walk.path[0], walk.path[-1])
    if not where:
        return tr("log.walked", who=who, cost=cost)
    said = tr("log.walked.way" if elsewhere else "log.walked.about", who=who, where=where)
    return f"{said} {tr('log.cost', cost=cost)}" if names.measures.exact else said


def _shifted(names: LogNames, shift: creatures.Shifted, by: str = "") -> str:
    """Words for creatures put elsewhere, from where to where unless that is one place; `by` whose ability."""
    key = "log.shifted.push_by" if by else f"log.shifted.{shift.how}"
    elsewhere, where = names.went(shift.creature, shift.source, shift.target)
    values = {"who": names.thing(shift.creature), **({"by": by} if by else {})}
    return names.tr(f"{key}.way", where=where, **values) if elsewhere else names.tr(key, **values)


def _of_duels(names: LogNames, event: DuelEvent) -> str:
    tr = names.tr
    match event:
        case creatures.AttackDeclared():
            return _attack(names, event)
        case creatures.Boosted(side, card):
            if card is None:
                return tr("log.no_boost", side=names.side(side))
            return tr("log.boost", side=names.side(side), card=names.card(card))
        case creatures.DuelRevealed():
            return _revealed(names, event)
        case creatures.DuelDecided(winner, loser):
            if winner is None or loser is None:
                return tr("log.stalemate")
            return tr("log.duel_won", winner=names.thing(winner), loser=names.thing(loser))


def _of_harm(names: LogNames, event: HarmEvent) -> str:
    tr = names.tr
    match event:
        case creatures.Damaged():
            return _damaged(names, event)
        case creatures.Prevented(creature, amount):
            return tr("log.prevented", who=names.thing(creature), count=amount)
        case creatures.Healed(creature, amount, left):
            return tr("log.healed", who=names.thing(creature), count=amount, left=left)
        case creatures.Died(body):
            return tr("log.died", who=names.body(body))


def _damaged(names: LogNames, event: creatures.Damaged) -> str:
    """The sentence for damage: by another creature, a card, the creature itself, or a player's Blood Pact."""
    tr, by = names.tr, event.by
    who, count, left = names.thing(event.creature), event.amount, max(event.left, 0)
    if by is None:
        return tr("log.damaged", who=who, count=count, left=left)
    if event.rule == PACT:
        # The id of a card that summons is also that of the creature that it brings, which is not there yet.
        return tr("log.damaged_pact", who=who, count=count, left=left, card=names.card(by))
    if by == event.creature:
        return tr("log.damaged_itself", who=who, count=count, left=left)
    return tr("log.damaged_by", who=who, count=count, left=left, by=names.thing(by))


def _of_changes(  # noqa: C901, PLR0912 - one case for each event
    names: LogNames, event: ChangeEvent
) -> str:
    tr = names.tr
    match event:
        case creatures.Changed():
            return _changed(names, event)
        case creatures.Grown(creature, profile):
            into = names.tr.words(names.library.creatures[profile].name)
            return tr("log.grown", who=names.thing(creature), profile=into)
        case creatures.Left(body, how):
            return tr(f"log.left.{how}", who=names.body(body))
        case creatures.Tapped(source, tapped):
            return tr("log.tapped" if tapped else "log.untapped", who=names.thing(source))
        case creatures.ZoneMade(name=name):
            return tr("log.zone", name=names.tr.words(name))
        case creatures.ZoneMoved(name=name):
            return tr("log.zone_moved", name=names.tr.words(name))
        case creatures.Thrown(source, sides, shown, way):
            if way:
                return tr("log.thrown_way", who=names.card(source), way=tr(f"log.wind.{way.lower()}"))
            return tr("log.thrown", who=names.card(source), sides=sides, shown=shown)
        case creatures.Endowed(creature, what):
            return tr(f"log.endowed.{what}", who=names.thing(creature))
        case creatures.Compelled(creature, must, at):
            who, whom = names.thing(creature), names.things(at)
            if not at:
                return tr("log.compelled.attack", who=who)
            return tr("log.compelled.both" if must else "log.compelled.at", who=who, whom=whom)
        case creatures.Rode(creature, mount, off):
            key = "log.dismounted" if off else "log.mounted"
            return tr(key, who=names.thing(creature), mount=names.thing(mount))
        case creatures.Controlled(creature, taker, back):
            key = "log.given_back" if back else "log.controlled"
            return tr(key, side=names.side(taker), who=names.thing(creature))
        case creatures.Taken(card, taker, bearer):
            words = {"card": names.card(card), "who": names.thing(bearer) if bearer else ""}
            if taker is None:
                return tr("log.passed_on", **words)
            return tr("log.taken_to" if bearer else "log.taken", side=names.side(taker), **words)
        case creatures.ZoneEnded():
            return tr("log.zone_ended")
        case creatures.MarkerPut(marker, kind, removed=removed):
            known = names.thing(marker) if names.thing(marker) != marker else names.thing(kind)
            if known == kind:
                return tr("log.marker_gone" if removed else "log.marker")
            return tr("log.marker_named_gone" if removed else "log.marker_named", name=known)


def _moved(names: LogNames, move: CardMoved, cards: tuple[str, ...]) -> str:
    tr = names.tr
    side = names.side(move.side)
    match (move.source, move.target):
        case ("deck", "hand"):
            return tr("log.drew", side=side, cards=names.cards(cards))
        case (source, "deck") if move.under:
            return tr(
                "log.put_under",
                side=side,
                cards=names.cards(cards),
                source=tr(f"log.from.{source}"),
            )
        case ("hand", "discard"):
            told = tr("log.discarded", side=side, cards=names.cards(cards))
            return f"{told} {tr('log.reason', why=names.thing(move.by))}" if move.by else told
        case (source, target):
            return tr(
                "log.moved",
                side=side,
                cards=names.cards(cards),
                source=tr(f"log.from.{source}"),
                target=tr(f"log.to.{target}"),
            )


def _cast(names: LogNames, cast: game_events.SpellCast) -> str:
    tr = names.tr
    key = "log.answered" if cast.instant else "log.cast"
    parts = [
        tr(
            key,
            side=names.side(cast.side),
            card=names.card(cast.card),
            caster=names.thing(cast.caster),
            cost=cast.cost,
        )
    ]
    if cast.targets:
        chosen = names.listed([names.target(target, cast) for target in cast.targets])
        parts.append(tr("log.targets", targets=chosen))
    if cast.pact:
        paid = names.listed([tr("log.pact.one", who=names.thing(who), count=n) for who, n in cast.pact])
        parts.append(tr("log.pact", paid=paid))
    if cast.discard is not None:
        parts.append(tr("log.cast_discard", card=names.card(cast.discard)))
    return " ".join(parts)


def _ended(names: LogNames, winners: tuple[Side, ...]) -> str:
    match winners:
        case ():
            return names.tr("log.draw")
        case (winner,):
            return names.tr("log.won", side=names.side(winner))
        case _:
            return names.tr("log.won_together")


def _attack(names: LogNames, event: creatures.AttackDeclared) -> str:
    tr = names.tr
    who, whom = names.thing(event.attacker), names.thing(event.defender)
    key = "log.free_attack" if event.free else f"log.attack.{event.kind}"
    declared = tr(key, who=who, whom=whom, attack=event.attack, defence=event.defence)
    return f"{declared} {tr('log.cover', cover=event.cover)}" if event.cover else declared


def _revealed(names: LogNames, event: creatures.DuelRevealed) -> str:
    tr = names.tr
    totals = tr("log.totals", attack=event.attack, defence=event.defence)
    if not event.cards:
        return totals
    cards = [
        tr("log.revealed.one", side=names.side(side), card=names.card(card), bonus=bonus)
        for side, card, bonus in event.cards
    ]
    return f"{tr('log.revealed', cards=', '.join(cards))} {totals}"


def _ability(names: LogNames, event: game_events.AbilityUsed) -> str:
    tr, ability = names.tr, names.ability(event.source, event.number)
    who = names.thing(event.source)
    if not event.used:
        return _worked(names, event)
    if ability:
        return tr("log.ability_named", side=names.side(event.side), who=who, what=ability)
    return tr("log.ability", side=names.side(event.side), who=who)


def _pushed(names: LogNames, event: creatures.Shifted, by: game_events.AbilityUsed) -> str:
    """The sentence for a push, with the ability that caused it unless the creature pushed itself."""
    return _shifted(names, event, "" if by.source == event.creature else _bearer(names, by))


def _bearer(names: LogNames, event: game_events.AbilityUsed) -> str:
    """The name of what bears the ability: a creature, a card, or a mark with the creature it is on."""
    mark, who = names.mark(event.number), names.thing(event.source)
    return names.tr("log.mark_of", mark=names.thing(mark), who=who) if mark else who


def _worked(names: LogNames, event: game_events.AbilityUsed) -> str:
    """The sentence for an ability that works by itself: what it does, and what bears it."""
    tr, ability = names.tr, names.printed_ability(event.source, event.number)
    deed = effect_words(names, ability.effects) if isinstance(ability, Triggered) else ""
    who = _bearer(names, event)
    return tr("log.ability_does", who=who, what=deed) if deed else tr("log.ability_works", who=who)


def _changed(names: LogNames, event: creatures.Changed) -> str:
    tr, who = names.tr, names.thing(event.creature)
    parts = []
    if event.stat is not None:
        sign = "+" if event.amount >= 0 else "\N{MINUS SIGN}"
        amount = f"{sign}{abs(event.amount)}"
        parts.append(tr("log.changed.stat", who=who, amount=amount, stat=tr(f"stat.{event.stat}")))
    if event.keyword is not None:
        parts.append(tr("log.changed.keyword", who=who, keyword=names.keyword(event.keyword)))
    if event.mark is not None:
        key = "log.changed.mark" if event.amount >= 0 else "log.changed.unmark"
        parts.append(tr(key, who=who, mark=names.thing(event.mark), count=abs(event.amount) or 1))
    if event.lost:
        key = "log.changed.bare" if event.lost == "all" else "log.changed.lost"
        parts.append(tr(key, who=who, keyword=names.keyword(event.lost)))
    if event.forbidden:
        orders = names.neither([tr(f"order.{order}") for order in event.forbidden])
        parts.append(tr("log.changed.forbidden", who=who, orders=orders))
    return " ".join(parts) or tr("log.changed.nothing", who=who)


class GameLog:
    """Puts events into words for one player. It hides nothing itself, so give it redacted events."""

    tells_end = True

    def __init__(
        self,
        library: Library,
        tr: Translator,
        players: Mapping[Side, str] | None = None,
        *,
        measures: Measures = EXACT,
        numbers: Mapping[str, int] | None = None,
        ground: Ground | None = None,
    ) -> None:
        self.names = LogNames(library, tr, players or {}, measures, numbers or {}, ground)

    def player(self, seat: Seat) -> str:
        """The name of the player of a seat."""
        return self.names.side(SIDES[seat])

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        return sentence(self.names, event)

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry of the log."""
        heading = isinstance(event, game_events.PhaseBegan)
        return LogEntry(event.rule, self.sentence(event), is_detail(event), heading, _explains(event))

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order, details only if wanted.

        Cards that move alike share one entry; without details, so do an ability and what it pushes.
        """
        return tuple(
            LogEntry(
                content.event.rule,
                self._sentence(content),
                is_detail(content.event),
                explains=_explains(content.event),
            )
            for content in (grouped(events) if details else joined(events))
            if details or not is_detail(content.event)
        )

    def _sentence(self, content: EntryContent) -> str:
        if content.by is not None and isinstance(content.event, creatures.Shifted):
            return _pushed(self.names, content.event, content.by)
        return sentence(self.names, content.event, content.cards)


def _explains(event: Event) -> bool:
    """Whether it says why what happened before was done."""
    return isinstance(event, game_events.ReasonGiven)


def count_entries(events: Iterable[Event]) -> int:
    """The number of entries for these events, details left out."""
    return sum(not is_detail(content.event) for content in joined(events))


class RunningLog:
    """The entries of a match as it grows; each is worded only once."""

    def __init__(self) -> None:
        self._about: object = None
        self._events: tuple[Event, ...] = ()
        self._entries: tuple[LogEntry, ...] = ()

    def entries(self, log: GameLog, events: tuple[Event, ...], about: object) -> tuple[LogEntry, ...]:
        """The entries of all these events; `about` identifies the reader and the language of `log`."""
        known = len(self._events)
        if about != self._about or events[:known] != self._events:
            self._about, self._events, self._entries, known = about, (), (), 0
        # The last entry may still change: an event to come may share it.
        last = len(events)
        while last > known and may_share(events[last - 1]):
            last -= 1
        self._entries = (*self._entries, *log.entries(events[known:last]))
        self._events = events[:last]
        return (*self._entries, *log.entries(events[last:]))

"""A small game of Colors of Magic for tests, played in the words of saved matches.

    game = table(stand("red:guard:1", 10, 10), red="spark study", mana=(5, 5))
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:mage:0")
    assert game.refused("red", "pass") == {"CM-ACT-01"}

Cards in hand, draw pile and so on are named by what is printed; copies are numbered from 1 in that order.
Both wizards are `mage`s, red's at (3, 3) and blue's at (20, 20) unless they are stood elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from game.board.terrain import Board
from game.content.spec import Words
from game.core.dice import ScriptedDice, SeededDice
from game.core.zones import Pile, Zones
from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, Draw, GainMana, Prevent, Used
from game.games.colors_of_magic.rules.cards.effects import Counter as CounterSpell
from game.games.colors_of_magic.rules.cards.library import Library
from game.games.colors_of_magic.rules.cards.specs import (
    ArmyList,
    CardSpec,
    CreatureSpec,
    Element,
    KeywordSpec,
    MarkSpec,
    MonsterCardSpec,
    MonsterLine,
    ScenarioMarker,
    ScenarioMonster,
    ScenarioSpec,
    SchoolSpec,
    WizardSpec,
)
from game.games.colors_of_magic.rules.cards.words import Count, Filter, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.turn import NextGo, after_goes
from game.games.colors_of_magic.rules.state.actions import ACTIONS
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    BoardMarker,
    Body,
    Objective,
    Player,
    State,
    seat_of,
)
from game.games.colors_of_magic.rules.system import ColorsOfMagic, decision_of, faults, to_next_decision
from game.positions.position import HouseRules, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Piece
    from game.core.dice import Dice
    from game.core.rules import Verdict
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec
    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.rules.state.state import Pending, Permanent

E = TypeVar("E")
T = TypeVar("T")

ALLY, ENEMY = Filter(side="allies"), Filter(side="enemies")


# ---- what is printed


def words(text: str) -> Words:
    """The same in both languages."""
    return Words(fr=text, en=text)


def creature(identity: str, **printed: Any) -> CreatureSpec:
    """A profile: movement 6, melee 3, defence 3 and 3 hit points unless it says otherwise."""
    plain = {"movement": 6.0, "melee": 3, "defence": 3, "hp": 3, "element": Element.FIRE}
    return CreatureSpec(id=identity, name=words(identity), text=words(""), **{**plain, **printed})


def card(identity: str, *types: str, cost: int = 1, **printed: Any) -> CardSpec:
    """A card of fire, ephemeral unless it says otherwise."""
    return CardSpec(
        id=identity,
        name=words(identity),
        element=Element.FIRE,
        types=types or ("ephemeral",),  # type: ignore[arg-type]  # written out by the tests
        cost=cost,
        text=words(""),
        **printed,
    )


def instant(identity: str, when: str, *effects: Any, cost: int = 1, **trigger: Any) -> CardSpec:
    """An Instant that answers a moment."""
    waits = Trigger(when=when, **trigger)  # type: ignore[arg-type]  # written out by the tests
    return card(identity, "instant", cost=cost, trigger=waits, effects=effects)


CREATURES = (
    creature("mage", hp=10, melee=2, ranged=3, flux=4),
    creature("guard"),
    creature("imp", hp=1, keywords=("servant",)),
    creature("well", keywords=("source 1",)),
    creature("spring", keywords=("source 2",)),
    creature("herald", keywords=("canalisation 1",)),
    creature("archer", ranged=3),
    creature("ogre", size="L", melee=6, defence=6, hp=6, element=None),
    creature("goblin", melee=1, defence=1, hp=1, element=None),
)

CARDS = (
    card(
        "spark",
        cost=2,
        range=8,
        sight=True,
        initiative=2,
        targets=(TargetSpec(),),
        effects=(Damage(to="target"),),
    ),
    card("fireball", cost=4, initiative=1, targets=(TargetSpec(),), effects=(Damage(to="target", amount=3),)),
    card("study", cost=1, initiative=0, effects=(Draw(amount=2),)),
    card("trick", cost=0, initiative=1, effects=(GainMana(),)),
    card("dull", cost=3),
    card("shrine", "permanent", cost=2, abilities=(Continuous(to="wizard", stat="flux", amount=1),)),
    card(
        "fountain",
        "permanent",
        cost=2,
        abilities=(Used(name=words("drink"), way="tap", effects=(GainMana(),)),),
    ),
    card("blade", "artefact", cost=1, range=6, abilities=(Continuous(to="bearer", stat="melee", amount=1),)),
    card(
        "curse",
        "artefact",
        cost=1,
        bearer="any",
        abilities=(Continuous(to="bearer", stat="melee", amount=-1),),
    ),
    card("call-guard", "summon", cost=2, range=6, creature="guard"),
    card("call-imp", "summon", cost=1, creature="imp"),
    card("call-well", "summon", cost=2, creature="well"),
    instant("deny", "spell_cast", CounterSpell(), whose="opponent"),
    instant("echo", "spell_cast", GainMana(amount=2)),
    instant("ambush", "declares_move", Damage(to="subject"), subject=ENEMY),
    instant("shield", "takes_damage", Prevent(to="subject"), subject=ALLY),
    instant("omen", "phase_begins", Draw(), phase="end"),
    instant("fervour", "activated", GainMana(amount=Count(per="hand")), subject=ALLY),
)

LINE = MonsterLine(move=4, attack=1)

MONSTER_CARDS = (
    MonsterCardSpec(id="prowl", S=LINE, M=MonsterLine(move=5, attack=2), L=MonsterLine(move=6, attack=3)),
    MonsterCardSpec(id="rage", S=LINE, M=LINE, L=LINE, symbol=True),
)

SCHOOL = ("spark", "spark", "study", "study", "dull", "dull", "trick", "trick", "call-guard", "call-guard")
"""The ten cards of each of the three schools that both lists have."""

CODEX = ("call-imp", "call-imp", "call-guard")

ARMY = ArmyList(name="test", wizard="mage", schools=("one", "two", "three"), codex=CODEX)


def scenario(*objectives: ObjectiveSpec, **printed: Any) -> ScenarioSpec:
    """A scenario on a bare table; its monsters and markers are tuples of a name and a place."""
    monsters = tuple(ScenarioMonster(creature=name, at=at) for name, at in printed.pop("monsters", ()))
    markers = tuple(ScenarioMarker(id=n, name=words(n), at=at) for n, at in printed.pop("markers", ()))
    return ScenarioSpec(
        id=printed.pop("id", "plain"),
        name=words("plain"),
        text=words(""),
        map="bare",
        objectives=objectives,
        monsters=monsters,
        markers=markers,
        **printed,
    )


def library(
    *,
    cards: Iterable[CardSpec] = (),
    creatures: Iterable[CreatureSpec] = (),
    marks: Iterable[MarkSpec] = (),
    keywords: Iterable[KeywordSpec] = (),
    played: ScenarioSpec | None = None,
    pieces: tuple[Piece, ...] = (),
) -> Library:
    """The test cards and creatures with more of them, or others of the same names."""
    return Library(
        version="test",
        cards={spec.id: spec for spec in (*CARDS, *cards)},
        creatures={spec.id: spec for spec in (*CREATURES, *creatures)},
        schools={
            name: SchoolSpec(id=name, name=words(name), element=Element.FIRE, cards=SCHOOL)
            for name in ARMY.schools
        },
        wizards={
            "mage": WizardSpec(id="mage", creature="mage", element=Element.FIRE, codex=CODEX, text=words(""))
        },
        marks={spec.id: spec for spec in marks},
        keywords={spec.id: spec for spec in keywords},
        monster_cards={spec.id: spec for spec in MONSTER_CARDS},
        scenarios={"plain": played or scenario()},
        boards={"bare": Board(pieces=pieces)},
        lists={},
    )


# ---- what lies on the table


def stand(identity: str, x: float, y: float, **more: Any) -> Body:
    """A creature in play; its profile is the middle of its id, or what the card of that name brings."""
    owner, name, _ = identity.split(":")
    printed = {spec.id: spec.creature for spec in CARDS}
    brought = printed.get(name)
    if brought is not None:
        more = {"card": identity, **more}
    return Body(identity, more.pop("profile", brought or name), Side(owner), (x, y), **more)


@dataclass
class Table:
    """A game in the middle: what is done to it is written as in a saved match."""

    rules: ColorsOfMagic
    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)
    last: tuple[Event, ...] = ()

    def act(self, side: str, *actions: str) -> Table:
        """Do one thing after the other, each of which must be allowed."""
        for text in actions:
            verdict = self.verdict(side, text)
            assert verdict.allowed, f"{text}: {verdict.reasons}"
            step = self.rules.apply(self.state, seat_of(Side(side)), ACTIONS.read(text), self.dice)
            self._take(step.state, step.events)
        return self

    def refused(self, side: str, action: str) -> set[str]:
        """The rules that forbid something now; it must be forbidden."""
        verdict = self.verdict(side, action)
        assert not verdict.allowed, f"{action} is allowed: {verdict.reasons}"
        return {reason.rule for reason in verdict.reasons}

    def verdict(self, side: str, action: str) -> Verdict:
        """Whether something may be done now."""
        return self.rules.check(self.state, seat_of(Side(side)), ACTIONS.read(action))

    def choices(self, side: str) -> list[str]:
        """What may be done now, as text; every one of it must be allowed."""
        seat = seat_of(Side(side))
        actions = list(self.rules.legal_actions(self.state, seat))
        for action in actions:
            verdict = self.rules.check(self.state, seat, action)
            assert verdict.allowed, f"{action}: {verdict.reasons}"
        return [ACTIONS.write(action) for action in actions]

    def offers(self, side: str, start: str) -> bool:
        """Whether something that begins so is among the choices."""
        return any(text.startswith(start) for text in self.choices(side))

    def run(self, *tasks: Pending) -> Table:
        """Do these tasks now, before whatever is to be done."""
        run = Run(self.rules.referee, self.state, self.dice)
        run.push(*tasks)
        to_next_decision(run)
        self._take(run.state, tuple(run.events))
        return self

    @property
    def asked(self) -> set[str]:
        """The sides that may act now."""
        decision = decision_of(self.state)
        return set() if decision is None else {side.value for side in decision.sides(self.state)}

    @property
    def decision(self) -> Any:
        """What is to be decided now."""
        return decision_of(self.state)

    @property
    def winners(self) -> set[str]:
        """Who has won; the game must be over."""
        assert self.state.outcome is not None, "the game goes on"
        return {SIDES[seat].value for seat in self.state.outcome.winners}

    @property
    def holder(self) -> str | None:
        """Who has the first-player token."""
        return self.state.token

    @property
    def scenario(self) -> str | None:
        """The scenario, once it is agreed on."""
        return self.state.scenario

    def player(self, side: str) -> Player:
        return self.state.player(Side(side))

    def mana(self, side: str) -> int:
        return self.player(side).mana

    def hand(self, side: str) -> list[str]:
        return printed_of(self.player(side).zones.hand)

    def discards(self, side: str) -> list[str]:
        """The discard pile by what is printed, top first."""
        return printed_of(self.player(side).zones.discard)

    def deck(self, side: str) -> list[str]:
        return printed_of(self.player(side).zones.deck)

    def body(self, identity: str) -> Body:
        return self.state.body(identity)

    def alive(self, identity: str) -> bool:
        return self.state.find(identity) is not None

    def hp(self, identity: str) -> int:
        return self.rules.referee.hp(self.state, identity)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind since the game was laid out."""
        return [event for event in self.events if isinstance(event, kind)]

    def just(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last action led to."""
        return [event for event in self.last if isinstance(event, kind)]

    def _take(self, state: State, events: tuple[Event, ...]) -> None:
        self.state, self.last = state, events
        self.events.extend(events)
        wrong = list(faults(self.rules.referee, state))
        assert not wrong, wrong


def printed_of(cards: Iterable[str]) -> list[str]:
    """What is printed on copies of cards."""
    return [copy.split(":")[1] for copy in cards]


def table(
    *bodies: Body,
    red: str = "",
    blue: str = "",
    decks: tuple[str, str] = ("dull dull dull", "dull dull dull"),
    discards: tuple[str, str] = ("", ""),
    exiles: tuple[str, str] = ("", ""),
    codices: tuple[str, str] = ("", ""),
    mana: tuple[int, int] = (5, 5),
    first: str = "red",
    turn: int = 1,
    agenda: Sequence[Pending] | None = None,
    permanents: Sequence[Permanent] = (),
    game: dict[str, Any] | None = None,
    house: dict[str, Any] | None = None,
    dice: Sequence[object] | None = None,
    **printed: Any,
) -> Table:
    """A game at the first go of the Activation phase, or wherever the agenda says.

    `red` and `blue` are the hands, `first` has the token; `game` and `house` are house rules, `dice` what
    will be drawn (else a seed decides). `cards`, `creatures`, `played` and `pieces` go to `library`.
    """
    shelf = library(**printed)
    played = shelf.scenarios["plain"]
    places = {Side.RED: (3.0, 3.0), Side.BLUE: (20.0, 20.0)}
    present = {body.id for body in bodies}
    wizards = tuple(
        Body(f"{side}:mage:0", "mage", side, places[side])
        for side in SIDES
        if f"{side}:mage:0" not in present
    )
    players = [
        _player(side, hand, decks[seat], discards[seat], exiles[seat], codices[seat], mana[seat])
        for seat, (side, hand) in enumerate(zip(SIDES, (red, blue), strict=True))
    ]
    state = State(
        Setup((ARMY, ARMY), "plain", HouseRules(**house or {}), GameRules(**game or {})),
        (players[0], players[1]),
        scenario="plain",
        turn=turn,
        phase="activation",
        token=Side(first),
        active=Side(first),
        bodies=(*wizards, *bodies),
        permanents=tuple(permanents),
        pieces=shelf.boards["bare"].pieces,
        markers=tuple(BoardMarker(m.id, m.id, m.at, m.radius, m.name) for m in played.markers),
        objectives=tuple(Objective(spec.id) for spec in played.objectives),
        monster_deck=Pile(tuple(f"neutral:{spec.id}:1" for spec in MONSTER_CARDS)),
        agenda=tuple(agenda) if agenda is not None else (NextGo(), *after_goes()),
    )
    rolled: Dice = SeededDice(1) if dice is None else ScriptedDice(*dice)
    return Table(ColorsOfMagic(shelf), state, rolled).run()


class InOrder(SeededDice):
    """Dice that leave every pile as it lies."""

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items)


def army(grimoire: str, codex: str = "call-imp call-imp call-guard") -> ArmyList:
    """A list whose grimoire has these cards on top and thirty in all."""
    cards = grimoire.split()
    thirty = (*cards, *["dull"] * (30 - len(cards)))
    return ArmyList(name="test", wizard="mage", grimoire=thirty, codex=tuple(codex.split()))


def opening(
    red: ArmyList = ARMY,
    blue: ArmyList = ARMY,
    *,
    agreed: bool = True,
    game: dict[str, Any] | None = None,
    house: dict[str, Any] | None = None,
    dice: Dice | None = None,
    **printed: Any,
) -> Table:
    """A game at its very beginning, with its scenario `agreed` on or not."""
    rules = ColorsOfMagic(library(**printed))
    options = HouseRules(**house or {}), GameRules(**game or {})
    setup = Setup((red, blue), "plain" if agreed else None, *options)
    rolled = dice or InOrder(1)
    step = rules.start(setup, rolled)
    return Table(rules, step.state, rolled, list(step.events), step.events)


def with_state(game: Table, **changes: Any) -> Table:
    """The same game with parts of its state replaced."""
    return replace(game, state=replace(game.state, **changes))


def _player(side: Side, hand: str, deck: str, discard: str, exile: str, codex: str, mana: int) -> Player:
    numbers: Counter[str] = Counter()

    def copies(names: str) -> Pile:
        cards = []
        for name in names.split():
            numbers[name] += 1
            cards.append(f"{side}:{name}:{numbers[name]}")
        return Pile(tuple(cards))

    held, drawn, gone, away, own = (copies(names) for names in (hand, deck, discard, exile, codex))
    return Player(side, Zones(drawn, held, gone, away), own, mana=mana)

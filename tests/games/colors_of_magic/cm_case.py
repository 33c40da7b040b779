"""Colors of Magic under the contract: what the contract test must know of it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from contract import Case

from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Activate,
    Boost,
    Cast,
    Choose,
    Deploy,
    Disengage,
    Done,
    FreeAttack,
    Move,
    Pass,
    Propose,
    PutTerrain,
    Shoot,
    Strike,
    TakeCorner,
    Use,
)
from game.games.colors_of_magic.rules.state.creature_events import DuelRevealed, MonsterCardTurned
from game.games.colors_of_magic.rules.state.events import Asked, CardMoved, Event, InitiativeDrawn, Looked
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.state.state import SIDES, State, Target
from game.games.colors_of_magic.rules.system import cards_of, colors_of_magic

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.positions.position import Side

RULES = (
    GameRules(),
    GameRules(codex_mode="zone", stack_mode="priority", duel_mode="one_each", terrain_placement="alternate"),
    GameRules(duel_mode="pass_final", monster_duel="draw_card", hand_limit=8, dead_codex_to="codex"),
    GameRules(monster_duel="opponent_plays", opportunity_duel="static", servant_placement="near_wizard"),
)
"""House rules that take turns with the seeds."""


@cache
def library() -> Library:
    """The shipped library."""
    return load_library()


def setup_of(seed: int) -> Setup:
    """Another pair of lists and another scenario for each seed, now and then one yet to be agreed on."""
    card_library = library()
    pairs = list(permutations(sorted(card_library.lists), 2))
    red, blue = (card_library.lists[name] for name in pairs[seed * 23 % len(pairs)])
    scenarios = sorted(card_library.scenarios)
    scenario = None if seed % 3 == 2 else scenarios[seed % len(scenarios)]
    return Setup(lists=(red, blue), scenario=scenario, game=RULES[seed % len(RULES)])


def players_cards(state: State) -> Counter[str]:
    """The copies of both lists; the monsters' deck only comes with the scenario."""
    return Counter({card: n for card, n in cards_of(state).items() if not card.startswith("neutral:")})


def hidden(state: State, seat: Seat | None) -> tuple[frozenset[str], ...]:
    """The draw piles; the other players' hands and face-down cards along with theirs.

    A player who has to choose among hidden cards sees them.
    """
    groups = [frozenset(state.monster_deck)]
    shown = _shown(state, seat)
    for player in state.players:
        cards = set(player.zones.deck)
        if seat is None or SIDES[seat] is not player.side:
            cards.update(player.zones.hand, _face_down(state, player.side))
        groups.append(frozenset(cards - shown))
    return tuple(groups)


def _shown(state: State, seat: Seat | None) -> set[str]:
    match state.agenda[:1]:
        case (Question(side=side, options=options),) if seat is not None and side is SIDES[seat]:
            return {option.id for option in options}
        case _:
            return set()


def _face_down(state: State, side: Side) -> tuple[str, ...]:
    duels = [task for task in state.agenda if isinstance(task, Duel)]
    return tuple(played.card for duel in duels for played in duel.played if played.side is side)


def openly(event: Event) -> frozenset[str]:
    """Cards that an event turned over for everybody and that may be face down again at once."""
    match event:
        case CardMoved(card=card) | InitiativeDrawn(card=card) | MonsterCardTurned(card=card):
            return frozenset({card})
        case DuelRevealed(cards=cards):
            return frozenset(card for _, card, _ in cards)
        case Looked(cards=cards):
            return frozenset(cards)
        case _:
            return frozenset()


def tried(setup: Setup) -> tuple[Action, ...]:
    """One of every kind of action, with a card or a creature that may or may not be there."""
    army = setup.lists[0]
    wizard = f"red:{library().wizards[army.wizard].creature}:0"
    card = f"red:{library().wizards[army.wizard].codex[0]}:1"
    return (
        Propose("giant-of-the-clearing"),
        PutTerrain("nothing", (1.0, 0.5)),
        TakeCorner("NE"),
        Deploy(wizard, (2.5, 3.125)),
        Cast(card, wizard, (Target.creature(wizard), Target.point((4.0, 5.001))), card, ((wizard, 2),)),
        Activate(wizard),
        Move(((2.5, 3.125), (3.0, 4.5))),
        Disengage(),
        Strike(wizard),
        Shoot(wizard),
        Use(wizard, 0, (Target("card", card),)),
        FreeAttack(wizard),
        Boost(card),
        Choose((Target("option", "1"),)),
        Choose(()),
        Pass(),
        Done(),
    )


CM_CASE = Case(
    system=colors_of_magic(library()),
    setup=setup_of,
    hidden=hidden,
    cards=players_cards,
    tried=tried,
    openly=openly,
    complete=False,
    prompts=lambda event: isinstance(event, Asked),
    seeds=4,
)

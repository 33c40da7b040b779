"""Machine players of Donjon & Procrastination keep to the rules, to their view and to their dice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from duel_table import library as plain_library

from game.core.agent import AnyMatch, RandomAgent, play
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.donjon_procrastination.ai.players import MiddlePlayer, StrongPlayer, player
from game.games.donjon_procrastination.ai.rollout import Guesser
from game.games.donjon_procrastination.ai.strengths import STRENGTHS
from game.games.donjon_procrastination.rules.play.actions import Discard, Draft, Pass, Place
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.play.state import HIDDEN, Player, Sighting, Spot, State
from game.games.donjon_procrastination.rules.play.view import View, cards_of, view
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.donjon_procrastination.simulation import Plan, faults, game, library, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.agent import Agent
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.setup import Mode

TABLES: tuple[tuple[Mode, int], ...] = (
    ("classic", 2),
    ("classic", 6),
    ("collection", 2),
    ("deck", 2),
    ("deck", 3),
    ("mimic", 2),
)
"""Every mode, and more than two seats."""


def agent_of(strength: Strength) -> Agent[View, Action]:
    """A player of that strength; the strong one thinks less long than in earnest."""
    if strength is Strength.STRONG:
        return StrongPlayer(library(), blind=(3, 3), seeing=(2, 2))
    return player(strength, library())


def played(strengths: tuple[Strength, ...], mode: Mode, seed: int) -> AnyMatch:
    """A game; an agent that does what is not allowed ends it with an error."""
    setup = setup_of(Plan(games=1, first=seed, players=("", ""), mode=mode, seats=len(strengths)), seed)
    agents = {Seat(seat): agent_of(strength) for seat, strength in enumerate(strengths)}
    match, _ = play(donjon_procrastination(library()), setup, agents, seed)
    return match


@cache
def moments(mode: Mode, seats: int, seed: int) -> tuple[tuple[State, Seat], ...]:
    """Every state of one random game in which somebody decides among several actions, with who does."""
    system, found = donjon_procrastination(library()), list[tuple[State, Seat]]()

    def watch(match: AnyMatch) -> None:
        several = (seat for seat in match.deciders if len(list(match.legal_actions(seat))) > 1)
        found.extend((match.state, seat) for seat in several)

    plan = Plan(games=1, first=seed, players=("", ""), mode=mode, seats=seats)
    agents = {Seat(seat): RandomAgent() for seat in range(seats)}
    play(system, setup_of(plan, seed), agents, seed, watch)
    return tuple(found)


def all_moments() -> Iterator[tuple[State, Seat]]:
    """Some of the decisions of a game in every mode."""
    for number, (mode, seats) in enumerate(TABLES):
        yield from moments(mode, seats, number)[number % 5 :: 5]


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_game_is_played_by_the_rules_to_its_end(strength: Strength, mode: Mode, seats: int) -> None:
    others = tuple(Strength.RANDOM for _ in range(seats - 1))
    match = played((strength, *others), mode, 3)
    assert match.outcome is not None
    assert match.state.round >= 3


def test_the_same_dice_lead_to_the_same_game() -> None:
    once, again = (played((Strength.STRONG, Strength.MIDDLE), "classic", 5) for _ in range(2))
    assert [entry.action for entry in once.entries] == [entry.action for entry in again.entries]


@pytest.mark.parametrize("strength", [Strength.MIDDLE, Strength.STRONG])
def test_what_is_hidden_makes_no_difference_to_a_choice(strength: Strength) -> None:
    """Cards that a player cannot tell apart are exchanged; what others have placed secretly is, too."""
    rules, agent, exchanged = donjon_procrastination(library()).rules, agent_of(strength), 0
    for mode in ("classic", "mimic"):
        for state, seat in moments(mode, 2, 7)[::3]:
            if state.question is not None or state.players[1 - seat].placed:
                continue
            other = with_hidden_cards_exchanged(state, seat)
            exchanged += other != state
            first, second = (
                agent.choose(view(each, seat), list(rules.legal_actions(each, seat)), SeededDice(1))
                for each in (state, other)
            )
            assert first == second
    assert exchanged > 10


@pytest.mark.parametrize(("returned", "wanted"), [("M3 M4", "X5"), ("F3 F4", "M5"), ("X3 X4", "F5")])
def test_a_draft_counts_on_what_hands_came_back_without(returned: str, wanted: str) -> None:
    """The strong player drafts the class that dominates what the other is known to have."""
    cards = plain_library(f"{kind}{value}" for kind in "FXM" for value in (3, 4, 5))
    known = tuple(Sighting(f"c:{name}:1", frozenset[Spot]({(1, "drafted")})) for name in returned.split())
    setup = Setup("mimic", ("ruse", "ruse"), series=("tests",))
    dealt = tuple(f"c:{name}:1" for name in ("F5", "X5", "M5"))
    state = State(setup, (Player(dealt=dealt), Player()), phase="draft", sightings=(known, ()))
    chosen = StrongPlayer(cards).choose(view(state, Seat(0)), [Draft(card) for card in dealt], SeededDice(1))
    assert chosen == Draft(f"c:{wanted}:1")


def with_hidden_cards_exchanged(state: State, seat: Seat) -> State:
    """The opponent's hand and draw pile, turned around and dealt anew; the own pile turned around."""
    own, other = state.players[seat], state.players[1 - seat]
    cards = (*other.pile, *other.hand)[::-1]
    size = len(other.hand)
    players = [own, own]
    players[seat] = replace(own, pile=own.pile[::-1])
    players[1 - seat] = replace(other, hand=cards[:size], pile=cards[size:], dealt=other.dealt[::-1])
    return replace(state, players=tuple(players), common=state.common[::-1])


def test_a_secret_choice_is_guessed_and_not_looked_at() -> None:
    secret = [
        (state, seat)
        for state, seat in moments("classic", 2, 2)
        if state.players[1 - seat].placed and state.phase in ("face", "support")
    ]
    assert secret
    for state, seat in secret:
        other = state.players[1 - seat]
        seen = view(state, seat)
        assert seen.table.players[1 - seat].placed == HIDDEN
        guess = Guesser(seen, library()).state(SeededDice(1))
        assert guess.players[1 - seat].placed == ""
        assert len(guess.players[1 - seat].hand) == len(seen.table.players[1 - seat].hand) + 1
        assert len(guess.players[1 - seat].hand) >= len(other.hand)


def test_a_guess_looks_to_the_player_as_the_game_does() -> None:
    looked_at = 0
    for state, seat in all_moments():
        if any(each.placed for each in state.players):
            continue
        seen = view(state, seat)
        again = view(Guesser(seen, library()).state(SeededDice(1)), seat)
        assert again.table.players == seen.table.players
        assert again.table.question == seen.table.question
        looked_at += 1
    assert looked_at > 20


def test_a_guess_has_every_card_once_and_none_without_a_face() -> None:
    for state, seat in all_moments():
        guess = Guesser(view(state, seat), library()).state(SeededDice(2))
        assert not list(faults(library(), guess))
        cards = cards_of(guess)
        if state.setup.mode in ("classic", "mimic") and not any(each.placed for each in state.players):
            assert cards == cards_of(state)
        assert cards.total() >= cards_of(state).total()


def test_an_unknown_deck_is_one_that_holds_what_was_seen_of_it() -> None:
    state, seat = moments("deck", 2, 4)[-1]
    seen = view(state, seat)
    brought = {card.id for card in map(library().card, cards_of(state)) if card}
    guessed = {
        frozenset(library().card(card).id for card in cards_of(Guesser(seen, library()).state(SeededDice(n))))
        for n in range(4)
    }
    assert all(cards & brought for cards in guessed)
    shown = {library().card(card).id for card in cards_of(seen.table) if ":" in card}
    assert all(shown <= cards for cards in guessed)


def test_the_strong_player_beats_the_random_one() -> None:
    won = 0.0
    for number in range(24):
        seat = number % 2
        pair = (Strength.STRONG, Strength.RANDOM) if seat == 0 else (Strength.RANDOM, Strength.STRONG)
        outcome = played(pair, "classic", 100 + number // 2).outcome
        assert outcome is not None
        won += (Seat(seat) in outcome.winners) / len(outcome.winners)
    assert won >= 15


def test_the_middle_player_beats_the_random_one() -> None:
    plan = Plan(games=200, first=1, players=("middle", "random"))
    won = sum(game(plan, number).share(number % 2) for number in range(plan.games))
    assert won >= 125


def test_of_a_hand_that_is_too_full_goes_what_is_of_least_use() -> None:
    state, seat = next(moment for moment in moments("classic", 2, 1) if moment[0].phase == "face")
    value = {card.value: card.id for card in library().cards.values() if not card.effects and not card.grows}
    strong, weak = (f"c:{value[number]}:9" for number in (max(value), min(value)))
    full = replace(state.players[seat], hand=(strong, weak))
    players = tuple(full if number == seat else player for number, player in enumerate(state.players))
    choice = MiddlePlayer(library()).choose(
        View(seat, replace(state, players=players, phase="trim")),
        [Discard(strong), Discard(weak)],
        SeededDice(1),
    )
    assert choice == Discard(weak)


@pytest.mark.parametrize("strength", [Strength.MIDDLE, Strength.STRONG])
def test_the_best_card_of_a_draft_is_kept(strength: Strength) -> None:
    state, seat = moments("mimic", 2, 1)[0]
    dragon = max(library().cards.values(), key=lambda card: card.value if not card.dice else 0).id
    drafting = replace(state.players[seat], dealt=(f"c:{dragon}:1", "c:sunday-necromancer:1"))
    players = tuple(drafting if number == seat else player for number, player in enumerate(state.players))
    choices = [Draft("c:sunday-necromancer:1"), Draft(f"c:{dragon}:1")]
    seen = View(seat, replace(state, players=players))
    assert agent_of(strength).choose(seen, choices, SeededDice(1)) == Draft(f"c:{dragon}:1")


def test_an_onlooker_does_not_play() -> None:
    state, _ = moments("classic", 2, 1)[0]
    card = next(iter(state.players[0].hand))
    for strength in (Strength.MIDDLE, Strength.STRONG):
        with pytest.raises(ValueError, match="onlooker"):
            agent_of(strength).choose(View(None, state), [Pass(), Place(card)], SeededDice(1))

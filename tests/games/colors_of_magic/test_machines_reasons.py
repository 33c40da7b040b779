"""A machine player that sacrifices, bleeds or walks into engagement says why, in words that all may read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from magic_table import card, creature, scenario, stand, table
from played_games import objective
from typography import french_faults

from game.content.locale import Language, translator
from game.core.agent import play
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.record import dump, parse, record, replay
from game.core.rules import Outcome, Seat, Step
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.ai.lookahead import lookahead
from game.games.colors_of_magic.ai.motives import Continuation, motive, worths
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.state.actions import ACTIONS, Done, Move, Pass, Strike
from game.games.colors_of_magic.rules.state.creature_events import Walked
from game.games.colors_of_magic.rules.state.events import Passed, ReasonGiven, SpellCast
from game.games.colors_of_magic.rules.state.motives import Motive, read_motive, write_motive
from game.games.colors_of_magic.rules.state.state import SIDES, opponent
from game.games.colors_of_magic.rules.state.view import view
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.simulation import Plan, library, setup_of
from game.games.colors_of_magic.table.acts_of_others import AnnouncementReader, acts
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.table.session import GameMatch

GIANT = creature("giant", hp=1, defence=2, element=None)
SLAY = objective("slay", profile="giant")
HOLD = objective("control", marker="press")


@cache
def played() -> GameMatch:
    """A match between machines of the middle strength, with what they thought of."""
    agents = {Seat(seat): player(Strength.MIDDLE, library()) for seat in range(2)}
    match: GameMatch
    match, _ = play(colors_of_magic(library()), setup_of(Plan(1, 77, ("middle", "middle")), 0), agents, 77)
    return match


def reason(game: Table, strength: Strength = Strength.STRONG) -> Motive | None:
    """Why such a player does what it does next for red; None if it does not say."""
    agent = player(strength, game.rules.library)
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    agent.choose(view(game.state, Side.RED), choices, SeededDice(1))
    said = agent.thoughts[0].motive  # type: ignore[attr-defined]  # those that think tell
    return read_motive(said) if said else None


@pytest.mark.parametrize("strength", [Strength.EASY, Strength.MIDDLE, Strength.STRONG])
def test_who_walks_up_to_somebody_to_strike_says_so(strength: Strength) -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("neutral:giant:1", 14, 10),
        played=scenario(SLAY),
        creatures=[GIANT],
    )
    game.act("red", "activate red:guard:1")
    said = reason(game, strength)
    if strength is not Strength.EASY:
        # It strikes in the same activation; monsters do not act in this phase.
        assert said == Motive("strike", "neutral:giant:1")


def test_who_is_to_be_struck_before_it_acts_is_told() -> None:
    """Once it has acted, or its player has passed, there is nothing to come before."""
    for tapped, when in ((False, "before"), (True, "")):
        goblin = stand("blue:goblin:1", 14, 10, tapped=tapped)
        game = table(stand("red:ogre:1", 10, 10), goblin, played=scenario(SLAY), creatures=[GIANT])
        before = game.act("red", "activate red:ogre:1").state
        acts_thought_of = (Move(((10.0, 10.0), (12.0, 10.0))), Strike("blue:goblin:1"))
        slain = replace(before, bodies=tuple(body for body in before.bodies if body != game.body(goblin.id)))
        ways = Continuation(acts_thought_of, slain), Continuation((Done(),), before)
        said = motive(Evaluator(game.rules.referee), Side.RED, before, *ways, lambda _: Side.BLUE)
        assert said == Motive("strike", "blue:goblin:1", when=when)  # type: ignore[arg-type]  # as above


def test_who_holds_a_place_at_the_price_of_an_engagement_says_which() -> None:
    game = table(
        stand("red:guard:1", 6, 10),
        stand("blue:ogre:1", 15, 10, tapped=True),
        played=scenario(HOLD, markers=[("press", (12, 10))]),
    )
    game.act("red", "activate red:guard:1")
    before, walk = game.state, Move(((6.0, 10.0), (12.0, 10.0)))
    stayed, walked = (
        Continuation((Done(),), before),
        Continuation((walk,), game.act("red", ACTIONS.write(walk)).state),
    )
    said = motive(Evaluator(game.rules.referee), Side.RED, before, walked, stayed, lambda _: Side.BLUE)
    assert said == Motive("hold", "press", when="now")


def test_the_same_win_on_both_ways_is_no_reason() -> None:
    game = table(played=scenario(HOLD, markers=[("press", (12, 10))]))
    won = replace(game.state, outcome=Outcome(frozenset({Seat(0)})))
    way = Continuation((Pass(),), won)
    assert motive(Evaluator(game.rules.referee), Side.RED, game.state, way, way, lambda _: None) is None


def test_who_steps_aside_in_safety_gives_no_reason() -> None:
    game = table(stand("red:guard:1", 3, 20), played=scenario(HOLD, markers=[("press", (12, 20))]))
    game.act("red", "activate red:guard:1")
    assert reason(game) is None


def test_the_parts_of_an_evaluation_are_all_of_it() -> None:
    match = played()
    evaluator = Evaluator(match.system.rules.referee)  # type: ignore[attr-defined]  # its rules
    tried = 0
    for number in range(5, len(match.entries), 9):
        state = match.state_at(number)
        if state.outcome is not None or state.scenario is None:
            continue
        for side in SIDES:
            parts = worths(evaluator, state, side, opponent(side))
            whole = evaluator.evaluate(state, side)
            whole += evaluator.weights.foreseen * lookahead(evaluator, state, side, opponent(side))
            assert sum(parts.values()) == pytest.approx(whole)
            tried += 1
    assert tried > 5


def test_reasons_are_given_in_a_match_and_told_of_what_lies_open() -> None:
    match = played()
    told = 0
    for number, entry in enumerate(match.entries, start=1):
        for event in entry.events:
            if not isinstance(event, ReasonGiven):
                continue
            told += 1
            states = match.state_at(number - 1), match.state_at(number)
            for seat in match.seats:
                assert match.system.rules.redact(event, seat) == event
                cards = {e.card for e in entry.events if isinstance(e, SpellCast)}
                things = {
                    thing.id
                    for state in states
                    for things in (state.bodies, state.markers, state.objectives)
                    for thing in things
                }
                assert {event.motive.about, event.motive.creature} <= {"", *cards, *things}
    assert told


def test_reasons_are_in_a_saved_match_and_in_its_replay() -> None:
    match = played()
    text = dump(record(match))
    again = replay(parse(text, "match"), {match.system.name: match.system})
    assert [entry.events for entry in again.entries] == [entry.events for entry in match.entries]
    assert dump(record(again)) == text
    silent = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
    unexplained = replay(parse(silent, "match"), {match.system.name: match.system})
    assert [entry.state for entry in unexplained.entries] == [entry.state for entry in match.entries]
    assert not any(isinstance(event, ReasonGiven) for entry in unexplained.entries for event in entry.events)


@pytest.mark.parametrize(
    "text",
    [
        "hold",
        "hold - - now",
        "hold elsewhere - now",
        "rob press - -",
        "hold press - never",
        "mana press - -",
        "summon press - -",
        "near red:card:9 - -",
    ],
)
def test_a_reason_that_somebody_wrote_into_a_file_and_that_speaks_of_nothing_there_is_left_out(
    text: str,
) -> None:
    game = table(played=scenario(HOLD, markers=[("press", (12, 20))]))
    events: tuple[Event, ...] = (Walked("red:mage:0", ((3.0, 3.0), (4.0, 3.0)), 1.0),)
    explained = colors_of_magic(game.rules.library).explained
    assert explained(Seat(0), text, Step(game.state, events)) == events
    true = explained(Seat(0), "hold press - now", Step(game.state, events))
    assert true == (*events, ReasonGiven(Side.RED, Motive("hold", "press", when="now")))


def test_a_reason_follows_the_deed_that_it_is_for() -> None:
    """What others do on the way, and what comes after, gets none."""
    game = table(played=scenario(HOLD, markers=[("press", (12, 20))]))
    other, own = (Walked(who, ((3.0, 3.0), (4.0, 3.0)), 1.0) for who in ("blue:mage:0", "red:mage:0"))
    explained = colors_of_magic(game.rules.library).explained
    events: tuple[Event, ...] = (other, own, Passed(Side.RED, first=True))
    step = Step(game.state, events)
    kinds = [type(event) for event in explained(Seat(0), "hold press - now", step)]
    assert kinds == [Walked, Walked, ReasonGiven, Passed]
    assert explained(Seat(1), "hold press - now", Step(game.state, (own,))) == (own,)


@pytest.mark.parametrize(
    ("given", "english", "french"),
    [
        (
            Motive("hold", "wine-press", when="next"),
            "Reason: to hold the Wine Press into the next turn.",
            "Raison\u00a0: tenir le Pressoir jusqu\u2019au tour suivant.",
        ),
        (
            Motive("near", "wine-press"),
            "Reason: to be nearer to the Wine Press.",
            "Raison\u00a0: se rapprocher du Pressoir.",
        ),
        (
            Motive("strike", "neutral:toll-troll:1", when="before"),
            "Reason: to strike Toll Troll before it acts.",
            "Raison\u00a0: frapper Troll du péage avant son activation.",
        ),
        (
            Motive("summon", "fishery", "red:call-white-bear:1"),
            "Reason: to summon Great White Bear (Red) nearer to the Fishery.",
            "Raison\u00a0: invoquer Grande ourse blanche (Rouge) plus près de la Pêcherie.",
        ),
        (
            Motive("collect", "slay-the-troll"),
            "Reason: to collect “The Troll\u2019s Hide”.",
            "Raison\u00a0: collecter «\u00a0La peau du troll\u00a0».",
        ),
        (Motive("mana"), "Reason: to have more mana.", "Raison\u00a0: avoir plus de mana."),
    ],
)
def test_a_reason_names_places_and_creatures(given: Motive, english: str, french: str) -> None:
    assert read_motive(write_motive(given)) == given
    for language, words in ((Language.EN, english), (Language.FR, french)):
        log = GameLog(library(), translator(language))
        (entry,) = log.entries((ReasonGiven(Side.RED, given),))
        assert entry.text == words
        assert language is Language.EN or not list(french_faults(words))


def test_a_reason_is_a_line_of_the_announcement() -> None:
    walk = Walked("blue:call-white-bear:1", ((3.0, 3.0), (4.0, 3.0)), 1.0)
    told = ReasonGiven(Side.BLUE, Motive("near", "fishery"))
    log = GameLog(library(), translator(Language.EN))
    reading = AnnouncementReader(frozenset((Side.BLUE,)), log.sentence)
    (act,) = acts([walk, told])
    announced = reading.announced(act)
    assert announced is not None
    assert announced.lines == (log.sentence(walk), "Reason: to be nearer to the Fishery.")


def test_blood_is_paid_for_a_reason() -> None:
    """A creature that only blood pays for is said to be wanted at the place that it is for."""
    ogre = card("call-ogre", "summon", cost=2, range=6, creature="ogre")
    game = table(
        stand("red:guard:1", 12, 20, damage=2, tapped=True),
        stand("red:mage:0", 9, 20, tapped=True),
        red="call-ogre spark spark spark",
        mana=(1, 0),
        cards=[ogre],
        played=scenario(HOLD, markers=[("press", (14, 20))]),
    )
    agent = player(Strength.MIDDLE, game.rules.library)
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    agent.choose(view(game.state, Side.RED), choices, SeededDice(1))
    best = agent.thoughts[0]  # type: ignore[attr-defined]  # those that think tell
    assert bool(best.motive) == bool(getattr(best.action, "pact", ()))

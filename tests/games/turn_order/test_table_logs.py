"""The logs of the turn-order tables have a sentence for everything, in both languages, with a known rule."""

from __future__ import annotations

import fnmatch
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

import pytest
from ad_case import AD_CASE
from ad_table import drawing, rounds, without
from d35_case import D35_CASE
from faults import none_of
from sources import sources
from wh_case import WH_CASE

from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.attention_donjon.log import RoundsLog
from game.games.attention_donjon.rules import events as rounds_events
from game.games.attention_donjon.rules.actions import (
    Add,
    Claim,
    Command,
    Draw,
    FreeJoker,
    KeepJoker,
    MoveCard,
    SitOut,
    Start,
    Take,
    TakeBack,
    ToResolution,
    Wait,
)
from game.games.attention_donjon.rules.actions import EndTurn as SkipTurn
from game.games.attention_donjon.rules.setup import CombatantSpec, HouseRules
from game.games.d20_initiative.log import D20Log
from game.games.d20_initiative.rules import events as d20_events
from game.games.d20_initiative.rules.actions import (
    Act,
    ActNow,
    Begin,
    Brace,
    Counterspell,
    Delay,
    EndTurn,
    Next,
    Notice,
    ReadyAction,
    Roll,
    Trigger,
)
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules import events as wheel_events
from game.games.turn_order.rules.fields import Corrected
from game.games.turn_order.rules.report import Phrase, Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from contract import AnyCase

LOGS: dict[str, tuple[AnyCase, Any, Any]] = {
    "speed-wheel": (WH_CASE, WheelLog, wheel_events),
    "attention-donjon": (AD_CASE, RoundsLog, rounds_events),
    "d20-initiative": (D35_CASE, D20Log, d20_events),
}


def happenings(case: AnyCase) -> Iterator[Any]:
    """What happens in long encounters at random, closed in the end."""
    for seed in range(6):
        match, whims = Match.start(case.system, case.setup(seed), SeededDice(seed)), SeededDice(seed + 1)
        rules: Any = match.system.rules
        while len(match.entries) < 250:
            closing = len(match.entries) == 249
            choices = [
                act for act in match.legal_actions(MASTER) if (type(act).__name__ == "Close") == closing
            ]
            goes_on = (
                None
                if closing or len(match.entries) < 20 or whims.roll(3) > 1
                else rules.proceed(match.state)
            )
            assert match.act(MASTER, goes_on or whims.choice(choices)).allowed
        yield from (event for entry in match.entries for event in entry.events)


def rare_rounds() -> Iterator[Any]:
    """What chance seldom brings in the card rounds."""
    waiting = without(rounds("ada 8H", "bo 3H"), keep="5D").act(Wait("5D"), Wait())
    losing = rounds("ada 8H", "bo 6S").act(Wait("KH"), Take("standard", "attack"))
    late = rounds("ada 8H", rules=HouseRules(arrivals="now")).act(Add(CombatantSpec("bo", "Bo")))
    joker = drawing("ada").act(Draw("ada", ("*1",)), FreeJoker("ada"), ToResolution())
    group = drawing("ada", "*orcs").act(Draw("ada", ("2C",)), Draw("orcs", ("*1", "KH")))
    out = drawing("ada").act(SitOut("ada"))
    led = rounds("*orcs 8H", "ada 6S").act(Start(), Command("Ada"))
    kept = drawing("ada", "bo").draw("ada *1").act(KeepJoker("ada", "JC"))
    claimed = drawing("ada", "bo").draw("ada 8H", "bo *1").act(FreeJoker("bo"), Claim("bo"))
    first = drawing("ada", "*orcs", rules=HouseRules(group_joker="first")).draw("ada AS", "orcs *1")
    unused = drawing("ada", rules=HouseRules(unused_joker="keep")).act(Draw("ada", ("*1",)))
    unused.act(FreeJoker("ada"), ToResolution())
    taken_back = rounds("ada 8H").act(Take("standard"), TakeBack(), MoveCard("5D", "discards"))
    skipped = rounds("ada 8H", "bo 3H").act(SkipTurn(skipped=True))
    for game in (waiting, losing, led, late.act(Draw("bo", ("KH",))), joker, group, out):
        yield from game.events
    for game in (kept, claimed, first, unused, taken_back, skipped):
        yield from game.events


def rare_combat() -> Iterator[Any]:
    """What chance seldom brings in a combat: a turn is put off, or interrupted and gone on with."""
    ones = (Fighter("ada", "Ada", roll=20), Fighter("bo", "Bo", roll=10), Fighter("cy", "Cy", roll=5))
    put_off = (Delay(), Next(), EndTurn(), ActNow("ada"))
    interrupted = (ReadyAction("standard", "shoots", "a move"), EndTurn(), Trigger("ada"), EndTurn())
    players = tuple(replace(combatant, side="players") for combatant in ones)
    events = (
        Act("free", "yells"),
        Roll("ada", total=25),
        Brace("ada", 3, charging=False),
        Counterspell("ada", 3, 5, dispel=True),
    )
    looked_twice = (Notice("ada", 5, 3, 20), Notice("ada", 25, 0, 1))
    fights = (
        (ones, (*looked_twice, Begin(), *put_off)),
        (ones, (Begin(), *interrupted)),
        (players, (Begin(), *put_off, *events)),
    )
    for fighters, deeds in fights:
        match = Match.start(D35_CASE.system, Combat(combatants=fighters), SeededDice(1))
        for action in deeds:
            assert match.act(MASTER, action).allowed
        yield from (event for entry in match.entries for event in entry.events)


RARE = {"attention-donjon": rare_rounds, "d20-initiative": rare_combat}


MISPLACED_COLON = {Language.FR: re.compile(r"(?<!\N{NO-BREAK SPACE}):"), Language.EN: re.compile(r"\s:")}
"""French has a no-break space before a colon, English has none."""


SHARED = frozenset({Report, Corrected})
"""Events of all tables, told by the log that they share."""


def happening(events: Any) -> set[type]:
    """Every kind of event of a module, but for what some of them begin with."""
    union = get_args(events.Event)
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, union)}
    kinds -= SHARED
    return {
        kind for kind in kinds if not any(kind is not other and issubclass(other, kind) for other in kinds)
    }


def sayable(name: str) -> set[str]:
    """The keys of all phrases that the rules of a table make; one that is finished at run time ends in *."""
    folder = f"games/{name.replace('-', '_')}/rules/"
    keys = {key for path, module in sources().items() if path.startswith(folder) for _, key in module.keys}
    return {key for key in keys if ".log." in key}


def keys_of(phrase: Phrase) -> Iterator[str]:
    """The messages of a phrase and of those in it."""
    yield phrase.key
    for value in (*dict(phrase.values).values(), phrase.more):
        if isinstance(value, Phrase):
            yield from keys_of(value)


@pytest.mark.parametrize("name", LOGS)
def test_everything_that_happens_has_a_sentence_and_a_rule(name: str) -> None:
    case, make, events = LOGS[name]
    logs = {language: make(translator(language)) for language in Language}
    rulebook = load_rulebook()
    known = {rule.id for section in rulebook.sections for rule in rulebook.rules(section.id)}
    known |= {ruling.id for ruling in rulebook.rulings}
    seen: set[type] = set()
    keys: set[str] = set()
    faults = []
    for event in (*happenings(case), *RARE.get(name, tuple)()):
        redacted = [case.system.rules.redact(event, seat) for seat in (MASTER, None)]
        for language, log in logs.items():
            entries = [log.entry(shown) for shown in redacted if shown is not None]
            faults += [f"{language}: {event} has no sentence" for entry in entries if not entry.text.strip()]
            faults += [
                f"{language}: {event} cites {entry.rule}" for entry in entries if entry.rule not in known
            ]
            misplaced = filter(MISPLACED_COLON[language].search, (entry.text for entry in entries))
            faults += [f"{language}: the colon in {text!r}" for text in misplaced]
        seen.add(type(event))
        if isinstance(event, Report):
            keys.update(key for phrase in event.phrases for key in keys_of(phrase))
    kinds = happening(events)
    faults += [f"{kind.__name__} never happens" for kind in kinds - seen]
    faults += [f"{kind.__name__} is not among the events" for kind in seen - kinds - SHARED]
    none_of([*faults, *(f"{key} is never said" for key in sayable(name) if not fnmatch.filter(keys, key))])

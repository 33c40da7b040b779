"""What an action changes by itself is in its preview: the reach, the bill and the words name every part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from asked_tables import model, pointing, view_of
from magic_table import ALLY, card, creature, instant, stand, table

from game.battlefield.answer_page import report
from game.battlefield.inquiry import Tool
from game.battlefield.overlays import AreaOverlay, PathOverlay
from game.content.locale import Language
from game.games.colors_of_magic.rules.cards.effects import (
    Damage,
    Draw,
    FreeMove,
    GainMana,
    May,
    Modify,
    Skip,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import Count, TargetSpec, Trigger
from game.games.colors_of_magic.rules.foresight import activated, attacked
from game.games.colors_of_magic.rules.play.attacks import opening
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.actions import Strike
from game.games.colors_of_magic.table.activation_left import activation_left
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.gestures import answer
from game.games.colors_of_magic.table.number_words import differences
from game.games.colors_of_magic.table.paths import asked_of_board
from game.games.colors_of_magic.table.step import Down, Drag, Up
from game.table.table import Act
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.table_view import TableView

GUARD = "red:guard:1"


def gives(stat: str, amount: int | Count, until: str = "activation") -> Modify:
    return Modify(to="subject", stat=stat, amount=amount, until=until)  # type: ignore[arg-type]  # written out


def answering(name: str, when: str, *effects: AnyEffect, optional: bool = False) -> object:
    trigger = Trigger(when=when, subject=ALLY, within=3)  # type: ignore[arg-type]  # written out by the tests
    return creature(name, abilities=(Triggered(trigger=trigger, effects=effects, optional=optional),))


TORCH = answering("torch", "activated", gives("movement", 2))
DRUM = answering("drum", "attacks", gives("melee", 1, "duel"))


def beside_a_torch(*more: object, **printed: object) -> Table:
    """A guard with Movement 6 beside a torch, which gives it 2 in its activation."""
    bodies = (stand(GUARD, 6, 12), stand("red:torch:1", 4.5, 12))
    return table(*bodies, *more, creatures=(TORCH, DRUM), **printed)  # type: ignore[arg-type]  # as `table` has them


def dragged(seen: TableView, to: tuple[float, float]) -> Pointing:
    """The guard being dragged to there."""
    pointed = pointing(seen)
    for gesture in (Down((6.0, 12.0)), Drag(to)):
        seen.inquiry.pointer = to if isinstance(gesture, Drag) else gesture.at
        pointed, _ = answer(seen, pointed, gesture)
    return pointed


@pytest.mark.rule("CM-UNIT-01", "CM-MOVE-01")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, '7.5" of 8" = 6 +\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}torch'),
        (Language.FR, '7,5" sur 8" = 6 +\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}torch'),
    ],
)
def test_the_preview_of_a_drag_has_what_the_activation_will_give(language: Language, words: str) -> None:
    """On the ghost, in the bill of the panel, and in what is then done."""
    game = beside_a_torch()
    seen = view_of(game, language)
    pointed = dragged(seen, (13.5, 12.0))
    laid = list(model(seen, pointed).board.overlays(None, named=False))
    (path,) = (overlay for overlay in laid if isinstance(overlay, PathOverlay))
    assert path.label == words
    bill = [line.value for line in report(asked_of_board(seen, pointed), seen.say)]
    assert words in bill
    _, doing = answer(seen, pointed, Up((13.5, 12.0)))
    assert isinstance(doing, Act)
    assert doing.message == "", "it goes all the way"
    game.act("red", f"activate {GUARD}", "move 6,12 13.5,12")


def test_the_reach_is_that_of_the_activation() -> None:
    seen = view_of(beside_a_torch())
    seen.inquiry.shown.reach = True
    pointed = dragged(seen, (13.5, 12.0))
    reach = [
        overlay for overlay in model(seen, pointed).board.overlays(None, named=False) if _is_reach(overlay)
    ]
    assert reach
    assert seen.inquiry.position.creature(GUARD).movement == 8
    assert seen.inquiry.tool is Tool.MOVE


def test_the_reach_of_an_engaged_creature_is_shown_when_it_is_asked_for() -> None:
    """It would have to disengage first; whoever is free is shown as before, and is not hidden with it."""
    seen = view_of(beside_a_torch(stand("blue:guard:1", 7.2, 12)))
    seen.inquiry.shown.reach = True
    for who, at_first in ((GUARD, False), ("red:torch:1", True)):
        pointed = replace(pointing(seen), picked=who)
        for asked in (False, True):
            if asked:
                asked_of_board(seen, pointed).flip_reach()
            laid = model(seen, pointed).board.overlays(None, named=False)
            assert any(map(_is_reach, laid)) is (at_first is not asked), (who, asked)
    assert seen.inquiry.leaver == GUARD


def _is_reach(overlay: object) -> bool:
    return isinstance(overlay, AreaOverlay) and overlay.tone is Tone.REACH


def test_what_is_left_and_the_card_that_is_looked_at_name_it_before_and_after() -> None:
    game = beside_a_torch()
    gap = "\N{NO-BREAK SPACE}"
    for when in ("before", "after"):
        seen = view_of(game)
        left = activation_left(seen, GUARD)
        assert left is not None
        assert left.whole == f"Movement and Action left (Movement 8 = 6 +{gap}2{gap}torch)", when
        assert left.short == (f"Movement{gap}8", "Action")
        (line,) = differences(seen, seen.state.body(GUARD))
        assert ("once activated" in line) is (when == "before")
        assert f"+{gap}2{gap}torch" in line
        if when == "before":
            game.act("red", f"activate {GUARD}")


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("language", "name"), [(Language.EN, "Reach"), (Language.FR, "Allonge")])
def test_a_longer_reach_is_summed_up_in_the_panel_and_seen_before_its_creature_is_activated(
    language: Language, name: str
) -> None:
    pikes = answering("pikes", "activated", gives("reach", 1))
    foe, gap = "blue:guard:1", "\N{NO-BREAK SPACE}"
    game = table(stand(GUARD, 10, 10), stand("red:pikes:1", 10, 12), stand(foe, 12.5, 10), creatures=(pikes,))
    for when in ("before", "after"):
        seen = view_of(game, language)
        (line,) = differences(seen, seen.state.body(GUARD))
        assert f"{name}{gap}" in line, when
        assert f"= 1 +{gap}1{gap}pikes" in line, when
        skirmish = seen.inquiry.skirmish
        assert (skirmish.may_strike(GUARD, foe), skirmish.may_strike(foe, GUARD)) == (True, False), when
        if when == "before":
            game.act("red", f"activate {GUARD}")


@pytest.mark.rule("CM-MELEE-07", "CM-COVER-03")
def test_the_preview_of_an_attack_has_what_the_attack_sets_off() -> None:
    game = beside_a_torch(
        stand("red:drum:1", 7.2, 13), stand("blue:guard:1", 7.9, 12), red="dull", blue="dull"
    )
    game.act("red", f"activate {GUARD}")
    seen = view_of(game)
    prompt = AttackStep(GUARD, Strike, "blue:guard:1").prompt(seen)
    assert "4 = 3 +\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}drum" in prompt
    game.act("red", "strike blue:guard:1")
    assert isinstance(game.decision, Duel)
    assert game.decision.attack == 4


@pytest.mark.rule("CM-TYPE-08")
def test_nothing_hidden_and_nothing_that_is_chosen_is_foreseen() -> None:
    """Instants in either hand, cards that would be drawn, what its player may decline: none changes it."""
    mud = instant("mud", "activated", gives("movement", -4))
    quiet = beside_a_torch()
    muse = answering("muse", "activated", gives("movement", 5), optional=True)
    seer = answering("seer", "activated", Draw(), Damage(to="subject"), GainMana())
    maybe = answering("maybe", "activated", May(effects=(gives("movement", 9),)))
    loud = table(
        stand(GUARD, 6, 12),
        stand("red:torch:1", 4.5, 12),
        stand("red:muse:1", 7.5, 12),
        stand("red:seer:1", 6, 13.5),
        stand("red:maybe:1", 6, 10.5),
        red="mud fervour",
        blue="mud mud",
        cards=(mud,),
        creatures=(TORCH, muse, seer, maybe),
    )
    for game in (quiet, loud):
        referee, before = game.rules.referee, game.state
        after = activated(referee, before, GUARD)
        assert referee.stat(after, GUARD, "movement") == 8
        assert after.players == before.players
        assert after.body(GUARD).damage == 0
        assert game.state is before
        assert game.dice.drawn == []


def test_an_attack_that_nothing_answers_starts_as_it_stands() -> None:
    game = beside_a_torch(stand("blue:guard:1", 7.9, 12))
    foreseen = opening(game.rules.referee, game.state, GUARD, "blue:guard:1", "melee")
    assert attacked(game.rules.referee, game.state, GUARD, "blue:guard:1", "melee") == foreseen


def test_the_path_of_a_move_that_an_effect_allows_says_what_it_costs_of_how_many_inches() -> None:
    dash = card("dash", cost=0, targets=(TargetSpec(),), effects=(FreeMove(to="target", inches=5),))
    game = table(stand(GUARD, 6, 12), red="dash", cards=(dash,))
    game.act("red", f"cast red:dash:1 red:mage:0 creature={GUARD}")
    seen = view_of(game)
    seen.inquiry.pointer = (9.5, 12.0)
    laid = model(seen, pointing(seen)).board.overlays(None, named=False)
    (path,) = (overlay for overlay in laid if isinstance(overlay, PathOverlay))
    assert path.label == '3.5" of 5"'


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("language", Language)
def test_the_plate_shows_whose_next_go_is_lost(language: Language) -> None:
    stumble = card("stumble", cost=0, effects=(Skip(who="you"),))
    game = table(stand(GUARD, 6, 12), red="stumble", cards=(stumble,))
    game.act("red", "cast red:stumble:1 red:mage:0")
    seen = view_of(game, language)
    mine, theirs = model(seen, pointing(seen)).plates
    assert (mine.gone_by, theirs.gone_by) == (seen.say("table.loses_go.short"), "")
    assert str(seen.say("table.loses_go")) in mine.tip
    assert str(seen.say("table.loses_go")) not in theirs.tip

"""Who knows what, and what may be taken back (DP-FACE-03, DP-SUPPORT-05, D5, D16, D20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from duel_table import Table, card, hand, library, table, words

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.record import dump, parse, record, replay
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Allow,
    CardClass,
    Choose,
    Condition,
    Count,
    Filter,
    Look,
    Move,
    Option,
    Points,
    Replace,
    Value,
)
from game.games.donjon_procrastination.rules.play.actions import Bluff, Pass, Place
from game.games.donjon_procrastination.rules.play.actions import Choose as Answer
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    CardMoved,
    Looked,
    PlacedDown,
    Revealed,
)
from game.games.donjon_procrastination.rules.play.setup import Brought, Setup
from game.games.donjon_procrastination.rules.play.state import HIDDEN, NOTHING
from game.games.donjon_procrastination.rules.play.view import reveals, unseen
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.setup import Throwing
    from game.games.donjon_procrastination.rules.play.view import View

A, B = Seat(0), Seat(1)
AnyMatch = Match[Any, Any, Any, Any, Any]


def match_of(cards: str = "M5 S-1 F3 F7 X4 S-2 E6 M2 F1 X1", players: int = 2, seed: int = 4) -> AnyMatch:
    """A match in which everybody brings these ten cards."""
    names = cards.split()
    own = Brought("ten", tuple((name, 1) for name in names), "ruse", "collection")
    setup = Setup("collection", ("ruse",) * players, decks=(own,) * players)
    return Match.start(donjon_procrastination(library(names)), setup, SeededDice(seed))


def does(match: AnyMatch, seat: int, action: Action) -> None:
    verdict = match.act(Seat(seat), action)
    assert verdict.allowed, verdict.reasons


def placed(match: AnyMatch, seat: int, index: int = 0) -> str:
    copy: str = match.state.players[seat].hand[index]
    does(match, seat, Place(copy))
    return copy


def views(game: Table) -> list[View]:
    return [game.rules.view(game.state, seat) for seat in (A, B, None)]


# ---- taking back


@pytest.mark.rule("DP-FACE-03", "TABLE-UNDO-01")
def test_a_fighter_may_be_taken_back_until_the_reveal() -> None:
    match = match_of()
    before = match.state
    placed(match, 0)
    assert match.undo(A).allowed
    assert match.state == before
    second = placed(match, 0, 1)
    assert match.state.players[0].placed == second
    placed(match, 1)
    assert match.may_undo(B).reasons[0].rule == "TABLE-UNDO-04"


@pytest.mark.rule("DP-SUPPORT-05", "TABLE-UNDO-02", "TABLE-UNDO-03")
def test_a_bluff_or_a_pass_may_be_taken_back_until_everybody_has_decided() -> None:
    for action in (Bluff(), Pass()):
        match = match_of()
        placed(match, 0)
        placed(match, 1)
        before = match.state
        does(match, 0, action)
        assert not match.may_undo(B).allowed
        assert match.undo(A).allowed
        assert match.state == before
        does(match, 1, Pass())
        assert not match.may_undo(A).allowed
        does(match, 0, action)
        assert match.may_undo(A).reasons[0].rule == "TABLE-UNDO-03"


@pytest.mark.rule("DP-END-ROUND-03", "DP-D16", "TABLE-UNDO-01")
def test_a_discard_for_having_too_many_may_be_taken_back() -> None:
    names = "F1 F2 F3 F4 F5 F6 F7 F8 F9 F0"
    match = match_of(names)
    rules = replace(match.setup.rules, hand_max=2)
    match = Match.start(match.system, replace(match.setup, rules=rules), SeededDice(4))
    for seat in (0, 1):
        placed(match, seat)
    for seat in (0, 1):
        does(match, seat, Pass())
    assert match.state.phase == "trim"
    assert match.deciders == {A, B}
    before = match.state
    match.act(A, next(iter(match.legal_actions(A))))
    assert match.undo(A).allowed
    assert match.state == before


def answered(hidden_effects: tuple[AnyEffect, ...], throws: tuple[Throwing, ...] = ()) -> AnyMatch:
    """Seat 0 has answered what its fighter asks; then the fighter of seat 1 has these effects."""
    names = tuple(words(text) for text in ("yes", "no"))
    asks = card("asks", "F7", effects=(Choose(options=tuple(Option(text=name) for name in names)),))
    counts = card("counts", "M4", effects=hidden_effects)
    decks = tuple(Brought("ten", ((name, 10),), "ruse", "collection") for name in ("asks", "counts"))
    setup = Setup("collection", ("ruse", "ruse"), decks=decks, throws=throws)
    match = Match.start(donjon_procrastination(library((), (asks, counts))), setup, SeededDice(1))
    first, other = match.state.players
    other = replace(other, hand=other.hand[1:], discard=other.hand[:1])
    match.course = replace(
        match.course, first=replace(match.course.first, state=replace(match.state, players=(first, other)))
    )
    placed(match, 0)
    placed(match, 1)
    does(match, 0, Answer(("0",)))
    return match


OF_MAGIC = Filter(classes=(CardClass.MAGIC,))


@pytest.mark.rule("TABLE-UNDO-04")
@pytest.mark.parametrize(
    "effect",
    [
        Points(amount=Count(of="cards", zone="hand", filter=OF_MAGIC)),
        Move(source="discard", target="hand", filter=OF_MAGIC),
        Value(by=1, when=(Condition(count=Count(of="cards", zone="hand", filter=OF_MAGIC), at_least=9),)),
    ],
)
def test_what_was_counted_among_hidden_cards_is_not_taken_back(effect: AnyEffect) -> None:
    """How many points it gives, which card of Limbo it takes, that it does nothing: all of that tells."""
    match = answered((effect,))
    assert not any(map(match.system.reveals, match.entries[-1].events))
    assert match.may_undo(A).reasons[0].rule == "TABLE-UNDO-04"
    assert match.seal(len(match.entries)) == "shown"


@pytest.mark.rule("TABLE-UNDO-01")
@pytest.mark.parametrize(
    "effect", [Points(amount=2), Points(amount=Count(of="cards", zone="hand")), Value(by=1)]
)
def test_what_everybody_could_count_is_taken_back(effect: AnyEffect) -> None:
    match = answered((effect,))
    assert match.undo(A).allowed


@pytest.mark.rule("DP-SUPPORT-05", "TABLE-UNDO-04")
def test_that_both_have_passed_is_not_taken_back_where_the_dice_wait() -> None:
    match = answered((), throws=("own", "own"))
    does(match, 0, Pass())
    assert match.may_undo(A).allowed
    does(match, 1, Pass())
    assert match.state.phase == "dice"
    assert match.may_undo(B).reasons[0].rule == "TABLE-UNDO-04"


# ---- what others see of what is placed


@pytest.mark.rule("DP-SUPPORT-02", "DP-SUPPORT-05", "DP-D5")
def test_the_number_of_cards_in_hand_does_not_tell_a_bluff() -> None:
    seen = []
    for action in ("place S-1", "bluff", "pass"):
        game = table(hand("M5 S-1"), hand("F7")).act(0, "place M5").act(1, "place F7").act(0, action)
        seen.append([game.rules.view(game.state, seat) for seat in (B, None)])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("DP-SUPPORT-02", "DP-SUPPORT-04")
def test_who_may_play_more_is_asked_whether_or_not_there_is_a_soutien_in_hand() -> None:
    crowd = card("crowd", "S-1", effects=(Allow(),))
    asked = []
    for rest in ("S-2", "F2"):
        game = table(hand(f"M5 crowd {rest}"), hand("F7"), cards=[crowd])
        game.act(0, "place M5").act(1, "place F7").act(0, "place crowd").act(1, "bluff")
        asked.append((game.deciders, game.rules.view(game.state, B)))
    assert asked[0] == asked[1]
    assert asked[0][0] == {0}


@pytest.mark.rule("DP-FACE-03", "DP-SUPPORT-05")
def test_what_is_placed_shows_to_its_player_only_in_every_phase() -> None:
    match = match_of()
    for phase in ("face", "support"):
        assert match.state.phase == phase
        if phase == "face":
            copy = placed(match, 0)
            own, other = copy, HIDDEN
        else:
            does(match, 0, Bluff())
            own, other = "esbroufe", HIDDEN
        assert match.view(A).table.players[0].placed == own
        assert [match.view(seat).table.players[0].placed for seat in (B, None)] == [other, other]
        assert match.log(B)[-1].events == (PlacedDown(A, HIDDEN, phase),)
        assert match.log(A)[-1].events == (PlacedDown(A, own, phase),)
        if phase == "face":
            placed(match, 1)


@pytest.mark.rule("DP-SUPPORT-05", "DP-D5")
def test_after_the_reveal_all_know_who_bluffed_and_who_passed() -> None:
    game = table(hand("M5"), hand("F7"), dice=(1, 2)).act(0, "place M5").act(1, "place F7")
    game.act(0, "bluff").act(1, "pass")
    reveal = game.happened(Revealed)[1]
    for seat in (A, B, None):
        assert game.rules.redact(reveal, seat) == Revealed("support", ((A, "esbroufe"), (B, "nothing")))


# ---- zones


@pytest.mark.rule("DP-D16", "DP-SETUP-03")
def test_hands_piles_limbo_and_collections_of_others_are_hidden_but_for_their_numbers() -> None:
    game = table(
        hand("M5 F1", pile="E1 E2", discard="F2 F3", score="E4", carried="E5", collection="E6 E7"),
        hand("F7"),
        common="X1 X2",
    )
    own, other, onlooker = (view.table for view in views(game))
    assert other.players[0] == onlooker.players[0]
    hidden = other.players[0]
    assert (hidden.hand, hidden.pile, hidden.discard, hidden.collection) == (("",) * 2,) * 4
    assert (hidden.score, hidden.carried) == (("0:E4:1",), ("0:E5:1",))
    player = own.players[0]
    assert player.pile == ("", "")
    assert (player.hand, player.discard) == (game.player(0).hand, game.player(0).discard)
    assert player.collection == game.player(0).collection
    assert own.common == ("", "")


@pytest.mark.rule("DP-D16", "DP-LEX-01")
def test_a_deck_is_seen_by_who_brought_it() -> None:
    match = match_of()
    for seat, seen in ((A, (True, False)), (B, (False, True)), (None, (False, False))):
        assert tuple(bool(deck.cards) for deck in match.view(seat).table.setup.decks) == seen


@pytest.mark.rule("DP-END-ROUND-01", "DP-D16")
def test_a_drawn_card_is_seen_by_who_draws_it() -> None:
    game = table(hand("M5 F1 F1", pile="E1"), hand("F7 F1 F1"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    drawn = game.just(CardMoved)[0]
    assert drawn.card == "0:E1:1"
    assert game.rules.redact(drawn, A) == drawn
    for seat in (B, None):
        assert game.rules.redact(drawn, seat) == replace(drawn, card="")


@pytest.mark.rule("DP-D16", "DP-RESOLVE-03")
def test_cards_lost_in_the_open_are_remembered_until_they_are_hidden_again() -> None:
    game = table(hand("M5 F1 F1"), hand("F7 F1 F1"), dice=(1, 1))
    game.act(0, "place M5").act(1, "place F7").act(0, "pass").act(1, "pass")
    assert game.rules.view(game.state, A).table.players[1].discard == ("1:F7:1",)
    game.carry(1, "F7", Move(source="discard", target="hand"))
    assert game.rules.view(game.state, A).table.players[1].hand == ("", "", "")


# ---- effects that look and ask


@pytest.mark.rule("DP-D14", "DP-SETUP-09")
def test_what_is_looked_at_is_shown_to_who_looks_and_seals_the_step() -> None:
    spy = card("spy", "E9", effects=(Look(),))
    game = table(hand("spy"), hand("F7 F1 S-1"), cards=[spy]).act(0, "place spy").act(1, "place F7")
    looked = game.just(Looked)[0]
    assert set(looked.cards) == {"1:F1:1", "1:S-1:1"}
    for seat in (B, None):
        assert game.rules.redact(looked, seat) == replace(looked, cards=("", ""), spots=())


@pytest.mark.rule("DP-FACE-08", "DP-D16")
def test_a_question_about_hidden_cards_shows_them_to_who_is_asked() -> None:
    swap = card("swap", "E9", effects=(Replace(),))
    game = table(hand("swap F1 F2"), hand("F7"), cards=[swap]).act(0, "place swap").act(1, "place F7")
    own, other, onlooker = (view.table.question for view in views(game))
    assert own is not None
    assert own.options == ("0:F1:1", "0:F2:1")
    for question in (other, onlooker):
        assert question is not None
        assert (question.seat, question.options, question.least, question.most) == (0, (), 0, 0)
    game.act(0, "choose F2")
    answered_event = game.just(Answered)[0]
    assert (answered_event.picks, game.rules.redact(answered_event, A)) == (("0:F2:1",), answered_event)
    for seat in (B, None):
        assert game.rules.redact(answered_event, seat) == replace(answered_event, picks=())


# ---- replays


@pytest.mark.rule("DP-D20", "DP-FLOW-01")
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_is_replayed_from_its_record_word_for_word(players: int) -> None:
    match, whims = match_of(players=players), SeededDice(9)
    while match.outcome is None:
        seat = whims.choice(sorted(match.deciders))
        does(match, seat, whims.choice(list(match.legal_actions(seat))))
        if whims.roll(3) == 1 and match.may_undo(seat).allowed:
            match.undo(seat)
    again = replay(parse(dump(record(match)), "the test"), {match.system.name: match.system})
    assert again.state == match.state
    assert [again.log(seat) for seat in (A, None)] == [match.log(seat) for seat in (A, None)]


@pytest.mark.rule("DP-D20", "DP-FACE-03")
def test_hidden_are_piles_hands_of_others_and_what_they_have_placed() -> None:
    game = table(hand("F1 F2", pile="E1"), hand("F7 F3", pile="E2"), common="X1").act(1, "place F7")
    placed_copy = game.state.players[1].placed
    own, other = (set(player.hand) for player in game.state.players)
    piles = {copy for player in game.state.players for copy in player.pile}
    assert unseen(game.state, A) == {*piles, *game.state.common, *other, placed_copy}
    assert unseen(game.state, B) == {*piles, *game.state.common, *own}


@pytest.mark.rule("DP-D16")
def test_two_cards_revealed_or_one_that_is_a_card_show_something_and_a_lone_pass_does_not() -> None:
    assert reveals(Revealed("support", ((A, "0:F1:1"),)))
    assert not reveals(Revealed("support", ((A, NOTHING),)))
    assert reveals(Revealed("support", ((A, NOTHING), (B, NOTHING))))
    assert reveals(Revealed("support", ((A, NOTHING), (B, "1:F1:1"))))

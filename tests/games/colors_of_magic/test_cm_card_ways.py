"""Where cards go, one by one: put back, called back, taken over, sent from play (R-51, R-64, R-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import stand, table, with_state

from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import (
    Banish,
    Discard,
    ExileCard,
    Look,
    Permit,
    Recall,
    Take,
)
from game.games.colors_of_magic.rules.cards.words import Group, WhichCards
from game.games.colors_of_magic.rules.effects.card_piles import send_anywhere
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import Left, Taken
from game.games.colors_of_magic.rules.state.events import CardMoved, Looked, Permitted
from game.games.colors_of_magic.rules.state.state import Modifier, Permanent, Permission, StackItem, Target
from game.games.colors_of_magic.rules.state.view import view
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
PILE = ("", "spark study trick dull")
"""Blue's draw pile, from the top."""


def cards(*names: str, side: str = "blue") -> tuple[Target, ...]:
    """The first copies of these cards, as what is chosen among."""
    return tuple(Target("card", f"{side}:{name}:1") for name in names)


def asked(game: Table) -> Question:
    """The question that is put now."""
    assert isinstance(game.decision, Question)
    return game.decision


def choice(key: str, *names: str, least: int = 1, most: int = 1) -> Question:
    """Red's secret choice among blue's cards."""
    text = Reason.of("R-51", key, source="red:spark:1")
    return Question(Side.RED, text, options=cards(*names), least=least, most=most, secret=True)


@pytest.mark.rule("R-64", "R-51")
def test_looked_at_cards_are_put_back_one_after_the_other_above_the_rest() -> None:
    game = does(table(decks=PILE), Look(at="deck", amount=3, then="order"))
    seen = ("blue:spark:1", "blue:study:1", "blue:trick:1")
    assert game.last[0] == Looked(Side.RED, Side.BLUE, "deck", seen)
    assert asked(game) == choice("effect.put_next", "spark", "study", "trick")
    game.act("red", "choose card=blue:trick:1")
    assert asked(game) == choice("effect.put_next", "spark", "study")
    game.act("red", "choose card=blue:study:1")
    assert game.deck("blue") == ["trick", "study", "spark", "dull"]
    assert not isinstance(game.decision, Question)


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        ((), ["spark", "study", "trick", "dull"]),
        (("spark",), ["study", "trick", "dull", "spark"]),
        (("study", "spark"), ["trick", "dull", "study", "spark"]),
    ],
)
def test_as_many_of_the_cards_as_one_likes_go_below_the_pile(
    chosen: tuple[str, ...], left: list[str]
) -> None:
    game = does(table(decks=PILE), Look(at="deck", amount=2, then="bottom"))
    assert asked(game) == choice("effect.put_under", "spark", "study", least=0, most=2)
    game.act("red", " ".join(("choose", *(f"card=blue:{name}:1" for name in chosen))))
    assert game.deck("blue") == left


@pytest.mark.rule("R-64")
def test_one_of_the_cards_goes_to_its_owners_hand() -> None:
    game = does(table(decks=PILE), Look(at="deck", amount=2, then="hand"))
    assert asked(game) == choice("effect.put_hand", "spark", "study")
    game.act("red", "choose card=blue:study:1")
    assert (game.hand("blue"), game.deck("blue")) == (["study"], ["spark", "trick", "dull"])
    (moved,) = game.just(CardMoved)
    assert moved == CardMoved(Side.BLUE, "blue:study:1", "deck", "hand", rule="R-51")


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("then", ["order", "bottom", "hand"])
def test_only_who_looked_sees_what_is_put_back(then: Any) -> None:
    game = does(table(decks=PILE), Look(at="deck", amount=3, then=then))
    if then == "order":
        game.act("red", "choose card=blue:trick:1")
    for side in (Side.BLUE, None):
        seen = repr(view(game.state, side).table.agenda)
        assert not any(f"blue:{name}" in seen for name in ("spark", "study", "trick"))
    assert "blue:trick" in repr(view(game.state, Side.RED).table.agenda)


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("look", "seen", "question"),
    [
        (Look(at="deck", amount=1, then="order"), ("spark",), False),
        (Look(at="deck", amount=0, then="order"), (), False),
        (Look(at="deck", amount=-1), (), False),
        (Look(at="deck", amount=9), ("spark", "study", "trick", "dull"), False),
        (Look(at="hand", amount=1, then="order"), ("shrine", "blade"), False),
        (Look(at="deck", amount=2, then="order"), ("spark", "study"), True),
    ],
)
def test_a_look_shows_as_many_cards_as_it_says(look: Look, seen: tuple[str, ...], question: bool) -> None:
    game = does(table(decks=PILE, blue="shrine blade"), look)
    assert [tuple(card.split(":")[1] for card in event.cards) for event in game.happened(Looked)] == (
        [seen] if seen else []
    )
    assert isinstance(game.decision, Question) is question
    assert game.deck("blue") == ["spark", "study", "trick", "dull"]


@pytest.mark.rule("R-64", "R-51")
@pytest.mark.parametrize(
    ("to", "piles"),
    [
        ("discard", (["dull"], ["trick", "spark"], [])),
        ("bottom", (["dull", "spark", "trick"], [], [])),
        ("top", (["trick", "spark", "dull"], [], [])),
        ("exile", (["dull"], [], ["trick", "spark"])),
    ],
)
@pytest.mark.parametrize("choice_by", ["own", "other"])
def test_discarded_cards_go_where_the_effect_says(
    to: Any, piles: tuple[list[str], ...], choice_by: Any
) -> None:
    game = does(
        table(blue="spark study trick", decks=("", "dull")), Discard(amount=2, choice=choice_by, to=to)
    )
    chooser = Side.BLUE if choice_by == "own" else Side.RED
    key = "effect.discard" if to == "discard" else f"effect.put_{to}"
    assert asked(game) == Question(
        chooser,
        Reason.of("R-51", key, source="red:spark:1", count=2),
        options=cards("spark", "study", "trick"),
        least=2,
        most=2,
        secret=True,
    )
    assert [event.side for event in game.happened(Looked)] == ([] if choice_by == "own" else [Side.RED])
    game.act(chooser.value, "choose card=blue:spark:1 card=blue:trick:1")
    exile = [card.split(":")[1] for card in game.player("blue").zones.exile]
    assert (game.deck("blue"), game.discards("blue"), exile) == piles
    assert game.hand("blue") == ["study"]


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("amount", [0, -1])
def test_no_card_is_discarded_where_none_is_asked_for(amount: int) -> None:
    game = does(table(blue="spark study"), Discard(amount=amount))
    assert (game.last, game.hand("blue")) == ((), ["spark", "study"])


@pytest.mark.rule("R-64", "CM-EXILE-01")
@pytest.mark.parametrize(
    ("to", "piles"),
    [
        ("hand", (["spark", "study"], ["dull"], [])),
        ("deck", ([], ["study", "spark", "dull"], [])),
        ("bottom", ([], ["dull", "spark", "study"], [])),
        ("discard", ([], ["dull"], ["study", "spark", "trick"])),
    ],
)
def test_all_of_ones_exile_comes_back_at_once(to: Any, piles: tuple[list[str], ...]) -> None:
    here = table(decks=("dull", ""), exiles=("spark study", "fireball"), discards=("trick", ""))
    game = does(here, Recall(what="exiled", to=to))
    where = (
        game.hand("red"),
        game.deck("red"),
        [name for name in game.discards("red") if piles[2] or name != "trick"],
    )
    assert where == piles
    assert [card.split(":")[1] for card in game.player("blue").zones.exile] == ["fireball"]
    nobody = does(table(exiles=("spark", "fireball")), Recall(what="exiled"), side=Side.NEUTRAL)
    assert nobody.last == ()


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("targets", "gone"),
    [
        (("spark", "study"), ["spark", "study"]),
        (("spark",), ["spark"]),
    ],
)
def test_several_cards_that_are_targeted_all_come_back(targets: tuple[str, ...], gone: list[str]) -> None:
    aimed = cards(*targets, side="red")
    game = does(table(discards=("spark study trick", "")), Recall(), targets=aimed)
    assert game.hand("red") == gone


@pytest.mark.rule("R-64")
def test_of_a_card_and_what_else_is_targeted_the_card_alone_comes_back() -> None:
    aimed = (Target.creature(BLUE_MAGE), *cards("spark", side="red"), Target("permanent", "blue:shrine:1"))
    shrine = Permanent("blue:shrine:1", Side.BLUE, caster=BLUE_MAGE)
    game = does(table(discards=("spark study", ""), permanents=[shrine]), Recall(), targets=aimed)
    assert game.hand("red") == ["spark"]
    assert game.state.permanents == (shrine,)


@pytest.mark.rule("R-64", "CM-STACK-09")
def test_where_the_spell_that_was_aimed_at_has_gone_the_next_target_comes_back() -> None:
    aimed = (Target("spell", "9"), *cards("spark", side="red"))
    assert does(table(discards=("spark study", "")), Recall(), targets=aimed).hand("red") == ["spark"]
    put_there = StackItem(9, "red:trick:7", Side.RED, RED_MAGE)
    game = table(discards=("spark study", ""))
    game.state = with_state(game, stack=(put_there,)).state
    assert does(game, Recall(), targets=aimed).hand("red") == ["trick"]


@pytest.mark.rule("R-64", "R-56")
def test_creatures_are_called_back_with_their_cards_and_wizards_stay() -> None:
    card = stand("blue:call-guard:1", 16, 8)
    made = stand(GUARD, 12, 8)
    game = does(table(card, made), Recall(what=Group(side="enemies"), to="bottom"))
    assert [(left.body.id, left.how, left.rule) for left in game.happened(Left)] == [
        (card.id, "returned", ""),
        (made.id, "returned", ""),
    ]
    assert game.deck("blue")[-1] == "call-guard"
    assert game.alive(BLUE_MAGE)


@pytest.mark.rule("R-64", "CM-EXILE-01")
def test_a_card_already_in_the_pile_is_not_moved_and_one_in_play_leaves_it() -> None:
    game = table(stand("blue:call-guard:1", 16, 8), discards=("spark study", ""))

    def sent(card: str, target: Any) -> list[CardMoved]:
        run = Run(game.rules.referee, game.state, game.dice)
        send_anywhere(run, card, target, "R-64")
        game.state, game.last = run.state, tuple(run.events)
        return game.just(CardMoved)

    assert sent("red:study:1", "discard") == []
    assert sent("red:shrine:7", "discard") == []
    assert sent("red:study:1", "exile") == [
        CardMoved(Side.RED, "red:study:1", "discard", "exile", shown=True, rule="R-64")
    ]
    assert sent("blue:call-guard:1", "exile") == [
        CardMoved(Side.BLUE, "blue:call-guard:1", "play", "exile", shown=True, rule="R-64")
    ]
    (left,) = game.just(Left)
    assert (left.how, left.rule) == ("exiled", "R-64")


@pytest.mark.rule("R-64", "CM-EXILE-01")
def test_a_banished_creature_whose_card_is_sent_away_never_comes_back() -> None:
    one, two = stand("blue:call-guard:1", 16, 8), stand("blue:call-imp:1", 12, 8)
    game = does(table(one, two), Banish(to=Group(side="enemies")))
    assert {body.id for body in game.state.banished} == {one.id, two.id, BLUE_MAGE}
    does(game, ExileCard(what="target_card"), targets=cards("call-guard"))
    assert {body.id for body in game.state.banished} == {two.id, BLUE_MAGE}
    assert [card.split(":")[1] for card in game.player("blue").zones.exile] == ["call-guard"]


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("codex", [None, True, False])
def test_a_permission_knows_which_cards_and_whose(codex: bool | None) -> None:
    wanted = WhichCards(types=("summon",), codex=codex)
    game = does(table(), Permit(cards=wanted, zone="exile", after="exile", until="next_turn"))
    (allowed,) = game.player("red").permits
    among = allowed.among
    assert allowed == Permission(wanted, "exile", "exile", "next_turn", 1, among)
    assert game.last == (Permitted(Side.RED, "exile"),)
    if codex is None:
        assert among is None
    else:
        assert among is not None
        assert {card.partition(":")[0] for card in among} == {"red"}
        assert ("red:call-imp:1" in among, "red:spark:1" in among) == (codex, not codex)
    assert does(table(), Permit(), side=Side.NEUTRAL).last == ()


# ---- taken over


SHRINE = Permanent("blue:shrine:1", Side.BLUE, caster=BLUE_MAGE)
BLADE = Permanent("blue:blade:1", Side.BLUE, bearer=GUARD, caster=BLUE_MAGE)
HEX = Permanent(
    "blue:dull:7", Side.BLUE, caster=BLUE_MAGE, targets=(Target.creature(GUARD), Target.creature(MINE))
)


@pytest.mark.rule("R-73")
@pytest.mark.parametrize(
    ("taken", "effect", "left", "told"),
    [
        (SHRINE, Take(), (Side.RED, None, None), (Side.RED, "")),
        (SHRINE, Take(whose="opponent"), None, None),
        (SHRINE, Take(whose="same"), None, None),
        (BLADE, Take(), (Side.RED, GUARD, None), (Side.RED, "")),
        (BLADE, Take(to="target", whose="same"), (Side.BLUE, MINE, BLUE_MAGE), (None, MINE)),
        (BLADE, Take(to="target"), (Side.RED, MINE, None), (Side.RED, MINE)),
        (SHRINE, Take(to="target", whose="same"), None, None),
        (BLADE, Take(to="target2"), None, None),
    ],
)
def test_a_permanent_becomes_whose_and_on_whom_the_effect_says(
    taken: Permanent,
    effect: Take,
    left: tuple[Side, str | None, str | None] | None,
    told: tuple[Side | None, str] | None,
) -> None:
    other = Permanent("blue:fountain:1", Side.BLUE, caster=BLUE_MAGE)
    game = table(stand(MINE, 8, 8), stand(GUARD, 16, 8), permanents=[other, taken])
    does(game, effect, targets=(Target.creature(MINE), Target("permanent", taken.card)))
    first, second = game.state.permanents
    assert first == other
    if left is None or told is None:
        assert (second, game.last) == (taken, ())
    else:
        assert (second.side, second.bearer, second.caster) == left
        assert game.last == (Taken(taken.card, *told),)


@pytest.mark.rule("R-73")
def test_to_whom_it_is_on_already_nothing_passes() -> None:
    game = table(stand(MINE, 8, 8), stand(GUARD, 16, 8), permanents=[BLADE])
    aimed = (Target.creature(GUARD), Target("permanent", BLADE.card))
    assert does(game, Take(to="target", whose="same"), targets=aimed).last == ()
    assert does(game, Take(to="target"), targets=aimed).last == (Taken(BLADE.card, Side.RED, ""),)
    nobodys = table(permanents=[SHRINE])
    does(nobodys, Take(), targets=(Target("permanent", SHRINE.card),), side=Side.NEUTRAL)
    assert nobodys.state.permanents == (SHRINE,)


@pytest.mark.rule("R-73")
def test_what_a_curse_made_passes_with_it_and_nothing_else_does() -> None:
    def made(source: str, until: Any) -> Modifier:
        return Modifier(source, until, 1, stat="defence", amount=-1)

    mine = (made(HEX.card, "play"), made(HEX.card, "turn"), made("blue:other:1", "play"))
    own = made("red:song:1", "turn")
    game = table(
        stand(GUARD, 16, 8, modifiers=mine),
        stand(MINE, 8, 8),
        stand(OTHER, 8, 12, modifiers=(own,)),
        permanents=[HEX],
    )
    does(
        game, Take(to="target", whose="same"), targets=(Target.creature(OTHER), Target("permanent", HEX.card))
    )
    (hex_,) = game.state.permanents
    assert hex_.targets == (Target.creature(OTHER), Target.creature(MINE))
    assert game.body(GUARD).modifiers == mine[1:]
    assert game.body(OTHER).modifiers == (own, mine[0])
    assert game.body(MINE).modifiers == ()


@pytest.mark.rule("R-73", "R-69")
def test_an_artefact_that_hands_itself_on_hands_on_nothing_else() -> None:
    other = Permanent("red:shrine:1", Side.RED, caster=RED_MAGE)
    mine = Permanent("red:blade:1", Side.RED, bearer=MINE, caster=RED_MAGE)
    game = table(stand(MINE, 8, 8), stand(OTHER, 8, 12), permanents=[other, mine])
    aimed = (Target.creature(OTHER), Target("permanent", other.card))
    does(game, Take(what="this", to="target"), source=mine.card, targets=aimed)
    assert [one.bearer for one in game.state.permanents] == [None, OTHER]

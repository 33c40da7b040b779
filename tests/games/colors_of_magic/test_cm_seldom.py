"""Rules at their edges: hands that do things without a creature, cards on their way, numbers of abilities."""

from __future__ import annotations

from typing import Any

import pytest
from effect_play import RED_MAGE
from magic_table import card, creature, library, stand, table, with_state, words

from game.board.shapes import rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import Continuous
from game.games.colors_of_magic.rules.cards.specs import KeywordSpec, MarkSpec
from game.games.colors_of_magic.rules.cards.words import Filter
from game.games.colors_of_magic.rules.meaning.meaning import on_ground
from game.games.colors_of_magic.rules.meaning.reading import MARK_NUMBERS, keyword_numbered, mark_numbered
from game.games.colors_of_magic.rules.play.attacks import opening
from game.games.colors_of_magic.rules.play.casting import spell_moments
from game.games.colors_of_magic.rules.play.harm import Suffer
from game.games.colors_of_magic.rules.state.state import Moment, StackItem, Target
from game.games.colors_of_magic.rules.system import cards_of, faults
from game.positions.position import Side

G, FOE = "red:guard:1", "blue:guard:1"


@pytest.mark.rule("CM-STACK-01", "CM-END-05")
def test_a_card_lies_in_one_place_only_on_the_stack_and_in_play_as_well() -> None:
    hound = card("hound", "summon", creature="guard")
    game = table(
        stand("red:hound:1", 6, 6, profile="guard", card="red:hound:1"),
        red="trick",
        blue="deny",
        cards=(hound,),
    )
    game.act("red", f"cast red:trick:1 {RED_MAGE}")
    assert [item.card for item in game.state.stack] == ["red:trick:1"]
    counted = cards_of(game.state)
    assert counted["red:trick:1"] == counted["red:hound:1"] == 1


@pytest.mark.rule("R-52", "R-70", "CM-SETUP-02")
@pytest.mark.parametrize(
    ("bodies", "said"),
    [
        ([stand(G, 8, 8), stand(FOE, 12, 8)], []),
        ([stand(G, 8, 8), stand(FOE, 8.9, 8)], [f"{G} and {FOE} overlap"]),
        ([stand(G, 8, 8, damage=3)], [f"{G} is dead"]),
        ([stand(G, 8, 8), stand(G, 12, 8)], [f"2 creatures {G}"]),
        ([stand(G, 0.4, 8)], [f"{G} is off the board"]),
        ([stand(G, 8, 23.3)], [f"{G} is off the board"]),
        ([stand(G, 8, 8, mount="red:imp:1"), stand("red:imp:1", 8, 8, rider=G)], []),
        (
            [stand(G, 8, 8, mount="red:imp:1"), stand("red:imp:1", 12, 8, rider=G)],
            [f"{G} does not sit on red:imp:1"],
        ),
        ([stand(G, 8, 8, mount="red:imp:1"), stand("red:imp:1", 8, 8)], [f"{G} does not sit on red:imp:1"]),
        ([stand(G, 8, 8, mount="red:imp:1")], [f"{G} does not sit on red:imp:1"]),
        ([stand("red:guard:1", 8, 8, card="red:dull:1")], ["2 of red:dull:1"]),
    ],
)
def test_what_a_table_cannot_be_is_said(bodies: list[Any], said: list[str]) -> None:
    game = table()
    game.state = with_state(game, bodies=(*game.state.bodies, *bodies)).state
    assert list(faults(game.rules.referee, game.state)) == said


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(
    ("amount", "share", "becomes"), [(10, 1.1, 11), (3, 0.5, 2), (4, 0.5, 2), (1, None, 1)]
)
def test_a_share_of_damage_is_rounded_up_and_no_hair_makes_it_more(
    amount: int, share: float | None, becomes: int
) -> None:
    assert Suffer(Moment("takes_damage", G), amount).replaced(None, share).amount == becomes


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("banned", "side", "forbidden"),
    [
        ("enemies", Side.BLUE, True),
        ("enemies", Side.NEUTRAL, True),
        ("enemies", Side.RED, False),
        ("allies", Side.RED, True),
        ("allies", Side.BLUE, False),
        ("monsters", Side.NEUTRAL, True),
        ("monsters", Side.BLUE, False),
        ("creatures", Side.BLUE, True),
        ("creatures", None, False),
    ],
)
def test_who_may_not_do_it_is_told_by_sides_where_no_creature_does_it(
    banned: str, side: Side | None, forbidden: bool
) -> None:
    saint = creature(
        "saint",
        abilities=(Continuous(forbid=("be_targeted",), by=Filter(side=banned)),),  # type: ignore[arg-type]
    )
    game = table(stand("red:saint:1", 8, 8), creatures=(saint,))
    found = game.rules.referee.forbidden(game.state, "red:saint:1", "be_targeted", side=side)
    assert (found is not None) is forbidden


@pytest.mark.rule("R-61")
def test_whoever_stands_on_one_kind_of_ground_stands_on_no_other() -> None:
    grove = Piece("grove", rectangle(6, 6, 10, 10), Footing.DIFFICULT, Opacity.LIGHT, kind=Kind.FOREST)
    game = table(stand(G, 8, 8), stand(FOE, 15, 8), pieces=(grove,))
    reading = game.rules.referee.reading(game.state)
    assert on_ground(reading, game.body(G), "forest")
    assert not on_ground(reading, game.body(G), "water")
    assert not on_ground(reading, game.body(FOE), "forest")


@pytest.mark.rule("R-61")
def test_abilities_are_numbered_by_marks_and_after_them_by_keywords() -> None:
    said = words("said")
    shelf = library(
        marks=(MarkSpec(id="burn", name=said, text=said), MarkSpec(id="chill", name=said, text=said)),
        keywords=(
            KeywordSpec(id="grim", name=said, text=said, abilities=()),
            KeywordSpec(id="wild", name=said, text=said, abilities=()),
        ),
    )
    numbers = [MARK_NUMBERS * place + 7 for place in range(6)]
    assert [mark_numbered(shelf, number) for number in numbers] == ["", "burn", "chill", "", "", ""]
    assert [keyword_numbered(shelf, number) for number in numbers] == ["", "", "", "grim", "wild", ""]


@pytest.mark.rule("CM-COVER-03", "CM-RANGED-02")
def test_a_shot_that_an_effect_has_made_at_ones_own_creature_meets_no_cover() -> None:
    game = table(stand(G, 12, 3))
    assert opening(game.rules.referee, game.state, RED_MAGE, G, "ranged").cover == 0


@pytest.mark.rule("R-42", "CM-STACK-01")
def test_creatures_alone_are_told_that_a_spell_targets_them_and_each_once() -> None:
    aimed = (Target("spell", "3"), Target.creature(G), Target.creature(FOE), Target.creature(G))
    cast, *told = spell_moments(StackItem(4, "red:spark:1", Side.RED, RED_MAGE, aimed))
    assert (cast.when, cast.object) == ("spell_cast", G)
    assert [(moment.when, moment.subject) for moment in told] == [("targeted", G), ("targeted", FOE)]

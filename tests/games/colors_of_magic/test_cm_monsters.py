"""The Monsters phase (CM-MONSTER, rulings R-09, R-34, R-47 to R-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from magic_table import creature, instant, scenario, stand, table, with_state, words

from game.board.shapes import rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.core.zones import Pile
from game.games.colors_of_magic.rules.cards.effects import Cancel, Damage, Forbid
from game.games.colors_of_magic.rules.cards.specs import Goal, MonsterLine, MonsterStep, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Filter, Group
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.monsters import MonstersPhase, _ways
from game.games.colors_of_magic.rules.state.creature_events import (
    ActivationBegan,
    ActivationEnded,
    AttackDeclared,
    DuelDecided,
    DuelRevealed,
    MonsterCardTurned,
    Walked,
)
from game.games.colors_of_magic.rules.state.events import Fizzled, Shuffled

if TYPE_CHECKING:
    from magic_table import Table

MOVE, ATTACK, SHOOT = (MonsterStep(do=do) for do in ("move", "attack", "shoot"))

GUARDS = Group(named="guard")

OGRE, GOBLIN = "neutral:ogre:1", "neutral:goblin:1"


def orders(*steps: MonsterStep, name: str = "hunt", **more: Any) -> ObjectiveSpec:
    return ObjectiveSpec(
        id=name,
        name=words(name),
        text=words(""),
        rank="major",
        goal=Goal(kind="never"),
        points=1,
        monsters=steps,
        **more,
    )


def phase(
    *bodies: Any, objectives: tuple[ObjectiveSpec, ...], deck: str = "prowl prowl prowl", **more: Any
) -> Table:
    """The Monsters phase of a table with far-off wizards; the deck lies as it is named."""
    cards = tuple(f"neutral:{name}:{number}" for number, name in enumerate(deck.split(), 1))
    game = table(*bodies, played=scenario(*objectives), **more)
    game = with_state(game, monster_deck=Pile(cards), phase="monsters")
    return game.run(MonstersPhase())


def drawn(game: Table) -> list[tuple[str, str, str]]:
    return [
        (event.monster, event.card.split(":")[1], event.purpose) for event in game.happened(MonsterCardTurned)
    ]


@pytest.mark.rule("CM-MONSTER-02")
def test_without_instructions_the_phase_does_nothing() -> None:
    game = phase(stand(OGRE, 10, 10), objectives=(orders(),))
    assert not drawn(game)
    assert not game.happened(ActivationBegan)
    assert game.body(OGRE).at == (10, 10)


@pytest.mark.rule("CM-MONSTER-04", "R-48")
@pytest.mark.parametrize(("size", "inches"), [("S", 4), ("M", 5), ("L", 6)])
def test_the_part_of_the_card_for_its_size_is_read(size: str, inches: float) -> None:
    beast = creature("beast", size=size, element=None)
    game = phase(stand("neutral:beast:1", 5, 20), objectives=(orders(MOVE),), creatures=(beast,))
    assert drawn(game) == [("neutral:beast:1", "prowl", "move")]
    x, y = game.body("neutral:beast:1").at
    assert (x, y) == pytest.approx((5 + inches, 20), abs=0.01), (
        "towards the nearer wizard, by the shortest path"
    )
    assert game.state.monster_discard.cards == ("neutral:prowl:1",)


@pytest.mark.rule("CM-MONSTER-05", "CM-MELEE-07", "R-47")
def test_one_card_for_the_move_and_one_for_the_attack() -> None:
    game = phase(stand(GOBLIN, 10, 10), stand("red:guard:1", 14, 10), objectives=(orders(MOVE, ATTACK),))
    assert [purpose for _, _, purpose in drawn(game)] == ["move", "attack"]
    assert len(game.state.monster_deck) == 1
    (declared,) = game.happened(AttackDeclared)
    assert declared.attack == 1 + 1, "printed, and the modifier of the card"
    assert [type(e) for e in game.events if isinstance(e, Walked | AttackDeclared)] == [
        Walked,
        AttackDeclared,
    ]


@pytest.mark.rule("R-48")
def test_a_monster_in_a_fight_does_not_move_and_one_without_a_target_does_not_attack() -> None:
    engaged = phase(stand(GOBLIN, 10, 10), stand("red:guard:1", 11.9, 10), objectives=(orders(MOVE),))
    assert not drawn(engaged)
    alone = phase(stand(GOBLIN, 10, 10), objectives=(orders(ATTACK, SHOOT),))
    assert not drawn(alone)
    assert alone.happened(ActivationEnded)


@pytest.mark.rule("CM-MONSTER-01", "R-49", "CM-MONSTER-08")
def test_monsters_act_one_at_a_time_in_the_order_of_the_token_holder() -> None:
    game = phase(
        stand(OGRE, 4, 20),
        stand(GOBLIN, 20, 4),
        objectives=(orders(MOVE),),
        first="blue",
        deck="prowl rage prowl",
    )
    assert game.asked == {"blue"}
    game.act("blue", f"choose creature={GOBLIN}")
    assert [
        (e.creature, type(e)) for e in game.events if isinstance(e, ActivationBegan | ActivationEnded)
    ] == [
        (GOBLIN, ActivationBegan),
        (GOBLIN, ActivationEnded),
        (OGRE, ActivationBegan),
        (OGRE, ActivationEnded),
    ]
    assert drawn(game) == [(GOBLIN, "prowl", "move"), (OGRE, "rage", "move")]
    assert game.body(OGRE).tapped


@pytest.mark.rule("R-49", "CM-MONSTER-02")
def test_cards_are_followed_in_their_order_and_speak_of_their_own_monsters() -> None:
    objectives = (
        orders(MonsterStep(do="move", who="goblin"), name="first"),
        orders(MonsterStep(do="move", who="ogre"), name="second"),
    )
    game = phase(stand(OGRE, 4, 20), stand(GOBLIN, 20, 4), objectives=objectives)
    assert [monster for monster, _, _ in drawn(game)] == [GOBLIN, OGRE]


@pytest.mark.rule("CM-MONSTER-08", "R-51")
def test_between_two_equally_near_the_holder_of_the_token_decides() -> None:
    bodies = (stand(GOBLIN, 12, 12), stand("red:guard:1", 12, 17), stand("blue:guard:1", 12, 7))
    game = phase(*bodies, objectives=(orders(MOVE),))
    assert game.asked == {"red"}
    game.act("red", "choose creature=blue:guard:1")
    assert game.body(GOBLIN).at == pytest.approx((12, 8 + 2 * 25 / 50.8), abs=0.01)


@pytest.mark.rule("CM-MONSTER-03")
def test_a_scenario_may_fix_what_its_monsters_do() -> None:
    fixed = MonsterStep(do="move", fixed=MonsterLine(move=2, attack=0, move_to="nearest_wizard"))
    game = phase(stand(GOBLIN, 10, 3), stand("red:guard:1", 14, 3), objectives=(orders(fixed),))
    assert not drawn(game)
    assert game.body(GOBLIN).at == pytest.approx((8, 3), abs=0.01)


@pytest.mark.rule("R-48")
@pytest.mark.parametrize(
    ("rule", "victim"), [("weakest", "red:imp:1"), ("strongest", "red:ogre:1"), ("nearest", "red:guard:1")]
)
def test_the_card_says_whom_it_goes_for(rule: str, victim: str) -> None:
    step = MonsterStep(do="attack", fixed=MonsterLine(move=0, attack=0, attack_on=rule))  # type: ignore[arg-type]  # one of its values
    bodies = (stand("red:imp:1", 10, 13), stand("red:ogre:1", 13.8, 10), stand("red:guard:1", 8, 10))
    game = phase(stand("neutral:ogre:1", 10.4, 10), *bodies, objectives=(orders(step),))
    assert game.happened(AttackDeclared)[0].defender == victim


@pytest.mark.rule("CM-MONSTER-06", "CM-MONSTER-07", "R-50")
@pytest.mark.parametrize(
    ("deck", "mode", "left", "walked"),
    [
        ("prowl", "add", 3, True),
        ("rage", "add", 2, True),
        ("rage", "replace", 2, False),
    ],
)
def test_the_symbol_sets_off_the_special_action(deck: str, mode: str, left: int, walked: bool) -> None:
    objective = orders(MOVE, special=(Damage(to=GUARDS),), symbol_mode=mode)
    game = phase(stand(GOBLIN, 10, 10), stand("red:guard:1", 10, 20), objectives=(objective,), deck=deck)
    assert [event.symbol for event in game.happened(MonsterCardTurned)] == [deck == "rage"]
    assert game.hp("red:guard:1") == left
    assert bool(game.happened(Walked)) is walked


@pytest.mark.rule("CM-MONSTER-07")
def test_without_a_special_action_the_symbol_does_nothing() -> None:
    game = phase(stand(GOBLIN, 10, 10), stand("red:guard:1", 10, 20), objectives=(orders(MOVE),), deck="rage")
    assert game.hp("red:guard:1") == 3


@pytest.mark.rule("R-09", "R-48")
def test_an_empty_deck_is_made_anew_of_its_discards() -> None:
    game = phase(stand(GOBLIN, 10, 10), objectives=(orders(MOVE, MOVE),), deck="prowl")
    assert len(drawn(game)) == 2
    assert [event.side.value for event in game.happened(Shuffled)] == ["neutral"]


@pytest.mark.rule("R-47")
def test_nobody_plays_cards_for_a_monster() -> None:
    game = phase(
        stand(OGRE, 10, 10),
        stand("red:guard:1", 12.4, 10),
        objectives=(orders(ATTACK),),
        red="spark spark spark spark",
        blue="dull",
    )
    assert isinstance(game.decision, Duel)
    assert game.asked == {"red"}
    game.act("red", "boost red:spark:1")
    assert game.asked == {"red"}, "as long as the player plays cards"
    game.act("red", "pass")
    (shown,) = game.just(DuelRevealed)
    assert (shown.attack, shown.defence) == (6 + 3, 3 + 2)
    assert game.hp("red:guard:1") == 2


@pytest.mark.rule("R-47")
def test_a_table_may_let_the_opponent_play_for_monsters() -> None:
    game = phase(
        stand(GOBLIN, 10, 10),
        stand("red:guard:1", 11.9, 10),
        objectives=(orders(ATTACK),),
        blue="fireball spark",
        game={"monster_duel": "opponent_plays"},
    )
    assert game.asked == {"blue"}
    game.act("blue", "boost blue:fireball:1", "boost blue:spark:1")
    (shown,) = game.just(DuelRevealed)
    assert (shown.attack, shown.defence) == (2 + 1 + 2, 3)
    assert game.hp("red:guard:1") == 2


@pytest.mark.rule("R-47")
def test_a_table_may_draw_a_card_for_a_monsters_defence() -> None:
    bodies = (stand("red:guard:1", 10, 10), stand(OGRE, 12.4, 10))
    game = table(*bodies, game={"monster_duel": "draw_card"}).act(
        "red", "activate red:guard:1", f"strike {OGRE}"
    )
    assert game.just(DuelRevealed)[0].defence == 6 + 3
    assert drawn(game) == [(OGRE, "prowl", "attack")]


@pytest.mark.rule("R-47")
def test_the_effects_of_the_card_work_if_the_monster_wins() -> None:
    line = MonsterLine(move=0, attack=9, effects=(Damage(to="foe"),))
    game = phase(
        stand(GOBLIN, 10, 10),
        stand("red:guard:1", 11.9, 10),
        objectives=(orders(MonsterStep(do="attack", fixed=line)),),
    )
    assert game.hp("red:guard:1") == 1
    weak = MonsterLine(move=0, attack=-9, effects=(Damage(to="foe"),))
    game = phase(
        stand(OGRE, 10, 10),
        stand("red:guard:1", 12, 10),
        objectives=(orders(MonsterStep(do="attack", fixed=weak)),),
    )
    assert game.hp("red:guard:1") == 3
    assert game.hp(OGRE) == 5


@pytest.mark.rule("R-34", "CM-MELEE-01")
def test_monsters_do_not_fight_each_other() -> None:
    game = phase(
        stand(OGRE, 10, 10),
        stand(GOBLIN, 12.4, 10),
        objectives=(orders(MonsterStep(do="attack", who="ogre")),),
    )
    assert not game.happened(AttackDeclared)


@pytest.mark.rule("R-48")
def test_a_monster_shoots_whom_it_sees() -> None:
    thrower = creature("thrower", ranged=4, element=None)
    game = phase(
        stand("neutral:thrower:1", 10, 10),
        stand("red:guard:1", 10, 16),
        objectives=(orders(SHOOT),),
        creatures=(thrower,),
    )
    (declared,) = game.happened(AttackDeclared)
    assert (declared.kind, declared.attack) == ("ranged", 5)
    assert game.happened(DuelDecided)


@pytest.mark.rule("CM-MONSTER-02")
def test_what_is_forbidden_to_a_monster_it_does_not_do() -> None:
    curse = instant(
        "chill", "activated", Forbid(to="subject", orders=("move",)), subject=Filter(monster=True), cost=0
    )
    game = phase(stand(GOBLIN, 10, 10), objectives=(orders(MOVE),), red="chill", cards=(curse,))
    game.act("red", "cast red:chill:1 red:mage:0")
    assert not drawn(game)
    assert game.body(GOBLIN).at == (10, 10)


@pytest.mark.rule("CM-MONSTER-02")
def test_a_collected_card_gives_no_more_orders() -> None:
    game = table(stand(GOBLIN, 10, 10), played=scenario(orders(MOVE)))
    (objective,) = game.state.objectives
    taken = type(objective)(objective.id, collected_by=(game.state.players[0].side,))
    game = with_state(game, objectives=(taken,)).run(MonstersPhase())
    assert not drawn(game)


R = 25 / 2 / 25.4
"""The radius of a small base, in inches."""


def ground(x0: float, y0: float, x1: float, y1: float, kind: Kind = Kind.WALL) -> Piece:
    footing = Footing.IMPASSABLE if kind is Kind.WALL else Footing.DIFFICULT
    return Piece(kind, rectangle(x0, y0, x1, y1), footing, Opacity.BLOCKING, kind)


@pytest.mark.rule("R-48", "CM-MONSTER-04")
@pytest.mark.parametrize(("kind", "straight"), [(None, True), (Kind.WALL, False), (Kind.FOREST, False)])
def test_a_monster_takes_the_shortest_way_to_its_prey(kind: Kind | None, straight: bool) -> None:
    """A wall, or a wood that costs double, stands in the way; its corner is a little off the line."""
    pieces = () if kind is None else (ground(11, 8, 12.5, 13 + 0.2, kind),)
    bodies = (stand(GOBLIN, 10, 13), stand("red:guard:1", 17, 13))
    far = stand("red:mage:0", 3, 3), stand("blue:mage:0", 22, 3)
    game = phase(*bodies, *far, objectives=(orders(MOVE),), pieces=pieces)
    assert not game.happened(Fizzled)
    (walked,) = game.happened(Walked)
    assert walked.cost == pytest.approx(4, abs=0.01)
    x, y = game.body(GOBLIN).at
    assert (y == pytest.approx(13, abs=0.002)) is straight
    assert 12.5 < x < 14.01


@pytest.mark.rule("R-48", "CM-MOVE-05")
def test_a_monster_that_flies_stops_short_of_a_wall_it_would_end_in() -> None:
    bat = creature("bat", keywords=("flying",), element=None)
    bodies = (stand("neutral:bat:1", 5, 12), stand("red:guard:1", 14, 12))
    far = stand("red:mage:0", 3, 23), stand("blue:mage:0", 22, 23)
    options: dict[str, Any] = {"objectives": (orders(MOVE),), "creatures": (bat,)}
    game = phase(*bodies, *far, pieces=(ground(8, 0, 10.4, 23.6),), **options)
    x, _ = game.body("neutral:bat:1").at
    assert 8 - R - 0.126 <= x <= 8 - R
    near = phase(*bodies, *far, pieces=(ground(5.9, 0, 10.4, 23.6),), **options)
    assert 5.9 - R - 0.126 <= near.body("neutral:bat:1").at[0] <= 5.9 - R
    over = phase(*bodies, *far, pieces=(ground(7, 0, 7.5, 23.6),), **options)
    assert over.body("neutral:bat:1").at[0] == pytest.approx(9, abs=0.01)


@pytest.mark.rule("CM-MONSTER-05", "CM-MONSTER-02")
def test_of_the_steps_of_a_card_each_kind_of_monster_takes_its_own() -> None:
    steps = (
        MonsterStep(do="move", who="goblin"),
        MonsterStep(do="attack", who="ogre"),
        MonsterStep(do="move"),
    )
    bodies = (stand(GOBLIN, 20, 8), stand(OGRE, 10, 10), stand("red:guard:1", 12.6, 10))
    game = phase(*bodies, objectives=(orders(*steps),))
    game.act("red", f"choose creature={GOBLIN}")
    assert [(monster, purpose) for monster, _, purpose in drawn(game)] == [
        (GOBLIN, "move"),
        (GOBLIN, "move"),
        (OGRE, "attack"),
        (OGRE, "move"),
    ]


@pytest.mark.rule("R-48")
def test_a_monster_that_may_not_go_anywhere_is_not_said_to_walk() -> None:
    still = MonsterStep(do="move", fixed=MonsterLine(move=0, attack=0))
    back = MonsterStep(do="move", fixed=MonsterLine(move=-3, attack=0))
    game = phase(stand(GOBLIN, 10, 10), objectives=(orders(still, back),))
    assert not game.happened(Walked)
    assert not game.happened(Fizzled)
    assert game.body(GOBLIN).at == (10, 10)


@pytest.mark.parametrize(
    ("edition", "ways"),
    [(1, "corners"), (2, "corners"), (3, "slid"), (4, "slid"), (5, "eased"), (6, "settled")],
)
def test_in_each_edition_monsters_find_their_ways_as_they_did(edition: int, ways: str) -> None:
    assert _ways(edition) == ways


@pytest.mark.rule("R-43", "CM-MONSTER-01")
def test_a_monster_whose_activation_is_called_off_does_nothing_and_the_next_one_acts() -> None:
    stop = instant("stop", "activated", Cancel(), subject=Filter(named="ogre"), cost=0)
    game = phase(
        stand(OGRE, 10, 10), stand(GOBLIN, 20, 8), objectives=(orders(MOVE),), red="stop", cards=(stop,)
    )
    game.act("red", f"choose creature={OGRE}", "cast red:stop:1 red:mage:0")
    assert [(event.what, event.who, event.reasons[0].key) for event in game.happened(Fizzled)] == [
        ("activation", OGRE, "fight.cancelled")
    ]
    assert [event.creature for event in game.happened(ActivationEnded)] == [OGRE, GOBLIN]
    assert [monster for monster, _, _ in drawn(game)] == [GOBLIN]
    assert game.body(OGRE).tapped

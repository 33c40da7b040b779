"""What the referee remembers of one state is never said of another, and is not worked out again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

import pytest
from magic_table import CREATURES, card, creature, library, stand, table, words

from game.board.shapes import rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.core.zones import Pile
from game.games.colors_of_magic.rules.cards.effects import Continuous, GainMana, Triggered
from game.games.colors_of_magic.rules.cards.specs import MarkSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Group, Order, Stat, Trigger
from game.games.colors_of_magic.rules.play.attacks import targets
from game.games.colors_of_magic.rules.play.casting import castable, casters
from game.games.colors_of_magic.rules.play.placing import Region, places, stands_free
from game.games.colors_of_magic.rules.play.referee import Referee
from game.games.colors_of_magic.rules.state.state import SIDES, GroundZone, Modifier, Permanent, State
from game.games.colors_of_magic.rules.system import EDITION
from game.positions.position import HouseRules, PerSize, Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import Body

A, B = "red:moody:1", "blue:guard:1"

MOODY = creature(
    "moody",
    ranged=2,
    abilities=(
        Continuous(to="self", stat="melee", amount=Count(per="hand")),
        Continuous(to="self", stat="defence", amount=Count(per="turn")),
        Continuous(to="self", stat="movement", amount=1, condition=Condition(phase="end")),
        Continuous(to="self", stat="ranged", amount=1, condition=Condition(your_go=False)),
        Continuous(to=Group(side="enemies", within=3), keyword="taunt", forbid=("shoot",)),
        Triggered(trigger=Trigger(when="attacks"), effects=(GainMana(),)),
    ),
)
"""Nearly everything about it depends on something besides itself."""

RUST = MarkSpec(
    id="rust",
    name=words("rust"),
    text=words(""),
    abilities=(Continuous(to="bearer", stat="defence", amount=-1),),
)

HEART = card("heart", "permanent", abilities=(Continuous(to=Group(side="allies"), stat="hp", amount=1),))

ROCK = Piece("rock", rectangle(11, 8, 11.4, 12), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)

MIRE = GroundZone("zone:1", words("mire"), Side.RED, 2.0, "turn", 1, A, at=(12.0, 10.0), footing="impassable")


def shelf() -> Library:
    return library(creatures=(MOODY,), marks=(RUST,), cards=(HEART,))


def first() -> State:
    """A moody creature two inches from a guard, and the wizards."""
    game = table(
        stand(A, 10, 10),
        stand(B, 12.5, 10),
        red="spark call-guard",
        blue="deny",
        creatures=(MOODY,),
        marks=(RUST,),
        cards=(HEART,),
    )
    return game.state


def answers(referee: Referee, state: State) -> dict[str, Any]:
    """Much of what a referee can be asked about a state."""
    bodies = [body.id for body in state.bodies]
    position = referee.position(state)
    return {
        "board": referee.board(state),
        "creatures": position.creatures,
        "rules": position.rules,
        "numbers": {who: [referee.stat(state, who, stat) for stat in get_args(Stat)] for who in bodies},
        "words": {who: referee.keywords(state, who) for who in bodies},
        "bans": {who: [referee.forbidden(state, who, order) for order in get_args(Order)] for who in bodies},
        "hit points": {who: (referee.hp(state, who), referee.max_hp(state, who)) for who in bodies},
        "without": referee.without_hp(state),
        "read": {body.id: referee.reading(state).hit_points(body) for body in state.bodies},
        "bases": {who: referee.base(state, who) for who in bodies},
        "melee": {who: targets(referee, state, who, "melee") for who in bodies},
        "shots": {who: targets(referee, state, who, "ranged") for who in bodies},
        "casters": {side: casters(referee, state, side) for side in SIDES},
        "places": list(places(referee, state, Region(0.5, "R-14", square=(8.0, 8.0, 14.0, 14.0)))),
        "casts": {
            name: castable(referee, state, Side.RED, f"red:{name}:1") for name in ("spark", "call-guard")
        },
        "instants": [
            referee.may_answer(player, {"spell_cast"}) or referee.may_answer(player, {"dies"})
            for player in state.players
        ],
        "bears": [referee.bears(state, sort) for sort in ("continuous", "attacks", "dies")],
    }


def body(state: State, who: str, **changes: Any) -> State:
    return replace(state, bodies=tuple(replace(b, **changes) if b.id == who else b for b in state.bodies))


def lasting(**change: Any) -> Callable[[State], State]:
    return partial(body, who=B, modifiers=(Modifier("red:spark:1", "turn", 1, **change),))


def hand(state: State, side: Side, *cards: str) -> State:
    players = tuple(
        replace(player, zones=replace(player.zones, hand=Pile(cards))) if player.side is side else player
        for player in state.players
    )
    return replace(state, players=(players[0], players[1]))


def house(state: State, **rules: Any) -> State:
    return replace(state, setup=replace(state.setup, table=HouseRules(**rules)))


def without(state: State, who: str) -> State:
    return replace(state, bodies=tuple(b for b in state.bodies if b.id != who))


def more(state: State, *bodies: Body) -> State:
    return replace(state, bodies=(*state.bodies, *bodies))


CHANGES: dict[str, Callable[[State], State]] = {
    "another place": partial(body, who=B, at=(11.5, 10.0)),
    "another profile": partial(body, who=B, profile="ogre"),
    "another side": partial(body, who=B, side=Side.RED),
    "a decoy": partial(body, who=B, decoy=True),
    "engaged": partial(body, who=B, engaged_with=(A,)),
    "wounded": partial(body, who=B, damage=2),
    "dead": partial(body, who=B, damage=3),
    "marked": partial(body, who=B, marks=("rust",), marked_by=(Side.RED,)),
    "slower": lasting(stat="movement", amount=-2),
    "tougher": lasting(stat="hp", amount=2),
    "weaker than it is hurt": lasting(stat="hp", amount=-3),
    "flying": lasting(keyword="flying"),
    "forbidden": lasting(forbid=("attack", "be_attacked")),
    "gone": partial(without, who=B),
    "source gone": partial(without, who=A),
    "caster gone": partial(without, who="red:mage:0"),
    "one more": lambda state: more(state, stand("blue:archer:1", 10, 12)),
    "other order": lambda state: replace(state, bodies=state.bodies[::-1]),
    "a zone": lambda state: replace(state, zones=(MIRE,)),
    "a rock": lambda state: replace(state, pieces=(ROCK,)),
    "a permanent": lambda state: replace(state, permanents=(Permanent("red:heart:1", Side.RED),)),
    "larger bases": partial(house, base_mm=PerSize(30.0, 40.0, 50.0)),
    "a larger table": partial(house, board_mm=700.0),
    "a longer reach": partial(house, melee_reach=PerSize(2.0, 2.0, 3.0)),
    "fewer cards": partial(hand, side=Side.RED),
    "another instant": lambda state: hand(state, Side.BLUE, "blue:dull:1"),
    "another turn": lambda state: replace(state, turn=3),
    "another phase": lambda state: replace(state, phase="end"),
    "another go": lambda state: replace(state, active=Side.BLUE),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_referee_that_has_seen_another_state_says_what_a_new_one_says(change: str) -> None:
    before = first()
    after = CHANGES[change](before)
    whole, again = Referee(shelf(), EDITION), Referee(shelf(), EDITION)
    fresh = {state: answers(Referee(shelf(), EDITION), state) for state in (before, after)}
    assert fresh[before] != fresh[after], "the change makes a difference"
    for state in (before, after, before, after):
        assert answers(whole, state) == fresh[state]
    for key in fresh[after]:
        for state in (after, before):
            assert answers(again, state)[key] == fresh[state][key]


@pytest.mark.parametrize("change", ["another turn", "a zone", "another place", "fewer cards"])
def test_what_is_asked_for_once_is_made_once_for_each_state_that_differs(change: str) -> None:
    referee, before = Referee(shelf(), EDITION), first()
    after = CHANGES[change](before)
    made: list[State] = []

    def make(state: State) -> str:
        made.append(state)
        return f"answer {len(made)}"

    for _ in range(2):
        assert referee.once(before, "what", lambda: make(before)) == "answer 1"
        assert referee.as_they_stand(before, "who", lambda: make(before)) == "answer 2"
        assert referee.as_they_stand(before, "whom", lambda: make(before)) == "answer 3"
    assert referee.once(after, "what", lambda: make(after)) == "answer 4"
    assert referee.as_they_stand(after, "who", lambda: make(after)) == "answer 5"
    for _ in range(2):
        assert referee.as_they_stand(before, "who", lambda: make(before)) == "answer 2"
        assert referee.as_they_stand(after, "who", lambda: make(after)) == "answer 5"


def test_states_that_differ_only_beside_the_table_share_what_was_worked_out_on_it() -> None:
    referee, before = Referee(shelf(), EDITION), first()
    red, blue = before.players
    poorer = replace(before, players=(replace(red, mana=0), replace(blue, mana=0)))
    hurt = body(before, B, damage=1)
    made = iter(("found", "made again"))
    for state in (before, poorer, before):
        assert referee.as_they_stand(state, "who", lambda: next(made)) == "found"
        assert referee.skirmish(state) is referee.skirmish(before)
        assert referee.standing(state) is referee.standing(before)
        assert referee.board(state) is referee.board(before)
    assert next(made) == "made again", "it was made once"
    assert referee.skirmish(hurt) is referee.skirmish(before), "a wound moves nobody"
    known = {creature.id: creature for creature in referee.position(before).creatures}
    moved = referee.position(body(before, B, at=(13.0, 10.0))).creatures
    assert [creature.id for creature in moved if creature is not known[creature.id]] == [B]


def test_who_has_no_hit_points_is_found_again_and_nobody_else() -> None:
    referee, before = Referee(shelf(), EDITION), first()
    one_left, dead = body(before, B, damage=2), body(before, B, damage=3)
    for _ in range(2):
        assert referee.without_hp(before) == []
        assert referee.without_hp(one_left) == []
        assert referee.without_hp(dead) == [B]
    heart = (Permanent("blue:heart:1", Side.BLUE),)
    assert referee.without_hp(replace(dead, permanents=heart)) == []
    assert referee.without_hp(replace(body(before, B, damage=4), permanents=heart)) == [B]
    both = body(dead, A, damage=9)
    assert referee.without_hp(replace(both, permanents=heart)) == [A]
    assert referee.without_hp(both) == [A, B]


@pytest.mark.parametrize(
    ("stat", "printed"), [("movement", 6.0), ("melee", 2), ("ranged", 3), ("defence", 3)]
)
@pytest.mark.parametrize("amount", [-9, -1, 0, 2])
def test_a_creature_on_the_table_has_its_numbers_as_they_are_now(
    stat: Any, printed: float, amount: int
) -> None:
    """One number is changed, no other is, and none is ever less than nothing."""
    change = Modifier("red:spark:1", "turn", 1, stat=stat, amount=amount)
    for who, profile in (("red:mage:0", "mage"), (B, "guard")):
        game = table(stand(B, 12, 10), stand("red:mage:0", 3, 3))
        state = body(game.state, who, modifiers=(change,))
        (spec,) = (spec for spec in CREATURES if spec.id == profile)
        found = game.rules.referee.position(state).creature(who)
        for name in ("movement", "melee", "ranged", "defence"):
            own = getattr(spec, name)
            plus = amount if name == stat else 0
            assert getattr(found, name) == (None if own is None else max(0, own + plus))
    assert getattr(CREATURES[0], stat) == printed


def test_a_missing_number_of_one_is_named_and_a_keyword_that_was_given_is_no_other_number() -> None:
    referee = Referee(shelf(), EDITION)
    state = body(first(), B, modifiers=(Modifier("red:hex:1", "turn", 1, stat="melee", amount=-4),))
    assert [(term.amount, term.kind) for term in referee.terms(state, B, "melee")] == [
        (3, "printed"),
        (-4, "effect"),
        (1, "least"),
    ]
    oiled = body(first(), B, modifiers=(Modifier("red:oil:1", "turn", 1, keyword="armour 2"),))
    assert [(term.amount, term.kind) for term in referee.terms(oiled, B, "armour")] == [
        (0, "printed"),
        (2, "effect"),
    ]
    assert [(term.amount, term.kind) for term in referee.terms(oiled, B, "melee")] == [(3, "printed")]
    assert [(term.amount, term.kind) for term in referee.terms(oiled, B, "hp")] == [(3, "printed")]


@pytest.mark.rule("CM-TYPE-08")
def test_whether_a_hand_may_answer_is_seen_from_its_instants() -> None:
    reflex = card("reflex", "instant", cost=0)
    game = table(red="deny shield dull", blue="reflex", cards=(reflex,))
    red, blue = game.state.players
    asked = game.rules.referee.may_answer
    assert asked(red, {"spell_cast"})
    assert asked(red, {"dies", "takes_damage"})
    assert not asked(red, {"dies", "arrives"})
    assert asked(blue, {"dies"}), "one without a trigger answers anything"
    assert not asked(table(red="dull study").state.players[0], {"spell_cast"})


def test_a_base_stands_free_of_others_as_they_stand_now() -> None:
    referee, before = Referee(shelf(), EDITION), first()
    there = referee.base(before, B)
    for _ in range(2):
        assert not stands_free(referee, before, there)
        assert stands_free(referee, without(before, B), there)
        assert stands_free(referee, body(before, B, at=(20.0, 10.0)), there)
        assert not stands_free(referee, replace(without(before, B), zones=(MIRE,)), there)


@pytest.mark.rule("R-70")
def test_a_rider_stands_on_the_base_that_its_mount_has_now() -> None:
    referee = Referee(shelf(), EDITION)
    rider, mount = "blue:imp:1", "blue:guard:1"
    before = table(stand(mount, 12, 8, rider=rider), stand(rider, 12, 8, mount=mount)).state
    for state in (before, body(before, mount, profile="ogre"), before):
        assert referee.base(state, rider) == referee.base(state, mount)
    assert referee.base(before, mount) != referee.base(body(before, mount, profile="ogre"), mount)

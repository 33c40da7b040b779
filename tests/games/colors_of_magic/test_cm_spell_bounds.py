"""Which spells and abilities may be cast and used, at whom, and why not: every bound and every reason."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE
from magic_table import ENEMY, card, creature, instant, stand, table, with_state, words

from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import (
    Damage,
    Draw,
    Each,
    GainMana,
    Heal,
    If,
    Lend,
    May,
    Used,
)
from game.games.colors_of_magic.rules.cards.words import (
    Condition,
    Count,
    Group,
    Price,
    TargetSpec,
    WhichCards,
)
from game.games.colors_of_magic.rules.play.casting import cast_spell, castable, spell_faults
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.stack import _stronger  # what is lent to all that a spell holds
from game.games.colors_of_magic.rules.play.targeting import Aim, check_targets, spread_faults
from game.games.colors_of_magic.rules.play.used import Usable
from game.games.colors_of_magic.rules.state.actions import Cast
from game.games.colors_of_magic.rules.state.events import Lent
from game.games.colors_of_magic.rules.state.state import (
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permission,
    StackItem,
    Target,
)
from game.games.colors_of_magic.rules.system import ColorsOfMagic
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from magic_table import Table


MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"

DEAR = card("dear", cost=20)
SEEK = card("seek", cost=0, targets=(TargetSpec(filter=ENEMY, range=2),))
RITE = card("rite", cost=0, price=Price(cards=1), effects=(Draw(),))
STORM = card("storm", cost=0, condition=Condition(count=Count(per="mana"), at_least=6))
HALO = card("halo", cost=0, free_when=instant("x", "dies").trigger, effects=(Draw(),))
OATH = card("oath", lend=Lend(damage=1))
WHIM = card("whim", "instant", effects=(Draw(),))
CARDS = (DEAR, SEEK, RITE, STORM, HALO, OATH, WHIM)


def why(game: Table, name: str, moments: Sequence[Moment] = (), side: Side = Side.RED) -> tuple[Reason, ...]:
    """The reasons for and against casting red's first copy of a card."""
    return castable(game.rules.referee, game.state, side, f"red:{name}:1", moments).reasons


# ---- whether a card can be cast


@pytest.mark.rule("CM-CAST-02", "CM-CAST-06")
def test_a_card_that_can_be_cast_says_the_least_that_it_costs() -> None:
    game = table(stand("red:herald:1", 6, 3), red="spark dear", cards=CARDS)
    assert why(game, "spark") == (Reason.of("CM-CAST-02", "cast.fine", card="red:spark:1", cost=2),)
    dear = Reason.of("CM-CAST-03", "cast.too_dear", card="red:dear:1", cost=20, mana=5)
    assert why(game, "dear") == (dear,)


@pytest.mark.rule("CM-CAST-01", "R-61", "R-64")
@pytest.mark.parametrize(
    ("name", "hand", "rule", "key"),
    [
        ("seek", "seek", "CM-CAST-01", "cast.no_target"),
        ("rite", "rite", "R-64", "price.cards"),
        ("rite", "rite dull", "CM-CAST-02", "cast.fine"),
        ("storm", "storm", "R-61", "cast.condition"),
        ("oath", "oath", "R-63", "cast.only_lends"),
        ("whim", "whim", "CM-ACT-11", "cast.instant_as_go"),
        ("halo", "halo", "CM-CAST-02", "cast.fine"),
        ("spark", "dull", "CM-ACT-03", "cast.not_at_hand"),
    ],
)
def test_a_card_says_what_stands_against_casting_it_as_a_go(
    name: str, hand: str, rule: str, key: str
) -> None:
    (reason,) = why(table(red=hand, cards=CARDS), name)
    assert (reason.rule, reason.key) == (rule, key)


DEATH = Moment("dies", GUARD, side=Side.RED, last_known=(stand(GUARD, 9, 9),))
CASTING = Moment("spell_cast", BLUE_MAGE, by="spell", side=Side.BLUE)


@pytest.mark.rule("CM-TYPE-08", "R-62", "R-64")
@pytest.mark.parametrize(
    ("name", "moment", "rule", "key"),
    [
        ("whim", CASTING, "CM-CAST-02", "cast.fine"),
        ("halo", DEATH, "CM-CAST-02", "cast.fine"),
        ("halo", CASTING, "CM-TYPE-08", "cast.no_trigger"),
        ("spark", CASTING, "CM-TYPE-08", "cast.no_instant"),
        ("oath", CASTING, "CM-TYPE-08", "cast.no_instant"),
    ],
)
def test_a_card_says_what_stands_against_it_as_an_answer(
    name: str, moment: Moment, rule: str, key: str
) -> None:
    game = table(red="whim halo spark oath", cards=CARDS)
    (reason,) = why(game, name, (moment,))
    assert (reason.rule, reason.key) == (rule, key)


@pytest.mark.rule("R-64")
def test_what_a_death_makes_free_is_so_from_the_hand_alone() -> None:
    game = table(discards=("halo", ""), red="dull", cards=CARDS)
    allowed = Permission(WhichCards(), "discard", "exile", "turn", 1)
    game.state = with_state(
        game, players=(replace(game.player("red"), permits=(allowed,)), game.player("blue"))
    ).state
    (free,) = why(game, "halo", (DEATH,))
    assert (free.rule, free.key) == ("R-64", "cast.not_at_hand")
    (paid,) = why(game, "halo")
    assert paid == Reason.of("CM-CAST-02", "cast.fine", card="red:halo:1", cost=0)


@pytest.mark.rule("R-64", "CM-EXILE-02")
@pytest.mark.parametrize(
    ("name", "left", "after"),
    [("trick", [0, 2], "exile"), ("study", [0, 1], "discard"), ("spark", [0, 1, 2], "discard")],
)
def test_a_permission_is_used_up_by_the_first_card_it_lets_be_cast(
    name: str, left: list[int], after: str
) -> None:
    permits = (
        Permission(WhichCards(named="trick"), "exile", "exile", "turn", 1),
        Permission(WhichCards(named="trick"), "discard", "exile", "turn", 1),
        Permission(WhichCards(types=("ephemeral",)), "discard", "discard", "turn", 1),
    )
    game = table(red="spark", discards=("trick study", ""))
    game.state = with_state(
        game, players=(replace(game.player("red"), permits=permits), game.player("blue"))
    ).state
    run = Run(game.rules.referee, game.state, game.dice)
    aimed = (Target.creature(RED_MAGE),) if name == "spark" else ()
    item, _ = cast_spell(run, Side.RED, Cast(f"red:{name}:1", RED_MAGE, aimed))
    assert item.after == after
    assert run.player(Side.RED).permits == tuple(permits[place] for place in left)


# ---- a spell on the stack


BOLT = card("bolt", cost=1, targets=(TargetSpec(),), effects=(Damage(to="target"),))
"""Without range or sight."""

RAY = card("ray", cost=1, range=9, targets=(TargetSpec(),), effects=(Damage(to="target"),))
LOOK = card("look", cost=1, sight=True, targets=(TargetSpec(sight=False),), effects=(Damage(to="target"),))
GAZE = card("gaze", cost=1, targets=(TargetSpec(sight=True),), effects=(Damage(to="target"),))
CLOSE = card("close", cost=1, targets=(TargetSpec(range=3),), effects=(Damage(to="target"),))
PLAN = card("plan", cost=1, range=9, effects=(Draw(),))
NEXT = card("next", cost=1, range=9, targets=(TargetSpec(kind="card", zone="discard"),))
SPELLS = (BOLT, RAY, LOOK, GAZE, CLOSE, PLAN, NEXT)


@pytest.mark.rule("R-60", "R-44")
@pytest.mark.parametrize(
    ("name", "targets", "needs"),
    [
        ("bolt", (Target.creature(GUARD),), False),
        ("ray", (Target.creature(GUARD),), True),
        ("look", (Target.creature(GUARD),), False),
        ("gaze", (Target.creature(GUARD),), True),
        ("close", (Target.creature(GUARD),), True),
        ("plan", (), False),
        ("next", (Target("card", "red:dull:1"),), False),
        ("call-guard", (Target.point((8.0, 8.0)),), True),
    ],
)
def test_without_its_caster_a_spell_is_lost_that_is_measured_from_it(
    name: str, targets: tuple[Target, ...], needs: bool
) -> None:
    item = StackItem(1, f"red:{name}:7", Side.RED, MINE, targets)
    for gone, lost in (("checked", needs), ("lost", True), ("resolves", False)):
        game = table(
            stand(GUARD, 12, 12),
            discards=("dull", ""),
            cards=SPELLS,
            game={"caster_gone": gone},
            decks=("", ""),
        )
        against = Reason.of("R-60", f"cast.caster_gone_{gone}", creature=MINE)
        assert list(spell_faults(game.rules.referee, game.state, item)) == ([against] if lost else [])
        dying = replace(item, with_life=True)
        assert list(spell_faults(game.rules.referee, game.state, dying)) == []


@pytest.mark.rule("R-43", "R-60", "R-14")
@pytest.mark.parametrize(
    ("name", "targets", "rules"),
    [
        ("ray", (Target.creature(GUARD),), []),
        ("ray", (Target.creature("blue:guard:9"),), ["R-43"]),
        ("call-guard", (Target.point((8.0, 8.0)),), []),
        ("call-guard", (Target.point((12.0, 12.5)),), ["CM-MOVE-07"]),
        ("plan", (), []),
    ],
)
def test_in_old_editions_a_spell_took_effect_without_its_caster(
    name: str, targets: tuple[Target, ...], rules: list[str]
) -> None:
    game = table(stand(GUARD, 12, 12), cards=SPELLS)
    referee = ColorsOfMagic(game.rules.library, 5).referee
    item = StackItem(1, f"red:{name}:7", Side.RED, MINE, targets)
    assert [reason.rule for reason in spell_faults(referee, game.state, item)] == rules


@pytest.mark.rule("R-63")
def test_what_is_lent_makes_all_damage_that_a_spell_holds_stronger() -> None:
    hit, counted = Damage(to="target"), Damage(to="target", amount=Count(per="hand", plus=1))
    more, more_counted = Damage(to="target", amount=3), Damage(to="target", amount=Count(per="hand", plus=3))
    met = Condition(has_moved=True)
    assert _stronger(hit, 2) == more
    assert _stronger(counted, 2) == more_counted
    assert _stronger(Heal(to="target"), 2) == Heal(to="target")
    assert _stronger(Each(of=Group(), effects=(hit, Draw())), 2) == Each(of=Group(), effects=(more, Draw()))
    assert _stronger(If(condition=met, then=(hit,), otherwise=(counted,)), 2) == If(
        condition=met, then=(more,), otherwise=(more_counted,)
    )
    assert _stronger(May(effects=(), otherwise=(hit,)), 2) == May(effects=(), otherwise=(more,))


FLINT = card("flint", cost=1, lend=Lend(to=WhichCards(types=("ephemeral",)), damage=2))
SHELL = card("shell", cost=2, lend=Lend(to=WhichCards(types=("ephemeral",)), safe=True))


@pytest.mark.rule("R-63")
@pytest.mark.parametrize(
    ("mana", "offered"), [(1, []), (2, ["flint"]), (3, ["flint", "shell"]), (5, ["flint", "shell"])]
)
def test_cards_lend_for_their_own_cost_from_what_the_spell_has_left(mana: int, offered: list[str]) -> None:
    game = table(red="bolt flint flint shell", mana=(mana, 5), cards=(BOLT, FLINT, SHELL))
    game.act("red", f"cast red:bolt:1 {RED_MAGE} creature={BLUE_MAGE}")
    question = game.decision if isinstance(game.decision, Question) else None
    assert (
        sorted(option.id.split(":")[1] for option in question.options) == offered if question else not offered
    )
    if question is not None:
        assert question == Question(
            Side.RED,
            Reason.of("R-63", "effect.lend", source="red:bolt:1"),
            options=question.options,
            least=0,
            most=1,
            secret=True,
        )
        game.act("red", f"choose card={question.options[0].id}")
        (lent,) = game.happened(Lent)
        assert lent == Lent(Side.RED, question.options[0].id, "red:bolt:1")
        again = game.decision if isinstance(game.decision, Question) else None
        assert (again is not None) == (mana == 5)
        if again is not None:
            game.act("red", "choose")
        assert game.hp(BLUE_MAGE) == (7 if lent.card.startswith("red:flint") else 9)


# ---- targets


def aim(game: Table, **more: Any) -> Aim:
    """Red's wizard looking for targets, 4 inches far."""
    asked = {"origin": RED_MAGE, "range": 4.0, "sight": False, **more}
    return Aim(game.rules.referee, game.state, Side.RED, **asked)


@pytest.mark.rule("CM-CAST-04", "R-61", "R-66")
@pytest.mark.parametrize(
    ("at", "fault"),
    [((8.4, 3.0), False), ((8.5, 3.0), True), ((4.0, 3.0), False)],
)
def test_a_zone_is_aimed_at_as_far_as_its_edge_is_within_range(at: tuple[float, float], fault: bool) -> None:
    zone = GroundZone("zone:1", words("fire"), Side.BLUE, 1.0, "turn", 1, BLUE_MAGE, at=at)
    ward = creature("ward", base_mm=25.4)
    game = table(stand(MINE, 20, 4), stand("red:ward:1", 3, 3), stand(RED_MAGE, 3, 20), creatures=(ward,))
    game.state = with_state(game, zones=(zone,)).state
    looking = aim(game, origin="red:ward:1", range=3.9)
    asked = TargetSpec(kind="zone")
    faults = list(looking.faults(asked, Target("zone", "zone:1")))
    assert [(reason.rule, reason.key) for reason in faults] == [("CM-CAST-04", "aim.zone_too_far")] * fault
    if fault:
        assert dict(faults[0].values) == {"gap": pytest.approx(4.0), "range": 3.9}
    assert list(looking.candidates(asked)) == ([] if fault else [Target("zone", "zone:1")])
    assert list(looking.faults(asked, Target("zone", "zone:2"))) == [
        Reason.of("CM-STACK-09", "aim.not_among")
    ]
    for anywhere in (aim(game, range=None), aim(game, origin=None, range=1.0)):
        assert list(anywhere.faults(asked, Target("zone", "zone:1"))) == []


@pytest.mark.rule("CM-CAST-04", "R-61")
def test_points_are_offered_where_creatures_stand_and_in_two_rings() -> None:
    game = table(stand(RED_MAGE, 12, 12), stand(BLUE_MAGE, 12, 17), stand(MINE, 14, 12), stand(GUARD, 1, 1))
    points = [target.at for target in aim(game).candidates(TargetSpec(kind="point"))]
    assert points[:2] == [(12, 12), (14, 12)]
    rings = [(x - 12, y - 12) for x, y in points[2:]]  # type: ignore[misc]  # each has a place
    radius = game.rules.referee.base(game.state, RED_MAGE).r
    widths = [(4 + radius) / 2] * 6 + [4 + radius] * 6
    assert [hypot(*at) for at in rings] == pytest.approx(widths, abs=0.0025)
    assert [round(degrees(atan2(y, x))) % 360 for x, y in rings] == [0, 60, 120, 180, 240, 300] * 2
    assert all(hypot(*at) <= 4 + radius for at in rings)


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("specs", "targets", "keys"),
    [
        ((), (), []),
        ((), (MINE,), ["aim.too_many"]),
        ((TargetSpec(),), (), ["aim.missing"]),
        ((TargetSpec(optional=True),), (), []),
        ((TargetSpec(), TargetSpec()), (MINE, MINE), ["aim.twice"]),
        ((TargetSpec(count=2),), (MINE,), ["aim.missing"]),
        ((TargetSpec(count=2),), (MINE, GUARD), []),
        ((TargetSpec(optional=True, filter=ENEMY), TargetSpec()), (MINE,), []),
        ((TargetSpec(optional=True, filter=ENEMY), TargetSpec()), (GUARD,), []),
        (
            (TargetSpec(), TargetSpec(optional=True, filter=ENEMY)),
            (MINE, OTHER),
            ["aim.not_such", "aim.too_many"],
        ),
        ((TargetSpec(filter=ENEMY), TargetSpec(filter=ENEMY)), (MINE, GUARD), ["aim.not_such"]),
    ],
)
def test_targets_say_in_order_what_is_wrong_with_them(
    specs: tuple[TargetSpec, ...], targets: tuple[str, ...], keys: list[str]
) -> None:
    game = table(stand(MINE, 6, 3), stand(OTHER, 3, 6), stand(GUARD, 6, 6))
    verdict = check_targets(aim(game, range=None), specs, tuple(map(Target.creature, targets)))
    assert verdict.allowed is not bool(keys)
    assert [reason.key for reason in verdict.reasons] == (keys or ["aim.fine"])


PLACES = {"a": (6.0, 6.0), "b": (8.0, 6.0), "c": (12.0, 6.0)}


def points(names: str) -> tuple[Target, ...]:
    """The places of these names."""
    return tuple(Target.point(PLACES[name]) for name in names)


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("specs", "names", "keys"),
    [
        ((TargetSpec(kind="point", count=2, apart=2.0),), "ab", []),
        ((TargetSpec(kind="point", count=2, apart=2.1),), "ab", ["aim.too_near"]),
        ((TargetSpec(kind="point", count=2, together=2.0),), "ab", []),
        ((TargetSpec(kind="point", count=2, together=1.9),), "ab", ["aim.too_far_apart"]),
        ((TargetSpec(kind="point", count=3, together=3.0),), "abc", ["aim.too_far_apart"] * 2),
        (
            (TargetSpec(kind="point", count=2), TargetSpec(kind="point", count=2, apart=5)),
            "acab",
            ["aim.too_near"],
        ),
        ((TargetSpec(kind="point", apart=9), TargetSpec(kind="point", apart=9)), "ab", []),
        (
            (TargetSpec(optional=True), TargetSpec(kind="point", count=2, together=2)),
            "ac",
            ["aim.too_far_apart"],
        ),
        (
            (
                TargetSpec(kind="point", count=2, together=2, optional=True),
                TargetSpec(kind="point", count=1),
            ),
            "abc",
            [],
        ),
        (
            (
                TargetSpec(kind="point", count=2, together=2, optional=True),
                TargetSpec(kind="point", count=1),
            ),
            "acb",
            ["aim.too_far_apart"],
        ),
        (
            (
                TargetSpec(kind="point", count=2, together=2, optional=True),
                TargetSpec(kind="point", count=2, optional=True),
            ),
            "ac",
            [],
        ),
        (
            (TargetSpec(kind="point", count=2, together=2, optional=True), TargetSpec(kind="point", count=2)),
            "ac",
            [],
        ),
    ],
)
def test_targets_of_one_kind_lie_as_far_from_each_other_as_the_card_says(
    specs: tuple[TargetSpec, ...], names: str, keys: list[str]
) -> None:
    faults = spread_faults(aim(table(), range=None), specs, points(names))
    assert [reason.key for reason in faults] == keys


# ---- abilities that are used


def usable(way: Any = "free", own: str = MINE, **more: Any) -> Usable:
    """An ability of red's guard."""
    ability = Used(name=words("leap"), effects=(GainMana(),), way=way, **more)
    return Usable(ability, 2, Context(Side.RED, MINE, own=own, caster=own), "R-62")


@pytest.mark.rule("R-62", "CM-UNIT-06")
@pytest.mark.parametrize(
    ("what", "faults"),
    [
        (usable(), []),
        (usable(cost=3), []),
        (usable(cost=4), [("R-62", "use.too_dear")]),
        (usable(price=Price(mana=3)), []),
        (usable(cost=1, price=Price(mana=3)), [("R-64", "price.mana")]),
        (usable(price=Price(life=3)), []),
        (usable(price=Price(life=4)), [("R-64", "price.life")]),
        (usable(condition=Condition(has_moved=True)), [("R-62", "use.condition")]),
        (usable(condition=Condition(has_moved=False)), []),
        (usable(at_marker="altar"), [("R-62", "use.not_at_marker")]),
        (replace(usable(), number=7), [("R-62", "use.once_a_turn")]),
        (replace(usable(limit="game"), number=7), [("R-62", "use.once_a_game")]),
    ],
)
def test_an_ability_says_what_stands_against_its_use(what: Usable, faults: list[tuple[str, str]]) -> None:
    game = table(stand(MINE, 8, 8, used=(7,)), mana=(3, 5))
    found = [(reason.rule, reason.key) for reason in what.faults(game.rules.referee, game.state)]
    assert found == faults
    assert bool(list(what.ways(game.rules.referee, game.state))) is not bool(faults)


@pytest.mark.rule("R-60", "R-43")
@pytest.mark.parametrize(
    ("what", "forbidden", "rules"),
    [
        (usable(cost=9), (), []),
        (usable("action"), (), []),
        (usable("action", own="red:guard:9"), (), ["R-60"]),
        (usable("free", own="red:guard:9"), (), []),
        (replace(usable(), context=Context(Side.RED, "red:shrine:1")), (), ["R-60"]),
        (usable("action"), ("act",), ["R-61"]),
        (usable("free"), ("act",), []),
    ],
)
def test_after_it_was_paid_for_only_who_is_gone_or_may_not_act_stands_against_it(
    what: Usable, forbidden: Any, rules: list[str]
) -> None:
    game = table(stand(MINE, 8, 8, modifiers=(Modifier("blue:hex:1", "turn", 1, forbid=forbidden),)))
    assert [reason.rule for reason in what.faults_later(game.rules.referee, game.state)] == rules

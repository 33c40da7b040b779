"""Filters, counts and piles at their bounds, and who controls a creature until when (R-74 to R-78)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import card, stand, table, with_state, words

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import (
    Control,
    Discard,
    Dispel,
    ExileCard,
    Heal,
    Lead,
    Lose,
    Recall,
    Search,
    Shuffle,
    Take,
    Win,
)
from game.games.colors_of_magic.rules.cards.library import card_passes
from game.games.colors_of_magic.rules.cards.words import Bounds, Count, Filter, Group, WhichCards
from game.games.colors_of_magic.rules.effects.answers import may_be_aimed_at
from game.games.colors_of_magic.rules.meaning.meaning import creatures_in_play, laid, number, passes
from game.games.colors_of_magic.rules.play.attacks import MakeAttack
from game.games.colors_of_magic.rules.play.duel import Duel, EndDuel, Reveal
from game.games.colors_of_magic.rules.play.duel_cards import Played
from game.games.colors_of_magic.rules.play.harm import Suffer
from game.games.colors_of_magic.rules.play.lasting import expire, may_be_taken, pass_on
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.turn import UntapAll, capacity
from game.games.colors_of_magic.rules.state.creature_events import Changed, Controlled, Endowed, Rode, Tapped
from game.games.colors_of_magic.rules.state.events import CardMoved, Shuffled, TokenTaken
from game.games.colors_of_magic.rules.state.state import (
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permanent,
    StackItem,
    Target,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

RED, BLUE, NEUTRAL = Side.RED, Side.BLUE, Side.NEUTRAL
MINE, OTHER, GUARD, ARCHER = "red:guard:1", "red:guard:2", "blue:guard:1", "red:archer:1"


def asked(game: Table) -> Question:
    """The question that is put now."""
    assert isinstance(game.decision, Question)
    return game.decision


# ---- filters and counts


@pytest.mark.rule("R-75", "R-61")
@pytest.mark.parametrize(
    ("wanted", "who"),
    [
        (Filter(at_least=Bounds(melee=4)), {MINE}),
        (Filter(at_least=Bounds(melee=5)), set()),
        (Filter(at_most=Bounds(melee=3)), {OTHER, ARCHER, RED_MAGE, BLUE_MAGE}),
        (Filter(at_most=Bounds(hp=1)), {OTHER}),
        (Filter(at_most=Bounds(hp=0)), set()),
        (Filter(at_least=Bounds(hp=3, melee=4)), {MINE}),
        (Filter(at_least=Bounds(hp=4, melee=4)), set()),
        (Filter(at_least=Bounds(ranged=0)), {ARCHER, RED_MAGE, BLUE_MAGE}),
        (Filter(at_most=Bounds(ranged=9)), {ARCHER, RED_MAGE, BLUE_MAGE}),
        (Filter(at_least=Bounds(ranged=4)), set()),
        (Filter(at_least=Bounds(movement=6), at_most=Bounds(defence=2)), {OTHER}),
        (Filter(arrived=True), {ARCHER}),
        (Filter(arrived=False), {MINE, OTHER, RED_MAGE, BLUE_MAGE}),
        (Filter(artefact=True), {MINE}),
        (Filter(artefact=False), {OTHER, ARCHER, RED_MAGE, BLUE_MAGE}),
        (Filter(without=Filter(wizard=True)), {MINE, OTHER, ARCHER}),
        (Filter(side="allies", without=Filter(at_least=Bounds(melee=4))), {OTHER, ARCHER, RED_MAGE}),
        (Filter(ground="difficult"), {OTHER}),
    ],
)
def test_a_filter_is_met_at_its_very_bound(wanted: Filter, who: set[str]) -> None:
    wood = Piece("wood", rectangle(12, 12, 14, 14), *Kind.FOREST.preset, Kind.FOREST)
    weak = Modifier("blue:hex:1", "turn", 1, stat="defence", amount=-1)
    bodies = (
        stand(MINE, 8, 8),
        stand(OTHER, 12, 12, damage=2, modifiers=(weak,)),
        stand(ARCHER, 8, 16, fresh=True),
    )
    blade = Permanent("red:blade:1", RED, bearer=MINE, caster=RED_MAGE)
    game = table(*bodies, permanents=[blade], pieces=(wood,))
    reading = game.rules.referee.reading(game.state)
    assert {body.id for body in game.state.bodies if passes(reading, RED, body, wanted)} == who


@pytest.mark.rule("R-75")
@pytest.mark.parametrize(
    ("identity", "more", "token"),
    [
        ("red:imp:t4", {}, True),
        ("red:guard:1", {}, False),
        ("red:call-imp:1", {}, False),
        ("red:imp:t4", {"card": "red:call-imp:1"}, False),
        ("neutral:ogre:1", {}, False),
    ],
)
def test_a_token_is_who_came_by_no_card_and_no_scenario(
    identity: str, more: dict[str, str], token: bool
) -> None:
    body = stand(identity, 8, 8, **more)
    reading = table().rules.referee.reading(table().state)
    assert passes(reading, RED, body, Filter(token=True)) is token
    assert passes(reading, RED, body, Filter(token=False)) is not token


@pytest.mark.rule("R-66", "R-61")
@pytest.mark.parametrize(
    ("footing", "ground", "there"), [("difficult", None, True), ("open", "difficult", False)]
)
def test_a_zone_that_slows_is_difficult_ground_whatever_it_is_called(
    footing: Any, ground: str | None, there: bool
) -> None:
    mud = GroundZone(
        "zone:1", words("mud"), RED, 1.0, "turn", 1, RED_MAGE, at=(8.0, 8.0), footing=footing, ground=ground
    )
    game = table(stand(MINE, 8, 8))
    game.state = with_state(game, zones=(mud,)).state
    reading = game.rules.referee.reading(game.state)
    assert passes(reading, RED, game.body(MINE), Filter(ground="difficult")) is there


@pytest.mark.rule("R-75")
@pytest.mark.parametrize(
    ("pick", "stat", "found"),
    [
        ("least", "hp", (OTHER,)),
        ("most", "hp", (MINE, ARCHER)),
        ("least", "ranged", (MINE, OTHER)),
        ("most", "ranged", (ARCHER,)),
        ("all", "hp", (MINE, OTHER, ARCHER)),
    ],
)
def test_of_a_group_those_are_meant_who_have_the_least_or_the_most(
    pick: Any, stat: Any, found: tuple[str, ...]
) -> None:
    game = table(stand(MINE, 8, 8), stand(OTHER, 12, 8, damage=1), stand(ARCHER, 8, 12))
    group = Group(side="allies", wizard=False, pick=pick, stat=stat)
    reading = game.rules.referee.reading(game.state)
    assert creatures_in_play(reading, Context(RED, "red:spark:1", own=RED_MAGE), group) == found


@pytest.mark.rule("R-75", "R-74")
@pytest.mark.parametrize(
    ("count", "value"),
    [
        (Count(per="hand"), 5),
        (Count(per="hand", every=2), 2),
        (Count(per="hand", every=5), 1),
        (Count(per="hand", every=6), 0),
        (Count(per="hand", every=2, each=3, plus=1), 7),
        (Count(per="spells"), 3),
        (Count(per="laid"), 2),
        (Count(per="opponent_laid"), 1),
    ],
)
def test_of_so_many_one_counts(count: Count, value: int) -> None:
    game = table(red="spark study trick dull shrine")
    played = (Played(RED, "red:a:1"), Played(BLUE, "blue:a:1"), Played(RED, "red:b:1"))
    inner, outer = Duel(RED, MINE, GUARD, "melee", 3, 3, played), Duel(RED, MINE, GUARD, "melee", 3, 3)
    players = (replace(game.player("red"), cast=3), game.player("blue"))
    agenda = (*game.state.agenda, Reveal(inner), EndDuel(outer))
    game.state = with_state(game, players=players, agenda=agenda).state
    reading = game.rules.referee.reading(game.state)
    assert number(reading, Context(RED, "red:spark:1", own=RED_MAGE), count) == value
    without = with_state(game, agenda=()).state
    assert laid(without, RED) == 0
    assert laid(with_state(game, agenda=(EndDuel(inner),)).state, BLUE) == 1


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("bounds", "passing"),
    [
        ({"cost_at_least": 3}, True),
        ({"cost_at_least": 4}, False),
        ({"cost_at_most": 3}, True),
        ({"cost_at_most": 2}, False),
    ],
)
def test_a_card_passes_at_the_very_cost(bounds: dict[str, Any], passing: bool) -> None:
    assert card_passes(card("three", cost=3), WhichCards(**bounds)) is passing


# ---- piles


@pytest.mark.rule("R-77")
@pytest.mark.parametrize(
    ("to", "amount", "piles"),
    [
        ("discard", 2, (["trick"], ["study", "spark"], [])),
        ("exile", 1, (["study", "trick"], [], ["spark"])),
        ("bottom", 2, (["trick", "spark", "study"], [], [])),
        ("top", 2, (["spark", "study", "trick"], [], [])),
        ("discard", 9, ([], ["trick", "study", "spark"], [])),
        ("discard", 0, (["spark", "study", "trick"], [], [])),
        ("discard", -1, (["spark", "study", "trick"], [], [])),
    ],
)
def test_cards_on_top_of_a_pile_go_where_the_effect_says(
    to: Any, amount: int, piles: tuple[list[str], ...]
) -> None:
    game = does(table(decks=("", "spark study trick")), Discard(from_="deck", amount=amount, to=to))
    exile = [name.split(":")[1] for name in game.player("blue").zones.exile]
    assert (game.deck("blue"), game.discards("blue"), exile) == piles
    moved = game.happened(CardMoved)
    assert {(event.shown, event.under, event.rule) for event in moved} <= {
        (to != "bottom", to == "bottom", "R-77")
    }


@pytest.mark.rule("R-77", "R-51")
@pytest.mark.parametrize(
    ("to", "left"),
    [
        ("hand", (["dull", "dull", "trick"], ["spark", "study"], [])),
        ("top", (["study", "spark", "dull", "dull", "trick"], [], [])),
        ("discard", (["dull", "dull", "trick"], [], ["study", "spark"])),
    ],
)
def test_cards_are_searched_by_their_names_and_the_rest_is_shuffled(
    to: Any, left: tuple[list[str], ...]
) -> None:
    wanted = WhichCards(types=("ephemeral",), cost_at_least=1, cost_at_most=2)
    rest = ("red:dull:2", "red:dull:1", "red:trick:1") if to != "top" else None
    order = rest or ("red:dull:2", "red:spark:1", "red:study:1", "red:dull:1", "red:trick:1")
    game = table(decks=("dull study trick spark dull", ""), dice=[order])
    does(game, Search(cards=wanted, amount=2, to=to))
    assert asked(game) == Question(
        RED,
        Reason.of("R-77", "effect.search", source="red:spark:1", count=2),
        options=(Target("card", "red:spark:1"), Target("card", "red:study:1")),
        least=0,
        most=2,
        secret=True,
    )
    game.act("red", "choose card=red:spark:1 card=red:study:1")
    assert (game.deck("red"), game.hand("red"), game.discards("red")) == left
    assert [event.side for event in game.happened(Shuffled)] == [RED]
    assert all(event.shown and event.rule == "R-77" for event in game.happened(CardMoved))


@pytest.mark.rule("R-77")
def test_where_nothing_is_found_the_pile_is_shuffled_all_the_same() -> None:
    for amount, name in ((1, "blade"), (0, "dull")):
        game = does(table(), Search(cards=WhichCards(named=name), amount=amount))
        assert [type(event) for event in game.last] == [Shuffled]
    assert does(table(), Search(), side=NEUTRAL, own=None).last == ()
    assert [event.side for event in does(table(), Shuffle(who="both")).happened(Shuffled)] == [RED, BLUE]


@pytest.mark.rule("R-77", "CM-EXILE-01")
@pytest.mark.parametrize("whose", ["you", "opponent", "both"])
def test_all_discarded_cards_go_of_whoever_is_meant(whose: Any) -> None:
    meant = {"you": ["red"], "opponent": ["blue"], "both": ["red", "blue"]}[whose]
    for effect, pile in (
        (ExileCard(what="discarded", whose=whose), "exile"),
        (Recall(what="discarded", whose=whose), "hand"),
    ):
        game = does(table(discards=("spark study", "spark study")), effect)
        for side in ("red", "blue"):
            zones = game.player(side).zones
            gone = [name.split(":")[1] for name in getattr(zones, pile)]
            assert gone == (
                (["study", "spark"] if pile == "exile" else ["spark", "study"]) if side in meant else []
            )
            assert game.discards(side) == ([] if side in meant else ["spark", "study"])


@pytest.mark.rule("R-74")
@pytest.mark.parametrize(("whose", "taken"), [("you", ["red:a:1"]), ("both", ["red:a:1", "blue:a:1"])])
def test_cards_laid_in_the_duel_are_taken_up_by_whoever_is_meant(whose: Any, taken: list[str]) -> None:
    played = (Played(BLUE, "blue:trick:7"), Played(RED, "red:trick:7"))
    game = table(stand(MINE, 8, 8), stand(GUARD, 9.5, 8))
    game.state = with_state(
        game, agenda=(EndDuel(Duel(RED, MINE, GUARD, "melee", 3, 3, played)), *game.state.agenda)
    ).state
    does(game, Recall(what="laid", whose=whose))
    moved = [event for event in game.happened(CardMoved) if event.target == "hand"]
    assert [event.card for event in moved] == [name.replace(":a:1", ":trick:7") for name in taken]
    assert {(event.source, event.rule) for event in moved} == {("duel", "R-74")}


@pytest.mark.rule("R-73", "R-66", "CM-TYPE-05")
def test_what_is_dispelled_is_what_was_aimed_at_the_thing_itself_or_what_a_creature_bears() -> None:
    mine = (Permanent("red:blade:1", RED, bearer=GUARD), Permanent("blue:blade:1", BLUE, bearer=GUARD))
    other = (Permanent("red:shrine:1", RED, caster=RED_MAGE), Permanent("blue:curse:1", BLUE, bearer=MINE))
    fog = GroundZone("zone:1", words("fog"), RED, 1.0, "turn", 1, RED_MAGE, at=(20.0, 8.0))

    def left(effect: Dispel, **more: Any) -> list[str]:
        game = table(stand(MINE, 8, 8), stand(GUARD, 12, 8), permanents=[*mine, *other])
        game.state = with_state(game, zones=(fog,)).state
        does(game, effect, **more)
        return [one.card for one in game.state.permanents] + [zone.id for zone in game.state.zones]

    everything = [one.card for one in (*mine, *other)] + ["zone:1"]
    assert left(Dispel(what="target"), at=GUARD) == everything[2:]
    assert left(Dispel(what="target")) == everything
    assert left(Dispel(what="this"), source="zone:1") == everything[:4]
    assert left(Dispel(what="this"), source="red:shrine:1") == [*everything[:2], *everything[3:]]
    assert left(Dispel(), targets=(Target("permanent", "blue:blade:1"),)) == [everything[0], *everything[2:]]


@pytest.mark.rule("R-73")
@pytest.mark.parametrize(("to", "side"), [("target", BLUE), ("target2", RED), ("target3", RED), (None, RED)])
def test_what_passes_may_become_the_new_bearers_players(to: Any, side: Side) -> None:
    blade = Permanent("red:blade:1", RED, bearer=MINE, caster=RED_MAGE)
    game = table(stand(MINE, 8, 8), stand(GUARD, 12, 8), stand("neutral:ogre:1", 16, 16), permanents=[blade])
    creatures = (GUARD, "neutral:ogre:1", MINE)
    aimed = (*map(Target.creature, creatures), Target("permanent", blade.card))
    does(game, Take(to=to, whose="bearer"), targets=aimed)
    assert game.state.permanents[0].side is side


# ---- bans, losses, ties, the token


@pytest.mark.rule("R-74", "CM-END-03")
@pytest.mark.parametrize(
    ("order", "healed", "untapped"), [("be_healed", 0, True), ("untap", 1, False), ("lay", 1, True)]
)
def test_who_may_not_be_healed_or_untapped_is_not(order: Any, healed: int, untapped: bool) -> None:
    ban = Modifier("blue:hex:1", "turn", 1, forbid=(order,))
    game = table(stand(MINE, 8, 8, damage=2, tapped=True, modifiers=(ban,)), stand(OTHER, 8, 12, tapped=True))
    does(game, Heal(to="target"), at=MINE)
    assert game.body(MINE).damage == 2 - healed
    game.run(UntapAll())
    assert game.last == tuple(Tapped(one, tapped=False) for one in ((MINE, OTHER) if untapped else (OTHER,)))
    assert (game.body(MINE).tapped, game.body(OTHER).tapped) == (not untapped, False)


@pytest.mark.rule("R-76", "R-69")
def test_what_is_lost_and_how_a_duel_is_won_is_told() -> None:
    game = table(stand(MINE, 8, 8))
    assert does(game, Lose(to="target", keyword="flying"), at=MINE).last == (Changed(MINE, lost="flying"),)
    assert does(game, Win(to="target", ties=True), at=MINE).last == (Endowed(MINE, "ties"),)
    assert does(game, Win(to="target"), at=MINE).last == (Endowed(MINE, "victory"),)
    assert [(one.lose, one.wins) for one in game.body(MINE).modifiers] == [
        ("flying", None),
        (None, "ties"),
        (None, "outright"),
    ]


@pytest.mark.rule("R-77", "CM-END-04")
def test_whoever_leads_has_the_token_and_keeps_it() -> None:
    game = does(table(first="blue"), Lead())
    assert (game.holder, game.state.first_to_pass) == (RED, RED)
    assert [event.side for event in game.happened(TokenTaken)] == [RED]


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("more", "kept"), [(3, 7), (0, 4), (-4, 0), (-9, 0)])
def test_the_mana_that_is_kept_is_changed_and_not_below_nothing(more: int, kept: int) -> None:
    change = Modifier("red:well:1", "turn", 1, stat="channel", amount=more)
    game = table(stand(RED_MAGE, 3, 3, modifiers=(change,)))
    assert capacity(game.rules.referee, game.state, RED) == kept
    assert capacity(game.rules.referee, game.state, BLUE) == 4


# ---- who controls whom


@pytest.mark.rule("R-78")
@pytest.mark.parametrize(("who", "taken"), [(GUARD, True), (BLUE_MAGE, False), ("neutral:ogre:1", False)])
def test_creatures_are_taken_and_wizards_and_monsters_are_not(who: str, taken: bool) -> None:
    game = table(stand(GUARD, 12, 8), stand("neutral:ogre:1", 16, 16))
    assert may_be_taken(game.body(who)) is taken
    does(game, Control(to="target"), at=who)
    assert game.happened(Controlled) == ([Controlled(who, RED)] if taken else [])
    assert (game.body(who).taken_by is RED, bool(game.body(who).modifiers)) == (taken, taken)
    assert (
        does(game, Control(to="target"), at=MINE, side=NEUTRAL, own=None).happened(Controlled)[taken:] == []
    )


@pytest.mark.rule("R-78", "R-24", "R-70")
def test_who_changes_sides_leaves_its_rider_its_fights_and_its_orders() -> None:
    horse, rider = (
        stand(GUARD, 12, 8, rider="blue:imp:1", engaged_with=(MINE,)),
        stand("blue:imp:1", 12, 8, mount=GUARD),
    )
    foes = (
        stand(MINE, 8, 8, engaged_with=("blue:guard:2", GUARD)),
        stand("blue:guard:2", 4, 8, engaged_with=(MINE,)),
    )
    game = table(horse, rider, *foes, house={"engagement": "stateful"})
    game.state = with_state(game, must_activate=(MINE, GUARD)).state
    does(game, Control(to="target"), at=GUARD)
    assert game.body(GUARD).engaged_with == ()
    assert game.body(MINE).engaged_with == ("blue:guard:2",)
    assert game.body("blue:guard:2").engaged_with == (MINE,)
    assert game.state.must_activate == (MINE,)
    assert game.happened(Rode) == [Rode("blue:imp:1", GUARD, off=True)]


def taking(side: Side, until: Any, source: str = "red:spark:1") -> Modifier:
    """What lets a side control a creature."""
    return Modifier(source, until, 1, control=side)


@pytest.mark.rule("R-78", "R-55")
@pytest.mark.parametrize(
    ("changes", "side", "told"),
    [
        ((taking(RED, "turn"),), BLUE, [Controlled(GUARD, BLUE, back=True)]),
        ((taking(RED, "forever"),), RED, []),
        ((taking(RED, "forever"), taking(BLUE, "turn")), RED, [Controlled(GUARD, RED)]),
        ((taking(RED, "turn"), taking(RED, "forever")), RED, []),
    ],
)
def test_a_creature_goes_back_to_who_had_it_before(
    changes: tuple[Modifier, ...], side: Side, told: list[Controlled]
) -> None:
    held = replace(stand(GUARD, 12, 8, modifiers=changes), side=changes[-1].control or RED)
    game = table(held)
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, "turn")
    assert run.state.body(GUARD).side is side
    assert [event for event in run.events if isinstance(event, Controlled)] == told


@pytest.mark.rule("R-78", "R-73")
@pytest.mark.parametrize("now", ["blue:guard:2", BLUE_MAGE])
def test_what_takes_a_creature_passes_to_another_that_can_be_taken(now: str) -> None:
    more = Modifier("red:dull:7", "play", 1, stat="melee", amount=1)
    held = replace(stand(GUARD, 12, 8, modifiers=(taking(RED, "play", "red:dull:7"), more)), side=RED)
    game = table(held, stand("blue:guard:2", 16, 8))
    run = Run(game.rules.referee, game.state, game.dice)
    pass_on(run, "red:dull:7", GUARD, now)
    taken = now != BLUE_MAGE
    assert (run.state.body(GUARD).side, run.state.body(now).side) == (BLUE, RED if taken else BLUE)
    assert run.state.body(GUARD).modifiers == ()
    assert [one.control for one in run.state.body(now).modifiers] == ([RED, None] if taken else [None])


# ---- what can be aimed elsewhere


SECOND, FAR = "blue:guard:2", "blue:guard:3"


@pytest.mark.rule("R-43", "R-61")
@pytest.mark.parametrize(
    ("to", "spell", "attack", "damage"),
    [
        (GUARD, False, False, False),
        (SECOND, True, True, True),
        (FAR, False, False, True),
        (OTHER, True, False, True),
        ("blue:guard:9", False, False, True),
    ],
)
def test_only_who_could_be_aimed_at_and_is_not_yet_may_be_chosen_instead(
    to: str, spell: bool, attack: bool, damage: bool
) -> None:
    bodies = (
        stand(MINE, 8, 8),
        stand(OTHER, 6, 6),
        stand(GUARD, 9.5, 8),
        stand(SECOND, 8, 9.5),
        stand(FAR, 20, 16),
    )
    game = table(*bodies)
    bolt = StackItem(4, "red:spark:7", RED, RED_MAGE, (Target.creature(GUARD),))
    struck, hurt = Moment("attacks", MINE, GUARD, by="melee", side=RED), Moment("takes_damage", GUARD, MINE)
    waiting = (MakeAttack(struck, MINE, GUARD, "melee"), Suffer(hurt, 1))
    game.state = with_state(game, stack=(bolt,), agenda=(*waiting, *game.state.agenda)).state

    def may(moment: Moment | None) -> bool:
        run = Run(game.rules.referee, game.state, game.dice)
        found = may_be_aimed_at(run, Context(BLUE, "blue:swerve:1", own=BLUE_MAGE, moment=moment), to)
        assert run.state is game.state
        return found

    assert may(Moment("spell_cast", RED_MAGE, GUARD, by="spell", side=RED, item=4)) is spell
    assert may(struck) is attack
    assert may(hurt) is damage
    assert not may(Moment("spell_cast", RED_MAGE, GUARD, by="spell", side=RED, item=5))
    assert not may(Moment("dies", GUARD))
    assert not may(None)

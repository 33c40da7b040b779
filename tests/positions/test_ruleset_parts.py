"""What a ruleset answers: rules for reasons, zones of sizes, kinds of terrain, words, what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.board.movement.movement import MoveOptions
from game.board.shapes import disc, rectangle
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.core.errors import InputError
from game.core.rules import Reason, Verdict
from game.positions import ruleset_check
from game.positions.keywords import as_to, crossed, how_anyone_moves, how_anyone_sees, how_it_moves, shot_over
from game.positions.position import ETHEREAL, FLYING, UNTOUCHABLE, Creature, HouseRules, Side
from game.positions.ruleset import (
    REASONS,
    BaseSize,
    CitedRule,
    Coherency,
    Exemption,
    Ruleset,
    TerrainKind,
    Wording,
)
from game.positions.ruleset_check import Checked, Remark, check_ruleset, remarks
from game.positions.ruleset_file import (
    is_reason,
    kinds_of,
    of_kind,
    opacity_of,
    parse_ruleset,
    with_kinds,
)

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = """
format = 1
id = "plain"
name = { en = "Plain" }
[bases]
round = { mm = 25 }
"""


def parsed(more: str = "", text: str = PLAIN) -> Ruleset:
    return parse_ruleset(text + more, "plain.toml", "plain.toml")


def fault(more: str) -> InputError:
    with pytest.raises(InputError) as caught:
        parsed(more)
    return caught.value


# Rules for reasons


def test_the_rule_for_the_smallest_group_is_cited() -> None:
    game = Ruleset(
        "g",
        rules=(
            CitedRule("all", ("quiz.*",)),
            CitedRule("why", ("quiz.why.*", "move.within")),
            CitedRule("ally", ("quiz.why.ally",)),
        ),
    )
    cited = {
        name: game.cite(name)
        for name in ("quiz.why.ally", "quiz.why.near", "quiz.other", "move.within", "move")
    }
    assert cited == {
        "quiz.why.ally": "ally",
        "quiz.why.near": "why",
        "quiz.other": "all",
        "move.within": "why",
        "move": "",
    }


@pytest.mark.parametrize(
    ("unknown", "attacks", "file", "silent"),
    [
        ((), True, "", set()),
        (("shoot",), True, "", {"attack.no_ranged", "cover.reduced"}),
        (("shoot", "cast"), True, "", {"attack.no_ranged", "cover.reduced", "sight.nothing_possible"}),
        (("cast",), True, "", set()),
        ((), False, "", {"move.free_attack"}),
        ((), True, "a.toml", {"move.disengage_costs_action", "cover.not_spells"}),
        (
            ("shoot",),
            False,
            "a.toml",
            {
                "attack.no_ranged",
                "cover.reduced",
                "move.free_attack",
                "move.disengage_costs_action",
                "cover.not_spells",
            },
        ),
    ],
)
def test_reasons_about_what_a_game_has_not_say_nothing(
    unknown: tuple[str, ...], attacks: bool, file: str, silent: set[str]
) -> None:
    game = Ruleset("g", file=file, unknown=frozenset(unknown), free_attacks=attacks)
    asked = (
        *("sight.nothing_possible", "attack.no_ranged", "cover.reduced", "move.free_attack"),
        *("move.disengage_costs_action", "cover.not_spells", "sight.free", "move.within"),
    )
    # Without spells nothing is said of what they do; here that hangs on shots alone.
    expected = silent | ({"cover.not_spells"} if "shoot" in unknown else set())
    assert {name for name in asked if game.is_silent(name)} == expected


def test_what_a_move_costs_is_told_by_a_rule_alone() -> None:
    rule = CitedRule("R", ("move.disengage_costs_movement", "cover.*"))
    game = Ruleset("g", file="a.toml", rules=(rule,))
    asked = ("move.disengage_costs_movement", "move.disengage_costs_action", "cover.not_spells")
    assert [game.is_silent(name) for name in asked] == [False, True, False]


def test_reasons_are_told_with_rules_of_the_game_and_silent_ones_left_out() -> None:
    game = Ruleset("g", free_attacks=False, rules=(CitedRule("M", ("move.*",)),))
    attack, within = Reason("move.free_attack", "move.free_attack"), Reason("move.within", "move.within")
    assert game.told([attack, within]) == (Reason("M", "move.within"),)
    # If there is nothing else to say, it is said.
    assert game.told([attack]) == (Reason("M", "move.free_attack"),)
    assert game.verdict(Verdict(False, (attack, within))) == Verdict(False, (Reason("M", "move.within"),))


# Zones of sizes


def sized(*engages: float | None, engagement: float | None = 1.0) -> Ruleset:
    sizes = tuple(BaseSize(f"s{i}", 25, 1, engages=each) for i, each in enumerate(engages))
    return Ruleset("g", sizes=sizes, engagement=engagement)


def test_two_are_engaged_as_soon_as_either_engages_the_other() -> None:
    game = sized(None, 0.5, 3.0)
    assert [game.zone(a) for a in ("s0", "s1", "s2", "gone")] == [1.0, 0.5, 3.0, 1.0]
    assert [game.zone("s1", b) for b in ("s0", "s1", "s2", "gone")] == [1.0, 0.5, 3.0, 1.0]
    assert game.zone("s2", "s1") == 3.0
    assert (game.widest_zone, game.engages_by_size) == (3.0, True)


def test_where_all_sizes_are_alike_or_nobody_is_engaged() -> None:
    assert [sized(None, None).zone(*pair) for pair in (("s0",), ("s0", "s1"))] == [1.0, 1.0]
    assert (sized(None, None).widest_zone, sized(None, None).engages_by_size) == (1.0, False)
    never = sized(3.0, engagement=None)
    assert (never.zone("s0"), never.zone("s0", "s0"), never.engages_by_size, never.widest_zone) == (
        *(None, None, False),
        0.0,
    )
    assert sized(0.25, 0.5, engagement=0.0).widest_zone == 0.5
    assert sized(0.25, engagement=2.0).widest_zone == 2.0


def test_a_creature_without_a_size_has_the_first() -> None:
    game = sized(None, 2.0)
    assert [game.size(name).name for name in ("s1", "s0", "", "gone")] == ["s1", "s0", "s0", "s0"]


def test_rules_kinds_questions_and_words_by_name() -> None:
    ice = TerrainKind("ice", Kind.MARSH, Footing.DIFFICULT, Opacity.LIGHT)
    game = Ruleset(
        "g",
        kinds=(ice,),
        rules=(CitedRule("A", ()), CitedRule("B", ())),
        unknown=frozenset({"reach"}),
        called=(("shoot", Wording("viser", "aim")), ("move", Wording("aller"))),
    )
    assert (game.rule("B"), game.rule("C")) == (CitedRule("B", ()), None)
    assert (game.kind("ice"), game.kind("snow")) == (ice, None)
    assert [game.knows(question) for question in ("reach", "sight", "coherency")] == [False, True, False]
    assert Ruleset("g", coherency=Coherency(2)).knows("coherency")
    assert [game.word(q, language) for q in ("shoot", "move", "sight") for language in ("fr", "en")] == [
        *("viser", "aim"),
        *("aller", "aller"),
        *("", ""),
    ]


@pytest.mark.parametrize(
    ("cost", "exempt", "by_kind"),
    [(None, None, False), (2.0, None, True), (None, 3.0, True), (1.0, 1.0, True)],
)
def test_whether_kinds_cost_different_amounts(
    cost: float | None, exempt: float | None, by_kind: bool
) -> None:
    other = Exemption("a", Footing.DIFFICULT, Opacity.LIGHT, exempt)
    kind = TerrainKind("ice", Kind.MARSH, Footing.DIFFICULT, Opacity.LIGHT, exempt=(other,), cost=cost)
    plain = TerrainKind("snow", Kind.MARSH, Footing.DIFFICULT, Opacity.LIGHT)
    assert Ruleset("g", kinds=(plain, kind)).costs_by_kind is by_kind


def test_the_first_exemption_that_fits_counts() -> None:
    first = Exemption("a", Footing.OPEN, Opacity.LIGHT)
    second = Exemption("b", Footing.IMPASSABLE, Opacity.LIGHT)
    kind = TerrainKind("ice", Kind.MARSH, Footing.DIFFICULT, Opacity.LIGHT, exempt=(first, second))
    assert kind.to(("b", "a")) is first
    assert kind.to(("c", "b")) is second
    assert kind.to(("c",)) is kind


# What a file says


def test_what_goes_without_saying() -> None:
    game = parsed()
    assert (game.engagement, game.stops, game.free_attacks, game.difficult_factor) == (1.0, True, True, 2.0)
    assert (game.kinds, game.options, game.creature, game.unknown) == ((), (), (), frozenset())
    assert (game.called, game.rules, game.words, game.coherency) == ((), (), (), None)
    assert game.sizes[0].engages is None
    never = parsed('[engagement]\nwithin = "none"\n')
    assert (never.engagement, never.stops, never.free_attacks) == (None, False, False)
    some = parsed("[engagement]\nwithin = 3\nstops = false\nfree_attacks = false\n")
    assert (some.engagement, some.stops, some.free_attacks) == (3.0, False, False)


def test_house_rules_that_differ_are_kept() -> None:
    said = '[house_rules]\nmovement_path = "straight"\nlos_grazing_blocks = true\ncover_max = 2\n'
    assert parsed(said).options == (("movement_path", "straight"), ("cover_max", 2))


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("sight.free", True),
        ("sight.*", True),
        ("quiz.why.*", True),
        ("sight.flown", False),
        ("sigh.*", False),
        ("sight", False),
    ],
)
def test_reasons_have_names_and_groups(name: str, known: bool) -> None:
    assert is_reason(name) is known


@pytest.mark.parametrize(
    ("sight", "opacity"),
    [(None, None), ("light_cover", Opacity.LIGHT), ("light", Opacity.LIGHT), ("blocking", Opacity.BLOCKING)],
)
def test_classes_of_sight_have_two_words_for_light(sight: str | None, opacity: Opacity | None) -> None:
    assert opacity_of(sight) is opacity


KINDS = """
[kinds.wall]
movement = "difficult"
sight = "light"
cost = 3
[kinds.ice]
looks = "marsh"
[kinds.ice.except.skater]
movement = "open"
[kinds.ice.except.tank]
cost = 4
[kinds.fog]
movement = "open"
sight = "blocking"
"""


def test_a_kind_is_what_it_looks_like_unless_it_says_otherwise() -> None:
    wall, ice, fog = parsed(KINDS).kinds
    assert (wall.looks, wall.footing, wall.opacity, wall.cost) == (
        Kind.WALL,
        Footing.DIFFICULT,
        Opacity.LIGHT,
        3.0,
    )
    marsh = Kind.MARSH.preset
    assert (ice.looks, ice.footing, ice.opacity, ice.cost) == (Kind.MARSH, *marsh, None)
    assert ice.exempt == (
        Exemption("skater", Footing.OPEN, marsh[1], None),
        Exemption("tank", *marsh, 4.0),
    )
    assert (fog.looks, fog.footing, fog.opacity) == (Kind.OTHER, Footing.OPEN, Opacity.BLOCKING)


@pytest.mark.parametrize(
    ("more", "place", "found"),
    [
        ('[kinds.fog]\nmovement = "open"\n', "kinds.fog", "no looks"),
        ('[kinds.fog]\nsight = "blocking"\n', "kinds.fog", "no looks"),
        ("[kinds.fog]\n", "kinds.fog", "no looks"),
        ('[kinds.fog]\nmovement = "open"\nsight = "blocking"\ncost = 2\n', "kinds.fog.cost", "2"),
        (
            '[kinds.wall.except.a]\nmovement = "impassable"\n',
            "kinds.wall.except.a",
            "the same as for everybody",
        ),
        (
            "[kinds.marsh]\ncost = 3\n[kinds.marsh.except.a]\ncost = 3\n",
            "kinds.marsh.except.a",
            "the same as for everybody",
        ),
        ("[questions]\nshoot = false\n[house_rules]\nranged_max = 20\n", "house_rules.ranged_max", "20"),
        ("[questions]\nshoot = false\n[creature]\nranged_max = 20\n", "creature.ranged_max", "20"),
        ("[questions]\nshoot = false\n[creature]\nranged = 3\n", "creature.ranged", "3"),
        ("[questions]\ncoherency = true\n", "questions.coherency", "true"),
        ("[questions]\ncoherency = false\n[coherency]\nwithin = 2\n", "questions.coherency", "false"),
        ('[engagement]\nwithin = "none"\n[questions]\nengaged = true\n', "questions.engaged", "true"),
        (
            '[engagement]\nwithin = "none"\n[questions]\nengaged = { en = "a" }\n',
            "questions.engaged",
            "words",
        ),
        (
            '[engagement]\nwithin = "none"\n[house_rules]\nengagement = "stored"\n',
            "house_rules.engagement",
            "stored",
        ),
        ('[words]\n"sight.free" = { en = "{a:3}" }\n', "words.sight.free.en", "{a:3}"),
        ('[words]\n"sight.free" = { en = "{a!r}" }\n', "words.sight.free.en", "{a!r}"),
        ('[words]\n"sight.free" = { fr = "{wings}" }\n', "words.sight.free.fr", "{wings}"),
        ('[words]\n"sight.free" = { fr = "{shoot}" }\n', "words.sight.free.fr", "{shoot}"),
        (
            "[rules.A]\nfor = ['move.*']\n[rules.B]\nfor = ['move.*']\n",
            "rules.B.for",
            "for which A stands already",
        ),
        ("[rules.A]\nfor = ['move']\n", "rules.A.for", "move"),
        (f"[rules.{'x' * 61}]\nfor = []\n", f"rules.{'x' * 61}", "x"),
        ("[rules]\n' ' = { for = [] }\n", "rules. ", '" "'),
        ("kinds = 3\n", "kinds", "3"),
    ],
)
def test_a_contradiction_is_told_with_its_place(more: str, place: str, found: str) -> None:
    text = PLAIN.replace("[bases]", f"{more}[bases]") if more.startswith("kinds") else PLAIN + more
    with pytest.raises(InputError) as caught:
        parse_ruleset(text, "plain.toml")
    assert caught.value.place.startswith(f"{place} (line ")
    assert found in caught.value.found


@pytest.mark.parametrize(
    "more",
    [
        "[questions]\ncoherency = false\n",
        '[questions]\ncoherency = { en = "order" }\n[coherency]\nwithin = 2\n',
        "[questions]\nshoot = false\n[creature]\nmelee = 3\n",
        '[questions]\nshoot = { en = "aim" }\n[words]\n"sight.free" = { en = "{shoot} {b}" }\n',
        '[engagement]\nwithin = "none"\nstops = false\nfree_attacks = false\n[questions]\nengaged = false\n',
        '[kinds.fog]\nmovement = "difficult"\nsight = "blocking"\ncost = 2\n',
        '[kinds.wall.except.a]\nmovement = "open"\n',
        "[rules.A]\nfor = ['move.*']\n[rules.B]\nfor = ['move.within', 'sight.*']\n",
        f"[rules.{'x' * 60}]\nfor = []\n",
    ],
)
def test_what_contradicts_nothing_is_read(more: str) -> None:
    assert parsed(more).id == "plain"


# What a check finds


def remarked(game: Ruleset) -> dict[str, tuple[str, ...]]:
    return {remark.key.rpartition(".")[2]: remark.names for remark in remarks(game)}


EVERYTHING = CitedRule("all", tuple(f"{group}.*" for group in (
    "sight", "cover", "hostile", "strike", "shoot", "attack", "threat", "move", "reach", "engaged", "best",
    "layout", "zone", "template", "measure",
)))  # fmt: skip


def test_a_game_that_leaves_nothing_open_has_no_remarks() -> None:
    game = Ruleset("g", rules=(EVERYTHING, CitedRule("units", ("unit.*",))), coherency=Coherency(2))
    assert remarked(game) == {}
    assert remarked(Ruleset("g", rules=(EVERYTHING,))) == {"never_asked": ("coherency",)}


def test_what_a_game_leaves_open() -> None:
    game = Ruleset("g", rules=(EVERYTHING,), coherency=Coherency(2))
    assert remarked(game) == {"no_rule": tuple(name for name in REASONS if name.startswith("unit."))}
    never = Ruleset("g", engagement=None, rules=(EVERYTHING,))
    assert remarked(never)["never_engaged"] == ("engaged",)
    never = Ruleset("g", engagement=None, rules=(EVERYTHING,), unknown=frozenset({"engaged", "cast"}))
    assert remarked(never) == {"never_asked": ("engaged", "coherency", "cast")}
    vain = Ruleset("g", rules=(EVERYTHING, CitedRule("B", ("unit.*",)), CitedRule("C", ())))
    assert remarked(vain)["never_cited"] == ("B", "C")
    quiz = Ruleset("g", rules=(EVERYTHING, CitedRule("Q", ("quiz.*",))))
    assert "never_cited" not in remarked(quiz), "lessons cite it"
    fought = Ruleset("g", engagement=None, rules=(EVERYTHING, CitedRule("E", ("engaged.pair",))))
    assert remarked(fought)["never_cited"] == ("E",)


@pytest.mark.parametrize(
    ("factor", "cost", "footing", "free"),
    [
        (2.0, None, Footing.DIFFICULT, False),
        (1.0, None, Footing.DIFFICULT, True),
        (2.0, 1.0, Footing.DIFFICULT, True),
        (1.0, 2.0, Footing.DIFFICULT, False),
        (2.0, 1.5, Footing.DIFFICULT, False),
        (1.0, None, Footing.OPEN, False),
    ],
)
def test_difficult_ground_that_costs_no_more_is_told(
    factor: float, cost: float | None, footing: Footing, free: bool
) -> None:
    kind = TerrainKind("ice", Kind.MARSH, footing, Opacity.LIGHT, cost=cost)
    game = Ruleset("g", difficult_factor=factor, kinds=(kind,), rules=(EVERYTHING,))
    assert (remarked(game).get("costs_nothing") == ("ice",)) is free


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ('name = { en = "curtain" }', False),
        ('movement = "impassable"', False),
        ('movement = "difficult"', True),
        ('sight = "light"', True),
        ('except = { ghost = { movement = "open" } }', True),
    ],
)
def test_doors_that_are_to_do_something_else_are_told(says: str, told: bool) -> None:
    assert (remarked(parsed(f"[kinds.door]\n{says}\n")).get("openings_as_ours") == ("door",)) is told
    assert "openings_as_ours" not in remarked(parsed(f'[kinds.gate]\nlooks = "door"\n{says}\n'))


@pytest.mark.parametrize(
    ("wrong", "place", "expected"),
    [
        ('[questions]\nsight = "x"\n', "questions.sight", "true or false or a table"),
        ("[bases]\ncost = 3\n", "bases.cost", "a table with mm"),
        ("[kinds]\nreach = 3\n", "kinds.reach", "a table"),
        ('[rules]\nfor = "x"\n', "rules.for", "a table"),
        ("[kinds.sight]\ncost = 30\n", "kinds.sight.cost", "what an inch of it costs, from 1 to 10"),
    ],
)
def test_a_name_that_is_also_a_key_of_ours_is_not_taken_for_it(wrong: str, place: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parsed(wrong, PLAIN.replace("[bases]\nround = { mm = 25 }\n", ""))
    assert caught.value.place.startswith(f"{place} (")
    assert caught.value.expected == expected


def test_a_file_at_fault_has_no_remarks(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    assert [fault.place for fault in check_ruleset(file).faults] == [""]
    file.write_text(PLAIN + "[creature]\nwings = 2\n", "utf-8")
    found = check_ruleset(file)
    assert len(found.faults) == 1
    assert found.remarks == ()
    file.write_text(PLAIN, "utf-8")
    found = check_ruleset(file)
    assert found == Checked(remarks=remarks(parsed()))
    assert Remark("check.ruleset.never_asked", ("coherency",)) in found.remarks
    assert ruleset_check.remarks(parsed()) == found.remarks


# Boards and creatures


def board(*pieces: Piece) -> Board:
    return Board(24, 24, pieces)


def of(kind: Kind, name: str = "a") -> Piece:
    return Piece(name, rectangle(3, 3, 5, 5), *kind.preset, kind)


def test_pieces_are_of_the_games_kinds_where_these_take_the_place_of_ours() -> None:
    game = parsed(KINDS)
    laid = board(
        of(Kind.WALL), of(Kind.MARSH, "b"), Piece("c", disc(9, 9, 1), Footing.OPEN, Opacity.LIGHT, Kind.WALL)
    )
    wall, marsh, own = with_kinds(laid, game).pieces
    assert (wall.sort, wall.footing, wall.opacity, wall.cost) == (
        "wall",
        Footing.DIFFICULT,
        Opacity.LIGHT,
        3.0,
    )
    assert (marsh, own) == laid.pieces[1:]
    ours = parsed('[kinds.fog]\nmovement = "open"\nsight = "blocking"\n')
    assert with_kinds(laid, ours) is laid


def test_a_piece_is_made_one_of_a_kind() -> None:
    game = parsed(KINDS)
    ice = of_kind(of(Kind.HILL), "ice", game)
    assert (ice.kind, ice.sort, ice.footing, ice.opacity, ice.cost) == (
        Kind.MARSH,
        "ice",
        *Kind.MARSH.preset,
        None,
    )
    wall = of_kind(ice, "wall", game)
    assert (wall.kind, wall.sort, wall.cost) == (Kind.WALL, "wall", 3.0)
    hill = of_kind(wall, "hill", game)
    assert (hill.kind, hill.sort, hill.footing, hill.opacity, hill.cost) == (
        Kind.HILL,
        "",
        *Kind.HILL.preset,
        None,
    )
    assert kinds_of(game, (Kind.WALL, Kind.HILL, Kind.MARSH)) == ("wall", "ice", "hill", "marsh")


def creature(*keywords: str) -> Creature:
    return Creature("c", Side.RED, (9.0, 9.0), keywords=keywords)


def test_creatures_move_and_see_by_house_rules() -> None:
    plain = how_anyone_moves(HouseRules(), Ruleset("g"))
    assert (plain.free_zones, plain.engagement, plain.factor) == (False, 1.0, 2.0)
    other = how_anyone_moves(HouseRules(), Ruleset("g", stops=False, engagement=3.0, difficult_factor=4.0))
    assert (other.free_zones, other.engagement, other.factor) == (True, 3.0, 4.0)
    assert not plain.straight_only
    assert how_anyone_moves(HouseRules(movement_path="straight"), Ruleset("g")).straight_only
    for flag in (True, False):
        rules = HouseRules(
            los_grazing_blocks=flag,
            los_ignore_own_piece=not flag,
            cover_ignore_shooter_piece=flag,
            disengage_must_clear=not flag,
        )
        seen = how_anyone_sees(rules)
        assert (seen.grazing_blocks, seen.ignore_own_piece, seen.ignore_viewer_piece) == (
            flag,
            not flag,
            flag,
        )
        assert how_anyone_moves(rules, Ruleset("g")).must_clear is not flag


@pytest.mark.parametrize(
    ("keywords", "passes", "stopped", "hostiles"),
    [
        ((), "nothing", True, False),
        (("brave",), "nothing", True, False),
        ((FLYING,), "terrain", True, False),
        ((ETHEREAL,), "impassable", True, False),
        ((UNTOUCHABLE,), "nothing", False, True),
        ((UNTOUCHABLE, FLYING), "terrain", False, True),
    ],
)
def test_keywords_change_how_a_creature_moves(
    keywords: tuple[str, ...], passes: str, stopped: bool, hostiles: bool
) -> None:
    moves = how_it_moves(creature(*keywords), MoveOptions())
    assert (moves.passes, moves.stopped, moves.passes_hostiles) == (passes, stopped, hostiles)


def test_what_hinders_a_creature_on_its_way_and_in_its_shots() -> None:
    laid = board(of(Kind.WALL), of(Kind.MARSH, "b"))
    assert crossed(laid, creature()) is laid
    assert shot_over(laid, creature(ETHEREAL)) is laid
    assert {piece.footing for piece in crossed(laid, creature(FLYING)).pieces} <= {Footing.OPEN}
    assert Footing.IMPASSABLE not in {piece.footing for piece in crossed(laid, creature(ETHEREAL)).pieces}
    assert any(piece.footing is Footing.DIFFICULT for piece in crossed(laid, creature(ETHEREAL)).pieces)
    assert shot_over(laid, creature(FLYING)) is not laid


def test_a_board_is_something_else_to_creatures_with_keywords() -> None:
    game = parsed(KINDS)
    ice = of_kind(of(Kind.HILL), "ice", game)
    own = Piece("own", disc(9, 9, 1), Footing.IMPASSABLE, ice.opacity, ice.kind, sort="ice")
    laid = board(ice, own, of(Kind.MARSH, "m"))
    assert as_to(laid, creature(), game) is laid
    assert as_to(laid, creature("brave"), game) is laid
    assert as_to(board(of(Kind.MARSH)), creature("skater"), game).pieces[0].footing is Footing.DIFFICULT
    skated = as_to(laid, creature("skater"), game)
    assert [piece.footing for piece in skated.pieces] == [Footing.OPEN, Footing.IMPASSABLE, Footing.DIFFICULT]
    assert as_to(laid, creature("tank"), game).pieces[0].cost == 4.0
    assert as_to(laid, creature("skater"), game) is skated
    assert as_to(laid, creature("tank", "skater"), game).pieces[0].footing is Footing.OPEN

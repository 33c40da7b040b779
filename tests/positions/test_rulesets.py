"""Rulesets: a game's own words, ids, bases, reaches and kinds of terrain, from a file to every answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import arcane_table
from game.board.terrain import Footing, Opacity
from game.cli.main import main
from game.content.locale import Language, translator
from game.content.resources import assets
from game.content.rulebook import load_rulebook
from game.core.errors import InputError
from game.figures.caption import TIMES
from game.figures.model import texts
from game.figures.page import figure
from game.figures.shows import (
    EngagementShow,
    MeasureShow,
    MoveShow,
    ReachShow,
    Show,
    SightShow,
    ThreatShow,
    ZonesShow,
)
from game.positions.flips import may_lie, may_stand
from game.positions.position_file import dump_position, load_position, parse_position, save_position
from game.positions.reasons import layout_faults
from game.positions.ruleset import ASKED, REASONS
from game.positions.ruleset_check import check_ruleset
from game.positions.ruleset_file import load_ruleset, parse_ruleset, ruleset_of, standard_ruleset
from game.positions.skirmish import Skirmish
from game.positions.wording import in_words_of

if TYPE_CHECKING:
    from pathlib import Path

    from game.positions.position import Position

SHIPPED = sorted(path for path in (assets() / "rulesets").glob("*.toml") if path.name != "default.toml")

GAME = """
format = 1
id = "lanterns"
name = { fr = "Lanternes", en = "Lanterns" }
[bases]
trooper = { mm = 25.4, reach = 1 }
giant = { mm = 101.6, reach = 4 }
[engagement]
within = 2
[moving]
difficult_factor = 3
[kinds.ice]
looks = "marsh"
name = { en = "thin ice" }
except = { skater = { movement = "open" }, tank = { movement = "impassable", sight = "light" } }
[kinds.forest]
movement = "open"
sight = "blocking"
[creature]
movement = 7
ranged = 4
[questions]
shoot = { fr = "viser", en = "aim" }
cast = false
[rules.L-1]
for = ["sight.*"]
text = { fr = "On voit tout droit." }
[rules.L-2]
for = ["sight.closed_by_terrain"]
text = { en = "Walls hide." }
[words]
"sight.free" = { en = "{a} may {shoot} at {b}." }
"""

TABLE = """
ruleset = "lanterns.toml"
size_mm = 600
[[terrain]]
name = "pond"
kind = "ice"
rectangle = [8, 0, 12, 23]
[[creature]]
id = "a"
side = "red"
at = [3, 12]
[[creature]]
id = "b"
side = "blue"
at = [6, 12]
[[creature]]
id = "s"
side = "red"
size = "giant"
keywords = ["skater"]
at = [4, 4]
"""


def laid_out(folder: Path, table: str = TABLE, game: str = GAME) -> Path:
    (folder / "lanterns.toml").write_text(game, "utf-8")
    (folder / "table.toml").write_text(table, "utf-8")
    return folder / "table.toml"


def played(folder: Path, table: str = TABLE, game: str = GAME) -> Skirmish:
    return Skirmish(load_position(laid_out(folder, table, game), "en"))


# Colors of Magic


OF_OTHER_GAMES = ("zone.", "unit.", "template.", "measure.")


@pytest.mark.parametrize("name", [name for name in REASONS if not name.startswith(OF_OTHER_GAMES)])
def test_colors_of_magic_has_a_rule_for_every_reason(name: str) -> None:
    rule = standard_ruleset().cite(name)
    assert load_rulebook().cited(rule) is not None


@pytest.mark.rule("CM-MELEE-01")
@pytest.mark.rule("CM-RANGED-01")
def test_one_sentence_has_the_rule_of_what_was_tried() -> None:
    table = Skirmish(load_position(assets() / "positions" / "crowded-bridge.toml"))
    friends = [creature.id for creature in table.position.creatures if creature.side == "red"][:2]
    assert table.strike(*friends).reasons[0].rule == "CM-MELEE-01"
    assert table.shoot(*friends).reasons[0].rule == "CM-RANGED-01"


def test_its_words_are_ours() -> None:
    tr = translator(Language.EN)
    assert in_words_of(standard_ruleset(), tr) is tr


# Numbers


def test_bases_and_creatures_are_as_the_ruleset_says(tmp_path: Path) -> None:
    position = played(tmp_path).position
    a, s = position.creature("a"), position.creature("s")
    assert (a.size, a.movement, a.ranged) == ("trooper", 7.0, 4)
    assert isinstance(a.movement, float), "a whole number would have kernels compiled anew"
    assert a.base(position.rules).r == pytest.approx(0.5)
    assert s.base(position.rules).r == pytest.approx(2.0)
    assert s.melee_reach(position.rules) == 4.0


@pytest.mark.rule("CM-ENGAGE-03")
def test_engagement_reaches_as_far_as_it_says(tmp_path: Path) -> None:
    """Bases an inch wide, three inches apart from centre to centre: two inches from edge to edge."""
    assert [(pair.a, pair.b) for pair in played(tmp_path).engaged()] == [("a", "b")]
    assert not played(tmp_path, game=GAME.replace("within = 2", "within = 1.9")).engaged()
    assert not played(tmp_path, game=GAME.replace("within = 2", 'within = "none"')).engaged()


@pytest.mark.rule("CM-ENGAGE-01")
@pytest.mark.parametrize(
    ("engagement", "stops"),
    [("within = 1.5", True), ("within = 1.5\nstops = false", False), ('within = "none"', False)],
)
def test_a_move_stops_where_the_ruleset_says(tmp_path: Path, engagement: str, stops: bool) -> None:
    table = TABLE.replace("at = [3, 12]", "at = [3, 17]").replace("at = [6, 12]", "at = [3, 10]")
    skirmish = played(tmp_path, table, GAME.replace("within = 2", engagement))
    walk = skirmish.move("a", [(3.0, 17.0), (3.0, 11.2)]).walk
    assert walk.end[1] == pytest.approx(12.5 if stops else 11.2)
    assert skirmish.best("a", (3.0, 11.2)).route.reached is not stops
    assert skirmish.reach("a").area().contains((3.0, 11.5)) is not stops


@pytest.mark.rule("CM-MOVE-04")
def test_difficult_ground_costs_as_much_as_it_says(tmp_path: Path) -> None:
    table = TABLE.replace("at = [6, 12]", "at = [20, 20]").replace("at = [3, 12]", "at = [7, 12]")
    skirmish = played(tmp_path, table)
    bill = skirmish.move("a", [(7.0, 12.0), (9.0, 12.0)]).walk.bill
    assert bill.difficult_in == pytest.approx(1.5)
    assert bill.cost_in == pytest.approx(5.0)
    best = skirmish.best("a", (9.0, 12.0)).route
    assert best.reached
    assert best.full_cost == pytest.approx(5.0)
    assert not skirmish.reach("a").route((10.0, 12.0)).reached
    reason = next(
        r for r in skirmish.move("a", [(7.0, 12.0), (9.0, 12.0)]).verdict.reasons if r.key == "move.difficult"
    )
    assert (
        in_words_of(skirmish.ruleset, translator(Language.EN)).reason(reason).endswith("each inch costs 3.")
    )


# Terrain


def test_kinds_are_something_else_to_some(tmp_path: Path) -> None:
    skirmish = played(tmp_path)
    pond = skirmish.position.board.pieces[0]
    assert (pond.sort, pond.footing, pond.opacity) == ("ice", Footing.DIFFICULT, Opacity.CLEAR)
    assert skirmish.board_to("a") is skirmish.position.board
    assert skirmish.board_to("s").pieces[0].footing is Footing.OPEN
    tank = TABLE.replace("skater", "tank")
    there = played(tmp_path, tank).board_to("s").pieces[0]
    assert (there.footing, there.opacity) == (Footing.IMPASSABLE, Opacity.LIGHT)


BY_SIZE = GAME.replace("reach = 4 }", "reach = 4, engages = 3 }")


def test_a_size_may_engage_from_farther_off_than_others(tmp_path: Path) -> None:
    """A giant stops a trooper at 3", another trooper at 2"; and what is told says which."""
    near = TABLE.replace('id = "b"', 'id = "b"\nsize = "giant"').replace("at = [6, 12]", "at = [9.5, 20]")
    giant = played(tmp_path, near, BY_SIZE)
    assert (giant.zone("a"), giant.zone("b"), giant.zone("a", "b")) == (2.0, 3.0, 3.0)
    answer = giant.best("a", (7.0, 20.0))
    assert [(reason.rule, dict(reason.values)["engagement"]) for reason in answer.verdict.reasons[:1]] == [
        ("", 3.0)
    ]
    walked = giant.move("a", [(3, 12), (3, 20), (7, 20)], inches=20.0)
    assert walked.walk.end == pytest.approx((4.0, 20.0))
    assert walked.engages == ("b",)
    told = in_words_of(giant.ruleset, translator(Language.EN))
    stopped = next(r for r in walked.verdict.reasons if r.key == "move.stopped")
    assert told.reason(stopped) == 'After 9", b is 3" away: the move stops and the rest is lost.'
    small = played(tmp_path, TABLE.replace("at = [6, 12]", "at = [9.5, 20]"), BY_SIZE)
    assert small.move("a", [(3, 12), (3, 20), (7, 20)], inches=20.0).walk.end == pytest.approx((6.5, 20.0))


def test_pairs_are_engaged_as_soon_as_either_engages_the_other(tmp_path: Path) -> None:
    table = TABLE.replace('id = "b"', 'id = "b"\nsize = "giant"').replace("at = [6, 12]", "at = [8, 12]")
    skirmish = played(tmp_path, table, BY_SIZE)
    (pair,) = skirmish.engaged()
    assert pair.gap == pytest.approx(2.5)
    told = in_words_of(skirmish.ruleset, translator(Language.EN))
    (reason,) = skirmish.engaged_reasons()
    assert told.reason(reason) == 'a and b are 2.5" apart: at 3" or less two enemies are engaged.'
    apart = played(tmp_path, TABLE.replace("at = [6, 12]", "at = [6.5, 12]"), BY_SIZE)
    assert not apart.engaged()
    assert told.reason(apart.engaged_reasons()[0]) == "Nobody is near enough to an enemy to be engaged."


BY_KIND = GAME.replace('looks = "marsh"', 'looks = "marsh"\ncost = 1.5').replace(
    'movement = "impassable", sight = "light" } }',
    'movement = "impassable", sight = "light" }, laden = { cost = 4 } }',
)
POOLS = (
    TABLE
    + """
[[terrain]]
name = "reeds"
kind = "marsh"
rectangle = [14, 0, 16, 23]
"""
).replace("at = [6, 12]", "at = [22, 2]")


@pytest.mark.parametrize(("keywords", "ice"), [("[]", 1.5), ('["laden"]', 4.0)])
def test_a_kind_may_cost_more_or_less_than_other_difficult_ground(
    tmp_path: Path, keywords: str, ice: float
) -> None:
    """The pond of ice at its own price, which is another one to the laden; the reeds at the usual three."""
    table = POOLS.replace("at = [3, 12]", f"at = [3, 12]\nkeywords = {keywords}")
    skirmish = played(tmp_path, table, BY_KIND)
    answer = skirmish.move("a", [(3, 12), (18, 12)], inches=99.0)
    assert dict(answer.walk.bill.shares) == pytest.approx({ice: 5.0, 3.0: 3.0})
    assert answer.walk.bill.cost_in == pytest.approx(7 + 5 * ice + 9)
    told = in_words_of(skirmish.ruleset, translator(Language.EN))
    slow = [told.reason(reason) for reason in answer.verdict.reasons if reason.key == "move.difficult"]
    assert sorted(slow) == sorted(
        [
            f'5" in difficult terrain (pond): each inch costs {ice:g}.',
            '3" in difficult terrain (reeds): each inch costs 3.',
        ]
    )
    words = {f"{TIMES}\N{NO-BREAK SPACE}{cost:g}" for cost in (ice, 3)}
    path = ((3.0, 12.0), (18.0, 12.0))
    page = figure(skirmish.position, [MoveShow("a", path)], translator(Language.EN))
    shown = [text.content for text in texts(page)]
    assert words <= {*shown}
    assert "(cost by its kind)" in " ".join(shown)


def test_what_a_piece_says_itself_holds_for_everybody(tmp_path: Path) -> None:
    table = TABLE.replace('kind = "ice"', 'kind = "ice"\nmovement = "impassable"')
    assert played(tmp_path, table).board_to("s").pieces[0].footing is Footing.IMPASSABLE


def test_a_kind_of_ours_is_what_the_ruleset_makes_of_it_on_maps_too(tmp_path: Path) -> None:
    table = TABLE.replace("size_mm = 600", 'board = "clairiere.tmx"')
    woods = [piece for piece in played(tmp_path, table).position.board.pieces if piece.kind == "forest"]
    assert woods
    assert {(piece.footing, piece.opacity) for piece in woods} == {(Footing.OPEN, Opacity.BLOCKING)}


# Words


def test_reasons_cite_its_ids_and_speak_its_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(laid_out(tmp_path))
    assert main(["query", "sight", file, "a", "b", "--lang", "en"]) == 0
    reasons = json.loads(capsys.readouterr().out)["reasons"]
    assert reasons == [{"rule": "L-1", "text": "a may aim at b.", "rule_text": "On voit tout droit."}]


def test_a_reason_without_a_rule_has_no_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(laid_out(tmp_path))
    assert main(["query", "engaged", file, "--lang", "en"]) == 0
    reasons = json.loads(capsys.readouterr().out)["reasons"]
    text = 'a and b are 2" apart: at 2" or less two enemies are engaged.'
    assert reasons == [{"rule": None, "text": text}]


def test_no_spells_where_none_are_cast(tmp_path: Path) -> None:
    table = TABLE + '[[terrain]]\nkind = "forest"\nrectangle = [4.2, 8, 4.8, 16]\n'
    skirmish = played(tmp_path, table)
    reasons = skirmish.sight("a", "b", margin=False).verdict.reasons
    say = {language: in_words_of(skirmish.ruleset, translator(language)) for language in Language}
    assert [say[Language.EN].cited(reason) for reason in reasons] == [
        "a does not see b: forest closes every line from base to base. [L-2]",
        "Without line of sight to b, a cannot aim. [L-1]",
    ]
    assert say[Language.FR].reason(reasons[1]) == "Sans ligne de vue vers b, a ne peut pas viser."


def test_a_question_that_a_game_does_not_know_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(laid_out(tmp_path, game=GAME.replace("cast = false", "cast = false\nthreat = false")))
    assert main(["query", "threat", file, "a", "--lang", "en"]) == 2
    fault = capsys.readouterr().err
    assert "query threat: found a question that lanterns does not know" in fault
    assert '"sight", "move", "reach", "engaged", "visible", "measure"' in fault


def test_figures_speak_its_words(tmp_path: Path) -> None:
    position = load_position(laid_out(tmp_path), "en")
    shows: list[Show] = [SightShow("a", "b"), ReachShow("a"), EngagementShow(), ThreatShow("a")]
    page = figure(position, shows, translator(Language.EN))
    words = " ".join(text.content for text in texts(page))
    assert "L-1" in words
    assert "CM-" not in words
    assert "Every inch in difficult terrain costs 3" in words
    assert 'Engagement zone: 2"' in words
    assert "thin ice (pond): difficult" in words


def test_above_a_figure_stands_what_the_game_calls_the_question(tmp_path: Path) -> None:
    words = 'cast = false\nzones = { en = "Lamps" }\nmeasure = { en = "Paces", fr = "Pas" }'
    position = load_position(laid_out(tmp_path, game=GAME.replace("cast = false", words)), "en")
    shows: list[Show] = [ZonesShow(), MeasureShow("a", "b")]
    for language, zones, measure in ((Language.EN, "Lamps", "Paces: a to b"), (Language.FR, "Lamps", "Pas")):
        told = [text.content for text in texts(figure(position, shows, translator(language)))]
        assert zones in told
        assert any(text.startswith(measure) for text in told)


def test_a_reason_without_a_rule_stands_alone_in_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = laid_out(tmp_path, TABLE.replace("at = [6, 12]", "at = [3.2, 12]"))
    assert main(["check", "position", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.strip().endswith('remark: a and b overlap by 0.8".')
    assert [reason.rule for reason in layout_faults(load_position(file))] == [""]


# Files


def test_a_position_is_saved_with_its_ruleset(tmp_path: Path) -> None:
    position = load_position(laid_out(tmp_path))
    saved = tmp_path / "again" / "table.toml"
    saved.parent.mkdir()
    save_position(position, saved)
    assert load_position(saved) == position
    assert 'size = "giant"' in dump_position(position)
    assert 'kind = "ice"' in dump_position(position)


def test_a_position_and_its_ruleset_may_be_moved_together(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    file = laid_out(tmp_path / "here")
    save_position(load_position(file), file)
    assert 'ruleset = "lanterns.toml"' in file.read_text("utf-8")
    there = (tmp_path / "here").rename(tmp_path / "there")
    assert ruleset_of(load_position(there / file.name)).id == "lanterns"


def test_rulesets_of_the_user_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.positions.ruleset_file.data_folder", lambda: tmp_path)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "lanterns.toml").write_text(GAME, "utf-8")
    position = parse_position(TABLE, "table.toml")
    assert ruleset_of(position).id == "lanterns"
    assert 'ruleset = "lanterns.toml"' in dump_position(position)


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        (("lanterns.toml", "candles.toml"), "ruleset (line 2)", "a ruleset beside this file"),
        (('size = "giant"', 'size = "M"'), "creature[2].size", '"trooper" or "giant"'),
        (('kind = "ice"', 'kind = "fog"'), "terrain[0].kind", '"ice"'),
        (("[[terrain]]", "[rules]\nbase_mm = { S = 3 }\n[[terrain]]"), "rules.base_mm", "trooper, giant"),
    ],
)
def test_a_position_may_only_name_what_its_ruleset_has(
    tmp_path: Path, change: tuple[str, str], place: str, expected: str
) -> None:
    with pytest.raises(InputError) as caught:
        load_position(laid_out(tmp_path, TABLE.replace(*change)))
    assert place in caught.value.place
    assert expected in caught.value.expected


CONTRADICTIONS = [
    (("within = 2", 'within = "none"\nstops = true'), "engagement.stops"),
    (("within = 2", 'within = "none"\nfree_attacks = true'), "engagement.free_attacks"),
    (("[creature]", "[house_rules]\ndisengage_costs = 'action'\n[creature]"), None),
    (
        ("within = 2", 'within = "none"\n[house_rules]\ndisengage_costs = "action"'),
        "house_rules.disengage_costs",
    ),
    (("cast = false", "cast = false\nengaged = true\n"), None),
    (("[creature]", "[house_rules]\nbase_mm = { S = 1, M = 2, L = 3 }\n[creature]"), "house_rules.base_mm"),
    (('shoot = { fr = "viser", en = "aim" }', "shoot = false"), "creature.ranged"),
    (("cast = false", "sing = true"), "questions.sing"),
    (('for = ["sight.closed_by_terrain"]', 'for = ["sight.*"]'), "rules.L-2.for"),
    (('for = ["sight.closed_by_terrain"]', 'for = ["sight.flown"]'), "rules.L-2.for"),
    (('skater = { movement = "open" }', 'skater = { movement = "difficult" }'), "kinds.ice.except.skater"),
    (('looks = "marsh"', ""), "kinds.ice"),
    (('looks = "marsh"', 'looks = "marsh"\ncost = 0.5'), "kinds.ice.cost"),
    (('looks = "marsh"', 'looks = "wall"\ncost = 3'), "kinds.ice.cost"),
    (('{ movement = "open" }', '{ movement = "open", cost = 3 }'), "kinds.ice.except.skater.cost"),
    (("reach = 4 }", "reach = 4, engages = 200 }"), "bases.giant.engages"),
    (
        ("reach = 4 }\n[engagement]\nwithin = 2", 'reach = 4, engages = 2 }\n[engagement]\nwithin = "none"'),
        "bases.giant.engages",
    ),
    (("ranged = 4", "ranged = 400"), "creature.ranged"),
    (("ranged = 4", "wings = 2"), "creature.wings"),
    (('"sight.free"', '"sight.glorious"'), "words.sight.glorious"),
    (("{a} may {shoot}", "{c} may {shoot}"), "words.sight.free.en"),
    (("{a} may {shoot}", "{a may {shoot}"), "words.sight.free.en"),
    (("difficult_factor = 3", "difficult_factor = 0.5"), "moving.difficult_factor"),
    (("mm = 25.4", "mm = 2"), "bases.trooper.mm"),
    (("format = 1", "format = 2"), "format"),
    (('skater = { movement = "open" }', 'skater = { movement = "wet" }'), "kinds.ice.except.skater.movement"),
    (("except = {", "except = 3 #"), "kinds.ice.except"),
    (("cast = false", 'cast = false\ncoherency = { en = "order" }'), "questions.coherency"),
    (('shoot = { fr = "viser", en = "aim" }', "shoot = 3"), "questions.shoot"),
]


@pytest.mark.parametrize(("change", "place"), CONTRADICTIONS)
def test_a_ruleset_that_contradicts_itself_is_refused_with_its_place(
    change: tuple[str, str], place: str | None
) -> None:
    text = GAME.replace(*change)
    assert text != GAME
    if place is None:
        assert parse_ruleset(text, "lanterns.toml").id == "lanterns"
        return
    with pytest.raises(InputError) as caught:
        parse_ruleset(text, "lanterns.toml")
    assert caught.value.place.startswith(f"{place} (line ")


# Checking


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_rulesets_that_ship_have_no_fault(path: Path) -> None:
    found = check_ruleset(path)
    assert not found.faults
    assert not [
        r for r in found.remarks if r.key not in ("check.ruleset.no_rule", "check.ruleset.never_asked")
    ]
    ruleset = load_ruleset(path)
    for words in (
        ruleset.name,
        *(rule.text for rule in ruleset.rules),
        *(kind.called for kind in ruleset.kinds),
    ):
        assert bool(words.fr) is bool(words.en)


def test_every_contradiction_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(GAME.replace("cast = false", "sing = true").replace("ranged = 4", "wings = 2"), "utf-8")
    assert main(["check", "ruleset", str(file), "--lang", "en"]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(" (line")[0].rpartition(" ")[2] for line in told] == [
        "questions.sing",
        "creature.wings",
    ]


def test_every_value_out_of_bounds_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = '[house_rules]\ncover_line = "bset"\nranged_max = -1\nfoo = 2\n[creature]'
    file = tmp_path / "bad.toml"
    text = GAME.replace("movement = 7", "movement = -7").replace("ranged = 4", 'ranged = "far"')
    file.write_text(text.replace("[creature]", options), "utf-8")
    assert main(["check", "ruleset", str(file), "--lang", "en"]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(" (line")[0].rpartition(" ")[2] for line in told] == [
        "creature.movement",
        "creature.ranged",
        "house_rules.cover_line",
        "house_rules.ranged_max",
        "house_rules.foo",
    ]


def test_every_table_of_a_ruleset_is_looked_at_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        """\
id = "Own"
nam = { en = "Own" }
[bases.man]
mm = 2
height = 3
[engagement]
within = "far"
stop = true
[kinds.mud]
looks = "swamp"
[kinds.sand.except]
flying = { moves = "open" }
[house_rules]
measure = "edge"
""",
        "utf-8",
    )
    assert main(["check", "ruleset", str(file), "--lang", "en"]) == 2
    told = [line.removeprefix(f"{file}, ") for line in capsys.readouterr().out.splitlines()]
    places = [line.partition(":")[0].partition(" (")[0] for line in told]
    kinds = ("kinds.mud.looks", "kinds.sand.except.flying.moves", "kinds.sand")
    assert places[:3] == ["id", "nam", "engagement.within"]
    assert places[3:] == [
        "engagement.stop", "name", "bases.man.mm", "bases.man.height", *kinds, "house_rules.measure"
    ]  # fmt: skip
    assert "expected one of format, id, name, bases, " in told[1]
    assert "board_mm, melee_needs_los, " in told[-1]
    assert "base_mm" not in told[-1], "of bases the table [bases] tells"
    assert "melee_reach" not in told[-1]


def test_what_a_ruleset_leaves_open_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lanterns.toml"
    file.write_text(GAME.replace("[words]", '[rules.L-9]\nfor = ["cover.not_spells"]\n[words]'), "utf-8")
    assert main(["check", "ruleset", str(file), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "no rule stands for: cover.best" in out
    assert "never asked in this game: coherency, cast" in out
    assert "sight.free" not in out


def test_a_line_is_of_a_kind_of_its_own_and_saved_so(tmp_path: Path) -> None:
    game = GAME.replace('looks = "marsh"', 'looks = "fence"')
    table = TABLE.replace('[[terrain]]\nname = "pond"\nkind = "ice"\nrectangle = [8, 0, 12, 23]', "")
    table += '[[line]]\nname = "rail"\nkind = "ice"\npoints = [[8, 1], [8, 9], [12, 9]]\n'
    skirmish = played(tmp_path, table, game)
    assert {piece.sort for piece in skirmish.position.board.pieces} == {"ice"}
    assert skirmish.board_to("s").pieces[0].footing is Footing.OPEN
    assert 'kind = "ice"' in dump_position(skirmish.position)
    saved = tmp_path / "again.toml"
    save_position(skirmish.position, saved)
    assert load_position(saved, "en") == skirmish.position


def test_sides_and_wishes_say_what_the_game_calls_shooting(tmp_path: Path) -> None:
    (tmp_path / "spray.toml").write_text(
        'id = "spray"\nname = { en = "Spray" }\n'
        '[questions]\nshoot = { fr = "arroser", en = "spray" }\nstrike = { fr = "cogner", en = "clobber" }\n',
        encoding="utf-8",
    )
    file = tmp_path / "yard.toml"
    duel = 'ruleset = "spray.toml"\n[[creature]]\nid = "a"\nside = "red"\nat = [5, 5]\nranged = 3\n'
    file.write_text(duel + '[[creature]]\nid = "b"\nside = "blue"\nat = [5, 12]\n', encoding="utf-8")
    for language, deeds, ours in (
        ("en", "spray clobber", "shoot strike"),
        ("fr", "arroser cogner", "tir frapper"),
    ):
        table = arcane_table.load(file, language)  # type: ignore[arg-type]  # one of ours
        side = table.side("red").as_json()
        moved = table.side("red", "a", (22.0, 22.0)).as_json()
        wish = table.where("a", "shoots b or not shoots b").as_json()
        told = " ".join(
            [
                *side["table"],
                *(each["text"] for each in (*side["reasons"], *moved["reasons"], *wish["conditions"])),
            ]
        )
        assert all(deed in told for deed in deeds.split())
        assert not any(word in told for word in ours.split())


def test_a_ruleset_without_bases_has_small_medium_and_large_ones(tmp_path: Path) -> None:
    (tmp_path / "plain.toml").write_text('id = "plain"\nname = { en = "Plain" }\n', encoding="utf-8")
    creature = '[[creature]]\nid = "{id}"\nside = "red"\nat = [{x}, 5]\n'
    text = (
        'ruleset = "plain.toml"\n'
        + creature.format(id="a", x=5)
        + creature.format(id="b", x=9)
        + 'size = "L"\n'
    )
    position = parse_position(text, tmp_path / "plain-yard.toml")
    assert [creature.base(position.rules).r * 2 for creature in position.creatures] == [25 / 25.4, 50 / 25.4]
    assert position.rules == parse_position("", "ours").rules
    assert parse_position(dump_position(position, tmp_path), tmp_path / "again.toml") == position
    with pytest.raises(InputError, match=r'size .* found "XL", expected "S", "M" or "L"'):
        parse_position(text.replace('"L"', '"XL"'), tmp_path / "plain-yard.toml")


def test_a_game_that_knows_no_question_at_all_refuses_each(tmp_path: Path) -> None:
    questions = "".join(f"{question} = false\n" for question in ASKED)
    head = 'id = "mute"\nname = { en = "Mute" }\n[questions]\n'
    (tmp_path / "mute.toml").write_text(head + questions, encoding="utf-8")
    file = tmp_path / "yard.toml"
    file.write_text('ruleset = "mute.toml"\n', encoding="utf-8")
    with pytest.raises(InputError, match="that mute does not know, expected a game that knows a question"):
        arcane_table.load(file).zones()


PAIR = "".join(
    f'[[creature]]\nid = "{each}"\nside = "{side}"\nat = [{x}, 5]\n'
    for each, side, x in (("a", "red", 5), ("b", "blue", 9))
)


@pytest.mark.parametrize(
    ("wish", "told"), [("engaged", "engaged"), ("seen and not engages b", "not engages b")]
)
def test_a_wish_for_what_the_game_does_not_know_is_refused(wish: str, told: str) -> None:
    table = arcane_table.parse('ruleset = "salt-roads.toml"\n' + PAIR)
    assert table.where("a", "seen by b").reasons
    refused = f'found "{told}", which salt-roads does not know, expected a wish for what that game knows'
    with pytest.raises(InputError, match=refused):
        table.where("a", wish)


def test_a_kept_wish_for_what_the_game_does_not_know_is_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = '[[wish]]\ncreature = "a"\ntext = "sees ghost and not engages b and engaged"\n'
    file = tmp_path / "yard.toml"
    file.write_text('ruleset = "salt-roads.toml"\n' + PAIR + kept, encoding="utf-8")
    assert main(["check", "position", str(file), "--lang", "en"]) == 0
    unknown, lost = capsys.readouterr().out.splitlines()
    assert unknown.endswith("of a asks what this game does not know: not engages b, engaged.")
    assert lost.endswith("of a names what is not there, or cannot be asked about: ghost.")


def test_only_to_whom_terrain_is_impassable_it_is_a_fault_to_stand_there(tmp_path: Path) -> None:
    pit = '[kinds.pit]\nlooks = "river"\nexcept = { ghost = { movement = "open" } }\n'
    (tmp_path / "lanterns.toml").write_text(GAME + pit, encoding="utf-8")

    def field(pit: int) -> Position:
        stood = "".join(
            f'[[creature]]\nid = "{who} on {kind}"\nkeywords = ["{who}"]\nside = "red"\nat = [{x}, {y}]\n'
            for kind, y in (("ice", 5), ("pit", 15))
            for who, x in (("ghost", 5), ("tank", 10))
        )
        laid = "".join(
            f'[[terrain]]\nkind = "{kind}"\nrectangle = [1, {y - 3}, 15, {y + 3}]\n'
            for kind, y in (("ice", 5), ("pit", pit))
        )
        return parse_position(f'ruleset = "lanterns.toml"\n{stood}{laid}', tmp_path / "field.toml")

    position = field(15)
    faults = [dict(fault.values)["creature"] for fault in layout_faults(position)]
    assert faults == ["tank on ice", "tank on pit"]
    assert may_stand(position, "ghost on ice", (0.0, 7.5))
    assert not may_stand(position, "tank on ice", (0.0, 7.5))
    assert may_stand(position, "tank on pit", (0.5, 0.0)), "no deeper than it stands there already"
    assert may_lie(position, field(5), 1, ["ghost on ice", "ghost on pit"])
    assert not may_lie(position, field(5), 1, ["tank on ice"])

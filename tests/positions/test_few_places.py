"""What few tests come to: no way out, numbers for sizes, a side alone, odd pictures, puzzles at fault."""

from __future__ import annotations

import io
from math import atan2, degrees, hypot
from pathlib import Path

import pytest
from battle_maps import portal, write
from battlefield import box, creature, skirmish
from PIL import Image

from game.board.area import Area
from game.board.shapes import rectangle
from game.board.terrain import GROUND_KINDS, LINE_KINDS, Board, Kind, Piece
from game.content.locale import Language, translator
from game.core.copies import replace
from game.core.errors import InputError
from game.positions import battle_map
from game.positions.battle_map import Unclosed, board_of, read_battle_map
from game.positions.flips import least_shift
from game.positions.move_reasons import way_out
from game.positions.picture import AtCorners, AtScale, ByLength, GroundPicture, KnownLength, in_pixels_of
from game.positions.picture_file import (
    PictureError,
    check_pixels,
    picture_again,
    picture_size,
    unstraightened,
)
from game.positions.position import Creature, HouseRules, PerSize, Position, Side
from game.positions.position_file import load_position, parse_position, position_text
from game.positions.puzzle_file import checked_puzzles
from game.positions.puzzle_misses import misses
from game.positions.retold import told
from game.positions.ruleset_check import check_ruleset
from game.positions.ruleset_file import kinds_of, load_ruleset, of_kind, parse_ruleset, with_kinds
from game.positions.side_json import labelled, tables
from game.positions.sides import SideView, side_change, side_view
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats
from game.positions.where import where
from game.positions.wish_names import lost_names, lost_wishes, may_be_asked
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import KeptWish, parsed_wish

TABLES = Path(__file__).parent / "tables"

R = 0.5
"""The radius of the bases, in inches."""


# Who cannot get clear


@pytest.mark.rule("CM-ENGAGE-04")
@pytest.mark.parametrize(("movement", "gap"), [(0.3, 0.8), (0.0, 0.5)])
def test_whoever_is_shut_in_with_a_foe_is_told_how_far_away_it_would_get(movement: float, gap: float) -> None:
    """Half an inch from the foe, in a pen that lets it step back by its Movement."""
    walls = [box("wall", -4, R + 0.05, 3, 1, name="north"), box("wall", -4, -1, 3, -R - 0.05, name="south")]
    shut = skirmish(
        creature("A", 0, 0, movement=movement),
        creature("B", 2 * R + 0.5, 0, "blue"),
        terrain=[*walls, box("wall", -4, -1, -R - 0.301, 1, name="west")],
    )
    verdict = shut.way_out("A")
    assert not verdict.allowed
    (reason,) = verdict.reasons
    values = dict(reason.values)
    assert reason.key == "move.no_way_out"
    assert values["movement"] == movement
    # By the raster of an eighth of an inch.
    assert values["gap"] == pytest.approx(gap, abs=0.09)
    assert len(reason.marks) == 1


def test_how_near_each_is_engaged_is_told_where_that_is_not_the_same_for_all() -> None:
    walls = [box("wall", -4, R + 0.05, 4, 1, name="north"), box("wall", -4, -1, 4, -R - 0.05, name="south")]
    foes = creature("B", 2 * R + 0.5, 0, "blue"), creature("C", -2 * R - 0.5, 0, "blue")
    shut = skirmish(creature("A", 0, 0, movement=0.3), *foes, terrain=walls)
    for zones, told_zone in (
        ({"B": 0.0, "C": 0.0}, 0.0),
        ({"B": 1.5, "C": 2.5}, 2.5),
        ({"B": None, "C": 0.5}, 0.5),
    ):
        verdict = way_out(shut.position.creature("A"), foes, shut.reach("A"), shut.position.rules, zones.get)
        assert dict(verdict.reasons[0].values)["engagement"] == told_zone
    plain = way_out(shut.position.creature("A"), foes, shut.reach("A"), shut.position.rules)
    assert "engagement" not in dict(plain.reasons[0].values)


def test_two_foes_on_both_sides_are_told_with_the_nearer_one() -> None:
    """Half an inch from either: whichever way it steps, it is nearer to the other."""
    walls = [box("wall", -4, R + 0.05, 4, 1, name="north"), box("wall", -4, -1, 4, -R - 0.05, name="south")]
    shut = skirmish(
        creature("A", 0, 0, movement=0.3),
        creature("B", 2 * R + 0.5, 0, "blue"),
        creature("C", -2 * R - 0.5, 0, "blue"),
        terrain=walls,
    )
    verdict = shut.way_out("A")
    assert not verdict.allowed
    assert dict(verdict.reasons[0].values)["gap"] == pytest.approx(0.5, abs=0.09)
    assert len(verdict.reasons[0].marks) == 2


def keepers(*creatures: Creature) -> Skirmish:
    """A table under rules by which a page engages at half an inch and a giant at two."""
    ruleset = load_ruleset(TABLES / "keepers.toml")
    sized = replace(
        HouseRules(),
        base_mm=replace(HouseRules().base_mm, named=(("page", 25.0), ("giant", 50.0))),
        melee_reach=replace(HouseRules().melee_reach, named=(("page", 1.0), ("giant", 2.0))),
    )
    return Skirmish(Position(Board(16.0, 16.0), creatures, sized, ruleset=ruleset))


def test_whoever_does_not_get_clear_of_a_foe_is_told_how_near_that_one_is_engaged() -> None:
    """An inch from the giant, then an inch and a half: the page far away engages less far."""
    at = 5 + 75 / 25.4 / 2 + 1.0
    field = keepers(
        Creature("A", Side.RED, (5.0, 5.0), "page"),
        Creature("B", Side.BLUE, (12.0, 12.0), "page"),
        Creature("G", Side.BLUE, (at, 5.0), "giant"),
    )
    verdict = field.move("A", ((5.0, 5.0), (4.5, 5.0))).verdict
    assert not verdict.allowed
    (values,) = [dict(each.values) for each in verdict.reasons if each.key == "move.still_engaged"]
    assert values["hostile"] == "G"
    assert values["gap"] == pytest.approx(1.5)
    assert values["engagement"] == 2.0


def test_a_place_to_engage_somebody_who_is_engaged_by_touch_alone_touches() -> None:
    touching = parse_ruleset(
        'format = 1\nid = "touch"\nname = { en = "Touch" }\n[bases]\na = { mm = 25 }\n'
        "[engagement]\nwithin = 0\n",
        "touch.toml",
    )
    position = Position(
        Board(12.0, 10.0),
        (Creature("A", Side.RED, (2.0, 5.0)), Creature("B", Side.BLUE, (6.0, 5.0))),
        ruleset=touching,
    )
    found = where(Skirmish(position), "A", parsed_wish("reachable and engages B"))
    (spot,) = [spot for spot in found.spots if spot.why == "cheapest"]
    assert spot.at == pytest.approx((6.0 - 25 / 25.4, 5.0), abs=1e-3)


def test_a_threat_that_is_kept_is_worked_out_anew_once_somebody_stands_where_it_ends() -> None:
    """With a base of four inches the ally stands three inches of Movement, and two of radius, away."""
    large = Creature("A", Side.RED, (5.0, 8.0), base_mm=100.0, movement=3.0)
    away, near = (Creature("C", Side.RED, at) for at in ((15.0, 15.0), (5.0 + 5.2, 8.0)))
    foe = Creature("B", Side.BLUE, (15.0, 1.0))
    here, there = (Skirmish(Position(Board(16.0, 16.0), (large, ally, foe))) for ally in (away, near))
    kept = Threats()
    before, after = kept.of(here, "A").melee.square_inches, kept.of(there, "A").melee.square_inches
    assert after == pytest.approx(Threats().of(there, "A").melee.square_inches)
    assert after < before - 0.1


def test_of_two_ways_aside_that_are_as_short_the_first_is_told() -> None:
    """Straight east an inch turns it, 22.5 degrees to either side nine tenths, and all else too much."""

    def turns(shift: tuple[float, float]) -> bool:
        aside = abs(degrees(atan2(shift[1], shift[0])))
        return hypot(*shift) >= (1.0 if aside < 10 else 0.9 if aside < 30 else 2.9)

    found = least_shift(turns, 3.0)
    assert found is not None
    assert hypot(*found) == pytest.approx(0.9, abs=0.01)
    assert degrees(atan2(found[1], found[0])) == pytest.approx(-22.5, abs=0.01)


# Numbers for sizes


def test_the_number_of_one_size_is_changed() -> None:
    plain = PerSize(25.0, 40.0, 50.0)
    assert plain.changed("S", 20.0) == PerSize(20.0, 40.0, 50.0)
    assert plain.changed("M", 20.0) == PerSize(25.0, 20.0, 50.0)
    assert plain.changed("L", 20.0) == PerSize(25.0, 40.0, 20.0)
    named = PerSize(25.0, 40.0, 50.0, (("page", 25.0), ("giant", 50.0)))
    assert named.changed("giant", 60.0) == replace(named, named=(("page", 25.0), ("giant", 60.0)))
    assert named.changed("page", 20.0).of("page") == 20.0
    assert (named.of("giant"), named.by_size) == (50.0, {"page": 25.0, "giant": 50.0})


def test_a_size_is_found_by_its_name_else_it_is_the_first() -> None:
    ruleset = load_ruleset(TABLES / "keepers.toml")
    assert [ruleset.size(name).name for name in ("page", "giant", "dwarf")] == ["page", "giant", "page"]


# One side alone


def test_a_side_without_foes_has_no_table() -> None:
    alone = Position(Board(10.0, 10.0), (Creature("a", Side.RED, (2.0, 2.0)),))
    view = side_view(Skirmish(alone), Side.RED)
    assert not [*tables(view, alone, labelled(alone), translator(Language.EN))]
    nobody = side_view(Skirmish(alone), Side.BLUE)
    assert not [*tables(nobody, alone, labelled(alone), translator(Language.EN))]


def test_what_is_not_known_of_a_side_is_not_compared() -> None:
    known = side_view(
        Skirmish(Position(Board(10.0, 10.0), (Creature("a", Side.RED, (2.0, 2.0), movement=2.0),))), Side.RED
    )
    empty = replace(known, areas=dict.fromkeys(known.areas, Area()))
    partly = SideView(known.side, {"hides": Area(), "reaches": known.areas["reaches"]}, (), ())
    change = side_change(empty, partly)
    assert [*change.gained] == ["reaches"]
    assert change.gained["reaches"].square_inches == pytest.approx(known.areas["reaches"].square_inches)
    assert not side_change(partly, SideView(known.side, {}, (), ())).lost


# Pictures


def encoded(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    kept = io.BytesIO()
    image.save(kept, kind, **how)
    return kept.getvalue()


def test_a_picture_whose_head_is_nonsense_stands_upright() -> None:
    """Twelve bytes that are no table of a camera: an offset beyond their end."""
    content = encoded(Image.new("RGB", (20, 10)), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\x7f")
    assert picture_size(content) == (20, 10)
    wrong = encoded(
        Image.new("RGB", (20, 10)), "WEBP", exif=b"II*\0\x08\0\0\0\x01\0\x12\x01\x02\0\x02\0\0\0x\0\0\0"
    )
    assert picture_size(wrong) == (20, 10)


@pytest.mark.parametrize("more", [0, 250, 300, 60_000])
def test_what_stands_before_the_pixels_of_a_jpeg_is_no_end_of_it(more: int) -> None:
    """A comment with the mark of an end in it, and so many bytes more."""
    whole = encoded(Image.new("RGB", (40, 30)), "JPEG", comment=b"\xff\xd9" + bytes(more))
    assert picture_size(whole) == (40, 30)
    with pytest.raises(PictureError, match="cut off"):
        picture_size(whole[:-2])


def test_a_picture_in_sixteen_bits_of_grey_is_shown_in_eight() -> None:
    image = Image.new("I;16", (16, 8))
    image.putdata([256 * 10] * 64 + [256 * 200 + 255] * 64)
    seen = unstraightened(GroundPicture(encoded(image), (16, 8)), 16)
    assert (seen.size, seen.rgb[:3], seen.rgb[-3:]) == ((16, 8), b"\x0a\x0a\x0a", b"\xc8\xc8\xc8")


def test_a_grey_picture_that_is_half_clear_lies_over_paper() -> None:
    image = Image.new("LA", (16, 8), (100, 255))
    image.paste((100, 0), (8, 0, 16, 8))
    seen = unstraightened(GroundPicture(encoded(image), (16, 8)), 16)
    assert (seen.rgb[:3], seen.rgb[-3:]) == (b"\x64\x64\x64", bytes((236, 230, 216)))
    palette = Image.new("P", (16, 8))
    palette.putpalette([10, 20, 30, 200, 210, 220])
    palette.paste(1, (8, 0, 16, 8))
    plain = unstraightened(GroundPicture(encoded(palette), (16, 8)), 16)
    clear = unstraightened(GroundPicture(encoded(palette, transparency=1), (16, 8)), 16)
    assert (plain.rgb[:3], plain.rgb[-3:]) == (bytes((10, 20, 30)), bytes((200, 210, 220)))
    assert (clear.rgb[:3], clear.rgb[-3:]) == (bytes((10, 20, 30)), bytes((236, 230, 216)))


def test_a_picture_is_made_no_larger_than_asked_and_not_larger_than_it_is() -> None:
    content = encoded(Image.new("RGB", (40, 20)))
    assert unstraightened(GroundPicture(content, (40, 20)), 20).size == (20, 10)
    assert unstraightened(GroundPicture(content, (40, 20)), 40).size == (40, 20)
    assert unstraightened(GroundPicture(content, (40, 20)), 41).size == (40, 20)


def test_a_file_that_holds_another_picture_now_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    before = GroundPicture(encoded(Image.new("RGB", (40, 20))), (40, 20), AtScale(4.0), file="old.png")
    path.write_bytes(encoded(Image.new("RGB", (30, 50))))
    after = picture_again(before, path)
    assert (after.size, after.laid, after.file) == ((30, 50), AtScale(4.0), str(path))
    whole = encoded(Image.effect_noise((60, 60), 90).convert("RGB"))
    path.write_bytes(whole[: len(whole) // 2] + bytes(40) + whole[len(whole) // 2 + 40 :])
    with pytest.raises(InputError, match="broken picture"):
        picture_again(before, path)


@pytest.mark.parametrize(("file", "named"), [(None, "picture.data"), ("a.jpg", "a.jpg")])
def test_a_picture_that_breaks_when_it_is_drawn_is_named(file: str | None, named: str) -> None:
    whole = encoded(Image.effect_noise((60, 60), 90).convert("RGB"))
    broken = whole[: len(whole) // 2] + bytes(40) + whole[len(whole) // 2 + 40 :]
    with pytest.raises(InputError, match="broken picture") as caught:
        check_pixels(GroundPicture(broken, (60, 60), file=file))
    assert str(caught.value).startswith(f"{named}: ")
    check_pixels(GroundPicture(whole, (60, 60), file=file))


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (MemoryError(), "a picture too large for the memory"),
        (OSError(), "a broken picture"),
        (Image.DecompressionBombError(), "a picture of far too many pixels"),
    ],
)
def test_what_goes_wrong_with_bytes_is_told(
    raised: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise raised

    content = encoded(Image.new("RGB", (20, 10)))
    monkeypatch.setattr(Image, "open", fail)
    with pytest.raises(PictureError) as caught:
        picture_size(content)
    assert caught.value.found == str(caught.value) == told
    assert ("80 million" in caught.value.expected) is ("far too many" in told)


def test_marks_lie_at_as_many_times_their_pixels() -> None:
    corners = AtCorners(((1.0, 2.0), (9.0, 2.5), (9.5, 8.0), (0.5, 7.0)), (0.0, 1.0, 9.0, 8.0))
    assert in_pixels_of(corners, 2.0) == AtCorners(
        ((2.0, 4.0), (18.0, 5.0), (19.0, 16.0), (1.0, 14.0)), (0.0, 1.0, 9.0, 8.0)
    )
    assert in_pixels_of(AtScale(20.0), 0.5) == AtScale(10.0)
    known = ByLength(KnownLength((1.0, 2.0), (4.0, 6.0), 2.5))
    assert in_pixels_of(known, 3.0) == ByLength(KnownLength((3.0, 6.0), (12.0, 18.0), 2.5))


# Files


def test_the_text_of_a_position_is_read_without_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "photo.toml"
    whole = (TABLES / "photo.toml").read_text("utf-8")
    path.write_text(whole, "utf-8")
    assert "iVBOR" not in position_text(path)
    assert 0 < len(whole) - len(position_text(path)) < 200


def test_a_picture_is_read_as_well_where_its_key_is_written_in_quotation_marks() -> None:
    """Its bytes are not taken out of the text beforehand then."""
    plain = (TABLES / "photo.toml").read_text("utf-8")
    quoted = plain.replace("data = ", '"data" = ')
    assert quoted != plain
    assert parse_position(quoted, "table.toml").picture == parse_position(plain, "table.toml").picture


PUZZLE = """
format = 1
[[puzzle]]
id = "well"
title = { fr = "Puits", en = "Well" }
mover = "x"
wish = "WISH"
solution = [AT]
grade = GRADE
[puzzle.position]
size_in = 10
[[puzzle.position.creature]]
id = "x"
side = "red"
at = [2, 2]
"""


@pytest.mark.parametrize(
    ("wish", "at", "grade", "found"),
    [
        ("within 2 of 5,5", "6, 6", "1", ()),
        ("within 2 of 5,5 and at least 4 from 5,5", "6, 6", "1", ("within 2 of 5,5 and at least 4",)),
        ("within 2 of 5,5", "9, 9", "1", ("[9.0, 9.0]", "solution")),
        ("within 2 of 5,5", "6, 6", "2", ("grade", "found 2, expected 1")),
    ],
)
def test_a_puzzle_that_says_something_wrong_of_itself_is_told(
    wish: str, at: str, grade: str, found: tuple[str, ...], tmp_path: Path
) -> None:
    """A disc of 2.49 inches has 19.5 of 81 square inches: grade 1."""
    path = tmp_path / "own.toml"
    path.write_text(PUZZLE.replace("WISH", wish).replace("AT", at).replace("GRADE", grade), "utf-8")
    worked, faults = checked_puzzles(path)
    assert [puzzle.id for puzzle, _ in worked] == ["well"]
    assert len(faults) == bool(found)
    assert all(words in str(fault) for fault in faults for words in found)


def test_a_puzzle_that_is_there_twice_is_worked_out_once(tmp_path: Path) -> None:
    text = PUZZLE.replace("WISH", "within 2 of 5,5").replace("AT", "6, 6").replace("GRADE", "1")
    path = tmp_path / "own.toml"
    path.write_text(
        text + text.replace("format = 1", "") + text.replace("format = 1", "").replace("well", "pit"), "utf-8"
    )
    worked, faults = checked_puzzles(path)
    assert [puzzle.id for puzzle, _ in worked] == ["well", "pit"]
    assert ['"well" again' in str(fault) for fault in faults] == [True]


def test_of_just_as_many_pieces_the_corners_are_what_is_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = read_battle_map(write(tmp_path / "a.uvtt", (8, 6), [[(1, 3), (7, 3)]], [portal((3, 3), (4, 3))]))
    monkeypatch.setattr(battle_map, "MAX_PIECES", 3)
    monkeypatch.setattr(battle_map, "MAX_ALL_CORNERS", 2)
    with pytest.raises(InputError, match="corners of terrain"):
        board_of(found, 1.0, Unclosed.WINDOW)


@pytest.mark.parametrize(("most", "words"), [(1, "2 pieces"), (2, "3 pieces"), (3, "")])
def test_walls_and_portals_of_just_as_many_pieces_as_may_be_are_read_with_their_doors(
    most: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wall with a door in it is three pieces."""
    found = read_battle_map(write(tmp_path / "a.uvtt", (8, 6), [[(1, 3), (7, 3)]], [portal((3, 3), (4, 3))]))
    monkeypatch.setattr(battle_map, "MAX_PIECES", most)
    if words:
        with pytest.raises(InputError, match=words):
            board_of(found, 1.0, Unclosed.WINDOW)
    else:
        assert len(board_of(found, 1.0, Unclosed.WINDOW).pieces) == 3


# Misses


@pytest.mark.parametrize(
    ("wish", "at", "key", "values"),
    [
        ("not cover from B", (1.6, 2.0), "sight.closed_by_terrain", {}),
        ("cover 2 from B", (8.0, 8.0), "quiz.why.covers", {"count": 0, "wanted": 2}),
        ("engages B even if B moves 0.5", (5.0, 8.0), "quiz.why.far", {"limit": 1.0}),
        # Of sixteen places to which B could move none is engaged, but the one straight ahead would be.
        ("not engages B even if B moves 0.5", (5.4284, 8.483), "quiz.why.too_near", {"limit": 1.0}),
        ("at least 3 from B even if B moves 0.5", (5.5, 8.0), "quiz.why.too_near", {"limit": 3.0}),
        ("in pen", (5.0, 8.0), "quiz.why.too_far", {"limit": 0.0}),
        ("not wholly in pen", (1.6, 1.2), "zone.wholly", {}),
        ("wholly in pen", (3.0, 1.2), "zone.partly", {}),
        ("threatened by B", (1.2, 2.8), "quiz.why.safe", {}),
        ("open ground", (1.6, 1.0), "quiz.why.ground", {}),
        ("not open ground", (8.0, 5.0), "quiz.why.open", {}),
    ],
)
def test_why_a_place_does_not_fulfil_a_condition(
    wish: str, at: tuple[float, float], key: str, values: dict[str, float]
) -> None:
    position = Position(
        Board(
            10.0,
            10.0,
            (
                Piece("wall", rectangle(0, 3.4, 6, 3.8), *Kind.WALL.preset, Kind.WALL),
                Piece("pen", rectangle(0, 0, 3.2, 2.4), *Kind.MARSH.preset, Kind.MARSH),
            ),
        ),
        (
            Creature("A", Side.RED, (9.0, 9.0)),
            Creature("B", Side.BLUE, (3.0, 8.0), movement=0.5, ranged=None),
        ),
        HouseRules(),
    )
    verdicts = WishVerdicts(Skirmish(position), "A")
    (miss,) = misses(verdicts, parsed_wish(wish), at)
    told = {reason.key: dict(reason.values) for reason in miss.reasons}
    assert key in told
    assert {name: told[key][name] for name in values} == pytest.approx(values)


# Rulesets


def test_kinds_that_may_be_chosen_are_the_rulesets_and_those_of_ours_that_it_leaves() -> None:
    """Of grounds the bog, the pane and its own forest; of lines the pane, which looks like a wall."""
    ruleset = load_ruleset(TABLES / "keepers.toml")
    assert kinds_of(ruleset, GROUND_KINDS) == (
        "bog",
        "glass",
        "forest",
        *(str(kind) for kind in GROUND_KINDS if kind is not Kind.FOREST),
    )
    assert kinds_of(ruleset, LINE_KINDS) == ("glass", *map(str, LINE_KINDS))


def test_lines_stay_whole_where_a_ruleset_has_its_own_kinds() -> None:
    """Of the yard only the wood becomes another kind; three lines with doors and windows stay as they are."""
    board = load_position(TABLES / "yard.toml").board
    changed = with_kinds(board, load_ruleset(TABLES / "keepers.toml"))
    assert [piece.sort for piece in changed.pieces] == ["forest", *[""] * (len(board.pieces) - 1)]
    assert changed.pieces[1:] == board.pieces[1:]


def test_a_piece_becomes_one_of_a_kind_of_the_ruleset_or_of_ours() -> None:
    ruleset = load_ruleset(TABLES / "keepers.toml")
    plain = Piece("it", rectangle(0, 0, 1, 1), *Kind.WALL.preset, Kind.WALL)
    bog = of_kind(plain, "bog", ruleset)
    assert (bog.kind, bog.sort, bog.cost, bog.footing, bog.opacity) == (
        Kind.MARSH,
        "bog",
        3.0,
        *Kind.MARSH.preset,
    )
    assert of_kind(bog, "wall", ruleset) == plain


CONTRADICTING = """
format = 1
id = "peace"
name = { en = "Peace" }
[bases]
a = { mm = 25, engages = 1 }
[engagement]
within = "none"
stops = true
free_attacks = true
[house_rules]
engagement = "geometric"
disengage_costs = "action"
disengage_must_clear = true
ranged_while_engaged = true
ranged_max = 9
[creature]
ranged = 3
ranged_max = 7
[questions]
engaged = { en = "grips" }
shoot = false
coherency = true
[kinds.mud]
cost = 2
[kinds.ice]
movement = "open"
sight = "clear"
cost = 2
except = { skate = { cost = 3 }, boot = { movement = "open" } }
[words]
"sight.free" = { fr = "{a}", en = "{a} and {c} and {d}" }
"zone.counts" = { en = "x" }
"""


def test_everything_that_contradicts_itself_is_told(tmp_path: Path) -> None:
    path = tmp_path / "peace.toml"
    path.write_text(CONTRADICTING, "utf-8")
    checked = check_ruleset(path)
    assert not checked.remarks
    places = [fault.place.partition(" (")[0] for fault in checked.faults]
    assert places == [
        "engagement.stops",
        "engagement.free_attacks",
        "house_rules.engagement",
        "house_rules.disengage_costs",
        "house_rules.disengage_must_clear",
        "house_rules.ranged_while_engaged",
        "bases.a.engages",
        "questions.engaged",
        "questions.coherency",
        "house_rules.ranged_max",
        "creature.ranged",
        "creature.ranged_max",
        "kinds.mud",
        "kinds.mud.cost",
        "kinds.ice.cost",
        "kinds.ice.except.skate.cost",
        "kinds.ice.except.boot",
        "words.sight.free.en",
        "words.zone.counts",
    ]
    assert ["words" in fault.found for fault in checked.faults].index(True) == places.index(
        "questions.engaged"
    )


def test_a_house_rule_out_of_bounds_is_told_with_all_else_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "peace.toml"
    path.write_text(CONTRADICTING.replace("[house_rules]\n", "[house_rules]\ncover_max = -3\n"), "utf-8")
    places = [fault.place.partition(" (")[0] for fault in check_ruleset(path).faults]
    assert places[0] == "engagement.stops"
    assert places[-1] == "house_rules.cover_max"
    assert len(places) == 20


def test_where_nobody_is_ever_engaged_whoever_moves_is_kept_from_touching_alone() -> None:
    """Of a place half an inch from B, which might move as far."""
    peace = parse_ruleset(
        'format = 1\nid = "peace"\nname = { en = "Peace" }\n[bases]\na = { mm = 25 }\n'
        '[engagement]\nwithin = "none"\n',
        "peace.toml",
    )
    position = Position(
        Board(10.0, 10.0),
        (Creature("A", Side.RED, (2.0, 2.0)), Creature("B", Side.BLUE, (5.0, 5.0))),
        ruleset=peace,
    )
    verdicts = WishVerdicts(Skirmish(position), "A")
    wish = parsed_wish("not engages B even if B moves 0.5")
    base = 25 / 25.4
    assert verdicts.holds(wish, (5.0 + base + 0.51, 5.0))
    assert not verdicts.holds(wish, (5.0 + base + 0.49, 5.0))


# Languages


@pytest.mark.parametrize("name", ["yard", "bogs", "melee", "photo"])
def test_a_position_is_told_in_the_other_language_as_it_is_read_in_it(name: str) -> None:
    french, english = (load_position(TABLES / f"{name}.toml", language) for language in ("fr", "en"))
    assert told(english, lambda words: words.fr) == french
    assert told(french, lambda words: words.en) == english


def test_words_of_figures_are_of_creatures_by_their_ids_and_not_by_a_name_in_either_language() -> None:
    text = """
size_in = 10
[[creature]]
id = "A"
name = { fr = "A", en = "Anna" }
side = "red"
at = [2, 2]
[figure]
labels = { Anna = "1" }
"""
    with pytest.raises(InputError, match="labels"):
        parse_position(text, "a.toml", "fr")
    assert parse_position(text.replace("{ Anna", "{ A"), "a.toml", "fr").look.labels == (("A", "1"),)


# Boards as large as their picture


@pytest.mark.parametrize(
    ("scale", "size"),
    [
        ("scale = 25", (2.4, 2.0)),
        ("scale = 25.5", None),
        ("scale_points = { from = [0, 0], to = [1, 0], inches = 1.96 }", (117.6, 98.0)),
        ("scale_points = { from = [0, 0], to = [1, 0], inches = 1.97 }", None),
    ],
)
def test_a_board_is_as_large_as_the_scale_of_its_picture_says(
    scale: str, size: tuple[float, float] | None
) -> None:
    """A picture of 60 by 50 pixels, and boards of 2 to 118 inches."""
    whole = (TABLES / "photo.toml").read_text("utf-8")
    head = whole.partition("[[terrain]]")[0].replace("size_in = [12, 10]", "")
    text = head.replace("corners = [[3, 4], [57, 2], [59, 47], [1, 49]]", scale)
    if size is None:
        with pytest.raises(InputError, match="a picture of"):
            parse_position(text, "photo.toml")
        return
    board = parse_position(text, "photo.toml").board
    assert (board.width, board.height) == pytest.approx(size)


# Wishes that name what is gone


def test_wishes_that_cannot_be_asked_are_told() -> None:
    position = Position(
        Board(10.0, 10.0),
        (Creature("a", Side.RED, (2.0, 2.0), name="Ana"), Creature("b", Side.RED, (5.0, 5.0))),
        wishes=(
            KeptWish("a", parsed_wish("sees b and sees c and within 2 of c and holds d")),
            KeptWish("z", parsed_wish("sees c"), "lost"),
            KeptWish("a", parsed_wish("sees b or sees c"), "later", (1,)),
            KeptWish("b", parsed_wish("engages a")),
            KeptWish("b", parsed_wish("sees a and within 2 of 3,4")),
        ),
    )
    told_of = [(reason.key, dict(reason.values)) for reason in lost_wishes(position)]
    assert told_of == [
        (
            "layout.wish_lost",
            {
                "names": "c, d",
                "creature": "Ana (a)",
                "wish": "sees b and sees c and within 2 of c and holds d",
            },
        ),
        ("layout.wish_of_nobody", {"creature": "z", "wish": "lost"}),
        ("layout.wish_lost", {"names": "c", "creature": "Ana (a)", "wish": "later"}),
        ("layout.wish_lost", {"names": "a", "creature": "b", "wish": "engages a"}),
    ]
    assert [may_be_asked(kept, position) for kept in position.wishes] == [False, False, True, False, True]
    assert [sorted(lost_names(kept, position)) for kept in position.wishes] == [[1, 2, 3], [], [1], [0], []]

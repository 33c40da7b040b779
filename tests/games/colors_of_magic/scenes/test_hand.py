"""The hand of a player: every name can be read, copies lie together, and the order is the player's."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, cast

import pygame
import pytest
from played_tables import at_a_go
from screens import misfits
from table_player import Seat, shipped_library, table

from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.state.actions import Cast
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.hand import AIR, LINE, HandTile, SpellHand, ordered
from game.games.colors_of_magic.table.table_model import CardModel
from game.ui.box import Box
from game.ui.drawing.paint import SurfaceCache

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.usefixtures("coarse_boards")

READABLE = 13.0
"""The least size of a name, in pixels."""


def hand_of(seat: Seat) -> SpellHand:
    found = seat.hand.find("hand")
    assert isinstance(found, SpellHand)
    return found


def order_of(seat: Seat) -> str:
    return seat.hand.app.options.hand_order


def fronts(seat: Seat) -> list[HandTile]:
    return [stack[0] for stack in hand_of(seat).stacks]


def covered(box: Box, other: Box) -> bool:
    """Whether boxes overlap by more than a rounding."""
    across = min(box.right, other.right) - max(box.x, other.x)
    return across > 0.1 and min(box.bottom, other.bottom) - max(box.y, other.y) > 0.1


def models(*cards: str, marked: bool = False) -> list[CardModel]:
    return [CardModel(card, Target("card", card), marked=marked) for card in cards]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 2.0)]
)
def test_of_sixteen_cards_every_name_is_whole_and_large_enough(
    size: tuple[int, int], scale: float, language: str
) -> None:
    seat = at_a_go(size=size, scale=scale, language=language)
    tiles = fronts(seat)
    assert len(hand_of(seat).tiles) == 16
    assert all(scale * tile.letters >= READABLE for tile in tiles)
    assert not misfits(seat.hand)
    area = hand_of(seat).box
    boxes = [tile.box for tile in hand_of(seat).tiles]
    assert all(area.x - 1 <= box.x and box.right <= area.right + 1 for box in boxes)
    assert all(box.bottom <= area.bottom + 1 for box in boxes)
    assert not [pair for pair in itertools.combinations(boxes, 2) if covered(*pair)]


def colours_at_the_end(seat: Seat, tile: HandTile) -> int:
    """How many colours the head has between its name and its initiative."""
    ui, box = seat.hand.app.ui, tile.box
    end = box.right - AIR - 1.4 * tile.letters
    room = Box(end - 1.4 * tile.letters, box.y + 3, 1.2 * tile.letters, box.h - 6)
    pixels = pygame.surfarray.array3d(seat.hand.frame().subsurface(room.pixels(ui.scale)))
    return len({tuple(colour) for colour in pixels.reshape(-1, 3).tolist()})


@pytest.mark.parametrize(
    ("size", "scale", "told"),
    [((1280, 720), 1.0, True), ((1280, 720), 2.0, True), ((1920, 1080), 2.0, True), ((960, 540), 2.0, False)],
)
def test_heads_show_some_of_the_picture_where_something_can_be_told_of_it(
    size: tuple[int, int], scale: float, told: bool
) -> None:
    seat = table(size, "fr", scale)
    seat.draw_aside_any()
    tiles = fronts(seat)
    assert all(tile.letters for tile in tiles), "only heads are seen"
    assert all((colours_at_the_end(seat, tile) > 60) is told for tile in tiles)
    assert not misfits(seat.hand)


def few(seat: Seat, count: int) -> SpellHand:
    """A hand of the first so many stacks, in the place of the whole one."""
    hand = hand_of(seat)
    held = SpellHand(hand.stacks[:count], hand.height, SurfaceCache(1_000_000), hand.narrow)
    held.arrange(seat.hand.app.ui, hand.box)
    return held


def test_a_few_cards_lie_whole_in_a_fan() -> None:
    held = few(at_a_go(size=(1920, 1080)), 5)
    assert all(stack[0].letters == 0 for stack in held.stacks)
    assert [tile.tilt > 0 for tile in held.tiles] == [True, True, False, False, False]
    assert held.width == 150, "the painted names are legible"
    assert all(tile.box.w >= 0.8 * held.width for tile in held.tiles), "so much is seen of each"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.25)])
def test_where_little_of_a_fan_would_be_seen_names_are_written_large(
    size: tuple[int, int], scale: float
) -> None:
    for count in (1, 3, 5):
        held = few(at_a_go(size=size, scale=scale), count)
        assert all(stack[0].letters >= 16 for stack in held.stacks)


@pytest.mark.parametrize("part", [1.0, 0.8, 0.7])
def test_letters_have_room_between_the_rims_however_many_rows_there_are(part: float) -> None:
    seat = at_a_go(size=(1280, 720))
    hand, ui = hand_of(seat), seat.hand.app.ui
    held = SpellHand(hand.stacks, hand.height, SurfaceCache(1_000_000), hand.narrow)
    held.arrange(ui, Box(hand.box.x, hand.box.y, hand.box.w * part, hand.box.h))
    for stack in held.stacks:
        assert stack[0].letters * LINE <= stack[0].box.h + 0.5
        assert not stack[0].misfits(ui)
    boxes = [tile.box for tile in held.tiles]
    assert not [pair for pair in itertools.combinations(boxes, 2) if covered(*pair)]


def test_whoever_sees_a_name_sees_the_initiative() -> None:
    seat = at_a_go(size=(1280, 720))
    ui = seat.hand.app.ui
    for tile in fronts(seat):
        spec = shipped_library().cards[printed(tile.card)]
        assert tile.initiative == ("" if spec.initiative is None else str(spec.initiative))
        without = tile.head_width(ui, 16)
        tile.initiative = ""
        assert tile.head_width(ui, 16) < without, "it has a place of its own"


def test_copies_of_a_card_lie_together_and_say_how_many() -> None:
    library = shipped_library()
    hand = models("red:spark:1", "red:tremor:1", "red:spark:2", "red:spark:3")
    stacks = ordered(hand, "held", library)
    assert [[card.card for card in stack] for stack in stacks] == [
        ["red:spark:3", "red:spark:2", "red:spark:1"],
        ["red:tremor:1"],
    ]


def test_a_copy_that_is_picked_lies_apart_so_that_the_next_press_takes_another() -> None:
    library = shipped_library()
    hand = [*models("red:spark:1", marked=True), *models("red:spark:2", "red:spark:3")]
    assert [len(stack) for stack in ordered(hand, "held", library)] == [1, 2]


def test_nothing_of_a_hand_changes_places_when_a_copy_is_picked_and_played() -> None:
    library = shipped_library()
    first = models("red:spark:1", "red:tremor:1")
    last = models("red:gust:1", "red:spark:2")

    def prints(hand: Sequence[CardModel]) -> list[str]:
        return [printed(stack[0].card) for stack in ordered(hand, "held", library)]

    assert ordered([*first, *last], "held", library)[0][0].card == "red:spark:2", "what a press picks"
    assert prints([*first, *last]) == ["spark", "tremor", "gust"]
    picked = [*first, *models("red:gust:1"), *models("red:spark:2", marked=True)]
    assert prints(picked) == ["spark", "spark", "tremor", "gust"]
    assert prints([*first, *models("red:gust:1")]) == ["spark", "tremor", "gust"], "once it is played"


@pytest.mark.parametrize("order", ["cost", "element", "type", "initiative"])
def test_a_hand_is_ordered_by_what_is_printed(order: str) -> None:
    library = shipped_library()
    hand = models(*(f"red:{name}:1" for name in list(library.cards)[:20]))
    stacks = ordered(hand, order, library)
    specs = [library.cards[printed(stack[0].card)] for stack in stacks]
    assert sorted(spec.id for spec in specs) == sorted(printed(card.card) for card in hand)
    values: list[object] = [getattr(spec, "types" if order == "type" else order) for spec in specs]
    if order == "initiative":
        values = [-(spec.initiative or 0) for spec in specs]
    assert values == sorted(values, key=lambda value: cast("Any", value))


def test_what_is_face_down_is_not_ordered() -> None:
    hidden = models("red:?:2", "red:?:1", "red:?:3")
    stacks = ordered(hidden, "cost", shipped_library())
    assert [stack[0].card for stack in stacks] == ["red:?:2", "red:?:1", "red:?:3"]


def test_the_order_is_chosen_at_the_hand_and_kept_among_the_options() -> None:
    seat = at_a_go(size=(1280, 720))
    held = [tile.card for tile in fronts(seat)]
    seat.press("hand.order")
    assert order_of(seat) == "cost"
    costs = [int(tile.cost) for tile in fronts(seat)]
    assert costs == sorted(costs)
    for _ in range(4):
        seat.press("hand.order")
    assert order_of(seat) == "held"
    assert [tile.card for tile in fronts(seat)] == held


def test_of_copies_behind_others_the_one_in_front_is_pointed_at() -> None:
    hand = hand_of(at_a_go())
    behind = next((stack for stack in hand.stacks if len(stack) > 1), None)
    if behind is None:  # copies are seldom drawn at once
        first, second, *rest = hand.stacks
        hand.stacks = [[*first, *second], *rest]
        behind = hand.stacks[0]
    front, *others = behind
    assert {hand.front(tile.name) for tile in behind} == {front.name}
    assert others
    assert hand.front("hand.order") == "hand.order"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_heads_stay_as_they_are_whatever_is_asked(size: tuple[int, int], scale: float) -> None:
    """Signs of payment come and go, and a copy that is picked lies apart: within the place of its card."""
    seat = at_a_go(size=size, scale=scale)

    def heads() -> dict[str, tuple[Box, float]]:
        places: dict[str, list[HandTile]] = {}
        for tile in cast("list[HandTile]", hand_of(seat).tiles):
            places.setdefault(printed(tile.card), []).append(tile)
        return {
            card: (
                Box(tiles[0].box.x, tiles[0].box.y, tiles[-1].box.right - tiles[0].box.x, tiles[0].box.h),
                tiles[0].letters,
            )
            for card, tiles in places.items()
        }

    def same(first: dict[str, tuple[Box, float]], second: dict[str, tuple[Box, float]]) -> bool:
        pairs = [(first[card], second[card]) for card in first]
        return all(
            one[1] == other[1]
            and one[0].within(other[0].inset(-0.1)) == one[0]
            and abs(one[0].w - other[0].w) < 0.1
            for one, other in pairs
        )

    before = heads()
    assert all(letters for _, letters in before.values())
    summon = next(
        action
        for action in seat.legal
        if isinstance(action, Cast) and "summon" in shipped_library().card(action.card).types
    )
    seat.press(f"hand.{summon.card}")
    assert same(before, heads())
    if not isinstance(seat.step, CastStep):
        seat.creature(summon.caster)
    seat.take(summon.targets[0])
    assert same(before, heads())
    hand = seat.state.player(seat.scene.session.front_side).zones.hand
    seat.press(f"hand.{next(card for card in hand if card != summon.card)}")
    assert same(before, heads())
    assert not misfits(seat.hand)


@pytest.mark.parametrize("picked", [0, 1])
def test_a_copy_that_is_picked_lies_apart_within_the_place_of_its_card(picked: int) -> None:
    seat = at_a_go()
    hand, ui = hand_of(seat), seat.hand.app.ui
    first, second, *rest = (stack[0] for stack in hand.stacks)
    copies = [first, second]
    first.card, second.card = "blue:sow-embers:1", "blue:sow-embers:2"
    first.title = second.title

    def placed(stacks: list[list[HandTile]]) -> list[Box]:
        for stack in stacks:
            for tile in stack:
                tile.copies = 0
        held = SpellHand(stacks, hand.height, SurfaceCache(1_000_000), hand.narrow)
        held.arrange(ui, hand.box)
        assert all(tile.letters for stack in stacks for tile in stack)
        assert not [line for tile in held.tiles for line in tile.misfits(ui)]
        return [tile.box for tile in held.tiles]

    others = [[tile] for tile in rest]
    copies[picked].marked = True
    together, apart = placed([[second, first], *others]), placed([[first], [second], *others])
    assert together[2:] == apart[2:]
    assert together[0].x == pytest.approx(apart[0].x)
    assert together[1].right == pytest.approx(apart[1].right)
    assert apart[0].right == pytest.approx(apart[1].x)
    assert apart[0].w >= 2 * first.letters

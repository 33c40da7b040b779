"""What kernels make of small crowded tables on the way to an answer, as text: nodes, contacts, borders.

Whole arrays are told by their shape and two sums, the second of which weighs each place differently: another
number anywhere, or another order, is another text.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from plain_kernels import plainly
from recorded_text import fine
from small_scenes import GOALS, HEIGHT, WIDTH, SmallScene

from game.board.movement import movement_kernel as kernels
from game.board.reach import cost_field as fields
from game.board.reach import easing, reach_area, roadmap, settling, shortening, tight_gaps
from game.board.reach import path_steps as paths
from game.board.reach import roadmap_search as searches
from game.board.shapes import TOUCH, Disc
from game.board.sight import sight_cells as cells
from game.board.sight import sight_line as lines
from game.board.sight import sight_scene as scenes
from game.board.sight import sight_search as search
from game.board.sight import visible_border as border
from game.board.sight import visible_gaps as gaps
from game.board.sight import visible_lines as critical
from game.board.sight import visible_web as webs
from game.board.sight.sight import disc_array, ground_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from game.board.kernels.jit import Floats
    from game.board.movement.movement_kernel import Mover

ASKED = {
    "roadmap": range(0, 60, 3),
    "field": (0, 2, 10, 13, 17, 21),
    "paths": range(1, 40, 3),
    "lines": range(0, 48, 2),
    "seen": range(0, 36, 2),
}
"""Which scenes each is asked of."""

ENDLESS, NONE = 1234.5, -321.5
"""What stands for infinity, and for no number."""


def told(name: str, array: Any) -> str:
    """An array of numbers in a line of text."""
    numbers = np.nan_to_num(np.asarray(array, dtype=np.float64), nan=NONE, posinf=ENDLESS, neginf=-ENDLESS)
    flat = numbers.ravel()
    weights = 1.0 + np.modf(0.6180339887 * np.arange(1, len(flat) + 1))[0]
    return f"{name} {'x'.join(map(str, numbers.shape))}: {fine(flat.sum(), (flat * weights).sum())}"


def _mover(scene: SmallScene, test: int) -> Mover:
    ground = kernels.ground_of(scene.board)
    return plainly(kernels.mover_of)(
        scene.board, ground, scene.mover, scene.hostiles, kernels.Manner(test, 1.0, 2.0)
    )


def _spans(scene: SmallScene) -> Floats:
    return plainly(kernels.scratch)(kernels.ground_of(scene.board))


def lines_of_roadmap(scene: SmallScene) -> Iterator[str]:
    """The nodes of the roadmap, new and old, by one ruling on difficult terrain, its chains by all."""
    board, spans = scene.board, _spans(scene)
    for test in range(3):
        chains = roadmap.chains_round(board, _mover(scene, test))
        yield told(f"{test}: chords", chains.chords)
        yield told(f"{test}: chains", chains.rows)
    there = _mover(scene, scene.number // 3 % 3)
    chains, grow = roadmap.chains_round(board, there), roadmap.slow_radii(there)[0]
    for pinched in (True, False):
        terrain = roadmap.terrain_nodes(board, there, pinched, spans)
        yield told(f"terrain {pinched}", terrain)
        nodes = plainly(roadmap.all_nodes)(there, terrain, grow, 2, pinched, chains, spans)
        yield told(f"all {pinched}", nodes)
    for h in range(len(there.zones)):
        x, y, zone, body = there.zones[h, :4].tolist()
        for away in (zone - 0.1, zone + TOUCH / 2, zone + 2 * TOUCH, body):
            yield told(f"to {h}", plainly(roadmap.nodes_to)(nodes, there.zones, 1, x + away, y))
    for goal in (*GOALS, scene.mover.centre):
        yield told("aside", plainly(roadmap.sidesteps)(there, grow, *goal))
    found = tight_gaps.gap_nodes(board, there)
    yield told("gaps", found)
    yield told("leads", tight_gaps.gap_leads(board, there, roadmap.terrain_nodes(board, there, True, spans)))


def _on_raster(field: fields.Field, part: NDArray[Any], whole: NDArray[Any]) -> NDArray[Any]:
    """All of a raster with what is told of the part of it that the field covers."""
    rows, columns = part.shape
    whole[field.row : field.row + rows, field.column : field.column + columns] = part
    return whole


def lines_of_field(scene: SmallScene) -> Iterator[str]:
    """A search without a goal, the field of costs that follows from it, and what is drawn of that."""
    there, spans = _mover(scene, scene.number % 3), _spans(scene)
    terrain = roadmap.terrain_nodes(scene.board, there, True, spans)
    chains, grow = roadmap.chains_round(scene.board, there), roadmap.slow_radii(there)[0]
    nodes = plainly(roadmap.all_nodes)(there, terrain, grow, 1, True, chains, spans)
    nodes[0, :2] = scene.mover.centre
    limit = 1.1
    cost, parent = plainly(searches.search)(there, nodes, False, limit, 0.0, np.zeros((0, 0)), spans)
    yield told("cost", cost)
    yield told("parents", parent)
    raster = plainly(fields._raster)(there)
    yield told("stand", raster.stand)
    yield told("depth", raster.depth)
    tree = fields.Tree(nodes, cost, parent)
    field = plainly(fields.flood)(there, raster, tree, limit, spans)
    yield told("field", _on_raster(field, field.cost, np.full(raster.stand.shape, inf)))
    yield told("labels", _on_raster(field, field.label, np.full(raster.stand.shape, searches.NOWHERE)))
    yield told("plain", _on_raster(field, field.plain, np.zeros(raster.stand.shape, np.bool_)))
    for steps in (True, False):
        whole = (0, len(field.cost), 0, len(field.cost[0]))
        found = plainly(reach_area.settle)(
            there, tree, field, 0.8, 0.8 + reach_area.BAND, steps, whole, spans
        )
        settled = _on_raster(field, found, np.full(raster.stand.shape, inf))
        yield told(f"settled {steps}", settled)
    stand = _on_raster(field, field.stand, raster.stand.copy())
    yield told("beyond", plainly(reach_area._beyond_borders)(settled, stand))
    for level in (0.5, 0.8):
        points, ends = plainly(reach_area._rings)(settled, level)
        yield told(f"rings {level}", points)
        yield told(f"ends {level}", ends)


def _made_cheaper(scene: SmallScene, care: int) -> Iterator[tuple[str, Callable[..., int], tuple[Any, ...]]]:
    yield "needless", plainly(paths.without_needless), ()
    yield "divided", plainly(shortening._divided), ()
    yield "swept", plainly(shortening._swept), (0.002,)
    yield "roughly", plainly(shortening.shorten), (1, False)
    yield "closely", plainly(shortening.shorten), (4, True)
    yield "eased", plainly(easing.eased), ()
    if care >= paths.SETTLED and scene.number % 2:
        yield "settled", plainly(settling.settled), ()


def lines_of_paths(scene: SmallScene) -> Iterator[str]:
    """Paths of several corners, and what is made of them step by step."""
    dice, spans = Random(scene.number), _spans(scene)  # noqa: S311 - paths
    there = _mover(scene, scene.number % 3)
    r = scene.mover.r
    kept = 0
    for _ in range(400):
        count = dice.randrange(3, 7)
        corners = [(dice.uniform(r, WIDTH - r), dice.uniform(r, HEIGHT - r)) for _ in range(count)]
        steps = [
            plainly(kernels.edge_cost)(there, *a, *b, i == count - 2, spans)
            for i, (a, b) in enumerate(pairwise(corners))
        ]
        if max(steps) == inf and dice.random() < 0.98:
            continue
        kept += 1
        care = (paths.SLID, paths.EASED, paths.SETTLED, paths.FITTED)[kept % 4]
        for name, kernel, more in _made_cheaper(scene, care):
            buffers = plainly(paths.buffers_of)(spans, care)
            path = np.zeros((30 if name != "divided" else count + kept % 4, 3))
            path[:count, :2] = corners
            plainly(paths.price)(there, path, count, buffers)
            args = (there, path, count, *more, buffers)
            with np.errstate(invalid="ignore"):
                left = kernel(*args)
            yield told(f"{kept}, {care}, {name}", path[:left])
        if kept == 5:
            return


def _critical_lines(room: Any, pair: Any) -> Iterator[Any]:
    """Lines of all directions, and those tangent to two contacts, or to one through the other's middle."""
    for a, b in ((a, b) for a in (-1.0, -0.6, 0.1, 0.9) for b in (-0.9, 0.2, 1.0)):
        if pair.length > pair.ar + pair.br:
            whole = plainly(cells.cell_of)(pair, a * pair.ar, 0.0, b * pair.br, 0.0)
            yield plainly(search.middle_line)(whole, pair)
    count = int(room.whole[scenes.CONTACTS])
    rows = room.table[room.contacts : room.contacts + count, :3].tolist()
    for i in range(min(count, 14)):
        for j in range(i + 1, min(count, 14)):
            (xi, yi, ri), (xj, yj, rj) = rows[i], rows[j]
            dx, dy = xj - xi, yj - yi
            apart2 = dx * dx + dy * dy
            for si, sj in ((1, 1), (-1, 1), (0, 0)):
                k = sj * rj - si * ri
                if apart2 > max(k * k, 1e-12):
                    h = (apart2 - k * k) ** 0.5
                    nx, ny = (k * dx - h * dy) / apart2, (k * dy + h * dx) / apart2
                    line = plainly(lines.line_between)(pair, nx, ny, nx * xi + ny * yi - si * ri)
                    if line.hits:
                        yield line


def lines_of_lines(scene: SmallScene) -> Iterator[str]:
    """What sight gathers between two, contacts and screens, and what critical lines touch and cross."""
    ground, bases = ground_of(scene.board), disc_array(scene.others)
    number = scene.number // 2
    target = scene.others[number % 4]
    near = Disc(scene.mover.x + scene.mover.r + target.r + (0.0, 0.3)[number % 2], scene.mover.y, target.r)
    for other in (target, near) if number % 3 == 0 else (target,):
        both = disc_array([scene.mover, other])
        pair = plainly(scenes.pair_of)(scenes.RoundShape(*both[0]), scenes.RoundShape(*both[1]))
        rulings = scenes.Rulings(number % 4 != 1, number % 2 == 0, number % 3 == 1, number % 3)
        room = plainly(search.empty_room)(ground, bases)
        active = np.ones(len(ground.pieces) + len(bases), np.bool_)
        plainly(scenes.gather)(room, bases, active, pair, rulings)
        items, edges = int(room.whole[scenes.ITEMS]), int(room.whole[scenes.EDGES])
        yield told("items", room.table[:items])
        yield told("edges", room.table[room.edges : room.edges + edges, :4])
        for i in range(items):
            yield f"{i}: {plainly(scenes.holds_a_base)(room, i, pair)}"
        touching = pair.length <= pair.ar + pair.br + TOUCH
        yield f"open: {plainly(search._survey)(room, pair, rulings, touching)}"
        screens, points = int(room.whole[scenes.SCREENS]), int(room.whole[scenes.POINTS])
        yield told("screens", room.table[room.screens : room.screens + screens, :4])
        yield told("points", room.table[room.points : room.points + points, 3:5])
        for worst in (True, False):
            plainly(lines.find_contacts)(room, pair, worst)
            count = int(room.whole[scenes.CONTACTS])
            rows = room.table[room.contacts : room.contacts + count]
            yield told(f"contacts, {worst}", rows[:, :5])
            corners = rows[rows[:, lines.KIND] != lines.ROUND]
            yield told(f"corners, {worst}", corners)
        looked = list(_critical_lines(room, pair))
        yield told("lines", np.array([tuple(line) for line in looked]).reshape(-1, 8))
        met = [
            (plainly(lines.touches)(line, room, i), plainly(lines.crosses)(line, room, i))
            for line in looked
            for i in range(items)
        ]
        yield told("met", np.array(met).reshape(-1, 2))
        yield told("clear", [plainly(lines.is_clear)(line, room) for line in looked])
        yield told("cover", [plainly(lines.cover_count)(line, room, 2) for line in looked])
        for a in (-0.75, 0.25):
            part = plainly(cells.cell_of)(pair, a * pair.ar, 0.25 * pair.ar, -a * pair.br, 0.5 * pair.br)
            effects = [
                (
                    plainly(cells.screening)(room, k, part, True),
                    plainly(cells.screening)(room, k, part, False),
                )
                for k in range(screens)
            ]
            yield told("effects", np.array(effects).reshape(-1, 2))
        for cover_line in (search.BEST, search.CENTRE, search.WORST):
            found = plainly(search.search)(room, pair, rulings._replace(cover_line=cover_line))
            yield f"cover {cover_line}: {found}"
            if found != search.BLOCKED:
                yield told("best", plainly(search.best_line)(room, pair))


def lines_of_seen(scene: SmallScene) -> Iterator[str]:
    """What hides one or two from all places, the critical lines past it, the web of these, and its border."""
    ground, bases = ground_of(scene.board), disc_array(scene.others[1:])
    sources = [scene.mover, scene.others[0]][: 1 + scene.number // 2 % 2]
    own = np.array([source.r if scene.number % 4 else -inf for source in sources])
    size = np.array([WIDTH, HEIGHT])
    beyond = gaps.FINELY_BEYOND if len(sources) == 1 else gaps.BEYOND
    of = plainly(gaps.hiding_of)(ground, bases, disc_array(sources), own, size, beyond)
    yield told("rings", of.rings[:, : gaps.OTHER])
    yield told("others", of.rings[: of.others, gaps.OTHER])
    yield told("sides", of.sides)
    yield told("edges", of.edges[: int(of.sides[:, gaps.END_PART].max())])
    for turn in range(14):
        x, y = 3.5 + 3.3 * cos(turn * pi / 7) * (turn % 3 + 1) / 3, 3 + 2.9 * sin(turn * pi / 7)
        for s in range(len(sources)):
            count = plainly(gaps.gaps_between)(of, s, x, y)
            if hypot(x - sources[s].x, y - sources[s].y) > sources[s].r:
                yield told(f"gaps {turn}", of.spans[of.gaps : of.gaps + count])
        yield f"seen {plainly(gaps.seen_by)(of, x, y, turn % len(sources))}"
    rays = plainly(critical.critical_lines)(of)
    yield told("rays", rays)
    room = webs.ROOM * (plainly(webs.corners_of)(of) + webs.MANY * len(rays))
    web = plainly(webs.cut_web)(of, rays, room)
    nodes, cut = int(web.cells[webs.NODES]), int(web.cells[webs.CUTS])
    yield told("segments", web.segments)
    yield told("nodes", web.places[:nodes, :2])
    yield told("touched", web.links[:nodes, webs.TOUCHED])
    yield told("cuts", web.places[:cut, webs.AT])
    yield told("linked", web.links[:cut, [webs.NODE, webs.AFTER]])
    points, ends, _, _ = plainly(border.borders)(of)
    yield told("border", points)
    yield told("ends", ends)


STAGES: dict[str, Callable[[SmallScene], Iterator[str]]] = {
    "roadmap": lines_of_roadmap,
    "field": lines_of_field,
    "paths": lines_of_paths,
    "lines": lines_of_lines,
    "seen": lines_of_seen,
}

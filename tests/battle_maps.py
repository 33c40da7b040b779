"""Battle maps as three kinds of programs write them, made here: JSON with walls, portals and a picture."""

from __future__ import annotations

import base64
import io
import json
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    Point = tuple[float, float]

FLOOR, STONE = (200, 180, 150), (60, 60, 70)


def picture(columns: int, rows: int, pixels: int, kind: str) -> bytes:
    """A floor with its upper left square of stone."""
    image = Image.new("RGB", (columns * pixels, rows * pixels), FLOOR)
    image.paste(STONE, (0, 0, pixels, pixels))
    kept = io.BytesIO()
    image.save(kept, kind)
    return kept.getvalue()


def xy(points: Sequence[Point]) -> list[Mapping[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def portal(a: Point, b: Point, *, closed: bool = True, freestanding: bool = False) -> Mapping[str, Any]:
    return {
        "position": {"x": (a[0] + b[0]) / 2, "y": (a[1] + b[1]) / 2},
        "bounds": xy([a, b]),
        "rotation": 0,
        "closed": closed,
        "freestanding": freestanding,
    }


def write(
    path: Path,
    size: tuple[int, int],
    walls: Sequence[Sequence[Point]],
    portals: Sequence[object] = (),
    objects: Sequence[Sequence[Point]] = (),
    origin: Point = (0, 0),
    image: str | None = None,
    **more: object,
) -> Path:
    document = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": origin[0], "y": origin[1]},
            "map_size": {"x": size[0], "y": size[1]},
            "pixels_per_grid": 10,
        },
        "line_of_sight": [xy(wall) for wall in walls],
        "objects_line_of_sight": [xy(outline) for outline in objects],
        "portals": portals,
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [{"position": {"x": 1, "y": 1}, "range": 3, "intensity": 1, "color": "ffeccd8b"}],
        **({} if image is None else {"image": image}),
        **more,
    }
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def shared_walls(folder: Path) -> Path:
    """Two rooms side by side, segment by segment, the wall between them with each; a door and a window on it.

    The map is a part of a larger one: it begins at [5, 3].
    """
    rooms = [[(6, 4), (11, 4), (11, 9), (6, 9)], [(11, 4), (16, 4), (16, 9), (11, 9)]]
    walls = [[room[i], room[(i + 1) % 4]] for room in rooms for i in range(4)]
    portals = [portal((11, 5), (11, 6)), portal((7, 4), (8, 4), closed=False)]
    image = in_base64(picture(14, 8, 10, "PNG"))
    return write(folder / "shared.uvtt", (14, 8), walls, portals, origin=(5, 3), image=image)


def doors_in_gaps(folder: Path) -> Path:
    """A house whose walls stop at its doors, and a wall that only a door joins to it."""
    walls = [
        [(4.0, 2.0), (2.0, 2.0), (2.0, 8.0), (10.0, 8.0), (10.0, 2.0), (5.0, 2.0)],
        [(11.02, 5.0), (15.0, 5.0)],
    ]
    portals = [portal((4.01, 2.0), (4.99, 2.0)), portal((10.0, 5.0), (11.0, 5.0), closed=False)]
    image = in_base64(picture(16, 10, 12, "WEBP"))
    return write(folder / "gaps.dd2vtt", (16, 10), walls, portals, image=image)


def closed_rooms(folder: Path) -> Path:
    """Rooms as closed outlines, a door over the corner where one begins, objects, and a door on its own."""
    walls = [
        [(2, 2), (9, 2), (9, 8), (2, 8), (2, 2)],
        [(12, 3), (17, 3), (17, 7), (12, 7), (12, 3)],
    ]
    portals = [
        portal((2, 2), (3, 2)),
        portal((12, 4), (12, 5.5)),
        portal((10, 5), (10, 6), freestanding=True),
    ]
    objects = [[(4, 4), (5, 4), (5, 5), (4, 5), (4, 4)], [(6, 6), (7, 6), (7, 7)]]
    image = "data:image/jpeg;base64," + in_base64(picture(20, 10, 10, "JPEG"))
    return write(folder / "rooms.df2vtt", (20, 10), walls, portals, objects, image=image)

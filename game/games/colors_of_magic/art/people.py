"""Draws people, imps, spirits and golems from a gesture, a dress, headgear and what they hold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.art.engraving import Shape, Shapes
from game.art.outlines import Placing, Points, blob, oval, tube

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.art.engraving import Drawings

Place = tuple[float, float]

Frame = Literal["human", "child", "imp", "brute", "golem", "wisp"]
"""The kinds of bodies."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The joints of a gesture; limbs go from the trunk outwards, turns are those of held things."""

    head: Place
    hips: Place
    near: tuple[Place, ...]
    far: tuple[Place, ...]
    near_leg: tuple[Place, ...]
    far_leg: tuple[Place, ...]
    near_turn: float
    far_turn: float

    @classmethod
    def read(cls, text: str) -> Pose:
        """Parse a gesture as it is written: words, each followed by its coordinates or its number."""
        found: dict[str, list[tuple[float, ...]]] = {}
        places: list[tuple[float, ...]] = []
        for word in text.split():
            if word[0].isalpha():
                places = found.setdefault(word, [])
            else:
                places.append(tuple(float(n) for n in word.split(",")))
        limb = {key: tuple((p[0], p[1]) for p in value if len(p) == 2) for key, value in found.items()}
        turns = found["turnA"][0][0], found["turnB"][0][0]
        arms, legs = (limb["a"], limb["b"]), (limb["legA"], limb["legB"])
        return cls(limb["head"][0], limb["hips"][0], *arms, *legs, *turns)


@dataclass(frozen=True, slots=True)
class Person:
    """The person to draw. The words name drawings of `people.toml`, empty for none."""

    frame: Frame = "human"
    pose: str = "stand"
    face: str = "face"
    head: str = "hair"
    dress: str = "tunic"
    held: str = ""
    other: str = ""
    back: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class _Build:
    """The thickness of the limbs, and the radius of the head."""

    limb: float
    head: float
    skin: str = "skin"


_BUILDS: Mapping[Frame, _Build] = MappingProxyType(
    {
        "human": _Build(1.0, 19),
        "child": _Build(0.86, 22),
        "imp": _Build(0.72, 25, "main"),
        "brute": _Build(1.75, 18, "main"),
        "golem": _Build(1.6, 17, "main"),
        "wisp": _Build(0.9, 19),
    }
)


@dataclass
class Tailor:
    """Draws one person in a gesture; the order of `shapes` is the order in which they are drawn."""

    parts: Drawings
    who: Person
    pose: Pose

    def shapes(self) -> Shapes:
        """All shapes of the person, in drawing order."""
        return (
            *self._part(self.who.back, Placing()),
            *self._head("-back"),
            *self._arm(self.pose.far, self.pose.far_turn, self.who.other),
            *self._legs(),
            *self._trunk(),
            *self._part(self.who.over, Placing()),
            *self._head(""),
            *self._arm(self.pose.near, self.pose.near_turn, self.who.held),
        )

    @property
    def _build(self) -> _Build:
        return _BUILDS[self.who.frame]

    def _part(self, name: str, where: Placing) -> list[Shape]:
        return [shape.placed(where) for shape in self.parts.shapes(name)] if name else []

    def _head(self, layer: str) -> list[Shape]:
        where = Placing(*self.pose.head, self._build.head / 16)
        if layer:
            name = f"{self.who.head}{layer}"
            return self._part(name if name in self.parts.texts else "", where)
        return [*self._part(self.who.face, where), *self._part(self.who.head, where)]

    def _arm(self, arm: Sequence[Place], turn: float, held: str) -> list[Shape]:
        k, hand = self._build.limb, arm[-1]
        shapes = self._part(held, Placing(*hand, 1.0, turn))
        if self.who.frame == "golem":
            return [*shapes, *_blocks(arm, 21), Shape(_block(hand, 17), "main")]
        widths = {"robe": (10, 11, 15), "dress": (8, 7.5, 7), "armour": (9.5, 8.5, 8)}
        a, b, c = (k * w for w in widths.get(self.who.dress, (9, 8, 7)))
        cloth = "skin" if self.who.dress == "bare" else "main"
        if self._build.skin == "main":
            cloth = "main"
        sleeve = tube([(*arm[0], a), (*arm[1], b), (*arm[2], c)])
        fist = Shape(oval(*hand, 7.5 * max(k, 0.9), 7 * max(k, 0.9)), self._build.skin)
        out = [Shape(sleeve, "metal" if self.who.dress == "armour" else cloth)]
        if self.who.dress == "robe":
            out.append(Shape(oval(*hand, 7.5, 9), "dark"))
        return [*out, *shapes, fist]

    def _legs(self) -> list[Shape]:
        k, dress = self._build.limb, self.who.dress
        if self.who.frame == "wisp" or dress in ("robe", "dress"):
            return self._shoes() if self.who.frame != "wisp" else []
        out = []
        for leg in (self.pose.far_leg, self.pose.near_leg):
            if self.who.frame == "golem":
                out += [*_blocks(leg, 24), Shape(_block(leg[-1], 19), "main")]
                continue
            cloth = {"armour": "metal"}.get(dress, "dark" if self._build.skin != "main" else "main")
            out.append(Shape(tube([(*leg[0], 11 * k), (*leg[1], 9 * k), (*leg[2], 7 * k)]), cloth))
            foot = tube([(leg[2][0] + 2, leg[2][1], 7 * k), (leg[2][0] - 10 * k, leg[2][1] + 3, 5.5 * k)])
            out.append(Shape(foot, "main" if self._build.skin == "main" else "leather"))
        return out

    def _shoes(self) -> list[Shape]:
        feet = (self.pose.far_leg[-1], self.pose.near_leg[-1])
        return [Shape(tube([(x + 2, y, 7), (x - 9, y + 3, 5.5)]), "leather") for x, y in feet]

    def _trunk(self) -> list[Shape]:
        match self.who.frame, self.who.dress:
            case "golem", _:
                return self._block_trunk()
            case "wisp", _:
                return self._wisp_trunk()
            case _, "robe" | "dress":
                return self._gown()
            case _:
                return self._tunic()

    @property
    def _shoulders(self) -> tuple[Place, Place]:
        left, right = sorted((self.pose.near[0], self.pose.far[0]))
        return left, right

    def _tunic(self) -> list[Shape]:
        (ax, ay), (bx, by) = self._shoulders
        x, y = self.pose.hips
        k = self._build.limb
        width = 8 * k
        cloth = "metal" if self.who.dress == "armour" else "main"
        chest = [(ax - width, ay), ((ax + bx) / 2, min(ay, by) - 9), (bx + width, by), (x + 15 * k, y - 12)]
        skirt = [(x + 20 * k, y + 18), (x, y + 22), (x - 20 * k, y + 18), (x - 15 * k, y - 12)]
        out = [Shape(blob([*chest, *skirt]), cloth)]
        if self.who.dress == "rags":
            hem = [(x - 22 + i * 7.4, y + (34 if i % 2 else 16)) for i in range(7)]
            out.insert(0, Shape(np.asarray([(x + 18, y - 4), *hem[::-1], (x - 18, y - 4)]), "main"))
        if self._build.skin != "main" or self.who.dress == "belt":
            belt = tube([(x - 16 * k, y - 2, 4), (x, y, 4.5), (x + 16 * k, y - 2, 4)])
            out += [Shape(belt, "leather"), Shape(oval(x - 3, y, 5, 5), "gold")]
        if self.who.dress == "armour":
            out += [Shape(oval(sx, sy - 1, 12, 10), "metal") for sx, sy in ((ax, ay), (bx, by))]
            out.append(Shape(np.asarray([(x - 3, ay + 4), (x + 3, y - 8)]), "gold", 3))
        return out

    def _gown(self) -> list[Shape]:
        (ax, ay), (bx, by) = self._shoulders
        x, y = self.pose.hips
        feet = [self.pose.near_leg[-1], self.pose.far_leg[-1]]
        left, right = min(p[0] for p in feet) - 18, max(p[0] for p in feet) + 16
        low = max(p[1] for p in feet) + 2
        waist = 13 if self.who.dress == "dress" else 20
        top = [(ax - 7, ay), ((ax + bx) / 2, min(ay, by) - 9), (bx + 7, by), (x + waist, y - 16)]
        flare = [(right, low - 10), ((left + right) / 2, low), (left, low - 10), (x - waist, y - 16)]
        out = [Shape(blob([*top, *flare]), "main")]
        hem = [(left + 3, low - 9), ((left + right) / 2, low - 3), (right - 3, low - 9)]
        out.append(Shape(np.asarray(hem), "second", 5))
        out.append(Shape(np.asarray([((ax + bx) / 2 - 3, ay), (x - 4, y), (x - 6, low - 6)]), "second", 6))
        out.append(Shape(tube([(x - waist, y - 12, 3.5), (x, y - 9, 4), (x + waist, y - 12, 3.5)]), "gold"))
        return out

    def _wisp_trunk(self) -> list[Shape]:
        (ax, ay), (bx, by) = self._shoulders
        x, y = self.pose.hips
        middle = (ax + bx) / 2
        width = (bx - ax) / 2 + 3
        tail = [(middle, (ay + by) / 2, width), (x, y, 17), (x + 4, y + 34, 15), (x + 22, y + 56, 9)]
        out = [Shape(tube([*tail, (x + 46, y + 66, 2)]), "main")]
        curl = tube([(x - 6, y + 10, 9), (x - 12, y + 40, 7), (x - 2, y + 62, 2)])
        return [Shape(curl, "main"), *out]

    def _block_trunk(self) -> list[Shape]:
        (ax, ay), (bx, by) = self._shoulders
        x, y = self.pose.hips
        chest = [(ax - 8, ay - 12), (bx + 8, by - 12), (bx + 16, by + 8), (x + 24, y - 6)]
        chest += [(x + 20, y + 14), (x - 20, y + 14), (x - 24, y - 6), (ax - 16, ay + 8)]
        return [Shape(np.asarray(chest), "main")]


def _blocks(limb: Sequence[Place], width: float) -> list[Shape]:
    """A limb of two rough-hewn blocks."""
    return [Shape(_beam(a, b, width), "main") for a, b in pairwise(limb)]


def _beam(a: Place, b: Place, width: float) -> Points:
    start, end = np.asarray(a), np.asarray(b)
    way = (end - start) / max(float(np.hypot(*(end - start))), 1e-6)
    across = np.array([-way[1], way[0]]) * width / 2
    wide, thin = across, across * 0.72
    lead = way * width * 0.25
    ring = [start - lead + thin, start + lead + wide, end - lead + wide, end + thin]
    return np.asarray([*ring, end - thin, end - lead - wide, start + lead - wide, start - lead - thin])


def _block(at: Place, size: float) -> Points:
    x, y = at
    corners = ((-0.9, -0.6), (-0.5, -1), (0.6, -0.9), (1, -0.4), (0.9, 0.7), (0.3, 1), (-0.7, 0.9), (-1, 0.3))
    return np.asarray([(x + size * 0.8 * dx, y + size * 0.8 * dy) for dx, dy in corners])

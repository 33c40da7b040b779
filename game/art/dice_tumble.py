"""Dice that tumble: squares thrown into a box with pymunk, and the faces that they show on their way.

Pure: the same faces, room and seed give the same throw. Lengths are in sides of a die. What the dice show at
the end is what they were told to; they decide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
import pymunk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator

Room = tuple[float, float]
"""Width and height of the box."""

APART = 1.2
"""The distance between the middles of neighbouring dice in a row."""

SECONDS = 1.5
"""Seconds of a throw at normal speed, until the dice lie in a row."""

_STEP = 1 / 120
_ROLLING, _SETTLING = 66, 24
"""Pictures of the dice rolling and moving into their row, of 60 a second."""

_QUARTER = pi / 2
_GRASP = 1.1
"""The distance between the middles of two dice in the hand that throws them, in widths of a die."""

_FACE_LENGTH = 0.62
"""How far a die rolls on one face."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The place of a die at one moment, and the face on top.

    Attributes:
        x, y: its middle.
        angle: in radians, within an eighth of a turn either way.
        height: above the ground, from 0 to 1.
    """

    x: float
    y: float
    angle: float
    height: float
    face: int


@dataclass(frozen=True, slots=True)
class Tumble:
    """A throw, picture by picture."""

    pictures: tuple[tuple[Pose, ...], ...]

    def at(self, part: float) -> tuple[Pose, ...]:
        """The dice at a part of the throw, from 0 to 1."""
        last = len(self.pictures) - 1
        return self.pictures[max(0, min(last, round(part * last)))]


def row(faces: Sequence[int], room: Room) -> tuple[Pose, ...]:
    """Dice that lie in a row in the middle of the box."""
    middle, y = room[0] / 2, room[1] / 2
    first = middle - APART * (len(faces) - 1) / 2
    return tuple(Pose(first + APART * i, y, 0.0, 0.0, face) for i, face in enumerate(faces))


def tumble(faces: Sequence[int], room: Room, seed: int) -> Tumble:
    """Throw dice into a box, so that they come to show these faces and end in a row."""
    if not faces:
        return Tumble(((),))
    rng = np.random.default_rng(seed)
    space = _box(room)
    dice = [_thrown(space, room, number, rng) for number in range(len(faces))]
    tracks: list[list[tuple[float, float, float]]] = [[] for _ in faces]
    for _ in range(_ROLLING):
        for _ in range(2):
            space.step(_STEP)
        for die, track in zip(dice, tracks, strict=True):
            track.append((_inside(die.position.x, room[0]), _inside(die.position.y, room[1]), die.angle))
    tracks.sort(key=lambda track: track[-1][0])
    shown = [_poses(track, face, rng) for track, face in zip(tracks, faces, strict=True)]
    rolling = [tuple(poses) for poses in zip(*shown, strict=True)]
    return Tumble((*rolling, *_settling(rolling[-1], row(faces, room))))


def _box(room: Room) -> pymunk.Space:
    space = pymunk.Space()
    space.damping = 0.2
    w, h = room
    corners = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        wall = pymunk.Segment(space.static_body, a, b, 0.08)
        wall.elasticity, wall.friction = 0.62, 0.5
        space.add(wall)
    return space


def _thrown(space: pymunk.Space, room: Room, number: int, rng: Generator) -> pymunk.Body:
    """A die that flies in from the left, one of a handful."""
    die = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (1, 1)))
    w, h = room
    rows = max(1, int(h / _GRASP))
    column, place = divmod(number, rows)
    die.position = (min(w - 0.6, 0.7 + _GRASP * column), h * (place + 0.5) / rows + rng.uniform(-0.1, 0.1))
    die.angle = rng.uniform(0, _QUARTER)
    shape = pymunk.Poly.create_box(die, (1, 1), 0.02)
    shape.elasticity, shape.friction = 0.5, 0.35
    space.add(die, shape)
    reach = max(2.0, w - 1.5)
    die.apply_impulse_at_world_point((reach * rng.uniform(1.9, 3.6), rng.uniform(-5, 5)), die.position)
    die.angular_velocity = rng.uniform(-16, 16)
    return die


def _inside(at: float, length: float) -> float:
    """Keep the middle of a die off the walls, should it have been squeezed into one."""
    return max(0.5, min(length - 0.5, at)) if length > 1 else length / 2


def _poses(track: list[tuple[float, float, float]], face: int, rng: Generator) -> list[Pose]:
    """The poses of a die along its way: another face for each length that it rolls, at last the given one."""
    lengths = [0.0]
    for (ax, ay, turn), (bx, by, after) in pairwise(track):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay) + 0.16 * abs(after - turn))
    faces = _sequence(face, int(lengths[-1] / _FACE_LENGTH) + 1, rng)
    poses = []
    for number, ((x, y, turn), gone) in enumerate(zip(track, lengths, strict=True)):
        speed = (gone - lengths[max(0, number - 1)]) * 60
        height = min(1.0, speed / 7) * abs(sin(gone * pi / _FACE_LENGTH / 2))
        left = int((lengths[-1] - gone) / _FACE_LENGTH)
        poses.append(Pose(x, y, _within_eighth(turn), height, faces[left]))
    return poses


def _sequence(last: int, count: int, rng: Generator) -> list[int]:
    """Faces from the last one backwards; a die never rolls from one face to the same or to its opposite."""
    faces = [last]
    while len(faces) < count:
        neighbours = [face for face in range(1, 7) if face not in (faces[-1], 7 - faces[-1])]
        faces.append(neighbours[int(rng.integers(len(neighbours)))])
    return faces


def _within_eighth(angle: float) -> float:
    """A square looks the same after a quarter turn."""
    return (angle + _QUARTER / 2) % _QUARTER - _QUARTER / 2


def _settling(start: tuple[Pose, ...], end: tuple[Pose, ...]) -> list[tuple[Pose, ...]]:
    """The dice slide into their row."""
    pictures = []
    for number in range(1, _SETTLING):
        t = number / _SETTLING
        part = t * t * (3 - 2 * t)
        pictures.append(
            tuple(
                Pose(
                    a.x + (b.x - a.x) * part,
                    a.y + (b.y - a.y) * part,
                    a.angle * (1 - part),
                    0.35 * sin(pi * part),
                    b.face,
                )
                for a, b in zip(start, end, strict=True)
            )
        )
    return [*pictures, end]

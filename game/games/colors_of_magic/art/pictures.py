"""Pictures of creatures and spells: a figure before a backdrop, on a card or in the bowl of a token."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec
import numpy as np
import pygame

from game.art.engraving import Drawings, Engraver, Shapes
from game.art.tokens import Drawing, packed_portrait
from game.games.colors_of_magic.art.backdrops import HIGH, WIDE, Backdrop
from game.games.colors_of_magic.art.guesses import card_picture, creature_picture
from game.games.colors_of_magic.art.people import Person, Pose, Tailor
from game.games.colors_of_magic.content.drawings import shipped_drawings
from game.games.colors_of_magic.content.library_files import library_faults
from game.games.colors_of_magic.rules.cards.picture import FRAMES, PictureSpec
from game.ui.drawing.picture_pack import PicturePack, shipped_pictures
from game.ui.drawing.svg import radial, rasterised, tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.colors_of_magic.rules.cards.picture import Ground, Sky, Weather
    from game.games.colors_of_magic.rules.cards.specs import CardSpec, CreatureSpec, ObjectiveSpec, SizeName

Square = tuple[float, float, float]
"""Left, top, side."""


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours and the scenery of an element, where a picture names none."""

    main: str
    trim: str
    dark: str
    glow: str
    sky: Sky
    ground: Ground
    weather: Weather


MOODS: Mapping[str, Mood] = MappingProxyType(
    {
        "fire": Mood("#b03a24", "#f0a03a", "#3a1410", "#ffb84a", "forge", "embers", "sparks"),
        "water": Mood("#2f7ca6", "#cfe8f0", "#14283a", "#8ae0ff", "deep", "sea", "bubbles"),
        "earth": Mood("#6a7e3a", "#d0a85a", "#2a3018", "#b8e870", "dusk", "hills", "leaves"),
        "air": Mood("#8cacc8", "#f4ecd0", "#3a4e62", "#fff0a0", "day", "clouds", "wind"),
        "arcane": Mood("#6a48a0", "#dcb858", "#24143c", "#e0b8ff", "void", "shelves", "runes"),
        "": Mood("#8a6a4a", "#c8a468", "#3a2c24", "#ffc64a", "night", "stones", "fog"),
    }
)

_SCALE: Mapping[SizeName, float] = MappingProxyType({"S": 0.9, "M": 0.98, "L": 1.08})
"""The share of a picture's height that a creature takes."""

_NEAR = (0.85, 1.25, 2.0)
"""The share of the height for a figure that is shown closer: a factor of the picture's proportion, min, max.
"""

MASTER = (212, 251)
"""The pixels of the small pictures that ship, from which those on small cards are scaled."""

_BUST = 104.0
"""The side of the square that a token shows of a person."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture with everything needed to paint it; two scenes are equal if they look the same."""

    spec: PictureSpec
    element: str = ""
    size: SizeName = "M"

    @property
    def mood(self) -> Mood:
        """The colours of its element."""
        return MOODS[self.element]


@dataclass(frozen=True, slots=True)
class Figure:
    """The figure of a picture as SVG: its elements, its gradients, the square around it, and its bust.

    Where `nears`, a low picture may show the bust alone.
    """

    body: str
    defs: str
    whole: Square
    bust: Square
    nears: bool

    def document(self, view: Square, before: str = "", more: str = "") -> str:
        """A square of the figure as an SVG document; `before` is drawn under it."""
        x, y, side = view
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.1f} {y:.1f} {side:.1f} {side:.1f}">'
            f"<defs>{more}{self.defs}</defs>{before}{self.body}</svg>"
        )


@cache
def drawings() -> Drawings:
    """All drawings that ship."""
    return Drawings(shipped_drawings().texts)


@lru_cache(maxsize=256)
def figure(scene: Scene) -> Figure:
    """The figure of a picture, drawn once and kept.

    Raises:
        KeyError: it names a drawing that does not ship.
    """
    parts, spec = drawings(), scene.spec
    shapes = _body(scene)
    behind, front = (parts.shapes(name) if name else () for name in (spec.behind, spec.front))
    every = (*behind, *shapes, *front)
    engraver = Engraver(_inks(scene))
    body = engraver.draw(every)
    whole = _around(every)
    nears = spec.body in FRAMES or spec.body in shipped_drawings().busts
    return Figure(body, engraver.defs, whole, _bust(spec, shapes), nears and not (spec.behind or spec.front))


def _body(scene: Scene) -> Shapes:
    parts, spec = drawings(), scene.spec
    if spec.body not in FRAMES:
        return parts.shapes(spec.body)
    frame = spec.body
    usual = _USUAL[frame]
    who = Person(
        frame,
        spec.gesture or usual.pose,
        spec.face or usual.face,
        spec.head or usual.head,
        spec.dress or usual.dress,
        spec.hand,
        spec.off_hand,
        spec.back,
        spec.over,
    )
    return Tailor(parts, who, _pose(who.pose)).shapes()


def _pose(name: str) -> Pose:
    return Pose.read(shipped_drawings().gestures[name])


_USUAL: Mapping[str, Person] = MappingProxyType(
    {
        "human": Person(),
        "child": Person("child"),
        "imp": Person("imp", "run", "imp-face", "", "rags"),
        "brute": Person("brute", "stand", "brute-face", "", "belt"),
        "golem": Person("golem", "stand", "golem-face", "", "tunic"),
        "wisp": Person("wisp", "float", "face", "hair-wind"),
    }
)
"""Default gesture, face, head and clothes of each body."""


def _inks(scene: Scene) -> Mapping[str, str]:
    mood, spec = scene.mood, scene.spec
    inks = {
        "main": mood.main,
        "second": mood.trim,
        "dark": mood.dark,
        "glow": mood.glow,
        "hair": "#5a3420",
        "beard": "#d8d4cc",
        **shipped_drawings().inks.get(spec.body, {}),
    }
    own = {
        "main": spec.main,
        "fur": spec.main,
        "second": spec.trim,
        "dark": spec.dark,
        "hair": spec.hair,
        "beard": spec.hair,
        "skin": spec.skin,
        "glow": spec.glow,
    }
    return {**inks, **{key: value for key, value in own.items() if value}}


def _around(shapes: Shapes) -> Square:
    """The smallest square around shapes that stands on their lowest point."""
    low = np.min([shape.points.min(axis=0) for shape in shapes], axis=0)
    high = np.max([shape.points.max(axis=0) for shape in shapes], axis=0)
    low, high = np.maximum(low, -30.0) - 5, np.minimum(high, 230.0) + 5
    side = float(max(high[0] - low[0], high[1] - low[1]))
    return (float(low[0] + high[0] - side) / 2, float(high[1]) - side, side)


def _bust(spec: PictureSpec, shapes: Shapes) -> Square:
    """The part shown on a token: head and shoulders of a person, what a drawing names, else everything."""
    if spec.body in FRAMES:
        gesture = spec.gesture or _USUAL[spec.body].pose
        x, y = _pose(gesture).head
        return (x - _BUST / 2, y - _BUST * 0.5, _BUST)
    return shipped_drawings().busts.get(spec.body) or _around(shapes)


def painted(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    """A picture of that many pixels."""
    out = _backdrop(scene, size)
    drawn = figure(scene)
    side, top = _room(drawn, scene, size)
    shape = rasterised(drawn.document(drawn.whole), (side, side))
    left = (size[0] - side) // 2
    halo, pad = _halo(shape, scene.mood.glow)
    out.blit(halo, (left - pad, top - pad))
    out.blit(shape, (left, top))
    out.blit(pygame.transform.smoothscale(_vignette(), size), (0, 0))
    return out


def painted_small(scene: Scene, size: tuple[int, int], pack: PicturePack | None = None) -> pygame.Surface:
    """The picture of a small card, of about the shape of `MASTER`; as it ships, if it is among what does."""
    if size[0] > MASTER[0]:
        return painted(scene, size)
    made = (pack or shipped_pictures()).get(("small scene", scene), lambda: painted(scene, MASTER))
    return pygame.transform.smoothscale(made, size)


def ask_for_all(pack: PicturePack) -> None:
    """Ask a pack for every picture of what ships."""
    library, _ = library_faults()  # without the cards of whoever packs
    scenes = {creature_scene(creature) for creature in library.creatures.values()}
    for scene in sorted(scenes, key=repr):
        packed_portrait(portrait(scene), pack)
    for card in library.cards.values():
        scenes.add(card_scene(card, library.creatures[card.creature] if card.creature else None))
    for scene in sorted({*scenes, MONSTERS}, key=repr):
        painted_small(scene, MASTER, pack)


def _room(drawn: Figure, scene: Scene, size: tuple[int, int]) -> tuple[int, int]:
    """The size of a figure in a picture and the y of its top, in pixels.

    In a low picture a figure with a bust is shown closer, with its feet out of sight.
    """
    width, height = size
    whole = max(4.0, min(height * _SCALE[scene.size], width * 1.04))
    if not drawn.nears:
        return round(whole), round(height * 1.02 - whole)
    low, least, most = _NEAR
    near = min(max(low * width / height, least), most)
    side = max(whole, min(height * near * _SCALE[scene.size], width * 0.72))
    middle = drawn.bust[1] + drawn.bust[2] / 2 - drawn.whole[1]
    top = min(height * 0.03, height / 2 - middle / drawn.whole[2] * side)
    return round(side), round(max(top, height * 1.02 - side))


@lru_cache(maxsize=256)
def _behind(scene: Scene) -> str:
    spec, mood = scene.spec, scene.mood
    drawn = Backdrop(drawings(), spec.sky or mood.sky, crc32(repr(spec).encode()))
    return drawn.document(spec.ground or mood.ground, spec.weather or mood.weather)


def prepare(scene: Scene) -> None:
    """Draw everything that is the same at every size, which halves the time of the first painting."""
    figure(scene)
    _behind(scene)


def _backdrop(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    scale = max(size[0] / WIDE, size[1] / HIGH)
    whole = max(size[0], round(WIDE * scale)), max(size[1], round(HIGH * scale))
    at = (whole[0] - size[0]) // 2, whole[1] - size[1]
    return rasterised(_behind(scene), whole).subsurface((*at, *size)).copy()


def _halo(shape: pygame.Surface, colour: str) -> tuple[pygame.Surface, int]:
    """A soft light around a figure, and by how much it is wider on each side."""
    side = shape.get_width()
    blur = max(2, side // 16)
    pad, shrink = 2 * blur, max(1, blur // 2)
    light = pygame.Color(colour)
    wide = pygame.Surface((side + 2 * pad, side + 2 * pad), pygame.SRCALPHA)
    wide.fill((light.r, light.g, light.b, 0))
    light.a = 170
    pygame.mask.from_surface(shape, 100).to_surface(wide, setcolor=light, unsetcolor=None, dest=(pad, pad))
    small = pygame.transform.smoothscale(wide, (max(1, wide.get_width() // shrink),) * 2)
    small = pygame.transform.gaussian_blur(small, max(1, blur // shrink))
    return pygame.transform.smoothscale(small, wide.get_size()), pad


@cache
def _vignette() -> pygame.Surface:
    """A darkening towards the edges, to be laid over a picture."""
    span = np.linspace(-1, 1, 64)
    away = np.hypot(span[:, None] * 0.92, span[None, :] * 0.92)
    out = pygame.Surface((64, 64), pygame.SRCALPHA)
    out.fill((10, 4, 2, 0))
    alpha = pygame.surfarray.pixels_alpha(out)
    alpha[:] = np.clip((away - 0.55) / 0.75, 0, 1) ** 1.4 * 225
    del alpha
    return out


@lru_cache(maxsize=256)
def portrait(scene: Scene) -> Drawing:
    """The figure as a token shows it, on its own ground; drawn on first use."""
    return Drawing(f"{scene!r}", lambda: _bust_of(scene))


def _bust_of(scene: Scene) -> str:
    drawn = figure(scene)
    x, y, side = drawn.bust
    mood = scene.mood
    tones = (0.0, mood.glow), (0.45, mood.main), (1.0, mood.dark)
    more = radial("bowl", x + side * 0.4, y + side * 0.36, side * 0.75, *tones)
    before = tag("rect", x=x, y=y, width=side, height=side, fill="url(#bowl)")
    return drawn.document(drawn.bust, before, more)


def creature_scene(creature: CreatureSpec) -> Scene:
    """The picture of a creature."""
    element = creature.element.value if creature.element is not None else ""
    return Scene(creature_picture(creature), element, creature.size)


def card_scene(card: CardSpec, creature: CreatureSpec | None) -> Scene:
    """The picture of a spell; a summoning without a picture of its own shows its creature."""
    if creature is not None and card.picture is None:
        return creature_scene(creature)
    return Scene(card_picture(card), card.element.value)


def goal_scene(objective: ObjectiveSpec, creature: CreatureSpec | None) -> Scene:
    """The picture of an objective: its own, else its prey, else a banner on some ground."""
    if objective.picture is not None and objective.picture.body:
        return Scene(objective.picture)
    if creature is not None:
        hunted = creature_scene(creature)
        return replace(hunted, spec=msgspec.structs.replace(hunted.spec, front="hunt-mark"))
    seed = crc32(objective.id.encode())
    skies: tuple[Sky, ...] = ("dawn", "day", "dusk", "night")
    grounds: tuple[Ground, ...] = ("hills", "stones", "forest", "paving")
    return Scene(
        PictureSpec(body="banner", sky=skies[seed % 4], ground=grounds[seed // 4 % 4], weather="clear")
    )


MONSTERS = Scene(PictureSpec(body="monster-maw", sky="dusk", ground="forest", weather="fog"))
"""The picture of the monster activation cards."""

"""Cues for what creatures do and what happens to them: walks, pushes, wounds, deaths, marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.battlefield.token_layer import WALK_SPEED, Walker
from game.board.shapes import Point, path_length
from game.games.colors_of_magic.table.motions import MOTIONS, Kind, Motion, shaken, size
from game.ui.cues import Cue, eased
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.table_view import TableView
    from game.ui.sound import Sound, Sounds

RISE = 0.55
"""Seconds that a number takes to rise."""

MIDDLE: Point = (12.0, 12.0)
"""The place at which things without one on the board are shown."""

RADIUS = 0.6
"""Radius in inches of a base that is no longer known."""

Show = Callable[[float], None]
"""Shows a part of a motion, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Rising:
    """A word that rises from a place on the board; `part` runs from 0 to 1."""

    at: Point
    text: str
    tone: Tone
    part: float = 0.0


@dataclass(slots=True)
class Stage:
    """The creatures' motions being shown.

    Attributes:
        at: creatures on their way; `added` have just arrived, `fading` are leaving, `removed` have left.
        sizes: the drawn size of bases that appear or disappear, relative to their true size.
        motion: an animation around a base that says what happens to it.
        rising: a word that rises from it.
    """

    at: dict[str, Point] = field(default_factory=dict)
    added: dict[str, Body] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    fading: set[str] = field(default_factory=set)
    sizes: dict[str, float] = field(default_factory=dict)
    motion: Motion | None = None
    rising: Rising | None = None

    def stand_still(self) -> None:
        """Stop every motion."""
        self.at.clear()
        self.added.clear()
        self.removed.clear()
        self.fading.clear()
        self.sizes.clear()
        self.motion = self.rising = None


class CreatureCues:
    """Makes the cues of creatures in one run of events, and tracks where each of them is.

    Attributes:
        places: where each creature is; `bodies` what each is.
        casters: who has cast each spell, by its card.
    """

    def __init__(self, animation: Stage, view: TableView, sounds: Sounds, *, still: bool) -> None:
        self.animation = animation
        self.view = view
        self.sounds = sounds
        self.moves = not still
        self.places: dict[str, Point] = {body.id: body.at for body in view.state.bodies}
        self.bodies: dict[str, Body] = {body.id: body for body in view.state.bodies}
        self.casters: dict[str, str] = {item.card: item.caster for item in view.state.stack}

    def countered(self, card: str) -> Cue:
        """A spell fizzles, shown at its caster."""
        caster = self.casters.get(card, "")
        return self.motion("counter", caster, self.places.get(caster, MIDDLE))

    def marked(self, creature: str) -> Cue:
        """A creature gets a mark."""
        return self.motion("mark", creature, self.places.get(creature, MIDDLE))

    def along(self, creature: str, path: tuple[Point, ...], sound: Sound) -> Cue:
        """A creature walks."""
        length = path_length(path)
        self.places[creature] = path[-1]

        def show(part: float) -> None:
            self.animation.at[creature] = Walker(creature, path, eased(part) * length).at()
            if part >= 1:
                self.sounds.play(sound)

        return Cue(max(0.01, length / WALK_SPEED), show)

    def motion(
        self, kind: Kind, creature: str, at: Point, start: Point | None = None, more: Show | None = None
    ) -> Cue:
        """A motion of that kind around a creature; `more` is called to move other things with it."""
        seconds, sound, _ = MOTIONS[kind]
        motion = Motion(kind, at, self._radius(creature), 0.0, start)

        def show(part: float) -> None:
            self.animation.motion = replace(motion, part=part) if part < 1 else None
            if more is not None:
                more(part)

        return Cue(seconds, show, self._sound(sound) if self.moves else None)

    def harm(self, creature: str, amount: int) -> Iterator[Cue]:
        """A creature trembles as it is wounded."""
        at = self.places.get(creature)
        if at is None:
            return
        word = f"\N{MINUS SIGN}{amount}"

        def show(part: float) -> None:
            self.animation.at[creature] = shaken(at, part)
            self.animation.rising = Rising(at, word, Tone.REFUSED, part) if part < 1 else None

        yield self.motion("damage", creature, at, more=show)

    def shift(self, creature: str, source: Point, target: Point, how: str) -> Cue:
        """A pushed creature slides; one put elsewhere vanishes in one place and appears in the other."""
        kind: Kind = "push" if how == "push" else "teleport"
        self.places[creature] = target

        def show(part: float) -> None:
            slid = 1 - (1 - part) ** 3 if kind == "push" else float(part >= 0.5)
            self.animation.at[creature] = (
                source[0] + (target[0] - source[0]) * slid,
                source[1] + (target[1] - source[1]) * slid,
            )
            self.animation.sizes[creature] = size(kind, part)

        return self.motion(kind, creature, target, source, show)

    def arrival(self, body: Body) -> Cue:
        """A creature comes into play."""
        self.places[body.id] = body.at
        self.bodies[body.id] = body

        def show(part: float) -> None:
            self.animation.added[body.id] = body
            self.animation.sizes[body.id] = size("summon", part)

        return self.motion("summon", body.id, body.at, more=show)

    def fall(self, body: Body) -> Cue:
        """A creature leaves play."""

        def show(part: float) -> None:
            self.animation.fading.add(body.id)
            self.animation.sizes[body.id] = size("death", part)
            if part >= 1:
                self.animation.removed.add(body.id)

        return self.motion("death", body.id, self.places.get(body.id, body.at), more=show)

    def _radius(self, creature: str) -> float:
        body = self.bodies.get(creature)
        return RADIUS if body is None else self.view.referee.radius(self.view.state, body.profile)

    def word(self, creature: str, word: str, tone: Tone, sound: Sound) -> Iterator[Cue]:
        """A word rises from a creature."""
        at = self.places.get(creature)
        if at is None:
            return

        def show(part: float) -> None:
            self.animation.rising = Rising(at, word, tone, part) if part < 1 else None

        yield Cue(RISE, show, self._sound(sound))

    def _sound(self, sound: Sound) -> Callable[[], None]:
        return lambda: self.sounds.play(sound)

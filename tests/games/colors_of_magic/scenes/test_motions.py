"""What befalls creatures and spells: each has a motion and a sound of its own, short, and off if wished."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from table_player import table

from game.games.colors_of_magic.rules.state import creature_events as c
from game.games.colors_of_magic.rules.state.events import CardMoved, Event, SpellCast
from game.games.colors_of_magic.table.animation import Animation, Animator
from game.games.colors_of_magic.table.motions import LONGEST, MOTIONS, Motion, draw_motion
from game.positions.position import Side
from game.ui.sound import RATE, Sound, Sounds, waveform

if TYPE_CHECKING:
    from table_player import Seat

    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.motions import Kind
    from game.ui.cues import Cue

GUST = "blue:gust:1"


class Heard(Sounds):
    """Keeps what was played."""

    def __init__(self) -> None:
        super().__init__(wanted=False)
        self.all: list[Sound] = []

    def play(self, sound: Sound) -> None:
        self.all.append(sound)


def befalls(kind: Kind, body: Body) -> tuple[Event, ...]:
    """What happens that is shown so."""
    end = (body.at[0] + 6.0, body.at[1])
    events: dict[Kind, tuple[Event, ...]] = {
        "damage": (c.Damaged(body.id, 2, 1),),
        "death": (c.Died(body),),
        "push": (c.Shifted(body.id, body.at, end, "push"),),
        "summon": (c.Arrived(body, "summoned"),),
        "teleport": (c.Shifted(body.id, body.at, end, "teleport"),),
        "counter": (CardMoved(Side.BLUE, GUST, "stack", "discard", rule="CM-STACK-06"),),
        "mark": (c.Changed(body.id, mark="static", amount=1),),
    }
    return events[kind]


@pytest.fixture(scope="module")
def seat() -> Seat:
    return table(language="en")


def shown(
    seat: Seat, events: tuple[Event, ...], *, still: bool = False
) -> tuple[Animation, list[Cue], Heard]:
    animation, heard = Animation(), Heard()
    view = seat.scene.table.view(seat.scene.moment())  # type: ignore[attr-defined]
    animator = Animator(animation, view, heard, lambda _side, _where: (0.0, 0.0), still=still)
    return animation, animator.cues(events), heard


def wizard(seat: Seat) -> Body:
    return next(iter(seat.scene.session.match.state.bodies))


def drawn(seat: Seat, motion: Motion | None, kind: Kind) -> bytes:
    assert motion is not None
    assert motion.kind == kind
    canvas = seat.hand.app.canvas
    canvas.surface.fill((40, 60, 40))
    draw_motion(canvas, seat.hand.app.ui, motion, seat.pane.camera)
    return bytes(canvas.surface.get_buffer().raw)


def test_each_event_has_its_own_motion_and_sound_and_none_is_long(seat: Seat) -> None:
    sounds: list[Sound] = []
    pictures: set[bytes] = set()
    for kind in MOTIONS:
        animation, cues, heard = shown(seat, befalls(kind, wizard(seat)))
        assert 0 < sum(cue.seconds for cue in cues) < LONGEST, kind
        assert cues[0].begin is not None
        cues[0].begin()
        cues[0].show(0.4)
        pictures.add(drawn(seat, animation.motion, kind))
        cues[0].show(1.0)
        assert not animation.motion
        sounds += heard.all
    assert len(pictures) == len(set(sounds)) == len(sounds) == len(MOTIONS)
    assert len({waveform(sound).tobytes() for sound in sounds}) == len(MOTIONS)
    assert all(len(waveform(sound)) < LONGEST * RATE for sound in sounds)


def test_who_dies_shrinks_and_who_comes_swells(seat: Seat) -> None:
    body = wizard(seat)
    for kind, first, then in (("death", 1.0, 0.3), ("summon", 0.2, 1.0)):
        animation, cues, _ = shown(seat, befalls(kind, body))  # type: ignore[arg-type]
        cues[0].show(0.05)
        assert animation.sizes[body.id] == pytest.approx(first, abs=0.15)
        cues[0].show(0.99)
        assert animation.sizes[body.id] == pytest.approx(then, abs=0.15)


def test_with_reduced_motion_nothing_moves_and_nothing_sounds(seat: Seat) -> None:
    for kind in MOTIONS:
        animation, cues, heard = shown(seat, befalls(kind, wizard(seat)), still=True)
        for cue in cues:
            if cue.begin is not None:
                cue.begin()
            cue.show(1.0)
        assert (animation.motion, heard.all) == (None, [])


def test_a_spell_that_took_effect_is_not_shown_as_countered(seat: Seat) -> None:
    cast = SpellCast(Side.BLUE, GUST, 1, wizard(seat).id, (), 1)
    away = CardMoved(Side.BLUE, GUST, "stack", "discard", rule="CM-TYPE-07")
    animation, cues, _ = shown(seat, (cast, away))
    for cue in cues:
        cue.show(0.5)
        assert animation.motion is None
    animation, cues, _ = shown(seat, (cast, *befalls("counter", wizard(seat))))
    cues[-1].show(0.5)
    assert isinstance(animation.motion, Motion)
    assert animation.motion.at == wizard(seat).at

"""Sounds, synthesised once; a mixer that does not open means silence, never an error."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.random import Generator
    from numpy.typing import NDArray

    Wave = NDArray[np.float64]

RATE = 44_100


class Sound(StrEnum):
    """The sounds of the program, named by their meaning."""

    CLACK = "clack"
    RUSTLE = "rustle"
    CHIME = "chime"
    THUD = "thud"
    PAGE = "page"
    ERROR = "error"
    FLIP = "flip"
    SHUFFLE = "shuffle"
    DICE = "dice"
    FANFARE = "fanfare"
    HIT = "hit"
    FALL = "fall"
    PUSH = "push"
    SUMMON = "summon"
    TELEPORT = "teleport"
    COUNTER = "counter"
    MARK = "mark"


class Sounds:
    """Plays sounds. `volume` is 0..1; at 0, or where there is no sound device, nothing happens."""

    def __init__(self, *, wanted: bool = True) -> None:
        self.volume = 0.6
        self._ready = wanted and _open_mixer()
        self._made: dict[Sound, pygame.mixer.Sound] = {}

    def play(self, sound: Sound) -> None:
        """Start a sound; it does not wait for its end."""
        if not self._ready or self.volume <= 0:
            return
        if sound not in self._made:
            self._made[sound] = pygame.mixer.Sound(buffer=_samples(waveform(sound)).tobytes())
        self._made[sound].set_volume(self.volume)
        self._made[sound].play()


def waveform(sound: Sound) -> Wave:
    """The sound as mono samples in -1..1 at 44.1 kHz; the same every time."""
    return WAVES[sound](np.random.default_rng(sum(sound.value.encode())))


def _clack(rng: Generator) -> Wave:
    t = _time(0.09)
    wood = np.sin(2 * np.pi * 1150 * t) * np.exp(-t * 85) + 0.6 * np.sin(2 * np.pi * 640 * t) * np.exp(
        -t * 60
    )
    return _peak(wood + 0.5 * rng.normal(size=t.size) * np.exp(-t * 260), 0.5)


def _rustle(rng: Generator) -> Wave:
    t = _time(0.28)
    swell = np.sin(np.pi * t / t[-1]) ** 1.5 * (0.6 + 0.4 * np.sin(2 * np.pi * 23 * t))
    return _peak(_bright(rng.normal(size=t.size), 5) * swell, 0.22)


def _chime(_: Generator) -> Wave:
    t = _time(0.9)
    partials = ((880.0, 1.0, 4.0), (1318.5, 0.6, 5.0), (1760.0, 0.35, 7.0), (2637.0, 0.15, 10.0))
    tone = sum(a * np.sin(2 * np.pi * f * t) * np.exp(-t * d) for f, a, d in partials)
    return _peak(np.asarray(tone), 0.34)


def _thud(rng: Generator) -> Wave:
    t = _time(0.22)
    body = np.sin(2 * np.pi * (95 * t - 90 * t * t)) * np.exp(-t * 20)
    return _peak(body + 0.2 * rng.normal(size=t.size) * np.exp(-t * 120), 0.6)


def _page(rng: Generator) -> Wave:
    t = _time(0.34)
    swell = np.exp(-(((t - 0.1) / 0.06) ** 2)) + 0.6 * np.exp(-(((t - 0.24) / 0.04) ** 2))
    return _peak(_bright(rng.normal(size=t.size), 3) * swell, 0.24)


def _error(_: Generator) -> Wave:
    t = _time(0.26)
    buzz = np.sin(2 * np.pi * 196 * t) + 0.7 * np.sin(2 * np.pi * 207.6 * t)
    return _peak(buzz * np.exp(-t * 10), 0.35)


def _flip(rng: Generator) -> Wave:
    t = _time(0.16)
    swish = _bright(rng.normal(size=t.size), 4) * np.exp(-(((t - 0.05) / 0.03) ** 2))
    tap = np.sin(2 * np.pi * 420 * t) * np.exp(-np.clip(t - 0.1, 0, None) * 90) * (t > 0.1)
    return _peak(swish / np.abs(swish).max() + 0.5 * tap, 0.3)


def _shuffle(rng: Generator) -> Wave:
    t = _time(0.6)
    ticks = np.sin(np.pi * t / t[-1]) * (0.5 + 0.5 * np.sin(2 * np.pi * 38 * t)) ** 4
    return _peak(_bright(rng.normal(size=t.size), 3) * ticks, 0.24)


def _fanfare(_: Generator) -> Wave:
    t = _time(0.96)
    tones = ((0.0, 392.0), (0.11, 523.25), (0.22, 659.25), (0.33, 784.0))
    return _peak(sum((_brass(t - start, pitch) for start, pitch in tones), np.zeros(t.size)), 0.3)


def _hit(rng: Generator) -> Wave:
    t = _time(0.2)
    blow = np.sin(2 * np.pi * (150 * t - 260 * t * t)) * np.exp(-t * 24)
    return _peak(blow + 0.8 * _bright(rng.normal(size=t.size), 3) * np.exp(-t * 70), 0.6)


def _fall(rng: Generator) -> Wave:
    t = _time(0.5)
    groan = np.sin(2 * np.pi * (240 * t - 170 * t * t) + 1.5 * np.sin(2 * np.pi * 9 * t))
    return _peak(groan * np.exp(-t * 5) + 0.3 * rng.normal(size=t.size) * np.exp(-t * 14), 0.45)


def _push(rng: Generator) -> Wave:
    t = _time(0.32)
    wind = np.exp(-(((t - 0.14) / 0.08) ** 2))
    return _peak(_bright(rng.normal(size=t.size), 9) * wind, 0.34)


def _summon(_: Generator) -> Wave:
    t = _time(0.5)
    rise = ((0.0, 392.0), (0.08, 587.33), (0.16, 880.0))
    tones = (np.sin(2 * np.pi * f * t) * (t >= s) * np.exp(-(t - s) * 7) for s, f in rise)
    return _peak(sum(tones, np.zeros(t.size)), 0.32)


def _teleport(_: Generator) -> Wave:
    t = _time(0.4)
    sweep = np.sin(2 * np.pi * (320 * t + 1500 * t * t)) * (0.6 + 0.4 * np.sin(2 * np.pi * 31 * t))
    return _peak(sweep * np.sin(np.pi * t / t[-1]), 0.28)


def _counter(_: Generator) -> Wave:
    t = _time(0.38)
    glass = ((2093.0, 22.0), (2803.0, 26.0), (3951.0, 34.0))
    late = np.clip(t - 0.09, 0, None)
    shards = sum((np.sin(2 * np.pi * f * late) * np.exp(-late * d) for f, d in glass), np.zeros(t.size))
    drop = np.sin(2 * np.pi * (620 * t - 900 * t * t)) * np.exp(-t * 14)
    return _peak(0.7 * drop + 0.5 * shards * (t > 0.09), 0.34)


def _mark(_: Generator) -> Wave:
    t = _time(0.26)
    stamp = np.sin(2 * np.pi * 210 * t) * np.exp(-t * 45)
    return _peak(stamp + 0.6 * np.sin(2 * np.pi * 1244.5 * t) * np.exp(-t * 20), 0.42)


def _rattle(rng: Generator) -> Wave:
    """Ivory on wood: knocks that come slower and softer as the dice lie down."""
    t = _time(0.95)
    sound = np.zeros(t.size)
    at = 0.0
    while at < 0.85:
        since = np.clip(t - at, 0, None)
        pitch = rng.uniform(1500, 2600)
        knock = np.sin(2 * np.pi * pitch * since) * np.exp(-since * 190)
        knock += 0.5 * np.sin(2 * np.pi * pitch * 0.31 * since) * np.exp(-since * 110)
        sound += (t >= at) * knock * rng.uniform(0.4, 1.0) * (1 - at)
        at += rng.uniform(0.018, 0.05) * (1 + 3.2 * at)
    return _peak(sound, 0.42)


WAVES: Mapping[Sound, Callable[[Generator], Wave]] = MappingProxyType(
    {
        Sound.CLACK: _clack,
        Sound.RUSTLE: _rustle,
        Sound.CHIME: _chime,
        Sound.THUD: _thud,
        Sound.PAGE: _page,
        Sound.ERROR: _error,
        Sound.FLIP: _flip,
        Sound.SHUFFLE: _shuffle,
        Sound.DICE: _rattle,
        Sound.FANFARE: _fanfare,
        Sound.HIT: _hit,
        Sound.FALL: _fall,
        Sound.PUSH: _push,
        Sound.SUMMON: _summon,
        Sound.TELEPORT: _teleport,
        Sound.COUNTER: _counter,
        Sound.MARK: _mark,
    }
)
"""The maker of each sound, from a seeded generator; none is longer than a second."""


def _brass(t: Wave, pitch: float) -> Wave:
    """A tone of a small horn that begins where t passes 0."""
    held = np.clip(t, 0, None)
    body = sum((np.sin(2 * np.pi * pitch * n * held) / n**1.3 for n in range(1, 7)), np.zeros(t.size))
    return np.asarray(body * (t >= 0) * np.minimum(held / 0.02, 1) * np.exp(-held * 3.4))


def _open_mixer() -> bool:
    try:
        pygame.mixer.init(RATE, -16, 2, 512)
    except pygame.error:
        return False
    return True


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _bright(noise: Wave, span: int) -> Wave:
    """Noise without its lowest and highest parts: paper rather than wind."""
    low = np.convolve(noise, np.ones(span) / span, mode="same")
    return low - np.convolve(low, np.ones(60) / 60, mode="same")


def _peak(wave: Wave, level: float) -> Wave:
    """The wave at that peak level, with a fade of two milliseconds at its end against clicks."""
    out = wave / max(1e-9, float(np.abs(wave).max())) * level
    fade = RATE // 500
    out[-fade:] *= np.linspace(1, 0, fade)
    return np.asarray(out)


def _samples(wave: Wave) -> NDArray[np.int16]:
    mono = (np.clip(wave, -1, 1) * 32767).astype(np.int16)
    return np.ascontiguousarray(np.repeat(mono[:, None], 2, axis=1))

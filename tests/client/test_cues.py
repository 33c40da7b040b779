"""Cues are decoration: however they are played, the truth comes after them."""

from __future__ import annotations

from math import inf

import pytest

from game.ui.cues import Cue, Timeline


def test_cues_play_one_after_another_and_then_the_truth_is_set() -> None:
    seen: list[object] = []
    timeline = Timeline()
    cues = [Cue(1, lambda part: seen.append(("a", part))), Cue(1, lambda part: seen.append(("b", part)))]
    timeline.play(cues, lambda: seen.append("sync"))
    timeline.update(0.5)
    timeline.update(1.0)
    assert seen[-1] == ("b", 0.5)
    timeline.update(1.0)
    assert seen == [("a", 0.5), ("a", 1.0), ("b", 0.5), ("b", 1.0), "sync"]


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_skipping_shows_every_end_once(speed: float) -> None:
    seen: list[object] = []
    timeline = Timeline(speed)
    cues = [Cue(2, lambda part, i=i: seen.append((i, part)), lambda i=i: seen.append(i)) for i in range(3)]  # type: ignore[misc]
    timeline.play(cues, lambda: seen.append("sync"))
    timeline.skip()
    assert seen == [0, (0, 1.0), 1, (1, 1.0), 2, (2, 1.0), "sync"]


def test_a_sound_begins_once() -> None:
    begun: list[int] = []
    timeline = Timeline()
    timeline.play([Cue(1, lambda _part: None, lambda: begun.append(1))])
    for _ in range(5):
        timeline.update(0.1)
    timeline.skip()
    assert begun == [1]


def test_a_higher_speed_shortens_a_cue() -> None:
    timeline = Timeline(4.0)
    timeline.play([Cue(1, lambda _part: None)])
    timeline.update(0.26)
    assert not timeline.busy


def test_who_hurries_goes_to_the_next_stop_and_past_it_once_it_is_on() -> None:
    """What others do is announced one act after the other: a key ends an announcement, or what moves."""
    seen: list[str] = []
    timeline = Timeline()

    def cue(name: str, seconds: float = 1.0, *, stop: bool = False) -> Cue:
        return Cue(seconds, lambda part: seen.append(name) if part >= 1 else None, stop=stop)

    cues = [cue("a", inf, stop=True), cue("b"), cue("c"), cue("d", stop=True), cue("e")]
    timeline.play(cues, lambda: seen.append("sync"))
    timeline.update(100.0)
    assert (timeline.waits, seen) == (True, [])
    timeline.hurry()
    assert seen == ["a"]
    timeline.update(0.5)
    assert not timeline.waits
    timeline.hurry()
    assert seen == ["a", "b", "c"]
    timeline.hurry()
    timeline.hurry()
    assert seen == ["a", "b", "c", "d", "e", "sync"]
    timeline.hurry()
    assert not timeline.busy


def test_at_speed_0_nothing_waits() -> None:
    seen: list[str] = []
    timeline = Timeline(0.0)
    timeline.play([Cue(inf, lambda _part: seen.append("a"), stop=True)], lambda: seen.append("sync"))
    assert seen == ["a", "sync"]


def test_what_is_told_stays_to_be_read_though_nothing_moves() -> None:
    seen: list[str] = []
    timeline = Timeline(0.0)

    def cue(name: str, seconds: float, *, readable: bool = False) -> Cue:
        return Cue(seconds, lambda part: seen.append(f"{name} {part:.1f}"), readable=readable)

    cues = [cue("walk", 1), cue("words", 2, readable=True), cue("fall", 1), cue("key", inf, readable=True)]
    timeline.play(cues, lambda: seen.append("sync"))
    assert seen == ["walk 1.0", "words 0.0"]
    timeline.update(1.0)
    timeline.update(1.5)
    assert seen[2:] == ["words 0.5", "words 1.0", "fall 1.0", "key 0.0"]
    assert timeline.waits
    timeline.hurry()
    assert seen[-2:] == ["key 1.0", "sync"]
    assert not timeline.busy

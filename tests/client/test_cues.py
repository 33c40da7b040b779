"""Cues are decoration: however they are played, the truth comes after them."""

from __future__ import annotations

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


def test_speed_shortens() -> None:
    timeline = Timeline(4.0)
    timeline.play([Cue(1, lambda _part: None)])
    timeline.update(0.26)
    assert not timeline.busy

"""Golden pictures: what a screen looked like when somebody last looked at it and was content."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame

FOLDER = Path(__file__).parent / "golden"

SIZE = (480, 270)
"""Pictures are kept at this size: noise does not compress, and a moved button still shows."""

MEAN = 1.5
FAR = 40
SHARE = 0.004


def assert_golden(surface: pygame.Surface, name: str, *, rewrite: bool = False) -> None:
    """Compare with `tests/golden/<name>.png`, or write it when the tests are run with `--rewrite`.

    Colours may differ by `MEAN` (of 255) on average, and by more than `FAR` on a `SHARE` of the pixels.
    What differs is saved beside the golden picture as `<name>.new.png`.
    """
    shown = pygame.transform.smoothscale(surface.convert(24), SIZE)
    path = FOLDER / f"{name}.png"
    if rewrite:
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(shown, path)
        return
    assert path.exists(), f"{path.name} is missing: look at the screen, then run with --rewrite"
    kept = pygame.image.load(path)
    off = np.abs(_pixels(shown) - _pixels(kept))
    far = float((off.max(axis=2) > FAR).mean())
    if off.mean() > MEAN or far > SHARE:
        pygame.image.save(shown, path.with_suffix(".new.png"))
        raise AssertionError(
            f"{name} has changed: {off.mean():.2f} of 255 on average, {far:.2%} of the pixels far off"
        )


def _pixels(surface: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    return pygame.surfarray.array3d(surface).astype(np.int16)

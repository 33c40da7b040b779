"""What kernels make of small tables on the way to an answer is what they made before, to a billionth.

The tests of kernels one by one hold them to what is known by hand, and to shapely; these notice any change,
also where none of the last answers shows it. `pytest -n0 --rewrite` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel_scenes import ASKED, STAGES
from recorded_text import same_as_before
from small_scenes import small_scene

ANSWERS = Path(__file__).parent / "answers"


@pytest.mark.parametrize(("stage", "number"), [(stage, number) for stage in ASKED for number in ASKED[stage]])
def test_what_kernels_make_of_a_small_table(stage: str, number: int, rewrite: bool) -> None:
    same_as_before(
        ANSWERS / f"kernels_{stage}.txt", number, STAGES[stage](small_scene(number)), rewrite=rewrite
    )

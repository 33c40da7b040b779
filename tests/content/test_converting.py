"""Files are read by several threads at once: one game is begun while the cards of others are read ahead."""

from __future__ import annotations

import subprocess
import sys

BY_FOUR_THREADS = """
import sys
from threading import Barrier, Thread

import msgspec

from game.content.converting import converted

sys.setswitchinterval(1e-6)
for n in range(60):
    inner = msgspec.defstruct(f"Inner{n}", [(f"x{i}", int | None, None) for i in range(30)])
    kind = msgspec.defstruct(f"Outer{n}", [(f"y{i}", tuple[inner, ...], ()) for i in range(30)])
    gate = Barrier(4)

    def convert():
        gate.wait()
        assert converted({"y1": [{"x1": n}]}, kind).y1[0].x1 == n

    threads = [Thread(target=convert) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
"""Each kind is converted to for the first time by all four: without the lock that ends the program."""


def test_a_kind_may_be_converted_to_by_several_threads_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BY_FOUR_THREADS], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")

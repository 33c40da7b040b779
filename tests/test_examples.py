"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SHOWN = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in (ROOT / "game").rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", SHOWN)
def test_an_example_gives_what_it_says(module: str) -> None:
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for example in doctest.DocTestFinder(exclude_empty=True).find(import_module(module)):
        runner.run(example, out=output.append)
    assert runner.tries, f"no example of {module} is found"
    assert not runner.failures, "".join(output)

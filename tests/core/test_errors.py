from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import InputError

LONGEST = 1300

texts = st.text() | st.text("x\n\t\0\x1b\u202e\ud800\xa0 ").map(lambda text: text * 100)


def test_a_fault_says_file_place_found_and_expected() -> None:
    fault = InputError(Path("ford.toml"), "line 3", '"x"', "a number")
    assert str(fault) == 'ford.toml, line 3: found "x", expected a number'
    assert str(InputError("ford.toml", "", "no such file")) == "ford.toml: no such file"


@given(texts, texts, texts, texts)
def test_a_fault_is_one_line_of_bounded_length_whatever_the_input_was(
    source: str, place: str, found: str, expected: str
) -> None:
    fault = InputError(source, place, found, expected)
    assert fault.source == source
    for text in (str(fault), fault.place, fault.found, fault.expected):
        assert len(text) <= LONGEST
        assert text.splitlines() == [text][: len(text)]
        assert text.encode("utf-8").decode("utf-8").replace("\xa0", " ").isprintable()


def test_a_message_that_is_too_long_keeps_both_ends_of_its_parts() -> None:
    fault = InputError(Path("x" * 10_000 + ".toml"), "", "begin" + "y" * 10_000 + "end", "less")
    assert str(fault).startswith("xxx")
    assert ".toml: found begin" in str(fault)
    assert "end, expected less" in str(fault)
    assert "\N{HORIZONTAL ELLIPSIS}" in str(fault)

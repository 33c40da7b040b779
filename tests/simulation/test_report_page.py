"""The report of many games: rates with their intervals, lengths, cards never played, in both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.content.locale import Language
from game.core.agent import ReportWords, Result
from game.simulation.report_page import Reported, ShownCard, interval, report_page

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ReportWords(variant="scenario", brought="list", points="points", rounds="turns", cards="held")


def result(winners: tuple[int, ...], rounds: int = 4) -> Result:
    return Result(
        seed=7,
        variant="ford",
        brought=("Ash & Elm", "Brook"),
        players=("strong", "middle"),
        winners=winners,
        points=(6, 2),
        rounds=rounds,
        actions=100,
        seconds=2.0,
        thinking=(),
        cards=(("spark",), ("spark", "gust")),
        played=(("spark",), ()),
    )


def card(name: str) -> ShownCard:
    return ShownCard({"fr": f"{name} (fr)", "en": f"{name} (en)"}, {"fr": "AAAA", "en": "BBBB"})


def page(**changes: object) -> str:
    told: dict[str, object] = {
        "game": "choose.magic",
        "results": [result((0,)), result((0,), 6), result(())],
        "words": WORDS,
        "cards": {name: card(name) for name in ("spark", "gust", "frost")},
        "names": {"ford": {"fr": "Le gué", "en": "The Ford"}},
    }
    return report_page(Reported(**{**told, **changes}), Language.EN)  # type: ignore[arg-type]


class Balance(HTMLParser):
    """Whether every element is closed where it should be."""

    OPEN = frozenset({"meta", "input", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag not in self.OPEN:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack.pop() != tag:
            self.wrong.append(tag)


def part(text: str, language: str) -> str:
    found = re.search(rf'<main lang="{language}">.*?</main>', text, re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [(0.5, 20, 0.299, 0.701), (1.0, 3, 0.438, 1.0), (0.0, 100, 0.0, 0.037), (0.6, 1000, 0.569, 0.630)],
)
def test_intervals_are_those_of_wilson(share: float, count: int, low: float, high: float) -> None:
    assert interval(share, count) == pytest.approx((low, high), abs=0.001)


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    text = page()
    parser = Balance()
    parser.feed(text)
    assert (parser.wrong, parser.stack) == ([], [])
    assert not re.search(r'(src|href)="(?!data:|#)', text)
    assert "http" not in text


def test_both_languages_say_the_same() -> None:
    french, english = part(page(), "fr"), part(page(), "en")
    assert "Le gué" in french
    assert "The Ford" in english
    assert "spark (fr)" in french
    assert "spark (en)" not in french
    digits = [re.findall(r">([\d,.]+)\s?%?<", text) for text in (french, english)]
    assert digits[0] == digits[1]
    assert not re.search(r"report\.\w+", text := page()), text


def test_rates_lengths_and_what_was_never_played() -> None:
    english = part(page(), "en")
    assert "Seat 1</td><td>3</td><td>83%</td>" in english
    assert "Ash &amp; Elm</td><td>3</td><td>83%</td>" in english
    assert "In turns: 4.7 on average, median 4, 4 to 6." in english
    never = english[english.index("Never played") :]
    assert "gust (en)" in never
    assert "had, never played" in never
    assert "frost (en)" in never
    assert "never had" in never
    assert "spark (en)" not in never


def test_cards_of_the_set_come_first_and_alone_are_missed() -> None:
    english = part(page(own=frozenset({"gust"}), source="mine"), "en")
    assert "report on the set “mine”" in english
    assert english.index("gust (en)") < english.index("spark (en)")
    assert "frost" not in english


SET = """
[[series]]
id = "probe"
name = { fr = "Essai", en = "Probe" }
size = 2
[[card]]
id = "probe"
name = { fr = "Sonde", en = "Probe" }
class = "force"
value = 3
series = "probe"
number = 1
text = { fr = "Gagnez 2 points.", en = "Gain 2 points." }
effects = [{ do = "points", amount = 2 }]
"""


def test_a_set_is_tried_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.toml").write_text(SET, encoding="utf-8")
    out = tmp_path / "out.html"
    command = ["simulate", "donjon-procrastination", "--games", "6", "--jobs", "1", "--a", "random"]
    command += ["--b", "random", "--set", str(tmp_path), "--report", str(out), "--lang", "en"]
    assert main(command) == 0
    text = out.read_text(encoding="utf-8")
    assert text.count('alt="Probe"') == 1
    assert text.count('alt="Sonde"') == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cards.toml", "out.html"]
    capsys.readouterr()
    (tmp_path / "cards.toml").write_text(SET.replace("value = 3", "value = 300"), encoding="utf-8")
    assert main(command) == 2
    assert "cards.toml" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--report", "out.htm"], "expected .html"),
        (["--report", "nowhere/out.html"], "no folder nowhere"),
        (["--set", "nowhere"], "a folder of card files"),
    ],
)
def test_what_cannot_be_written_or_read_is_said_first(
    more: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "donjon-procrastination", "--lang", "en", *more]) == 2
    assert words in capsys.readouterr().err

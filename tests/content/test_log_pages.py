"""Logs as files: rounds as headings, rules cited, and no name that could be taken for a sign."""

from __future__ import annotations

from functools import partial
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, cast

from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.content.log_pages import LogFormat, log_book, log_file
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec, Setup

if TYPE_CHECKING:
    from game.core.record import AnyMatch
    from game.core.rules import Seat
    from game.core.turn_order import TurnRules

GAME = GAMES["d20-initiative"]
ODD = "<script>*Gob* & _lin_ #1"


def fight() -> AnyMatch:
    people = (
        CombatantSpec("ada", ODD, side="players", dexterity=3),
        CombatantSpec("spy", "Espionne", hidden=True),
    )
    match = Match.start(GAME.system(), Setup(combatants=people), SeededDice(4))
    rules = cast("TurnRules[Any, Any, Any, Any]", match.system.rules)
    while match.state.round < 2:
        match.act(MASTER, rules.proceed(match.state))
    return match


def written(form: LogFormat, seat: Seat | None = MASTER) -> str:
    match = fight()
    log = partial(GAME.log, match)
    return log_file(form, match, log, Language.FR, lambda _: "Le <pont>", seat, master=True)


class Page(HTMLParser):
    """What of a page is between its tags, and whether they are closed in turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.found: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.setdefault(tag, []).append(str(dict(attrs).get("lang") or dict(attrs).get("href")))
        if tag not in {"meta", "input"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_holds_both_languages_with_rounds_and_the_rules_cited() -> None:
    page = Page(written(LogFormat.HTML))
    assert not page.open
    assert page.found["main"] == ["fr", "en"]
    assert "script" not in page.found
    assert ODD in page.text
    assert "Round 2" in page.text
    assert "Règles citées" in page.text
    assert "#fr-D35-INIT-02" in page.found["a"]
    assert not {"link", "img", "iframe"} & page.found.keys()


def test_markdown_and_text_have_a_heading_for_every_round() -> None:
    marked, text = written(LogFormat.MARKDOWN), written(LogFormat.TEXT)
    assert marked.startswith("# Le \\<pont\\>\n")
    assert marked.count("\n## ") == text.count("\n== ") == 2
    assert r"\<script\>\*Gob\* \& \_lin\_ \#1" in marked
    assert "[D35-INIT-02]" in text


def test_what_is_written_for_the_players_holds_nothing_hidden() -> None:
    for form in LogFormat:
        assert "Espionne" in written(form), form
        assert "Espionne" not in written(form, None), form


def test_no_gap_in_the_numbers_tells_the_players_that_something_hidden_was_done() -> None:
    match = fight()
    log = GAME.log(match, translator(Language.FR))
    heard = [line.number for line in match.log(None) if line.events]
    assert heard != [*range(len(heard))], "the spy's acts are among those of which nothing is heard"
    book = log_book(match, partial(GAME.log, match), Language.FR, str, None)
    assert [item.number for item in book.actions] == [*range(1, len(book.actions) + 1)]
    lines = [line for line in match_lines(match, log, translator(Language.FR)) if line[0].isdigit()]
    assert [int(line.split()[0]) for line in lines] == [*range(len(lines))]

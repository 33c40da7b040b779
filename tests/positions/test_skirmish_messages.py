"""Every reason of the skirmish can be said in both languages, and no message is left over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.content.locale import Language, translator
from game.content.resources import assets

if TYPE_CHECKING:
    from game.content.locale import Translator

GAME = Path(__file__).resolve().parents[2] / "game"
POSITIONS = GAME / "positions"
FAMILIES = "sight|cover|hostile|attack|threat|move|reach|engaged|best|layout"
KEY = re.compile(rf'f?"((?:{FAMILIES})\.[a-z_]*)(\{{[^"]*)?"')
PLACE = re.compile(r"\{(\w+)\}")


def used() -> tuple[set[str], set[str]]:
    """Keys written out in the sources, and the beginnings of those put together there."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in POSITIONS.glob("*.py"):
        for key, rest in KEY.findall(path.read_text(encoding="utf-8")):
            (begun if rest else whole).add(key)
    return whole, begun


def catalogue(language: Language) -> dict[str, tuple[str, ...]]:
    path = assets() / "locale" / language / "skirmish.po"
    messages = translator(language).messages
    return {key: message.forms for key, message in messages.items() if message.source == path}


@pytest.mark.parametrize("language", list(Language))
def test_every_key_has_a_message_and_every_message_is_used(language: Language) -> None:
    whole, begun = used()
    messages = set(catalogue(language))
    # Some texts are only how keys begin, and a wish's messages lie in a catalogue of their own.
    known = [*translator(language).messages]
    assert {key for key in whole if not any(each.startswith(key) for each in known)} == set()
    assert all(any(key.startswith(start) for key in messages) for start in begun)
    assert {key for key in messages - whole if not key.startswith(tuple(begun))} == set()


def test_both_languages_fill_the_same_places() -> None:
    french, english = catalogue(Language.FR), catalogue(Language.EN)
    assert french.keys() == english.keys()
    for key, forms in french.items():
        places = [set(PLACE.findall(form)) for form in (*forms, *english[key])]
        counted = {"count"} if len(forms) > 1 else set()
        assert all(named | counted == places[0] | counted for named in places), key


def test_french_has_its_no_break_spaces(tr_fr: Translator) -> None:
    for key, forms in catalogue(tr_fr.language).items():
        for form in forms:
            assert not re.search(r"[^\u00a0] ?(?<!\u00a0)[;?!»]", form), key
            assert not re.search(r"(?<!\u00a0):", form), key
            assert "'" not in form, key

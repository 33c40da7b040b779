"""Every fault that the code words in English has its French in `assets/faults/fr.po`."""

from __future__ import annotations

import argparse
import ast
import errno
import inspect
import os
import re
import string
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest
from babel.messages.pofile import read_po
from faults import none_of
from sources import all_sources, worded
from typography import french_faults

from game.cli.language import asked, of_locale
from game.cli.main import main
from game.cli.simulate import simulations
from game.content.locale import Language, translator
from game.content.resources import fault_words
from game.core.errors import InputError, Said, bounded, joined, keyed, said
from game.core.rules import Reason
from game.positions.position_file import parse_position
from game.ui.options import parse_options

OF_OTHERS = (argparse, tomllib._parser)  # type: ignore[attr-defined]
"""Modules whose words we say too."""


@cache
def french() -> dict[str, str]:
    path = fault_words("fr")
    assert path is not None
    catalogue = read_po(path.read_text(encoding="utf-8").splitlines(), locale="fr", abort_invalid=True)
    return {str(entry.id): str(entry.string) for entry in catalogue if entry.id}


def test_the_search_finds_what_is_said() -> None:
    code = """
KIND = "a file"
raise InputError(path, "", f"no file {name}", KIND)
said("{a} of b" if c else "no c")
"""
    assert [text for _, text in worded(ast.walk(ast.parse(code)), "x.py")] == [
        "f'no file {name}'",
        "a file",
        "{a} of b",
        "no c",
    ]


def test_every_fault_and_every_help_text_has_its_french() -> None:
    none_of(
        f"{place}: {text} is not in assets/faults/fr.po"
        for source in all_sources().values()
        for place, text in source.said
        if text not in french()
    )


def test_every_option_of_simulate_has_its_french() -> None:
    none_of(
        f"{game} {option.flag}: {option.text} is not in assets/faults/fr.po"
        for game, simulation in simulations().items()
        for option in simulation.options
        if option.text not in french()
    )


def test_every_french_fault_is_used() -> None:
    constants = frozenset[str]().union(*(source.texts for source in all_sources().values()))
    system = {os.strerror(code).lower() for code in errno.errorcode}
    others = " ".join(inspect.getsource(module) for module in OF_OTHERS).lower()
    others += Path(msgspec._core.__file__).read_bytes().decode("latin-1").lower()
    unused = [
        key
        for key in french()
        if key not in constants and key not in system and not _said_by_others(key, others)
    ]
    assert unused == []


def _said_by_others(key: str, others: str) -> bool:
    literals = " ".join(literal.lower() for literal, *_ in string.Formatter().parse(key))
    return all(word in others for word in literals.split())


def test_french_has_the_places_of_the_english_and_its_typography() -> None:
    for english, text in french().items():
        places = [
            {name for _, name, *_ in string.Formatter().parse(message)} - {None}
            for message in (english, text)
        ]
        assert places[0] == places[1], english
        typed = re.sub(r"\{\"file.*\}|`[^`]*`|'[^']*'|\"[^\"]*\"|\{\w*!r\}", "x", text)
        assert not list(french_faults(typed)), text


# ---- what people read


def french_fault(text: str) -> str:
    """A fault of a position file, in French."""
    with pytest.raises(InputError) as caught:
        parse_position(text, "duel.toml")
    return translator(Language.FR).fault(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "sizes = 3",
            "duel.toml, sizes (ligne 1)\xa0: on trouve une clé inconnue, il faut l",
        ),
        ("title = [", "duel.toml, fin du fichier\xa0: TOML incorrect\xa0: valeur incorrecte"),
        ("title", "TOML incorrect\xa0: il faut '=' après une clé"),
        (
            'size_mm = 600\n[[creature]]\nid = "A"\nside = "red"\nat = [30, 4]',
            "un point de la table, jusqu\N{RIGHT SINGLE QUOTATION MARK}à [23,622",
        ),
        ("[[terrain]]\ncircle = [3, 3, 1]", "aucun genre\xa0; il faut un genre (kind), ou bien"),
    ],
)
def test_a_fault_is_a_french_sentence(text: str, sentence: str) -> None:
    assert sentence in french_fault(text)


def test_every_option_out_of_bounds_is_told_in_french() -> None:
    english = translator(Language.EN)
    for text in ('language = "de"', "ui_scale = 9", 'keys = { undo = ["nosuch"] }', "window = 3"):
        with pytest.raises(InputError) as caught:
            parse_options(text, "options.toml")
        sentence = translator(Language.FR).fault(caught.value)
        assert english.fault(caught.value) == str(caught.value)
        assert not re.search(r"\b(found|expected|the|from|with|at least|or)\b", sentence), sentence


def test_a_text_remembers_what_it_was_made_of_as_an_exception_too() -> None:
    text = said("at most {most}", most=1.5)
    assert (str(text), str(ValueError(text))) == ("at most 1.5",) * 2
    assert isinstance(str(ValueError(text)), Said)
    french = translator(Language.FR)
    assert french.said(str(ValueError(text))) == "au plus 1,5"
    assert (
        french.said(joined([text, "no such file"]))
        == "au plus 1,5, ce fichier n\N{RIGHT SINGLE QUOTATION MARK}existe pas"
    )
    assert french.said("nobody said that") == "nobody said that"


def test_a_reason_within_a_fault_is_told_by_its_message() -> None:
    reason = Reason.of("X-1", "check.fine", source="here")
    assert reason.said() == "check.fine [X-1]"
    assert translator(Language.FR).said(reason.said()) == "here\xa0: rien à signaler. [X-1]"
    assert translator(Language.EN).said(keyed("check.fine", {"source": "here"})) == "here: nothing to report."


def test_a_long_value_is_cut_and_the_rest_still_translated() -> None:
    error = InputError("a.toml", "", said("no template {name}", name="x" * 5000), "a text")
    assert len(str(error)) < 400
    sentence = translator(Language.FR).fault(error)
    assert sentence.startswith("a.toml\xa0: le modèle xxx")
    assert sentence.endswith("xxx manque\xa0; il faut un texte")
    assert len(sentence) < 400
    assert isinstance(bounded(said("no {name}", name="y" * 99), 40), Said)


# ---- the language of a command


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LC_ALL": "fr_BE", "LC_MESSAGES": "en_US.UTF-8"}, "fr"),
    ],
)
def test_the_locale_decides_where_nobody_did(environ: dict[str, str], language: str) -> None:
    assert of_locale(environ) == language


def test_the_language_may_stand_anywhere() -> None:
    assert asked(["--lang", "en", "check", "rules"]) == ("en", ["check", "rules"])
    assert asked(["check", "rules", "--lang=fr"]) == ("fr", ["check", "rules"])
    assert asked(["check", "--", "--lang", "en"]) == (None, ["check", "--", "--lang", "en"])
    with pytest.raises(InputError, match="found 'de', expected fr or en"):
        asked(["--lang", "de"])


@pytest.mark.parametrize("before", [True, False])
def test_a_missing_argument_is_told_in_the_language(before: bool, capsys: pytest.CaptureFixture[str]) -> None:
    for language, sentence in (
        ("en", "replay: the following arguments are required: FILE (see `"),
        ("fr", "replay\xa0: il manque ces arguments\xa0: FILE (voir `"),
    ):
        line = ["--lang", language, "replay"] if before else ["replay", f"--lang={language}"]
        assert main(line) == 2
        assert sentence in capsys.readouterr().err


def test_the_option_comes_before_the_locale(
    config_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    main(["replay", "none.arcane"])
    assert "no such file" in capsys.readouterr().err
    (config_dir / "options.toml").write_text('language = "fr"', encoding="utf-8")
    main(["replay", "none.arcane"])
    assert "ce fichier n\N{RIGHT SINGLE QUOTATION MARK}existe pas" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [[], ["query"], ["query", "move"], ["check"], ["simulate"], ["figure"], ["replay"]]
)
def test_help_is_french_throughout(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command, "--help", "--lang", "fr"])
    shown = capsys.readouterr().out
    assert shown.startswith("usage\xa0: arcane-table")
    english = r"\b(this|message|the|with|default|arguments:|options:)\b"
    assert not re.search(english, shown.split("\n\n", 1)[1]), shown


def test_no_message_names_a_fault_by_its_english_str() -> None:
    """A message takes the fault that it names from `Translator.fault`, which says it in its own language."""
    assert [path for path, source in all_sources().items() if re.search(r"\bfault=str\(", source.code)] == []

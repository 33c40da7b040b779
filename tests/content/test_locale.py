from __future__ import annotations

import ast
import string
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from hypothesis import example, given
from hypothesis import strategies as st
from sources import KEY, all_sources, sources, written_keys
from typography import french_faults

from game.content.locale import Language, Message, Translator, translator
from game.core.errors import InputError
from game.core.rules import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator


# ---- what ships with the game


@cache
def shipped(language: Language) -> Translator:
    return translator(language)


def all_messages(*languages: Language) -> Iterator[tuple[str, Message]]:
    """Every message that ships, with its place in a list of faults."""
    for language in languages:
        for key, message in shipped(language).messages.items():
            yield f"{language}/{message.source.name}: {key}", message


def places(message: Message) -> set[str]:
    """The named places of all its forms; anything fancier than a name is a fault."""
    found: set[str] = set()
    for form in message.forms:
        for _, name, spec, conversion in string.Formatter().parse(form):
            if name is not None:
                assert name.isidentifier(), form
                assert not spec, form
                assert conversion is None, form
                found.add(name)
    return found


def catalogue_of(message: Message) -> str:
    """The name of its file, the language left out."""
    return message.source.as_posix().replace("/fr", "/*").replace("/en", "/*")


def test_both_languages_have_the_same_messages() -> None:
    french, english = (
        {(catalogue_of(message), key) for key, message in shipped(language).messages.items()}
        for language in Language
    )
    none_of(f"{name}: {key} is there in French alone" for name, key in french - english)
    none_of(f"{name}: {key} is there in English alone" for name, key in english - french)
    none_of(f"{name}: {key} is no key" for name, key in french if not KEY.fullmatch(key))


def test_both_languages_have_the_same_places() -> None:
    french, english = (shipped(language).messages for language in Language)
    named = {key: (places(french[key]), places(english[key])) for key in set(french) & set(english)}
    none_of(
        f"{key}: {french} in French, {english} in English"
        for key, (french, english) in named.items()
        if french != english
    )


def test_no_message_is_empty_or_doubtful() -> None:
    messages = dict(all_messages(*Language))
    none_of(place for place, message in messages.items() if not all(form.strip() for form in message.forms))
    none_of(place for place, message in messages.items() if message.fuzzy)


def test_french_is_set_as_french_is() -> None:
    messages = all_messages(Language.FR)
    forms = ((place, form) for place, message in messages for form in message.forms)
    none_of(f"{place}: {fault}" for place, form in forms for fault in french_faults(form))


def test_the_typography_test_sees_faults() -> None:
    assert not list(french_faults('Qui va là\u00a0? «\u00a0C\u2019est moi\u00a0», dit-il\u00a0: 12:30, 4,5"'))
    for wrong in (
        "Qui ?",
        "Qui?",
        "là ; ici",
        "ceci : cela",
        "ceci: cela",
        "« moi\u00a0»",
        "c'est",
        "bon...",
    ):
        assert list(french_faults(wrong)), wrong


def _is_known(key: str, tr: Translator) -> bool:
    if key.endswith("*"):
        return any(known.startswith(key.removesuffix("*")) for known in tr.messages)
    return key in tr


def test_keys_are_found_where_they_are_written() -> None:
    source = """
LABEL_KEYS = {"wall": "terrain.wall"}
Reason.of("CM-LOS-03", "sight.blocked", piece="x.y")
Phrase.of("ends.here", kind=Phrase.of(f"kind.{kind}"))
self.tr("unheard.of")
say("a.b" if c else f"kind.{kind}", name=other("widget.name"))
for area, key in ((1, "area.gained"), (2, "area.lost")): pass
Button("widget.name", key="button.label")
def _size_key(size): return "size.small"
"""
    assert sorted(written_keys(ast.walk(ast.parse(source)))) == [
        (2, "terrain.wall"),
        (3, "sight.blocked"),
        (4, "ends.here"),
        (4, "kind.*"),
        (5, "unheard.of"),
        (6, "a.b"),
        (6, "kind.*"),
        (7, "area.gained"),
        (7, "area.lost"),
        (8, "button.label"),
        (9, "size.small"),
    ]


def test_every_key_in_the_code_has_a_message(tr_fr: Translator, tr_en: Translator) -> None:
    none_of(
        f"{path}, line {line}: {key}"
        for path, module in sources().items()
        for line, key in module.keys
        if not (_is_known(key, tr_fr) and _is_known(key, tr_en))
    )


def test_every_message_is_used(tr_fr: Translator) -> None:
    texts = {text for module in all_sources().values() for text in module.texts}
    begun = {start for module in all_sources().values() for start in module.starts}
    starts = tuple(start for start in begun if start.endswith((".", "_")) and "." in start)
    none_of(key for key in tr_fr.messages if key not in texts and not key.startswith(starts))


# ---- the translator


def test_a_reason_becomes_a_sentence(tr_fr: Translator, tr_en: Translator) -> None:
    reason = Reason.of("TABLE-UNDO-01", "match.undo.nothing")
    assert tr_fr.reason(reason) == "Il n\u2019y a aucune action à reprendre."
    assert tr_en.reason(reason) == "There is no action to take back."


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (3, "3", "3"),
        (4.5, "4,5", "4.5"),
        (2 / 3, "0,667", "0.667"),
        (6.0, "6", "6"),
        (-0.0001, "0", "0"),
        (-1.25, "\N{MINUS SIGN}1,25", "\N{MINUS SIGN}1.25"),
        (1234.5, "1\u00a0234,5", "1,234.5"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    value: float, french: str, english: str, tr_fr: Translator, tr_en: Translator
) -> None:
    assert tr_fr.number(value) == french
    assert tr_en.number(value) == english


def test_french_elides_before_a_name_that_begins_with_a_vowel(tr_fr: Translator, tr_en: Translator) -> None:
    turns = [tr_fr("d35.standing.turn", name=name) for name in ("Alia", "Élise", "Brun", "Harald")]
    ends = [turn.partition("tour ")[2].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for turn in turns]
    assert ends == ["d'Alia.", "d'Élise.", "de Brun.", "de Harald."]
    assert "turn" in tr_en("d35.standing.turn", name="Alia")


def test_inches_carry_their_sign(tr_fr: Translator, tr_en: Translator) -> None:
    assert tr_fr.inches(4.5) == '4,5"'
    assert tr_en.inches(4.5) == '4.5"'


FRENCH = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "move.too_far"
msgstr "{who} va {excess}\\" trop loin."

msgid "cover.pieces"
msgid_plural "cover.pieces"
msgstr[0] "{count} couvert léger"
msgstr[1] "{count} couverts légers"
"""
ENGLISH = """\
msgid ""
msgstr ""
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "cover.pieces"
msgid_plural "cover.pieces"
msgstr[0] "{count} piece of light cover"
msgstr[1] "{count} pieces of light cover"
"""


def written(folder: Path, language: Language = Language.FR, **files: str) -> Path:
    home = folder / language.value
    home.mkdir(exist_ok=True)
    for name, text in files.items():
        (home / f"{name}.po").write_text(text, encoding="utf-8")
    return folder


def test_values_fill_the_places_of_a_message(tmp_path: Path) -> None:
    tr = translator(Language.FR, written(tmp_path, a=FRENCH))
    assert tr("move.too_far", who="Le loup", excess=0.25) == 'Le loup va 0,25" trop loin.'


def test_the_count_chooses_singular_or_plural(tmp_path: Path) -> None:
    written(tmp_path, a=FRENCH)
    written(tmp_path, Language.EN, a=ENGLISH)
    french, english = (translator(language, tmp_path) for language in Language)
    assert [french("cover.pieces", count=n)[-1] for n in (0, 1, 2)] == ["r", "r", "s"]
    assert [english("cover.pieces", count=n).split()[1] for n in (0, 1, 2)] == ["pieces", "piece", "pieces"]


def test_an_unknown_key_or_an_empty_place_is_an_error(tmp_path: Path) -> None:
    tr = translator(Language.FR, written(tmp_path, a=FRENCH))
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        tr("no.such.key")
    with pytest.raises(KeyError, match="excess"):
        tr("move.too_far", who="Le loup")
    with pytest.raises(TypeError, match="count is a number"):
        tr("cover.pieces", count="deux")


# ---- catalogues that are not as they should be


def test_a_missing_language_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="fr: no message catalogue"):
        translator(Language.FR, tmp_path)


def test_a_key_of_two_catalogues_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"b\.po, line 6: found 'move\.too_far' again.* a\.po"):
        translator(Language.FR, written(tmp_path, a=FRENCH, b=FRENCH))


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("", "", "no message"),
        ("no catalogue at all\n", "line 1", "no catalogue at all"),
        ('msgid "a.b"\nmsgstr "x"\nmsgtext "y"\n', "line 3", "msgtext"),
        ('msgid "a.b"\nmsgstr "x"\n\nmsgid "a.b"\nmsgstr "y"\n', "line 4", "again"),
        ('msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=two; plural=0;\\n"\n', "header", "two"),
    ],
)
def test_a_damaged_catalogue_is_named(text: str, place: str, found: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        translator(Language.FR, written(tmp_path, a=text))
    assert caught.value.source == tmp_path / "fr" / "a.po"
    assert caught.value.place == place
    assert found in caught.value.found


def test_a_catalogue_of_other_bytes_is_named(tmp_path: Path) -> None:
    (written(tmp_path) / "fr" / "a.po").write_bytes(b"msgid \xff")
    with pytest.raises(InputError, match="UTF-8"):
        translator(Language.FR, tmp_path)


@given(
    st.integers(0, len(FRENCH)),
    st.integers(0, 20),
    st.sampled_from(["", '"', "\n", "\\", "[", "msgid", "é{"]),
)
@example(89, 15, "")  # a message without a translation: an IndexError of babel before 2.17
def test_any_damage_is_named_or_harmless(at: int, cut: int, put: str) -> None:
    with tempfile.TemporaryDirectory() as name, suppress(InputError):
        folder = written(Path(name), a=FRENCH[:at] + put + FRENCH[at + cut :])
        assert translator(Language.FR, folder).messages

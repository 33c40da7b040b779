from __future__ import annotations

import ast
import re
import string
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from hypothesis import given
from hypothesis import strategies as st
from typography import french_faults

from game.content.locale import Language, Message, Translator, translator
from game.core.errors import InputError
from game.core.rules import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAME = Path(__file__).resolve().parents[2] / "game"

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
TRANSLATORS = {"tr", "say"}
NAMES_KEY = re.compile(r"(^|_)keys?$", re.IGNORECASE)


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
    here, there = (shipped(language).messages for language in Language)
    named = {key: (places(here[key]), places(there[key])) for key in set(here) & set(there)}
    none_of(
        f"{key}: {here} in French, {there} in English"
        for key, (here, there) in named.items()
        if here != there
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


def written_keys(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Message keys written out in a module, with their lines; one that is finished at run time ends in *.

    They stand as the first argument of a translator (`tr` or `say`), as the key of a `Reason.of`, or in what
    is given to a name, argument or function called `key`, `..._key` or `..._keys`.
    """
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="Reason"), attr="of"), args=[_, key, *_]):
                yield from _texts(key)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[key, *_]) if (
                name in TRANSLATORS
            ):
                yield from _texts(key)
            case ast.keyword(arg=str(name), value=value) if NAMES_KEY.search(name):
                yield from _texts(value)
            case (
                ast.Assign(targets=[target], value=value)
                | ast.AnnAssign(target=target, value=ast.expr() as value)
                | ast.NamedExpr(target=target, value=value)
                | ast.For(target=target, iter=value)
                | ast.comprehension(target=target, iter=value)
            ) if any(NAMES_KEY.search(part.id) for part in ast.walk(target) if isinstance(part, ast.Name)):
                yield from _texts(value)
            case ast.FunctionDef(name=name, body=body) if NAMES_KEY.search(name):
                returned = (part for line in body for part in ast.walk(line) if isinstance(part, ast.Return))
                yield from (found for part in returned if part.value for found in _texts(part.value))


def _texts(value: ast.expr) -> Iterator[tuple[int, str]]:
    """The key or keys that an expression spells; calls within it have rules of their own."""
    match value:
        case ast.Constant(value=str(text), lineno=line) if KEY.fullmatch(text):
            yield line, text
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_], lineno=line) if "." in start:
            yield line, f"{start}*"
        case ast.Constant() | ast.JoinedStr() | ast.Call():
            return
        case _:
            for child in ast.iter_child_nodes(value):
                if isinstance(child, ast.expr):
                    yield from _texts(child)


def _is_known(key: str, tr: Translator) -> bool:
    if key.endswith("*"):
        return any(known.startswith(key.removesuffix("*")) for known in tr.messages)
    return key in tr


def test_keys_are_found_where_they_are_written() -> None:
    source = """
LABEL_KEYS = {"wall": "terrain.wall"}
Reason.of("CM-LOS-03", "sight.blocked", piece="x.y")
self.tr("unheard.of")
say("a.b" if c else f"kind.{kind}", name=other("widget.name"))
for area, key in ((1, "area.gained"), (2, "area.lost")): pass
Button("widget.name", key="button.label")
def _size_key(size): return "size.small"
"""
    assert sorted(written_keys(ast.walk(ast.parse(source)))) == [
        (2, "terrain.wall"),
        (3, "sight.blocked"),
        (4, "unheard.of"),
        (5, "a.b"),
        (5, "kind.*"),
        (6, "area.gained"),
        (6, "area.lost"),
        (7, "button.label"),
        (8, "size.small"),
    ]


@dataclass(frozen=True)
class Module:
    """What a module of the game writes: message keys with their lines, texts, how texts begin."""

    keys: tuple[tuple[int, str], ...]
    texts: frozenset[str]
    starts: frozenset[str]


@cache
def modules() -> dict[str, Module]:
    """Every module of the game by its path."""
    return {str(path.relative_to(GAME)): _module(path) for path in sorted(GAME.rglob("*.py"))}


def _module(path: Path) -> Module:
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    texts = frozenset(value for value in constants if isinstance(value, str))
    return Module(tuple(written_keys(nodes)), texts, frozenset(_starts(nodes)))


def _starts(nodes: list[ast.AST]) -> Iterator[str]:
    """How texts begin that are finished at run time, but for the names that widgets are made with."""
    names: set[ast.AST] = set()
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=maker), args=[first, *_]) if maker[0].isupper():
                names.add(first)
    for node in nodes:
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]) if node not in names:
                yield start


def test_every_key_in_the_code_has_a_message(tr_fr: Translator, tr_en: Translator) -> None:
    none_of(
        f"{path}, line {line}: {key}"
        for path, module in modules().items()
        for line, key in module.keys
        if not (_is_known(key, tr_fr) and _is_known(key, tr_en))
    )


def test_every_message_is_used(tr_fr: Translator) -> None:
    texts = {text for module in modules().values() for text in module.texts}
    begun = {start for module in modules().values() for start in module.starts}
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
        (-1.25, "-1,25", "-1.25"),
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
def test_any_damage_is_named_or_harmless(at: int, cut: int, put: str) -> None:
    with tempfile.TemporaryDirectory() as name, suppress(InputError):
        folder = written(Path(name), a=FRENCH[:at] + put + FRENCH[at + cut :])
        assert translator(Language.FR, folder).messages

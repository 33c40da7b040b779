"""Text is measured, wrapped and kept."""

from __future__ import annotations

import pytest

from game.content.markup import plain, rich
from game.core.characters import forbidden_in
from game.figures.model import FigureFace
from game.figures.typeface import typeface
from game.ui.drawing.palette import palette
from game.ui.text.text import Face, Paragraph, Style, Texts

STYLE = Style(Face.TEXT, 20)


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts(1.0, palette())


def words(paragraph: Paragraph) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in paragraph.lines]


def test_lines_break_at_spaces_and_fit(texts: Texts) -> None:
    wrapped = texts.paragraph(
        "Une créature voit une autre créature si une droite libre les joint.", STYLE, 180
    )
    assert len(wrapped.lines) > 2
    assert wrapped.overflow == 0
    assert all(line.width <= 181 for line in wrapped.lines)
    assert not any(line.startswith(" ") or line.endswith(" ") for line in words(wrapped))


def test_french_punctuation_stays_with_its_word(texts: Texts) -> None:
    sentence = "Est-elle vue\u00a0? Oui\u00a0: «\u00a0libre\u00a0»\u00a0!"
    for width in range(60, 300, 10):
        for line in words(texts.paragraph(sentence, STYLE, width)):
            assert not line.startswith(("?", ":", "»", "!"))


def test_a_word_too_wide_is_reported(texts: Texts) -> None:
    assert texts.paragraph("anticonstitutionnellement", STYLE, 60).overflow > 0


def test_running_text_breaks_what_is_longer_than_any_word(texts: Texts) -> None:
    name = "Maximilien" * 6
    broken = texts.paragraph(rich("<b>{}</b> est engagé.", name), STYLE, 180, breaks=True)
    assert broken.overflow == 0
    assert "".join(words(broken)).startswith(name)
    assert texts.paragraph("anticonstitutionnellement"[:24], STYLE, 60, breaks=True).overflow > 0
    assert len(texts.paragraph(name, STYLE, 2000, breaks=True).lines) == 1


@pytest.mark.parametrize("face", [Face.TITLE, Face.TEXT, Face.ITALIC, Face.BOLD])
@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\N{DRAGON} Dragon \N{FIRE}", "? Dragon ?"),
        ("\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL} famille", "? famille"),
        ("\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}", "?"),
        ("\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}", "?"),
        ("«\u00a0Œuvre\u00a0» \N{MINUS SIGN}3…", "«\u00a0Œuvre\u00a0» \N{MINUS SIGN}3…"),
    ],
)
def test_a_picture_that_the_fonts_lack_is_one_sign(
    texts: Texts, face: Face, written: str, shown: str
) -> None:
    style = Style(face, 20)
    assert texts.shown(written, style) == shown
    assert texts.width(written, style) == texts.width(shown, style)
    assert typeface(FigureFace.TEXT).shown(written) == shown


def test_accents_are_joined_to_their_letters_where_a_face_lacks_them(texts: Texts) -> None:
    assert texts.shown("E\N{COMBINING ACUTE ACCENT}lise", Style(Face.BOLD, 20)) == "Élise"


def test_what_is_written_stays_as_it_is_in_a_paragraph(texts: Texts) -> None:
    assert words(texts.paragraph("\N{DRAGON} Dragon", STYLE)) == ["\N{DRAGON} Dragon"]


def test_tags_change_the_face_and_nothing_else_does(texts: Texts) -> None:
    line = texts.paragraph(rich("un <b>mur</b> à 1 < 2 <i>pouces</i>"), STYLE).lines[0]
    assert [run.style.face for run in line.runs] == [Face.TEXT, Face.BOLD, Face.TEXT, Face.ITALIC]
    assert "".join(run.text for run in line.runs) == "un mur à 1 < 2 pouces"


def test_an_icon_stands_in_the_line(texts: Texts) -> None:
    line = texts.paragraph(rich("<icon:fire> feu"), STYLE).lines[0]
    assert line.runs[0].style.face is Face.ICON
    assert plain(rich("<icon:fire> <b>feu</b>")) == " feu"


def test_an_unknown_icon_is_an_error(texts: Texts) -> None:
    with pytest.raises(KeyError):
        texts.paragraph(rich("<icon:no_such_icon_here>"), STYLE)


@pytest.mark.parametrize("name", ["<b>Ada</b>", "<icon:x>", "<icon:fire>", "</b>", "{x}", "<soft>"])
def test_what_people_write_is_never_markup(texts: Texts, name: str) -> None:
    for text in (name, rich("<i>{}</i>", name), rich("{}<b>!</b>", name)):
        drawn = "".join(run.text for run in texts.paragraph(text, STYLE).lines[0].runs)
        assert drawn.startswith(name)
        assert plain(text).startswith(name)


@pytest.mark.parametrize("odd", ["\0", "\x1b", "\x9f", "\udc80", "\ufdd0b\ufdd1", "\uffff"])
def test_a_character_that_no_font_can_draw_is_drawn_as_one_that_stands_for_it(texts: Texts, odd: str) -> None:
    if odd[0] != "\ufdd0":  # one of a tag, which the text of nobody comes with
        assert texts.width(f"a{odd}", STYLE) > texts.width("a", STYLE)
        assert (
            texts.line(f"a{odd}b", STYLE).get_width()
            == texts.line("a\N{REPLACEMENT CHARACTER}b", STYLE).get_width()
        )
    assert forbidden_in(f"a{odd}")


def test_shrinking_stops_as_soon_as_it_fits(texts: Texts) -> None:
    style = texts.shrunk("La Table des Arcanes", Style(Face.TITLE, 44), 360)
    assert texts.width("La Table des Arcanes", style) <= 360
    assert texts.width("La Table des Arcanes", style.but(size=style.size + 1)) > 360


@pytest.mark.parametrize("face", [face for face in Face if face is not Face.ICON])
def test_every_face_has_the_letters_of_both_languages(texts: Texts, face: Face) -> None:
    font = texts.font(Style(face, 20))
    for character in "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»“”\u2019\u2013—…·\u00d7":
        assert font.metrics(character)[0] is not None, character


def test_a_larger_scale_measures_the_same(texts: Texts) -> None:
    double = Texts(2.0, palette())
    sentence = "La ligne de vue est bloquée par le mur nord."
    assert double.width(sentence, STYLE) == pytest.approx(texts.width(sentence, STYLE), rel=0.03)


def test_what_is_kept_is_bounded() -> None:
    small = Texts(1.0, palette(), limit=200_000)
    for i in range(300):
        small.line(f"ligne {i}", STYLE)
    assert len(small.drawn) < 300


@pytest.mark.parametrize("size", [13.0, 16.0, 18.0, 20.0, 22.0, 26.0])
def test_a_text_fits_on_one_line_that_is_as_wide_as_it_is(texts: Texts, size: float) -> None:
    """Letters beside each other are set closer than they are wide: the last word belongs to the line, too."""
    style = Style(Face.TEXT, size)
    for text in (
        "scatter: choose a creature (target 2 of 4).",
        "Tout va : AVANT (1 sur 4).",
        "To Vera, (6 of 7).",
    ):
        whole = texts.paragraph(text, style)
        assert len(texts.paragraph(text, style, whole.width).lines) == 1

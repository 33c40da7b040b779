"""Films as files: GIF, MP4, or an HTML page of stills to step through."""

from __future__ import annotations

import base64
import io
import tempfile
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from enum import StrEnum
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.content.html_page import html_page
from game.core.errors import InputError, any_of, said
from game.core.files import STANDARD, write_bytes
from game.table.film import FPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray
    from PIL.Image import Image

    from game.content.locale import Language
    from game.table.film import Clip, Reel, Shot


class FilmFormat(StrEnum):
    """The formats of a film, by the ends of the names of their files."""

    GIF = ".gif"
    MP4 = ".mp4"
    PAGE = ".html"


COLOURS = 256
"""The most colours of a GIF."""

FAR = 28
"""A colour that is so far off in red, green or blue, of 255, is seen to be another."""

RARE = 48
"""Of the colours of a GIF, those kept for what is small and of its own colour, such as the pips of cards."""

SAMPLES = 6
"""The most pictures that the colours of a GIF are taken from at a time, in halves of their size."""

MOMENT = 0.01
"""Seconds of waiting for what a thread makes, between two looks at whether it is to go on."""

QUALITY = 84
"""The quality of stills on a page, of 100."""

MOST = MappingProxyType({FilmFormat.GIF: 600, FilmFormat.MP4: 18_000, FilmFormat.PAGE: 2000})
"""The most pictures of a film. All of a GIF that differ are in memory while it is written: the 546 of a duel
took 0.8 GB with the program. An MP4 is written as it goes, half an hour at most; a page holds a tenth of a
megabyte of each."""


def film_format(path: Path) -> FilmFormat:
    """The format that the end of a file's name says; standard output gets a GIF.

    >>> film_format(Path("turn.GIF"))
    <FilmFormat.GIF: '.gif'>

    Raises:
        InputError: it says none.
    """
    if path == STANDARD:
        return FilmFormat.GIF
    try:
        return FilmFormat(path.suffix.lower())
    except ValueError:
        found = said("the suffix {suffix}", suffix=repr(path.suffix))
        raise InputError(path, "", found, any_of([*FilmFormat])) from None


def needs(form: FilmFormat, path: Path) -> None:
    """Make sure that what a format needs is installed.

    Raises:
        InputError: the library for MP4 is not.
    """
    if form is FilmFormat.MP4:
        try:
            import av  # noqa: F401, PLC0415 - an extra, which few have
        except ImportError:
            expected = said("a .gif or .html, or the extra {extra} installed", extra="film")
            raise InputError(path, "", ".mp4", expected) from None


class GifColours:
    """The colours of a GIF: those of its first picture, and anew where a later one brings others.

    An encounter begins with bare wood, and red and blue come with the cards. While nothing new comes the
    colours stay, so that what does not change between two pictures takes no room in the file.
    """

    def __init__(self) -> None:
        self._samples: list[Image] = []
        self._palette: Image | None = None
        self._allowed = 0.0

    def of(self, whole: Image) -> Image:
        """The picture in at most 256 colours."""
        from PIL.Image import Resampling  # noqa: PLC0415 - slow to load, and seldom needed

        if self._palette is not None:
            found = self._in_colours(whole, self._palette)
            if _share_off(whole, found) <= self._allowed:
                return found
        half = (max(1, whole.width // 2), max(1, whole.height // 2))
        self._samples = [*self._samples[1 - SAMPLES :], whole.resize(half, Resampling.NEAREST)]
        self._palette = _palette_of(self._samples)
        found = self._in_colours(whole, self._palette)
        # Where a picture has more colours than a GIF, the next one like it is off by as much.
        self._allowed = 0.002 + 1.5 * _share_off(whole, found)
        return found

    @staticmethod
    def _in_colours(whole: Image, palette: Image) -> Image:
        from PIL.Image import Dither  # noqa: PLC0415 - slow to load, and seldom needed

        return whole.quantize(palette=palette, dither=Dither.NONE)


def _palette_of(samples: Sequence[Image]) -> Image:
    from PIL.Image import Quantize, new  # noqa: PLC0415 - slow to load, and seldom needed

    wide, high = samples[-1].size
    sheet = new("RGB", (wide, high * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, number * high))
    common = sheet.quantize(COLOURS - RARE).getpalette() or []
    rare = sheet.quantize(RARE, method=Quantize.MAXCOVERAGE).getpalette() or []
    palette = new("P", (1, 1))
    palette.putpalette([*common[: 3 * (COLOURS - RARE)], *rare[: 3 * RARE]])
    return palette


def _share_off(whole: Image, found: Image) -> float:
    """The share of the pixels whose colour is seen to be another."""
    off = np.abs(np.asarray(whole, np.int16) - np.asarray(found.convert("RGB"), np.int16))
    return float((off.max(axis=2) > FAR).mean())


class FilmWriter:
    """Makes the file of a part of a match: iterating does the work and yields how much is done, from 0 to 1.

    The file is written whole at the end, under a temporary name first: whoever stops before leaves nothing.
    `told` are the sentences of a page's pictures, `title` and `language` its title and its language.

    >>> for part in FilmWriter(film, film.turn(3), Path("turn.gif")):  # doctest: +SKIP
    ...     print(f"{part:.0%}")
    """

    def __init__(
        self,
        film: Reel,
        clip: Clip,
        path: Path,
        *,
        told: Mapping[int, tuple[str, ...]],
        title: str,
        language: Language,
    ) -> None:
        self._film, self._clip, self._path = film, clip, path
        self._told, self._title, self._language = told, title, language

    def __iter__(self) -> Iterator[float]:
        form = film_format(self._path)
        needs(form, self._path)
        for _ in self._film.begin():
            yield 0.0
        match form:
            case FilmFormat.GIF:
                yield from self._gif()
            case FilmFormat.MP4:
                yield from self._mp4()
            case FilmFormat.PAGE:
                yield from self._page()
        yield 1.0

    def _shots(self, form: FilmFormat) -> Iterator[tuple[float, Shot]]:
        """Each picture with how much of the film is there before it; one that is like the last prolongs that.

        Raises:
            InputError: there are too many.
        """
        clip, made, before = self._clip, 0, None
        many = clip.last - clip.first + 1
        for shot in self._film.shots(clip, moving=form is not FilmFormat.PAGE):
            if before is not None and form is FilmFormat.GIF and _same(before.picture, shot.picture):
                before = replace(before, seconds=before.seconds + shot.seconds)
                continue
            made += 1
            if made > MOST[form]:
                expected = said("at most {most}: a turn, or fewer actions", most=MOST[form])
                raise InputError(self._path, "", said("more than {most} pictures", most=MOST[form]), expected)
            if before is not None:
                yield (before.number - clip.first) / many, before
            before = shot
        if before is not None:
            yield (before.number - clip.first) / many, before

    def _gif(self) -> Iterator[float]:
        """The film with as many colours as a GIF has.

        It is put together in a thread, which may take some seconds: whoever waits can stop it meanwhile.
        """
        colours = GifColours()
        pictures, lengths = [], []
        for part, shot in self._shots(FilmFormat.GIF):
            pictures.append(colours.of(_as_image(shot.picture)))
            lengths.append(round(shot.seconds * 1000))
            yield 0.9 * part
        out, first = io.BytesIO(), pictures.pop(0)
        pool = ThreadPoolExecutor(1)
        try:
            saving = pool.submit(
                first.save, out, "GIF", save_all=True, append_images=pictures, duration=lengths, loop=0
            )
            while not saving.done():
                wait([saving], timeout=MOMENT)
                yield 0.95
            saving.result()
        finally:
            pool.shutdown(wait=False)
        write_bytes(self._path, out.getvalue())

    def _mp4(self) -> Iterator[float]:
        import av  # noqa: PLC0415 - an extra, asked for before

        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "film.mp4"
            with av.open(str(made), "w") as container:
                stream = container.add_stream("h264", rate=FPS)
                stream.width, stream.height = self._clip.size
                stream.pix_fmt = "yuv420p"
                for part, shot in self._shots(FilmFormat.MP4):
                    frame = av.VideoFrame.from_ndarray(_as_array(shot.picture), format="rgb24")
                    for _ in range(max(1, round(shot.seconds * FPS))):
                        container.mux(stream.encode(frame))
                    yield 0.97 * part
                container.mux(stream.encode())
            write_bytes(self._path, made.read_bytes())

    def _page(self) -> Iterator[float]:
        stills = []
        for part, shot in self._shots(FilmFormat.PAGE):
            stills.append((shot.number, _data_address(shot)))
            yield 0.97 * part
        page = _stills_page(self._title, self._language, self._told, stills)
        write_bytes(self._path, page.encode())


def _same(before: pygame.Surface, after: pygame.Surface) -> bool:
    return before.get_view("1").raw == after.get_view("1").raw


def _as_array(picture: pygame.Surface) -> NDArray[np.uint8]:
    """Its pixels, rows by columns by red, green and blue."""
    return np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8).reshape(*picture.get_size()[::-1], 3)


def _as_image(picture: pygame.Surface) -> Image:
    from PIL.Image import frombytes  # noqa: PLC0415 - slow to load, and seldom needed

    return frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _data_address(shot: Shot) -> str:
    out = io.BytesIO()
    _as_image(shot.picture).save(out, "WEBP", quality=QUALITY)
    return f"data:image/webp;base64,{base64.b64encode(out.getvalue()).decode()}"


_PAGE_STYLE = """
.sheet{max-width:64rem}
figure{margin:0 0 2rem;scroll-margin-top:1rem}
figure img{display:block;width:100%;border:1px solid #b08d4a}
figcaption{padding:.4rem 0}
.steps a{margin-right:1rem;color:#5a1a14}
@media print{figure{break-inside:avoid}}
"""


def _stills_page(
    title: str, language: Language, told: Mapping[int, tuple[str, ...]], stills: Iterable[tuple[int, str]]
) -> str:
    """A picture after each action with its sentences, and links from each to the next, without scripts."""
    shown = list(stills)
    lines = [f"<h1>{escape(title)}</h1>"]
    for place, (number, address) in enumerate(shown):
        words = " ".join(told.get(number, ()))
        links = []
        if place:
            links.append(f'<a href="#after-{shown[place - 1][0]}">\N{LEFTWARDS ARROW}</a>')
        if place + 1 < len(shown):
            links.append(f'<a href="#after-{shown[place + 1][0]}">\N{RIGHTWARDS ARROW}</a>')
        lines += [
            f'<figure id="after-{number}"><div class="steps">{"".join(links)}{number}</div>',
            f'<img src="{address}" alt="{escape(words, quote=True)}">',
            f"<figcaption>{escape(words)}</figcaption></figure>",
        ]
    return html_page(title, [(language, lines)], _PAGE_STYLE)

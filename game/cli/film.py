"""The command `film`: a saved game, or a part of it, as a GIF, an MP4 or a page of stills."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.cli.play import speak
from game.cli.progress import tell
from game.content.locale import Language, translator
from game.core.errors import InputError, said
from game.core.files import STANDARD
from game.core.record import load
from game.games import GAMES
from game.table.film import reel
from game.table.film_files import FilmWriter, film_format, needs
from game.table.match_journal import SUFFIX

if TYPE_CHECKING:
    from argparse import Namespace

    from game.table.film import Clip, Reel


def run(args: Namespace) -> int:
    """Draw the replay of the file that the arguments name, off screen, and write it.

    Raises:
        InputError: the file holds no saved game, or not as many turns or actions; or the film cannot be
            written.
    """
    if args.file != STANDARD and args.file.suffix != SUFFIX:
        found = said("the suffix {suffix}", suffix=repr(args.file.suffix))
        raise InputError(args.file, "", found, said("a saved game ({suffix})", suffix=SUFFIX))
    needs(film_format(args.output), args.output)
    match, language = load(args.file, GAMES.systems()), Language(args.lang)
    game, tr = GAMES.of(match), translator(language)
    film = reel(match, GAMES, speak, language)
    clip = replace(_part(film, args), wide=args.width)
    title = f"{tr(f'choose.{game.words}')} \N{EN DASH} {args.file.stem}"
    told = film.told(clip, game.log(match, tr))
    for part in FilmWriter(film, clip, args.output, told=told, title=title, language=language):
        tell(tr("cli.film", part=round(100 * part)))
    tell("")
    return 0


def _part(film: Reel, args: Namespace) -> Clip:
    """What is asked for of the match: a turn, from one action to another, or all."""
    return film.part(args.first, args.last) if args.turn is None else film.turn(args.turn)

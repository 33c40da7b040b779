"""The command `print`: what a table needs on paper, as PDF at true scale."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from game.cli.card_folder import card_folder, card_set
from game.cli.progress import tell
from game.content.locale import Language, translator
from game.core.errors import InputError, any_of, said
from game.core.files import STANDARD, write_bytes
from game.figures.order_sheet import Format
from game.games import GAMES
from game.games.turn_order.content import load_encounter
from game.positions.position_file import load_position
from game.positions.ruleset_file import load_ruleset, standard_ruleset

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from game.content.locale import Translator
    from game.figures.model import XY
    from game.paper.cards import Press

C = TypeVar("C", bound="Hashable")


def run(args: Namespace) -> int:
    """Write the pages that the arguments ask for; 0 when it is done.

    Raises:
        InputError: what is to be printed cannot be read or is at fault, or the file cannot be written.
    """
    if args.output != STANDARD and args.output.suffix.lower() != ".pdf":
        found = said("the suffix {suffix}", suffix=repr(args.output.suffix))
        raise InputError(args.output, "", found, ".pdf")
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    write_bytes(args.output, _SUBJECTS[args.subject](args, translator(Language(args.lang))))
    return 0


def _cards(args: Namespace, say: Translator) -> bytes:
    if args.system is not None and GAMES[args.system].deals:
        return _deck(args, say)
    from game.paper.cards import FacePress  # noqa: PLC0415 - only this pays for pygame

    name, added = card_folder(args.folder, args.system)
    printed = card_set(name, added, say)
    faces = _chosen(args, name, printed.faces, printed.wanted)
    return _card_sheets(args, printed.title, faces, FacePress, say)


def _deck(args: Namespace, say: Translator) -> bytes:
    """The playing cards of a game.

    Raises:
        InputError: a folder of card files is given, or there is no such card.
    """
    from game.paper.deck import DeckPress  # noqa: PLC0415 - only this pays for pygame

    game = GAMES[args.system]
    if args.folder is not None:
        found = said("{game}, which has no card files", game=game.name)
        with_files = [name for name, each in GAMES.items() if each.cards is not None]
        raise InputError(args.folder, "--system", found, any_of(with_files))
    make = game.screen().deck
    if make is None:
        raise ValueError(f"{game.name} has no deck")
    deck = make(say)
    faces = _chosen(args, game.name, deck.cards, tuple(deck.cards))
    title = say(f"choose.{game.words}")
    return _card_sheets(args, title, faces, partial(DeckPress, letters=deck.letters), say)


def _chosen(args: Namespace, name: str, cards: Mapping[str, C], wanted: Sequence[str]) -> list[C]:
    """The cards that `--only` names, or all that are wanted.

    Raises:
        InputError: there is no such card.
    """
    unknown = next((card for card in args.only or () if card not in cards), None)
    if unknown is not None:
        raise InputError(args.folder or name, "--only", repr(unknown), "the id of a card")
    return [cards[card] for card in args.only or wanted]


def _card_sheets(
    args: Namespace, title: str, faces: Sequence[C], press: Callable[[XY], Press[C]], say: Translator
) -> bytes:
    from game.paper.cards import CardSheets, cards_pdf  # noqa: PLC0415 - only this pays for pygame
    from game.ui.drawing.palette import SideColour  # noqa: PLC0415 - as above

    backs = None if args.backs == "none" else SideColour(args.backs)
    sheets = CardSheets(title, backs, say, press)

    def painted(done: int) -> None:
        tell(say("print.cards.progress", done=done, total=len(faces)))

    if args.one_a_page:
        pages = sheets.one_a_page(faces, painted)
    else:
        pages = sheets.nine_a_page(faces, Format(args.paper), painted)
    tell("")
    return cards_pdf(pages, backs=backs is not None)


def _tokens(args: Namespace, say: Translator) -> bytes:
    """Tokens of a position, or of all creatures of the games that have any.

    Raises:
        InputError: the position cannot be read or has no creature, there is no such creature, or one is
            larger than the paper.
    """
    from game.paper.sheets import NoRoomError  # noqa: PLC0415 - only this pays for drawing code
    from game.paper.tokens import BaseToken, tokens_of, tokens_pdf  # noqa: PLC0415 - and for pygame
    from game.ui.drawing.palette import SideColour  # noqa: PLC0415 - as above

    tokens: dict[str, BaseToken]
    if args.file is not None:
        position = load_position(args.file, args.lang)
        title = position.title or args.file.stem
        tokens = dict(tokens_of(position))
        if not tokens:
            raise InputError(args.file, "", "a position without creatures", "at least one creature")
    else:
        title = say("print.tokens.title")
        made = [
            token
            for game in GAMES.values()
            if game.cards is not None and (every := game.screen().tokens) is not None
            for token in every(game.cards().checked(None).library, say)
        ]
        tokens = {each.id: BaseToken(each.name, each.side, each.emblem, each.mm) for each in made}
    unknown = next((name for name in args.only or () if name not in tokens), None)
    if unknown is not None:
        raise InputError(args.file or title, "--only", repr(unknown), "the id of a creature")
    wanted = [tokens[name] for name in args.only or tokens]
    if args.side is not None:
        wanted = [replace(token, side=SideColour(args.side)) for token in wanted]
    try:
        return tokens_pdf(title, sorted(wanted, key=lambda token: -token.mm), Format(args.paper), say)
    except NoRoomError:
        raise InputError(args.output, "--paper", args.paper, "paper that is as large as every base") from None


def _board(args: Namespace, say: Translator) -> bytes:
    """Sheets of a board.

    Raises:
        InputError: the file has a fault, or its board takes too many sheets.
    """
    from game.paper.boards import MOST, Tiling, board_pdf, printed_board  # noqa: PLC0415 - as above
    from game.paper.sheets import INCH  # noqa: PLC0415 - as above

    printed = printed_board(args.file, Language(args.lang))
    size = printed.scenery.board
    tiling = Tiling.of((size.width * INCH, size.height * INCH), Format(args.paper))
    count = tiling.columns * tiling.rows
    if count > MOST:
        expected = said("at most {most} sheets", most=MOST)
        raise InputError(args.file, "", said("{count} sheets", count=count), expected)

    def done(number: int) -> None:
        tell(say("print.board.progress", done=number, total=count))

    made = board_pdf(printed, tiling, say, done)
    tell("")
    return made


def _wheel(args: Namespace, say: Translator) -> bytes:
    """The wheel of an encounter, or an empty one.

    Raises:
        InputError: the encounter has a fault, or is one of another game.
    """
    from game.paper.wheel import wheel_pdf  # noqa: PLC0415 - only this pays for pygame

    wheels = {name: wheel for name, game in GAMES.items() if game.leads and (wheel := game.screen().wheel)}
    name, setup = next(iter(wheels)), None
    if args.file is not None:
        name, setup = load_encounter(args.file, GAMES.tables())
        if name not in wheels:
            raise InputError(args.file, "", said("an encounter of {game}", game=name), any_of(list(wheels)))
    return wheel_pdf(wheels[name](setup, say), Format(args.paper), say)


def _initiative(args: Namespace, say: Translator) -> bytes:
    """Order sheets of an encounter with a name card for each person, or blank ones.

    Raises:
        InputError: the encounter has a fault.
    """
    from game.paper.initiative import blank_sheet, initiative_pdf  # noqa: PLC0415 - the others do not pay

    if args.file is None:
        return initiative_pdf(blank_sheet(say), Format(args.paper), say)
    name, setup = load_encounter(args.file, GAMES.tables())
    sheet = GAMES[name].screen().sheet
    if sheet is None:
        raise ValueError(f"{name} has no order sheet")
    return initiative_pdf(sheet(setup, say), Format(args.paper), say)


def _summary(args: Namespace, say: Translator) -> bytes:
    from game.paper.summary import summaries_pdf  # noqa: PLC0415 - the others do not pay for it

    games = GAMES.values() if args.game is None else [GAMES[args.game]]
    titles = {game.name: say(f"choose.{game.words}") for game in games}
    return summaries_pdf(titles, Format(args.paper), say)


def _templates(args: Namespace, say: Translator) -> bytes:
    from game.paper.sheets import NoRoomError  # noqa: PLC0415 - the others do not pay for it
    from game.paper.templates import templates_pdf  # noqa: PLC0415 - nor for this

    ruleset = standard_ruleset() if args.file is None else load_ruleset(args.file)
    try:
        return templates_pdf(ruleset, Format(args.paper), say)
    except NoRoomError:
        raise InputError(args.output, "--paper", args.paper, "paper that is as large as every zone") from None


_SUBJECTS: Mapping[str, Callable[[Namespace, Translator], bytes]] = {
    "cards": _cards,
    "tokens": _tokens,
    "board": _board,
    "wheel": _wheel,
    "initiative": _initiative,
    "summary": _summary,
    "templates": _templates,
}

"""Small pictures of every card of a game, for the report."""

from __future__ import annotations

import base64
import os
from typing import TYPE_CHECKING, Any

from game.content.locale import Language, translator
from game.positions.picture_file import Straight, as_jpeg
from game.simulation.report_page import ShownCard

if TYPE_CHECKING:
    from game.table.game import Game

WIDE = 120
"""Pixels across a picture, nearly twice as many as it takes on the page."""


def shown_cards(game: Game, library: Any) -> dict[str, ShownCard]:  # noqa: ANN401 - of any game
    """The cards of a library that can be played, as the report shows them; none if the game paints none."""
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.art.card_face import CardPainter, on_white  # noqa: PLC0415 - only a report pays for pygame
    from game.ui.drawing.palette import palette  # noqa: PLC0415 - the same

    faces = game.screen().faces
    if faces is None:
        return {}
    painter = CardPainter(palette())
    made = {str(language): faces(library, translator(language)) for language in Language}
    found: dict[str, ShownCard] = {}
    for card in next(iter(made.values())):
        if " " in card:
            continue  # no card to be played
        pictures = {
            code: as_jpeg(Straight(*on_white(painter.painted_thumb(each[card], WIDE))))
            for code, each in made.items()
        }
        found[card] = ShownCard(
            {code: each[card].title for code, each in made.items()},
            {code: base64.b64encode(data).decode("ascii") for code, data in pictures.items()},
        )
    return found

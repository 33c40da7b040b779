"""The printed order sheet of an encounter: a line for each person, in the order of turns."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from game.art.tokens import Medallions
from game.figures.order_sheet import OrderSheet, SheetPerson, SheetPortrait
from game.games.turn_order.table.portraits import SIDES
from game.ui.drawing.palette import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.core.turn_order import Side, Track
    from game.games.turn_order.table.pane import Participant, TurnTable

ACROSS = 128
"""Pixels across a portrait: 300 an inch at the size at which it is printed."""


def sheet_of(
    game: TurnTable,
    state: Any,  # noqa: ANN401 - a state of the game
    track: Track,
    name: str,
    say: Translator,
) -> OrderSheet:
    """The order sheet of an encounter, with all that the game master knows."""
    people = {person.id: person for person in game.forms.people(state, say)}
    turns = (*track.done, *((track.current,) if track.current else ()), *track.coming)
    order = dict.fromkeys([turn.combatant for turn in turns if turn.combatant in people] + list(people))
    numbers = {identity: game.forms.numbers(state, identity, say) for identity in order}
    columns = tuple(label for label, _ in next(iter(numbers.values()), ()))
    lines = tuple(_line(people[person], [value for _, value in numbers[person]], say) for person in order)
    title = say(f"choose.{game.words}")
    return OrderSheet(name or say("master.encounter.nameless"), title, columns, lines)


def _line(person: Participant, numbers: Sequence[str], say: Translator) -> SheetPerson:
    side = say(f"master.side.{person.side}")
    marks = [side, say("sheet.hidden")] if person.hidden else [side]
    conditions = " · ".join(chip.spoken for chip in person.chips)
    health = "" if person.health is None else person.health.numbers or person.health.text
    picture = _portrait(person.side, person.emblem)
    return SheetPerson(person.name, " · ".join(marks), tuple(numbers), conditions, health, picture)


@lru_cache(maxsize=64)
def _portrait(side: Side, emblem: str) -> SheetPortrait:
    """A medallion on white paper."""
    paper = pygame.Surface((ACROSS, ACROSS))
    paper.fill("white")
    paper.blit(Medallions(palette()).base(SIDES[side], emblem, ACROSS), (0, 0))
    return SheetPortrait(ACROSS, pygame.image.tobytes(paper, "RGB"))

"""Colors of Magic, the skirmish: what the rest of the program may ask of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.system import edition_of
from game.games.colors_of_magic.ai.strengths import STRENGTHS
from game.table.game import Cards, FileFormat, FileKind, Game, GameScreen, Parts
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from game.art.card_face import SmallFace
    from game.content.json_schema import Written
    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.errors import InputError
    from game.core.record import AnyMatch
    from game.core.system import AnySystem


def _picture(_: Translator) -> tuple[SmallFace, ...]:
    from game.games.colors_of_magic.art.magic_card import MagicFace
    from game.games.colors_of_magic.art.pictures import Scene
    from game.games.colors_of_magic.rules.cards.picture import PictureSpec
    from game.ui.drawing.palette import Element

    wizard = PictureSpec(body="human", gesture="raise", head="hair-fire", dress="robe", hand="poker")
    serpent, ash = PictureSpec(body="sea-serpent"), PictureSpec(body="old-ash")
    drawn = ((Element.WATER, serpent), (Element.FIRE, wizard), (Element.EARTH, ash))
    return tuple(MagicFace("", element=on, picture=Scene(spec, on.value)) for on, spec in drawn)


def _parts() -> Parts:
    from game.games.colors_of_magic.ai.players import player
    from game.games.colors_of_magic.content.first_game_files import SCENARIO, first_game_library
    from game.games.colors_of_magic.content.library_files import CARDS
    from game.games.colors_of_magic.content.terrain_names import terrain_names
    from game.games.colors_of_magic.log.game_log import GameLog
    from game.games.colors_of_magic.log.names import arrival_numbers
    from game.games.colors_of_magic.log.places import ground_of
    from game.games.colors_of_magic.rules.system import EDITION, colors_of_magic
    from game.games.colors_of_magic.simulation import SIMULATION

    def system() -> AnySystem:
        return replace(
            colors_of_magic(CARDS.load()),
            reprinted=lambda texts, content: colors_of_magic(CARDS.of(texts), edition_of(content, EDITION)),
        )

    def log(match: AnyMatch, tr: Translator) -> Log:
        library = match.system.rules.library  # type: ignore[attr-defined] # the rules of this system
        pieces = terrain_names(library, match.state.scenario, tr.language).names
        ground = ground_of(library, match.state, tr, pieces)
        return GameLog(library, tr, numbers=arrival_numbers(match), ground=ground)

    def content(match: AnyMatch) -> str | None:
        """The content that a record of the match names: that of the guided first game, or None."""
        return colors_of_magic(first_game_library()).content if match.setup.scenario == SCENARIO else None

    return Parts(
        system=system,
        log=log,
        machine=lambda system, strength: player(strength, system.rules.library),  # type: ignore[attr-defined] # the rules of this system
        simulation=SIMULATION,
        content=content,
    )


def _screen() -> GameScreen:
    from game.games.colors_of_magic.table.screen import SCREEN

    return SCREEN


def _cards() -> Cards:
    from game.games.colors_of_magic.content.library_files import checked_library, shipped_cards

    counts = ("cards", "creatures", "schools", "wizards", "monster_cards", "scenarios")
    return Cards(shipped_cards, checked_library, "check.cards", counts)


def _scenario_faults(paths: Iterable[Path]) -> Iterator[tuple[InputError, ...]]:
    from game.games.colors_of_magic.content.library_files import open_library, scenario_faults

    library = open_library().library
    for path in paths:
        yield scenario_faults(path, library)


def _written_cards() -> Written:
    from game.games.colors_of_magic.content.library_files import CARD_FILES

    return CARD_FILES


def _written_scenarios() -> Written:
    from game.games.colors_of_magic.content.library_files import SCENARIO_FILES

    return SCENARIO_FILES


def _written_lists() -> Written:
    from game.games.colors_of_magic.content.library_files import LIST_FILES

    return LIST_FILES


GAME = Game(
    name="colors-of-magic",
    icon=Icon.MAGIC,
    words="magic",
    picture=_picture,
    parts=_parts,
    screen=_screen,
    strengths=STRENGTHS,
    composes=True,
    guides=True,
    cards=_cards,
    files=(FileKind("scenario", "scenarios of Colors of Magic", _scenario_faults),),
    formats=(
        FileFormat("cards", "cards of Colors of Magic", _written_cards),
        FileFormat("scenario", "scenarios of Colors of Magic", _written_scenarios),
        FileFormat("lists", "lists of Colors of Magic", _written_lists),
    ),
)

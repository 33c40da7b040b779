"""Cards as authors write them, in TOML, on the small table: checked, played, and told in both languages."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
from magic_table import CARDS, CREATURES, table
from typography import french_faults

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.content.locale import Language, translator
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.content.library_files import TABLES
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.state.view import redact
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.content.spec import Spec
    from game.games.colors_of_magic.rules.state.state import Body

WALL = Piece("wall", rectangle(9, 4, 9.5, 16), *Kind.WALL.preset, Kind.WALL)
"""What sight does not pass."""

PLAIN: dict[str, dict[str, Any]] = {
    "card": {"element": "fire", "cost": 1, "types": ["ephemeral"]},
    "creature": {"element": "fire", "movement": 6, "melee": 3, "defence": 3, "hp": 3},
    "mark": {},
    "keyword": {},
}
"""What a table says that leaves it out here; every name is the id, every text the same."""


def printed(text: str) -> dict[str, list[Spec]]:
    """The cards, creatures, marks and keywords of a card file; names and texts may be left out.

    Each of them must be without fault.
    """
    found: dict[str, list[Spec]] = {}
    for name, rows in tomllib.loads(text).items():
        for row in rows:
            said = {"name": {"fr": row["id"], "en": row["id"]}, "text": {"fr": "Texte.", "en": "Text."}}
            spec = msgspec.convert({**said, **PLAIN[name], **row}, TABLES[name])
            found.setdefault(f"{name}s", []).append(spec)  # type: ignore[arg-type]  # card files hold specs

    def ids(table_: str, *more: str) -> frozenset[str]:
        return frozenset((*more, *(spec.id for spec in found.get(table_, ()))))  # type: ignore[attr-defined]

    known = Known(
        creatures=ids("creatures", *(spec.id for spec in CREATURES)),
        marks=ids("marks"),
        markers=frozenset({"burrow"}),
        keywords=ids("keywords"),
        cards=ids("cards", *(spec.id for spec in CARDS)),
    )
    for specs in found.values():
        for spec in specs:
            faults = list(findings(spec, known))
            assert not faults, faults
    return found


def played(text: str, *bodies: Body, **more: Any) -> Table:
    """The small table with these cards."""
    return table(*bodies, **{**printed(text), **more})


def told(game: Table) -> str:
    """What the log says of all that happened, in English; it must say it in French too, to everybody."""
    for side in (Side.RED, None):
        for language in Language:
            log = GameLog(game.rules.library, translator(language))
            for event in game.events:
                sentence = log.sentence(redact(event, side))
                assert sentence.endswith((".", "?", "!")), sentence
                assert "{" not in sentence, sentence
                if language is Language.FR:
                    assert not list(french_faults(sentence)), sentence
    log = GameLog(game.rules.library, translator(Language.EN))
    return " ".join(log.sentence(event) for event in game.events)

"""The words that lines and tables of quick entry may use, in English and in French."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.turn_order import Side

SIDE_WORDS: Mapping[str, Side] = {
    **dict.fromkeys(
        ("players", "joueurs", "joueuses", "pj", "pjs", "pc", "pcs", "player", "joueur", "heros", "heroes"),
        "players",
    ),
    **dict.fromkeys(
        (
            "enemies",
            "ennemis",
            "enemy",
            "ennemi",
            "monsters",
            "monstres",
            "adversaires",
            "pnj",
            "npc",
            "npcs",
        ),
        "enemies",
    ),
    **dict.fromkeys(("neutral", "neutre", "neutres", "neutrals"), "neutral"),
}
"""The words for a side in lines and tables; `entry_lines` writes the first two of each side."""

NAMES = frozenset({"name", "nom", "who", "qui", "combatant", "combattant", "pion", "pawn"})
COUNTS = frozenset({"count", "nombre", "nb", "number", "quantity", "quantite", "qty", "x"})
SIDES = frozenset({"side", "camp"})
YES = frozenset({"x", "1", "yes", "oui", "y", "o", "true", "vrai", "v"})
NO = frozenset({"", "0", "no", "non", "n", "false", "faux", "-"})
FORMER_WORDS = frozenset({"secret", "secrets", "secrete"})
"""Words of earlier versions that meant something else at each table; a line with one is refused."""

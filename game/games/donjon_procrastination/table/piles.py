"""Leafing through the open piles of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.pile_dialog import OpenPile, PileDialog

if TYPE_CHECKING:
    from game.art.card_face import CardFace
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.state import Copy, Player
    from game.games.donjon_procrastination.table.scene import DuelScene

PILES = ("score", "discard", "carried")


def pile_dialog(scene: DuelScene, seat: Seat, pile: str) -> PileDialog:
    """The dialog with a player's champions, Limbes and what ties have left; what is hidden lies face down."""
    player = scene.picture.state.players[seat]
    piles = [
        OpenPile(scene.say(f"duel.pile.{name}"), tuple(_face(scene, card) for card in _cards(player, name)))
        for name in PILES
    ]
    return PileDialog(scene.names.player(seat), piles, PILES.index(pile) if pile in PILES else 0)


def _cards(player: Player, pile: str) -> tuple[Copy, ...]:
    match pile:
        case "score":
            return player.score
        case "carried":
            return player.carried
        case _:
            return player.discard


def _face(scene: DuelScene, card: Copy) -> CardFace | None:
    return scene.cards.face(card) if card else None

"""Pawns of the wheel as they are shown: what their badges and tooltips say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_pawn import WheelPawn
from game.games.speed_wheel.rules.state import BEFORE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.content.locale import Translator
    from game.games.speed_wheel.rules.setup import Modifier
    from game.games.speed_wheel.rules.state import Pawn, State

MINUS = "\N{MINUS SIGN}"

PIECE = 8
"""How many letters of a very long word stay together."""


def signed(number: int) -> str:
    """A speed as the rules write it: `+0`, `+2`, a minus that is one."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def breakable(name: str) -> str:
    """A name whose very long words may be broken, for narrow columns."""
    words = (
        "\N{ZERO WIDTH SPACE}".join(word[at : at + PIECE] for at in range(0, len(word), PIECE))
        if len(word) > 2 * PIECE
        else word
        for word in name.split(" ")
    )
    return " ".join(words)


def wheel_pawns(
    state: State,
    say: Translator,
    *,
    chosen: str = "",
    orders: Mapping[str, str] | None = None,
    players: bool = False,
) -> list[WheelPawn]:
    """The pawns of a state, or of what the `players` see of it: then secret speeds are not known."""
    now = None if state.current is None else state.queue[state.current].pawn
    told = orders or {}
    return [
        WheelPawn(
            pawn.id,
            pawn.name,
            pawn.space,
            friend=pawn.kind == "pc",
            speed="?" if players and pawn.secret else signed(pawn.speed),
            laps=pawn.laps,
            order=told.get(pawn.id, ""),
            emblem=pawn.portrait or pawn.id,
            paused=pawn.paused,
            veiled=pawn.hidden and not players,
            lit=pawn.id == now,
            chosen=pawn.id == chosen,
            tip="\n".join(_about(pawn, state, say, players=players)),
        )
        for pawn in state.pawns
    ]


def _about(pawn: Pawn, state: State, say: Translator, *, players: bool) -> list[str]:
    """What a tooltip says of a pawn."""
    lines = [f"<b>{pawn.name}</b> · {say(f'wh.kind.{pawn.kind}')}"]
    if players and pawn.secret:
        lines.append(say("wh.pawn.secret_speed"))
    else:
        lines.append(say("wh.pawn.speed", speed=signed(pawn.speed)) + " <soft>[WH-MOVE-03]</soft>")
    lines.append(where(pawn, state, say))
    if pawn.laps:
        lines.append(say("wh.pawn.laps", count=pawn.laps))
    if pawn.paused:
        lines.append(say("wh.pawn.paused"))
    if not players:
        if pawn.hidden or pawn.secret:
            lines.append(say("wh.pawn.hidden" if pawn.hidden else "wh.pawn.secret"))
        lines.append(f"<soft>{say('wh.pawn.hands')}</soft>")
    return lines


def where(pawn: Pawn, state: State, say: Translator) -> str:
    """On which space a pawn stands, and how far ahead of the arrow that is."""
    if pawn.space == BEFORE:
        return say("wh.pawn.before")
    ahead = (pawn.space - state.arrow) % state.rules.spaces
    if not ahead:
        return say("wh.pawn.at_arrow", space=pawn.space)
    return say("wh.pawn.space", space=pawn.space, count=ahead)


def modifier_text(modifier: Modifier, say: Translator) -> str:
    """A modifier in a line: `+2, potion, 3 déplacements`."""
    parts = [signed(modifier.value)]
    if modifier.label:
        parts.append(modifier.label)
    if modifier.turns is not None:
        parts.append(say("wh.moves_left", count=modifier.turns))
    return ", ".join(parts)

"""What the lines of the initiative track say of a state, the game master's or the players'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.run import veiled
from game.games.d20_initiative.table.track import Line

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.games.d20_initiative.rules.state import Combatant, State


def in_track(state: State) -> list[Combatant]:
    """Everybody: those who have a place in its order, then the others as they were entered."""
    placed = [state.get(identity) for identity in state.order]
    return placed + [one for one in state.combatants if one.id not in state.order]


def line_of(state: State, one: Combatant, say: Translator, *, open_to_all: bool) -> Line:
    """The line of somebody; the numbers of who is veiled are left out where the players look."""
    numbers = not (open_to_all and veiled(one))
    active = one.id == state.current or one.id in state.paused
    return Line(
        one.id,
        one.name,
        one.spec.side,
        one.spec.portrait or one.id,
        count=str(one.score) if numbers and one.score is not None else "",
        matter=matter(state, one, say),
        armour=str(one.armour_class) if numbers else "",
        lowered=one.armour_class < one.spec.armour_class,
        used=one.used if active and not open_to_all else None,
        lit=one.id == state.current,
        done=_is_done(state, one),
    )


def _is_done(state: State, one: Combatant) -> bool:
    if state.phase == "awareness" or one.id not in state.order:
        return False
    return one.id not in state.coming and one.id != state.current and one.id not in state.paused


def matter(state: State, one: Combatant, say: Translator) -> str:
    """What is the matter with somebody, in rich text; empty if nothing is."""
    found = []
    if one.id in state.paused:
        found.append(f"<icon:pause> {say('d35.badge.paused')}")
    if one.flat_footed:
        found.append(f"<icon:shield_off_outline> {say('d35.badge.flat_footed')}")
    if state.phase == "surprise" and one.surprised:
        found.append(f"<icon:alert_outline> {say('d35.badge.surprised')}")
    if one.delaying:
        found.append(f"<icon:timer_sand> {say('d35.badge.delaying')}")
    if one.ready is not None:
        found.append(f"<icon:target> {_ready(one, say)}")
    if not one.spec.able:
        found.append(f"<icon:sleep> {say('d35.badge.unable')}")
    if one.spec.hidden:
        found.append(f"<icon:eye_off_outline> {say('d35.badge.hidden')}")
    found += [_badge(badge.name, badge.rounds, say) for badge in one.spec.badges]
    return "  ".join(_together(part) for part in found)


def _ready(one: Combatant, say: Translator) -> str:
    """What is readied, in full where it is known."""
    ready = one.ready
    if ready is None or not ready.action:
        return say("d35.badge.ready")
    return say("d35.badge.ready_for", action=ready.action, trigger=ready.trigger)


def _badge(name: str, rounds: int | None, say: Translator) -> str:
    text = name if rounds is None else say("d35.badge.rounds", name=name, count=rounds)
    return f"<red>{text}</red>"


def _together(part: str) -> str:
    """An icon stays with the first word that follows it."""
    return part.replace("> ", ">\N{NO-BREAK SPACE}", 1) if part.startswith("<icon:") else part

"""Actions as text, each on one line that people can read."""

from __future__ import annotations

from game.games.donjon_procrastination.rules.play.actions import (
    Action,
    Bluff,
    Choose,
    Discard,
    Draft,
    Pass,
    Place,
)

FORMS = "draft CARD, place CARD, bluff, pass, discard CARD or choose [PICK...]"
"""What may be written for an action."""


def write_action(action: Action) -> str:
    """The action on one line."""
    match action:
        case Draft(card):
            return f"draft {card}"
        case Place(card):
            return f"place {card}"
        case Bluff():
            return "bluff"
        case Pass():
            return "pass"
        case Discard(card):
            return f"discard {card}"
        case Choose(picks):
            return " ".join(("choose", *picks))


def read_action(text: str) -> Action:
    """The action that a line says.

    Raises:
        ValueError: it says none; the message is what was expected.
    """
    match text.split():
        case ["draft", card]:
            return Draft(card)
        case ["place", card]:
            return Place(card)
        case ["bluff"]:
            return Bluff()
        case ["pass"]:
            return Pass()
        case ["discard", card]:
            return Discard(card)
        case ["choose", *picks]:
            return Choose(tuple(picks))
        case _:
            raise ValueError(f"an action: {FORMS}")

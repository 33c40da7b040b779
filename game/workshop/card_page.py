"""The page of the side panel with the card of what is picked, where every number can be changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.terrain import Footing, Kind, Opacity, Piece
from game.positions.house_rules import Size
from game.positions.position import Creature, Side
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Stepper, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Grid, Row
from game.ui.widgets.text_field import TextField
from game.workshop.kinds import kind_plates

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


def creature_page(ui: Ui, creature: Creature, say: Translator, change: Callable[[Creature], None]) -> Column:
    """Everything about a creature; `change` is given it changed."""
    styles = ui.styles
    name = TextField(
        "card.name",
        creature.name or creature.id,
        lambda _text: None,
        done=lambda text: change(_named(creature, text.strip())),
        longest=24,
        tip=say("workshop.card.name_tip"),
    )
    side = Choice(
        "card.side",
        [(side, say(f"workshop.side.{side}")) for side in Side],
        creature.side,
        lambda value: change(replace(creature, side=value)),
    )
    size = Choice(
        "card.size",
        [(size, str(size)) for size in Size],
        creature.size,
        lambda value: change(replace(creature, size=value)),
        tips=[say(f"workshop.size.{size.lower()}") for size in Size],
    )
    return Column(
        [
            name,
            side,
            Row([Label(say("workshop.card.size"), styles.body, lift=0.5, grow=1), size], gap=8),
            Grid(_numbers(ui, creature, say, change), columns=(1.1, 1), gap=8, row_gap=6),
            *_shooting(ui, creature, say, change),
            Label(say("workshop.card.keywords"), styles.small),
            TextField(
                "card.keywords",
                ", ".join(creature.keywords),
                lambda _text: None,
                done=lambda text: change(replace(creature, keywords=_words(text))),
            ),
        ],
        gap=8,
    )


def piece_page(ui: Ui, piece: Piece, say: Translator, hands: PieceHands) -> Column:
    """Everything about a piece of terrain."""
    styles = ui.styles
    name = TextField(
        "card.name",
        piece.name,
        lambda _text: None,
        done=lambda text: hands.change(replace(piece, name=text.strip())),
        longest=32,
        tip=say("workshop.card.name_tip"),
    )
    kind = kind_plates("card.kind", piece.kind, say, lambda value: hands.change(_of_kind(piece, value)))
    footing = Choice(
        "card.footing",
        [(footing, say(f"workshop.footing.{footing}")) for footing in Footing],
        piece.footing,
        lambda value: hands.change(replace(piece, footing=value)),
    )
    opacity = Choice(
        "card.opacity",
        [(opacity, say(f"workshop.opacity.{opacity}")) for opacity in Opacity],
        piece.opacity,
        lambda value: hands.change(replace(piece, opacity=value)),
    )
    reshape = Row(
        [
            Button("card.turn_left", "", hands.turn_left, icon=Icon.UNDO, tip=say("workshop.turn_left")),
            Button("card.turn_right", "", hands.turn_right, icon=Icon.REDO, tip=say("workshop.turn_right")),
            Button("card.shrink", "", hands.shrink, icon=Icon.MINUS, tip=say("workshop.shrink")),
            Button("card.grow", "", hands.grow, icon=Icon.PLUS, tip=say("workshop.grow")),
        ],
        gap=8,
    )
    return Column(
        [
            name,
            reshape,
            Label(say("workshop.card.footing"), styles.small),
            footing,
            Label(say("workshop.card.opacity"), styles.small),
            opacity,
            Label(say("workshop.card.kind"), styles.small),
            kind,
        ],
        gap=8,
    )


class PieceHands:
    """What the page of a piece can do to it."""

    def __init__(
        self, change: Callable[[Piece], None], turn: Callable[[float], None], resize: Callable[[float], None]
    ) -> None:
        self.change = change
        self._turn = turn
        self._resize = resize

    def turn_left(self) -> None:
        """Turn it by 15 degrees, counter-clockwise."""
        self._turn(15.0)

    def turn_right(self) -> None:
        """Turn it by 15 degrees, clockwise."""
        self._turn(-15.0)

    def grow(self) -> None:
        """Make it a tenth larger."""
        self._resize(1.1)

    def shrink(self) -> None:
        """Make it smaller by the same measure."""
        self._resize(1 / 1.1)


def _numbers(ui: Ui, creature: Creature, say: Translator, change: Callable[[Creature], None]) -> list[Widget]:
    style = ui.styles.body
    return [
        Label(say("workshop.card.movement"), style, lift=0.5),
        Stepper(
            "card.movement",
            creature.movement,
            lambda value: change(replace(creature, movement=value)),
            low=0,
            high=24,
            step=0.5,
            shown=say.inches,
        ),
        Label(say("workshop.card.melee"), style, lift=0.5),
        Stepper(
            "card.melee",
            creature.melee,
            lambda value: change(replace(creature, melee=int(value))),
            low=0,
            high=20,
        ),
        Label(say("workshop.card.defence"), style, lift=0.5),
        Stepper(
            "card.defence",
            creature.defence,
            lambda value: change(replace(creature, defence=int(value))),
            low=0,
            high=20,
        ),
        Label(say("workshop.card.base"), style, lift=0.5),
        Stepper(
            "card.base",
            creature.base_mm or 0,
            lambda value: change(replace(creature, base_mm=value or None)),
            low=0,
            high=150,
            step=5,
            shown=lambda value: say("workshop.card.mm", mm=value) if value else say("workshop.card.by_size"),
        ),
    ]


def _shooting(
    ui: Ui, creature: Creature, say: Translator, change: Callable[[Creature], None]
) -> list[Widget]:
    shoots = Toggle(
        "card.shoots",
        say("workshop.card.shoots"),
        creature.ranged is not None,
        lambda on: change(replace(creature, ranged=3 if on else None)),
    )
    if creature.ranged is None:
        return [shoots]
    ranged = Stepper(
        "card.ranged",
        creature.ranged,
        lambda value: change(replace(creature, ranged=int(value))),
        low=0,
        high=20,
    )
    label = Label(say("workshop.card.ranged"), ui.styles.body, lift=0.5)
    return [shoots, Grid([label, ranged], columns=(1.1, 1), gap=8)]


def _named(creature: Creature, text: str) -> Creature:
    """A creature without a name of its own is called by its id, so that is what changes."""
    if creature.name:
        return replace(creature, name=text)
    return replace(creature, id=text) if text else creature


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _of_kind(piece: Piece, kind: Kind) -> Piece:
    footing, opacity = kind.preset
    return replace(piece, kind=kind, footing=footing, opacity=opacity)

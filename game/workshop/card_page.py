"""The page of the side panel with the card of what is picked, where every number can be changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.battlefield.inquiry import Outline, Tool
from game.board.shapes import Disc, Polygon
from game.board.terrain import GROUND_KINDS, LINE_KINDS, OPENINGS, Footing, Kind, Opacity, Piece
from game.positions.position import Creature, Side
from game.positions.ruleset_file import kinds_of, of_kind
from game.positions.zones import ZoneKind
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Grid, Row
from game.ui.widgets.number import Stepper
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.positions.ruleset import BaseSize, Ruleset
    from game.positions.zones import By, Extent, Zone
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.workshop.tools import Tools


TURN = 15.0
"""Degrees that terrain is turned by at once."""

GROWTH = 1.1
"""The factor by which a press enlarges terrain."""


@dataclass(frozen=True, slots=True)
class PieceEdits:
    """The edits of a piece of terrain.

    Attributes:
        change: put that piece in its place.
        turn: turn it by so many degrees, counter-clockwise.
        resize: make it that many times as large.
        cut: put a door or a window into it.
    """

    change: Callable[[Piece], None]
    turn: Callable[[float], None]
    resize: Callable[[float], None]
    cut: Callable[[Kind], None]


def creature_page(
    ui: Ui, creature: Creature, ruleset: Ruleset, say: Translator, change: Callable[[Creature], None]
) -> Column:
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
        [(size.name, size.word(say.language)) for size in ruleset.sizes],
        ruleset.size(creature.size).name,
        lambda value: change(replace(creature, size=value)),
        tips=[_size_words(size, say) for size in ruleset.sizes],
    )
    # Sizes that are words take the whole width.
    beside = all(len(each.word(say.language)) == 1 for each in ruleset.sizes)
    named = Label(say("workshop.card.size"), styles.body, lift=0.5, grow=1 if beside else 0)
    return Column(
        [
            name,
            side,
            *([Row([named, size], gap=8)] if beside else [named, size]),
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


def piece_page(
    ui: Ui, piece: Piece, ruleset: Ruleset, say: Translator, edits: PieceEdits, outline: Sequence[Widget]
) -> Column:
    """Everything about a piece of terrain; `outline` is what reshapes its outline."""
    styles = ui.styles
    name = TextField(
        "card.name",
        piece.called,
        lambda _text: None,
        done=lambda text: edits.change(replace(piece, name=text.strip())),
        longest=32,
        tip=say("workshop.card.name_tip"),
    )
    kinds = GROUND_KINDS if piece.line is None else LINE_KINDS if piece.opening is None else OPENINGS
    offered = kinds if kinds is OPENINGS else kinds_of(ruleset, kinds)
    kind = kind_plates(
        "card.kind",
        offered,
        piece.sort or piece.kind,
        say,
        lambda value: edits.change(of_kind(piece, value, ruleset)),
    )
    door = Toggle(
        "card.door_open",
        say("workshop.card.door_open"),
        piece.footing is Footing.OPEN,
        lambda on: edits.change(replace(piece, footing=Footing.OPEN if on else Footing.IMPASSABLE)),
    )
    footing = Choice(
        "card.footing",
        [(footing, say(f"workshop.footing.{footing}")) for footing in Footing],
        piece.footing,
        lambda value: edits.change(replace(piece, footing=value)),
    )
    opacity = Choice(
        "card.opacity",
        [(opacity, say(f"workshop.opacity.{opacity}")) for opacity in Opacity],
        piece.opacity,
        lambda value: edits.change(replace(piece, opacity=value)),
    )
    does: list[Widget] = [
        Label(say("workshop.card.footing"), styles.small),
        footing,
        Label(say("workshop.card.opacity"), styles.small),
        opacity,
    ]
    return Column(
        [
            name,
            Row(_reshape(say, edits), gap=8),
            *(outline if piece.opening is None else ()),
            *([door] if piece.opening is not None and piece.kind is Kind.DOOR else []),
            *(_cuts(say, edits) if piece.line is not None and piece.opening is None else []),
            *(() if piece.opening is not None else does),
            Label(say("workshop.card.kind"), styles.small),
            kind,
        ],
        gap=8,
    )


def zone_page(
    ui: Ui,
    zone: Zone,
    say: Translator,
    change: Callable[[Zone], None],
    edits: PieceEdits,
    outline: Sequence[Widget],
) -> Column:
    """Everything about a zone; `change` is given it changed, `edits` turns and resizes it.

    `outline` is what reshapes its outline.
    """
    small = ui.styles.small
    parts: list[Widget] = [
        TextField(
            "card.name",
            zone.called,
            lambda _text: None,
            done=lambda text: change(replace(zone, name=text.strip())),
            longest=32,
            tip=say("workshop.card.name_tip"),
        ),
        Row(_reshape(say, edits), gap=8),
        *(outline if isinstance(zone.shape, Polygon) else ()),
        Choice(
            "card.zone_kind",
            _kinds_of_zone(say),
            zone.kind,
            lambda kind: change(replace(zone, kind=kind)),
        ),
    ]
    if zone.kind is ZoneKind.DEPLOYMENT:
        sides = [
            *((str(side), say(f"workshop.side.{side}")) for side in Side),
            ("", say("workshop.zone.all")),
        ]
        parts += [
            Label(say("workshop.zone.side"), small),
            Choice("card.zone_side", sides, zone.side, lambda side: change(replace(zone, side=side))),
        ]
    if zone.kind is ZoneKind.OBJECTIVE:
        parts += _holding(ui, zone, say, change)
    return Column(parts, gap=8)


def _holding(ui: Ui, zone: Zone, say: Translator, change: Callable[[Zone], None]) -> list[Widget]:
    """What holds an objective: within how many inches of it, with how much of a base, alone or by most."""
    hold, small = zone.hold, ui.styles.small
    extents: tuple[Extent, ...] = ("any_part", "wholly")
    ways: tuple[By, ...] = ("alone", "most")
    return [
        Label(say("workshop.zone.within"), small),
        Stepper(
            "card.within",
            hold.within,
            lambda value: change(replace(zone, hold=replace(hold, within=value))),
            low=0,
            high=24,
            step=0.5,
            shown=say.inches,
        ),
        Label(say("workshop.zone.counts"), small),
        Choice(
            "card.extent",
            [(extent, say(f"workshop.zone.{extent}")) for extent in extents],
            hold.base,
            lambda extent: change(replace(zone, hold=replace(hold, base=extent))),
        ),
        Label(say("workshop.zone.held"), small),
        Choice(
            "card.by",
            [(way, say(f"workshop.zone.{way}")) for way in ways],
            hold.by,
            lambda way: change(replace(zone, hold=replace(hold, by=way))),
        ),
    ]


def _reshape(say: Translator, edits: PieceEdits) -> list[Widget]:
    """The buttons that turn and resize terrain or a zone."""
    acts = (
        ("turn_left", Icon.UNDO, partial(edits.turn, TURN)),
        ("turn_right", Icon.REDO, partial(edits.turn, -TURN)),
        ("shrink", Icon.MINUS, partial(edits.resize, 1 / GROWTH)),
        ("grow", Icon.PLUS, partial(edits.resize, GROWTH)),
    )
    return [Button(f"card.{act}", "", run, icon=icon, tip=say(f"workshop.{act}")) for act, icon, run in acts]


def _numbers(ui: Ui, creature: Creature, say: Translator, change: Callable[[Creature], None]) -> list[Widget]:
    def base_size(value: float) -> str:
        return say("workshop.card.mm", mm=value) if value else say("workshop.card.by_size")

    steppers = (
        Stepper(
            "card.movement",
            creature.movement,
            lambda value: change(replace(creature, movement=value)),
            low=0,
            high=24,
            step=0.5,
            shown=say.inches,
        ),
        _points("card.melee", creature.melee, lambda value: change(replace(creature, melee=value))),
        _points("card.defence", creature.defence, lambda value: change(replace(creature, defence=value))),
        Stepper(
            "card.base",
            creature.base_mm or 0,
            lambda value: change(replace(creature, base_mm=value or None)),
            low=0,
            high=150,
            step=5,
            shown=base_size,
        ),
    )
    labels = (Label(say(f"workshop.{stepper.name}"), ui.styles.body, lift=0.5) for stepper in steppers)
    return [widget for pair in zip(labels, steppers, strict=True) for widget in pair]


def _points(name: str, value: int, changed: Callable[[int], None]) -> Stepper:
    """A stepper for a number of the fighting values."""
    return Stepper(name, value, lambda new: changed(int(new)), low=0, high=20)


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
    ranged = _points("card.ranged", creature.ranged, lambda value: change(replace(creature, ranged=value)))
    label = Label(say("workshop.card.ranged"), ui.styles.body, lift=0.5)
    return [shoots, Grid([label, ranged], columns=(1.1, 1), gap=8)]


def _named(creature: Creature, text: str) -> Creature:
    """The creature renamed; one without a name of its own is called by its id, so the id changes."""
    if creature.name:
        return replace(creature, name=text)
    return replace(creature, id=text) if text else creature


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _size_words(size: BaseSize, say: Translator) -> str:
    """What a size is called."""
    ours = f"workshop.size.{size.name.lower()}"
    word = size.word(say.language)
    return say(ours) if word == size.name and ours in say else word


WIDEST = 12.0
"""Inches of the largest round template that is offered."""


def template_choice(tools: Tools, say: Translator, changed: Callable[[], None]) -> list[Widget]:
    """The next template: a round one by its radius, or the outline of one that the position has."""

    def size(radius: float) -> None:
        tools.template_outline, tools.template_name = Disc(0.0, 0.0, radius), "template"
        changed()

    def choose(name: str) -> None:
        tools.template_outline, tools.template_name = outlines[name], name
        changed()

    laid = tools.inquiry.position.templates
    outlines = {each.called: each.outline for each in laid if isinstance(each.outline, Polygon)}
    radius = tools.template_outline.r if isinstance(tools.template_outline, Disc) else 0.5
    stepper = Stepper("stamp.radius", radius, size, low=0.5, high=WIDEST, step=0.5, shown=say.inches)
    if not outlines:
        return [stepper]
    chosen = next((name for name, outline in outlines.items() if outline == tools.template_outline), "")
    return [stepper, Choice("stamp.template", [(name, name) for name in outlines], chosen, choose)]


def stamp_choices(tools: Tools, say: Translator, changed: Callable[[], None]) -> list[Widget]:
    """The choice of the next creature or piece of terrain, while a tool that places one is in use."""
    ruleset = tools.inquiry.skirmish.ruleset

    def kind(value: str) -> None:
        own = ruleset.kind(value)
        tools.kind, tools.sort = (Kind(value), "") if own is None else (own.looks, own.name)
        changed()

    def take(tool: Tool) -> None:
        tools.inquiry.take(tool)
        changed()

    grounds = kinds_of(ruleset, GROUND_KINDS)
    match tools.inquiry.tool:
        case Tool.CREATURE:
            return _next_creature(tools, say, changed)
        case Tool.TEMPLATE:
            return template_choice(tools, say, changed)
        case Tool.POLYGON:
            drawn = _ways_to_draw(tools, say, changed)
            if tools.inquiry.thin:

                def line_kind(value: str) -> None:
                    tools.line_kind = Kind(value)
                    changed()

                return [drawn, kind_plates("stamp.kind", LINE_KINDS, tools.line_kind, say, line_kind)]
            return [drawn, kind_plates("stamp.kind", grounds, tools.sort or tools.kind, say, kind)]
        case Tool.TERRAIN:
            others = (("stamp.lay", Tool.TEMPLATE), ("stamp.zone", Tool.ZONE))
            lay = [
                Button(
                    name,
                    say(f"workshop.{tool}"),
                    partial(take, tool),
                    tip=say(f"key.{tool}"),
                    height=34,
                    size=15,
                    grow=1,
                )
                for name, tool in others
            ]
            plates = kind_plates("stamp.kind", grounds, tools.sort or tools.kind, say, kind)
            return [plates, Row(lay, gap=6)]
        case Tool.ZONE:
            return [_ways_to_draw(tools, say, changed), _zone_kinds(tools, say, changed)]
        case _:
            return []


def _zone_kinds(tools: Tools, say: Translator, changed: Callable[[], None]) -> Widget:
    """The kind of the next zone."""

    def take(kind: ZoneKind) -> None:
        tools.zone_kind = kind
        changed()

    return Choice("stamp.zone_kind", _kinds_of_zone(say), tools.zone_kind, take)


def _kinds_of_zone(say: Translator) -> list[tuple[ZoneKind, str]]:
    return [(kind, say(f"workshop.zone.{kind}")) for kind in ZoneKind]


def _next_creature(tools: Tools, say: Translator, changed: Callable[[], None]) -> list[Widget]:
    """Side, size and base of the next creature: the base is that of the last one that was given another."""
    template, ruleset = tools.template, tools.inquiry.skirmish.ruleset

    def side(value: Side) -> None:
        tools.template = replace(tools.template, side=value)
        changed()

    def size(value: str) -> None:
        tools.template = replace(tools.template, size=value)
        changed()

    def base(value: float) -> None:
        tools.template = replace(tools.template, base_mm=value or None)

    def base_words(value: float) -> str:
        return say("workshop.card.mm", mm=value) if value else say("workshop.card.by_size")

    sides = [(choice, say(f"workshop.side.{choice}")) for choice in Side]
    sizes = [(known.name, _size_words(known, say)) for known in ruleset.sizes]
    return [
        Choice("stamp.side", sides, template.side, side),
        Choice("stamp.size", sizes, ruleset.size(template.size).name, size),
        Stepper("stamp.base", template.base_mm or 0, base, low=0, high=150, shown=base_words),
    ]


OUTLINES: Mapping[Outline | None, Icon] = MappingProxyType(
    {
        Outline.CORNERS: Icon.AREA,
        Outline.RECTANGLE: Icon.RECTANGLE,
        Outline.CIRCLE: Icon.CIRCLE,
        Outline.BRUSH: Icon.BRUSH,
        None: Icon.LINE,
    }
)
"""The ways to draw terrain; None is a thin line."""


def _ways_to_draw(tools: Tools, say: Translator, changed: Callable[[], None]) -> Widget:
    """How terrain or a zone is drawn: an area in one of these ways, or, of terrain, a thin line."""
    inquiry = tools.inquiry
    ways = [way for way in OUTLINES if way is not None or inquiry.tool is Tool.POLYGON]

    def draw(way: Outline | None) -> None:
        if inquiry.tool is Tool.POLYGON:
            inquiry.thin = way is None
        inquiry.outline = way or inquiry.outline
        inquiry.cancel_begun()
        changed()

    return Choice(
        "stamp.drawn",
        [(way, "") for way in ways],
        None if inquiry.draws_line else inquiry.outline,
        draw,
        tips=[say(f"workshop.draw.{way or 'line'}") for way in ways],
        icons=[OUTLINES[way] for way in ways],
    )


def _cuts(say: Translator, edits: PieceEdits) -> list[Widget]:
    """The buttons that cut a door or a window into a run of a line."""
    return [
        Row(
            [
                Button(f"card.cut.{kind}", say(f"workshop.cut.{kind}"), partial(edits.cut, kind), grow=1)
                for kind in OPENINGS
            ],
            gap=6,
        )
    ]


def kind_plates(
    name: str, kinds: Sequence[str], kind: str, say: Translator, changed: Callable[[str], None]
) -> Grid:
    """Plates named `<name>.<kind>`, the chosen one pressed in."""
    plates = []
    for offered in kinds:
        plate = Button(
            f"{name}.{offered}",
            say(f"terrain.kind.{offered}"),
            partial(changed, offered),
            height=34,
            size=15,
        )
        plate.chosen = offered == kind
        plates.append(plate)
    return Grid(plates, columns=2, gap=6, row_gap=4)

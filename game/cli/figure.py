"""`figure FILE --show ... -o OUT`: a position file as a figure for a rulebook: SVG, PNG or PDF."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from arcane_table.drawing import Panel, figure, placed
from arcane_table.position import load
from game.cli.progress import tell
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.core.files import write_bytes
from game.figures.orders import list_faults, orders

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.figures.orders import Order

FAULT = 2
"""Exit code for bad input."""


def run(args: argparse.Namespace) -> int:
    """Draw the figures and write them; 0 when all are written.

    Of several figures, one that is at fault is told on standard error and does not stop the rest.

    So is everything that is at fault in a list of figures, of which none is drawn then.

    Raises:
        InputError: the command line or its list is not usable, or the position, a show, the crop or the
            output of the only figure.
    """
    tr = translator(Language(args.lang))
    try:
        asked = orders(args)
    except InputError as error:
        faults = () if args.batch is None else list_faults(args.batch)
        if str(error) not in map(str, faults):
            raise
        sys.stderr.writelines(tr.fault(fault) + "\n" for fault in faults)
        return FAULT
    if len(asked) > 1:
        return _several(asked, tr)
    _draw(asked[0])
    return 0


def _several(asked: Sequence[Order], tr: Translator) -> int:
    written = 0
    for number, order in enumerate(asked):
        tell(tr("cli.figures", done=number, total=len(asked), file=order.output.name))
        try:
            _draw(order)
            written += 1
        except InputError as error:
            tell("")
            sys.stderr.write(tr("cli.figure_fault", file=order.output.name, fault=tr.fault(error)) + "\n")
    tell(tr("cli.figures_written", count=written, total=len(asked)) + "\n")
    return 0 if written == len(asked) else FAULT


def _draw(order: Order) -> None:
    try:
        _write(order)
    except InputError as error:
        raise order.told(error) from None


def _write(order: Order) -> None:
    table = load(order.file, order.language.value)
    panels = []
    for each in order.panels:
        shown = table if each.file is None else load(each.file, order.language.value)
        for a, at in each.moved:
            shown = placed(shown, a, at)
        mark = None if each.mark is None else each.mark.value
        panels.append(Panel(shown, each.shows, each.heading, mark))
    drawn = figure(
        table,
        *order.shows,
        crop=order.crop,
        paper=order.paper.value,
        ink=order.ink.value,
        width=order.width,
        title=order.title,
        names=order.names,
        without=[part.value for part in order.without],
        caption=order.caption,
        labels=order.labels,
        colours=order.colours,
        panels=panels,
        steps=order.steps,
    )
    write_bytes(order.output, drawn.data(order.form, dpi=order.dpi, text=order.text.value))

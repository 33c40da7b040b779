"""The dominance wheel as an option: for every two classes, which one dominates the other, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.art.dominance_wheel import DominanceWheel
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.setup import WHEEL, Wheel
from game.ui.icons import Icon
from game.ui.palette import Crest
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

Pair = tuple[CardClass, CardClass]


def wheel_choices(
    wheel: Wheel, ui: Ui, say: Translator, changed: Callable[[Wheel], None]
) -> Sequence[Widget]:
    """A choice for each two classes of the wheel, in the order of the default."""
    asked = Label(say("duel_new.which"), ui.styles.small)
    crests = [(Crest(above.value), Crest(below.value)) for above, below in wheel]
    names = {Crest(kind.value): say(f"dp.class.{kind}") for kind in CardClass}
    shown = DominanceWheel(crests, names, side=200)
    return [asked, *(_choice(pair, wheel, ui, say, changed) for pair in WHEEL), Anchor(shown, w=200, h=200)]


def _choice(pair: Pair, wheel: Wheel, ui: Ui, say: Translator, changed: Callable[[Wheel], None]) -> Widget:
    above, below = pair
    first, second = (say(f"dp.class.{kind}") for kind in pair)
    values: list[tuple[Pair | None, str]] = [
        (pair, first),
        (None, say("duel_new.neither")),
        ((below, above), second),
    ]
    tips = [
        say("duel_new.dominates", above=first, below=second),
        say("duel_new.neither.tip", one=first, other=second),
        say("duel_new.dominates", above=second, below=first),
    ]
    emblems = [ui.palette.crests[Crest(kind.value)].emblem for kind in pair]
    icons = [emblems[0], Icon.MINUS, emblems[1]]
    held = next((one for one in wheel if set(one) == set(pair)), None)

    def set_to(new: Pair | None) -> None:
        turned = {frozenset(one): one for one in wheel}
        turned.pop(frozenset(pair), None)
        if new is not None:
            turned[frozenset(pair)] = new
        changed(tuple(turned[key] for one in WHEEL if (key := frozenset(one)) in turned))

    return Choice(f"rules.wheel.{above}-{below}", values, held, set_to, tips=tips, icons=icons)

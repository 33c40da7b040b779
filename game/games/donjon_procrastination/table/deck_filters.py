"""The buttons of the deck builder that say which cards are shown, each with a menu of all there is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
from game.table.composer import filter_button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.table.deck_cards import CardFilter, Kind
    from game.ui.scene import Scene
    from game.ui.widgets.button import Button


def filter_buttons(
    shown: CardFilter, library: Library, names: DuelNames, scene: Scene, choose: Callable[[CardFilter], None]
) -> list[Button]:
    """By class, by family, by series, and by what kind of card it is; `choose` is given the filter wanted."""
    say = names.tr
    classes = [(None, say("deck.any_class")), *((kind, names.class_(kind)) for kind in CardClass)]
    families: list[tuple[Family | Literal["none"] | None, str]] = [
        (None, say("deck.any_family")),
        *((family, names.family(family)) for family in Family),
        ("none", say("deck.no_family")),
    ]
    series: list[tuple[str | None, str]] = [(None, say("deck.any_series"))]
    series += [(spec.id, names.tr.words(spec.name)) for spec in library.series.values()]
    kinds: list[tuple[Kind | None, str]] = [
        (None, say("deck.any_card")),
        ("taken", say("deck.taken")),
        ("numbered", say("deck.numbered")),
        ("promo", say("deck.promo")),
    ]
    return [
        filter_button(
            "builder.class", classes, shown.class_, scene, lambda one: choose(replace(shown, class_=one))
        ),
        filter_button(
            "builder.family", families, shown.family, scene, lambda one: choose(replace(shown, family=one))
        ),
        filter_button(
            "builder.series", series, shown.series, scene, lambda one: choose(replace(shown, series=one))
        ),
        filter_button(
            "builder.promo", kinds, shown.kind, scene, lambda one: choose(replace(shown, kind=one))
        ),
    ]

"""Puts into a few words what abilities do: `1 damage`, `draw 2 cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.log_entry import listed
from game.games.colors_of_magic.rules.cards import effects as fx

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.games.colors_of_magic.log.names import LogNames

COUNTED = {fx.Damage: "damage", fx.Heal: "heal", fx.GainMana: "mana", fx.Draw: "draw", fx.Discard: "discard"}
"""The effects that are worded with an amount, by the ends of their message keys."""

PLAIN = {
    fx.Prevent: "prevent",
    fx.FreeMove: "move",
    fx.Push: "push",
    fx.Teleport: "teleport",
    fx.Return: "return",
    fx.Swap: "swap",
    fx.Decoy: "copy",
    fx.Banish: "banish",
    fx.Destroy: "destroy",
    fx.ExtraAction: "act",
    fx.Attack: "attack",
    fx.Ready: "ready",
    fx.Tap: "tap",
    fx.Take: "take",
    fx.Skip: "skip",
    fx.Redirect: "redirect",
    fx.Cancel: "cancel",
    fx.Counter: "counter",
    fx.Dispel: "dispel",
    fx.Repeat: "repeat",
    fx.Collect: "collect",
    fx.Give: "give",
    fx.Lose: "mute",
    fx.Search: "search",
    fx.Shuffle: "shuffle",
    fx.Lead: "lead",
    fx.Control: "control",
    fx.Compel: "compel",
    fx.IntoPlay: "deploy",
    fx.Win: "win",
    fx.Strip: "strip",
    fx.Refresh: "refresh",
    fx.Exchange: "exchange",
    fx.Replace: "replace",
    fx.Recast: "recast",
    fx.Raise: "raise",
    fx.Permit: "permit",
    fx.MoveZone: "shift",
}
"""The effects that are worded without a number."""


def effect_words(names: LogNames, effects: Iterable[fx.AnyEffect]) -> str:
    """These effects in words, as a list; empty where there are no words for them."""
    return listed(names.tr, list(dict.fromkeys(_sentences(names, effects))))


def _sentences(names: LogNames, effects: Iterable[fx.AnyEffect]) -> Iterator[str]:
    for effect in effects:
        yield from _words(names, effect)


def _words(names: LogNames, effect: fx.AnyEffect) -> Iterator[str]:
    tr = names.tr
    match effect:
        case fx.Damage() | fx.Heal() | fx.GainMana() | fx.Draw() | fx.Discard():
            yield _counted(names, COUNTED[type(effect)], effect.amount)
        case fx.Modify(stat=stat, amount=int(amount)):
            sign = "+" if amount >= 0 else "\N{MINUS SIGN}"
            yield tr("deed.stat", amount=f"{sign}{abs(amount)}", stat=tr(f"stat.{stat}"))
        case fx.Grant(keyword=keyword):
            yield tr("deed.keyword", keyword=names.keyword(keyword))
        case fx.Mark(mark=mark, amount=amount) if not (isinstance(amount, int) and amount < 0):
            yield tr("deed.mark", mark=names.thing(mark))
        case fx.Token(profile=profile) | fx.Grow(profile=profile):
            name = names.tr.words(names.library.creatures[profile].name)
            yield tr("deed.token" if isinstance(effect, fx.Token) else "deed.grow", name=name)
        case fx.May(effects=inner) | fx.Each(effects=inner) | fx.Throw(effects=inner) | fx.If(then=inner):
            yield from _sentences(names, inner)
        case fx.Choose(options=options):
            yield from (names.tr.words(option.text) for option in options)
        case _ if type(effect) in PLAIN:
            yield tr(f"deed.{PLAIN[type(effect)]}")
        case _:
            return


def _counted(names: LogNames, key: str, amount: object) -> str:
    if isinstance(amount, int):
        return (
            names.tr(f"deed.{key}", count=abs(amount))
            if amount >= 0
            else names.tr("deed.lose", count=-amount)
        )
    return names.tr(f"deed.some.{key}")

"""Remarks on cards that are sound but do not do what their author may think.

They are no faults: a card is read and played with them. `check cards` tells them.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.content.spec import Finding, Spec, Words, spec_places
from game.content.text_numbers import meant, number_remarks, totals
from game.core.errors import said
from game.games.colors_of_magic.rules.cards.effects import (
    Compel,
    Continuous,
    Damage,
    Decoy,
    Discard,
    Draw,
    Heal,
    Look,
    Mark,
    Modify,
    Prevent,
    Push,
    Recall,
    Token,
    Triggered,
    Used,
    Zone,
)
from game.games.colors_of_magic.rules.cards.specs import (
    CardSpec,
    CreatureSpec,
    KeywordSpec,
    MarkSpec,
    ObjectiveSpec,
    ScenarioSpec,
)
from game.games.colors_of_magic.rules.cards.words import (
    Condition,
    Count,
    Filter,
    Group,
    Name,
    TargetSpec,
    Trigger,
    Who,
    each_trigger,
)
from game.games.colors_of_magic.rules.meaning.meaning import NEAR_MARKER
from game.games.colors_of_magic.rules.state.state import DECOY_HP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.content.spec import Printed
    from game.content.toml_source import Steps
    from game.games.colors_of_magic.rules.cards.library import Library

ON_BOARD = ("creature", "point", "zone")
"""The kinds of targets that range and sight lead to."""

OWN = ("self", "caster", "wizard")
"""The names of creatures on the side whose effect it is."""

WITHOUT_SUBJECT = ("phase_begins", "phase_ends")
NOBODYS = ("activation", "monsters", "end")
OF_CARDS = ("draws", "discards", "countered", "passes", "collects")
WITHOUT_OBJECT = (
    "declares_move",
    "ends_move",
    "activated",
    "activation_ends",
    *OF_CARDS,
    *WITHOUT_SUBJECT,
)
WITH_KIND = (
    "arrives",
    "targeted",
    "attacks",
    "wins_duel",
    "loses_duel",
    "deals_damage",
    "takes_damage",
    "spell_cast",
    "ends_attack",
    "ties_duel",
)
WITH_CARD = ("spell_cast", "targeted", "takes_damage", "deals_damage", "discards", "countered")
"""The happenings in which nobody takes part, the phases of nobody, the happenings of cards, those in which
nothing is done to anybody, those that an attack, a spell or an ability may bring, and those with a card."""

ON_CREATURES = frozenset(get_args(Name))
"""The places where creatures stand."""

FOLLOWING = MappingProxyType(
    {
        "fr": re.compile(r"\b(suit|suivent|suivra|accompagne|se déplace avec|reste avec|partout)\b"),
        "en": re.compile(r"\b(follows?|accompan\w+|moves? with|goes with|stays with|wherever)\b"),
    }
)
"""The words by which a text may say that a zone goes with its creature."""

OTHERS = ("autre", "other")
"""The words by which a text says that whoever has the effect is left out."""

OF_A_CARD = frozenset(
    {"id", "name", "element", "types", "cost", "text", "initiative", "range", "sight", "creature", "bearer"}
    | {"boost", "on_attack", "on_defence", "art", "picture"}
)
"""The keys of a card that its text does not put into words: it does so for all others."""

ROOTS = CardSpec | CreatureSpec | MarkSpec | KeywordSpec | ObjectiveSpec
"""The printed things that have texts and effects."""


def remarks(item: Printed[Spec], library: Library) -> Iterator[Finding]:
    """Every remark on a printed thing."""
    spec = item.spec
    match spec:
        case ScenarioSpec(objectives=objectives):
            for index, objective in enumerate(objectives):
                yield from _of(objective, ("objectives", index), item, library)
        case CardSpec() | CreatureSpec() | MarkSpec() | KeywordSpec():
            yield from _of(spec, (), item, library)


def _of(root: ROOTS, at: Steps, item: Printed[Spec], library: Library) -> Iterator[Finding]:
    gone: list[Steps] = []
    for spec, steps in spec_places(root, at):
        yield from _ignored(spec, steps)
        yield from _never(spec, steps, root)
        yield from _laid(spec, steps, root)
        yield from _left_out(spec, steps, root, item)
        if isinstance(spec, Triggered) and any(one.when == "dies" for one in each_trigger(spec.trigger)):
            gone.append(steps)  # a zone around a creature that has left play stays where that stood
        if not any(steps[: len(death)] == death for death in gone):
            yield from _follows(spec, steps, root)
    yield from _numbers(root, at, item, library)


# ---- what is written and not asked for


def _ignored(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case CardSpec(creature=None) | Used() if spec.origin != "caster" and _aims_at_nothing(spec):
            yield (*steps, "origin"), "what nothing is measured from", _FOR_TARGETS
    match spec:
        case CardSpec(targets=targets, creature=None) if "artefact" not in spec.types:
            yield from _unmeasured(targets, spec.range, sight=spec.sight, steps=steps)
        case Used(targets=targets):
            yield from _unmeasured(targets, spec.range, sight=spec.sight, steps=steps)
        case TargetSpec(kind="spell" | "permanent" | "card"):
            if spec.range is not None or spec.sight is not None:
                key = "sight" if spec.range is None else "range"
                yield (*steps, key), said('one for a target of kind "{kind}"', kind=spec.kind), _FOR_TARGETS
            if spec.filter != Filter():
                wanted = "a filter only for a target of kind creature"
                yield (*steps, "filter"), said('one for a target of kind "{kind}"', kind=spec.kind), wanted
        case Trigger(when=when):
            yield from _of_trigger(spec, steps, when)


_FOR_TARGETS = "one only where a creature or a point is targeted: nothing else is measured"


def _aims_at_nothing(spec: CardSpec | Used) -> bool:
    """Whether no target is measured."""
    artefact = isinstance(spec, CardSpec) and "artefact" in spec.types
    return not artefact and all(target.kind not in ON_BOARD for target in spec.targets)


def _unmeasured(
    targets: tuple[TargetSpec, ...], reach: float | None, *, sight: bool, steps: Steps
) -> Iterator[Finding]:
    """A range or a sight that no target asks for."""
    on_board = [target for target in targets if target.kind in ON_BOARD]
    if reach is not None and all(target.range is not None for target in on_board):
        yield (*steps, "range"), said("a range of {range:g} that nothing has", range=reach), _FOR_TARGETS
    if sight and all(target.sight is not None for target in on_board):
        yield (*steps, "sight"), "a line of sight that nothing needs", _FOR_TARGETS


def _of_trigger(trigger: Trigger, steps: Steps, when: str) -> Iterator[Finding]:
    """What a trigger asks for that its happening never has: it is never set off."""
    asked = (
        ("phase", trigger.phase is not None and when not in WITHOUT_SUBJECT),
        ("by", trigger.by is not None and when not in WITH_KIND),
        ("spell", trigger.spell is not None and when not in WITH_CARD),
        ("mark", trigger.mark is not None and when != "gains_mark"),
        ("object", trigger.object not in (None, Filter()) and when in WITHOUT_OBJECT),
        ("object_is", trigger.object_is is not None and when in WITHOUT_OBJECT),
        ("subject", trigger.subject != Filter() and when in WITHOUT_SUBJECT),
        ("subject_is", trigger.subject_is is not None and when in WITHOUT_SUBJECT),
        ("within", trigger.within is not None and when in WITHOUT_SUBJECT),
        ("sight", trigger.sight and when in WITHOUT_SUBJECT),
        # Only the Collection is a player's own; the other phases are nobody's doing.
        ("whose", trigger.whose != "any" and trigger.phase in NOBODYS and when in WITHOUT_SUBJECT),
    )
    for key, never in asked:
        if never:
            found = said('something to ask of "{when}", which never has it', when=when)
            yield (*steps, key), found, "no such key: as it is, nothing sets this off"


# ---- what never happens


def _never(spec: Spec, steps: Steps, root: ROOTS) -> Iterator[Finding]:
    match spec:
        case Filter():
            yield from _empty_filter(spec, steps, root)
        case Trigger():
            for key, wanted, name in (
                ("subject", spec.subject, spec.subject_is),
                ("object", spec.object, spec.object_is),
            ):
                if name is not None and wanted is not None and _excludes(wanted, name, root):
                    found = said('"{name}", whom the filter beside it excludes', name=name)
                    yield (*steps, f"{key}_is"), found, "somebody who passes the filter"
        case Condition(unless=False):
            yield from _unmet(spec, steps)
        case _:
            yield from _does_nothing(spec, steps)


def _does_nothing(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Count(most=int(most)) if most <= 0 and spec.least <= 0:
            yield (*steps, "most"), str(most), "at least 1: it is never more than nothing"
        case Damage() | Heal() | Prevent() | Draw() | Discard() | Look() if _nothing(spec.amount):
            yield (*steps, "amount"), str(spec.amount), "at least 1: it does nothing"
        case Modify(amount=0) | Mark(amount=0):
            yield (*steps, "amount"), "0", "another number: it does nothing"
        case Push(inches=int(inches)) if inches <= 0:
            yield (*steps, "inches"), str(inches), "more than 0: it pushes nobody"
        case Token(count=int(count)) if count <= 0:
            yield (*steps, "count"), str(count), "at least 1: it brings nobody"
        case Compel(to=to, at=at) | Continuous(to=to, at=at) if _on_one_side(to) and _on_one_side(at):
            yield (*steps, "at"), "allies to attack", "somebody hostile: nobody attacks allies"


def _on_one_side(who: Who | None) -> bool:
    """Whether those meant are always on the side whose effect it is."""
    return who in OWN or (isinstance(who, Group) and who.side == "allies")


def _laid(spec: Spec, steps: Steps, root: ROOTS) -> Iterator[Finding]:
    """Cards laid in a duel where there is none."""
    match spec:
        case Recall(what="laid"):
            key = "what"
        case Count(per="laid" | "opponent_laid"):
            key = "per"
        case _:
            return
    if not _in_a_duel(steps, root):
        found = "cards laid in a duel"
        yield (*steps, key), found, "it in a boost, or where something in a duel sets it off"


def _in_a_duel(steps: Steps, root: ROOTS) -> bool:
    """Whether what stands there may happen while the cards of a duel lie there."""
    if isinstance(root, CardSpec) and steps and steps[0] in {"on_attack", "on_defence"}:
        return True
    triggers: tuple[Trigger, ...] | None = None
    if isinstance(root, CardSpec) and steps and steps[0] not in {"abilities", "lend"}:
        if "instant" in root.types and root.trigger is None:
            return True
        triggers = (*each_trigger(root.trigger), *each_trigger(root.free_when))
    for holder, place in spec_places(root):
        if place == steps[: len(place)] and place:
            match holder:
                case Triggered(trigger=trigger):
                    triggers = each_trigger(trigger)
                case Used():
                    triggers = ()
                case Continuous():
                    triggers = None
                case _:
                    pass
    return triggers is None or any(trigger.when not in OUTSIDE_DUELS for trigger in triggers)


OUTSIDE_DUELS = frozenset(
    {
        "attacks",
        "targeted",
        "ends_attack",
        "activated",
        "activation_ends",
        "comes_within",
        "collects",
        "declares_move",
        "disengages",
        "ends_move",
        "passes",
        "passes_through",
        *WITHOUT_SUBJECT,
    }
)
"""What never happens while the cards of a duel lie there."""


def _nothing(amount: int | Count) -> bool:
    return isinstance(amount, int) and amount <= 0


def _unmet(condition: Condition, steps: Steps) -> Iterator[Finding]:
    least, most = condition.at_least, condition.at_most
    if least is not None and most is not None and least > most:
        yield (*steps, "at_most"), str(most), said("at least {least}: it never holds", least=least)
    if condition.has_moved is False and (condition.moved_at_least or 0) > 0:
        found = said("{inches:g} beside has_moved = false", inches=condition.moved_at_least)
        yield (*steps, "moved_at_least"), found, "one of the two: it never holds"


def _empty_filter(wanted: Filter, steps: Steps, root: ROOTS) -> Iterator[Finding]:
    """A filter that nobody passes."""
    monsters = wanted.side == "monsters" or wanted.monster is True
    nobody = (
        (wanted.side == "monsters" and wanted.monster is False)
        or (monsters and wanted.wizard is True)
        or (wanted.side == "allies" and wanted.monster is True and _of_a_player(root))
    )
    if nobody:
        yield steps, "a filter that nobody passes", "one that somebody can pass"


def _of_a_player(root: ROOTS) -> bool:
    """Whether the effects of a thing are always those of a player, never of the neutral side."""
    return isinstance(root, CardSpec) or (isinstance(root, CreatureSpec) and root.element is not None)


def _excludes(wanted: Filter, name: str, root: ROOTS) -> bool:
    """Whether the creature of that name can never pass the filter, seen from the side of its bearer."""
    own = name in OWN or (name == "bearer" and not (isinstance(root, CardSpec) and root.bearer == "any"))
    theirs = name == "enemy_wizard"
    a_wizard = name in ("wizard", "enemy_wizard")
    of_player = a_wizard or (own and _of_a_player(root))
    if (own and wanted.side == "enemies") or (theirs and wanted.side == "allies"):
        return True
    if of_player and (wanted.side == "monsters" or wanted.monster is True):
        return True
    if a_wizard and wanted.wizard is False:
        return True
    if name == "self" and isinstance(root, CreatureSpec):
        return (
            (wanted.named is not None and wanted.named != root.id)
            or (wanted.wizard is True and root.flux is None)
            or (wanted.wizard is False and root.flux is not None)
        )
    return False


# ---- who is left out, and what goes along


def _left_out(spec: Spec, steps: Steps, root: ROOTS, item: Printed[Spec]) -> Iterator[Finding]:
    """Allies around the caster without the caster, where neither the file nor the text says so."""
    if not (isinstance(spec, Group) and isinstance(root, CardSpec)):
        return
    if spec.side != "allies" or not spec.others or spec.around not in OWN or spec.wizard is False:
        return
    if item.source.value((*item.at, *steps, "others")) is not None or spec.named is not None:
        return
    if not any(word in text for text in _texts(root) for word in OTHERS):
        found = "allies without the caster, which is as a rule one's own wizard"
        yield steps, found, 'others = false to have it too, or others = true and "other" in the text'


def _follows(spec: Spec, steps: Steps, root: ROOTS) -> Iterator[Finding]:
    # A zone that its card says stays where it is, a wall, and one at a point go with nobody.
    if not isinstance(spec, Zone) or spec.at not in ON_CREATURES or not spec.follows or spec.to is not None:
        return
    for language, words in FOLLOWING.items():
        if not any(words.search(text) for text in _texts(root, language)):
            found = said('a zone at "{name}", which goes with that creature', name=spec.at)
            yield (
                (*steps, "at"),
                found,
                said("a text that says so ({language}), or follows = false", language=language),
            )


def _texts(root: ROOTS, language: str | None = None) -> tuple[str, ...]:
    """The texts of a thing, in small letters."""
    words = [root.text, getattr(root, "boost", None), getattr(root, "token_text", None)]
    languages = ("fr", "en") if language is None else (language,)
    return tuple(
        getattr(text, code).lower() for text in words if isinstance(text, Words) for code in languages
    )


# ---- numbers of texts


def _numbers(root: ROOTS, at: Steps, item: Printed[Spec], library: Library) -> Iterator[Finding]:
    """Texts whose numbers are not those of what is done."""
    keys: tuple[str, ...]
    own: tuple[float, ...]
    match root:
        case CardSpec():
            keys = tuple(key for key in root.__struct_fields__ if key not in OF_A_CARD)
            own = (root.range or 0.0, *_summoned(root))
            yield from _text(root.text, (*at, "text"), keys, own, root, at, item, library)
            if root.boost is not None:
                boosts = ("on_attack", "on_defence")
                yield from _text(root.boost, (*at, "boost"), boosts, (), root, at, item, library)
        case CreatureSpec():
            own = (root.ranged_max or 0.0, root.reach or 0.0)
            keys = ("abilities", "keywords")
            yield from _text(root.text, (*at, "text"), keys, own, root, at, item, library)
        case MarkSpec() | KeywordSpec():
            yield from _text(root.text, (*at, "text"), ("abilities",), (), root, at, item, library)
        case ObjectiveSpec(token_text=Words() as words):
            keys = ("token", "token_targets")
            yield from _text(words, (*at, "token_text"), keys, (), root, at, item, library)


def _summoned(card: CardSpec) -> Iterator[float]:
    """The inches of a summoning that has no range of its own (R-14)."""
    if card.creature is not None and card.range is None:
        yield 3.0


def _text(
    words: Words,
    place: Steps,
    keys: tuple[str, ...],
    own: Iterable[float],
    root: ROOTS,
    at: Steps,
    item: Printed[Spec],
    library: Library,
) -> Iterator[Finding]:
    parts = [((*at, key), getattr(root, key), item.source.value((*item.at, *at, key))) for key in keys]
    held = tuple(
        spec
        for _, value, _ in parts
        for inner in (value if isinstance(value, tuple) else (value,))
        if isinstance(inner, Spec)
        for spec, _ in spec_places(inner)
    )
    implied = (number for spec in held for number in _implied(spec, library))
    yield from number_remarks(words, place, meant(parts, (*own, *implied, *totals(held))))


def _implied(spec: Spec, library: Library) -> tuple[float, ...]:
    """The numbers that belong to a part without being written in it."""
    match spec:
        case Token(profile=profile) if profile in library.creatures:
            creature = library.creatures[profile]
            return tuple(map(float, (creature.movement, creature.melee, creature.defence, creature.hp)))
        case Decoy():
            return (float(DECOY_HP),)
        case Condition(marker=str()) | Used(at_marker=str()):
            return (NEAR_MARKER,)
        case _:
            return ()

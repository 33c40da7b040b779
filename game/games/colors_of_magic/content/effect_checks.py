"""Checks what is printed: names, ids, numbers, words, and whether each effect makes sense where it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.content.spec import Finding, Spec, number_findings, word_findings
from game.content.toml_source import Steps, one_of, shown
from game.core.errors import said
from game.games.colors_of_magic.rules.cards.effects import (
    Attack,
    Banish,
    Cancel,
    Choose,
    Collect,
    Compel,
    Continuous,
    Counter,
    Dispel,
    Each,
    Effect,
    ExileCard,
    Forbid,
    FreeMove,
    GainMana,
    Give,
    Grant,
    Grow,
    If,
    IntoPlay,
    Lose,
    Mark,
    Marker,
    May,
    Modify,
    Push,
    Recall,
    Redirect,
    Repeat,
    Replace,
    Ride,
    Swap,
    Take,
    Throw,
    Token,
    Triggered,
    Used,
    Zone,
)
from game.games.colors_of_magic.rules.cards.specs import (
    CardSpec,
    CreatureSpec,
    Goal,
    KeywordSpec,
    MarkSpec,
    MonsterLine,
    MonsterStep,
    ObjectiveSpec,
    ScenarioMonster,
)
from game.games.colors_of_magic.rules.cards.words import (
    AtMarker,
    Condition,
    Count,
    Filter,
    Group,
    Name,
    Price,
    TargetSpec,
    Trigger,
    Triggers,
    WhichCards,
    each_trigger,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


NAMES: frozenset[str] = frozenset(get_args(Name))

ALWAYS = frozenset({"self", "caster", "wizard", "enemy_wizard"})
"""The names that mean a creature in every effect."""

NEEDED: Mapping[str, str] = MappingProxyType(
    {
        "target": "a target of kind creature",
        "target2": "a second target of kind creature",
        "target3": "a third target of kind creature",
        "other": "it in on_creature of a push",
        "bearer": "it on an artefact or a mark",
        "foe": "it in a combat boost, or where an attack or a duel triggers the effect",
        "subject": "it where something triggers the effect",
        "object": "it where something triggers the effect",
        "it": "it inside each",
    }
)
"""The thing that each other name needs in order to mean somebody, as error messages say it."""

SPOTS: Mapping[str, str] = MappingProxyType(
    {
        "target_point": "a target of kind point",
        "target_point2": "a second target of kind point",
        "target_zone": "a target of kind zone",
    }
)
"""The places that are targets, and what each needs in order to mean one."""

_NAMED_IN: Mapping[type[Spec], str] = MappingProxyType({MarkSpec: "bearer", MonsterLine: "foe", Each: "it"})

CANCELLED = (
    "declares_move",
    "comes_within",
    "activated",
    "targeted",
    "attacks",
    "would_die",
    "would_be_pushed",
    "spell_cast",
)
"""The happenings that can still be cancelled when they trigger something."""

REPLACED = ("takes_damage", "would_be_pushed")
"""The happenings whose number can still be replaced."""

FIGHTS = ("attacks", "targeted", "wins_duel", "loses_duel", "ties_duel")
"""The happenings in which somebody opposes the other."""

REPEATED = ("spell_cast", *FIGHTS)
"""The happenings that are an attack or a spell, which can be repeated or redirected."""

CARDS = ("card", "permanent", "spell")
"""The kinds of targets that are cards."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The surroundings of an effect: the names it may use, its targets, and what triggered it.

    `after` says that an effect comes before it, `in_duel` that it counts for a card laid in a duel.
    """

    names: frozenset[str] = ALWAYS
    targets: tuple[TargetSpec, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    on_objective: bool = False
    after: bool = False
    in_duel: bool = False

    def targeted(self, *kinds: str) -> bool:
        """Whether a target of one of these kinds is chosen."""
        return any(target.kind in kinds for target in self.targets)

    def has(self, spot: str) -> bool:
        """Whether the place is among the targets."""
        kind = "zone" if spot == "target_zone" else "point"
        found = sum(target.count for target in self.targets if target.kind == kind)
        return found >= (2 if spot == "target_point2" else 1)

    def knows(self, name: str) -> bool:
        """Whether the name means a creature here."""
        creatures = sum(target.count for target in self.targets if target.kind == "creature")
        return name in self.names or creatures >= {"target": 1, "target2": 2, "target3": 3}.get(name, 99)

    def inside(self, spec: Spec, key: str) -> Scope:  # noqa: C901 - one case for each holder of effects
        """The scope of what a printed thing holds under a key."""
        match spec, key:
            case CardSpec(), _:
                return self._of_card(spec, key)
            case (MarkSpec(), _) | (MonsterLine(), _) | (Each(), "effects"):
                return self._with(_NAMED_IN[type(spec)])
            case ObjectiveSpec(token_targets=targets), _:
                return replace(self, targets=targets if key == "token" else (), on_objective=True)
            case Triggered(trigger=trigger), "effects":
                return replace(self._with(*_set_off(trigger)), triggers=each_trigger(trigger))
            case Trigger(), "condition":
                return replace(self._with(*_set_off(spec)), triggers=(spec,))
            case Give(), "ability":
                return Scope(on_objective=self.on_objective)
            case Push(), "on_creature":
                return self._with("it", "other")
            case (Push(), "on_terrain") | (Token(), "effects"):
                return self._with("it")
            case Used(), "effects":
                return replace(self, targets=spec.targets)
            case Zone(), "abilities":
                return Scope(on_objective=self.on_objective)
            case _:
                return self

    def _of_card(self, card: CardSpec, key: str) -> Scope:
        names = {"bearer"} if "artefact" in card.types else set()
        match key:
            case "on_attack" | "on_defence":
                return self._with("foe", *names)
            case "effects":
                triggers = (*each_trigger(card.trigger), *each_trigger(card.free_when))
                scope = replace(self, targets=card.targets, triggers=triggers)
                return replace(scope, names=self.names | names | _set_off(triggers))
            case "more":
                return replace(self._with("foe"), in_duel=True)
            case "lend":
                return replace(self, names=self.names | {"target", "target2", "target3"})
            case _:
                return self._with(*names)

    def _with(self, *names: str) -> Scope:
        return replace(self, names=self.names | set(names))


def _set_off(triggers: Triggers | None) -> frozenset[str]:
    """The names to which the triggers of an effect give a meaning."""
    found = each_trigger(triggers)
    if not found:
        return frozenset()
    duel = all(trigger.when in FIGHTS for trigger in found)
    return frozenset({"subject", "object", "foe"} if duel else {"subject", "object"})


def verb_findings(  # noqa: C901 - one case for each fault
    spec: Spec, steps: Steps, scope: Scope
) -> Iterator[Finding]:
    """Every fault of one effect, condition, trigger or ability that depends on its surroundings."""
    yield from _targets(spec, steps, scope)
    yield from _answers(spec, steps, scope)
    yield from _empty(spec, steps)
    match spec:
        case (
            CardSpec(targets=(TargetSpec(between="first"), *_))
            | Used(targets=(TargetSpec(between="first"), *_))
        ):
            yield ((*steps, "targets", 0, "between"), '"first"', "a target before it")
        case TargetSpec(ground=str(ground), where=where) if where != "terrain":
            yield ((*steps, "ground"), shown(ground), 'where = "terrain" beside it')
        case TargetSpec(where="died" | "terrain" as where, kind=kind) if kind != "point":
            yield ((*steps, "where"), f'"{where}"', "it for a target of kind point")
        case TargetSpec(between="first", apart=None, together=None):
            yield ((*steps, "between"), '"first"', "apart or together beside it")
        case Collect() if not scope.on_objective:
            yield ((*steps, "do"), '"collect"', "it on an objective")
        case Count():
            yield from _count(spec, steps, scope)
        case Condition():
            yield from _condition(spec, steps)
        case Trigger(when="comes_within", within=None):
            yield ((*steps, "within"), "no such key", 'a number of inches beside "comes_within"')
        case Trigger(when="phase_begins" | "phase_ends" as when, phase=None):
            yield ((*steps, "phase"), "no such key", said('a phase beside "{value}"', value=when))
        case Swap(a=a, b=b) if a == b:
            yield ((*steps, "b"), f'"{b}"', "another creature than a")
        case Ride(to=to, on=on) if to == on:
            yield ((*steps, "on"), f'"{on}"', "another creature than to")


def _targets(spec: Spec, steps: Steps, scope: Scope) -> Iterator[Finding]:
    match spec:
        case ExileCard(what="target_card") | Recall(what="target_card") if not scope.targeted(*CARDS):
            yield ((*steps, "what"), '"target_card"', "a target of kind card, permanent or spell")
        case Take(what="target_card") | Mark(what="target_card") if not scope.targeted("permanent"):
            yield ((*steps, "what"), '"target_card"', "a target of kind permanent")
        case Dispel(what="target_card") if not scope.targeted("permanent", "zone"):
            yield ((*steps, "do"), '"dispel"', "a target of kind permanent or zone")


def _answers(spec: Spec, steps: Steps, scope: Scope) -> Iterator[Finding]:
    whens = {trigger.when for trigger in scope.triggers}
    place = (*steps, "do")
    match spec:
        case Cancel() if whens.isdisjoint(CANCELLED):
            yield (
                place,
                '"cancel"',
                said("it where one of these triggers the effect: {choices}", choices=", ".join(CANCELLED)),
            )
        case Counter() if whens.isdisjoint(("spell_cast", "targeted")) and not scope.targeted("spell"):
            yield (place, '"counter"', "a spell that triggers the effect, or a target of kind spell")
        case Replace() if whens.isdisjoint(REPLACED):
            choices = ", ".join(REPLACED)
            yield (
                place,
                '"replace"',
                said("it where one of these triggers the effect: {choices}", choices=choices),
            )
        case Redirect() | Repeat() if whens.isdisjoint(REPEATED) and not scope.targeted("spell"):
            wanted = "an attack or spell that triggers the effect, or a target of kind spell"
            yield (place, f'"{spec.__struct_config__.tag}"', wanted)


def _empty(  # noqa: C901, PLR0912, PLR0915 - one case for each word that says nothing
    spec: Spec, steps: Steps
) -> Iterator[Finding]:
    match spec:
        case Triggered(trigger=()):
            yield ((*steps, "trigger"), "no trigger", "at least one")
        case Give(ability=Used(way="tap")):
            yield (
                (*steps, "ability", "way"),
                '"tap"',
                '"action" or "free", as creatures are not tapped for it',
            )
        case May(effects=(), otherwise=()):
            yield ((*steps, "effects"), "no effect", "at least one")
        case Throw(effects=()):
            yield ((*steps, "effects"), "no effect", "at least one")
        case Replace(amount=None, share=None):
            yield (steps, "nothing that it becomes", "an amount or a share")
        case Continuous(by=by, forbid=()) if by is not None:
            yield ((*steps, "by"), "whom a ban concerns", "something to forbid beside it")
        case Continuous(spells=spells) | Modify(spells=spells) | Forbid(spells=spells) if (
            spells is not None and not _of_spells(spec)
        ):
            wanted = 'it beside the stat "cost" or "range", or an order about spells'
            yield ((*steps, "spells"), "a choice of spells", wanted)
        case Continuous(least=least, stat=stat) | Modify(least=least, stat=stat) if least and stat != "cost":
            yield ((*steps, "least"), str(least), 'it beside the stat "cost"')
        case Modify(times=times, stat=stat) if times is not None and stat not in OF_SPELLS:
            yield ((*steps, "times"), str(times), 'it beside the stat "cost" or "range"')
        case Price(of="this", mark=None):
            yield ((*steps, "of"), '"this"', "a mark beside it")
        case Price(x="marks", mark=None):
            yield ((*steps, "mark"), "no such key", 'a mark beside x = "marks"')
        case GainMana(spells=spells, amount=int(amount)) if spells is not None and amount <= 0:
            yield ((*steps, "amount"), str(amount), "more than 0: mana for certain spells is not taken away")
        case GainMana(spells=None, until=until) if until != "turn":
            yield ((*steps, "until"), shown(until), "spells beside it: other mana stays in the reserve")
        case Compel(must=(), at=None):
            yield ((*steps, "must"), "nothing that it has to do", "an attack, or whom it attacks")
        case Banish(near=near, within=None) if near is not None:
            yield ((*steps, "near"), "a place to come back to", "a distance within beside it")
        case Attack(choice="you" | "opponent" as choice, at=at) if at is not None:
            yield ((*steps, "choice"), f'"{choice}"', "no `at` beside it: nothing is left to choose")
        case Recall(what=what) if what not in IN_PILES and (
            spec.count is not None or spec.cards != WhichCards()
        ):
            key = "count" if spec.count is not None else "cards"
            yield ((*steps, key), "a choice among cards", 'it beside "exiled", "discarded" or "laid"')
        case IntoPlay(from_="hand", whose="opponent"):
            yield ((*steps, "from"), '"hand"', "a pile whose cards all see")
        case IntoPlay(cards=cards) if cards.types and set(cards.types).isdisjoint(STAYING):
            yield ((*steps, "cards", "types"), shown(list(cards.types)), "a type that stays in play")
        case Used(way="free", limit="none", cost=0, price=price) if _costs_nothing(price):
            yield ((*steps, "limit"), '"none"', "a limit, or a cost, as it could be used for ever")
        case Triggered(effects=()) | Used(effects=()) | Each(effects=()):
            yield ((*steps, "effects"), "no effect", "at least one")
        case If(then=()):
            yield ((*steps, "then"), "no effect", "at least one")
        case Choose(options=(() | (_,)) as options):
            yield ((*steps, "options"), said("{count} options", count=len(options)), "at least two")
        case Forbid(orders=()):
            yield ((*steps, "orders"), "no order", "at least one")
        case FreeMove(inches=0, extra=False):
            yield ((*steps, "inches"), "no length", "inches, or extra = true")
        case Continuous(stat=None, keyword=None, lose=None, forbid=(), must=(), at=None):
            yield (steps, "nothing that holds", "a stat, a keyword or something to forbid")
        case Continuous(stat=str(), amount=0):
            yield ((*steps, "amount"), "0", "an amount beside the stat")


OF_SPELLS = ("cost", "range")
"""The characteristics that may change for certain spells alone."""

ABOUT_SPELLS = frozenset({"cast", "be_targeted", "be_targeted_by_spells"})
"""The orders that may be forbidden for certain spells alone."""

IN_PILES = ("exiled", "discarded", "laid")
"""What `recall` calls cards among which some may be chosen."""

STAYING = frozenset({"summon", "permanent", "artefact"})
"""The types of cards that come into play."""


def _of_spells(spec: Continuous | Modify | Forbid) -> bool:
    """Whether what an effect does may concern certain spells alone."""
    orders = spec.orders if isinstance(spec, Forbid) else getattr(spec, "forbid", ())
    return getattr(spec, "stat", None) in OF_SPELLS or (bool(orders) and ABOUT_SPELLS.issuperset(orders))


def _costs_nothing(price: Price | None) -> bool:
    """Whether a price may be nothing at all; as much mana as one likes may be none."""
    if price is None:
        return True
    marks = price.mark is not None and price.x != "marks" and price.marks
    taken = price.mana or price.cards or price.life or marks
    return not taken and price.sacrifice is None


def _count(count: Count, steps: Steps, scope: Scope) -> Iterator[Finding]:
    match count:
        case Count(per="marks", mark=None):
            yield ((*steps, "mark"), "no such key", 'a mark beside "marks"')
        case Count(per="charges", mark=None):
            yield ((*steps, "mark"), "no such key", 'a mark beside "charges"')
        case Count(per="stat", stat=None):
            yield ((*steps, "stat"), "no such key", 'a stat beside "stat"')
        case Count(per="creatures" | "died", who=who) if not isinstance(who, Group):
            yield ((*steps, "who"), f'"{who}"', 'a group of creatures beside "creatures" and "died"')
        case Count(per="done") if not scope.after:
            yield ((*steps, "per"), '"done"', "an effect before the one that counts it")
        case Count(per="laid_later") if not scope.in_duel:
            yield ((*steps, "per"), '"laid_later"', "it in `more` of a card")
        case Count(per="amount") if not scope.triggers:
            yield ((*steps, "per"), '"amount"', "it where something triggers the effect")
        case Count(least=least, most=int(most)) if most < least:
            yield ((*steps, "most"), str(most), said("at least {least}", least=least))


def _condition(condition: Condition, steps: Steps) -> Iterator[Finding]:
    bounded = condition.at_least is not None or condition.at_most is not None
    if condition == Condition(who=condition.who, of=condition.of, unless=condition.unless):
        yield (steps, "nothing that must hold", "at least one thing to ask")
    if bounded and condition.count is None:
        yield ((*steps, "count"), "no such key", "a count beside at_least or at_most")
    if condition.count is not None and not bounded:
        yield ((*steps, "count"), "a count without bounds", "at_least or at_most beside it")
    if condition.within is not None and condition.marker is None and condition.who == condition.of:
        yield ((*steps, "of"), f'"{condition.of}"', "another creature than who")


def _own_keyword(keyword: KeywordSpec) -> Iterator[Finding]:
    if keyword.id in KEYWORDS:
        yield (("id",), f'"{keyword.id}"', "another id than that of a keyword of the game")
    if not keyword.abilities:
        yield (("abilities",), "no ability", "at least one")


NUMBERED = ("source", "canalisation", "armour")
"""The keywords that take a number; all others stand alone."""

KEYWORDS = (
    *NUMBERED,
    "servant",
    "flying",
    "precision",
    "camouflage",
    "untouchable",
    "immovable",
    "ethereal",
    "surefooted",
    "taunt",
    "indirect",
)

WHO_KEYS = frozenset(
    {
        "to",
        "who",
        "around",
        "of",
        "near",
        "origin",
        "a",
        "b",
        "by",
        "at",
        "on",
        "what",
        "zone",
        "subject_is",
        "object_is",
    }
)
"""The keys under which a text may be the name of a creature in play."""

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "movement": (0, 20),
        "melee": (0, 20),
        "ranged": (0, 20),
        "defence": (0, 20),
        "hp": (1, 20),
        "flux": (0, 12),
        "channel_capacity": (0, 20),
        "base_mm": (5, 300),
        "reach": (0, 12),
        "ranged_max": (0, 40),
        "cost": (0, 12),
        "range": (0, 40),
        "initiative": (0, 9),
        "amount": (-20, 20),
        "each": (-9, 9),
        "plus": (-20, 20),
        "inches": (0, 40),
        "within": (0, 40),
        "away": (0, 40),
        "radius": (0.1, 12),
        "count": (1, 12),
        "hp_at_most": (1, 20),
        "moved_at_least": (0, 40),
        "move": (0, 20),
        "attack": (-9, 20),
        "turns": (1, 20),
        "points": (-11, 11),
        "max_turns": (1, 30),
        "points_to_win": (1, 30),
        "wizard_points": (0, 11),
        "life": (0, 20),
        "marks": (1, 12),
        "cards": (0, 10),
        "mana": (0, 12),
        "share": (0, 4),
        "sides": (2, 100),
        "times": (1, 12),
        "apart": (0, 40),
        "together": (0, 40),
        "every": (1, 12),
        "cost_at_least": (0, 12),
        "cost_at_most": (0, 12),
        "until": (1, 12),
        "more": (-9, 9),
    }
)
"""The smallest and largest number under a key, in whatever it stands; lengths in inches, `base_mm` in mm."""


@dataclass(frozen=True)
class Known:
    """The ids that printed things may name; `laid` are the markers that effects put on the board."""

    creatures: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    markers: frozenset[str] = frozenset()
    laid: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()


def findings(spec: Spec, known: Known) -> Iterator[Finding]:
    """Every fault of a printed thing, at any depth."""
    yield from _visit(spec, (), Scope(), known)


def keyword_expected(keyword: str, *, bare: bool = False, own: frozenset[str] = frozenset()) -> str | None:
    """The words for a valid keyword; None if it is one. With `bare`, its number may be missing.

    `own` are keywords of sets, which take no number.
    """
    name, _, number = keyword.partition(" ")
    if name not in KEYWORDS and name not in own:
        return one_of((*KEYWORDS, *sorted(own)))
    if name in NUMBERED and not (number.isdigit() or (bare and not number)):
        return said("a number after it, as in {name} 1", name=name)
    if name not in NUMBERED and number:
        return said("{what} alone", what=f'"{name}"')
    return None


def _visit(spec: Spec, steps: Steps, scope: Scope, known: Known) -> Iterator[Finding]:
    yield from _own(spec, steps, known)
    yield from verb_findings(spec, steps, scope)
    for name, key in zip(spec.__struct_fields__, spec.__struct_encode_fields__, strict=True):
        value, path = getattr(spec, name), (*steps, key)
        if not value or not isinstance(value, str | Spec | tuple):
            continue
        within = scope.inside(spec, name)
        match value:
            case str() if value in NAMES and key in WHO_KEYS and not within.knows(value):
                yield (path, f'"{value}"', NEEDED[value])
            case str() if value in SPOTS and key in WHO_KEYS and not scope.inside(spec, name).has(value):
                yield (path, f'"{value}"', SPOTS[value])
            case "subject_owner" if not scope.triggers:
                yield (path, '"subject_owner"', "it where something triggers the effect")
            case Spec():
                yield from _visit(value, path, within, known)
            case (Spec(), *_):
                for index, item in enumerate(value):
                    follows = index > 0 and isinstance(item, Effect)
                    yield from _visit(
                        item, (*path, index), replace(within, after=True) if follows else within, known
                    )


def _own(spec: Spec, steps: Steps, known: Known) -> Iterator[Finding]:
    """Faults of a printed thing's own numbers, words, keywords and ids."""
    yield from number_findings(spec, steps, BOUNDS)
    yield from word_findings(spec, steps)
    yield from _keywords(spec, steps, known.keywords)
    yield from _ids(spec, steps, known)


def _keywords(spec: Spec, steps: Steps, own: frozenset[str]) -> Iterator[Finding]:
    match spec:
        case CreatureSpec(keywords=keywords):
            for index, keyword in enumerate(keywords):
                yield from _keyword(keyword, (*steps, "keywords", index), own)
        case Grant(keyword=keyword):
            yield from _keyword(keyword, (*steps, "keyword"), own)
        case Lose(keyword=keyword) if keyword != "all":
            yield from _keyword(keyword, (*steps, "keyword"), own, bare=True)
        case Continuous(lose=str(lose)):
            yield from _keyword(lose, (*steps, "lose"), own, bare=True)
            if spec.keyword is not None:
                yield from _keyword(spec.keyword, (*steps, "keyword"), own)
        case Continuous(keyword=str(keyword)):
            yield from _keyword(keyword, (*steps, "keyword"), own)
        case Filter(keyword=str(keyword)):
            yield from _keyword(keyword, (*steps, "keyword"), own, bare=True)
        case KeywordSpec():
            yield from _own_keyword(spec)


def _keyword(keyword: str, steps: Steps, own: frozenset[str], *, bare: bool = False) -> Iterator[Finding]:
    if expected := keyword_expected(keyword, bare=bare, own=own):
        yield (steps, shown(keyword), expected)


def _ids(spec: Spec, steps: Steps, known: Known) -> Iterator[Finding]:
    """The ids in a printed thing that do not exist."""
    for key, identity, ids, kind in _named(spec, known):
        if identity is not None and identity not in ids:
            yield ((*steps, key), shown(identity), said("the id of {what}", what=kind))


def _named(spec: Spec, known: Known) -> Iterator[tuple[str, str | None, frozenset[str], str]]:
    """Key, id, the ids that exist, and what kind of thing they are."""
    match spec:
        case Token(profile=profile) | Grow(profile=profile) | Goal(profile=profile):
            yield ("profile", profile, known.creatures, "a creature")
        case ScenarioMonster(creature=creature):
            yield ("creature", creature, known.creatures, "a creature")
        case MonsterStep(who=who):
            yield ("who", who, known.creatures, "a creature")
        case Mark(mark=mark) | Count(mark=mark) | Price(mark=mark) | Trigger(mark=mark):
            yield ("mark", mark, known.marks, "a mark")
        case WhichCards(named=named):
            yield ("named", named, known.cards, "a card")
        case Filter(named=named, mark=mark):
            yield ("named", named, known.creatures, "a creature")
            yield ("mark", mark, known.marks, "a mark")
    match spec:
        case Goal(marker=marker) | Condition(marker=marker):
            yield ("marker", marker, known.markers, "a marker")
        case Marker(marker=marker, remove=True) | AtMarker(marker=marker):
            yield ("marker", marker, known.markers, "a marker")
        case Used(at_marker=marker):
            yield ("at_marker", marker, known.markers, "a marker")

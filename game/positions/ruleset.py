"""A ruleset: what a game calls things, how far they reach, and which of its rules each of our reasons is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, get_args

from game.core.rules import Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.terrain import Footing, Kind, Opacity

REASONS = (
    "sight.free",
    "sight.closed_by_terrain",
    "sight.closed_by_enemies",
    "sight.closed_together",
    "sight.nothing_possible",
    "sight.ally_in_line",
    "sight.own_piece",
    "sight.too_close_free",
    "sight.too_close_blocked",
    "sight.picture_free",
    "sight.picture_blocked",
    "sight.picture_beyond",
    "cover.best",
    "cover.centre",
    "cover.worst",
    "cover.avoided",
    "cover.reduced",
    "cover.floor",
    "cover.capped",
    "cover.precise",
    "cover.not_spells",
    "hostile.neutral",
    "strike.not_hostile",
    "shoot.not_hostile",
    "attack.in_reach",
    "attack.out_of_reach",
    "attack.out_of_range",
    "attack.no_ranged",
    "attack.camouflaged",
    "attack.flying_target",
    "attack.shooter_engaged",
    "attack.picture",
    "threat.move_then_attack",
    "threat.only_from_here",
    "threat.reach",
    "threat.shoots",
    "threat.shoots_within",
    "threat.picture",
    "move.within",
    "move.difficult",
    "move.past_ally",
    "move.stopped",
    "move.stopped_again",
    "move.exactly_one_inch",
    "move.engaged",
    "move.must_disengage",
    "move.disengage_costs_movement",
    "move.disengage_costs_action",
    "move.free_attack",
    "move.way_out",
    "move.no_way_out",
    "move.too_far",
    "move.impassable",
    "move.through_hostile",
    "move.ends_on_ally",
    "move.stopped_on_ally",
    "move.off_board",
    "move.still_engaged",
    "move.not_straight",
    "move.picture_allowed",
    "move.picture_refused",
    "reach.within",
    "reach.picture",
    "engaged.pair",
    "engaged.stored",
    "engaged.nobody",
    "engaged.none_stored",
    "engaged.picture",
    "best.too_far",
    "best.no_path",
    "best.inside_engagement",
    "best.furthest",
    "layout.overlap",
    "layout.on_impassable",
    "layout.off_board",
    "zone.nobody",
    "zone.held_red",
    "zone.held_blue",
    "zone.held_neutral",
    "zone.contested",
    "zone.counts_any_part",
    "zone.counts_wholly",
    "zone.deployed",
    "zone.astray",
    "zone.wholly",
    "zone.partly",
    "zone.empty",
    "zone.picture",
    "zone.off_board",
    "unit.together",
    "unit.out_of_any",
    "unit.out_of_chain",
    "unit.out_of_leader",
    "unit.picture",
    "template.wholly",
    "template.partly",
    "template.nobody",
    "template.picture",
    "template.off_board",
    "layout.terrain_off_board",
    "measure.apart",
    "measure.touching",
    "measure.picture",
    "quiz.why.margin",
    "quiz.why.ally",
    "quiz.why.near",
    "quiz.why.far",
    "quiz.why.dear",
    "quiz.why.cheap",
    "quiz.why.too_far",
    "quiz.why.too_near",
    "quiz.why.covers",
    "quiz.why.safe",
    "quiz.why.ground",
    "quiz.why.open",
    "quiz.why.no_seen",
    "quiz.why.no_engaged",
    "quiz.why.no_threatened",
)
"""The names of our reasons, for which a ruleset may give rules: the keys of their messages, but for that of
attacks on one's own side, which is one of `strike` or of `shoot`."""

OF_ENGAGEMENT = frozenset(
    {
        "attack.shooter_engaged",
        "threat.only_from_here",
        "move.stopped",
        "move.stopped_again",
        "move.exactly_one_inch",
        "move.engaged",
        "move.must_disengage",
        "move.free_attack",
        "move.way_out",
        "move.no_way_out",
        "move.stopped_on_ally",
        "move.still_engaged",
        "engaged.pair",
        "engaged.stored",
        "engaged.nobody",
        "engaged.none_stored",
        "engaged.picture",
        "best.inside_engagement",
    }
)
"""The names of reasons that are told only where creatures are engaged."""

OF_SHOTS = frozenset(
    {
        "shoot.not_hostile",
        "attack.out_of_range",
        "attack.no_ranged",
        "attack.flying_target",
        "attack.shooter_engaged",
        "threat.shoots",
        "threat.shoots_within",
        "cover.reduced",
        "cover.floor",
        "cover.capped",
        "cover.precise",
        "cover.not_spells",
    }
)
"""The names of reasons about shooting."""

GROUP = ".*"
"""The end of a name that stands for all reasons beginning with what is before it."""

Asked = Literal[
    "sight",
    "move",
    "reach",
    "engaged",
    "threat",
    "visible",
    "measure",
    "zones",
    "coherency",
    "template",
    "where",
    "side",
]
"""The questions that a game may know: those of the command `query`."""

ASKED: tuple[str, ...] = get_args(Asked)

DEEDS = ("shoot", "strike", "cast")
"""The deeds that our sentences name: shooting, striking and casting spells."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A text in either or both languages, `fr` and `en`; an empty one is told in the other language."""

    fr: str = ""
    en: str = ""

    def text(self, language: str) -> str:
        """The words of that language, else of the other."""
        return (self.fr or self.en) if language == "fr" else (self.en or self.fr)


@dataclass(frozen=True, slots=True)
class BaseSize:
    """A size of bases by name: its diameter in millimetres, and how far it strikes, in inches.

    `engages` is how far apart hostile creatures are engaged with it at most, None if that is as usual.
    """

    name: str
    mm: float
    reach: float
    called: Wording = Wording()
    engages: float | None = None

    def word(self, language: str) -> str:
        """What the game calls it, else its name."""
        return self.called.text(language) or self.name


@dataclass(frozen=True, slots=True)
class Exemption:
    """What a kind of terrain is to creatures with a keyword; `cost` is that of an inch, None for as usual."""

    keyword: str
    footing: Footing
    opacity: Opacity
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain by name: drawn as one of ours, and what it does, to whom.

    `cost` is what an inch in it costs where it is difficult; None for what all difficult terrain does. One
    that has the name of one of ours takes its place.
    """

    name: str
    looks: Kind
    footing: Footing
    opacity: Opacity
    called: Wording = Wording()
    exempt: tuple[Exemption, ...] = ()
    cost: float | None = None

    def to(self, keywords: tuple[str, ...]) -> TerrainKind | Exemption:
        """What it is to a creature with those keywords: the first exemption that fits, else itself."""
        return next((exempt for exempt in self.exempt if exempt.keyword in keywords), self)


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule of the game: its id, the names of the reasons that it stands for, and its text."""

    id: str
    reasons: tuple[str, ...]
    text: Wording = Wording()


@dataclass(frozen=True, slots=True)
class Coherency:
    """How the creatures of a unit keep together: each within so many inches of what it has to be near.

    That is any other of the unit, the chain of most of them, or their leader.
    """

    within: float
    of: Literal["any", "chain", "leader"] = "any"


@dataclass(frozen=True)
class Ruleset:
    """A game as far as positions go. Lengths are in inches.

    Attributes:
        id, name: what it is called among files, and by people.
        file: the name by which a position names it; empty for the one that is used where none is named.
        sizes: bases by name, in order; the first one is that of creatures without a size.
        engagement: how far apart, edge to edge, hostile creatures are engaged at most, unless their sizes say
            otherwise; None if never.
        stops: whether coming that near ends a move.
        free_attacks: whether those that are left may strike first.
        difficult_factor: what an inch in difficult terrain costs, unless its kind says otherwise.
        kinds: kinds of terrain of its own, or in place of ours.
        options: house rules that differ from ours, as in the table [rules] of a position file.
        creature: what creatures have unless a position says otherwise, as in its tables [[creature]].
        unknown: our questions and deeds that it does not know.
        called: what it calls those it knows, where that is not what we do.
        rules: its rules.
        words: our messages in its words, by key.
        coherency: how units keep together; None where they need not.

    >>> game = Ruleset("lanterns", rules=(CitedRule("L-1", ("sight.*",)), CitedRule("L-2", ("sight.free",))))
    >>> game.cite("sight.free"), game.cite("sight.ally_in_line"), game.cite("move.within")
    ('L-2', 'L-1', '')
    """

    id: str
    name: Wording = Wording()
    file: str = ""
    sizes: tuple[BaseSize, ...] = ()
    engagement: float | None = 1.0
    stops: bool = True
    free_attacks: bool = True
    difficult_factor: float = 2.0
    kinds: tuple[TerrainKind, ...] = ()
    options: tuple[tuple[str, object], ...] = ()
    creature: tuple[tuple[str, object], ...] = ()
    unknown: frozenset[str] = frozenset()
    called: tuple[tuple[str, Wording], ...] = ()
    rules: tuple[CitedRule, ...] = ()
    words: tuple[tuple[str, Wording], ...] = ()
    coherency: Coherency | None = None

    @cached_property
    def _citations(self) -> dict[str, str]:
        return {name: rule.id for rule in self.rules for name in rule.reasons}

    def cite(self, name: str) -> str:
        """The id of the rule for our reason of that name; empty if there is none.

        A rule for the very reason comes before one for a group of them, and one for a smaller group before
        that for a larger one.
        """
        known = self._citations
        found = known.get(name)
        while found is None and name:
            name = name.rpartition(".")[0]
            found = known.get(name + GROUP)
        return found or ""

    @cached_property
    def _silent(self) -> frozenset[str]:
        """The names of reasons that say nothing in this game."""
        shoots, casts = self.knows("shoot"), self.knows("cast")
        found = set() if shoots or casts else {"sight.nothing_possible"}
        if not shoots:
            found |= OF_SHOTS
        if not self.free_attacks:
            found.add("move.free_attack")
        if self.file:
            # What a move costs besides its inches, and what cover is to spells, no game says without a rule.
            costs = {"move.disengage_costs_movement", "move.disengage_costs_action"}
            found |= {name for name in costs | {"cover.not_spells"} if not self.cite(name)}
        return frozenset(found)

    def is_silent(self, name: str) -> bool:
        """Whether our reason of that name says nothing in this game."""
        return name in self._silent

    def told(self, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
        """The reasons, which cite names of ours, with the ids of this game's rules.

        Those that are about what the game does not have are left out, unless there are no others.
        """
        cite, silent = self.cite, self._silent
        given = tuple(reasons)
        if silent:
            given = tuple(reason for reason in given if reason.rule not in silent) or given
        return tuple([Reason(cite(r.rule), r.key, r.values, r.marks) for r in given])

    def verdict(self, verdict: Verdict) -> Verdict:
        """The verdict with its reasons told."""
        return Verdict(verdict.allowed, self.told(verdict.reasons))

    @cached_property
    def engages_by_size(self) -> bool:
        """Whether some sizes engage nearer or farther off than others."""
        return self.engagement is not None and any(size.engages is not None for size in self.sizes)

    @cached_property
    def costs_by_kind(self) -> bool:
        """Whether some kinds of difficult terrain cost more or less than others."""
        return any(
            kind.cost is not None or any(each.cost is not None for each in kind.exempt) for kind in self.kinds
        )

    def zone(self, a: str, b: str | None = None) -> float | None:
        """How far apart creatures of two sizes are engaged at most, or how far one engages; None if never.

        Two are engaged as soon as either engages the other.
        """
        if self.engagement is None or not self.engages_by_size:
            return self.engagement
        known = self._zones
        return max(known.get(size, self.engagement) for size in ((a,) if b is None else (a, b)))

    @cached_property
    def _zones(self) -> dict[str, float]:
        return {size.name: size.engages for size in self.sizes if size.engages is not None}

    @cached_property
    def widest_zone(self) -> float:
        """How far apart any two creatures are engaged at most; 0 if never."""
        return max((self.engagement or 0.0, *(self.zone(size.name) or 0.0 for size in self.sizes)))

    def rule(self, identity: str) -> CitedRule | None:
        """The rule of that id, None if there is none."""
        return next((rule for rule in self.rules if rule.id == identity), None)

    def size(self, name: str) -> BaseSize:
        """The size of that name, else the first one."""
        return next((size for size in self.sizes if size.name == name), self.sizes[0])

    def kind(self, name: str) -> TerrainKind | None:
        """The kind of terrain of that name, if it is one of this game's own."""
        return next((kind for kind in self.kinds if kind.name == name), None)

    def knows(self, question: str) -> bool:
        """Whether the game knows one of our questions."""
        if question == "coherency":
            return self.coherency is not None
        return question not in self.unknown

    def word(self, question: str, language: str) -> str:
        """What the game calls a question or a deed; empty where it says nothing."""
        return dict(self.called).get(question, Wording()).text(language)

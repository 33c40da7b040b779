"""A wish: what a place has to fulfil, as conditions joined by and, or and not, and its text form.

    sees wizard and not seen by archer and (holds north or within 3 of well)

The text is the same in every language: it stands in position files, on the command line and in figures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MOST_CONDITIONS = 40
"""Conditions that a wish may have."""

FARTHEST = 300.0
"""Inches that a condition may name."""


class Wanted(StrEnum):
    """What is asked of a place; the values are the words of the text form."""

    REACHABLE = "reachable"
    SEES = "sees"
    SEEN = "seen by"
    COVER = "cover from"
    WITHIN = "within"
    BEYOND = "at least"
    IN = "in"
    WHOLLY_IN = "wholly in"
    ENGAGED = "engages"
    THREATENED = "threatened by"
    SHOOTS = "shoots"
    HOLDS = "holds"
    OPEN_GROUND = "open ground"


OF_ANYBODY = frozenset({Wanted.SEEN, Wanted.ENGAGED, Wanted.THREATENED})
"""What may be asked of everybody hostile at once; the target is empty then."""

DESPITE = frozenset(
    {Wanted.SEES, Wanted.SEEN, Wanted.COVER, Wanted.WITHIN, Wanted.BEYOND, Wanted.ENGAGED, Wanted.SHOOTS}
)
"""What may be asked to hold wherever within some inches its target might stand instead."""


class WishError(ValueError):
    """A text that is no wish: what was found, and what was expected in its place."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"{found}: {expected}")
        self.found, self.expected = found, expected


class _NoTruth:
    """Of a wish it cannot be said whether it is true: `and` and `or` would silently drop a part of it."""

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError("wishes are joined by & and | and turned round by ~, not by `and`, `or` and `not`")


@dataclass(frozen=True, slots=True)
class Condition(_NoTruth):
    """One condition. Conditions and wishes are joined by `&` and `|` and turned round by `~`.

    >>> wish = Condition(Wanted.SEES, "wizard") & ~Condition(Wanted.SEEN, "archer")
    >>> wish.text
    'sees wizard and not seen by archer'

    Attributes:
        kind: what is asked.
        target: a creature, zone, objective, piece or point; empty for anybody, or where none is needed.
        inches: how far, for `within` and `at least`.
        count: pieces of cover, or moves in a row for `reachable`.
        negated: whether the opposite is asked.
        despite: inches by which its target may move without changing the answer; None if it is not asked.
    """

    kind: Wanted
    target: str = ""
    inches: float | None = None
    count: int = 1
    negated: bool = False
    despite: float | None = None

    def __and__(self, other: Wish) -> AllOf:
        return AllOf((*_parts_of(self, AllOf), *_parts_of(other, AllOf)))

    def __or__(self, other: Wish) -> AnyOf:
        return AnyOf((*_parts_of(self, AnyOf), *_parts_of(other, AnyOf)))

    def __invert__(self) -> Condition:
        return replace(self, negated=not self.negated)

    @property
    def text(self) -> str:
        """The condition as `parsed_wish` reads it."""
        words = ["not"] if self.negated else []
        target = quoted(self.target)
        match self.kind:
            case Wanted.REACHABLE:
                words.append("reachable" if self.count == 1 else "reachable with action")
            case Wanted.OPEN_GROUND:
                words.append(self.kind)
            case Wanted.COVER if self.count != 1:
                words.append(f"cover {self.count} from {target}")
            case Wanted.WITHIN:
                words.append(f"within {_number(self.inches)} of {target}")
            case Wanted.BEYOND:
                words.append(f"at least {_number(self.inches)} from {target}")
            case Wanted.SEEN if not self.target:
                words.append("seen")
            case Wanted.ENGAGED if not self.target:
                words.append("engaged")
            case Wanted.THREATENED if not self.target:
                words.append("threatened")
            case _:
                words.append(f"{self.kind} {target}")
        if self.despite is not None:
            words.append(f"even if {target} moves {_number(self.despite)}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class AllOf(_NoTruth):
    """All of its parts are to hold; of none, everything does."""

    parts: tuple[Wish, ...]

    def __and__(self, other: Wish) -> AllOf:
        return AllOf((*self.parts, *_parts_of(other, AllOf)))

    def __or__(self, other: Wish) -> AnyOf:
        return AnyOf((self, *_parts_of(other, AnyOf)))

    def __invert__(self) -> AnyOf:
        return AnyOf(tuple(~part for part in self.parts))

    @property
    def text(self) -> str:
        """The wish as `parsed_wish` reads it."""
        return " and ".join(f"({p.text})" if isinstance(p, AnyOf) else p.text for p in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf(_NoTruth):
    """At least one of its parts is to hold."""

    parts: tuple[Wish, ...]

    def __and__(self, other: Wish) -> AllOf:
        return AllOf((self, *_parts_of(other, AllOf)))

    def __or__(self, other: Wish) -> AnyOf:
        return AnyOf((*self.parts, *_parts_of(other, AnyOf)))

    def __invert__(self) -> AllOf:
        return AllOf(tuple(~part for part in self.parts))

    @property
    def text(self) -> str:
        """The wish as `parsed_wish` reads it."""
        return " or ".join(f"({p.text})" if isinstance(p, AllOf) else p.text for p in self.parts)


Wish = Condition | AllOf | AnyOf


@dataclass(frozen=True, slots=True)
class KeptWish:
    """A wish of a creature that a position keeps, with the name that it was given, if any.

    `off` are the numbers of `conditions` that are switched off: they stay written down, and are not asked.
    """

    creature: str
    wish: Wish
    name: str = ""
    off: tuple[int, ...] = ()

    @property
    def asked(self) -> Wish:
        """The wish without what is switched off."""
        wish: Wish | None = self.wish
        for number in sorted(self.off, reverse=True):
            wish = None if wish is None else dropped(wish, number)
        return or_everywhere(wish)

    @property
    def called(self) -> str:
        """Its name, else its text."""
        return self.name or self.wish.text


def renamed(kept: KeptWish, old: str, new: str) -> KeptWish:
    """The wish after something that it may name was given another name.

    >>> renamed(KeptWish("imp", Condition(Wanted.SEES, "ogre")), "ogre", "giant").wish.text
    'sees giant'
    """
    creature = new if kept.creature == old else kept.creature
    return replace(kept, creature=creature, wish=with_names(kept.wish, {old: new}))


def with_names(wish: Wish, names: Mapping[str, str]) -> Wish:
    """The wish with other names of what it is about, by those that it has.

    >>> with_names(parsed_wish("sees a and not seen by b"), {"a": "b", "b": "a"}).text
    'sees b and not seen by a'
    """
    if isinstance(wish, Condition):
        return replace(wish, target=names.get(wish.target, wish.target))
    return replace(wish, parts=tuple(with_names(part, names) for part in wish.parts))


def conditions(wish: Wish) -> Iterator[Condition]:
    """Its conditions in the order of the text."""
    if isinstance(wish, Condition):
        yield wish
        return
    for part in wish.parts:
        yield from conditions(part)


def without(wish: Wish, number: int) -> Wish | None:
    """The wish with one of its `conditions` given up, by number: it is taken to hold. None: so does all."""
    left, rest = number, []
    if isinstance(wish, Condition):
        return None
    for part in wish.parts:
        count = sum(1 for _ in conditions(part))
        if 0 <= left < count:
            kept = without(part, left)
            if kept is None and isinstance(wish, AnyOf):
                return None
            rest += [] if kept is None else [kept]
        else:
            rest.append(part)
        left -= count
    if not rest:
        return None
    return rest[0] if len(rest) == 1 else type(wish)(tuple(rest))


def given_up(wish: Wish, number: int) -> tuple[int, ...]:
    """The numbers of the `conditions` that go with one that is given up, itself among them.

    Where one part of an `or` is taken to hold, so is all of it.

    >>> wish = parsed_wish("reachable and (sees a or sees b)")
    >>> given_up(wish, 0), given_up(wish, 1)
    ((0,), (1, 2))
    """
    if isinstance(wish, Condition):
        return (number,)
    start = 0
    for part in wish.parts:
        count = sum(1 for _ in conditions(part))
        if number < start + count:
            if isinstance(wish, AnyOf) and without(part, number - start) is None:
                break
            return tuple(start + each for each in given_up(part, number - start))
        start += count
    return tuple(range(sum(1 for _ in conditions(wish))))


def or_everywhere(wish: Wish | None) -> Wish:
    """The wish, or the one that every place fulfils if nothing is left of it."""
    return AllOf(()) if wish is None else wish


def dropped(wish: Wish, number: int) -> Wish | None:
    """The wish as if one of its `conditions`, by number, had not been written; None if nothing is left.

    >>> wish = parsed_wish("reachable and (sees a or sees b)")
    >>> dropped(wish, 1).text, without(wish, 1).text
    ('reachable and sees b', 'reachable')
    """
    if isinstance(wish, Condition):
        return None
    rest: list[Wish | None] = []
    for part in wish.parts:
        count = sum(1 for _ in conditions(part))
        rest.append(dropped(part, number) if 0 <= number < count else part)
        number -= count
    return joined(type(wish), (part for part in rest if part is not None))


def joined(how: type[AllOf | AnyOf], parts: Iterable[Wish]) -> Wish | None:
    """Wishes joined, without needless parentheses; None of none."""
    found: Wish | None = None
    for part in parts:
        found = part if found is None else found & part if how is AllOf else found | part
    return found


def parsed_wish(text: str) -> Wish:
    """The wish that a text says.

    >>> parsed_wish("sees wizard and not (seen by archer or threatened)").text
    'sees wizard and not seen by archer and not threatened'

    Raises:
        WishError: it says none.
    """
    return _Reader(text).whole()


def quoted(name: str) -> str:
    """A name as the text of a wish has it: a quotation mark in one between quotation marks is doubled."""
    if _PLAIN.fullmatch(name) and name not in _WORDS:
        return name
    return '"{}"'.format(name.replace('"', '""'))


def _parts_of(wish: Wish, joined: type[AllOf | AnyOf]) -> tuple[Wish, ...]:
    return wish.parts if isinstance(wish, joined) else (wish,)


def _number(value: float | None) -> str:
    return f"{value or 0.0:.3f}".rstrip("0").rstrip(".")


_PLAIN = re.compile(r"[^\s()\"]+")
_WORDS = frozenset({"and", "or", "not", "even", "if", "moves", "from", "of", "by", "with", "in"})

_TOKEN = re.compile(
    r'"(?P<quoted>(?:[^"]|"")*)"|(?P<mark>[()])|(?P<word>[^\s()"]+)|(?P<space>\s+)|(?P<bad>.)'
)

EXPECTED = (
    "reachable, reachable with action, sees A, seen, seen by A, cover from A, cover 2 from A, within 6 of A, "
    "at least 6 from A, in Z, wholly in Z, engages A, engaged, threatened, threatened by A, shoots A, "
    "holds Z, open ground"
)
"""The conditions, as an example of each."""

ANY = '{conditions}; "not" before any, "even if A moves 2" after one about A, "and" or "or" between two'
"""What may stand where a condition should."""


class _Reader:
    """Reads a wish word by word."""

    def __init__(self, text: str) -> None:
        self._words: list[tuple[str, bool]] = []
        for found in _TOKEN.finditer(text):
            if found["bad"] is not None:
                raise WishError(found["bad"], 'a name between two "')
            if found["space"] is None:
                quoted = found["quoted"] is not None
                self._words.append((found["quoted"].replace('""', '"') if quoted else found[0], quoted))
        self._at = 0
        self._count = 0
        # What may stand after the condition that was read last, besides what joins it to another.
        self._more: tuple[str, ...] = ()

    def whole(self) -> Wish:
        wish = self._any_of(0)
        if self._at < len(self._words):
            raise WishError(self._next(), ", ".join(("and", "or", *self._more)))
        return wish

    def _any_of(self, depth: int) -> Wish:
        wish = self._all_of(depth)
        while self._takes("or"):
            wish |= self._all_of(depth)
        return wish

    def _all_of(self, depth: int) -> Wish:
        wish = self._one(depth)
        while self._takes("and"):
            wish &= self._one(depth)
        return wish

    def _one(self, depth: int) -> Wish:
        if depth > MOST_CONDITIONS:
            raise WishError("(", said("at most {most} parentheses in each other", most=MOST_CONDITIONS))
        if self._takes("not"):
            return ~self._one(depth + 1)
        if self._takes("("):
            wish = self._any_of(depth + 1)
            if not self._takes(")"):
                raise WishError(self._next(), ", ".join((")", "and", "or", *self._more)))
            self._more = ()
            return wish
        self._count += 1
        if self._count > MOST_CONDITIONS:
            raise WishError(
                said("{count} conditions", count=self._count), said("at most {most}", most=MOST_CONDITIONS)
            )
        return self._despite(self._condition())

    def _condition(self) -> Condition:
        for kind, words in _SIMPLE:
            if self._takes(*words):
                return Condition(kind, self._name())
        if self._takes("reachable"):
            return Condition(Wanted.REACHABLE, count=2 if self._takes("with", "action") else 1)
        if self._takes("cover"):
            count = 1
            if not self._takes("from"):
                count = self._whole_number()
                self._needs("from")
            return Condition(Wanted.COVER, self._name(), count=count)
        if self._takes("within"):
            inches = self._inches()
            self._needs("of")
            return Condition(Wanted.WITHIN, self._name(), inches)
        if self._takes("at", "least"):
            inches = self._inches()
            self._needs("from")
            return Condition(Wanted.BEYOND, self._name(), inches)
        for kind, words in _ALONE:
            if self._takes(*words):
                return Condition(kind)
        raise WishError(self._next(), said(ANY, conditions=EXPECTED))

    def _despite(self, condition: Condition) -> Condition:
        self._more = ("with action",) if condition == Condition(Wanted.REACHABLE) else ()
        if condition.kind not in DESPITE or not condition.target:
            return condition
        if not self._takes("even", "if"):
            self._more = (f"even if {quoted(condition.target)} moves 2",)
            return condition
        name = self._name()
        if name != condition.target:
            raise WishError(f'even if "{name}"', "a creature that the condition names")
        self._needs("moves")
        return replace(condition, despite=self._inches())

    def _next(self) -> str:
        return f'"{self._words[self._at][0]}"' if self._at < len(self._words) else "nothing"

    def _takes(self, *words: str) -> bool:
        """Whether these words come next; they are read then."""
        there = self._words[self._at : self._at + len(words)]
        if [(word.lower(), quoted) for word, quoted in there] != [(word, False) for word in words]:
            return False
        self._at += len(words)
        return True

    def _needs(self, word: str) -> None:
        if not self._takes(word):
            raise WishError(self._next(), word)

    def _name(self) -> str:
        name, quoted = self._words[self._at] if self._at < len(self._words) else ("", False)
        if not name or (name in {"(", ")"} and not quoted):
            raise WishError(self._next(), "a name")
        self._at += 1
        return name

    def _inches(self) -> float:
        word = self._next().strip('"')
        try:
            inches = float(word)
        except ValueError:
            inches = -1.0
        if not 0.0 <= inches <= FARTHEST:
            raise WishError(self._next(), said("inches from 0 to {most}", most=int(FARTHEST)))
        self._at += 1
        return inches

    def _whole_number(self) -> int:
        word = self._next().strip('"')
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= MOST_CONDITIONS):
            raise WishError(self._next(), "from, or a number of pieces")
        self._at += 1
        return int(word)


_SIMPLE = (
    (Wanted.SEES, ("sees",)),
    (Wanted.SEEN, ("seen", "by")),
    (Wanted.WHOLLY_IN, ("wholly", "in")),
    (Wanted.IN, ("in",)),
    (Wanted.ENGAGED, ("engages",)),
    (Wanted.ENGAGED, ("engaged", "by")),
    (Wanted.THREATENED, ("threatened", "by")),
    (Wanted.SHOOTS, ("may", "shoot")),
    (Wanted.SHOOTS, ("shoots",)),
    (Wanted.HOLDS, ("holds",)),
)
"""Conditions of one name, by the words before it."""

_ALONE = (
    (Wanted.OPEN_GROUND, ("open", "ground")),
    (Wanted.SEEN, ("seen",)),
    (Wanted.ENGAGED, ("engaged",)),
    (Wanted.THREATENED, ("threatened",)),
)
"""Conditions without a name."""

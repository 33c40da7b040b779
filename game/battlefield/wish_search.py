"""Works out in a thread where a creature could stand so as to fulfil a wish, while frames go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.background import Background
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats
from game.positions.where import PlaceFinder, WhereAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.positions.position import Position
    from game.positions.wishes import KeptWish


class WishSearch(Background["KeptWish", "WhereAnswer | None"]):
    """The answer to a wish, None as long as it is not known: some take a second.

    While another creature is dragged the answer is rough, and as of a moment ago (`dragged`).
    """

    def __init__(self) -> None:
        super().__init__()
        self._threats = Threats()  # those that a change of the position cannot have changed are kept
        self._rough = _RoughSearch()
        self._finder: _Found | None = None

    def begin(self, position: Position, question: KeptWish) -> WhereAnswer | None:  # noqa: ARG002 - of any
        """What was roughly known of that position, else nothing."""
        return self._rough.known(position)

    def steps(self, position: Position, question: KeptWish) -> Iterator[WhereAnswer]:
        """The area, then all of the answer."""
        finder = PlaceFinder(Skirmish(position), question.creature, self._threats)
        yield from finder.steps(question.asked)
        self._finder = _Found(position, question, finder)

    def dragged(self, position: Position, question: KeptWish, other: str) -> WhereAnswer | None:
        """The answer while another creature is dragged to where it stands in that position, rough at once."""
        found = self._finder
        if found is None or found.question.creature != question.creature or not found.fits(position, other):
            return self.of(position, question)
        answer = self._rough.of(position, _Dragged(question, other, found.finder))
        self.owing = self._rough.owing
        return answer

    def forget(self) -> None:
        """Give up what a thread has begun."""
        super().forget()
        self._rough.forget()


@dataclass(frozen=True, slots=True)
class _Found:
    """What has worked out the answer to a wish, and for which position."""

    position: Position
    question: KeptWish
    finder: PlaceFinder

    def fits(self, position: Position, other: str) -> bool:
        """Whether nothing but that other creature stands elsewhere."""
        mine, theirs = self.position, position
        same = (mine.board is theirs.board, mine.rules is theirs.rules, mine.zones is theirs.zones)
        return all(same) and all(
            a is b or a.id == b.id == other for a, b in zip(mine.creatures, theirs.creatures, strict=False)
        )


@dataclass(frozen=True, slots=True)
class _Dragged:
    """A wish, who is dragged, and what knows the places that are not about that one."""

    question: KeptWish
    other: str
    finder: PlaceFinder


class _RoughSearch(Background[_Dragged, "WhereAnswer | None"]):
    """Rough answers, one after the other as fast as they come."""

    patient = True

    def __init__(self) -> None:
        super().__init__()
        self._last: tuple[Position, WhereAnswer] | None = None

    def begin(self, position: Position, question: _Dragged) -> WhereAnswer | None:  # noqa: ARG002 - of any
        """The answer of a moment ago."""
        return None if self._last is None else self._last[1]

    def steps(self, position: Position, question: _Dragged) -> Iterator[WhereAnswer]:
        """The rough area."""
        answer = question.finder.roughly(Skirmish(position), question.other, question.question.asked)
        self._last = (position, answer)
        yield answer

    def known(self, position: Position) -> WhereAnswer | None:
        """What is roughly known of that position."""
        return self._last[1] if self._last is not None and self._last[0] is position else None

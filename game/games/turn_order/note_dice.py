"""The dice that a note names, such as `2d6+3`, and what they show when the game master rolls them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice

MOST_DICE = 40
MOST_SIDES = 1000

# What comes after a sign is a number of its own, unless it is the count of further dice: 2d6+1d4.
_EXPRESSION = re.compile(
    r"(?<![\w])(\d{0,2})[dD](\d{1,4})(?!\w)(?:\s?([+\-\u2212\u2013])\s?(\d{1,3})(?![\d\w]))?"
)


@dataclass(frozen=True, slots=True)
class NoteDice:
    """Dice of one kind and what is added: 2d6+3 is `NoteDice(2, 6, 3)`."""

    count: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")

    def rolled(self, dice: Dice) -> str:
        """The roll as text: the numbers one by one if there are several, and their sum.

        NoteDice(2, 6, 3).rolled(dice)    # "2d6+3: 4 + 1 + 3 = 8"
        """
        faces = [dice.roll(self.sides) for _ in range(self.count)]
        sign = "+" if self.bonus > 0 else "\N{MINUS SIGN}"
        added = f" {sign} {abs(self.bonus)}" if self.bonus else ""
        total = sum(faces) + self.bonus
        if len(faces) == 1 and not added:
            return f"{self}: {total}"
        return f"{self}: {' + '.join(map(str, faces))}{added} = {total}"


def dice_in(note: str) -> Iterator[NoteDice]:
    """The dice that a note names, in its order, each once.

    >>> [str(dice) for dice in dice_in("Claw 2d6 + 3, bite D8, then 2d6+3 again")]
    ['2d6+3', '1d8']
    """
    found: dict[NoteDice, None] = {}
    for match in _EXPRESSION.finditer(note):
        count, sides = int(match[1] or 1), int(match[2])
        bonus = int(match[4] or 0) * (1 if match[3] == "+" else -1)
        if 1 <= count <= MOST_DICE and 2 <= sides <= MOST_SIDES:
            found[NoteDice(count, sides, bonus)] = None
    yield from found

"""The names of terrain pieces in the reader's language, where the board names them in another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.rules import Reason


@dataclass(frozen=True)
class PieceNames:
    """Names by the board's own; a piece that is not among them keeps its name on the board."""

    names: Mapping[str, str] = field(default_factory=dict)

    def within(self, text: str) -> str:
        """The text with these names, of which it may have several."""
        if not self.names:
            return text
        longest = sorted(self.names, key=len, reverse=True)
        pattern = "|".join(map(re.escape, longest))
        return re.sub(rf"\b(?:{pattern})(?!\w)", lambda found: self.names[found[0]], text)

    def reason(self, reason: Reason) -> Reason:
        """The reason with these names among its values."""
        if not self.names:
            return reason
        values = ((key, self.within(v) if isinstance(v, str) else v) for key, v in reason.values)
        return replace(reason, values=tuple(values))

"""What a theme keeps of what it has painted, and what it lets go of."""

from __future__ import annotations

from game.ui.drawing.palette import palette
from game.ui.drawing.theme import Theme

SIZE = (400, 300)


def _card() -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><rect width="9" height="9"/></svg>'


def test_a_cloth_that_is_folded_takes_no_memory() -> None:
    theme = Theme(palette(), 1.0)
    theme.cloth("curtain", SIZE, _card)
    assert ("curtain", SIZE) in theme._cache
    theme.fold("curtain", SIZE)
    assert ("curtain", SIZE) not in theme._cache


def test_what_only_other_screens_were_painted_with_is_let_go_of() -> None:
    theme = Theme(palette(), 1.0)
    wood, leather = theme.wood(SIZE), theme.leather(SIZE)
    theme.mark()
    assert theme.wood(SIZE) is wood
    sheet = theme.parchment(SIZE)
    theme.forget_others()
    assert (theme.wood(SIZE), theme.parchment(SIZE)) == (wood, sheet)
    again = theme.leather(SIZE)
    assert again is not leather
    assert again.get_buffer().raw == leather.get_buffer().raw
    theme.forget_others()
    assert theme.leather(SIZE) is again

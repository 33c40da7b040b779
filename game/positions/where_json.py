"""The answer to the question "where could it stand?" for the command `query`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.errors import InputError, said
from game.positions.wish_names import wish_here
from game.positions.wish_words import answer_words, border_words, condition_words, rule_of
from game.positions.wishes import AllOf, WishError, conditions, given_up

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.positions.position import Position
    from game.positions.skirmish import Skirmish
    from game.positions.where import WhereAnswer
    from game.positions.wishes import Condition, Wish

Json = dict[str, Any]


def wish_of(text: str | None, a: str, position: Position, source: str) -> Wish:
    """The wish on a command line; without one, the first that the position has for the creature.

    Raises:
        InputError: the text is no wish, it names what is not there, or there is none.
    """
    if not text:
        kept = next((each.asked for each in position.wishes if each.creature == a), None)
        if kept is None:
            expected = said('a wish such as "{wish}"', wish="reachable and not seen")
            raise InputError(source, "query where", "no wish", expected)
        text = kept.text
    try:
        return wish_here(text, a, position) if text else AllOf(())
    except WishError as error:
        raise InputError(
            source, said("the wish {wish}", wish=f'"{text}"'), error.found, error.expected
        ) from None


def where_json(answer: WhereAnswer, skirmish: Skirmish, tr: Translator) -> Json:
    """The places with their borders and spots; `borders` say which of the conditions draws them."""
    position, wish = skirmish.position, answer.wish
    asked = [*conditions(wish)]
    told = [_condition(each, skirmish, tr) for each in asked]
    reliefs = [
        {
            "condition": each.condition,
            "conditions": given_up(wish, each.condition),
            "area_sq_in": each.square_inches,
            "at": each.at,
        }
        for each in answer.reliefs
    ]
    return {
        "mover": answer.mover,
        "allowed": bool(answer.area.patches),
        "wish": wish.text,
        "conditions": told,
        "area_sq_in": answer.area.square_inches,
        "polygons": [{"outer": patch.outline, "holes": patch.holes} for patch in answer.area.patches],
        "borders": [
            {
                "points": border.line,
                "condition": border.condition,
                "by": border.by or None,
                "text": border_words(border, wish, position, tr),
            }
            for border in answer.borders
        ],
        "spots": [
            {"at": spot.at, "cost_in": spot.cost, "clearance_in": spot.clearance, "why": spot.why}
            for spot in answer.spots
        ],
        "empty_because": None if answer.area.patches else reliefs,
        "reasons": [
            *({"rule": None, "text": text} for text in answer_words(answer, position, tr)),
            *({"rule": each.rule or None, "text": tr.reason(each)} for each in skirmish.exactness("reach")),
        ],
    }


def _condition(condition: Condition, skirmish: Skirmish, tr: Translator) -> Json:
    rule = rule_of(condition, skirmish.ruleset)
    words = condition_words(condition, skirmish.position, tr)
    return {"wish": condition.text, "text": words, "rule": rule or None}

"""Our messages in the words of a ruleset: deeds and kinds of terrain by its names, and its numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.content.locale import Message
from game.content.markup import marked
from game.positions.ruleset import DEEDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.core.rules import Value
    from game.positions.ruleset import Ruleset, Wording

HEADINGS = {
    "sight": "figure.heading.sight",
    "move": "figure.heading.move",
    "reach": "figure.heading.reach",
    "engaged": "figure.heading.engagement",
    "threat": "figure.heading.threat",
    "visible": "figure.heading.visible",
    "measure": "figure.heading.measure",
    "zones": "figure.heading.zones",
    "coherency": "figure.heading.coherency",
    "template": "figure.heading.template",
    "where": "figure.heading.where",
    "side": "figure.heading.side",
}
"""The heading that begins with what a question is called."""

BEFORE_COLON = re.compile("^[^:\N{NO-BREAK SPACE}]*")


def in_words_of(ruleset: Ruleset, tr: Translator) -> Translator:
    """The translator in the words of a ruleset; of the one that is used where none is named, our own."""
    if not ruleset.file:
        return tr
    language = tr.language.value
    # Sentences of ours that say a number or a deed of our own game have a sister that names the ruleset's.
    # Where that is not the same for all, one about nobody in particular has a sister that leaves it out.
    messages = dict(tr.messages) | _sisters(tr, lambda key: f"ruled.{key}")
    if ruleset.engages_by_size:
        messages |= _sisters(tr, lambda key: f"by_size.{key}")
    if ruleset.costs_by_kind:
        messages |= _sisters(tr, lambda key: f"by_kind.{key}")
    for question, key in HEADINGS.items():
        if word := ruleset.word(question, language):
            form = _escaped(word) + BEFORE_COLON.sub("", messages[key].forms[0], count=1)
            messages[key] = _message(form, messages[key])
    for kind in ruleset.kinds:
        ours = messages.get(f"terrain.kind.{kind.name}", messages["terrain.kind.other"])
        called = kind.called.text(language) or (ours.forms[0] if kind.name == kind.looks else kind.name)
        messages[f"terrain.kind.{kind.name}"] = _message(_escaped(called), ours)
    for key, words in ruleset.words:
        messages[key] = _message(words.text(language), messages[key])
    return tr.worded(messages, _values(ruleset, tr))


def _sisters(tr: Translator, named: Callable[[str], str]) -> dict[str, Message]:
    """The messages whose sisters, by the names that are made of theirs, there are: by the own names."""
    sisters = ((key, tr.messages.get(named(key))) for key in tr.messages)
    return {key: message for key, message in sisters if message is not None}


def _message(text: str, like: Message) -> Message:
    return Message((marked(text),), like.source, like.line)


def _escaped(text: str) -> str:
    """A text whose brackets are no places."""
    return text.replace("{", "{{").replace("}", "}}")


def _values(ruleset: Ruleset, tr: Translator) -> dict[str, Value]:
    """The values that sentences may name besides those of a reason."""
    language = tr.language.value
    deeds = {deed: ruleset.word(deed, language) or tr(f"ruled.deed.{deed}") for deed in DEEDS}
    seeing = [deeds[deed] for deed in ("shoot", "cast") if ruleset.knows(deed)]
    neither = {1: "one", 2: "two"}.get(len(seeing))
    values: dict[str, Value] = {"engagement": ruleset.engagement or 0.0, "factor": ruleset.difficult_factor}
    if neither is not None:
        words = dict(zip(("first", "second"), seeing, strict=False))
        values["neither"] = tr(f"ruled.neither.{neither}", **words)
    return values | deeds


def rule_text(ruleset: Ruleset, identity: str, tr: Translator) -> str:
    """The text that a ruleset gives a rule; empty where there is none."""
    rule = ruleset.rule(identity)
    text: Wording | None = None if rule is None else rule.text
    return "" if text is None else text.text(tr.language.value)

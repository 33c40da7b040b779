"""Keys in encounters of earlier versions, and what they are called now."""

from __future__ import annotations

from typing import Any


def renewed(value: Any) -> Any:  # noqa: ANN401 - what TOML and JSON hold
    """The same values, with `secret = true` of a person replaced by `numbers = "hidden"`.

    `secret` hid the numbers of a person whom players saw; it was renamed because it seemed to hide the
    person.
    """
    if isinstance(value, list):
        return [renewed(element) for element in value]
    if not isinstance(value, dict):
        return value
    former = isinstance(value.get("secret"), bool)
    kept = {key: renewed(held) for key, held in value.items() if not (former and key == "secret")}
    if value.get("secret") is True:
        kept.setdefault("numbers", "hidden")
    return kept

"""Keys of encounters of earlier versions, read as what they are called now."""

from __future__ import annotations

from typing import Any


def renewed(value: Any) -> Any:  # noqa: ANN401 - what TOML and JSON hold
    """The same values, in which `secret = true` of somebody is `numbers = "hidden"`.

    It hid the numbers of somebody whom the players saw, which the word did not say.
    """
    if isinstance(value, list):
        return [renewed(one) for one in value]
    if not isinstance(value, dict):
        return value
    former = isinstance(value.get("secret"), bool)
    kept = {key: renewed(held) for key, held in value.items() if not (former and key == "secret")}
    if value.get("secret") is True:
        kept.setdefault("numbers", "hidden")
    return kept

"""What is printed for any of the systems: values read from files, with words in both languages."""

from __future__ import annotations

import msgspec


class Spec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something printed. Lengths are in inches, edge to edge."""


class Words(Spec, frozen=True):
    """A text in both languages."""

    fr: str
    en: str

"""One HTML page by itself, in both languages: a press on the name of the other one shows that."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from game.content.locale import Language, translator

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_STYLE = """
:root{color-scheme:light}
body{margin:0;background:#6d4a2c;color:#2b1d12;font:17px/1.45 "EB Garamond",Garamond,Georgia,serif}
.sheet{max-width:46rem;margin:1.5rem auto;padding:1.6rem 2.2rem;background:#f5ead0;border:1px solid #b08d4a;
box-shadow:0 6px 24px #0007}
h1,h2{font-family:Cinzel,Georgia,serif;font-weight:600;line-height:1.2;color:#5a1a14}
h1{margin:.2rem 0 .4rem;font-size:1.9rem}
h2{margin:1.5rem 0 .4rem;padding-bottom:.2rem;border-bottom:2px solid #b08d4a;font-size:1.2rem}
.note{margin:.1rem 0;font-style:italic}
ol{list-style:none;margin:0;padding:0}
li{display:flex;gap:.7rem;padding:.14rem 0}
li>.number{flex:0 0 2.4rem;text-align:right;color:#6b543a}
li p{margin:0}
.rule{font:600 .74rem/1 ui-sans-serif,Arial,sans-serif;color:#6b3a12;white-space:nowrap}
h2 .rule{vertical-align:middle}
dt{margin-top:.6rem;font-weight:700}
dd{margin:0 0 0 1.2rem}
.tongue{position:absolute;opacity:0}
.tongues{float:right;display:flex;gap:.4rem}
.tongues label{padding:.15rem .7rem;border:1px solid #b08d4a;border-radius:3px;cursor:pointer;
background:#fdf6e3}
@media print{body{background:none;font-size:11pt}
.sheet{margin:0;padding:0;border:0;box-shadow:none;background:none}
.tongues{display:none}h2{break-after:avoid}li{break-inside:avoid}}
"""


def html_page(title: str, mains: Sequence[tuple[Language, Iterable[str]]], style: str = "") -> str:
    """The page of that title: for each language the lines of its part; the first is shown at the beginning.

    `style` is added to the style sheet.
    """
    codes = [str(language) for language, _ in mains]
    names = {code: escape(translator(Language(code))("log_file.own_name")) for code in codes}
    shown = [
        f"#show-{code}:checked~.sheet main:not(:lang({code})){{display:none}}"
        f"#show-{code}:checked~.sheet label[for=show-{code}]{{background:#5a1a14;color:#fdf6e3}}"
        f"#show-{code}:focus-visible~.sheet label[for=show-{code}]{{outline:3px solid #1d4e89}}"
        for code in codes
    ]
    choices = [
        f'<input class="tongue" type="radio" name="tongue" id="show-{code}" aria-label="{names[code]}"'
        f"{' checked' if code == codes[0] else ''}>"
        for code in codes
    ]
    labels = [f'<label for="show-{code}" lang="{code}">{names[code]}</label>' for code in codes]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{codes[0]}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}{style}{''.join(shown)}</style></head>",
            "<body>",
            *choices,
            '<div class="sheet">',
            f'<div class="tongues">{"".join(labels)}</div>',
            *(line for _, lines in mains for line in lines),
            "</div>",
            "</body></html>",
            "",
        ]
    )

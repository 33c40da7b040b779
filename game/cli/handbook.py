"""The command `handbook`: every positioning rule with figures, as a static site and as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cli.progress import tell
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.handbook.made import check_folder, made_site, site_files, write_folder
from game.positions.ruleset_file import load_ruleset, standard_ruleset

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """Write the handbook that the arguments ask for; 0 when it is done.

    Raises:
        InputError: the ruleset cannot be read, or the folder cannot be written or is something else's.
    """
    language = Language(args.lang)
    say = translator(language)
    if args.output is None:
        raise InputError("handbook", "-o", "nothing", "the folder to write the handbook to")
    check_folder(args.output)
    ruleset = standard_ruleset() if args.file is None else load_ruleset(args.file, args.file.name)

    def worked_out(done: int, total: int) -> None:
        tell(say("cli.handbook", done=done, total=total))

    site = made_site(ruleset, language, worked_out)
    tell("")
    write_folder(args.output, site_files(site))
    return 0

"""The command line: `play` (the default) and the commands that open no window, `query` among them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from signal import SIGTERM, signal
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, NoReturn

from game.cli.language import asked, fault, preferred
from game.cli.one_shot import choose_kernels, collect_rarely, without_kernels
from game.content.locale import Language, translator
from game.content.resources import PROGRAM, program_version
from game.core.errors import InputError, said
from game.core.files import is_file
from game.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Run = Callable[[argparse.Namespace], int]

FAULT = 2
"""Exit code for bad input."""

INTERRUPTED, ENDED = 130, 143
"""Exit codes after Ctrl+C and after SIGTERM, as shells expect them."""

ONE_ANSWER = (
    "figure",
    "query",
    "replay",
    "import",
    "export",
    "print",
    "puzzles",
    "check",
    "schema",
    "handbook",
)
"""Commands after which the program ends."""

_POINT = re.compile(r"-[\d.][^,]*,.+")
_LANGUAGES = ("fr", "en")
_PAPERS = ("a4", "a3", "letter")
_SIDES = ("red", "blue", "neutral")
_BACKS = ("blue", "red", "neutral", "none")
_LOG_FORMATS = ("lines", "text", "markdown", "html")

_UNCLOSED = ("window", "open-door", "gap")
"""The values of `game.positions.battle_map.Unclosed`, which only `import` loads."""

_FORMATS = ("position", "puzzles", "ruleset", "sayings", "encounter", "rules", "figures")
"""The kinds of files that belong to no game alone; only `schema` loads `game.cli.schema`, which has them."""

_WISHES = {
    "reachable": None,
    "reachable with action": None,
    "sees": "",
    "seen by": "",
    "seen": None,
    "cover from": "",
    "within": "of",
    "at least": "from",
    "in": "",
    "wholly in": "",
    "engages": "",
    "engaged": None,
    "threatened": None,
    "threatened by": "",
    "shoots": "",
    "holds": "",
    "open ground": None,
}
"""The options of `query where`: conditions, and the word between inches and a name where one has both.

It is None where the condition names nothing."""

_WHERE = (
    "Where creature A could stand so that all conditions hold: --reachable, --reachable-with-action, "
    "--sees B, --seen, --seen-by B, --cover-from B, --within 6 B, --at-least 6 B, --in Z, --wholly-in Z, "
    "--engages B, --engaged, --threatened, --threatened-by B, --shoots B, --holds Z, --open-ground; each "
    "also with --not- before it. Without any, the first wish that the file has for A."
)

_SHELLS = ("bash", "zsh", "tcsh", "fish")


class TerminatedError(KeyboardInterrupt):
    """The program was asked to end, by SIGTERM: whatever takes away half a file after Ctrl+C does so then."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code: 0, or 2 with one sentence on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    spoken = preferred()
    try:
        wanted, words = asked([_shielded(word) for word in (sys.argv[1:] if argv is None else argv)])
        spoken = wanted or spoken
        code = _run(words, wanted, spoken)
        sys.stdout.flush()
    except InputError as error:
        sys.stderr.write(f"{fault(error, spoken)}\n")
        return FAULT
    except BrokenPipeError:
        # Whoever read the output has gone: nothing more is written, not even as the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except TerminatedError:
        return ENDED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let SIGTERM end what is done here as Ctrl+C does."""

    def end(*_: object) -> NoReturn:
        raise TerminatedError

    if current_thread() is not main_thread():  # signals come to that one alone
        yield
        return
    before = signal(SIGTERM, end)
    try:
        yield
    finally:
        signal(SIGTERM, before)


class _Wished(argparse.Action):
    """Adds a condition to the wish, as the text that says it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - as argparse calls it
        namespace: argparse.Namespace,
        values: Any,  # noqa: ANN401 - as argparse has it
        option_string: str | None = None,  # noqa: ARG002 - as argparse calls it
    ) -> None:
        """Add the condition that the option stands for."""
        from game.positions.wishes import quoted  # noqa: PLC0415 - few command lines ask for it

        words, between = self.const
        names = map(quoted, values[-1:])
        inches = [*values[:-1], between] if between else []
        text = " ".join((words, *inches, *names))
        vars(namespace)[self.dest] = [*(getattr(namespace, self.dest) or ()), text]


class _Parser(argparse.ArgumentParser):
    """A parser whose faults are `InputError`s like all others, and whose help is in the language of `say`."""

    say: Callable[[str], str] = staticmethod(str)

    def error(self, message: str) -> NoReturn:
        raise InputError(self.prog, "", said("{fault} (see `{prog} --help`)", fault=message, prog=self.prog))

    def format_help(self) -> str:
        """The help, of which every text is looked up only now that somebody reads it."""
        self.usage, self.description = self._translated(self.usage), self._translated(self.description)
        for group in self._action_groups:
            group.title = self._translated(group.title)
        for action in self._actions:
            for helped in (action, *getattr(action, "_choices_actions", ())):
                helped.help = self._translated(helped.help)
                if isinstance(helped.metavar, str) and helped.metavar.isupper():
                    helped.metavar = self.say(helped.metavar)
        return super().format_help()

    def _translated(self, text: str | None) -> str | None:
        return text if text in (None, argparse.SUPPRESS) else self.say(text)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:  # noqa: ANN401 - as argparse has it
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            error.message = self.say(error.message)
            raise


def _speak(root: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Let a parser and those of its commands speak a language, argparse's own words included."""
    # argparse looks its words up by these two names; it has no other way to speak another language.
    vars(argparse).update(
        _=say, ngettext=lambda singular, plural, count: say(singular if count == 1 else plural)
    )
    parsers = [root]
    for parser in parsers:
        if isinstance(parser, _Parser):
            parser.say = say
        for action in parser._actions:  # noqa: SLF001 - argparse has no public list of them
            if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - nor a public name for this
                parsers += action.choices.values()


def _run(argv: Sequence[str], wanted: Language | None, spoken: Language) -> int:
    if argv[:1] and argv[0] in ONE_ANSWER:
        collect_rarely()
    parser = _parser(argv)
    # argparse asks for dozens of words even where nobody reads them.
    words = cache(partial(translator, spoken))
    _speak(parser, lambda text: words().said(text))
    args = parser.parse_args(_with_command(parser, argv))
    # Options may change while a game is open, so only what the command line asked for is passed on.
    args.lang = wanted if args.command is _play else spoken
    if args.print_completion is not None:
        sys.stdout.write(_completion(args.print_completion))
        return 0
    if args.command is not _play:
        _put_in_order(spoken)
    load: Callable[[argparse.Namespace], Run] = args.command
    # A window has ways of its own to end.
    with nullcontext() if args.command is _play else _ending_in_order():
        return load(args)(args)


def _put_in_order(spoken: Language) -> None:
    """Move the user's own cards and lists to where they belong now; a window says more about it."""
    from game.content.housekeeping import move_over  # noqa: PLC0415 - `play` does it itself

    for error in move_over().faults:
        sys.stderr.write(f"{fault(error, spoken)}\n")


def _with_command(parser: argparse.ArgumentParser, argv: Sequence[str]) -> Sequence[str]:
    """The words with `play` before them where they name no command but a file, or an option of `play`."""
    first = argv[0] if argv else ""
    if first.startswith("-"):
        own = any(first.partition("=")[0] in action.option_strings for action in parser._actions)  # noqa: SLF001 - argparse has no public list of them
        return argv if own else ["play", *argv]
    names_file = bool(Path(first).suffix) or is_file(Path(first))
    return ["play", *argv] if names_file else argv


def _parser(argv: Sequence[str], *, whole: bool = False) -> argparse.ArgumentParser:
    """The parser of a command line; with `whole` every command has its arguments."""
    parser = _Parser(
        prog=PROGRAM,
        description="Tabletop skirmishes: play them, or ask about a position and see the rule.",
        usage=said("{prog} [-h] [-V] [--lang LANGUAGE] [FILE | COMMAND ...]", prog=PROGRAM),
    )
    parser.set_defaults(command=_play)
    parser.add_argument("-V", "--version", action="version", version=f"Arcane Table {program_version()}")
    parser.add_argument("--print-completion", choices=_SHELLS, help="print how that shell completes commands")
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of what is said")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog=PROGRAM, parser_class=_Parser)
    play = commands.add_parser("play", help="open the game (the default), or a file in it")
    play.set_defaults(command=_play)
    play.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="saved game (.arcane), position (.toml), encounter (.toml, .csv, .json), map (.tmx, .uvtt), "
        "picture of a table (.png, .jpg, .webp)",
    )
    play.add_argument("--set", type=Path, metavar="FOLDER", help="cards to try in place of your own")
    play.add_argument("--watch", action="store_true", help="take changes of these cards over to the table")
    play.add_argument("--system", choices=_with_cards(), help="whose cards they are")
    play.add_argument("--lang", choices=_LANGUAGES, help="language of this session")
    play.add_argument("--speak", action="store_true", help="read the screen aloud, or print it")
    figure = commands.add_parser("figure", help="draw a position as a printable figure: SVG, PNG or PDF")
    figure.set_defaults(command=_figure)
    if whole or argv[:1] == ["figure"]:
        from game.figures import orders  # noqa: PLC0415 - only `figure` pays for it

        orders.add_arguments(figure)
    _query_arguments(commands.add_parser("query", help="ask about a position, answered as JSON"))
    simulate = commands.add_parser("simulate", help="many games between machine players, as tables and JSON")
    simulate.set_defaults(command=_simulate)
    if whole or argv[:1] == ["simulate"]:
        if "game.board.kernels.jit" not in sys.modules:
            # The compiler is loaded only once games are played.
            os.environ.setdefault("ARCANE_TABLE_COMPILE", "later")
        from game.cli import simulate as simulating  # noqa: PLC0415 - only `simulate` pays for the players

        simulating.add_arguments(simulate)
    _replay_arguments(commands.add_parser("replay", help="tell a saved game line by line, with its rules"))
    _film_arguments(commands.add_parser("film", help="a saved game as a GIF, an MP4 or a page of pictures"))
    _import_arguments(
        commands.add_parser("import", help="write a battle map of another program as a position")
    )
    _export_arguments(commands.add_parser("export", help="write what is printed for the table"))
    _print_arguments(commands.add_parser("print", help="cards, tokens and more on paper at true size (PDF)"))
    _puzzles_arguments(commands.add_parser("puzzles", help="look for puzzles: where to stand"))
    _handbook_arguments(
        commands.add_parser("handbook", help="write every positioning rule with figures: a site and a PDF")
    )
    _schema_arguments(commands.add_parser("schema", help="what a kind of TOML file may say, for editors"))
    _check_arguments(
        commands.add_parser("check", help="check maps, positions, puzzles, encounters, cards, rules")
    )
    return parser


def whole_parser() -> argparse.ArgumentParser:
    """The parser with every command and its arguments, of which completions and the manual page are made."""
    return _parser([], whole=True)


def _completion(shell: str) -> str:
    """The script by which a shell completes our commands, their options, and the names of files."""
    import shtab  # noqa: PLC0415 - only this pays for it

    parser = whole_parser()
    _name_files(parser, {"FOLDER": shtab.DIRECTORY}, shtab.FILE)
    return f"{shtab.complete(parser, shell)}\n"


def _name_files(parser: argparse.ArgumentParser, folders: Mapping[str, object], files: object) -> None:
    """Say which arguments are files and folders, in the words of shtab."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no public list of them
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - nor a public name for this
            for inner in action.choices.values():
                _name_files(inner, folders, files)
        elif str(action.metavar) in folders:
            action.complete = folders[str(action.metavar)]  # type: ignore[attr-defined] # where shtab looks
        elif str(action.metavar).startswith(("FILE", "OUT")):
            action.complete = files  # type: ignore[attr-defined] # the same


def _query_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_query)
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the reasons")
    parser.add_argument("--batch", metavar="FILE.jsonl", help="answer one question a line (- for stdin)")
    questions = parser.add_subparsers(
        dest="question", title="questions", metavar="QUESTION", parser_class=_Parser
    )
    sight = _question(questions.add_parser("sight", help="does A see B, and through what cover"), "a", "b")
    sight.description = "Line of sight from creature A to creature B, its witness, its cover and its margin."
    move = _question(questions.add_parser("move", help="what a move costs, where it stops"), "a")
    move.add_argument("--to", type=_point, required=True, metavar="X,Y", help="where the centre goes, inches")
    move.add_argument(
        "--via",
        type=_point,
        nargs="+",
        action="extend",
        default=[],
        metavar="X,Y",
        help="corners of the path, in order",
    )
    move.add_argument("--best", action="store_true", help="the cheapest path instead of straight segments")
    _question(questions.add_parser("reach", help="everywhere A can end a move"), "a")
    fights = _question(questions.add_parser("engaged", help="who is engaged with whom"))
    for name in ("a", "b"):
        fights.add_argument(name, nargs="?", metavar=name.upper(), help="id of a creature, to ask about two")
    for parser_of in (sight, move, fights):
        parser_of.add_argument(
            "--flips",
            action="store_true",
            help="what would change the verdict: the least moves, other rulings",
        )
    _question(questions.add_parser("threat", help="where and whom A could attack next"), "a")
    _question(questions.add_parser("visible", help="what A sees of the table"), "a")
    measure = questions.add_parser("measure", help="how far apart A and B are, edge to edge")
    measure.add_argument("file", metavar="FILE", help="position file (TOML)")
    for name in ("a", "b"):
        measure.add_argument(name, metavar=name.upper(), help="a creature, a zone, a piece of terrain or X,Y")
    _question(questions.add_parser("zones", help="who is in which zone, and who holds the objectives"))
    _question(questions.add_parser("coherency", help="who is out of coherency of its unit"))
    _question(questions.add_parser("template", help="who is under template A"), "a")
    side = questions.add_parser("side", help="what a side sees, threatens and hides from, who attacks whom")
    _question(side).add_argument("a", metavar="SIDE", help="red, blue or neutral")
    side.add_argument(
        "--moved", metavar="A", help="id of a creature that is set down elsewhere: what changes"
    )
    side.add_argument("--to", type=_point, metavar="X,Y", help="where it is set down, inches")
    side.add_argument("--text", action="store_true", help="a table of plain text instead of JSON")
    where = _question(questions.add_parser("where", help="where A could stand so as to fulfil a wish"), "a")
    where.description = _WHERE
    where.add_argument("--wish", action="append", metavar="WISH", help="conditions with and, or, not and ( )")
    for words, between in _WISHES.items():
        for no in ("", "not "):
            where.add_argument(
                f"--{no}{words}".replace(" ", "-"),
                action=_Wished,
                dest="wish",
                nargs=0 if between is None else 2 if between else 1,
                const=(f"{no}{words}", between),
                help=argparse.SUPPRESS,
            )


def _question(parser: argparse.ArgumentParser, *creatures: str) -> argparse.ArgumentParser:
    parser.add_argument("file", metavar="FILE", help="position file (TOML)")
    for creature in creatures:
        parser.add_argument(creature, metavar=creature.upper(), help="id of a creature")
    parser.add_argument(
        "--lang", choices=_LANGUAGES, default=argparse.SUPPRESS, help="language of the reasons"
    )
    return parser


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_check)
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the remarks")
    subjects = parser.add_subparsers(
        dest="subject", required=True, title="subjects", metavar="SUBJECT", parser_class=_Parser
    )
    kinds = ((kind.name, kind.text) for game in GAMES.values() for kind in game.files)
    shared = (
        ("map", "Tiled maps"),
        ("position", "position files"),
        ("puzzles", "files of puzzles"),
        ("ruleset", "rulesets for positions"),
        ("encounter", "encounters of the turn-order tables"),
    )
    for subject, what in (*shared, *kinds):
        command = subjects.add_parser(subject, help=what)
        command.add_argument("files", nargs="+", metavar="FILE", help=what)
    cards = subjects.add_parser("cards", help="the cards of all games, or a folder of your own")
    cards.add_argument("folder", nargs="?", metavar="FOLDER", help="card files (TOML) to add to the game's")
    cards.add_argument("--system", choices=_with_cards(), help="whose cards they are")
    cards.add_argument("--strict", action="store_true", help="end with 2 for remarks, too")
    subjects.add_parser("rules", help="the rule texts and the messages of both languages")
    coverage = subjects.add_parser("coverage", help="which tests cover which rule")
    coverage.add_argument("tests", nargs="?", default="tests", metavar="FOLDER", help="where the tests are")


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_replay)
    parser.add_argument("file", type=Path, metavar="FILE", help="saved game (.arcane)")
    parser.add_argument(
        "--seat", metavar="SEAT", help="tell what red, blue or the player of that number knows"
    )
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the log")
    parser.add_argument("--format", choices=_LOG_FORMATS, help="how it is written (default: lines)")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="out.txt, out.md or out.html")


def _film_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_film)
    parser.add_argument("file", type=Path, metavar="FILE", help="saved game (.arcane)")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="OUT",
        help="out.gif, out.mp4 (with the extra `film` installed) or out.html",
    )
    parser.add_argument("--turn", type=int, metavar="TURN", help="this turn alone, 0 being what comes before")
    parser.add_argument("--from", dest="first", type=int, metavar="ACTION", help="after that many actions on")
    parser.add_argument("--to", dest="last", type=int, metavar="ACTION", help="until after that many actions")
    parser.add_argument(
        "--width", type=_film_width, default=960, metavar="PIXELS", help="320 to 1920 (default: 960)"
    )
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the table")


def _film_width(word: str) -> int:
    """The pixels across that a word says.

    Raises:
        ValueError: it says none, or too few or too many.
    """
    if not 320 <= int(word) <= 1920:
        raise ValueError(word)
    return int(word)


def _import_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_import)
    parser.add_argument("file", type=Path, metavar="FILE", help="battle map (.uvtt, .dd2vtt, .df2vtt)")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="out.toml")
    parser.add_argument("--inches", type=_inches, metavar="INCHES", help="inches of a square (default: 1)")
    parser.add_argument(
        "--unclosed",
        choices=_UNCLOSED,
        help="what portals are that the file calls not closed (default: window)",
    )
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of what is said")


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_export)
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the sheet")
    subjects = parser.add_subparsers(
        dest="subject", required=True, title="subjects", metavar="SUBJECT", parser_class=_Parser
    )
    drawn = subjects.add_parser("map", help="the terrain of a position as a map for Tiled (TMX)")
    drawn.add_argument("file", type=Path, metavar="FILE", help="position (TOML)")
    drawn.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="out.tmx")
    drawn.add_argument("--lang", choices=_LANGUAGES, default=argparse.SUPPRESS, help="language of messages")
    sheet = subjects.add_parser("sheet", help="an order sheet of an encounter, to tick off (PDF)")
    sheet.add_argument("file", type=Path, metavar="FILE", help="encounter (TOML)")
    sheet.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="out.pdf")
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4", help="what it is printed on")
    sheet.add_argument("--lang", choices=_LANGUAGES, default=argparse.SUPPRESS, help="language of the sheet")
    _proof_arguments(subjects.add_parser("proof", help="every card of a set in both languages (PDF, PNG)"))


def _print_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_print)
    parser.description = "PDF at true scale: print it at 100 %, not fitted to the page."
    subjects = parser.add_subparsers(
        dest="subject", required=True, title="subjects", metavar="SUBJECT", parser_class=_Parser
    )
    cards = _printed(subjects.add_parser("cards", help="cards to cut out, 63 x 88 mm, with their backs"))
    cards.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="card files; ours if left out")
    dealt = [name for name, game in GAMES.items() if game.deals]
    cards.add_argument("--system", choices=[*_with_cards(), *dealt], help="whose cards they are")
    cards.add_argument(
        "--only", nargs="+", metavar="ID", help="these cards alone, by id; twice for two of a card"
    )
    cards.add_argument(
        "--backs", choices=_BACKS, default="blue", help="the colour of the backs (default: blue)"
    )
    cards.add_argument("--one-a-page", action="store_true", help="pages of one card, for a printer's")
    tokens = _printed(subjects.add_parser("tokens", help="creatures to cut out, as wide as their bases"))
    tokens.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="position (TOML); all our creatures if left out"
    )
    tokens.add_argument("--side", choices=_SIDES, help="on whose bases; without a position, red")
    tokens.add_argument(
        "--only", nargs="+", metavar="ID", help="these creatures alone, by id; twice for two of one"
    )
    board = _printed(subjects.add_parser("board", help="a board at true size, on sheets to glue together"))
    board.add_argument("file", type=Path, metavar="FILE", help="map (.tmx) or position (TOML)")
    wheel = _printed(subjects.add_parser("wheel", help="the speed wheel, its arrow and its pawns"))
    wheel.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="encounter (TOML); an empty wheel if left out"
    )
    initiative = _printed(subjects.add_parser("initiative", help="order sheets to tick off, and name cards"))
    initiative.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="encounter (TOML); blank sheets if left out"
    )
    summary = _printed(subjects.add_parser("summary", help="each game on one page"))
    summary.add_argument(
        "game", nargs="?", choices=list(GAMES), metavar="GAME", help="name of a game; all if left out"
    )
    templates = _printed(subjects.add_parser("templates", help="rulers, zones of engagement and of reach"))
    templates.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="ruleset (TOML); Colors of Magic if left out"
    )


def _printed(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """What all that is printed is asked for by."""
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="out.pdf")
    parser.add_argument("--paper", choices=_PAPERS, default="a4", help="what it is printed on (default: a4)")
    parser.add_argument("--lang", choices=_LANGUAGES, default=argparse.SUPPRESS, help="language of the words")
    return parser


def _puzzles_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_puzzles)
    parser.description = "Looks for positions with few places that fulfil a wish, and writes them as puzzles."
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="out.toml")
    parser.add_argument("--count", type=_some, default=6, metavar="N", help="how many (default: 6)")
    parser.add_argument("--grade", type=int, choices=range(1, 6), help="only of that grade, from 1 to 5")
    parser.add_argument("--seed", type=int, metavar="SEED", help="what chance begins with")
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of what is said")


def _handbook_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_handbook)
    parser.description = "A site to read and a PDF to print: open index.html in the folder that is written."
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="ruleset (TOML); ours if left out")
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="folder to write")
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the handbook")


def _schema_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_schema)
    parser.description = "A JSON Schema: an editor completes, explains and checks files by it."
    own = [form.name for game in GAMES.values() for form in game.formats]
    parser.add_argument("format", choices=(*own, *_FORMATS), help="kind of file")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="out.schema.json")
    parser.add_argument("--lang", choices=_LANGUAGES, help="language of the explanations")


def _proof_arguments(proof: argparse.ArgumentParser) -> None:
    proof.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="card files; ours if left out")
    proof.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="out.pdf, or out.png for one picture"
    )
    proof.add_argument("--system", choices=_with_cards(), help="whose cards they are")
    proof.add_argument("--paper", choices=("a4", "letter"), default="a4", help="what it is printed on")
    proof.add_argument("--lang", choices=_LANGUAGES, default=argparse.SUPPRESS, help="language of the sheet")


def _with_cards() -> list[str]:
    """The games with card files."""
    return [name for name, game in GAMES.items() if game.cards is not None]


def _play(_: argparse.Namespace) -> Run:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Painting multiplies small matrices, which several threads only slow down.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # A window never waits for the compiler.
    os.environ.setdefault("ARCANE_TABLE_COMPILE", "later")
    from game.cli.play import run  # noqa: PLC0415 - only `play` opens a window

    return run


def _figure(args: argparse.Namespace) -> Run:
    choose_kernels(args)
    from game.cli.figure import run  # noqa: PLC0415 - only `figure` pays for drawing code

    return run


def _query(args: argparse.Namespace) -> Run:
    choose_kernels(args)
    from game.cli.query import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _simulate(_: argparse.Namespace) -> Run:
    from game.cli.simulate import run  # noqa: PLC0415 - only `simulate` pays for the players

    return run


def _replay(args: argparse.Namespace) -> Run:
    choose_kernels(args)
    from game.cli.replay import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _import(_: argparse.Namespace) -> Run:
    without_kernels()
    from game.cli.import_map import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _export(_: argparse.Namespace) -> Run:
    without_kernels()
    from game.cli.export import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _film(args: argparse.Namespace) -> Run:
    choose_kernels(args)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.cli.film import run  # noqa: PLC0415 - the others do not pay for pygame

    return run


def _print(_: argparse.Namespace) -> Run:
    without_kernels()
    from game.cli.printing import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _puzzles(args: argparse.Namespace) -> Run:
    choose_kernels(args)
    from game.cli.puzzles import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _handbook(args: argparse.Namespace) -> Run:
    choose_kernels(args, many=True)
    from game.cli.handbook import run  # noqa: PLC0415 - only `handbook` pays for drawing code

    return run


def _schema(_: argparse.Namespace) -> Run:
    without_kernels()
    from game.cli.schema import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _check(args: argparse.Namespace) -> Run:
    if args.subject == "puzzles":
        choose_kernels(args)
    from game.cli.check import run  # noqa: PLC0415 - the others do not pay for it

    return run


def _shielded(word: str) -> str:
    """A point that begins with a minus, so marked that argparse does not take it for an option."""
    return f" {word}" if _POINT.fullmatch(word) else word


def _inches(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 100:
        raise argparse.ArgumentTypeError(said("{text!r} is no number from 0.01 to 100", text=text.strip()))
    return number


def _some(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 1000):
        raise argparse.ArgumentTypeError(said("{text!r} is no number from 1 to 1000", text=text.strip()))
    return int(text)


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(said("{text!r} is not a point X,Y", text=text.strip())) from None
    if not (abs(x) <= 1000 and abs(y) <= 1000):
        raise argparse.ArgumentTypeError(said("{text!r} is no point within 1000 inches", text=text.strip()))
    return (x, y)

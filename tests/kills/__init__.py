"""Ends the program at random moments of random play, and looks at what is left: `python -m tests.kills`.

Every table, and an encounter led in the workshop, is played by a hand that presses keys and buttons and does
what the rules allow, in a process of its own: without a screen, or in a real window where there is Xvfb. The
process says after each action, once the journal's `wait` has returned, that it was acknowledged. Then it is
ended by a signal, and it must hold that

- nothing acknowledged is lost: the journal says at least all of that, in the same order;
- nothing half-written is read: the journal loads without a fault;
- the title offers to continue the game, and that leads to the very state.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from itertools import islice
from multiprocessing import connection, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.art import world_art
from game.battlefield import board_view
from game.cli.play import ended_by_signals, entries, speak
from game.content.locale import Language
from game.content.resources import assets
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match, Strength
from game.core.record import record
from game.games import GAMES
from game.games.turn_order.content import load_encounter, shipped_encounters
from game.table import match_journal
from game.table.curtain import CurtainScene
from game.table.game import Games
from game.table.loading import LoadingScene
from game.table.match_journal import load_unfinished, saves_folder, unfinished_games
from game.table.match_scene import MatchScene
from game.table.open_match import continue_unfinished
from game.table.table import Act
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from game.core.record import AnyMatch
    from game.table.match_journal import MatchJournal
    from game.ui.input.events import Event

SKIRMISH, DUEL = "colors-of-magic", "donjon-procrastination"
ENCOUNTERS = {
    "speed-wheel": "drake.en.toml",
    "attention-donjon": "crypt.en.toml",
    "d20-initiative": "ford.en.toml",
}
TABLES = [f"game.games.{game.replace('-', '_')}.table.screen" for game in (SKIRMISH, DUEL)]
WORKSHOP = "workshop"
SCENES = (SKIRMISH, DUEL, *ENCOUNTERS, WORKSHOP)
QUICK = (DUEL, *ENCOUNTERS)
"""Those that need no compiled geometry."""

SIZE = (1280, 720)
MOST_CHOICES = 200
LEFT_ALONE = ("leave", "open", "save", "watch", "dialog.yes", "quit")
SIGNALS = ("SIGKILL", "SIGKILL", "SIGINT", "SIGHUP", "SIGTERM")
LEAST, LONGEST = 0.2, 3.0
"""Seconds of play before the end."""

PATIENCE = 60.0
"""Seconds in which a process must have begun to play, or ended after a signal that asks it to."""


SYSTEMS: Mapping[str, Any] = dict(GAMES.systems())
"""Read once, in the process that all those who play are forked from."""


class Read(Games):
    """The games, as they were read."""

    def systems(self) -> Mapping[str, Any]:
        return SYSTEMS


# ---- what is compared


def words(value: Any) -> str:
    """A state as a text that is the same in every process."""
    if isinstance(value, Enum):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return (
            f"{type(value).__name__}({','.join(words(getattr(value, part.name)) for part in fields(value))})"
        )
    if isinstance(value, tuple | list):
        return f"[{','.join(map(words, value))}]"
    if isinstance(value, set | frozenset):
        return f"{{{','.join(sorted(map(words, value)))}}}"
    if hasattr(value, "items"):
        return f"{{{','.join(sorted(f'{words(key)}:{words(item)}' for key, item in value.items()))}}}"
    return repr(value)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


@dataclass(frozen=True)
class Stand:
    """How far a match has come: its log, a digest for each line; its state; whether it goes on."""

    name: str
    log: tuple[str, ...]
    state: str
    goes_on: bool

    @classmethod
    def of(cls, match: AnyMatch, name: str) -> Stand:
        log = tuple(digest(repr(line)) for line in record(match).log)
        # The log of a match that was taken back to its start may still hold the seeds of other dice.
        goes_on = bool(match.entries) and match.outcome is None
        return cls(name, log, digest(words(match.state)), goes_on)

    @property
    def actions(self) -> int:
        return len(self.log)


# ---- who plays


def new_match(game: str, seed: int) -> AnyMatch:
    """A fresh match of that game."""
    system = SYSTEMS[game]
    setup: Any
    if game == SKIRMISH:
        from game.games.colors_of_magic.rules.state.setup import Setup as Skirmish

        lists = system.rules.library.lists
        names = sorted(lists)
        setup = Skirmish((lists[names[0]], lists[names[-1]]), "rite-of-the-arch")
    elif game == DUEL:
        from game.games.donjon_procrastination.rules.play.setup import Setup as Duel

        library = system.rules.library
        setup = Duel("classic", tuple(sorted(library.bluffs)[:2]), series=tuple(library.series))
    else:
        _, setup = load_encounter(shipped_encounters(game) / ENCOUNTERS[game], GAMES.tables())
    return Match.start(system, _oddly_named(setup) if seed % 3 == 0 else setup, SeededDice(seed))


ODD = ("<icon:x>", "<b>", "\N{HEBREW LETTER ALEF}\u202ebc", "W" * 300, "{name}")
"""Names that stand for nothing but themselves."""


def _oddly_named(setup: Any) -> Any:
    """The same encounter with names that nobody has; the setups of card games name nobody."""
    for people in ("pawns", "combatants"):
        if hasattr(setup, people):
            named = (
                replace(person, name=ODD[at % len(ODD)]) for at, person in enumerate(getattr(setup, people))
            )
            return replace(setup, **{people: tuple(named)})
    return setup


class Hands:
    """Plays at random; asked once a frame."""

    def __init__(self, scene: str, seed: int, report: Callable[[str, Stand | None], None]) -> None:
        self.scene = scene
        self.chance = random.Random(seed)  # noqa: S311 - a game, no secret
        self._report = report
        self._seed = seed
        self._known: object = None
        self._away = 0
        self.app: App
        self.home: Any

    def sit_down(self, app: App) -> None:
        self.app = app
        self._seed += 1
        if self.scene == WORKSHOP:
            from game.workshop.scene import WorkshopScene

            self.home = WorkshopScene(Language.FR, assets() / "positions" / "disengagement.toml")
            app.push(self.home)
            while isinstance(app.scene, LoadingScene):
                app.step(1 / 60)
            self.home.turns.begin(self.chance.choice(list(GAMES.tables())))
        else:
            match = new_match(self.scene, self._seed)
            machine = GAMES[self.scene].parts().machine
            agents: Any = [None] * len(match.seats)
            if machine is not None and self._seed % 2:
                agents[1] = machine(match.system, Strength.RANDOM)
            self.home = GAMES[self.scene].screen().table(match, tuple(agents), None, GAMES)
            app.push(self.home)

    @property
    def played(self) -> tuple[AnyMatch, MatchJournal] | None:
        """The match that is written down, and where."""
        if isinstance(self.home, MatchScene):
            return self.home.session.match, self.home.file.journal
        autosave = self.home.turns._autosave
        return None if autosave is None else (autosave.session.match, autosave.journal)

    def acknowledge(self) -> None:
        """Say what was done, and that it is on the disk."""
        if self.played is None or self.played[0].course is self._known or self.played[1].path is None:
            return
        match, journal = self.played
        self._known = match.course
        stand = Stand.of(match, str(journal.path.name))  # type: ignore[union-attr] # it has one
        self._report("done", stand)
        journal.wait()
        if journal.fault is not None:
            raise journal.fault
        self._report("kept", stand)

    def end(self) -> None:
        """Say how it stood when the window was closed in order."""
        if self.played is not None and self.played[0].course is not self._known:
            self._report("done", Stand.of(self.played[0], ""))

    def turn(self) -> None:
        """Do something."""
        self.acknowledge()
        hand, scene = Driver(self.app), self.app.scene
        if isinstance(scene, LoadingScene):
            return
        if isinstance(scene, CurtainScene):
            hand.key("return")
        elif scene is self.home and scene is not None and not isinstance(scene, MatchScene):
            self._on_board(hand)
        elif isinstance(scene, MatchScene):
            self._at_table(hand, scene)
        else:
            self._come_back(hand)
            return
        self._away = 0

    def _come_back(self, hand: Driver) -> None:
        self._away += 1
        hand.key("escape")
        if self._away > 3 and self.app.scene is not self.home:
            self.app.pop()

    def _at_table(self, hand: Driver, scene: Any) -> None:
        session = scene.session
        if session.over:
            self._begin_anew()
            return
        if not scene.idle:
            hand.key("space")
            return
        match self.chance.choices(range(5), (70, 9, 7, 10, 4 if scene is not self.home else 0))[0]:
            case 0 if session.mine or (session.asked is not None and not session.agents[session.asked]):
                legal = list(islice(session.match.legal_actions(session.asked), MOST_CHOICES))
                if legal and (session.mine or scene is not self.home or len(session.agents) == 1):
                    scene.answer(Act((self.chance.choice(legal),)))
            case 1:
                hand.key("ctrl+z")
            case 2:
                hand.key("ctrl+shift+z")
            case 3:
                self._press(hand)
            case 4:
                self.app.pop()
            case _:
                pass

    def _on_board(self, hand: Driver) -> None:
        turns = self.home.turns
        if turns.order is None or turns.order.match.outcome is not None:
            self._begin_anew()
            return
        match self.chance.choices(range(5), (50, 12, 20, 10, 8))[0]:
            case 0:
                hand.key("ctrl+return")
            case 1:
                turns.step_back()
            case 2:
                turns.open_table()
            case 3:
                at = (self.chance.uniform(60, 900), self.chance.uniform(80, 680))
                hand.drag(at, (self.chance.uniform(60, 900), self.chance.uniform(80, 680)))
            case _:
                hand.key(self.chance.choice(("ctrl+z", "delete", "tab", "space", "ctrl+d")))

    def _press(self, hand: Driver) -> None:
        names = [widget.name for widget in hand.scene.interface.root.walk() if widget.focusable]
        free = [name for name in names if name and not name.endswith(LEFT_ALONE)]
        if free:
            hand.press(self.chance.choice(free))

    def _begin_anew(self) -> None:
        self._report("anew", None)
        while self.app.scenes:
            self.app.pop()
        self.sit_down(self.app)


def play(scene: str, seed: int, home: str, display: str, reports: Connection) -> None:
    """Play in this process until it is ended."""
    os.environ.update({f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("DATA", "CONFIG", "STATE")})
    vars(board_view)["GROUND_RES"] = vars(world_art)["GROUND_RES"] = (
        8  # painted coarsely: the time is for playing
    )
    # Journals are written anew all the time, so that some are ended while that goes on.
    vars(match_journal)["LEAST_COMPACTED"] = 300 if seed % 2 else 64_000
    hands = Hands(scene, seed, lambda event, stand: reports.send((event, stand)))
    try:
        options = Options(language="fr", reduced_motion=seed % 3 > 0)
        app = App(_screen(hands, display), Settings(speak, options))
        if not display:
            app.draw = _nothing  # type: ignore[method-assign] # the time is for playing
        with ended_by_signals(app):
            hands.sit_down(app)
            app.step(1 / 60)
            reports.send(("ready", None))
            app.run()
        hands.end()
    except Exception:  # noqa: BLE001 - told to who looks at what is left
        reports.send(("fault", traceback.format_exc()))
        os._exit(1)
    os._exit(0)


def _nothing() -> None:
    """What is drawn where nobody sees it."""


def _screen(hands: Hands, display: str) -> Any:
    if not display:

        class Unseen(OffScreen):
            def events(self) -> Iterator[Event]:
                hands.turn()
                return iter(())

        return Unseen(SIZE)

    class Seen(Window):
        def events(self) -> Iterator[Event]:
            hands.turn()
            return super().events()

    os.environ["SDL_VIDEODRIVER"], os.environ["DISPLAY"] = "x11", display
    return Seen(SIZE, title="kills")


# ---- who ends it


@dataclass
class Trial:
    """One process that plays, and what it has said."""

    scene: str
    signal: str
    display: str
    home: Path
    process: BaseProcess
    hears: Connection
    seconds: float
    begun: float = field(default_factory=time.monotonic)
    ready: float | None = None
    struck: float | None = None
    fault: str = ""
    kept: Stand | None = None
    done: list[Stand] = field(default_factory=list)
    acknowledged: int = 0

    def hear(self) -> None:
        """Take what was said; the last word may have been cut short."""
        try:
            while self.hears.poll():
                event, stand = self.hears.recv()
                if event == "ready":
                    self.ready = time.monotonic()
                elif event == "done":
                    self.done.append(stand)
                elif event == "kept":
                    self.kept, self.done = stand, []
                    self.acknowledged += 1
                elif event == "anew":
                    self.kept, self.done = None, []
                else:
                    self.fault = stand
        except (EOFError, OSError, ValueError):
            pass

    def strike(self) -> None:
        """End it, if it is time."""
        time_now = time.monotonic()
        if self.struck is None and self.ready is not None and time_now - self.ready >= self.seconds:
            self._send(getattr(signal, self.signal))
            self.struck = time_now
        elif time_now - (self.struck or self.ready or self.begun) > PATIENCE:
            self.fault = self.fault or "it neither began nor ended"
            self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        if self.process.pid is not None and self.process.is_alive():
            os.kill(self.process.pid, number)

    def outcome(self) -> str:
        """What is left of it, in a word of `OUTCOMES`; `fault` says more."""
        if self.fault:
            return "crashed"
        before = os.environ.get("XDG_DATA_HOME")
        os.environ["XDG_DATA_HOME"] = str(self.home / "data")
        try:
            return self._left()
        except InputError as error:
            self.fault = str(error)
            return "damaged"
        finally:
            if before is None:
                del os.environ["XDG_DATA_HOME"]
            else:
                os.environ["XDG_DATA_HOME"] = before

    def _left(self) -> str:
        for path in saves_folder().glob("unfinished*.arcane"):
            load_unfinished(path, SYSTEMS)  # each of them is whole
        last = self.done[-1] if self.done else self.kept
        if self.kept is None:
            return "none yet"
        path = saves_folder() / self.kept.name
        _litter(path)
        ended = any(not stand.goes_on for stand in (self.kept, *self.done))
        if not path.exists():
            self.fault = "" if ended else f"{path.name} is gone after {last}"
            return "over" if ended else "lost"
        match = load_unfinished(path, SYSTEMS)
        found = Stand.of(match, path.name)
        if not any(_leads_to(stand, found) for stand in (self.kept, *self.done)):
            self.fault = f"{found} after {last}"
            return "lost"
        if path not in unfinished_games() or not any(entry.name == "continue" for entry in entries()):
            self.fault = f"{path.name} is not offered"
            return "not offered"
        app = App(OffScreen(SIZE), Settings(speak, Options(language="fr", reduced_motion=True)))
        continue_unfinished(app, path, Read(*GAMES.values()))
        table = next(scene for scene in app.scenes if isinstance(scene, MatchScene))
        again = Stand.of(table.session.match, path.name)
        while app.scenes:
            app.pop()
        same = [stand for stand in (self.kept, *self.done) if stand.log == found.log]
        # Other dice were taken up since, which the log says at its end.
        same_log = again.log[: len(found.log)] == found.log
        if not same_log or again.state != found.state or any(stand.state != again.state for stand in same):
            self.fault = f"{again} instead of {found}"
            return "another state"
        return "continued"


def _litter(path: Path) -> None:
    """What else may lie beside a journal: nothing of it may hide the game."""
    if path.is_file() and path.read_bytes()[-1:] == b"\n":
        with path.open("ab") as file:
            file.write(b'# told ["en","A\\u0000","<icon:x>"]\n')
    (path.parent / "unfinished-90.arcane").mkdir(parents=True, exist_ok=True)
    late = path.parent / "unfinished-91.arcane"
    late.write_bytes(b"\0\xff")
    os.utime(late, (10**12, 10**12))


OUTCOMES = ("continued", "over", "none yet", "lost", "damaged", "not offered", "another state", "crashed")
GOOD = OUTCOMES[:3]


def _leads_to(reported: Stand, found: Stand) -> bool:
    """Whether that is what was said, or one step further: an action, a step back, other dice taken up."""
    if found.log[: reported.actions] == reported.log:
        return True
    return (
        found.log[: reported.actions - 1] == reported.log[:-1][: found.actions]
        and found.actions <= reported.actions
    )


@dataclass
class Tally:
    """What came of the trials at one scene."""

    outcomes: Counter[str] = field(default_factory=Counter)
    signals: Counter[str] = field(default_factory=Counter)
    windows: int = 0
    actions: int = 0


def trials(
    times: int,
    scenes: Sequence[str] = SCENES,
    jobs: int = 2,
    seed: int = 0,
    windows: int = 0,
    minutes: float = 60.0,
) -> tuple[dict[str, Tally], list[str]]:
    """End so many processes, some of them with a real window; what came of each scene, and every fault."""
    chance = random.Random(seed or None)  # noqa: S311 - the same
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, "game.workshop.scene", *TABLES])
    tallies = {scene: Tally() for scene in scenes}
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder, Display(windows > 0) as display:

        def begun(number: int) -> Trial:
            scene = scenes[number % len(scenes)]
            home = Path(folder) / str(number)
            shown = display if number // len(scenes) * len(scenes) < windows else ""
            hears, says = context.Pipe(duplex=False)
            args = (scene, chance.getrandbits(30), str(home), shown, says)
            process = context.Process(target=play, args=args, daemon=True)
            process.start()
            says.close()
            seconds = chance.uniform(LEAST, LONGEST)
            return Trial(scene, chance.choice(SIGNALS), shown, home, process, hears, seconds)

        waiting, running = iter(range(times)), list[Trial]()
        until = time.monotonic() + 60 * minutes
        while True:
            if time.monotonic() > until:
                waiting = iter(())
            running += [begun(number) for number in islice(waiting, jobs - len(running))]
            if not running:
                return tallies, faults
            connection.wait([trial.hears for trial in running], 0.02)
            for trial in list(running):
                alive = trial.process.is_alive()
                trial.hear()
                if alive:
                    trial.strike()
                    time.sleep(0.002)
                    continue
                running.remove(trial)
                outcome = trial.outcome()
                tally = tallies[trial.scene]
                tally.outcomes[outcome] += 1
                tally.signals[trial.signal] += 1
                tally.windows += bool(trial.display)
                tally.actions += trial.acknowledged
                if outcome not in GOOD:
                    faults.append(f"{trial.scene}, {trial.signal}: {outcome}: {trial.fault}")
                    sys.stderr.write(f"{faults[-1]}\n")
                    sys.stderr.flush()
                shutil.rmtree(trial.home, ignore_errors=True)


class Display:
    """A screen of its own for real windows, where one can be had."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted and shutil.which("Xvfb") is not None
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> str:
        if not self._wanted:
            return ""
        reads, writes = os.pipe()
        command = ["Xvfb", "-noreset", "-screen", "0", "1600x900x24", "-displayfd", str(writes)]
        self._server = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
        os.close(writes)
        with os.fdopen(reads) as reader:
            return f":{reader.readline().strip()}"

    def __exit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.terminate()
            self._server.wait()


# ---- what is told


def table(tallies: Mapping[str, Tally], command: str) -> str:
    """The outcomes as a table in Markdown."""
    lines = [
        f"`{command}`, {datetime.now(UTC):%Y-%m-%d}:",
        "",
        "| played | ended | by KILL, INT, HUP, TERM | in a window | actions acknowledged | "
        + " | ".join(OUTCOMES)
        + " |",
        "|---" * (5 + len(OUTCOMES)) + "|",
    ]
    total = Tally()
    for tally in tallies.values():
        total.outcomes += tally.outcomes
        total.signals += tally.signals
        total.windows += tally.windows
        total.actions += tally.actions
    for name, tally in (*tallies.items(), ("all", total)):
        signals = ", ".join(str(tally.signals[kind]) for kind in dict.fromkeys(SIGNALS))
        counts = " | ".join(str(tally.outcomes[outcome]) for outcome in OUTCOMES)
        ended = tally.outcomes.total()
        lines.append(f"| {name} | {ended} | {signals} | {tally.windows} | {tally.actions} | {counts} |")
    return "\n".join(lines) + "\n"


def write_into(page: Path, maker: str, report: str) -> None:
    """Put what a command told between the two marks that a page has for it; SystemExit if it has none."""
    begin, end = f"<!-- made by {maker} -->", f"<!-- end of what {maker} made -->"
    before, _, rest = page.read_text("utf-8").partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{page}: no place for it between {begin} and {end}")
    page.write_text(f"{before}{begin}\n{report}{end}{after}", "utf-8")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--times", type=int, default=200, help="how often the program is ended (200)")
    parser.add_argument("--windows", type=int, default=24, help="how many of them have a real window (24)")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no more after that long (60)")
    parser.add_argument("--jobs", type=int, default=2, help="how many are played at a time (2)")
    parser.add_argument("--seed", type=int, default=0, help="of the moments, 0 for others every time")
    parser.add_argument("--scenes", nargs="+", choices=SCENES, default=SCENES, metavar="SCENE", help="which")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page that has a place for the table")
    args = parser.parse_args()
    tallies, faults = trials(args.times, args.scenes, args.jobs, args.seed, args.windows, args.minutes)
    report = table(
        tallies,
        f"python -m tests.kills --times {args.times} --windows {args.windows} --minutes {args.minutes:g}",
    )
    sys.stdout.write(report)
    if args.write is not None:
        write_into(args.write, "tests/kills", report)
    return int(bool(faults))

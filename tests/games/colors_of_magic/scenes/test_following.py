"""What others do can be followed: each act is announced with its card, at the pace that was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from played_tables import at_a_go
from screens import misfits
from table_player import Seat, table

from game.core.agent import RandomAgent
from game.games.colors_of_magic.rules.state import creature_events as c
from game.games.colors_of_magic.rules.state import events as e
from game.games.colors_of_magic.rules.state.actions import Activate, Deploy, Done, Pass
from game.games.colors_of_magic.table.acts_of_others import AnnouncementReader, acts
from game.positions.position import Side
from game.table.card_widget import CardPicture
from game.table.look_back import LookBackScene
from game.ui.widgets.label import Label
from game.ui.window.window import APPEARING, OffScreen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice
    from game.core.rules import A
    from game.games.colors_of_magic.table.acts_of_others import Announced

GIANT, GOLEM, GUST = "neutral:old-crag:1", "blue:slag-golem:1", "blue:gust:1"
WAY = ((1.0, 1.0), (2.0, 1.0))


def against_a_machine(pace: str, *, still: bool = False, machine: RandomAgent | None = None) -> Seat:
    """Up to the first thing that the machine does."""
    seat = table(language="en", agents=(None, machine or RandomAgent()))
    seat.hand.app.set_options(reduced_motion=still, pace=pace)
    for _ in range(300):
        if announced(seat) is not None or (still and by_machine(seat)):
            break
        if seat.scene.session.mine and seat.scene.idle:
            seat.scene.loop.do((seat.legal[0],))  # type: ignore[attr-defined]
        seat.hand.wait(0.05)
    return seat


def by_machine(seat: Seat) -> bool:
    return any(entry.seat == 1 for entry in seat.scene.session.match.entries[-1:])


def announced(seat: Seat) -> Announced | None:
    return seat.scene.model.laid_over.announced


def test_an_act_begins_with_what_somebody_does_and_holds_what_follows_from_it() -> None:
    acts_found = acts(
        (
            e.PhaseBegan(1, "monsters"),
            c.MonsterCardTurned(GIANT, "neutral:prowl:1", "move", symbol=False),
            c.Walked(GIANT, WAY, 1.0),
            c.MonsterCardTurned(GIANT, "neutral:rage:1", "attack", symbol=True),
            c.AttackDeclared(GIANT, GOLEM, "melee", 6, 3),
            c.Damaged(GOLEM, 1, 0, by=GIANT),
            e.SpellCast(Side.BLUE, GUST, 1, GOLEM, (), 1),
            e.Passed(Side.RED, first=True),
        )
    )
    assert [(act.side, act.card, len(act.deeds), len(act.events)) for act in acts_found] == [
        (None, "", 0, 1),
        (Side.NEUTRAL, "neutral:prowl:1", 2, 2),
        (Side.NEUTRAL, "neutral:rage:1", 2, 3),
        (Side.BLUE, GUST, 1, 1),
        (Side.RED, "", 1, 1),
    ]
    assert [act.creature for act in acts_found] == ["", GIANT, GIANT, GOLEM, ""]


def test_the_longer_an_announcement_the_longer_it_stays_at_each_pace() -> None:
    passed, cast = acts((e.Passed(Side.BLUE, first=True), e.SpellCast(Side.BLUE, GUST, 1, GOLEM, (), 1)))

    def seconds(patience: float | None) -> list[float]:
        words = {e.Passed: "Blue passes.", e.SpellCast: "Blue casts Gust, cost 1, by a Slag Golem."}
        reading = AnnouncementReader(frozenset((Side.BLUE,)), lambda event: words[type(event)], patience)
        announcements = [reading.announced(act) for act in (passed, cast)]
        return [reading.seconds(announcement) for announcement in announcements if announcement is not None]

    assert seconds(1.0)[0] < seconds(1.0)[1] < 4
    assert seconds(0.5)[1] < seconds(1.0)[1] < seconds(1.8)[1] < seconds(None)[1] == float("inf")
    own = AnnouncementReader(frozenset((Side.NEUTRAL,)), str)
    assert own.announced(passed) is None


def test_with_the_pace_of_a_key_an_act_of_the_machine_waits_until_it_is_read() -> None:
    seat = against_a_machine("wait")
    announcement, number = announced(seat), seat.scene.session.number
    assert announcement is not None
    assert (announcement.side, announcement.waits) == (Side.BLUE, True)
    panel = seat.scene.interface.find("announced")
    words = "\n".join(widget.text for widget in panel.walk() if isinstance(widget, Label))
    assert announcement.lines[0] in words
    assert not panel.box.overlaps(seat.pane.box)
    seat.hand.wait(30)
    assert (announced(seat), seat.scene.session.number) == (announcement, number)
    seat.hand.key("return")
    seat.hand.wait(0.1)
    assert not seat.scene.loop.timeline.waits or announced(seat) != announcement


class Passing(RandomAgent):
    """Passes or is done wherever it may."""

    def choose(self, view: object, choices: Iterable[A], dice: Dice) -> A:
        """The first of the choices that ends something, else any."""
        ends = [action for action in choices if isinstance(action, Pass | Done)]
        return ends[0] if ends else super().choose(view, choices, dice)


def test_enter_that_says_an_act_was_read_presses_nothing_on_the_board() -> None:
    """Not even after the last act, when the player is asked again and the board has the keys."""
    seat = at_a_go()
    session = seat.scene.session
    session.agents = tuple(None if number == session.viewer else Passing() for number in (0, 1))
    seat.hand.app.set_options(reduced_motion=False, pace="wait")
    for kind in (Activate, Done):
        seat.scene.loop.do((next(action for action in seat.legal if isinstance(action, kind)),))  # type: ignore[attr-defined]
    for _ in range(100):
        if seat.scene.loop.timeline.waits:
            break
        seat.hand.wait(0.05)
    assert announced(seat) is not None
    seat.scene.interface.focus(seat.pane)
    seat.hand.key("return")
    assert session.mine
    assert (seat.scene.message, seat.scene.pointing.picked) == ("", None)


class Deploying(RandomAgent):
    """Deploys whatever it may."""

    def choose(self, view: object, choices: Iterable[A], dice: Dice) -> A:
        """The first of the choices that deploys somebody, else any."""
        offered = list(choices)
        return next((action for action in offered if isinstance(action, Deploy)), None) or super().choose(
            view, offered, dice
        )


LEGIBLE = (
    ((1280, 720), 1.0, 220.0),
    ((1280, 720), 2.25, 160.0),
    ((1920, 1080), 1.0, 280.0),
    ((1920, 1080), 2.25, 240.0),
)
"""Windows, scales, and how many pixels wide a card is at least that is announced there, so as to be read."""


@pytest.mark.parametrize("servant", [False, True])
def test_who_is_being_deployed_is_shown_though_not_yet_on_the_table(servant: bool) -> None:
    """The wizard, and Servants, who have the ids of their cards."""
    seat = against_a_machine("wait", machine=Deploying())
    for _ in range(200):
        announcement = announced(seat)
        deployed = announcement is not None and "deploy" in announcement.lines[0]
        if announcement is not None and deployed and announcement.creature.endswith(":0") is not servant:
            break
        if seat.scene.loop.timeline.waits:
            seat.hand.key("return")
        elif seat.scene.session.mine and seat.scene.idle:
            seat.scene.loop.do((seat.legal[0],))  # type: ignore[attr-defined]
        seat.hand.wait(0.05)
    else:
        pytest.fail("nobody was deployed")
    assert announcement is not None
    for size, scale, least in LEGIBLE:
        seat.hand.app.set_options(ui_scale=scale)
        seat.hand.resize(size)
        seat.hand.frame()
        panel = seat.scene.interface.find("announced")
        (picture,) = [widget for widget in panel.walk() if isinstance(widget, CardPicture)]
        assert picture.box.w * seat.hand.app.ui.scale >= least
        assert picture.box.within(panel.box) == picture.box
        assert not misfits(seat.hand)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_paces_and_the_button_to_go_on_fit_at_every_size(language: str) -> None:
    seat = against_a_machine("wait")
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)):
        seat.hand.app.set_options(language=language, ui_scale=scale)
        seat.hand.resize(size)
        seat.hand.frame()
        panel, button = (seat.scene.interface.find(name).box for name in ("announced", "announced.go_on"))
        assert button.right <= panel.right - 20


def test_the_pace_is_chosen_where_the_act_is_announced_and_remembered() -> None:
    seat = against_a_machine("wait")
    announcement = announced(seat)
    seat.hand.press("announced.pace.2")
    assert seat.hand.app.options.pace == "fast"
    assert announced(seat) == announcement
    seat.hand.press("announced.go_on")
    for _ in range(400):
        seat.hand.wait(0.1)
        if seat.scene.session.mine and seat.scene.idle:
            break
    assert (seat.scene.session.mine, announced(seat)) == (True, None)


@pytest.mark.parametrize("pace", ["slow", "wait"])
def test_with_reduced_motion_nothing_waits(pace: str) -> None:
    seat = against_a_machine(pace, still=True)
    assert by_machine(seat)
    assert not seat.scene.loop.timeline.busy
    assert announced(seat) is None


@pytest.mark.parametrize(("pace", "waits"), [("slow", False), ("wait", True)])
def test_in_a_window_each_act_is_read_in_its_turn_though_nothing_moves(pace: str, *, waits: bool) -> None:
    seat = table(language="en", agents=(None, RandomAgent()))
    seat.hand.app.set_options(reduced_motion=True, pace=pace)
    in_a_window(seat)
    read: list[Announced] = []
    for _ in range(4000):
        announcement, timeline = announced(seat), seat.scene.loop.timeline
        if timeline.busy and announcement is not None and announcement not in read:
            assert len(announcement.lines) <= 2, "one act at a time"
            assert announcement.waits is waits
            read.append(announcement)
            animation = seat.scene.table.animation  # type: ignore[attr-defined]  # the table of this game
            assert (animation.motion, animation.flight, animation.banner) == (None, None, "")
        if len(read) > 4:
            break
        if waits and timeline.waits:
            seat.hand.wait(3)
            assert announced(seat) == announcement
            seat.hand.key("return")
        elif seat.scene.session.mine and seat.scene.idle:
            seat.scene.loop.do((seat.legal[0],))  # type: ignore[attr-defined]
        seat.hand.wait(0.1)
    assert len(read) > 4


def in_a_window(seat: Seat) -> None:
    """As where people look at the screen: what appears can be pressed after a while, and is read."""
    screen = seat.hand.app.screen
    assert isinstance(screen, OffScreen)
    screen.appearing = APPEARING


def test_what_the_others_did_stands_in_the_panel_as_long_as_nothing_is_looked_at() -> None:
    seat = against_a_machine("normal", still=True)
    for _ in range(100):
        if seat.scene.session.mine and seat.scene.idle:
            break
        seat.hand.wait(0.05)
    model, sheet = seat.scene.model, seat.hand.find("table.sheet")
    texts = [label.text for label in sheet.walk() if isinstance(label, Label)]
    assert model.sheet.news > 0
    assert "Since your last go, newest first" in texts
    assert all(any(entry.text in line for line in texts) for entry in model.sheet.log[-model.sheet.news :])
    seat.hand.press("table.look_back")
    assert isinstance(seat.hand.scene, LookBackScene)

"""The quiz of positions: its questions, how answers are graded, the marks that are kept, and its screen."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from screens import misfits, texts

from game.battlefield.overlay_layer import MARK_ICONS
from game.battlefield.overlays import MarkerKind, MarkerOverlay
from game.board.shapes import gap
from game.cli.play import speak
from game.content.markup import rich
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.positions.quiz import CLEAR_GAP, Asked, Question, grade, mistakes, question
from game.positions.skirmish import Skirmish
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen
from game.workshop.quiz import EACH, QuizScene
from game.workshop.quiz_scores import Score, keep_score, read_scores, scores_path, totals

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point

SEEDS = range(6)


@pytest.mark.parametrize("asked", Asked)
def test_the_same_dice_ask_the_same(asked: Asked) -> None:
    first, other = question(asked, SeededDice(3)), question(asked, SeededDice(3))
    assert (first.position.creatures, first.right, first.flag, first.end) == (
        other.position.creatures,
        other.right,
        other.flag,
        other.end,
    )


def test_nobody_stands_on_another_or_beyond_the_board() -> None:
    for seed in SEEDS:
        position = question(Asked.SEES, SeededDice(seed)).position
        bases = [creature.base(position.rules) for creature in position.creatures]
        for number, base in enumerate(bases):
            assert base.r < min(base.x, base.y, position.board.width - base.x, position.board.height - base.y)
            assert all(gap(base, other) > 0 for other in bases[:number])


@pytest.mark.rule("CM-LOS-02")
def test_whom_it_sees_is_what_each_sight_says() -> None:
    for seed in SEEDS:
        asked = question(Asked.SEES, SeededDice(seed))
        skirmish = Skirmish(asked.position)
        others = {creature.id for creature in asked.position.creatures} - {asked.subject}
        assert asked.right == {
            other for other in others if skirmish.sight(asked.subject, other, margin=False).verdict.allowed
        }
        assert asked.right not in (frozenset(), frozenset(others))


@pytest.mark.rule("CM-ENGAGE-03")
def test_who_is_engaged_is_hostile_and_within_an_inch_and_nobody_nearly_is() -> None:
    for seed in SEEDS:
        asked = question(Asked.ENGAGED, SeededDice(seed))
        rules, subject = asked.position.rules, asked.position.creature(asked.subject)
        for other in asked.position.creatures[1:]:
            inches = gap(subject.base(rules), other.base(rules))
            assert abs(inches - 1) >= CLEAR_GAP
            assert (other.id in asked.right) is (inches < 1 and other.side is not subject.side)


@pytest.mark.rule("CM-MOVE-02")
def test_where_it_ends_takes_all_its_movement_and_no_more() -> None:
    for seed in SEEDS:
        asked = question(Asked.REACHES, SeededDice(seed))
        assert asked.end is not None
        assert asked.flag is not None
        movement = asked.position.creature(asked.subject).movement
        reach = Skirmish(asked.position).best(asked.subject, asked.end).route
        assert reach.full_cost is not None
        assert movement - CLEAR_GAP - 0.05 <= reach.full_cost <= movement + 0.05


def test_marks_are_for_naming_everybody_and_nobody_else() -> None:
    asked = question(Asked.ENGAGED, SeededDice(4))
    (someone, *_) = sorted({c.id for c in asked.position.creatures} - asked.right - {asked.subject})
    assert grade(asked, asked.right).mark == 1
    assert grade(asked, asked.right | {someone}).wrong == {someone}
    assert grade(asked, frozenset()).missed == asked.right
    assert grade(asked, frozenset()).mark == 0


def test_half_an_inch_is_exact_and_an_inch_is_near() -> None:
    asked = question(Asked.REACHES, SeededDice(4))
    assert asked.end is not None
    x, y = asked.end
    marks = [grade(asked, frozenset(), (x + off, y)).mark for off in (0.0, 0.49, 0.9, 1.1)]
    assert marks == [1, 1, 0.5, 0]
    assert grade(asked, frozenset()).mark == 0


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-03")
def test_whoever_is_not_engaged_is_told_with_the_distance_the_limit_and_the_rule() -> None:
    keys = set()
    for seed in SEEDS:
        asked = question(Asked.ENGAGED, SeededDice(seed))
        rules, subject = asked.position.rules, asked.position.creature(asked.subject)
        everybody = frozenset(c.id for c in asked.position.creatures) - {asked.subject}
        given = grade(asked, everybody - asked.right)
        why = mistakes(asked, given)
        assert set(why) == everybody
        for other, (reason,) in why.items():
            creature, values = asked.position.creature(other), dict(reason.values)
            assert values["gap"] == pytest.approx(gap(subject.base(rules), creature.base(rules)))
            ally = creature.side is subject.side
            assert values.get("limit") == (None if ally else 1.0)
            assert reason.rule == ("CM-ENGAGE-03" if other in asked.right else "CM-ENGAGE-01")
            keys.add(reason.key)
    assert keys == {"quiz.why.ally", "quiz.why.near", "quiz.why.far"}


@pytest.mark.rule("CM-LOS-02")
def test_a_sight_taken_wrongly_is_told_with_what_decides_it_and_by_how_much() -> None:
    for seed in SEEDS:
        asked = question(Asked.SEES, SeededDice(seed))
        everybody = frozenset(c.id for c in asked.position.creatures) - {asked.subject}
        for other, reasons in mistakes(asked, grade(asked, everybody - asked.right)).items():
            assert (reasons[0].key == "sight.free") is (other in asked.right)
            assert all(reason.key == "quiz.why.margin" for reason in reasons[1:])


@pytest.mark.rule("CM-MOVE-02")
def test_a_place_that_is_off_is_told_with_what_it_costs_beside_the_movement() -> None:
    keys = set()
    for seed in SEEDS:
        asked = question(Asked.REACHES, SeededDice(seed))
        assert asked.end is not None
        assert asked.flag is not None
        start = asked.position.creature(asked.subject)
        assert mistakes(asked, grade(asked, frozenset(), asked.end), asked.end) == {}
        for at in (asked.flag, start.at):
            ((reason,),) = mistakes(asked, grade(asked, frozenset(), at), at).values()
            values = dict(reason.values)
            if "cost" in values:
                assert values["movement"] == start.movement
                assert (reason.key == "quiz.why.dear") is (float(values["cost"]) > start.movement)
                keys.add(reason.key)
    assert keys == {"quiz.why.dear", "quiz.why.cheap"}


# What is kept


def test_marks_are_kept_and_added_up(tmp_path: Path) -> None:
    path = tmp_path / "quiz.jsonl"
    assert read_scores(path) == ()
    keep_score(path, Score("2026-01-02", {Asked.SEES: (2.0, 3)}))
    kept = keep_score(path, Score("2026-01-03", {Asked.SEES: (3.0, 3), Asked.REACHES: (1.5, 3)}))
    assert kept == read_scores(path)
    assert [round(score.part, 2) for score in kept] == [0.67, 0.75]
    assert totals(kept) == {Asked.SEES: (5.0, 6), Asked.REACHES: (1.5, 3)}


@pytest.mark.parametrize("line", ["nonsense", '{"day": 3}', '{"day": "", "marks": {"sings": [1, 2]}}'])
def test_a_damaged_file_is_said_with_its_line_and_left_alone(tmp_path: Path, line: str) -> None:
    path = tmp_path / "quiz.jsonl"
    keep_score(path, Score("2026-01-02", {Asked.SEES: (2.0, 3)}))
    path.write_text(path.read_text() + line + "\n")
    before = path.read_text()
    with pytest.raises(InputError, match="line 2"):
        keep_score(path, Score("2026-01-03", {}))
    assert path.read_text() == before


# On screen


def quiz(size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0) -> Driver:
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(QuizScene(7))
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    return Driver(app)


def scene(hand: Driver) -> QuizScene:
    assert isinstance(hand.scene, QuizScene)
    return hand.scene


def test_questions_are_looked_for_beside_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing stands still until one is there, nobody sees a bar at once, and the next is there in time."""
    may_be_found, asked = Event(), []

    def found(kind: Asked, *others: Any) -> Question:
        may_be_found.wait(60)
        asked.append(kind)
        return question(kind, *others)

    monkeypatch.setattr("game.workshop.quiz.question", found)
    screen = OffScreen((1280, 720))
    screen.watched = True
    app = App(screen, Settings(speak, Options(language="en")))
    app.push(QuizScene(7))
    before = app.screen.surface.copy()
    for _ in range(20):
        app.step(1 / 60)
    assert len(app.scenes) == 2
    assert app.screen.surface.get_buffer().raw == before.get_buffer().raw
    may_be_found.set()
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 6000)
    quiz = scene(Driver(app))
    assert quiz._coming is not None
    quiz._coming.result()
    assert tuple(asked) == quiz.order[:2]


def point(hand: Driver, at: Point) -> None:
    pane = scene(hand).pane
    assert pane is not None
    hand.click(pane.camera.to_screen(at))


def answer(hand: Driver, *, rightly: bool) -> None:
    asked = scene(hand).question
    if asked.end is not None:
        x, y = asked.end
        point(hand, (x, y) if rightly else (16 - x, 16 - y))
    elif rightly:
        for other in sorted(asked.right):
            point(hand, asked.position.creature(other).at)
    hand.press("quiz.confirm")


@pytest.mark.usefixtures("coarse_boards")
def test_the_place_to_go_to_has_one_sign_in_words_and_on_the_board() -> None:
    hand = quiz()
    while scene(hand).question.flag is None:
        answer(hand, rightly=True)
        hand.press("quiz.next")
    (mark,) = (each for each in scene(hand).overlays() if isinstance(each, MarkerOverlay))
    assert (mark.kind, mark.at) == (MarkerKind.GOAL, scene(hand).question.flag)
    words = [each.text for each in hand.scene.interface.root.walk() if isinstance(each, Label)]
    assert any(rich("<icon:{}>", MARK_ICONS[mark.kind]) in text for text in words)


@pytest.mark.usefixtures("coarse_boards")
def test_a_quiz_answered_rightly_by_pointing_is_kept_with_full_marks() -> None:
    hand = quiz()
    for _ in range(3 * EACH):
        asked = scene(hand).question
        if asked.asked is Asked.REACHES:
            movement = asked.position.creature(asked.subject).movement
            assert scene(hand).say.inches(movement) in texts(hand), "what it may walk is told"
        answer(hand, rightly=True)
        assert misfits(hand) == []
        hand.press("quiz.next")
    assert scene(hand).over
    assert [grade.mark for grade in scene(hand).grades] == [1.0] * 9
    assert read_scores(scores_path())[-1].part == 1
    assert misfits(hand) == []
    hand.press("quiz.again")
    assert not scene(hand).grades


@pytest.mark.usefixtures("coarse_boards")
@pytest.mark.parametrize(("size", "scale", "language"), [((1920, 1080), 2.0, "en"), ((960, 540), 1.0, "fr")])
def test_a_wrong_answer_is_explained_and_pointing_says_why(
    size: tuple[int, int], scale: float, language: str
) -> None:
    hand = quiz(size, language, scale)
    looked = set()
    for _ in range(6):
        asked = scene(hand).question
        answer(hand, rightly=False)
        given = scene(hand).grade
        assert given is not None
        assert given.mark < 1
        ids = {reason.rule for why in mistakes(asked, given, scene(hand).at).values() for reason in why}
        assert ids
        shown = texts(hand)
        assert any(rule in shown for rule in ids), "the rule stands beside the answer"
        assert scene(hand).overlays()
        assert misfits(hand) == []
        if asked.asked is Asked.SEES:
            for other in asked.position.creatures[1:3]:
                pane = scene(hand).pane
                assert pane is not None
                hand.move(pane.camera.to_screen(other.at))
                looked.add(scene(hand).inquiry.pair)
        hand.press("quiz.next")
    assert len(looked) > 1


@pytest.mark.usefixtures("coarse_boards")
def test_everything_can_be_done_by_keys() -> None:
    hand = quiz()
    while scene(hand).question.asked is Asked.REACHES:
        hand.key("return")
        hand.key("ctrl+return")
        hand.key("ctrl+return")
    hand.key("tab")
    hand.key("tab")
    hand.key("return")
    assert len(scene(hand).named) == 1
    hand.key("ctrl+return")
    assert scene(hand).grade is not None
    hand.key("ctrl+return")
    assert scene(hand).grade is None


@pytest.mark.usefixtures("coarse_boards")
def test_a_right_click_takes_back_what_was_pointed_at() -> None:
    hand = quiz()
    asked = scene(hand).question
    point(hand, asked.position.creatures[2].at)
    assert scene(hand).named or scene(hand).at
    scene(hand).go_back()
    assert not scene(hand).named
    assert scene(hand).at is None

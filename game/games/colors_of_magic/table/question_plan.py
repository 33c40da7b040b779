"""Answering a question: some of what it offers, a place, or a path."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING

from game.art.tokens import Token
from game.battlefield.overlays import HighlightOverlay, NoteOverlay, PathLeg, PathOverlay, ZoneOverlay
from game.board.shapes import snap
from game.core.rules import Verdict
from game.games.colors_of_magic.rules.play.actions import Choose, Move
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.table.plan import Go, Offer, Plan
from game.ui import palette
from game.ui.icons import Icon
from game.ui.palette import Tone
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.questions import Question
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Outcome


class QuestionPlan(Plan):
    """The answer to a question; `picks` are those taken so far where several are asked for."""

    def __init__(self, outlook: Outlook, question: Question, picks: tuple[Target, ...] = ()) -> None:
        super().__init__(outlook)
        self.question = question
        self.picks = picks
        self.wants_point = question.among == "place"
        if question.stride is not None:
            self.path_of = question.stride.creature

    @property
    def several(self) -> bool:
        """Whether more than one may be picked, or none."""
        return self.question.most > 1 or self.question.least == 0

    def prompt(self) -> str:
        """The question, with its rule."""
        return self.outlook.names.cited(self.question.text)

    def judge(self, target: Target) -> Verdict | None:
        """Whether that is an answer, or part of one."""
        if self.question.among == "place":
            if target.at is None:
                return None
            return self.outlook.session.check(Choose((Target.point(snap(target.at)),)))
        return Verdict.yes() if target in self.question.options else None

    def take(self, target: Target) -> Outcome:
        """Answer, or add to the picks."""
        if target.at is not None:
            return self.act(Choose((Target.point(snap(target.at)),)))
        if not self.several:
            return self.act(Choose((target,)))
        if target in self.picks:
            picks = tuple(pick for pick in self.picks if pick != target)
        else:
            picks = (*self.picks, target)
        return Go(QuestionPlan(self.outlook, self.question, picks))

    def walk(self, path: tuple[Point, ...]) -> Outcome:
        """Answer with a path."""
        return self.act(Move(path))

    def lit(self) -> tuple[Target, ...]:
        """What may be picked."""
        return self.question.options

    def offers(self) -> tuple[Offer, ...]:
        """The options that are words; and the end of picking, where several are."""
        say, question = self.outlook.say, self.question
        found = [
            Offer(
                f"option.{target.id}",
                self._label(target, place),
                Icon.CHECK if target in self.picks else Icon.NEXT,
                Verdict.yes(),
                partial(self.take, target),
            )
            for place, target in enumerate(question.options)
            if target.kind == "option"
        ]
        if question.among == "pick" and self.several:
            answer = Choose(self.picks)
            verdict = self.outlook.session.check(answer)
            text = say("table.act.choose", count=len(self.picks))
            done = Offer("choose", text, Icon.CHECK, verdict, partial(self.act, answer), Look.PRIMARY)
            found.append(done)
        elif question.least == 0:
            stay = partial(self.act, Choose(()))
            found.append(Offer("stay", say("table.act.stay"), Icon.CLOSE, Verdict.yes(), stay))
        return tuple(found)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:
        """Where a base may be put, how far a creature may stride, and what is picked."""
        region, stride = self.question.region, self.question.stride
        if region is not None and region.near is not None and region.within is not None:
            yield ZoneOverlay(region.near, region.within, Tone.REACH)
        for pick in self.picks:
            if pick.kind == "creature":
                yield HighlightOverlay(self.outlook.base(pick.id), Tone.ALLOWED, icon=Icon.CHECK)
        if stride is not None:
            base = self.outlook.base(stride.creature)
            label = self.outlook.say.inches(stride.inches)
            yield ZoneOverlay(base, stride.inches, Tone.REACH, label)
            if pointer is not None:
                path = (base.centre, *self.outlook.desk.waypoints, snap(pointer))
                yield from self._path(path)

    def ghost(self, pointer: Point) -> Token | None:
        """The base that would be put there."""
        region, side = self.question.region, self.outlook.side
        if region is None or side is None:
            return None
        verdict = self.judge(Target.point(pointer))
        legal = verdict is not None and verdict.allowed
        owner = palette.Side((region.side or side).value)
        return Token("", pointer, region.radius, owner, "star", ghost=True, illegal=not legal)

    def _path(self, path: tuple[Point, ...]) -> Iterator[Overlay]:
        stride = self.question.stride
        if stride is None:
            return
        verdict = self.outlook.session.check(Move(path))
        legs = tuple(PathLeg(a, b) for a, b in itertools.pairwise(path))
        base = self.outlook.base(stride.creature).at(path[-1])
        tone = Tone.ALLOWED if verdict.allowed else Tone.REFUSED
        yield PathOverlay(legs, tone, waypoints=self.outlook.desk.waypoints, ghost=base)
        if not verdict.allowed:
            text = self.outlook.reason(verdict.reasons[0])
            yield NoteOverlay(path[-1], text, Tone.REFUSED, Icon.CLOSE)

    def _label(self, target: Target, place: int) -> str:
        labels = self.question.labels
        number = int(target.id) if target.id.isdigit() else place
        return self.outlook.names.words(labels[number]) if number < len(labels) else target.id

"""Conditions that run out, and hit points, of the people at any turn-order table.

    Condition("prone")                            # until it is taken away
    Condition("shaken", "rounds", 3)              # to the end of the third round, this one included
    Condition("held", "until_end", of="alia")     # until Alia's turn ends
    AddCondition("ogre", Condition("stunned", "turns", 2)), Harm("ogre", -7)

The turn order is the clock: a game calls `Marks.pass_time` when a turn begins or ends and when a round is
over. A name of `USUAL` is shown in the reader's language, any other as it was written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, get_args

from game.core.rules import Reason
from game.games.turn_order.rules.conditions import (
    CONDITION,
    COUNTED,
    MOST_CONDITIONS,
    MOST_LEFT,
    MOST_NAME,
    MOST_POINTS,
    POINTS,
    Condition,
    Shown,
    ShownOf,
    Step,
    Word,
    held_of,
    most_of,
    passed,
    points_of,
    points_text,
    word_of,
)
from game.games.turn_order.rules.fields import (
    Correct,
    Field,
    OneOf,
    R,
    Subject,
    Text,
    Veil,
    Whole,
)
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm
from game.games.turn_order.rules.report import Phrase, Report, named_condition, number_words, unless

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from game.games.turn_order.rules.conditions import Lasting


C = TypeVar("C")

How = Literal["came", "altered", "went", "ran_out"]
"""The things that may happen to a condition."""


class Marks(Generic[C, R]):
    """The conditions and hit points that a table keeps, and how to find and change them.

    Args:
        people: those who take part; their `item` has `hp`, `max_hp`, `hp_shown` and, if the table keeps them
            here, `conditions`.
        veil: what players know of somebody's conditions: all, that there are some, nothing.
        acting: the id of whose turn is being taken; empty for nobody's.
        shown: what players see of the hit points of everybody without a setting of their own.
        conditions: whether conditions are kept here, and not by the game in a way of its own.
        rounds: the message that says for how many rounds a condition lasts.
        staged: whether hit points of 0 and less have the stages of D&D 3.5: disabled, dying, dead.
    """

    def __init__(
        self,
        people: Subject[C, R],
        veil: Callable[[C, str], Veil],
        acting: Callable[[C], str],
        shown: Callable[[C], Shown],
        *,
        conditions: bool = True,
        rounds: str = "marks.lasting.rounds",
        staged: bool = False,
    ) -> None:
        self._people = people
        self._veil = veil
        self._acting = acting
        self._shown = shown
        self.keeps_conditions = conditions
        self._rounds = rounds
        self._staged = staged

    def _word(self, points: int, most: int) -> Word:
        return word_of(points, most, staged=self._staged)

    def item(self, state: C, who: str) -> Any:  # noqa: ANN401 - what a table keeps of somebody
        """The item that holds somebody's hit points and conditions."""
        return self._people.item(state, who)

    # The clock

    def pass_time(self, run: R, step: Step, who: str = "") -> None:
        """Count conditions down as a turn of `who` begins or ends or a round ends; tell of those now over."""
        present = tuple(self._people.ids(run.state))
        for bearer in present:
            conditions = self.item(run.state, bearer).conditions
            kept, over = passed(conditions, bearer, step, who, present)
            if kept != conditions:
                self._people.edit(run, bearer, conditions=kept)
            for condition in over:
                self._tell(run, bearer, condition, "ran_out")

    def _tell(self, run: R, bearer: str, condition: Condition, how: How) -> None:
        """Say what happened to a condition; players do not read how long it lasts where that is veiled."""
        state, people = run.state, self._people
        name, veil = people.name(state, bearer), self._veil(state, bearer)
        if how in ("came", "altered"):
            source = condition.of if condition.of in people.ids(state) else ""
            # Whose turns end it would name somebody whom players do not see.
            unseen = bool(source) and self._veil(state, source) == "hidden"
            bare = Phrase.of("marks.log.came", name=name, condition=named_condition(condition.name))
            whole = self._for_how_long(bare, condition, people.name(state, source or bearer))
            if how == "altered":
                whole, bare = (Phrase.of("marks.log.altered", text=text) for text in (whole, bare))
            phrases = unless(veil == "numbers" or unseen, whole, bare)
        else:
            phrases = (Phrase.of(f"marks.log.{how}", condition=named_condition(condition.name)),)
        run.tell(Report.of(CONDITION[0], *phrases, who=bearer, name=name, hidden=veil == "hidden"))

    def _for_how_long(self, came: Phrase, condition: Condition, of: str) -> Phrase:
        """The same phrase with how long the condition lasts; `of` is the name of whose turns end it."""
        lasting = lasting_phrase(condition.lasting, condition.count, of, self._rounds)
        if lasting is None:
            return came
        return replace(came, key="marks.log.came_for", values=(*came.values, ("lasting", lasting)))

    # Actions

    def against_condition(self, state: C, action: AddCondition) -> Iterator[Reason]:
        """Yield the reasons why a person cannot be given a condition."""
        yield from condition_reasons(action.condition, tuple(self._people.ids(state)))
        held = len(self.item(state, action.id).conditions)
        if action.index is not None:
            if not 0 <= action.index < held:
                yield Reason.of("TABLE-MARKS-01", "marks.no_condition")
        elif held >= MOST_CONDITIONS:
            yield Reason.of("TABLE-MARKS-01", "marks.full", most=MOST_CONDITIONS)

    def add_condition(self, run: R, action: AddCondition) -> None:
        """Give a person a condition; the turn that is being taken does not count (TABLE-MARKS-02)."""
        condition, at = action.condition, action.index
        conditions: tuple[Condition, ...] = self.item(run.state, action.id).conditions
        subject = condition.of or action.id
        fresh = condition.lasting == "turns" and self._acting(run.state) == subject
        if at is not None and (conditions[at].lasting, conditions[at].of) == (
            condition.lasting,
            condition.of,
        ):
            fresh = conditions[at].fresh  # corrected in another respect, it is counted on as it was
        condition = replace(condition, name=condition.name.strip(), fresh=fresh)
        if at is None:
            self._people.edit(run, action.id, conditions=(*conditions, condition))
        elif condition == conditions[at]:
            return
        else:
            self._people.edit(run, action.id, conditions=(*conditions[:at], condition, *conditions[at + 1 :]))
        self._tell(run, action.id, condition, "came" if at is None else "altered")

    def against_ending(self, state: C, action: EndCondition) -> Iterator[Reason]:
        """Yield the reasons why a condition cannot be taken away."""
        if not 0 <= action.index < len(self.item(state, action.id).conditions):
            yield Reason.of("TABLE-MARKS-01", "marks.no_condition")

    def end_condition(self, run: R, action: EndCondition) -> None:
        """Take a condition away."""
        conditions: tuple[Condition, ...] = self.item(run.state, action.id).conditions
        kept = conditions[: action.index] + conditions[action.index + 1 :]
        self._people.edit(run, action.id, conditions=kept)
        self._tell(run, action.id, conditions[action.index], "went")

    def against_harm(self, state: C, action: Harm) -> Iterator[Reason]:
        """Yield the reasons why a person cannot be harmed or healed."""
        person = self.item(state, action.id)
        if held_of(person.hp, person.max_hp) is None:
            name = self._people.name(state, action.id)
            yield Reason.of("TABLE-MARKS-04", "marks.no_points", name=name)
        if not 1 <= abs(action.by) <= MOST_POINTS:
            yield Reason.of(*POINTS, most=MOST_POINTS)

    def harm(self, run: R, action: Harm) -> None:
        """Take damage, or heal up to the maximum (TABLE-MARKS-04)."""
        person = self.item(run.state, action.id)
        before, most = held_of(person.hp, person.max_hp) or 0, most_of(person.hp, person.max_hp) or 0
        # Points above the maximum were entered by hand: healing does not take them away.
        after = before + action.by if action.by < 0 else max(before, min(most, before + action.by))
        self._people.edit(run, action.id, hp=max(-MOST_POINTS, after), max_hp=most)
        phrase = Phrase.of(
            "marks.log.harmed" if action.by < 0 else "marks.log.healed",
            count=abs(action.by),
            before=number_words(before),
            after=number_words(after),
            most=most,
        )
        word = self._word(after, most)
        if word == self._word(before, most):
            self._tell_harm(run, action.id, phrase)
        else:
            word_phrase = Phrase.of("marks.log.fares", word=Phrase.of(f"marks.word.{word}"))
            self._tell_harm(run, action.id, phrase, word_phrase)

    def _tell_harm(self, run: R, who: str, phrase: Phrase, *word_phrases: Phrase) -> None:
        """Report numbers and word to those who see numbers; to players who see none, the word alone."""
        name = self._people.name(run.state, who)
        hidden = self._veil(run.state, who) == "hidden"
        shown: Shown = "hidden" if hidden else self.shown_of(run.state, who)
        run.tell(
            Report.of("TABLE-MARKS-04", phrase, *word_phrases, who=who, name=name, hidden=shown != "numbers")
        )
        if word_phrases and shown == "word":
            # They cite the rule about words: that about numbers would say that there are some.
            for_players = (replace(word_phrase, audience="players") for word_phrase in word_phrases)
            run.tell(Report.of("TABLE-MARKS-05", *for_players, who=who, name=name))

    def offered(self, state: C) -> Iterator[Any]:
        """Actions to try, allowed or not: every kind, of the last two people."""
        everybody = tuple(self._people.ids(state))
        for place, who in enumerate(everybody[-2:]):
            yield Harm(who, -3)
            yield Harm(who, 2)
            yield Correct(who, "points", f"{9 + place}/12")
            if not self.keeps_conditions:
                continue
            yield EndCondition(who, 0)
            yield AddCondition(who, Condition("prone"))
            yield AddCondition(who, Condition("shaken", "rounds", 2))
            yield AddCondition(who, Condition("dazed", "turns", 2), 0)
            yield AddCondition(who, Condition("held", "until_end", of=everybody[0]))
            yield AddCondition(who, Condition("blessed", "turns", 2))
            yield AddCondition(who, Condition("dazed", "until_start", of=everybody[-1]))

    # What players see

    def shown_of(self, state: C, who: str) -> Shown:
        """The form in which players see a person's hit points."""
        person = self.item(state, who)
        own: ShownOf = person.hp_shown
        if own != "table":
            return own
        # A person's own setting of numbers goes before the table's setting of hit points.
        return (
            "word" if person.numbers == "hidden" and self._shown(state) == "numbers" else self._shown(state)
        )

    def seen(self, state: C, who: str) -> dict[str, Any]:
        """The fields of a person's item as players may know them, for `dataclasses.replace`."""
        person = self.item(state, who)
        numbers = self.shown_of(state, who) == "numbers"
        known: dict[str, Any] = {
            "hp": person.hp if numbers else None,
            "max_hp": person.max_hp if numbers else None,
            "hp_shown": "table",
        }
        if self.keeps_conditions:
            known["conditions"] = tuple(self._seen(state, who, condition) for condition in person.conditions)
        return known

    def health_word(self, state: C, who: str) -> Word | Literal[""]:
        """The word that players see in place of hit points; empty if they see the numbers, or nothing."""
        person = self.item(state, who)
        points, most = held_of(person.hp, person.max_hp), most_of(person.hp, person.max_hp)
        if points is None or most is None or self.shown_of(state, who) != "word":
            return ""
        return self._word(points, most)

    def _seen(self, state: C, who: str, condition: Condition) -> Condition:
        # `came` does not tell players of somebody hidden either: then they know only the name.
        unseen = bool(condition.of) and (
            condition.of not in self._people.ids(state) or self._veil(state, condition.of) == "hidden"
        )
        if unseen or self._veil(state, who) != "open":
            return Condition(condition.name, tone=condition.tone)
        return condition

    # Corrections

    def fields(self, table: Subject[C, R]) -> Sequence[Field[C, R]]:
        """The fields of hit points and conditions that may be set by hand."""
        subject = replace(self._people, veil=self._veil_of_points)
        made = [
            Field(
                "points",
                subject,
                Text(12),
                "TABLE-MARKS-04",
                _points_messages,
                POINTS,
                get=lambda state, who: points_text(self.item(state, who).hp, self.item(state, who).max_hp),
                put=self._set_points,
                logged=_points_text,
                heard="numbers",
                against=_against_points,
            ),
            Field(
                "hp_shown",
                self._people,
                OneOf(get_args(ShownOf)),
                "TABLE-MARKS-05",
                "marks.log.shown",
                ("TABLE-MARKS-05", "turn_order.value"),
                heard="nothing",
            ),
            Field(
                "health",
                table,
                OneOf(get_args(Shown)),
                "TABLE-MARKS-05",
                "marks.log.health",
                ("TABLE-MARKS-05", "turn_order.value"),
                heard="nothing",
            ),
        ]
        if self.keeps_conditions:
            made.append(
                Field(
                    "left",
                    self._conditions(),
                    Whole(1, MOST_LEFT),
                    "TABLE-MARKS-01",
                    "marks.log.left",
                    CONDITION,
                    attribute="count",
                    heard="nothing",
                    against_any=self._not_counted,
                )
            )
        return made

    def _veil_of_points(self, state: C, who: str) -> Veil:
        if self._veil(state, who) == "hidden":
            return "hidden"
        return "open" if self.shown_of(state, who) == "numbers" else "numbers"

    def _set_points(self, run: R, who: str, text: str) -> None:
        hp, most = points_of(text)
        self._people.edit(run, who, hp=hp, max_hp=most)

    def _conditions(self) -> Subject[C, R]:
        """The conditions of everybody, by `<id of the bearer>/<place among theirs>`."""
        people = self._people

        def parts(who: str) -> tuple[str, int]:
            bearer, _, index = who.rpartition("/")  # from the right: the bearer's id may have a slash
            return bearer, int(index)

        def item(state: C, who: str) -> object:
            bearer, index = parts(who)
            return self.item(state, bearer).conditions[index]

        def edit(run: R, who: str, **changes: object) -> None:
            bearer, index = parts(who)
            held = list(self.item(run.state, bearer).conditions)
            held[index] = replace(held[index], **changes)
            people.edit(run, bearer, conditions=tuple(held))

        return Subject(
            ids=lambda state: (
                f"{who}/{index}"
                for who in people.ids(state)
                for index in range(len(self.item(state, who).conditions))
            ),
            missing=lambda _state, _who: Reason.of("TABLE-MARKS-01", "marks.no_condition"),
            item=item,
            edit=edit,
            name=people.name,
            veil=self._veil,
            about=lambda _state, who: parts(who)[0],
        )

    def _not_counted(self, state: C, who: str) -> Iterator[Reason]:
        bearer, _, index = who.rpartition("/")
        if self.item(state, bearer).conditions[int(index)].lasting not in COUNTED:
            yield Reason.of("TABLE-MARKS-01", "marks.not_counted")


def lasting_phrase(lasting: Lasting, count: int, of: str, rounds: str) -> Phrase | None:
    """How long a condition lasts; None if until it is taken away.

    Args:
        lasting: how it ends.
        count: rounds or turns left.
        of: the name of the person whose turns end it.
        rounds: the message for `count` rounds.
    """
    match lasting:
        case "manual":
            return None
        case "rounds":
            return Phrase.of(rounds, count=count)
        case "turns":
            return Phrase.of("marks.lasting.turns", count=count, name=of)
        case "until_start" | "until_end":
            return Phrase.of(f"marks.lasting.{lasting}", name=of)


def condition_reasons(condition: Condition, known: Collection[str]) -> Iterator[Reason]:
    """Yield the faults of a condition; `known` are the ids of those who take part."""
    if not condition.name.strip() or len(condition.name) > MOST_NAME:
        yield Reason.of("TABLE-MARKS-01", "marks.name", most=MOST_NAME)
    if not 1 <= condition.count <= MOST_LEFT:
        yield Reason.of(*CONDITION, most=MOST_LEFT)
    if condition.of and condition.of not in known:
        yield Reason.of("TABLE-MARKS-03", "marks.nobody", id=condition.of)


def entry_reasons(spec: Any, known: Collection[str]) -> Iterator[Reason]:  # noqa: ANN401 - a person as entered
    """Yield the faults of the hit points and conditions of a person as entered."""
    given = [points for points in (spec.hp, spec.max_hp) if points is not None]
    negative = spec.max_hp is not None and spec.max_hp < 0
    if negative or any(abs(points) > MOST_POINTS for points in given):
        yield Reason.of(*POINTS, most=MOST_POINTS)
    conditions = getattr(spec, "conditions", ())
    if len(conditions) > MOST_CONDITIONS:
        yield Reason.of("TABLE-MARKS-01", "marks.full", most=MOST_CONDITIONS)
    for condition in conditions:
        yield from condition_reasons(condition, known)


def _against_points(_state: object, _who: str, text: str) -> Iterator[Reason]:
    try:
        points_of(text)
    except ValueError:
        yield Reason.of(*POINTS, most=MOST_POINTS)


def _points_text(_state: object, _who: str, text: str) -> str:
    return points_text(*points_of(text))


def _points_messages(before: str, after: str) -> tuple[str]:
    if not before:
        return ("marks.log.points_kept",)
    return ("marks.log.points" if after else "marks.log.points_dropped",)

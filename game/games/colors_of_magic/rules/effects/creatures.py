"""Effects on creatures: damage, marks, changes that last, coming and going, acting out of turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Attack
from game.games.colors_of_magic.rules.cards.library import copy_passes, printed
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_known,
    body_meant,
    creatures_in_play,
    is_wizard,
    named,
    number,
    passes,
    place_meant,
    players_meant,
)
from game.games.colors_of_magic.rules.play import lasting, victory
from game.games.colors_of_magic.rules.play.activating import act_at_once
from game.games.colors_of_magic.rules.play.attacks import declare_at_once, may_attack, targets
from game.games.colors_of_magic.rules.play.harm import Deal, Die, Restore, Suffer, lay_down, remove
from game.games.colors_of_magic.rules.play.lasting import make_room, separate
from game.games.colors_of_magic.rules.play.piles import gain_mana, move_card, pile, where
from game.games.colors_of_magic.rules.play.placing import Region, places
from game.games.colors_of_magic.rules.play.questions import RULE, Question, which_creatures, which_option
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.play.shifting import part_those_apart
from game.games.colors_of_magic.rules.state.creature_events import (
    Arrived,
    Changed,
    Compelled,
    Endowed,
    Grown,
    Left,
    Rode,
    Tapped,
)
from game.games.colors_of_magic.rules.state.events import GoLost, ManaSetAside, TokenTaken
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Absence,
    Asking,
    Body,
    By,
    Carry,
    Context,
    Happens,
    Modifier,
    Moment,
    Pending,
    Perform,
    Permanent,
    Purse,
    State,
    Target,
    decider,
    for_good,
    opponent,
    owner_of,
)
from game.games.colors_of_magic.rules.state.walls import disc_of

if TYPE_CHECKING:
    from game.board.shapes import Disc, Point
    from game.games.colors_of_magic.rules.cards.effects import (
        AnyEffect,
        Banish,
        Compel,
        Control,
        Damage,
        Decoy,
        Exchange,
        Forbid,
        GainMana,
        Give,
        Grant,
        Grow,
        Heal,
        IntoPlay,
        Lose,
        Mark,
        Modify,
        Prevent,
        Raise,
        Ride,
        Score,
        Skip,
        Token,
        Win,
    )
    from game.games.colors_of_magic.rules.cards.words import Duration
    from game.positions.position import Side


COPY_COLONS = 2
"""The colons in the id of a copy of a card."""


def damage(run: Run, context: Context, effect: Damage, creature: str) -> None:
    """Deal points of damage."""
    run.push(
        Deal(
            creature,
            number(run.reading, context, effect.amount),
            by=source_of_damage(run.state, context),
            kind=kind_of_damage(run.state, context),
            ignores_armour=effect.ignores_armour,
            # Damage by a mark is the doing of whoever put the mark on, not of the creature's own player.
            side=context.doer or context.side,
            card=context.source if context.source.count(":") == COPY_COLONS else None,
            told=context.source,
        )
    )


def heal(run: Run, context: Context, effect: Heal, creature: str) -> None:
    """Take points of damage away, unless that is forbidden."""
    if run.referee.forbidden(run.state, creature, "be_healed", context.own, context.side) is not None:
        return
    run.push(Restore(creature, number(run.reading, context, effect.amount), told=context.source))


def prevent(run: Run, context: Context, effect: Prevent, creature: str) -> None:
    """Prevent the next points of damage, or those that the effect answers."""
    amount = number(run.reading, context, effect.amount)
    answers = context.moment is not None and context.moment.when == "takes_damage"
    # The damage of a Blood Pact has been suffered by now: nothing of it is left to prevent.
    if amount > 0 and (not answers or any(_is_of(task, context) for task in run.state.agenda)):
        made = _modifier(run, context, effect.until, creature)
        _add(run, creature, replace(made, prevent=amount, reflects=effect.reflect, answers=answers))


def modify(run: Run, context: Context, effect: Modify, creature: str) -> None:
    """Change a number for a while."""
    amount = number(run.reading, context, effect.amount)
    if amount:
        made = _modifier(run, context, effect.until, creature)
        made = replace(made, stat=effect.stat, amount=amount, spells=effect.spells)
        _add(run, creature, replace(made, times=effect.times, least=effect.least))
        run.emit(Changed(creature, stat=effect.stat, amount=amount))


def grant(run: Run, context: Context, effect: Grant, creature: str) -> None:
    """Give a keyword."""
    _add(run, creature, replace(_modifier(run, context, effect.until, creature), keyword=effect.keyword))
    run.emit(Changed(creature, keyword=effect.keyword))


def lose(run: Run, context: Context, effect: Lose, creature: str) -> None:
    """Take a keyword away, or all that is printed on the creature."""
    _add(run, creature, replace(_modifier(run, context, effect.until, creature), lose=effect.keyword))
    run.emit(Changed(creature, lost=effect.keyword))


def forbid(run: Run, context: Context, effect: Forbid, creature: str) -> None:
    """Forbid orders."""
    made = replace(_modifier(run, context, effect.until, creature), forbid=effect.orders, by=effect.by)
    _add(run, creature, replace(made, spells=effect.spells))
    run.emit(Changed(creature, forbidden=effect.orders))


def compel(run: Run, context: Context, effect: Compel, creature: str) -> None:
    """Make a creature attack if it can, or attack some before all others (R-80)."""
    at = () if effect.at is None else creatures_in_play(run.reading, context, effect.at)
    at = tuple(one for one in at if one != creature)
    if effect.must or at:
        _add(run, creature, replace(_modifier(run, context, effect.until, creature), must=effect.must, at=at))
        run.emit(Compelled(creature, effect.must, at))


def give(run: Run, context: Context, effect: Give, creature: str) -> None:
    """Give an ability."""
    made = _modifier(run, context, effect.until, creature)
    _add(run, creature, replace(made, ability=effect.ability, serial=run.serial()))
    run.emit(Endowed(creature, "ability"))


def control(run: Run, context: Context, effect: Control, creature: str) -> None:
    """Let the player control a creature for a while; monsters take none (R-78)."""
    body = run.state.body(creature)
    if context.side in SIDES and lasting.may_be_taken(body):
        made = replace(_modifier(run, context, effect.until, creature), control=context.side)
        _add(run, creature, made)
        lasting.change_hands(run, creature, context.side)


def win(run: Run, context: Context, effect: Win, creature: str) -> None:
    """Let a creature win its next duel outright."""
    made = _modifier(run, context, effect.until, creature)
    _add(run, creature, replace(made, wins="ties" if effect.ties else "outright"))
    run.emit(Endowed(creature, "ties" if effect.ties else "victory"))


def strip(run: Run, creature: str) -> None:
    """Take away from a creature whatever holds only for a while, a passing shape too."""
    if lasting.strip(run, creature):
        run.emit(Endowed(creature, "stripped"))


def refresh(run: Run, creature: str) -> None:
    """Let the abilities that a creature has used this turn be used again."""
    body = run.state.body(creature)
    if body.used:
        run.set_body(replace(body, used=()))
        run.emit(Endowed(creature, "refreshed"))


def exchange(run: Run, context: Context, effect: Exchange) -> None:
    """Exchange a characteristic of two creatures, as it is now."""
    pair = [run.state.find(named(run.state, context, name)) for name in (effect.a, effect.b)]
    one, other = pair
    if one is None or other is None or one.id == other.id:
        return
    numbers = [int(run.referee.stat(run.state, body.id, effect.stat)) for body in (one, other)]
    more = numbers[1] - numbers[0]
    for body, amount in ((one, more), (other, -more)):
        if amount:
            made = _modifier(run, context, effect.until, body.id)
            _add(run, body.id, replace(made, stat=effect.stat, amount=amount))
            run.emit(Changed(body.id, stat=effect.stat, amount=amount))


def mark(run: Run, context: Context, effect: Mark, creature: str) -> None:
    """Put marks on a creature, or remove as many as there are."""
    body, amount = run.state.body(creature), number(run.reading, context, effect.amount)
    marks = list(zip_longest(body.marks, body.marked_by, fillvalue=context.side))
    if amount > 0:
        marks += [(effect.mark, context.doer or context.side)] * amount
    else:
        # The oldest mark of the kind goes first; no more are taken off than there are.
        amount = -min(-amount, body.marks.count(effect.mark))
        for _ in range(-amount):
            del marks[[kind for kind, _ in marks].index(effect.mark)]
    run.note(context.source, abs(amount))
    if amount:
        kinds, doers = tuple(kind for kind, _ in marks), tuple(doer for _, doer in marks)
        run.set_body(replace(body, marks=kinds, marked_by=doers))
        run.emit(Changed(creature, mark=effect.mark, amount=amount))
    if amount > 0:
        side = context.doer or context.side
        run.tell(Moment("gains_mark", creature, context.own, side=side, amount=amount, mark=effect.mark))


def mana(run: Run, context: Context, effect: GainMana) -> None:
    """Give mana, or take it; some is for certain spells alone (R-88)."""
    for side in players_meant(run.state, context, effect.who):
        amount = number(run.reading, context, effect.amount)
        if effect.spells is None:
            run.note(context.source, abs(gain_mana(run, side, amount, "")))
        elif amount > 0:
            player = run.player(side)
            purse = Purse(amount, effect.spells, effect.until, run.state.turn)
            run.set_player(replace(player, purses=(*player.purses, purse)))
            run.emit(ManaSetAside(side, amount))
            run.note(context.source, amount)


def lose_go(run: Run, context: Context, effect: Skip) -> None:
    """Let players lose their next go."""
    for side in players_meant(run.state, context, effect.who):
        player = run.player(side)
        run.set_player(replace(player, lost_goes=player.lost_goes + 1))
        run.emit(GoLost(side))


def lead(run: Run, side: Side) -> None:
    """Give a player the first-player token, for the next turn too (R-77)."""
    run.state = replace(run.state, token=side, first_to_pass=side)
    run.emit(TokenTaken(side, rule="R-77"))


def score(run: Run, context: Context, effect: Score) -> None:
    """Give victory points."""
    for side in players_meant(run.state, context, effect.who):
        victory.score(run, side, effect.points, "R-59")


def collect(run: Run, context: Context) -> None:
    """Take the objective card on which the effect is printed."""
    if context.side in SIDES:
        victory.collect(run, context.side, context.source)


def source_of_damage(state: State, context: Context) -> str:
    """The id of what deals an effect's damage: the bearer or caster, else what it is printed on."""
    doer = body_known(state, context, context.own)
    return doer.id if doer is not None else context.source


def kind_of_damage(state: State, context: Context) -> By:
    """Whether an effect comes from a spell or from an ability of something in play."""
    return "spell" if any(item.card == context.source for item in state.stack) else "ability"


def _is_of(task: Pending, context: Context) -> bool:
    """Whether a task is the damage that the effect answers."""
    return isinstance(task, Suffer) and task.moment == context.moment


def _modifier(run: Run, context: Context, until: Duration, creature: str) -> Modifier:
    return Modifier(context.source, until, run.state.turn, begun=run.state.body(creature).begun)


def _add(run: Run, creature: str, modifier: Modifier) -> None:
    body = run.state.body(creature)
    run.set_body(replace(body, modifiers=(*body.modifiers, modifier)))


EXILE = "CM-EXILE-01"

ARRIVES = "R-14"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring(Asking, Task):
    """A creature created by an effect: placed by the effect's player, if there is room."""

    context: Context
    profile: str
    side: Side
    near: Disc
    within: float
    how: Literal["token", "copy"]
    tapped: bool = False
    keeps: bool = False
    effects: tuple[AnyEffect, ...] = ()

    def run(self, run: Run) -> None:
        """Ask for the place, then put the creature there."""
        if self.answers:
            self._arrive(run)
            return
        radius = run.referee.radius(run.state, self.profile)
        region = Region(radius, ARRIVES, near=self.near, within=self.within)
        # Without room no question is asked, and the creature is not made.
        if next(iter(places(run.referee, run.state, region)), None) is not None:
            text = Reason.of(RULE, "effect.place", source=self.context.source, profile=self.profile)
            side = decider(run.state, self.context.side)
            run.push(Question(side, text, among="place", region=region), self)

    def _arrive(self, run: Run) -> None:
        at = self.answers[0][0].at
        if at is None:
            return
        body = Body(
            # No card brought it: the `t` tells its id from that of a copy.
            f"{self.side}:{self.profile}:t{run.serial()}",
            self.profile,
            self.side,
            at,
            tapped=self.tapped,
            decoy=self.how == "copy",
            keeps=self.keeps,
            fresh=True,
        )
        run.state = replace(run.state, bodies=(*run.state.bodies, body))
        run.emit(Arrived(body, self.how, rule=ARRIVES))
        kind = kind_of_damage(run.state, self.context)
        arrives = Happens(Moment("arrives", body.id, self.context.own, kind, self.side, at=at))
        after = (Carry(self.effects, replace(self.context, it=body.id)),) if self.effects else ()
        run.push(arrives, *after)


def token(run: Run, context: Context, effect: Token) -> None:
    """Create new creatures near another, as many as there is room for."""
    near = place_meant(run.reading, context, effect.near)
    if near is not None:
        bring = Bring(
            context=context,
            profile=effect.profile,
            side=context.side,
            near=disc_of(near),
            within=effect.within,
            how="token",
            tapped=effect.tapped,
            effects=effect.effects,
        )
        # One after the other, so that each sees the room that the ones before have left.
        run.push(*(bring for _ in range(number(run.reading, context, effect.count))))


def decoy(run: Run, context: Context, effect: Decoy) -> None:
    """Create a copy of a creature near it."""
    copied, near = body_meant(run.state, context, effect.of), place_meant(run.reading, context, effect.of)
    if copied is not None and near is not None:
        run.push(
            Bring(
                context=context,
                profile=copied.profile,
                side=context.side,
                near=disc_of(near),
                within=effect.within,
                how="copy",
                keeps=effect.keeps,
            )
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BringBack(Asking, Task):
    """A creature that died this turn comes back: which one, then where."""

    context: Context
    effect: Raise

    def run(self, run: Run) -> None:
        """Ask which of them, and for the place; its card leaves the discard."""
        found = [body for body in run.state.died if self._may_come(run, body)]
        near = place_meant(run.reading, self.context, self.effect.near)
        if not found or near is None:
            return
        side = decider(run.state, self.context.side)
        if not self.answers and len({body.profile for body in found}) > 1:
            labels = [run.library.creatures[body.profile].name for body in found]
            text = Reason.of(RULE, "effect.who_returns", source=self.context.source)
            run.push(which_option(side, text, labels), self)
            return
        chosen = found[0]
        picks = self.answers
        if picks and picks[0][0].kind == "option":
            chosen, picks = found[int(picks[0][0].id)], picks[1:]
        if not picks:
            radius = run.referee.radius(run.state, chosen.profile)
            region = Region(radius, ARRIVES, near=disc_of(near), within=self.effect.within)
            if next(iter(places(run.referee, run.state, region)), None) is not None:
                text = Reason.of(RULE, "effect.place", source=self.context.source, profile=chosen.profile)
                asked = self.answers or ((Target("option", str(found.index(chosen))),),)
                run.push(Question(side, text, among="place", region=region), replace(self, answers=asked))
            return
        at = picks[0][0].at
        if at is not None:
            self._return(run, chosen, at)

    def _may_come(self, run: Run, body: Body) -> bool:
        """Whether one that died may come back: its card lies where dead creatures' cards lie."""
        if run.state.find(body.id) is not None or is_wizard(body):
            return False
        if body.card is not None and where(run.state, body.card) not in {"discard", "codex", "exile"}:
            return False
        # Back to its owner, whoever controlled it when it died.
        own = body if body.side is body.owner else replace(body, side=body.owner)
        return passes(run.reading, self.context.side, own, self.effect.filter)

    def _return(self, run: Run, body: Body, at: Point) -> None:
        """It comes back ready, as it was first printed, without damage, marks or changes."""
        died = tuple(other for other in run.state.died if other is not body)
        run.state = replace(run.state, died=died)
        profile = body.grown_from[0][0] if body.grown_from else body.profile
        back = Body(
            body.id,
            profile,
            body.owner,
            at,
            body.card,
            decoy=body.decoy,
            keeps=body.keeps,
            spent=body.spent,
            fresh=True,
        )
        if body.card is not None:
            place = where(run.state, body.card)
            if place is not None:
                move_card(run, body.card, owner_of(body.card), place, "play", ARRIVES, shown=True)
        run.state = replace(run.state, bodies=(*run.state.bodies, back))
        run.emit(Arrived(back, "raised", rule=ARRIVES))
        kind = kind_of_damage(run.state, self.context)
        run.push(Happens(Moment("arrives", back.id, self.context.own, kind, self.context.side, at=at)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PutIntoPlay(Asking, Task):
    """A card goes from a pile into play for nothing, without being cast: which one, then where (R-81)."""

    context: Context
    effect: IntoPlay

    def run(self, run: Run) -> None:
        """Ask which of them if they differ, for a creature also for its place; put it into play."""
        found = self._found(run)
        picks = self.answers
        if not picks and len(found) > 1:
            self._ask_which(run, found)
            return
        chosen = found[0] if found else None
        if picks and picks[0][0].kind == "card":
            chosen, picks = picks[0][0].id, picks[1:]
        if chosen is None:
            return
        profile = run.library.card(chosen).creature
        if profile is None:
            self._stay(run, chosen)
        elif picks:
            at = picks[0][0].at
            if at is not None:
                self._arrive(run, chosen, profile, at)
        else:
            self._ask_where(run, chosen, profile)

    def _owner(self) -> Side:
        return self.context.side if self.effect.whose == "you" else opponent(self.context.side)

    def _found(self, run: Run) -> tuple[str, ...]:
        """One of each of the cards that may be put into play; an artefact only with a bearer."""
        if self.context.side not in SIDES:
            return ()
        lists, wanted = run.state.setup.lists, self.effect.cards
        bearer = self._bearer(run) is not None
        different: dict[str, str] = {}
        for card in pile(run.player(self._owner()), self.effect.from_).cards:
            types = run.library.card(card).types
            stays = "summon" in types or "permanent" in types or ("artefact" in types and bearer)
            if stays and copy_passes(run.library, lists, card, wanted):
                different.setdefault(printed(card), card)
        return tuple(different.values())

    def _bearer(self, run: Run) -> Body | None:
        return run.state.find(named(run.state, self.context, self.effect.near))

    def _ask_which(self, run: Run, found: tuple[str, ...]) -> None:
        text = Reason.of("R-81", "effect.deploy", source=self.context.source)
        options = tuple(Target("card", card) for card in found)
        secret = self.effect.from_ == "hand"
        run.push(Question(self.context.side, text, options=options, secret=secret), self)

    def _ask_where(self, run: Run, card: str, profile: str) -> None:
        near = place_meant(run.reading, self.context, self.effect.near)
        if near is None:
            return
        radius = run.referee.radius(run.state, profile)
        region = Region(
            radius, ARRIVES, near=disc_of(near), within=self.effect.within, side=self.context.side
        )
        # Without room the card stays where it is.
        if next(iter(places(run.referee, run.state, region)), None) is not None:
            text = Reason.of(RULE, "effect.place", source=self.context.source, profile=profile)
            picked = self.answers or ((Target("card", card),),)
            question = Question(self.context.side, text, among="place", region=region)
            run.push(question, replace(self, answers=picked))

    def _arrive(self, run: Run, card: str, profile: str, at: Point) -> None:
        side = self.context.side
        move_card(run, card, owner_of(card), self.effect.from_, "play", "R-81", shown=True)
        modifiers = for_good(card, side, run.state.turn)
        tapped = self.effect.tapped
        body = Body(card, profile, side, at, card, tapped=tapped, fresh=True, modifiers=modifiers)
        run.state = replace(run.state, bodies=(*run.state.bodies, body))
        run.emit(Arrived(body, "summoned", rule="R-81"))
        kind = kind_of_damage(run.state, self.context)
        run.push(Happens(Moment("arrives", body.id, self.context.own, kind, side, at=at)))

    def _stay(self, run: Run, card: str) -> None:
        bearer = self._bearer(run) if "artefact" in run.library.card(card).types else None
        move_card(run, card, owner_of(card), self.effect.from_, "play", "R-81", shown=True)
        stays = Permanent(
            card,
            self.context.side,
            None if bearer is None else bearer.id,
            tapped=self.effect.tapped,
        )
        run.state = replace(run.state, permanents=(*run.state.permanents, stays))


def grow(run: Run, context: Context, effect: Grow, creature: str) -> None:
    """Give a creature another profile."""
    body = run.state.body(creature)
    if effect.profile != body.profile:
        before = (body.profile, effect.until, run.state.turn, context.source)
        # Other abilities, numbered anew: which of the old ones have worked this turn means nothing any more.
        run.set_body(replace(body, profile=effect.profile, grown_from=(*body.grown_from, before), used=()))
        run.emit(Grown(creature, effect.profile))
        make_room(run, creature)


def ride(run: Run, context: Context, effect: Ride, creature: str) -> None:
    """Put a creature on another one of its side; neither may be ridden or ride already."""
    body, mount = run.state.body(creature), run.state.find(named(run.state, context, effect.on))
    if mount is None or mount.id == creature or mount.side is not body.side or body.side not in SIDES:
        return
    if any((body.mount, body.rider, mount.mount, mount.rider)):
        return
    run.set_body(replace(mount, rider=creature))
    run.set_body(replace(body, mount=mount.id, at=mount.at))
    part_those_apart(run, creature)
    run.emit(Rode(creature, mount.id))


@dataclass(frozen=True, slots=True, kw_only=True)
class GetOff(Asking, Task):
    """A rider gets off its mount, where its player says; without room it stays where it is."""

    context: Context
    creature: str
    within: float

    def run(self, run: Run) -> None:
        """Ask for the place, then put it there."""
        body = run.state.find(self.creature)
        mount = None if body is None else run.state.find(body.mount)
        if body is None or mount is None:
            return
        if self.answers:
            at = self.answers[0][0].at
            if at is not None:
                separate(run, body, at)
            return
        near = run.referee.base_of(run.state, mount)
        region = Region(run.referee.radius(run.state, body.profile), ARRIVES, near=near, within=self.within)
        if next(iter(places(run.referee, run.state, region)), None) is not None:
            text = Reason.of(RULE, "effect.teleport", creature=self.creature)
            side = decider(run.state, self.context.side)
            run.push(Question(side, text, among="place", region=region), self)


def banish(run: Run, context: Context, effect: Banish, creature: str) -> None:
    """Remove a creature from play for a while (R-82)."""
    body = run.state.body(creature)
    near = None if effect.near is None else named(run.state, context, effect.near)
    remove(run, body)
    # What was said when it was away before, and never came back of itself, is over.
    absences = tuple(other for other in run.state.absences if other.creature != creature)
    run.state = replace(run.state, banished=(*run.state.banished, body), absences=absences)
    run.emit(Left(body, "banished"))
    if effect.until == "turn" and effect.within is None:
        return
    until = "turn" if effect.until == "now" else effect.until
    absence = Absence(creature, until, run.state.turn, context.side, effect.within, near)
    if effect.until == "now":
        run.push(lasting.ComeBack(creature=creature, absence=absence))
    run.state = replace(run.state, absences=(*run.state.absences, absence))


def destroy(run: Run, context: Context, creature: str) -> None:
    """Kill a creature, whatever hit points it has left."""
    run.push(Die(creature, source_of_damage(run.state, context), context.side, destroyed=True))


def exile(run: Run, context: Context, creature: str) -> None:
    """Exile a creature; a wizard, who has no card, dies instead."""
    body = run.state.body(creature)
    # A wizard has no card that could be exiled.
    if is_wizard(body):
        destroy(run, context, creature)
        return
    remove(run, body)
    run.emit(Left(body, "exiled", rule=EXILE))
    if body.card is not None:
        lay_down(run, body.card, "exile", EXILE)


def act(run: Run, creature: str) -> None:
    """Give a creature one more Action; monsters act only as their cards say (CM-MONSTER-02)."""
    # Monsters have no free choice of an Action: only cards make them act (CM-MONSTER-02).
    if run.state.body(creature).side in SIDES:
        act_at_once(run, creature)


def must_activate(run: Run, creature: str) -> None:
    """Force its controller's next go to activate the creature."""
    if creature not in run.state.must_activate:
        run.state = replace(run.state, must_activate=(*run.state.must_activate, creature))


def attack(run: Run, task: Perform, effect: Attack, attacker: str) -> None:
    """Attack the creature that the effect names, or one that the attacker's controller chooses."""
    state = run.state
    context = task.context
    possible = [task.answers[0][0].id] if task.answers else attackable(run, context, effect, attacker)
    if len(possible) > 1:
        question = which_creatures(run, context, possible, key="effect.attack_whom")
        side = decider(state, state.body(attacker).side)
        if effect.choice != "controller":
            side = decider(state, context.side)
            side = opponent(side) if effect.choice == "opponent" else side
        run.push(replace(question, side=side), task)
    elif possible:
        declare_at_once(run, attacker, possible[0], effect.kind)


def attackable(run: Run, context: Context, effect: Attack, attacker: str) -> list[str]:
    """The possible targets of the attack: the named creature, or all within reach."""
    state = run.state
    if effect.at is None:
        return [*targets(run.referee, state, attacker, effect.kind)]
    defender = named(state, context, effect.at)
    if defender is None or state.find(defender) is None:
        return []
    return [defender] if may_attack(run.referee, state, attacker, defender, effect.kind) else []


def comes_to_nothing(run: Run, context: Context, effects: tuple[AnyEffect, ...]) -> bool:
    """Whether the effects are nothing but attacks without a possible target."""
    for effect in effects:
        # Any other effect may matter, and a group is only known when it attacks.
        if not isinstance(effect, Attack) or not isinstance(effect.by, str):
            return False
        attacker = named(run.state, context, effect.by)
        if run.state.find(attacker) is not None and attackable(run, context, effect, attacker or ""):
            return False
    return True


def tap(run: Run, creature: str, *, tapped: bool) -> None:
    """Tap a creature, which then counts as activated, or untap it."""
    body = run.state.body(creature)
    if body.tapped is not tapped:
        run.set_body(replace(body, tapped=tapped))
        run.emit(Tapped(creature, tapped=tapped, rule=""))

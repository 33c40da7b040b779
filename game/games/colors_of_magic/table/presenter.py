"""Makes the view model of a table: everything to be painted at one moment, computed by pure functions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from game.battlefield.answer_page import AnswerLine, report
from game.content.markup import rich
from game.core.rules import Verdict
from game.games.colors_of_magic.rules.cards.words import Phase, Stat
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Body,
    Objective,
    Permanent,
    Player,
    StackItem,
    Target,
)
from game.games.colors_of_magic.rules.state.view import masked_card
from game.games.colors_of_magic.table.activation_left import asked_about
from game.games.colors_of_magic.table.acts_of_others import others_acted
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.board import BoardModel
from game.games.colors_of_magic.table.cast_steps import cast_from_piles
from game.games.colors_of_magic.table.duel_model import AttackModel
from game.games.colors_of_magic.table.go_steps import GoStep, PassStep
from game.games.colors_of_magic.table.log_news import LogWithNews
from game.games.colors_of_magic.table.number_words import cost_differences, differences, shown_number
from game.games.colors_of_magic.table.paths import asked_of_board, prompt_of
from game.games.colors_of_magic.table.setup_steps import DeployStep
from game.games.colors_of_magic.table.step import BackStep, Offer
from game.games.colors_of_magic.table.table_model import (
    CardModel,
    CreatureLine,
    GoalModel,
    HandModel,
    LaidOverModel,
    LookedAtModel,
    OutcomeModel,
    PermanentLine,
    PhasesModel,
    PileModel,
    PlateModel,
    RosterModel,
    SheetModel,
    StackLine,
    TableModel,
)
from game.games.colors_of_magic.table.table_view import TableView, emblem
from game.positions.position import Side
from game.table.session import seat_name
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.board.shapes import Point
    from game.core.rules import Value
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec
    from game.games.colors_of_magic.table.animation import Animation
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.session import SkirmishSession
    from game.games.colors_of_magic.table.step import ActionStep
    from game.table.table import Moment

NUMBERS: tuple[tuple[Stat, Icon], ...] = (
    ("movement", Icon.MOVE),
    ("melee", Icon.MELEE),
    ("ranged", Icon.RANGED),
    ("defence", Icon.DEFENCE),
)
"""The characteristics in a row, with their icons."""

CARD, LOG, ANSWER = "card", "log", "answer"
"""The pages for what is looked at, for the log, and for who sees, reaches and engages whom."""

PILES = ("deck", "discard", "exile")


def table_model(
    view: TableView,
    animation: Animation,
    moment: Moment[SkirmishSession, Pointing],
    log: Callable[[], LogWithNews],
) -> TableModel:
    """The whole table as it is seen at that moment.

    `log` makes the log; it is called only if the log is on screen.
    """
    session, pointing, showing = view.session, moment.pointing, moment.showing
    # The same targets light up on the board, in the hand, on the stack and in the rosters.
    lit = frozenset(_choosable(view, pointing))
    laid_over = _laid_over(view, animation, pointing, showing=showing)
    quiet = laid_over.duel is None and not showing and not session.over
    # `view.kept` holds what depends on the state alone, as the model is made anew whenever the pointer moves.
    return TableModel(
        prompt=_prompt(view, pointing, animation, showing=showing),
        offers=_offers(view, pointing),
        board=BoardModel(view, pointing, lit, animation, showing),
        front=session.front_side,
        back=session.back_side,
        plates=tuple(_plate(view, side) for side in SIDES),
        phases=view.kept("phases", lambda: _phases(view)),
        rosters=tuple(_roster(view, side, lit, pointing.picked) for side in (*SIDES, Side.NEUTRAL)),
        holdings=tuple(_holding(view, pointing, lit, side) for side in SIDES),
        stack=tuple(_stack_line(view, item, lit) for item in view.state.stack),
        laid_over=laid_over,
        occasion=(session.number, session.viewer),
        # While events are shown, the state is ahead of what is seen on the board.
        left=None if showing else asked_about(view, _waits(pointing)),
        sheet=_sheet(view, moment, log, quiet=quiet),
    )


def _waits(pointing: Pointing) -> str | None:
    """The picked creature where a go is about it: not while a spell is cast or a question answered."""
    return pointing.picked if isinstance(pointing.step, GoStep | PassStep | None) else None


def _sheet(
    view: TableView, moment: Moment[SkirmishSession, Pointing], log: Callable[[], LogWithNews], *, quiet: bool
) -> SheetModel:
    """The panel. The log and the board's answers take long to make, so they are made for the open page only.

    `quiet` says that nothing lies over the board. The page of cards shows what is pinned, the spell being
    cast, the creature that is deployed, or the picked one; with none of them, and beside one that is
    deployed, it tells what others have done.
    """
    page = moment.page
    step = moment.pointing.step
    # Whoever chooses the targets of a spell reads what it does, without pointing at the hand again.
    cast = step.casting if step is not None else None
    shown = looked_at(view, moment.pinned or cast or moment.pointing.picked or "")
    deployed = step if isinstance(step, DeployStep) and not moment.pinned else None
    if deployed is not None and view.side is not None:
        shown = LookedAtModel("", view.library.creatures[deployed.profile], SideColour(view.side.value))
    empty = page == CARD and quiet and (deployed is not None or not shown)
    read = page == LOG or (empty and view.kept("others", lambda: others_acted(view.session)))
    news = view.kept("log", log) if read else LogWithNews()
    return SheetModel(
        page=page,
        looked_at=shown,
        goals=view.kept("goals", lambda: tuple(_goals(view))),
        answer=answer_lines(view, moment.pointing) if page == ANSWER else (),
        log=news.entries,
        news=news.news,
        own=news.own,
    )


def answer_lines(view: TableView, pointing: Pointing) -> tuple[AnswerLine, ...]:
    """The board's answer to what is pointed at: a line of sight, a move, else engagements and sights."""
    return report(asked_of_board(view, pointing), view.say)


def _offers(view: TableView, pointing: Pointing) -> tuple[tuple[Offer, str], ...]:
    """The step's buttons with the reasons against each, and one to go back unless the step has its own."""
    offers = pointing.step.offers(view) if pointing.step is not None else ()
    if len(pointing.steps) > 1 and not any(isinstance(offer.outcome, BackStep) for offer in offers):
        back = Offer("back", view.say("table.act.back"), Icon.BACK, Verdict.yes(), BackStep())
        offers = (*offers, back)
    return tuple((offer, view.why(offer.verdict)) for offer in offers)


def shown_duel(
    view: TableView, animation: Animation, step: ActionStep | None, *, showing: bool
) -> AttackModel | None:
    """The duel on the table: the one being shown, the one being decided, or the last result."""
    if showing:
        return animation.duel
    if isinstance(view.decision, Duel):
        return AttackModel.of(view, view.decision, step.card if isinstance(step, DuelStep) else None)
    return None if view.session.over or animation.exhibit is not None else animation.result


def _prompt(view: TableView, pointing: Pointing, animation: Animation, *, showing: bool) -> str:
    """The sentence that tells the player what to do.

    What must be dismissed first comes first: an announcement that waits, then what is being shown, then the
    end of the match; after that the own step; and last whoever else is awaited.
    """
    session, say = view.session, view.say
    if animation.announced is not None and animation.announced.waits:
        return say("announced.prompt")
    if showing:
        return say("table.skip")
    if session.over:
        return say("table.ended")
    if pointing.step is not None or pointing.tool is not None:
        return prompt_of(view, pointing)
    asked = session.asked
    name = seat_name(say, asked, session.names) if asked is not None else ""
    if asked is not None and not session.is_person(asked):
        # A machine that thinks leaves time to take back one's own action.
        thinks = say("table.thinks", side=name)
        return f"{thinks} {say('table.may_undo')}" if session.may_undo().allowed else thinks
    return say("table.waits", side=name)


def _plate(view: TableView, side: Side) -> PlateModel:
    player, say = view.state.player(side), view.say
    hand = len(player.zones.hand)
    words: dict[str, Value] = {
        "name": view.names.side(side),
        "mana": player.mana,
        "points": player.points,
        "hand": hand,
        "deck": len(player.zones.deck),
    }
    tip = say("table.plate", **words)
    codex = len(player.codex)
    if codex:
        tip += f"\n{say('table.plate_codex', count=codex)}"
    crown = view.state.token is side
    if crown:
        tip += rich("\n<icon:{}> {}", Icon.FIRST, say("table.token"))
    gone_by = ""
    for gone, key in ((player.lost_goes > 0, "table.loses_go"), (player.passed, "table.passed")):
        if gone:
            tip += rich("\n<icon:{}> {}", Icon.GO_BY, say(key))
            gone_by = say(f"{key}.short")
    return PlateModel(
        side,
        # The Codex lies with the hand, so that both are counted; the tip tells them apart.
        numbers=((Icon.MANA, player.mana), (Icon.POINTS, player.points), (Icon.CARDS, hand + codex)),
        tip=tip,
        acting=view.session.asked_side is side,
        crown=crown,
        gone_by=gone_by,
    )


def _phases(view: TableView) -> PhasesModel:
    say, state = view.say, view.state
    # Before a scenario is agreed on there is no last turn to show; turn 0 is the preparation.
    scenario = view.library.scenarios.get(state.scenario or "")
    limit = state.setup.game.max_turns or (scenario.max_turns if scenario is not None else 0)
    turn = say("table.turn", turn=state.turn, of=limit) if state.turn else say("table.preparation")
    names = tuple((phase, say(f"table.phase.{phase}")) for phase in get_args(Phase))
    return PhasesModel(turn, names, state.phase)


# Beside the board


def _roster(view: TableView, side: Side, lit: frozenset[Target], picked: str | None) -> RosterModel:
    creatures = (
        replace(_creature_line(view, body), lit=Target.creature(body.id) in lit, picked=body.id == picked)
        for body in view.state.bodies
        if body.side is side
    )
    permanents = (
        _permanent_line(view, permanent, lit=Target("permanent", permanent.card) in lit)
        for permanent in view.state.permanents
        if permanent.side is side
    )
    return RosterModel(side, view.names.side(side), tuple(creatures), tuple(permanents))


def _creature_line(view: TableView, body: Body) -> CreatureLine:
    """The line of a creature, before picking and highlighting are added."""
    referee, state = view.referee, view.state

    def line() -> CreatureLine:
        return CreatureLine(
            body.id,
            side=SideColour(body.side.value),
            emblem=emblem(view.spec(body)),
            name=view.names.of(body.id),
            numbers=_numbers(view, body),
            hp=referee.hp(state, body.id),
            max_hp=referee.max_hp(state, body.id),
            tapped=view.spent(body),
            acting=view.acts(body),
            tip=_creature_tip(view, body),
        )

    return view.kept(("line", body.id), line)


def _numbers(view: TableView, body: Body) -> str:
    """The characteristics; those that differ from the print stand out, as better or worse."""
    parts = []
    spec = view.spec(body)
    for stat, icon in NUMBERS:
        # None means that it cannot shoot at all, which is not the same as 0.
        if getattr(spec, stat) is not None:
            shown = shown_number(view, view.referee.terms(view.state, body.id, stat))
            parts.append(rich("<icon:{}>\N{NO-BREAK SPACE}{}", icon, shown))
    if body.marks:
        parts.append(rich("<icon:{}>\N{NO-BREAK SPACE}{}", Icon.STAR, len(body.marks)))
    return "  ".join(parts)


def _creature_tip(view: TableView, body: Body) -> str:
    """Its name, the terms of its numbers, its text, and what has come to it."""
    text = view.names.say.words(view.spec(body).text)
    return "\n".join(filter(None, (_bold_name(view, body), *_changes(view, body), text, *_borne(view, body))))


def _bold_name(view: TableView, body: Body) -> str:
    return rich("<b>{}</b>", view.names.of(body.id))


def _changes(view: TableView, body: Body) -> Iterator[str]:
    """Who controls it for its owner, whether it acts or has acted, and its numbers unlike those printed."""
    if body.taken_by is not None:
        sides = {"side": view.names.side(body.side), "owner": view.names.side(body.owner)}
        yield rich("<icon:{}> {}", Icon.SWAP, view.say("table.controlled", **sides))
    if view.acts(body):
        yield rich("<icon:{}> {}", Icon.ACTIVATE, view.say("table.acting"))
    elif body.tapped:
        yield rich("<icon:{}> {}", Icon.TAPPED, view.say("table.tapped"))
    yield from differences(view, body)


def _borne(view: TableView, body: Body) -> Iterator[str]:
    """Its marks and artefacts, and the keywords it has gained."""
    say, names = view.say, view.names
    # Each kind of mark once, with its number; `fromkeys` keeps the order in which they were put on.
    for mark in dict.fromkeys(body.marks):
        name = names.say.words(view.library.marks[mark].name)
        yield say("table.mark", name=name, times=body.marks.count(mark))
    carried = [
        names.card(permanent.card) for permanent in view.state.permanents if permanent.bearer == body.id
    ]
    if carried:
        yield say("table.carries", cards=", ".join(carried))
    # Printed keywords are in the text already.
    printed = view.spec(body).keywords
    gained = [word for word in view.referee.keywords(view.state, body.id) if word not in printed]
    if gained:
        yield say("table.gained", keywords=", ".join(gained))


def _permanent_line(view: TableView, permanent: Permanent, *, lit: bool) -> PermanentLine:
    names = view.names
    name = names.card(permanent.card)
    lines = [rich("<b>{}</b>", name), names.say.words(view.library.card(permanent.card).text)]
    for mark in dict.fromkeys(permanent.marks):
        marked = names.say.words(view.library.marks[mark].name)
        lines.append(view.say("table.mark", name=marked, times=permanent.marks.count(mark)))
    if permanent.bearer is not None:
        lines.append(view.say("table.borne_by", who=names.of(permanent.bearer)))
    return PermanentLine(permanent.card, name, tapped=permanent.tapped, tip="\n".join(lines), lit=lit)


def _stack_line(view: TableView, item: StackItem, lit: frozenset[Target]) -> StackLine:
    names = view.names
    target = Target("spell", str(item.number))
    words = rich("<b>{}</b>\n{}", names.card(item.card), names.of(item.caster))
    aimed = [names.of(aim.id) for aim in item.targets if aim.id]
    if aimed:
        words += f"\n{view.say('table.aims_at', names=', '.join(aimed))}"
    places = (_place_of(view, aim) for aim in item.targets)
    return StackLine(
        item.number,
        side=SideColour(item.side.value),
        card=CardModel(item.card, target, lit=target in lit),
        words=words,
        aims=tuple(at for at in places if at is not None),
    )


def _place_of(view: TableView, target: Target) -> Point | None:
    """The end of an arrow to a target: the creature as it stands now, else the chosen place."""
    body = view.state.find(target.id) if target.id else None
    return body.at if body is not None else target.at


# Below the board


def _holding(view: TableView, pointing: Pointing, lit: frozenset[Target], side: Side) -> HandModel:
    player, step = view.state.player(side), pointing.step
    # While a step is open only the hand in front is made: its answer cannot lie in the other one. Without a
    # step both are, for somebody who watches a match.
    dealt = side is view.session.front_side or step is None
    cards = (*player.zones.hand, *player.codex, *cast_from_piles(view, side)) if dealt else ()
    piles = view.kept(("piles", side), lambda: tuple(_pile(view, side, name) for name in PILES))
    return HandModel(side, tuple(_card_held(view, step, lit, card) for card in cards), piles)


def _card_held(view: TableView, step: ActionStep | None, lit: frozenset[Target], card: str) -> CardModel:
    """A card of a hand or a Codex: whether the open step can take it, and how it could be paid for."""
    target = Target("card", card)
    if step is None:
        return CardModel(card, target)
    if card == step.casting:
        # No refusal although it cannot be chosen again: it has been chosen.
        refusal, pays, words = "", step.pays(view, card) if target in lit else None, view.say("table.casting")
    else:
        verdict = step.judge(view, target)
        refusal = view.why(verdict) if verdict is not None else ""
        pays = step.pays(view, card) if target in lit else None
        words = view.say(f"table.pays.{pays}") if pays else _of_codex(view, card)
    return CardModel(
        card,
        target,
        lit=target in lit,
        marked=target in step.picks,
        refusal=refusal,
        pays=pays,
        words=words,
        cast=card == step.casting,
    )


def _of_codex(view: TableView, card: str) -> str:
    """That a card which lies with the hand before the game is in the Codex still; empty for any other."""
    codex = view.state.player(view.side).codex if view.side is not None else ()
    return view.say("table.of_codex") if not view.state.turn and card in codex else ""


def pile_cards(view: TableView, side: Side, name: str) -> tuple[str, ...]:
    """The cards of a pile, the top one first."""
    zones = view.state.player(side).zones
    return {"deck": zones.deck, "discard": zones.discard, "exile": zones.exile}[name].cards


def _pile(view: TableView, side: Side, name: str) -> PileModel:
    say, cards = view.say, pile_cards(view, side, name)
    word, count = say(f"table.pile.{name}"), len(cards)
    if name == "deck":
        # Always its back, even where the viewer knows all cards: nobody leafs through a draw pile.
        top = masked_card(cards[0], 0) if cards else None
        refusal = say("table.pile_down")
    else:
        top = cards[0] if cards else None
        refusal = "" if cards else say("table.pile_empty")
    return PileModel(
        name,
        word=word,
        counted=say(f"table.pile_count.{name}", count=count),
        count=count,
        top=top,
        refusal=refusal,
        tip=say(f"table.pile_tip.{name}", count=count),
    )


# Over the board


def _choosable(view: TableView, pointing: Pointing) -> tuple[Target, ...]:
    """The targets that may be chosen now, except places."""
    return pointing.step.lit(view) if pointing.step is not None else ()


def _laid_over(view: TableView, animation: Animation, pointing: Pointing, *, showing: bool) -> LaidOverModel:
    """The part over the board: a choice, the duel, shown cards, an announcement, the end of the match."""
    duel, over = shown_duel(view, animation, pointing.step, showing=showing), view.session.over
    # Shown cards wait for a quiet moment, and are out of date once the match is over.
    quiet = duel is None and not showing and not over
    return LaidOverModel(
        choices=() if pointing.step is None else tuple(_choices(view, pointing.step)),
        duel=duel,
        exhibit=animation.exhibit if quiet else None,
        announced=animation.announced,
        over=_over(view) if over and not showing else None,
    )


def _choices(view: TableView, step: ActionStep) -> Iterator[CardModel]:
    """Cards that may be chosen but lie neither in the hand nor in the Codex."""
    player = view.state.player(view.session.front_side)
    at_hand = {*player.zones.hand, *player.codex, *cast_from_piles(view, player.side)}
    for target in step.lit(view):
        if target.kind == "card" and target.id not in at_hand:
            # Only what is picked is framed: everything here may be chosen.
            picked = target in step.picks
            yield CardModel(target.id, target, lit=picked, marked=picked)


def _over(view: TableView) -> OutcomeModel:
    """The winner, the points, and the reason for the end."""
    say, names, outcome = view.say, view.names, view.session.match.outcome
    winners = sorted(outcome.winners) if outcome is not None else []
    title = say("table.over.draw")
    if len(winners) == 1:
        title = say("table.over.won", side=names.side(SIDES[winners[0]]))
    points = tuple(_points(view, player) for player in view.state.players)
    reasons = outcome.reasons if outcome is not None else ()
    return OutcomeModel(title, points, tuple(map(names.cited, reasons)))


def _points(view: TableView, player: Player) -> str:
    """A player's points, the objective cards that gave them, and how many came otherwise."""
    said = view.say("table.over.points", side=view.names.side(player.side), count=player.points)
    parts, other = [], player.points
    for objective in view.state.objectives:
        spec, times = view.names.objective(objective.id), objective.collected_by.count(player.side)
        if spec is not None and times:
            parts.append(f"{view.say.words(spec.name)} {times * spec.points}")
            other -= times * spec.points
    if parts and other > 0:
        parts.append(view.say("table.over.other", count=other))
    return f"{said} \N{EN DASH} {', '.join(parts)}" if parts else said


# The sheet


def looked_at(view: TableView, name: str, refusal: str = "", hint: str = "") -> LookedAtModel:
    """The creature of that id, else the card: its present state, and why or how it can be chosen."""
    body = view.state.find(name)
    if body is None:
        words = (*cost_differences(view, name), rich("<red>{}</red>", refusal) if refusal else hint)
        return LookedAtModel(name, words="\n".join(filter(None, words)))
    # The card that is shown beside these words has its name and its text: neither is said twice.
    spec, said = view.spec(body), [*_changes(view, body), *_borne(view, body)]
    if said or view.names.of(body.id) != view.say.words(spec.name):
        said = [_bold_name(view, body), *said]
    return LookedAtModel("", spec, SideColour(body.side.value), "\n".join(said))


def _goals(view: TableView) -> Iterator[GoalModel]:
    """The objective cards, who has collected them and who holds them."""
    for objective in view.state.objectives:
        spec = view.names.objective(objective.id)
        if spec is not None:
            points = rich("<icon:{}>\N{NO-BREAK SPACE}{}", Icon.POINTS, spec.points)
            title = f"{view.say.words(spec.name)} {points}"
            yield GoalModel(spec, title, "\n".join(_goal_lines(view, objective, spec)))


def _goal_lines(view: TableView, objective: Objective, spec: ObjectiveSpec) -> Iterator[str]:
    say, names = view.say, view.names
    yield names.say.words(spec.text)
    for side in objective.collected_by:
        yield rich("<red>{}</red>", say("table.collected", side=names.side(side)))
    if objective.holder is not None and not objective.collected_by:
        holder = names.side(objective.holder)
        yield rich("<red>{}</red>", say("table.held", side=holder, count=objective.held))

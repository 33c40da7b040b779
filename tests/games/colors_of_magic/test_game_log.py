"""Every event has a sentence in both languages, and says no more than the player may know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest
from magic_table import table
from typography import french_faults

from game.board.shapes import INCH_MM
from game.content.locale import Language, translator
from game.content.spec import Words
from game.core.rules import Reason
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.log.game_log import GameLog, RunningLog, count_entries
from game.games.colors_of_magic.log.names import MEASURED, LogNames, measured_among, numbers_of
from game.games.colors_of_magic.rules.state import creature_events as c
from game.games.colors_of_magic.rules.state import events as e
from game.games.colors_of_magic.rules.state.motives import PLAIN, Motive, MotiveKind, When
from game.games.colors_of_magic.rules.state.state import Body, Target
from game.games.colors_of_magic.rules.state.view import redact
from game.games.colors_of_magic.table.table_view import TableNames
from game.positions.position import HouseRules, Side

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.games.colors_of_magic.rules.cards.library import Library

FALCON = "red:call-crag-falcon:1"
ISAURE = "red:isaure:0"
GIANT = "neutral:old-crag:1"
GUST = "blue:gust:1"
SECOND = "red:call-crag-falcon:4"
BODY = Body(FALCON, "crag-falcon", Side.RED, (3.0, 4.0), card=FALCON)
SIZES = HouseRules().base_mm
WHY = Reason.of("TABLE-UNDO-01", "match.undo.nothing")

WHENS: dict[MotiveKind, tuple[When, ...]] = {
    "hold": ("now", "next"),
    "strike": ("", "before"),
    "shoot": ("", "before"),
    "threaten": ("", "before"),
}
MOTIVES = tuple(
    Motive(
        kind,
        "" if kind in PLAIN else "wine-press",
        "red:call-white-bear:1" if kind == "summon" else "",
        when,
    )
    for kind in get_args(MotiveKind)
    for when in WHENS.get(kind, ("",))
)
EVENTS: tuple[e.Event, ...] = (
    e.ScenarioProposed(Side.RED, "giant-of-the-clearing", agreed=False),
    e.ScenarioProposed(Side.BLUE, "giant-of-the-clearing", agreed=True),
    e.InitiativeDrawn(Side.RED, FALCON, 3),
    e.TokenTaken(Side.BLUE),
    e.TerrainPut(Side.RED, "piece:1"),
    e.CornerTaken(Side.RED, "NE"),
    e.PhaseBegan(2, "monsters"),
    e.Shuffled(Side.RED),
    e.Shuffled(Side.BLUE, refilled=True),
    e.Shuffled(Side.NEUTRAL),
    e.CardMoved(Side.BLUE, GUST, "deck", "hand"),
    e.CardMoved(Side.BLUE, GUST, "hand", "deck", under=True),
    e.Lent(Side.BLUE, GUST, "blue:flare:1"),
    e.Permitted(Side.BLUE, "discard"),
    e.Permitted(Side.RED, "exile"),
    e.Permitted(Side.RED, "exile", Side.BLUE),
    e.Permitted(Side.RED, "discard", Side.BLUE),
    e.ManaSetAside(Side.RED, 3),
    e.SpellCopied(Side.RED, GUST, (Target.creature(GIANT),)),
    c.ZoneMoved("zone:1", Words(fr="Brume", en="Mist"), (3.0, 4.0), (5.0, 4.0)),
    c.Thrown(GUST, 6, 4),
    c.Thrown(GUST, 16, 3, "NE"),
    c.Endowed(FALCON, "ability"),
    c.Compelled(FALCON, ("attack",), ()),
    c.Compelled(FALCON, (), (ISAURE,)),
    c.Compelled(FALCON, ("attack", "shoot"), (ISAURE, GIANT)),
    c.Changed(GUST, mark="burn", amount=2),
    c.Endowed(FALCON, "victory"),
    c.Endowed(FALCON, "refreshed"),
    c.Endowed(FALCON, "stripped"),
    c.Rode(FALCON, ISAURE),
    c.Controlled(FALCON, Side.RED),
    c.Controlled(FALCON, Side.BLUE, back=True),
    c.Changed(FALCON, lost="flying"),
    c.Changed(FALCON, lost="all"),
    c.Endowed(FALCON, "ties"),
    c.Taken(GUST, Side.RED),
    c.Taken(GUST, Side.RED, FALCON),
    c.Taken(GUST, None, FALCON),
    c.Rode(FALCON, ISAURE, off=True),
    e.CardMoved(Side.BLUE, GUST, "hand", "discard"),
    e.CardMoved(Side.BLUE, GUST, "discard", "exile"),
    e.ManaChanged(Side.RED, 3, 5),
    e.ManaChanged(Side.RED, -1, 4),
    c.Arrived(BODY, "summoned"),
    e.Passed(Side.RED, first=True),
    e.Passed(Side.BLUE, first=False),
    e.GoLost(Side.BLUE),
    e.GoLost(Side.BLUE, now=True),
    c.ActivationBegan(FALCON),
    c.ActivationEnded(FALCON),
    c.Walked(FALCON, ((3.0, 4.0), (5.0, 4.0)), 2.5, engages=(GIANT,)),
    c.Leaves(FALCON, (GIANT,)),
    c.Shifted(FALCON, (3.0, 4.0), (5.0, 4.0), "push"),
    e.SpellCast(Side.BLUE, GUST, 1, ISAURE, (Target.creature(FALCON),), 1, pact=((ISAURE, 1),), discard=GUST),
    e.SpellCast(Side.BLUE, GUST, 2, ISAURE, (Target.point((3.0, 4.5)),), 1, instant=True),
    e.SpellResolved(1, GUST),
    e.Fizzled("spell", GUST, (WHY,)),
    e.AbilityUsed("red:breeze-courier:t1", 0, Side.RED, used=True),
    e.AbilityUsed(FALCON, 0, Side.RED, used=False),
    c.AttackDeclared(FALCON, GIANT, "melee", 2, 8),
    c.AttackDeclared(GIANT, FALCON, "ranged", 6, 3, cover=1),
    c.AttackDeclared(GIANT, FALCON, "melee", 8, 3, free=True),
    c.Boosted(Side.BLUE, GUST),
    c.Boosted(Side.BLUE, None),
    c.DuelRevealed(((Side.BLUE, GUST, 2),), 4, 8),
    c.DuelRevealed((), 4, 8),
    c.DuelDecided(GIANT, FALCON),
    c.DuelDecided(None, None),
    c.Damaged(FALCON, 1, 0, by=GIANT),
    c.Damaged(FALCON, 2, 3),
    c.Damaged(FALCON, 2, 3, by=FALCON),
    c.Damaged(FALCON, 2, 3, by=SECOND, rule="CM-PACT-01"),
    c.Prevented(FALCON, 1),
    c.Healed(FALCON, 1, 1),
    c.Died(BODY),
    c.Changed(FALCON, stat="melee", amount=-1),
    c.Changed(FALCON, keyword="armour 1"),
    c.Changed(FALCON, mark="static", amount=2),
    c.Changed(FALCON, forbidden=("move", "shoot")),
    c.Changed(FALCON),
    c.Grown(FALCON, "cliff-griffin"),
    c.Left(BODY, "banished"),
    c.Tapped(FALCON, tapped=True),
    c.Tapped(FALCON, tapped=False),
    c.ZoneMade("zone:1", Words(fr="Nuage lourd", en="Thunderhead"), (3.0, 4.0), 2.0),
    c.ZoneEnded("zone:1"),
    c.MarkerPut("bridge", "bridge", (3.0, 4.0)),
    c.MarkerPut("fallen-relic:3", "fallen-relic", (3.0, 4.0), removed=True),
    c.MonsterCardTurned(GIANT, "neutral:m1:1", "move", symbol=True),
    e.ObjectiveCollected(Side.RED, "hold-the-bridge", 3),
    e.Scored(Side.RED, 3, 4),
    e.Looked(Side.RED, Side.BLUE, "hand", (GUST,)),
    e.Looked(Side.RED, Side.BLUE, "deck", (GUST,), shown=True),
    e.Chose(Side.RED, (Target.creature(FALCON),)),
    e.Chose(Side.RED, (Target("option", "1"), Target("spell", "2"), Target("card", GUST))),
    e.Chose(Side.RED, ()),
    e.Asked(Side.BLUE),
    *(e.ReasonGiven(Side.RED, motive) for motive in MOTIVES),
    e.GameEnded((Side.RED,)),
    e.GameEnded((Side.RED, Side.BLUE)),
    e.GameEnded(()),
)


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


@pytest.fixture
def french(library: Library, tr_fr: Translator) -> GameLog:
    return GameLog(library, tr_fr)


@pytest.fixture
def english(library: Library, tr_en: Translator) -> GameLog:
    return GameLog(library, tr_en)


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_has_a_sentence_in_both_languages(
    event: e.Event, french: GameLog, english: GameLog
) -> None:
    in_french, in_english = french.sentence(event), english.sentence(event)
    for text in (in_french, in_english):
        assert text.endswith((".", "?", "!"))
        assert "{" not in text
        assert ":crag-falcon" not in text
        assert ":call-" not in text
    assert in_french != in_english
    assert not list(french_faults(in_french))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("side", [Side.RED, None])
def test_what_was_redacted_has_a_sentence_too(event: e.Event, side: Side | None, french: GameLog) -> None:
    assert french.sentence(redact(event, side)).endswith((".", "?", "!"))


def test_a_hidden_card_is_not_named(french: GameLog, english: GameLog) -> None:
    drawn = e.CardMoved(Side.BLUE, GUST, "deck", "hand")
    assert french.sentence(drawn) == "Bleu pioche Bourrasque."
    assert french.sentence(redact(drawn, Side.RED)) == "Bleu pioche une carte."
    assert english.sentence(redact(drawn, Side.RED)) == "Blue draws a card."
    boosted = redact(c.Boosted(Side.BLUE, GUST), Side.RED)
    assert "Bourrasque" not in french.sentence(boosted)


def test_a_card_discarded_for_an_effect_says_for_which(french: GameLog, english: GameLog) -> None:
    lost = e.CardMoved(Side.BLUE, GUST, "hand", "discard", by="hold-the-gallows")
    assert english.sentence(lost).endswith(" Reason: The Gallows.")
    assert french.sentence(lost).endswith(" Raison\N{NO-BREAK SPACE}: Le gibet.")
    assert "Reason" not in english.sentence(replace(lost, by=""))


def test_cards_that_move_alike_share_a_line(french: GameLog) -> None:
    drawn: list[e.Event] = [
        e.CardMoved(Side.BLUE, f"blue:gust:{n}", "deck", "hand", rule="CM-COLLECT-06") for n in (1, 2)
    ]
    masked = [redact(event, Side.RED) for event in drawn]
    (entry,) = french.entries(masked)
    assert entry.text == "Bleu pioche 2 cartes."
    assert entry.rule == "CM-COLLECT-06"
    own = french.entries([*drawn, e.CardMoved(Side.RED, FALCON, "deck", "hand", rule="CM-COLLECT-06")])
    assert [entry.text for entry in own] == [
        "Bleu pioche Bourrasque et Bourrasque.",
        "Rouge pioche Faucon des cimes.",
    ]


def test_details_are_left_out_unless_wanted(french: GameLog) -> None:
    events: list[e.Event] = [e.SpellResolved(1, GUST), c.Died(BODY)]
    assert [entry.rule for entry in french.entries(events)] == ["R-52"]
    assert len(french.entries(events, details=True)) == 2


def test_players_are_called_by_their_names(library: Library, tr_fr: Translator) -> None:
    log = GameLog(library, tr_fr, {Side.RED: "Zoé"})
    assert log.sentence(e.Passed(Side.RED, first=False)) == "Zoé passe."
    assert log.sentence(c.Died(BODY)) == "Faucon des cimes (Zoé) meurt."


def test_a_used_ability_is_called_by_its_name(french: GameLog) -> None:
    used = e.AbilityUsed("red:breeze-courier:t1", 0, Side.RED, used=True)
    assert french.sentence(used) == "Rouge utilise Emporter\u00a0: Messagère des brises (Rouge)."


def _came(*pairs: tuple[str, str]) -> tuple[Body, ...]:
    """Creatures of those ids and profiles."""
    return tuple(
        Body(identity, profile, Side(identity.partition(":")[0]), (float(place), 4.0))
        for place, (identity, profile) in enumerate(pairs)
    )


def test_a_creature_is_called_alike_on_the_board_and_in_the_log(library: Library) -> None:
    """Whether a card brought it, an ability made it or it stood there: only the first has no number."""
    bodies = _came(
        (SECOND, "crag-falcon"),
        (FALCON, "crag-falcon"),
        ("blue:breeze-courier:t1", "breeze-courier"),
        ("blue:breeze-courier:t3", "breeze-courier"),
        (GIANT, "old-crag"),
        ("neutral:old-crag:2", "old-crag"),
        (ISAURE, "isaure"),
    )
    say = translator(Language.EN)
    numbers = numbers_of(bodies)
    log = LogNames(library, say, numbers=numbers)
    board = TableNames(library, say, replace(table().state, bodies=bodies), numbers=numbers)
    for body in bodies:
        assert log.thing(body.id).startswith(board.of(body.id))
        assert log.body(body) == log.thing(body.id)
    assert board.of(SECOND) == "Crag Falcon"
    assert board.of(FALCON) == "Crag Falcon 2"
    assert board.of("blue:breeze-courier:t3") == "Breeze Courier 2"


def test_numbers_tell_apart_those_who_came_and_stay_when_one_of_them_leaves(library: Library) -> None:
    """Neither which copy of its card it is matters, nor whose others of that name are."""
    first, other, second = _came(
        (SECOND, "crag-falcon"), ("blue:call-crag-falcon:3", "crag-falcon"), (FALCON, "crag-falcon")
    )
    numbers = numbers_of((first, other, second, first))
    assert numbers == {first.id: 1, other.id: 1, second.id: 2}
    empty = replace(table().state, bodies=())
    left = TableNames(library, translator(Language.EN), empty, numbers=numbers)
    assert [left.of(body.id) for body in (first, other, second)] == [
        "Crag Falcon",
        "Crag Falcon",
        "Crag Falcon 2",
    ]


WALK = c.Walked(FALCON, ((3.0, 4.0), (5.0, 4.0)), 2.683)


def test_at_the_table_costs_are_told_in_tenths_and_exact_where_they_are_written_down(
    library: Library, english: GameLog
) -> None:
    at_table = GameLog(library, english.names.tr, measures=MEASURED)
    assert at_table.sentence(WALK) == 'Crag Falcon (Red) moves (cost: 2.7").'
    assert english.sentence(WALK) == 'Crag Falcon (Red) moves (cost: 2.683").'


@pytest.mark.parametrize(
    ("at", "way", "french_way"),
    [
        ((7.1, 4.1), '3" east', '3" à l\N{RIGHT SINGLE QUOTATION MARK}est'),
        ((3.0, 0.4), '3" south', '3" au sud'),
        ((0.2, 6.8), '3" north-west', '3" au nord-ouest'),
    ],
)
def test_an_announced_place_is_told_from_the_caster(
    library: Library, tr_fr: Translator, tr_en: Translator, at: tuple[float, float], way: str, french_way: str
) -> None:
    cast = e.SpellCast(Side.RED, FALCON, 1, BODY.id, (Target.point(at),), 1)
    stands = measured_among((BODY,), SIZES)
    sentence = GameLog(library, tr_en, measures=stands).sentence(cast)
    assert sentence.endswith(f"Target: a place about {way} of the caster.")
    sentence = GameLog(library, tr_fr, measures=stands).sentence(cast)
    assert sentence.endswith(f"Cible\u00a0: un point à environ {french_way} du lanceur.")


def test_the_log_tells_a_place_from_where_the_caster_was_then(library: Library, tr_en: Translator) -> None:
    cast = e.SpellCast(Side.RED, GUST, 7, BODY.id, (Target.point((6.1, 4.1)),), 1)
    then = replace(MEASURED, cast={7: BODY}, stands={BODY.id: replace(BODY, at=(20.0, 20.0))})
    log = GameLog(library, tr_en, measures=then)
    assert log.sentence(cast).endswith('Target: a place about 3" east of the caster.')


@pytest.mark.rule("CM-CAST-04")
def test_a_place_is_told_edge_to_edge_as_ranges_are_measured(library: Library, tr_en: Translator) -> None:
    log = GameLog(library, tr_en, measures=measured_among((BODY,), SIZES))
    radius = SIZES.S / 2 / INCH_MM
    for card, bases in ((FALCON, 2), (GUST, 1)):
        edge = Target.point((3.0 + 8 + bases * radius, 4.0))
        cast = e.SpellCast(Side.RED, card, 1, BODY.id, (edge,), 1)
        assert log.sentence(cast).endswith('a place about 8" east of the caster.')


def test_a_place_is_told_by_its_numbers_where_nobody_knows_who_stands_where(
    library: Library, english: GameLog
) -> None:
    cast = e.SpellCast(Side.RED, FALCON, 1, ISAURE, (Target.point((21.875, 5.89)),), 1)
    at_table = GameLog(library, english.names.tr, measures=MEASURED)
    assert at_table.sentence(cast).endswith('a place (21.9", 5.9").')
    assert english.sentence(cast).endswith('a place (21.875", 5.89").')


SERPENT = "blue:abyss-serpent:1"
WORKS = e.AbilityUsed(SERPENT, 0, Side.BLUE, used=False)
PUSHES = (
    c.Shifted(FALCON, (3.0, 4.0), (5.0, 4.0), "push"),
    c.Shifted(GIANT, (7.0, 4.0), (9.0, 4.0), "push"),
)


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ((WORKS, PUSHES[0]), ["Abyss Serpent (Blue) pushes Crag Falcon (Red)."]),
        (
            (WORKS, *PUSHES),
            ["Abyss Serpent (Blue) pushes Crag Falcon (Red).", "Abyss Serpent (Blue) pushes Old Crag."],
        ),
        (
            (WORKS, e.Asked(Side.BLUE), e.Chose(Side.BLUE, (Target.creature(FALCON),)), PUSHES[0]),
            ["Abyss Serpent (Blue) pushes Crag Falcon (Red)."],
        ),
        ((e.AbilityUsed(FALCON, 0, Side.RED, used=False), PUSHES[0]), ["Crag Falcon (Red) is pushed."]),
        ((PUSHES[0],), ["Crag Falcon (Red) is pushed."]),
        (
            (WORKS, e.SpellResolved(1, GUST), PUSHES[0]),
            ["Abyss Serpent (Blue): a push.", "Crag Falcon (Red) is pushed."],
        ),
        ((WORKS, c.Died(BODY)), ["Abyss Serpent (Blue): a push.", "Crag Falcon (Red) dies."]),
        ((WORKS,), ["Abyss Serpent (Blue): a push."]),
    ],
)
def test_a_push_is_told_once_with_whoever_pushes(
    events: tuple[e.Event, ...], sentences: list[str], english: GameLog
) -> None:
    assert [entry.text for entry in english.entries(events)] == sentences
    assert count_entries(events) == len(sentences)
    running = RunningLog()
    for number in range(len(events) + 1):
        found = running.entries(english, events[:number], None)
        assert found == english.entries(events[:number])


@pytest.mark.rule("CM-PACT-01")
def test_who_is_hurt_by_whom_is_clear_where_all_have_one_name(french: GameLog, english: GameLog) -> None:
    """The card that a Blood Pact pays for is not the creature that it will bring, nor one that is there."""
    pact = c.Damaged(FALCON, 1, 2, by=SECOND, rule="CM-PACT-01")
    assert (
        english.sentence(pact) == "Blood Pact for Crag Falcon: Crag Falcon (Red) takes 1 damage (HP left: 2)."
    )
    assert french.sentence(pact) == (
        "Pacte de sang pour Faucon des cimes\u00a0: Faucon des cimes (Rouge) subit 1 dégât"
        " (PV restants\u00a0: 2)."
    )
    itself = c.Damaged(FALCON, 2, 0, by=FALCON)
    assert english.sentence(itself) == "Crag Falcon (Red) deals 2 damage to itself (HP left: 0)."
    assert (
        french.sentence(itself) == "Faucon des cimes (Rouge) s\u2019inflige 2 dégâts (PV restants\u00a0: 0)."
    )

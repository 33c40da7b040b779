"""Games of Donjon & Procrastination in sentences: every event, each with its rule, for whoever reads them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, get_args

import pytest
from dp_case import DP_CASE, library, setup_of
from typography import french_faults

from game.cli.main import main
from game.content.locale import Language, Translator, translator
from game.content.rulebook import load_rulebook
from game.content.spec import Words
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.record import save
from game.core.rules import Outcome, Reason, Seat
from game.games.donjon_procrastination.log.game_log import DuelLog
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    BluffReturned,
    BonusChanged,
    Cancelled,
    CardMoved,
    ClassChanged,
    Compared,
    Dealt,
    DiceChanged,
    DiceRolled,
    Drafted,
    EffectBegan,
    EffectIdle,
    Event,
    FighterReplaced,
    Gambled,
    GameEnded,
    HandsSwapped,
    Looked,
    Ordered,
    OrderRolled,
    PlacedDown,
    PointsGiven,
    Revealed,
    RoundBegan,
    RoundEnded,
    SupportAllowed,
    Totals,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import BLUFF, HIDDEN, NOTHING, Slot
from game.games.donjon_procrastination.rules.play.values import Term
from game.games.donjon_procrastination.rules.play.view import redact

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.record import AnyMatch

SEEDS = range(8)
ANN, BOB, CYD = Seat(0), Seat(1), Seat(2)
GUARD, THIEF, GIANT = "c:portal-guard:1", "c:schedule-thief:1", "c:half-awake-giant:1"


@cache
def played(seed: int) -> AnyMatch:
    """A whole game between players who do anything they may."""
    match: AnyMatch = Match.start(DP_CASE.system, setup_of(seed), SeededDice(seed))
    dice = SeededDice(seed + 1)
    while match.outcome is None:
        seat = min(match.deciders)
        match.act(seat, dice.choice(list(match.legal_actions(seat))))
    return match


PLAIN = str.maketrans(
    {
        "\N{NO-BREAK SPACE}": " ",
        "\N{MINUS SIGN}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    }
)


def plain(text: str) -> str:
    """The text in the signs that a keyboard has."""
    return text.translate(PLAIN)


@pytest.fixture
def french() -> DuelLog:
    return DuelLog(library(), translator(Language.FR), {ANN: "Anne", BOB: "Bob"})


@pytest.fixture
def english() -> DuelLog:
    return DuelLog(library(), translator(Language.EN))


# ---- whole games


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_told_with_a_rule_that_is_there(seed: int, language: Language) -> None:
    log, match, book = DuelLog(library(), translator(language)), played(seed), load_rulebook()
    for seat in (None, *match.seats):
        for line in match.log(seat):
            for entry in log.entries(line.events, details=True):
                assert book.cited(entry.rule).id == entry.rule
                assert entry.text
                assert "{" not in entry.text
                assert not re.search(r"\b\w+:[a-z-]+:\d", entry.text), entry.text
                if language is Language.FR:
                    assert not [*french_faults(entry.text)], entry.text


def test_the_games_show_every_kind_of_event() -> None:
    seen = {type(event) for seed in SEEDS for line in played(seed).log(None) for event in line.events}
    assert {Drafted, Revealed, Compared, Ordered, ValueChanged, DiceChanged, GameEnded} <= seen


@pytest.mark.rule("DP-LEX-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_come_to_limbo_by_an_effect_a_lost_round_or_a_full_hand(seed: int) -> None:
    match = played(seed)
    for seat in match.seats:
        came: set[str] = set()
        for line in match.log(seat):
            for event in line.events:
                match event:
                    case RoundEnded(result="lost", cards=cards):
                        came.update(cards)
                    case CardMoved(target="discard", card=card, by=by, rule=rule):
                        assert by or rule == "DP-END-ROUND-03"
                        came.add(card)
        if match.setup.rules.carried_at_end != "discard":
            assert set(match.state.players[seat].discard) <= came


# ---- one event at a time

TOLD: list[tuple[Event, str, str]] = [
    (
        Dealt(ANN, 6, ("", "", "", "")),
        "DP-SETUP-05",
        "Anne pioche 4 cartes et ajoute Esbroufe à sa main ; il reste 6 cartes dans sa pioche.",
    ),
    (Drafted(ANN, ""), "DP-MIMIC-02", "Anne met de côté une carte, face cachée."),
    (HandsSwapped(1), "DP-MIMIC-03", "Les mains changent de joueur : il y reste 1 carte."),
    (RoundBegan(1, (BOB, ANN)), "DP-FLOW-01", "Manche 1."),
    (
        RoundBegan(1, (BOB, CYD, ANN)),
        "DP-MULTI-04",
        "Manche 1 : chacun affronte son voisin de gauche.",
    ),
    (
        RoundBegan(2, (CYD, ANN, BOB)),
        "DP-MULTI-05",
        "Manche 2 : chacun affronte son voisin de droite.",
    ),
    (PlacedDown(ANN, HIDDEN, "face"), "DP-FACE-01", "Anne pose une carte face cachée."),
    (PlacedDown(ANN, GUARD, "face"), "DP-FACE-01", "Anne pose Garde du portail face cachée."),
    (PlacedDown(BOB, HIDDEN, "support"), "DP-SUPPORT-01", "Bob a fait son choix pour le Soutien."),
    (PlacedDown(BOB, BLUFF, "support"), "DP-SUPPORT-02", "Bob pose Esbroufe face cachée."),
    (PlacedDown(BOB, NOTHING, "support"), "DP-SUPPORT-03", "Bob ne pose rien."),
    (
        Revealed("face", ((ANN, GUARD), (BOB, THIEF))),
        "DP-FACE-03",
        "Révélation : Garde du portail (Anne) et Voleuse d'horaires (Bob).",
    ),
    (
        Revealed("support", ((ANN, BLUFF), (CYD, NOTHING))),
        "DP-SUPPORT-05",
        "Révélation : Esbroufe (Anne) et rien (Joueur 3).",
    ),
    (
        Revealed("support", ((ANN, NOTHING), (BOB, NOTHING))),
        "DP-SUPPORT-05",
        "Personne n'a joué de Soutien.",
    ),
    (BluffReturned(BOB), "DP-SUPPORT-07", "Bob reprend Esbroufe en main."),
    (Compared(ANN, BOB, GUARD, 2, 8), "DP-FACE-05", "Garde du portail (Anne) domine : 4 x 2 = 8."),
    (Compared(ANN, BOB, GUARD, 1, 4), "DP-FACE-06", "Garde du portail (Anne) combat sans bonus : 4."),
    (
        OrderRolled(((ANN, 5), (BOB, 2))),
        "DP-D20",
        "Un dé décide de l'ordre : Anne fait 5 et Bob fait 2.",
    ),
    (
        Ordered("face", (Slot(BOB, "fighter"), Slot(ANN, "fighter")), ("DP-FACE-10", "")),
        "DP-FACE-10",
        "Ordre des effets : Bob (classe dominante), puis Anne.",
    ),
    (
        Ordered(
            "support",
            (Slot(BOB, "support"), Slot(ANN, "support"), Slot(CYD, "support")),
            ("DP-SUPPORT-08", "DP-SUPPORT-10", ""),
        ),
        "DP-SUPPORT-08",
        "Ordre des effets : Bob (plus haute valeur), puis Anne (dé plus haut), puis Joueur 3.",
    ),
    (EffectBegan(ANN, GUARD), "DP-D21", "Garde du portail (Anne) agit."),
    (EffectBegan(ANN, GUARD, THIEF), "DP-D21", "Garde du portail (Anne) copie Voleuse d'horaires."),
    (EffectIdle(ANN, GUARD), "DP-D21", "Garde du portail : rien ne se passe."),
    (PointsGiven(GUARD, ANN, 3), "DP-D21", "Garde du portail : Anne gagne 3 points."),
    (PointsGiven(GUARD, BOB, -1), "DP-D21", "Garde du portail : Bob perd 1 point."),
    (
        ValueChanged(THIEF, ANN, GUARD, 4, -1),
        "DP-SUPPORT-11",
        "Voleuse d'horaires : Garde du portail passe de 4 à -1 de valeur.",
    ),
    (
        ClassChanged(GUARD, ANN, GUARD, CardClass.MAGIC),
        "DP-D21",
        "Garde du portail devient de classe Magie.",
    ),
    (
        BonusChanged(THIEF, ANN, GUARD, "none"),
        "DP-D21",
        "Voleuse d'horaires : Garde du portail ne double pas sa valeur.",
    ),
    (
        Cancelled(THIEF, ANN, GUARD),
        "DP-D21",
        "Voleuse d'horaires : Garde du portail perd ses effets.",
    ),
    (
        FighterReplaced(THIEF, ANN, GUARD, GIANT),
        "DP-D21",
        "Géant mal réveillé remplace Garde du portail et combat pour Anne.",
    ),
    (
        FighterReplaced(THIEF, ANN, GUARD, ""),
        "DP-D21",
        "Garde du portail quitte le combat : Anne reste sans combattant.",
    ),
    (FighterReplaced(THIEF, ANN, "", GUARD), "DP-D21", "Garde du portail combat pour Anne."),
    (
        CardMoved(GUARD, ANN, "pile", ANN, "hand", "DP-END-ROUND-01"),
        "DP-END-ROUND-01",
        "Anne pioche Garde du portail.",
    ),
    (
        CardMoved("", ANN, "hand", ANN, "discard", "DP-END-ROUND-03"),
        "DP-END-ROUND-03",
        "Anne défausse une carte.",
    ),
    (
        CardMoved("", BOB, "hand", ANN, "hand", "", THIEF),
        "DP-D21",
        "Voleuse d'horaires : Anne prend en main une carte, depuis la main (Bob).",
    ),
    (
        CardMoved(GUARD, ANN, "discard", ANN, "pile", "", THIEF),
        "DP-D21",
        "Voleuse d'horaires : Anne met Garde du portail sur sa pioche, depuis ses Limbes.",
    ),
    (
        CardMoved(GUARD, ANN, "common", ANN, "hand", "", THIEF),
        "DP-D21",
        "Voleuse d'horaires : Anne prend en main Garde du portail, depuis le reste du paquet commun.",
    ),
    (SupportAllowed(GUARD, ANN, 1), "DP-SUPPORT-04", "Garde du portail : Anne peut jouer 1 Soutien de plus."),
    (
        SupportAllowed(GUARD, ANN, -1),
        "DP-SUPPORT-04",
        "Garde du portail : Anne peut jouer 1 Soutien de moins.",
    ),
    (Looked(GUARD, ANN, BOB, ("", "")), "DP-D21", "Garde du portail : Anne regarde chez Bob 2 cartes."),
    (Looked(GUARD, ANN, ANN, (THIEF,)), "DP-D21", "Garde du portail : Anne regarde Voleuse d'horaires."),
    (DiceRolled(ANN, (4,)), "DP-DICE-01", "Anne lance 1 dé : 4."),
    (DiceRolled(ANN, (4, 3)), "DP-DICE-01", "Anne lance 2 dés : 4 + 3 = 7."),
    (
        DiceChanged(GUARD, ANN, (4, 3), (4, 6), "reroll"),
        "DP-DICE-06",
        "Garde du portail, dés relancés : Anne passe de 4 + 3 à 4 + 6.",
    ),
    (
        Gambled(GUARD, ANN, 4, 4),
        "DP-D21",
        "Garde du portail : Anne lance un dé et fait 4, il fallait 4 : c'est gagné.",
    ),
    (
        Gambled(GUARD, ANN, 3, 4),
        "DP-D21",
        "Garde du portail : Anne lance un dé et fait 3, il fallait 4 : c'est perdu.",
    ),
    (
        Answered(ANN, GUARD, "class", ("magic",), hidden=False),
        "DP-D21",
        "Garde du portail : Anne choisit « Magie ».",
    ),
    (
        Answered(ANN, GUARD, "own_die", ("1",), hidden=False),
        "DP-D21",
        "Garde du portail : Anne choisit « le dé n° 2 ».",
    ),
    (Answered(ANN, GUARD, "card", (), hidden=True), "DP-D21", "Garde du portail : Anne fait son choix."),
    (Answered(ANN, GUARD, "card", (), hidden=False), "DP-D21", "Garde du portail : Anne y renonce."),
    (
        RoundEnded(ANN, "won", (GUARD, THIEF), "DP-RESOLVE-02"),
        "DP-RESOLVE-02",
        "Anne remporte la manche. Ses nouveaux champions : Garde du portail et Voleuse d'horaires.",
    ),
    (RoundEnded(ANN, "lost", (), "DP-MULTI-10"), "DP-MULTI-10", "Anne perd la manche."),
    (
        RoundEnded(ANN, "tied", (GUARD,), "DP-RESOLVE-04"),
        "DP-RESOLVE-04",
        "Anne est à égalité. Restent en place : Garde du portail.",
    ),
    (
        GameEnded(
            Outcome(frozenset({ANN, BOB}), (Reason.of("DP-END-05", "dp.end.champions", count=3),)),
            (3, 3),
            (9, 9),
            (0, 0),
            (ANN,),
        ),
        "DP-END-05",
        (
            "Anne ne peut plus jouer de carte : la partie s'arrête. "
            "Anne et Bob se partagent la victoire. Le plus de champions : 3."
        ),
    ),
]


@pytest.mark.parametrize(("event", "rule", "text"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_in_a_sentence(event: Event, rule: str, text: str, french: DuelLog) -> None:
    entry = french.entry(event)
    assert (entry.rule, plain(entry.text)) == (rule, text)


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event, _, _ in TOLD} | {Totals} == set(get_args(Event))


def test_an_option_is_told_in_its_words_and_so_is_one_that_was_copied(french: DuelLog) -> None:
    option = Words(fr="Piocher 1 carte", en="Draw 1 card")
    chosen = Answered(ANN, GUARD, "option", ("1",), hidden=False, options=(option,))
    assert "Piocher 1 carte" in plain(french.entry(chosen).text)


def test_what_was_chosen_in_secret_is_told_to_nobody_else() -> None:
    secret = Answered(ANN, GUARD, "option", ("1",), hidden=True, options=(Words(fr="Fuir", en="Flee"),))
    assert redact(secret, ANN) == secret
    others = redact(secret, BOB)
    assert isinstance(others, Answered)
    assert (others.picks, others.options) == ((), ())


# ---- totals and runs of moves


@pytest.mark.rule("DP-SUPPORT-11")
def test_a_total_is_told_as_it_is_built_up(french: DuelLog) -> None:
    terms = (
        Term("fighter", 5, 2, GUARD, (CardClass.MAGIC, CardClass.FORCE)),
        Term("support", -2, 1, THIEF),
        Term("effect", 3, 1, GIANT),
        Term("die", 4),
    )
    sentence = plain(french.entry(Totals(ANN, BOB, 15, 9, terms)).text)
    assert sentence == (
        "Anne : 5 x 2 (Magie > Force) - 2 (Voleuse d'horaires) + 3 (Géant mal réveillé) + 4 (dé) = 15, "
        "contre 9 pour Bob."
    )


def test_sums_begin_with_their_sign_and_name_no_wheel_that_does_not_double(tr_fr: Translator) -> None:
    names = DuelNames(library(), tr_fr)
    assert plain(names.sum_text((Term("fighter", -2, 2, GUARD), Term("die", 1)))) == "-2 x 2 + 1 (dé) = -3"
    assert names.sum_text(()) == "0"


def test_a_sum_names_what_made_a_value_and_what_doubles_it(english: DuelLog) -> None:
    names = english.names
    broken = (Term("fighter", 5, 2, GIANT, because=THIEF), Term("value", -2, 2, GUARD), Term("die", 2))
    assert plain(names.sum_text((*broken, Term("die", 2)))) == (
        "5 x 2 (Schedule Thief) - 2 x 2 (Portal Guard) + 2 + 2 (dice) = 10"
    )
    held = (Term("fighter", 7, 1, GIANT, because=THIEF), Term("growth", 3, 1, GIANT))
    assert plain(names.sum_text(held)) == "7 (not doubled: Schedule Thief) + 3 (growth) = 10"


def test_a_number_that_counts_in_one_duel_alone_says_so(english: DuelLog) -> None:
    sentence = english.entry(ValueChanged(THIEF, ANN, GUARD, 4, 2, CYD)).text
    assert sentence == "Schedule Thief: Portal Guard goes from value 4 to 2. It counts against Player 3 only."


def test_cards_that_move_alike_share_a_sentence(english: DuelLog) -> None:
    draw = CardMoved("", ANN, "pile", ANN, "hand", "DP-END-ROUND-02")
    other = CardMoved(GUARD, BOB, "pile", BOB, "hand", "DP-END-ROUND-02")
    sentences = [entry.text for entry in english.entries((draw, draw, other, draw))]
    assert sentences == ["Player 1 draws 2 cards.", "Player 2 draws Portal Guard.", "Player 1 draws a card."]


def test_what_other_events_say_is_a_detail(english: DuelLog) -> None:
    moved = CardMoved(GIANT, ANN, "hand", ANN, "table", "DP-FACE-08", THIEF)
    replaced = FighterReplaced(THIEF, ANN, GUARD, GIANT)
    picked = Answered(ANN, THIEF, "card", (GIANT,), hidden=False)
    assert len(english.entries((picked, moved, replaced))) == 1
    assert len(english.entries((picked, moved, replaced), details=True)) == 3
    assert len(english.entries((moved,))) == 1


def test_an_effect_without_a_target_does_not_belie_the_other_of_its_card(english: DuelLog) -> None:
    struck, idle = Cancelled(THIEF, BOB, GIANT), EffectIdle(ANN, THIEF)
    lost = "Schedule Thief: Half-Awake Giant loses its effects."
    begun = EffectBegan(ANN, THIEF)
    for events in ((begun, struck, idle), (begun, idle, struck), (begun, idle, struck, idle)):
        assert [entry.text for entry in english.entries(events)][1:] == [lost]


def test_a_card_without_any_effect_says_so_once(english: DuelLog) -> None:
    begun, idle, nothing = EffectBegan(ANN, THIEF), EffectIdle(ANN, THIEF), "Schedule Thief: nothing happens."
    asked = Answered(ANN, THIEF, "card", (GIANT,), hidden=False)
    cast = Gambled(THIEF, ANN, 5, 4)
    for events in ((begun, idle, idle), (begun, asked, idle), (begun, cast, idle)):
        sentences = [entry.text for entry in english.entries(events)]
        assert sentences.count(nothing) == 1
        assert sentences[-1] == nothing
    other = PointsGiven(GUARD, BOB, 2)
    again = english.entries(
        (EffectBegan(BOB, GUARD), other, begun, idle, EffectBegan(ANN, THIEF, GUARD), idle)
    )
    assert [entry.text for entry in again].count(nothing) == 2


def test_reasons_name_cards(tr_en: Translator) -> None:
    names = DuelNames(library(), tr_en)
    reason = Reason.of("DP-DECK-02", "dp.deck.copies", card="portal-guard", found=3, most=2)
    assert names.reason(reason).startswith("“Portal Guard” is listed 3 times")


# ---- the command


@pytest.mark.parametrize(("seat", "knows"), [("1", True), ("red", True), ("2", False), ("blue", False)])
def test_a_saved_duel_is_told_as_a_seat_knows_it(
    seat: str, knows: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = played(0), tmp_path / "duel.arcane"
    save(match, path)
    assert main(["replay", str(path), "--lang", "en", "--seat", seat]) == 0
    output = capsys.readouterr().out
    hand = next(iter(match.log(ANN))).events[0].hand
    named = DuelNames(library(), translator(Language.EN)).cards(hand)
    assert (f"Player 1 draws {named}" in output) is knows
    assert "1 Player 1\n" in output
    assert "wins the game" in output


def test_a_seat_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "duel.arcane"
    save(played(0), path)
    assert main(["replay", str(path), "--seat", "3", "--lang", "en"]) == 2
    assert "found '3', expected red, blue or a number from 1 to 2" in capsys.readouterr().err

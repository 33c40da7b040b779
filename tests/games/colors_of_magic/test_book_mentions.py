"""Wherever the rulebook says "may", "as soon as", or that something leaves, a test plays the situation.

The rulebook is the catalogue, rule by rule; the words are looked for in it, so that a rule that is written
anew with such a word fails here until it names its situation.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

from game.cli.check import rule_tests
from game.content.rulebook import load_rulebook

TESTS = Path(__file__).resolve().parents[2]

WORDS = MappingProxyType(
    {
        "may": re.compile(r"\b(may|can|cannot|freely|possible|wanted)\b"),
        "as soon as": re.compile(r"\b(as soon as|at once|on the spot|once)\b", re.IGNORECASE),
        "leaves": re.compile(
            r"\b(leaves play|discard|exiled?|survives|go back|untapped|taken off|keeps no more)\b"
        ),
    }
)

SITUATIONS = MappingProxyType(
    {
        ("CM-SETUP-08", "as soon as"): "the_drawn_cards_go_back_before_the_grimoires_are_shuffled_again",
        ("CM-SETUP-08", "leaves"): "the_drawn_cards_go_back_before_the_grimoires_are_shuffled_again",
        ("CM-SETUP-10", "may"): "terrain_that_was_laid_blocks_sight",
        ("CM-SETUP-14", "may"): "any_servants_of_the_codex_are_deployed_free_of_charge",
        ("CM-SETUP-14", "as soon as"): "where_servants_stand",
        ("CM-COLLECT-05", "leaves"): "an_empty_draw_pile_is_made_anew_of_the_discard_pile_in_mid_draw",
        ("CM-COLLECT-06", "as soon as"): "collection_abilities_follow_the_draw",
        ("CM-ACT-04", "as soon as"): "no_creature_is_activated_twice_in_a_turn",
        ("CM-ACT-05", "as soon as"): "goes_alternate_while_nobody_has_passed",
        ("CM-ACT-06", "may"): "a_player_may_pass_with_creatures_still_ready",
        ("CM-ACT-08", "may"): "who_has_passed_has_no_more_goes_while_the_other_takes_all_of_theirs",
        ("CM-MONSTER-06", "may"): "the_symbol_sets_off_the_special_action",
        ("CM-MONSTER-08", "may"): "between_two_equally_near_the_holder_of_the_token_decides",
        ("CM-END-03", "leaves"): "everything_tapped_is_ready_for_the_next_turn",
        ("CM-END-05", "leaves"): "a_wizard_keeps_no_more_mana_than_it_channels",
        ("CM-CAST-01", "may"): "a_spell_that_needs_sight_is_refused_without_and_costs_nothing",
        ("CM-CAST-03", "may"): "a_short_reserve_is_completed_by_the_pact_or_a_discard",
        ("CM-CAST-03", "leaves"): "what_is_short_is_paid_by_a_card_by_blood_or_by_both",
        ("CM-CAST-06", "may"): "spells_come_from_the_wizard_or_a_creature_with_channelling",
        ("CM-CAST-07", "may"): "one_other_card_of_the_hand_may_be_discarded_for_one_mana",
        ("CM-CAST-07", "leaves"): "a_discard_is_heard_by_the_card_that_it_was",
        ("CM-PACT-01", "may"): "the_pact_is_for_paying_a_spell_and_with_own_creatures",
        ("CM-PACT-02", "as soon as"): "each_point_of_damage_gives_one_mana_at_once",
        ("CM-PACT-03", "may"): "the_damage_may_be_split",
        ("CM-PACT-04", "may"): "no_creature_bears_more_than_its_hit_points",
        ("CM-PACT-05", "may"): "each_point_of_damage_gives_one_mana_at_once",
        ("CM-TYPE-01", "may"): "a_spell_of_two_types_is_played_as_one_and_stays_as_the_other",
        ("CM-TYPE-02", "as soon as"): "a_permanent_stays_and_works_on",
        ("CM-TYPE-05", "leaves"): "what_a_creature_wore_that_leaves_play_is_discarded",
        ("CM-TYPE-07", "as soon as"): "an_ephemeral_spell_works_and_is_discarded",
        ("CM-TYPE-07", "leaves"): "an_ephemeral_spell_works_and_is_discarded",
        ("CM-TYPE-08", "may"): "an_instant_may_be_played_in_any_phase",
        ("CM-STACK-04", "may"): "the_active_player_fills_the_stack_first_and_it_empties_from_the_top",
        ("CM-STACK-07", "may"): "after_every_resolution_both_may_add_to_the_stack",
        ("CM-STACK-08", "as soon as"): "a_move_waits_for_the_answer_and_then_goes_on",
        ("CM-STACK-09", "may"): "an_attack_whose_target_is_gone_does_not_happen",
        ("CM-EXILE-01", "leaves"): "an_exiled_spell_goes_to_a_zone_of_its_own",
        ("CM-EXILE-02", "may"): "an_exiled_card_cannot_be_used",
        ("CM-EXILE-02", "leaves"): "a_card_that_is_called_back_from_exile_may_be_cast",
        ("CM-UNIT-02", "may"): "one_movement_and_one_action_in_either_order",
        ("CM-UNIT-03", "may"): "a_movement_goes_no_further_than_the_characteristic",
        ("CM-UNIT-04", "may"): "a_wall_cannot_be_crossed_but_gone_round",
        ("CM-UNIT-06", "may"): "an_action_printed_on_an_objective_is_used_beside_its_marker",
        ("CM-UNIT-08", "may"): "the_action_may_be_a_second_move_of_the_full_length",
        ("CM-MOVE-01", "may"): "a_creature_goes_where_it_is_sent_and_no_further_than_its_movement",
        ("CM-MOVE-06", "may"): "moving_through_a_creature_is_heard",
        ("CM-ENGAGE-01", "as soon as"): "a_move_that_an_effect_gives_is_stopped_as_soon_as_a_fight_begins",
        ("CM-DISENGAGE-01", "may"): "only_an_engaged_creature_disengages",
        ("CM-DISENGAGE-03", "may"): "free_attacks_may_be_waived_but_monsters_always_strike",
        ("CM-DISENGAGE-04", "as soon as"): "every_enemy_engaged_may_strike_before_the_creature_leaves",
        ("CM-DISENGAGE-05", "leaves"): "one_that_dies_of_a_free_attack_does_not_move",
        ("CM-COVER-03", "leaves"): "each_piece_takes_one_from_the_ranged_characteristic_before_the_duel",
        ("CM-RANGED-06", "may"): "without_sight_there_is_no_shot",
        ("CM-LOS-06", "may"): "a_target_must_be_seen_where_the_spell_asks_for_sight",
        ("CM-LOS-05", "may"): "terrain_and_enemies_add_up",
    }
)
"""The test of each mention, by the rule and the word."""


def mentions() -> list[tuple[str, str]]:
    """Every rule of the book with every one of the words in it."""
    book = load_rulebook()
    return [
        (rule, word)
        for rule in book.ids
        for word, pattern in WORDS.items()
        if rule.startswith("CM-") and pattern.search(book.rule(rule).en)
    ]


@cache
def marked() -> dict[str, set[str]]:
    """The names of the tests of each rule."""
    found: dict[str, set[str]] = {}
    for folder in ("games/colors_of_magic", "positions"):
        for rule, tests in rule_tests(TESTS / folder).items():
            found.setdefault(rule, set()).update(test.rpartition("::test_")[2] for test in tests)
    return found


def test_every_mention_is_a_situation_and_none_is_made_up() -> None:
    assert sorted(mentions()) == sorted(SITUATIONS)


@pytest.mark.parametrize(("rule", "word"), sorted(SITUATIONS))
def test_the_situation_is_a_test_of_that_rule(rule: str, word: str) -> None:
    assert SITUATIONS[rule, word] in marked()[rule]

"""The tests that a module's mutants are run against."""

from __future__ import annotations

from typing import Final

UNITS: Final = (
    "tests/test_states_of_phases.py",
    "tests/test_phases.py",
    "tests/test_slots.py",
    "tests/test_auctions.py",
    "tests/test_hands.py",
    "tests/test_endings.py",
    "tests/test_match_rules.py",
    "tests/test_results.py",
    "tests/test_parts.py",
    "tests/test_values.py",
    "tests/test_types_at_run_time.py",
    "tests/test_what_is_seen.py",
    "tests/test_refused_rules.py",
    "tests/test_points.py",
    "tests/test_reprs_of_parts.py",
    "tests/test_rules.py",
    "tests/test_cards.py",
)
"""For a change inside a function, all of these that call the function are run."""
EVERYTHING: Final = (
    *UNITS,
    "tests/variants",
    "tests/test_deals.py",
    "tests/test_naive.py",
    "tests/test_events.py",
    "tests/test_history.py",
    "tests/test_describe.py",
    "tests/test_describe_scoring.py",
    "tests/test_composition.py",
    "tests/test_house.py",
    "tests/test_record.py",
    "tests/test_record_notes.py",
    "tests/test_ptn.py",
    "tests/test_partial.py",
    "tests/test_wire.py",
    "tests/test_properties.py",
)
"""Of the others, the quick ones are run."""
BROAD: Final = (
    "tests/test_states_of_phases.py",
    "tests/test_refused_rules.py",
    "tests/test_points.py",
    "tests/test_reprs_of_parts.py",
    "tests/test_rules.py",
    "tests/test_catalogue.py",
    "tests/test_variant_pages.py",
    "tests/test_wire.py::TestSchema::test_the_file_is_current",
    "tests/test_properties.py::test_a_repr_is_the_program_that_makes_the_value",
    "tests/test_properties.py::test_a_states_repr_fits_on_two_lines",
)
SEVERAL_VARIANTS: Final = (
    "tests/variants/test_ontario_4.py",
    "tests/variants/test_dirty_clubs.py",
    "tests/variants/test_gamerules.py",
)
OWN: Final = {
    "engine/actions": ("test_values", "test_types_at_run_time"),
    "engine/cards": ("test_cards", "test_values"),
    "engine/deck": ("test_deals",),
    "engine/ending": ("test_endings", "test_match_rules"),
    "engine/events": ("test_events",),
    "engine/exchange": ("test_exchange_in_turns", "test_exchange_up_to", "test_values"),
    "engine/hand": ("variants/test_florida_5", "test_hands"),
    "engine/match": ("test_match_rules", "test_deals"),
    "engine/ladder": ("test_auctions",),
    "engine/library": ("test_slots",),
    "engine/phases/__init__": ("test_states_of_phases",),
    "engine/phases/auction/__init__": ("test_auctions", "test_prompt"),
    "engine/phases/auction/bidding": ("test_auctions",),
    "engine/phases/auction/parts": ("test_auctions", "test_refused_rules"),
    "engine/phases/calling": ("test_hands", "test_called_cards"),
    "engine/phases/dealing": ("test_deals", "test_cards"),
    "engine/phases/exchange": ("test_exchange_in_turns", "test_hands", "test_states_of_phases"),
    "engine/phases/naming": ("test_hands",),
    "engine/phases/negotiation": ("test_states_of_phases",),
    "engine/phases/play": ("test_hands", "test_naive", "test_lead_of_a_bid"),
    "engine/result": ("test_results", "test_points"),
    "engine/rules": ("test_values", "test_composition"),
    "engine/rung": ("test_auctions", "test_rules"),
    "engine/scoring": ("test_points", "test_results"),
    "engine/seats": ("test_values",),
    "engine/slots": ("test_slots",),
    "engine/table": ("test_values",),
    "engine/tricks": ("test_naive",),
    "engine/view": ("test_what_is_seen",),
    "data/converter": ("test_house", "test_wire"),
    "data/slots": ("test_slots", "test_house"),
    "record/__init__": ("test_record",),
    "record/notes": ("test_record_notes",),
    "record/places": ("test_record", "test_record_limits"),
    "record/text": ("test_record", "test_record_limits"),
    "record/values": ("test_record", "test_record_limits"),
    "partial/__init__": ("test_partial",),
    "partial/guess": ("test_partial",),
    "partial/swap": ("test_poor_hands",),
    "ptn/__init__": ("test_ptn",),
    "ptn/entry": ("test_ptn",),
    "ptn/notation": ("test_ptn",),
    "ptn/options": ("test_ptn",),
    "ptn/reading": ("test_ptn",),
    "ptn/writing": ("test_ptn",),
    "variants/florida": ("variants/test_florida_5", "variants/test_florida_more"),
    "variants/indiana": ("variants/test_indiana_4", "variants/test_indiana_6"),
    "variants/ontario": ("variants/test_ontario_4", "variants/test_ontario_6"),
    "variants/gamerules": ("variants/test_gamerules", "variants/test_pastimes"),
    "variants/option": ("test_rules", "variants/test_pastimes"),
    "variants/__init__": ("test_rules",),
    "variants/bid_euchre": (
        "variants/test_bid_euchre",
        "variants/test_bid_euchre_options",
        "variants/test_twelves",
        "variants/test_hawsy",
    ),
}


def own_tests(module: str) -> list[tuple[str, ...]]:
    """Lists of tests for any other change. A mutant that passes one list goes on to the next."""
    folder, _, name = module.rpartition("/")
    if folder == "variants":
        names = OWN.get(module, (f"variants/test_{name}",))
        return [tuple(f"tests/{own}.py" for own in names), BROAD]
    names = (*OWN.get(module, ()), "variants/test_wolf")
    return [tuple(f"tests/{own}.py" for own in names), SEVERAL_VARIANTS, BROAD]

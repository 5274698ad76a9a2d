"""Which tests a module's mutants have to pass."""

from __future__ import annotations

from typing import Final

UNITS: Final = (
    "tests/test_states_of_phases.py",
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
"""For a change inside a function of the engine: all of these that call the function are run."""
EVERYTHING: Final = (
    *UNITS,
    "tests/variants",
    "tests/test_deals.py",
    "tests/test_naive.py",
    "tests/test_events.py",
    "tests/test_history.py",
    "tests/test_describe.py",
    "tests/test_describe_scoring.py",
    "tests/test_record.py",
    "tests/test_properties.py",
)
"""Of the others those that are quick."""
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
    "actions": ("test_values", "test_types_at_run_time"),
    "cards": ("test_cards", "test_values"),
    "deck": ("test_deals",),
    "ending": ("test_endings", "test_match_rules"),
    "events": ("test_events",),
    "hand": ("variants/test_florida_5", "test_hands"),
    "match": ("test_match_rules", "test_deals"),
    "phases/auction": ("test_auctions",),
    "phases/calling": ("test_hands",),
    "phases/dealing": ("test_deals", "test_cards"),
    "rules": ("test_values",),
    "seats": ("test_values",),
    "view": ("test_what_is_seen",),
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
    """Lists of tests for any other change: one that passes a list goes on to the next."""
    folder, _, name = module.rpartition("/")
    if folder == "variants":
        names = OWN.get(module, (f"variants/test_{name}",))
        return [tuple(f"tests/{own}.py" for own in names), BROAD]
    names = (*OWN.get(module, ()), "variants/test_wolf")
    return [tuple(f"tests/{own}.py" for own in names), SEVERAL_VARIANTS, BROAD]

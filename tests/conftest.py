"""How many examples property tests try: HYPOTHESIS_PROFILE is normal, thorough or nightly."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "normal")
EXAMPLES = {"normal": 12, "thorough": 40, "nightly": 1000}[PROFILE]

collect_ignore = ["browser", "differential"]
"""They need programs of others, and are run by name."""

settings.register_profile(
    PROFILE,
    max_examples=EXAMPLES,
    derandomize=PROFILE != "nightly",
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(PROFILE)

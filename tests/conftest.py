"""How many examples the property tests try: HYPOTHESIS_PROFILE is "normal" or "nightly"."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "normal")
EXAMPLES = {"normal": 40, "nightly": 1000}[PROFILE]

collect_ignore = ["browser", "differential"]
"""They need programs of others, and are run by name."""

settings.register_profile(
    PROFILE,
    max_examples=EXAMPLES,
    derandomize=PROFILE == "normal",
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(PROFILE)

"""The rules: parts, phases, hands and matches. Pure values; attrs is all that they need."""

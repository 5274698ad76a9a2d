"""Mutation testing of the rules: run `python -m tools.mutants`."""

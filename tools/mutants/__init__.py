"""Mutation testing: run `python -m tools.mutants`."""

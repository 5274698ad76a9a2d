"""Hands played by the library and by engines that others wrote, card by card.

The engines are those of the dependency group `differential`; none of these tests is skipped
without them. `pytest -rP tests/differential` runs them and prints how many plays were compared.
"""

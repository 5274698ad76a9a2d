"""The environments of `pepper.envs`, in the tests of the projects that they are for.

The dependency group `environments` has these projects. `pytest tests/environments` runs the tests.
"""

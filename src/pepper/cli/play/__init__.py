"""A person plays against bots in the terminal.

`sitting` has the state and handles keys, `page` renders it; both are pure. Only `files` uses the
disk, and only `shell` uses the terminal and the clock.
"""

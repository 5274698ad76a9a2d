"""A person plays against bots in the terminal.

`sitting` has the state, `keys` handles keys, `page` renders it; all are pure. Only `files` uses the
disk, and only `shell` uses the terminal and the clock. `lines` plays the same without a screen.
"""

"""A person against sensible players in the terminal.

`sitting` is the state and what keys make of it, `page` is what it looks like; both are pure. Only
`files` touches the disk, and only `shell` the terminal and the clock.
"""

"""Cleans up texts that went through editors, forms and chats."""

from __future__ import annotations


def plain(text: str) -> str:
    """The text without a byte order mark, and with CRLF replaced by line feeds."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def ended(text: str) -> str:
    """The text with one line feed at its end, and without blank lines before it."""
    end = text.find("\n", len(text.rstrip()))
    return f"{text if end < 0 else text[:end]}\n"

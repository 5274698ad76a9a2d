"""Text for people: cards, seats, calls and results in words, and text fitted to a width."""

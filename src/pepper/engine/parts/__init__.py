"""What a game is made of: cards, parts of the rules, and the interfaces of parts and phases."""

"""How a game goes: the rules as a whole, hands, positions, results and scores."""

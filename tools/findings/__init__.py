"""Pages with what thousands of matches of each game teach."""

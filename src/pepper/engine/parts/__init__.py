"""Cards, parts of the rules, and the interfaces of parts and phases."""

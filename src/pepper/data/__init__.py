"""Values as plain data and back: the converter, and the JSON and TOML texts of the data."""

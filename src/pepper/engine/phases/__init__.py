"""The phases of the library, a file for each."""

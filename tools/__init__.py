"""Scripts of the project itself."""

"""Views and events, and the checks of those that come from outside."""

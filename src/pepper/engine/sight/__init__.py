"""Who sees what: views and events, and the checks of those that come from outside."""

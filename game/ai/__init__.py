"""Players that are not people. They see a view and what may be done, never the state."""

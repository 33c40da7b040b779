"""Machine players of Colors of Magic."""

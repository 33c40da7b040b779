"""A game of Colors of Magic: its state, what may be done, and what follows."""

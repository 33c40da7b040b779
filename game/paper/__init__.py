"""What is printed of a game, on paper: so far, proof sheets of cards."""

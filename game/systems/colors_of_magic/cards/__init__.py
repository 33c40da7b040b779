"""What is printed: the vocabulary that effects are written in, cards, creatures, scenarios, and army lists."""

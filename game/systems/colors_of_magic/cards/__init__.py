"""What is printed: the vocabulary that effects are written in, cards, creatures, scenarios, army lists."""

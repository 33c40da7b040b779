"""What cards do: the printed vocabulary carried out on the state of a game."""

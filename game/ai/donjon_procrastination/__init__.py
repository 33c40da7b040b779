"""Machine players of Donjon & Procrastination."""

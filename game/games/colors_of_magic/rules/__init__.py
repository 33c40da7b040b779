"""The rules of Colors of Magic. Imports go one way, in this order.

1. Plain values: what is printed (`cards`), the state with what is still to be done (`play.state`), actions,
   events and views of them.
2. What reads a state: `effects.reading`, whom and what effects mean (`effects.meaning`), the abilities in
   play (`effects.abilities`), and `play.referee`, who knows what they all make of the table.
3. What changes a state: `play.run` is one step of a game; tasks and decisions are built on it, from cards
   between piles (`play.piles`) and damage (`play.harm`) up to whole turns (`play.turn`).
4. `system` carries out what is to be done, up to the next decision, and is what the core knows of the game.

A task that would need what lies above it puts plain values on the agenda instead: that something happens
(`Happens`), that effects are to be carried out (`Carry`, `Perform`).
"""

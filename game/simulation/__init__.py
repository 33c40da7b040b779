"""Many matches without a screen: machine against machine, or at random with every invariant watched."""

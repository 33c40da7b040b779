"""How shows are written, as messages and help name them.

The command line reads this before it is settled whether kernels are compiled, so that nothing else is loaded.
"""

FORMS = (
    "sight:A:B, flips:A:B, reach:A, move:A:X,Y (corners before the end: move:A:X,Y:X,Y), best:A:X,Y,"
    " engagement, threat:A, visible:A, zones, coherency, template:T, measure:A:B, where:A:WISH or side:SIDE"
)
"""Every show, as messages and help name them."""

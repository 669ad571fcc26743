"""What is true: the rules, the fights they make, and the tree of steps that leads to each moment.

Everything in here is pure. It reads no file, no clock, no environment and no global randomness, and it knows
neither the terminal nor the other three packages, so that a fight replays to the same state on every machine.
"""

__version__ = "0.1.0"

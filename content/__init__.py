"""What exists: the weapons, foes, characters and encounters of each system, and the loader that checks them.

Packs are data: they hold numbers and names, the engine holds the rules. This package may import the engine and
nothing else of ours.
"""

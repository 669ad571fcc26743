"""The rulebook as pure functions, each named as the rulebook names it and citing its ids; no text, no drafts.

``people``: Focus, Ki, Threshold, Rally, armour. ``actions``: what somebody can do, and what it is worth. ``field``:
zones, distances, prices. ``initiative``: the order and who takes a slot. ``exchange``: what an attack or check waits
for, and how totals compare. ``tide``: damage, Tide, Morale, who is held back, forced out or may rally.
"""

"""How far the keys and the mouse wheel pan a map, on every screen that has one."""

PAN = 3
"""Places at once."""

PANS = {"pan_up": (0, -PAN), "pan_down": (0, PAN), "pan_left": (-PAN, 0), "pan_right": (PAN, 0)}
"""Places to the right and down, by action."""

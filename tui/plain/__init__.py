"""Line mode: the same fight as plain lines and numbered choices, for screen readers, braille lines and very bad
links.
"""

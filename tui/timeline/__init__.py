"""The tree of steps as a picture: its lanes, and what differs between two moments of it."""

"""Miasma: samurai against monsters on a hex map, in simultaneous segments of two seconds, without dice."""

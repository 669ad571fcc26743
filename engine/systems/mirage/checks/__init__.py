"""Refusals. ``every`` has the lists of all commands, ``base`` what many of them share."""

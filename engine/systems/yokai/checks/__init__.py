"""Refusals. ``every`` has the lists of all commands; ``moments`` what many ask: whose turn is it, can it be paid."""

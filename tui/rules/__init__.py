"""A rulebook as a screen shows it: found by words, and its few marks drawn."""

"""Screens: they own panes and turn keys into requests."""

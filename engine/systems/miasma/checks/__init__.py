"""Refusals: one ordered list of checks for each command."""

"""The system-neutral spine: timeline, session, ruleset contract, options, dice, view structs.

Nothing here knows a game. Nothing here reads a file, a clock or a global random generator.
"""

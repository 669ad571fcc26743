"""Rules broken on purpose, to see whether a test fails for it: ``python -m tests.mutation SYSTEM``."""

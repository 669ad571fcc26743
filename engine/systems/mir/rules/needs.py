"""How many successes the tests of the chapter need (MR-05, MR-18, MR-26, MR-55, MR-59)."""

from __future__ import annotations

BANDAGE = 2
REST = 3
CONCEALED = 4
"""To find what can be concealed."""

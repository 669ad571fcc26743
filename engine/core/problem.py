"""One thing wrong with content, in words its author can act on."""

from __future__ import annotations

from msgspec import Struct


class Problem(Struct, frozen=True, order=True, gc=False):
    """Where (``path`` is a key path such as ``monsters.kappa.moves[2].damage``), and what is wrong and would be
    right.
    """

    path: str
    message: str

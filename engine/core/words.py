"""Words as keys and in a row: an id out of a name, the key that somebody probably meant, a list as people say it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable


def slug(text: str) -> str:
    """A name as an id: small letters of any script, without accents, digits and dashes; empty where nothing is left."""
    letters = unicodedata.normalize("NFKC", text)
    plain = "".join(_plain(letter) or letter for letter in letters)
    return re.sub(r"[\W_]+", "-", plain.lower()).strip("-")


def _plain(letter: str) -> str:
    """A Latin letter without its accents; empty for other scripts."""
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant; empty where none is close."""
    from difflib import get_close_matches  # only a mistake pays for this import

    return next(iter(get_close_matches(word, list(known), 1)), "")


def listed(words: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *front, last = list(words) or [""]
    return f"{', '.join(front)} and {last}" if front else last

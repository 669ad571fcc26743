"""Words as keys and in a row: an id out of a name, the key that somebody probably meant, a list as people say it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any


def slug(text: str) -> str:
    """A name as an id: small letters of any script, without accents, digits and dashes; empty where nothing is left."""
    whole = text if text.isascii() else unicodedata.normalize("NFKC", text)
    plain = whole if whole.isascii() else "".join(_plain(letter) or letter for letter in whole)
    return re.sub(r"[\W_]+", "-", plain.lower()).strip("-")


def _plain(letter: str) -> str:
    """A Latin letter without its accents; empty for other scripts."""
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()


def quoted(value: str) -> str:
    """A value repeated in a refusal, never at length."""
    return repr(value if len(value) <= 40 else f"{value[:40]}…")


QUESTIONS = {
    "at": "where?",
    "cell": "where?",
    "cover": "which cover?",
    "direction": "which way?",
    "entry": "who?",
    "hands": "what in hand?",
    "hazard": "which hazard?",
    "hidden": "in sight?",
    "path": "which way?",
    "place": "where?",
    "places": "where?",
    "side": "which side?",
    "target": "whom?",
    "targets": "whom?",
    "tile": "which ground?",
    "to": "where to?",
    "way": "which way?",
    "weapon": "with what?",
    "who": "who?",
    "whom": "whom?",
    "zone": "which zone?",
}
"""What is asked for a value that games call alike."""


def asked(key: str, title: str = "") -> str:
    """The question for a value by its name, or by what a game calls it."""
    return QUESTIONS.get(title, title) or QUESTIONS.get(key) or in_words(key)


_JOINT = re.compile(r"(?<=\w)[-_](?=\w)")
"""What stands between two words of an id; a dash between spaces is part of a name."""


def in_words(key: str) -> str:
    """An id, or the name of a field, as people say it; a name that is none (*Weapons - Blade*) stays as it is. A stroke
    at the end (``class_``) is there for Python alone.
    """
    return _JOINT.sub(" ", key.strip().rstrip("_"))


Called = Callable[[str], str]
"""What a thing is called whose id is known: its name in the packs, where they have it, else the id as people say it."""


def called(tables: Any, key: str) -> str:
    """What an entry of a catalog, or of any struct of tables, is called; of what is none, its id as people say it. With
    a stroke what a part of an entry is called (``weir-rat/bite``), nothing where there is none.
    """
    entry, stroke, part = key.partition("/")
    if not stroke:
        return _told(tables, key, "name") or in_words(key)
    return next((name for found in _entries(tables, entry) if (name := _told(found, part, "name"))), "")


def described(tables: Any, key: str) -> str:
    """What an entry of a catalog says of itself; empty where it is none."""
    return _told(tables, key, "text")


def _told(tables: Any, key: str, what: str) -> str:
    return next((str(told) for found in _entries(tables, key) if (told := getattr(found, what, ""))), "")


def _entries(tables: Any, key: str) -> Iterator[Any]:
    every = (getattr(tables, part) for part in getattr(tables, "__struct_fields__", ()))
    return (part[key] for part in every if isinstance(part, Mapping) and key in part)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word probably meant: with the fewest letters mistyped, at most one in three; empty where none is."""
    typed = word[:_LONGEST].casefold()
    most = max(1, len(word[:_LONGEST]) // 3)
    alike = [(name, meant) for name in known if _may_be(typed, meant := name[:_LONGEST].casefold(), most)]
    few, found = min(((slips(typed, meant), name) for name, meant in alike), key=lambda pair: pair[0], default=(0, ""))
    return found if few <= most and few < len(found) else ""


def _may_be(typed: str, meant: str, most: int) -> bool:
    """Whether so few slips can lead from one word to the other, at a glance: a file may hold thousands of mistakes."""
    return abs(len(typed) - len(meant)) <= most and sum(letter not in meant for letter in typed) <= most


_LONGEST = 60
"""Letters by which words are compared: nobody mistypes more."""


def slips(typed: str, meant: str) -> int:
    """How many letters were left out, added, taken for another or exchanged with their neighbour."""
    before, last = [0], list(range(len(meant) + 1))
    for row, letter in enumerate(typed, 1):
        now = [row]
        for at, other in enumerate(meant, 1):
            cost = min(last[at] + 1, now[at - 1] + 1, last[at - 1] + (letter != other))
            if row > 1 and at > 1 and letter == meant[at - 2] and typed[row - 2] == other:
                cost = min(cost, before[at - 2] + 1)
            now.append(cost)
        before, last = last, now
    return last[-1]


def sentence(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], joint: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; or ``a, b or c``."""
    *front, last = list(words) or [""]
    return f"{', '.join(front)} {joint} {last}" if front else last


def counted_off(words: Iterable[str], most: int = 3) -> str:
    """As ``listed``; of more than ``most`` the rest are counted: ``a, b and 3 others``."""
    every = list(words)
    return listed(every if len(every) <= most else [*every[: most - 1], f"{len(every) - most + 1} others"])


def agreeing(side: str, one: str, many: str) -> str:
    """The verb of a side, whose name says whether it is several: *the foes win*, *the party wins*."""
    return many if side.endswith("s") else one


def signed(number: int) -> str:
    """A number with its sign, the minus being a minus."""
    return f"+{number}" if number >= 0 else written(number)


def written(number: int | str) -> str:
    """A number, or one that is in figures already, as it is written: the minus is a minus."""
    return f"{number}".replace("-", "−")


GOES_ON = "The fight goes on"
"""What players are told to be asked while nobody whom they know of is, in every game: whether somebody hidden has to
decide, or the flow goes on by itself, is the same to them.
"""

ALIKE = "the same for all of a kind"
"""Why the program decided for somebody as a person had for another."""

RULED = "The game master rules"
"""What a step is called whose ruling is told, and whose object is not."""

"""What people read calls things by their names: no text of any game shows the id of a thing or of a house rule, and one
of a thing is not called as if it were several.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any

import pytest

from content.loader import encounter, listing, rules
from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems import SYSTEMS
from tests.case import case_of
from tests.fillings import filled_at_random

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
"""An id of several words: of one word nobody could tell it from the word itself."""

MANY = "actions|cells|days|dice|facts|hexes|hours|lines|points|rounds|segments|steps|successes|tokens|turns|units|zones"
ONE_OF_MANY = re.compile(rf"(?<![\d.,−+-])\b1 (?:{MANY})\b")
"""One of a thing, called as if it were several."""


def ids_of(ruleset: Any) -> set[str]:
    """The ids of things and house rules, and the values of the latter, that nothing has as its name."""
    parts = [getattr(ruleset.catalog, part) for part in ruleset.catalog.__struct_fields__]
    entries = {key: thing for part in parts if isinstance(part, Mapping) for key, thing in part.items()}
    names = " ".join(str(getattr(thing, "name", "")) for thing in entries.values()).casefold()
    options = ruleset.table_rules.values()
    known = chain(entries, (option.id for option in options), *(option.values for option in options))
    return {key for key in known if ID.fullmatch(key) and key not in names}


def texts(option: Option) -> Iterator[str]:
    """What a list of options shows of one."""
    yield from (option.label, option.cost, option.preview, option.section, option.why_not or "", option.vain)
    for slot in option.slots:
        for words in (slot.labels, slot.notes):
            yield from chain(*words.values()) if isinstance(words, dict) else words
        yield slot.title


def read(session: Session[Any, Any, Any], options: Iterable[Option], command: Any) -> Iterator[str]:
    """What people read before a command, when it is one of these options, and then of it."""
    for option in options:
        yield from texts(option)
    foretold = session.preview(command)
    yield from (line.text for line in foretold.lines)
    yield from (span.label for span in foretold.spans)
    session.do(command)
    yield from (session.label(session.head), *(line.text for line in session.lines(session.head)))
    view = session.view()
    yield from (badge.text for sheet in view.sheets for badge in sheet.badges)
    yield from (span.label for lane in view.track.lanes for span in lane.spans)


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_is_called_by_its_id_and_one_is_not_called_several(system: str) -> None:
    found: Any = rules(system)
    ids, seen, known = ids_of(found), dict[str, str](), set[str]()
    for seed, name in enumerate([summary.id for summary in listing() if summary.system == system][:3]):
        session: Session[Any, Any, Any] = Session(found, found.begin(encounter(name)), seed=seed)
        rng = Random(seed)
        for _ in range(40):
            kinds: dict[str, list[Option]] = {}
            options = session.options()
            for option in options:
                if option.enabled:
                    kinds.setdefault(option.id.partition(":")[0], []).append(option)
            chosen = rng.choice(kinds[rng.choice(list(kinds))])
            asked = found.read(filled_at_random(chosen, rng, case_of(system).texts))
            try:
                new = {*read(session, options, asked)} - known
            except Refused:
                continue
            seen |= {key: text for text in new for key in ID.findall(text) if key in ids}
            known |= new
    assert not [text for text in known if ONE_OF_MANY.search(text)]
    assert not seen

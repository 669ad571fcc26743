"""What is wrong with fights, chapters and scenarios: pages that lead nowhere, gates that speak of nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import msgspec

from engine.core.problem import Problem
from engine.systems.fires.catalog import Catalog, changed
from engine.systems.fires.catalog.journey import Chapter, Gate, Page
from engine.systems.fires.catalog.words import Stat
from engine.systems.fires.check.encounters import of_encounter
from engine.systems.fires.check.rows import of_rows
from engine.systems.fires.check.words import gear_of, unknown
from engine.systems.fires.rules import notes


def of_story(book: Catalog) -> Iterator[Problem]:
    """Fights, chapters and scenarios: pages that lead somewhere."""
    homes = {key: list(worlds(book, key)) for key in book.fights}
    for key, fight in book.fights.items():
        for world in homes[key][:1]:
            for problem in of_encounter(changed(world, msgspec.to_builtins(fight.changes)), fight):
                yield Problem(f"fights.{key}.{problem.path}", problem.message)
    for key, chapter in book.chapters.items():
        path = f"chapters.{key}"
        world = next(chapter_worlds(book, key))
        if chapter.start not in chapter.pages:
            yield unknown(f"{path}.start", chapter.start, chapter.pages)
        for index, hook in enumerate(chapter.hooks):
            if hook.to not in chapter.pages:
                yield unknown(f"{path}.hooks[{index}].to", hook.to, chapter.pages)
            for gate in hook.needs:
                yield from of_gate(book, chapter, gate, f"{path}.hooks[{index}].needs")
        for name, page in chapter.pages.items():
            yield from of_page(world, chapter, page, f"{path}.pages.{name}")
    for key, scenario in book.scenarios.items():
        played = (*scenario.chapters, scenario.prestige)
        for index, name in enumerate(played):
            if name not in book.chapters:
                field = f"chapters[{index}]" if index < len(scenario.chapters) else "prestige"
                yield unknown(f"scenarios.{key}.{field}", name, book.chapters)
        if not scenario.chapters:
            yield Problem(f"scenarios.{key}.chapters", "are none: needs one at least")
        twice = sorted(name for name, count in Counter(played).items() if count > 1)
        if twice:
            yield Problem(f"scenarios.{key}.chapters", f'name "{twice[0]}" twice: each chapter is played once')
        world = changed(book, msgspec.to_builtins(scenario.changes))
        yield from of_rows(world, scenario.changes, f"scenarios.{key}.changes.")


def chapter_worlds(book: Catalog, name: str) -> Iterator[Catalog]:
    """The packs as the scenarios have them that this chapter belongs to; as they are where it belongs to none."""
    found = False
    for scenario in book.scenarios.values():
        if name in (*scenario.chapters, scenario.prestige):
            found = True
            yield changed(book, msgspec.to_builtins(scenario.changes))
    if not found:
        yield book


def worlds(book: Catalog, fight: str) -> Iterator[Catalog]:
    """The same for a fight, by the chapters that lead to it."""
    found = False
    for name, chapter in book.chapters.items():
        if any(choice.encounter == fight for page in chapter.pages.values() for choice in page.options):
            found = True
            yield from chapter_worlds(book, name)
    if not found:
        yield book


def of_page(book: Catalog, chapter: Chapter, page: Page, path: str) -> Iterator[Problem]:
    """A page: where its options lead, what lies here and what is sold."""
    things = (*gear_of(book), *book.missiles)
    for name, thing in page.finds.items():
        if thing not in things:
            yield unknown(f"{path}.finds.{name}", thing, things)
        elif any(other.finds.get(name, thing) != thing for other in chapter.pages.values()):
            yield Problem(f"{path}.finds.{name}", "is the name of another find of this chapter: each is taken once")
    for thing in page.shops:
        if thing not in things:
            yield unknown(f"{path}.shops", thing, things)
    for name in page.counts:
        if name not in chapter.counters:
            yield unknown(f"{path}.counts", name, chapter.counters)
    if not page.options:
        yield Problem(f"{path}.options", "are none: nothing leads on from here")
    for index, choice in enumerate(page.options):
        where = f"{path}.options[{index}]"
        if choice.to and choice.to not in chapter.pages:
            yield unknown(f"{where}.to", choice.to, chapter.pages)
        if choice.encounter and choice.encounter not in book.fights:
            yield unknown(f"{where}.encounter", choice.encounter, book.fights)
        elif choice.encounter:
            results = book.fights[choice.encounter].results
            for ending in ("victory", "defeat", "retreat", "special"):
                result = getattr(results, ending)
                if result is not None and result.page and result.page not in chapter.pages:
                    told = f'leads to a fight whose {ending} goes on at "{result.page}", which is no page here'
                    yield Problem(f"{where}.encounter", told)
        for name, words_, known in (("gives", choice.gives, things), ("takes", choice.takes, things)):
            for word in words_:
                if word not in known:
                    yield unknown(f"{where}.{name}", word, known)
        for word in choice.learns:
            if word not in book.attunements:
                yield unknown(f"{where}.learns", word, book.attunements)
        for word in choice.counts:
            if word not in chapter.counters:
                yield unknown(f"{where}.counts", word, chapter.counters)
        for gate in choice.needs:
            if gate.gear and gate.gear not in things:
                yield unknown(f"{where}.needs.gear", gate.gear, things)
            yield from of_gate(book, chapter, gate, f"{where}.needs")


def of_gate(book: Catalog, chapter: Chapter, gate: Gate, path: str) -> Iterator[Problem]:
    """A gate speaks of a counter of its chapter, of a statistic that somebody has, of a note that something writes, and
    of bounds where it names a figure.
    """
    stats = {*get_args(Stat), "eqp", *(name for sheet in book.characters.values() for name in sheet.stats)}
    if gate.stat and gate.stat not in stats:
        yield unknown(f"{path}.stat", gate.stat, stats)
    codes = {notes.bare(code) for code in written(book)}
    for name, code in (("note", gate.note), ("no_note", gate.no_note)):
        if code and notes.bare(code) not in codes:
            yield unknown(f"{path}.{name}", code, codes)
    if gate.counter and gate.counter not in chapter.counters:
        yield unknown(f"{path}.counter", gate.counter, chapter.counters)
    if bool(gate.stat or gate.counter) != (gate.at_least is not None or gate.at_most is not None):
        yield Problem(path, "needs a stat or counter, and at_least or at_most with it")


def written(book: Catalog) -> Iterator[str]:
    """The codes of all notes that pages, options and results write."""
    for chapter in book.chapters.values():
        for page in chapter.pages.values():
            yield from (*page.notes, *(code for choice in page.options for code in choice.notes))
    for fight in book.fights.values():
        results = fight.results
        for result in (results.victory, results.defeat, results.retreat, results.special):
            yield from result.notes if result is not None else ()

"""What is wrong with fights, chapters and scenarios: pages that lead nowhere, gates that speak of nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import msgspec

from engine.core.problem import Problem, all_among, among, each_there, names
from engine.systems.fires.catalog import Catalog, changed
from engine.systems.fires.catalog.journey import Chapter, Choice, Gate, Page, Scenario
from engine.systems.fires.catalog.words import Stat
from engine.systems.fires.check.encounters import of_encounter
from engine.systems.fires.check.rows import gear_of, of_rows
from engine.systems.fires.rules import notes


def of_story(book: Catalog) -> Iterator[Problem]:
    """Fights, chapters and scenarios: pages that lead somewhere."""
    for key, fight in book.fights.items():
        for problem in of_encounter(changed(home_of(book, key), msgspec.to_builtins(fight.changes)), fight):
            yield Problem(f"fights.{key}.{problem.path}", problem.message)
    for key, chapter in book.chapters.items():
        yield from of_chapter(book, chapter, world_of(book, key), f"chapters.{key}")
    for key, scenario in book.scenarios.items():
        yield from of_scenario(book, scenario, f"scenarios.{key}")


def of_chapter(book: Catalog, chapter: Chapter, world: Catalog, path: str) -> Iterator[Problem]:
    """Where it begins, what leads into its pages, and these; ``world``: the packs as its scenario has them."""
    yield from among(f"{path}.start", chapter.start, chapter.pages)
    for index, hook in enumerate(chapter.hooks):
        yield from among(f"{path}.hooks[{index}].to", hook.to, chapter.pages)
        for gate in hook.needs:
            yield from of_gate(book, chapter, gate, f"{path}.hooks[{index}].needs")
    for name, page in chapter.pages.items():
        yield from of_page(world, chapter, page, f"{path}.pages.{name}")


def of_scenario(book: Catalog, scenario: Scenario, path: str) -> Iterator[Problem]:
    """The chapters that it plays, each once, and the rows that it changes."""
    yield from each_there(f"{path}.chapters", scenario.chapters, book.chapters)
    yield from among(f"{path}.prestige", scenario.prestige, book.chapters)
    if not scenario.chapters:
        yield Problem(f"{path}.chapters", "are none: needs one at least")
    played = Counter((*scenario.chapters, scenario.prestige))
    twice = sorted(name for name, count in played.items() if count > 1)
    if twice:
        yield Problem(f"{path}.chapters", f'name "{twice[0]}" twice: each chapter is played once')
    world = changed(book, msgspec.to_builtins(scenario.changes))
    yield from of_rows(world, scenario.changes, f"{path}.changes.")


def world_of(book: Catalog, name: str) -> Catalog:
    """The packs as the scenario has them that a chapter belongs to; as they are where it belongs to none."""
    scenarios = (each for each in book.scenarios.values() if name in (*each.chapters, each.prestige))
    return next((changed(book, msgspec.to_builtins(each.changes)) for each in scenarios), book)


def home_of(book: Catalog, fight: str) -> Catalog:
    """The same for a fight, by the chapter that leads to it."""
    for name, chapter in book.chapters.items():
        if any(choice.encounter == fight for page in chapter.pages.values() for choice in page.options):
            return world_of(book, name)
    return book


def of_page(book: Catalog, chapter: Chapter, page: Page, path: str) -> Iterator[Problem]:
    """A page: where its options lead, what lies here and what is sold."""
    things = (*gear_of(book), *book.missiles)
    for name, thing in page.finds.items():
        yield from among(f"{path}.finds.{name}", thing, things)
        if any(other.finds.get(name, thing) != thing for other in chapter.pages.values()):
            yield Problem(f"{path}.finds.{name}", "is the name of another find of this chapter: each is taken once")
    yield from names(path, page, shops=things, counts=chapter.counters)
    if not page.options:
        yield Problem(f"{path}.options", "are none: nothing leads on from here")
    for index, choice in enumerate(page.options):
        yield from of_choice(book, chapter, choice, f"{path}.options[{index}]")


def of_choice(book: Catalog, chapter: Chapter, choice: Choice, path: str) -> Iterator[Problem]:
    """An option of a page: where it leads, what it gives, takes and asks for."""
    things = (*gear_of(book), *book.missiles)
    yield from names(path, choice, to=chapter.pages, encounter=book.fights, gives=things, takes=things)
    yield from names(path, choice, learns=book.attunements, counts=chapter.counters)
    fight = book.fights.get(choice.encounter)
    for ending, result in fight.results.by_ending().items() if fight is not None else ():
        if result.page and result.page not in chapter.pages:
            told = f'leads to a fight whose {ending} goes on at "{result.page}", which is no page here'
            yield Problem(f"{path}.encounter", told)
    for gate in choice.needs:
        yield from all_among(f"{path}.needs.gear", [gate.gear], things)
        yield from of_gate(book, chapter, gate, f"{path}.needs")


def of_gate(book: Catalog, chapter: Chapter, gate: Gate, path: str) -> Iterator[Problem]:
    """A gate speaks of a counter of its chapter, of a statistic that somebody has, of a note that something writes, and
    of bounds where it names a figure.
    """
    stats = dict.fromkeys(
        (*get_args(Stat), "eqp", *(name for sheet in book.characters.values() for name in sheet.stats))
    )
    yield from all_among(f"{path}.stat", [gate.stat], stats)
    codes = {notes.bare(code) for code in written(book)}
    for name, code in (("note", gate.note), ("no_note", gate.no_note)):
        yield from all_among(f"{path}.{name}", [notes.bare(code)], codes)
    yield from all_among(f"{path}.counter", [gate.counter], chapter.counters)
    if bool(gate.stat or gate.counter) != (gate.at_least is not None or gate.at_most is not None):
        yield Problem(path, "needs a stat or counter, and at_least or at_most with it")


def written(book: Catalog) -> Iterator[str]:
    """The codes of all notes that pages, options and results write."""
    for chapter in book.chapters.values():
        for page in chapter.pages.values():
            yield from (*page.notes, *(code for choice in page.options for code in choice.notes))
    for fight in book.fights.values():
        for result in fight.results.by_ending().values():
            yield from result.notes

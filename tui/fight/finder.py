"""One list of everything a fight has a name for: acts, people, rulings, rules, moments, branches, settings, pages.

It is typed into, and the best fit comes first. A number behind words is a ruling: ``mamoru -5``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from content.loader import rulebook
from engine.core.options import Option
from engine.core.timeline import ROOT
from engine.core.words import in_words, sentence
from tui.fight.controller import FightController
from tui.fight.editors.entries import Entry
from tui.fight.editors.lists import LONGEST, ListEditor
from tui.settings.keymap import Action, shown_key
from tui.settings.store import SETTINGS

_CHANGE = re.compile(r"^(|.*?\s)([+−-]\d{1,9})$")
"""A number with its sign behind a blank: a rule's id has none before it."""

_NOW = re.compile(r" \(now [^)]*\)")
"""What a title says of the value there is: the line says it itself."""

MOMENTS = 300
"""Moments that are listed, the newest first."""

LOOSE = 14
"""Up to this score a name fits only by letters here and there."""

SHOWN = 60
"""Lines that are shown of what fits."""

PEOPLE = 3
"""People of one name whose rulings are looked for."""


class Goal(Struct, frozen=True):
    """Where a line leads: ``act`` and ``ruling`` (an option, filled as far as ``command`` says), ``person``, ``step``
    (``value`` is whose or which), ``rule``, ``settings``, or ``key`` (an action of the key map).
    """

    kind: str
    value: str | int = ""
    option: Option | None = None
    command: dict[str, Any] | None = None


BRIEF = 4
"""Letters up to which something typed may be short for what is meant: those of a longer word are in any sentence."""


def score(wanted: list[str], text: str) -> int:
    """How well a line fits what was typed; 0 where a word is not in it."""
    fits = _fits_of(wanted, text)
    return sum(fits) if all(fits) else 0


def _fits_of(wanted: list[str], text: str) -> list[int]:
    """How well each word fits a line: beginnings of words count most, letters in their order least (``LOOSE``)."""
    starts = text.split()
    fits = []
    for word in wanted:
        at = next((place for place, start in enumerate(starts) if start.startswith(word)), -1)
        if at >= 0:
            fits.append(40 - min(at, 9) + 10 * (starts[at] == word))
        elif word in text:
            fits.append(15)
        else:
            fits.append(2 * (len(word) <= BRIEF and not word.isdigit() and _scattered(word, text)))
    return fits


def _scattered(word: str, text: str) -> bool:
    """Whether the letters of a word are in a text in their order: ``bat`` in *basic attack*."""
    letters = iter(text)
    return all(letter in letters for letter in word)


class FindList(ListEditor, frozen=True, kw_only=True):
    """Lines ranked by how well they fit. ``extra`` makes lines out of what is typed."""

    extra: Callable[[str], list[Entry]]

    MODE: ClassVar[str] = "find"

    def filter_by(self, words: str) -> ListEditor:
        typed = words[:LONGEST]
        wanted = typed.casefold().split()
        fits = [_fits_of(wanted, f"{entry.label} {entry.section}".casefold()) for entry in self.rows]
        # Letters here and there are meant only where nothing has the words themselves.
        least = LOOSE if any(min(fit, default=0) > LOOSE for fit in fits) else 0
        found = [(sum(fit), entry) for fit, entry in zip(fits, self.rows, strict=True) if min(fit, default=0) > least]
        best = sorted(found, key=lambda match: -match[0])
        shown = [*self.extra(typed), *(entry for _, entry in best)][:SHOWN] if wanted else list(self.rows)
        return replace(self, words=typed, shown=tuple(replace(entry, section="") for entry in shown), index=0)

    def back(self) -> None:
        return None

    def question(self) -> str:
        return "type what you look for"


def find_list(controller: FightController, actions: Iterable[Action]) -> FindList:
    """Everything there is to find now."""
    rows = tuple(sorted(_rows(controller, actions), key=lambda entry: not entry.enabled))
    return FindList(rows, rows, filtering=True, extra=lambda typed: rulings_by(controller, typed))


def _rows(controller: FightController, actions: Iterable[Action]) -> Iterator[Entry]:
    for option in controller.every_option():
        yield _of_option(option)
    also = {other.who: other.text for other in controller.view.also}
    for sheet in controller.view.sheets:
        yield Entry(f"{sheet.short} {sheet.name}", Goal("person", sheet.id), note=also.get(sheet.id, sheet.summary))
    yield from _moments(controller)
    yield from _branches(controller)
    for entry in rulebook(controller.session.ruleset.name).values():
        yield Entry(f"{entry.id} {entry.title}", Goal("rule", entry.id), note=entry.section)
    for setting in SETTINGS:
        yield Entry(setting.title, Goal("settings", setting.key), note="setting")
    for rule in controller.session.ruleset.table_options:
        yield Entry(in_words(rule), Goal("settings", rule), note="house rule")
    for action in actions:
        if action.group != "Playing" and action.keys:
            yield Entry(action.help, Goal("key", action.id), note=f"key {shown_key(action.keys[0])}")


def _of_option(option: Option) -> Entry:
    kind = "ruling" if option.group == "ruling" else "act"
    note = option.preview or option.section if option.enabled else ""
    goal = Goal(kind, option=option)
    return Entry(option.label, goal, option.cost, note, option.rule, option.enabled, option.why_not or "")


def _moments(controller: FightController) -> Iterator[Entry]:
    """The moments on the way here, the newest first, each where it came to rest."""
    if controller.audience != "gm":
        return
    session = controller.session
    timeline, seen, step = session.timeline, set[str](), session.head
    while len(seen) < MOMENTS:
        label = session.moment(step).label
        if label not in seen:
            seen.add(label)
            yield Entry(sentence(label), Goal("step", timeline.resting(step)), note=f"step {step}")
        if step == ROOT:
            return
        step = timeline.parent(step)


def _branches(controller: FightController) -> Iterator[Entry]:
    history, timeline = controller.history, controller.session.timeline
    leaves = timeline.leaves() if controller.audience == "gm" else []
    for leaf in leaves if len(leaves) > 1 else []:
        moment = controller.session.moment(leaf).label
        yield Entry(f"Branch {history.branch(leaf)}", Goal("step", leaf), note=f"{moment}, step {leaf}")


def rulings_by(controller: FightController, typed: str) -> list[Entry]:
    """``mamoru -5``: each number of whoever is named, so much more or less; of the chosen one, where nobody is.
    ``mamoru name``: the rulings about them that are called so.
    """
    if controller.audience != "gm":
        return []
    found = _CHANGE.match(typed.strip())
    if found is None:
        words = typed.casefold().split()
        return sorted(_called(controller, words), key=lambda entry: -score(words[-1:], entry.label.casefold()))
    by = int(found[2].replace("−", "-"))
    words = found[1].casefold().split()
    return [entry for who, rest in _named(controller, words) for entry in _changes(controller, who, rest, by)]


def _named(controller: FightController, words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Whoever the first word names, with the words that are left: first those whose names have most of them
    (*kappa 2*), then the best.
    """
    people = {sheet.id: f"{sheet.short} {sheet.name}".casefold() for sheet in controller.view.sheets}
    ranked = [(score(words[:1], name), who) for who, name in people.items()] if words else []
    has = {who: sum(score([word], name) > LOOSE for word in words) for who, name in people.items()}
    named = [who for fit, who in sorted(ranked, key=lambda pair: (-has[pair[1]], -pair[0])) if fit > LOOSE]
    if named:
        yield from ((who, words[1:]) for who in named)
    elif controller.chosen:
        yield controller.chosen, words


def _fits(words: list[str], title: str, name: str) -> bool:
    """Whether each word is one of a ruling's title, or else another of the name of whom it is about."""
    return all(score([word], title.casefold()) or score([word], name.casefold()) > LOOSE for word in words)


def _called(controller: FightController, words: list[str]) -> Iterator[Entry]:
    """The rulings about whoever the first word names that the others fit; whoever is chosen has theirs in the list."""
    for who, rest in islice(_named(controller, words), PEOPLE) if len(words) > 1 else ():
        name = controller.name_of(who)
        for option in controller.session.options(controller.audience, who) if len(rest) < len(words) else ():
            title = option.label.casefold()
            if option.group == "ruling" and any(score([word], title) for word in rest) and _fits(rest, title, name):
                yield replace(_of_option(option), label=f"{name}: {option.label}")


def _changes(controller: FightController, who: str, words: list[str], by: int) -> Iterator[Entry]:
    """The rulings that set a number of somebody, to what it would be; those that the words name."""
    name = controller.name_of(who)
    for option in controller.session.options(controller.audience, who):
        slot = option.slots[-1] if option.slots else None
        if option.group != "ruling" or not option.enabled or slot is None or len(option.slots) != 1:
            continue
        if slot.kind != "number" or not isinstance(slot.default, int) or not option.verb.startswith("rule-set"):
            continue
        low, high = slot.min or 0, slot.max if slot.max is not None else slot.default + abs(by)
        called = any(score([word], slot.title.casefold()) for word in words)
        change = -by if option.aim == "harm" and not called else by  # so much less health: more of what took it
        value = max(low, min(high, slot.default + change))
        if value != slot.default and _fits(words, slot.title, name):
            goal = Goal("ruling", option=option, command={**option.command, slot.name: value})
            label = f"{name}: {_NOW.sub('', slot.title)} {slot.default} → {value}"
            yield Entry(label, goal, note=f"{value - slot.default:+}", rule=option.rule)

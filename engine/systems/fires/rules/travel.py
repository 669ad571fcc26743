"""The journey's rules: pages and gates, finds, rest, stash, souls, the deck of chapters (FF-25, FF-176 to FF-182)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.journey import Chapter, Choice, Gate, Page
from engine.systems.fires.rules import notes
from engine.systems.fires.rules.force import Scene, of, pots, pouches, stat
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import HERO, State

CARRIED = 8
"""Carried slots (FF-38)."""


def chapter(book: Catalog, state: State) -> Chapter | None:
    """The chapter that is being played."""
    return book.chapters.get(state.journey.chapter)


def page(book: Catalog, state: State) -> Page | None:
    """The page one is on; nothing of it holds while a fight is going on."""
    found = chapter(book, state)
    if found is None or state.phase not in ("journey", "interlude"):
        return None
    return found.pages.get(state.journey.page)


def gate_fault(book: Catalog, state: State, gate: Gate) -> str:
    """What a gate still asks for, in words; empty where it is met (FF-181)."""
    person = state.sheet
    if gate.note and not notes.has(state.journey, gate.note):
        return f"needs the note {gate.note}"
    if gate.no_note and notes.has(state.journey, gate.no_note):
        return f"not with the note {gate.no_note}"
    if gate.stat is not None and stat(Scene(book, state), gate.stat) < gate.at_least:
        return f"needs {gate.stat.upper()} {gate.at_least}"
    if person.souls < gate.souls:
        return f"needs {gate.souls} souls"
    if person.hmn < gate.hmn:
        return f"needs HMN {gate.hmn}"
    if gate.gear and all(piece.id != gate.gear for piece in person.pieces.values()):
        return f"needs {gate.gear.replace('-', ' ')}"
    if gate.hollow is not None and gate.hollow != bool(state.hero.conditions.get("hollow")):
        return "only for the Hollow" if gate.hollow else "not for the Hollow"
    return ""


def choice_fault(book: Catalog, state: State, choice: Choice) -> Refusal | None:
    """Why an option of a page is locked (FF-181)."""
    for gate in choice.needs:
        told = gate_fault(book, state, gate)
        if told:
            return Refusal("requires", told, "FF-181")
    return None


def may_rest(book: Catalog, state: State) -> Refusal | None:
    """Whether a short reprieve is offered here; between fights without a scenario the table says (FF-176)."""
    here = page(book, state)
    if state.journey.resting:
        return Refusal("state", "you are resting", "FF-176")
    if not state.journey.scenario or (here is not None and here.reprieve):
        return None
    return Refusal("place", "no short reprieve is offered here", "FF-176")


def resting(book: Catalog, state: State) -> Refusal | None:
    """Whether one is in a short reprieve."""
    return None if state.journey.resting else Refusal("reprieve", "not in a short reprieve", "FF-176")


def stash_here(book: Catalog, state: State) -> bool:
    """Whether the stash is reachable; a short reprieve alone does not open it (FF-177)."""
    here = page(book, state)
    return here is not None and here.stash


def upgrade_fault(book: Catalog, state: State, name: str) -> Refusal | None:
    """Why SL cannot rise (FF-25)."""
    if not state.journey.resting:
        return Refusal("reprieve", "not in a short reprieve", "FF-25")
    if name not in state.sheet.stats:
        return Refusal("unknown", f"there is no statistic {name!r}", "FF-13")
    for rule, found in of(Scene(book, state), effects.Lock):
        if "sl" in rule.values:
            return Refusal("condition", f"{found.row.title()} characters cannot advance", "FF-25")
    wanted = state.sheet.sl + 1
    if state.sheet.souls < wanted:
        return Refusal("souls", f"needs {wanted} souls, you have {state.sheet.souls}", "FF-25")
    return None


def attune_fault(book: Catalog, state: State, names: tuple[str, ...]) -> Refusal | None:
    """Why the POTs cannot hold these (FF-163)."""
    no = resting(book, state)
    if no is not None:
        return no
    strange = [name for name in names if name not in state.sheet.known]
    if strange or len(set(names)) < len(names):
        return Refusal("attuned", f"not known: {', '.join(strange) or 'named twice'}", "FF-163")
    wanted, room = sum(book.attunements[name].intensity for name in names), pots(book, state)
    if wanted > room:
        return Refusal("attuned", f"needs {wanted} POTs, you have {room}", "FF-163")
    return None


def place_fault(book: Catalog, state: State, kind: str, place: str, fleeting: bool) -> Refusal | None:
    """Why a piece of a kind cannot go somewhere (FF-26, FF-37 to FF-39, FF-42, FF-177)."""
    person = state.sheet
    fits = {
        "slot": ("weapon", "shield", "catalyst"),
        "pouch": ("item", "flask"),
        "ring": ("ring",),
        "armour": ("armour",),
    }
    if place in fits and kind not in fits[place]:
        return Refusal("gear", f"a {kind} does not go there", "FF-26")
    if place == "slot" and all(person.slots):
        return Refusal("gear", "all four hand slots are filled", "FF-26")
    if place == "pouch" and len(person.pouches) >= pouch_room(book, state):
        return Refusal("gear", "all pouches are filled", "FF-37")
    if place == "ring" and len(person.rings) >= 2:
        return Refusal("gear", "at most 2 rings", "FF-39")
    if place == "armour" and person.armour:
        return Refusal("gear", "take the other set off first", "FF-27")
    if place == "carried" and len(person.carried) >= CARRIED:
        return Refusal("gear", f"at most {CARRIED} things can be carried", "FF-38")
    if place == "stash":
        if not stash_here(book, state):
            return Refusal("place", "the stash is not reachable here", "FF-177")
        if fleeting:
            return Refusal("gear", "Ephemeral things cannot go into the stash", "FF-42")
    return None


def pouch_room(book: Catalog, state: State) -> int:
    """How many pouches there are."""
    return pouches(book, state)


def fleeting(state: State) -> tuple[str, ...]:
    """Things that vanish with the chapter (FF-42)."""
    return tuple(key for key, piece in state.sheet.pieces.items() if piece.ephemeral)


def name_of(book: Catalog, state: State, key: str) -> str:
    """What a piece is called."""
    return str(piece_row(book, state.sheet.pieces[key]).name)


def alive(state: State) -> bool:
    """Whether there is a character to travel."""
    return state.person is not None and HERO in state.combatants

"""The journey's rules: pages and gates, finds, rest, stash, souls, the deck of chapters (FF-25, FF-176 to FF-182)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import get_args

from msgspec.structs import replace

from engine.core import offers
from engine.core.codes import PLACE, STATE, UNKNOWN
from engine.core.refusal import Refusal
from engine.core.words import Called, listed
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.journey import Chapter, Choice, Gate, Page, SoulPrice
from engine.systems.fires.catalog.rows import CARRIED
from engine.systems.fires.catalog.words import Stat
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.commands.journey import UseOutside
from engine.systems.fires.rules import gear, notes
from engine.systems.fires.rules.force import SCHOOL_BONUS, borne, stat
from engine.systems.fires.rules.limits import pots, pouches
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import piece_row, thing_named
from engine.systems.fires.state import HERO, Held, Journey, Person, Piece, State


def chapter(book: Catalog, state: State) -> Chapter | None:
    """The chapter that is being played."""
    return book.chapters.get(state.journey.chapter)


def page(book: Catalog, state: State) -> Page | None:
    """The page one is on; nothing of it holds while a fight is going on."""
    found = chapter(book, state)
    return None if found is None or not state.between else found.pages.get(state.journey.page)


def gate_fault(book: Catalog, state: State, gate: Gate) -> str:
    """What a gate still asks for, in words; empty where it is met (FF-181)."""
    person = state.sheet
    if gate.note and not notes.has(state.journey, gate.note):
        return f"needs the note {gate.note}"
    if gate.no_note and notes.has(state.journey, gate.no_note):
        return f"not with the note {gate.no_note}"
    for name, value in bounded(book, state, gate):
        if gate.at_least is not None and value < gate.at_least:
            return f"needs {name} {gate.at_least}"
        if gate.at_most is not None and value > gate.at_most:
            return f"only with {name} {gate.at_most} or less"
    if person.souls < gate.souls:
        return f"needs {offers.counted(gate.souls, 'soul')}"
    if person.hmn < gate.hmn:
        return f"needs HMN {gate.hmn}"
    if gate.gear and gate.gear not in at_hand(book, state).values():
        return f"needs {thing_named(book, gate.gear)}"
    if gate.hollow is not None and gate.hollow != bool(state.hero.conditions.get("hollow")):
        return "only for the Hollow" if gate.hollow else "not for the Hollow"
    return ""


def bounded(book: Catalog, state: State, gate: Gate) -> Iterator[tuple[str, int]]:
    """The figures that a gate holds within bounds, and what they are called."""
    if gate.stat:
        yield gate.stat.upper(), stat(Scene(book, state), gate.stat)
    if gate.counter:
        yield gate.counter, state.journey.counters.get(gate.counter, 0)


def at_hand(book: Catalog, state: State) -> dict[str, str]:
    """The gear that is with the character, by key, and behind it what lies in a stash that can be reached (FF-177)."""
    person = state.sheet
    stash = person.stash if stash_here(book, state) else ()
    near = [key for key in person.pieces if key not in person.stash]
    return {**{key: person.pieces[key].id for key in (*near, *stash)}, **{key: key for key in person.missiles}}


def choice_fault(book: Catalog, state: State, choice: Choice) -> Refusal | None:
    """Why an option of a page is locked (FF-181)."""
    for gate in choice.needs:
        told = gate_fault(book, state, gate)
        if told:
            return Refusal("requires", told, "FF-181")
    for thing, count in Counter(choice.takes).items():
        if sum(name == thing for name in at_hand(book, state).values()) < count:
            more = f"{count} " if count > 1 else ""
            return Refusal("requires", f"needs {more}{thing_named(book, thing)}", "FF-181")
    return None


def given(book: Catalog, state: State, names: Iterable[str]) -> tuple[str, ...]:
    """What is taken where a page takes these: what is with the character before what lies in the stash."""
    keys: list[str] = []
    for name in names:
        keys += [key for key, thing in at_hand(book, state).items() if thing == name and key not in keys][:1]
    return tuple(keys)


def soul_price(book: Catalog, state: State) -> int:
    """What the next SL costs (FF-25, FF-S56)."""
    found = book.scenarios.get(state.journey.scenario)
    price = found.soul_price if found is not None else SoulPrice()
    return max(0, price.per_sl * state.sheet.sl + price.more)


def may_rest(book: Catalog, state: State) -> Refusal | None:
    """Whether a short reprieve is offered here; between fights without a scenario the table says (FF-176)."""
    here = page(book, state)
    if state.journey.resting:
        return Refusal(STATE, "you are resting", "FF-176")
    if not state.journey.scenario or (here is not None and here.reprieve):
        return None
    return Refusal(PLACE, "no short reprieve is offered here", "FF-176")


def resting(book: Catalog, state: State) -> Refusal | None:
    """Whether one is in a short reprieve."""
    return None if state.journey.resting else Refusal("reprieve", "not in a short reprieve", "FF-176")


def may_stop_resting(book: Catalog, state: State) -> Refusal | None:
    """Whether a reprieve can be called over. That of a page lasts until one goes on: it is offered once, so that no FP
    spent in it come back (FF-176).
    """
    if state.journey.resting and page(book, state) is not None:
        return Refusal(STATE, "the reprieve of a page lasts until you go on", "FF-176")
    return resting(book, state)


def stash_here(book: Catalog, state: State) -> bool:
    """Whether the stash is reachable; a short reprieve alone does not open it (FF-177)."""
    here = page(book, state)
    return here is not None and here.stash


def upgrade_fault(book: Catalog, state: State, name: str) -> Refusal | None:
    """Why SL cannot rise (FF-25)."""
    if not state.journey.resting:
        return Refusal("reprieve", "not in a short reprieve", "FF-25")
    if name not in get_args(Stat):
        return Refusal(UNKNOWN, f"{name!r} is no Primary Statistic", "FF-13")
    for rule, found in borne(book, state, HERO, effects.Lock):
        if "sl" in rule.values:
            return Refusal("condition", f"{found.row.title()} characters cannot advance", "FF-25")
    wanted = soul_price(book, state)
    if state.sheet.souls < wanted:
        return Refusal("souls", f"needs {offers.counted(wanted, 'soul')}, you have {state.sheet.souls}", "FF-25")
    return None


def attune_fault(book: Catalog, state: State, names: tuple[str, ...]) -> Refusal | None:
    """Why the POTs cannot hold these (FF-163)."""
    if no := resting(book, state):
        return no
    strange = [name for name in names if name not in state.sheet.known]
    if strange or len(set(names)) < len(names):
        return Refusal("attuned", f"not known: {', '.join(strange) or 'named twice'}", "FF-163")
    wanted, room = attuned(book, names), pots(book, state)
    if wanted > room and not set(names) < set(state.sheet.pots):  # what is in them can always be taken out
        return Refusal("attuned", f"needs {wanted} POTs, you have {room}", "FF-163")
    return None


def attuned(book: Catalog, names: tuple[str, ...]) -> int:
    """The POTs that these attunements take (FF-163)."""
    return sum(book.attunements[name].intensity for name in names)


def fitted(book: Catalog, state: State) -> bool:
    """Whether the POTs hold what is attuned."""
    return attuned(book, state.sheet.pots) <= pots(book, state)


def missile_fault(book: Catalog, state: State, missile: str) -> Refusal | None:
    """Why the quivers have no room for a kind of missile more (FF-35)."""
    person = state.sheet
    if missile in person.missiles:
        return None
    return quiver_fault(book, person, (*person.missiles, missile))


def quiver_fault(book: Catalog, person: Person, missiles: tuple[str, ...]) -> Refusal | None:
    """Why the quivers of a sheet cannot hold these kinds: giant arrows go into large quivers alone (FF-35)."""
    room, giant = gear.quivers(book, person)
    giants = sum(book.missiles[missile].kind == "giant-arrow" for missile in missiles)
    if giants > giant:
        return Refusal("gear", "giant arrows need a large quiver", "FF-35")
    if len(missiles) > room:
        return Refusal("gear", f"the quivers hold {room} kinds of missiles", "FF-35")
    return None


def in_quivers(book: Catalog, person: Person, gone: Container[str]) -> tuple[str, ...]:
    """The kinds of missiles that are left: those that a quiver has room for."""
    kept: tuple[str, ...] = ()
    for missile in person.missiles:
        if missile not in gone and quiver_fault(book, person, (*kept, missile)) is None:
            kept = (*kept, missile)
    return kept


def place_fault(book: Catalog, state: State, piece: Piece, place: str) -> Refusal | None:
    """Why a piece cannot go somewhere (FF-26, FF-27, FF-37 to FF-39, FF-42, FF-177)."""
    person, kind = state.sheet, piece.kind
    fits = {
        "slot": ("weapon", "shield", "catalyst"),
        "pouch": ("item", "flask"),
        "ring": ("ring",),
        "armour": ("armour",),
    }
    if place in fits and kind not in fits[place]:
        return Refusal("gear", "it does not go there", "FF-26")
    if place == "slot" and all(person.slots):
        return Refusal("gear", "all four hand slots are filled", "FF-26")
    if place == "pouch" and len(person.pouches) >= pouches(book, state):
        return Refusal("gear", "all pouches are filled", "FF-37")
    if place == "ring" and len(person.rings) >= 2:
        return Refusal("gear", "at most 2 rings", "FF-39")
    if place == "armour":
        return armour_fault(book, state, piece)
    if place == "carried" and len(person.carried) >= CARRIED:
        return Refusal("gear", f"{CARRIED} things are carried, and that is all: put one elsewhere first", "FF-38")
    if place == "stash":
        if not stash_here(book, state):
            return Refusal(PLACE, "the stash is not reachable here", "FF-177")
        if piece.ephemeral:
            return Refusal("gear", "Ephemeral things cannot go into the stash", "FF-42")
    return None


def armour_fault(book: Catalog, state: State, piece: Piece) -> Refusal | None:
    """Why armour cannot be put on (FF-27)."""
    if state.sheet.armour:
        return Refusal("gear", "take the other set off first", "FF-27")
    row = book.armour[piece.id]
    for need in row.requirements:
        if stat(Scene(book, state), need.stat) < need.value:
            return Refusal("requires", f"{row.name}: {need.stat.upper()} {need.value} needed", "FF-27")
    return None


def led_to(book: Catalog, state: State, chapter: Chapter, name: str) -> str:
    """The page that is read where another was to be turned to: a rule of the chapter may lead elsewhere (FF-181)."""
    if any(hook.to == name for hook in chapter.hooks):
        return name
    met = (hook.to for hook in chapter.hooks if not any(gate_fault(book, state, gate) for gate in hook.needs))
    return next(met, name)


def counted(journey: Journey, counts: Mapping[str, int]) -> Journey:
    """The journey with its counters moved."""
    moved = {name: journey.counters.get(name, 0) + by for name, by in counts.items()}
    return replace(journey, counters={**journey.counters, **moved}) if moved else journey


def name_of(book: Catalog, state: State, key: str) -> str:
    """What a piece is called: a second one of a kind, which may have other charges, has its number."""
    pieces = state.sheet.pieces
    alike = [other for other, piece in pieces.items() if (piece.kind, piece.id) == (pieces[key].kind, pieces[key].id)]
    number = alike.index(key) + 1
    return f"{piece_row(book, pieces[key]).name}{f' {number}' if number > 1 else ''}"


def place_of(person: Person, key: str) -> str:
    """Where a piece is."""
    if key == person.armour:
        return "armour"
    places = {"slot": person.slots, "pouch": person.pouches, "ring": person.rings, "stash": person.stash}
    return next((place for place, keys in places.items() if key in keys), "carried")


def to_win_back(held: Held, named: Called) -> str:
    """What a fight that took it keeps for a victory: ``4 souls and Antidote``; empty where it is nothing (FF-174)."""
    souls = [offers.counted(held.souls, "soul")] if held.souls else []
    return listed([*souls, *(named(piece.id) for piece in held.pieces)])


def going_on(state: State) -> bool:
    """Whether a journey goes on between its fights."""
    return bool(state.journey.scenario) and state.between


def alive(state: State) -> bool:
    """Whether there is a character to travel."""
    return state.person is not None and HERO in state.combatants


def outside(book: Catalog, state: State, command: UseOutside) -> Act:
    """What is used or activated between fights, as the act that it would be in one (FF-43)."""
    if command.attunement:
        action = "cast" if book.attunements[command.attunement].school in SCHOOL_BONUS else "summon-guts"
        return Act(action, attunement=command.attunement, fp=command.fp, other=command.other)
    kind = state.sheet.pieces[command.item].kind
    cup = command.item if kind not in ("item", "flask") else ""
    return Act("use-item" if kind == "item" else "drink", item=command.item, thing=cup, other=command.other)

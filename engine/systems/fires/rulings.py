"""What the game master may set, at any time (law 8, FF-12): fields for the core, and the rulings that are ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from engine.core import house
from engine.core.codes import CHOICE, PHASE, PLACE, RANGE, STATE, TARGET
from engine.core.people import put
from engine.core.refusal import Refusal
from engine.core.roster import refused_unless_known, unknown
from engine.core.rulings import commands as rulings
from engine.core.rulings import ruled
from engine.core.rulings.attributes import gm_only, of_fight, of_person
from engine.core.rulings.fields import Field, Rulings, by_id
from engine.systems.fires.audience import knows
from engine.systems.fires.build import piece_of
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.effects import Trickle
from engine.systems.fires.commands.fight import RuleTile
from engine.systems.fires.house import House
from engine.systems.fires.rules import ground, hexes, tables
from engine.systems.fires.rules.force import SINKS
from engine.systems.fires.rules.notes import noted
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import HERO, Piece, State
from engine.systems.fires.state.ground import SPECIAL
from engine.systems.fires.words import sink_name

RULE = "FF-12"
MOST = 99


def _hero(state: State, who: str) -> bool:
    return who == HERO and state.person is not None


def _figure(name: str, title: str, rule: str, attribute: str = "", **more: Any) -> Field[Catalog, State]:
    """A number of the character's sheet."""
    given = {"inside": "person", "whole": False, "ends": (0, MOST), "applies": _hero, "section": "Sheet", **more}
    return of_fight(name, title, attribute, rule=rule, **given)


def _wounds(state: State, who: str, key: str, value: int | str) -> State:
    return put(state, who, wounds=int(value), bled=min(state.combatants[who].bled, int(value)))


USED_UP = ("item", "flask")
"""The kinds of pieces that have charges; all others may have Durability (FF-37, FF-40)."""


def _of_pieces(id_: str, title: str, part: str, rule: str, *, used_up: bool) -> Field[Catalog, State]:
    """A number that pieces of gear have: those that are used up, or those that wear."""

    def pieces(state: State) -> dict[str, Piece]:
        return {key: piece for key, piece in state.sheet.pieces.items() if (piece.kind in USED_UP) == used_up}

    return _figure(
        id_,
        title,
        rule,
        "pieces",
        part=part,
        keys=lambda book, state, who: {key: piece_row(book, piece).name for key, piece in pieces(state).items()},
        applies=lambda state, who: _hero(state, who) and bool(pieces(state)),
    )


def _waiting(book: Catalog, state: State, who: str) -> dict[str, str]:
    """The types of damage that wait (FF-140)."""
    return {kind: row.name for kind, row in book.damage_types.items() if any(isinstance(r, Trickle) for r in row.rules)}


def _entries(book: Catalog, state: State, who: str) -> dict[str, str]:
    """The entries of all encounter tables, as commands name them."""
    return {
        f"{key}:{number}": f"{table.name}, entry {number + 1}"
        for key, table in state.tables.items()
        for number in range(len(table.entries))
    }


def _entry_get(state: State, who: str, key: str) -> int:
    name, _, number = key.partition(":")
    return state.tables[name].entries[int(number)].tokens


def _entry_put(state: State, who: str, key: str, value: int | str) -> State:
    name, _, number = key.partition(":")
    table = tables.changed(state.tables[name], int(number), tokens=int(value))
    return replace(state, tables={**state.tables, name: table})


def _stats(book: Catalog, state: State, who: str) -> dict[str, str]:
    return {stat: stat.upper() for stat in state.sheet.stats}


def _sinks(catalog: Catalog, state: State, who: str) -> dict[str, str]:
    return {sink: sink_name(sink) for sink in SINKS}


def fighting(book: Catalog, state: State, command: object) -> Refusal | None:
    """A fight is on or laid out: the next one has a field and enemies of its own."""
    if not state.between:
        return None
    return Refusal(PHASE, "no fight is on: the next one has a field and enemies of its own", "FF-172")


def mark(state: State) -> str:
    """The short mark in front of a line: Round and beat, counted in each fight; none of what lies between fights."""
    return f"{state.round}.{state.beats}" if state.fought and state.round else ""


def _left_behind(state: State, who: str) -> str:
    """FF-172: enemies of a fight that is over."""
    return "FF-172" if who != HERO and state.between else ""


FIELDS: dict[str, Field[Catalog, State]] = by_id(
    [
        of_person("wounds", "Filled HP slots", put=_wounds, ends=(0, MOST), rule="FF-142", section="Health", harm=True),
        of_person("sunk", "Tokens in a sink", ends=(0, MOST), keys=_sinks, rule="FF-138", section="Health"),
        of_person("waiting", "Tokens that wait", ends=(0, MOST), keys=_waiting, rule="FF-48", section="Health"),
        _of_pieces("charges", "Charges", "charges", "FF-37", used_up=True),
        _of_pieces("worn", "Durability used", "used", "FF-40", used_up=False),
        Field(
            id="entry",
            title="Tokens on an entry",
            whole=True,
            get=_entry_get,
            put=_entry_put,
            ends=lambda state, who: (0, MOST),
            keys=_entries,
            applies=lambda state, who: bool(state.tables) and not state.between,
            rule="FF-97",
            section="The field",
        ),
        Field(
            id="page-note",
            title="Note of the story",
            whole=True,
            get=lambda state, who, key: "",
            put=lambda state, who, key, value: replace(state, journey=noted(state.journey, {str(value): ""})),
            applies=lambda state, who: bool(state.journey.scenario),
            rule="FF-180",
            section="The journey",
        ),
        _figure("fp", "FP", "FF-15"),
        _figure("souls", "Souls", "FF-25", ends=(0, 9999)),
        _figure("hmn", "HMN", "FF-24"),
        _figure("stat", "Statistic", "FF-13", "stats", ends=(3, MOST), keys=_stats),
        of_person("name", "Name"),
        of_person(
            "hidden",
            "Sight",
            flag=("hidden", "in sight"),
            hides=True,
            applies=lambda state, who: who != HERO,
            shown=gm_only,
        ),
        of_fight(
            "dark",
            "Darkness",
            inside="field",
            flag=("dark", "light"),
            check=lambda book, state, who: fighting(book, state, None),
            rule="FF-123",
            section="The field",
        ),
    ]
)


RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS, rule=RULE, house=house.rules_of(House), known=knows, left_behind=_left_behind, mark=mark
)


def refusal(book: Catalog, state: State, command: Any) -> Refusal | None:
    """Why a ruling cannot be."""
    match command:
        case rulings.RulePlace(who=who, to=to):
            no = fighting(book, state, command) or refused_unless_known(who, state.combatants, RULE)
            return no or _place(state, who, to)
        case rulings.RuleCondition():
            return _condition(book, state, command)
        case rulings.RuleAdd():
            return _add(book, state, command)
        case rulings.RuleRemove():
            return _remove(book, state, command)
        case rulings.RuleGive(who=who, item=item):
            no = _owner(state, command)
            return no or (None if piece_of(book, state.sheet, item)[1] is not None else unknown(item, (), RULE))
        case rulings.RuleTake(item=item):
            has = (*state.sheet.pieces, *state.sheet.missiles)
            return _owner(state, command) or refused_unless_known(item, has, RULE)
        case RuleTile():
            return fighting(book, state, command) or _tile(book, state, command)
        case _:
            return ruled.refusal(RULINGS, book, state, command)


def any_in(state: State, command: Any) -> bool:
    """Whether somebody named is still in the fight."""
    return any(not state.combatants[who].out for who in rulings.people_of(command))


def _owner(state: State, command: Any) -> Refusal | None:
    no = refused_unless_known(command.who, state.combatants, RULE)
    if no is None and (rulings.people_of(command) != (HERO,) or state.person is None):
        return Refusal(TARGET, "only the character has gear", RULE)
    return no


def _cell(state: State, text: str) -> Refusal | None:
    try:
        cell = hexes.at(text)
    except ValueError as error:
        return Refusal(PLACE, str(error), "FF-115")
    return None if ground.on_map(state, cell) else Refusal(PLACE, f"{hexes.show(cell)} is not on the field", "FF-115")


def _place(state: State, who: str, text: str) -> Refusal | None:
    if not text:
        return Refusal(PLACE, "say where", "FF-117")
    if no := _cell(state, text):
        return no
    if state.combatants[who].out:
        return Refusal(STATE, f"{state.combatants[who].name} is out of the fight", RULE)
    other = ground.occupant(state, hexes.at(text))
    if other is not None and other.id != who:
        return Refusal(PLACE, "somebody stands there", "FF-117")
    return None


def _remove(book: Catalog, state: State, command: rulings.RuleRemove) -> Refusal | None:
    no = fighting(book, state, command) or refused_unless_known(command.who, state.combatants, RULE)
    if no is None and command.how not in ("removed", "defeated", "lost"):
        no = Refusal(CHOICE, f"{command.how!r}: removed, defeated or lost", RULE)
    if no is None and HERO in rulings.people_of(command):
        no = Refusal(TARGET, "the character stays; end the fight instead", RULE)
    return no or (None if any_in(state, command) else Refusal(STATE, "they are out already", RULE))


def _tile(book: Catalog, state: State, command: RuleTile) -> Refusal | None:
    if command.tile not in ("", *SPECIAL):
        return Refusal(CHOICE, f"{command.tile!r} is no kind of ground", "FF-117")
    if command.hazard and command.hazard not in book.hazards:
        return unknown(command.hazard, book.hazards, "FF-117")
    if not command.hexes:
        return Refusal(PLACE, "say where", "FF-117")
    return next(filter(None, (_cell(state, cell) for cell in command.hexes)), None)


def _condition(book: Catalog, state: State, command: rulings.RuleCondition) -> Refusal | None:
    no = refused_unless_known(command.who, state.combatants, RULE)
    no = no or ruled.past(RULINGS, state, rulings.people_of(command))
    if no is not None:
        return no
    row = book.conditions.get(command.condition)
    if row is None or row.kind == "immediate" or row.applies_to == "equipment":
        return Refusal(CHOICE, f"{command.condition!r} is no condition that stays", "FF-151")
    if not 0 <= command.amount <= MOST:
        return Refusal(RANGE, f"0 to {MOST} tokens", "FF-151")
    has = [who for who in rulings.people_of(command) if state.combatants[who].conditions.get(command.condition)]
    if not command.on and not has:
        return Refusal(STATE, "nobody named is under it", "FF-151")
    return None


def _add(book: Catalog, state: State, command: rulings.RuleAdd) -> Refusal | None:
    if no := fighting(book, state, command):
        return no
    if command.who:
        no = refused_unless_known(command.who, state.combatants, RULE)
        if no is None and not state.combatants[command.who].out:
            no = Refusal(STATE, f"{state.combatants[command.who].name} is here", RULE)
        return no or (_free(state, command.at) if command.at else Refusal(PLACE, "say where", "FF-117"))
    if command.entry not in book.enemies:
        return unknown(command.entry, book.enemies, RULE)
    if command.count != 1 or command.side not in ("", "foes", "enemies"):
        return Refusal(CHOICE, "one enemy for each place", RULE)
    places = command.places or ((command.at,) if command.at else ())
    if not places or len(set(places)) < len(places):
        return Refusal(PLACE, "say where, each on a cell of its own", "FF-117")
    return next((no for no in (_free(state, place) for place in places) if no is not None), None)


def _free(state: State, text: str) -> Refusal | None:
    no = _cell(state, text)
    if no is None and ground.occupant(state, hexes.at(text)) is not None:
        return Refusal(PLACE, "somebody stands there", "FF-117")
    if no is None and ground.cover(state, hexes.at(text)):
        return Refusal(PLACE, "nobody can stand there", "FF-117")
    return no


KINDS_OF_RULING: tuple[type, ...] = (*get_args(rulings.Everywhere), rulings.RuleCondition, RuleTile)
"""The rulings of this game."""

CHECKS: dict[type, tuple[Callable[[Catalog, State, Any], Refusal | None], ...]] = dict.fromkeys(
    KINDS_OF_RULING, (refusal,)
)

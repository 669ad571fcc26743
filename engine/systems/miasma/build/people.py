"""Pack entries made into combatants, with ids and names of their own (MI-02, MI-90).

Combatants carry everything they own as data of their own, so that nothing needs the content again (law 2).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core.copied import free_key
from engine.core.roster import kind_of
from engine.core.words import slug
from engine.systems.miasma import catalog as packs
from engine.systems.miasma.build.things import items_of, printed_move, spells_of
from engine.systems.miasma.catalog import Catalog, Entrant
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import hands_hold, may_use
from engine.systems.miasma.rules.ground import offset
from engine.systems.miasma.rules.stats import ESSENCE, attribute, encumbrance, monster_regen, pool
from engine.systems.miasma.state import HIDDEN, Combatant, Sheet, State
from engine.systems.miasma.state.things import ATTRIBUTES, PARTY, Armour, Attribute, Item

if TYPE_CHECKING:
    from engine.core.rulings.commands import RuleAdd

FOES = "foes"
"""The side of monsters where an encounter names none."""


def combatant_id(taken: Container[str], name: str, *, several: bool, hidden: bool) -> str:
    """An id for somebody new. ``several``: one of a kind, numbered from 1; hidden ones get letters, so that the
    numbers of the others tell nothing of them.
    """
    base = slug(name) or "somebody"
    if not several:
        return free_key(taken, base)
    marks: Iterable[str] = HIDDEN if hidden else map(str, range(1, 10_000))
    return next((f"{base}-{mark}" for mark in marks if f"{base}-{mark}" not in taken), free_key(taken, f"{base}-a"))


def next_number(combatants: Mapping[str, Combatant], fighter: Combatant) -> int:
    """The number that tells somebody apart from those seen before by that name, without hidden ones; 0: the first."""
    if fighter.number:
        return fighter.number
    same = [
        other.number
        for other in combatants.values()
        if other.name == fighter.name and other.id != fighter.id and not other.hidden
    ]
    return max(max(1, used) for used in same) + 1 if same else 0


def unlike(combatants: Mapping[str, Combatant], name: str, who: str = "") -> str:
    """A name for ``who`` as the game master gave it; without its number where somebody else who is seen has both."""
    others = (other for other in combatants.values() if other.id != who and other.number and not other.hidden)
    return kind_of(name) if name in {other.label for other in others} else name


def numbered(combatants: Mapping[str, Combatant]) -> dict[str, Combatant]:
    """Numbers for same-named ones that are seen; hidden ones get theirs when they show themselves."""
    groups: dict[str, list[str]] = {}
    for fighter in combatants.values():
        if not fighter.hidden:
            groups.setdefault(fighter.name, []).append(fighter.id)
    out = dict(combatants)
    for ids in groups.values():
        for at, who in enumerate(ids, 1) if len(ids) > 1 else ():
            out[who] = replace(out[who], number=at)
    return out


def dressed(fighter: Combatant, hands: Sequence[str] | None, house: House) -> Combatant:
    """MI-10, MI-12, MI-13: wear what fits, hold ``hands`` (left out: what fits, in order)."""
    items = fighter.sheet.items
    slots: dict[str, str] = {}
    held: list[str] = []
    for key, item in items.items():
        if not may_use(fighter, item, house):
            continue
        if isinstance(item, Armour):
            slots.setdefault(item.slot, key)
        elif hands_hold(items, (*held, key)):
            held.append(key)
    worn = replace(fighter.sheet, worn=tuple(slots.values()))
    return replace(fighter, hands=tuple(held if hands is None else hands), sheet=worn)


def new_character(
    id_: str, name: str, attributes: Mapping[Attribute, int], items: dict[str, Item], text: str = ""
) -> Combatant:
    """MI-02 to MI-05: level 1, Miasma 0, Essence 5, pools full."""
    life, stamina = pool(attributes["vitality"]), pool(attributes["endurance"])
    sheet = Sheet(attributes=dict(attributes), items=items, text=text)
    return Combatant(id_, name, "character", PARTY, sheet, life, life, stamina, stamina, essence=ESSENCE)


def samurai(catalog: Catalog, key: str, entry: packs.Samurai, id_: str, house: House, entrant: Entrant) -> Combatant:
    """A character of the pack, ready to fight."""
    gear = entry.gear if entrant.gear is None else entrant.gear
    attributes = {name: entry.attributes.get(name, 1) for name in ATTRIBUTES}
    bare = new_character(id_, entrant.name or entry.name, attributes, items_of(catalog, gear), entry.text)
    spells = spells_of(catalog, entry.spells)
    first = next(iter(spells.values()), None)
    sheet = replace(
        bare.sheet,
        entry=key,
        level=entry.level,
        spells=spells,
        book=entry.moves,
        tradition=first.tradition if first else None,
    )
    made = replace(
        bare,
        sheet=sheet,
        miasma=entry.miasma,
        essence=entry.essence,
        side=entrant.side or PARTY,
        uses={name: spell.uses for name, spell in spells.items()},
    )
    return dressed(made, entrant.hands if entrant.hands is not None else entry.hands, house)


def monster(catalog: Catalog, key: str, entry: packs.Monster, id_: str, house: House, entrant: Entrant) -> Combatant:
    """MI-90: a monster of the catalog."""
    spells = spells_of(catalog, entry.spells)
    sheet = Sheet(
        entry=key,
        attributes=dict(entry.attributes),
        items=items_of(catalog, entry.gear if entrant.gear is None else entrant.gear),
        spells=spells,
        moves={name: printed_move(move) for name, move in entry.moves.items()},
        resist=dict(entry.resist),
        traits=entry.traits,
        footprint=tuple(map(offset, entry.footprint)),
        regen=monster_regen(entry.stamina, entry.regen),
        weight=entry.encumbrance,
        rating=entry.rating,
        text=entry.text,
    )
    name, side, uses = (
        entrant.name or entry.name,
        entrant.side or FOES,
        {key: spell.uses for key, spell in spells.items()},
    )
    pools = (entry.life, entry.life, entry.stamina, entry.stamina)
    return dressed(Combatant(id_, name, "monster", side, sheet, *pools, uses=uses), entrant.hands, house)


def made(catalog: Catalog, entrant: Entrant, taken: Container[str], house: House) -> Combatant:
    """The combatant an entrant names, not on the board yet. Raises ``KeyError`` for an entry that does not exist."""
    if entrant.monster:
        entry = catalog.monsters[entrant.monster]
        id_ = combatant_id(taken, entrant.name or entry.name, several=not entrant.name, hidden=entrant.hidden)
        fighter = monster(catalog, entrant.monster, entry, id_, house, entrant)
    else:
        ready = catalog.samurai[entrant.samurai]
        id_ = combatant_id(taken, entrant.name or ready.name, several=False, hidden=entrant.hidden)
        fighter = samurai(catalog, entrant.samurai, ready, id_, house, entrant)
    return replace(fighter, hidden=entrant.hidden)


def put_on_board(fighter: Combatant, entrant: Entrant) -> Combatant:
    """On its hex, facing, guarding, with full stamina; what was ruled about somebody since the last fight holds."""
    guard = entrant.guard if entrant.guard in fighter.hands else ""
    return replace(
        fighter,
        hex=hexgrid.parse(entrant.at),
        facing=entrant.facing,
        guard=fighter.guard or ("" if fighter.staggered else guard),
        stamina=fighter.stamina_max,
        commitment=None,
        status="up",
        hidden=fighter.hidden or entrant.hidden,
    )


def joining(catalog: Catalog, state: State, command: RuleAdd, at: str) -> Combatant:
    """MI-72: somebody who joins by ruling, on a hex or (empty) off the board."""
    entrant = Entrant(
        at=at or "0,0",
        facing=command.facing,
        monster=command.entry if command.entry in catalog.monsters else "",
        samurai=command.entry if command.entry not in catalog.monsters else "",
        name=unlike(state.combatants, command.name),
        side=slug(command.side),
        hidden=command.hidden,
    )
    fighter = made(catalog, entrant, state.combatants, state.house)
    several = len(command.places) > 1 or command.count > 1
    seen = 0 if fighter.hidden else next_number(state.combatants, fighter) or int(several)
    stays = fighter.kind == "monster" and state.phase == "interlude"
    where = hexgrid.parse(at) if at else None
    return replace(fighter, number=seen, stays=stays, hex=where, facing=command.facing)


def fallen(fighter: Combatant, rating: int, at: str) -> Combatant:
    """MI-67, MI-S18: a lost character as a monster; it regenerates and moves as it did, and comes into later fights."""
    regen, weight = max(1, attribute(fighter, "endurance")), encumbrance(fighter)
    return replace(
        fighter,
        kind="monster",
        side=FOES,
        sheet=replace(fighter.sheet, rating=rating, regen=regen, weight=weight),
        status="up",
        hex=hexgrid.parse(at) if at else None,
        life=fighter.life_max,
        stamina=fighter.stamina_max,
        miasma=0,
        number=0,
        stays=True,
    )

"""What a Charmed enemy can be made to do: a Move, one of its attacks, or both (FF-112)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.hexgrid import Hex
from engine.core import offers
from engine.core.options import Option, Slot, Steps
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.options.fight import hazard_words
from engine.systems.fires.rules import foes, ground, hexes, led
from engine.systems.fires.rules.ground import Way
from engine.systems.fires.state import HERO, Combatant, State


def charmed(book: Catalog, state: State) -> Iterator[Option]:
    """What every Charmed enemy can be made to do."""
    for body in state.enemies:
        if refusal(book, state, orders.Charm(body.id)) is not None:
            continue
        enemy = {"enemy": body.id}
        yield _led(f"charm:{body.id}", f"{body.name} stands idle", given=enemy)
        inside = led.walks(book, state, body.id)
        ways = led.ends(book, state, body.id, inside)
        if len(ways) > 1:
            slot = path_slot(book, state, body, inside, tuple(cell for cell, way in ways.items() if way))
            given = {"do": "charm", "who": HERO, **enemy}
            yield _led(f"charm-move:{body.id}", f"{body.name}: Move", slot, given=given)
        for name, attack in book.enemies[body.entry].attacks.items():
            slots = attack_slots(book, state, body, attack, ways)
            if slots:
                given = {**enemy, "attack": name}
                yield _led(f"charm:{body.id}:{name}", f"{body.name}: {attack.name}", *slots, given=given)


def _led(key: str, label: str, *slots: Slot, given: dict[str, str]) -> Option:
    return offers.option(key, HERO, label, *slots, given=given, rule="FF-112", group="react")


def path_slot(book: Catalog, state: State, body: Combatant, inside: dict[Hex, Way], ends: tuple[Hex, ...]) -> Slot:
    """A way that grows cell by cell, with what lies there (FF-100, FF-118)."""
    graph, lying = ground.graph(state, inside), ground.hazards(state)
    notes = {hexes.key(cell): hazard_words(ground.hazard_row(book, lying[cell])) for cell in inside if cell in lying}
    most, goals = led.far(book, state, body.id), tuple(map(hexes.key, ends))
    return Slot("path", "path", steps=Steps(hexes.key(body.here), graph, most, notes=notes, least=1, ends=goals))


def attack_slots(
    book: Catalog, state: State, body: Combatant, attack: FoeAttack, ways: dict[Hex, Way]
) -> tuple[Slot, ...]:
    """The way before an attack, where it is not made from where the enemy stands alone, and whom it strikes; none where
    it cannot be made.
    """
    able = "one-listed-attack" in led.allowed(book, state, body.id)
    if not able or not attack.strikes or foes.hindered(book, state, body.id, attack) is not None:
        return ()
    others = {other.id: other.name for other in state.combatants.values() if not other.out and other.id != body.id}
    reached = {}
    for way in ways.values():
        found = {who: name for who, name in others.items() if led.reaches(book, state, body.id, attack, who, way)}
        if found:
            reached[way] = found
    if not reached:
        return ()
    if tuple(reached) == ((),):
        return (offers.people(reached[()], "target"),)
    values = {way: [hexes.key(cell) for cell in way] for way in reached}
    labels = tuple(" ".join(map(hexes.show, way)) or "no step" for way in reached)
    targets = {str(values[way]): found for way, found in reached.items()}
    whom = tuple(" or ".join(found.values()) for found in reached.values())
    return (
        Slot("path", "choice", tuple(values.values()), labels, whom),
        offers.of_each("target", "entity", "path", targets),
    )

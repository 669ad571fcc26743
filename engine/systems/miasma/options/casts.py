"""Spells that can be cast, and on whom (MI-77 to MI-89)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.hexgrid import distance, in_front, show
from engine.core.options import Option, Slot, Value
from engine.systems.miasma import commands as cmd
from engine.systems.miasma.catalog import Spell
from engine.systems.miasma.options.offer import Choice, Table, pick, plain, whole
from engine.systems.miasma.people import attribute, held_weapons, hundredths, label, present
from engine.systems.miasma.plan.casting import LINES, NAMED
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.timing import acting
from engine.systems.miasma.words import count, item_name, points, type_name


def spell_words(one: Combatant, spell: Spell) -> str:
    """What a spell would do with the caster's present Power (MI-81)."""
    amount = points(spell.base * 100 + hundredths(spell.scaling, attribute(one, "power") - spell.power))
    kind = type_name(spell.type) if spell.type is not None else ""
    return {
        "healing": f"{amount} Life",
        "grand-healing": f"{amount} Life to every ally near",
        "protection": f"half {kind} for {count(spell.duration, 'segment')}",
        "ward": "no monster enters",
        "reaffirm": "Essence renewed",
        "bolt": f"{amount} {kind} along a line",
        "ball": f"{amount} {kind} along a line",
        "enchant": f"+{amount} {kind} for {count(spell.duration, 'segment')}",
    }[spell.effect]


def casts(table: Table, one: Combatant) -> Iterator[Option]:
    """Every known spell, with the targets it may name."""
    for key, spell in one.sheet.spells.items():
        price = f"{count(spell.segments, 'segment')}, {spell.stamina} stamina"
        if spell.miasma:
            price += f", {spell.miasma} Miasma"
        option = Option(
            f"cast:{one.id}:{key}",
            one.id,
            spell.name,
            {"do": "cast", "who": one.id, "spell": key},
            rule="MI-78",
            cost=price,
            preview=f"{spell_words(one, spell)}; {count(one.uses.get(key, 0), 'use')} left",
        )
        yield from _with_targets(table, one, key, spell, option)


def known_to(table: Table, one: Combatant) -> list[Combatant]:
    """Everybody in the fight of whom the side of this one knows."""
    return [
        other
        for other in table.state.combatants.values()
        if present(other) and (not other.hidden or other.side == one.side)
    ]


def _with_targets(table: Table, one: Combatant, key: str, spell: Spell, option: Option) -> Iterator[Option]:
    if spell.effect in NAMED:
        people = [Choice(o.id, cmd.Cast(one.id, key, o.id), label(o)) for o in known_to(table, one)]
        found = pick(table, option, "target", "entity", people, title="On whom?", default=one.id)
        if found is not None:
            yield found
    elif spell.effect == "enchant":
        yield from _enchanting(table, one, key, option)
    elif spell.effect in LINES and table.state.options.get("aimed-lines") == "front":
        yield from _aimed(table, one, key, spell, option)
    else:
        command = cmd.Cast(one.id, key)
        yield whole(table, _complete(option, command), command)


def _complete(option: Option, command: cmd.Cast) -> Option:
    return Option(
        option.id, option.who, option.label, plain(command), rule=option.rule, cost=option.cost, preview=option.preview
    )


def _enchanting(table: Table, one: Combatant, key: str, option: Option) -> Iterator[Option]:
    """MI-88: a weapon in somebody's hand."""
    held = {o.id: held_weapons(acting(table.state, o)) for o in known_to(table, one)}
    held = {who: weapons for who, weapons in held.items() if weapons}
    people = [
        Choice(who, cmd.Cast(one.id, key, who, weapons[0]), label(table.state.combatants[who]))
        for who, weapons in held.items()
    ]

    def weapons(values: tuple[Value, ...]) -> tuple[Slot, ...]:
        choices = {who: held[who] for who in values}
        labels = {
            who: tuple(item_name(table.state.combatants[who], item) for item in items) for who, items in choices.items()
        }
        return (Slot("item", "choice", choices, labels, after="target", title="Which weapon?"),)

    if not people:
        command = cmd.Cast(one.id, key)
        yield whole(table, _complete(option, command), command)
        return
    found = pick(table, option, "target", "entity", people, title="Whose weapon?", default=one.id, more=weapons)
    if found is not None:
        yield found


def _aimed(table: Table, one: Combatant, key: str, spell: Spell, option: Option) -> Iterator[Option]:
    """MI-S24: straight ahead, or at the hex of somebody in front."""
    command = cmd.Cast(one.id, key)
    bare = whole(table, _complete(option, command), command)
    if not bare.enabled or one.hex is None:
        yield bare
        return
    known = known_to(table, one)
    marks = [other for other in known if other.id != one.id and _in_sight(one, other, spell.range)]
    if not marks:
        yield bare
        return
    aims = Slot(
        "aim",
        "hex",
        tuple(show(o.hex) for o in marks if o.hex),
        tuple(label(o) for o in marks),
        optional=True,
        title="At which hex? (left out: straight ahead)",
    )
    yield Option(
        bare.id, bare.who, bare.label, bare.command, (aims,), rule=bare.rule, cost=bare.cost, preview=bare.preview
    )


def _in_sight(one: Combatant, other: Combatant, far: int) -> bool:
    if one.hex is None or other.hex is None:
        return False
    return in_front(one.hex, one.facing, other.hex) and distance(one.hex, other.hex) <= far

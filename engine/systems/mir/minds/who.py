"""Whose slot or answer it is, what a side knows, and how well it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.core.foes import wounds
from engine.core.minds.chance import Chance
from engine.core.minds.contract import Temper
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.commands import Apply, Roll, RollInitiative
from engine.systems.mir.minds.worth import UNDONE, striking
from engine.systems.mir.rules.exchange import counter_weapon, question
from engine.systems.mir.rules.initiative import waiting
from engine.systems.mir.rules.pools import STRENGTH, base_parts
from engine.systems.mir.rules.wounds import takes_wounds
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant, Item, Wound

BLOW = 3
"""The Health that an ordinary blow costs: who may take a Wound instead bears a blow more for each die left."""

TRACE = 0.1
"""What stands for a side that can do nothing any more."""

NEAR = 0.004
"""What a unit nearer to the nearest foe is worth to whoever has something in hand to strike with."""

WHOLE, POOL, UNSEEN, DEFENCE = 10, 5, 3, 3
"""The Health, the dice and the Defence that a side takes others to have where their sheets are closed: those of the
pack's foes on average, with what they have in hand and with all else; whoever shoots is no swordsman.
"""


class Sort(NamedTuple):
    """What the pack's foes of one sort are like: the dice of what they have in hand, their Health, their Defence."""

    dice: tuple[int, ...]
    health: tuple[int, ...]
    defence: tuple[int, ...]


ORDINARY = Sort((4, 4, 5, 5, 6), (7, 8, 8, 8, 9, 14), (2, 2, 2, 3))
IMPORTANT = Sort((6, 6, 6, 7), (10, 12, 16, 18), (3, 3, 4, 4))

ONE_IN = 3
"""How many foes there are to an important one: which one is, shows when it takes a Wound (MR-54)."""

GRAVE = 1
"""The severity that Wounds on closed sheets are taken to have."""

LEFT = {"unhurt": WHOLE, "hurt": WHOLE // 2, "badly hurt": WHOLE // 4}
"""The Health that is left by what is said of it in words."""

FAR = 20
"""Units beyond which it makes no difference how far away somebody is."""


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """Everybody by side, the side of the player characters first."""
    found: dict[str, tuple[str, ...]] = {}
    for person in sorted(state.combatants.values(), key=lambda person: person.kind != "pc"):
        found[person.side] = (*found.get(person.side, ()), person.id)
    return found


def asked(state: State) -> tuple[str, ...]:
    """Who answers the open question, else who has the slot."""
    found = question(state)
    if found is not None:
        return () if found.kind in ("roll", "apply") else (found.who,)
    person = state.combatants.get(state.active) if state.phase == "slots" else None
    return (person.id,) if person is not None and person.able and not winner(state) else ()


def flow(state: State) -> Any | None:
    """MR-07, MR-08, MR-10: dice and results that wait for the table, and Initiative."""
    found = question(state)
    if found is not None:
        return Roll() if found.kind == "roll" else Apply() if found.kind == "apply" else None
    left = waiting(state) if state.phase == "initiative" else ()
    return RollInitiative() if left else None


def winner(state: State) -> str:
    """The only side that still has somebody able; ``draw`` where none has."""
    left = {person.side for person in state.combatants.values() if person.able}
    return "" if len(left) > 1 else next(iter(left), "draw")


def out(state: State) -> frozenset[str]:
    """Who is dead, down or gone."""
    return frozenset(who for who, person in state.combatants.items() if not person.able)


def fled(state: State) -> frozenset[str]:
    """Who ran, surrendered or was led away (MR-15)."""
    return frozenset(who for who, person in state.combatants.items() if person.out)


def known(state: State, side: str) -> State:
    """The state without those whom the others hide, but for whoever is in the attack that is being resolved, and with
    closed sheets of the others as they usually are.
    """
    involved = {state.exchange.attacker, *state.exchange.targets} if state.exchange is not None else set()
    told = _told(state, side)
    seen = {
        who: _usual(state, person, who in involved, who in told) if person.secret and person.side != side else person
        for who, person in state.combatants.items()
        if person.side == side or not person.hidden or who in involved
    }
    if len(seen) == len(state.combatants):
        return replace(state, combatants=seen, last=None)
    return replace(
        state,
        combatants=seen,
        order=tuple(who for who in state.order if who in seen),
        pins={pair: units for pair, units in state.pins.items() if seen.keys() >= set(pair.split("|"))},
        last=None,
    )


def _told(state: State, side: str) -> frozenset[str]:
    """Whose Strength is in damage about which somebody of a side is asked, who has been told how much it is: of those
    who dealt it with bare hands (MR-49).
    """
    found, exchange = question(state), state.exchange
    if exchange is None or found is None or found.kind != "packet" or state.combatants[found.victim].side != side:
        return frozenset()
    if found.victim != exchange.attacker:
        return frozenset({exchange.attacker} if exchange.weapon.damage == STRENGTH else ())
    back = {who: counter_weapon(state, state.combatants[who], exchange.counters) for who in exchange.targets}
    return frozenset(who for who, weapon in back.items() if weapon.damage == STRENGTH)


def _usual(state: State, foe: Combatant, involved: bool, told: bool) -> Combatant:
    """Somebody whose sheet is closed: what is in hand shows, neither the dice nor surprise; that somebody is hurt, and
    takes a Wound instead, is told in front of everybody, and of Health and Wounds what the table lets players see. Of
    those who have ``told`` their Strength, by a blow, that too.
    """
    strength = {STRENGTH: sum(part.dice for part in base_parts(state, foe, STRENGTH))} if told else {}
    sight, lost = state.house.players_see_foes, foe.health_max - foe.health
    if sight != "exact" and foe.able:
        words = LEFT[wounds(foe.health, foe.health_max)]
        left = {"words": words, "damage": max(1, WHOLE - lost)}.get(sight, LEFT["hurt"] if lost else WHOLE)
        foe = replace(foe, health=left, health_max=WHOLE, wounds=tuple(map(_seen, foe.wounds)))
    return replace(
        foe,
        paths={},
        skills={STRENGTH: foe.skills.get(STRENGTH, 0)} if told else {},
        pools={**dict.fromkeys(state.book.skills, UNSEEN), **dict.fromkeys(_used(foe), POOL), **strength},
        defence_base=DEFENCE,
        items={key: item for key, item in foe.items.items() if item.ready or item.weapon.natural},
        situation=0,
        reason="",
        unaware=False,
        important=foe.important and (involved or any(wound.origin == "absorbed" for wound in foe.wounds)),
    )


def guess(state: State, side: str, chance: Chance) -> State:
    """What others with closed sheets may be like: whether they are important, their dice, their Defence, and Health of
    which only is known what the table lets players see.
    """
    people = dict(state.combatants)
    for who, foe in people.items():
        if foe.side == side or not foe.secret or not foe.able:
            continue
        important = foe.important or not chance.below(ONE_IN)
        sort = IMPORTANT if important else ORDINARY
        most = chance.pick(sort.health)
        people[who] = replace(
            foe if state.house.players_see_foes == "exact" else _as_hurt(state, foe, most, chance),
            pools={**foe.pools, **dict.fromkeys(_used(foe), chance.pick(sort.dice))},
            defence_base=chance.pick(sort.defence),
            important=important,
        )
    return replace(state, combatants=people)


def _as_hurt(state: State, foe: Combatant, most: int, chance: Chance) -> Combatant:
    """Somebody with so much Health, of which as much is lost as the table lets players see."""
    left = most
    if foe.health < foe.health_max:
        left = {
            "nothing": 1 + chance.below(most - 1),
            "words": most * foe.health // foe.health_max,
            "damage": most - (foe.health_max - foe.health),
        }[state.house.players_see_foes]
    return replace(foe, health=max(1, left), health_max=most)


def _used(foe: Combatant) -> set[str]:
    """The skills of what somebody has in hand."""
    return {item.weapon.skill for item in _at_hand(foe)}


def _seen(wound: Wound) -> Wound:
    """A Wound as whoever saw it being dealt knows it: how grave it is shows only where it brings somebody down."""
    return wound if wound.severe else replace(wound, severity=GRAVE)


def standing(state: State, side: str) -> float:
    """From −1 to 1: the force of this side's people beside that of the others, and how near they are to a foe. From
    there fights are won more surely than that, but a measure that says so tells acts less well apart.
    """
    ours = theirs = TRACE
    places = []
    for person in state.combatants.values():
        if person.side == side:
            ours += _force(state, person)
            places.append(_place(state, person))
        else:
            theirs += _force(state, person)
    return (ours - theirs) / (ours + theirs) + sum(places) / max(1, len(places))


def _force(state: State, person: Combatant) -> float:
    """The blows that somebody can bear, times what one of theirs does: neither is worth anything without the other. How
    grave a Wound is tells between fights.
    """
    if not person.able:
        return 0.0
    blows = person.health / BLOW + (max(0, UNDONE - person.malus) if takes_wounds(state, person) else 0)
    return blows * max(striking(state, person, item.weapon) for item in _at_hand(person))


def _at_hand(person: Combatant) -> list[Item]:
    """What somebody can strike with as they are."""
    return [item for item in person.items.values() if item.ready or item.weapon.natural]


def _place(state: State, person: Combatant) -> float:
    """What it is worth to be near a foe, where one can be struck at."""
    foes = [
        abs(other.at - person.at) for other in state.combatants.values() if other.able and other.side != person.side
    ]
    return -NEAR * min(FAR, min(foes)) if foes and person.able else 0.0


def temper(catalog: Catalog, state: State, who: str) -> Temper:
    """What the pack says of them."""
    made = catalog.person(state.combatants[who].sheet)
    return made[0].temper if made is not None else ""

"""Who decides, what a side knows, and how well it stands."""

from __future__ import annotations

from collections.abc import Mapping
from math import tanh
from typing import Any

from msgspec.structs import replace

from engine.core.foes import FoeSight, wounds
from engine.core.minds.chance import Chance
from engine.core.minds.contract import Temper
from engine.systems.mirage.audience import closed, of_people, on_known_ground, people_of, unsealed
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands.flow import EndFight, EndTurn, StartFight
from engine.systems.mirage.rules import treatment
from engine.systems.mirage.rules.people import fights_on, holder_of, sheltered, side_of
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.rules.time import due, ticking
from engine.systems.mirage.rules.turns import beaten, still_acts
from engine.systems.mirage.state import CONDITIONS, Combatant, State
from engine.systems.mirage.state.frames import Act
from engine.systems.mirage.state.things import Arm
from engine.systems.mirage.words import zone_seen

SIDES = ("party", "adversaries")

USUAL, UNSEEN = 8, 6
"""The dice that a side takes others to have where it cannot see their sheets: attributes and the skill of the weapon in
hand, and Grace; whoever shoots is no swordsman.
"""

USUAL_LEFT = 4
"""The Toughness that it takes them to have."""

TOUGHNESS = (3, 3, 4, 4, 6)
"""What it may be where only is told that somebody is hurt."""

ARMED_TWICE = 2, 3
"""How many, of how many, carry a second weapon that is not in hand."""

SECOND = "second"
SHOT = Arm("Bow", 2, 1, 2, ranged="marksmanship", farthest=2)
BLADE = Arm("Knife", 1, 1, 1, melee="bladework")
"""What such weapons are like."""

LEFT_BY_WORDS = {"unhurt": USUAL_LEFT, "hurt": USUAL_LEFT // 2, "badly hurt": 1}
"""The Toughness that is left by what is said of it in words."""

UP, HURT, SHAKEN = 1.9, 0.4, 0.95
"""What somebody who fights on is worth, and what each Condition of body and mind takes off. What a side has of it less
what the others have tells who wins: fitted to 760 fights of all encounters in which both sides played at a glance.
"""

TOUGH, TOUGHNESS_LEFT = 0.9, 0.15
"""The same of whoever has Toughness: little is off with each point, for who has one left strikes as hard."""

ARMED, ARMOURED, COVERED = 0.1, 0.04, 0.1
"""What a weapon in hand, each side of the armour's die and a cover that stands add."""

HELD, TERRIFIED, DOWN, FAST, PENALTY, LEAST = 0.18, 0.15, 0.04, 0.04, 0.02, 0.1
"""What it takes off to be held, terrified, on the ground or hurt at the next test, what a fast action adds, and what
anybody who fights on is worth.
"""

NOT_IN_FIGHTS = ("share", "recovery", "veil")


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """Everybody of both sides, the party first."""
    people = state.combatants.items()
    return {side: tuple(who for who, person in people if side_of(state, person) == side) for side in SIDES}


def asked(state: State) -> tuple[str, ...]:
    """Who answers, else who of the side whose turn it is can still do something."""
    found = question(state)
    if found is not None:
        return () if found.kind in NOT_IN_FIGHTS else found.who[:1]
    if state.phase != "turn":
        return ()
    able = tuple([who for who, person in state.combatants.items() if still_acts(state, person)])
    return tuple(who for who in able if _saves(state, state.combatants[who])) if beaten(state) else able


def _saves(state: State, person: Combatant) -> bool:
    """Whether somebody can still treat a comrade whose time runs out with this round (MG-102, MG-104): the end of the
    fight would be theirs.
    """
    if person.slow_spent or person.panic or person.broken_mental or holder_of(state, person.id):
        return False
    dying = ((other, hurt) for other, hurt, clock in ticking(state) if due(state, clock, round_end=True))
    return any(
        other.side == person.side and not treatment.fault(state, person, other, hurt.kind) for other, hurt in dying
    )


def flow(state: State) -> Any | None:
    """The opening as the encounter has it, the end of a turn in which all have acted, the end of the fight (MG-33)."""
    if question(state) is not None:
        return None
    if state.phase == "opening":
        opening = "standard" if state.opening == "sneak-attack" else state.opening
        return StartFight(opening, prepared=state.prepared)
    if state.phase != "turn":
        return None
    return EndFight(confirm=True) if beaten(state) else EndTurn()


def winner(state: State) -> str:
    """The side that won; ``draw`` where none did."""
    return (state.winner or "draw") if state.phase == "interlude" else ""


def out(state: State) -> frozenset[str]:
    """Who fights no more."""
    return frozenset(who for who, person in state.combatants.items() if not fights_on(person))


def lost(state: State) -> frozenset[str]:
    """Whose time ran out (MG-102): whoever is Broken may be treated, they may not."""
    return frozenset(who for who, person in state.combatants.items() if person.status in ("dead", "lost-mind"))


def fled(state: State) -> frozenset[str]:
    """Who got away (MG-79), or was taken from the scene."""
    return frozenset(who for who, person in state.combatants.items() if person.status in ("escaped", "absent"))


def known(state: State, side: str) -> State:
    """The state without whom the others hide and without what they have sealed; for the party on the ground that was
    revealed, with the closed sheets of the others as they usually are.
    """
    busy = {who for frame in state.frames for who in people_of(frame)}
    players = side == "party"
    people = {
        who: _usual(person, state.house.players_see_foes) if person.side != side and person.secret else person
        for who, person in state.combatants.items()
        if person.side == side
        or ((person.spotted or not person.hidden) and (not players or zone_seen(state, person.zone)))
        or who in busy
    }
    ground = on_known_ground(state, people) if players else state
    frames = tuple(
        unsealed(frame, lambda who: people[who].side == side) if isinstance(frame, Act) else frame
        for frame in state.frames
    )
    return replace(of_people(ground, people), frames=frames)


def _usual(foe: Combatant, sight: FoeSight) -> Combatant:
    """A foe whose sheet is closed: what is in hand shows, and that somebody is hurt is told in front of everybody;
    neither the dice nor what is left of anything, but for what the table shows of it, nor how they like to fight.
    """
    if sight == "exact":
        return replace(foe, sheet="")
    if not foe.conditions:
        lost = foe.toughness_max - foe.toughness
        if sight == "words":
            left = LEFT_BY_WORDS[wounds(foe.toughness, foe.toughness_max)]
        elif sight == "damage":
            left = max(1, USUAL_LEFT - lost)
        else:
            left = USUAL_LEFT // 2 if lost else USUAL_LEFT
        foe = replace(foe, toughness=left, toughness_max=USUAL_LEFT)
    return replace(
        closed(foe),
        armour=replace(foe.armour, rating=USUAL if foe.armour.rating else 0) if foe.armour is not None else None,
        attributes=dict.fromkeys(foe.attributes, USUAL),
        skills={"grace": UNSEEN, **{_used(arm): USUAL for arm in foe.arms.values() if arm.ready}},
    )


def guess(state: State, side: str, chance: Chance) -> State:
    """What others with closed sheets may have about them: mostly a second weapon, to shoot with for whoever has a blade
    in hand, and the other way round; and Toughness of which only is known whether any is lost.
    """
    sight = state.house.players_see_foes
    people = dict(state.combatants)
    for who, foe in people.items():
        if foe.side == side or not foe.secret or sight == "exact" or foe.conditions:
            continue
        if sight == "nothing":
            most = chance.pick(TOUGHNESS)
            left = most if foe.toughness == foe.toughness_max else 1 + chance.below(most - 1)
            foe = replace(foe, toughness=left, toughness_max=most)
        if foe.kind != "animal" and chance.below(ARMED_TWICE[1]) < ARMED_TWICE[0]:
            shoots = any(arm.ranged and not arm.thrown for arm in foe.arms.values() if arm.ready)
            other = BLADE if shoots else SHOT
            foe = replace(foe, arms={**foe.arms, SECOND: other}, skills={_used(other): UNSEEN, **foe.skills})
        people[who] = foe
    return replace(state, combatants=people)


def _used(arm: Arm) -> str:
    """The skill that a weapon in hand is carried for."""
    return arm.melee if arm.thrown or not arm.ranged else arm.ranged


def standing(state: State, side: str) -> float:
    """From −1 to 1: what this side's people are worth less what the others' are, as often as fights were won so."""
    held = {person.holding for person in state.combatants.values()}
    ahead = 0.0
    for person in state.combatants.values():
        if not person.mount and fights_on(person):
            worth = _worth(state, person, person.id in held)
            ahead += worth if person.side == side else -worth
    return tanh(ahead / 2)


def _worth(state: State, person: Combatant, held: bool) -> float:
    """What somebody who fights on is worth to their side, as far as it tells who wins."""
    if person.conditions:
        worth = UP - HURT * len(person.physical) - SHAKEN * len(person.mental)
    else:
        worth = TOUGH + TOUGHNESS_LEFT * person.toughness
    worth += ARMED * any(arm.ready for arm in person.arms.values()) + COVERED * sheltered(state, person)
    worth += ARMOURED * (person.armour.rating if person.armour is not None else 0)
    worth += FAST * (not person.fast_spent) - DOWN * person.prone + PENALTY * max(-3, person.penalty)
    return max(LEAST, worth - HELD * held - TERRIFIED * (person.terror is not None))


def left(person: Combatant) -> float:
    """What somebody can still take, of all they could."""
    if person.conditions:
        return 1 - (len(person.physical) + 0.5 * len(person.mental)) / (1.5 * CONDITIONS + 1)
    return person.toughness / max(1, person.toughness_max)


def temper(catalog: Catalog, state: State, who: str) -> Temper:
    """What the pack says of them; nothing where it is not known which sheet is theirs."""
    sheet = catalog.person(state.combatants[who].sheet)
    return sheet.temper if sheet is not None else ""

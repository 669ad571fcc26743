"""What an action of the own slot needs (MR-17 to MR-26, MR-31, MR-37, MR-55)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal

from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.core.words import listed
from engine.systems.mir.catalog import UNARMED
from engine.systems.mir.checks import slots
from engine.systems.mir.checks.slots import safe_name
from engine.systems.mir.distance import (
    FREE_MOVE,
    LONG_RUN,
    band_name,
    distance,
    farthest_shot,
    overreach,
    units_text,
)
from engine.systems.mir.state import Combatant, Item, State, Wound
from engine.systems.mir.words import seen

HANDS = 2
EMPTY_HANDS = "empty"
CONCEALED_DIFFICULTY = 4
BANDAGE_DIFFICULTY = 2
RESILIENCE_DIFFICULTY = 3
MAX_SUCCESSES = 50


# ---- moving --------------------------------------------------------------------


def position(text: str) -> int | None:
    """A position of the track out of a command."""
    return int(text) if text.lstrip("-").isdigit() and text.count("-") <= 1 else None


def way(state: State, who: str, to: str, toward: str, away: str, limit: int) -> Refusal | None:
    """A move names one goal, and one within ``limit`` units."""
    if sum(map(bool, (to, toward, away))) != 1:
        return Refusal("bad-target", "say where: to a position, or toward or away from somebody", "MR-17")
    person = state.people[who]
    if to:
        at = position(to)
        if at is None:
            return Refusal("bad-target", f"{to!r} is no position: positions are whole numbers", "MR-30")
        if state.option("distance_model") == "pairs":
            text = "distances are kept pair by pair at this table: move toward or away from somebody"
            return Refusal("bad-target", text, "MR-30")
        units = abs(at - person.at)
        if not 1 <= units <= limit:
            text = f"position {at} is {units_text(units)} away: it takes 1 to {limit}"
            return Refusal("out-of-reach", text, "MR-17" if limit == FREE_MOVE else "MR-18")
        return None
    other = toward or away
    if (no := slots.known(state, other)) is not None:
        return no
    if other == who or not state.people[other].present:
        return Refusal("bad-target", f"{safe_name(state, other)} is nobody to move by", "MR-17")
    if toward and distance(state, person, state.people[other]) == 0:
        return Refusal("bad-target", f"{safe_name(state, other)} is in the Melee band already", "MR-17")
    return None


def move(state: State, who: str, to: str = "", toward: str = "", away: str = "") -> Refusal | None:
    """The free move (MR-17)."""
    return slots.free_move(state, who) or way(state, who, to, toward, away, FREE_MOVE)


def run(state: State, who: str, to: str = "", toward: str = "", away: str = "") -> Refusal | None:
    """A run (MR-18)."""
    return slots.may_run(state, who) or way(state, who, to, toward, away, LONG_RUN)


def skill(state: State, key: str) -> Refusal | None:
    """A skill of that id exists."""
    if key in state.book.skills:
        return None
    return Refusal("bad-value", f"there is no skill {key!r}; there are {', '.join(state.book.skills)}", "MR-02")


def needed(successes: int) -> Refusal | None:
    """A sane number of successes needed."""
    if 0 <= successes <= MAX_SUCCESSES:
        return None
    return Refusal("bad-value", f"difficulty {successes}: must be 0 (automatic) to {MAX_SUCCESSES}", "MR-05")


# ---- attacking -----------------------------------------------------------------


def opening(state: State, who: str) -> bool:
    """Whether the table lets somebody attack before Initiative now (option ``opening_attack``)."""
    before = state.option("opening_attack") == "before-initiative"
    return before and state.phase == "initiative" and not state.opened and state.exchange is None


def attacker(state: State, who: str) -> Refusal | None:
    """Somebody may attack now."""
    return slots.fit(state, who) if opening(state, who) else slots.action(state, who)


def weapon(state: State, who: str, key: str, kind: Literal["melee", "ranged"]) -> Refusal | None:
    """The weapon is in hand, of the right kind and loaded (MR-21, MR-23)."""
    person = state.people[who]
    item = person.items.get(key)
    if item is None:
        return Refusal("not-readied", f"{safe_name(state, who)} has no {key!r}", "MR-25")
    title = item.weapon.name
    if bool(item.weapon.range) != (kind == "ranged"):
        right = "attack-ranged" if item.weapon.range else "attack-melee"
        return Refusal("not-readied", f"{title} is the wrong weapon for this: use {right}", "MR-36")
    if not item.ready:
        return Refusal("not-readied", f"{title} is stowed: swap it into the hands first", "MR-25")
    if not item.loaded:
        left = item.weapon.reload - item.progress
        return Refusal("not-loaded", f"{title} is not loaded: reload it first ({left} more)", "MR-23")
    if state.option("ammo") == "on" and item.weapon.shots and item.shots < 1:
        return Refusal("not-loaded", f"{title} has no shots left: the GM may give more", "MR-23")
    return None


def target(state: State, person: Combatant, item: Item, who: str) -> Refusal | None:
    """Somebody can be attacked with this weapon now (MR-15, MR-31, MR-37)."""
    if (no := slots.known(state, who)) is not None:
        return no
    victim = state.people[who]
    if not victim.present:
        why = "dead" if not victim.alive else "gone from the fight"
        return Refusal("bad-target", f"{safe_name(state, who)} is {why}", "MR-27")
    if victim.side == person.side:
        text = f"{safe_name(state, who)} is on the same side: attack a foe, or let the GM change the side"
        return Refusal("bad-target", text, "MR-21")
    units = distance(state, person, victim)
    if not item.weapon.range:
        return _reach(state, person, victim, units)
    if units == 0 and state.option("ranged_in_melee") == "forbidden":
        text = f"{safe_name(state, who)} is in the Melee band: at this table nobody shoots that close, move away first"
        return Refusal("out-of-range", text, "MR-36")
    if overreach(state, item.weapon, units) is None:
        most = farthest_shot(state, item.weapon)
        text = (
            f"{safe_name(state, who)} is {units_text(units)} away ({band_name(state, units)}): {item.weapon.name} "
            f"reaches {units_text(most)} ({band_name(state, most)}), {units - most} closer would do"
        )
        return Refusal("out-of-range", text, "MR-37")
    return None


def _reach(state: State, person: Combatant, victim: Combatant, units: int) -> Refusal | None:
    if units == 0:
        return None
    closes = units <= FREE_MOVE and not person.moved
    help_text = "the free move would close them" if closes else "move or run closer first"
    text = f"{safe_name(state, victim.id)} is {units_text(units)} away, out of the Melee band: {help_text}"
    return Refusal("out-of-reach", text, "MR-31")


def attack(
    state: State, who: str, key: str, targets: Sequence[str], kind: Literal["melee", "ranged"]
) -> Refusal | None:
    """Everything an attack needs."""
    if (no := attacker(state, who) or weapon(state, who, key, kind)) is not None:
        return no
    if not targets:
        return Refusal("no-target", "an attack needs a target", "MR-21")
    if len(set(targets)) != len(targets):
        return Refusal("bad-target", "somebody is named twice: each target counts once", "MR-51")
    person = state.people[who]
    for one in targets:
        if (no := target(state, person, person.items[key], one)) is not None:
            return no
    if len(targets) > 1 and kind == "ranged" and state.option("multi_ranged") == "no":
        return Refusal("bad-target", "at this table a shot has one target", "MR-51")
    return None


def foes(state: State, person: Combatant, audience: Audience = "gm") -> list[Combatant]:
    """Everybody on another side who can be targeted, as far as the audience knows, the nearest first."""
    some = [one for one in state.people.values() if one.side != person.side and one.present and seen(one, audience)]
    return sorted(some, key=lambda one: distance(state, person, one))


# ---- things in hand ------------------------------------------------------------


def reload(state: State, who: str, key: str) -> Refusal | None:
    """A weapon in hand that is not loaded (MR-23)."""
    if (no := slots.action(state, who)) is not None:
        return no
    item = state.people[who].items.get(key)
    if item is None or not item.ready:
        return Refusal("not-readied", f"{safe_name(state, who)} has no {key!r} in hand", "MR-25")
    if item.loaded:
        return Refusal("already-loaded", f"{item.weapon.name} is loaded: shoot first", "MR-23")
    return None


def holdable(person: Combatant) -> dict[str, Item]:
    """What can be taken in hand or put away."""
    return {key: item for key, item in person.items.items() if key != UNARMED and item.weapon.hands}


def hands_text(keys: Iterable[str]) -> str:
    """Items in hand as a command names them."""
    return "+".join(keys) or EMPTY_HANDS


def held(person: Combatant) -> str:
    """What is in hand now, as a command names it."""
    return hands_text(key for key, item in holdable(person).items() if item.ready)


def grips(person: Combatant) -> list[str]:
    """Everything that could be in hand instead of what is, the fullest hands first (MR-25)."""
    items = holdable(person)
    some: list[tuple[int, str]] = []
    for count in range(HANDS + 1):
        for keys in combinations(items, count):
            used = sum(items[key].weapon.hands for key in keys)
            if used <= HANDS:
                some.append((-used, hands_text(keys)))
    now = held(person)
    return [grip for _, grip in sorted(some, key=lambda entry: entry[0]) if grip != now]


def may_swap(state: State, who: str) -> Refusal | None:
    """The swap of the own slot is left, with its price (MR-25, option ``swap_cost``)."""
    if state.phase == "ended":
        return slots.fit(state, who)
    price = state.option("swap_cost")
    check = {"free": slots.own_slot, "move": slots.free_move, "action": slots.action}[price]
    if (no := check(state, who)) is not None:
        return no
    if state.people[who].swapped:
        return Refusal("no-move-left", f"{safe_name(state, who)} has swapped in this slot already", "MR-25")
    return None


def swap(state: State, who: str, hands: str) -> Refusal | None:
    """What is asked for fits two hands (MR-25)."""
    if (no := may_swap(state, who)) is not None:
        return no
    items = holdable(state.people[who])
    wanted = [] if hands == EMPTY_HANDS else hands.split("+")
    for key in wanted:
        if key not in items:
            owned = ", ".join(items) or "nothing"
            return Refusal("no-such-item", f"{safe_name(state, who)} has no {key!r} to hold, but {owned}", "MR-25")
    if sum(items[key].weapon.hands for key in wanted) > HANDS:
        kept = listed(f"{items[key].weapon.name} ({items[key].weapon.hands})" for key in wanted)
        return Refusal("hands-full", f"{kept} need more than two hands: stow something", "MR-25")
    if len(set(wanted)) != len(wanted) or hands_text(key for key in items if key in wanted) == held(state.people[who]):
        return Refusal("no-such-item", "that is what is in hand already: name what to hold instead", "MR-25")
    return None


# ---- people --------------------------------------------------------------------


def near(state: State, who: str, other: str, what: str) -> Refusal | None:
    """Somebody can be touched: in the Melee band while a fight is on (MR-55)."""
    if (no := slots.known(state, other)) is not None:
        return no
    if state.phase != "slots":
        return None
    units = distance(state, state.people[who], state.people[other])
    if units == 0:
        return None
    text = f"{safe_name(state, other)} is {units_text(units)} away: {what} needs the Melee band"
    return Refusal("out-of-reach", text, "MR-31")


def wound(state: State, patient: str, number: int) -> Wound | None:
    """A Wound by its number."""
    return next((one for one in state.people[patient].wounds if one.seq == number), None)


def patient(state: State, who: str, other: str) -> Refusal | None:
    """Somebody whom one could bandage (MR-55)."""
    if (no := near(state, who, other, "bandaging")) is not None:
        return no
    if not state.people[other].alive:
        return Refusal("bad-target", f"{safe_name(state, other)} is dead", "MR-27")
    return None


def bandage(state: State, who: str, other: str, number: int) -> Refusal | None:
    """A Wound that can be bandaged (MR-55)."""
    if (no := slots.act_or_rest(state, who) or patient(state, who, other)) is not None:
        return no
    found = wound(state, other, number)
    if found is None:
        has = ", ".join(str(one.seq) for one in state.people[other].wounds) or "none"
        return Refusal("no-such-wound", f"{safe_name(state, other)} has no Wound {number}, but {has}", "MR-55")
    if found.bandaged:
        return Refusal("already-bandaged", f"that Wound of {safe_name(state, other)} is bandaged already", "MR-55")
    return None


def searchable(state: State, who: str, other: str) -> Refusal | None:
    """Somebody within reach of a search; who has left a fight is found again only after it (MR-26, MR-27)."""
    if (no := near(state, who, other, "a search")) is not None:
        return no
    if other == who:
        return Refusal("bad-target", "search somebody else", "MR-26")
    if state.phase == "slots" and state.people[other].out:
        return Refusal("bad-target", f"{safe_name(state, other)} has left the fight", "MR-27")
    return None


def search(state: State, who: str, other: str) -> Refusal | None:
    """Whether somebody can search somebody now (MR-26)."""
    return slots.act_or_rest(state, who) or searchable(state, who, other)


def prolonged(state: State, who: str) -> Refusal | None:
    """A prolonged test is under way (MR-20)."""
    if (no := slots.known(state, who)) is not None:
        return no
    if state.people[who].prolonged is None:
        return Refusal("no-such-test", f"{safe_name(state, who)} has no prolonged test under way: start one", "MR-20")
    return None

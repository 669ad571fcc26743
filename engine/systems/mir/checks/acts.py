"""What acts need: moving, things in hand, tests (MR-05, MR-17 to MR-20, MR-22, MR-23, MR-25, MR-26, MR-28, MR-55)."""

from __future__ import annotations

from itertools import combinations

from engine.core import codes
from engine.core.refusal import Refusal, within
from engine.core.roster import refused_unless_known
from engine.core.words import listed
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import flow
from engine.systems.mir.checks.flow import known, safe_name
from engine.systems.mir.rules.distance import FREE_MOVE, LONG_RUN, distance
from engine.systems.mir.state import MAX_AT, State
from engine.systems.mir.state.sheet import Combatant, Wound
from engine.systems.mir.words import EMPTY_HANDS, hands_text, held, holdable, units_text

HANDS = 2
MAX_SUCCESSES = 50


def position(text: str) -> int | None:
    """A position of the track out of a command."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else None


def by_people(state: State) -> bool:
    """Whether ways lead only toward and from somebody: distances by pairs, short ways lost (MR-28, MR-30)."""
    return state.house.distance_model == "pairs" or state.house.partial_progress == "lost"


def way(catalog: Catalog, state: State, command: cmd.Move | cmd.Run) -> Refusal | None:
    """A way names one goal, and one within reach."""
    if sum(map(bool, (command.to, command.toward, command.away))) != 1:
        return Refusal(codes.PLACE, "say where: to a position, or toward or away from somebody", "MR-17")
    return _straight(state, command) if command.to else _along(state, command)


def _straight(state: State, command: cmd.Move | cmd.Run) -> Refusal | None:
    at = position(command.to)
    if at is None:
        return spot(command.to)
    if by_people(state):
        text = "at this table ways lead toward or away from somebody, not to a position"
        return Refusal(codes.PLACE, text, "MR-S13" if state.house.distance_model == "pairs" else "MR-S12")
    limit, rule = (FREE_MOVE, "MR-17") if isinstance(command, cmd.Move) else (LONG_RUN, "MR-18")
    units = abs(at - state.combatants[command.who].at)
    if not 1 <= units <= limit:
        return Refusal("out-of-reach", f"position {at} is {units_text(units)} away: it takes 1 to {limit}", rule)
    return on_track(at)


def spot(text: str) -> Refusal | None:
    """A position in words, on the track (MR-30)."""
    at = position(text)
    if at is not None:
        return on_track(at)
    return Refusal(codes.PLACE, f"{text[:20]!r} is no position: positions are whole numbers", "MR-30")


def on_track(at: int) -> Refusal | None:
    """A position that is not a typing error."""
    if abs(at) <= MAX_AT:
        return None
    return Refusal(codes.PLACE, f"position {at}: must be −{MAX_AT} to {MAX_AT}", "MR-30")


def _along(state: State, command: cmd.Move | cmd.Run) -> Refusal | None:
    other = command.toward or command.away
    if (no := known(state, other)) is not None:
        return no
    person, goal = state.combatants[command.who], state.combatants[other]
    if other == command.who or not goal.present:
        return Refusal(codes.TARGET, f"{safe_name(state, other)} is nobody to move by", "MR-17")
    if command.toward and distance(state, person, goal) == 0:
        return Refusal(codes.TARGET, f"{safe_name(state, other)} is in the Melee band already", "MR-17")
    return None


def reload(catalog: Catalog, state: State, command: cmd.Reload) -> Refusal | None:
    """A weapon in hand that is not loaded (MR-23)."""
    item = state.combatants[command.who].items.get(command.weapon)
    if item is None or not item.ready:
        return Refusal("not-readied", f"{safe_name(state, command.who)} has no {command.weapon!r} in hand", "MR-25")
    if item.loaded:
        return Refusal(codes.STATE, f"{item.weapon.name} is loaded: shoot first", "MR-23")
    return None


def grips(person: Combatant) -> list[str]:
    """Everything that could be in hand instead of what is, the fullest hands first (MR-25)."""
    items = holdable(person)
    found: list[tuple[int, str]] = []
    for count in range(HANDS + 1):
        for keys in combinations(items, count):
            used = sum(items[key].weapon.hands for key in keys)
            if used <= HANDS:
                found.append((-used, hands_text(keys)))
    now = held(person)
    return [grip for _, grip in sorted(found, key=lambda entry: entry[0]) if grip != now]


def may_swap(state: State, who: str) -> Refusal | None:
    """The swap of the own slot is left, with its price (MR-25, option ``swap-cost``)."""
    if state.phase == "interlude":
        return flow.fit(state, who)
    check = {"free": flow.own_slot, "move": flow.free_move, "action": flow.action}[state.house.swap_cost]
    if (no := check(state, who)) is not None:
        return no
    if state.combatants[who].swapped:
        return Refusal("no-move-left", f"{safe_name(state, who)} has swapped in this slot already", "MR-25")
    return None


def swap(catalog: Catalog, state: State, command: cmd.Swap) -> Refusal | None:
    """What is asked for is there, fits two hands, and is something else (MR-25)."""
    person = state.combatants[command.who]
    items = holdable(person)
    wanted = [] if command.hands == EMPTY_HANDS else command.hands.split("+")
    if (no := refused_unless_known(wanted, items, "MR-25", safe_name(state, person.id))) is not None:
        return no
    if sum(items[key].weapon.hands for key in wanted) > HANDS:
        kept = listed(f"{items[key].weapon.name} ({items[key].weapon.hands})" for key in wanted)
        return Refusal("hands-full", f"{kept} need more than two hands: stow something", "MR-25")
    if len(set(wanted)) != len(wanted) or hands_text(key for key in items if key in wanted) == held(person):
        return Refusal(codes.STATE, "that is what is in hand already: name what to hold instead", "MR-25")
    return None


def skill(state: State, key: str) -> Refusal | None:
    """A skill of that id exists (MR-02)."""
    return refused_unless_known(key, state.book.skills, "MR-02")


def needed(successes: int, least: int = 0, rule: str = "MR-05") -> Refusal | None:
    """A sane number of successes needed; 0 is automatic (MR-05)."""
    return within("the successes needed", successes, least, MAX_SUCCESSES, rule)


def skill_test(catalog: Catalog, state: State, command: cmd.SkillTest) -> Refusal | None:
    """A skill and a difficulty (MR-19)."""
    return skill(state, command.skill) or needed(command.difficulty)


def prolonged_start(catalog: Catalog, state: State, command: cmd.ProlongedStart) -> Refusal | None:
    """A skill, and at least one success to reach (MR-20)."""
    return skill(state, command.skill) or needed(command.target, 1, "MR-20")


def under_way(state: State, who: str) -> Refusal | None:
    """A prolonged test is under way (MR-20)."""
    if (no := known(state, who)) is not None:
        return no
    if state.combatants[who].prolonged is None:
        return Refusal(codes.STATE, f"{safe_name(state, who)} has no prolonged test under way: start one", "MR-20")
    return None


def art(catalog: Catalog, state: State, command: cmd.UseArt) -> Refusal | None:
    """The action unless the Art is free, a name, and a test only of a skill there is (MR-22)."""
    may = flow.own_slot if command.free else flow.action
    if (no := may(state, command.who)) is not None:
        return no
    if not command.name.strip():
        return Refusal(codes.TEXT, "an Art needs a name, and the GM says what it does", "MR-22")
    return (skill(state, command.skill) or needed(command.difficulty)) if command.skill else None


def near(state: State, who: str, other: str, what: str) -> Refusal | None:
    """Somebody can be touched: here, and in the Melee band, while a fight is on (MR-27, MR-55)."""
    if (no := known(state, other)) is not None:
        return no
    if not state.fighting:
        return None
    if state.combatants[other].out:
        return Refusal(codes.TARGET, f"{safe_name(state, other)} has left the fight", "MR-27")
    units = distance(state, state.combatants[who], state.combatants[other])
    if units == 0:
        return None
    text = f"{safe_name(state, other)} is {units_text(units)} away: {what} needs the Melee band"
    return Refusal("out-of-reach", text, "MR-31")


def wound(state: State, patient: str, number: int) -> Wound | None:
    """A Wound by its number."""
    return next((found for found in state.combatants[patient].wounds if found.seq == number), None)


def patient(state: State, who: str, other: str) -> Refusal | None:
    """Somebody whom one could bandage (MR-55)."""
    if (no := near(state, who, other, "bandaging")) is not None:
        return no
    if not state.combatants[other].alive:
        return Refusal(codes.TARGET, f"{safe_name(state, other)} is dead", "MR-27")
    return None


def bandage(catalog: Catalog, state: State, command: cmd.Bandage) -> Refusal | None:
    """A Wound that can be bandaged (MR-55)."""
    if (no := patient(state, command.who, command.patient)) is not None:
        return no
    whose, found = safe_name(state, command.patient), wound(state, command.patient, command.wound)
    if found is None:
        has = ", ".join(str(other.seq) for other in state.combatants[command.patient].wounds) or "none"
        return Refusal(codes.UNKNOWN, f"{whose} has no Wound {command.wound}, but {has}", "MR-55")
    if found.bandaged:
        return Refusal(codes.STATE, f"that Wound of {whose} is bandaged already", "MR-55")
    return None


def searchable(state: State, who: str, other: str) -> Refusal | None:
    """Somebody within reach of a search; who has left a fight is found again only after it (MR-26, MR-27)."""
    if (no := near(state, who, other, "a search")) is not None:
        return no
    return Refusal(codes.TARGET, "search somebody else", "MR-26") if other == who else None

"""Words for people: what things are called, counted and written as."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.offers import counted
from engine.core.words import listed
from engine.systems.mir.check import SIDE_NAMES
from engine.systems.mir.rules.distance import band_index, bands
from engine.systems.mir.rules.exchange import Cause
from engine.systems.mir.rules.pools import PATHS
from engine.systems.mir.rules.wounds import wound_for
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Side, Throw
from engine.systems.mir.state.sheet import SEVERE, UNARMED, Combatant, Item

EMPTY_HANDS = "empty"
WINS: dict[Side, str] = {
    "attacker": "the attack wins",
    "defender": "the defence wins",
    "both": "a tie",
    "none": "nobody is hurt",
}


def name(state: State, who: str) -> str:
    """A combatant's name."""
    person = state.combatants.get(who)
    return who if person is None else person.name


def names(state: State, people: Iterable[str]) -> str:
    """Names as a list, each once."""
    return listed(dict.fromkeys(name(state, who) for who in people))


def won(state: State, side: str) -> str:
    """Who has won, within a sentence: ``the party won``; a side that an encounter named goes by its name. Nothing where
    nobody did.
    """
    said = f"the {side}" if side in SIDE_NAMES else state.sides.get(side, side)
    return f"{said} won" if side else ""


def skill_title(state: State, skill: str) -> str:
    """A skill as the game writes it: ``Combat (Fear)``."""
    entry = state.book.skills[skill]
    return f"{entry.name} ({PATHS[entry.path]})"


def band_name(state: State, units: int) -> str:
    """The name of the band of a distance."""
    at, all_bands = band_index(state, units), bands(state)
    return all_bands[at].name if at < len(all_bands) else "off the scene"


def units_text(units: int) -> str:
    """A distance in words."""
    return counted(units, "unit")


def place_text(state: State, units: int) -> str:
    """A distance with its band: ``Long, 3 units``."""
    return f"{band_name(state, units)}, {units_text(units)}" if units else band_name(state, units)


def holdable(person: Combatant) -> dict[str, Item]:
    """What can be taken in hand or put away."""
    return {key: item for key, item in person.items.items() if key != UNARMED and item.weapon.hands}


def hands_text(keys: Iterable[str]) -> str:
    """Items in hand as a command names them."""
    return "+".join(keys) or EMPTY_HANDS


def held(person: Combatant) -> str:
    """What is in hand now, as a command names it."""
    return hands_text(key for key, item in holdable(person).items() if item.ready)


def grip_text(person: Combatant, grip: str) -> str:
    """What is or might be in hand, as people read it."""
    if grip == EMPTY_HANDS:
        return "empty hands"
    return " and ".join(person.items[key].weapon.name for key in grip.split("+"))


def throw_text(throw: Throw) -> str:
    """A throw in words."""
    return f"{' '.join(map(str, throw.faces)) or 'no dice'}, {counted(throw.successes, 'success')}"


def why(cause: Cause, attack: Throw, defence: Throw | None) -> str:
    """By what an exchange was decided, in words: ``3 against 2 successes`` and the like."""
    ours, theirs = attack, defence or attack
    counts = f"{ours.successes} against {counted(theirs.successes, 'success')}"
    return {
        "helpless": "the target is defenceless",
        "ruled": "the GM decides",
        "critical": "critical hit",
        "twelves": f"both critical, {ours.twelves} against {theirs.twelves} twelves",
        "critical-successes": f"both critical, {counts}",
        "dead-heat": "both critical and equal in everything",
        "successes": counts,
        "tie": f"tie, {counts}",
    }[cause]


def successes_text(throw: Throw) -> str:
    """What a roll came to: ``4 successes, critical (2 twelves)``."""
    critical = f", critical ({counted(throw.twelves, 'twelve')})" if throw.critical else ""
    return f"{counted(throw.successes, 'success')}{critical}"


def severity_text(severity: int) -> str:
    """A severity in words."""
    return "Severe" if severity >= SEVERE else f"severity {severity}"


def wound_glyph(severity: int) -> str:
    """A Wound as the sheet draws it: a diamond and a dot for each severity."""
    return "◊●●●◊" if severity >= SEVERE else "◊" + "●" * severity


def health_text(person: Combatant, amount: int, already: int) -> str:
    """What losing the Health would mean, with what was chosen to be lost already (MR-54)."""
    left = person.health - already - amount
    if left > 0:
        return f"lose {amount} Health: {left} left"
    return f"lose {amount} Health (of {person.health - already}): DIES"


def hampered(state: State) -> str:
    """Which rolls a Wound costs a die (MR-04, MR-S03)."""
    return "every roll" if state.house.malus_on_defence else "every roll but Defence"


def wound_text(state: State, amount: int) -> str:
    """What the Wound would mean (MR-54, MR-56, MR-57)."""
    severity = wound_for(amount)
    if severity >= SEVERE:
        return "a Severe Wound: unconscious, and dead at the end of the day unless bandaged"
    return f"a Wound of {severity_text(severity)}: −1D on {hampered(state)} until bandaged"


def lost(person: Combatant) -> str:
    """What somebody has lost so far: Health, and Wounds taken instead of it or besides."""
    wounds = f", {counted(len(person.wounds), 'Wound')}" if person.wounds else ""
    return f"{person.health_max - person.health} lost{wounds}"

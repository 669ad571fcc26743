"""Words shared by refusals, chronicle, preview and view."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.words import signed, written
from engine.systems.yokai.rules.exchange import Awaited, answer_of
from engine.systems.yokai.rules.field import Price
from engine.systems.yokai.state import Conflict
from engine.systems.yokai.state.exchange import Check, Mod, Total, Window

SIDE = {"players": "the players", "enemies": "the enemies"}
SIDE_NAMES = {"players": "Players", "enemies": "Enemies"}
STATUS = {
    "in": "in the fight",
    "reserve": "in reserve",
    "out-morale": "out by Morale",
    "out-ki": "burned out",
    "withdrawn": "withdrawn",
}
"""Whether somebody is in the fight, and if not, why."""


TIDE_NAMES: dict[Conflict, str] = {
    "physical": "Tide",
    "debate": "Opinion",
    "negotiation": "Leverage",
    "investigation": "Progress",
    "contest": "Lead",
    "chase": "Distance",
    "ritual": "Flow",
    "other": "Tide",
}
"""What the Tide is called in a conflict of each kind (YO-04)."""

KINDS: dict[str, str] = {
    "check": "every check",
    "attack": "attacks",
    "defence": "defences",
    "threshold": "Threshold",
    "rally": "Rally",
    "focus-refresh": "Focus Refresh",
    "ki-limit": "Ki Limit",
}
"""What a modifier of some length is on (YO-13); those of others are called by their kind."""


def the_tide(kind: Conflict) -> str:
    """The Tide within a sentence, by what it is called in such a conflict: *the Tide*, *Opinion*."""
    name = TIDE_NAMES[kind]
    return f"the {name}" if name == TIDE_NAMES["physical"] else name


def lines_of(mods: Iterable[Mod]) -> tuple[str, ...]:
    """YO-15: each modifier on a line of its own."""
    return tuple(f"{mod.name} {signed(mod.value)}" for mod in mods)


def total_text(total: Total, between: str = " ") -> str:
    """Dice, modifier and total: ``5 4 2 +6 = 17``."""
    dice = between.join(map(str, total.faces)) if total.faces else str(total.dice)
    bonus, came_to = total.total - total.dice, written(total.total)
    return f"{dice} {signed(bonus)} = {came_to}" if total.lines else f"{dice} = {came_to}"


def damage_text(
    base: Iterable[Mod], margin_bonus: int, armour: Iterable[Mod], damage: int, *, floored: bool, brief: bool = False
) -> str:
    """YO-62: ``6 + 1 margin − 2 armour = 5``, in ``brief`` without the names; what adds nothing is left out."""
    worn, names = sum(mod.value for mod in armour), ("", "") if brief else (" margin", " armour")
    parts = str(sum(mod.value for mod in base))
    parts += f" + {margin_bonus}{names[0]}" if margin_bonus else ""
    parts += f" {'−' if worn > 0 else '+'} {abs(worn)}{names[1]}" if worn else ""
    return (f"{parts} = {damage}" if margin_bonus or worn else parts) + (" (at least 1)" if floored else "")


def price_text(price: Price) -> str:
    """YO-37: ``1 + 4 zones + 2 enemies``."""
    parts = [str(price.fp)]
    parts += [f"{n} zone{'s' * (n > 1)}" for n in (price.zones,) if n]
    parts += [f"{n} enem{'ies' if n > 1 else 'y'}" for n in (price.enemies,) if n]
    parts += [f"{n} repeated Full" for n in (price.repeated,) if n]
    return " + ".join(parts)


def paid_text(parts: str) -> str:
    """What was paid, out of ``price_text``: ``3 FP = 1 + 2 zones``; of one part alone ``1 FP``."""
    each = parts.split(" + ")
    return f"{sum(int(part.split()[0]) for part in each)} FP" + (f" = {parts}" if len(each) > 1 else "")


def price_note(price: Price) -> str:
    """What an attack costs, and why where it is more than usual: ``7 FP = 1 + 4 zones + 2 enemies``."""
    return f"{price.total} FP" + (f" = {price_text(price)}" if price.total != price.fp else "")


def cost_of(fp: int, ki: int) -> str:
    """FP and Ki in words."""
    parts = [f"{fp} FP"] if fp or not ki else []
    return " · ".join(parts + ([f"{ki} Ki"] if ki else []))


PLAIN_FORMS = {"bare": "bare 3D6", "none": "no check"}


def form_label(form: str) -> str:
    """A form of check in words."""
    what, _, name = form.partition(":")
    return f"{name} alone" if what == "attribute" else PLAIN_FORMS.get(what, name)


def zone_name(zone: str) -> str:
    """What people call a zone."""
    return f"{'Players' if zone[0] == 'p' else 'Enemies'}’ {zone[2:].capitalize()}"


def counts_text(window: Window, wanted: Awaited, lines: Iterable[Mod]) -> str:
    """What comes on top of the dice of a roll, and what the sum is held against, where that is known."""
    about, against = window.about, None
    if isinstance(about, Check):
        against = about.dn
    elif wanted.role == "defence" and (attacked := about.targets[wanted.index].attack) is not None:
        against = attacked.total
    named = ", ".join(f"{line.name} {signed(line.value)}" for line in lines)
    told = [f"{signed(sum(line.value for line in lines))} on top: {named}"] if named else []
    return "; ".join(told if against is None else [*told, f"against {written(against)}"])


def purpose_text(window: Window, wanted: Awaited) -> str:
    """What a roll is for, in words."""
    again, about = "reroll, " if wanted.earlier else "", window.about
    if isinstance(about, Check):
        return again + about.purpose
    if wanted.role == "attack":
        return f"{again}attack ({about.action.name})"
    defence = answer_of(window, about.targets[wanted.index]).action
    return f"{again}defence ({defence.name if defence else 'none'})"

"""What an act is called where it is offered, its name, heading, price and rule; and what hands hold."""

from __future__ import annotations

from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.rules.travel import name_of
from engine.systems.fires.state import State

SECTIONS = {
    "simple": "Actions",
    "dynamic": "Actions",
    "free": "Free",
    "default-attack": "Attacks",
    "special-attack": "Special attacks",
}

RULES = {
    "move": "FF-58",
    "attack-light": "FF-60",
    "attack-heavy": "FF-61",
    "attack-double": "FF-70",
    "charge": "FF-66",
    "cleave": "FF-65",
    "coup-de-grace": "FF-67",
    "backstab": "FF-68",
    "critical-strike": "FF-69",
    "kick": "FF-71",
    "batter": "FF-71",
    "shield-bash": "FF-72",
    "shield-ram": "FF-72",
    "pull": "FF-73",
    "shieldbreak": "FF-74",
    "take-aim": "FF-76",
    "load": "FF-77",
    "draw-and-fire": "FF-77",
    "shoot": "FF-77",
    "swap-equipment": "FF-78",
    "retreat": "FF-79",
    "gasp-and-pant": "FF-80",
    "dodge": "FF-85",
    "juke": "FF-86",
    "dive": "FF-87",
    "roll": "FF-87",
    "shield-up": "FF-88",
    "take-cover": "FF-89",
    "parry": "FF-90",
    "riposte": "FF-91",
    "attack-opportunistic": "FF-92",
    "fend": "FF-92",
    "use-item": "FF-37",
    "drink": "FF-37",
    "struggle": "FF-S62",
    "sweep": "FF-64",
    "spin": "FF-64",
    "spin-dual": "FF-64",
    "wild-swing": "FF-64",
    "overhead": "FF-64",
    "thrust": "FF-64",
}


def shield_name(book: Catalog, state: State, plan: Plan) -> str:
    """The shield that is meant, where there are two in hand."""
    held = shields_held(book, state)
    return str(piece_row(book, state.sheet.pieces[plan.thing]).name) if plan.thing in held[1:] + held[:-1] else ""


def label(book: Catalog, state: State, plan: Plan) -> str:
    """What an option is called: the action, or the thing that is used, the weapon or the shield, the type."""
    shield = shield_name(book, state, plan)
    name = name_of(book, state, plan.said.item) if plan.said.item in state.sheet.pieces else plan.name
    extra = [shield] if shield and plan.arm is None else []
    if plan.arm is not None and plan.needs.attacks:
        extra.append(plan.arm.name)
        if len(plan.types) > 1 or plan.type not in plan.arm.types[:1]:
            extra.append(plan.type)
    elif plan.thing and plan.arm is not None:
        extra.append(plan.arm.name)
    if plan.said.performs:
        inner = plan.second if plan.second is not None else plan.chain[1][0]
        extra.append(inner.name)
    return f"{name}: {', '.join(extra)}" if extra else name


def section(plan: Plan) -> str:
    """The heading an option stands under."""
    if plan.kind == "attunements":
        return "Attunements"
    if plan.kind in ("items", "flasks", "catalysts") and plan.action in ("use-item", "drink"):
        return "Items"
    return SECTIONS[plan.act.category]


def rule_of(plan: Plan) -> str:
    """The rule that an act is explained by."""
    if plan.kind == "attunements":
        return "FF-164"
    return RULES.get(plan.action, "FF-62" if plan.act.attack else "FF-51")


def cost(plan: Plan) -> str:
    """The price in words."""
    parts = [] if plan.cost.nothing else [plan.cost.wanted]
    if plan.fp or plan.over:
        parts.append(f"{plan.fp}{'+' if plan.over else ''} FP")
    if plan.economy in ("double", "free"):
        parts.append(plan.economy)
    return ", ".join(parts)


def held(book: Catalog, state: State, hands: tuple[int, int]) -> str:
    """What hands hold: one thing in both of them, in one alone, or two things (FF-26)."""
    person = state.sheet
    keys = [person.slots[hand] for hand in hands if hand >= 0]
    names = [str(piece_row(book, person.pieces[key]).name) for key in dict.fromkeys(keys)]
    if len(names) != 1:
        return " and ".join(names) or "nothing"
    return f"{names[0]} in {'both hands' if len(keys) == 2 else 'one hand'}"

"""Where a rule does anything: which primitive on which trigger of which kind of row, and aimed at whom (section C6).

What stands elsewhere would load and be silent; it is refused with what would be right there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from engine.core.problem import Problem
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.check.others import ANSWERS, AT_USE, FOES, USES, either, of_others

Places = dict[str, frozenset[str]]


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def joined(*parts: Places) -> Places:
    """Several tables in one."""
    return {on: frozenset[str]().union(*(part.get(on, ()) for part in parts)) for part in parts for on in part}


def every(triggers: frozenset[str], primitives: frozenset[str]) -> Places:
    """The same primitives at each of these triggers."""
    return dict.fromkeys(triggers, primitives)


SINGLE = words_of(
    "damage inflict remove-condition heal clear-unassigned guard-break adjust-counter pool shield-up set-tile darkness "
    "outcome story perform"
)
"""What is done at once wherever its moment comes."""

OF_PIECES = SINGLE | {"equipment", "light"}
"""The same of gear."""

MOMENTS = ANSWERS | words_of(
    "turn-start counterbeat-end round-start round-end suffers gained tokens-changed enters-tile push-blocked "
    "guard-break"
)
"""Points of the flow for everybody."""

ENDS: Places = {
    "pool-rolled": SINGLE - {"pool"},
    "encounter-end": OF_PIECES - {"outcome", "guard-break"},
    "reprieve": words_of("adjust-counter story inflict damage equipment"),
    "defeat": words_of("heal adjust-counter remove-condition story equipment outcome"),
}
"""Moments of the character alone, and what still makes a difference there."""

FALLEN = words_of("damage inflict adjust-counter pool set-tile darkness story")
"""What an enemy's fall may bring upon others."""

MET: Places = {
    "suffers": words_of("alter-condition immune"),
    "guard-break": words_of("immune"),
    "damaged": words_of("modify-damage"),
    "attacked": words_of("negate-attack reflect-attack"),
}
"""What is read at a moment instead of being done."""

STRUCK = every(words_of("hit inflicts"), SINGLE | {"reposition"})
ADDED = words_of("modify-damage add-damage add-modifier")


OF_BOTH = words_of(
    "restrict immune ignore modify-value modify-move bar-tiles treat-tiles conceal negate-attack reflect-attack"
)
HOLDS = OF_BOTH | words_of(
    "modify-cost lock block-rule dice-match darkness extra-action grant-attunement inflict outcome"
)
"""What the character is like while something is worn, or an effect lasts."""


WORN = joined(
    every(MOMENTS | {"action", "counter-gained"}, OF_PIECES),
    ENDS,
    MET,
    STRUCK,
    {"attack": ADDED | {"modify-range"}, "passive": HOLDS},
)
IN_HAND = joined(WORN, {"passive": words_of("slot-rule acts-as light requirement trait")})
AS_WEAPON = joined(IN_HAND, {"attack": words_of("targeting light"), "passive": words_of("moveset allow-attack")})
AS_WEAPON["hit"] |= {"equipment"}

IN_USE = OF_PIECES | words_of(
    "attack imbue-weapon reposition move modify-move table summon-missiles use-charge decoy extra-action targeting "
    "affected-by"
)
"""What is done in a use."""

USED = joined(
    every(MOMENTS | {"counter-gained", "next-round-start"}, SINGLE),
    {on: done & SINGLE for on, done in ENDS.items() if on != "reprieve"},
    MET,
    STRUCK,
    every(words_of("attack next-attack"), ADDED | {"modify-range"}),
    {
        "use": IN_USE | (HOLDS - {"grant-attunement"}),
        "cost": words_of("cost modify-cost"),
        "attack": words_of("targeting affected-by"),
        "attack-resolved": words_of("attack"),
    },
)
SHEET = joined(
    every(MOMENTS | {"cannot-act"}, SINGLE),
    MET,
    STRUCK,
    {
        "defeat": FALLEN,
        "attack": ADDED,
        "turn-start": words_of("move control"),
        "passive": OF_BOTH | words_of("behaviour trait defer light block-rule"),
    },
)
DEED = {on: done - {"darkness"} for on, done in SHEET.items() if on not in ("passive", "defeat", "enters-tile")}

PLACES: dict[str, Places] = {
    "armour": joined(WORN, {"pool-rolled": words_of("pool")}),
    "rings": WORN,
    "shields": IN_HAND,
    "catalysts": joined(AS_WEAPON, {"drink": IN_USE}),
    "weapons": joined(AS_WEAPON, {"passive": words_of("weapon-class"), "anytime": words_of("pool")}),
    "missiles": joined(STRUCK, {"attack": ADDED, "passive": words_of("requirement")}),
    "items": joined(USED, {"passive": HOLDS | {"quiver"}}),
    "flasks": USED,
    "actions": joined(USED, {"action": words_of("shield-up")}),
    "attunements": joined(USED, {"pool-rolled": words_of("pool"), "target-defeated": SINGLE}),
    "conditions": joined(
        {on: done for on, done in SHEET.items() if on != "cannot-act"},
        every(words_of("action counter-gained"), SINGLE),
        ENDS,
        {
            "passive": HOLDS | words_of("as-condition equipment"),
            "attack": words_of("modify-range"),
            "gained": words_of("push defer"),
            "turn-start": words_of("defer"),
            "round-end": words_of("hold-token"),
            "cannot-act": words_of("perform"),
            "durability-regained": words_of("remove-condition"),
            "reprieve": words_of("remove-condition"),
        },
    ),
    "damage_types": {
        "assign": words_of("assign sink-with bar-mitigation"),
        "turn-start": words_of("trickle"),
        "encounter-end": words_of("heal clear-unassigned"),
    },
    "damage_modifiers": {
        "attack": words_of("bar-mitigation targeting negate-attack"),
        "assign": words_of("assign sink-with"),
        "attacked": words_of("restrict"),
    },
    "enemy_types": SHEET,
    "enemies": SHEET,
    "attacks": joined(DEED, {"use": SINGLE | OF_BOTH | words_of("move light behaviour")}),
    "hazards": {"enters-tile": SINGLE},
}
"""By the kind of row, and the trigger, the primitives that are carried out."""

TRAITS = dict.fromkeys(FOES, ("two-tile", "formation", "dismountable")) | {"conditions": ("crossable",)}
OF_GEAR = ("ephemeral", "default-weapon")
FOE_VALUES = (*get_args(words.Sink), "hp", "shield-def", "stability")
ONCE = (*effects.DEEDS, effects.Attack)

SEVERAL_DICE = 'what is used may raise several, each once, with on = "use"; here by turns the one die further'

BESIDE: dict[type, tuple[str, dict[str, str]]] = {
    effects.PoolRule: (
        "op",
        {"reroll": "count pick fp_each", "raise": "count by max pick", "lose": "count pick", "add": "count max_count"}
        | {"recover": "count pick", "empty": ""},
    ),
    effects.ShieldUp: (
        "op",
        {"add": "target", "remove": "target strict", "keep": ""}
        | {"replace": "defence stability target", "clear": "count target"},
    ),
    effects.TableRule: ("op", {"preroll": "", "exhaust-entry": "count", "skip-first-behavior": "target"}),
    effects.Outcome: ("op", {"prevent-loss": "of", "choose-reward": "count"}),
    effects.ActsAs: (
        "kind",
        {"weapon": "weapon scaling", "shield": "defence stability", "moveset": "moveset sp scaling"},
    ),
    effects.EquipmentRule: (
        "op",
        {"repair": "what durability", "exhaust": "what until", "swap": "what keeps_shield_up_if_same"}
        | dict.fromkeys(("ready", "destroy", "disable", "load", "unload"), "what"),
    ),
    effects.ModifyValue: ("value", {"charges": "by multiply tag", "pwr": "by multiply school"}),
    effects.AdjustCounter: ("counter", {"fp": "by set cap"}),
}
"""Fields that mean something beside some words alone: by a primitive and its word."""

OTHERS = {effects.ModifyValue: "by multiply", effects.AdjustCounter: "by set"}
"""What may stand beside all other words."""

NEEDED = {"weapon": ("weapon",), "shield": ("defence", "stability"), "moveset": ("moveset", "sp")}
"""What a thing has to say of the other that it functions as (FF-183)."""


def of_place(book: Catalog, kind: str, row: Any, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """A rule that would do nothing where it stands."""
    do = str(rule.__struct_config__.tag)
    known = PLACES[kind]
    right = sorted(on for on in known if do in known[on])
    if isinstance(rule, effects.Nothing):
        return
    if do not in known.get(rule.on, ()):
        yield Problem(f"{path}.on", f'is "{rule.on}", where {do} does nothing in {kind}: {_instead(right)}')
        return
    yield from of_others(book, kind, rule, path)
    yield from of_time(kind, rule, path)
    yield from of_fields(kind, rule, path)
    yield from of_payment(row, rule, path)
    yield from of_owner(kind, rule, path)
    yield from of_companions(kind, row, rule, path)


def of_payment(row: Any, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """What is paid for an action, and what a cost is taken from."""
    if isinstance(rule, effects.Perform) and rule.on in AT_USE and rule.cost is not None and not rule.cost.free:
        sp = getattr(row, "sp", None)
        if rule.on != "use" or not isinstance(sp, words.Price) or sp.score != rule.cost.score:
            yield Problem(f"{path}.cost", "must be free, or the score of the row's own sp, which is what is paid")
    if isinstance(rule, effects.Cost) and rule.from_ is not None:
        payer = effects.Perform if rule.from_ == "performed-action" else effects.UseCharge
        if not any(isinstance(other, payer) and other.on == "use" for other in row.rules):
            needs = "perform" if payer is effects.Perform else "use-charge"
            yield Problem(f"{path}.from", f'is "{rule.from_}": the row has no {needs} on "use" to take it from')


def of_owner(kind: str, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """A value or a trait that those who have such a row have not."""
    if kind in FOES and isinstance(rule, effects.ModifyValue) and rule.value not in FOE_VALUES:
        yield Problem(f"{path}.value", f'is "{rule.value}", which enemies have not: {either(FOE_VALUES)}')
    if isinstance(rule, effects.Trait) and rule.name not in TRAITS.get(kind, OF_GEAR):
        yield Problem(f"{path}.name", f'is "{rule.name}", no trait of {kind}: {either(TRAITS.get(kind, OF_GEAR))}')


def of_companions(kind: str, row: Any, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """What waits for another rule of its row, or needs an area, and has none."""
    lit = any(isinstance(other, effects.SetTile) and other.tile == "fire" for other in row.rules)
    if kind in USES and rule.on == "enters-tile" and not lit and kind != "catalysts":
        yield Problem(f"{path}.on", 'is "enters-tile", which waits for a fire that the same row lights with set-tile')
    if isinstance(rule, effects.SetTile) and rule.where == "chosen-hex" and rule.area is None:
        yield Problem(f"{path}.where", 'is "chosen-hex", which needs an area around it')
    shields = any(isinstance(other, effects.ActsAs) and other.kind == "shield" for other in row.rules)
    if kind in ("weapons", "catalysts") and rule.on == "blocks" and not shields:
        yield Problem(f"{path}.on", 'is "blocks", which waits for a shield: it needs acts-as with kind = "shield"')


def of_fields(kind: str, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """A field that says nothing beside the word it stands with, or one that the word needs."""
    name, known = BESIDE.get(type(rule), ("", {}))
    word = str(getattr(rule, name)) if name else ""
    own = words_of(known.get(word, OTHERS.get(type(rule), "")))
    left_out = dict(zip(reversed(rule.__struct_fields__), reversed(rule.__struct_defaults__), strict=False))
    base = {*effects.Base.__struct_fields__, name}
    for field, key in zip(rule.__struct_fields__, rule.__struct_encode_fields__, strict=True):
        given = getattr(rule, field) != left_out.get(field)
        if name and given and field not in own and field not in base:
            yield Problem(f"{path}.{key}", f'is of no meaning beside {name} = "{word}": {_or_nothing(own)}')
    for field in NEEDED.get(word, ()) if isinstance(rule, effects.ActsAs) else ():
        if getattr(rule, field) is None:
            yield Problem(f"{path}.{field}", f'is missing: kind = "{word}" needs it')
    if isinstance(rule, effects.ActsAs) and word == "moveset" and kind != "shields":
        yield Problem(f"{path}.kind", 'is "moveset", which shields have: must be weapon or shield')
    if isinstance(rule, effects.EquipmentRule) and word in ("load", "swap"):
        right = {"load": "weapon", "swap": "hands"}[word]
        if rule.what != right:
            yield Problem(f"{path}.what", f'is "{rule.what}": must be {right} beside op = "{word}"')
    if isinstance(rule, effects.PoolRule) and (rule.op, rule.pick) == ("reroll", "highest"):
        yield Problem(f"{path}.pick", 'is "highest": dice are rolled anew as their owner likes, it must be choice')
    if isinstance(rule, effects.Heal) and set(rule.types) - {"bleed"}:
        yield Problem(f"{path}.types", "must be bleed: HP slots keep no other type apart")
    if isinstance(rule, effects.Inflict) and rule.hold == "while-equipped" and rule.on != "passive":
        yield Problem(f"{path}.hold", 'is "while-equipped": needs on = "passive"')
    area = getattr(rule, "area", None)
    if isinstance(area, words.Area):
        yield from of_area(rule, area, f"{path}.area")


def of_area(rule: effects.Rule, area: words.Area, path: str) -> Iterator[Problem]:
    """An area that no rule of the game lays out (FF-125, FF-126)."""
    sizes = {"half-moon": (1, 2), "blast": (3, 4)}.get(area.shape)
    if sizes is not None and isinstance(area.size, int) and area.size not in sizes:
        yield Problem(f"{path}.size", f"is {area.size}: a {area.shape} has {sizes[0]} or {sizes[1]}")
    if area.center == "target" and rule.on in ("use", "drink"):
        yield Problem(f"{path}.center", 'is "target", and an area of a use is aimed itself: must be self or chosen-hex')
    used = {"path": area.shape == "line", "within": area.shape == "line", "facing": area.shape != "full-moon"}
    used["ignore_min_range"] = area.within is not None
    for name, fits in used.items():
        if getattr(area, name) and not fits:
            yield Problem(f"{path}.{name}", f"is of no meaning for a {area.shape}")


def _or_nothing(known: frozenset[str]) -> str:
    return f"must be {either(sorted(known))}" if known else "nothing stands beside it"


def of_time(kind: str, rule: effects.Rule, path: str) -> Iterator[Problem]:
    """A duration that is missing, or that nothing would last for; a limit that nothing counts."""
    holds = not isinstance(rule, ONCE)
    if kind in USES or kind == "attacks":
        do = str(rule.__struct_config__.tag)
        waits = rule.on in ("use", "drink") and do in HOLDS and holds
        if waits and rule.for_ is None and not isinstance(rule, effects.ModifyMove | effects.ExtraAction):
            yield Problem(f"{path}.for", f"is missing: {do} holds for a while")
    elif rule.for_ is not None:
        yield Problem(f"{path}.for", f"is of no meaning in {kind}: what stands there holds as long as they do")
    if rule.limit is not None and not isinstance(rule, (*ONCE, effects.ReflectAttack)):
        yield Problem(f"{path}.limit", f"is of no meaning: {rule.__struct_config__.tag} holds, and nothing counts it")
    if rule.optional and rule.on in ("passive", "cost", "assign", "attack", "next-attack"):
        yield Problem(f"{path}.optional", f'is of no meaning on "{rule.on}": nobody is asked there')
    ground = isinstance(rule, effects.Ignore) and "hazard" in rule.kinds
    if rule.optional and rule.on in AT_USE and rule.for_ is not None and not ground:
        yield Problem(f"{path}.optional", "is of no meaning beside for: once begun it holds, and nobody is asked")
    raised = isinstance(rule, effects.PoolRule) and rule.op == "raise" and rule.count != 1
    if raised and kind == "armour" and rule.on == "pool-rolled":
        yield Problem(f"{path}.count", f"must be 1: no die is marked as raised; {SEVERAL_DICE}")
    if kind == "attacks" and rule.on not in ("use", "hit", "inflicts") and rule.for_ is None:
        yield Problem(f"{path}.for", f'is missing: an attack waits for "{rule.on}" for a while')


def _instead(right: list[str]) -> str:
    return f"on must be {either(right)}" if right else "no trigger there has it"

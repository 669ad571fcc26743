"""Everything an audience may know of one combatant: pools, conditions, prices, gear, spells, moves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board.hexgrid import ARROWS
from engine.core.view import Audience, Badge, Fact, Mark, Meter, Section, Sheet
from engine.systems.miasma import seen
from engine.systems.miasma.action_words import action_words
from engine.systems.miasma.people import (
    duck_price,
    encumbrance,
    label,
    recovery_threshold,
    regeneration,
    resistances,
    run_price,
)
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.tables import DAMAGE_TYPES, level_price, setting
from engine.systems.miasma.view.gear import held_words, sections
from engine.systems.miasma.words import ATTRIBUTE_SHORT, count, effect_words, item_name, offset_names, type_name

TENTHS = 10
"""How finely a bar without numbers is drawn."""

MOST_ESSENCE = 10


def sheet(state: State, one: Combatant, short: str, audience: Audience) -> Sheet:
    """The sheet of somebody; what is not the audience's to know is never put in."""
    full = seen.open_book(one, audience)
    out = one.status != "up"
    bare = Sheet(
        one.id,
        label(one),
        short,
        one.side,
        subtitle=", ".join(_subtitle(one, full)),
        state=_condition(one, audience),
        meters=tuple(_pools(state, one, audience)),
        badges=tuple(_badges(state, one, full)),
        summary=_summary(state, one, audience),
        out=out,
    )
    if not full:
        return replace(bare, sections=tuple(_known_moves(state, one)))
    return replace(bare, facts=tuple(_facts(state, one)), sections=(*sections(state, one), *_person(one)))


def _subtitle(one: Combatant, full: bool) -> Iterator[str]:
    yield one.kind if one.kind == "monster" or not full else f"level {one.sheet.level} character"
    if one.guard:
        yield f"guards with {item_name(one, one.guard)}"
    if one.hex is not None:
        yield f"faces {ARROWS[one.facing]}"


def _condition(one: Combatant, audience: Audience) -> str:
    if one.status != "up":
        return {"dead": "dead" if one.kind == "character" else "slain", "lost": "lost"}.get(one.status, one.status)
    if one.staggered:
        return "staggered"
    return "hidden" if one.hidden and audience == "gm" else ""


# ---- meters --------------------------------------------------------------------


def _pools(state: State, one: Combatant, audience: Audience) -> Iterator[Meter]:
    shown = seen.pools_shown(state, one, audience)
    if shown == "nothing":
        return
    if shown in ("words", "damage"):
        text = seen.wounds(one) if shown == "words" else f"{one.life_max - one.life} lost"
        yield Meter("life", "Life", kind="words", text=text)
        yield Meter("stamina", "Stamina", kind="words", text="staggered" if one.staggered else "standing")
        return
    if shown == "bars":
        yield Meter("life", "Life", _tenths(one.life, one.life_max), TENTHS, text=seen.wounds(one))
        yield Meter("stamina", "Stamina", _tenths(one.stamina, one.stamina_max), TENTHS)
        return
    up = Mark(recovery_threshold(one), "a stagger ends here")
    yield Meter("life", "Life", one.life, one.life_max, tone="bad" if one.life * 4 <= one.life_max else "plain")
    yield Meter(
        "stamina", "Stamina", one.stamina, one.stamina_max, marks=(up,), tone="bad" if one.staggered else "plain"
    )
    if not seen.open_book(one, audience):
        return
    if one.kind == "character":
        most = max(one.essence, MOST_ESSENCE if one.essence > MOST_ESSENCE // 2 else MOST_ESSENCE // 2)
        yield Meter("essence", "Essence", one.essence, most, "pips")
        price = level_price(one.sheet.level, setting(state.options, "level-prices"))
        text = f"{one.miasma} (level {one.sheet.level + 1} at {price})"
        yield Meter("miasma", "Miasma", one.miasma, price, "number", text=text)
    else:
        yield Meter("rating", "Rating", one.sheet.rating, one.sheet.rating, "number")


def _tenths(value: int, most: int) -> int:
    return -(-value * TENTHS // most) if most else 0


# ---- badges, facts -----------------------------------------------------------------


def _badges(state: State, one: Combatant, full: bool) -> Iterator[Badge]:
    if one.staggered:
        yield Badge("staggered", "bad", f"until stamina {recovery_threshold(one)}" if full else "", "MI-64")
    if one.guard:
        yield Badge(f"guard: {item_name(one, one.guard)}", "good", "", "MI-37")
    if one.commitment is not None and full:
        yield Badge(action_words(one, one.commitment), "warn", f"free in {one.commitment.last + 1}", "MI-28")
    elif one.commitment is not None:
        yield Badge("busy", "warn", f"since {one.commitment.started}", "MI-28")
    for effect in one.effects:
        left = count(effect.until - state.segment + 1, "segment")
        yield Badge(effect_words(one, effect), "magic", f"{left} left", "MI-88" if effect.item else "MI-84")
    for ward in state.wards:
        if ward.caster == one.id:
            clock = f"until {ward.until}" if ward.until else "until ended"
            yield Badge(f"ward {ward.id}", "magic", clock, "MI-85")
    cloud = state.clouds.get(one.id)
    if cloud is not None:
        where = f"{cloud.hex[0]},{cloud.hex[1]}" + ("" if cloud.place == state.place else f" in {cloud.place}")
        yield Badge(f"cloud of {cloud.points} at {where}", "warn", "", "MI-69")


def _facts(state: State, one: Combatant) -> Iterator[Fact]:
    half = " (half: guard up)" if one.guard else ""
    yield Fact("breath", f"+{regeneration(one)} a segment{half}", "MI-63")
    prices = f"duck {duck_price(one)}, run {run_price(one, 1, state.options)} a hex"
    if setting(state.options, "run-price") == "flat-plus":
        prices = f"duck {duck_price(one)}, run 10 + {encumbrance(one)} a hex"
    yield Fact("encumbrance", f"{encumbrance(one)}: {prices}", "MI-06")
    if one.hands:
        yield Fact("in hand", "; ".join(held_words(state, one)), "MI-44")
    resist = resistances(one)
    if any(resist.values()):
        yield Fact("armour", ", ".join(f"{type_name(kind)} {resist[kind]}" for kind in DAMAGE_TYPES), "MI-14")


def _person(one: Combatant) -> tuple[Section, ...]:
    """What hardly ever matters in the middle of a fight."""
    facts = []
    if one.sheet.attributes:
        words = (f"{ATTRIBUTE_SHORT[name]} {value}" for name, value in one.sheet.attributes.items())
        facts.append(Fact("attributes", ", ".join(words), "MI-01"))
    if one.sheet.tradition is not None:
        facts.append(Fact("tradition", one.sheet.tradition.capitalize(), "MI-77"))
    if one.sheet.traits:
        facts.append(Fact("traits", ", ".join(one.sheet.traits), "MI-90"))
    if one.sheet.text:
        facts.append(Fact("notes", one.sheet.text))
    return (Section("Person" if one.kind == "character" else "Creature", tuple(facts)),) if facts else ()


def _known_moves(state: State, one: Combatant) -> Iterator[Section]:
    """MI-S38: moves of such a foe that were seen to the end, without their names; the likely one is marked."""
    likely = seen.likely(state, one)
    facts = []
    for move in state.known.get(one.name, ()):
        begin = move.lines[0].text if move.lines else "without a word"
        where = ", ".join(f"{offset_names(hexes)} in its segment {at}" for at, hexes in move.strikes)
        facts.append(Fact(begin, f"struck {where}", "MI-29", "warn" if move in likely else "plain"))
    if facts:
        yield Section("Moves seen", tuple(facts))


def _summary(state: State, one: Combatant, audience: Audience) -> str:
    """The single line of the compact form."""
    if one.status != "up":
        return _condition(one, audience)
    shown = seen.pools_shown(state, one, audience)
    if shown != "numbers":
        words = {"damage": f"{one.life_max - one.life} Life lost", "nothing": ""}.get(shown, seen.wounds(one))
        return ", ".join([words] * bool(words) + ["staggered"] * one.staggered)
    return f"Life {one.life}/{one.life_max}  Stamina {one.stamina}/{one.stamina_max}" + (
        "  staggered" if one.staggered else ""
    )

"""Everything an audience may know of one combatant: pools, conditions, prices, gear, spells, moves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board.hexgrid import ARROWS, show
from engine.core.offers import counted
from engine.core.view import Audience, Badge, Fact, Mark, Meter, Section, Sheet, sections
from engine.systems.miasma.audience import TENTHS, kind_of, likely, open_book, pools_shown, tenths, wounds
from engine.systems.miasma.rules import stats
from engine.systems.miasma.rules.gear import resistances
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import DAMAGE_TYPES
from engine.systems.miasma.tell.words import ATTRIBUTE_SHORT, action_words, effect_words, offset_names, type_name
from engine.systems.miasma.view.gear import belongings, held_words

MOST_ESSENCE = 10


def sheet(state: State, fighter: Combatant, short: str, audience: Audience) -> Sheet:
    """The sheet of somebody; what is not the audience's to know is never put in."""
    full = open_book(fighter, audience)
    out = fighter.status != "up"
    bare = Sheet(
        fighter.id,
        fighter.label,
        short,
        fighter.side,
        subtitle=", ".join(_subtitle(fighter, full)),
        state=_condition(fighter, audience),
        meters=tuple(_pools(state, fighter, audience)),
        badges=tuple(_badges(state, fighter, full)),
        summary=_summary(state, fighter, audience),
        out=out,
    )
    if not full:
        return replace(bare, sections=_known_moves(state, fighter))
    return replace(bare, facts=tuple(_facts(state, fighter)), sections=(*belongings(state, fighter), *_person(fighter)))


def _subtitle(fighter: Combatant, full: bool) -> Iterator[str]:
    yield fighter.kind if fighter.kind == "monster" or not full else f"level {fighter.sheet.level} character"
    if fighter.guard:
        yield f"guards with {fighter.item_name(fighter.guard)}"
    if fighter.hex is not None:
        yield f"faces {ARROWS[fighter.facing]}"


def _condition(fighter: Combatant, audience: Audience) -> str:
    if fighter.status != "up":
        return {"dead": "dead" if fighter.kind == "character" else "slain", "lost": "lost"}.get(
            fighter.status, fighter.status
        )
    if fighter.staggered:
        return "staggered"
    return "hidden" if fighter.hidden and audience == "gm" else ""


def _pools(state: State, fighter: Combatant, audience: Audience) -> Iterator[Meter]:
    shown = pools_shown(state, fighter, audience)
    if shown == "nothing":
        return
    if shown in ("words", "damage"):
        text = wounds(fighter) if shown == "words" else f"{fighter.life_max - fighter.life} lost"
        yield Meter("life", "Life", kind="words", text=text)
        yield Meter("stamina", "Stamina", kind="words", text="staggered" if fighter.staggered else "standing")
        return
    if shown == "bars":
        yield Meter("life", "Life", tenths(fighter.life, fighter.life_max), TENTHS, text=wounds(fighter))
        yield Meter("stamina", "Stamina", tenths(fighter.stamina, fighter.stamina_max), TENTHS)
        return
    up = Mark(stats.recovery_threshold(fighter), "a stagger ends here")
    yield Meter(
        "life", "Life", fighter.life, fighter.life_max, tone="bad" if fighter.life * 4 <= fighter.life_max else "plain"
    )
    yield Meter(
        "stamina",
        "Stamina",
        fighter.stamina,
        fighter.stamina_max,
        marks=(up,),
        tone="bad" if fighter.staggered else "plain",
    )
    if not open_book(fighter, audience):
        return
    if fighter.kind == "character":
        most = max(fighter.essence, MOST_ESSENCE if fighter.essence > MOST_ESSENCE // 2 else MOST_ESSENCE // 2)
        yield Meter("essence", "Essence", fighter.essence, most, "pips")
        price = stats.level_price(fighter.sheet.level, state.house)
        text = f"{fighter.miasma} (level {fighter.sheet.level + 1} at {price})"
        yield Meter("miasma", "Miasma", fighter.miasma, price, "number", text=text, gain=True)
    else:
        yield Meter("rating", "Rating", fighter.sheet.rating, fighter.sheet.rating, "number", gain=True)


def _badges(state: State, fighter: Combatant, full: bool) -> Iterator[Badge]:
    if fighter.staggered:
        until = f"until stamina {stats.recovery_threshold(fighter)}" if full else ""
        yield Badge("staggered", "bad", until, "MI-64", state=True)
    if fighter.guard:
        yield Badge(f"guard: {fighter.item_name(fighter.guard)}", "good", "", "MI-37")
    if fighter.commitment is not None and full:
        until = f"free in {fighter.commitment.last + 1}"
        yield Badge(action_words(fighter, fighter.commitment), "warn", until, "MI-28", passes=True)
    elif fighter.commitment is not None:
        yield Badge("busy", "warn", f"since {fighter.commitment.started}", "MI-28", passes=True)
    for effect in fighter.effects:
        left = counted(effect.until - state.segment + 1, "segment")
        yield Badge(effect_words(fighter, effect), "magic", f"{left} left", "MI-88" if effect.item else "MI-84")
    for ward in state.wards:
        if ward.caster == fighter.id:
            clock = f"until {ward.until}" if ward.until else "until ended"
            yield Badge("ward" if ward.centre is None else f"ward around {show(ward.centre)}", "magic", clock, "MI-85")
    cloud = state.clouds.get(fighter.id)
    if cloud is not None:
        where = "" if cloud.hex is None else f" at {cloud.hex[0]},{cloud.hex[1]}"
        where += "" if cloud.place == state.place else f" in {cloud.place}"
        yield Badge(f"cloud of {cloud.points}{where}", "warn", "", "MI-69")


def _facts(state: State, fighter: Combatant) -> Iterator[Fact]:
    half = " (half: guard up)" if fighter.guard else ""
    yield Fact("breath", f"+{stats.regeneration(fighter)} a segment{half}", "MI-63")
    prices = f"duck {stats.duck_price(fighter)}, run {stats.run_price(fighter, 1, state.house)} a hex"
    if state.house.run_price == "flat-plus":
        prices = f"duck {stats.duck_price(fighter)}, run 10 + {stats.encumbrance(fighter)} a hex"
    yield Fact("encumbrance", f"{stats.encumbrance(fighter)}: {prices}", "MI-06")
    if fighter.hands:
        yield Fact("in hand", "; ".join(held_words(fighter)), "MI-44")
    resist = resistances(fighter)
    if any(resist.values()):
        yield Fact("armour", ", ".join(f"{type_name(kind)} {resist[kind]}" for kind in DAMAGE_TYPES), "MI-14")


def _person(fighter: Combatant) -> tuple[Section, ...]:
    """What hardly ever matters in the middle of a fight."""
    facts = []
    if fighter.sheet.attributes:
        words = (f"{ATTRIBUTE_SHORT[name]} {value}" for name, value in fighter.sheet.attributes.items())
        facts.append(Fact("attributes", ", ".join(words), "MI-01"))
    if fighter.sheet.tradition is not None:
        facts.append(Fact("tradition", fighter.sheet.tradition.capitalize(), "MI-77"))
    if fighter.sheet.traits:
        facts.append(Fact("traits", ", ".join(fighter.sheet.traits), "MI-90"))
    if fighter.sheet.text:
        facts.append(Fact("notes", fighter.sheet.text))
    return sections(("Person" if fighter.kind == "character" else "Creature", facts))


def _known_moves(state: State, fighter: Combatant) -> tuple[Section, ...]:
    """MI-S38: moves of such a foe that were seen to the end, without their names; the likely one is marked."""
    recognised = likely(state, fighter)
    facts = []
    for move in state.moves_seen.get(kind_of(fighter), ()):
        begin = move.lines[0].text if move.lines else "without a word"
        where = ", ".join(f"{offset_names(hexes)} in its segment {at}" for at, hexes in move.strikes)
        facts.append(Fact(begin, f"struck {where}", "MI-29", "warn" if move in recognised else "plain"))
    return sections(("Moves seen", facts))


def _summary(state: State, fighter: Combatant, audience: Audience) -> str:
    """The single line of the compact form."""
    if fighter.status != "up":
        return _condition(fighter, audience)
    shown = pools_shown(state, fighter, audience)
    if shown != "exact":
        words = {"damage": f"{fighter.life_max - fighter.life} Life lost", "nothing": ""}.get(shown, wounds(fighter))
        return ", ".join([words] * bool(words) + ["staggered"] * fighter.staggered)
    return f"Life {fighter.life}/{fighter.life_max}  Stamina {fighter.stamina}/{fighter.stamina_max}" + (
        "  staggered" if fighter.staggered else ""
    )

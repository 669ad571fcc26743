"""The sheets: HP slots with what waits, sinks, shield, load and what it means, gear, conditions, effects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.offers import counted
from engine.core.refusal import Refusal
from engine.core.view import Badge, Fact, Meter, Section, Sheet, sections
from engine.core.words import called, in_words
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import foes, gear, going, travel
from engine.systems.fires.rules.blows import packets_of, tokens
from engine.systems.fires.rules.force import SINKS, capacity, durability, encumbrance, foe_shield, hp_slots, stat
from engine.systems.fires.rules.limits import fp_limit, pool_size, pots, staying
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.requirements import requirements
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import foe, grip, held, off_hand, piece_row, row_of
from engine.systems.fires.state import HERO, Combatant, State
from engine.systems.fires.words import sink_name

ENDS = {"time-limited-turn": "end of the own Turn", "time-limited-round": "end of the Round", "static": "until removed"}


def sheets(book: Catalog, state: State, marks: dict[str, str]) -> Iterator[Sheet]:
    """Everybody's sheet, the character first."""
    for body in present(state):
        yield sheet(book, state, body, marks[body.id])


def present(state: State) -> list[Combatant]:
    """Who is there: the foes of a fight do not go along with the journey after it."""
    return [body for body in state.combatants.values() if body.id == HERO or not travel.going_on(state)]


def gone(state: State, body: Combatant) -> str:
    """How whoever is out of the fight came to be; empty for others. While a field is laid out nobody is beaten yet."""
    return "taken off" if body.out and state.phase == "setup" else body.out


def sheet(book: Catalog, state: State, body: Combatant, short: str) -> Sheet:
    """Everything there is to know of somebody."""
    meters = [health(book, state, body)]
    if body.id == HERO and state.person is not None:
        limit = fp_limit(book, state)
        meters.append(Meter("fp", "FP", min(state.sheet.fp, limit), limit))
        meters.append(Meter("souls", "Souls", state.sheet.souls, kind="number", gain=True))
        meters += [Meter("hmn", "HMN", state.sheet.hmn, kind="number", gain=True)] * (not state.fought)
    meters += sinks(book, state, body)
    subtitle = ", ".join(foe(book, body).types) if body.kind == "enemy" else ""
    return Sheet(
        body.id,
        body.name,
        short,
        "party" if body.id == HERO else "foes",
        subtitle=subtitle,
        state=gone(state, body),
        meters=tuple(meters),
        badges=tuple(badges(book, state, body)),
        facts=tuple(facts(book, state, body)),
        sections=attacks(book, body) if body.kind == "enemy" else belongings(book, state),
        summary=", ".join(filter(None, (f"HP {meters[0].value}/{meters[0].max}", meters[0].text))),
        out=bool(body.out),
        owned=owned(book, state) if body.id == HERO and state.person is not None else (),
    )


def owned(book: Catalog, state: State) -> tuple[str, ...]:
    """What each thing is called that the character has, wherever it is, and each kind of missiles."""
    things = (piece_row(book, piece).name for piece in state.sheet.pieces.values())
    return (*things, *(book.missiles[name].name for name in state.sheet.missiles))


def health(book: Catalog, state: State, body: Combatant) -> Meter:
    """HP slots that are free of how many, and what waits for them (FF-140)."""
    slots = hp_slots(book, state, body.id) if body.id != HERO or state.person is not None else 1
    left = slots - body.wounds
    waiting = ", ".join(f"{count} {kind} waits" for kind, count in body.waiting.items())
    text = ", ".join(([f"{body.bled} Bleed"] if body.bled else []) + ([waiting] if waiting else []))
    return Meter("hp", "HP", left, slots, text=text)


def sinks(book: Catalog, state: State, body: Combatant) -> Iterator[Meter]:
    """Each sink that holds anything, used of capacity (FF-138)."""
    names = dict.fromkeys((*SINKS, *(foe(book, body).sinks if body.kind == "enemy" else ())))
    for sink in names:
        if body.id == HERO and state.person is None:
            continue
        size, used = capacity(book, state, body.id, sink), body.sunk.get(sink, 0)
        if size or used:
            yield Meter(sink, sink_name(sink), used, max(size, used), "pips", text=f"{used}/{size}", fills=True)


def badges(book: Catalog, state: State, body: Combatant) -> Iterator[Badge]:
    """Conditions, the raised shield."""
    if body.raised is not None:
        yield Badge("Shield Up!", "good", rule="FF-135")
    for name, count in body.conditions.items():
        row = book.conditions[name]
        text = f"{row.name} {count}" if count > 1 else row.name
        yield Badge(text, "bad", "until HMN is gained" if "hmn" in row.removed_by else ENDS.get(row.kind, ""), "FF-151")
    if body.id == HERO and state.person is not None:
        for name, count in staying(Scene(book, state)).items():
            yield Badge(f"{book.conditions[name].name} {count} from gear", "bad", "while it is in a slot", "FF-157")


def facts(book: Catalog, state: State, body: Combatant) -> Iterator[Fact]:
    """Figures of the sheet that a fight asks for."""
    if body.kind == "enemy":
        row = foe(book, body)
        yield Fact("Move", str(foes.move_value(book, state, body.id)), "FF-100")
        if row.distance is not None:
            yield Fact("Keeps", f"{counted(row.distance, 'hex')} between", "FF-104")
        if row.shield is not None:
            used = f", {counted(body.shield_tokens, 'token')}" if body.shield_tokens else ""
            worth, firm = (foe_shield(book, state, body, name) for name in ("shield-def", "stability"))
            yield Fact("Shield", f"Def {worth}, Stability {firm}{used}", "FF-108")
        return
    if state.person is None:
        return
    if not state.fought:
        yield Fact("Stamina", f"{pool_size(book, state)} dice a Round", "FF-46")
    weight, limit = encumbrance(book, state), stat(Scene(book, state), "eqp")
    yield Fact("Load", f"ENC {weight} of EQP {limit}: {load_words(book, state)}", "FF-20")


def statistics(book: Catalog, state: State) -> Iterator[Fact]:
    """Figures of the sheet that change between fights alone."""
    scene, person = Scene(book, state), state.sheet
    yield Fact("Level", f"SL {person.sl}  HMN {person.hmn}", "FF-24")
    known = ", ".join(book.attunements[name].name for name in person.pots)
    taken = f"{travel.attuned(book, person.pots)} of {pots(book, state)}"
    yield Fact("POTs", f"{taken} taken: {known}" if known else f"{taken} for attunements taken", "FF-17")
    if travel.going_on(state):
        over = len(state.journey.discard) - (state.journey.prestige == "done")  # the prestige is none of them
        yield Fact("Chapters", f"{over} over, {len(state.journey.deck)} to be drawn", "FF-178")
    for fight, kept in state.journey.held.items():
        if back := travel.to_win_back(kept, partial(called, book)):
            where = book.fights[fight].title if fight in book.fights else fight
            yield Fact("To win back", f"{back}: {where}", "FF-174")
    yield Fact("Statistics", "  ".join(f"{name.upper()} {stat(scene, name)}" for name in person.stats), "FF-13")


def load_words(book: Catalog, state: State) -> str:
    """What the load means for a dodge, with all that changes its price and how far it goes (FF-20, FF-187)."""
    plan = plan_of(book, state, Act("dodge"))
    if isinstance(plan, Refusal) or requirements(book, state, plan) is not None:
        return "too heavy to dodge"
    far = going.span(book, state, plan, 0, 0).most if plan.needs.moves else 0
    return f"Dodge! {plan.cost.wanted}, {('no hex', 'one hex')[far] if far < 2 else f'{far} hexes'}"


def attacks(book: Catalog, body: Combatant) -> tuple[Section, ...]:
    """What an enemy strikes with, and whatever else it does: all that decides where it can be met, and by what."""
    row = foe(book, body)
    told = [(attack.name, ", ".join(filter(None, _said(book, body, attack)))) for attack in row.attacks.values()]
    return sections(("Attacks", [Fact(name, words, "FF-107") for name, words in told]))


def _said(book: Catalog, body: Combatant, attack: FoeAttack) -> Iterator[str]:
    yield from foes.attack_told(book, body, attack)
    yield "" if attack.range.max == 1 else f"range {attack.range.min}-{attack.range.max}"
    yield {"melee": "", "ranged": "a shot" if attack.shot else "ranged"}[attack.kind]
    yield "magic" if attack.magic else ""
    yield f"own Move {attack.move}" if attack.move else ""
    yield _shape(attack)
    yield f"{attack.times} times" if attack.times > 1 else ""
    yield f"holding on: {tokens(packets_of(attack.routine))} a beat" if attack.routine else ""
    yield "" if attack.strikes else attack.text


def _shape(attack: FoeAttack) -> str:
    """The area that it strikes; a pattern is drawn where it would strike."""
    if attack.pattern:
        return f"{len(attack.pattern)} hexes"
    return f"{in_words(attack.area)} {attack.size}" if attack.shaped else in_words(attack.area)


def belongings(book: Catalog, state: State) -> tuple[Section, ...]:
    """Gear, pouches and effects of the character; outside of a fight also what cannot be reached in one."""
    person = state.person
    if person is None:
        return ()

    def things(*keys: str) -> Iterator[Fact]:
        pieces = {key: person.pieces[key] for key in keys if key}
        return (Fact(piece_row(book, piece).name, uses(book, state, key), "FF-37") for key, piece in pieces.items())

    running = {(row_of(book, effect.kind, effect.row).name, effect.until) for effect in state.effects}
    notes = {**state.journey.permanent, **state.journey.notes}
    packed = (
        ("Carried", things(*person.carried)),
        ("In the stash", things(*person.stash)),
        ("Notes", (Fact(code, text, "FF-180") for code, text in notes.items())),
    )
    return (
        Section("Hands", tuple(slots(book, state))),
        *sections(
            ("Pouches", things(*person.pouches)),
            ("Running", (Fact(name, in_words(until), "FF-167") for name, until in sorted(running))),
            ("Growth", statistics(book, state)),
            ("Worn", things(person.armour, *person.rings)),
            ("Missiles", (Fact(book.missiles[name].name, "", "FF-35") for name in person.missiles)),
            *(() if state.fought else packed),
        ),
    )


def uses(book: Catalog, state: State, key: str) -> str:
    """Charges of a thing, or what it does where it has none; how whole it is, and whether it stays (FF-40, FF-42)."""
    piece = state.sheet.pieces[key]
    row = piece_row(book, piece)
    charged = piece.kind in ("item", "flask") and getattr(row, "uses_charges", True)
    says = f"{piece.charges} left" if charged else getattr(row, "text", "")
    return ", ".join(filter(None, (says, *wear(book, state, key), "Ephemeral" if piece.ephemeral else "")))


def wear(book: Catalog, state: State, key: str) -> list[str]:
    """How much of a piece's Durability is used, and whether it is broken (FF-40, FF-41)."""
    piece, most = state.sheet.pieces[key], durability(book, state, key)
    return ([f"Durability {piece.used}/{most}"] if most else []) + (["broken"] if piece.broken else [])


def slots(book: Catalog, state: State) -> Iterator[Fact]:
    """What is in the hand slots: held how, in what state (FF-26, FF-40)."""
    person = state.sheet
    for key in person.slots:
        if not key:
            continue
        piece = person.pieces[key]
        row = piece_row(book, piece)
        parts = [["stowed", "one hand", "both hands"][grip(person, key)] if key in held(person) else "stowed"]
        if piece.kind != "shield" and off_hand(person, key):  # where its damage grows less (FF-30)
            parts = ["off-hand"]
        arm = gear.arm(book, state, key)
        if arm is not None:
            parts.append(f"SP {arm.sp}, {arm.damage} {'/'.join(arm.types)}")
        if piece.kind == "shield":
            worth, firm = (gear.shield_value(Scene(book, state), key, name) for name in ("shield-def", "stability"))
            parts.append(f"Def {worth}, Stability {piece.tokens}/{firm}")
        parts += [*wear(book, state, key), *(["lit"] if piece.lit else [])]
        parts += [f"loaded: {book.missiles[piece.loaded].name}"] if piece.loaded else []
        yield Fact(row.name, ", ".join(parts), "FF-26", "bad" if piece.broken else "plain")

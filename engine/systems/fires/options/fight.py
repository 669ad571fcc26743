"""Every action, reaction and stance that could be committed now, with its price and what has to be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from engine.core import offers
from engine.core.acts import Kind
from engine.core.options import Group, Option, Slot, Steps
from engine.core.refusal import Refusal
from engine.core.words import counted_off, in_words
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import Hazard
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.options import called, targets
from engine.systems.fires.options.rulings import cell_slot
from engine.systems.fires.rules import areas, candidates, ground, hexes, inputs, legal, reach, skeletons
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.candidates import Choices
from engine.systems.fires.rules.force import ignores, stunned
from engine.systems.fires.rules.glance import left_open
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.marks import shorts
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.paying import Cost
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import falls, plan_of, shield_of
from engine.systems.fires.rules.sources import grouped, piece_row
from engine.systems.fires.rules.spare import defences
from engine.systems.fires.state import HERO, State

HOT = ("move", "attack-light", "attack-heavy", "shield-up", "swap-equipment", "dodge")
"""What is done most often, in the order in which it stands first."""

RUN, STRUGGLE = "sprint", "struggle"
"""One place stands for both: whoever is held cannot run, and nobody else struggles."""

BROUGHT = ("Attunements", "Items")
"""Sections of what few have, and those for the fight."""

FAR_OFF = ("requires", "condition")
"""Refusals that neither a step nor a die lifts: what is refused so stands apart, if it is not done most often."""


def acts(book: Catalog, state: State) -> Iterator[Option]:
    """The acts of the window that is open: what is done most often first, one of each, whatever is in hand; in a beat
    then a run, and what was brought along, flasks, attunements and items; of other acts those that need no weapon.
    """
    window = window_of(state)
    groups = skeletons.groups(book, state, window, HOT) if window else ()
    yield from sorted((option for group in groups for option in _of_group(book, state, window, group)), key=_place)


def _place(option: Option) -> int:
    if option.group == "act" and option.section in BROUGHT:
        return 2 if option.command["action"] == "drink" else 3 + BROUGHT.index(option.section)
    return 0 if option.hot else 1 if option.verb == RUN else 5 if option.section in ("Actions", "Free") else 6


def kinds(book: Catalog, state: State) -> list[Kind]:
    """Those that can be done, by what is done."""
    window = window_of(state)
    groups = left_open(book, state, window, HOT) if window else ()
    return [partial(_able, book, state, window, group) for group in groups]


def window_of(state: State) -> str:
    """The window that is open to a character who is on the field."""
    return legal.windows(state) if state.hero.at is not None else ""


def _of_group(book: Catalog, state: State, window: str, group: skeletons.Group) -> Iterator[Option]:
    """What one group offers; of what is refused for one reason only the first."""
    seen: set[str] = set()
    told: set[tuple[str, ...]] = set()
    for plan in skeletons.made(book, state, group, window):
        if unfit(plan):
            continue
        found = candidates.left_to_choose(book, state, plan)
        option, act = offered(book, state, plan, window, found), plan.said
        why = (act.action, act.attunement, act.item, act.thing, option.why_not or "")
        if option.id not in seen and (option.enabled or why not in told):
            if option.hot:
                first = not seen
                option = replace(option, key=act.action) if first else replace(option, hot=False, section="Attacks")
            seen.add(option.id)
            told.add(why)
            yield option


def unfit(plan: Plan) -> bool:
    """Whether the weapon is of no use for the action in whatever grip: none of its types, or of another class."""
    wanted = plan.act.requires.weapon_class
    if plan.arm is None:
        return wanted is not None
    if plan.needs.attacks and plan.act.requires.moveset is not None and not plan.types:
        return True
    ranged = wanted in ("ranged", "loadable-ranged", "any-ranged")
    return wanted is not None and ranged != (plan.arm.class_ != "melee")


def _able(book: Catalog, state: State, window: str, group: skeletons.Group) -> Iterator[Option]:
    """What of one group can be done."""
    for plan in skeletons.made(book, state, group, window):
        found = None if unfit(plan) else candidates.left_to_choose(book, state, plan)
        if isinstance(found, Choices):
            yield offered(book, state, plan, window, found)


def offered(book: Catalog, state: State, plan: Plan, window: str, found: Choices | Refusal) -> Option:
    """One act as an option, with what was found to choose for it, or why it cannot be done."""
    shown = _shown(book, state, plan.said, "act" if window == "beat" else "react")
    shown = replace(shown, key=RUN) if plan.action == STRUGGLE else shown
    free = plan.needs.other == "hold" and not grouped(book, state.hero, "struggle")
    if not isinstance(found, Refusal):
        vain = "nothing holds you" if free else in_vain(book, state, plan)
        return replace(shown, slots=tuple(slots_for(book, state, plan, found)), vain=vain, seldom=free)
    return replace(shown.refused(found), seldom=free or (found.code in FAR_OFF and not shown.hot))


@of_sheet
def _shown(book: Catalog, state: State, act: Act, group: Group) -> Option:
    """An act as an option that nothing is chosen for yet."""
    plan = plan_of(book, state, act)
    assert isinstance(plan, Plan)
    return offers.option(
        ":".join(part for part in (act.action, act.attunement, act.item, act.thing, act.used_as, kind(act)) if part),
        HERO,
        called.label(book, state, plan),
        given={"do": "act", **{name: value for name in KEPT if (value := getattr(act, name))}},
        rule=called.rule_of(plan),
        group=group,
        cost=called.cost(plan),
        section="Most often" if act.action in HOT else called.section(plan),
        hot=act.action in HOT,
    )


def in_vain(book: Catalog, state: State, plan: Plan) -> str:
    """Why an act changes nothing: the shield is up already (FF-88), none is in hand that it would better."""
    up = state.hero.raised
    if plan.action == "shield-up" and up is not None and up.by == shield_of(book, state, plan.thing):
        return "it is up already"
    figures = {rule.value for rule in plan.row.rules if isinstance(rule, effects.ModifyValue)}
    return "no shield is in hand" if figures == {"shield-def"} and not (up or shields_held(book, state)) else ""


KEPT = ("action", "who", "thing", "used_as", "type", "attunement", "item", "missile", "performs")


def kind(act: Act) -> str:
    """What tells alike options apart."""
    return ":".join(part for part in (act.type, act.missile, act.performs) if part)


def slots_for(book: Catalog, state: State, plan: Plan, found: Choices) -> Iterator[Slot]:
    """What is still to be chosen, dice last."""
    needs = plan.needs
    if needs.swap:
        yield hands_slot(book, state, found.hands)
    if needs.other == "type" and plan.second is not None:
        yield offers.choice("other", found.others, f"type of {plan.second.name}")
    yield from ways(book, state, plan, found)
    more = plan.over and plan.fp + 1 <= state.sheet.fp and not needs.picks
    beyond = Slot("fp", "number", min=0, max=state.sheet.fp - plan.fp, default=0, title="FP beyond the price")
    if found.targets:
        counts = targets.counts(book, state, plan, beyond.max or 0) if more else {0: needs.count}
        if len(set(counts.values())) > 1:
            yield beyond
            more = False
        yield targets.slot(book, state, plan, found, counts)
        if len(needs.moves) > 1:
            yield targets.step_after(book, state, plan, found)
    yield from besides(book, state, plan, found)
    if more:
        yield beyond
    for slot in payments(book, state, plan):
        walk = slot.name == "dice" and found.walk and candidates.paid_by_hex(plan)
        yield replace(slot, after="path", totals=candidates.hex_totals(book, state, plan)) if walk else slot


def besides(book: Catalog, state: State, plan: Plan, found: Choices) -> Iterator[Slot]:
    """Where it lies, with what other thing, which dice anew, how many."""
    needs = plan.needs
    if found.places:
        yield from places_slots(state, plan, found)
        if areas.most_struck(book, state, plan) is not None:
            yield from targets.before_others(book, state, plan)
    if found.cells:
        yield cell_slot("cell", tuple(map(hexes.key, found.cells)))
    if any(found.others) and needs.other != "type":
        yield Slot("other", "choice", found.others, tuple(named(book, state, other) for other in found.others))
    if needs.picks:
        yield picks_slot(state, inputs.dice_anew(book, state, plan))
    if needs.chosen:
        yield offers.number("chosen", 0, needs.chosen, 1, "how many")


def payments(book: Catalog, state: State, plan: Plan) -> Iterator[Slot]:
    """The dice that pay (FF-05 to FF-08), and what the others would still pay."""
    lying = {die.id: die.score for die in state.pool if not die.spent}
    if plan.cost.apart is not None:
        faces = {score: number for number, score in lying.items() if fits_apart(plan.cost, lying, number)}
        yield offers.choice("first", {number: str(score) for score, number in faces.items()}, "the die apart")
    if plan.cost.price is not None:
        behind = ("first",) if plan.cost.apart is not None else ()
        spare = defences(book, state, plan)
        yield offers.payment("dice", lying, plan.cost.price, "which dice?", apart=behind, spare=spare)


def fits_apart(cost: Cost, lying: Mapping[int, int], number: int) -> bool:
    """Whether a die can be the one apart, and the others still pay the rest (FF-08)."""
    rest = [score for other, score in lying.items() if other != number]
    fit = cost.apart is None or not cost.apart.fault([lying[number]])
    return fit and (cost.price is None or cost.price.payable(rest))


def ways(book: Catalog, state: State, plan: Plan, found: Choices) -> Iterator[Slot]:
    """Movements: a path cell by cell where it is free, else one of the ways there are."""
    if not found.spans:
        return
    if found.walk:
        yield path_slot(book, state, plan, found)
        return
    if len(found.ways) == 1 and not found.ways[0]:
        return
    values = tuple([hexes.key(cell) for cell in way] for way in found.ways)
    labels = tuple(" ".join(map(hexes.show, way)) or "no step" for way in found.ways)
    names = {body.id: body.name for body in state.enemies}
    whom = tuple(" or ".join(names[who] for who in found.targets.get(way, ())) for way in found.ways)
    yield Slot("path", "choice", values, labels, whom if len(set(whom)) > 1 else ())


def hazard_words(row: Hazard) -> str:
    """What a hazard is called on a way, and that nobody comes out of it."""
    return f"{row.name}, deadly" if ground.deadly(row) else row.name


def path_slot(book: Catalog, state: State, plan: Plan, found: Choices) -> Slot:
    """A path that grows cell by cell, with what lies there (FF-58, FF-118)."""
    span, at = found.spans[0], state.hero.here
    inside = ground.walks(book, state, HERO, at, span.over, span.most)
    keys, bits, notes = state.field.names, state.field.bits, {}
    able = {body.id for body in state.enemies if not stunned(book, state, body.id)}
    reached = {cell: [one for one in whom if one in able] for cell, whom in reach.reached(book, state).items()}
    within, lying = {cell: whom for cell, whom in reached.items() if whom}, ground.hazards(state)
    noted = [cell for cell in inside if cell in within or cell in lying]
    marks = shorts(state) if noted else {}
    for cell in noted:
        told = [hazard_words(ground.hazard_row(book, lying[cell]))] if cell in lying else []
        told += [f"in reach of {counted_off([marks[who] for who in within[cell]])}"] if cell in within else []
        notes[keys[cell]] = ", ".join(told)
    ends = ground.ends(book, state, HERO)
    goals = tuple([keys[cell] for cell in inside if bits[cell] & ends])
    graph = ground.graph(state, inside)
    steps = Steps(keys[at], graph, span.most, notes=notes, least=span.least, ends=goals)
    halved = plan.action == "move" and state.hero.raised is not None and not falls(book, state, plan)
    halved = halved and not ignores(book, state, HERO, "shield-up-move")
    title = "which way, half as far behind the shield?" if halved else ""
    return Slot("path", "path", steps=steps, optional=span.least == 0, title=title)


def places_slots(state: State, plan: Plan, found: Choices) -> Iterator[Slot]:
    """Where an area lies, on the nearest enemy if nothing else is said; with a movement before it, of the first way
    alone the places are the same.
    """
    spots = next(iter(found.places.values()))
    if spots == (("", -1, ""),):
        return
    cells = tuple(dict.fromkeys(cell for cell, _, _ in spots if cell))
    if cells:
        near = sorted((body for body in state.enemies if body.at), key=lambda body: gap(state, HERO, body.id))
        stands = (hexes.key(cell) for body in near for cell in ground.cells(body))
        yield replace(cell_slot("cell", cells), default=next((cell for cell in stands if cell in cells), None))
        ways: dict[str, set[int]] = {}
        for cell, way, _ in spots:
            ways.setdefault(cell, set()).add(way)
        keyed = {cell: tuple(sorted(there, key=digit_of)) for cell, there in ways.items()}
        if any(turn for _, _, turn in spots) or any(len(each) > 1 for each in keyed.values()):
            labels = {cell: tuple(hexes.NAMES[way] for way in value) for cell, value in keyed.items()}
            digits = {cell: tuple(map(digit_of, value)) for cell, value in keyed.items()}
            yield Slot("direction", "choice", dict(keyed), labels, after="cell", digits=digits)
    else:
        numbers = tuple(sorted({way for _, way, _ in spots}, key=digit_of))
        names = tuple(hexes.NAMES[way] for way in numbers)
        yield Slot("direction", "choice", numbers, names, digits=tuple(map(digit_of, numbers)))
    turns = tuple(dict.fromkeys(turn for _, _, turn in spots))
    if len(turns) > 1:
        yield Slot("turn", "choice", turns, tuple(turn or "straight" for turn in turns))


def digit_of(way: int) -> int:
    """The digit of a direction: clockwise from the east, as for the steps of a way; the game counts the other way."""
    return (6 - way) % 6 + 1


def picks_slot(state: State, most: int) -> Slot:
    """Dice to roll anew."""
    dice = [die for die in state.pool if not die.spent and not die.rerolled]
    return Slot(
        "picks",
        "choice",
        tuple(die.id for die in dice),
        tuple(str(die.score) for die in dice),
        many=(1, max(1, min(most, len(dice)))),
    )


def hands_slot(book: Catalog, state: State, ways: Sequence[tuple[tuple[int, int], int]]) -> Slot:
    """Another way to hold things (FF-78). The first nine of all have their place as digit, whatever is in hand."""
    places = {way: place for place, way in enumerate(candidates.arrangements(book, state), 1)}
    values, names = zip(*((list(hands), called.held(book, state, hands)) for hands, _ in ways), strict=True)
    digits = tuple(places[way] if places[way] < 10 else 0 for way in ways)
    return Slot("hands", "choice", values, names, digits=digits)


def named(book: Catalog, state: State, other: str) -> str:
    """What another thing is called."""
    if other in state.sheet.pieces:
        return str(piece_row(book, state.sheet.pieces[other]).name)
    if other in book.missiles:
        return book.missiles[other].name
    key, _, number = other.partition(":")
    if key in state.tables:
        table = state.tables[key]
        return f"{table.name} {table.entries[int(number)].totals}" if number else table.name
    return in_words(other)

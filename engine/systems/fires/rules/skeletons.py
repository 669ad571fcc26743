"""Everything that could be tried at a moment: plans without targets, ways and dice, by what is done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import gear
from engine.systems.fires.rules.force import SCHOOL_BONUS
from engine.systems.fires.rules.frames import Frame, frame_of, of_moveset
from engine.systems.fires.rules.gear import arms
from engine.systems.fires.rules.hands import cups, shields_held
from engine.systems.fires.rules.memory import of_book, of_sheet
from engine.systems.fires.rules.plan import Plan, in_window
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.sources import KINDS, held, piece_row, worn, worth
from engine.systems.fires.state import State


class Group(NamedTuple):
    """The plans for one action or attunement, or for all things in pouches. ``frame`` is what is known of all those
    beforehand; none where they differ.
    """

    kind: Literal["actions", "attunements", "things"]
    name: str = ""
    frame: Frame | None = None


THINGS = Group("things")


def groups(book: Catalog, state: State, window: str, first: tuple[str, ...] = ()) -> tuple[Group, ...]:
    """Plans without targets, ways and dice, every action with every thing it could be made with, by what is done: the
    actions named ``first`` before the others, which stand in the order of the packs; no two groups have an action, an
    attunement and an item in common.
    """
    return (*actions(book, window, first), *beyond(book, state, window))


def beyond(book: Catalog, state: State, window: str) -> tuple[Group, ...]:
    """Those of them that are no actions. Where packs are gone, a chronicle has attunements without what calls them."""
    known = (name for name in known_here(book, state) if _called(book, name) in book.actions)
    return (*(_attunement(book, name) for name in known), *((THINGS,) if window == "beat" else ()))


@of_book
def actions(book: Catalog, window: str, first: tuple[str, ...]) -> tuple[Group, ...]:
    """Those that are."""
    names = dict.fromkeys((*(name for name in first if name in book.actions), *book.actions))
    here = (name for name in names if in_window(book.actions[name].window, window))
    return tuple(Group("actions", name, frame_of(book, name, "actions", name, "")) for name in here)


@of_book
def _attunement(book: Catalog, name: str) -> Group:
    return Group("attunements", name, frame_of(book, _called(book, name), "attunements", name, ""))


def _called(book: Catalog, name: str) -> str:
    """The action that an attunement is activated with."""
    return "cast" if book.attunements[name].school in SCHOOL_BONUS else "summon-guts"


def skeletons_of(book: Catalog, state: State, name: str, window: str) -> tuple[Plan, ...]:
    """Those of one action."""
    act = book.actions.get(name)
    return _made(book, state, "actions", name, window) if act is not None and in_window(act.window, window) else ()


def made(book: Catalog, state: State, group: Group, window: str) -> tuple[Plan, ...]:
    """The plans of a group, of an attunement none in another window than its own."""
    return _made(book, state, group.kind, group.name, window)


@of_sheet
def _made(book: Catalog, state: State, kind: str, name: str, window: str) -> tuple[Plan, ...]:
    if kind == "actions":
        said = _for_action(book, state, name, book.actions[name])
    else:
        said = _for_attunement(book, state, name, window) if kind == "attunements" else _for_things(book, state)
    plans = (plan_of(book, state, act) for act in said)
    return tuple(plan for plan in plans if isinstance(plan, Plan))


def _for_things(book: Catalog, state: State) -> Iterator[Act]:
    person = state.sheet
    for key in person.pouches:
        kind = person.pieces[key].kind
        if kind == "item" and worth(piece_row(book, person.pieces[key])):
            yield Act("use-item", item=key)
        elif kind == "flask":
            yield Act("drink", item=key)
    yield from (Act("drink", item=key, thing=key) for key in cups(book, state))


def frames(book: Catalog, state: State, group: Group) -> tuple[Frame, ...]:
    """What rows alone say of the commands of a group."""
    if group.frame is not None:
        return (group.frame,)
    things = ((act.action, state.sheet.pieces[act.item]) for act in _for_things(book, state))
    return tuple(frame_of(book, action, KINDS[piece.kind], piece.id, "") for action, piece in things)


@of_sheet
def known_here(book: Catalog, state: State) -> tuple[str, ...]:
    """Attunements that could be activated: in POTs, innate, or granted by a thing (FF-163)."""
    person = state.sheet
    innate = [name for name in _innate(book) if gear.catalysts(book, person, book.attunements[name].school)]
    granted = [
        rule.attunement
        for key in worn(person)
        for rule in piece_row(book, person.pieces[key]).rules
        if isinstance(rule, effects.GrantAttunement)
    ]
    return tuple(dict.fromkeys((*person.pots, *innate, *granted)))


@of_book
def _innate(book: Catalog) -> tuple[str, ...]:
    return tuple(name for name, row in book.attunements.items() if row.innate)


def _for_action(book: Catalog, state: State, name: str, act: rows.Action) -> Iterator[Act]:
    manner = _manner(book, name)
    if manner == "charge":
        return
    if name in ("shield-up", "shield-bash", "shield-ram"):
        yield from (Act(name, thing=key) for key in shields_held(book, state) or ("",))
    elif name == "load":
        yield from (Act(name, thing=arm.key) for arm in arms(book, state) if arm.class_ == "loadable-ranged")
    elif act.category == "special-attack" and name not in _listed(book, state):
        return
    elif name == "light-douse":
        yield from (Act(name, thing=arm.key) for arm in arms(book, state) if arm.lightable)
    elif manner == "each":
        yield from _with_each(book, state, name)
    elif manner == "bare":
        yield Act(name)
    else:
        yield from _armed(book, state, name, act)


def _with_each(book: Catalog, state: State, name: str) -> Iterator[Act]:
    """With both weapons, either of them first, each in every way it may be used."""
    pair = gear.dual(book, state)
    for first, second in (pair, pair[::-1]) if pair is not None else ():
        for one, other in product(gear.arms_of(book, state, first.key), gear.arms_of(book, state, second.key)):
            struck = Act(name, thing=one.key, used_as="" if one.used_as == first.used_as else one.used_as)
            struck = replace(struck, performs="" if other.used_as == second.used_as else other.used_as)
            yield from _of_two(book, state, struck, one, other)


def _armed(book: Catalog, state: State, name: str, act: rows.Action) -> Iterator[Act]:
    """With each weapon that is held; with none where any would do and none is sure to be ready."""
    held_arms = arms(book, state)
    if any(isinstance(rule, effects.Attack) and rule.weapon == "any-equipped" for rule in act.rules):
        if not any(arm.class_ == "melee" for arm in held_arms):
            yield Act(name)
    elif act.category == "special-attack":
        held_arms = tuple(arm for arm in held_arms if name in arm.special)
    for arm in held_arms:
        yield from _typed(book, state, Act(name, thing=arm.key, used_as=arm.used_as))


def _of_two(book: Catalog, state: State, struck: Act, *pair: gear.Arm) -> Iterator[Act]:
    """The same with each missile of a bow among the two, and each type that the first of them deals."""
    missiles = dict.fromkeys(name for arm in pair if arm.class_ == "ranged" for name in arm.missiles)
    for missile in missiles if len(missiles) > 1 else ("",):
        shot = replace(struck, missile=missile)
        plan = plan_of(book, state, shot)
        kinds = plan.types if isinstance(plan, Plan) else ()
        yield from (replace(shot, type=kind) for kind in kinds or ("",))


@of_book
def _manner(book: Catalog, name: str) -> Literal["charge", "each", "bare", "armed"]:
    """What an action is done with: a charge of something, both weapons, nothing, a weapon."""
    act = book.actions[name]
    if any(isinstance(rule, effects.UseCharge) for rule in act.rules):
        return "charge"
    if any(isinstance(rule, effects.Attack) and rule.weapon == "each" for rule in act.rules):
        return "each"
    when = act.requires
    armed = when.weapon_class is not None or when.moveset is not None or when.grip is not None or when.lit is not None
    inner = any(isinstance(rule, effects.Attack | effects.Perform) for rule in act.rules)
    return "armed" if armed or inner or _speaks_of_weapon(act) else "bare"


def _speaks_of_weapon(row: rows.Action | rows.Attunement) -> bool:
    score = row.sp.score
    return isinstance(score, str) and "wep" in score


@of_sheet
def _listed(book: Catalog, state: State) -> frozenset[str]:
    """The special attacks that things in hand, or used up in their slots, list."""
    person = state.sheet
    keys = [*held(person), *(key for key in person.slots if key and person.pieces[key].exhausted)]
    listed = {name for key in keys for name in getattr(piece_row(book, person.pieces[key]), "special_attacks", ())}
    return frozenset(listed.union(*(arm.special for arm in arms(book, state))))


def _typed(book: Catalog, state: State, act: Act) -> Iterator[Act]:
    """The same with each damage type that the weapon may deal so, each missile, each attack performed."""
    plan = plan_of(book, state, act)
    if isinstance(plan, Refusal):
        for name in _crushing(book):
            yield replace(act, performs=name)
        return
    arm = plan.arm
    if arm is not None and arm.class_ == "ranged" and arm.missiles and (plan.shoots or _answers(plan)):
        for missile in arm.missiles:
            yield replace(act, missile=missile)
        return
    if len(plan.types) > 1:
        for kind in plan.types:
            yield replace(act, type=kind)
        return
    yield act


def _answers(plan: Plan) -> bool:
    """Whether it strikes at once with any weapon in hand; one that strikes later is asked for its missile then."""
    return any(isinstance(r, effects.Attack) and r.weapon == "any-equipped" and r.on == "use" for r in plan.row.rules)


@of_book
def _crushing(book: Catalog) -> tuple[str, ...]:
    """The attacks of the Crush moveset that are no reactions."""
    return tuple(name for name, row in book.actions.items() if of_moveset(row, "crush"))


def _for_attunement(book: Catalog, state: State, name: str, window: str) -> Iterator[Act]:
    row, act = book.attunements[name], Act(_called(book, name), attunement=name)
    if not in_window(row.window, window):
        return
    strikes = (rule for rule in row.rules if isinstance(rule, effects.Perform | effects.Attack))
    costs = (str(rule.to and rule.to.score) for rule in row.rules if isinstance(rule, effects.Cost))
    armed = any(getattr(rule, "action", None) not in ("sprint", "get-up") for rule in strikes)
    if not (armed or any("wep" in score for score in costs) or _speaks_of_weapon(row)):
        yield act
        return
    for arm in arms(book, state):
        yield from _typed(book, state, replace(act, thing=arm.key, used_as=arm.used_as))

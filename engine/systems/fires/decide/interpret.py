"""The interpreter: what each primitive does when its moment has come, for whoever bears the rule (section C6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.offers import counted
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.decide import assault, conditions, damage, gear, moving, relocating, routes, shields
from engine.systems.fires.decide.counters import counter, pool
from engine.systems.fires.decide.play import FightOver, Play
from engine.systems.fires.events.body import Felled, Healed, ShieldSet, WaitingCleared
from engine.systems.fires.events.flow import DarknessSet, Noticed
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.rules import aiming, ground, sight
from engine.systems.fires.rules.blows import ON_IT, Assault, Packet, gap, inflicted
from engine.systems.fires.rules.force import amount, barred
from engine.systems.fires.rules.routes import BEYOND
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import grouped, piece_row
from engine.systems.fires.state import HERO, SHIMMER, Question, Raised


def interpret(play: Play, rule: Any, scene: Scene) -> None:
    """Carry one rule out now. A rule that only holds, or that the flow reads itself, does nothing here."""
    work = WORK.get(type(rule))
    if work is not None:
        work(play, rule, replace(scene, state=play.state))


def whom(play: Play, target: Any, scene: Scene) -> tuple[str, ...]:
    """Those a selector names, without anybody choosing, as far as they are what it asks for."""
    if not isinstance(target, words.Target):
        return selected(play, target or "self", scene)
    span = (1, 1) if target.within == "adjacent" else (target.min or 0, target.max or BEYOND)
    low, high = (amount(scene, end) for end in span)
    named = (who for who in selected(play, target.who, scene) if low <= gap(play.state, scene.who, who) <= high)
    fit = (who for who in named if aiming.fits(play.book, play.state, scene.named, who, target) is None)
    found = tuple(who for who in fit if not target.visible or seen(play, scene.who, who))
    return found if target.count in (None, "all") else found[: amount(scene, target.count or 0)]


def selected(play: Play, who: str, scene: Scene) -> tuple[str, ...]:
    """Those whom a word names."""
    body = scene.blow.attacker if scene.blow is not None and scene.blow.attacker else scene.target
    one = {
        "self": scene.who,
        "entering": scene.who,
        "character": HERO,
        "attacker": body if body in play.people else "",
        "active-enemy": play.state.turn.enemy,
        "target": scene.target,
        "enemy": scene.target,
    }
    if who in one:
        return (one[who],) if one[who] else ()
    people = (other for other in play.people.values() if not other.out)
    return tuple(other.id for other in people if who == "entities" or other.id != HERO)


def seen(play: Play, who: str, other: str) -> bool:
    """Whether somebody is in clear sight of another (FF-S49)."""
    start = play.people[who].at
    ends = ground.cells(play.people[other])
    return start is not None and any(sight.sees(play.book, play.state, who, start, end, other) == "" for end in ends)


def struck_area(play: Play, area: words.Area, scene: Scene) -> tuple[str, ...]:
    """Everybody in an area that a waiting rule strikes, which points from its bearer to whom it is about (FF-127)."""
    centre, lying = relocating.laid(play, area, scene)
    if centre is None:
        return ()
    cells = {*lying}
    spared = () if area.center == "target" or area.shape == "blast" else (scene.who,)
    return tuple(
        body.id
        for body in play.people.values()
        if (area.hits == "all" or body.kind == "enemy")
        and body.id not in spared
        and sight.swept(play.book, play.state, body.id, centre, cells)
    )


def typed(play: Play, kind: str, scene: Scene) -> str:
    """The type of damage that a word stands for: the missile's, the shield's, that of the attack (FF-35)."""
    if kind in play.book.damage_types:
        return kind
    dealt = tuple(sorted(scene.blow.types)) if scene.blow is not None else ()
    own: tuple[str, ...] = scene.arm.types if scene.arm is not None else ()
    raised = play.people[scene.who].raised
    shield = play.state.sheet.pieces.get(raised.by) if raised is not None and play.state.person is not None else None
    if kind == "missile" and scene.arm is not None and scene.arm.loaded:
        own = dealt = play.book.missiles[scene.arm.loaded].damage_types
    elif kind == "shield" and shield is not None:
        own = dealt = getattr(piece_row(play.book, shield), "damage_types", ())
    both = tuple(name for name in own if name in dealt)
    return (*both, *dealt, *own, "crush")[0]


def source_of(play: Play) -> str:
    """Where damage that a waiting rule deals comes from (FF-150)."""
    if play.source:
        return play.source
    return "rider" if play.tally is not None else "condition"


def deal(play: Play, rule: effects.Damage, scene: Scene) -> None:
    """Harm, of every type that the row gives, to whoever it reaches."""
    count = amount(scene, rule.amount)
    if count <= 0:
        return
    targets = struck_area(play, rule.area, scene) if rule.area is not None else whom(play, rule.target, scene)
    kind = typed(play, rule.type, scene)
    made = Assault(
        called(play, scene),
        attacker=HERO if source_of(play) == "rider" else "",
        packets=(Packet(kind, count, rule.modifiers),),
        source=source_of(play),
        origin=play.origin,
    )
    outer, elsewhere = play.tally, made if rule.area is None else replace(made, source="condition")
    for who in targets:
        same = outer is not None and outer.who == who  # whom the attack itself struck: one Def for both (FF-134)
        if rule.area is not None:
            play.tally = outer if same else None
        elif play.people[who].out:
            continue
        assault.strike(play, worded(play, rule, made) if same else elsewhere, who)
    play.tally = outer


def worded(play: Play, rule: effects.Damage, made: Assault) -> Assault:
    """More damage of the attack that is being placed: of its kinds, with the words on all of it (FF-134, FF-145)."""
    whole = play.tally.made if play.tally is not None and rule.on in ON_IT else None
    return made if whole is None else replace(made, modifiers=whole.modifiers, kinds=whole.kinds)


def called(play: Play, scene: Scene) -> str:
    """What a rule that deals damage is called: as the row that it stands in."""
    kinds = {"actions": scene.action, "attunements": scene.action, "conditions": scene.condition, "hazards": scene.tile}
    rows = ((getattr(play.book, kind), key) for kind, key in kinds.items() if key)
    return next((str(known[key].name) for known, key in rows if key in known), "an effect")


def inflict(play: Play, rule: effects.Inflict, scene: Scene) -> None:
    """A condition comes on."""
    if rule.hold == "while-equipped":
        return
    brought = inflicted(rule, scene)
    for who in struck_area(play, rule.area, scene) if rule.area is not None else whom(play, rule.target, scene):
        landed = replace(brought, own=scene.own and who == scene.who != scene.target)
        origin = play.origin or play.people[HERO].at
        took = conditions.inflict(play, who, landed, scene.who, origin)
        if took and rule.on == "hit" and play.tally is not None and play.tally.who == who:
            assault.landed_with(play, who, rule.condition)


def uninflict(play: Play, rule: effects.RemoveCondition, scene: Scene) -> None:
    """A condition goes, or loses tokens."""
    if rule.target == "this":
        return
    count = None if rule.count == "all" else amount(scene, rule.count)
    for who in whom(play, rule.target, scene):
        for condition in _named(play, rule, who):
            gone = conditions.remove(play, who, condition, count)
            if count is not None and rule.group is not None:
                count -= gone


def _named(play: Play, rule: effects.RemoveCondition, who: str) -> tuple[str, ...]:
    if rule.condition is not None:
        return (rule.condition,)
    held = play.people[who].conditions
    if rule.group is not None:
        return tuple(c for c in grouped(play.book, play.people[who], rule.group) if c not in rule.except_)
    return tuple(c for c in held if play.book.conditions[c].kind in rule.kinds and c not in rule.except_)


def heal(play: Play, rule: effects.Heal, scene: Scene) -> None:
    """Wounds, sinks or both are made good."""
    for who in whom(play, rule.target, scene):
        body = play.people[who]
        able = body.bled if "bleed" in rule.types else body.wounds
        count = able if rule.amount == "all" else min(able, max(0, amount(scene, rule.amount)))
        bled = count if "bleed" in rule.types else max(0, count - (body.wounds - body.bled))
        if count:
            play.add(Healed(who, count, bled))


def clear_waiting(play: Play, rule: effects.ClearUnassigned, scene: Scene) -> None:
    """Waiting tokens go before they trickle."""
    for who in whom(play, rule.target, scene):
        waiting = play.people[who].waiting
        left = sum(waiting.values()) if rule.amount == "all" else amount(scene, rule.amount)
        gone: dict[str, int] = {}
        for kind, count in waiting.items():
            if "any" in rule.types or kind in rule.types:
                gone[kind] = min(count, left)
                left -= gone[kind]
        if any(gone.values()):
            play.add(WaitingCleared(who, {kind: count for kind, count in gone.items() if count}))


def guard_break(play: Play, rule: effects.GuardBreak, scene: Scene) -> None:
    """A guard breaks."""
    for who in whom(play, rule.target, scene):
        shields.guard_break(play, who)


def shield(play: Play, rule: effects.ShieldUp, scene: Scene) -> None:
    """A shield goes up."""
    for who in whom(play, rule.target, scene):
        body = play.people[who]
        match rule.op:
            case "remove":
                conditions.lower(play, who)
            case "replace":
                play.add(ShieldSet(who, Raised(SHIMMER, rule.defence, rule.stability)))
            case "add":
                if body.kind == "enemy" and not body.shield_broken:
                    play.add(ShieldSet(who, Raised("own")))
                elif scene.piece:
                    play.add(ShieldSet(who, Raised(scene.piece)))
            case "clear":
                key = laden(play)
                piece = play.state.sheet.pieces.get(key)
                if piece is not None:
                    gone = piece.tokens if rule.count == "all" else min(piece.tokens, amount(scene, rule.count))
                    play.add(
                        PieceSet(key, replace(piece, tokens=piece.tokens - gone), f"sheds {counted(gone, 'token')}")
                    )


def laden(play: Play) -> str:
    """The shield whose tokens can be shed, raised or not: the raised one first, else the player's pick (FF-188)."""
    person, raised = play.state.sheet, play.state.hero.raised
    keys = tuple(key for key in person.slots if key and person.pieces[key].tokens)
    if raised is not None and raised.by in keys:
        return raised.by
    if not keys:
        return ""
    names = tuple(piece_row(play.book, person.pieces[key]).name for key in keys)
    return play.ask(Question("use", "Tokens off which shield?", keys, names, "FF-188"))


def outcome(play: Play, rule: effects.Outcome, scene: Scene) -> None:
    """The fight ends by these words."""
    match rule.op:
        case "defeat":
            for who in whom(play, None, scene):
                lost = play.source == "hazard" and play.people[who].kind == "enemy"
                struggles = who == HERO and damage.protected(play)
                if not play.people[who].out and not struggles:
                    play.add(Felled(who, "lost" if lost else "defeated", scene.tile or scene.condition or scene.action))
                    moving.let_go(play, who)
            if play.tally is None:
                damage.check_over(play)
        case "retreat":
            raise FightOver("retreat")


def story(play: Play, rule: effects.Story, scene: Scene) -> None:
    """What only a scenario can decide is noted for whoever masters the game."""
    told = {
        "unlock": "a lock springs open, unless the page says that it cannot",
        "reveal-hidden-messages": "hidden writing can be read: the page says what it says",
        "return-to-last-reprieve": "back to where the last short reprieve was; the game master says whether this ends "
        "the encounter (then by its retreat result)",
    }
    play.add(Noticed(told[rule.tag], "FF-S113", gm=True))


def defer(play: Play, rule: effects.Defer, scene: Scene) -> None:
    """Rows wait for a moment that is yet to come."""
    if rule.on == "gained":
        body = play.people[scene.who]
        play.add(Noticed(f"{body.name}: the sheet says what {scene.condition} does", "FF-12", gm=True))


def perform(play: Play, rule: effects.Perform, scene: Scene) -> None:
    """What can be performed without anybody choosing: getting up, dropping, rolling away (FF-94, FF-113)."""
    row = play.book.actions.get(rule.action or "")
    for part in row.rules if row is not None else ():
        if part.on != "use":
            continue
        if not isinstance(part, effects.Move):
            interpret(play, part, scene)
        elif not barred(play.book, play.state, scene.who, "movement"):  # on the ground one rolls all the same
            routes.flee(play, scene.who, amount(scene, part.max))


WORK: dict[type, Callable[[Play, Any, Scene], None]] = {
    effects.Damage: deal,
    effects.Inflict: inflict,
    effects.RemoveCondition: uninflict,
    effects.Heal: heal,
    effects.ClearUnassigned: clear_waiting,
    effects.GuardBreak: guard_break,
    effects.AdjustCounter: counter,
    effects.PoolRule: pool,
    effects.ShieldUp: shield,
    effects.EquipmentRule: gear.equipment,
    effects.Light: gear.light,
    effects.Reposition: relocating.put,
    effects.SetTile: relocating.tiles,
    effects.Darkness: lambda play, rule, scene: play.add(DarknessSet(rule.value)),
    effects.Move: relocating.move,
    effects.Outcome: outcome,
    effects.Story: story,
    effects.Defer: defer,
    effects.Perform: perform,
}
"""What is done at once. All other primitives hold while they are in force and are read where they matter."""

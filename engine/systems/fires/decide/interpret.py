"""The interpreter: what each primitive does when its moment has come, for whoever bears the rule (section C6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.catalog import effects, words
from engine.systems.fires.decide import assault, conditions, damage, moving, relocating, routes, shields
from engine.systems.fires.decide.counters import counter, pool
from engine.systems.fires.decide.play import FightOver, Play
from engine.systems.fires.events.body import Felled, Healed, ShieldSet, WaitingCleared
from engine.systems.fires.events.flow import Noticed
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.rules import aiming, ground, hexes
from engine.systems.fires.rules.blows import Assault, Inflicted, Packet, gap
from engine.systems.fires.rules.force import amount, barred
from engine.systems.fires.rules.routes import BEYOND
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import grouped, piece_row
from engine.systems.fires.state import HERO, Question, Raised


def interpret(play: Play, rule: Any, scene: Scene) -> None:
    """Carry one rule out now. A rule that only holds, or that the flow reads itself, does nothing here."""
    work = WORK.get(type(rule))
    if work is not None:
        work(play, rule, replace(scene, state=play.state))


def whom(play: Play, target: Any, scene: Scene) -> tuple[str, ...]:
    """Those a selector names, without anybody choosing."""
    who = target.who if isinstance(target, words.Target) else target
    if who in (None, "self", "entering"):
        return (scene.who,)
    if who == "character":
        return (HERO,)
    if who == "attacker":
        attacker = scene.blow.attacker if scene.blow is not None and scene.blow.attacker else scene.target
        return (attacker,) if attacker in play.state.combatants else ()
    if who == "active-enemy":
        return (play.state.turn.enemy,) if play.state.turn.enemy else ()
    if who in ("enemies", "entities"):
        return crowd(play, target, scene)
    return (scene.target,) if scene.target else ()


def crowd(play: Play, spec: Any, scene: Scene) -> tuple[str, ...]:
    """All enemies, or everybody, within what a selector says, as far as they are from its bearer."""
    everybody = "entities" in (spec, getattr(spec, "who", ""))
    people = (body for body in play.state.combatants.values() if not body.out and (everybody or body.id != HERO))
    if not isinstance(spec, words.Target):
        return tuple(body.id for body in people)
    span = (1, 1) if spec.within == "adjacent" else (spec.min or 0, spec.max or BEYOND)
    low, high = (amount(scene, end) for end in span)
    near = [body.id for body in people if low <= gap(play.state, scene.who, body.id) <= high]
    return tuple(who for who in near if aiming.fits(play.book, play.state, scene.named, who, spec) is None)


def struck_area(play: Play, area: words.Area, scene: Scene) -> tuple[str, ...]:
    """Everybody in an area around a target that a waiting rule strikes (FF-127)."""
    centre = play.body(scene.target).at if area.center == "target" and scene.target else play.body(scene.who).at
    if centre is None:
        return ()
    cells = {*hexes.full_moon(centre, amount(scene, area.size or 1))}
    if area.includes_center:
        cells.add(centre)
    return tuple(
        body.id
        for body in play.state.combatants.values()
        if (area.hits == "all" or body.kind == "enemy") and ground.swept(play.book, play.state, body.id, centre, cells)
    )


def source_of(play: Play, scene: Scene) -> str:
    """Where damage that a waiting rule deals comes from (FF-150)."""
    if play.source:
        return play.source
    return "rider" if play.tally is not None else "condition"


# ---- damage and conditions -----------------------------------------------------------


def deal(play: Play, rule: effects.Damage, scene: Scene) -> None:
    """Harm, of every type that the row gives, to whoever it reaches."""
    count = amount(scene, rule.amount)
    if count <= 0:
        return
    targets = struck_area(play, rule.area, scene) if rule.area is not None else whom(play, rule.target, scene)
    kind = rule.type if rule.type not in ("same", "weapon") else "slash"
    made = Assault(
        called(play, scene),
        attacker=HERO if source_of(play, scene) == "rider" else "",
        packets=(Packet(kind, count, rule.modifiers),),
        source=source_of(play, scene),
        origin=play.origin,
    )
    if rule.area is not None:
        outer = play.tally
        for who in targets:
            same = outer is not None and outer.who == who  # whom the attack itself struck: one Def for both (FF-134)
            play.tally = outer if same else None
            assault.strike(play, made if same else replace(made, source="condition"), who)
        play.tally = outer
        return
    for who in targets:
        if not play.body(who).out:
            assault.strike(play, made, who)


def called(play: Play, scene: Scene) -> str:
    """What a rule that deals damage is called: as the row that it stands in."""
    kinds = {"actions": scene.action, "attunements": scene.action, "conditions": scene.condition, "hazards": scene.tile}
    rows = ((getattr(play.book, kind), key) for kind, key in kinds.items() if key)
    return next((str(known[key].name) for known, key in rows if key in known), "an effect")


def inflict(play: Play, rule: effects.Inflict, scene: Scene) -> None:
    """A condition comes on."""
    if rule.hold == "while-equipped":
        return
    count, size = amount(scene, rule.count), amount(scene, rule.amount)
    for who in whom(play, rule.target, scene):
        own = scene.own and who == scene.who != scene.target
        landed = Inflicted(rule.condition, count, size, rule.modifiers, rule.hold or "", own)
        origin = play.origin or play.body(HERO).at
        took = conditions.inflict(play, who, landed, scene.who, origin)
        if took and rule.on == "hit" and play.tally is not None and play.tally.who == who:
            assault.rides(play, "inflicts", rule.condition)


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
    held = tuple(condition for condition, tokens in play.body(who).conditions.items() if tokens)
    if rule.group is not None:
        return tuple(c for c in grouped(play.book, play.body(who), rule.group) if c not in rule.except_)
    return tuple(c for c in held if play.book.conditions[c].kind in rule.kinds and c not in rule.except_)


def heal(play: Play, rule: effects.Heal, scene: Scene) -> None:
    """Wounds, sinks or both are made good."""
    for who in whom(play, rule.target, scene):
        body = play.body(who)
        count = body.wounds if rule.amount == "all" else max(0, amount(scene, rule.amount))
        if "bleed" in rule.types:
            bled = min(body.bled, count)
            if bled:
                play.add(Healed(who, bled, bled))
            continue
        count = min(count, body.wounds)
        plain = body.wounds - body.bled
        bled = max(0, count - plain)
        if count:
            play.add(Healed(who, count, bled))


def clear_waiting(play: Play, rule: effects.ClearUnassigned, scene: Scene) -> None:
    """Waiting tokens go before they trickle."""
    for who in whom(play, rule.target, scene):
        waiting = play.body(who).waiting
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


# ---- gear ------------------------------------------------------------------------------


def shield(play: Play, rule: effects.ShieldUp, scene: Scene) -> None:
    """A shield goes up."""
    for who in whom(play, rule.target, scene):
        body = play.body(who)
        match rule.op:
            case "remove":
                conditions.lower(play, who)
            case "replace":
                play.add(ShieldSet(who, Raised("shimmer", rule.defence, rule.stability)))
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
                    play.add(PieceSet(key, replace(piece, tokens=piece.tokens - gone), f"sheds {gone} tokens"))
            case "keep":
                pass


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


def equipment(play: Play, rule: effects.EquipmentRule, scene: Scene) -> None:
    """A piece breaks, is exhausted, mended or coated."""
    person = play.state.sheet
    piece = person.pieces.get(scene.piece)
    if piece is None:
        return
    name = piece_row(play.book, piece).name
    match rule.op:
        case "destroy":
            play.add(PieceSet(scene.piece, None, f"{name} breaks apart"))
        case "exhaust":
            until = rule.until.condition_removed if rule.until is not None else None
            if until is not None and not play.body(scene.target).conditions.get(until):
                return
            play.add(PieceSet(scene.piece, replace(piece, exhausted=f"{until}:{scene.target}" if until else "planted")))
        case "ready":
            play.add(PieceSet(scene.piece, replace(piece, exhausted="")))
        case "unload":
            play.add(PieceSet(scene.piece, replace(piece, loaded="")))
        case "repair":
            count = piece.used if rule.durability == "all" else amount(scene, rule.durability)
            mended = replace(piece, used=max(0, piece.used - count), broken=False)
            play.add(PieceSet(scene.piece, mended, f"{name} is mended"))
        case _:
            pass


def light(play: Play, rule: effects.Light, scene: Scene) -> None:
    """A light burns, or goes out."""
    piece = play.state.sheet.pieces.get(scene.piece)
    if piece is None or rule.op not in ("toggle", "douse") or (rule.op == "douse" and not piece.lit):
        return
    lit = not piece.lit if rule.op == "toggle" else False
    name = piece_row(play.book, piece).name
    play.add(PieceSet(scene.piece, replace(piece, lit=lit), f"{name} is {'lit' if lit else 'put out'}"))


# ---- movement, story ---------------------------------------------------------------------


def outcome(play: Play, rule: effects.Outcome, scene: Scene) -> None:
    """The fight ends by these words."""
    match rule.op:
        case "defeat":
            for who in whom(play, None, scene):
                lost = play.source == "hazard" and play.body(who).kind == "enemy"
                struggles = who == HERO and damage.protected(play)
                if not play.body(who).out and not struggles:
                    play.add(Felled(who, "lost" if lost else "defeated", scene.tile or scene.condition or scene.action))
                    moving.let_go(play, who)
            if play.tally is None:
                damage.check_over(play)
        case "retreat":
            raise FightOver("retreat")
        case _:
            pass


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
        body = play.body(scene.who)
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
    effects.EquipmentRule: equipment,
    effects.Light: light,
    effects.Reposition: relocating.put,
    effects.SetTile: relocating.tiles,
    effects.Darkness: relocating.darken,
    effects.Move: relocating.move,
    effects.Outcome: outcome,
    effects.Story: story,
    effects.Defer: defer,
    effects.Perform: perform,
}
"""What is done at once. All other primitives hold while they are in force and are read where they matter."""

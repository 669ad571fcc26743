"""What a use does beside its attacks: movement, gear, zones, timed rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.decide import conditions, counters, damage, gear, interpret, moving, relocating
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.sheets import LASTING, lasts, standing
from engine.systems.fires.decide.use import ATTACHED, Using
from engine.systems.fires.events import flow as facts
from engine.systems.fires.events.body import ShieldSet
from engine.systems.fires.events.gear import ChargeSpent, HandsSet, PieceSet
from engine.systems.fires.rules import going, ground, hexes, tables
from engine.systems.fires.rules.foes import may_move
from engine.systems.fires.rules.force import amount, barred
from engine.systems.fires.rules.gear import Arm
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.sources import in_force, piece_row
from engine.systems.fires.state import HERO, SHIMMER, Effect, Missiles, Question, Raised

BEYOND_A_ROUND = ("encounter", "until-reprieve")
"""What lasts longer than a Round, and so into the next fight when it begins between fights (FF-43)."""


def otherwise(using: Using, rule: Any) -> None:
    """What lasts begins; anything else happens at once."""
    if rule.for_ is not None:
        begin(using, rule)
    else:
        at_once(using, rule)


def at_once(using: Using, rule: Any) -> None:
    """What happens at once, as ``interpret`` does it for every rule."""
    interpret.interpret(using.play, rule, using.scene)


def in_its_place(using: Using, rule: Any) -> None:
    """What is read where it counts: by the plan of the use, by what it performs."""


def move(using: Using, rule: effects.Move) -> None:
    """The character's own movement, or somebody else's (FF-58, FF-114)."""
    if rule.target is None:
        step(using, rule)
    else:
        approach(using, rule)


def shield(using: Using, rule: effects.ShieldUp) -> None:
    """A shield is raised where one is in hand, made of something else, or lowered (FF-137)."""
    play = using.play
    if rule.op == "add":
        if using.shield:
            play.add(ShieldSet(HERO, Raised(using.shield)))
    elif rule.op == "replace":
        play.add(ShieldSet(HERO, Raised(SHIMMER, rule.defence, rule.stability)))
        begin(using, rule)
    elif isinstance(rule.target, words.Target):
        for who in using.targets:
            conditions.lower(play, who)
    elif rule.target == "target":
        at_once(using, rule)
    else:
        otherwise(using, rule)


def pool(using: Using, rule: effects.PoolRule) -> None:
    """Dice on the table are rolled again, or there will be more of them."""
    if rule.op == "reroll":
        counters.reroll(using.play, using.command.picks, using.plan.name)
        return
    at_once(using, rule)
    if rule.op == "raise" and rule.count == "all" and rule.for_ is not None:
        begin(using, rule)


def struggle(using: Using, rule: effects.RemoveCondition) -> None:
    """A hold that was chosen is shaken off; other conditions go as everywhere."""
    if rule.group == "struggle" and rule.count == 1:
        conditions.remove(using.play, HERO, using.command.other, 1)
    else:
        otherwise(using, rule)


def more_actions(using: Using, rule: effects.ExtraAction) -> None:
    """The beat holds more actions."""
    beat = using.play.state.beat
    using.play.add(facts.BeatSet(replace(beat, extra=beat.extra + rule.count)))


def missiles(using: Using, rule: effects.SummonMissiles) -> None:
    """Missiles out of nothing."""
    count, size = amount(using.scene, rule.count), amount(using.scene, rule.amount)
    before = in_force(using.play.book, using.play.state, HERO, "passive", effects.SummonMissiles)
    if before:
        using.play.add(facts.EffectsEnded(tuple(found.effect.number for found in before if found.effect is not None)))
    using.play.add(facts.MissilesSet(Missiles(count, size, rule.type, rule.max)))
    if len(set(rule.fire_as)) == 1:
        begin(using, rule)  # when they may be fired is asked of it


def light(using: Using, rule: effects.Light) -> None:
    """What is lit is the piece that was chosen."""
    if rule.op == "toggle":
        interpret.interpret(using.play, rule, replace(using.scene, piece=using.command.thing))
    else:
        otherwise(using, rule)


def step(using: Using, rule: effects.Move) -> None:
    """A movement of the character, as far as it was paid for (FF-58)."""
    play = using.play
    at = play.people[HERO].at
    way = using.way()
    if at is None or using.helpless or barred(play.book, play.state, HERO, "movement"):
        return
    way = way or into_the_gap(using, rule, at)
    if not way:
        return
    span = going.reach(play.book, play.state, using.plan, rule, using.over)
    way = way[: span.most]
    while way and not ground.may_end(play.book, play.state, HERO, way[-1]):
        way = way[:-1]
    using.short = moving.walk(play, HERO, way, span.over, span.spare) < len(way)
    damage.check_over(play)


def into_the_gap(using: Using, rule: effects.Move, at: Hex) -> tuple[Hex, ...]:
    """A step after the attack, none having been said, into the hex of whoever it has felled: it was taken as long as
    the blow was not struck (FF-59, FF-117).
    """
    play, gap = using.play, using.left
    if rule.direction != "any" or gap is None or not using.struck or not play.people[using.struck[0]].out:
        return ()
    if distance(at, gap) != 1 or not ground.may_end(play.book, play.state, HERO, gap):
        return ()
    keys, texts = (hexes.key(at), hexes.key(gap)), (f"stay on {hexes.show(at)}", f"step to {hexes.show(gap)}")
    text = f"Step to where {play.people[using.struck[0]].name} stood?"
    return (gap,) if play.ask(Question("route", text, keys, texts, "FF-59")) == hexes.key(gap) else ()


def approach(using: Using, rule: effects.Move) -> None:
    """An enemy moves at once, toward the character or away (FF-114)."""
    for who in using.targets:
        play = using.play
        if not play.people[who].out and may_move(play.book, play.state, who):
            relocating.drive(play, rule, who, using.scene)


def reposition(using: Using, rule: effects.Reposition) -> None:
    """Somebody is put into a particular hex (FF-68, FF-72, FF-73)."""
    play = using.play
    if rule.to in ("any-free-hex", "retreat-tile") and using.command.cell:
        for who in using.struck or using.targets if rule.target == "target" else (HERO,):
            moving.put(play, who, hexes.at(using.command.cell))
    else:
        target = using.struck[0] if using.struck else ""
        relocating.put(play, rule, replace(using.scene, target=target), using.left)


def zone(using: Using, rule: effects.SetTile) -> None:
    """Cells become a special kind; the zone of the same row before it is gone (FF-131)."""
    play, plan, command = using.play, using.plan, using.command
    at = play.people[HERO].here
    zones = list(play.state.zones)
    if rule.max_zones is not None:
        mine = [patch for patch in zones if patch.source == plan.id]
        gone = mine[: max(0, len(mine) - rule.max_zones + 1)]
        zones = [patch for patch in zones if not any(patch is other for other in gone)]
    if rule.clear:
        cell = hexes.at(command.cell)
        play.add(facts.ZonesSet(tuple(patch for patch in zones if cell not in patch.cells or patch.kind != rule.tile)))
        return
    if rule.area is not None:
        cells = using.placed().cells
    else:
        cells = (hexes.at(command.cell) if rule.where in ("chosen-hex", "adjacent-hex") else at,)
    play.add(facts.ZonesSet(tuple(zones)))
    relocating.lay(play, rule, cells, plan.id, using.scene)


def equipment(using: Using, rule: effects.EquipmentRule) -> None:
    """Loading, planting, mending, swapping (FF-75, FF-77, FF-78)."""
    play, command, scene = using.play, using.command, using.scene
    pieces = play.state.sheet.pieces
    match rule.op:
        case "swap":
            assert command.hands is not None
            play.add(HandsSet(command.hands, command.off))
            raised = play.people[HERO].raised
            same = raised is not None and raised.by in shields(play)
            if not (same and rule.keeps_shield_up_if_same):
                conditions.lower(play, HERO)
        case "load":
            name = play.book.missiles[command.other].name
            play.add(PieceSet(command.thing, replace(pieces[command.thing], loaded=command.other), f"{name} loaded"))
        case _:
            named = rule.what == "one" and command.other in pieces
            for key in (command.other,) if named else gear.pieces(play, rule, scene, command.cell):
                gear.change(play, rule, key, scene, command.cell)
                if rule.limit is not None:
                    play.add(PieceSet(key, replace(play.state.sheet.pieces[key], tinkered=True)))


def unload(using: Using, arm: Arm) -> None:
    """What was loaded is shot (FF-77)."""
    using.play.add(PieceSet(arm.key, replace(using.play.state.sheet.pieces[arm.key], loaded="")))


def shields(play: Play) -> tuple[str, ...]:
    """What can stay raised."""
    return (*shields_held(play.book, play.state), SHIMMER)


def spend_charge(using: Using) -> None:
    """A charge of an item or flask goes (FF-37)."""
    play, key = using.play, using.command.item
    piece = play.state.sheet.pieces.get(key)
    if piece is None or piece.kind not in ("item", "flask"):
        return
    row = piece_row(play.book, piece)
    if getattr(row, "uses_charges", True):
        play.add(ChargeSpent(key, row.name, piece.charges - 1))


def table(using: Using, rule: effects.TableRule) -> None:
    """An encounter table is rolled ahead, or an entry is wiped out (FF-98)."""
    play, command = using.play, using.command
    if rule.op == "preroll":
        listed = play.state.tables[command.other]
        faces = play.roll(listed.dice, 6, listed.name, "")
        entry = tables.resolved(listed, sum(faces))
        play.add(facts.TableSet(command.other, replace(listed, rolled=faces, forced=entry), "foreseen", sum(faces)))
    elif rule.op == "exhaust-entry":
        key, _, number = command.other.partition(":")
        play.add(facts.TableSet(key, tables.cleared(tables.wiped(play.state.tables[key], int(number))), "wiped"))
    else:
        turn = play.state.turn
        play.add(facts.TurnSet(replace(turn, skipped=(*turn.skipped, turn.enemy)), "choice", "doubts"))


def waiting_rules(using: Using) -> None:
    """Rules of the row that wait beyond this use: for a while, or for the next Round (FF-167)."""
    row = using.plan.row if using.plan.kind != "actions" else using.plan.act
    for rule in row.rules:
        attached = rule.on in ATTACHED and rule.for_ is None
        if not attached and rule.on not in ("use", "cost", "passive", "action", "drink"):
            begin(using, rule)


def begin(using: Using, rule: Any) -> None:
    """A timed rule begins, with its figures as they are now."""
    play, plan, command = using.play, using.plan, using.command
    found = standing(play.book)[id(rule)]
    until = rule.for_ or ("next-round-start" if rule.on == "next-round-start" else "encounter")
    if play.state.between and until not in BEYOND_A_ROUND:
        return  # there is no Round that it could last for
    at_enemy = isinstance(rule, effects.Restrict) and rule.target == "active-enemy"
    bearer = play.state.turn.enemy if at_enemy else HERO
    piece = command.other if isinstance(rule, effects.ImbueWeapon) else ""
    if isinstance(rule, effects.ModifyValue) and rule.value in ("shield-def", "stability"):
        raised = play.people[HERO].raised
        piece = raised.by if raised is not None else using.shield if shields(play)[:-1] else ""
    if isinstance(rule, effects.Light) and getattr(plan.row, "innate", False):  # the catalyst itself gives it
        piece = plan.catalyst
    # A zone has taken the place of the one before (FF-131); a limit holds for all uses: a boon frees one slot, a
    # vengeance answers an enemy once (FF-169).
    once = rule.on == "enters-tile" or rule.limit is not None
    names = {name: value for name, value in using.scene.names if name in ("pwr", "over", "chosen")}
    cell = hexes.at(command.cell) if isinstance(rule, effects.Decoy) else None
    lasting = (found.kind, found.row, found.index, bearer, LASTING.get(until, until), names, piece)
    lasts(play, Effect(play.state.counter + 1, *lasting, cell=cell), plan.name, once)


DEEDS: dict[type, Callable[[Using, Any], None]] = {
    effects.Move: move,
    effects.ShieldUp: shield,
    effects.GuardBreak: at_once,
    effects.Reposition: reposition,
    effects.SetTile: zone,
    effects.EquipmentRule: equipment,
    effects.PoolRule: pool,
    effects.RemoveCondition: struggle,
    effects.TableRule: table,
    effects.ExtraAction: more_actions,
    effects.SummonMissiles: missiles,
    effects.UseCharge: in_its_place,
    effects.Perform: in_its_place,
    effects.ModifyMove: in_its_place,
    effects.Light: light,
}
"""What a use does with a rule, where it is not done as everywhere."""

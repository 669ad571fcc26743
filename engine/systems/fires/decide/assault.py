"""An attack meets its targets: avoided, placed, conditions, riders, retaliation, defeat (FF-134, FF-169)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.words import When
from engine.systems.fires.decide import conditions, damage, sheets, shields
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.events.body import Avoided, MarkSet, Resolved, Struck
from engine.systems.fires.events.flow import CountSet, EffectUsed
from engine.systems.fires.rules import ground
from engine.systems.fires.rules.blows import Assault, Inflicted, barred_means, tokens
from engine.systems.fires.rules.force import holds
from engine.systems.fires.rules.memory import of_bearer, of_book
from engine.systems.fires.rules.scene import Blow, Scene, within
from engine.systems.fires.rules.sources import OF_THINGS, InForce, blow_to_follow, grips, in_force, met
from engine.systems.fires.state import HERO, State


def make(play: Play, assault: Assault, targets: Iterable[str]) -> dict[str, Tally]:
    """One attack on each of its targets; what came of it. The fight may end with it (FF-141, FF-175)."""
    struck = tuple(dict.fromkeys(targets))
    if assault.source == "attack" or len(struck) != 1:
        play.add(Struck(assault.attacker, assault.name, struck, tokens(assault.packets)))
    tallies = {who: strike(play, assault, who) for who in struck if not play.people[who].out}
    if play.tally is None:
        damage.check_over(play)
    return tallies


def blow_of(assault: Assault) -> Blow:
    """The attack as predicates see it."""
    return Blow(
        kinds=assault.kinds,
        types=frozenset(packet.kind for packet in assault.packets),
        source=assault.source,
        spell=assault.spell,
        weapon=assault.weapon,
        attacker=assault.attacker,
    )


def strike(play: Play, assault: Assault, who: str) -> Tally:
    """The order of FF-134 for one target."""
    outer, grounds = play.tally, assault.source == "hazard"
    goes_on = play.entry if grounds else outer if assault.source in ("condition", "rider") else None
    shared = goes_on if goes_on is not None and goes_on.who == who else None
    tally = shared or Tally(who, shields.defence(play, who))
    whole = tally.made
    here, ends = assault.origin, ground.cells(play.people[who])
    if tally.left is None and here is not None and ends:
        tally.left = ends[0] if len(ends) == 1 else min(ends, key=lambda end: distance(here, end))
        tally.beside = sheets.beside(play, assault.attacker, who)
    origin, play.origin, play.tally = play.origin, assault.origin, tally
    before = None if shared is None else came_to(tally, assault)
    earlier = {} if shared is None else dict(tally.suffered(play.state.house))
    if assault.source == "attack" and assault.attacker in play.people:
        sheets.react(play, who, "attacked", target=assault.attacker)
    goes_through = shared is not None and not grounds  # what goes on has met its target (FF-134)
    left: Assault | None = assault
    if not goes_through:
        left = met_by(play, assault, who)
        left = None if left is None or reflected(play, left, who) else unavoided(play, left, who)
    if left is not None:
        tally.made = left
        place_all(play, tally, left)
        after_damage(play, tally, left, earlier)
        last = left.inflicts and [one for one in left.inflicts if conditions.looks_back(play.book, one.condition)]
        for landed in left.inflicts:
            if landed not in last and not damage.filled(play, who):
                land(play, left, who, landed)
        rides(play, "hit")
        for landed in last:
            land(play, left, who, landed)
        mark(play, left, who)
    play.tally, play.origin = outer, origin
    play.entry = tally if grounds else play.entry
    tally.made = tally.made if whole is None else whole  # what it went on with is over, not the attack
    if outer is not tally:  # else the attack that it is a part of tells it
        now = came_to(tally, assault)
        play.add(now if before is None else since(before, now))
    fell(play, assault, who)
    return tally


def came_to(tally: Tally, assault: Assault) -> Resolved:
    """Where the tokens of an attack have gone so far."""
    wounds = sum(tally.hp.values())
    return Resolved(tally.who, assault.name, tally.blocked, {**tally.sunk}, wounds, tally.waiting, tally.vanished)


def since(before: Resolved, now: Resolved) -> Resolved:
    """Where the tokens went between two such moments."""
    return replace(
        now,
        shield=now.shield - before.shield,
        sunk={at: count - before.sunk.get(at, 0) for at, count in now.sunk.items() if count > before.sunk.get(at, 0)},
        wounds=now.wounds - before.wounds,
        waiting=now.waiting - before.waiting,
        vanished=now.vanished - before.vanished,
    )


def fell(play: Play, assault: Assault, who: str) -> None:
    """The defeat test, with what waits for it (FF-141)."""
    if not (play.people[who].out or damage.filled(play, who)):
        return
    name = play.people[assault.attacker].name if assault.attacker in play.people else assault.name
    damage.fell(play, who, name)
    if play.people[who].out and not assault.sheet:
        for rider in assault.riders:
            if rider.rule.on == "target-defeated":
                play.interpret(play, rider.rule, replace(rider.scene, state=play.state, target=who))


def mark(play: Play, assault: Assault, who: str) -> None:
    """What waits for a later defeat by waiting tokens."""
    for rider in assault.riders:
        if rider.rule.on == "target-defeated" and play.people[who].waiting:
            power = dict(rider.scene.names).get("pwr", 0)
            row = next((name for name in rider.scene.named if name in play.book.attunements), "")
            if row:
                play.add(MarkSet(who, f"{row}:{power}"))


def place_all(play: Play, tally: Tally, assault: Assault) -> None:
    """The character's duties to gear, then all packets in printed order, on an enemy Acid and Breaking among them
    (FF-133, FF-134, steps 3 to 6). What the character keeps of these goes the way of all tokens.
    """
    counts = {at: damage.arrive(play, tally, assault, packet) for at, packet in enumerate(assault.packets)}
    quota = damage.quotas(play, tally, assault, counts)
    for index, packet in enumerate(assault.packets):
        damage.place(play, tally, assault, packet, counts[index], None if quota is None else quota.get(index))


def land(play: Play, assault: Assault, who: str, landed: Inflicted) -> None:
    """A condition of the attack, and what follows from having put it there (``inflicts``)."""
    took = conditions.inflict(play, who, landed, assault.attacker, assault.origin)
    if took:
        landed_with(play, who, landed.condition)


def landed_with(play: Play, who: str, condition: str) -> None:
    """What follows from a condition being placed: what waits for it, and what a hold keeps dealing (FF-160)."""
    made = play.tally.made if play.tally is not None else None
    if made is not None and grips(play.book, condition):
        kept: dict[str, int] = {}
        for packet in made.routine:
            key = " ".join((packet.kind, *packet.modifiers))
            kept[key] = kept.get(key, 0) + packet.amount
        if kept != play.people[who].routine:  # nothing printed is nothing kept, whatever another attack's was
            play.add(MarkSet(who, routine=kept))
    rides(play, "inflicts", condition)


def rides(play: Play, on: str, condition: str = "") -> None:
    """Rules that wait for this attack (FF-134, step 8): of the row, the weapon, the missile, effects. Nothing more is
    done to whom its damage has defeated (FF-141).
    """
    tally = play.tally
    if tally is None or tally.made is None or not tally.made.riders:
        return
    for rider in sorted(tally.made.riders, key=lambda rider: comes_last(play, rider.rule)):
        on_it = getattr(rider.rule, "target", None) == "target"
        if rider.rule.on != on or play.people[tally.who].out or (on_it and damage.filled(play, tally.who)):
            continue
        blow = tally.blow(blow_of(tally.made))
        scene = replace(rider.scene, state=play.state, target=tally.who, blow=blow, condition=condition)
        free = blow_to_follow(play.book, rider.rule)  # which asks for itself
        if holds(rider.rule.when, scene) and (free or sheets.may(play, scene.who, rider.rule, tally.who)):
            play.interpret(play, rider.rule, scene)


def comes_last(play: Play, rule: effects.Base) -> bool:
    """Whether a rule is about all that the attack has done, and so waits for the others (FF-149)."""
    return isinstance(rule, effects.Inflict) and conditions.looks_back(play.book, rule.condition)


def met_by(play: Play, assault: Assault, who: str) -> Assault | None:
    """What of an attack does not pass over somebody, as what is *High* does (FF-145)."""
    over = passing(play, assault, who)
    if not over:
        return assault
    low = tuple(packet for packet in assault.packets if over.isdisjoint(packet.modifiers))
    if over.isdisjoint(assault.modifiers) and low:
        return replace(assault, packets=low)
    play.add(Avoided(who, assault.name, "passes over", "FF-145"))
    return None


def unavoided(play: Play, assault: Assault, who: str) -> Assault | None:
    """What of an attack comes to somebody: a dodge or a ward may keep all of it off, or those of its packets and
    conditions that have no word against it (FF-85, FF-145).
    """
    if assault.source != "attack" or assault.attacker == who:
        return assault
    words = frozenset(assault.modifiers)
    for found in met(play.book, play.state, who).wards:
        rule = found.rule
        if "any" not in rule.kinds and not set(rule.kinds) & assault.kinds:
            continue
        if not holds(rule.when, within(play.scene(who, blow=blow_of(assault), target=assault.attacker), found)):
            continue
        if unstopped(play, rule, words):
            continue
        packets = tuple(p for p in assault.packets if unstopped(play, rule, frozenset(p.modifiers), p.kind))
        inflicts = tuple(inflict for inflict in assault.inflicts if unstopped(play, rule, frozenset(inflict.modifiers)))
        if packets == assault.packets and packets:
            continue
        told = "has but part of its effect" if packets or inflicts else "has no effect"
        play.add(Avoided(who, assault.name, told, "FF-85"))
        if found.effect is not None:
            play.add(EffectUsed(found.effect.number, "avoided"))
        return replace(assault, packets=packets, inflicts=inflicts, riders=()) if packets or inflicts else None
    return assault


def passing(play: Play, assault: Assault, who: str) -> frozenset[str]:
    """The words on an attack by which it passes over somebody, as *High* does over who lies on the ground (FF-145)."""
    words = assault.words
    if not words:
        return words
    rules = _passing(play.book)
    words = words.intersection(rules)
    return words and frozenset(
        word for word in words if any(holds(when, play.scene(who, target=who)) for when in rules[word])
    )


@of_book
def _passing(book: Catalog) -> dict[str, list[When | None]]:
    """The words by which an attack passes over somebody, each with when it does."""
    rules = ((word, rule) for word, row in book.damage_modifiers.items() for rule in row.rules)
    found: dict[str, list[When | None]] = {}
    for word, rule in rules:
        if isinstance(rule, effects.NegateAttack):
            found.setdefault(word, []).append(rule.when)
    return found


def unstopped(play: Play, rule: effects.NegateAttack, words: frozenset[str], kind: str = "") -> bool:
    """Whether damage of a type or a condition with these words comes through a dodge or a ward (FF-145)."""
    barred = {*rule.unless_modifiers} - {*rule.even_modifiers}
    dodge = "dodge" in barred_means(play.book, words, kind)
    return bool(barred & words) or (dodge and bool(rule.unless_modifiers) and not rule.even_modifiers)


def reflected(play: Play, assault: Assault, who: str) -> bool:
    """Whether the attack strikes its own shooter, or whose Turn it is (FF-108, FF-170)."""
    if assault.source != "attack" or assault.attacker in (who, "") or assault.attacker not in play.people:
        return False
    for found in met(play.book, play.state, who).mirrors:
        rule = found.rule
        onto = assault.attacker if rule.onto == "own-shooter" else play.state.turn.enemy
        if not set(rule.kinds) & assault.kinds or onto in ("", who) or play.people[onto].out:
            continue
        if not holds(rule.when, play.scene(who, piece=found.piece)) or not throws_back(play, found, assault, who):
            continue
        play.add(Avoided(who, assault.name, "is thrown back", "FF-170"))
        outer, play.tally = play.tally, None
        strike(play, replace(assault, attacker=who, origin=play.people[who].at, source="reflected"), onto)
        play.tally = outer
        return True
    return False


def throws_back(play: Play, found: InForce, assault: Assault, who: str) -> bool:
    """Whether its bearer does so now: an enemy as often as its sheet lets it, the character by a shield that is raised,
    once a counterbeat (FF-170).
    """
    if who != HERO:
        return sheets.once_more(play, who, found, assault.attacker)
    limited, raised = found.rule.limit is not None, play.people[HERO].raised
    if limited and (play.state.turn.reflected or raised is None or raised.by != found.piece):
        return False
    if found.rule.optional and not sheets.yes(play, f"Throw {assault.name} back?", "FF-170"):
        return False
    if limited:
        play.add(CountSet("reflected", 1))
    return True


def after_damage(play: Play, tally: Tally, assault: Assault, earlier: Mapping[str, int]) -> None:
    """What follows on the sufferer's side right after tokens were placed: thawing (FF-155)."""
    rules = tally.dealt and met(play.book, play.state, tally.who).damaged
    if not rules:
        return
    blow = tally.blow(blow_of(assault))
    counts = {kind: count - earlier.get(kind, 0) for kind, count in tally.suffered(play.state.house).items()}
    for found in rules:
        rule = found.rule
        if isinstance(rule, effects.ModifyDamage) or getattr(rule, "target", None) == "attacker":
            continue
        types = rule.when.damage_types if rule.when is not None else None
        dealt = sum(count for kind, count in counts.items() if types is None or kind in types)
        seen = replace(blow, types=frozenset(tally.dealt), dealt=dealt)
        scene = play.scene(tally.who, blow=seen).with_names(dealt=dealt)
        if dealt and holds(rule.when, scene):
            play.interpret(play, rule, scene)


def answers(play: Play, made: Assault, tallies: Mapping[str, Tally]) -> None:
    """What enemies who were struck answer the blow of another with."""
    for who, tally in tallies.items():
        if who not in (HERO, made.attacker):
            answer(play, made, who, tally)


ANSWERED = ("attack-resolved", "damaged", "blocks")
"""The triggers of what answers an attack, in their order."""


def answer(play: Play, made: Assault, who: str, tally: Tally | None) -> None:
    """What somebody's gear, sheet and effects answer the attack of another with, once it is over (FF-108, FF-169)."""
    attacker = made.attacker
    if attacker not in play.people or not _answers(play.book, play.state, who):
        return
    suffered = {} if tally is None else tally.suffered(play.state.house)
    blow = blow_of(made) if tally is None else replace(tally.blow(blow_of(made)), dealt=sum(suffered.values()))
    near = int(sheets.beside(play, attacker, who, tally))
    for on in ANSWERED:
        for found in in_force(play.book, play.state, who, on) if on != "damaged" or any(suffered.values()) else ():
            if not answering(found.rule) or play.people[who].out or play.people[attacker].out:
                continue
            if on == "blocks" and not (tally is not None and blocks_with(tally, found)):
                continue
            scene = within(play.scene(who, blow=blow, target=attacker).with_names(attacker_near=near), found)
            if holds(found.rule.when, scene) and sheets.once_more(play, who, found, attacker):
                retaliate(play, found.rule, scene, suffered)


@of_bearer
def _answers(book: Catalog, state: State, who: str) -> bool:
    return any(in_force(book, state, who, on) for on in ANSWERED)


def answering(rule: effects.Base) -> bool:
    """Whether a rule waits until an attack is over: all but what damage does to whoever takes it, and a blow that was
    bought (FF-93, FF-134).
    """
    at_attacker = getattr(rule, "target", None) == "attacker"
    return not isinstance(rule, effects.Attack) and (at_attacker or rule.on != "damaged")


def blocks_with(tally: Tally, found: InForce) -> bool:
    """A shield answers only for what it blocked itself, even if the blow brought it down; what is none, for any raised
    shield.
    """
    return tally.blocked > 0 and (found.kind not in OF_THINGS or tally.shield == found.piece)


def retaliate(play: Play, rule: effects.Base, scene: Scene, suffered: Mapping[str, int]) -> None:
    """One answer; a red curse deals the same types as were dealt (FF-169)."""
    each = [rule]
    if isinstance(rule, effects.Damage) and rule.type == "same":
        each = [replace(rule, type=kind, amount=count) for kind, count in suffered.items() if count]
    play.source = "retaliation"
    for part in each:
        play.interpret(play, part, scene)
    play.source = ""
    damage.check_over(play)

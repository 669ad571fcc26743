"""An enemy's attack: its own Move, whom it strikes, what answers it, what else it does (C4e; FF-84, FF-107)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.decide import arriving, assault, conditions, interpret, moving, relocating, sheets, using
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.events.body import Avoided
from engine.systems.fires.events.flow import News, Noticed
from engine.systems.fires.rules import foe_areas, foes, ground
from engine.systems.fires.rules.force import stunned
from engine.systems.fires.rules.sources import rule_of
from engine.systems.fires.state import HERO, Combatant

KEPT = {"afraid": "dares no blow", "mute": "can do no magic"}
"""What is told of somebody whom fear or muteness keeps from an attack."""


def lower(play: Play, who: str, attack: FoeAttack) -> None:
    """An enemy's raised shield falls when it acts, but for a Move, getting up, or raising it (FF-108)."""
    if not (attack.keeps_shield_up or attack.raises):
        conditions.lower(play, who)


def stopped(play: Play, who: str, fit: foes.Fit) -> bool:
    """Whether somebody is in no state to make an attack, or to go on with it."""
    if fit.pinned or play.people[who].out:
        return True
    return play.state.house.stun_ends_turn and bool(stunned(play.book, play.state, who))


def blow(play: Play, who: str, fit: foes.Fit, target: str) -> bool:
    """An enemy's attack meets its target, or is wasted; whether it was made, dodged or not (FF-84, FF-107)."""
    attack, made_at = fit.attack, foes.aimed_cell(play.book, play.state, target)
    cancelled = parried(play, attack)
    start = foe_areas.starts(attack, ground.cells(play.people[who]))
    near = min(start, key=lambda cell: distance(cell, made_at)) if made_at and len(start) > 1 else start[0]
    far = distance(near, made_at) if made_at is not None else 1
    able = fit.able and not (target == HERO and foes.barred_kind(play.book, play.state, attack, far))
    reach = able and foes.reaches(play.book, play.state, who, attack, target)
    made = replace(foes.assault(play.book, play.state, who, fit.id, far <= 1), origin=near)
    tally: Tally | None = None
    victims: tuple[str, ...] = (target,)
    if reach and not cancelled and (attack.area or attack.pattern):
        victims = struck_by(play, who, attack, made_at or start[0])
    if made_at is not None and attack.origin != "tail":
        moving.turn_tail(play, who, made_at)
    if cancelled:
        play.add(Avoided(target, attack.name, "is cancelled", "FF-90"))
    elif not reach:
        play.turn_to(play.state.turn, *wasted(play, who, fit, target))
        if able:
            assault.answers(play, made, {target: Tally(target, 0)})
    else:
        if not (attack.area or attack.pattern) and made_at != play.people[target].at and target == HERO:
            victims = ()
            play.add(Avoided(HERO, attack.name, "strikes the decoy", "FF-S104"))
        if victims:
            tallies = assault.make(play, made, victims)
            tally = tallies.get(HERO)
            assault.answers(play, made, tallies)
    if target == HERO or tally is not None:
        strike_back(play, who)
        if able and not cancelled:
            assault.answer(play, made, HERO, tally)
    return reach and not cancelled


def wasted(play: Play, who: str, fit: foes.Fit, target: str) -> tuple[News, str]:
    """Why an attack is not made, or meets nobody (FF-99, FF-111, FF-161), and how that is told."""
    kept = "" if fit.able else foes.unable(play.book, play.state, who, fit.attack)
    if kept:
        return kept, KEPT[kept]
    why = foes.hidden_behind(play.book, play.state, who, fit.attack, target)
    short = f"{fit.attack.name} does not reach"
    return ("hidden", f"{short}: {why}") if why else ("short", short)


def struck_by(play: Play, who: str, attack: FoeAttack, cell: Hex) -> tuple[str, ...]:
    """Everybody in an enemy's area; where turns of it strike others the player picks one (FF-124 to FF-126)."""
    struck = foe_areas.victims(play.book, play.state, who, attack, cell)
    return relocating.turned(play, f"{attack.name}: which way does it go?", struck)


def parried(play: Play, attack: FoeAttack) -> bool:
    """Whether the attack was cancelled by a parry or its like, which turns aside one melee attack (FF-90)."""
    if attack.kind != "melee" or not play.state.effects:
        return False
    rules = [rule_of(play.book, effect) for effect in play.state.effects if effect.until == "attack"]
    return any(isinstance(rule, effects.NegateAttack) and rule.kinds == ("melee",) for rule in rules)


def strike_back(play: Play, who: str) -> None:
    """The blow that was bought before the attack, with any held weapon that reaches (FF-93)."""
    for effect in play.state.effects if not play.people[who].out else ():
        rule = rule_of(play.book, effect) if effect.kind == "attunements" else None
        if isinstance(rule, effects.Attack) and rule.on == "attack-resolved" and effect.bearer == HERO:
            using.strike_back(play, effect.row, rule, who)


def deeds(play: Play, who: str, attack: FoeAttack, target: str) -> None:
    """What a deed does beside a blow: shields raised, tokens healed, figures raised a while, others called (FF-108)."""
    for rule in attack.rules:
        if play.people[who].out:
            return
        if rule.for_ is not None:
            sheets.begin(play, who, rule, attack.name, target)
        elif rule.on == "use" and not (isinstance(rule, effects.Inflict) and rule.target != "self"):
            interpret.interpret(play, rule, play.scene(who, own=True, target=target))
    for entry in attack.calls:
        call(play, who, entry)
    if attack.text and not attack.strikes and not attack.rules:
        play.add(Noticed(f"{play.people[who].name}: {attack.text}", "FF-12", gm=True))


def call(play: Play, who: str, entry: str) -> None:
    """Somebody comes to help, into a free hex as near as can be (FF-108)."""
    at = play.people[who].at
    if at is not None:
        newcomer = Combatant(entry, play.book.enemies[entry].name, "enemy", entry)
        arriving.near(play, newcomer, at, who)

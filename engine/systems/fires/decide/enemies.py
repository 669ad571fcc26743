"""The enemies' Turns: incapacity, behaviour, Move, attacks (C4; FF-95 to FF-113)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.core.words import in_words
from engine.systems.fires.catalog import effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.decide import conditions, damage, foe_attacks, interpret, moving, routes, sheets
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.flow import Noticed, TurnSet
from engine.systems.fires.rules import behaviours, foes, led
from engine.systems.fires.rules.force import borne, holds, stunned
from engine.systems.fires.rules.scene import within
from engine.systems.fires.rules.sources import in_force
from engine.systems.fires.rules.tables import attacks_left, entry_of
from engine.systems.fires.state import HERO, Combatant, Question
from engine.systems.fires.state.tables import Deed, Entry


def begin(play: Play, who: str) -> bool:
    """Incapacity and choice; whether the Turn goes on (C4a, C4b)."""
    body = play.people[who]
    if body.out:
        return False
    if by := stunned(play.book, play.state, who):
        return idle(play, f"is {play.book.conditions[by].name}")
    if not in_force(play.book, play.state, who, "turn-start"):
        return choose(play, who)  # it is neither led nor driven
    if led.obeys(play.book, play.state, who):
        done = who in play.state.turn.charmed
        return idle(play, "has done what it was told" if done else "waits to be told")
    for rule, found in tuple(borne(play.book, play.state, who, effects.Move, "turn-start")):  # they flee (FF-111)
        scene = within(play.scene(who), found)
        if holds(rule.when, scene) and sheets.once_more(play, who, found):
            play.interpret(play, rule, scene)
        if play.people[who].out:
            return False
    return not performs(play, who) and choose(play, who)


def performs(play: Play, who: str) -> bool:
    """What its type, its sheet or a condition has somebody do in place of its entry."""
    acts = behaviours.performs(play.book, play.state, who)
    if not acts:
        return False
    for rule in acts:
        interpret.perform(play, rule, play.scene(who, own=True))
    names = (play.book.actions[rule.action or ""].name for rule in acts)
    idle(play, f"does nothing but {' and '.join(names)}")
    return True


def idle(play: Play, text: str) -> bool:
    """A Turn that is over before it began."""
    play.turn_to(play.state.turn, "idle", text)
    return False


def choose(play: Play, who: str) -> bool:
    """The first letter that works, else the last (FF-99); or the struggle of somebody who cannot do it (FF-109)."""
    entry = entry_of(play.state, who)
    if entry is None or not entry.deeds:
        return idle(play, "has nothing to do")
    target = target_for_deed(play, who, entry)
    number = behaviours.chosen(play.book, play.state, who, entry, target)
    deed = entry.deeds[number]
    no = unable(play, who, deed, target)
    if no is not None:
        return no
    play.turn_to(replace(play.state.turn, deed=number, entry=number), "choice", deed_text(play, who, deed))
    return True


def doubts(play: Play) -> bool | None:
    """A hex turns the enemy to its next letter, from where it stands now (FF-98, FF-S101). It answered the attack that
    is not made; those of the next letter may be answered in their turn (FF-81). Whether it goes on with that, or
    struggles or gets up instead (FF-109); ``None`` where there is no other letter.
    """
    turn = play.state.turn
    entry = entry_of(play.state, turn.enemy)
    if entry is None:
        return None
    target = target_for_deed(play, turn.enemy, entry)
    number = behaviours.chosen(play.book, play.state, turn.enemy, entry, target)
    if number == turn.deed:
        return None
    deed = entry.deeds[number]
    no = unable(play, turn.enemy, deed, target)
    if no is not None:
        return no
    fresh = replace(turn, deed=number, reacted=False, asked=False, early=False)
    play.turn_to(fresh, "choice", deed_text(play, turn.enemy, deed))
    return True


def deed_text(play: Play, who: str, deed: Deed) -> str:
    """A behaviour in words: what is written of it, where it has no attack; that it goes is told when it does."""
    attacks = (foes.attack_of(play.book, play.people[who], name) for name in deed.attacks)
    parts = (["Move"] if deed.move else []) + [attack.name for attack in attacks]
    letter = f"{deed.letter}: " if deed.letter else ""
    return f"{letter}{', '.join(parts) if deed.attacks or not deed.text else deed.text}"


def unable(play: Play, who: str, deed: Deed, target: str) -> bool | None:
    """What a condition says that an enemy does in place of its orders (FF-109); ``None`` where it is able to."""
    kept = behaviours.kept(play.book, play.state, who, deed, target)
    if kept is None:
        return None
    condition, instead = kept
    if any(instead in rule.deny for rule, _ in borne(play.book, play.state, who, effects.Restrict)):
        return idle(play, f"cannot {in_words(instead)}")
    return held(play, who, condition, instead)


def held(play: Play, who: str, condition: str, instead: str) -> bool:
    """Instead of its entry it gets up or struggles, unless its sheet has something else for that (FF-108, FF-109)."""
    if sheets.react(play, who, "cannot-act", condition):
        return idle(play, "does what its sheet says")
    act = play.book.actions[instead]
    if not act.keeps_shield_up:
        conditions.lower(play, who)
    if instead == "get-up":
        conditions.remove(play, who, condition, None, "gets up")
        return idle(play, "gets up")
    if instead != "struggle":
        rule = effects.Perform(on="cannot-act", action=instead)
        interpret.perform(play, rule, play.scene(who, own=True, condition=condition))
        return idle(play, f"does nothing but {act.name}")
    conditions.remove(play, who, condition, 1, "struggles")
    return idle(play, "struggles free of a token")


def target_of(play: Play, who: str) -> str:
    """Whom an enemy goes for, the player's pick among equals (FF-110)."""
    found = foes.prey(play.book, play.state, who)
    if len(found) == 1:
        return found[0]
    names = tuple(play.people[other].name for other in found)
    text = f"{play.people[who].name} is maddened: whom does it attack?"
    return play.ask(Question("target", text, found, names, "FF-110"))


def target_for_deed(play: Play, who: str, entry: Entry) -> str:
    """Whom the choice of a behaviour looks at; of equals the player picks if that changes it (FF-99, FF-110)."""
    found = foes.prey(play.book, play.state, who)
    if len(found) == 1 or len({follows(play, who, entry, target) for target in found}) == 1:
        return found[0]
    return target_of(play, who)


def follows(play: Play, who: str, entry: Entry, target: str) -> tuple[int, bool]:
    """What hangs on a target at the choice: the behaviour, and whether one held down could do it (FF-99, FF-109)."""
    number = behaviours.chosen(play.book, play.state, who, entry, target)
    return number, behaviours.fits(play.book, play.state, who, entry.deeds[number], target)


def move(play: Play, who: str) -> None:
    """The behaviour's own Move (C4c)."""
    entry = entry_of(play.state, who)
    assert entry is not None
    deed = entry.deeds[play.state.turn.deed]
    body = play.people[who]
    moved, seen = False, nearest(play, body)
    if body.at is not None and deed.move and foes.may_move(play.book, play.state, who):
        value = foes.move_value(play.book, play.state, who)
        moved = routes.approach(play, who, target_of(play, who), value) > 0
    stays = deed.move and not moved and not deed.attacks and not deed.text
    told = ("waste", "stays where it is") if stays else ()
    play.turn_to(replace(play.state.turn, moved_from=seen if moved else None), *told)
    if deed.text and not deed.attacks and not deed.move:
        does = "" if deed.text[:1].islower() else ":"
        play.add(Noticed(f"{play.people[who].name}{does} {deed.text}", "FF-12", gm=True))


def nearest(play: Play, body: Combatant) -> Hex | None:
    """Which cell of somebody is nearest to the character: an opening is taken from there (FF-92, FF-106)."""
    if body.at is None or body.tail is None:
        return body.at
    hero = play.state.hero.at
    return body.at if hero is None else min((body.at, body.tail), key=lambda cell: distance(cell, hero))


def next_attack(play: Play) -> str:
    """The attack that is to come now; empty when all are done, or nobody is there any more to make it (FF-141)."""
    turn = play.state.turn
    left = attacks_left(play.state, turn)
    return left[0] if left and not (turn.cancelled or play.people[turn.enemy].out) else ""


def strike(play: Play, name: str) -> bool:
    """One attack, or one repetition: implicit Move, the blow, answers (C4e, steps 3 to 5); whether it is over. Where
    the table allows it, the implicit Move is seen first and may be answered before the blow (FF-S19).
    """
    turn, who = play.state.turn, play.state.turn.enemy
    body, fit = play.people[who], foes.fit(play.book, play.state, who, name)
    attack = fit.attack
    if body.raised is not None and fit.able:
        foe_attacks.lower(play, who, attack)
        fit = foes.fit(play.book, play.state, who, name)
    before = body.at
    halted = foe_attacks.stopped(play, who, fit)
    target = HERO if halted else target_of(play, who)
    if fit.move and not turn.moved and not halted:
        end = nearest(play, body)
        routes.approach(play, who, target, fit.move, attack)
        fit = foes.fit(play.book, play.state, who, name)
        seen = play.state.house.opportunity_on_implicit and not turn.reacted and attack.strikes
        if seen and not play.people[who].out and play.people[who].at != before:
            play.turn_to(replace(play.state.turn, moved=True, moved_from=end, asked=True))
            return False
        halted = foe_attacks.stopped(play, who, fit)
    if halted:
        damage.check_over(play)
        moving.end_effects(play, "attack")
        advance(play, attack)
        return True
    if not attack.strikes or foe_attacks.blow(play, who, fit, target):
        foe_attacks.deeds(play, who, attack, target)
    moving.end_effects(play, "attack")
    if before is not None and not play.people[HERO].out:
        advance(play, attack)
    return True


def advance(play: Play, attack: FoeAttack) -> None:
    """On to the next repetition or attack (FF-107)."""
    turn = play.state.turn
    stuns = play.state.house.stun_ends_turn
    over = play.people[turn.enemy].out or (stuns and stunned(play.book, play.state, turn.enemy))
    time, number = turn.time + 1, turn.attack
    if time >= attack.times:
        time, number = 0, number + 1
    fresh = replace(
        turn, attack=number, time=time, moved=False, reacted=False, asked=False, early=False, cancelled=bool(over)
    )
    play.add(TurnSet(fresh))

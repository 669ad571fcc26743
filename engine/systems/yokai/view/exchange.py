"""The resolution pane: dice and modifier lines of what is being resolved, and tables of odds for the game master."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.odds import percent
from engine.core.view import Audience, Pool, Table
from engine.core.words import signed
from engine.systems.yokai.audience import dice_shown, numbers
from engine.systems.yokai.odds import at_least, of_attack
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import check_lines, damage_lines
from engine.systems.yokai.rules.people import armour_lines
from engine.systems.yokai.rules.tide import breaks, carried, damage, leans, margin_bonus, pushed
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.exchange import Attack, Check, Role, Roller, Total, Window
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import TIDE_NAMES, damage_text, lines_of, total_text

GUIDE = (12, 14, 16, 18, 24)
MODIFIERS = tuple(range(9))


def pools(state: State, audience: Audience) -> tuple[Pool, ...]:
    """Both totals line by line, rolled or still to be rolled; then what each hit does."""
    window = exchange.top(state)
    if window is None:
        return ()
    about = window.about
    if isinstance(about, Check):
        return tuple(
            _pool(state, party.roller, party.total, about.purpose, "check", audience) for party in about.parties
        )
    return tuple(_attack(state, window, about, audience))


def _attack(state: State, window: Window, attack: Attack, audience: Audience) -> Iterator[Pool]:
    rolled = {id(target.attack): target for target in attack.targets if target.attack is not None}
    if not rolled:
        yield _pool(state, attack.roller, None, attack.action.name, "attack", audience)
    for target in rolled.values():
        yield _pool(state, attack.roller, target.attack, attack.action.name, "attack", audience)
    attacker, marker = state.combatants[attack.roller.who], state.tide
    for target in attack.targets:
        answer, struck = exchange.answer_of(window, target), state.combatants[target.who]
        if answer.roller is not None:
            what = answer.action.name if answer.action else "no defence"
            yield _pool(state, answer.roller, target.defend, what, "defence", audience)
        elif target.defend is not None:
            yield Pool(f"{struck.name}: no defence", (), 6, total=str(target.defend.total))
        if target.result == "hit":
            pool, marker = _hit(state, attacker, attack.action, struck, target.margin, marker, audience)
            yield pool
        elif answer.roller and answer.action and exchange.strikes_back(state, window, target):
            defender = state.combatants[answer.roller.who]
            pool, marker = _hit(state, defender, answer.action, attacker, -(target.margin or 0), marker, audience)
            yield pool


def _pool(state: State, roller: Roller, total: Total | None, what: str, role: Role, audience: Audience) -> Pool:
    fighter = state.combatants[roller.who]
    name = f"{fighter.name}: {what}"
    shown = numbers(state, fighter, audience)
    if total is None:
        lines = check_lines(state, roller, role) if shown else ()
        return Pool(
            name, (), 6, lines=lines_of(lines), total=f"3D6 {signed(sum(m.value for m in lines))}" if shown else "3D6"
        )
    if not dice_shown(state, roller.who, audience):
        return Pool(name, (), 6, total="rolled out of sight")
    return Pool(name, total.faces, 6, lines=lines_of(total.lines) if shown else (), total=total_text(total))


def _hit(
    state: State,
    attacker: Combatant,
    action: Action,
    struck: Combatant,
    margin: int | None,
    marker: int,
    audience: Audience,
) -> tuple[Pool, int]:
    """What a hit does, and where it leaves the marker for the next one (YO-64, YO-68)."""
    base, worn = damage_lines(attacker, action), armour_lines(struck, action.type, state.house)
    amount, floored = damage(base, margin, worn)
    name = f"{struck.name} is hit"
    if not (numbers(state, struck, audience) and numbers(state, attacker, audience)):
        return Pool(name, (), 6, total=f"{amount} {action.type.capitalize()}"), marker
    bonus = margin_bonus(margin)
    armour = (f"{line.name} {signed(-line.value)}" for line in worn)
    lines = (*lines_of(base), f"margin {margin or 0}: {signed(bonus)}", *armour)
    text = damage_text(base, bonus, worn, amount, floored=floored)
    at = pushed(marker, struck.side, amount)
    text += f"; {TIDE_NAMES[state.kind]} {signed(marker)} → {signed(at)}"
    while breaks(state.house, at, state.tide_limit):
        at = pushed(0, leans(at), carried(state.house, at, state.tide_limit))
        text += f", break → {signed(at)}"
    return Pool(name, (), 6, lines=lines, total=text), at


def tables(state: State, audience: Audience) -> tuple[Table, ...]:
    """Odds of the open attack, and the guide for Difficulty Numbers while a check is open."""
    window = exchange.top(state)
    if audience != "gm" or window is None:
        return ()
    about = window.about
    if isinstance(about, Attack):
        tide = TIDE_NAMES[state.kind]
        rows = tuple(answered.row for answered in of_attack(state, window))
        return (
            (Table(f"Odds of {about.action.name}, {tide} on average", ("defence", "hit", tide, "break"), rows),)
            if rows
            else ()
        )
    rows = tuple((f"DN {dn}", *(percent(at_least(dn, bonus)) for bonus in MODIFIERS)) for dn in GUIDE)
    current = GUIDE.index(about.dn) if about.dn in GUIDE else None
    return (Table("Chance of 3D6 and modifier", ("", *(signed(bonus) for bonus in MODIFIERS)), rows, current),)

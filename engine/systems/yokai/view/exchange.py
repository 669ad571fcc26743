"""The resolution pane: dice and modifier lines of what is being resolved, and tables of odds for the game master."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Audience, Pool, Table
from engine.systems.yokai.decide.effects import damage, margin_bonus
from engine.systems.yokai.derived import armour_lines, check_lines, damage_lines, top
from engine.systems.yokai.odds import at_least, percent
from engine.systems.yokai.preview import attack_odds
from engine.systems.yokai.seen import dice_shown, numbers
from engine.systems.yokai.state import Attack, Check, Roller, State, Total
from engine.systems.yokai.words import damage_text, lines_of, signed, total_text

GUIDE = (12, 14, 16, 18, 24)
MODIFIERS = tuple(range(9))


def pools(state: State, audience: Audience) -> tuple[Pool, ...]:
    """Both totals line by line, rolled or still to be rolled; then what each hit does."""
    frame = top(state)
    if isinstance(frame, Check):
        return tuple(_pool(state, p.roller, p.total, frame.purpose, "check", audience) for p in frame.parties)
    return tuple(_attack(state, frame, audience)) if frame is not None else ()


def _attack(state: State, frame: Attack, audience: Audience) -> Iterator[Pool]:
    rolled = {id(t.attack): t for t in frame.targets if t.attack is not None}
    if not rolled:
        yield _pool(state, frame.roller, None, frame.action.name, "attack", audience)
    for target in rolled.values():
        yield _pool(state, frame.roller, target.attack, frame.action.name, "attack", audience)
    for target in frame.targets:
        if target.roller is not None:
            yield _pool(state, target.roller, target.defend, target.defence or "no defence", "defence", audience)
        elif target.defend is not None:
            yield Pool(f"{state.combatants[target.who].name}: no defence", (), 6, total=str(target.defend.total))
        if target.result == "hit":
            yield _hit(state, frame, target.who, target.margin, audience)


def _pool(state: State, roller: Roller, total: Total | None, what: str, role: str, audience: Audience) -> Pool:
    one = state.combatants[roller.who]
    name = f"{one.name}: {what}"
    shown = numbers(state, one, audience)
    if total is None:
        lines = check_lines(state, roller, role) if shown else ()
        return Pool(
            name, (), 6, lines=lines_of(lines), total=f"3D6 {signed(sum(m.value for m in lines))}" if shown else "3D6"
        )
    if not dice_shown(state, roller.who, audience):
        return Pool(name, (), 6, total="rolled out of sight")
    return Pool(name, total.faces, 6, lines=lines_of(total.lines) if shown else (), total=total_text(total))


def _hit(state: State, frame: Attack, who: str, margin: int | None, audience: Audience) -> Pool:
    struck, attacker = state.combatants[who], state.combatants[frame.roller.who]
    base, worn = damage_lines(attacker, frame.action), armour_lines(struck, frame.action.type, state.house)
    amount, floored = damage(base, margin, worn)
    if not (numbers(state, struck, audience) and numbers(state, attacker, audience)):
        return Pool(f"{struck.name} is hit", (), 6, total=f"{amount} {frame.action.type.capitalize()}")
    bonus = margin_bonus(margin)
    lines = (*lines_of(base), f"margin {margin or 0}: {signed(bonus)}", *(f"{m.name} {signed(-m.value)}" for m in worn))
    text = damage_text(base, bonus, worn, amount, floored=floored)
    sign = 1 if struck.side == "enemies" else -1
    after = f"; Tide {signed(state.tide)} → {signed(state.tide + sign * amount)}"
    return Pool(f"{struck.name} is hit", (), 6, lines=lines, total=text + after)


def tables(state: State, audience: Audience) -> tuple[Table, ...]:
    """Odds of the open attack, and the guide for Difficulty Numbers while a check is open."""
    frame = top(state)
    if audience != "gm" or frame is None:
        return ()
    if isinstance(frame, Attack):
        if any(t.attack for t in frame.targets):
            return ()
        rows = tuple((fact.name, *fact.text.split(" · ")) for fact in attack_odds(state, frame))
        return (Table(f"Odds of {frame.action.name}", ("defence", "hit", "Tide", "break"), rows),) if rows else ()
    rows = tuple((f"DN {dn}", *(percent(at_least(dn, bonus)) for bonus in MODIFIERS)) for dn in GUIDE)
    current = GUIDE.index(frame.dn) if frame.dn in GUIDE else None
    return (Table("Chance of 3D6 and modifier", ("", *(signed(bonus) for bonus in MODIFIERS)), rows, current),)

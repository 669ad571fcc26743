"""Starting attack moves: what a guard forbids, and the price (MI-39, MI-40, MI-45, MI-55, MI-57)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.refusal import Refusal
from engine.systems.miasma import commands as c
from engine.systems.miasma.attack import compose, is_basic, link_move
from engine.systems.miasma.catalog import Link, Telling, Weapon
from engine.systems.miasma.people import label, shield_raised
from engine.systems.miasma.plan.moving import locked_by_casting
from engine.systems.miasma.state import Combatant, Commitment, ComposedMove, State
from engine.systems.miasma.timing import acting, deciding_refusal

STAMINA_LEFT = 1
"""MI-45: what an attack must leave."""


def floor_refusal(one: Combatant, price: int) -> Refusal | None:
    """MI-45."""
    if one.stamina - price >= STAMINA_LEFT:
        return None
    return Refusal(
        "stamina-floor", f"needs {price}, leaves at least {STAMINA_LEFT}; {label(one)} has {one.stamina}", "MI-45"
    )


def guard_forbids(state: State, one: Combatant, links: Sequence[Link]) -> Refusal | None:
    """MI-39, MI-40: not with the parrying weapon, and behind a raised shield only moves made for it."""
    if not one.guard:
        return None
    item = one.sheet.items[one.guard]
    if any(link.weapon == one.guard for link in links):
        return Refusal("parrying", f"{item.name} is parrying: lower the guard first (1 segment)", "MI-39")
    if not shield_raised(one):
        return None
    for link in links:
        weapon = one.sheet.items[link.weapon]
        move = link_move(weapon, link, state.options) if isinstance(weapon, Weapon) else None
        if move is None or isinstance(move, Refusal) or not move.with_shield:
            return Refusal("shield-raised", f"{item.name} is raised: lower it first (1 segment)", "MI-40")
    return None


def chosen_links(
    state: State, one: Combatant, move: c.AttackMove
) -> tuple[tuple[Link, ...], str, tuple[Telling, ...]] | Refusal:
    """MI-55, MI-S25: the links, name and lines of a move of the book, or of one composed on the spot."""
    if move.book:
        if move.links:
            text = f"give a move of the book or links, not both: {move.book!r} and {len(move.links)} links"
            return Refusal("no-move", text, "MI-55")
        kept = one.sheet.book.get(move.book)
        if kept is None:
            known = ", ".join(one.sheet.book) or "empty"
            return Refusal("no-move", f"{move.book!r} is not in the move book of {label(one)} ({known})", "MI-55")
        return kept.links, kept.name, kept.lines
    if state.options.get("improvised-moves") == "off" and not is_basic(move.links):
        if all(kept.links != move.links for kept in one.sheet.book.values()):
            text = f"only basic moves and the {len(one.sheet.book)} moves of the book are allowed at this table"
            return Refusal("improvised", text, "MI-S25")
    return move.links, move.name, move.lines


def composed(state: State, one: Combatant, move: c.AttackMove) -> ComposedMove | Refusal:
    """MI-43, MI-55: the move with present attributes and weapons, not asking whether it may start or be paid."""
    chosen = chosen_links(state, one, move)
    if isinstance(chosen, Refusal):
        return chosen
    links, name, lines = chosen
    return compose(one, links, state.options, name=name, lines=lines)


def attack(state: State, command: c.Attack) -> Commitment | Refusal:
    """MI-43 to MI-55."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = acting(state, state.combatants[command.who])
    if (no := locked_by_casting(one)) is not None:
        return no
    chosen = chosen_links(state, one, command.move)
    if isinstance(chosen, Refusal):
        return chosen
    links, name, lines = chosen
    move = compose(one, links, state.options, name=name, lines=lines)
    if isinstance(move, Refusal):
        return move
    by_link = state.options.get("chain-payment") == "per-link"
    price = move.stages[0].stamina if by_link else move.stamina
    if (no := guard_forbids(state, one, links) or floor_refusal(one, price)) is not None:
        return no
    return Commitment(
        "attack", state.segment, move.segments, stamina=0 if by_link else price, by_link=by_link, move=move
    )


def use_move(state: State, command: c.UseMove) -> Commitment | Refusal:
    """MI-57: a monster's own move, as printed."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = acting(state, state.combatants[command.who])
    move = one.sheet.moves.get(command.move)
    if move is None:
        known = ", ".join(one.sheet.moves) or "none"
        return Refusal("no-move", f"{label(one)} has no move {command.move!r}: it has {known}", "MI-57")
    if (no := locked_by_casting(one) or floor_refusal(one, move.stamina)) is not None:
        return no
    if shield_raised(one):
        return Refusal("shield-raised", "a raised shield must be lowered first (1 segment)", "MI-40")
    return Commitment("monster-move", state.segment, move.segments, stamina=move.stamina, move=move)

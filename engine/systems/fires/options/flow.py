"""Answers, small steps of the beat, and what the table does: starting, ending, the next fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import offers
from engine.core.options import Aim, Group, Option, Slot
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.options import led
from engine.systems.fires.options.called import held
from engine.systems.fires.options.fight import hands_slot
from engine.systems.fires.options.rulings import cell_slot
from engine.systems.fires.rules import candidates, fresh_pool, hexes, reactions, routes
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import HERO, State

PASSES = {
    "after-roll": ("Keep the dice", "FF-46"),
    "stances": ("No stance", "FF-94"),
    "charmed": ("Let the charmed go idle", "FF-112"),
    "after-move": ("Let it come", "FF-92"),
    "attack": ("No reaction", "FF-81"),
}


SUNK = {"yes": "it does nothing there; the Round empties it"}
"""What an answer about a sink comes to (FF-138)."""


def answers(book: Catalog, state: State) -> Iterator[Option]:
    """What may be answered to an open question: each a complete command. What is proposed comes first, so that its
    digit stays however many ways there are; what is given again is what was said, wherever it stands.
    """
    asking = state.asking
    if asking is None:
        return
    question = asking.question
    labels = dict(zip(question.choices, question.labels or question.choices, strict=True))
    proposed = question.choices[0] if question.choices and question.rule == "FF-103" else None
    for number, choice in enumerate(routes.numbered(question.choices)):
        yield Option(
            f"choose:{choice}",
            HERO,
            labels[choice],
            {"do": "choose", "who": HERO, "answer": choice},
            rule=question.rule,
            group="answer",
            cost="as proposed" if choice == proposed else "",
            preview=SUNK.get(choice, "") if question.kind == "sink" else "",
            hot=number == 0,
            aim="go-on" if proposed is not None and number == 0 else "",
            key=f"choose:{number}",
        )


def small(book: Catalog, state: State) -> Iterator[Option]:
    """Ending the beat, letting a window pass, dice, missiles, Charmed enemies."""
    if state.asking is not None or state.person is None:
        return
    if state.step == "beat":
        no = refusal(book, state, orders.EndBeat())
        yield offers.option("end-beat", HERO, "End the beat", no=no, rule="FF-54", aim="end-turn")
    if state.step in PASSES:
        label, rule = PASSES[state.step]
        group: Group = "react" if state.step != "after-roll" else "answer"
        far = state.step == "attack" and reactions.out_of_reach(book, state)
        aim: Aim = "bear" if state.step == "attack" and not far else "pass"
        yield offers.option("pass", HERO, label, rule=rule, group=group, aim=aim, hot=far)
    yield from dice(book, state)
    yield from missiles(book, state)
    if state.step == "charmed":
        yield from led.charmed(book, state)


def dice(book: Catalog, state: State) -> Iterator[Option]:
    """Dice rolled anew or raised (FF-02)."""
    fresh = {die.id: str(die.score) for die in state.pool if not die.spent and not die.rerolled}
    for name in fresh_pool.afterthoughts(book, state) if state.step == "after-roll" else ():
        row = book.attunements.get(name)
        if row is not None:
            each = fresh_pool.reroll_price(row)
            slot = offers.choice("dice", fresh, many=(1, min(len(fresh), state.sheet.fp // each)))
            label, cost = f"{row.name}: re-roll", f"{each} FP each"
            yield _of_dice(f"reroll:{name}", label, slot, by=name, rule="FF-S47", group="answer", cost=cost)
        else:
            slot = offers.choice("die", {die.id: str(die.score) for die in fresh_pool.raisable(book, state)})
            label = f"{book.armour[name].name}: raise a die"
            yield _of_dice("raise-die", label, slot, by=name, rule="FF-46", group="answer")
    fortune, left = fresh_pool.fortune(book, state)
    if fortune and state.step in ("beat", *PASSES) and fresh:
        slot = offers.choice("dice", fresh, many=(1, min(left, len(fresh))))
        group = "act" if state.step == "beat" else "answer" if state.step == "after-roll" else "react"
        label = f"{book.weapons[fortune].name}: re-roll"
        yield _of_dice("reroll:fortune", label, slot, by=fortune, rule="FF-S74", group=group)


def _of_dice(key: str, label: str, slot: Slot, *, by: str, **more: Any) -> Option:
    """What a row lets the character do with dice that lie on the table."""
    return offers.option(key, HERO, label, slot, given={"by": by}, **more)


def missiles(book: Catalog, state: State) -> Iterator[Option]:
    """Floating missiles, one by one (FF-186)."""
    if state.missiles is None or state.step not in reactions.MISSILES_FLY:
        return
    good = {body.id: body.name for body in state.enemies if refusal(book, state, orders.FireMissile(body.id)) is None}
    if good:
        yield offers.option(
            "fire-missile",
            HERO,
            f"Fire a missile ({state.missiles.left} left)",
            offers.people(good, "target"),
            rule="FF-186",
            group="act" if state.step == "beat" else "react",
        )


def setting_up(book: Catalog, state: State) -> Iterator[Option]:
    """Where the character stands, what is held, loaded, lit (SU2)."""
    if state.phase != "setup" or state.person is None:
        return
    cells = tuple(
        hexes.key(cell) for cell in state.field.cells if refusal(book, state, orders.Place(hexes.key(cell))) is None
    )
    if cells:
        stands = state.hero.at is not None and cells == (hexes.key(state.hero.at),)
        vain, slot = "you stand on the only one" if stands else "", cell_slot("at", cells)
        yield _ready("place", "Stand on a start cell", "FF-117", slot, vain=vain)
    yield from readying(book, state)


def _ready(key: str, label: str, rule: str, *slots: Slot, **more: Any) -> Option:
    """What is done while no fight is on."""
    return offers.option(key, HERO, label, *slots, rule=rule, group="interlude", **more)


def readying(book: Catalog, state: State) -> Iterator[Option]:
    """Hands, missiles and lights, whenever no fight is going on (FF-43, FF-S120)."""
    if (state.ambush and state.phase == "setup") or state.house.ready_before == "as-left":
        return
    if ways := candidates.regrips(book, state):
        slot = hands_slot(book, state, ways)
        now = f"now {held(book, state, state.sheet.hands)}" if state.between else ""
        yield _ready("ready", "Hold", "FF-26", slot, preview=now)
    yield from ready_things(book, state)


def ready_things(book: Catalog, state: State) -> Iterator[Option]:
    """Missiles loaded, lights lit or put out (FF-S120)."""
    for key in state.sheet.slots:
        if not key:
            continue
        name = piece_row(book, state.sheet.pieces[key]).name
        missiles = {
            missile: book.missiles[missile].name
            for missile in state.sheet.missiles
            if refusal(book, state, orders.Ready(thing=key, missile=missile)) is None
        }
        if missiles:
            slot = offers.choice("missile", missiles)
            yield _ready(f"ready:{key}:load", f"Load {name}", "FF-77", slot, given={"thing": key})
        lit = not state.sheet.pieces[key].lit
        if refusal(book, state, orders.Ready(thing=key, lit=lit)) is None:
            text = f"{'Light' if lit else 'Put out'} {name}"
            yield _ready(f"ready:{key}:light", text, "FF-132", given={"thing": key, "lit": lit})


def starting(book: Catalog, state: State) -> Iterator[Option]:
    """The first Round."""
    if state.phase == "setup" and state.person is not None:
        no = refusal(book, state, orders.StartFight())
        yield offers.option(
            "start-fight", "", "Begin the fight", no=no, rule="FF-45", group="table", aim="start-fight", hot=True
        )


def table(book: Catalog, state: State) -> Iterator[Option]:
    """What the game master does with the fight as a whole."""
    yield from starting(book, state)
    if state.fought:
        outcomes = {"victory": "victory", "defeat": "defeat", "retreat": "retreat"}
        if "special" in state.results:
            outcomes["special"] = "victory without the loot"
        yield offers.option(
            "end-fight",
            "",
            "End the fight",
            offers.choice("outcome", outcomes),
            rule="FF-173",
            group="table",
            aim="end-fight",
        )

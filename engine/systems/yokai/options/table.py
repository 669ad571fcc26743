"""The game master's flow of the game: setting up, confirming, dice, checks, the time between fights."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

from engine.core.options import Composer, Option, Slot
from engine.systems.yokai import exchange, initiative, legal
from engine.systems.yokai.catalog import Catalog, Conflict, Side
from engine.systems.yokai.decide.setup import can_begin
from engine.systems.yokai.derived import forms, opposing, standing, top
from engine.systems.yokai.options.make import choice, form_label, number, option, people, text
from engine.systems.yokai.state import HOME, State, Turn

SPREAD = 6
"""Cross-side ties whose other arrangement is offered ready-made."""
TRIPLES = tuple([a, b, c] for a, b, c in product(range(1, 7), repeat=3))


def of(state: State, catalog: Catalog) -> list[Option]:
    """Everything that moves the game on for all."""
    out = [*dice(state), *_flow(state)]
    out += _building(state, catalog)
    if legal.window(state) is None:
        out += _checks(state, catalog)
    if state.phase == "interlude":
        out += _between(state)
    return out


def dice(state: State) -> Iterator[Option]:
    """YO-18: roll, or type faces or a sum."""
    if legal.dice(state) is not None:
        return
    yield option("roll", "", "Roll", rule="YO-18", group="table", hot=True)
    count = 1 if state.releases else 3
    faces: tuple[list[int], ...] = tuple([n] for n in range(1, 7)) if count == 1 else TRIPLES
    labels = tuple(" ".join(map(str, some)) for some in faces)
    yield option(
        "type-dice",
        "",
        "Type the faces",
        key="faces",
        slots=(Slot("faces", "move", faces, labels),),
        rule="YO-18",
        group="table",
    )
    yield option(
        "type-dice",
        "",
        "Type the sum",
        key="sum",
        slots=(number("sum", count, 6 * count),),
        rule="YO-18",
        group="table",
    )


def _flow(state: State) -> Iterator[Option]:
    frame = top(state)
    if frame is not None and exchange.stage(state, frame) == "result":
        yield option("settle", "", "Let it take effect", rule="YO-57", group="table", hot=True)
    if state.phase == "setup":
        yield option("start-fight", "", "Begin", no=can_begin(state), rule="YO-20", group="table", hot=True)
    if state.phase in ("setup", "order") and legal.settled(state) is None:
        yield from _order(state)


def _order(state: State) -> Iterator[Option]:
    ids = tuple(turn.who for turn in state.order)
    if state.phase == "order":
        yield from _confirm(state)
    if len(ids) > 1:
        names = tuple(state.combatants[who].name for who in ids)
        slot = Slot("order", "entity", ids, names, many=(len(ids), len(ids)), title="first to act first")
        group = "setup" if state.phase == "setup" else "table"
        yield option(
            "set-order",
            "",
            "Set the order",
            slots=(slot,),
            rule="YO-26" if state.phase == "order" else "YO-23",
            group=group,
            override=True,
        )


def _confirm(state: State) -> Iterator[Option]:
    first: tuple[Slot, ...] = ()
    if initiative.asks_first(state):
        first = (choice("first", ("players", "enemies"), title="who goes first in the tie at the top"),)
    yield option("confirm-order", "", "Confirm the order", slots=first, rule="YO-26", group="table", hot=True)
    others = list(_arrangements(state))
    if others:
        values = tuple(list(order) for order, _ in others)
        slot = Slot("order", "move", values, tuple(label for _, label in others), title="the order")
        yield option("confirm-order", "", "Rearrange a tie", key="tie", slots=(slot,), rule="YO-26", group="table")


def _arrangements(state: State) -> Iterator[tuple[tuple[str, ...], str]]:
    """YO-26: each tie between sides the other way round."""
    ids = [turn.who for turn in state.order]
    for group in dict.fromkeys(turn.group for turn in state.order):
        tied = [turn for turn in state.order if turn.group == group]
        sides = {turn.side for turn in tied}
        if len(sides) < 2 or len(ids) > 6 * SPREAD:
            continue
        swapped = _woven(tied, opposing(tied[0].side))
        at = ids.index(tied[0].who)
        order = (*ids[:at], *(turn.who for turn in swapped), *ids[at + len(tied) :])
        yield order, " > ".join(state.combatants[turn.who].name for turn in swapped)


def _woven(tied: list[Turn], first: Side) -> list[Turn]:
    sides: dict[Side, list[Turn]] = {side: [t for t in tied if t.side == side] for side in ("players", "enemies")}
    out = []
    side = first
    while sides["players"] or sides["enemies"]:
        if sides[side]:
            out.append(sides[side].pop(0))
        side = opposing(side)
    return out


# ---- building ----------------------------------------------------------------


def _building(state: State, catalog: Catalog) -> Iterator[Option]:
    """YO-19, YO-S28: who joins, at any time nothing is being resolved."""
    if state.phase in ("interlude", "round-end"):
        return
    no = legal.settled(state)
    group = "setup" if state.phase == "setup" else "ruling"
    templates = tuple(catalog.combatants)
    rows = {key: HOME[catalog.combatants[key].side] for key in templates}
    if templates:
        slots = (
            choice("template", templates, (catalog.combatants[key].name for key in templates), "who"),
            Slot("zone", "zone", dict(rows), after="template"),
            number("count", 1, 9, 1, "how many"),
        )
        common: dict[str, Any] = {"slots": slots, "no": no, "rule": "YO-S28", "group": group}
        yield option("add-combatant", "", "Add somebody", key="pack", **common)
        yield option("add-combatant", "", "Add somebody in hiding", key="hidden", hidden=True, **common)
        yield option("add-combatant", "", "Add somebody to the reserve", key="reserve", reserve=True, **common)
    waiting = [one.id for one in state.combatants.values() if one.status == "reserve"]
    if waiting:
        zone = Slot("zone", "zone", {who: HOME[state.combatants[who].side] for who in waiting}, after="who")
        yield option(
            "add-combatant",
            "",
            "Bring somebody in from the reserve",
            key="roster",
            slots=(people(state, waiting), zone),
            no=no,
            rule="YO-S28",
            group=group,
        )


def _between(state: State) -> Iterator[Option]:
    """YO-90, YO-91: rest, and the next conflict."""
    yield option("rest", "", "Short rest for all", key="short", rule="YO-90", group="interlude", length="short")
    yield option("rest", "", "Long rest for all", key="long", rule="YO-90", group="interlude", length="long")
    slots = (text("title", "title"), number("tide", 1, 99, 10, "Tide length"), choice("kind", get_args(Conflict)))
    if not state.frames:
        yield option("next-fight", "", "Set up the next conflict", slots=slots, rule="YO-20", group="interlude")


# ---- checks ------------------------------------------------------------------


def _checks(state: State, catalog: Catalog) -> Iterator[Option]:
    """YO-01: single and opposed checks, at any time."""
    everybody = tuple(state.combatants)
    if not everybody:
        return
    slots = (*_checker(state, everybody), number("dn", 3, 30, 14, "DN"))
    guide = " · ".join(one.name for one in catalog.guides.values() if one.kind == "dn")
    yield option("check", "", "Single check", slots=slots, rule="YO-11", preview=guide, group="table")
    pairs = [
        [{"who": a.id, "form": "bare"}, {"who": b.id, "form": "bare"}]
        for a in standing(state, "players")[:SPREAD]
        for b in standing(state, "enemies")[:SPREAD]
    ]
    if len(everybody) > 1:
        # Where only one side stands, any two may still measure themselves against each other.
        pairs = pairs or [[{"who": everybody[0], "team": "players"}, {"who": everybody[1], "team": "third"}]]
        names = tuple(f"{state.combatants[a['who']].name} against {state.combatants[b['who']].name}" for a, b in pairs)
        part = Option("contender", "", "Contender", {}, (*_checker(state, everybody), TEAM))
        compose = Composer("parties", "contender", (part,), (2, len(everybody)))
        slot = Slot("parties", "move", tuple(pairs), names, title="who, bare", composer=compose)
        yield option("contest", "", "Opposed check", slots=(slot,), rule="YO-08", group="table")


TEAM = Slot("team", "choice", ("players", "enemies", "third"), title="team", optional=True)
"""YO-10: whom somebody rolls for; left open, their side."""


def _checker(state: State, everybody: tuple[str, ...]) -> tuple[Slot, Slot]:
    """YO-07: who, and the form of check: skill, attribute or bare."""
    kinds = {who: forms(state.combatants[who].sheet) for who in everybody}
    labels = {who: tuple(map(form_label, some)) for who, some in kinds.items()}
    return people(state, everybody), Slot("form", "choice", dict(kinds), labels, after="who", title="check")

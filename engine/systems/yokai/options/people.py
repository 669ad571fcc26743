"""Coming, going and changing as options: joining, leaving, stories, gear, modifiers, the open result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.words import signed
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import people as checks
from engine.systems.yokai.checks.moments import fighting, in_conflict, not_closing, settled
from engine.systems.yokai.options.make import option, people, zones
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import HOME, SIDES, Combatant, State
from engine.systems.yokai.state.exchange import Attack
from engine.systems.yokai.words import KINDS, zone_name

UNTIL = ("round", "turn", "fight")
MANY = 9
"""How many foes or helpers of a kind are put on the field at once, out of a list."""


def of(state: State, fighter: Combatant) -> Iterator[Option]:
    """What the game master may do with somebody, beside the declared rulings."""
    if RULINGS.left_behind(state, fighter.id):
        yield from offers.under("Coming and going", story(state, fighter))
        return
    yield from offers.under("Pools and place", [_place(state, fighter)])
    yield from offers.under("For this fight", _modifiers(state, fighter))
    yield from offers.under("Coming and going", _going(state, fighter))
    yield from offers.under("Sheet", _gear(fighter))


def _place(state: State, fighter: Combatant) -> Option:
    home = HOME[fighter.side]
    slot, no = zones((zone for zone in home if zone != fighter.zone), "to", home=home), in_conflict(state)
    return option("rule-place", fighter.id, "Put elsewhere", slot, no=no, rule="YO-49", group="ruling")


def _modifiers(state: State, fighter: Combatant) -> Iterator[Option]:
    """YO-13, YO-71: a modifier with an end."""
    slots = (offers.number("value", -3, 3, 1, "by"), offers.text("name", "because of"))
    told: dict[str, Any] = {"rule": "YO-13", "group": "ruling"}
    what, until = offers.choice("what", KINDS, "on"), offers.choice("until", UNTIL, "until the end of")
    no = in_conflict(state)
    yield option("rule-modifier", fighter.id, "Add a modifier", slots[0], what, until, slots[1], no=no, **told)
    once = offers.choice("what", ("check", "attack", "defence"), "on")
    label = "Add a modifier of the next check"
    yield option("rule-modifier", fighter.id, label, slots[0], once, slots[1], key="next", until="next-check", **told)
    if fighter.conditions:
        names = {condition.id: f"{condition.name} {signed(condition.value)}" for condition in fighter.conditions}
        slot = offers.choice("condition", names)
        yield option("rule-condition", fighter.id, "Take a modifier away", slot, on=False, **told)


def _going(state: State, fighter: Combatant) -> Iterator[Option]:
    told: dict[str, Any] = {"group": "ruling"}
    if fighter.status == "in" and state.phase in ("order", "turns"):
        slot, no = offers.text("story", "how"), checks.leaves(state, fighter.id)
        yield option("withdraw", fighter.id, "Withdraw", slot, no=no, rule="YO-S29", **told)
    no = settled(state) or not_closing(state)
    yield option("rule-remove", fighter.id, "Take off the roster", no=no, rule="YO-S28", **told)
    yield from story(state, fighter)


def story(state: State, fighter: Combatant) -> Iterator[Option]:
    """YO-73: how whoever is out leaves, in the words of their player, by leave of the game master."""
    if checks.tells(state, fighter.id) is None:
        told: dict[str, Any] = {"group": "ruling"}
        slot = offers.text("text", "in words")
        yield option("exit-story", fighter.id, "How they leave", slot, rule="YO-73", group="answer")
        if fighter.story:
            yield option("rule-story", fighter.id, "Approve the story", key="yes", approve=True, rule="YO-73", **told)
            yield option("rule-story", fighter.id, "Return the story", key="no", approve=False, rule="YO-73", **told)


def _gear(fighter: Combatant) -> Iterator[Option]:
    """YO-92: what is on the sheet, taken away for good."""
    sheet = fighter.sheet
    held = {key: thing.name for table in (sheet.weapons, sheet.armour, sheet.abilities) for key, thing in table.items()}
    if held:
        slot = offers.choice("item", held)
        yield option("rule-take", fighter.id, "Take gear or an ability away", slot, rule="YO-92", group="ruling")


def joining(catalog: Catalog, state: State) -> Iterator[Option]:
    """YO-19, YO-S28: who joins, at any time nothing is being resolved."""
    if fighting(state) or not_closing(state):
        return
    no, group = settled(state), "setup" if state.phase == "setup" else "ruling"
    told: dict[str, Any] = {"no": no, "rule": "YO-S28", "group": group}
    names = {key: made.name for key, made in catalog.combatants.items()}
    if names:
        homes = {key: _home(catalog.combatants[key].side) for key in names}
        who = offers.choice("entry", names, "who")
        count = offers.of_each("count", "choice", "entry", _several(catalog), "how many?")
        slots = (who, _homes("at", "entry", homes), count)
        yield option("rule-add", "", "Add somebody", *slots, key="pack", **told)
        yield option("rule-add", "", "Add somebody in hiding", *slots, key="hidden", hidden=True, **told)
        yield option("rule-add", "", "Add somebody to the reserve", who, count, key="reserve", **told)
    waiting = [fighter.id for fighter in state.combatants.values() if fighter.status == "reserve"]
    if waiting:
        homes = {who: _home(state.combatants[who].side) for who in waiting}
        back = (people(state, waiting), _homes("zone", "who", homes))
        yield option("join", "", "Bring somebody in from the reserve", *back, **told)


def _several(catalog: Catalog) -> dict[str, dict[int, str]]:
    """How many of each may join at once; of a character there is one."""
    found = {key: {1: made.name} for key, made in catalog.combatants.items()}
    for key, made in catalog.combatants.items():
        if made.kind != "pc":
            found[key] |= {number: f"{number} × {made.name}" for number in range(2, MANY + 1)}
    return found


def _homes(name: str, after: str, homes: dict[str, dict[str, str]]) -> Slot:
    """A slot for a zone of the own side, with the digits that zones have for who moves."""
    made = offers.of_each(name, "zone", after, homes)
    return replace(made, digits={key: tuple(range(1, len(zones) + 1)) for key, zones in homes.items()})


def _home(side: Any) -> dict[str, str]:
    return {zone: zone_name(zone) for zone in HOME[side]}


def of_all(catalog: Catalog, state: State) -> Iterator[Option]:
    """What the game master may do with the fight, beside the declared rulings."""
    yield from offers.under("What is open", _open(state))
    yield from offers.under("The conflict", (_token(state, side) for side in SIDES))
    items = checks.items(catalog)
    given = [who for who in state.combatants if not RULINGS.left_behind(state, who)]
    if items and given:
        slots = (people(state, given), offers.choice("item", items))
        told: dict[str, Any] = {"rule": "YO-92", "group": "ruling", "section": "Gear and abilities"}
        yield option("rule-give", "", "Give gear or an ability", *slots, **told)


def _token(state: State, side: str) -> Option:
    """YO-16: a plan token for a side."""
    slots = (offers.text("text", "the plan"), offers.number("value", 1, 2, 1, "worth"), offers.number("uses", 1, 9, 2))
    label = f"Plan token for the {side}"
    return option(
        "rule-token", "", label, *slots, key=side, side=side, no=in_conflict(state), rule="YO-16", group="ruling"
    )


def _open(state: State) -> Iterator[Option]:
    """YO-02, YO-65: the open check or attack decided without dice."""
    window, reason = exchange.top(state), offers.text("reason", "because")
    told: dict[str, Any] = {"group": "ruling", "what": "success"}
    for success, word in ((True, "success"), (False, "failure")):
        yield option("rule-overrule", "", f"Rule: {word}", reason, key=word, value=success, rule="YO-02", **told)
    if window is not None and isinstance(window.about, Attack):
        slots = (offers.number("value", 0, 15, 3, "margin"), reason)
        margin = {**told, "what": "margin"}
        yield option("rule-overrule", "", "Rule: a hit by a margin", *slots, key="margin", rule="YO-65", **margin)
        aimed = [target.who for target in window.about.targets if target.result != "fizzled"]
        for success, word in ((True, "hit"), (False, "missed")) if len(window.about.targets) > 1 and aimed else ():
            label, whom = f"Rule: one target is {word}", people(state, aimed, title="target")
            key = f"one-{word}"
            yield option("rule-overrule", "", label, whom, reason, key=key, value=success, rule="YO-65", **told)
    above = state.windows[1:]
    if len(above) > 1 and not any(map(exchange.closed, above)):
        slot = Slot("action", "choice", tuple(window.about.id for window in above[:-1]))
        yield option("rule-reorder", "", "Settle another inserted action first", slot, rule="YO-S36", group="ruling")

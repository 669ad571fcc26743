"""The game master above the rules: rulings on somebody, and on the fight as a whole (law 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.yokai import exchange, legal
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.decide.rulings import STATUSES, can_lift, can_withdraw
from engine.systems.yokai.derived import forms, fp_max, standing, top, zone_name
from engine.systems.yokai.house import OPTIONS
from engine.systems.yokai.options.make import choice, form_label, number, option, people, text
from engine.systems.yokai.state import HOME, Attack, Combatant, State

MOST_KI = 60
PLAIN = ("threshold", "rally", "focus_refresh", "potential", "ki_limit")


def of(state: State, one: Combatant) -> Iterator[Option]:
    """Rulings on somebody."""
    no = legal.settled(state)
    yield from under("Pools and place", _meters(one))
    yield from under("Modifiers", _modifiers(one))
    yield from under("Coming and going", _coming_and_going(state, one, no))
    yield from under("Sheet", _sheet(one))


def under(section: str, options: Iterable[Option]) -> Iterator[Option]:
    """The same options under a heading."""
    return (replace(option, section=section) for option in options)


def _ruling(
    do: str, who: str, label: str, key: str, slots: tuple[Slot, ...], no: Refusal | None, **more: Any
) -> Option:
    return option(do, who, label, key=key, slots=slots, no=no, group="ruling", **more)


def _meters(one: Combatant) -> Iterator[Option]:
    top_fp = fp_max(one)
    yield _ruling(
        "adjust", one.id, "Set FP", "fp", (number("value", 0, top_fp, one.fp, "FP"),), None, field="fp", rule="YO-35"
    )
    ki = (number("value", 0, MOST_KI, one.ki, "Ki"),)
    yield _ruling("adjust", one.id, "Set Ki", "ki", ki, None, field="ki", rule="YO-79")
    zones = HOME[one.side]
    slot = Slot("value", "zone", zones, tuple(map(zone_name, zones)), title="zone")
    yield _ruling("adjust", one.id, "Put elsewhere", "zone", (slot,), None, field="zone", rule="YO-49")
    yield _ruling(
        "adjust",
        one.id,
        "Not exhausted" if one.exhausted else "Exhausted",
        "exhausted",
        (),
        None,
        field="exhausted",
        value=0 if one.exhausted else 1,
        rule="YO-17",
    )


def _modifiers(one: Combatant) -> Iterator[Option]:
    bonus = (number("threshold", -5, 5, one.threshold_mod, "Threshold by"),)
    yield _ruling("set-modifiers", one.id, "Threshold for this fight", "threshold", bonus, None, rule="YO-77")
    bonus = (number("rally", -5, 5, one.rally_mod, "Rally easier by"),)
    yield _ruling("set-modifiers", one.id, "Rally for this fight", "rally", bonus, None, rule="YO-76")
    bonus = (number("focus", -3, 3, one.focus_mod, "Focus Refresh by"),)
    yield _ruling("set-modifiers", one.id, "Focus Refresh for this fight", "focus", bonus, None, rule="YO-33")
    bonus = (number("ki", -9, 9, one.ki_mod, "Ki Limit by"),)
    yield _ruling("set-modifiers", one.id, "Ki Limit for this fight", "ki", bonus, None, rule="YO-88")
    slots = (
        number("value", -3, 3, 1, "by"),
        choice("what", ("check", "attack", "defence"), title="on"),
        choice("until", ("next-check", "turn", "round", "fight"), title="until"),
        text("name", "because of"),
    )
    yield _ruling("add-condition", one.id, "Add a modifier", "", slots, None, rule="YO-13")
    if one.conditions:
        ids = tuple(condition.id for condition in one.conditions)
        slot = choice("condition", ids, (f"{c.name} {c.value:+}" for c in one.conditions))
        yield _ruling("remove-condition", one.id, "Take a modifier away", "", (slot,), None, rule="YO-13")


def _coming_and_going(state: State, one: Combatant, no: Refusal | None) -> Iterator[Option]:
    ended = no or (None if state.phase != "round-end" else legal.in_phase(state, "turns"))
    others = tuple(status for status in STATUSES if status != one.status)
    labels = (status.replace("-", " ") for status in others)
    yield _ruling(
        "adjust",
        one.id,
        "In or out",
        "status",
        (choice("value", others, labels, "status"),),
        ended,
        field="status",
        rule="YO-S42",
    )
    if one.status == "in" and state.phase in ("order", "turns"):
        leave = can_withdraw(state, one.id)
        yield _ruling("withdraw", one.id, "Withdraw", "", (text("story", "how"),), leave, rule="YO-S29")
    if can_lift(state, one.id) is None:
        yield _ruling("lift-rally-bar", one.id, "Let Rally after all", "", (), None, rule="YO-87")
    if one.story and not one.story_ok and one.status not in ("in", "reserve"):
        yield _ruling("review-story", one.id, "Approve the story", "yes", (), None, approve=True, rule="YO-73")
        yield _ruling("review-story", one.id, "Return the story", "no", (), None, approve=False, rule="YO-73")
    label = "Show to the players" if one.hidden else "Hide from the players"
    yield _ruling("set-hidden", one.id, label, "", (), None, hidden=not one.hidden, rule="YO-S44")
    yield _ruling("remove-combatant", one.id, "Take off the roster", "", (), ended, rule="YO-S28")
    if state.phase == "interlude":
        for length in ("short", "long"):
            name = f"{length.capitalize()} rest"
            yield option("rest", one.id, name, key=length, length=length, rule="YO-90", group="interlude")
    grown = (number("amount", 1, 100, 10, "Potential"),)
    yield option("award-potential", one.id, "Award Potential", slots=grown, rule="YO-91", group=_growth(state))


def _growth(state: State) -> str:
    return "interlude" if state.phase == "interlude" else "ruling"


def _sheet(one: Combatant) -> Iterator[Option]:
    slots = (choice("field", PLAIN, (name.replace("_", " ") for name in PLAIN)), number("value", 0, 99))
    yield _ruling("edit-sheet", one.id, "Edit the sheet: a number", "number", slots, None, rule="YO-92")
    sheet = one.sheet
    for field, names in (("attribute", sheet.attributes), ("skill", sheet.skills)):
        if names:
            slots = (choice("name", names), number("value", -3, 12))
            yield _ruling(
                "edit-sheet", one.id, f"Edit the sheet: {field}", field, slots, None, field=field, rule="YO-92"
            )
    if sheet.armour:
        slots = (
            choice("name", sheet.armour, (a.name for a in sheet.armour.values())),
            number("value", 0, 1, title="worn"),
        )
        yield _ruling("edit-sheet", one.id, "Armour on or off", "armour", slots, None, field="armour", rule="YO-61")


# ---- the fight as a whole ----------------------------------------------------


def of_all(state: State, catalog: Catalog) -> Iterator[Option]:
    """Rulings on the fight."""
    yield from under("What is open", _open(state))
    yield from under("The conflict", _fight(state))
    yield from under("Gear and abilities", _gear(state, catalog))
    if legal.window(state) is None and state.phase == "turns":
        yield from under("Improvised", _improvised(state))


def _open(state: State) -> Iterator[Option]:
    """YO-02: the open check or attack decided without dice."""
    frame = top(state)
    yield _ruling("narrate", "", "Note", "", (text("text", "what happens"),), None, rule="YO-01")
    reason = text("reason", "because")
    for success in (True, False):
        label = f"Rule: {'success' if success else 'failure'}"
        yield _ruling("fiat", "", label, str(success).lower(), (reason,), None, success=success, rule="YO-02")
    if isinstance(frame, Attack):
        slots = (number("margin", 0, 15, 3, "margin"), reason)
        yield _ruling("fiat", "", "Rule: a hit by a margin", "margin", slots, None, success=True, rule="YO-65")
        aimed = [target.who for target in frame.targets if target.result != "fizzled"]
        if len(frame.targets) > 1 and aimed:
            for success, word in ((True, "hit"), (False, "missed")):
                one = (people(state, aimed, "target"), reason)
                label = f"Rule: one target is {word}"
                yield _ruling("fiat", "", label, f"one-{word}", one, None, success=success, rule="YO-65")
    above = state.frames[1:]
    if len(above) > 1 and not any(exchange.dice_out(f) for f in above):
        ids = tuple(f.id for f in above[:-1])
        yield _ruling("reorder", "", "Settle another inserted action first", "", (Slot("action", "choice", ids),), None)


def _fight(state: State) -> Iterator[Option]:
    no = legal.settled(state)
    tide = no or legal.tide(state)
    limit = max(1, state.tide_limit)
    slots: tuple[Slot, ...] = (number("value", -limit, limit, state.tide, "Tide"),)
    yield _ruling("adjust", "", "Set the Tide", "tide", slots, tide, field="tide", rule="YO-67")
    slots = (number("value", 1, 99, limit, "Tide length"),)
    yield _ruling("adjust", "", "Set the Tide length", "tide_limit", slots, no, field="tide_limit", rule="YO-20")
    for side in ("players", "enemies"):
        slots = (number("value", 0, 12, state.morale[side], f"Morale damage of the {side}"),)
        label = f"Set Morale of the {side}"
        yield _ruling("adjust", "", label, f"morale_{side}", slots, None, field=f"morale_{side}", rule="YO-69")
        slots = (number("threshold", -5, 5, 0, "Threshold by"), number("rally", -5, 5, 0, "Rally easier by"))
        yield _ruling("set-modifiers", "", f"Modify all of the {side}", side, slots, None, side=side, rule="YO-77")
        slots = (text("text", "the plan"), number("value", 1, 2, 1, "worth"), number("uses", 1, 9, 2, "uses"))
        yield _ruling("grant-token", "", f"Plan token for the {side}", side, slots, None, side=side, rule="YO-16")
    if state.tokens:
        ids = tuple(token.id for token in state.tokens)
        slots = (choice("who", ids, (token.text for token in state.tokens), "token"), number("value", 0, 9, 1, "uses"))
        yield _ruling("adjust", "", "Set uses of a plan token", "token", slots, None, field="token", rule="YO-16")
    named = Slot("value", "choice", dict(OPTIONS), after="option")
    yield _ruling("set-option", "", "Table option", "", (choice("option", OPTIONS), named), None)
    slots = (
        choice("rolls", ("auto", "ask", "confirm")),
        choice("hide", ("none", "enemies", "all"), title="hidden rolls"),
    )
    yield _ruling("set-rolls", "", "How dice are handled", "", slots, None, rule="YO-18")
    if state.phase != "interlude":
        slots = (choice("outcome", ("gm-ended", "players", "enemies", "draw")), text("text", "how it ends"))
        yield _ruling("end-fight", "", "End the fight", "", slots, None, rule="YO-78")


def _gear(state: State, catalog: Catalog) -> Iterator[Option]:
    if not state.combatants:
        return
    whom = people(state, state.combatants)
    for field, packed in (("weapon", catalog.weapons), ("armour", catalog.armour), ("ability", catalog.abilities)):
        if packed:
            slots = (whom, choice("name", packed, (item.name for item in packed.values())))
            yield _ruling(
                "edit-sheet", "", f"Give {field}", f"give-{field}", slots, None, field=field, value=1, rule="YO-92"
            )


def _improvised(state: State) -> Iterator[Option]:
    """YO-47: a Simple improvisation by anybody, a Full one by the owner of the turn; against a DN, or against
    somebody.
    """
    for timing in ("full", "simple"):
        able = tuple(one.id for one in state.combatants.values() if _may(state, one, timing) is None)
        if not able:
            continue
        spend = {who: tuple(range(_left(state, state.combatants[who], timing) + 1)) for who in able}
        common = (
            people(state, able),
            text("text", "what"),
            Slot("fp", "choice", dict(spend), after="who", title="FP"),
            number("ki", 0, 9, 0, "Ki"),
        )
        effects = Slot("effects", "move", EFFECTS, EFFECT_LABELS, title="effect")
        check = (*common, _forms(state, able, "who", "form", ("none",)), number("dn", 3, 30, 14, "DN"), effects)
        label = f"Improvise ({timing.capitalize()})"
        yield _ruling("improvise", "", label, timing, check, None, timing=timing, rule="YO-47")
        others = {who: tuple(f.id for f in standing(state) if f.id != who) for who in able}
        rivals = tuple(dict.fromkeys(who for some in others.values() for who in some))
        against = (
            *common,
            _forms(state, able, "who", "form", ()),
            Slot("opponent", "entity", dict(others), after="who"),
            _forms(state, rivals, "opponent", "opponent_form", ()),
            effects,
        )
        if rivals:
            yield _ruling(
                "improvise", "", f"{label}, opposed", f"{timing}-opposed", against, None, timing=timing, rule="YO-47"
            )


def _forms(state: State, whom: tuple[str, ...], after: str, name: str, more: tuple[str, ...]) -> Slot:
    kinds: dict[str, tuple[str, ...]] = {who: (*more, *forms(state.combatants[who].sheet)) for who in whom}
    labels = {who: tuple(map(form_label, some)) for who, some in kinds.items()}
    return Slot(name, "choice", dict(kinds), labels, after=after, title="check")


def _may(state: State, one: Combatant, timing: str) -> Refusal | None:
    no = legal.full(state, one.id) if timing == "full" else legal.simple(state, one.id)
    if no is None and _left(state, one, timing) < 0:
        return Refusal("not-enough-fp", f"{one.name} cannot pay for another Full action", "YO-S02")
    return no


def _left(state: State, one: Combatant, timing: str) -> int:
    """YO-S02: the most FP that an action may cost."""
    repeated = int(state.house.repeat_full_surcharge) * one.fulls if timing == "full" else 0
    return one.fp - repeated


EFFECTS: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"kind": "check", "value": 1, "on": "self"}],
    [{"kind": "fp", "value": 1, "on": "self"}],
    [{"kind": "move", "value": 1, "on": "self"}],
    [{"kind": "armour", "value": 1, "on": "self", "until": "round"}],
    [{"kind": "tide", "value": 2}],
)
EFFECT_LABELS = (
    "story only",
    "+1 on the own next check",
    "1 FP back",
    "a zone toward Close",
    "1 armour until the round ends",
    "push the Tide by 2",
)

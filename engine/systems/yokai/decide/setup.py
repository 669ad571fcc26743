"""Building a conflict: sides, zones, order, modifiers (YO-19 to YO-23, YO-77)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refusal, Refused
from engine.core.words import slug
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai import initiative, legal
from engine.systems.yokai.catalog import Catalog, Entry, Kind, PlanToken, Side
from engine.systems.yokai.decide import effects, flow
from engine.systems.yokai.decide.flow import Book, allow
from engine.systems.yokai.derived import focus_refresh, standing, zone_name
from engine.systems.yokai.house import house_of
from engine.systems.yokai.layout import carried
from engine.systems.yokai.problems import MOST_OF_A_KIND, problems_of
from engine.systems.yokai.sheets import identity, joined, sheet_of, template_of, zone_of
from engine.systems.yokai.state import HOME, INDEX, Combatant, Sheet, State

LONGEST_TIDE = 99
MOST_AT_ONCE = 30


def tide_length(length: int) -> int:
    """YO-20: from 1 to 99. Raises ``Refused`` (``bad-number``)."""
    if not 1 <= length <= LONGEST_TIDE:
        raise Refused("bad-number", f"Tide length {length}: must be 1 to {LONGEST_TIDE}", "YO-20")
    return length


def setup_fight(draft: Book, command: c.NextFight, catalog: Catalog) -> None:
    """YO-20, YO-93: a new conflict; of the last one only the players' side stays on the roster, in reserve."""
    state = draft.state
    if state.phase != "interlude":
        raise Refused("wrong-phase", "a fight is open: end it first", "YO-20")
    allow(legal.settled(state))
    tide_length(command.tide)
    if command.carry:
        command = carried(state, command, catalog)
    keep = tuple(one.id for one in state.combatants.values() if one.side == "players")
    draft.add(e.FightOpened(command.title, command.kind, house_of(command.options), keep, command.notes))
    draft.add(e.TideLimitSet(command.tide))
    for entry in sorted(command.combatants, key=lambda entry: entry.hidden):
        _entry(draft, entry, catalog)
    for token in command.tokens:
        grant_token(draft, token)
    if command.order:
        _order(draft, command.order)
    if command.carry:
        begin(draft, c.StartFight())


def _entry(draft: Book, entry: Entry, catalog: Catalog) -> None:
    """A line of an encounter; somebody of the roster is taken instead of a second copy of them."""
    known = draft.state.combatants.get(entry.id or entry.template)
    if known is not None and known.status == "reserve" and known.sheet.template == entry.template and entry.count == 1:
        there = replace(known, zone=zone_of(known.side, entry.zone), status="reserve" if entry.reserve else "in")
        _put(draft, there, None)
        modify(draft, known.id, entry.threshold, entry.rally, None, None)
        return
    made = template_of(catalog, entry.template)
    if not 1 <= entry.count <= MOST_OF_A_KIND:
        raise Refused("bad-number", f"{entry.count} of {made.name}: 1 to {MOST_OF_A_KIND}", "YO-20")
    side = entry.side or made.side
    zone = zone_of(side, entry.zone)
    for _ in range(entry.count):
        numbered = entry.count > 1
        base, name = entry.id or entry.template, entry.name or made.name
        who, called = identity(draft.state, base, name, hidden=entry.hidden, numbered=numbered)
        kind = _kind(made.kind, side)
        one = joined(
            entry.id if entry.id and not numbered else who,
            called,
            side,
            kind,
            sheet_of(catalog, entry.template),
            zone,
            hidden=entry.hidden,
            reserve=entry.reserve,
        )
        _put(draft, one, None)
        modify(draft, one.id, entry.threshold, entry.rally, None, None)


def _kind(kind: Kind, side: Side) -> Kind:
    """YO-19: npcs are named after the side they are on this time."""
    if kind in ("pc", "abstract"):
        return kind
    return "ally-npc" if side == "players" else "enemy-npc"


def _put(draft: Book, one: Combatant, slot: int | None) -> None:
    draft.add(e.CombatantAdded(replace(one, fp=2 * focus_refresh(one))))
    if one.status == "in":
        flow.enter(draft, one, slot)


def add_combatant(draft: Book, command: c.AddCombatant, catalog: Catalog) -> None:
    """YO-S28, YO-92: from the pack, from the roster, or with a typed sheet."""
    state = draft.state
    allow(legal.settled(state))
    if state.phase == "interlude":
        raise Refused("fight-over", "the fight is over: set up the next one first", "YO-78")
    if state.phase == "round-end":
        raise Refused("wrong-phase", "not while the round ends", "YO-S28")
    side = _zone_side(command.zone)
    if not 1 <= command.count <= MOST_AT_ONCE or (command.count > 1 and not command.template):
        raise Refused("bad-number", f"{command.count} at once: 1 to {MOST_AT_ONCE}, and only from the pack", "YO-S28")
    if command.who:
        allow(legal.known(state, command.who))
        one = state.combatants[command.who]
        if one.status != "reserve":
            raise Refused("bad-target", f"{one.name} is not in reserve ({one.status.replace('-', ' ')})", "YO-S28")
        one = replace(one, zone=command.zone, status="reserve" if command.reserve else "in")
    elif command.sheet is not None:
        for problem in problems_of(command.sheet):
            raise Refused("bad-number", f"sheet.{problem.path}: {problem.message}", "YO-92")
        one = _new(
            state, command, slug(command.name) or "somebody", command.name or "Somebody", command.sheet, side, "pc"
        )
    else:
        made = template_of(catalog, command.template)
        side = command.side or (made.side if command.zone in HOME[made.side] else side)
        one = _new(
            state,
            command,
            command.template,
            command.name or made.name,
            sheet_of(catalog, command.template),
            side,
            made.kind,
        )
    if command.zone not in HOME[one.side]:
        raise Refused("wrong-zone", f"{zone_name(command.zone)} belongs to the other side", "YO-49")
    _put(draft, one, command.slot)
    for _ in range(command.count - 1):
        base, name = command.template, command.name or template_of(catalog, command.template).name
        who, called = identity(draft.state, base, name, hidden=command.hidden, numbered=True)
        _put(draft, replace(one, id=who, name=called), command.slot)


def _new(
    state: State, command: c.AddCombatant, base: str, name: str, sheet: Sheet, side: Side, kind: Kind
) -> Combatant:
    who, called = identity(state, base, name, hidden=command.hidden, numbered=command.count > 1)
    side = command.side or side
    return joined(
        who, called, side, _kind(kind, side), sheet, command.zone, hidden=command.hidden, reserve=command.reserve
    )


def _zone_side(zone: str) -> Side:
    if zone not in INDEX:
        raise Refused("wrong-zone", f"there is no zone {zone!r}: {', '.join(INDEX)}", "YO-49")
    return "players" if zone in HOME["players"] else "enemies"


def remove_combatant(draft: Book, command: c.RemoveCombatant) -> None:
    """Off the roster altogether; whoever is in the fight leaves it first."""
    state = draft.state
    allow(legal.settled(state) or legal.known(state, command.who))
    if state.phase == "round-end":
        raise Refused("wrong-phase", "not while the round ends", "YO-S28")
    if state.combatants[command.who].status == "in":
        flow.leave(draft, e.StatusSet(command.who, "reserve"))
        draft.add(e.CombatantRemoved(command.who))
        # The owner's turn has to end under a name the state no longer knows, so the flow is told at once.
        if draft.state.owner == command.who:
            draft.add(e.TurnEnded(command.who))
        flow.go_on(draft)
    else:
        draft.add(e.CombatantRemoved(command.who))
        if command.who in state.asked:
            draft.add(e.RallyDeclined(command.who))
            if not draft.state.asked:
                flow.set_order(draft)


# ---- modifiers, order, tokens ------------------------------------------------


def set_modifiers(draft: Book, command: c.SetModifiers) -> None:
    """YO-77: per fight, for one or for a side; Rally easier is positive (YO-76)."""
    state = draft.state
    if bool(command.who) == bool(command.side):
        raise Refused("bad-target", "modifiers are for one combatant or for one side", "YO-77")
    if command.who:
        allow(legal.known(state, command.who))
    for value in (command.threshold, command.rally, command.focus, command.ki):
        if value is not None and not -99 <= value <= 99:
            raise Refused("bad-number", f"{value}: modifiers go from -99 to 99", "YO-77")
    whom = [command.who] if command.who else [f.id for f in state.combatants.values() if f.side == command.side]
    for who in whom:
        modify(draft, who, command.threshold, command.rally, command.focus, command.ki)


def modify(draft: Book, who: str, threshold: int | None, rally: int | None, focus: int | None, ki: int | None) -> None:
    """Set what is given, keep the rest; what follows from it comes at once (YO-S35, YO-88)."""
    one = draft.state.combatants[who]
    new = (
        one.threshold_mod if threshold is None else threshold,
        one.rally_mod if rally is None else rally,
        one.focus_mod if focus is None else focus,
        one.ki_mod if ki is None else ki,
    )
    if new != (one.threshold_mod, one.rally_mod, one.focus_mod, one.ki_mod):
        draft.add(e.ModifierSet(who, *new))
        changed(draft, one)


def changed(draft: Book, before: Combatant) -> None:
    """YO-21, YO-S35, YO-88: a number of somebody was changed: starting Focus, maximum and burn-out follow."""
    one = draft.state.combatants[before.id]
    if draft.state.phase == "setup" and focus_refresh(one) != focus_refresh(before):
        now = 2 * focus_refresh(one)
        draft.add(e.FocusGranted(one.id, now - one.fp, now))
    flow.cap_focus(draft, before.id)
    if legal.ki_falls(before, one):
        flow.test_burnout(draft, before.id)


def _order(draft: Book, order: tuple[str, ...]) -> None:
    groups = initiative.parsed(draft.state, order)
    if isinstance(groups, Refusal):
        raise Refused.of(groups)
    draft.add(e.InitiativeSet(initiative.typed(draft.state, groups)))


def set_order(draft: Book, command: c.SetOrder) -> None:
    """YO-23 in setup, YO-26 at a round start."""
    state = draft.state
    allow(legal.in_phase(state, "setup", "order", rule="YO-26") or legal.settled(state))
    if state.phase == "setup":
        _order(draft, command.order)
    else:
        flow.arrange(draft, command.order, override=command.override)


def grant_token(draft: Book, token: PlanToken) -> None:
    """YO-16: worth +1 or +2, for some uses. Raises ``Refused`` (``bad-number``)."""
    if not 1 <= token.value <= 2 or not 1 <= token.uses <= 99 or not token.text.strip():
        text = f"a plan token is +1 or +2, for 1 to 99 uses, with a text: got {token.value:+}, {token.uses} uses"
        raise Refused("bad-number", text, "YO-16")
    draft.add(e.TokenGranted(effects.new_token(draft.state, token.side, token.text, token.value, token.uses)))


def can_begin(state: State) -> Refusal | None:
    """YO-20: everything the first round needs."""
    if no := legal.in_phase(state, "setup", rule="YO-20") or legal.settled(state):
        return no
    if not state.tide_limit:
        return Refusal("setup-incomplete", "the Tide length is missing", "YO-20")
    for side in flow.SIDES:
        if not standing(state, side):
            return Refusal("setup-incomplete", f"nobody is in the fight for the {side}", "YO-20")
    ordered = {turn.who for turn in state.order}
    missing = [one.name for one in standing(state) if one.id not in ordered]
    if missing:
        return Refusal("setup-incomplete", f"{', '.join(missing)} have no place in the order", "YO-20")
    return None


def begin(draft: Book, command: c.StartFight) -> None:
    """YO-21, YO-22: round 1; a refresh on top only under the table option (YO-S01)."""
    allow(can_begin(draft.state))
    order = draft.state.order
    draft.add(e.RoundStarted(1))
    draft.add(e.InitiativeSet(order))
    if draft.state.house.first_round_refresh == "on":
        for one in standing(draft.state):
            flow.refresh(draft, one)
    flow.begin_turns(draft)

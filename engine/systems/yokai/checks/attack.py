"""Refusals of attacking and answering."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core import codes
from engine.core.checks import by, checked
from engine.core.offers import counted
from engine.core.refusal import Refusal, within
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import moments as ask
from engine.systems.yokai.checks.moments import Check, No
from engine.systems.yokai.commands import attack as c
from engine.systems.yokai.commands.order import Using
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import actions, basic_attack
from engine.systems.yokai.rules.field import distance
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.exchange import Attack
from engine.systems.yokai.state.sheet import Action


def targets_of(command: c.Declared) -> tuple[str, ...]:
    """Targets, of which one may be given alone."""
    return (command.targets,) if isinstance(command.targets, str) else command.targets


def action_of(state: State, who: str, action: str) -> Action | None:
    """An action somebody has."""
    fighter = state.combatants.get(who)
    return actions(fighter.sheet).get(action) if fighter else None


def declared(state: State, command: c.Declared) -> Action | None:
    """YO-45: the action that an attack is made with, changed as the game master says where it is a basic one."""
    if not isinstance(command, c.BasicAttack):
        return action_of(state, command.who, command.action)
    basic = basic_attack(state)
    reach = basic.range if command.range is None else command.range
    return replace(basic, form=command.form, type=command.type or basic.type, range=reach)


def aim(state: State, fighter: Combatant, action: Action, targets: Sequence[str]) -> No:
    """YO-42, YO-48, YO-56: targets that the action can have."""
    if not standing(state, opposing(fighter.side)):
        return Refusal(codes.TARGET, "nobody of the other side is in the fight", "YO-42")
    if not targets or len(set(targets)) != len(targets) or len(targets) > action.count:
        most = f"up to {action.count} different targets" if action.count > 1 else "exactly one target"
        return Refusal(codes.TARGET, f"{action.name} takes {most}, got {len(targets)}", "YO-42")
    for who in targets:
        if no := ask.known(state, who):
            return no
        if action.target == "enemy" and state.combatants[who].side == fighter.side:
            text = f"{action.name} is for the other side: {ask.name(state, who)} is on the own"
            return Refusal(codes.TARGET, text, "YO-56")
        if no := ask.present(state, who):
            return no
    if action.one_zone and len({state.combatants[who].zone for who in targets}) > 1:
        return Refusal(codes.TARGET, f"{action.name} reaches several targets only in one zone", "YO-40")
    return None


def attack(state: State, who: str, action: Action, targets: Sequence[str]) -> No:
    """YO-42: moment, targets and cost of an attack that somebody has."""
    if no := ask.timing(state, who, action):
        return no
    fighter = state.combatants[who]
    no = aim(state, fighter, action, targets)
    return no or ask.affordable(state, fighter, action, [state.combatants[target] for target in targets])


def theirs(use: str, timing: str = "") -> Check:
    """YO-40: whoever gives the command has the action, and uses it as what it is."""

    def check(catalog: Catalog, state: State, command: Using) -> No:
        action = action_of(state, command.who, command.action)
        return ask.has(state, command.who, action, command.action, use, timing)

    return check


def _basic(catalog: Catalog, state: State, command: c.BasicAttack) -> No:
    attributes = state.combatants[command.who].sheet.attributes
    if command.form != "bare" and command.form.removeprefix("attribute:") not in attributes:
        text = f"a basic attack is bare or with an attribute, not {command.form[:40]!r}"
        return Refusal(codes.UNKNOWN, text, "YO-45")
    return None if command.range is None else within("range", command.range, 0, 5, "YO-40")


def _aimed(catalog: Catalog, state: State, command: c.Declared) -> No:
    return attack(state, command.who, checked(declared(state, command)), targets_of(command))


def asked_to_defend(state: State, target: str) -> No:
    """YO-43: an attack on them is open and unanswered."""
    if no := ask.in_phase(state, "turns", rule="YO-43") or ask.known(state, target):
        return no
    window = exchange.top(state)
    if window is None or target not in window.asked or not isinstance(window.about, Attack):
        return Refusal(codes.WINDOW, f"no attack on {ask.name(state, target)} is open", "YO-43")
    if target not in exchange.unanswered(window):
        return Refusal(codes.WINDOW, f"the attack on {ask.name(state, target)} has been answered", "YO-43")
    if exchange.stage(state, window) != "defence":
        return Refusal(codes.WINDOW, "the attack roll comes first", "YO-43")
    return None


def moment_to_defend(state: State, who: str, action: Action) -> No:
    """YO-41: a Full Defence takes the own turn and its one Full action."""
    if action.timing != "full":
        return None
    if state.owner == who:
        return ask.full_unused(state, who)
    text = f"{action.name} is a Full action: {ask.name(state, who)} can use it only on the own turn"
    return Refusal(codes.TURN, text, "YO-41")


def defend(state: State, who: str, action: Action, target: str) -> No:
    """YO-43: the Defence comes at its moment, suits the attack (YO-S32), can be paid, and guards within reach."""
    if no := asked_to_defend(state, target) or ask.present(state, who) or moment_to_defend(state, who, action):
        return no
    fighter, struck = state.combatants[who], state.combatants[target]
    if no := None if who == target else guards(fighter, action, struck):
        return no
    open_attack = checked(exchange.open_attack(state))
    if not exchange.suits(state.house, action, open_attack.action):
        text = f"{action.name} does not answer an attack on {open_attack.action.type}"
        return Refusal(ask.WRONG_ACTION, text, "YO-S32")
    return ask.affordable(state, fighter, action, [])


def guards(fighter: Combatant, action: Action, struck: Combatant) -> No:
    """YO-43: a Defence that its owner may use for that ally, who is another."""
    if fighter.side != struck.side:
        return Refusal(codes.TARGET, f"{struck.name} is not on the side of {fighter.name}", "YO-43")
    if action.guard is None:
        return Refusal(ask.WRONG_ACTION, f"{action.name} defends only {fighter.name}", "YO-43")
    far = distance(fighter.zone, struck.zone)
    if far > action.guard:
        text = f"{struck.name} is at distance {far}, {action.name} guards within {action.guard}"
        return Refusal(ask.OUT_OF_RANGE, text, "YO-43")
    return None


def _defended(catalog: Catalog, state: State, command: c.Defend | c.Guard) -> No:
    target = command.target if isinstance(command, c.Guard) else command.who
    if isinstance(command, c.Guard) and target == command.who:
        return Refusal(codes.TARGET, f"{ask.name(state, target)} guards somebody else", "YO-43")
    if no := asked_to_defend(state, target) or ask.known(state, command.who):
        return no
    if no := theirs("defence")(catalog, state, command):
        return no
    return defend(state, command.who, checked(action_of(state, command.who, command.action)), target)


def awaits_dice(state: State) -> No:
    """YO-18: dice are awaited."""
    window = exchange.top(state)
    if state.phase == "round-end" and state.releases:
        return None
    if window is None or exchange.stage(state, window) != "dice":
        return Refusal(codes.WINDOW, "no dice are awaited", "YO-18")
    return None


def _typed(catalog: Catalog, state: State, command: c.TypeDice) -> No:
    count = 1 if state.releases else 3
    if command.sum is not None and not command.faces:
        if count <= command.sum <= 6 * count:
            return None
        return Refusal("bad-dice", f"{count}D6 cannot sum to {command.sum}: {count} to {6 * count}", "YO-18")
    if command.sum is None and len(command.faces) == count and all(1 <= face <= 6 for face in command.faces):
        return None
    given = ", ".join(map(str, command.faces[:9])) or "none"
    return Refusal("bad-dice", f"{counted(count, 'face')} from 1 to 6, or their sum: got {given}", "YO-18")


def settles(state: State) -> No:
    """YO-57: something waits to take effect."""
    window = exchange.top(state)
    if window is not None and exchange.stage(state, window) == "result":
        return None
    return Refusal(codes.WINDOW, "nothing waits to take effect", "YO-57")


def add_token(state: State, who: str, wanted: str) -> No:
    """YO-16: a plan token for a check of theirs whose dice are still to come."""
    if no := ask.known(state, who):
        return no
    window = exchange.top(state)
    mine = [roller for roller in exchange.rollers(window) if roller.who == who] if window else []
    if window is None or not mine or exchange.rolled(window):
        text = f"{ask.name(state, who)} has no check whose dice are still to come"
        return Refusal(codes.WINDOW, text, "YO-16")
    return ask.token(state, who, wanted, mine[0].token)


def _reordered(catalog: Catalog, state: State, command: c.Reorder) -> No:
    inserted = [window.about.id for window in state.windows[1:]]
    if command.action in inserted[:-1] and not exchange.closed(state.windows[-1]):
        return None
    text = f"action {command.action} is no inserted action that could be settled earlier"
    return Refusal(codes.WINDOW, text, "YO-S36")


DEFENCE = (_defended, ask.extras)
CHECKS: dict[type, tuple[Check, ...]] = {
    c.AttackWith: (by(ask.known, "who"), theirs("attack", "full"), _aimed, ask.extras),
    c.BasicAttack: (by(ask.known, "who"), by(ask.full, "who"), _basic, _aimed, ask.extras),
    c.Defend: DEFENCE,
    c.Guard: DEFENCE,
    c.NoDefence: (by(asked_to_defend, "who"),),
    c.Reorder: (_reordered,),
    c.Roll: (by(awaits_dice),),
    c.Settle: (by(settles),),
    c.SimpleAttack: (by(ask.known, "who"), theirs("attack", "simple"), _aimed, ask.extras),
    c.TypeDice: (by(awaits_dice), _typed),
    c.UsePlanToken: (by(add_token, "who", "token"),),
}

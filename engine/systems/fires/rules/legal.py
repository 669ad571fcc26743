"""Whether an action may be committed now: window, limits, conditions, requirements (FF-51 to FF-57, FF-81 to FF-94)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.codes import COST, PHASE, STATE, WINDOW
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import gear, paying, prices
from engine.systems.fires.rules.force import able_to_move, barred, borne, restrictions, stunned
from engine.systems.fires.rules.hands import usable
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.plan import MAGIC, Plan, in_window
from engine.systems.fires.rules.plans import plan_of, scene_of
from engine.systems.fires.rules.reactions import close_enough, doubtful, opportunity, parryable
from engine.systems.fires.rules.requirements import requirements
from engine.systems.fires.rules.sources import OF_THINGS
from engine.systems.fires.state import HERO, Beat, State

MUST_MOVE = ("move", "juke", "dive", "sprint", "vault", "retreat", "leap", "blink", "rescue", "backstab")
"""Actions that are nothing but movement, or whose blow needs it (FF-68, FF-184)."""

FALLBACK = "gasp-and-pant"

WINDOWS = {"beat": "beat", "stances": "counterbeat-start", "after-move": "enemy-moved", "attack": "before-attack"}
"""The windows by the step of the flow at which they are open."""


def windows(state: State) -> str:
    """The window that is open: ``beat``, ``before-attack``, ``enemy-moved``, ``counterbeat-start``, or none."""
    return WINDOWS.get(state.step, "") if state.asking is None else ""


def moment(state: State, plan: Plan, window: str) -> Refusal | None:
    """Not the time for it."""
    if state.phase not in ("beat", "counterbeat"):
        return Refusal(PHASE, "there is no fight going on", "FF-51")
    if state.asking is not None:
        return Refusal(WINDOW, "another question has to be answered first", "FF-81")
    if not window:
        return Refusal(WINDOW, "nothing can be done now", "FF-81")
    if in_window(plan.window, window):
        return None
    if window == "beat":
        return Refusal(WINDOW, f"{plan.name} is a reaction", "FF-81")
    if plan.window == "beat":
        return Refusal(PHASE, f"{plan.name} belongs into your own beat", "FF-81")
    return Refusal(WINDOW, f"{plan.name} cannot be done at this moment", "FF-81")


def helpless(book: Catalog, state: State) -> Refusal | None:
    """Stunned: no actions, no reactions, no stances (FF-154)."""
    by = stunned(book, state, HERO)
    return Refusal("condition", f"{book.conditions[by].name}: no action is possible", "FF-154") if by else None


def closed(book: Catalog, state: State, window: str) -> bool:
    """Whether nothing can be done in a window, whatever it would be: somebody helpless, no reaction possible, or the
    one there is used (FF-81, FF-83, FF-94, FF-154).
    """
    if window == "counterbeat-start":
        spent = stance_limits(state) is not None
    else:
        spent = not window or (window != "beat" and state.turn.reacted)
    return spent or _shut_out(book, state, window == "beat")


@of_sheet
def _shut_out(book: Catalog, state: State, beat: bool) -> bool:
    return bool(stunned(book, state, HERO)) or (not beat and bool(barred(book, state, HERO, "reaction")))


FORBIDS = {
    "knockdown": "FF-153",
    "fear": "FF-111",
    "stunned": "FF-154",
    "frozen": "FF-155",
    "grappled-eaten": "FF-160",
    "mute": "FF-161",
    "netted-webbed": "FF-184",
}
"""The rule by which a condition forbids an action."""


def condition_forbids(book: Catalog, state: State, plan: Plan, beat: bool) -> Refusal | None:
    """Frozen, Knockdown, Netted and their like (FF-153, FF-155, FF-184)."""
    for rule, found in restrictions(book, state, HERO):
        name = getattr(getattr(book, found.kind).get(found.row), "name", found.row)
        if rule.allow and not set(rule.allow) & set(plan.named):
            return Refusal("condition", f"{name} forbids it", FORBIDS.get(found.row, "FF-152"))
        if set(rule.deny) & set(plan.named) and (found.kind not in OF_THINGS or found.piece == _piece(plan)):
            return Refusal("condition", f"{plan.name} is not possible with {name}", "FF-33")
        if "melee" in rule.deny_kinds and melee(plan):
            return Refusal("condition", f"{name}: no melee attacks", FORBIDS.get(found.row, "FF-152"))
        if "reaction" in rule.deny_kinds and not beat:
            return Refusal("condition", f"{name}: no reactions", "FF-83")
    own = plan.arm.rules if plan.arm is not None else ()
    for rule in own:
        if isinstance(rule, effects.Restrict) and set(rule.deny) & set(plan.named):
            return Refusal("requires", f"{plan.arm.name if plan.arm else ''} cannot {plan.name}", "FF-33")
    stuck = not able_to_move(book, state, HERO)
    least = any(move.min for move in plan.needs.moves)
    if (set(MUST_MOVE) & {plan.id, *plan.named} or least) and barred(book, state, HERO, "movement") and stuck:
        return Refusal("condition", f"{plan.name}: you cannot move", "FF-184")
    return None


def afraid(book: Catalog, state: State) -> bool:
    """Whether the character may not strike in melee at all (FF-111)."""
    return any("melee" in rule.deny_kinds for rule, _ in restrictions(book, state, HERO))


def melee(plan: Plan) -> bool:
    """Whether it strikes in melee: with a melee weapon, be it one of two, with a shield, a foot or the limb of a bow
    (FF-111).
    """
    if plan.spell or plan.kind not in ("actions", "attunements"):
        return False
    arms = [arm for arm in (plan.arm, plan.second) if arm is not None]
    hand_to_hand = not arms or any(arm.class_ == "melee" for arm in arms)
    blows = (rule for rule in plan.rules if isinstance(rule, STRIKES))
    return any(
        hand_to_hand if isinstance(rule, effects.Attack) else getattr(rule.target, "who", "") == "enemy"
        for rule in blows
    )


STRIKES = (effects.Attack, effects.Damage, effects.Inflict)
"""What an attack is made of."""


def _piece(plan: Plan) -> str:
    return plan.arm.key if plan.arm is not None else plan.thing


def limits(book: Catalog, state: State, plan: Plan, window: str) -> Refusal | None:
    """How much a beat holds (FF-51 to FF-57), and one reaction before an attack (FF-81)."""
    if window == "beat":
        dice = bool(book.memory.scores(state))
        if plan.action == FALLBACK and not dice and unfinished(book, state) is None:
            return Refusal("limit", "no dice are left to throw away", "FF-53")
        return _beat_limits(book, state, state.beat, dice, plan.economy, plan.more)
    if window == "counterbeat-start":
        return stance_limits(state)
    if state.turn.reacted:
        return Refusal(WINDOW, "one reaction has been used before this attack already", "FF-81")
    if plan.economy == "free":
        return stance_limits(state)
    return None


@of_sheet
def _beat_limits(book: Catalog, state: State, beat: Beat, dice: bool, economy: str, more: bool) -> Refusal | None:
    return beat_limits(beat_of(book, state), dice, caps(book, state), economy, more)


def stance_limits(state: State) -> Refusal | None:
    """One stance in a counterbeat (FF-94, FF-S16)."""
    most = state.house.stances_per_counterbeat
    if most != "any" and state.turn.stances >= int(most):
        return Refusal(WINDOW, f"at most {most} stance{'s' if most != '1' else ''} in a counterbeat", "FF-S16")
    return None


def magic(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Attuned, catalyst, Mute, FP (FF-161, FF-164)."""
    row = plan.row
    if not isinstance(row, rows.Attunement):
        return None
    granted = prices.grant(book, state, plan.id)
    person = state.sheet
    innate = row.innate and bool(gear.catalysts(book, state.sheet, row.school))
    resting = state.journey.resting and state.house.reprieve_attunements == "all-known" and plan.id in person.known
    if not (plan.id in person.pots or innate or resting or granted is not None):
        return Refusal("attuned", f"{plan.name} is not attuned", "FF-164")
    if row.school in MAGIC and not plan.catalyst and not (granted is not None and granted.no_catalyst):
        for key in gear.catalysts(book, person, row.school, broken=True):
            return Refusal("broken", f"{book.catalysts[person.pieces[key].id].name} is broken", "FF-41")
        return Refusal("requires", f"{plan.name} needs a catalyst for {row.school} in hand", "FF-34")
    if muted(book, state, row.school):
        return Refusal("condition", "Mute: only Guts can be called", "FF-161")
    if person.fp < plan.fp:
        return Refusal("fp", f"needs {plan.fp} FP, you have {person.fp}", "FF-164")
    return None


def muted(book: Catalog, state: State, school: str) -> bool:
    """Whether a condition keeps attunements of a school from being called (FF-161)."""
    rules = (rule for rule, _ in restrictions(book, state, HERO) if "attunement" in rule.deny_kinds)
    return any(school not in rule.except_schools for rule in rules)


def charged(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Whether the thing that is named can still be used, whatever else is at hand (FF-37)."""
    if plan.kind in ("items", "flasks") and plan.action in ("use-item", "drink"):
        kind = "item" if plan.kind == "items" else "flask"
        if plan.item not in usable(book, state, kind):
            return Refusal("charges", "no charges left", "FF-37")
    return None


def besides(plan: Plan) -> Callable[[Catalog, State, Plan], Refusal | None] | None:
    """What a plan asks of the moment: parries, who is next to an opportunity, dice that may be rolled anew (FF-02,
    FF-90, FF-92).
    """
    if "attack-opportunistic" in plan.named:
        return opportunity
    if "parry" in plan.named:
        return parryable
    if any(isinstance(rule, effects.TableRule) and rule.op == "skip-first-behavior" for rule in plan.row.rules):
        return lambda book, state, plan: doubtful(state)
    if plan.needs.picks is not None:
        return lambda book, state, plan: rolled_once(state)
    return close_enough if plan.window == "enemy-moved" else None


def rolled_once(state: State) -> Refusal | None:
    """No die that may be rolled anew is left (FF-02)."""
    left = any(not die.spent and not die.rerolled for die in state.pool)
    return None if left else Refusal(STATE, "every die has been re-rolled already", "FF-02")


def payable(book: Catalog, state: State, plan: Plan, matched: bool) -> Refusal | None:
    """Whether the pool can pay it, one die of which may have to be ``matched`` (FF-05, FF-90)."""
    if matched and plan.cost.price is not None and plan.cost.price.faces == () and plan.cost.apart is None:
        if not prices.match_faces(scene_of(book, state, plan)):
            return Refusal(COST, "no table has been rolled to match", "FF-90")
    if not paying.affordable(plan.cost, book.memory.scores(state)):
        return Refusal(COST, f"needs {plan.cost.wanted}, you have {_pool(state)}", "FF-05")
    return None


def _pool(state: State) -> str:
    return " ".join(map(str, sorted(state.scores))) or "no dice"


def unfinished(book: Catalog, state: State) -> Refusal | None:
    """Why the beat cannot be ended yet (FF-53, FF-54)."""
    beat = state.beat
    if beat.free_last:
        return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")
    if beat.actions or not state.scores:
        return None
    if stunned(book, state, HERO):
        return None
    return Refusal("must-act", "first an action that is not Free, or Gasp & Pant", "FF-54")


def refusal(book: Catalog, state: State, plan: Plan, forced: bool = False) -> Refusal | None:
    """Why a plan cannot be carried out, whomever it is aimed at; the first of an ordered list. ``forced``: whatever
    conditions forbid, because nothing else can be done (FF-54).
    """
    window = windows(state)
    if no := moment(state, plan, window):
        return no
    stopped, forbidden, lacking, more, matched = _of_sheet(book, state, plan.said, window == "beat")
    return (
        stopped
        or (None if forced else forbidden)
        or limits(book, state, plan, window)
        or (plan.item and charged(book, state, plan))
        or lacking
        or (plan.kind == "attunements" and magic(book, state, plan))
        or (more and more(book, state, plan))
        or payable(book, state, plan, matched)
    )


@of_sheet
def _of_sheet(book: Catalog, state: State, said: Act, beat: bool) -> tuple[Any, ...]:
    """What the character's condition and sheet say against a plan: helplessness, what is forbidden, what is lacking;
    what it asks of the moment ``besides``, whether a die has to match a table.
    """
    plan = plan_of(book, state, said)
    assert isinstance(plan, Plan)
    forbidden, lacking = condition_forbids(book, state, plan, beat), requirements(book, state, plan)
    to = [rule.to for rule in plan.row.rules if isinstance(rule, effects.Cost) and plan.act.sp.by_rule]
    return helpless(book, state), forbidden, lacking, besides(plan), any(price and price.match for price in to)


FREE = ("free", "none")
"""The economies of what is no action of the allowance (FF-52)."""


def beat_limits(beat: Beat, dice: bool, most: tuple[int, ...], economy: str, more: bool) -> Refusal | None:
    """The shapes of a beat (FF-51, FF-57). ``dice``: there are some; ``most``: the ``caps``; ``more``: it gives another
    action. A condition that allows a single action only (Staggered) leaves no Double.
    """
    done, allowed = used(beat), min((2, *most)) + beat.extra
    if economy in FREE:
        if beat.free:
            return Refusal("free", "only one Free action per beat", "FF-52")
        if not dice or (not more and done >= allowed):
            return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")
        return None
    if economy == "double":
        if most:
            return Refusal("limit", "Staggered: no Double action", "FF-57")
        if beat.extra:
            return None if done + 2 <= allowed else Refusal("limit", "all actions used", "FF-51")
        if beat.actions:
            return Refusal("limit", "a Double action takes the whole beat", "FF-51")
        return None
    if beat.double and not beat.extra:
        return Refusal("limit", "a Double action takes the whole beat", "FF-51")
    if done >= allowed:
        return Refusal("limit", "both actions used", "FF-51")
    if economy == "dynamic" and beat.dynamic >= 1 + beat.extra:
        return Refusal("limit", "only one Dynamic action per beat", "FF-51")
    return None


def used(beat: Beat) -> int:
    """Actions of the allowance that are used; a Double is two."""
    return beat.simple + beat.dynamic + 2 * beat.double


def beat_of(book: Catalog, state: State) -> Beat:
    """The beat with the actions more that what is in force gives (FF-57)."""
    more = _more(book, state)
    return replace(state.beat, extra=state.beat.extra + more) if more else state.beat


@of_sheet
def _more(book: Catalog, state: State) -> int:
    return sum(rule.count for rule, _ in borne(book, state, HERO, effects.ExtraAction))


@of_sheet
def caps(book: Catalog, state: State) -> tuple[int, ...]:
    """To how many actions conditions lower the two of a beat (FF-57)."""
    return tuple(rule.max_actions for rule, _ in restrictions(book, state, HERO) if rule.max_actions is not None)

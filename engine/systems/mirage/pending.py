"""The open questions: who is asked what, with what the one who answers may know."""

from __future__ import annotations

from typing import Any

from engine.core.offers import counted
from engine.core.view import Audience, Pending
from engine.core.words import GOES_ON, in_words
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.danger import danger
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.rules import attack as rules
from engine.systems.mirage.rules.mounts import reach
from engine.systems.mirage.rules.people import side_of
from engine.systems.mirage.rules.question import TOUGHNESS, Kind, Question, need_of, paid_in, praying, question
from engine.systems.mirage.rules.skills import LEAVING, clings
from engine.systems.mirage.rules.turns import beaten, last_chances, may_let_go, still_acts
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Act, Dread, Frame, Harm, Mending, Relief, Trial
from engine.systems.mirage.words import choosable, name, names, skill_of, successes


def pending(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    """The open questions, as an audience may know them."""
    found = question(state)
    if found is not None:
        return _asked(state, found, audience)
    if state.phase == "setup":
        return (Pending("", "Who stands where? Then start the fight", "setup", "gm", "MG-44"),)
    if state.phase == "opening":
        return (Pending("", "How does the fight open?", "table", "gm", "MG-24"),)
    if state.phase == "interlude":
        return (Pending("", f"Day {state.day}: treat, heal, rest, or the next fight?", "interlude", "gm", "MG-125"),)
    return _turn(catalog, state, audience)


def _turn(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    missing = beaten(state)
    dying = last_chances(state) if missing else ()
    if missing and audience == "gm" and not dying:
        side = "the party" if missing[0] == "party" else "the adversaries"
        return (Pending("", f"Nobody of {side} fights on. End the fight?", "act", "gm", "MG-33"),)
    owner: Audience = "players" if state.side == "party" else "gm"
    ready = [person.id for person in state.combatants.values() if still_acts(state, person)]
    whose = "The party's turn" if state.side == "party" else "The adversaries' turn"
    if state.prelude is not None:
        whose += f", before round 1 ({state.prelude.kind})"
    closed = owner == "gm" and audience == "players"
    if dying and not closed:
        whose = f"The time of {names(state, dying, audience)} runs out with this round"
    detail = (f"can still act: {names(state, ready, audience)}",) if len(ready) > 1 and not closed else ()
    left = [who for who, person in state.combatants.items() if may_let_go(state, person)]
    if closed or not (ready or left):
        text = f"{whose}: who does what?" if closed else f"{whose}: everybody has acted. End the turn?"
        return (Pending("", text, "act", owner, "MG-33"),)
    if not ready:
        asked = "everybody has acted. Anything else?"
        return tuple(Pending(who, f"{name(state, who, audience)}: {asked}", "act", owner, "MG-33") for who in left)
    return tuple(
        Pending(
            who,
            f"{name(state, who, audience)}: what? {whose}",
            "act",
            owner,
            "MG-33",
            detail,
            danger=danger(catalog, state, [state.combatants[who]]),
        )
        for who in ready
    )


def owner_of(state: State, who: str) -> Audience:
    """Who answers for somebody: the players for their side, and for what they ride."""
    person = state.combatants.get(who)
    return "players" if person is not None and side_of(state, person) == "party" else "gm"


def decides(state: State, audience: Audience, who: str) -> bool:
    """Whether an audience decides for somebody: the game master for everybody."""
    return audience == "gm" or owner_of(state, who) == "players"


def _asked(state: State, found: Question, audience: Audience) -> tuple[Pending, ...]:
    if found.kind == "veil":
        return (Pending("", GOES_ON, "act", "gm", "MG-33"),)
    out = []
    for who in found.who:
        owner = owner_of(state, who)
        text, detail = _text(state, found, who)
        stakes = _stakes(state, found.frame) if found.kind == "prayer" else ()
        if audience == "players" and owner == "gm":
            text, detail, stakes = f"{name(state, who)}: the game master decides", (), ()
        out.append(Pending(who, text, "answer", owner, found.rule, detail, danger=stakes))
    return tuple(out)


AGAIN = {"blanks": "dice that show 2 to 5", "all-but-ones": "all dice that do not show 1"}
PRICES = {
    "per-one": "each 1 on attribute and skill dice",
    "one-if-any-one": "a 1 on attribute or skill dice, however many,",
    "always-one": "the prayer",
}
"""What a prayer rolls again, and what it is paid for, as the table plays it (MG-S08, MG-S09)."""


def _text(state: State, found: Question, who: str) -> tuple[str, tuple[str, ...]]:
    """The question in words, and what goes with it."""
    me = name(state, who, "gm")
    if found.kind == "prayer":
        return _prayer(state, found.frame, who)
    match found.frame:
        case Act() as act:
            return _of_act(state, found.kind, act, who)
        case Dread() as dread if found.kind == "fear":
            source = name(state, dread.source, "gm") if dread.source in state.combatants else dread.source
            return f"{me} faces {source}: Wits or Empathy? Needs {successes(dread.value)}", ()
        case Dread(rounds=rounds):
            return f"{me} is terrified for {counted(rounds, 'round')}: flee, freeze, faint or attack?", ()
        case Harm() as harm:
            words, points = choosable(state, harm)
            return f"{me}: mark {points} of {', '.join(words)}", ()
        case Mending(count=count):
            return f"{me}: {successes(count)} to recover with: on what?", ()
        case Relief(broken=True):
            return f"{me}: which Broken is healed?", ()
        case Relief(count=count, either=True):
            return f"{me}: {counted(count, 'point')} of healing: Broken, or Conditions?", ()
        case Relief(count=count):
            return f"{me}: clear {counted(count, 'Condition')}, which?", ()
    raise AssertionError(found.kind)


def _of_act(state: State, kind: Kind, act: Act, who: str) -> tuple[str, tuple[str, ...]]:
    """What is asked while somebody acts."""
    me = name(state, who, "gm")
    match kind:
        case "overwatch":
            return f"{me}: fire now, before it happens?", (deed(state, act),)
        case "reaction":
            how = in_words(" or ".join(rules.reactions(state, act, state.combatants[who])))
            return f"{me}: {how} now? The roll is not known yet", (deed(state, act),)
        case "extra":
            left = rules.net(act)
            return f"{me} hits with {successes(left)} left: how much more damage?", ()
        case "path":
            assert act.test is not None
            return f"{me}: where to? Up to {counted(reach(state, who, act.test.successes), 'zone')}", ()
    return f"{me}: who gets how much of the healing?", ()


def _prayer(state: State, frame: Frame, who: str) -> tuple[str, tuple[str, ...]]:
    """The dice that lie there, and what a prayer does with them at what price."""
    test = praying(frame)
    assert test is not None
    shown = " ".join(map(str, test.faces))
    text = f"{name(state, who, 'gm')}: {skill_of(state, test, 'gm')} shows {shown}, {successes(test.successes)}. Pray?"
    toughness = paid_in(state, test) == TOUGHNESS
    price = f"{name(state, test.mount or who, 'gm')} {TOUGHNESS}" if toughness else "a Condition"
    again = AGAIN[state.house.prayer_reroll]
    told = f"{again} roll again; {PRICES[state.house.prayer_cost]} costs {price}"
    return text, (told,)


STAYING = (*LEAVING, cmd.Ride, cmd.Flee)
FAILED = {
    "ambush": "loses the first turn",
    "standoff": "has no turn before the others",
    "sneak": "is noticed, and the fight begins for all",
    "cluttered": "falls prone",
    "thrown": "is thrown out of the saddle",
}
"""What becomes of whoever fails a test that the flow asks for (MG-26, MG-28, MG-30, MG-49, MG-139)."""


def _stakes(state: State, frame: Frame) -> tuple[str, ...]:
    """What hangs on the dice that lie there where failing is more than a miss, or more than one success is asked for;
    of an answer to something what is left of that. Nothing where the test is passed.
    """
    test = praying(frame)
    assert test is not None
    person = state.combatants[test.who]
    match frame:
        case Act(step="pray-defence"):
            left = rules.net(frame)
            return (f"{name(state, frame.command.who, 'gm')} still has {successes(left)}",) if left else ()
        case Act(command=cmd.Ride()) if not clings(state, person):
            return (f"that rides {counted(reach(state, test.who, test.successes), 'zone')} at most",)
        case Act():
            need, comes = need_of(frame), "stays there" if isinstance(frame.command, STAYING) else ""
        case Dread():
            need, comes = frame.value, "is terrified"
        case Trial():
            thrown = frame.purpose == "cluttered" and person.riding
            still = not state.house.mount_throw if thrown else frame.purpose == "cluttered" and person.prone
            need, comes = frame.need, "" if still else FAILED.get("thrown" if thrown else frame.purpose, "")
    if test.successes >= need or (need == 1 and not comes):
        return ()
    asked = f"without {successes(need)}" if need > 1 else "without a success"
    return (f"{asked} {person.name} {comes}" if comes else f"needs {successes(need)}",)


VERBS: dict[type, str] = {
    cmd.Strike: "strikes at",
    cmd.Shoot: "shoots at",
    cmd.Throw: "throws at",
    cmd.OverwatchFire: "fires at",
    cmd.Grapple: "grapples",
    cmd.Shove: "shoves",
    cmd.BreakFree: "breaks free",
    cmd.Treat: "treats",
    cmd.Move: "moves on",
    cmd.MoveInside: "moves",
    cmd.Ride: "rides",
    cmd.MountUp: "mounts",
    cmd.Dismount: "dismounts",
    cmd.Flee: "flees",
    cmd.GetUp: "gets up",
    cmd.SeekCover: "seeks cover",
    cmd.Draw: "draws a weapon",
    cmd.PickUp: "picks something up",
    cmd.Overwatch: "takes aim",
    cmd.Rampage: "breaks things",
    cmd.HealDay: "heals for a day",
}


ATTEMPTED: dict[cmd.What, str] = {
    "survey": "looks around",
    "persuade": "persuades",
    "climb": "climbs",
    "cast-spell": "casts a spell",
    "clear-obstacle": "clears the way",
    "use-item": "uses something",
    "power-word": "speaks a word of power",
    "steer": "steers",
    "other": "tries something",
}


def verb(command: Any) -> str:
    """What somebody does with an action, without whom it is about."""
    return ATTEMPTED[command.what] if isinstance(command, cmd.Attempt) else VERBS[type(command)]


def deed(state: State, act: Act) -> str:
    """A declared action in words, without its dice."""
    command = act.command
    aim = command.target if isinstance(command, rules.CONTESTED) else getattr(command, "patient", "")
    whom = f" {name(state, aim, 'gm')}" if aim else ""
    arm = ""
    if isinstance(command, rules.AIMED):
        found = rules.arm_used(state, state.combatants[command.who], command)
        arm = f" with {found.name.lower()}" if found is not None else ""
    return f"{name(state, command.who, 'gm')} {verb(command)}{whom}{arm}"

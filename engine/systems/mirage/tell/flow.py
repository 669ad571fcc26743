"""The flow, the ground, and who is there."""

from __future__ import annotations

from engine.core.telling import Sentence, Told, Words, plain
from engine.core.words import in_words, signed
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.events import flow as ev
from engine.systems.mirage.events import setup as ground
from engine.systems.mirage.pending import deed
from engine.systems.mirage.state.frames import Act, Dread, Trial
from engine.systems.mirage.tell.acts import DECLARED
from engine.systems.mirage.tell.say import Teller
from engine.systems.mirage.words import successes

ANNOUNCED: dict[type, str] = {cmd.Move: "goes", cmd.Draw: "draws", cmd.PickUp: "picks up", cmd.Rampage: "breaks"}
"""How a scene begins with what somebody is about to do, where what comes of it says the same with more."""

OPENINGS = {
    "standard": ("the fight begins", "MG-32"),
    "surprise-party": ("the party strikes out of nowhere", "MG-24"),
    "surprise-adversaries": ("the adversaries strike out of nowhere", "MG-24"),
    "sneak-attack": ("somebody sneaks up", "MG-26"),
    "ambush": ("an ambush", "MG-28"),
    "standoff": ("hands over weapons: a standoff", "MG-30"),
}


def _joined(t: Teller, event: ev.Joined) -> Told:
    newcomer = event.person
    unseen = newcomer.hidden and newcomer.side == "adversaries" and not t.gm
    if unseen or not t.known_to(newcomer, newcomer.zone):
        return None
    return t.line(f"{newcomer.name} is there", "MG-53", "plain", newcomer.id)


def _ambush(t: Teller, event: ev.AmbushSprung) -> Told:
    shown = [who for who in event.who if t.may_hear(who)]
    text = f"caught off guard: {t.names(shown)}" if shown else "nobody is caught off guard"
    return t.line(text, "MG-28", "warn")


def _round(t: Teller, event: ev.RoundBegan) -> Told:
    """The round, which is the moment from now on, and whose time runs out with it unless they are treated (MG-102)."""
    t.mark = str(event.round)
    last = dict.fromkeys(who for who, _, clock in t.ticking() if clock.round == event.round)
    return (
        t.line(f"round {event.round}", "MG-32", "head"),
        *(t.line(f"the time of {t.name(who)} runs out with this round", "MG-102", "warn", who) for who in last),
    )


def _turn(t: Teller, event: ev.TurnBegan) -> Told:
    whose = "the party" if event.side == "party" else "the adversaries"
    if event.prelude is None:
        return t.line(f"turn of {whose}", "MG-33", "dim")
    shown = [who for who in event.prelude.actors if t.may_hear(who)]
    who = t.names(shown) if shown else whose
    return t.line(f"before round 1: {who}", "MG-24", "dim")


WON = {"party": ": the party has won", "adversaries": ": the adversaries have won"}


def _opened(t: Teller, event: ev.Opened) -> Told:
    frame = event.frame
    if isinstance(frame, Act):
        who = frame.command.who
        if not t.may_hear(who):
            return None
        target, patient = (getattr(frame.command, whom, "") for whom in ("target", "patient"))
        if (target or patient) and not t.may_hear(target or patient):
            does = "attacks" if target else "treats"
            return t.line(f"{t.name(who)} {does} somebody unseen", "MG-55", "plain", who)
        announced = ANNOUNCED.get(type(frame.command))
        brief = f"{t.name(who)} {announced}" if announced else ""
        return t.line(deed(t.state, frame), DECLARED[type(frame.command)], "plain", who, brief=brief)
    if isinstance(frame, Dread):
        shown = [who for who in frame.left if t.may_hear(who)]
        text = f"{t.names(shown)}: fear of {t.source(frame.source)}, {successes(frame.value)} needed"
        return t.line(text, "MG-108", "warn") if shown else ()
    if isinstance(frame, Trial) and frame.purpose == "called":
        shown = [who for who in frame.tested if t.may_hear(who)]
        about = f": {frame.text}" if frame.text else ""
        text = f"{t.skill(frame.skill)} test of {t.names(shown)}{about}"
        return t.line(text, "MG-03", "plain") if shown else ()
    return None


def _bonus(t: Teller, event: ev.BonusGiven) -> Told:
    if not t.open(event.who):
        return None
    value = signed(event.modifier.value)
    skills = [trait.skill for trait in t.state.combatants[event.who].traits if trait.name == event.modifier.text]
    which = f"{t.skill(skills[0])} test" if skills else "test"
    text = f"{t.name(event.who)}: {event.modifier.text} {value} on the next {which}"
    return t.line(text, event.modifier.rule, "ruling", event.who)


def _zone(t: Teller, event: ground.ZoneSet) -> str | None:
    if not t.gm and event.zone.hidden:
        return None
    words = [*map(in_words, event.zone.features), *(["exit"] if event.zone.exit else [])]
    words += ["unknown to players"] if event.zone.hidden else []
    return f"{event.zone.name}: {', '.join(words) or 'plain ground'}"


def _edge(t: Teller, event: ground.EdgeSet) -> str | None:
    edge, what = event.edge, event.edge.obstacle
    border = f"{t.zone(edge.a)} – {t.zone(edge.b)}"
    if what is not None:
        test = f", {t.skill(what.skill)} {what.successes}" if what.successes else ""
        return f"{border}: {what.name}, {what.cost}{test}"
    return f"{border}: {'open' if edge.passable else 'seen through only' if edge.sight else 'walled off'}"


def _ground(text: Words) -> Sentence:
    """What becomes of the ground, for the game master: players see what they know of it."""
    return plain(lambda t, e: t.words(text, e) if t.gm else None, "MG-44", "ruling")


def _placed(t: Teller, event: ground.Placed | ground.CameBack) -> Told:
    person = t.state.combatants[event.who]
    if not t.known_to(person, event.zone):
        return None
    return t.line(f"{person.name} is in {t.state.zones[event.zone].name}", "MG-44", "ruling", event.who)


SENTENCES: dict[type, Sentence] = {
    ev.FieldSet: plain("a new fight: {e.title}", "MG-24", "head"),
    ev.Joined: _joined,
    ev.FightStarted: plain(lambda t, e: OPENINGS[e.opening][0], lambda t, e: OPENINGS[e.opening][1], "head"),
    ev.AmbushSprung: _ambush,
    ev.SneakWon: plain("{name} goes unnoticed", "MG-26", "good"),
    ev.Noticed: lambda t, e: t.line(f"{t.name(e.who)} is noticed", "MG-26", "bad"),
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.FightEnded: plain(lambda t, e: f"the fight is over{WON.get(e.winner, '')}", "MG-101", "head"),
    ev.Opened: _opened,
    ev.BonusGiven: _bonus,
    ground.ZoneSet: plain(_zone, "MG-44", "ruling"),
    ground.ZoneRemoved: _ground(lambda t, e: f"{t.zone(e.key)} is gone"),
    ground.EdgeSet: _ground(_edge),
    ground.EdgeRemoved: _ground(lambda t, e: f"{t.zone(e.a)} – {t.zone(e.b)}: no border"),
    ground.CoverSet: _ground(lambda t, e: f"{t.zone(e.cover.zone)}: {e.cover.name} D{e.cover.rating}"),
    ground.CoverRemoved: _ground(lambda t, e: f"{t.state.covers[e.key].name} is gone"),
    ground.Placed: _placed,
    ground.Removed: plain(lambda t, e: f"{t.name(e.who)}: {in_words(e.status)}", "MG-90", "ruling"),
    ground.CameBack: _placed,
    ground.Given: plain(lambda t, e: f"{t.name(e.who)} gets: {(e.arm or e.item).name}", "MG-87", "ruling"),
    ground.Taken: plain(lambda t, e: f"{t.name(e.who)} loses: {in_words(e.key)}", "MG-87", "ruling"),
}

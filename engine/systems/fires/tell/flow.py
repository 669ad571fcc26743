"""Sentences for facts of the flow and of gear."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.view import Audience, Line
from engine.core.words import Called, in_words
from engine.systems.fires.audience import knows
from engine.systems.fires.events import Event, gear, journey
from engine.systems.fires.events import flow as facts
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.tables import entry_of
from engine.systems.fires.state import HERO, State, Turn

Teller = Callable[[State, Any], tuple[Line, ...]]
Naming = Callable[[State, Any, Called], tuple[Line, ...]]
"""A teller that names what an event has the id of."""


def known(before: State, event: Event, audience: Audience) -> bool:
    """Whether an audience learns of a fact: not of what concerns somebody hidden from it alone."""
    if audience == "gm":
        return True
    if isinstance(event, facts.Noticed) and event.gm:
        return False
    if isinstance(event, facts.TurnSet):
        return knows(before, event.turn.enemy, audience) if event.turn.enemy else True
    joined = getattr(event, "combatant", None)
    if joined is not None:
        return not joined.hidden
    if isinstance(event, facts.EffectBegun):
        return knows(before, event.effect.bearer, audience)
    if isinstance(event, facts.DoomCame):
        return all(knows(before, who, audience) for who in before.dooms[event.number].who)
    if isinstance(event, facts.TableSet):
        drives = event.table.drives
        return not drives or any(knows(before, who, audience) for who in drives)
    attacker = getattr(event, "attacker", "")
    if attacker and not knows(before, attacker, audience):
        return False
    targets = getattr(event, "targets", ())
    if targets and not any(knows(before, who, audience) for who in targets):
        return False
    return knows(before, getattr(event, "who", ""), audience)


def _line(
    text: str, rule: str = "", tone: Any = "plain", who: str = "", detail: Iterable[str] = (), **more: Any
) -> tuple[Line, ...]:
    return (Line(text, rule, tone, who=who, detail=tuple(detail), **more),)


def who(state: State, name: str) -> str:
    """What somebody is called; the id of somebody who is not there."""
    body = state.combatants.get(name)
    return body.name if body is not None else name


def things(state: State, called: Called) -> Called:
    """What ids are called, the character's own keys of things too."""
    pieces = state.person.pieces if state.person is not None else {}
    return lambda key: called(pieces[key].id if key in pieces else key)


def started(state: State, event: facts.Started) -> tuple[Line, ...]:
    """What is told of `Started`."""
    return _line("The fight begins", "FF-45", "head")


def stepped(state: State, event: facts.Stepped) -> tuple[Line, ...]:
    """What is told of `Stepped`."""
    if event.step == "beat-open":
        return _line(f"{who(state, HERO)}'s beat", "FF-44", "head", HERO)
    return _line("Counterbeat", "FF-44", "head") if event.step == "stances" else ()


def round_opened(state: State, event: facts.RoundOpened) -> tuple[Line, ...]:
    """What is told of `RoundOpened`."""
    return _line(f"Round {event.round}", "FF-45", "head")


def pool_set(state: State, event: facts.PoolSet) -> tuple[Line, ...]:
    """What is told of `PoolSet`."""
    scores = " ".join(str(die.score) for die in event.pool if not die.spent) or "nothing"
    told = {
        "rerolled": f"Re-rolled: the pool is {scores}",
        "raised": f"Raised: the pool is {scores}",
        "lost": f"The best die is lost: {scores} left",
        "added": f"More dice: the pool is {scores}",
        "recovered": f"Spent dice come back: {scores}",
        "emptied": "The rest of the pool is thrown away",
    }
    if event.why == "rolled":
        return ()  # the roll itself is told
    return _line(told[event.why], "FF-46" if event.why != "lost" else "FF-156", "dice", HERO)


def spent(state: State, event: facts.DiceSpent) -> tuple[Line, ...]:
    """What is told of `DiceSpent`."""
    scores = " + ".join(map(str, event.scores))
    return _line(f"Pays {scores}", "FF-04", "dim", HERO)


def committed(state: State, event: facts.Committed) -> tuple[Line, ...]:
    """What is told of `Committed`."""
    with_ = f" with {event.thing}" if event.thing else ""
    fp = f", {event.fp} FP" if event.fp else ""
    does = f"{who(state, HERO)}: {event.name}"
    return _line(f"{does}{with_}{fp}", "FF-51", "move", HERO, brief=f"{does}{fp}")


def turn_set(state: State, event: facts.TurnSet) -> tuple[Line, ...]:
    """What is told of `TurnSet`."""
    enemy = who(state, event.turn.enemy)
    match event.news:
        case "choice":
            # An attack, or that it does not reach, is told when it is made.
            tone = "dim" if _attacks(state, event.turn) else "plain"
            return _line(f"{enemy}: {event.text}", "FF-99", tone, event.turn.enemy)
        case "idle" | "waste":
            tone = "dim" if event.turn.enemy in event.turn.charmed else "plain"  # that it obeys is seen by what it does
            return _line(f"{enemy}: {event.text}", "FF-109", tone, event.turn.enemy)
    return ()


def _attacks(state: State, turn: Turn) -> bool:
    """Whether the behaviour that was chosen comes to an attack."""
    entry = entry_of(state, turn.enemy)
    return entry is not None and 0 <= turn.deed < len(entry.deeds) and bool(entry.deeds[turn.deed].attacks)


def table_set(state: State, event: facts.TableSet) -> tuple[Line, ...]:
    """What is told of `TableSet`."""
    table = event.table
    match event.why:
        case "rolled" | "kept" if table.now >= 0:
            return _line(
                f"{table.name}: {event.total} gives entry {_entry(table, table.now)}{_slid(table, event.total)}",
                "FF-96",
                "dice",
            )
        case "foreseen":
            return _line(f"{table.name}, foreseen: {event.total}, entry {_entry(table, table.forced)}", "FF-98", "dice")
        case "wiped":
            return _line(f"{table.name}: an entry is exhausted", "FF-98")
        case "cleared":
            return _line(f"{table.name} is cleared", "FF-97", "dim")
    return ()


def _entry(table: Any, number: int) -> str:
    entry = table.entries[number]
    return str(entry.low) if entry.low == entry.high else f"{entry.low}-{entry.high}"


def _slid(table: Any, total: int) -> str:
    entry = table.entries[table.now]
    return "" if entry.low <= total <= entry.high else " (exhausted, slides on)"


def doom(state: State, event: facts.DoomCame) -> tuple[Line, ...]:
    """What is told of `DoomCame`."""
    return _line(f"Doom: {event.text}", "FF-45", "bad")


def effect_begun(state: State, event: facts.EffectBegun) -> tuple[Line, ...]:
    """What is told of `EffectBegun`."""
    until = in_words(event.effect.until)
    text = f"this {until}" if until in ("attack", "beat", "counterbeat", "turn") else f"the {until}"
    text = {"round": "this Round", "until reprieve": "until a short reprieve"}.get(until, text)
    return _line(f"{event.name} holds {text}", "FF-167", "magic")


def zones_set(state: State, event: facts.ZonesSet) -> tuple[Line, ...]:
    """What is told of `ZonesSet`."""
    new = [zone for zone in event.zones if zone not in state.zones]
    return tuple(
        Line(f"{in_words(zone.kind)} at {', '.join(map(hexes.show, zone.cells))}", "FF-131", "magic") for zone in new
    )


def darkness(state: State, event: facts.DarknessSet) -> tuple[Line, ...]:
    """What is told of `DarknessSet`."""
    return _line("It is dark" if event.dark else "It is light", "FF-123")


def tile_set(state: State, event: facts.TileSet, called: Called) -> tuple[Line, ...]:
    """What is told of `TileSet`."""
    cell = hexes.show(hexes.at(event.cell))
    return _line(f"{cell} is {called(event.hazard or event.tile).lower() or 'plain ground'} now", "FF-117")


def noticed(state: State, event: facts.Noticed) -> tuple[Line, ...]:
    """What is told of `Noticed`."""
    return _line(event.text, event.rule, "warn")


def missiles_set(state: State, event: facts.MissilesSet) -> tuple[Line, ...]:
    """What is told of `MissilesSet`."""
    if event.missiles is None:
        return _line("The last missile is gone", "FF-186", "dim") if state.missiles is not None else ()
    return _line(f"{event.missiles.left} missiles float", "FF-186", "magic")


def ended(state: State, event: facts.Ended) -> tuple[Line, ...]:
    """What is told of `Ended`."""
    told = {"victory": "Victory", "defeat": "Defeat", "retreat": "Retreat", "special": "Victory, without the loot"}
    tone = "death" if event.outcome == "defeat" else "good"
    return (Line(told[event.outcome], "FF-172", tone), *((Line(event.text, "FF-173"),) if event.text else ()))  # type: ignore[arg-type]


def piece_set(state: State, event: gear.PieceSet, called: Called) -> tuple[Line, ...]:
    """What is told of `PieceSet`."""
    return _line(f"{called(event.key)}: {event.why}", "FF-40") if event.why else ()


def hands_set(state: State, event: gear.HandsSet, called: Called) -> tuple[Line, ...]:
    """What is told of `HandsSet`."""
    person = state.person
    keys = [person.slots[hand] for hand in event.hands if hand >= 0] if person is not None else []
    names = [called(key) for key in dict.fromkeys(keys)]
    both = " in both hands" if len(keys) == 2 and len(names) == 1 else ""
    return _line(f"{who(state, HERO)} holds {' and '.join(names) or 'nothing'}{both}", "FF-78", "move", HERO)


def counter_set(state: State, event: gear.CounterSet) -> tuple[Line, ...]:
    """What is told of `CounterSet`."""
    return _line(f"{event.counter.upper()} {event.value}", "FF-13", "dim", HERO)


def charge_spent(state: State, event: gear.ChargeSpent) -> tuple[Line, ...]:
    """What is told of `ChargeSpent`."""
    return _line(f"{event.name}: {event.left} left", "FF-37", "dim", HERO)


def fight_laid(state: State, event: journey.FightLaid) -> tuple[Line, ...]:
    """What is told of `FightLaid`."""
    return (Line(event.state.title, "FF-172", "head"), *((Line(event.state.text),) if event.state.text else ()))


def journey_set(state: State, event: journey.JourneySet) -> tuple[Line, ...]:
    """What is told of `JourneySet`."""
    return _line(event.why, "FF-179") if event.why else ()


def page_turned(state: State, event: journey.PageTurned) -> tuple[Line, ...]:
    """What is told of `PageTurned`."""
    return (Line(f"Page {event.page}", "FF-181", "head"), *((Line(event.text),) if event.text else ()))


def chapter_drawn(state: State, event: journey.ChapterDrawn) -> tuple[Line, ...]:
    """What is told of `ChapterDrawn`."""
    return _line(f"Chapter: {event.name}", "FF-178", "head")


TELLERS: dict[type, Teller] = {
    facts.Started: started,
    facts.Stepped: stepped,
    facts.RoundOpened: round_opened,
    facts.PoolSet: pool_set,
    facts.DiceSpent: spent,
    facts.Committed: committed,
    facts.TurnSet: turn_set,
    facts.TableSet: table_set,
    facts.DoomCame: doom,
    facts.EffectBegun: effect_begun,
    facts.ZonesSet: zones_set,
    facts.DarknessSet: darkness,
    facts.Noticed: noticed,
    facts.MissilesSet: missiles_set,
    facts.Ended: ended,
    gear.CounterSet: counter_set,
    gear.ChargeSpent: charge_spent,
    journey.FightLaid: fight_laid,
    journey.JourneySet: journey_set,
    journey.PageTurned: page_turned,
    journey.ChapterDrawn: chapter_drawn,
}
NAMING: dict[type, Naming] = {facts.TileSet: tile_set, gear.PieceSet: piece_set, gear.HandsSet: hands_set}

"""Sentences for facts of the flow and of gear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from engine.core.dice import Rolled
from engine.core.telling import Sentence, Told, plain
from engine.core.view import Line, Tone
from engine.core.words import counted_off, in_words, sentence, signed
from engine.systems.fires.audience import knows, visible
from engine.systems.fires.events import flow as facts
from engine.systems.fires.events import gear, journey
from engine.systems.fires.rules import hexes, travel
from engine.systems.fires.rules.tables import deed_of
from engine.systems.fires.state import HERO, Effect, Held
from engine.systems.fires.state.tables import Deed
from engine.systems.fires.tell.say import Teller

POOL = {
    "rerolled": "Re-rolled: the pool is {}",
    "raised": "Raised: the pool is {}",
    "lost": "Lost from the pool: {lost}; {} left",
    "added": "More dice: the pool is {}",
    "recovered": "Spent dice come back: {}",
    "emptied": "The rest of the pool is thrown away",
}
"""What becomes of the pool; that it was rolled the roll itself tells."""
RULES = {"idle": "FF-109", "waste": "FF-99", "short": "FF-99", "hidden": "FF-99", "afraid": "FF-111", "mute": "FF-161"}
"""The rules of what an enemy does not do, or in vain, by the news of its Turn."""
CHAPTER = "chapter"
"""What the die is for that draws one (FF-178)."""
OUTCOMES = {"victory": "Victory", "defeat": "Defeat", "retreat": "Retreat", "special": "Victory, without the loot"}


def _rolled(t: Teller, event: Rolled) -> Line | None:
    seen = visible(t.state, t.audience).tables
    secret = {table.name for key, table in t.state.tables.items() if key not in seen}
    if event.purpose in secret or not t.may_hear(event.who):
        return None
    faces = " ".join(map(str, event.faces))
    rolls = f"{t.name(event.who)} rolls {event.purpose}: {faces}" if event.who else ""
    purpose = event.purpose if event.who else sentence(event.purpose)
    tone: Tone = "head" if event.purpose == CHAPTER else "dice"  # its name and its page tell which one it came to
    return t.line(f"{purpose}: {faces}", "FF-01", tone, event.who, brief=rolls, faces=event.faces)


def _stepped(t: Teller, event: facts.Stepped) -> Line | None:
    if event.step == "beat-open":
        return t.line(f"{t.hero}'s beat", "FF-44", "head", HERO)
    return t.line("Counterbeat", "FF-44", "head") if event.step == "stances" else None


def _pool_set(t: Teller, event: facts.PoolSet) -> Line | None:
    if event.why not in POOL:
        return None
    scores = " ".join(str(die.score) for die in event.pool if not die.spent) or "nothing"
    lost = " ".join(str(die.score) for die in t.state.pool if die.id in event.dice)
    return t.line(POOL[event.why].format(scores, lost=lost), "FF-46" if event.why != "lost" else "FF-156", "dice", HERO)


def _committed(t: Teller, event: facts.Committed) -> Line:
    with_ = f" with {event.thing}" if event.thing else ""
    fp = f", {event.fp} FP" if event.fp else ""
    does = f"{t.hero}: {event.name}"
    return t.line(f"{does}{with_}{fp}", "FF-51", "move", HERO, brief=f"{does}{fp}")


def _turn_set(t: Teller, event: facts.TurnSet) -> Line | None:
    does = event.text[:1].islower()  # *is Stunned*, *holds the lamp up*; what is not said of it bears a name
    said = f"{t.name(event.turn.enemy)}{'' if does else ':'} {event.text}"
    match event.news:
        case "choice":
            # An attack, or that it does not reach, is told when it is made; so is a Move, or that it stays, and to the
            # game master what they are to carry out.
            deed = deed_of(t.state, event.turn)
            told_later = deed is not None and (deed.attacks or not deed.text or (t.gm and not deed.move))
            return t.line(said, "FF-99", "dim" if told_later else "plain", event.turn.enemy)
        case "" | "turn":
            return None
    obeys = event.turn.enemy in event.turn.charmed  # that is seen by what it does
    return t.line(said, RULES[event.news], "dim" if obeys else "plain", event.turn.enemy)


def _table_set(t: Teller, event: facts.TableSet) -> Line | None:
    table = event.table
    match event.why:
        case "rolled" | "kept" if table.now >= 0:
            entry = table.entries[table.now]
            slid = "" if entry.low <= event.total <= entry.high else " (exhausted, slides on)"
            gives = f"{table.name}: {event.total} gives entry {entry.totals}{slid}"
            driven = [body for who in table.drives if (body := t.state.combatants.get(who)) and not body.out]
            if table.drives and not driven:  # rolled all the same (FF-95)
                return t.line(gives, "FF-96", "dim")
            kinds = {body.entry: None for body in driven if knows(t.state, body.id, t.audience)}
            orders = "; ".join(filter(None, (_order(t, kinds, deed) for deed in entry.deeds)))
            orders = f"Sudden. {orders}".rstrip() if entry.sudden else orders
            return t.line(f"{gives}: {orders}" if orders else gives, "FF-96", "dice")
        case "foreseen":
            gives = f"{table.name}, foreseen: {event.total}, entry {table.entries[table.forced].totals}"
            return t.line(gives, "FF-98", "dice")
        case "wiped":
            return t.line(f"{table.name}: an entry is exhausted", "FF-98")
        case "cleared":
            return t.line(f"{table.name}: all tokens go", "FF-97", "dim")
    return None


def _order(t: Teller, kinds: Iterable[str], deed: Deed) -> str:
    """What a behaviour has those kinds of enemies do: a Move, and the attacks that they have of it (FF-99); what
    it does in words is told when it does.
    """
    strikes = [dict.fromkeys(filter(None, (t.called(f"{kind}/{name}") for kind in kinds))) for name in deed.attacks]
    told = ", ".join([*["Move"] * deed.move, *(" or ".join(names) for names in strikes if names)])
    return f"{deed.letter}: {told}" if deed.letter and told else told


def _first_of(effects: Sequence[Effect], now: Effect) -> int:
    """The rule that was the first to begin of those of a row that began in a row, this one among them."""
    own = (now.kind, now.row, now.bearer, now.until)
    before = takewhile(lambda other: (other.kind, other.row, other.bearer, other.until) == own, reversed(effects))
    return [now, *before][-1].rule


def _holds(t: Teller, event: facts.EffectBegun) -> Line | None:
    """A lasting effect. What ends with the attack that it answers says nothing that the answer does not."""
    now = event.effect
    if _first_of(t.state.effects, now) != now.rule:
        return None  # several rules of one act begin together: one line says it
    until = in_words(event.effect.until)
    text = f"this {until}" if until in ("attack", "beat", "counterbeat", "turn") else f"the {until}"
    text = {"round": "this Round", "until reprieve": "until a short reprieve"}.get(until, text)
    return t.line(f"{event.name} holds {text}", "FF-167", "dim" if until == "attack" else "magic")


def _zones_set(t: Teller, event: facts.ZonesSet) -> tuple[Line, ...]:
    new = [zone for zone in event.zones if zone not in t.state.zones]
    return tuple(
        t.line(f"{in_words(zone.kind)} at {', '.join(map(hexes.show, zone.cells))}", "FF-131", "magic") for zone in new
    )


def _ground(t: Teller, event: facts.TileSet) -> str:
    ground = t.called(event.hazard or event.tile) or "plain ground"
    return f"{ground.capitalize()} at {counted_off(hexes.show(hexes.at(cell)) for cell in event.cells)} now"


def _missiles_set(t: Teller, event: facts.MissilesSet) -> Line | None:
    if event.missiles is None:
        return t.line("The last missile is gone", "FF-186", "dim") if t.state.missiles is not None else None
    each = f"{event.missiles.amount} {event.missiles.type} each"
    return t.line(f"{event.missiles.left} missiles float, {each}", "FF-186", "magic")


def _headed(t: Teller, head: Line, text: str, rule: str = "") -> tuple[Line, ...]:
    """A line, and what is read out below it."""
    return (head, t.line(text, rule)) if text else (head,)


def _ended(t: Teller, event: facts.Ended) -> Told:
    head = t.line(OUTCOMES[event.outcome], "FF-172", "death" if event.outcome == "defeat" else "good")
    return _headed(t, head, event.text, "FF-173")


def _journey_set(t: Teller, event: journey.JourneySet) -> tuple[Line, ...]:
    """Where the story stands, and what is written down of it (FF-180)."""
    told = [t.line(sentence(event.why), "FF-179")] if event.why else []
    had, now = ({**one.permanent, **one.notes} for one in (t.state.journey, event.journey))
    for fight, held in event.journey.held.items():
        before = t.state.journey.held.get(fight, Held())
        if held.souls > before.souls or len(held.pieces) > len(before.pieces):
            told.append(t.line(f"To win back in the same fight: {travel.to_win_back(held, t.called)}", "FF-174"))
    return (*told, *(t.line(f"Noted: {now[code] or code}", "FF-180") for code in now if code not in had))


def _hands_set(t: Teller, event: gear.HandsSet) -> str:
    person = t.state.person
    keys = [person.slots[hand] for hand in event.hands if hand >= 0] if person is not None else []
    names = [t.called(key) for key in dict.fromkeys(keys)]
    both = " in both hands" if len(keys) == 2 and len(names) == 1 else ""
    return f"{t.hero} holds {' and '.join(names) or 'nothing'}{both}"


def _places_set(t: Teller, event: gear.PlaceSet) -> str | None:
    """What is attuned now, what is learnt, which missiles come and go; where other things are is told of each."""
    if event.place == "pots":
        return f"{t.hero} has attuned: {', '.join(map(t.called, event.keys)) or 'nothing'}"
    if event.place not in ("known", "missiles"):
        return None
    had = getattr(t.state.sheet, event.place)
    new, gone = [key for key in event.keys if key not in had], [key for key in had if key not in event.keys]
    word = "gone" if not new else "learnt" if event.place == "known" else "yours"
    return f"{', '.join(map(t.called, new or gone))}: {word}" if new or gone else None


def _piece_set(t: Teller, event: gear.PieceSet) -> str | None:
    name = t.called(event.key if event.piece is None else event.piece.id)  # of a second one the key has a number
    why = event.why.removeprefix(f"{name} ").removeprefix("is ")
    return f"{name}: {why}" if why else None  # one thing or many: *Javelins: yours*


def _counter_set(t: Teller, event: gear.CounterSet) -> Line:
    """A number of the sheet; of souls and HMN, which fights are fought for, by how much."""
    name = "Souls" if event.counter == "souls" else event.counter.upper()
    if event.counter not in ("souls", "hmn"):
        return t.line(f"{name} {event.value}", "FF-13", "dim" if event.counter == "fp" else "plain", HERO)
    by = event.value - getattr(t.state.sheet, event.counter)
    tone: Tone = "good" if by > 0 else "warn" if event.counter == "hmn" else "plain"
    return t.line(f"{name} {event.value} ({signed(by)})", "FF-13", tone, HERO)


SENTENCES: dict[type, Sentence] = {
    Rolled: _rolled,
    facts.Started: plain("The fight begins", "FF-45", "head"),
    facts.Stepped: _stepped,
    facts.RoundOpened: plain("Round {e.round}", "FF-45", "head"),
    facts.PoolSet: _pool_set,
    facts.DiceSpent: plain(lambda t, e: f"Pays {' + '.join(map(str, e.scores))}", "FF-04", "dim", of=HERO),
    facts.Committed: _committed,
    facts.TurnSet: _turn_set,
    facts.TableSet: _table_set,
    facts.DoomCame: plain("Doom: {e.text}", "FF-45", "bad"),
    facts.EffectBegun: _holds,
    facts.ZonesSet: _zones_set,
    facts.DarknessSet: plain(lambda t, e: "It is dark" if e.dark else "It is light", "FF-123"),
    facts.TileSet: plain(_ground, "FF-117"),
    facts.Noticed: lambda t, e: t.line(e.text, e.rule, "warn"),
    facts.MissilesSet: _missiles_set,
    facts.Ended: _ended,
    gear.PieceSet: plain(_piece_set, "FF-40"),
    gear.PlaceSet: plain(_places_set, "FF-163", of=HERO),
    gear.HandsSet: plain(_hands_set, "FF-78", "move", of=HERO),
    gear.CounterSet: _counter_set,
    gear.ChargeSpent: plain("{e.name}: {e.left} left", "FF-37", "dim", of=HERO),
    journey.FightLaid: lambda t, e: _headed(t, t.line(e.state.title, "FF-172", "head"), e.state.text),
    journey.JourneySet: _journey_set,
    journey.PageTurned: lambda t, e: _headed(t, t.line(f"Page {e.page}", "FF-181", "head"), e.text),
    journey.ChapterDrawn: plain("Chapter: {e.name}", "FF-178", "head"),
}

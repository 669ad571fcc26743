"""The picture of a moment: the map, the tables beside it, the pool on the table, the sheets."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.odds import round_percent
from engine.core.offers import counted
from engine.core.view import Audience, Board, Mode, Moment, Place, Pool, Table, Track, View
from engine.core.words import sentence
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.pending import pending
from engine.systems.fires.rules import foes, gear, legal, tables, travel
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.marks import shorts
from engine.systems.fires.rules.scene import Scene, dark
from engine.systems.fires.state import HERO, Combatant, State
from engine.systems.fires.state.tables import Deed
from engine.systems.fires.view.board import board
from engine.systems.fires.view.dooms import dooms
from engine.systems.fires.view.sheets import gone, health, present, sheets


def moment(state: State) -> Moment:
    """Which beat and Round a state belongs to."""
    beat = state.beats * 2 + (state.phase == "counterbeat")
    if state.fought:
        part = f", {state.phase}" if state.phase != "round" else ""
        return Moment(beat, state.round, f"Round {state.round}{part}")
    return Moment(beat, state.round, without_a_fight(state), result(state))


def without_a_fight(state: State) -> str:
    """What part of a chronicle no fight is on in: a field is laid out, a journey set out on, or one fight is over."""
    if state.phase == "setup":
        return "setting up"
    return "between fights" if state.fights else "setting out" if state.journey.scenario else "setting up"


def view(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> View:
    """One moment for one audience."""
    book = book_of(catalog, state)
    marks = shorts(state)
    asked = pending(catalog, state, audience)
    return View(
        "fires",
        title(book, state),
        clock(book, state),
        state.phase,
        audience,
        moment(state),
        track(book, state, marks, bool(asked)),
        board(book, state, marks, focus),
        tuple(sheets(book, state, marks)),
        asked,
        pools=(pool(state),) if state.pool else (),
        tables=(*listed(book, state), *checklist(book, state)),
        banner=banner(book, state),
        mode="over" if over(state) else mode(state),
        result=result(state),
    )


def told_from(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> Board:
    """The field alone."""
    return board(book_of(catalog, state), state, shorts(state), focus)


def title(book: Catalog, state: State) -> str:
    """What the fight is called; between the fights of a journey, the journey."""
    scenario = book.scenarios.get(state.journey.scenario)
    return scenario.name if scenario is not None and travel.going_on(state) else state.title


def mode(state: State) -> Mode:
    """What part of a chronicle this is."""
    if state.phase == "setup":
        return "setup"
    return "between" if state.between else "fight"


def clock(book: Catalog, state: State) -> str:
    """Round and phase, and whether it is dark, which changes who is seen (FF-123); on a journey its chapter."""
    night = ", dark" if (state.fought or state.phase == "setup") and dark(book, state) else ""
    if state.fought:
        return f"Round {state.round}, {state.phase}{night}"
    chapter = book.chapters.get(state.journey.chapter)
    if state.phase == "setup" or not state.journey.scenario:
        return f"{without_a_fight(state)}{night}"
    if chapter is not None:
        return chapter.name
    return "the journey is over" if over(state) else "between chapters" if state.journey.discard else "setting out"


def over(state: State) -> bool:
    """Whether the prestige has been played, and with it the scenario (FF-178)."""
    return travel.going_on(state) and state.journey.prestige == "done"


def banner(book: Catalog, state: State) -> str:
    """What the encounter or the page says."""
    here = travel.page(book, state)
    chapter = travel.chapter(book, state)
    if here is not None and chapter is not None:
        opens = chapter.text if state.journey.page == chapter.start else ""
        return " ".join(filter(None, (opens, here.text)))
    if over(state):
        noted = "; ".join(filter(None, state.journey.permanent.values()))
        person = state.sheet
        whole = f"{title(book, state)} is over. {person.name}: SL {person.sl}, {counted(person.souls, 'soul')}."
        return f"{whole} Noted on the way: {noted}." if noted else whole
    return state.text if state.phase in ("setup", "journey") else ""


def result(state: State) -> str:
    """How the last fight ended."""
    told = {"victory": "Victory.", "defeat": "Defeat.", "retreat": "Retreat.", "special": "Victory, without the loot."}
    words = told.get(state.outcome, "")
    text = state.results[state.outcome].text if state.outcome in state.results else ""
    hollow = state.outcome == "defeat" and "hollow" in state.hero.conditions
    return " ".join(filter(None, (words, text, "You are Hollow: SL cannot rise until you gain HMN." if hollow else "")))


def track(book: Catalog, state: State, marks: dict[str, str], asked: bool) -> Track:
    """The character, then the enemies in the encounter's order; ``asked``: something is open for the character."""
    places = []
    for body in present(state):
        active = body.id == state.turn.enemy if state.phase == "counterbeat" else body.id == HERO
        places.append(
            Place(
                body.id,
                body.name,
                marks[body.id],
                "party" if body.id == HERO else "foes",
                active=active and not body.out,
                done=body.id in state.turn.done,
                pending=asked and body.id == HERO,
                out=bool(body.out),
                pips=(health(book, state, body),) if state.phase != "journey" else (),
                status=standing(book, state, body),
            )
        )
    title = clock(book, state)
    return Track("rounds", sentence(title), state.round, places=tuple(places), forecast=dooms(book, state))


def standing(book: Catalog, state: State, body: Combatant) -> str:
    """How somebody is, in a few words; the character with the dice that are left and what this Turn still allows."""
    if body.out:
        return gone(state, body)
    left = " ".join(map(str, sorted(state.scores, reverse=True)))
    dice = [f"dice {left or 'spent'}", *done(book, state)] if body.id == HERO and state.pool else []
    caught = gear.tokens_on(state, body)
    firm = gear.shield_figure(Scene(book, state, body.id), body, "stability") if caught else 0
    shield = [f"shield {caught}/{firm}" if caught else "shield up"] if body.raised is not None else []
    waiting = [f"{count} {kind} waits" for kind, count in body.waiting.items()]
    return ", ".join([*dice, *waiting, *shield, *(book.conditions[name].name for name in body.conditions)])


def allowed(book: Catalog, state: State) -> int:
    """Actions that the beat allows (FF-52)."""
    return min((2, *legal.caps(book, state))) + legal.beat_of(book, state).extra


def done(book: Catalog, state: State) -> Iterator[str]:
    """What has been done in this Turn of what it allows."""
    if state.phase == "beat":
        yield f"actions {legal.used(state.beat)}/{allowed(book, state)}"
        yield from ["Free used"] if state.beat.free else []
    elif state.phase == "counterbeat" and state.turn.reacted:
        yield "reaction used"


def pool(state: State) -> Pool:
    """The dice on the table, what is left first, from the highest down (FF-04)."""
    dice = sorted(state.pool, key=lambda die: (die.spent, -die.score))
    faces = tuple(die.score for die in dice)
    marks = tuple("spent" if die.spent else "re-rolled" if die.rerolled else "" for die in dice)
    left = f"{sum(state.scores)} left on {counted(len(state.scores), 'die', 'dice')}"
    return Pool("Stamina", faces, 6, marks, total=left)


def listed(book: Catalog, state: State) -> Iterator[Table]:
    """The tables that drive enemies: of a fight that is over none, what is carried has their room."""
    for key in state.tables if state.fought or state.phase == "setup" else ():
        yield table(book, state, key)


def table(book: Catalog, state: State, key: str) -> Table:
    """An encounter table: entries, tokens, what is struck out, and how likely each is now (FF-95 to FF-97)."""
    listed = state.tables[key]
    likely = tables.chances(listed)
    rows = []
    for entry in listed.entries:
        deeds = "; ".join(words(book, state, listed.drives, deed) for deed in entry.deeds)
        sudden = "Sudden. " if entry.sudden else ""
        rows.append((entry.totals, f"{entry.tokens}/{entry.needs}", f"{sudden}{deeds}"))
    return Table(
        listed.name,
        ("roll", "tokens", "what happens"),
        tuple(rows),
        current=listed.now if listed.now >= 0 else None,
        spent=tuple(number for number, entry in enumerate(listed.entries) if tables.exhausted(entry)),
        odds=tuple(round_percent(likely.get(number, 0)) for number in range(len(listed.entries))),
    )


def words(book: Catalog, state: State, drives: tuple[str, ...], deed: Deed) -> str:
    """A behaviour in words, with the damage as it is now."""
    parts = ["Move"] if deed.move else []
    driven = [body for body in map(state.combatants.get, drives) if body is not None]
    able = [body for body in driven if not body.out] or driven
    for name in deed.attacks:
        rows = [(body, book.enemies[body.entry].attacks.get(name)) for body in able]
        told = dict.fromkeys(_often(book, body, attack) for body, attack in rows if attack is not None)
        parts.append(" or ".join(told) or name)
    text, says = ", ".join(parts), deed.text
    text = f"{text} ({says})" if text and says else text or says
    return f"{deed.letter}: {text}" if deed.letter else text


def _often(book: Catalog, body: Combatant, attack: FoeAttack) -> str:
    """An attack with what it deals, and how often it is repeated."""
    return foes.attack_words(book, body, attack) + (f" ×{attack.times}" if attack.times > 1 else "")


def checklist(book: Catalog, state: State) -> tuple[Table, ...]:
    """What has been done in this Turn."""
    if state.phase == "beat":
        beat = state.beat
        rows = (
            ("actions", f"{legal.used(beat)} of {allowed(book, state)}"),
            ("Dynamic", str(beat.dynamic)),
            ("Free", "used" if beat.free else "open"),
        )
        return (Table("This beat", ("", ""), rows),)
    if state.phase == "counterbeat":
        reaction = ("reaction", "used" if state.turn.reacted else "open")
        return (Table("This counterbeat", ("", ""), (reaction, ("stances", str(state.turn.stances)))),)
    return ()

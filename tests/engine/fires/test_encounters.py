"""The shipped fights: what each of them is, who comes in their course, and that a careful player wins the scenario."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from content import loader
from engine.core.minds.fights import fought
from engine.core.scenes import scenes
from engine.core.session import Session
from engine.core.words import in_words
from engine.systems.fires.build import begin
from engine.systems.fires.catalog import Encounter
from engine.systems.fires.check import check
from engine.systems.fires.commands.journey import DrawChapter
from engine.systems.fires.options import options
from engine.systems.fires.pending import pending
from engine.systems.fires.rules import hexes
from engine.systems.fires.state import HERO
from engine.systems.fires.tell import tell
from tests.engine.fires.careful import fight_on, journey_on
from tests.engine.fires.scene import PLAIN, Table, attack, catalog, cell, foe

SCENARIO = "fires-along-the-weir"
FIGHTS = sorted(catalog().fights)


@pytest.mark.timeout(600)  # nine fights and more, one after the other
def test_the_scenario_is_won_by_a_careful_player() -> None:
    rules = loader.rules("fires")
    session = Session(rules, rules.begin(loader.encounter(SCENARIO)), seed=2)
    fights = journey_on(session)
    won = {title for title, outcome in fights if outcome == "victory"}
    assert won == {fight.title for fight in catalog().fights.values()}
    assert (session.state.journey.prestige, len(won)) == ("done", 8)
    assert fights[-1] == ("The Last Lamp", "victory")
    assert {"q002", "w003", "g103", "b203", "t302"} & {*session.state.journey.permanent}


def test_the_hollowed_adventurer_is_beaten_by_a_careful_player() -> None:
    """With dice as they may fall: the sample fight is hard, and most starts of this plain player are lost."""
    rules = loader.rules("fires")
    session = Session(rules, rules.begin(loader.encounter("hollowed-adventurer")), seed=10)
    assert fight_on(session) == "victory"
    assert session.state.sheet.souls == 20
    assert {session.state.sheet.pieces[key].id for key in session.state.sheet.carried} == {"shortsword", "leather-set"}


@pytest.mark.parametrize("name", ["lamps-in-the-dark", SCENARIO])
def test_an_encounter_without_a_character_is_told(name: str) -> None:
    """It would begin, and fall over as soon as somebody looks at it."""
    (told,) = check(catalog(), replace(loader.encounter(name), character=""))
    assert f"{told.path} {told.message}".startswith("character is missing: must be one of characters.toml")
    sheet = catalog().characters[loader.encounter(name).character]
    assert not check(catalog(), replace(loader.encounter(name), character="", sheet=sheet))


def test_the_program_keeps_away_from_the_edge_when_it_walks_up_to_somebody() -> None:
    """Whoever shoves stands on the wall: beside the drop the first shove would end the fight."""
    rules = loader.rules("fires")
    root = rules.begin(loader.encounter("the-watch-does-not-sleep"))
    won = [fought(rules, root, {"party": "simple", "foes": "simple"}, seed).winner for seed in range(6)]
    assert won.count("party") >= 5


def test_whose_move_it_was_is_told_in_brief() -> None:
    table = Table(enemies={"thug": "5,8"}).pool(3, 3)
    before = table.state
    table.act("take-aim", 3)
    table.end(1)
    lines = [line for event in table.events for line in tell(before, event, "gm", in_words)]
    (told,) = scenes((0, line) for line in lines if line.who == "thug" and line.tone == "move")
    assert told.text == "Thug moves to 5,6", "not cell by cell"


def test_a_scenario_has_its_chapters_and_its_fights_are_encounters_of_their_own() -> None:
    scenario = catalog().scenarios[SCENARIO]
    assert len(scenario.chapters) >= 4
    named = {loader.encounter(entry.id).fight for entry in loader.listing() if entry.system == "fires"}
    assert {*FIGHTS} <= named
    led_to = {
        choice.encounter
        for name in (*scenario.chapters, scenario.prestige)
        for page in catalog().chapters[name].pages.values()
        for choice in page.options
        if choice.encounter
    }
    assert led_to == {*FIGHTS}


def test_the_watchman_alone_ends_his_fight_and_goes_over_the_edge() -> None:
    """A rat that falls into the harbour takes nothing of the reward along (FF-173)."""
    fight = catalog().fights["the-watch-does-not-sleep"]
    assert fight.victory == ("watchman-1",)
    assert fight.results.special is not None


def test_every_fight_is_another_one() -> None:
    """Doom, terrain and foes differ; between them stand all that a fight may have."""
    every = [catalog().fights[name] for name in FIGHTS]
    assert all((fight.doom and fight.ground.full_cover) or fight.ground.concealment for fight in every)
    assert len({tuple(sorted(person.foe for person in fight.combatants)) for fight in every}) == len(every)
    dooms = [doom for fight in every for doom in fight.doom]
    assert all(any(getattr(doom, name) for doom in dooms) for name in ("value", "spawns", "cells"))
    kinds = {kind for fight in every for person in fight.combatants for kind in catalog().enemies[person.foe].types}
    assert kinds >= {"large", "great-foe", "intelligent", "undead"}
    assert {name for fight in every for name in fight.ground.hazards} >= {"pit", "water", "spikes", "embers"}
    assert any(fight.ground.dark for fight in every)
    entries = [entry for fight in every for table in fight.tables.values() for entry in table.entries]
    assert any(entry.sudden for entry in entries)


def test_what_an_encounter_says_itself_counts_instead_of_its_fight() -> None:
    given = {"system": "fires", "title": "Late", "summary": "", "character": "genericus", "fight": "the-gate"}
    state = begin(catalog(), msgspec.convert(given, Encounter), {})
    fight = catalog().fights["the-gate"]
    assert (state.title, len(state.dooms), state.sheet.name) == ("Late", len(fight.doom), "Genericus")
    assert state.combatants["warden-1"].at == hexes.parse("5,8")
    sooner = {**given, "doom": [{"round": 2, "text": "Sooner", "value": "hp", "by": 1}]}
    assert [doom.text for doom in begin(catalog(), msgspec.convert(sooner, Encounter), {}).dooms] == ["Sooner"]
    wrong = msgspec.convert({**given, "fight": "the-gat"}, Encounter)
    assert next((problem.path, "the-gate" in problem.message) for problem in check(catalog(), wrong)) == ("fight", True)


@pytest.mark.rule("FF-45")
@pytest.mark.parametrize(("standing", "where"), [("8,8", "8,8"), ("5,6", "4,6")], ids=["free", "taken"])
def test_whom_a_doom_event_brings_is_driven_by_the_table_of_its_kind(standing: str, where: str) -> None:
    tables = {
        "plain": {"name": "Thugs", "dice": 1, "entries": PLAIN, "drives": ["thug"]},
        "other": {
            "name": "Howlers",
            "dice": 1,
            "drives": [],
            "entries": [{"low": 1, "high": 6, "deeds": [{"attacks": ["howl"]}]}],
        },
    }
    foes = {"thug": foe(), "howler": foe(name="Howler", attacks={"howl": attack("Howl", 1)})}
    doom = [{"round": 2, "text": "More", "spawns": [{"foe": "thug", "at": standing}]}]
    table = Table(doom=doom, foes=foes, tables=tables).pool(1)
    table.act("gasp-and-pant")
    while table.state.phase == "counterbeat":
        table.wait()
    newcomer = table.state.combatants["thug-1"]
    assert (newcomer.name, hexes.show(newcomer.at)) == ("Thug 2", where)
    assert table.state.tables["plain"].drives == ("thug", "thug-1")
    assert "thug-1" not in table.state.tables["other"].drives


def test_the_page_and_its_chapter_are_told() -> None:
    rules = loader.rules("fires")
    session = Session(rules, rules.begin(loader.encounter(SCENARIO)), seed=2)
    assert session.view().clock == "setting out"
    session.do(DrawChapter())
    chapter = catalog().chapters[session.state.journey.chapter]
    view = session.view()
    assert (view.clock, view.banner) == (chapter.name, chapter.pages[chapter.start].text)
    stow = [option for option in session.options() if option.id.startswith("stow")]
    assert len(stow) == 1
    piece, where = stow[0].slots
    lies = dict(zip(piece.choices, piece.notes, strict=True))
    assert {
        "kite-shield": "in a hand slot",
        "sunlit-flask": "in a pouch",
        "leather-set": "worn",
    }.items() <= lies.items()
    assert where.allowed({"piece": "leather-set"}) == ("carried", "drop")


def test_one_thing_lies_on_the_map_where_everybody_would_walk_or_what_one_of_them_reaches() -> None:
    """Ways are told from the character, with whose each is at its end, and whom that threatens; reach of one enemy."""
    table = Table(enemies={"thug": "5,8"}, foes={"thug": foe()})
    rules = loader.rules("fires")
    board = rules.view(table.state).board
    ways = {
        overlay.at: (overlay.text, overlay.to, overlay.who) for overlay in board.overlays if overlay.kind == "route"
    }
    assert ways == {cell("5,7"): ("", cell("5,6"), "thug"), cell("5,6"): ("th?", "", "thug")}
    struck = {overlay.at: overlay.note for overlay in board.overlays if overlay.kind == "threat"}
    assert struck == {cell("5,5"): "th can hit you there"}
    assert {overlay.kind for overlay in board.overlays} == {"route", "threat"}
    reach = rules.view(table.state, focus="thug").board.overlays
    assert cell("5,9") in {overlay.at for overlay in reach}
    assert {overlay.kind for overlay in reach} == {"threat"}
    near = rules.view(Table().state).board
    assert [overlay.kind for overlay in near.overlays] == ["threat"]


@pytest.mark.parametrize("turn", [{"done": ("thug",)}, {"enemy": "thug"}])
def test_who_has_had_a_turn_goes_nowhere_until_the_next_beat(turn: dict[str, Any]) -> None:
    """Whose Turn it is has moved by then, or is about to: a question says what comes of it."""
    table = Table(enemies={"thug": "5,8"}, foes={"thug": foe()})
    before = loader.rules("fires").view(table.state).board.overlays
    state = replace(table.state, turn=replace(table.state.turn, **turn))
    assert loader.rules("fires").view(replace(state, phase="counterbeat")).board.overlays == ()
    assert loader.rules("fires").view(state).board.overlays == before != ()


def test_what_a_weapon_can_never_do_is_not_listed_and_a_reason_is_told_once() -> None:
    table = Table(at="5,1")
    found = options(table.catalog, table.state, "gm", HERO)
    names = [option.command.get("action") for option in found]
    assert not {"batter", "draw-and-fire", "shoot", "bash", "overhead"} & {*names}
    assert names.count("attack-heavy") == 1
    swapped = next(option for option in found if option.command.get("action") == "charge")
    assert swapped.why_not == "5 away, must be 1: Thug"


@pytest.mark.rule("FF-117", "FF-S120")
def test_before_the_fight_the_player_is_asked_where_and_with_what() -> None:
    def asked(**more: Any) -> list[tuple[str, str, str]]:
        table = Table(start=None, **more)
        return [
            (question.who, question.kind, question.question) for question in pending(table.book, table.state, "players")
        ]

    assert asked() == [("hero", "setup", "Make ready, then start")]
    two = {"start": ["5,5", "5,3"]}
    assert asked(ground=two)[0][2] == "Choose a hex, make ready, then start"
    assert asked(ground=two, ambush=True)[0][2] == "Choose a hex, then start"
    assert asked(options={"ready-before": "as-left"})[0][2] == "Start"
    begun = Table()
    assert [question.kind for question in pending(begun.book, begun.state, "players")] == ["act"]

"""Who is threatened is told where one decides, in every game as far as its rules know threats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.roster import marks_of
from engine.core.view import Audience
from engine.systems.mirage.checks.danger import danger
from engine.systems.mirage.state import Watch
from engine.systems.mirage.view.board import board
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, keys, seen
from tui.start.fights import begin


def told(chronicle: Chronicle, audience: Audience = "gm") -> list[str]:
    """What is told to any of those who are asked, each sentence once."""
    return list(dict.fromkeys(text for asked in chronicle.session.pending(audience) for text in asked.danger))


def give(chronicle: Chronicle, **command: object) -> None:
    session = chronicle.session
    session.do(session.ruleset.read(command))


def marked(chronicle: Chronicle, audience: Audience = "gm") -> list[str]:
    """Who bears the sign of somebody threatened on the board, whoever is looked at."""
    board = chronicle.session.view(audience).board
    return [overlay.who for overlay in board.overlays if overlay.kind == "threat"]


def test_mir_names_who_strikes_or_shoots_before_the_next_slot():
    chronicle = begin("enc-knight", seed=1)
    give(chronicle, do="roll-initiative")
    assert chronicle.session.pending()[0].who == "osip"
    assert told(chronicle) == ["Crossbowman can shoot you before your next slot"]
    assert "osip" in marked(chronicle)
    assert not {"knight", "crossbowman"} & set(marked(chronicle)), "only the side that decides"
    give(chronicle, do="rule-place", who="knight", to=str(chronicle.session.state.combatants["osip"].at + 1))
    assert told(chronicle) == ["Knight can strike, Crossbowman can shoot you before your next slot"]
    assert seen(keys(chronicle, size=NARROW), "Knight can strike, Crossbowman can shoot you")
    assert seen(keys(chronicle, size=NARROW), "! in reach")
    assert seen(keys(chronicle, size=NARROW), "OS!")
    assert not seen(keys(chronicle, "1", size=NARROW), "before your next slot"), "a target is chosen by its odds"
    give(chronicle, do="rule-set", who="crossbowman", field="health", value=0)
    assert told(chronicle) == ["Knight can strike you before your next slot"]
    give(chronicle, do="rule-set", who="knight", field="health", value=0)
    assert (told(chronicle), marked(chronicle)) == ([], [])


def test_yokai_counts_who_still_has_the_focus_to_attack_and_tells_players_nothing_of_it():
    chronicle = begin("first-snow-duel", seed=1)
    assert told(chronicle) == ["Hayato can still attack you this round"]
    assert told(chronicle, "players") == []
    assert (marked(chronicle), marked(chronicle, "players")) == (["aya-ronin"], [])
    assert seen(keys(chronicle, size=NARROW), "! can be attacked")
    assert seen(keys(chronicle, size=NARROW), "AY!")
    assert seen(keys(chronicle, size=NARROW), "Hayato can still attack you this round")
    give(chronicle, do="rule-set", who="hayato-duelist", field="fp", value=0)
    assert (told(chronicle), marked(chronicle)) == ([], [])
    many = begin("siege-of-takegawa", seed=1)
    give(many, do="choose-tied", who="oni-rabble-1")
    assert told(many) == ["Aya and 5 others can still attack you this round"]


def test_mirage_tells_of_overwatch_and_of_enemies_in_the_same_zone():
    chronicle = begin("caravanserai", seed=1)
    give(chronicle, do="start-fight", opening="standard")
    assert (told(chronicle), marked(chronicle)) == ([], [])
    people = chronicle.session.state.combatants
    bow = {key: replace(arm, ready=bool(arm.farthest)) for key, arm in people["idris"].arms.items()}
    idris = replace(people["idris"], watch=Watch("yard", 1), arms=bow)
    watched = replace(chronicle.session.state, combatants={**people, "idris": idris})
    catalog = chronicle.session.ruleset.catalog
    covered = danger(catalog, watched, [people["guard-1"], people["captain"]])
    assert covered == ("Overwatch of Idris covers Guard 1 and Captain: acting draws a shot",)
    short = marks_of(watched, lambda person: person.side == "party")
    over = board(catalog, replace(watched, side="adversaries"), "gm", None, short).overlays
    assert {overlay.who for overlay in over if overlay.kind == "threat"} == {"guard-1", "guard-2", "captain"}
    assert {overlay.who for overlay in over if overlay.kind == "arc"} == {"idris"}
    assert not any(overlay.kind == "arc" for overlay in board(catalog, watched, "gm", None, short).overlays), (
        "their own side watches"
    )
    give(chronicle, do="rule-place", who="zaynab", to="yard")
    assert told(chronicle) == ["Guard 1 and Guard 2 can strike Zaynab"]
    assert marked(chronicle) == ["zaynab"]
    assert seen(keys(chronicle, size=NARROW), "! threatened")
    assert seen(keys(chronicle, size=NARROW), "ZA!")
    assert seen(keys(chronicle, size=NARROW), "can strike Zaynab")
    assert not seen(keys(chronicle, "tab", size=NARROW), "can strike"), "Tariq is in no danger"


def test_fires_names_the_enemies_that_would_come_near_enough():
    chronicle = begin("rats-on-the-quay", seed=1)
    give(chronicle, do="place", who="hero", at="-1,4")
    give(chronicle, do="start-fight")
    assert told(chronicle) == []
    give(chronicle, do="rule-place", who="hero", to="6,4")
    assert told(chronicle)
    assert seen(keys(chronicle, size=NARROW), "can hit you")


def test_what_kills_is_said_once_and_why():
    """MIR told *lose 2 Health (of 1): DIES* on the line, the same again below it, and that the knight dies."""
    chronicle = begin("enc-knight", seed=1)
    give(chronicle, do="roll-initiative")
    give(chronicle, do="rule-set", who="knight", field="health", value=1)
    give(chronicle, do="attack-ranged", who="osip", weapon="bow", targets=["knight"])
    lines = keys(chronicle, "down", size=NARROW)
    assert sum("lose 2 Health (of 1): DIES" in line for line in lines) == 1
    assert seen(lines, "Knight dies: no Health left")


@pytest.mark.parametrize("size", [NARROW, (40, 30), (120, 40)])
def test_mirage_tells_of_the_place_that_is_chosen_who_could_strike_or_shoot_there(size: tuple[int, int]):
    """It told who could where one stood, whatever place the cursor was on; a ride that is chosen told of nobody."""

    def below(*pressed: str) -> str:
        chronicle = begin("rooftops", seed=1)
        give(chronicle, do="start-fight", opening="standard")
        give(chronicle, do="rule-place", who="idris", to="bazaar")
        rows = [line.split("││")[0].strip(" │") for line in keys(chronicle, *pressed, size=size)]
        return " ".join(rows)

    assert "There" not in below()
    assert "There: Sharpshooter 1 and Sharpshooter 2 can shoot Idris" in below("4")
    names = "Guard can strike, Sharpshooter 1 and Sharpshooter 2 can shoot Idris"
    assert f"There: {names if size != (40, 30) else 'gu can strike, s1 and s2 can shoot ID'}" in below("4", "tab")


def test_mirage_tells_of_each_end_of_a_ride_who_could_strike_or_shoot_there():
    chronicle = begin("salt-road-chase", seed=1)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="ride", who="safiya")
    give(chronicle, do="pray", who="safiya", pray=False)
    assert [at for at, line in enumerate(keys(chronicle, size=NARROW)) if "There: Raider 1" in line]

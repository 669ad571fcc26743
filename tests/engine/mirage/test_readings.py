"""Where the rules could be read in two ways: how this game reads them, each the smallest scene that shows it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mirage.catalog import ZoneAt
from tests.engine.mirage.scene import Table, beast, foe, pc, row
from tests.engine.mirage.test_holding_and_overwatch import duel


@pytest.mark.rule("MG-77", "MG-S45")
@pytest.mark.parametrize(
    ("faces", "fires"), [([1, 1, 1], True), ([6, 1, 1], False)], ids=["who was missed", "who was hit"]
)
def test_at_some_tables_the_slower_fires_only_who_has_not_lost_the_position(faces: list[int], fires: bool) -> None:
    """The faster may miss: nothing has happened then that would cost anybody their aim (MG-78)."""
    table = duel(fires="off")
    table.do("overwatch-fire", "shooter", target="idris", weapon="bow", faces=[6, 1, 1, 1])
    assert table.asks() == ("reaction", ("idris",))
    table.do("react", "idris", how="none", faces=faces)
    if table.asks()[0] == "mark":
        table.do("choose-conditions", "idris", conditions=["winded"])
    assert table.asks() == (("reaction", ("shooter",)) if fires else ("", ()))
    assert table.one("idris").slow_spent


CRAWL = {"z0": ZoneAt("Drain", 0, features=("cramped",), ends={"z1": "b"}), "z1": ZoneAt("Well", 1)}


@pytest.mark.rule("MG-51", "MG-54")
@pytest.mark.parametrize("at", ["beside", "behind"])
def test_nobody_shoots_past_a_neighbour_at_somebody_unseen(at: str) -> None:
    """Whose place is guessed is still where they are: behind whoever is right in front."""
    near = [foe("Raider", hidden=True), foe()] if at == "beside" else [foe(), foe("Raider", hidden=True)]
    table = Table(pc(ready=["bow"]), *near, zones=CRAWL)
    shot: dict[str, Any] = {"target": "raider-a", "weapon": "bow", "unseen": True}
    assert table.state.zones["z0"].queue[0] == "zaynab"
    if at == "behind":
        table.refuse("cramped", "MG-51", "shoot", "zaynab", **shot)
    else:
        table.do("shoot", "zaynab", **shot)
        assert table.state.frames


@pytest.mark.rule("MG-55", "MG-136", "MG-141")
def test_a_weapon_for_two_hands_is_thrown_from_the_saddle_as_anything_is() -> None:
    table = Table(beast(id="horse"), pc(ready=["halberd"], riding="horse"), foe(), foe("Raider", zone="z1"))
    table.refuse("two-handed", "MG-140", "strike", "zaynab", target="guard", weapon="halberd")
    table.do("throw", "zaynab", target="raider", weapon="halberd")
    table.do("react", "raider", how="none", faces=[6])
    (rolled,) = (line for line in table.session.lines(table.session.head) if line.faces)
    assert rolled.detail[1:] == ("−2 from the saddle (MG-141)",)


@pytest.mark.rule("MG-142")
def test_an_animal_persuades_nobody_and_picks_nothing_up() -> None:
    table = Table(pc(carried=["knife"]), beast("Dog", mount=False, ready=["bite"]), foe(zone="z1"))
    table.do("drop-item", "zaynab", weapon="sword")
    for skill in ("inspiration", "might"):
        table.refuse("not-able", "MG-142", "attempt", "dog", what="persuade", skill=skill, need=1)
    table.refuse("not-able", "MG-142", "pick-up", "dog", weapon="sword")
    assert not [option.id for option in table.session.options("gm", "dog") if option.id.startswith("pick-up")]
    table.do("pick-up", "zaynab", weapon="sword")


@pytest.mark.rule("MG-41")
def test_somebody_helps_one_ahead_at_a_time() -> None:
    table = Table(pc(), pc("Tariq"), pc("Idris"), foe(zone="z1"))
    table.do("help", "tariq", whom="zaynab", speed="fast")
    table.refuse("state", "MG-41", "help", "tariq", whom="idris", speed="slow")
    table.do("attempt", "zaynab", what="survey", skill="observation", need=1, faces=[1, 1])
    assert table.one("tariq").helping is not None, "that was slow: what was promised waits for something fast"
    table.turn_to("adversaries")
    assert table.one("tariq").helping is None
    table.turn_to("party")
    table.do("help", "tariq", whom="idris", speed="slow")


@pytest.mark.rule("MG-15", "MG-69", "MG-S11")
def test_who_falls_by_the_prayer_on_a_shove_has_shoved_and_holds_nobody() -> None:
    for verb, prone in (("shove", True), ("grapple", False)):
        table = Table(pc(), foe(toughness=1), options={"prayer-npc": "on"})
        table.turn_to("adversaries")
        table.do(verb, "guard", target="zaynab")
        table.do("react", "zaynab", how="none", faces=[1, 5])
        table.do("pray", "guard", pray=True, faces=[8])
        assert not table.one("guard").present
        assert (table.one("zaynab").prone, table.one("guard").holding) == (prone, "")


@pytest.mark.rule("MG-90", "MG-S11")
def test_no_penalty_waits_for_what_a_prayer_costs_an_adversary() -> None:
    table = Table(pc(), foe(), options={"prayer-npc": "on"})
    table.turn_to("adversaries")
    table.do("shove", "guard", target="zaynab")
    table.do("react", "zaynab", how="none", faces=[1, 5])
    table.do("pray", "guard", pray=True, faces=[8])
    assert (table.one("guard").toughness, table.one("guard").penalty) == (3, 0)


@pytest.mark.rule("MG-103", "MG-104", "MG-S59")
def test_a_success_for_each_clock_stops_first_what_runs_out_first() -> None:
    """They were stopped in the order in which they had begun, and the one that killed ran on."""
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe(zone="z1"), options={"treat-clocks": "one-each"})
    table.do("rule-broken", "zaynab", kind="physical", row=42, faces=[6])
    table.do("rule-harm", who=["zaynab"], kind="physical", amount=0, attack=True, faces=[5, 3, 2])
    table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[6, 1, 1])
    days, rounds = table.one("zaynab").criticals
    assert (days.clock is not None, rounds.clock, table.one("zaynab").broken_physical) == (True, None, "harm")


@pytest.mark.rule("MG-112", "MG-118")
def test_terror_demands_nothing_of_an_enemy_in_hiding_and_all_of_ones_own() -> None:
    """What drives somebody who hides is the game master's; players know of their own who hides."""
    hidden = pc("Tariq", hidden=True), foe("Raider", zone="z1", hidden=True)
    table = Table(pc(), *hidden, foe(), zones=row(4))
    table.do("rule-terror", "raider-a", reaction="flee", source="zaynab", rounds=3)
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("rule-terror", "tariq", reaction="flee", source="guard", rounds=3)
    table.refuse("must-act", "MG-112", "end-turn")
